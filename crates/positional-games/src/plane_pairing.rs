//! Pairings of the whole plane that repeat, made of dominoes.

use madness_machine::Budget;
use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver};

use super::directions::DIRECTIONS;
use super::lattice::Lattice;

/// How many of the directions are those of rows and columns; they come first.
const ROOK: usize = 2;

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

/// A step to the right and up, on the plane.
type Step = (i64, i64);

/// The greatest period.
const GREATEST_PERIOD: i64 = 64;

/// Returns the number of a cell in the square that repeats, row after row.
pub(super) fn place(period: i64, x: i64, y: i64) -> usize {
    let at = y.rem_euclid(period) * period + x.rem_euclid(period);
    usize::try_from(at).expect("in the square")
}

impl PlanePairing {
    /// Looks for a pairing of neighbours (in rows, columns and on diagonals) that blocks all places of
    /// these shapes. Shapes are not turned: each orientation is one of the list.
    ///
    /// Returns nothing if there is none with this period, 1 to 64, or the budget is spent, whose steps are
    /// the conflicts of the solver.
    pub fn find(
        shapes: &[Vec<(i64, i64)>],
        period: usize,
        solver: &mut impl SatSolver,
        budget: &Budget,
    ) -> Option<Self> {
        Self::search(shapes, |_| true, period, DIRECTIONS.len(), solver, budget)
    }

    /// Looks for a pairing as [`find`](Self::find), that blocks all places of shapes made of the cells of a
    /// lattice. The period must be even for triangles.
    pub fn find_in(
        lattice: Lattice,
        shapes: &[Vec<(i64, i64)>],
        period: usize,
        solver: &mut impl SatSolver,
        budget: &Budget,
    ) -> Option<Self> {
        let side = i64::try_from(period).ok()?;
        if !lattice.is_translation((side, 0)) {
            return None;
        }
        let is_place = |place| lattice.is_translation(place);
        Self::search(shapes, is_place, period, DIRECTIONS.len(), solver, budget)
    }

    /// Looks for the same with every cell in a pair of neighbours in a row or column: a paving by
    /// dominoes.
    pub fn find_paving(
        shapes: &[Vec<(i64, i64)>],
        period: usize,
        solver: &mut impl SatSolver,
        budget: &Budget,
    ) -> Option<Self> {
        Self::search(shapes, |_| true, period, ROOK, solver, budget)
    }

