//! 004, Tables 1 and 2 and the examples of sections 4 and 5: Nash values of copies of synchronized Push positions.
//!
//! H(i,j) is 2 + i empty squares, a blue piece, j empty squares, a red piece.

use onside_solve::nash::Term;

use super::examples::{Correction, Example, right};
use super::interval::Interval;
use super::prompt::{Grid, Prompt};
use super::{Context, Entry, Error, Reproduction, Table};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "004-table-1",
        source: "004, Table 1",
        what: "Nash values of m H(1,0) + n H(0,0) for m, n up to 7, and which of the two each player moves on",
        time: "under 1 s",
        make: table_1,
    },
    Entry {
        id: "004-table-2",
        source: "004, Table 2",
        what: "Nash values of m H(0,0) - n H(0,0) for m, n up to 7",
        time: "under 1 s",
        make: table_2,
    },
    Entry {
        id: "004-examples",
        source: "004, Examples 3.5 to 5.14, section 5.1",
        what: "Values, matrices and outcomes that the text states",
        time: "under 1 s",
        make: examples,
    },
];

/// 004, Table 1: a row for each m, a column for each n.
const TABLE_1: [[&str; 8]; 8] = [
    ["0", "1", "1.5", "2.1667", "2.6667", "3.2667", "3.7667", "4.3381"],
    ["1", "1.3333", "2.0333", "2.5196", "3.1667", "3.6667", "4.2667", "4.7667"],
    ["1.1667", "1.7667", "2.3363", "2.9167", "3.4667", "4.0167", "4.5524", "5.0881"],
    ["1.4778", "2.1343", "2.6520", "3.2667", "3.7833", "4.3619", "4.8738", "5.4307"],
    ["1.8586", "2.4152", "3.0042", "3.5458", "4.1030", "4.6327", "5.1737", "5.6969"],
    ["2.1905", "2.7224", "3.3225", "3.8473", "4.4161", "4.9338", "5.4839", "5.9977"],
    ["2.4664", "3.0572", "3.5961", "4.1552", "4.6829", "5.2254", "5.7470", "6.2803"],
    ["2.7702", "3.3616", "3.8912", "4.4542", "4.9755", "5.5215", "6.0381", "6.5745"],
];

/// 004, Table 2: a row for each m, a column for each n.
const TABLE_2: [[&str; 8]; 8] = [
    ["0", "-1", "-1.5", "-2.1667", "-2.6667", "-3.2667", "-3.7667", "-4.3381"],
    ["1", "0", "-0.75", "-1.3571", "-1.9935", "-2.5415", "-3.1333", "-3.6608"],
    ["1.5", "0.75", "0", "-0.75", "-1.3338", "-1.9411", "-2.4923", "-3.0719"],
    ["2.1667", "1.3571", "0.75", "0", "-0.75", "-1.3338", "-1.9236", "-2.4721"],
    ["2.6667", "1.9935", "1.3338", "0.75", "0", "-0.75", "-1.3338", "-1.9220"],
    ["3.2667", "2.5415", "1.9411", "1.3338", "0.75", "0", "-0.75", "-1.3338"],
    ["3.7667", "3.1333", "2.4923", "1.9236", "1.3338", "0.75", "0", "-0.75"],
    ["4.3381", "3.6608", "3.0719", "2.4721", "1.9220", "1.3338", "0.75", "0"],
];

/// The names of the columns of both tables.
fn heading() -> Vec<String> {
    std::iter::once("m \\ n".into()).chain((0..8).map(|n| n.to_string())).collect()
}

/// The probability with which each player moves on copies of a component, in the equilibrium that the engine gives.
pub(super) fn chances(prompt: &mut Prompt, game: &str, component: &str) -> Result<[Interval; 2], Error> {
    let component = prompt.game(component)?;
    let copies: Vec<bool> = {
        let is_copy = |term: &Term| component.terms().iter().any(|own| own.atom == term.atom);
        prompt.game(game)?.terms().iter().map(is_copy).collect()
    };
    let equilibrium = prompt.equilibrium(&format!("({game}).Strategies"))?;
    let mut totals = [Interval::whole(0); 2];
    for (total, strategy) in totals.iter_mut().zip([&equilibrium.left, &equilibrium.right]) {
        let played = strategy.moves.iter().flatten().zip(&strategy.probabilities);
        for (_, chance) in played.filter(|(played, _)| copies.get(played.action.term) == Some(&true)) {
            let chance = Interval::of(chance).ok_or_else(|| Error::Broken(format!("{game}: {chance} is no chance")))?;
            *total = total.plus(chance);
        }
    }
    Ok(totals)
}

