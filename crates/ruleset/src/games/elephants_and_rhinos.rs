//! Elephants and Rhinos: elephants go right, rhinos go left, and nobody jumps.
//!
//! Rules. A strip of squares holds elephants and rhinos. Left moves an elephant one square to the right, Right a rhino
//! one square to the left, onto an empty square. Whoever cannot move loses.
//!
//! Animals keep their order, so those that look away from each other have nothing to do with each other, and what is
//! left are herds: a elephants and then b rhinos. A gap behind the i-th elephant of a herd is i moves of Left that
//! nobody can take from her. Only the gap between the elephants and the rhinos is contested: each square of it that the
//! first elephant takes gives Left a - 1 moves more. So a herd is a sum of three: Left's free moves, Right's free
//! moves, and the herd with no other gap than the contested one; and free moves are one animal with that number of
//! squares before it.
//!
//! Source: Toads and Frogs without jumps; the game is known to CGSuite and MCGS under this name.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{Cell, Direction, Field, Letters, MAX_FIELD, Parts, Spot, Symmetry};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("ElephantsAndRhinos"),
    title: words("Elephants and Rhinos"),
    board: Board::Strip,
    look: Look::Usual,
    letters: words(".tf"),
    joint: Joint::None(words("both players may choose the same empty square, and no source says who gets it")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("ElephantsAndRhinos(\"t.t..f\")"),
    rules: words(
        "A strip of squares holds elephants and rhinos. Left moves an elephant one square to the right, Right a rhino \
            one square to the left, onto an empty square. Nobody jumps. Whoever cannot move loses.",
    ),
    notation: words(
        "Squares from the left edge to the right one: t or x is an elephant, f or o a rhino, . or _ an empty square; \
            capitals work too: ElephantsAndRhinos(\"tt..f\"). A strip has at most 10000 squares.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The letters of animals that go right and left.
pub(super) const ANIMALS: Letters = Letters {
    written: ['.', 't', 'f', '#'],
    read: &[
        ('.', Cell::Empty),
        ('_', Cell::Empty),
        ('t', Cell::Left),
        ('T', Cell::Left),
        ('x', Cell::Left),
        ('X', Cell::Left),
        ('f', Cell::Right),
        ('F', Cell::Right),
        ('o', Cell::Right),
        ('O', Cell::Right),
    ],
    named: "t, f and .",
    hint: "write t or x for what goes right, f or o for what goes left and . for an empty square",
};

/// Where the player's animals go.
pub(super) fn ahead(player: Player) -> Direction {
    match player {
        Player::Left => (0, 1),
        Player::Right => (0, -1),
    }
}

/// Refuses boards that are no strips.
pub(super) fn accept_strip(title: &str, field: &Field) -> Result<(), (String, &'static str)> {
    if field.rows() <= 1 {
        return Ok(());
    }
    Err((format!("{title} is played on one strip; this has {} rows", field.rows()), "write the strip without |"))
}

/// The rules of Elephants and Rhinos.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HerdRules;

impl FieldRules for HerdRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Facing;
    const LETTERS: Letters = ANIMALS;

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for from in field.spots(Cell::of(player)) {
            let to = from.step(ahead(player));
            if field.cell(to) == Cell::Empty {
                visit(FieldMove::Along(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Along(from, to) if field.cell(from) == Cell::of(player) && field.cell(to) == Cell::Empty => {
                field.with(&[(from, Cell::Empty), (to, Cell::of(player))])
            }
            _ => field.clone(),
        }
    }

    fn parts(field: &Field) -> Parts {
        herds(field)
    }

    fn accept(field: &Field) -> Result<(), (String, &'static str)> {
        accept_strip(&FACTS.title, field)
    }
}

/// The herds of a strip, each as its free moves and its contested gap.
pub(super) fn herds(field: &Field) -> Parts {
    let end = usize::from(field.columns());
    let cells: Vec<Cell> = (0..field.columns()).map(|column| field.cell(Spot { row: 0, column })).collect();
    let places: Vec<usize> = (0..end).filter(|&place| cells[place].is_piece()).collect();
    let mut parts = Parts::new();
    for herd in places.chunk_by(|&one, &two| !(cells[one] == Cell::Right && cells[two] == Cell::Left)) {
        let elephants = herd.iter().take_while(|&&place| cells[place] == Cell::Left).count();
        let (left, right) = herd.split_at(elephants);
        // The gap behind the i-th animal, counted from the rear, is i free moves.
        let free = |gaps: &mut dyn Iterator<Item = usize>| gaps.zip(1..).map(|(gap, i)| gap * i).sum::<usize>();
        let mut lefts = free(&mut left.windows(2).map(|pair| pair[1] - pair[0] - 1));
        let mut rights = free(&mut right.windows(2).rev().map(|pair| pair[1] - pair[0] - 1));
        match (left.last(), right.first()) {
            (Some(&front), Some(&first)) => {
                let gap = first - front - 1;
                if gap > 0 {
                    let cell = |index: usize| match index {
                        index if index < left.len() => Cell::Left,
                        index if index < left.len() + gap => Cell::Empty,
                        _ => Cell::Right,
                    };
                    parts.extend(Field::row(&(0..herd.len() + gap).map(cell).collect::<Vec<_>>()));
                }
            }
            // Nobody stands before the edge.
            (Some(&front), None) => lefts += (end - 1 - front) * left.len(),
            (None, Some(&first)) => rights += first * right.len(),
            (None, None) => {}
        }
        for (moves, player) in [(lefts, Player::Left), (rights, Player::Right)] {
            parts.extend(free_moves(moves, player));
        }
    }
    parts
}

/// This number of moves of one player, as strips with one animal each.
fn free_moves(moves: usize, player: Player) -> impl Iterator<Item = Field> {
    let longest = MAX_FIELD - 1;
    let strip = move |moves: usize| {
        let mut cells = vec![Cell::Empty; moves + 1];
        match player {
            Player::Left => cells[0] = Cell::Left,
            Player::Right => cells[moves] = Cell::Right,
        }
        Field::row(&cells)
    };
    let rest = moves % longest;
    let whole = std::iter::repeat_n(longest, moves / longest);
    whole.chain((rest > 0).then_some(rest)).filter_map(strip)
}

/// A position of Elephants and Rhinos.
pub type ElephantsAndRhinos = FieldGame<HerdRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::testing::{check, position};

    #[test]
    fn animals_go_one_square_and_never_jump() {
        check::<ElephantsAndRhinos>("t.tf.", Player::Left, &["square 1 to 2: .ttf."]);
        check::<ElephantsAndRhinos>("t.tf.", Player::Right, &[]);
        check::<ElephantsAndRhinos>("t..f", Player::Right, &["square 4 to 3: t.f."]);
    }

    #[test]
    fn a_herd_is_its_free_moves_and_its_contested_gap() {
        #[track_caller]
        fn parts(text: &str, expected: &[&str]) {
            let found: Vec<String> =
                position::<ElephantsAndRhinos>(text).components().iter().map(Position::label).collect();
            assert_eq!(found, expected, "{text}");
        }
        parts("..f.t..", &["..f", "t.."]);
        parts("t.t..t...f", &["ttt...f", "t....."]);
        parts("ttt.", &["t..."]);
        parts("x.oo.O", &["t.fff", ".f"]);
        parts("tf..tf", &[]);
    }
}
