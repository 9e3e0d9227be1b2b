//! A strip of squares with toads and frogs, packed into two machine words: steps, jumps, and what can never move again.
//!
//! Unlike the strips of Push and Shove this one has two edges, so empty squares at the right end count. Which of the
//! moves a game allows is the ruleset's business. Source of the rules: *Winning Ways*, chapters 1 and 11.

use std::fmt;

use onside_ground::Player;
use smallvec::SmallVec;

use super::strip::bits;
use crate::input::{Piece, PositionError};

/// The number of squares a strip can have.
pub const MAX_SQUARES: u32 = 128;

/// Whether an animal may also retreat one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backsliding {
    /// Animals go forwards only.
    Forbidden,
    /// An animal may step back to an empty square; jumps go forwards only.
    Allowed,
}

/// One strip. Square 1, at the left edge, is bit 0. Toads are Left's and face right; frogs are Right's and face left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ToadStrip {
    toads: u128,
    frogs: u128,
    squares: u32,
}

impl ToadStrip {
    /// The strip of that many squares with animals on these, unless a square would hold two or one is not there.
    #[must_use]
    pub fn new(squares: u32, toads: u128, frogs: u128) -> Option<ToadStrip> {
        let fits = squares <= MAX_SQUARES && (toads | frogs).checked_shr(squares).unwrap_or(0) == 0;
        (fits && toads & frogs == 0).then_some(ToadStrip { toads, frogs, squares })
    }

    /// Reads one strip; `title` is the ruleset's name for messages.
    pub(crate) fn parse(title: &str, piece: Piece<'_>) -> Result<ToadStrip, PositionError> {
        let mut strip = ToadStrip { toads: 0, frogs: 0, squares: 0 };
        let length = piece.text.chars().count();
        for (square, (byte, character)) in piece.text.char_indices().enumerate() {
            let bit = u32::try_from(square).ok().and_then(|square| 1u128.checked_shl(square)).unwrap_or(0);
            match character {
                'T' | 't' => strip.toads |= bit,
                'F' | 'f' => strip.frogs |= bit,
                '.' | '_' => {}
                other => {
                    return Err(piece.unexpected(
                        &format!("{title} strips use t, f and . "),
                        byte,
                        other,
                        "write t for a toad, f for a frog and . or _ for an empty square",
                    ));
                }
            }
        }
        match u32::try_from(length) {
            Ok(squares) if squares <= MAX_SQUARES => Ok(ToadStrip { squares, ..strip }),
            _ => Err(piece.error(
                format!("{title} strips have at most {MAX_SQUARES} squares; this one has {length}"),
                "write a shorter strip, or a sum of strips with commas between them",
            )),
        }
    }

    /// The number of squares.
    #[must_use]
    pub fn squares(self) -> u32 {
        self.squares
    }

    /// The squares with an animal of the player's.
    #[must_use]
    pub fn animals(self, player: Player) -> u128 {
        match player {
            Player::Left => self.toads,
            Player::Right => self.frogs,
        }
    }

