//! Numbers, value literals and positions; braces have a file of their own.

use onside_ground::{Mode, Player};
use onside_number::{Dyadic, ParseNumberError, Rational};
use onside_ruleset::{AnyPosition, Argument};
use onside_show::{Diagnostic, Span};
use onside_solve::nash::SyncGame;
use onside_value::loopy::{LoopyValue, Pseudonumber, Stopper};
use onside_value::short::Simple;
use onside_value::{LONGEST_NUMBER, Uptimal, UptimalFamily, UptimalOrder};

use super::engine::Engine;
use super::large::sorted_numbers;
use super::names::unknown_call;
use super::{Evaluated, Evaluator, order};
use crate::error::Error;
use crate::syntax::{Count, NodeId, RawArgument, Star, Ups};
use crate::value::{Compound, Held, Value};

impl Evaluator<'_> {
    pub(super) fn integer(&mut self, span: Span) -> Evaluated {
        match span.text(self.source).parse::<i64>() {
            Ok(small) => Ok(Value::Number(Rational::from(small))),
            Err(_) => self.number(span, str::parse),
        }
    }

    /// `0.25`
    pub(super) fn decimal(&mut self, span: Span) -> Evaluated {
        self.number(span, Rational::from_decimal)
    }

    fn number(&mut self, span: Span, read: fn(&str) -> Result<Rational, ParseNumberError>) -> Evaluated {
        let text = span.text(self.source);
        if text.len() > LONGEST_NUMBER {
            let error = Error::mistake(format!("the number has more than {LONGEST_NUMBER} digits"));
            return Err(self.fail(error, span));
        }
        read(text).map(Value::Number).map_err(|error| self.fail(Error::mistake(error.to_string()), span))
    }

    /// `^3*2` and the like.
    pub(super) fn literal(&mut self, ups: Ups, star: Star, span: Span) -> Evaluated {
        let nimber = match star {
            Star::None => 0,
            Star::One => 1,
            Star::Of(node) => self.natural(node)?,
        };
        let game = match ups {
            Ups::None => self.engine.games.simple(Simple::nimber(nimber)).map_err(Box::<Error>::from),
            Ups::Multiple { down, count } => {
                let count = self.count(count)?;
                let up = if down { count.checked_neg() } else { Some(count) };
                match up {
                    Some(up) => {
                        let simple = Simple { nimber, ..Simple::up(up) };
                        self.engine.games.simple(simple).map_err(Box::<Error>::from)
                    }
                    None => Err(Error::mistake("too many downs")),
                }
            }
            Ups::Sum { down, order } => return self.uptimal(UptimalFamily::Bracket, down, order, nimber, span),
            Ups::Order { down, order } => return self.uptimal(UptimalFamily::Angle, down, order, nimber, span),
        };
        let game = game.map_err(|error| self.fail(error, span))?;
        Ok(self.engine.of_game(game))
    }

    /// `^[3]*2`, `v<on>` and the like.
    fn uptimal(&mut self, family: UptimalFamily, down: bool, order: NodeId, nimber: u64, span: Span) -> Evaluated {
        let sign = if down { Player::Right } else { Player::Left };
        let uptimal = Uptimal { number: Dyadic::ZERO, sign, family, order: self.order(order)?, nimber };
        let stopper = self.engine.loops.uptimal(&uptimal).map_err(|stop| self.fail(stop.into(), span))?;
        Ok(self.engine.of_stopper(stopper))
    }

    fn natural(&mut self, node: NodeId) -> Result<u64, Box<Error>> {
        let value = self.eval(node)?;
        self.engine.natural(&value).map_err(|error| self.fail(error, self.tree.span(node)))
    }

    fn count(&mut self, count: Count) -> Result<i64, Box<Error>> {
        match count {
            Count::Signs(signs) => Ok(i64::from(signs)),
            Count::Of(node) => {
                let value = self.eval(node)?;
                let span = self.tree.span(node);
                let count = self.engine.integer(&value).map_err(|error| self.fail(error, span))?;
                i64::try_from(&count).map_err(|_| self.fail(Error::mistake(format!("{count} ups are too many")), span))
            }
        }
    }

    fn order(&mut self, node: NodeId) -> Result<UptimalOrder, Box<Error>> {
        let value = self.eval(node)?;
        let span = self.tree.span(node);
        if let Value::Loopy(loopy) = &value
            && let LoopyValue::Stopper(stopper @ Stopper::Loopy(_)) = **loopy
            && self.engine.loops.as_pseudonumber(stopper) == Some(Pseudonumber::On)
        {
            return Ok(UptimalOrder::On);
        }
        let order = self.engine.natural(&value).map_err(|error| self.fail(error, span))?;
        UptimalOrder::of(order).ok_or_else(|| {
            let error = Error::mistake(format!("there is no uptimal of order {order}"));
            self.fail(error.hint(format!("orders go from 1 to {}", UptimalOrder::HIGHEST)), span)
        })
    }

    /// A position string as it stands, or what the variable of that name holds.
    fn argument(&self, raw: &RawArgument) -> Result<Argument, Box<Error>> {
        let text = raw.span.text(self.source);
        let held = if raw.quoted { None } else { self.scope.get(text.trim()) };
        let text = match held {
            None => text.to_owned(),
            Some(Value::Text(text)) => text,
            Some(other) => super::text(self.engine, &other).map_err(|error| self.fail(error, raw.span))?,
        };
        Ok(Argument { text, offset: raw.span.start, quoted: raw.quoted })
    }

    /// `Push(BR_B)`
    pub(super) fn position(&mut self, name: Span, first: u32, count: u32, span: Span) -> Evaluated {
        let ruleset = name.text(self.source);
        if onside_ruleset::find(ruleset).is_none() {
            return Err(self.fail(unknown_call(ruleset), name));
        }
        let arguments: Vec<Argument> =
            self.tree.raw(first, count).iter().map(|raw| self.argument(raw)).collect::<Result<_, _>>()?;
        match AnyPosition::parse(ruleset, &arguments) {
            Ok(parsed) => {
                let warnings = parsed.warnings.into_iter().map(|warning| Diagnostic::warning(warning, span));
                self.warnings.extend(warnings);
                match self.engine.mode {
                    Mode::Alternating => Ok(Value::Compound(Compound::Position(Box::new(parsed.position)))),
                    Mode::Synchronized => SyncGame::position(parsed.position)
                        .map(Value::synchronized)
                        .map_err(|reason| self.fail(reason.into(), span)),
                }
            }
            Err(error) => {
                let mut mistake = Error::mistake(error.message);
                mistake.diagnostic.hint = error.hint;
                Err(self.fail(mistake, error.range.map_or(span, Span::from)))
            }
        }
    }
}

/// A set: its members in order, nothing twice.
pub(crate) fn set(engine: &mut Engine, members: Vec<Value>) -> Result<Value, Box<Error>> {
    if members.iter().all(|member| matches!(member, Value::Number(_))) {
        let number = |member| if let Value::Number(number) = member { Some(number) } else { None };
        let numbers = members.into_iter().filter_map(number).collect();
        return Ok(Value::Set(Held::new(sorted_numbers(engine.games.guard(), numbers)?)));
    }
    let plain = |value: &Value| match value {
        Value::Number(number) => number.is_dyadic(),
        other => matches!(other, Value::Game(_) | Value::Literal(..)),
    };
    if members.iter().all(plain) {
        let mut games = Vec::with_capacity(members.len());
        for member in &members {
            engine.games.guard().check()?;
            games.push(engine.game(member)?);
        }
        return engine.set_of(&games);
    }
    Ok(Value::Set(Held::new(order::sorted_distinct(engine, &members)?)))
}
