//! Long searches for placements, with a journal.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use madness_games::cake::find::{Effort, Plan};
use madness_games::cake::table::Answer;
use madness_games::cake::{Search, Target};
use madness_games::certificate::CakeWitness;
use madness_games::sat::Cdcl;
use serde::{Deserialize, Serialize};

use crate::cli::options::ResumeArgs;
use crate::cli::output::Output;
use crate::game::InternalError;
use crate::journal::{Journal, Record, Shard, Task};

/// How far a search goes.
pub(super) struct Limits {
    pub(super) effort: Effort,
    pub(super) reach: i32,
    pub(super) time: Option<Duration>,
}

/// The lattices of a search, as a computation with a journal.
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
    reach: i32,
    conflicts: u64,
}

/// The result of a lattice.
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
    outcome: Outcome,
    seconds: u64,
}

impl Task for Attempts {
    const NAME: &'static str = "cakes";
    const VERSION: u32 = 1;
    type Parameters = Parameters;
    type Outcome = Tried;
    type Error = Infallible;

    fn new(parameters: &Parameters) -> Result<Self, Infallible> {
        // Journals of this search are not merged, so it is never made from parameters alone.
        let target = Target::lines(2, 1).expect("there are lines of two cells");
        Ok(Self {
            plan: Plan::new(&target, 2, 1, 1),
            parameters: parameters.clone(),
        })
    }

    fn parameters(&self) -> Parameters {
        self.parameters.clone()
    }

    fn has(&self, item: usize) -> bool {
        item < self.plan.len()
    }
}

/// Tries every lattice once that the journal does not have.
pub(super) fn run(
    target: &Target,
    t: usize,
    limits: &Limits,
    journal: &ResumeArgs,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let Effort { conflicts, cakes } = limits.effort;
    let attempts = Attempts {
        plan: Plan::new(target, t, cakes, limits.reach),
        parameters: Parameters {
            target: target.to_string(),
            t,
            cakes,
            reach: limits.reach,
            conflicts,
        },
    };
    let (mut journal, records): (Option<Journal<Attempts>>, _) =
        journal.open(&attempts, Shard::WHOLE)?.unzip();
    let mut done = vec![None; attempts.plan.len()];
    for record in records.unwrap_or_default() {
        done[record.item] = Some(record.outcome.outcome);
    }
    let before = done.iter().flatten().count();
    let left = done.len() - before;
    output.note(format!(
        "{before} lattices were tried before, {left} are left"
    ))?;
    let started = Instant::now();
    let progress = output.progress(left as u64, "lattices:");
    for (item, outcome) in done.iter_mut().enumerate() {
        if outcome.is_some() || limits.time.is_some_and(|time| started.elapsed() >= time) {
            continue;
        }
        let begun = Instant::now();
        let found = match attempts.plan.attempt(item, &mut Cdcl, conflicts) {
            Search::Found(placement) => Outcome::Found(CakeWitness::new(&placement)),
            Search::None => Outcome::None,
            Search::Unknown => Outcome::GaveUp,
        };
        if let Some(journal) = &mut journal {
            let tried = Tried {
                lattice: attempts.plan.describe(item),
                outcome: found.clone(),
                seconds: begun.elapsed().as_secs(),
            };
            journal.record(&Record {
                item,
                outcome: tried,
            })?;
        }
        progress.tick();
        let is_found = matches!(found, Outcome::Found(_));
        *outcome = Some(found);
        if is_found {
            break;
        }
    }
    drop(progress);
    let found = done.iter().flatten().find_map(|outcome| match outcome {
        Outcome::Found(witness) => Some(witness),
        _ => None,
    });
    if let Some(witness) = found {
        let placement = witness.placement().ok();
        let placement = placement.filter(|placement| {
            placement.cakes.iter().all(|cake| cake.size() <= t) && placement.is_good(target)
        });
        let wrong = || InternalError::new("a placement of the journal is not good".to_owned());
        return Ok(Answer::Yes(placement.ok_or_else(wrong)?));
    }
    let count = |kind: &Outcome| done.iter().flatten().filter(|found| *found == kind).count();
    let (none, gave_up) = (count(&Outcome::None), count(&Outcome::GaveUp));
    let untried = done.len() - none - gave_up;
    output.note(format!(
        "{none} lattices have no such cakes, {gave_up} were given up, {untried} were not tried"
    ))?;
    Ok(Answer::Open {
        is_exhausted: none == done.len(),
    })
}
