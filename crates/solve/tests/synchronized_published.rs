//! The tables, theorems and examples about synchronized games in 003 and 004, recomputed.

use onside_ground::Player;
use onside_number::{Enclosure, Rational};
use onside_solve::Solver;
use onside_solve::nash::SyncGame;
use onside_value::synchronized::{NashValue, PlayResult};

use crate::common::{game, solver};

fn plus(one: SyncGame, two: SyncGame) -> SyncGame {
    one.plus(two).expect("few copies")
}

fn times(count: u32, game: &SyncGame) -> SyncGame {
    game.clone().times(count).expect("few copies")
}

/// H(i,j) of 004, section 5.2: 2 and a strip with a blue and a red piece.
fn h(i: usize, j: usize) -> SyncGame {
    plus(SyncGame::integer(2), game("Push", &format!("{}B{}R", "_".repeat(i), "_".repeat(j))))
}

fn value(solver: &mut Solver, game: &SyncGame) -> NashValue {
    solver.nash_value(game).expect("no limits").value
}

fn exact(solver: &mut Solver, game: &SyncGame) -> Rational {
    value(solver, game).exact().expect("small").clone()
}

fn enclosed(solver: &mut Solver, game: &SyncGame) -> Enclosure {
    value(solver, game).enclosure(solver.nash_settings().digits * 4)
}

fn number(text: &str) -> Rational {
    text.parse().expect("a number")
}

/// Whether a decimal printed with some places is the value, rounded.
fn rounds_to(found: &Enclosure, printed: &str) -> bool {
    let places = printed.split('.').nth(1).map_or(0, str::len);
    let unit = number(&format!("1/{}", 10u64.pow(u32::try_from(places).expect("few places"))));
    let printed = number(&decimal(printed));
    let half = unit.checked_div(&Rational::from(2)).expect("not zero");
    Rational::from(found.lo()) >= &printed - &half && Rational::from(found.hi()) <= &printed + &half
}

/// A decimal as a fraction.
fn decimal(text: &str) -> String {
    match text.split_once('.') {
        None => text.to_owned(),
        Some((whole, places)) => format!("{whole}{places}/1{}", "0".repeat(places.len())),
    }
}

#[test]
fn table_5_3_of_003_is_right_to_its_six_decimals() {
    let table = [
        ["0", "0", "0.5", "0.833333", "1.333333", "1.733333"],
        ["0", "0", "0.25", "0.642857", "1.006485", "1.458537"],
        ["-0.5", "-0.25", "0", "0.25", "0.666189", "1.058927"],
        ["-0.833333", "-0.642857", "-0.25", "0", "0.25", "0.666189"],
        ["-1.333333", "-1.006485", "-0.666189", "-0.25", "0", "0.25"],
        ["-1.733333", "-1.458537", "-1.058927", "-0.666189", "-0.25", "0"],
    ];
    let mut solver = solver(true);
    let stalk = game("Hackenbush", "lr");
    for (m, row) in (0..).zip(table) {
        for (n, printed) in (0..).zip(row) {
            let sum = plus(times(n, &stalk), times(m, &stalk.negative()));
            assert!(rounds_to(&enclosed(&mut solver, &sum), printed), "{n}H - {m}H");
        }
    }
}

#[test]
fn table_5_3_of_003_goes_on_to_ten_with_certified_enclosures() {
    let mut solver = solver(true);
    solver.set_nash(20, 256);
    let stalk = game("Hackenbush", "lr");
    let narrow = number(&format!("1/1{}", "0".repeat(20)));
    let mut table = Vec::new();
    for m in 0..=10 {
        for n in 0..=10 {
            let sum = plus(times(n, &stalk), times(m, &stalk.negative()));
            let found = enclosed(&mut solver, &sum);
            assert!(Rational::from(&found.width()) <= narrow, "{n}H - {m}H");
            table.push(found);
        }
    }
    for m in 0..=10 {
        for n in 0..=10 {
            assert!(table[m * 11 + n].overlaps(&table[n * 11 + m].negative()), "v(-G) = -v(G)");
            // A further stalk is good for Left (004, Theorem 4.17: its Left option is 0).
            assert!(n == 0 || !table[m * 11 + n].definitely_less(&table[m * 11 + n - 1]));
        }
    }
}

