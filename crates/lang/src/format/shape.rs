//! Which tokens belong together on a line, and where a line may be broken.
//!
//! Brackets, blocks, loops and conditions are broken at all of their places or at none; chains of operators and long
//! rows of numbers are filled line by line. Somebody who begins a new line directly behind an opening bracket, `do`,
//! `then` or `begin` wants it so: such a part stays broken even if it would fit.

use onside_show::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::spaces::{Gap, View};
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
pub(super) enum Construct {
    Begin,
    If,
    Loop,
    Attempt,
    Rules,
}

pub(super) struct Making<'a> {
    pub(super) view: View<'a>,
    source: &'a str,
    groups: Vec<Group>,
    breaks: Vec<Option<Break>>,
    /// Where constructs begin, with their ends.
    pub(super) constructs: FxHashMap<usize, (usize, Construct)>,
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
    pub(super) fn set(&mut self, index: usize, wanted: Break) {
        if let Some(place) = self.breaks.get_mut(index)
            && index > 0
        {
            *place = Some(wanted);
        }
    }

    pub(super) fn group(&mut self, first: usize, last: usize, sort: Sort, indent: usize) {
        self.groups.push(Group { first, last, sort, indent });
    }

    /// Whether a new line begins directly behind a token.
    pub(super) fn new_line_behind(&self, index: usize) -> bool {
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
                Some(Construct::Rules) if view.is_word(index, "def") => {
                    self.definitions.insert(index);
                }
                Some(Construct::Rules) | None => {}
                Some(construct) => {
                    self.word(index, construct, &mut top);
                    if !top.in_body {
                        self.in_heads.insert(index);
                    }
                }
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
