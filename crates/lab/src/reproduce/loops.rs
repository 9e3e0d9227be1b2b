//! 002, section 4 and Figures 1, 2 and 4 to 8: cycles of stoppers that nothing can shorten.
//!
//! The figures are lost; the text determines some of them wholly (7 by its exits, which are unique), others up to a
//! choice, which the entry then names.

use onside_show::figures::Mover;
use onside_show::figures::graphs::Graph;
use onside_value::loopy;
use onside_value::loopy::unicycle::{Found, Pattern, Unicycle, construct, search};
use onside_value::short::notation::print;
use onside_value::short::{Game, ShortGames, Simple};

use super::prompt::Prompt;
use super::{Context, Entry, Error, Reproduction, Table, pictures};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "002-section-4",
        source: "002, section 4",
        what: "Which patterns have a unicycle with nimbers as exits: all admissible ones up to length 9, all but one \
            of length 10",
        time: "under 1 s",
        make: section_4,
    },
    Entry {
        id: "002-figure-1",
        source: "002, Figure 1",
        what: "A 2-cycle that reduces to on",
        time: "under 1 s",
        make: figure_1,
    },
    Entry {
        id: "002-figure-2",
        source: "002, Figure 2",
        what: "Two forms of over, one of which needs two fusions",
        time: "under 1 s",
        make: figure_2,
    },
    Entry {
        id: "002-figure-4",
        source: "002, Figure 4",
        what: "A game that is no stopper, in which fusion fails",
        time: "under 1 s",
        make: figure_4,
    },
    Entry {
        id: "002-figure-5",
        source: "002, Figure 5",
        what: "A stopper with a 4-cycle that is not equivalent to any plumtree",
        time: "under 1 s",
        make: figure_5,
    },
    Entry {
        id: "002-figure-6",
        source: "002, Figure 6",
        what: "An n-unicycle for n >= 6 in which 0 is the only loopfree subposition",
        time: "under 1 s",
        make: figure_6,
    },
    Entry {
        id: "002-figure-7",
        source: "002, Figure 7",
        what: "An almost alternating 13-unicycle with exits 0 and *",
        time: "under 1 s",
        make: figure_7,
    },
    Entry {
        id: "002-figure-8",
        source: "002, Figure 8",
        what: "A 9-unicycle whose pattern needs four nimbers as exits",
        time: "under 1 s",
        make: figure_8,
    },
];

/// 002, after the open problem: the numbers of directed binary necklaces of length 1 to 10 (A000031).
const NECKLACES: [usize; 10] = [2, 3, 4, 6, 8, 14, 20, 36, 60, 108];

/// The exception among the patterns of length 10.
const OPEN: &str = "LLLRLRRRLR";

fn nimbers(games: &ShortGames, list: &[u64]) -> Result<Vec<Game>, Error> {
    list.iter().map(|&nimber| Ok(games.simple(Simple::nimber(nimber))?)).collect()
}

fn pattern(text: &str) -> Result<Pattern, Error> {
    text.parse().map_err(|error: onside_value::loopy::unicycle::PatternError| Error::Broken(error.to_string()))
}

fn find(games: &ShortGames, pattern: &Pattern, list: &[Game], limit: usize) -> Result<Found, Error> {
    search(games, pattern, list, limit, 1).map_err(|error| match error {
        loopy::Error::Stop(stop) => Error::Stop(stop),
        other => Error::Broken(other.to_string()),
    })
}

fn exits(games: &ShortGames, unicycle: &Unicycle) -> Result<String, Error> {
    let exits: Result<Vec<String>, _> = unicycle.exits().iter().map(|exit| print(games, *exit)).collect();
    Ok(exits?.join(", "))
}

