//! The program at the table: it wins what is won, against random play and against the best; its rule in lost positions,
//! its draws and its exact strategies.

use crate::common::{host, seen};
use onside_explore::{advise, joint};
use onside_ground::Player;
use onside_host::{Host, Mode};
use onside_number::Rational;

const TURNS: Mode = Mode::Alternating;

fn no_bits() -> bool {
    panic!("no bits are needed where the players alternate")
}

/// A number below a bound, from a fixed sequence.
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).expect("31 bits") % bound
}

/// Plays against random moves; who wins.
fn against_chance(host: &mut Host, start: &str, program: Player, state: &mut u64) -> Player {
    let (mut expression, mut mover) = (start.to_owned(), program);
    loop {
        let view = seen(host, &expression, TURNS);
        let choices = view.choices(mover);
        if choices.is_empty() {
            return mover.opponent();
        }
        expression = if mover == program {
            let advice = advise(host, &expression, TURNS, program, &mut no_bits).expect("a move");
            assert_eq!(advice.result, choices[advice.index].result);
            advice.result
        } else {
            choices[below(state, choices.len())].result.clone()
        };
        mover = mover.opponent();
    }
}

#[test]
fn won_positions_are_won_against_random_play() {
    let (mut host, mut state) = (host(), 7);
    for (start, program) in [
        ("Nim(1,2,4)", Player::Left),
        ("Nim(3,5,7)", Player::Right),
        ("Domineering(3,3)", Player::Left),
        ("Domineering(4,4)", Player::Right),
        ("Clobber(\"xox|ox.\")", Player::Left),
        ("Clobber(\"xo|xo\") + Nim(1)", Player::Right),
    ] {
        for game in 0..10 {
            assert_eq!(against_chance(&mut host, start, program, &mut state), program, "{start}, game {game}");
        }
    }
}

#[test]
fn in_a_lost_position_the_smallest_share_of_answers_wins() {
    let mut host = host();
    for start in ["Nim(2,2)", "Nim(3,3)", "Nim(1,2,3)", "Clobber(\"xox|oxo\")", "Domineering(5,5)"] {
        let view = seen(&mut host, start, TURNS);
        let wins = |host: &mut Host, text: &str, player: Player, starter: Player| {
            let answer = host.evaluate(&format!("({text}).Wins({player}, {starter})")).answer.expect("an answer");
            answer.text() == Ok("true")
        };
        assert!(!wins(&mut host, start, Player::Left, Player::Left), "{start}");
        let shares: Vec<(usize, usize)> = view
            .left
            .iter()
            .map(|choice| {
                let replies = seen(&mut host, &choice.result, TURNS).right;
                let winning =
                    replies.iter().filter(|reply| wins(&mut host, &reply.result, Player::Right, Player::Left));
                (winning.count(), replies.len())
            })
            .collect();
        let advice = advise(&mut host, start, TURNS, Player::Left, &mut no_bits).expect("a move");
        let (winning, all) = shares[advice.index];
        assert!(shares.iter().all(|(others, of)| winning * of <= others * all), "{start}: {shares:?}");
        assert!(advice.why.contains(&format!("{winning} of {all} answers win")), "{}", advice.why);
    }
    let over = advise(&mut host, "Nim()", TURNS, Player::Left, &mut no_bits).expect_err("no move");
    assert!(over.diagnostic.message.contains("no move"));
}

