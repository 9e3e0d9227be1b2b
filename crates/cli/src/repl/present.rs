//! An answer as a person wants to see it: a board is drawn, a value follows its position, a fraction has its decimal,
//! and what is too long is folded.

use onside_host::Host;
use onside_lang::{Answer, Kind};
use onside_show::{decimal, fold};

use super::paint::Palette;
use crate::pictures::drawings;

/// What is longer than this is folded.
const LINES: usize = 20;
const CHARACTERS: usize = 2_000;

/// What is said of a position whose value is not found at once.
const LONG: &str = "(its value takes long; it.CanonicalForm looks for it, it.OutcomeClass is often faster)";

/// The answer with everything that helps to understand it.
pub(super) fn present(host: &mut Host, answer: &Answer, palette: Palette) -> String {
    let text = answer.text().map_or_else(|error| error.diagnostic.message, str::to_owned);
    // What is asked for as output is shown as it is.
    if answer.kind() == Kind::Output {
        return text;
    }
    let mut lines = Vec::new();
    let is_position = matches!(answer.kind(), Kind::Position | Kind::Compound) && text.len() <= CHARACTERS;
    if is_position && let Some(drawing) = drawings(&answer.value) {
        lines.extend(drawing.lines().map(|line| format!("  {}", palette.drawing(line))));
    }
    lines.push(value(&text, if answer.kind() == Kind::Table { Palette { colour: false } } else { palette }));
    if is_position {
        match host.glance(&format!("({}).CanonicalForm", text)) {
            Ok(canonical) => {
                if let Ok(canonical) = canonical.text()
                    && canonical != text
                {
                    lines.push(format!("= {}", value(canonical, palette)));
                }
            }
            Err(Some(_)) => lines.push(palette.aside(LONG)),
            Err(None) => {}
        }
    }
    lines.join("\n")
}

/// A value, folded if it is long, with its decimal if it is a fraction.
fn value(text: &str, palette: Palette) -> String {
    if let Some(folded) = fold(text, LINES, CHARACTERS) {
        let note = format!("({} more characters; it.Full shows all)", folded.hidden);
        return format!("{}\n{}", palette.source(&folded.text), palette.aside(&note));
    }
    let decimal = decimal(text).map(|decimal| palette.aside(&format!("  ({decimal})")));
    format!("{}{}", palette.source(text), decimal.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use onside_host::{Limits, Settings};

    use super::*;

    fn shown(source: &str) -> String {
        let mut host = Host::new(Settings::default(), Limits::default());
        let answer = host.evaluate(source).answer.expect(source);
        present(&mut host, &answer, Palette { colour: false })
    }

    #[test]
    fn positions_are_drawn_and_evaluated_and_fractions_have_decimals() {
        assert_eq!(shown("Push(BBR)"), "  | B | B | R |\nPush(\"BBR\")\n= -13/8  (-1.625)");
        assert_eq!(shown("2/3"), "2/3  (0.666666666666...)");
        assert_eq!(shown("5"), "5");
        assert_eq!(shown("{1|*} + ^"), "{1^|^*}");
        assert_eq!(shown("Nim(1, 2)"), "  1 o\n  2 oo\nNim(1, 2)\n= *3");
    }

    #[test]
    fn a_value_that_takes_long_is_left_out() {
        let started = std::time::Instant::now();
        let text = shown("Domineering(\"......|......|......|......|......|......\")");
        assert!(!text.contains("= ") && text.ends_with(LONG), "{text}");
        assert!(started.elapsed() < std::time::Duration::from_secs(5));
    }

    #[test]
    fn long_values_are_folded_unless_all_is_wanted() {
        let text = shown("10^5000");
        assert!(text.ends_with("000 ...\n(3001 more characters; it.Full shows all)"), "{text}");
        assert_eq!(shown("(10^5000).Full").len(), 5001);
    }
}
