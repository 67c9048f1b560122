//! A chase with all its numbers, for an explanation.

use crate::board::{Lights, Presses};
use gf2_algebra::poly::Poly;

use super::closed::Closed;
use super::rows::Rows;
use super::sweep::Sweep;
use super::system::{Kind, System};
use super::transfer::State;

/// The course of light chasing on one board, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The rows of presses p_0 = 0, p_1, …, p_n that follow if nothing is pressed in row 0 and above
    /// it: p_{j+1} switches off what is still lit in row j. Cell i of a row is x^i.
    ///
    /// On the projective plane these are double rows of 2m cells, from the outermost on: row j
    /// followed by row n − 1 − j.
    pub reached: Vec<Poly>,
    /// The equations for the two rows before the first step, which make the rows fit at the ends.
    pub closing: Closed,
    /// The dimension of the space of quiet patterns.
    pub nullity: usize,
    /// The presses, or a quiet pattern that meets the lights in an odd number of cells.
    pub answer: Result<Presses, Presses>,
}

impl System {
    /// Solves a board like [`System::solve`], and records all steps.
    ///
    /// # Panics
    /// If the board has another shape.
    ///
    /// # Complexity
    /// That of [`System::solve`], and as much memory as the board once more.
    pub fn trace(&self, lights: &Lights) -> Trace {
        let answer = self.solve(lights);
        let (reached, closing) = match &self.kind {
            Kind::Projective(projective) => projective.trace(lights),
            Kind::Rows(system) => {
                let (rows, closing) = &**system;
                let (reached, end) = chased(rows, lights);
                (reached, closing.trace(rows, &end))
            }
        };
        Trace {
            reached,
            closing,
            nullity: self.nullity(),
            answer,
        }
    }
}

/// Returns the rows that are reached from the zero state, and the state at the end.
fn chased(rows: &Rows, lights: &Lights) -> (Vec<Poly>, State) {
    let row = |sweep: &Sweep| Poly::from_words(sweep.here().to_vec());
    let mut sweep = Sweep::from(rows, &State::zero());
    let mut reached = vec![row(&sweep)];
    for lights in lights.words().chunks_exact(rows.words()) {
        sweep.advance(lights);
        reached.push(row(&sweep));
    }
    (reached, sweep.state(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Gluing, Shape, Surface};
    use crate::chase::testing::words;
    use crate::chase::{ClosingEquation, Unknown};
    use gf2_algebra::poly::QuotientRing;
    use madness_machine::simd::Simd;

    fn scattered(shape: Shape, seed: u64) -> Lights {
        let bits = words(shape.cells(), seed);
        Lights::from_fn(shape, |cell| bits[shape.index(cell)] & 1 == 1)
    }

    /// Cell by cell: what is lit in row j of the board, with the presses of p_0 … p_{j+1} made, is
    /// switched off.
    #[test]
    fn each_row_switches_off_the_one_above() {
        for surface in Surface::ALL {
            if surface == Surface::Projective {
                continue;
            }
            for (m, n) in [(1, 1), (2, 3), (5, 4), (7, 7), (65, 6)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let lights = scattered(shape, 3);
                let trace = System::new(shape).trace(&lights);
                assert_eq!(trace.reached.len(), n + 1);
                let pressed = |column: usize, row: usize| trace.reached[row].coefficient(column);
                let glued = surface.left_to_right() == Gluing::Straight;
                for row in 0..n {
                    for i in 0..m {
                        let mut lit = lights.get(Cell::new(i, row)) ^ pressed(i, row);
                        if i > 0 || glued {
                            lit ^= pressed((i + m - 1) % m, row);
                        }
                        if i + 1 < m || glued {
                            lit ^= pressed((i + 1) % m, row);
                        }
                        lit ^= row > 0 && pressed(i, row - 1);
                        assert_eq!(pressed(i, row + 1), lit, "{shape} {i} {row}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_equations_are_what_they_say_and_give_the_answer() {
        let mut unsolvable = 0;
        for surface in [Surface::Torus, Surface::Cylinder, Surface::Plane] {
            for (m, n) in [
                (1, 1),
                (2, 2),
                (3, 3),
                (4, 4),
                (5, 5),
                (6, 9),
                (9, 6),
                (17, 17),
                (65, 4),
            ] {
                let shape = Shape::new(m, n, surface).unwrap();
                let system = System::new(shape);
                let rows = match surface.left_to_right() {
                    Gluing::Free => Rows::free(Simd::best(), m),
                    _ => Rows::glued(Simd::best(), m),
                };
                for seed in 1..4 {
                    let lights = scattered(shape, seed);
                    let trace = system.trace(&lights);
                    let Closed::Equations(equations) = &trace.closing else {
                        panic!("no elimination on a {shape}");
                    };
                    let mut nullity = 0;
                    for equation in equations {
                        let ClosingEquation {
                            factor, right, gcd, ..
                        } = equation;
                        assert_eq!(equation.modulus, rows.modulus());
                        assert_eq!(*gcd, factor.gcd(&equation.modulus));
                        assert_eq!(rows.mul(&equation.cofactor, factor), rows.reduce(gcd));
                        let product = rows.mul(&equation.quotient, gcd);
                        assert_eq!(&product + &rows.reduce(&equation.remainder), *right);
                        assert_eq!(equation.solution.is_some(), equation.remainder.is_zero());
                        if let Some(v) = &equation.solution {
                            assert_eq!(rows.mul(factor, v), *right);
                        }
                        nullity += gcd.degree().unwrap();
                    }
                    assert_eq!(nullity, system.nullity());
                    let all = equations.iter().all(|equation| equation.solution.is_some());
                    assert_eq!(all, trace.answer.is_ok());
                    assert_eq!(trace.answer, system.solve(&lights));
                    unsolvable += usize::from(!all);
                    // The first row itself, where an equation gives it.
                    let first = equations.iter().find(|e| e.unknown == Unknown::First);
                    if let (Some(equation), Ok(presses)) = (first, &trace.answer) {
                        let row = Poly::from_words(presses.words()[..presses.stride()].to_vec());
                        let v = rows.cells(equation.solution.as_ref().unwrap());
                        assert_eq!(Poly::from_words(v), row);
                    }
                }
            }
        }
        assert!(unsolvable > 5);
    }

    #[test]
    fn twisted_surfaces_are_eliminated() {
        for surface in [Surface::Mobius, Surface::Klein, Surface::Projective] {
            for (m, n) in [(1, 1), (3, 3), (5, 4), (6, 6)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let system = System::new(shape);
                for seed in 1..4 {
                    let trace = system.trace(&scattered(shape, seed));
                    let expected = Closed::Elimination {
                        unknowns: 2 * m,
                        rank: 2 * m - system.nullity(),
                        consistent: trace.answer.is_ok(),
                    };
                    assert_eq!(trace.closing, expected);
                }
            }
        }
    }

    #[test]
    fn the_trace_has_every_row_and_the_closing_equation() {
        let lights = Lights::from_digits(Surface::Plane, &["110", "100", "000"]).unwrap();
        let trace = System::new(lights.shape()).trace(&lights);
        // Nothing is pressed in row 0, so row 1 switches off what is lit there, and so on.
        let rows: Vec<String> = trace.reached.iter().map(ToString::to_string).collect();
        assert_eq!(rows, ["0", "x + 1", "x^2 + 1", "x^2 + x"]);
        let Closed::Equations(equations) = &trace.closing else {
            panic!("a plane is closed by one equation");
        };
        assert!(equations[0].solution.is_some() && trace.answer.is_ok());
    }
}
