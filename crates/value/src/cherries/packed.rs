//! Strings of cherries, and so elements of V, as machine words.
//!
//! Strings of at most 31 cherries are packed into a word, two bits a cherry from the top: white 0, the end 1, black
//! 2, with ends up to the bottom, so that the order of words is the order of strings.

/// A packed string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Packed(pub(super) u64);

pub(super) const EMPTY: Packed = Packed(0x5555_5555_5555_5555);
/// Not a string: there is no value.
pub(super) const NONE: Packed = Packed(u64::MAX);

impl Packed {
    /// Each two bits f become 2 - f, without any borrowing.
    pub(super) fn negative(self) -> Packed {
        Packed(0xAAAA_AAAA_AAAA_AAAA - self.0)
    }

    pub(super) fn absolute(self) -> Packed {
        if self < EMPTY { self.negative() } else { self }
    }

    pub(super) fn length(self) -> u32 {
        // A cherry differs from the end in its lower bit.
        32 - (self.0 ^ EMPTY.0).trailing_zeros() / 2
    }

    /// Without the first `count` cherries, fewer than 32.
    pub(super) fn without_front(self, count: u32) -> Packed {
        Packed(self.0 << (2 * count) | EMPTY.0 & ((1 << (2 * count)) - 1))
    }

    /// The first `count` cherries, fewer than 32, with another string behind them; what does not fit is cut off.
    pub(super) fn front_then(self, count: u32, behind: Packed) -> Packed {
        Packed(behind.0 >> (2 * count) | self.0 & !(u64::MAX >> (2 * count)))
    }

    pub(super) fn prepend_black(self) -> Packed {
        Packed(self.0 >> 2 | 2 << 62)
    }

    /// The length of the main basis element (Theorem 5.22).
    pub(super) fn main(self) -> u32 {
        let whole = self.absolute();
        let length = whole.length();
        (1..length).find(|&at| whole.without_front(at).absolute() <= whole).unwrap_or(length)
    }

    /// Whether self >= x + (x - x1) for x > 0; the string of the right side is (-w1) w x, see `strings`.
    pub(super) fn exceeds_by_cost(self, x: Packed) -> bool {
        let main = x.main();
        let wanted = x.without_front(1).negative().front_then(main - 1, x.front_then(main, x));
        // This value ends within its word, so what was cut off could only matter if the words were equal, and then
        // nothing was.
        self >= wanted
    }
}

/// Whether x + y = 2 half.
pub(super) fn is_mean(x: Packed, y: Packed, half: Packed) -> bool {
    let mut rest = [x, y, half];
    loop {
        let [x, y, half] = rest;
        if x == half && y == half {
            return true;
        }
        if half == EMPTY {
            return x == y.negative();
        }
        let strongest = x.absolute().max(y.absolute()).max(half.absolute());
        let main = strongest.main();
        let element = strongest.front_then(main, EMPTY);
        let mut counts = [0i32; 3];
        for (value, count) in rest.iter_mut().zip(&mut counts) {
            while *value != EMPTY {
                let absolute = value.absolute();
                // A longer element may begin like this one, so the length is asked as well.
                if absolute.front_then(main, EMPTY) != element || absolute.main() != main {
                    break;
                }
                *count += if *value == absolute { 1 } else { -1 };
                *value = value.without_front(main);
            }
        }
        if counts[0] + counts[1] != 2 * counts[2] {
            return false;
        }
    }
}

/// Whether the value is the sum of the parts.
pub(super) fn is_sum(value: Packed, parts: &[Packed]) -> bool {
    // Basis elements are taken off the front of all strings, the strongest first, as long as they cancel.
    let mut rest: [Packed; 32] = [EMPTY; 32];
    rest[0] = value;
    let count = parts.len() + 1;
    rest[1..count].copy_from_slice(parts);
    loop {
        let strongest = rest[..count].iter().fold(EMPTY, |strongest, own| strongest.max(own.absolute()));
        if strongest == EMPTY {
            return true;
        }
        let main = strongest.main();
        let element = strongest.front_then(main, EMPTY);
        let mut total = 0i32;
        for (index, own) in rest[..count].iter_mut().enumerate() {
            while *own != EMPTY {
                let absolute = own.absolute();
                // A longer element may begin like this one, so the length is asked as well.
                if absolute.front_then(main, EMPTY) != element || absolute.main() != main {
                    break;
                }
                let sign = if *own == absolute { 1 } else { -1 };
                total += if index == 0 { -sign } else { sign };
                *own = own.without_front(main);
            }
        }
        if total != 0 {
            return false;
        }
    }
}
