//! Nim values of rows of Clobber in which each player may make the moves of both.
//!
//! Wherever a stone is moved, the row is cut there, and of what is left only the stone that was moved has another
//! colour than its cell had. So all that ever comes of a row are its stretches, whose first and whose last stone may
//! have the other colour: 2 n^2 of them for n stones, and their values follow from those of shorter ones. Stretches
//! that look alike are worth the same and are found once, which leaves few of a row that repeats itself.

use onside_ground::{Guard, Stop};

/// Which ends of a stretch have the other colour: 1 for the first stone, 2 for the last one.
type Ends = usize;

const FIRST: Ends = 1;
const LAST: Ends = 2;
const ALL_ENDS: usize = 4;

/// The values of all stretches that begin, or end, at some place, by their lengths.
type Values = Vec<Vec<u16>>;

/// The values of the stretches of a row up to some length.
struct Stretches {
    /// For each pair of neighbours, whether they are of different colours.
    differ: Vec<bool>,
    /// By the ends and the first place.
    from: [Values; ALL_ENDS],
    /// By the ends and the place behind the last.
    to: [Values; ALL_ENDS],
    /// For each value the last time that an option had it.
    seen: Vec<u32>,
    time: u32,
}

/// The nim value of a row of stones, each Left's or not, if every stone may be moved onto a neighbour of the other
/// colour by either player.
///
/// # Errors
/// A limit or a request to stop.
pub(crate) fn nim_value(stones: &[bool], guard: &Guard) -> Result<u64, Stop> {
    let count = stones.len();
    let mut charge = guard.charge();
    // Two lists for each of the ends, with half of all pairs of places in them.
    charge.more((count as u64 + 1).saturating_pow(2).saturating_mul((ALL_ENDS * size_of::<u16>()) as u64))?;
    let twins = twins(stones, guard)?;
    let empty = || std::array::from_fn(|_| vec![Vec::new(); count + 1]);
    let differ = stones.windows(2).map(|pair| pair[0] != pair[1]).collect();
    let mut stretches = Stretches { differ, from: empty(), to: empty(), seen: vec![0; 1 << 16], time: 0 };
    for length in 0..=count {
        guard.check()?;
        for start in 0..=count - length {
            let twin = twins.get(start).filter(|twin| twin.alike >= length);
            if twin.is_none() && length > 1 {
                guard.charge_positions(1)?;
            }
            for ends in 0..ALL_ENDS {
                let value = match twin {
                    _ if length < 2 => 0,
                    Some(twin) => stretches.from[ends][twin.start][length],
                    None => stretches.least_excluded(start, start + length, ends),
                };
                stretches.from[ends][start].push(value);
                stretches.to[ends][start + length].push(value);
            }
        }
    }
    let whole = stretches.from[0][0].last().ok_or(Stop::Internal("a row of stones without a nim value"))?;
    Ok((*whole).into())
}

impl Stretches {
    /// The least value that no option of a stretch of two stones or more has.
    fn least_excluded(&mut self, start: usize, end: usize, ends: Ends) -> u16 {
        let Some(time) = self.time.checked_add(1) else {
            self.seen.fill(0);
            self.time = 0;
            return self.least_excluded(start, end, ends);
        };
        self.time = time;
        let (first, last) = (ends & FIRST, ends & LAST);
        // A stone that moves to the right leaves what lies on its left and takes the next place as the first of the
        // rest; it had not the colour of that place. A stone that moves to the left does the same the other way round.
        let left_of_gone = &self.from[first][start];
        let left_with_new = &self.from[first | LAST][start];
        let right_with_new = &self.to[FIRST | last][end];
        let right_of_gone = &self.to[last][end];
        let length = end - start;
        for place in 0..length - 1 {
            let turned = (place == 0 && first != 0) != (place + 2 == length && last != 0);
            if self.differ[start + place] == turned {
                continue;
            }
            let rest = length - 1 - place;
            for value in
                [left_of_gone[place] ^ right_with_new[rest], left_with_new[place + 1] ^ right_of_gone[rest - 1]]
            {
                self.seen[usize::from(value)] = time;
            }
        }
        // Two options for each pair of neighbours, so there are fewer of them than values.
        (0..=u16::MAX).find(|&value| self.seen[usize::from(value)] != time).unwrap_or(u16::MAX)
    }
}

