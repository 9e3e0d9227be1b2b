//! All strips of synchronized Shove up to a length: values by induction, and the theorem checked on each.
//!
//! This is evidence that does not rest on the proof in `theorems::shove_joint`: the values come from the definition.
//! For each strip with both colours it looks up the values of the joint moves in which at least one player moves the
//! left-most piece: that is one row and one column of the matrix. If their common entry is least in its row and
//! greatest in its column, it is a pure saddle point and therefore the Nash value, whatever the other entries are. Then
//! it is compared with the theorem's formula.
//!
//! A strip is a number in base 3 with square 1 as lowest digit (0 empty, 1 blue, 2 red), so joint moves are arithmetic.
//! If the pieces on the squares s < t are chosen, and `low(s)` is the strip's part up to s, which is the strip modulo
//! 3^s, then the part up to s is divided by 9, dropping what leaves the strip, and the part from there up to t by 3:
//! the strip minus low(t), plus floor(low(t) / 3) - floor(low(s) / 3) + floor(low(s) / 9).
//!
//! The strips whose last piece stands on a given square are two blocks, by the colour of that piece. A joint move leads
//! to a smaller number in the same block, or to a shorter strip; so the two blocks can be filled at the same time. The
//! table has two bytes a strip.

use onside_ground::{Charge, Guard, Player, Stop};
use onside_ruleset::boards::strip::Strip;

use crate::theorems::shove_joint::Formula;

/// The longest strips that can be asked for: their numbers fit 32 bits.
const MAX_LENGTH: u32 = 20;
/// How many failures are reported.
const MAX_FAILURES: usize = 8;

/// What was found on all strips up to a length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShoveSweep {
    /// How many strips there are; the empty squares at their right ends are counted as squares.
    pub strips: u64,
    /// How many of them have both colours, and therefore a matrix.
    pub undecided: u64,
    /// How many entries of matrices were compared with the one for both left-most pieces.
    pub compared: u64,
    /// The least Nash value.
    pub least: i64,
    /// The greatest Nash value.
    pub greatest: i64,
    /// Strips for which the theorem fails, a few at most. The smallest is a counterexample; others may follow from it,
    /// because the table goes on with the entry for both left-most pieces.
    pub failures: Vec<Strip>,
}

impl ShoveSweep {
    fn join(&mut self, other: ShoveSweep) {
        self.strips += other.strips;
        self.undecided += other.undecided;
        self.compared += other.compared;
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
        self.failures.extend(other.failures);
        self.failures.truncate(MAX_FAILURES);
    }
}

/// Checks the theorem of `theorems::shove_joint` on all strips of `length` squares, on two threads if `threads` is at
/// least 2.
///
/// # Errors
/// A limit, a request to stop, or a length of more than 20 squares.
pub fn verify_shove(length: u32, threads: usize, guard: &Guard) -> Result<ShoveSweep, Stop> {
    if length > MAX_LENGTH {
        return Err(Stop::TooLarge("the Shove strips of more than 20 squares are too many to be checked one by one"));
    }
    let mut charge = guard.charge();
    charge.more(3u64.pow(length) * size_of::<i16>() as u64)?;
    sweep(length, threads, guard)
}

fn sweep(length: u32, threads: usize, guard: &Guard) -> Result<ShoveSweep, Stop> {
    let mut table = vec![0i16; 3usize.pow(length)];
    // The empty strip.
    let mut found = ShoveSweep { strips: 1, ..ShoveSweep::default() };
    for last in 1..=length {
        guard.check()?;
        let (shorter, rest) = table.split_at_mut(3usize.pow(last - 1));
        let (blue, rest) = rest.split_at_mut(shorter.len());
        let red = &mut rest[..shorter.len()];
        let shorter: &[i16] = shorter;
        let block = |owner, values| Block { last, owner, shorter, values, found: ShoveSweep::default() }.fill(guard);
        // Threads cost more than the small blocks.
        let (blue, red) = if threads >= 2 && last > 9 {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| block(Player::Left, blue));
                let red = block(Player::Right, red);
                (other.join().unwrap_or(Err(Stop::Cancelled)), red)
            })
        } else {
            (block(Player::Left, blue), block(Player::Right, red))
        };
        found.join(blue?);
        found.join(red?);
    }
    Ok(found)
}

