//! A game in which the players move in turn: with play that ends, with play that may return to a position, and with
//! points.

use std::collections::HashMap;

use onside_explore::{Advice, Choice, Kind, Standing, View, advise, standing};
use onside_ground::{Player, Stop};
use onside_number::IBig;

use onside_lang::{Cause, Error};

use super::talk::Said;
use super::{Broken, Table};
use crate::errors;

/// A moment of the game.
#[derive(Clone)]
struct Moment {
    view: View,
    mover: Player,
    score: IBig,
    /// How often each position was there, with the player whose turn it was.
    met: HashMap<(String, Player), u32>,
}

/// What becomes of a game after a word.
enum Next {
    Goes(Box<Moment>),
    Stays,
    Ends,
}

impl Table {
    /// Plays to the end.
    pub(super) fn turns(&mut self, view: View, start: Player) -> Result<(), Broken> {
        let mut moment = Moment { view, mover: start, score: IBig::ZERO, met: HashMap::new() };
        let mut past: Vec<Moment> = Vec::new();
        loop {
            self.arrive(&mut moment)?;
            if moment.view.choices(moment.mover).is_empty() {
                return match &moment.view.unlisted {
                    None => self.end(&moment),
                    Some(why) => Err(unlisted(why)),
                };
            }
            if moment.mover != self.human {
                let advice = self.advice(&moment, moment.mover)?;
                self.talk.say(&format!("The program plays {} ({}).", advice.name, advice.why))?;
                let choice = moment.view.choices(moment.mover)[advice.index].clone();
                moment = self.after(&moment, &choice)?;
                continue;
            }
            self.talk.offer(moment.view.choices(self.human))?;
            loop {
                match self.word(&moment, &mut past)? {
                    Next::Ends => return Ok(()),
                    Next::Stays => {}
                    Next::Goes(next) => {
                        moment = *next;
                        break;
                    }
                }
            }
        }
    }

    /// Shows the position, and says if it has been there before.
    fn arrive(&mut self, moment: &mut Moment) -> Result<(), Broken> {
        self.talk.show(&moment.view)?;
        if moment.view.kind == Kind::Scoring {
            self.talk.say(&format!("The score is {}.", moment.score))?;
        }
        let met = moment.met.entry((moment.view.expression.clone(), moment.mover)).or_insert(0);
        *met += 1;
        if *met > 1 {
            let times = *met;
            self.talk.say(&format!(
                "This position is here for the {times}{} time with {} to move; you may offer a draw.",
                ordinal(times),
                moment.mover
            ))?;
        }
        Ok(())
    }

    /// One word of the person at the table.
    fn word(&mut self, moment: &Moment, past: &mut Vec<Moment>) -> Result<Next, Broken> {
        let choices = moment.view.choices(self.human);
        match self.talk.ask(&format!("{}, your move:", self.human), choices)? {
            Said::Move(index) => {
                past.push(moment.clone());
                Ok(Next::Goes(Box::new(self.after(moment, &choices[index])?)))
            }
            Said::Quit => {
                self.talk.say("The game ends here.")?;
                Ok(Next::Ends)
            }
            Said::Undo => match past.pop() {
                Some(mut before) => {
                    // It counts again when it is shown.
                    before.met.entry((before.view.expression.clone(), before.mover)).and_modify(|met| *met -= 1);
                    Ok(Next::Goes(Box::new(before)))
                }
                None => {
                    self.talk.say("There is no move of yours to take back.")?;
                    Ok(Next::Stays)
                }
            },
            Said::Hint => {
                let said = match self.advice(moment, self.human) {
                    Ok(advice) => format!("In your place: {} ({}).", advice.name, advice.why),
                    Err(Broken::Failed(error)) if error.stop() == Some(Stop::Cancelled) => "Stopped.".to_owned(),
                    Err(other) => return Err(other),
                };
                self.talk.say(&said)?;
                Ok(Next::Stays)
            }
            Said::Value => {
                self.say_value(&moment.view)?;
                Ok(Next::Stays)
            }
            Said::Board => {
                self.talk.show(&moment.view)?;
                Ok(Next::Stays)
            }
            Said::Draw => self.draw(moment),
        }
    }

    /// An offered draw. The program agrees unless it can win.
    fn draw(&mut self, moment: &Moment) -> Result<Next, Broken> {
        if moment.view.kind != Kind::Loopy {
            self.talk.say("There are no draws in this game: play always ends.")?;
            return Ok(Next::Stays);
        }
        let Table { host, busy, human, .. } = self;
        let program = busy.during(|| standing(host, &moment.view.expression, human.opponent(), *human))?;
        if matches!(program, Standing::Won | Standing::Unknown) {
            self.talk.say("The program does not agree: it hopes to win.")?;
            return Ok(Next::Stays);
        }
        self.talk.say("The program agrees. The game is drawn.")?;
        Ok(Next::Ends)
    }

    fn advice(&mut self, moment: &Moment, player: Player) -> Result<Advice, Broken> {
        let Table { host, mode, busy, dice, .. } = self;
        Ok(busy.during(|| advise(host, &moment.view.expression, *mode, player, &mut || dice.bit()))?)
    }

    /// The moment after a move.
    fn after(&mut self, moment: &Moment, choice: &Choice) -> Result<Moment, Broken> {
        let score = &moment.score + choice.points.clone().unwrap_or(IBig::ZERO);
        let mut view = self.look(&choice.result)?;
        if moment.view.kind == Kind::Loopy {
            // What is left may end by itself, but the game is the same.
            view.kind = Kind::Loopy;
        }
        Ok(Moment { view, mover: moment.mover.opponent(), score, met: moment.met.clone() })
    }

    /// Says who has won.
    fn end(&mut self, moment: &Moment) -> Result<(), Broken> {
        if moment.view.kind == Kind::Scoring {
            let winner = match moment.score.cmp(&IBig::ZERO) {
                std::cmp::Ordering::Greater => Some(Player::Left),
                std::cmp::Ordering::Less => Some(Player::Right),
                std::cmp::Ordering::Equal => None,
            };
            let words = match winner {
                Some(player) => self.winner(player),
                None => "nobody is ahead".to_owned(),
            };
            return Ok(self.talk.say(&format!("The game is over with the score {}: {words}.", moment.score))?);
        }
        let winner = self.winner(moment.mover.opponent());
        Ok(self.talk.say(&format!("{} cannot move: {winner}.", moment.mover))?)
    }

    /// Who has won, in words.
    pub(super) fn winner(&self, player: Player) -> String {
        if player == self.human { "you win".to_owned() } else { "the program wins".to_owned() }
    }
}

/// That the moves of a position are not known.
fn unlisted(why: &str) -> Broken {
    let error = errors::mistake(format!("the moves cannot be listed: {why}"), "play a position of a ruleset");
    Error::new(error, Cause::Mistake).into()
}

/// The ending of an ordinal number.
fn ordinal(number: u32) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}
