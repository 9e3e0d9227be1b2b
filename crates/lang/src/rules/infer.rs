//! What follows from rules without being written: symmetries, negatives, independent parts, facts.
//!
//! For rules that are patterns this is proved in `onside_ruleset::script`. For others a little can be read off the
//! text. *Colour-blind* rules hold for both players and name no player, no side, no direction of a player and no
//! coloured letter: swapping the colours then swaps the players. Rules of a grid that reach cells only from a chosen
//! one, by sums of multiples of directions from lists that every symmetry of the square takes to themselves, and ask
//! only what lies there, look the same after turning the board. Rules of a graph that choose one vertex, ask only about
//! it and how many of its neighbours have a letter, and change it alone, never connect pieces that hang apart.
//! A rule of joint moves is part of the game, so nothing is inferred where there is one, except that swapping the
//! colours swaps the players if the rule reads the same with the two moves swapped.

use onside_ruleset::script::{BoardKind, Patterns, Symmetries, Symmetry};
use onside_ruleset::{Board, Cycles, Facts, Joint, Look};
use onside_show::Span;

use super::definition::{Definition, Played};
use super::directions::is_list;
use crate::error::Error;
use crate::syntax::{
    BinaryOperator, BoardQuery, Clause, Comparator, LoopSource, Node, NodeId, UnaryOperator, words_of,
};
use crate::value::Value;

/// What was inferred.
pub(super) struct Inferred {
    pub(super) symmetries: Symmetries,
    pub(super) graph_parts: bool,
    pub(super) impartial: bool,
}

pub(super) fn infer(definition: &Definition, patterns: Option<&Patterns>) -> Result<Inferred, Box<Error>> {
    let syntax = definition.syntax();
    let look = Looking { definition };
    let blind = look.is_colour_blind();
    let joint = syntax.joint.is_some();
    let Played::Board(kind, alphabet) = &definition.played else {
        let impartial = blind;
        return Ok(Inferred {
            symmetries: Symmetries::new(None, Vec::new(), Vec::new()),
            graph_parts: false,
            impartial,
        });
    };
    let colours = alphabet.colours();
    let uncoloured = !alphabet.has(1) && !alphabet.has(2);
    let identity = || vec![Symmetry::IDENTITY];
    let swapped = blind && (!joint || look.joint_is_symmetric()) && (colours.is_some() || uncoloured);
    let mut kept = identity();
    let mut negated = if swapped { identity() } else { Vec::new() };
    if let (Some(patterns), false) = (patterns, joint) {
        let proved = patterns.symmetries(*kind == BoardKind::Strip);
        kept = proved.kept().to_vec();
        negated = proved.negated().to_vec();
    } else if *kind == BoardKind::Grid && !joint && look.is_turnable() {
        kept = Symmetry::ALL.to_vec();
        if swapped {
            negated = Symmetry::ALL.to_vec();
        }
    }
    if let Some(words) = &syntax.symmetry {
        kept = declared(definition, words, *kind)?;
        // What is declared holds for the players as well where swapping the colours swaps them.
        negated = if swapped { kept.clone() } else { negated.into_iter().filter(|one| kept.contains(one)).collect() };
    }
    let graph_parts = *kind == BoardKind::Graph && !joint && look.is_local();
    let impartial = blind && uncoloured;
    Ok(Inferred { symmetries: Symmetries::new(colours, kept, negated), graph_parts, impartial })
}

/// The symmetries that somebody has declared.
fn declared(definition: &Definition, words: &[Span], kind: BoardKind) -> Result<Vec<Symmetry>, Box<Error>> {
    let source = &definition.program.source;
    let mut kept = vec![Symmetry::IDENTITY];
    for word in words {
        let fits: fn(&Symmetry) -> bool = match word.text(source) {
            "none" => |_| false,
            "all" => |_| true,
            "mirror" => |one| !one.transposed && !one.rows,
            "flips" => |one| !one.transposed,
            "rotations" => |one| one.transposed == (one.rows != one.columns),
            "transpose" => |one| one.transposed && !one.rows && !one.columns,
            other => {
                let error = Error::mistake(format!("there is no symmetry called {other}"));
                let hint = "the words are none, mirror (left and right), flips, rotations, transpose and all";
                return Err(error.hint(hint).placed(*word));
            }
        };
        let possible = |one: &Symmetry| match kind {
            BoardKind::Grid => true,
            BoardKind::Strip => !one.transposed && !one.rows,
            BoardKind::Graph => false,
        };
        for symmetry in Symmetry::ALL.into_iter().filter(|one| fits(one) && possible(one)) {
            if !kept.contains(&symmetry) {
                kept.push(symmetry);
            }
        }
    }
    Ok(kept)
}

