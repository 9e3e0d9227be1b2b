//! `onside prove`: an answer with its proof, as a certificate that `onside-check` accepts.
//!
//! Here is only what the expression asks: a comparison is proved as it stands, and a method says what is to be proved
//! of what stands before it. How it is proved is in `onside_prove`.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use onside_files::{Existing, write as file};
use onside_ground::{Guard, Player, Remedy};
use onside_host::{Host, Mode};
use onside_lang::Answer;
use onside_lang::syntax::{Comparator, Node, NodeId, Tree, parse};
use onside_lang::value::{Compound, Scoring, Value};
use onside_prove::{LoopyGame, NotProved, PositionText, Proved, Relation, Statement, Term, prove};
use onside_ruleset::{AnyPosition, with_position};
use onside_show::{Diagnostic, Span};

use crate::arguments::{ProveArguments, SessionArguments};
use crate::errors::{self, Voice, mistake};
use crate::files::worded;
use crate::interrupt::Interrupt;

/// More copies of one summand than this are not written out.
const MOST_COPIES: usize = 50;

/// What is asked about the parts of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Order(Relation),
    Canonical,
    Outcome,
    Win(Player),
    Nash,
    Heat,
}

pub(crate) fn run(arguments: &ProveArguments, session: &SessionArguments) -> ExitCode {
    let existing = if arguments.force { Existing::Replace } else { Existing::Refuse };
    let mut host = session.host();
    let interrupt = Interrupt::new(host.canceller());
    let source = arguments.expression.as_str();
    match proved(&mut host, source, &arguments.output, existing, Voice::Options) {
        Ok(text) => {
            println!("{text}");
            interrupt.exit_code(ExitCode::SUCCESS)
        }
        Err(found) => {
            found.iter().for_each(|error| errors::tell(error, source));
            interrupt.exit_code(ExitCode::FAILURE)
        }
    }
}

/// Proves what an expression asks and writes the certificate; what was written.
pub(crate) fn proved(
    host: &mut Host,
    source: &str,
    output: &Path,
    existing: Existing<'_>,
    voice: Voice,
) -> Result<String, Vec<Diagnostic>> {
    let failed = |error: Diagnostic| vec![error];
    file::check(output, existing).map_err(|error| failed(worded(&error, voice)))?;
    let settings = host.settings();
    let (asked, spans) = question(source, settings.mode);
    let mut answers = Vec::new();
    for span in spans {
        // The rest is blank, so that errors have their places.
        let part = " ".repeat(span.start) + &source[span.start..span.end];
        let evaluation = host.evaluate(&part);
        evaluation.warnings.iter().for_each(|warning| errors::tell(warning, source));
        answers.push(evaluation.answer.map_err(|errors| voice.worded(errors))?);
    }
    let Some(first) = answers.first() else {
        return Err(failed(mistake("there is nothing to prove", "write a comparison or a game, as in {1|-1} || 0")));
    };
    let tables = first.tables();
    if answers.iter().any(|answer| !answer.tables().same_tables(tables)) {
        return Err(failed(mistake("the memory was full in between", voice.words(Remedy::MoreMemory))));
    }
    let statement = host.within(|| statement(asked, &answers, settings.exact_bits)).map_err(failed)?;
    let mut found = None;
    let written = host.within(|| {
        file::put(output, existing, |file| {
            let proved = prove(&tables.games, &tables.forms, &statement, file);
            let done = if proved.is_ok() { Ok(()) } else { Err(io::Error::other("nothing was proved")) };
            found = Some(proved);
            done
        })
    });
    match (found, written) {
        (Some(Ok(Proved { steps, bytes, .. })), Ok(())) => {
            Ok(format!("{}: {steps} steps, {bytes} bytes", output.display()))
        }
        (Some(Err(error)), _) if !matches!(error, NotProved::Unwritten(_)) => Err(failed(match &error {
            NotProved::Stop(stop) => mistake(stop, voice.words(stop.remedy())),
            _ => reason(&error),
        })),
        (_, Err(error)) => Err(failed(worded(&error, voice))),
        (_, Ok(())) => Err(failed(mistake("nothing was proved", Remedy::Report))),
    }
}

