//! 003, Tables 5.1 to 5.3, Figure 2.12 and the examples: what CGSynch was shown to compute.
//!
//! Several strips and matrices lost characters in print. The entries compute what is printed as well as what was meant.

use onside_lang::Value;
use onside_show::boards::{Hand, strips};

use super::examples::{Correction, Example, right};
use super::prompt::{Grid, Prompt};
use super::{Context, Entry, Error, Misprint, Reproduction, Table};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "003-table-5.1",
        source: "003, Table 5.1",
        what: "Canonical forms of random Push strips of length 14",
        time: "under 1 s",
        make: table_5_1,
    },
    Entry {
        id: "003-table-5.2",
        source: "003, Table 5.2",
        what: "Canonical forms of random Cherries positions",
        time: "under 1 s",
        make: table_5_2,
    },
    Entry {
        id: "003-table-5.3",
        source: "003, Table 5.3",
        what: "Nash values of the synchronized Hackenbush positions nH - mH for n, m up to 5",
        time: "under 1 s",
        make: table_5_3,
    },
    Entry {
        id: "003-figure-2.12",
        source: "003, Figure 2.12, Theorem 2.32 and Example 2.33",
        what: "A Shove strip, the numbers r of its hands and its value",
        time: "under 1 s",
        make: figure_2_12,
    },
    Entry {
        id: "003-examples",
        source: "003, Examples 2.22 to 4.3, Figure 4.3, section 5.3",
        what: "What the text says that expressions and positions give",
        time: "1 s",
        make: examples,
    },
];

/// 003, Table 5.1: the strip as printed, the value, and the strip that was meant where the printed one lost squares.
const TABLE_5_1: [(&str, &str, Option<&str>); 9] = [
    ("___R.R_B__BR", "-27983/16384", Some("___R_R__B___BR")),
    ("BR_BRRRR_B_R_BB", "2318031/131072", Some("BR_BRBRRB_R_BB")),
    ("_B_B_B_BRBRBRR", "-20513867/1048576", None),
    ("_RRB_B_B_RBR_", "-119283/32768", Some("_RRB_B_B__RBR_")),
    ("RRBR_BBRRBRBRR", "-12216755/524288", None),
    ("RRBR_BBRBR_R_", "-512947/32768", None),
    ("B_RBRRB____B", "513969/32768", Some("B__RBRRB_____B")),
    ("BB_B_BBRRB___", "7341858679/4294967296", Some("BB_B_BBBRRB___")),
    ("RR_R_BRBB_BR_R", "-8398759211/536870912", None),
];

/// 003, Table 5.2; nine of ten rows are printed.
const TABLE_5_2: [(&str, &str); 9] = [
    ("RRRRRRRR__BBRB_B_R__BR__RBBBB", "-3"),
    ("_BBRBRR__BBRBR_RB_BRBBB__R__", "3"),
    ("B__RRBBBBB_B__RR_B_R__RR__BRRRBR", "1"),
    ("R__RBRRB__RRBBBRRB__BRRB__BRB__", "-2"),
    ("_RBB__BR__R_R__BRB__BRR__BB__RR", "-1"),
    ("R__R_R_BB_B__RR__RRRRR__BRRRBR__", "-8"),
    ("__BR__RB__BB_R__RR__BB__BBRB__RR", "1"),
    ("_B_B_B__RRBBR__RB__B__RRBR__B", "2"),
    ("RBRBR__RR__RRBBRRR__BR__BRRR__R", "-9"),
];

/// 003, Table 5.3: a row for each m from 0 to 5, a column for each n.
const TABLE_5_3: [[&str; 6]; 6] = [
    ["0", "0", "0.5", "0.833333", "1.333333", "1.733333"],
    ["0", "0", "0.25", "0.642857", "1.006485", "1.458537"],
    ["-0.5", "-0.25", "0", "0.25", "0.666189", "1.058927"],
    ["-0.833333", "-0.642857", "-0.25", "0", "0.25", "0.666189"],
    ["-1.333333", "-1.006485", "-0.666189", "-0.25", "0", "0.25"],
    ["-1.733333", "-1.458537", "-1.058927", "-0.666189", "-0.25", "0"],
];

