//! The literal form of a position: its whole game tree, nothing simplified. For small positions and for those who want to see it.

use onside_ground::{Player, Stop};
use onside_ruleset::{AnyPosition, Position, with_position};
use onside_value::short::{Form, Forms, ShortGames};

use crate::explore::{MAX_OPTIONS, TOO_MANY_OPTIONS, with_stack};
use crate::solver::Solver;
use crate::tables::Known;
use crate::trail::Trail;

impl Solver {
    /// The game tree of a position as an explicit form.
    ///
    /// # Errors
    /// A limit or a request to stop; or play can return to a position, and there is no tree.
    pub fn form(&mut self, forms: &mut Forms, position: &AnyPosition) -> Result<Form, Stop> {
        with_position!(position, inner => self.unfold(forms, inner))
    }

    fn unfold<P: Position>(&mut self, forms: &mut Forms, position: &P) -> Result<Form, Stop> {
        let known = Known::new(self.games.guard());
        let mut tree = Tree { games: &self.games, forms, known, trail: Trail::default() };
        let form = tree.unfold(position);
        self.cycle = tree.trail.cycle();
        form
    }
}

struct Tree<'a, P> {
    games: &'a ShortGames,
    forms: &'a mut Forms,
    known: Known<P, Form>,
    trail: Trail<P>,
}

impl<P: Position> Tree<'_, P> {
    fn unfold(&mut self, position: &P) -> Result<Form, Stop> {
        if let Some(&form) = self.known.get(position) {
            return Ok(form);
        }
        self.games.guard().charge_positions(1)?;
        self.trail.enter(position)?;
        let form = with_stack(|| {
            let (left, right) = (self.options(position, Player::Left)?, self.options(position, Player::Right)?);
            self.forms.from_options(self.games, &left, &right)
        });
        self.trail.leave(position, &form);
        let form = form?;
        self.known.insert(position.clone(), form)?;
        Ok(form)
    }

    fn options(&mut self, position: &P, player: Player) -> Result<Vec<Form>, Stop> {
        if position.move_count(player) > MAX_OPTIONS {
            return Err(TOO_MANY_OPTIONS);
        }
        position.moves(player).iter().map(|action| self.unfold(&position.play(player, action))).collect()
    }
}
