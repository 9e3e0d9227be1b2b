//! Dawson's Kayles: two neighbouring pins are knocked out of a row.
//!
//! Rules. A position is some rows of pins. A move knocks out two neighbouring pins of a row, which may divide the rest
//! into two rows. Both players have the same moves. Whoever cannot move loses.
//!
//! The octal game 0.07. Its nim values have period 34 from 53 on.
//!
//! Source: T. R. Dawson, Caissa's Wild Roses, 1935; *Winning Ways*, chapter 4.

use crate::boards::heap_game::{HeapGame, HeapRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("DawsonsKayles"),
    title: words("Dawson's Kayles"),
    board: Board::Heap,
    look: Look::Usual,
    letters: words(""),
    joint: Joint::None(words("both players may choose the same heap, and no source says what is left of it")),
    impartial: true,
    cycles: Cycles::Never,
    example: words("DawsonsKayles(7)"),
    rules: words(
        "A position is some rows of pins. A move knocks out two neighbouring pins of a row, which may divide the \
            rest into two rows. Both players have the same moves. Whoever cannot move loses.",
    ),
    notation: words(
        "The numbers of pins with commas between them: DawsonsKayles(7). A row has at most 18446744073709551615 pins.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Dawson's Kayles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DawsonRules;

impl HeapRules for DawsonRules {
    const FACTS: &'static Facts = &FACTS;
    const DIGITS: &'static [u8] = &[0, 0, 7];
}

/// A position of Dawson's Kayles.
pub type DawsonsKayles = HeapGame<DawsonRules>;
