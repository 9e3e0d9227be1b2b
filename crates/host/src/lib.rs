//! Sessions under watch: what every frontend stands on, be it a terminal, a server, a notebook or another language.
//!
//! * [`Host`] owns a session of the language and answers sources within [`Limits`]. Whatever goes wrong, it can be
//!   asked again: a panic is caught, and tables that fill the memory are thrown away while the variables are kept.
//! * [`Canceller`] calls off what a host is doing, from any thread.
//! * [`Event`]s tell the [`Progress`] of what takes long, as data and not as text.
//! * [`Script`] goes through the statements of a longer source one by one, and knows the answers that it expects.
//! * [`parse_duration`] and [`parse_size`] read limits as people write them, be it on a command line or in a request.
//! * [`Watchdog`] is the clock behind all this. One may serve many hosts, and other long work that asks a guard.
//!
//! Not here: terminals, files, the grammar of a command line, and words about options. What can be done about a stop
//! is data ([`onside_ground::Remedy`]), and each frontend says it in its own way.
//!
//! ```
//! use onside_host::{Host, Limits, Settings};
//!
//! let limits = Limits { positions: Some(1_000_000), ..Limits::default() };
//! let mut host = Host::new(Settings::default(), limits);
//! assert_eq!(host.evaluate("Push(BBR).CanonicalForm").answer.unwrap().text().unwrap(), "-13/8");
//! ```

mod cancel;
mod expected;
mod host;
mod limits;
mod memory;
mod progress;
mod script;
mod stack;
mod units;
mod watchdog;

pub use cancel::Canceller;
pub use expected::{Expected, Verdict};
pub use host::Host;
pub use limits::Limits;
pub use memory::process_memory;
/// What a session can be told beforehand.
pub use onside_lang::{Mode, Settings, Variable};
pub use progress::{Event, Progress, Share};
pub use script::{Script, Statement, Step};
pub use stack::on_large_stack;
pub use units::{parse_duration, parse_size};
pub use watchdog::{Listener, Watch, Watchdog};
