//! Why a picture cannot be read.

use std::io;

use thiserror::Error;

use super::super::error::ParseError;

/// Why a picture cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The bytes are no raw picture, or a damaged one.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The bytes cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}
