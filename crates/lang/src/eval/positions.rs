//! Values and heights of positions, remembered for the session.

use std::collections::HashMap;

use onside_ground::{Player, Stop};
use onside_number::IBig;
use onside_ruleset::AnyPosition;
use onside_value::short::{Form, Game, ShortGames};

use super::compound::Compound;
use super::engine::Engine;
use super::problem::Problem;

pub(crate) struct Positions {
    values: HashMap<AnyPosition, Game>,
    heights: HashMap<AnyPosition, u64>,
}

impl Positions {
    pub(crate) fn new(_theorems: bool) -> Positions {
        Positions { values: HashMap::new(), heights: HashMap::new() }
    }

    fn value(&mut self, games: &ShortGames, position: &AnyPosition) -> Result<Game, Stop> {
        if let Some(&value) = self.values.get(position) {
            return Ok(value);
        }
        games.guard().charge_positions(1)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for (_, option) in position.options(player) {
                side.push(stacker::maybe_grow(64 << 10, 4 << 20, || self.value(games, &option))?);
            }
        }
        let value = games.from_options(&sides[0], &sides[1])?;
        self.values.insert(position.clone(), value);
        Ok(value)
    }

    fn height(&mut self, games: &ShortGames, position: &AnyPosition) -> Result<u64, Stop> {
        if let Some(&height) = self.heights.get(position) {
            return Ok(height);
        }
        games.guard().charge_positions(1)?;
        let mut height = 0;
        for player in Player::BOTH {
            for (_, option) in position.options(player) {
                height = height.max(1 + stacker::maybe_grow(64 << 10, 4 << 20, || self.height(games, &option))?);
            }
        }
        self.heights.insert(position.clone(), height);
        Ok(height)
    }
}

impl Engine {
    pub(crate) fn position_value(&mut self, position: &AnyPosition) -> Result<Game, Problem> {
        Ok(self.positions.value(&self.games, position)?)
    }

    pub(crate) fn position_birthday(&mut self, position: &AnyPosition) -> Result<IBig, Problem> {
        Ok(self.positions.height(&self.games, position)?.into())
    }
}

impl Engine {
    /// The literal form of a compound: its whole tree, canonical parts folded.
    pub(crate) fn compound_form(&mut self, compound: &Compound) -> Result<Form, Problem> {
        self.form_of(compound, &mut HashMap::new())
    }

    fn form_of(&mut self, compound: &Compound, known: &mut HashMap<String, Form>) -> Result<Form, Problem> {
        match compound {
            Compound::Game(game) => return Ok(Form::from(*game)),
            Compound::Explicit(form) => return Ok(*form),
            _ => {}
        }
        let name = compound.print(self)?;
        if let Some(&form) = known.get(&name) {
            return Ok(form);
        }
        self.games.guard().charge_positions(1)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in compound.options(self, player)? {
                side.push(stacker::maybe_grow(64 << 10, 4 << 20, || self.form_of(&option, known))?);
            }
        }
        let form = self.forms.from_options(&self.games, &sides[0], &sides[1])?;
        known.insert(name, form);
        Ok(form)
    }
}
