//! Good and bad numbers: whether every board of the n × n torus can be solved under a rule.

use crate::board::{Cell, Lights};
use crate::certificate::{NumberCertificate, Verdict, Witness};
use crate::game::{Game, Outcome};
use crate::solve::{SolveError, automatic, boards_fit};

/// Returns what proves a verdict about a square torus: a quiet pattern if it is bad, the presses that
/// light one cell and no other if it is good. Moved along the torus, they solve every board.
///
/// # Complexity
/// That of the [best method](automatic).
///
/// # Errors
/// A board that is too large for the method that applies.
fn rule_witness(game: &Game, verdict: Verdict) -> Result<Witness, SolveError> {
    // Written as characters, a board takes eight times the memory of a packed one.
    boards_fit("the witness", game.shape(), 16)?;
    let mut one = Lights::new(game.shape());
    one.set(Cell::new(0, 0), true);
    // On a bad torus no single cell can be lit alone, because the translates of its press set would
    // solve every board. The obstruction under the reversed rule is a quiet pattern of the rule,
    // because every press of the reversed rule meets it in an even number of cells.
    let game = match verdict {
        Verdict::Good => game.clone(),
        Verdict::Bad => game.clone().with_rule(game.rule().reversed()),
    };
    Ok(match automatic(&game).solve(&game, &one)? {
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

/// Returns the certificate of a number: the verdict about the square torus of that side under the
/// rule of a game, found by the method named, with its witness if that is wanted.
///
/// # Complexity
/// That of the [best method](automatic) for the rule.
///
/// # Errors
/// A board that is too large for the method that applies.
pub fn rule_certificate(
    game: &Game,
    verdict: Verdict,
    nullity: Option<usize>,
    method: &str,
    with_witness: bool,
) -> Result<NumberCertificate, SolveError> {
    let witness = with_witness.then(|| rule_witness(game, verdict));
    Ok(NumberCertificate {
        n: game.shape().columns() as u64,
        rule: game.rule().unless_cross(),
        verdict,
        nullity: nullity.map(|nullity| nullity as u64),
        method: method.to_owned(),
        witness: witness.transpose()?.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Certificate;
    use crate::game::Rule;

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
                let game = Game::torus(n, n).unwrap().with_rule(pattern.clone());
                let (nullity, method) = crate::solve::nullity(&game).unwrap();
                let verdict = Verdict::of(nullity as u64);
                let certificate = rule_certificate(&game, verdict, Some(nullity), method, true);
                let certificate = certificate.unwrap();
                assert!(!certificate.witness.is_empty(), "{text} {n}");
                Certificate::Number(certificate.clone()).check().unwrap();
                bad += usize::from(certificate.verdict == Verdict::Bad);
            }
        }
        assert!((10..50).contains(&bad), "{bad}");
    }
}
