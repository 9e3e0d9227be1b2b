//! The entries of a request: each is asked for by its name, and what nobody has asked for is a mistake.

use onside_ground::{Player, did_you_mean};
use onside_host::{Mode, parse_duration, parse_size};
use onside_lang::MOST_DIGITS;
use onside_show::Json;
use serde_json::Map;

use crate::event::RequestError;
use crate::request::Bounds;

/// The longest id, in bytes of JSON.
const LONGEST_ID: usize = 200;

/// The entries of a request that nobody has asked for yet.
pub(crate) struct Fields {
    left: Map<String, Json>,
    asked: Vec<&'static str>,
}

impl Fields {
    /// All entries of an object.
    pub(crate) fn new(object: Map<String, Json>) -> Fields {
        Fields { left: object, asked: Vec::new() }
    }

    /// An entry; `null` is as good as none.
    pub(crate) fn take(&mut self, key: &'static str) -> Option<Json> {
        self.asked.push(key);
        self.left.remove(key).filter(|value| !value.is_null())
    }

    pub(crate) fn id(&mut self) -> Result<Json, RequestError> {
        const HINT: &str = "an id is a whole number or a short text, and every event of the request carries it";
        let id = self.take("id").ok_or_else(|| RequestError::new("the request has no \"id\"", HINT))?;
        let whole = id.is_u64() || id.is_i64();
        if !(whole || id.is_string()) || id.to_string().len() > LONGEST_ID {
            return Err(RequestError::new("the \"id\" is neither a whole number nor a short text", HINT));
        }
        Ok(id)
    }

    pub(crate) fn maybe_text(&mut self, key: &'static str) -> Result<Option<String>, RequestError> {
        match self.take(key) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(RequestError::new(format!("\"{key}\" is no text"), "write it in double quotes")),
        }
    }

    pub(crate) fn text(&mut self, key: &'static str) -> Result<String, RequestError> {
        let missing = || RequestError::new(format!("\"{key}\" is missing"), format!("add \"{key}\" with a text"));
        self.maybe_text(key)?.ok_or_else(missing)
    }

    pub(crate) fn object(&mut self, key: &'static str) -> Result<Map<String, Json>, RequestError> {
        match self.take(key) {
            Some(Json::Object(object)) => Ok(object),
            _ => Err(RequestError::new(format!("\"{key}\" is no JSON object"), "write it in braces")),
        }
    }

    pub(crate) fn number(&mut self, key: &'static str) -> Result<Option<u64>, RequestError> {
        let Some(value) = self.take(key) else { return Ok(None) };
        let wrong = || RequestError::new(format!("\"{key}\" is no whole number"), "write a number from 0 on");
        value.as_u64().ok_or_else(wrong).map(Some)
    }

    /// One of some words, or the usual one if there is a usual one.
    pub(crate) fn choice<T>(
        &mut self,
        key: &'static str,
        usual: Option<T>,
        named: impl Fn(&str) -> Option<T>,
        words: &str,
    ) -> Result<T, RequestError> {
        let Some(text) = self.maybe_text(key)? else {
            return usual.ok_or_else(|| RequestError::new(format!("\"{key}\" is missing"), format!("it is {words}")));
        };
        let found: String = text.chars().take(40).collect();
        named(&text)
            .ok_or_else(|| RequestError::new(format!("\"{key}\" cannot be \"{found}\""), format!("it is {words}")))
    }

    pub(crate) fn mode(&mut self) -> Result<Option<Mode>, RequestError> {
        let named = |text: &str| match text {
            "alternating" => Some(Some(Mode::Alternating)),
            "synchronized" => Some(Some(Mode::Synchronized)),
            _ => None,
        };
        self.choice("mode", Some(None), named, "alternating or synchronized")
    }

    pub(crate) fn player(&mut self) -> Result<Player, RequestError> {
        let named = |text: &str| match text {
            "left" => Some(Player::Left),
            "right" => Some(Player::Right),
            _ => None,
        };
        self.choice("player", None, named, "left or right")
    }

    /// A number of something that is counted from 0.
    pub(crate) fn count(&mut self, key: &'static str) -> Result<usize, RequestError> {
        let missing = || RequestError::new(format!("\"{key}\" is missing"), "it is a number, counted from 0");
        let number = self.number(key)?.ok_or_else(missing)?;
        usize::try_from(number)
            .map_err(|_| RequestError::new(format!("\"{key}\" is too large"), "numbers count from 0"))
    }

    pub(crate) fn digits(&mut self) -> Result<Option<u32>, RequestError> {
        let Some(digits) = self.number("digits")? else { return Ok(None) };
        let found = u32::try_from(digits).ok().filter(|digits| (1..=MOST_DIGITS).contains(digits));
        let wrong = || {
            let hint = format!("write a number from 1 to {MOST_DIGITS}");
            RequestError::new(format!("{digits} is not a number of digits"), hint)
        };
        found.ok_or_else(wrong).map(Some)
    }

    pub(crate) fn bounds(&mut self) -> Result<Bounds, RequestError> {
        let wrong = |key: &str, text: &str, reason: String| {
            let text: String = text.chars().take(40).collect();
            RequestError::new(format!("\"{key}\" cannot be \"{text}\": {reason}"), "write it as in \"10s\" or \"2GB\"")
        };
        let time = self.maybe_text("time")?;
        let time = time.map(|text| parse_duration(&text).map_err(|reason| wrong("time", &text, reason))).transpose()?;
        let memory = self.maybe_text("memory")?;
        let memory =
            memory.map(|text| parse_size(&text).map_err(|reason| wrong("memory", &text, reason))).transpose()?;
        Ok(Bounds { time, memory })
    }

    /// A place in the source, in bytes.
    pub(crate) fn cursor(&mut self, source: &str) -> Result<usize, RequestError> {
        let cursor = self.number("cursor")?;
        let place = cursor.and_then(|cursor| usize::try_from(cursor).ok());
        let wrong = || {
            let hint = format!("write a number of bytes from 0 to {}, between two characters", source.len());
            RequestError::new("\"cursor\" is no place in the source", hint)
        };
        place.filter(|place| source.is_char_boundary(*place)).ok_or_else(wrong)
    }

    /// Refuses what nobody has asked for.
    pub(crate) fn finish(self, task: &str) -> Result<(), RequestError> {
        let Some(key) = self.left.keys().next() else { return Ok(()) };
        let hint = match did_you_mean(key, self.asked.iter().copied()) {
            Some(likely) => format!("did you mean \"{likely}\"?"),
            None => format!("{task} takes {}", self.asked.join(", ")),
        };
        let key: String = key.chars().take(40).collect();
        Err(RequestError::new(format!("{task} has no \"{key}\""), hint))
    }
}
