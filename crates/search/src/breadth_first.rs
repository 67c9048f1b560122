//! Breadth-first search over any states, a layer at a time.

use std::collections::VecDeque;

use bitvec::vec::BitVec;

/// A finite space of states, numbered from 0, and the moves between them.
pub trait StateSpace {
    /// What is kept of the move by which a state was first reached: enough to go back.
    type Link: Copy + Default;

    /// Returns the number of states; states are 0 … `states()` − 1.
    fn states(&self) -> u64;

    /// Returns the state that each move from `state` leads to, and what leads back.
    fn moves(&self, state: u64) -> impl Iterator<Item = (u64, Self::Link)>;

    /// Returns the state from which `state` was reached.
    fn back(&self, state: u64, link: Self::Link) -> u64;
}

/// How far breadth-first search has processed a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Not seen.
    White,
    /// Seen, but not expanded.
    Grey,
    /// Seen, and so are all its successors.
    Black,
}

/// A step of breadth-first search: a state is taken from the queue and expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state.
    pub state: u64,
    /// Its distance from the start.
    pub distance: usize,
    /// The state from which it was reached, or `None` of the start.
    pub parent: Option<u64>,
    /// Its followers that were white before.
    pub children: Vec<u64>,
    /// The number of states in the queue after the step. They are those of the steps that follow,
    /// in that order.
    pub queue: usize,
}

/// Breadth-first search from one state, a layer at a time.
#[derive(Clone, Debug)]
pub struct BreadthFirst<S: StateSpace> {
    space: S,
    start: u64,
    seen: BitVec,
    done: BitVec,
    /// For every state seen but the start, the link of the move that first led to it.
    links: Vec<S::Link>,
    frontier: Vec<u64>,
    layers: Vec<u64>,
}

impl<S: StateSpace> BreadthFirst<S> {
    /// Returns the bytes that a search of `states` states takes without the frontier: two bits and
    /// a link for each state.
    pub const fn bytes(states: u64) -> u64 {
        let links = states.saturating_mul(size_of::<S::Link>() as u64);
        links.saturating_add(states / 4)
    }

    /// Begins a search from `start`, which has seen no other state yet.
    ///
    /// # Panics
    /// If `start` is not a state, or the states do not fit into memory's
    /// address space.
    pub fn new(space: S, start: u64) -> Self {
        assert!(start < space.states(), "the start is not a state");
        let states = index(space.states());
        let mut seen = zeros(states);
        seen.set(index(start), true);
        Self {
            space,
            start,
            seen,
            done: zeros(states),
            links: vec![S::Link::default(); states],
            frontier: vec![start],
            layers: vec![1],
        }
    }

    /// Searches from `start` through all states that can be reached.
    ///
    /// # Complexity
    /// O(states reached · moves).
    ///
    /// # Panics
    /// As [`BreadthFirst::new`].
    pub fn complete(space: S, start: u64) -> Self {
        let mut search = Self::new(space, start);
        while search.expand() {}
        search
    }

