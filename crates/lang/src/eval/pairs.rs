//! Two games that are one: ordinal, conjunctive and selective sums, Conway's and the ordinal product, from their
//! definitions.
//!
//! What such a pair is worth depends on the forms of its games and not on their values alone, so it is found from its
//! options, each pair once. What stands side by side in it is added by value, because there only values count. Left's
//! options are (J. H. Conway, *On Numbers and Games*, chapter 14 for conjunctive and selective sums, chapter 0 for his
//! product; the ordinal product is CGSuite's):
//!
//! | pair | options |
//! | --- | --- |
//! | ordinal sum g : h | g' and g : h' |
//! | conjunctive sum | g' and h' at once |
//! | selective sum | g' beside h, g beside h', g' beside h' |
//! | Conway's product | g'h + gh' - g'h', both options of the same player; those of different players are Right's |
//! | ordinal product | (g x h') : g', with Left's g' for her h' and those of -g for Right's h' |

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::{Charge, Player, Stop, with_stack};
use onside_value::short::{Base, Game};

use super::compound::POSITION_BYTES;
use super::engine::Engine;
use crate::error::Error;
use crate::value::{Combination, Compound};

/// More options of one pair than this are not listed.
const MOST_OPTIONS: usize = 1_000_000;

/// What is known of a pair: the values of Left's and Right's options, and its own.
#[derive(Clone)]
struct Found {
    options: Arc<[Vec<Game>; 2]>,
    value: Game,
}

/// What is known of pairs while a question is answered.
struct Known {
    /// Nothing for those whose options are being asked.
    pairs: HashMap<Compound, Option<Found>>,
    charge: Charge,
}

impl Known {
    fn new(engine: &Engine) -> Known {
        Known { pairs: HashMap::new(), charge: engine.games.guard().charge() }
    }
}

impl Compound {
    /// The value if play always comes to an end.
    pub(super) fn short_value(&self, engine: &mut Engine) -> Result<Game, Box<Error>> {
        let mut known = Known::new(engine);
        self.value_among(engine, &mut known)
    }

    fn value_among(&self, engine: &mut Engine, known: &mut Known) -> Result<Game, Box<Error>> {
        Ok(match self {
            Compound::Game(game) => *game,
            Compound::Position(position) => engine.position_value(position)?,
            Compound::Explicit(form) => engine.forms.value(*form)?,
            Compound::Sum(terms) => {
                let mut total = engine.games.zero();
                for term in terms {
                    let value = term.value_among(engine, known)?;
                    total = engine.games.sum(total, value)?;
                }
                total
            }
            Compound::Multiple(count, of) => {
                let value = of.value_among(engine, known)?;
                engine.games.multiple(count, value)?
            }
            Compound::Negative(of) => {
                let value = of.value_among(engine, known)?;
                engine.games.negative(value)?
            }
            // The form of the upper game does not count (the colon principle), and it needs no tree.
            Compound::Pair(Combination::OrdinalSum, base, upper) => {
                let upper = upper.value_among(engine, known)?;
                let base = base.base_among(engine, known)?;
                engine.games.ordinal_sum(&base, upper)?
            }
            Compound::Pair(how, one, two) => match (how, &**one, &**two) {
                // Of canonical forms it is known without a tree of compounds.
                (Combination::ConwayProduct, Compound::Game(one), Compound::Game(two)) => {
                    engine.games.conway_product(*one, *two)?
                }
                _ => self.found(engine, known)?.value,
            },
        })
    }

