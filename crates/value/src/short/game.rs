//! The words of the engine: a game's id, the simple games, the four ways two games compare.

use onside_number::Dyadic;

/// A canonical short game: an id in the [`ShortGames`](super::ShortGames) that made it.
///
/// Equal values have equal ids (canonical forms are unique: 003, Theorem 2.21), so `==` is equality of games.
/// There is deliberately no `Ord`: the order of games is partial, see [`Comparison`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game(pub(super) u32);

impl Game {
    /// The id as an index, for tables that run beside the arena.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// number + `up` copies of ^ + *`nimber`: the games that need no tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Simple {
    /// The number.
    pub number: Dyadic,
    /// How many ups; negative for downs.
    pub up: i64,
    /// The nimber.
    pub nimber: u64,
}

impl Simple {
    /// A plain number.
    #[must_use]
    pub fn number(number: Dyadic) -> Simple {
        Simple { number, up: 0, nimber: 0 }
    }

    /// A plain nimber.
    #[must_use]
    pub fn nimber(nimber: u64) -> Simple {
        Simple { number: Dyadic::ZERO, up: 0, nimber }
    }

    /// A multiple of up.
    #[must_use]
    pub fn up(up: i64) -> Simple {
        Simple { number: Dyadic::ZERO, up, nimber: 0 }
    }

    /// Whether nothing but the number is there.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.up == 0 && self.nimber == 0
    }
}

/// How two games compare. Game order is partial, hence four cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The first is less.
    Less,
    /// They are equal.
    Equal,
    /// The first is greater.
    Greater,
    /// Neither is at least the other.
    Confused,
}

impl Comparison {
    /// The comparison from the two halves `first <= second` and `second <= first`.
    #[must_use]
    pub fn from_halves(below: bool, above: bool) -> Comparison {
        match (below, above) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        }
    }
}
