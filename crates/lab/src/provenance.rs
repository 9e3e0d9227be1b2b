//! Where a result comes from: the version of the program, the command and the date. It stands in every file with a
//! verdict.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::documents::documents_in;

/// What made a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The version of the program.
    pub version: &'static str,
    /// The command line, as a shell would read it.
    pub command: String,
    /// The date, in universal time.
    pub date: String,
}

impl Provenance {
    /// Of a command that is started now.
    pub fn now<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Provenance {
        let words: Vec<String> = words.into_iter().map(|word| quoted(word.as_ref())).collect();
        // A clock before 1970 is as wrong as the date that is then shown.
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Provenance { version: env!("CARGO_PKG_VERSION"), command: words.join(" "), date: universal(seconds) }
    }

    /// The lines that stand in a file: the documents of a source, and then what made the file.
    #[must_use]
    pub fn heading(&self, source: &str) -> String {
        let documents = documents_in(source).into_iter().map(|document| format!("document {}\n", document.citation()));
        documents.chain([format!("{self}\n")]).collect()
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "program onside {}\ncommand {}\ndate {}", self.version, self.command, self.date)
    }
}

/// A word as a shell would read it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Seconds since 1970 as `2021-11-15 09:30:00 UTC`, by the rules of the Gregorian calendar.
fn universal(seconds: u64) -> String {
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    loop {
        let length = if leap(year) { 366 } else { 365 };
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year}-{month:02}-{:02} {hour:02}:{minute:02}:{second:02} UTC", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (951_782_400, "2000-02-29 00:00:00 UTC"),
            (1_636_967_445, "2021-11-15 09:10:45 UTC"),
            (4_107_542_399, "2100-02-28 23:59:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00:00 UTC"),
        ] {
            assert_eq!(universal(seconds), date);
        }
    }

    #[test]
    fn a_command_can_be_given_to_a_shell_again() {
        let made = Provenance::now(["onside", "sweep", "copies-limit", "Push(BR) + 2", "it's", ""]);
        assert_eq!(made.command, "onside sweep copies-limit 'Push(BR) + 2' 'it'\\''s' ''");
        let heading = made.heading("004, Table 1");
        assert!(
            heading.starts_with("document 004: R. Takken, Synchronized Push and Shove, master thesis"),
            "{heading}"
        );
        assert!(heading.contains(&format!("\nprogram onside {}\ncommand onside sweep", env!("CARGO_PKG_VERSION"))));
        assert!(heading.contains("\ndate 20"), "{heading}");
    }
}
