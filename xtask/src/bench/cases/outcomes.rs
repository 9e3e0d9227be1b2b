//! Who wins, without values: boards and strips that are searched.

use super::eval;
use crate::bench::case::{Case, Peer};

pub(super) const CASES: &[Case] = &[
    Case::new(
        "outcome-domineering-6x6",
        "Who wins the empty Domineering board of 6 x 6 cells",
        eval(|| "Domineering(6x6).OutcomeClass\n".to_owned()),
    )
    .cpu(50)
    .peers(&[Peer::needs("plain alpha-beta", 80)]),
    Case::new(
        "outcome-domineering-7x7",
        "Who wins the empty Domineering board of 7 x 7 cells",
        eval(|| "Domineering(7x7).OutcomeClass\n".to_owned()),
    )
    .cpu(5000)
    .memory(450),
    Case::new(
        "outcome-clobber-15",
        "Who wins the row of Clobber stones XO, 15 times, by a search that knows no theorem",
        eval(|| format!("Clobber(\"{}\").OutcomeClass(\"search\")\n", "XO".repeat(15))),
    )
    .cpu(300),
    Case::new(
        "outcome-clobber-20",
        "Who wins the row of Clobber stones XO, 20 times, by a search that knows no theorem",
        eval(|| format!("Clobber(\"{}\").OutcomeClass(\"search\")\n", "XO".repeat(20))),
    )
    .cpu(5000),
    Case::new(
        "outcome-clobber-2x12",
        "Whether Left wins the full Clobber board of 2 x 12 cells if she starts",
        eval(|| format!("Clobber(\"{}|{}\").Wins(Left)\n", "xo".repeat(6), "ox".repeat(6))),
    ),
    Case::new(
        "outcome-toads",
        "Who wins a strip of General Toads and Frogs with slides of one or two squares and jumps over either kind",
        eval(|| "GeneralToads(1, 2, 1, 1, \"X...X..X...O...O..OX\").OutcomeClass\n".to_owned()),
    ),
    Case::new(
        "outcome-no-go-4x4",
        "Who wins the NoGo board of 4 x 4 cells with two stones on it",
        eval(|| "NoGo(\"O...|..X.|....|....\").OutcomeClass\n".to_owned()),
    ),
    Case::new(
        "outcome-domineering-holes",
        "Who wins 100 Domineering boards of 6 x 6 cells, two fifths of which are blocked at random",
        eval(boards_with_holes),
    )
    .cpu(3000),
];

/// A hundred boards, the same always.
fn boards_with_holes() -> String {
    // Marsaglia's xorshift.
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut cell = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if (state >> 33) % 5 < 2 { '#' } else { '.' }
    };
    let mut board = || {
        let rows: Vec<String> = (0..6).map(|_| (0..6).map(|_| cell()).collect()).collect();
        format!("Domineering(\"{}\").OutcomeClass", rows.join("|"))
    };
    let boards: Vec<String> = (0..100).map(|_| board()).collect();
    format!("[{}]\n", boards.join(", "))
}
