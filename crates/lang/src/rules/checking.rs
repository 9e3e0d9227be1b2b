//! `Name.Check(g)`: whether what is inferred or declared about rules is true of a position and all that can be reached
//! from it. Values are found by the rules alone and compared: of a position with that of its representative under the
//! symmetries, and with the sum of its parts.

use std::collections::HashSet;
use std::ops::ControlFlow;

use onside_ground::Player;
use onside_ruleset::script::UserPosition;
use onside_ruleset::{AnyPosition, Position, Sign};
use onside_value::loopy::LoopyValue;

use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::{Compound, Instance, Ruleset, Value};

/// More positions than this are not compared one by one.
const MOST_COMPARED: usize = 20_000;

/// What is claimed about a position.
struct Claim {
    position: UserPosition,
    /// Others that have the same value, or its negative.
    alike: Vec<(UserPosition, Sign)>,
    /// Those whose sum has the same value.
    parts: Option<Vec<UserPosition>>,
}

/// Compares values of a position and its followers with those that symmetries and parts promise.
pub(crate) fn check(engine: &mut Engine, ruleset: &Ruleset, position: &Value) -> Evaluated {
    let user = position_of(ruleset, position)?;
    let Some(rules) = &ruleset.rules else { return Ok(Value::Boolean(true)) };
    let claims = claims(engine, rules, user)?;
    // Without theorems nothing is inferred, and tables would still know what was found before.
    let inferred = ruleset.definition.infers();
    ruleset.definition.infer(false);
    engine.solver.forget();
    let checked = claims.iter().try_for_each(|claim| holds(engine, claim));
    ruleset.definition.infer(inferred);
    engine.solver.forget();
    checked?;
    Ok(Value::Boolean(true))
}

/// The position of this ruleset that a value is.
fn position_of<'a>(ruleset: &Ruleset, value: &'a Value) -> Result<&'a UserPosition, Box<Error>> {
    let name = ruleset.name();
    let refused = |hint: String| {
        let error = Error::mistake(format!("Check takes a position of {name}"));
        Err(error.hint(hint).at(Place::Argument(0)))
    };
    let Value::Compound(Compound::Position(any)) = value else {
        return refused(format!("as in {name}.Check({})", ruleset.example()));
    };
    let AnyPosition::User(user) = &**any else {
        return refused(format!("as in {name}.Check({})", ruleset.example()));
    };
    let Some(mine) = ruleset.rules.as_ref().map(|rules| &rules.handle) else {
        return refused(format!("{name} has parameters, which are given first"));
    };
    match user.summands().iter().find(|summand| summand.rules != *mine) {
        None => Ok(user),
        Some(other) if other.rules.facts().name == mine.facts().name => {
            refused(format!("this one has the rules of an earlier definition of {name}: make it anew"))
        }
        Some(other) => refused(format!("this one is a position of {}", other.rules.facts().name)),
    }
}

/// What is claimed about the positions that can be reached.
fn claims(engine: &Engine, rules: &Instance, start: &UserPosition) -> Result<Vec<Claim>, Box<Error>> {
    let guard = engine.games.guard();
    let definition = &rules.native.definition;
    let inferred = definition.infers();
    // Also where theorems are switched off, what they would be is checked.
    definition.infer(true);
    let mut seen: HashSet<UserPosition> = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    let mut claims = Vec::new();
    let mut stopped = Ok(());
    while let (Some(position), true) = (open.pop(), stopped.is_ok()) {
        for player in Player::BOTH {
            let _ = position.visit_options(player, &mut |option| {
                stopped = guard.charge_positions(1);
                if seen.len() < MOST_COMPARED && seen.insert(option.clone()) {
                    open.push(option);
                }
                if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        let alike = match position.summands() {
            [only] if !only.swapped => rules.native.images(&only.state),
            _ => Vec::new(),
        };
        let alike = alike.into_iter().map(|(state, sign)| (UserPosition::new(rules.handle.clone(), state), sign));
        let parts = position.components();
        claims.push(Claim {
            alike: alike.filter(|(image, sign)| *sign == Sign::Negated || *image != position).collect(),
            parts: (parts.len() != 1 || parts[0] != position).then_some(parts),
            position,
        });
    }
    definition.infer(inferred);
    stopped?;
    start.check()?;
    Ok(claims)
}

fn value(engine: &mut Engine, position: &UserPosition) -> Result<LoopyValue, Box<Error>> {
    engine.loopy(&Value::Compound(Compound::Position(Box::new(AnyPosition::User(position.clone())))))
}

fn holds(engine: &mut Engine, claim: &Claim) -> Result<(), Box<Error>> {
    let found = value(engine, &claim.position)?;
    for (alike, sign) in &claim.alike {
        let mut other = value(engine, alike)?;
        if *sign == Sign::Negated {
            other = engine.loops.negative(&other)?;
        }
        if other != found {
            let (one, two) = (engine.loops.print(&found)?, engine.loops.print(&other)?);
            let sign = if *sign == Sign::Negated { "minus " } else { "" };
            let told = format!(
                "{} is worth {one}, but {sign}{}, which is the same by symmetry, is worth {two}",
                claim.position.expression(),
                alike.expression()
            );
            return Err(Error::mistake(told).hint("the `symmetry` that the ruleset declares is not true"));
        }
    }
    if let Some(parts) = &claim.parts {
        let mut sum = LoopyValue::Stopper(onside_value::loopy::Stopper::Short(engine.games.zero()));
        for part in parts {
            let part = value(engine, part)?;
            sum = engine.loops.sum(&sum, &part)?;
        }
        if sum != found {
            let (one, two) = (engine.loops.print(&found)?, engine.loops.print(&sum)?);
            let texts: Vec<String> = parts.iter().map(Position::expression).collect();
            let told = format!(
                "{} is worth {one}, but its parts {} are worth {two} together",
                claim.position.expression(),
                texts.join(" + ")
            );
            return Err(Error::mistake(told).hint("the `parts` that the ruleset declares are not independent"));
        }
    }
    Ok(())
}
