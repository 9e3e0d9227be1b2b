//! Circles of heaps as text, after 001's Figures 1 and 2: the heaps inside, actions or outcomes outside.
//!
//! The circle is a frame of cells, clockwise from the upper left corner. Pictures in the proper sense are not made here.

use onside_number::UBig;
use onside_value::scoring::TwoActions;

use super::kinds::SCORING_GAMES;
use super::subtraction::{heap, solved, subtraction};
use super::{Arity, Method, argument, method_for};
use crate::eval::{Engine, Place, Problem, Value};

/// Longer circles do not fit a screen.
const LONGEST: u64 = 200;

pub(super) const METHODS: &[Method] = &[
    method_for(
        SCORING_GAMES,
        ("Circle", "(x)", Arity::between(0, 1)),
        "The outcomes of one period of heaps in a circle, heaps inside and outcomes outside (001, Figure 2): at convergence by residue, or from the heap x on.",
        ("CS({2,3}).Circle", "    0 1\n    0 1\n1 5     2 2\n    4 3\n    2 3"),
        outcome_circle,
    ),
    method_for(
        SCORING_GAMES,
        ("ActionCircle", "", Arity::exactly(0)),
        "For two actions the optimal actions before convergence in a circle, by heaps modulo the sum of the actions (001, Figure 1).",
        ("CS({2,3}).ActionCircle", "    3 3\n    0 1\n3 4     2 2\n    3\n    3"),
        action_circle,
    ),
];

fn check(length: u64) -> Result<(), Problem> {
    if length <= LONGEST {
        return Ok(());
    }
    Err(Problem::new(format!("a circle of {length} heaps does not fit a screen"))
        .hint(format!("circles have at most {LONGEST} heaps; Pattern and Table list more"))
        .at(Place::Receiver))
}

fn outcome_circle(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<Value, Problem> {
    let game = solved(engine, value)?;
    let period = game.convergence().period;
    check(period)?;
    let first = arguments.first().map(|first| argument(0, heap(engine, first))).transpose()?;
    let guard = engine.games.guard();
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
    Ok(Value::Output(frame(&cells)))
}

fn action_circle(_: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Problem> {
    let actions = &subtraction(value)?.actions;
    let Some(pair) = TwoActions::new(actions) else {
        let problem = Problem::new(format!("this circle belongs to two actions, not to {}", actions.as_slice().len()));
        return Err(problem.at(Place::Receiver));
    };
    let length = actions.min() + actions.max();
    check(length)?;
    // Residues below s2 have no action for the heap itself, but max S for the later heaps that they stand for.
    let action = |residue: u64| match pair.x_star_index(residue.into()) {
        Some(_) => actions.min(),
        None => actions.max(),
    };
    let cells: Vec<_> = (0..length).map(|residue| (residue.to_string(), action(residue).to_string())).collect();
    Ok(Value::Output(frame(&cells)))
}

/// Labels inside and texts outside, clockwise from the upper left corner.
fn frame(cells: &[(String, String)]) -> String {
    let width = |text: &str| text.chars().count();
    let (mut inner, mut outer) = (1, 1);
    for (label, text) in cells {
        (inner, outer) = (inner.max(width(label)), outer.max(width(text)));
    }
    let cell = inner.max(outer);
    // Letters are twice as high as wide, and a cell is wider than a letter.
    let side = cells.len() / 5;
    let top = (cells.len() - 2 * side).div_ceil(2);
    let (above, rest) = cells.split_at(top);
    let (right, rest) = rest.split_at(side);
    let (below, left) = rest.split_at(rest.len() - side);
    let margin = outer + 1 + inner + 1;
    let mut lines = Vec::new();
    let line = |texts: &mut dyn Iterator<Item = &String>| {
        let texts: Vec<String> = texts.map(|text| format!("{text:>cell$}")).collect();
        format!("{:margin$}{}", "", texts.join(" "))
    };
    lines.push(line(&mut above.iter().map(|(_, text)| text)));
    lines.push(line(&mut above.iter().map(|(label, _)| label)));
    let gap = (cell + 1) * top;
    for ((right_label, right_text), (left_label, left_text)) in right.iter().zip(left.iter().rev()) {
        lines.push(format!(
            "{left_text:>outer$} {left_label:>inner$} {:gap$}{right_label:<inner$} {right_text:<outer$}",
            ""
        ));
    }
    lines.push(line(&mut below.iter().rev().map(|(label, _)| label)));
    lines.push(line(&mut below.iter().rev().map(|(_, text)| text)));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}
