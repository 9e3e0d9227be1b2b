//! A function as text: from the tree, so that blanks and parentheses do not depend on how it was typed.
//!
//! Everything is written once, at the end of one text, so that a function is written in linear time however deep it is.

use onside_ground::{Guard, Stop, with_stack};

use super::operators::{BinaryOperator, Comparator, Logic, UnaryOperator};
use super::tree::{Count, List, LoopHead, LoopSource, Node, NodeId, Run, Star, Tree, Ups};

/// `x -> x + 1`
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub fn function_text(tree: &Tree, source: &str, parameters: Run, body: NodeId, guard: &Guard) -> Result<String, Stop> {
    let mut writer = Writer { tree, source, guard, out: String::new() };
    writer.function(parameters, body)?;
    Ok(writer.out)
}

struct Writer<'a> {
    tree: &'a Tree,
    source: &'a str,
    guard: &'a Guard,
    out: String,
}

/// How tightly what is written binds: loose things are put into parentheses inside tight ones.
const TIGHT: u8 = 100;
const LOOSE: u8 = 0;

type Written = Result<(), Stop>;

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn function(&mut self, parameters: Run, body: NodeId) -> Written {
        let parameters = self.tree.parameters(parameters);
        let bare = matches!(parameters, [only] if only.kind.is_none() && only.default.is_none());
        self.put(if bare { "" } else { "(" });
        for (index, parameter) in parameters.iter().enumerate() {
            self.put(if index == 0 { "" } else { ", " });
            self.put(parameter.name.text(self.source));
            if let Some(kind) = parameter.kind {
                self.put(" as ");
                self.put(kind.text(self.source));
            }
            if let Some(default) = parameter.default {
                self.put(" ? ");
                self.node(default, TIGHT)?;
            }
        }
        self.put(if bare { " -> " } else { ") -> " });
        self.expression(body)
    }

    /// A node where a statement cannot stand: assignments are put into parentheses.
    fn expression(&mut self, id: NodeId) -> Written {
        let least = match self.tree.node(id) {
            Node::Assign { .. } | Node::Local { .. } | Node::Define { .. } => TIGHT,
            _ => LOOSE,
        };
        self.node(id, least)
    }

    /// A node, in parentheses if it binds more loosely than `least`.
    fn node(&mut self, id: NodeId, least: u8) -> Written {
        self.guard.check()?;
        let loose = binding(self.tree.node(id)) < least;
        self.put(if loose { "(" } else { "" });
        with_stack(|| self.write(id))?;
        self.put(if loose { ")" } else { "" });
        Ok(())
    }

    /// Two operands with a sign in between; what binds more loosely than they may is put into parentheses.
    fn infix(&mut self, left: (NodeId, u8), sign: &str, right: (NodeId, u8)) -> Written {
        self.node(left.0, left.1)?;
        self.put(sign);
        self.node(right.0, right.1)
    }

    fn write(&mut self, id: NodeId) -> Written {
        match self.tree.node(id) {
            Node::Function { parameters, body } => self.function(parameters, body),
            // A ruleset is written as it stands, and so is what is asked in one.
            Node::Ruleset(_) | Node::OnBoard { .. } | Node::Class | Node::Import { .. } => {
                self.put(self.tree.span(id).text(self.source));
                Ok(())
            }
            Node::Binary(operator, left, right) => {
                let (sign, power) = binary(operator);
                // Powers associate to the right, everything else to the left.
                let (a, b) = if operator == BinaryOperator::Power { (power + 1, power) } else { (power, power + 1) };
                self.infix((left, a), sign, (right, b))
            }
            Node::Unary(operator, operand) => {
                self.put(if operator == UnaryOperator::Negative { "-" } else { "+-" });
                self.node(operand, 9)
            }
            Node::Compare(comparator, left, right) => self.infix((left, 4), comparator_sign(comparator), (right, 4)),
            Node::Logic(Logic::And, left, right) => self.infix((left, 2), " and ", (right, 3)),
            Node::Logic(Logic::Or, left, right) => self.infix((left, 1), " or ", (right, 2)),
            Node::Not(operand) => {
                self.put("not ");
                self.node(operand, 3)
            }
            Node::Range { from, to, by } => {
                self.infix((from, 5), "..", (to, 5))?;
                self.behind("..", by, |this, by| this.node(by, 5))
            }
            Node::Block(list) => {
                self.put("begin ");
                let before = self.out.len();
                self.statements(list)?;
                if self.out.len() == before {
                    self.out.pop();
                }
                self.put(" end");
                Ok(())
            }
            Node::Assign { target, value } => self.infix((target, LOOSE), " := ", (value, LOOSE)),
            Node::Local { name, value } => {
                self.put("var ");
                self.put(name.text(self.source));
                self.behind(" := ", value, |this, value| this.node(value, LOOSE))
            }
            Node::Define { name, function } => {
                self.put(name.text(self.source));
                self.put(" := ");
                self.node(function, LOOSE)
            }
            Node::If(parts) => self.condition(parts),
            Node::Loop { heads, body, yields } => {
                self.heads(heads)?;
                self.behind(" do ", body, Self::inner)?;
                for &member in self.tree.list(yields) {
                    self.put(" yield ");
                    self.inner(member)?;
                }
                self.put(" end");
                Ok(())
            }
            Node::Comprehension { member, heads } => {
                self.expression(member)?;
                self.put(" ");
                self.heads(heads)
            }
            Node::Pair(key, value) => self.infix((key, 1), " => ", (value, 1)),
            Node::EmptyMap => {
                self.put("=>");
                Ok(())
            }
            Node::List(list) => self.enclosed("[", list, ", ", "]"),
            Node::Tuple(list) => self.enclosed("(", list, ", ", ")"),
            Node::Is { value, kind, negated } => {
                self.node(value, 4)?;
                self.put(if negated { " is not " } else { " is " });
                self.put(kind.text(self.source));
                Ok(())
            }
            Node::Return(value) => {
                self.put("return");
                self.behind(" ", value, |this, value| this.expression(value))
            }
            Node::Break => {
                self.put("break");
                Ok(())
            }
            Node::Continue => {
                self.put("continue");
                Ok(())
            }
            Node::Set(list) => self.enclosed("{", list, ", ", "}"),
            Node::Game(left, right) => {
                self.enclosed("{", left, ",", "|")?;
                self.enclosed("", right, ",", "}")
            }
            Node::Loopy { label, game } => {
                self.put(label.map_or("", |label| label.text(self.source)));
                self.node(game, LOOSE)
            }
            Node::Misere(None) => {
                self.put(self.tree.span(id).text(self.source));
                Ok(())
            }
            Node::Misere(Some(list)) => {
                self.put("*");
                self.node(list, TIGHT)
            }
            Node::Explicit(game) => {
                self.put("'");
                self.node(game, LOOSE)?;
                self.put("'");
                Ok(())
            }
            Node::Call { name, arguments } => {
                self.put(name.text(self.source));
                self.enclosed("(", arguments, ", ", ")")
            }
            Node::Apply { function, arguments } => {
                self.node(function, TIGHT)?;
                self.enclosed("(", arguments, ", ", ")")
            }
            Node::Index { collection, keys } => {
                self.node(collection, TIGHT)?;
                self.enclosed("[", keys, ", ", "]")
            }
            Node::Method { receiver, name, arguments } => {
                self.node(receiver, TIGHT)?;
                self.put(".");
                self.put(name.text(self.source));
                if arguments.is_empty() { Ok(()) } else { self.enclosed("(", arguments, ", ", ")") }
            }
            Node::Literal(ups, star) => self.literal(ups, star),
            Node::Error | Node::Integer | Node::Decimal | Node::Text | Node::Name | Node::Position { .. } => {
                self.put(self.tree.span(id).text(self.source));
                Ok(())
            }
        }
    }

    /// A sign and what stands behind it, if there is anything.
    fn behind(
        &mut self,
        sign: &str,
        node: Option<NodeId>,
        write: impl FnOnce(&mut Self, NodeId) -> Written,
    ) -> Written {
        let Some(node) = node else { return Ok(()) };
        self.put(sign);
        write(self, node)
    }

    fn enclosed(&mut self, open: &str, list: List, between: &str, close: &str) -> Written {
        self.put(open);
        for (index, &node) in self.tree.list(list).iter().enumerate() {
            self.put(if index == 0 { "" } else { between });
            self.expression(node)?;
        }
        self.put(close);
        Ok(())
    }

    fn statements(&mut self, list: List) -> Written {
        for (index, &node) in self.tree.list(list).iter().enumerate() {
            self.put(if index == 0 { "" } else { "; " });
            self.inner(node)?;
        }
        Ok(())
    }

    /// A block without its `begin` and `end` where these are understood.
    fn inner(&mut self, id: NodeId) -> Written {
        match self.tree.node(id) {
            Node::Block(list) if !self.tree.span(id).text(self.source).starts_with("begin") => {
                with_stack(|| self.statements(list))
            }
            _ => self.node(id, LOOSE),
        }
    }

    fn condition(&mut self, parts: List) -> Written {
        for (index, part) in self.tree.list(parts).chunks(2).enumerate() {
            match *part {
                [condition, body] => {
                    self.put(if index == 0 { "if " } else { " elseif " });
                    self.expression(condition)?;
                    self.put(" then ");
                    self.inner(body)?;
                }
                [body] => {
                    self.put(" else ");
                    self.inner(body)?;
                }
                _ => {}
            }
        }
        self.put(" end");
        Ok(())
    }

    fn heads(&mut self, heads: Run) -> Written {
        for (index, head) in self.tree.heads(heads).iter().enumerate() {
            self.put(if index == 0 { "" } else { " " });
            self.head(head)?;
        }
        Ok(())
    }

    fn head(&mut self, head: &LoopHead) -> Written {
        if let Some(name) = head.variable {
            self.put("for ");
            self.put(name.text(self.source));
        }
        match head.source {
            LoopSource::Steps { from, to, by } => {
                self.behind(" from ", Some(from), Self::expression)?;
                self.behind(" to ", to, Self::expression)?;
                self.behind(" by ", by, Self::expression)?;
            }
            LoopSource::Members(collection) => self.behind(" in ", Some(collection), Self::expression)?,
            LoopSource::Once(value) => self.behind(" := ", Some(value), Self::expression)?,
            LoopSource::Forever => {}
        }
        let first = if head.variable.is_some() { " while " } else { "while " };
        self.behind(first, head.condition, Self::expression)?;
        self.behind(" where ", head.filter, Self::expression)
    }

    fn literal(&mut self, ups: Ups, star: Star) -> Written {
        let arrow = |down: bool| if down { "v" } else { "^" };
        match ups {
            Ups::None => {}
            Ups::Multiple { down, count: Count::Signs(signs) } => self.put(&arrow(down).repeat(signs as usize)),
            Ups::Multiple { down, count: Count::Of(node) } => {
                self.put(arrow(down));
                self.node(node, TIGHT)?;
            }
            Ups::Sum { down, order } => self.bracketed(arrow(down), "[", order, "]")?,
            Ups::Order { down, order } => self.bracketed(arrow(down), "<", order, ">")?,
        }
        match star {
            Star::None => Ok(()),
            Star::One => {
                self.put("*");
                Ok(())
            }
            Star::Of(node) => {
                self.put("*");
                self.node(node, TIGHT)
            }
        }
    }

    fn bracketed(&mut self, arrow: &str, open: &str, node: NodeId, close: &str) -> Written {
        self.put(arrow);
        self.put(open);
        self.node(node, LOOSE)?;
        self.put(close);
        Ok(())
    }
}

