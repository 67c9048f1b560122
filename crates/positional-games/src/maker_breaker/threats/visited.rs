//! The positions that a search for threats has seen.

use crate::maker_breaker::mask::Mask;

/// What Maker and Breaker took since a search began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken<M> {
    pub(super) mine: M,
    pub(super) replies: M,
}

/// What was taken in the positions that a search for threats has seen.
#[derive(Debug)]
pub(super) struct Visited<M> {
    /// Each with the number of the search that wrote it. Slots of other searches are free.
    slots: Vec<(u32, Taken<M>)>,
    search: u32,
}

impl<M: Mask> Visited<M> {
    /// The logarithm of the number of slots.
    const SLOTS: u32 = 9;
    /// Slots that are looked at for a position.
    const TRIES: usize = 4;

    pub(super) fn new() -> Self {
        Self {
            slots: vec![(0, Taken::default()); (1 << Self::SLOTS) + Self::TRIES],
            search: 0,
        }
    }

    /// Forgets all positions.
    pub(super) fn clear(&mut self) {
        match self.search.checked_add(1) {
            Some(search) => self.search = search,
            None => {
                *self = Self {
                    search: 1,
                    ..Self::new()
                }
            }
        }
    }

    /// Adds a position, and returns whether it was not there. One that finds no slot is not remembered.
    pub(super) fn insert(&mut self, taken: Taken<M>) -> bool {
        let words = taken.mine.words().into_iter().chain(taken.replies.words());
        let hash = words.fold(0, |hash: u64, word| {
            (hash.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        let first = (hash >> (u64::BITS - Self::SLOTS)) as usize;
        for slot in &mut self.slots[first..first + Self::TRIES] {
            if slot.0 != self.search {
                *slot = (self.search, taken);
                return true;
            }
            if slot.1 == taken {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker_breaker::symmetry::mix;

    #[test]
    fn positions_of_a_search_are_remembered_until_the_next() {
        let taken = |at: u64| Taken {
            mine: mix(at),
            replies: mix(!at),
        };
        let mut visited = Visited::<u64>::new();
        for search in 1..4 {
            visited.clear();
            assert!((0..100).all(|at| visited.insert(taken(at))), "{search}");
            let forgotten = (0..100).filter(|&at| visited.insert(taken(at))).count();
            assert!(forgotten < 5, "{forgotten}");
            if search == 2 {
                visited.search = u32::MAX;
            }
        }
    }
}
