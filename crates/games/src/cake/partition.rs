//! Cakes of any shape, some to each coset of a lattice, by satisfiability.

use super::lattice::Lattice;
use super::shape::Cake;
use super::target::Target;
use super::{Cell, Placement};
use crate::sat::{Formula, Literal, SatAnswer, SatSolver};

/// A search for placements in which every cell is in a cake: so many cakes of at most so many cells,
/// moved by a lattice of index `cakes` × `size` or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    /// The number of cakes.
    pub cakes: usize,
    /// The most cells of a cake.
    pub size: usize,
    /// By how much the coordinates of two cells of a cake may differ, about.
    pub reach: i32,
}

/// What a search for placements finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Search {
    /// A good placement.
    Found(Placement),
    /// There is none among those that were looked for.
    None,
    /// The solver gave up.
    Unknown,
}

/// The variables of a formula.
struct Variables {
    lattice: Lattice,
    /// The cells that each cake may have, with a literal that it has it.
    regions: Vec<Vec<(Cell, Literal)>>,
    /// The part of each coset.
    parts: Vec<Literal>,
}

impl Partition {
    /// Looks for a good placement.
    ///
    /// There is a variable for each cake and each cell near it, whether the cell is of the cake; one for
    /// each coset, of which part it is; and one for each coset and each step between cells of a winning
    /// set, whether the step leads from one part of a cake to the other. In every winning set there has to
    /// be such a step.
    pub fn search(
        &self,
        lattice: &Lattice,
        target: &Target,
        solver: &mut dyn SatSolver,
        conflicts: u64,
    ) -> Search {
        if self.cakes * self.size < lattice.index() {
            return Search::None;
        }
        let (formula, variables) = self.formula(lattice, target);
        match solver.solve(&formula, conflicts) {
            SatAnswer::Solution(values) => Search::Found(variables.read(&values)),
            SatAnswer::NoSolution(_) => Search::None,
            SatAnswer::Unknown => Search::Unknown,
        }
    }

    /// Returns the cells that a cake may have. A cake alone has the origin as its uppermost cell, and the
    /// leftmost of these.
    fn region(&self, lattice: &Lattice) -> Vec<Cell> {
        let reach = self.reach;
        let [(width, _), (_, height)] = lattice.basis();
        let (rows, columns) = if self.cakes == 1 {
            (0..=reach, -reach..=reach)
        } else {
            (
                0..=height - 1 + reach,
                -reach / 2..=width - 1 + (reach + 1) / 2,
            )
        };
        let cells = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        let is_in = |&(x, y): &Cell| self.cakes > 1 || y > 0 || x >= 0;
        cells.filter(is_in).collect()
    }

