//! What becomes known about a view, one piece after the other, so that a frontend can show what is known.

use onside_ground::{Player, Stop};
use onside_lang::Answer;
use onside_number::{IBig, Rational};
use onside_show::picture::Figure;

use crate::view::View;

/// A value that is ready to be shown.
#[derive(Clone, Debug)]
pub struct Worth {
    /// As the language writes it; it reads back.
    pub text: String,
    /// The same as an answer of the session, for those who show it in another form.
    pub answer: Answer,
}

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// One sentence without a full stop.
    pub message: String,
    /// What can be done about it.
    pub hint: Option<String>,
    /// The limit that ended the work, if one did.
    pub stop: Option<Stop>,
}

/// What a graph shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphOf {
    /// All positions that can be reached.
    Positions,
    /// The value, because there are too many positions.
    Value,
}

/// One piece of news about a view.
#[derive(Clone, Debug)]
pub enum News {
    /// Who wins, as the language writes outcome classes.
    Outcome(String),
    /// What the whole is worth.
    Value(Worth),
    /// Why the value, or what depends on it, is not known.
    Unknown(Reason),
    /// The mean value and the temperature.
    Heat {
        /// The mean value.
        mean: Worth,
        /// The temperature.
        temperature: Worth,
    },
    /// The thermograph as a figure.
    Thermograph(Figure),
    /// What a move is worth.
    Move(MoveNews),
    /// What a move is good for, compared with the others.
    Judged {
        /// Whose move it is.
        player: Player,
        /// Which of the player's moves.
        index: usize,
        /// Whether it leads to an option of the canonical form.
        sensible: bool,
        /// Why it does not, or why another of its kind is enough.
        mark: Option<Mark>,
    },
    /// A synchronized game as a matrix.
    Matrix(MatrixView),
    /// The sides of a loopy game.
    Sides {
        /// The value if draws were wins for Left.
        onside: Worth,
        /// The value if draws were wins for Right.
        offside: Worth,
    },
    /// The graph of a loopy game, and what it shows.
    Graph(Figure, GraphOf),
    /// Optimal play where points are counted.
    Line(Line),
}

/// What a move is worth.
#[derive(Clone, Debug)]
pub struct MoveNews {
    /// Whose move it is.
    pub player: Player,
    /// Which of the player's moves.
    pub index: usize,
    /// What the position after it is worth, if that is known.
    pub value: Option<Worth>,
    /// Who wins the position after it, as the language writes outcome classes.
    pub outcome: Option<String>,
    /// Whether the player wins with this move, if the opponent moves next.
    pub winning: Option<bool>,
    /// Whether the game is drawn after this move, if the opponent moves next.
    pub drawing: Option<bool>,
    /// Why something is not known.
    pub reason: Option<Reason>,
}

/// Why a move is not needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Another of the player's moves is at least as good; of equal moves the first one counts.
    DominatedBy(usize),
    /// The opponent can answer so that what is left is at least as good for the opponent as the whole was before.
    ReversibleThrough {
        /// The opponent's answer.
        reply: String,
        /// The expression after it.
        result: String,
    },
}

/// A synchronized game as a matrix: a row for each of Left's moves, a column for each of Right's.
#[derive(Clone, Debug)]
pub struct MatrixView {
    /// The names of Left's moves.
    pub left: Vec<String>,
    /// The names of Right's moves.
    pub right: Vec<String>,
    /// The Nash value after each pair of moves.
    pub entries: Vec<Vec<Worth>>,
    /// The expression after each pair of moves.
    pub results: Vec<Vec<String>>,
    /// The probabilities with which Left plays each move in an optimal strategy.
    pub left_strategy: Vec<Rational>,
    /// The same for Right.
    pub right_strategy: Vec<Rational>,
    /// Whether the strategies guarantee the value itself, and not only an end of its enclosure.
    pub exact: bool,
}

