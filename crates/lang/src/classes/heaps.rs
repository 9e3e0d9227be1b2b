//! Codes of rulesets on heaps: take-and-break codes such as `0.77` and `4!.0`, and what follows from nim values.
//!
//! The digit with number j of a take-and-break code says into how many heaps the rest may be broken when j tokens are
//! taken (Winning Ways, chapter 4): bit i of the digit stands for exactly i heaps.

use onside_ground::{Guard, Stop};
use onside_value::impartial::OctalCode;

use crate::error::Error;

/// How the heaps that a move leaves must compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sizes {
    Any,
    /// `!`
    Different,
    /// `?`
    NotAllEqual,
    /// `=`
    Equal,
}

/// How many heaps there may be.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Digit {
    counts: Vec<u64>,
    /// All counts from here on.
    from: Option<u64>,
    sizes: Sizes,
}

impl Digit {
    fn is_zero(&self) -> bool {
        self.counts.is_empty() && self.from.is_none()
    }
}

/// A take-and-break code.
#[derive(Clone, Debug)]
pub(crate) struct TakeAndBreak {
    /// The digits; the first is for `first` tokens.
    digits: Vec<Digit>,
    first: i64,
    /// Digits that follow for ever.
    repeated: Vec<Digit>,
}

/// More options of one heap than this are not listed.
const MOST_OPTIONS: usize = 4_000_000;

pub(super) fn wrong(code: &str, reason: impl std::fmt::Display) -> Box<Error> {
    Error::mistake(format!("{code:?} is no code of a ruleset on heaps: {reason}"))
}

impl TakeAndBreak {
    pub(crate) fn new(code: &str) -> Result<TakeAndBreak, Box<Error>> {
        let hint = |error: Box<Error>| error.hint("as in TakeAndBreak(\"0.77\") or TakeAndBreak(\"4!.0\")");
        TakeAndBreak::read(code).map_err(|reason| hint(wrong(code, reason)))
    }

    fn read(code: &str) -> Result<TakeAndBreak, String> {
        let (before, behind) = code.split_once('.').unwrap_or((code, ""));
        let mut digits = digits(before)?;
        if digits.is_empty() {
            return Err("a digit must stand before the point".to_owned());
        }
        let first = 1 - i64::try_from(digits.len()).map_err(|_| "it is too long".to_owned())?;
        let (finite, repeated) = match behind.split_once('[') {
            None => (behind, ""),
            Some((finite, rest)) => match rest.strip_suffix(']') {
                Some(inner) => (finite, inner),
                None => return Err("the ] must be its last sign".to_owned()),
            },
        };
        digits.extend(self::digits(finite)?);
        Ok(TakeAndBreak { digits, first, repeated: self::digits(repeated)? })
    }

    /// The digit for taking this number of tokens.
    fn digit(&self, taken: i64) -> Option<&Digit> {
        let index = usize::try_from(taken - self.first).ok()?;
        self.digits.get(index).or_else(|| {
            let behind = index - self.digits.len();
            self.repeated.get(behind % self.repeated.len().max(1))
        })
    }

    /// Calls `visit` with the heaps that each move from a heap leaves.
    pub(crate) fn visit(&self, heap: u64, guard: &Guard, visit: &mut dyn FnMut(&[u64])) -> Result<(), Stop> {
        if heap == 0 {
            return Ok(());
        }
        let most = i64::try_from(heap).unwrap_or(i64::MAX);
        let last = if self.repeated.is_empty() {
            most.min(self.first + i64::try_from(self.digits.len()).unwrap_or(i64::MAX) - 1)
        } else {
            most
        };
        for taken in self.first..=last {
            let Some(digit) = self.digit(taken) else { continue };
            let left = heap.saturating_add_signed(-taken);
            let counts = digit.counts.iter().copied();
            let more = digit.from.map(|from| from..=left).into_iter().flatten();
            let none = digit.from == Some(0) && left == 0 && !digit.counts.contains(&0);
            for count in counts.chain(more).chain(none.then_some(0)) {
                // To take nothing and leave one heap is no move.
                if count > left || (count == 0) != (left == 0) || (taken == 0 && count == 1) {
                    continue;
                }
                partitions(left, count, digit.sizes, guard, visit)?;
            }
        }
        Ok(())
    }

