//! Plus-Minus Stack Cherries: Stack Cherries with segments that both players may open, each to her own advantage.
//!
//! Rules. A position is one or more segments of black and white cherries, each an ordinary stack or a plus-minus
//! segment. From a stack Left takes a black cherry and Right a white one, at the left end only. A plus-minus segment
//! starts with a black cherry, and either player may take that cherry: after Left's move the rest is a stack, after
//! Right's move it is a stack with black and white exchanged, and if both move there at once nothing remains. Whoever
//! cannot move loses.
//!
//! Source: 000, Definition 7.1: +-G = ((G_1), (-G_1), (0)) for a Stack Cherries segment G > 0, where G_1 is G without
//! its first cherry. G > 0 holds exactly for segments that start with a black cherry (000, section 5.1). A segment that
//! starts with a white one is refused, not taken for its negative: the definition does not cover it, and put into the
//! formula it would give another game (from +-WB Left would move to B, from +-BW she moves to W). Section 7.1 knows no
//! gray cherries, so neither does this ruleset. A plus-minus segment is its own negative; in alternating play it is
//! {G_1 | -G_1}, which need not be a number, while stacks alone are numbers by 004, Theorem 4.12.

use std::fmt;

use onside_ground::Player;

use crate::boards::segment::{Cherry, End, Segment};
use crate::boards::segment_game::{SegmentGame, SegmentKind, SegmentRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Piece, PositionError};

static FACTS: Facts = Facts {
    name: words("PlusMinusStackCherries"),
    title: words("Plus-Minus Stack Cherries"),
    board: Board::Segment,
    look: Look::OpenLeft,
    letters: words("BW"),
    joint: Joint::Rule(words(
        "Both players choose a segment and make their moves there. If both choose the same plus-minus segment, nothing \
         of it remains.",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("PlusMinusStackCherries(\"+-BWB, WB\")"),
    rules: words(
        "A position is one or more segments of black and white cherries, each an ordinary stack or a plus-minus \
            segment. From a stack Left takes a black cherry and Right a white one, at the left end only. A plus-minus \
            segment starts with a black cherry, and either player may take that cherry: after Left's move the rest is \
            a stack, after Right's move it is a stack with black and white exchanged. Whoever cannot move loses.",
    ),
    notation: words(
        "Cherries from left to right: B is black, W or R white; small letters work too. A plus-minus segment has \
               +- or \u{b1} before its first cherry, which is black. Anything empty (_, a space, a comma) \
               ends a segment: PlusMinusStackCherries(+-BWB_WB), PlusMinusStackCherries(\"+-BWB, WB\"). A position has \
               at most 1000000 cherries.",
    ),
    numbers: None,
    status: words("alternating and synchronized play"),
};

/// A segment of Plus-Minus Stack Cherries: no gray cherries, and a black one first where both players may move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlusMinusSegment {
    kind: Kind,
    segment: Segment,
}

/// Who may move on a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    /// The player to whom the first cherry belongs.
    Stack,
    /// Both players.
    PlusMinus,
}

impl PlusMinusSegment {
    /// The segment as an ordinary stack, unless it has a gray cherry.
    #[must_use]
    pub fn stack(segment: Segment) -> Option<PlusMinusSegment> {
        (!segment.cherries().contains(&Cherry::Gray)).then_some(PlusMinusSegment { kind: Kind::Stack, segment })
    }

    /// The plus-minus segment of a segment that starts with a black cherry and has no gray one.
    #[must_use]
    pub fn plus_minus(segment: Segment) -> Option<PlusMinusSegment> {
        let positive = segment.cherries().first() == Some(&Cherry::Black);
        let plain = PlusMinusSegment::stack(segment).filter(|_| positive)?;
        Some(PlusMinusSegment { kind: Kind::PlusMinus, ..plain })
    }

    /// Whether both players may move on it.
    #[must_use]
    pub fn is_plus_minus(&self) -> bool {
        self.kind == Kind::PlusMinus
    }

    /// The cherries: those of G for the plus-minus segment of G.
    #[must_use]
    pub fn segment(&self) -> &Segment {
        &self.segment
    }
}

impl fmt::Display for PlusMinusSegment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Stack => write!(f, "{}", self.segment),
            Kind::PlusMinus => write!(f, "+-{}", self.segment),
        }
    }
}

impl SegmentKind for PlusMinusSegment {
    fn read(title: &str, word: Piece<'_>) -> Result<PlusMinusSegment, PositionError> {
        const HINT: &str = "write B for a black cherry, W or R for a white one, _ between segments and +- before a \
                            segment on which both players may move";
        let mark = ["+-", "±"].iter().find(|mark| word.text.starts_with(**mark)).map_or(0, |mark| mark.len());
        let letters = word.part(mark..word.text.len());
        for (byte, letter) in letters.text.char_indices() {
            match Cherry::from_letter(letter) {
                Some(Cherry::White) if mark > 0 && byte == 0 => {
                    return Err(letters.unexpected(
                        "a plus-minus segment starts with a black cherry",
                        byte,
                        letter,
                        "exchange black and white: in +-G Left moves to G without its first cherry, Right to the \
                         negative of that",
                    ));
                }
                Some(Cherry::Black | Cherry::White) => {}
                Some(Cherry::Gray) => {
                    return Err(letters.unexpected(
                        &format!("{title} has no gray cherries"),
                        byte,
                        letter,
                        "write gray cherries in another summand, as in \
                         PlusMinusStackCherries(+-BW) + StackCherries(GB)",
                    ));
                }
                None => {
                    let what = format!("{title} segments use B, W, _ and +-");
                    return Err(letters.unexpected(&what, byte, letter, HINT));
                }
            }
        }
        if letters.text.is_empty() {
            return Err(word.ends("a plus-minus segment has no cherries", "write its cherries directly behind +-"));
        }
        let segment = letters.text.chars().filter_map(Cherry::from_letter).collect();
        let kind = if mark > 0 { Kind::PlusMinus } else { Kind::Stack };
        Ok(PlusMinusSegment { kind, segment })
    }

