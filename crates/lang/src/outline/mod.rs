//! A file as it stands, without running it: what is wrong with it, which names it makes, and where they are used.
//!
//! For editors. Names belong to what they are written in: parameters to their function, the variables of a loop to the
//! loop, `var` to its block, what a ruleset names to the ruleset, and everything else to the file. What only running
//! would tell is left out: the names of imported files, and what stands inside of classes.

mod checks;
mod names;
mod reader;

use onside_ground::{Guard, Stop};
use onside_show::{Diagnostic, Span};
use rustc_hash::FxHashSet;

pub(crate) use reader::{Read, Reader, conjecture};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A variable.
    Variable,
    /// A function.
    Function,
    /// A ruleset.
    Ruleset,
    /// A class.
    Class,
    /// A parameter of a function or ruleset, or a number of its state.
    Parameter,
    /// The variable of a loop or of a rule.
    Loop,
}

/// A name that a file makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub sort: Sort,
    /// Where it is made.
    pub span: Span,
    /// All of the definition.
    pub whole: Span,
    /// Where it can be used; everywhere behind, if nothing is said.
    pub scope: Option<Span>,
    /// The names of its parameters, if it has any.
    pub parameters: Vec<String>,
}

/// What is known of a file that is not run.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The statements, each with its semicolon.
    pub statements: Vec<Span>,
    /// What is wrong, or could be misread, in the order of the places.
    pub diagnostics: Vec<Diagnostic>,
    /// The names that are made, in the order of their places.
    pub bindings: Vec<Binding>,
    /// Where names are used, those of their definitions included, and which binding they mean; in the order of the
    /// places.
    pub uses: Vec<(Span, usize)>,
    /// The classes, inside of which names are not followed.
    pub classes: Vec<Span>,
    /// Whether names may come from other files.
    pub imports: bool,
}

/// Looks at a file.
///
/// ```
/// use onside_ground::Guard;
/// use onside_lang::outline::outline;
///
/// let outline = outline("x := 3\nf := n -> n*x\nf(", &Guard::default()).unwrap();
/// assert_eq!(outline.bindings.iter().map(|made| made.name.as_str()).collect::<Vec<_>>(), ["x", "f", "n"]);
/// assert_eq!(outline.diagnostics[0].message, "this ( is never closed");
/// ```
///
/// # Errors
/// A limit of the guard, or a request to stop.
pub fn outline(source: &str, guard: &Guard) -> Result<Outline, Stop> {
    let mut made = Outline::default();
    let mut reader = Reader::new(source);
    let mut finder = names::Finder::default();
    let mut reads = Vec::new();
    while let Some(read) = reader.next(guard)? {
        guard.check()?;
        made.statements.push(read.span);
        made.diagnostics.extend(read.diagnostics());
        finder.statement(&read, source);
        reads.push(read);
    }
    (made.classes, made.imports) = (std::mem::take(&mut finder.classes), finder.imports);
    (made.bindings, made.uses) = finder.resolved();
    let bound: FxHashSet<&str> = made.bindings.iter().map(|binding| binding.name.as_str()).collect();
    let open = made.imports || !made.classes.is_empty();
    for read in &reads {
        guard.check()?;
        checks::statement(read, source, &bound, open, &mut made.diagnostics);
    }
    made.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    Ok(made)
}

impl Outline {
    /// The binding that is meant at a place, and the span of the name there.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(Span, &Binding)> {
        let behind = self.uses.partition_point(|(span, _)| span.start <= place);
        let &(span, index) = self.uses.get(behind.checked_sub(1)?)?;
        let binding = self.bindings.get(index)?;
        (place <= span.end).then_some((span, binding))
    }

    /// All places where the binding is used that is meant at a place, its definitions included.
    #[must_use]
    pub fn same(&self, place: usize) -> Vec<Span> {
        let Some((_, wanted)) = self.at(place) else { return Vec::new() };
        let is_wanted = |&&(_, index): &&(Span, usize)| self.bindings.get(index).is_some_and(|made| made == wanted);
        self.uses.iter().filter(is_wanted).map(|&(span, _)| span).collect()
    }
}
