//! Long searches for placements, with a journal.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Instant;

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use pairing_strategies::cake::check::CakeWitness;
use pairing_strategies::cake::find::{CONFLICTS, Plan, Sought, conflicts_of_round};
use pairing_strategies::cake::table::{Answer, QUICK, answer, refute};
use pairing_strategies::cake::{GroupKind, SearchOutcome, Target};
use serde::{Deserialize, Serialize};

use super::solver::Solver;
use crate::options::ResumeArgs;
use crate::output::Output;
use button_madness::InternalError;
use button_madness::journal::{Journal, Record, Shard, Task};

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
            plan: Plan::new(&target, 2, &Sought::default()),
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
    fn of(target: &Target, t: usize, sought: &Sought) -> Self {
        Self {
            plan: Plan::new(target, t, sought),
            parameters: Parameters {
                target: target.to_string(),
                t,
                cakes: sought.cakes,
                groups: sought.groups.iter().map(GroupKind::to_string).collect(),
                reach: sought.reach,
                symmetric: sought.symmetric,
            },
        }
    }

    /// Tries a lattice or group; `None` if it was stopped.
    fn attempt(
        &self,
        number: usize,
        conflicts: u64,
        solver: &mut Solver,
        clock: &Clock,
    ) -> anyhow::Result<Option<Outcome>> {
        let budget = clock.left().steps(conflicts);
        let found = self.plan.attempt(number, solver.get(), &budget);
        solver.check()?;
        Ok(match found {
            SearchOutcome::Found(placement) => Some(Outcome::Found(CakeWitness::new(&placement))),
            SearchOutcome::None => Some(Outcome::None),
            SearchOutcome::Unknown => (!clock.is_spent()).then_some(Outcome::GaveUp),
        })
    }
}

/// The most rounds of a search: in the last one a lattice has a thousand million million conflicts.
const MOST_ROUNDS: usize = 20;

/// Refutes, then looks for what is found without a journal, unless the journal has tries; then tries in
/// each round every lattice that is open and that the journal does not have.
pub(super) fn run(
    target: &Target,
    t: usize,
    (sought, budget): (&Sought, &Budget),
    solver: &mut Solver,
    journal: &ResumeArgs,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let clock = budget.start();
    let most = budget.steps.unwrap_or(CONFLICTS);
    let waiting = output.waiting("searching for a proof");
    if let Some(refutation) = refute(target, t, &clock.left(), solver.get()) {
        return Ok(Answer::No(refutation));
    }
    solver.check()?;
    drop(waiting);
    let attempts = Attempts::of(target, t, sought);
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
    if done.is_empty() && !sought.symmetric && !clock.is_spent() {
        let _waiting = output.waiting("searching");
        // What is found without a journal.
        let (quick, few) = (
            Sought {
                cakes: 1,
                ..sought.clone()
            },
            clock.left().steps(most.min(QUICK)),
        );
        let found = answer(target, t, &quick, &few, solver.get());
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
            .and_then(|round| conflicts_of_round(round, most))
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
                if clock.is_spent() {
                    left.push(number);
                    untried += 1;
                    continue;
                }
                let begun = Instant::now();
                let found = attempts.attempt(number, conflicts, solver, &clock)?;
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
