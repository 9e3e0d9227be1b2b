//! General Toads and Frogs: how far animals slide and what they jump over is part of the position.
//!
//! Rules. Four numbers a, b, j and f come with a strip of squares that holds toads and frogs. Toads are Left's and go
//! right, frogs are Right's and go left. If the next square is empty, an animal slides over empty squares, at least a
//! and at most b of them. If it is not, the animal may jump over at most j animals of the opponent (over animals of
//! either player if f is 1) onto the empty square right behind them. Nothing is captured. Whoever cannot move loses.
//!
//! Toads and Frogs is a = b = j = 1 and f = 0; Elephants and Rhinos has j = 0.
//!
//! Source: T. Thanatipanonda, D. Zeilberger, *A symbolic finite-state approach for automated proving of theorems in
//! combinatorial game theory*, 2009, for general toads and frogs; the numbers are those of MCGS.

use std::fmt;

use onside_ground::Player;

use super::elephants_and_rhinos::{ANIMALS, accept_strip, ahead, herds};
use crate::boards::BoardData;
use crate::boards::field::{Cell, Field, Parts, Spot, Symmetry};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Sign, text_of_positions};

static FACTS: Facts = Facts {
    name: words("GeneralToads"),
    title: words("General Toads and Frogs"),
    board: Board::Strip,
    look: Look::Usual,
    letters: words(".tf"),
    joint: Joint::None(words("both players may choose the same empty square, and no source says who gets it")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("GeneralToads(1, 2, 2, 0, \"tt..ff\")"),
    rules: words(
        "Four numbers a, b, j and f come with a strip of toads, which are Left's and go right, and frogs, which are \
            Right's and go left. If the next square is empty, an animal slides over empty squares, at least a and at \
            most b of them. If it is not, the animal may jump over at most j animals of the opponent (of either player \
            if f is 1) onto the empty square right behind them. Whoever cannot move loses.",
    ),
    notation: words(
        "The numbers a, b, j and f, then the squares from the left edge to the right one: t or x is a toad, f or o a \
            frog, . or _ an empty square: GeneralToads(1, 2, 2, 0, \"tt..ff\"). A strip has at most 10000 squares.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// How far animals slide and what they jump over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gait {
    /// The least number of squares that an animal slides.
    pub least: u16,
    /// The greatest number of squares that it slides.
    pub most: u16,
    /// How many animals it jumps over at most.
    pub jump: u16,
    /// Whether it may jump over its own kind.
    pub friends: bool,
}

impl Default for Gait {
    fn default() -> Gait {
        Gait { least: 1, most: 1, jump: 1, friends: false }
    }
}

/// A position of General Toads and Frogs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GeneralToads {
    gait: Gait,
    strip: Field,
}

/// An animal goes from one square to another, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GaitMove {
    /// Where it stands.
    pub from: u16,
    /// Where it goes.
    pub to: u16,
}

impl fmt::Display for GaitMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "square {} to {}", u32::from(self.from) + 1, u32::from(self.to) + 1)
    }
}

/// What may be on a square, as far as a move is concerned.
#[derive(Clone, Copy, Default)]
struct May {
    be_empty: bool,
    hold: [bool; 2],
}

impl May {
    fn only(cell: Cell) -> May {
        May { be_empty: cell == Cell::Empty, hold: [cell == Cell::Left, cell == Cell::Right] }
    }

    fn of(self, player: Player) -> bool {
        self.hold[usize::from(player == Player::Right)]
    }
}

/// What may be on the squares of a strip, a bit for each, and whether a square is tied to the one behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct MayBits {
    empty: u64,
    hold: [u64; 2],
    tied: u64,
}

impl MayBits {
    /// Lets all moves of a player happen that may be possible.
    fn let_move(&mut self, gait: Gait, player: Player) {
        let Gait { least, most, jump, friends } = gait;
        let (own, other) = match player {
            Player::Left => (0, 1),
            Player::Right => (1, 0),
        };
        let ahead = |squares: u64| if player == Player::Left { squares << 1 } else { squares >> 1 };
        let mut at = self.hold[own];
        for steps in 1..=most {
            at = ahead(at) & self.empty;
            if at == 0 {
                break;
            }
            if steps >= least {
                self.arrive(player, at, u32::from(steps));
            }
        }
        let mut over = self.hold[own];
        for passed in 1..=jump {
            over = ahead(over) & (self.hold[other] | if friends { self.hold[own] } else { 0 });
            let landing = ahead(over) & self.empty;
            if over == 0 {
                break;
            }
            self.arrive(player, landing, u32::from(passed) + 1);
        }
    }

    /// Pieces of the player arrive at these squares from this number of squares away.
    fn arrive(&mut self, player: Player, squares: u64, away: u32) {
        if squares == 0 {
            return;
        }
        self.hold[usize::from(player == Player::Right)] |= squares;
        let (start, low) = match player {
            Player::Left => (squares >> away, squares >> away),
            Player::Right => (squares << away, squares),
        };
        self.empty |= start;
        for step in 0..away {
            self.tied |= low << step;
        }
    }
}

