//! Answers that can be checked, and the kinds of them.

use serde::de::{DeserializeOwned, Error as _};
use thiserror::Error;

use crate::allowance::Allowance;
use crate::claim::{Checked, Claim};

/// An answer that anybody can check.
///
/// The check reads the rules of the game anew and shares no code with what found the answer.
pub trait Certificate {
    /// Checks the answer. What is too large for any allowance is an answer that was not checked.
    ///
    /// # Errors
    /// What does not hold, in words.
    fn check(&self, allowance: &mut Allowance) -> Result<Checked, String>;

    /// Whether the next object of a text is a line of this certificate, if it makes the same claim.
    fn is_open(&self) -> bool {
        false
    }

    /// Reads the next line.
    ///
    /// # Errors
    /// JSON that is no such line, or a certificate that has none.
    fn read_line(&mut self, _json: &str) -> serde_json::Result<()> {
        Err(serde_json::Error::custom("this certificate is one object"))
    }
}

/// A kind of certificates: what its key `claim` says, and how it is read.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    claim: &'static str,
    read: fn(&str) -> serde_json::Result<Box<dyn Certificate>>,
}

impl Kind {
    /// Creates the kind of a type that is one object.
    #[must_use]
    pub const fn of<C: Certificate + DeserializeOwned + 'static>(claim: &'static str) -> Self {
        Self {
            claim,
            read: |json| Ok(Box::new(serde_json::from_str::<C>(json)?)),
        }
    }

    /// Returns what the key `claim` says.
    #[must_use]
    pub const fn claim(&self) -> &'static str {
        self.claim
    }

    /// Reads a certificate, or the first line of one.
    ///
    /// # Errors
    /// JSON that is no certificate of this kind.
    pub fn read(&self, json: &str) -> serde_json::Result<Box<dyn Certificate>> {
        (self.read)(json)
    }
}

/// What does not hold in a certificate, or what [no check reaches to](Flaw::is_limit).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{key}: {reason}")]
pub struct Flaw {
    /// The key whose value is wrong.
    pub key: &'static str,
    /// What is wrong with it.
    pub reason: String,
    is_limit: bool,
}

impl Flaw {
    /// Creates a flaw: the value of the key is wrong, and why.
    pub fn new(key: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self {
            key,
            reason,
            is_limit: false,
        }
    }

    /// What is larger than the check can handle: nothing is wrong with it.
    pub fn limit(key: &'static str, reason: impl Into<String>) -> Self {
        Self {
            is_limit: true,
            ..Self::new(key, reason)
        }
    }

    /// Returns whether nothing is known to be wrong: something is larger than the check can handle, with
    /// any allowance.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        self.is_limit
    }

    /// Returns the verdict about an answer with this flaw: what is only too large was not checked.
    ///
    /// # Errors
    /// The flaw in words.
    pub fn verdict(self) -> Result<Checked, String> {
        if self.is_limit {
            let claims = vec![Claim::not_checkable("the answer", self)];
            Ok(Checked { claims })
        } else {
            Err(self.to_string())
        }
    }

    /// Checks that a certificate is of the kind that it is read as.
    ///
    /// # Errors
    /// It claims something else.
    pub fn unless_claimed(found: &str, expected: &str) -> Result<(), Self> {
        if found == expected {
            Ok(())
        } else {
            Err(Self::new("claim", format!("{found:?} is not {expected:?}")))
        }
    }
}
