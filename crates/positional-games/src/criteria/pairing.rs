//! Pairings: Breaker answers every cell with its partner.

use std::collections::{BTreeSet, HashMap};

use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::small_sets::by_implications;
use crate::hypergraph::Hypergraph;

/// Disjoint pairs of cells such that every set contains both cells of a pair.
///
/// Breaker owns a cell of each pair at the end, whoever moves first: he answers a cell with its
/// partner. So Maker owns no set. If nobody plays better, neither does the first player of
/// Maker–Maker, and Picker of Chooser–Picker shows pair after pair.
///
/// Source: Győrffy's thesis, definitions 3.5 and 3.6.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairing {
    /// The pairs.
    pub pairs: Vec<(u32, u32)>,
}

/// Why pairs are no good pairing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PairingFlaw {
    /// A cell that does not exist.
    #[error("there is no cell number {cell}")]
    NoSuchCell {
        /// The number of the cell.
        cell: u32,
    },
    /// A cell in two pairs, or twice in one.
    #[error("the cell {name} is paired twice")]
    Twice {
        /// The name of the cell.
        name: String,
    },
    /// A set without a pair.
    #[error("set {set} contains no pair")]
    Unblocked {
        /// The number of the set, from 1.
        set: usize,
    },
}

impl Pairing {
    /// Checks that the pairs are disjoint and block every set.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self, hypergraph: &Hypergraph) -> Result<(), PairingFlaw> {
        let mut partner = vec![None; hypergraph.cells()];
        for &(first, second) in &self.pairs {
            for (cell, other) in [(first, second), (second, first)] {
                let Some(place) = partner.get_mut(cell as usize) else {
                    return Err(PairingFlaw::NoSuchCell { cell });
                };
                if place.replace(other).is_some() || cell == other {
                    let name = hypergraph.names()[cell as usize].clone();
                    return Err(PairingFlaw::Twice { name });
                }
            }
        }
        for (number, set) in (1..).zip(hypergraph.sets()) {
            let has_partner = |&cell: &u32| {
                partner[cell as usize].is_some_and(|other| set.binary_search(&other).is_ok())
            };
            if !set.iter().any(has_partner) {
                return Err(PairingFlaw::Unblocked { set: number });
            }
        }
        Ok(())
    }
}

/// What is known about pairings of a hypergraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairingAnswer {
    /// A good pairing.
    Found(Pairing),
    /// There is none, and why.
    None(NoPairing),
    /// The search gave up.
    Unknown,
}

/// That a set, by its number from 0, uses a cell for the pair that it contains, or that it does not.
pub type Use = (usize, u32, bool);

/// Why there is no good pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum NoPairing {
    /// The cells make too few pairs, even if each blocks as many sets as any pair does.
    Count(BlockingPower),
    /// No two sets have two cells in common, so that each needs a pair of its own, and these sets, by
    /// their numbers from 0, have together fewer than two cells each.
    TooFewCells(Vec<usize>),
    /// All choices of shared pairs were tried: sets that have too few cells for a pair each need a
    /// pair that blocks two of them.
    SharedPairs {
        /// How many matchings were looked for.
        matchings: usize,
    },
    /// No set has more than three cells, and in each good pairing each of these uses follows from the one before.
    /// They lead from one to its contrary and back.
    Implications(Vec<Use>),
    /// A formula that says there is one has no solution.
    Formula {
        /// The clauses of the proof.
        proof_clauses: usize,
    },
}

/// The blocking power of pairs: d₂, the most sets that contain the same two cells.
///
/// A pairing has at most ⌊|V|/2⌋ pairs, so there is none if d₂⌊|V|/2⌋ is below the number of sets.
///
/// Source: Győrffy's thesis, proposition 3.10.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockingPower {
    /// d₂, the most sets that contain the same two cells.
    pub power: usize,
    /// The cells that are in sets.
    pub cells: usize,
    /// The sets.
    pub sets: usize,
}

impl BlockingPower {
    /// The most pairs inside of sets, counted with repetition, that are looked at.
    pub const MOST_PAIRS: usize = 1 << 20;

