//! Questions about what kind of game it is, asked of numbers that no short game is and of infinite nimbers: each has
//! one answer for all of them. Short games are asked in `recognition`, and what depends on the number is in `ordinals`.

use super::kinds::{ENDLESS_NIMBERS_AND_NUMBERS, INFINITE_NIMBERS, INFINITIES, Kinds, NUMBERS_OF_NO_GAME};
use super::{Arity, Method, method_for};
use crate::value::Value;

/// The same answer for all values of some kinds.
macro_rules! always {
    ($kinds:expr, $name:literal, $answer:literal, $summary:literal, $example:literal) => {
        method_for(
            $kinds,
            ($name, "", Arity::exactly(0)),
            $summary,
            (concat!("(", $example, ").", $name), stringify!($answer)),
            |_, _, _| Ok(Value::Boolean($answer)),
        )
    };
}

const NUMBERS: Kinds = NUMBERS_OF_NO_GAME;
const NIMBERS: Kinds = INFINITE_NIMBERS;
const BOTH: Kinds = ENDLESS_NIMBERS_AND_NUMBERS;

pub(super) const METHODS: &[Method] = &[
    always!(BOTH, "IsZero", false, "Whether the value is 0.", "omega"),
    always!(BOTH, "IsIdempotent", false, "Whether the game added to itself is itself.", "omega"),
    always!(
        BOTH,
        "IsLoopfree",
        true,
        "Whether play must end: it does, though nobody knows after how many moves.",
        "omega"
    ),
    always!(BOTH, "IsPlumtree", true, "Whether all cycles are single passes: there are none.", "omega"),
    always!(BOTH, "IsStopper", true, "Whether alternating play must end.", "*omega"),
    always!(BOTH, "IsStopperSided", true, "Whether onside and offside are stoppers.", "*omega"),
    always!(BOTH, "IsNumberish", true, "Whether the value is a number plus an infinitesimal.", "*omega"),
    always!(
        BOTH,
        "IsUptimal",
        true,
        "Whether the value is a sum of a number, a nimber and multiples of ^, ^<2>, ...",
        "*omega"
    ),
    always!(NUMBERS, "IsNumberTiny", true, "Whether the value is a number, or a number plus a tiny or miny.", "omega"),
    always!(NUMBERS, "IsPseudonumber", true, "Whether the value is a number or a loopy relative of one.", "omega"),
    always!(
        NUMBERS,
        "IsAllSmall",
        false,
        "Whether in every follower either both players can move or neither.",
        "omega"
    ),
    always!(NUMBERS, "IsNimber", false, "Whether the value is a nimber.", "omega"),
    always!(
        NIMBERS,
        "IsNumberTiny",
        false,
        "Whether the value is a number, or a number plus a tiny or miny.",
        "*omega"
    ),
    always!(NIMBERS, "IsPseudonumber", false, "Whether the value is a number or a loopy relative of one.", "*omega"),
    always!(
        NIMBERS,
        "IsAllSmall",
        true,
        "Whether in every follower either both players can move or neither.",
        "*omega"
    ),
    always!(NIMBERS, "IsNimber", true, "Whether the value is a nimber.", "*omega"),
    always!(
        NIMBERS,
        "IsInfinitesimal",
        true,
        "Whether the value lies between all negative and all positive numbers.",
        "*omega"
    ),
    always!(NIMBERS, "IsNumber", false, "Whether the value is a number.", "*omega"),
    always!(NIMBERS, "IsInteger", false, "Whether the value is an integer.", "*omega"),
    always!(NIMBERS, "IsOrdinal", false, "Whether the value is an ordinal.", "*omega"),
    always!(NIMBERS, "IsFinite", false, "Whether the game has finitely many positions.", "*omega"),
    always!(INFINITIES, "IsNumber", true, "Whether it is counted among the numbers.", "1/0"),
    always!(INFINITIES, "IsInteger", false, "Whether it is an integer.", "1/0"),
    always!(INFINITIES, "IsOrdinal", false, "Whether it is an ordinal.", "1/0"),
    always!(INFINITIES, "IsFinite", false, "Whether it has finitely many positions.", "1/0"),
    always!(INFINITIES, "IsInfinitesimal", false, "Whether it is closer to 0 than every positive number.", "1/0"),
];
