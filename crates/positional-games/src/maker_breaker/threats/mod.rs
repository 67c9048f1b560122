//! Wins by threats alone: each move of Maker threatens to complete a set, so that Breaker's reply is
//! forced, until two sets are threatened at once.

use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::residual;

use visited::{Taken, Visited};

mod visited;

/// The most moves in a row that are tried.
const LONGEST: usize = 12;

/// The most cells of a set that can come into play: a longer one is not down to a pair after the moves
/// of a search, and one before it.
const MOST_LEFT: u32 = LONGEST as u32 + 3;

/// Words of a [`Bits`].
const WORDS: usize = 4;
/// The most sets that a search looks at: if there are more, the smallest.
const MOST_SETS: usize = 64 * WORDS;

/// Sets by number, one bit for each.
type Bits = [u64; WORDS];

/// How many cells the sets have left.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    /// The sets without a cell of Breaker.
    alive: Bits,
    /// The binary digits of the number of cells that are left, the lowest first.
    digits: [Bits; 4],
    /// The sets that are alive and have three cells left.
    threes: Bits,
}

const _: () = assert!(MOST_LEFT < 1 << 4);

impl Left {
    fn new(sets: &[impl Mask]) -> Self {
        let mut left = Self::default();
        for (index, set) in sets.iter().enumerate() {
            let (word, bit, size) = (index / 64, index % 64, set.len());
            left.alive[word] |= 1 << bit;
            for (digit, bits) in left.digits.iter_mut().enumerate() {
                bits[word] |= u64::from(size >> digit & 1) << bit;
            }
        }
        for word in 0..WORDS {
            left.find_threes(word);
        }
        left
    }

    #[inline]
    fn find_threes(&mut self, word: usize) {
        let [one, two, four, eight] = self.digits.map(|digit| digit[word]);
        self.threes[word] = self.alive[word] & one & two & !(four | eight);
    }

    /// Writes what is left when the sets of a reply are killed and a cell leaves the others that it is
    /// in.
    #[inline]
    fn write_after<const W: usize>(&mut self, before: &Self, cell: &Bits, reply: &Bits) {
        for word in 0..W {
            self.alive[word] = before.alive[word] & !reply[word];
            let mut borrow = cell[word] & self.alive[word];
            for (digit, before) in self.digits.iter_mut().zip(&before.digits) {
                digit[word] = before[word] ^ borrow;
                borrow &= !before[word];
            }
            self.find_threes(word);
        }
    }
}

/// A position of a search for threats.
#[derive(Clone, Debug, Default)]
struct Position<M> {
    /// A set that Maker completes with one move.
    single: Option<M>,
    /// The sets that have two cells left, none twice.
    pairs: Vec<M>,
    /// The cells of the pairs.
    paired: M,
    /// The cells of more than one pair.
    shared: M,
    left: Left,
}

impl<M: Mask> Position<M> {
    fn clear(&mut self) {
        self.single = None;
        self.pairs.clear();
        self.paired = M::default();
        self.shared = M::default();
    }

    #[inline]
    fn add_pair(&mut self, pair: M) {
        if !(self.paired & pair).is_empty() {
            if self.pairs.contains(&pair) {
                return;
            }
            self.shared |= self.paired & pair;
        }
        self.paired |= pair;
        self.pairs.push(pair);
    }
}

/// A search for wins by threats, with the memory that it uses again and again.
#[derive(Debug)]
pub(super) struct Threats<M> {
    /// The sets of the first position, those of one or no cell and very large ones left out.
    sets: Vec<M>,
    /// For each cell the sets that it is in.
    sets_of: Vec<Bits>,
    positions: Vec<Position<M>>,
    visited: Visited<M>,
    steps: u32,
    first: Option<u32>,
}

impl<M: Mask> Threats<M> {
    pub(super) fn new() -> Self {
        Self {
            sets: Vec::new(),
            sets_of: vec![Bits::default(); M::CELLS],
            positions: vec![Position::default(); LONGEST + 1],
            visited: Visited::new(),
            steps: 0,
            first: None,
        }
    }

    /// Begins at a position.
    pub(super) fn begin(&mut self, sets: &[M]) {
        let start = &mut self.positions[0];
        start.clear();
        self.sets.clear();
        for &set in sets {
            match set.len() {
                0 | 1 => start.single = Some(set),
                size if size <= MOST_LEFT => {
                    self.sets.push(set);
                    if size == 2 {
                        start.add_pair(set);
                    }
                }
                _ => {}
            }
        }
        if self.sets.len() > MOST_SETS {
            self.sets.sort_by_key(|set| set.len());
            self.sets.truncate(MOST_SETS);
        }
        self.sets_of.fill(Bits::default());
        for (index, set) in self.sets.iter().enumerate() {
            for cell in set.cells() {
                self.sets_of[cell as usize][index / 64] |= 1 << (index % 64);
            }
        }
        start.left = Left::new(&self.sets);
    }

