//! Onside for Python: the native part of the package `onside`.
//!
//! Games, positions and other values are frozen objects; what is computed with them goes through [`ask`], which knows
//! limits, signals and threads. Values cross the border as values ([`convert`]). What Python writes better, such as
//! enumerations and the classes of the rulesets, is in `python/onside`.

#![forbid(unsafe_code)]

mod ask;
mod convert;
mod desk;
mod errors;
mod game;
mod limits;
mod matrix;
mod numbers;
mod own;
mod picture;
mod position;
mod session;
mod synchronized;
mod thermograph;
mod value;
mod words;

use pyo3::prelude::*;

/// Calls off all computations that take long, on whatever thread: they raise Cancelled there.
#[pyfunction]
fn cancel() {
    ask::cancel_all();
}

/// Forgets what was found about positions, to free memory. Games stay.
#[pyfunction]
fn forget(py: Python<'_>) {
    py.detach(|| desk::world().forget());
}

/// Called in the child after a fork.
#[pyfunction]
fn _after_fork() {
    ask::after_fork();
}

/// The native part of the package onside.
#[pymodule]
fn _onside(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::add(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<limits::Limits>()?;
    module.add_class::<own::Own>()?;
    module.add_class::<picture::Picture>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<session::Answer>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<synchronized::Synchronized>()?;
    module.add_class::<thermograph::Thermograph>()?;
    module.add_class::<thermograph::Wall>()?;
    module.add_class::<value::OtherValue>()?;
    module.add_function(wrap_pyfunction!(cancel, module)?)?;
    module.add_function(wrap_pyfunction!(forget, module)?)?;
    module.add_function(wrap_pyfunction!(_after_fork, module)?)?;
    module.add_function(wrap_pyfunction!(matrix::solve_matrix, module)?)?;
    module.add_function(wrap_pyfunction!(own::explore, module)?)?;
    module.add_function(wrap_pyfunction!(position::position, module)?)?;
    module.add_function(wrap_pyfunction!(position::register, module)?)?;
    module.add_function(wrap_pyfunction!(position::rulesets, module)?)?;
    module.add_function(wrap_pyfunction!(session::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(session::statements, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
