//! The group V of values: integer combinations of positive basis elements, ordered by the strongest one that remains.
//!
//! Lemma 5.9 and Theorem 5.15 (000): in a sum of stacks a basis element cancels against its negative, and whoever
//! owns the strongest element that remains wins, however many weaker ones there are. So V is a totally ordered group,
//! and `Ord` here is the order of the games. Every element of V is the value of exactly one string: write its basis
//! elements in a row, strongest first, black or white by the sign; Theorem 5.18 takes it apart again. `text` reads
//! and writes `2[B] - [BW]`.

use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

use dashu_base::{Abs, Sign, Signed};
use dashu_int::IBig;
use onside_ground::{Guard, Player, Stop};

use super::basis::{BasisElement, basis_elements};
use super::stack::{Colour, Stack, compare_strength};

/// The class of a sum under synchronized play (000, section 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// Left has a winning move, `L`.
    Left,
    /// Right has a winning move, `R`.
    Right,
    /// Neither player has one, `U`.
    Undecided,
}

impl OutcomeClass {
    /// `L`, `R` or `U`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            OutcomeClass::Left => 'L',
            OutcomeClass::Right => 'R',
            OutcomeClass::Undecided => 'U',
        }
    }

    /// The player who wins, if one does.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            OutcomeClass::Left => Some(Player::Left),
            OutcomeClass::Right => Some(Player::Right),
            OutcomeClass::Undecided => None,
        }
    }
}

/// An element of V: what a sum of stacks is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StackValue {
    /// Strongest first, no coefficient 0.
    terms: Vec<(BasisElement, IBig)>,
}

/// A string of more cherries than this is not written down.
const MAX_CHERRIES: usize = 1 << 32;

impl StackValue {
    /// The value 0.
    #[must_use]
    pub fn zero() -> StackValue {
        StackValue::default()
    }

    /// A multiple of one basis element.
    #[must_use]
    pub fn multiple(element: BasisElement, coefficient: IBig) -> StackValue {
        StackValue::from_terms(vec![(element, coefficient)])
    }

    /// The value of a stack (Theorem 5.18).
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn of(cherries: &[Colour], guard: &Guard) -> Result<StackValue, Stop> {
        let parts = basis_elements(cherries, guard)?;
        Ok(StackValue::from_runs(parts.iter().map(|part| (part, 1))))
    }

