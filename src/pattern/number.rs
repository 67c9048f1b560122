//! Good and bad numbers: whether every board of the n × n torus can be solved under a pattern.

use crate::board::{Cell, Lights, Rule, Shape};
use crate::certificate::{NumberCertificate, Verdict, Witness};
use crate::solve::{Outcome, SolveError};

use super::{automatic, nullity};

/// What proves a verdict about a square torus: a quiet pattern if it is bad, the presses that light one
/// cell and no other if it is good. Moved along the torus, they solve every board.
///
/// # Complexity
/// That of [`automatic`].
///
/// # Errors
/// A board that is too large for the method that applies.
pub fn number_witness(
    pattern: &Rule,
    shape: Shape,
    verdict: Verdict,
) -> Result<Witness, SolveError> {
    let mut one = Lights::new(shape);
    one.set(Cell::new(0, 0), true);
    // On a bad torus no single cell can be lit, or all could, moved along it. What every press of the
    // reversed pattern meets evenly is a quiet pattern.
    let pattern = match verdict {
        Verdict::Good => pattern.clone(),
        Verdict::Bad => pattern.reversed(),
    };
    Ok(match automatic(&pattern, shape).solve(&one)? {
        Outcome::Solved(solution) => Witness {
            presses: Some(solution.presses.to_rows()),
            ..Witness::default()
        },
        Outcome::Unsolvable(obstruction) => Witness {
            quiet_pattern: Some(obstruction.quiet_pattern.to_rows()),
            ..Witness::default()
        },
    })
}

/// The certificate of a number: the verdict about the square torus of that side, with its witness.
///
/// # Complexity
/// That of [`nullity`] and of [`number_witness`].
///
/// # Errors
/// A board that is too large for the method that applies.
pub fn number_certificate(pattern: &Rule, shape: Shape) -> Result<NumberCertificate, SolveError> {
    let (nullity, method) = nullity(pattern, shape)?;
    let verdict = if nullity == 0 {
        Verdict::Good
    } else {
        Verdict::Bad
    };
    Ok(NumberCertificate {
        n: shape.columns() as u64,
        pattern: pattern.unless_cross(),
        verdict,
        nullity: Some(nullity as u64),
        method: method.to_owned(),
        witness: number_witness(pattern, shape, verdict)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Certificate;

    #[test]
    fn certificates_of_numbers_hold() {
        let mut bad = 0;
        for text in [
            "x",
            "king",
            "knight",
            "row+column",
            "sigma",
            "@#",
            "#.@/##.",
        ] {
            let pattern: Rule = text.parse().unwrap();
            for n in 1..=9 {
                let certificate = number_certificate(&pattern, Shape::torus(n, n).unwrap());
                let certificate = certificate.unwrap();
                assert!(!certificate.witness.is_empty(), "{text} {n}");
                Certificate::Number(certificate.clone()).check().unwrap();
                bad += usize::from(certificate.verdict == Verdict::Bad);
            }
        }
        assert!((10..50).contains(&bad), "{bad}");
    }
}
