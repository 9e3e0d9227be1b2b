//! The worksheet's server: a page in the browser, an engine for each sheet, the files of one folder.
//!
//! * [`Worksheet`] is bound to an address of this machine and runs until it is told to stop.
//! * `gate` is the one door: every request passes it, and what it does not know needs the token.
//! * `engine` is a process of the same program that answers JSON lines (`onside serve --stdio`); `sheets` gives each
//!   sheet one and ends those that do not hear that they are called off.
//! * `folder` reads and writes `.onside` files, by plain names only.
//! * `assets` lists what the page is made of; it is part of the program.
//!
//! Not here: games and sessions. What a page asks of its engine goes through as it is.

mod api;
mod assets;
mod browser;
mod engine;
mod folder;
mod gate;
mod refusal;
mod secrets;
mod server;
mod sheets;
mod stream;

pub use browser::show;
pub use folder::MOST_BYTES;
pub use server::{Options, StartError, Stopper, Worksheet};
