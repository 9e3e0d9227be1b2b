//! Which colours the inks have: light for screens, dark for slides, print for paper without colours.
//!
//! Blue and red are those of Okabe and Ito's palette, which people with any kind of colour vision tell apart. The scale
//! of heat maps runs through colours of even steps of brightness, from dark violet over green to yellow, and on paper
//! from white to black. Whoever makes a picture adds a second cue (shape, dash, hatching); print relies on it.

use super::Ink;

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Colours on white.
    #[default]
    Light,
    /// Colours on a dark ground.
    Dark,
    /// Black and gray on white.
    Print,
    /// As the light one, with a scale of heat maps from blue over near white to red: the colours that 001 describes.
    BlueRed,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn of(code: u32) -> Rgb {
        let [_, red, green, blue] = code.to_be_bytes();
        Rgb(red, green, blue)
    }

    /// As `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The colour that lies at this many of 255 parts of the way to another one.
    #[must_use]
    pub fn towards(self, other: Rgb, parts: u8) -> Rgb {
        let mix = |one: u8, two: u8| {
            let (one, two, parts) = (u32::from(one), u32::from(two), u32::from(parts));
            u8::try_from((one * (255 - parts) + two * parts + 127) / 255).unwrap_or(u8::MAX)
        };
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// How bright it appears, from 0 to 255.
    #[must_use]
    pub fn brightness(self) -> u8 {
        let sum = 299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2);
        u8::try_from(sum / 1000).unwrap_or(u8::MAX)
    }
}

const WHITE: Rgb = Rgb::of(0xff_ff_ff);

/// Corners of the scale of heat maps at equal distances.
const HEAT: [Rgb; 9] = [
    Rgb::of(0x44_01_54),
    Rgb::of(0x47_2d_7b),
    Rgb::of(0x3b_52_8b),
    Rgb::of(0x2c_72_8e),
    Rgb::of(0x21_91_8c),
    Rgb::of(0x28_ae_80),
    Rgb::of(0x5e_c9_62),
    Rgb::of(0xad_dc_30),
    Rgb::of(0xfd_e7_25),
];

/// Corners of the scale from blue to red.
const BLUE_RED: [Rgb; 5] =
    [Rgb::of(0x1b_3f_8b), Rgb::of(0x6f_a3_d8), Rgb::of(0xf2_ef_e9), Rgb::of(0xe8_8a_6a), Rgb::of(0xa8_14_20)];

const SERIES: [Rgb; 8] = [
    Rgb::of(0x00_72_b2),
    Rgb::of(0xd5_5e_00),
    Rgb::of(0x00_9e_73),
    Rgb::of(0xcc_79_a7),
    Rgb::of(0xb0_85_00),
    Rgb::of(0x4f_9f_d0),
    Rgb::of(0x7a_4b_94),
    Rgb::of(0x66_66_66),
];

const SERIES_ON_DARK: [Rgb; 8] = [
    Rgb::of(0x56_b4_e9),
    Rgb::of(0xff_8a_4c),
    Rgb::of(0x3c_c7_9c),
    Rgb::of(0xe3_9b_c4),
    Rgb::of(0xf0_d0_42),
    Rgb::of(0x9a_c9_ff),
    Rgb::of(0xb9_9a_e0),
    Rgb::of(0xb0_b0_b0),
];

const SERIES_IN_PRINT: [Rgb; 4] = [Rgb::of(0x11_11_11), Rgb::of(0x77_77_77), Rgb::of(0x44_44_44), Rgb::of(0xa0_a0_a0)];

impl Theme {
    /// The colour of the ground.
    #[must_use]
    pub fn paper(self) -> Rgb {
        match self {
            Theme::Light | Theme::Print | Theme::BlueRed => WHITE,
            Theme::Dark => Rgb::of(0x1b_1d_21),
        }
    }

