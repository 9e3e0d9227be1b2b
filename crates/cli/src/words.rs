//! `help for`, `help ^`, `help :=`: the words and signs of the grammar, each in a few lines.
//!
//! Lines that start with `> ` are evaluated by a test, which compares the line that follows them.

/// Words and signs that are explained together, and what they mean.
pub(crate) struct Word {
    /// The words, with blanks between them.
    pub(crate) names: &'static str,
    /// The page.
    pub(crate) text: &'static str,
}

/// The page about a word or a sign of the grammar.
pub(crate) fn page(name: &str) -> Option<&'static str> {
    WORDS.iter().find(|word| word.names.split(' ').any(|known| known == name)).map(|word| word.text)
}

/// All words and signs that have a page.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    WORDS.iter().flat_map(|word| word.names.split(' '))
}

const WORDS: &[Word] = &[
    Word {
        names: "for from to by in where yield do",
        text: "\
for ... end repeats; yield collects values, do only acts. In brackets for stands behind the member.
> for n from 1 to 4 yield n^2 end
[1,4,9,16]
> for n from 10 to 1 by -4 yield n end
[10,6,2]
> [n*{2|1} for n in 1..4 where n != 3]
[{2|1},3,6]
",
    },
    Word {
        names: "while break continue",
        text: "\
while ... do ... end repeats as long as its condition holds. break leaves a loop, continue begins the next round.
> n := 1; while n < 1000 do n := 2*n end; n
1024
> [x for x from 1 while x^2 < 30]
[1,2,3,4,5]
",
    },
    Word {
        names: "if then elseif else",
        text: "\
if ... then ... elseif ... else ... end is an expression too.
> if {3|1} > 0 then \"Left\" else \"somebody\" end
\"Left\"
",
    },
    Word {
        names: "begin end var",
        text: "\
begin ... end is a block; its value is that of its last statement. var makes a variable of the block's own.
> begin var k := {2|1}; k + k end
3
",
    },
    Word {
        names: "def return ->",
        text: "\
def f(x, y ? 0) := e defines a function, as does f := (x, y ? 0) -> e. Arguments may be given by name.
> def pick(a, b ? 0) := if a > b then a else b end; pick(3)
3
> double := g -> g + g; double({3|-1})
2
",
    },
    Word {
        names: "and or not",
        text: "\
and, or and not combine true and false; what is not needed is not evaluated.
> not 1 > 2 and 3 > 2
true
",
    },
    Word {
        names: "is as",
        text: "\
x is Kind asks what a value is; a parameter x as Kind accepts only that kind.
> [x for x in [1, \"two\", *] where x is Game]
[1,*]
> def half(n as Integer) := n/2; half(3)
3/2
",
    },
    Word {
        names: ":=",
        text: "\
x := e gives the name x to a value. A single = compares.
> g := {3|1}; g + g
4
> l := [1,2]; l[2] := 7; l
[1,7]
",
    },
    Word {
        names: "= == === !=",
        text: "\
== asks whether two values are equal (= means the same), != whether they are not; games are equal if their values are.
=== asks whether they are the same thing: then a position is not its value.
> [{0|1} == 1/2, Nim(1,1) == 0, Nim(1,1) === 0]
[true,true,false]
",
    },
    Word {
        names: "< <= > >= || <> <| |>",
        text: "\
Games are ordered partially: besides <, <=, >, >= there are || (or <>), confused with; <|, less or confused; and |>,
greater or confused. Inside braces bars separate options.
> [^ > 0, * || 0, * <| 1]
[true,true,true]
",
    },
    Word {
        names: "+ -",
        text: "\
+ adds numbers, games and positions, and joins texts; - subtracts, or makes the negative of a game.
> {2|-1} - {1|-1}
{3|1||0|-2}
> -{3|1}
{-1|-3}
",
    },
    Word {
        names: "* *n star",
        text: "\
* is the game {0|0} and *n the nim-heap of n; glued to a number or an up it is added. Between operands it multiplies.
> [*2 + *3, 3*, 3*{1|0}, ^*]
[*,3*,{2|1},^*]
",
    },
    Word {
        names: "/ % mod",
        text: "\
/ divides exactly, % (or mod) is the remainder.
> [7/2, 7 % 2, 17 mod 5, 1/3 + 1/6]
[7/2,1,2,1/2]
",
    },
    Word {
        names: "^ ^^ ^n v vv up down",
        text: "\
^ is the game up, {0|*}; ^^ and ^2 are two ups, v is down, ^[2] and ^<2> are uptimals. Behind a number ^ with an operand
is a power.
> [{0|*}, ^ + ^, -^, {0|^*}, 2^10]
[^,^^,v,^^,1024]
",
    },
    Word {
        names: "+- ±",
        text: "\
+-x is the switch {x|-x}; +-{a,b} has the options a and b for Left and their negatives for Right.
> +-1
+-1
> (+-3).Temperature
3
",
    },
    Word {
        names: ":",
        text: "\
a : b is the ordinal sum; it depends on the form of a, which is canonical unless it is quoted. Commands of a session
begin with a colon: `help session` lists them.
> 1 : *
1*
",
    },
    Word {
        names: "&",
        text: "\
onside & offside is the loopy game with these two sides.
> on & off
dud
",
    },
    Word {
        names: ".. ...",
        text: "\
a..b is the range of the numbers from a to b, and a..b..c goes in steps of c.
> [n for n in 1..10..3]
[1,4,7,10]
",
    },
    Word {
        names: "=>",
        text: "\
a => b is an entry of a map, and gives an argument its name.
> {1 => \"one\", 2 => \"two\"}[2]
\"two\"
",
    },
    Word {
        names: "{ } {} |",
        text: "\
{a,b|c} is a game: Left's options, a bar, Right's options; || separates what | does not. Without a bar braces make a
set.
> [{0|1}, {3||2|1}, {2,1,2}, {|}]
[1/2,{3||2|1},{1,2},0]
",
    },
    Word {
        names: "[ ] []",
        text: "\
[a,b] is a list; l[1] its first member. *[2,3] is a game in misere play.
> [5,12,13][2]
12
",
    },
    Word {
        names: "( ) ()",
        text: "\
Parentheses group, call, and make tuples: (2, 3) is a pair such as a cell of a board.
> (2, 3) + 2*(0, 1)
(2, 5)
",
    },
    Word {
        names: "' ''",
        text: "\
'{...|...}' is a game as it is written, which is not simplified.
> '{0,1|3}'.LeftOptions
[0,1]
",
    },
    Word {
        names: "\" \"\"",
        text: "\
Texts and boards stand in quotes. In a text \\\" is a quote, \\\\ a backslash, \\n the end of a line.
> \"ab\" + \"c\"
\"abc\"
",
    },
    Word {
        names: ". ;",
        text: "\
x.Name asks a method of x. A semicolon separates statements; at the end of a line it makes the answer silent.
> x := 3; x.IsNumber
true
",
    },
    Word { names: "// /*", text: "Comments run from // to the end of the line, or from /* to */.\n" },
    Word {
        names: "try",
        text: "\
try ... else ... end is the value of what stands behind try, or if that ends in an error of what stands behind else;
without else it is Nothing then. Limits are no errors.
> [try 6 % n else \"none\" end for n from 0 to 4]
[\"none\",0,0,0,2]
> try(() -> 1 % 0, message -> message)
\"division by zero\"
",
    },
    Word {
        names: "omega ω",
        text: "\
omega is the least infinite ordinal. It is added, multiplied and compared with other numbers and with games, and
*(omega+5) is a nimber; inf is greater than all of them. docs/ordinals.md tells more.
> [omega + 1, omega*2, omega > 1000, omega > ^]
[ω+1,ω×2,true,true]
",
    },
    Word {
        names: "own theirs empty ahead",
        text: "\
Names in the rules of a ruleset: own and theirs are the letters of the player who moves and of the other, empty is the
first letter of the board, ahead is +1 for Left and -1 for Right.
> ruleset Hop on strip \".xo\" for c in own where board[c+ahead] == theirs play c => empty end; Hop(\"xo\") == *
true
",
    },
    Word {
        names: "North South East West Northeast Northwest Southeast Southwest Orthogonal Diagonal Compass",
        text: "\
Directions on a board: North is (-1, 0), East (0, 1). Orthogonal, Diagonal and Compass are lists of them. Outside of
rules they are members of Coordinates.
> [Coordinates.East, Coordinates.Orthogonal.Length]
[(0, 1),4]
",
    },
    Word {
        names: "Grid Strip Graph Coordinates Symmetry",
        text: "\
Boards and graphs as values. Grid(\"x.|.o\", \".xo\") reads rows with the letters for 0, 1, 2; Grid.Empty(2,3) and
Grid.Parse make others, as do Strip and Graph, which has Path, Cycle, Star and Complete. Coordinates has directions,
Symmetry symmetries. x.Graph is the game graph of a loopy value x.
> Grid(\"x.|.o\", \".xo\").FindAll(2)
[(2, 2)]
> Graph.Path(3).AdjacencyList
[[2],[1,3],[2]]
",
    },
    Word {
        names: "CheckPeriodicity CheckMiserePeriodicity",
        text: "\
Of a ruleset on heaps CheckPeriodicity(n) is the period of the nim values, if the heaps up to n prove it, and
CheckMiserePeriodicity(n) that of the misere quotient.
> Kayles.CheckPeriodicity(200)
Periodicity(Period => 12, Preperiod => 71, Saltus => 0)
",
    },
    Word { names: "it", text: "it is the last answer that was shown.\n" },
    Word {
        names: "ruleset play joint parts class import",
        text: "\
ruleset NAME on ... end makes a game of your own; class reads what CGSuite's class files say, and import \"FILE\" reads
a file. docs/rulesets.md tells all about it.
> ruleset Take on heap n for k from 1 to 3 where k <= n play n-k end; Take(7).NimValue
3
",
    },
    Word {
        names: "on off over under upon dud pass tis tisn",
        text: "\
Loopy games with names: on is {pass|}, off {|pass}, over {0|pass}, dud {pass|pass}; pass is an option that stands alone
in its braces, and a label names a game: a{0|a}. `help loopy` tells more.
> [{pass|}, over + 5]
[on,5over]
",
    },
    Word {
        names: "true false Nothing inf L R N P LEFT RIGHT NEXT PREVIOUS Left Right",
        text: "\
true and false answer questions, Nothing is no value. Left and Right are the players; L, R, N, P are the outcome classes
and LEFT, RIGHT, NEXT, PREVIOUS the winners: those who win whoever begins, or the one who begins, or the other.
> [{1|-1}.OutcomeClass, 1.GetWinner(), Nothing]
[N,LEFT,Nothing]
",
    },
];

/// Other names for topics.
pub(crate) const ALIASES: [(&str, &str); 38] = [
    ("board", "positions"),
    ("boards", "positions"),
    ("commands", "session"),
    ("comprehension", "programs"),
    ("comprehensions", "programs"),
    ("csv", "tables"),
    ("draw", "pictures"),
    ("draws", "loopy"),
    ("expressions", "language"),
    ("figure", "pictures"),
    ("figures", "pictures"),
    ("function", "programs"),
    ("functions", "methods"),
    ("fusion", "loopy"),
    ("games", "rulesets"),
    ("keyboard", "session"),
    ("keys", "session"),
    ("list", "programs"),
    ("lists", "programs"),
    ("loop", "programs"),
    ("loops", "programs"),
    ("misère", "misere"),
    ("operators", "language"),
    ("period", "tables"),
    ("periods", "tables"),
    ("plots", "pictures"),
    ("quotient", "misere"),
    ("repl", "session"),
    ("script", "scripts"),
    ("sequence", "tables"),
    ("sequences", "tables"),
    ("sidling", "loopy"),
    ("survival", "loopy"),
    ("syntax", "language"),
    ("text", "language"),
    ("unicode", "notation"),
    ("values", "notation"),
    ("variables", "programs"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_has_two_pages() {
        let mut all: Vec<&str> = names().chain(ALIASES.iter().map(|(name, _)| *name)).collect();
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
    }

    #[test]
    fn every_keyword_has_a_page() {
        for keyword in onside_lang::syntax::KEYWORDS {
            assert!(page(keyword).is_some(), "{keyword}");
        }
    }
}
