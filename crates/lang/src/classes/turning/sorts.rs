//! How a value of a function of a class compares with its counterpart when the same function is asked about the image
//! of a board: the kinds of values that `turning` tells apart.

use onside_ground::Player;
use onside_ruleset::script::{Datum, Symmetry};

use crate::rules::object_datum;
use crate::value::Value;

/// What takes a board to its image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirror {
    /// How cells move.
    pub(super) symmetry: Symmetry,
    /// Whether the players change places.
    pub(super) players: bool,
    /// Whether the numbers 1 and 2 on the board change places.
    pub(super) letters: bool,
}

impl Mirror {
    pub(super) fn player(self, player: Player) -> Player {
        if self.players { player.opponent() } else { player }
    }

    fn letter(self, letter: &Datum) -> Datum {
        match letter {
            Datum::Integer(1) if self.letters => Datum::Integer(2),
            Datum::Integer(2) if self.letters => Datum::Integer(1),
            other => other.clone(),
        }
    }

    fn way(self, way: &Datum) -> Option<Datum> {
        let Datum::Tuple(parts) = way else { return None };
        let [Datum::Integer(down), Datum::Integer(right)] = parts[..] else { return None };
        let (down, right) = self.symmetry.direction((down, right));
        Some(Datum::Tuple([Datum::Integer(down), Datum::Integer(right)].into()))
    }

    /// The image of a known value of a sort; nothing if it is none of that sort.
    fn image(self, value: &Datum, sort: &Sort) -> Option<Datum> {
        match sort {
            Sort::Same => Some(value.clone()),
            Sort::Letter => matches!(value, Datum::Integer(_) | Datum::Nothing).then(|| self.letter(value)),
            Sort::Way => self.way(value),
            _ => None,
        }
    }
}

/// How a value compares with its counterpart.
#[derive(Clone, Debug)]
pub(super) enum Sort {
    /// Nothing is known.
    Unknown,
    /// There is no value: what an empty list holds.
    Never,
    /// The two are these.
    Known(Box<(Value, Value)>),
    /// The two are equal.
    Same,
    /// A number on the board, or nothing outside of it, and what takes its place.
    Letter,
    /// A cell and its image.
    Cell,
    /// The difference of two cells, and that of their images.
    Way,
    /// The board, perhaps with other numbers on it, and its image.
    Grid,
    /// A part of the board with cells of its own, and its image.
    Part,
    /// What is to be put on cells, and on their images.
    Changes,
    /// A position, and that on the image of its board.
    Position,
    /// The class of positions.
    Maker,
    /// Members, and their counterparts, perhaps in another order.
    Bag(Box<Sort>),
}

/// The sorts that two values may have in common, the most telling first.
const COMMON: [Sort; 8] =
    [Sort::Same, Sort::Letter, Sort::Cell, Sort::Way, Sort::Grid, Sort::Part, Sort::Changes, Sort::Position];

impl Sort {
    pub(super) fn known(value: Value) -> Sort {
        Sort::Known(Box::new((value.clone(), value)))
    }

    pub(super) fn bag(of: Sort) -> Sort {
        Sort::Bag(Box::new(of))
    }

    /// Whether a value of this sort is one of another sort as well.
    pub(super) fn is(&self, wanted: &Sort, mirror: Mirror) -> bool {
        match (self, wanted) {
            (Sort::Never, _) => true,
            (Sort::Known(both), _) => known_is(&both.0, &both.1, wanted, mirror).unwrap_or(false),
            (Sort::Bag(one), Sort::Bag(two)) => one.is(two, mirror),
            // Numbers on the board stay what they are if none change places.
            (Sort::Same, Sort::Letter) | (Sort::Letter, Sort::Same) => !mirror.letters,
            (Sort::Same, Sort::Same)
            | (Sort::Letter, Sort::Letter)
            | (Sort::Cell, Sort::Cell)
            | (Sort::Way, Sort::Way)
            | (Sort::Grid, Sort::Grid)
            | (Sort::Part | Sort::Grid, Sort::Part)
            | (Sort::Changes, Sort::Changes)
            | (Sort::Position, Sort::Position) => true,
            _ => false,
        }
    }

    /// A sort that two values have in common.
    pub(super) fn join(&self, other: &Sort, mirror: Mirror) -> Sort {
        match (self, other) {
            (Sort::Never, sort) | (sort, Sort::Never) => return sort.clone(),
            _ if self.equals(other) => return self.clone(),
            _ => {}
        }
        let both = |sort: &Sort| self.is(sort, mirror) && other.is(sort, mirror);
        if let Some(sort) = COMMON.iter().find(|sort| both(sort)) {
            return sort.clone();
        }
        let bags = COMMON.iter().map(|sort| Sort::bag(sort.clone()));
        let nested = COMMON.iter().map(|sort| Sort::bag(Sort::bag(sort.clone())));
        bags.chain(nested).find(|sort| both(sort)).unwrap_or(Sort::Unknown)
    }

    /// Whether two sorts are the same.
    pub(super) fn equals(&self, other: &Sort) -> bool {
        match (self, other) {
            (Sort::Known(one), Sort::Known(two)) => alike(&one.0, &two.0) && alike(&one.1, &two.1),
            (Sort::Bag(one), Sort::Bag(two)) => one.equals(two),
            (Sort::Known(_), _) | (Sort::Bag(_), _) => false,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

fn alike(one: &Value, two: &Value) -> bool {
    matches!((object_datum(one), object_datum(two)), (Ok(one), Ok(two)) if one == two)
}

/// Whether a known value and its counterpart are of a sort.
fn known_is(one: &Value, two: &Value, wanted: &Sort, mirror: Mirror) -> Option<bool> {
    let (one, two) = (object_datum(one).ok()?, object_datum(two).ok()?);
    let Sort::Bag(inner) = wanted else { return Some(mirror.image(&one, wanted)? == two) };
    let members = |datum: &Datum| match datum {
        Datum::List(members) | Datum::Set(members) => Some(members.to_vec()),
        _ => None,
    };
    let mut images = members(&one)?.iter().map(|member| mirror.image(member, inner)).collect::<Option<Vec<_>>>()?;
    let mut others = members(&two)?;
    images.sort();
    others.sort();
    Some(images == others)
}
