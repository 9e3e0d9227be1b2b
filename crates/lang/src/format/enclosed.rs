//! How lists, sets, arguments and games are broken: at all of their commas, or filled if they are rows of small things.

use rustc_hash::FxHashMap;

use super::shape::{Break, Making, Sort};
use super::spaces::{Gap, brackets};
use crate::syntax::Kind;

impl Making<'_> {
    /// Lists, sets, arguments and games.
    pub(super) fn brackets(&mut self, gaps: &[Gap]) {
        let view = self.view;
        let mut partner: FxHashMap<usize, usize> = FxHashMap::default();
        let pairs = brackets(view);
        partner.extend(pairs.iter().copied());
        for &(open, close) in &pairs {
            if open + 1 == close {
                continue;
            }
            let parts = self.parts(open, close, &partner);
            let is_list = !parts.commas.is_empty() || !parts.heads.is_empty() || !parts.bars.is_empty();
            let glued = open > 0 && gaps[open] == Gap::Glue;
            let called = glued
                && (view.kind(open - 1) == Kind::Name && !view.is_keyword(open - 1)
                    || matches!(view.kind(open - 1), Kind::CloseParenthesis | Kind::CloseBracket));
            if view.kind(open) == Kind::OpenParenthesis && !is_list && !called {
                continue;
            }
            if !parts.bars.is_empty() {
                for &separator in parts.commas.iter().chain(&parts.bars) {
                    if separator + 1 < close {
                        self.set(separator + 1, Break::Inside);
                    }
                }
                self.group(open, close, Sort::Filled, 2);
                continue;
            }
            if !is_list && self.is_hugged(open, close, &partner) {
                continue;
            }
            let forced = self.new_line_behind(open);
            self.set(open + 1, Break::Inside);
            self.set(close, Break::End);
            self.group(open, close, if forced { Sort::Forced } else { Sort::Whole }, 2);
            for &comma in &parts.commas {
                self.set(comma + 1, Break::Inside);
            }
            if parts.heads.is_empty() && parts.commas.len() > 3 && self.is_row(open, close, &parts.commas, gaps) {
                self.group(open + 1, close - 1, Sort::Filled, 0);
            }
            for (number, &head) in parts.heads.iter().enumerate() {
                self.set(head, Break::Inside);
                let next = parts.heads.get(number + 1).copied().unwrap_or(close);
                self.group(head, next - 1, Sort::Filled, 2);
            }
            for &word in &parts.conditions {
                self.set(word, Break::Inside);
            }
        }
    }

    /// What stands directly between two brackets.
    fn parts(&self, open: usize, close: usize, partner: &FxHashMap<usize, usize>) -> Parts {
        let view = self.view;
        let mut parts = Parts::default();
        let mut index = open + 1;
        while index < close {
            match view.kind(index) {
                Kind::OpenParenthesis | Kind::OpenBrace | Kind::OpenBracket => {
                    index = partner.get(&index).copied().unwrap_or(index);
                }
                Kind::Comma => parts.commas.push(index),
                Kind::Bars(_) => parts.bars.push(index),
                Kind::Name => match self.constructs.get(&index) {
                    Some(&(last, _)) => index = last,
                    None if view.is_word(index, "for") => parts.heads.push(index),
                    None if matches!(view.word(index), "where" | "while") && view.is_keyword(index) => {
                        parts.conditions.push(index);
                    }
                    None => {}
                },
                _ => {}
            }
            index += 1;
        }
        parts
    }

    /// Whether one thing that has brackets or an `end` of its own stands between two brackets, perhaps as the body of a
    /// function.
    fn is_hugged(&self, open: usize, close: usize, partner: &FxHashMap<usize, usize>) -> bool {
        let view = self.view;
        let mut index = open + 1;
        loop {
            let ends = match view.kind(index) {
                Kind::OpenParenthesis | Kind::OpenBrace | Kind::OpenBracket => partner.get(&index).copied(),
                Kind::Name => self.constructs.get(&index).map(|&(last, _)| last),
                _ => None,
            };
            if ends == Some(close - 1) {
                return true;
            }
            // `x ->` or `(x, y) ->`
            let behind = ends.map_or(index + 1, |end| end + 1);
            if view.kind(behind) != Kind::Arrow || behind + 1 >= close {
                return false;
            }
            index = behind + 1;
        }
    }

    /// Whether all members between two brackets are single tokens, or a few that stand close together.
    fn is_row(&self, open: usize, close: usize, commas: &[usize], gaps: &[Gap]) -> bool {
        let ends = commas.iter().copied().chain([close]);
        let starts = [open].into_iter().chain(commas.iter().copied());
        let brackets =
            |index: usize| matches!(self.view.kind(index), Kind::OpenParenthesis | Kind::OpenBrace | Kind::OpenBracket);
        starts.zip(ends).all(|(before, behind)| {
            let mut inner = before + 1..behind;
            behind - before <= 5
                && inner.all(|index| (index == before + 1 || gaps[index] == Gap::Glue) && !brackets(index))
        })
    }
}

/// What stands between two brackets and in no others.
#[derive(Default)]
struct Parts {
    commas: Vec<usize>,
    bars: Vec<usize>,
    /// Where the heads of a comprehension begin.
    heads: Vec<usize>,
    /// The words with which conditions of heads begin.
    conditions: Vec<usize>,
}
