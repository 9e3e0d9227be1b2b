//! Positions, explicit forms, and what is made of them while their values are not yet asked for.
//!
//! `Push(RBR) - Shove(R)` stays `Push("RBR") + Shove("B")` until a value is needed, so that it can be shown,
//! played on, and read back. Nesting is bounded, because these are the only values that own each other.

use std::ops::ControlFlow;
use std::sync::Arc;

use onside_ground::Player;
use onside_number::IBig;
use onside_ruleset::{AnyPosition, Cycles};
use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::short::{Base, Form, Game, notation};

use super::engine::Engine;
use super::problem::Problem;
use super::value::Value;

/// Ordinal sums, multiples and products may be nested this deep.
const DEEPEST: usize = 500;

/// More moves than this are not listed.
const MOST_MOVES: u128 = 1_000_000;

/// The options of a sum may have this many terms together.
const MOST_TERMS: usize = 2_000_000;

/// A game that is not reduced to its value.
#[derive(Clone, Debug)]
pub(crate) enum Compound {
    Game(Game),
    Position(Box<AnyPosition>),
    Explicit(Form),
    Sum(Vec<Compound>),
    Ordinal(Box<Compound>, Box<Compound>),
    Multiple(IBig, Box<Compound>),
    Product(Box<Compound>, Box<Compound>),
}

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
    /// Whether it consists of positions alone.
    pub(crate) fn is_position(&self) -> bool {
        match self {
            Compound::Position(_) => true,
            Compound::Sum(terms) => terms.iter().all(|term| matches!(term, Compound::Position(_))),
            _ => false,
        }
    }

    /// Whether there is a position in it to which play may return, so that its value may be loopy.
    pub(crate) fn may_loop(&self) -> bool {
        match self {
            Compound::Game(_) | Compound::Explicit(_) => false,
            Compound::Position(position) => position.facts().cycles == Cycles::Possible,
            Compound::Sum(terms) => terms.iter().any(Compound::may_loop),
            Compound::Multiple(_, of) => of.may_loop(),
            Compound::Ordinal(one, two) | Compound::Product(one, two) => one.may_loop() || two.may_loop(),
        }
    }

    /// The sum of two compounds, flat.
    pub(crate) fn plus(self, other: Compound) -> Compound {
        let mut terms = match self {
            Compound::Sum(terms) => terms,
            other => vec![other],
        };
        match other {
            Compound::Sum(more) => terms.extend(more),
            other => terms.push(other),
        }
        Compound::Sum(terms)
    }

    pub(crate) fn ordinal(base: Compound, upper: Compound) -> Result<Compound, Problem> {
        checked(Compound::Ordinal(Box::new(base), Box::new(upper)))
    }

    pub(crate) fn multiple(count: IBig, of: Compound) -> Result<Compound, Problem> {
        checked(Compound::Multiple(count, Box::new(of)))
    }

    pub(crate) fn product(first: Compound, second: Compound) -> Result<Compound, Problem> {
        checked(Compound::Product(Box::new(first), Box::new(second)))
    }

    fn depth(&self) -> usize {
        match self {
            Compound::Game(_) | Compound::Position(_) | Compound::Explicit(_) => 0,
            Compound::Sum(terms) => 1 + terms.iter().map(Compound::depth).max().unwrap_or(0),
            Compound::Multiple(_, of) => 1 + of.depth(),
            Compound::Ordinal(one, two) | Compound::Product(one, two) => 1 + one.depth().max(two.depth()),
        }
    }

    /// The compound with the players' roles swapped.
    pub(crate) fn negative(self, engine: &mut Engine) -> Result<Compound, Problem> {
        Ok(match self {
            Compound::Game(game) => Compound::Game(engine.games.negative(game)?),
            Compound::Position(position) => Compound::Position(Box::new(position.negative())),
            Compound::Explicit(form) => Compound::Explicit(engine.forms.negative(&engine.games, form)?),
            Compound::Sum(terms) => {
                Compound::Sum(terms.into_iter().map(|term| term.negative(engine)).collect::<Result<_, _>>()?)
            }
            Compound::Multiple(count, of) => Compound::Multiple(-count, of),
            Compound::Ordinal(base, upper) => {
                Compound::Ordinal(Box::new(base.negative(engine)?), Box::new(upper.negative(engine)?))
            }
            Compound::Product(one, two) => Compound::Product(Box::new(one.negative(engine)?), two),
        })
    }

    /// The value, which must be short.
    pub(crate) fn value(&self, engine: &mut Engine) -> Result<Game, Problem> {
        if self.may_loop() {
            return match self.loopy_value(engine)? {
                LoopyValue::Stopper(Stopper::Short(game)) => Ok(game),
                other => Err(engine.not_loop_free(&other)),
            };
        }
        Ok(match self {
            Compound::Game(game) => *game,
            Compound::Position(position) => engine.position_value(position)?,
            Compound::Explicit(form) => engine.forms.value(*form)?,
            Compound::Sum(terms) => {
                let mut total = engine.games.zero();
                for term in terms {
                    let value = term.value(engine)?;
                    total = engine.games.sum(total, value)?;
                }
                total
            }
            Compound::Multiple(count, of) => {
                let value = of.value(engine)?;
                engine.games.multiple(count, value)?
            }
            Compound::Ordinal(base, upper) => {
                let upper = upper.value(engine)?;
                let base = base.base(engine)?;
                engine.games.ordinal_sum(&base, upper)?
            }
            Compound::Product(one, two) => {
                let (one, two) = (one.value(engine)?, two.value(engine)?);
                engine.games.conway_product(one, two)?
            }
        })
    }

    /// The value, be it short or loopy.
    pub(crate) fn loopy_value(&self, engine: &mut Engine) -> Result<LoopyValue, Problem> {
        if !self.may_loop() {
            return Ok(LoopyValue::Stopper(Stopper::Short(self.value(engine)?)));
        }
        Ok(match self {
            Compound::Position(position) => engine.solver.loopy_value(position)?,
            Compound::Sum(terms) => {
                let mut total = LoopyValue::Stopper(Stopper::Short(engine.games.zero()));
                for term in terms {
                    let value = term.loopy_value(engine)?;
                    total = engine.loops.sum(&total, &value)?;
                }
                total
            }
            Compound::Multiple(count, of) => {
                let value = of.loopy_value(engine)?;
                let count = i64::try_from(count).map_err(|_| Problem::new(format!("{count} copies are too many")))?;
                engine.loops.multiple(count, &value)?
            }
            Compound::Ordinal(base, upper) => {
                let upper = upper.loopy_value(engine)?;
                let base = base.base(engine)?;
                let upper = engine.stopper(&Value::Loopy(Arc::new(upper)))?;
                engine.loops.ordinal_sum(base.options(Player::Left), base.options(Player::Right), upper)?
            }
            Compound::Product(..) | Compound::Game(_) | Compound::Explicit(_) => {
                return Err(Problem::new("there is no product of loopy games"));
            }
        })
    }

    /// The base of an ordinal sum: an explicit form as it is written, anything else in canonical form.
    pub(crate) fn base(&self, engine: &mut Engine) -> Result<Base, Problem> {
        Ok(match self {
            Compound::Explicit(form) => Base::form(&engine.games, &engine.forms, *form)?,
            _ => {
                let value = self.value(engine)?;
                Base::canonical(&engine.games, value)?
            }
        })
    }

    /// The height of its tree (003, Definition 2.4).
    pub(crate) fn birthday(&self, engine: &mut Engine) -> Result<IBig, Problem> {
        Ok(match self {
            Compound::Game(game) => engine.games.birthday(*game)?,
            Compound::Position(position) => engine.position_birthday(position)?,
            Compound::Explicit(form) => engine.forms.birthday(&engine.games, *form)?,
            Compound::Sum(terms) => {
                let mut total = IBig::ZERO;
                for term in terms {
                    total += term.birthday(engine)?;
                }
                total
            }
            // Every move is made in one copy, so the heights add.
            Compound::Multiple(count, of) => {
                let height = of.birthday(engine)?;
                if *count < IBig::ZERO { -count * height } else { count * height }
            }
            // The longest play ends the upper game first and then the base.
            Compound::Ordinal(base, upper) => base.birthday(engine)? + upper.birthday(engine)?,
            Compound::Product(..) => {
                let value = self.value(engine)?;
                engine.games.birthday(value)?
            }
        })
    }

    /// What the player's moves lead to.
    pub(crate) fn options(&self, engine: &mut Engine, player: Player) -> Result<Vec<Compound>, Problem> {
        match self {
            Compound::Position(position) => {
                if position.move_count(player) > MOST_MOVES {
                    return Err(Problem::new("the position has more than a million moves, too many to list"));
                }
                let mut options = Vec::new();
                let mut stop = Ok(());
                let _ = position.visit_options(player, &mut |(_, option)| {
                    options.push(Compound::Position(Box::new(option)));
                    stop = engine.games.guard().check();
                    if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                stop?;
                Ok(options)
            }
            Compound::Explicit(form) => {
                let options = engine.forms.options(&engine.games, *form, player)?;
                Ok(options
                    .into_iter()
                    .map(|option| option.as_canonical().map_or(Compound::Explicit(option), Compound::Game))
                    .collect())
            }
            Compound::Sum(terms) => {
                let mut options = Vec::new();
                for (index, term) in terms.iter().enumerate() {
                    for option in term.options(engine, player)? {
                        engine.games.guard().check()?;
                        if (options.len() + 1).saturating_mul(terms.len()) > MOST_TERMS {
                            return Err(Problem::new("the sum has too many terms and moves to list its options"));
                        }
                        let mut moved = terms.clone();
                        moved[index] = option;
                        options.push(Compound::Sum(moved));
                    }
                }
                Ok(options)
            }
            // A move in one copy leaves the others; copies of the negative are the players' roles swapped.
            Compound::Multiple(count, of) if *count != IBig::ZERO => {
                let one = IBig::ONE;
                let (rest, of) = if *count < IBig::ZERO {
                    (-count - one, of.clone().negative(engine)?)
                } else {
                    (count - one, (**of).clone())
                };
                let options = of.options(engine, player)?.into_iter();
                Ok(options
                    .map(|option| match &rest {
                        rest if *rest == IBig::ZERO => option,
                        rest if *rest == IBig::ONE => of.clone().plus(option),
                        rest => Compound::Multiple(rest.clone(), Box::new(of.clone())).plus(option),
                    })
                    .collect())
            }
            // A move in the base ends the upper game.
            Compound::Ordinal(base, upper) => {
                let mut options = base.options(engine, player)?;
                for option in upper.options(engine, player)? {
                    options.push(Compound::Ordinal(base.clone(), Box::new(option)));
                }
                Ok(options)
            }
            Compound::Game(_) | Compound::Multiple(..) | Compound::Product(..) => {
                let value = self.value(engine)?;
                Ok(engine.games.options(value, player)?.iter().map(|&game| Compound::Game(game)).collect())
            }
        }
    }

    /// The expression that reads back as this compound.
    pub(crate) fn print(&self, engine: &Engine) -> Result<String, Problem> {
        Ok(self.text(engine)?.0)
    }

    fn text(&self, engine: &Engine) -> Result<(String, Binding), Problem> {
        Ok(match self {
            Compound::Game(game) => {
                let text = notation::print(&engine.games, *game)?;
                let binding = if has_outer_plus(&text) { Binding::Sum } else { Binding::Atom };
                (text, binding)
            }
            Compound::Position(position) => (position.print(), Binding::Atom),
            Compound::Explicit(form) => (format!("'{}'", explicit_text(engine, *form)?), Binding::Atom),
            Compound::Sum(terms) if terms.is_empty() => ("0".into(), Binding::Atom),
            Compound::Sum(terms) => {
                let texts: Result<Vec<String>, Problem> =
                    terms.iter().map(|term| term.operand(engine, Binding::Ordinal)).collect();
                (texts?.join(" + "), Binding::Sum)
            }
            Compound::Ordinal(base, upper) => {
                let base = base.operand(engine, Binding::Ordinal)?;
                (format!("{base} : {}", upper.operand(engine, Binding::Product)?), Binding::Ordinal)
            }
            Compound::Multiple(count, of) => {
                (format!("{count} * {}", of.operand(engine, Binding::Atom)?), Binding::Product)
            }
            Compound::Product(one, two) => {
                let one = one.operand(engine, Binding::Infix)?;
                (format!("{one} ConwayProduct {}", two.operand(engine, Binding::Sum)?), Binding::Infix)
            }
        })
    }

    fn operand(&self, engine: &Engine, loosest: Binding) -> Result<String, Problem> {
        let (text, binding) = self.text(engine)?;
        Ok(if binding < loosest { format!("({text})") } else { text })
    }
}

fn checked(compound: Compound) -> Result<Compound, Problem> {
    if compound.depth() > DEEPEST {
        Err(Problem::new(format!("the sums and products are nested more than {DEEPEST} deep"))
            .hint("ask for the CanonicalForm of a part first"))
    } else {
        Ok(compound)
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
pub(crate) fn explicit_text(engine: &Engine, form: Form) -> Result<String, Problem> {
    let Some(game) = form.as_canonical() else { return Ok(engine.forms.print(&engine.games, form)?) };
    let mut sides = Vec::with_capacity(2);
    for player in Player::BOTH {
        let options = notation::sorted(&engine.games, engine.games.options(game, player)?)?;
        let texts: Result<Vec<String>, _> =
            options.iter().map(|&option| notation::print(&engine.games, option)).collect();
        sides.push(texts?.join(","));
    }
    Ok(format!("{{{}|{}}}", sides[0], sides[1]))
}
