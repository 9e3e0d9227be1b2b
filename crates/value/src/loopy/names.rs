//! Recognises the loopy stoppers with a name of their own: tinies and the uptimals with `on`.
//!
//! `^[on]` = `{pass | *}`, and `x + ^[on] + *n` is `{pass | x*m}` with m = n + 1 in nim arithmetic (and x beside the
//! pass if m is 0). `^<on>` = `{0 | v[on]*}`, and `x + ^<on> + *n` is `{x, x*, ..., x*n | x + v[on]*m}` with m as
//! before. Each has its negative. `Tiny(G)` = {0 || 0 | -G} for G at least over, with a number in front if wished.
//! Pseudonumbers are in `stops`.

use onside_ground::{Player, Stop};
use onside_number::Dyadic;

use super::arena::{Loop, LoopyGames, Stopper, first};
use super::graph::side;
use super::stops::{Pseudonumber, Tail};
use crate::notation::UptimalFamily;
use crate::short::{Game, Simple};

/// x + ^<on> + *n has n + 1 options, so n is limited.
const MAX_NIMBER: u64 = 100_000;

/// number + `^[on]` or `^<on>`, or its negative, + nimber.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UponForm {
    pub(super) family: UptimalFamily,
    pub(super) number: Dyadic,
    pub(super) nimber: u64,
    /// Left for `^`, Right for `v`.
    pub(super) sign: Player,
}

impl LoopyGames {
    /// The name of a stopper among the uptimals with `on`.
    pub(super) fn upon_form(&self, id: Loop) -> Option<UponForm> {
        Player::BOTH.into_iter().find_map(|sign| self.bracket(id, sign).or_else(|| self.angle(id, sign)))
    }

    fn options_of(&self, id: Loop, player: Player) -> &[Stopper] {
        &self.node(id).options[side(player)]
    }

    /// number + nimber, if a stopper is that.
    fn number_star(&self, stopper: Stopper) -> Option<(&Dyadic, u64)> {
        match stopper {
            Stopper::Short(game) => {
                self.games.as_simple(game).filter(|simple| simple.up == 0).map(|simple| (&simple.number, simple.nimber))
            }
            Stopper::Loopy(_) => None,
        }
    }

    fn bracket(&self, id: Loop, sign: Player) -> Option<UponForm> {
        let this = Stopper::Loopy(id);
        let &[end] = self.options_of(id, sign.opponent()) else { return None };
        let (number, nimber) = self.number_star(end)?;
        let fits = match *self.options_of(id, sign) {
            [pass] => nimber != 0 && pass == this,
            [other, pass] => nimber == 0 && pass == this && other == end,
            _ => false,
        };
        fits.then(|| UponForm { family: UptimalFamily::Bracket, number: number.clone(), nimber: nimber ^ 1, sign })
    }

    fn angle(&self, id: Loop, sign: Player) -> Option<UponForm> {
        let &[Stopper::Loopy(threat)] = self.options_of(id, sign.opponent()) else { return None };
        let UponForm { number, nimber, .. } = self.bracket(threat, sign.opponent())?;
        let own = self.options_of(id, sign);
        let mut nimbers = Vec::with_capacity(own.len());
        for &option in own {
            nimbers.push(self.number_star(option).filter(|(x, _)| **x == number)?.1);
        }
        nimbers.sort_unstable();
        let nimber = nimber ^ 1;
        let fits = nimber.checked_add(1) == Some(nimbers.len() as u64)
            && nimbers.iter().zip(0..).all(|(&have, want)| have == want);
        fits.then_some(UponForm { family: UptimalFamily::Angle, number, nimber, sign })
    }

    /// number, kind (Left: Tiny, Right: Miny) and the threat, if the stopper is number + Tiny(G) or number + Miny(G).
    pub(super) fn tiny_parts(&self, id: Loop) -> Result<Option<(Game, Player, Stopper)>, Stop> {
        for sign in Player::BOTH {
            let (&[near], &[threat]) = (self.options_of(id, sign), self.options_of(id, sign.opponent())) else {
                continue;
            };
            let Stopper::Short(number) = near else { continue };
            let Some(x) = self.games.as_number(number) else { continue };
            let (back, loss) = (self.options(threat, sign)?, self.options(threat, sign.opponent())?);
            let (&[back], &[loss]) = (&back[..], &loss[..]) else { continue };
            // G >= over: the loss is at most x + under for a Tiny, at least x + over for a Miny.
            let tail = if sign == Player::Left { Tail::Under } else { Tail::Over };
            let bound = self.pseudonumber(&Pseudonumber::Near(x.clone(), tail))?;
            let far = match sign {
                Player::Left => self.leq_stoppers(loss, bound)?,
                Player::Right => self.leq_stoppers(bound, loss)?,
            };
            if back == near && far {
                return Ok(Some((number, sign, loss)));
            }
        }
        Ok(None)
    }

    /// `x + ^[on] + *n`, or with `Right` `x + v[on] + *n`.
    ///
    /// # Errors
    /// A limit.
    pub fn upon(&self, number: &Dyadic, sign: Player, nimber: u64) -> Result<Stopper, Stop> {
        use super::arena::Link;
        let short = |nimber| self.games.simple(Simple { number: number.clone(), up: 0, nimber });
        let end = Link::Stopper(Stopper::Short(short(nimber ^ 1)?));
        let mut lists = [Vec::new(), Vec::new()];
        lists[side(sign)].push(Link::Node(0));
        if nimber == 1 {
            lists[side(sign)].push(end);
        }
        lists[side(sign.opponent())].push(end);
        first(&self.intern(&vec![lists])?)
    }

    /// `x + ^<on> + *n`, or with `Right` `x + v<on> + *n`.
    ///
    /// # Errors
    /// A limit.
    pub fn uponth(&self, number: &Dyadic, sign: Player, nimber: u64) -> Result<Stopper, Stop> {
        use super::arena::Link;
        if nimber > MAX_NIMBER {
            return Err(Stop::TooLarge("^<on> with a nimber above a hundred thousand"));
        }
        let mut lists = [Vec::new(), Vec::new()];
        for k in 0..=nimber {
            self.guard().check()?;
            let option = self.games.simple(Simple { number: number.clone(), up: 0, nimber: k })?;
            lists[side(sign)].push(Link::Stopper(Stopper::Short(option)));
        }
        lists[side(sign.opponent())].push(Link::Stopper(self.upon(number, sign.opponent(), nimber ^ 1)?));
        first(&self.intern(&vec![lists])?)
    }
}
