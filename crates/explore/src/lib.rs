//! A position as somebody looks at it, as plain data: what every frontend with a board stands on.
//!
//! * [`View`]: the summands with their boards and clickable spots, and both players' moves; what is seen at once.
//! * [`News`]: values, outcomes, marks, matrices, graphs and lines of play, one piece after the other.
//! * [`Change`]: what can be done to a board by hand.
//! * [`Advice`]: the program's move in play.
//!
//! ```
//! use onside_explore::{Values, values, view};
//! use onside_host::{Host, Limits, Mode, Settings};
//!
//! let mut host = Host::new(Settings::default(), Limits::default());
//! let seen = view(&mut host, "Push(BR_B)", Mode::Alternating).unwrap();
//! assert_eq!((seen.left[1].name.as_str(), seen.left[1].result.as_str()), ("square 4", "Push(\"BRB\")"));
//!
//! let mut known = Values::of(&seen);
//! values(&mut host, &seen, None, &mut |news| known.learn(news)).unwrap();
//! assert_eq!(known.value.unwrap().text, "5/2");
//! assert_eq!(known.left[1].value.as_ref().unwrap().text, "15/8");
//! ```
//!
//! Everything is asked of a [`onside_host::Host`], so that limits, cancelling and rulesets of users hold. Nothing here
//! prints, and nothing knows JSON, HTTP or a terminal.

mod advise;
mod asker;
mod change;
mod counsel;
mod edit;
mod judge;
mod look;
mod matrix;
mod news;
mod progress;
mod sample;
mod scores;
mod sum;
mod values;
mod view;
mod writer;

pub use advise::{Standing, advise, joint, standing};
pub use change::Change;
pub use counsel::{Advice, Joint};
pub use edit::edit;
pub use look::view;
pub use news::{GraphOf, Line, LineStep, Mark, MatrixView, MoveNews, MoveValues, News, Reason, Values, Worth};
pub use onside_show::picture::Place;
pub use sample::Weights;
pub use values::values;
pub use view::{Choice, Component, EditKind, Kind, NamedSpot, View};
