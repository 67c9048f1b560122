//! Scratch memory of a thread, which one task leaves to the next.
//!
//! Aligned memory takes an allocator longer than a product of a few elements takes.

use std::cell::Cell;

use bytemuck::Pod;

thread_local! {
    static WORDS: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
}

/// Scratch memory. What is in it is what a task before left there.
pub(super) struct Scratch(Vec<u64>);

impl Scratch {
    /// Takes the memory of this thread, or an empty one if it is in use.
    pub(super) fn new() -> Self {
        Self(WORDS.take())
    }

    /// Returns so many vectors. O(1), but for the first time that so many are asked for.
    pub(super) fn vectors<V: Pod>(&mut self, count: usize) -> &mut [V] {
        let words = (count * size_of::<V>() + align_of::<V>()).div_ceil(8);
        if self.0.len() < words {
            self.0.resize(words, 0);
        }
        let (_, vectors, _) = bytemuck::pod_align_to_mut(&mut self.0);
        &mut vectors[..count]
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        WORDS.set(std::mem::take(&mut self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Lanes;
    use super::*;

    #[test]
    fn vectors_are_as_many_as_asked_for() {
        for count in [0, 1, 2, 7, 100, 3] {
            let (mut outer, mut inner) = (Scratch::new(), Scratch::new());
            let lanes: &mut [Lanes] = outer.vectors(count);
            assert!(lanes.len() == count && lanes.as_ptr().addr().is_multiple_of(64));
            lanes.fill(Lanes([7; 8]));
            assert_eq!(inner.vectors::<u64>(count).len(), count);
        }
    }
}
