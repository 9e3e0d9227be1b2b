//! The frame of a PDF file: numbered objects, compressed streams, and the table that says where each object begins.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// A file under way. Objects are numbered from 1 in the order in which they come.
#[derive(Default)]
pub(super) struct File {
    bytes: Vec<u8>,
    places: Vec<usize>,
}

impl File {
    pub(super) fn object(&mut self, body: impl Into<Vec<u8>>) {
        if self.bytes.is_empty() {
            // Bytes above 127 in a comment tell programs that carry files that this is no text.
            self.bytes.extend_from_slice(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
        }
        self.places.push(self.bytes.len());
        self.bytes.extend_from_slice(format!("{} 0 obj\n", self.places.len()).as_bytes());
        self.bytes.extend(body.into());
        self.bytes.extend_from_slice(b"\nendobj\n");
    }

    pub(super) fn finish(mut self, catalogue: usize, information: usize) -> Vec<u8> {
        let (table, count) = (self.bytes.len(), self.places.len() + 1);
        let mut end = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in &self.places {
            end.push_str(&format!("{place:010} 00000 n \n"));
        }
        end.push_str(&format!(
            "trailer\n<< /Size {count} /Root {catalogue} 0 R /Info {information} 0 R >>\nstartxref\n{table}\n%%EOF\n"
        ));
        self.bytes.extend_from_slice(end.as_bytes());
        self.bytes
    }
}

/// A stream with these entries in its dictionary, compressed.
pub(super) fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    // Writing into memory does not fail; if it did, the data would go in as they are.
    let packed = encoder.write_all(data).and_then(|()| encoder.finish());
    let (filter, data) = match &packed {
        Ok(packed) => (" /Filter /FlateDecode", packed.as_slice()),
        Err(_) => ("", data),
    };
    let mut bytes = format!("<<{entries}{filter} /Length {} >>\nstream\n", data.len()).into_bytes();
    bytes.extend_from_slice(data);
    bytes.extend_from_slice(b"\nendstream");
    bytes
}

/// Bytes in hexadecimal digits.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A text for people, in any script.
pub(super) fn text(text: &str) -> String {
    let units: String = text.encode_utf16().map(|unit| format!("{unit:04x}")).collect();
    format!("<feff{units}>")
}
