//! Domineering: dominoes are placed on the free cells of a board, upright by Left and lying by Right.
//!
//! Rules. The board is a rectangle some of whose cells may be blocked. Left covers two free cells that lie one above
//! the other, Right two that lie side by side. Whoever cannot place a domino loses.
//!
//! Only the free cells matter: regions that do not touch are a sum, a lone cell is nothing, flips of a region change
//! nothing and swapping its rows and columns negates it. The proof that the trait serves grids and hot games.

use std::fmt;
use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::BoardData;
use crate::boards::grid::{Grid, MAX_CELLS, Transposed};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

static FACTS: Facts = Facts {
    name: words("Domineering"),
    title: words("Domineering"),
    board: Board::Grid,
    look: Look::Usual,
    joint: Joint::None(words(
        "the two dominoes may want the same cell, and then neither can be placed after the other (004 Example 4.5)",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Domineering(\"..#|...\")"),
    rules: words(
        "The board is a rectangle some of whose cells may be blocked. Left covers two free cells that lie \
            one above the other with a domino, Right two that lie side by side. Whoever cannot place a \
            domino loses.",
    ),
    notation: words(
        "Rows from the top with | between them, . for a free cell and # for a blocked one: \
               Domineering(\"..#|...\"); or the number of rows and of columns of a free board: \
               Domineering(4x5), Domineering(4, 5). A board has at most 64 cells.",
    ),
    numbers: None,
    status: words("alternating play, boards of at most 64 cells"),
};

/// A Domineering position: the free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domineering {
    free: Grid,
}

impl Domineering {
    /// The position with these free cells.
    #[must_use]
    pub fn new(free: Grid) -> Domineering {
        Domineering { free }
    }

    /// The free cells.
    #[must_use]
    pub fn free(&self) -> Grid {
        self.free
    }

    /// The bits at which the player can place the upper or left cell of a domino.
    fn placeable(&self, player: Player) -> u64 {
        match player {
            Player::Left => self.free.with_lower_neighbour(),
            Player::Right => self.free.with_right_neighbour(),
        }
    }

    /// The bits that a domino covers, as a multiple of its first bit.
    fn shape(&self, player: Player) -> u64 {
        match player {
            Player::Left => 1u64.checked_shl(self.free.stride()).unwrap_or(0) | 1,
            Player::Right => 3,
        }
    }
}

/// The placing of a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino {
    /// Whose it is: Left's stand, Right's lie.
    pub player: Player,
    /// The row of its upper or left cell, counted from 0.
    pub row: u8,
    /// The column of that cell, counted from 0.
    pub column: u8,
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (u32::from(self.row) + 1, u32::from(self.column) + 1);
        match self.player {
            Player::Left => write!(f, "rows {row}-{}, column {column}", row + 1),
            Player::Right => write!(f, "row {row}, columns {column}-{}", column + 1),
        }
    }
}

/// The representative of the position whose free cells have this image.
#[inline]
fn representative((free, transposed): (Grid, Transposed)) -> (Domineering, Sign) {
    let sign = match transposed {
        Transposed::No => Sign::Same,
        Transposed::Yes => Sign::Negated,
    };
    (Domineering { free }, sign)
}

fn too_large(piece: Piece<'_>, rows: &str, columns: &str) -> PositionError {
    let message = format!("Domineering boards have at most {MAX_CELLS} cells; {rows} by {columns} is too large");
    piece.error(message, "write a smaller board, or a sum of boards")
}

/// A free board given by its numbers of rows and columns.
fn read_size(rows: Piece<'_>, columns: Piece<'_>) -> Result<Grid, PositionError> {
    let side = |piece: Piece<'_>| {
        if piece.is_digits() {
            // What does not fit a machine word is too large all the more.
            return Ok(piece.number().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX));
        }
        let found = piece.text.char_indices().find(|(_, character)| !character.is_ascii_digit());
        let hint = "write the number of rows and of columns, as in Domineering(4x5)";
        Err(match found {
            Some((byte, character)) => {
                piece.unexpected("a Domineering board's sides are whole numbers", byte, character, hint)
            }
            None => piece.ends("a Domineering board's side is missing", hint),
        })
    };
    let (row_count, column_count) = (side(rows)?, side(columns)?);
    Grid::full(row_count, column_count).ok_or_else(|| {
        let too_long = |text: &str| if text.len() > 20 { "a huge number".to_owned() } else { text.to_owned() };
        too_large(rows, &too_long(rows.text), &too_long(columns.text))
    })
}

