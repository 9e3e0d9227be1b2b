//! The text of a conjecture, taken apart: what comes before it, where its cases come from, what is claimed of them, and
//! the columns of its table. Expressions stay texts of the language; their places are the lines of the file.
//!
//! Not here: what expressions mean, and which families there are.

use onside_ground::did_you_mean;

use crate::sweep::StudyError;

const REMEDY: &str = "onside sweep own --help shows how a conjecture is written";
const WORDS: [&str; 6] = ["source", "for", "where", "claim", "columns", "end"];

/// A part of the file, on one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) text: String,
    /// The line of the file in which it begins, from 1.
    pub(super) line: usize,
}

/// `for NAME in FAMILY`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenHead {
    pub(super) name: String,
    pub(super) family: Clause,
}

/// `claim "NAME": EXPRESSION`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenClaim {
    pub(super) name: String,
    pub(super) expression: Clause,
}

/// How the fields of a column are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// As texts; rows that agree in them become one.
    Text,
    /// The same as whole numbers.
    Integer,
    Sum,
    Least,
    Greatest,
}

/// `NAME => EXPRESSION` in the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenColumn {
    pub(super) name: String,
    pub(super) sort: Sort,
    pub(super) expression: Clause,
}

/// A conjecture as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) title: String,
    pub(super) source: String,
    /// The statements before it, which every session runs; the other lines of the file are blank in it.
    pub(super) prelude: String,
    pub(super) heads: Vec<WrittenHead>,
    pub(super) condition: Option<Clause>,
    pub(super) claims: Vec<WrittenClaim>,
    pub(super) columns: Vec<WrittenColumn>,
}

fn wrong(line: usize, problem: &str) -> StudyError {
    StudyError::new(format!("line {line}: {problem}"), REMEDY)
}

/// Takes a file apart.
///
/// # Errors
/// The line that is wrong, and in what.
pub(super) fn read(file: &str) -> Result<Written, StudyError> {
    let mut lines = file.lines().enumerate().map(|(index, line)| (index + 1, line));
    let (mut prelude, mut title) = (String::new(), None);
    for (number, line) in lines.by_ref() {
        if let Some(rest) = after_word(line, "conjecture") {
            title = Some((number, without_comment(rest).trim().to_string()));
            break;
        }
        if after_word(line, "import").is_some() {
            return Err(wrong(number, "a conjecture imports nothing, because its log must hold all of it"));
        }
        prelude.push_str(line);
        prelude.push('\n');
    }
    let Some((first, title)) = title else {
        return Err(StudyError::new("there is no conjecture in the file: no line begins with this word", REMEDY));
    };
    let mut clauses: Vec<(&str, Clause)> = Vec::new();
    let (mut depth, mut ended) = (0i64, false);
    for (number, line) in lines {
        let line = without_comment(line).trim();
        if line.is_empty() {
            continue;
        }
        if ended {
            return Err(wrong(number, "nothing may stand behind the conjecture"));
        }
        let word = WORDS.into_iter().find(|word| after_word(line, word).is_some()).filter(|_| depth == 0);
        match word {
            Some("end") if line == "end" => ended = true,
            Some("end") => return Err(wrong(number, "nothing may stand behind the conjecture")),
            Some(word) => {
                let text = after_word(line, word).unwrap_or_default().trim().to_string();
                clauses.push((word, Clause { text, line: number }));
            }
            None => match clauses.last_mut() {
                Some((_, clause)) => {
                    clause.text.push(' ');
                    clause.text.push_str(line);
                }
                None => {
                    let near = did_you_mean(line.split_whitespace().next().unwrap_or(""), WORDS);
                    let near = near.map_or(String::new(), |near| format!(", did you mean {near}?"));
                    return Err(wrong(number, &format!("a line begins with for, where, claim or columns{near}")));
                }
            },
        }
        if word != Some("source") {
            depth += Pieces::of(line).map(|(_, letter)| change(letter)).sum::<i64>();
        }
    }
    if !ended {
        return Err(wrong(first, "this conjecture has no end: a line that says end"));
    }
    let mut written = Written {
        title: if title.is_empty() { "a conjecture of one's own".into() } else { title },
        source: String::new(),
        prelude,
        heads: Vec::new(),
        condition: None,
        claims: Vec::new(),
        columns: Vec::new(),
    };
    for (word, clause) in clauses {
        written.take(word, clause)?;
    }
    if written.heads.is_empty() {
        return Err(wrong(first, "this conjecture has no cases: a line such as for p in Strips(Push, 5)"));
    }
    if written.claims.is_empty() {
        return Err(wrong(first, "this conjecture claims nothing: a line such as claim p.Mean >= 0"));
    }
    if let [only] = written.claims.as_mut_slice()
        && only.name.is_empty()
    {
        only.name = "claim".into();
    }
    for (number, claim) in (1..).zip(&mut written.claims) {
        if claim.name.is_empty() {
            claim.name = format!("claim {number}");
        }
    }
    Ok(written)
}

