//! Variants of any ruleset: the impartial one, in which both may make all moves; the dicotic one, in which nobody may
//! move where the other cannot; the twisted one, in which the roles are exchanged after every move. A position of any
//! ruleset as a part of a position of a class is the plain one.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use onside_ground::{Charge, Guard, Player};
use onside_ruleset::script::{Datum, Fault, Faults, Handle, Part, Parts, RuleMove, Rules, Summand, UserPosition};
use onside_ruleset::{AnyPosition, BoardData, Facts};

use super::world::Classes;
use crate::value::{Compound, Value};

/// How a variant differs from what it is a variant of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Plain,
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
            Variant::Plain => "Plain",
            Variant::Impartial => "ImpartialVariant",
            Variant::Dicotic => "DicoticVariant",
            Variant::Twisted => "TwistedVariant",
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
    pub(super) variant: Variant,
    facts: [Facts; 2],
    loopy: AtomicBool,
    faults: Faults,
    guard: Arc<Guard>,
    met: Mutex<Met>,
    /// These rules, for positions of theirs.
    own: Weak<VariantRules>,
}

impl VariantRules {
    pub(super) fn new(variant: Variant, faults: Faults, guard: Arc<Guard>) -> Arc<VariantRules> {
        let mut facts = Facts::new(variant.name());
        facts.impartial = variant == Variant::Impartial;
        let facts = [facts.clone(), facts.loopy()];
        Arc::new_cyclic(|own| VariantRules {
            variant,
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
        Ok(match self.variant {
            Variant::Plain | Variant::Twisted => self.options(&position, player)?,
            Variant::Impartial => {
                let mut options = self.options(&position, Player::Left)?;
                options.extend(self.options(&position, Player::Right)?);
                options
            }
            Variant::Dicotic => {
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
        match self.variant {
            Variant::Plain => base,
            Variant::Impartial => format!("Impartial({base})"),
            Variant::Dicotic => format!("Dicotic({base})"),
            Variant::Twisted => format!("Twisted({base})"),
        }
    }

    fn label(&self, state: &Datum) -> String {
        self.expression(state)
    }

    fn board(&self, state: &Datum) -> Option<BoardData> {
        self.position(state)?.board()
    }

    fn moves(&self, state: &Datum, player: Player) -> Result<Vec<RuleMove>, Fault> {
        let moves = self.results(state, player)?.into_iter().map(|option| {
            let name = format!("to {option}").into();
            let state = self.state(option);
            let part = match (self.variant, self.handle()) {
                // The roles are exchanged after every move.
                (Variant::Twisted, Some(rules)) => Part::Other(Summand { rules, state: state.clone(), swapped: true }),
                _ => Part::Own(state.clone()),
            };
            let result: Parts = [part].into_iter().collect();
            RuleMove { choice: state, name, places: Vec::new(), result }
        });
        Ok(moves.collect())
    }

    fn parts(&self, state: &Datum) -> Result<Vec<Datum>, Fault> {
        if !matches!(self.variant, Variant::Plain | Variant::Impartial) {
            return Ok(vec![state.clone()]);
        }
        let Some(position) = self.position(state) else { return Ok(Vec::new()) };
        let parts = position.components();
        position.check()?;
        Ok(parts.into_iter().map(|part| self.state(part)).collect())
    }

    fn negative(&self, state: &Datum) -> Option<Datum> {
        match self.variant {
            Variant::Impartial => Some(state.clone()),
            Variant::Plain => Some(self.state(self.position(state)?.negative())),
            Variant::Dicotic | Variant::Twisted => None,
        }
    }

    fn mark_loopy(&self) -> bool {
        !self.loopy.swap(true, Ordering::Relaxed)
    }

    fn faults(&self) -> &Faults {
        &self.faults
    }
}

/// A position of a variant as one summand.
pub(super) fn wrapped(world: &Classes, variant: Variant, position: AnyPosition) -> Summand {
    let (handle, rules) = world.variant(variant);
    let state = rules.state(position);
    Summand::new(handle, state)
}

/// A variant of a position as a value.
pub(super) fn variant_of(world: &Classes, variant: Variant, position: &AnyPosition) -> Value {
    let summand = wrapped(world, variant, position.clone());
    let position = AnyPosition::User(UserPosition::new(summand.rules, summand.state));
    Value::Compound(Compound::Position(Box::new(position)))
}
