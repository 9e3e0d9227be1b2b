//! What an expression evaluates to, as a figure: which value has which picture.
//!
//! The pictures themselves are made in `draw` and `show`; nothing is searched here beyond the evaluation itself.

use std::rc::Rc;

use onside_draw::Refusal;
use onside_show::figures::tables::Plain;
use onside_show::picture::{Figure, TooLarge};
use onside_show::{Diagnostic, Span};
use onside_solve::nash::{Atom, SyncGame};
use onside_value::loopy::{LoopyValue, SideValue, Stopper};
use onside_value::short::Thermograph;

use super::Session;
use crate::eval::{Compound, Engine, Evaluator, Problem, Program, Value, text};
use crate::syntax;

/// More figures than this do not stand on one sheet.
const MOST_FIGURES: usize = 200;

/// What came of a source that was to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The figure, or at least one error in the order of their places.
    pub figure: Result<Figure, Vec<Diagnostic>>,
    /// What the user should know besides.
    pub warnings: Vec<Diagnostic>,
    /// Whether it failed for want of memory: then the session's tables are full and it should be replaced.
    pub out_of_memory: bool,
}

impl Drawing {
    /// A drawing that ended in one error.
    #[must_use]
    pub fn failed(error: Diagnostic) -> Drawing {
        Drawing { figure: Err(vec![error]), warnings: Vec::new(), out_of_memory: false }
    }
}

impl From<TooLarge> for Problem {
    fn from(refused: TooLarge) -> Problem {
        Problem::new(refused.message).hint(refused.hint)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        match refusal {
            Refusal::Stop(stop) => stop.into(),
            Refusal::TooLarge(refused) => refused.into(),
        }
    }
}

impl Session {
    /// Evaluates one source and draws its value: positions as their boards, games as their canonical trees, loopy games as
    /// graphs, thermographs and tables as such, and a list as a sheet.
    pub fn figure(&mut self, source: &str) -> Drawing {
        let parsed = syntax::parse(source, &|name| onside_ruleset::find(name).is_some());
        if !parsed.diagnostics.is_empty() {
            return Drawing { figure: Err(parsed.diagnostics), warnings: Vec::new(), out_of_memory: false };
        }
        let Some(root) = parsed.root else {
            let error = Diagnostic::error("there is nothing to draw", Span::new(0, source.len()));
            return Drawing::failed(error.with_hint("write an expression, such as Push(BR_B)"));
        };
        let span = parsed.tree.span(root);
        let program = Rc::new(Program { source: source.to_owned(), tree: parsed.tree });
        self.engine.calls = 0;
        self.engine.mode = self.settings.mode;
        let mut evaluator = Evaluator::new(&mut self.engine, &program, Rc::clone(&self.variables));
        let result = evaluator.program(root);
        let mut warnings = std::mem::take(&mut evaluator.warnings);
        let figure = result
            .and_then(|value| figure_of(&mut self.engine, &value).map_err(|problem| Box::new(problem.failure(span))));
        let inner = std::mem::take(&mut self.engine.warnings);
        warnings.extend(inner.into_iter().map(|warning| Diagnostic::warning(warning, span)));
        match figure {
            Ok(figure) => Drawing { figure: Ok(figure), warnings, out_of_memory: false },
            Err(failure) => Drawing { figure: Err(vec![failure.diagnostic]), warnings, out_of_memory: failure.memory },
        }
    }
}

