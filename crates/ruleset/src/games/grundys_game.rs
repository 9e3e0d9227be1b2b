//! Grundy's Game: a heap is divided into two of different sizes.
//!
//! Rules. A position is some heaps of tokens. A move divides a heap into two heaps of different sizes. Both players
//! have the same moves. Whoever cannot move loses.
//!
//! Whether its nim values become periodic is not known.
//!
//! Source: P. M. Grundy, Mathematics and games, Eureka 2, 1939; *Winning Ways*, chapter 4.

use crate::boards::heap_game::{HeapGame, HeapRules, Sizes};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("GrundysGame"),
    title: words("Grundy's Game"),
    board: Board::Heap,
    look: Look::Usual,
    letters: words(""),
    joint: Joint::None(words("both players may choose the same heap, and no source says what is left of it")),
    impartial: true,
    cycles: Cycles::Never,
    example: words("GrundysGame(8)"),
    rules: words(
        "A position is some heaps of tokens. A move divides a heap into two heaps of different sizes. Both \
            players have the same moves. Whoever cannot move loses.",
    ),
    notation: words(
        "The numbers of tokens with commas between them: GrundysGame(8). A heap has at most 18446744073709551615 \
         tokens.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Grundy's Game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GrundyRules;

impl HeapRules for GrundyRules {
    const FACTS: &'static Facts = &FACTS;
    const DIGITS: &'static [u8] = &[4];
    const SIZES: Sizes = Sizes::Different;
}

/// A position of Grundy's Game.
pub type GrundysGame = HeapGame<GrundyRules>;
