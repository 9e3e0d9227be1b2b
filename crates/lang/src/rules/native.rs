//! The rules of a ruleset with its parameters, as solvers ask them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onside_ground::{Player, Stop};
use onside_number::Rational;
use onside_ruleset::script::{
    Alphabet, Board, BoardKind, Datum, Fault, Faults, Part as Summand, Parts, Patterns, RuleError, RuleMove, Rules,
    Shape, Symmetries, VisitSum, write_board,
};
use onside_ruleset::{AnyPosition, BoardData, Facts, Sign};
use onside_show::Span;

use super::convert::{cell_of, datum_of, value_of};
use super::definition::{Definition, Part, Played};
use super::misled::{Misled, When};
use super::names::{self, Described};
use super::{functions, infer, symbolic};
use crate::error::Error;
use crate::machine::call_with;
use crate::value::{Compound, Value};

/// More moves than this of one player are not made.
const MOST_MOVES: usize = 1 << 22;

/// Rules with their parameters.
#[derive(Debug)]
pub(crate) struct NativeRules {
    pub(super) definition: Arc<Definition>,
    parameters: Vec<Value>,
    /// The name with the parameters: `Subtraction({1, 3}, {2, 3})`.
    title: String,
    /// The facts if play always ends, and if it need not.
    facts: [Facts; 2],
    /// Whether play was found to return to a position, or was said to.
    loopy: AtomicBool,
    patterns: Option<Patterns>,
    symmetries: Symmetries,
    /// Whether the pieces of a graph that do not hang together are independent.
    graph_parts: bool,
}

impl NativeRules {
    /// The rules with these parameters, which are given as data too.
    pub(super) fn new(
        definition: &Arc<Definition>,
        parameters: Vec<Value>,
        data: &[Datum],
    ) -> Result<Arc<NativeRules>, Box<Error>> {
        let mut title = definition.name().to_owned();
        if !data.is_empty() {
            let texts = definition.engines.with(|engine| {
                data.iter().map(|parameter| functions::written(engine, parameter)).collect::<Result<Vec<_>, _>>()
            })?;
            title = format!("{title}({})", texts.join(", "));
        }
        let syntax = definition.syntax();
        let guard = definition.engines.guard();
        let patterns = symbolic::patterns(definition, &parameters).map(|patterns| patterns.watched(Arc::clone(guard)));
        let inferred = infer::infer(definition, patterns.as_ref())?;
        let facts = infer::facts(definition, inferred.impartial, &title);
        Ok(Arc::new(NativeRules {
            definition: Arc::clone(definition),
            parameters,
            title,
            facts: [facts.clone(), facts.loopy()],
            loopy: AtomicBool::new(syntax.loopy),
            patterns,
            symmetries: inferred.symmetries,
            graph_parts: inferred.graph_parts,
        }))
    }

    /// The name with the parameters.
    pub(crate) fn title(&self) -> String {
        self.title.clone()
    }

    /// The values of the parameters.
    pub(crate) fn parameters(&self) -> &[Value] {
        &self.parameters
    }

    /// The states that symmetries of the rules say have the same value, or its negative.
    pub(super) fn images(&self, state: &Datum) -> Vec<(Datum, Sign)> {
        let Some(board) = state.board() else { return Vec::new() };
        self.symmetries.images(board).into_iter().map(|(board, sign)| (Datum::Board(board), sign)).collect()
    }

    pub(super) fn alphabet(&self) -> Option<&Arc<Alphabet>> {
        match &self.definition.played {
            Played::Board(_, alphabet) => Some(alphabet),
            Played::Heap | Played::Tuple(_) => None,
        }
    }

    /// The arguments of a function of the rules: the state, the parameters, and what rules are given.
    fn arguments(&self, state: &Datum, player: Option<Player>) -> Vec<Value> {
        let alphabet = self.alphabet();
        let mut values = match (state, &self.definition.played) {
            (Datum::Tuple(members), Played::Tuple(_)) => {
                members.iter().map(|member| value_of(member, alphabet)).collect()
            }
            (state, _) => vec![value_of(state, alphabet)],
        };
        let board = values.first().cloned().unwrap_or(Value::Nothing);
        values.extend(self.parameters.iter().cloned());
        let letter = |index: u8| match alphabet.filter(|alphabet| alphabet.has(index)) {
            Some(alphabet) => Value::Text(alphabet.sign(index).into()),
            None => Value::Nothing,
        };
        let (own, theirs) = match player {
            Some(Player::Left) => (letter(1), letter(2)),
            Some(Player::Right) => (letter(2), letter(1)),
            None => (Value::Nothing, Value::Nothing),
        };
        let given = self.definition.syntax().given.iter().map(|&word| match word {
            "board" => board.clone(),
            "own" => own.clone(),
            "theirs" => theirs.clone(),
            "empty" => letter(0),
            "ahead" => match player {
                Some(Player::Left) => Value::Number(Rational::ONE),
                Some(Player::Right) => Value::Number(-Rational::ONE),
                None => Value::Nothing,
            },
            _ => player.map_or(Value::Nothing, Value::Player),
        });
        values.extend(given);
        values
    }

