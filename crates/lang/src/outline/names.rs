//! Which names a file makes, and where they are used.

use onside_show::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::reader::class_name;
use super::{Binding, Read, Sort};
use crate::syntax::{GIVEN, Ground, KEYWORDS, LoopSource, Node, NodeId, Nodes, Run, Tree};

/// A place where a name is used.
struct Use {
    name: String,
    span: Span,
}

/// A name to which something is assigned.
struct Assigned {
    used: Use,
    whole: Span,
    /// The innermost function around it.
    function: Option<Span>,
    parameters: Vec<String>,
    is_function: bool,
}

/// Collects names statement by statement.
#[derive(Default)]
pub(super) struct Finder {
    bindings: Vec<Binding>,
    uses: Vec<Use>,
    assigned: Vec<Assigned>,
    pub(super) classes: Vec<Span>,
    pub(super) imports: bool,
}

/// A statement that is looked at.
#[derive(Clone, Copy)]
struct Statement<'a> {
    read: &'a Read,
    text: &'a str,
    tree: &'a Tree,
}

impl Statement<'_> {
    fn used(&self, span: Span) -> Use {
        Use { name: span.text(self.text).to_owned(), span: self.read.place(span) }
    }

    fn binding(&self, name: Span, sort: Sort, whole: Span, scope: Option<Span>) -> Binding {
        let Use { name, span } = self.used(name);
        let scope = scope.map(|scope| self.read.place(scope));
        Binding { name, sort, span, whole: self.read.place(whole), scope, parameters: Vec::new() }
    }

    fn parameters(&self, run: Run) -> Vec<String> {
        self.tree.parameters(run).iter().map(|parameter| parameter.name.text(self.text).to_owned()).collect()
    }
}

