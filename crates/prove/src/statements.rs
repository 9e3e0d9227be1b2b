//! What is stated in the end, after all that it needs.

use std::io::Write;

use onside_check::Side;
use onside_ground::{Player, Stop};
use onside_number::Dyadic;
use onside_value::short::{Forms, ShortGames};

use crate::order::{Node, Order};
use crate::positions::{PositionText, Positions, side};
use crate::rounds::Rounds;
use crate::text::Text;
use crate::{Arena, NotProved, Relation, Statement, Term};
use crate::{loops, scores, walls};

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The statement as it stands in the certificate.
    pub sentence: String,
    /// The lines of the proof.
    pub steps: u64,
    /// The length of the certificate.
    pub bytes: u64,
}

/// Proves a statement and writes the certificate. `games` are the tables in which the games of the statement live,
/// `forms` those of games as they were written.
///
/// # Errors
/// That the statement is false, or that the checker knows no such statements; a limit; a failure to write.
pub fn prove(
    games: &ShortGames,
    forms: &Forms,
    statement: &Statement,
    out: &mut dyn Write,
) -> Result<Proved, NotProved> {
    let order = Order::new(Arena { games, forms }, Text::new(out)?);
    let mut prover = Prover { order, positions: Positions::default() };
    let sentence = match statement {
        Statement::Order(left, relation, right) => prover.relation(left, *relation, right)?,
        Statement::Canonical(terms) => prover.canonical(terms)?,
        Statement::Outcome(terms) => prover.outcome(terms)?,
        Statement::WinningMove(player, terms) => prover.winning_move(*player, terms)?,
        Statement::Thermograph(terms) => prover.thermograph(terms)?,
        Statement::Score(actions, heap) => scores::score(actions, *heap, games.guard(), &mut prover.order.text)?,
        Statement::Period(actions) => scores::period(actions, games.guard(), &mut prover.order.text)?,
        Statement::Play(game) => loops::play(&mut prover.order, game)?,
        Statement::Survival(one, relation, two) => loops::relation(&mut prover.order, one, *relation, two)?,
        Statement::Nash(position, exact_bits) => Rounds::new(*exact_bits).nash(&mut prover.order, position)?,
    };
    let mut text = prover.order.text;
    text.step("statement").word(sentence.as_bytes()).done()?;
    let (steps, bytes) = text.end()?;
    Ok(Proved { sentence, steps, bytes })
}

struct Prover<'a, 'w> {
    order: Order<'a, 'w>,
    positions: Positions,
}

impl Prover<'_, '_> {
    /// The node of a summand: of a game as it is written.
    fn term(&mut self, term: &Term) -> Result<Node, NotProved> {
        match term {
            Term::Game(form) => self.order.form(*form),
            Term::Position(position) => self.positions.value(&mut self.order, position),
        }
    }

    /// The node of a sum: of a single game as it is written, otherwise the canonical one.
    fn value(&mut self, terms: &[Term]) -> Result<Node, NotProved> {
        if let [only] = terms {
            return self.term(only);
        }
        let nodes = terms.iter().map(|term| self.term(term)).collect::<Result<Vec<Node>, NotProved>>()?;
        self.order.sum_of(&nodes)
    }

    /// A sum as statements name it.
    fn name(&mut self, terms: &[Term]) -> Result<String, NotProved> {
        let names = terms.iter().map(|term| match term {
            Term::Game(form) => Ok(format!("@{}", self.order.form(*form)?)),
            Term::Position(position) => Ok(position.name()),
        });
        let names = names.collect::<Result<Vec<String>, NotProved>>()?;
        if names.is_empty() {
            let zero = self.order.number(Dyadic::from(0))?;
            return Ok(format!("@{zero}"));
        }
        Ok(names.join(" + "))
    }

    /// Shows what holds between two nodes, each direction; whether the first is <= the second, and >=.
    fn compared(&mut self, one: Node, two: Node) -> Result<(bool, bool), NotProved> {
        let mut both = [false; 2];
        for (holds, (low, high)) in both.iter_mut().zip([(one, two), (two, one)]) {
            *holds = self.order.leq(low, high)?;
            if *holds {
                self.order.show(low, high)?;
            } else {
                self.order.refute(low, high)?;
            }
        }
        Ok((both[0], both[1]))
    }

    fn relation(&mut self, left: &[Term], relation: Relation, right: &[Term]) -> Result<String, NotProved> {
        let (one, two) = (self.value(left)?, self.value(right)?);
        let (below, above) = (self.order.leq(one, two)?, self.order.leq(two, one)?);
        relation.need(below, above)?;
        match relation {
            Relation::AtMost => self.order.show(one, two)?,
            Relation::AtLeast => self.order.show(two, one)?,
            _ => {
                self.compared(one, two)?;
            }
        }
        Ok(format!("order {} {} {}", self.name(left)?, relation.sign(), self.name(right)?))
    }

    fn canonical(&mut self, terms: &[Term]) -> Result<String, NotProved> {
        let node = self.value(terms)?;
        let form = self.order.equal(node)?;
        self.order.canonical(form)?;
        Ok(format!("canonical {} == @{form}", self.name(terms)?))
    }

    fn thermograph(&mut self, terms: &[Term]) -> Result<String, NotProved> {
        let node = self.value(terms)?;
        let form = self.order.equal(node)?;
        let (mean, temperature) = walls::thermograph(&mut self.order, form)?;
        Ok(format!("thermograph {} {mean} {temperature}", self.name(terms)?))
    }

    fn outcome(&mut self, terms: &[Term]) -> Result<String, NotProved> {
        let node = self.value(terms)?;
        let zero = self.order.number(Dyadic::from(0))?;
        let outcome = match self.compared(node, zero)? {
            (true, true) => "P",
            (false, true) => "L",
            (true, false) => "R",
            (false, false) => "N",
        };
        Ok(format!("outcome {} {outcome}", self.name(terms)?))
    }

    fn winning_move(&mut self, player: Player, terms: &[Term]) -> Result<String, NotProved> {
        for (place, term) in terms.iter().enumerate() {
            for option in self.moves(term, player)? {
                let mut after = terms.to_vec();
                after[place] = option;
                let node = self.value(&after)?;
                let zero = self.order.number(Dyadic::from(0))?;
                let (low, high) = if player == Player::Left { (zero, node) } else { (node, zero) };
                if self.order.leq(low, high)? {
                    self.order.show(low, high)?;
                    let letter = if side(player) == Side::Left { "L" } else { "R" };
                    return Ok(format!("win {letter} {} -> {}", self.name(terms)?, self.name(&after)?));
                }
            }
        }
        Err(NotProved::False(format!("{player} has no winning move")))
    }

    /// What a player's moves in a summand lead to.
    fn moves(&mut self, term: &Term, player: Player) -> Result<Vec<Term>, Stop> {
        Ok(match term {
            Term::Game(form) => {
                let arena = self.order.arena;
                arena.forms.options(arena.games, *form, player)?.into_iter().map(Term::Game).collect()
            }
            Term::Position(PositionText { rules, text }) => {
                let moves = rules.moves(text, side(player)).into_iter();
                moves.map(|text| Term::Position(PositionText { rules, text })).collect()
            }
        })
    }
}
