//! One strip of Push, one strip of Shove, one Hackenbush graph in synchronized play: the fast methods against the
//! definition.

use std::collections::HashMap;
use std::hash::Hash;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_number::Rational;
use onside_number::matrix::{self, Matrix};
use onside_ruleset::boards::graph::{Colour, Edge};
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::{Hackenbush, Position, Push, Shove};
use onside_solve::nash::{MAX_EDGES, MAX_SQUARES, solve_graph, solve_strip, verify_shove};
use onside_solve::theorems::shove_joint;
use onside_value::synchronized::{NashSettings, NashValue};
use serde_json::Value;

use crate::common::Random;

/// The Nash value by nothing but the ruleset's joint moves, the decided values and the solver of matrix games.
struct Naive<P> {
    known: HashMap<P, Rational>,
    decided: fn(&P) -> i64,
}

impl<P: Position + Eq + Hash> Naive<P> {
    fn new(decided: fn(&P) -> i64) -> Naive<P> {
        Naive { known: HashMap::new(), decided }
    }

    fn value(&mut self, position: &P) -> Rational {
        if let Some(value) = self.known.get(position) {
            return value.clone();
        }
        let value = match self.matrix(position) {
            Some(matrix) => matrix::value(&matrix).unwrap(),
            None => Rational::from((self.decided)(position)),
        };
        self.known.insert(position.clone(), value.clone());
        value
    }

    fn matrix(&mut self, position: &P) -> Option<Matrix<Rational>> {
        let [lefts, rights] = Player::BOTH.map(|player| position.moves(player));
        let joint = |left, right| position.joint(left, right).unwrap();
        let followers: Vec<P> =
            lefts.iter().flat_map(|left| rights.iter().map(move |right| joint(left, right))).collect();
        let entries = followers.iter().map(|follower| self.value(follower)).collect();
        Matrix::new(lefts.len(), rights.len(), entries).filter(|matrix| matrix.rows() > 0 && matrix.columns() > 0)
    }
}

fn strip_value(strip: Strip, settings: NashSettings, guard: &Guard) -> Result<Option<NashValue>, Stop> {
    Ok(solve_strip(strip, settings, guard)?.map(|solved| solved.value))
}

fn graph_value(position: &Hackenbush, settings: NashSettings, guard: &Guard) -> Result<Option<NashValue>, Stop> {
    Ok(solve_graph(position, settings, guard)?.map(|solved| solved.value))
}

fn squares(strips: &[Strip]) -> i64 {
    let sum = |set: u128| (0..128).filter(|bit| set >> bit & 1 == 1).map(|bit| bit + 1).sum::<i64>();
    strips.iter().map(|strip| sum(strip.blue()) - sum(strip.red())).sum()
}

fn naive_push() -> Naive<Push> {
    Naive::new(|push| squares(push.strips()))
}

fn naive_shove() -> Naive<Shove> {
    Naive::new(|shove| squares(shove.strips()))
}

fn naive_hackenbush() -> Naive<Hackenbush> {
    Naive::new(|hackenbush| {
        let count = |colour| i64::try_from(hackenbush.edges().filter(|edge| edge.colour == colour).count()).unwrap();
        count(Colour::Blue) - count(Colour::Red)
    })
}

/// All strips of a length, those with empty squares at the end included.
fn strips(length: u32) -> impl Iterator<Item = Strip> {
    (0..3u32.pow(length)).map(move |code| {
        let set =
            |wanted| (0..length).filter(|bit| code / 3u32.pow(*bit) % 3 == wanted).fold(0, |set, bit| set | 1 << bit);
        Strip::new(set(1), set(2)).unwrap()
    })
}

fn strip(text: &str) -> Strip {
    let push: Push = text.parse().unwrap();
    push.strips().first().copied().unwrap_or_default()
}

/// Fractions of some thousand bits are still kept exact, which is not enough for `_R__B_RRBRB`.
const EXACT: NashSettings = NashSettings { digits: 30, exact_bits: 1 << 16, theorems: true };