    /// The code, if at most two heaps are left and their sizes do not matter: then nim values are found faster.
    pub(crate) fn octal_code(&self) -> Option<OctalCode> {
        let (_, 0..=2) = self.octal()? else { return None };
        let digit = |digit: &Digit| digit.counts.iter().fold(0, |bits, count| bits | 1 << count);
        let mut digits: Vec<u8> = self.digits.iter().map(digit).collect();
        // To take nothing and leave one heap is no move.
        if let Some(first) = digits.first_mut() {
            *first &= 4;
        }
        if self.first == 0 { OctalCode::new(&digits) } else { None }
    }

    /// How many tokens are taken at most, and how many heaps are left at most, if that is bounded and sizes do not
    /// matter.
    pub(crate) fn octal(&self) -> Option<(u64, u64)> {
        let plain = |digit: &Digit| digit.from.is_none() && (digit.sizes == Sizes::Any || digit.is_zero());
        if self.first < 0 || !self.repeated.is_empty() || !self.digits.iter().all(plain) {
            return None;
        }
        let taken = self.digits.iter().rposition(|digit| !digit.is_zero()).unwrap_or(0);
        let heaps = self.digits.iter().flat_map(|digit| digit.counts.iter().copied()).max().unwrap_or(0);
        Some((taken as u64, heaps))
    }
}

fn digits(text: &str) -> Result<Vec<Digit>, String> {
    let mut digits = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let mut digit = Digit { counts: Vec::new(), from: None, sizes: Sizes::Any };
        if sign == '{' {
            let end = rest.find('}').ok_or("a { is never closed")?;
            for part in rest[1..end].split(',') {
                let part = part.trim();
                let (number, open) = part.strip_suffix('+').map_or((part, false), |number| (number, true));
                let number: u64 = number.parse().map_err(|_| format!("{part:?} is no number of heaps"))?;
                if open {
                    digit.from = Some(digit.from.map_or(number, |from| from.min(number)));
                } else {
                    digit.counts.push(number);
                }
            }
            digit.counts.retain(|&count| digit.from.is_none_or(|from| count < from));
            rest = &rest[end + 1..];
        } else {
            let value = sign.to_digit(36).ok_or_else(|| format!("{sign:?} is no digit"))?;
            digit.counts = (0..6).filter(|bit| value >> bit & 1 != 0).collect();
            rest = &rest[sign.len_utf8()..];
        }
        if let Some(sign @ ('!' | '?' | '=')) = rest.chars().next() {
            digit.sizes = match sign {
                '!' => Sizes::Different,
                '?' => Sizes::NotAllEqual,
                _ => Sizes::Equal,
            };
            rest = &rest[1..];
        }
        digits.push(digit);
    }
    Ok(digits)
}

/// The ways to break a heap into exactly this number of heaps, the sizes from small to large.
fn partitions(heap: u64, count: u64, sizes: Sizes, guard: &Guard, visit: &mut dyn FnMut(&[u64])) -> Result<(), Stop> {
    if count == 0 {
        visit(&[]);
        return Ok(());
    }
    if sizes == Sizes::Equal {
        if heap.is_multiple_of(count) {
            visit(&vec![heap / count; usize::try_from(count).unwrap_or(0)]);
        }
        return Ok(());
    }
    let step = u64::from(sizes == Sizes::Different);
    let mut parts: Vec<u64> = Vec::new();
    let mut left = heap;
    let mut least: u64 = 1;
    loop {
        guard.check()?;
        let missing = count - parts.len() as u64;
        // The smallest sum of the missing parts, if the next one is `least`.
        let needed = least.saturating_mul(missing).saturating_add(step * (missing * missing.saturating_sub(1) / 2));
        let mut back = needed > left;
        if !back && missing == 1 {
            parts.push(left);
            if sizes != Sizes::NotAllEqual || count == 1 || parts[0] != left {
                visit(&parts);
            }
            parts.pop();
            back = true;
        } else if !back {
            parts.push(least);
            left -= least;
            least += step;
        }
        if back {
            let Some(last) = parts.pop() else { return Ok(()) };
            left += last;
            least = last + 1;
        }
    }
}

/// All that a visitor is shown, if it is not too much.
pub(crate) fn listed(
    visit: impl FnOnce(&mut dyn FnMut(&[u64])) -> Result<(), Stop>,
) -> Result<Vec<Vec<u64>>, Box<Error>> {
    let mut options = Vec::new();
    visit(&mut |heaps| {
        if options.len() <= MOST_OPTIONS {
            options.push(heaps.to_vec());
        }
    })?;
    if options.len() > MOST_OPTIONS {
        return Err(Error::mistake(format!("the heap has more than {MOST_OPTIONS} options, too many to list")));
    }
    Ok(options)
}

