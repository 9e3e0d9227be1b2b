//! What is known about Cherries and Stack Cherries in alternating play; for synchronized play see `cherries`.
//!
//! * Values: the closed forms of `theorems::cherries` and `theorems::stack_cherries`.
//! * Heights: the number of cherries, because somebody may take the one at an end as long as there is one.

use dashu_int::IBig;
use onside_ground::{Guard, Stop};
use onside_number::Dyadic;
use onside_ruleset::boards::segment::Segment;
use onside_ruleset::{Cherries, StackCherries};
use onside_value::short::{Game, ShortGames, Simple};

use super::{Knowledge, Registered};
use crate::theorems::{cherries, stack_cherries};

impl Knowledge<Cherries> for Registered {
    fn value(&self, position: &Cherries, games: &ShortGames) -> Result<Option<Game>, Stop> {
        let values = position.segments().iter().map(|segment| cherries::segment_value(segment.cherries()));
        let (integer, star) = values.fold((0, false), |sum, value| (sum.0 + value.integer, sum.1 ^ value.star));
        games.simple(Simple { number: Dyadic::from(integer), up: 0, nimber: u64::from(star) }).map(Some)
    }

    fn height(&self, position: &Cherries) -> Option<IBig> {
        Some(count(position.segments()).into())
    }
}

impl Knowledge<StackCherries> for Registered {
    fn number(&self, position: &StackCherries, _guard: &Guard) -> Result<Option<Dyadic>, Stop> {
        let segments = position.segments().iter();
        let value: Option<i64> = segments.map(|segment| stack_cherries::segment_value(segment.cherries())).sum();
        Ok(value.map(Dyadic::from))
    }

    fn height(&self, position: &StackCherries) -> Option<IBig> {
        Some(count(position.segments()).into())
    }
}

fn count(segments: &[Segment]) -> usize {
    segments.iter().map(|segment| segment.cherries().len()).sum()
}
