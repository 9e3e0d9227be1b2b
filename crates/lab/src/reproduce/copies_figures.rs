//! 004, Figures 1 to 6: by how much one more copy of a position changes the Nash value, and where equilibria of H - H are played.

use onside_show::figures::heatmaps::{FirstRow, Heatmap};
use onside_show::picture::{Figure, Ink};

use super::copies::chances;
use super::desk::Desk;
use super::interval::Interval;
use super::pictures::Differences;
use super::strips::Leftmost;
use super::{Context, Entry, Failure, Reproduction, Table};

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

/// The value of each number of copies from 0 on.
fn values(desk: &mut Desk, game: &str, last: u32) -> Result<Vec<Interval>, Failure> {
    desk.ask(&format!("g := {game}"))?;
    (0..=last).map(|n| desk.number(&format!("({n}*g).NashValue"))).collect()
}

/// Each value minus the one before it, from 1 on.
fn differences(values: &[Interval]) -> Vec<(u32, Interval)> {
    (1u32..).zip(values.windows(2).map(|pair| pair[1].minus(pair[0]))).collect()
}

fn listed(name: &str, title: &str, values: &[Interval]) -> Table {
    let mut table = Table::new(name, title, ["n", "value", "difference"]);
    for (n, value) in values.iter().enumerate() {
        let difference = n.checked_sub(1).map_or(String::new(), |before| value.minus(values[before]).rounded(10));
        table.push([n.to_string(), value.rounded(10), difference]);
    }
    table
}

