//! Toppling Dominoes: a domino is tipped over and takes all dominoes on that side with it.
//!
//! Rules. Dominoes stand in a row, each of Left's colour, of Right's, or gray. Left tips over a domino of hers or a
//! gray one, to the left or to the right; Right one of his or a gray one. It falls, and so do all dominoes on that side
//! of it. Whoever cannot move loses.
//!
//! Source: A. Fink, R. J. Nowakowski, A. Siegel, D. Wolfe, *Toppling conjectures*, Games of No Chance 4, 2015.

use std::ops::ControlFlow;

use onside_ground::Player;

use super::elephants_and_rhinos::accept_strip;
use crate::boards::field::{Cell, Field, Letters, Parts, Spot, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("TopplingDominoes"),
    title: words("Toppling Dominoes"),
    board: Board::Strip,
    look: Look::Usual,
    letters: words("lre"),
    joint: Joint::None(words("two dominoes may fall against each other, and no source says what is left")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("TopplingDominoes(\"lrel\")"),
    rules: words(
        "Dominoes stand in a row, each of Left's colour, of Right's, or gray. A player tips over a domino of theirs \
         or a \
            gray one, to the left or to the right: it falls, and so do all dominoes on that side of it. Whoever cannot \
            move loses.",
    ),
    notation: words(
        "Dominoes from left to right: l, x or B is one of Left, r, o or W one of Right, e, # or G a gray one; capitals \
            work too: TopplingDominoes(\"lrrlrrl\"). A row has at most 10000 dominoes.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// Gray dominoes are the cells that are called blocked on other boards.
const GRAY: Cell = Cell::Blocked;

/// The rules of Toppling Dominoes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TopplingRules;

impl FieldRules for TopplingRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Other, colours: true };
    const LETTERS: Letters = Letters {
        written: ['\0', 'l', 'r', 'e'],
        read: &[
            ('l', Cell::Left),
            ('L', Cell::Left),
            ('x', Cell::Left),
            ('X', Cell::Left),
            ('b', Cell::Left),
            ('B', Cell::Left),
            ('r', Cell::Right),
            ('R', Cell::Right),
            ('o', Cell::Right),
            ('O', Cell::Right),
            ('w', Cell::Right),
            ('W', Cell::Right),
            ('e', GRAY),
            ('E', GRAY),
            ('#', GRAY),
            ('g', GRAY),
            ('G', GRAY),
        ],
        named: "l, r and e",
        hint: "write l for a domino of Left, r for one of Right and e for a gray one, which both may topple",
    };

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for column in 0..field.columns() {
            let domino = Spot { row: 0, column };
            let cell = field.cell(domino);
            if cell == Cell::of(player) || cell == GRAY {
                visit(FieldMove::Topple(domino, (0, -1)))?;
                visit(FieldMove::Topple(domino, (0, 1)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, _player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Topple(Spot { column, .. }, (_, side)) => {
                let standing = if side < 0 { column.saturating_add(1)..field.columns() } else { 0..column };
                field.columns_between(standing)
            }
            _ => field.clone(),
        }
    }

    fn uncoloured(field: &Field) -> Option<Field> {
        Field::row(&vec![Cell::Left; field.columns().into()])
    }

    fn parts(field: &Field) -> Parts {
        (!field.is_empty()).then(|| field.clone()).into_iter().collect()
    }

    fn accept(field: &Field) -> Result<(), (String, &'static str)> {
        accept_strip(&FACTS.title, field)
    }
}

/// A position of Toppling Dominoes.
pub type TopplingDominoes = FieldGame<TopplingRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn a_domino_takes_all_on_one_side_with_it() {
        check::<TopplingDominoes>(
            "lre",
            Player::Left,
            &[
                "domino 1 to the left: re",
                "domino 1 to the right: ",
                "domino 3 to the left: ",
                "domino 3 to the right: lr",
            ],
        );
        check::<TopplingDominoes>("XOX", Player::Right, &["domino 2 to the left: l", "domino 2 to the right: l"]);
    }
}
