//! The questions that are passed on to the solver, and the literal forms of compounds.

use std::collections::HashMap;

use onside_ground::{Player, with_stack};
use onside_number::IBig;
use onside_ruleset::AnyPosition;
use onside_value::short::{Form, Game};

use super::engine::Engine;
use crate::error::Error;
use crate::value::Compound;

impl Engine {
    /// The value of a position.
    pub(crate) fn position_value(&mut self, position: &AnyPosition) -> Result<Game, Box<Error>> {
        Ok(self.solver.value(position)?)
    }

    /// The height of a position's tree.
    pub(crate) fn position_birthday(&mut self, position: &AnyPosition) -> Result<IBig, Box<Error>> {
        Ok(self.solver.birthday(position)?)
    }

    /// The literal form of a compound: its whole tree, nothing simplified.
    pub(crate) fn compound_form(&mut self, compound: &Compound) -> Result<Form, Box<Error>> {
        self.form_of(compound, &mut HashMap::new())
    }

    fn form_of(&mut self, compound: &Compound, known: &mut HashMap<Compound, Form>) -> Result<Form, Box<Error>> {
        match compound {
            Compound::Game(game) => return Ok(Form::from(*game)),
            Compound::Explicit(form) => return Ok(*form),
            Compound::Position(position) => return Ok(self.solver.form(&self.tables.forms, position)?),
            _ => {}
        }
        if let Some(&form) = known.get(compound) {
            return Ok(form);
        }
        self.games.guard().charge_positions(1)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in compound.options(self, player)? {
                side.push(with_stack(|| self.form_of(&option, known))?);
            }
        }
        let form = self.forms.from_options(&self.games, &sides[0], &sides[1])?;
        known.insert(compound.clone(), form);
        Ok(form)
    }
}
