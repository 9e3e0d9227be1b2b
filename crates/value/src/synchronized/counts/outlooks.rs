//! Outlooks of large sums: who can force what, by the numbers of copies. By the definitions alone, as in `outlook`; the
//! kinds are those of games of any sort, with all their moves and nothing that adds.
//!
//! `W` is the number of words of a key.

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Stop, with_stack};

use super::super::outlook::{Convention, Gathering, Outlook};
use super::keys::{Field, Key, fields};
use super::kinds::{self, Kind};

/// The moves in one copy of a kind, as what they add to a key.
struct Moves<const W: usize> {
    left: Vec<Key<W>>,
    right: Vec<Key<W>>,
    joint: Vec<Key<W>>,
}

/// The outlooks found so far.
pub(super) struct Forcing<const W: usize> {
    fields: Vec<Field>,
    moves: Vec<Moves<W>>,
    table: HashTable<(Key<W>, Outlook)>,
    convention: Convention,
    charge: Charge,
}

const NO_ROOM: Stop = Stop::Internal("a sum has more copies than there is room for");

impl<const W: usize> Forcing<W> {
    /// An empty table for these kinds; `None` if keys are too short for them.
    pub(super) fn new(kinds: &[Kind], convention: Convention, guard: &Guard) -> Option<Forcing<W>> {
        let needs: Vec<u64> = kinds.iter().map(|kind| kind.need).collect();
        let fields = fields(&needs, u32::try_from(W).ok()?)?;
        let step = |kind: usize, outcome: &kinds::Replacement| {
            let mut key = Key::EMPTY;
            key.add(fields[kind], -1);
            outcome.parts.iter().for_each(|&(part, count)| key.add(fields[part], i64::from(count)));
            key
        };
        let moves = kinds.iter().enumerate().map(|(at, kind)| {
            let steps = |outcomes: &[kinds::Replacement]| outcomes.iter().map(|outcome| step(at, outcome)).collect();
            let kinds::Moves { left, right, joint } = &kind.moves;
            Moves { left: steps(left), right: steps(right), joint: steps(joint) }
        });
        let moves = moves.collect();
        Some(Forcing { fields, moves, table: HashTable::new(), convention, charge: guard.charge() })
    }

    /// Whether there is room for all copies that play can lead to.
    pub(super) fn has_room(&self, kinds: &[Kind]) -> bool {
        self.fields.len() == kinds.len() && self.fields.iter().zip(kinds).all(|(field, kind)| kind.need <= field.most())
    }

    /// The outlook of the sum with these copies.
    pub(super) fn of(&mut self, counts: &[(usize, u64)], guard: &Guard) -> Result<Outlook, Stop> {
        let mut key = Key::EMPTY;
        for &(kind, count) in counts {
            key.add(*self.fields.get(kind).ok_or(NO_ROOM)?, i64::try_from(count).map_err(|_| NO_ROOM)?);
        }
        self.outlook(key, guard)
    }

    fn outlook(&mut self, key: Key<W>, guard: &Guard) -> Result<Outlook, Stop> {
        if let Some((_, outlook)) = self.table.find(key.hash(), |(known, _)| *known == key) {
            return Ok(*outlook);
        }
        guard.charge_positions(1)?;
        let outlook = with_stack(|| self.found(key, guard))?;
        self.charge.one_entry(self.table.len(), self.table.capacity(), size_of::<(Key<W>, Outlook)>())?;
        self.table.insert_unique(key.hash(), (key, outlook), |(key, _)| key.hash());
        Ok(outlook)
    }

    fn found(&mut self, key: Key<W>, guard: &Guard) -> Result<Outlook, Stop> {
        let there = |kind: &usize| key.count(self.fields[*kind]) > 0;
        let kinds: Vec<usize> = (0..self.fields.len()).filter(there).collect();
        let has = |moves: fn(&Moves<W>) -> &Vec<Key<W>>| kinds.iter().any(|&kind| !moves(&self.moves[kind]).is_empty());
        if let Some(result) = self.convention.result(has(|moves| &moves.left), has(|moves| &moves.right)) {
            return Ok(Outlook::decided(result));
        }
        let columns = kinds.iter().map(|&kind| self.moves[kind].right.len()).sum();
        let mut gathering = Gathering::new(columns);
        for &one in &kinds {
            for row in 0..self.moves[one].left.len() {
                gathering.next_row();
                let mut column = 0;
                for &two in &kinds {
                    for at in 0..self.moves[two].right.len() {
                        if one == two {
                            let step = self.moves[one].joint[row * self.moves[one].right.len() + at];
                            gathering.meet(column, self.outlook(key.plus(step), guard)?);
                        }
                        if one != two || key.count(self.fields[one]) > 1 {
                            let after = key.plus(self.moves[one].left[row]).plus(self.moves[two].right[at]);
                            gathering.meet(column, self.outlook(after, guard)?);
                        }
                        column += 1;
                    }
                }
            }
        }
        Ok(gathering.outlook())
    }
}
