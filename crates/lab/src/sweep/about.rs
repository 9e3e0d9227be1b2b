//! How a sweep describes itself: name, claims, how the terms of a conjecture are measured, options.
//!
//! The help of the program is made of this, and so is the check of options; nothing is said twice.

use std::fmt::Write as _;

use onside_show::{grouped, wrap};

/// Everything that is known of a sweep before it is started.
#[derive(Debug)]
pub struct About {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
    /// Where the conjecture stands.
    pub source: &'static str,
    /// What is claimed; each claim gets a verdict.
    pub claims: &'static [Claim],
    /// How the terms are measured and what exactly is computed.
    pub method: &'static str,
    /// The options.
    pub settings: &'static [Setting],
    /// A command line that is of use.
    pub example: &'static str,
}

/// A statement that a sweep may confirm for its range or refute.
#[derive(Debug)]
pub struct Claim {
    /// A short name.
    pub name: &'static str,
    /// The statement.
    pub statement: &'static str,
    /// What is counted as a case.
    pub cases: &'static str,
}

impl Claim {
    /// A number of cases, in words: `1 value of m`, `1,200 values of m`. The first word of [`Claim::cases`] is a plural
    /// with s.
    #[must_use]
    pub fn counted(&self, count: u64) -> String {
        let (noun, rest) = self.cases.split_once(' ').map_or((self.cases, ""), |(noun, rest)| (noun, rest));
        let noun = if count == 1 { noun.strip_suffix('s').unwrap_or(noun) } else { noun };
        let gap = if rest.is_empty() { "" } else { " " };
        format!("{} {noun}{gap}{rest}", grouped(count))
    }
}

/// An option of a sweep.
#[derive(Debug)]
pub struct Setting {
    /// The name, without dashes. The option `game` is also what stands behind the sweep's name without an option.
    pub name: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// One sentence.
    pub help: &'static str,
}

/// The values of an option.
#[derive(Debug)]
pub enum Kind {
    /// A whole number.
    Integer {
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
        /// If none is given.
        default: u64,
    },
    /// Any text.
    Text {
        /// If none is given; without it the option must be given.
        default: Option<&'static str>,
    },
}

impl About {
    /// The option with a name.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&'static Setting> {
        self.settings.iter().find(|setting| setting.name == name)
    }

    /// The help: statement, method, options and example, wrapped to 100 columns.
    #[must_use]
    pub fn help(&self) -> String {
        let mut text = format!("{}: {}\nSource: {}\n\nClaims\n", self.name, self.title, self.source);
        for claim in self.claims {
            wrapped(&mut text, "  ", &format!("{}: {}", claim.name, claim.statement));
        }
        text.push_str("\nHow it is measured\n");
        wrapped(&mut text, "  ", self.method);
        text.push_str("\nOptions\n");
        for setting in self.settings {
            let (value, bounds) = match &setting.kind {
                Kind::Integer { least, most, default } => ("N", format!(" [{least} to {most}; default {default}]")),
                Kind::Text { default: Some("") } => ("TEXT", String::new()),
                Kind::Text { default: Some(default) } => ("TEXT", format!(" [default {default}]")),
                Kind::Text { default: None } => ("TEXT", " [must be given]".to_string()),
            };
            let _ = writeln!(text, "  --{} {value}", setting.name);
            wrapped(&mut text, "      ", &format!("{}{bounds}", setting.help));
        }
        let _ = write!(text, "\nExample\n  {}\n", self.example);
        text
    }
}

/// Writes a paragraph in lines of at most 100 columns.
fn wrapped(text: &mut String, indent: &str, paragraph: &str) {
    for line in paragraph.split('\n').flat_map(|part| wrap(part, 100 - indent.len())) {
        let _ = writeln!(text, "{indent}{line}");
    }
}
