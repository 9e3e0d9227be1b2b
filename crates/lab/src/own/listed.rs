//! Families whose members are few enough to be written down: heaps, action sets, games by their birthday.

use std::collections::BTreeMap;

use onside_ground::Stop;
use onside_value::short::{Game, ShortGames, notation};

use super::family::{Listed, Member};

/// More members than this are not written down.
pub(super) const MOST: usize = 2_000_000;

/// Members with a key of their own by which those that are a step smaller are found; sorted by size, then by key.
fn listed<K: Ord + Clone>(
    what: String,
    keys: impl IntoIterator<Item = K>,
    size: impl Fn(&K) -> u64,
    text: impl Fn(&K) -> String,
    smaller: impl Fn(&K) -> Vec<K>,
) -> Listed {
    let sorted: BTreeMap<(u64, K), ()> = keys.into_iter().map(|key| ((size(&key), key), ())).collect();
    let numbers: BTreeMap<&K, usize> = sorted.keys().enumerate().map(|(number, (_, key))| (key, number)).collect();
    let members = sorted
        .keys()
        .map(|(size, key)| Member {
            text: text(key),
            size: *size,
            smaller: smaller(key).iter().filter_map(|one| numbers.get(one).copied()).collect(),
        })
        .collect();
    Listed { what, members }
}

/// All sums of at most `most` heaps of 1 to `highest`, and the heap of 0 alone; nothing if they are too many.
pub(super) fn heaps(ruleset: &str, highest: u64, most: u64) -> Option<Listed> {
    let (mut all, mut last) = (vec![vec![0u64]], vec![Vec::new()]);
    for _ in 0..most {
        let mut next: Vec<Vec<u64>> = Vec::new();
        for sum in &last {
            // Heaps stand in falling order, so that each sum is made once.
            let top = sum.last().copied().unwrap_or(highest);
            next.extend((1..=top).map(|heap| sum.iter().copied().chain([heap]).collect()));
            if all.len() + next.len() > MOST {
                return None;
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    let what = match most {
        1 => format!("positions of {ruleset} with a heap of at most {highest}"),
        _ => format!("positions of {ruleset} with at most {most} heaps of at most {highest}"),
    };
    let text = |heaps: &Vec<u64>| {
        format!("{ruleset}({})", heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    };
    let smaller = |heaps: &Vec<u64>| {
        let one_less = |at: usize| {
            let mut fewer = heaps.clone();
            fewer[at] = fewer[at].saturating_sub(1);
            fewer.retain(|&heap| heap > 0);
            fewer.sort_unstable_by(|one, other| other.cmp(one));
            if fewer.is_empty() { vec![0] } else { fewer }
        };
        (0..heaps.len()).map(one_less).filter(|fewer| fewer != heaps).collect()
    };
    Some(listed(what, all, |heaps| heaps.iter().sum(), text, smaller))
}

/// All sets of positive numbers up to `max`, as the language writes sets; nothing if they are too many.
pub(super) fn action_sets(max: u64) -> Option<Listed> {
    let bits =
        u32::try_from(max).ok().filter(|bits| 1u64.checked_shl(*bits).is_some_and(|sets| sets <= MOST as u64))?;
    let sets = (1u64..1 << bits).map(|set| (1..=max).filter(|action| set >> (action - 1) & 1 == 1).collect());
    let text = |set: &Vec<u64>| format!("{{{}}}", set.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
    let smaller = |set: &Vec<u64>| {
        let without = |at: usize| set.iter().enumerate().filter(|&(own, _)| own != at).map(|(_, &one)| one).collect();
        (0..set.len()).map(without).collect()
    };
    let size = |set: &Vec<u64>| set.last().copied().unwrap_or(0);
    Some(listed(format!("action sets with max S <= {max}"), sets, size, text, smaller))
}

/// All games born by a day, which is at most 3: a game is born a day after the last of its options.
///
/// # Errors
/// A limit.
pub(super) fn born_by(games: &ShortGames, day: u64) -> Result<Listed, Stop> {
    let mut all = vec![games.from_options(&[], &[])?];
    let mut birthdays = vec![0u64];
    for today in 1..=day {
        let antichains = antichains(games, &all)?;
        for left in &antichains {
            for right in &antichains {
                games.guard().check()?;
                let game = games.from_options(left, right)?;
                if !all.contains(&game) {
                    all.push(game);
                    birthdays.push(today);
                }
            }
        }
    }
    let named = all.iter().zip(birthdays).map(|(&game, day)| Ok((notation::print(games, game)?, day)));
    let named = named.collect::<Result<BTreeMap<String, u64>, Stop>>()?;
    let size = |key: &(usize, String)| named.get(&key.1).copied().unwrap_or(0);
    let keys = named.keys().map(|text| (text.len(), text.clone())).collect::<Vec<_>>();
    Ok(listed(format!("games born by day {day}"), keys, size, |key| key.1.clone(), |_| Vec::new()))
}

/// All sets of games of which no two can be compared: what is left of a set of options without the dominated ones.
fn antichains(games: &ShortGames, all: &[Game]) -> Result<Vec<Vec<Game>>, Stop> {
    let mut confused = Vec::new();
    for &one in all {
        let row = all.iter().map(|&other| Ok(games.compare(one, other)? == onside_value::short::Comparison::Confused));
        confused.push(row.collect::<Result<Vec<bool>, Stop>>()?);
    }
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    let mut at = 0;
    while at < found.len() {
        games.guard().check()?;
        let next = found[at].last().map_or(0, |last| last + 1);
        let fits = |&one: &usize| found[at].iter().all(|&own| confused[own][one]);
        let more: Vec<Vec<usize>> =
            (next..all.len()).filter(fits).map(|one| found[at].iter().copied().chain([one]).collect()).collect();
        found.extend(more);
        at += 1;
    }
    Ok(found.into_iter().map(|set| set.into_iter().map(|one| all[one]).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::own::family::Family as _;

    #[test]
    fn the_numbers_of_members_are_those_of_the_literature() {
        let games = ShortGames::default();
        for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
            assert_eq!(born_by(&games, day).unwrap().count(), count, "day {day}");
        }
        // Multisets of at most 3 of 5 sizes, and 0.
        assert_eq!(heaps("Nim", 5, 3).unwrap().count(), 5 + 15 + 35 + 1);
        assert_eq!(action_sets(6).unwrap().count(), 63);
        assert!(action_sets(40).is_none() && heaps("Nim", 1000, 9).is_none());
    }

    #[test]
    fn the_smallest_members_come_first_and_smaller_ones_are_smaller() {
        let heaps = heaps("Nim", 3, 2).unwrap();
        let texts: Vec<String> = (0..heaps.count()).map(|member| heaps.text(member)).collect();
        assert_eq!(texts[..4], ["Nim(0)", "Nim(1)", "Nim(1, 1)", "Nim(2)"]);
        let last = heaps.count() - 1;
        assert_eq!(heaps.text(last), "Nim(3, 3)");
        assert!(heaps.smaller(last).iter().all(|&one| heaps.text(one) == "Nim(3, 2)"));
        assert_eq!(heaps.smaller(1), [0]);
        assert_eq!(heaps.smaller(0), Vec::<u64>::new());
        let sets = action_sets(3).unwrap();
        let texts: Vec<String> = (0..sets.count()).map(|member| sets.text(member)).collect();
        assert_eq!(texts, ["{1}", "{1,2}", "{2}", "{1,2,3}", "{1,3}", "{2,3}", "{3}"]);
    }
}
