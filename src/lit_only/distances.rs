//! How many presses of lit cells boards take.

use super::bfs::Reaching;
use crate::board::{Cell, Lights};
use crate::game::Game;
use crate::solve::{Bfs, SolveError};

/// How many presses of lit cells the boards of a game take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LitOnlyDistances {
    /// Entry d is the number of boards whose shortest order has d presses.
    pub counts: Vec<u64>,
    /// Entry e is the number of those that take e presses more than where any cell may be pressed.
    pub more: Vec<u64>,
    /// A board that takes most.
    pub farthest: Lights,
    /// Its shortest order.
    pub order: Vec<Cell>,
}

impl Game {
    /// Counts the boards by the presses of their shortest orders that switch every light off.
    ///
    /// # Complexity
    /// O(2^(mn) · mn) time, and 12 bytes a board.
    ///
    /// # Errors
    /// More than 2^26 boards.
    ///
    /// ```
    /// use button_madness::Game;
    ///
    /// let found = Game::plane(3, 3)?.lit_only_distances()?;
    /// assert_eq!(found.counts.iter().sum::<u64>(), 512);
    /// // Of the 3 × 3 plane every board has one solution: of 260 it has an order.
    /// assert_eq!(found.more, [260, 0, 224, 0, 28]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lit_only_distances(&self) -> Result<LitOnlyDistances, SolveError> {
        let any = Bfs::default().search(self)?;
        let any = any.distances();
        let reaching = Reaching::new(self, &Lights::new(self.shape()));
        let distances = reaching.distances();
        let (mut counts, mut more) = (Vec::new(), Vec::new());
        let mut farthest = (0, 0);
        for (state, (distance, least)) in (0..).zip(distances.iter().zip(&any)) {
            let (Some(distance), Some(least)) = (distance, least) else {
                continue;
            };
            count(&mut counts, usize::from(*distance));
            count(&mut more, usize::from(distance - least));
            farthest = farthest.max((*distance, state));
        }
        let farthest = reaching.lights(farthest.1);
        let order = reaching.order(&farthest).unwrap_or_default();
        let order = order.into_iter().map(|cell| self.shape().cell(cell));
        Ok(LitOnlyDistances {
            counts,
            more,
            order: order.collect(),
            farthest,
        })
    }
}

/// Adds one to an entry of a list, which grows up to it.
fn count(counts: &mut Vec<u64>, entry: usize) {
    if counts.len() <= entry {
        counts.resize(entry + 1, 0);
    }
    counts[entry] += 1;
}
