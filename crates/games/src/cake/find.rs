//! The search for good placements.

use super::lattice::Lattice;
use super::library;
use super::partition::{Partition, Search};
use super::power::grown_best;
use super::shape::Cake;
use super::target::Target;
use super::{MOST_SIZE, Placement};
use crate::sat::SatSolver;

/// A way to look for good placements.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Method {
    /// Cakes of any shape, which leave no cell out.
    Partition(Partition),
    /// Cakes of known shapes: the number of the library.
    Library(usize),
}

/// The ways to look for good placements of cakes of at most t cells, in the order in which they are
/// tried. Each is a lattice with either cakes of any shape near the origin or the most powerful cakes.
#[derive(Clone, Debug)]
pub struct Plan {
    target: Target,
    libraries: Vec<Vec<Cake>>,
    attempts: Vec<(Method, Lattice)>,
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most conflicts of the solver on one lattice.
    pub conflicts: u64,
    /// The most cakes of any shape to a lattice.
    pub cakes: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            conflicts: 4000,
            cakes: 1,
        }
    }
}

/// The conflicts of the first round; each round has 4 times as many as the one before.
const FIRST_ROUND: u64 = 1000;

/// The most cakes of a library.
const MOST_CAKES: usize = 64;

impl Plan {
    /// Lists the ways to look for placements of cakes of at most `t` cells, `t` from 2 to 32: lattices
    /// with one cake, square tori with the most powerful cakes, then lattices with 2 to `cakes` cakes.
    /// The differences of coordinates of the cells of a cake are up to about `reach`.
    pub fn new(target: &Target, t: usize, cakes: usize, reach: i32) -> Self {
        let t = t.clamp(2, MOST_SIZE);
        let mut plan = Self {
            target: target.clone(),
            libraries: Vec::new(),
            attempts: Vec::new(),
        };
        plan.partitions(t, 1, reach);
        plan.tori(t);
        for cakes in 2..=cakes {
            plan.partitions(t, cakes, reach);
        }
        plan
    }

    fn partitions(&mut self, size: usize, cakes: usize, reach: i32) {
        let partition = Partition { cakes, size, reach };
        for lattice in Lattice::of_index(cakes * size, &self.target) {
            self.attempts.push((Method::Partition(partition), lattice));
        }
    }

    /// Adds square tori with the most powerful cakes of at most 8 cells.
    fn tori(&mut self, t: usize) {
        let size = t.min(8);
        let Some(best) = grown_best(&self.target, size, 200).pop() else {
            return;
        };
        let needed = size * self.target.patterns().len();
        let strong = best.iter().filter(|cake| cake.0 >= needed).count();
        // All cakes of one power or none, if there are not too many.
        let mut count = strong.min(MOST_CAKES);
        if count < strong {
            let cut = best[count].0;
            let above = best.iter().filter(|cake| cake.0 > cut).count();
            if above > 0 {
                count = above;
            }
        }
        if count == 0 {
            return;
        }
        let cakes = best.into_iter().take(count).map(|cake| cake.1).collect();
        self.libraries.push(cakes);
        // The pairs of 9 in a row have a period of 8.
        for side in 2..=if size == 2 { 8 } else { 6 } {
            if let Some(lattice) = Lattice::new(side, side, 0) {
                let library = self.libraries.len() - 1;
                self.attempts.push((Method::Library(library), lattice));
            }
        }
    }

    /// Returns the number of ways.
    pub fn len(&self) -> usize {
        self.attempts.len()
    }

    /// Returns whether there is no way.
    pub fn is_empty(&self) -> bool {
        self.attempts.is_empty()
    }

    /// Tries one of the ways, with at most so many conflicts of the solver.
    ///
    /// # Panics
    /// If there is no way of this number.
    pub fn attempt(&self, number: usize, solver: &mut dyn SatSolver, conflicts: u64) -> Search {
        let (method, lattice) = &self.attempts[number];
        match method {
            Method::Partition(partition) => {
                partition.search(lattice, &self.target, solver, conflicts)
            }
            Method::Library(library) => {
                let cakes = &self.libraries[*library];
                library::search(cakes, lattice, &self.target, solver, conflicts)
            }
        }
    }

    /// Describes one of the ways: how many cakes of how many cells, and the basis of the lattice.
    ///
    /// # Panics
    /// If there is no way of this number.
    pub fn describe(&self, number: usize) -> String {
        let (method, lattice) = &self.attempts[number];
        let [(a, b), (c, d)] = lattice.basis();
        let what = match method {
            Method::Partition(Partition { cakes: 1, size, .. }) => {
                format!("1 cake of {size} cells")
            }
            Method::Partition(Partition { cakes, size, .. }) => {
                format!("{cakes} cakes of {size} cells")
            }
            Method::Library(library) => {
                format!("{} known cakes", self.libraries[*library].len())
            }
        };
        format!("{what}, lattice ({a}, {b}), ({c}, {d})")
    }

    /// Tries all ways with few conflicts, then those that the solver gave up with more, until a placement
    /// is found or `conflicts` is reached. `go_on` is asked before each; none is tried once it says no.
    ///
    /// Returns the placement, and whether every way was tried to its end.
    pub fn search(
        &self,
        solver: &mut dyn SatSolver,
        conflicts: u64,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> (Option<Placement>, bool) {
        let mut open: Vec<usize> = (0..self.len()).collect();
        let mut budget = FIRST_ROUND.min(conflicts);
        loop {
            let mut left = Vec::new();
            for number in open {
                if !go_on(number) {
                    return (None, false);
                }
                match self.attempt(number, solver, budget) {
                    Search::Found(placement) => {
                        debug_assert!(placement.is_good(&self.target), "{placement:?}");
                        return (Some(placement.tidy()), true);
                    }
                    Search::None => {}
                    Search::Unknown => left.push(number),
                }
            }
            if left.is_empty() || budget >= conflicts {
                return (None, left.is_empty());
            }
            open = left;
            budget = (4 * budget).min(conflicts);
        }
    }
}
