//! Opens the user's browser, with the command that each system has for it.

use std::process::{Command, Stdio};

/// Opens an address; whether there was a command for it. What that command does afterwards is not waited for.
#[must_use]
pub fn show(address: &str) -> bool {
    let Some(mut command) = command(address) else { return false };
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // Somebody has to take notice of its end.
    std::thread::spawn(move || child.wait());
    true
}

#[cfg(target_os = "macos")]
fn command(address: &str) -> Option<Command> {
    let mut command = Command::new("open");
    command.arg(address);
    Some(command)
}

#[cfg(windows)]
fn command(address: &str) -> Option<Command> {
    let mut command = Command::new("rundll32");
    command.args(["url.dll,FileProtocolHandler", address]);
    Some(command)
}

#[cfg(not(any(target_os = "macos", windows)))]
fn command(address: &str) -> Option<Command> {
    // Without a desktop the command would look for a browser in the terminal.
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| std::env::var_os(name).is_some());
    let mut command = Command::new("xdg-open");
    command.arg(address);
    desktop.then_some(command)
}
