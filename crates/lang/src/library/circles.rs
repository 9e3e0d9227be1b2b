//! Circles of heaps, after 001's Figures 1 and 2: the heaps inside, actions or outcomes outside. `show` draws them, as
//! text and as pictures.

use onside_number::UBig;
use onside_show::figures::circles::{Cell, Circle};
use onside_value::scoring::TwoActions;

use super::kinds::SCORING_GAMES;
use super::subtraction::{heap, solved, subtraction};
use super::{Arity, Method, argument, method_for};
use crate::error::{Error, Place};
use crate::eval::Engine;
use crate::value::Value;

/// Longer circles do not fit a screen.
const LONGEST: u64 = 200;

pub(super) const METHODS: &[Method] = &[
    method_for(
        SCORING_GAMES,
        ("Circle", "(x)", Arity::between(0, 1)),
        "The outcomes of one period of heaps in a circle, heaps inside and outcomes outside (001, Figure 2): at \
         convergence by residue, or from the heap x on.",
        ("CS({2,3}).Circle", "    0 1\n    0 1\n1 5     2 2\n    4 3\n    2 3"),
        outcome_circle,
    ),
    method_for(
        SCORING_GAMES,
        ("ActionCircle", "", Arity::exactly(0)),
        "For two actions the optimal actions before convergence in a circle, by heaps modulo the sum of the actions \
         (001, Figure 1).",
        ("CS({2,3}).ActionCircle", "    3 3\n    0 1\n3 4     2 2\n    3\n    3"),
        action_circle,
    ),
];

fn check(length: u64) -> Result<(), Box<Error>> {
    if length <= LONGEST {
        return Ok(());
    }
    Err(Error::mistake(format!("a circle of {length} heaps does not fit a screen"))
        .hint(format!("circles have at most {LONGEST} heaps; Pattern and Table list more"))
        .at(Place::Receiver))
}

fn outcome_circle(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<Value, Box<Error>> {
    let game = solved(engine, value)?;
    let period = game.convergence().period;
    check(period)?;
    let first = arguments.first().map(|first| argument(0, heap(engine, first))).transpose()?;
    let guard = engine.games.guard();
    let inside = if first.is_some() { "heap".to_owned() } else { format!("heap modulo {period}, at convergence") };
    let cells: Vec<(String, String)> = match first {
        Some(first) => {
            let last = &first + UBig::from(period.saturating_sub(1));
            let rows = game.table(&first, &last, guard)?.into_iter();
            rows.map(|row| (row.heap.to_string(), row.outcome.to_string())).collect()
        }
        None => {
            let outcomes = game.pattern_by_residue(guard)?.into_iter();
            outcomes.enumerate().map(|(residue, outcome)| (residue.to_string(), outcome.to_string())).collect()
        }
    };
    circle(cells, &inside, "outcome")
}

fn action_circle(_: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Box<Error>> {
    let actions = &subtraction(value)?.actions;
    let Some(pair) = TwoActions::new(actions) else {
        let error = Error::mistake(format!("this circle belongs to two actions, not to {}", actions.as_slice().len()));
        return Err(error.at(Place::Receiver));
    };
    let length = actions.min() + actions.max();
    check(length)?;
    // Residues below s2 have no action for the heap itself, but max S for the later heaps that they stand for.
    let action = |residue: u64| match pair.x_star_index(residue.into()) {
        Some(_) => actions.min(),
        None => actions.max(),
    };
    let cells: Vec<_> = (0..length).map(|residue| (residue.to_string(), action(residue).to_string())).collect();
    circle(cells, &format!("heap modulo {length}, before convergence"), "optimal action")
}

/// The circle with these labels inside and texts outside; equal texts have equal colours as long as there are few. The
/// legend says what the labels, the texts and the colours are.
fn circle(cells: Vec<(String, String)>, inside: &str, outside: &str) -> Result<Value, Box<Error>> {
    const MOST_CLASSES: usize = 8;
    let mut texts: Vec<&String> = cells.iter().map(|(_, outside)| outside).collect();
    texts.sort_unstable();
    texts.dedup();
    let coloured = texts.len() <= MOST_CLASSES;
    let class = |outside: &String| {
        let place = texts.binary_search(&outside).ok().filter(|_| coloured);
        place.and_then(|place| u8::try_from(place).ok())
    };
    let classes: Vec<Option<u8>> = cells.iter().map(|(_, outside)| class(outside)).collect();
    let cells = cells.into_iter().zip(classes).map(|((inside, outside), class)| Cell { inside, outside, class });
    let mut legend = vec![format!("inside: {inside}"), format!("outside: {outside}")];
    if coloured {
        legend.push(format!("one colour: the same {outside}"));
    }
    Ok(Value::picture(Circle { cells: cells.collect(), middle: String::new(), legend }.figure()?))
}