#[test]
fn a_loopy_win_is_not_put_off_for_ever() {
    let mut host = host();
    // Left can win all of these when she starts, though she could also go back and forth.
    for start in [
        "BackslidingToadsAndFrogs(\"tt.f\")",
        "BackslidingToadsAndFrogs(\"t.tf.\")",
        "FoxAndGeese(\"g.g.|....|..f.\")",
        "FoxAndGeese(\"g.g.g.g.|........|..f.....\")",
    ] {
        let outcome = host.evaluate(&format!("{start}.Wins(Left)")).answer.expect("an outcome");
        assert_eq!(outcome.text(), Ok("true"), "{start}");
        let (mut expression, mut mover, mut state) = (start.to_owned(), Player::Left, 3);
        let mut moves = 0;
        loop {
            let view = seen(&mut host, &expression, TURNS);
            if view.choices(mover).is_empty() {
                assert_eq!(mover, Player::Right, "{start}");
                break;
            }
            expression = if mover == Player::Left {
                advise(&mut host, &expression, TURNS, mover, &mut no_bits).expect("a move").result
            } else {
                view.choices(mover)[below(&mut state, view.choices(mover).len())].result.clone()
            };
            mover = mover.opponent();
            moves += 1;
            assert!(moves < 200, "{start} goes on for ever");
        }
    }
    let drawn =
        advise(&mut host, "BackslidingToadsAndFrogs(\"ttt..fff\")", TURNS, Player::Left, &mut no_bits).expect("a move");
    assert!(drawn.why.contains("drawn"), "{}", drawn.why);
}

#[test]
fn synchronized_moves_come_as_often_as_the_strategy_says() {
    let mut host = host();
    for (expression, player) in
        [("Push(BR_BR)", Player::Left), ("Push(BR_BR)", Player::Right), ("Shove(RB_B)", Player::Left)]
    {
        let view = seen(&mut host, expression, Mode::Synchronized);
        let mut drawn = vec![0; view.choices(player).len()];
        let mut strategy = Vec::new();
        // One round of the draw takes so few bits that all strings of six are looked at; what is left is not used.
        let mut used = 0;
        for string in 0_u32..64 {
            let mut taken = 0;
            let mut bits = || {
                taken += 1;
                string >> (taken - 1) & 1 == 1
            };
            let advice = advise(&mut host, expression, Mode::Synchronized, player, &mut bits).expect("a move");
            drawn[advice.index] += 1;
            used = used.max(taken);
            strategy = advice.strategy;
        }
        assert!(used <= 6, "{expression}: one round only");
        for (choice, count) in view.choices(player).iter().zip(drawn) {
            let chance = strategy.iter().find(|(name, _)| *name == choice.name);
            let chance = chance.map_or(Rational::ZERO, |(_, chance)| chance.clone());
            assert_eq!(Rational::new(count, 64), Some(chance), "{expression}: {}", choice.name);
        }
    }
    let decided = advise(&mut host, "Push(BB)", Mode::Synchronized, Player::Left, &mut no_bits).expect_err("decided");
    assert!(decided.diagnostic.message.contains("decided"));
}

#[test]
fn two_moves_at_once_lead_where_the_rules_say() {
    let mut host = host();
    let after = joint(&mut host, "Push(BR_BR)", 0, 1).expect("moves");
    assert_eq!((after.result.as_str(), after.repeated), ("Push(\"_RBR\")", false));
    assert!(joint(&mut host, "Push(BR_BR)", 0, 2).is_err());
    assert!(joint(&mut host, "Alternating(Push(BR_BR))", 0, 0).is_err());
}

#[test]
fn points_are_collected_by_an_optimal_action() {
    let mut host = host();
    for (expression, expected) in [("CS({5,7}, 29)", "take 5"), ("CS({5,7}, 31)", "take 7"), ("CS({2,3}, 4, 3)", "")] {
        for player in Player::BOTH {
            let advice = advise(&mut host, expression, TURNS, player, &mut no_bits).expect("a move");
            assert!(advice.name.starts_with(expected), "{expression}: {}", advice.name);
            let view = seen(&mut host, expression, TURNS);
            let mut score = |text: &str, starter: Player| {
                let answer = host.evaluate(&format!("({text}).Result(0, {starter})")).answer.expect("a score");
                answer.text().expect("a number").parse::<i64>().expect("a number")
            };
            let points: i64 =
                view.choices(player)[advice.index].points.clone().and_then(|p| i64::try_from(p).ok()).unwrap();
            assert_eq!(points + score(&advice.result, player.opponent()), score(expression, player), "{expression}");
        }
    }
}