    /// Runs one of the functions.
    fn run(&self, part: Part, state: &Datum, player: Option<Player>, more: Vec<Value>) -> Result<Value, Fault> {
        let called = self.called(part, state, player, more);
        called.map_err(|error| self.fault_after(&error, state, &When::of(player), |hint| hint))
    }

    fn called(&self, part: Part, state: &Datum, player: Option<Player>, more: Vec<Value>) -> Result<Value, Box<Error>> {
        let Some(function) = self.definition.function(part) else { return Ok(Value::Nothing) };
        let mut arguments = self.arguments(state, player);
        arguments.extend(more);
        self.definition.engines.with(|engine| call_with(engine, function, arguments))
    }

    /// What is wrong in a rule, with the place, the position and when it showed.
    fn fault_after(
        &self,
        error: &Error,
        state: &Datum,
        when: &When,
        hint: impl FnOnce(Option<String>) -> Option<String>,
    ) -> Fault {
        if let Some(stop) = error.stop().filter(|stop| !matches!(stop, Stop::Rule)) {
            return Fault::Stopped(stop);
        }
        let hint = hint(error.diagnostic.hint.clone());
        let told = Misled { message: error.diagnostic.message.clone(), hint };
        self.wrong_after(error.diagnostic.span, told, state, when)
    }

    /// What the names of a joint rule stand for after two moves, for those who took them for something else: nothing
    /// if the rules have one `for` each, as most have.
    fn what_was_chosen(&self, left: &RuleMove, right: &RuleMove) -> Option<String> {
        let names = self.definition.joint_names()?;
        let told = names.into_iter().zip([(left, "Left"), (right, "Right")]).map(|(name, (action, player))| {
            match &action.choice {
                Datum::Nothing => Some(format!(
                    "{name} is Nothing, because {player}'s rule has no `for`: give it a choice, as in for k in [1]"
                )),
                choice @ Datum::Tuple(_) if !self.is_cell(choice) => Some(format!(
                    "{name} is {choice}, a value for each `for` of {player}'s rule: write {name}[1], {name}[2]"
                )),
                _ => None,
            }
        });
        told.flatten().next().map(|told| format!("here {told}"))
    }

    /// Whether data name a cell of the board.
    fn is_cell(&self, choice: &Datum) -> bool {
        let grid = matches!(&self.definition.played, Played::Board(BoardKind::Grid, _));
        let pair = |members: &[Datum]| members.len() == 2 && members.iter().all(|member| member.integer().is_some());
        grid && matches!(choice, Datum::Tuple(members) if pair(members))
    }

    /// A fault with its place in the rules and the position in which it showed.
    fn wrong(&self, span: Span, misled: Misled, state: &Datum, player: Option<Player>) -> Fault {
        self.wrong_after(span, misled, state, &When::of(player))
    }

    fn wrong_after(&self, span: Span, misled: Misled, state: &Datum, when: &When) -> Fault {
        let place = self.definition.place(span);
        // Of positions that are images of each other one is looked at, perhaps not the one that was asked about.
        let images = if self.definition.infers() { self.images(state) } else { Vec::new() };
        let others = images.into_iter().filter(|(image, _)| image != state);
        let others = others.map(|(image, sign)| (self.expression(&image), sign)).collect();
        let position = when.told(&self.expression(state), others);
        Fault::Wrong(RuleError { message: format!("{place}: {} (in {position})", misled.message), hint: misled.hint })
    }