    fn cherries(&self) -> &[Cherry] {
        self.segment.cherries()
    }

    fn is_open(&self, player: Player, end: End) -> bool {
        self.is_plus_minus() || self.segment.is_open(player, end)
    }

    fn take(&self, player: Player, end: End) -> PlusMinusSegment {
        let rest = self.segment.without(end);
        let segment = match (self.kind, player) {
            (Kind::PlusMinus, Player::Right) => rest.negative(),
            (Kind::PlusMinus, Player::Left) | (Kind::Stack, _) => rest,
        };
        PlusMinusSegment { kind: Kind::Stack, segment }
    }

    /// Only a plus-minus segment is open to both players at once, and nothing remains of it.
    fn take_both(&self, _left: End, _right: End) -> PlusMinusSegment {
        PlusMinusSegment { kind: Kind::Stack, segment: Segment::from_iter([]) }
    }

    /// The negative of +-G = ((G_1), (-G_1), (0)) is +-G itself.
    fn negative(&self) -> PlusMinusSegment {
        match self.kind {
            Kind::Stack => PlusMinusSegment { kind: Kind::Stack, segment: self.segment.negative() },
            Kind::PlusMinus => self.clone(),
        }
    }

    fn is_number(&self) -> bool {
        self.kind == Kind::Stack
    }
}

/// The rules of Plus-Minus Stack Cherries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlusMinusStackCherriesRules;

impl SegmentRules for PlusMinusStackCherriesRules {
    const FACTS: &'static Facts = &FACTS;
    const ENDS: &'static [End] = &[End::Left];
    const NUMBERS: &'static str = "004 Theorem 4.12";
    type Segment = PlusMinusSegment;
}

/// A Plus-Minus Stack Cherries position.
pub type PlusMinusStackCherries = SegmentGame<PlusMinusStackCherriesRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::testing::{check, check_joint, position};

    type Game = PlusMinusStackCherries;

    #[test]
    fn left_opens_a_plus_minus_segment_to_its_rest_and_right_to_the_negative_of_that() {
        check::<Game>("+-BWWB", Player::Left, &["left end: WWB"]);
        check::<Game>("+-BWWB", Player::Right, &["left end: BBW"]);
        check::<Game>("+-B", Player::Right, &["left end: "]);
        check::<Game>("WB, +-BB", Player::Left, &["segment 2, left end: WB, B"]);
        check::<Game>("WB, +-BB", Player::Right, &["segment 1, left end: B, +-BB", "segment 2, left end: WB, W"]);
    }

    #[test]
    fn nothing_remains_of_a_plus_minus_segment_on_which_both_players_move() {
        check_joint::<Game>("+-BWB", &["left end & left end: "]);
        check_joint::<Game>(
            "B, +-BWB",
            &["segment 1, left end & segment 2, left end: BW", "segment 2, left end & segment 2, left end: B"],
        );
        check_joint::<Game>(
            "+-BB, +-BWW",
            &[
                "segment 1, left end & segment 1, left end: +-BWW",
                "segment 1, left end & segment 2, left end: B, BB",
                "segment 2, left end & segment 1, left end: W, WW",
                "segment 2, left end & segment 2, left end: +-BB",
            ],
        );
    }

    #[test]
    fn a_plus_minus_segment_is_its_own_negative_and_a_stack_is_not() {
        assert_eq!(position::<Game>("+-BWB").negative().print(), "\"+-BWB\"");
        assert_eq!(position::<Game>("+-BWB, WB").negative().print(), "\"+-BWB, BW\"");
        assert_eq!(position::<Game>("W, +-BWB").normal(), position::<Game>("+-BWB, W").normal());
    }

    #[test]
    fn the_sign_is_read_in_either_form_and_only_before_a_segment() {
        assert_eq!(position::<Game>("±bw_+-Br,w").print(), "\"+-BW, +-BW, W\"");
        assert_eq!(Game::new([]).print(), "\"\"");
    }

    #[test]
    fn what_has_a_gray_cherry_or_starts_with_a_white_one_is_no_plus_minus_segment() {
        use Cherry::{Black, Gray, White};
        let plus_minus = |cherries: &[Cherry]| PlusMinusSegment::plus_minus(cherries.iter().copied().collect());
        assert!(plus_minus(&[Black, White]).is_some_and(|segment| segment.is_plus_minus()));
        for cherries in [&[White, Black][..], &[Black, Gray], &[Gray], &[]] {
            assert_eq!(plus_minus(cherries), None, "{cherries:?}");
        }
        assert_eq!(PlusMinusSegment::stack([White, Gray].into_iter().collect()), None);
    }

    #[test]
    fn only_stacks_alone_are_numbers_by_theorem() {
        assert_eq!(position::<Game>("BW").is_number(), Some("004 Theorem 4.12"));
        assert_eq!(position::<Game>("BW, +-BB").is_number(), None);
    }
}
