//! `onside help`: short pages about the language and the program.
//!
//! Lines that start with `> ` are evaluated by a test, which compares the line that follows them.

use std::fmt::Write as _;
use std::process::ExitCode;

use onside_ground::did_you_mean;
use onside_lab::documents::{Document, document, documents_in};
use onside_lab::sweep::About;
use onside_lab::{reproduce, sweeps};
use onside_lang::{OwnRuleset, library};
use onside_show::{Diagnostic, Table, wrap};

use crate::errors;
use crate::output::print;
use crate::rulesets;

/// A page: its name, what it is about, its text.
struct Topic {
    name: &'static str,
    about: &'static str,
    text: &'static str,
}

/// How wide prose is set.
const WIDTH: usize = 88;

const TOPICS: &[Topic] = &[
    Topic { name: "language", about: "how expressions are written", text: LANGUAGE },
    Topic { name: "programs", about: "variables, lists, loops and functions", text: PROGRAMS },
    Topic { name: "notation", about: "how values are written", text: NOTATION },
    Topic { name: "positions", about: "how positions are written and asked", text: POSITIONS },
    Topic { name: "loopy", about: "games in which positions may be repeated", text: LOOPY },
    Topic { name: "synchronized", about: "games in which both players move at once", text: SYNCHRONIZED },
    Topic { name: "scoring", about: "games in which points are counted", text: SCORING },
    Topic { name: "pictures", about: "drawings, plots and files of them", text: PICTURES },
    Topic { name: "methods", about: "everything that can be asked of a value", text: "" },
    Topic { name: "rulesets", about: "the games that are known", text: "" },
    Topic { name: "session", about: "what the prompt can do", text: SESSION },
    Topic { name: "scripts", about: "how scripts are written and run", text: SCRIPTS },
    Topic { name: "limits", about: "bounding time, memory and positions", text: LIMITS },
    Topic { name: "json", about: "output for other programs", text: JSON },
];

pub(crate) fn run(topic: Option<&str>) -> ExitCode {
    match text(topic, &[]) {
        Ok(text) => print(&text),
        Err(error) => errors::fail(&error),
    }
}

/// The topics with what they are about.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOPICS.iter().map(|topic| (topic.name, topic.about))
}

/// The page about a topic, a method or a ruleset; an error that lists the topics otherwise.
pub(crate) fn text(topic: Option<&str>, own: &[OwnRuleset]) -> Result<String, Diagnostic> {
    let Some(name) = topic else {
        return Ok(format!(
            "Topics (onside help TOPIC):\n\n{}\n`onside help NAME` also explains a method or a ruleset, and \
             `onside help 004` a document that is cited by its number.\n",
            list()
        ));
    };
    match name {
        "methods" => return Ok(methods()),
        "rulesets" => return Ok(rulesets::list(own)),
        _ => {}
    }
    // What a user wrote counts before what is built in.
    if own.iter().any(|own| own.name == name) {
        return rulesets::describe(name, own);
    }
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name == name) {
        return Ok(topic.text.to_string());
    }
    if let Some(document) = document(name) {
        return Ok(about_document(document));
    }
    // A name may serve several kinds of values, each with a method of its own.
    let mut text = String::new();
    for method in library::methods().filter(|method| method.name == name || method.alias == name) {
        let gap = if text.is_empty() { "" } else { "\n" };
        let (example, answer) = method.example;
        let _ = write!(text, "{gap}x.{}{}   (x: {})\n\n", method.name, method.parameters, method.applies_to());
        let _ = writeln!(text, "{}", wrap(method.summary, WIDTH).join("\n"));
        if !method.alias.is_empty() {
            let _ = writeln!(text, "Also written {}.", method.alias);
        }
        let _ = write!(text, "\n> {example}\n{answer}\n");
    }
    if !text.is_empty() {
        return Ok(text);
    }
    if let Some(function) = library::function(name) {
        let (example, answer) = function.example;
        let summary = wrap(function.summary, WIDTH).join("\n");
        return Ok(format!("{}{}\n\n{summary}\n\n> {example}\n{answer}\n", function.name, function.parameters));
    }
    rulesets::describe(name, own).map_err(|_| {
        let methods = library::methods().flat_map(|method| [method.name, method.alias]);
        let mut functions = Vec::new();
        for function in library::functions() {
            functions.push(function.name);
        }
        let own = own.iter().map(|own| own.name.as_str());
        let known =
            methods.chain(functions).chain(rulesets::names()).chain(own).chain(TOPICS.iter().map(|topic| topic.name));
        match did_you_mean(name, known.filter(|known| !known.is_empty())) {
            Some(other) => errors::plain(format!("there is no help about {name}; did you mean {other}?")),
            None => {
                let topics = list();
                errors::mistake(
                    format!("there is no help about {name}"),
                    format!("the topics are\n\n{}", topics.trim_end()),
                )
            }
        }
    })
}

