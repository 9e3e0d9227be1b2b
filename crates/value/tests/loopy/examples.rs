//! Published examples: 002, Winning Ways, and small games everybody knows.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_number::Dyadic;
use onside_value::loopy::unicycle::construct;
use onside_value::loopy::{
    Error, GameGraph, GraphError, LoopyGames, Pseudonumber, Side, SideValue, Stopper, isomorphic, leq_on, outcome,
};
use onside_value::short::{Comparison, ShortGames, Simple};

use super::literal::evaluate;
use super::support::arena;

/// The text of the value at the first vertex of a graph text.
fn value(arena: &LoopyGames, text: &str) -> String {
    let graph = GameGraph::parse(arena.games(), text).unwrap();
    let start = graph.vertices().next().unwrap();
    arena.print(&arena.value(&graph, start).unwrap()).unwrap()
}

#[test]
fn graph_texts_have_the_values_of_the_literature() {
    let arena = arena();
    for (text, expected) in [
        ("a: a | ", "on"),
        ("a: pass | pass", "dud"),
        ("a: 0 | a", "over"),
        // 002, figure 1: a 2-cycle without dominated or reversible options that is on.
        ("a: b | ; b: a | ", "on"),
        // 002, figure 2: another form of over.
        ("a: 0 | b; b: 0 | c; c: 0 | a", "over"),
        // tis and tisn.
        ("tis: tisn | ; tisn: | tis", "1 & 0"),
        ("tisn: | tis; tis: tisn | ", "0 & -1"),
        // A nanoko.
        ("a: 1 | b; b: a | 0", "2 & +-1"),
        ("a: b, 0 | a; b: | a", "over"),
        ("a: pass | *", "^[on]"),
        ("a: 0, pass | 0", "^[on]*"),
        ("a: 0 | b; b: 0 | 0, b", "^<on>"),
        ("a: 0 | b; b: 0 | c; c: | c", "Tiny(on)"),
        ("a: pass | *2", "^[on]*3"),
        ("a: 1/2 | pass", "1/2over"),
        ("a: pass | -3", "-3under"),
        ("a: b | ; b: | ", "1"),
    ] {
        assert_eq!(value(&arena, text), expected, "{text}");
    }
}

#[test]
fn named_constants_print_their_names_and_equal_their_definitions() {
    let arena = arena();
    for (name, text) in [
        ("on", "on"),
        ("off", "off"),
        ("over", "over"),
        ("under", "under"),
        ("upon", "^[on]"),
        ("uponstar", "^[on]*"),
        ("dud", "dud"),
        ("tis", "1 & 0"),
        ("tisn", "0 & -1"),
    ] {
        let constant = arena.constant(name).unwrap().unwrap();
        assert_eq!(arena.print(&constant).unwrap(), text);
    }
    assert!(arena.constant("nonesuch").unwrap().is_none());
    for sign in Player::BOTH {
        for nimber in 0..6 {
            let number = Dyadic::new(-3, 1);
            for stopper in [arena.upon(&number, sign, nimber).unwrap(), arena.uponth(&number, sign, nimber).unwrap()] {
                let (graph, start) = arena.graph(stopper).unwrap();
                assert_eq!(arena.stopper(&graph, start).unwrap(), stopper, "the named form is the canonical one");
                let text = arena.print_stopper(stopper).unwrap();
                assert_eq!(evaluate(&arena, &text).unwrap().as_stopper(), Some(stopper), "{text}");
            }
        }
    }
}

