//! What is seen of positions, what they are worth, and what becomes of their boards when they are changed by hand.

use crate::common::{host, known, seen, text};
use onside_explore::{Change, EditKind, Kind, Mark, Place, edit};
use onside_ground::Player;
use onside_host::{Host, Limits, Mode, Settings};
use onside_number::Rational;

const TURNS: Mode = Mode::Alternating;

fn at(part: usize, index: usize) -> Place {
    Place { part, index }
}

#[test]
fn a_push_strip_has_squares_to_click_and_a_value_for_every_move() {
    let mut host = host();
    let view = seen(&mut host, "Push(BR_B)", TURNS);
    assert_eq!((view.expression.as_str(), view.kind), ("Push(\"BR_B\")", Kind::Alternating));
    let [component] = &view.components[..] else { panic!("one summand") };
    let labels: Vec<&str> = component.spots.iter().map(|spot| spot.label.as_str()).collect();
    assert_eq!(labels, ["square 1", "square 2", "square 3", "square 4"]);
    assert_eq!(component.letters.as_deref(), Some(&['_', 'B', 'R'][..]));
    let fourth = view.left.iter().find(|choice| choice.places == [at(0, 3)]).expect("a move at square 4");
    assert_eq!((fourth.name.as_str(), fourth.result.as_str()), ("square 4", "Push(\"BRB\")"));
    let known = known(&mut host, &view);
    assert_eq!((text(&known.value), known.outcome.as_deref()), ("5/2", Some("L")));
    assert_eq!(text(&known.left[fourth.index].value), "15/8");
    assert_eq!(known.left[fourth.index].winning, Some(true));
    assert!(known.thermograph.is_some() && text(&known.mean) == "5/2" && known.reason.is_none());
}

#[test]
fn a_square_that_is_cycled_to_blue_makes_another_position() {
    let mut host = host();
    let change = Change::Cycle(at(0, 1));
    let once = edit(&mut host, "Push(BR_B)", TURNS, 0, &change).expect("an empty square");
    let twice = edit(&mut host, &once, TURNS, 0, &change).expect("a blue square");
    assert_eq!((once.as_str(), twice.as_str()), ("Push(\"B__B\")", "Push(\"BB_B\")"));
    let view = seen(&mut host, &twice, TURNS);
    assert_eq!(text(&known(&mut host, &view).value), "7");
    assert_eq!(edit(&mut host, "Push(BR_B)", TURNS, 0, &Change::Set(at(0, 1), 'B')).as_deref(), Ok("Push(\"BB_B\")"));
}

#[test]
fn a_synchronized_strip_is_a_matrix_with_strategies() {
    let mut host = host();
    let view = seen(&mut host, "Push(BR_BR)", Mode::Synchronized);
    assert_eq!((view.kind, view.left.len(), view.components.len()), (Kind::Synchronized, 2, 1));
    assert_eq!(view.left[1].places, [at(0, 3)]);
    let known = known(&mut host, &view);
    let matrix = known.matrix.as_ref().expect("a matrix");
    let entries: Vec<Vec<&str>> =
        matrix.entries.iter().map(|row| row.iter().map(|worth| worth.text.as_str()).collect()).collect();
    assert_eq!(entries, [["-2", "-3"], ["-3", "-2"]]);
    let half = Rational::new(1, 2).expect("a half");
    assert_eq!((&matrix.left_strategy, &matrix.right_strategy), (&vec![half.clone(); 2], &vec![half; 2]));
    assert_eq!((matrix.left.as_slice(), matrix.exact), (&["square 1".to_owned(), "square 4".to_owned()][..], true));
    assert_eq!((text(&known.value), matrix.results[0][1].as_str()), ("-5/2", "Push(\"_RBR\")"));
    assert_eq!(host.settings().mode, Mode::Alternating, "the session is as it was");
}

