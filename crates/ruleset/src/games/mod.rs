//! The rulesets, one file each. To add one, write its file and name it here and in the registry.

mod cherries;
mod domineering;
mod hackenbush;
mod nim;
mod plus_minus_stack_cherries;
mod push;
mod shove;
mod stack_cherries;

pub use cherries::Cherries;
pub use domineering::{Domineering, Domino};
pub use hackenbush::{Cut, Hackenbush};
pub use nim::{Nim, NimMove};
pub use plus_minus_stack_cherries::{PlusMinusSegment, PlusMinusStackCherries};
pub use push::Push;
pub use shove::Shove;
pub use stack_cherries::StackCherries;
