//! Konane: stones jump over stones of the opponent, which are removed.
//!
//! Rules. A player jumps with one of their stones over a stone of the opponent on a neighbouring cell onto the next
//! cell in the same direction, which must be empty; the stone that was jumped over is removed. The stone may go on
//! jumping in the same direction, as often as it likes. Whoever cannot move loses. (How the first two stones are
//! removed from a full board is not part of these positions.)
//!
//! Which jumps can happen at all is bounded by letting every jump that ever becomes possible happen without taking
//! anything away. What such jumps do not tie together is a sum, and cells without one never change.
//!
//! Source: M. D. Ernst, *Playing Konane mathematically: a combinatorial game-theoretic analysis*, UMAP Journal 16,
//! 1995.

use std::ops::ControlFlow;

use onside_ground::Player;
use smallvec::SmallVec;

use super::clobber::stones_notation;
use crate::boards::field::{Cell, Direction, Field, ORTHOGONAL, Outside, Parts, Spot, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Konane"),
    title: words("Konane"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: Joint::None(words(
        "two stones may jump over each other or to the same cell, and no source says what happens",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Konane(\"xoxo|ox.x|xo.o|oxox\")"),
    rules: words(
        "A player jumps with one of their stones over a stone of the opponent on a neighbouring cell onto the next \
         cell \
            in the same direction, which must be empty; the stone that was jumped over is removed. The stone may go on \
            jumping in the same direction. Whoever cannot move loses.",
    ),
    notation: stones_notation!("Konane", "xoxo|ox.x|xo.o|oxox"),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Konane.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct KonaneRules;

impl FieldRules for KonaneRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Same, colours: true };

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        let other = Cell::of(player.opponent());
        for from in field.spots(Cell::of(player)) {
            for step in ORTHOGONAL {
                let mut at = from;
                while field.cell(at.step(step)) == other && field.cell(at.step(step).step(step)) == Cell::Empty {
                    at = at.step(step).step(step);
                    visit(FieldMove::Go(from, at))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Go(from, to) if field.cell(from) == Cell::of(player) && field.cell(to) == Cell::Empty => {
                let mut after = field.with(&[(from, Cell::Empty), (to, Cell::of(player))]);
                let step = towards(from, to);
                let mut at = from.step(step);
                // A move that is none may lead over the edge.
                while at != to && field.cell(at) != Cell::Blocked {
                    after.set(at, Cell::Empty);
                    at = at.step(step);
                }
                after
            }
            _ => field.clone(),
        }
    }

    fn parts(field: &Field) -> Parts {
        if field.is_small() { parts_of_words(field) } else { parts_of_cells(field) }
    }
}

/// The direction from one cell to another in the same row or column.
fn towards(from: Spot, to: Spot) -> Direction {
    let sign = |from: u16, to: u16| match to.cmp(&from) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    };
    (sign(from.row, to.row), sign(from.column, to.column))
}

/// What may ever be on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Possible {
    left: u64,
    right: u64,
    empty: u64,
}

/// The parts of a field that is held in words.
fn parts_of_words(field: &Field) -> Parts {
    let mut possible =
        Possible { left: field.word(Cell::Left), right: field.word(Cell::Right), empty: field.word(Cell::Empty) };
    let directions = ORTHOGONAL.map(|(down, right)| (field.shift((down, right)), field.shift((-down, -right))));
    // Where jumps in each direction may start.
    let mut starts = [0; 4];
    loop {
        let before = possible;
        for (start, (ahead, back)) in starts.iter_mut().zip(&directions) {
            let landing = back.of(back.of(possible.empty));
            let lefts = possible.left & back.of(possible.right) & landing;
            let rights = possible.right & back.of(possible.left) & landing;
            let jumps = lefts | rights;
            *start |= jumps;
            possible.left |= ahead.of(ahead.of(lefts));
            possible.right |= ahead.of(ahead.of(rights));
            possible.empty |= jumps | ahead.of(jumps);
        }
        if possible == before {
            break;
        }
    }
    let mut rest = starts.iter().fold(0, |all, start| all | start);
    let mut parts = Parts::new();
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        loop {
            let before = part;
            for (start, (ahead, back)) in starts.iter().zip(&directions) {
                let one = back.of(part);
                let tied = start & (part | one | back.of(one));
                let over = ahead.of(tied);
                part |= tied | over | ahead.of(over);
            }
            if part == before {
                break;
            }
        }
        rest &= !part;
        parts.push(field.cut_out(part, Outside::Blocked));
    }
    parts
}

