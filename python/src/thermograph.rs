//! Thermographs and their walls, as objects that notebooks show.

use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::short::{self, Wall as ShortWall};
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::numbers::{dyadic, dyadic_to_fraction, not_a_number};
use crate::picture::Picture;

/// The thermograph of a game: two walls that become one mast.
#[pyclass(frozen, module = "onside", eq)]
#[derive(PartialEq)]
pub(crate) struct Thermograph {
    name: String,
    data: short::Thermograph,
}

impl Thermograph {
    pub(crate) fn new(name: String, data: short::Thermograph) -> Thermograph {
        Thermograph { name, data }
    }
}

#[pymethods]
impl Thermograph {
    /// The value of the mast.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, self.data.mean())
    }

    /// Where the mast begins.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, self.data.temperature())
    }

    /// The wall of Left's stops.
    #[getter]
    fn left_wall(&self) -> Wall {
        Wall(self.data.wall(Player::Left).clone())
    }

    /// The wall of Right's stops.
    #[getter]
    fn right_wall(&self) -> Wall {
        Wall(self.data.wall(Player::Right).clone())
    }

    /// The thermograph as a picture.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        let figure = onside_draw::thermographs(&[(self.name.clone(), self.data.clone())]);
        Ok(Picture::new(figure.map_err(|error| Failure::from(error).raise(py))?))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.picture(py)?.svg_text())
    }

    fn __repr__(&self) -> String {
        format!("<Thermograph of {}: mean {}, temperature {}>", self.name, self.data.mean(), self.data.temperature())
    }
}

/// One wall of a thermograph.
#[pyclass(frozen, module = "onside", eq)]
#[derive(PartialEq)]
pub(crate) struct Wall(ShortWall);

#[pymethods]
impl Wall {
    /// The corners (t, value), from t = -1 up to where the mast begins.
    #[getter]
    fn corners<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let corner = |(t, value): &(Dyadic, Dyadic)| Ok((dyadic_to_fraction(py, t)?, dyadic_to_fraction(py, value)?));
        self.0.corners().iter().map(corner).collect()
    }

    /// The value of the vertical part.
    #[getter]
    fn mast<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dyadic_to_fraction(py, self.0.mast_value())
    }

    /// The value at a temperature t, which is at least -1.
    #[pyo3(signature = (t, /))]
    fn at<'py>(&self, t: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let number = dyadic(t)?.ok_or_else(|| not_a_number(t, "a number"))?;
        dyadic_to_fraction(t.py(), &self.0.at(&number))
    }

    fn __repr__(&self) -> String {
        let corners = self.0.corners().iter().map(|(t, value)| format!("({t}, {value})"));
        format!("<Wall {}>", corners.collect::<Vec<_>>().join(" "))
    }
}
