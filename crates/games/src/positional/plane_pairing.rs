//! Pairings of the whole plane that repeat, made of dominoes.

use super::families::DIRECTIONS;
use crate::sat::{Formula, Literal, SatAnswer, SatSolver};

/// A pairing of neighbours on the plane: it repeats after `period` columns and after `period` rows.
///
/// Source: Győrffy's thesis, chapter 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanePairing {
    /// The period.
    pub period: i64,
    /// The pairs: a cell, and the step to its partner.
    pub pairs: Vec<((i64, i64), (i64, i64))>,
}

/// Returns the lines of k cells in the first 1 to 4 of the directions →, ↑, ↗, ↘.
pub fn lines(k: usize, directions: usize) -> Vec<Vec<(i64, i64)>> {
    let line = |&(dx, dy): &(isize, isize)| {
        let cells = (0..).take(k);
        cells
            .map(|at: i64| (at * dx as i64, at * dy as i64))
            .collect()
    };
    DIRECTIONS.iter().take(directions).map(line).collect()
}

impl PlanePairing {
    /// Looks for a pairing of neighbours (in rows, columns and on diagonals) that blocks all places of
    /// these shapes. Shapes are not turned: each orientation is one of the list.
    ///
    /// Returns nothing if there is none with this period, or the solver gives up after so many conflicts.
    pub fn find(
        shapes: &[Vec<(i64, i64)>],
        period: usize,
        solver: &mut impl SatSolver,
        conflicts: u64,
    ) -> Option<Self> {
        let side = i64::try_from(period)
            .ok()
            .filter(|side| (1..=64).contains(side))?;
        let steps: Vec<(i64, i64)> = DIRECTIONS
            .iter()
            .map(|&(dx, dy)| (dx as i64, dy as i64))
            .collect();
        let cells: Vec<(i64, i64)> = (0..side)
            .flat_map(|y| (0..side).map(move |x| (x, y)))
            .collect();
        let number = |(x, y): (i64, i64)| {
            usize::try_from(y.rem_euclid(side) * side + x.rem_euclid(side)).expect("in the square")
        };
        let pair =
            |cell: (i64, i64), step: usize| Literal::positive(number(cell) * steps.len() + step);
        let mut formula = Formula::new(cells.len() * steps.len());
        for &(x, y) in &cells {
            let mut of_cell = Vec::new();
            for (step, &(dx, dy)) in steps.iter().enumerate() {
                of_cell.extend([pair((x, y), step), pair((x - dx, y - dy), step)]);
            }
            // With a small period a cell may be its own neighbour.
            of_cell.sort_unstable();
            for (step, &(dx, dy)) in steps.iter().enumerate() {
                if number((x + dx, y + dy)) == number((x, y)) {
                    formula.add([!pair((x, y), step)]);
                }
            }
            of_cell.dedup();
            formula.at_most_one(&of_cell);
            for shape in shapes {
                let mut inside = Vec::new();
                for &(u, v) in shape {
                    for (step, &(dx, dy)) in steps.iter().enumerate() {
                        if shape.contains(&(u + dx, v + dy)) {
                            inside.push(pair((x + u, y + v), step));
                        }
                    }
                }
                formula.add(inside);
            }
        }
        let SatAnswer::Solution(values) = solver.solve(&formula, conflicts) else {
            return None;
        };
        let chosen = cells.iter().flat_map(|&cell| {
            let is_chosen = |step: &usize| values[pair(cell, *step).variable()];
            let chosen: Vec<usize> = (0..steps.len()).filter(is_chosen).collect();
            chosen.into_iter().map(move |step| (cell, step))
        });
        Some(Self {
            period: side,
            pairs: chosen.map(|(cell, step)| (cell, steps[step])).collect(),
        })
    }

    /// Checks that no cell of the plane is in two pairs, and that every place of the shapes contains a
    /// pair.
    ///
    /// # Complexity
    /// O(period² · cells of all shapes²).
    pub fn blocks(&self, shapes: &[Vec<(i64, i64)>]) -> bool {
        let side = self.period;
        if !(1..=64).contains(&side) {
            return false;
        }
        let number = |(x, y): (i64, i64)| {
            usize::try_from(y.rem_euclid(side) * side + x.rem_euclid(side)).unwrap_or(0)
        };
        let area = usize::try_from(side * side).unwrap_or(0);
        let mut partners: Vec<Option<(i64, i64)>> = vec![None; area];
        for &((x, y), (dx, dy)) in &self.pairs {
            let (near, far) = (number((x, y)), number((x + dx, y + dy)));
            let is_taken = partners[near].is_some() || partners[far].is_some();
            if is_taken || near == far {
                return false;
            }
            partners[near] = Some((dx, dy));
            partners[far] = Some((-dx, -dy));
        }
        (0..side * side).all(|place| {
            let (x, y) = (place % side, place / side);
            shapes.iter().all(|shape| {
                shape.iter().any(|&(u, v)| {
                    partners[number((x + u, y + v))]
                        .is_some_and(|(dx, dy)| shape.contains(&(u + dx, v + dy)))
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Cdcl;

    #[test]
    fn lines_of_the_plane() {
        // 9 in four directions, 7 in three, 5 in two, 3 in one, with periods 8, 6, 4 and 2.
        for directions in 1..=4 {
            let k = 2 * directions + 1;
            let shapes = lines(k, directions);
            let found = PlanePairing::find(&shapes, k - 1, &mut Cdcl, 100_000).unwrap();
            assert!(found.blocks(&shapes), "{directions}");
            // Each pair is needed, and shorter lines are free.
            assert!(!found.blocks(&lines(k - 1, directions)));
            for at in 0..found.pairs.len() {
                let mut lacking = found.clone();
                lacking.pairs.remove(at);
                assert!(!lacking.blocks(&shapes));
            }
            let mut double = found.clone();
            double.pairs.push(double.pairs[0]);
            assert!(!double.blocks(&shapes));
            let shorter = PlanePairing::find(&lines(k - 1, directions), k - 1, &mut Cdcl, 100_000);
            assert_eq!(shorter, None);
        }
        assert_eq!(PlanePairing::find(&lines(9, 4), 0, &mut Cdcl, 10), None);
    }
}
