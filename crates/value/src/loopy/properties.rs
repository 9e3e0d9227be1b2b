//! What CGSuite's users ask of a stopper: followers, degree, variety, stability, ordinal parts.
//!
//! The degree of s is the onside of s - s, so 0 exactly for short games among those met here. The upsum of two stoppers
//! is the onside of their sum, the downsum the offside. With a degree d that is idempotent, the upsum variety of s is s
//! upsum ((-s) downsum (-d)) and the downsum variety is s downsum ((-s) upsum d); s is stable if the two agree, and
//! then that is its variety (Winning Ways, chapter 11).

use onside_ground::{Player, Stop};
use onside_number::IBig;
use rustc_hash::FxHashMap;

use super::arena::{LoopyGames, Stopper};
use super::error::Error;
use super::graph::GameGraph;
use super::order::Side;
use super::stops::Pseudonumber;
use super::value::{LoopyValue, SideValue};
use crate::short::Game;

impl LoopyGames {
    /// Every position of the graph-canonical form, the stopper itself included, in the order of print.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn followers(&self, stopper: Stopper) -> Result<Vec<Stopper>, Stop> {
        let (loops, shorts) = self.follower_parts(stopper)?;
        self.sorted(&loops.into_iter().chain(shorts.into_iter().map(Stopper::Short)).collect::<Vec<_>>())
    }

    fn follower_parts(&self, stopper: Stopper) -> Result<(Vec<Stopper>, Vec<Game>), Stop> {
        let id = match stopper {
            Stopper::Short(game) => return Ok((Vec::new(), self.games.followers(game)?)),
            Stopper::Loopy(id) => id,
        };
        let loops = self.loopy_followers([id])?;
        let mut seen = rustc_hash::FxHashSet::default();
        let mut shorts = Vec::new();
        for &follower in &loops {
            for option in self.node(follower).options.iter().flatten() {
                if let Stopper::Short(game) = option
                    && !seen.contains(game)
                {
                    shorts.extend(self.games.followers(*game)?.into_iter().filter(|&game| seen.insert(game)));
                }
            }
        }
        Ok((loops.into_iter().map(Stopper::Loopy).collect(), shorts))
    }

    /// How many positions the graph-canonical form has.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn follower_count(&self, stopper: Stopper) -> Result<IBig, Stop> {
        match stopper {
            Stopper::Short(game) => self.games.follower_count(game),
            Stopper::Loopy(_) => {
                let (loops, shorts) = self.follower_parts(stopper)?;
                Ok(IBig::from(loops.len() + shorts.len()))
            }
        }
    }

    /// Whether all cycles of the graph-canonical form are passes.
    ///
    /// # Errors
    /// A request to stop.
    pub fn is_plumtree(&self, stopper: Stopper) -> Result<bool, Stop> {
        let Stopper::Loopy(id) = stopper else { return Ok(true) };
        Ok(self.loopy_followers([id])?.into_iter().all(|follower| self.node(follower).size == 1))
    }

    /// Whether a value added to itself is itself.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_idempotent(&self, value: &LoopyValue) -> Result<bool, Stop> {
        self.equal(&self.sum(value, value)?, value)
    }

    /// Whether both sides of a value are infinitesimally close to one number, which is returned.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn value_numberish(&self, value: &LoopyValue) -> Result<Option<onside_number::Dyadic>, Error> {
        let mut number = None;
        for side in Side::BOTH {
            let SideValue::Stopper(stopper) = value.side(side) else { return Ok(None) };
            let Some(found) = self.numberish(stopper)? else { return Ok(None) };
            if number.as_ref().is_some_and(|number| *number != found) {
                return Ok(None);
            }
            number = Some(found);
        }
        Ok(number)
    }

    /// Whether both stops are 0 but for over and under.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_infinitesimal(&self, value: &LoopyValue) -> Result<bool, Error> {
        Ok(self.value_numberish(value)?.is_some_and(|number| number.is_zero()))
    }

    /// Whether a stopper is a number + Tiny(G) or Miny(G) with G at least over.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_number_tiny(&self, stopper: Stopper) -> Result<bool, Stop> {
        match stopper {
            Stopper::Short(_) => Ok(false),
            Stopper::Loopy(id) => Ok(self.tiny_parts(id)?.is_some()),
        }
    }

    /// The onside of the sum.
    ///
    /// # Errors
    /// It is not a stopper; or a limit.
    pub fn upsum(&self, first: Stopper, second: Stopper) -> Result<Stopper, Error> {
        self.stopper_side(&self.sum(&first.into(), &second.into())?, Side::Onside)
    }

    /// The offside of the sum.
    ///
    /// # Errors
    /// It is not a stopper; or a limit.
    pub fn downsum(&self, first: Stopper, second: Stopper) -> Result<Stopper, Error> {
        self.stopper_side(&self.sum(&first.into(), &second.into())?, Side::Offside)
    }

    /// The degree of loopiness: the onside of s - s.
    ///
    /// # Errors
    /// It is not a stopper; or a limit.
    pub fn degree(&self, stopper: Stopper) -> Result<Stopper, Error> {
        match stopper {
            Stopper::Short(_) => Ok(Stopper::Short(self.games.zero())),
            Stopper::Loopy(_) => self.upsum(stopper, self.negative_stopper(stopper)?),
        }
    }

    fn idempotent_degree(&self, degree: Stopper) -> Result<(), Error> {
        if self.is_idempotent(&degree.into())? { Ok(()) } else { Err(Error::NotIdempotent) }
    }

    /// s upsum ((-s) downsum (-d)) for an idempotent d.
    ///
    /// # Errors
    /// The degree is not idempotent, a side is not a stopper, or a limit.
    pub fn upsum_variety(&self, stopper: Stopper, degree: Stopper) -> Result<Stopper, Error> {
        self.idempotent_degree(degree)?;
        let other = self.downsum(self.negative_stopper(stopper)?, self.negative_stopper(degree)?)?;
        self.upsum(stopper, other)
    }

    /// s downsum ((-s) upsum d) for an idempotent d.
    ///
    /// # Errors
    /// The degree is not idempotent, a side is not a stopper, or a limit.
    pub fn downsum_variety(&self, stopper: Stopper, degree: Stopper) -> Result<Stopper, Error> {
        self.idempotent_degree(degree)?;
        let other = self.upsum(self.negative_stopper(stopper)?, degree)?;
        self.downsum(stopper, other)
    }

    /// Whether the two varieties with the stopper's own degree agree.
    ///
    /// # Errors
    /// The degree is not idempotent, a side is not a stopper, or a limit.
    pub fn is_stable(&self, stopper: Stopper) -> Result<bool, Error> {
        let degree = self.degree(stopper)?;
        Ok(self.upsum_variety(stopper, degree)? == self.downsum_variety(stopper, degree)?)
    }

    /// The variety of a stable stopper.
    ///
    /// # Errors
    /// The stopper is not stable, its degree is not idempotent, a side is not a stopper, or a limit.
    pub fn variety(&self, stopper: Stopper) -> Result<Stopper, Error> {
        let degree = self.degree(stopper)?;
        let variety = self.upsum_variety(stopper, degree)?;
        if variety == self.downsum_variety(stopper, degree)? { Ok(variety) } else { Err(Error::NotStable) }
    }

    /// The X with base : X = s, where the base is given by its options.
    ///
    /// # Errors
    /// The stopper is not an ordinal sum with that base; or a limit.
    pub fn subordinate(&self, stopper: Stopper, left: &[Game], right: &[Game]) -> Result<Stopper, Error> {
        let base = [left, right].map(|list| list.iter().copied().map(Stopper::Short).collect::<Vec<_>>());
        let mut graph = GameGraph::new();
        let start = graph.vertex();
        let mut at = FxHashMap::from_iter([(stopper, start)]);
        let mut pending = vec![stopper];
        while let Some(current) = pending.pop() {
            self.guard().check()?;
            for (player, own) in Player::BOTH.into_iter().zip(&base) {
                let options = self.options(current, player)?;
                for &option in own {
                    self.base_option_is_covered(current, player, &options, option)?;
                }
                for option in options.into_iter().filter(|option| !own.contains(option)) {
                    let to = *at.entry(option).or_insert_with(|| {
                        pending.push(option);
                        graph.vertex()
                    });
                    graph.edge(at[&current], player, to);
                }
            }
        }
        self.stopper(&graph, start)
    }

    /// base : X, where the base is given by its options: a move in the base annihilates X.
    ///
    /// # Errors
    /// A limit.
    pub fn ordinal_sum(&self, left: &[Stopper], right: &[Stopper], upper: Stopper) -> Result<LoopyValue, Stop> {
        let base = [left, right];
        let mut graph = GameGraph::new();
        let start = graph.vertex();
        let mut at = FxHashMap::from_iter([(upper, start)]);
        let mut pending = vec![upper];
        while let Some(current) = pending.pop() {
            self.guard().check()?;
            for (player, own) in Player::BOTH.into_iter().zip(base) {
                for &option in own {
                    let to = self.embed(&mut graph, option)?;
                    graph.edge(at[&current], player, to);
                }
                for option in self.options(current, player)? {
                    let to = *at.entry(option).or_insert_with(|| {
                        pending.push(option);
                        graph.vertex()
                    });
                    graph.edge(at[&current], player, to);
                }
            }
        }
        self.value(&graph, start)
    }

    /// Every option of the base must be worth no more to its player than something the stopper offers, or be reversible
    /// in it.
    fn base_option_is_covered(
        &self,
        current: Stopper,
        player: Player,
        options: &[Stopper],
        option: Stopper,
    ) -> Result<(), Error> {
        let prefers = |player: Player, a: Stopper, b: Stopper| match player {
            Player::Left => self.leq_stoppers(b, a),
            Player::Right => self.leq_stoppers(a, b),
        };
        for &own in options {
            if prefers(player, own, option)? {
                return Ok(());
            }
        }
        for reply in self.options(option, player.opponent())? {
            if prefers(player, current, reply)? {
                return Ok(());
            }
        }
        Err(Error::NotOrdinalSum)
    }

    /// The value with a name in the literature: on, off, over, under, upon, uponstar, dud, tis, tisn.
    ///
    /// # Errors
    /// A limit.
    pub fn constant(&self, name: &str) -> Result<Option<LoopyValue>, Stop> {
        use onside_number::Dyadic;

        use super::stops::Tail;
        let zero = Dyadic::ZERO;
        let sided = |onside: i64, offside: i64| -> Result<LoopyValue, Stop> {
            let [onside, offside] = [self.games.integer(onside)?, self.games.integer(offside)?].map(Stopper::Short);
            Ok(super::value::joined(SideValue::Stopper(onside), SideValue::Stopper(offside)))
        };
        Ok(Some(match name {
            "on" => self.pseudonumber(&Pseudonumber::On)?.into(),
            "off" => self.pseudonumber(&Pseudonumber::Off)?.into(),
            "over" => self.pseudonumber(&Pseudonumber::Near(zero, Tail::Over))?.into(),
            "under" => self.pseudonumber(&Pseudonumber::Near(zero, Tail::Under))?.into(),
            "upon" => self.upon(&zero, Player::Left, 0)?.into(),
            "uponstar" => self.upon(&zero, Player::Left, 1)?.into(),
            "dud" => super::value::joined(
                SideValue::Stopper(self.pseudonumber(&Pseudonumber::On)?),
                SideValue::Stopper(self.pseudonumber(&Pseudonumber::Off)?),
            ),
            // tis = {tisn | } and tisn = { | tis} (Winning Ways, chapter 11).
            "tis" => sided(1, 0)?,
            "tisn" => sided(0, -1)?,
            _ => return Ok(None),
        }))
    }
}