fn figure_1(context: &Context) -> Result<Reproduction, Failure> {
    let mut desk = Desk::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(100, 12);
    let mut parts = Vec::new();
    for (name, symbol, game, sign) in [("a", "d(n)", "Push(BR) + 2", 1), ("b", "d'(n)", "Push(RB) - 1", -1)] {
        let values = values(&mut desk, game, last)?;
        let points = differences(&values);
        for (n, computed) in &points {
            // Theorem 5.3: d(n) = (2n + (-1)^(n-1) + 1) / 4n and d'(n) = (2n + (-1)^n - 1) / 4n.
            let n = i128::from(*n);
            let numerator = 2 * n + sign * if n % 2 == 1 { 2 } else { 0 };
            let published = Interval::ratio(numerator, 4 * n).unwrap_or(Interval::whole(0));
            found.compare(format!("{symbol} for n = {n}"), published.rounded(12), computed.rounded(12));
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

fn figure_2(context: &Context) -> Result<Reproduction, Failure> {
    let mut desk = Desk::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(500, 40);
    let recurrence = quarters(last);
    let searched = values(&mut desk, "Push(_BR) + 2", context.size.pick(80, 16))?;
    // The text: from m = 10 on the recurrence gives the true values.
    for (m, computed) in searched.iter().enumerate().skip(10) {
        found.compare(
            format!("v(m H(1,0)) for m = {m}, by the recurrence and by search"),
            recurrence[m].rounded(10),
            computed.rounded(10),
        );
    }
    let values: Vec<Interval> = searched.iter().take(10).chain(recurrence.iter().skip(10)).copied().collect();
    let points: Vec<(u32, Interval)> = differences(&values).into_iter().filter(|(m, _)| *m >= 10).collect();
    let plot =
        Differences { across: "m (copies)", upright: "d(m,0)", points: &points, modulus: 4, limit: Some((1, 4)) };
    found.draw("figure", plot.figure(&[])?.titled("v(m H(1,0)) - v((m-1) H(1,0))"));
    let mut table = Table::new(
        "table",
        "The Nash values of m copies of H(1,0) by the recurrence and their differences",
        ["m", "value", "difference"],
    );
    for (m, difference) in &points {
        let value =
            usize::try_from(*m).ok().and_then(|m| recurrence.get(m)).map_or(String::new(), |value| value.rounded(10));
        table.push([m.to_string(), value, difference.rounded(10)]);
    }
    found.tables.push(table);
    found.remarks.push(format!(
        "beyond m = {} the values come from the document's recurrence, with certified rounding",
        searched.len() - 1
    ));
    Ok(found)
}

fn figure_3(context: &Context) -> Result<Reproduction, Failure> {
    let mut desk = Desk::synchronized(context);
    let mut found = Reproduction::default();
    let values = values(&mut desk, "Push(__BR) + 2", context.size.pick(19, 9))?;
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
    found.compare("whether the differences lie on both sides of 1/8", true, both);
    found.tables.push(listed("table", "The Nash values of n copies of H(2,0) and their differences", &values));
    Ok(found)
}

fn figure_4(context: &Context) -> Result<Reproduction, Failure> {
    let mut desk = Desk::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(16u32, 5);
    desk.ask("h := Push(BR) + 2")?;
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
                _ => Some(chances(&mut desk, &format!("{m}*h - {n}*h"), "Push(BR)")?),
            };
            for (side, row) in rows.iter_mut().enumerate() {
                sides[side].push(chance.map(|chance| chance[side].quantity()));
                row.push(chance.map_or(String::new(), |chance| chance[side].rounded(6)));
            }
            let Some([left, right]) = chance else { continue };
            // The text: three cases, the same strategy for both outside of the two lines, and between them one move for each player.
            if m >= 2 * n || n >= 2 * m {
                found.compare(
                    format!("Left's and Right's probability for m = {m}, n = {n}"),
                    left.rounded(9),
                    right.rounded(9),
                );
            } else {
                let computed = format!("{} and {}", left.rounded(9), right.rounded(9));
                let place = format!("Left's and Right's probability for m = {m}, n = {n}");
                match reason(&mut desk, m, n)? {
                    Some(note) => found.compare_noted(place, "0 and 1", computed, note),
                    None => found.compare(place, "0 and 1", computed),
                }
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

/// Why the equilibrium between the two lines is not the one that the text claims, if there is a reason.
fn reason(desk: &mut Desk, m: u32, n: u32) -> Result<Option<String>, Failure> {
    if m == 1 && n == 1 {
        let note = "every pair of moves on the two positions leads to 0, so all their mixtures are optimal";
        return Ok(Some(note.into()));
    }
    // If Left moves on -H and Right on +H, what is left is (m-1) H - (n-1) H + 1 - 1, so the value would be that of the former.
    let value = desk.number(&format!("({m}*h - {n}*h).NashValue"))?;
    let claimed = desk.number(&format!("({}*h - {}*h).NashValue", m - 1, n - 1))?;
    if value.is_above(claimed) || claimed.is_above(value) {
        let (value, claimed) = (value.rounded(6), claimed.rounded(6));
        return Ok(Some(format!(
            "with the strategies that the text claims the value would be s({}, {}) = {claimed}, but it is {value}; Table 2 prints two such \
             values for m = 7, n = 4",
            m - 1,
            n - 1
        )));
    }
    Ok(None)
}

fn figure_5(context: &Context) -> Result<Reproduction, Failure> {
    let mut desk = Desk::synchronized(context);
    let mut found = Reproduction::default();
    let last = context.size.pick(42, 12);
    let values = values(&mut desk, "Shove(BBR) + 2", last)?;
    let points = differences(&values);
    let mut leftmost = Leftmost::new(context);
    for (n, computed) in (0u32..).zip(&values) {
        // The text: Left always moves her left-most piece.
        let restricted =
            leftmost.value(n, "BBR")?.plus(Interval::ratio(2 * i128::from(n), 1).unwrap_or(Interval::whole(0)));
        found.compare(
            format!("v(n I(1)) for n = {n} where Left moves only her left-most piece"),
            restricted.rounded(10),
            computed.rounded(10),
        );
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

fn figure_6(context: &Context) -> Result<Reproduction, Failure> {
    let mut desk = Desk::synchronized(context);
    let mut found = Reproduction::default();
    let (last, searched) = context.size.pick((14, 10), (7, 5));
    let mut leftmost = Leftmost::new(context);
    let mut values = Vec::new();
    for n in 0..=last {
        let twice = Interval::ratio(2 * i128::from(n), 1).unwrap_or(Interval::whole(0));
        values.push(leftmost.value(n, "BBBR")?.plus(twice));
    }
    for (n, whole) in (0u32..).zip(self::values(&mut desk, "Shove(BBBR) + 2", searched)?) {
        let restricted =
            usize::try_from(n).ok().and_then(|n| values.get(n)).map_or(String::new(), |value| value.rounded(10));
        found.compare(
            format!("v(n I(2)) for n = {n} where Left moves only her left-most piece"),
            restricted,
            whole.rounded(10),
        );
    }
    let points = differences(&values);
    let eighth = Interval::ratio(1, 8).unwrap_or(Interval::whole(0));
    let above = points.iter().skip(2).all(|(_, value)| value.is_above(eighth));
    found.compare("whether the differences from n = 3 on lie above 1/8", true, above);
    let plot = Differences {
        across: "n (copies)",
        upright: "v(n I(2)) - v((n-1) I(2))",
        points: &points,
        modulus: 8,
        limit: Some((1, 8)),
    };
    found.draw("figure", plot.figure(&[])?);
    found.tables.push(listed("table", "The Nash values of n copies of I(2) and their differences", &values));
    found.remarks.push(format!(
        "as in the document Left always moves her left-most piece; without that assumption the values are the same up to n = {searched}"
    ));
    Ok(found)
}
