//! The order in which options and sets are written. It is total and has nothing to do with the order of games.
//!
//! Numbers by value; nimbers by size; then everything that is number + uptimal + nimber, by number, by uptimal part
//! (none, vv, v, v[2], ^<2>, ^, ^[2], ^^: lexicographically by the coefficients, a shorter list before a longer one
//! that continues it), by nimber; then braces, lexicographically by Left's sorted options and then Right's.

use std::cmp::Ordering;

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::Dyadic;

use super::super::error::Error;
use super::super::game::Game;
use super::Printer;
use crate::notation::UptimalFamily;

/// Finding the expansion of a larger game would take longer than writing it.
const MAX_UPTIMAL_BIRTHDAY: u32 = 24;

/// What decides a game's place before its options have to be looked at.
#[derive(Clone)]
pub(super) enum Place {
    Number(Dyadic),
    Nimber(u64),
    /// number, coefficients of ^, ^<2>, ^<3>, ... , nimber.
    Uptimal(Dyadic, Vec<i64>, u64),
    Braces,
}

impl Place {
    fn rank(&self) -> u8 {
        match self {
            Place::Number(_) => 0,
            Place::Nimber(_) => 1,
            Place::Uptimal(..) => 2,
            Place::Braces => 3,
        }
    }
}

impl Printer<'_> {
    pub(super) fn sorted(&mut self, members: &[Game]) -> Result<Vec<Game>, Stop> {
        let mut sorted: Vec<Game> = Vec::with_capacity(members.len());
        // Insertion by bisection, because a comparison can fail at a limit and `sort_by` cannot.
        for &member in members {
            self.games.guard().check()?;
            let (mut low, mut high) = (0, sorted.len());
            let mut present = false;
            while low < high {
                let middle = low.midpoint(high);
                match self.place_order(member, sorted[middle], 0)? {
                    Ordering::Less => high = middle,
                    Ordering::Greater => low = middle + 1,
                    Ordering::Equal => {
                        present = true;
                        break;
                    }
                }
            }
            if !present {
                sorted.insert(low, member);
            }
        }
        Ok(sorted)
    }

    fn place(&mut self, game: Game) -> Result<Place, Stop> {
        if let Some(simple) = self.games.as_simple(game) {
            return Ok(match (simple.up, simple.nimber) {
                (0, 0) => Place::Number(simple.number.clone()),
                (0, nimber) if simple.number.is_zero() => Place::Nimber(nimber),
                (0, nimber) => Place::Uptimal(simple.number.clone(), Vec::new(), nimber),
                (up, nimber) => Place::Uptimal(simple.number.clone(), vec![up], nimber),
            });
        }
        Ok(match self.named(game)? {
            None => self.unnamed_uptimal(game)?.unwrap_or(Place::Braces),
            Some(named) => {
                let unit = if named.sign == Player::Left { 1 } else { -1 };
                let early = match named.family {
                    UptimalFamily::Bracket => unit,
                    UptimalFamily::Angle => 0,
                };
                let mut coefficients = vec![early; named.index];
                if let Some(last) = coefficients.last_mut() {
                    *last = unit;
                }
                Place::Uptimal(named.number, coefficients, named.nimber)
            }
        })
    }

    /// Uptimals without a name of their own stand among the others, if they are small enough to be recognised quickly.
    fn unnamed_uptimal(&mut self, game: Game) -> Result<Option<Place>, Stop> {
        if let Some(known) = self.uptimals.get(&game) {
            return Ok(known.clone());
        }
        let mut quick =
            self.games.numberish(game).is_some() && self.games.birthday(game)? <= MAX_UPTIMAL_BIRTHDAY.into();
        // All that follows from an uptimal is an uptimal or a number, so most other games are recognised by an option.
        for player in Player::BOTH {
            for &option in self.games.options(game, player)? {
                quick = quick && !matches!(self.place(option)?, Place::Braces);
            }
        }
        let expansion = if quick { self.games.uptimal_expansion(game) } else { Err(Error::NotUptimal) };
        let place = match expansion {
            Ok(found) => Some(Place::Uptimal(found.number, found.coefficients, found.nimber)),
            Err(Error::Stop(stop)) => return Err(stop),
            Err(_) => None,
        };
        self.uptimals.insert(game, place.clone());
        Ok(place)
    }

    fn place_order(&mut self, first: Game, second: Game, depth: u32) -> Result<Ordering, Stop> {
        if first == second {
            return Ok(Ordering::Equal);
        }
        Ok(match (self.place(first)?, self.place(second)?) {
            (Place::Number(a), Place::Number(b)) => a.cmp(&b),
            (Place::Nimber(a), Place::Nimber(b)) => a.cmp(&b),
            (Place::Uptimal(a, ups, k), Place::Uptimal(b, other_ups, l)) => {
                a.cmp(&b).then_with(|| ups.cmp(&other_ups)).then(k.cmp(&l))
            }
            (Place::Braces, Place::Braces) => {
                if let Some(&known) = self.orders.get(&(first, second)) {
                    return Ok(known);
                }
                let order = with_stack_at(depth, || self.braces_order(first, second, depth + 1))?;
                self.orders.insert((first, second), order);
                order
            }
            (a, b) => a.rank().cmp(&b.rank()),
        })
    }

    fn braces_order(&mut self, first: Game, second: Game, depth: u32) -> Result<Ordering, Stop> {
        for player in Player::BOTH {
            let first = self.games.options(first, player)?.to_vec();
            let second = self.games.options(second, player)?.to_vec();
            let (first, second) = (self.sorted(&first)?, self.sorted(&second)?);
            for (&a, &b) in first.iter().zip(&second) {
                let order = self.place_order(a, b, depth)?;
                if order.is_ne() {
                    return Ok(order);
                }
            }
            // A list comes before a longer one that continues it.
            let order = first.len().cmp(&second.len());
            if order.is_ne() {
                return Ok(order);
            }
        }
        Ok(Ordering::Equal)
    }
}
