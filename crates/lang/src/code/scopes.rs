//! The frames that are open while code is made, and for each name the chain of its bindings.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Reg;

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a register of the call.
    Slot(Reg),
    /// In the environment that has this number of others around it.
    Cell { depth: u32, cell: u32 },
}

/// A name in a frame that may hold it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    pub(crate) place: Place,
    /// The binding of the same name in the next frame outwards.
    pub(crate) next: Option<u32>,
    /// Whether the frame is that of a function: what is assigned to for the first time belongs there.
    pub(crate) of_function: bool,
    /// The next binding outwards that belongs to another function.
    outer: Option<u32>,
    function: u32,
    frame: u32,
    /// Whether the variable certainly has a value from here on.
    pub(super) certain: bool,
}

impl Binding {
    pub(super) fn belongs_to(&self, function: u32) -> bool {
        self.function == function
    }
}

/// The bindings by name, the innermost last.
#[derive(Default)]
pub(super) struct Scopes<'s> {
    pub(super) bindings: Vec<Binding>,
    by_name: FxHashMap<&'s str, Vec<u32>>,
    /// The open frames with their numbers and names.
    open: SmallVec<[(u32, Vec<&'s str>); 2]>,
    /// How many frames have been opened.
    frames: u32,
    /// Which bindings were captured in the first run; none in that run itself.
    pub(super) known: Vec<bool>,
    /// Which bindings are captured in this run.
    pub(super) captured: Vec<bool>,
}

impl<'s> Scopes<'s> {
    pub(super) fn open(&mut self) {
        self.open.push((self.frames, Vec::new()));
        self.frames += 1;
    }

    pub(super) fn close(&mut self) {
        for name in self.open.pop().unwrap_or_default().1 {
            if let Some(bindings) = self.by_name.get_mut(name) {
                bindings.pop();
            }
        }
    }

    /// Whether the next binding is known to be captured.
    pub(super) fn next_is_captured(&self) -> bool {
        self.known.get(self.bindings.len()).copied().unwrap_or(false)
    }

    /// The binding of a name in the innermost frame, if there is one.
    pub(super) fn own(&self, name: &str) -> Option<u32> {
        let index = self.innermost(name)?;
        (self.bindings[index as usize].frame == self.open.last()?.0).then_some(index)
    }

    /// The innermost binding of a name.
    pub(super) fn innermost(&self, name: &str) -> Option<u32> {
        self.by_name.get(name)?.last().copied()
    }

    /// Makes a binding in the innermost frame.
    pub(super) fn bind(&mut self, name: &'s str, place: Place, function: u32, of_function: bool) -> u32 {
        let index = u32::try_from(self.bindings.len()).unwrap_or(u32::MAX);
        let frame = self.open.last().map_or(u32::MAX, |(number, _)| *number);
        let chain = self.by_name.entry(name).or_default();
        let next = chain.last().copied();
        let outer = next.and_then(|next| {
            let next_binding = &self.bindings[next as usize];
            if next_binding.function == function { next_binding.outer } else { Some(next) }
        });
        chain.push(index);
        self.bindings.push(Binding { place, next, of_function, outer, function, frame, certain: false });
        self.captured.push(false);
        if let Some((_, names)) = self.open.last_mut() {
            names.push(name);
        }
        index
    }

    /// Notes that a function looks through a chain: what belongs to functions around it is captured.
    pub(super) fn referred(&mut self, first: u32, function: u32) {
        let binding = &self.bindings[first as usize];
        let mut next = if binding.function != function {
            Some(first)
        } else if binding.certain {
            None
        } else {
            binding.outer
        };
        while let Some(index) = next {
            // Whoever captured it has looked at all behind it.
            if std::mem::replace(&mut self.captured[index as usize], true) {
                return;
            }
            let binding = &self.bindings[index as usize];
            next = if binding.certain { None } else { binding.next };
        }
    }
}