#[test]
fn powers_with_loopy_exponents_are_those_that_cgsuite_prints() {
    let arena = arena();
    let game = |text: &str| match evaluate(&arena, text).unwrap().as_stopper() {
        Some(stopper) => stopper,
        None => panic!("{text} is no stopper"),
    };
    let short = |text: &str| match game(text) {
        Stopper::Short(game) => game,
        Stopper::Loopy(_) => panic!("{text} is loopy"),
    };
    for (base, exponent, expected) in [
        ("^", "{1|pass}", "{0||0,pass|0,*}"),
        ("^", "{5|pass}", "{0||0,pass|0,v[4]*}"),
        ("^", "{pass|5}", "{0||0,v[4]*|0,pass}"),
        ("^", "on", "^<on>"),
        ("{0||0|-2}", "{5|pass}", "{0||0,pass|-2,{0|-2,{0|-2,{0|-2,{0|-2,{0|-2}}}}}}"),
        ("{0||0|-2}", "on", "{0||0|-2,pass}"),
        ("^", "3", "^<3>"),
    ] {
        let power = arena.power(short(base), game(exponent)).unwrap();
        assert_eq!(arena.print_stopper(power).unwrap(), expected, "{base}.Pow({exponent})");
    }
    for (base, exponent, expected) in [
        ("^", "{pass|1}", "{pass|*,^}"),
        ("^", "{1|pass}", "{^|*,pass}"),
        ("^", "{5|pass}", "{^[5]|*,pass}"),
        ("^", "{pass|5}", "{pass|*,^[5]}"),
        ("{0||0|-2}", "{5|pass}", "{{Tiny(2)||0|-2|||0|-2||||0|-2}||0|-2|||{0|-2},pass}"),
        ("{0||0|-2}", "on", "{pass||0|-2}"),
        ("^", "3", "^[3]"),
    ] {
        let power = arena.power_to(short(base), game(exponent)).unwrap();
        assert_eq!(arena.print_stopper(power).unwrap(), expected, "{base}.PowTo({exponent})");
    }
    assert!(arena.power(short("^"), game("{pass|1}")).is_err());
}

#[test]
fn identities_of_winning_ways_hold() {
    let arena = arena();
    for (first, second) in [
        ("on + off", "dud"),
        ("on + on", "on"),
        ("on - 100", "on"),
        ("over + over", "over"),
        ("over + ^", "over"),
        ("dud + 7", "dud"),
        ("dud + upon", "dud"),
        ("upon + *", "{0,pass|0}"),
        ("{0|pass}", "over"),
        ("over - over", "over & under"),
        ("upon - upon", "(^.Pow(on)) & (-(^.Pow(on)))"),
    ] {
        let [a, b] = [first, second].map(|text| evaluate(&arena, text).unwrap());
        assert_eq!(arena.compare(&a, &b).unwrap(), Comparison::Equal, "{first} = {second}");
        assert_eq!(arena.print(&a).unwrap(), arena.print(&b).unwrap());
    }
}

#[test]
fn stoppers_short_games_and_sided_values_compare_with_each_other() {
    let arena = arena();
    for (first, relation, second) in [
        ("over", Comparison::Greater, "0"),
        ("over", Comparison::Less, "1/1024"),
        ("over", Comparison::Greater, "upon"),
        ("upon", Comparison::Greater, "^"),
        ("upon", Comparison::Less, "^+^"),
        ("on", Comparison::Greater, "1000000"),
        ("dud", Comparison::Confused, "0"),
        ("dud", Comparison::Less, "on & 0"),
        ("1 & 0", Comparison::Greater, "0"),
        ("1 & 0", Comparison::Less, "1"),
        ("1000000 + over", Comparison::Less, "1000001"),
        ("*", Comparison::Confused, "^.Pow(on)"),
    ] {
        let [a, b] = [first, second].map(|text| evaluate(&arena, text).unwrap());
        assert_eq!(arena.compare(&a, &b).unwrap(), relation, "{first} and {second}");
    }
}

/// Lemma 16 as it is printed: p = {off|off} and q = off are equal, only odd paths lead from p to q, and yet fusion
/// turns p into dud.
#[test]
fn fusion_needs_more_than_lemma_16_asks_for() {
    let arena = arena();
    let games = arena.games();
    let before = GameGraph::parse(games, "p: q | q; q: | r; r: | q").unwrap();
    let (u, v) = (before.at("p").unwrap(), before.at("q").unwrap());
    assert!(leq_on(games, Side::Onside, (&before, u), (&before, v)).unwrap());
    assert!(leq_on(games, Side::Onside, (&before, v), (&before, u)).unwrap());
    let after = GameGraph::parse(games, "p: p | p; r: | p").unwrap();
    let fused = after.at("p").unwrap();
    assert!(!leq_on(games, Side::Onside, (&after, fused), (&before, u)).unwrap(), "the onside has grown to on");
    assert_eq!(arena.print(&arena.value(&before, u).unwrap()).unwrap(), "off");
    assert_eq!(arena.print(&arena.value(&after, fused).unwrap()).unwrap(), "dud");
}

