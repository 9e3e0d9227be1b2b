//! 002, section 4: which patterns have graph-canonical unicycles?
//!
//! A chunk tries all unicycles of a pattern whose first few exits are given. What is found is listed, and each of the
//! list can be checked with 002's Algorithm 1.

use std::collections::BTreeMap;
use std::sync::Arc;

use onside_ground::{Guard, Player, Stop};
use onside_value::loopy::unicycle::{Pattern, Unicycle, construct, search_tasks};
use onside_value::loopy::{self, GameGraph, Side, reference};
use onside_value::short::{Game, ShortGames, notation};
use serde_json::{Value, json};

use super::exits::read_list;
use super::list_text;
use crate::sweep::{
    About, ChunkError, Claim, ClaimVerdict, Column, Counterexample, Doubt, Findings, Kind, Options, Row, Setting,
    Study, StudyError, Summary, Sweep,
};
use onside_show::grouped;

/// Candidates in a chunk, if the pattern is long enough to be cut.
const CHUNK: u64 = 1 << 18;
/// More chunks than this are too many to number.
const MOST_CHUNKS: u64 = 1 << 20;

/// The sweep.
pub(super) struct Unicycles;

static ABOUT: About = About {
    name: "unicycles",
    title: "finds, counts and lists the graph-canonical unicycles of a pattern",
    source: "002, section 4",
    claims: &[
        Claim {
            name: "found",
            statement: "Each of the patterns has a graph-canonical unicycle with exits from the list.",
            cases: "unicycles with such exits",
        },
        Claim {
            name: "construction",
            statement: "The construction of R4 gives a graph-canonical unicycle for each of the patterns, with exits \
                of its own. So every admissible pattern has one.",
            cases: "patterns",
        },
    ],
    method: "A unicycle is a cycle of positions; from each the player named by the pattern may move on, and the other \
        may exit to a loop-free game. Patterns are taken up to turning the cycle; admissible are those with at least \
        two edges of each colour that do not alternate strictly (Lemmas 11 and 12). Graph-canonical is Definition 8: \
        no option is dominated or reversible, no two vertices are equal. Every choice of exits from the list is tried, \
        position by position, and given up as soon as an option is reversible whatever the other exits are. One \
        pattern is taken as it is written; its unicycles that are turns of each other are listed each.",
    settings: &[
        Setting {
            name: "pattern",
            kind: Kind::Text { default: Some("") },
            help: "The pattern, as LLLRLRRRLR; without it, all admissible patterns up to --length.",
        },
        Setting {
            name: "length",
            kind: Kind::Integer { least: 4, most: 20, default: 7 },
            help: "All admissible patterns of at most N edges, if no pattern is given.",
        },
        Setting {
            name: "exits",
            kind: Kind::Text { default: Some("0,1,-1,*") },
            help: "Loop-free games with commas between them, as the language writes them: 1/2, 1v*2, {3||2|1}, +-1, \
                Tiny(1).",
        },
    ],
    example: "onside sweep unicycles --pattern LLLRLRRRLR --exits \"0,1,-1,*\"",
};

impl Sweep for Unicycles {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn conflict(&self, given: &BTreeMap<String, String>) -> Option<StudyError> {
        (given.contains_key("pattern") && given.contains_key("length")).then(|| {
            StudyError::new("--pattern and --length exclude each other", "one pattern, or all patterns up to a length")
        })
    }

    fn open(&self, options: &Options, _: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        let games = ShortGames::new(guard.clone());
        let mut exits = read_list(&games, options.text("exits"))?.map_err(|part| {
            StudyError::new(
                format!("'{part}' is no exit"),
                "write loop-free games as in 0, 1/2, *2, 1v*, {3||2|1}, +-1, Tiny(1)",
            )
        })?;
        let mut seen = Vec::new();
        exits.retain(|&exit| {
            let new = !seen.contains(&exit);
            seen.push(exit);
            new
        });
        let pattern = options.text("pattern");
        let patterns = if pattern.is_empty() {
            (4..=options.number("length"))
                .flat_map(|length| Pattern::all_admissible(usize::try_from(length).unwrap_or(0)))
                .collect()
        } else {
            let fault = |error: &dyn std::fmt::Display| {
                StudyError::new(format!("{pattern}: {error}"), "a pattern is written with L and R, as LLLRLRRRLR")
            };
            let read: Pattern = pattern.parse().map_err(|error| fault(&error))?;
            read.admissible().map_err(|error| fault(&error))?;
            vec![read]
        };
        let study = Patterns { games, patterns, exits, one: !pattern.is_empty() };
        if study.stages()[0] > MOST_CHUNKS {
            return Err(StudyError::new(
                "there are too many unicycles to be tried",
                "use fewer exits or shorter patterns",
            ));
        }
        Ok(Box::new(study))
    }

