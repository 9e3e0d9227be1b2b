//! The language server: editors ask about files of the language while they are typed, by the protocol that they share
//! (JSON-RPC behind `Content-Length`, the Language Server Protocol).
//!
//! * [`run`] answers one editor until it says `exit` or its stream ends; `onside lsp` gives it the standard streams.
//! * What is said about a text comes from `lang`: its outline, its help for editors and its formatter. Values are shown
//!   beside names only if they are found within a tenth of a second (`preview`), and a message that comes meanwhile
//!   calls that off.
//! * Messages are read in `messages`, answered in `server`; places are counted as editors count them in `document`.
//!
//! Not here: files. What an editor has open is what it sent, and nothing else is read or written.

mod asked;
mod completion;
mod document;
mod hover;
mod messages;
mod naming;
mod preview;
mod server;
mod told;

use std::sync::Arc;

use onside_host::Settings;
use onside_lang::OwnRuleset;

pub use server::run;

/// What is known of a word of the language, given the rulesets of a session; nothing if nothing is.
pub type Help = Arc<dyn Fn(&str, &[OwnRuleset]) -> Option<String> + Send + Sync>;

/// What an editor's session is told beforehand.
pub struct Options {
    /// How positions are read and values written.
    pub settings: Settings,
    /// How many bytes the tables of a preview may have.
    pub memory: u64,
    /// Who explains words.
    pub help: Help,
}
