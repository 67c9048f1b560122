//! Pavings of the plane by dominoes that block animals.
//!
//! Maker wants an animal, a polyomino in any position, turned and reflected as he likes. Breaker wins by a
//! pairing if the plane can be paved by dominoes so that each copy of the animal contains one. The
//! twelve *basic losers* are the animals that a paving blocks and that contain no smaller one that is
//! blocked. All animals but these, those that contain one of them, and Snaky are achieved by Maker; for
//! Snaky nobody knows.
//!
//! # Source
//! F. Harary, 1982; L. Győrffy's thesis, section 3.4. The pavings are found here by a formula for
//! satisfiability.

use crate::sat::{Formula, Literal, SatAnswer, SatSolver};

/// An animal: its name, and its cells, drawn row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animal {
    /// The name.
    pub name: &'static str,
    /// The rows, with `#` for the cells.
    pub drawing: &'static [&'static str],
}

const fn animal(name: &'static str, drawing: &'static [&'static str]) -> Animal {
    Animal { name, drawing }
}

/// The twelve basic losers. Those of up to five cells have the names of docs/positional.md.
pub const BASIC_LOSERS: [Animal; 12] = [
    animal("o4", &["##", "##"]),
    animal("f5", &[".##", "##.", ".#."]),
    animal("i5", &["#####"]),
    animal("t5", &["###", ".#.", ".#."]),
    animal("u5", &["#.#", "###"]),
    animal("v5", &["###", "#..", "#.."]),
    animal("w5", &["##.", ".##", "..#"]),
    animal("x5", &[".#.", "###", ".#."]),
    animal("z5", &["##.", ".#.", ".##"]),
    animal("c6", &["####", "#..#"]),
    animal("n6", &["###..", "..###"]),
    animal("z6", &["#...", "####", "...#"]),
];

/// Cells of the plane: columns to the right, rows down.
type Shape = Vec<(i64, i64)>;

impl Animal {
    /// Returns the different images of the animal under rotations and reflections.
    pub fn orientations(&self) -> Vec<Vec<(i64, i64)>> {
        let mut cells = Vec::new();
        for (y, row) in (0..).zip(self.drawing) {
            let marked = (0..).zip(row.chars()).filter(|&(_, char)| char == '#');
            cells.extend(marked.map(|(x, _)| (x, y)));
        }
        orientations(&cells)
    }
}

/// Returns the different images of cells under rotations and reflections, each sorted, with the least
/// numbers 0.
fn orientations(cells: &[(i64, i64)]) -> Vec<Shape> {
    let mut images: Vec<Shape> = Vec::new();
    for map in 0..8 {
        let image = |&(x, y): &(i64, i64)| {
            let (x, y) = if map & 1 == 0 { (x, y) } else { (y, x) };
            let sign = |bit: i64| 1 - 2 * (map >> bit & 1);
            (sign(1) * x, sign(2) * y)
        };
        let moved: Shape = cells.iter().map(image).collect();
        let least = |part: fn(&(i64, i64)) -> i64| moved.iter().map(part).min().unwrap_or(0);
        let (left, top) = (least(|cell| cell.0), least(|cell| cell.1));
        let mut moved: Shape = moved.iter().map(|&(x, y)| (x - left, y - top)).collect();
        moved.sort_unstable();
        if !images.contains(&moved) {
            images.push(moved);
        }
    }
    images
}

/// A paving of the plane by dominoes that repeats after so many columns and so many rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paving {
    /// The period.
    pub period: usize,
    /// For each cell of a period, row after row, the step to its partner.
    pub partners: Vec<(i64, i64)>,
}

/// The greatest period.
const GREATEST_PERIOD: usize = 32;

/// Returns the number of the cell of a period that stands for a cell of the plane.
fn number(period: usize, (x, y): (i64, i64)) -> usize {
    let side = i64::try_from(period).expect("a small period");
    usize::try_from(y.rem_euclid(side) * side + x.rem_euclid(side)).expect("in the square")
}

/// Returns the cell with a number.
fn cell(period: usize, number: usize) -> (i64, i64) {
    let part = |number: usize| i64::try_from(number).expect("a small period");
    (part(number % period), part(number / period))
}

impl Paving {
    /// Looks for a paving with this period, 2 to 32, of which every copy of the shapes contains a domino.
    /// Shapes are not turned: each orientation is one of the list.
    ///
    /// Returns nothing if there is none, or the solver gives up after so many conflicts.
    pub fn find(
        shapes: &[Vec<(i64, i64)>],
        period: usize,
        solver: &mut impl SatSolver,
        conflicts: u64,
    ) -> Option<Self> {
        if !(2..=GREATEST_PERIOD).contains(&period) {
            return None;
        }
        let area = period * period;
        // The domino from a cell to the right, or down.
        let domino = |at: (i64, i64), down: usize| Literal::positive(2 * number(period, at) + down);
        let mut formula = Formula::new(2 * area);
        for at in 0..area {
            let (x, y) = cell(period, at);
            let mut of_cell = [
                domino((x, y), 0),
                domino((x - 1, y), 0),
                domino((x, y), 1),
                domino((x, y - 1), 1),
            ];
            of_cell.sort_unstable();
            formula.add(of_cell);
            formula.at_most_one(&of_cell);
            for shape in shapes {
                let inside = shape.iter().flat_map(|&(u, v)| {
                    let ends = [(u + 1, v), (u, v + 1)].into_iter().enumerate();
                    let ends = ends.filter(|(_, end)| shape.contains(end));
                    ends.map(move |(down, _)| domino((x + u, y + v), down))
                });
                formula.add(inside.collect::<Vec<Literal>>());
            }
        }
        let SatAnswer::Solution(values) = solver.solve(&formula, conflicts) else {
            return None;
        };
        let mut partners = vec![(0, 0); area];
        for at in 0..area {
            for (down, (dx, dy)) in [(1, 0), (0, 1)].into_iter().enumerate() {
                if values[2 * at + down] {
                    let (x, y) = cell(period, at);
                    partners[at] = (dx, dy);
                    partners[number(period, (x + dx, y + dy))] = (-dx, -dy);
                }
            }
        }
        Some(Self { period, partners })
    }

