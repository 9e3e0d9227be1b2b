//! Words, names and what is written as in the language, in formulas of LaTeX: every sign that means something to LaTeX
//! is escaped, and lines stand under each other.

use crate::syntax::closing_quote;

/// A text of a user.
pub(super) fn words(text: &str) -> String {
    lines(text, r"\text", false)
}

/// What is written as in the language, letter under letter.
pub(super) fn code(text: &str) -> String {
    lines(text, r"\texttt", true)
}

/// A name of the language.
pub(super) fn name(name: &str) -> String {
    format!(r"\mathrm{{{}}}", escaped(name, true))
}

/// A call of the language, such as `Push("BR_B")` or `CS({1,2},10)`: names upright, what stands in quotes as it stands.
pub(in super::super) fn expression(text: &str) -> String {
    let mut written = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |wanted: fn(char) -> bool| rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
        let length = match first {
            '"' => {
                let inside = closing_quote(&rest[1..]).unwrap_or(rest.len() - 1);
                written.push_str(&code(&rest[1..=inside]));
                (inside + 2).min(rest.len())
            }
            _ if first.is_alphabetic() => {
                let length = run(|letter| letter.is_alphanumeric() || letter == '_');
                written.push_str(&name(&rest[..length]));
                length
            }
            _ if first.is_whitespace() => run(char::is_whitespace),
            _ => {
                let signs =
                    [("=>", r" \mapsto "), ("->", r" \to "), (",", ", "), ("{", r"\{"), ("}", r"\}"), ("*", r"{\ast}")];
                let plain = first.is_ascii_digit() || "()[]+-/=:.;!".contains(first);
                match signs.iter().find(|(sign, _)| rest.starts_with(sign)) {
                    Some((sign, latex)) => {
                        written.push_str(latex);
                        sign.len()
                    }
                    None if plain => {
                        written.push(first);
                        1
                    }
                    None => {
                        written.push_str(&code(&rest[..first.len_utf8()]));
                        first.len_utf8()
                    }
                }
            }
        };
        rest = &rest[length..];
    }
    written
}

/// Each line in a command; several lines under each other.
fn lines(text: &str, command: &str, all_blanks: bool) -> String {
    let line = |line: &str| format!("{command}{{{}}}", escaped(line, all_blanks));
    if text.trim_end_matches('\n').contains('\n') {
        let lines: Vec<String> = text.lines().map(line).collect();
        format!(r"\begin{{array}}{{l}}{}\end{{array}}", lines.join(r" \\ "))
    } else {
        line(text.trim_end_matches('\n'))
    }
}

/// The letters of a line; blanks at its beginning and behind each other are kept, or all of them.
fn escaped(line: &str, all_blanks: bool) -> String {
    let mut written = String::with_capacity(line.len());
    let mut before = ' ';
    for letter in line.chars() {
        let letter = if letter.is_control() { ' ' } else { letter };
        match letter {
            '\\' => written.push_str(r"\textbackslash{}"),
            '^' => written.push_str(r"\textasciicircum{}"),
            '~' => written.push_str(r"\textasciitilde{}"),
            '<' => written.push_str(r"\textless{}"),
            '>' => written.push_str(r"\textgreater{}"),
            '|' => written.push_str(r"\textbar{}"),
            '{' | '}' | '_' | '#' | '$' | '%' | '&' => written.extend(['\\', letter]),
            ' ' if all_blanks || before == ' ' => written.push_str(r"\ "),
            // Two hyphens would become a dash.
            '-' if before == '-' => written.push_str("{}-"),
            _ => written.push(letter),
        }
        before = letter;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_latex_are_escaped_and_lines_stand_under_each_other() {
        let check = |written: String, expected: &str| assert_eq!(written, expected);
        check(words("50% of {x_1} & \\y"), r"\text{50\% of \{x\_1\} \& \textbackslash{}y}");
        check(words("a  b---c"), r"\text{a \ b-{}-{}-c}");
        check(words(""), r"\text{}");
        let first = r"\texttt{..\textbar{}\textless{}x\textgreater{}}";
        let second = r"\texttt{\ \textasciicircum{}}";
        check(code("..|<x>\n ^"), &format!(r"\begin{{array}}{{l}}{first} \\ {second}\end{{array}}"));
        check(code("one\n"), r"\texttt{one}");
    }

    #[test]
    fn calls_have_upright_names_and_their_quotes_are_not_shown() {
        let check = |source: &str, expected: &str| assert_eq!(expression(source), expected);
        check("Push(\"BR_B\")", r"\mathrm{Push}(\texttt{BR\_B})");
        check("Nim(1, 2, 4)", r"\mathrm{Nim}(1, 2, 4)");
        check("CS({1,2},10)", r"\mathrm{CS}(\{1, 2\}, 10)");
        check("G_1(jump => 2)(\"a|b\")", r"\mathrm{G\_1}(\mathrm{jump} \mapsto 2)(\texttt{a\textbar{}b})");
        check("M(k -> k % 2)(\"a", r"\mathrm{M}(\mathrm{k} \to \mathrm{k}\texttt{\%}2)(\texttt{a}");
    }
}
