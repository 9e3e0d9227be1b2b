//! What is known about Hackenbush.
//!
//! * Values: forests by `theorems::hackenbush`.
//! * Heights: the number of edges; one that is not needed to hold up others can always be cut first.
//! * Terminal components add in sums of red-blue trees (`theorems::terminal_adds`); one graph has a fast way to its
//!   Nash value, `nash::graphs`.

use dashu_int::IBig;
use onside_ground::{Guard, Stop};
use onside_ruleset::{Hackenbush, Position};
use onside_value::short::{Game, ShortGames};
use onside_value::synchronized::{Family, NashSettings};

use super::{Knowledge, Registered};
use crate::nash::{Solved, solve_graph};
use crate::theorems::{hackenbush, terminal_adds};

impl Knowledge<Hackenbush> for Registered {
    fn value(&self, position: &Hackenbush, games: &ShortGames) -> Result<Option<Game>, Stop> {
        hackenbush::forest_value(games, position)
    }

    fn height(&self, position: &Hackenbush) -> Option<IBig> {
        Some(position.edges().count().into())
    }

    fn family(&self, component: &Hackenbush) -> Option<Family> {
        terminal_adds::is_red_blue_tree(component).then_some(terminal_adds::TREES)
    }

    fn nash(&self, position: &Hackenbush, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop> {
        // Several parts may be equal, and then the arena is faster.
        if position.components().len() == 1 { solve_graph(position, settings, guard) } else { Ok(None) }
    }
}
