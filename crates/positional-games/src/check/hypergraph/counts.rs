//! The numbers of criteria, counted anew: potentials, pairs of cells, what does not matter.

use madness_claims::Allowance;
use num_bigint::BigUint;

use crate::check::maker_breaker::TooLarge;
use crate::check::sets::Groups;

/// Sets of more cells weigh as if they had only so many.
const LARGEST_SET: usize = 1 << 12;

/// Sums of 2^−|A| as multiples of 2^−depth.
pub(super) struct Weights {
    pub(super) depth: usize,
    pub(super) total: BigUint,
    /// The weight of the sets of each cell.
    pub(super) of_cells: Vec<BigUint>,
}

impl Weights {
    pub(super) fn new(
        sets: &[Vec<u32>],
        cells: usize,
        allowance: &mut Allowance,
    ) -> Result<Self, TooLarge> {
        let size = |set: &Vec<u32>| set.len().min(LARGEST_SET);
        let depth = sets.iter().map(size).max().unwrap_or(0);
        let words = depth as u64 / 64 + 1;
        let members: u64 = sets.iter().map(|set| set.len() as u64 + 1).sum();
        let steps = members.saturating_add(cells as u64).saturating_mul(words);
        allowance.spend(steps.saturating_mul(60)).ok_or(TooLarge)?;
        allowance
            .hold((cells as u64).saturating_mul(8 * words + 32))
            .ok_or(TooLarge)?;
        let mut total = BigUint::ZERO;
        let mut of_cells = vec![BigUint::ZERO; cells];
        for set in sets {
            let weight = BigUint::from(1_u8) << (depth - size(set));
            for &cell in set {
                of_cells[cell as usize] += &weight;
            }
            total += weight;
        }
        Ok(Self {
            depth,
            total,
            of_cells,
        })
    }

    /// Returns whether a weight is less than 1.
    pub(super) fn is_below_one(&self, weight: &BigUint) -> bool {
        *weight < BigUint::from(1_u8) << self.depth
    }

    /// Returns a weight as a fraction in lowest terms.
    pub(super) fn text(&self, weight: &BigUint) -> String {
        let Some(zeros) = weight.trailing_zeros() else {
            return "0".to_owned();
        };
        let halvings = zeros.min(self.depth as u64);
        let (above, below) = (weight >> halvings, self.depth as u64 - halvings);
        match below {
            0 => above.to_string(),
            _ => format!("{above}/{}", BigUint::from(1_u8) << below),
        }
    }
}

/// Returns how many pairs of cells all sets contain, counted with repetition.
pub(super) fn pairs_in_sets(sets: &[Vec<u32>]) -> u64 {
    let pairs = |set: &Vec<u32>| {
        let size = set.len() as u64;
        size.saturating_mul(size.saturating_sub(1)) / 2
    };
    sets.iter().map(pairs).fold(0, u64::saturating_add)
}

/// Returns the most sets that contain the same two cells.
pub(super) fn most_sets_of_a_pair(
    sets: &[Vec<u32>],
    allowance: &mut Allowance,
) -> Result<usize, TooLarge> {
    let count = pairs_in_sets(sets);
    allowance.spend(count.saturating_mul(60)).ok_or(TooLarge)?;
    allowance.hold(count.saturating_mul(8)).ok_or(TooLarge)?;
    let mut pairs = Vec::with_capacity(usize::try_from(count).map_err(|_| TooLarge)?);
    for set in sets {
        for (at, &first) in set.iter().enumerate() {
            pairs.extend(set[at + 1..].iter().map(|&second| (first, second)));
        }
    }
    pairs.sort_unstable();
    let most = pairs.chunk_by(|one, other| one == other).map(<[_]>::len);
    Ok(most.max().unwrap_or(0))
}

/// What is needed to tell which sets and cells of a board do not matter.
pub(super) struct Rest {
    /// The sets that contain no other.
    pub(super) minimal: Vec<Vec<u32>>,
    /// For each cell, the cells that are in all of its minimal sets; nothing for cells in none.
    pub(super) common: Vec<Option<Vec<u32>>>,
    /// The number of minimal sets of each cell.
    pub(super) degrees: Vec<usize>,
}

impl Rest {
    pub(super) fn new(
        sets: &[Vec<u32>],
        cells: usize,
        allowance: &mut Allowance,
    ) -> Result<Self, TooLarge> {
        let members: u64 = sets.iter().map(|set| set.len() as u64 + 1).sum();
        let steps = members.saturating_mul(sets.len() as u64 + 20);
        let steps = steps.saturating_add(cells as u64);
        allowance.spend(steps).ok_or(TooLarge)?;
        // Each cell has its own list of what its sets have in common: at first its whole first set.
        let squares = sets.iter().map(|set| (set.len() as u64).saturating_pow(2));
        let held = squares.fold(0, |sum: u64, square| sum.saturating_add(4 * square));
        let held = held.saturating_add(members.saturating_mul(30));
        allowance
            .hold(held.saturating_add(40 * cells as u64))
            .ok_or(TooLarge)?;
        let is_inside = |small: &Vec<u32>, large: &Vec<u32>| {
            let mut rest = large.iter();
            small.iter().all(|cell| rest.any(|other| other == cell))
        };
        let is_minimal = |set: &&Vec<u32>| {
            let mut smaller = sets.iter().filter(|other| other.len() < set.len());
            !smaller.any(|other| is_inside(other, set))
        };
        let minimal: Vec<Vec<u32>> = sets.iter().filter(is_minimal).cloned().collect();
        let mut common: Vec<Option<Vec<u32>>> = vec![None; cells];
        let mut degrees = vec![0; cells];
        for set in &minimal {
            let size = set.len() as u64;
            allowance
                .spend(size.saturating_mul(size).saturating_mul(20))
                .ok_or(TooLarge)?;
            for &cell in set {
                degrees[cell as usize] += 1;
                match &mut common[cell as usize] {
                    Some(common) => common.retain(|other| set.binary_search(other).is_ok()),
                    place => *place = Some(set.clone()),
                }
            }
        }
        Ok(Self {
            minimal,
            common,
            degrees,
        })
    }

    /// Returns whether each minimal set of a cell contains another cell too, and that one matters more:
    /// it has more sets, or the same and a smaller number.
    pub(super) fn dominates(&self, other: u32, cell: u32) -> bool {
        let is_common =
            (self.common[cell as usize].as_ref()).is_some_and(|common| common.contains(&other));
        let (of_other, of_cell) = (self.degrees[other as usize], self.degrees[cell as usize]);
        other != cell && is_common && (of_other > of_cell || other < cell)
    }

    /// Returns the number of parts that share no cell.
    pub(super) fn parts(&self) -> usize {
        let mut groups = Groups::of_single(self.degrees.len());
        let empty = self.minimal.iter().filter(|set| set.is_empty()).count();
        for pair in self.minimal.iter().flat_map(|set| set.windows(2)) {
            groups.join(pair[0], pair[1]);
        }
        // Each part has one cell that stands for it.
        let cells = (0..).zip(&self.degrees);
        let parts = cells.filter(|&(cell, &degree)| degree > 0 && groups.of(cell) == cell as usize);
        empty + parts.count()
    }
}
