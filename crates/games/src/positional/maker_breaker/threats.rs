//! Wins by threats alone: each move of Maker threatens to complete a set, so that Breaker's reply is
//! forced, until two sets are threatened at once.

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::residual;

/// The most moves in a row that are tried.
const LONGEST: usize = 12;

/// The sets of at most three cells of a position.
#[derive(Clone, Debug, Default)]
struct Small<M> {
    /// A set that Maker completes with one move.
    single: Option<M>,
    pairs: List<M>,
    threes: List<M>,
    /// Whether two pairs share a cell.
    is_fork: bool,
}

/// A list that sets are added to without a branch: the room is there from the beginning, and a set
/// that is not wanted is overwritten by the next. The tests of a search for threats cannot be foreseen.
#[derive(Clone, Debug, Default)]
struct List<M> {
    room: Vec<M>,
    len: usize,
    /// The cells of all sets.
    cells: M,
}

impl<M: Mask> List<M> {
    /// Empties the list, and makes room for some sets and one that is not wanted.
    fn clear(&mut self, sets: usize) {
        self.len = 0;
        self.cells = M::default();
        if self.room.len() <= sets {
            self.room.resize(sets + 1, M::default());
        }
    }

    #[inline]
    fn push_if(&mut self, is_wanted: bool, set: M) {
        self.room[self.len] = set;
        self.len += usize::from(is_wanted);
        self.cells |= if is_wanted { set } else { M::default() };
    }

    #[inline]
    fn sets(&self) -> &[M] {
        &self.room[..self.len]
    }
}

/// Sets of four and more cells, for each cell those that it is in.
#[derive(Debug)]
struct Larger<M> {
    sets: Vec<M>,
    /// Where the sets of each cell end, and those of the next begin.
    ends: Vec<u32>,
}

/// What Maker and Breaker took since a search began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Taken<M> {
    mine: M,
    replies: M,
}

impl<M: Mask> Larger<M> {
    fn fill(&mut self, sets: &[M]) {
        let large = || sets.iter().filter(|set| set.len() > 3);
        self.ends.fill(0);
        for &set in large() {
            for cell in set.cells() {
                self.ends[cell as usize] += 1;
            }
        }
        let mut sum = 0;
        for end in &mut self.ends {
            (sum, *end) = (sum + *end, sum);
        }
        self.sets.resize(sum as usize, M::default());
        for &set in large() {
            for cell in set.cells() {
                let at = &mut self.ends[cell as usize];
                self.sets[*at as usize] = set;
                *at += 1;
            }
        }
    }

    fn of(&self, cell: u32) -> &[M] {
        let begin = cell
            .checked_sub(1)
            .map_or(0, |before| self.ends[before as usize]);
        &self.sets[begin as usize..self.ends[cell as usize] as usize]
    }
}

impl<M: Mask> Small<M> {
    fn clear(&mut self, sets: usize) {
        self.single = None;
        self.pairs.clear(sets);
        self.threes.clear(sets);
        self.is_fork = false;
    }

    #[inline]
    fn add_pair_if(&mut self, is_wanted: bool, pair: M) {
        self.is_fork |= is_wanted & !(self.pairs.cells & pair).is_empty();
        self.pairs.push_if(is_wanted, pair);
    }

    fn fill(&mut self, sets: &[M]) {
        self.clear(sets.len());
        for &set in sets {
            let size = set.len();
            if size <= 1 {
                self.single = Some(set);
            }
            self.add_pair_if(size == 2, set);
            self.threes.push_if(size == 3, set);
        }
    }

    /// Becomes another position after Maker's move and Breaker's reply, the last of those taken.
    fn become_after(
        &mut self,
        before: &Self,
        larger: &Larger<M>,
        cell: u32,
        reply: M,
        taken: Taken<M>,
    ) {
        // A set is in one list at most, so that the room at the beginning suffices.
        self.clear(before.pairs.room.len() - 1);
        let mine = M::of(cell);
        let touched = mine | reply;
        for &set in before.pairs.sets() {
            let hit = set & touched;
            self.add_pair_if(hit.is_empty(), set);
            if hit == mine {
                self.single = Some(set & !mine);
            }
        }
        for &set in before.threes.sets() {
            let hit = set & touched;
            self.threes.push_if(hit.is_empty(), set);
            self.add_pair_if(hit == mine, set & !mine);
        }
        // A larger set comes to three cells with the cell that was taken last.
        for &set in larger.of(cell) {
            let left = set & !taken.mine;
            let is_alive = (set & taken.replies).is_empty();
            self.threes.push_if(is_alive & (left.len() == 3), left);
        }
    }
}