impl GeneralToads {
    /// The position on a strip; nothing if the field has more than one row.
    #[must_use]
    pub fn new(gait: Gait, strip: Field) -> Option<GeneralToads> {
        (strip.rows() <= 1).then_some(GeneralToads { gait, strip })
    }

    /// Where an animal of the player goes from a square, if squares may hold what `may` says.
    fn targets(&self, player: Player, from: Spot, may: &dyn Fn(Spot) -> May) -> Vec<Spot> {
        let Gait { least, most, jump, friends } = self.gait;
        let step = ahead(player);
        let mut targets = Vec::new();
        let mut at = from;
        for steps in 1..=most {
            at = at.step(step);
            if !may(at).be_empty {
                break;
            }
            if steps >= least {
                targets.push(at);
            }
        }
        at = from.step(step);
        for _ in 0..jump {
            let over = may(at);
            if !(over.of(player.opponent()) || friends && over.of(player)) {
                break;
            }
            at = at.step(step);
            if may(at).be_empty {
                targets.push(at);
            }
        }
        targets
    }

    fn squares(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..self.strip.columns()).map(|column| Spot { row: 0, column })
    }

    /// Whether each square of a long strip is tied to the one behind it, see [`GeneralToads::tied`].
    fn tied_squares(&self) -> Vec<bool> {
        let mut squares: Vec<May> = self.squares().map(|spot| May::only(self.strip.cell(spot))).collect();
        let mut tied = vec![false; squares.len()];
        loop {
            let mut changed = false;
            for from in self.squares() {
                let place = usize::from(from.column);
                for player in Player::BOTH {
                    if !squares[place].of(player) {
                        continue;
                    }
                    let may = |spot: Spot| squares.get(usize::from(spot.column)).copied().unwrap_or_default();
                    let targets = self.targets(player, from, &may);
                    for to in targets {
                        let target = usize::from(to.column);
                        let (low, high) = (place.min(target), place.max(target));
                        changed |= !squares[place].be_empty
                            || !squares[target].of(player)
                            || tied[low..high].iter().any(|tied| !tied);
                        squares[place].be_empty = true;
                        squares[target].hold[usize::from(player == Player::Right)] = true;
                        tied[low..high].fill(true);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        tied
    }

    /// The same for a strip of at most 64 squares, all pieces at once: bit i is square i.
    fn tied_bits(&self) -> u64 {
        let bits = |cell| self.strip.spots(cell).fold(0u64, |bits, spot| bits | 1 << spot.column);
        let mut may = MayBits { empty: bits(Cell::Empty), hold: [bits(Cell::Left), bits(Cell::Right)], tied: 0 };
        loop {
            let before = may;
            for player in Player::BOTH {
                may.let_move(self.gait, player);
            }
            if may == before {
                return may.tied;
            }
        }
    }

    /// The runs of squares that moves can ever tie together, found by letting every move that becomes possible happen
    /// without taking anything away.
    fn tied(&self) -> Parts {
        let tied: Box<dyn Fn(u16) -> bool> = if self.strip.columns() <= 64 {
            let bits = self.tied_bits();
            Box::new(move |square| bits >> square & 1 != 0)
        } else {
            let squares = self.tied_squares();
            Box::new(move |square| squares[usize::from(square)])
        };
        let mut parts = Parts::new();
        let mut start = 0;
        for end in self.squares().map(|spot| spot.column) {
            if tied(end) {
                continue;
            }
            if end > start {
                parts.push(self.strip.columns_between(start..end + 1));
            }
            start = end + 1;
        }
        parts
    }

    fn parts(&self) -> Parts {
        match self.gait {
            Gait { least: 0 | 1, most: 1, jump: 0, .. } => herds(&self.strip),
            _ => self.tied(),
        }
    }
}

impl Position for GeneralToads {
    type Move = GaitMove;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        let Gait { least, most, jump, friends } = self.gait;
        let strip = self.strip.rows_of_letters(&ANIMALS).join("|");
        format!("{least}, {most}, {jump}, {}, \"{strip}\"", u8::from(friends))
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Strips(self.strip.rows_of_letters(&ANIMALS)))
    }

    fn moves(&self, player: Player) -> Vec<GaitMove> {
        let may = |spot: Spot| May::only(self.strip.cell(spot));
        let animals = self.strip.spots(Cell::of(player));
        animals
            .flat_map(|from| {
                let targets = self.targets(player, from, &may).into_iter();
                targets.map(move |to| GaitMove { from: from.column, to: to.column })
            })
            .collect()
    }

    fn play(&self, player: Player, action: &GaitMove) -> Self {
        let spot = |column: u16| Spot { row: 0, column };
        let (from, to) = (spot(action.from), spot(action.to));
        if self.strip.cell(from) != Cell::of(player) || self.strip.cell(to) != Cell::Empty {
            return self.clone();
        }
        let strip = self.strip.with(&[(from, Cell::Empty), (to, Cell::of(player))]);
        GeneralToads { strip, gait: self.gait }
    }

    fn places(&self, action: &GaitMove) -> Vec<(usize, usize)> {
        vec![(0, action.from.into()), (0, action.to.into())]
    }

    fn weight(&self) -> u64 {
        self.strip.columns().into()
    }

    fn is_listable(&self, _player: Player) -> bool {
        true
    }

    fn components(&self) -> Vec<Self> {
        self.parts().into_iter().map(|strip| GeneralToads { strip, gait: self.gait }).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (strip, sign) = self.strip.least(Symmetry::Facing);
        (GeneralToads { strip, gait: self.gait }, sign)
    }

    fn negative(&self) -> Self {
        GeneralToads { strip: self.strip.negative(Symmetry::Facing), gait: self.gait }
    }
}

const HINT: &str = "write the four numbers a, b, j and f and the strip, as in GeneralToads(1, 2, 2, 0, \"tt..ff\")";

fn number(piece: Piece<'_>) -> Result<u16, PositionError> {
    let found = piece.number().and_then(|number| u16::try_from(number).ok());
    found.ok_or_else(|| {
        let message =
            format!("the numbers of General Toads and Frogs are whole and below 65536; found '{}'", piece.text);
        piece.error(message, HINT)
    })
}

impl Ruleset for GeneralToads {
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let pieces: Vec<Piece<'_>> = arguments.iter().flat_map(Argument::pieces).take(6).collect();
        let (least, most, jump, friends, strip) = match pieces[..] {
            [] => return Ok(Parsed::clean(GeneralToads::default())),
            [least, most, jump, friends, strip] => (least, most, jump, friends, strip),
            [first, ..] => {
                return Err(first.error("General Toads and Frogs takes four numbers and a strip", HINT));
            }
        };
        let friends = match number(friends)? {
            0 => false,
            1 => true,
            _ => {
                return Err(
                    friends.error("the fourth number, whether animals jump over their own kind, is 0 or 1", HINT)
                );
            }
        };
        let gait = Gait { least: number(least)?, most: number(most)?, jump: number(jump)?, friends };
        let quoted = strip.text.len() >= 2 && strip.text.starts_with('"') && strip.text.ends_with('"');
        let inner = if quoted { strip.part(1..strip.text.len() - 1) } else { strip };
        let field = Field::read_rows(&FACTS.title, &ANIMALS, inner)?;
        accept_strip(&FACTS.title, &field).map_err(|(message, hint)| strip.error(message, hint))?;
        Ok(Parsed::clean(GeneralToads { gait, strip: field }))
    }
}

