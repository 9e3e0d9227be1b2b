//! Matrix games with exact entries: their values and optimal strategies, certified.

use onside_ground::Stop;
use onside_number::Rational;
use onside_number::matrix::{Matrix, certificate, solve_while};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::ask;
use crate::desk::Desk;
use crate::errors::Failure;
use crate::game::game_of;
use crate::numbers::{not_a_number, rational, to_fraction};
use crate::words;

/// The value of a matrix game and an optimal strategy for each player: solve_matrix([[0, 1], [3, 0]]).
///
/// The entries, in rows, are what Left gets; Left chooses the row and Right the column. All of it is exact, and checked
/// by a certificate.
#[pyfunction]
#[pyo3(signature = (rows, /))]
pub(crate) fn solve_matrix<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = rows.py();
    let entry = |object: Bound<'_, PyAny>| -> PyResult<Rational> {
        if let Some(number) = rational(&object)? {
            return Ok(number);
        }
        match game_of(&object)?.map(crate::game::Game).and_then(crate::game::Game::number_of) {
            Some(number) => Ok(Rational::from(number)),
            None => Err(not_a_number(&object, "a number")),
        }
    };
    let row = |row: Bound<'_, PyAny>| row.try_iter()?.map(|object| entry(object?)).collect::<PyResult<Vec<_>>>();
    let entries = rows.try_iter()?.map(|one| row(one?)).collect::<PyResult<Vec<_>>>()?;
    let matrix = Matrix::from_rows(entries).map_err(|ragged| PyValueError::new_err(ragged.to_string()))?;
    let solution = ask(py, move |desk: &mut Desk| {
        let found = solve_while(&matrix, || desk.guard.check())?;
        let solution = found.ok_or_else(|| Failure::Mistake("an empty matrix has no value".into()))?;
        match certificate::check(&matrix, &solution) {
            Ok(()) => Ok(solution),
            Err(_) => Err(Failure::Stop(Stop::Internal("a matrix game was solved wrongly"))),
        }
    })?;
    let each =
        |numbers: &[Rational]| numbers.iter().map(|number| to_fraction(py, number)).collect::<PyResult<Vec<_>>>();
    let fields = (to_fraction(py, &solution.value)?, each(&solution.left)?, each(&solution.right)?);
    words::record(py, "MatrixSolution", fields)
}
