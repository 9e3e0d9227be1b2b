//! Nim: counters are taken from heaps.
//!
//! Rules. A position is some heaps of counters. A move takes one or more counters from one heap; both players have
//! the same moves. Whoever cannot move loses.
//!
//! The proof that the trait serves impartial games, and that a huge heap (10^18 counters) is an ordinary position:
//! its moves are counted, never listed unasked.

use std::fmt;
use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::BoardData;
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Argument, Parsed, Piece, PositionError, excerpt};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

static FACTS: Facts = Facts {
    name: words("Nim"),
    title: words("Nim"),
    board: Board::Heap,
    look: Look::Usual,
    letters: words(""),
    joint: Joint::None(words(
        "if both players empty the same heap, neither move can follow the other, and no rule says what becomes of \
         counters that both players take (000, after Example 4.11)",
    )),
    impartial: true,
    cycles: Cycles::Never,
    example: words("Nim(1, 2, 4)"),
    rules: words(
        "A position is some heaps of counters. A move takes one or more counters from one heap; both \
            players have the same moves. Whoever cannot move loses.",
    ),
    notation: words(
        "The heaps' sizes with commas between them: Nim(3, 5, 7) or Nim(\"3, 5, 7\"). A heap has at most \
               18446744073709551615 counters.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// A Nim position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim {
    heaps: Vec<u64>,
}

impl Nim {
    /// The position with these heaps; empty ones do not count.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Nim {
        Nim { heaps: heaps.into_iter().filter(|heap| *heap > 0).collect() }
    }

    /// The heaps, none of them empty.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn each_move(&self) -> impl Iterator<Item = NimMove> {
        let several = self.heaps.len() > 1;
        let each = self.heaps.iter().enumerate();
        each.flat_map(move |(index, size)| (0..*size).map(move |left| NimMove { heap: several.then_some(index), left }))
    }
}

/// A move in Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NimMove {
    /// Which heap, counted from 0; nothing if there is only one.
    pub heap: Option<usize>,
    /// How many counters remain in it.
    pub left: u64,
}

impl fmt::Display for NimMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(heap) = self.heap {
            write!(f, "heap {} ", heap + 1)?;
        }
        write!(f, "to {}", self.left)
    }
}

fn read_heap(piece: Piece<'_>) -> Result<u64, PositionError> {
    const HINT: &str = "write the heaps' sizes with commas between them, as in Nim(3, 5, 7)";
    if let Some((byte, found)) = piece.text.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        return Err(piece.unexpected("Nim heaps are whole numbers", byte, found, HINT));
    }
    if piece.text.is_empty() {
        return Err(piece.ends("a Nim heap's size is missing", HINT));
    }
    piece.number().ok_or_else(|| {
        let message = format!("a Nim heap has at most {} counters; {} are too many", u64::MAX, excerpt(piece.text));
        piece.error(message, "write a smaller heap")
    })
}

impl Position for Nim {
    type Move = NimMove;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        heaps.join(", ")
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Heaps(self.heaps.clone()))
    }

    fn moves(&self, _player: Player) -> Vec<NimMove> {
        self.each_move().collect()
    }

    fn places(&self, action: &NimMove) -> Vec<(usize, usize)> {
        vec![(action.heap.unwrap_or(0), usize::try_from(action.left).unwrap_or(usize::MAX))]
    }

    fn move_count(&self, _player: Player) -> u128 {
        // A position holds fewer than 2^64 heaps of fewer than 2^64 counters, so the sum fits.
        self.heaps.iter().map(|heap| u128::from(*heap)).sum()
    }

    fn play(&self, _player: Player, action: &NimMove) -> Self {
        let mut heaps = self.heaps.clone();
        let index = action.heap.unwrap_or(0);
        if let Some(heap) = heaps.get_mut(index) {
            *heap = action.left;
            if action.left == 0 {
                heaps.remove(index);
            }
        }
        Nim { heaps }
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        self.each_move().try_for_each(|action| visit(self.play(player, &action)))
    }

    fn components(&self) -> Vec<Self> {
        self.heaps.iter().map(|heap| Nim { heaps: vec![*heap] }).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let mut normal = self.clone();
        normal.heaps.sort_unstable();
        (normal, Sign::Same)
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Nim { heaps: self.heaps.iter().chain(&other.heaps).copied().collect() })
    }
}

impl Ruleset for Nim {
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        if let [only] = arguments
            && only.text.trim_matches(' ').is_empty()
        {
            return Ok(Parsed::clean(Nim::default()));
        }
        let heaps: Result<Vec<u64>, _> = arguments.iter().flat_map(Argument::pieces).map(read_heap).collect();
        Ok(Parsed::clean(Nim::new(heaps?)))
    }
}

text_of_positions!(Nim);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

    #[test]
    fn a_move_leaves_fewer_counters_in_one_heap() {
        check::<Nim>("2", Player::Left, &["to 0: ", "to 1: 1"]);
        check::<Nim>("1, 0, 2", Player::Right, &["heap 1 to 0: 2", "heap 2 to 0: 1", "heap 2 to 1: 1, 1"]);
    }

    #[test]
    fn the_moves_of_a_huge_heap_are_counted_without_being_listed() {
        let huge: Nim = position("1000000000000000000, 18446744073709551615");
        assert_eq!(huge.move_count(Player::Left), 19_446_744_073_709_551_615);
        assert_eq!(huge.components().len(), 2);
        let mut seen = 0;
        let _ = Nim::new([3]).visit_options(Player::Left, &mut |_| {
            seen += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(seen, 3);
    }
}
