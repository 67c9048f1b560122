//! The criterion of Erdős and Selfridge and its sharper forms, in exact numbers.

use num_bigint::BigUint;
use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use crate::hypergraph::Hypergraph;

/// The potential of a hypergraph: each set of n cells weighs 2^−n.
///
/// If Maker moves first and the total is below 1/2, Breaker wins (Erdős and Selfridge). He takes the
/// cell whose sets weigh most. A move of Maker doubles the weights of the sets of his cell and
/// Breaker's next move takes away at least as much as that added, so the potential after Maker's
/// moves never grows, and stays below 1: the weight of a set that Maker owns.
///
/// What must be below 1 is the potential after Maker's first move. So it is enough that the total and
/// the largest weight at a cell are together below 1.
///
/// Source: P. Erdős, J. L. Selfridge, *On a combinatorial game*, 1973; Győrffy's thesis, theorems 2.21
/// and 2.22, example 2.24.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Potential {
    /// The weights of all sets together.
    pub total: Ratio<BigUint>,
    /// The largest weight of the sets of one cell.
    pub largest: Ratio<BigUint>,
    /// A cell with this weight, if there are cells.
    pub cell: Option<u32>,
}

/// What the criteria of potentials say, with their numbers. Fractions are text, such as `25/32`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PotentialReport {
    /// Σ 2^−|A| over all sets A.
    pub total: String,
    /// The largest Σ 2^−|A| over the sets A of a cell.
    pub largest: String,
    /// The name of such a cell.
    pub cell: Option<String>,
    /// Whether Σ 2^(1−|A|) < 1: Breaker wins if Maker moves first.
    pub erdos_selfridge: bool,
    /// Whether the total and the largest are together below 1: Breaker wins if Maker moves first.
    pub sharper: bool,
    /// Whether the total is below 1: Breaker wins if he moves first.
    pub breaker_first: bool,
    /// If all sets have n cells: n, the number of sets, the most sets of a cell, and whether the last
    /// two are together below 2^n.
    pub uniform: Option<Uniform>,
}

/// The form of the sharper criterion for sets of the same size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uniform {
    /// The size of all sets.
    pub size: usize,
    /// The number of sets.
    pub sets: usize,
    /// The most sets of a cell.
    pub degree: usize,
    /// Whether sets + degree < 2^size.
    pub holds: bool,
}

impl Potential {
    /// The largest size of a set whose weight is computed: numbers have about that many bits.
    pub const LARGEST_SET: usize = 1 << 12;

    /// Computes the potential. Sets above [`Potential::LARGEST_SET`] cells count as if they had only
    /// that many, which makes the potential larger, so that the criteria stay sound.
    ///
    /// # Complexity
    /// O(members of all sets), with additions of numbers of at most [`Potential::LARGEST_SET`] bits.
    #[must_use]
    pub fn new(hypergraph: &Hypergraph) -> Self {
        let size = |set: &Vec<u32>| set.len().min(Self::LARGEST_SET);
        let deepest = hypergraph.sets().iter().map(size).max().unwrap_or(0);
        // All over 2^deepest. Small sums stay in one machine word.
        let mut total = Sum::new(deepest);
        let mut cells = vec![Sum::new(deepest); hypergraph.cells()];
        for set in hypergraph.sets() {
            let weight = deepest - size(set);
            total.add(weight);
            for &cell in set {
                cells[cell as usize].add(weight);
            }
        }
        let sums: Vec<BigUint> = cells.iter().map(Sum::value).collect();
        let cell = (0..sums.len()).rev().max_by_key(|&cell| &sums[cell]);
        let whole = BigUint::from(1_u8) << deepest;
        let largest = cell.map_or_else(BigUint::default, |cell| sums[cell].clone());
        Self {
            total: Ratio::new(total.value(), whole.clone()),
            largest: Ratio::new(largest, whole),
            cell: cell.and_then(|cell| u32::try_from(cell).ok()),
        }
    }

    /// Returns whether Breaker wins by the theorem of Erdős and Selfridge, if Maker moves first.
    #[must_use]
    pub fn erdos_selfridge(&self) -> bool {
        &self.total + &self.total < one()
    }

    /// Returns whether Breaker wins by the sharper criterion, if Maker moves first.
    #[must_use]
    pub fn sharper(&self) -> bool {
        &self.total + &self.largest < one()
    }

