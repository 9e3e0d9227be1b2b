//! Rulesets in which play can return to a position: values that were published, and all small strips against an outcome
//! that is found by nothing but going backwards from the ends of play.

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::{Player, Stop};
use onside_ruleset::{AnyPosition, Argument, BackslidingToadsAndFrogs, Cycles, Position};
use onside_solve::{Settings, Solver};
use onside_value::loopy::{LoopyOutcome, LoopyValue, Stopper};

use crate::common::{position, solver};

fn backsliding(text: &str) -> AnyPosition {
    position("BackslidingToadsAndFrogs", text)
}

#[track_caller]
fn check(solver: &mut Solver, text: &str, value: &str, outcome: &str) {
    let position = backsliding(text);
    let found = solver.loopy_value(&position).unwrap();
    assert_eq!(solver.loopy().print(&found).unwrap(), value, "{text}");
    assert_eq!(solver.loopy().outcome(&found).unwrap().name(), outcome, "{text}");
    assert_eq!(solver.loopy_outcome(&position).unwrap().name(), outcome, "{text}");
}

#[test]
fn published_values_come_out() {
    let solver = &mut solver(true);
    // A. N. Siegel, CGSuite, the test of game.strip.
    check(solver, "ttt..fff", "{on||0|-1/2} & {1/2|0||off}", "D");
    let toads = position("ToadsAndFrogs", "ttttt..fffff");
    let value = solver.loopy_value(&toads).unwrap();
    let published = "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}";
    assert_eq!(solver.loopy().print(&value).unwrap(), published);
}

#[test]
fn published_hunts_come_out() {
    let solver = &mut solver(true);
    let mut check = |text: &str, expected: &str| {
        let value = solver.loopy_value(&position("FoxAndGeese", text)).unwrap();
        assert_eq!(solver.loopy().print(&value).unwrap(), expected, "{text}");
    };
    // A. N. Siegel, CGSuite, the test of game.grid: positions, a table of all squares of the fox, and a wider board.
    check(".g.g.g.g|........|........|f.......", "{4*|7/2}");
    for (row, expected) in
        [("f.......", "{6|2over}"), ("..f.....", "{2over|2}"), ("....f...", "{4|3||2}"), ("......f.", "{4over|3*}")]
    {
        check(&format!("g.g.g.g.|........|{row}"), expected);
    }
    for (row, expected) in [(".f......", "2over"), ("...f....", "2"), (".....f..", "3*"), (".......f", "4over")] {
        check(&format!("g.g.g.g.|{row}|........"), expected);
    }
    check("g.g.g.g.g.|..........|........f.", "{6over|5*}");
    check("f", "off");
    check("F", "on");
}

/// All strips of a given number of squares.
fn strips(squares: usize) -> Vec<String> {
    (0..squares).fold(vec![String::new()], |strips, _| {
        strips.iter().flat_map(|strip| ["t", "f", "."].map(|letter| format!("{strip}{letter}"))).collect()
    })
}

/// Who wins each reachable position for either mover, nothing while nobody is known to: a player who cannot move has
/// lost, one with a move to a position that the opponent has lost wins, one all of whose moves lead to positions that
/// the opponent wins loses. What nobody is ever known to win is drawn.
fn going_backwards(start: &BackslidingToadsAndFrogs) -> LoopyOutcome {
    let mut positions = vec![start.clone()];
    let mut index = HashMap::from([(start.clone(), 0)]);
    let mut options: Vec<[Vec<usize>; 2]> = Vec::new();
    while let Some(position) = positions.get(options.len()).cloned() {
        options.push(Player::BOTH.map(|player| {
            let played = position.moves(player).into_iter().map(|action| position.play(player, &action));
            played
                .map(|option| {
                    *index.entry(option.clone()).or_insert_with(|| {
                        positions.push(option);
                        positions.len() - 1
                    })
                })
                .collect()
        }));
    }
    let mut winner = vec![[None::<Player>; 2]; options.len()];
    loop {
        let before = winner.clone();
        for (at, lists) in options.iter().enumerate() {
            for (mover, (player, list)) in Player::BOTH.into_iter().zip(lists).enumerate() {
                let results = || list.iter().map(|&option| winner[option][1 - mover]);
                let found = if results().any(|result| result == Some(player)) {
                    Some(player)
                } else if results().all(|result| result == Some(player.opponent())) {
                    Some(player.opponent())
                } else {
                    None
                };
                winner[at][mover] = found;
            }
        }
        if winner == before {
            return LoopyOutcome { left_starts: winner[0][0], right_starts: winner[0][1] };
        }
    }
}

#[track_caller]
fn agrees(solver: &mut Solver, text: &str) -> LoopyValue {
    let position = backsliding(text);
    let AnyPosition::BackslidingToadsAndFrogs(plain) = &position else { panic!("a position of the ruleset") };
    let expected = going_backwards(plain);
    assert_eq!(solver.loopy_outcome(&position), Ok(expected), "{text}");
    let value = solver.loopy_value(&position).unwrap();
    assert_eq!(solver.loopy().outcome(&value), Ok(expected), "{text}");
    value
}

