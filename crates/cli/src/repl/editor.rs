//! The line editor: prompt, history, when Enter evaluates, which key does what.

use std::borrow::Cow;
use std::path::PathBuf;

use nu_ansi_term::{Color, Style};
use onside_lang::assist;
use reedline::{
    ColumnarMenu, DefaultHinter, EditCommand, Emacs, FileBackedHistory, KeyCode, KeyModifiers, MenuBuilder as _,
    PromptEditMode, PromptHistorySearch, PromptHistorySearchStatus, Reedline, ReedlineEvent, ReedlineMenu,
    ValidationResult, Validator, default_emacs_keybindings,
};

use super::commands::is_command;
use super::complete::{Completion, Variables};
use super::paint::Paint;

/// How many entries the history keeps.
const HISTORY: usize = 10_000;
const MENU: &str = "completion";

/// An editor for the prompt.
pub(super) fn editor(variables: Variables, colour: bool) -> Reedline {
    let mut keys = default_emacs_keybindings();
    let next = vec![ReedlineEvent::Menu(MENU.into()), ReedlineEvent::MenuNext];
    keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, ReedlineEvent::UntilFound(next));
    keys.add_binding(KeyModifiers::SHIFT, KeyCode::BackTab, ReedlineEvent::MenuPrevious);
    let new_line = ReedlineEvent::Edit(vec![EditCommand::InsertNewline]);
    keys.add_binding(KeyModifiers::ALT, KeyCode::Enter, new_line);
    let menu = ColumnarMenu::default().with_name(MENU).with_marker("> ").with_word_chars("_");
    let editor = Reedline::create()
        .with_ansi_colors(colour)
        .with_edit_mode(Box::new(Emacs::new(keys)))
        .with_completer(Box::new(Completion { variables }))
        .with_menu(ReedlineMenu::EngineCompleter(Box::new(menu)))
        .with_quick_completions(true)
        .with_partial_completions(true)
        .use_bracketed_paste(true)
        .with_validator(Box::new(Finished))
        .with_hinter(Box::new(DefaultHinter::default().with_style(Style::new().fg(Color::DarkGray))));
    let editor = if colour { editor.with_highlighter(Box::new(Paint)) } else { editor };
    // A history that cannot be kept is no reason not to work.
    match history_file().and_then(|file| FileBackedHistory::with_file(HISTORY, file).ok()) {
        Some(history) => editor.with_history(Box::new(history)),
        None => editor,
    }
}

/// Where the history is kept: in the user's data folder.
fn history_file() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = absolute("XDG_DATA_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local").join("share")))?;
    Some(data.join("onside").join("history"))
}

/// Enter evaluates when nothing is open any more, and behind two empty lines in any case: then the error is shown.
struct Finished;

impl Validator for Finished {
    fn validate(&self, line: &str) -> ValidationResult {
        if is_command(line) || assist::is_complete(line) || line.ends_with("\n\n") {
            ValidationResult::Complete
        } else {
            ValidationResult::Incomplete
        }
    }
}

/// What stands before the input.
pub(super) struct Prompt {
    pub(super) synchronized: bool,
}

impl reedline::Prompt for Prompt {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        if self.synchronized { "synchronized".into() } else { "".into() }
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        "".into()
    }

    fn render_prompt_indicator(&self, _mode: PromptEditMode) -> Cow<'_, str> {
        "> ".into()
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        ". ".into()
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        let failing = match search.status {
            PromptHistorySearchStatus::Passing => "",
            PromptHistorySearchStatus::Failing => "nothing with ",
        };
        format!("(history: {failing}`{}`) ", search.term).into()
    }
}
