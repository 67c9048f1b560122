//! Shares of a computation.

use std::str::FromStr;

use thiserror::Error;

/// A share of the items of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    pub(super) index: usize,
    pub(super) count: usize,
}

/// Why a text does not name a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("write a shard as I/K with 1 ≤ I ≤ K, for example 2/5")]
pub struct ShardError;

impl Shard {
    /// All items.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns share number `index` of `count`, counted from 1.
    ///
    /// # Errors
    /// If there is no such share.
    pub(crate) fn new(index: usize, count: usize) -> Result<Self, ShardError> {
        if (1..=count).contains(&index) {
            Ok(Self { index, count })
        } else {
            Err(ShardError)
        }
    }

    /// Returns whether an item belongs to the share. Neighbouring items, which cost about the same,
    /// go to different shards.
    pub fn contains(self, item: usize) -> bool {
        item % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.parse().map_err(|_| ShardError);
        Self::new(number(index)?, number(count)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_with_a_slash() {
        assert_eq!("2/5".parse(), Shard::new(2, 5));
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/2/3", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }
}
