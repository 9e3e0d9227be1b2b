//! Uptimals: number + nimber + d1.^ + d2.^<2> + d3.^<3> + ..., found by peeling off one order after the other.
//!
//! d1 is the atomic weight. Each ^<n+1> is infinitesimal compared with ^<n>, so d is right for order n exactly if twice
//! the rest lies strictly between -^<n> and ^<n>. The search ends when nothing is left, or, with a refusal, after as
//! many orders as the game has moves.

use std::fmt;
use std::str::FromStr;

use onside_ground::Stop;
use onside_number::Dyadic;

use super::arena::ShortGames;
use super::error::Error;
use super::game::{Comparison, Game, Simple};
use crate::notation::Signs;

/// The expansion of an uptimal: `1/2*3.102-` is 1/2 + *3 + ^ - 2.^<3>.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UptimalExpansion {
    /// The number.
    pub number: Dyadic,
    /// The nimber.
    pub nimber: u64,
    /// Coefficients of ^, ^<2>, ^<3>, ... without trailing zeros.
    pub coefficients: Vec<i64>,
}

/// Nimbers beyond this are not tried for a game that is not simple.
const MAX_NIMBER: u64 = 64;

impl ShortGames {
    /// The n-th order up, ^<n> = {0 | v[n-1]*}; ^<1> is ^.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn up_order(&self, order: usize) -> Result<Game, Stop> {
        if order <= 1 {
            return self.simple(Simple::up(1));
        }
        let bracket = self.up_bracket(order - 1)?;
        let star = self.simple(Simple::nimber(1))?;
        let threat = self.sum(self.negative(bracket)?, star)?;
        self.from_options(&[self.zero()], &[threat])
    }

    /// ^[n] = {^[n-1] | *} = ^ + ^<2> + ... + ^<n>; ^[1] is ^.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn up_bracket(&self, index: usize) -> Result<Game, Stop> {
        let star = self.simple(Simple::nimber(1))?;
        let mut bracket = self.simple(Simple::up(1))?;
        for _ in 1..index {
            self.guard().check()?;
            bracket = self.from_options(&[bracket], &[star])?;
        }
        Ok(bracket)
    }

    /// The expansion of an uptimal.
    ///
    /// # Errors
    /// The game is not an uptimal; or a limit.
    pub fn uptimal_expansion(&self, game: Game) -> Result<UptimalExpansion, Error> {
        if let Some(Simple { number, up, nimber }) = self.as_simple(game) {
            let coefficients = if *up == 0 { Vec::new() } else { vec![*up] };
            return Ok(UptimalExpansion { number: number.clone(), nimber: *nimber, coefficients });
        }
        let none = || Error::NotUptimal;
        let number = self.numberish(game).ok_or_else(none)?.clone();
        let rest = self.difference(game, self.number(number.clone())?)?;
        if !self.is_all_small(rest)? {
            return Err(none());
        }
        // The coefficient of ^ is the atomic weight, which most games that are not uptimals betray at once.
        let weight = self.atomic_weight(rest)?;
        let Some(ups) = self.as_number(weight).and_then(Dyadic::as_i64) else { return Err(none()) };
        let orders = usize::try_from(self.birthday(rest)?).unwrap_or(usize::MAX);
        let rest = self.sum(rest, self.simple(Simple::up(-ups))?)?;
        for nimber in 0..=self.far_star(rest)?.min(MAX_NIMBER) {
            let star = self.simple(Simple::nimber(nimber))?;
            if let Some(mut coefficients) = self.peel(self.sum(rest, star)?, orders)? {
                coefficients.insert(0, ups);
                return Ok(UptimalExpansion { number, nimber, coefficients });
            }
        }
        Err(none())
    }

    fn peel(&self, mut rest: Game, orders: usize) -> Result<Option<Vec<i64>>, Stop> {
        let mut coefficients = Vec::new();
        for order in 2..=orders {
            if rest == self.zero() {
                return Ok(Some(coefficients));
            }
            let unit = self.up_order(order)?;
            let Some((coefficient, next)) = self.coefficient(rest, unit, orders)? else { return Ok(None) };
            coefficients.push(coefficient);
            rest = next;
        }
        Ok((rest == self.zero()).then_some(coefficients))
    }

    /// The multiple of `unit` that leaves something infinitesimal compared with it, and what it leaves. It is less than
    /// `bound`, the number of moves in the game.
    fn coefficient(&self, rest: Game, unit: Game, bound: usize) -> Result<Option<(i64, Game)>, Stop> {
        let minus = self.negative(unit)?;
        let side = self.compare(rest, self.zero())?;
        let (step, toward) = match side {
            Comparison::Less => (-1, unit),
            Comparison::Greater => (1, minus),
            _ => return Ok(None),
        };
        let (mut taken, mut rest) = (0i64, rest);
        for _ in 0..=bound {
            let twice = self.sum(rest, rest)?;
            let small =
                self.compare(minus, twice)? == Comparison::Less && self.compare(twice, unit)? == Comparison::Less;
            if small {
                return Ok(Some((taken, rest)));
            }
            // Once past 0 without having been small, nothing smaller will come.
            if self.compare(rest, self.zero())? != side {
                return Ok(None);
            }
            taken += step;
            rest = self.sum(rest, toward)?;
        }
        Ok(None)
    }
}