impl Written {
    fn take(&mut self, word: &str, clause: Clause) -> Result<(), StudyError> {
        let line = clause.line;
        if clause.text.is_empty() {
            return Err(wrong(line, &format!("nothing stands behind {word}")));
        }
        match word {
            "source" => self.source = clause.text,
            "for" => {
                let split = clause.text.split_once(" in ").map(|(name, family)| (name.trim(), family.trim()));
                let Some((name, family)) = split.filter(|(name, family)| is_name(name) && !family.is_empty()) else {
                    return Err(wrong(line, "cases are written for NAME in FAMILY, as in for p in Strips(Push, 5)"));
                };
                if self.heads.iter().any(|head| head.name == name) {
                    return Err(wrong(line, &format!("{name} is named twice")));
                }
                let family = Clause { text: family.into(), line };
                self.heads.push(WrittenHead { name: name.into(), family });
            }
            "where" => {
                if self.condition.replace(clause).is_some() {
                    return Err(wrong(line, "there are two conditions; join them with and"));
                }
            }
            "claim" => {
                let named = clause.text.strip_prefix('"').and_then(|rest| rest.split_once('"'));
                let named = named.and_then(|(name, rest)| Some((name, rest.trim_start().strip_prefix(':')?)));
                let (name, text) = named.unwrap_or(("", clause.text.as_str()));
                let expression = Clause { text: text.trim().into(), line };
                if expression.text.is_empty() {
                    return Err(wrong(line, "nothing is claimed"));
                }
                if self.claims.iter().any(|claim| !name.is_empty() && claim.name == name) {
                    return Err(wrong(line, &format!("two claims are called {name}")));
                }
                self.claims.push(WrittenClaim { name: name.into(), expression });
            }
            _ => {
                for part in split(&clause.text, ',') {
                    let column = column(part.trim(), line)?;
                    if self.columns.iter().any(|other| other.name == column.name) || column.name == CASES {
                        return Err(wrong(line, &format!("two columns are called {}", column.name)));
                    }
                    self.columns.push(column);
                }
            }
        }
        Ok(())
    }
}

/// The column that counts cases.
pub(super) const CASES: &str = "cases";

fn column(text: &str, line: usize) -> Result<WrittenColumn, StudyError> {
    let how = "columns are written NAME => EXPRESSION, as in columns length => p.Length";
    let (names, expression) = text.split_once("=>").ok_or_else(|| wrong(line, how))?;
    let words: Vec<&str> = names.split_whitespace().collect();
    let (sort, name) = match words.as_slice() {
        [name] => (Sort::Text, *name),
        ["integer", name] => (Sort::Integer, *name),
        ["sum", name] => (Sort::Sum, *name),
        ["least", name] => (Sort::Least, *name),
        ["greatest", name] => (Sort::Greatest, *name),
        _ => return Err(wrong(line, "before the name of a column stands integer, sum, least, greatest or nothing")),
    };
    if !is_name(name) || expression.trim().is_empty() {
        return Err(wrong(line, how));
    }
    let expression = Clause { text: expression.trim().into(), line };
    Ok(WrittenColumn { name: name.to_lowercase(), sort, expression })
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// What stands behind a word with which a line begins.
fn after_word<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    let rest = line.trim_start().strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

/// A line up to a comment.
fn without_comment(line: &str) -> &str {
    let mut before = None;
    for (at, letter) in Pieces::of(line) {
        if letter == '/' && before == Some((at.wrapping_sub(1), '/')) {
            return &line[..at - 1];
        }
        before = Some((at, letter));
    }
    line
}

/// By how much a letter changes the number of open brackets.
fn change(letter: char) -> i64 {
    match letter {
        '(' | '[' | '{' => 1,
        ')' | ']' | '}' => -1,
        _ => 0,
    }
}

/// The parts of a text between signs that stand outside of brackets and texts.
pub(super) fn split(text: &str, sign: char) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, letter) in Pieces::of(text) {
        depth += change(letter);
        if letter == sign && depth == 0 {
            parts.push(&text[start..at]);
            start = at + letter.len_utf8();
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The letters of a text that stand outside of quotes, with their places.
struct Pieces<'t> {
    letters: std::str::CharIndices<'t>,
}

impl Pieces<'_> {
    fn of(text: &str) -> Pieces<'_> {
        Pieces { letters: text.char_indices() }
    }
}