/// A search for wins by threats, with the memory that it uses again and again.
#[derive(Debug)]
pub(super) struct Threats<M> {
    positions: Vec<Small<M>>,
    larger: Larger<M>,
    visited: Visited<M>,
    steps: u32,
    first: Option<u32>,
}

impl<M: Mask> Threats<M> {
    pub(super) fn new() -> Self {
        Self {
            positions: vec![Small::default(); LONGEST + 1],
            larger: Larger {
                sets: Vec::new(),
                ends: vec![0; M::CELLS],
            },
            visited: Visited::new(),
            steps: 0,
            first: None,
        }
    }

    /// Begins at a position.
    pub(super) fn begin(&mut self, sets: &[M]) {
        self.positions[0].fill(sets);
        self.larger.fill(sets);
    }

    /// Returns the carrier of a win by threats with Maker to move, if one is found within some
    /// number of positions: cells such that the sets within them suffice for the win.
    pub(super) fn win(&mut self, sets: &[M], steps: u32) -> Option<M> {
        self.begin(sets);
        self.steps = steps;
        self.visited.clear();
        let mut wins = Wins::new(true);
        self.enumerate(0, Taken::default(), M::default(), &mut wins);
        (!wins.is_none).then_some(wins.carrier)
    }

    /// Returns the first move of the win that was found last.
    pub(super) fn first_move(&self) -> Option<u32> {
        self.first
    }

    /// Returns the cells that all wins by threats have in common which are found within some number
    /// of positions, and the cells of those wins; `None` if no win is found.
    ///
    /// With Breaker to move, any reply outside the first set loses: it leaves a win as it is.
    pub(super) fn all_wins(&mut self, sets: &[M], steps: u32) -> Option<(M, M)> {
        self.begin(sets);
        self.all_wins_from(0, Taken::default(), steps)
    }

    /// Returns the same as [`all_wins`](Self::all_wins), in the position after a move of Maker from that
    /// where the search [began](Self::begin).
    pub(super) fn all_wins_after(&mut self, cell: u32, steps: u32) -> Option<(M, M)> {
        let taken = Taken {
            mine: M::of(cell),
            replies: M::default(),
        };
        let (before, after) = self.positions.split_at_mut(1);
        after[0].become_after(&before[0], &self.larger, cell, M::default(), taken);
        self.all_wins_from(1, taken, steps)
    }

    fn all_wins_from(&mut self, depth: usize, taken: Taken<M>, steps: u32) -> Option<(M, M)> {
        self.steps = steps;
        self.visited.clear();
        let mut wins = Wins::new(false);
        self.enumerate(depth, taken, M::default(), &mut wins);
        (!wins.is_none).then_some((wins.common, wins.carrier))
    }

    /// Tries all threats in turn; each is a move in a pair, and Breaker takes the other cell.
    fn enumerate(&mut self, depth: usize, taken: Taken<M>, path: M, wins: &mut Wins<M>) {
        let position = &self.positions[depth];
        if let Some(set) = position.single {
            // Other wins may do without the cell.
            wins.add(path | set);
        }
        if position.is_fork {
            let pairs = position.pairs.sets();
            for (index, &pair) in pairs.iter().enumerate() {
                for &other in &pairs[..index] {
                    if other != pair && !(other & pair).is_empty() {
                        wins.add(path | pair | other);
                    }
                }
            }
        }
        if depth == LONGEST || wins.is_enough() {
            return;
        }
        let of_threes = position.threes.cells;
        for index in 0..position.pairs.len {
            let pair = self.positions[depth].pairs.room[index];
            // What is found below contains the path.
            if (pair & of_threes).is_empty() || wins.common.within(path | pair) {
                continue;
            }
            let (one, other) = (M::of(pair.first()), pair.without_first());
            for (mine, reply) in [(one, other), (other, one)] {
                // A move that makes no pair leaves fewer threats than before.
                if (mine & of_threes).is_empty() {
                    continue;
                }
                let taken = Taken {
                    mine: taken.mine | mine,
                    replies: taken.replies | reply,
                };
                if !self.visited.insert(taken) {
                    // The same moves in another order.
                    continue;
                }
                if self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                let cell = mine.first();
                let (before, after) = self.positions.split_at_mut(depth + 1);
                after[0].become_after(&before[depth], &self.larger, cell, reply, taken);
                self.enumerate(depth + 1, taken, path | pair, wins);
                if wins.is_enough() {
                    self.first = Some(cell);
                    return;
                }
            }
        }
    }
}