    /// The state that a value is, if it is one of this ruleset.
    fn state(&self, value: &Value) -> Result<Datum, Misled> {
        match (&self.definition.played, value) {
            (Played::Board(kind, alphabet), Value::Board(lettered)) => {
                let same_kind = super::calling::fits(&self.definition.played, lettered.board.shape());
                let same_letters = lettered.alphabet.as_ref().is_some_and(|letters| letters == alphabet);
                if same_kind && same_letters {
                    Ok(Datum::Board(lettered.board.clone()))
                } else {
                    Err(Misled::to_other_board(*kind, alphabet))
                }
            }
            (Played::Heap, Value::Number(_)) => match datum_of(value).map_err(Misled::to_number)? {
                Datum::Integer(size) if size < 0 => Err(Misled::below_zero(size)),
                heap => Ok(heap),
            },
            (Played::Tuple(size), Value::Tuple(members)) if members.len() == *size => {
                let datum = datum_of(value).map_err(Misled::to_number)?;
                match &datum {
                    Datum::Tuple(members) if members.iter().all(|member| member.integer().is_some()) => Ok(datum),
                    _ => Err(Misled::new("a rule leads to a tuple in which there is more than integers")),
                }
            }
            _ => Err(Misled::to(&self.definition.played, value)),
        }
    }

    /// What a rule leads to, given as a state, as a list of states, or as positions.
    fn parts_of(&self, value: &Value) -> Result<Parts, Misled> {
        match value {
            Value::List(members) => {
                let mut parts = Parts::new();
                for member in members.iter() {
                    parts.extend(self.parts_of(member)?);
                }
                Ok(parts)
            }
            Value::Compound(Compound::Position(position)) => match &**position {
                AnyPosition::User(position) => Ok(position.summands().iter().cloned().map(Summand::Other).collect()),
                other => Err(Misled::new(format!("a rule leads to {other}, a position of a built-in ruleset"))
                    .hint("rules lead to states of their own ruleset, or to positions of others that are written")),
            },
            other => Ok(Parts::from_elem(Summand::Own(self.state(other)?), 1)),
        }
    }

    /// The board after changes of cells, and the changes by places.
    fn changed(&self, board: &Board, entries: &[Value]) -> Result<(Board, Vec<(usize, u8)>), Misled> {
        let mut changes = Vec::with_capacity(entries.len());
        for entry in entries {
            let Value::Entry(entry) = entry else { return Err(Misled::new("a change says what is put on a cell")) };
            let Some(cell) = cell_of(board.shape(), &entry.0) else {
                return Err(Misled::no_cell(board.shape().kind(), &entry.0));
            };
            let Some(index) = board.shape().index(cell) else {
                return Err(Misled::outside(cell));
            };
            let letter = match &entry.1 {
                Value::Text(text) => self.alphabet().and_then(|alphabet| {
                    let mut signs = text.chars();
                    signs.next().filter(|_| signs.next().is_none()).and_then(|sign| alphabet.letter(sign))
                }),
                _ => None,
            };
            let Some(letter) = letter else {
                return Err(Misled::no_letter(&entry.1, self.alphabet().map(|alphabet| &**alphabet)));
            };
            changes.push((index, letter));
        }
        Ok((board.with(&changes), changes))
    }

    /// The moves as the rules give them, each with what is needed to name it.
    fn listed(&self, state: &Datum, player: Player) -> Result<Vec<Found>, Fault> {
        let part = if player == Player::Left { Part::Left } else { Part::Right };
        let value = self.run(part, state, Some(player), Vec::new())?;
        let Value::List(rules) = value else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        let clauses = &self.definition.syntax().clauses[usize::from(player == Player::Right)];
        for (value, clause) in rules.iter().zip(clauses) {
            let span = self.definition.program.tree.span(clause.result);
            let wrong = |misled: Misled| self.wrong(span, misled, state, Some(player));
            let moves = match value {
                Value::List(moves) => moves,
                _ => continue,
            };
            if found.len() + moves.len() > MOST_MOVES {
                return Err(wrong(Misled::too_many(MOST_MOVES)));
            }
            for one in moves.iter() {
                let Value::List(parts) = one else { continue };
                let (Some(Value::List(choice)), Some(result)) = (parts.first(), parts.get(1)) else { continue };
                let name = match parts.get(2) {
                    None | Some(Value::Nothing) => None,
                    Some(Value::Text(name)) => Some(name.clone()),
                    Some(other) => {
                        let misled = format!("the name of a move is a text, not {}", other.described());
                        return Err(wrong(Misled::new(misled).hint("as in: as \"take \" + k.ToString")));
                    }
                };
                let is_change = clause.changes;
                let (result, changes) = match (state.board(), result) {
                    (Some(board), Value::List(entries)) if is_change => {
                        let (board, changes) = self.changed(board, entries).map_err(&wrong)?;
                        (Parts::from_elem(Summand::Own(Datum::Board(board)), 1), Some(changes))
                    }
                    (None, _) if is_change => {
                        let misled = Misled::new("cells are changed, but there is no board");
                        return Err(wrong(misled.hint("say what the move leads to, as in play n-1")));
                    }
                    (_, result) => (self.parts_of(result).map_err(&wrong)?, None),
                };
                found.push(Found { choice: choice.to_vec(), result, changes, name });
            }
        }
        Ok(found)
    }

