//! Compounds as the expressions that read back as them, and in LaTeX.

use onside_ground::Player;
use onside_value::Signs;
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
        self.write(writer, Signs::Plain)
    }

    /// The compound in some signs.
    pub(super) fn write(&self, writer: Writer<'_>, signs: Signs) -> Result<String, Box<Error>> {
        Ok(self.text(writer, signs)?.0)
    }

    fn text(&self, writer: Writer<'_>, signs: Signs) -> Result<(String, Binding), Box<Error>> {
        Ok(match self {
            Compound::Game(game) => {
                let text = notation::write(&writer.tables.games, *game, signs)?;
                let binding = if has_outer_plus(&text) { Binding::Sum } else { Binding::Atom };
                (text, binding)
            }
            Compound::Position(position) => {
                let text = position.print();
                let text = if signs == Signs::Latex { super::latex::expression(&text) } else { text };
                (text, Binding::Atom)
            }
            Compound::Explicit(form) => {
                let text = explicit(writer.tables, *form, signs)?;
                (if signs == Signs::Latex { text } else { format!("'{text}'") }, Binding::Atom)
            }
            Compound::Sum(terms) if terms.is_empty() => ("0".into(), Binding::Atom),
            Compound::Sum(terms) => {
                let texts: Result<Vec<String>, Box<Error>> =
                    terms.iter().map(|term| term.operand(writer, signs, Binding::Ordinal)).collect();
                (texts?.join(" + "), Binding::Sum)
            }
            Compound::Pair(Combination::OrdinalSum, base, upper) => {
                let base = base.operand(writer, signs, Binding::Ordinal)?;
                (format!("{base} : {}", upper.operand(writer, signs, Binding::Product)?), Binding::Ordinal)
            }
            Compound::Multiple(count, of) => {
                let times = if signs == Signs::Latex { r"\cdot" } else { "*" };
                (format!("{count} {times} {}", of.operand(writer, signs, Binding::Atom)?), Binding::Product)
            }
            Compound::Pair(how, one, two) => {
                let one = one.operand(writer, signs, Binding::Infix)?;
                let sign = if signs == Signs::Latex { latex_sign(*how) } else { how.word() };
                (format!("{one} {sign} {}", two.operand(writer, signs, Binding::Sum)?), Binding::Infix)
            }
            Compound::Negative(of) => (format!("-{}", of.operand(writer, signs, Binding::Atom)?), Binding::Product),
        })
    }

    fn operand(&self, writer: Writer<'_>, signs: Signs, loosest: Binding) -> Result<String, Box<Error>> {
        let (text, binding) = self.text(writer, signs)?;
        Ok(if binding < loosest { format!("({text})") } else { text })
    }
}

/// The sign of the literature for a combination; what has none is called by its name.
fn latex_sign(how: Combination) -> &'static str {
    match how {
        Combination::OrdinalSum => ":",
        Combination::ConjunctiveSum => r"\wedge",
        Combination::SelectiveSum => r"\vee",
        Combination::ConwayProduct => r"\times",
        Combination::OrdinalProduct => r"\mathbin{\mathrm{OrdinalProduct}}",
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
    explicit(tables, form, Signs::Plain)
}

fn explicit(tables: &Tables, form: Form, signs: Signs) -> Result<String, Box<Error>> {
    let Some(game) = form.as_canonical() else { return Ok(tables.forms.write(&tables.games, form, signs)?) };
    let mut sides = Vec::with_capacity(2);
    for player in Player::BOTH {
        let options = notation::sorted(&tables.games, tables.games.options(game, player)?)?;
        let texts: Result<Vec<String>, _> =
            options.iter().map(|&option| notation::write(&tables.games, option, signs)).collect();
        sides.push(texts?.join(signs.comma()));
    }
    Ok(signs.braced(&format!("{}{}{}", sides[0], signs.bars(1), sides[1])))
}
