//! The commands of a session, which are about the session and not about games: `:time on`, `help Mean`, `:quit`.

use std::path::PathBuf;

use onside_ground::did_you_mean;
use onside_host::{Limits, Mode, process_memory};
use onside_lang::MOST_DIGITS;
use onside_show::{Diagnostic, grouped};

use crate::errors::{mistake, plain};
use crate::units::{duration, parse_duration, parse_size, size};

/// What a line that is no expression asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help(Option<String>),
    Rulesets,
    Time(Option<bool>),
    Mode(Option<Mode>),
    Digits(Option<u32>),
    Limits(String),
    /// An expression, and where its picture goes if that was said.
    Draw(String, Option<PathBuf>),
    /// An expression, and where its proof goes.
    Prove(String, PathBuf),
    Save(PathBuf),
    Load(PathBuf),
    Variables,
    Quit,
}

/// The commands: name, what follows it, what it does.
pub(crate) const COMMANDS: [(&str, &str, &str); 12] = [
    (":help", "[NAME]", "explains a name, like help NAME and ?NAME"),
    (":time", "on|off", "shows how long each answer took"),
    (":mode", "alternating|synchronized", "says who moves when"),
    (":digits", "[N]", "shows or sets the digits of Nash values that are no short fractions"),
    (":limits", "[LIMIT]", "shows or sets: time 10s, memory 2GB, positions N, none"),
    (":draw", "[EXPR] [-o FILE]", "writes a picture, by default picture-1.svg and so on; the ending says the format"),
    (":prove", "EXPR -o FILE", "writes a certificate of an answer, which onside-check accepts"),
    (":vars", "", "lists the variables"),
    (":save", "FILE", "writes the session to a file, as a script"),
    (":load", "FILE", "runs a script in this session"),
    (":rulesets", "", "lists the rulesets"),
    (":quit", "", "leaves; so does Ctrl-D"),
];

/// Whether a line is meant for the session: it cannot be part of an expression.
pub(super) fn is_command(line: &str) -> bool {
    let line = line.trim();
    line.starts_with([':', '?']) || plain_words(line).is_some()
}

/// Commands written without a colon, as `help` is in most programs.
fn plain_words(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    let command = match (words.next()?, words.next()) {
        ("help", topic) => Command::Help(topic.map(Into::into)),
        ("rulesets", None) => Command::Rulesets,
        ("quit" | "exit", None) => Command::Quit,
        _ => return None,
    };
    words.next().is_none().then_some(command)
}