#[test]
fn looking_leaves_no_trace_in_the_session() {
    let mut host = host();
    assert!(host.evaluate("Nim(1,2)").answer.is_ok());
    let view = seen(&mut host, "it", TURNS);
    known(&mut host, &view);
    let it = host.evaluate("it").answer.expect("still there");
    assert_eq!(it.text(), Ok("Nim(1, 2)"));
}

#[test]
fn a_sum_has_a_board_for_each_summand_and_moves_say_where_they_are() {
    let mut host = host();
    let view = seen(&mut host, "Clobber(\"xo\") + 2*Nim(1) + ^", TURNS);
    let titles: Vec<&str> = view.components.iter().map(|component| component.title.as_str()).collect();
    assert_eq!(titles, ["Clobber", "Nim", "Nim", "Game"]);
    let second = view.left.iter().find(|choice| choice.component == 2).expect("a move in the third summand");
    assert_eq!(second.name, "Nim(1): to 0");
    let after = seen(&mut host, &second.result, TURNS);
    assert_eq!(after.components.len(), 4, "{}", second.result);
    let bare = seen(&mut host, "{3|-1}", TURNS);
    assert_eq!((bare.left[0].name.as_str(), bare.right[0].result.as_str()), ("to 3", "-1"));
}

#[test]
fn dominated_and_reversible_moves_are_named() {
    let mut host = host();
    let view = seen(&mut host, "Nim(2)+*2", TURNS);
    let known = known(&mut host, &view);
    let marks: Vec<(&str, bool)> =
        view.left.iter().zip(&known.left).map(|(choice, known)| (choice.name.as_str(), known.mark.is_some())).collect();
    // The sum is 0, so that every move can be reversed.
    assert!(marks.iter().all(|(_, marked)| *marked), "{marks:?}");
    let view = seen(&mut host, "Push(BR_BB)", TURNS);
    let known = crate::common::known(&mut host, &view);
    let best = known.left.iter().position(|known| known.sensible == Some(true));
    assert!(known.left.iter().any(|known| matches!(known.mark, Some(Mark::DominatedBy(by)) if Some(by) == best)));
}

#[test]
fn a_loopy_game_has_sides_a_graph_and_draws() {
    let mut host = host();
    let view = seen(&mut host, "BackslidingToadsAndFrogs(\"t..f\")", TURNS);
    assert_eq!(view.kind, Kind::Loopy);
    assert_eq!(view.left[0].places, [at(0, 0), at(0, 1)]);
    let known = known(&mut host, &view);
    assert!(known.graph.is_some(), "{:?}", known.reason);
    assert_eq!((text(&known.value), known.outcome.as_deref()), ("*", Some("N")));
    let on = seen(&mut host, "on", TURNS);
    assert_eq!((on.kind, on.left.len(), on.right.len()), (Kind::Loopy, 1, 0));
    let fox = seen(&mut host, "FoxAndGeese(\"g.g.g.g.|........|..f.....\")", TURNS);
    let known = crate::common::known(&mut host, &fox);
    let (onside, offside) = known.sides.as_ref().expect("sides");
    assert_eq!(
        (onside.text.as_str(), offside.text.as_str(), text(&known.value)),
        ("{2over|2}", "{2over|2}", "{2over|2}")
    );
    assert!(known.left.iter().all(|known| known.drawing == Some(false)));
    let dud = seen(&mut host, "dud", TURNS);
    let known = crate::common::known(&mut host, &dud);
    assert_eq!(known.outcome.as_deref(), Some("D"));
    assert!(dud.left.is_empty() && dud.unlisted.is_some(), "only its sides are known");
    assert!(known.sides.is_some());
}

