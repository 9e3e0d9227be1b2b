//! Positions of rulesets that are written while the program runs.

use std::fmt;
use std::ops::ControlFlow;

use onside_ground::{Player, Stop};
use smallvec::SmallVec;

use super::datum::Datum;
use super::rules::{Fault, Handle, Part, Parts, RuleMove};
use crate::boards::BoardData;
use crate::facts::{Cycles, Facts};
use crate::position::{Position, Sign, Visit};

/// A state of a ruleset as one summand of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Summand {
    /// The rules by which it is played.
    pub rules: Handle,
    /// What it is played on.
    pub state: Datum,
    /// Whether the players' roles are swapped: Left moves by Right's rules.
    pub swapped: bool,
}

impl Summand {
    /// A state in which everybody plays their own role.
    #[must_use]
    pub fn new(rules: Handle, state: Datum) -> Summand {
        Summand { rules, state, swapped: false }
    }

    /// By whose rules the player moves.
    fn role(&self, player: Player) -> Player {
        if self.swapped { player.opponent() } else { player }
    }

    /// The same with the roles swapped: a state of the rules if there is one for it.
    fn negative(&self) -> Summand {
        match self.rules.negative(&self.state) {
            Some(state) => Summand { state, ..self.clone() },
            None => Summand { swapped: !self.swapped, ..self.clone() },
        }
    }

    /// What a rule leads to, in the roles in which this summand is played.
    fn after(&self, result: Parts) -> SmallVec<[Summand; 1]> {
        let summand = |part| match part {
            Part::Own(state) => Summand { rules: self.rules.clone(), state, swapped: self.swapped },
            Part::Other(other) if self.swapped => other.negative(),
            Part::Other(other) => other,
        };
        result.into_iter().map(summand).collect()
    }

    fn expression(&self) -> String {
        format!("{}{}", if self.swapped { "-" } else { "" }, self.rules.expression(&self.state))
    }
}

/// A position of user-defined rulesets: states side by side. There is always at least one, so that a position knows
/// its rules; one that has fallen apart into nothing has none of the moves of its rules any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserPosition {
    summands: SmallVec<[Summand; 1]>,
    /// The rules of the position from which it came, for when nothing is left.
    home: Handle,
}

/// One move in a position of a user's ruleset. It knows what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserMove {
    summand: usize,
    action: RuleMove,
    /// Whether the name says in which summand the move is.
    numbered: bool,
}

impl fmt::Display for UserMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.numbered {
            write!(f, "part {}, ", self.summand + 1)?;
        }
        f.write_str(&self.action.name)
    }
}

impl UserPosition {
    /// The position that is one state.
    #[must_use]
    pub fn new(rules: Handle, state: Datum) -> UserPosition {
        UserPosition { summands: SmallVec::from_elem(Summand::new(rules.clone(), state), 1), home: rules }
    }

    /// States side by side; the rules are those of the position that they belong to.
    #[must_use]
    pub fn sum(home: Handle, summands: Vec<Summand>) -> UserPosition {
        UserPosition { summands: summands.into(), home }
    }

    /// The states that stand side by side.
    #[must_use]
    pub fn summands(&self) -> &[Summand] {
        &self.summands
    }

    /// The position with one summand replaced by what a move leads to.
    fn after(&self, index: usize, result: Parts) -> UserPosition {
        let Some(summand) = self.summands.get(index) else { return self.clone() };
        let result = summand.after(result);
        if self.summands.len() == 1 {
            return UserPosition { summands: result, home: self.home.clone() };
        }
        let mut summands = SmallVec::with_capacity(self.summands.len() + result.len());
        summands.extend(self.summands[..index].iter().cloned());
        summands.extend(result);
        summands.extend(self.summands[index + 1..].iter().cloned());
        UserPosition { summands, home: self.home.clone() }
    }

    fn report(&self, fault: Fault) {
        self.home.faults().report(fault);
    }

    /// What a rule says, or nothing with the fault reported.
    fn told<T>(&self, answer: Result<T, Fault>) -> Option<T> {
        answer.map_err(|fault| self.report(fault)).ok()
    }
}

/// Where the board of a state is another one after a move, for rules that do not say what a move is about.
fn changed_places(before: &Summand, result: &Parts) -> Vec<(usize, usize)> {
    let Some(board) = before.rules.board(&before.state) else { return Vec::new() };
    let after = before.after(result.clone());
    let boards: Vec<BoardData> = after.iter().filter_map(|summand| summand.rules.board(&summand.state)).collect();
    // Beside heaps a part without a board is a value such as 0, which no counter belongs to.
    let complete = boards.len() == after.len() || matches!(board, BoardData::Heaps(_));
    if complete { board.changed(&boards) } else { Vec::new() }
}

impl Position for UserPosition {
    type Move = UserMove;

    fn facts(&self) -> &Facts {
        self.home.facts()
    }

    fn print(&self) -> String {
        let whole = self.expression();
        let inner = whole.strip_prefix(&*self.facts().name).and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
        inner.map(str::to_owned).unwrap_or(whole)
    }

    fn label(&self) -> String {
        if self.summands.is_empty() {
            return "0".to_owned();
        }
        let labels = self.summands.iter().map(|summand| {
            let label = summand.rules.label(&summand.state);
            if summand.swapped { format!("-({label})") } else { label }
        });
        labels.collect::<Vec<_>>().join(" + ")
    }

