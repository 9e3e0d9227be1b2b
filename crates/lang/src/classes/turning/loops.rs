//! Loops: one round stands for all of them.

use super::sorts::Sort;
use super::{Frame, Turning};
use crate::syntax::{LoopHead, LoopSource, Node, NodeId};

impl<'a> Turning<'a> {
    /// Follows one round of a loop, which stands for all of them.
    pub(super) fn rounds(
        &mut self,
        frame: &mut Frame<'a>,
        whole: NodeId,
        heads: &[LoopHead],
        work: &mut dyn FnMut(&mut Self, &mut Frame<'a>) -> Option<()>,
    ) -> Option<()> {
        let Some((head, rest)) = heads.split_first() else { return work(self, frame) };
        let scope = &frame.class.scope;
        let source: &'a str = &scope.source;
        let variable = head.variable.map(|span| span.text(source));
        let mut round = |turning: &mut Self, frame: &mut Frame<'a>, value: Option<Sort>| {
            if let (Some(name), Some(value)) = (variable, value) {
                frame.variables.insert(name, value);
            }
            for condition in [head.condition, head.filter].into_iter().flatten() {
                turning.condition(frame, condition)?.is(&Sort::Same, turning.mirror).then_some(())?;
            }
            turning.rounds(frame, whole, rest, work)
        };
        match head.source {
            LoopSource::Once(value) => {
                let value = self.sort(frame, value)?;
                round(self, frame, Some(value))
            }
            LoopSource::Members(of) => {
                let of = self.sort(frame, of)?;
                let known = [Sort::Way, Sort::Same, Sort::Letter];
                let member = match of {
                    Sort::Bag(member) => *member,
                    of => known.into_iter().find(|sort| of.is(&Sort::bag(sort.clone()), self.mirror))?,
                };
                // The members may come in another order, so that nothing is known of what earlier rounds have changed.
                if head.condition.is_some() {
                    return None;
                }
                self.forget_assigned(frame, whole);
                let before = frame.variables.clone();
                round(self, frame, Some(member))?;
                frame.variables = before;
                Some(())
            }
            LoopSource::Steps { from, to, by } => {
                for bound in [Some(from), to, by].into_iter().flatten() {
                    self.condition(frame, bound)?.is(&Sort::Same, self.mirror).then_some(())?;
                }
                self.repeated(frame, &mut |turning, frame| round(turning, frame, Some(Sort::Same)))
            }
            LoopSource::Forever => self.repeated(frame, &mut |turning, frame| round(turning, frame, None)),
        }
    }

    /// Follows a round until what is known of the variables before it holds after it as well.
    fn repeated(
        &mut self,
        frame: &mut Frame<'a>,
        round: &mut dyn FnMut(&mut Self, &mut Frame<'a>) -> Option<()>,
    ) -> Option<()> {
        for _ in 0..4 {
            let before = frame.variables.clone();
            round(self, frame)?;
            let mut joined = before.clone();
            for (name, sort) in &mut joined {
                if let Some(after) = frame.variables.get(name) {
                    *sort = sort.join(after, self.mirror);
                }
            }
            let settled = joined.iter().all(|(name, sort)| before.get(name).is_some_and(|one| one.equals(sort)));
            frame.variables = joined;
            if settled {
                return Some(());
            }
        }
        None
    }

    /// Forgets the variables that are assigned to inside a loop.
    fn forget_assigned(&self, frame: &mut Frame<'a>, whole: NodeId) {
        let (tree, source) = (&frame.class.scope.tree, &frame.class.scope.source);
        let place = tree.span(whole);
        for id in tree.nodes(frame.callable.nodes) {
            if let Node::Assign { target, .. } = tree.node(id)
                && place.start <= tree.span(id).start
                && tree.span(id).end <= place.end
                && let Some(sort) = frame.variables.get_mut(tree.span(target).text(source))
            {
                *sort = Sort::Unknown;
            }
        }
    }
}