    /// Expands the grey states, all of one distance, which makes them black and
    /// their white successors grey. Returns whether there were any.
    pub fn expand(&mut self) -> bool {
        let mut next = Vec::new();
        let (seen, done) = (self.seen.as_raw_mut_slice(), self.done.as_raw_mut_slice());
        for &state in &self.frontier {
            for (successor, link) in self.space.moves(state) {
                let (word, bit) = place(successor);
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    self.links[index(successor)] = link;
                    next.push(successor);
                }
            }
            let (word, bit) = place(state);
            done[word] |= bit;
        }
        self.frontier = next;
        if !self.frontier.is_empty() {
            self.layers.push(self.frontier.len() as u64);
        }
        !self.frontier.is_empty()
    }

    /// Returns the space that is searched.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Returns the number of states at each distance from the start, as far as the search has
    /// expanded.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of states seen.
    pub fn reached(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Returns the colour of a state.
    ///
    /// # Panics
    /// If it is not a state.
    pub fn colour(&self, state: u64) -> Colour {
        assert!(state < self.space.states(), "{state} is not a state");
        match (self.seen[index(state)], self.done[index(state)]) {
            (false, _) => Colour::White,
            (true, false) => Colour::Grey,
            (true, true) => Colour::Black,
        }
    }

    /// Returns the states that have been seen, ascending.
    pub fn states_seen(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.seen.iter_ones().map(|state| state as u64)
    }

    /// Returns the link of a state, or `None` of the start and of a state that has not been seen.
    ///
    /// # Panics
    /// If it is not a state.
    pub fn link(&self, state: u64) -> Option<S::Link> {
        let has_link = state != self.start && self.colour(state) != Colour::White;
        has_link.then(|| self.links[index(state)])
    }

    /// Returns the states that have been seen and not been expanded, in the order in which they will
    /// be.
    pub fn frontier(&self) -> &[u64] {
        &self.frontier
    }

    /// Returns the links of a shortest path between the start and `state`, the last one first.
    /// `None` if the state has not been seen.
    ///
    /// # Panics
    /// If it is not a state.
    pub fn path(&self, state: u64) -> Option<impl Iterator<Item = S::Link>> {
        (self.colour(state) != Colour::White).then(|| {
            let mut at = state;
            std::iter::from_fn(move || {
                // Every state on the way has been seen.
                let link = (at != self.start).then(|| self.links[index(at)])?;
                at = self.space.back(at, link);
                Some(link)
            })
        })
    }

    /// Iterates over the steps of a complete search, a state each, in the order in which they were
    /// expanded.
    ///
    /// # Complexity
    /// O(states + moves) for all steps.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let mut queue = VecDeque::from([(self.start, 0)]);
        std::iter::from_fn(move || {
            let (state, distance) = queue.pop_front()?;
            let mut children = Vec::new();
            for (child, _) in self.space.moves(state) {
                let link = self.link(child);
                let is_child = link.is_some_and(|link| self.space.back(child, link) == state);
                // Several moves may lead to one state.
                if is_child && !children.contains(&child) {
                    children.push(child);
                }
            }
            queue.extend(children.iter().map(|&child| (child, distance + 1)));
            let parent = self.link(state).map(|link| self.space.back(state, link));
            Some(Step {
                state,
                distance,
                parent,
                children,
                queue: queue.len(),
            })
        })
    }

    /// Returns the distance of every state from the start, `None` of one that has not been seen.
    /// O(states): a way is followed only until it meets one that was followed before.
    ///
    /// # Panics
    /// If a distance is 256 or more.
    pub fn distances(&self) -> Vec<Option<u8>> {
        let mut distances = vec![None; index(self.space.states())];
        distances[index(self.start)] = Some(0);
        let mut way = Vec::new();
        for state in self.states_seen() {
            let mut at = state;
            let mut distance = loop {
                if let Some(distance) = distances[index(at)] {
                    break distance;
                }
                way.push(at);
                at = self.space.back(at, self.links[index(at)]);
            };
            for at in way.drain(..).rev() {
                distance = u8::checked_add(distance, 1).expect("a distance below 256");
                distances[index(at)] = Some(distance);
            }
        }
        distances
    }

    /// Returns the distance of `state` from the start, or `None` if it has not been seen.
    /// O(distance).
    ///
    /// # Panics
    /// If it is not a state.
    pub fn distance(&self, state: u64) -> Option<usize> {
        self.path(state).map(Iterator::count)
    }
}

/// Bits for states, all 0, in words of the processor. Pages of which
/// no state is seen are never touched.
fn zeros(states: usize) -> BitVec {
    BitVec::from_vec(vec![0; states.div_ceil(usize::BITS as usize)])
}

/// Returns the word of a state, and its bit there.
#[inline]
fn place(state: u64) -> (usize, usize) {
    let state = index(state);
    let bits = usize::BITS as usize;
    (state / bits, 1 << (state % bits))
}

