//! What moves of users' rulesets are called and where they are, and how boards are drawn, without anybody having said
//! so.

use onside_ruleset::script::{Alphabet, Board, Cell, Datum, Part, Parts, RuleMove, Rules, Shape, rows};

use super::convert::cell_of;
use super::native::NativeRules;
use crate::value::Value;

/// A state whose moves are described.
pub(super) struct Described<'a> {
    pub(super) rules: &'a NativeRules,
    pub(super) state: &'a Datum,
}

impl Described<'_> {
    /// The data by which a rule that chose a cell is known.
    pub(super) fn cell(&self, cell: Cell) -> Datum {
        match cell {
            Cell::Number(number) => Datum::Integer(number),
            Cell::At(row, column) => Datum::Tuple([Datum::Integer(row), Datum::Integer(column)].into()),
        }
    }

    /// A move that changes cells: `square 2 to 3` if a piece goes from one to another (with `, then 4` behind it if
    /// more is changed), `square 2` or `squares 2 and 3` otherwise.
    pub(super) fn of_changes(&self, board: &Board, changes: &[(usize, u8)]) -> String {
        let word = word(board.shape());
        let cell = |index: usize| board.shape().cell(index).to_string();
        if let [(from, 0), (to, piece), rest @ ..] = changes
            && from != to
            && board.letter(*from) == *piece
        {
            let rest: Vec<String> = rest.iter().map(|(index, _)| cell(*index)).collect();
            let then = if rest.is_empty() { String::new() } else { format!(", then {}", rest.join(", ")) };
            return format!("{word} {} to {}{then}", cell(*from), cell(*to));
        }
        let cells: Vec<String> = changes.iter().map(|(index, _)| cell(*index)).collect();
        match cells.split_last() {
            None => "pass".to_owned(),
            Some((only, [])) => format!("{word} {only}"),
            Some((last, others)) => format!("{word}s {} and {last}", others.join(", ")),
        }
    }

    /// A move that gives whole states: the cell that was chosen, or what it leads to.
    pub(super) fn of_result(&self, choice: &[Value], result: &Parts) -> String {
        if let Some(board) = self.state.board()
            && let [Some(cell), ..] = choice.iter().map(|value| cell_of(board.shape(), value)).collect::<Vec<_>>()[..]
        {
            let rest: Vec<String> =
                choice[1..].iter().filter_map(|value| Some(super::datum_of(value).ok()?.to_string())).collect();
            let rest = if rest.is_empty() { String::new() } else { format!(", {}", rest.join(", ")) };
            return format!("{} {cell}{rest}", word(board.shape()));
        }
        let label = |part: &Part| match part {
            Part::Own(state) => self.rules.label(state),
            Part::Other(summand) => summand.rules.expression(&summand.state),
        };
        let parts: Vec<String> = result.iter().map(label).collect();
        let after = if parts.is_empty() { "nothing".to_owned() } else { parts.join(" + ") };
        shortened(&format!("{} to {after}", self.rules.label(self.state)))
    }

    /// Places on the board as pictures count them.
    pub(super) fn places(&self, board: &Board, indices: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        let columns = (board.shape().columns() as usize).max(1);
        let mut places: Vec<(usize, usize)> = indices
            .map(|index| match board.shape() {
                Shape::Grid { .. } => (index / columns, index % columns),
                Shape::Strip(_) | Shape::Graph(_) => (0, index),
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// How much of a heap stays, if the move makes it smaller, and which of several numbers it changes.
    pub(super) fn taken(&self, result: &Parts) -> Vec<(usize, usize)> {
        match (self.state, &result[..]) {
            (Datum::Integer(_), []) => vec![(0, 0)],
            (Datum::Integer(size), [Part::Own(Datum::Integer(stays))]) if stays < size => {
                usize::try_from(*stays).map(|stays| (0, stays)).into_iter().collect()
            }
            (Datum::Tuple(before), [Part::Own(Datum::Tuple(after))]) => {
                let pairs = before.iter().zip(after.iter()).enumerate();
                pairs.filter(|(_, (one, two))| one != two).map(|(index, _)| (0, index)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The cell that a rule chose first.
    pub(super) fn first_cell(&self, board: &Board, choice: &[Value]) -> Vec<(usize, usize)> {
        let cell = choice.first().and_then(|value| cell_of(board.shape(), value));
        self.places(board, cell.and_then(|cell| board.shape().index(cell)).into_iter())
    }
}

fn word(shape: &Shape) -> &'static str {
    match shape {
        Shape::Strip(_) => "square",
        Shape::Grid { .. } => "cell",
        Shape::Graph(_) => "vertex",
    }
}

/// Gives moves with the same name different ones: `square 2 (1 of 2)`.
pub(super) fn tell_apart(moves: &mut [RuleMove]) {
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&one, &two| moves[one].name.cmp(&moves[two].name));
    let groups: Vec<Vec<usize>> =
        order.chunk_by(|&one, &two| moves[one].name == moves[two].name).map(<[usize]>::to_vec).collect();
    for group in groups.into_iter().filter(|group| group.len() > 1) {
        for (number, &index) in group.iter().enumerate() {
            moves[index].name = format!("{} ({} of {})", moves[index].name, number + 1, group.len()).into();
        }
    }
}

/// The rows of a board in the letters by which pieces are drawn: `.` for empty cells and `#` for blocked ones.
pub(super) fn drawn(alphabet: &Alphabet, board: &Board) -> Vec<String> {
    let empty = alphabet.sign(0);
    let redrawn = |row: String| row.chars().map(|sign| if sign == empty { '.' } else { sign }).collect();
    rows(alphabet, board).into_iter().map(redrawn).collect()
}

/// A text that is short enough to stand in a sentence.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().nth(LONGEST).is_none() {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}...")
}
