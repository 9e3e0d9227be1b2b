//! Random changes of certificates: what is still accepted must still be true.

use onside_prove::{Relation, Statement, Term, prove};
use onside_ruleset::{AnyPosition, Erased};
use onside_value::scoring::ActionSet;
use onside_value::short::Game;

use crate::engine::{Dice, Engine};

/// Certificates of several kinds.
fn honest(engine: &Engine) -> Vec<Vec<u8>> {
    let position = |ruleset: &str, text: &str| vec![Term::position(ruleset, text).expect("known rules")];
    let mut dice = Dice(3);
    let mut game = || vec![Term::Game(dice.form(engine, 3))];
    let nash = |text: &str| match Term::position("Push", text) {
        Ok(Term::Position(position)) => Statement::Nash(position, 1024),
        _ => panic!("a position"),
    };
    let mut statements = vec![
        Statement::Canonical(position("Domineering", "...|...|.#.")),
        Statement::Canonical(position("Clobber", "xox|ox.")),
        Statement::Outcome([position("ToadsAndFrogs", "t.f.tf"), position("Nim", "1,2")].concat()),
        Statement::WinningMove(onside_ground::Player::Left, position("Nim", "1,2,4")),
        Statement::Order(position("Push", "BR_B"), Relation::Greater, position("Push", "BR")),
        Statement::Thermograph(position("Domineering", "...|...")),
        Statement::Thermograph(game()),
        Statement::Score(ActionSet::new([2, 3, 5]).expect("actions"), 20),
        Statement::Period(ActionSet::new([1, 3]).expect("actions")),
        nash("BR_BR"),
        nash("RB_R"),
    ];
    statements.extend((0..6).map(|_| Statement::Canonical(game())));
    statements.extend((0..6).map(|_| Statement::Outcome([game(), game()].concat())));
    let written = statements.into_iter().map(|statement| {
        let mut certificate = Vec::new();
        prove(&engine.games, &engine.forms, &statement, &mut certificate).expect("a proof");
        certificate
    });
    written.collect()
}

/// A certificate with one to three random changes.
fn changed(dice: &mut Dice, certificate: &[u8], other: &[u8]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = certificate.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let others: Vec<&[u8]> = other.split(|&byte| byte == b'\n').collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len());
        let mut words: Vec<Vec<u8>> = lines[at].split(|&byte| byte == b' ').map(<[u8]>::to_vec).collect();
        let word = dice.below(words.len());
        match dice.below(10) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[dice.below(lines.len())].clone()),
            2 => lines.insert(at, others[dice.below(others.len())].to_vec()),
            3 => {
                let with = dice.below(lines.len());
                lines.swap(at, with);
            }
            4 if !lines[at].is_empty() => {
                let byte = dice.below(lines[at].len());
                lines[at][byte] = u8::try_from(dice.below(256)).expect("a byte");
            }
            5 => {
                let from = lines[dice.below(lines.len())].clone();
                let from: Vec<&[u8]> = from.split(|&byte| byte == b' ').collect();
                words[word] = from[dice.below(from.len())].to_vec();
                lines[at] = words.join(&b' ');
            }
            6 => {
                let with = dice.below(words.len());
                words.swap(word, with);
                lines[at] = words.join(&b' ');
            }
            7 => {
                words.remove(word);
                lines[at] = words.join(&b' ');
            }
            _ => {
                // A small number or a sign in the place of a word.
                let signs =
                    ["0", "1", "-1", "1/2", "2", "3", "4", "|", "L", "R", "<=", "==", "||", ">", "N", "P", "@0", "@1"];
                words[word] = signs[dice.below(signs.len())].as_bytes().to_vec();
                lines[at] = words.join(&b' ');
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    // The count of steps is made right mostly, so that the steps themselves are looked at.
    let steps = lines.len().saturating_sub(3);
    if dice.below(4) > 0
        && let Some(end) = lines.iter_mut().rev().find(|line| line.starts_with(b"end "))
    {
        *end = format!("end {steps}").into_bytes();
    }
    lines.join(&b'\n')
}

/// The value of a term as the engine has it, with the nodes as the certificate defines them.
fn value(engine: &mut Engine, nodes: &[Game], term: &str) -> Game {
    match term.strip_prefix('@') {
        Some(name) => nodes[name.parse::<usize>().expect("a name")],
        None => {
            let (ruleset, text) = term.split_once(':').expect("a position");
            engine.value(&Erased(format!("{ruleset}(\"{text}\")").parse::<AnyPosition>().expect("a position")))
        }
    }
}

fn sum(engine: &mut Engine, nodes: &[Game], terms: &[&str]) -> Game {
    let terms: Vec<Game> = terms.iter().filter(|term| **term != "+").map(|term| value(engine, nodes, term)).collect();
    engine.sum(&terms)
}

