//! Classifies numbers n as good (every board of the n × n torus can be solved) or bad.
//!
//! There are three independent [methods](Method): the test of 1 + X + X⁻¹ + Y + Y⁻¹ for roots
//! of unity in an extension field; a gcd, light chasing, for numbers of millions; and the rank of the
//! press matrix. All give the exact nullity and a [`Witness`]
//! that can be checked without them. [`nullity()`] computes that of one board of any sides, on any
//! surface. With the numbers of [`mad`], a [`Sieve`] decides all n up to 3·10⁸ at once. `theorem`
//! checks what is proved about these numbers, and what is open.
//!
//! ```
//! use button_madness::classify::{Method, Verdict};
//!
//! let seventeen = Method::Fourier.classify(17)?;
//! assert_eq!((seventeen.verdict(), seventeen.nullity), (Verdict::Bad, 16));
//! assert_eq!(Method::Elimination.classify(17)?.nullity, 16);
//! # Ok::<(), button_madness::classify::ClassifyError>(())
//! ```

#[doc(hidden)]
pub mod curve;
mod end_rows;
mod error;
mod limits;
#[doc(hidden)]
pub mod mad;
mod method;
mod nullity;
mod rectangles;
mod root_test;
mod rule_number;
mod sieve;
#[doc(hidden)]
pub mod theorem;
mod unit_response;

use std::sync::Arc;

use crate::board::{Cell, Lights, Presses, Shape};
use crate::certificate::{EndRows, NumberCertificate, Witness};
use crate::chase::System;
use crate::game::InternalError;
use crate::solve::{Elimination, Solver};

pub use crate::certificate::Verdict;
use end_rows::end_rows;
pub use error::ClassifyError;
pub use method::Method;
#[doc(hidden)]
pub use nullity::nullity;
use nullity::square_by_gcd;
#[doc(hidden)]
pub use nullity::{MAX_ODD_PART as MAX_GCD_SIDE, NullityError};
#[doc(hidden)]
pub use rectangles::Rectangles;
#[doc(hidden)]
pub use root_test::RootPair;
pub(crate) use root_test::RootTest;
#[doc(hidden)]
pub use rule_number::rule_certificate;
pub use sieve::Sieve;
pub(crate) use unit_response::{double_cross, unit_response};

/// The classification of one n.
#[derive(Clone, Debug)]
pub struct Classification {
    /// The side of the square torus, at least 1.
    pub n: u64,
    /// The dimension of the space of quiet patterns; 0 iff n is good.
    pub nullity: u64,
    evidence: Evidence,
}

/// The method by which an n was classified, with the data for its witness.
#[derive(Clone, Debug)]
enum Evidence {
    Fourier(Arc<RootTest>),
    Chase,
    Elimination,
}

/// Returns the nullity of the torus whose side is the odd part of n > 0, by a gcd.
fn gcd_of_odd_part(n: u64) -> Result<u64, ClassifyError> {
    let odd = n >> n.trailing_zeros();
    if odd > MAX_GCD_SIDE {
        return Err(ClassifyError::SideTooLarge { n, odd });
    }
    Ok(square_by_gcd(odd))
}

/// Classifies n by the rank of the n² × n² press matrix.
fn by_elimination(n: u64) -> Result<Classification, ClassifyError> {
    let nullity = Elimination::default().nullity(&square(n)?.into())?;
    Ok(Classification {
        n,
        nullity: nullity as u64,
        evidence: Evidence::Elimination,
    })
}

fn reconcile(
    roots: Classification,
    gcd: &Classification,
    rank: &Classification,
) -> Result<Classification, ClassifyError> {
    if roots.nullity == rank.nullity && roots.nullity == gcd.nullity {
        return Ok(roots);
    }
    Err(InternalError::new(format!(
        "nullity({}) is {} by the root test, {} by gcd and {} by elimination",
        roots.n, roots.nullity, gcd.nullity, rank.nullity
    ))
    .into())
}

/// Repeats the pattern of a torus on one whose sides are multiples (theorem 5.1).
pub(crate) fn tiled(pattern: &Presses, shape: Shape) -> Presses {
    let (m, n) = (pattern.shape().columns(), pattern.shape().rows());
    Presses::from_fn(shape, |cell| {
        pattern.get(Cell::new(cell.column % m, cell.row % n))
    })
}

