//! A position as a term of a written synchronized game, whatever its ruleset: the type is forgotten, and nothing else.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{AnyPosition, Facts, Position, with_position};
use onside_value::synchronized::{NashSettings, Sum};

use super::dense::Solved;
use crate::solver::Solver;

/// A position of any ruleset that has joint moves.
#[derive(Clone, Debug)]
pub struct SyncPosition(Arc<dyn Erased>);

/// What a written game and the questions about it need of a position.
trait Erased: Debug + Send + Sync {
    fn any(&self) -> &dyn Any;
    fn facts(&self) -> &Facts;
    fn expression(&self) -> String;
    fn negative(&self) -> SyncPosition;
    fn move_count(&self, player: Player) -> u128;
    fn move_texts(&self, player: Player) -> Vec<String>;
    fn solo(&self, player: Player, index: usize) -> Option<SyncPosition>;
    fn joint(&self, left: usize, right: usize) -> Option<SyncPosition>;
    fn equals(&self, other: &dyn Any) -> bool;
    fn sum(&self, solver: &mut Solver) -> Result<Sum, Stop>;
    fn split(&self, solver: &Solver) -> Option<(Vec<SyncPosition>, i128)>;
    fn nash(&self, solver: &Solver, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop>;
}

impl<P: Position> Erased for P {
    fn any(&self) -> &dyn Any {
        self
    }

    fn facts(&self) -> &Facts {
        Position::facts(self)
    }

    fn expression(&self) -> String {
        Position::expression(self)
    }

    fn negative(&self) -> SyncPosition {
        SyncPosition::new(Position::negative(self))
    }

    fn move_count(&self, player: Player) -> u128 {
        Position::move_count(self, player)
    }

    fn move_texts(&self, player: Player) -> Vec<String> {
        self.moves(player).iter().map(ToString::to_string).collect()
    }

    fn solo(&self, player: Player, index: usize) -> Option<SyncPosition> {
        let moves = self.moves(player);
        moves.get(index).map(|action| SyncPosition::new(self.play(player, action)))
    }

    fn joint(&self, left: usize, right: usize) -> Option<SyncPosition> {
        let (lefts, rights) = (self.moves(Player::Left), self.moves(Player::Right));
        Position::joint(self, lefts.get(left)?, rights.get(right)?).map(SyncPosition::new)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<P>() == Some(self)
    }

    fn sum(&self, solver: &mut Solver) -> Result<Sum, Stop> {
        solver.position_sum(self)
    }

    fn split(&self, solver: &Solver) -> Option<(Vec<SyncPosition>, i128)> {
        let split = solver.proved::<P>()?.split(self)?;
        Some((split.undecided.into_iter().map(SyncPosition::new).collect(), split.terminal))
    }

    fn nash(&self, solver: &Solver, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop> {
        match solver.proved::<P>() {
            Some(knowledge) => knowledge.nash(self, settings, guard),
            None => Ok(None),
        }
    }
}

impl PartialEq for SyncPosition {
    /// Positions of different rulesets are never equal.
    fn eq(&self, other: &SyncPosition) -> bool {
        self.0.equals(other.0.any())
    }
}

impl Eq for SyncPosition {}

impl From<AnyPosition> for SyncPosition {
    fn from(position: AnyPosition) -> SyncPosition {
        with_position!(position, inner => SyncPosition::new(inner))
    }
}

impl SyncPosition {
    /// A position whose type may be forgotten from now on.
    pub fn new<P: Position>(position: P) -> SyncPosition {
        SyncPosition(Arc::new(position))
    }

    /// The position, if it is one of this type.
    #[must_use]
    pub fn downcast_ref<P: Position>(&self) -> Option<&P> {
        self.0.any().downcast_ref()
    }

    /// The position, if its ruleset is in the registry.
    #[must_use]
    pub fn registered(&self) -> Option<AnyPosition> {
        AnyPosition::of(self.0.any())
    }

    /// The ruleset's facts.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.0.facts()
    }

    /// The expression that is the position, e.g. `Push("BR_B")`.
    #[must_use]
    pub fn print(&self) -> String {
        self.0.expression()
    }

    /// The position with the players' roles swapped.
    #[must_use]
    pub fn negative(&self) -> SyncPosition {
        self.0.negative()
    }

    /// How many moves the player has.
    #[must_use]
    pub fn move_count(&self, player: Player) -> u128 {
        self.0.move_count(player)
    }

    /// The texts of the player's moves, in their order.
    #[must_use]
    pub fn move_texts(&self, player: Player) -> Vec<String> {
        self.0.move_texts(player)
    }

    /// The position after one of the player's moves, counted from 0; nothing if there is no such move.
    #[must_use]
    pub fn solo(&self, player: Player, index: usize) -> Option<SyncPosition> {
        self.0.solo(player, index)
    }

    /// The position after one of Left's and one of Right's moves at once; nothing without such moves or such a rule.
    #[must_use]
    pub fn joint(&self, left: usize, right: usize) -> Option<SyncPosition> {
        self.0.joint(left, right)
    }

    /// The abstract game.
    pub(super) fn sum(&self, solver: &mut Solver) -> Result<Sum, Stop> {
        self.0.sum(solver)
    }

    /// See [`Knowledge::split`](crate::Knowledge::split).
    pub(super) fn split(&self, solver: &Solver) -> Option<(Vec<SyncPosition>, i128)> {
        self.0.split(solver)
    }

    /// See [`Knowledge::nash`](crate::Knowledge::nash).
    pub(super) fn nash(&self, solver: &Solver) -> Result<Option<Solved>, Stop> {
        self.0.nash(solver, solver.nash_settings(), solver.games.guard())
    }
}
