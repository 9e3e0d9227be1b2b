//! The recorded answers, and whether an answer is the recorded one: a fast wrong answer must not pass.
//!
//! `bench/answers.jsonl` has a line for each case: the answer itself, or its SHA-256 and number of lines if it is long,
//! and its origin. The origin says who stands for the answer; see `bench/README.md`.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::cases;
use super::digest::sha256;

/// Longer answers are recorded by their digest.
const LONGEST: usize = 2000;

/// Answers with this origin may be recorded anew; the others were checked by something else than this program.
const RECORDED: &str = "recorded";

/// An answer, as far as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The whole, if it is short.
    text: Option<String>,
    lines: u64,
    digest: String,
}

impl Answer {
    pub(crate) fn new(answer: &[u8]) -> Answer {
        let short = Some(answer).filter(|answer| answer.len() <= LONGEST);
        Answer {
            text: short.and_then(|answer| String::from_utf8(answer.to_vec()).ok()),
            lines: answer.iter().filter(|&&byte| byte == b'\n').count() as u64,
            digest: sha256(answer),
        }
    }

    pub(crate) fn to_json(&self) -> Value {
        match &self.text {
            Some(text) => json!({ "answer": text }),
            None => json!({ "lines": self.lines, "sha256": self.digest }),
        }
    }

    /// The answer of an object; other fields do not matter.
    pub(crate) fn from_json(value: &Value) -> Option<Answer> {
        if let Some(text) = value["answer"].as_str() {
            return Some(Answer::new(text.as_bytes()));
        }
        Some(Answer { text: None, lines: value["lines"].as_u64()?, digest: value["sha256"].as_str()?.to_owned() })
    }

    /// The answer in a few words.
    pub(crate) fn shown(&self) -> String {
        match &self.text {
            Some(text) if text.trim_end().lines().count() <= 1 && text.len() <= 100 => format!("`{}`", text.trim_end()),
            Some(text) => format!("{} lines that begin with `{}`", self.lines, text.lines().next().unwrap_or("")),
            None => format!("{} lines with the digest {}", self.lines, &self.digest[..12]),
        }
    }
}

/// The record of all answers.
#[derive(Debug)]
pub(crate) struct Answers {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    case: String,
    origin: String,
    answer: Answer,
}

fn path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../bench/answers.jsonl"))
}

impl Answers {
    /// Reads the file of the repository.
    pub(crate) fn read() -> Result<Answers, String> {
        let text = std::fs::read_to_string(path()).map_err(|error| format!("bench/answers.jsonl: {error}"))?;
        Answers::parse(&text)
    }

    fn parse(text: &str) -> Result<Answers, String> {
        let row = |(number, line): (usize, &str)| {
            let value: Value = serde_json::from_str(line).unwrap_or_default();
            let field = |name: &str| value[name].as_str().map(str::to_owned);
            let row = field("case").zip(field("origin")).zip(Answer::from_json(&value));
            let ((case, origin), answer) =
                row.ok_or_else(|| format!("bench/answers.jsonl, line {}: case, origin and answer", number + 1))?;
            Ok(Row { case, origin, answer })
        };
        Ok(Answers { rows: text.lines().enumerate().map(row).collect::<Result<_, String>>()? })
    }

    fn find(&self, case: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.case == case)
    }

    /// Who stands for the answer of a case.
    pub(crate) fn origin(&self, case: &str) -> Option<&str> {
        self.find(case).map(|row| row.origin.as_str())
    }

    /// What is wrong with an answer, if anything.
    pub(crate) fn judge(&self, case: &str, answer: &Answer) -> Result<(), String> {
        match self.find(case) {
            None => Err(format!("{case}: no answer is recorded")),
            Some(row) if row.answer == *answer => Ok(()),
            Some(row) => Err(format!("{case}: {} is recorded, found {}", row.answer.shown(), answer.shown())),
        }
    }

    /// Takes over an answer, unless something else than this program stands for the one that is there.
    pub(crate) fn record(&mut self, case: &str, answer: Answer) -> Result<(), String> {
        if let Some(row) = self.find(case)
            && row.origin != RECORDED
        {
            let same = row.answer == answer;
            let problem = format!("{case}: the answer is not recorded anew, because its origin is: {}", row.origin);
            return if same { Ok(()) } else { Err(problem) };
        }
        self.rows.retain(|row| row.case != case);
        self.rows.push(Row { case: case.to_owned(), origin: RECORDED.to_owned(), answer });
        Ok(())
    }

    /// Writes the file of the repository, in the order of the cases.
    pub(crate) fn write(&self) -> Result<(), String> {
        let mut text = String::new();
        for row in cases::all().filter_map(|case| self.find(case.name)) {
            let mut object = json!({ "case": row.case, "origin": row.origin });
            if let (Some(object), Value::Object(answer)) = (object.as_object_mut(), row.answer.to_json()) {
                object.extend(answer);
            }
            text.push_str(&format!("{object}\n"));
        }
        std::fs::write(path(), text).map_err(|error| format!("bench/answers.jsonl: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_answer_than_the_recorded_one_is_wrong_and_so_is_one_without_a_record() {
        let long = Answer::new("0\n".repeat(5000).as_bytes());
        let lines = [
            json!({ "case": "a", "origin": "by hand", "answer": "2\n" }),
            json!({ "case": "b", "origin": "recorded", "lines": 5000, "sha256": long.digest }),
        ];
        let mut answers = Answers::parse(&lines.map(|line| line.to_string()).join("\n")).unwrap();
        assert_eq!(answers.judge("a", &Answer::new(b"2\n")), Ok(()));
        assert_eq!(answers.judge("b", &long), Ok(()));
        assert_eq!(answers.judge("a", &Answer::new(b"3\n")).unwrap_err(), "a: `2` is recorded, found `3`");
        assert!(answers.judge("b", &Answer::new("1\n".repeat(5000).as_bytes())).is_err());
        assert!(answers.judge("c", &long).unwrap_err().ends_with("no answer is recorded"));
        // What somebody else stands for is not overwritten by what the program says today.
        assert!(answers.record("a", Answer::new(b"3\n")).is_err());
        assert_eq!(answers.judge("a", &Answer::new(b"2\n")), Ok(()));
        answers.record("b", Answer::new(b"3\n")).unwrap();
        assert_eq!(answers.judge("b", &Answer::new(b"3\n")), Ok(()));
    }

    #[test]
    fn every_case_has_a_recorded_answer_and_every_answer_a_case() {
        let answers = Answers::read().unwrap();
        let known: Vec<&str> = cases::all().map(|case| case.name).collect();
        let recorded: Vec<&str> = answers.rows.iter().map(|row| row.case.as_str()).collect();
        assert_eq!(recorded, known);
    }
}
