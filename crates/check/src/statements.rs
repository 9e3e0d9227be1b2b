//! What a certificate states in the end. Everything must have been shown in the steps before.
//!
//! A side of a statement is a sum of games, `@12`, and positions, `Push:BR_B`, with ` + ` between them.

use crate::Shown;
use crate::Side;
use crate::games::{Games, Why};
use crate::lines::{Line, index, shown};
use crate::number::Number;
use crate::positions::{legal, moves, rules};
use crate::rules::{Rules, Text};

/// A summand.
#[derive(PartialEq)]
enum Term {
    Game(u32),
    Position(&'static str, Text),
}

/// Reads a sum up to a word that is no plus sign, which comes back too.
fn sum<'l>(games: &Games, line: &mut Line<'l>) -> Result<(Vec<Term>, Option<&'l [u8]>), Why> {
    let mut terms = Vec::new();
    loop {
        let word = line.word()?;
        let term = match word.strip_prefix(b"@") {
            Some(name) => Term::Game(games.named(index(name)?)?),
            None => {
                let colon = word.iter().position(|&byte| byte == b':');
                let colon = colon.ok_or_else(|| format!("{} is no game as @12 or Push:BR_B", shown(word)))?;
                let rules = rules(&word[..colon])?;
                legal(rules, &word[colon + 1..])?;
                Term::Position(rules.name, word[colon + 1..].to_vec())
            }
        };
        terms.push(term);
        match line.next() {
            Some(b"+") => {}
            next => return Ok((terms, next)),
        }
    }
}

/// The node that a sum equals.
fn value(shown: &mut Shown, terms: &[Term]) -> Result<u32, Why> {
    let mut nodes = Vec::new();
    for term in terms {
        nodes.push(match term {
            Term::Game(node) => *node,
            Term::Position(name, text) => shown.positions.value(&mut shown.games, rules(name.as_bytes())?, text)?,
        });
    }
    match nodes.as_slice() {
        [only] => Ok(*only),
        _ => shown.games.sum_of(&nodes),
    }
}

/// A sum as people write it.
fn written(games: &Games, terms: &[Term]) -> String {
    let terms = terms.iter().map(|term| match term {
        Term::Game(node) => games.written(*node),
        Term::Position(name, text) => format!("{name}({})", String::from_utf8_lossy(text)),
    });
    terms.collect::<Vec<String>>().join(" + ")
}

/// Which of `one` <= `two` and `two` <= `one` are shown to hold; an error if one of them is not decided.
fn order(games: &Games, one: u32, two: u32) -> Result<(bool, bool), Why> {
    let decided = |low: u32, high: u32| match games.need(low, high) {
        Ok(()) => Ok(true),
        Err(_) => games.need_not(low, high).map(|()| false),
    };
    Ok((decided(one, two)?, decided(two, one)?))
}

/// Step `statement`; what it states, as a sentence.
pub(crate) fn read(shown: &mut Shown, line: &mut Line<'_>) -> Result<String, Why> {
    match line.word()? {
        b"order" => relation(shown, line),
        b"canonical" => {
            let (terms, next) = sum(&shown.games, line)?;
            if next != Some(b"==") {
                return Err("== must stand behind the first game".to_owned());
            }
            let (form, rest) = sum(&shown.games, line)?;
            let ([Term::Game(form)], None) = (form.as_slice(), rest) else {
                return Err("a canonical form is one game".to_owned());
            };
            let node = value(shown, &terms)?;
            shown.games.need(node, *form)?;
            shown.games.need(*form, node)?;
            shown.games.need_canonical(*form)?;
            Ok(format!("{} has the canonical form {}", written(&shown.games, &terms), shown.games.written(*form)))
        }
        b"outcome" => {
            let (terms, class) = sum(&shown.games, line)?;
            let zero = shown.games.number(&Number::from(0))?;
            let node = value(shown, &terms)?;
            let (below, above) = order(&shown.games, node, zero)?;
            let (letter, words) = match (below, above) {
                (true, true) => ("P", "the player who does not begin wins"),
                (false, true) => ("L", "Left wins"),
                (true, false) => ("R", "Right wins"),
                (false, false) => ("N", "the player who begins wins"),
            };
            match class {
                Some(class) if class == letter.as_bytes() => {
                    Ok(format!("{} has the outcome {letter}: {words}", written(&shown.games, &terms)))
                }
                _ => Err(format!("the outcome is {letter}")),
            }
        }
        b"win" => winning_move(shown, line),
        b"nash" => {
            let word = line.word()?;
            let colon = word.iter().position(|&byte| byte == b':').ok_or_else(|| "no position".to_owned())?;
            let (rules, text) = (rules(&word[..colon])?, &word[colon + 1..]);
            let (low, high) = (line.number()?, line.number()?);
            let [least, most] = shown.rounds.bounds(rules, text)?;
            if least.order(&low).is_lt() || most.order(&high).is_gt() {
                return Err(format!("the value is only known to lie between {least} and {most}"));
            }
            let position = format!("{}({})", rules.name, String::from_utf8_lossy(text));
            Ok(match low == high {
                true => format!("{position} has the Nash value {low}"),
                false => format!("{position} has a Nash value between {low} and {high}"),
            })
        }
        b"thermograph" => {
            let (terms, next) = sum(&shown.games, line)?;
            let mean = next.and_then(Number::read_dyadic).ok_or_else(|| "a mean is missing".to_owned())?;
            let temperature = line.dyadic()?;
            let node = value(shown, &terms)?;
            let node = shown.games.standing(node);
            let (known, top) = shown.walls.top(&shown.games, node)?;
            if (&known, &top) != (&mean, &temperature) {
                return Err(format!("the mean is {known} and the temperature {top}"));
            }
            let terms = written(&shown.games, &terms);
            Ok(format!("{terms} has the mean {mean} and the temperature {temperature}"))
        }
        b"play" => {
            let (vertex, end) = (line.index()?, line.index()?);
            if !shown.loops.is_end(end) {
                return Err("what stands behind the vertex must be the end of a game".to_owned());
            }
            let results = [Side::Left, Side::Right].map(|starter| shown.loops.result((vertex, end), starter));
            let [left, right] = results;
            let (left, right) = (left?, right?);
            if line.word()? != left.as_bytes() || line.word()? != right.as_bytes() {
                return Err(format!("the results are {left} if Left begins and {right} if Right does"));
            }
            let words = |result| match result {
                "L" => "Left wins",
                "R" => "Right wins",
                _ => "it is a draw",
            };
            let graph = shown.loops.written(vertex);
            Ok(format!("if Left begins, {}; if Right begins, {}; in {graph}", words(left), words(right)))
        }
        b"survival" => {
            let a = line.index()?;
            let sign = String::from_utf8_lossy(line.word()?).into_owned();
            let b = line.index()?;
            let mut survives = |pair| shown.loops.survives(pair);
            let holds = match sign.as_str() {
                "<=" => survives((b, a))?,
                ">=" => survives((a, b))?,
                "!=" => !(survives((b, a))? && survives((a, b))?),
                sign => compared(survives((b, a))?, survives((a, b))?) == sign,
            };
            if !holds {
                return Err(format!("the vertices do not compare as {sign}"));
            }
            let [one, two] = [a, b].map(|vertex| shown.loops.written(vertex));
            Ok(format!("vertex {a} {sign} vertex {b}, by survival in the difference: {one} against {two}"))
        }
        b"score" => {
            let (actions, heap, result) = (line.word()?, line.index()?, line.index()?);
            shown.scores.need(actions, heap, result)?;
            Ok(format!("CS({{{}}}, {heap}) has the outcome {result}", String::from_utf8_lossy(actions)))
        }
        b"period" => {
            let (actions, from, period) = (line.word()?, line.index()?, line.index()?);
            shown.scores.need_period(actions, from, period)?;
            let actions = String::from_utf8_lossy(actions);
            Ok(format!("the outcomes of CS({{{actions}}}) have the period {period} from heap {from} on"))
        }
        word => Err(format!("there is no statement about {}", crate::lines::shown(word))),
    }
}

