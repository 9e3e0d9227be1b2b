//! Sums of synchronized Shove: where all pieces of one colour stand before all of the other, a player needs no move but
//! that of the left-most piece.
//!
//! 004 computes its Figure 6, copies of `BBBR`, under the assumption that Left always moves her left-most piece. For
//! these strips it is a theorem.
//!
//! **Theorem.** Let S be a strip of synchronized Shove on which all blue pieces stand to the left of all red ones, and
//! X any rebound-free game. In S + X Left's moves on S other than that of her left-most piece are dominated by it, and
//! Right's by that of his left-most piece.
//!
//! A move of a piece moves all pieces up to it one square to the left, and both moves together add up. So on such a
//! strip Left's moves change blue pieces only, and a move of Right changes all blue pieces and some of the first red
//! ones. What is left is again such a strip.
//!
//! **Lemma.** Let P and Q be such strips with the same red pieces, and let Q have, counted from the right, blue pieces
//! on squares that are at most those of P; P may have further ones before them. Then v(P + X) >= v(Q + X).
//!
//! *Proof,* by induction. If nobody but Right can move in Q + X, then this is so for ever, because X is rebound-free,
//! and v(Q + X) = -n, where n is the number of moves that Right has left there. In P + X Right has no more than these n
//! moves, and every one that he makes leaves him fewer: v(P + X) >= -n. If Right cannot move in Q + X, then he cannot
//! in P + X, and Left has at least as many moves there. Otherwise Left plays in P + X an optimal strategy of Q + X with
//! the moves on Q replaced by that of the left-most piece of P, of which there is one if there is one in Q; on X she
//! moves in the same way. Right's moves are the same in both games. A move on Q moves its left-most piece and perhaps
//! others; the move on P moves only one, which is the counterpart of that one or stands before all counterparts. A move
//! of Right on the strip moves all blue pieces of both by one. A piece of P that leaves the strip thereby stood on
//! square 1, and so did its counterpart, which leaves, too. So the two games after the round are again as in the lemma,
//! and by induction Left gets at least v(Q + X) on average. ∎
//!
//! The same with red pieces: if P and Q have the same blue pieces, and the red ones of Q stand at most as far to the
//! right as those of P, then v(P + X) <= v(Q + X). Right copies as Left did; whichever red piece he moves, all blue
//! pieces move by one in both games.
//!
//! *Proof of the theorem.* Let Left move her left-most piece, or another one, and let Right make any move. The strips
//! after the two rounds are P and Q as in the lemma, so the first row is at least as good for Left in every column. For
//! Right take the lemma about red pieces. If all red pieces stand to the left of all blue ones, exchange the players. ∎

use onside_ruleset::boards::strip::Strip;

/// Whether both colours are there and all pieces of one stand to the left of all of the other.
pub(crate) fn is_separated(strip: Strip) -> bool {
    let (blue, red) = (strip.blue(), strip.red());
    // The lowest bit is square 1.
    let before = |one: u128, other: u128| one != 0 && other != 0 && one.leading_zeros() > 127 - other.trailing_zeros();
    before(blue, red) || before(red, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separated_strips_are_recognised() {
        let strip = |text: &str| {
            let squares = |piece| (0..).zip(text.chars()).filter(|&(_, c)| c == piece).map(|(bit, _)| 1 << bit).sum();
            is_separated(Strip::new(squares('B'), squares('R')).expect("no square has two pieces"))
        };
        for text in ["BR", "RB", "BBR", "B_B__RR", "_RRB"] {
            assert!(strip(text), "{text}");
        }
        for text in ["", "B", "_RR", "BRB", "RBR", "BBRB", "RB_R"] {
            assert!(!strip(text), "{text}");
        }
    }
}
