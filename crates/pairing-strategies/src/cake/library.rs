//! Placements of known cakes, by satisfiability.

use std::collections::HashMap;

use madness_machine::Budget;
use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver};

use super::lattice::Lattice;
use super::partition::SearchOutcome;
use super::shape::Cake;
use super::target::Target;
use super::{Cell, Placement};

/// Looks for a good placement of translates of some cakes that repeats along a lattice, within
/// a budget whose steps are conflicts of the solver.
///
/// There is a variable for each cake and each coset of the lattice: whether the cake stands there. No
/// coset is in two cakes, and every winning set is blocked by one.
pub fn search(
    cakes: &[Cake],
    lattice: &Lattice,
    target: &Target,
    solver: &mut dyn SatSolver,
    budget: &Budget,
) -> SearchOutcome {
    let index = lattice.index();
    let mut formula = Formula::new(0);
    let mut of_cell: Vec<Vec<Literal>> = vec![Vec::new(); index];
    let mut of_set: Vec<Vec<Literal>> = vec![Vec::new(); index * target.patterns().len()];
    let mut places: HashMap<usize, (usize, Cell)> = HashMap::new();
    for (number, cake) in cakes.iter().enumerate() {
        let mut cosets: Vec<usize> = cake.cells().map(|cell| lattice.coset(cell)).collect();
        cosets.sort_unstable();
        if cosets.windows(2).any(|pair| pair[0] == pair[1]) {
            // It would meet its own translates.
            continue;
        }
        let blocked = cake.blocked(target);
        for (x, y) in lattice.cells() {
            let variable = formula.variable();
            let literal = Literal::positive(variable);
            places.insert(variable, (number, (x, y)));
            for (u, v) in cake.cells() {
                of_cell[lattice.coset((x + u, y + v))].push(literal);
            }
            let mut sets: Vec<usize> = blocked
                .iter()
                .map(|&(pattern, (u, v))| pattern * index + lattice.coset((x + u, y + v)))
                .collect();
            sets.sort_unstable();
            sets.dedup();
            for set in sets {
                of_set[set].push(literal);
            }
        }
    }
    for literals in &of_cell {
        formula.at_most_one(literals);
    }
    for literals in &of_set {
        formula.add(literals.iter().copied());
    }
    match solver.search(&formula, budget) {
        SatAnswer::NoSolution(_) => SearchOutcome::None,
        SatAnswer::Unknown => SearchOutcome::Unknown,
        SatAnswer::Solution(values) => {
            let chosen = (0..values.len()).filter(|&variable| values[variable]);
            let chosen = chosen.filter_map(|variable| places.get(&variable));
            SearchOutcome::Found(Placement {
                lattice: *lattice,
                cakes: chosen
                    .map(|&(number, step)| cakes[number].moved(step))
                    .collect(),
            })
        }
    }
}
