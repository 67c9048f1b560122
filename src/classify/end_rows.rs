//! The two rows of a press set that prove a side good or bad.

use std::fmt::Write as _;

use crate::certificate::EndRows;
use crate::chase::System;

/// Returns the two rows that prove whether the side of a torus is good or bad.
pub(super) fn end_rows(system: &System) -> EndRows {
    let (Ok(ends) | Err(ends)) = system.unit_response();
    let columns = system.shape().columns();
    let [last, first] = ends.map(|row| hexadecimal(&row, columns));
    EndRows {
        side: columns as u64,
        last,
        first,
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
    use crate::classify::{ClassifyError, Method, Verdict, square};

    #[test]
    fn certificates_of_large_numbers_hold() {
        for (n, nullity) in [(10_007, 0), (4 * 4001, 0), (65_537, 65_088), (99_999, 4)] {
            let classification = Method::Chase.classify(n).unwrap();
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
            let mut certificate = Method::Chase
                .classify(side)
                .unwrap()
                .certificate(false)
                .unwrap();
            certificate.witness.roots = None;
            assert!(!certificate.check().is_ok_and(|it| it.is_complete()));
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
        assert!(matches!(
            Method::Chase.classify(0),
            Err(ClassifyError::Zero)
        ));
        assert!(matches!(
            Method::Chase.classify(u64::MAX),
            Err(ClassifyError::SideTooLarge { .. })
        ));
        assert_eq!(Method::Chase.classify(1 << 63).unwrap().nullity, 0);
        assert!(Method::Chase.classify(3 << 62).is_err());
    }
}