    /// Whether there is no animal.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.toads | self.frogs == 0
    }

    /// The strip with the players' roles swapped: read from the right, frogs as toads.
    #[must_use]
    pub fn negative(self) -> ToadStrip {
        // An empty strip of no squares has nothing to shift, and 128 would be too far.
        let mirrored = |word: u128| word.reverse_bits().checked_shr(MAX_SQUARES - self.squares).unwrap_or(0);
        ToadStrip { toads: mirrored(self.frogs), frogs: mirrored(self.toads), squares: self.squares }
    }

    /// The square that many steps ahead of a bit, as the player's animals look; none beyond the edge.
    fn ahead(self, player: Player, bit: u32, steps: u32) -> Option<u32> {
        match player {
            Player::Left => bit.checked_add(steps).filter(|&ahead| ahead < self.squares),
            Player::Right => bit.checked_sub(steps),
        }
    }

    fn is_free(self, bit: u32) -> bool {
        (self.toads | self.frogs) >> bit & 1 == 0
    }

    /// Where the player's animal at a bit may go: forwards by a step or a jump, then back.
    pub(crate) fn targets(self, player: Player, bit: u32, backsliding: Backsliding) -> impl Iterator<Item = u32> {
        let step = self.ahead(player, bit, 1);
        let forwards = match step {
            Some(next) if self.is_free(next) => step,
            Some(next) if self.animals(player.opponent()) >> next & 1 == 1 => {
                self.ahead(player, bit, 2).filter(|&landing| self.is_free(landing))
            }
            _ => None,
        };
        let back = match backsliding {
            Backsliding::Forbidden => None,
            Backsliding::Allowed => self.ahead(player.opponent(), bit, 1).filter(|&behind| self.is_free(behind)),
        };
        forwards.into_iter().chain(back)
    }

    /// All moves of the player, by the animal's square, forwards first.
    pub(crate) fn steps(self, player: Player, backsliding: Backsliding) -> impl Iterator<Item = (u32, u32)> {
        bits(self.animals(player))
            .flat_map(move |from| self.targets(player, from, backsliding).map(move |to| (from, to)))
    }

    /// The strip after the player's animal has gone from one square to another; other squares change nothing.
    #[must_use]
    pub fn moved(self, player: Player, from: u32, to: u32) -> ToadStrip {
        let (Some(start), Some(end)) = (1u128.checked_shl(from), 1u128.checked_shl(to)) else { return self };
        if self.animals(player) & start == 0 || to >= self.squares || !self.is_free(to) {
            return self;
        }
        match player {
            Player::Left => ToadStrip { toads: self.toads & !start | end, ..self },
            Player::Right => ToadStrip { frogs: self.frogs & !start | end, ..self },
        }
    }

    /// The animals that can never move, whatever the others do: the largest set of animals each of which is blocked by
    /// edges and by animals of the set.
    fn frozen(self, backsliding: Backsliding) -> u128 {
        // One square ahead and two squares ahead of a toad is no square any more.
        let ends = |squares: u32| u128::MAX.checked_shl(self.squares.saturating_sub(squares)).unwrap_or(0);
        let (end, two_ends) = (ends(1), ends(2));
        let mut frozen = self.toads | self.frogs;
        loop {
            // The squares whose right and left neighbours, or those two squares on, are edges or animals of the set.
            let (right, left) = (frozen >> 1 | end, frozen << 1 | 1);
            let (two_right, two_left) = (frozen >> 2 | two_ends, frozen << 2 | 3);
            let mut toads = self.toads & frozen & right & (!(self.frogs >> 1) | two_right);
            let mut frogs = self.frogs & frozen & left & (!(self.toads << 1) | two_left);
            if backsliding == Backsliding::Allowed {
                toads &= left;
                frogs &= right;
            }
            if toads | frogs == frozen {
                return frozen;
            }
            frozen = toads | frogs;
        }
    }

    /// The stretches between animals that can never move, as strips of their own, where there are animals that can.
    ///
    /// Nothing passes such animals. One that can never move has another one like it or the edge before it, so they
    /// stand in twos at least or at an edge, and a jump needs a single animal with a free square behind it. In each
    /// stretch somebody can move at once: if nobody could, its animals would block each other for ever.
    pub(crate) fn components(self, backsliding: Backsliding) -> SmallVec<[ToadStrip; 1]> {
        let frozen = self.frozen(backsliding);
        let mut components = SmallVec::new();
        let mut start = 0;
        for end in bits(frozen).chain([self.squares]) {
            if end > start {
                let (squares, mask) = (end - start, u128::MAX >> (MAX_SQUARES - (end - start)));
                let part = |word: u128| word >> start & mask;
                let strip = ToadStrip { toads: part(self.toads), frogs: part(self.frogs), squares };
                if !strip.is_empty() {
                    components.push(strip);
                }
            }
            start = end + 1;
        }
        components
    }
}

impl fmt::Display for ToadStrip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..self.squares {
            f.write_str(match (self.toads >> square & 1, self.frogs >> square & 1) {
                (1, _) => "t",
                (_, 1) => "f",
                _ => ".",
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Argument;

    fn strip(text: &str) -> ToadStrip {
        ToadStrip::parse("Toads", Argument::quoted(text, 0).whole()).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[track_caller]
    fn check(text: &str, backsliding: Backsliding, expected: &[&str]) {
        let found: Vec<String> = strip(text).components(backsliding).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_can_never_move_divides_a_strip_and_is_left_out() {
        use Backsliding::{Allowed, Forbidden};
        check("t.ttff.f", Forbidden, &["t.", ".f"]);
        check("t.tf", Forbidden, &["t.tf"]);
        check("t.fft", Forbidden, &["t.ff"]);
        check("f.t", Forbidden, &[]);
        check("tttt", Allowed, &[]);
        check("tf..", Allowed, &["tf.."]);
        check("ftff.t", Allowed, &["ftff.t"]);
        check("t.f", Allowed, &["t.f"]);
        check("...", Allowed, &[]);
        check("", Allowed, &[]);
    }

    #[test]
    fn a_strip_may_fill_the_words() {
        let full = strip(&format!("{}f", "t".repeat(127)));
        assert_eq!(full.negative().to_string(), format!("t{}", "f".repeat(127)));
        assert_eq!(full.components(Backsliding::Allowed).len(), 0);
        let open = strip(&format!("t{}f", ".".repeat(126)));
        assert_eq!(open.components(Backsliding::Allowed).as_slice(), [open]);
        assert_eq!(open.negative(), open);
    }

    #[test]
    fn a_square_holds_one_animal_and_a_strip_has_all_its_squares() {
        assert_eq!(ToadStrip::new(3, 1, 1), None);
        assert_eq!(ToadStrip::new(3, 0b1000, 0), None);
        assert_eq!(ToadStrip::new(129, 0, 0), None);
        assert_eq!(ToadStrip::new(128, 1, 1 << 127).map(ToadStrip::squares), Some(128));
        assert_eq!(ToadStrip::new(4, 0b1, 0b1000).map(|strip| strip.to_string()).as_deref(), Some("t..f"));
    }

    #[test]
    fn a_move_that_is_none_changes_nothing() {
        let before = strip("t.f");
        for (from, to) in [(0, 2), (0, 3), (1, 0), (200, 1), (0, 200)] {
            assert_eq!(before.moved(Player::Left, from, to), before, "{from} to {to}");
        }
    }
}
