//! The search for good placements.

use madness_claims::counted;
use madness_machine::Budget;
use madness_search::sat::SatSolver;

use super::group::{GroupKind, PlaneGroup};
use super::lattice::Lattice;
use super::library;
use super::partition::{Partition, SearchOutcome};
use super::power::grown_best;
use super::shape::Cake;
use super::target::Target;
use super::{MOST_SIZE, Placement};

/// A way to look for good placements.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Method {
    /// Cakes of any shape under a group, which leave no cell out.
    Partition(Partition, PlaneGroup),
    /// Cakes of known shapes on a torus: the number of the library.
    Library(usize, Lattice),
}

/// The ways to look for good placements of cakes of at most t cells, in the order in which they are
/// tried. Each is a lattice or another plane group with cakes of any shape near the origin, or a torus with
/// the most powerful cakes.
#[derive(Clone, Debug)]
pub struct Plan {
    target: Target,
    libraries: Vec<Vec<Cake>>,
    attempts: Vec<Method>,
}

/// Which placements are sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    /// The most cakes of any shape that are not images of each other.
    pub cakes: usize,
    /// The groups with more than translations.
    pub groups: Vec<GroupKind>,
    /// By how much the coordinates of two cells of a cake of any shape may differ.
    pub reach: i32,
    /// Whether only placements are sought in which a reflection or half-turn maps each cake to itself.
    pub symmetric: bool,
}

impl Default for Sought {
    fn default() -> Self {
        Self {
            cakes: 1,
            groups: GroupKind::ALL.to_vec(),
            reach: 4,
            symmetric: false,
        }
    }
}

/// The most conflicts of the solver on one lattice or group, if a budget does not say how many steps.
pub const CONFLICTS: u64 = 4000;

/// The conflicts of the first round; each round has 4 times as many as the one before.
const FIRST_ROUND: u64 = 1000;

/// Returns the conflicts of a round of a search, counted from 0, or nothing if the round before had
/// `most` or more.
pub fn conflicts_of_round(round: u32, most: u64) -> Option<u64> {
    let of = |round| FIRST_ROUND.saturating_mul(4_u64.saturating_pow(round));
    (round == 0 || of(round - 1) < most).then(|| of(round))
}

/// The most cakes of a library.
const MOST_CAKES: usize = 64;

impl Plan {
    /// Lists the ways to look for placements of cakes of at most `t` cells, `t` from 2 to 32: lattices
    /// with one cake, square tori with the most powerful cakes (unless cakes are to be symmetric), other
    /// groups with one cake, then lattices and groups with more cakes.
    pub fn new(target: &Target, t: usize, sought: &Sought) -> Self {
        let mut plan = Self::empty(target);
        let t = t.clamp(2, MOST_SIZE);
        for cakes in 1..=sought.cakes.max(1) {
            plan.lattices(t, cakes, sought);
            if cakes == 1 && !sought.symmetric {
                plan.tori(t);
            }
            plan.groups(t, cakes, sought);
        }
        plan
    }

    pub(super) fn empty(target: &Target) -> Self {
        Self {
            target: target.clone(),
            libraries: Vec::new(),
            attempts: Vec::new(),
        }
    }

    /// Adds lattices with cakes of any shape.
    pub(super) fn lattices(&mut self, size: usize, cakes: usize, sought: &Sought) {
        let lattices = Lattice::of_index(cakes * size, &self.target);
        let groups = lattices.into_iter().map(PlaneGroup::of_lattice).collect();
        self.partitions(groups, size, cakes, sought);
    }

    /// Adds groups with more than translations, with cakes of any shape.
    pub(super) fn groups(&mut self, size: usize, cakes: usize, sought: &Sought) {
        if sought.groups.is_empty() {
            return;
        }
        let mut groups = PlaneGroup::of_orbits(cakes * size, &self.target);
        groups.retain(|group| sought.groups.contains(&group.kind()));
        self.partitions(groups, size, cakes, sought);
    }

