//! Games between arenas: as plain data, and directly. A value crosses a border as a value, never as its printed text.

use onside_ground::{Player, Stop};
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::form::{Form, Forms};
use super::game::{Game, Simple};
use super::placed::{Number, PlacedList};
use super::simple::GameList;

/// A canonical form as plain data: every position once, each behind its options; the last one is the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameData {
    /// The positions.
    pub positions: Vec<PositionData>,
}

/// A position of a game as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionData {
    /// number + ups + nimber, whose options are not written out.
    Simple(Simple),
    /// Left's and Right's options, by their places in the list.
    Braces([Vec<usize>; 2]),
}

/// What has come over from one arena to another, for those who import many games.
#[derive(Debug, Default)]
pub struct Imported(FxHashMap<Game, Game>);

impl ShortGames {
    /// A game as plain data, for other arenas and other programs.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn export(&self, game: Game) -> Result<GameData, Stop> {
        let mut positions = Vec::new();
        let mut places: FxHashMap<Game, usize> = FxHashMap::default();
        self.each_from_below(game, |position| {
            let data = match self.as_simple(position) {
                Some(simple) => PositionData::Simple(simple.clone()),
                None => {
                    let side = |player| -> Result<Vec<usize>, Stop> {
                        Ok(self.options(position, player)?.iter().map(|option| places[option]).collect())
                    };
                    PositionData::Braces([side(Player::Left)?, side(Player::Right)?])
                }
            };
            places.insert(position, positions.len());
            positions.push(data);
            Ok(())
        })?;
        Ok(GameData { positions })
    }

    /// The game that plain data describe. They need not be a canonical form; an option that does not stand before its
    /// game is refused with `None`, and so are data without positions.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn rebuild(&self, data: &GameData) -> Result<Option<Game>, Stop> {
        let mut made: Vec<Game> = Vec::with_capacity(data.positions.len());
        for position in &data.positions {
            let game = match position {
                PositionData::Simple(simple) => self.simple(simple.clone())?,
                PositionData::Braces(sides) => {
                    let side = |places: &[usize]| -> Option<GameList> {
                        places.iter().map(|&place| made.get(place).copied()).collect()
                    };
                    let (Some(left), Some(right)) = (side(&sides[0]), side(&sides[1])) else { return Ok(None) };
                    self.from_options(&left, &right)?
                }
            };
            made.push(game);
        }
        Ok(made.last().copied())
    }

    /// A game of another arena in this one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn import(&self, other: &ShortGames, game: Game) -> Result<Game, Stop> {
        self.import_with(other, game, &mut Imported::default())
    }

    /// A game of another arena in this one; `known` remembers what has come over already.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn import_with(&self, other: &ShortGames, game: Game, known: &mut Imported) -> Result<Game, Stop> {
        if self.same_arena(other) {
            return Ok(game);
        }
        let known = &mut known.0;
        if let Some(&here) = known.get(&game) {
            return Ok(here);
        }
        other.each_from_below(game, |position| {
            if known.contains_key(&position) {
                return Ok(());
            }
            let here = match other.as_simple(position) {
                Some(simple) => self.simple(simple.clone())?,
                None => {
                    // A canonical form is one in every arena, so that nothing has to be reduced.
                    let side = |player| -> Result<PlacedList, Stop> {
                        Ok(other.options(position, player)?.iter().map(|option| self.placed(known[option])).collect())
                    };
                    let (mut left, mut right) = (side(Player::Left)?, side(Player::Right)?);
                    let stop = |player| Number::of(other.stop(position, player));
                    let stops = (stop(Player::Left), stop(Player::Right));
                    self.game(self.shapes().braces(&mut left, &mut right, stops.0, stops.1)?)?
                }
            };
            known.insert(position, here);
            Ok(())
        })?;
        known.get(&game).copied().ok_or(Stop::Internal("a game was not met among its own positions"))
    }

    /// Visits all positions of a canonical form, each behind its options, and the game last. Simple games are not
    /// looked into.
    fn each_from_below(&self, game: Game, mut visit: impl FnMut(Game) -> Result<(), Stop>) -> Result<(), Stop> {
        let mut charge = self.guard().charge();
        let mut met: FxHashMap<Game, bool> = FxHashMap::default();
        let mut pending = vec![game];
        while let Some(&position) = pending.last() {
            self.guard().check()?;
            match met.insert(position, true) {
                None if self.as_simple(position).is_none() => {
                    // Not seen through yet: its options come first.
                    met.insert(position, false);
                    charge.more(32)?;
                    for player in Player::BOTH {
                        pending
                            .extend(self.options(position, player)?.iter().filter(|option| !met.contains_key(option)));
                    }
                }
                None | Some(false) => {
                    visit(position)?;
                    pending.pop();
                }
                Some(true) => {
                    pending.pop();
                }
            }
        }
        Ok(())
    }
}

impl Forms {
    /// A form of another arena in this one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn import(&self, games: &ShortGames, other: (&Forms, &ShortGames), form: Form) -> Result<Form, Stop> {
        let mut games_known = Imported::default();
        let mut known: FxHashMap<Form, Form> = FxHashMap::default();
        let mut pending = vec![form];
        while let Some(&next) = pending.last() {
            games.guard().check()?;
            let here = match next.as_canonical() {
                Some(game) => Some(Form::from(games.import_with(other.1, game, &mut games_known)?)),
                None => {
                    let mut sides = [Vec::new(), Vec::new()];
                    let before = pending.len();
                    for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                        for option in other.0.options(other.1, next, player)? {
                            match known.get(&option) {
                                Some(&here) => side.push(here),
                                None => pending.push(option),
                            }
                        }
                    }
                    if pending.len() > before { None } else { Some(self.from_options(games, &sides[0], &sides[1])?) }
                }
            };
            if let Some(here) = here {
                known.insert(next, here);
                pending.pop();
            }
        }
        known.get(&form).copied().ok_or(Stop::Internal("a form was not met among its own positions"))
    }
}
