//! Long searches for placements, with a journal.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::{Duration, Instant};

use madness_claims::counted;
use madness_games::cake::find::{Effort, Plan, budget};
use madness_games::cake::table::{Answer, QUICK, answer, refute};
use madness_games::cake::{GroupKind, SearchOutcome, Target};
use madness_games::certificate::CakeWitness;
use madness_games::sat::{Formula, SatAnswer, SatSolver};
use serde::{Deserialize, Serialize};

use super::solver::Solver;
use crate::cli::options::ResumeArgs;
use crate::cli::output::Output;
use crate::game::InternalError;
use crate::journal::{Journal, Record, Shard, Task};

/// How far a search goes.
pub(super) struct Limits {
    pub(super) effort: Effort,
    pub(super) time: Option<Duration>,
}

/// The rounds of a search, in which each lattice and group is tried with more conflicts, as a computation
/// with a journal.
struct Attempts {
    plan: Plan,
    parameters: Parameters,
}

/// What tells one search from another.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Parameters {
    target: String,
    t: usize,
    cakes: usize,
    groups: Vec<String>,
    reach: i32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    symmetric: bool,
}

/// The result of a lattice in a round.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Found(CakeWitness),
    None,
    GaveUp,
}

/// The result of a lattice, with what it was for people.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Tried {
    lattice: String,
    conflicts: u64,
    outcome: Outcome,
    seconds: u64,
}

impl Task for Attempts {
    const NAME: &'static str = "cakes";
    const VERSION: u32 = 2;
    type Parameters = Parameters;
    type Outcome = Tried;
    type Error = Infallible;

    fn new(parameters: &Parameters) -> Result<Self, Infallible> {
        // Journals of this search are not merged, so it is never made from parameters alone.
        let target = Target::lines(2, 1).expect("there are lines of two cells");
        Ok(Self {
            plan: Plan::new(&target, 2, &Effort::default()),
            parameters: parameters.clone(),
        })
    }

    fn parameters(&self) -> Parameters {
        self.parameters.clone()
    }

    fn has(&self, item: usize) -> bool {
        item < self.plan.len().saturating_mul(MOST_ROUNDS)
    }
}

impl Attempts {
    fn of(target: &Target, t: usize, effort: &Effort) -> Self {
        Self {
            plan: Plan::new(target, t, effort),
            parameters: Parameters {
                target: target.to_string(),
                t,
                cakes: effort.cakes,
                groups: effort.groups.iter().map(GroupKind::to_string).collect(),
                reach: effort.reach,
                symmetric: effort.symmetric,
            },
        }
    }

    /// Tries a lattice or group; `None` if it was stopped.
    fn attempt(
        &self,
        number: usize,
        conflicts: u64,
        solver: &mut Solver,
        go_on: &mut dyn FnMut() -> bool,
    ) -> anyhow::Result<Option<Outcome>> {
        let found = self.plan.attempt(number, solver.get(), conflicts, go_on);
        solver.check()?;
        Ok(match found {
            SearchOutcome::Found(placement) => Some(Outcome::Found(CakeWitness::new(&placement))),
            SearchOutcome::None => Some(Outcome::None),
            SearchOutcome::Unknown => go_on().then_some(Outcome::GaveUp),
        })
    }
}

/// The most rounds of a search: in the last one a lattice has a thousand million million conflicts.
const MOST_ROUNDS: usize = 20;

/// A solver that gives up when time is over.
struct Until<'a> {
    solver: &'a mut dyn SatSolver,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl SatSolver for Until<'_> {
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        if (self.go_on)() {
            self.solver.solve(formula, conflicts)
        } else {
            SatAnswer::Unknown
        }
    }

    fn search(
        &mut self,
        formula: &Formula,
        conflicts: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> SatAnswer {
        let own = &mut self.go_on;
        self.solver
            .search(formula, conflicts, &mut || own() && go_on())
    }
}