#[test]
fn enclosures_hold_the_exact_values() {
    let (mut rough, mut precise) = (solver(true), solver(true));
    rough.set_nash(5, 8);
    precise.set_nash(30, 1 << 20);
    let stalk = game("Hackenbush", "lr");
    for m in 0..=4 {
        for n in 0..=5 {
            let sum = plus(times(n, &stalk), times(m, &stalk.negative()));
            let exact = exact(&mut precise, &sum);
            assert!(enclosed(&mut rough, &sum).contains(&exact), "{n}H - {m}H");
        }
    }
}

#[test]
fn tables_1_and_2_of_004_are_right_to_their_four_decimals() {
    let table_1 = "0 1 1.5 2.1667 2.6667 3.2667 3.7667 4.3381
        1 1.3333 2.0333 2.5196 3.1667 3.6667 4.2667 4.7667
        1.1667 1.7667 2.3363 2.9167 3.4667 4.0167 4.5524 5.0881
        1.4778 2.1343 2.6520 3.2667 3.7833 4.3619 4.8738 5.4307
        1.8586 2.4152 3.0042 3.5458 4.1030 4.6327 5.1737 5.6969
        2.1905 2.7224 3.3225 3.8473 4.4161 4.9338 5.4839 5.9977
        2.4664 3.0572 3.5961 4.1552 4.6829 5.2254 5.7470 6.2803
        2.7702 3.3616 3.8912 4.4542 4.9755 5.5215 6.0381 6.5745";
    let table_2 = "0 -1 -1.5 -2.1667 -2.6667 -3.2667 -3.7667 -4.3381
        1 0 -0.75 -1.3571 -1.9935 -2.5415 -3.1333 -3.6608
        1.5 0.75 0 -0.75 -1.3338 -1.9411 -2.4923 -3.0719
        2.1667 1.3571 0.75 0 -0.75 -1.3338 -1.9236 -2.4721
        2.6667 1.9935 1.3338 0.75 0 -0.75 -1.3338 -1.9220
        3.2667 2.5415 1.9411 1.3338 0.75 0 -0.75 -1.3338
        3.7667 3.1333 2.4923 1.9236 1.3338 0.75 0 -0.75
        4.3381 3.6608 3.0719 2.4721 1.9220 1.3338 0.75 0";
    let mut solver = solver(true);
    for (table, first, second) in [(table_1, h(1, 0), h(0, 0)), (table_2, h(0, 0), h(0, 0).negative())] {
        for (m, row) in (0..).zip(table.lines()) {
            for (n, printed) in (0..).zip(row.split_whitespace()) {
                let sum = plus(times(m, &first), times(n, &second));
                assert!(rounds_to(&enclosed(&mut solver, &sum), printed), "row {m}, column {n}: {printed}");
            }
        }
    }
}

#[test]
fn copies_of_the_two_halves_follow_the_recurrences_and_differences_of_004_theorems_5_1_to_5_3() {
    let mut solver = solver(true);
    solver.set_nash(30, 1 << 14);
    let upper = h(0, 0);
    let lower = plus(SyncGame::integer(-1), game("Push", "RB"));
    let ratio = |a: i64, b: i64| Rational::new(a, b).expect("not zero");
    let mut u = vec![Rational::ZERO];
    let mut v = vec![Rational::ZERO];
    for n in 1..=40u32 {
        u.push(exact(&mut solver, &times(n, &lower)));
        v.push(exact(&mut solver, &times(n, &upper)));
        let (k, n) = (n as usize, i64::from(n));
        let (first, second) = (ratio(1, n), ratio(n - 1, n));
        if n >= 3 {
            assert_eq!(
                u[k],
                &(&first * &u[k - 1]) + &(&second * &(&u[k - 2] + &Rational::ONE)),
                "Theorem 5.1, n = {n}"
            );
            assert_eq!(
                v[k],
                &Rational::ONE + &(&(&first * &v[k - 1]) + &(&second * &v[k - 2])),
                "Theorem 5.2, n = {n}"
            );
        }
        let sign = if n % 2 == 0 { 1 } else { -1 };
        assert_eq!(&v[k] - &v[k - 1], ratio(2 * n - sign + 1, 4 * n), "Theorem 5.3, n = {n}");
        assert_eq!(&u[k] - &u[k - 1], ratio(2 * n + sign - 1, 4 * n), "Theorem 5.3, n = {n}");
    }
}

