//! Values of the language for which the package has no class of its own: loopy games, scoring games, values of
//! Cherries, misere games, ordinals, functions. They compute through the language, by its operators and methods.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use onside_lang::Value;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{call_method, from_python, kind, operate, picture, to_python, written};
use crate::picture::Picture;

/// A value of Onside's language: a loopy game, a scoring game, a value of Cherries, a misere game and others; see kind.
///
/// What the language can do with it is done by ask(method, ...) and by operators.
#[pyclass(frozen, name = "Value", module = "onside")]
pub(crate) struct OtherValue(Value);

impl OtherValue {
    pub(crate) fn new(value: Value) -> OtherValue {
        OtherValue(value)
    }

    pub(crate) fn value(&self) -> &Value {
        &self.0
    }

    /// What an operator gives with another object on its right or on its left.
    fn with<'py>(
        &self,
        py: Python<'py>,
        operator: &'static str,
        other: &Bound<'py, PyAny>,
        on_the_right: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = from_python(other) else { return Ok(py.NotImplemented().into_bound(py)) };
        let (first, second) = if on_the_right { (self.0.clone(), other) } else { (other, self.0.clone()) };
        to_python(py, &operate(py, operator, first, second)?)
    }
}

#[pymethods]
impl OtherValue {
    /// What kind of value it is, in one word, such as "loopy".
    #[getter]
    fn kind(&self) -> &'static str {
        kind(&self.0)
    }

    /// The value in a formula of LaTeX.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        written(py, &self.0, onside_lang::Answer::latex)
    }

    /// What a method of Onside's language gives, such as ask("Stops").
    #[pyo3(signature = (method, /, *arguments))]
    fn ask<'py>(slf: &Bound<'py, Self>, method: &str, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        call_method(slf.as_any(), method, arguments)
    }

    /// The value as a picture, if there is one of its kind.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        picture(py, &self.0)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        written(py, &self.0, onside_lang::Answer::expression)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.__str__(py)?;
        let source = match &self.0 {
            // Its signs alone are those of numbers.
            Value::Genus(_) => format!("Genus({text:?})"),
            _ => text,
        };
        Ok(format!("evaluate({source:?})"))
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, "+", other, true)
    }

    fn __radd__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, "+", other, false)
    }

    fn __sub__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, "-", other, true)
    }

    fn __rsub__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, "-", other, false)
    }

    fn __mul__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, "*", other, true)
    }

    fn __rmul__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, "*", other, false)
    }

    fn __neg__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let zero = Value::Number(onside_number::Rational::default());
        to_python(py, &operate(py, "-", zero, self.0.clone())?)
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let operator = match op {
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        };
        self.with(py, operator, other, true)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        // Equal values are written alike.
        let mut hasher = DefaultHasher::new();
        self.__str__(py)?.hash(&mut hasher);
        Ok(hasher.finish())
    }
}