    /// From basis elements of either colour, strongest first, each with a number of copies.
    pub(super) fn from_runs<'a>(runs: impl Iterator<Item = (&'a [Colour], u64)>) -> StackValue {
        let mut terms: Vec<(BasisElement, IBig)> = Vec::new();
        for (part, copies) in runs {
            let sign = if part.first() == Some(&Colour::White) { Sign::Negative } else { Sign::Positive };
            let copies = IBig::from(copies) * sign;
            match terms.last_mut() {
                Some((element, coefficient))
                    if compare_strength(element.stack().cherries(), part) == Ordering::Equal =>
                {
                    *coefficient += copies;
                }
                _ => terms.push((BasisElement::absolute(part), copies)),
            }
        }
        StackValue { terms }
    }

    /// From terms in any order, with repetitions and zeros.
    pub(super) fn from_terms(mut terms: Vec<(BasisElement, IBig)>) -> StackValue {
        terms.sort_by(|(first, _), (second, _)| second.cmp(first));
        terms.dedup_by(|(later, more), (earlier, coefficient)| {
            let same = later == earlier;
            if same {
                *coefficient += &*more;
            }
            same
        });
        terms.retain(|(_, coefficient)| !coefficient.is_zero());
        StackValue { terms }
    }

    /// The sum of many values at once, without the quadratic cost of adding one after the other.
    #[must_use]
    pub fn total<'a>(values: impl IntoIterator<Item = &'a StackValue>) -> StackValue {
        StackValue::from_terms(values.into_iter().flat_map(|value| value.terms.iter().cloned()).collect())
    }

    /// The same for values that come with a number of copies.
    #[must_use]
    pub fn total_of_copies<'a>(values: impl IntoIterator<Item = (u32, &'a StackValue)>) -> StackValue {
        let copied = |(copies, value): (u32, &'a StackValue)| {
            value.terms.iter().map(move |(element, own)| (element.clone(), own * IBig::from(copies)))
        };
        StackValue::from_terms(values.into_iter().flat_map(copied).collect())
    }

    /// A multiple of the value.
    #[must_use]
    pub fn times(&self, factor: &IBig) -> StackValue {
        if factor.is_zero() {
            return StackValue::zero();
        }
        StackValue { terms: self.terms.iter().map(|(element, own)| (element.clone(), own * factor)).collect() }
    }

    /// Less, equal to or greater than 0, for the sum of some values. Only as many terms are looked at as it takes.
    #[must_use]
    pub fn sign_of_sum(values: &[&StackValue]) -> Ordering {
        let mut rests: Vec<&[(BasisElement, IBig)]> = values.iter().map(|value| value.terms.as_slice()).collect();
        loop {
            let Some(strongest) = rests.iter().filter_map(|rest| rest.first()).map(|(element, _)| element).max() else {
                return Ordering::Equal;
            };
            let mut coefficient = IBig::ZERO;
            for rest in &mut rests {
                if let Some(((element, own), others)) = rest.split_first()
                    && element == strongest
                {
                    coefficient += own;
                    *rest = others;
                }
            }
            if !coefficient.is_zero() {
                return coefficient.cmp(&IBig::ZERO);
            }
        }
    }

    /// The basis elements with their coefficients, none of which is 0, strongest first.
    #[must_use]
    pub fn terms(&self) -> &[(BasisElement, IBig)] {
        &self.terms
    }

    /// The coefficient of a basis element.
    #[must_use]
    pub fn coefficient(&self, element: &BasisElement) -> IBig {
        let found = self.terms.binary_search_by(|(own, _)| element.cmp(own));
        found.map_or(IBig::ZERO, |index| self.terms[index].1.clone())
    }

    /// The combinatorial value: the coefficient of [B] (000, end of section 5).
    #[must_use]
    pub fn combinatorial(&self) -> IBig {
        self.coefficient(&BasisElement::greatest())
    }

    /// The strongest element that remains and its coefficient; `None` for 0.
    #[must_use]
    pub fn main(&self) -> Option<&(BasisElement, IBig)> {
        self.terms.first()
    }

    /// Whether the value is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Less, equal to or greater than 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        self.terms.first().map_or(Ordering::Equal, |(_, coefficient)| coefficient.cmp(&IBig::ZERO))
    }

    /// The outcome of a sum of stacks with this value (Lemma 5.9, Theorem 5.15).
    #[must_use]
    pub fn outcome(&self) -> OutcomeClass {
        match self.sign() {
            Ordering::Greater => OutcomeClass::Left,
            Ordering::Less => OutcomeClass::Right,
            Ordering::Equal => OutcomeClass::Undecided,
        }
    }

    /// The one string that has this value.
    ///
    /// # Errors
    /// The string would be too long to be written down; or a limit.
    pub fn to_stack(&self, guard: &Guard) -> Result<Stack, Stop> {
        const TOO_LONG: Stop = Stop::TooLarge("the stack with this value has more than four billion cherries");
        let mut length = 0usize;
        for (element, coefficient) in &self.terms {
            let copies = usize::try_from(coefficient.clone().abs()).map_err(|_| TOO_LONG)?;
            let more = copies.checked_mul(element.stack().len()).ok_or(TOO_LONG)?;
            length = length.checked_add(more).filter(|&sum| sum <= MAX_CHERRIES).ok_or(TOO_LONG)?;
        }
        let mut charge = guard.charge();
        charge.grow_to(length)?;
        let mut cherries = Vec::with_capacity(length);
        for (element, coefficient) in &self.terms {
            let negative;
            let part = if coefficient.is_positive() {
                element.stack()
            } else {
                negative = element.stack().negative();
                &negative
            };
            let copies = usize::try_from(coefficient.clone().abs()).map_err(|_| TOO_LONG)?;
            for _ in 0..copies {
                cherries.extend_from_slice(part.cherries());
            }
            guard.check()?;
        }
        Ok(Stack::new(cherries))
    }

    /// Merges two values, `combine` telling what becomes of the second one's coefficients.
    fn merge(&self, other: &StackValue, combine: impl Fn(&IBig) -> IBig) -> StackValue {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut own, mut others) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (own.peek(), others.peek()) {
                (None, None) => return StackValue { terms },
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some((first, _)), Some((second, _))) => first.cmp(second),
            };
            let first = if order == Ordering::Less { None } else { own.next() };
            let second = if order == Ordering::Greater { None } else { others.next() };
            let coefficient = first.map_or(IBig::ZERO, |(_, own)| own.clone())
                + second.map_or(IBig::ZERO, |(_, other)| combine(other));
            if let Some((element, _)) = first.or(second)
                && !coefficient.is_zero()
            {
                terms.push((element.clone(), coefficient));
            }
        }
    }
}

impl Add for &StackValue {
    type Output = StackValue;

    fn add(self, other: &StackValue) -> StackValue {
        self.merge(other, IBig::clone)
    }
}

impl Sub for &StackValue {
    type Output = StackValue;

    fn sub(self, other: &StackValue) -> StackValue {
        self.merge(other, |coefficient| -coefficient)
    }
}

impl Neg for &StackValue {
    type Output = StackValue;

    fn neg(self) -> StackValue {
        StackValue { terms: self.terms.iter().map(|(element, own)| (element.clone(), -own)).collect() }
    }
}

impl PartialOrd for StackValue {
    fn partial_cmp(&self, other: &StackValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for StackValue {
    /// The sign of the difference: at the first term that differs the stronger element decides.
    fn cmp(&self, other: &StackValue) -> Ordering {
        let sign = |coefficient: &IBig| coefficient.cmp(&IBig::ZERO);
        let same = self.terms.iter().zip(&other.terms).take_while(|(own, other)| own == other).count();
        match (self.terms.get(same), other.terms.get(same)) {
            (None, None) => Ordering::Equal,
            (Some((_, own)), None) => sign(own),
            (None, Some((_, other))) => sign(other).reverse(),
            (Some((first, own)), Some((second, other))) => match first.cmp(second) {
                Ordering::Greater => sign(own),
                Ordering::Less => sign(other).reverse(),
                Ordering::Equal => own.cmp(other),
            },
        }
    }
}