#[test]
fn quarters_beside_many_halves_are_played_as_004_theorems_5_9_and_5_10_say() {
    let mut solver = solver(true);
    let mut v = |m: u32, n: u32| exact(&mut solver, &plus(times(m, &h(1, 0)), times(n, &h(0, 0))));
    for n in 4..=9 {
        assert_eq!(v(1, n), &v(0, n - 1) + &Rational::ONE, "Theorem 5.9, n = {n}");
    }
    for m in 2..=5i64 {
        for n in (5 - (m - 1 + 1) / 2).max(1)..=6 {
            let at = |m: i64, n: i64| (u32::try_from(m).expect("small"), u32::try_from(n).expect("small"));
            let ((a, b), (c, d), (e, f)) = (at(m, n), at(m - 1, n + 1), at(m - 2, n + 1));
            let ratio = |a: i64| Rational::new(a, m).expect("not zero");
            assert_eq!(
                v(a, b),
                &(&ratio(1) * &v(c, d)) + &(&ratio(m - 1) * &v(e, f)),
                "Theorem 5.10, m = {m}, n = {n}"
            );
        }
    }
}

#[test]
fn examples_4_8_and_4_9_of_004_are_a_win_a_draw_and_a_matter_of_chance() {
    let mut solver = solver(true);
    let strip = game("Push", "RB");
    assert_eq!(exact(&mut solver, &strip), number("1"));
    assert_eq!(solver.outlook(&strip).expect("no limits").class().to_string(), "L");
    let draw = plus(game("Push", "R"), strip);
    assert_eq!(exact(&mut solver, &draw), number("0"));
    assert_eq!(solver.outlook(&draw).expect("no limits").class().to_string(), "D");
    let twice = times(2, &draw);
    assert_eq!(exact(&mut solver, &twice), number("1/2"));
    assert_eq!(solver.outlook(&twice).expect("no limits").class().to_string(), "LD");
    let chances = solver.chances(&twice).expect("exact");
    assert_eq!((chances.left, chances.draw, chances.right), (number("1/2"), number("1/2"), number("0")));
}

#[test]
fn example_5_14_of_004_has_the_corrected_equilibrium() {
    let mut solver = solver(true);
    assert_eq!(exact(&mut solver, &plus(h(0, 0), h(1, 1))), number("1"));
    // Without the integers the moves are those on the strips, and the value is 6 less.
    let strips = plus(times(2, &game("Push", "BR")), game("Push", "_B_R"));
    assert_eq!(exact(&mut solver, &strips), &number("11/8") - &number("6"));
    let found = solver.equilibrium(&strips).expect("not decided");
    let texts = strips.move_texts(Player::Left, &found.lefts);
    assert_eq!(texts[2], "Push(_B_R): square 2");
    let on_halves = |strategy: &[Rational]| &strategy[0] + &strategy[1];
    assert_eq!(on_halves(&found.left), number("3/4"));
    assert_eq!(on_halves(&found.right), number("1/4"));
}

#[test]
fn a_game_isomorphic_to_its_negative_has_value_0_and_one_merely_equal_to_0_need_not() {
    let mut solver = solver(true);
    for text in ["BR", "BR_BR", "_BBR", "RB_R", "BRRB"] {
        let strip = game("Push", text);
        let difference = plus(strip.clone(), strip.negative());
        assert_eq!(exact(&mut solver, &difference), number("0"), "004 Theorem 5.15: {text}");
        let sum = solver.sync_sum(&difference).expect("no limits");
        assert_eq!(solver.synchronized().games.negative(sum), Ok(sum), "{text}");
    }
    assert_eq!(exact(&mut solver, &plus(game("Push", "__BR"), game("Push", "BRB"))), number("1/4"));
}

/// All strips of a length, as text.
fn strips(length: u32) -> impl Iterator<Item = String> {
    (0..3usize.pow(length)).map(move |code| (0..length).map(|at| ['_', 'B', 'R'][code / 3usize.pow(at) % 3]).collect())
}

