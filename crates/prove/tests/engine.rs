//! Positions and random games for the tests, with their values by the engine: the rulesets' moves and nothing else.

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::{Guard, Player};
use onside_ruleset::{Erased, Position};
use onside_value::short::{Form, Forms, Game, ShortGames};

pub(crate) struct Engine {
    pub(crate) games: ShortGames,
    pub(crate) forms: Forms,
    known: HashMap<Erased, Game>,
}

impl Engine {
    pub(crate) fn new() -> Engine {
        Engine { games: ShortGames::new(Arc::new(Guard::default())), forms: Forms::new(), known: HashMap::new() }
    }

    /// The value of a position, by its options.
    pub(crate) fn value(&mut self, position: &Erased) -> Game {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let options = Player::BOTH.map(|player| {
            let options: Vec<Erased> = position.options(player).map(|(_, option)| option).collect();
            options.iter().map(|option| self.value(option)).collect::<Vec<Game>>()
        });
        let value = self.games.from_options(&options[0], &options[1]).expect("a value");
        self.known.insert(position.clone(), value);
        value
    }

    pub(crate) fn sum(&self, games: &[Game]) -> Game {
        games.iter().fold(self.games.zero(), |sum, &game| self.games.sum(sum, game).expect("a sum"))
    }
}

/// Random numbers, the same for the same seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).expect("44 bits") % most.max(1)
    }

    /// A game as somebody might write it.
    pub(crate) fn form(&mut self, engine: &Engine, depth: usize) -> Form {
        if depth == 0 || self.below(5) == 0 {
            let number = i64::try_from(self.below(5)).expect("small") - 2;
            return engine.games.integer(number).expect("an integer").into();
        }
        let [left, right] = [0, 1].map(|_| {
            let count = self.below(3);
            (0..count).map(|_| self.form(engine, depth - 1)).collect::<Vec<Form>>()
        });
        engine.forms.from_options(&engine.games, &left, &right).expect("a form")
    }
}
