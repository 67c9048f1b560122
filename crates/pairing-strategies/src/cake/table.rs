//! The table: for which k and t there are good placements.

use std::collections::BTreeMap;

use madness_machine::{Budget, Clock};
use madness_search::sat::{Formula, SatAnswer, SatSolver};

use super::find::{CONFLICTS, Plan, Sought};
use super::refute::{Corner, Refutation, is_beyond_bound, refute_by_window};
use super::target::{Target, TargetError};
use super::{GroupKind, Placement};

/// Whether there is a good placement of cakes of at most t cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is one.
    Yes(Placement),
    /// There is none.
    No(Refutation),
    /// Neither a placement nor a reason was found. The flag says whether the solver gave up on any way
    /// that was tried.
    Open {
        /// Whether every way was tried to its end.
        is_exhausted: bool,
    },
}

/// The answers about lines in some directions. What was found once is not looked for again.
#[derive(Debug)]
pub struct Table {
    directions: usize,
    sought: Sought,
    budget: Budget,
    /// For each k the placement with the smallest cakes so far, and their size.
    placements: BTreeMap<usize, (usize, Placement)>,
    corners: BTreeMap<usize, Option<Corner>>,
    /// For each k the largest t for which nothing was found, and whether every way was tried to its end.
    failures: BTreeMap<usize, (usize, bool)>,
}

/// The conflicts of the search that comes before the search for a window.
pub const QUICK: u64 = 4000;

/// The conflicts of the search for symmetric cakes, of which there are up to so many.
const SYMMETRIC: u64 = 1000;
const MOST_SYMMETRIC: usize = 3;

impl Table {
    /// Creates a table of which nothing is known, for lines in the first 1 to 4 directions. The budget is
    /// that of each answer; its steps are the conflicts of the solver on one lattice or group.
    pub fn new(directions: usize, sought: Sought, budget: Budget) -> Self {
        Self {
            directions,
            sought,
            budget,
            placements: BTreeMap::new(),
            corners: BTreeMap::new(),
            failures: BTreeMap::new(),
        }
    }

    /// Answers for k and t. A placement for k and t is one for larger numbers, too.
    ///
    /// # Errors
    /// If there are no such lines.
    pub fn answer(
        &mut self,
        k: usize,
        t: usize,
        solver: &mut dyn SatSolver,
    ) -> Result<Answer, TargetError> {
        let target = Target::lines(k, self.directions)?;
        if is_beyond_bound(&target, t) {
            return Ok(Answer::No(Refutation::Bound));
        }
        if let Some(placement) = self.known(k, t) {
            return Ok(Answer::Yes(placement));
        }
        let clock = self.budget.start();
        let solver = &mut Until {
            solver,
            clock: &clock,
        };
        let find_corner = || Corner::find(&target, solver);
        if let Some(corner) = self.corners.entry(k).or_insert_with(find_corner) {
            return Ok(Answer::No(Refutation::Corner(corner.clone())));
        }
        let done = self.failures.get(&k).filter(|done| done.0 < t);
        let (done, was_exhausted) = done.copied().unwrap_or((1, true));
        let mut answer = search(&target, done + 1, t, &self.sought, (&clock, solver));
        match &mut answer {
            Answer::Open { .. } if clock.is_spent() => {
                // The budget was spent, so the corner has to be looked for again the next time.
                self.corners.remove(&k);
            }
            Answer::Yes(placement) => {
                let size = placement.cakes.iter().map(super::Cake::size).max();
                self.placements
                    .insert(k, (size.unwrap_or(t), placement.clone()));
            }
            Answer::No(_) => {}
            Answer::Open { is_exhausted } => {
                *is_exhausted &= was_exhausted;
                self.failures.insert(k, (t, *is_exhausted));
            }
        }
        Ok(answer)
    }

    fn known(&self, k: usize, t: usize) -> Option<Placement> {
        let known = self.placements.range(..=k).map(|(_, known)| known);
        let known = known.filter(|(size, _)| *size <= t);
        known.map(|(_, placement)| placement.clone()).next_back()
    }
}

