//! Symmetries of class rulesets are proved from their text: with them and without them all small boards have the same
//! values, and rules that look at rows, at an order or at a single direction are not taken for symmetric ones.

use onside_ground::Guard;
use onside_lang::{Session, Settings};

fn session(theorems: bool) -> Session {
    Session::new(Settings { theorems, ..Settings::default() }, std::sync::Arc::new(Guard::default()))
}

fn answer(session: &mut Session, source: &str) -> String {
    match session.evaluate(source).answer {
        Ok(answer) => answer.text().unwrap().to_owned(),
        Err(errors) => format!("error: {}", errors[0].diagnostic.message),
    }
}

/// All boards of these numbers of rows and columns with these letters.
fn boards(rows: usize, columns: usize, letters: &str) -> Vec<String> {
    let signs: Vec<char> = letters.chars().collect();
    let count = signs.len().pow(u32::try_from(rows * columns).unwrap());
    let board = |mut number: usize| {
        let mut text = String::new();
        for cell in 0..rows * columns {
            if cell > 0 && cell % columns == 0 {
                text.push('|');
            }
            text.push(signs[number % signs.len()]);
            number /= signs.len();
        }
        text
    };
    (0..count).map(board).collect()
}

/// A ruleset whose options are made by these lines.
fn class(options: &str, more: &str) -> String {
    format!(
        "class Game1(ways ? Coordinates.Orthogonal, put ? [0, 0], reach ? 2) extends GridRuleset
           private var taken := [{{2}}, {{1}}];
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) begin
               var us := player.Ordinal;
               var them := player.Opponent.Ordinal;
               var n := 0;
               var at;
               {options}
             end
             {more}
           end
           override def CharMap := \".xo\";
         end"
    )
}

/// How many positions are explored for a board, with or without what is proved.
fn explored(definition: &str, call: &str, board: &str, theorems: bool) -> u64 {
    let mut session = session(theorems);
    answer(&mut session, definition);
    let before = session.guard().positions();
    answer(&mut session, &format!("{call}(\"{board}\").CanonicalForm"));
    session.guard().positions() - before
}

fn check(definition: &str, call: &str) {
    let (mut with, mut without) = (session(true), session(false));
    for session in [&mut with, &mut without] {
        let told = answer(session, definition);
        assert!(!told.starts_with("error"), "{told}\n{definition}");
    }
    for (index, board) in boards(2, 3, ".xo").into_iter().chain(boards(3, 2, ".xo")).enumerate() {
        // A third of the boards, with every letter on every cell among them.
        if index % 3 != 0 {
            continue;
        }
        let source = format!("{call}(\"{board}\").CanonicalForm");
        let (one, two) = (answer(&mut with, &source), answer(&mut without, &source));
        assert_eq!(one, two, "{source}\n{definition}");
        assert!(!one.starts_with("error"), "{source}: {one}\n{definition}");
    }
}

const CLOBBER: &str = "for c in grid FindAll us for d in ways
  where grid[c + d] == them
  yield Position(grid Updated {c => put[us], c + d => us}) end";

const SLIDING: &str = "for c in grid FindAll us for d in ways
  for k from 1 to reach while grid[at := c + k * d] == 0 or grid[at] == them
  where grid[at] == them
  yield Position(grid Updated {c => 0, at => us}) end";

const PARTS: &str = "override def Decomposition :=
  [Position(part) for part in grid.Decomposition(0, ways)];";

const HELPED: &str = "for c in grid FindAll us for d in ways for p in Reached(c, d, taken[us])
  yield Position(grid Updated {c => 0, p => us}) end";

const HELPER: &str = "def Reached(c as Coordinates, d as Coordinates, prey as Collection) begin
    var n := 1;
    while n < reach and grid[c + n * d] == 0 do n := n + 1; end
    if prey Contains grid[c + n * d] then [c + n * d] else [] end
  end";

#[test]
fn symmetric_rules_have_the_values_that_they_have_without_symmetry() {
    for (options, more) in [(CLOBBER, PARTS), (CLOBBER, ""), (SLIDING, ""), (HELPED, HELPER)] {
        let definition = class(options, more);
        for call in ["Game1()", "Game1(ways => Coordinates.Compass)", "Game1(put => [2, 1], reach => 1)"] {
            // With pieces of the other colour left behind, clobbering would not come to an end.
            if !(call.contains("put") && options == CLOBBER) {
                check(&definition, call);
            }
        }
    }
}

#[test]
fn symmetry_saves_positions() {
    for (options, more) in [(CLOBBER, PARTS), (SLIDING, ""), (HELPED, HELPER)] {
        let definition = class(options, more);
        let (few, many) = (
            explored(&definition, "Game1()", "xox|oxo|xox", true),
            explored(&definition, "Game1()", "xox|oxo|xox", false),
        );
        assert!(few * 4 < many, "{few} of {many}\n{definition}");
    }
    let upright = "for c in grid FindAll 0 for d in [if player == Left then (1,0) else (0,1) end]
      where grid[c + d] == 0 yield Position(grid Updated {c => 1, c + d => 1}) end";
    let definition = class(upright, "");
    let (few, many) =
        (explored(&definition, "Game1()", "...|...|...", true), explored(&definition, "Game1()", "...|...|...", false));
    assert!(few < many, "{few} of {many}");
}

#[test]
fn rules_that_are_not_symmetric_are_not_taken_for_symmetric_ones() {
    let crooked = [
        // One direction only, or a list of directions that is not closed.
        "for c in grid FindAll us where grid[c + (0,1)] == them
           yield Position(grid Updated {c => 0, c + (0,1) => us}) end",
        "for c in grid FindAll us for d in [(0,1), (1,0)] where grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
        // The players move differently.
        "for c in grid FindAll us for d in if player == Left then ways else [(0,1)] end where grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
        // The first of some cells.
        "for c in grid FindAll us where c == (grid FindAll us)[1] for d in ways where grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
        // A count that depends on the order in which cells come.
        "for c in grid FindAll us for d in ways where (n := n + 1) > 3 and grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
        // Rows and sizes.
        "for c in grid FindAll us where c.Row == 1 for d in ways where grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
        "for c in grid FindAll us for d in ways where grid.RowCount == 2 and grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
        // What was found in another round.
        "at := (1,1); for c in grid FindAll us for d in ways where grid[c + d] == them
           yield at := if grid[at] == us then at else c end; Position(grid Updated {c => 0, at => 0, c + d => us}) end",
        // A loop that ends with the first that fails.
        "for c in grid FindAll us for d in ways while grid[c + d] == them
           yield Position(grid Updated {c => 0, c + d => us}) end",
    ];
    for options in crooked {
        check(&class(options, ""), "Game1()");
    }
}
