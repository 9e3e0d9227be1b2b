//! The search against values: all small positions of several rulesets, and random sums.

use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Limits, Outcome, Player, Stop};
use onside_ruleset::{AnyPosition, Argument, Facts, Position, Sign};
use onside_value::short::{Game, ShortGames, notation};

use super::{Summand, Way};
use crate::{Settings, Solver, Threads};

fn solver() -> Solver {
    Solver::new(Arc::new(ShortGames::default()), Settings::default())
}

/// A solver whose searches give no component a value unless it must have one, so that small positions are searched.
fn searcher() -> Solver {
    let mut solver = solver();
    solver.search.parts.few_moves = -1;
    solver
}

fn position(ruleset: &str, text: &str) -> AnyPosition {
    AnyPosition::parse(ruleset, &[Argument::quoted(text, 0)]).expect("a position").position
}

/// All texts of this length with these letters.
fn words(letters: &str, length: u32) -> impl Iterator<Item = String> + use<> {
    let letters: Vec<char> = letters.chars().collect();
    (0..letters.len().pow(length)).map(move |mut number| {
        let letter = |_| {
            let letter = letters[number % letters.len()];
            number /= letters.len();
            letter
        };
        (0..length).map(letter).collect()
    })
}

/// Linear Clobber with steps to either side; a ruleset that nobody here has heard of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Clobber(Vec<u8>);

static CLOBBER: Facts = Facts::new("LinearClobber");

fn swapped(cells: &[u8]) -> Vec<u8> {
    let swap = |&cell: &u8| match cell {
        b'x' => b'o',
        b'o' => b'x',
        other => other,
    };
    cells.iter().map(swap).collect()
}

impl Position for Clobber {
    type Move = String;

    fn facts(&self) -> &Facts {
        &CLOBBER
    }

    fn print(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }

    fn moves(&self, player: Player) -> Vec<String> {
        let (own, other) = if player == Player::Left { (b'x', b'o') } else { (b'o', b'x') };
        let pairs = (1..self.0.len()).flat_map(|at| [(at - 1, at), (at, at - 1)]);
        let clobbers = pairs.filter(|&(from, to)| self.0[from] == own && self.0[to] == other);
        clobbers.map(|(from, to)| format!("{from} {to}")).collect()
    }

    fn play(&self, _: Player, action: &String) -> Clobber {
        let mut cells = self.0.clone();
        if let Some((from, to)) = action.split_once(' ')
            && let (Ok(from), Ok(to)) = (from.parse::<usize>(), to.parse::<usize>())
        {
            cells[to] = cells[from];
            cells[from] = b'.';
        }
        Clobber(cells)
    }

    fn components(&self) -> Vec<Clobber> {
        let parts = self.0.split(|&cell| cell == b'.');
        parts.filter(|part| part.contains(&b'x') && part.contains(&b'o')).map(|part| Clobber(part.to_vec())).collect()
    }

    fn normal(&self) -> (Clobber, Sign) {
        let back: Vec<u8> = self.0.iter().rev().copied().collect();
        let same = self.0.clone().min(back.clone());
        let negated = swapped(&self.0).min(swapped(&back));
        if negated < same { (Clobber(negated), Sign::Negated) } else { (Clobber(same), Sign::Same) }
    }

    fn negative(&self) -> Clobber {
        Clobber(swapped(&self.0))
    }
}

#[track_caller]
fn check<P: Position>(by_search: &mut Solver, by_value: &mut Solver, position: &P) {
    let value = by_value.value_of(position).unwrap();
    let expected = by_value.games.outcome(value).unwrap();
    let found = Player::BOTH
        .map(|starter| by_search.asked(Way::Search, starter, |search, solver| search.sum(solver, position)).unwrap());
    let wins = [matches!(expected, Outcome::Left | Outcome::Next), matches!(expected, Outcome::Right | Outcome::Next)];
    assert_eq!(found, wins, "{}", position.expression());
}