/// Answers for a target: what [refutes](refute) it, and a search for a placement of cakes of each size up
/// to `t`. The steps of the budget are the conflicts of the solver on one lattice or group,
/// [`CONFLICTS`] if it says nothing.
pub fn answer(
    target: &Target,
    t: usize,
    sought: &Sought,
    budget: &Budget,
    solver: &mut dyn SatSolver,
) -> Answer {
    let clock = budget.start();
    let solver = &mut Until {
        solver,
        clock: &clock,
    };
    if is_beyond_bound(target, t) {
        return Answer::No(Refutation::Bound);
    }
    if let Some(corner) = Corner::find(target, solver) {
        return Answer::No(Refutation::Corner(corner));
    }
    search(target, 2, t, sought, (&clock, solver))
}

/// Looks for a proof that there is no good placement: the bound, corners, windows. No formula is solved
/// once the budget is spent.
pub fn refute(
    target: &Target,
    t: usize,
    budget: &Budget,
    solver: &mut dyn SatSolver,
) -> Option<Refutation> {
    let clock = budget.start();
    let solver = &mut Until {
        solver,
        clock: &clock,
    };
    if is_beyond_bound(target, t) {
        return Some(Refutation::Bound);
    }
    let corner = Corner::find(target, solver).map(Refutation::Corner);
    corner.or_else(|| refute_by_window(target, t, solver))
}

/// Looks for placements whose largest cakes have from `least` to `t` cells.
fn search(
    target: &Target,
    least: usize,
    t: usize,
    sought: &Sought,
    (clock, solver): (&Clock, &mut dyn SatSolver),
) -> Answer {
    let most = clock.budget().steps.unwrap_or(CONFLICTS);
    let quick = QUICK.min(most);
    let within = |conflicts| clock.left().steps(conflicts);
    if sought.symmetric {
        if let Some(refutation) = refute_by_window(target, t, solver) {
            return Answer::No(refutation);
        }
        let plan = Plan::new(target, t, sought);
        let (found, is_exhausted) = plan.search(solver, &within(most));
        return found.map_or(Answer::Open { is_exhausted }, Answer::Yes);
    }
    let mut plan = Plan::empty(target);
    plan.lattices(t, 1, sought);
    plan.tori(t);
    let (found, mut is_exhausted) = plan.search(solver, &within(quick));
    if let Some(placement) = found {
        return Answer::Yes(placement);
    }
    if let Some(refutation) = refute_by_window(target, t, solver) {
        return Answer::No(refutation);
    }
    // Smaller cakes may do.
    for size in (least..t).rev() {
        let mut plan = Plan::empty(target);
        plan.lattices(size, 1, sought);
        // From 8 cells on the tori are the same for all sizes.
        if size < 8 {
            plan.tori(size);
        }
        let (found, exhausted) = plan.search(solver, &within(quick));
        if let Some(placement) = found {
            return Answer::Yes(placement);
        }
        is_exhausted &= exhausted;
    }
    for size in (least..=t).rev() {
        let mut plan = Plan::empty(target);
        plan.groups(size, 1, sought);
        let (found, exhausted) = plan.search(solver, &within(quick));
        if let Some(placement) = found {
            return Answer::Yes(placement);
        }
        is_exhausted &= exhausted;
    }
    // Up to three symmetric cakes, moved by translations and half-turns: their formulas are small.
    let mut symmetric = Sought {
        symmetric: true,
        ..sought.clone()
    };
    symmetric.groups.retain(|kind| *kind == GroupKind::P2);
    let mut plan = Plan::empty(target);
    for cakes in 1..=MOST_SYMMETRIC {
        plan.lattices(t, cakes, &symmetric);
        plan.groups(t, cakes, &symmetric);
    }
    let (found, exhausted) = plan.search(solver, &within(SYMMETRIC.min(most)));
    if let Some(placement) = found {
        return Answer::Yes(placement);
    }
    is_exhausted &= exhausted;
    if most > quick || sought.cakes > 1 {
        let (found, exhausted) = Plan::new(target, t, sought).search(solver, &within(most));
        if let Some(placement) = found {
            return Answer::Yes(placement);
        }
        is_exhausted = exhausted;
    }
    Answer::Open { is_exhausted }
}

/// A solver that gives up at once when the clock is spent.
struct Until<'a> {
    solver: &'a mut dyn SatSolver,
    clock: &'a Clock,
}

impl SatSolver for Until<'_> {
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        if self.clock.is_spent() {
            return SatAnswer::Unknown;
        }
        self.solver.solve(formula, conflicts)
    }

    fn search(&mut self, formula: &Formula, budget: &Budget) -> SatAnswer {
        if self.clock.is_spent() {
            return SatAnswer::Unknown;
        }
        self.solver.search(formula, budget)
    }
}
