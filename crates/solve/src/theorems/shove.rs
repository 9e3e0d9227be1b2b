//! Shove: the value of a strip is the sum over its pieces of +-p / 2^r (003, Theorem 2.32; 004, Theorem 3.4).
//!
//! p is the number of the piece's square, the sign is its colour's, and r is the number of pieces strictly to its right
//! up to and including the last change of colour: 0 for the pieces of the last one-coloured run, 1 for the piece before
//! that run, and so on.

use onside_number::Dyadic;
use onside_ruleset::boards::strip::Strip;

/// The value of a Shove strip.
#[must_use]
pub fn strip_value(strip: Strip) -> Dyadic {
    let mut value = Dyadic::ZERO;
    let mut last_run: Option<bool> = None;
    let mut halvings = 0i64;
    for bit in (0..strip.len()).rev() {
        let blue = strip.blue() >> bit & 1 == 1;
        if !blue && strip.red() >> bit & 1 == 0 {
            continue;
        }
        // The last run goes on while the colour stays; from the first change on, every piece halves once more.
        match last_run {
            None => last_run = Some(blue),
            Some(colour) if halvings == 0 && colour == blue => {}
            Some(_) => halvings += 1,
        }
        let square = Dyadic::from(i64::from(bit) + 1).scaled(-halvings);
        if blue {
            value += &square;
        } else {
            value -= &square;
        }
    }
    value
}
