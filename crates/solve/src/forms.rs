//! The literal form of a position: its whole game tree, nothing simplified. For small positions and for those who want
//! to see it.

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{AnyPosition, Erased, Position};
use onside_value::short::{Form, Forms, ShortGames};

use crate::explore::{Exploration, Fold, refuse_many};
use crate::solver::Solver;
use crate::tables::Known;

impl Solver {
    /// The game tree of a position as an explicit form.
    ///
    /// # Errors
    /// A limit or a request to stop; or play can return to a position, and there is no tree.
    pub fn form(&mut self, forms: &Forms, position: &AnyPosition) -> Result<Form, Stop> {
        self.form_of(forms, &Erased(position.clone()))
    }

    /// As [`Solver::form`], of a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop; or play can return to a position, and there is no tree.
    pub fn form_of<P: Position>(&mut self, forms: &Forms, position: &P) -> Result<Form, Stop> {
        // What is found belongs to these forms and is of no use to the next ones.
        let mut known = Known::new(self.games.guard());
        let mut exploration = Exploration::new(Trees { games: &self.games, forms }, &mut known);
        let form = exploration.single(position.clone());
        self.cycle = exploration.cycle();
        form
    }
}

/// The game tree of each position, of which nothing is taken apart.
struct Trees<'a> {
    games: &'a ShortGames,
    forms: &'a Forms,
}

impl<P: Position> Fold<P> for Trees<'_> {
    type Answer = Form;

    fn guard(&self) -> &Guard {
        self.games.guard()
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Form, Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for (list, player) in lists.iter_mut().zip(Player::BOTH) {
            refuse_many(position, player)?;
            for (_, option) in position.options(player) {
                list.push(exploration.single(option)?);
            }
        }
        let Trees { games, forms } = &mut exploration.fold;
        forms.from_options(games, &lists[0], &lists[1])
    }
}