#[test]
fn a_move_alone_never_helps_in_push_shove_and_red_blue_hackenbush() {
    let mut solver = solver(true);
    let mut games: Vec<SyncGame> = Vec::new();
    for text in strips(5) {
        games.push(game("Push", &text));
        games.push(game("Shove", &text));
    }
    for text in ["(lr;rl)", "l(r;lr)", "(lrlr;rr)", "rl(rl;rl)", "(rl;rl;lr)"] {
        games.push(game("Hackenbush", text));
    }
    for text in ["0-1B, 1-2R, 2-0B", "0-1B, 0-1R, 1-2R, 2-2B", "0-1R, 1-2B, 2-3R, 3-0B, 1-3B"] {
        games.push(game("Hackenbush", text));
    }
    for game in games {
        let here = exact(&mut solver, &game);
        for (player, better) in [(Player::Left, true), (Player::Right, false)] {
            for action in game.moves(player).expect("few") {
                let after = exact(&mut solver, &game.solo(player, action).expect("few"));
                assert!(if better { after <= here } else { after >= here }, "004 Theorem 4.17: {game:?}");
            }
        }
    }
}

#[test]
fn terminal_components_add_in_push_shove_and_trees_by_brute_force() {
    let mut brute = solver(false);
    let mut fast = solver(true);
    let trees = ["lr", "rl", "lrl", "l(r;r)", "(lr;rl)", "(lr;lr)", "r(lr;l)", "l(rl;r)"];
    let mut games: Vec<(&str, String)> = trees.iter().map(|text| ("Hackenbush", (*text).to_owned())).collect();
    for ruleset in ["Push", "Shove"] {
        games.extend(strips(4).map(|text| (ruleset, text)));
    }
    // Terminal games that are no integers as they are written: several pieces, a branching tree.
    let terminal = [("Push", "B"), ("Push", "_R"), ("Push", "BB"), ("Shove", "RR"), ("Hackenbush", "l(l;l)")];
    for (ruleset, text) in &games {
        let one = game(ruleset, text);
        let here = exact(&mut brute, &one);
        for (ruleset, text) in terminal {
            let two = game(ruleset, text);
            let apart = &here + &exact(&mut brute, &two);
            let sum = plus(one.clone(), two);
            assert_eq!(exact(&mut brute, &sum), apart, "{sum:?}");
            assert_eq!(exact(&mut fast, &sum), apart, "{sum:?}");
        }
    }
}

#[test]
fn sums_and_copies_have_the_same_values_with_theorems_and_by_brute_force() {
    let (mut brute, mut fast) = (solver(false), solver(true));
    let parts = [
        game("Push", "BR"),
        game("Push", "RB_R"),
        game("Shove", "BR"),
        game("Shove", "R_BB"),
        game("Hackenbush", "lr"),
        game("Hackenbush", "0-1B, 1-2R, 2-0R"),
        game("Cherries", "BWG"),
        game("StackCherries", "WB"),
        SyncGame::integer(2),
        SyncGame::integer(-1),
    ];
    for (index, one) in parts.iter().enumerate() {
        for two in &parts[index..] {
            for (m, n) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                let sum = plus(times(m, one), times(n, two));
                assert_eq!(value(&mut brute, &sum), value(&mut fast, &sum), "{sum:?}");
            }
        }
    }
}

#[test]
fn results_under_optimal_play_can_be_reached_when_terminal_components_begin_to_add_in_mid_play() {
    // A gray cherry keeps terminal components from being added; when it is gone, the older ones must be counted, too.
    let (mut brute, mut fast) = (solver(false), solver(true));
    let sum = plus(plus(times(2, &game("Push", "RB")), game("Cherries", "W")), game("Cherries", "G"));
    for solver in [&mut brute, &mut fast] {
        let chances = solver.chances(&sum).expect("exact");
        let reachable = solver.outlook(&sum).expect("no limits").reachable;
        let positive =
            [(chances.left, PlayResult::Left), (chances.draw, PlayResult::Draw), (chances.right, PlayResult::Right)];
        for (chance, result) in positive {
            assert!(chance.is_zero() || reachable.contains(result), "{result:?}");
        }
    }
}

#[test]
fn positions_with_the_same_moves_are_isomorphic_whatever_they_are_made_of() {
    let mut solver = solver(true);
    let (blue, red) = (game("Push", "B"), game("Push", "R"));
    assert_eq!(solver.isomorphic(&game("Cherries", "BB"), &times(2, &blue)), Ok(true));
    assert_eq!(solver.isomorphic(&game("Cherries", "BW"), &plus(blue.clone(), red)), Ok(true));
    assert_eq!(solver.isomorphic(&game("Push", "_B"), &times(2, &blue)), Ok(false));
}
