//! Tables as Parquet files: columns of integers of 64 bits and of texts, none of them with gaps.
//!
//! The plainest form that the format has, which every reader knows: values one behind the other, in pages of about a
//! megabyte, without compression. So the bytes depend on the table alone, and not on the version of a library. Written
//! after the specification of Apache Parquet, version 1; the tests of the Python package have pyarrow, polars and
//! DuckDB read what it writes.

use std::io::{self, Write};
use std::ops::Range;

use super::thrift::Record;

/// How a file begins and ends.
const MAGIC: &[u8; 4] = b"PAR1";

/// A page is closed when it has this many bytes.
const PAGE: usize = 1 << 20;

/// Numbers of the format's enumerations.
const VERSION: i32 = 1;
const TYPE_INT_64: i32 = 2;
const TYPE_BYTE_ARRAY: i32 = 6;
const REQUIRED: i32 = 0;
const CONVERTED_UTF8: i32 = 0;
const DATA_PAGE: i32 = 0;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const UNCOMPRESSED: i32 = 0;

/// A column.
pub(super) struct Column<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// Whether it holds texts; otherwise integers.
    pub(super) text: bool,
}

/// One field of the table.
pub(super) enum Field {
    /// In a column of integers.
    Integer(i64),
    /// In a column of texts.
    Text(String),
}

/// A table and what is said about it.
pub(super) struct Table<'a> {
    /// The program that writes it.
    pub(super) writer: String,
    /// Keys and texts that readers show.
    pub(super) metadata: Vec<(&'a str, String)>,
    /// Its columns.
    pub(super) columns: Vec<Column<'a>>,
    /// How many rows it has.
    pub(super) rows: usize,
    /// How many rows are in a group: readers may take groups one by one.
    pub(super) group: usize,
}

impl Table<'_> {
    /// Writes the file. The field at a row and a column is asked for once.
    pub(super) fn write(&self, out: impl Write, field: impl Fn(usize, usize) -> io::Result<Field>) -> io::Result<()> {
        let mut out = Counted { out, written: 0 };
        out.put(MAGIC)?;
        let mut groups = Vec::new();
        for start in (0..self.rows).step_by(self.group.max(1)) {
            let rows = start..self.rows.min(start + self.group.max(1));
            let chunks = (0..self.columns.len()).map(|column| self.chunk(&mut out, rows.clone(), column, &field));
            let chunks = chunks.collect::<io::Result<Vec<Chunk>>>()?;
            let bytes: i64 = chunks.iter().map(|chunk| chunk.bytes).sum();
            let chunks = chunks.into_iter().map(|chunk| chunk.description).collect();
            groups.push(Record::default().records(1, chunks).large(2, bytes).large(3, count(rows.len())?));
        }
        let pair = |(key, value): &(&str, String)| Record::default().text(1, key).text(2, value);
        let footer = Record::default()
            .small(1, VERSION)
            .records(2, self.schema()?)
            .large(3, count(self.rows)?)
            .records(4, groups)
            .records(5, self.metadata.iter().map(pair).collect())
            .text(6, &self.writer)
            .finish();
        out.put(&footer)?;
        out.put(&u32::try_from(footer.len()).map_err(|_| too_large())?.to_le_bytes())?;
        out.put(MAGIC)?;
        out.out.flush()
    }

    /// The root and the columns below it.
    fn schema(&self) -> io::Result<Vec<Record>> {
        let columns = i32::try_from(self.columns.len()).map_err(|_| too_large())?;
        let root = Record::default().text(4, "sweep").small(5, columns);
        let column = |column: &Column<'_>| {
            let plain = Record::default().small(1, column.code()).small(3, REQUIRED).text(4, column.name);
            if column.text {
                // Old readers know the one way to say that bytes are a text, new ones the other.
                let logical = Record::default().record(1, Record::default());
                plain.small(6, CONVERTED_UTF8).record(10, logical)
            } else {
                plain
            }
        };
        Ok(std::iter::once(root).chain(self.columns.iter().map(column)).collect())
    }

    /// Writes a column of some rows.
    fn chunk<W: Write>(
        &self,
        out: &mut Counted<W>,
        rows: Range<usize>,
        index: usize,
        field: &impl Fn(usize, usize) -> io::Result<Field>,
    ) -> io::Result<Chunk> {
        let column = &self.columns[index];
        let (start, values) = (out.written, count(rows.len())?);
        let (mut page, mut held) = (Vec::new(), 0);
        for row in rows {
            match field(row, index)? {
                Field::Integer(integer) => page.extend(integer.to_le_bytes()),
                Field::Text(text) => {
                    page.extend(u32::try_from(text.len()).map_err(|_| too_large())?.to_le_bytes());
                    page.extend(text.into_bytes());
                }
            }
            held += 1;
            if page.len() >= PAGE {
                out.page(&page, held)?;
                page.clear();
                held = 0;
            }
        }
        if held > 0 {
            out.page(&page, held)?;
        }
        let bytes = out.written - start;
        let data = Record::default()
            .small(1, column.code())
            .smalls(2, &[PLAIN, RLE])
            .texts(3, &[column.name])
            .small(4, UNCOMPRESSED)
            .large(5, values)
            .large(6, bytes)
            .large(7, bytes)
            .large(9, start);
        Ok(Chunk { description: Record::default().large(2, start).record(3, data), bytes })
    }
}

