//! 004, Conjecture 4.20: do terminal components add, v(G + H) = v(G) + v(H)?
//!
//! H is an integer, which is what every terminal component is worth. Rulesets are asked without any theorem; Hackenbush
//! trees stand alone here, while R5 is about sums of trees. Abstract separable games are all those of `separable`. The
//! smallest counterexample there, {0 | {0, 1 | }}, has height 3.

use std::ops::Range;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_number::Rational;
use onside_ruleset::AnyPosition;
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use onside_value::synchronized::NashValue;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::brute::positions;
use crate::brute::separable::{WrittenOut, nash_value as tree_value};
use crate::random::Random;
use crate::separable::{Id, Separable};
use crate::sweep::{
    About, ChunkError, Claim, ClaimVerdict, Column, Counterexample, Doubt, Findings, Fold, Kind, Options, Setting,
    Study, StudyError, Summary, Sweep, chunk_size,
};
use crate::written::read;
use onside_show::grouped;

/// The sweep.
pub(super) struct TerminalAdds;

/// Games in a chunk: of rulesets, and abstract ones.
const CHUNK: u64 = 243;
const ABSTRACT: u64 = 4096;
/// The integers that are added; negative ones follow, because all ranges are closed under exchanging the players.
const INTEGERS: [i64; 2] = [1, 2];

static ABOUT: About = About {
    name: "terminal-adds",
    title: "do terminal components add to the Nash value?",
    source: "004, Conjecture 4.20",
    claims: &[
        Claim {
            name: "Push",
            statement: "v(G + n) = v(G) + n for every Push strip G (004, Theorem 4.21).",
            cases: "pairs of a strip and n",
        },
        Claim {
            name: "Shove",
            statement: "v(G + n) = v(G) + n for every Shove strip G (004, Theorem 4.21).",
            cases: "pairs of a strip and n",
        },
        Claim {
            name: "trees",
            statement: "v(G + n) = v(G) + n for every red-blue Hackenbush tree G, which R5 proves for sums of trees.",
            cases: "pairs of a tree and n",
        },
        Claim {
            name: "graphs",
            statement: "v(G + n) = v(G) + n for every connected red-blue Hackenbush graph G.",
            cases: "pairs of a random graph and n",
        },
        Claim {
            name: "mixed",
            statement: "v(G + H + n) = v(G + H) + n for every Push strip G and every Shove strip H.",
            cases: "triples of two strips and n",
        },
        Claim {
            name: "abstract",
            statement: "v(G + n) = v(G) + n for every separable synchronized game G whose decided positions are \
                terminal.",
            cases: "pairs of a game and n",
        },
    ],
    method: "v is the Nash value (004, Definition 4.15). A terminal component is worth an integer and may be replaced \
        by it, so H runs through n = 1, 2; -1, -2 follow by exchanging the players. Nothing is used but the \
        definition: theorems are switched off. Abstract games are forms, two lists of options each of which is a form; \
        all separable ones up to a height are listed (--height, --options; from height 4 on with one option for each \
        player at most), unless a decided position has moves of the other player later on, because then its value is \
        not defined. The joint move is the first that Definition 4.6 allows. The smallest counterexample has the least \
        height, then the fewest positions.",
    settings: &[
        Setting {
            name: "length",
            kind: Kind::Integer { least: 1, most: 12, default: 7 },
            help: "All single strips of at most N squares.",
        },
        Setting {
            name: "edges",
            kind: Kind::Integer { least: 1, most: 7, default: 5 },
            help: "All Hackenbush trees of at most N edges.",
        },
        Setting {
            name: "graphs",
            kind: Kind::Integer { least: 0, most: 1_000_000, default: 500 },
            help: "N random Hackenbush graphs with cycles; see --seed.",
        },
        Setting {
            name: "graph-edges",
            kind: Kind::Integer { least: 3, most: 12, default: 7 },
            help: "At most N edges in each of them.",
        },
        Setting {
            name: "mixed-length",
            kind: Kind::Integer { least: 1, most: 6, default: 3 },
            help: "All pairs of a Push and a Shove strip of at most N squares.",
        },
        Setting {
            name: "height",
            kind: Kind::Integer { least: 1, most: 4, default: 3 },
            help: "All abstract games up to this height.",
        },
        Setting {
            name: "options",
            kind: Kind::Integer { least: 1, most: 3, default: 2 },
            help: "With at most N options for each player.",
        },
    ],
    example: "onside sweep terminal-adds --height 4",
};

