//! Clobber: a stone moves onto a neighbouring stone of the opponent, which is removed.
//!
//! Rules. Stones of both players lie on the cells of a board. Left moves one of her stones onto a stone of Right on one
//! of the four neighbouring cells, which is removed; Right does the same with his stones. Whoever cannot move loses.
//!
//! Only occupied cells matter, and they only become fewer: stones that touch nothing but stones of their own colour
//! never move again, groups that do not touch are a sum, symmetries change nothing and swapping the colours negates.
//!
//! Source: M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, *An introduction to Clobber*, Integers 5(2), 2005.
//!
//! The relatives of Clobber, which move further, in other directions or onto other stones, are [`ClobberRules`] too.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{Cell, Connection, Field, ORTHOGONAL, Outside, Parts, Reach, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove, moves_of_both, visited};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

/// Why Clobber and its relatives are not played synchronized.
pub(super) const NO_JOINT: Joint =
    Joint::None(words("two stones may want to clobber each other, and no source says which of them is left"));

/// How boards of stones are written.
macro_rules! stones_notation {
    ($name:literal, $board:literal) => {
        $crate::facts::words(concat!(
            "Rows from the top with | between them: x is a stone of Left, o one of Right, . an empty cell and # a \
             blocked one; capitals, B and W, and L and R work too: ",
            $name,
            "(\"",
            $board,
            "\"). A board has at most 10000 cells."
        ))
    };
}
pub(super) use stones_notation;

/// What a stone may be moved onto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prey {
    /// Stones of the opponent.
    Opponent,
    /// Stones of either player.
    Either,
}

/// The rules by which the relatives of Clobber differ.
pub trait ClobberRules: Clone + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The ruleset's labelled facts.
    const FACTS: &'static Facts;
    /// How stones move.
    const REACH: Reach;
    /// What they may be moved onto.
    const PREY: Prey;
}

/// Clobber or one of its relatives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clobbering<R>(std::marker::PhantomData<R>);

impl<R: ClobberRules> FieldRules for Clobbering<R> {
    const FACTS: &'static Facts = R::FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Same, colours: true };

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        let own = Cell::of(player);
        for from in field.spots(own) {
            for &step in R::REACH.steps {
                let mut to = from.step(step);
                while R::REACH.far && field.cell(to) == Cell::Empty {
                    to = to.step(step);
                }
                let found = field.cell(to);
                if found.is_piece() && (found != own || R::PREY == Prey::Either) {
                    visit(FieldMove::Go(from, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Go(from, to) if field.cell(from) == Cell::of(player) && field.cell(to).is_piece() => {
                field.with(&[(from, Cell::Empty), (to, Cell::of(player))])
            }
            _ => field.clone(),
        }
    }

    fn move_count(field: &Field, player: Player) -> u64 {
        if !field.is_small() || R::REACH.far {
            return visited::<Self>(field, player);
        }
        let own = field.word(Cell::of(player));
        let theirs = field.word(Cell::of(player.opponent()));
        let prey = if R::PREY == Prey::Either { own | theirs } else { theirs };
        R::REACH.steps.iter().map(|&step| u64::from((field.shift(step).of(own) & prey).count_ones())).sum()
    }

    fn weight(field: &Field) -> u64 {
        moves_of_both::<Self>(field)
    }

    fn uncoloured(field: &Field) -> Option<Field> {
        (R::PREY == Prey::Either).then(|| field.of_one_colour())
    }

    fn lean(field: &Field) -> Option<i64> {
        (R::PREY == Prey::Opponent).then(|| stones_ahead(field))
    }

    fn parts(field: &Field) -> Parts {
        let connection = Connection {
            reach: R::REACH,
            counts: Cell::is_piece,
            joined: |_, _| true,
            outside: if R::REACH.far { Outside::Walls } else { Outside::Empty },
        };
        field.regions(&connection).into_iter().filter(is_alive::<R>).collect()
    }
}

/// In Clobber both players always have the same number of moves; whoever has more stones is mostly better off.
fn stones_ahead(field: &Field) -> i64 {
    let stones = |cell| i64::try_from(field.spots(cell).count()).unwrap_or(0);
    8 * (stones(Cell::Left) - stones(Cell::Right))
}

/// Whether somebody might move some time: there must be something to be clobbered by something else.
fn is_alive<R: ClobberRules>(part: &Field) -> bool {
    match R::PREY {
        Prey::Opponent => part.contains(Cell::Left) && part.contains(Cell::Right),
        Prey::Either => part.spots(Cell::Left).chain(part.spots(Cell::Right)).nth(1).is_some(),
    }
}

static FACTS: Facts = Facts {
    name: words("Clobber"),
    title: words("Clobber"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("Clobber(\"xox|ox.\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of the \
            opponent on one of the four neighbouring cells, which is removed. Whoever cannot move loses.",
    ),
    notation: stones_notation!("Clobber", "xox|ox."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Clobber.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlainRules;

impl ClobberRules for PlainRules {
    const FACTS: &'static Facts = &FACTS;
    const REACH: Reach = Reach { steps: &ORTHOGONAL, far: false };
    const PREY: Prey = Prey::Opponent;
}

/// A position of Clobber.
pub type Clobber = FieldGame<Clobbering<PlainRules>>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::testing::{check, position};

    #[test]
    fn a_stone_is_moved_onto_a_neighbour_of_the_other_colour() {
        check::<Clobber>(
            "xo|.x",
            Player::Left,
            &["row 1, column 1 to row 1, column 2: .x|.x", "row 2, column 2 to row 1, column 2: xx|.."],
        );
        check::<Clobber>(
            "xo|.x",
            Player::Right,
            &["row 1, column 2 to row 2, column 2: x.|.o", "row 1, column 2 to row 1, column 1: o.|.x"],
        );
    }

    #[test]
    fn groups_that_do_not_touch_are_a_sum_and_a_group_of_one_colour_is_nothing() {
        let parts: Vec<String> =
            position::<Clobber>("xo.xx|..o..|ooox.").components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\"xo\"", "\"..o.|ooox\""]);
        assert_eq!(position::<Clobber>(&"xo.".repeat(400)).components().len(), 400);
    }
}
