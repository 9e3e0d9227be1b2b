//! Misere quotients against published ones and against outcomes of sums found by brute force.

use std::collections::HashMap;

use onside_ground::{Guard, Limits, Stop};
use onside_value::misere::{MisereQuotient, NoQuotient, QuotientSearch, misere_period};

/// The options of the heaps 0, 1, 2, ... of an octal game.
fn octal(code: &str, last: usize) -> Vec<Vec<Vec<u32>>> {
    let digits: Vec<u8> = code.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let heap = |size: usize| u32::try_from(size).unwrap();
    let options = |size: usize| {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().take_while(|(taken, _)| *taken <= size) {
            let left = size - taken;
            if digit & 1 != 0 && left == 0 && size > 0 {
                options.push(vec![]);
            }
            if digit & 2 != 0 && left > 0 {
                options.push(vec![heap(left)]);
            }
            if digit & 4 != 0 {
                options
                    .extend((1..=left / 2).filter(|one| left - one > 0).map(|one| vec![heap(one), heap(left - one)]));
            }
        }
        options
    };
    (0..=last).map(options).collect()
}

fn search(atoms: &[Vec<Vec<u32>>]) -> Result<QuotientSearch, NoQuotient> {
    let guard = Guard::default();
    let mut search = QuotientSearch::new(&guard)?;
    for options in atoms {
        search.add(options, &guard)?;
    }
    Ok(search)
}

fn quotient(code: &str, last: usize) -> MisereQuotient {
    search(&octal(code, last)).expect(code).quotient(&Guard::default()).expect("no limit")
}

/// Orders of the quotients of heaps up to a size. That of Dawson's Kayles, 0.07, up to heap 30 is in A. N. Siegel's
/// answer of 28 August 2007 at miseregames.wordpress.com. Kayles, 0.77, and 0.75, 0.53 and 0.123 are treated by
/// Plambeck and Siegel (*Misère quotients for impartial games*, JCTA 115, 2008); their orders here and the other rows
/// of 0.07 are proved by the transitions, like all quotients, and were not compared with a printed page.
#[test]
fn published_orders_are_found() {
    let rows = [("0.333", 3, 6), ("0.75", 20, 8), ("0.53", 40, 16), ("0.123", 40, 20), ("0.77", 100, 40)];
    for (code, last, order) in rows {
        assert_eq!(quotient(code, last).order(), order, "{code} up to {last}");
    }
    let guard = Guard::default();
    let mut search = QuotientSearch::new(&guard).expect("no limit");
    let mut orders = Vec::new();
    for (heap, options) in octal("0.07", 32).iter().enumerate() {
        search.add(options, &guard).expect("a quotient");
        if orders.last().is_none_or(|&(_, order)| order != search.order()) {
            orders.push((heap, search.order()));
        }
    }
    let found = [(0, 1), (2, 2), (4, 6), (10, 12), (14, 24), (25, 144), (27, 176), (30, 360), (31, 520), (32, 552)];
    assert_eq!(orders, found);
}

/// Periods of pretending functions, from the figures of Plambeck and Siegel's supplement, arXiv:0705.2404.
#[test]
fn published_periods_are_proved() {
    let rows = [
        ("0.34", 8),
        ("0.75", 2),
        ("0.512", 6),
        ("0.712", 6),
        ("0.716", 2),
        ("4.56", 4),
        ("4.74", 2),
        ("0.3101", 2),
        ("0.3131", 2),
        ("0.123", 5),
        ("0.1023", 7),
        ("0.1032", 7),
        ("0.1033", 7),
        ("0.1331", 5),
        ("0.3103", 5),
        ("0.3112", 5),
        ("0.1232", 6),
        ("0.1323", 6),
        ("0.77", 12),
    ];
    for (code, period) in rows {
        let last = if code == "0.77" { 180 } else { 60 };
        let taken = code.len() as u64 - 2;
        let found = misere_period(quotient(code, last).images(), taken, 2);
        assert_eq!(found.map(|found| found.period), Some(period), "{code}");
    }
}

