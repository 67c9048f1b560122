//! Solves one equation P·v = r in the ring of rows.

use gf2_algebra::poly::{Poly, QuotientRing};
use gf2_algebra::simd::dot;

use super::closed::{ClosingEquation, Unknown};
use super::rows::Rows;

/// The equation P·v = r for a fixed P and any r.
///
/// Let g = gcd(P, modulus) = u·P: solvable iff g divides r, and then v = u·(r/g). The solutions
/// with r = 0 are the multiples of h = modulus/g: deg g dimensions.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    /// P.
    factor: Poly,
    gcd: Poly,
    cofactor: Poly,
    annihilator: Poly,
}

impl Equation {
    pub(super) fn new(rows: &Rows, factor: Poly) -> Self {
        let modulus = rows.modulus();
        let (gcd, cofactor) = factor.gcd_with_cofactor(&modulus);
        let annihilator = modulus.div_rem(&gcd).0;
        Self {
            factor,
            cofactor: rows.reduce(&cofactor),
            gcd,
            annihilator,
        }
    }

    /// Returns the dimension of the solutions of P·v = 0.
    pub(super) fn nullity(&self) -> usize {
        self.gcd
            .degree()
            .expect("no divisor of the modulus is zero")
    }

    /// Returns a solution of P·v = `r`, if there is one.
    pub(super) fn solve(&self, rows: &Rows, r: &Poly) -> Option<Poly> {
        if self.gcd.is_one() {
            return Some(rows.mul(&self.cofactor, r));
        }
        let (quotient, remainder) = r.div_rem(&self.gcd);
        remainder
            .is_zero()
            .then(|| rows.mul(&self.cofactor, &quotient))
    }

    /// Returns the numbers with which [`Equation::solve`] solves P·v = `right`.
    pub(super) fn trace(&self, rows: &Rows, unknown: Unknown, right: Poly) -> ClosingEquation {
        let (quotient, remainder) = right.div_rem(&self.gcd);
        ClosingEquation {
            unknown,
            factor: self.factor.clone(),
            modulus: rows.modulus(),
            gcd: self.gcd.clone(),
            cofactor: self.cofactor.clone(),
            quotient,
            remainder,
            solution: self.solve(rows, &right),
            right,
        }
    }

    /// Returns solution number `index` of a basis of the solutions of P·v = 0.
    pub(super) fn null_vector(&self, rows: &Rows, index: usize) -> Poly {
        rows.reduce(&(&self.annihilator << index))
    }

    /// Returns a solution v of P·v = 0 with ⟨`a`, v⟩ = 1, if there is one.
    pub(super) fn null_vector_meeting(&self, rows: &Rows, a: &Poly) -> Option<Poly> {
        // ⟨a, h·z⟩ = ⟨h*·a, z⟩: any cell of h*·a will do for z.
        let seen = rows.mul(&rows.adjoint(&self.annihilator), a);
        let cells = rows.cells(&seen);
        let word = cells.iter().position(|&word| word != 0)?;
        let cell = 64 * word + cells[word].trailing_zeros() as usize;
        let vector = rows.mul(&self.annihilator, &rows.cell(cell));
        debug_assert!(dot(&rows.cells(a), &rows.cells(&vector)));
        Some(vector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::testing::words;
    use madness_machine::simd::Simd;

    fn both(columns: usize) -> [Rows; 2] {
        let simd = Simd::best();
        [Rows::glued(simd, columns), Rows::free(simd, columns)]
    }

    /// All elements of rings of few cells.
    fn all(rows: &Rows) -> impl Iterator<Item = Poly> {
        (0..1_u64 << rows.columns()).map(|cells| Poly::from_words(vec![cells]))
    }

    #[test]
    fn solutions_are_all_there_are() {
        for columns in 1..=6 {
            for rows in both(columns) {
                for p in all(&rows) {
                    let equation = Equation::new(&rows, p.clone());
                    let null: Vec<Poly> =
                        all(&rows).filter(|v| rows.mul(&p, v).is_zero()).collect();
                    assert_eq!(null.len(), 1 << equation.nullity());
                    for index in 0..equation.nullity() {
                        assert!(null.contains(&equation.null_vector(&rows, index)));
                    }
                    for r in all(&rows) {
                        let solvable = all(&rows).any(|v| rows.mul(&p, &v) == r);
                        let found = equation.solve(&rows, &r);
                        assert_eq!(found.is_some(), solvable);
                        if let Some(v) = found {
                            assert_eq!(rows.mul(&p, &v), r);
                        }
                        let meets = |v: &Poly| dot(&rows.cells(&r), &rows.cells(v));
                        let meeting = equation.null_vector_meeting(&rows, &r);
                        assert_eq!(meeting.is_some(), null.iter().any(meets));
                        if let Some(v) = meeting {
                            assert!(meets(&v) && null.contains(&v));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn long_rows_with_common_factors() {
        for columns in [63, 64, 65, 96, 129] {
            for rows in both(columns) {
                let p = rows.mul(&rows.c(), &rows.reduce(&Poly::from_words(words(3, 5))));
                let equation = Equation::new(&rows, p.clone());
                let v = rows.reduce(&Poly::from_words(words(3, 6)));
                let r = rows.mul(&p, &v);
                let found = equation.solve(&rows, &r).expect("made to be solvable");
                assert_eq!(rows.mul(&p, &found), r);
            }
        }
    }
}
