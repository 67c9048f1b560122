//! Work without the interpreter: other threads of Python go on, Ctrl-C ends it, and progress is shown.
//!
//! Long work is done in a thread of its own, while the thread of Python looks every [`LOOK`] whether a
//! signal came. Then the flag is set at which budgets end, and the call returns at once. Work that no
//! budget ends is left to its thread, which goes on in the background until it is done.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use button_madness::Budget;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use rayon::ThreadPoolBuilder;

use crate::errors::{Failure, Kind};

/// How often a signal is looked for, and progress is told.
const LOOK: Duration = Duration::from_millis(50);

/// The stack of the thread: some searches go as deep as a play is long.
const STACK: usize = 64 << 20;

/// What the work and the one who waits for it share.
#[derive(Clone, Default)]
pub(crate) struct Task {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    total: Arc<AtomicU64>,
}

impl Task {
    /// Returns a budget of some time that ends when somebody presses Ctrl-C.
    pub(crate) fn budget(&self, time: Option<Duration>) -> Budget {
        let stop = Arc::clone(&self.stop);
        Budget::unlimited()
            .time(time)
            .until(move || stop.load(Relaxed))
    }

    /// Says how far the work has come, and returns whether it goes on.
    pub(crate) fn reach(&self, done: u64) -> ControlFlow<()> {
        self.done.store(done, Relaxed);
        if self.stop.load(Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Counts a part that is done.
    pub(crate) fn tick(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    /// Says how much there is to do in all.
    pub(crate) fn of(&self, total: u64) {
        self.total.store(total, Relaxed);
    }

    /// Returns whether somebody pressed Ctrl-C.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// On how many threads, and who is told how far it has come.
#[derive(Default)]
pub(crate) struct How<'py> {
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
}

impl<'py> How<'py> {
    /// Reads the arguments `threads` and `progress`.
    pub(crate) fn new(
        threads: Option<usize>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        if threads == Some(0) {
            return Err(Failure::new(Kind::Input, "threads is 0: expected 1 or more").into());
        }
        let progress = match progress {
            Some(asked) if asked.is_none() => None,
            Some(asked) => match asked.cast::<PyBool>() {
                Ok(asked) if !asked.is_true() => None,
                Ok(asked) => {
                    let module = asked
                        .py()
                        .import(intern!(asked.py(), "button_madness._progress"))?;
                    Some(module.getattr(intern!(asked.py(), "Bar"))?.call0()?)
                }
                Err(_) if asked.is_callable() => Some(asked),
                Err(_) => {
                    return Err(PyTypeError::new_err(
                        "progress: expected True, False or a function of two numbers, \
                         what is done and how much there is",
                    ));
                }
            },
            None => None,
        };
        Ok(Self { threads, progress })
    }

    fn tell(&self, task: &Task) -> PyResult<()> {
        if let Some(progress) = &self.progress {
            let (done, total) = (task.done.load(Relaxed), task.total.load(Relaxed));
            progress.call1((done, total))?;
        }
        Ok(())
    }

    fn close(&self) -> PyResult<()> {
        if let Some(progress) = &self.progress
            && progress.hasattr(intern!(progress.py(), "close"))?
        {
            progress.call_method0(intern!(progress.py(), "close"))?;
        }
        Ok(())
    }
}

/// Reads a time in seconds; none is as long as it takes.
pub(crate) fn seconds(time: Option<f64>) -> Result<Option<Duration>, Failure> {
    let wrong = |time| {
        Failure::new(
            Kind::Input,
            format!("time is {time}: expected seconds, 0 or more"),
        )
    };
    time.map(|time| match Duration::try_from_secs_f64(time) {
        Ok(duration) => Ok(duration),
        Err(_) if time == f64::INFINITY => Ok(Duration::MAX),
        Err(_) => Err(wrong(time)),
    })
    .transpose()
}

/// Does work that takes less than a moment, without the interpreter.
pub(crate) fn quick<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> PyResult<T> {
    Ok(py.detach(|| unpanicked(|| on_threads(None, work)))?)
}

/// The process that has loaded the module.
static LOADED_BY: LazyLock<u32> = LazyLock::new(std::process::id);

/// Remembers the process, when the module is loaded.
pub(crate) fn remember_process() {
    LazyLock::force(&LOADED_BY);
}

/// Does work on so many threads, or on those of the process.
///
/// A child that was forked, as `multiprocessing` may do, has only the thread that forked it: those of the
/// pool of the process are not there, and whoever asked them would wait for ever. It gets a pool of its own.
fn on_threads<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    if threads.is_none() && *LOADED_BY == std::process::id() {
        return work();
    }
    // 0 threads are as many as there are processors.
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build();
    pool.map_err(|error| Failure::new(Kind::Undecided, error))?
        .install(work)
}

/// Does long work.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    how: &How<'_>,
    work: impl FnOnce(&Task) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let (task, threads) = (Task::default(), how.threads);
    let (sender, receiver) = channel();
    let own = task.clone();
    let started = thread::Builder::new().stack_size(STACK).spawn(move || {
        let done = unpanicked(|| on_threads(threads, || work(&own)));
        // Nobody waits any more after Ctrl-C.
        let _ = sender.send(done);
    });
    started.map_err(|error| Failure::new(Kind::Undecided, format!("no thread: {error}")))?;
    let mut receiver = receiver;
    let ended = loop {
        let received;
        (received, receiver) = py.detach(move || (receiver.recv_timeout(LOOK), receiver));
        match received {
            Ok(done) => break done,
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals().and_then(|()| how.tell(&task)) {
                    task.stop.store(true, Relaxed);
                    how.close()?;
                    return Err(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                break Err(Failure::new(
                    Kind::Internal,
                    "the thread of the search is gone",
                ));
            }
        }
    };
    how.tell(&task)?;
    how.close()?;
    Ok(ended?)
}

/// Turns a panic, which is an error of the library, into one of Python.
fn unpanicked<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("a panic");
        Err(Failure::new(
            Kind::Internal,
            format!("internal error: {text}"),
        ))
    })
}
