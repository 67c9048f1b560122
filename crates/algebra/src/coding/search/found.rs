//! What a search reports: the word found with its proof, and how far the search is.

/// The word of least total that was found, and what is known about smaller totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<V> {
    /// The word.
    pub word: V,
    /// Its total.
    pub total: u64,
    /// No word of the coset has a smaller total than this. Equal to `total` if the word is proved
    /// to be one of least total.
    pub lower_bound: u64,
    /// How the lower bound was proved.
    pub proof: Proof,
}

/// How a lower bound for the totals of a coset was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All words were visited.
    Enumerated,
    /// All words were visited that have a small total on at least one of several disjoint parts of
    /// the positions. The parts are those of a [`Division`](super::Division), or information sets.
    Divided {
        /// The number of parts.
        parts: usize,
    },
    /// Follows from the caller's bound `at_least`.
    Given,
}

/// How far a search is: enough to resume it if it is [resumable](super::CosetSearch::is_resumable).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of parts of the search that are done.
    pub done: u64,
    /// The number of all parts of the search.
    pub parts: u64,
    /// The word of least total so far. In a resumable search bit i says whether generator i is
    /// added to the start; in others the meaning is private.
    pub word: u128,
    /// The total of that word.
    pub fewest: usize,
    /// In a search by parts of the positions, the stages that are done; else 0.
    pub stage: u64,
    /// The words of the next stage that are done.
    pub items: u64,
}