fn table_1(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    prompt.ask("q := Push(_BR) + 2; h := Push(BR) + 2")?;
    let grid = Grid::new("Nash values of m H(1,0) + n H(0,0)", &heading(), 4);
    grid.published(&mut prompt, &mut found, &TABLE_1, |m, n| {
        (format!("m = {m}, n = {n}"), format!("({m}*q + {n}*h).NashValue"))
    })?;
    let title = "What Left and Right move on in an equilibrium: H(1,0), H(0,0), or both with positive probability";
    let mut kinds = Table::new("strategies", title, heading());
    for m in 0..8 {
        let mut moves = vec![m.to_string()];
        for n in 0..8 {
            moves.push(if m + n == 0 {
                String::new()
            } else {
                let kind = |chance: &Interval| match chance.rounded(9).as_str() {
                    "0" => "H(0,0)",
                    "1" => "H(1,0)",
                    _ => "both",
                };
                chances(&mut prompt, &format!("{m}*q + {n}*h"), "Push(_BR)")?
                    .iter()
                    .map(kind)
                    .collect::<Vec<_>>()
                    .join(" / ")
            });
        }
        kinds.push(moves);
    }
    found.tables.push(kinds);
    let remark = "the document marks the values of mixed equilibria in red, which the text does not keep; equilibria \
        need not be unique";
    found.remarks.push(remark.into());
    Ok(found)
}

fn table_2(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    prompt.ask("h := Push(BR) + 2")?;
    let grid = Grid::new("Nash values of m H(0,0) - n H(0,0)", &heading(), 4);
    grid.published(&mut prompt, &mut found, &TABLE_2, |m, n| {
        (format!("m = {m}, n = {n}"), format!("({m}*h - {n}*h).NashValue"))
    })?;
    Ok(found)
}

/// What the text states.
const EXAMPLES: &[Example] = &[
    right("Example 4.8, both moving at once", "Push(\"R, RB\").OutcomeClass", "D"),
    right("Example 4.8, the players alternating", "Alternating(Push(\"R, RB\")).OutcomeClass", "L"),
    right("Example 4.9, two copies", "(2*Push(\"R, RB\")).OutcomeClass", "LD"),
    right("Example 4.16 and section 5.1, v(H')", "(Push(RB) - 1).NashValue", "0"),
    right("section 5.1, v(H)", "(Push(BR) + 2).NashValue", "1"),
    right("Theorem 5.1, u_2", "(2*(Push(RB) - 1)).NashValue", "1/2"),
    right("Theorem 5.2, v_2", "(2*(Push(BR) + 2)).NashValue", "3/2"),
    right("Example 5.14, v(G1)", "(Push(BR) + 2 + Push(_B_R) + 2).NashValue", "1"),
    right("Example 5.14, v(G2)", "(2*(Push(BR) + 2) + Push(_B_R) + 2).NashValue", "11/8"),
    Example {
        place: "Example 5.14, the equilibrium of G2",
        printed: "MatrixStrategies([[3/2,4/3],[1,3/2]])",
        answer: "[[1/4,3/4],[3/4,1/4]]",
        correction: Correction::Answer(
            "[[3/4,1/4],[1/4,3/4]]",
            "the rows and columns are exchanged in print: Left plays (3/4,1/4) and Right (1/4,3/4)",
        ),
    },
    Example {
        place: "section 5.4, a game that equals 0 as a combinatorial game",
        printed: "(Push(__BR) + Push(BRB)).NashValue",
        answer: "0",
        correction: Correction::Answer(
            "1/4",
            "equality with 0 is not enough; Theorem 5.15 needs a game that is isomorphic to its negative",
        ),
    },
];

fn examples(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let mut table = Example::table("What the text of 004 states");
    for example in EXAMPLES {
        table.push(example.compare(&mut prompt, &mut found)?);
    }
    found.tables.push(table);
    Ok(found)
}
