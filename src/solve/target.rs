//! What the lights should become: all off, all on, or either.

use crate::board::Lights;
use crate::game::{Game, Obstruction, Outcome, Target};

use super::{SolveError, Solver};

/// Solves a board for a target. With [`Target::Either`] the second value says
/// which colour the solution reaches; an obstruction then holds for both.
///
/// # Errors
/// As the solver.
pub fn solve_for(
    solver: &dyn Solver,
    game: &Game,
    lights: &Lights,
    target: Target,
) -> Result<(Outcome, Target), SolveError> {
    let switch_on = || {
        let mut dark = lights.clone();
        dark.complement();
        solver.solve(game, &dark)
    };
    let (off, on) = match target {
        Target::Off => return Ok((solver.solve(game, lights)?, target)),
        Target::On => return Ok((switch_on()?, target)),
        Target::Either => (solver.solve(game, lights)?, switch_on()?),
    };
    Ok(match (&off, &on) {
        (Outcome::Unsolvable(off), Outcome::Unsolvable(on)) => (
            Outcome::Unsolvable(against_both(lights, off, on)),
            Target::Either,
        ),
        (Outcome::Solved(_), Outcome::Unsolvable(_)) => (off, Target::Off),
        (Outcome::Unsolvable(_), Outcome::Solved(_)) => (on, Target::On),
        (Outcome::Solved(a), Outcome::Solved(b)) => {
            if b.presses.count() < a.presses.count() {
                (on, Target::On)
            } else {
                (off, Target::Off)
            }
        }
    })
}

/// Returns a quiet pattern that meets both the lit and the dark cells in an odd number of cells.
/// `off` meets the lit cells in an odd number, and `on` the dark cells. The result is one of the
/// two, or else their sum.
fn against_both(lights: &Lights, off: &Obstruction, on: &Obstruction) -> Obstruction {
    let holds = |pattern: &crate::board::Presses| {
        let lit = pattern.overlap(lights);
        lit % 2 == 1 && (pattern.count() - lit) % 2 == 1
    };
    let mut sum = off.quiet_pattern.clone();
    sum.symmetric_difference(&on.quiet_pattern);
    let candidates = [&off.quiet_pattern, &on.quiet_pattern, &sum];
    let quiet_pattern = candidates
        .into_iter()
        .find(|pattern| holds(pattern))
        .expect("one of the three meets both colours oddly")
        .clone();
    Obstruction {
        quiet_pattern,
        nullity: off.nullity,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Presses, Shape, Surface};
    use crate::solve::Bfs;

    #[test]
    fn every_small_board_reaches_what_it_can() {
        let solver = Bfs::default();
        let on = |state| Surface::ALL.map(|surface| (state, surface));
        for (state, surface) in (0..512_usize).flat_map(on) {
            let shape = Shape::new(3, 3, surface).unwrap();
            let game = Game::from(shape);
            let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
            for target in [Target::Off, Target::On, Target::Either] {
                let (outcome, reached) = solve_for(&solver, &game, &lights, target).unwrap();
                match outcome {
                    Outcome::Solved(solution) => {
                        let mut after = lights.clone();
                        game.press_all(&mut after, &solution.presses);
                        let lit = if reached == Target::On { 9 } else { 0 };
                        assert_eq!(after.count(), lit);
                        assert!(target == Target::Either || target == reached);
                    }
                    Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) => {
                        let lit = quiet_pattern.overlap(&lights);
                        let dark = quiet_pattern.count() - lit;
                        assert!(target == Target::On || lit % 2 == 1);
                        assert!(target == Target::Off || dark % 2 == 1);
                    }
                }
            }
        }
    }

    #[test]
    fn an_obstruction_against_both_colours_may_have_to_be_a_sum() {
        // Quiet patterns have even size on every surface (the press matrix is
        // symmetric, with ones on the diagonal), so this is tried with patterns
        // made up for it: sizes 1 and 1, disjoint.
        let shape = Shape::torus(3, 1).unwrap();
        let pattern = |column| Obstruction {
            quiet_pattern: Presses::from_fn(shape, |cell| cell.column == column),
            nullity: 1,
        };
        let lights = Lights::from_fn(shape, |cell| cell.column == 0);
        let both = against_both(&lights, &pattern(0), &pattern(1));
        assert_eq!(both.quiet_pattern.to_rows(), ["110"]);
    }
}
