//! Puzzles of any wiring: lamps with k states, buttons that add to some of them.
//!
//! A button adds to each lamp some amount modulo k, so a [`Puzzle`] is a matrix over ℤ/k, buttons by
//! lamps, square or not; solving it is a linear system ([`modular`](gf2_algebra::modular)). Boards on
//! surfaces, boards with holes, boards of more dimensions, graphs and lists are ways to write
//! one down.
//!
//! ```
//! use button_madness::Outcome;
//! use button_madness::puzzle::{Goal, Puzzle};
//!
//! // Two lamps of four states. One button adds 1 to both, one adds 2 to the second.
//! let puzzle = Puzzle::new(4, 2, [vec![(0, 1), (1, 1)], vec![(1, 2)]])?
//!     .with_start(vec![1, 3])?
//!     .with_goal(Goal::Value(0))?;
//! let answer = puzzle.solve()?;
//! assert_eq!(answer.outcome, Outcome::Solved(vec![3, 1]));
//! assert_eq!(answer.solutions(), 2_u32.into());
//! answer.certificate(&puzzle).check().expect("it was pressed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Goals
//!
//! Every goal is a linear system: lamps that do not matter are equations left out, buttons that may
//! not be pressed are unknowns left out, and "all the same, whatever it is" is one unknown more,
//! which is subtracted everywhere. So each of them has its certificate where it cannot be reached.
//!
//! # Shortest solutions
//!
//! All solutions are a coset of the kernel, a code over ℤ/k, and [`Answer::shorten`] looks for the
//! word of it with the least sum ([`code`](gf2_algebra::coding)). If the goal is one value whichever, the
//! solutions are those for all values that can be reached.
//!
//! # Wirings by name
//!
//! [`Named`] has cubes, polyhedra and other games that people know, with pictures.
//!
//! # Counters
//!
//! [`Counters`] are lamps that do not wrap: whole numbers, and the fewest presses that reach a goal.
//!
//! # Certificates
//!
//! A solution is pressed. That there is none is shown by a weight for each lamp such that every
//! button changes the weighted sum of all lamps by 0 modulo k, while the goal asks for another sum than
//! there is. On a symmetric board with two states the lamps of weight 1 are a quiet pattern. Such
//! weights exist [for every k](gf2_algebra::modular#certificates).

mod answer;
mod counters;
mod formats;
mod geometry;
mod lexicographic;
mod model;
mod named;
mod shapes;
mod shortest;

pub use answer::Answer;
pub use counters::{Counters, CountersAnswer, NoPresses};
pub use formats::{BoardFormat, Format, FormatError, GoalSaid, MatrixFormat, SizeLine};
pub use geometry::{Cells, Geometry};
pub use model::{Goal, Puzzle, PuzzleError};
pub use named::{Figure, Named, NamedError, Spot, WIRINGS};
pub use shapes::{Ends, Neighbourhood};
pub use shortest::Shortest;
