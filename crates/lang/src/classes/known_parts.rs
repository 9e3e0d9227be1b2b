//! The parts of positions of a class, remembered: they are often asked for again, and finding them runs the class.

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::Charge;
use onside_ruleset::script::Datum;

/// At most this number of positions is remembered with their parts.
const MOST_PARTS: usize = 1 << 16;

/// Positions with their parts.
pub(super) struct KnownParts {
    parts: HashMap<Datum, Arc<[Datum]>>,
    charge: Charge,
}

impl KnownParts {
    /// Nothing yet.
    pub(super) fn new(charge: Charge) -> KnownParts {
        KnownParts { parts: HashMap::new(), charge }
    }

    /// The parts of a position, if they are known.
    pub(super) fn get(&self, state: &Datum) -> Option<Arc<[Datum]>> {
        self.parts.get(state).map(Arc::clone)
    }

    /// Remembers the parts of a position.
    pub(super) fn remember(&mut self, state: &Datum, parts: Arc<[Datum]>) {
        if self.parts.len() >= MOST_PARTS {
            self.parts.clear();
            self.charge.clear();
        }
        let held = state.held_bytes() + size_of_val(&*parts) + parts.iter().map(Datum::held_bytes).sum::<usize>();
        let bytes = held + 2 * size_of::<(Datum, Arc<[Datum]>)>();
        // Where there is no room it is found again.
        if self.charge.more(bytes as u64).is_ok() {
            self.parts.insert(state.clone(), parts);
        }
    }
}
