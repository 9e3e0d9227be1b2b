//! Lines of the repository are at most 120 columns wide, so that they can be read beside each other.
//!
//! The formatter leaves comments, texts and long macros as they are, so they are looked at here.

use std::path::Path;
use std::process::Command;

/// The greatest width, which is also the formatter's.
const WIDTH: usize = 120;

/// What people write; what is made of it is not looked at.
const WRITTEN: &[&str] = &["*.rs", "*.md", "*.py", "*.ts", "*.tsx", "*.mjs", "*.css"];

/// Files that may have wider lines: the gallery is drawn by a test, with its commands as they are, and messages are
/// compared as the program writes them.
const WIDE: &[&str] = &["docs/gallery.md", "crates/lang/tests/errors_input.rs"];

/// Fails if a line is too wide, and names the first ones.
pub(crate) fn check() -> Result<(), String> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]).args(WRITTEN);
    let output = git.current_dir(root).output().map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        return Err("git cannot list the files of the repository".into());
    }
    let mut wide = Vec::new();
    for name in String::from_utf8_lossy(&output.stdout).split('\0').filter(|name| !name.is_empty()) {
        if WIDE.contains(&name) {
            continue;
        }
        // A file that was removed and is still known to git has no lines.
        let Ok(text) = std::fs::read_to_string(Path::new(root).join(name)) else { continue };
        wide.extend(too_wide(name, &text));
    }
    match wide.len() {
        0 => Ok(()),
        count => {
            wide.truncate(10);
            Err(format!("{count} lines are wider than {WIDTH} columns:\n{}", wide.join("\n")))
        }
    }
}

/// The places of lines that are too wide. What cannot be broken is left out: a row of a table in Markdown, a block of
/// code there, which shows what the program is told and answers, and a line of one word.
fn too_wide(name: &str, text: &str) -> Vec<String> {
    let markdown = name.ends_with(".md");
    let mut in_block = false;
    let mut places = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if markdown && line.trim_start().starts_with("```") {
            in_block = !in_block;
        }
        let fixed = markdown && (in_block || line.starts_with('|'));
        let breakable = line.trim_start_matches(['/', '!', ' ']).contains(' ');
        if line.chars().count() > WIDTH && !fixed && breakable {
            places.push(format!("{name}:{number}"));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::too_wide;

    #[test]
    fn a_line_of_121_columns_is_too_wide_unless_nothing_can_be_done() {
        let wide = format!("// {}", "a ".repeat(59));
        assert_eq!((wide.chars().count(), too_wide("a.rs", &wide).len()), (121, 1));
        assert_eq!(too_wide("a.rs", wide.trim_end()), Vec::<String>::new());
        assert_eq!(too_wide("a.rs", &format!("short\n{wide}\n")), ["a.rs:2"]);
        let row = format!("| {wide}");
        assert_eq!((too_wide("a.md", &row).len(), too_wide("a.rs", &row).len()), (0, 1));
        assert_eq!(too_wide("a.md", &format!("```\n{wide}\n```\n{wide}")), ["a.md:4"]);
        let address = format!("/// <https://{}>", "a".repeat(120));
        assert_eq!(too_wide("a.rs", &address), Vec::<String>::new());
        // Letters are counted, not bytes.
        assert_eq!(too_wide("a.md", &format!("{} b", "↑".repeat(118))), Vec::<String>::new());
    }
}
