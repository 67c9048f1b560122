//! Polynomials over GF(2).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use button_madness::algebra::poly::Poly;
use num_bigint::BigUint;
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::errors::{Failure, Kind};
use crate::json::integer;
use crate::long::{How, quick, run};

/// A polynomial over GF(2). It does not change.
///
/// It is made of text, "x^4 + x + 1"; of a number whose bit i is the coefficient of x^i, 0x13; or of a list of
/// exponents, [4, 1, 0].
///
/// >>> from button_madness.gf2 import Polynomial
/// >>> a = Polynomial("x^4 + x^2 + 1")
/// >>> a.gcd(Polynomial("x^3 + 1"))
/// Polynomial('x^2 + x + 1')
/// >>> divmod(a, Polynomial("x + 1"))
/// (Polynomial('x^3 + x^2'), Polynomial('1'))
/// >>> int(a), a.degree
/// (21, 4)
#[pyclass(frozen, module = "button_madness.gf2")]
#[derive(Clone)]
pub(crate) struct Polynomial {
    poly: Arc<Poly>,
}

/// The most words of polynomials that are multiplied, or divided, in less than a moment.
const QUICK: usize = 1 << 13;

impl Polynomial {
    fn of(poly: Poly) -> Self {
        Self {
            poly: Arc::new(poly),
        }
    }

    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(polynomial) = value.cast::<Self>() {
            return Ok(polynomial.get().clone());
        }
        let no_polynomial = |why: &dyn std::fmt::Display| Failure::new(Kind::Polynomial, why);
        let poly = if let Ok(text) = value.cast::<PyString>() {
            let poly = text.to_cow()?.parse::<Poly>();
            poly.map_err(|error| no_polynomial(&error))?
        } else if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
            let digits: String = value.call_method1("__format__", ("x",))?.extract()?;
            Poly::from_hex(&digits).map_err(|_| {
                no_polynomial(&"a negative number: expected one whose bits are coefficients")
            })?
        } else {
            let exponents: Vec<usize> = value.extract().map_err(|_| {
                no_polynomial(
                    &"expected text such as \"x^4 + x + 1\", a number, or a list of exponents",
                )
            })?;
            if exponents.iter().any(|&exponent| exponent > 1 << 40) {
                return Err(no_polynomial(&"an exponent that is too large").into());
            }
            Poly::from_exponents(exponents)
        };
        Ok(Self::of(poly))
    }

    /// Reads the other side of an operation: of numbers 0 and 1 alone, because 2 might be x, or 1 + 1.
    fn operand(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyInt>() && !value.extract::<u8>().is_ok_and(|it| it < 2) {
            let message = format!("{value} is neither 0 nor 1: write Polynomial({value})");
            return Err(Failure::new(Kind::Polynomial, message).into());
        }
        Self::read(value)
    }

    /// Computes something with another polynomial.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        work: impl FnOnce(&Poly, &Poly) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (a, b) = (Arc::clone(&self.poly), Self::operand(other)?.poly);
        if a.words().len().max(b.words().len()) <= QUICK {
            return quick(py, || Ok(work(&a, &b)));
        }
        run(py, &How::default(), move |_| Ok(work(&a, &b)))
    }

    /// Refuses 0 as a divisor.
    fn not_zero(other: &Bound<'_, PyAny>) -> PyResult<()> {
        if Self::operand(other)?.poly.is_zero() {
            return Err(PyZeroDivisionError::new_err("division by the polynomial 0"));
        }
        Ok(())
    }
}

