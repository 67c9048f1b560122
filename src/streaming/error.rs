//! Why a picture was not solved.

use std::collections::TryReserveError;
use std::io;

use thiserror::Error;

use crate::board::ShapeError;
use crate::notation::pbm::ReadError;
use crate::solve::SolveError;

/// Why a picture was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The file cannot be opened, or not be read from its beginning again.
    #[error(transparent)]
    Open(io::Error),
    /// The file is no raw picture, or a damaged one, or its rows cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The picture is no board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The board is out of reach of light chasing.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A row does not fit into memory.
    #[error("a row of {words} words does not fit into memory")]
    RowMemory {
        /// Words of 64 cells.
        words: usize,
        /// What the system says.
        source: TryReserveError,
    },
    /// The board does not fit into memory.
    #[error("the board does not fit into memory")]
    BoardMemory(#[from] TryReserveError),
    /// The presses cannot be written.
    #[error("cannot write the presses")]
    Write(#[source] io::Error),
    /// The answer does not hold for the board in the file: an error of this library, unless the file
    /// was changed meanwhile.
    #[error("the answer does not hold when it is pressed; was the file changed meanwhile?")]
    Wrong,
}
