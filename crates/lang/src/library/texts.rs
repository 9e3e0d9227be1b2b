//! Texts: letters counted from 1, pieces, replacements. Regular expressions are those of the `regex-lite` crate.

use regex_lite::{Regex, RegexBuilder};

use super::kinds::TEXTS;
use super::{Arity, Method, argument, integer, method_for, text_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, joined, place};
use crate::render::LONGEST_TEXT;
use crate::value::Value;

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);
const TWO: Arity = Arity::exactly(2);

/// Larger expressions are refused; matching takes time proportional to this and to the length of the text.
const LARGEST_PATTERN: usize = 1 << 16;

/// Longer texts are not searched by regular expressions.
const LONGEST_SEARCHED: usize = 100_000;

pub(super) const METHODS: &[Method] = &[
    method_for(
        TEXTS,
        ("Length", "", NONE),
        "How many letters there are.",
        ("\"Berlekamp\".Length", "9"),
        |_, value, _| Ok(integer(text(value).chars().count())),
    ),
    method_for(
        TEXTS,
        ("IsEmpty", "", NONE),
        "Whether there are no letters.",
        ("\"\".IsEmpty", "true"),
        |_, value, _| Ok(Value::Boolean(text(value).is_empty())),
    ),
    method_for(
        TEXTS,
        ("Contains", "(s)", ONE),
        "Whether s is a part of the text.",
        ("\"Winning Ways\".Contains(\"Way\")", "true"),
        |_, value, arguments| Ok(Value::Boolean(text(value).contains(text_argument(arguments, 0)?))),
    ),
    method_for(
        TEXTS,
        ("IndexOf", "(s)", ONE),
        "The place where s first stands in the text, counted from 1; 0 if it does not.",
        ("\"Winning Ways\".IndexOf(\"W\")", "1"),
        |_, value, arguments| {
            let whole = text(value);
            let found = whole.find(text_argument(arguments, 0)?);
            Ok(integer(found.map_or(0, |byte| whole[..byte].chars().count() + 1)))
        },
    ),
    method_for(
        TEXTS,
        ("Concat", "(s)", ONE),
        "The text followed by s; the same as +.",
        ("\"Winning \" Concat \"Ways\"", "\"Winning Ways\""),
        |_, value, arguments| joined(&[text(value), text_argument(arguments, 0)?]),
    ),
    method_for(
        TEXTS,
        ("Substring", "(i, j)", TWO),
        "The letters from place i to place j, both counted from 1 and included.",
        ("\"Clobber\".Substring(4, 6)", "\"bbe\""),
        |engine, value, arguments| {
            let letters: Vec<char> = text(value).chars().collect();
            let from = place(engine, &arguments[0], letters.len())?;
            let to = argument(1, place(engine, &arguments[1], letters.len()).map_err(|p| p.at(Place::Whole)))?;
            Ok(Value::Text(letters.get(from..=to).unwrap_or_default().iter().collect()))
        },
    ),
    method_for(
        TEXTS,
        ("Updated", "(i, s)", TWO),
        "The text with s instead of the letter at place i, counted from 1.",
        ("\"Short\".Updated(2, \"n\")", "\"Snort\""),
        |engine, value, arguments| {
            let letters: Vec<char> = text(value).chars().collect();
            let at = place(engine, &arguments[0], letters.len())?;
            let (before, after): (String, String) =
                (letters[..at].iter().collect(), letters[at + 1..].iter().collect());
            joined(&[&before, text_argument(arguments, 1)?, &after])
        },
    ),
    method_for(
        TEXTS,
        ("Reversed", "", NONE),
        "The letters from the last to the first.",
        ("\"snort\".Reversed", "\"trons\""),
        |_, value, _| Ok(Value::Text(text(value).chars().rev().collect())),
    ),
    method_for(
        TEXTS,
        ("ToLowerCase", "", NONE),
        "The text in small letters.",
        ("\"Toads and Frogs\".ToLowerCase", "\"toads and frogs\""),
        |_, value, _| Ok(Value::Text(text(value).to_lowercase())),
    ),
    method_for(
        TEXTS,
        ("ToUpperCase", "", NONE),
        "The text in capitals.",
        ("\"Toads and Frogs\".ToUpperCase", "\"TOADS AND FROGS\""),
        |_, value, _| Ok(Value::Text(text(value).to_uppercase())),
    ),
    method_for(
        TEXTS,
        ("ToUnquotedOutput", "", NONE),
        "The text as it is shown without quotes.",
        ("\"Toads and Frogs\".ToUnquotedOutput", "Toads and Frogs"),
        |_, value, _| Ok(Value::Output(text(value).to_owned())),
    ),
    method_for(
        TEXTS,
        ("Replace", "(s, t)", TWO),
        "The text with t wherever s stands.",
        ("\"Snort\".Replace(\"n\", \"h\")", "\"Short\""),
        |_, value, arguments| {
            let (from, to) = (text_argument(arguments, 0)?, text_argument(arguments, 1)?);
            let count = text(value).matches(from).count();
            check_length(text(value).len().saturating_add(count.saturating_mul(to.len())))?;
            Ok(Value::Text(text(value).replace(from, to)))
        },
    ),
    method_for(
        TEXTS,
        ("Matches", "(r)", ONE),
        "Whether the regular expression r describes the whole text.",
        ("\"On Numbers and Games\" Matches \".*umber.*G+.*\"", "true"),
        |_, value, arguments| {
            // The expression is checked by itself first, so that no bracket of it can close ours.
            pattern(text_argument(arguments, 0)?)?;
            let whole = pattern(&format!("\\A(?:{})\\z", text_argument(arguments, 0)?))?;
            Ok(Value::Boolean(whole.is_match(searchable(value)?)))
        },
    ),
    method_for(
        TEXTS,
        ("ReplaceRegex", "(r, t)", TWO),
        "The text with t wherever the regular expression r fits; $1 stands for what its first group fits.",
        ("\"Winning Ways\".ReplaceRegex(\"W(.)[a-z]*\", \"M$1sh\")", "\"Mish Mash\""),
        |engine, value, arguments| {
            let pattern = pattern(text_argument(arguments, 0)?)?;
            let by = groups_in_braces(text_argument(arguments, 1)?);
            replaced(engine, &pattern, searchable(value)?, &by)
        },
    ),
];

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        _ => "",
    }
}

