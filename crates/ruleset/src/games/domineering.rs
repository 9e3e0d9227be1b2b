//! Domineering: dominoes are placed on the free cells of a board, upright by Left and lying by Right.
//!
//! Rules. The board is a rectangle some of whose cells may be blocked. Left covers two free cells that lie one above
//! the other, Right two that lie side by side. Whoever cannot place a domino loses.
//!
//! Only the free cells matter: regions that do not touch are a sum, a lone cell is nothing, flips of a region change
//! nothing and swapping its rows and columns negates it. The proof that the trait serves grids and hot games.
//!
//! Boards of at most 64 cells are machine words; larger ones are fields, see `large`, and fall into parts.

mod large;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::BoardData;
use crate::boards::field::{Cell, Field, Letters, Spot};
use crate::boards::grid::{Grid, Transposed};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

static FACTS: Facts = Facts {
    name: words("Domineering"),
    title: words("Domineering"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".#"),
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
               Domineering(4x5), Domineering(4, 5). A board has at most 10000 cells.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// A Domineering position: the free cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domineering {
    free: Free,
}

/// Free cells, in a word whenever the board has few enough of them.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Free {
    /// The parts of a [`Grid`], so that this takes no more room than a grid.
    Word {
        cells: u64,
        rows: u8,
        columns: u8,
    },
    Field(Box<Field>),
}

impl Hash for Free {
    /// The cells alone: sets that differ only in their rectangles are rare.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Free::Word { cells, .. } => cells.hash(state),
            Free::Field(field) => field.hash(state),
        }
    }
}

impl From<Grid> for Free {
    #[inline]
    fn from(grid: Grid) -> Free {
        Free::Word { cells: grid.cells(), rows: grid.rows(), columns: grid.columns() }
    }
}

impl From<Grid> for Domineering {
    #[inline]
    fn from(free: Grid) -> Domineering {
        Domineering { free: free.into() }
    }
}

/// How free cells are held.
enum Held<'a> {
    Word(Grid),
    Field(&'a Field),
}

impl Domineering {
    /// The position with these free cells.
    #[must_use]
    pub fn new(free: Grid) -> Domineering {
        free.into()
    }

    /// The free cells, if they are on a board of at most 64 cells.
    #[must_use]
    #[inline]
    pub fn free(&self) -> Option<Grid> {
        match self.held() {
            Held::Word(grid) => Some(grid),
            Held::Field(_) => None,
        }
    }

    /// How many cells the board has.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        match self.held() {
            Held::Word(grid) => usize::from(grid.rows()) * usize::from(grid.columns()),
            Held::Field(field) => usize::from(field.rows()) * usize::from(field.columns()),
        }
    }

    /// The free cells as rows and columns, both counted from 0, row by row.
    #[must_use]
    pub fn free_cells(&self) -> Vec<(u16, u16)> {
        match self.held() {
            Held::Word(grid) => grid.iter().map(|(row, column)| (row.into(), column.into())).collect(),
            Held::Field(field) => field.spots(Cell::Empty).map(|Spot { row, column }| (row, column)).collect(),
        }
    }

    #[inline]
    fn held(&self) -> Held<'_> {
        match &self.free {
            &Free::Word { cells, rows, columns } => Held::Word(Grid::of_bits(cells, rows, columns)),
            Free::Field(field) => Held::Field(field),
        }
    }

    /// The rows from the top, as letters.
    fn rows(&self) -> Vec<String> {
        match self.held() {
            Held::Word(grid) => grid.rows_of_letters(),
            Held::Field(field) => field.rows_of_letters(&Letters::FREE),
        }
    }
}

/// The bits at which the player can place the upper or left cell of a domino.
#[inline]
fn placeable(free: Grid, player: Player) -> u64 {
    match player {
        Player::Left => free.with_lower_neighbour(),
        Player::Right => free.with_right_neighbour(),
    }
}

/// The bits that a domino covers, as a multiple of its first bit.
#[inline]
fn shape(free: Grid, player: Player) -> u64 {
    match player {
        Player::Left => 1u64.checked_shl(free.stride()).unwrap_or(0) | 1,
        Player::Right => 3,
    }
}