impl Iterator for Pieces<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        loop {
            let (at, letter) = self.letters.next()?;
            if letter != '"' {
                return Some((at, letter));
            }
            // Up to the quote that ends the text.
            while let Some((_, inside)) = self.letters.next() {
                match inside {
                    '\\' => drop(self.letters.next()),
                    '"' => break,
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(file: &str) -> String {
        match read(file) {
            Ok(written) => format!("{written:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_conjecture_is_taken_apart_into_its_clauses() {
        let file = "most := 3 // before\n\nconjecture Strips // of a kind\n  source Somebody 1999\n  \
            for p in Strips(Push, most)\n  for n in\n    1..3\n  where n > 1 // not all\n  \
            claim \"a: b\": f(\"//\",\n    n)\n  claim p == (\n    for x in y yield x end)\n  \
            columns length => p.Length, sum all => g(1, 2)\nend\n";
        let written = read(file).unwrap();
        assert_eq!((written.title.as_str(), written.source.as_str()), ("Strips", "Somebody 1999"));
        assert_eq!(written.prelude, "most := 3 // before\n\n");
        let heads: Vec<_> = written.heads.iter().map(|head| (head.name.as_str(), head.family.text.as_str())).collect();
        assert_eq!(heads, [("p", "Strips(Push, most)"), ("n", "1..3")]);
        assert_eq!(written.condition, Some(Clause { text: "n > 1".into(), line: 8 }));
        let claims = written.claims.iter().map(|claim| (claim.name.as_str(), claim.expression.text.as_str()));
        assert_eq!(
            claims.collect::<Vec<_>>(),
            [("a: b", "f(\"//\", n)"), ("claim 2", "p == ( for x in y yield x end)")]
        );
        let columns = written.columns.iter().map(|one| (one.name.as_str(), one.sort, one.expression.text.as_str()));
        let expected = [("length", Sort::Text, "p.Length"), ("all", Sort::Sum, "g(1, 2)")];
        assert_eq!(columns.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let check = |body: &str, expected: &str| assert_eq!(told(&format!("\nconjecture X\n{body}")), expected);
        assert_eq!(told("x := 1"), "there is no conjecture in the file: no line begins with this word");
        check("for p in A\nclaim p", "line 2: this conjecture has no end: a line that says end");
        check("claim p\nend", "line 2: this conjecture has no cases: a line such as for p in Strips(Push, 5)");
        check("for p in A\nend", "line 2: this conjecture claims nothing: a line such as claim p.Mean >= 0");
        check("clam p\nend", "line 3: a line begins with for, where, claim or columns, did you mean claim?");
        check("for p\nend", "line 3: cases are written for NAME in FAMILY, as in for p in Strips(Push, 5)");
        check("for p in A\nfor p in B\nend", "line 4: p is named twice");
        check("claim\nend", "line 3: nothing stands behind claim");
        check("columns p\nend", "line 3: columns are written NAME => EXPRESSION, as in columns length => p.Length");
        check("columns p => 1, p => 2\nend", "line 3: two columns are called p");
        check("columns most p => 1\nend", {
            "line 3: before the name of a column stands integer, sum, least, greatest or nothing"
        });
        check("where a\nwhere b\nend", "line 4: there are two conditions; join them with and");
        check("for p in A\nclaim p\nend\nmore", "line 6: nothing may stand behind the conjecture");
        check("for p in A\nclaim p\nend more", "line 5: nothing may stand behind the conjecture");
        assert_eq!(
            told("import \"a.onside\"\nconjecture X\nend"),
            "line 1: a conjecture imports nothing, because its log must hold all of it"
        );
    }
}