    fn verify(&self, _: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let (pattern, exits) =
            (certificate["pattern"].as_str().unwrap_or(""), certificate["exits"].as_str().unwrap_or(""));
        match is_canonical(pattern, exits, guard)? {
            Some(false) => Ok(format!("{pattern} with exits {exits} is not graph-canonical by Algorithm 1")),
            Some(true) => Err(format!("{pattern} with exits {exits} is graph-canonical").into()),
            None => Err("the certificate does not name a unicycle that brute force can check".into()),
        }
    }

    fn verify_row(&self, row: Row<'_>, guard: &Arc<Guard>) -> Option<Result<String, Doubt>> {
        let (pattern, exits) = (row.text(PATTERN), row.text(EXITS));
        Some(match is_canonical(pattern, exits, guard) {
            Ok(Some(true)) => Ok(format!("{pattern} with exits {exits} is graph-canonical by Algorithm 1")),
            Ok(Some(false)) => Err(format!("{pattern} with exits {exits} is not graph-canonical").into()),
            Ok(None) => Err(format!("{pattern} with exits {exits} is not a unicycle that can be read").into()),
            Err(stop) => Err(stop.into()),
        })
    }
}

/// Whether a unicycle is graph-canonical by Definition 8, with the order of 002's Algorithm 1 as it stands; nothing if
/// it cannot be read.
fn is_canonical(pattern: &str, exits: &str, guard: &Arc<Guard>) -> Result<Option<bool>, Stop> {
    let games = ShortGames::new(Arc::clone(guard));
    let exits = read_list(&games, exits)?;
    let (Ok(pattern), Ok(exits)) = (pattern.parse(), exits) else { return Ok(None) };
    let Ok(unicycle) = Unicycle::new(pattern, exits) else { return Ok(None) };
    let (graph, _) = unicycle.graph();
    let graph = graph.expanded(&games)?;
    if graph.len() > 200 {
        return Ok(None);
    }
    let leq = reference::leq_table(&games, &graph, Side::Onside)?;
    let at_most = |one: usize, other: usize| leq[one][other];
    let options = |graph: &GameGraph, vertex, player| {
        graph.options(vertex, player).iter().map(|option| option.index()).collect::<Vec<_>>()
    };
    let vertices: Vec<_> = graph.vertices().collect();
    for &vertex in &vertices {
        for player in [Player::Left, Player::Right] {
            // Whether the player likes one at least as well as the other.
            let prefers = |one: usize, other: usize| match player {
                Player::Left => at_most(other, one),
                Player::Right => at_most(one, other),
            };
            let own = options(&graph, vertex, player);
            for (index, &option) in own.iter().enumerate() {
                let dominated =
                    own.iter().enumerate().any(|(other, &better)| other != index && prefers(better, option));
                let answers = options(&graph, vertices[option], player.opponent());
                // Reversible: the opponent has an answer that is at least as good for him as the position was.
                let reversible = answers.iter().any(|&answer| prefers(vertex.index(), answer));
                if dominated || reversible {
                    return Ok(Some(false));
                }
            }
        }
    }
    let equal = |one: usize, other: usize| at_most(one, other) && at_most(other, one);
    Ok(Some(!(0..vertices.len()).any(|one| (0..one).any(|other| equal(one, other)))))
}

const LENGTH: &str = "length";
const PATTERN: &str = "pattern";
const EXITS: &str = "exits";

struct Patterns {
    games: ShortGames,
    patterns: Vec<Pattern>,
    exits: Vec<Game>,
    one: bool,
}

