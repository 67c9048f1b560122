//! Matrices over GF(2).

use std::sync::Arc;

use button_madness::algebra::gf2::{BitMatrix as Matrix, BitVector, Echelon};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::arrays::{self, Bits};
use crate::errors::{Failure, Kind};
use crate::long::{How, quick, run};

/// A matrix over GF(2), packed into bits. It does not change.
///
/// It is made of an array of 0 and 1, rows × columns, of a list of rows, or of text; NumPy and SciPy are read.
///
/// >>> from button_madness.gf2 import BitMatrix
/// >>> a = BitMatrix([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
/// >>> a.rank()
/// 2
/// >>> a.kernel().to_numpy()
/// array([[ True,  True,  True]])
/// >>> (a @ a) + a
/// <BitMatrix: 3 × 3>
#[pyclass(frozen, module = "button_madness.gf2")]
#[derive(Clone)]
pub(crate) struct BitMatrix {
    matrix: Arc<Matrix>,
}

/// Steps that take less than a moment, each for 64 bits of a row.
const QUICK: usize = 1 << 30;

impl BitMatrix {
    fn of(matrix: Matrix) -> Self {
        Self {
            matrix: Arc::new(matrix),
        }
    }

    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(matrix) = value.cast::<Self>() {
            return Ok(matrix.get().clone());
        }
        let Bits {
            rows,
            columns,
            words,
        } = arrays::matrix(value)?;
        let mut words = words.into_iter();
        let next = || words.next().unwrap_or_default();
        Ok(Self::of(Matrix::from_words(rows, columns, next)))
    }

    fn shown(&self) -> String {
        format!("{} × {}", self.matrix.rows(), self.matrix.columns())
    }

    /// Computes something that takes as long as a product with a matrix of so many columns.
    fn compute<T: Send + 'static>(
        &self,
        py: Python<'_>,
        columns: usize,
        threads: Option<usize>,
        work: impl FnOnce(&Matrix) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (rows, width) = (self.matrix.rows(), self.matrix.columns());
        let steps = rows
            .saturating_mul(width)
            .saturating_mul(columns.div_ceil(64));
        let matrix = Arc::clone(&self.matrix);
        if threads.is_none() && steps <= QUICK {
            return quick(py, move || Ok(work(&matrix)));
        }
        run(py, &How::new(threads, None)?, move |_| Ok(work(&matrix)))
    }

    fn fits(&self, is_so: bool, what: &str, other: &Self) -> PyResult<()> {
        if is_so {
            return Ok(());
        }
        let message = format!(
            "{what} of a {} and a {} matrix",
            self.shown(),
            other.shown()
        );
        Err(Failure::new(Kind::Matrix, message + ": the sizes do not fit").into())
    }
}

#[pymethods]
impl BitMatrix {
    #[new]
    fn new(entries: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::read(entries)
    }

    /// Makes a matrix of an array of 0 and 1 or of truth values, rows × columns.
    #[staticmethod]
    fn from_numpy(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::read(array)
    }

