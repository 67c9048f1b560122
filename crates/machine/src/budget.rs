//! Budgets, and the clocks that they start.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use web_time::Instant;

/// How long a call may take, and how much.
///
/// A budget is a description, not a clock: every call that is given one starts its own [`Clock`], so a
/// budget serves any number of calls. Each call says what its steps are, how many bytes it takes if
/// nobody says how many, and what it returns when its budget is spent.
///
/// ```
/// use std::time::Duration;
/// use madness_machine::{Budget, Spent};
///
/// let budget = Budget::of(Duration::from_secs(2)).steps(2);
/// for _ in 0..3 {
///     let clock = budget.start();
///     assert_eq!((clock.spend(), clock.spend()), (Ok(()), Ok(())));
///     assert_eq!(clock.spend(), Err(Spent::Steps));
/// }
/// assert!(Budget::of(Duration::ZERO).start().is_spent());
/// assert!(Budget::unlimited().until(|| true).start().is_spent());
/// ```
#[derive(Clone)]
pub struct Budget {
    /// The longest time, from the start of each call.
    pub time: Option<Duration>,
    /// The most steps.
    pub steps: Option<u64>,
    /// The most bytes of memory.
    pub bytes: Option<u64>,
    /// The steps that are taken however short the time is.
    pub least: u64,
    stop: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Default for Budget {
    /// Returns a budget of ten seconds.
    fn default() -> Self {
        Self::of(Duration::from_secs(10))
    }
}

impl Budget {
    /// Makes a budget of some time.
    #[must_use]
    pub fn of(time: Duration) -> Self {
        Self::unlimited().time(Some(time))
    }

    /// Makes a budget that is never spent.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            time: None,
            steps: None,
            bytes: None,
            least: 0,
            stop: None,
        }
    }

    /// Returns the same with another time, or with any.
    #[must_use]
    pub fn time(self, time: Option<Duration>) -> Self {
        Self { time, ..self }
    }

    /// Returns the same with half the time, for the first of two parts of a call. The other part gets what
    /// [`Clock::left`] of the whole budget says then, so that time that the first one leaves is not lost.
    #[must_use]
    pub fn half_time(&self) -> Self {
        let half = self.time.map(|time| time / 2);
        self.clone().time(half)
    }

    /// Returns the same with so many steps at most.
    #[must_use]
    pub fn steps(self, steps: u64) -> Self {
        Self {
            steps: Some(steps),
            ..self
        }
    }

    /// Returns the same with so many bytes of memory at most.
    #[must_use]
    pub fn bytes(self, bytes: u64) -> Self {
        Self {
            bytes: Some(bytes),
            ..self
        }
    }

    /// Returns the same with so many steps that are taken however short the time is. A search that goes on
    /// from where another one ended needs some to come back there; without them it would never get on.
    #[must_use]
    pub fn at_least(self, least: u64) -> Self {
        Self { least, ..self }
    }

    /// Returns the same, spent as soon as `stop` says so. It is asked again and again, by every thread of
    /// the computation.
    #[must_use]
    pub fn until(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            stop: Some(Arc::new(stop)),
            ..self
        }
    }

    /// Starts the clock of a call.
    #[must_use]
    pub fn start(&self) -> Clock {
        Clock {
            budget: self.clone(),
            begun: Instant::now(),
            taken: AtomicU64::new(0),
            ended: OnceLock::new(),
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("time", &self.time)
            .field("steps", &self.steps)
            .field("bytes", &self.bytes)
            .field("least", &self.least)
            .finish_non_exhaustive()
    }
}

/// What of a budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spent {
    /// The time is over.
    Time,
    /// No more steps are allowed.
    Steps,
    /// The caller stopped the computation.
    Stop,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time was over",
            Self::Steps => "no more steps were allowed",
            Self::Stop => "it was stopped",
        })
    }
}

impl Error for Spent {}

