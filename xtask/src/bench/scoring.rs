//! Work on Cumulative Subtraction, through the library.

use onside::scoring::{
    ActionSet, Error, TruncatedRow, TwoPiles, check_truncated, scan_action_sets, windowed_convergence,
};
use onside::{Guard, Stop};

fn stop(error: Error) -> Stop {
    match error {
        Error::Stop(stop) => stop,
        _ => Stop::TooLarge("the table of a scoring game"),
    }
}

fn actions(actions: &[u64]) -> Result<ActionSet, Stop> {
    ActionSet::new(actions.iter().copied()).map_err(|_| Stop::TooLarge("the set of actions"))
}

/// xi and the pattern of {999, 1000} by the recurrence.
pub(crate) fn convergence() -> Result<String, Stop> {
    let found = windowed_convergence(&actions(&[999, 1000])?, &Guard::default()).map_err(stop)?;
    Ok(format!("xi = {}, a pattern of {} outcomes", found.convergence.xi, found.pattern.len()))
}

/// tr of {a, ..., 200} for all a by the recurrence.
pub(crate) fn truncated_row() -> Result<String, Stop> {
    let row = TruncatedRow::by_recurrence(200, &Guard::default()).map_err(stop)?;
    Ok(format!("{} different intervals of convergence", row.distinct()))
}

/// The closed form against the recurrence for all a < m <= 1000, on two threads.
pub(crate) fn truncated_check() -> Result<String, Stop> {
    let check = check_truncated(1000, 2, &Guard::default()).map_err(stop)?;
    Ok(format!("{} games, {} differ", check.games, check.different.len()))
}

/// All pairs of piles below 2000 for four actions.
pub(crate) fn two_piles() -> Result<String, Stop> {
    let piles = TwoPiles::new(actions(&[2, 10, 13, 14])?, 1999, 1999, &Guard::default()).map_err(stop)?;
    let row = piles.row(1999);
    let sum: u64 = row.iter().sum();
    Ok(format!("o(1999, 1998) = {}; the outcomes with a second pile of 1999 add up to {sum}", row[1998]))
}

/// The convergence of all action sets with max S <= 20, on two threads.
pub(crate) fn all_action_sets() -> Result<String, Stop> {
    let rows = scan_action_sets(20, 2, &Guard::default()).map_err(stop)?;
    let games: u64 = rows.iter().map(|row| row.games).sum();
    let slowest = rows.iter().map(|row| row.largest_xi).max().unwrap_or(0);
    Ok(format!("{games} games; the slowest converges at {slowest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_neighbouring_actions_converge_as_late_as_the_formula_says() {
        // (s1 + s2) i_max - s2 with i_max = s2 = 999.
        assert_eq!(convergence().as_deref(), Ok("xi = 1996002, a pattern of 2000 outcomes"));
    }
}
