//! Boards as texts: rows of letters, and for graphs letters with dashes between them.

use std::ops::Range;

use super::board::{Board, Letter};
use super::graph_text;
use super::pattern::MAX_LETTERS;
use super::shape::{MAX_CELLS, Shape};

/// The letters of a ruleset: the empty cell, Left's piece, Right's piece, and others. A blank stands for a piece that
/// the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    letters: Vec<char>,
}

/// Signs that have a meaning of their own in the texts of boards.
const RESERVED: [char; 10] = ['|', ',', '"', '\\', ';', '(', ')', '-', ':', '\''];

impl Alphabet {
    /// The alphabet that is written in this text.
    ///
    /// # Errors
    /// Why it cannot be one, in one sentence.
    pub fn new(text: &str) -> Result<Alphabet, String> {
        let letters: Vec<char> = text.chars().collect();
        if letters.is_empty() || letters[0] == ' ' {
            return Err("the letters begin with that of an empty cell".to_owned());
        }
        if letters.len() > MAX_LETTERS {
            return Err(format!("a board has at most {MAX_LETTERS} letters; these are {}", letters.len()));
        }
        for (index, letter) in letters.iter().enumerate() {
            if RESERVED.contains(letter) || letter.is_control() {
                return Err(format!("the sign {letter:?} cannot be a letter of a board"));
            }
            if *letter != ' ' && letters[..index].contains(letter) {
                return Err(format!("the letter '{letter}' is given twice"));
            }
        }
        Ok(Alphabet { letters })
    }

    /// How many letters there are, those that the game does not have included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// An alphabet always has a letter.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The letter that is written like this.
    #[must_use]
    pub fn letter(&self, sign: char) -> Option<Letter> {
        if sign == ' ' {
            return None;
        }
        self.letters.iter().position(|&known| known == sign).and_then(|index| Letter::try_from(index).ok())
    }

    /// How a letter is written.
    #[must_use]
    pub fn sign(&self, letter: Letter) -> char {
        self.letters.get(usize::from(letter)).copied().unwrap_or('?')
    }

    /// Whether the game has a letter at this place of the alphabet.
    #[must_use]
    pub fn has(&self, letter: Letter) -> bool {
        self.letters.get(usize::from(letter)).is_some_and(|&sign| sign != ' ')
    }

    /// The letters of Left's and Right's pieces, if the game has both.
    #[must_use]
    pub fn colours(&self) -> Option<(Letter, Letter)> {
        (self.has(1) && self.has(2)).then_some((1, 2))
    }

    /// The letters as a sentence names them: `'.', 'x' and 'o'`.
    #[must_use]
    pub fn listed(&self) -> String {
        let signs: Vec<String> =
            self.letters.iter().filter(|&&sign| sign != ' ').map(|sign| format!("'{sign}'")).collect();
        match signs.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => signs.concat(),
        }
    }

    /// The text in which the alphabet is written.
    #[must_use]
    pub fn text(&self) -> String {
        self.letters.iter().collect()
    }
}

/// What a board is: the word by which a ruleset asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// Squares in a row.
    Strip,
    /// Rows and columns.
    Grid,
    /// Vertices and edges.
    Graph,
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The problem, in one sentence without a full stop.
    pub message: String,
    /// Where it is, as bytes of the text.
    pub range: Range<usize>,
    /// What to write instead.
    pub hint: String,
}

/// Reads a board.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_board(kind: BoardKind, alphabet: &Alphabet, text: &str) -> Result<Board, BoardError> {
    if kind == BoardKind::Graph {
        return graph_text::read(alphabet, text);
    }
    let mut letters: Vec<Letter> = Vec::new();
    let (mut rows, mut columns, mut start) = (0u32, 0usize, 0usize);
    for row in text.split('|') {
        if kind == BoardKind::Strip && rows > 0 {
            let message = "a strip is one row of squares".to_owned();
            let hint = "leave out the |, or write a sum of strips".to_owned();
            return Err(BoardError { message, range: start - 1..start, hint });
        }
        let before = letters.len();
        for (byte, sign) in row.char_indices() {
            let Some(letter) = alphabet.letter(sign) else {
                let range = start + byte..start + byte + sign.len_utf8();
                return Err(unknown(alphabet, sign, range));
            };
            letters.push(letter);
        }
        let width = letters.len() - before;
        if rows > 0 && width != columns {
            return Err(BoardError {
                message: format!("row {} has {width} cells but row 1 has {columns}", rows + 1),
                range: start..start + row.len(),
                hint: "all rows of a grid have the same length".to_owned(),
            });
        }
        (rows, columns, start) = (rows + 1, width, start + row.len() + 1);
    }
    if letters.len() > MAX_CELLS {
        let message = format!("a board has at most {MAX_CELLS} cells; this one has {}", letters.len());
        return Err(BoardError { message, range: 0..text.len(), hint: "write a smaller board".to_owned() });
    }
    let shape = match kind {
        BoardKind::Strip => Shape::Strip(letters.len() as u32),
        _ if columns == 0 => Shape::Grid { rows: 0, columns: 0 },
        _ => Shape::Grid { rows, columns: columns as u32 },
    };
    Board::new(shape, &letters).ok_or_else(|| BoardError {
        message: "this is no board".to_owned(),
        range: 0..text.len(),
        hint: "write rows of letters with | between them".to_owned(),
    })
}

/// Complaint about a sign that is no letter.
pub(super) fn unknown(alphabet: &Alphabet, sign: char, range: Range<usize>) -> BoardError {
    let letters = alphabet.listed();
    BoardError {
        message: format!("the letters of this board are {letters}; found {sign:?}"),
        range,
        hint: "every cell has one of these letters".to_owned(),
    }
}

/// The text of a board, which reads back.
#[must_use]
pub fn write_board(alphabet: &Alphabet, board: &Board) -> String {
    match board.shape() {
        Shape::Graph(_) => graph_text::write(alphabet, board),
        _ => rows(alphabet, board).join("|"),
    }
}

/// The rows of a board as texts.
#[must_use]
pub fn rows(alphabet: &Alphabet, board: &Board) -> Vec<String> {
    let letters = board.letters();
    let width = (board.shape().columns() as usize).max(1);
    letters.chunks(width).map(|row| row.iter().map(|&letter| alphabet.sign(letter)).collect()).collect()
}
