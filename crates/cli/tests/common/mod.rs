//! What the tests of the program share: folders of their own, and sweeps in them.

pub(crate) mod engine;
pub(crate) mod server;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder that is gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("onside-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `onside sweep` in a folder.
pub(crate) fn sweep(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
    command.current_dir(folder).arg("sweep").args(arguments).stdin(Stdio::null());
    command
}