    /// Returns the entries as an array of truth values, rows × columns.
    fn to_numpy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        let matrix = Arc::clone(&self.matrix);
        let columns = matrix.columns();
        let cells = py.detach(|| {
            let rows = (0..matrix.rows()).map(|row| matrix.row_words(row));
            arrays::unpacked(rows, columns)
        });
        arrays::shaped(py, (matrix.rows(), columns), cells)
    }

    /// The identity of so many rows and columns.
    #[staticmethod]
    fn identity(size: usize) -> Self {
        Self::of(Matrix::identity(size))
    }

    /// The matrix of so many rows and columns whose entries are 0.
    #[staticmethod]
    #[pyo3(signature = (rows, columns = None))]
    fn zeros(rows: usize, columns: Option<usize>) -> PyResult<Self> {
        let columns = columns.unwrap_or(rows);
        fits_memory(rows, columns)?;
        Ok(Self::of(Matrix::zero(rows, columns)))
    }

    /// A random matrix. The same seed gives the same matrix.
    #[staticmethod]
    #[pyo3(signature = (rows, columns = None, *, seed = None))]
    fn random(rows: usize, columns: Option<usize>, seed: Option<u64>) -> PyResult<Self> {
        let columns = columns.unwrap_or(rows);
        fits_memory(rows, columns)?;
        let seed = seed.unwrap_or_else(|| rand::rng().next_u64());
        let mut random = StdRng::seed_from_u64(seed);
        Ok(Self::of(Matrix::random(rows, columns, &mut random)))
    }

    /// How many rows and columns it has.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.matrix.rows(), self.matrix.columns())
    }

    /// The transpose.
    #[getter(T)]
    fn transposed(&self, py: Python<'_>) -> Self {
        Self::of(py.detach(|| self.matrix.transpose()))
    }

    /// Returns the rank.
    #[pyo3(signature = (*, threads = None))]
    fn rank(&self, py: Python<'_>, threads: Option<usize>) -> PyResult<usize> {
        self.compute(py, self.matrix.columns(), threads, Matrix::rank)
    }

    /// Returns the reduced row echelon form, without rows of zeros, and the columns of its pivots.
    #[pyo3(signature = (*, threads = None))]
    fn rref(&self, py: Python<'_>, threads: Option<usize>) -> PyResult<(Self, Vec<usize>)> {
        self.compute(py, self.matrix.columns(), threads, |matrix| {
            let echelon = Echelon::new(matrix.clone()).reduced();
            let pivots = echelon.pivots().to_vec();
            let mut reduced = Matrix::zero(echelon.rank(), matrix.columns());
            for row in 0..echelon.rank() {
                reduced.set_row_words(row, echelon.matrix().row_words(row));
            }
            (Self::of(reduced), pivots)
        })
    }

    /// Returns a basis of the kernel, the x with `A @ x = 0`, as the rows of a matrix: as many as there are
    /// columns less the rank.
    #[pyo3(signature = (*, threads = None))]
    fn kernel(&self, py: Python<'_>, threads: Option<usize>) -> PyResult<Self> {
        self.compute(py, self.matrix.columns(), threads, |matrix| {
            Self::of(Matrix::from_rows(matrix.columns(), matrix.kernel()))
        })
    }

    /// Returns a solution x of `A @ x = b`, or `None` if there is none.
    ///
    /// b is a vector of 0 and 1, and so is x, an array; or b is a matrix of several right-hand sides, its
    /// columns, and x is a matrix.
    #[pyo3(signature = (b, *, threads = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        b: &Bound<'py, PyAny>,
        threads: Option<usize>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        if b.is_instance_of::<Self>() || dimensions(b) == Some(2) {
            let b = Self::read(b)?;
            self.fits(b.matrix.rows() == self.matrix.rows(), "the system", &b)?;
            let width = self.matrix.columns() + b.matrix.columns();
            let found = self.compute(py, width, threads, move |a| a.solve_many(&b.matrix))?;
            return match found {
                Some(found) => Ok(Some(Self::of(found).into_pyobject(py)?.into_any())),
                None => Ok(None),
            };
        }
        let b = vector(b, self.matrix.rows(), "row")?;
        let found = self.compute(py, self.matrix.columns(), threads, move |a| a.solve(&b))?;
        Ok(found.map(|found| truths(py, &found).into_any()))
    }

    /// Returns the inverse.
    #[pyo3(signature = (*, threads = None))]
    fn inverse(&self, py: Python<'_>, threads: Option<usize>) -> PyResult<Self> {
        if self.matrix.rows() != self.matrix.columns() {
            let message = format!("a {} matrix has no inverse: it is not square", self.shown());
            return Err(Failure::new(Kind::Matrix, message).into());
        }
        let found = self.compute(py, 2 * self.matrix.columns(), threads, Matrix::inverse)?;
        let found = found.ok_or_else(|| {
            let message = format!(
                "the {} matrix has no inverse: its rank is less",
                self.shown()
            );
            Failure::new(Kind::Matrix, message)
        })?;
        Ok(Self::of(found))
    }

    fn __matmul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if dimensions(other) == Some(1) {
            let x = vector(other, self.matrix.columns(), "column")?;
            let product = quick(py, || Ok(&*self.matrix * &x))?;
            return Ok(truths(py, &product).into_any());
        }
        let other = Self::read(other)?;
        self.fits(
            self.matrix.columns() == other.matrix.rows(),
            "the product",
            &other,
        )?;
        let product = self.compute(py, other.matrix.columns(), None, move |a| {
            a * &*other.matrix
        })?;
        Ok(Self::of(product).into_pyobject(py)?.into_any())
    }

    /// An array of NumPy on the left leaves the product to us.
    fn __rmatmul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if dimensions(other) == Some(1) {
            let x = vector(other, self.matrix.rows(), "row")?;
            let product = quick(py, || Ok(&x * &*self.matrix))?;
            return Ok(truths(py, &product).into_any());
        }
        let left = Self::read(other)?;
        left.__matmul__(py, &self.clone().into_pyobject(py)?.into_any())
    }

    /// Says to NumPy that its arrays beside a matrix are matrices over GF(2).
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        let other = Self::read(other)?;
        self.fits(self.shape() == other.shape(), "the sum", &other)?;
        Ok(Self::of(py.detach(|| {
            let mut sum = (*self.matrix).clone();
            sum += &*other.matrix;
            sum
        })))
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| self.matrix == other.get().matrix)
    }

    fn __getitem__(&self, place: (isize, isize)) -> PyResult<bool> {
        let (row, column) = place;
        let index = |at: isize, length: usize| {
            let from_start = if at < 0 {
                at + length.cast_signed()
            } else {
                at
            };
            let index = usize::try_from(from_start)
                .ok()
                .filter(|&index| index < length);
            index.ok_or_else(|| {
                PyIndexError::new_err(format!(
                    "[{row}, {column}] is outside of a {} matrix",
                    self.shown()
                ))
            })
        };
        let (row, column) = (
            index(row, self.matrix.rows())?,
            index(column, self.matrix.columns())?,
        );
        Ok(self.matrix.get(row, column))
    }

    /// Returns the entries for NumPy, so that `numpy.asarray` takes a matrix.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let array = self.to_numpy(py).into_any();
        match dtype {
            None => Ok(array),
            Some(dtype) => array.call_method1("astype", (dtype,)),
        }
    }

    fn __str__(&self) -> String {
        self.matrix.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<BitMatrix: {}>", self.shown())
    }
}