    /// Returns the carrier of a win by threats with Maker to move, if one is found within some
    /// number of positions: cells such that the sets within them suffice for the win.
    pub(super) fn win(&mut self, sets: &[M], steps: u32) -> Option<M> {
        let wins = self.wins(sets, steps, Wins::new(true))?;
        Some(wins.carrier)
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
        let wins = self.wins(sets, steps, Wins::new(false))?;
        Some((wins.common, wins.carrier))
    }

    fn wins(&mut self, sets: &[M], steps: u32, wins: Wins<M>) -> Option<Wins<M>> {
        if sets.iter().all(|set| set.len() > 2) {
            return None;
        }
        self.begin(sets);
        self.wins_from(0, Taken::default(), steps, wins)
    }

    /// Returns the same as [`all_wins`](Self::all_wins), in the position after a move of Maker from that
    /// where the search [began](Self::begin).
    pub(super) fn all_wins_after(&mut self, cell: u32, steps: u32) -> Option<(M, M)> {
        let taken = Taken {
            mine: M::of(cell),
            replies: M::default(),
        };
        self.play::<WORDS>(0, taken, cell, None);
        let wins = self.wins_from(1, taken, steps, Wins::new(false))?;
        Some((wins.common, wins.carrier))
    }

    fn wins_from(
        &mut self,
        depth: usize,
        taken: Taken<M>,
        steps: u32,
        mut wins: Wins<M>,
    ) -> Option<Wins<M>> {
        self.steps = steps;
        self.visited.clear();
        match self.sets.len().div_ceil(64) {
            0 | 1 => self.enumerate::<1>(depth, taken, M::default(), &mut wins),
            2 => self.enumerate::<2>(depth, taken, M::default(), &mut wins),
            _ => self.enumerate::<WORDS>(depth, taken, M::default(), &mut wins),
        }
        (!wins.is_none).then_some(wins)
    }

    /// Whether a set of the cell has three cells left.
    #[inline]
    fn makes_a_pair<const W: usize>(&self, depth: usize, cell: u32) -> bool {
        let threes = &self.positions[depth].left.threes[..W];
        let sets = &self.sets_of[cell as usize][..W];
        threes
            .iter()
            .zip(sets)
            .any(|(threes, sets)| threes & sets != 0)
    }

    /// Writes the position after a move of Maker and a reply, if there is one: the last of those taken.
    fn play<const W: usize>(
        &mut self,
        depth: usize,
        taken: Taken<M>,
        cell: u32,
        reply: Option<u32>,
    ) {
        let (before, after) = self.positions.split_at_mut(depth + 1);
        let (before, after) = (&before[depth], &mut after[0]);
        after.clear();
        let touched = reply.map_or(M::default(), M::of) | M::of(cell);
        for &pair in &before.pairs {
            let hit = pair & touched;
            if hit.is_empty() {
                after.add_pair(pair);
            } else if hit == M::of(cell) {
                after.single = Some(pair & !hit);
            }
        }
        let cell = &self.sets_of[cell as usize];
        let reply = reply.map_or(Bits::default(), |reply| self.sets_of[reply as usize]);
        after.left.write_after::<W>(&before.left, cell, &reply);
        for word in 0..W {
            let mut pairs = before.left.threes[word] & cell[word] & !reply[word];
            while pairs != 0 {
                let set = self.sets[64 * word + pairs.trailing_zeros() as usize];
                after.add_pair(set & !taken.mine);
                pairs &= pairs - 1;
            }
        }
    }

