//! Good pairings where no set has more than three cells, in polynomial time: a formula of clauses with two
//! literals.
//!
//! Let each set use the two cells of a pair that it contains. Of its cells at most one is not used. Two sets that
//! share one cell do not both use it. Two sets {x, y, s} and {x, y, t} use the same pair or disjoint ones, so that
//! the one uses x exactly if the other uses y. That is all: if uses obey this, there is a good pairing, though a
//! set may use all three cells.
//!
//! *Proof.* Sets that use all three cells do not share one cell with each other. So those that hang together share
//! two cells, each with each: they lie in four cells, or all have the same two, and two disjoint pairs of the four,
//! or these two, block them. Let S be one of them, and let T share x and y with it but use only two cells: these are
//! x and y, as S uses both. Then each other set of the group has x and y too, so that T's pair blocks it. For if S′
//! had y and the third cell s of S, but not x, it would share y with T, which both use, and so another cell t of T;
//! but T uses t no more than S′ uses y. ∎
//!
//! Source: P. Hegyháti, Zs. Tuza, 2014, as cited in Győrffy's thesis after theorem 3.7; B. Aspvall, M. F. Plass,
//! R. E. Tarjan, *A linear-time algorithm for testing the truth of certain quantified boolean formulas*, 1979.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::iter::successors;

use super::pairing::{NoPairing, Pairing, PairingAnswer, Use};
use super::reduction::are_minimal;
use crate::hypergraph::Hypergraph;

/// The most steps, about: a bound of what follows from each use.
const MOST_STEPS: usize = 1 << 28;

/// Finds a good pairing of sets of two or three cells, or proves that there is none. If some set has more or fewer
/// cells, or if there are very many sets, it is unknown.
pub(super) fn by_implications(hypergraph: &Hypergraph) -> PairingAnswer {
    let sets = hypergraph.sets();
    let of_cells = hypergraph.sets_of_cells();
    let meetings: usize = of_cells.iter().map(|own| own.len() * own.len()).sum();
    let steps = meetings.saturating_mul(6 * sets.len());
    if steps > MOST_STEPS || !sets.iter().all(|set| (2..=3).contains(&set.len())) {
        return PairingAnswer::Unknown;
    }
    let clauses = Clauses {
        sets,
        of_cells: &of_cells,
        is_needed: are_minimal(hypergraph),
    };
    let needed = || {
        let numbered = sets.iter().enumerate();
        numbered.filter(|&(set, _)| clauses.is_needed[set])
    };
    let mut uses: BTreeMap<(usize, u32), bool> = BTreeMap::new();
    for (set, cells) in needed() {
        for &cell in cells {
            if uses.contains_key(&(set, cell)) {
                continue;
            }
            // What follows from one choice, and does not contradict itself, may be chosen: the clauses that are
            // left have none of its literals. What was chosen before does not follow from anything else.
            let chosen = [true, false].map(|is_used| clauses.all_from((set, cell, is_used)));
            match chosen {
                [Ok(all), _] | [_, Ok(all)] => {
                    uses.extend(
                        all.into_iter()
                            .map(|(set, cell, is_used)| ((set, cell), is_used)),
                    );
                }
                [Err(mut there), Err(back)] => {
                    there.extend(back.into_iter().skip(1));
                    return PairingAnswer::None(NoPairing::Implications(there));
                }
            }
        }
    }
    PairingAnswer::Found(rounded(needed(), &uses))
}

struct Clauses<'a> {
    sets: &'a [Vec<u32>],
    of_cells: &'a [Vec<u32>],
    /// Whether a set contains no other one.
    is_needed: Vec<bool>,
}

impl Clauses<'_> {
    /// Returns all that follows from a use, or the way to its contrary.
    fn all_from(&self, start: Use) -> Result<Vec<Use>, Vec<Use>> {
        // What each use follows from at once; the start from nothing.
        let mut from: BTreeMap<Use, Option<Use>> = BTreeMap::from([(start, None)]);
        let mut open = VecDeque::from([start]);
        while let Some(one) = open.pop_front() {
            for next in self.follow(one) {
                if let Entry::Vacant(place) = from.entry(next) {
                    place.insert(Some(one));
                    open.push_back(next);
                }
            }
        }
        // If both a use and its contrary follow, the contrary of the start does: from u follow v and ¬v, so from
        // v, which is the contrary of ¬v, follows ¬u.
        let (set, cell, is_used) = start;
        let contrary = (set, cell, !is_used);
        if !from.contains_key(&contrary) {
            return Ok(from.into_keys().collect());
        }
        let before = |one: &Use| from.get(one).copied().flatten();
        let mut way: Vec<Use> = successors(Some(contrary), before).collect();
        way.reverse();
        Err(way)
    }

    /// Returns what follows at once from a use.
    fn follow(&self, (set, cell, is_used): Use) -> Vec<Use> {
        let cells = &self.sets[set];
        let mut all = Vec::new();
        if !is_used {
            // Of two cells both are used, of three at least two.
            let others = cells
                .iter()
                .filter(|&&other| cells.len() == 2 || other != cell);
            all.extend(others.map(|&other| (set, other, true)));
        }
        let meeting = self.of_cells[cell as usize]
            .iter()
            .map(|&other| other as usize);
        for meeting in meeting.filter(|&other| self.is_needed[other]) {
            let other = &self.sets[meeting];
            let mut shared = other.iter().filter(|cell| cells.contains(cell));
            match (shared.next(), shared.next(), shared.next()) {
                (Some(&only), None, _) if is_used => all.push((meeting, only, false)),
                (Some(&x), Some(&y), None) if cells.len() == 3 && other.len() == 3 => {
                    all.push((meeting, if cell == x { y } else { x }, is_used));
                }
                _ => {}
            }
        }
        all
    }
}