#[test]
fn all_strips_of_seven_squares_have_the_outcome_that_going_backwards_finds() {
    let solver = &mut solver(true);
    for text in (0..=7).flat_map(strips) {
        agrees(solver, &text);
    }
}

#[test]
fn longer_strips_have_the_outcome_that_going_backwards_finds() {
    let solver = &mut solver(true);
    for text in strips(9).iter().step_by(97).chain(&["ttf...tff", "tttt..ffff", "t.t.f.f.t.f"].map(String::from)) {
        let AnyPosition::BackslidingToadsAndFrogs(plain) = backsliding(text) else {
            panic!("a position of the ruleset")
        };
        let expected = going_backwards(&plain);
        assert_eq!(solver.loopy_outcome(&plain.into()), Ok(expected), "{text}");
    }
}

#[test]
fn all_sums_of_two_strips_of_three_squares_have_it_too() {
    let solver = &mut solver(true);
    for one in strips(3) {
        for two in strips(3) {
            agrees(solver, &format!("{one}, {two}"));
        }
    }
}

#[test]
fn solving_cluster_by_cluster_gives_the_value_of_the_whole_graph() {
    let solver = &mut solver(true);
    for text in (0..=5).flat_map(strips).chain(["ttf..f", "tf..tf", "tt.f.f", "t.t, f.", "t.f, tf."].map(String::from))
    {
        let position = backsliding(&text);
        let value = solver.loopy_value(&position).unwrap();
        let whole = solver.game_graph(&position, 10_000).unwrap();
        let expected = solver.loopy().value(&whole.graph, whole.start).unwrap();
        assert!(solver.loopy().equal(&value, &expected).unwrap(), "{text}");
        let negative = solver.loopy_value(&position.negative()).unwrap();
        assert_eq!(negative, solver.loopy().negative(&value).unwrap(), "{text}");
    }
}

#[test]
fn a_fresh_solver_and_one_that_remembers_agree() {
    let old = &mut solver(true);
    for text in ["tf..", "t.f.", "ttf..f", "tt.ff", "tf.tf.", "t.f, f.t.", "ttf..f"] {
        let remembered = old.loopy_value(&backsliding(text)).unwrap();
        let new = &mut solver(true);
        let fresh = new.loopy_value(&backsliding(text)).unwrap();
        assert_eq!(old.loopy().print(&remembered), new.loopy().print(&fresh), "{text}");
    }
}

#[test]
fn graphs_have_the_names_of_their_positions() {
    let solver = &mut solver(true);
    let drawn = solver.game_graph(&backsliding("t.f"), 100).unwrap();
    assert_eq!(drawn.names.len(), drawn.graph.len());
    let names = |player| -> Vec<&str> {
        drawn.graph.options(drawn.start, player).iter().map(|option| drawn.names[option.index()].as_str()).collect()
    };
    assert_eq!(drawn.names[drawn.start.index()], "t.f");
    assert_eq!(names(Player::Left), [".tf"]);
    assert_eq!(names(Player::Right), ["tf."]);
    assert!(matches!(solver.game_graph(&backsliding("t.f"), 2), Err(Stop::TooLarge(_))));
    // A ruleset in which play ends has a graph as well.
    assert_eq!(solver.game_graph(&position("Nim", "3"), 100).unwrap().names.len(), 4);
}

#[test]
fn what_is_short_is_answered_as_such_and_what_is_not_is_refused() {
    let solver = &mut solver(true);
    // Right can only run out of moves while Left walks on.
    assert_eq!(solver.value(&backsliding("t.")), Err(Stop::Cycle));
    assert_eq!(solver.birthday(&backsliding("t.")), Err(Stop::Cycle));
    assert!(solver.cycle().is_some_and(|cycle| cycle.positions.len() == 2), "{:?}", solver.cycle());
    let zero = solver.games().zero();
    assert_eq!(solver.value(&backsliding("ttff")), Ok(zero));
    assert_eq!(solver.loopy_value(&backsliding("t., .f")).map(|value| value == Stopper::Short(zero).into()), Ok(false));
    let nim = position("Nim", "3");
    let star = solver.value(&nim).unwrap();
    assert_eq!(solver.loopy_value(&nim), Ok(Stopper::Short(star).into()));
    assert_eq!(solver.loopy_outcome(&nim).map(|outcome| outcome.name()), Ok("N"));
}

#[test]
fn play_in_rulesets_that_promise_it_always_ends() {
    // Every position reachable from every example, with its height: a cycle would be refused.
    let brute = &mut Solver::new(Arc::clone(solver(true).games()), Settings { theorems: false, ..Settings::default() });
    for facts in onside_ruleset::all().iter().filter(|facts| facts.cycles == Cycles::Never) {
        let inner = facts.example.trim_start_matches(&*facts.name).trim_start_matches('(').trim_end_matches(')');
        let arguments = match inner.strip_prefix('"') {
            Some(quoted) => vec![Argument::quoted(quoted.trim_end_matches('"'), 0)],
            None => inner.split(',').map(|text| Argument::bare(text, 0)).collect(),
        };
        let example = AnyPosition::parse(&facts.name, &arguments).unwrap().position;
        assert!(brute.birthday(&example).is_ok(), "{}", facts.example);
    }
}