impl Sweep for TerminalAdds {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, seed: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        let height = options.small("height");
        let forms = Separable::new(height, usize::try_from(options.number("options")).unwrap_or(1), guard)?;
        Ok(Box::new(Games {
            length: options.small("length"),
            edges: options.small("edges"),
            graphs: options.number("graphs"),
            graph_edges: options.number("graph-edges"),
            mixed: options.small("mixed-length"),
            height,
            forms,
            seed,
            guard: Arc::clone(guard),
        }))
    }

    fn verify(&self, _: usize, certificate: &Value, guard: &Arc<Guard>) -> Result<String, Doubt> {
        let game = certificate["game"].as_str().ok_or("the certificate does not name a game")?;
        let n = certificate["integer"]
            .as_i64()
            .filter(|n| n.abs() <= 100)
            .ok_or("the certificate does not name an integer")?;
        let (alone, beside) = if let Some(tree) = WrittenOut::read(game) {
            if !tree.is_separable() || !tree.is_rebound_free() {
                let why = format!("{game} is not separable, or has a decided position without a sound value");
                return Err(why.into());
            }
            (tree_value(&tree, 0, guard)?, tree_value(&tree, n, guard)?)
        } else {
            let terms = read(game).map_err(|error| error.to_string())?;
            let terms: Vec<AnyPosition> = terms.into_iter().map(|(_, position)| position).collect();
            (positions::nash_value(&terms, 0, guard)?, positions::nash_value(&terms, n, guard)?)
        };
        let (Some(alone), Some(beside)) = (alone, beside) else {
            return Err("the game is too large for brute force".into());
        };
        let text = format!("by the matrices of all positions v({game}) = {alone} and v({game} + {n}) = {beside}");
        if beside == alone + Rational::from(n) { Err(text.into()) } else { Ok(text) }
    }
}

struct Games {
    length: u32,
    edges: u32,
    graphs: u64,
    graph_edges: u64,
    mixed: u32,
    height: u32,
    forms: Separable,
    seed: u64,
    /// What bounds the tables of the chunks.
    guard: Arc<Guard>,
}

/// The trees with a given number of edges: each edge's lower end is an earlier vertex, and each has a colour.
fn tree_count(edges: u32) -> u64 {
    (1..=u64::from(edges)).product::<u64>() << edges
}

fn tree(edges: u32, code: u64) -> String {
    let mut code = code;
    let mut text = Vec::new();
    for vertex in 1..=u64::from(edges) {
        let (parent, colour) = (code % vertex, code / vertex % 2);
        code /= 2 * vertex;
        text.push(format!("{parent}-{vertex}{}", if colour == 0 { 'B' } else { 'R' }));
    }
    text.join(", ")
}

fn strip(length: u32, code: u64) -> String {
    (0..length).map(|at| ['_', 'B', 'R'][usize::try_from(code / 3u64.pow(at) % 3).unwrap_or(0)]).collect()
}

/// A connected graph with at least one cycle: a random tree, and edges between its vertices and the ground.
fn graph(random: &mut Random, most: u64) -> String {
    let edges = 3 + random.below(most - 2);
    let vertices = 2 + random.below(edges - 2);
    let mut text = Vec::new();
    for edge in 1..=edges {
        let colour = if random.below(2) == 0 { 'B' } else { 'R' };
        let (from, to) = if edge <= vertices {
            (random.below(edge), edge)
        } else {
            let from = random.below(vertices + 1);
            (from, (from + 1 + random.below(vertices)) % (vertices + 1))
        };
        text.push(format!("{from}-{to}{colour}"));
    }
    text.join(", ")
}

impl Games {
    /// How many games a stage has.
    fn cases(&self, stage: usize) -> u64 {
        match stage {
            0 | 1 => 3u64.pow(self.length),
            2 => self.trees(),
            3 => self.graphs,
            4 => 9u64.pow(self.mixed),
            _ => self.forms.len() as u64,
        }
    }

    /// How many of them a chunk has.
    fn chunk_size(&self, stage: usize) -> u64 {
        chunk_size(self.cases(stage), if stage == 5 { ABSTRACT } else { CHUNK })
    }

