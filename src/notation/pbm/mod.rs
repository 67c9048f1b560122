//! Portable bitmaps of netpbm: pictures whose pixels are cells, 1 lit.
//!
//! Raw pictures, magic number `P4`, hold a bit a cell and are read and written
//! here a row at a time, so that a board may be larger than memory:
//!
//! A row is given as in [`Grid`](crate::board::Grid): column i is bit i mod 64
//! of word ⌊i/64⌋, and the excess bits are zero. In the file the first column
//! is the most significant bit of the first byte, and every row is padded to
//! whole bytes; the padding is written as zeros and may be anything when read.
//!
//! Comments in the header run from `#` to the end of the line. One right after
//! the height is refused: the format's text and its common programs disagree
//! about where the pixels begin then.
//!
//! Source: <https://netpbm.sourceforge.net/doc/pbm.html>.

mod error;
mod header;
pub(super) mod plain;
mod read;

pub use error::ReadError;
pub use read::{BUFFER, RowReader};
pub(super) use read::{begins_raw, read_all};

#[cfg(test)]
mod tests;
