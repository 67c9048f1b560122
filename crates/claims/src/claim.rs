//! Claims in words.

use std::fmt;

use crate::allowance::Allowance;

/// What a certificate claims, where nothing was found that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claims: that of the answer, then what it says about shorter solutions.
    pub claims: Vec<Claim>,
}

/// A claim in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub claim: String,
    /// Whether it was checked; then it holds.
    pub checked: bool,
    /// How it was checked, or why not.
    pub because: String,
}

impl Claim {
    /// Creates a claim that was checked and holds.
    #[must_use]
    pub fn holds(claim: impl Into<String>, because: impl Into<String>) -> Self {
        Self {
            claim: claim.into(),
            checked: true,
            because: because.into(),
        }
    }

    /// Creates a claim whose check takes more than the [allowance](Allowance), which says what was too
    /// large.
    #[must_use]
    pub fn too_large(claim: impl Into<String>, allowance: &Allowance) -> Self {
        let why = allowance
            .refusal()
            .map_or_else(String::new, |refusal| format!(": {refusal}"));
        Self::not_checkable(claim, format_args!("too large{why}"))
    }

    /// Creates a claim that no allowance is enough for, and why.
    #[must_use]
    pub fn not_checkable(claim: impl Into<String>, why: impl std::fmt::Display) -> Self {
        Self {
            claim: claim.into(),
            checked: false,
            because: format!("not checked: {why}"),
        }
    }
}

impl Checked {
    /// Whether all claims were checked.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.claims.iter().all(|claim| claim.checked)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Claim { claim, because, .. }) in self.claims.iter().enumerate() {
            let before = if index > 0 { "; " } else { "" };
            write!(f, "{before}{claim}: {because}")?;
        }
        Ok(())
    }
}