/// The strips whose last piece is on square `last` and belongs to `owner`.
struct Block<'a> {
    last: u32,
    owner: Player,
    /// The values of all shorter strips.
    shorter: &'a [i16],
    /// The values of the block, by the strip without its last piece.
    values: &'a mut [i16],
    found: ShoveSweep,
}

/// The pieces of the player whose left-most piece is the strip's first, before the other's left-most.
type Early = [u32; MAX_LENGTH as usize];

impl Block<'_> {
    fn fill(mut self, guard: &Guard) -> Result<ShoveSweep, Stop> {
        for strip in 0..u32::try_from(self.values.len()).unwrap_or(u32::MAX) {
            let value = self.strip(strip);
            self.values[strip as usize] = value;
            self.found.least = self.found.least.min(i64::from(value));
            self.found.greatest = self.found.greatest.max(i64::from(value));
            if strip % 65_536 == 65_535 {
                guard.charge_positions(65_536)?;
            }
        }
        self.found.strips = self.values.len() as u64;
        Ok(self.found)
    }

    /// The value of a strip, given without its last piece; it is compared with the theorem's.
    #[inline]
    fn strip(&mut self, strip: u32) -> i16 {
        let mut formula = Formula::default();
        let mut scan = Scan::Nothing;
        let mut early: Early = [0; MAX_LENGTH as usize];
        let (mut rest, mut power, mut low, mut square) = (strip, 1, 0, 1);
        let mut sound = true;
        while rest != 0 {
            let digit = rest % 3;
            rest /= 3;
            if digit != 0 {
                low += digit * power;
                let owner = if digit == 1 { Player::Left } else { Player::Right };
                formula.piece(owner, square);
                let kept = strip - low;
                let values = &*self.values;
                sound &= scan.piece(owner, low, &mut early, |moved| values[(kept + moved) as usize]);
            }
            power *= 3;
            square += 1;
        }
        // When the last piece moves, the strip becomes shorter.
        let size = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        let digit = if self.owner == Player::Left { 1 } else { 2 };
        formula.piece(self.owner, i32::try_from(self.last).unwrap_or(i32::MAX));
        let shorter = self.shorter;
        sound &= scan.piece(self.owner, strip + digit * size, &mut early, |moved| shorter[moved as usize]);

        let theorem = i16::try_from(formula.value()).unwrap_or(i16::MAX);
        match scan {
            Scan::Both { value, compared, .. } => {
                self.found.undecided += 1;
                self.found.compared += u64::from(compared);
                if (!sound || value != theorem) && self.found.failures.len() < MAX_FAILURES {
                    self.found.failures.push(self.decode(strip));
                }
                value
            }
            // Decided: the formula is then the definition.
            _ => theorem,
        }
    }

    fn decode(&self, strip: u32) -> Strip {
        let squares = |wanted: u32, owner: Player| {
            let last = if self.owner == owner { 1u128 << (self.last - 1) } else { 0 };
            (0..self.last - 1).filter(|bit| strip / 3u32.pow(*bit) % 3 == wanted).fold(last, |set, bit| set | 1 << bit)
        };
        Strip::new(squares(1, Player::Left), squares(2, Player::Right)).unwrap_or_default()
    }
}

/// What is known of a strip while its pieces are read from the left.
enum Scan {
    Nothing,
    /// Pieces of one player only: the shift of the left-most one, and how many others there are.
    One {
        owner: Player,
        shift: u32,
        early: usize,
    },
    /// Pieces of both: the shifts of the left-most ones, the value of choosing both of them, entries compared with it.
    Both {
        owner: Player,
        shift: u32,
        other_shift: u32,
        value: i16,
        compared: u32,
    },
}

