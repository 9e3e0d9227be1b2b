//! Prints what the Nash values of sums cost: the value, how many positions were looked at, and microseconds for each.
//!
//! `cargo run --release -p onside-solve --example nash_speed -- 10 'Push(B_RB)' 1 'Shove(BR_B)'` asks for one sum, ten
//! copies of the first strip and one of the second.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use onside_ground::Guard;
use onside_ruleset::{AnyPosition, Argument};
use onside_solve::nash::SyncGame;
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use onside_value::synchronized::NashValue;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut game = SyncGame::default();
    for pair in arguments.chunks_exact(2) {
        let copies: i32 = pair[0].parse()?;
        let (ruleset, text) = pair[1].trim_end_matches(')').split_once('(').ok_or("write Push(B_RB)")?;
        let parsed = AnyPosition::parse(ruleset, &[Argument::quoted(text, 0)]).map_err(|error| error.to_string())?;
        let one = SyncGame::position(parsed.position)?;
        let one = if copies < 0 { one.negative() } else { one };
        game = game.plus(one.times(copies.unsigned_abs())?)?;
    }
    let guard = Arc::new(Guard::default());
    let mut solver = Solver::new(Arc::new(ShortGames::new(Arc::clone(&guard))), Settings { theorems: true });
    let start = Instant::now();
    match solver.nash_value(&game)?.value {
        NashValue::Exact(value) => println!("{value}"),
        NashValue::Enclosed(enclosure) => println!("{:?}", enclosure.decimals(30)),
    }
    let (time, positions) = (start.elapsed(), guard.positions());
    let each = time.as_nanos() / u128::from(positions.max(1));
    println!("{positions} positions, {} ms, {each} ns each", time.as_millis());
    Ok(())
}
