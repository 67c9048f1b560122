//! Weights of sets, for the criterion of Erdős and Selfridge.

use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::residual;

/// Weights of sets are multiples of 2^-ONE.
pub(super) const ONE: u32 = 40;

pub(super) fn weight(size: u32) -> u64 {
    1 << ONE.saturating_sub(size)
}

/// What each cell, and all sets together, weigh: a set of k cells weighs 2^-k.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) of: Vec<u64>,
    pub(super) total: u64,
    pub(super) greatest: u64,
}

impl Weights {
    /// Whether Breaker wins with Maker to move, by the criterion of Erdős and Selfridge.
    pub(super) fn is_light(&self) -> bool {
        self.total + self.greatest < 1 << ONE
    }

    /// Returns the cell of the greatest weight, if there is a cell.
    pub(super) fn heaviest(&self) -> Option<u32> {
        let cells = (0..).zip(&self.of).filter(|&(_, &weight)| weight > 0);
        cells
            .max_by_key(|&(_, &weight)| weight)
            .map(|(cell, _)| cell)
    }

    pub(super) fn of<M: Mask>(sets: &[M], cells: M) -> Self {
        let last = cells.cells().last().map_or(0, |cell| cell as usize + 1);
        let mut of = vec![0; last];
        let mut total = 0;
        for &set in sets {
            let weight = weight(set.len());
            total += weight;
            for cell in set.cells() {
                of[cell as usize] += weight;
            }
        }
        let greatest = of.iter().copied().max().unwrap_or(0);
        Self {
            of,
            total,
            greatest,
        }
    }
}

/// Returns few cells such that the parts of the sets within them are light enough for the criterion
/// of Erdős and Selfridge, which the sets fulfil. Cells of little weight are left out first.
pub(super) fn light_carrier<M: Mask>(sets: &[M], mut weights: Weights) -> M {
    let mut sets = sets.to_vec();
    let mut cells: Vec<(u64, u32)> = (0..)
        .zip(&weights.of)
        .map(|(cell, &of)| (of, cell))
        .collect();
    cells.retain(|&(of, _)| of > 0);
    cells.sort_unstable();
    for (_, cell) in cells {
        let mut of = weights.of.clone();
        let mut total = weights.total;
        for set in sets.iter().filter(|set| set.has(cell)) {
            let gain = weight(set.len() - 1) - weight(set.len());
            total += gain;
            for other in set.cells() {
                of[other as usize] += gain;
            }
        }
        of[cell as usize] = 0;
        let greatest = of.iter().copied().max().unwrap_or(0);
        let lighter = Weights {
            of,
            total,
            greatest,
        };
        if lighter.is_light() {
            weights = lighter;
            for set in &mut sets {
                *set &= !M::of(cell);
            }
        }
    }
    residual::union(&sets)
}