struct Looking<'a> {
    definition: &'a Definition,
}

impl Looking<'_> {
    fn node(&self, id: NodeId) -> Node {
        self.definition.program.tree.node(id)
    }

    fn text(&self, id: NodeId) -> &str {
        self.definition.program.tree.span(id).text(&self.definition.program.source)
    }

    /// Whether the rules are the same for both players, up to the colours.
    fn is_colour_blind(&self) -> bool {
        let syntax = self.definition.syntax();
        let spans = |clauses: &[Clause]| clauses.iter().map(|clause| clause.span).collect::<Vec<_>>();
        let same = spans(&syntax.clauses[0]) == spans(&syntax.clauses[1]);
        let innocent = self.definition.captured.iter().all(|(_, value)| is_plain(value));
        let coloured = |sign: char| match &self.definition.played {
            Played::Board(_, alphabet) => matches!(alphabet.letter(sign), Some(1 | 2)),
            Played::Heap | Played::Tuple(_) => false,
        };
        let telling = |word: &str| match word.strip_prefix('"') {
            Some(text) => text.chars().any(coloured),
            None => matches!(word, "player" | "Left" | "Right" | "ahead"),
        };
        // The letters of the board stand before the rules and are not looked at, nor is what parameters must be like.
        let mut start = body(syntax).start;
        let mut spans = Vec::new();
        for required in &syntax.requires {
            spans.push(Span::new(start, required.start));
            start = required.end;
        }
        spans.push(Span::new(start, syntax.span.end));
        let mut rules = spans.iter().flat_map(|span| words_of(&self.definition.program.source, *span));
        same && innocent && !rules.any(telling)
    }

    /// Whether the rule of joint moves reads the same with the two moves swapped.
    fn joint_is_symmetric(&self) -> bool {
        let syntax = self.definition.syntax();
        let Node::List(functions) = self.node(syntax.functions) else { return false };
        let Some(&function) = self.definition.program.tree.list(functions).get(3) else { return false };
        let Node::Function { parameters, body } = self.node(function) else { return false };
        let source = &self.definition.program.source;
        let names: Vec<&str> =
            self.definition.program.tree.parameters(parameters).iter().map(|one| one.name.text(source)).collect();
        let [.., left, right] = names[..] else { return false };
        let Node::Block(statements) = self.node(body) else { return false };
        let Some(&result) = self.definition.program.tree.list(statements).last() else { return false };
        let written = self.commuted(result, &[(left, "A"), (right, "B")]);
        written.is_some() && written == self.commuted(result, &[(left, "B"), (right, "A")])
    }

    /// An expression as a text in which the operands of symmetric operations are in order and some names are others.
    fn commuted(&self, id: NodeId, names: &[(&str, &str)]) -> Option<String> {
        let tree = &self.definition.program.tree;
        let all = |nodes: &[NodeId]| nodes.iter().map(|&node| self.commuted(node, names)).collect::<Option<Vec<_>>>();
        let sorted = |mut parts: Vec<String>, commutes: bool| {
            if commutes {
                parts.sort();
            }
            parts.join(" ")
        };
        let span_text = |span: Span| span.text(&self.definition.program.source);
        Some(match self.node(id) {
            Node::Integer | Node::Text => self.text(id).to_owned(),
            Node::Name => {
                let name = self.text(id);
                names.iter().find(|(known, _)| *known == name).map_or(name, |(_, other)| other).to_owned()
            }
            Node::Binary(operator, left, right) => {
                let commutes = matches!(operator, BinaryOperator::Add | BinaryOperator::Multiply);
                format!("({operator:?} {})", sorted(all(&[left, right])?, commutes))
            }
            Node::Method { receiver, name, arguments } => {
                let commutes = matches!(span_text(name), "Min" | "Max");
                let mut parts = all(&[receiver])?;
                parts.extend(all(tree.list(arguments))?);
                format!("(.{} {})", span_text(name), sorted(parts, commutes))
            }
            Node::Call { name, arguments } => {
                let commutes = matches!(span_text(name), "Min" | "Max");
                format!("({} {})", span_text(name), sorted(all(tree.list(arguments))?, commutes))
            }
            // A list of states is a sum, and changes of different cells have no order.
            Node::List(members) => format!("[{}]", sorted(all(tree.list(members))?, true)),
            Node::Tuple(members) => format!("({})", all(tree.list(members))?.join(", ")),
            Node::Pair(key, value) => format!("({} => {})", self.commuted(key, names)?, self.commuted(value, names)?),
            Node::Index { collection, keys } => {
                format!("{}[{}]", self.commuted(collection, names)?, all(tree.list(keys))?.join(", "))
            }
            _ => return None,
        })
    }

    /// Whether the rules of a grid look the same after turning the board.
    fn is_turnable(&self) -> bool {
        let syntax = self.definition.syntax();
        syntax.clauses.iter().flatten().all(|clause| self.turns(clause).is_some())
    }

    fn turns(&self, clause: &Clause) -> Option<()> {
        let tree = &self.definition.program.tree;
        let source = &self.definition.program.source;
        let mut numbers: Vec<&str> = Vec::new();
        let mut others: Vec<&str> = Vec::new();
        for head in tree.heads(clause.heads) {
            let variable = head.variable?.text(source);
            match head.source {
                LoopSource::Members(members) => {
                    match self.node(members) {
                        Node::OnBoard { query: BoardQuery::Cells, arguments, .. } => {
                            self.harmless_all(tree.list(arguments), &numbers, &others)?;
                        }
                        Node::OnBoard { query: BoardQuery::Slide, arguments, .. } => {
                            let &[from, ways, ref free @ ..] = tree.list(arguments) else { return None };
                            self.harmless(from, &numbers, &others)?;
                            self.harmless_all(free, &numbers, &others)?;
                            if !self.is_closed(ways) {
                                self.harmless(ways, &numbers, &others)?;
                            }
                        }
                        _ if self.is_closed(members) => {}
                        _ => return None,
                    }
                    others.push(variable);
                }
                LoopSource::Steps { from, to, by } => {
                    for bound in [Some(from), to, by].into_iter().flatten() {
                        self.is_number(bound, &numbers)?;
                    }
                    numbers.push(variable);
                }
                LoopSource::Once(_) | LoopSource::Forever => return None,
            }
            for asked in [head.condition, head.filter].into_iter().flatten() {
                self.harmless(asked, &numbers, &others)?;
            }
        }
        let asked = clause.condition.into_iter().chain([clause.result]);
        asked.map(|node| self.harmless(node, &numbers, &others)).collect()
    }

    /// Whether this is a list of directions that every symmetry of the square takes to itself.
    fn is_closed(&self, id: NodeId) -> bool {
        self.node(id) == Node::Name && is_list(self.text(id)) && self.text(id) != "Hexagonal"
    }

    fn harmless_all(&self, nodes: &[NodeId], numbers: &[&str], others: &[&str]) -> Option<()> {
        nodes.iter().map(|&node| self.harmless(node, numbers, others)).collect()
    }

    /// Whether an expression cannot tell how the board is turned.
    fn harmless(&self, id: NodeId, numbers: &[&str], others: &[&str]) -> Option<()> {
        let tree = &self.definition.program.tree;
        let deeper = |nodes: &[NodeId]| self.harmless_all(nodes, numbers, others);
        match self.node(id) {
            Node::Integer | Node::Text => Some(()),
            Node::Name => {
                let name = self.text(id);
                let known = numbers.contains(&name)
                    || others.contains(&name)
                    || matches!(name, "board" | "own" | "theirs" | "empty");
                known.then_some(())
            }
            Node::Unary(UnaryOperator::Negative, inner) | Node::Not(inner) => deeper(&[inner]),
            Node::Binary(BinaryOperator::Add | BinaryOperator::Subtract | BinaryOperator::Multiply, left, right)
            | Node::Compare(Comparator::Equal | Comparator::NotEqual, left, right)
            | Node::Logic(_, left, right)
            | Node::Pair(left, right) => deeper(&[left, right]),
            Node::Compare(_, left, right) => {
                self.is_number(left, numbers)?;
                self.is_number(right, numbers)
            }
            Node::Index { collection, keys } => {
                (self.node(collection) == Node::Name && self.text(collection) == "board").then_some(())?;
                deeper(tree.list(keys))
            }
            Node::OnBoard { arguments, .. } => deeper(tree.list(arguments)),
            Node::List(members) => match tree.list(members) {
                changes @ [first, ..] if matches!(self.node(*first), Node::Pair(..)) => deeper(changes),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_number(&self, id: NodeId, numbers: &[&str]) -> Option<()> {
        match self.node(id) {
            Node::Integer => Some(()),
            Node::Name => numbers.contains(&self.text(id)).then_some(()),
            Node::OnBoard { query: BoardQuery::Near, .. } => Some(()),
            Node::Binary(_, left, right) => {
                self.is_number(left, numbers)?;
                self.is_number(right, numbers)
            }
            _ => None,
        }
    }

    /// Whether the rules of a graph ask about one vertex and its neighbours, and change only that vertex.
    fn is_local(&self) -> bool {
        let syntax = self.definition.syntax();
        syntax.clauses.iter().flatten().all(|clause| self.stays(clause).is_some())
    }

    fn stays(&self, clause: &Clause) -> Option<()> {
        let tree = &self.definition.program.tree;
        let [head] = tree.heads(clause.heads) else { return None };
        let LoopSource::Members(members) = head.source else { return None };
        let Node::OnBoard { query: BoardQuery::Cells, .. } = self.node(members) else { return None };
        let vertex = head.variable?.text(&self.definition.program.source);
        for asked in [clause.condition, head.condition, head.filter].into_iter().flatten() {
            self.about(asked, vertex)?;
        }
        let Node::List(changes) = self.node(clause.result) else { return None };
        for &change in tree.list(changes) {
            let Node::Pair(cell, letter) = self.node(change) else { return None };
            (self.node(cell) == Node::Name && self.text(cell) == vertex).then_some(())?;
            self.about(letter, vertex)?;
        }
        Some(())
    }

    /// Whether an expression asks about this vertex and its neighbours only.
    fn about(&self, id: NodeId, vertex: &str) -> Option<()> {
        let tree = &self.definition.program.tree;
        let is_vertex = |node: NodeId| (self.node(node) == Node::Name && self.text(node) == vertex).then_some(());
        match self.node(id) {
            Node::Integer | Node::Text => Some(()),
            Node::Name => matches!(self.text(id), "own" | "theirs" | "empty").then_some(()),
            Node::Not(inner) => self.about(inner, vertex),
            Node::Binary(_, left, right) | Node::Compare(_, left, right) | Node::Logic(_, left, right) => {
                self.about(left, vertex)?;
                self.about(right, vertex)
            }
            Node::Index { keys, .. } => match tree.list(keys) {
                &[key] => is_vertex(key),
                _ => None,
            },
            Node::OnBoard { query: BoardQuery::Near, arguments, .. } => match tree.list(arguments) {
                &[cell, letter] => {
                    is_vertex(cell)?;
                    self.about(letter, vertex)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Where the rules stand, behind what they are played on.
fn body(syntax: &crate::syntax::RulesetSyntax) -> Span {
    let start = match &syntax.ground {
        crate::syntax::Ground::Board { letters, .. } => letters.end,
        crate::syntax::Ground::Heap(name) => name.end,
        crate::syntax::Ground::Tuple(names) => names.last().map_or(syntax.name.end, |name| name.end),
    };
    Span::new(start, syntax.span.end)
}

/// Whether a value cannot tell the players apart.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Number(_) | Value::Boolean(_) | Value::Range(_) | Value::Nothing => true,
        Value::Tuple(members) | Value::List(members) | Value::Set(members) => members.iter().all(is_plain),
        _ => false,
    }
}

/// The labelled facts of a ruleset that was defined.
pub(super) fn facts(definition: &Definition, impartial: bool, title: &str) -> Facts {
    let syntax = definition.syntax();
    let (board, notation) = match &definition.played {
        Played::Board(BoardKind::Strip, alphabet) => {
            (Board::Strip, format!("squares, each one of {}", alphabet.listed()))
        }
        Played::Board(BoardKind::Grid, alphabet) => {
            (Board::Grid, format!("rows with | between them, on each cell one of {}", alphabet.listed()))
        }
        Played::Board(BoardKind::Graph, alphabet) => {
            (Board::Graph, format!("vertices with - between them, each one of {}", alphabet.listed()))
        }
        Played::Heap => (Board::Heap, "a number".to_owned()),
        Played::Tuple(size) => (Board::Other, format!("{size} numbers")),
    };
    let joint = match syntax.joint {
        Some(span) => Joint::Rule(span.text(&definition.program.source).to_owned().into()),
        None => Joint::None("its rules do not say what becomes of two moves at once (joint a, b: ...)".into()),
    };
    let mut facts = Facts::new("");
    facts.name = title.to_owned().into();
    facts.title = title.to_owned().into();
    facts.board = board;
    facts.look = match &definition.played {
        Played::Board(_, alphabet) => {
            let piece = |letter| alphabet.has(letter).then(|| alphabet.sign(letter));
            Look::Pieces(piece(1), piece(2))
        }
        Played::Heap | Played::Tuple(_) => Look::Usual,
    };
    if let Played::Board(_, alphabet) = &definition.played {
        // A blank in the alphabet says that the game does not have that letter.
        facts.letters = alphabet.text().replace(' ', "").into();
    }
    facts.joint = joint;
    facts.impartial = impartial;
    facts.cycles = Cycles::Never;
    facts.rules = definition.text().to_owned().into();
    facts.notation = notation.into();
    facts.status = "defined by a user".into();
    facts
}
