//! Answers about misère sums that are too large to be gone through: by a quotient, or by the theorem
//! about nim.

use std::collections::BTreeSet;

use madness_claims::Allowance;

use super::rules::{Found, Unable};
use super::{MoveCertificate, winner};
use crate::certificate::{Flaw, QuotientCertificate};
use crate::impartial::HeapGame;
use crate::sum::quotient::QuotientAnalysis;
use crate::sum::{Left, Move, Sum};

/// The steps of looking at an option.
const STEPS_OF_AN_OPTION: u64 = 100;

/// The steps of multiplying the element of a heap.
const STEPS_OF_A_HEAP: u64 = 10;

impl MoveCertificate {
    /// Creates the certificate of an answer in misère play that a quotient gives.
    #[must_use]
    pub fn by_quotient(text: &str, sum: &Sum, found: &QuotientAnalysis) -> Self {
        let winner = winner(found.first_wins);
        let unknown = std::iter::repeat(None);
        let mut certificate = Self::of((text, sum), (true, winner), None, unknown, &found.moves);
        certificate.quotient = Some(Box::new(QuotientCertificate::new(&found.quotient)));
        certificate
    }

    /// Checks an answer by its quotient: that it is the quotient of this game, and what it says of the
    /// sum and of every option. Returns whether the allowance sufficed.
    pub(super) fn check_quotient(
        &self,
        certificate: &QuotientCertificate,
        sum: &Sum,
        allowance: &mut Allowance,
    ) -> Result<Option<()>, Flaw> {
        let flaw = |reason: &str| Flaw::new("quotient", reason);
        let (game, heaps) = sum
            .heaps()
            .filter(|_| self.misere)
            .ok_or_else(|| flaw("it serves heaps of one game in misère play"))?;
        Flaw::unless_claimed(&certificate.claim, QuotientCertificate::CLAIM)?;
        let code = game.code();
        if code.is_none() || certificate.proof.code.parse().ok() != code {
            return Err(flaw("it is of another game"));
        }
        if self.grundy.is_some() || self.components.iter().any(|part| part.grundy.is_some()) {
            return Err(Flaw::new("grundy", "a quotient does not give it"));
        }
        let Some(quotient) = certificate.quotient(allowance)? else {
            return Ok(None);
        };
        let value = |heaps: &[u64]| {
            let value = quotient.value_of_sum(heaps);
            value.map_err(|error| Flaw::new("quotient", error.to_string()))
        };
        let is_won = |element| quotient.p_portion().binary_search(&element).is_err();
        let first_wins = is_won(value(&heaps)?);
        let mut moves = Vec::new();
        for (component, &heap) in heaps.iter().enumerate() {
            let options = game.most_options(heap).saturating_mul(STEPS_OF_AN_OPTION);
            let steps = options.saturating_add(heaps.len() as u64 * STEPS_OF_A_HEAP);
            if allowance.spend(steps).is_none() {
                return Ok(None);
            }
            let mut rest = heaps.clone();
            rest.remove(component);
            let rest = value(&rest)?;
            let mut failure = None;
            game.for_each_option(heap, |parts| match value(parts) {
                Ok(element) if is_won(quotient.product(rest, element)) => {}
                Ok(_) => {
                    let mut parts = parts.to_vec();
                    parts.sort_unstable_by(|a, b| b.cmp(a));
                    let left = Left::Heaps(parts);
                    moves.push(Move { component, left });
                }
                Err(flaw) => failure = Some(flaw),
            });
            failure.map_or(Ok(()), Err)?;
        }
        self.compare_winner(winner(first_wins))?;
        self.compare_moves(&moves, sum)?;
        Ok(Some(()))
    }
}

/// A sum of heaps of nim.
pub(super) struct MisereNim(Vec<u64>);

/// Returns the heaps of a sum of heaps of nim that are not too large for Grundy numbers.
pub(super) fn misere_nim(sum: &Sum) -> Option<MisereNim> {
    match sum.heaps()? {
        (HeapGame::Nim, heaps) if heaps.iter().all(|&heap| heap <= u32::MAX.into()) => {
            Some(MisereNim(heaps))
        }
        _ => None,
    }
}

impl MisereNim {
    /// Returns γ^h by the theorem: if a heap has two counters or more, it is the nim-sum of the heaps,
    /// otherwise the nim-sum with 0 and 1 exchanged.
    fn value(heaps: &[u64]) -> u32 {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let value = if heaps.iter().any(|&heap| heap > 1) {
            sum
        } else {
            1 - sum
        };
        u32::try_from(value).expect("no heap is larger")
    }

    /// Returns what the theorem says of the sum.
    pub(super) fn find(&self, allowance: &mut Allowance) -> Result<Found, Unable> {
        let Self(heaps) = self;
        let steps = (heaps.len() as u64).saturating_mul(heaps.len() as u64);
        allowance
            .spend(steps.saturating_mul(20))
            .ok_or(Unable::TooLarge)?;
        let mut moves = Vec::new();
        for (component, &heap) in heaps.iter().enumerate() {
            // No other number of counters leaves the nim-sum 0, or a position of ones.
            let rest = heaps.iter().fold(heap, |sum, heap| sum ^ heap);
            for left in BTreeSet::from([0, 1, rest]) {
                let mut after = heaps.clone();
                after[component] = left;
                if left < heap && Self::value(&after) == 0 {
                    let left = Left::Heaps([left].into_iter().filter(|&left| left > 0).collect());
                    moves.push(Move { component, left });
                }
            }
        }
        let components = heaps.iter().map(|&heap| Self::value(&[heap])).collect();
        Ok(Found::of_numbers(components, Self::value(heaps), moves))
    }
}
