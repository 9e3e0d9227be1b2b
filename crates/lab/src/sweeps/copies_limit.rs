//! 004, Conjecture 5.13: v(nG) - v((n - 1)G) tends to the combinatorial value of G.
//!
//! A limit cannot be refuted by finitely many terms. What can be seen is whether the differences come closer.

use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_number::Rational;
use onside_solve::nash::{SyncGame, Unsound};
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use onside_value::synchronized::{NashSettings, NashValue};
use serde_json::Value;

use super::nash_text::{BITS, decimals, distance, distance_text, scaled_up, text};
use super::solvers::Solvers;
use crate::sweep::{
    About, ChunkError, Claim, ClaimVerdict, Column, Doubt, Findings, Kind, Options, Setting, Study, StudyError,
    Summary, Sweep,
};
use crate::written::{read, synchronized};

/// The sweep.
pub(super) struct CopiesLimit;

static ABOUT: About = About {
    name: "copies-limit",
    title: "do the Nash values of copies of a game grow like its combinatorial value?",
    source: "004, Conjecture 5.13",
    claims: &[Claim {
        name: "limit",
        statement: "For a separable game G, v(nG) - v((n - 1)G) tends to the combinatorial value of G.",
        cases: "differences",
    }],
    method: "Nash values are exact fractions while these are short and certified enclosures past that. The greatest \
        distance of a difference from the combinatorial value is taken over N/4 < n <= N/2 and over N/2 < n <= N. If \
        the second is smaller, or both are 0, the verdict is that the conjecture holds as far as it can be seen; \
        otherwise it stays open. No finite computation can refute it.",
    settings: &[
        Setting {
            name: "game",
            kind: Kind::Text { default: None },
            help: "The game G, as Push(\"_B, BR\"), a sum of positions; it may stand without the option's name.",
        },
        Setting { name: "copies", kind: Kind::Integer { least: 4, most: 2000, default: 24 }, help: "Up to N copies." },
        Setting {
            name: "digits",
            kind: Kind::Integer { least: 6, most: 30, default: 30 },
            help: "How many digits enclosures have. Up to 12 are found in machine words, by all cores together and in \
                less memory, which allows more copies of games that stay single strips or trees.",
        },
    ],
    example: "onside sweep copies-limit 'Push(\"_B, BR\")' --copies 40",
};

impl Sweep for CopiesLimit {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, options: &Options, _: u64, guard: &Arc<Guard>) -> Result<Box<dyn Study>, StudyError> {
        let written = options.text("game");
        let terms = read(written)?;
        let game = synchronized(&terms)?;
        let games = Arc::new(ShortGames::new(guard.clone()));
        let mut solver = Solver::new(games.clone(), Settings::default());
        let digits = u32::try_from(options.number("digits")).unwrap_or(u32::MAX);
        solver.set_nash(digits, EXACT_BITS);
        let mut value = Rational::from(0);
        for (count, position) in &terms {
            let own = solver.value(position)?;
            let Some(number) = games.as_number(own) else {
                return Err(StudyError::new(
                    format!("{} is not a number, so it is not separable", position.print()),
                    "choose a separable game, as a Push strip",
                ));
            };
            value += Rational::from(number.clone()) * Rational::from(*count);
        }
        // A sum of two may go on where one is decided.
        for count in 1..=2 {
            let copies =
                game.clone().times(count).map_err(|_| StudyError::new("there are too many copies", "take fewer"))?;
            if let Some(Unsound { name: position, .. }) = solver.nash_value(&copies)?.unsound {
                return Err(StudyError::new(
                    format!(
                        "the decided position {position} still has both colours, so no value is sound (003, section \
                         4.2.2)"
                    ),
                    "choose a separable game, as a Push strip",
                ));
            }
        }
        Ok(Box::new(Copies {
            written: written.to_string(),
            game,
            value,
            copies: options.number("copies"),
            // The table of words is large, and filled by all threads together.
            solvers: if digits <= NashSettings::WORD_DIGITS {
                Solvers::shared(solver)
            } else {
                Solvers::new(guard, solver)
            },
        }))
    }

    fn verify(&self, _: usize, _: &Value, _: &Arc<Guard>) -> Result<String, Doubt> {
        Err("no finite computation can refute a limit".into())
    }
}

/// Longer fractions become enclosures.
const EXACT_BITS: u64 = 1024;

const COPIES: &str = "copies";
const DISTANCE: &str = "distance_e12";

struct Copies {
    written: String,
    game: SyncGame,
    value: Rational,
    copies: u64,
    /// The values of fewer copies are needed for more.
    solvers: Solvers,
}

impl Copies {
    fn value(&self, solver: &mut Solver, count: u64) -> Result<NashValue, Stop> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let many = |_| Stop::TooLarge("there are too many copies to be counted");
        let answer = solver.nash_value(&self.game.clone().times(count).map_err(many)?)?;
        match answer.unsound {
            Some(_) => Err(Stop::TooLarge("a decided position still has both colours, so no value is sound")),
            None => Ok(answer.value),
        }
    }
}