    fn formula(&self, lattice: &Lattice, target: &Target) -> (Formula, Variables) {
        let mut formula = Formula::new(0);
        let new = |formula: &mut Formula| Literal::positive(formula.variable());
        let region = self.region(lattice);
        let regions: Vec<Vec<(Cell, Literal)>> = (0..self.cakes)
            .map(|_| {
                region
                    .iter()
                    .map(|&cell| (cell, new(&mut formula)))
                    .collect()
            })
            .collect();
        let parts: Vec<Literal> = lattice.cells().map(|_| new(&mut formula)).collect();
        let mut of_coset = vec![Vec::new(); lattice.index()];
        for (cake, region) in regions.iter().enumerate() {
            for &(cell, literal) in region {
                of_coset[lattice.coset(cell)].push((cake, cell, literal));
            }
        }
        for places in &of_coset {
            let literals: Vec<Literal> = places.iter().map(|place| place.2).collect();
            formula.add(literals.iter().copied());
            formula.at_most_one(&literals);
        }
        formula.add([parts[0]]);
        if self.cakes == 1 {
            let origin = regions[0].iter().find(|place| place.0 == (0, 0));
            formula.add([origin.expect("in the region").1]);
        } else {
            self.few_cells(&mut formula, &of_coset);
        }
        let differences = target.differences();
        // A step and its reverse are one.
        let forward = |step: Cell| step > (0, 0);
        let mut joins = std::collections::HashMap::new();
        for (coset, cell) in lattice.cells().enumerate() {
            for &step in differences.iter().filter(|&&step| forward(step)) {
                let other = lattice.coset((cell.0 + step.0, cell.1 + step.1));
                if other == coset {
                    continue;
                }
                let join = new(&mut formula);
                joins.insert((coset, step), join);
                formula.add([!join, parts[coset], parts[other]]);
                formula.add([!join, !parts[coset], !parts[other]]);
                let follows = |formula: &mut Formula, from: usize, to: usize, step: Cell| {
                    for &(cake, (x, y), literal) in &of_coset[from] {
                        let next = (x + step.0, y + step.1);
                        let is_next =
                            |place: &&(usize, Cell, Literal)| (place.0, place.1) == (cake, next);
                        let next = of_coset[to].iter().find(is_next).map(|place| place.2);
                        formula.add([!join, !literal].into_iter().chain(next));
                    }
                };
                follows(&mut formula, coset, other, step);
                follows(&mut formula, other, coset, (-step.0, -step.1));
            }
        }
        for pattern in target.patterns() {
            for (x, y) in lattice.cells() {
                let mut clause = Vec::new();
                for &(px, py) in pattern {
                    for &(qx, qy) in pattern {
                        let coset = lattice.coset((x + px, y + py));
                        clause.extend(joins.get(&(coset, (qx - px, qy - py))));
                    }
                }
                formula.add(clause);
            }
        }
        let variables = Variables {
            lattice: *lattice,
            regions,
            parts,
        };
        (formula, variables)
    }

    /// Adds that no cake has more than `size` cells, and that cakes are numbered in the order of their
    /// first cosets.
    fn few_cells(&self, formula: &mut Formula, of_coset: &[Vec<(usize, Cell, Literal)>]) {
        let mut has = Vec::new();
        for places in of_coset {
            let mut of_cakes = Vec::new();
            for cake in 0..self.cakes {
                let has = Literal::positive(formula.variable());
                let mine = places.iter().filter(|place| place.0 == cake);
                let mine: Vec<Literal> = mine.map(|place| place.2).collect();
                for &literal in &mine {
                    formula.add([!literal, has]);
                }
                formula.add([!has].into_iter().chain(mine));
                of_cakes.push(has);
            }
            has.push(of_cakes);
        }
        for cake in 0..self.cakes {
            // counts[n]: more than n of the cosets so far are of the cake.
            let mut counts: Vec<Literal> = Vec::new();
            for (coset, has) in has.iter().enumerate() {
                let has = has[cake];
                let length = (coset + 1).min(self.size);
                let now: Vec<Literal> = (0..length)
                    .map(|_| Literal::positive(formula.variable()))
                    .collect();
                formula.add([!has, now[0]]);
                for (n, &count) in counts.iter().enumerate() {
                    formula.add([!count, now[n]]);
                    match now.get(n + 1) {
                        Some(&next) => formula.add([!count, !has, next]),
                        None => formula.add([!count, !has]),
                    }
                }
                counts = now;
            }
        }
        // A cake begins no earlier than the one before it.
        for coset in 0..has.len() {
            for cake in 1..self.cakes {
                let before = has[..coset].iter().map(|has| has[cake - 1]);
                formula.add(before.chain([!has[coset][cake]]));
            }
        }
    }
}

impl Variables {
    fn read(&self, values: &[bool]) -> Placement {
        let holds = |literal: Literal| values[literal.variable()] == literal.is_positive();
        let mut cakes = Vec::new();
        for region in &self.regions {
            let mut parts = [Vec::new(), Vec::new()];
            for &(cell, literal) in region {
                if holds(literal) {
                    let part = usize::from(!holds(self.parts[self.lattice.coset(cell)]));
                    parts[part].push(cell);
                }
            }
            let [first, second] = parts;
            // A cake of one colour blocks nothing.
            cakes.extend(Cake::new(first, second));
        }
        Placement {
            lattice: self.lattice,
            cakes,
        }
    }
}
