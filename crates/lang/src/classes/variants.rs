//! Variants of any ruleset: the impartial one, in which both may make all moves; the dicotic one, in which nobody may
//! move where the other cannot; the twisted one, in which the roles are exchanged after every move. Impartial positions
//! are of a kind of their own; the others are states of rules that are made here, and so is a position of any ruleset
//! as a part of a position of a class, which is the plain one.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use onside_ground::{Charge, Guard, Player};
use onside_ruleset::script::{Datum, Fault, Faults, Handle, Part, Parts, RuleMove, Rules, Summand, UserPosition};
use onside_ruleset::{AnyPosition, BoardData, Facts, Impartial};

use super::world::Classes;
use crate::value::{Compound, Value};

/// How a variant differs from what it is a variant of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Impartial,
    Dicotic,
    Twisted,
}

impl Variant {
    /// The variant with the name of a method.
    pub(super) fn named(name: &str) -> Option<Variant> {
        Some(match name {
            "ImpartialVariant" => Variant::Impartial,
            "DicoticVariant" => Variant::Dicotic,
            "TwistedVariant" => Variant::Twisted,
            _ => return None,
        })
    }

    /// The name of the method that makes it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Variant::Impartial => "ImpartialVariant",
            Variant::Dicotic => "DicoticVariant",
            Variant::Twisted => "TwistedVariant",
        }
    }
}

/// What rules do with the positions of other rules that they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holding {
    Plain,
    Dicotic,
    Twisted,
}

impl Holding {
    fn name(self) -> &'static str {
        match self {
            Holding::Plain => "Plain",
            Holding::Dicotic => "DicoticVariant",
            Holding::Twisted => "TwistedVariant",
        }
    }
}

/// The positions that a variant has met, each with its number, which is its state.
#[derive(Debug)]
struct Met {
    positions: Vec<AnyPosition>,
    numbers: HashMap<AnyPosition, i64>,
    charge: Charge,
}

/// The rules of a variant.
#[derive(Debug)]
pub(crate) struct VariantRules {
    pub(super) holding: Holding,
    facts: [Facts; 2],
    loopy: AtomicBool,
    faults: Faults,
    guard: Arc<Guard>,
    met: Mutex<Met>,
    /// These rules, for positions of theirs.
    own: Weak<VariantRules>,
}

impl VariantRules {
    pub(super) fn new(holding: Holding, faults: Faults, guard: Arc<Guard>) -> Arc<VariantRules> {
        let facts = Facts::new(holding.name());
        let facts = [facts.clone(), facts.loopy()];
        Arc::new_cyclic(|own| VariantRules {
            holding,
            facts,
            loopy: AtomicBool::new(false),
            faults,
            met: Mutex::new(Met { positions: Vec::new(), numbers: HashMap::new(), charge: guard.charge() }),
            guard,
            own: Weak::clone(own),
        })
    }

    /// A handle on these rules; nothing while they are dropped.
    fn handle(&self) -> Option<Handle> {
        self.own.upgrade().map(|rules| Handle::new(rules as Arc<dyn Rules>))
    }

    fn state(&self, position: AnyPosition) -> Datum {
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = met.numbers.get(&position) {
            return Datum::Integer(number);
        }
        let number = i64::try_from(met.positions.len()).unwrap_or(i64::MAX);
        // It is kept twice. Who finds no room is told by the next check.
        let bytes = 2 * (size_of::<AnyPosition>() + position.held_bytes()) + 2 * size_of::<i64>();
        if let Err(stop) = met.charge.more(bytes as u64) {
            self.faults.report(Fault::Stopped(stop));
        }
        met.positions.push(position.clone());
        met.numbers.insert(position, number);
        Datum::Integer(number)
    }

    fn position(&self, state: &Datum) -> Option<AnyPosition> {
        let met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.positions.get(usize::try_from(state.integer()?).ok()?).cloned()
    }

