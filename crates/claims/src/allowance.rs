//! How much work the check of a file may take.

/// The work that checks may still do. All certificates of a file share one allowance.
///
/// A step takes about a nanosecond. Every check asks before it loops or takes memory by the numbers
/// of a certificate; what is not granted is not done, and the claim is
/// [not checked](crate::Claim::checked).
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    steps: u64,
    bytes: u64,
}

impl Default for Allowance {
    /// As for a text of 1 MB.
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

    /// Returns the allowance for a text of so many bytes: the time is linear in its length.
    #[must_use]
    pub const fn of_text(length: usize) -> Self {
        let for_text = (length as u64).saturating_mul(Self::STEPS_PER_BYTE);
        Self {
            steps: Self::STEPS.saturating_add(for_text),
            bytes: Self::BYTES,
        }
    }

    /// Returns the allowance of any time, with so many bytes of memory.
    #[must_use]
    pub const fn unlimited(bytes: u64) -> Self {
        Self {
            steps: u64::MAX,
            bytes,
        }
    }

    /// Returns how many steps are left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.steps
    }

    /// Takes so many steps, or none: `None` if there are fewer.
    pub fn spend(&mut self, steps: u64) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        Some(())
    }

    /// `None` if so many bytes may not be taken at one time.
    pub fn hold(&self, bytes: u64) -> Option<()> {
        (bytes <= self.bytes).then_some(())
    }

    /// Returns an allowance of so many steps, for tests.
    #[must_use]
    pub const fn of_steps(steps: u64) -> Self {
        Self {
            steps,
            bytes: Self::BYTES,
        }
    }
}
