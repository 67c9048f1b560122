//! A thread that thinks, so that the game never waits.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use button_madness::Budget;
use button_madness::Lights;
use button_madness::session::{Advisor, deal};
use button_madness::{Game, Goal, Outcome};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::plan::{Plan, Stuck};

/// What there is to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// A board whose shortest solution has so many presses.
    Deal {
        game: Game,
        presses: usize,
        seed: u64,
        goal: Goal,
    },
    /// A shortest way from a board.
    Advise(Question),
}

/// A board from which a way is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) game: Game,
    pub(super) lights: Lights,
    pub(super) goal: Goal,
    pub(super) is_lit_only: bool,
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Report {
    /// A new board, all lights off if there is no time for another.
    Dealt(Lights),
    /// Advice on a board; the last unless there is `more` to come.
    Advice {
        lights: Lights,
        advice: Outcome<Plan, Stuck>,
        more: bool,
    },
    /// The job cannot be done, and why.
    Failed(String),
}

/// The longest time for a deal.
const DEAL: Duration = Duration::from_secs(2);

/// The time after which there is a first answer; each further one takes four times as long.
const FIRST: Duration = Duration::from_millis(50);

/// The last of these times, of a search that may have no end.
const LAST: Duration = Duration::from_secs(30);

/// The thread, and what it is doing.
pub(super) struct Worker {
    jobs: Sender<(u64, Job, Arc<AtomicBool>)>,
    reports: Receiver<(u64, Report)>,
    serial: u64,
    stop: Arc<AtomicBool>,
}

/// The thread is gone: it panicked.
#[derive(Debug, thiserror::Error)]
#[error("internal error: the search for a shortest solution has failed")]
pub(super) struct Gone;

impl Worker {
    pub(super) fn start() -> io::Result<Self> {
        let (jobs, inbox) = mpsc::channel();
        let (outbox, reports) = mpsc::channel();
        thread::Builder::new().spawn(move || work(&inbox, &outbox))?;
        Ok(Self {
            jobs,
            reports,
            serial: 0,
            stop: Arc::default(),
        })
    }

    /// Begins a job; the one before is given up.
    pub(super) fn begin(&mut self, job: Job) -> Result<(), Gone> {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        self.serial += 1;
        let job = (self.serial, job, Arc::clone(&self.stop));
        self.jobs.send(job).map_err(|_| Gone)
    }

    /// The next report on the job begun last, if there is one.
    pub(super) fn report(&self) -> Result<Option<Report>, Gone> {
        loop {
            match self.reports.try_recv() {
                Ok((serial, report)) if serial == self.serial => return Ok(Some(report)),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            }
        }
    }
}

fn work(inbox: &Receiver<(u64, Job, Arc<AtomicBool>)>, outbox: &Sender<(u64, Report)>) {
    let mut advisor: Option<Advisor> = None;
    for (serial, job, stop) in inbox {
        // Sending fails when the game has ended and nobody receives reports.
        let tell = |report| outbox.send((serial, report)).is_ok();
        let (Job::Deal { game, .. } | Job::Advise(Question { game, .. })) = &job;
        let result =
            adviser(&mut advisor, game).and_then(|advisor| think(advisor, job, &stop, tell));
        if let Err(error) = result {
            tell(Report::Failed(error));
        }
    }
}

/// The advisor of a game: that of the job before, if it serves.
fn adviser<'a>(held: &'a mut Option<Advisor>, game: &Game) -> Result<&'a Advisor, String> {
    if held.as_ref().is_none_or(|held| held.game() != game) {
        *held = Some(Advisor::new(game).map_err(|error| error.to_string())?);
    }
    held.as_ref().ok_or_else(String::new)
}