fn section_4(context: &Context) -> Result<Reproduction, Error> {
    let games = ShortGames::new(context.guard.clone());
    let mut found = Reproduction::default();
    let list = nimbers(&games, &[0, 1, 2, 3])?;
    let mut table = Table::new(
        "patterns",
        "Patterns of edges and those among them with a unicycle whose exits are nimbers up to *3",
        ["length", "patterns", "admissible", "with nimbers as exits", "fewest nimbers that suffice for all"],
    );
    let mut witnesses = Table::new(
        "unicycles",
        "A unicycle for each pattern, with as few nimbers as exits as possible",
        ["pattern", "exits"],
    );
    for length in 1..=context.size.pick(10usize, 7) {
        let patterns = Pattern::all_admissible(length);
        let (mut with, mut most, mut without) = (0usize, 0, Vec::new());
        for pattern in &patterns {
            let mut unicycle = None;
            for count in 1..=list.len() {
                unicycle = find(&games, pattern, &list[..count], 1)?.unicycles.into_iter().next();
                if unicycle.is_some() {
                    most = most.max(count);
                    break;
                }
            }
            match unicycle {
                Some(unicycle) => {
                    with += 1;
                    witnesses.push([pattern.to_string(), exits(&games, &unicycle)?]);
                }
                None => without.push(pattern.to_string()),
            }
        }
        found.published(format!("number of patterns of length {length}"), NECKLACES[length - 1], necklaces(length));
        let exceptions = if length == 10 { OPEN } else { "none" };
        let computed = if without.is_empty() { "none".to_string() } else { without.join(", ") };
        found.published(format!("admissible patterns of length {length} without nimbers"), exceptions, computed);
        let most = if patterns.is_empty() { String::new() } else { most.to_string() };
        table.push([
            length.to_string(),
            necklaces(length).to_string(),
            patterns.len().to_string(),
            with.to_string(),
            most,
        ]);
    }
    // The open problem, settled: other games than nimbers do it.
    let open = pattern(OPEN)?;
    if let Ok(unicycle) = construct(&games, &open)? {
        let canonical = unicycle.is_graph_canonical(&games)?;
        found.remarks.push(format!(
            "the open problem: the {OPEN}-unicycle with exits {} is graph-canonical: {canonical}",
            exits(&games, &unicycle)?
        ));
        found.draw(
            "open-problem",
            pictures::unicycle(&games, &unicycle)?.titled(&format!("A unicycle with the pattern {OPEN}")),
        );
    }
    found.tables.push(table);
    found.tables.push(witnesses);
    Ok(found)
}

/// How many ways there are to colour a directed cycle with two colours, counted one by one: those words that no turn
/// makes smaller.
fn necklaces(length: usize) -> usize {
    let mask = (1u32 << length) - 1;
    let turned = |word: u32, by: usize| (word << by | word >> (length - by)) & mask;
    (0..=mask).filter(|&word| (1..length).all(|by| turned(word, by) >= word)).count()
}

fn graph(
    found: &mut Reproduction,
    name: &str,
    title: &str,
    edges: &[(&str, &str, Mover)],
    exits: &[(&str, &str, Mover)],
) -> Result<(), Error> {
    let mut graph = Graph::default();
    let mut nodes: Vec<(&str, _)> = Vec::new();
    for (from, to, _) in edges {
        for label in [from, to] {
            if !nodes.iter().any(|(known, _)| known == label) {
                nodes.push((label, graph.node(label)));
            }
        }
    }
    let node = |label: &str| nodes.iter().find(|(known, _)| *known == label).map(|(_, vertex)| *vertex);
    for (from, to, mover) in edges {
        if let (Some(from), Some(to)) = (node(from), node(to)) {
            graph.edge(from, to, *mover);
        }
    }
    for (from, exit, mover) in exits {
        if let Some(from) = node(from) {
            let exit = graph.exit(exit);
            graph.edge(from, exit, *mover);
        }
    }
    // The game of which the text speaks is named first.
    if let Some((_, start)) = nodes.first() {
        graph.start(*start);
    }
    found.draw(name, graph.figure()?.titled(title));
    Ok(())
}

fn figure_1(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    prompt.ask("t := GameGraph(\"t: u | ; u: t |\")")?;
    found.published("the value of t", "on", prompt.ask("t.CanonicalForm")?);
    found.published("whether t is graph-canonical", false, prompt.ask("t.IsGraphCanonical")?);
    found.published("the number of vertices of its graph-canonical form", 1, prompt.ask("on.Graph.VertexCount")?);
    graph(
        &mut found,
        "figure",
        "A 2-cycle that reduces to on",
        &[("t", "u", Mover::Left), ("u", "t", Mover::Left)],
        &[],
    )?;
    Ok(found)
}

