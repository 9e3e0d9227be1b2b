//! The fast ways of a field against moving and flooding cell by cell.

use proptest::prelude::*;

use super::*;
use crate::position::Sign;

fn spot(row: usize, column: usize) -> Spot {
    Spot { row: row.try_into().unwrap(), column: column.try_into().unwrap() }
}

fn any_field() -> impl Strategy<Value = Field> {
    let small = (1usize..=8, 1usize..=8);
    let packed = (1usize..=4, 9usize..=16).prop_flat_map(|(a, b)| prop_oneof![Just((a, b)), Just((b, a))]);
    let row = (Just(1usize), 1usize..=64);
    let large = prop_oneof![(Just(1usize), 65usize..=90), (8usize..=10, 9usize..=11)];
    prop_oneof![4 => small, 2 => packed, 2 => row, 2 => large].prop_flat_map(|(rows, columns)| {
        prop::collection::vec(0u8..4, rows * columns).prop_map(move |cells| {
            let mut field = Field::blank(rows, columns).unwrap();
            for (index, cell) in cells.into_iter().enumerate() {
                let cell = [Cell::Empty, Cell::Left, Cell::Right, Cell::Blocked][usize::from(cell)];
                field.set(spot(index / columns, index % columns), cell);
            }
            field
        })
    })
}

/// The image of a field, cell by cell.
fn naive(field: &Field, rows: u16, columns: u16, from: impl Fn(Spot) -> Spot) -> Field {
    let mut image = Field::blank(rows.into(), columns.into()).unwrap();
    for row in 0..rows {
        for column in 0..columns {
            let spot = Spot { row, column };
            image.set(spot, field.cell(from(spot)));
        }
    }
    image
}

fn connections() -> [Connection; 4] {
    let connection =
        |steps, far, counts, joined, outside| Connection { reach: Reach { steps, far }, counts, joined, outside };
    [
        connection(&ORTHOGONAL, false, Cell::is_piece, |_, _| true, Outside::Empty),
        connection(&COMPASS, false, |cell| cell != Cell::Blocked, |_, _| true, Outside::Blocked),
        connection(
            &ORTHOGONAL,
            false,
            |cell| cell != Cell::Blocked,
            |one, two| !(one.is_piece() && two == one.swapped()),
            Outside::Blocked,
        ),
        connection(&COMPASS, true, Cell::is_piece, |_, _| true, Outside::Walls),
    ]
}

proptest! {
    #[test]
    fn images_agree_with_moving_cell_by_cell(field in any_field()) {
        let (rows, columns) = (field.rows, field.columns);
        prop_assert_eq!(field.transposed(), naive(&field, columns, rows, |s| Spot { row: s.column, column: s.row }));
        prop_assert_eq!(field.flipped_rows(), naive(&field, rows, columns, |s| Spot { row: rows - 1 - s.row, ..s }));
        prop_assert_eq!(
            field.flipped_columns(),
            naive(&field, rows, columns, |s| Spot { column: columns - 1 - s.column, ..s })
        );
        prop_assert_eq!(field.swapped().swapped(), field);
    }

    #[test]
    fn all_images_have_the_same_least_one(field in any_field()) {
        let kinds =
            [(Turned::Same, true), (Turned::Negated, false), (Turned::Same, false), (Turned::Other, true)];
        for (turned, colours) in kinds {
            let symmetry = Symmetry::Flips { turned, colours };
            let (least, sign) = field.least(symmetry);
            prop_assert_eq!(&field.flipped_rows().least(symmetry).0, &least);
            prop_assert_eq!(&field.flipped_columns().least(symmetry).0, &least);
            prop_assert_eq!(&least.least(symmetry).0, &least);
            // The sign tells which images lead there.
            let (down, across) = (field.flipped_rows(), field.flipped_columns());
            let images = [field.clone(), down.clone(), across, down.flipped_columns()];
            let turn = |field: &Field| match (turned, sign) {
                (Turned::Same, _) => vec![field.clone(), field.transposed()],
                (Turned::Negated, Sign::Negated) => vec![field.transposed()],
                _ => vec![field.clone()],
            };
            let swap = |field: Field| if colours && sign == Sign::Negated { field.swapped() } else { field };
            prop_assert!(images.iter().flat_map(turn).any(|image| swap(image) == least));
        }
    }

    #[test]
    fn regions_of_words_and_of_cells_are_the_same(field in any_field()) {
        for connection in connections() {
            let mut fast = field.regions(&connection);
            let mut slow = field.regions_of_cells(&connection);
            fast.sort();
            slow.sort();
            prop_assert_eq!(&fast, &slow);
            let count = |field: &Field| [Cell::Empty, Cell::Left, Cell::Right]
                .into_iter()
                .filter(|&cell| (connection.counts)(cell))
                .map(|cell| field.spots(cell).count())
                .sum::<usize>();
            // Around a part there may be cells that count for nothing.
            if connection.outside == Outside::Blocked || !(connection.counts)(Cell::Empty) {
                prop_assert_eq!(fast.iter().map(count).sum::<usize>(), count(&field));
            }
        }
    }
}

#[test]
fn what_is_put_is_found_and_the_outside_is_blocked() {
    for (rows, columns) in [(1, 1), (8, 8), (2, 30), (64, 1), (1, 1000), (20, 20)] {
        let mut field = Field::blank(rows, columns).unwrap();
        let last = spot(rows - 1, columns - 1);
        field.set(last, Cell::Right);
        assert_eq!(field.cell(last), Cell::Right);
        assert_eq!(field.spots(Cell::Right).collect::<Vec<_>>(), [last]);
        assert_eq!(field.spots(Cell::Empty).count(), rows * columns - 1);
        for step in COMPASS {
            let there = last.step(step);
            let outside = usize::from(there.row) >= rows || usize::from(there.column) >= columns;
            assert_eq!(field.cell(there) == Cell::Blocked, outside, "{there}");
        }
    }
    assert_eq!(Field::blank(101, 100), None);
    assert_eq!(Field::blank(usize::MAX, 2), None);
    assert_eq!(Field::blank(0, 5), Some(Field::default()));
}
