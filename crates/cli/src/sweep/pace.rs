//! How far a sweep has come, in one line.

use onside_lab::sweep::SweepProgress;
use onside_show::grouped;

/// How many letters the bar has.
const BAR: u64 = 20;

/// `[######--------------] 12 of 40 chunks, 1,234,567 cases, 52,000 a second, about 1 min left`
pub(super) fn pace(progress: SweepProgress) -> String {
    let SweepProgress { done, fresh, total, cases, elapsed } = progress;
    let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = u128::from(cases) * 1000 / u128::from(millis);
    let full = u128::from(done.min(total)) * u128::from(BAR) / u128::from(total.max(1));
    let full = usize::try_from(full).unwrap_or(0);
    let mut line = format!(
        "[{}{}] {} of {} chunks, {} cases, {} a second",
        "#".repeat(full),
        "-".repeat(usize::try_from(BAR).unwrap_or(0) - full),
        grouped(done),
        grouped(total),
        grouped(cases),
        grouped(u64::try_from(rate).unwrap_or(u64::MAX))
    );
    if fresh > 0 && total > done {
        let left = u128::from(millis) * u128::from(total - done) / u128::from(fresh) / 1000;
        let left = match left {
            0..=1 => "a second".to_string(),
            2..120 => format!("{left} s"),
            120..7200 => format!("{} min", left / 60),
            _ => format!("{} h", left / 3600),
        };
        line.push_str(&format!(", about {left} left"));
    }
    line
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_rate_and_the_time_left_are_told() {
        let progress =
            SweepProgress { done: 30, fresh: 10, total: 40, cases: 1_200_000, elapsed: Duration::from_millis(30_000) };
        assert_eq!(
            pace(progress),
            "[###############-----] 30 of 40 chunks, 1,200,000 cases, 40,000 a second, about 30 s left"
        );
        let progress = SweepProgress { fresh: 0, cases: 0, ..progress };
        assert_eq!(pace(progress), "[###############-----] 30 of 40 chunks, 0 cases, 0 a second");
        let nothing = SweepProgress { done: 0, total: 0, ..progress };
        assert_eq!(pace(nothing), "[--------------------] 0 of 0 chunks, 0 cases, 0 a second");
    }
}