fn figure_2(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    for (name, source) in [("s", "s: 0 | s"), ("t", "t: 0 | u; u: 0 | v; v: 0 | t")] {
        prompt.ask(&format!("{name} := GameGraph(\"{source}\")"))?;
        found.published(format!("the value of {name}"), "over", prompt.ask(&format!("{name}.CanonicalForm"))?);
        found.published(
            format!("whether {name} is graph-canonical"),
            name == "s",
            prompt.ask(&format!("{name}.IsGraphCanonical"))?,
        );
    }
    found.published("the fusions from t to s", 2, prompt.ask("t.VertexCount - s.VertexCount")?);
    let red = [("t", "u", Mover::Right), ("u", "v", Mover::Right), ("v", "t", Mover::Right)];
    let zero = [("t", "0", Mover::Left), ("u", "0", Mover::Left), ("v", "0", Mover::Left)];
    graph(&mut found, "figure-s", "over", &[("s", "s", Mover::Right)], &[("s", "0", Mover::Left)])?;
    graph(&mut found, "figure-t", "over, before two fusions", &red, &zero)?;
    found.remarks.push(
        "the text says of t that it equals over, has no dominated or reversible options and needs two \
        fusions; a cycle of three Right edges is the choice made here"
            .into(),
    );
    Ok(found)
}

fn figure_4(context: &Context) -> Result<Reproduction, Error> {
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    prompt.ask("g := GameGraph(\"g: a | 4; a: 1 | d; d: b | 3; b: 0 | d\")")?;
    found.published("the value of gamma", "2 & 0", prompt.ask("g.CanonicalForm")?);
    found.published("the value of delta", "2 & 0", prompt.ask("g.At(\"d\").CanonicalForm")?);
    let fused = prompt.ask("g.Fuse(\"g\", \"d\").CanonicalForm")?;
    found.published("gamma after delta is fused to it", "3 & 0", fused);
    found.published("whether the fusion is safe", false, prompt.ask("g.Fusions.Contains([\"g\", \"d\"])")?);
    let cycle = [("γ", "a", Mover::Left), ("a", "δ", Mover::Right), ("δ", "b", Mover::Left), ("b", "δ", Mover::Right)];
    let exits = [("γ", "4", Mover::Right), ("a", "1", Mover::Left), ("δ", "3", Mover::Right), ("b", "0", Mover::Left)];
    graph(&mut found, "figure", "before the fusion", &cycle, &exits)?;
    let closed = [("γ", "a", Mover::Left), ("a", "γ", Mover::Right)];
    graph(&mut found, "figure-fused", "after it", &closed, &exits[..2])?;
    found.remarks.push(
        "the text tells the values and that fusing changes one of them; this graph, in which an alternating path of \
        even length leads from gamma to delta, is the choice made here"
            .into(),
    );
    Ok(found)
}

fn show(found: &mut Reproduction, games: &ShortGames, unicycle: &Unicycle, title: &str) -> Result<(), Error> {
    let mut table = Table::new("unicycle", title, ["position", "moves on", "exit"]);
    for (k, (player, exit)) in unicycle.pattern().players().iter().zip(unicycle.exits()).enumerate() {
        table.push([k.to_string(), player.to_string(), print(games, *exit)?]);
    }
    found.tables.push(table);
    found.draw("figure", pictures::unicycle(games, unicycle)?.titled(title));
    Ok(())
}

fn unicycle(text: &str, exits: Vec<Game>) -> Result<Unicycle, Error> {
    Unicycle::new(pattern(text)?, exits).map_err(|error| Error::Broken(error.to_string()))
}

fn figure_5(context: &Context) -> Result<Reproduction, Error> {
    let games = ShortGames::new(context.guard.clone());
    let mut prompt = Prompt::alternating(context);
    let mut found = Reproduction::default();
    let tau = unicycle("LLRR", nimbers(&games, &[0, 0, 1, 1])?)?;
    found.published("whether tau is graph-canonical", true, tau.is_graph_canonical(&games)?);
    prompt.ask("tau := Unicycle(\"LLRR\", [0, 0, *, *])")?;
    found.published("whether tau is a stopper", true, prompt.ask("tau.IsStopper")?);
    found.published("whether tau is a plumtree", false, prompt.ask("tau.IsPlumtree")?);
    let all = find(&games, tau.pattern(), &nimbers(&games, &[0, 1])?, 10)?.unicycles.len();
    found.remarks.push(format!(
        "the text gives the pattern LLRR; of the exits from 0 and *, {all} choices are \
        graph-canonical, and this is the first"
    ));
    show(&mut found, &games, &tau, "A 4-unicycle with the pattern LLRR")?;
    Ok(found)
}

