//! Games to label.

mod tokens;

pub use tokens::TwoTokens;
