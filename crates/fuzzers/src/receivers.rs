//! An expression for every kind of value, on which methods are called.

use onside_lang::Kind;

/// An expression, and the kind of value that it has.
#[derive(Clone, Copy, Debug)]
pub struct Receiver {
    /// What kind of value it is.
    pub kind: Kind,
    /// The expression.
    pub source: &'static str,
}

const fn of(kind: Kind, source: &'static str) -> Receiver {
    Receiver { kind, source }
}

/// At least one expression for every kind.
pub const RECEIVERS: &[Receiver] = &[
    of(Kind::Number, "0"),
    of(Kind::Number, "3"),
    of(Kind::Number, "-1/2"),
    of(Kind::Number, "1/3"),
    of(Kind::Number, "10^30"),
    of(Kind::Surreal, "omega^omega - 3*omega + 1"),
    of(Kind::Surreal, "(omega + 1)/(omega*2)"),
    of(Kind::Nimber, "*(omega^2*3 + 5)"),
    of(Kind::Game, "{2|-1}"),
    of(Kind::Game, "*2"),
    of(Kind::Game, "^"),
    of(Kind::Game, "{3||2|1}"),
    of(Kind::Loopy, "over"),
    of(Kind::Loopy, "a{0|a}"),
    of(Kind::Loopy, "GameGraph(\"a: 0 | b; b: a | 0\")"),
    of(Kind::Position, "Push(BR_B)"),
    of(Kind::Position, "Cherries(BWBW)"),
    of(Kind::Position, "Hackenbush(\"0-1B, 1-2R, 0-2G\")"),
    of(Kind::Position, "BackslidingToadsAndFrogs(\"t.f\")"),
    of(Kind::Compound, "Push(BR) + {1|0}"),
    of(Kind::Compound, "'{0|}'"),
    of(Kind::Synchronized, "Synchronized(Push(BR_BR))"),
    of(Kind::Synchronized, "Sync([0],[0],[[1]])"),
    of(Kind::Enclosure, "Between(0.25, 0.5)"),
    of(Kind::Matrix, "Synchronized(Push(BR_BR)).Matrix"),
    of(Kind::Strategy, "Synchronized(Push(BR_BR)).Strategies[1]"),
    of(Kind::Equilibrium, "Synchronized(Push(BR_BR)).Strategies"),
    of(Kind::Cherries, "CherriesValue(\"2[B] - [BW]\")"),
    of(Kind::Scoring, "CS({5,7},31)"),
    of(Kind::Scoring, "CS({1,2,5})"),
    of(Kind::Scoring, "ScoringGame([[[1 => 2],[-1]],[[],[2]]])"),
    of(Kind::Piles, "CS({2,3}).TwoPiles(5,5)"),
    of(Kind::Misere, "*[2#1]"),
    of(Kind::Misere, "*[3]"),
    of(Kind::Genus, "*[2#1].Genus"),
    of(Kind::Quotient, "*[2#].MisereQuotient"),
    of(Kind::Boolean, "true"),
    of(Kind::Outcome, "{1|0}.OutcomeClass"),
    of(Kind::Winner, "Push(BR).GetWinner()"),
    of(Kind::Text, "\"text\""),
    of(Kind::Text, "\"\""),
    of(Kind::List, "[1,*,[2]]"),
    of(Kind::List, "[]"),
    of(Kind::Tuple, "(1, 2)"),
    of(Kind::Tuple, "(*, \"a\", [3])"),
    of(Kind::Board, "Board(\"grid\", \".xo\", \"xo|.x\")"),
    of(Kind::Board, "Board(\"graph\", \".LR\", \".-L(-.;-R)-.\")"),
    of(Kind::Ruleset, "begin ruleset Take on heap n for k from 1 to 3 where k <= n play n-k end; Take end"),
    of(
        Kind::Position,
        "begin ruleset Clob on grid \".xo\" for c in own for d in Orthogonal where board[c+d] == theirs \
     play c => empty, c+d => own end; Clob(\"xox|ox.\") end",
    ),
    of(Kind::Board, "Strip.Empty(3)"),
    of(Kind::Object, "Graph.Path(3)"),
    of(Kind::Object, "-inf"),
    of(Kind::Object, "3.Class"),
    of(Kind::Object, "Random(7)"),
    of(Kind::Range, "1..5"),
    of(Kind::Set, "{1,2,*}"),
    of(Kind::Map, "{1 => 2, * => 3}"),
    of(Kind::Entry, "1 => 2"),
    of(Kind::Mutable, "MutableList([1,2])"),
    of(Kind::Mutable, "MutableSet([1,2])"),
    of(Kind::Mutable, "MutableMap({1 => 2})"),
    of(Kind::Table, "Table([[1,2],[3,4]])"),
    of(Kind::Function, "(n -> n + 1)"),
    of(Kind::Player, "Left"),
    of(Kind::Thermograph, "{2|-1}.Thermograph"),
    of(Kind::Trajectory, "{3||2|1}.Thermograph.Wall(Left)"),
    of(Kind::Uptimal, "(^ + *).UptimalExpansion"),
    of(Kind::Picture, "Draw(Push(BR))"),
    of(Kind::Output, "\"text\".ToUnquotedOutput"),
    of(Kind::Nothing, "Nothing"),
];
