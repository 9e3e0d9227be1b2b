//! Messages on the wire: frames of JSON, signed with the key that both sides know. Opens no sockets.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use zeromq::ZmqMessage;

/// What stands between the addresses and the signature.
const DELIMITER: &[u8] = b"<IDS|MSG>";

/// The version of the protocol.
pub(crate) const VERSION: &str = "5.3";

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// To whom it is answered.
    pub(crate) addresses: Vec<Vec<u8>>,
    /// What is repeated in every answer.
    pub(crate) header: Value,
    pub(crate) content: Value,
}

impl Request {
    /// What is asked for.
    pub(crate) fn kind(&self) -> &str {
        self.header["msg_type"].as_str().unwrap_or_default()
    }
}

/// Signs and reads messages of one connection.
#[derive(Clone, Debug)]
pub(crate) struct Signer {
    key: Vec<u8>,
    session: String,
}

/// Messages have numbers.
static COUNT: AtomicU64 = AtomicU64::new(0);

impl Signer {
    /// A signer with a key; an empty one means that nothing is signed.
    pub(crate) fn new(key: &str) -> Signer {
        let mut random = [0_u8; 16];
        // The name of the session only has to be another one than those of other kernels.
        if getrandom::fill(&mut random).is_err() {
            random[..8].copy_from_slice(&now().0.to_le_bytes());
        }
        Signer { key: key.as_bytes().to_vec(), session: hex(&random) }
    }

    fn mac(&self, parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        parts.iter().for_each(|part| mac.update(part));
        Some(mac)
    }

    /// The request that some frames are; nothing if they are none, or not signed with the key.
    pub(crate) fn read(&self, message: ZmqMessage) -> Option<Request> {
        let frames = message.into_vec();
        let delimiter = frames.iter().position(|frame| &frame[..] == DELIMITER)?;
        let [signature, header, parent, metadata, content, ..] = &frames[delimiter + 1..] else { return None };
        if !self.key.is_empty() {
            let mac = self.mac(&[header, parent, metadata, content])?;
            mac.verify_slice(&unhex(signature)?).ok()?;
        }
        Some(Request {
            addresses: frames[..delimiter].iter().map(|frame| frame.to_vec()).collect(),
            header: serde_json::from_slice(header).ok()?,
            content: serde_json::from_slice(content).ok()?,
        })
    }

    /// A message to these addresses, or to everybody who listens under a name, in answer to a request.
    pub(crate) fn write(&self, addresses: &[Vec<u8>], parent: &Value, kind: &str, content: &Value) -> ZmqMessage {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let header = json!({
            "msg_id": format!("{}_{number}", self.session),
            "session": self.session,
            "username": "onside",
            "date": date(),
            "msg_type": kind,
            "version": VERSION,
        });
        let parts = [header.to_string(), parent.to_string(), "{}".to_owned(), content.to_string()];
        let bytes: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
        let signature = match self.key.is_empty() {
            true => String::new(),
            false => self.mac(&bytes).map(|mac| hex(&mac.finalize().into_bytes())).unwrap_or_default(),
        };
        let mut message = ZmqMessage::from(DELIMITER.to_vec());
        message.push_back(signature.into());
        for part in parts {
            message.push_back(part.into());
        }
        for address in addresses.iter().rev() {
            message.push_front(address.clone().into());
        }
        message
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| u8::try_from(char::from(byte).to_digit(16)?).ok();
    text.chunks(2).map(|pair| Some(digit(*pair.first()?)? * 16 + digit(*pair.get(1)?)?)).collect()
}

/// The seconds since 1970, and the microseconds behind them.
fn now() -> (u64, u32) {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or((0, 0), |time| (time.as_secs(), time.subsec_micros()))
}

/// The time as ISO 8601 writes it, in UTC.
fn date() -> String {
    let (seconds, micros) = now();
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_with_the_same_key_and_no_other() {
        let (signer, other) = (Signer::new("secret"), Signer::new("another"));
        let addresses = vec![b"somebody".to_vec()];
        let written = signer.write(&addresses, &json!({"a": 1}), "status", &json!({"state": "idle"}));
        let read = signer.read(written.clone()).expect("it is signed");
        assert_eq!((read.kind(), &read.content["state"]), ("status", &json!("idle")));
        assert_eq!(read.addresses, addresses);
        assert!(other.read(written.clone()).is_none());
        let mut frames = written.into_vec();
        let last = frames.len() - 1;
        frames[last] = b"{\"state\":\"busy\"}".to_vec().into();
        assert!(signer.read(ZmqMessage::try_from(frames).expect("frames")).is_none());
        assert!(signer.read(ZmqMessage::from("nothing")).is_none());
    }
}