    /// Whether patterns were looked for until all were found.
    fn searched(&self, patterns: &Patterns) -> Result<(), Fault> {
        if patterns.slide() {
            self.definition.engines.guard().check()?;
        }
        Ok(())
    }

    fn board<'a>(&self, state: &'a Datum) -> Option<&'a Board> {
        state.board()
    }
}

/// A move as a rule gives it.
struct Found {
    choice: Vec<Value>,
    result: Parts,
    changes: Option<Vec<(usize, u8)>>,
    name: Option<String>,
}

/// The values of a rule's variables as one piece of data.
fn choice_of(values: &[Value]) -> Datum {
    let data: Vec<Datum> = values.iter().map(|value| datum_of(value).unwrap_or(Datum::Nothing)).collect();
    match data.len() {
        0 | 1 => data.into_iter().next().unwrap_or(Datum::Nothing),
        _ => Datum::Tuple(data.into()),
    }
}

impl Rules for NativeRules {
    fn facts(&self) -> &Facts {
        &self.facts[usize::from(self.loopy.load(Ordering::Relaxed))]
    }

    fn expression(&self, state: &Datum) -> String {
        match state {
            Datum::Board(_) => format!("{}(\"{}\")", self.title, self.label(state)),
            Datum::Tuple(members) => {
                let texts: Vec<String> = members.iter().map(ToString::to_string).collect();
                format!("{}({})", self.title, texts.join(", "))
            }
            other => format!("{}({other})", self.title),
        }
    }

    fn label(&self, state: &Datum) -> String {
        match (state, self.alphabet()) {
            (Datum::Board(board), Some(alphabet)) => write_board(alphabet, board),
            (other, _) => other.to_string(),
        }
    }

    fn board(&self, state: &Datum) -> Option<BoardData> {
        match state {
            Datum::Integer(size) => return Some(BoardData::Heaps(vec![u64::try_from(*size).ok()?])),
            Datum::Tuple(members) => {
                let names = self.definition.number_names();
                let numbers = members.iter().map(Datum::integer).collect::<Option<Vec<i64>>>()?;
                return Some(BoardData::Numbers(names, vec![numbers]));
            }
            _ => {}
        }
        let alphabet = self.alphabet()?;
        let board = self.board(state)?;
        match board.shape() {
            Shape::Strip(_) => Some(BoardData::Strips(vec![names::drawn(alphabet, board).concat()])),
            Shape::Grid { .. } => Some(BoardData::Grid(names::drawn(alphabet, board))),
            Shape::Graph(graph) => {
                let letters = names::drawn(alphabet, board).concat().chars().collect();
                let edges = graph.edges().iter().map(|&(from, to)| (from as usize, to as usize)).collect();
                Some(BoardData::Vertices(letters, edges))
            }
        }
    }

    fn moves(&self, state: &Datum, player: Player) -> Result<Vec<RuleMove>, Fault> {
        let described = Described { rules: self, state };
        let mut moves = Vec::new();
        // Joint moves and names are made of what the rules chose, which patterns do not tell.
        let syntax = self.definition.syntax();
        let named = syntax.clauses[usize::from(player == Player::Right)].iter().any(|clause| clause.name.is_some());
        let chosen = syntax.joint.is_some() || named;
        if let (Some(patterns), Some(board), false) = (&self.patterns, self.board(state), chosen) {
            let flow = patterns.visit(board, player, |pattern, points| {
                if moves.len() == MOST_MOVES {
                    return ControlFlow::Break(());
                }
                let changes = pattern.changes(board, points);
                let after = Datum::Board(board.with(&changes));
                moves.push(RuleMove {
                    choice: described.cell(board.shape().cell(points[0] as usize)),
                    name: described.of_changes(board, &changes).into(),
                    places: described.places(board, changes.iter().map(|(index, _)| *index)),
                    result: Parts::from_elem(Summand::Own(after), 1),
                });
                ControlFlow::Continue(())
            });
            self.searched(patterns)?;
            if flow.is_break() {
                let span = syntax.name;
                return Err(self.wrong(span, Misled::too_many(MOST_MOVES), state, Some(player)));
            }
        } else {
            for found in self.listed(state, player)? {
                let name = match (&found.name, &found.changes, self.board(state)) {
                    (Some(name), _, _) => name.clone(),
                    (None, Some(changes), Some(board)) => described.of_changes(board, changes),
                    _ => described.of_result(&found.choice, &found.result),
                };
                let places = match (&found.changes, self.board(state)) {
                    (Some(changes), Some(board)) => described.places(board, changes.iter().map(|(index, _)| *index)),
                    (None, Some(board)) => described.first_cell(board, &found.choice),
                    _ => described.taken(&found.result),
                };
                moves.push(RuleMove {
                    choice: choice_of(&found.choice),
                    name: name.into(),
                    places,
                    result: found.result,
                });
            }
        }
        names::tell_apart(&mut moves);
        Ok(moves)
    }