#[test]
fn all_small_domineering_boards_have_the_outcomes_of_their_values() {
    let (by_search, by_value) = (&mut searcher(), &mut solver());
    for cells in words(".#", 12) {
        let text = format!("{}|{}|{}", &cells[..4], &cells[4..8], &cells[8..]);
        if let AnyPosition::Domineering(board) = position("Domineering", &text) {
            check(by_search, by_value, &board);
        }
    }
    assert!(by_search.searched() > 100);
}

#[test]
fn all_short_strips_of_clobber_and_of_toads_and_frogs_have_the_outcomes_of_their_values() {
    let (by_search, by_value) = (&mut searcher(), &mut solver());
    for length in 1..=8 {
        for cells in words(".xo", length) {
            check(by_search, by_value, &Clobber(cells.into_bytes()));
        }
    }
    for cells in words(".tf", 7) {
        if let AnyPosition::ToadsAndFrogs(strip) = position("ToadsAndFrogs", &cells) {
            check(by_search, by_value, &strip);
        }
    }
    assert!(by_search.searched() > 100);
}

#[test]
fn all_small_clobber_and_no_go_boards_have_the_outcomes_of_their_values() {
    let (by_search, by_value) = (&mut searcher(), &mut solver());
    for cells in words(".xo", 8) {
        let text = format!("{}|{}", &cells[..4], &cells[4..]);
        if let AnyPosition::Clobber(board) = position("Clobber", &text) {
            check(by_search, by_value, &board);
        }
        // A board on which a group has no empty neighbour is not a position.
        if let Ok(parsed) = AnyPosition::parse("NoGo", &[Argument::quoted(&text, 0)])
            && let AnyPosition::NoGo(board) = parsed.position
        {
            check(by_search, by_value, &board);
        }
    }
    assert!(by_search.searched() > 100);
}

/// Marsaglia's xorshift, so that failures repeat.
fn below(state: &mut u64, bound: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).expect("31 bits") % bound
}

#[test]
fn random_sums_of_different_rulesets_and_values_have_the_outcomes_of_their_values() {
    let positions = [
        ("Domineering", "..|..|.."),
        ("Domineering", "...|..."),
        ("Domineering", "..#|...|.#."),
        ("Domineering", ".#|..|..|.."),
        ("Domineering", "....|.##."),
        ("ToadsAndFrogs", "tt.ff"),
        ("ToadsAndFrogs", "t.tf.f"),
        ("ToadsAndFrogs", "tt..f"),
        ("ToadsAndFrogs", ".tff.f"),
        ("Push", "RB_B"),
        ("Hackenbush", "0-1B, 1-2R, 2-3G"),
        ("Nim", "3"),
    ];
    let values = ["{4|3}", "{1|-1}", "{2||0|-3}", "^", "v*", "*2", "*", "1/2", "-3/4", "2", "-1", "{0||0|-2}", "{1|*}"];
    for few_moves in [-1, 4, 10] {
        let mut solver = solver();
        solver.search.parts.few_moves = few_moves;
        let values: Vec<Game> =
            values.iter().map(|text| notation::parse(&solver.games, text).expect("a game")).collect();
        let mut state = 0x9e37_79b9_7f4a_7c15;
        for round in 0..400 {
            let mut sum: Vec<Summand> = Vec::new();
            for _ in 0..=below(&mut state, 3) {
                let (ruleset, text) = positions[below(&mut state, positions.len())];
                let position = position(ruleset, text);
                let negated = below(&mut state, 2) == 0;
                sum.push(Summand::Position(if negated { position.negative() } else { position }));
            }
            for _ in 0..below(&mut state, 4) {
                sum.push(Summand::Game(values[below(&mut state, values.len())]));
            }
            let [searched, cheapest, expected] =
                [Way::Search, Way::Cheapest, Way::Value].map(|way| solver.outcome_of_sum(&sum, way).unwrap());
            assert_eq!((searched, cheapest), (expected, expected), "round {round}: {sum:?}");
            // Values that were found for the comparison would be known to later searches.
            solver.tables.clear();
        }
    }
}

