//! The fewest presses for the board with every cell lit.

use std::ops::ControlFlow;

use gf2_algebra::coding::Position;

use super::{QuietCode, Shortest, SolutionsError, Way};
use crate::board::{Lights, Presses, Shape};
use crate::game::{Game, Outcome, Target};
use crate::solve::{Chase, Solver, boards_fit};

/// The fewest presses that switch off the board with every cell lit (on the plane OEIS A075464), as
/// far as it can be found; `progress` is called as by [`CosetSearch::run`](gf2_algebra::coding::CosetSearch::run). `None` if the board has no
/// solution, which happens only on the projective plane, where a press of a corner may leave the
/// corner as it is.
///
/// Before the search a pattern is tried that presses every fifth cell, (i + 2j) mod 5 = 0: on the
/// torus with sides divisible by 5 every cell then is in one cross, and nothing beats it.
///
/// # Complexity
/// As [`Shortest::new`].
///
/// # Errors
/// A board that is too large; more solutions than are looked at ([`SolutionsError::TooMany`]).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use button_madness::{Shape, Surface};
/// use button_madness::solutions::fewest_for_all_lit;
///
/// let fewest = |n| {
///     let shape = Shape::new(n, n, Surface::Plane).expect("a small board");
///     let shortest = fewest_for_all_lit(shape, |_| ControlFlow::Continue(()));
///     shortest.expect("few solutions").expect("solvable").shortest.presses.count()
/// };
/// assert_eq!([1, 2, 3, 4, 5].map(fewest), [1, 4, 5, 4, 15]);
/// ```
pub fn fewest_for_all_lit(
    shape: Shape,
    progress: impl FnMut(&Position) -> ControlFlow<()>,
) -> Result<Option<Way>, SolutionsError> {
    boards_fit("the search", shape, 6)?;
    let lights = Lights::from_fn(shape, |_| true);
    let fifth = Presses::from_fn(shape, |cell| (cell.column + 2 * cell.row) % 5 == 0);
    let presses = if Game::from(fifth.shape()).solves(&fifth, &lights) {
        fifth
    } else {
        match Chase::default().solve(&lights.shape().into(), &lights)? {
            Outcome::Solved(solution) => solution.presses,
            Outcome::Unsolvable(_) => return Ok(None),
        }
    };
    let code = QuietCode::new(&shape.into())?;
    let search = code.search(&lights, &presses);
    if !search.is_exhaustive() && !search.is_settled() {
        let nullity = code.nullity();
        return Err(SolutionsError::TooMany { shape, nullity });
    }
    let shortest = Shortest::from(search.run(None, progress));
    Ok(Some(Way {
        reached: Target::Off,
        lower_bound: shortest.lower_bound,
        nullity: code.nullity(),
        colours: 1,
        shortest,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    fn fewest(m: usize, n: usize, surface: Surface) -> Option<usize> {
        let shape = Shape::new(m, n, surface).unwrap();
        let way = fewest_for_all_lit(shape, |_| ControlFlow::Continue(())).unwrap();
        let shortest = way?.shortest;
        assert!(shortest.is_optimal());
        let lights = Lights::from_fn(shape, |_| true);
        assert!(Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights));
        Some(shortest.presses.count())
    }

    /// All press sets of a small board.
    fn by_brute_force(m: usize, n: usize, surface: Surface) -> Option<usize> {
        let shape = Shape::new(m, n, surface).unwrap();
        let lights = Lights::from_fn(shape, |_| true);
        let sets = (0..1_u32 << shape.cells())
            .map(|set| Presses::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1));
        let solving = sets.filter(|presses| Game::from(presses.shape()).solves(presses, &lights));
        solving.map(|presses| presses.count()).min()
    }

    #[test]
    fn small_boards_on_all_surfaces_equal_brute_force() {
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (4, 3), (3, 4)] {
                let expected = by_brute_force(m, n, surface);
                assert_eq!(fewest(m, n, surface), expected, "{m} × {n} {surface}");
            }
        }
    }

    #[test]
    fn every_fifth_cell_settles_large_tori() {
        assert_eq!(fewest(40, 40, Surface::Torus), Some(320));
        assert_eq!(fewest(5, 5, Surface::Torus), Some(5));
        assert_eq!(fewest(7, 7, Surface::Torus), Some(49));
    }

    #[test]
    fn too_many_solutions_are_refused() {
        let shape = Shape::new(123, 123, Surface::Plane).unwrap();
        let error = fewest_for_all_lit(shape, |_| ControlFlow::Continue(())).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the all-lit 123 × 123 plane has 2^80 solutions, too many to find the shortest"
        );
    }
}
