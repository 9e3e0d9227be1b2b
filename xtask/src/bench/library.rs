//! Work that goes through the library. Each function is the whole of what its process does.

use std::collections::HashSet;
use std::sync::Arc;

use onside::boards::grid::Grid;
use onside::matrix::Matrix;
use onside::{
    AnyPosition, Domineering, Dyadic, Game, Guard, Player, Rational, Settings, ShortGames, Simple, Solver, Stop,
    matrix, nash, nash::ShoveSweep, notation, push,
};

use super::random::Random;

/// The values of all 3^14 Push strips of 14 squares.
pub(crate) fn all_push_strips() -> Result<String, Stop> {
    let values = push::all_values(14, &Guard::default())?;
    // Over all strips the values cancel out, so only those with a blue last square are added up.
    let third = values.len() / 3;
    let sum: Dyadic = values.iter().skip(third).take(third).cloned().sum();
    Ok(format!("{} strips; those with a blue piece on the last square add up to {sum}", values.len()))
}

/// All 3^16 Shove strips of 16 squares: values by induction, saddle points, and the formula, on two threads.
pub(crate) fn all_shove_strips() -> Result<String, Stop> {
    let sweep = nash::verify_shove(16, 2, &Guard::default())?;
    let ShoveSweep { strips, undecided, compared, least, greatest, failures } = sweep;
    let failing = failures.len();
    Ok(format!(
        "{strips} strips, {undecided} with both colours, {compared} entries, {least} to {greatest}, {failing} fail"
    ))
}

/// Values of random matrices of eighths, each certified by the solver.
pub(crate) fn random_matrices(size: usize, count: u32) -> Result<String, Stop> {
    let mut random = Random::new();
    // Making a fraction takes longer than copying it, and it is the solver that is to be measured.
    let eighths: Vec<Rational> = (-50..=50).filter_map(|k| Rational::new(k, 8)).collect();
    let (mut least, mut greatest, mut positive) = (Rational::ZERO, Rational::ZERO, 0);
    for _ in 0..count {
        let entry = || eighths[random.below(101) as usize].clone();
        let entries = std::iter::repeat_with(entry).take(size * size).collect();
        let value = Matrix::new(size, size, entries).as_ref().and_then(matrix::value).unwrap_or_default();
        positive += u32::from(value > Rational::ZERO);
        (least, greatest) = (least.min(value.clone()), greatest.max(value));
    }
    Ok(format!(
        "{count} matrices of {size} x {size}; {positive} values are positive; all lie from {least} to {greatest}"
    ))
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
    let (mut sums, mut different) = (0, HashSet::new());
    for (index, &first) in hot.iter().enumerate() {
        for &second in &hot[index..] {
            different.insert(games.sum(first, second)?);
            sums += 1;
        }
    }
    let above = different.iter().filter(|&&sum| *games.stop(sum, Player::Right) > Dyadic::ZERO).count();
    Ok(format!("{sums} sums; {} are different, of which {above} have a positive Right stop", different.len()))
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

/// 2,000 random games born by day 5.
pub(crate) fn games_from_options() -> Result<String, Stop> {
    let games = ShortGames::default();
    let mut random = Random::new();
    let made: HashSet<Game> = (0..2000).map(|_| random_game(&games, &mut random, 5)).collect::<Result<_, _>>()?;
    let numbers = made.iter().filter(|&&game| games.as_number(game).is_some()).count();
    Ok(format!("{} of 2000 games are different, and {numbers} of these are numbers", made.len()))
}

/// All 40,000 comparisons of two of 200 random games born by day 5.
pub(crate) fn comparisons() -> Result<String, Stop> {
    let games = ShortGames::default();
    let mut random = Random::new();
    let made: Vec<Game> = (0..200).map(|_| random_game(&games, &mut random, 5)).collect::<Result<_, _>>()?;
    let mut counts = [0; 4];
    for &first in &made {
        for &second in &made {
            counts[games.compare(first, second)? as usize] += 1;
        }
    }
    let [less, equal, greater, confused] = counts;
    Ok(format!("{less} less, {equal} equal, {greater} greater, {confused} confused"))
}

/// {1|-1} + {2|-2} + ... + {14|-14}.
pub(crate) fn sum_of_switches() -> Result<String, Stop> {
    let games = ShortGames::default();
    let mut sum = games.zero();
    for k in 1..=14 {
        let switch = games.from_options(&[games.integer(k)?], &[games.integer(-k)?])?;
        sum = games.sum(sum, switch)?;
    }
    let (left, right) = (games.stop(sum, Player::Left), games.stop(sum, Player::Right));
    let options = games.options(sum, Player::Left)?.len();
    Ok(format!("temperature {}, stops {left} and {right}, options: {options}", games.temperature(sum)?))
}

/// *14 heated by 1.
pub(crate) fn heated_nimber() -> Result<String, Stop> {
    let games = ShortGames::default();
    let heated = games.heat(games.simple(Simple::nimber(14))?, games.integer(1)?)?;
    let options = games.options(heated, Player::Left)?.len();
    let (left, right) = (games.stop(heated, Player::Left), games.stop(heated, Player::Right));
    Ok(format!("birthday {}, stops {left} and {right}, options: {options}", games.birthday(heated)?))
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
