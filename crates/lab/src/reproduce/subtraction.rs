//! 001, Tables 1 and 2 and the examples: Cumulative Subtraction.

use onside_ground::Player;
use onside_number::{IBig, UBig};
use onside_value::scoring::{ActionSet, CumulativeSubtraction, TruncatedRow, TwoActions};

use super::{Context, Entry, Error, Misprint, Reproduction, Table};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "001-table-1",
        source: "001, Table 1",
        what: "Largest optimal action and outcome of CS {5,7} for heaps up to 55",
        time: "under 1 s",
        make: table_1,
    },
    Entry {
        id: "001-table-2",
        source: "001, Table 2",
        what: "The interval of convergence of the truncated games {a, ..., m} for m up to 10",
        time: "under 1 s",
        make: table_2,
    },
    Entry {
        id: "001-examples",
        source: "001, Examples 1 to 5, Lemma 7, Corollary 14, Conjecture 16",
        what: "Optimal actions, lines of play and convergence that the text states",
        time: "under 1 s",
        make: examples,
    },
];

/// 001, Table 1, row of optimal actions; 0 stands for no action.
pub(super) const OPTIMAL: [u64; 56] = [
    0, 0, 0, 0, 0, 5, 5, 7, 7, 7, 7, 7, 7, 7, //
    7, 7, 7, 5, 5, 7, 7, 7, 7, 7, 7, 7, 7, 7, //
    7, 5, 5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, //
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
];

/// 001, Table 1, row of outcomes; those of the heaps from 42 on are not legible.
pub(super) const OUTCOMES: [u64; 42] = [
    0, 0, 0, 0, 0, 5, 5, 7, 7, 7, 7, 7, 2, 2, //
    0, 0, 0, 3, 3, 5, 5, 7, 7, 7, 4, 4, 2, 2, //
    0, 1, 1, 3, 3, 5, 5, 7, 6, 6, 4, 4, 2, 2,
];

/// 001, Table 2: for m from 2 to 10 the values tr for a from 1 to m - 1, and then the number of different ones.
const TRUNCATED: [&[u64]; 9] = [
    &[1, 1],
    &[1, 2, 2],
    &[1, 2, 3, 3],
    &[1, 2, 2, 4, 3],
    &[1, 2, 2, 3, 5, 4],
    &[1, 2, 2, 2, 3, 6, 4],
    &[1, 2, 2, 2, 3, 4, 7, 5],
    &[1, 2, 2, 2, 2, 3, 4, 8, 5],
    &[1, 2, 2, 2, 2, 3, 3, 5, 9, 5],
];

/// The game with these actions, by the recurrence of Definition 2 and not by the formulas that are to be checked.
pub(super) fn game(actions: &[u64], context: &Context) -> Result<CumulativeSubtraction, Error> {
    let actions = ActionSet::new(actions.iter().copied())?;
    Ok(CumulativeSubtraction::by_recurrence(actions, &context.guard)?)
}

fn action(optimal: Option<u64>) -> String {
    optimal.map_or("-".into(), |action| action.to_string())
}

fn table_1(context: &Context) -> Result<Reproduction, Error> {
    let game = game(&[5, 7], context)?;
    let mut found = Reproduction::default();
    let title = "Positive's largest optimal action and the outcome of CS {5,7}";
    let mut table = Table::new("table", title, ["x", "opt(x)", "o(x)"]);
    for (place, &published) in OPTIMAL.iter().enumerate() {
        let heap = UBig::from(place);
        let (optimal, computed) = (action(game.optimal_action(&heap)), game.outcome(&heap));
        found.published(format!("opt({heap})"), action(Some(published).filter(|&action| action > 0)), &optimal);
        if let Some(outcome) = OUTCOMES.get(place) {
            found.published(format!("o({heap})"), outcome, computed);
        }
        table.push([heap.to_string(), optimal, computed.to_string()]);
    }
    found.tables.push(table);
    Ok(found)
}

fn table_2(context: &Context) -> Result<Reproduction, Error> {
    let mut found = Reproduction::default();
    let columns = ["m \\ a".to_string()].into_iter().chain((1..=9).map(|a| a.to_string())).chain(["#x".to_string()]);
    let title = "The interval of convergence tr of {a, ..., m}, and how many different ones a row has";
    let mut table = Table::new("table", title, columns);
    for (max, published) in (2u64..).zip(TRUNCATED) {
        let row = TruncatedRow::by_recurrence(max, &context.guard)?;
        let computed = || row.tr().iter().copied().chain([row.distinct()]);
        for (at, (published, computed)) in published.iter().zip(computed()).enumerate() {
            found.published(format!("m = {max}, entry {}", at + 1), published, computed);
        }
        let mut cells = vec![max.to_string()];
        cells.extend(row.tr().iter().map(ToString::to_string));
        cells.resize(10, String::new());
        cells.push(row.distinct().to_string());
        table.push(cells);
    }
    found.tables.push(table);
    Ok(found)
}