impl Scan {
    /// Reads a piece, where `low` is the strip's part up to it, and compares the entries of the matrix that thereby
    /// become known. `value` gives the value of the strip in which that part is replaced. False if an entry contradicts
    /// the saddle point.
    #[inline]
    fn piece(&mut self, owner: Player, low: u32, early: &mut Early, value: impl Fn(u32) -> i16) -> bool {
        // If this piece and one with a smaller `low` are chosen, the part becomes `low / 3` of this less `shift` of the
        // other.
        let shift = low / 3 - low / 9;
        match self {
            Scan::Nothing => *self = Scan::One { owner, shift, early: 0 },
            Scan::One { owner: first, early: count, .. } if *first == owner => {
                early[*count] = shift;
                *count += 1;
            }
            Scan::One { owner: first, shift: first_shift, early: count } => {
                let both = value(low / 3 - *first_shift);
                let sound = early[..*count].iter().all(|shift| no_better(*first, value(low / 3 - shift), both));
                let compared = u32::try_from(*count).unwrap_or(0);
                *self = Scan::Both { owner: *first, shift: *first_shift, other_shift: shift, value: both, compared };
                return sound;
            }
            Scan::Both { owner: first, shift, other_shift, value: both, compared } => {
                // The player of this piece chooses it, the other one the left-most.
                let left_most = if *first == owner { *other_shift } else { *shift };
                *compared += 1;
                return no_better(owner, value(low / 3 - left_most), *both);
            }
        }
        true
    }
}

/// Whether the player does not prefer `other` to `value`.
#[inline]
fn no_better(player: Player, other: i16, value: i16) -> bool {
    match player {
        Player::Left => other <= value,
        Player::Right => other >= value,
    }
}

/// The values that the theorem claims for all strips up to a length, so that strips can be checked in any order.
///
/// If every strip satisfies the definition with the claimed values in the place of the true ones, the two are the same,
/// by induction: joint moves lead to smaller numbers. A check of some strips is a part of that proof.
pub struct ShoveTable {
    length: u32,
    claimed: Vec<i16>,
    _charge: Charge,
}

impl ShoveTable {
    /// The claimed values of all strips of `length` squares, on a given number of threads.
    ///
    /// # Errors
    /// A limit, a request to stop, or a length of more than 20 squares.
    pub fn new(length: u32, threads: usize, guard: &Guard) -> Result<ShoveTable, Stop> {
        if length > MAX_LENGTH {
            return Err(Stop::TooLarge(
                "the Shove strips of more than 20 squares are too many to be checked one by one",
            ));
        }
        let size = 3usize.pow(length);
        let mut charge = guard.charge();
        charge.more((size * size_of::<i16>()) as u64)?;
        let mut claimed = vec![0i16; size];
        // What the formula knows after the first half of the squares is used for all that follows.
        let half = length / 2;
        let halves: Vec<Formula> = (0..3u32.pow(half)).map(|code| read(Formula::default(), code, 1)).collect();
        let share = size.div_ceil(threads.max(1)).next_multiple_of(halves.len());
        std::thread::scope(|scope| {
            for (part, values) in claimed.chunks_mut(share).enumerate() {
                let halves = &halves;
                scope.spawn(move || {
                    for (block, values) in values.chunks_mut(halves.len()).enumerate() {
                        if block % 256 == 0 && guard.check().is_err() {
                            return;
                        }
                        let rest = u32::try_from(part * (share / halves.len()) + block).unwrap_or(u32::MAX);
                        for (value, half_read) in values.iter_mut().zip(halves) {
                            let formula = read(*half_read, rest, i32::try_from(half).unwrap_or(0) + 1);
                            *value = i16::try_from(formula.value()).unwrap_or(i16::MAX);
                        }
                    }
                });
            }
        });
        guard.check()?;
        Ok(ShoveTable { length, claimed, _charge: charge })
    }

