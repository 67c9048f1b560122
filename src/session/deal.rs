//! A random board of a wished difficulty.

use crate::board::{Lights, Presses};
use crate::game::Target;
use crate::solve::SolveError;

use super::{Advice, Advisor};

/// The boards that are tried.
const TRIES: usize = 64;

/// A random board whose shortest solution has so many presses, with the number it has: of 64 boards
/// made by pressing so many cells of a dark one the nearest, since some shapes have no board that
/// takes so many.
///
/// `draw(k)` draws one of the numbers below k, for k > 0. The search for a shortest solution and the next try
/// ask `go_on`; what is known when the answer is `false` counts.
///
/// # Errors
/// If the boards cannot be [solved](crate::solve::Solver::solve) in the memory there is.
///
/// ```
/// use button_madness::Game;
/// use button_madness::session::{Advisor, deal};
///
/// let advisor = Advisor::new(&Game::plane(5, 5)?)?;
/// let mut state = 1_usize;
/// let draw = |below| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) % below
/// };
/// let (lights, presses) = deal(&advisor, 7, draw, || true)?;
/// assert_eq!(presses, 7);
/// assert!(!lights.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deal(
    advisor: &Advisor,
    presses: usize,
    mut draw: impl FnMut(usize) -> usize,
    mut go_on: impl FnMut() -> bool,
) -> Result<(Lights, usize), SolveError> {
    let shape = advisor.shape();
    let wished = presses.min(shape.cells());
    let mut nearest: Option<(Lights, usize)> = None;
    for _ in 0..TRIES {
        let presses = some_cells(advisor, wished, &mut draw);
        let lights = advisor.game().toggled(&presses);
        let advice = advisor.advise(&lights, Target::Off, &mut go_on)?;
        let Advice::Way(way) = advice else {
            unreachable!("a board made by pressing has a solution");
        };
        let found = way.minimal.presses.count();
        // A dark board is no game, but where there is none other.
        let away = |found: usize| (found == 0, found.abs_diff(wished));
        if nearest
            .as_ref()
            .is_none_or(|(_, best)| away(found) < away(*best))
        {
            nearest = Some((lights, found));
        }
        if found == wished || !go_on() {
            break;
        }
    }
    Ok(nearest.unwrap_or_else(|| (Lights::new(shape), 0)))
}

/// So many different cells, all choices equally likely: the first steps of a shuffle.
fn some_cells(advisor: &Advisor, count: usize, draw: &mut impl FnMut(usize) -> usize) -> Presses {
    let shape = advisor.shape();
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    let mut chosen = Presses::new(shape);
    for place in 0..count {
        let other = place + draw(cells.len() - place);
        cells.swap(place, other);
        chosen.set(shape.cell(cells[place]), true);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;
    use crate::game::{Game, Rule};
    use crate::solve::{Bfs, Solver};

    #[test]
    fn the_shortest_solution_is_as_long_as_is_said() {
        let bfs = Bfs::default();
        for surface in [Surface::Plane, Surface::Torus, Surface::Klein] {
            let advisor = Advisor::new(&Game::new(4, 4, surface).unwrap()).unwrap();
            for wished in 0..=16_usize {
                let mut state = 7 + wished;
                let draw = |below: usize| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (state >> 33) % below
                };
                let (lights, presses) = deal(&advisor, wished, draw, || true).unwrap();
                let shortest = bfs.solve(&lights.shape().into(), &lights).unwrap();
                assert_eq!(shortest.presses().unwrap().count(), presses);
                // The farthest boards of the plane and the Klein bottle take less than 16 presses.
                let farthest = if surface == Surface::Torus { 16 } else { 5 };
                assert!(
                    presses == wished || wished > farthest,
                    "{surface} {wished}: {presses}"
                );
            }
        }
    }
    /// Rows and columns without the pressed cell: 2^126 solutions of a board, most of them long.
    #[test]
    fn a_dark_board_is_no_game() {
        let pattern = Rule::row_and_column().open();
        let advisor = Advisor::new(&Game::plane(64, 64).unwrap().with_rule(pattern)).unwrap();
        let mut state = 1_usize;
        let draw = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let (lights, presses) = deal(&advisor, 7, draw, || false).unwrap();
        assert!(!lights.is_empty() && presses > 0);
    }
}