const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const EMPTY: u8 = 4;

/// The same on a field of any size, cell by cell.
fn parts_of_cells(field: &Field) -> Parts {
    let columns = usize::from(field.columns());
    let index = |spot: Spot| usize::from(spot.row) * columns + usize::from(spot.column);
    let spots = || (0..field.rows()).flat_map(|row| (0..field.columns()).map(move |column| Spot { row, column }));
    let mut possible: Vec<u8> = spots()
        .map(|spot| match field.cell(spot) {
            Cell::Empty => EMPTY,
            Cell::Left => LEFT,
            Cell::Right => RIGHT,
            Cell::Blocked => 0,
        })
        .collect();
    // The number of the part to which a cell belongs: the least index in it.
    let mut part: Vec<usize> = (0..possible.len()).collect();
    let mut tied = vec![false; possible.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for from in spots() {
            for step in ORTHOGONAL {
                let (over, to) = (from.step(step), from.step(step).step(step));
                if to.row >= field.rows() || to.column >= field.columns() {
                    continue;
                }
                let triple = [from, over, to].map(index);
                let [start, middle, end] = triple;
                for (own, other) in [(LEFT, RIGHT), (RIGHT, LEFT)] {
                    if possible[start] & own == 0 || possible[middle] & other == 0 || possible[end] & EMPTY == 0 {
                        continue;
                    }
                    let least = triple.iter().map(|&cell| part[cell]).min().unwrap_or(start);
                    for (cell, more) in [(start, EMPTY), (middle, EMPTY), (end, own)] {
                        changed |= possible[cell] & more == 0 || part[cell] != least || !tied[cell];
                        possible[cell] |= more;
                        part[cell] = least;
                        tied[cell] = true;
                    }
                }
            }
        }
    }
    let mut parts = Parts::new();
    let mut numbers: SmallVec<[usize; 8]> = (0..part.len()).filter(|&cell| tied[cell]).map(|cell| part[cell]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let own: Vec<Spot> = spots().filter(|&spot| tied[index(spot)] && part[index(spot)] == number).collect();
        parts.extend(field.cut_cells(&own, Outside::Blocked));
    }
    parts
}

/// A position of Konane.
pub type Konane = FieldGame<KonaneRules>;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::position::Position;
    use crate::testing::{check, position};

    #[test]
    fn a_stone_jumps_once_or_on_in_the_same_direction() {
        check::<Konane>(
            "xo.o.",
            Player::Left,
            &["row 1, column 1 to row 1, column 3: ..xo.", "row 1, column 1 to row 1, column 5: ....x"],
        );
        check::<Konane>("xo.o.", Player::Right, &[]);
    }

    #[test]
    fn jumps_that_never_meet_are_a_sum() {
        let parts: Vec<String> =
            position::<Konane>("xo.#x...|........|....#.ox").components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\"xo.\"", "\".ox\""]);
        assert_eq!(position::<Konane>("xx..oo").components(), []);
    }

    proptest! {
        #[test]
        fn words_and_cells_find_the_same_parts(
            (rows, columns, cells) in (1usize..=6, 1usize..=7)
                .prop_flat_map(|(r, c)| (Just(r), Just(c), prop::collection::vec(0usize..8, r * c)))
        ) {
            let mut field = Field::blank(rows, columns).unwrap();
            for (index, cell) in cells.into_iter().enumerate() {
                use Cell::{Blocked, Empty, Left, Right};
                let kinds = [Empty, Left, Right, Empty, Left, Right, Empty, Blocked];
                let [row, column] = [index / columns, index % columns].map(|at| at.try_into().unwrap());
                field.set(Spot { row, column }, kinds[cell]);
            }
            let (mut fast, mut slow) = (parts_of_words(&field), parts_of_cells(&field));
            fast.sort();
            slow.sort();
            prop_assert_eq!(fast, slow);
        }
    }
}