fn examples(context: &Context) -> Result<Reproduction, Error> {
    let mut found = Reproduction::default();
    let list = |numbers: &[u64]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");

    let small = game(&[2, 3], context)?;
    let seven = UBig::from(7u8);
    found.published("Example 1, opt(7) of {2,3}", 2, action(small.optimal_action(&seven)));
    found.published("Example 1, o(7) of {2,3}", 1, small.outcome(&seven));

    let pair = game(&[5, 7], context)?;
    let strict = (0u64..100).filter(|&heap| pair.optimal_actions(&UBig::from(heap)) == [5]).collect::<Vec<_>>();
    found.published("Example 2, where 5 is strictly better in {5,7}", "5, 6, 17, 18, 29, 30", list(&strict));
    let two = TwoActions::new(pair.actions()).ok_or_else(|| Error::Broken("two actions".into()))?;
    found.published("Example 2, i_max of {5,7}", 3, two.i_max());

    // Lemma 7 where the difference of the actions divides the larger one: the sets X*(i) that are not empty, by
    // inequality (4).
    let divisible = ActionSet::new([4, 6])?;
    let sets = (1u64..).take_while(|i| i * 4 > (i - 1) * 6).count();
    let reason =
        "i_max must be s2/(s1-s2) rounded up; s1/(s1-s2) rounded down is one too many where the difference divides s1";
    found.misprint(
        "Lemma 7, i_max of {4,6}, by the printed formula",
        Misprint { printed: "3", corrected: "2", reason },
        sets,
    );
    let formula = TwoActions::new(&divisible).map_or(0, TwoActions::i_max);
    found.cross_check("Lemma 7, i_max of {4,6}", "counting the sets X*(i)", sets, formula);

    let row = TruncatedRow::by_recurrence(5, &context.guard)?;
    found.published("Example 3, tr for m = 5", "1, 2, 2, 4", list(row.tr()));
    let full = game(&[1, 2, 3, 4, 5], context)?;
    let reason =
        "a game with full support converges at its largest action (Theorem 6); 10 is the end of the first interval";
    found.misprint(
        "Example 3, where {1,...,5} converges",
        Misprint { printed: "10", corrected: "5", reason },
        full.convergence().xi,
    );

    for (actions, heap, published, sacrifices, name) in [
        (&[1u64, 5, 7][..], 18u64, "5, 7, 5, 1", 2, "Example 4"),
        (&[2, 10, 13, 14], 35, "10, 13, 10, 2", 2, "Example 5"),
    ] {
        let game = game(actions, context)?;
        let line = game.line(&UBig::from(heap), &IBig::ZERO, Player::Left, &context.guard)?;
        let steps: Vec<u64> = line.actions().collect();
        found.published(format!("{name}, the line of play"), published, list(&steps));
        if name == "Example 5" {
            found.published(
                "Example 5, how many sacrifices open the line",
                sacrifices,
                line.steps.iter().take_while(|step| step.is_sacrifice()).count(),
            );
            let sizes: Vec<u64> = line.steps.iter().map(onside_value::scoring::Step::sacrificed).take(2).collect();
            found.published("Conjecture 17, the sacrifices in Example 5", "4, 1", list(&sizes));
        }
    }

    for small in 1u64..=12 {
        // After Corollary 14: {s, s+1} converges at 2 s^2.
        let game = game(&[small, small + 1], context)?;
        let place = format!("after Corollary 14, where {{{small},{}}} converges", small + 1);
        found.cross_check(place, "the formula 2 s^2", 2 * small * small, game.convergence().xi);
    }

    let row = TruncatedRow::by_recurrence(10, &context.guard)?;
    found.published("after Conjecture 16, the differences for m = 10", "1, 1, 2, 4", list(&row.differences()));
    let counts = row.multiplicities();
    found.published(
        "after Conjecture 16, the multiplicities for m = 10",
        "4, 2, 1, 1",
        list(counts.get(1..).unwrap_or_default()),
    );
    let columns = ["place", "kind", "printed", "computed"];
    let mut table = Table::new("examples", "What the text of 001 states, computed", columns);
    for comparison in &found.comparisons {
        let printed = comparison.printed().unwrap_or("");
        table.push([comparison.place.as_str(), comparison.kind().word(), printed, &comparison.computed]);
    }
    found.tables.push(table);
    Ok(found)
}
