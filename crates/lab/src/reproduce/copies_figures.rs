//! 004, Figures 1 to 6: by how much one more copy of a position changes the Nash value, and where equilibria of H - H
//! are played.

use onside_show::figures::heatmaps::{FirstRow, Heatmap};
use onside_show::picture::{Figure, Ink};

use super::copies::chances;
use super::interval::Interval;
use super::pictures::Differences;
use super::prompt::{Answered, Prompt};
use super::strips::Leftmost;
use super::{Context, Entry, Error, Misprint, Reproduction, Table};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "004-figure-1",
        source: "004, Figure 1",
        what: "d(n) and d'(n), the differences of the Nash values of n copies of H and H', for n up to 100",
        time: "under 1 s",
        make: figure_1,
    },
    Entry {
        id: "004-figure-2",
        source: "004, Figure 2",
        what: "The differences of the Nash values of m copies of H(1,0) for m from 10 to 500",
        time: "1 s",
        make: figure_2,
    },
    Entry {
        id: "004-figure-3",
        source: "004, Figure 3",
        what: "The differences of the Nash values of n copies of H(2,0) for n up to 19",
        time: "3 s",
        make: figure_3,
    },
    Entry {
        id: "004-figure-4",
        source: "004, Figure 4",
        what: "The probability to play on a copy of +H(0,0) in m H(0,0) - n H(0,0), for Left and for Right",
        time: "under 1 s",
        make: figure_4,
    },
    Entry {
        id: "004-figure-5",
        source: "004, Figure 5",
        what: "The differences of the Nash values of n copies of the Shove position I(1) for n up to 42",
        time: "3 s",
        make: figure_5,
    },
    Entry {
        id: "004-figure-6",
        source: "004, Figure 6",
        what: "The differences of the Nash values of n copies of the Shove position I(2) for n up to 14",
        time: "10 s",
        make: figure_6,
    },
];

/// Another way to the values of Shove positions, which 004 takes without a proof.
const LEFTMOST: &str = "moves of Left's left-most piece only";

/// The value of each number of copies from 0 on.
fn values(prompt: &mut Prompt, game: &str, last: u32) -> Result<Vec<Answered>, Error> {
    prompt.ask(&format!("g := {game}"))?;
    (0..=last).map(|n| prompt.exact_number(&format!("({n}*g).NashValue"))).collect()
}

/// Each value minus the one before it, from 1 on.
fn differences(values: &[Answered]) -> Vec<(u32, Interval)> {
    (1u32..).zip(values.windows(2).map(|pair| pair[1].number.minus(pair[0].number))).collect()
}

fn listed(name: &str, title: &str, values: &[Answered]) -> Table {
    let mut table = Table::new(name, title, ["n", "value", "difference", "value exactly"]);
    for (n, value) in values.iter().enumerate() {
        let before = n.checked_sub(1).map(|before| values[before].number);
        let difference = before.map_or(String::new(), |before| value.number.minus(before).shown(10));
        table.push([n.to_string(), value.number.shown(10), difference, value.exact.clone()]);
    }
    table
}

fn figure_1(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(100, 12);
    let mut parts = Vec::new();
    for (name, symbol, game, sign) in [("a", "d(n)", "Push(BR) + 2", 1), ("b", "d'(n)", "Push(RB) - 1", -1)] {
        let values = values(&mut prompt, game, last)?;
        let points = differences(&values);
        for (n, computed) in &points {
            // Theorem 5.3: d(n) = (2n + (-1)^(n-1) + 1) / 4n and d'(n) = (2n + (-1)^n - 1) / 4n.
            let n = i128::from(*n);
            let numerator = 2 * n + sign * if n % 2 == 1 { 2 } else { 0 };
            let formula = Interval::ratio(numerator, 4 * n).unwrap_or(Interval::whole(0));
            let place = format!("{symbol} for n = {n}");
            found.cross_check(place, "the formula of Theorem 5.3", formula.rounded(12), computed.rounded(12));
        }
        let plot = Differences { across: "n (copies)", upright: symbol, points: &points, modulus: 2, limit: None };
        // The caption: green for even n, blue for odd n.
        let figure = plot.figure(&[Ink::Both, Ink::Left])?;
        found.draw(&format!("figure-{name}"), figure.clone());
        parts.push(figure.captioned(&format!("1{name}: {symbol}")));
        found.tables.push(listed(
            &format!("table-{name}"),
            &format!("The Nash values of n copies of {game} and their differences"),
            &values,
        ));
    }
    found.draw("figure", Figure::sheet("Differences of Nash values", parts));
    Ok(found)
}

