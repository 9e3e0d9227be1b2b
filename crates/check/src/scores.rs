//! Cumulative Subtraction: results of optimal play for all heaps from 0 on, and their period.
//!
//! A player takes one of the actions from the heap and gets as many points; nothing is left to do when the heap is
//! smaller than all actions. The result of a heap is the greatest of an action minus the result of what it leaves.

use crate::games::Why;
use crate::lines::{index, shown};

/// No action and no heap is larger.
const MOST: i64 = 1 << 40;

/// The actions that were chosen, and the results of the heaps so far.
#[derive(Default)]
pub(crate) struct Scores {
    actions: Vec<usize>,
    results: Vec<i64>,
}

/// An action or a result as a word.
fn word(number: usize) -> Result<i64, Why> {
    i64::try_from(number).ok().filter(|word| *word <= MOST).ok_or_else(|| format!("{number} is too large"))
}

/// Actions as `5,7`, in increasing order.
fn actions(text: &[u8]) -> Result<Vec<usize>, Why> {
    let actions = text.split(|&byte| byte == b',').map(index).collect::<Result<Vec<usize>, Why>>()?;
    let rises = actions.windows(2).all(|pair| pair[0] < pair[1]);
    let fits = actions.len() <= 1000 && actions.iter().all(|action| *action > 0 && word(*action).is_ok());
    if rises && fits { Ok(actions) } else { Err(format!("{} are no actions in increasing order", shown(text))) }
}

impl Scores {
    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.results.capacity() as u64
    }

    /// Step `c`: the actions of the steps to come.
    pub(crate) fn choose(&mut self, text: &[u8]) -> Result<(), Why> {
        *self = Scores { actions: actions(text)?, results: Vec::new() };
        Ok(())
    }

    /// Step `o`: the result of the next heap, and an action that reaches it if there is one.
    pub(crate) fn add(&mut self, result: usize, action: Option<usize>) -> Result<(), Why> {
        let heap = self.results.len();
        let result = word(result)?;
        if self.actions.is_empty() {
            return Err("a line such as c 5,7 must come before".to_owned());
        }
        let mut best = None;
        for &own in self.actions.iter().take_while(|own| **own <= heap) {
            // Actions and results are below 2^40.
            let gets = word(own)? - self.results[heap - own];
            if gets > result {
                return Err(format!("action {own} gets {gets} from heap {heap}"));
            }
            if action == Some(own) {
                best = Some(gets);
            }
        }
        let expected = if heap < self.actions[0] && action.is_none() { Some(0) } else { best };
        if expected != Some(result) {
            return Err(format!("this action does not get {result} from heap {heap}"));
        }
        self.results.push(result);
        Ok(())
    }

    fn need_actions(&self, text: &[u8]) -> Result<(), Why> {
        if actions(text)? == self.actions { Ok(()) } else { Err("other actions were chosen".to_owned()) }
    }

    /// That a heap has this result.
    pub(crate) fn need(&self, text: &[u8], heap: usize, result: usize) -> Result<(), Why> {
        self.need_actions(text)?;
        let known = self.results.get(heap).and_then(|result| usize::try_from(*result).ok());
        if known == Some(result) { Ok(()) } else { Err(format!("this is not shown of heap {heap}")) }
    }

    /// That results repeat from a heap on: they do for as many heaps as the greatest action, and what comes later
    /// follows from these.
    pub(crate) fn need_period(&self, text: &[u8], from: usize, period: usize) -> Result<(), Why> {
        self.need_actions(text)?;
        let window = self.actions.last().copied().unwrap_or(0);
        let end = |start: usize| start.checked_add(window).filter(|_| window > 0 && period > 0);
        let first = end(from).and_then(|end| self.results.get(from..end));
        let start = from.checked_add(period);
        let second = start.and_then(|start| self.results.get(start..end(start)?));
        if first.is_some() && first == second { Ok(()) } else { Err("the results do not repeat".to_owned()) }
    }
}