/// Looks for what is found without a journal, until time is over.
fn quickly(
    target: &Target,
    t: usize,
    effort: &Effort,
    solver: &mut dyn SatSolver,
    go_on: &mut dyn FnMut() -> bool,
) -> Answer {
    let quick = Effort {
        conflicts: effort.conflicts.min(QUICK),
        cakes: 1,
        ..effort.clone()
    };
    answer(target, t, &quick, &mut Until { solver, go_on })
}

/// Refutes, then looks for what is found without a journal, unless the journal has tries; then tries in
/// each round every lattice that is open and that the journal does not have.
pub(super) fn run(
    target: &Target,
    t: usize,
    limits: &Limits,
    solver: &mut Solver,
    journal: &ResumeArgs,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let started = Instant::now();
    let mut go_on = || limits.time.is_none_or(|time| started.elapsed() < time);
    let waiting = output.waiting("searching for a proof");
    let mut until = Until {
        solver: solver.get(),
        go_on: &mut go_on,
    };
    if let Some(refutation) = refute(target, t, &mut until) {
        return Ok(Answer::No(refutation));
    }
    solver.check()?;
    drop(waiting);
    let effort = &limits.effort;
    let attempts = Attempts::of(target, t, effort);
    let count = attempts.plan.len();
    let (mut journal, records): (Option<Journal<Attempts>>, _) =
        journal.open(&attempts, Shard::WHOLE)?.unzip();
    let mut done = BTreeMap::new();
    for record in records.unwrap_or_default() {
        done.insert(record.item, record.outcome.outcome);
    }
    output.note(format!(
        "{count} lattices and groups; {} in the journal",
        counted(done.len(), "try")
    ))?;
    if done.is_empty() && !effort.symmetric && go_on() {
        let _waiting = output.waiting("searching");
        let found = quickly(target, t, effort, solver.get(), &mut go_on);
        solver.check()?;
        if let Answer::Yes(_) = found {
            return Ok(found);
        }
    }
    let mut open: Vec<usize> = (0..count).collect();
    let mut untried = 0;
    for round in 0..MOST_ROUNDS {
        let Some(conflicts) = u32::try_from(round)
            .ok()
            .and_then(|round| budget(round, effort.conflicts))
        else {
            break;
        };
        let progress = output.progress(open.len() as u64, "lattices and groups:");
        let mut left = Vec::new();
        for &number in &open {
            let item = round * count + number;
            let outcome = if let Some(known) = done.get(&item) {
                known.clone()
            } else {
                if !go_on() {
                    left.push(number);
                    untried += 1;
                    continue;
                }
                let begun = Instant::now();
                let found = attempts.attempt(number, conflicts, solver, &mut go_on)?;
                let Some(outcome) = found else {
                    left.push(number);
                    untried += 1;
                    continue;
                };
                if let Some(journal) = &mut journal {
                    let tried = Tried {
                        lattice: attempts.plan.describe(number),
                        conflicts,
                        outcome: outcome.clone(),
                        seconds: begun.elapsed().as_secs(),
                    };
                    journal.record(&Record {
                        item,
                        outcome: tried,
                    })?;
                }
                outcome
            };
            progress.tick();
            match &outcome {
                Outcome::Found(witness) => {
                    drop(progress);
                    return read(witness, target, t);
                }
                Outcome::None => {}
                Outcome::GaveUp => left.push(number),
            }
        }
        open = left;
        if untried > 0 || open.is_empty() {
            break;
        }
    }
    let (none, gave_up) = (count - open.len(), open.len() - untried);
    output.note(format!(
        "{none} have no such cakes, {gave_up} were given up, {untried} were not tried to the end"
    ))?;
    Ok(Answer::Open {
        is_exhausted: open.is_empty(),
    })
}

/// Reads a placement that was found.
fn read(witness: &CakeWitness, target: &Target, t: usize) -> anyhow::Result<Answer> {
    let placement = witness.placement().ok();
    let placement = placement.filter(|placement| {
        placement.cakes.iter().all(|cake| cake.size() <= t) && placement.is_good(target)
    });
    let wrong = || InternalError::new("a placement of the journal is not good".to_owned());
    Ok(Answer::Yes(placement.ok_or_else(wrong)?))
}