    /// Tries all threats in turn; each is a move in a pair, and Breaker takes the other cell. The sets
    /// are in the first `W` words.
    fn enumerate<const W: usize>(
        &mut self,
        depth: usize,
        taken: Taken<M>,
        path: M,
        wins: &mut Wins<M>,
    ) {
        let position = &self.positions[depth];
        if let Some(set) = position.single {
            // Other wins may do without the cell.
            wins.add(path | set);
        }
        if !position.shared.is_empty() {
            let pairs = &position.pairs;
            for (index, &pair) in pairs.iter().enumerate() {
                for &other in &pairs[..index] {
                    if !(other & pair).is_empty() {
                        wins.add(path | pair | other);
                    }
                }
            }
        }
        if depth == LONGEST || wins.is_enough() {
            return;
        }
        for index in 0..position.pairs.len() {
            let pair = self.positions[depth].pairs[index];
            // What is found below contains the path.
            if wins.common.within(path | pair) {
                continue;
            }
            let (one, other) = (pair.first(), pair.without_first().first());
            for (cell, reply) in [(one, other), (other, one)] {
                // A move that makes no pair leaves fewer threats than before.
                if !self.makes_a_pair::<W>(depth, cell) {
                    continue;
                }
                let taken = Taken {
                    mine: taken.mine | M::of(cell),
                    replies: taken.replies | M::of(reply),
                };
                if !self.visited.insert(taken) {
                    // The same moves in another order.
                    continue;
                }
                if self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                self.play::<W>(depth, taken, cell, Some(reply));
                self.enumerate::<W>(depth + 1, taken, path | pair, wins);
                if wins.is_enough() {
                    self.first = Some(cell);
                    return;
                }
            }
        }
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
pub(crate) fn own_pairs<M: Mask>(sets: &[M]) -> Option<Vec<M>> {
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
    use crate::maker_breaker::symmetry::mix;

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

    /// Some sets of some cells, by chance, each with at least so many cells.
    fn some_sets(seed: u64, cells: u64, sets: u64, least: u32) -> Vec<u64> {
        let number = |at: u64, below: u64| mix(seed * 1000 + at) % below;
        let set = |set: u64| {
            let members = 0..u64::from(least) + number(set + 2, 3);
            members.fold(0, |set_of, at| {
                set_of | 1 << number(100 * (set + 1) + at, cells)
            })
        };
        let sets = (0..sets).map(set);
        sets.filter(|set| set.len() >= least).collect()
    }

    /// Puts sets of five other cells before some sets, so that these are in any of the words.
    fn behind_others(seed: u64, sets: &[u64]) -> Vec<u64> {
        let others = [0, 60, 100, 130, 190][seed as usize % 5];
        let far = (0..others).map(|other| 0b1_1111 << (20 + other % 40));
        far.chain(sets.iter().copied()).collect()
    }

    #[test]
    fn threats_after_a_move_are_those_of_the_definition() {
        let (mut none, mut some, mut winning) = (0, 0, 0);
        let mut threats = Threats::new();
        for seed in 0..2000_u64 {
            let sets = some_sets(seed, 10 + seed % 4, 8 + seed / 4 % 5, 3);
            for cell in residual::union(&sets).cells() {
                // No set is dropped, as in the search for threats.
                let made: Vec<u64> = sets.iter().map(|set| set & !(1 << cell)).collect();
                let mut wins = Vec::new();
                add_wins(&made, 0, &mut wins);
                let common = |wins: Option<(u64, u64)>| wins.map(|(common, _)| common);
                let expected = wins.iter().copied().reduce(|all, win| all & win);
                let made = behind_others(seed, &made);
                let found = threats.all_wins(&made, u32::MAX);
                assert_eq!(common(found), expected, "{made:?}");
                assert_eq!(threats.win(&made, u32::MAX).is_some(), expected.is_some());
                threats.begin(&behind_others(seed, &sets));
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
    fn all_threats_are_tried_where_some_share_a_cell() {
        let (mut some, mut threats) = (0, Threats::new());
        for seed in 0..100_000 {
            let mut sets = some_sets(seed, 7 + seed % 5, 6 + seed / 5 % 6, 2);
            residual::keep_minimal(&mut sets);
            let mut wins = Vec::new();
            add_wins(&sets, 0, &mut wins);
            let expected = wins.iter().copied().reduce(|all, win| all & win);
            let all = behind_others(seed / 7, &sets);
            let found = threats.all_wins(&all, u32::MAX);
            assert_eq!(found.map(|(common, _)| common), expected, "{sets:?}");
            some += u64::from(expected.is_some_and(|common| common != 0));
        }
        assert!(some > 100_000 / 2, "{some}");
    }

    #[test]
    fn of_too_many_sets_the_smallest_are_looked_at() {
        let win = [0b11 << 60, 0b101 << 60, 0b111_1010];
        let mut sets: Vec<u64> = (0..2 * MOST_SETS as u64)
            .map(|set| 0b11_1111 << (set % 50) | 1 << (set / 50))
            .collect();
        sets.extend(win);
        let mut threats = Threats::new();
        assert_eq!(threats.all_wins(&sets, 9), Some((0b111 << 60, 0b111 << 60)));
        assert!(threats.sets.len() == MOST_SETS && threats.sets.starts_with(&win));
    }
}
