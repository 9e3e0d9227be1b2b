//! Fox and Geese: the geese try to shut in a fox that goes wherever it likes.
//!
//! Rules. On a chessboard, on squares of the colour of the bottom left corner, stand geese and one fox. Left moves a
//! goose one square diagonally downwards, Right moves the fox one square diagonally in any direction; each only to an
//! empty square. Nothing is captured. A fox with no goose in a row above it has escaped: it walks on for ever, and the
//! geese do not move any more. Whoever cannot move loses; so the geese win when the fox is shut in, with their
//! remaining moves to spare.
//!
//! Source: *Winning Ways*, chapter 20; that an escaped fox is worth `off` is CGSuite's convention.

use std::fmt;

use onside_ground::Player;

use crate::boards::BoardData;
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Sign, text_of_positions};

/// The number of squares a board can have: one bit each.
const MAX_SQUARES: usize = 64;

static FACTS: Facts = Facts {
    name: words("FoxAndGeese"),
    title: words("Fox and Geese"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".gf"),
    joint: Joint::None(words("a goose and the fox may choose the same square, and no source says who gets it")),
    impartial: false,
    cycles: Cycles::Possible,
    example: words("FoxAndGeese(\"g.g.g.g.|........|..f.....\")"),
    rules: words(
        "On a chessboard, on squares of the colour of the bottom left corner, stand geese and one fox. Left moves a \
            goose one square diagonally downwards, Right moves the fox one square diagonally in any direction, each to \
            an empty square. Nothing is captured. A fox with no goose in a row above it has escaped: it walks on for \
            ever, and the geese do not move any more. Whoever cannot move loses.",
    ),
    notation: words(
        "Rows from the top to the bottom with | between them: g or x is a goose, f or o the fox, . or _ an empty \
               square. Capitals mean that the players have changed roles, so that G and F are Right's geese and Left's \
               fox. A board has at most 64 squares. Or, on a board of eight columns, the squares of the geese in \
               braces and that of the fox, as rows from the bottom and columns: FoxAndGeese({(4,2), (4,4)}, (1,1)).",
    ),
    numbers: None,
    status: words("alternating play, with draws; one board of at most 64 squares"),
};

const HINT: &str =
    "write rows from the top to the bottom with | between them, g for a goose, f for the fox and . for an empty square";

/// A position of Fox and Geese; no board at all by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FoxAndGeese {
    /// The bit of a square is its row, from the bottom, times the columns, plus its column.
    geese: u64,
    fox: Option<u32>,
    columns: u32,
    /// Whose the geese are.
    owner: Player,
}

impl Default for FoxAndGeese {
    fn default() -> FoxAndGeese {
        FoxAndGeese { geese: 0, fox: None, columns: 1, owner: Player::Left }
    }
}

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoxMove {
    /// A goose or the fox goes from one square to another.
    Step {
        /// Whether it is the fox or a goose, by the letter.
        animal: Animal,
        /// The row, from the bottom, and the column from which it goes, both counted from 1.
        from: (u32, u32),
        /// The row and the column to which it goes.
        to: (u32, u32),
    },
    /// An escaped fox walks on.
    Walk,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Animal {
    /// One of the geese.
    Goose,
    /// The fox.
    Fox,
}

impl fmt::Display for FoxMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FoxMove::Walk => f.write_str("fox walks on"),
            FoxMove::Step { animal, from, to } => {
                let name = match animal {
                    Animal::Goose => "goose",
                    Animal::Fox => "fox",
                };
                write!(f, "{name} row {} column {} to row {} column {}", from.0, from.1, to.0, to.1)
            }
        }
    }
}

impl FoxAndGeese {
    fn square(&self, bit: u32) -> (u32, u32) {
        (bit / self.columns + 1, bit % self.columns + 1)
    }

    /// The bit of a square that is on the board.
    fn bit(&self, (row, column): (u32, u32)) -> Option<u32> {
        let inside = row >= 1 && (1..=self.columns).contains(&column);
        let bit = row.checked_sub(1)?.checked_mul(self.columns)?.checked_add(column.checked_sub(1)?)?;
        (inside && bit < u64::BITS).then_some(bit)
    }

    fn is_empty_at(&self, bit: u32) -> bool {
        self.geese >> bit & 1 == 0 && self.fox != Some(bit)
    }

    /// The row of the highest goose; 0 without geese.
    fn highest_goose(&self) -> u32 {
        self.geese.checked_ilog2().map_or(0, |bit| self.square(bit).0)
    }

