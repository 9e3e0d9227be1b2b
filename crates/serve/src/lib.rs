//! The protocol by which other programs ask Onside: one JSON object a line goes in, events as JSON objects come out.
//!
//! * [`serve`] reads requests from one stream and writes events to another until the first ends; `onside serve --stdio`
//!   gives it the standard ones. `docs/serve.md` is the reference for those who write the other side.
//! * Requests are worked one after the other in one session. Help for an editor and `cancel` are answered at once,
//!   beside what is worked on: `queue` is where requests wait, `outlet` is the one way out.
//! * What a request must look like is said in `request`, what events look like in `event`.
//!
//! Requests and events are [`onside_show::Json`], the values of `serde_json`, because answers are made of them already
//! and because lines that come from elsewhere have to be read, not only written.
//!
//! Not here: HTTP, files, several sessions. Whoever wants several starts several processes, because memory is limited
//! for a process.

mod answers;
mod assistant;
mod change;
mod event;
mod explored;
mod fields;
mod lines;
mod news;
mod outlet;
mod play;
mod queue;
mod request;
mod server;
mod work;

pub use lines::LONGEST_LINE;
pub use server::{Help, Options, serve};
