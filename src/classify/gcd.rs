//! Classification by greatest common divisors: numbers of millions.

use std::fmt::Write as _;

use super::classification::{Classification, Evidence};
use super::error::ClassifyError;
use super::nullity::{MAX_ODD_PART, square_by_gcd};
use crate::certificate::EndRows;
use crate::chase::{RowPair, System};

/// The largest odd part of n that [`by_gcd`] takes: half a minute and a gigabyte.
pub(crate) const MAX_GCD_SIDE: u64 = MAX_ODD_PART;

/// Classifies n by a gcd of polynomials of degree n₁/2, where n₁ is the odd part of n. The gcd
/// counts the quiet patterns. ([`nullity()`](super::nullity()) does the same, with a shortcut at
/// 2^k ± 1.)
///
/// # Complexity
/// O(M(n₁) log n₁), with M(n) the time of a product of polynomials of degree n.
///
/// # Errors
/// n = 0, or an odd part beyond [`MAX_GCD_SIDE`].
///
/// ```
/// use button_madness::classify::{Verdict, by_gcd};
///
/// let classification = by_gcd(31 * 4)?;
/// assert_eq!((classification.verdict(), classification.nullity), (Verdict::Bad, 160));
/// # Ok::<(), button_madness::classify::ClassifyError>(())
/// ```
pub(crate) fn by_gcd(n: u64) -> Result<Classification, ClassifyError> {
    if n == 0 {
        return Err(ClassifyError::Zero);
    }
    from_odd_part(n, of_odd_part(n)?)
}

/// Returns the nullity of the torus whose side is the odd part of n > 0.
pub(super) fn of_odd_part(n: u64) -> Result<u64, ClassifyError> {
    let odd = n >> n.trailing_zeros();
    if odd > MAX_GCD_SIDE {
        return Err(ClassifyError::SideTooLarge { n, odd });
    }
    Ok(square_by_gcd(odd))
}

pub(super) fn from_odd_part(n: u64, odd: u64) -> Result<Classification, ClassifyError> {
    let nullity = odd.checked_mul(1 << n.trailing_zeros());
    Ok(Classification {
        n,
        nullity: nullity.ok_or(ClassifyError::NullityTooLarge { n })?,
        evidence: Evidence::Gcd,
    })
}

/// Returns the two rows that prove whether the side of a torus is good or bad.
pub(super) fn end_rows(system: &System) -> EndRows {
    let (Ok(ends) | Err(ends)) = system.unit_response();
    let RowPair { last, first } = ends;
    EndRows {
        side: system.shape().columns() as u64,
        last: hexadecimal(&last, system.shape().columns()),
        first: hexadecimal(&first, system.shape().columns()),
    }
}

/// Returns packed cells as a hexadecimal number, cell 0 in bit 0, with all digits.
fn hexadecimal(cells: &[u64], columns: usize) -> String {
    let digits = cells.iter().rev().fold(String::new(), |mut digits, word| {
        let _ = write!(digits, "{word:016x}");
        digits
    });
    format!("0x{}", &digits[digits.len() - columns.div_ceil(4)..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::{Verdict, square};

    #[test]
    fn certificates_of_large_numbers_hold() {
        for (n, nullity) in [(10_007, 0), (4 * 4001, 0), (65_537, 65_088), (99_999, 4)] {
            let classification = by_gcd(n).unwrap();
            assert_eq!(classification.nullity, nullity, "{n}");
            let certificate = classification.certificate(false).unwrap();
            certificate.check().unwrap();
            let mut wrong = certificate;
            if wrong.verdict == Verdict::Good {
                let rows = wrong.witness.end_rows.as_mut().unwrap();
                std::mem::swap(&mut rows.last, &mut rows.first);
            } else {
                wrong.witness.roots.as_mut().unwrap().a += 1;
            }
            assert!(wrong.check().is_err());
        }
    }

    #[test]
    fn a_bad_number_shows_a_quiet_pattern_in_two_rows() {
        for side in [3, 5, 51, 257, 1023] {
            let system = System::new(square(side).unwrap());
            let mut certificate = by_gcd(side).unwrap().certificate(false).unwrap();
            certificate.witness.roots = None;
            assert!(certificate.check().is_err());
            certificate.witness.end_rows = Some(end_rows(&system));
            certificate.check().unwrap();
        }
    }

    #[test]
    fn rows_have_all_their_digits() {
        assert_eq!(hexadecimal(&[0x12], 9), "0x012");
        assert_eq!(hexadecimal(&[1 << 63, 0], 65), "0x08000000000000000");
        assert_eq!(hexadecimal(&[7, 1], 68), "0x10000000000000007");
    }

    #[test]
    fn what_is_out_of_reach_is_refused() {
        assert!(matches!(by_gcd(0), Err(ClassifyError::Zero)));
        assert!(matches!(
            by_gcd(u64::MAX),
            Err(ClassifyError::SideTooLarge { .. })
        ));
        assert_eq!(by_gcd(1 << 63).unwrap().nullity, 0);
        assert!(by_gcd(3 << 62).is_err());
    }
}