impl Column<'_> {
    fn code(&self) -> i32 {
        if self.text { TYPE_BYTE_ARRAY } else { TYPE_INT_64 }
    }
}

/// A column of a group of rows, as it was written.
struct Chunk {
    description: Record,
    bytes: i64,
}

/// What is written to, with how much there is.
struct Counted<W> {
    out: W,
    written: i64,
}

impl<W: Write> Counted<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += count(bytes.len())?;
        self.out.write_all(bytes)
    }

    /// Writes a page of this many values.
    fn page(&mut self, values: &[u8], held: i32) -> io::Result<()> {
        let length = i32::try_from(values.len()).map_err(|_| too_large())?;
        // Levels would tell gaps and nesting; there are none, and their encoding is named all the same.
        let about = Record::default().small(1, held).small(2, PLAIN).small(3, RLE).small(4, RLE);
        let head = Record::default().small(1, DATA_PAGE).small(2, length).small(3, length).record(5, about);
        self.put(&head.finish())?;
        self.put(values)
    }
}

fn count(number: usize) -> io::Result<i64> {
    i64::try_from(number).map_err(|_| too_large())
}

fn too_large() -> io::Error {
    io::Error::other("a table, or a field of it, is too large for a Parquet file")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(rows: usize, group: usize, field: impl Fn(usize, usize) -> Field) -> Vec<u8> {
        let columns = vec![Column { name: "n", text: false }, Column { name: "t", text: true }];
        let metadata = vec![("key", "what".to_owned())];
        let table = Table { writer: "onside".into(), metadata, columns, rows, group };
        let mut bytes = Vec::new();
        table.write(&mut bytes, |row, column| Ok(field(row, column))).expect("memory takes all");
        bytes
    }

    fn plain(row: usize, column: usize) -> Field {
        let integer = i64::try_from(row).expect("small") - 1;
        if column == 0 { Field::Integer(integer) } else { Field::Text("↑".repeat(row)) }
    }

    /// Where these bytes are, one behind the other.
    fn places(file: &[u8], bytes: &[u8]) -> Vec<usize> {
        (0..file.len()).filter(|place| file[*place..].starts_with(bytes)).collect()
    }

    #[test]
    fn a_file_is_its_pages_and_a_footer_whose_length_stands_at_the_end() {
        let file = file(3, 10, plain);
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let integers = [-1_i64, 0, 1].map(i64::to_le_bytes).concat();
        let texts = [&[0, 0, 0, 0, 3, 0, 0, 0][..], "↑".as_bytes(), &[6, 0, 0, 0], "↑↑".as_bytes()].concat();
        // A page of three values and 24 bytes, then one of three values and 21 bytes.
        let head = |length: u8| {
            vec![0x15, 0, 0x15, 2 * length, 0x15, 2 * length, 0x2c, 0x15, 6, 0x15, 0, 0x15, 6, 0x15, 6, 0, 0]
        };
        let pages = [MAGIC.to_vec(), head(24), integers, head(21), texts].concat();
        assert_eq!(file[..pages.len()], pages);
        let end = file.len() - 8;
        let length = u32::from_le_bytes(file[end..end + 4].try_into().expect("four bytes")) as usize;
        assert_eq!(pages.len() + length, end);
        let footer = &file[pages.len()..end];
        assert!(footer.starts_with(&[0x15, 2, 0x19, 0x3c, 0x48, 5]) && footer.ends_with(b"\x06onside\0"), "{footer:?}");
        // The name of a column stands in the schema and beside its pages.
        assert_eq!((places(footer, b"\x03key\x18\x04what\0").len(), places(footer, b"\x18\x01t").len()), (1, 2));
    }

    #[test]
    fn rows_come_in_groups_and_large_columns_in_pages() {
        // Each page begins with its head: the kind of page, then a length.
        let pages = |file: &[u8]| places(file, &[0x2c, 0x15]).len();
        assert_eq!(pages(&file(5, 2, plain)), 2 * 3);
        assert_eq!(pages(&file(0, 2, plain)), 0);
        let wide = |_, column| if column == 0 { Field::Integer(7) } else { Field::Text("x".repeat(PAGE / 2)) };
        assert_eq!(pages(&file(4, 10, wide)), 1 + 2);
        assert_eq!(pages(&file(5, 10, wide)), 1 + 3);
    }

    #[test]
    fn what_goes_wrong_while_writing_is_told() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let table = Table { writer: String::new(), metadata: vec![], columns: vec![], rows: 0, group: 1 };
        assert_eq!(
            table.write(Full, |row, column| Ok(plain(row, column))).expect_err("full").kind(),
            io::ErrorKind::StorageFull
        );
    }
}
