//! Why a system could not be decided.

use thiserror::Error;

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
