//! Which tokens belong together on a line, and where a line may be broken.
//!
//! Brackets, blocks, loops and conditions are broken at all of their places or at none; chains of operators and long
//! rows of numbers are filled line by line. Somebody who begins a new line directly behind an opening bracket, `do`,
//! `then` or `begin` wants it so: such a part stays broken even if it would fit.

use onside_show::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::spaces::{Gap, View, brackets};
use super::tokens::Token;
use crate::outline::Read;
use crate::syntax::{Kind, Node};

/// How the breaks of a group go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Each where it is needed.
    Filled,
    /// All or none.
    Whole,
    /// All, because somebody wants it so.
    Forced,
}

/// Tokens that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) sort: Sort,
    /// By how many columns lines inside are indented.
    pub(super) indent: usize,
}

/// Where a line may be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    /// As the group decides, before something inside of it.
    Inside,
    /// As the group decides, before its end, which stands where its beginning stands.
    End,
    /// As the group decides, between statements, where a blank line stays.
    Statement,
    /// Only if what follows up to the next place for a break does not fit; it is indented then.
    Tail,
    /// Always.
    Always,
}

/// The groups, the outer ones first, and the break before each token.
pub(super) struct Shape {
    pub(super) groups: Vec<Group>,
    pub(super) breaks: Vec<Option<Break>>,
}

/// Something that is opened by a word and closed by `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Construct {
    Begin,
    If,
    Loop,
    Attempt,
    Rules,
}

struct Making<'a> {
    view: View<'a>,
    source: &'a str,
    groups: Vec<Group>,
    breaks: Vec<Option<Break>>,
    /// Where constructs begin, with their ends.
    constructs: FxHashMap<usize, (usize, Construct)>,
    /// The tokens directly in conditions and in heads of loops, whose lines are indented further than what is done.
    in_heads: FxHashSet<usize>,
    /// The definitions directly in rulesets, by their first words.
    definitions: FxHashSet<usize>,
}

pub(super) fn shape(read: &Read, source: &str, tokens: &[Token], gaps: &[Gap]) -> Shape {
    let view = View::new(read, source, tokens);
    let breaks = vec![None; tokens.len()];
    let mut making = Making {
        view,
        source,
        groups: Vec::new(),
        breaks,
        constructs: FxHashMap::default(),
        in_heads: FxHashSet::default(),
        definitions: FxHashSet::default(),
    };
    making.find_constructs();
    making.constructs();
    making.chains();
    making.rulesets();
    making.brackets(gaps);
    making.groups.retain(|group| group.first <= group.last);
    making.groups.sort_by_key(|group| (group.first, std::cmp::Reverse(group.last)));
    Shape { groups: making.groups, breaks: making.breaks }
}