impl Study for Copies {
    fn columns(&self) -> Vec<Column> {
        vec![Column::key(COPIES), Column::text("value"), Column::text("difference"), Column::key(DISTANCE)]
    }

    fn range(&self) -> String {
        format!("{} and n <= {}", self.written, self.copies)
    }

    fn stages(&self) -> Vec<u64> {
        vec![self.copies]
    }

    fn covers(&self, _: usize, index: u64) -> String {
        format!("n = {}", index + 1)
    }

    fn cost(&self, _: usize, index: u64) -> u64 {
        (index + 1).saturating_pow(2)
    }

    fn independent(&self) -> bool {
        false
    }

    fn enter(&mut self, _: usize, threads: NonZero<usize>, guard: &Guard) -> Result<(), Stop> {
        self.solvers.limit_threads(threads);
        guard.check()
    }

    fn chunk(&self, _: usize, index: u64, guard: &Guard) -> Result<Findings, ChunkError> {
        let n = index + 1;
        guard.check()?;
        let (before, now) =
            self.solvers.with(|solver| Ok::<_, Stop>((self.value(solver, n - 1)?, self.value(solver, n)?)))?;
        let difference = now.enclosure(BITS).minus(&before.enclosure(BITS));
        let exact = now.exact().zip(before.exact()).map(|(now, before)| now.clone() - before.clone());
        let far = match &exact {
            Some(exact) => scaled_up((exact.clone() - self.value.clone()).abs()),
            None => distance(&difference, &self.value),
        };
        let difference_text = match exact.filter(|exact| exact.bit_size() <= 64) {
            Some(exact) => exact.to_string(),
            None => decimals(&difference),
        };
        let mut findings = Findings::new(1);
        findings.cases[0] = 1;
        let (value, difference) = (text(&now).into(), difference_text.into());
        let row = [(COPIES, n.into()), ("value", value), ("difference", difference), (DISTANCE, far.into())];
        findings.row(&self.columns(), row)?;
        Ok(findings)
    }

    fn seen(&self, claim: usize, summary: &Summary) -> String {
        let cases = ABOUT.claims.get(claim).map_or(String::new(), |about| about.counted(summary.cases[claim]));
        format!("{cases}, from which nothing can be seen of the limit")
    }

    fn verdicts(&self, summary: &Summary) -> Vec<ClaimVerdict> {
        let greatest = |from: u64, to: u64| {
            let inside = summary.named_rows().filter(|row| (from..=to).contains(&row.integer(COPIES).unsigned_abs()));
            inside.map(|row| row.integer(DISTANCE)).max().unwrap_or(0)
        };
        let n = self.copies;
        let (early, late) = (greatest(n / 4 + 1, n / 2), greatest(n / 2 + 1, n));
        let seen = format!(
            "{}: the greatest distance from {} is {} for {} < n <= {} and {} for {} < n <= {n} ({})",
            self.range(),
            self.value,
            distance_text(early),
            n / 4,
            n / 2,
            distance_text(late),
            n / 2,
            ABOUT.claims[0].counted(summary.cases[0])
        );
        // Distances are rounded up, so one that is at most 1 may be 0.
        vec![if late < early || late <= 1 {
            ClaimVerdict::Holds(format!("{seen}, as far as it can be seen"))
        } else {
            ClaimVerdict::Open(seen)
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::positions;

    #[test]
    fn the_first_differences_are_those_of_brute_force() {
        let given =
            [("game".to_string(), "Push(\"_B, BR\")".to_string()), ("copies".to_string(), "4".to_string())].into();
        let study = CopiesLimit.open(&Options::new(&ABOUT, &given).unwrap(), 0, &Arc::default()).unwrap();
        let terms = read("Push(\"_B, BR\")").unwrap();
        let mut before = Rational::from(0);
        for n in 1..=3u64 {
            let row = &study.chunk(0, n - 1, &Guard::default()).unwrap().rows[0];
            let copies = vec![terms[0].1.clone(); usize::try_from(n).unwrap()];
            let now = positions::nash_value(&copies, 0, &Guard::default()).unwrap().unwrap();
            assert_eq!((row[1].to_string(), row[2].to_string()), (now.to_string(), (now.clone() - before).to_string()));
            before = now;
        }
    }

    #[test]
    fn games_that_are_no_numbers_or_not_played_at_once_are_refused() {
        let open = |game: &str| {
            let given = [("game".to_string(), game.to_string())].into();
            CopiesLimit
                .open(&Options::new(&ABOUT, &given).unwrap(), 0, &Arc::default())
                .err()
                .map(|error| error.to_string())
        };
        assert_eq!(open("Nim(3)").as_deref(), Some("Nim has no joint moves, so it is not played synchronously"));
        assert_eq!(open("Push(BR)"), None);
        assert_eq!(
            open("Cherries(BWB)").as_deref(),
            Some(
                "the decided position Cherries(\"BWB\") still has both colours, so no value is sound (003, section \
                 4.2.2)"
            )
        );
        assert!(open("Push(BX)").is_some());
    }
}
