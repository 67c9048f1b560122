//! The limits of memory for a system.

use thiserror::Error;

/// What a system may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes of a dense core, and of the sparse rows before it.
    pub memory: u64,
    /// Sparse steps end when one of so many entries is not zero; for tests of both ways.
    pub(super) density: Option<usize>,
}

impl Limits {
    /// So many bytes of memory.
    #[must_use]
    pub fn memory(memory: u64) -> Self {
        Self {
            memory,
            density: None,
        }
    }
}

impl Default for Limits {
    /// Four gibibytes.
    fn default() -> Self {
        Self::memory(4 << 30)
    }
}

/// Why a system could not be decided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModularError {
    /// What is left after the sparse steps does not fit into memory.
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
