//! Work that goes through the library. Each function is the whole of what its process does.

use std::sync::Arc;

use onside::boards::grid::Grid;
use onside::matrix::Matrix;
use onside::{
    AnyPosition, Domineering, Dyadic, Game, Guard, Player, Rational, Settings, ShortGames, Simple, Solver, Stop,
    matrix, nash, notation, push,
};

use super::random::Random;

/// The values of all 3^14 Push strips of 14 squares.
pub(crate) fn all_push_strips() -> Result<String, Stop> {
    let values = push::all_values(14, &Guard::default())?;
    let sum: Dyadic = values.iter().cloned().sum();
    Ok(format!("{} strips; their values add up to {sum}", values.len()))
}

/// All 3^16 Shove strips of 16 squares: values by induction, saddle points, and the formula, on two threads.
pub(crate) fn all_shove_strips() -> Result<String, Stop> {
    let sweep = nash::verify_shove(16, 2, &Guard::default())?;
    Ok(format!("{sweep:?}"))
}

/// Values of random matrices of eighths, each certified by the solver.
pub(crate) fn random_matrices(size: usize, count: u32) -> Result<String, Stop> {
    let mut random = Random::new();
    // Making a fraction takes longer than copying it, and it is the solver that is to be measured.
    let eighths: Vec<Rational> = (-50..=50).filter_map(|k| Rational::new(k, 8)).collect();
    let mut greatest = Rational::ZERO;
    for _ in 0..count {
        let entry = || eighths[random.below(101) as usize].clone();
        let entries = std::iter::repeat_with(entry).take(size * size).collect();
        let value = Matrix::new(size, size, entries).as_ref().and_then(matrix::value).unwrap_or_default();
        greatest = greatest.max(value);
    }
    Ok(format!("{count} matrices of {size} x {size}; the greatest value is {greatest}"))
}

/// Whether a random game that is already in the list may enter it again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeats {
    Allowed,
    Refused,
}

/// All sums of two (not necessarily different) of 200 random hot games born by day 5.
///
/// Small games are drawn often: with repeats, 125 of the 200 are different, and the sums of the others are remembered.
pub(crate) fn sums_of_hot_games(repeats: Repeats) -> Result<String, Stop> {
    let games = ShortGames::default();
    let mut random = Random::new();
    let mut hot = Vec::new();
    while hot.len() < 200 {
        let game = random_game(&games, &mut random, 5)?;
        let is_hot = games.stop(game, Player::Left) > games.stop(game, Player::Right);
        if is_hot && (repeats == Repeats::Allowed || !hot.contains(&game)) {
            hot.push(game);
        }
    }
    let mut sums = 0;
    for (index, &first) in hot.iter().enumerate() {
        for &second in &hot[index..] {
            games.sum(first, second)?;
            sums += 1;
        }
    }
    Ok(format!("{sums} sums; {} canonical forms in the arena", games.len()))
}

/// One to three random options for each player, all made a day earlier; on day 1 one of the four games born by then.
fn random_game(games: &ShortGames, random: &mut Random, day: u32) -> Result<Game, Stop> {
    if day == 1 {
        return match random.below(4) {
            0 => Ok(games.zero()),
            1 => games.integer(1),
            2 => games.integer(-1),
            _ => games.simple(Simple::nimber(1)),
        };
    }
    let mut options = || -> Result<Vec<Game>, Stop> {
        let count = 1 + random.below(3);
        (0..count).map(|_| random_game(games, random, day - 1)).collect()
    };
    let (left, right) = (options()?, options()?);
    games.from_options(&left, &right)
}

/// {1|-1} + {2|-2} + ... + {14|-14}.
pub(crate) fn sum_of_switches() -> Result<String, Stop> {
    let games = ShortGames::default();
    let mut sum = games.zero();
    for k in 1..=14 {
        let switch = games.from_options(&[games.integer(k)?], &[games.integer(-k)?])?;
        sum = games.sum(sum, switch)?;
    }
    Ok(format!("temperature {}, {} canonical forms in the arena", games.temperature(sum)?, games.len()))
}

/// *14 heated by 1.
pub(crate) fn heated_nimber() -> Result<String, Stop> {
    let games = ShortGames::default();
    let heated = games.heat(games.simple(Simple::nimber(14))?, games.integer(1)?)?;
    Ok(format!("birthday {}, {} canonical forms in the arena", games.birthday(heated)?, games.len()))
}

/// The canonical form of an empty Domineering board, found by exploration and written out.
pub(crate) fn domineering(size: usize) -> Result<String, Stop> {
    let board = Grid::full(size, size).ok_or(Stop::TooLarge("the board"))?;
    let games = Arc::new(ShortGames::default());
    let mut solver = Solver::new(Arc::clone(&games), Settings::default());
    let value = solver.value(&AnyPosition::from(Domineering::new(board)))?;
    notation::print(&games, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_boards_have_their_known_values() {
        assert_eq!(domineering(2).as_deref(), Ok("+-1"));
        assert_eq!(domineering(3).as_deref(), Ok("+-1"));
    }

    #[test]
    fn the_hottest_switch_of_a_sum_decides_its_temperature() {
        assert!(sum_of_switches().unwrap().starts_with("temperature 14,"));
    }
}
