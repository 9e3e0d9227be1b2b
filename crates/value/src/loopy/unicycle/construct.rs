//! A graph-canonical unicycle for every admissible pattern: the answer to the open problem at the end of 002's section
//! 4.
//!
//! *Construction.* A run is a maximal block of one colour, read cyclically. The runs of each colour get different
//! numbers from 0, 2, 3, 4, ...; Right's exit from every position of an L-run with number k is -1 + ^ + *k, Left's exit
//! from every position of an R-run is 1 + v + *k. A pattern of length 1 takes the exit 0.
//!
//! *Exceptions.* In L^a RR (LR)^m with a >= 2, and in its mirror image, the RR run exits to 1*, the last single R to
//! 1v, the other single Rs to 1 + v + *k with different k >= 2. LLRR itself takes 0, 0, *, *.
//!
//! *Why it works* is proved in docs/unicycles.md. The key is that Left, moving first, wins every position of the cycle
//! plus 1, and Right, moving first, every one minus 1, so that no exit is reversible; that no move along the cycle is
//! reversible either is seen by following the alternation of colours until two equal ones meet. The tests build every
//! admissible pattern up to length 12 and check each with the general code.

use onside_ground::{Player, Stop};
use onside_number::Dyadic;

use super::{Pattern, PatternError, Unicycle};
use crate::short::{Game, ShortGames, Simple};

/// A graph-canonical unicycle with the given pattern.
///
/// # Errors
/// The inner error says why no graph-canonical unicycle has the pattern; the outer one is a limit.
pub fn construct(games: &ShortGames, pattern: &Pattern) -> Result<Result<Unicycle, PatternError>, Stop> {
    if let Err(error) = pattern.admissible() {
        return Ok(Err(error));
    }
    if pattern.players().len() == 1 {
        return Ok(Unicycle::new(pattern.clone(), vec![games.zero()]));
    }
    let runs = runs(pattern.players());
    let exceptional = Player::BOTH.into_iter().find_map(|player| Some((player, exceptional_front(&runs, player)?)));
    let mut exits = vec![games.zero(); pattern.players().len()];
    for player in Player::BOTH {
        let own: Vec<usize> = (0..runs.len()).filter(|&run| runs[run].player == player).collect();
        let mut numbers: Vec<Exit> = (0..own.len()).map(|order| Exit::Regular(number(order))).collect();
        if let Some((doubled, front)) = exceptional {
            if runs.len() == 2 && pattern.players().len() == 4 {
                numbers = vec![Exit::Nimber(u64::from(player == doubled))];
            } else if player == doubled {
                numbers = exceptional_exits(&runs, &own, front);
            }
        }
        for (&run, exit) in own.iter().zip(numbers) {
            let game = exit.game(games, player)?;
            for step in 0..runs[run].length {
                exits[(runs[run].start + step) % pattern.players().len()] = game;
            }
        }
    }
    Ok(Unicycle::new(pattern.clone(), exits))
}

/// 0, 2, 3, 4, ...: any nimber but *.
fn number(order: usize) -> u64 {
    if order == 0 { 0 } else { order as u64 + 1 }
}

/// A maximal block of one colour.
struct Block {
    player: Player,
    start: usize,
    length: usize,
}

/// The runs in the order of the cycle.
fn runs(players: &[Player]) -> Vec<Block> {
    let n = players.len();
    let mut runs: Vec<Block> = Vec::new();
    for place in 0..n {
        if players[place] != players[(place + n - 1) % n] {
            let length = (1..n).take_while(|step| players[(place + step) % n] == players[place]).count() + 1;
            runs.push(Block { player: players[place], start: place, length });
        }
    }
    runs
}

/// Where the RR run is if the pattern is L^a RR (LR)^m with a >= 2, with R standing for `doubled`.
fn exceptional_front(runs: &[Block], doubled: Player) -> Option<usize> {
    let count = runs.len();
    (0..count).find(|&front| {
        let at = |step: usize| &runs[(front + step) % count];
        at(0).player == doubled
            && at(0).length == 2
            && at(count - 1).length >= 2
            && (1..count - 1).all(|step| at(step).length == 1)
    })
}

/// 1* for the RR run, 1v for the last single R, different 1 + v + *k for the others.
fn exceptional_exits(runs: &[Block], own: &[usize], front: usize) -> Vec<Exit> {
    let count = runs.len();
    let last = (front + count - 2) % count;
    let mut free = 2;
    own.iter()
        .map(|&run| {
            if run == front {
                Exit::Starred
            } else if run == last {
                Exit::Regular(0)
            } else {
                free += 1;
                Exit::Regular(free - 1)
            }
        })
        .collect()
}

/// An exit from a run, but for the sign.
enum Exit {
    /// 1 + v + *k for Left, -1 + ^ + *k for Right.
    Regular(u64),
    /// 1* for Left, -1* for Right.
    Starred,
    /// *k.
    Nimber(u64),
}

impl Exit {
    /// The exit from a run of `player`; it belongs to the opponent.
    fn game(&self, games: &ShortGames, player: Player) -> Result<Game, Stop> {
        let sign = if player == Player::Left { -1 } else { 1 };
        let (number, up, nimber) = match self {
            Exit::Regular(nimber) => (sign, -sign, *nimber),
            Exit::Starred => (sign, 0, 1),
            Exit::Nimber(nimber) => (0, 0, *nimber),
        };
        games.simple(Simple { number: Dyadic::from(number), up, nimber })
    }
}
