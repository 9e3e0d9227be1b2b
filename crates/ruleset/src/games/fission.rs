//! Fission: a stone splits into two that lie on both sides of where it was.
//!
//! Rules. Stones, which belong to nobody, lie on the cells of a board. Left removes a stone and puts one on the cell
//! above and one on the cell below it, which must both be empty; Right does the same with the cells to the left and to
//! the right. Whoever cannot move loses. Each move fills one cell more, so play ends.
//!
//! Swapping rows and columns negates. Nothing passes a blocked cell. A stone that can never split is as good as a
//! blocked cell, and so is an empty cell that no stone can ever come to: then boards fall apart that hang together only
//! by such cells, and many that look different are the same.
//!
//! Source: CGSuite, which has the game under this name.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{
    Cell, Connection, Direction, Field, Letters, ORTHOGONAL, Outside, Parts, Reach, Spot, Symmetry, Turned,
};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove, can_move, moves_of_both, visited};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Fission"),
    title: words("Fission"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".x#"),
    joint: Joint::None(words("both players may split the same stone, and no source says what becomes of it")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Fission(\"..#|.x.|...\")"),
    rules: words(
        "Stones, which belong to nobody, lie on the cells of a board. Left removes a stone and puts one on the cell \
            above and one on the cell below it, which must both be empty; Right does the same with the cells to the \
            left \
            and to the right. Whoever cannot move loses.",
    ),
    notation: words(
        "Rows from the top with | between them: x or X is a stone, . an empty cell and # a blocked one: \
            Fission(\"...|.x.|..#\"). A board has at most 10000 cells.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Fission.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FissionRules;

/// Where the player's two new stones lie.
fn sides(player: Player) -> [Direction; 2] {
    match player {
        Player::Left => [(-1, 0), (1, 0)],
        Player::Right => [(0, -1), (0, 1)],
    }
}

impl FieldRules for FissionRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Negated, colours: false };
    const LETTERS: Letters = Letters::SHARED;

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for stone in field.spots(Cell::Left) {
            if sides(player).iter().all(|&side| field.cell(stone.step(side)) == Cell::Empty) {
                visit(FieldMove::At(stone))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::At(stone) if field.cell(stone) == Cell::Left => {
                let [one, two] = sides(player);
                field.with(&[(stone, Cell::Empty), (stone.step(one), Cell::Left), (stone.step(two), Cell::Left)])
            }
            _ => field.clone(),
        }
    }

    fn move_count(field: &Field, player: Player) -> u64 {
        if !field.is_small() {
            return visited::<Self>(field, player);
        }
        let empty = field.word(Cell::Empty);
        let room = sides(player).map(|side| field.shift(side).of(empty));
        (field.word(Cell::Left) & room[0] & room[1]).count_ones().into()
    }

    fn weight(field: &Field) -> u64 {
        moves_of_both::<Self>(field)
    }

    fn parts(field: &Field) -> Parts {
        let areas = without_idle_cells(field).regions(&Connection {
            reach: Reach { steps: &ORTHOGONAL, far: false },
            counts: |cell| cell != Cell::Blocked,
            joined: |_, _| true,
            outside: Outside::Blocked,
        });
        areas.into_iter().filter(can_move::<Self>).collect()
    }
}

/// The field with blocked cells in the place of those that nothing will ever happen to. Whether a cell is one of them
/// is told by what is blocked around it, so that it may follow from another one.
fn without_idle_cells(field: &Field) -> Field {
    let mut field = field.clone();
    if field.is_small() {
        let [up, right, down, left] = ORTHOGONAL.map(|step| field.shift(step));
        let stones = field.word(Cell::Left);
        let mut open = stones | field.word(Cell::Empty);
        loop {
            // Where a stone has room above and below it, and on both sides.
            let upright = open & up.of(open) & down.of(open);
            let level = open & left.of(open) & right.of(open);
            let reached = up.of(upright) | down.of(upright) | left.of(level) | right.of(level);
            let busy = open & (stones & (upright | level) | reached & !stones);
            if busy == open {
                break;
            }
            open = busy;
        }
        field.block(!open);
        return field;
    }
    loop {
        let room = |spot: Spot, [one, two]: [Direction; 2]| {
            [spot, spot.step(one), spot.step(two)].iter().all(|&spot| field.cell(spot) != Cell::Blocked)
        };
        let splits = |spot: Spot| Player::BOTH.iter().any(|&player| room(spot, sides(player)));
        let reached = |spot: Spot| {
            let from = |&player: &Player| sides(player).iter().any(|&side| room(spot.step(side), sides(player)));
            Player::BOTH.iter().any(from)
        };
        let mut idle: Vec<Spot> = field.spots(Cell::Left).filter(|&spot| !splits(spot)).collect();
        idle.extend(field.spots(Cell::Empty).filter(|&spot| !reached(spot)));
        if idle.is_empty() {
            return field;
        }
        idle.into_iter().for_each(|spot| field.set(spot, Cell::Blocked));
    }
}

/// A position of Fission.
pub type Fission = FieldGame<FissionRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::testing::{check, position};

    #[test]
    fn left_splits_upwards_and_right_sideways() {
        check::<Fission>(".#.|.x.|...", Player::Left, &[]);
        check::<Fission>("...|.x.|...", Player::Left, &["row 2, column 2: .x.|...|.x."]);
        check::<Fission>(".#.|.x.|...", Player::Right, &["row 2, column 2: .#.|x.x|..."]);
        check::<Fission>("x..", Player::Right, &[]);
    }

    /// On boards of all sizes that words hold, against the same board between walls that is too large for them.
    #[test]
    fn idle_cells_are_the_same_on_boards_of_every_size() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for number in 0..600 {
            let (rows, columns) = (1 + number % 5, 1 + number % 7);
            let (mut small, mut large) = (Field::blank(rows, columns).unwrap(), Field::blank(9, 9).unwrap());
            let blank = large.clone();
            blank.spots(Cell::Empty).for_each(|spot| large.set(spot, Cell::Blocked));
            for spot in small.clone().spots(Cell::Empty) {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let cell = match (state >> 33) % 5 {
                    0 | 1 => Cell::Empty,
                    2 | 3 => Cell::Left,
                    _ => Cell::Blocked,
                };
                small.set(spot, cell);
                large.set(spot, cell);
            }
            let (small, large) = (without_idle_cells(&small), without_idle_cells(&large));
            for spot in blank.spots(Cell::Empty) {
                assert_eq!(small.cell(spot), large.cell(spot), "{small:?} {spot}");
            }
        }
    }

    #[test]
    fn a_board_falls_apart_at_cells_to_which_nothing_can_happen() {
        // The stone in the corner never splits, nor do the others of its row and column after it.
        let parts: Vec<String> =
            position::<Fission>("xx.x|x...|.x..|....").components().iter().map(Position::print).collect();
        assert_eq!(parts.len(), 1);
        assert!(parts[0].starts_with("\"##"), "{parts:?}");
        // No stone can ever come to the cell between the two rows.
        let parts: Vec<String> =
            position::<Fission>(".x..|###.|#.x.").components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\".x..\"", "\".x.\""]);
    }
}
