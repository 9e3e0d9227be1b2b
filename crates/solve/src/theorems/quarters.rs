//! Sums of the Push strips `_BR`, `BR` and `B_R`: copies of `B_R` count as -2 each.
//!
//! In 004 these strips plus 2 are called H(1,0), H(0,0) and H(0,1); their combinatorial values are 1/4, 1/2 and 0. The
//! class is closed under moves, up to terminal strips, which add: from H(1,0) Left moves to H(0,1), Right and both
//! together to H(0,0); from H(0,1) Left moves to -1, Right to H(0,0) and both to 0; from H(0,0) to 0, 1 and 1.
//!
//! **Lemma** (004, Lemmas 5.6 and 5.7). v(m H(1,0) + n H(0,0) + k H(0,1)) = v(m H(1,0) + n H(0,0)).
//!
//! With it m copies of H(1,0) have about m²/2 sums among their followers instead of m³/6.

use onside_ground::Player;
use onside_ruleset::boards::strip::Strip;
use onside_value::synchronized::Company;

const CLASS: u8 = 1;

/// What the lemma says of a strip, which may also have the colours exchanged.
pub(crate) fn company(strip: Strip) -> Option<Company> {
    let of = |side, worth| Some(Company { class: CLASS, side, worth });
    // Square 1 is the lowest bit.
    match (strip.blue(), strip.red()) {
        (0b010, 0b100) | (0b01, 0b10) => of(Player::Left, None),
        (0b001, 0b100) => of(Player::Left, Some(-2)),
        (0b100, 0b010) | (0b10, 0b01) => of(Player::Right, None),
        (0b100, 0b001) => of(Player::Right, Some(2)),
        _ => None,
    }
}