/// The placing of a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino {
    /// Whose it is: Left's stand, Right's lie.
    pub player: Player,
    /// The row of its upper or left cell, counted from 0.
    pub row: u16,
    /// The column of that cell, counted from 0.
    pub column: u16,
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
    (free.into(), sign)
}

impl Position for Domineering {
    type Move = Domino;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.rows().join("|"))
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Grid(self.rows()))
    }

    fn moves(&self, player: Player) -> Vec<Domino> {
        let free = match self.held() {
            Held::Word(free) => free,
            Held::Field(field) => return large::moves(field, player).collect(),
        };
        let mut places = placeable(free, player);
        let mut moves = Vec::new();
        while places != 0 {
            let (row, column) = free.place(places.trailing_zeros());
            moves.push(Domino { player, row: row.into(), column: column.into() });
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
        match self.held() {
            Held::Word(free) => placeable(free, player).count_ones().into(),
            Held::Field(field) => large::moves(field, player).count() as u128,
        }
    }

    fn play(&self, player: Player, action: &Domino) -> Self {
        match self.held() {
            Held::Word(free) => {
                let bit = u32::from(action.row) * free.stride() + u32::from(action.column);
                free.without(shape(free, player).checked_shl(bit).unwrap_or(0)).into()
            }
            Held::Field(field) => Domineering { free: Free::of(large::played(field, player, action)) },
        }
    }

    fn held_bytes(&self) -> usize {
        match self.held() {
            Held::Word(_) => 0,
            Held::Field(field) => size_of::<Field>() + usize::from(field.rows()) * usize::from(field.columns()),
        }
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        let free = match self.held() {
            Held::Word(free) => free,
            Held::Field(field) => {
                return large::moves(field, player).try_for_each(|action| visit(self.play(player, &action)));
            }
        };
        let shape = shape(free, player);
        let mut places = placeable(free, player);
        while places != 0 {
            visit(free.without(shape << places.trailing_zeros()).into())?;
            places &= places - 1;
        }
        ControlFlow::Continue(())
    }

    fn components(&self) -> Vec<Self> {
        match self.held() {
            Held::Word(free) => free.without_isolated().parts().map(Domineering::from).collect(),
            Held::Field(field) => large::parts(field).map(|free| Domineering { free }).collect(),
        }
    }

    fn visit_parts(&self, visit: &mut dyn FnMut(Self, Sign)) {
        match self.held() {
            Held::Word(free) => {
                for part in free.without_isolated().parts() {
                    let (representative, sign) = representative(part.least_image_of_trimmed());
                    visit(representative, sign);
                }
            }
            Held::Field(field) => {
                for free in large::parts(field) {
                    let (representative, sign) = Domineering { free }.normal();
                    visit(representative, sign);
                }
            }
        }
    }

    fn normal(&self) -> (Self, Sign) {
        match self.held() {
            Held::Word(free) => representative(free.without_isolated().least_image()),
            Held::Field(field) => large::normal(field),
        }
    }

    fn negative(&self) -> Self {
        match self.held() {
            Held::Word(free) => free.transposed().into(),
            Held::Field(field) => Domineering { free: Free::of(field.negative(large::SYMMETRY)) },
        }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let (one, two) = (self.free()?.trimmed(), other.free()?.trimmed());
        if one == Grid::EMPTY || two == Grid::EMPTY {
            return Some(if one == Grid::EMPTY { two } else { one }.into());
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
        Some(free.into())
    }
}

impl Ruleset for Domineering {
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let pieces: Vec<Piece<'_>> = arguments.iter().flat_map(Argument::pieces).take(3).collect();
        let field = Field::read(&FACTS.title, &Letters::FREE, &pieces)?;
        Ok(Parsed::clean(Domineering { free: Free::of(field) }))
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
            assert_eq!((&lying, other), (&upright, sign.flipped()), "{text}");
        }
        assert_eq!(position::<Domineering>("..|..").normal().1, Sign::Same);
    }
}
