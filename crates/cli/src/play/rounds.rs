//! A synchronized game: both choose, and both moves are shown at once.

use onside_explore::{View, Worth, advise, joint};
use onside_ground::{Mode, Player};
use onside_lang::Value;
use onside_number::Rational;

use super::talk::Said;
use super::{Broken, Table};

/// The number that a value is.
fn number(worth: Option<&Worth>) -> Option<Rational> {
    match worth.map(|worth| &worth.answer.value) {
        Some(Value::Number(number)) => Some(number.clone()),
        _ => None,
    }
}

impl Table {
    /// Plays to the end.
    pub(super) fn rounds(&mut self, view: View) -> Result<(), Broken> {
        // What is left of `Synchronized(...)` is read as such from now on.
        self.mode = Mode::Synchronized;
        let start = self.known(&view)?.value;
        if let Some(value) = &start {
            self.talk.say(&format!("The Nash value is {}: so much the game is worth for Left.", value.text))?;
        }
        let mut view = view;
        let mut past: Vec<View> = Vec::new();
        loop {
            self.talk.show(&view)?;
            if view.left.is_empty() || view.right.is_empty() {
                return self.decided(&view, start.as_ref());
            }
            if let Some(next) = self.round(&view, &mut past, start.as_ref())? {
                view = next;
            } else {
                return Ok(());
            }
        }
    }

    /// One round; nothing if the game ends here.
    fn round(&mut self, view: &View, past: &mut Vec<View>, start: Option<&Worth>) -> Result<Option<View>, Broken> {
        let program = self.human.opponent();
        let Table { host, mode, busy, dice, .. } = self;
        // The program has chosen before anybody is asked.
        let secret = busy.during(|| advise(host, &view.expression, *mode, program, &mut || dice.bit()))?;
        self.talk.offer(view.choices(self.human))?;
        loop {
            match self.talk.ask(&format!("{}, your move:", self.human), view.choices(self.human))? {
                Said::Move(index) => {
                    let mine = view.choices(self.human)[index].name.clone();
                    let both = format!("You play {mine}, the program plays {} ({}).", secret.name, secret.why);
                    self.talk.say(&both)?;
                    let [left, right] = match self.human {
                        Player::Left => [index, secret.index],
                        Player::Right => [secret.index, index],
                    };
                    let Table { host, busy, .. } = self;
                    let after = busy.during(|| joint(host, &view.expression, left, right))?;
                    if after.repeated {
                        self.talk.say("Nothing changes; both choose again. If that goes on the game is drawn.")?;
                    }
                    past.push(view.clone());
                    let next = self.look(&after.result)?;
                    self.score(&next, start)?;
                    return Ok(Some(next));
                }
                Said::Undo => match past.pop() {
                    Some(before) => return Ok(Some(before)),
                    None => self.talk.say("There is no round to take back.")?,
                },
                Said::Hint => {
                    let (human, expression) = (self.human, &view.expression);
                    let Table { host, mode, busy, dice, .. } = self;
                    let advice = busy.during(|| advise(host, expression, *mode, human, &mut || dice.bit()))?;
                    let parts = advice.strategy.iter().map(|(name, chance)| format!("{name} with chance {chance}"));
                    let words = parts.collect::<Vec<_>>().join(", ");
                    self.talk.say(&format!("An optimal strategy for you: {words}."))?;
                }
                Said::Value => self.say_value(view)?,
                Said::Board => self.talk.show(view)?,
                Said::Draw => self.talk.say("A draw cannot be agreed here; the game goes on.")?,
                Said::Quit => {
                    self.talk.say("The game ends here.")?;
                    return Ok(None);
                }
            }
        }
    }

    /// The Nash value now beside that at the start.
    fn score(&mut self, view: &View, start: Option<&Worth>) -> Result<(), Broken> {
        let now = self.known(view)?.value;
        if let (Some(now), Some(start)) = (&now, start) {
            self.talk.say(&format!("The Nash value is {} now; it was {} at the start.", now.text, start.text))?;
        }
        Ok(())
    }

    /// Says who has won a decided game.
    fn decided(&mut self, view: &View, start: Option<&Worth>) -> Result<(), Broken> {
        let winner = match (view.left.is_empty(), view.right.is_empty()) {
            (true, true) => None,
            (true, false) => Some(Player::Right),
            _ => Some(Player::Left),
        };
        let said = match winner {
            Some(player) => format!("{} cannot move: {}.", player.opponent(), self.winner(player)),
            None => "Nobody can move: the game is drawn.".to_owned(),
        };
        self.talk.say(&said)?;
        let end = self.known(view)?.value;
        let (Some(end), Some(start)) = (number(end.as_ref()), number(start)) else { return Ok(()) };
        let gain = &end - &start;
        let gain = if self.human == Player::Left { gain } else { -gain };
        let than = if gain.is_negative() {
            format!("worse for you by {}", gain.abs())
        } else if gain.is_zero() {
            "just what it was worth".to_owned()
        } else {
            format!("better for you by {gain}")
        };
        Ok(self.talk.say(&format!("The end is worth {end}; the Nash value was {start}: {than}."))?)
    }
}