/// What is said when nothing could be proved.
fn reason(error: &NotProved) -> Diagnostic {
    match error {
        NotProved::Stop(stop) => mistake(stop, stop.remedy()),
        NotProved::Unknown { hint, .. } => mistake(error, hint),
        NotProved::False(_) => mistake(error, "nothing is written about what does not hold"),
        NotProved::Unwritten(_) => mistake(error, "choose another place"),
    }
}

/// What a source asks, and where the games stand in it.
fn question(source: &str, mode: Mode) -> (Asked, Vec<Span>) {
    let whole = if mode == Mode::Synchronized { Asked::Nash } else { Asked::Canonical };
    let all = (whole, vec![Span::new(0, source.len())]);
    // What cannot be read is told when it is evaluated.
    let is_ruleset = |name: &str| onside_ruleset::find(name).is_some();
    let Ok(parsed) = parse(source, &is_ruleset, &Guard::default()) else { return all };
    match parsed.root.map(|root| (parsed.tree.node(root), root)) {
        Some((Node::Compare(sign, left, right), _)) => {
            let Some(relation) = relation(sign) else { return all };
            (Asked::Order(relation), vec![parsed.tree.span(left), parsed.tree.span(right)])
        }
        Some((Node::Method { receiver, name, arguments }, _)) => {
            let arguments = parsed.tree.list(arguments);
            match method(source, &parsed.tree, name, arguments) {
                Some(asked) => (asked, vec![parsed.tree.span(receiver)]),
                None => all,
            }
        }
        _ => all,
    }
}

fn relation(sign: Comparator) -> Option<Relation> {
    Some(match sign {
        Comparator::LessOrEqual => Relation::AtMost,
        Comparator::GreaterOrEqual => Relation::AtLeast,
        Comparator::Equal => Relation::Equal,
        Comparator::NotEqual => Relation::Unequal,
        Comparator::Less => Relation::Less,
        Comparator::Greater => Relation::Greater,
        Comparator::Confused => Relation::Confused,
        Comparator::Identical | Comparator::LessOrConfused | Comparator::GreaterOrConfused => return None,
    })
}

fn method(source: &str, tree: &Tree, name: Span, arguments: &[NodeId]) -> Option<Asked> {
    let player = |argument: &NodeId| match source.get(tree.span(*argument).start..tree.span(*argument).end) {
        Some("Left") => Some(Player::Left),
        Some("Right") => Some(Player::Right),
        _ => None,
    };
    match (source.get(name.start..name.end)?, arguments) {
        ("CanonicalForm", []) => Some(Asked::Canonical),
        ("OutcomeClass", []) => Some(Asked::Outcome),
        ("NashValue", []) => Some(Asked::Nash),
        ("Thermograph" | "Temperature" | "Mean", []) => Some(Asked::Heat),
        ("WinningMoves", [argument]) => player(argument).map(Asked::Win),
        _ => None,
    }
}

fn statement(asked: Asked, answers: &[Answer], exact_bits: u64) -> Result<Statement, Diagnostic> {
    let side = |at: usize| terms_of(&answers[at]);
    if answers.iter().any(|answer| matches!(answer.value, Value::Loopy(_) | Value::Graph(_))) {
        return loopy_statement(asked, answers);
    }
    if let (Value::Scoring(scoring), Asked::Canonical) = (&answers[0].value, asked) {
        return subtraction(scoring);
    }
    Ok(match asked {
        Asked::Order(relation) => Statement::Order(side(0)?, relation, side(1)?),
        Asked::Canonical => Statement::Canonical(side(0)?),
        Asked::Outcome => Statement::Outcome(side(0)?),
        Asked::Heat => Statement::Thermograph(side(0)?),
        Asked::Win(player) => Statement::WinningMove(player, side(0)?),
        Asked::Nash => {
            let position = match &answers[0].value {
                Value::Synchronized(game) => game.as_position().and_then(|position| position.registered()),
                Value::Compound(Compound::Position(position)) => Some((**position).clone()),
                _ => None,
            };
            let position = position.ok_or_else(|| mistake("this is no single position", "prove one position"))?;
            Statement::Nash(text_of(&position)?, exact_bits)
        }
    })
}

