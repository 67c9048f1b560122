//! Wins by threats alone: each move of Maker threatens to complete a set, so that Breaker's reply is
//! forced, until two sets are threatened at once.

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::residual;

/// The most moves in a row that are tried.
const LONGEST: usize = 12;

/// A search for wins by threats, with the memory that it uses again and again.
#[derive(Debug)]
pub(super) struct Threats<M> {
    positions: Vec<Vec<M>>,
    steps: u32,
    first: Option<u32>,
}

impl<M: Mask> Threats<M> {
    pub(super) fn new() -> Self {
        Self {
            positions: vec![Vec::new(); LONGEST + 1],
            steps: 0,
            first: None,
        }
    }

    /// Returns the carrier of a win by threats with Maker to move, if one is found within some
    /// number of positions: cells such that the sets within them suffice for the win.
    pub(super) fn win(&mut self, sets: &[M], steps: u32) -> Option<M> {
        self.steps = steps;
        self.positions[0].clear();
        self.positions[0].extend_from_slice(sets);
        self.search(0)
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
        self.steps = steps;
        self.positions[0].clear();
        self.positions[0].extend_from_slice(sets);
        let mut wins = Wins {
            common: !M::default(),
            carrier: M::default(),
        };
        self.enumerate(0, M::default(), &mut wins);
        (!wins.carrier.is_empty()).then_some((wins.common, wins.carrier))
    }

    fn enumerate(&mut self, depth: usize, path: M, wins: &mut Wins<M>) {
        let mut seen = M::default();
        let sets = &self.positions[depth];
        for (index, &set) in sets.iter().enumerate() {
            match set.len() {
                0 | 1 => return wins.add(path | set),
                2 => {
                    if !(seen & set).is_empty() {
                        for &other in &sets[..index] {
                            if other.len() == 2 && other != set && !(other & set).is_empty() {
                                wins.add(path | set | other);
                            }
                        }
                    }
                    seen |= set;
                }
                _ => {}
            }
        }
        if depth == LONGEST {
            return;
        }
        for with_new_threat in [true, false] {
            for index in 0..self.positions[depth].len() {
                let pair = self.positions[depth][index];
                // What is found below contains the path.
                if pair.len() != 2 || wins.common.within(path | pair) {
                    continue;
                }
                let (one, other) = (pair.first(), pair.without_first().first());
                for (mine, reply) in [(one, other), (other, one)] {
                    if !self.is_worth(depth, mine, reply, with_new_threat) {
                        continue;
                    }
                    if self.steps == 0 {
                        return;
                    }
                    self.steps -= 1;
                    self.play(depth, mine, reply);
                    self.enumerate(depth + 1, path | pair, wins);
                }
            }
        }
    }

    /// Whether a threat leads on: it makes a new threat, or else brings larger sets nearer.
    fn is_worth(&self, depth: usize, mine: u32, reply: u32, with_new_threat: bool) -> bool {
        let mut sizes = [false; 2];
        for &set in &self.positions[depth] {
            if set.has(mine) && !set.has(reply) {
                sizes[usize::from(set.len() > 3)] = true;
            }
        }
        sizes[0] == with_new_threat && (sizes[0] || sizes[1])
    }

    fn play(&mut self, depth: usize, mine: u32, reply: u32) {
        let (before, after) = self.positions.split_at_mut(depth + 1);
        let next = &mut after[0];
        next.clear();
        for &set in &before[depth] {
            if !set.has(reply) {
                next.push(set & !M::of(mine));
            }
        }
    }

    fn search(&mut self, depth: usize) -> Option<M> {
        if let Some(carrier) = at_once(&self.positions[depth]) {
            return Some(carrier);
        }
        if depth == LONGEST {
            return None;
        }
        // Moves that make a new threat come first.
        for with_new_threat in [true, false] {
            for index in 0..self.positions[depth].len() {
                let pair = self.positions[depth][index];
                if pair.len() != 2 {
                    continue;
                }
                let (one, other) = (pair.first(), pair.without_first().first());
                for (mine, reply) in [(one, other), (other, one)] {
                    if !self.is_worth(depth, mine, reply, with_new_threat) {
                        continue;
                    }
                    if self.steps == 0 {
                        return None;
                    }
                    self.steps -= 1;
                    self.play(depth, mine, reply);
                    if let Some(carrier) = self.search(depth + 1) {
                        self.first = Some(mine);
                        return Some(carrier | pair);
                    }
                }
            }
        }
        None
    }
}

/// The wins of an enumeration.
struct Wins<M> {
    /// The cells that are in all of them.
    common: M,
    /// The cells of those that made `common` smaller.
    carrier: M,
}

impl<M: Mask> Wins<M> {
    fn add(&mut self, win: M) {
        if !self.common.within(win) {
            self.common &= win;
            self.carrier |= win;
        }
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
