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
use super::making::Maker;
use super::names::unknown_call;
use super::{Evaluated, order, ordinals};
use crate::classes;
use crate::code::Home;
use crate::error::Error;
use crate::machine::Register;
use crate::syntax::{Count, NodeId, RawArgument, Star, Ups};
use crate::value::{Compound, Members, Value};

/// An integer as it is written.
pub(crate) fn integer(digits: &str) -> Evaluated {
    match digits.parse::<i64>() {
        Ok(small) => Ok(Value::Number(Rational::from(small))),
        Err(_) => number(digits, str::parse),
    }
}

fn number(text: &str, read: fn(&str) -> Result<Rational, ParseNumberError>) -> Evaluated {
    if text.len() > LONGEST_NUMBER {
        return Err(Error::mistake(format!("the number has more than {LONGEST_NUMBER} digits")));
    }
    read(text).map(Value::Number).map_err(|error| Error::mistake(error.to_string()))
}

/// `0.25`
pub(crate) fn decimal(text: &str) -> Evaluated {
    number(text, Rational::from_decimal)
}

impl Maker<'_> {
    /// `^3*2` and the like; the size of the star and that of the ups are given, where they were written.
    pub(super) fn literal(&mut self, ups: Ups, star: Star, sizes: &mut [Register]) -> Evaluated {
        let span = self.span();
        let mut sizes = sizes.iter_mut();
        let mut next = || sizes.next().and_then(Option::take).unwrap_or(Value::Nothing);
        let (star_size, size) = (next(), next());
        if let (Ups::None, Star::Of(node), Value::Surreal(_)) = (ups, star, &star_size) {
            let size = ordinals::transfinite(self.engine, &star_size);
            let heap = size.and_then(|size| ordinals::heap(self.engine, size));
            return heap.map_err(|error| error.placed(self.tree().span(node)));
        }
        let nimber = match star {
            Star::None => 0,
            Star::One => 1,
            Star::Of(node) => self.engine.natural(&star_size).map_err(|error| error.placed(self.tree().span(node)))?,
        };
        let game = match ups {
            Ups::None => self.engine.games.simple(Simple::nimber(nimber)).map_err(Box::<Error>::from),
            Ups::Multiple { down, count } => {
                let count = self.count(count, &size)?;
                let up = if down { count.checked_neg() } else { Some(count) };
                match up {
                    Some(up) => {
                        let simple = Simple { nimber, ..Simple::up(up) };
                        self.engine.games.simple(simple).map_err(Box::<Error>::from)
                    }
                    None => Err(Error::mistake("too many downs")),
                }
            }
            Ups::Sum { down, order } => return self.uptimal(UptimalFamily::Bracket, down, order, &size, nimber),
            Ups::Order { down, order } => return self.uptimal(UptimalFamily::Angle, down, order, &size, nimber),
        };
        let game = game.map_err(|error| error.placed(span))?;
        Ok(self.engine.of_game(game))
    }

    /// `^[3]*2`, `v<on>` and the like.
    fn uptimal(&mut self, family: UptimalFamily, down: bool, order: NodeId, size: &Value, nimber: u64) -> Evaluated {
        let sign = if down { Player::Right } else { Player::Left };
        let order = self.order(order, size)?;
        let uptimal = Uptimal { number: Dyadic::ZERO, sign, family, order, nimber };
        let span = self.span();
        let stopper = self.engine.loops.uptimal(&uptimal).map_err(|stop| Box::<Error>::from(stop).placed(span))?;
        Ok(self.engine.of_stopper(stopper))
    }

    fn count(&mut self, count: Count, size: &Value) -> Result<i64, Box<Error>> {
        match count {
            Count::Signs(signs) => Ok(i64::from(signs)),
            Count::Of(node) => {
                let span = self.tree().span(node);
                let count = self.engine.integer(size).map_err(|error| error.placed(span))?;
                i64::try_from(&count).map_err(|_| Error::mistake(format!("{count} ups are too many")).placed(span))
            }
        }
    }

    fn order(&mut self, node: NodeId, value: &Value) -> Result<UptimalOrder, Box<Error>> {
        let span = self.tree().span(node);
        if let Value::Loopy(loopy) = value
            && let LoopyValue::Stopper(stopper @ Stopper::Loopy(_)) = **loopy
            && self.engine.loops.as_pseudonumber(stopper) == Some(Pseudonumber::On)
        {
            return Ok(UptimalOrder::On);
        }
        let order = self.engine.natural(value).map_err(|error| error.placed(span))?;
        UptimalOrder::of(order).ok_or_else(|| {
            let error = Error::mistake(format!("there is no uptimal of order {order}"));
            error.hint(format!("orders go from 1 to {}", UptimalOrder::HIGHEST)).placed(span)
        })
    }

    /// What the variable holds that a position's argument names, if it is meant to name one.
    fn held(&self, raw: &RawArgument, held: Register) -> Register {
        let alone = raw.quoted || self.program.code.home == Home::Alone;
        match held {
            None if !alone => self.engine.globals.named(raw.span.text(self.source()).trim()).cloned(),
            held => held,
        }
    }

    /// A variable counts more than letters of the same name; who may have meant the letters is told.
    fn warn_of_variables(&mut self, ruleset: &str, arguments: &[RawArgument], held: &[Register]) {
        let written: Vec<Argument> = arguments.iter().map(|raw| as_written(raw, self.source())).collect();
        if held.iter().all(Option::is_none) || AnyPosition::parse(ruleset, &written).is_err() {
            return;
        }
        for (raw, _) in arguments.iter().zip(held).filter(|(_, held)| held.is_some()) {
            let name = raw.span.text(self.source()).trim();
            let warning =
                Diagnostic::warning(format!("{name} is the variable here, not letters of {ruleset}"), raw.span);
            let hint = format!("write {ruleset}(\"{name}\") for the letters, {ruleset}(({name})) for the variable");
            let warning = warning.with_hint(hint);
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
    }

    /// `Push(BR_B)`, with the variables that its arguments may name.
    pub(super) fn position(&mut self, name: Span, first: u32, count: u32, held: &mut [Register]) -> Evaluated {
        let span = self.span();
        let ruleset = name.text(self.source());
        if onside_ruleset::find(ruleset).is_none() {
            return Err(unknown_call(ruleset).placed(name));
        }
        let raw = self.tree().raw(first, count);
        let held: Vec<Register> = raw.iter().zip(held).map(|(raw, held)| self.held(raw, held.take())).collect();
        self.warn_of_variables(ruleset, raw, &held);
        let mut arguments = Vec::with_capacity(raw.len());
        for (raw, held) in raw.iter().zip(held) {
            match held {
                None => arguments.push(as_written(raw, self.source())),
                Some(value) => {
                    let made =
                        classes::arguments_of(self.engine, ruleset, &value).map_err(|error| error.placed(raw.span))?;
                    arguments.extend(made.into_iter().map(|argument| Argument { offset: raw.span.start, ..argument }));
                }
            }
        }
        match AnyPosition::parse(ruleset, &arguments) {
            Ok(parsed) => {
                let warnings = parsed.warnings.into_iter().map(|warning| Diagnostic::warning(warning, span));
                self.warnings.extend(warnings);
                positioned(self.engine, parsed.position).map_err(|error| error.placed(span))
            }
            Err(error) => {
                let mut mistake = Error::mistake(error.message);
                mistake.diagnostic.hint = error.hint;
                Err(mistake.placed(error.range.map_or(span, Span::from)))
            }
        }
    }
}

fn as_written(raw: &RawArgument, source: &str) -> Argument {
    Argument { text: raw.span.text(source).to_owned(), offset: raw.span.start, quoted: raw.quoted }
}

/// A position as it is read in the present mode.
pub(crate) fn positioned(engine: &Engine, position: AnyPosition) -> Evaluated {
    match engine.mode {
        Mode::Alternating => Ok(Value::Compound(Compound::Position(Box::new(position)))),
        Mode::Synchronized => Ok(Value::synchronized(SyncGame::position(position)?)),
    }
}

/// A set: its members in order, nothing twice.
pub(crate) fn set(engine: &mut Engine, members: Vec<Value>) -> Result<Value, Box<Error>> {
    if members.iter().all(|member| matches!(member, Value::Number(_))) {
        let number = |member| if let Value::Number(number) = member { Some(number) } else { None };
        let numbers = members.into_iter().filter_map(number).collect();
        return Ok(Value::Set(Members::new(sorted_numbers(engine.games.guard(), numbers)?)));
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
    Ok(Value::Set(Members::new(order::sorted_distinct(engine, &members)?)))
}
