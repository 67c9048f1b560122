//! How long a search may take.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a search may take. What was found by then counts.
///
/// ```
/// use std::time::Duration;
/// use button_madness::Budget;
///
/// let budget = Budget::of(Duration::from_secs(2));
/// assert!(!budget.is_spent());
/// assert!(Budget::of(Duration::ZERO).is_spent());
/// assert!(Budget::unlimited().until(|| true).is_spent());
/// ```
#[derive(Clone)]
pub struct Budget {
    end: Option<Instant>,
    stop: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Default for Budget {
    /// Ten seconds from now.
    fn default() -> Self {
        Self::of(Duration::from_secs(10))
    }
}

impl Budget {
    /// Makes a budget of some time from now on.
    #[must_use]
    pub fn of(time: Duration) -> Self {
        Self {
            // What lies beyond all clocks has no end.
            end: Instant::now().checked_add(time),
            stop: None,
        }
    }

    /// Makes a budget without end.
    #[must_use]
    pub fn unlimited() -> Self {
        Self {
            end: None,
            stop: None,
        }
    }

    /// The same, spent as soon as `stop` says so; it is asked again and again, from one thread at a
    /// time.
    #[must_use]
    pub fn until(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            stop: Some(Arc::new(stop)),
            ..self
        }
    }

    /// Returns whether a search goes on: not when the budget is spent.
    pub(crate) fn step(&self) -> ControlFlow<()> {
        if self.is_spent() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns whether it is spent.
    pub fn is_spent(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
            || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