#[test]
fn bachs_carousel_has_sides_that_are_no_stoppers_and_says_so() {
    let arena = arena();
    let carousel = evaluate(&arena, "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}").unwrap();
    assert!(!carousel.is_stopper_sided());
    for (side, word) in [(Side::Onside, "onside"), (Side::Offside, "offside")] {
        assert!(matches!(carousel.side(side), SideValue::Knot(_)));
        let error = arena.stopper_side(&carousel, side).unwrap_err();
        assert_eq!(error, Error::SideNotStopper(side));
        assert_eq!(error.to_string(), format!("the {word} of the game is not a stopper"));
    }
    // It can still be compared, negated and added.
    let twice = arena.sum(&carousel, &carousel).unwrap();
    let back = arena.negative(&arena.negative(&twice).unwrap()).unwrap();
    assert_eq!(arena.compare(&twice, &back).unwrap(), Comparison::Equal);
    assert_eq!(arena.outcome(&carousel).unwrap().name(), "N");
}

#[test]
fn where_a_stopper_is_needed_the_refusal_shows_an_alternating_cycle() {
    let arena = arena();
    let graph = GameGraph::parse(arena.games(), "a: b | 0; b: 0 | a").unwrap();
    let error = arena.stopper(&graph, graph.at("a").unwrap()).unwrap_err();
    assert!(matches!(error, Error::NotStopper(_)));
    assert_eq!(error.to_string(), "the game is not a stopper; an alternating cycle: a -Left-> b -Right-> a");
    let (a, b) = (graph.at("a").unwrap(), graph.at("b").unwrap());
    assert_eq!(graph.alternating_cycle(a), Some(vec![(a, Player::Left), (b, Player::Right)]));
    assert!(graph.is_cyclic_edge(a, Player::Left, b));
    assert!(!graph.is_plumtree(a) && !graph.is_loopfree(a));
}

