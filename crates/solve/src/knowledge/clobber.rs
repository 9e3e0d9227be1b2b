//! What is known about rows of stones, and about rows of stones and of dominoes in which each player may make the moves
//! of both.
//!
//! * Who wins rows of Clobber in which the colours alternate, see `theorems::alternating_clobber`.
//! * A row of Clobber falls into stretches of itself, see `impartial::rows`.
//! * In a row of Cannibal Clobber every stone may be moved onto every neighbour, and what is left are the stones before
//!   the place that it comes from and those behind, one less in all: a run of stones is a heap of the octal game 0.6,
//!   in which one token is taken from a heap that does not vanish, and the rest may be divided.
//! * Of n toppling dominoes any smaller number may be left standing, and no move leaves them all: a heap of Nim.

use onside_ground::{Guard, Outcome, Stop};
use onside_ruleset::boards::field::{Cell, Field, Spot};
use onside_ruleset::{CannibalClobber, Clobber, TopplingDominoes};
use onside_value::impartial::{NimSequence, OctalCode};

use super::{Knowledge, Registered};
use crate::impartial::rows;
use crate::theorems::alternating_clobber;

/// The digits of the game of runs of stones.
const ONE_OF_A_RUN: &[u8] = &[0, 6];

/// For each stone of a row whether it is Left's; nothing if there is anything else on the field.
fn stones(field: &Field) -> Option<Vec<bool>> {
    if field.rows() != 1 {
        return None;
    }
    let stone = |column| match field.cell(Spot { row: 0, column }) {
        Cell::Left => Some(true),
        Cell::Right => Some(false),
        Cell::Empty | Cell::Blocked => None,
    };
    (0..field.columns()).map(stone).collect()
}

impl Knowledge<Clobber> for Registered {
    fn outcome(&self, component: &Clobber) -> Option<Outcome> {
        alternating_clobber::outcome(&stones(component.field())?)
    }

    fn shared_nim_value(&self, component: &Clobber, guard: &Guard) -> Result<Option<u64>, Stop> {
        stones(component.field()).map(|stones| rows::nim_value(&stones, guard)).transpose()
    }
}

impl Knowledge<CannibalClobber> for Registered {
    fn shared_nim_value(&self, component: &CannibalClobber, guard: &Guard) -> Result<Option<u64>, Stop> {
        let (Some(stones), Some(code)) = (stones(component.field()), OctalCode::new(ONE_OF_A_RUN)) else {
            return Ok(None);
        };
        NimSequence::new(code, guard).value(stones.len() as u64, guard).map(Some)
    }
}

impl Knowledge<TopplingDominoes> for Registered {
    fn shared_nim_value(&self, component: &TopplingDominoes, _guard: &Guard) -> Result<Option<u64>, Stop> {
        Ok(Some(component.field().columns().into()))
    }
}
