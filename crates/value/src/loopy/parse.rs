//! Reads what `print` writes: stoppers by name or in braces with labels and passes, and `onside & offside`. The text
//! itself is read in `crate::notation`; what refers to braces around it is drawn with them as one sketch.

use onside_ground::{Player, Stop};
use rustc_hash::FxHashMap;

use super::arena::{LoopyGames, Stopper};
use super::error::Error;
use super::sketch::{Sketch, Term};
use super::stops::{Pseudonumber, Tail};
use super::value::LoopyValue;
use crate::notation::{Id, Node, ParseError, Reason, Written, read};
use crate::short::{Game, notation};

impl LoopyGames {
    /// The value that a text is.
    ///
    /// # Errors
    /// The place that is wrong and why; or a limit.
    pub fn parse(&self, text: &str) -> Result<LoopyValue, ParseError> {
        let written = read(self.guard(), text)?;
        let mut builder = Builder { arena: self, written: &written, values: vec![None; written.len()] };
        for &id in written.order() {
            let value = builder.value(id).map_err(|reason| written.error(id, reason))?;
            builder.values[id] = value;
        }
        let whole = written.whole();
        builder.known(whole).cloned().map_err(|reason| written.error(whole, reason))
    }

    /// `Tiny(size)` = {0||0|-size}.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn tiny(&self, size: &LoopyValue) -> Result<LoopyValue, Stop> {
        let zero = LoopyValue::from(Stopper::Short(self.games.zero()));
        let threat = self.from_options(std::slice::from_ref(&zero), &[self.negative(size)?], &[])?;
        self.from_options(&[zero], &[threat], &[])
    }

    /// The game with these Left options, and with their negatives for Right: `+-size`, `+-{a,b}`.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn switch(&self, left: &[LoopyValue]) -> Result<LoopyValue, Stop> {
        let right = left.iter().map(|option| self.negative(option)).collect::<Result<Vec<_>, Stop>>()?;
        self.from_options(left, &right, &[])
    }
}

struct Builder<'a> {
    arena: &'a LoopyGames,
    written: &'a Written,
    /// The values of the nodes; none of those that are a part of a graph.
    values: Vec<Option<LoopyValue>>,
}

impl Builder<'_> {
    /// The value of a part that stands for itself.
    fn known(&self, id: Id) -> Result<&LoopyValue, Reason> {
        self.values[id].as_ref().ok_or(Reason::LabelInside)
    }

    fn short(&self, id: Id) -> Option<Game> {
        match self.values[id] {
            Some(LoopyValue::Stopper(Stopper::Short(game))) => Some(game),
            _ => None,
        }
    }

    fn value(&self, id: Id) -> Result<Option<LoopyValue>, Reason> {
        let arena = self.arena;
        let parts: &[Id] = match self.written.node(id) {
            Node::Tiny { size, .. } => std::slice::from_ref(size),
            Node::Switch(options) => options,
            _ => &[],
        };
        for &part in parts {
            self.known(part)?;
        }
        Ok(Some(match self.written.node(id) {
            Node::Label(_) | Node::Pass | Node::Braces { closed: false, .. } => return Ok(None),
            Node::Braces { options, closed: true } => self.braces(id, options)?,
            Node::Tail { number, sign } => {
                let tail = if *sign == Player::Left { Tail::Over } else { Tail::Under };
                arena.pseudonumber(&Pseudonumber::Near(number.clone(), tail))?.into()
            }
            Node::Endless(Player::Left) => arena.pseudonumber(&Pseudonumber::On)?.into(),
            Node::Endless(Player::Right) => arena.pseudonumber(&Pseudonumber::Off)?.into(),
            Node::Dud => {
                let (on, off) = (arena.pseudonumber(&Pseudonumber::On)?, arena.pseudonumber(&Pseudonumber::Off)?);
                joined(arena, &on.into(), &off.into())?
            }
            Node::Uptimal(uptimal) => arena.uptimal(uptimal)?.into(),
            Node::Tiny { number, sign, size } if self.short(*size).is_none() => {
                let tiny = arena.tiny(self.known(*size)?)?;
                let signed = if *sign == Player::Left { tiny } else { arena.negative(&tiny)? };
                let number = Stopper::Short(arena.games().number(number.clone())?);
                arena.sum(&signed, &number.into())?
            }
            Node::Switch(options) if options.iter().any(|&id| self.short(id).is_none()) => {
                let left = options.iter().map(|&id| self.known(id).cloned()).collect::<Result<Vec<_>, _>>()?;
                arena.switch(&left)?
            }
            Node::Sides(onside, offside) => joined(arena, self.known(*onside)?, self.known(*offside)?)?,
            node => {
                let zero = arena.games().zero();
                let game = notation::unbraced(arena.games(), node, |id| self.short(id).unwrap_or(zero))?;
                Stopper::Short(game).into()
            }
        }))
    }

    /// A game in braces that refers to nothing around it.
    fn braces(&self, id: Id, options: &[Vec<Id>; 2]) -> Result<LoopyValue, Reason> {
        let short = options.each_ref().map(|side| side.iter().map(|&id| self.short(id)).collect::<Option<Vec<_>>>());
        if let [Some(left), Some(right)] = short {
            return Ok(Stopper::Short(self.arena.games().from_options(&left, &right)?).into());
        }
        let mut sketch = Sketch::new();
        let mut places: FxHashMap<Id, usize> = FxHashMap::default();
        places.insert(id, sketch.node());
        let mut pending = vec![id];
        while let Some(from) = pending.pop() {
            let Node::Braces { options, .. } = self.written.node(from) else { return Err(Reason::LabelInside) };
            let place = places[&from];
            for (player, side) in Player::BOTH.into_iter().zip(options) {
                for &option in side {
                    let term = match (self.written.node(option), &self.values[option]) {
                        (_, Some(value)) => Term::Value(value.clone()),
                        (Node::Pass, None) => Term::Node(place),
                        (Node::Label(named), None) => Term::Node(*places.get(named).ok_or(Reason::LabelInside)?),
                        (Node::Braces { .. }, None) => {
                            let node = sketch.node();
                            places.insert(option, node);
                            pending.push(option);
                            Term::Node(node)
                        }
                        _ => return Err(Reason::LabelInside),
                    };
                    sketch.option(place, player, term);
                }
            }
        }
        Ok(self.arena.sketched(&sketch, places[&id])?)
    }
}

fn joined(arena: &LoopyGames, onside: &LoopyValue, offside: &LoopyValue) -> Result<LoopyValue, Reason> {
    arena.join(onside, offside).map_err(|error| match error {
        Error::Stop(stop) => Reason::Stop(stop),
        _ => Reason::Sides,
    })
}
