//! How a file is divided into cells: what a worksheet shows, edits and runs as one piece.
//!
//! A blank line ends a cell, unless it stands inside a statement, a comment or anything that is open. So the statements
//! of the cells, one cell after the other, are those of the file, and cells joined are the file, byte for byte.

use onside_show::Span;

use super::{Piece, Scan, Sort};

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its place: from the line of its first word up to that of the next cell, so that blank lines stand at its end.
    pub span: Span,
    /// Whether it holds nothing but comments behind `//`, none of which is an expected answer (`//=`).
    pub prose: bool,
}

/// The cells of a file. They cover it without gaps; an empty file has none.
///
/// ```
/// use onside_lang::assist;
///
/// let source = "// # Numbers\n\nx := {3|4}\n\nx + 1\n//= 9/2\n";
/// let cells = assist::cells(source);
/// let texts: Vec<&str> = cells.iter().map(|cell| cell.span.text(source)).collect();
/// assert_eq!(texts, ["// # Numbers\n\n", "x := {3|4}\n\n", "x + 1\n//= 9/2\n"]);
/// assert_eq!(cells.iter().map(|cell| cell.prose).collect::<Vec<_>>(), [true, false, false]);
/// ```
#[must_use]
pub fn cells(source: &str) -> Vec<Cell> {
    if source.is_empty() {
        return Vec::new();
    }
    let scan = Scan::new(source);
    let statements = scan.statements();
    let mut statements = statements.iter().peekable();
    let mut cells = Vec::new();
    let (mut start, mut first) = (0, 0);
    for (index, pair) in scan.pieces.windows(2).enumerate() {
        let gap = Span::new(pair[0].span.end, pair[1].span.start);
        while statements.next_if(|statement| statement.end <= gap.start).is_some() {}
        let inside = statements.peek().is_some_and(|statement| statement.start < gap.start);
        if inside || !scan.at_rest[index] {
            continue;
        }
        if let Some(border) = border(source, gap) {
            cells.push(cell(source, Span::new(start, border), &scan.pieces[first..=index]));
            (start, first) = (border, index + 1);
        }
    }
    cells.push(cell(source, Span::new(start, source.len()), &scan.pieces[first..]));
    cells
}

/// Where the line begins in which the blanks between two words end, if there is a blank line among them.
fn border(source: &str, gap: Span) -> Option<usize> {
    let blanks = gap.text(source);
    if blanks.matches('\n').count() < 2 {
        return None;
    }
    let border = gap.start + blanks.rfind('\n')? + 1;
    // At the beginning of a source these mean something else than inside it.
    let other = source[border..].starts_with("#!") || super::syntax::byte_order_mark(&source[border..]) > 0;
    (!other).then_some(border)
}

fn cell(source: &str, span: Span, pieces: &[Piece]) -> Cell {
    let is_prose = |piece: &Piece| {
        let text = piece.span.text(source);
        piece.sort == Sort::Comment && text.starts_with("//") && !text.starts_with("//=")
    };
    Cell { span, prose: !pieces.is_empty() && pieces.iter().all(is_prose) }
}
