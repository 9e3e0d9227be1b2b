//! The rulesets, one file each. To add one, write its file and name it here and in the registry.

mod backsliding_toads_and_frogs;
mod cherries;
mod domineering;
mod fox_and_geese;
mod hackenbush;
mod nim;
mod plus_minus_stack_cherries;
mod push;
mod shove;
mod stack_cherries;
mod toads_and_frogs;

pub use backsliding_toads_and_frogs::BackslidingToadsAndFrogs;
pub use cherries::Cherries;
pub use domineering::{Domineering, Domino};
pub use fox_and_geese::{Animal, FoxAndGeese, FoxMove};
pub use hackenbush::{Cut, Hackenbush};
pub use nim::{Nim, NimMove};
pub use plus_minus_stack_cherries::{PlusMinusSegment, PlusMinusStackCherries};
pub use push::Push;
pub use shove::Shove;
pub use stack_cherries::StackCherries;
pub use toads_and_frogs::ToadsAndFrogs;
