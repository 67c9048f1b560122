//! Verdicts by sieve, which refer to a list.

use super::{Flaw, NumberCertificate, Verdict};

/// A list of bad numbers, each shown to be bad, that is said to hold all MAD numbers up to a bound:
/// the bad numbers without a bad proper divisor. A number up to the bound is then bad iff one of
/// the list divides it.
///
/// That a number with a divisor on the list is bad is proved, as every number of the list has been
/// checked. That one without is good rests on the search that made the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadList {
    numbers: Vec<u64>,
    complete_up_to: u64,
}

impl MadList {
    /// The list of the numbers of these certificates, all of which are checked, with the bound up
    /// to which it is said to be complete.
    ///
    /// # Errors
    /// The first flaw of a certificate.
    pub fn new(certificates: &[NumberCertificate], complete_up_to: u64) -> Result<Self, Flaw> {
        let mut numbers = Vec::with_capacity(certificates.len());
        for certificate in certificates {
            if !certificate.check()?.is_complete() {
                let reason = "cannot be checked";
                return Err(Flaw::limit(
                    "divisor",
                    format!("{} {reason}", certificate.n),
                ));
            }
            if certificate.verdict != Verdict::Bad {
                let divisor = certificate.n;
                let reason = "is good, and on the list";
                return Err(Flaw::key("divisor", format!("{divisor} {reason}")));
            }
            numbers.push(certificate.n);
        }
        numbers.sort_unstable();
        Ok(Self {
            numbers,
            complete_up_to,
        })
    }

    /// The steps of looking for divisors on the list.
    pub(super) fn cost(&self) -> u64 {
        4 * self.numbers.len() as u64
    }

    pub(super) fn check_bad(&self, n: u64, divisor: u64) -> Result<String, Flaw> {
        let flaw = |reason| Err(Flaw::key("divisor", format!("{divisor} {reason}")));
        if divisor > self.complete_up_to && !self.numbers.contains(&divisor) {
            let known = self.complete_up_to;
            let reason = format!("the list of MAD numbers is complete up to {known} only");
            return Err(Flaw::limit("divisor", reason));
        }
        if self.numbers.binary_search(&divisor).is_err() {
            return flaw("is not on the list of numbers shown to be bad");
        }
        if !n.is_multiple_of(divisor) {
            return flaw("does not divide n");
        }
        Ok(format!("{divisor} divides it and is bad"))
    }

    pub(super) fn check_good(&self, n: u64, bound: u64) -> Result<String, Flaw> {
        let flaw = |reason| Err(Flaw::key("complete_up_to", reason));
        if bound > self.complete_up_to {
            let known = self.complete_up_to;
            let reason = format!("the list of MAD numbers is complete up to {known} only");
            return Err(Flaw::limit("complete_up_to", reason));
        }
        if n > bound {
            return flaw(format!("n is larger than {bound}"));
        }
        if let Some(divisor) = self.numbers.iter().find(|&&mad| n.is_multiple_of(mad)) {
            return flaw(format!("{divisor} divides n and is bad"));
        }
        Ok(format!(
            "no MAD number divides it, by the list that a search found complete up to {}",
            self.complete_up_to
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::{EndRows, Witness};

    fn number(n: u64, verdict: Verdict, witness: Witness) -> NumberCertificate {
        NumberCertificate {
            n,
            rule: None,
            verdict,
            nullity: None,
            method: "sieve".to_owned(),
            witness,
        }
    }

    /// 3 is bad: two full columns are quiet.
    fn three() -> NumberCertificate {
        let row = || "0x3".to_owned();
        let end_rows = EndRows {
            side: 3,
            last: row(),
            first: row(),
        };
        let witness = Witness {
            end_rows: Some(end_rows),
            ..Witness::default()
        };
        number(3, Verdict::Bad, witness)
    }

    fn bad(n: u64, divisor: u64) -> NumberCertificate {
        let witness = Witness {
            divisor: Some(divisor),
            ..Witness::default()
        };
        number(n, Verdict::Bad, witness)
    }

    fn good(n: u64, bound: u64) -> NumberCertificate {
        let witness = Witness {
            complete_up_to: Some(bound),
            ..Witness::default()
        };
        number(n, Verdict::Good, witness)
    }

    #[test]
    fn the_sieve_up_to_four() {
        let list = MadList::new(&[three()], 4).unwrap();
        bad(6, 3).check_with(&list).unwrap();
        bad(3, 3).check_with(&list).unwrap();
        good(4, 4).check_with(&list).unwrap();
        good(1, 2).check_with(&list).unwrap();
        let flawed = [bad(5, 5), bad(5, 3), good(3, 4), good(4, 5), good(5, 4)];
        for certificate in flawed {
            assert!(certificate.check_with(&list).is_err(), "{certificate:?}");
        }
        assert!(bad(6, 3).check().is_err(), "there is no list");
        assert!(good(4, 4).check().is_err(), "there is no list");
    }

    #[test]
    fn only_numbers_shown_to_be_bad_make_a_list() {
        let mut wrong = three();
        wrong.n = 5;
        assert!(MadList::new(&[three(), wrong], 10).is_err());
        let mut one = three();
        one.verdict = Verdict::Good;
        assert!(MadList::new(&[one], 10).is_err());
    }
}