/// The outcome of a heap, or the period of all heaps.
fn subtraction(scoring: &Scoring) -> Result<Statement, Diagnostic> {
    let refused = || mistake("nothing can be proved about this scoring game", "prove something as CS({5,7}, 31)");
    let Scoring::Subtraction(subtraction) = scoring else { return Err(refused()) };
    let actions = (*subtraction.actions).clone();
    match subtraction.piles.as_deref() {
        None => Ok(Statement::Period(actions)),
        Some([heap]) => Ok(Statement::Score(actions, u64::try_from(heap).map_err(|_| refused())?)),
        Some(_) => Err(refused()),
    }
}

fn text_of(position: &AnyPosition) -> Result<PositionText, Diagnostic> {
    let label = with_position!(position, inner => onside_ruleset::Position::label(inner));
    PositionText::new(&position.facts().name, &label).map_err(|error| reason(&error))
}

/// What is asked about games in which play may return.
fn loopy_statement(asked: Asked, answers: &[Answer]) -> Result<Statement, Diagnostic> {
    let games = answers.iter().map(loopy_game).collect::<Result<Vec<LoopyGame>, Diagnostic>>()?;
    match (asked, <[LoopyGame; 2]>::try_from(games)) {
        (Asked::Order(relation), Ok([one, two])) => Ok(Statement::Survival(one, relation, two)),
        (Asked::Outcome | Asked::Canonical, Err(mut games)) if games.len() == 1 => Ok(Statement::Play(games.remove(0))),
        _ => Err(mistake("this cannot be proved of a loopy game", "prove its OutcomeClass, or compare two stoppers")),
    }
}

fn loopy_game(answer: &Answer) -> Result<LoopyGame, Diagnostic> {
    let tables = answer.tables();
    let found = match &answer.value {
        Value::Graph(placed) => LoopyGame::of_graph(&tables.games, placed.graph(), placed.start()).map(Some),
        Value::Loopy(value) => LoopyGame::of_value(&tables.loops, value),
        Value::Game(game) | Value::Literal(_, game) => LoopyGame::of_game(&tables.loops, *game).map(Some),
        Value::Number(number) => number.to_dyadic().map_or(Ok(None), |number| {
            let game = tables.games.number(number)?;
            LoopyGame::of_game(&tables.loops, game).map(Some)
        }),
        _ => Ok(None),
    };
    let found = found.map_err(|stop| reason(&NotProved::Stop(stop)))?;
    found.ok_or_else(|| mistake("this is neither a stopper nor a short game", "compare stoppers and short games"))
}

fn terms_of(answer: &Answer) -> Result<Vec<Term>, Diagnostic> {
    let tables = answer.tables();
    let mut terms = Vec::new();
    match &answer.value {
        Value::Number(number) => {
            let dyadic = number.to_dyadic();
            let dyadic = dyadic.ok_or_else(|| mistake(format!("{number} is no game"), "use fractions as 3/8"))?;
            let game = tables.games.number(dyadic).map_err(|stop| reason(&NotProved::Stop(stop)))?;
            terms.push(Term::Game(game.into()));
        }
        Value::Game(game) => terms.push(Term::Game((*game).into())),
        Value::Literal(form, _) => terms.push(Term::Game(*form)),
        Value::Compound(compound) => summands(compound, &mut terms)?,
        other => {
            let message = format!("nothing can be proved about a value of the kind {}", other.kind().word());
            return Err(mistake(message, "prove something about short games and positions"));
        }
    }
    Ok(terms)
}

fn summands(compound: &Compound, terms: &mut Vec<Term>) -> Result<(), Diagnostic> {
    match compound {
        Compound::Game(game) => terms.push(Term::Game((*game).into())),
        Compound::Explicit(form) => terms.push(Term::Game(*form)),
        Compound::Position(position) => terms.push(Term::Position(text_of(position)?)),
        Compound::Sum(parts) => parts.iter().try_for_each(|part| summands(part, terms))?,
        Compound::Multiple(count, of) => match usize::try_from(count) {
            Ok(count) if count <= MOST_COPIES => (0..count).try_for_each(|_| summands(of, terms))?,
            _ => return Err(mistake("there are too many copies of a game", format!("use at most {MOST_COPIES}"))),
        },
        Compound::Pair(..) | Compound::Negative(_) => {
            let message = "this is neither a game nor a position nor a sum of such";
            return Err(mistake(message, "ask for its CanonicalForm first, as in (x : y).CanonicalForm"));
        }
    }
    Ok(())
}
