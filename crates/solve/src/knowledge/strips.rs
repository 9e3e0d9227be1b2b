//! What is known about Push and Shove.
//!
//! * Values: Push by `push`, over the sets of occupied squares; Shove by its closed form.
//! * Heights: the sum of the squares' numbers. A move lowers it by at least 1, moving the left-most piece by exactly 1.
//! * Terminal strips add (`theorems::terminal_adds`); one strip in which both players can move has a fast way to its
//!   Nash value, `nash::strips` for Push, `theorems::shove_joint` for Shove.

use dashu_int::IBig;
use onside_ground::{Guard, Player, Stop};
use onside_number::{Dyadic, Rational};
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::{Position, Push, Shove};
use onside_value::synchronized::{Company, Family, NashSettings, NashValue};

use super::{Knowledge, Registered, Split};
use crate::nash::{Solved, solve_strip};
use crate::theorems::{quarters, shove, shove_joint, shove_sums, terminal_adds};

impl Knowledge<Push> for Registered {
    fn number(&self, position: &Push, guard: &Guard) -> Result<Option<Dyadic>, Stop> {
        let mut sum = Dyadic::ZERO;
        for &strip in position.strips() {
            let Some(value) = crate::push::strip_value(strip, guard)? else { return Ok(None) };
            sum += &value;
        }
        Ok(Some(sum))
    }

    fn height(&self, position: &Push) -> Option<IBig> {
        Some(squares(position.strips()).into())
    }

    fn family(&self, _component: &Push) -> Option<Family> {
        Some(terminal_adds::PUSH)
    }

    fn company(&self, component: &Push) -> Option<Company> {
        match component.strips() {
            [strip] => quarters::company(*strip),
            _ => None,
        }
    }

    fn split(&self, position: &Push) -> Option<Split<Push>> {
        Some(split(position.strips(), |strip| Push::new([strip])))
    }

    fn nash(&self, position: &Push, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop> {
        match position.strips() {
            [strip] => solve_strip(*strip, settings, guard),
            _ => Ok(None),
        }
    }
}

impl Knowledge<Shove> for Registered {
    fn number(&self, position: &Shove, _guard: &Guard) -> Result<Option<Dyadic>, Stop> {
        Ok(Some(position.strips().iter().map(|&strip| shove::strip_value(strip)).sum()))
    }

    fn height(&self, position: &Shove) -> Option<IBig> {
        Some(squares(position.strips()).into())
    }

    fn family(&self, _component: &Shove) -> Option<Family> {
        Some(terminal_adds::SHOVE)
    }

    fn sufficient(&self, component: &Shove) -> Option<[<Shove as Position>::Move; 2]> {
        match component.strips() {
            [strip] if shove_sums::is_separated(*strip) => {
                let first = |player| component.moves(player).into_iter().next();
                Some([first(Player::Left)?, first(Player::Right)?])
            }
            _ => None,
        }
    }

    fn split(&self, position: &Shove) -> Option<Split<Shove>> {
        Some(split(position.strips(), |strip| Shove::new([strip])))
    }

    fn nash(&self, position: &Shove, _settings: NashSettings, _guard: &Guard) -> Result<Option<Solved>, Stop> {
        Ok(match position.strips() {
            [strip] => {
                let value = NashValue::Exact(Rational::from(shove_joint::strip_value(*strip)));
                Some(Solved { value, matrix: Vec::new() })
            }
            _ => None,
        })
    }
}

/// The sum of the numbers of the occupied squares.
fn squares(strips: &[Strip]) -> u64 {
    let both = |&strip: &Strip| numbers(strip, Player::Left) + numbers(strip, Player::Right);
    strips.iter().map(both).sum()
}

/// The sum of the numbers of a player's squares, which is what they are worth when the other player has no piece.
fn numbers(strip: Strip, player: Player) -> u64 {
    let pieces = strip.pieces(player);
    (0..strip.len()).filter(|bit| pieces >> bit & 1 == 1).map(|bit| u64::from(bit) + 1).sum()
}

fn split<P>(strips: &[Strip], position: impl Fn(Strip) -> P) -> Split<P> {
    let mut found = Split { undecided: Vec::new(), terminal: 0 };
    for &strip in strips {
        if strip.blue() == 0 || strip.red() == 0 {
            found.terminal += i128::from(numbers(strip, Player::Left)) - i128::from(numbers(strip, Player::Right));
        } else {
            found.undecided.push(position(strip));
        }
    }
    found
}