    /// Counts the pairs of cells in all sets, or gives up if there are more than
    /// [`BlockingPower::MOST_PAIRS`].
    pub fn new(hypergraph: &Hypergraph) -> Option<Self> {
        let of_pairs = sets_of_pairs(hypergraph)?;
        let used: BTreeSet<u32> = hypergraph.sets().iter().flatten().copied().collect();
        Some(Self {
            power: of_pairs.values().map(Vec::len).max().unwrap_or(0),
            cells: used.len(),
            sets: hypergraph.sets().len(),
        })
    }

    /// Returns whether there may be a good pairing as far as this count tells.
    pub fn allows(&self) -> bool {
        self.power.saturating_mul(self.cells / 2) >= self.sets
    }
}

/// Returns the sets that contain each pair of cells.
fn sets_of_pairs(hypergraph: &Hypergraph) -> Option<HashMap<(u32, u32), Vec<usize>>> {
    let pairs = |set: &Vec<u32>| set.len().saturating_mul(set.len().saturating_sub(1)) / 2;
    let count = hypergraph
        .sets()
        .iter()
        .map(pairs)
        .fold(0, usize::saturating_add);
    if count > BlockingPower::MOST_PAIRS {
        return None;
    }
    let mut of_pairs: HashMap<(u32, u32), Vec<usize>> = HashMap::with_capacity(count);
    for (number, set) in hypergraph.sets().iter().enumerate() {
        for (at, &second) in set.iter().enumerate() {
            for &first in &set[..at] {
                of_pairs.entry((first, second)).or_default().push(number);
            }
        }
    }
    Some(of_pairs)
}

/// Gives each set two cells of its own, by bipartite matching; the cells of a set are a pair.
///
/// By Hall's theorem this is possible exactly if any sets have together at least two cells each. If
/// not, the error has sets, by their numbers from 0, that have fewer. If no two sets share two cells,
/// then there is no good pairing at all.
///
/// # Complexity
/// O(sets · members of all sets) at worst.
///
/// Source: A. W. Hales, R. I. Jewett, *Regularity and positional games*, 1963; Győrffy's thesis,
/// theorem 3.4.
///
/// # Errors
/// Sets with too few cells, as said above.
pub fn matching(hypergraph: &Hypergraph) -> Result<Pairing, Vec<usize>> {
    let pairs = two_each(hypergraph.sets(), hypergraph.cells())?;
    Ok(Pairing { pairs })
}

/// Returns two cells of each set that no other set gets, or sets that have too few together.
fn two_each(sets: &[Vec<u32>], cells: usize) -> Result<Vec<(u32, u32)>, Vec<usize>> {
    let mut owner: Vec<Option<usize>> = vec![None; cells];
    let mut own: Vec<Vec<u32>> = vec![Vec::new(); sets.len()];
    // From which set a set was reached in the search, and over which of its cells.
    let mut from: Vec<Option<(usize, u32)>> = vec![None; sets.len()];
    let mut reached = Vec::new();
    for start in 0..sets.len() {
        while own[start].len() < 2 {
            for set in reached.drain(..) {
                from[set] = None;
            }
            reached.push(start);
            from[start] = Some((start, 0));
            let (mut at, mut found) = (0, None);
            'search: while let Some(&set) = reached.get(at) {
                at += 1;
                for &cell in &sets[set] {
                    match owner[cell as usize] {
                        None => {
                            found = Some((set, cell));
                            break 'search;
                        }
                        Some(other) if from[other].is_none() => {
                            from[other] = Some((set, cell));
                            reached.push(other);
                        }
                        Some(_) => {}
                    }
                }
            }
            let Some((mut set, mut cell)) = found else {
                reached.sort_unstable();
                return Err(reached);
            };
            // Each set on the way gets the next cell and gives the one over which it was reached.
            loop {
                owner[cell as usize] = Some(set);
                own[set].push(cell);
                if set == start {
                    break;
                }
                let Some((before, given)) = from[set] else {
                    break;
                };
                own[set].retain(|&kept| kept != given);
                (set, cell) = (before, given);
            }
        }
    }
    let pairs = own
        .iter()
        .map(|own| (own[0].min(own[1]), own[0].max(own[1])));
    Ok(pairs.collect())
}

