//! From text to a tree with places. Parsing never fails: what cannot be read becomes an error node and a diagnostic.
//!
//! Knows no values: `1/0`, `Push(QQ)` and `5.NoSuchMethod` are well-formed here. What it must be told is
//! which names are rulesets, because their arguments are position strings and not expressions.

mod braces;
mod classes;
mod ground;
mod lexer;
mod literal;
mod operand;
mod operators;
mod parser;
mod rule_mistakes;
mod rules;
mod signs;
mod statements;
mod text;
mod tree;
mod unparse;

#[cfg(test)]
mod tests;

pub use classes::{ClassSort, ClassSyntax, MemberSort, MemberSyntax, Nodes, ParsedClasses, parse_classes};
pub(crate) use classes::{begins_class_item, modifies_class};
pub use ground::Ground;
pub(crate) use lexer::{Bars, Kind, byte_order_mark, fraction_digits, next_token};
pub(crate) use literal::is_down;
pub use operators::{BinaryOperator, Comparator, Logic, UnaryOperator};
pub(crate) use parser::{Names, parse_in};
pub use parser::{Parsed, parse};
pub use rules::{Clause, GIVEN, RulesetSyntax, place_of, words_of};
pub(crate) use signs::{Translated, ends_value, translated};
pub use statements::KEYWORDS;
pub(crate) use text::{closing_quote, quoted, unescaped};
pub use tree::{
    BoardQuery, Count, List, LoopHead, LoopSource, Node, NodeId, Parameter, RawArgument, Run, Star, Tree, Ups,
};
pub use unparse::function_text;