/// Which document a number means, and what the program has of it.
fn about_document(document: &Document) -> String {
    let mut text = format!("{}\n\n{}\n\nonside reproduce ID\n", document.citation(), document.about);
    for entry in reproduce::all().into_iter().filter(|entry| entry.id.starts_with(document.number)) {
        let _ = writeln!(text, "  {:18} {}", entry.id, entry.what);
    }
    let cites = |about: &&About| documents_in(about.source).contains(&document);
    for (place, about) in sweeps::all().iter().map(|sweep| sweep.about()).filter(cites).enumerate() {
        let heading = if place == 0 { "\nonside sweep NAME\n" } else { "" };
        let _ = writeln!(text, "{heading}  {:22} {}", about.name, about.title);
    }
    text
}

fn list() -> String {
    let mut table = Table::new(&["topic", "about"]);
    for topic in TOPICS {
        table.push(vec![topic.name.into(), topic.about.into()]);
    }
    table.render()
}

fn methods() -> String {
    let mut text = String::from("Methods are written x.Name, x.Name(a), or x Name a.\n");
    for (title, methods) in library::groups() {
        let mut table = Table::new(&["method", "gives"]);
        for method in *methods {
            table.push(vec![format!("{}{}", method.name, method.parameters), method.summary.into()]);
        }
        let _ = write!(text, "\n{title}\n\n{}", table.render());
    }
    let mut table = Table::new(&["function", "gives"]);
    for function in library::functions() {
        table.push(vec![format!("{}{}", function.name, function.parameters), function.summary.into()]);
    }
    let _ = write!(text, "\nFunctions\n\n{}", table.render());
    text
}

const LANGUAGE: &str = "\
Expressions

Numbers are exact and of any size; / between integers makes a fraction.
> 3/4 + 3/4
3/2
> 2^100
1267650600228229401496703205376

+ and - add games and associate to the left; the minus sign binds tighter; n*g is g added n times.
> 5 - 3 + 4
6
> 3*{1|0}
{2|1}

Games are written in braces; || separates what | does not.
> {3||2|1}
{3||2|1}
> {0|1}
1/2

Comparisons are < <= == != > >= and, since games may be confused with each other,
|| (or <>), <| (less or confused) and |> (greater or confused). = is the same as ==.
> * || 0
true
> ^ > 0
true

Methods are asked with a dot, with or without (), or stand between their operands.
> {3||2|1}.Temperature
3/4
> ^ Heat 2
{2||0|-4}

a : b is the ordinal sum; it depends on the form of a, which is canonical unless it is quoted.
> ('{*|*}' : 1).CanonicalForm
^
";

const PROGRAMS: &str = "\
Variables, lists, loops and functions

:= gives a name to a value; a semicolon ends a statement and keeps its value silent; `it` is the last answer.
> x := {3|1}; x.Temperature
1
> it + 1
2

Lists stand in brackets, ranges are a..b, and both can be made from others.
> [x*2 for x in 1..4]
[2,4,6,8]
> {n^2 for n in -3..3}
{0,1,4,9}

Conditions and loops end with `end`; a loop with `yield` is a list.
> if 2 > 1 then \"more\" else \"less\" end
\"more\"
> for n from 1 to 9 by 2 yield n^2 end
[1,9,25,49,81]
> s := 0; for n in 1..100 do s := s + n end; s
5050

Functions are values; `def` names one, and it may call itself.
> def f(n) := if n <= 1 then 1 else n * f(n - 1) end; f(20)
2432902008176640000
> square := n -> n^2; square(12)
144
";

const SESSION: &str = "\
The prompt

onside without a command asks for expressions and answers them. A position is drawn and evaluated, a fraction
has its decimal beside it, and what is very long is folded: it.Full shows all of the last answer.

