//! Values as figures: thermographs, canonical forms as trees, loopy games as graphs.

use std::collections::HashMap;

use onside_ground::{Player, Stop};
use onside_number::{Dyadic, Rational};
use onside_show::figures::graphs::Graph;
use onside_show::figures::thermographs::{Corner, Exact, Thermograph as DrawnThermograph, Thermographs};
use onside_show::figures::trees::{DrawnTree, MOST_NODES};
use onside_show::figures::{Mover, Quantity};
use onside_show::picture::{Figure, NotDrawn};
use onside_value::loopy::{GameGraph, Vertex};
use onside_value::short::{Game, ShortGames, Thermograph, Trajectory, notation};

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

/// Where a positive number stands on an axis of powers of ten: its logarithm to base ten, to twelve places. Nothing if
/// it is not positive, or too long to be looked at.
#[must_use]
pub fn logarithmic_place(number: &Rational) -> Option<Quantity> {
    if *number <= Rational::default() || number.bit_size() > 1 << 20 {
        return None;
    }
    let parts = logarithm(&number.numerator().to_string()) - logarithm(&number.denominator().to_string());
    Quantity::ratio(parts, PARTS)
}

/// Logarithms are counted in parts of ten to the power -12.
const PARTS: i128 = 1_000_000_000_000;

/// The logarithm to base ten of a number in decimal digits.
fn logarithm(digits: &str) -> i128 {
    const LOOKED_AT: usize = 18;
    let counted = digits.trim_end_matches('0');
    let first: u64 = counted.get(..LOOKED_AT).unwrap_or(counted).parse().unwrap_or(1);
    let behind = digits.len() - counted.len().min(LOOKED_AT);
    i128::try_from(behind).unwrap_or(0) * PARTS + logarithm_of_word(first)
}

/// The logarithm of a small number: that to base two, bit by bit by squaring, times that of 2.
fn logarithm_of_word(number: u64) -> i128 {
    const BITS: u32 = 44;
    const OF_TWO: i128 = 301_029_995_663_981;
    let whole = number.max(1).ilog2();
    // From 1 to 2, with 63 bits behind the point.
    let mut rest = u128::from(number.max(1)) << (63 - whole);
    let mut logarithm = i128::from(whole);
    for _ in 0..BITS {
        rest = (rest * rest) >> 63;
        logarithm *= 2;
        if rest >> 64 == 1 {
            rest >>= 1;
            logarithm += 1;
        }
    }
    (logarithm * OF_TWO / 1000 + (1 << (BITS - 1))) >> BITS
}

/// The thermographs of games with their names in one picture.
///
/// # Errors
/// That there are too many games or corners, or numbers that a picture cannot hold.
pub fn thermographs(games: &[(String, Thermograph)]) -> Result<Figure, NotDrawn> {
    let drawn = |(name, graph): &(String, Thermograph)| {
        // The walls below temperature zero say nothing, except of numbers, whose masts start there.
        let base = Rational::from(if graph.temperature() < &Dyadic::from(0) { -1 } else { 0 });
        let side = |player| wall(&Trajectory::from(graph.wall(player)), &base);
        Some(DrawnThermograph { name: name.clone(), left: side(Player::Left)?, right: side(Player::Right)? })
    };
    let games = games.iter().map(drawn).collect::<Option<Vec<_>>>().ok_or_else(too_large)?;
    Thermographs { shaded: games.len() == 1, games }.figure()
}

/// Trajectories with their names in one picture, drawn as thermographs whose two walls are one.
///
/// # Errors
/// That there are too many of them or of corners, or numbers that a picture cannot hold.
pub fn trajectories(trajectories: &[(String, Trajectory)]) -> Result<Figure, NotDrawn> {
    let drawn = |(name, trajectory): &(String, Trajectory)| {
        let base = Rational::from(if trajectory.temperature().is_negative() { -1 } else { 0 });
        let line = wall(trajectory, &base)?;
        Some(DrawnThermograph { name: name.clone(), left: line.clone(), right: line })
    };
    let games = trajectories.iter().map(drawn).collect::<Option<Vec<_>>>().ok_or_else(too_large)?;
    Thermographs { shaded: false, games }.figure()
}

fn too_large() -> NotDrawn {
    NotDrawn {
        message: "the numbers of this thermograph are too large for a picture".into(),
        hint: "divide the game's options by a common number, or ask for its corners as text".into(),
    }
}

/// The corners of a wall from this temperature on.
fn wall(wall: &Trajectory, base: &Rational) -> Option<Vec<Corner>> {
    let exact = |number: &Rational| Some(Exact { place: place(number)?, text: number.to_string() });
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
    let mut tree = DrawnTree::new(&name(game)?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_found_to_the_twelfth_place() {
        let of = |above: i64, below: i64| Rational::from_ratio(above.into(), below.into()).unwrap();
        let place = |above, below| logarithmic_place(&of(above, below)).unwrap();
        for power in 0..18 {
            assert_eq!(place(10_i64.pow(power), 1), Quantity::whole(power.into()));
            assert_eq!(place(1, 10_i64.pow(power)), Quantity::whole(-i64::from(power)));
        }
        // The logarithms of 2, 3 and 7/4, cut off behind the twelfth place.
        for (number, digits) in [((2, 1), 301_029_995_663), ((3, 1), 477_121_254_719), ((7, 4), 243_038_048_686)] {
            let (low, high) = (Quantity::ratio(digits - 1, PARTS), Quantity::ratio(digits + 2, PARTS));
            let found = Some(place(number.0, number.1));
            assert!(low <= found && found <= high, "{found:?}");
        }
        assert_eq!((logarithmic_place(&of(0, 1)), logarithmic_place(&of(-3, 1))), (None, None));
    }
}
