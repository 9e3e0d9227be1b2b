//! `with limits(...)`: what the questions of a block may use.

use std::time::Duration;

use onside_host::{Limits as HostLimits, parse_duration, parse_size};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::ask::{enter, leave, limits};

/// What each question that is asked in a block may use: `with limits(time=10, memory="2GB"): ...`
///
/// The time is a number of seconds or a text such as "500ms"; the memory, which tables may hold, a number of bytes or a
/// text such as "2GB"; positions are counted. Each question has all of it for itself. The limits are those of the
/// thread that entered the block; a block inside another one keeps the limits of both.
#[pyclass(frozen, name = "limits", module = "onside")]
pub(crate) struct Limits(HostLimits);

fn smaller<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
    match (one, two) {
        (Some(one), Some(two)) => Some(one.min(two)),
        (one, two) => one.or(two),
    }
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (*, time=None, memory=None, positions=None))]
    fn new(
        time: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        positions: Option<u64>,
    ) -> PyResult<Limits> {
        let wrong = |what: &str, reason: String| PyValueError::new_err(format!("{what}: {reason}"));
        let time = time.map(|time| match time.cast::<PyString>() {
            Ok(text) => parse_duration(text.to_str()?).map_err(|reason| wrong("time", reason)),
            Err(_) => {
                let seconds = time
                    .extract::<f64>()
                    .map_err(|_| PyTypeError::new_err("time is a number of seconds, or a text such as \"500ms\""))?;
                Duration::try_from_secs_f64(seconds).map_err(|error| wrong("time", error.to_string()))
            }
        });
        let memory = memory.map(|memory| match memory.cast::<PyString>() {
            Ok(text) => parse_size(text.to_str()?).map_err(|reason| wrong("memory", reason)),
            Err(_) => memory
                .extract::<u64>()
                .map_err(|_| PyTypeError::new_err("memory is a number of bytes, or a text such as \"2GB\"")),
        });
        Ok(Limits(HostLimits { time: time.transpose()?, memory: memory.transpose()?, positions, process: None }))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        let (own, outer) = (slf.get().0, limits());
        enter(HostLimits {
            time: smaller(own.time, outer.time),
            memory: smaller(own.memory, outer.memory),
            positions: smaller(own.positions, outer.positions),
            process: None,
        });
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) -> bool {
        leave();
        false
    }

    fn __repr__(&self) -> String {
        let HostLimits { time, memory, positions, .. } = self.0;
        let time = time.map(|time| format!("time={}", time.as_secs_f64()));
        let memory = memory.map(|memory| format!("memory={memory}"));
        let positions = positions.map(|positions| format!("positions={positions}"));
        format!("limits({})", [time, memory, positions].into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}
