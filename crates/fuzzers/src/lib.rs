//! Fuzzers: random inputs that know the grammar, the same for the same seed, and what must hold of every answer.
//!
//! A [`Fuzzer`] makes the input of a numbered case and checks an input. [`run`] goes through the cases of one until a
//! time or a number is reached, catches panics and hangs, makes what fails smaller and says how it is repeated.
//! `cargo xtask fuzz` runs them for as long as one likes, the tests of this crate and of `cli` for some seconds.
//!
//! * `sources`: pieces of the language in any order, and good sources that were mutilated
//! * `methods`: every method of the library, called on every kind of value with arguments of any kind
//! * `readback`: what is printed reads back as the same value
//! * `equality`: what is equal is the same member, the same key and counted once
//! * `theorems`: answers with theorems are those of brute force
//! * `scripts`: longer sources, statement by statement and as a whole
//! * `figures`: every answer as a picture in every format
//! * `style`: what is written in the one style differs in blanks only, and twice is once
//! * `arguments`: words on the command line
//!
//! The methods come from the library's own table and the rulesets from their registry, so that a new one is covered as
//! soon as it is there.

mod ask;
mod dice;
mod grammar;
mod kinds;
mod minimise;
mod receivers;
mod run;

use std::path::PathBuf;

pub use dice::Dice;
pub use kinds::Arguments;
pub use receivers::{RECEIVERS, Receiver};
pub use run::{Finding, Hunt, Until, run};

/// Makes inputs and checks them.
pub trait Fuzzer: Send {
    /// What it is asked for by.
    fn name(&self) -> &'static str;

    /// The input of a case. Cases of one number and one state of the dice are the same.
    fn input(&mut self, dice: &mut Dice, case: u64) -> String;

    /// Whether everything holds of an input.
    ///
    /// # Errors
    /// What does not, in words that start with the kind of fault and a colon.
    fn check(&mut self, input: &str) -> Result<(), String>;
}

/// Makes a fuzzer.
pub type Make = fn() -> Box<dyn Fuzzer>;

/// The fuzzers of the language by name, each with what makes it.
pub const ALL: &[(&str, Make)] = &[
    ("sources", || Box::new(kinds::Sources::default())),
    ("methods", || Box::new(kinds::Methods::default())),
    ("readback", || Box::new(kinds::ReadBack::default())),
    ("equality", || Box::new(kinds::Equality::default())),
    ("theorems", || Box::new(kinds::Theorems::default())),
    ("scripts", || Box::new(kinds::Scripts)),
    ("figures", || Box::new(kinds::Figures::default())),
    ("style", || Box::new(kinds::Style)),
];

/// The name of the fuzzer of the command line, which needs the program.
pub const ARGUMENTS: &str = "arguments";

/// The fuzzer of the command line.
#[must_use]
pub fn arguments(program: PathBuf) -> Box<dyn Fuzzer> {
    Box::new(Arguments::new(program))
}
