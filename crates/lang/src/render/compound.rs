//! Compounds as the expressions that read back as them.

use onside_ground::Player;
use onside_value::short::{Form, notation};

use super::Writer;
use crate::error::Error;
use crate::tables::Tables;
use crate::value::{Combination, Compound};

/// How tightly the outermost operator of a printed compound binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Infix,
    Sum,
    Ordinal,
    Product,
    Atom,
}

impl Compound {
    /// The expression that reads back as this compound.
    pub(crate) fn print(&self, writer: Writer<'_>) -> Result<String, Box<Error>> {
        Ok(self.text(writer)?.0)
    }

    fn text(&self, writer: Writer<'_>) -> Result<(String, Binding), Box<Error>> {
        Ok(match self {
            Compound::Game(game) => {
                let text = notation::print(&writer.tables.games, *game)?;
                let binding = if has_outer_plus(&text) { Binding::Sum } else { Binding::Atom };
                (text, binding)
            }
            Compound::Position(position) => (position.print(), Binding::Atom),
            Compound::Explicit(form) => (format!("'{}'", explicit_text(writer.tables, *form)?), Binding::Atom),
            Compound::Sum(terms) if terms.is_empty() => ("0".into(), Binding::Atom),
            Compound::Sum(terms) => {
                let texts: Result<Vec<String>, Box<Error>> =
                    terms.iter().map(|term| term.operand(writer, Binding::Ordinal)).collect();
                (texts?.join(" + "), Binding::Sum)
            }
            Compound::Pair(Combination::OrdinalSum, base, upper) => {
                let base = base.operand(writer, Binding::Ordinal)?;
                (format!("{base} : {}", upper.operand(writer, Binding::Product)?), Binding::Ordinal)
            }
            Compound::Multiple(count, of) => {
                (format!("{count} * {}", of.operand(writer, Binding::Atom)?), Binding::Product)
            }
            Compound::Pair(how, one, two) => {
                let one = one.operand(writer, Binding::Infix)?;
                (format!("{one} {} {}", how.word(), two.operand(writer, Binding::Sum)?), Binding::Infix)
            }
            Compound::Negative(of) => (format!("-{}", of.operand(writer, Binding::Atom)?), Binding::Product),
        })
    }

    fn operand(&self, writer: Writer<'_>, loosest: Binding) -> Result<String, Box<Error>> {
        let (text, binding) = self.text(writer)?;
        Ok(if binding < loosest { format!("({text})") } else { text })
    }
}

/// Whether a value's text adds at its outermost level, as in `10+^3`.
fn has_outer_plus(text: &str) -> bool {
    let mut depth = 0_i32;
    text.bytes().enumerate().any(|(at, byte)| {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => {}
        }
        byte == b'+' && depth == 0 && at > 0
    })
}

/// The form in braces, also if it is canonical and has a shorter name.
pub(crate) fn explicit_text(tables: &Tables, form: Form) -> Result<String, Box<Error>> {
    let Some(game) = form.as_canonical() else { return Ok(tables.forms.print(&tables.games, form)?) };
    let mut sides = Vec::with_capacity(2);
    for player in Player::BOTH {
        let options = notation::sorted(&tables.games, tables.games.options(game, player)?)?;
        let texts: Result<Vec<String>, _> =
            options.iter().map(|&option| notation::print(&tables.games, option)).collect();
        sides.push(texts?.join(","));
    }
    Ok(format!("{{{}|{}}}", sides[0], sides[1]))
}
