//! Periods of octal games.

use std::ops::ControlFlow;

use madness_claims::{Allowance, Checked, Claim, Flaw};
use serde::{Deserialize, Serialize};

use crate::impartial::HeapGame;
use crate::impartial::octal::check::{self, CheckError};
use crate::impartial::octal::period::{Outcome, Period};

/// The period of an octal game, or how far it was looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodCertificate {
    /// `"period"`.
    pub claim: String,
    /// The game.
    pub game: String,
    /// The least e with G(n + period) = G(n) for all n ≥ e.
    pub preperiod: Option<u64>,
    /// The least period.
    pub period: Option<u64>,
    /// Whether there is a period, with a proof that both are the least.
    pub proved: bool,
    /// Without a period: how many values were computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<u64>,
    /// The proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Box<Period>>,
}

/// The steps of a value that cost time, if few heaps are rare.
const STEPS_OF_A_VALUE: u64 = 400;

impl PeriodCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "period";

    /// Creates the certificate of an answer.
    #[must_use]
    pub fn new(game: &HeapGame, outcome: &Outcome) -> Self {
        let game = game.to_string();
        let claim = Self::CLAIM.to_owned();
        match outcome {
            Outcome::Periodic(period) => Self {
                claim,
                game,
                preperiod: Some(period.preperiod),
                period: Some(period.period),
                proved: true,
                values: None,
                proof: Some(period.clone()),
            },
            Outcome::Open { heaps } => Self {
                claim,
                game,
                preperiod: None,
                period: None,
                proved: false,
                values: Some(*heaps),
                proof: None,
            },
        }
    }

    /// Checks the certificate: as many values as the allowance permits are computed anew, one by one,
    /// and the conditions of the theorem are looked at.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let game: HeapGame = self
            .game
            .parse()
            .map_err(|error| Flaw::new("game", format!("{error}")))?;
        let (Some(code), true) = (game.code(), self.proved) else {
            return self.check_open();
        };
        let Some(proof) = &self.proof else {
            return Err(Flaw::new(
                "proof",
                "the period is said to be proved, but there is no proof",
            ));
        };
        if proof.code.parse() != Ok(code) {
            return Err(Flaw::new("proof", "it is about another game"));
        }
        if (self.preperiod, self.period) != (Some(proof.preperiod), Some(proof.period)) {
            return Err(Flaw::new("period", "the proof has another period"));
        }
        if self.values.is_some() {
            return Err(Flaw::new("values", "a proof is about all heaps"));
        }
        let claim = format!(
            "{game} has the least pre-period {} and the least period {}",
            proof.preperiod, proof.period
        );
        let most = allowance.left() / STEPS_OF_A_VALUE;
        let mut computed = 0;
        let checked = proof.check(most, allowance.left(), &mut |values| {
            computed = values;
            ControlFlow::Continue(())
        });
        let _ = allowance.spend(computed.min(most).saturating_mul(STEPS_OF_A_VALUE));
        let claim = match checked {
            Ok(check::Checked::Full) => Claim::holds(
                claim,
                "all values were computed anew, and the theorem applies",
            ),
            Ok(check::Checked::Sampled { heaps }) => Claim {
                claim,
                checked: false,
                because: format!(
                    "not checked in full: the theorem applies, and {heaps} values that were computed anew agree"
                ),
            },
            Err(CheckError::TooMany { needed, .. }) => {
                let _ = allowance.spend(needed.saturating_mul(STEPS_OF_A_VALUE));
                Claim::too_large(claim, allowance)
            }
            Err(CheckError::Steps { .. }) => {
                let _ = allowance.spend(allowance.left());
                let _ = allowance.spend(1);
                Claim::too_large(claim, allowance)
            }
            Err(CheckError::Limit(what)) => Claim::not_checkable(claim, what),
            Err(error) => return Err(Flaw::new("proof", error.to_string())),
        };
        Ok(Checked {
            claims: vec![claim],
        })
    }

    /// An answer without a period claims nothing that could be checked quickly.
    fn check_open(&self) -> Result<Checked, Flaw> {
        let nothing = (None, None, None);
        if (self.preperiod, self.period, self.proof.as_ref()) != nothing || self.proved {
            return Err(Flaw::new("proved", "a period is named, but not proved"));
        }
        let values = self.values.unwrap_or(0);
        Ok(Checked {
            claims: vec![Claim {
                claim: format!("the first {values} values of {} show no period", self.game),
                checked: false,
                because: "not checked: it would have to be looked for again".to_owned(),
            }],
        })
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;
    use madness_machine::simd::Simd;

    use super::*;
    use crate::impartial::HeapCode;
    use crate::impartial::octal::period;

    fn certificate(code: &str, most: u64) -> PeriodCertificate {
        let code: HeapCode = code.parse().unwrap();
        let outcome = period::prove(&code, most, Simd::best(), &mut go_on).unwrap();
        PeriodCertificate::new(&HeapGame::Code(code), &outcome)
    }

    #[test]
    fn periods_hold_and_changed_ones_do_not() {
        let certificate = certificate("0.77", 1 << 12);
        assert_eq!(
            (certificate.preperiod, certificate.period),
            (Some(71), Some(12))
        );
        let holds = |certificate: &PeriodCertificate| {
            let checked = certificate.check(&mut Allowance::default());
            checked.is_ok_and(|checked| checked.is_complete())
        };
        assert!(holds(&certificate));
        let changed = |change: &dyn Fn(&mut PeriodCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            !holds(&changed)
        };
        assert!(changed(&|c| c.period = Some(24)));
        assert!(changed(&|c| c.preperiod = Some(72)));
        assert!(changed(&|c| c.game = "octal:0.07".to_owned()));
        assert!(changed(&|c| c.proof = None));
        assert!(changed(&|c| c.proved = false));
        let both = |c: &mut PeriodCertificate, period, preperiod| {
            let proof = c.proof.as_mut().unwrap();
            (proof.period, proof.preperiod) = (period, preperiod);
            (c.period, c.preperiod) = (Some(period), Some(preperiod));
        };
        assert!(changed(&|c| both(c, 24, 71)));
        assert!(changed(&|c| both(c, 12, 72)));
        assert!(changed(&|c| both(c, 6, 71)));
    }

    #[test]
    fn no_period_is_no_proof() {
        let open = certificate("0.45", 1 << 7);
        assert!(!open.proved);
        assert!(!open.check(&mut Allowance::default()).unwrap().is_complete());
    }
}