text_of_positions!(GeneralToads);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, player: Player, expected: &[&str]) {
        let position: GeneralToads = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let found: Vec<String> = position.moves(player).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn animals_slide_and_jump_as_far_as_the_numbers_say() {
        check("1, 2, 0, 0, \"t...f\"", Player::Left, &["square 1 to 2", "square 1 to 3"]);
        check("2, 3, 0, 0, \"t...f\"", Player::Right, &["square 5 to 3", "square 5 to 2"]);
        check("2, 3, 0, 0, \"t.f\"", Player::Left, &[]);
        check("1, 1, 2, 0, \"tff.\"", Player::Left, &["square 1 to 4"]);
        check("1, 1, 2, 0, \"ttf.\"", Player::Left, &["square 2 to 4"]);
        check("1, 1, 2, 1, \"ttf.\"", Player::Left, &["square 1 to 4", "square 2 to 4"]);
        check("1, 1, 1, 0, \"x.oo.\"", Player::Right, &["square 3 to 2"]);
    }

    #[test]
    fn the_squares_of_short_strips_are_tied_as_those_of_long_ones() {
        let gaits =
            [(1, 2, 1, false), (2, 3, 2, false), (1, 1, 2, true), (0, 3, 0, true), (3, 3, 1, true), (1, 9, 9, true)];
        for (least, most, jump, friends) in gaits {
            for number in 0..4usize.pow(6) {
                let cell =
                    |place: u32| [Cell::Empty, Cell::Left, Cell::Right, Cell::Blocked][number >> (2 * place) & 3];
                let cells: Vec<Cell> = (0..6).map(cell).collect();
                let gait = Gait { least, most, jump, friends };
                let position = GeneralToads { gait, strip: Field::row(&cells).unwrap() };
                let bits = position.tied_bits();
                let found: Vec<bool> = (0..6).map(|square| bits >> square & 1 != 0).collect();
                assert_eq!(found, position.tied_squares(), "{}", position.print());
            }
        }
    }

    #[test]
    fn a_strip_falls_apart_where_no_move_can_ever_pass() {
        let position: GeneralToads = "1, 1, 1, 0, \"t.ttff.f\"".parse().unwrap();
        let parts: Vec<String> = position.components().iter().map(Position::print).collect();
        assert_eq!(parts, ["1, 1, 1, 0, \"t.\"", "1, 1, 1, 0, \".f\""]);
    }
}