fn push_value(strip: Strip) -> Rational {
    let value = strip_value(strip, EXACT, &Guard::default()).unwrap().unwrap();
    value.exact().cloned().unwrap_or_else(|| panic!("Push({strip}) has an exact value"))
}

fn hackenbush_value(position: &Hackenbush) -> Rational {
    let value = graph_value(position, EXACT, &Guard::default()).unwrap().unwrap();
    value.exact().cloned().unwrap_or_else(|| panic!("Hackenbush({}) has an exact value", position.print()))
}

#[test]
fn all_push_strips_up_to_length_7_have_the_value_of_the_definition() {
    let mut naive = naive_push();
    for strip in strips(7) {
        assert_eq!(push_value(strip), naive.value(&Push::new([strip])), "Push({strip})");
    }
}

#[test]
fn longer_push_strips_with_fractions_have_the_value_of_the_definition() {
    let mut naive = naive_push();
    for text in ["BR_BR", "BRRBBRBR__BB", "RRBR__R_RBB_RB", "R__BBBRBRBBRB"] {
        let strip = strip(text);
        assert_eq!(push_value(strip), naive.value(&Push::new([strip])), "Push({text})");
    }
    assert_eq!(push_value(strip("BR_BR")).to_string(), "-5/2");
    assert_eq!(push_value(strip("BRRBBRBR__BB")).to_string(), "1220731840/60760967");
}

#[test]
fn all_shove_strips_up_to_length_8_have_the_value_of_the_theorem_and_its_saddle_point() {
    let mut naive = naive_shove();
    for strip in strips(8) {
        let shove = Shove::new([strip]);
        let value = Rational::from(shove_joint::strip_value(strip));
        assert_eq!(naive.value(&shove), value, "Shove({strip})");
        // The moves are listed from the left, so both left-most pieces are the first row and the first column.
        if let Some(matrix) = naive.matrix(&shove) {
            assert_eq!(matrix.get(0, 0), Some(&value), "Shove({strip})");
            let column = (0..matrix.rows()).filter_map(|row| matrix.get(row, 0));
            assert!(matrix.row(0).iter().all(|entry| *entry >= value), "Right gains in Shove({strip})");
            assert!(column.into_iter().all(|entry| *entry <= value), "Left gains in Shove({strip})");
        }
    }
}

#[test]
fn the_longest_shove_strips_have_values_of_the_expected_size() {
    let full = |blue| Strip::new(blue, !blue).unwrap();
    assert_eq!(shove_joint::strip_value(full(u128::MAX)), 8256);
    assert_eq!(shove_joint::strip_value(full(0)), -8256);
    // A single blue piece in front of a full red strip, and the negative.
    let one = full(1);
    assert_eq!(shove_joint::strip_value(one), 1 - (8256 - 1));
    assert_eq!(shove_joint::strip_value(one.negative()), (8256 - 1) - 1);
}

#[test]
fn the_sweep_over_all_shove_strips_finds_no_failure_on_one_thread_or_two() {
    let guard = Guard::default();
    let one = verify_shove(11, 1, &guard).unwrap();
    assert_eq!(one, verify_shove(11, 2, &guard).unwrap());
    assert_eq!(one.failures, []);
    assert_eq!(one.strips, 177_147);
    // All but those with one colour or none.
    assert_eq!(one.undecided, 177_147 - (2 * 2048 - 1));
    assert_eq!((one.least, one.greatest), (-66, 66));
    // Each entry of the row and of the column but the common one: all pieces but two.
    let pieces = |strip: &Strip| (strip.blue() | strip.red()).count_ones();
    let undecided = strips(11).filter(|strip| strip.blue() != 0 && strip.red() != 0);
    assert_eq!(one.compared, undecided.map(|strip| u64::from(pieces(&strip)) - 2).sum::<u64>());
}

#[test]
fn the_sweep_obeys_its_limits() {
    let small = |positions, memory| Guard::new(Limits { positions, memory });
    assert_eq!(verify_shove(13, 2, &small(Some(100_000), None)), Err(Stop::Positions(100_000)));
    assert_eq!(verify_shove(13, 2, &small(None, Some(1_000_000))), Err(Stop::Memory));
    assert!(matches!(verify_shove(21, 1, &Guard::default()), Err(Stop::TooLarge(_))));
    assert_eq!(verify_shove(0, 1, &Guard::default()).unwrap().strips, 1);
}