impl Patterns {
    /// How many of a pattern's exits the chunks choose: as few as make chunks small, at least one and not all.
    fn chosen(&self, pattern: &Pattern) -> (usize, u64) {
        let (n, count) = (pattern.players().len(), self.exits.len() as u64);
        let power = |k: usize| count.saturating_pow(u32::try_from(k).unwrap_or(u32::MAX));
        let chosen = (1..n).find(|&chosen| power(n - chosen) <= CHUNK).unwrap_or(n - 1);
        (chosen, power(chosen).max(1))
    }

    /// The pattern of a chunk, and which of its chunks it is.
    fn part(&self, index: u64) -> Option<(&Pattern, u64)> {
        let mut index = index;
        self.patterns.iter().find_map(|pattern| {
            let (_, tasks) = self.chosen(pattern);
            if index < tasks {
                return Some((pattern, index));
            }
            index -= tasks;
            None
        })
    }

    fn exit_texts(&self, exits: &[Game]) -> Result<String, Stop> {
        let texts: Result<Vec<String>, Stop> = exits.iter().map(|&exit| notation::print(&self.games, exit)).collect();
        Ok(texts?.join(","))
    }

    fn found(&self, summary: &Summary, pattern: &Pattern) -> usize {
        let text = pattern.to_string();
        summary.named_rows().filter(|row| row.text(PATTERN) == text).count()
    }
}

impl Study for Patterns {
    fn columns(&self) -> Vec<Column> {
        vec![Column::key(LENGTH), Column::text(PATTERN), Column::text(EXITS)]
    }

    fn range(&self) -> String {
        match self.patterns.as_slice() {
            [only] if self.one => format!("the pattern {only}"),
            all => {
                let longest = all.iter().map(|pattern| pattern.players().len()).max().unwrap_or(0);
                match all.len() as u64 {
                    1 => format!("the only admissible pattern of at most {longest} edges"),
                    count => format!("all {} admissible patterns of at most {longest} edges", grouped(count)),
                }
            }
        }
    }

    fn stages(&self) -> Vec<u64> {
        vec![self.patterns.iter().fold(0, |sum, pattern| self.chosen(pattern).1.saturating_add(sum))]
    }

    fn covers(&self, _: usize, index: u64) -> String {
        self.part(index).map_or(String::new(), |(pattern, index)| {
            let (chosen, tasks) = self.chosen(pattern);
            format!("the pattern {pattern} with choice {} of {tasks} for its first {chosen} exits", index + 1)
        })
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        self.part(index).map_or(1, |(pattern, _)| {
            let (n, chosen) = (pattern.players().len(), self.chosen(pattern).0);
            (self.exits.len() as u64).saturating_pow(u32::try_from(n - chosen).unwrap_or(u32::MAX))
        })
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        guard.check()?;
        let (mut findings, columns) = (Findings::new(2), self.columns());
        if let Some((pattern, index)) = self.part(index) {
            let (chosen, _) = self.chosen(pattern);
            if index == 0 {
                self.construction(pattern, &mut findings)?;
            }
            let task = usize::try_from(index).unwrap_or(usize::MAX);
            let found =
                search_tasks(&self.games, pattern, &self.exits, usize::MAX, 1, chosen, task..task.saturating_add(1));
            let found = found.map_err(|error| match error {
                loopy::Error::Stop(stop) => stop,
                _ => Stop::TooLarge("the exits have too many positions for a search"),
            })?;
            let n = pattern.players().len();
            findings.cases[0] = (self.exits.len() as u64).saturating_pow(u32::try_from(n - chosen).unwrap_or(u32::MAX));
            for unicycle in &found.unicycles {
                let exits = self.exit_texts(unicycle.exits())?;
                let row = [(LENGTH, (n as u64).into()), (PATTERN, pattern.to_string().into()), (EXITS, exits.into())];
                findings.row(&columns, row)?;
            }
        }
        Ok(findings)
    }