    /// The games of a chunk.
    fn range(&self, stage: usize, index: u64) -> Range<u64> {
        let size = self.chunk_size(stage);
        index * size..((index + 1) * size).min(self.cases(stage))
    }

    fn texts(&self, stage: usize, index: u64) -> Vec<String> {
        let range = self.range(stage, index);
        match stage {
            0 | 1 => {
                let name = if stage == 0 { "Push" } else { "Shove" };
                range.map(|code| format!("{name}({})", strip(self.length, code))).collect()
            }
            2 => {
                let mut codes = range;
                let mut texts = Vec::new();
                let mut before = 0;
                for edges in 1..=self.edges {
                    let count = tree_count(edges);
                    let inside = codes.start.max(before)..codes.end.min(before + count);
                    texts.extend(inside.clone().map(|code| format!("Hackenbush(\"{}\")", tree(edges, code - before))));
                    codes.start = codes.start.max(inside.end);
                    before += count;
                }
                texts
            }
            3 => range
                .map(|number| {
                    let mut random = Random(self.seed ^ number.wrapping_mul(0xD134_2543_DE82_EF95));
                    format!("Hackenbush(\"{}\")", graph(&mut random, self.graph_edges))
                })
                .collect(),
            _ => {
                let strips = 3u64.pow(self.mixed);
                let text = |code| {
                    format!("Push({}) + Shove({})", strip(self.mixed, code % strips), strip(self.mixed, code / strips))
                };
                range.map(text).collect()
            }
        }
    }

    fn trees(&self) -> u64 {
        (1..=self.edges).map(tree_count).sum()
    }

    fn rulesets(&self, claim: usize, index: u64, findings: &mut Findings, guard: &Guard) -> Result<(), Stop> {
        let games = ShortGames::new(Arc::clone(&self.guard));
        let mut solver = Solver::new(Arc::new(games), Settings { theorems: false, ..Settings::default() });
        // Values must be exact to be compared; fractions of games this small are not long.
        solver.set_nash(30, 1 << 20);
        for text in self.texts(claim, index) {
            guard.check()?;
            let Ok(terms) = read(&text) else { continue };
            let Ok(game) = crate::written::synchronized(&terms) else { continue };
            let alone = solver.nash_value(&game)?;
            for n in INTEGERS {
                let Ok(sum) = game.clone().plus(SyncGame::integer(n)) else { continue };
                let beside = solver.nash_value(&sum)?;
                let (NashValue::Exact(alone), NashValue::Exact(beside)) = (&alone.value, &beside.value) else {
                    continue;
                };
                findings.cases[claim] += 1;
                if beside != &(alone.clone() + Rational::from(n)) {
                    let measure = vec![0, text.len() as u64];
                    Games::fails(findings, claim, measure, &text, n, [alone, beside]);
                }
            }
        }
        Ok(())
    }

    fn abstract_games(&self, index: u64, findings: &mut Findings, guard: &Guard) -> Result<(), Stop> {
        let mut memo = FxHashMap::default();
        for id in self.range(5, index) {
            let id = Id::try_from(id).unwrap_or(Id::MAX);
            let alone = self.forms.nash(id, 0, &mut memo, guard)?;
            for n in INTEGERS {
                let beside = self.forms.nash(id, n, &mut memo, guard)?;
                findings.cases[5] += 1;
                if beside != alone.clone() + Rational::from(n) {
                    let (height, positions) = self.forms.size(id);
                    Games::fails(
                        findings,
                        5,
                        vec![height.into(), positions.into()],
                        &self.forms.text(id),
                        n,
                        [&alone, &beside],
                    );
                }
            }
        }
        Ok(())
    }

    fn fails(findings: &mut Findings, claim: usize, measure: Vec<u64>, game: &str, n: i64, values: [&Rational; 2]) {
        let sentence = format!("G = {game}: v(G) = {} and v(G + {n}) = {}", values[0], values[1]);
        let certificate = json!({ "game": game, "integer": n });
        findings.fails(Counterexample { claim, measure, sentence, certificate });
    }
}

impl Study for Games {
    fn columns(&self) -> Vec<Column> {
        let sum = |name| Column::folded(name, Fold::Sum);
        vec![Column::text("games"), sum("pairs"), sum("not_added")]
    }

    fn range(&self) -> String {
        "the ranges given".into()
    }