/// A solver whose searches have company from the start.
fn company(threads: usize) -> Solver {
    let threads = Threads { most: NonZero::new(threads), after: 0 };
    Solver::new(Arc::new(ShortGames::default()), Settings { threads, ..Settings::default() })
}

#[test]
fn several_threads_find_what_one_finds() {
    let mut random = 0x9e37_79b9_7f4a_7c15;
    for round in 0..60 {
        let (ruleset, letters) = [("Clobber", ".xxooo"), ("Domineering", "..#"), ("NoGo", "......xo")][round % 3];
        let cell = |state: &mut u64| letters.as_bytes()[below(state, letters.len())] as char;
        let row = |state: &mut u64| (0..4).map(|_| cell(state)).collect::<String>();
        let text = (0..3).map(|_| row(&mut random)).collect::<Vec<_>>().join("|");
        // A board on which a group has no empty neighbour is not a position.
        let Ok(parsed) = AnyPosition::parse(ruleset, &[Argument::quoted(&text, 0)]) else { continue };
        let sum = [Summand::Position(parsed.position)];
        let alone = searcher().outcome_of_sum(&sum, Way::Search).unwrap();
        let mut together = company(2 + round % 2);
        together.search.parts.few_moves = -1;
        assert_eq!(together.outcome_of_sum(&sum, Way::Search), Ok(alone), "{ruleset} {text}");
        assert_eq!(together.outcome_of_sum(&sum, Way::Cheapest), Ok(alone), "{ruleset} {text}");
    }
    for threads in [2, 3] {
        let solver = &mut company(threads);
        assert_eq!(solver.outcome(&position("Domineering", "6x6")), Ok(Outcome::Next));
        assert_eq!(solver.outcome(&position("Domineering", "5x5")), Ok(Outcome::Previous));
        assert_eq!(solver.outcome(&position("Clobber", "xoxoxoxoxo|oxoxoxoxox")), Ok(Outcome::Next));
        assert!(solver.searched() > 1000);
    }
}

#[test]
fn all_threads_of_a_search_obey_its_limits() {
    let board = position("Domineering", "7x7");
    let threads = Threads { most: NonZero::new(2), after: 0 };
    let settings = Settings { threads, ..Settings::default() };
    let guard = Arc::new(Guard::default());
    let mut solver = Solver::new(Arc::new(ShortGames::new(Arc::clone(&guard))), settings);
    let watched = Arc::clone(&guard);
    let watcher = std::thread::spawn(move || {
        while watched.positions() < 20_000 {
            std::thread::yield_now();
        }
        watched.cancel();
    });
    assert_eq!(solver.outcome(&board), Err(Stop::Cancelled));
    assert!(watcher.join().is_ok());
    guard.reset();
    assert_eq!(solver.outcome(&position("Domineering", "5x5")), Ok(Outcome::Previous));
    let account = Arc::new(onside_ground::Account::new(Some(4_000_000)));
    let guard = Arc::new(Guard::on_account(None, Arc::clone(&account)));
    let mut solver = Solver::new(Arc::new(ShortGames::new(guard)), settings);
    assert_eq!(solver.outcome(&board), Err(Stop::Memory));
    drop(solver);
    assert_eq!(account.used(), 0);
    // Play that goes round is noticed by all of them.
    let mut company = company(2);
    company.search.parts.few_moves = -1;
    let asked = company.asked(Way::Search, Player::Left, |search, solver| search.sum(solver, &Round(0)));
    assert_eq!(asked, Err(Stop::Cycle));
}

