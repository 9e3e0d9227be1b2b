//! Numbers of Python and of Onside: integers and fractions, exact in both directions. Floats are refused.

use onside_number::{Dyadic, IBig, Rational};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyInt, PyType};

use crate::errors::OnsideError;

/// Python hashes numbers modulo this prime, 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static RATIONAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// `fractions.Fraction`.
fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    FRACTION.import(py, "fractions", "Fraction")
}

fn integer(object: &Bound<'_, PyAny>) -> PyResult<IBig> {
    if let Ok(small) = object.extract::<i64>() {
        return Ok(IBig::from(small));
    }
    let digits: String = object.call_method1(intern!(object.py(), "__format__"), ("x",))?.extract()?;
    IBig::from_str_radix(&digits, 16).map_err(|_| PyTypeError::new_err("expected an integer"))
}

/// The number that an object is; nothing if it is no integer and no fraction.
pub(crate) fn rational(object: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(Rational::from(integer(object)?)));
    }
    let py = object.py();
    if object.is_instance(RATIONAL.import(py, "numbers", "Rational")?)? {
        let part = |name| integer(&object.getattr(name)?);
        let (numerator, denominator) = (part(intern!(py, "numerator"))?, part(intern!(py, "denominator"))?);
        return Ok(Rational::from_ratio(numerator, denominator));
    }
    Ok(None)
}

/// The same for a number that is a game: its denominator is a power of two.
pub(crate) fn dyadic(object: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    if object.is_exact_instance_of::<PyInt>()
        && let Ok(small) = object.extract::<i64>()
    {
        return Ok(Some(Dyadic::from(small)));
    }
    match rational(object)? {
        None => Ok(None),
        Some(number) => match number.to_dyadic() {
            Some(dyadic) => Ok(Some(dyadic)),
            None => Err(OnsideError::new_err(format!(
                "{number} is not the value of a short game, because its denominator is not a power of two"
            ))),
        },
    }
}

/// Why an object is no number: a sentence that knows floats.
pub(crate) fn not_a_number(object: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    if object.is_instance_of::<PyFloat>() {
        return PyTypeError::new_err(format!("expected {expected}, found a float, which is not exact; use Fraction"));
    }
    let found = object.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {found}"))
}

fn big_to_python<'py>(py: Python<'py>, integer: &IBig) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(integer) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => py.get_type::<PyInt>().call1((integer.in_radix(16).to_string(), 16)),
    }
}

/// An integer in Python.
pub(crate) fn to_int<'py>(py: Python<'py>, integer: &IBig) -> PyResult<Bound<'py, PyAny>> {
    big_to_python(py, integer)
}

/// A number as a fraction in Python.
pub(crate) fn to_fraction<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    let denominator = IBig::from(number.denominator());
    fraction_class(py)?.call1((big_to_python(py, &number.numerator())?, big_to_python(py, &denominator)?))
}

/// The same of a dyadic number.
pub(crate) fn dyadic_to_fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    to_fraction(py, &Rational::from(number))
}

/// The hash that Python gives to the equal integer or fraction.
pub(crate) fn hash(py: Python<'_>, number: &Dyadic) -> PyResult<isize> {
    let Some((numerator, exponent)) = number.as_small() else {
        return dyadic_to_fraction(py, number)?.hash();
    };
    let remainder = numerator.unsigned_abs() % PRIME;
    // 2^61 is 1 modulo the prime, so that to divide by a power of two is to multiply by another.
    let shift = (61 - exponent % 61) % 61;
    let hash = (u128::from(remainder) << shift) % u128::from(PRIME);
    let hash = isize::try_from(hash).unwrap_or(0);
    Ok(match if numerator < 0 { -hash } else { hash } {
        -1 => -2,
        other => other,
    })
}