    fn seen(&self, claim: usize, summary: &Summary) -> String {
        let tried = ABOUT.claims.get(claim).map_or(String::new(), |about| about.counted(summary.cases[claim]));
        match claim {
            0 => format!("{} graph-canonical, in {tried}", grouped(summary.rows.len() as u64)),
            _ => format!("no counterexample in {tried}"),
        }
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        let counts: Vec<usize> = self.patterns.iter().map(|pattern| self.found(summary, pattern)).collect();
        let without: Vec<String> = self
            .patterns
            .iter()
            .zip(&counts)
            .filter(|(_, count)| **count == 0)
            .map(|(pattern, _)| pattern.to_string())
            .collect();
        let exits = self.exit_texts(&self.exits).unwrap_or_default();
        let total = grouped(counts.iter().sum::<usize>() as u64);
        let tried = grouped(summary.cases[0]);
        let noun = if total == "1" { "unicycle" } else { "unicycles" };
        let found = if without.is_empty() {
            ClaimVerdict::Holds(format!(
                "{}: {total} graph-canonical {noun} with exits from {exits} ({tried} tried)",
                self.range()
            ))
        } else {
            let few = list_text(&without[..without.len().min(8)]);
            let more = if without.len() > 8 { format!(" and {} more", without.len() - 8) } else { String::new() };
            ClaimVerdict::Open(format!(
                "no graph-canonical unicycle with exits from {exits} for {} of {}: {few}{more} ({tried} tried, {total} \
                 found)",
                grouped(without.len() as u64),
                ABOUT.claims[1].counted(self.patterns.len() as u64)
            ))
        };
        let swept = format!("{} ({})", self.range(), ABOUT.claims[1].counted(summary.cases[1]));
        vec![found, summary.plain_verdict(1, &swept)]
    }
}

impl Patterns {
    /// Tests the unicycle that R4 constructs with the general code for graphs.
    fn construction(&self, pattern: &Pattern, findings: &mut Findings) -> Result<(), Stop> {
        findings.cases[1] += 1;
        let unicycle = match construct(&self.games, pattern)? {
            Ok(unicycle) if unicycle.is_graph_canonical(&self.games)? => return Ok(()),
            Ok(unicycle) => unicycle,
            Err(_) => return Ok(()),
        };
        let exits = self.exit_texts(unicycle.exits())?;
        let certificate = json!({ "pattern": pattern.to_string(), "exits": exits });
        let sentence = format!("the construction for {pattern}, with exits {exits}, is not graph-canonical");
        let measure = vec![pattern.players().len() as u64];
        findings.fails(Counterexample { claim: 1, measure, sentence, certificate });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_algorithm_1_finds_among_all_candidates() {
        for pattern in ["LLRR", "LLLRR", "LLRLR"] {
            let given = [("pattern".to_string(), pattern.to_string())].into();
            let study = Unicycles.open(&Options::new(&ABOUT, &given).unwrap(), 0, &Arc::default());
            let Ok(study) = study else {
                assert_eq!(pattern, "none of these");
                continue;
            };
            let chunks = (0..study.stages()[0]).map(|index| study.chunk(0, index, &Guard::default()).unwrap());
            let mut listed: Vec<String> = chunks.flat_map(|chunk| chunk.rows).map(|row| row[2].to_string()).collect();
            listed.sort();
            let exits = ["0", "1", "-1", "*"];
            let n = u32::try_from(pattern.len()).unwrap();
            let candidates = (0..4usize.pow(n)).map(|code| {
                let chosen: Vec<&str> = (0..n).rev().map(|at| exits[code / 4usize.pow(at) % 4]).collect();
                chosen.join(",")
            });
            let mut brute: Vec<String> =
                candidates.filter(|exits| is_canonical(pattern, exits, &Arc::default()) == Ok(Some(true))).collect();
            brute.sort();
            assert_eq!(listed, brute, "{pattern}");
        }
    }

    #[test]
    fn wrong_patterns_and_exits_are_refused_with_a_reason() {
        let open = |pattern: &str, exits: &str| {
            let given = [("pattern".to_string(), pattern.to_string()), ("exits".to_string(), exits.to_string())].into();
            Unicycles
                .open(&Options::new(&ABOUT, &given).unwrap(), 0, &Arc::default())
                .err()
                .map(|error| error.to_string())
        };
        assert!(open("LLRX", "0").is_some_and(|problem| problem.starts_with("LLRX: ")));
        assert!(open("LRLR", "0").is_some_and(|problem| problem.starts_with("LRLR: ")));
        assert_eq!(open("LLRR", "0,x").as_deref(), Some("'x' is no exit"));
        assert_eq!(open("LLRR", "0,*"), None);
    }
}
