//! The limits of memory for a system.

use thiserror::Error;

use crate::simd::memory::available;

/// The limits for a system.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes of a dense core, and of the sparse rows before it.
    pub memory: u64,
    /// The sparse steps end when one in this many entries is not zero; set by tests that need both
    /// ways.
    pub(super) density: Option<usize>,
}

impl Limits {
    /// Limits the memory to this number of bytes.
    #[must_use]
    pub fn memory(memory: u64) -> Self {
        Self {
            memory,
            density: None,
        }
    }
}

impl Default for Limits {
    /// Returns the limit of 4 GiB, or of what is available now.
    fn default() -> Self {
        Self::memory((4 << 30).min(available()))
    }
}

/// Why a system could not be decided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModularError {
    /// The core that is left after the sparse steps does not fit into memory.
    #[error(
        "what the sparse steps leave is a dense core of {rows} × {columns} modulo {modulus}, \
         {needed} bytes; the limit is {limit}"
    )]
    TooLarge {
        /// Rows of the core.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// The prime power.
        modulus: u32,
        /// Bytes needed.
        needed: u128,
        /// Bytes allowed.
        limit: u64,
    },
}
