//! What is proved about rulesets beyond their rules, in one place for each ruleset.
//!
//! A [`Knowledge`] holds everything by which a solver can do better than explore: closed forms of values and heights,
//! and fast ways to Nash values. Those of the registered rulesets are in the files of this folder; the statements and
//! proofs behind them are in [`theorems`](crate::theorems) and in `nash`. A ruleset about which nothing is known here
//! is explored, and so is every ruleset when [`Settings::theorems`](crate::Settings) is off. Whoever has a ruleset of
//! their own may teach a solver what they know about it ([`Solver::teach`](crate::Solver::teach)).

mod cherries;
mod clobber;
mod domineering;
mod hackenbush;
mod heaps;
mod nim;
mod strips;

use std::any::{Any, TypeId};
use std::sync::Arc;

use dashu_int::IBig;
use onside_ground::{Guard, Outcome, Stop};
use onside_number::Dyadic;
use onside_ruleset::{
    CannibalClobber, Cherries, Clobber, DawsonsKayles, Domineering, GrundysGame, Hackenbush, Kayles, Nim, Position,
    Push, Shove, StackCherries, TopplingDominoes,
};
use onside_value::short::{Game, ShortGames};
use onside_value::synchronized::{Company, Family, NashSettings};
use rustc_hash::FxHashMap;

use crate::nash::Solved;

/// What is known about positions `P`. Every answer must be right; `None` is always right and leads to exploring.
pub trait Knowledge<P: Position>: Send + Sync + 'static {
    /// The number that a position is. It is asked before the value, and no arena has to hold it.
    ///
    /// # Errors
    /// A limit or a request to stop.
    fn number(&self, _position: &P, _guard: &Guard) -> Result<Option<Dyadic>, Stop> {
        Ok(None)
    }

    /// The value of a position.
    ///
    /// # Errors
    /// A limit or a request to stop.
    fn value(&self, _position: &P, _games: &ShortGames) -> Result<Option<Game>, Stop> {
        Ok(None)
    }

    /// The nim value of an impartial position.
    ///
    /// # Errors
    /// A limit or a request to stop.
    fn nim_value(&self, _position: &P, _guard: &Guard) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    /// The nim value of a component in which each player may make the moves of both.
    ///
    /// # Errors
    /// A limit or a request to stop.
    fn shared_nim_value(&self, _component: &P, _guard: &Guard) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    /// Who wins a component that stands alone, where that is known without its value.
    fn outcome(&self, _component: &P) -> Option<Outcome> {
        None
    }

    /// The length of the longest play, whoever makes the moves.
    fn height(&self, _position: &P) -> Option<IBig> {
        None
    }

    /// The family in whose sums terminal components add, if a component belongs to one (see `theorems::terminal_adds`).
    fn family(&self, _component: &P) -> Option<Family> {
        None
    }

    /// What is proved of a component in sums of a class of its own (see `theorems::quarters`).
    fn company(&self, _component: &P) -> Option<Company> {
        None
    }

    /// One move of Left and one of Right that are as good as all others in every rebound-free sum with this component
    /// (see `theorems::shove_sums`).
    fn sufficient(&self, _component: &P) -> Option<[P::Move; 2]> {
        None
    }

    /// The position as components in which both players can move, and the value of everything else, if terminal
    /// components add in its sums, and in sums with integers and with other rulesets that are split.
    fn split(&self, _position: &P) -> Option<Split<P>> {
        None
    }

    /// The Nash value of a position that is one component, with its matrix if that is found on the way.
    ///
    /// # Errors
    /// A limit or a request to stop.
    fn nash(&self, _position: &P, _settings: NashSettings, _guard: &Guard) -> Result<Option<Solved>, Stop> {
        Ok(None)
    }
}

/// A synchronized position whose terminal components have been added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split<P> {
    /// The components in which both players can move.
    pub undecided: Vec<P>,
    /// What all the others are worth.
    pub terminal: i128,
}

/// Stands for what is known about a registered ruleset.
struct Registered;

/// What is known about rulesets, by the types of their positions.
#[derive(Clone)]
pub(crate) struct Library {
    by_type: FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

impl Default for Library {
    /// What is known about the registered rulesets.
    fn default() -> Library {
        let mut library = Library { by_type: FxHashMap::default() };
        library.add::<Push>(Arc::new(Registered));
        library.add::<Shove>(Arc::new(Registered));
        library.add::<Cherries>(Arc::new(Registered));
        library.add::<StackCherries>(Arc::new(Registered));
        library.add::<Hackenbush>(Arc::new(Registered));
        library.add::<Nim>(Arc::new(Registered));
        library.add::<Kayles>(Arc::new(Registered));
        library.add::<DawsonsKayles>(Arc::new(Registered));
        library.add::<GrundysGame>(Arc::new(Registered));
        library.add::<Domineering>(Arc::new(Registered));
        library.add::<Clobber>(Arc::new(Registered));
        library.add::<CannibalClobber>(Arc::new(Registered));
        library.add::<TopplingDominoes>(Arc::new(Registered));
        library
    }
}

impl Library {
    pub(crate) fn add<P: Position>(&mut self, knowledge: Arc<dyn Knowledge<P>>) {
        self.by_type.insert(TypeId::of::<P>(), Arc::new(knowledge));
    }

    pub(crate) fn of<P: Position>(&self) -> Option<Arc<dyn Knowledge<P>>> {
        self.by_type.get(&TypeId::of::<P>())?.downcast_ref().cloned()
    }
}
