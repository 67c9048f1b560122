//! Data to standard output, notes and progress to standard error.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// Where a command writes.
pub(crate) struct Output {
    data: BufWriter<StdoutLock<'static>>,
    quiet: bool,
}

impl Output {
    pub(crate) fn new(quiet: bool) -> Self {
        Self {
            data: BufWriter::new(io::stdout().lock()),
            quiet,
        }
    }

    /// Data, as it is.
    pub(crate) fn data(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.data, "{text}")
    }

    /// Data: one JSON object on a line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> serde_json::Result<()> {
        serde_json::to_writer(&mut self.data, value)?;
        self.data.write_all(b"\n").map_err(serde_json::Error::io)
    }

    /// A note for people. The data before it is written first, so that the two
    /// stand in order on a terminal.
    pub(crate) fn note(&mut self, note: impl Display) -> io::Result<()> {
        if !self.quiet {
            self.flush()?;
            // Nobody reading the notes is no reason to stop.
            let _ = writeln!(io::stderr(), "{note}");
        }
        Ok(())
    }

    /// A progress bar for `steps` steps.
    pub(crate) fn progress(&self, steps: u64, what: &'static str) -> Progress {
        Progress {
            steps,
            what,
            started: Instant::now(),
            wanted: !self.quiet && io::stderr().is_terminal(),
            state: Mutex::default(),
        }
    }

    /// Writes out what has been held back.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.data.flush()
    }

    /// Writes out everything.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.data.flush()
    }
}

/// A progress bar that appears when a second has passed, on a terminal.
pub(crate) struct Progress {
    steps: u64,
    what: &'static str,
    started: Instant,
    wanted: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    done: u64,
    shown: Duration,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// The bar is drawn this often: drawn for every step, it would estimate the
    /// rate from steps that happen to end together.
    const EVERY: Duration = Duration::from_millis(200);

    /// One step is done. May be called from any thread.
    #[expect(clippy::cast_precision_loss, reason = "a rate to be read by people")]
    pub(crate) fn tick(&self) {
        if !self.wanted {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = self.started.elapsed();
        state.done += 1;
        if elapsed < Duration::from_secs(1) || elapsed < state.shown + Self::EVERY {
            return;
        }
        state.shown = elapsed;
        // The average since the start: what indicatif estimates begins with the
        // jump to the steps that were done before there was a bar.
        let done = state.done;
        let rate = done as f64 / elapsed.as_secs_f64();
        let left = self.steps.saturating_sub(done) as f64 / rate;
        let bar = state.bar.get_or_insert_with(|| self.bar(elapsed));
        bar.set_position(done);
        bar.set_message(format!("{} {rate:.1}/s, {left:.0} s left", self.what));
    }

    fn bar(&self, elapsed: Duration) -> ProgressBar {
        let style = "{msg} {wide_bar} {pos}/{len}";
        let style = ProgressStyle::with_template(style).expect("a template of ours");
        let bar = ProgressBar::new(self.steps).with_style(style);
        bar.with_elapsed(elapsed)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = state.bar.take() {
            bar.finish_and_clear();
        }
    }
}