impl Finder {
    pub(super) fn statement(&mut self, read: &Read, source: &str) {
        let tree = &read.parsed.tree;
        let statement = Statement { read, text: read.parsed_text(source), tree };
        let nodes = || tree.nodes(Nodes { first: 0, end: tree.len() }).map(|id| (id, tree.node(id)));
        let classes: Vec<Span> =
            nodes().filter(|(_, node)| *node == Node::Class).map(|(id, _)| tree.span(id)).collect();
        for &class in &classes {
            let whole = read.place(class);
            self.classes.push(whole);
            if let Some(name) = class_name(class.text(statement.text)) {
                let at = class.start + class.text(statement.text).find(name).unwrap_or(0);
                let name = Span::new(at, at + name.len());
                self.bindings.push(statement.binding(name, Sort::Class, class, None));
            }
        }
        let in_class = |span: Span| classes.iter().any(|class| class.start <= span.start && span.end <= class.end);
        // What can hold variables of its own.
        let mut functions: Vec<Span> = Vec::new();
        let mut blocks: Vec<Span> = Vec::new();
        let mut argument_names: FxHashSet<NodeId> = FxHashSet::default();
        for (id, node) in nodes() {
            match node {
                Node::Function { .. } => functions.push(tree.span(id)),
                _ if tree.declares(id) => blocks.push(tree.span(id)),
                Node::Call { arguments, .. } | Node::Apply { arguments, .. } | Node::Method { arguments, .. } => {
                    for &argument in tree.list(arguments) {
                        if let Node::Pair(name, _) = tree.node(argument) {
                            argument_names.insert(name);
                        }
                    }
                }
                _ => {}
            }
        }
        self.rulesets(statement);
        let innermost = |spans: &[Span], inner: Span| {
            let around = spans.iter().filter(|span| span.start <= inner.start && inner.end <= span.end);
            around.min_by_key(|span| span.end - span.start).copied()
        };
        for (id, node) in nodes() {
            let span = tree.span(id);
            if in_class(span) {
                continue;
            }
            match node {
                Node::Name if !argument_names.contains(&id) => self.uses.push(statement.used(span)),
                Node::Call { name, .. } | Node::Position { name, .. } => {
                    self.uses.push(statement.used(name));
                    if let Node::Position { first, count, .. } = node {
                        for raw in tree.raw(first, count).iter().filter(|raw| !raw.quoted) {
                            let text = raw.span.text(statement.text);
                            let start = raw.span.start + (text.len() - text.trim_start().len());
                            let name = Span::new(start, start + text.trim().len());
                            self.uses.push(statement.used(name));
                        }
                    }
                }
                Node::Loopy { label: Some(label), .. } => {
                    self.bindings.push(statement.binding(label, Sort::Variable, span, Some(span)));
                }
                Node::Import { .. } => self.imports = true,
                Node::Function { parameters, .. } => {
                    for parameter in tree.parameters(parameters) {
                        // The functions of which rulesets are made have parameters that stand elsewhere.
                        if parameter.name.start >= span.start && parameter.name.end <= span.end {
                            let made = statement.binding(parameter.name, Sort::Parameter, parameter.name, Some(span));
                            self.bindings.push(made);
                        }
                    }
                }
                Node::Loop { heads, .. } | Node::Comprehension { heads, .. } => {
                    self.heads(statement, heads, span);
                }
                Node::Local { name, .. } => {
                    let scope = innermost(&blocks, span).unwrap_or(span);
                    self.bindings.push(statement.binding(name, Sort::Variable, span, Some(scope)));
                }
                Node::Define { name, function } => {
                    let parameters = match tree.node(function) {
                        Node::Function { parameters, .. } => statement.parameters(parameters),
                        _ => Vec::new(),
                    };
                    let used = statement.used(name);
                    let inside = |rules: &crate::syntax::RulesetSyntax| {
                        rules.span.start < span.start && span.end <= rules.span.end
                    };
                    if !tree.rulesets().iter().any(inside) {
                        let function = innermost(&functions, span).map(|function| read.place(function));
                        let whole = read.place(span);
                        self.assigned.push(Assigned { used, whole, function, parameters, is_function: true });
                    }
                }
                Node::Assign { target, value } if tree.node(target) == Node::Name => {
                    let (parameters, is_function) = match tree.node(value) {
                        Node::Function { parameters, .. } => (statement.parameters(parameters), true),
                        _ => (Vec::new(), false),
                    };
                    let function = innermost(&functions, span).map(|function| read.place(function));
                    let (used, whole) = (statement.used(tree.span(target)), read.place(span));
                    self.assigned.push(Assigned { used, whole, function, parameters, is_function });
                }
                _ => {}
            }
        }
    }

    fn heads(&mut self, statement: Statement<'_>, heads: Run, scope: Span) {
        for head in statement.tree.heads(heads) {
            if let Some(name) = head.variable
                && !matches!(head.source, LoopSource::Forever)
            {
                self.bindings.push(statement.binding(name, Sort::Loop, name, Some(scope)));
            }
        }
    }

    fn rulesets(&mut self, statement: Statement<'_>) {
        for ruleset in statement.tree.rulesets() {
            let scope = Some(ruleset.span);
            let mut made = statement.binding(ruleset.name, Sort::Ruleset, ruleset.span, None);
            made.parameters = statement.parameters(ruleset.parameters);
            self.bindings.push(made);
            let mut own: Vec<Span> =
                statement.tree.parameters(ruleset.parameters).iter().map(|parameter| parameter.name).collect();
            match &ruleset.ground {
                Ground::Board { .. } => {}
                Ground::Heap(name) => own.push(*name),
                Ground::Tuple(names) => own.extend(names),
            }
            for name in own {
                self.bindings.push(statement.binding(name, Sort::Parameter, name, scope));
            }
            for clause in ruleset.clauses.iter().flatten() {
                self.heads(statement, clause.heads, clause.span);
            }
            if let Some(joint) = ruleset.joint {
                // `joint a, b: ...`
                let mut at = joint.start;
                for word in crate::syntax::words_of(statement.text, joint).into_iter().take(3) {
                    let start = at + statement.text[at..].find(word).unwrap_or(0);
                    let name = Span::new(start, start + word.len());
                    at = name.end;
                    if word != "joint" {
                        self.bindings.push(statement.binding(name, Sort::Loop, name, Some(joint)));
                    }
                }
            }
            let tree = statement.tree;
            for id in tree.nodes(Nodes { first: 0, end: tree.len() }) {
                let Node::Define { name, function } = tree.node(id) else { continue };
                let span = tree.span(id);
                if ruleset.span.start < span.start && span.end <= ruleset.span.end {
                    let mut made = statement.binding(name, Sort::Function, span, scope);
                    if let Node::Function { parameters, .. } = tree.node(function) {
                        made.parameters = statement.parameters(parameters);
                    }
                    self.bindings.push(made);
                }
            }
        }
    }