const COLOURS: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

#[test]
fn all_graphs_of_at_most_4_edges_on_3_vertices_have_the_value_of_the_definition() {
    let ends = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
    let kinds: Vec<Edge> =
        ends.iter().flat_map(|&(from, to)| COLOURS.map(|colour| Edge { from, to, colour })).collect();
    // Lists of kinds in order, so that each multigraph comes once.
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    let mut count = 0;
    for _ in 0..=4 {
        for list in &lists {
            let edges: Vec<Edge> = list.iter().map(|kind| kinds[*kind]).collect();
            let (position, dropped) = Hackenbush::new(&edges);
            if dropped == 0 {
                let expected = naive_hackenbush().value(&position);
                assert_eq!(hackenbush_value(&position), expected, "{}", position.print());
                count += 1;
            }
        }
        let longer = |list: &Vec<usize>| {
            let list = list.clone();
            (list.last().copied().unwrap_or(0)..kinds.len()).map(move |kind| [&list[..], &[kind]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    assert!(count > 4000, "{count} graphs");
}

impl Random {
    fn graph(&mut self, vertices: u32, edges: u32, colours: u32) -> Hackenbush {
        let edges: Vec<Edge> = (0..edges)
            .map(|_| Edge {
                from: self.below(vertices),
                to: self.below(vertices),
                colour: COLOURS[self.below(colours) as usize],
            })
            .collect();
        Hackenbush::new(&edges).0
    }
}

#[test]
fn random_graphs_of_up_to_9_edges_have_the_value_of_the_definition() {
    let mut random = Random(4);
    for round in 0..120 {
        let colours = 2 + round % 2;
        let (vertices, edges) = (2 + random.below(4), 5 + random.below(5));
        let position = random.graph(vertices, edges, colours);
        let value = hackenbush_value(&position);
        assert_eq!(value, naive_hackenbush().value(&position), "{}", position.print());
        assert_eq!(hackenbush_value(&position.negative()), -value, "the negative of {}", position.print());
    }
}

#[test]
fn edges_that_were_cut_before_do_not_count() {
    let mut random = Random(5);
    for _ in 0..30 {
        let mut position = random.graph(5, 12, 3);
        while let Some(action) = position.moves(Player::Left).first().copied() {
            position = position.play(Player::Left, &action);
            let edges: Vec<Edge> = position.edges().collect();
            assert_eq!(
                hackenbush_value(&position),
                hackenbush_value(&Hackenbush::new(&edges).0),
                "{}",
                position.print()
            );
        }
    }
}

#[test]
fn the_negative_of_a_push_strip_has_the_negative_value() {
    let mut random = Random(6);
    let mut enclosed = 0;
    for _ in 0..100 {
        let text: String = (0..11).map(|_| ['_', 'B', 'R'][random.below(3) as usize]).collect();
        let strip = strip(&text);
        let value = |strip| strip_value(strip, NashSettings::default(), &Guard::default()).unwrap().unwrap();
        match (value(strip), value(strip.negative())) {
            (NashValue::Exact(value), NashValue::Exact(negative)) => assert_eq!(negative, -value, "Push({text})"),
            (value, negative) => {
                enclosed += 1;
                assert!(negative.enclosure(150).overlaps(&value.enclosure(150).negative()), "Push({text})");
            }
        }
    }
    assert!(enclosed < 10, "{enclosed} strips without an exact value");
}

#[test]
fn what_is_too_large_is_left_to_others() {
    let (settings, guard) = (NashSettings::default(), Guard::default());
    let long = Strip::new(1 << MAX_SQUARES, 1).unwrap();
    assert_eq!(strip_value(long, settings, &guard), Ok(None));
    let edge = |colour| Edge { from: 0, to: 1, colour };
    let many = Hackenbush::new(&vec![edge(Colour::Blue); MAX_EDGES + 1]).0;
    assert_eq!(graph_value(&many, settings, &guard), Ok(None));
    // The largest that are solved, each with few followers.
    let last = Strip::new(1 << (MAX_SQUARES - 1), 1).unwrap();
    assert_eq!(strip_value(last, settings, &guard), Ok(Some(NashValue::Exact(Rational::from(27)))));
    let one = [vec![edge(Colour::Blue); MAX_EDGES - 1], vec![edge(Colour::Red)]].concat();
    assert_eq!(graph_value(&Hackenbush::new(&one).0, settings, &guard), Ok(Some(NashValue::Exact(Rational::from(22)))));
}

#[test]
fn a_limit_stops_the_work_and_all_memory_is_given_back() {
    let strip = strip("RRBR__R_RBB_RB");
    let graph = Random(7).graph(5, 14, 3);
    let settings = NashSettings::default();
    let limited = |positions, memory| Guard::new(Limits { positions, memory });
    let few = limited(Some(100), None);
    assert_eq!(strip_value(strip, settings, &few), Err(Stop::Positions(100)));
    few.reset();
    assert_eq!(graph_value(&graph, settings, &few), Err(Stop::Positions(100)));
    let narrow = limited(None, Some(20_000));
    assert_eq!(strip_value(strip, settings, &narrow), Err(Stop::Memory));
    assert_eq!(graph_value(&graph, settings, &narrow), Err(Stop::Memory));
    assert_eq!(narrow.account().used(), 0);
    let stopped = Guard::default();
    stopped.cancel();
    assert_eq!(strip_value(strip, settings, &stopped), Err(Stop::Cancelled));
    assert_eq!(graph_value(&graph, settings, &stopped), Err(Stop::Cancelled));
}

#[test]
fn large_fractions_become_enclosures_that_hold_the_value() {
    let guard = Guard::default();
    let coarse = NashSettings { digits: 20, exact_bits: 8, theorems: true };
    let mut random = Random(8);
    let mut enclosed = 0;
    for _ in 0..200 {
        let text: String = (0..9).map(|_| ['_', 'B', 'R'][random.below(3) as usize]).collect();
        let strip = strip(&text);
        let exact = push_value(strip);
        match strip_value(strip, coarse, &guard).unwrap().unwrap() {
            NashValue::Exact(value) => assert_eq!(value, exact, "Push({text})"),
            NashValue::Enclosed(enclosure) => {
                enclosed += 1;
                assert!(enclosure.contains(&exact), "Push({text})");
                assert!(Rational::from(&enclosure.width()) < Rational::new(1, 10i64.pow(18)).unwrap(), "Push({text})");
            }
        }
    }
    assert!(enclosed > 3, "{enclosed} strips with enclosures");
}

/// Every row of a file with its `nash` field.
#[track_caller]
fn check_rows(rows: &str, value: impl Fn(&Value) -> Rational) {
    let mut count = 0;
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("a JSON object a line");
        let expected = row["expect"]["nash"].as_str().expect("a Nash value");
        assert_eq!(value(&row["input"]).to_string(), expected, "{}", row["input"]);
        count += 1;
    }
    assert_eq!(count, 60, "rows");
}

#[test]
fn push_strips_have_the_nash_values_of_brute_force() {
    check_rows(include_str!("data/sync-push.jsonl"), |input| push_value(strip(input.as_str().unwrap())));
}

#[test]
fn shove_strips_have_the_nash_values_of_brute_force() {
    check_rows(include_str!("data/sync-shove.jsonl"), |input| {
        Rational::from(shove_joint::strip_value(strip(input.as_str().unwrap())))
    });
}

#[test]
fn hackenbush_graphs_have_the_nash_values_of_brute_force() {
    check_rows(include_str!("data/sync-hackenbush.jsonl"), |input| {
        let vertex = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
        let colour = |value: &Value| COLOURS.into_iter().find(|colour| value == &colour.letter().to_string()).unwrap();
        let edge = |edge: &Value| Edge { from: vertex(&edge[0]), to: vertex(&edge[1]), colour: colour(&edge[2]) };
        let edges: Vec<Edge> = input.as_array().unwrap().iter().map(edge).collect();
        hackenbush_value(&Hackenbush::new(&edges).0)
    });
}
