//! Positions as small drawings: finds the positions in an answer's text and hands their letters to the drawers.
//!
//! Which drawer serves a ruleset follows from the board in its facts, so that a new ruleset on a known board has a
//! drawing without being named here.

use onside_lang::assist::{Kind, pieces};
use onside_ruleset::Board;
use onside_show::drawing::{self, DrawnEdge};

/// A sum of more positions than this is not drawn.
const MOST: usize = 4;

/// The drawings of the positions in a text such as `Push("BR_B") + Nim(1, 2)`, one under the other.
pub(crate) fn drawings(text: &str) -> Option<String> {
    let mut found = Vec::new();
    let mut board = None;
    for piece in pieces(text) {
        match piece.kind {
            Kind::Ruleset => board = onside_ruleset::find(piece.span.text(text)).map(|facts| facts.board),
            Kind::Position => {
                let board = board.take()?;
                if found.len() == MOST {
                    return None;
                }
                found.push(draw(board, piece.span.text(text))?);
            }
            _ => {}
        }
    }
    found.retain(|drawing| !drawing.is_empty());
    (!found.is_empty()).then(|| found.join("\n\n"))
}

/// One position from the text that it prints as.
fn draw(board: Board, printed: &str) -> Option<String> {
    let text = printed.trim().trim_matches('"');
    let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
    Some(match board {
        Board::Strip => drawing::strips(&parts().collect::<Vec<_>>()),
        Board::Segment => drawing::segments(&parts().collect::<Vec<_>>()),
        Board::Grid if text.is_empty() => String::new(),
        Board::Grid => drawing::grid(&text.split('|').collect::<Vec<_>>()),
        Board::Heap => drawing::heaps(&parts().map(|part| part.parse().ok()).collect::<Option<Vec<u64>>>()?),
        Board::Graph => {
            let edges = parts().map(edge).collect::<Option<Vec<_>>>()?;
            if edges.is_empty() { String::new() } else { drawing::graph(&edges) }
        }
    })
}

/// An edge such as `0-1B`.
fn edge(text: &str) -> Option<DrawnEdge> {
    let colour = text.chars().last()?;
    let (from, to) = text.strip_suffix(colour)?.split_once('-')?;
    Some(DrawnEdge { from: from.parse().ok()?, to: to.parse().ok()?, colour })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(drawings(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn every_board_has_its_drawing() {
        check("Push(\"BR_B, RB\")", Some("| B | R |   | B |\n| R | B |"));
        check("Shove(\"B_\")", Some("| B |   |"));
        check("Cherries(\"BWB, GW\")", Some("B-W-B   G-W"));
        check("StackCherries(\"BW\")", Some("B-W"));
        check("Domineering(\"..#|...\")", Some("+-------+\n| . . # |\n| . . . |\n+-------+"));
        check("Nim(1, 3)", Some("1 o\n3 ooo"));
        check("Hackenbush(\"0-1B, 1-2R\")", Some("ground\n+-B-1\n    +-R-2"));
    }

    #[test]
    fn the_example_of_every_ruleset_is_drawn_as_it_is_printed() {
        let mut session = onside_lang::Session::default();
        for facts in onside_ruleset::all() {
            let printed = session.evaluate(facts.example).answer.expect(facts.example).text;
            assert!(drawings(&printed).is_some(), "{printed}");
        }
    }

    #[test]
    fn sums_are_drawn_part_by_part_and_long_ones_or_empty_ones_not_at_all() {
        check("Push(\"B\") + Nim(2)", Some("| B |\n\n2 oo"));
        check("Nim(1) + Nim(1) + Nim(1) + Nim(1) + Nim(1)", None);
        check("Push(\"\")", None);
        check("Nim()", None);
        check("Hackenbush(\"\")", None);
        check("{1|0}", None);
    }
}