/// The smallest number that is not among some.
pub(crate) fn mex(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    let mut least = 0;
    for value in values {
        if value == least {
            least += 1;
        }
    }
    least
}

/// The code of the ruleset in which these numbers of tokens may be taken, or all other numbers.
pub(crate) fn subtraction_code(set: &[i64], digit: &str, all_but: bool) -> Result<String, Box<Error>> {
    let (Some(&least), Some(&most)) = (set.iter().min(), set.iter().max()) else {
        return Err(Error::mistake("the subtraction set is empty").hint("as in Subtraction([1,3])"));
    };
    if most - least > 100_000 {
        return Err(Error::mistake("the numbers of the subtraction set are too far apart"));
    }
    if all_but && least < 1 {
        return Err(Error::mistake("the numbers that may not be taken must be positive"));
    }
    let written = |number: i64| if set.contains(&number) == all_but { "0" } else { digit };
    let before: String = if least < 1 { (least..=0).map(written).collect() } else { "0".to_owned() };
    let behind: String = (1..=most).map(written).collect();
    let behind = if behind.is_empty() && !all_but { "0".to_owned() } else { behind };
    Ok(format!("{before}.{behind}{}", if all_but { format!("[{digit}]") } else { String::new() }))
}

/// From where on the values of an octal game repeat, as far as they prove it: if h(n + p) = h(n) for all n from the
/// preperiod on to twice the preperiod plus p plus the number of tokens taken at most (Winning Ways, chapter 4).
pub(crate) fn period(values: &[u64], taken: u64, heaps: u64) -> Option<[u64; 3]> {
    let length = values.len() as u64;
    for period in 1..values.len() {
        let last = (0..values.len() - period).rev().find(|&n| values[n] != values[n + period]);
        let start = last.map_or(0, |last| last as u64 + 1);
        let needed = start * heaps.max(1) + 2 * period as u64 + taken;
        if needed <= length {
            return Some([period as u64, start, 0]);
        }
        // A mismatch near the end rules out this period only.
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::spawning::Spawning;
    use super::*;

    fn options(code: &str, heap: u64) -> Vec<Vec<u64>> {
        let code = TakeAndBreak::new(code).expect("a code");
        listed(|visit| code.visit(heap, &Guard::default(), visit)).expect("options")
    }

    fn turned(code: &str, heap: u64) -> usize {
        let code = Spawning::new(code).expect("a code");
        listed(|visit| code.visit(heap, &Guard::default(), visit)).expect("options").len()
    }

    #[test]
    fn digits_say_into_how_many_heaps_the_rest_is_broken() {
        assert_eq!(options("0.77", 3), [vec![2], vec![1, 1], vec![1]]);
        assert_eq!(options("4!.0", 5), [[1, 4], [2, 3]]);
        assert_eq!(options("{2+}=.0", 6), [vec![3, 3], vec![2, 2, 2], vec![1; 6]]);
        assert_eq!(options("0.[3]", 3), [vec![2], vec![1], vec![]]);
        assert_eq!(options("20.017", 2), [vec![3], vec![]]);
        assert_eq!(options("8?.0", 6), [vec![1, 1, 4], vec![1, 2, 3]]);
        assert_eq!(options("0.3F", 20).len(), 38);
    }

    #[test]
    fn coins_lie_as_the_turning_code_says() {
        for (code, count) in
            [("1-3", 191), ("3", 171), ("1+C", 20), ("1-3C(5)", 11), ("3E", 9), ("4FS", 9), ("1+S", 2046)]
        {
            assert_eq!(turned(code, 20), count, "{code}");
        }
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for code in ["", "0.7?!", "0.{2", "0.[3", "0.[3]1", ".7"] {
            assert!(TakeAndBreak::new(code).is_err(), "{code:?}");
        }
        for code in ["", "x", "1-", "3Q", "2C(5"] {
            assert!(Spawning::new(code).is_err(), "{code:?}");
        }
    }

    #[test]
    fn subtraction_sets_have_codes() {
        assert_eq!(subtraction_code(&[2, 3, 7], "3", false).unwrap(), "0.0330003");
        assert_eq!(subtraction_code(&[2, 3, 7], "3", true).unwrap(), "0.3003330[3]");
    }
}