fn think(
    advisor: &Advisor,
    job: Job,
    stop: &Arc<AtomicBool>,
    tell: impl Fn(Report) -> bool,
) -> Result<(), String> {
    let started = Instant::now();
    let within = |limit: Duration| {
        let stop = Arc::clone(stop);
        let left = limit.saturating_sub(started.elapsed());
        Budget::of(left).until(move || stop.load(Ordering::Relaxed))
    };
    match job {
        Job::Deal {
            presses,
            seed,
            goal,
            ..
        } => {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let dealt = deal(advisor, presses, &mut random, &within(DEAL).start());
            let (lights, _) = dealt.map_err(|error| error.to_string())?;
            // What is to go out is what differs from a picture, so these lights are a difference.
            tell(Report::Dealt(goal.to_switch(&lights).into_owned()));
        }
        Job::Advise(question) => {
            // Advice comes only when a search stops, so each search gets a longer time than the last.
            let mut limit = FIRST;
            loop {
                let advice = question.advise(advisor, &within(limit))?;
                let settled = match &advice {
                    Outcome::Solved(plan) => plan.is_shortest(),
                    Outcome::Unsolvable(stuck) => stuck.is_known(),
                };
                let cut = started.elapsed() >= limit || stop.load(Ordering::Relaxed);
                let more = cut && !settled && limit < LAST && !stop.load(Ordering::Relaxed);
                let lights = question.lights.clone();
                if !tell(Report::Advice {
                    lights,
                    advice,
                    more,
                }) || !more
                {
                    break;
                }
                limit *= 4;
            }
        }
    }
    Ok(())
}

impl Question {
    /// Finds a shortest way, or the best one within the budget.
    pub(super) fn advise(
        &self,
        advisor: &Advisor,
        budget: &Budget,
    ) -> Result<Outcome<Plan, Stuck>, String> {
        if self.is_lit_only {
            let found = self.game.lit_only_for(&self.lights, &self.goal, budget);
            return found.map(Plan::of_order).map_err(|error| error.to_string());
        }
        let to_switch = self.goal.to_switch(&self.lights);
        let found = advisor.advise(&to_switch, self.goal.target(), budget);
        found.map(Plan::of_way).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use button_madness::{Cell, Presses, Shape};

    use super::*;

    fn advise(lights: Lights) -> Job {
        Job::Advise(Question {
            game: Game::from(lights.shape()),
            lights,
            goal: Goal::default(),
            is_lit_only: false,
        })
    }

    fn wait(worker: &Worker) -> Report {
        loop {
            if let Some(report) = worker.report().unwrap() {
                return report;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_new_job_ends_the_one_before() {
        let mut worker = Worker::start().unwrap();
        // 2^80 solutions: a search without an end.
        let endless = Shape::torus(62, 62).unwrap();
        let lights = Lights::from_fn(endless, |cell| cell.row < 2);
        worker.begin(advise(lights)).unwrap();
        let shape = Shape::torus(4, 4).unwrap();
        let deal = Job::Deal {
            game: shape.into(),
            presses: 5,
            seed: 1,
            goal: Goal::default(),
        };
        worker.begin(deal.clone()).unwrap();
        let Report::Dealt(first) = wait(&worker) else {
            panic!("a board was asked for");
        };
        worker.begin(deal).unwrap();
        let Report::Dealt(second) = wait(&worker) else {
            panic!("a board was asked for");
        };
        assert_eq!(first, second);
        let lights = first;
        worker.begin(advise(lights)).unwrap();
        let Report::Advice {
            advice: Outcome::Solved(plan),
            more: false,
            ..
        } = wait(&worker)
        else {
            panic!("it was made by pressing, and has one solution");
        };
        assert_eq!(plan.count(), 5);
    }

    #[test]
    fn a_long_search_is_heard_of_before_it_ends() {
        let mut worker = Worker::start().unwrap();
        let shape = Shape::torus(62, 62).unwrap();
        let pressed = |cell: Cell| (cell.row * cell.column) % 5 == 1;
        let lights = Game::from(shape).toggled(&Presses::from_fn(shape, pressed));
        worker.begin(advise(lights)).unwrap();
        let mut counts = Vec::new();
        while counts.len() < 2 {
            let Report::Advice {
                advice: Outcome::Solved(plan),
                more: true,
                ..
            } = wait(&worker)
            else {
                panic!("there is more to come of 2^80 solutions");
            };
            counts.push(plan.count());
        }
        assert!(counts[1] <= counts[0], "{counts:?}");
    }
}