/// What was taken in the positions that a search for threats has seen.
#[derive(Debug)]
struct Visited<M> {
    /// Each with the number of the search that wrote it. Slots of other searches are free.
    slots: Vec<(u32, Taken<M>)>,
    search: u32,
}

impl<M: Mask> Visited<M> {
    /// The logarithm of the number of slots.
    const SLOTS: u32 = 9;
    /// Slots that are looked at for a position.
    const TRIES: usize = 4;

    fn new() -> Self {
        Self {
            slots: vec![(0, Taken::default()); (1 << Self::SLOTS) + Self::TRIES],
            search: 0,
        }
    }

    /// Forgets all positions.
    fn clear(&mut self) {
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
    fn insert(&mut self, taken: Taken<M>) -> bool {
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

/// The wins of an enumeration.
struct Wins<M> {
    /// Whether the first win ends it.
    is_one: bool,
    is_none: bool,
    /// The cells that are in all of them.
    common: M,
    /// The cells of those that made `common` smaller.
    carrier: M,
}

impl<M: Mask> Wins<M> {
    fn new(is_one: bool) -> Self {
        Self {
            is_one,
            is_none: true,
            common: !M::default(),
            carrier: M::default(),
        }
    }

    fn add(&mut self, win: M) {
        if !(self.is_enough() || self.common.within(win)) {
            self.is_none = false;
            self.common &= win;
            self.carrier |= win;
        }
    }

    /// Whether more wins would change nothing.
    fn is_enough(&self) -> bool {
        !self.is_none && (self.is_one || self.common.is_empty())
    }
}

/// Returns the carrier of a win in one move, or in two with one threat at two sets.
///
/// Sets may repeat: after Maker's moves two sets can be the same.
pub(super) fn at_once<M: Mask>(sets: &[M]) -> Option<M> {
    let mut seen = M::default();
    for (index, &set) in sets.iter().enumerate() {
        match set.len() {
            0 | 1 => return Some(set),
            2 => {
                if !(seen & set).is_empty() {
                    let mut before = sets[..index].iter().filter(|&&other| other.len() == 2);
                    let other = before.find(|&&other| other != set && !(other & set).is_empty());
                    if let Some(&other) = other {
                        return Some(set | other);
                    }
                }
                seen |= set;
            }
            _ => {}
        }
    }
    None
}

/// Returns the first move of what [`at_once`] finds.
pub(super) fn first_at_once<M: Mask>(sets: &[M]) -> Option<u32> {
    let carrier = at_once(sets)?;
    let within = || {
        sets.iter()
            .filter(|set| set.within(carrier) && set.len() <= 2)
    };
    within()
        .find(|set| set.len() == 1)
        .map(|set| set.first())
        .or_else(|| {
            let shared = within().fold(carrier, |shared, &set| shared & set);
            (!shared.is_empty()).then(|| shared.first())
        })
        .or_else(|| {
            // Three pairs of three cells: each cell is shared by two of them.
            carrier.cells().next()
        })
}

/// Whether Breaker wins by a pairing in which each set has two cells of its own.
///
/// Finds a matching of every set with two cells by augmenting paths; `owner` is a scratch vector.
pub(super) fn has_pairing<M: Mask>(sets: &[M], owner: &mut [u32]) -> bool {
    if 2 * sets.len() > residual::union(sets).len() as usize {
        return false;
    }
    owner.fill(NOBODY);
    (0..sets.len()).all(|set| (0..2).all(|_| augment(sets, owner, set, &mut M::default())))
}

/// Returns the cells that [`has_pairing`] has given to sets.
pub(super) fn owned<M: Mask>(owner: &[u32]) -> M {
    let cells = (0..).zip(owner).filter(|&(_, &set)| set != NOBODY);
    cells.fold(M::default(), |all, (cell, _)| all | M::of(cell))
}

/// Returns a pair of cells of its own for each set, if there are such.
pub(super) fn own_pairs<M: Mask>(sets: &[M]) -> Option<Vec<M>> {
    let mut owner = vec![NOBODY; M::CELLS];
    if !has_pairing(sets, &mut owner) {
        return None;
    }
    let mut pairs = vec![M::default(); sets.len()];
    for (cell, &set) in (0..).zip(&owner) {
        if set != NOBODY {
            pairs[set as usize] |= M::of(cell);
        }
    }
    Some(pairs)
}

const NOBODY: u32 = u32::MAX;

fn augment<M: Mask>(sets: &[M], owner: &mut [u32], set: usize, tried: &mut M) -> bool {
    for cell in sets[set].cells() {
        let held = owner[cell as usize];
        if tried.has(cell) || held == set as u32 {
            continue;
        }
        *tried |= M::of(cell);
        if held == NOBODY || augment(sets, owner, held as usize, tried) {
            owner[cell as usize] = set as u32;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positional::maker_breaker::symmetry::mix;

    /// Adds the cells of each win by threats: by the definition.
    fn add_wins(sets: &[u64], path: u64, wins: &mut Vec<u64>) {
        let of_size = |size: u32| sets.iter().filter(move |set| set.len() == size);
        wins.extend(of_size(1).map(|set| path | set));
        for &pair in of_size(2) {
            let others = of_size(2).filter(|&&other| other != pair && other & pair != 0);
            wins.extend(others.map(|other| path | pair | other));
            for mine in pair.cells().map(u64::of) {
                let reply = pair & !mine;
                let alive = sets.iter().filter(|&set| set & reply == 0);
                let left: Vec<u64> = alive.map(|set| set & !mine).collect();
                if of_size(3).any(|set| set & mine != 0) {
                    add_wins(&left, path | pair, wins);
                }
            }
        }
    }

    #[test]
    fn threats_after_a_move_are_those_of_the_definition() {
        let (mut none, mut some, mut winning) = (0, 0, 0);
        let mut threats = Threats::new();
        for seed in 0..2000_u64 {
            let number = |at: u64, below: u64| mix(seed * 1000 + at) % below;
            let cells = 10 + number(0, 4);
            let sets: Vec<u64> = (0..8 + number(1, 5))
                .map(|set| {
                    (0..3 + number(set + 2, 3)).fold(0, |set_of, at| {
                        set_of | 1 << number(100 * (set + 1) + at, cells)
                    })
                })
                .filter(|set: &u64| set.len() > 2)
                .collect();
            for cell in residual::union(&sets).cells() {
                // No set is dropped, as in the search for threats.
                let made: Vec<u64> = sets.iter().map(|set| set & !(1 << cell)).collect();
                let mut wins = Vec::new();
                add_wins(&made, 0, &mut wins);
                let common = |wins: Option<(u64, u64)>| wins.map(|(common, _)| common);
                let expected = wins.iter().copied().reduce(|all, win| all & win);
                let found = threats.all_wins(&made, u32::MAX);
                assert_eq!(common(found), expected, "{made:?}");
                assert_eq!(threats.win(&made, u32::MAX).is_some(), expected.is_some());
                threats.begin(&sets);
                let after = threats.all_wins_after(cell, u32::MAX);
                assert_eq!(common(after), expected, "{sets:?} {cell}");
                if let Some((_, carrier)) = after {
                    // The carrier holds wins that have no more in common.
                    let within = wins.iter().filter(|&&win| win & !carrier == 0);
                    assert_eq!(within.copied().reduce(|all, win| all & win), expected);
                }
                match expected {
                    None => none += 1,
                    Some(0) => winning += 1,
                    Some(_) => some += 1,
                }
            }
        }
        let counts = [none, some, winning];
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }

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
