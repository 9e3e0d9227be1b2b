//! Texts of graphs: what is written reads back as the same graph, for all small ones, and what is wrong is told with
//! its place.

use std::sync::Arc;

use onside_ruleset::script::{Alphabet, Board, BoardKind, Graph, Shape, read_board, write_board};

fn letters() -> Alphabet {
    Alphabet::new(".LR").expect("letters")
}

fn read(text: &str) -> Board {
    read_board(BoardKind::Graph, &letters(), text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

#[test]
fn all_graphs_with_four_vertices_read_back_with_the_numbers_that_they_had() {
    // Loops and one edge more, so that some are double.
    let pairs: Vec<(u32, u32)> = (0..4).flat_map(|from| (from..4).map(move |to| (from, to))).collect();
    for chosen in 0..1_u32 << pairs.len() {
        for double in [None, Some(pairs[chosen as usize % pairs.len()])] {
            let edges = pairs.iter().enumerate().filter(|(index, _)| chosen >> index & 1 != 0).map(|(_, &edge)| edge);
            let graph = Graph::new(4, edges.chain(double));
            let pieces = [0, 1, 2, (chosen % 3) as u8];
            let board = Board::new(Shape::Graph(Arc::new(graph)), &pieces).expect("four letters");
            let text = write_board(&letters(), &board);
            assert_eq!(read(&text), board, "{text}");
        }
    }
}

#[test]
fn one_graph_has_several_texts() {
    for (one, other) in [
        (".(-L;-R)-.", ".(-L;-R;-.)"),
        (".:A-L-R-:A", ".:{root}-L-R-.:{root}"),
        (" . - L ;R", ".-L;R"),
        (".:A;L:B;:B-:A", ".-L"),
        (".:A-L;:A-R", ".(-L;-R)"),
        // A dash has a vertex at either end, an empty one if none is written.
        (".-", ".-."),
        ("-.", ".-."),
        ("L-R---L", "L-R-.-.-L"),
    ] {
        assert_eq!(read(one), read(other), "{one} {other}");
    }
}

#[test]
fn long_paths_and_large_stars_are_read_and_written() {
    let path = vec!["."; 100_000].join("-");
    assert_eq!(write_board(&letters(), &read(&path)), path);
    let star = format!(".({})", vec!["-L"; 100_000].join(";"));
    assert_eq!(write_board(&letters(), &read(&star)), star);
    let deep = format!("{}.{}", ".(-".repeat(20_000), ";-L)".repeat(20_000));
    assert_eq!(write_board(&letters(), &read(&deep)), deep);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, message, at) in [
        ("..", "between two vertices stands a dash; found \".\"", 1),
        (".-q", "the letters of this board are '.', 'L' and 'R'; found 'q'", 2),
        (".-{LR}", "the letters of this board are '.', 'L' and 'R'; found \"LR\"", 2),
        (".(-L", "this ( is not closed", 1),
        (".)", "this ) closes nothing", 1),
        (".:", "a name stands behind the colon", 2),
        (".:{A", "this { is not closed", 2),
        (".}", "this } closes nothing", 1),
        (".-:B", "no vertex has this name yet", 2),
        (".:A-L:A", "this vertex had another label before", 4),
        (".:AB-L", "between two vertices stands a dash, and names of several signs stand in braces", 3),
        (".>L", "edges have no direction here", 1),
    ] {
        let error = read_board(BoardKind::Graph, &letters(), text).expect_err(text);
        assert_eq!((error.message.as_str(), error.range.start), (message, at), "{text}");
        assert!(!error.hint.is_empty(), "{text}");
    }
}