/// How tightly the outermost operator of a node binds.
fn binding(node: Node) -> u8 {
    match node {
        Node::Function { .. }
        | Node::Assign { .. }
        | Node::Local { .. }
        | Node::Define { .. }
        | Node::Comprehension { .. }
        | Node::Return(_)
        | Node::Pair(..) => LOOSE,
        Node::Logic(Logic::Or, ..) => 1,
        Node::Logic(Logic::And, ..) => 2,
        Node::Compare(..) | Node::Is { .. } | Node::Not(_) => 3,
        Node::Range { .. } => 4,
        Node::Unary(..) => 9,
        Node::Binary(operator, ..) => binary(operator).1,
        _ => TIGHT,
    }
}

fn binary(operator: BinaryOperator) -> (&'static str, u8) {
    match operator {
        BinaryOperator::Add => (" + ", 6),
        BinaryOperator::Subtract => (" - ", 6),
        BinaryOperator::OrdinalSum => (" : ", 7),
        BinaryOperator::Sides => (" & ", 5),
        BinaryOperator::Multiply => (" * ", 8),
        BinaryOperator::Divide => (" / ", 8),
        BinaryOperator::Remainder => (" % ", 8),
        BinaryOperator::Power => (" ^ ", 10),
    }
}

fn comparator_sign(comparator: Comparator) -> &'static str {
    match comparator {
        Comparator::Less => " < ",
        Comparator::LessOrEqual => " <= ",
        Comparator::Equal => " == ",
        Comparator::Identical => " === ",
        Comparator::NotEqual => " != ",
        Comparator::Greater => " > ",
        Comparator::GreaterOrEqual => " >= ",
        Comparator::Confused => " || ",
        Comparator::LessOrConfused => " <| ",
        Comparator::GreaterOrConfused => " |> ",
    }
}