fn table_5_1(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    let mut table = Table::new("table", "Canonical forms of Push strips", ["strip", "published", "computed"]);
    for (row, (printed, value, meant)) in TABLE_5_1.iter().enumerate() {
        let strip = meant.unwrap_or(printed);
        let question = |strip: &str| format!("Push(\"{strip}\").CanonicalForm()");
        let computed = prompt.ask(&question(strip))?;
        let place = format!("row {}", row + 1);
        match meant {
            None => found.published(format!("{place}, {strip}"), value, &computed),
            Some(_) => {
                let (printed_row, corrected) = (format!("{printed} = {value}"), format!("{strip} = {value}"));
                let misprint = Misprint {
                    printed: &printed_row,
                    corrected: &corrected,
                    reason: "squares were lost or changed in print",
                };
                // If the printed strip had the printed value after all, nothing would have to be corrected.
                let as_printed = prompt.ask_if_possible(&question(printed))?;
                let right = if as_printed.as_deref() == Some(*value) { printed } else { strip };
                found.misprint(place, misprint, format!("{right} = {computed}"));
            }
        }
        table.push([strip, value, &computed]);
    }
    found.tables.push(table);
    found.remarks.push("nine of the ten rows are printed".into());
    Ok(found)
}

fn table_5_2(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    let mut table = Table::new("table", "Canonical forms of Cherries positions", ["segments", "published", "computed"]);
    for (row, (segments, value)) in TABLE_5_2.iter().enumerate() {
        let computed = prompt.ask(&format!("Cherries({segments}).CanonicalForm()"))?;
        let place = format!("row {}, {segments}", row + 1);
        if row == 2 {
            let reason = "the string is damaged in print; as it stands its value is 0";
            found.misprint(place, Misprint { printed: value, corrected: "0", reason }, &computed);
        } else {
            found.published(place, value, &computed);
        }
        table.push([*segments, value, &computed]);
    }
    found.tables.push(table);
    found.remarks.push("nine of the ten rows are printed".into());
    Ok(found)
}

fn table_5_3(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    prompt.ask("h := Hackenbush(\"0-1B, 1-2R\")")?;
    let columns: Vec<String> = std::iter::once("m \\ n".into()).chain((0..=5).map(|n| n.to_string())).collect();
    let grid = Grid::new("Nash values of nH - mH", &columns, 6);
    grid.published(&mut prompt, &mut found, &TABLE_5_3, |m, n| {
        (format!("{n}H - {m}H"), format!("({n}*h - {m}*h).NashValue"))
    })?;
    Ok(found)
}

/// The hands of Figure 2.12 by the terms of Example 2.33: square and colour.
const HANDS: [(u32, char); 5] = [(1, 'B'), (3, 'R'), (4, 'B'), (5, 'R'), (7, 'R')];

fn figure_2_12(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    let strip: String = (1..=7).map(|at| HANDS.iter().find(|hand| hand.0 == at).map_or('_', |hand| hand.1)).collect();
    // r(i): the hands to the right of hand i up to and including the last alternation of colour.
    let last = HANDS.iter().zip(&HANDS[1..]).rposition(|(one, two)| one.1 != two.1).map_or(0, |place| place + 1);
    let mut table = Table::new("table", &format!("The hands of Shove({strip})"), ["hand", "square", "colour", "r"]);
    for (place, ((square, colour), published)) in HANDS.iter().zip([3, 2, 1, 0, 0]).enumerate() {
        let r = last.saturating_sub(place);
        found.published(format!("r of hand {}", place + 1), published, r);
        table.push([(place + 1).to_string(), square.to_string(), colour.to_string(), r.to_string()]);
    }
    let value = prompt.ask(&format!("Shove({strip}).CanonicalForm()"))?;
    let reason = "the terms 1/8 - 3/4 + 4/2 - 5 - 7 of the example add up to -85/8, which is -10 5/8";
    found.misprint("Example 2.33", Misprint { printed: "-41/4", corrected: "-85/8", reason }, &value);
    let sum = prompt.ask("1/8 - 3/4 + 4/2 - 5 - 7")?;
    found.cross_check("the value of the strip", "adding the terms that Example 2.33 writes", sum, value);
    found.tables.push(table);
    let numbers: Vec<String> = (0..HANDS.len()).map(|place| last.saturating_sub(place).to_string()).collect();
    let figure = strips(&[&strip], Hand::Windy, &[])?;
    found.draw("figure", figure.captioned(&format!("r = {}", numbers.join(", "))));
    Ok(found)
}