/// The sign for what is shown.
fn compared(below: bool, above: bool) -> &'static str {
    match (below, above) {
        (true, true) => "==",
        (true, false) => "<",
        (false, true) => ">",
        (false, false) => "||",
    }
}

/// `order G <= H`, with one of `<= == >= < > || !<=`.
fn relation(shown: &mut Shown, line: &mut Line<'_>) -> Result<String, Why> {
    let (left, sign) = sum(&shown.games, line)?;
    let sign = String::from_utf8_lossy(sign.unwrap_or_default()).into_owned();
    let (right, rest) = sum(&shown.games, line)?;
    if rest.is_some() {
        return Err("the line is too long".to_owned());
    }
    let (one, two) = (value(shown, &left)?, value(shown, &right)?);
    let games = &shown.games;
    match sign.as_str() {
        "<=" => games.need(one, two)?,
        ">=" => games.need(two, one)?,
        "!<=" => games.need_not(one, two)?,
        "!>=" => games.need_not(two, one)?,
        _ => {
            let (below, above) = order(games, one, two)?;
            let found = compared(below, above);
            if found != sign && (sign != "!=" || found == "==") {
                return Err(format!("what is shown is {found}, not {sign}"));
            }
        }
    }
    Ok(format!("{} {sign} {}", written(games, &left), written(games, &right)))
}

/// Whether `after` is one of the player's moves from `before`.
fn is_move(games: &mut Games, before: &Term, after: &Term, side: Side) -> Result<bool, Why> {
    match (before, after) {
        (Term::Game(before), Term::Game(after)) => Ok(games.options(*before, side)?.contains(after)),
        (Term::Position(name, before), Term::Position(other, after)) if name == other => {
            let rules: &Rules = rules(name.as_bytes())?;
            Ok(moves(rules, before, side)?.contains(after))
        }
        _ => Ok(false),
    }
}

/// `win L G -> H`: Left moves in G to H and wins.
fn winning_move(shown: &mut Shown, line: &mut Line<'_>) -> Result<String, Why> {
    let side = Side::read(line.word()?)?;
    let (before, arrow) = sum(&shown.games, line)?;
    let (after, rest) = sum(&shown.games, line)?;
    if arrow != Some(b"->") || rest.is_some() || before.len() != after.len() {
        return Err("a move leads from a sum to one with as many summands: G -> H".to_owned());
    }
    let changed: Vec<usize> = (0..before.len()).filter(|&place| before[place] != after[place]).collect();
    let [place] = changed.as_slice() else {
        return Err("a move changes one summand".to_owned());
    };
    if !is_move(&mut shown.games, &before[*place], &after[*place], side)? {
        return Err(format!("{side} has no such move"));
    }
    let zero = shown.games.number(&Number::from(0))?;
    let node = value(shown, &after)?;
    match side {
        Side::Left => shown.games.need(zero, node)?,
        Side::Right => shown.games.need(node, zero)?,
    }
    Ok(format!("{side} wins {} by the move to {}", written(&shown.games, &before), written(&shown.games, &after)))
}
