//! Boards as texts: from changed board data to the expression that the ruleset's own parser reads.
//!
//! Nothing here knows how a ruleset writes positions. The board is looked for in the expression as it was printed, so
//! that what stands around it, such as the parameters of a ruleset, stays; where it is not found, it cannot be changed.

use onside_ruleset::{AnyPosition, BoardData, EdgeData};
use onside_show::picture::Place;

use crate::change::Change;
use crate::view::EditKind;

/// A board in its expression.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    before: String,
    after: String,
    /// What stands between rows.
    between: &'static str,
    letters: Vec<char>,
    data: BoardData,
}

/// Why a change means nothing on a board.
pub(crate) struct ChangeError {
    pub(crate) message: String,
    pub(crate) hint: &'static str,
}

fn refusal<T>(message: impl Into<String>, hint: &'static str) -> Result<T, ChangeError> {
    Err(ChangeError { message: message.into(), hint })
}

/// The board of a position and where it stands in the expression; nothing if it cannot be changed.
pub(crate) fn writer(position: &AnyPosition) -> Option<Writer> {
    let letters: Vec<char> = position.letters().chars().collect();
    let mut data = position.board()?;
    let own = |letter: char| match letters.first() {
        // Boards are drawn with a point for what is empty, whatever the ruleset writes.
        Some(&empty) if letter == '.' && !letters.contains(&'.') => empty,
        _ => letter,
    };
    let separators: &[&'static str] = match &mut data {
        BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows) => {
            rows.iter_mut().for_each(|row| *row = row.chars().map(own).collect());
            if matches!(&data, BoardData::Grid(_)) { &["|", ", "] } else { &[", ", "|"] }
        }
        BoardData::Vertices(found, _) => {
            found.iter_mut().for_each(|letter| *letter = own(*letter));
            &[""]
        }
        BoardData::Heaps(_) | BoardData::Numbers(..) | BoardData::Graph(_) => &[", "],
    };
    let expression = position.print();
    separators.iter().find_map(|&between| {
        let tried = Writer {
            before: String::new(),
            after: String::new(),
            between,
            letters: letters.clone(),
            data: data.clone(),
        };
        let (start, end) = match &data {
            BoardData::Vertices(..) => {
                let end = expression.rfind('"')?;
                (expression[..end].rfind('"')? + 1, end)
            }
            _ => {
                let (open, close) = tried.brackets();
                let body = tried.body();
                let start = expression.rfind(&format!("{open}{body}{close}"))? + open.len_utf8();
                (start, start + body.len())
            }
        };
        Some(Writer { before: expression[..start].to_owned(), after: expression[end..].to_owned(), ..tried })
    })
}

/// In which ways the board of a position can be changed.
pub(crate) fn edits(position: &AnyPosition) -> Vec<EditKind> {
    let Some(writer) = writer(position) else { return Vec::new() };
    let lettered = !writer.letters.is_empty();
    match &writer.data {
        BoardData::Grid(_) if lettered => vec![EditKind::Cycle, EditKind::Rows, EditKind::Columns],
        BoardData::Strips(rows) | BoardData::Segments(rows) if lettered => {
            // Some games take one strip only, and rulesets of users all do.
            let mut more = writer.clone();
            let several = rows.len() > 1
                || more.change(&Change::InsertRow(rows.len())).is_ok()
                    && more.expression().parse::<AnyPosition>().is_ok();
            let rows = several.then_some(EditKind::Rows);
            [EditKind::Cycle].into_iter().chain(rows).chain([EditKind::Columns]).collect()
        }
        BoardData::Heaps(_) | BoardData::Numbers(..) => vec![EditKind::Heap],
        BoardData::Graph(_) => vec![EditKind::Cycle, EditKind::Graph],
        BoardData::Vertices(..) if lettered => vec![EditKind::Cycle, EditKind::Graph],
        _ => Vec::new(),
    }
}

impl Writer {
    /// The letters that may follow that on a place, in turn; the one that is there now is left out.
    pub(crate) fn next_letters(&self, place: Place) -> Result<Vec<char>, ChangeError> {
        let now = self.letter(place)?;
        let at = self.letters.iter().position(|&letter| letter == now);
        let (before, after) = self.letters.split_at(at.map_or(0, |at| at + 1));
        Ok(after.iter().chain(before).copied().filter(|&letter| letter != now).collect())
    }