#[pymethods]
impl Polynomial {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::read(value)
    }

    /// The first irreducible polynomial of a degree, as numbers are ordered.
    #[staticmethod]
    fn least_irreducible(py: Python<'_>, degree: usize) -> PyResult<Self> {
        if degree == 0 {
            let message = "no polynomial of degree 0 is irreducible";
            return Err(Failure::new(Kind::Polynomial, message).into());
        }
        run(py, &How::default(), move |_| {
            Ok(Self::of(Poly::least_irreducible(degree)))
        })
    }

    /// The degree, or −1 of the polynomial 0.
    #[getter]
    fn degree(&self) -> i64 {
        let degree = self.poly.degree();
        degree.map_or(-1, |degree| i64::try_from(degree).unwrap_or(i64::MAX))
    }

    /// The exponents with the coefficient 1, the smallest first.
    #[getter]
    fn exponents(&self) -> Vec<usize> {
        let mut exponents: Vec<usize> = self.poly.exponents().collect();
        exponents.sort_unstable();
        exponents
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(py, other, |a, b| {
            let mut sum = a.clone();
            sum += b;
            Self::of(sum)
        })
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(py, other, |a, b| Self::of(a * b))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__mul__(py, other)
    }

    fn __divmod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<(Self, Self)> {
        Self::not_zero(other)?;
        let (quotient, remainder) = self.with(py, other, Poly::div_rem)?;
        Ok((Self::of(quotient), Self::of(remainder)))
    }

    fn __floordiv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.__divmod__(py, other)?.0)
    }

    fn __mod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.__divmod__(py, other)?.1)
    }

    /// `pow(a, n, m)` is the n-th power modulo m; `a ** n` is the power itself.
    fn __pow__(
        &self,
        py: Python<'_>,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let digits: String = exponent.call_method1("__format__", ("x",))?.extract()?;
        let exponent = BigUint::parse_bytes(digits.as_bytes(), 16)
            .ok_or_else(|| Failure::new(Kind::Polynomial, "a negative exponent"))?;
        let Some(modulus) = modulus else {
            let degree = BigUint::from(self.poly.degree().unwrap_or(0)) * &exponent;
            if degree > BigUint::from(1_u64 << 33) {
                let message = "a power of that degree is too large: give a modulus";
                return Err(Failure::new(Kind::Undecided, message).into());
            }
            let poly = Arc::clone(&self.poly);
            return run(py, &How::default(), move |_| {
                Ok(Self::of(power(&poly, &exponent)))
            });
        };
        Self::not_zero(modulus)?;
        let (poly, modulus) = (Arc::clone(&self.poly), Self::operand(modulus)?.poly);
        run(py, &How::default(), move |_| {
            Ok(Self::of(poly.pow_mod(&exponent, &modulus)))
        })
    }

    /// Returns the greatest common divisor.
    fn gcd(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::of(self.with(py, other, Poly::gcd)?))
    }

    /// Returns (g, u, v) with g the greatest common divisor and `g = u * self + v * other`.
    fn extended_gcd(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
    ) -> PyResult<(Self, Self, Self)> {
        let found = self.with(py, other, Poly::extended_gcd)?;
        Ok((Self::of(found.gcd), Self::of(found.u), Self::of(found.v)))
    }

    /// Returns the inverse modulo another polynomial, or `None` if they have a common divisor.
    fn inverse_mod(&self, py: Python<'_>, modulus: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        Self::not_zero(modulus)?;
        Ok(self.with(py, modulus, Poly::inverse_mod)?.map(Self::of))
    }

    /// Returns whether it is no product of polynomials of smaller degrees.
    fn is_irreducible(&self, py: Python<'_>) -> PyResult<bool> {
        let poly = Arc::clone(&self.poly);
        run(py, &How::default(), move |_| Ok(poly.is_irreducible()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| self.poly == other.get().poly)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.poly.words().hash(&mut hasher);
        hasher.finish()
    }

    fn __bool__(&self) -> bool {
        !self.poly.is_zero()
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.poly.to_hex())
    }

    fn __str__(&self) -> String {
        self.poly.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Polynomial('{}')", self.poly)
    }
}

/// Returns a power, by squaring.
fn power(poly: &Poly, exponent: &BigUint) -> Poly {
    let mut power = Poly::one();
    for bit in (0..exponent.bits()).rev() {
        power = power.square();
        if exponent.bit(bit) {
            power = &power * poly;
        }
    }
    power
}