/// A board drawn row by row.
fn read_rows(text: Piece<'_>) -> Result<Grid, PositionError> {
    let mut rows = Vec::new();
    let mut rest = text;
    while let Some((row, below)) = rest.split_once('|') {
        rows.push(row.trimmed());
        rest = below;
    }
    rows.push(rest.trimmed());
    let width = rows[0].text.chars().count();
    for (index, row) in rows.iter().enumerate() {
        if let Some((byte, found)) = row.text.char_indices().find(|(_, character)| !matches!(character, '.' | '#')) {
            let hint =
                "write . for a free cell, # for a blocked one and | between rows, or the size as in Domineering(4x5)";
            return Err(row.unexpected("Domineering boards use ., # and |", byte, found, hint));
        }
        let found = row.text.chars().count();
        if found != width {
            let message = format!("row {} of the Domineering board has {found} cells but row 1 has {width}", index + 1);
            return Err(row.error(message, "all rows have the same length; write # for cells that are not there"));
        }
    }
    let mut free =
        Grid::blank(rows.len(), width).ok_or_else(|| too_large(text, &rows.len().to_string(), &width.to_string()))?;
    for (row, piece) in (0u8..).zip(&rows) {
        for (column, character) in (0u8..).zip(piece.text.chars()) {
            if character == '.' {
                free.insert(row, column);
            }
        }
    }
    Ok(free)
}

impl Position for Domineering {
    type Move = Domino;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.free)
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Grid(self.free.rows_of_letters()))
    }

    fn moves(&self, player: Player) -> Vec<Domino> {
        let mut places = self.placeable(player);
        let mut moves = Vec::new();
        while places != 0 {
            let (row, column) = self.free.place(places.trailing_zeros());
            moves.push(Domino { player, row, column });
            places &= places - 1;
        }
        moves
    }

    fn places(&self, action: &Domino) -> Vec<(usize, usize)> {
        let (row, column) = (usize::from(action.row), usize::from(action.column));
        let other = match action.player {
            Player::Left => (row + 1, column),
            Player::Right => (row, column + 1),
        };
        vec![(row, column), other]
    }

    fn move_count(&self, player: Player) -> u128 {
        self.placeable(player).count_ones().into()
    }

    fn play(&self, player: Player, action: &Domino) -> Self {
        let bit = u32::from(action.row) * self.free.stride() + u32::from(action.column);
        Domineering { free: self.free.without(self.shape(player).checked_shl(bit).unwrap_or(0)) }
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        let shape = self.shape(player);
        let mut places = self.placeable(player);
        while places != 0 {
            visit(Domineering { free: self.free.without(shape << places.trailing_zeros()) })?;
            places &= places - 1;
        }
        ControlFlow::Continue(())
    }

    fn components(&self) -> Vec<Self> {
        self.free.without_isolated().parts().map(|free| Domineering { free }).collect()
    }

    fn visit_parts(&self, visit: &mut dyn FnMut(Self, Sign)) {
        for free in self.free.without_isolated().parts() {
            let (representative, sign) = representative(free.least_image_of_trimmed());
            visit(representative, sign);
        }
    }

    fn normal(&self) -> (Self, Sign) {
        representative(self.free.without_isolated().least_image())
    }

    fn negative(&self) -> Self {
        Domineering { free: self.free.transposed() }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let (one, two) = (self.free.trimmed(), other.free.trimmed());
        if one == Grid::EMPTY || two == Grid::EMPTY {
            return Some(Domineering { free: if one == Grid::EMPTY { two } else { one } });
        }
        // Side by side with a blocked column between them, or else one above the other with a blocked row.
        let side_by_side = Grid::blank(
            usize::from(one.rows().max(two.rows())),
            usize::from(one.columns()) + 1 + usize::from(two.columns()),
        );
        let stacked = || {
            Grid::blank(
                usize::from(one.rows()) + 1 + usize::from(two.rows()),
                usize::from(one.columns().max(two.columns())),
            )
        };
        let (mut free, down, right) = match side_by_side {
            Some(grid) => (grid, 0, one.columns() + 1),
            None => (stacked()?, one.rows() + 1, 0),
        };
        one.iter().for_each(|(row, column)| free.insert(row, column));
        two.iter().for_each(|(row, column)| free.insert(row + down, column + right));
        Some(Domineering { free })
    }
}

