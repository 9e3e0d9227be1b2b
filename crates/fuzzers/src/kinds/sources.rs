//! Pieces of the language in any order, and good sources with some letters changed: no input does harm.

use crate::ask::{Asker, Told, text};
use crate::{Dice, Fuzzer};

/// See the module.
#[derive(Default)]
pub(crate) struct Sources {
    asker: Asker,
}

impl Fuzzer for Sources {
    fn name(&self) -> &'static str {
        "sources"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        source(dice)
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        match self.asker.ask(input)? {
            Told::Answer(answer) => text(&answer, input).map(|_| ()),
            Told::Refused(_) | Told::Stopped => Ok(()),
        }
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