    /// The colour of an ink.
    #[must_use]
    pub fn colour(self, ink: Ink) -> Rgb {
        match (ink, self) {
            (Ink::Paper, _) => self.paper(),
            (Ink::Black, _) => Rgb::of(0x11_11_11),
            (Ink::White, _) => WHITE,
            (Ink::Gray, _) => Rgb::of(0x9a_9a_9a),
            (Ink::Heat(place), Theme::Print) => WHITE.towards(Rgb::of(0x11_11_11), place),
            (Ink::Heat(place), Theme::BlueRed) => scale(&BLUE_RED, place),
            (Ink::Heat(place), _) => scale(&HEAT, place),
            (Ink::OnHeat(place), _) => {
                let bright = self.colour(Ink::Heat(place)).brightness() > 130;
                if bright { Rgb::of(0x11_11_11) } else { WHITE }
            }
            (other, Theme::BlueRed) => Theme::Light.colour(other),
            (Ink::Series(number), Theme::Light) => SERIES[usize::from(number) % SERIES.len()],
            (Ink::Series(number), Theme::Dark) => SERIES_ON_DARK[usize::from(number) % SERIES_ON_DARK.len()],
            (Ink::Series(number), Theme::Print) => SERIES_IN_PRINT[usize::from(number) % SERIES_IN_PRINT.len()],
            (Ink::Line, Theme::Light) => Rgb::of(0x22_22_22),
            (Ink::Line, Theme::Dark) => Rgb::of(0xe8_e8_e8),
            (Ink::Line, Theme::Print) => Rgb::of(0x00_00_00),
            (Ink::Faint, Theme::Light) => Rgb::of(0xb4_b8_bd),
            (Ink::Faint, Theme::Dark) => Rgb::of(0x5a_60_68),
            (Ink::Faint, Theme::Print) => Rgb::of(0xb8_b8_b8),
            (Ink::Left, Theme::Light) => Rgb::of(0x00_72_b2),
            (Ink::Left, Theme::Dark) => Rgb::of(0x56_b4_e9),
            (Ink::Left, Theme::Print) => Rgb::of(0x1a_1a_1a),
            (Ink::Right, Theme::Light) => Rgb::of(0xd5_3e_00),
            (Ink::Right, Theme::Dark) => Rgb::of(0xff_7a_4a),
            (Ink::Right, Theme::Print) => Rgb::of(0x82_82_82),
            (Ink::Both, Theme::Light) => Rgb::of(0x00_8f_5f),
            (Ink::Both, Theme::Dark) => Rgb::of(0x3c_c7_9c),
            (Ink::Both, Theme::Print) => Rgb::of(0x50_50_50),
        }
    }

    /// The light tint of an ink on this theme's ground.
    #[must_use]
    pub fn tint(self, ink: Ink) -> Rgb {
        let parts = if self == Theme::Dark { 178 } else { 200 };
        self.colour(ink).towards(self.paper(), parts)
    }

    /// The theme with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        Some(match name {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            "print" => Theme::Print,
            _ => return None,
        })
    }
}

/// The colour at a place of a scale with these corners.
fn scale(corners: &[Rgb], place: u8) -> Rgb {
    let stretches = corners.len().saturating_sub(1);
    let scaled = usize::from(place) * stretches;
    let (corner, rest) = (scaled / 255, scaled % 255);
    let next = corners[(corner + 1).min(stretches)];
    corners[corner].towards(next, u8::try_from(rest).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::Print, Theme::BlueRed];

    #[test]
    fn lines_letters_and_players_stand_out_from_the_ground_in_every_theme() {
        for theme in THEMES {
            let ground = theme.paper().brightness();
            for ink in [Ink::Line, Ink::Left, Ink::Right, Ink::Both] {
                let distance = theme.colour(ink).brightness().abs_diff(ground);
                assert!(distance > 90, "{theme:?} {ink:?}: {distance}");
            }
        }
    }

    #[test]
    fn the_players_differ_in_brightness_where_there_are_no_colours() {
        let (left, right) = (Theme::Print.colour(Ink::Left), Theme::Print.colour(Ink::Right));
        assert!(left.brightness().abs_diff(right.brightness()) > 80);
        for ink in [Ink::Left, Ink::Right, Ink::Both, Ink::Line, Ink::Series(5), Ink::Heat(77)] {
            let Rgb(red, green, blue) = Theme::Print.colour(ink);
            assert!(red == green && green == blue, "{ink:?}");
        }
    }

    #[test]
    fn the_scale_grows_steadily_brighter_or_on_paper_darker() {
        let brightness = |theme: Theme, place: u8| theme.colour(Ink::Heat(place)).brightness();
        for place in 0..255 {
            assert!(brightness(Theme::Light, place) <= brightness(Theme::Light, place + 1), "{place}");
            assert!(brightness(Theme::Print, place) >= brightness(Theme::Print, place + 1), "{place}");
        }
        assert_eq!(Theme::Light.colour(Ink::Heat(255)), HEAT[8]);
    }

    #[test]
    fn the_scale_from_blue_to_red_begins_blue_and_ends_red() {
        let ends = [0, 255].map(|place| Theme::BlueRed.colour(Ink::Heat(place)));
        assert_eq!(ends, [BLUE_RED[0], BLUE_RED[4]]);
    }

    #[test]
    fn letters_on_any_heat_are_read() {
        for theme in THEMES {
            for place in 0..=255 {
                let (below, letters) = (theme.colour(Ink::Heat(place)), theme.colour(Ink::OnHeat(place)));
                assert!(below.brightness().abs_diff(letters.brightness()) > 100, "{theme:?} {place}");
            }
        }
    }
}
