//! Changes of a board by hand. Whether the result is a position is for the ruleset's own parser to say.

use onside_ground::Mode;
use onside_host::Host;
use onside_lang::{Error, Value};
use onside_ruleset::AnyPosition;
use onside_show::{Diagnostic, Span};
use onside_solve::nash::{Atom, SyncGame};

use crate::asker::{Asker, is_cancelled, mistake};
use crate::change::Change;
use crate::scores;
use crate::sum::{Body, Part, Whole, atoms, read};
use crate::writer::{ChangeError, Writer, writer};

/// The expression of the whole after a change of one summand's board.
///
/// # Errors
/// What is wrong with the expression, or why the change gives no position.
pub fn edit(host: &mut Host, expression: &str, mode: Mode, component: usize, change: &Change) -> Result<String, Error> {
    let mut asker = Asker::new(host, mode);
    let whole = read(&mut asker, expression)?;
    if let Body::Scoring(scoring) = &whole.body {
        let changed = match change {
            Change::Heap(heap, size) if component == 0 => scores::with_heap(&mut asker, &whole, scoring, *heap, *size)?,
            _ => None,
        };
        return changed.ok_or_else(|| mistake("this cannot be changed", "give a heap another size"));
    }
    let texts = texts(&mut asker, &whole)?;
    let Some((old, position)) = texts.get(component) else {
        return Err(mistake("there is no such summand", "choose a summand of the position"));
    };
    let Some(board) = position.as_ref().and_then(writer) else {
        return Err(mistake(format!("the board of {old} cannot be changed by hand"), "write another expression"));
    };
    let changed = changed(&mut asker, board, change)?;
    let operand = |(index, (text, _)): (usize, &(String, _))| {
        if index == component { format!("({changed})") } else { format!("({text})") }
    };
    let sum = texts.iter().enumerate().map(operand).collect::<Vec<_>>().join(" + ");
    let source = match &whole.body {
        Body::Synchronized(_) => format!("Synchronized({sum})"),
        _ => sum,
    };
    let answer = asker.ask(&source).map_err(unplaced)?;
    asker.text(&answer, answer.value.clone())
}

/// The expressions of the summands, and their positions.
fn texts(asker: &mut Asker<'_>, whole: &Whole) -> Result<Vec<(String, Option<AnyPosition>)>, Error> {
    match &whole.body {
        Body::Sum(parts) => {
            let text = |part: &Part| {
                let position = match part {
                    Part::Position(position) => Some((**position).clone()),
                    _ => None,
                };
                Ok((asker.text(&whole.answer, part.value())?, position))
            };
            parts.iter().map(text).collect()
        }
        Body::Synchronized(game) => {
            let text = |atom: &Atom| match atom {
                Atom::Position(position) => Ok((position.print(), position.registered())),
                Atom::Integer(number) => Ok((format!("Synchronized({number})"), None)),
                Atom::Explicit(explicit) => {
                    let (left, right) = (explicit.left().to_vec(), explicit.right().to_vec());
                    let alone = SyncGame::explicit(left, right, explicit.matrix().to_vec())
                        .map_err(|error| mistake(error.to_string(), "look at a smaller game"))?;
                    Ok((asker.text(&whole.answer, Value::Synchronized(alone.into()))?, None))
                }
            };
            atoms(game).map(text).collect()
        }
        Body::Scoring(_) => Ok(Vec::new()),
    }
}

/// The expression of a changed board, which the parser accepts.
fn changed(asker: &mut Asker<'_>, board: Writer, change: &Change) -> Result<String, Error> {
    let Change::Cycle(place) = change else {
        let mut board = board;
        board.change(change)?;
        return accepted(asker, &board);
    };
    let mut first = None;
    for letter in board.next_letters(*place)? {
        let mut tried = board.clone();
        tried.set(*place, letter)?;
        match accepted(asker, &tried) {
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(error) => drop(first.get_or_insert(error)),
            found => return found,
        }
    }
    Err(first.unwrap_or_else(|| mistake("there is no other letter", "the ruleset has only one")))
}

fn accepted(asker: &mut Asker<'_>, board: &Writer) -> Result<String, Error> {
    let expression = board.expression();
    asker.ask(&expression).map(|_| expression).map_err(unplaced)
}

/// The error without its place, which is in a text that nobody has written.
fn unplaced(error: Error) -> Error {
    let diagnostic = Diagnostic { span: Span::default(), ..error.diagnostic };
    Error::new(diagnostic, error.cause)
}

impl From<ChangeError> for Error {
    fn from(refusal: ChangeError) -> Error {
        mistake(refusal.message, refusal.hint)
    }
}