    /// Whether there is a fox and no goose above it.
    fn has_escaped(&self) -> bool {
        self.fox.is_some_and(|fox| self.square(fox).0 >= self.highest_goose())
    }

    /// An escaped fox alone on a board: all such positions are the same.
    fn escaped(self) -> FoxAndGeese {
        FoxAndGeese { geese: 0, fox: Some(0), columns: 1, owner: self.owner }
    }

    /// The steps of an animal: the empty squares to which it can go diagonally.
    fn steps(&self, animal: Animal, bit: u32) -> impl Iterator<Item = FoxMove> + use<'_> {
        let from = self.square(bit);
        let down = from.0.checked_sub(1);
        let up = match animal {
            Animal::Goose => None,
            Animal::Fox => from.0.checked_add(1),
        };
        let rows = down.into_iter().chain(up);
        let squares = rows.flat_map(move |row| {
            let columns = from.1.checked_sub(1).into_iter().chain(from.1.checked_add(1));
            columns.map(move |column| (row, column))
        });
        squares.filter(|&to| self.bit(to).is_some_and(|bit| self.is_empty_at(bit))).map(move |to| FoxMove::Step {
            animal,
            from,
            to,
        })
    }

    /// The rows from the highest animal down, a letter for each square.
    fn rows_of_letters(&self) -> Vec<String> {
        let Some(fox) = self.fox else { return Vec::new() };
        let rows = self.highest_goose().max(self.square(fox).0);
        let letter = |square| {
            let letter = match self.bit(square) {
                Some(bit) if self.fox == Some(bit) => 'f',
                Some(bit) if self.geese >> bit & 1 == 1 => 'g',
                _ => '.',
            };
            match self.owner {
                Player::Left => letter,
                Player::Right => letter.to_ascii_uppercase(),
            }
        };
        let row = |row| (1..=self.columns).map(|column| letter((row, column))).collect::<String>();
        (1..=rows).rev().map(row).collect()
    }

    fn parse_board(piece: Piece<'_>) -> Result<FoxAndGeese, PositionError> {
        let rows: Vec<&str> = piece.text.split('|').collect();
        let columns = rows.first().map_or(0, |row| row.chars().count());
        if columns == 0 {
            return Err(piece.error("a row of a Fox and Geese board has no squares", HINT));
        }
        if columns.saturating_mul(rows.len()) > MAX_SQUARES {
            return Err(piece.error(
                format!(
                    "Fox and Geese boards have at most {MAX_SQUARES} squares; {} by {columns} is too large",
                    rows.len()
                ),
                "write a smaller board; rows without animals at the top are not needed",
            ));
        }
        let mut geese = 0u64;
        let mut foxes = Vec::new();
        let mut owner = None;
        let mut start = 0;
        for (index, row) in rows.iter().enumerate() {
            let line = piece.part(start..start + row.len());
            start += row.len() + 1;
            if row.chars().count() != columns {
                return Err(line.error("the rows of a Fox and Geese board are equally long", HINT));
            }
            let up = rows.len() - 1 - index;
            for (column, (byte, character)) in row.char_indices().enumerate() {
                // At most 64 squares, so this fits.
                let bit = u32::try_from(up * columns + column).unwrap_or(0);
                let animal = match character.to_ascii_lowercase() {
                    'g' | 'x' => Animal::Goose,
                    'f' | 'o' => Animal::Fox,
                    '.' | '_' => continue,
                    _ => {
                        return Err(line.unexpected("Fox and Geese boards use g, f and . ", byte, character, HINT));
                    }
                };
                let side = if character.is_ascii_uppercase() { Player::Right } else { Player::Left };
                if *owner.get_or_insert(side) != side {
                    let message = "small letters and capitals do not mix on a Fox and Geese board";
                    return Err(line.error(message, "capitals everywhere mean that the players have changed roles"));
                }
                if (up + column) % 2 == 1 {
                    let message = "geese and fox stand on squares of the colour of the bottom left corner";
                    return Err(line.unexpected(message, byte, character, "move it by one square"));
                }
                match animal {
                    Animal::Goose => geese |= 1 << bit,
                    Animal::Fox => foxes.push(bit),
                }
            }
        }
        let fox = match foxes[..] {
            [fox] => Some(fox),
            [] if geese == 0 => return Ok(FoxAndGeese::default()),
            _ => {
                let message = format!("a Fox and Geese board has one fox; this one has {}", foxes.len());
                return Err(piece.error(message, HINT));
            }
        };
        let columns = u32::try_from(columns).unwrap_or(1);
        Ok(FoxAndGeese { geese, fox, columns, owner: owner.unwrap_or(Player::Left) })
    }
}