impl Making<'_> {
    fn set(&mut self, index: usize, wanted: Break) {
        if let Some(place) = self.breaks.get_mut(index)
            && index > 0
        {
            *place = Some(wanted);
        }
    }

    fn group(&mut self, first: usize, last: usize, sort: Sort, indent: usize) {
        self.groups.push(Group { first, last, sort, indent });
    }

    /// Whether a new line begins directly behind a token.
    fn new_line_behind(&self, index: usize) -> bool {
        let tokens = self.view.tokens;
        match (tokens.get(index), tokens.get(index + 1)) {
            (Some(token), Some(next)) => self.source[token.typed.end..next.typed.start].contains('\n'),
            _ => false,
        }
    }

    /// Operators between operands, and what stands behind the signs of assignments and functions.
    fn chains(&mut self) {
        let view = self.view;
        // The left operands of operators of the same sort belong to the same chain.
        let mut inner = FxHashSet::default();
        let mut found = Vec::new();
        for (id, node) in view.nodes() {
            let Some(operator) = view.spaced_operator(node) else {
                if let Node::Method { name, .. } = node {
                    let index = view.at(name.start);
                    if index > 1 && view.kind(index - 1) == Kind::Dot {
                        self.set(index - 1, Break::Tail);
                    }
                }
                continue;
            };
            let span = view.tree.span(id);
            let (first, last) = (view.at(span.start), view.last(span));
            let left = match node {
                Node::Binary(_, left, _) | Node::Logic(_, left, _) | Node::Compare(_, left, _) => left,
                Node::Method { receiver, .. } => receiver,
                _ => continue,
            };
            if view.tree.span(left).start == span.start
                && std::mem::discriminant(&view.tree.node(left)) == std::mem::discriminant(&node)
                && view.spaced_operator(view.tree.node(left)).is_some()
            {
                inner.insert(left);
            }
            found.push((id, first, last, if self.in_heads.contains(&operator) { 4 } else { 2 }));
            self.set(operator, Break::Inside);
        }
        for (id, first, last, indent) in found {
            if !inner.contains(&id) {
                self.group(first, last, Sort::Filled, indent);
            }
        }
        for index in 0..view.tokens.len() {
            if matches!(view.kind(index), Kind::Assign | Kind::Arrow | Kind::FatArrow) {
                self.set(index + 1, Break::Tail);
            }
        }
    }

    fn find_constructs(&mut self) {
        let view = self.view;
        // What a rule says is put together from parts of its text.
        let clauses: FxHashSet<Span> = view
            .tree
            .rulesets()
            .iter()
            .flat_map(|ruleset| ruleset.clauses.iter().flatten().map(|clause| clause.span))
            .collect();
        for (id, node) in view.nodes() {
            let span = view.tree.span(id);
            let (first, last) = (view.at(span.start), view.last(span));
            let construct = match (node, view.word(first)) {
                (Node::If(_), "if") => Construct::If,
                (Node::Block(_), "begin") => Construct::Begin,
                (Node::Loop { .. }, "for" | "while" | "from" | "do") => Construct::Loop,
                (Node::Call { .. }, "try") => Construct::Attempt,
                (Node::Ruleset(_), "ruleset") => Construct::Rules,
                _ => continue,
            };
            if view.is_word(last, "end") && !clauses.contains(&span) {
                self.constructs.insert(first, (last, construct));
            }
        }
    }

    /// The words that open and close the bodies of constructs, and the semicolons in them.
    fn constructs(&mut self) {
        let view = self.view;
        let mut open: Vec<Open> = Vec::new();
        for index in 0..view.tokens.len() {
            if let Some(&(last, construct)) = self.constructs.get(&index) {
                let opens = matches!(construct, Construct::Begin | Construct::Attempt);
                let opens = opens || construct == Construct::Loop && view.is_word(index, "do");
                let forced = opens && self.new_line_behind(index);
                if opens {
                    self.set(index + 1, Break::Inside);
                }
                let head = (construct == Construct::Loop && !opens).then_some(index);
                open.push(Open { first: index, last, construct: Some(construct), forced, head, in_body: opens });
                continue;
            }
            match view.kind(index) {
                Kind::OpenParenthesis | Kind::OpenBrace | Kind::OpenBracket => {
                    open.push(Open {
                        first: index,
                        last: 0,
                        construct: None,
                        forced: false,
                        head: None,
                        in_body: false,
                    });
                    continue;
                }
                Kind::CloseParenthesis | Kind::CloseBrace | Kind::CloseBracket => {
                    open.pop();
                    continue;
                }
                _ => {}
            }
            let Some(mut top) = open.pop() else { continue };
            match top.construct {
                Some(Construct::Rules) => {
                    if view.is_word(index, "def") {
                        self.definitions.insert(index);
                    }
                }
                Some(construct) => {
                    self.word(index, construct, &mut top);
                    if !top.in_body {
                        self.in_heads.insert(index);
                    }
                }
                None => {}
            }
            if top.construct.is_some() && index == top.last {
                let sort = match (top.construct, top.forced) {
                    (Some(Construct::Rules), _) | (_, true) => Sort::Forced,
                    _ => Sort::Whole,
                };
                self.group(top.first, top.last, sort, 2);
            } else {
                open.push(top);
            }
        }
    }

    /// A token directly in a construct.
    fn word(&mut self, index: usize, construct: Construct, top: &mut Open) {
        let view = self.view;
        if view.kind(index) == Kind::Semicolon {
            self.set(index + 1, Break::Statement);
            return;
        }
        if view.kind(index) != Kind::Name {
            return;
        }
        let word = view.word(index);
        let (closes, opens) = match (construct, word) {
            (_, "end") => (true, false),
            (Construct::If, "then") => (false, true),
            (Construct::If, "elseif") => (true, false),
            (Construct::If | Construct::Attempt, "else") => (true, true),
            (Construct::Loop, "do") if !top.in_body => (false, true),
            (Construct::Loop, "yield") => (top.in_body, true),
            (Construct::Loop, "for" | "where" | "while") if top.head.is_some() && index > top.first => {
                self.set(index, Break::Inside);
                return;
            }
            _ => return,
        };
        if closes {
            self.set(index, Break::End);
        }
        if let Some(head) = top.head.take() {
            self.group(head, index - 1, Sort::Filled, 4);
        }
        if word == "elseif" || word == "if" {
            top.in_body = false;
        }
        if opens {
            top.in_body = true;
            top.forced |= self.new_line_behind(index);
            self.set(index + 1, Break::Inside);
        }
    }

    /// The items of rulesets, each on a line of its own, and the parts of rules.
    fn rulesets(&mut self) {
        let view = self.view;
        for ruleset in view.tree.rulesets() {
            let (first, last) = (view.at(ruleset.span.start), view.last(ruleset.span));
            let mut items: Vec<(usize, usize)> = Vec::new();
            let whole = |span: Span| (view.at(span.start), view.last(span));
            items.extend(ruleset.clauses.iter().flatten().map(|clause| whole(clause.span)));
            items.extend(ruleset.requires.iter().chain(&ruleset.joint).chain(&ruleset.parts).map(|&span| whole(span)));
            if let Some(words) = &ruleset.symmetry
                && let (Some(one), Some(last)) = (words.first(), words.last())
            {
                items.push((view.at(one.start) - 1, view.last(*last)));
            }
            let inside = |span: Span| ruleset.span.start < span.start && span.end <= ruleset.span.end;
            let definitions = view.nodes().filter(|(_, node)| matches!(node, Node::Define { .. }));
            let definitions = definitions.map(|(id, _)| view.tree.span(id)).filter(|&span| inside(span)).map(whole);
            // What is defined inside of something else is no item.
            items.extend(definitions.filter(|(start, _)| self.definitions.contains(start)));
            items.sort_unstable();
            items.dedup();
            for &(start, end) in &items {
                self.set(start, Break::Statement);
                self.group(start, end, Sort::Filled, 2);
            }
            self.set(last, Break::End);
            // The heads of rules, outside of all that stands in brackets or blocks.
            let mut depth = 0_usize;
            let mut index = first;
            while index <= last {
                match view.kind(index) {
                    Kind::OpenParenthesis | Kind::OpenBrace | Kind::OpenBracket => depth += 1,
                    Kind::CloseParenthesis | Kind::CloseBrace | Kind::CloseBracket => depth = depth.saturating_sub(1),
                    Kind::Name if depth == 0 && index > first => match self.constructs.get(&index) {
                        Some(&(close, _)) => index = close,
                        None if matches!(view.word(index), "for" | "where" | "play" | "as")
                            && self.breaks[index].is_none()
                            && view.kind(index - 1) != Kind::Colon =>
                        {
                            self.set(index, Break::Inside);
                            // What is played stays together if it can.
                            let rule = items.partition_point(|&(start, _)| start <= index).checked_sub(1);
                            if view.word(index) == "play"
                                && let Some(&(_, end)) = rule.and_then(|rule| items.get(rule))
                            {
                                self.group(index, end, Sort::Filled, 2);
                            }
                        }
                        None => {}
                    },
                    Kind::Comma if depth == 0 => self.set(index + 1, Break::Inside),
                    _ => {}
                }
                index += 1;
            }
        }
    }

    /// Lists, sets, arguments and games.
    fn brackets(&mut self, gaps: &[Gap]) {
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

/// Something that is open.
struct Open {
    first: usize,
    last: usize,
    /// Nothing for a bracket.
    construct: Option<Construct>,
    forced: bool,
    /// Where the head of a loop begins that goes on.
    head: Option<usize>,
    /// Whether a body has begun.
    in_body: bool,
}