/// Finds a good pairing, or proves that there is none: by counting, by matching, by choosing shared
/// pairs one after the other, and at last by a formula. If no set has more than three cells, implications tell.
///
/// # Complexity
/// Polynomial for sets of at most three cells. Exponential at worst: the question is NP-complete for sets of 6
/// cells. The choice of shared pairs gives up after at most 5000 matchings, fewer on large boards, the solver
/// after so many conflicts.
pub fn find_pairing(
    hypergraph: &Hypergraph,
    solver: &mut impl SatSolver,
    conflicts: u64,
) -> PairingAnswer {
    if let Some(set) = hypergraph.sets().iter().position(|set| set.len() < 2) {
        return PairingAnswer::None(NoPairing::TooFewCells(vec![set]));
    }
    let sets = match matching(hypergraph) {
        Ok(pairing) => return PairingAnswer::Found(pairing),
        Err(sets) => sets,
    };
    if let Some(power) = BlockingPower::new(hypergraph).filter(|power| !power.allows()) {
        return PairingAnswer::None(NoPairing::Count(power));
    }
    let Some(of_pairs) = sets_of_pairs(hypergraph) else {
        return PairingAnswer::Unknown;
    };
    if of_pairs.values().all(|sets| sets.len() < 2) {
        return PairingAnswer::None(NoPairing::TooFewCells(sets));
    }
    match by_implications(hypergraph) {
        PairingAnswer::Unknown => {}
        answer => return answer,
    }
    // Each matching looks at all members of sets, so there are fewer on large boards.
    let members: usize = hypergraph.sets().iter().map(Vec::len).sum();
    let matchings = (MOST_LOOKS / members.max(1)).clamp(1, 5_000);
    match by_shared_pairs(hypergraph, matchings) {
        PairingAnswer::Unknown => by_formula(hypergraph, solver, conflicts),
        answer => answer,
    }
}

/// Finds a good pairing by a formula, or proves that there is none.
///
/// The formula has a variable for each pair of cells that some set contains. Each set has a pair, each
/// cell is in at most one.
pub fn by_formula(
    hypergraph: &Hypergraph,
    solver: &mut impl SatSolver,
    conflicts: u64,
) -> PairingAnswer {
    let Some(of_pairs) = sets_of_pairs(hypergraph) else {
        return PairingAnswer::Unknown;
    };
    let mut pairs: Vec<(&(u32, u32), &Vec<usize>)> = of_pairs.iter().collect();
    pairs.sort_unstable();
    let mut formula = Formula::new(pairs.len());
    let mut of_cells: Vec<Vec<Literal>> = vec![Vec::new(); hypergraph.cells()];
    let mut of_sets: Vec<Vec<Literal>> = vec![Vec::new(); hypergraph.sets().len()];
    for (variable, ((first, second), sets)) in pairs.iter().enumerate() {
        let literal = Literal::positive(variable);
        of_cells[*first as usize].push(literal);
        of_cells[*second as usize].push(literal);
        for &set in *sets {
            of_sets[set].push(literal);
        }
    }
    for literals in of_sets {
        formula.add(literals);
    }
    for literals in &of_cells {
        formula.at_most_one(literals);
    }
    match solver.solve(&formula, conflicts) {
        SatAnswer::Solution(values) => {
            let chosen = pairs.iter().zip(values).filter(|(_, is_chosen)| *is_chosen);
            let pairs = chosen.map(|((pair, _), _)| **pair).collect();
            PairingAnswer::Found(Pairing { pairs })
        }
        SatAnswer::NoSolution(proof) => PairingAnswer::None(NoPairing::Formula {
            proof_clauses: proof.len(),
        }),
        SatAnswer::Unknown => PairingAnswer::Unknown,
    }
}

/// How many members of sets are looked at by matchings, about, before the formula is asked.
const MOST_LOOKS: usize = 2_000_000;