#[test]
fn graph_texts_that_make_no_sense_are_refused_with_their_place() {
    let games = ShortGames::default();
    let undefined = |label: &str, column| GraphError::Undefined { label: label.to_owned(), column };
    for (text, error) in [
        ("a: b | a", undefined("b", 4)),
        ("a: 0 | a; a: | ", GraphError::Twice { label: "a".to_owned(), column: 11 }),
        ("", GraphError::Syntax { column: 1, expected: "an entry such as 'a: b, 0 | a'" }),
    ] {
        assert_eq!(GameGraph::parse(&games, text).unwrap_err(), error, "{text}");
    }
    for (text, column) in
        [("a", 1), ("a: b", 4), ("1: 0 | ", 1), ("a: 0, {} | ", 7), ("a: 0 | a; b", 11), ("a: 0 | 1/3", 8)]
    {
        match GameGraph::parse(&games, text) {
            Err(GraphError::Syntax { column: found, .. }) => assert_eq!(found, column, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn graph_texts_read_back_as_the_same_graph() {
    let games = ShortGames::default();
    for text in ["a: b, 0 | a; b:  | a", "a: *2, v3*, -1/2 | a, b; b: 1^ | "] {
        let graph = GameGraph::parse(&games, text).unwrap();
        assert_eq!(graph.print(&games).unwrap(), text);
        let again = GameGraph::parse(&games, &graph.print(&games).unwrap()).unwrap();
        let (a, b) = (graph.at("a").unwrap(), again.at("a").unwrap());
        assert!(isomorphic(&games, (&graph, a), (&again, b)).unwrap());
    }
}

#[test]
fn what_has_an_entry_is_a_label_and_other_options_are_left_to_the_reader() {
    let games = ShortGames::default();
    let graph = GameGraph::parse(&games, "v1: v3 | v0; v0: | v1").unwrap();
    // v3 has no entry, so it is three downs; v0 and v1 have one.
    let start = graph.at("v1").unwrap();
    let leaf = |player| graph.as_leaf(graph.options(start, player)[0]);
    assert_eq!(leaf(Player::Left), Some(games.simple(Simple::up(-3)).unwrap()));
    assert_eq!(graph.options(start, Player::Right), [graph.at("v0").unwrap()]);

    let mut asked = Vec::new();
    let mut read = |option: &str| {
        asked.push(option.to_owned());
        (option != "{bad|}").then(|| Ok(games.zero()))
    };
    assert!(GameGraph::parse_with(&games, "a: {1,2|0; 3}, Tiny(1) | a", &mut read).is_ok());
    let error = GameGraph::parse_with(&games, "a: {bad|} | a", &mut read).unwrap_err();
    assert!(matches!(error, GraphError::Syntax { column: 4, .. }), "{error:?}");
    assert_eq!(asked, ["{1,2|0; 3}", "Tiny(1)", "{bad|}"]);
}

#[test]
fn isomorphism_tells_symmetric_graphs_apart() {
    let games = ShortGames::default();
    // A 6-cycle and two 3-cycles, all edges Left's, hung up at a common start: every vertex looks the same locally.
    let six = "s: a, b, c, d, e, f | ; a: b | ; b: c | ; c: d | ; d: e | ; e: f | ; f: a | ";
    let threes = "s: a, b, c, d, e, f | ; a: b | ; b: c | ; c: a | ; d: e | ; e: f | ; f: d | ";
    let turned = "s: f, e, d, c, b, a | ; f: e | ; e: d | ; d: c | ; c: b | ; b: a | ; a: f | ";
    let [six, threes, turned] = [six, threes, turned].map(|text| GameGraph::parse(&games, text).unwrap());
    let start = |graph: &GameGraph| graph.at("s").unwrap();
    let same = |a: &GameGraph, b: &GameGraph| isomorphic(&games, (a, start(a)), (b, start(b))).unwrap();
    assert!(same(&six, &turned));
    assert!(!same(&six, &threes));
}

#[test]
fn the_nine_outcome_classes_have_their_names() {
    let games = ShortGames::default();
    for (text, name) in [
        ("a: 0 | ", "L"),
        ("a: | 0", "R"),
        ("a: 0 | 0", "N"),
        ("a: | ", "P"),
        ("a: a | a", "D"),
        ("a: 0 | d; d: d | d", "NHat"),
        ("a: d | 0; d: d | d", "NCheck"),
        ("a: d | ; d: d | d", "PHat"),
        ("a: | d; d: d | d", "PCheck"),
    ] {
        let graph = GameGraph::parse(&games, text).unwrap();
        assert_eq!(outcome(&games, (&graph, graph.at("a").unwrap())).unwrap().name(), name, "{text}");
    }
}

#[test]
fn large_numbers_cost_nothing_beside_over_and_on() {
    let arena = arena();
    let large = evaluate(&arena, "1000000000000 + over").unwrap();
    assert_eq!(arena.print(&large).unwrap(), "1000000000000over");
    let stopper = large.as_stopper().unwrap();
    let tail = onside_value::loopy::Tail::Over;
    let number: Dyadic = "1000000000000".parse().unwrap();
    assert_eq!(arena.as_pseudonumber(stopper), Some(Pseudonumber::Near(number, tail)));
    assert_eq!(arena.outcome(&large).unwrap().name(), "L");
}

#[test]
fn limits_end_long_work_with_a_reason() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(200), memory: None }));
    let arena = LoopyGames::new(Arc::new(ShortGames::new(Arc::clone(&guard))));
    let mut random = super::support::Random(3);
    let graph = random.stopper(200, 3);
    let start = graph.vertices().next().unwrap();
    assert!(matches!(arena.value(&graph, start), Err(Stop::Positions(200))));
    let arena = self::arena();
    arena.games().guard().cancel();
    assert!(matches!(arena.value(&graph, start), Err(Stop::Cancelled)));
}

#[test]
fn a_cycle_of_a_hundred_thousand_positions_overflows_no_stack() {
    let arena = arena();
    // Right moves round and round.
    let lists: Vec<[Vec<usize>; 2]> = (0..100_000).map(|k| [Vec::new(), vec![(k + 1) % 100_000]]).collect();
    let graph = GameGraph::from_lists(&lists).unwrap();
    let start = graph.vertices().next().unwrap();
    assert!(graph.is_stopper(start) && !graph.is_plumtree(start));
    assert_eq!(outcome(arena.games(), (&graph, start)).unwrap().name(), "R");
}

#[test]
fn a_cycle_of_six_hundred_positions_is_canonical_and_reads_back_from_its_text() {
    let arena = arena();
    let games = arena.games();
    let pattern = "L".repeat(300) + &"R".repeat(300);
    let unicycle = construct(games, &pattern.parse().unwrap()).unwrap().unwrap();
    let (graph, start) = unicycle.graph();
    let stopper = arena.stopper(&graph, start).unwrap();
    let text = arena.print_stopper(stopper).unwrap();
    assert!(text.len() < 20_000);
    assert_eq!(evaluate(&arena, &text).unwrap().as_stopper(), Some(stopper));
}
