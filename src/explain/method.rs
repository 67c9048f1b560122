//! The methods that an explanation can show.

/// The method that an explanation shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoryMethod {
    /// Light chasing, on every surface.
    Chase,
    /// Powers of the press operator: tori with odd sides, and tori on which every board can be
    /// solved.
    Frobenius,
    /// Breadth-first search, on boards of a few cells.
    Bfs,
}