// Without the attribute other crates call it, for every move.
#[inline]
fn index(state: u64) -> usize {
    usize::try_from(state).expect("states fit into the address space")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A knight on a board of 5 × 5 fields that may also stay where it is.
    struct Knight;

    const LEAPS: [(i64, i64); 8] = [
        (1, 2),
        (2, 1),
        (-1, 2),
        (2, -1),
        (1, -2),
        (-2, 1),
        (-1, -2),
        (-2, -1),
    ];

    fn leap(field: u64, (x, y): (i64, i64)) -> u64 {
        let field_at = |column: i64, row: i64| {
            let on_board = (0..5).contains(&column) && (0..5).contains(&row);
            on_board.then(|| row * 5 + column)
        };
        let here = i64::try_from(field).unwrap();
        let there = field_at(here % 5 + x, here / 5 + y).unwrap_or(here);
        u64::try_from(there).unwrap()
    }

    impl StateSpace for Knight {
        type Link = u8;

        fn states(&self) -> u64 {
            25
        }
        fn moves(&self, field: u64) -> impl Iterator<Item = (u64, u8)> {
            let leaps = LEAPS.into_iter().map(move |step| leap(field, step));
            leaps.zip(0..)
        }
        fn back(&self, field: u64, step: u8) -> u64 {
            let (x, y) = LEAPS[usize::from(step)];
            leap(field, (-x, -y))
        }
    }

    /// Distances by relaxing every move until nothing changes.
    fn relaxed(start: u64) -> Vec<Option<usize>> {
        let mut distance = vec![None; 25];
        distance[index(start)] = Some(0);
        for _ in 0..25 {
            for field in 0..25 {
                let Some(here) = distance[index(field)] else {
                    continue;
                };
                for (there, _) in Knight.moves(field) {
                    let there = &mut distance[index(there)];
                    *there = Some(there.map_or(here + 1, |old: usize| old.min(here + 1)));
                }
            }
        }
        distance
    }

    #[test]
    fn distances_agree_with_relaxation() {
        for start in 0..25 {
            let search = BreadthFirst::complete(Knight, start);
            let expected = relaxed(start);
            assert!((0..25).all(|field| search.distance(field) == expected[index(field)]));
            assert_eq!(search.reached(), 25);
        }
    }

    #[test]
    fn steps_are_those_of_a_queue() {
        let search = BreadthFirst::complete(Knight, 3);
        let steps: Vec<Step> = search.steps().collect();
        assert_eq!(steps.len(), 25);
        let mut queue = VecDeque::from([3]);
        for (index, step) in steps.iter().enumerate() {
            assert_eq!(Some(step.state), queue.pop_front());
            assert_eq!(Some(step.distance), search.distance(step.state));
            let parent = steps
                .iter()
                .find(|other| other.children.contains(&step.state));
            assert_eq!(step.parent, parent.map(|parent| parent.state));
            queue.extend(&step.children);
            let after = steps[index + 1..][..step.queue].iter();
            assert!(queue.iter().eq(after.map(|step| &step.state)));
        }
        assert!(queue.is_empty());
    }

    #[test]
    fn colours_change_from_white_over_grey_to_black() {
        let mut search = BreadthFirst::new(Knight, 0);
        assert_eq!(
            (search.colour(0), search.colour(7)),
            (Colour::Grey, Colour::White)
        );
        assert!(search.expand());
        assert_eq!(
            (search.colour(0), search.colour(7)),
            (Colour::Black, Colour::Grey)
        );
        assert_eq!(search.layers(), [1, 2]);
        assert!(search.path(24).is_none());
        assert_eq!((search.link(24), search.link(0)), (None, None));
        assert_eq!(search.frontier(), [11, 7]);
        assert_eq!(search.path(7).unwrap().count(), 1);
        while search.expand() {}
        assert!((0..25).all(|field| search.colour(field) == Colour::Black));
    }
}