    fn visit(&self, state: &Datum, player: Player, visit: &mut VisitSum<'_>) -> Result<(), Fault> {
        if let (Some(patterns), Some(board)) = (&self.patterns, self.board(state)) {
            let _ = patterns.visit(board, player, |pattern, points| {
                let after = Datum::Board(patterns.played(board, pattern, points));
                visit(Parts::from_elem(Summand::Own(after), 1))
            });
            return self.searched(patterns);
        }
        for found in self.listed(state, player)? {
            if visit(found.result).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn joint(&self, state: &Datum, left: &RuleMove, right: &RuleMove) -> Result<Option<Parts>, Fault> {
        if self.definition.syntax().joint.is_none() {
            return Ok(None);
        }
        let when = When::After(format!("{} of Left and {} of Right", left.name, right.name));
        let choices = [left, right].map(|one| value_of(&one.choice, self.alphabet()));
        let span = self.definition.syntax().joint.unwrap_or_default();
        let value = self.called(Part::Joint, state, None, choices.to_vec()).map_err(|error| {
            self.fault_after(&error, state, &when, |hint| self.what_was_chosen(left, right).or(hint))
        })?;
        let wrong = |misled: Misled| self.wrong_after(span, misled, state, &when);
        match (&value, state.board()) {
            (Value::List(entries), Some(board)) if entries.iter().any(|entry| matches!(entry, Value::Entry(_))) => {
                let (board, _) = self.changed(board, entries).map_err(wrong)?;
                Ok(Some(Parts::from_elem(Summand::Own(Datum::Board(board)), 1)))
            }
            _ => self.parts_of(&value).map(Some).map_err(wrong),
        }
    }

    fn parts(&self, state: &Datum) -> Result<Vec<Datum>, Fault> {
        if !self.definition.infers() {
            return Ok(vec![state.clone()]);
        }
        if self.definition.syntax().parts.is_some() {
            let value = self.run(Part::Parts, state, None, Vec::new())?;
            let members = match &value {
                Value::List(members) => members.to_vec(),
                other => vec![other.clone()],
            };
            let states = members.iter().map(|member| self.state(member)).collect::<Result<Vec<_>, _>>();
            let span = self.definition.syntax().parts.unwrap_or_default();
            return states.map_err(|misled| {
                let hint = "parts are a list of states, as in parts board.Parts(\"#\")";
                self.wrong(span, Misled::new(misled.message.replace("a rule", "this rule")).hint(hint), state, None)
            });
        }
        let Some(board) = state.board() else { return Ok(vec![state.clone()]) };
        if self.graph_parts {
            return Ok(board.pieces().into_iter().map(Datum::Board).collect());
        }
        match &self.patterns {
            Some(patterns) if self.definition.syntax().joint.is_none() => {
                let parts = patterns.parts(board).into_iter().map(Datum::Board).collect();
                self.searched(patterns)?;
                Ok(parts)
            }
            _ => Ok(vec![state.clone()]),
        }
    }

    fn normal(&self, state: &Datum) -> (Datum, Sign) {
        match state.board() {
            Some(board) if self.definition.infers() => {
                let (board, sign) = self.symmetries.least(board);
                (Datum::Board(board), sign)
            }
            _ => (state.clone(), Sign::Same),
        }
    }

    fn negative(&self, state: &Datum) -> Option<Datum> {
        self.symmetries.negative(state.board()?).map(Datum::Board)
    }

    fn mark_loopy(&self) -> bool {
        !self.loopy.swap(true, Ordering::Relaxed)
    }

    fn faults(&self) -> &Faults {
        &self.definition.faults
    }
}
