//! What a chunk brings home: cases counted, rows of a table, and the smallest counterexample to each claim.
//!
//! As text it is one JSON object without line breaks, which is a record of the log.

use onside_ground::Stop;
use serde_json::{Value, json};

const OTHER_COLUMNS: Stop = Stop::Internal("a sweep has made a row that does not fit its columns");

/// A field of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// A whole number.
    Integer(i64),
    /// Anything else, fractions among it.
    Text(String),
}

impl From<i64> for Cell {
    fn from(integer: i64) -> Cell {
        Cell::Integer(integer)
    }
}

impl From<u64> for Cell {
    /// Past the greatest signed integer the number is written as text; no count comes near it.
    fn from(integer: u64) -> Cell {
        i64::try_from(integer).map_or_else(|_| Cell::Text(integer.to_string()), Cell::Integer)
    }
}

impl From<u32> for Cell {
    fn from(integer: u32) -> Cell {
        Cell::Integer(i64::from(integer))
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.into())
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Integer(integer) => write!(f, "{integer}"),
            Cell::Text(text) => f.write_str(text),
        }
    }
}

/// A column of the table of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name: lower case, with underscores.
    pub name: String,
    /// What happens to the fields of rows that have the same key.
    pub fold: Fold,
    /// Whether the column holds text; otherwise integers.
    pub text: bool,
}

/// How rows of several chunks become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Part of the key: rows that agree in all such columns become one.
    Key,
    /// Integers are added.
    Sum,
    /// The least integer stays.
    Least,
    /// The greatest integer stays.
    Greatest,
}

impl Column {
    /// A column of integers that belong to the key.
    #[must_use]
    pub fn key(name: &str) -> Column {
        Column { name: name.into(), fold: Fold::Key, text: false }
    }

    /// A column of texts, which always belong to the key.
    #[must_use]
    pub fn text(name: &str) -> Column {
        Column { name: name.into(), fold: Fold::Key, text: true }
    }

    /// A column of integers that are put together in this way.
    #[must_use]
    pub fn folded(name: &str, fold: Fold) -> Column {
        Column { name: name.into(), fold, text: false }
    }
}

/// A row of the table, whose fields are found by the names of their columns.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// The columns.
    pub columns: &'r [Column],
    /// A field for each of them.
    pub cells: &'r [Cell],
}

impl<'r> Row<'r> {
    /// The field in the column of this name.
    #[must_use]
    pub fn cell(self, name: &str) -> Option<&'r Cell> {
        self.columns.iter().zip(self.cells).find(|(column, _)| column.name == name).map(|(_, cell)| cell)
    }

    /// The whole number in the column of this name; 0 if there is none.
    #[must_use]
    pub fn integer(self, name: &str) -> i64 {
        match self.cell(name) {
            Some(Cell::Integer(integer)) => *integer,
            _ => 0,
        }
    }

    /// The text in the column of this name; empty if there is none.
    #[must_use]
    pub fn text(self, name: &str) -> &'r str {
        match self.cell(name) {
            Some(Cell::Text(text)) => text,
            _ => "",
        }
    }
}

/// A case in which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The number of the claim.
    pub claim: usize,
    /// How large it is; the lexicographically least counts as the smallest.
    pub measure: Vec<u64>,
    /// What it is, in one sentence without a full stop.
    pub sentence: String,
    /// All that is needed to check it.
    pub certificate: Value,
}

/// What a chunk brings home.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many cases of each claim were looked at.
    pub cases: Vec<u64>,
    /// How many of them contradict it.
    pub failures: Vec<u64>,
    /// Rows of the table.
    pub rows: Vec<Vec<Cell>>,
    /// The smallest counterexample to each claim that has one.
    pub counterexamples: Vec<Counterexample>,
}

impl Findings {
    /// Nothing yet, for this many claims.
    #[must_use]
    pub fn new(claims: usize) -> Findings {
        Findings { cases: vec![0; claims], failures: vec![0; claims], ..Findings::default() }
    }

    /// Adds a row to the table with these columns: a field for each, found by its name.
    ///
    /// # Errors
    /// The names are not those of the columns, which is a mistake of the sweep.
    pub fn row<'n>(
        &mut self,
        columns: &[Column],
        fields: impl IntoIterator<Item = (&'n str, Cell)>,
    ) -> Result<(), Stop> {
        let mut cells: Vec<Option<Cell>> = vec![None; columns.len()];
        for (name, cell) in fields {
            let place = columns.iter().position(|column| column.name == name).and_then(|at| cells.get_mut(at));
            if place.is_none_or(|place| place.replace(cell).is_some()) {
                return Err(OTHER_COLUMNS);
            }
        }
        self.rows.push(cells.into_iter().collect::<Option<_>>().ok_or(OTHER_COLUMNS)?);
        Ok(())
    }

    /// Counts a failure and keeps the smallest counterexample to each claim, of equal ones the first.
    pub fn fails(&mut self, new: Counterexample) {
        if let Some(count) = self.failures.get_mut(new.claim) {
            *count += 1;
        }
        self.keep(new);
    }

    /// Keeps a counterexample if it is the smallest to its claim; its case has been counted.
    pub fn keep(&mut self, new: Counterexample) {
        match self.counterexamples.iter_mut().find(|old| old.claim == new.claim) {
            Some(old) if new.measure < old.measure => *old = new,
            Some(_) => {}
            None => self.counterexamples.push(new),
        }
    }

    /// The record of a chunk.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let cell = |cell: &Cell| match cell {
            Cell::Integer(integer) => json!(integer),
            Cell::Text(text) => json!(text),
        };
        let rows: Vec<Vec<Value>> = self.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let counterexamples: Vec<Value> = self
            .counterexamples
            .iter()
            .map(|found| {
                json!({
                    "claim": found.claim,
                    "measure": found.measure,
                    "sentence": found.sentence,
                    "certificate": found.certificate,
                })
            })
            .collect();
        json!({ "cases": self.cases, "failures": self.failures, "rows": rows, "counterexamples": counterexamples })
    }

    /// The findings of a record; nothing if it is none.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Findings> {
        let numbers = |value: &Value| value.as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>();
        let cell = |value: &Value| match value {
            Value::String(text) => Some(Cell::Text(text.clone())),
            other => other.as_i64().map(Cell::Integer),
        };
        let row = |value: &Value| value.as_array()?.iter().map(cell).collect::<Option<Vec<Cell>>>();
        let counterexample = |value: &Value| {
            Some(Counterexample {
                claim: usize::try_from(value["claim"].as_u64()?).ok()?,
                measure: numbers(&value["measure"])?,
                sentence: value["sentence"].as_str()?.to_string(),
                certificate: value["certificate"].clone(),
            })
        };
        Some(Findings {
            cases: numbers(&value["cases"])?,
            failures: numbers(&value["failures"])?,
            rows: value["rows"].as_array()?.iter().map(row).collect::<Option<_>>()?,
            counterexamples: value["counterexamples"].as_array()?.iter().map(counterexample).collect::<Option<_>>()?,
        })
    }
}
