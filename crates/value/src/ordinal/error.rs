//! Why an operation on transfinite numbers has no answer.

use std::fmt;

use onside_ground::Stop;

/// Why an operation on transfinite numbers has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrdinalError {
    /// A limit or the user stopped the work.
    Stop(Stop),
    /// The result would have more terms or digits than are kept.
    TooLarge,
    /// Nim arithmetic was asked of a number that is no ordinal.
    NotAnOrdinal,
    /// A nim product needs more of the field of nimbers than is known.
    OutOfRange,
    /// A number was divided by zero.
    DivisionByZero,
}

onside_ground::from_stop!(OrdinalError);

impl fmt::Display for OrdinalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OrdinalError::Stop(stop) => return stop.fmt(f),
            OrdinalError::TooLarge => "the result would have too many terms or digits",
            OrdinalError::NotAnOrdinal => "nim arithmetic is for ordinals only: no term may be negative",
            OrdinalError::OutOfRange => {
                "nim products are known below omega^omega^54, with coefficients and exponents of moderate size"
            }
            OrdinalError::DivisionByZero => "division by zero",
        })
    }
}

impl std::error::Error for OrdinalError {}
