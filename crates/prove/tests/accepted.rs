//! What is proved is accepted and says what the engine says; what is false is not proved.

use onside_check::rules::{self, Rules};
use onside_ground::{Outcome, Player};
use onside_number::{Rational, UBig};
use onside_prove::{LoopyGame, NotProved, Relation, Statement, Term, prove};
use onside_ruleset::{AnyPosition, Erased};
use onside_value::loopy::{self, GameGraph};
use onside_value::scoring::{ActionSet, CumulativeSubtraction};

use crate::boards::small;
use crate::engine::{Dice, Engine};

const ALL: [Relation; 7] = [
    Relation::AtMost,
    Relation::AtLeast,
    Relation::Equal,
    Relation::Unequal,
    Relation::Less,
    Relation::Greater,
    Relation::Confused,
];

/// The statement that the checker accepts; nothing if it is false.
fn stated(engine: &Engine, statement: &Statement) -> Option<String> {
    let mut certificate = Vec::new();
    match prove(&engine.games, &engine.forms, statement, &mut certificate) {
        Ok(proved) => {
            let accepted = onside_check::check(&mut certificate.as_slice(), 1 << 26);
            let accepted = accepted.unwrap_or_else(|refused| {
                panic!("{refused}\n{statement:?}\n{}", String::from_utf8_lossy(&certificate))
            });
            assert_eq!((accepted.steps, certificate.len() as u64), (proved.steps, proved.bytes));
            accepted.statements.into_iter().next()
        }
        Err(NotProved::False(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fn term(rules: &Rules, text: &[u8]) -> Term {
    Term::position(rules.name, &String::from_utf8_lossy(text)).expect("known rules")
}

#[test]
fn comparisons_of_random_games_are_proved_exactly_if_they_hold() {
    let engine = Engine::new();
    let mut dice = Dice(7);
    for _ in 0..400 {
        let [one, two] = [0, 1].map(|_| dice.form(&engine, 3));
        let [first, second] = [one, two].map(|form| engine.forms.value(form).unwrap());
        let (below, above) = (engine.games.leq(first, second).unwrap(), engine.games.leq(second, first).unwrap());
        let sides = [one, two].map(|form| vec![Term::Game(form)]);
        for relation in ALL {
            let holds = match relation {
                Relation::AtMost => below,
                Relation::AtLeast => above,
                Relation::Equal => below && above,
                Relation::Unequal => !below || !above,
                Relation::Less => below && !above,
                Relation::Greater => above && !below,
                Relation::Confused => !below && !above,
            };
            let statement = Statement::Order(sides[0].clone(), relation, sides[1].clone());
            assert_eq!(stated(&engine, &statement).is_some(), holds, "{statement:?}");
        }
    }
}

#[test]
fn sums_and_canonical_forms_of_random_games_are_proved() {
    let engine = Engine::new();
    let mut dice = Dice(11);
    for _ in 0..300 {
        let forms: Vec<_> = (0..=dice.below(3)).map(|_| dice.form(&engine, 2)).collect();
        let terms: Vec<Term> = forms.iter().map(|&form| Term::Game(form)).collect();
        let values: Vec<_> = forms.iter().map(|&form| engine.forms.value(form).unwrap()).collect();
        let sum = engine.sum(&values);
        assert!(stated(&engine, &Statement::Canonical(terms.clone())).is_some());
        let equal = Statement::Order(terms.clone(), Relation::Equal, vec![Term::Game(sum.into())]);
        assert!(stated(&engine, &equal).is_some());
        let outcome = engine.games.outcome(sum).unwrap();
        let class = stated(&engine, &Statement::Outcome(terms.clone())).unwrap();
        assert!(class.contains(&format!("has the outcome {outcome}: ")), "{class}");
        for player in Player::BOTH {
            let own = if player == Player::Left { Outcome::Left } else { Outcome::Right };
            let wins = outcome == Outcome::Next || outcome == own;
            assert_eq!(stated(&engine, &Statement::WinningMove(player, terms.clone())).is_some(), wins);
        }
    }
}

#[test]
fn values_of_small_positions_of_all_rulesets_are_those_of_the_engine() {
    for rules in rules::all() {
        let mut engine = Engine::new();
        let boards = small(rules);
        // Some of each ruleset, spread over all sizes.
        for text in boards.iter().step_by(boards.len() / 60 + 1) {
            let expression = format!("{}(\"{}\")", rules.name, String::from_utf8_lossy(text));
            let value = engine.value(&Erased(expression.parse::<AnyPosition>().unwrap()));
            let position = vec![term(rules, text)];
            let equal = Statement::Order(position.clone(), Relation::Equal, vec![Term::Game(value.into())]);
            assert!(stated(&engine, &equal).is_some(), "{expression}");
            let canonical = stated(&engine, &Statement::Canonical(position)).unwrap();
            assert!(canonical.contains(" has the canonical form "), "{canonical}");
        }
    }
}

#[test]
fn nash_values_of_small_positions_are_proved_with_strategies() {
    let engine = Engine::new();
    for rules in rules::all().into_iter().filter(|rules| rules.has_joint()) {
        let boards = small(rules);
        let mut proved = 0;
        for text in boards.iter().step_by(boards.len() / 200 + 1) {
            let Term::Position(position) = term(rules, text) else { panic!("a position") };
            let mut certificate = Vec::new();
            for bits in [1024, 4] {
                certificate.clear();
                match prove(&engine.games, &engine.forms, &Statement::Nash(position.clone(), bits), &mut certificate) {
                    Ok(_) => {
                        proved += 1;
                        let accepted = onside_check::check(&mut certificate.as_slice(), 1 << 24);
                        assert!(accepted.is_ok(), "{position:?}: {accepted:?}");
                    }
                    // Where a player who cannot move may be able to later, no value is sound.
                    Err(NotProved::Unknown { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        }
        assert!(proved >= 50, "{}: {proved}", rules.name);
    }
    let Ok(Term::Position(position)) = Term::position("Push", "BR_BR") else { panic!("a position") };
    let mut certificate = Vec::new();
    let proved = prove(&engine.games, &engine.forms, &Statement::Nash(position, 1024), &mut certificate).unwrap();
    let half = Rational::new(-5, 2).unwrap();
    assert_eq!(proved.sentence, format!("nash Push:BR_BR {half} {half}"));
}

#[test]
fn thermographs_of_random_games_are_proved_with_their_means_and_temperatures() {
    let engine = Engine::new();
    let mut dice = Dice(23);
    let mut hot = 0;
    for _ in 0..300 {
        let form = dice.form(&engine, 3);
        let thermograph = engine.games.thermograph(engine.forms.value(form).unwrap()).unwrap();
        let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
        hot += usize::from(temperature.is_positive());
        let sentence = stated(&engine, &Statement::Thermograph(vec![Term::Game(form)])).unwrap();
        assert!(sentence.ends_with(&format!("has the mean {mean} and the temperature {temperature}")), "{sentence}");
    }
    assert!(hot > 30, "{hot}");
    let board = Statement::Thermograph(vec![Term::position("Domineering", "..|..").unwrap()]);
    let sentence = "Domineering(..|..) has the mean 0 and the temperature 1";
    assert_eq!(stated(&engine, &board).unwrap(), sentence);
}

#[test]
fn results_of_subtraction_are_proved_with_their_periods() {
    let engine = Engine::new();
    for (actions, heap) in [(&[1][..], 5), (&[5, 7], 31), (&[3, 7, 9], 20), (&[2, 7, 10, 11], 37), (&[4, 6], 100)] {
        let set = ActionSet::new(actions.iter().copied()).unwrap();
        let known = CumulativeSubtraction::new(set.clone(), engine.games.guard()).unwrap();
        let outcome = known.outcome(&UBig::from(heap));
        let names = actions.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let sentence = stated(&engine, &Statement::Score(set.clone(), heap)).unwrap();
        assert_eq!(sentence, format!("CS({{{names}}}, {heap}) has the outcome {outcome}"));
        let sentence = stated(&engine, &Statement::Period(set)).unwrap();
        let period = 2 * actions[actions.len() - 1];
        assert!(sentence.contains(&format!(" have the period {period} from heap ")), "{sentence}");
    }
}

/// A random graph, and the engine's graph that is the same.
fn graph(dice: &mut Dice) -> (LoopyGame, GameGraph) {
    let size = 2 + dice.below(5);
    let vertices: Vec<[Vec<usize>; 2]> =
        (0..size).map(|_| [0, 1].map(|_| (0..dice.below(3)).map(|_| dice.below(size)).collect())).collect();
    let drawn = GameGraph::from_lists(&vertices).expect("a graph");
    (LoopyGame { vertices, start: 0 }, drawn)
}

#[test]
fn outcomes_of_random_games_with_cycles_are_proved() {
    let engine = Engine::new();
    let mut dice = Dice(5);
    let mut draws = 0;
    for _ in 0..500 {
        let (game, drawn) = graph(&mut dice);
        let start = drawn.vertices().next().expect("a vertex");
        let known = loopy::outcome(&engine.games, (&drawn, start)).unwrap();
        let words = |starter| match known.winner(starter) {
            Some(winner) => format!("{winner} wins"),
            None => "it is a draw".to_owned(),
        };
        let [left, right] = Player::BOTH.map(words);
        draws += usize::from(left.contains("draw") || right.contains("draw"));
        let sentence = stated(&engine, &Statement::Play(game)).unwrap();
        assert!(sentence.starts_with(&format!("if Left begins, {left}; if Right begins, {right}; in ")), "{sentence}");
    }
    assert!(draws > 100, "{draws}");
}

#[test]
fn survival_in_differences_of_random_games_with_cycles_is_proved() {
    let engine = Engine::new();
    let mut dice = Dice(9);
    for _ in 0..300 {
        let [(one, first), (two, second)] = [graph(&mut dice), graph(&mut dice)];
        let survives = |high: &GameGraph, low: &GameGraph| {
            let low = low.negative(&engine.games).unwrap();
            let starts = [high.vertices().next().unwrap(), low.vertices().next().unwrap()];
            let (sum, start) = GameGraph::sum(&engine.games, (high, starts[0]), (&low, starts[1])).unwrap();
            loopy::outcome(&engine.games, (&sum, start)).unwrap().winner(Player::Right) != Some(Player::Right)
        };
        let (below, above) = (survives(&second, &first), survives(&first, &second));
        let at_most = Statement::Survival(one.clone(), Relation::AtMost, two.clone());
        assert_eq!(stated(&engine, &at_most).is_some(), below);
        let confused = Statement::Survival(one, Relation::Confused, two);
        assert_eq!(stated(&engine, &confused).is_some(), !below && !above);
    }
}

#[test]
fn a_stop_and_an_unknown_ruleset_are_told() {
    let engine = Engine::new();
    engine.games.guard().cancel();
    let statement = Statement::Canonical(vec![Term::position("Domineering", "...|...").unwrap()]);
    let stopped = prove(&engine.games, &engine.forms, &statement, &mut Vec::new());
    assert!(matches!(stopped, Err(NotProved::Stop(onside_ground::Stop::Cancelled))), "{stopped:?}");
    assert!(matches!(Term::position("Kings", "k.k"), Err(NotProved::Unknown { .. })));
    assert!(matches!(Term::position("Push", &"B".repeat(5000)), Err(NotProved::Unknown { .. })));
}
