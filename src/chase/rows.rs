//! Rows of cells as elements of a ring.

use super::step::{Row, Step};
use gf2_algebra::poly::{
    CyclicRing, ModularRing, Poly, QuotientRing, fibonacci, from_fibonacci_basis,
    to_fibonacci_basis,
};
use madness_machine::simd::Simd;

/// The ring of the rows of m cells. The effect of a press on its own row is multiplication by
/// [`Rows::c`].
///
/// | ends | ring | cell i (from 0) | c |
/// | --- | --- | --- | --- |
/// | glued | F_2\[X\]/(X^m − 1) | X^i | 1 + X + X⁻¹ |
/// | free | F_2\[x\]/(f_{m+1}), Fibonacci polynomials | f_{i+1} | 1 + x |
///
/// **Multiplication by a polynomial in c is symmetric** with respect to the product ⟨a, b⟩, the
/// parity of the cells in both rows. The reason is that a press toggles its neighbours as they
/// toggle it.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    simd: Simd,
    columns: usize,
    ring: Ring,
}

#[derive(Clone, Debug)]
enum Ring {
    Glued(CyclicRing),
    Free(ModularRing),
}

impl Rows {
    /// Returns the ring of rows whose first and last cell are neighbours.
    pub(super) fn glued(simd: Simd, columns: usize) -> Self {
        let ring = Ring::Glued(CyclicRing::new(columns));
        Self {
            simd,
            columns,
            ring,
        }
    }

    /// Returns the ring of rows with two free ends.
    pub(super) fn free(simd: Simd, columns: usize) -> Self {
        let ring = Ring::Free(ModularRing::new(fibonacci(columns + 1)));
        Self {
            simd,
            columns,
            ring,
        }
    }

    fn ring(&self) -> &dyn QuotientRing {
        match &self.ring {
            Ring::Glued(ring) => ring,
            Ring::Free(ring) => ring,
        }
    }

    /// Returns the number of columns, m.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the step from row to row.
    pub(super) fn step(&self) -> Step {
        let glued = matches!(self.ring, Ring::Glued(_));
        Step::new(self.simd, self.columns, glued)
    }

    /// Returns the number of words of a row.
    pub(super) fn words(&self) -> usize {
        self.columns.div_ceil(64)
    }

    /// Returns c, the factor for what a press toggles in its own row.
    pub(super) fn c(&self) -> Poly {
        match &self.ring {
            Ring::Glued(ring) => ring.element([0, 1, -1]),
            Ring::Free(ring) => ring.reduce(&Poly::from_exponents([1, 0])),
        }
    }

    /// Returns a row of cells as an element of the ring.
    pub(super) fn element(&self, cells: &[u64]) -> Poly {
        match &self.ring {
            Ring::Glued(_) => Poly::from_words(cells.to_vec()),
            Ring::Free(_) => from_fibonacci_basis(cells.to_vec()),
        }
    }

    /// Returns the cells of an element.
    pub(super) fn cells(&self, element: &Poly) -> Vec<u64> {
        match &self.ring {
            Ring::Glued(_) => {
                let mut cells = element.words().to_vec();
                cells.resize(self.words(), 0);
                cells
            }
            Ring::Free(_) => to_fibonacci_basis(element, self.columns),
        }
    }

    /// Returns the element of the row with a single cell.
    pub(super) fn cell(&self, index: usize) -> Poly {
        match &self.ring {
            Ring::Glued(_) => Poly::monomial(index),
            Ring::Free(_) => fibonacci(index + 1),
        }
    }

    /// Returns the cells of `factor` times each single cell, from the first to the last. These are
    /// the rows of the matrix of the adjoint of the factor.
    pub(super) fn multiples(&self, factor: &Poly) -> impl Iterator<Item = Vec<u64>> {
        let step = self.step();
        let before_first = match &self.ring {
            Ring::Glued(ring) => ring.mul(factor, &Poly::monomial(self.columns - 1)),
            Ring::Free(_) => Poly::zero(),
        };
        let [mut above, mut here] = [&before_first, factor].map(|row| Row::new(&self.cells(row)));
        (0..self.columns).map(move |_| {
            // A press of cell i toggles the cells i − 1 and i + 1 besides itself.
            let this = here.cells().to_vec();
            step.advance(&mut above, &here, &this, &[], None);
            std::mem::swap(&mut above, &mut here);
            this
        })
    }

    /// Returns the factor h* for which ⟨a, h·b⟩ = ⟨h*·a, b⟩.
    pub(super) fn adjoint(&self, factor: &Poly) -> Poly {
        match &self.ring {
            Ring::Glued(ring) => ring.mirror(factor),
            Ring::Free(_) => factor.clone(),
        }
    }
}

impl QuotientRing for Rows {
    fn modulus(&self) -> Poly {
        self.ring().modulus()
    }

    fn reduce(&self, p: &Poly) -> Poly {
        self.ring().reduce(p)
    }

    fn mul(&self, a: &Poly, b: &Poly) -> Poly {
        self.ring().mul(a, b)
    }

    fn square(&self, a: &Poly) -> Poly {
        self.ring().square(a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::testing::words;
    use gf2_algebra::simd::dot;

    fn sample(columns: usize, seed: u64) -> Vec<u64> {
        let mut cells = words(columns.div_ceil(64), seed);
        if !columns.is_multiple_of(64) {
            *cells.last_mut().unwrap() &= (1 << (columns % 64)) - 1;
        }
        cells
    }

    fn both(columns: usize) -> [Rows; 2] {
        let simd = Simd::best();
        [Rows::glued(simd, columns), Rows::free(simd, columns)]
    }

    #[test]
    fn c_is_what_a_press_does_to_its_row() {
        for columns in [1, 2, 3, 5, 63, 64, 65, 127, 128, 129, 200] {
            for rows in both(columns) {
                let (cells, zero) = (sample(columns, 1), vec![0; columns.div_ceil(64)]);
                let mut pressed = zero.clone();
                rows.step().next(&mut pressed, &zero, &cells, &zero);
                let element = rows.element(&cells);
                assert_eq!(rows.cells(&element), cells);
                assert_eq!(
                    rows.cells(&rows.mul(&rows.c(), &element)),
                    pressed,
                    "{columns}"
                );
                let mut unit = zero;
                unit[(columns - 1) / 64] = 1 << ((columns - 1) % 64);
                assert_eq!(rows.cell(columns - 1), rows.element(&unit));
            }
        }
    }

    #[test]
    fn multiples_are_products() {
        for columns in [1, 2, 3, 7, 64, 65, 130] {
            for rows in both(columns) {
                let factor = rows.element(&sample(columns, 4));
                for (i, multiple) in rows.multiples(&factor).enumerate() {
                    let product = rows.mul(&factor, &rows.cell(i));
                    assert_eq!(multiple, rows.cells(&product), "{columns} {i}");
                }
                assert_eq!(rows.multiples(&factor).count(), columns);
            }
        }
    }

    #[test]
    fn factors_move_over_to_the_other_side_of_the_product() {
        for columns in [1, 2, 3, 7, 64, 65, 130] {
            for rows in both(columns) {
                let [a, b, h] = [1, 2, 3].map(|seed| sample(columns, seed));
                let (factor, element) = (rows.element(&h), |cells: &[u64]| rows.element(cells));
                let there = rows.cells(&rows.mul(&factor, &element(&b)));
                let here = rows.cells(&rows.mul(&rows.adjoint(&factor), &element(&a)));
                assert_eq!(dot(&a, &there), dot(&here, &b), "{columns}");
            }
        }
    }
}
