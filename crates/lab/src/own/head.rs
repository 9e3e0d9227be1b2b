//! From `for NAME in FAMILY` to the family: what is written behind `in` is the name of a family with its arguments, or
//! a list of the language.

use std::ops::RangeInclusive;
use std::sync::Arc;

use onside_ground::did_you_mean;
use onside_lang::{Session, Value};
use onside_ruleset::find;
use onside_value::short::ShortGames;

use super::family::{Boards, Family, GRIDS, Listed, Member, SEGMENTS, STRIPS};
use super::limit;
use super::listed;
use super::shapes::{self, MOST_VERTICES};
use super::written::{Clause, WrittenHead, split};
use crate::random::Random;
use crate::sweep::StudyError;

/// Where the values of a name come from.
pub(super) struct Head {
    pub(super) name: String,
    pub(super) family: Box<dyn Family>,
    /// How many members are drawn; all of them are taken otherwise.
    draws: Option<u64>,
    seed: u64,
    /// Which head it is: each draws numbers of its own.
    place: u64,
}

/// The families, with how each is written.
pub(super) const FAMILIES: [(&str, &str); 9] = [
    ("Strips", "Strips(RULESET, LENGTHS)"),
    ("Segments", "Segments(RULESET, LENGTHS)"),
    ("Grids", "Grids(RULESET, ROWS, COLUMNS)"),
    ("Heaps", "Heaps(RULESET, HIGHEST) or Heaps(RULESET, HIGHEST, HEAPS)"),
    ("Forests", "Forests(RULESET, EDGES)"),
    ("Graphs", "Graphs(RULESET, VERTICES)"),
    ("ActionSets", "ActionSets(MAX)"),
    ("BornBy", "BornBy(DAY)"),
    ("Draws", "Draws(NUMBER, FAMILY)"),
];

impl Head {
    /// Reads a head in a session that knows what stands before the conjecture.
    pub(super) fn read(session: &mut Session, head: &WrittenHead, place: u64, seed: u64) -> Result<Head, StudyError> {
        let mut family = head.family.clone();
        let mut draws = None;
        if let Some(("Draws", inside)) = call(&family.text) {
            let parts = split(inside, ',');
            let Some((number, rest)) = parts.split_first().filter(|(_, rest)| !rest.is_empty()) else {
                return Err(usage(head, "Draws"));
            };
            draws = Some(whole(session, head, number)?);
            family = Clause { text: rest.join(",").trim().to_string(), line: family.line };
        }
        let head = WrittenHead { name: head.name.clone(), family };
        let family = family_of(session, &head)?;
        if family.count() == 0 {
            return Err(wrong(&head, "the family has no member"));
        }
        Ok(Head { name: head.name, family, draws, seed, place })
    }

    /// How many values the name has.
    pub(super) fn count(&self) -> u64 {
        self.draws.unwrap_or_else(|| self.family.count())
    }

    /// The member of the family that is the value of this number.
    pub(super) fn member(&self, number: u64) -> u64 {
        match self.draws {
            None => number,
            Some(_) => {
                let own = Random(self.seed).below(u64::MAX) ^ self.place.wrapping_mul(0xA24B_AED4_963E_E407);
                Random(own ^ number.wrapping_mul(0xD134_2543_DE82_EF95)).below(self.family.count())
            }
        }
    }

    /// What the name stands for, in words.
    pub(super) fn words(&self) -> String {
        match self.draws {
            None => format!("all {} {}", onside_show::grouped(self.family.count()), self.family.words()),
            Some(draws) => format!(
                "{} draws with seed {} from the {} {}",
                onside_show::grouped(draws),
                self.seed,
                onside_show::grouped(self.family.count()),
                self.family.words()
            ),
        }
    }
}

fn wrong(head: &WrittenHead, problem: &str) -> StudyError {
    let problem = format!("line {}: {}: {problem}", head.family.line, head.family.text);
    StudyError::new(problem, "onside sweep own --help lists the families")
}

fn usage(head: &WrittenHead, family: &str) -> StudyError {
    let form = FAMILIES.iter().find(|(name, _)| *name == family).map_or("", |(_, form)| form);
    wrong(head, &format!("this family is written {form}"))
}

