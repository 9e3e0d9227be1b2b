//! The games of the program that were made to be played at once, against their rules written a second time: Nash values
//! of small positions from the matrices of all pairs of moves, without components or symmetries.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use crate::common::text as ask;
use onside_ground::Player;
use onside_lang::Session;
use onside_number::Rational;
use onside_number::matrix::{Matrix, Round, solve_repeated};

/// Rules by which a game is played alone and at once.
trait Rules {
    type State: Clone + Eq + Hash;
    type Move;

    fn moves(&self, state: &Self::State, player: Player) -> Vec<Self::Move>;
    fn after(&self, state: &Self::State, action: &Self::Move) -> Self::State;
    /// What two moves at once lead to; nothing if both players choose again.
    fn joint(&self, state: &Self::State, left: &Self::Move, right: &Self::Move) -> Option<Self::State>;
}

/// The Nash value: whoever alone can move has as many moves as can still be made, and otherwise it is the value of the
/// matrix. Nothing if it is not found exactly.
fn nash<R: Rules>(rules: &R, state: &R::State, known: &mut HashMap<R::State, Option<Rational>>) -> Option<Rational> {
    if let Some(value) = known.get(state) {
        return value.clone();
    }
    let [lefts, rights] = Player::BOTH.map(|player| rules.moves(state, player));
    let value = if lefts.is_empty() || rights.is_empty() {
        let options = lefts.iter().chain(&rights).map(|action| rules.after(state, action));
        let longest = options.map(|option| nash(rules, &option, known).expect("a number of moves").abs()).max();
        let moves = longest.map_or(Rational::ZERO, |longest| &longest + &Rational::ONE);
        Some(if rights.is_empty() { moves } else { -&moves })
    } else {
        let pairs = lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right)));
        let rounds: Option<Vec<Round>> = pairs
            .map(|(left, right)| match rules.joint(state, left, right) {
                None => Some(Round::again()),
                Some(after) => nash(rules, &after, known).map(Round::last),
            })
            .collect();
        rounds.and_then(|rounds| {
            let matrix = Matrix::new(lefts.len(), rights.len(), rounds).expect("all pairs");
            let solution = solve_repeated(&matrix, 200).expect("not empty");
            (solution.low == solution.high).then_some(solution.low)
        })
    };
    known.insert(state.clone(), value.clone());
    value
}

/// The Nash value that the program finds is the one of the rules, where that is exact; for how many positions it is.
#[track_caller]
fn compare<R: Rules>(rules: &R, positions: &[(String, R::State)]) -> usize {
    let (mut session, mut known, mut compared) = (Session::default(), HashMap::new(), 0);
    for (source, state) in positions {
        let Some(value) = nash(rules, state, &mut known) else { continue };
        let found = ask(&mut session, &format!("(Synchronized({source})).NashValue == {value}"));
        assert_eq!(found, "true", "{source} is {value}");
        compared += 1;
    }
    compared
}

/// Free cells, by row and column; whether dominoes may lie on each other, or else both players choose again.
struct Dominoes {
    may_overlap: bool,
}

type Cells = BTreeSet<(u8, u8)>;

impl Rules for Dominoes {
    type State = Cells;
    type Move = [(u8, u8); 2];

    fn moves(&self, free: &Cells, player: Player) -> Vec<Self::Move> {
        let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
        let dominoes = free.iter().map(|&(row, column)| [(row, column), (row + down, column + right)]);
        dominoes.filter(|[_, other]| free.contains(other)).collect()
    }

    fn after(&self, free: &Cells, domino: &Self::Move) -> Cells {
        free.iter().copied().filter(|cell| !domino.contains(cell)).collect()
    }

    fn joint(&self, free: &Cells, left: &Self::Move, right: &Self::Move) -> Option<Cells> {
        let meet = left.iter().any(|cell| right.contains(cell));
        (self.may_overlap || !meet).then(|| self.after(&self.after(free, left), right))
    }
}