#[test]
fn known_outcomes_of_larger_boards_come_out() {
    let solver = &mut solver();
    // D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8 x 8 Domineering, 2000.
    for (size, expected) in
        [("4x4", Outcome::Next), ("5x5", Outcome::Previous), ("4x5", Outcome::Left), ("6x6", Outcome::Next)]
    {
        assert_eq!(solver.outcome(&position("Domineering", size)), Ok(expected), "{size}");
    }
    // M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, 2005: the first player wins
    // all of these but one.
    for pairs in 1..=15 {
        let expected = if pairs == 3 { Outcome::Previous } else { Outcome::Next };
        assert_eq!(solver.outcome_of(&Clobber(b"xo".repeat(pairs))), Ok(expected), "{pairs}");
    }
}

#[test]
fn the_better_way_is_found() {
    let solver = &mut solver();
    let before = solver.games.len();
    assert_eq!(solver.outcome(&position("Domineering", "6x6")), Ok(Outcome::Next));
    assert!(solver.games.len() < before + 5_000, "no value was found on the way");
    // A heap has few followers, and sums of heaps are many.
    assert_eq!(solver.outcome(&position("Nim", "40, 30, 20, 10, 5, 6, 7, 8")), Ok(Outcome::Next));
}

/// Play goes round: both players may go on to the next of three places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Round(u8);

static ROUND: Facts = Facts::new("Round");

impl Position for Round {
    type Move = u8;

    fn facts(&self) -> &Facts {
        &ROUND
    }

    fn print(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self, _: Player) -> Vec<u8> {
        vec![(self.0 + 1) % 3]
    }

    fn play(&self, _: Player, action: &u8) -> Round {
        Round(*action)
    }

    fn negative(&self) -> Round {
        self.clone()
    }
}

#[test]
fn play_that_goes_round_is_noticed() {
    assert_eq!(solver().outcome_of(&Round(0)), Err(Stop::Cycle));
    let mut searcher = searcher();
    let asked = searcher.asked(Way::Search, Player::Left, |search, solver| search.sum(solver, &Round(0)));
    assert_eq!(asked, Err(Stop::Cycle));
}

#[test]
fn a_search_obeys_its_limits_and_the_next_question_is_answered() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(20_000), memory: None }));
    let mut solver = Solver::new(Arc::new(ShortGames::new(Arc::clone(&guard))), Settings::default());
    let board = position("Domineering", "7x7");
    assert_eq!(solver.outcome(&board), Err(Stop::Positions(20_000)));
    guard.reset();
    assert_eq!(solver.outcome(&position("Domineering", "5x5")), Ok(Outcome::Previous));
    guard.limit_positions(None);
    guard.reset();
    guard.cancel();
    assert_eq!(solver.outcome(&board), Err(Stop::Cancelled));
    let account = Arc::new(onside_ground::Account::new(Some(3_000_000)));
    let guard = Arc::new(Guard::on_account(None, Arc::clone(&account)));
    let mut solver = Solver::new(Arc::new(ShortGames::new(guard)), Settings::default());
    assert_eq!(solver.outcome(&board), Err(Stop::Memory));
    solver.forget();
    assert_eq!(solver.outcome(&position("Domineering", "4x4")), Ok(Outcome::Next));
}

#[test]
fn winning_moves_are_those_after_which_the_opponent_loses() {
    let (searching, valuing) = (&mut solver(), &mut solver());
    for text in ["....|....", "...|...|...", ".#..|...."] {
        let board = position("Domineering", text);
        for player in Player::BOTH {
            let found: Vec<String> =
                searching.winning_moves(&board, player).unwrap().into_iter().map(|step| step.action).collect();
            let mut expected = Vec::new();
            for choice in valuing.choices(&board, player).unwrap() {
                let outcome = valuing.games.outcome(choice.value).unwrap();
                let own = if player == Player::Left { Outcome::Left } else { Outcome::Right };
                if outcome == own || outcome == Outcome::Previous {
                    expected.push(choice.action);
                }
            }
            assert_eq!(found, expected, "{text} {player}");
        }
    }
}