    fn partitions(
        &mut self,
        mut groups: Vec<PlaneGroup>,
        size: usize,
        cakes: usize,
        sought: &Sought,
    ) {
        let partition = Partition {
            cakes,
            size,
            reach: sought.reach,
        };
        if sought.symmetric {
            let ways = groups
                .iter()
                .map(|group| group.with_symmetric_cakes(&self.target));
            groups = ways.flatten().collect();
        }
        let of_group = |group| Method::Partition(partition, group);
        self.attempts.extend(groups.into_iter().map(of_group));
    }

    /// Adds square tori with the most powerful cakes of at most 8 cells.
    pub(super) fn tori(&mut self, t: usize) {
        let size = t.min(8);
        let Some(best) = grown_best(&self.target, size, 200).pop() else {
            return;
        };
        let needed = size * self.target.patterns().len();
        let strong = best.iter().filter(|cake| cake.0 >= needed).count();
        // Takes all cakes of one power or none of them, unless these are too many.
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
                self.attempts.push(Method::Library(library, lattice));
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

    /// Tries one of the ways within a budget, whose steps are conflicts of the solver.
    ///
    /// # Panics
    /// If there is no way of this number.
    pub fn attempt(
        &self,
        number: usize,
        solver: &mut dyn SatSolver,
        budget: &Budget,
    ) -> SearchOutcome {
        match &self.attempts[number] {
            Method::Partition(partition, group) => {
                partition.search(group, &self.target, solver, budget)
            }
            Method::Library(library, lattice) => {
                let cakes = &self.libraries[*library];
                library::search(cakes, lattice, &self.target, solver, budget)
            }
        }
    }

    /// Describes one of the ways: how many cakes of how many cells, and the basis of the lattice.
    ///
    /// # Panics
    /// If there is no way of this number.
    pub fn describe(&self, number: usize) -> String {
        let (what, lattice) = match &self.attempts[number] {
            Method::Partition(Partition { cakes, size, .. }, group) => {
                let kind = match group.kind() {
                    GroupKind::P1 => String::new(),
                    kind => format!(", {kind}"),
                };
                let is_symmetric = group.has_symmetric_cakes();
                let symmetric = if is_symmetric { "symmetric " } else { "" };
                let cakes = counted(cakes, &format!("{symmetric}cake"));
                let what = format!("{cakes} of {size} cells{kind}");
                (what, group.lattice())
            }
            Method::Library(library, lattice) => {
                let count = self.libraries[*library].len();
                (format!("{count} known cakes"), lattice)
            }
        };
        let [(a, b), (c, d)] = lattice.basis();
        format!("{what}, lattice ({a}, {b}), ({c}, {d})")
    }

    /// Tries all ways with few conflicts, then those that the solver gave up with more, until a placement
    /// is found or the budget is spent. Its steps are the conflicts on each way, [`CONFLICTS`] if it says
    /// nothing.
    ///
    /// Returns the placement, and whether every way was tried to its end.
    pub fn search(&self, solver: &mut dyn SatSolver, budget: &Budget) -> (Option<Placement>, bool) {
        let clock = budget.start();
        let most = budget.steps.unwrap_or(CONFLICTS);
        let mut open: Vec<usize> = (0..self.len()).collect();
        let mut round = 0;
        while let Some(conflicts) = conflicts_of_round(round, most) {
            let mut left = Vec::new();
            for number in open {
                match self.attempt(number, solver, &clock.left().steps(conflicts.min(most))) {
                    SearchOutcome::Found(placement) => {
                        debug_assert!(placement.is_good(&self.target), "{placement:?}");
                        return (Some(placement.tidy()), true);
                    }
                    SearchOutcome::None => {}
                    SearchOutcome::Unknown => left.push(number),
                }
            }
            open = left;
            round += 1;
        }
        (None, open.is_empty())
    }
}
