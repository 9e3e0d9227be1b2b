//! The uptimals that have a literal: `^[n]`, `^<n>`, `^[on]`, `^<on>` and their negatives, with a number and a nimber
//! added. Whoever reads one, a notation or a language, hands it over as data, and the arenas make the game.

use onside_ground::{Player, Stop};
use onside_number::Dyadic;

use crate::loopy::{LoopyGames, Stopper};
use crate::short::{Game, ShortGames, Simple};

/// number + `^[n]` or `^<n>` or its negative + nimber.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uptimal {
    /// The number that is added.
    pub number: Dyadic,
    /// Left for `^`, Right for `v`.
    pub sign: Player,
    /// Which of the two kinds.
    pub family: UptimalFamily,
    /// How far it goes.
    pub order: UptimalOrder,
    /// The nimber that is added.
    pub nimber: u64,
}

/// The two kinds of uptimals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UptimalFamily {
    /// `^[n]` = ^ + ^<2> + ... + ^<n>, and `^[on]`.
    Bracket,
    /// `^<n>`, the n-th order up, and `^<on>`.
    Angle,
}

/// How far an uptimal goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UptimalOrder {
    /// As far as a number.
    Of(usize),
    /// Without end, which is a loopy game.
    On,
}

impl UptimalOrder {
    /// The highest order of a literal: each order is a game of its own.
    pub const HIGHEST: u64 = 100_000;

    /// The order that is a number, if there is one.
    #[must_use]
    pub fn of(order: u64) -> Option<UptimalOrder> {
        usize::try_from(order).ok().filter(|_| (1..=UptimalOrder::HIGHEST).contains(&order)).map(UptimalOrder::Of)
    }
}

impl ShortGames {
    /// The game that an uptimal is; nothing if it is loopy.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn uptimal(&self, uptimal: &Uptimal) -> Result<Option<Game>, Stop> {
        let up = match (uptimal.family, uptimal.order) {
            (_, UptimalOrder::On) => return Ok(None),
            (UptimalFamily::Bracket, UptimalOrder::Of(order)) => self.up_bracket(order)?,
            (UptimalFamily::Angle, UptimalOrder::Of(order)) => self.up_order(order)?,
        };
        let signed = match uptimal.sign {
            Player::Left => up,
            Player::Right => self.negative(up)?,
        };
        let rest = Simple { number: uptimal.number.clone(), up: 0, nimber: uptimal.nimber };
        self.sum(signed, self.simple(rest)?).map(Some)
    }
}

impl LoopyGames {
    /// The game that an uptimal is.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn uptimal(&self, uptimal: &Uptimal) -> Result<Stopper, Stop> {
        match (self.games().uptimal(uptimal)?, uptimal.family) {
            (Some(game), _) => Ok(Stopper::Short(game)),
            (None, UptimalFamily::Bracket) => self.upon(&uptimal.number, uptimal.sign, uptimal.nimber),
            (None, UptimalFamily::Angle) => self.uponth(&uptimal.number, uptimal.sign, uptimal.nimber),
        }
    }
}
