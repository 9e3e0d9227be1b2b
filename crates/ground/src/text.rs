//! What has a text that reads back can be stored as that text.

/// Implements serde's traits for types with `Display` and `FromStr`. The caller must depend on `serde`.
#[macro_export]
macro_rules! serde_as_text {
    ($(($($generics:tt)*) $type:ty),+ $(,)?) => {
        $(impl<$($generics)*> ::serde::Serialize for $type {
            fn serialize<Serializer: ::serde::Serializer>(
                &self,
                serializer: Serializer,
            ) -> Result<Serializer::Ok, Serializer::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($generics)*> ::serde::Deserialize<'de> for $type {
            fn deserialize<Deserializer: ::serde::Deserializer<'de>>(
                deserializer: Deserializer,
            ) -> Result<Self, Deserializer::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        })+
    };
}
