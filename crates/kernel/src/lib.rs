//! A kernel for notebooks: Onside's language in Jupyter, without Python.
//!
//! A frontend starts the program with a file that names five sockets. [`run`] opens them ([`sockets`]); requests go in
//! their order to one thread with a host ([`engine`]), while what cannot wait, interrupting above all, is answered
//! beside it. Messages are JSON between signed frames ([`wire`]); answers are shown as text, formula and picture
//! ([`shown`]). [`install`] tells Jupyter where the program is.
//!
//! The protocol is version 5.3 of Jupyter's messages: <https://jupyter-client.readthedocs.io/en/stable/messaging.html>.

mod engine;
mod install;
mod shown;
mod sockets;
mod wire;

use onside_host::{Limits, Settings};
use onside_lang::OwnRuleset;

pub use install::{Place, install};
pub use sockets::run;

/// What there is to say about a word of the language, given the rulesets of the session; nothing if it is unknown.
pub type Help = Box<dyn Fn(&str, &[OwnRuleset]) -> Option<String> + Send>;

/// What a kernel is started with.
pub struct Options {
    /// How positions are read, and the like.
    pub settings: Settings,
    /// What each statement may use.
    pub limits: Limits,
    /// Explains words.
    pub help: Help,
}