Tab            completes names, methods behind a dot, and file names behind :load and :save
Enter          evaluates; if a bracket, a quote or a block is open, the input goes on in the next line
Alt-Enter      starts a new line in any case
Up, Down       earlier inputs; Ctrl-R searches them, also those of earlier sessions
Right          takes the gray suggestion
Ctrl-C         stops a computation, or clears the line
Ctrl-D         leaves

?NAME or help NAME explains a method, a function, a ruleset or a topic; help alone lists the topics and commands.
The inputs are kept in onside/history in the user's data folder. NO_COLOR=1 turns colours off.
";

const SCRIPTS: &str = "\
Scripts

onside run FILE runs a script and prints the values of its statements, and onside run - one that comes from the
standard input; :load FILE does the same in a session, and :save FILE writes a session as a script.

A statement ends at a semicolon, which keeps its value silent, or at the end of its line. It goes on in the next
line if something is open, if the line ends with an operator, or if the next line is indented. Comments start with //.
The first error ends the script and is shown with its file, line and column; the exit code is then 1.
";

const NOTATION: &str = "\
How values are written

*n is a nimber, ^ is up, v is down, ^^ or ^2 is twice up, ^3 three times; a number may stand in front.
> 1/2 + ^ + *
1/2^*
> v3*2 + *2
v3

^<n> is the n-th uptimal, ^[n] the sum of the first n.
> {0|v*}
^<2>
> {^|*}
^[2]

+-x is the switch {x|-x}; Tiny(x) is {0||0|-x}, Miny(x) its negative.
> {1|-1}
+-1
> {0||0|-2}
Tiny(2)

'{...|...}' is an explicit game, which is kept as it is written.
> '{*|*}'
'{*|*}'
> '{*|*}'.CanonicalForm
0

Number plus nimber is written 3+*2, since 3*2 is a product, and number plus ups 10+^3, since 10^3 is a power.
Whatever is printed as a game reads back as the same game.
";

const POSITIONS: &str = "\
Positions

