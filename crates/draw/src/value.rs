//! Values as figures: thermographs, canonical forms as trees, loopy games as graphs.

use std::collections::HashMap;

use onside_ground::{Player, Stop};
use onside_number::{Dyadic, Rational};
use onside_show::figures::graphs::Graph;
use onside_show::figures::thermographs::{Corner, Exact, Thermograph as DrawnThermograph, Thermographs};
use onside_show::figures::trees::{MOST_NODES, Tree};
use onside_show::figures::{Mover, Quantity};
use onside_show::picture::{Figure, NotDrawn};
use onside_value::loopy::{GameGraph, Vertex};
use onside_value::short::{Game, ShortGames, Thermograph, Wall, notation};

/// Why there is no figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit was reached on the way.
    Stop(Stop),
    /// The picture would be too large.
    TooLarge(NotDrawn),
}

onside_ground::from_stop!(Error);

impl From<NotDrawn> for Error {
    fn from(refused: NotDrawn) -> Error {
        Error::TooLarge(refused)
    }
}

/// Where a number stands in a picture; nothing if it is too large or too fine for one.
#[must_use]
pub fn place(number: &Rational) -> Option<Quantity> {
    // More bits fit into no quantity, and a fraction with a million of them is not to be written out for that.
    if number.bit_size() > 256 {
        return None;
    }
    Quantity::ratio(i128::try_from(number.numerator()).ok()?, i128::try_from(number.denominator()).ok()?)
}

/// The thermographs of games with their names in one picture.
///
/// # Errors
/// That there are too many games or corners, or numbers that a picture cannot hold.
pub fn thermographs(games: &[(String, Thermograph)]) -> Result<Figure, NotDrawn> {
    let drawn = |(name, graph): &(String, Thermograph)| {
        // The walls below temperature zero say nothing, except of numbers, whose masts start there.
        let base = if graph.temperature() < &Dyadic::from(0) { Dyadic::from(-1) } else { Dyadic::from(0) };
        let (left, right) = (wall(graph.wall(Player::Left), &base), wall(graph.wall(Player::Right), &base));
        Some(DrawnThermograph { name: name.clone(), left: left?, right: right? })
    };
    let games: Option<Vec<DrawnThermograph>> = games.iter().map(drawn).collect();
    let games = games.ok_or_else(|| NotDrawn {
        message: "the numbers of this thermograph are too large for a picture".into(),
        hint: "divide the game's options by a common number, or ask for its corners as text".into(),
    })?;
    Thermographs { shaded: games.len() == 1, games }.figure()
}

/// The corners of a wall from this temperature on.
fn wall(wall: &Wall, base: &Dyadic) -> Option<Vec<Corner>> {
    let exact = |number: &Dyadic| Some(Exact { place: place(&Rational::from(number))?, text: number.to_string() });
    let mut corners = vec![Corner { value: exact(&wall.at(base))?, temperature: exact(base)? }];
    for (temperature, value) in wall.corners().iter().filter(|(temperature, _)| temperature > base) {
        corners.push(Corner { value: exact(value)?, temperature: exact(temperature)? });
    }
    Some(corners)
}

/// The canonical form as a tree. Numbers, nimbers and the other values that have short names are its leaves, except at
/// the root.
///
/// # Errors
/// That the tree has too many nodes, or that a limit was reached.
pub fn canonical_tree(games: &ShortGames, game: Game) -> Result<Figure, Error> {
    /// A longer name is left to the branches.
    const LONGEST_NAME: usize = 24;
    let name = |game: Game| -> Result<String, Stop> {
        Ok(notation::name_within(games, game, LONGEST_NAME)?.unwrap_or_default())
    };
    let mut tree = Tree::new(&name(game)?);
    let mut open = vec![(game, tree.root())];
    while let Some((next, branch)) = open.pop() {
        for (player, mover) in [(Player::Left, Mover::Left), (Player::Right, Mover::Right)] {
            for &option in games.options(next, player)? {
                games.guard().check()?;
                if tree.size() > MOST_NODES {
                    return Err(too_many("draw one of its options").into());
                }
                let child = tree.add(branch, mover, &name(option)?);
                if games.as_simple(option).is_none() {
                    open.push((option, child));
                }
            }
        }
    }
    Ok(tree.figure()?)
}

/// A tree that was given up before all its nodes were counted.
pub(crate) fn too_many(hint: &str) -> NotDrawn {
    NotDrawn {
        message: format!("a tree is drawn with at most {MOST_NODES} nodes; this one has more"),
        hint: hint.into(),
    }
}

/// A loopy game as the graph on which it is played, from its start; short games in it are exits with their names.
///
/// # Errors
/// That the graph is too large, or that a limit was reached.
pub fn game_graph(games: &ShortGames, graph: &GameGraph, start: Vertex) -> Result<Figure, Error> {
    let mut drawn = Graph::default();
    let followers = graph.followers(start);
    let mut places = HashMap::new();
    for &vertex in &followers {
        games.guard().check()?;
        let place = match graph.as_leaf(vertex) {
            Some(leaf) => drawn.exit(&notation::print(games, leaf)?),
            None => drawn.node(graph.labels().find(|(_, named)| *named == vertex).map_or("", |(label, _)| label)),
        };
        places.insert(vertex, place);
    }
    for &vertex in followers.iter().filter(|vertex| graph.as_leaf(**vertex).is_none()) {
        for (player, mover) in [(Player::Left, Mover::Left), (Player::Right, Mover::Right)] {
            for option in graph.options(vertex, player) {
                if let (Some(from), Some(to)) = (places.get(&vertex), places.get(option)) {
                    drawn.edge(*from, *to, mover);
                }
            }
        }
    }
    if let Some(place) = places.get(&start) {
        drawn.start(*place);
    }
    Ok(drawn.figure()?)
}