/// An earlier place from which on a row looks as it does here.
#[derive(Clone, Copy, Default)]
struct Twin {
    start: usize,
    /// For how many stones.
    alike: usize,
}

/// For each place the earlier one from which on the row looks alike the longest.
fn twins(stones: &[bool], guard: &Guard) -> Result<Vec<Twin>, Stop> {
    let mut twins = vec![Twin::default(); stones.len()];
    // How long the row looks alike from two places on follows from the two next ones.
    let mut alike = vec![0; stones.len() + 1];
    for earlier in (0..stones.len()).rev() {
        guard.check()?;
        for place in earlier + 1..stones.len() {
            alike[place] = if stones[earlier] == stones[place] { alike[place + 1] + 1 } else { 0 };
            if alike[place] >= twins[place].alike {
                twins[place] = Twin { start: earlier, alike: alike[place] };
            }
        }
    }
    Ok(twins)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// By the definition: every cell of a row is a stone of a colour or empty.
    fn by_definition(cells: &[Option<bool>], known: &mut HashMap<Vec<Option<bool>>, u64>) -> u64 {
        if let Some(&value) = known.get(cells) {
            return value;
        }
        let mut options = Vec::new();
        for (from, stone) in cells.iter().enumerate() {
            for to in [from.wrapping_sub(1), from + 1] {
                if let (Some(colour), Some(Some(other))) = (stone, cells.get(to))
                    && colour != other
                {
                    let mut after = cells.to_vec();
                    (after[from], after[to]) = (None, *stone);
                    options.push(by_definition(&after, known));
                }
            }
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        known.insert(cells.to_vec(), value);
        value
    }

    #[test]
    fn all_short_rows_are_worth_what_the_definition_says() {
        let (guard, mut known) = (Guard::default(), HashMap::new());
        for count in 0..=10 {
            for number in 0..1 << count {
                let stones: Vec<bool> = (0..count).map(|place| number >> place & 1 == 1).collect();
                let cells: Vec<Option<bool>> = stones.iter().copied().map(Some).collect();
                assert_eq!(nim_value(&stones, &guard), Ok(by_definition(&cells, &mut known)), "{stones:?}");
            }
        }
    }

    #[test]
    fn twins_are_the_longest_stretches_that_look_alike() {
        let guard = Guard::default();
        for number in 0u32..1 << 9 {
            let stones: Vec<bool> = (0..9).map(|place| number >> place & 1 == 1).collect();
            for (place, twin) in twins(&stones, &guard).unwrap().into_iter().enumerate() {
                let alike = |earlier: usize| {
                    stones[place..].iter().zip(&stones[earlier..]).take_while(|(one, two)| one == two).count()
                };
                assert_eq!(twin.alike, (0..place).map(alike).max().unwrap_or(0));
                assert!(place == 0 || alike(twin.start) == twin.alike);
            }
        }
    }

    #[test]
    fn limits_hold_in_the_middle_of_a_long_row() {
        let stones: Vec<bool> = (0..2000u32).map(|place| place.wrapping_mul(2_654_435_761) >> 31 == 1).collect();
        let few = Guard::new(onside_ground::Limits { positions: Some(1000), memory: None });
        assert!(matches!(nim_value(&stones, &few), Err(Stop::Positions(_))));
        let little = Guard::new(onside_ground::Limits { positions: None, memory: Some(1 << 20) });
        assert!(nim_value(&stones, &little).is_err());
        assert_eq!(little.account().used(), 0);
    }
}
