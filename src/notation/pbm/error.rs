//! Why a picture cannot be read.

use std::io;

use thiserror::Error;

use super::super::error::ParseError;

/// Why a picture cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It is not what it should be.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The bytes cannot be had.
    #[error(transparent)]
    Io(#[from] io::Error),
}