/// Returns pairs of the cells that sets use.
fn rounded<'s>(
    sets: impl Iterator<Item = (usize, &'s Vec<u32>)>,
    uses: &BTreeMap<(usize, u32), bool>,
) -> Pairing {
    let mut partner: BTreeMap<u32, u32> = BTreeMap::new();
    let mut whole = Vec::new();
    for (set, cells) in sets {
        let is_used = |&cell: &u32| uses.get(&(set, cell)) == Some(&true);
        let used: Vec<u32> = cells.iter().copied().filter(is_used).collect();
        match used[..] {
            [x, y] => partner.extend([(x, y), (y, x)]),
            _ => whole.push(cells),
        }
    }
    // The pair that most sets share is taken first.
    let sharing = |x: u32, y: u32| {
        whole
            .iter()
            .filter(|set| set.contains(&x) && set.contains(&y))
            .count()
    };
    for set in &whole {
        let is_blocked = set
            .iter()
            .any(|x| partner.get(x).is_some_and(|y| set.contains(y)));
        let free: Vec<u32> = set
            .iter()
            .copied()
            .filter(|cell| !partner.contains_key(cell))
            .collect();
        let pairs = free.iter().flat_map(|&x| free.iter().map(move |&y| (x, y)));
        let best = pairs
            .filter(|(x, y)| x < y)
            .max_by_key(|&(x, y)| sharing(x, y));
        if let (false, Some((x, y))) = (is_blocked, best) {
            partner.extend([(x, y), (y, x)]);
        }
    }
    let pairs = partner.into_iter().filter(|(x, y)| x < y).collect();
    Pairing { pairs }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Whether disjoint pairs block all sets from some number on, by trying each pair of the first that is open.
    fn has_pairing(sets: &[Vec<u32>], pairs: &mut Vec<[u32; 2]>) -> bool {
        let is_blocked = |set: &Vec<u32>| {
            pairs
                .iter()
                .any(|pair| pair.iter().all(|cell| set.contains(cell)))
        };
        let Some(open) = sets.iter().find(|&set| !is_blocked(set)) else {
            return true;
        };
        let is_free = |cell: &u32| !pairs.iter().flatten().any(|taken| taken == cell);
        let free: Vec<u32> = open.iter().copied().filter(is_free).collect();
        for (at, &x) in free.iter().enumerate() {
            for &y in &free[at + 1..] {
                pairs.push([x, y]);
                if has_pairing(sets, pairs) {
                    return true;
                }
                pairs.pop();
            }
        }
        false
    }

    #[test]
    fn all_answers_are_those_of_trying() {
        let mut numbers = ChaCha8Rng::seed_from_u64(37);
        let mut counts = [0; 2];
        for round in 0..4000 {
            let cells = numbers.random_range(3..=9_u32);
            let count = numbers.random_range(1..=cells + 2);
            let sets = (0..count).map(|_| {
                let size = if numbers.random_range(0..8) == 0 {
                    2
                } else {
                    3
                };
                let mut set = BTreeSet::new();
                while set.len() < size {
                    set.insert(numbers.random_range(0..cells));
                }
                set.into_iter().collect()
            });
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let board = Hypergraph::new(names, sets.collect()).unwrap();
            let expected = has_pairing(board.sets(), &mut Vec::new());
            counts[usize::from(expected)] += 1;
            match by_implications(&board) {
                PairingAnswer::Found(pairing) => {
                    assert!(expected, "{round} {board:?}");
                    assert_eq!(
                        pairing.check(&board),
                        Ok(()),
                        "{round} {board:?} {pairing:?}"
                    );
                }
                PairingAnswer::None(NoPairing::Implications(chain)) => {
                    assert!(!expected, "{round} {board:?} {chain:?}");
                    assert_eq!(chain.first(), chain.last());
                }
                other => panic!("{other:?} {board:?}"),
            }
        }
        assert!(counts.iter().all(|&count| count > 800), "{counts:?}");
    }

    #[test]
    fn larger_sets_are_left_alone() {
        let board = Hypergraph::parse("a b c d\n").unwrap();
        assert_eq!(by_implications(&board), PairingAnswer::Unknown);
    }
}