#[test]
fn a_period_that_is_proved_holds_for_larger_heaps() {
    for code in ["0.34", "0.75", "0.53", "0.71", "0.72", "0.123", "4.56"] {
        let taken = code.len() as u64 - 2;
        let long = quotient(code, 120);
        let proved =
            (1..=120).find_map(|last| misere_period(&long.images()[..=last], taken, 2).map(|found| (last, found)));
        let (last, found) = proved.expect(code);
        let short = quotient(code, last);
        assert_eq!(short.presentation(), long.presentation(), "{code}");
        for heap in 1..=120 - found.period {
            if heap >= found.preperiod {
                let [one, two] = [heap, heap + found.period].map(|heap| usize::try_from(heap).unwrap());
                assert_eq!(long.images()[one], long.images()[two], "{code} {heap}");
            }
        }
    }
}

/// Whether whoever moves next on these heaps loses, from the definition.
fn loses(atoms: &[Vec<Vec<u32>>], sum: Vec<u32>, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&known) = known.get(&sum) {
        return known;
    }
    let (mut stuck, mut answer) = (true, true);
    for place in 0..sum.len() {
        for option in &atoms[sum[place] as usize] {
            stuck = false;
            let mut next = sum.clone();
            next.remove(place);
            next.extend(option);
            next.sort_unstable();
            answer &= !loses(atoms, next, known);
        }
    }
    let answer = answer && !stuck;
    known.insert(sum, answer);
    answer
}

/// All sums of at most `most` heaps of the sizes up to `largest`.
fn sums(largest: u32, most: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut begin = 0;
    for _ in 0..most {
        let end = all.len();
        for place in begin..end {
            let least = all[place].last().copied().unwrap_or(1);
            for heap in least..=largest {
                let mut next = all[place].clone();
                next.push(heap);
                all.push(next);
            }
        }
        begin = end;
    }
    all
}

fn check_against_outcomes(name: &str, atoms: &[Vec<Vec<u32>>], most: usize) {
    let found = search(atoms).expect(name).quotient(&Guard::default()).expect("no limit");
    let mut known = HashMap::new();
    for sum in sums(u32::try_from(atoms.len() - 1).unwrap(), most) {
        let element = sum.iter().fold(0, |product, &heap| found.product(product, found.images()[heap as usize]));
        assert_eq!(found.is_lost(element), loses(atoms, sum.clone(), &mut known), "{name} {sum:?}");
    }
}

#[test]
fn the_p_portion_agrees_with_outcomes_of_small_sums() {
    for (code, last, most) in [
        ("0.77", 9, 5),
        ("0.07", 12, 5),
        ("0.137", 10, 5),
        ("0.75", 8, 5),
        ("0.53", 11, 5),
        ("0.123", 12, 5),
        ("0.15", 8, 4),
        ("0.152", 8, 4),
        ("0.644", 8, 4),
        ("4.7", 5, 4),
        ("0.3102", 9, 4),
    ] {
        check_against_outcomes(code, &octal(code, last), most);
    }
}

