//! How much work the checks of a certificate, and of a file of certificates, may take.

use std::fmt;

/// The work that the check of a certificate may still do.
///
/// A step takes about a nanosecond. Every check asks before it loops or takes memory by the numbers
/// of a certificate; what is not granted is not done, and the claim is
/// [not checked](crate::Claim::checked). The last [`Refusal`] says why.
///
/// This is no budget of `madness-machine`, which ends a search by a clock. Whether a claim is checked must
/// not depend on how fast a machine is; so the work is priced before it is done, many steps at once, and a
/// refusal says in words how much was needed and what was left.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    steps: u64,
    given: u64,
    /// The steps that this certificate may take from those that all certificates of the file share.
    shared: u64,
    /// Whether other certificates of the file have left fewer shared steps than a certificate may
    /// take.
    is_short: bool,
    bytes: u64,
    refusal: Option<Refusal>,
}

/// What was too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// More steps than the certificate has.
    Steps {
        /// How many are needed, with those that were taken.
        needed: u64,
        /// How many the certificate has.
        most: u64,
        /// Whether it has fewer because of the certificates before it.
        is_short: bool,
    },
    /// More memory at one time.
    Bytes {
        /// How many are needed.
        needed: u64,
        /// How many may be taken.
        most: u64,
    },
    /// More of something than the check knows how to handle, however long it may take.
    Limit {
        /// What there is too much of, such as "moves of a play".
        what: &'static str,
        /// How many are needed at least.
        needed: u64,
        /// The most.
        most: u64,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Steps {
                needed,
                most,
                is_short,
            } => {
                match needed {
                    u64::MAX => write!(f, "it takes more steps than can be counted")?,
                    _ => write!(f, "it takes at least {needed} steps")?,
                }
                f.write_str(&if is_short {
                    format!(
                        ", and {most} are left by the certificates before it; verify it alone, or use \
                         --full"
                    )
                } else {
                    format!(", and {most} are allowed; --full allows more")
                })
            }
            Self::Bytes { needed, most } => write!(
                f,
                "it takes at least {needed} bytes of memory, and {most} are allowed; --full allows all \
                 that is free"
            ),
            Self::Limit { what, needed, most } => write!(
                f,
                "{needed} {what}, and the check reaches to {most}, also with --full"
            ),
        }
    }
}

impl Default for Allowance {
    /// Returns the allowance for a text of 1 MB.
    fn default() -> Self {
        Self::of_text(1_000_000)
    }
}

impl Allowance {
    /// The steps for any text, about a second.
    const STEPS: u64 = 1_000_000_000;

    /// The further steps for each byte of the text.
    const STEPS_PER_BYTE: u64 = 5000;

    /// The most memory at one time: besides the text and what is read from it this is half of 1 GiB.
    const BYTES: u64 = 1 << 29;

    /// Returns the allowance for a certificate whose text has so many bytes: the time is linear in its
    /// length.
    #[must_use]
    pub const fn of_text(length: usize) -> Self {
        Self::with(Self::STEPS, length)
    }

    const fn with(shared: u64, length: usize) -> Self {
        let own = (length as u64).saturating_mul(Self::STEPS_PER_BYTE);
        let steps = shared.saturating_add(own);
        Self {
            steps,
            given: steps,
            shared,
            is_short: shared < Self::STEPS,
            bytes: Self::BYTES,
            refusal: None,
        }
    }

    /// Returns the allowance of any time, with so many bytes of memory.
    #[must_use]
    pub const fn unlimited(bytes: u64) -> Self {
        Self {
            bytes,
            ..Self::of_steps(u64::MAX)
        }
    }