/// Reads a vector that has an entry for each row, or for each column.
fn vector(value: &Bound<'_, PyAny>, length: usize, of: &str) -> PyResult<BitVector> {
    let bits = arrays::vector(value)?;
    if bits.len() != length {
        let found = bits.len();
        let message = format!("a vector of {found} entries, but the matrix has {length} {of}s");
        return Err(Failure::new(Kind::Matrix, message).into());
    }
    Ok(BitVector::from(bits))
}

/// Returns how many dimensions an array has.
fn dimensions(value: &Bound<'_, PyAny>) -> Option<usize> {
    value.getattr("ndim").ok()?.extract().ok()
}

/// Refuses a matrix that is larger than the memory.
fn fits_memory(rows: usize, columns: usize) -> Result<(), Failure> {
    let bytes = rows
        .checked_mul(columns.div_ceil(64))
        .and_then(|words| words.checked_mul(8));
    let fits = bytes.is_some_and(|bytes| madness_machine::simd::memory::is_available(bytes as u64));
    if fits {
        return Ok(());
    }
    let message = format!("a {rows} × {columns} matrix does not fit into memory");
    Err(Failure::new(Kind::Undecided, message))
}

fn truths<'py>(py: Python<'py>, vector: &BitVector) -> Bound<'py, PyArray1<bool>> {
    let bits = arrays::unpacked([vector.words()].into_iter(), vector.len());
    arrays::numbers(py, bits)
}
