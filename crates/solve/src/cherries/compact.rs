//! Segments and sums of few cherries as machine words, for `brute`.
//!
//! A segment is a 1 followed by its cherries, white as 1: numbers sort by length. A segment and its reverse are the
//! same, so the smaller number stands for both. A sum is the list of its segments, greatest first; as a key it is two
//! words in one, the cherries of all segments one after the other and a mark where each segment ends.

use onside_ground::Player;
use onside_value::cherries::{Colour, End};

/// The most cherries of a sum that is packed.
pub(super) const MAX_CHERRIES: u32 = 20;

/// The length of the longest list.
const MAX: usize = MAX_CHERRIES as usize;

/// A segment, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Code(u32);

impl Code {
    /// No cherries.
    const EMPTY: Code = Code(1);

    fn length(self) -> u32 {
        31 - self.0.leading_zeros()
    }

    fn colour(bit: u32) -> Colour {
        if bit & 1 == 1 { Colour::White } else { Colour::Black }
    }

    /// The cherry at an end of a segment that is not empty.
    fn at(self, end: End) -> Colour {
        match end {
            End::Front => Code::colour(self.0 >> (self.length() - 1)),
            End::Back => Code::colour(self.0),
        }
    }

    fn without(self, end: End) -> Code {
        match end {
            End::Front => {
                let length = self.length() - 1;
                Code(self.0 & ((1 << length) - 1) | 1 << length)
            }
            End::Back => Code(self.0 >> 1),
        }
    }

    /// The segment or its reverse, whichever is smaller.
    fn oriented(self) -> Code {
        let length = self.length();
        let cherries = self.0 ^ 1 << length;
        let reversed = cherries.reverse_bits() >> (31 - length) >> 1;
        Code(cherries.min(reversed) | 1 << length)
    }

    /// The cherries, front first.
    pub(super) fn cherries(self) -> Vec<Colour> {
        (0..self.length()).rev().map(|at| Code::colour(self.0 >> at)).collect()
    }

    /// All segments of a length, one of each two directions, greatest first.
    pub(super) fn all(length: u32) -> impl Iterator<Item = Code> {
        let first = 1u32 << length;
        (first..2 * first).rev().map(Code).filter(|code| code.oriented() == *code)
    }
}

/// A sum: its segments, greatest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    list: [Code; MAX],
    count: usize,
}

/// A move: which segment of the list, and from which end.
pub(super) type Taken = (usize, End);

impl Codes {
    pub(super) const NOTHING: Codes = Codes { list: [Code(0); MAX], count: 0 };

    pub(super) fn as_slice(&self) -> &[Code] {
        &self.list[..self.count]
    }

    /// One more segment, which must not be greater than the others.
    pub(super) fn push(&mut self, code: Code) {
        self.list[self.count] = code;
        self.count += 1;
    }

    pub(super) fn pop(&mut self) {
        self.count = self.count.saturating_sub(1);
    }

    /// Puts a segment where it belongs, unless nothing is left of it.
    fn insert(&mut self, code: Code) {
        if code == Code::EMPTY {
            return;
        }
        let code = code.oriented();
        let mut at = self.count;
        while at > 0 && self.list[at - 1] < code {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = code;
        self.count += 1;
    }

    /// The moves of a player.
    pub(super) fn moves(&self, player: Player, each: &mut Vec<Taken>) {
        each.clear();
        for (index, code) in self.as_slice().iter().enumerate() {
            let ends: &[End] = if code.length() == 1 { &[End::Front] } else { &[End::Front, End::Back] };
            let own = ends.iter().filter(|end| code.at(**end) == Colour::of(player));
            each.extend(own.map(|end| (index, *end)));
        }
    }

    /// The sum after a move of each player. If they move on the same segment, they take different ends of it.
    pub(super) fn after(&self, one: Taken, other: Taken) -> Codes {
        let mut next = Codes::NOTHING;
        for (index, code) in self.as_slice().iter().enumerate() {
            if index != one.0 && index != other.0 {
                next.push(*code);
            }
        }
        if one.0 == other.0 {
            next.insert(self.list[one.0].without(one.1).without(other.1));
        } else {
            next.insert(self.list[one.0].without(one.1));
            next.insert(self.list[other.0].without(other.1));
        }
        next
    }

    /// The sum as one number, different for different sums.
    pub(super) fn key(&self) -> u64 {
        let (mut cherries, mut ends) = (0u32, 0u32);
        for code in self.as_slice() {
            let length = code.length();
            cherries = cherries << length | code.0 ^ 1 << length;
            ends = ends << length | 1;
        }
        u64::from(ends) << 32 | u64::from(cherries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(code: Code) -> String {
        code.cherries().iter().map(|cherry| cherry.letter()).collect()
    }

    #[test]
    fn there_is_one_segment_for_each_word_and_its_reverse() {
        let counts: Vec<usize> = (1..=8).map(|length| Code::all(length).count()).collect();
        assert_eq!(counts, [2, 3, 6, 10, 20, 36, 72, 136]);
        assert_eq!(Code::all(3).map(text).collect::<Vec<_>>(), ["WWW", "WBW", "BWW", "BWB", "BBW", "BBB"]);
    }

    #[test]
    fn cherries_go_from_the_ends_and_segments_stay_in_order() {
        let mut sum = Codes::NOTHING;
        sum.push(Code(0b10011)); // BBWW
        sum.push(Code(0b101)); // BW
        let mut moves = Vec::new();
        sum.moves(Player::Left, &mut moves);
        assert_eq!(moves, [(0, End::Front), (1, End::Front)]);
        sum.moves(Player::Right, &mut moves);
        assert_eq!(moves, [(0, End::Back), (1, End::Back)]);
        let shown = |codes: &Codes| codes.as_slice().iter().map(|&code| text(code)).collect::<Vec<_>>();
        assert_eq!(shown(&sum.after((0, End::Front), (0, End::Back))), ["BW", "BW"]);
        assert_eq!(shown(&sum.after((1, End::Front), (1, End::Back))), ["BBWW"]);
        assert_eq!(shown(&sum.after((1, End::Front), (0, End::Back))), ["BBW", "W"]);
        assert_ne!(sum.key(), sum.after((1, End::Front), (1, End::Back)).key());
    }
}
