//! The literal form of a position: its whole game tree, nothing simplified. For small positions and for those who want to see it.

use onside_ground::{Player, Stop};
use onside_ruleset::{AnyPosition, Position, Visitor};
use onside_value::short::{Form, Forms, ShortGames};
use rustc_hash::FxHashMap;

use crate::explore::{MAX_OPTIONS, TOO_MANY_OPTIONS, with_stack};
use crate::solver::Solver;
use crate::tables::entry_bytes;

impl Solver {
    /// The game tree of a position as an explicit form.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn form(&mut self, forms: &mut Forms, position: &AnyPosition) -> Result<Form, Stop> {
        position.visit(Unfold { games: &self.games, forms })
    }
}

struct Unfold<'a> {
    games: &'a ShortGames,
    forms: &'a mut Forms,
}

impl Visitor for Unfold<'_> {
    type Output = Result<Form, Stop>;

    fn visit<P: Position>(self, position: &P) -> Self::Output {
        unfold(self.games, self.forms, position, &mut FxHashMap::default())
    }
}

fn unfold<P: Position>(
    games: &ShortGames,
    forms: &mut Forms,
    position: &P,
    known: &mut FxHashMap<P, Form>,
) -> Result<Form, Stop> {
    if let Some(&form) = known.get(position) {
        return Ok(form);
    }
    games.guard().charge_positions(1)?;
    games.guard().charge_memory(entry_bytes::<P, Form>())?;
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip(Player::BOTH) {
        if position.move_count(player) > MAX_OPTIONS {
            return Err(TOO_MANY_OPTIONS);
        }
        for chosen in position.moves(player) {
            let option = position.play(player, &chosen);
            side.push(with_stack(|| unfold(games, forms, &option, known))?);
        }
    }
    let form = forms.from_options(games, &sides[0], &sides[1])?;
    known.insert(position.clone(), form);
    Ok(form)
}
