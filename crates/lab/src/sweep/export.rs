//! The table of results as CSV and as Parquet.
//!
//! The bytes depend on the plan and the rows only. Parquet holds integers as 64 bits and texts as UTF-8, without
//! compression, and in its metadata the plan and the verdicts under the keys `onside.plan` and `onside.verdicts`.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::findings::{Cell, Column};
use super::plan::Plan;
use super::summary::{ClaimVerdict, Summary};

/// Rows in a group of a Parquet file.
const GROUP: usize = 1 << 20;

/// The table as CSV, the names of the columns first.
#[must_use]
pub fn csv(summary: &Summary) -> String {
    let names = summary.columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>();
    let rows = summary.rows.iter().map(|row| row.iter().map(Cell::to_string).collect());
    onside_show::csv(std::iter::once(names).chain(rows))
}

/// The table as Parquet.
///
/// # Errors
/// What the writer says, and whatever may go wrong in between.
pub fn parquet(
    out: impl Write + Send,
    summary: &Summary,
    plan: &Plan,
    verdicts: &[ClaimVerdict],
) -> Result<(), ParquetError> {
    let verdicts: Vec<String> = verdicts.iter().map(ClaimVerdict::to_string).collect();
    let metadata = vec![
        KeyValue::new("onside.plan".into(), plan.asked().to_string()),
        KeyValue::new("onside.verdicts".into(), serde_json::Value::from(verdicts).to_string()),
    ];
    let properties = WriterProperties::builder()
        .set_created_by(format!("onside {}", plan.version))
        .set_key_value_metadata(Some(metadata))
        .build();
    let fields = summary.columns.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    let schema = Type::group_type_builder("sweep").with_fields(fields).build()?;
    let mut writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
    for rows in summary.rows.chunks(GROUP) {
        let mut group = writer.next_row_group()?;
        for (index, column) in summary.columns.iter().enumerate() {
            let Some(mut sink) = group.next_column()? else { break };
            if column.text {
                let texts = rows.iter().map(|row| ByteArray::from(row[index].to_string().into_bytes()));
                sink.typed::<ByteArrayType>().write_batch(&texts.collect::<Vec<_>>(), None, None)?;
            } else {
                let integers = rows.iter().map(|row| match row[index] {
                    Cell::Integer(integer) => integer,
                    Cell::Text(_) => 0,
                });
                sink.typed::<Int64Type>().write_batch(&integers.collect::<Vec<_>>(), None, None)?;
            }
            sink.close()?;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn field(column: &Column) -> Result<Arc<Type>, ParquetError> {
    let builder = if column.text {
        Type::primitive_type_builder(&column.name, Physical::BYTE_ARRAY).with_logical_type(Some(LogicalType::String))
    } else {
        Type::primitive_type_builder(&column.name, Physical::INT64)
    };
    Ok(Arc::new(builder.with_repetition(Repetition::REQUIRED).build()?))
}
