//! Numbers as texts for serde: exact, and the same in every format.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Dyadic, Rational};

macro_rules! as_text {
    ($($number:ty),+) => {
        $(impl Serialize for $number {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $number {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$number, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        })+
    };
}

as_text!(Dyadic, Rational);
