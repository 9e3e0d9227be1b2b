//! The rulesets that are part of the program and written in its language: files in `games/`, read when they are named.
//!
//! A file opens with a comment: the title, then `Rules.`, `Positions.`, `Example.` and `Source.`; behind it stands one
//! statement, a ruleset or a class. Games for which speed matters more are in Rust, in `onside_ruleset`.

use std::sync::Arc;

use crate::error::{Cause, Error};
use crate::eval::Engine;
use crate::syntax::{self, Node};
use crate::value::{Program, Value};

/// A ruleset on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub name: &'static str,
    source: &'static str,
}

macro_rules! kept {
    ($($name:ident),+ $(,)?) => {
        /// All of them, in the order in which they are listed.
        static KEPT: &[Kept] = &[$(Kept {
            name: stringify!($name),
            source: include_str!(concat!("../../games/", stringify!($name), ".onside")),
        },)+];
    };
}

kept!(
    GenToadsAndFrogs,
    Turning,
    GenClobber,
    GenFoxAndGeese,
    CeyloneseFoxAndGeese,
    Cutcake,
    MaundyCake,
    Eatcake,
    TurnAndEatcake,
    GenCutcake,
    Chomp,
    Maze,
    Sheep,
    Col,
    Snort,
    Fjords,
    NodeKayles,
    ArcKayles,
    Domination,
    PartizanArcKayles,
    ChildishHackenbush,
    Wythoff,
    GenWythoff,
    Euclid,
    PartizanEuclid,
    FibonacciNim,
    TakeAway,
    Mem,
    GenMem,
    Subtraction,
    PartizanSubtraction,
    Splittles,
    PartizanSplittles,
    PartizanTakeAndBreak,
    SynchronizedDomineering,
);

/// All rulesets on the shelf, in the order in which they are listed.
#[must_use]
pub fn kept() -> &'static [Kept] {
    KEPT
}

/// The ruleset with this name.
#[must_use]
pub fn find_kept(name: &str) -> Option<&'static Kept> {
    KEPT.iter().find(|kept| kept.name == name)
}

impl Kept {
    /// What it is called in prose.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.source.lines().next().map_or(self.name, |line| line.trim_start_matches("//").trim())
    }

    /// How the game is played.
    #[must_use]
    pub fn rules(&self) -> String {
        self.told("Rules.")
    }

    /// How positions are written.
    #[must_use]
    pub fn positions(&self) -> String {
        self.told("Positions.")
    }

    /// A position.
    #[must_use]
    pub fn example(&self) -> String {
        self.told("Example.")
    }

    /// Where the game comes from.
    #[must_use]
    pub fn origin(&self) -> String {
        self.told("Source.")
    }

    /// What it is played on, in a word.
    #[must_use]
    pub fn board(&self) -> &'static str {
        let statement = self.statement();
        let words = ["grid", "strip", "graph", "heap"];
        let known = words.into_iter().find(|word| statement.contains(&format!(" on {word} ")));
        known.unwrap_or_else(|| match self.is_class() {
            true if statement.contains("extends StripRuleset") => "strip",
            true if statement.contains("extends GraphRuleset") => "graph",
            true if statement.contains("as Grid") => "grid",
            true if statement.contains("Coordinates") => "squares",
            true if statement.contains("CakeProduct") => "numbers",
            true => "heap",
            false => "numbers",
        })
    }

    /// Whether it is a class, as class files define them, and no ruleset in the native form.
    #[must_use]
    pub fn is_class(&self) -> bool {
        !self.statement().starts_with("ruleset ")
    }

    /// The statement that defines it.
    #[must_use]
    pub fn statement(&self) -> &'static str {
        let start = self.source.lines().take_while(|line| line.starts_with("//") || line.is_empty());
        let length: usize = start.map(|line| line.len() + 1).sum();
        self.source.get(length..).unwrap_or_default().trim_end()
    }

    /// What the comment says behind a word, up to the next one.
    fn told(&self, word: &str) -> String {
        let words = ["Rules.", "Positions.", "Example.", "Source."];
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//")).map(str::trim);
        let behind = lines.skip_while(|line| !line.starts_with(word));
        let own = behind
            .enumerate()
            .take_while(|(index, line)| *index == 0 || !words.iter().any(|word| line.starts_with(word)));
        let text = own.map(|(_, line)| line).collect::<Vec<_>>().join(" ");
        text.strip_prefix(word).unwrap_or(&text).trim().to_owned()
    }
}

/// The ruleset with this name as a value, if it is on the shelf.
pub(crate) fn take(engine: &mut Engine, name: &str) -> Result<Option<Value>, Box<Error>> {
    let Some(kept) = find_kept(name) else { return Ok(None) };
    if let Some(value) = engine.shelf.get(kept.name) {
        return Ok(Some(value.clone()));
    }
    if kept.is_class() {
        let made = crate::classes::of_program(engine, kept.name, kept.statement())?;
        engine.shelf.insert(kept.name, made.clone());
        return Ok(Some(made));
    }
    let guard = Arc::clone(engine.games.guard());
    let source = kept.statement();
    let parsed = syntax::parse(source, &|_| false, &guard)?;
    if let Some(diagnostic) = parsed.diagnostics.into_iter().next() {
        return Err(Box::new(Error::new(diagnostic, Cause::Syntax)));
    }
    let root = parsed.root.unwrap_or_default();
    let Node::Ruleset(index) = parsed.tree.node(root) else {
        return Err(Error::mistake(format!("the file of {name} holds no ruleset")));
    };
    let code = crate::code::Code::default();
    let program = Arc::new(Program { source: source.to_owned(), tree: parsed.tree, root, code });
    // Variables of the session mean nothing to a game that was written before them.
    let session = std::mem::take(&mut engine.globals);
    let made = super::define(engine, &program, index);
    engine.globals = session;
    let made = made?;
    engine.shelf.insert(kept.name, made.clone());
    Ok(Some(made))
}