    /// Returns how many steps are left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.steps
    }

    /// Takes so many steps, or none: `None` if there are fewer.
    pub fn spend(&mut self, steps: u64) -> Option<()> {
        let Some(left) = self.steps.checked_sub(steps) else {
            return self.refuse(Refusal::Steps {
                needed: (self.given - self.steps).saturating_add(steps),
                most: self.given,
                is_short: self.is_short,
            });
        };
        self.steps = left;
        Some(())
    }

    /// `None` if so many bytes may not be taken at one time.
    pub fn hold(&mut self, bytes: u64) -> Option<()> {
        if bytes > self.bytes {
            return self.refuse(Refusal::Bytes {
                needed: bytes,
                most: self.bytes,
            });
        }
        Some(())
    }

    /// `None` if there is more of something than the check knows how to handle.
    pub fn reach(&mut self, what: &'static str, needed: u64, most: u64) -> Option<()> {
        if needed > most {
            return self.refuse(Refusal::Limit { what, needed, most });
        }
        Some(())
    }

    fn refuse(&mut self, refusal: Refusal) -> Option<()> {
        self.refusal = Some(refusal);
        None
    }

    /// Returns what was not granted last.
    #[must_use]
    pub const fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// Returns an allowance of so many steps, for tests.
    #[must_use]
    pub const fn of_steps(steps: u64) -> Self {
        Self {
            steps,
            given: steps,
            shared: 0,
            is_short: false,
            bytes: Self::BYTES,
            refusal: None,
        }
    }
}

/// The work that the checks of a file may do: each certificate has steps of its own, by its length,
/// and may take further steps that all certificates share.
#[derive(Clone, Copy, Debug)]
pub struct FileAllowance {
    /// The shared steps that are left; `None` without a limit.
    shared: Option<u64>,
    bytes: u64,
}

impl Default for FileAllowance {
    fn default() -> Self {
        Self {
            shared: Some(Self::CERTIFICATES * Allowance::STEPS),
            bytes: Allowance::BYTES,
        }
    }
}

impl FileAllowance {
    /// The number of certificates of a file that can take the most shared steps.
    const CERTIFICATES: u64 = 4;

    /// Returns the allowance of any time, with so many bytes of memory.
    #[must_use]
    pub const fn unlimited(bytes: u64) -> Self {
        Self {
            shared: None,
            bytes,
        }
    }

    /// Checks a certificate whose text has so many bytes, and takes the steps that this took.
    pub fn check<T>(&mut self, length: usize, check: impl FnOnce(&mut Allowance) -> T) -> T {
        let Some(left) = &mut self.shared else {
            return check(&mut Allowance::unlimited(self.bytes));
        };
        let mut allowance = Allowance::with((*left).min(Allowance::STEPS), length);
        let checked = check(&mut allowance);
        let own = allowance.given - allowance.shared;
        *left -= (allowance.given - allowance.steps).saturating_sub(own);
        checked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_the_quantity_and_the_limit() {
        let mut allowance = Allowance::of_steps(10);
        assert_eq!(allowance.spend(4), Some(()));
        assert_eq!(allowance.refusal(), None);
        assert_eq!((allowance.spend(7), allowance.left()), (None, 6));
        let said = |allowance: &Allowance| allowance.refusal().unwrap().to_string();
        assert!(
            said(&allowance).starts_with("it takes at least 11 steps, and 10 are allowed; --full")
        );
        assert_eq!(allowance.hold(u64::MAX), None);
        assert!(said(&allowance).contains("18446744073709551615 bytes of memory, and 536870912"));
        assert_eq!(allowance.reach("moves", 5, 5), Some(()));
        assert_eq!(allowance.reach("moves", 6, 5), None);
        assert!(said(&allowance).starts_with("6 moves, and the check reaches to 5"));
        assert_eq!(Allowance::unlimited(5).spend(u64::MAX), Some(()));
    }

    #[test]
    fn one_certificate_does_not_starve_the_next() {
        let mut file = FileAllowance::default();
        let all = |allowance: &mut Allowance| allowance.spend(allowance.left());
        for _ in 0..100 {
            assert_eq!(file.check(100, all), Some(()));
        }
        // The shared steps are spent; each certificate still has its own.
        assert_eq!(file.shared, Some(0));
        assert_eq!(
            file.check(100, |allowance| allowance.spend(500_000)),
            Some(())
        );
        let refused = file.check(100, |allowance| {
            assert_eq!(allowance.spend(500_001), None);
            allowance.refusal().unwrap().to_string()
        });
        assert!(
            refused.contains("500000 are left by the certificates before it"),
            "{refused}"
        );
    }

    #[test]
    fn what_is_not_taken_stays() {
        let mut file = FileAllowance::default();
        for _ in 0..1000 {
            assert_eq!(file.check(1, |allowance| allowance.spend(5000)), Some(()));
        }
        assert_eq!(file.shared, FileAllowance::default().shared);
    }
}