/// Optimal play where points are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who starts.
    pub starter: Player,
    /// The turns, from score 0. A very long line is cut.
    pub steps: Vec<LineStep>,
    /// Whether turns are missing.
    pub cut: bool,
    /// The score at the end.
    pub result: IBig,
}

/// One turn of optimal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// Who moves.
    pub player: Player,
    /// What is done, e.g. `take 5`.
    pub action: String,
    /// The expression of what is left.
    pub left_over: String,
    /// The score after it; Left's points are added, Right's subtracted.
    pub score: IBig,
}

/// All that is known so far about a view.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// What the whole is worth.
    pub value: Option<Worth>,
    /// Who wins.
    pub outcome: Option<String>,
    /// The mean value.
    pub mean: Option<Worth>,
    /// The temperature.
    pub temperature: Option<Worth>,
    /// The thermograph.
    pub thermograph: Option<Figure>,
    /// Why something is not known; the first reason that was met.
    pub reason: Option<Reason>,
    /// What is known of Left's moves, in their order.
    pub left: Vec<MoveValues>,
    /// What is known of Right's moves, in their order.
    pub right: Vec<MoveValues>,
    /// The matrix of a synchronized game.
    pub matrix: Option<MatrixView>,
    /// The sides of a loopy game: its onside and its offside.
    pub sides: Option<(Worth, Worth)>,
    /// The graph of a loopy game, and what it shows.
    pub graph: Option<(Figure, GraphOf)>,
    /// Optimal play where points are counted, for either starter.
    pub lines: Vec<Line>,
}

/// What is known of a move.
#[derive(Clone, Debug, Default)]
pub struct MoveValues {
    /// What the position after it is worth.
    pub value: Option<Worth>,
    /// Who wins the position after it.
    pub outcome: Option<String>,
    /// Whether the player wins with it.
    pub winning: Option<bool>,
    /// Whether the game is drawn after it.
    pub drawing: Option<bool>,
    /// Whether it leads to an option of the canonical form.
    pub sensible: Option<bool>,
    /// Why it is not needed.
    pub mark: Option<Mark>,
    /// Why something is not known.
    pub reason: Option<Reason>,
}

impl Values {
    /// Nothing known yet.
    #[must_use]
    pub fn of(view: &View) -> Values {
        let unknown = |count: usize| vec![MoveValues::default(); count];
        Values { left: unknown(view.left.len()), right: unknown(view.right.len()), ..Values::default() }
    }

    /// What is known of the player's moves.
    #[must_use]
    pub fn moves(&self, player: Player) -> &[MoveValues] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Takes in a piece of news.
    pub fn learn(&mut self, news: News) {
        match news {
            News::Outcome(outcome) => self.outcome = Some(outcome),
            News::Value(value) => self.value = Some(value),
            News::Unknown(reason) => {
                self.reason.get_or_insert(reason);
            }
            News::Heat { mean, temperature } => (self.mean, self.temperature) = (Some(mean), Some(temperature)),
            News::Thermograph(figure) => self.thermograph = Some(figure),
            News::Move(news) => {
                if let Some(known) = self.known(news.player, news.index) {
                    known.value = news.value;
                    known.outcome = news.outcome;
                    known.winning = news.winning;
                    known.drawing = news.drawing;
                    known.reason = news.reason;
                }
            }
            News::Judged { player, index, sensible, mark } => {
                if let Some(known) = self.known(player, index) {
                    known.sensible = Some(sensible);
                    known.mark = mark;
                }
            }
            News::Matrix(matrix) => self.matrix = Some(matrix),
            News::Sides { onside, offside } => self.sides = Some((onside, offside)),
            News::Graph(figure, of) => self.graph = Some((figure, of)),
            News::Line(line) => self.lines.push(line),
        }
    }

    fn known(&mut self, player: Player, index: usize) -> Option<&mut MoveValues> {
        match player {
            Player::Left => self.left.get_mut(index),
            Player::Right => self.right.get_mut(index),
        }
    }
}