    /// The bindings, and for each use which one it means.
    pub(super) fn resolved(mut self) -> (Vec<Binding>, Vec<(Span, usize)>) {
        self.bindings.sort_by_key(|made| (made.span.start, made.scope.map(|scope| scope.start)));
        self.bindings.dedup();
        let mut known = Known::default();
        for (index, made) in self.bindings.iter().enumerate() {
            known.add(index, made);
        }
        self.assigned.sort_by_key(|assigned| assigned.used.span.start);
        // What is assigned to at the top belongs to the file; what functions assign to may be that.
        for pass in [false, true] {
            for assigned in self.assigned.iter().filter(|assigned| assigned.function.is_some() == pass) {
                let Use { name, span } = &assigned.used;
                if known.meant(&self.bindings, name, *span).is_none() {
                    let made = Binding {
                        name: name.clone(),
                        sort: if assigned.is_function { Sort::Function } else { Sort::Variable },
                        span: *span,
                        whole: assigned.whole,
                        scope: assigned.function,
                        parameters: assigned.parameters.clone(),
                    };
                    self.bindings.push(made);
                    let index = self.bindings.len() - 1;
                    known.add(index, &self.bindings[index]);
                }
            }
        }
        let own = self.bindings.iter().enumerate().map(|(index, made)| (made.span, index));
        let mut found: Vec<(Span, usize)> = own.collect();
        let defined = self.assigned.iter().map(|assigned| &assigned.used);
        for used in self.uses.iter().chain(defined) {
            let reserved = KEYWORDS.contains(&used.name.as_str()) || GIVEN.contains(&used.name.as_str());
            if let Some(index) = known.meant(&self.bindings, &used.name, used.span).filter(|_| !reserved) {
                found.push((used.span, index));
            }
        }
        found.sort_by_key(|(span, index)| (span.start, *index));
        found.dedup_by_key(|(span, _)| span.start);
        // In the order of their places.
        let mut order: Vec<usize> = (0..self.bindings.len()).collect();
        order.sort_by_key(|&index| self.bindings[index].span.start);
        let mut new = vec![0; order.len()];
        for (place, &index) in order.iter().enumerate() {
            new[index] = place;
        }
        let bindings = order.iter().map(|&index| self.bindings[index].clone()).collect();
        (bindings, found.into_iter().map(|(span, index)| (span, new[index])).collect())
    }
}

/// The bindings by name.
#[derive(Default)]
struct Known {
    by_name: FxHashMap<String, Vec<usize>>,
}

impl Known {
    fn add(&mut self, index: usize, made: &Binding) {
        self.by_name.entry(made.name.clone()).or_default().push(index);
    }

    /// The binding that a name means at a place: of those around it the innermost, otherwise that of the file.
    fn meant(&self, bindings: &[Binding], name: &str, span: Span) -> Option<usize> {
        let size = |scope: Option<Span>| scope.map_or(usize::MAX, |scope| scope.end - scope.start);
        let around = |scope: Option<Span>| scope.is_none_or(|scope| scope.start <= span.start && span.end <= scope.end);
        let fitting = self.by_name.get(name)?.iter().copied().filter(|&index| around(bindings[index].scope));
        fitting.min_by_key(|&index| size(bindings[index].scope))
    }
}
