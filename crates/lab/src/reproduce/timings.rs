//! 003, Figures 5.2 and 5.3: how long random positions take. The timings are our own, of this machine and this run.
//!
//! The positions come from a fixed seed: ten of each size, every square or edge blue, red or empty with equal
//! probability, and one session answers all of them in order, as in the document.

use std::time::{Duration, Instant};

use onside_show::figures::Quantity;
use onside_show::figures::plots::{Plot, Series, Style};
use onside_show::picture::Figure;

use super::prompt::Prompt;
use super::{Context, Entry, Error, Reproduction, Table};
use crate::random::Random;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "003-figure-5.2",
        source: "003, Figure 5.2",
        what: "How long the canonical forms of ten random Push strips take, for lengths 5 to 16",
        time: "under 1 s",
        make: figure_5_2,
    },
    Entry {
        id: "003-figure-5.3",
        source: "003, Figure 5.3",
        what: "How long the Nash values of ten random synchronized Push strips (lengths 5 to 17) and Hackenbush graphs \
            (sizes 4 to 7) take",
        time: "1 s",
        make: figure_5_3,
    },
];

/// Positions with random letters, the same everywhere.
struct Letters(Random);

impl Letters {
    /// One of three letters.
    fn letter(&mut self) -> char {
        match self.0.below(3) {
            0 => '_',
            1 => 'B',
            _ => 'R',
        }
    }

    fn strip(&mut self, length: usize) -> String {
        (0..length).map(|_| self.letter()).collect()
    }

    /// A symmetric matrix of edges, as the language reads it.
    fn graph(&mut self, size: usize) -> String {
        let mut cells = vec!['_'; size * size];
        for (one, two) in (0..size).flat_map(|one| (one + 1..size).map(move |two| (one, two))) {
            let letter = self.letter();
            cells[one * size + two] = letter;
            cells[two * size + one] = letter;
        }
        cells.into_iter().collect()
    }
}

/// The time for ten positions of each size.
fn measure(
    prompt: &mut Prompt,
    sizes: std::ops::RangeInclusive<usize>,
    question: &mut dyn FnMut(usize) -> String,
) -> Result<Vec<(usize, Duration)>, Error> {
    let mut times = Vec::new();
    for size in sizes {
        let questions: Vec<String> = (0..10).map(|_| question(size)).collect();
        let start = Instant::now();
        for question in &questions {
            prompt.ask(question)?;
        }
        times.push((size, start.elapsed()));
    }
    Ok(times)
}

fn add(
    found: &mut Reproduction,
    name: &str,
    title: &str,
    across: &str,
    times: &[(usize, Duration)],
) -> Result<Figure, Error> {
    let mut table = Table::new(name, title, [across, "milliseconds for ten"]);
    let mut points = Vec::new();
    for (size, time) in times {
        let micros = i128::try_from(time.as_micros()).unwrap_or(i128::MAX);
        let place = Quantity::whole(i64::try_from(*size).unwrap_or(i64::MAX));
        points.push((place, Quantity::ratio(micros, 1000).unwrap_or(Quantity::ZERO)));
        table.push([size.to_string(), format!("{}.{:03}", micros / 1000, micros % 1000)]);
    }
    found.tables.push(table);
    let series = vec![Series { name: "Onside, ten positions".into(), points, style: Style::MarkedLine }];
    let plot = Plot { across: across.into(), upright: "total time (ms)".into(), series, references: Vec::new() };
    let figure = plot.figure()?;
    found.draw(name, figure.clone().titled(title));
    Ok(figure)
}

fn figure_5_2(context: &Context) -> Result<Reproduction, Error> {
    let (mut prompt, mut letters) = (Prompt::alternating(context), Letters(Random(0x5eed_0000_0052)));
    let mut found = Reproduction::default();
    let times = measure(&mut prompt, 5..=context.size.pick(16, 8), &mut |length| {
        format!("Push(\"{}\").CanonicalForm()", letters.strip(length))
    })?;
    add(&mut found, "figure", "Time for the canonical forms of ten Push strips", "length of the strip", &times)?;
    found.remarks.push("timings of our own; the document gives its timings only as a picture".into());
    Ok(found)
}

fn figure_5_3(context: &Context) -> Result<Reproduction, Error> {
    let mut found = Reproduction::default();
    let (mut prompt, mut letters) = (Prompt::synchronized(context), Letters(Random(0x5eed_0000_0053)));
    let strips = measure(&mut prompt, 5..=context.size.pick(17, 8), &mut |length| {
        format!("Push(\"{}\").NashValue", letters.strip(length))
    })?;
    add(
        &mut found,
        "figure-a",
        "Time for the Nash values of ten synchronized Push strips",
        "length of the strip",
        &strips,
    )?;
    let (mut prompt, mut letters) = (Prompt::synchronized(context), Letters(Random(0x5eed_0001_0053)));
    let graphs = measure(&mut prompt, 4..=context.size.pick(7, 5), &mut |size| {
        format!("Hackenbush({size}, {}).NashValue", letters.graph(size))
    })?;
    add(
        &mut found,
        "figure-b",
        "Time for the Nash values of ten synchronized Hackenbush graphs",
        "vertices of the graph",
        &graphs,
    )?;
    found.remarks.push("timings of our own; the document gives its timings only as a picture".into());
    Ok(found)
}