    fn stages(&self) -> Vec<u64> {
        (0..ABOUT.claims.len()).map(|stage| self.cases(stage).div_ceil(self.chunk_size(stage))).collect()
    }

    fn covers(&self, stage: usize, index: u64) -> String {
        let range = self.range(stage, index);
        let claim = ABOUT.claims.get(stage).map_or("", |claim| claim.name);
        format!("{claim}: {} games from number {} on", range.end.saturating_sub(range.start), range.start)
    }

    fn cost(&self, stage: usize, index: u64) -> u64 {
        let range = self.range(stage, index);
        // A sum of two strips has many more positions than a strip, and an abstract game has few.
        let each = [2, 2, 4, 20, 30, 1].get(stage).copied().unwrap_or(1);
        range.end.saturating_sub(range.start).saturating_mul(each)
    }

    fn chunk(&self, stage: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let mut findings = Findings::new(ABOUT.claims.len());
        if stage == 5 {
            self.abstract_games(index, &mut findings, guard)?;
        } else {
            self.rulesets(stage, index, &mut findings, guard)?;
        }
        let (pairs, not_added) = (findings.cases[stage].into(), findings.failures[stage].into());
        let row = [("games", ABOUT.claims[stage].name.into()), ("pairs", pairs), ("not_added", not_added)];
        findings.row(&self.columns(), row)?;
        Ok(findings)
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        let ranges = [
            format!("all Push strips of at most {} squares", self.length),
            format!("all Shove strips of at most {} squares", self.length),
            format!("all red-blue trees of at most {} edges", self.edges),
            format!(
                "{} random graphs with cycles and at most {} edges (seed {})",
                grouped(self.graphs),
                self.graph_edges,
                self.seed
            ),
            format!("all pairs of strips of at most {} squares", self.mixed),
            format!("{} abstract games of height at most {}", grouped(self.forms.len() as u64), self.height),
        ];
        let claims = ABOUT.claims.iter().zip(ranges).enumerate();
        claims
            .map(|(claim, (about, range))| {
                summary.plain_verdict(claim, &format!("{range} ({})", about.counted(summary.cases[claim])))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use onside_ruleset::Argument;

    use super::*;

    /// Whether the registry reads a position.
    fn parses(name: &str, text: &str) -> bool {
        AnyPosition::parse(name, &[Argument::quoted(text, 0)]).is_ok()
    }

    fn study(given: &[(&str, &str)]) -> Box<dyn Study> {
        let given = given.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
        TerminalAdds.open(&Options::new(&ABOUT, &given).unwrap(), 7, &Arc::default()).unwrap()
    }

    #[test]
    fn the_smallest_abstract_counterexample_is_confirmed_by_its_matrices() {
        let study = study(&[]);
        let chunks = (0..study.stages()[5]).map(|index| study.chunk(5, index, &Guard::default()).unwrap());
        let found = chunks.flat_map(|findings| findings.counterexamples).min_by_key(|found| found.measure.clone());
        let found = found.unwrap();
        assert_eq!(found.sentence, "G = {0|{0,{0|}|}}: v(G) = 0 and v(G + 1) = 2");
        assert!(TerminalAdds.verify(5, &found.certificate, &Arc::default()).is_ok());
        assert!(TerminalAdds.verify(5, &json!({ "game": "{0|{0|}}", "integer": 1 }), &Arc::default()).is_err());
        assert!(TerminalAdds.verify(0, &json!({ "game": "Push(BR_BR)", "integer": 1 }), &Arc::default()).is_err());
    }

    #[test]
    fn every_text_is_a_position_and_small_ranges_hold() {
        let study = study(&[("length", "4"), ("edges", "3"), ("graphs", "40"), ("mixed-length", "2")]);
        for (stage, chunks) in study.stages().into_iter().enumerate().take(5) {
            let mut cases = 0;
            for index in 0..chunks {
                let findings = study.chunk(stage, index, &Guard::default()).unwrap();
                assert_eq!(findings.failures, [0; 6], "stage {stage}");
                cases += findings.cases[stage];
            }
            assert_eq!(cases, 2 * [81, 81, 2 + 8 + 48, 40, 81][stage], "stage {stage}");
        }
        assert!(parses("Hackenbush", &tree(3, 47)) && parses("Hackenbush", &graph(&mut Random(1), 7)));
    }
}
