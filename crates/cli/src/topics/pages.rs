//! The texts of the pages of `onside help`.
//!
//! Lines that start with `> ` are evaluated by a test, which compares the line that follows them.

pub(super) const LANGUAGE: &str = "\
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

pub(super) const PROGRAMS: &str = "\
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

pub(super) const SESSION: &str = "\
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

pub(super) const SCRIPTS: &str = "\
Scripts

onside run FILE runs a script and prints the values of its statements, and onside run - one that comes from the
standard input; :load FILE does the same in a session, and :save FILE writes a session as a script.

A statement ends at a semicolon, which keeps its value silent, or at the end of its line. It goes on in the next
line if something is open, if the line ends with an operator, or if the next line is indented. Comments start with //.
The first error ends the script and is shown with its file, line and column; the exit code is then 1.

Lines that begin with //= say what the statement above them is expected to show, one for each line of the answer:
    Push(BR_B).CanonicalForm
    //= 5/2
onside run FILE --check prints what differs and how many were compared; the exit code is 1 if any differs.
onside run FILE --latex prints formulas of LaTeX, one a line.
";

pub(super) const NOTATION: &str = "\
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

Signs of the literature are read as well: ±1, ↑, ↓, ∗, ½, −, ≤, ≥, ≠, and ↑² for ^<2>.

Number plus nimber is written 3+*2, since 3*2 is a product, and number plus ups 10+^3, since 10^3 is a power.
Whatever is printed as a game reads back as the same game.
";

pub(super) const POSITIONS: &str = "\
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

pub(super) const LOOPY: &str = "\
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

The steps of 002 by which a game graph is simplified can be taken one at a time: Fuse, Fusions, OnsideDominated,
OnsideReversible, Simplified, Sidling; SurvivalStrategy recommends moves.
> GameGraph(\"a: 0, 1 | b; b: a | 0\").OnsideDominated
[[\"a\",Left,0,1]]
";

pub(super) const PICTURES: &str = "\
Pictures

Draw(x) is a picture of a position, a game, a thermograph, a table; it prints as a small drawing.
> Draw(Push(BR_B))
| B | R |   | B |

Tree(x), PositionGraph(x), Thermograph(x, y), Plot(data), LinePlot(data) and Heatmap(rows) make others, and so do the
methods DrawMove, DrawPlay, MatrixPicture, Circle and DecompositionDrawing.
> Plot([n^2 for n in 1..9], \"n\", \"square\").Class
⟪Picture⟫

At the prompt `:draw x` writes picture-1.svg and so on, `:draw x -o FILE` a file of your choice; from outside it is
`onside draw 'x' -o FILE`. The ending says the format: svg, png, pdf, tex, html, txt, or dot for a graph.
";

pub(super) const SYNCHRONIZED: &str = "\
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

pub(super) const MISERE: &str = "\
Misere play

Whoever makes the last move loses. The outcome is asked of the position itself, since canonical forms belong to normal
play.
> Nim(2,2).MisereOutcomeClass
P
> (*).MisereOutcomeClass
P

*[2] is the nim-heap of 2 tokens in misere play, *[2,3] the game with these options, # stands for the game whose only
option is what stands before it.
> *[2] + *[2]
*[2[2]]
> *[2#0].Options
[*[0],*[2#]]
> GrundysGame(13).MisereCanonicalForm
*[2[2]21]

docs/misere.md tells of genera, tame games and misere quotients.
";

pub(super) const TABLES: &str = "\
Sequences, tables and CSV

Values(f, range) is the list of the values of a function or a ruleset.
> Values(n -> Domineering(2, n), 1..4)
[1,+-1,{2|-1/2},Miny(2)]
> Values(Kayles, 1..8)
[*,*2,*3,*,*4,*3,*2,*]

FindPeriod says from where on values repeat, and whether that is proved or was only observed.
> FindPeriod(Kayles, 200)
Periodicity(Period => 12, Preperiod => 71, Saltus => 0, Proof => \"period theorem of octal games\")
> FindPeriod([1, 2, 4, 5, 7, 8])
Periodicity(Period => 2, Preperiod => 0, Saltus => 3, Observed => 6)

Table((n, m) -> n*m, 1..3, 1..4) has its arguments at the margins, Table(rows, headings) shows a list of rows, and
OutcomeTable(Domineering, 1..5, 1..5) who wins. Kayles.NimValueSequence(20) lists nim values.

.CSV gives the rows of a table or a list to other programs: onside eval 'Table(...).CSV' > table.csv
> [[1, *], [2, *2]].CSV.Class
⟪cgsuite.lang.Output⟫
";

pub(super) const SCORING: &str = "\
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

pub(super) const LIMITS: &str = "\
Limits

--max-time 10s        stops an evaluation after ten seconds (also 500ms, 2m, 1h)
--max-memory 2GB      stops it when the program uses two gigabytes; the default is 4GB
--max-positions N     stops it after N positions
--no-theorems         brute force only, to check what theorems about particular rulesets say
--values FILE         canonical forms in the file are known, those that are found are added to it

An evaluation that is stopped is an error with its reason; the program goes on with the next one. Sweeps,
reproductions and the writing of pictures obey the same limits. Memory is what tables hold by their own account, and,
where the system tells, what the whole program uses.

Ctrl-C stops the evaluation that is running. At the prompt :limits shows and changes the limits.
";

pub(super) const JSON: &str = "\
Output for other programs

onside eval --json EXPR... prints one object a line:
{\"input\":\"3/4 + 3/4\",\"ok\":true,\"kind\":\"number\",\"text\":\"3/2\",\"value\":\"3/2\",\"micros\":12}
{\"input\":\"1%0\",\"ok\":false,\"error\":{\"message\":\"division by zero\",\"start\":2,\"end\":3,\"hint\":null}}

Exact numbers are strings, sets and lists are arrays, start and end are byte offsets into the input.
An enclosure has the kind \"enclosure\" and the value {\"lo\":\"0.25\",\"hi\":\"0.5\"}; a synchronized game answers its
Nash value.
onside eval - reads expressions from the standard input and prints exactly one line for each line.
Without --json a failed line prints `error: ...`. The exit code is 1 if anything failed.
onside eval --latex EXPR... prints formulas of LaTeX; x.ToLaTeX gives one as a text.

onside serve --stdio keeps a session for another program, with progress, pictures and cancelling; docs/serve.md.
";

pub(super) const FMT: &str = "\
onside fmt FILE... writes scripts in one style, and prints nothing.

onside fmt work.onside           writes the file, if it is not in the style
onside fmt --check *.onside      prints the names of files that would change; exit code 1 if there are any
onside fmt - < work.onside       reads the standard input, writes the standard output

Only blanks and line breaks change, never what a script means; comments stay, and so do the lines //= ANSWER.

  2*n + 1, x := 3, n -> n/2      blanks around sums and signs such as :=, none in products, quotients, powers, ranges
  {1,*|2}, {x + 1 | y}           options of games stand close together, unless one is a longer expression
  [1, 2, 3], f(x, y)             a blank behind the commas of lists, sets and calls

Each statement has a line of its own. Lines have at most 100 columns if they can be broken: at the members of brackets,
at the words of blocks, loops and conditions, before operators. Who begins a new line directly behind an opening
bracket, `then`, `do` or `begin` finds it there again. Classes, files of classes (.cgs), conjectures, positions and
texts stay as they are.

onside lsp tells editors the same and more while one types; docs/editors.md says how it is started.
";
