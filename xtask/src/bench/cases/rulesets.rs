//! Rulesets that users write, and those that are part of the program and written in its language.

use super::eval;
use crate::bench::case::{Case, Peer};

const CLOBBER: &str = "ruleset Clobber2 on grid \".xo\" for c in own for d in Orthogonal where board[c+d] == theirs \
                       play c => empty, c+d => own end";
const DOMINOES: &str = "ruleset Dominoes on grid \".  #\" \
                        Left: for c in empty where board[c+South] == empty play c => \"#\", c+South => \"#\" \
                        Right: for c in empty where board[c+East] == empty play c => \"#\", c+East => \"#\" end";
const AMAZONS: &str = "ruleset Amazons2 on grid \".LR#\" \
                       def free(c, d, k, start) begin \
                       for j from 1 to k do if board[c+j*d] != empty and c+j*d != start then return false end end; \
                       true end \
                       for c in own for d in Compass for k from 1 to 4 where free(c, d, k, (99, 99)) \
                       for e in Compass for j from 1 to 4 where free(c+k*d, e, j, c) \
                       play c => empty, c+k*d => own, c+k*d+j*e => \"#\" end";
const SLIDING_AMAZONS: &str = "ruleset Amazons2 on grid \".xo#\" \
                               for c in own for t in slide(c, Compass) for a in slide(t, Compass, c) \
                               play c => empty, t => own, a => \"#\" end";

pub(super) const CASES: &[Case] = &[
    Case::new(
        "own-first-answer",
        "From the start of the program to the first answer of a ruleset that is defined in four lines",
        eval(|| format!("{CLOBBER}\nClobber2(\"xox|ox.\").CanonicalForm\n")),
    )
    .cpu(10),
    Case::new(
        "own-clobber-4x4",
        "The canonical form of the full Clobber board of 4 x 4 cells, with rules that a user wrote",
        eval(|| format!("{CLOBBER}\nClobber2(\"xoxo|oxox|xoxo|oxox\").CanonicalForm\n")),
    )
    .cpu(1000)
    .peers(&[Peer::needs("CGSuite 2.2", 52_000)]),
    Case::new(
        "own-domineering-5x5",
        "The canonical form of the empty Domineering board of 5 x 5 cells, with rules that a user wrote",
        eval(|| format!("{DOMINOES}\nDominoes(5, 5).CanonicalForm\n")),
    )
    .cpu(250)
    .peers(&[Peer::needs("CGSuite 2.2", 6480)]),
    Case::new(
        "own-amazons-3x3",
        "The canonical form of Amazons on 3 x 3 cells from opposite corners, with rules that a user wrote as a program",
        eval(|| format!("{AMAZONS}\nAmazons2(\"L..|...|..R\").CanonicalForm\n")),
    ),
    Case::new(
        "own-amazons-3x4",
        "The canonical form of Amazons on 3 x 4 cells from opposite corners, with rules of a user that slide",
        eval(|| format!("{SLIDING_AMAZONS}\nAmazons2(\"x...|....|...o\").CanonicalForm\n")),
    )
    // Three times what the ruleset that is built in takes.
    .cpu(210),
    Case::new(
        "own-wythoff-table",
        "The nim values of Wythoff's game on heaps up to 40, whose rules are part of the program in its own language",
        eval(|| "[[Wythoff(m, n).NimValue for n from 0 to 40] for m from 0 to 40].Length\n".to_owned()),
    ),
];
