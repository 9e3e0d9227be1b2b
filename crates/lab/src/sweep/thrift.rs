//! Records in the compact protocol of Thrift, in which the parts of a Parquet file are described. It writes only, and
//! only what these descriptions consist of: whole numbers, texts, records, and lists of them.
//!
//! Written after the specification `thrift-compact-protocol` of Apache Thrift.

/// The codes of the types of fields and of members of lists.
const INT_32: u8 = 5;
const INT_64: u8 = 6;
const TEXT: u8 = 8;
const LIST: u8 = 9;
const RECORD: u8 = 12;

/// A record under way. Its fields are written in the order of their numbers.
#[derive(Clone, Default)]
pub(super) struct Record {
    bytes: Vec<u8>,
    last: u8,
}

impl Record {
    /// The head of a field: how far its number is from that of the last one, and its type. Numbers that are further
    /// apart than 15 have another form, which nothing here needs.
    fn field(&mut self, number: u8, code: u8) {
        let step = number.saturating_sub(self.last);
        debug_assert!((1..=15).contains(&step), "fields are written in their order");
        self.last = number;
        self.bytes.push(step << 4 | code);
    }

    /// A number of 32 bits, which enumerations are as well.
    pub(super) fn small(mut self, number: u8, value: i32) -> Record {
        self.field(number, INT_32);
        signed(&mut self.bytes, value.into());
        self
    }

    /// A number of 64 bits.
    pub(super) fn large(mut self, number: u8, value: i64) -> Record {
        self.field(number, INT_64);
        signed(&mut self.bytes, value);
        self
    }

    /// A text.
    pub(super) fn text(mut self, number: u8, value: &str) -> Record {
        self.field(number, TEXT);
        text(&mut self.bytes, value);
        self
    }

    /// A record in the record.
    pub(super) fn record(mut self, number: u8, value: Record) -> Record {
        self.field(number, RECORD);
        self.bytes.extend(value.finish());
        self
    }

    /// A list of enumerations.
    pub(super) fn smalls(mut self, number: u8, values: &[i32]) -> Record {
        self.list(number, values.len(), INT_32);
        values.iter().for_each(|value| signed(&mut self.bytes, (*value).into()));
        self
    }

    /// A list of texts.
    pub(super) fn texts(mut self, number: u8, values: &[&str]) -> Record {
        self.list(number, values.len(), TEXT);
        values.iter().for_each(|value| text(&mut self.bytes, value));
        self
    }

    /// A list of records.
    pub(super) fn records(mut self, number: u8, values: Vec<Record>) -> Record {
        self.list(number, values.len(), RECORD);
        values.into_iter().for_each(|value| self.bytes.extend(value.finish()));
        self
    }

    fn list(&mut self, number: u8, length: usize, code: u8) {
        self.field(number, LIST);
        match u8::try_from(length) {
            Ok(short @ 0..=14) => self.bytes.push(short << 4 | code),
            _ => {
                self.bytes.push(0xf0 | code);
                unsigned(&mut self.bytes, length as u64);
            }
        }
    }

    /// The bytes, with the mark of the end.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

/// Seven bits a byte, the lowest first; the eighth says that more follow.
fn unsigned(bytes: &mut Vec<u8>, mut value: u64) {
    loop {
        let [low, ..] = value.to_le_bytes();
        value >>= 7;
        if value == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

/// Numbers near zero are short, whatever their sign: 0, -1, 1, -2 become 0, 1, 2, 3.
fn signed(bytes: &mut Vec<u8>, value: i64) {
    unsigned(bytes, (value.cast_unsigned() << 1) ^ (value >> 63).cast_unsigned());
}

fn text(bytes: &mut Vec<u8>, value: &str) {
    unsigned(bytes, value.len() as u64);
    bytes.extend_from_slice(value.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_long_as_they_must_be_and_signs_alternate() {
        let written = |value| {
            let mut bytes = Vec::new();
            signed(&mut bytes, value);
            bytes
        };
        assert_eq!([0, -1, 1, -2].map(written), [[0], [1], [2], [3]]);
        assert_eq!([63, -64].map(written), [[126], [127]]);
        assert_eq!(written(64), [0x80, 1]);
        assert_eq!(written(i64::MAX).len(), 10);
        assert_eq!(written(i64::MIN), [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]);
    }

    #[test]
    fn a_record_is_its_fields_by_their_distance_and_a_zero() {
        let inner = Record::default().small(2, -1);
        let bytes = Record::default().small(1, 1).text(4, "é").record(5, inner).texts(6, &["a"]).finish();
        assert_eq!(bytes, [0x15, 2, 0x38, 2, 0xc3, 0xa9, 0x1c, 0x25, 1, 0, 0x19, 0x18, 1, b'a', 0]);
        let long = Record::default().smalls(1, &[0; 15]).finish();
        assert_eq!(long[..3], [0x19, 0xf5, 15]);
        assert_eq!(
            Record::default().large(3, 0).records(4, vec![Record::default(); 2]).finish(),
            [0x36, 0, 0x19, 0x2c, 0, 0, 0]
        );
    }
}