    /// How many strips there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.claimed.len() as u64
    }

    /// Whether there is no strip, which never happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.claimed.is_empty()
    }

    /// Checks the strips of a range, numbered in base 3 with square 1 as lowest digit (0 empty, 1 blue, 2 red).
    ///
    /// # Errors
    /// A request to stop.
    pub fn check(&self, strips: std::ops::Range<u64>, guard: &Guard) -> Result<ShoveSweep, Stop> {
        let mut found = ShoveSweep::default();
        let mut early: Early = [0; MAX_LENGTH as usize];
        for number in strips.start..strips.end.min(self.len()) {
            if number % 65_536 == 0 {
                guard.check()?;
            }
            let strip = u32::try_from(number).unwrap_or(u32::MAX);
            let (mut formula, mut scan, mut sound) = (Formula::default(), Scan::Nothing, true);
            let (mut rest, mut power, mut low, mut square) = (strip, 1, 0, 1);
            while rest != 0 {
                let digit = rest % 3;
                rest /= 3;
                if digit != 0 {
                    low += digit * power;
                    let owner = if digit == 1 { Player::Left } else { Player::Right };
                    formula.piece(owner, square);
                    let kept = strip - low;
                    sound &= scan.piece(owner, low, &mut early, |moved| self.claimed[(kept + moved) as usize]);
                }
                // After the twentieth square there is no rest, and the power is not used.
                power = power.wrapping_mul(3);
                square += 1;
            }
            let theorem = i16::try_from(formula.value()).unwrap_or(i16::MAX);
            found.strips += 1;
            found.least = found.least.min(i64::from(theorem));
            found.greatest = found.greatest.max(i64::from(theorem));
            if let Scan::Both { value, compared, .. } = scan {
                found.undecided += 1;
                found.compared += u64::from(compared);
                if (!sound || value != theorem) && found.failures.len() < MAX_FAILURES {
                    found.failures.push(decode(strip, self.length));
                }
            }
        }
        Ok(found)
    }
}

/// The formula after the squares of a number, the first of which has the given number.
fn read(mut formula: Formula, strip: u32, first: i32) -> Formula {
    let (mut rest, mut square) = (strip, first);
    while rest != 0 {
        match rest % 3 {
            1 => formula.piece(Player::Left, square),
            2 => formula.piece(Player::Right, square),
            _ => {}
        }
        rest /= 3;
        square += 1;
    }
    formula
}

/// The strip with a number.
fn decode(strip: u32, length: u32) -> Strip {
    let squares = |wanted: u32| {
        (0..length).filter(|bit| strip / 3u32.pow(*bit) % 3 == wanted).fold(0u128, |set, bit| set | 1 << bit)
    };
    Strip::new(squares(1), squares(2)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorems::shove_joint;

    /// The values of all strips of a length, by the theorem.
    fn table(length: u32) -> Vec<i16> {
        let strip = |code: u32| {
            let set = |wanted| {
                (0..length).filter(|bit| code / 3u32.pow(*bit) % 3 == wanted).fold(0, |set, bit| set | 1 << bit)
            };
            Strip::new(set(1), set(2)).unwrap()
        };
        (0..3u32.pow(length)).map(|code| i16::try_from(shove_joint::strip_value(strip(code))).unwrap()).collect()
    }

    #[test]
    fn a_wrong_value_in_the_table_is_noticed_wherever_it_is_used() {
        let right = table(4);
        let failures = |shorter: &[i16]| {
            [Player::Left, Player::Right].map(|owner| {
                let mut values = vec![0; shorter.len()];
                let block = Block { last: 5, owner, shorter, values: &mut values, found: ShoveSweep::default() };
                block.fill(&Guard::default()).unwrap().failures
            })
        };
        assert_eq!(failures(&right), [vec![], vec![]]);
        // Shorter strips are looked up only where a move of the last piece leads to them.
        let mut wrong = right.clone();
        let code = 27 + 2 * 9;
        wrong[code] += 100;
        assert!(failures(&wrong).iter().any(|found| !found.is_empty()), "strip {code} made too good for Left");
        wrong[code] -= 200;
        assert!(failures(&wrong).iter().any(|found| !found.is_empty()), "strip {code} made too good for Right");
    }
}
