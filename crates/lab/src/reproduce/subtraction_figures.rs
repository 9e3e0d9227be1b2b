//! 001, Figures 1, 2, 3, 5 and 6: circles of heaps, plots of convergence, heat maps of two piles.
//!
//! Figures 1 and 2 are drawn in the document for actions s1 and s2 in general; here for {5,7}, the game of its Table 1.

use onside_number::UBig;
use onside_show::figures::Quantity;
use onside_show::figures::circles::{Cell, Circle};
use onside_show::figures::heatmaps::{FirstRow, Heatmap};
use onside_show::figures::plots::{Plot, Series, Style};
use onside_show::picture::{Figure, Ink, Theme};
use onside_value::scoring::{ActionSet, TruncatedRow, TwoPiles};

use super::pictures::inked;
use super::subtraction::{OPTIMAL, OUTCOMES, game};
use super::{Context, Drawn, Entry, Error, Reproduction, Table};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "001-figure-1",
        source: "001, Figure 1",
        what: "Optimal actions before convergence by heaps modulo s1 + s2, as a circle, for {5,7}",
        time: "under 1 s",
        make: figure_1,
    },
    Entry {
        id: "001-figure-2",
        source: "001, Figure 2",
        what: "Outcomes of the first 2 s1 heaps and at convergence, as circles, for {5,7}",
        time: "under 1 s",
        make: figure_2,
    },
    Entry {
        id: "001-figure-3",
        source: "001, Figure 3",
        what: "The interval of convergence of {a, ..., m} as a function of a for m = 25, 50, 100",
        time: "under 1 s",
        make: figure_3,
    },
    Entry {
        id: "001-figure-5",
        source: "001, Figure 5",
        what: "Outcomes of CS {5,7} on two piles, low ones blue and high ones red",
        time: "under 1 s",
        make: |context| two_piles(&[5, 7], (0, 7), 60, context),
    },
    Entry {
        id: "001-figure-6",
        source: "001, Figure 6",
        what: "Outcomes of CS {2,10,13,14} on two piles, low ones blue and high ones red",
        time: "under 1 s",
        make: |context| two_piles(&[2, 10, 13, 14], (0, 14), 120, context),
    },
];

fn figure_1(context: &Context) -> Result<Reproduction, Error> {
    let game = game(&[5, 7], context)?;
    let mut found = Reproduction::default();
    let xi = u64::try_from(game.convergence().xi).unwrap_or(u64::MAX);
    let mut cells = Vec::new();
    let mut table = Table::new(
        "table",
        "Optimal actions of {5,7} below its convergence, by residue modulo 12",
        ["x mod 12", "heaps", "optimal actions"],
    );
    for residue in 0u64..12 {
        let heaps: Vec<u64> = (residue..xi).step_by(12).filter(|&heap| heap >= 5).collect();
        let mut actions: Vec<String> = Vec::new();
        for &heap in &heaps {
            let action = game.optimal_action(&UBig::from(heap)).map_or("-".into(), |action| action.to_string());
            if let Some(printed) = usize::try_from(heap).ok().and_then(|heap| OPTIMAL.get(heap)) {
                found.published(format!("opt({heap}), as in Table 1"), printed, &action);
            }
            // The caption: the positions of X* are those of a residue from s2 to s1 - 1.
            let rule = if (5..7).contains(&residue) { 5 } else { 7 };
            found.cross_check(format!("opt({heap})"), "the rule of the caption", rule, &action);
            if !actions.contains(&action) {
                actions.push(action);
            }
        }
        let shown = actions.join(", ");
        let class = if shown == "5" { 1 } else { 0 };
        cells.push(Cell { inside: residue.to_string(), outside: shown.clone(), class: Some(class) });
        let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        table.push([residue.to_string(), heaps.join(", "), shown]);
    }
    found.draw(
        "figure",
        Circle { cells, middle: "x mod 12".into(), legend: legend("optimal action") }
            .figure()?
            .titled("Optimal actions of {5,7} before convergence"),
    );
    found.tables.push(table);
    Ok(found)
}

/// What the numbers of a circle are.
fn legend(outside: &str) -> Vec<String> {
    vec![format!("inside: heap, outside: {outside}")]
}

