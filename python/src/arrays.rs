//! Bits from arrays, lists and text, and arrays from bits. Arrays are rows × columns.
//!
//! An array of bytes or truth values whose rows lie one after the other is packed where it lies. What
//! has another type or layout is converted by NumPy first, in `button_madness/_arrays.py`.

use button_madness::algebra::simd::{self, Simd};
use button_madness::{Grid, Lights, Presses, Shape, Surface};
use numpy::ndarray::{Array1, Array2, Array3};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray3, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::errors::{Failure, Kind};

/// Rows of bits: each begins with a word of its own, and its excess bits are 0.
pub(crate) struct Bits {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) words: Vec<u64>,
}

/// Reads lights on a surface: an array, rows of cells, or text.
pub(crate) fn lights(value: &Bound<'_, PyAny>, surface: Surface) -> PyResult<Lights> {
    if let Some(lights) = of_text(value)? {
        return Ok(lights.on(surface));
    }
    let Bits {
        rows,
        columns,
        words,
    } = bits(value, "lights")?;
    let shape = Shape::new(columns, rows, surface).map_err(Failure::from)?;
    Ok(Lights::from_words(shape, words))
}

/// Reads a matrix: an array, rows of numbers, or text.
pub(crate) fn matrix(value: &Bound<'_, PyAny>) -> PyResult<Bits> {
    match of_text(value)? {
        Some(lights) => Ok(Bits {
            rows: lights.shape().rows(),
            columns: lights.shape().columns(),
            words: lights.words().to_vec(),
        }),
        None => bits(value, "the matrix"),
    }
}

/// Reads rows as people write them, if it is text: one for all rows, or a list of one for each.
fn of_text(value: &Bound<'_, PyAny>) -> PyResult<Option<Lights>> {
    if let Ok(text) = value.cast::<PyString>() {
        let lights = text.to_cow()?.parse::<Lights>();
        return Ok(Some(lights.map_err(Failure::from)?));
    }
    let first = if let Ok(list) = value.cast::<PyList>() {
        list.get_item(0).ok()
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        tuple.get_item(0).ok()
    } else {
        None
    };
    if first.is_some_and(|first| first.is_instance_of::<PyString>()) {
        let rows: Vec<String> = value.extract()?;
        let lights = Lights::from_rows(rows);
        return Ok(Some(lights.map_err(Failure::from)?));
    }
    Ok(None)
}

/// Reads an array of two dimensions, or rows of numbers.
fn bits(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Bits> {
    let py = value.py();
    let helper = py.import(intern!(py, "button_madness._arrays"))?;
    let bytes = helper.call_method1(intern!(py, "bits"), (value, what))?;
    let bytes: PyReadonlyArray2<'_, u8> = bytes.extract()?;
    let (rows, columns) = (bytes.shape()[0], bytes.shape()[1]);
    let cells = bytes.as_slice()?;
    let words = packed(cells, columns).map_err(|at| {
        let (row, column) = (at / columns, at % columns);
        Failure::new(
            match what {
                "lights" => Kind::Board,
                _ => Kind::Matrix,
            },
            format!("{what}[{row}, {column}] is {}: expected 0 or 1", cells[at]),
        )
    })?;
    Ok(Bits {
        rows,
        columns,
        words,
    })
}

/// Packs bytes that are 0 or 1 into words, each row beginning with a new one.
///
/// # Errors
/// The place of the first byte that is neither.
fn packed(cells: &[u8], columns: usize) -> Result<Vec<u64>, usize> {
    if columns == 0 {
        return Ok(Vec::new());
    }
    let (simd, rows) = (Simd::best(), cells.chunks_exact(columns));
    let mut words = Vec::with_capacity(rows.len() * columns.div_ceil(64));
    let mut are_bits = true;
    for row in rows {
        are_bits &= simd::pack(simd, &mut words, row);
    }
    if are_bits {
        return Ok(words);
    }
    Err(cells.iter().position(|&cell| cell > 1).unwrap_or_default())
}

/// Unpacks rows of bits, of so many columns.
pub(crate) fn unpacked<'a>(
    rows: impl ExactSizeIterator<Item = &'a [u64]>,
    columns: usize,
) -> Vec<bool> {
    let mut cells = Vec::with_capacity(rows.len() * columns);
    rows.for_each(|row| simd::unpack(Simd::best(), &mut cells, row, columns));
    cells
}

/// Returns a grid as an array of truth values, rows × columns.
pub(crate) fn grid<'py, K>(py: Python<'py>, grid: &Grid<K>) -> Bound<'py, PyArray2<bool>> {
    let (rows, columns) = (grid.shape().rows(), grid.shape().columns());
    shaped(
        py,
        (rows, columns),
        unpacked(grid.iter_row_words(), columns),
    )
}

/// Returns sets of presses as an array of truth values, sets × rows × columns.
pub(crate) fn grids<'py>(
    py: Python<'py>,
    shape: Shape,
    grids: &[Presses],
) -> Bound<'py, PyArray3<bool>> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let mut cells = Vec::with_capacity(grids.len() * rows * columns);
    for grid in grids {
        cells.extend(unpacked(grid.iter_row_words(), columns));
    }
    let array = Array3::from_shape_vec((grids.len(), rows, columns), cells);
    array
        .expect("as many cells as the sets have")
        .into_pyarray(py)
}

/// Returns numbers as an array.
pub(crate) fn numbers<'py, T: numpy::Element>(
    py: Python<'py>,
    numbers: Vec<T>,
) -> Bound<'py, PyArray1<T>> {
    Array1::from_vec(numbers).into_pyarray(py)
}

/// Returns rows of numbers of the same length as an array, rows × columns.
pub(crate) fn table<'py, T: numpy::Element>(
    py: Python<'py>,
    columns: usize,
    numbers: Vec<T>,
) -> Bound<'py, PyArray2<T>> {
    let rows = numbers.len().checked_div(columns).unwrap_or(0);
    let array = Array2::from_shape_vec((rows, columns), numbers);
    array
        .expect("as many numbers as the table has")
        .into_pyarray(py)
}

/// Reads a vector of bits: an array of one dimension, or numbers.
pub(crate) fn vector(value: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    let py = value.py();
    let helper = py.import(intern!(py, "button_madness._arrays"))?;
    let bytes = helper.call_method1(intern!(py, "vector"), (value,))?;
    let bytes: PyReadonlyArray1<'_, u8> = bytes.extract()?;
    Ok(bytes.as_slice()?.iter().map(|&byte| byte != 0).collect())
}

/// Returns truth values as an array of some shape.
pub(crate) fn shaped<'py>(
    py: Python<'py>,
    shape: (usize, usize),
    cells: Vec<bool>,
) -> Bound<'py, PyArray2<bool>> {
    let array = Array2::from_shape_vec(shape, cells);
    array
        .expect("as many cells as the shape has")
        .into_pyarray(py)
}