#[test]
fn cumulative_subtraction_has_a_heap_scores_and_lines_of_play() {
    let mut host = host();
    let view = seen(&mut host, "CS({5,7}, 31)", TURNS);
    assert_eq!((view.kind, view.left.len()), (Kind::Scoring, 2));
    assert_eq!((view.left[0].name.as_str(), view.left[0].result.as_str()), ("take 5", "CS({5,7},26)"));
    assert_eq!(view.right[1].points, Some((-7).into()));
    let known = known(&mut host, &view);
    let [left, right] = &known.lines[..] else { panic!("a line for each starter") };
    assert_eq!((left.result.to_string(), right.result.to_string()), ("3".to_owned(), "-3".to_owned()));
    assert_eq!(left.steps.last().map(|step| step.score.clone()), Some(left.result.clone()));
    // 001 takes the largest of the optimal actions first.
    assert_eq!(left.steps[0].action, "take 7");
    assert_eq!(known.left.iter().filter(|known| known.sensible == Some(true)).count(), 2);
    assert_eq!(edit(&mut host, "CS({5,7}, 31)", TURNS, 0, &Change::Heap(0, 12)).as_deref(), Ok("CS({5,7},12)"));
    assert!(
        seen(&mut host, "ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]])", TURNS).left[1].result.contains("[[],[]]")
    );
}

#[test]
fn what_cannot_be_looked_at_is_refused_with_a_remedy() {
    let mut host = host();
    for expression in ["\"text\"", "1/3", "CS({5,7})", "Pusch(B)", "", "Push", "x := Nim(1); x.Foo", "[1,2]"] {
        let error = onside_explore::view(&mut host, expression, TURNS).expect_err(expression);
        assert!(!error.diagnostic.message.is_empty(), "{expression}");
    }
    let error = onside_explore::view(&mut host, "Nim(2)", Mode::Synchronized).expect_err("no joint move");
    assert!(error.diagnostic.message.contains("joint move"));
}

#[track_caller]
fn changed(host: &mut Host, expression: &str, component: usize, change: Change) -> String {
    match edit(host, expression, TURNS, component, &change) {
        Ok(changed) => changed,
        Err(error) => format!("refused: {}", error.diagnostic.message),
    }
}

#[test]
fn boards_are_changed_through_the_parser_of_the_ruleset() {
    let mut host = host();
    let rules = "ruleset Own on graph \".LR\"\n  for v in empty play board.Updated({v => own})\nend";
    assert!(host.evaluate(rules).answer.is_ok());
    let edge = |from, to, colour| Change::Edge { from, to, colour };
    for (expression, component, change, expected) in [
        ("Clobber(\"xo|ox\")", 0, Change::Cycle(at(0, 1)), "Clobber(\"x#|ox\")"),
        ("Clobber(\"xo|ox\")", 0, Change::InsertRow(1), "Clobber(\"xo|..|ox\")"),
        ("Clobber(\"xo|ox\")", 0, Change::DeleteRow(0), "Clobber(\"ox\")"),
        ("Clobber(\"xo|ox\")", 0, Change::InsertColumn(2), "Clobber(\"xo.|ox.\")"),
        ("Clobber(\"xo|ox\")", 0, Change::DeleteColumn(0), "Clobber(\"o|x\")"),
        ("Domineering(2,2)", 0, Change::Cycle(at(1, 1)), "Domineering(\"..|.#\")"),
        ("Nim(1,2)", 0, Change::Heap(1, 5), "Nim(1, 5)"),
        ("Nim(1,2)", 0, Change::Heap(2, 4), "Nim(1, 2, 4)"),
        ("Nim(1,2)", 0, Change::Heap(0, 0), "Nim(2)"),
        ("Nim(1,2)", 0, Change::Heap(7, 0), "refused: there is no such heap"),
        ("Push(B) + Nim(1)", 1, Change::Heap(0, 3), "Push(\"B\") + Nim(3)"),
        ("Push(BR)", 0, Change::InsertRow(1), "Push(\"BR, B\")"),
        ("Cherries(BW_GB)", 0, Change::Cycle(at(1, 0)), "Cherries(\"BW, BB\")"),
        ("Hackenbush(\"0-1B\")", 0, edge(1, 2, Some('R')), "Hackenbush(\"0-1B, 1-2R\")"),
        ("Hackenbush(\"0-1B, 1-2R\")", 0, Change::Unedge(1), "Hackenbush(\"0-1B\")"),
        ("Hackenbush(\"0-1B\")", 0, Change::Cycle(at(0, 0)), "Hackenbush(\"0-1R\")"),
        ("GeneralToads(1, 2, 2, 0, \"tt..ff\")", 0, Change::Set(at(0, 2), 't'), "GeneralToads(1, 2, 2, 0, \"ttt.ff\")"),
        ("Wythoff(3, 4)", 0, Change::Heap(1, 6), "Wythoff(3, 6)"),
        ("Own(\".-L\")", 0, Change::Cycle(at(0, 0)), "Own(\"L-L\")"),
        ("Own(\".-L\")", 0, edge(1, 2, None), "Own(\".-L-.\")"),
        (
            "Clobber(\"xo\")",
            0,
            Change::Set(at(0, 0), 'q'),
            "refused: Clobber boards use x, o, ., # and |; found 'q' at column 1",
        ),
        ("{1|2}", 0, Change::Cycle(at(0, 0)), "refused: the board of 3/2 cannot be changed by hand"),
        ("Clobber(\"xo\")", 1, Change::Cycle(at(0, 0)), "refused: there is no such summand"),
    ] {
        assert_eq!(changed(&mut host, expression, component, change.clone()), expected, "{expression} {change:?}");
    }
    let strip = seen(&mut host, "TopplingDominoes(\"lrel\")", TURNS);
    assert_eq!(strip.components[0].edits, [EditKind::Cycle, EditKind::Columns], "one row only");
}