    /// Returns whether Breaker wins by his potential, if he moves first.
    #[must_use]
    pub fn breaker_first(&self) -> bool {
        self.total < one()
    }

    /// Returns all numbers as text, with the form for sets of the same size.
    #[must_use]
    pub fn report(&self, hypergraph: &Hypergraph) -> PotentialReport {
        let name = |cell: u32| hypergraph.names().get(cell as usize).cloned();
        PotentialReport {
            total: self.total.to_string(),
            largest: self.largest.to_string(),
            cell: self.cell.and_then(name),
            erdos_selfridge: self.erdos_selfridge(),
            sharper: self.sharper(),
            breaker_first: self.breaker_first(),
            uniform: Uniform::new(hypergraph),
        }
    }
}

impl Uniform {
    /// Computes the numbers, if all sets have the same size.
    ///
    /// Source: Győrffy's thesis, theorem 2.22.
    #[must_use]
    pub fn new(hypergraph: &Hypergraph) -> Option<Self> {
        let sets = hypergraph.sets();
        let size = sets.first()?.len();
        if sets.iter().any(|set| set.len() != size) {
            return None;
        }
        let degrees = hypergraph.sets_of_cells();
        let degree = degrees.iter().map(Vec::len).max().unwrap_or(0);
        let holds = size >= 63 || ((sets.len() + degree) as u64) < 1_u64 << size;
        Some(Self {
            size,
            sets: sets.len(),
            degree,
            holds,
        })
    }
}

fn one() -> Ratio<BigUint> {
    Ratio::from_integer(BigUint::from(1_u8))
}

/// A sum of powers of 2 up to a largest one.
#[derive(Clone)]
enum Sum {
    Word(u128),
    Large(BigUint),
}

impl Sum {
    fn new(deepest: usize) -> Self {
        // A hypergraph has at most 2^24 sets.
        if deepest < 100 {
            Self::Word(0)
        } else {
            Self::Large(BigUint::default())
        }
    }

    fn add(&mut self, power: usize) {
        match self {
            Self::Word(sum) => *sum += 1 << power,
            Self::Large(sum) => *sum += BigUint::from(1_u8) << power,
        }
    }

    fn value(&self) -> BigUint {
        match self {
            Self::Word(sum) => BigUint::from(*sum),
            Self::Large(sum) => sum.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Instance;

    fn report(name: &str) -> PotentialReport {
        let hypergraph = Instance::named(name).unwrap().hypergraph;
        Potential::new(&hypergraph).report(&hypergraph)
    }

    #[test]
    fn thirteen_in_a_row() {
        // Example 2.24.
        let report = report("thirteen");
        assert_eq!(
            (report.total.as_str(), report.largest.as_str()),
            ("25/32", "3/32")
        );
        assert!(report.sharper && !report.erdos_selfridge);
        assert_eq!(report.uniform, None);
    }

    #[test]
    fn tori() {
        // Theorem 2.22: 20 + 4 < 32 and 28 + 4 < 128, but 16 + 4 is not below 16.
        for (k, erdos_selfridge, holds) in [(4, false, false), (5, false, true), (7, true, true)] {
            let report = report(&format!("torus k={k}"));
            let uniform = report.uniform.unwrap();
            assert_eq!((uniform.size, uniform.sets, uniform.degree), (k, 4 * k, 4));
            assert_eq!((uniform.holds, report.sharper), (holds, holds), "{k}");
            assert_eq!(report.erdos_selfridge, erdos_selfridge || k > 5, "{k}");
        }
    }

    #[test]
    fn odd_hypergraphs() {
        let empty = Hypergraph::new(vec!["a".to_owned()], Vec::new()).unwrap();
        assert!(Potential::new(&empty).erdos_selfridge());
        // Maker owns the empty set: nobody may call that a win of Breaker.
        let lost = Hypergraph::new(Vec::new(), vec![Vec::new()]).unwrap();
        let potential = Potential::new(&lost);
        assert!(!potential.sharper() && !potential.breaker_first());
        let names = (0..5000).map(|cell| cell.to_string()).collect();
        let long = Hypergraph::new(names, vec![(0..5000).collect(), (0..200).collect()]).unwrap();
        let potential = Potential::new(&long);
        assert!(potential.sharper());
        assert_eq!(potential.cell, Some(0));
    }
}
