//! The labelled facts of a ruleset, which help, listings and frontends read instead of code.

use std::borrow::Cow;
use std::fmt;

use onside_ground::Mode;

/// Words of a ruleset: part of the program, or made with a ruleset that is written while the program runs.
pub type Words = Cow<'static, str>;

/// Words that are part of the program.
#[must_use]
pub const fn words(text: &'static str) -> Words {
    Cow::Borrowed(text)
}

/// What a ruleset is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// Strips of squares with a left edge.
    Strip,
    /// Runs of cherries without gaps.
    Segment,
    /// A graph with a ground.
    Graph,
    /// A rectangle of cells.
    Grid,
    /// Heaps of counters.
    Heap,
    /// Something else.
    Other,
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Board::Strip => "strips",
            Board::Segment => "segments",
            Board::Graph => "graph",
            Board::Grid => "grid",
            Board::Heap => "heaps",
            Board::Other => "other",
        })
    }
}

/// What a picture of the board shows besides the letters of the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Nothing in particular.
    #[default]
    Usual,
    /// Pieces have windy lines behind them: what is before them moves too, however far away (003, section 2.1).
    Wind,
    /// The letters of Left's and Right's pieces, where they are drawn as stones.
    Pieces(Option<char>, Option<char>),
    /// Only the left end of a segment is open, where a triangle stands (000, chapter 5).
    OpenLeft,
}

/// How both players move at once in a ruleset, or why they cannot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// What the two chosen moves lead to, in whole sentences.
    Rule(Words),
    /// The reason why there is no joint move, as it reads after `Nim has no joint move: `, without a full stop.
    None(Words),
}

/// Whether play can return to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// No position is ever repeated, whoever moves, so play always ends and values are short games.
    Never,
    /// A position may come again, so play may go on for ever and values are loopy games.
    Possible,
}

impl fmt::Display for Cycles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cycles::Never => "never, play always ends",
            Cycles::Possible => "possible, play that never ends is drawn",
        })
    }
}

/// What there is to say about a ruleset without looking at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The name by which the language calls it, e.g. `StackCherries`.
    pub name: Words,
    /// The name in prose, e.g. `Stack Cherries`.
    pub title: Words,
    /// What it is played on.
    pub board: Board,
    /// What pictures of it show besides.
    pub look: Look,
    /// The letters by which places are written, an empty one first if there is one; of a graph the colours of edges.
    /// Nothing where places have no letters, and where not all positions have the same; see
    /// [`crate::Position::letters`].
    pub letters: Words,
    /// How joint moves work, or why there is none; [`Facts::modes`] follows from it.
    pub joint: Joint,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Whether play can return to a position.
    pub cycles: Cycles,
    /// A whole expression that is a position, e.g. `Push("BR_B, RB")`.
    pub example: Words,
    /// The rules in one paragraph.
    pub rules: Words,
    /// How positions are written.
    pub notation: Words,
    /// The theorem by which every position is a number, if there is one; see also [`crate::Position::is_number`].
    pub numbers: Option<&'static str>,
    /// How far the support goes, honestly.
    pub status: Words,
}

impl Facts {
    /// The facts of a ruleset of which only the name is said: play always ends and there are no joint moves. A ruleset
    /// that is different says so, as in `Facts::new("Go").loopy()`.
    #[must_use]
    pub const fn new(name: &'static str) -> Facts {
        Facts {
            name: words(name),
            title: words(name),
            board: Board::Other,
            look: Look::Usual,
            letters: words(""),
            joint: Joint::None(words("the ruleset does not say what becomes of two moves at once")),
            impartial: false,
            cycles: Cycles::Never,
            example: words(""),
            rules: words(""),
            notation: words(""),
            numbers: None,
            status: words("alternating play"),
        }
    }

    /// The same of a ruleset in which play can return to a position.
    #[must_use]
    pub const fn loopy(mut self) -> Facts {
        self.cycles = Cycles::Possible;
        self
    }

    /// The same of a ruleset in which both players always have the same moves.
    #[must_use]
    pub const fn impartial(mut self) -> Facts {
        self.impartial = true;
        self
    }

    /// The same of a ruleset with joint moves, which the sentences describe.
    #[must_use]
    pub const fn joint(mut self, rule: &'static str) -> Facts {
        // Nothing is dropped here, because that cannot be done at compile time.
        std::mem::forget(std::mem::replace(&mut self.joint, Joint::Rule(words(rule))));
        self
    }

    /// The ways of taking turns: a ruleset that says what a joint move is can be played synchronized as well.
    #[must_use]
    pub fn modes(&self) -> &'static [Mode] {
        match self.joint {
            Joint::Rule(_) => &[Mode::Alternating, Mode::Synchronized],
            Joint::None(_) => &[Mode::Alternating],
        }
    }
}