/// Whether a statement holds, told by the engine.
fn holds(engine: &mut Engine, nodes: &[Game], statement: &[&str]) -> bool {
    let signs = ["<=", ">=", "==", "!=", "<", ">", "||", "!<=", "!>=", "->"];
    let split = statement.iter().position(|word| signs.contains(word)).unwrap_or(statement.len());
    let (kind, left) = (statement[0], &statement[1..split]);
    let zero = engine.games.zero();
    let both = |engine: &Engine, one, two| {
        (engine.games.leq(one, two).expect("an order"), engine.games.leq(two, one).expect("an order"))
    };
    match kind {
        "order" | "canonical" => {
            let (one, two) = (sum(engine, nodes, left), sum(engine, nodes, &statement[split + 1..]));
            let (below, above) = both(engine, one, two);
            match statement[split] {
                "<=" => below,
                ">=" => above,
                "!<=" => !below,
                "!>=" => !above,
                "==" => below && above,
                "!=" => !below || !above,
                "<" => below && !above,
                ">" => above && !below,
                _ => !below && !above,
            }
        }
        "outcome" => {
            let game = sum(engine, nodes, &statement[1..statement.len() - 1]);
            let class = engine.games.outcome(game).expect("an outcome").to_string();
            Some(&class.as_str()) == statement.last()
        }
        "win" => {
            let game = sum(engine, nodes, &statement[split + 1..]);
            let (below, above) = both(engine, game, zero);
            if statement[1] == "L" { above } else { below }
        }
        "thermograph" => {
            let [mean, temperature] = [2, 1].map(|back| statement[statement.len() - back]);
            let game = sum(engine, nodes, &statement[1..statement.len() - 2]);
            let thermograph = engine.games.thermograph(game).expect("a thermograph");
            (thermograph.mean().to_string(), thermograph.temperature().to_string()) == (mean.into(), temperature.into())
        }
        "score" | "period" => {
            let number = |at: usize| statement[at].parse::<usize>().expect("a number");
            let results = results(statement[1], 2000);
            match kind {
                "score" => results[number(2)] == i64::try_from(number(3)).expect("a result"),
                _ => results[number(2)..].iter().zip(&results[number(2) + number(3)..]).all(|(one, two)| one == two),
            }
        }
        "nash" => {
            // Values of the two strips that occur, and of all strips that they lead to, by the definition.
            let (_, text) = statement[1].split_once(':').expect("a position");
            let exact = nash(text.as_bytes());
            let [low, high] = [2, 3].map(|at| statement[at].parse::<onside_number::Rational>().expect("a number"));
            low <= exact && exact <= high
        }
        _ => false,
    }
}

/// The results of Cumulative Subtraction by the definition.
fn results(actions: &str, heaps: usize) -> Vec<i64> {
    let actions: Vec<usize> = actions.split(',').map(|action| action.parse().expect("an action")).collect();
    let mut results: Vec<i64> = Vec::new();
    for heap in 0..heaps {
        let legal = actions.iter().filter(|action| **action <= heap);
        let best = legal.map(|&action| i64::try_from(action).expect("small") - results[heap - action]).max();
        results.push(best.unwrap_or(0));
    }
    results
}

/// The Nash value of Push strips by the definition.
fn nash(text: &[u8]) -> onside_number::Rational {
    use onside_check::Side;
    use onside_number::matrix::{self, Matrix};
    let rules = onside_check::rules::find(b"Push").expect("Push");
    let matrix = rules.joint(text).expect("joint moves");
    if matrix.first().is_some_and(|row| !row.is_empty()) {
        let rows: Vec<Vec<_>> = matrix.iter().map(|row| row.iter().map(|after| nash(after)).collect()).collect();
        return matrix::value(&Matrix::from_rows(rows).expect("a matrix")).expect("a value");
    }
    let longest = |side| {
        let mut count = 0;
        let mut open = rules.moves(text, side);
        while !open.is_empty() {
            count += 1;
            open = open.iter().flat_map(|after| rules.moves(after, side)).collect();
            open.sort();
            open.dedup();
        }
        count
    };
    onside_number::Rational::from(longest(Side::Left) - longest(Side::Right))
}

/// The games that the lines `n` and `g` define.
fn nodes(engine: &Engine, certificate: &str) -> Vec<Game> {
    let mut nodes: Vec<Game> = Vec::new();
    for line in certificate.lines() {
        if let Some(number) = line.strip_prefix("n ") {
            nodes.push(engine.games.number(number.parse().expect("a number")).expect("a game"));
        } else if let Some(options) = line.strip_prefix("g ") {
            let mut sides = options.split('|');
            let mut side = || {
                let words = sides.next().unwrap_or("").split(' ').filter(|word| !word.is_empty());
                words.map(|word| nodes[word.parse::<usize>().expect("a name")]).collect::<Vec<Game>>()
            };
            let (left, right) = (side(), side());
            nodes.push(engine.games.from_options(&left, &right).expect("a game"));
        }
    }
    nodes
}

/// Changes certificates this often; how many were accepted.
fn attacked(changes: usize, seed: u64) -> usize {
    let mut engine = Engine::new();
    let honest = honest(&engine);
    let mut dice = Dice(seed);
    let mut accepted = 0;
    for number in 0..changes {
        let certificate = changed(&mut dice, &honest[number % honest.len()], &honest[(number / 7) % honest.len()]);
        if onside_check::check(&mut certificate.as_slice(), 1 << 24).is_err() {
            continue;
        }
        accepted += 1;
        let text = String::from_utf8(certificate).expect("what is accepted is text");
        let nodes = nodes(&engine, &text);
        for statement in text.lines().filter_map(|line| line.strip_prefix("statement ")) {
            let words: Vec<&str> = statement.split(' ').collect();
            assert!(holds(&mut engine, &nodes, &words), "accepted, but false: {statement}\n{text}");
        }
    }
    accepted
}

#[test]
fn a_hundred_thousand_changed_certificates_prove_nothing_that_is_false() {
    let accepted = attacked(100_000, 19);
    // Some changes do no harm, such as a line that stands twice; if none were accepted, nothing would have been tried.
    assert!(accepted > 1_000, "{accepted}");
}
