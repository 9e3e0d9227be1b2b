//! What only the user's page knows: the token, and the code by which a page that the program opens gets it.
//!
//! The token is in the fragment of the address that is printed, which no browser sends to a server. When the program
//! opens the browser itself the address is an argument of a process that others can see, so it has a code instead,
//! which is worth something once and not for long.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a code may wait for the browser.
const LIFE_OF_A_CODE: Duration = Duration::from_secs(120);

/// The token and the code.
pub(crate) struct Secrets {
    token: String,
    code: Mutex<Option<(String, Instant)>>,
}

impl Secrets {
    /// New ones, without a code.
    pub(crate) fn new() -> io::Result<Secrets> {
        Ok(Secrets { token: random()?, code: Mutex::new(None) })
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Whether this is the token.
    pub(crate) fn is_token(&self, offered: &[u8]) -> bool {
        same(self.token.as_bytes(), offered)
    }

    /// A new code, which makes an earlier one worthless.
    pub(crate) fn new_code(&self) -> io::Result<String> {
        let code = random()?;
        *self.code.lock().unwrap_or_else(PoisonError::into_inner) = Some((code.clone(), Instant::now()));
        Ok(code)
    }

    /// The token for the code; both the right and a wrong code can be tried once.
    pub(crate) fn swap(&self, offered: &str) -> Option<&str> {
        let (code, since) = self.code.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let valid = same(code.as_bytes(), offered.as_bytes()) && since.elapsed() < LIFE_OF_A_CODE;
        valid.then_some(self.token.as_str())
    }
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |found, (one, other)| found | (one ^ other)) == 0
}

/// 256 random bits, as text; also for names that nobody can guess.
pub(crate) fn random() -> io::Result<String> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_worth_the_token_once() {
        let secrets = Secrets::new().expect("random bits");
        assert_eq!(secrets.swap(""), None);
        let code = secrets.new_code().expect("random bits");
        assert_eq!(secrets.swap(&code), Some(secrets.token()));
        assert_eq!(secrets.swap(&code), None);
    }

    #[test]
    fn a_wrong_code_spoils_the_right_one() {
        let secrets = Secrets::new().expect("random bits");
        let code = secrets.new_code().expect("random bits");
        assert_eq!(secrets.swap("guess"), None);
        assert_eq!(secrets.swap(&code), None);
    }

    #[test]
    fn tokens_are_long_and_differ() {
        let (one, other) = (Secrets::new().expect("random bits"), Secrets::new().expect("random bits"));
        assert_eq!(one.token().len(), 64);
        assert_ne!(one.token(), other.token());
        assert!(one.is_token(one.token().as_bytes()) && !one.is_token(other.token().as_bytes()));
        assert!(!one.is_token(b"") && !one.is_token(&one.token().as_bytes()[1..]));
    }
}