/// The values v(m,0) for m from 0 on by the recurrence after Theorem 5.11, which holds for m from 10 on.
fn quarters(last: u32) -> Vec<Interval> {
    let one = Interval::whole(1);
    let mut halves = vec![Interval::whole(0), one];
    for n in 2..=i128::from(last) + 1 {
        let [.., before, previous] = halves[..] else { break };
        halves.push(one.plus(previous.mixed(1, before, n - 1)));
    }
    let mut first = halves.clone();
    let mut second: Vec<Interval> = (0..halves.len()).map(|n| halves[n.saturating_sub(1)].plus(one)).collect();
    let mut column = vec![first[0], second[0]];
    for m in 2..=i128::from(last) {
        // Each row needs one entry more than the next.
        let next: Vec<Interval> = (1..second.len()).map(|n| second[n].mixed(1, first[n], m - 1)).collect();
        first = std::mem::replace(&mut second, next);
        column.push(second.first().copied().unwrap_or(one));
        first.truncate(second.len() + 1);
    }
    column
}

fn figure_2(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(500, 40);
    let recurrence = quarters(last);
    let searched = values(&mut prompt, "Push(_BR) + 2", context.size.pick(80, 16))?;
    // The text: from m = 10 on the recurrence gives the true values.
    for (m, computed) in searched.iter().enumerate().skip(10) {
        let (by_recurrence, computed) = (recurrence[m].rounded(10), computed.number.rounded(10));
        let method = "the recurrence after Theorem 5.11";
        found.cross_check(format!("v(m H(1,0)) for m = {m}"), method, by_recurrence, computed);
    }
    // The first difference that is shown is that between 10 and 9 copies; the recurrence holds from 10 on.
    let steps = recurrence.windows(2).map(|pair| pair[1].minus(pair[0]));
    let mut points: Vec<(u32, Interval)> = (1u32..).zip(steps).skip(9).collect();
    if let (Some(first), [nine, ten]) = (points.first_mut(), &searched[9..=10]) {
        first.1 = ten.number.minus(nine.number);
    }
    let plot =
        Differences { across: "m (copies)", upright: "d(m,0)", points: &points, modulus: 4, limit: Some((1, 4)) };
    found.draw("figure", plot.figure(&[])?.titled("v(m H(1,0)) - v((m-1) H(1,0))"));
    let mut table = Table::new(
        "table",
        "The Nash values of m copies of H(1,0) by the recurrence and their differences",
        ["m", "value", "difference", "value exactly, where it was searched"],
    );
    for ((m, difference), (value, at)) in points.iter().zip(recurrence.iter().zip(0..).skip(10)) {
        let exact = searched.get(at).map_or("", |answered| &answered.exact);
        table.push([m.to_string(), value.shown(10), difference.shown(10), exact.into()]);
    }
    found.tables.push(table);
    found.remarks.push(format!(
        "beyond m = {} the values come from the document's recurrence, with certified rounding",
        searched.len() - 1
    ));
    Ok(found)
}

