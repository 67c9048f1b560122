//! Certificates as the text of JSON, and as the dicts of Python.

use pyo3::intern;
use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::Failure;

/// Returns what serde writes.
pub(crate) fn text(value: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(value)?)
}

/// Reads a text as Python does, so that numbers have as many digits as they need.
pub(crate) fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let json = py.import(intern!(py, "json"))?;
    json.call_method1(intern!(py, "loads"), (text,))
}

/// Writes what Python has as text.
pub(crate) fn dumps(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let json = value.py().import(intern!(value.py(), "json"))?;
    let text = json.call_method1(intern!(value.py(), "dumps"), (value,))?;
    text.extract()
}

/// Returns a number as Python has it, by its hexadecimal digits: those of any number are read.
pub(crate) fn integer<'py>(py: Python<'py>, hexadecimal: &str) -> PyResult<Bound<'py, PyAny>> {
    let integer = py.get_type::<pyo3::types::PyInt>();
    integer.call1((hexadecimal, 16))
}