/// What the text says that the alternating interface answers.
const ALTERNATING: &[Example] = &[
    right("Example 2.22", "'{-1|1}'.CanonicalForm()", "0"),
    right("Example 2.31, left segment", "Cherries(RB).CanonicalForm()", "0"),
    right("Example 2.31, right segment", "Cherries(RBBRBB).CanonicalForm()", "2"),
    right("Figure 4.3", "Cherries(RB_BR).IsNumber()", "true"),
    right("Figure 4.3", "Push(BBR).CanonicalForm()", "-13/8"),
    right("Figure 4.3", "5/2.GetWinner()", "LEFT"),
    right("Example 4.3", "Shove(BRRB).GetWinner()", "LEFT"),
    right("Example 4.3", "(Push(RBR) - Shove(R)).CanonicalForm()", "-7/8"),
    right("Example 4.3", "Push(R).Birthday()", "1"),
    Example {
        place: "Example 4.3",
        printed: "Hackenbush(3, _BRB_R_) == Hackenbush(2, _BB_) + Hackenbush(2, _RR_)",
        answer: "true",
        correction: Correction::Expression(
            "Hackenbush(3, _BRB__R__) == Hackenbush(2, _BB_) + Hackenbush(2, _RR_)",
            "the first matrix lost two underscores in print",
        ),
    },
    Example {
        place: "Example 4.2",
        printed: "Hackenbush(5, _BB_B_R_B__R_R____R_) == Hackenbush(5, _BB_B_R_B__R_R____R_)",
        answer: "true",
        correction: Correction::Expression(
            "Hackenbush(5, _BB__B__R_B___R_R_____R__) == Hackenbush(5, _BB__B__R_B___R_R_____R__)",
            "a matrix of size 5 has 25 entries; five underscores were lost in print",
        ),
    },
    right("Example 4.3", "3/4 + 3/4", "3/2"),
    Example {
        place: "Example 4.3",
        printed: "Cherries(B_R_B) >= 3",
        answer: "true",
        correction: Correction::Answer("false", "three single cherries, one of them red, have the value 1"),
    },
    right("Example 4.3", "(-6/8).GetWinner() >= 5.GetWinner()", "false"),
    right("Example 4.3", "{3|4}.CanonicalForm()", "7/2"),
];

/// The same for the synchronized interface and section 3. H is a red edge on a blue one.
const SYNCHRONIZED: &[Example] = &[
    right("Example 3.5, outcome class", "(2*Hackenbush(\"0-1B, 1-2R\")).OutcomeClass", "LD"),
    right("Example 3.6, one stalk", "Hackenbush(\"0-1B, 1-2R\").OutcomeClass", "D"),
    right("Example 3.6, value of one stalk", "Hackenbush(\"0-1B, 1-2R\").NashValue", "0"),
    right("Example 3.9, matrix", "(2*Hackenbush(\"0-1B, 1-2R\")).Matrix", "[[0,1],[1,0]]"),
    right("Example 3.9, value", "(2*Hackenbush(\"0-1B, 1-2R\")).NashValue", "1/2"),
    right("section 5.3, value", "Push(BR_BR).NashValue", "-5/2"),
    right("section 5.3, matrix", "Push(BR_BR).Matrix", "[[-2,-3],[-3,-2]]"),
];

fn examples(context: &Context) -> Result<Reproduction, Error> {
    let mut found = Reproduction::default();
    let mut table = Example::table("Expressions of 003");
    for (mut prompt, list) in
        [(Prompt::alternating(context), ALTERNATING), (Prompt::synchronized(context), SYNCHRONIZED)]
    {
        for example in list {
            table.push(example.compare(&mut prompt, &mut found)?);
        }
    }
    section_5_3(context, &mut found)?;
    found.tables.push(table);
    Ok(found)
}

/// Section 5.3: single Shove strips have integer values, and how many were checked; the smallest Push strips without.
fn section_5_3(context: &Context, found: &mut Reproduction) -> Result<(), Error> {
    let length = context.size.pick(13, 8);
    let sweep = onside_solve::nash::verify_shove(length, context.threads.get(), &context.guard)?;
    found.published(
        format!("section 5.3, Shove strips up to length {length} whose value is no integer"),
        0,
        sweep.failures.len(),
    );
    if length == 13 {
        let strips: u64 = (0..=13).map(|squares| 3u64.pow(squares)).sum();
        let tenths = (strips + 50_000) / 100_000;
        let millions = format!("{}.{} million", tenths / 10, tenths % 10);
        let reason = "4.7 million is the number 3^14 of strips of length 14";
        found.misprint(
            "section 5.3, how many strips of length 13 or less there are",
            Misprint { printed: "4.7 million", corrected: "2.4 million", reason },
            millions,
        );
    }
    let mut prompt = Prompt::synchronized(context);
    let mut smallest = Vec::new();
    for length in 1u32..=5 {
        for number in 0..3u32.pow(length) {
            let strip: String = (0..length).map(|at| ['_', 'B', 'R'][(number / 3u32.pow(at) % 3) as usize]).collect();
            let value = prompt.answer(&format!("Push(\"{strip}\").NashValue"))?;
            if !matches!(value.shown(), Value::Number(number) if number.is_integer()) {
                smallest.push(strip);
            }
        }
        if !smallest.is_empty() {
            break;
        }
    }
    smallest.sort();
    let reason = "there are others of the same length; negatives are listed too";
    found.misprint(
        "section 5.3, the smallest Push strips without an integer value",
        Misprint { printed: "BR_BR", corrected: "BBRBR, BR_BR, RB_RB, RRBRB, _BRBR, _RBRB", reason },
        smallest.join(", "),
    );
    Ok(())
}