fn figure_3(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let values = values(&mut prompt, "Push(__BR) + 2", context.size.pick(19, 9))?;
    let points = differences(&values);
    let plot = Differences {
        across: "n (copies)",
        upright: "v(n H(2,0)) - v((n-1) H(2,0))",
        points: &points,
        modulus: 8,
        limit: Some((1, 8)),
    };
    found.draw("figure", plot.figure(&[])?);
    let eighth = Interval::ratio(1, 8).unwrap_or(Interval::whole(0));
    // Section 5.5 says that it oscillates around 1/8 (where it speaks of Shove, it means Push).
    let both = points.iter().any(|(_, value)| value.is_above(eighth))
        && points.iter().any(|(_, value)| eighth.is_above(*value));
    found.published("whether the differences lie on both sides of 1/8", true, both);
    found.tables.push(listed("table", "The Nash values of n copies of H(2,0) and their differences", &values));
    Ok(found)
}

fn figure_4(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(16u32, 5);
    prompt.ask("h := Push(BR) + 2")?;
    let mut sides = [Vec::new(), Vec::new()];
    let heading = || ["m \\ n".to_string()].into_iter().chain((0..=last).map(|n| n.to_string()));
    let mut tables = [
        Table::new("table-a", "Left's probability to play on a copy of +H(0,0) in m H(0,0) - n H(0,0)", heading()),
        Table::new("table-b", "Right's probability to play on a copy of +H(0,0) in m H(0,0) - n H(0,0)", heading()),
    ];
    for m in 0..=last {
        let mut rows = [vec![m.to_string()], vec![m.to_string()]];
        for n in 0..=last {
            let chance = match (m, n) {
                (0, 0) => None,
                _ => Some(chances(&mut prompt, &format!("{m}*h - {n}*h"), "Push(BR)")?),
            };
            for (side, row) in rows.iter_mut().enumerate() {
                sides[side].push(chance.map(|chance| chance[side].quantity()));
                row.push(chance.map_or(String::new(), |chance| chance[side].shown(6)));
            }
            let Some([left, right]) = chance else { continue };
            // The text: three cases, the same strategy for both outside of the two lines, and between them one move for
            // each player.
            if m >= 2 * n || n >= 2 * m {
                let place = format!("whether both have the same probability for m = {m}, n = {n}");
                found.published(place, true, left.rounded(9) == right.rounded(9));
            } else {
                between_the_lines(&mut prompt, &mut found, (m, n), [left, right])?;
            }
        }
        for (table, row) in tables.iter_mut().zip(rows) {
            table.push(row);
        }
    }
    let mut parts = Vec::new();
    for (cells, (name, who)) in sides.into_iter().zip([("a", "Left"), ("b", "Right")]) {
        let map = Heatmap {
            columns: usize::try_from(last + 1).unwrap_or(0),
            cells,
            first_row: FirstRow::Below,
            origin: (0, 0),
            across: "n (copies of -H(0,0))".into(),
            upright: "m (copies of +H(0,0))".into(),
            shown: "probability".into(),
        };
        let figure = map.figure()?;
        found.draw(&format!("figure-{name}"), figure.clone());
        parts.push(figure.captioned(&format!("4{name}: {who}'s probability to play on +H(0,0)")));
    }
    found.draw("figure", Figure::sheet("Equilibria of m H(0,0) - n H(0,0)", parts));
    found.tables.extend(tables);
    found.remarks.push(format!("m and n up to {last}; the document does not say how far its picture goes"));
    Ok(found)
}

/// Pairs (m, n) between the two lines where both players mix although the text says that neither does. Their negatives,
/// (n, m), are of the same kind.
const MIXED: [(u32, u32); 4] = [(7, 4), (11, 6), (13, 7), (15, 8)];

