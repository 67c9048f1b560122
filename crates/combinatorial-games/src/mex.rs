//! The least number that is missing.

/// A set of numbers that is asked for its mex and then used again.
///
/// ```
/// use combinatorial_games::Mex;
///
/// let mut mex = Mex::new();
/// for number in [0, 1, 3, 7, 8, 9] {
///     mex.insert(number);
/// }
/// assert_eq!(mex.take(), 2);
/// assert_eq!(mex.take(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mex {
    words: Vec<u64>,
}

impl Mex {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: u32) {
        let word = (number / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    /// Returns whether a number is in the set.
    pub fn contains(&self, number: u32) -> bool {
        let word = self.words.get((number / 64) as usize);
        word.is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Returns the least number that is not in the set, and empties the set.
    pub fn take(&mut self) -> u32 {
        let missing = self.first_missing_of([]);
        self.clear();
        missing
    }

    /// Returns the least number that is neither in this set nor in one of the others.
    pub(crate) fn first_missing_of<const N: usize>(&self, others: [&Self; N]) -> u32 {
        let mut base = 0;
        for index in 0.. {
            let word = |set: &Self| set.words.get(index).copied().unwrap_or(0);
            let union = others
                .iter()
                .fold(word(self), |union, other| union | word(other));
            if union != u64::MAX {
                return base + union.trailing_ones();
            }
            base += 64;
        }
        unreachable!("a finite set")
    }
}

/// Returns the least number that is missing.
pub fn mex(numbers: impl IntoIterator<Item = u32>) -> u32 {
    let mut set = Mex::new();
    for number in numbers {
        set.insert(number);
    }
    set.take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_by_definition() {
        let sets: [&[u32]; 6] = [&[], &[0], &[1], &[0, 1, 3], &[63, 64], &[2, 0, 1, 1]];
        for set in sets {
            let expected = (0..100).find(|number| !set.contains(number)).unwrap();
            assert_eq!(mex(set.iter().copied()), expected, "{set:?}");
        }
        assert_eq!(mex(0..64), 64);
        assert_eq!(mex((0..200).filter(|&n| n != 129)), 129);
    }
}