/// The columns of a board on which animals are told by their squares.
const USUAL_COLUMNS: u32 = 8;

impl FoxAndGeese {
    /// Reads the squares of the geese and that of the fox, each a row, counted from the bottom, and a column.
    fn parse_squares(geese: &[Piece<'_>], fox: Piece<'_>) -> Result<FoxAndGeese, PositionError> {
        let mut position = FoxAndGeese { columns: USUAL_COLUMNS, ..FoxAndGeese::default() };
        for &piece in geese {
            for square in squares(piece)? {
                position.geese |= 1 << position.bit_of(piece, square)?;
            }
        }
        let [square] = squares(fox)?[..] else {
            return Err(fox.error("a Fox and Geese board has one fox", "write its row and its column, as in (1,1)"));
        };
        let bit = position.bit_of(fox, square)?;
        if position.geese >> bit & 1 == 1 {
            return Err(fox.error("the fox stands on a square of a goose", "write another square"));
        }
        Ok(FoxAndGeese { fox: Some(bit), ..position })
    }

    /// The bit of a square on which an animal may stand.
    fn bit_of(&self, piece: Piece<'_>, (row, column): (u32, u32)) -> Result<u32, PositionError> {
        let bit = self.bit((row, column)).filter(|_| (row % 2 + column % 2) % 2 == 0);
        bit.ok_or_else(|| {
            let message = format!("no animal can stand on row {row} and column {column}");
            piece.error(message, "rows and columns go from 1 to 8, and their sum is even")
        })
    }
}

/// The pairs of numbers in a text such as `{(4,2), (4,4)}`.
fn squares(piece: Piece<'_>) -> Result<Vec<(u32, u32)>, PositionError> {
    let hint = "write squares as rows and columns, as in FoxAndGeese({(4,2), (4,4)}, (1,1))";
    let other = |sign: char| !sign.is_ascii_digit() && !"{}[](), ".contains(sign);
    if piece.text.contains(other) {
        return Err(piece.error("the squares of Fox and Geese are pairs of numbers", hint));
    }
    let numbers = piece.text.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty());
    let numbers: Result<Vec<u32>, _> = numbers.map(str::parse).collect();
    match numbers {
        Ok(numbers) if numbers.len() % 2 == 0 => Ok(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()),
        _ => Err(piece.error("the squares of Fox and Geese are pairs of numbers", hint)),
    }
}

impl Position for FoxAndGeese {
    type Move = FoxMove;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.rows_of_letters().join("|"))
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Grid(self.rows_of_letters()))
    }

    fn moves(&self, player: Player) -> Vec<FoxMove> {
        let Some(fox) = self.fox else { return Vec::new() };
        match (self.has_escaped(), player == self.owner) {
            (true, true) => Vec::new(),
            (true, false) => vec![FoxMove::Walk],
            (false, true) => {
                let geese = (0..u64::BITS).filter(|&bit| self.geese >> bit & 1 == 1);
                geese.flat_map(|bit| self.steps(Animal::Goose, bit)).collect()
            }
            (false, false) => self.steps(Animal::Fox, fox).collect(),
        }
    }

    fn play(&self, _player: Player, action: &FoxMove) -> Self {
        let FoxMove::Step { animal, from, to } = *action else { return self.escaped() };
        let (Some(from), Some(to)) = (self.bit(from), self.bit(to)) else { return *self };
        match animal {
            Animal::Goose => FoxAndGeese { geese: self.geese & !(1 << from) | 1 << to, ..*self },
            Animal::Fox => FoxAndGeese { fox: Some(to), ..*self },
        }
    }

    fn places(&self, action: &FoxMove) -> Vec<(usize, usize)> {
        let rows = self.fox.map_or(0, |fox| self.highest_goose().max(self.square(fox).0));
        // Rows are shown from the top, and squares above the highest animal are not.
        let place =
            |(row, column): (u32, u32)| Some((rows.checked_sub(row)? as usize, column.checked_sub(1)? as usize));
        match *action {
            FoxMove::Step { from, to, .. } => [from, to].into_iter().filter_map(place).collect(),
            FoxMove::Walk => self.fox.and_then(|fox| place(self.square(fox))).into_iter().collect(),
        }
    }

    fn letters(&self) -> String {
        match self.owner {
            Player::Left => FACTS.letters.to_string(),
            Player::Right => FACTS.letters.to_ascii_uppercase(),
        }
    }

    fn components(&self) -> Vec<Self> {
        let moves = Player::BOTH.iter().any(|&player| !self.moves(player).is_empty());
        if moves { vec![*self] } else { Vec::new() }
    }

    fn normal(&self) -> (Self, Sign) {
        let same = if self.has_escaped() { self.escaped() } else { *self };
        match self.owner {
            Player::Left => (same, Sign::Same),
            Player::Right => (FoxAndGeese { owner: Player::Left, ..same }, Sign::Negated),
        }
    }

    fn negative(&self) -> Self {
        match self.fox {
            Some(_) => FoxAndGeese { owner: self.owner.opponent(), ..*self },
            None => *self,
        }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        match (self.fox, other.fox) {
            (_, None) => Some(*self),
            (None, _) => Some(*other),
            // One board holds one hunt.
            _ => None,
        }
    }
}