/// Games whose options are any sums of smaller ones, chosen by a fixed generator of random numbers.
#[test]
fn the_p_portion_agrees_with_outcomes_for_random_rules() {
    let mut state = 7u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let (mut found, mut refused) = (0, 0);
    for round in 0..60 {
        let mut atoms: Vec<Vec<Vec<u32>>> = vec![vec![]];
        while atoms.len() < 6 {
            let count = atoms.len();
            let mut option = || (0..random(3)).map(|_| u32::try_from(random(count)).unwrap()).collect::<Vec<u32>>();
            let options: Vec<Vec<u32>> = (0..3)
                .map(|_| option())
                .map(|mut sum| {
                    sum.sort_unstable();
                    sum
                })
                .collect();
            atoms.push(options);
        }
        match search(&atoms) {
            Ok(_) => {
                found += 1;
                check_against_outcomes(&format!("round {round}"), &atoms, 5);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(found >= 50, "{found} found, {refused} refused");
}

/// Elements are the same exactly if no small sum tells them apart: the quotient is not too fine either.
#[test]
fn different_elements_are_told_apart_by_outcomes() {
    for (code, last) in [("0.77", 9), ("0.123", 9), ("0.75", 8)] {
        let atoms = octal(code, last);
        let found = quotient(code, last);
        let mut known = HashMap::new();
        let largest = u32::try_from(last).unwrap();
        let (some, contexts) = (sums(largest, 2), sums(largest, 3));
        let mut rows: HashMap<u32, Vec<bool>> = HashMap::new();
        for sum in &some {
            let element = sum.iter().fold(0, |product, &heap| found.product(product, found.images()[heap as usize]));
            let mut row = Vec::new();
            for context in &contexts {
                let mut whole = [&sum[..], context].concat();
                whole.sort_unstable();
                row.push(loses(&atoms, whole, &mut known));
            }
            assert_eq!(*rows.entry(element).or_insert_with(|| row.clone()), row, "{code} {sum:?}");
        }
        let mut different: Vec<&Vec<bool>> = rows.values().collect();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), rows.len(), "{code}");
    }
}

#[test]
fn presentations_are_complete_and_read_back() {
    let guard = Guard::default();
    assert_eq!(quotient("0.333", 3).presentation(), "a,b | a^2=1, b^3=b");
    for (code, last) in [("0.333", 7), ("0.77", 30), ("0.07", 26), ("0.53", 20), ("0.15", 20), ("0.123", 3), ("0.0", 2)]
    {
        let found = quotient(code, last);
        let [lost, images] = [found.listed(&found.p_portion()), found.listed(found.images())];
        let again = MisereQuotient::read(&found.presentation(), &lost, &images, &guard).expect(code);
        assert_eq!(again, found, "{code}");
        for element in found.elements() {
            assert_eq!(found.element(&found.name(element)), Ok(element));
        }
    }
}

#[test]
fn what_is_no_quotient_is_refused() {
    let read = |presentation: &str, lost: &str| MisereQuotient::read(presentation, lost, "", &Guard::default());
    assert!(read("a,b | a^2=1, b^3=b", "a, b^2").is_ok());
    for (presentation, lost) in [
        ("a,b | a^2=1", "a"),
        ("a | a^2=1", "1"),
        ("a | a^2=1", ""),
        ("a,c | a^2=1", "a"),
        ("a | a^2", "a"),
        ("a,b | a^2=1, b=a", "a"),
        ("a | a^2=c", "a"),
        ("a | a^99999999999=1", "a"),
    ] {
        assert!(read(presentation, lost).is_err(), "{presentation} {lost}");
    }
}

#[test]
fn tame_quotients_and_isomorphisms_are_recognized() {
    let guard = Guard::default();
    for (code, last, tame) in [
        ("0.0", 1, true),
        ("0.3", 1, true),
        ("0.333", 3, true),
        ("0.3333333", 7, true),
        ("0.77", 4, true),
        ("0.77", 5, false),
    ] {
        assert_eq!(quotient(code, last).is_tame(), tame, "{code} {last}");
    }
    let same = |one: &MisereQuotient, two: &MisereQuotient| one.is_isomorphic_to(two, &guard).expect("no limit");
    let all = [quotient("0.123", 40), quotient("0.1023", 40), quotient("0.3103", 40)];
    assert!(all.iter().all(|one| all.iter().all(|two| same(one, two))));
    assert!(!same(&quotient("0.75", 20), &quotient("0.123", 40)));
    // The same monoid with generators in another order, and with another P-portion.
    let read = |presentation: &str, lost: &str| MisereQuotient::read(presentation, lost, "", &guard).expect("one");
    let nim = read("a,b | a^2=1, b^3=b", "a, b^2");
    assert!(same(&nim, &read("a,b | a^3=a, b^2=1", "b, a^2")));
    assert!(!same(&nim, &read("a,b | a^2=1, b^3=b", "a, b")));
    assert_eq!(nim.kernel().len(), 4);
    assert_eq!(nim.idempotents(), [0, nim.element("b^2").unwrap()]);
}

#[test]
fn limits_are_obeyed_and_leave_the_quotient_as_it_was() {
    let guard = Guard::new(Limits { positions: Some(2_000), memory: None });
    let mut search = QuotientSearch::new(&guard).expect("no limit yet");
    let stopped = octal("0.07", 33).iter().position(|options| search.add(options, &guard).is_err());
    let (heaps, order) = (stopped.expect("it is stopped"), search.order());
    assert_eq!(search.len(), heaps);
    assert_eq!(order, quotient("0.07", heaps - 1).order());
    let little = Guard::new(Limits { positions: None, memory: Some(200_000) });
    let mut search = QuotientSearch::new(&little).expect("enough for nothing");
    let stops: Vec<NoQuotient> =
        octal("0.07", 33).iter().filter_map(|options| search.add(options, &little).err()).collect();
    assert_eq!(stops.first(), Some(&NoQuotient::Stop(Stop::Memory)));
}
