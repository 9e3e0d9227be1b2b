//! Values for serde: as texts, which read back as the same games. A value that is read has a context of its own, unless
//! it is read with a context in hand, as in `games.deserialize(&mut deserializer)`.

use serde::de::{DeserializeSeed, Deserializer, Error};

use crate::{Games, Value};

onside_ground::serde_as_text!(() Value);

impl<'de> DeserializeSeed<'de> for &Games {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        self.parse(&text).map_err(D::Error::custom)
    }
}