fn check_length(length: usize) -> Result<(), Box<Error>> {
    if length > LONGEST_TEXT {
        return Err(Error::mistake("the text would have more than 16 million characters"));
    }
    Ok(())
}

fn pattern(written: &str) -> Result<Regex, Box<Error>> {
    RegexBuilder::new(written).size_limit(LARGEST_PATTERN).build().map_err(|error| {
        Error::mistake(format!("the regular expression cannot be used: {error}")).at(Place::Argument(0))
    })
}

/// The text, if it is short enough for a search that cannot be interrupted.
fn searchable(value: &Value) -> Result<&str, Box<Error>> {
    let text = text(value);
    if text.len() > LONGEST_SEARCHED {
        let error = Error::mistake(format!("regular expressions search at most {LONGEST_SEARCHED} characters"));
        return Err(error.at(Place::Receiver));
    }
    Ok(text)
}

/// The text with every fit replaced. One fit after the other, so that limits are heeded in between.
fn replaced(engine: &Engine, pattern: &Regex, text: &str, by: &str) -> Result<Value, Box<Error>> {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for fit in pattern.captures_iter(text) {
        engine.games.guard().check()?;
        let Some(whole) = fit.get(0) else { continue };
        result.push_str(&text[done..whole.start()]);
        fit.expand(by, &mut result);
        check_length(result.len())?;
        done = whole.end();
    }
    result.push_str(&text[done..]);
    Ok(Value::Text(result))
}

/// `$1sh` means group 1 and then `sh`; the crate wants `${1}sh`.
fn groups_in_braces(replacement: &str) -> String {
    let mut result = String::with_capacity(replacement.len());
    let mut letters = replacement.chars().peekable();
    while let Some(letter) = letters.next() {
        result.push(letter);
        if letter == '$' && letters.peek().is_some_and(char::is_ascii_digit) {
            result.push('{');
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                result.push(digit);
            }
            result.push('}');
        }
    }
    result
}
