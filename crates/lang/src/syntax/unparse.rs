//! A function as text: from the tree, so that blanks and parentheses do not depend on how it was typed.

use super::tree::{
    BinaryOperator, Comparator, Count, List, Logic, LoopHead, LoopSource, Node, NodeId, Run, Star, Tree, UnaryOperator,
    Ups,
};

/// `x -> x + 1`
#[must_use]
pub fn function_text(tree: &Tree, source: &str, parameters: Run, body: NodeId) -> String {
    Writer { tree, source }.function(parameters, body)
}

struct Writer<'a> {
    tree: &'a Tree,
    source: &'a str,
}

/// How tightly what was written binds: loose things are put into parentheses inside tight ones.
const TIGHT: u8 = 100;

impl Writer<'_> {
    fn function(&self, parameters: Run, body: NodeId) -> String {
        let parameters = self.tree.parameters(parameters);
        let names: Vec<String> = parameters
            .iter()
            .map(|parameter| {
                let mut text = parameter.name.text(self.source).to_owned();
                if let Some(kind) = parameter.kind {
                    text.push_str(" as ");
                    text.push_str(kind.text(self.source));
                }
                if let Some(default) = parameter.default {
                    text.push_str(" ? ");
                    text.push_str(&self.node(default, TIGHT));
                }
                text
            })
            .collect();
        let head = match &names[..] {
            [only] if !only.contains(' ') => only.clone(),
            _ => format!("({})", names.join(", ")),
        };
        format!("{head} -> {}", self.expression(body))
    }

    /// The text of a node where a statement cannot stand: assignments are put into parentheses.
    fn expression(&self, id: NodeId) -> String {
        let text = self.node(id, 0);
        match self.tree.node(id) {
            Node::Assign { .. } | Node::Local { .. } | Node::Define { .. } => format!("({text})"),
            _ => text,
        }
    }

    /// The text of a node, in parentheses if it binds more loosely than `least`.
    fn node(&self, id: NodeId, least: u8) -> String {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
            let (text, power) = self.write(id);
            if power < least { format!("({text})") } else { text }
        })
    }

    fn write(&self, id: NodeId) -> (String, u8) {
        let span = self.tree.span(id);
        let loose = |text: String| (text, 0);
        let tight = |text: String| (text, TIGHT);
        match self.tree.node(id) {
            Node::Function { parameters, body } => loose(self.function(parameters, body)),
            Node::Binary(operator, left, right) => {
                let (sign, power) = binary(operator);
                // Powers associate to the right, everything else to the left.
                let (a, b) = if operator == BinaryOperator::Power { (power + 1, power) } else { (power, power + 1) };
                (format!("{} {sign} {}", self.node(left, a), self.node(right, b)), power)
            }
            Node::Unary(UnaryOperator::Negative, operand) => (format!("-{}", self.node(operand, 9)), 9),
            Node::Unary(UnaryOperator::Switch, operand) => (format!("+-{}", self.node(operand, 9)), 9),
            Node::Compare(comparator, left, right) => {
                (format!("{} {} {}", self.node(left, 4), comparator_sign(comparator), self.node(right, 4)), 3)
            }
            Node::Logic(Logic::And, left, right) => (format!("{} and {}", self.node(left, 2), self.node(right, 3)), 2),
            Node::Logic(Logic::Or, left, right) => (format!("{} or {}", self.node(left, 1), self.node(right, 2)), 1),
            Node::Not(operand) => (format!("not {}", self.node(operand, 3)), 3),
            Node::Range { from, to, by } => {
                let by = by.map(|by| format!("..{}", self.node(by, 5))).unwrap_or_default();
                (format!("{}..{}{by}", self.node(from, 5), self.node(to, 5)), 4)
            }
            Node::Block(list) => {
                let body = self.statements(list);
                tight(if body.is_empty() { "begin end".into() } else { format!("begin {body} end") })
            }
            Node::Assign { target, value } => loose(format!("{} := {}", self.node(target, 0), self.node(value, 0))),
            Node::Local { name, value } => {
                let value = value.map(|value| format!(" := {}", self.node(value, 0))).unwrap_or_default();
                loose(format!("var {}{value}", name.text(self.source)))
            }
            Node::Define { name, function } => {
                loose(format!("{} := {}", name.text(self.source), self.node(function, 0)))
            }
            Node::If(parts) => tight(self.condition(parts)),
            Node::Loop { heads, body, yields } => {
                let mut text: String = self.tree.heads(heads).iter().map(|head| self.head(head)).collect();
                if let Some(body) = body {
                    text.push_str(&format!(" do {}", self.inner(body)));
                }
                for &member in self.tree.list(yields) {
                    text.push_str(&format!(" yield {}", self.inner(member)));
                }
                tight(format!("{text} end"))
            }
            Node::Comprehension { member, heads } => {
                let heads: Vec<String> = self.tree.heads(heads).iter().map(|head| self.head(head)).collect();
                loose(format!("{} {}", self.expression(member), heads.join(" ")))
            }
            Node::Pair(key, value) => loose(format!("{} => {}", self.node(key, 1), self.node(value, 1))),
            Node::EmptyMap => tight("=>".into()),
            Node::List(list) => tight(format!("[{}]", self.join(list, ", "))),
            Node::Set(list) => tight(format!("{{{}}}", self.join(list, ", "))),
            Node::Game(left, right) => tight(format!("{{{}|{}}}", self.join(left, ","), self.join(right, ","))),
            Node::Loopy { label, game } => {
                tight(format!("{}{}", label.map_or("", |label| label.text(self.source)), self.node(game, 0)))
            }
            Node::Explicit(game) => tight(format!("'{}'", self.node(game, 0))),
            Node::Call { name, arguments } => {
                tight(format!("{}({})", name.text(self.source), self.join(arguments, ", ")))
            }
            Node::Apply { function, arguments } => {
                tight(format!("{}({})", self.node(function, TIGHT), self.join(arguments, ", ")))
            }
            Node::Index { collection, keys } => {
                tight(format!("{}[{}]", self.node(collection, TIGHT), self.join(keys, ", ")))
            }
            Node::Method { receiver, name, arguments } => {
                let arguments =
                    if arguments.is_empty() { String::new() } else { format!("({})", self.join(arguments, ", ")) };
                tight(format!("{}.{}{arguments}", self.node(receiver, TIGHT), name.text(self.source)))
            }
            Node::Literal(ups, star) => tight(self.literal(ups, star)),
            Node::Error | Node::Integer | Node::Decimal | Node::Text | Node::Name | Node::Position { .. } => {
                tight(span.text(self.source).to_owned())
            }
        }
    }

    fn join(&self, list: List, between: &str) -> String {
        let texts: Vec<String> = self.tree.list(list).iter().map(|&node| self.expression(node)).collect();
        texts.join(between)
    }

    fn statements(&self, list: List) -> String {
        let texts: Vec<String> = self.tree.list(list).iter().map(|&node| self.inner(node)).collect();
        texts.join("; ")
    }

    /// A block without its `begin` and `end` where these are understood.
    fn inner(&self, id: NodeId) -> String {
        match self.tree.node(id) {
            Node::Block(list) if !self.tree.span(id).text(self.source).starts_with("begin") => self.statements(list),
            _ => self.node(id, 0),
        }
    }

    fn condition(&self, parts: List) -> String {
        let mut text = String::new();
        for (index, part) in self.tree.list(parts).chunks(2).enumerate() {
            match *part {
                [condition, body] => {
                    let word = if index == 0 { "if" } else { " elseif" };
                    text.push_str(&format!("{word} {} then {}", self.expression(condition), self.inner(body)));
                }
                [body] => text.push_str(&format!(" else {}", self.inner(body))),
                _ => {}
            }
        }
        text + " end"
    }

    fn head(&self, head: &LoopHead) -> String {
        let mut text = match head.variable {
            Some(name) => format!("for {}", name.text(self.source)),
            None => String::new(),
        };
        match head.source {
            LoopSource::Steps { from, to, by } => {
                text.push_str(&format!(" from {}", self.expression(from)));
                if let Some(to) = to {
                    text.push_str(&format!(" to {}", self.expression(to)));
                }
                if let Some(by) = by {
                    text.push_str(&format!(" by {}", self.expression(by)));
                }
            }
            LoopSource::Members(collection) => text.push_str(&format!(" in {}", self.expression(collection))),
            LoopSource::Once(value) => text.push_str(&format!(" := {}", self.expression(value))),
            LoopSource::Forever => {}
        }
        if let Some(condition) = head.condition {
            text.push_str(&format!(" while {}", self.expression(condition)));
        }
        if let Some(filter) = head.filter {
            text.push_str(&format!(" where {}", self.expression(filter)));
        }
        text.trim_start().to_owned()
    }

    fn literal(&self, ups: Ups, star: Star) -> String {
        let arrow = |down: bool| if down { "v" } else { "^" };
        let mut text = match ups {
            Ups::None => String::new(),
            Ups::Multiple { down, count: Count::Signs(signs) } => arrow(down).repeat(signs as usize),
            Ups::Multiple { down, count: Count::Of(node) } => format!("{}{}", arrow(down), self.node(node, TIGHT)),
            Ups::Sum { down, order } => format!("{}[{}]", arrow(down), self.node(order, 0)),
            Ups::Order { down, order } => format!("{}<{}>", arrow(down), self.node(order, 0)),
        };
        match star {
            Star::None => {}
            Star::One => text.push('*'),
            Star::Of(node) => text.push_str(&format!("*{}", self.node(node, TIGHT))),
        }
        text
    }
}

fn binary(operator: BinaryOperator) -> (&'static str, u8) {
    match operator {
        BinaryOperator::Add => ("+", 6),
        BinaryOperator::Subtract => ("-", 6),
        BinaryOperator::OrdinalSum => (":", 7),
        BinaryOperator::Sides => ("&", 5),
        BinaryOperator::Multiply => ("*", 8),
        BinaryOperator::Divide => ("/", 8),
        BinaryOperator::Remainder => ("%", 8),
        BinaryOperator::Power => ("^", 10),
    }
}

fn comparator_sign(comparator: Comparator) -> &'static str {
    match comparator {
        Comparator::Less => "<",
        Comparator::LessOrEqual => "<=",
        Comparator::Equal => "==",
        Comparator::Identical => "===",
        Comparator::NotEqual => "!=",
        Comparator::Greater => ">",
        Comparator::GreaterOrEqual => ">=",
        Comparator::Confused => "||",
        Comparator::LessOrConfused => "<|",
        Comparator::GreaterOrConfused => "|>",
    }
}