    /// Returns the step from a cell of the plane to its partner.
    pub fn partner(&self, x: i64, y: i64) -> (i64, i64) {
        self.partners[number(self.period, (x, y))]
    }

    /// Checks that each cell and its partner are neighbours and partners of each other, and that each copy
    /// of the shapes contains a domino.
    ///
    /// # Complexity
    /// O(period² · cells of all shapes²).
    pub fn blocks(&self, shapes: &[Vec<(i64, i64)>]) -> bool {
        let is_small = (1..=GREATEST_PERIOD).contains(&self.period);
        let is_step = |step: &(i64, i64)| [(1, 0), (0, 1), (-1, 0), (0, -1)].contains(step);
        if !is_small
            || self.partners.len() != self.period * self.period
            || !self.partners.iter().all(is_step)
        {
            return false;
        }
        (0..self.partners.len()).all(|at| {
            let (x, y) = cell(self.period, at);
            let (dx, dy) = self.partners[at];
            self.partner(x + dx, y + dy) == (-dx, -dy)
                && shapes.iter().all(|shape| {
                    shape.iter().any(|&(u, v)| {
                        let (dx, dy) = self.partner(x + u, y + v);
                        shape.contains(&(u + dx, v + dy))
                    })
                })
        })
    }

    /// Looks for a paving that blocks an animal, with the least period that serves of 2 to 8.
    ///
    /// Returns nothing if the solver gives up on all after so many conflicts each, or there is none.
    pub fn against(animal: &Animal, solver: &mut impl SatSolver, conflicts: u64) -> Option<Self> {
        let shapes = animal.orientations();
        (2..=8).find_map(|period| Self::find(&shapes, period, solver, conflicts))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::sat::Cdcl;

    #[test]
    fn basic_losers_are_blocked() {
        for animal in &BASIC_LOSERS {
            let shapes = animal.orientations();
            let paving = Paving::against(animal, &mut Cdcl, 100_000).unwrap();
            assert!(paving.blocks(&shapes), "{}", animal.name);
            // A cell with another partner is none of a paving.
            for at in 0..paving.partners.len() {
                let mut liar = paving.clone();
                let (dx, dy) = liar.partners[at];
                liar.partners[at] = (dy, dx);
                assert!(!liar.blocks(&shapes));
                liar.partners[at] = (i64::MIN, 0);
                assert!(!liar.blocks(&shapes));
            }
        }
        // What Maker achieves is not blocked.
        for drawing in [
            &["###", "#.."] as &[&str],
            &["###", ".#."],
            &["##.", ".##"],
            &["####"],
        ] {
            let shapes = Animal { name: "", drawing }.orientations();
            for period in 2..=4 {
                assert_eq!(Paving::find(&shapes, period, &mut Cdcl, 100_000), None);
            }
        }
        let lines = [vec![(0, 0), (1, 0)]];
        assert_eq!(Paving::find(&lines, 4, &mut Cdcl, 1000), None);
        assert_eq!(Paving::find(&lines, 1, &mut Cdcl, 1000), None);
    }

    /// Returns all polyominoes of up to 7 cells, one of each class, by their numbers of cells.
    fn polyominoes() -> Vec<BTreeSet<Shape>> {
        let least = |cells: &Shape| orientations(cells).into_iter().min().unwrap();
        let mut all = vec![BTreeSet::from([vec![(0, 0)]])];
        for _ in 1..7 {
            let mut next = BTreeSet::new();
            for shape in all.last().unwrap() {
                for &(x, y) in shape {
                    for cell in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                        if !shape.contains(&cell) {
                            let mut larger = shape.clone();
                            larger.push(cell);
                            next.insert(least(&larger));
                        }
                    }
                }
            }
            all.push(next);
        }
        all
    }

    #[test]
    fn all_others_are_twelve_animals() {
        let all = polyominoes();
        let counts: Vec<usize> = all.iter().map(BTreeSet::len).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108]);
        let contains = |shape: &Shape, animal: &Animal| {
            animal.orientations().iter().any(|other| {
                let moves = (0..7).flat_map(|dx| (0..7).map(move |dy| (dx, dy)));
                let mut moves =
                    moves.map(|(dx, dy)| other.iter().map(move |&(x, y)| (x + dx, y + dy)));
                moves.any(|mut cells| cells.all(|cell| shape.contains(&cell)))
            })
        };
        // What contains no basic loser: the eleven winners and Snaky, and nothing of seven cells. So each
        // larger animal contains a basic loser.
        let free = all.iter().map(|shapes| {
            let is_free =
                |shape: &&Shape| !BASIC_LOSERS.iter().any(|animal| contains(shape, animal));
            shapes.iter().filter(is_free).count()
        });
        assert_eq!(free.collect::<Vec<usize>>(), [1, 1, 2, 4, 3, 1, 0]);
        // No basic loser contains another one.
        for one in &BASIC_LOSERS {
            let shape = &one.orientations()[0];
            let within = BASIC_LOSERS.iter().filter(|other| contains(shape, other));
            assert_eq!(within.count(), 1, "{}", one.name);
        }
    }
}
