//! All distances of a shape, by two methods that must agree.

use crate::board::{Lights, Presses, Shape};
use crate::game::InternalError;
use crate::solutions::{QuietCode, Shortest};

use super::{Coordinates, DistanceError, Relaxed, by_bfs, by_relaxation};

/// A board and a shortest solution of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The lights.
    pub lights: Lights,
    /// The presses.
    pub presses: Presses,
}

/// How many solvable boards of a shape there are at each distance.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solutions::QuietCode;
/// use button_madness::distance::Distances;
///
/// let code = QuietCode::new(&Game::plane(4, 4)?)?;
/// let distances = Distances::new(&code, Distances::LIMIT)?;
/// assert_eq!(distances.counts, [1, 16, 120, 560, 1387, 1440, 540, 32]);
/// assert_eq!(distances.farthest.presses.count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The shape.
    pub shape: Shape,
    /// Its nullity.
    pub nullity: usize,
    /// Entry d is the number of boards whose shortest solutions have d presses; the last is not 0.
    pub counts: Vec<u64>,
    /// One of the farthest boards.
    pub farthest: Board,
}

impl Distances {
    /// The logarithm of the most boards that the command enumerates: 1.5 GiB.
    pub const LIMIT: usize = 32;

    /// Computes all distances of a code's shape, of at most 2^`limit` boards, by [breadth-first
    /// search](by_bfs) and by [relaxation](by_relaxation).
    ///
    /// # Complexity
    /// That of the two methods; 3 bits of memory for each board.
    ///
    /// # Errors
    /// More boards, or a contradiction between the methods, which is an error of this program.
    pub fn new(code: &QuietCode, limit: usize) -> Result<Self, DistanceError> {
        let shape = code.shape();
        let coordinates = Coordinates::new(code, limit)?;
        let Relaxed {
            counts,
            farthest,
            shortest,
        } = by_relaxation(&coordinates);
        let bfs = by_bfs(&coordinates);
        let contradiction = |finding: String| {
            DistanceError::from(InternalError::new(format!("{shape}: {finding}")))
        };
        if bfs != counts {
            return Err(contradiction(format!(
                "breadth-first search counts {bfs:?} boards at the distances, relaxation {counts:?}"
            )));
        }
        if counts.iter().sum::<u64>() != 1 << coordinates.dimension() {
            return Err(contradiction(format!("{counts:?} are not all boards")));
        }
        let press = |presses: &Presses| code.game().toggled(presses);
        let lights = press(&farthest);
        // Checks the solution that relaxation finds and, unless there are too many, the shortest
        // one found among all solutions.
        let searched = Shortest::new(code, &lights, &farthest).map(|found| found.presses);
        for presses in [Some(&shortest), searched.as_ref()].into_iter().flatten() {
            if presses.count() + 1 != counts.len() || press(presses) != lights {
                return Err(contradiction(format!(
                    "a board at distance {} has a shortest solution of {} presses\n{presses}",
                    counts.len() - 1,
                    presses.count()
                )));
            }
        }
        let presses = searched.unwrap_or(shortest);
        Ok(Self {
            shape,
            nullity: code.nullity(),
            counts,
            farthest: Board { lights, presses },
        })
    }

    /// Returns the farthest distance.
    pub fn radius(&self) -> usize {
        self.counts.len() - 1
    }
}
