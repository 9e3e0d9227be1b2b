//! Game trees and graphs of positions: what can be reached from a position, with every position drawn in trees, as long
//! as they are small, and written out in graphs.

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{AnyPosition, Position, with_position};
use onside_show::figures::Mover;
use onside_show::figures::graphs::Graph;
use onside_show::figures::trees::{DrawnTree, MOST_NODES};
use onside_show::picture::{Figure, Length, PIXEL, Percent, Picture};
use onside_value::loopy::{GameGraph, Vertex};
use onside_value::short::{Form, Forms, ShortGames, notation};

use crate::Error;
use crate::board::DrawnBoard;
use crate::value::too_many;

/// A graph of positions with more vertices than this is not drawn.
pub const MOST_VERTICES: usize = onside_show::figures::graphs::MOST_NODES;

/// Positions of larger trees are written, not drawn.
const MOST_BOARDS: usize = 150;

/// What to do about a tree that is too large.
const HINT: &str = "draw a smaller position, or PositionGraph(x), where each stands once";

/// A longer name is left to the branches.
const LONGEST_NAME: usize = 1000;

const MOVERS: [(Player, Mover); 2] = [(Player::Left, Mover::Left), (Player::Right, Mover::Right)];

/// The game tree of a position of any registered ruleset; see [`position_tree_of`].
///
/// # Errors
/// That the tree has too many nodes, or that a limit was reached.
pub fn position_tree(guard: &Guard, position: &AnyPosition) -> Result<Figure, Error> {
    with_position!(position, inner => position_tree_of(guard, inner))
}

/// The game tree of a position: all moves of either player, in turn or not (003, Figure 4.1).
///
/// # Errors
/// That the tree has too many nodes, or that a limit was reached.
pub fn position_tree_of<P: Position>(guard: &Guard, position: &P) -> Result<Figure, Error> {
    let mut tree = DrawnTree::new(&position.label());
    tree.centre();
    let mut boards = vec![(tree.root(), board(position))];
    let mut open = vec![(position.clone(), tree.root())];
    while let Some((next, branch)) = open.pop() {
        for (player, mover) in MOVERS {
            if next.move_count(player) > MOST_NODES as u128 {
                return Err(too_many(HINT).into());
            }
            for (_, option) in next.options(player) {
                guard.check()?;
                if tree.size() >= MOST_NODES {
                    return Err(too_many(HINT).into());
                }
                let child = tree.add(branch, mover, &option.label());
                if boards.len() <= MOST_BOARDS {
                    boards.push((child, board(&option)));
                }
                open.push((option, child));
            }
        }
    }
    // All nodes are boards or none is, so that a tree looks the same everywhere.
    if boards.len() == tree.size() && boards.iter().all(|(_, board)| !matches!(board, Board::Unfit)) {
        for (branch, board) in boards {
            if let Board::Fits(picture) = board {
                tree.show(branch, picture);
            }
        }
    }
    Ok(tree.figure()?)
}

/// How a position stands in a node of a tree.
enum Board {
    /// As a picture.
    Fits(Picture),
    /// There is nothing on the board: it is a dot.
    Nothing,
    /// As a text, because it has no board or a large one.
    Unfit,
}

/// The board of a position in the size of a node.
fn board<P: Position>(position: &P) -> Board {
    /// Small enough that many stand side by side, large enough that pieces are told apart.
    const SIZE: Percent = 50;
    const WIDEST: Length = 180 * PIXEL;
    if position.label().is_empty() {
        return Board::Nothing;
    }
    let Some(data) = position.board() else { return Board::Unfit };
    match DrawnBoard::new(position.facts(), data).figure(&[]) {
        Ok(figure) => {
            let small = figure.picture.scaled(SIZE);
            if small.width.max(small.height) <= WIDEST { Board::Fits(small) } else { Board::Unfit }
        }
        Err(_) => Board::Unfit,
    }
}

/// A game as it is written in braces, as a tree.
///
/// # Errors
/// That the tree has too many nodes, or that a limit was reached.
pub fn form_tree(games: &ShortGames, forms: &Forms, form: Form) -> Result<Figure, Error> {
    let name = |form: Form| -> Result<String, Stop> {
        match form.as_canonical() {
            Some(game) => Ok(notation::name_within(games, game, LONGEST_NAME)?.unwrap_or_default()),
            None => Ok(String::new()),
        }
    };
    let mut tree = DrawnTree::new(&name(form)?);
    let mut open = vec![(form, tree.root())];
    while let Some((next, branch)) = open.pop() {
        for (player, mover) in MOVERS {
            for option in forms.options(games, next, player)? {
                games.guard().check()?;
                if tree.size() >= MOST_NODES {
                    return Err(too_many(HINT).into());
                }
                let label = name(option)?;
                let child = tree.add(branch, mover, &label);
                if label.is_empty() {
                    open.push((option, child));
                }
            }
        }
    }
    Ok(tree.figure()?)
}

/// A graph of positions with their texts, by the index of the vertex.
///
/// # Errors
/// That the graph is too large, or that a limit was reached.
pub fn named_graph(games: &ShortGames, graph: &GameGraph, start: Vertex, names: &[String]) -> Result<Figure, Error> {
    let mut drawn = Graph::default();
    let place: Vec<_> =
        graph.vertices().map(|vertex| drawn.node(names.get(vertex.index()).map_or("", String::as_str))).collect();
    for vertex in graph.vertices() {
        games.guard().check()?;
        for (player, mover) in MOVERS {
            for option in graph.options(vertex, player) {
                drawn.edge(place[vertex.index()], place[option.index()], mover);
            }
        }
    }
    drawn.start(place[start.index()]);
    Ok(drawn.figure()?)
}