impl Ruleset for FoxAndGeese {
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        match arguments {
            [] => Ok(Parsed::clean(FoxAndGeese::default())),
            [argument] if argument.text.trim_matches(' ').is_empty() => Ok(Parsed::clean(FoxAndGeese::default())),
            [argument] => FoxAndGeese::parse_board(argument.whole().trimmed()).map(Parsed::clean),
            // The squares of the geese in braces or brackets, or one after the other.
            [first, .., fox] if first.text.trim_start().starts_with(['{', '[', '(']) && !first.quoted => {
                let geese: Vec<Piece<'_>> = arguments[..arguments.len() - 1].iter().map(Argument::whole).collect();
                FoxAndGeese::parse_squares(&geese, fox.whole()).map(Parsed::clean)
            }
            [_, second, ..] => Err(second.whole().error("Fox and Geese is played on one board", HINT)),
        }
    }
}

text_of_positions!(FoxAndGeese);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

    #[test]
    fn geese_go_downwards_and_the_fox_everywhere() {
        let board = "g.g.|....|f...";
        check::<FoxAndGeese>(
            board,
            Player::Left,
            &[
                "goose row 3 column 1 to row 2 column 2: ..g.|.g..|f...",
                "goose row 3 column 3 to row 2 column 2: g...|.g..|f...",
                "goose row 3 column 3 to row 2 column 4: g...|...g|f...",
            ],
        );
        check::<FoxAndGeese>(board, Player::Right, &["fox row 1 column 1 to row 2 column 2: g.g.|.f..|...."]);
    }

    #[test]
    fn a_fox_with_no_goose_above_it_walks_on_for_ever_and_the_geese_rest() {
        check::<FoxAndGeese>(".f..|g.g.", Player::Left, &[]);
        check::<FoxAndGeese>(".f..|g.g.", Player::Right, &["fox walks on: f"]);
        check::<FoxAndGeese>("f", Player::Right, &["fox walks on: f"]);
        check::<FoxAndGeese>("F", Player::Left, &["fox walks on: F"]);
    }

    #[test]
    fn animals_may_be_told_by_their_squares() {
        let argument = |text: &str| Argument { text: text.to_owned(), offset: 0, quoted: false };
        let read = |geese: &str, fox: &str| FoxAndGeese::parse(&[argument(geese), argument(fox)]);
        let expected = position::<FoxAndGeese>(".g.g....|........|........|f.......");
        assert_eq!(read("{(4, 2),(4, 4)}", "(1, 1)").map(|parsed| parsed.position), Ok(expected));
        assert_eq!(read("[(4, 2),(4, 4)]", "(1, 1)"), read("{(4, 2),(4, 4)}", "(1, 1)"));
        let one_by_one = ["(4, 2)", "(4, 4)", "(1, 1)"].map(argument);
        assert_eq!(FoxAndGeese::parse(&one_by_one), read("{(4, 2),(4, 4)}", "(1, 1)"));
        for (geese, fox) in [("{(4,2)}", "(1,6)"), ("{(2,5)}", "(1,1)"), ("{(9,1)}", "(1,1)"), ("{(1,1)}", "(1,1)")] {
            assert!(read(geese, fox).is_err(), "{geese} {fox}");
        }
        assert!(read("{(4,2)}", "(1,1,1)").is_err());
        assert!(read("{x}", "(1,1)").is_err());
    }

    #[test]
    fn a_fox_that_is_shut_in_cannot_move() {
        check::<FoxAndGeese>("..g.|.g..|f...", Player::Right, &[]);
        assert_eq!(position::<FoxAndGeese>(".g|f.").components().len(), 0);
    }
}
