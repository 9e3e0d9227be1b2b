//! Sums that have a value without a search: those that are their own negatives, and those in whose company a component
//! counts as an integer. Both are compared with the search that knows neither.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Player};
use onside_number::Rational;
use onside_value::synchronized::{Company, Family, NashSettings, NashValues, Sum, SyncGames};

fn value(games: &mut SyncGames, theorems: bool, sum: Sum) -> Rational {
    let mut values = NashValues::new(NashSettings { theorems, ..NashSettings::default() });
    values.of(games, sum).expect("no limits").0.exact().expect("small").clone()
}

fn component(games: &mut SyncGames, left: Sum, right: Sum, joint: Sum) -> Sum {
    let sum = games.component(vec![left], vec![right], vec![joint]).expect("no limits").expect("it fits");
    // Terminal components add in sums of these: they are Push strips (004, Theorem 4.21).
    games.mark(games.parts(sum)[0].component, Family(1));
    sum
}

/// The strips `_BR`, `BR` and `B_R` of Push plus 2 each, that is, H(1,0), H(0,0) and H(0,1) of 004.
fn quarters(games: &mut SyncGames, company: bool) -> [Sum; 3] {
    let [minus_three, minus_two, minus_one, two] = [-3, -2, -1, 2].map(|n| games.integer(n).expect("small"));
    let half = component(games, minus_two, minus_one, minus_one);
    let nothing = component(games, minus_three, half, minus_two);
    let quarter = component(games, nothing, half, half);
    for (sum, worth) in [(quarter, None), (half, None), (nothing, Some(-2))] {
        if company {
            let component = games.parts(sum)[0].component;
            games.mark_company(component, Company { class: 1, side: Player::Left, worth });
        }
    }
    [quarter, half, nothing].map(|strip| games.plus(strip, two).expect("small"))
}

/// Games with the numbers of their copies.
fn sum(games: &mut SyncGames, parts: &[(u32, Sum)]) -> Sum {
    parts.iter().fold(Sum::ZERO, |total, &(count, game)| {
        let copies = games.times(count, game).expect("small");
        games.plus(total, copies).expect("small")
    })
}

#[test]
fn components_that_count_as_integers_in_company_change_no_value() {
    let (mut plain, mut marked) = (SyncGames::new(Arc::default()), SyncGames::new(Arc::default()));
    let (searched, known) = (quarters(&mut plain, false), quarters(&mut marked, true));
    for m in 0..5 {
        for n in 0..5 {
            for k in 0..4 {
                let copies = [m, n, k];
                let one = sum(&mut plain, &[0, 1, 2].map(|at| (copies[at], searched[at])));
                let two = sum(&mut marked, &[0, 1, 2].map(|at| (copies[at], known[at])));
                let found = value(&mut plain, true, one);
                assert_eq!(value(&mut marked, true, two), found, "{copies:?}");
                let negative = marked.negative(two).expect("small");
                assert_eq!(value(&mut marked, true, negative), -&found, "{copies:?}");
                if m + n + k <= 4 {
                    assert_eq!(value(&mut plain, false, one), found, "{copies:?} by brute force");
                }
            }
        }
    }
}

#[test]
fn the_class_and_its_negatives_are_different_company() {
    let (mut plain, mut marked) = (SyncGames::new(Arc::default()), SyncGames::new(Arc::default()));
    let (searched, known) = (quarters(&mut plain, false), quarters(&mut marked, true));
    let mut differ = 0;
    for code in 0..3u32.pow(6) {
        let copies: Vec<u32> = (0..6).map(|digit| code / 3u32.pow(digit) % 3).collect();
        if copies.iter().sum::<u32>() > 5 {
            continue;
        }
        let [one, two] = [(&mut plain, searched), (&mut marked, known)].map(|(games, kinds)| {
            let negatives = kinds.map(|kind| games.negative(kind).expect("small"));
            let kinds: Vec<Sum> = kinds.into_iter().chain(negatives).collect();
            let parts: Vec<(u32, Sum)> = copies.iter().copied().zip(kinds).collect();
            let all = sum(games, &parts);
            value(games, true, all)
        });
        assert_eq!(one, two, "{copies:?}");
        differ += u32::from(!one.is_integer());
    }
    assert!(differ > 50, "most of these sums are mixed: {differ}");
}

#[test]
fn a_sum_that_is_its_own_negative_is_zero_and_is_not_searched() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(2), memory: None }));
    let mut games = SyncGames::new(guard);
    let [quarter, half, nothing] = quarters(&mut games, false);
    let one = sum(&mut games, &[(40, quarter), (30, half), (20, nothing)]);
    let other = games.negative(one).expect("small");
    let both = games.plus(one, other).expect("small");
    assert!(games.is_own_negative(both).expect("small"));
    assert_eq!(value(&mut games, true, both), Rational::from(0));
    let more = games.plus(both, quarter).expect("small");
    assert!(!games.is_own_negative(more).expect("small"));
}

#[test]
fn symmetric_sums_are_zero_by_brute_force() {
    let mut games = SyncGames::new(Arc::default());
    let kinds = quarters(&mut games, false);
    for code in 0..3u32.pow(3) {
        let copies: Vec<u32> = (0..3).map(|digit| code / 3u32.pow(digit) % 3).collect();
        if copies.iter().sum::<u32>() > 2 {
            continue;
        }
        let one = sum(&mut games, &[0, 1, 2].map(|at| (copies[at], kinds[at])));
        let other = games.negative(one).expect("small");
        let both = games.plus(one, other).expect("small");
        assert_eq!(value(&mut games, false, both), Rational::from(0), "{copies:?}");
    }
}