    /// What a player's moves lead to.
    fn options(&self, position: &AnyPosition, player: Player) -> Result<Vec<AnyPosition>, Fault> {
        let mut options = Vec::new();
        let mut stopped = Ok(());
        let _ = position.visit_options(player, &mut |(_, option)| {
            options.push(option);
            stopped = self.guard.check();
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped?;
        position.check()?;
        Ok(options)
    }

    fn results(&self, state: &Datum, player: Player) -> Result<Vec<AnyPosition>, Fault> {
        let Some(position) = self.position(state) else { return Ok(Vec::new()) };
        Ok(match self.holding {
            Holding::Plain | Holding::Twisted => self.options(&position, player)?,
            Holding::Dicotic => {
                if self.options(&position, player.opponent())?.is_empty() {
                    Vec::new()
                } else {
                    self.options(&position, player)?
                }
            }
        })
    }
}

impl Rules for VariantRules {
    fn facts(&self) -> &Facts {
        &self.facts[usize::from(self.loopy.load(Ordering::Relaxed))]
    }

    fn expression(&self, state: &Datum) -> String {
        let base = self.position(state).map_or_else(|| "0".to_owned(), |position| position.to_string());
        match self.holding {
            Holding::Plain => base,
            Holding::Dicotic => format!("Dicotic({base})"),
            Holding::Twisted => format!("Twisted({base})"),
        }
    }

    fn label(&self, state: &Datum) -> String {
        self.expression(state)
    }

    fn letters(&self, state: &Datum) -> String {
        self.position(state).map_or_else(String::new, |position| position.letters())
    }

    fn board(&self, state: &Datum) -> Option<BoardData> {
        self.position(state)?.board()
    }

    fn moves(&self, state: &Datum, player: Player) -> Result<Vec<RuleMove>, Fault> {
        let moves = self.results(state, player)?.into_iter().map(|option| {
            let name = format!("to {option}").into();
            let state = self.state(option);
            let part = match (self.holding, self.handle()) {
                // The roles are exchanged after every move.
                (Holding::Twisted, Some(rules)) => Part::Other(Summand { rules, state: state.clone(), swapped: true }),
                _ => Part::Own(state.clone()),
            };
            let result: Parts = [part].into_iter().collect();
            RuleMove { choice: state, name, places: Vec::new(), result }
        });
        Ok(moves.collect())
    }

    fn parts(&self, state: &Datum) -> Result<Vec<Datum>, Fault> {
        if self.holding != Holding::Plain {
            return Ok(vec![state.clone()]);
        }
        let Some(position) = self.position(state) else { return Ok(Vec::new()) };
        let parts = position.components();
        position.check()?;
        Ok(parts.into_iter().map(|part| self.state(part)).collect())
    }

    fn negative(&self, state: &Datum) -> Option<Datum> {
        match self.holding {
            Holding::Plain => Some(self.state(self.position(state)?.negative())),
            Holding::Dicotic | Holding::Twisted => None,
        }
    }

    fn mark_loopy(&self) -> bool {
        !self.loopy.swap(true, Ordering::Relaxed)
    }

    fn faults(&self) -> &Faults {
        &self.faults
    }
}

/// A position as one summand of rules that hold it.
pub(super) fn held(world: &Classes, holding: Holding, position: AnyPosition) -> Summand {
    let (handle, rules) = world.holder(holding);
    let state = rules.state(position);
    Summand::new(handle, state)
}

/// A variant of a position as a value.
pub(super) fn variant_of(world: &Classes, variant: Variant, position: &AnyPosition) -> Value {
    let holding = match variant {
        Variant::Impartial => None,
        Variant::Dicotic => Some(Holding::Dicotic),
        Variant::Twisted => Some(Holding::Twisted),
    };
    let position = match holding.map(|holding| held(world, holding, position.clone())) {
        None => AnyPosition::Impartial(Impartial::new(position.clone())),
        Some(summand) => AnyPosition::User(UserPosition::new(summand.rules, summand.state)),
    };
    Value::Compound(Compound::Position(Box::new(position)))
}