/// Reads a command; nothing if the line is an expression.
pub(super) fn parse(line: &str) -> Option<Result<Command, Diagnostic>> {
    let line = line.trim();
    if let Some(topic) = line.strip_prefix('?') {
        let topic = topic.trim();
        return Some(Ok(Command::Help((!topic.is_empty()).then(|| topic.to_string()))));
    }
    if !line.starts_with(':') {
        return plain_words(line).map(Ok);
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Some(read(name, rest))
}

fn read(name: &str, rest: &str) -> Result<Command, Diagnostic> {
    let usage = || {
        let arguments = COMMANDS.iter().find(|(known, ..)| *known == name).map_or("", |(_, arguments, _)| arguments);
        let usage = format!("{name} {arguments}");
        Err(mistake(format!("{name} does not take `{rest}`"), format!("write {}", usage.trim())))
    };
    let file = || match rest.trim_matches('"') {
        "" => Err(mistake(format!("{name} needs the name of a file"), format!("as in {name} work.onside"))),
        rest => Ok(PathBuf::from(rest)),
    };
    Ok(match (name, rest) {
        (":help" | ":h", "") => Command::Help(None),
        (":help" | ":h", topic) => Command::Help(Some(topic.to_string())),
        (":time", "") => Command::Time(None),
        (":time", "on") => Command::Time(Some(true)),
        (":time", "off") => Command::Time(Some(false)),
        (":mode", "") => Command::Mode(None),
        (":mode", "alternating") => Command::Mode(Some(Mode::Alternating)),
        (":mode", "synchronized") => Command::Mode(Some(Mode::Synchronized)),
        (":digits", "") => Command::Digits(None),
        (":digits", rest) => match rest.parse().ok().filter(|digits| (1..=MOST_DIGITS).contains(digits)) {
            Some(digits) => Command::Digits(Some(digits)),
            None => {
                let remedy = format!("write a number from 1 to {MOST_DIGITS}");
                return Err(mistake(format!("{rest} is not a number of digits"), remedy));
            }
        },
        (":limits", rest) => Command::Limits(rest.to_string()),
        (":draw", "") => Command::Draw("it".into(), None),
        (":draw", rest) if rest == "-o" || rest.ends_with(" -o") => return usage_of_draw(),
        (":draw", rest) => match rest.rsplit_once(" -o ") {
            Some((expression, file)) => {
                Command::Draw(expression.trim().to_string(), Some(file.trim().trim_matches('"').into()))
            }
            None => Command::Draw(rest.to_string(), None),
        },
        (":prove", rest) => match rest.rsplit_once(" -o ") {
            Some((expression, file)) if !expression.trim().is_empty() => {
                Command::Prove(expression.trim().to_string(), file.trim().trim_matches('"').into())
            }
            _ => return Err(mistake("an expression and a file are needed", "as in :prove ^ > 0 -o up.proof")),
        },
        (":save", _) => Command::Save(file()?),
        (":load", _) => Command::Load(file()?),
        (":vars", "") => Command::Variables,
        (":rulesets", "") => Command::Rulesets,
        (":quit" | ":q" | ":exit", "") => Command::Quit,
        _ if COMMANDS.iter().any(|(known, ..)| *known == name) => return usage(),
        _ => {
            return Err(match did_you_mean(name, COMMANDS.iter().map(|(known, ..)| *known)) {
                Some(other) => plain(format!("unknown command {name}; did you mean {other}?")),
                None => mistake(format!("unknown command {name}"), "`help` lists the commands"),
            });
        }
    })
}

fn usage_of_draw() -> Result<Command, Diagnostic> {
    Err(mistake("the name of the file is missing", "as in :draw Push(BR_B) -o push.png"))
}

/// The limits, changed as the words behind `:limits` say; as they were if there are none.
pub(super) fn changed_limits(mut limits: Limits, words: &str) -> Result<Limits, Diagnostic> {
    let (what, amount) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let amount = amount.trim();
    let unlimited = amount == "none";
    let wrong = |error: String| mistake(error, "as in :limits time 10s, :limits memory 2GB, :limits none");
    match (what, amount) {
        ("", _) => {}
        ("none", "") => limits = Limits::default(),
        ("time", _) if unlimited => limits.time = None,
        ("time", _) => limits.time = Some(parse_duration(amount).map_err(wrong)?),
        ("memory", _) => {
            limits.memory = if unlimited { None } else { Some(parse_size(amount).map_err(wrong)?) };
            limits.process = limits.memory;
        }
        ("positions", _) if unlimited => limits.positions = None,
        ("positions", _) => {
            let number = amount.replace([',', '_'], "").parse();
            limits.positions = Some(number.map_err(|_| wrong("expected a whole number of positions".into()))?);
        }
        _ => return Err(wrong(format!("`{words}` is no limit"))),
    }
    Ok(limits)
}

/// The limits in three lines.
pub(super) fn limits_text(limits: Limits) -> String {
    let none = || "unlimited".to_string();
    // Without the second net only what is in tables is counted.
    let counted = if limits.memory.is_some() && process_memory().is_none() { " of tables" } else { "" };
    format!(
        "time       {}\nmemory     {}{counted}\npositions  {}\n",
        limits.time.map_or_else(none, duration),
        limits.memory.map_or_else(none, size),
        limits.positions.map_or_else(none, grouped),
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn commands_are_told_from_expressions() {
        let check = |line: &str, expected: Option<Command>| assert_eq!(parse(line), expected.map(Ok), "{line}");
        check("?Mean", Some(Command::Help(Some("Mean".into()))));
        check("help Mean", Some(Command::Help(Some("Mean".into()))));
        check("help", Some(Command::Help(None)));
        check(" :time on ", Some(Command::Time(Some(true))));
        check(":digits", Some(Command::Digits(None)));
        check(":digits 50", Some(Command::Digits(Some(50))));
        check(":mode synchronized", Some(Command::Mode(Some(Mode::Synchronized))));
        check(":limits time 10s", Some(Command::Limits("time 10s".into())));
        check(":draw", Some(Command::Draw("it".into(), None)));
        check(":draw Push(BR)", Some(Command::Draw("Push(BR)".into(), None)));
        check(":draw 1 - 2 -o a b.png", Some(Command::Draw("1 - 2".into(), Some("a b.png".into()))));
        check(":prove ^ > 0 -o a b.proof", Some(Command::Prove("^ > 0".into(), "a b.proof".into())));
        check(":load my file.onside", Some(Command::Load("my file.onside".into())));
        check("quit", Some(Command::Quit));
        for expression in ["1 + 1", "helper", "help := 3", "{1|0}", "", "mode synchronized", "a : b"] {
            check(expression, None);
            assert!(!is_command(expression), "{expression}");
        }
    }

    #[test]
    fn wrong_commands_are_explained() {
        let check = |line: &str, expected: &str| {
            let error = parse(line).and_then(Result::err).map(|error| error.render(""));
            assert_eq!(error.as_deref(), Some(expected), "{line}");
        };
        check(":limist", "error: unknown command :limist; did you mean :limits?");
        check(":frobnicate", "error: unknown command :frobnicate\nhelp: `help` lists the commands");
        check(":time maybe", "error: :time does not take `maybe`\nhelp: write :time on|off");
        check(":save", "error: :save needs the name of a file\nhelp: as in :save work.onside");
        check(":vars x", "error: :vars does not take `x`\nhelp: write :vars");
    }

    #[test]
    fn limits_are_changed_one_by_one_or_lifted_together() {
        let mut limits = Limits::default();
        for words in ["time 10s", "memory 2GB", "positions 1,000,000", ""] {
            limits = changed_limits(limits, words).expect(words);
        }
        assert_eq!(limits.time, Some(Duration::from_secs(10)));
        assert_eq!((limits.memory, limits.process), (Some(2_000_000_000), Some(2_000_000_000)));
        assert!(limits_text(limits).starts_with("time       10s\nmemory     2.0 GB"));
        assert!(limits_text(limits).ends_with("\npositions  1,000,000\n"));
        for wrong in ["time 10", "memory", "positions many", "speed 3", "none now"] {
            assert!(changed_limits(limits, wrong).is_err(), "{wrong}");
        }
        assert_eq!(changed_limits(limits, "time none"), Ok(Limits { time: None, ..limits }));
        assert_eq!(changed_limits(limits, "none"), Ok(Limits::default()));
    }
}
