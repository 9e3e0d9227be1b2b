//! Short games in canonical form.
//!
//! [`ShortGames`] is the arena: it owns every canonical form once, so that two games are equal exactly when their
//! [`Game`] ids are. It is passed in everywhere, shared by reference and usable from several threads.
//!
//! * [`arena`](self): games with ids; `placed`: games in hand, a shape on the number line; `shapes`: each shape once;
//!   `memo`: the bounded tables of past answers.
//! * `simple`: number + up multiple + nimber, which need no tree; `order`, `reduce`, `sum`: the engine proper.
//! * Everything else (stops, temperature, atomic weight, ...) is one file per notion and uses only the engine's public
//!   face.

mod arena;
mod atomic;
mod cooling;
mod error;
mod fold;
mod followers;
mod form;
mod game;
mod incentives;
mod memo;
pub mod notation;
mod order;
mod ordinal;
mod placed;
mod products;
mod recognition;
mod reduce;
mod reduced;
mod shapes;
mod simple;
mod sum;
mod thermograph;
mod trajectory;
mod transfer;
mod uptimal;

pub use arena::ShortGames;
pub use atomic::AllSmallWeights;
pub use error::Error;
pub use form::{Form, Forms};
pub use game::{Comparison, Game, Simple};
pub use ordinal::Base;
pub use placed::Placed;
pub use recognition::Temper;
pub use thermograph::{NotAThermograph, Thermograph, Wall};
pub use trajectory::{NotATrajectory, Trajectory};
pub use transfer::{GameData, Imported, PositionData};
pub use uptimal::{NotAnExpansion, UptimalExpansion};
