//! What the tests of this crate share: reading a whole expression such as `Push("BR_B")`.

use onside_ruleset::{AnyPosition, Argument, Parsed, PositionError};

/// Splits `Name(arguments)` as the language will: a quoted text is one argument, a bare one is split at commas.
pub(crate) fn split(expression: &str) -> (&str, Vec<Argument>) {
    let open = expression.find('(').expect("a parenthesis");
    let inner = &expression[open + 1..expression.len() - 1];
    let mut arguments = Vec::new();
    let mut at = 0;
    while at < inner.len() {
        let rest = &inner[at..];
        let blanks = rest.len() - rest.trim_start().len();
        if let Some(quoted) = rest.trim_start().strip_prefix('"') {
            let end = quoted.find('"').expect("a closing quote");
            arguments.push(Argument::quoted(&quoted[..end], open + 1 + at + blanks + 1));
            at += blanks + end + 2;
            at += usize::from(inner[at..].starts_with(','));
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            arguments.push(Argument::bare(&rest[..end], open + 1 + at));
            at += end + 1;
        }
    }
    (&expression[..open], arguments)
}

/// Reads a whole expression.
pub(crate) fn parse(expression: &str) -> Result<Parsed<AnyPosition>, PositionError> {
    let (name, arguments) = split(expression);
    AnyPosition::parse(name, &arguments)
}

/// Reads a whole expression that is right and about which there is nothing to warn.
#[allow(dead_code, reason = "not every test file reads positions that must be right")]
#[track_caller]
pub(crate) fn read(expression: &str) -> AnyPosition {
    let parsed = parse(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    assert_eq!(parsed.warnings, Vec::<String>::new(), "{expression}");
    parsed.position
}