    fn letter(&self, place: Place) -> Result<char, ChangeError> {
        let found = match &self.data {
            BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows) => {
                rows.get(place.part).and_then(|row| split(row).1.chars().nth(place.index))
            }
            BoardData::Vertices(letters, _) if place.part == 0 => letters.get(place.index).copied(),
            BoardData::Graph(edges) if place.part == 0 => edges.get(place.index).map(|edge| edge.colour),
            _ => None,
        };
        found.map_or_else(|| refusal("there is no such place on the board", "choose a place of the board"), Ok)
    }

    /// Puts a letter on a place.
    pub(crate) fn set(&mut self, place: Place, letter: char) -> Result<(), ChangeError> {
        self.letter(place)?;
        match &mut self.data {
            BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows) => {
                let row = &mut rows[place.part];
                let (prefix, letters) = split(row);
                let put = |(index, old)| if index == place.index { letter } else { old };
                *row = prefix.chars().chain(letters.chars().enumerate().map(put)).collect();
            }
            BoardData::Vertices(letters, _) => letters[place.index] = letter,
            BoardData::Graph(edges) => edges[place.index].colour = letter,
            BoardData::Heaps(_) | BoardData::Numbers(..) => {}
        }
        Ok(())
    }

    /// Changes the board. [`Change::Cycle`] is for those who can ask the parser; here it takes the next letter.
    pub(crate) fn change(&mut self, change: &Change) -> Result<(), ChangeError> {
        match change {
            Change::Cycle(place) => match self.next_letters(*place)?.first() {
                Some(&letter) => self.set(*place, letter),
                None => refusal("there is no other letter", "the ruleset has only one"),
            },
            Change::Set(place, letter) => self.set(*place, *letter),
            Change::InsertRow(at) => self.insert_row(*at),
            Change::DeleteRow(at) => match &mut self.data {
                BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows) if *at < rows.len() => {
                    rows.remove(*at);
                    Ok(())
                }
                _ => refusal("there is no such row", "choose a row of the board"),
            },
            Change::InsertColumn(at) => self.insert_column(*at),
            Change::DeleteColumn(at) => self.delete_column(*at),
            Change::Heap(at, size) => self.resize(*at, *size),
            Change::Edge { from, to, colour } => self.add_edge(*from, *to, *colour),
            Change::Unedge(at) => match &mut self.data {
                BoardData::Graph(edges) if *at < edges.len() => {
                    edges.remove(*at);
                    Ok(())
                }
                BoardData::Vertices(_, edges) if *at < edges.len() => {
                    edges.remove(*at);
                    Ok(())
                }
                _ => refusal("there is no such edge", "choose an edge of the graph"),
            },
        }
    }

    /// What a new place of a grid holds.
    fn empty(&self) -> char {
        self.letters.first().copied().unwrap_or('.')
    }

    fn insert_row(&mut self, at: usize) -> Result<(), ChangeError> {
        let empty = self.empty();
        // A strip without pieces would be left out.
        let piece = self.letters.get(1).copied().unwrap_or(empty);
        let (rows, new) = match &mut self.data {
            BoardData::Grid(rows) => {
                let columns = rows.first().map_or(1, |row| row.chars().count());
                let new = empty.to_string().repeat(columns);
                (rows, new)
            }
            BoardData::Strips(rows) => (rows, piece.to_string()),
            BoardData::Segments(rows) => (rows, empty.to_string()),
            _ => return refusal("this board has no rows", "change its places"),
        };
        if at > rows.len() {
            return refusal("there is no such row", "choose a row of the board");
        }
        rows.insert(at, new);
        Ok(())
    }

    fn insert_column(&mut self, at: usize) -> Result<(), ChangeError> {
        let empty = self.empty();
        let (BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows)) = &mut self.data else {
            return refusal("this board has no columns", "change its places");
        };
        if rows.is_empty() {
            rows.push(String::new());
        }
        if rows.iter().all(|row| split(row).1.chars().count() < at) {
            return refusal("there is no such column", "choose a column of the board");
        }
        for row in rows.iter_mut() {
            let (prefix, letters) = split(row);
            let mut letters: Vec<char> = letters.chars().collect();
            if at <= letters.len() {
                letters.insert(at, empty);
            }
            *row = prefix.chars().chain(letters).collect();
        }
        Ok(())
    }

    fn delete_column(&mut self, at: usize) -> Result<(), ChangeError> {
        let (BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows)) = &mut self.data else {
            return refusal("this board has no columns", "change its places");
        };
        if rows.iter().all(|row| split(row).1.chars().count() <= at) {
            return refusal("there is no such column", "choose a column of the board");
        }
        for row in rows.iter_mut() {
            let (prefix, letters) = split(row);
            let kept: String = letters.chars().enumerate().filter(|(index, _)| *index != at).map(|(_, l)| l).collect();
            *row = if kept.is_empty() { kept } else { format!("{prefix}{kept}") };
        }
        rows.retain(|row| !row.is_empty());
        Ok(())
    }

    fn resize(&mut self, at: usize, size: u64) -> Result<(), ChangeError> {
        match &mut self.data {
            BoardData::Heaps(sizes) if at < sizes.len() && size == 0 && sizes.len() > 1 => {
                sizes.remove(at);
            }
            BoardData::Heaps(sizes) if at < sizes.len() => sizes[at] = size,
            BoardData::Heaps(sizes) if at == sizes.len() => sizes.push(size),
            BoardData::Numbers(_, rows) => {
                match (rows.first_mut().and_then(|row| row.get_mut(at)), i64::try_from(size)) {
                    (Some(number), Ok(size)) => *number = size,
                    _ => return refusal("there is no such number", "choose a number of the position"),
                }
            }
            _ => return refusal("there is no such heap", "choose a heap of the position"),
        }
        Ok(())
    }

    fn add_edge(&mut self, from: u32, to: u32, colour: Option<char>) -> Result<(), ChangeError> {
        let first = self.empty();
        match &mut self.data {
            BoardData::Graph(edges) => edges.push(EdgeData { from, to, colour: colour.unwrap_or(first) }),
            BoardData::Vertices(letters, edges) => {
                let (from, to) = (from as usize, to as usize);
                if from.max(to) > letters.len() {
                    return refusal("there is no such vertex", "choose a vertex, or the next number for a new one");
                }
                if from.max(to) == letters.len() {
                    letters.push(first);
                }
                edges.push((from, to));
            }
            _ => return refusal("this board has no edges", "change its places"),
        }
        Ok(())
    }

    /// What stands around the board.
    fn brackets(&self) -> (char, char) {
        match &self.data {
            BoardData::Heaps(_) | BoardData::Numbers(..) => ('(', ')'),
            _ => ('"', '"'),
        }
    }

    /// The board as it stands in the expression.
    fn body(&self) -> String {
        match &self.data {
            BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows) => rows.join(self.between),
            BoardData::Heaps(sizes) => joined(sizes.iter().map(u64::to_string)),
            BoardData::Numbers(_, rows) => joined(rows.iter().flatten().map(i64::to_string)),
            BoardData::Graph(edges) => {
                joined(edges.iter().map(|edge| format!("{}-{}{}", edge.from, edge.to, edge.colour)))
            }
            BoardData::Vertices(letters, edges) => {
                // Every vertex gets a name, and edges lead from name to name.
                let vertices = letters.iter().enumerate().map(|(index, letter)| format!("{{{letter}}}:{{v{index}}}"));
                let edges = edges.iter().map(|(from, to)| format!(":{{v{from}}}-:{{v{to}}}"));
                vertices.chain(edges).collect::<Vec<_>>().join(";")
            }
        }
    }

    /// The expression with the board as it is now.
    pub(crate) fn expression(&self) -> String {
        format!("{}{}{}", self.before, self.body(), self.after)
    }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}

/// A row without the sign before it, and that sign.
fn split(row: &str) -> (&str, &str) {
    match row.strip_prefix("+-") {
        Some(rest) => ("+-", rest),
        None => ("", row),
    }
}
