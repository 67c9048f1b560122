//! Misère quotients, and genera.

mod genus;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use crate::impartial::{HeapCode, HeapGame};
pub use genus::{GenusCertificate, GenusRecord, VertexGenus};

use crate::misere::quotient::{Flaw as QuotientFlaw, Quotient, QuotientTable};

/// The misère quotient of a game with heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientCertificate {
    /// `"quotient"`.
    pub claim: String,
    /// The game.
    pub game: String,
    /// The number of elements.
    pub order: usize,
    /// The elements that the previous player wins.
    pub p_portion: Vec<u32>,
    /// The largest heap of the table.
    pub heaps: u64,
    /// Whether the quotient holds for all heaps.
    pub all_heaps: bool,
    /// The heaps of the generators, and the names that words have for them.
    pub generators: Vec<NamedGenerator>,
    /// The elements as products of generators.
    pub words: Vec<String>,
    /// Φ, the products of the generators, and the period: what the check is made of.
    pub proof: QuotientTable,
}

/// A generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedGenerator {
    /// Its name in words.
    pub name: String,
    /// The heap whose class it is.
    pub heap: u64,
}

impl QuotientCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "quotient";

    /// Creates the certificate of a quotient.
    #[must_use]
    pub fn new(quotient: &Quotient) -> Self {
        let generators = quotient
            .generators()
            .iter()
            .map(|generator| NamedGenerator {
                name: generator.name.clone(),
                heap: generator.heap,
            });
        let order = quotient.order();
        let elements = 0..u32::try_from(order).unwrap_or(u32::MAX);
        Self {
            claim: Self::CLAIM.to_owned(),
            game: HeapGame::Code(quotient.code().clone()).to_string(),
            order,
            p_portion: quotient.p_portion().to_vec(),
            heaps: quotient.heaps(),
            all_heaps: quotient.all_heaps(),
            generators: generators.collect(),
            words: elements.map(|element| quotient.word(element)).collect(),
            proof: quotient.certificate().clone(),
        }
    }

    /// Checks the certificate: that the table is a commutative monoid whose elements are all told
    /// apart, and that it obeys the rules of misère play for all sums of its heaps, or of all heaps.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let code: Option<HeapCode> = self
            .game
            .parse()
            .ok()
            .and_then(|game: HeapGame| game.code());
        if code.is_none() || code != self.proof.code.parse().ok() {
            return Err(Flaw::new("game", "the proof is about another game"));
        }
        let heaps = self.proof.heaps();
        let claim = if self.all_heaps {
            format!(
                "the misère quotient of {} has order {}",
                self.game, self.order
            )
        } else {
            format!(
                "the misère quotient of {} up to heaps of {heaps} has order {}",
                self.game, self.order
            )
        };
        let Some(quotient) = self.quotient(allowance)? else {
            return Ok(Checked {
                claims: vec![Claim::too_large(claim, allowance)],
            });
        };
        let pairs = quotient.pairs();
        let obey = if pairs == 1 { "obeys" } else { "obey" };
        let because = format!(
            "a monoid in which {} of values and options {obey} the rules of misère play",
            counted(pairs, "pair")
        );
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }

    /// Returns the quotient, checked, or nothing if the allowance does not suffice.
    pub(crate) fn quotient(&self, allowance: &mut Allowance) -> Result<Option<Quotient>, Flaw> {
        // The options of all heaps, and the products of all elements.
        let heaps = self.proof.heaps();
        let order = self.proof.order() as u64;
        let options = (heaps + 1).saturating_mul(heaps + 1).saturating_mul(64);
        let products = order.saturating_mul(order).saturating_mul(64);
        // The options of every heap are compared with its element, as sets of order/64 words.
        let sets = products.saturating_mul(heaps + 1) / 4096;
        let generators = self.proof.generators.len() as u64;
        let commuting = order.saturating_mul(generators).saturating_mul(generators);
        let steps = [products, sets, commuting]
            .into_iter()
            .fold(options, u64::saturating_add);
        // Twice the products, and the rows that they are made of.
        let tables = products / 4;
        if allowance.spend(steps).is_none() || allowance.hold(tables).is_none() {
            return Ok(None);
        }
        let quotient = Quotient::within(self.proof.clone(), &mut |steps, bytes| {
            let spent = allowance.spend(steps);
            spent.and_then(|()| allowance.hold(tables.saturating_add(bytes)))
        });
        let quotient = match quotient {
            Ok(quotient) => quotient,
            Err(QuotientFlaw::Refused) => return Ok(None),
            Err(QuotientFlaw::TooLarge {
                what,
                needed,
                limit,
            }) => {
                let _ = allowance.reach(what, needed, limit);
                return Ok(None);
            }
            Err(flaw) => return Err(Flaw::new("proof", flaw.to_string())),
        };
        if Self::new(&quotient) != *self {
            return Err(Flaw::new(
                "order",
                "what is said of the quotient is not what the proof shows",
            ));
        }
        Ok(Some(quotient))
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::{Budget, go_on};

    use super::*;
    use crate::misere::quotient::Extent;

    #[test]
    fn quotients_hold_and_changed_ones_do_not() {
        let code: HeapCode = "0.23".parse().unwrap();
        let quotient =
            Quotient::find(&code, &Extent::default(), &Budget::unlimited(), go_on).unwrap();
        let certificate = QuotientCertificate::new(&quotient);
        let holds = |certificate: &QuotientCertificate| {
            let checked = certificate.check(&mut Allowance::default());
            checked.is_ok_and(|checked| checked.is_complete())
        };
        assert!(holds(&certificate), "{certificate:?}");
        let changed = |change: &dyn Fn(&mut QuotientCertificate)| {
            let mut changed = certificate.clone();
            change(&mut changed);
            !holds(&changed)
        };
        assert!(changed(&|c| c.order += 1));
        assert!(changed(&|c| c.game = "kayles".to_owned()));
        assert!(changed(&|c| c.p_portion.truncate(0)));
        assert!(changed(&|c| c.proof.p_portion.truncate(0)));
        assert!(changed(&|c| c.words.swap(0, 1)));
        assert!(changed(&|c| c.all_heaps = !c.all_heaps));
        assert!(changed(&|c| c.heaps += 1));
        assert!(changed(&|c| c.generators[0].heap += 1));
        for heap in 0..certificate.proof.values.len().min(12) {
            assert!(changed(&|c| c.proof.values[heap] ^= 1), "{heap}");
        }
    }
}