    /// Looks for a pairing with steps in the first so many directions; if these are rows and columns, for
    /// a paving.
    fn search(
        shapes: &[Vec<(i64, i64)>],
        is_place: impl Fn((i64, i64)) -> bool,
        period: usize,
        directions: usize,
        solver: &mut impl SatSolver,
        budget: &Budget,
    ) -> Option<Self> {
        let side = i64::try_from(period).ok();
        let side = side.filter(|side| (1..=GREATEST_PERIOD).contains(side))?;
        let steps: Vec<Step> = DIRECTIONS
            .iter()
            .take(directions)
            .map(|&(dx, dy)| (dx as i64, dy as i64))
            .collect();
        let cells: Vec<(i64, i64)> = (0..side)
            .flat_map(|y| (0..side).map(move |x| (x, y)))
            .collect();
        let pair = |(x, y): (i64, i64), step: usize| {
            Literal::positive(place(side, x, y) * steps.len() + step)
        };
        let mut formula = Formula::new(cells.len() * steps.len());
        for &(x, y) in &cells {
            let mut of_cell = Vec::new();
            for (step, &(dx, dy)) in steps.iter().enumerate() {
                of_cell.extend([pair((x, y), step), pair((x - dx, y - dy), step)]);
            }
            // With a small period a cell may be its own neighbour.
            of_cell.sort_unstable();
            for (step, &(dx, dy)) in steps.iter().enumerate() {
                if place(side, x + dx, y + dy) == place(side, x, y) {
                    formula.add([!pair((x, y), step)]);
                }
            }
            of_cell.dedup();
            formula.at_most_one(&of_cell);
            if directions == ROOK {
                formula.add(of_cell);
            }
            for shape in shapes.iter().filter(|_| is_place((x, y))) {
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
        let SatAnswer::Solution(values) = solver.search(&formula, budget) else {
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

    /// Reads the pairing that repeats after 8 columns and after 8 rows, from a digit for each cell, row after
    /// row and rows downwards: the direction of the cell's partner, clockwise from 0 for east to 7 for
    /// north-east. Returns nothing if these are no 64 such digits, or two cells are no partners of each
    /// other.
    pub fn of_digits(digits: &str) -> Option<Self> {
        const COMPASS: [Step; 8] = [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ];
        const PERIOD: i64 = 8;
        let points = digits.bytes().map(|byte| match byte {
            b'0'..=b'7' => Some(usize::from(byte - b'0')),
            _ => None,
        });
        let points: Vec<usize> = points.collect::<Option<_>>()?;
        if points.len() != 64 {
            return None;
        }
        let mut pairs = Vec::new();
        for y in 0..PERIOD {
            for x in 0..PERIOD {
                let point = points[place(PERIOD, x, y)];
                let (dx, dy) = COMPASS[point];
                if points[place(PERIOD, x + dx, y + dy)] != (point + 4) % 8 {
                    return None;
                }
                if point < 4 {
                    pairs.push(((x, y), (dx, dy)));
                }
            }
        }
        Some(Self {
            period: PERIOD,
            pairs,
        })
    }

    /// Returns the step from each cell of a period to its partner, row after row, or nothing if a cell is in
    /// two pairs.
    pub fn partners(&self) -> Option<Vec<Option<(i64, i64)>>> {
        let side = self.period;
        if !(1..=GREATEST_PERIOD).contains(&side) {
            return None;
        }
        let mut partners = vec![None; usize::try_from(side * side).ok()?];
        for &((x, y), (dx, dy)) in &self.pairs {
            let there = (x.checked_add(dx)?, y.checked_add(dy)?);
            let back = (dx.checked_neg()?, dy.checked_neg()?);
            let (near, far) = (place(side, x, y), place(side, there.0, there.1));
            if partners[near].is_some() || partners[far].is_some() || near == far {
                return None;
            }
            partners[near] = Some((dx, dy));
            partners[far] = Some(back);
        }
        Some(partners)
    }

    /// Checks that no cell of the plane is in two pairs, and that every place of the shapes contains a
    /// pair.
    ///
    /// # Complexity
    /// O(period² · cells of all shapes²).
    pub fn blocks(&self, shapes: &[Vec<(i64, i64)>]) -> bool {
        self.blocks_places(shapes, |_| true)
    }

    /// Checks the same of shapes made of the cells of a lattice.
    pub fn blocks_in(&self, lattice: Lattice, shapes: &[Vec<(i64, i64)>]) -> bool {
        lattice.is_translation((self.period, 0))
            && self.blocks_places(shapes, |place| lattice.is_translation(place))
    }

    fn blocks_places(
        &self,
        shapes: &[Vec<(i64, i64)>],
        is_place: impl Fn((i64, i64)) -> bool,
    ) -> bool {
        let side = self.period;
        let Some(partners) = self.partners() else {
            return false;
        };
        (0..side * side).all(|at| {
            let (x, y) = (at % side, at / side);
            !is_place((x, y))
                || shapes.iter().all(|shape| {
                    shape.iter().any(|&(u, v)| {
                        partners[place(side, x + u, y + v)]
                            .is_some_and(|(dx, dy)| shape.contains(&(u + dx, v + dy)))
                    })
                })
        })
    }

    /// Whether every cell is in a pair, and all pairs are neighbours in a row or column.
    pub fn is_paving(&self) -> bool {
        let is_domino = |step| [(1, 0), (0, 1), (-1, 0), (0, -1)].contains(&step);
        self.partners()
            .is_some_and(|partners| partners.iter().all(|step| step.is_some_and(is_domino)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::{BASIC_LOSERS, orientations};
    use madness_search::sat::Cdcl;

    /// So many conflicts suffice for all pairings here.
    fn few() -> Budget {
        Budget::unlimited().steps(100_000)
    }

    #[test]
    fn lines_of_the_plane() {
        // 9 in four directions, 7 in three, 5 in two, 3 in one, with periods 8, 6, 4 and 2.
        for directions in 1..=4 {
            let k = 2 * directions + 1;
            let shapes = lines(k, directions);
            let found = PlanePairing::find(&shapes, k - 1, &mut Cdcl, &few()).unwrap();
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
            let shorter = PlanePairing::find(&lines(k - 1, directions), k - 1, &mut Cdcl, &few());
            assert_eq!(shorter, None);
        }
        assert_eq!(PlanePairing::find(&lines(9, 4), 0, &mut Cdcl, &few()), None);
    }

    #[test]
    fn polyhexes_and_polyiamonds_are_blocked() {
        let (hexagonal, triangular) = (Lattice::Hexagonal, Lattice::Triangular);
        for (lattice, name, period) in [
            (hexagonal, "5.5", 4),
            (hexagonal, "5.21", 2),
            (triangular, "4.1", 6),
            (triangular, "4.2", 2),
            (triangular, "4.3", 2),
        ] {
            let shapes = lattice.named(name).unwrap();
            let find = |period| PlanePairing::find_in(lattice, &shapes, period, &mut Cdcl, &few());
            let found = find(period).unwrap();
            assert!(found.blocks_in(lattice, &shapes), "{name}");
            assert!((1..period).all(|less| find(less).is_none()));
            let mut empty = found.clone();
            empty.pairs.clear();
            assert!(!empty.blocks_in(lattice, &shapes));
        }
        // A triangle moved by one is turned over, so that the pairing need not block it there.
        let bar = triangular.named("4.1").unwrap();
        let found = PlanePairing::find_in(triangular, &bar, 6, &mut Cdcl, &few()).unwrap();
        assert!(!found.blocks(&bar));
        // What Maker achieves is not blocked.
        for (lattice, cells) in [(hexagonal, 4), (triangular, 3)] {
            for shapes in lattice.animals(cells) {
                let find =
                    |period| PlanePairing::find_in(lattice, &shapes, period, &mut Cdcl, &few());
                assert!((1..5).all(|period| find(period).is_none()));
            }
        }
    }

    #[test]
    fn six_hexagons_have_six_basic_losers() {
        let lattice = Lattice::Hexagonal;
        let contains = |shape: &[(i64, i64)], name: &str| {
            let images = lattice.named(name).unwrap();
            images.iter().any(|part| {
                shape.iter().any(|&(x, y)| {
                    let (dx, dy) = (x - part[0].0, y - part[0].1);
                    part.iter().all(|&(u, v)| shape.contains(&(u + dx, v + dy)))
                })
            })
        };
        let (mut losers, mut basic) = (0, Vec::new());
        for (number, shapes) in (1..).zip(lattice.animals(6)) {
            if ["5.5", "5.21"]
                .iter()
                .any(|name| contains(&shapes[0], name))
            {
                losers += 1;
                continue;
            }
            let find = |period| PlanePairing::find_in(lattice, &shapes, period, &mut Cdcl, &few());
            if (2..=6).any(|period| find(period).is_some()) {
                basic.push(number);
                // No animal in it is open.
                assert!(!contains(&shapes[0], "5.1"));
            }
        }
        assert_eq!((losers, &basic[..]), (9, &[6, 64, 67, 71, 80, 81][..]));
    }

    #[test]
    fn basic_losers_are_blocked_by_pavings() {
        let find = |shapes: &[Vec<(i64, i64)>], period| {
            PlanePairing::find_paving(shapes, period, &mut Cdcl, &few())
        };
        for name in BASIC_LOSERS {
            let shapes = orientations(name).unwrap();
            let period = if ["i5", "n6", "u5"].contains(&name) {
                4
            } else {
                2
            };
            let paving = find(&shapes, period).unwrap();
            assert!(paving.blocks(&shapes) && paving.is_paving(), "{name}");
            assert!((1..period).all(|less| find(&shapes, less).is_none()));
            // Without a domino, or with another, it is none.
            for at in 0..paving.pairs.len() {
                let mut liar = paving.clone();
                let (dx, dy) = liar.pairs[at].1;
                liar.pairs[at].1 = (dy, dx);
                assert!(!liar.is_paving() && !liar.blocks(&shapes));
                for far in [i64::MIN, i64::MAX] {
                    liar.pairs[at].1 = (far, 0);
                    assert!(!liar.is_paving() && !liar.blocks(&shapes));
                }
                liar.pairs.remove(at);
                assert!(!liar.is_paving());
            }
        }
        // What Maker achieves is not blocked.
        for name in ["v3", "t4", "z4", "i4"] {
            let shapes = orientations(name).unwrap();
            assert!((2..=4).all(|period| find(&shapes, period).is_none()));
        }
        assert_eq!(find(&[vec![(0, 0), (1, 0)]], 4), None);
        let diagonal = PlanePairing::find(&lines(9, 4), 8, &mut Cdcl, &few());
        assert!(!diagonal.unwrap().is_paving());
    }
}