/// A name and what stands in its parentheses, if that is all.
fn call(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once('(')?;
    let inside = rest.strip_suffix(')')?;
    // The parenthesis that is opened first is closed last: nothing stands behind it.
    (balanced(inside) && name.chars().all(|letter| letter.is_ascii_alphanumeric())).then_some((name, inside))
}

/// Whether every bracket of a text is closed in it, after it was opened.
fn balanced(text: &str) -> bool {
    let mut depth = 0i64;
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '"' => inside = !inside,
            '(' | '[' | '{' if !inside => depth += 1,
            ')' | ']' | '}' if !inside => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

fn family_of(session: &mut Session, head: &WrittenHead) -> Result<Box<dyn Family>, StudyError> {
    let Some((name, inside)) = call(&head.family.text) else { return list(session, head) };
    if FAMILIES.iter().all(|(family, _)| *family != name) {
        // It may be a function of the language; if it is not, a family was meant.
        return list(session, head).map_err(|error| {
            match did_you_mean(name, FAMILIES.iter().map(|(family, _)| *family)) {
                Some(near) => wrong(head, &format!("there is no family {name}, did you mean {near}?")),
                None => error,
            }
        });
    }
    let arguments: Vec<&str> = split(inside, ',').into_iter().map(str::trim).collect();
    let many = || wrong(head, "the family has more members than can be numbered or kept");
    match (name, arguments.as_slice()) {
        ("Strips" | "Segments", [ruleset, lengths, letters @ ..]) if letters.len() <= 1 => {
            let board = board(session, head, ruleset, letters, name == "Segments")?;
            let lengths = sizes(session, head, lengths, 200)?;
            let what = if name == "Strips" { STRIPS } else { SEGMENTS };
            Ok(Box::new(Boards::new(board, what, 1..=1, lengths).ok_or_else(many)?))
        }
        ("Grids", [ruleset, rows, columns, letters @ ..]) if letters.len() <= 1 => {
            let board = board(session, head, ruleset, letters, false)?;
            let (rows, columns) = (sizes(session, head, rows, 30)?, sizes(session, head, columns, 30)?);
            Ok(Box::new(Boards::new(board, GRIDS, rows, columns).ok_or_else(many)?))
        }
        ("Heaps", [ruleset, highest]) => {
            Ok(Box::new(listed::heaps(ruleset, whole(session, head, highest)?, 1).ok_or_else(many)?))
        }
        ("Heaps", [ruleset, highest, most]) => {
            let (highest, most) = (whole(session, head, highest)?, whole(session, head, most)?);
            Ok(Box::new(listed::heaps(ruleset, highest, most).ok_or_else(many)?))
        }
        ("Forests", [ruleset, edges, letters @ ..]) if letters.len() <= 1 => {
            let (_, mut letters, _) = board(session, head, ruleset, letters, false)?;
            if arguments.len() == 2 {
                letters.truncate(2);
            }
            let edges = sizes(session, head, edges, 12)?;
            Ok(Box::new(shapes::forests(ruleset, edges, &letters).ok_or_else(many)?))
        }
        ("Graphs", [ruleset, vertices]) => {
            let vertices = sizes(session, head, vertices, MOST_VERTICES)?;
            let (_, letters, _) = board(session, head, ruleset, &[], false)?;
            let letter = letters.first().copied().unwrap_or('.');
            Ok(Box::new(shapes::graphs(ruleset, vertices, letter).ok_or_else(many)?))
        }
        ("ActionSets", [max]) => Ok(Box::new(listed::action_sets(whole(session, head, max)?).ok_or_else(many)?)),
        ("BornBy", [day]) => {
            let day = whole(session, head, day)?;
            if day > 3 {
                return Err(wrong(head, "there are more games born by day 4 than can be listed"));
            }
            let games = ShortGames::new(Arc::clone(session.guard()));
            Ok(Box::new(listed::born_by(&games, day)?))
        }
        _ => Err(usage(head, name)),
    }
}

/// What an expression before the cases is worth.
fn value(session: &mut Session, head: &WrittenHead, text: &str) -> Result<Value, StudyError> {
    let evaluation = session.value(text);
    if let Some(stop) = limit(evaluation.stop()) {
        return Err(stop.into());
    }
    match evaluation.answer {
        Ok(answer) => Ok(answer.value),
        Err(errors) => {
            let message = errors.first().map_or("it has no value", |error| error.diagnostic.message.as_str());
            Err(wrong(head, message))
        }
    }
}

fn whole(session: &mut Session, head: &WrittenHead, text: &str) -> Result<u64, StudyError> {
    match value(session, head, text)? {
        Value::Number(number) => number.as_i64().and_then(|number| u64::try_from(number).ok()),
        _ => None,
    }
    .ok_or_else(|| wrong(head, &format!("{} is not a whole number", text.trim())))
}

/// A number n, which means 1 to n, or a range.
fn sizes(session: &mut Session, head: &WrittenHead, text: &str, most: u64) -> Result<RangeInclusive<u64>, StudyError> {
    let found = match value(session, head, text)? {
        Value::Number(number) => number.as_i64().map(|number| (1, number)),
        Value::Range(range) if range.by.is_none() => range.from.as_i64().zip(range.to.as_i64()),
        _ => None,
    };
    match found {
        Some((from, to)) if 1 <= from && from <= to && to.unsigned_abs() <= most => {
            Ok(from.unsigned_abs()..=to.unsigned_abs())
        }
        Some(_) => Err(wrong(head, &format!("{text} is not between 1 and {most}"))),
        None => Err(wrong(head, &format!("{text} is not a number of squares, or a range of them, as in 2..5"))),
    }
}

/// The ruleset as it is written, the letters of its boards, and whether the first of them is that of an empty square.
fn board(
    session: &mut Session,
    head: &WrittenHead,
    ruleset: &str,
    given: &[&str],
    pieces: bool,
) -> Result<(String, Vec<char>, bool), StudyError> {
    let facts = match find(ruleset) {
        Some(facts) => Some(facts.clone()),
        None => {
            // A ruleset of the file, or one that is written in the language, perhaps with parameters.
            value(session, head, &format!("family_ruleset := {ruleset};"))?;
            let own = session.rulesets().into_iter().find(|own| own.name == "family_ruleset");
            own.and_then(|own| own.facts)
        }
    };
    let known: Vec<char> = facts.as_ref().map_or(Vec::new(), |facts| facts.letters.chars().collect());
    let is_blank = |letter: Option<&char>| letter.is_some_and(|letter| ".-_ ".contains(*letter));
    let mut letters: Vec<char> = match given {
        [text] => match value(session, head, text)? {
            Value::Text(text) => text.chars().collect(),
            _ => return Err(wrong(head, &format!("{text} is not a text with the letters of a board"))),
        },
        _ => {
            // A cell that is not there is no piece, unless there is nothing else to put on a board.
            let solid: Vec<char> = known.iter().copied().filter(|&letter| letter != '#').collect();
            let letters = if solid.len() > 1 { solid } else { known };
            if pieces && is_blank(letters.first()) { letters[1..].to_vec() } else { letters }
        }
    };
    let mut seen = Vec::new();
    letters.retain(|letter| {
        !seen.contains(letter) && {
            seen.push(*letter);
            true
        }
    });
    if letters.is_empty() || letters.iter().any(|letter| "\"|\\".contains(*letter)) {
        return Err(wrong(head, &format!("{ruleset} has no letters on its boards; write them behind the sizes")));
    }
    let blank = is_blank(letters.first());
    Ok((ruleset.to_string(), letters, blank))
}

/// The members of a list, a range or a set of the language.
fn list(session: &mut Session, head: &WrittenHead) -> Result<Box<dyn Family>, StudyError> {
    let text = &head.family.text;
    let evaluation = session.value(&format!("[family_member for family_member in ({text})]"));
    if let Some(stop) = limit(evaluation.stop()) {
        return Err(stop.into());
    }
    let answer = match evaluation.answer {
        Ok(answer) => answer,
        Err(errors) => {
            let message = errors.first().map_or("it has no value", |error| error.diagnostic.message.as_str());
            return Err(wrong(head, message));
        }
    };
    let Value::List(list) = &answer.value else {
        return Err(wrong(head, "this is neither a family nor a list"));
    };
    let mut members = Vec::new();
    for (number, member) in list.iter().enumerate() {
        let text = answer.part(member.clone()).expression();
        let text = text.map_err(|error| wrong(head, &error.diagnostic.message))?;
        // Lists have an order of their own, which says what is smaller.
        members.push(Member { text, size: number as u64, smaller: Vec::new() });
    }
    Ok(Box::new(Listed { what: format!("members of {text}"), members }))
}