/// Finds a good pairing by choosing pairs that block several sets, until the other sets can have two
/// cells each of their own; or proves that there is none.
///
/// If some sets have together fewer than two free cells each, two of them must share a pair. So every
/// good pairing has one of the pairs that lie in two of these sets, and the search tries them in turn.
/// It gives up after so many matchings.
pub fn by_shared_pairs(hypergraph: &Hypergraph, matchings: usize) -> PairingAnswer {
    let mut search = SharedPairs {
        hypergraph,
        free: vec![true; hypergraph.cells()],
        chosen: Vec::new(),
        excluded: BTreeSet::new(),
        left: matchings,
    };
    match search.run() {
        Shared::Found(pairing) => PairingAnswer::Found(pairing),
        Shared::None => PairingAnswer::None(NoPairing::SharedPairs {
            matchings: matchings - search.left,
        }),
        Shared::Unknown => PairingAnswer::Unknown,
    }
}

/// What the choice of shared pairs finds.
#[derive(PartialEq, Eq)]
enum Shared {
    Found(Pairing),
    None,
    Unknown,
}

struct SharedPairs<'a> {
    hypergraph: &'a Hypergraph,
    free: Vec<bool>,
    chosen: Vec<(u32, u32)>,
    /// Pairs that were tried here or above, so that no good pairing with the chosen ones has them.
    excluded: BTreeSet<(u32, u32)>,
    left: usize,
}

