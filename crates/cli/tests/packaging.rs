//! What packages take from the program: completions, the manual, the version.

use std::process::{Command, Output};

use super::common::Folder;

fn onside(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_onside")).args(arguments).output().expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = onside(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A name is indented by two blanks; what is indented further goes on with a sentence.
    let names = listed.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    names.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
}

#[test]
fn every_shell_completes_every_command_and_its_options() {
    let commands = commands();
    assert!(commands.len() > 8 && commands.contains(&"eval".to_owned()), "{commands:?}");
    for shell in ["bash", "zsh", "fish"] {
        let completions = printed(&["completions", shell]);
        for command in &commands {
            assert!(completions.contains(command.as_str()), "{shell}: {command}");
        }
        assert!(completions.contains("max-time") && completions.contains("latex"), "{shell}");
        assert_eq!(completions, printed(&["completions", shell]), "{shell}");
    }
    assert_eq!(onside(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_every_command() {
    let folder = Folder::new("manual");
    printed(&["manual", &folder.0.to_string_lossy()]);
    let page = |name: &str| std::fs::read_to_string(folder.0.join(name)).unwrap_or_default();
    let first = page("onside.1");
    assert!(first.contains(".TH") && first.contains("Exact analysis of combinatorial games"), "{first}");
    for command in commands() {
        assert!(page(&format!("onside-{command}.1")).contains(".SH"), "{command}");
    }
    let gone = onside(&["manual", &folder.0.join("nowhere").to_string_lossy()]);
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&gone.stderr).starts_with("error: the manual cannot be written to "));
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = printed(&["--version"]);
    let expected = format!("onside {}", env!("CARGO_PKG_VERSION"));
    // Whoever packs the program puts the commit behind it.
    assert!(version.trim_end() == expected || version.starts_with(&format!("{expected} (")), "{version}");
}