    /// The values of the options and of the compound, each found once.
    fn found(&self, engine: &mut Engine, known: &mut Known) -> Result<Found, Box<Error>> {
        match known.pairs.get(self) {
            Some(Some(found)) => return Ok(found.clone()),
            Some(None) => return Err(Stop::Cycle.into()),
            None => {}
        }
        engine.games.guard().charge_positions(1)?;
        known.charge.more(POSITION_BYTES)?;
        known.pairs.insert(self.clone(), None);
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options(engine, player)? {
                engine.games.guard().check()?;
                side.push(with_stack(|| option.value_among(engine, known))?);
            }
            side.sort_unstable_by_key(|game| game.index());
            side.dedup();
        }
        let value = engine.games.from_options(&sides[0], &sides[1])?;
        let found = Found { options: Arc::new(sides), value };
        known.pairs.insert(self.clone(), Some(found.clone()));
        Ok(found)
    }

    /// The base of an ordinal sum. Its form counts, but only through the values of its options.
    pub(crate) fn base(&self, engine: &mut Engine) -> Result<Base, Box<Error>> {
        let mut known = Known::new(engine);
        self.base_among(engine, &mut known)
    }

    fn base_among(&self, engine: &mut Engine, known: &mut Known) -> Result<Base, Box<Error>> {
        Ok(match self {
            Compound::Explicit(form) => Base::form(&engine.games, &engine.forms, *form)?,
            Compound::Game(game) => Base::canonical(&engine.games, *game)?,
            _ => {
                let found = self.found(engine, known)?;
                Base::from_values(&engine.games, &found.options[0], &found.options[1])?
            }
        })
    }
}

/// A player's options of a pair.
pub(super) fn options(
    engine: &mut Engine,
    how: Combination,
    [one, two]: [&Compound; 2],
    player: Player,
) -> Result<Vec<Compound>, Box<Error>> {
    let pair = |one: &Compound, two: &Compound| Compound::Pair(how, Box::new(one.clone()), Box::new(two.clone()));
    let mut list = Listed { engine, options: Vec::new() };
    match how {
        Combination::OrdinalSum => {
            list.extend(|engine| one.options(engine, player))?;
            for upper in two.options(list.engine, player)? {
                list.push(pair(one, &upper))?;
            }
        }
        Combination::ConjunctiveSum | Combination::SelectiveSum => {
            let ones = one.options(list.engine, player)?;
            let twos = two.options(list.engine, player)?;
            if how == Combination::SelectiveSum {
                for first in &ones {
                    list.push(pair(first, two))?;
                }
                for second in &twos {
                    list.push(pair(one, second))?;
                }
            }
            for first in &ones {
                for second in &twos {
                    list.push(pair(first, second))?;
                }
            }
        }
        Combination::ConwayProduct => {
            for mover in Player::BOTH {
                let other = if player == Player::Left { mover } else { mover.opponent() };
                let seconds = two.options(list.engine, other)?;
                for first in one.options(list.engine, mover)? {
                    for second in &seconds {
                        let both = Compound::Negative(Box::new(pair(&first, second)));
                        list.push(Compound::Sum(vec![pair(&first, two), pair(one, second), both]))?;
                    }
                }
            }
        }
        Combination::OrdinalProduct => {
            for mover in Player::BOTH {
                let copy = if mover == Player::Left { one.clone() } else { one.clone().negative(list.engine)? };
                let tops = copy.options(list.engine, player)?;
                for second in two.options(list.engine, mover)? {
                    for top in &tops {
                        let base = Box::new(pair(one, &second));
                        list.push(Compound::Pair(Combination::OrdinalSum, base, Box::new(top.clone())))?;
                    }
                }
            }
        }
    }
    Ok(list.options)
}

/// Options, while they are listed.
struct Listed<'a> {
    engine: &'a mut Engine,
    options: Vec<Compound>,
}

impl Listed<'_> {
    fn push(&mut self, option: Compound) -> Result<(), Box<Error>> {
        self.engine.games.guard().check()?;
        if self.options.len() >= MOST_OPTIONS {
            return Err(Error::mistake("the pair of games has more than a million moves, too many to list"));
        }
        self.options.push(option);
        Ok(())
    }

    fn extend(
        &mut self,
        more: impl FnOnce(&mut Engine) -> Result<Vec<Compound>, Box<Error>>,
    ) -> Result<(), Box<Error>> {
        for option in more(self.engine)? {
            self.push(option)?;
        }
        Ok(())
    }
}