impl SharedPairs<'_> {
    /// Looks for a good pairing with the chosen pairs and none of the excluded ones in the role of a
    /// shared pair.
    fn run(&mut self) -> Shared {
        let Some(left) = self.left.checked_sub(1) else {
            return Shared::Unknown;
        };
        self.left = left;
        // The sets that no chosen pair blocks, with their free cells.
        let contains = |set: &[u32], (first, second): (u32, u32)| {
            set.binary_search(&first).is_ok() && set.binary_search(&second).is_ok()
        };
        let open = self.hypergraph.sets().iter();
        let open = open.filter(|set| !self.chosen.iter().any(|&pair| contains(set, pair)));
        let rest: Vec<Vec<u32>> = open
            .map(|set| {
                set.iter()
                    .copied()
                    .filter(|&c| self.free[c as usize])
                    .collect()
            })
            .collect();
        let lacking = match two_each(&rest, self.hypergraph.cells()) {
            Ok(own) => {
                let pairs = self.chosen.iter().copied().chain(own).collect();
                return Shared::Found(Pairing { pairs });
            }
            Err(lacking) => lacking,
        };
        let mut shared: HashMap<(u32, u32), usize> = HashMap::new();
        for set in lacking {
            for (at, &second) in rest[set].iter().enumerate() {
                for &first in &rest[set][..at] {
                    *shared.entry((first, second)).or_default() += 1;
                }
            }
        }
        shared.retain(|pair, &mut sets| sets > 1 && !self.excluded.contains(pair));
        let mut shared: Vec<((u32, u32), usize)> = shared.into_iter().collect();
        shared.sort_unstable_by_key(|&(pair, sets)| (std::cmp::Reverse(sets), pair));
        let mut answer = Shared::None;
        let mut tried = 0;
        for &(pair, _) in &shared {
            let (first, second) = (pair.0 as usize, pair.1 as usize);
            (self.free[first], self.free[second]) = (false, false);
            self.chosen.push(pair);
            answer = self.run();
            self.chosen.pop();
            (self.free[first], self.free[second]) = (true, true);
            if answer != Shared::None {
                break;
            }
            self.excluded.insert(pair);
            tried += 1;
        }
        for (pair, _) in &shared[..tried] {
            self.excluded.remove(pair);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::families::Instance;
    use madness_search::sat::Cdcl;

    fn named(name: &str) -> Hypergraph {
        Instance::named(name).unwrap().hypergraph
    }

    fn find(hypergraph: &Hypergraph) -> PairingAnswer {
        find_pairing(hypergraph, &mut Cdcl, 100_000)
    }

    #[test]
    fn pairings_of_boards() {
        for name in [
            "hj n=5 d=2",
            "torus k=6",
            "torus k=8",
            "row 7x7 k=6",
            "row 9x9 k=9",
        ] {
            let hypergraph = named(name);
            let PairingAnswer::Found(pairing) = find(&hypergraph) else {
                panic!("no pairing of {name}");
            };
            assert_eq!(pairing.check(&hypergraph), Ok(()), "{name}");
        }
        for name in [
            "row 3x3 k=3",
            "hj n=4 d=2",
            "torus k=4",
            "torus k=5",
            "torus k=7",
            "zetters",
        ] {
            let answer = find(&named(name));
            assert!(
                matches!(answer, PairingAnswer::None(_)),
                "{name}: {answer:?}"
            );
        }
    }

    #[test]
    fn wrong_pairings_are_refused() {
        let hypergraph = named("hj n=5 d=2");
        let PairingAnswer::Found(pairing) = find(&hypergraph) else {
            panic!("no pairing");
        };
        for at in 0..pairing.pairs.len() {
            let mut lacking = pairing.clone();
            lacking.pairs.remove(at);
            let error = lacking.check(&hypergraph).unwrap_err();
            assert!(matches!(error, PairingFlaw::Unblocked { .. }));
            let mut double = pairing.clone();
            double.pairs.push((pairing.pairs[at].0, 24));
            assert!(matches!(
                double.check(&hypergraph).unwrap_err(),
                PairingFlaw::Twice { .. }
            ));
        }
        let mut strange = pairing.clone();
        strange.pairs[0].1 = 25;
        assert_eq!(
            strange.check(&hypergraph),
            Err(PairingFlaw::NoSuchCell { cell: 25 })
        );
        strange.pairs[0] = (3, 3);
        assert!(strange.check(&hypergraph).is_err());
    }

    /// Whether there is a good pairing, by trying each pair of the first set that has none.
    fn exists(hypergraph: &Hypergraph, partner: &mut [Option<u32>]) -> bool {
        let is_blocked = |set: &&Vec<u32>| {
            let has_partner =
                |cell: &u32| partner[*cell as usize].is_some_and(|p| set.contains(&p));
            set.iter().any(has_partner)
        };
        let Some(open) = hypergraph.sets().iter().find(|set| !is_blocked(set)) else {
            return true;
        };
        for &first in open {
            for &second in open {
                let free = partner[first as usize].is_none() && partner[second as usize].is_none();
                if first < second && free {
                    (partner[first as usize], partner[second as usize]) =
                        (Some(second), Some(first));
                    if exists(hypergraph, partner) {
                        return true;
                    }
                    (partner[first as usize], partner[second as usize]) = (None, None);
                }
            }
        }
        false
    }

    #[test]
    fn answers_are_those_of_trying_everything() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        let mut counts = [0; 2];
        for _ in 0..600 {
            let cells = random.random_range(2..12_u32);
            let sets = (0..random.random_range(1..9)).map(|_| {
                let size = random.random_range(2..6);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let hypergraph = Hypergraph::new(names, sets.collect()).unwrap();
            let expected = exists(&hypergraph, &mut vec![None; cells as usize]);
            counts[usize::from(expected)] += 1;
            let answers = [
                find(&hypergraph),
                by_shared_pairs(&hypergraph, usize::MAX),
                by_formula(&hypergraph, &mut Cdcl, u64::MAX),
            ];
            for answer in answers {
                match answer {
                    PairingAnswer::Found(pairing) => {
                        assert!(expected, "{hypergraph:?}");
                        assert_eq!(pairing.check(&hypergraph), Ok(()));
                    }
                    PairingAnswer::None(_) => assert!(!expected, "{hypergraph:?}"),
                    PairingAnswer::Unknown => panic!("gave up"),
                }
            }
            match matching(&hypergraph) {
                Ok(pairing) => assert_eq!(pairing.check(&hypergraph), Ok(())),
                Err(sets) => {
                    let used: BTreeSet<u32> = sets
                        .iter()
                        .flat_map(|&set| hypergraph.sets()[set].clone())
                        .collect();
                    assert!(used.len() < 2 * sets.len(), "{hypergraph:?} {sets:?}");
                }
            }
        }
        assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
    }
}
