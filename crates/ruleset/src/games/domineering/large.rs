//! Domineering boards of more than 64 cells, as fields: slow, until they fall into parts that fit a machine word.

use onside_ground::Player;

use super::{Domineering, Domino, Free, Held, representative};
use crate::boards::field::{Cell, Connection, Direction, Field, ORTHOGONAL, Outside, Reach, Spot, Symmetry, Turned};
use crate::boards::grid::Grid;
use crate::position::Sign;

/// Flips change nothing, and swapping rows and columns exchanges the players.
pub(super) const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Negated, colours: false };

/// From the first cell of a domino to its second.
fn second(player: Player) -> Direction {
    match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    }
}

/// The moves of a player, row by row.
pub(super) fn moves(field: &Field, player: Player) -> impl Iterator<Item = Domino> + '_ {
    let first = field.spots(Cell::Empty).filter(move |spot| field.cell(spot.step(second(player))) == Cell::Empty);
    first.map(move |spot| Domino { player, row: spot.row, column: spot.column })
}

/// The field with a domino of the player on it.
pub(super) fn played(field: &Field, player: Player, action: &Domino) -> Field {
    let spot = Spot { row: action.row, column: action.column };
    field.with(&[(spot, Cell::Blocked), (spot.step(second(player)), Cell::Blocked)])
}

/// The regions that do not touch, without lone cells.
pub(super) fn parts(field: &Field) -> impl Iterator<Item = Free> {
    let regions = field.regions(&Connection {
        reach: Reach { steps: &ORTHOGONAL, far: false },
        counts: |cell| cell == Cell::Empty,
        joined: |_, _| true,
        outside: Outside::Blocked,
    });
    regions.into_iter().filter(|region| region.rows() > 1 || region.columns() > 1).map(Free::of)
}

/// The representative of the position with these free cells.
pub(super) fn normal(field: &Field) -> (Domineering, Sign) {
    let touches = |spot: &Spot| ORTHOGONAL.iter().any(|&step| field.cell(spot.step(step)) == Cell::Empty);
    let spots: Vec<Spot> = field.spots(Cell::Empty).filter(touches).collect();
    let trimmed = Domineering { free: Free::of(field.cut_cells(&spots, Outside::Blocked).unwrap_or_default()) };
    match trimmed.held() {
        Held::Word(grid) => representative(grid.least_image_of_trimmed()),
        Held::Field(field) => {
            let (field, sign) = field.least(SYMMETRY);
            (Domineering { free: Free::of(field) }, sign)
        }
    }
}

impl Free {
    /// The free cells of a field, in a word if it has few enough cells.
    pub(super) fn of(field: Field) -> Free {
        let Some(mut grid) = Grid::blank(field.rows().into(), field.columns().into()) else {
            return Free::Field(Box::new(field));
        };
        for spot in field.spots(Cell::Empty) {
            if let (Ok(row), Ok(column)) = (u8::try_from(spot.row), u8::try_from(spot.column)) {
                grid.insert(row, column);
            }
        }
        grid.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// The board with these free cells, as a word, as a field, and in the corner of a large field.
    fn all_ways(rows: u16, columns: u16, free: u64) -> [Domineering; 3] {
        let on = |field: Field| {
            let blocked = field.spots(Cell::Empty).filter(|&Spot { row, column }| {
                row >= rows || column >= columns || free >> (row * columns + column) & 1 == 0
            });
            field.with(&blocked.map(|spot| (spot, Cell::Blocked)).collect::<Vec<_>>())
        };
        let (small, large) =
            (on(Field::blank(rows.into(), columns.into()).unwrap()), on(Field::blank(13, 14).unwrap()));
        let word = Free::of(small.clone());
        assert!(matches!(word, Free::Word { .. }));
        [word, Free::Field(Box::new(small)), Free::of(large)].map(|free| Domineering { free })
    }

    fn check(rows: u16, columns: u16, free: u64) {
        let [word, field, large] = all_ways(rows, columns, free);
        assert_eq!(word.print(), field.print());
        assert_eq!(word.negative().print(), field.negative().print());
        assert_eq!(described(&word), described(&field));
        assert_eq!(described(&word), described(&large));
    }

    /// What can be asked of a position without its board, as texts, and what its moves lead to likewise.
    fn described(position: &Domineering) -> Vec<String> {
        let mut all = Vec::new();
        let parts = |position: &Domineering| {
            let mut parts = Vec::new();
            position.visit_parts(&mut |part, sign| parts.push(format!("{part:?} {sign:?}")));
            parts.join(", ")
        };
        all.extend([parts(position), format!("{:?}", position.normal()), parts(&position.negative())]);
        for player in Player::BOTH {
            all.push(position.move_count(player).to_string());
            for (action, option) in position.options(player) {
                all.push(format!("{action} {:?}: {}", position.places(&action), parts(&option)));
            }
            let _ = position.visit_options(player, &mut |option| {
                all.push(format!("{:?} {}", option.normal(), parts(&option)));
                std::ops::ControlFlow::Continue(())
            });
        }
        all
    }

    #[test]
    fn a_field_is_played_as_a_word_is() {
        for (rows, columns) in [(3, 3), (2, 4), (4, 2), (1, 5)] {
            for free in 0..1u64 << (rows * columns) {
                check(rows, columns, free);
            }
        }
        // Some boards that do not fit 8 by 8, with holes.
        let mut free = 0x9e37_79b9_7f4a_7c15u64;
        for (rows, columns) in [(2, 12), (12, 2), (3, 11), (9, 5), (6, 10)] {
            for _ in 0..20 {
                free = (free ^ free >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                check(rows, columns, free | free >> 7);
            }
        }
    }

    #[test]
    fn a_large_board_falls_into_words_and_is_read_back() {
        let text = format!("..#{}|.##{}|###{}|{}...", "#".repeat(20), "#".repeat(20), "#".repeat(20), "#".repeat(20));
        let position: Domineering = text.parse().unwrap();
        assert!(position.free().is_none());
        assert_eq!(position.print(), format!("\"{text}\""));
        let parts: Vec<String> = position.components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\"..|.#\"", "\"...\""]);
        assert!(position.components().iter().all(|part| part.free().is_some()));
        let long: Domineering = "1x10000".parse().unwrap();
        assert_eq!(long.move_count(Player::Right), 9999);
        assert_eq!(long.negative(), "10000x1".parse().unwrap());
        assert_eq!(long.negative().normal(), (long.normal().0, long.normal().1.flipped()));
        let rows = long.board().map(|board| format!("{board:?}").len());
        assert!(rows.is_some_and(|length| length > 10_000));
    }
}