fn figure_2(context: &Context) -> Result<Reproduction, Error> {
    let game = game(&[5, 7], context)?;
    let mut found = Reproduction::default();
    let last = game.pattern_by_residue(&context.guard)?;
    let first = (0u64..14).map(|heap| game.outcome(&UBig::from(heap))).collect::<Vec<_>>();
    let mut table = Table::new(
        "table",
        "Outcomes of {5,7}: the first 14 heaps, and at convergence by residue modulo 14",
        ["x mod 14", "first", "at convergence"],
    );
    for (heap, (first, last)) in first.iter().zip(&last).enumerate() {
        found.published(format!("o({heap}), as in Table 1"), OUTCOMES[heap], first);
        let place = format!("o at convergence, residue {heap}, as o({}) in Table 1", 28 + heap);
        found.published(place, OUTCOMES[28 + heap], last);
        table.push([heap.to_string(), first.to_string(), last.to_string()]);
    }
    let circle = |outcomes: &[u64], middle: &str| {
        let cell = |(heap, outcome): (usize, &u64)| Cell {
            inside: heap.to_string(),
            outside: outcome.to_string(),
            class: None,
        };
        let cells = outcomes.iter().enumerate().map(cell).collect();
        Circle { cells, middle: middle.into(), legend: legend("outcome") }.figure()
    };
    let parts = vec![
        circle(&first, "x")?.captioned("The outcomes of the first 14 positions"),
        circle(&last, "x mod 14")?.captioned("The outcomes at convergence modulo 14"),
    ];
    found.draw("figure", Figure::sheet("Outcomes of {5,7}", parts));
    found.tables.push(table);
    Ok(found)
}

fn figure_3(context: &Context) -> Result<Reproduction, Error> {
    let mut found = Reproduction::default();
    let mut parts = Vec::new();
    let mut table = Table::new("table", "The interval of convergence tr of {a, ..., m}", ["m", "a", "tr"]);
    for max in [25u64, 50, 100] {
        let row = TruncatedRow::by_recurrence(max, &context.guard)?;
        let mut points = Vec::new();
        for (a, &tr) in (1u64..).zip(row.tr()) {
            let place = |number: u64| Quantity::whole(i64::try_from(number).unwrap_or(i64::MAX));
            points.push((place(a), place(tr)));
            table.push([max.to_string(), a.to_string(), tr.to_string()]);
        }
        // Conjecture 16 states the number of different values and the duality for these three pictures.
        let formula = TruncatedRow::distinct_by_formula(max);
        found.cross_check(format!("#x for m = {max}"), "the formula of Conjecture 16", formula, row.distinct());
        let mut differences = row.differences();
        differences.reverse();
        let counts = row.multiplicities();
        let same = counts.get(1..) == Some(&differences[..]);
        found.published(format!("whether the pictures' duality holds for m = {max}"), true, same);
        let series = vec![Series { name: String::new(), points, style: Style::Scatter }];
        let plot = Plot { across: "a".into(), upright: format!("tr for m = {max}"), series, references: Vec::new() };
        let figure = inked(plot.figure()?, &[Ink::Left]);
        found.draw(&format!("figure-m{max}"), figure.clone());
        parts.push(figure.captioned(&format!("m = {max}")));
    }
    found.draw("figure", Figure::sheet("The interval of convergence of {a, ..., m}", parts));
    found.tables.push(table);
    Ok(found)
}

/// `bounds` is what the caption says of the outcomes.
fn two_piles(actions: &[u64], bounds: (u64, u64), last: u64, context: &Context) -> Result<Reproduction, Error> {
    let mut found = Reproduction::default();
    let set = ActionSet::new(actions.iter().copied())?;
    let piles = TwoPiles::new(set, last, last, &context.guard)?;
    let rows: Vec<Vec<u64>> = (0..=last).map(|y| piles.row(y)).collect();
    let outcomes = || rows.iter().flatten().copied();
    found.published("the least outcome", bounds.0, outcomes().min().unwrap_or(0));
    found.published("the greatest outcome", bounds.1, outcomes().max().unwrap_or(0));
    let cells = outcomes().map(|outcome| Some(Quantity::whole(i64::try_from(outcome).unwrap_or(i64::MAX)))).collect();
    let names: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let name = format!("CS {{{}}} on two piles", names.join(","));
    let map = Heatmap {
        columns: usize::try_from(last + 1).unwrap_or(0),
        cells,
        first_row: FirstRow::Below,
        origin: (0, 0),
        across: "first pile (pebbles)".into(),
        upright: "second pile (pebbles)".into(),
        shown: "outcome (points)".into(),
    };
    found.figures.push(Drawn { name: "figure".into(), figure: map.figure()?.titled(&name), theme: Theme::BlueRed });
    let columns = ["second \\ first".to_string()].into_iter().chain((0..=last).map(|x| x.to_string()));
    let mut table = Table::new("table", &format!("Outcomes of {name}"), columns);
    for (y, row) in rows.iter().enumerate() {
        table.push([y.to_string()].into_iter().chain(row.iter().map(ToString::to_string)));
    }
    found.tables.push(table);
    found.remarks.push(format!("piles of at most {last} pebbles; the document does not say how far its picture goes"));
    Ok(found)
}