impl Ruleset for Domineering {
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let pieces: Vec<Piece<'_>> = arguments.iter().flat_map(Argument::pieces).take(3).collect();
        let free = match pieces[..] {
            [] => Grid::EMPTY,
            [only] if only.text.is_empty() => Grid::EMPTY,
            [only] if only.text.contains(['.', '#', '|']) => read_rows(only)?,
            [only] => match only.split_once('x').or_else(|| only.split_once('X')) {
                Some((rows, columns)) => read_size(rows.trimmed(), columns.trimmed())?,
                None => read_rows(only)?,
            },
            [rows, columns] => read_size(rows, columns)?,
            [_, _, third, ..] => {
                return Err(third.error(
                    "Domineering takes one board, or its numbers of rows and columns",
                    "write a sum for several boards, as in Domineering(2x3) + Domineering(3x3)",
                ));
            }
        };
        Ok(Parsed::clean(Domineering { free }))
    }
}

text_of_positions!(Domineering);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

    #[test]
    fn left_stands_upright_and_right_lies() {
        check::<Domineering>("..|.#", Player::Left, &["rows 1-2, column 1: #.|##"]);
        check::<Domineering>("..|.#", Player::Right, &["row 1, columns 1-2: ##|.#"]);
    }

    #[test]
    fn sizes_are_rows_then_columns() {
        assert_eq!(position::<Domineering>("2x3").print(), "\"...|...\"");
        assert_eq!(position::<Domineering>("2, 3"), position::<Domineering>("2x3"));
    }

    #[test]
    fn no_domino_lies_across_the_end_of_a_row() {
        check::<Domineering>("#.|.#", Player::Right, &[]);
        assert_eq!(position::<Domineering>("8x8").move_count(Player::Right), 56);
        assert_eq!(position::<Domineering>("2x30").move_count(Player::Right), 58);
        assert_eq!(position::<Domineering>("2x30").move_count(Player::Left), 30);
        assert_eq!(position::<Domineering>("1x64").move_count(Player::Right), 63);
        assert_eq!(position::<Domineering>("64x1").move_count(Player::Left), 63);
    }

    #[test]
    fn regions_that_do_not_touch_are_components_and_lone_cells_are_nothing() {
        let parts: Vec<String> =
            position::<Domineering>(".#..|.#.#|##.#|.#.#").components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\".|.\"", "\"..|.#|.#|.#\""]);
        let long: Vec<String> = position::<Domineering>(&format!("{}#..|{}#.#", ".".repeat(9), "#".repeat(9)))
            .components()
            .iter()
            .map(Position::print)
            .collect();
        assert_eq!(long, ["\".........\"", "\"..|.#\""]);
    }

    #[test]
    fn swapping_rows_and_columns_negates() {
        let (upright, sign) = position::<Domineering>("..|.#|.#").normal();
        for text in ["...|.##", "...|##.", "##.|...", ".##|..."] {
            let (lying, other) = position::<Domineering>(text).normal();
            assert_eq!((lying, other), (upright, sign.flipped()), "{text}");
        }
        assert_eq!(position::<Domineering>("..|..").normal().1, Sign::Same);
    }
}