/// Returns the n × n torus.
fn square(n: u64) -> Result<Shape, ClassifyError> {
    if n == 0 {
        return Err(ClassifyError::Zero);
    }
    let side = usize::try_from(n).unwrap_or(usize::MAX);
    Ok(Shape::torus(side, side)?)
}

impl Classification {
    /// Returns the classification of n by the nullity of its odd part. That decides: nullity(2n) =
    /// 2·nullity(n) on square tori, because the closing polynomials and moduli of 2n are the squares
    /// of those of n, `L_2k = L_k²` and `X^2n − 1 = (Xⁿ − 1)²`. Theorems 5.2 and 5.5 are the
    /// qualitative part.
    fn of_multiple(n: u64, odd: u64, evidence: Evidence) -> Result<Self, ClassifyError> {
        let nullity = odd.checked_mul(1 << n.trailing_zeros());
        Ok(Self {
            n,
            nullity: nullity.ok_or(ClassifyError::NullityTooLarge { n })?,
            evidence,
        })
    }

    /// Returns whether n is good or bad.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.nullity)
    }

    /// Returns the name of the method, as in the command and its output.
    pub fn method(&self) -> &'static str {
        match self.evidence {
            Evidence::Fourier(_) => "fourier",
            Evidence::Chase => "chase",
            Evidence::Elimination => "elimination",
        }
    }

    /// Returns a pair of roots of unity that shows n to be bad. The root test finds one; after the
    /// gcd it is that of a [known](mad::known) MAD number that divides n.
    pub fn roots(&self) -> Option<RootPair> {
        match &self.evidence {
            Evidence::Fourier(test) => test.pair(),
            Evidence::Chase => {
                let known = mad::known_certificates().iter();
                let mad = known.filter(|mad| self.n.is_multiple_of(mad.n));
                let roots = mad.filter_map(|mad| mad.witness.roots.as_ref());
                RootPair::from_certificate(roots.min_by_key(|roots| roots.order)?)
            }
            Evidence::Elimination => None,
        }
    }

    /// Returns the last and the first row of a quiet pattern, or of the press set that lights one
    /// cell, on the torus whose side is the odd part of n. `None` for a number classified by
    /// elimination, and for sides beyond `EndRows::MAX_SIDE`.
    pub fn end_rows(&self) -> Option<EndRows> {
        let odd = self.n >> self.n.trailing_zeros();
        if odd > EndRows::MAX_SIDE || matches!(self.evidence, Evidence::Elimination) {
            return None;
        }
        Some(end_rows(&System::new(square(odd).ok()?)))
    }

    /// Returns a quiet pattern for a bad n, and a press set that lights exactly one cell for a good
    /// n. O(n²) to O(n³), but an elimination for an n classified by one.
    ///
    /// # Errors
    /// A board that is too large.
    ///
    /// # Panics
    /// If the classification is wrong.
    pub fn grid(&self) -> Result<Presses, ClassifyError> {
        if self.n > limits::GRID_SIDE {
            return Err(ClassifyError::GridTooLarge { n: self.n });
        }
        let shape = square(self.n)?;
        match (&self.evidence, self.verdict()) {
            (Evidence::Fourier(test), Verdict::Bad) => {
                let odd = test.quiet_pattern().expect("a bad n has a pair of roots");
                Ok(tiled(&odd, shape))
            }
            (Evidence::Chase, Verdict::Bad) => {
                let odd = square(self.n >> self.n.trailing_zeros())?;
                Ok(tiled(&System::new(odd).quiet_pattern(0), shape))
            }
            (Evidence::Fourier(_) | Evidence::Chase, Verdict::Good) => {
                Ok(unit_response(shape.columns())?.expect("n is good"))
            }
            // A witness of its own, which owes nothing to the other methods.
            (Evidence::Elimination, Verdict::Good) => {
                let mut lights = Lights::new(shape);
                lights.set(Cell::new(0, 0), true);
                let outcome = Elimination::default().solve(&shape.into(), &lights)?;
                Ok(outcome.presses().expect("n is good").clone())
            }
            (Evidence::Elimination, Verdict::Bad) => {
                let mut patterns = Elimination::default()
                    .quiet_patterns(&shape.into())?
                    .into_iter();
                Ok(patterns.next().expect("a bad n has quiet patterns"))
            }
        }
    }

    /// Returns the certificate. For a bad n it has the [`roots`](Self::roots) or, if there are
    /// none, the [`end_rows`](Self::end_rows); for a good n the latter. `with_grid` adds the
    /// [`grid`](Self::grid), written out.
    ///
    /// # Errors
    /// As [`Classification::grid`].
    pub fn certificate(&self, with_grid: bool) -> Result<NumberCertificate, ClassifyError> {
        let grid = with_grid.then(|| self.grid()).transpose()?;
        let rows = grid.map(|grid| grid.to_rows());
        let mut witness = Witness {
            roots: self.roots().map(|pair| pair.certificate()),
            ..Witness::default()
        };
        if rows.is_none() && witness.roots.is_none() {
            witness.end_rows = self.end_rows();
        }
        match self.verdict() {
            Verdict::Good => witness.presses = rows,
            Verdict::Bad => witness.quiet_pattern = rows,
        }
        Ok(NumberCertificate {
            rule: None,
            n: self.n,
            verdict: self.verdict(),
            nullity: Some(self.nullity),
            method: self.method().to_owned(),
            witness,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_agree_and_their_certificates_hold() {
        for n in 1..=40 {
            for method in [
                Method::Fourier,
                Method::Chase,
                Method::Elimination,
                Method::All,
            ] {
                let classification = method.classify(n).unwrap();
                classification.certificate(true).unwrap().check().unwrap();
                if method != Method::Elimination {
                    classification.certificate(false).unwrap().check().unwrap();
                }
            }
        }
    }

    #[test]
    fn a_disagreement_is_seen() {
        let mut lie = Method::Fourier.classify(5).unwrap();
        lie.nullity = 4;
        let (gcd, rank) = (
            Method::Chase.classify(5).unwrap(),
            Method::Elimination.classify(5).unwrap(),
        );
        let error = reconcile(lie.clone(), &gcd, &rank).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("nullity(5) is 4 by the root test, 8 by gcd and 8")
        );
        assert!(reconcile(Method::Fourier.classify(5).unwrap(), &lie, &rank).is_err());
        assert!(reconcile(Method::Fourier.classify(5).unwrap(), &gcd, &lie).is_err());
    }

    #[test]
    fn what_cannot_be_classified_is_refused() {
        assert_eq!(
            Method::Fourier.classify(0).unwrap_err(),
            ClassifyError::Zero
        );
        assert_eq!(
            Method::Elimination.classify(0).unwrap_err(),
            ClassifyError::Zero
        );
        assert!(matches!(
            Method::Fourier.classify(u64::MAX),
            Err(ClassifyError::FieldTooLarge { .. })
        ));
        assert!(matches!(
            Method::Fourier.classify(1_000_003),
            Err(ClassifyError::FieldTooLarge { .. })
        ));
        // 3 · 2⁶² is bad, and its nullity is 2⁶⁴.
        for n in [3 << 62, 5 << 61, 31 << 59] {
            assert_eq!(
                Method::Fourier.classify(n).unwrap_err(),
                ClassifyError::NullityTooLarge { n }
            );
        }
        assert_eq!(
            Method::Fourier.classify(31 << 58).unwrap().nullity,
            40 << 58
        );
        assert_eq!(Method::Fourier.classify(1 << 63).unwrap().nullity, 0);
        for n in [(1 << 16) + 1, 1 << 20, 10_000_000, 1 << 63] {
            let classification = Method::Chase.classify(n).unwrap();
            assert_eq!(
                classification.grid().unwrap_err(),
                ClassifyError::GridTooLarge { n }
            );
            assert!(classification.certificate(true).is_err());
            assert!(classification.certificate(false).is_ok());
        }
        let even = Method::Fourier.classify(2 * 1_000_003).unwrap_err();
        assert!(matches!(
            even,
            ClassifyError::FieldTooLarge {
                n: 2_000_006,
                roots: 1_000_003,
                ..
            }
        ));
        assert!(matches!(
            Method::Elimination.classify(u64::MAX),
            Err(ClassifyError::Shape(_))
        ));
        assert!(matches!(
            Method::Elimination.classify(1 << 14),
            Err(ClassifyError::Solve(_))
        ));
    }
}
