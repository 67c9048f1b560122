//! The check of a [`Period`] with code of its own.
//!
//! Nothing here is shared with what finds periods but the code of the game and the form of the
//! certificate. The values are computed one at a time and kept as they are, not compressed.

use std::ops::ControlFlow;

use madness_claims::counted;
use thiserror::Error;

mod lemma;
mod values;

use lemma::Lemma;
use values::Values;

use crate::impartial::HeapCode;
use crate::impartial::octal::Progress;
use crate::impartial::octal::period::{Difference, Period, Proof};
use crate::impartial::octal::space::SparseSpace;

/// How much of a certificate has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// All of it: every value was computed again. The period is proved.
    Full,
    /// The first values, the conditions of the theorem, and some values after every checkpoint.
    Sampled {
        /// How many values were computed again.
        heaps: u64,
    },
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It is not of an octal game.
    #[error("{code:?} is not the code of an octal game")]
    Code {
        /// What it is of.
        code: String,
    },
    /// It would take too many values.
    #[error("the check needs {needed} values, only {most} are allowed")]
    TooMany {
        /// How many it needs.
        needed: u64,
        /// How many are allowed.
        most: u64,
    },
    /// It would take too many steps.
    #[error("the check needs more than {most} steps")]
    Steps {
        /// How many are allowed.
        most: u64,
    },
    /// Numbers that the check does not reach to; nothing is known to be wrong.
    #[error("{0}")]
    Limit(&'static str),
    /// A claim that is wrong as it stands.
    #[error("{0}")]
    Claim(&'static str),
    /// A claim that a value contradicts.
    #[error("the heap of {heap} contradicts the certificate: {claim}")]
    Value {
        /// The heap.
        heap: u64,
        /// What is wrong.
        claim: &'static str,
    },
    /// The caller's progress function broke off.
    #[error("interrupted after {}", counted(values, "value"))]
    Interrupted {
        /// How many values had been computed.
        values: u64,
    },
}

/// Values between two calls of the progress function.
const REPORT: u64 = 1 << 14;

/// Values that are kept in memory at most.
const STORED: u64 = 1 << 28;

impl Period {
    /// Checks the certificate by computing at most `most` values in at most `steps` steps, each of
    /// which looks at an option.
    ///
    /// A certificate of the bound of Guy and Smith is checked in full. One of the lemma of bounded
    /// witnesses is checked in full if `most` allows it, and no more than 2^28 values have to be kept;
    /// otherwise by samples, which does not prove the period.
    ///
    /// # Errors
    /// [`CheckError`] with the first thing that is wrong.
    ///
    /// # Complexity
    /// One to ten million values a second, fewer for games with many rare heaps.
    pub fn check(
        &self,
        most: u64,
        steps: u64,
        progress: Progress<'_>,
    ) -> Result<Checked, CheckError> {
        let code: HeapCode = self
            .code
            .parse()
            .ok()
            .filter(HeapCode::is_octal)
            .ok_or_else(|| CheckError::Code {
                code: self.code.clone(),
            })?;
        self.check_claims()?;
        match &self.proof {
            &Proof::GuySmith { heaps, space } => {
                let values = Values::new(&code, space, Steps::new(steps))?;
                self.check_guy_smith(&code, heaps, values, most, progress)
            }
            Proof::Witnesses { .. } => {
                Lemma::new(self, &code, Steps::new(steps))?.check(most, progress)
            }
        }
    }

    /// Checks what can be seen without values.
    fn check_claims(&self) -> Result<(), CheckError> {
        let claim = |holds: bool, text| {
            if holds {
                Ok(())
            } else {
                Err(CheckError::Claim(text))
            }
        };
        // Sums of a few such numbers do not overflow.
        let bounded = |number: u64| number < 1 << 60;
        claim(self.period > 0, "a period is at least 1")?;
        let mut heaps = self.differences().flat_map(|difference| difference.heaps);
        if !bounded(self.period) || !bounded(self.preperiod) || !heaps.all(bounded) {
            return Err(CheckError::Limit("a number is not below 2^60"));
        }
        for difference in self.differences() {
            claim(
                difference.values[0] != difference.values[1],
                "a difference of equal values",
            )?;
        }
        match self.exception {
            None => claim(
                self.preperiod == 0,
                "no reason why the pre-period is no smaller",
            )?,
            Some(Difference { heaps, .. }) => claim(
                heaps[0] + 1 == self.preperiod && heaps[1] == heaps[0] + self.period,
                "the exception is not the heap before the pre-period",
            )?,
        }
        let mut rest = self.period;
        for divisor in &self.divisors {
            let [first, second] = divisor.difference.heaps;
            claim(
                divisor.prime > 1 && rest.is_multiple_of(divisor.prime),
                "a divisor that divides not",
            )?;
            // If q/p is no period for every prime p that divides q, q is the least period. Other
            // divisors would not do: q/4 may be none although q/2 is one.
            claim(is_prime(divisor.prime), "a divisor that is no prime")?;
            claim(
                first >= self.preperiod && second == first + self.period / divisor.prime,
                "a difference at the wrong heaps",
            )?;
            while rest.is_multiple_of(divisor.prime) {
                rest /= divisor.prime;
            }
        }
        claim(rest == 1, "a prime divisor of the period is missing")
    }

    fn differences(&self) -> impl Iterator<Item = Difference> {
        let divisors = self.divisors.iter().map(|divisor| divisor.difference);
        self.exception.into_iter().chain(divisors)
    }

    fn check_guy_smith(
        &self,
        code: &HeapCode,
        heaps: u64,
        mut values: Values,
        most: u64,
        progress: Progress<'_>,
    ) -> Result<Checked, CheckError> {
        let first = self.preperiod.max(1);
        let needed = 2 * first + 2 * self.period + last_digit(code);
        if heaps != needed {
            return Err(CheckError::Claim(
                "not as many values as the bound asks for",
            ));
        }
        let later = self
            .differences()
            .flat_map(|difference| difference.heaps)
            .max()
            .unwrap_or(0);
        let needed = needed.max(later + 1);
        if needed > most.min(STORED) {
            return Err(CheckError::TooMany { needed, most });
        }
        values.extend(needed, progress)?;
        for n in self.preperiod..heaps - self.period {
            if values.get(n) != values.get(n + self.period) {
                return Err(CheckError::Value {
                    heap: n,
                    claim: "another value one period later",
                });
            }
        }
        for difference in self.differences() {
            for (heap, value) in difference.heaps.into_iter().zip(difference.values) {
                if values.get(heap) != value {
                    return Err(wrong(heap));
                }
            }
        }
        Ok(Checked::Full)
    }
}

/// The steps that are left.
#[derive(Clone, Copy, Debug)]
struct Steps {
    left: u64,
    most: u64,
}

impl Steps {
    fn new(most: u64) -> Self {
        Self { left: most, most }
    }

    fn spend(&mut self, steps: u64) -> Result<(), CheckError> {
        let most = self.most;
        self.left = self
            .left
            .checked_sub(steps)
            .ok_or(CheckError::Steps { most })?;
        Ok(())
    }
}

/// Returns whether a number is prime, by the test of G. L. Miller and M. O. Rabin with bases that
/// suffice for 64 bits (J. Sinclair, 2011).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 7] = [2, 325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022];
    if number < 3 || number.is_multiple_of(2) {
        return number == 2;
    }
    let times = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b) % u128::from(number);
        u64::try_from(product).expect("below the number")
    };
    let power = |mut base: u64, mut exponent: u64| {
        let mut power = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = times(power, base);
            }
            base = times(base, base);
            exponent /= 2;
        }
        power
    };
    let twos = (number - 1).trailing_zeros();
    BASES.iter().map(|base| base % number).all(|base| {
        let mut value = power(base, (number - 1) >> twos);
        let mut passes = base == 0 || value == 1;
        for _ in 0..twos {
            passes |= value == number - 1;
            value = times(value, value);
        }
        passes
    })
}

/// A value that is not what a difference says.
fn wrong(heap: u64) -> CheckError {
    CheckError::Value {
        heap,
        claim: "another value",
    }
}

fn last_digit(code: &HeapCode) -> u64 {
    code.digits().len().saturating_sub(1) as u64
}

fn report(progress: Progress<'_>, values: u64) -> Result<(), CheckError> {
    match progress(values) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CheckError::Interrupted { values }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes() {
        let by_division =
            |number: u64| number > 1 && (2..number).all(|divisor| !number.is_multiple_of(divisor));
        for number in 0..2000 {
            assert_eq!(is_prime(number), by_division(number), "{number}");
        }
        // Strong pseudoprimes to small bases, squares and products of large primes, large primes.
        for composite in [
            2047,
            3_215_031_751,
            3_825_123_056_546_413_051,
            4_294_967_291 * 4_294_967_291,
            4_294_967_291 * 4_294_967_279,
            u64::MAX,
        ] {
            assert!(!is_prime(composite), "{composite}");
        }
        for prime in [4_294_967_291, (1 << 61) - 1, u64::MAX - 58] {
            assert!(is_prime(prime), "{prime}");
        }
    }
}