fn figure_6(context: &Context) -> Result<Reproduction, Error> {
    let games = ShortGames::new(context.guard.clone());
    let mut found = Reproduction::default();
    let zero = nimbers(&games, &[0])?;
    let make = |blue: usize, red: usize| {
        let text = "L".repeat(blue) + &"R".repeat(red);
        unicycle(&text, zero.iter().copied().cycle().take(blue + red).collect())
    };
    // The caption: at least three edges of each colour.
    for blue in 3..=7 {
        for red in 3..=7 {
            let place = format!("whether {blue} blue and {red} red edges with exits 0 are graph-canonical");
            found.published(place, true, make(blue, red)?.is_graph_canonical(&games)?);
        }
    }
    show(&mut found, &games, &make(4, 3)?, "A 7-unicycle with exits 0")?;
    Ok(found)
}

/// The almost alternating pattern of length 4n + 1: LL, then R and L in turn.
fn almost_alternating(n: usize) -> String {
    format!("LLR{}", "LR".repeat(2 * n - 1))
}

fn figure_7(context: &Context) -> Result<Reproduction, Error> {
    let games = ShortGames::new(context.guard.clone());
    let mut found = Reproduction::default();
    let list = nimbers(&games, &[0, 1])?;
    for n in 1..=context.size.pick(3usize, 2) {
        let text = almost_alternating(n);
        let unicycles = find(&games, &pattern(&text)?, &list, 10)?.unicycles;
        // The caption: three exits to 0 followed by one to *, around the cycle from the second position on; the first
        // goes to *.
        let published: Vec<&str> =
            ["*"].into_iter().chain(["*", "0", "0", "0"].into_iter().cycle().take(4 * n)).collect();
        let computed: Result<Vec<String>, _> = unicycles.iter().map(|unicycle| exits(&games, unicycle)).collect();
        found.published(
            format!("the exits of the {}-unicycle from 0 and *", 4 * n + 1),
            published.join(", "),
            computed?.join("; "),
        );
        if n == context.size.pick(3, 2)
            && let Some(last) = unicycles.first()
        {
            show(&mut found, &games, last, &format!("An almost alternating {}-unicycle", 4 * n + 1))?;
        }
    }
    Ok(found)
}

fn figure_8(context: &Context) -> Result<Reproduction, Error> {
    let games = ShortGames::new(context.guard.clone());
    let mut found = Reproduction::default();
    let pattern = pattern("LLRLLRLLR")?;
    let most = context.size.pick(6u64, 4);
    let mut table = Table::new(
        "triples",
        "Unicycles with the pattern LLRLLRLLR and exits from three nimbers",
        ["nimbers", "unicycles"],
    );
    for a in 0..most {
        for b in a + 1..most {
            for c in b + 1..most {
                let list = nimbers(&games, &[a, b, c])?;
                let names: Result<Vec<String>, _> = list.iter().map(|game| print(&games, *game)).collect();
                let (names, count) = (names?.join(", "), find(&games, &pattern, &list, 1)?.unicycles.len());
                found.published(format!("unicycles with exits from {names}"), 0, count);
                table.push([names, count.to_string()]);
            }
        }
    }
    let list = nimbers(&games, &[0, 1, 2, 3])?;
    let all = find(&games, &pattern, &list, usize::MAX)?.unicycles;
    found.published("whether there is one with exits from 0, *, *2, *3", true, !all.is_empty());
    found.tables.push(table);
    found.remarks.push(format!("with exits from 0, *, *2 and *3 there are {} unicycles; this is the first", all.len()));
    if let Some(first) = all.first() {
        show(&mut found, &games, first, "A 9-unicycle with the pattern LLRLLRLLR")?;
    }
    Ok(found)
}
