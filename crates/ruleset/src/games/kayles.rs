//! Kayles: one or two neighbouring pins are knocked out of a row.
//!
//! Rules. A position is some rows of pins. A move knocks out one pin or two neighbouring ones of a row, which may
//! divide the rest into two rows. Both players have the same moves. Whoever cannot move loses.
//!
//! The octal game 0.77. Its nim values have period 12 from 71 on.
//!
//! Source: H. E. Dudeney, The Canterbury Puzzles, 1908; *Winning Ways*, chapter 4.

use crate::boards::heap_game::{HeapGame, HeapRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Kayles"),
    title: words("Kayles"),
    board: Board::Heap,
    look: Look::Usual,
    letters: words(""),
    joint: Joint::None(words("both players may choose the same heap, and no source says what is left of it")),
    impartial: true,
    cycles: Cycles::Never,
    example: words("Kayles(5, 2)"),
    rules: words(
        "A position is some rows of pins. A move knocks out one pin or two neighbouring ones of a row, which may \
            divide the rest into two rows. Both players have the same moves. Whoever cannot move loses.",
    ),
    notation: words(
        "The numbers of pins with commas between them: Kayles(5, 2). A row has at most 18446744073709551615 pins.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Kayles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct KaylesRules;

impl HeapRules for KaylesRules {
    const FACTS: &'static Facts = &FACTS;
    const DIGITS: &'static [u8] = &[0, 7, 7];
}

/// A position of Kayles.
pub type Kayles = HeapGame<KaylesRules>;