#[test]
fn edits_of_synchronized_sums_keep_the_other_summands() {
    let mut host = host();
    let change = Change::Set(at(0, 0), 'R');
    let changed = edit(&mut host, "Push(BR) + Shove(B)", Mode::Synchronized, 1, &change);
    assert_eq!(changed.as_deref(), Ok("Push(\"BR\") + Shove(\"R\")"));
    let view = seen(&mut host, "Push(BR) + Shove(B)", Mode::Synchronized);
    assert_eq!(view.choices(Player::Left).last().map(|choice| choice.component), Some(1));
}

#[test]
fn a_board_too_large_for_its_value_has_outcomes_and_the_reason() {
    let limits = Limits { positions: Some(20_000), ..Limits::default() };
    let mut host = Host::new(Settings::default(), limits);
    let view = seen(&mut host, "Domineering(5,6)", TURNS);
    let known = known(&mut host, &view);
    assert!(known.value.is_none() && known.thermograph.is_none());
    let reason = known.reason.expect("why there is no value");
    assert!(reason.message.contains("20000 positions"), "{}", reason.message);
    assert!(known.outcome.is_some(), "a search comes to an end");
    assert!(known.left.iter().filter(|known| known.winning.is_some()).count() > 20);
    assert_eq!(host.limits(), limits, "the limits are as they were");
}

#[test]
fn what_takes_long_is_called_off_and_the_next_question_is_answered() {
    let mut host = host();
    let view = seen(&mut host, "Domineering(8,9)", TURNS);
    let canceller = host.canceller();
    let calling = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        canceller.cancel();
    });
    let told = onside_explore::values(&mut host, &view, None, &mut |_| {});
    calling.join().expect("no panic");
    let error = told.expect_err("it was called off");
    assert_eq!(error.stop(), Some(onside_ground::Stop::Cancelled));
    let view = seen(&mut host, "Nim(3)", TURNS);
    assert_eq!(text(&crate::common::known(&mut host, &view).value), "*3");
}

#[test]
fn heaps_with_more_moves_than_anybody_reads_are_cut_or_refused() {
    let mut host = host();
    let view = seen(&mut host, "Nim(6000)", TURNS);
    assert_eq!((view.left.len(), view.unlisted.is_some()), (5000, true));
    let error = onside_explore::view(&mut host, "Nim(5000000000)", TURNS).expect_err("too many");
    assert!(error.diagnostic.message.contains("5000000000 moves"), "{}", error.diagnostic.message);
}