    fn expression(&self) -> String {
        let mut text = String::new();
        for (index, summand) in self.summands.iter().enumerate() {
            let expression = summand.expression();
            match (index, expression.strip_prefix('-')) {
                (0, _) => text.push_str(&expression),
                (_, Some(negative)) => text.push_str(&format!(" - {negative}")),
                (_, None) => text.push_str(&format!(" + {expression}")),
            }
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }

    fn board(&self) -> Option<BoardData> {
        match &self.summands[..] {
            [only] => only.rules.board(&only.state),
            // Strips, heaps and rows of numbers are drawn side by side.
            several => {
                let mut boards = several.iter().map(|summand| summand.rules.board(&summand.state));
                let mut all = boards.next()??;
                for next in boards {
                    match (&mut all, next?) {
                        (BoardData::Strips(strips), BoardData::Strips(more)) => strips.extend(more),
                        (BoardData::Heaps(heaps), BoardData::Heaps(more)) => heaps.extend(more),
                        (BoardData::Numbers(names, rows), BoardData::Numbers(others, more)) if *names == others => {
                            rows.extend(more);
                        }
                        _ => return None,
                    }
                }
                Some(all)
            }
        }
    }

    fn moves(&self, player: Player) -> Vec<UserMove> {
        let numbered = self.summands.len() > 1;
        let mut moves = Vec::new();
        for (index, summand) in self.summands.iter().enumerate() {
            let found = self.told(summand.rules.moves(&summand.state, summand.role(player))).unwrap_or_default();
            moves.extend(found.into_iter().map(|action| UserMove { summand: index, action, numbered }));
        }
        moves
    }

    fn play(&self, _player: Player, action: &UserMove) -> UserPosition {
        self.after(action.summand, action.action.result.clone())
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        for (index, summand) in self.summands.iter().enumerate() {
            let mut flow = ControlFlow::Continue(());
            let told = summand.rules.visit(&summand.state, summand.role(player), &mut |result| {
                flow = visit(self.after(index, result));
                flow
            });
            flow?;
            if self.told(told).is_none() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn learn_cycles(&self) -> bool {
        for rules in self.summands.iter().map(|summand| &summand.rules).chain([&self.home]) {
            if rules.mark_loopy() {
                rules.faults().report_loops(&rules.facts().name);
            }
        }
        self.facts().cycles == Cycles::Possible
    }

    fn suits_threads(&self) -> bool {
        false
    }

    fn is_listable(&self, _player: Player) -> bool {
        // The rules themselves refuse to make more moves than can be listed.
        true
    }

    fn joint(&self, left: &UserMove, right: &UserMove) -> Option<UserPosition> {
        if left.summand != right.summand {
            let (first, second) = if left.summand < right.summand { (right, left) } else { (left, right) };
            return Some(self.play(Player::Left, first).play(Player::Right, second));
        }
        let summand = self.summands.get(left.summand)?;
        let (one, two) = if summand.swapped { (right, left) } else { (left, right) };
        let told = self.told(summand.rules.joint(&summand.state, &one.action, &two.action))?;
        told.map(|result| self.after(left.summand, result))
    }

    fn places(&self, action: &UserMove) -> Vec<(usize, usize)> {
        let changed;
        let mut places = action.action.places.iter();
        if action.action.places.is_empty()
            && let Some(summand) = self.summands.get(action.summand)
        {
            changed = changed_places(summand, &action.action.result);
            places = changed.iter();
        }
        // Side by side, a place is known by the summand in which it is.
        places.map(|&(part, index)| if action.numbered { (action.summand, index) } else { (part, index) }).collect()
    }

    fn letters(&self) -> String {
        let first = self.summands.first();
        first.map_or_else(|| self.facts().letters.to_string(), |summand| summand.rules.letters(&summand.state))
    }

    fn components(&self) -> Vec<UserPosition> {
        let mut components = Vec::with_capacity(self.summands.len());
        for summand in &self.summands {
            let parts = self.told(summand.rules.parts(&summand.state)).unwrap_or_default();
            components.extend(parts.into_iter().map(|state| UserPosition {
                summands: SmallVec::from_elem(Summand { state, ..summand.clone() }, 1),
                home: self.home.clone(),
            }));
        }
        components
    }

    fn normal(&self) -> (UserPosition, Sign) {
        let [only] = &self.summands[..] else { return (self.clone(), Sign::Same) };
        let (state, sign) = only.rules.normal(&only.state);
        let sign = if only.swapped { sign.flipped() } else { sign };
        let summand = Summand { rules: only.rules.clone(), state, swapped: false };
        // Whose position it was does not tell apart what is played by the same rules.
        let home = only.rules.clone();
        (UserPosition { summands: SmallVec::from_elem(summand, 1), home }, sign)
    }

    fn negative(&self) -> UserPosition {
        let summands = self.summands.iter().map(Summand::negative).collect();
        UserPosition { summands, home: self.home.clone() }
    }

    fn plus(&self, other: &UserPosition) -> Option<UserPosition> {
        // States of one ruleset stand side by side; those of different rulesets stay apart, so that each prints with
        // its own name.
        (self.home == other.home).then(|| {
            let summands = self.summands.iter().chain(&other.summands).cloned().collect();
            UserPosition { summands, home: self.home.clone() }
        })
    }

    fn held_bytes(&self) -> usize {
        let beside = if self.summands.spilled() { self.summands.len() * size_of::<Summand>() } else { 0 };
        beside + self.summands.iter().map(|summand| summand.state.held_bytes()).sum::<usize>()
    }

    fn check(&self) -> Result<(), Stop> {
        self.home.faults().check()
    }
}
