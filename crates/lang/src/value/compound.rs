//! Positions, explicit forms, and what is made of them while their values are not yet asked for.
//!
//! `Push(RBR) - Shove(R)` stays `Push("RBR") + Shove("B")` until a value is needed, so that it can be shown,
//! played on, and read back. Nesting is bounded, because these are the only values that own each other.

use onside_number::IBig;
use onside_ruleset::{AnyPosition, Cycles};
use onside_value::short::{Form, Game};

use crate::error::Error;

/// Pairs, multiples and negatives may be nested this deep.
const DEEPEST: usize = 500;

/// How two games become one, beside their disjunctive sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combination {
    /// `g : h`, in which a move in g ends h.
    OrdinalSum,
    /// A player moves in both games; who cannot do so has no move.
    ConjunctiveSum,
    /// A player moves in one of the games or in both.
    SelectiveSum,
    /// Conway's product, whose options are g'h + gh' - g'h'.
    ConwayProduct,
    /// Options of h each replaced by a copy of g, which stand on each other: its options are (g x h') : g'.
    OrdinalProduct,
}

impl Combination {
    /// The word that stands between the two games.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Combination::OrdinalSum => ":",
            Combination::ConjunctiveSum => "ConjunctiveSum",
            Combination::SelectiveSum => "SelectiveSum",
            Combination::ConwayProduct => "ConwayProduct",
            Combination::OrdinalProduct => "OrdinalProduct",
        }
    }
}

/// A game that is not reduced to its value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A short game beside what is not reduced.
    Game(Game),
    /// A position of a ruleset.
    Position(Box<AnyPosition>),
    /// A form that is kept as it was written, `'{*|*}'`.
    Explicit(Form),
    /// Games beside each other.
    Sum(Vec<Compound>),
    /// A number of copies of a game.
    Multiple(IBig, Box<Compound>),
    /// Two games that are one in another way than side by side.
    Pair(Combination, Box<Compound>, Box<Compound>),
    /// A product with the players' roles swapped.
    Negative(Box<Compound>),
}

impl Compound {
    /// Whether it consists of positions alone.
    #[must_use]
    pub fn is_position(&self) -> bool {
        match self {
            Compound::Position(_) => true,
            Compound::Sum(terms) => terms.iter().all(|term| matches!(term, Compound::Position(_))),
            _ => false,
        }
    }

    /// Whether there is a position in it to which play may return, so that its value may be loopy.
    pub(crate) fn may_loop(&self) -> bool {
        match self {
            Compound::Game(_) | Compound::Explicit(_) => false,
            Compound::Position(position) => position.facts().cycles == Cycles::Possible,
            Compound::Sum(terms) => terms.iter().any(Compound::may_loop),
            Compound::Multiple(_, of) | Compound::Negative(of) => of.may_loop(),
            Compound::Pair(_, one, two) => one.may_loop() || two.may_loop(),
        }
    }

    /// Whether there is a position in it whose rules need not have said that play may return to it, so that its value
    /// may turn out to be loopy.
    pub(crate) fn may_turn_out_loopy(&self) -> bool {
        match self {
            Compound::Game(_) | Compound::Explicit(_) => false,
            Compound::Position(position) => matches!(**position, AnyPosition::User(_)),
            Compound::Sum(terms) => terms.iter().any(Compound::may_turn_out_loopy),
            Compound::Multiple(_, of) | Compound::Negative(of) => of.may_turn_out_loopy(),
            Compound::Pair(_, one, two) => one.may_turn_out_loopy() || two.may_turn_out_loopy(),
        }
    }

    /// The sum of two compounds, flat.
    pub(crate) fn plus(self, other: Compound) -> Compound {
        let mut terms = match self {
            Compound::Sum(terms) => terms,
            other => vec![other],
        };
        match other {
            Compound::Sum(more) => terms.extend(more),
            other => terms.push(other),
        }
        Compound::Sum(terms)
    }

    pub(crate) fn multiple(count: IBig, of: Compound) -> Result<Compound, Box<Error>> {
        checked(Compound::Multiple(count, Box::new(of)))
    }

    pub(crate) fn pair(how: Combination, first: Compound, second: Compound) -> Result<Compound, Box<Error>> {
        checked(Compound::Pair(how, Box::new(first), Box::new(second)))
    }

    fn depth(&self) -> usize {
        match self {
            Compound::Game(_) | Compound::Position(_) | Compound::Explicit(_) => 0,
            Compound::Sum(terms) => 1 + terms.iter().map(Compound::depth).max().unwrap_or(0),
            Compound::Multiple(_, of) | Compound::Negative(of) => 1 + of.depth(),
            Compound::Pair(_, one, two) => 1 + one.depth().max(two.depth()),
        }
    }
}

fn checked(compound: Compound) -> Result<Compound, Box<Error>> {
    if compound.depth() > DEEPEST {
        Err(Error::mistake(format!("the sums and products are nested more than {DEEPEST} deep"))
            .hint("ask for the CanonicalForm of a part first"))
    } else {
        Ok(compound)
    }
}