/// The picture of a value.
fn figure_of(engine: &mut Engine, value: &Value) -> Result<Figure, Problem> {
    match value {
        Value::Compound(compound) => of_compound(engine, compound),
        Value::Synchronized(game) => of_synchronized(game),
        Value::Number(_) | Value::Game(_) | Value::Literal(..) => {
            let game = engine.game(value)?;
            Ok(onside_draw::canonical_tree(&engine.games, game)?)
        }
        Value::Graph(placed) => Ok(onside_draw::game_graph(&engine.games, &placed.graph, placed.start)?),
        Value::Loopy(loopy) => match &**loopy {
            LoopyValue::Stopper(stopper) => of_stopper(engine, *stopper),
            LoopyValue::Sided(sides) => {
                let mut figures = Vec::new();
                for (side, name) in [(&sides.onside, "onside"), (&sides.offside, "offside")] {
                    let SideValue::Stopper(stopper) = side else {
                        return Err(Problem::new(format!("the {name} of this game is no stopper"))
                            .hint("draw the graph on which it is played: GameGraph(...)"));
                    };
                    figures.push(of_stopper(engine, *stopper)?.captioned(name));
                }
                sheet(figures)
            }
        },
        Value::Thermograph(graph) => Ok(onside_draw::thermographs(&[(String::new(), (**graph).clone())])?),
        Value::List(members) => of_list(engine, members),
        Value::Table(rows) => {
            let cell = |cell: &Value| text(engine, cell);
            let row = |row: &Vec<Value>| row.iter().map(cell).collect::<Result<Vec<_>, _>>();
            let mut rows: Vec<Vec<String>> = rows.iter().map(row).collect::<Result<_, _>>()?;
            let heading = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
            Ok(Plain { heading, rows }.figure()?)
        }
        other => Err(Problem::new(format!("there is no picture of {}", other.described()))
            .hint("positions, games, thermographs, tables and lists of them can be drawn")),
    }
}

/// The graph of a stopper in canonical form.
fn of_stopper(engine: &Engine, stopper: Stopper) -> Result<Figure, Problem> {
    let (graph, start) = engine.loops.graph(stopper)?;
    Ok(onside_draw::game_graph(&engine.games, &graph, start)?)
}

/// Positions side by side; a sum in which there is more than positions is drawn as its value.
fn of_compound(engine: &mut Engine, compound: &Compound) -> Result<Figure, Problem> {
    match compound {
        Compound::Position(position) => Ok(onside_draw::position(position)?),
        Compound::Sum(terms) if compound.is_position() => {
            let each = terms.iter().filter_map(|term| match term {
                Compound::Position(position) => Some(onside_draw::position(position)),
                _ => None,
            });
            sheet(each.collect::<Result<_, _>>()?)
        }
        other => {
            let game = other.value(engine)?;
            Ok(onside_draw::canonical_tree(&engine.games, game)?)
        }
    }
}

fn of_synchronized(game: &SyncGame) -> Result<Figure, Problem> {
    let mut figures = Vec::new();
    for term in game.terms() {
        let Atom::Position(position) = &term.atom else {
            return Err(Problem::new("there is no picture of a synchronized game that is not a position")
                .hint("draw its positions one by one"));
        };
        let figure = onside_draw::position(position)?;
        figures.push(if term.count > 1 { figure.captioned(&format!("{} copies", term.count)) } else { figure });
    }
    sheet(figures)
}

/// A list: thermographs in one picture, everything else on a sheet with what it is below.
fn of_list(engine: &mut Engine, members: &[Value]) -> Result<Figure, Problem> {
    if members.len() > MOST_FIGURES {
        return Err(TooLarge::new("figures on a sheet", members.len(), MOST_FIGURES, "draw a part of the list").into());
    }
    let graphs: Option<Vec<(String, Thermograph)>> = members
        .iter()
        .zip(1..)
        .map(|(member, number)| match member {
            Value::Thermograph(graph) => Some((number.to_string(), (**graph).clone())),
            _ => None,
        })
        .collect();
    if let Some(graphs) = graphs.filter(|graphs| !graphs.is_empty()) {
        return Ok(onside_draw::thermographs(&graphs)?);
    }
    let mut figures = Vec::new();
    for member in members {
        // Lists in lists would be sheets in sheets without end.
        if matches!(member, Value::List(_)) {
            return Err(Problem::new("there is no picture of a list of lists").hint("draw its members one by one"));
        }
        let name = text(engine, member)?;
        figures.push(figure_of(engine, member)?.captioned(&name));
    }
    sheet(figures)
}

fn sheet(mut figures: Vec<Figure>) -> Result<Figure, Problem> {
    if figures.len() > MOST_FIGURES {
        let hint = "draw a part of the sum";
        return Err(TooLarge::new("figures on a sheet", figures.len(), MOST_FIGURES, hint).into());
    }
    Ok(if figures.len() == 1 { figures.remove(0) } else { Figure::sheet("", figures) })
}
