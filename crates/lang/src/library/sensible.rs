//! Sensible moves, as CGSuite calls them: those that have a part in the canonical form, be it only because they reverse
//! through to one of its options.
//!
//! Let K be the canonical form of G. A Left option of G is sensible if it is at least some Left option of K. A sensible
//! line for a Left option X of K is a play G^L, G^LR, G^LRL, ... in which every position after a move of Left is at
//! least X, every position after one of Right is at most G, and which ends at a position equal to X. The same holds for
//! Right with the order turned round.

use std::collections::HashSet;

use onside_ground::{Charge, Player, with_stack};
use onside_value::loopy::{LoopyValue, Stopper};

use super::moves::options_passing;
use super::{Action, Arity, Method, player_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, POSITION_BYTES};
use crate::value::{Compound, Value};

/// More lines than this are not listed.
const MOST_LINES: usize = 100_000;

const fn method(
    (name, parameters, arity): (&'static str, &'static str, usize),
    summary: &'static str,
    example: (&'static str, &'static str),
    action: fn(&mut Engine, Value, &[Value]) -> Evaluated,
) -> Method {
    let (arity, action) = (Arity::exactly(arity), Action::Any(action));
    Method { name, alias: "", parameters, summary, example, arity, action }
}

pub(super) const METHODS: &[Method] = &[
    method(
        ("SensibleOptions", "(player)", 1),
        "The player's options that are at least as good for her as an option of the canonical form: those, and what \
         reverses to them.",
        ("Domineering(\"...|...\").SensibleOptions(Left)", "[Domineering(\".#.|.#.\")]"),
        |engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            sensible(engine, value, player)
        },
    ),
    method(
        ("SensibleLeftOptions", "", 0),
        "Left's options that are at least some Left option of the canonical form.",
        ("Domineering(\"...|...\").SensibleLeftOptions", "[Domineering(\".#.|.#.\")]"),
        |engine, value, _| sensible(engine, value, Player::Left),
    ),
    method(
        ("SensibleRightOptions", "", 0),
        "Right's options that are at most some Right option of the canonical form.",
        ("Nim(2).SensibleRightOptions", "[Nim(),Nim(1)]"),
        |engine, value, _| sensible(engine, value, Player::Right),
    ),
    method(
        ("SensibleLines", "(player)", 1),
        "The plays that show how the canonical form sits in the game: each begins with a sensible option, goes on with \
         replies that reverse it, and ends at an option of the canonical form.",
        ("Nim(2).SensibleLines(Left)", "[[Nim()],[Nim(1)]]"),
        |engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            lines(engine, value, player)
        },
    ),
];

/// Whether one value is at least as good for a player as another.
fn as_good(engine: &Engine, player: Player, one: &LoopyValue, other: &LoopyValue) -> Result<bool, Box<Error>> {
    let (low, high) = if player == Player::Left { (other, one) } else { (one, other) };
    Ok(engine.loops.leq(low, high)?)
}

/// The player's options in the canonical form.
fn canonical(engine: &mut Engine, value: &Value, player: Player) -> Result<Vec<LoopyValue>, Box<Error>> {
    let stopper: Stopper = engine.stopper(value).map_err(|error| error.at(Place::Receiver))?;
    Ok(engine.loops.options(stopper, player)?.into_iter().map(LoopyValue::from).collect())
}

fn sensible(engine: &mut Engine, value: Value, player: Player) -> Evaluated {
    let canonical = canonical(engine, &value, player)?;
    options_passing(engine, value, player, |engine, option| {
        let option = option.loopy_value(engine)?;
        for wanted in &canonical {
            if as_good(engine, player, &option, wanted)? {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

fn lines(engine: &mut Engine, value: Value, player: Player) -> Evaluated {
    let canonical = canonical(engine, &value, player)?;
    let start = engine.compound(value).map_err(|error| error.at(Place::Receiver))?;
    let whole = start.loopy_value(engine)?;
    let charge = engine.games.guard().charge();
    let mut search = Lines { player, whole: &whole, line: Vec::new(), seen: HashSet::new(), found: Vec::new(), charge };
    for wanted in &canonical {
        search.after_reply(engine, &start, wanted)?;
    }
    let Lines { found, charge: _charge, .. } = search;
    let mut rows = Vec::with_capacity(found.len());
    for line in found {
        rows.push(Value::list(line.into_iter().map(|position| engine.of_compound(position)).collect()));
    }
    Ok(Value::list(rows))
}

/// The search for the lines that end at an option of the canonical form.
struct Lines<'a> {
    player: Player,
    /// What replies may not be worse than for the opponent.
    whole: &'a LoopyValue,
    line: Vec<Compound>,
    /// Different moves may lead to the same position.
    seen: HashSet<Vec<Compound>>,
    found: Vec<Vec<Compound>>,
    charge: Charge,
}

impl Lines<'_> {
    /// The player is to move, never to anything that is worse for her than what she wants.
    fn after_reply(&mut self, engine: &mut Engine, position: &Compound, wanted: &LoopyValue) -> Result<(), Box<Error>> {
        for option in position.options(engine, self.player)? {
            engine.games.guard().check()?;
            let value = option.loopy_value(engine)?;
            if !as_good(engine, self.player, &value, wanted)? || self.line.contains(&option) {
                continue;
            }
            self.line.push(option.clone());
            if as_good(engine, self.player, wanted, &value)? {
                self.ended()?;
            } else {
                with_stack(|| self.after_move(engine, &option, wanted))?;
            }
            self.line.pop();
        }
        Ok(())
    }

    /// The opponent is to reply.
    fn after_move(&mut self, engine: &mut Engine, position: &Compound, wanted: &LoopyValue) -> Result<(), Box<Error>> {
        let opponent = self.player.opponent();
        for reply in position.options(engine, opponent)? {
            let value = reply.loopy_value(engine)?;
            if as_good(engine, opponent, &value, self.whole)? && !self.line.contains(&reply) {
                self.line.push(reply.clone());
                self.after_reply(engine, &reply, wanted)?;
                self.line.pop();
            }
        }
        Ok(())
    }

    /// The line has come to the option of the canonical form.
    fn ended(&mut self) -> Result<(), Box<Error>> {
        if self.found.len() >= MOST_LINES {
            return Err(Error::mistake(format!("there are more than {MOST_LINES} sensible lines")));
        }
        if self.seen.insert(self.line.clone()) {
            self.charge.more(2 * POSITION_BYTES * self.line.len() as u64)?;
            self.found.push(self.line.clone());
        }
        Ok(())
    }
}
