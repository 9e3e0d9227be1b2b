//! What the program says about conjectures of users before it knows one, and the options of their sweeps.

use super::{EACH, TEXT, THEOREMS};
use crate::sweep::{Kind, Setting};

/// What can be said about all of them, for those who have no file yet.
pub const HELP: &str = "\
onside sweep own FILE.onside [OPTIONS]

A conjecture of your own: a file in the language, the last statement of which says where the cases
come from and what is claimed of each.

    conjecture Domineering is never hotter than 2
      for p in Grids(Domineering, 1..2, 1..4)
      claim p.Temperature <= 2
      columns temperature => p.Temperature
    end

Before it may stand definitions, functions and rulesets of your own. The lines of a conjecture:

  conjecture TITLE         what it is about; it ends with a line that says end
  source TEXT              where it comes from
  for NAME in FAMILY       the cases; with several such lines, all combinations
  where EXPRESSION         only cases for which this is true are counted
  claim EXPRESSION         what is true of every case; claim \"NAME\": EXPRESSION names it
  columns NAME => EXPRESSION, ...
                           the columns of the table. Cases that agree in them are counted together;
                           the name of a case as a column gives each a row of its own. Before NAME
                           may stand integer, or how numbers are put together: sum, least, greatest

A line that begins with none of these words belongs to the line before it, and so do all lines until
every bracket is closed.

Families, sizes being a number n for 1 to n, or a range as 3..5:

  Strips(RULESET, LENGTHS)         all strips; a text behind the sizes says with which letters
  Segments(RULESET, LENGTHS)       the same without empty squares
  Grids(RULESET, ROWS, COLUMNS)    all boards
  Heaps(RULESET, HIGHEST, HEAPS)   all sums of at most that number of heaps, one if it is left out
  Forests(RULESET, EDGES)          all forests on the ground, edges as in 0-1B, 1-2R
  Graphs(RULESET, VERTICES)        all connected graphs without pieces, up to isomorphism
  ActionSets(MAX)                  all sets of positive numbers up to MAX
  BornBy(DAY)                      all games born by a day up to 3
  Draws(NUMBER, FAMILY)            that many random members of one of these; see --seed
  LIST                             a list, a range or a set of the language

Options
  --each N
      At most N cases in a chunk [1 to 1000000; default 500]
  --theorems yes|no
      Whether theorems about rulesets may be used [default yes]; onside sweep verify never does
";

pub(super) static SETTINGS: [Setting; 3] = [
    Setting { name: TEXT, kind: Kind::Text { default: None }, help: "The text of the file; FILE stands for it." },
    Setting {
        name: EACH,
        kind: Kind::Integer { least: 1, most: 1_000_000, default: 500 },
        help: "At most N cases in a chunk.",
    },
    Setting {
        name: THEOREMS,
        kind: Kind::Text { default: Some("yes") },
        help: "Whether theorems about rulesets may be used: yes or no.",
    },
];