#[test]
fn synchronized_domineering_plays_by_its_rules() {
    for (reading, may_overlap) in [("overlap", true), ("repeat", false)] {
        let mut positions = Vec::new();
        for (rows, columns) in [(2_u8, 3_u8), (3, 2), (1, 4)] {
            for number in 0..1_u32 << (rows * columns) {
                let is_free = |row: u8, column: u8| number >> (row * columns + column) & 1 == 1;
                let letter = |row: u8, column: u8| if is_free(row, column) { '.' } else { '#' };
                let text = |row: u8| (0..columns).map(|column| letter(row, column)).collect::<String>();
                let rows_of_text: Vec<String> = (0..rows).map(text).collect();
                let source = format!("SynchronizedDomineering(\"{reading}\")(\"{}\")", rows_of_text.join("|"));
                let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                positions.push((source, cells.filter(|&(row, column)| is_free(row, column)).collect()));
            }
        }
        let compared = compare(&Dominoes { may_overlap }, &positions);
        assert!(compared > 120, "{reading}: {compared} of {}", positions.len());
    }
}

/// Cakes of rows and columns, sorted. A move is the cake that is cut and where.
struct Cakes;

impl Cakes {
    /// What is made of the cake of a move: it is replaced by its pieces.
    fn with(cakes: &[(u8, u8)], gone: &[(u8, u8)], pieces: &[(u8, u8)]) -> Vec<(u8, u8)> {
        let mut all = cakes.to_vec();
        for cake in gone {
            let place = all.iter().position(|other| other == cake).expect("a cake that is there");
            all.remove(place);
        }
        all.extend_from_slice(pieces);
        all.sort_unstable();
        all
    }

    fn pieces((player, (rows, columns), at): (Player, (u8, u8), u8)) -> [(u8, u8); 2] {
        match player {
            Player::Left => [(rows, at), (rows, columns - at)],
            Player::Right => [(at, columns), (rows - at, columns)],
        }
    }
}

impl Rules for Cakes {
    type State = Vec<(u8, u8)>;
    /// Who cuts, which of the cakes, counted from 0, and behind how many rows or columns.
    type Move = (Player, usize, u8);

    fn moves(&self, cakes: &Self::State, player: Player) -> Vec<Self::Move> {
        let length = |&(rows, columns): &(u8, u8)| if player == Player::Left { columns } else { rows };
        let cuts = cakes.iter().enumerate().map(|(which, cake)| (which, length(cake)));
        cuts.flat_map(|(which, length)| (1..length).map(move |at| (player, which, at))).collect()
    }

    fn after(&self, cakes: &Self::State, &(player, which, at): &Self::Move) -> Self::State {
        Cakes::with(cakes, &[cakes[which]], &Cakes::pieces((player, cakes[which], at)))
    }

    fn joint(&self, cakes: &Self::State, left: &Self::Move, right: &Self::Move) -> Option<Self::State> {
        let [(_, one, column), (_, other, row)] = [*left, *right];
        if one == other {
            let (rows, columns) = cakes[one];
            let pieces = [(row, column), (row, columns - column), (rows - row, column), (rows - row, columns - column)];
            return Some(Cakes::with(cakes, &[cakes[one]], &pieces));
        }
        let pieces =
            [Cakes::pieces((Player::Left, cakes[one], column)), Cakes::pieces((Player::Right, cakes[other], row))];
        Some(Cakes::with(cakes, &[cakes[one], cakes[other]], &pieces.concat()))
    }
}

#[test]
fn synchronized_cutcake_plays_by_its_rules() {
    let cakes = (1..=4).flat_map(|rows| (1..=4).map(move |columns| (rows, columns)));
    let one = cakes.filter(|(rows, columns)| rows * columns < 16);
    let mut positions: Vec<_> =
        one.map(|(rows, columns)| (format!("Cutcake({rows}, {columns})"), vec![(rows, columns)])).collect();
    for (first, second) in [((2, 3), (3, 2)), ((2, 2), (2, 2)), ((1, 3), (3, 2)), ((2, 3), (2, 3))] {
        positions.push((format!("Cutcake{first:?} + Cutcake{second:?}"), vec![first, second]));
    }
    assert_eq!(compare(&Cakes, &positions), positions.len());
}