/// The text: between the lines Left moves on -H(0,0) and Right on +H(0,0), both with probability 1.
fn between_the_lines(
    prompt: &mut Prompt,
    found: &mut Reproduction,
    (m, n): (u32, u32),
    [left, right]: [Interval; 2],
) -> Result<(), Error> {
    // After these two moves (m-1) H - (n-1) H + 1 - 1 is left, so its value would be that of the whole.
    let value = prompt.number(&format!("({m}*h - {n}*h).NashValue"))?;
    let claimed = prompt.number(&format!("({}*h - {}*h).NashValue", m - 1, n - 1))?;
    let place = format!("whether the moves on -H(0,0) and +H(0,0) give the value for m = {m}, n = {n}");
    let same = value.rounded(9) == claimed.rounded(9);
    if MIXED.contains(&(m, n)) || MIXED.contains(&(n, m)) {
        let reason = format!(
            "with these moves the value would be s({}, {}) = {}, but it is {}; Table 2 prints two such values for m = \
             7, n = 4",
            m - 1,
            n - 1,
            claimed.shown(6),
            value.shown(6)
        );
        found.misprint(place, Misprint { printed: "true", corrected: "false", reason: &reason }, same);
        return Ok(());
    }
    found.published(place, true, same);
    // For m = n = 1 every pair of moves leads to 0, so all mixtures are optimal, and ours need not be the one that is
    // printed.
    if (m, n) != (1, 1) {
        let computed = format!("{} and {}", left.rounded(9), right.rounded(9));
        found.published(format!("Left's and Right's probability for m = {m}, n = {n}"), "0 and 1", computed);
    }
    Ok(())
}

fn figure_5(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(42, 12);
    let values = values(&mut prompt, "Shove(BBR) + 2", last)?;
    let points = differences(&values);
    let mut leftmost = Leftmost::new(context);
    for (n, computed) in (0u32..).zip(&values) {
        // The text: Left always moves her left-most piece.
        let restricted = leftmost.value(n, "BBR", 2)?.number.rounded(10);
        let computed = computed.number.rounded(10);
        found.cross_check(format!("v(n I(1)) for n = {n}"), LEFTMOST, restricted, computed);
    }
    let plot = |points| Differences {
        across: "n (copies)",
        upright: "v(n I(1)) - v((n-1) I(1))",
        points,
        modulus: 4,
        limit: Some((1, 4)),
    };
    let parts =
        [("a", &points[..], "5a"), ("b", points.get(2..).unwrap_or_default(), "5b, without the first two points")];
    let mut drawn = Vec::new();
    for (name, points, caption) in parts {
        let figure = plot(points).figure(&[])?;
        found.draw(&format!("figure-{name}"), figure.clone());
        drawn.push(figure.captioned(caption));
    }
    found.draw("figure", Figure::sheet("n copies of I(1)", drawn));
    found.tables.push(listed("table", "The Nash values of n copies of I(1) and their differences", &values));
    Ok(found)
}

fn figure_6(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(14, 7);
    let mut leftmost = Leftmost::new(context);
    let values = (0..=last).map(|n| leftmost.value(n, "BBBR", 2)).collect::<Result<Vec<_>, Error>>()?;
    let searched_values = self::values(&mut prompt, "Shove(BBBR) + 2", last)?;
    for (n, (whole, leftmost)) in searched_values.iter().zip(values.iter().map(|value| value.number)).enumerate() {
        found.cross_check(format!("v(n I(2)) for n = {n}"), LEFTMOST, leftmost.rounded(10), whole.number.rounded(10));
    }
    let points = differences(&values);
    let eighth = Interval::ratio(1, 8).unwrap_or(Interval::whole(0));
    let above = points.iter().skip(2).all(|(_, value)| value.is_above(eighth));
    found.published("whether the differences from n = 3 on lie above 1/8", true, above);
    let plot = Differences {
        across: "n (copies)",
        upright: "v(n I(2)) - v((n-1) I(2))",
        points: &points,
        modulus: 8,
        limit: Some((1, 8)),
    };
    found.draw("figure", plot.figure(&[])?);
    found.tables.push(listed("table", "The Nash values of n copies of I(2) and their differences", &values));
    found.remarks.push(
        "the document assumes that Left always moves her left-most piece; on these strips it is a theorem, see \
         docs/conjectures.md, R2"
            .into(),
    );
    Ok(found)
}
