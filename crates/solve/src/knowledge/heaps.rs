//! What is known about Kayles and its relatives: the nim values of their heaps follow from those of smaller heaps, and
//! where they become periodic, from a few.

use onside_ground::{Guard, Stop};
use onside_ruleset::boards::heap_game::{HeapGame, HeapRules, Sizes};
use onside_value::impartial::{NimSequence, OctalCode};

use super::{Knowledge, Registered};

impl<R: HeapRules> Knowledge<HeapGame<R>> for Registered {
    fn nim_value(&self, position: &HeapGame<R>, guard: &Guard) -> Result<Option<u64>, Stop> {
        let code = match R::SIZES {
            Sizes::Any => OctalCode::new(R::DIGITS),
            Sizes::Different => (R::DIGITS == [4]).then(OctalCode::grundys_game),
        };
        let Some(code) = code else { return Ok(None) };
        let mut sequence = NimSequence::new(code, guard);
        let mut total = 0;
        for &heap in position.heaps() {
            total ^= sequence.value(heap, guard)?;
        }
        Ok(Some(total))
    }
}
