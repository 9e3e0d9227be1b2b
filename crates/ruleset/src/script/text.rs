//! Boards as texts: rows of letters, and for graphs letters with dashes between them.

use std::ops::Range;
use std::sync::Arc;

use super::board::{Board, Letter};
use super::graph_text::{GraphLabels, Misfit, read_graph};
use super::graph_writer::{WrittenGraph, write_graph};
use super::pattern::MAX_LETTERS;
use super::shape::{Graph, MAX_CELLS, Shape};

/// The letters of a ruleset: the empty cell, Left's piece, Right's piece, and others. A blank stands for a piece that
/// the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    letters: Vec<char>,
}

/// Signs that have a meaning of their own in the texts of boards.
const RESERVED: [char; 12] = ['|', ',', '"', '\\', ';', '(', ')', '{', '}', '-', ':', '\''];

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
        return read_letters(alphabet, text);
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
                let (message, hint) = unknown(alphabet, &format!("{sign:?}"));
                return Err(BoardError { message, range, hint });
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

/// Complaint about something that is no letter.
fn unknown(alphabet: &Alphabet, found: &str) -> Misfit {
    let message = format!("the letters of this board are {}; found {found}", alphabet.listed());
    (message, "every cell has one of these letters".to_owned())
}

/// The letters of an alphabet as labels of vertices; edges have none.
impl GraphLabels for &Alphabet {
    type Vertex = Letter;
    type Edge = ();

    fn vertex(&mut self, text: &str) -> Option<Letter> {
        let mut signs = text.chars();
        signs.next().filter(|_| signs.next().is_none()).and_then(|sign| self.letter(sign))
    }

    fn unlabelled(&mut self, found: Option<&str>, named: bool) -> Result<Letter, Misfit> {
        // As in CGSuite the dot of an empty vertex may be left out: `---` is `.-.-.-.`. A name alone is one that was
        // given before, or a mistake.
        if let (None | Some("-"), '.', Some(empty), false) = (found, self.sign(0), self.letter('.'), named) {
            return Ok(empty);
        }
        let mut signs = found.unwrap_or_default().chars();
        Err(match (signs.next(), signs.next(), found) {
            (Some(sign), None, _) => unknown(self, &format!("{sign:?}")),
            (_, _, Some(text)) => unknown(self, &format!("{text:?}")),
            _ => {
                let message = format!("a vertex is written as one of the letters {}", self.listed());
                (message, "an edge leads from one letter to another, as in .-.".replace('.', &self.sign(0).to_string()))
            }
        })
    }

    fn edge(&mut self, text: &str) -> Option<()> {
        text.is_empty().then_some(())
    }
}

fn read_letters(mut alphabet: &Alphabet, text: &str) -> Result<Board, BoardError> {
    let read = read_graph(text, &mut alphabet)?;
    let graph = Graph::new(read.vertices.len(), read.edges.iter().map(|&(from, to, ())| (from, to)));
    Board::new(Shape::Graph(Arc::new(graph)), &read.vertices).ok_or_else(|| BoardError {
        message: "this is no graph".to_owned(),
        range: 0..text.len(),
        hint: "write letters and dashes".to_owned(),
    })
}

/// A graph with a letter on every vertex.
struct Lettered<'a> {
    alphabet: &'a Alphabet,
    board: &'a Board,
    graph: &'a Graph,
}

impl WrittenGraph for Lettered<'_> {
    fn vertices(&self) -> usize {
        self.board.len()
    }

    fn earlier(&self, vertex: usize) -> Vec<(usize, String)> {
        let others = self.graph.neighbours(vertex).iter().map(|&other| other as usize);
        others.filter(|&other| other <= vertex).map(|other| (other, String::new())).collect()
    }

    fn vertex(&self, vertex: usize) -> String {
        self.alphabet.sign(self.board.letter(vertex)).to_string()
    }

    fn is_ambiguous(&self, _edge: &str) -> bool {
        false
    }
}

/// The text of a board, which reads back.
#[must_use]
pub fn write_board(alphabet: &Alphabet, board: &Board) -> String {
    match board.shape() {
        Shape::Graph(graph) => write_graph(&Lettered { alphabet, board, graph }),
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
