//! No input does harm: 100,000 random and mutilated sources, the same in every run, are evaluated without a panic,
//! without a hang past the limit, and every error can be shown. The fuzz target in `fuzz/` does the same without end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use onside_ground::{Guard, Limits};
use onside_lang::{Session, Settings};

/// A small generator of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }

    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }
}

const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "|",
    "||",
    "*",
    "^",
    "v",
    "+-",
    "-",
    "+",
    "1",
    "2/3",
    "a{",
    "b{",
    "a",
    "pass",
    "over",
    "^[on]",
    "&",
    "dud",
    ".Onside",
    ".Degree",
    "GameGraph(\"a: b, 0 | a; b: * | a\")",
    ".At(\"b\")",
    "Unicycle(\"LLRR\")",
    "Push(BR)",
    "Synchronized(",
    "Alternating(",
    "Sync([0],[0],[[1]])",
    "Sync(",
    "mode synchronized;",
    ".NashValue",
    ".Strategies",
    ".SynchronizedVersion",
    ".LeftMoves",
    ".Play(1,1)",
    "Between(0.25,",
    "Cherries(BWWB)",
    "CherriesValue(\"2[B] - [BW]\")",
    ".CherriesValue",
    ".Decomposition",
    ".BasisElements",
    ".WinningMoves(Left)",
    ".ToStack",
    "CS({5,7},31)",
    "CS({1,2,5}",
    ".Outcome",
    ".OptimalMoves",
    ".Line",
    ".Convergence",
    ".Table(0..9)",
    ".TwoPiles(9,9)",
    ".Row(3)",
    ".Circle",
    "ScoringGame([[[1 => 2],[-1]],[[],[2]]])",
    "ScoringGame(",
    "TruncatedTable(4)",
    "0.5",
    "Hackenbush(\"0-1B, 1-2R\")",
    "Push(",
    "\"",
    "'",
    ".",
    "Tiny(1)",
    ",",
    "<",
    ">=",
    "==",
    " ",
    "é",
    " Heat ",
    ":",
    "%",
    "x",
    "^<2>",
    "v[2]",
    "//",
    "\n",
    ".Mean",
    ".CanonicalForm()",
    "Left",
    ".LeftOptions",
    "Nim(1,2)",
    "'{*|*}'",
    ".Thermograph",
    " ConwayProduct ",
    "[1,2]",
    "true",
    "/0",
    "1/3",
    ".Abs",
    ".Pow(2)",
    ";",
    ":=",
    "->",
    "=>",
    "..",
    "[",
    "]",
    " if ",
    " then ",
    " else ",
    " end ",
    " for ",
    " in ",
    " from ",
    " to ",
    " do ",
    " yield ",
    " while ",
    " def f(x) ",
    "f(",
    " begin ",
    " var ",
    " and ",
    " not ",
    "x := ",
    "{=>}",
    "\"text\"",
    "1..5",
    " where ",
    ".Sum",
    "10^9",
    "*8",
    "Hackenbush(\"lr(e;l)\")",
    "Domineering(\"..|..\")",
    "it",
    " by ",
    " or ",
    "?",
    "\0",
];

const SOURCES: &[&str] = &[
    "Push(BBR).CanonicalForm()",
    "{3|||2||1|0,*||||-1/2}.Thermograph",
    "f := (x, y) -> (x - y) / 2; f(3, 4)",
    "for x from 1 to 5 yield x*x yield x*x + 1 end",
    "fact := n -> if n == 0 then 1 else n * fact(n-1) end; fact(6)",
    "{x^2 => x for x in [1,3,5,3] where x > 1}",
    "def u(x) begin y := x + 4; y; end; u(5)",
    "('{-1|1}':1).CanonicalForm + Hackenbush(\"0-1B, 1-2R, 0-2G\")",
    "[x for x from 0 to ^5 by ^*]",
    "Cherries(RB BR) >= 3",
    "while false do x := 1 end",
    "Hackenbush(5,_BB__B__R_B___R_R_____R__).GetWinner() == 5.GetWinner()",
];

/// A source made of pieces, or a good one with some letters changed, dropped, doubled or swapped for a piece.
fn source(dice: &mut Dice) -> String {
    if dice.roll(3) > 0 {
        return (0..1 + dice.roll(10)).map(|_| dice.choose(PIECES)).collect();
    }
    let mut letters: Vec<String> = dice.choose(SOURCES).chars().map(String::from).collect();
    for _ in 0..1 + dice.roll(3) {
        let place = dice.roll(letters.len());
        match dice.roll(4) {
            0 => letters[place].clear(),
            1 => letters[place] = dice.choose(PIECES).to_owned(),
            2 => letters[place] = letters[place].repeat(2),
            _ => {
                let other = dice.roll(letters.len());
                letters.swap(place, other);
            }
        }
    }
    letters.concat()
}

#[test]
fn a_hundred_thousand_random_sources_do_no_harm() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(5_000), memory: None }));
    let round = AtomicU64::new(0);
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // What runs longer than the limit is stopped from outside, as the command line does it.
        scope.spawn(|| {
            let mut last = 0;
            while !finished.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(20));
                let now = round.load(Ordering::Relaxed);
                if now == last {
                    guard.time_is_up();
                }
                last = now;
            }
        });
        let mut dice = Dice(99);
        let mut session = Session::new(Settings::default(), Arc::clone(&guard));
        for count in 1..=100_000 {
            if count % 1000 == 0 {
                // Variables and tables of earlier rounds are forgotten now and then.
                session = Session::new(Settings::default(), Arc::clone(&guard));
            }
            let source = source(&mut dice);
            round.store(count, Ordering::Relaxed);
            guard.reset();
            match session.evaluate(&source).answer {
                Ok(answer) => assert!(!answer.kind().word().is_empty()),
                Err(errors) => {
                    assert!(!errors.is_empty(), "{source}");
                    for error in errors {
                        assert!(!error.diagnostic.render(&source).is_empty());
                    }
                }
            }
        }
        finished.store(true, Ordering::Relaxed);
    });
}