A position is written with the name of its ruleset. The text may stand bare or in quotes.
> Push(BBR).CanonicalForm()
-13/8
> Shove(\"BRRB\").GetWinner()
LEFT

Positions can be added, also of different rulesets, and are evaluated when a value is needed.
> Push(RBR) - Shove(R)
Push(\"RBR\") + Shove(\"B\")
> (Push(RBR) - Shove(R)).CanonicalForm()
-7/8
> Cherries(B_R_B) >= 3
false

`onside rulesets NAME` tells the rules of a game and how its positions are written.
";

const LOOPY: &str = "\
Loopy games

Positions may be repeated, and play that never ends is a draw. A label in front of a brace names the game inside,
`pass` is a move back to the game itself.
> a{0|a} == {0|pass}
true
> [over + 5, on + off, upon + *]
[5over,dud,^[on]*]

A stopper, in which alternating play must end, is held in graph-canonical form. Other games have two sides, what they
are worth if draws count for Left and for Right: onside & offside.
> a{1||a|0}
2 & +-1
> [dud.Onside, dud.Offside, dud.OutcomeClass]
[on,off,D]

GameGraph(text) is a game as it is written, Unicycle(pattern) a cycle that nothing can shorten.
> GameGraph(\"a: b, 0 | a; b: | a\").At(\"b\")
0
> Unicycle(\"LLLRLRRRLR\").IsGraphCanonical
true
";

const PICTURES: &str = "\
Pictures

Draw(x) is a picture of a position, a game, a thermograph, a table; it prints as a small drawing.
> Draw(Push(BR_B))
| B | R |   | B |

Tree(x), PositionGraph(x), Thermograph(x, y), Plot(data), LinePlot(data) and Heatmap(rows) make others, and so do the
methods DrawMove, DrawPlay, MatrixPicture, Circle and DecompositionDrawing.
> Plot([n^2 for n in 1..9], \"n\", \"square\").Class
\"Picture\"

At the prompt `:draw x` writes picture-1.svg and so on, `:draw x -o FILE` a file of your choice; from outside it is
`onside draw 'x' -o FILE`. The ending says the format: svg, png, tex, html, txt, or dot for a graph.
";

const SYNCHRONIZED: &str = "\
Synchronized games

With --synchronized, or after `mode synchronized`, both players move at once. A position prints its Nash value.
Synchronized(...) reads positions so in alternating mode, Alternating(...) the other way round.
> Synchronized(Push(BR_BR))
-5/2
> Push(BR_BR).Matrix
[[-2,-3],[-3,-2]]
> Push(BR_BR).Strategies[1]
[\"square 1\" => 1/2,\"square 4\" => 1/2]

Sums, copies and integers are games again; their value is not the sum of the values.
> h := Hackenbush(\"0-1B, 1-2R\"); [h.NashValue, (2*h).NashValue]
[0,1/2]
> [Synchronized(2*h).OutcomeClass, (2*h).GetWinners(), (2*h).OptimalResults]
[LD,{DRAW,LEFT},{DRAW => 1/2, LEFT => 1/2}]

Sync(lefts, rights, matrix) is a game that is written out.
> Sync([0,1], [0,-1], [[0,1], [1,0]])
1/2

A value whose fraction is too large is enclosed between two decimals. --digits N says how many digits are wanted
(30), --exact-bits N how long fractions may be (1024 bits).
> (10*h - 5*h).NashValue(12)
Between(1.980753895321, 1.980753895322)
";

const SCORING: &str = "\
Scoring games

CS(S, x) is Cumulative Subtraction: from a heap of x pebbles a player takes s pebbles for some s in S and gets s
points; play ends when no action fits. CS(S) stands for all heaps, CS(S, x, y, ...) has several piles.
> [CS({5,7}, 31).Outcome, CS({5,7}, 31).OptimalAction]
[3,7]
> CS({2,10,13,14}, 35).LineActions
[10,13,10,2]
> CS({5,7}, 10^18).Outcome
6
> CS({5,7}, 12, 19).OptimalMoves
[1 => 7,2 => 7]

Line shows play turn by turn with its sacrifices, Table(0..55) all heaps of a range, TwoPiles(60, 60) all pairs.

From the heap Convergence on the optimal action is max S; ConvergenceProof says why. The outcomes are periodic.
> [CS({5,7}).Convergence, CS({5,7}).Preperiod, CS({5,7}).Period]
[31,24,14]
> CS({5,7}).XStar
[5..6,17..18,29..30]

ScoringGame(positions) is any finite game: Left's and Right's moves at each position as points => position, or as
bare points if play ends there.
> ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]]).Results
[4,-4]
";

const LIMITS: &str = "\
Limits

--max-time 10s        stops an evaluation after ten seconds (also 500ms, 2m, 1h)
--max-memory 2GB      stops it when the program uses two gigabytes; the default is 4GB
--max-positions N     stops it after N positions
--no-theorems         brute force only, to check what theorems about particular rulesets say

An evaluation that is stopped is an error with its reason; the program goes on with the next one. Sweeps,
reproductions and the writing of pictures obey the same limits. Memory is what tables hold by their own account, and,
where the system tells, what the whole program uses.

Ctrl-C stops the evaluation that is running. At the prompt :limits shows and changes the limits.
";

const JSON: &str = "\
Output for other programs

onside eval --json EXPR... prints one object a line:
{\"input\":\"3/4 + 3/4\",\"ok\":true,\"kind\":\"number\",\"text\":\"3/2\",\"value\":\"3/2\",\"micros\":12}
{\"input\":\"1/0\",\"ok\":false,\"error\":{\"message\":\"division by zero\",\"start\":2,\"end\":3,\"hint\":null}}

Exact numbers are strings, sets and lists are arrays, start and end are byte offsets into the input.
An enclosure has the kind \"enclosure\" and the value {\"lo\":\"0.25\",\"hi\":\"0.5\"}; a synchronized game answers its
Nash value.
onside eval - reads expressions from the standard input and prints exactly one line for each line.
Without --json a failed line prints `error: ...`. The exit code is 1 if anything failed.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_every_page_evaluates_to_the_line_below_it() {
        let mut session = onside_lang::Session::default();
        for topic in TOPICS {
            let mut lines = topic.text.lines();
            while let Some(line) = lines.next() {
                if let Some(source) = line.strip_prefix("> ") {
                    let answer = session.evaluate(source).answer.expect(source);
                    assert_eq!(answer.text().expect(source), lines.next().unwrap_or(""), "{source}");
                }
            }
        }
    }

    #[test]
    fn every_topic_has_a_page_and_unknown_ones_list_the_topics() {
        for topic in TOPICS {
            assert!(!text(Some(topic.name), &[]).unwrap().is_empty());
        }
        assert!(text(Some("Mean"), &[]).unwrap().contains("mast"));
        assert!(text(Some("nosuchthing"), &[]).unwrap_err().render("").contains("language"));
    }
}
