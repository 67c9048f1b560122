//! 2 × 2 matrices of polynomials, what the steps of Euclid's algorithm amount to.

use super::Poly;
use super::fft::Spectrum;
use super::thresholds::Thresholds;

/// A matrix of polynomials, by rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Matrix(pub(super) [[Poly; 2]; 2]);

impl Matrix {
    pub(super) fn identity() -> Self {
        let (zero, one) = (Poly::zero, Poly::one);
        Self([[one(), zero()], [zero(), one()]])
    }

    /// Creates a matrix from its columns.
    pub(super) fn from_columns(columns: Vec<[Poly; 2]>) -> Option<Self> {
        let [[a, c], [b, d]] = <[_; 2]>::try_from(columns).ok()?;
        Some(Self([[a, b], [c, d]]))
    }

    /// Returns the columns.
    pub(super) fn columns(&self) -> [[Poly; 2]; 2] {
        let [[a, b], [c, d]] = self.0.clone();
        [[a, c], [b, d]]
    }

    /// Returns the products with several columns. Each entry and each column is transformed only
    /// once.
    pub(super) fn times(&self, thresholds: Thresholds, columns: &[[Poly; 2]]) -> Vec<[Poly; 2]> {
        let entries = self.0.iter().flatten();
        let length = |polys: &mut dyn Iterator<Item = &Poly>| {
            polys.map(|p| p.words.len()).max().unwrap_or(0)
        };
        let left = length(&mut entries.clone());
        let right = length(&mut columns.iter().flatten());
        // One size fits all only if all are about as long; the shorter ones lose.
        if left.min(right) < thresholds.matrix || 4 * left < right {
            let row = |row: &[Poly; 2], x: &[Poly; 2]| &(&row[0] * &x[0]) + &(&row[1] * &x[1]);
            return columns
                .iter()
                .map(|x| [row(&self.0[0], x), row(&self.0[1], x)])
                .collect();
        }
        let total = left + right;
        let spectra = |pair: &[Poly; 2]| {
            let spectrum = |p: &Poly| Spectrum::new(thresholds.simd, &p.words, total);
            [spectrum(&pair[0]), spectrum(&pair[1])]
        };
        let rows = [spectra(&self.0[0]), spectra(&self.0[1])];
        let product = |row: &[Spectrum; 2], x: &[Spectrum; 2]| {
            let mut sum = row[0].clone();
            sum.multiply(&x[0]);
            sum.add_product(&row[1], &x[1]);
            let mut words = vec![0; total];
            sum.interpolate(&mut words);
            Poly::from_words(words)
        };
        columns
            .iter()
            .map(|x| {
                let x = spectra(x);
                [product(&rows[0], &x), product(&rows[1], &x)]
            })
            .collect()
    }

    /// Makes a step of Euclid's algorithm: (first row, second row) ← (second row, first row +
    /// quotient · second row).
    pub(super) fn divide(&mut self, quotient: &Poly) {
        let [[a, b], [c, d]] = &self.0;
        let bottom = [a + &(quotient * c), b + &(quotient * d)];
        self.0.swap(0, 1);
        self.0[1] = bottom;
    }
}
