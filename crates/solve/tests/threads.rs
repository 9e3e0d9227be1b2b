//! Several threads that explore one position: what they find, count and refuse is what one thread does.

use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_ruleset::{AnyPosition, Facts, Position};
use onside_solve::{Settings, Solver, Threads};
use onside_value::short::{ShortGames, notation};

/// Enough positions that others are asked for help, and after how many.
const BOARD: &str = "Domineering(2x16)";
const ALONE: u64 = 2000;

fn solver(threads: usize, guard: &Arc<Guard>) -> Solver {
    let threads = Threads { most: NonZero::new(threads), after: ALONE };
    Solver::new(Arc::new(ShortGames::new(Arc::clone(guard))), Settings { threads, ..Settings::default() })
}

fn board() -> AnyPosition {
    BOARD.parse().expect("a board")
}

/// The text of the value, and how many positions were counted.
fn asked(threads: usize, limits: Limits) -> Result<(String, u64), Stop> {
    let guard = Arc::new(Guard::new(limits));
    let mut solver = solver(threads, &guard);
    let value = solver.value(&board())?;
    Ok((notation::print(solver.games(), value)?, guard.positions()))
}

#[test]
fn the_value_its_text_and_the_count_of_positions_do_not_depend_on_the_threads() {
    let alone = asked(1, Limits::default()).expect("no limit");
    assert!(alone.1 > 5 * ALONE, "{BOARD} has too few positions for this test: {}", alone.1);
    for threads in [2, 3, 6] {
        assert_eq!(asked(threads, Limits::default()).as_ref(), Ok(&alone), "{threads} threads");
    }
    let limited = |positions| asked(3, Limits { positions: Some(positions), memory: None });
    assert_eq!(limited(alone.1), Ok(alone.clone()), "as many positions as there are");
    assert_eq!(limited(alone.1 - 1), Err(Stop::Positions(alone.1 - 1)), "one position less");
}

#[test]
fn all_threads_stop_when_they_are_told_to_and_what_they_found_is_kept() {
    let guard = Arc::new(Guard::default());
    let mut solver = solver(2, &guard);
    let watched = Arc::clone(&guard);
    let watcher = std::thread::spawn(move || {
        while watched.positions() < 2 * ALONE {
            std::thread::yield_now();
        }
        watched.cancel();
    });
    assert_eq!(solver.value(&board()), Err(Stop::Cancelled));
    assert!(watcher.join().is_ok());
    guard.reset();
    let value = solver.value(&board()).expect("no limit");
    let alone = asked(1, Limits::default()).expect("no limit");
    assert_eq!(notation::print(solver.games(), value), Ok(alone.0));
    assert!(guard.positions() < alone.1, "nothing was kept: {} positions", guard.positions());
    drop(solver);
    assert_eq!(guard.account().used(), 0);
}

#[test]
fn the_limit_on_memory_binds_all_threads() {
    // As much as one thread needs for some of the positions.
    let some = Arc::new(Guard::new(Limits { positions: Some(3 * ALONE), memory: None }));
    let mut first = solver(1, &some);
    assert_eq!(first.value(&board()), Err(Stop::Positions(3 * ALONE)));
    let memory = Some(some.account().used());
    let guard = Arc::new(Guard::new(Limits { positions: None, memory }));
    let mut solver = solver(2, &guard);
    assert_eq!(solver.value(&board()), Err(Stop::Memory));
    assert!(guard.positions() > ALONE, "memory ended before others were asked: {} positions", guard.positions());
    drop(solver);
    assert_eq!(guard.account().used(), 0);
}

/// Much that ends, and, as the last option of all, something that does not although the facts say so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Late {
    Start,
    Grid(u16, u16),
    Ring(u8),
}

static LATE: std::sync::LazyLock<Facts> = std::sync::LazyLock::new(|| Facts::new("Late"));

impl Position for Late {
    type Move = u8;

    fn facts(&self) -> &Facts {
        &LATE
    }

    fn print(&self) -> String {
        format!("{self:?}")
    }

    fn moves(&self, player: Player) -> Vec<u8> {
        match (self, player) {
            (Late::Start, Player::Left) => vec![0, 1],
            (Late::Start, Player::Right) | (Late::Grid(0, _), Player::Left) | (Late::Grid(_, 0), Player::Right) => {
                Vec::new()
            }
            _ => vec![0],
        }
    }

    fn play(&self, player: Player, &chosen: &u8) -> Late {
        match (self, player) {
            (Late::Start, _) => {
                if chosen == 0 {
                    Late::Grid(90, 90)
                } else {
                    Late::Ring(0)
                }
            }
            (Late::Grid(left, right), Player::Left) => Late::Grid(left - 1, *right),
            (Late::Grid(left, right), Player::Right) => Late::Grid(*left, right - 1),
            (Late::Ring(at), _) => Late::Ring((at + 1) % 7),
        }
    }

    fn negative(&self) -> Late {
        match self {
            Late::Grid(left, right) => Late::Grid(*right, *left),
            other => other.clone(),
        }
    }
}

#[test]
fn a_cycle_is_told_as_one_thread_meets_it() {
    let told = |threads| {
        let mut solver = solver(threads, &Arc::new(Guard::default()));
        assert_eq!(solver.value_of(&Late::Start), Err(Stop::Cycle));
        solver.cycle().map(ToString::to_string)
    };
    let alone = told(1);
    assert!(alone.as_deref().is_some_and(|cycle| cycle.contains("Ring(3)")), "{alone:?}");
    assert_eq!(told(2), alone);
    assert_eq!(told(4), alone);
}