impl UptimalExpansion {
    /// The expansion in a formula of LaTeX: negative coefficients stand under a line.
    #[must_use]
    pub fn latex(&self) -> String {
        let signs = Signs::Latex;
        let mut text = match (self.number.is_zero(), self.nimber) {
            (true, 0) => "0".to_owned(),
            _ => signs.in_front(&self.number) + &signs.star(self.nimber),
        };
        text.push('.');
        if self.coefficients.is_empty() {
            text.push('0');
        }
        for coefficient in &self.coefficients {
            let digits = match coefficient.unsigned_abs() {
                digit @ ..10 => digit.to_string(),
                large => format!("({large})"),
            };
            text.push_str(&if *coefficient < 0 { format!(r"\overline{{{digits}}}") } else { digits });
        }
        text
    }
}

/// That a text is not an uptimal expansion as [`UptimalExpansion`] prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnExpansion;

impl fmt::Display for NotAnExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an uptimal expansion is a number, a nimber, a point and the coefficients, as in 1/2*3.102-")
    }
}

impl std::error::Error for NotAnExpansion {}

impl FromStr for UptimalExpansion {
    type Err = NotAnExpansion;

    fn from_str(text: &str) -> Result<UptimalExpansion, NotAnExpansion> {
        let (front, digits) = text.split_once('.').ok_or(NotAnExpansion)?;
        let (number, nimber) = match front.split_once('*') {
            None => (front, 0),
            Some((number, "")) => (number, 1),
            Some((number, nimber)) => (number, nimber.parse().map_err(|_| NotAnExpansion)?),
        };
        let number = match number {
            "" if nimber > 0 => Dyadic::ZERO,
            number => number.parse().map_err(|_| NotAnExpansion)?,
        };
        let mut coefficients = coefficients(digits)?;
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Ok(UptimalExpansion { number, nimber, coefficients })
    }
}

/// A digit or an integer in parentheses for each order, with a minus sign behind it if it is negative.
fn coefficients(text: &str) -> Result<Vec<i64>, NotAnExpansion> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let size: i128;
        (size, rest) = match rest.strip_prefix('(').map(|inner| inner.split_once(')').ok_or(NotAnExpansion)) {
            Some(inner) => {
                let (inner, rest) = inner?;
                let plain = !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit());
                (inner.parse().ok().filter(|_| plain).ok_or(NotAnExpansion)?, rest)
            }
            None => (first.to_digit(10).map(i128::from).ok_or(NotAnExpansion)?, &rest[1..]),
        };
        let signed = match rest.strip_prefix('-') {
            Some(behind) => {
                rest = behind;
                -size
            }
            None => size,
        };
        found.push(i64::try_from(signed).map_err(|_| NotAnExpansion)?);
    }
    if found.is_empty() { Err(NotAnExpansion) } else { Ok(found) }
}

impl fmt::Display for UptimalExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number.is_zero(), self.nimber) {
            (true, 0) => write!(f, "0")?,
            (true, _) => {}
            (false, _) => write!(f, "{}", self.number)?,
        }
        match self.nimber {
            0 => {}
            1 => write!(f, "*")?,
            nimber => write!(f, "*{nimber}")?,
        }
        f.write_str(".")?;
        if self.coefficients.is_empty() {
            f.write_str("0")?;
        }
        for coefficient in &self.coefficients {
            let digits = coefficient.unsigned_abs();
            if digits < 10 {
                write!(f, "{digits}")?
            } else {
                write!(f, "({digits})")?
            }
            if *coefficient < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}