/// A budget that is being spent: it knows when the call began, and how many steps it took.
///
/// Threads share a clock by reference. Once it is spent it stays so.
#[derive(Debug)]
pub struct Clock {
    budget: Budget,
    begun: Instant,
    taken: AtomicU64,
    ended: OnceLock<Spent>,
}

impl Clone for Clock {
    /// Returns a clock with the same start and the same steps taken. From then on each clock counts
    /// its own steps.
    fn clone(&self) -> Self {
        Self {
            budget: self.budget.clone(),
            begun: self.begun,
            taken: AtomicU64::new(self.taken()),
            ended: self.ended.clone(),
        }
    }
}

impl Clock {
    /// Steps between two looks at the time.
    const STRIDE: u64 = 256;

    /// Returns the budget that is spent.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns how many steps were taken.
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// Returns the time since the call began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Takes a step, for inner loops: the time is looked at every 256 steps.
    ///
    /// # Errors
    /// The budget is spent. The step is not counted then.
    #[inline]
    pub fn spend(&self) -> Result<(), Spent> {
        let taken = self.taken();
        let spent = if taken.is_multiple_of(Self::STRIDE) {
            self.look(taken)
        } else {
            self.ended()
        };
        if let Some(spent) = spent.or_else(|| self.without_steps(taken)) {
            return Err(spent);
        }
        self.taken.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Takes a step, for steps that are rare: the time is looked at in each.
    pub fn step(&self) -> ControlFlow<()> {
        self.goes_on(self.taken())?;
        self.taken.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    }

    /// Says that so many steps are taken by now, and returns whether the computation goes on, after a look
    /// at the time.
    pub fn reach(&self, taken: u64) -> ControlFlow<()> {
        self.taken.store(taken, Ordering::Relaxed);
        self.goes_on(taken)
    }

    /// Returns whether the computation goes on after `taken` steps, by the stop signal, the time
    /// and the steps.
    fn goes_on(&self, taken: u64) -> ControlFlow<()> {
        match self.look(taken).or_else(|| self.without_steps(taken)) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Counts steps that are taken already, for threads that count many at once, and ends if no more are
    /// allowed.
    pub fn count(&self, steps: u64) {
        let before = self.taken.fetch_add(steps, Ordering::Relaxed);
        self.without_steps(before.saturating_add(steps));
    }

    /// Returns what was found spent, without another look.
    #[inline]
    pub fn ended(&self) -> Option<Spent> {
        self.ended.get().copied()
    }

    /// Looks at the stop signal and at the time. `taken` is the number of steps of the caller, so
    /// that a thread may count its own.
    pub fn look(&self, taken: u64) -> Option<Spent> {
        self.ended().or_else(|| {
            let Budget {
                time, least, stop, ..
            } = &self.budget;
            if stop.as_ref().is_some_and(|stop| stop()) {
                return Some(self.end(Spent::Stop));
            }
            if taken >= *least && time.is_some_and(|time| self.elapsed() >= time) {
                return Some(self.end(Spent::Time));
            }
            None
        })
    }

    /// Returns whether the budget is spent, after a look at the time. After the last allowed step
    /// it is not yet spent: only the next request for a step ends it.
    pub fn is_spent(&self) -> bool {
        self.look(self.taken()).is_some()
    }

    /// Returns what is left, for a part of the computation: the time and steps that are left, the same
    /// bytes and the same stop signal.
    #[must_use]
    pub fn left(&self) -> Budget {
        let Budget {
            time, steps, least, ..
        } = self.budget;
        let taken = self.taken();
        Budget {
            time: time.map(|time| time.saturating_sub(self.elapsed())),
            steps: steps.map(|steps| steps.saturating_sub(taken)),
            least: least.saturating_sub(taken),
            ..self.budget.clone()
        }
    }

    /// Ends if all steps are taken.
    fn without_steps(&self, taken: u64) -> Option<Spent> {
        let most = self.budget.steps.unwrap_or(u64::MAX);
        (taken >= most).then(|| self.end(Spent::Steps))
    }

    fn end(&self, spent: Spent) -> Spent {
        *self.ended.get_or_init(|| spent)
    }
}

/// Goes on, whatever the progress: for calls that tell theirs to somebody who does not want to know.
pub fn go_on<T>(_: T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::thread::sleep;

    use super::*;

    #[test]
    fn every_start_is_a_beginning() {
        let budget = Budget::of(Duration::from_millis(20)).steps(3);
        for _ in 0..2 {
            let clock = budget.start();
            assert!(!clock.is_spent());
            sleep(Duration::from_millis(25));
            assert!(clock.is_spent());
            assert_eq!(clock.ended(), Some(Spent::Time));
        }
    }

    #[test]
    fn steps_are_counted_and_the_last_is_granted() {
        for most in [0, 1, 255, 256, 257, 1000] {
            let clock = Budget::unlimited().steps(most).start();
            assert!((0..most).all(|_| clock.spend().is_ok()), "{most}");
            assert_eq!(clock.ended(), None);
            assert_eq!(clock.spend(), Err(Spent::Steps));
            assert_eq!((clock.taken(), clock.ended()), (most, Some(Spent::Steps)));
        }
    }

    #[test]
    fn some_steps_are_granted_whatever_the_time() {
        for (least, granted) in [(0, 0), (1, 256), (256, 256), (300, 512)] {
            let clock = Budget::of(Duration::ZERO).at_least(least).start();
            while clock.spend().is_ok() {}
            assert_eq!((clock.taken(), clock.ended()), (granted, Some(Spent::Time)));
        }
        let own = Budget::of(Duration::ZERO).at_least(10).start();
        assert_eq!((own.look(9), own.look(10)), (None, Some(Spent::Time)));
    }

    #[test]
    fn a_stop_is_for_ever() {
        let (stop, asked) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(AtomicU64::new(0)),
        );
        let (signal, count) = (Arc::clone(&stop), Arc::clone(&asked));
        let budget = Budget::unlimited().until(move || {
            count.fetch_add(1, Ordering::Relaxed);
            signal.load(Ordering::Relaxed)
        });
        let clock = budget.start();
        assert_eq!(clock.step(), ControlFlow::Continue(()));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(clock.step(), ControlFlow::Break(()));
        stop.store(false, Ordering::Relaxed);
        assert_eq!(clock.reach(7), ControlFlow::Break(()));
        assert_eq!((clock.ended(), clock.taken()), (Some(Spent::Stop), 7));
        assert_eq!(asked.load(Ordering::Relaxed), 2);
        // The clock is, the budget is not.
        assert!(!budget.start().is_spent());
    }

    #[test]
    fn half_the_time_is_all_of_the_rest() {
        let budget = Budget::of(Duration::from_secs(3))
            .steps(10)
            .bytes(5)
            .at_least(4)
            .until(|| true);
        let half = budget.half_time();
        assert_eq!(half.time, Some(Duration::from_millis(1500)));
        assert_eq!(
            (half.steps, half.bytes, half.least),
            (budget.steps, budget.bytes, budget.least)
        );
        assert!(half.start().is_spent());
        assert_eq!(Budget::unlimited().half_time().time, None);
    }

    #[test]
    fn a_part_gets_what_is_left() {
        let clock = Budget::of(Duration::from_secs(1000))
            .steps(10)
            .bytes(5)
            .at_least(4)
            .start();
        clock.count(3);
        let left = clock.left();
        assert_eq!((left.steps, left.bytes, left.least), (Some(7), Some(5), 1));
        assert!(
            left.time
                .is_some_and(|time| time < Duration::from_secs(1000))
        );
        clock.count(100);
        assert_eq!((clock.left().steps, clock.left().least), (Some(0), 0));
    }
}
