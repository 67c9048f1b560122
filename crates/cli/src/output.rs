//! Data to standard output, notes and progress to standard error.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, IntoInnerError, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::atomic::AtomicFile;
use crate::visible::visible;

/// Where a subcommand, or one below it, writes. The arguments of each have a field `output` of this
/// type or of [`NoOutputArgs`].
#[derive(clap::Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output, in the format that the ending of its name tells, such
    /// as .json; FILE appears only when it is complete
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
}

/// For a subcommand that writes no data.
#[derive(clap::Args)]
pub(crate) struct NoOutputArgs {}

impl OutputArgs {
    /// Returns the file to write to instead of standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        let path = self.output.as_deref();
        path.filter(|path| path.as_os_str() != "-")
    }
}

impl NoOutputArgs {
    /// Returns no file.
    #[expect(
        clippy::unused_self,
        reason = "called as for the other kinds of output"
    )]
    pub(crate) fn path(&self) -> Option<&Path> {
        None
    }
}

/// Where a command writes.
pub(crate) struct Output {
    data: BufWriter<Sink>,
    quiet: bool,
    abandoned: bool,
    /// Files that are not needed any more when the data are out.
    obsolete: Vec<PathBuf>,
    /// The notes below the answer.
    closing: Vec<String>,
}

/// Where the data go.
enum Sink {
    Stdout(Stdout),
    /// A file and its name, for messages.
    File(AtomicFile, String),
}

/// The error of a file, with its name.
fn named(name: &str) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{name}: {error}"))
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file, name) => file.write(bytes).map_err(named(name)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file, name) => file.flush().map_err(named(name)),
        }
    }
}

impl Output {
    /// Opens the file of that name, or standard output.
    pub(crate) fn new(quiet: bool, path: Option<&Path>) -> io::Result<Self> {
        let sink = match path {
            None => Sink::Stdout(io::stdout()),
            Some(path) => {
                let name = path.display().to_string();
                Sink::File(AtomicFile::create(path).map_err(named(&name))?, name)
            }
        };
        Ok(Self {
            data: BufWriter::new(sink),
            quiet,
            abandoned: false,
            obsolete: Vec::new(),
            closing: Vec::new(),
        })
    }

    /// Checks that raw bytes can be written: a terminal takes text only.
    pub(crate) fn takes_bytes(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.on_terminal(),
            "this format is no text for a terminal: name a file with --output, or choose --format text"
        );
        Ok(())
    }

    /// Whether the data go to a file that was named.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.data.get_ref(), Sink::File(..))
    }

    /// Whether somebody reads the data on a terminal.
    pub(crate) fn on_terminal(&self) -> bool {
        matches!(self.data.get_ref(), Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Where data are written as bytes.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.data
    }

    /// Discards what was written: [`finish`](Self::finish) makes no file of it.
    pub(crate) fn abandon(&mut self) {
        self.abandoned = true;
    }

    /// Removes a file when the data are safe, at the end of [`finish`](Self::finish).
    pub(crate) fn remove_when_finished(&mut self, path: PathBuf) {
        self.obsolete.push(path);
    }

    /// Writes data, unchanged.
    pub(crate) fn data(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.data, "{text}")
    }

    /// Writes data: one JSON object on a line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> serde_json::Result<()> {
        serde_json::to_writer(&mut self.data, value)?;
        self.data.write_all(b"\n").map_err(serde_json::Error::io)
    }

    /// Whether notes are not written.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// A note for people. The data before it is written first, so that the two
    /// stand in order on a terminal.
    pub(crate) fn note(&mut self, note: impl Display) -> io::Result<()> {
        if !self.quiet {
            self.flush()?;
            // The command goes on even if nobody can read the notes.
            let _ = writeln!(io::stderr(), "{}", visible(&note.to_string()));
        }
        Ok(())
    }

    /// A note for people below the answer, if there is one.
    pub(crate) fn closing_note(&mut self, note: impl Display) {
        self.closing.push(visible(&note.to_string()));
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

    /// A progress bar for work that writes data meanwhile. It is not shown if both would go to the
    /// same terminal.
    pub(crate) fn progress_of_data(&self, steps: u64, what: &'static str) -> Progress {
        let mut progress = self.progress(steps, what);
        let shown = matches!(self.data.get_ref(), Sink::Stdout(_)) && io::stdout().is_terminal();
        progress.wanted &= !shown;
        progress
    }

    /// A spinner with the elapsed time, for work without countable steps.
    pub(crate) fn waiting(&self, what: &'static str) -> Waiting {
        self.waiting_for(move || what.to_owned())
    }

    /// The same, with words that may change while it turns.
    pub(crate) fn waiting_for(&self, what: impl Fn() -> String + Send + 'static) -> Waiting {
        let wanted = !self.quiet && io::stderr().is_terminal();
        let start = || {
            let (end, ended) = mpsc::channel();
            let clock = thread::Builder::new().spawn(move || {
                if ended.recv_timeout(Waiting::AFTER) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let style = "{spinner} {msg} {elapsed}";
                let style = ProgressStyle::with_template(style).expect("a template of ours");
                let bar = ProgressBar::new_spinner().with_style(style);
                let bar = bar.with_elapsed(Waiting::AFTER).with_message(what());
                while ended.recv_timeout(Progress::EVERY) == Err(RecvTimeoutError::Timeout) {
                    bar.set_message(what());
                    bar.tick();
                }
                bar.finish_and_clear();
            });
            // If the thread cannot be started, there is no spinner.
            clock.ok().map(|clock| (end, clock))
        };
        Waiting(wanted.then(start).flatten())
    }

    /// Writes out what has been held back.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.data.flush()
    }

    /// Writes out everything; a file appears under its name now.
    pub(crate) fn finish(self) -> io::Result<()> {
        let sink = self.data.into_inner().map_err(IntoInnerError::into_error)?;
        match sink {
            Sink::Stdout(mut stdout) => stdout.flush()?,
            Sink::File(..) if self.abandoned => {}
            Sink::File(file, name) => file.commit().map_err(named(&name))?,
        }
        for note in self.closing.iter().filter(|_| !self.quiet) {
            let _ = writeln!(io::stderr(), "{note}");
        }
        for path in self.obsolete {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(named(&path.display().to_string())(error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A spinner on a terminal, shown after a second until the value is dropped.
pub(crate) struct Waiting(Option<(Sender<()>, JoinHandle<()>)>);

impl Waiting {
    const AFTER: Duration = Duration::from_secs(1);
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((end, clock)) = self.0.take() {
            drop(end);
            // The thread only draws, so it does not matter whether it panicked.
            let _ = clock.join();
        }
    }
}

/// A progress bar on a terminal, shown after a second.
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

    /// Notes that one step is done. Any thread may call it.
    pub(crate) fn tick(&self) {
        self.show(|done| done + 1);
    }

    /// Notes that this number of further steps is done.
    pub(crate) fn advance(&self, steps: u64) {
        self.show(|done| done + steps);
    }

    /// Notes that this number of steps is done in all.
    pub(crate) fn reach(&self, done: u64) {
        self.show(|_| done);
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate to be read by people")]
    fn show(&self, count: impl FnOnce(u64) -> u64) {
        if !self.wanted {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = self.started.elapsed();
        state.done = count(state.done);
        if elapsed < Duration::from_secs(1) || elapsed < state.shown + Self::EVERY {
            return;
        }
        state.shown = elapsed;
        // The rate is the average since the start, because the estimate of indicatif
        // would count the steps before the bar was shown as one jump.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A checkpoint is kept if the answer could not be written.
    #[test]
    fn obsolete_files_are_removed_after_the_output_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let [answer, obsolete] = ["answer", "obsolete"].map(|name| folder.path().join(name));
        let begin = || {
            fs::write(&obsolete, "").unwrap();
            let mut output = Output::new(true, Some(&answer)).unwrap();
            output.data("1").unwrap();
            output.remove_when_finished(obsolete.clone());
            assert!(obsolete.exists());
            output
        };
        let output = begin();
        fs::create_dir(&answer).unwrap();
        assert!(output.finish().is_err());
        assert!(obsolete.exists());
        fs::remove_dir(&answer).unwrap();
        begin().finish().unwrap();
        assert_eq!(fs::read_to_string(&answer).unwrap(), "1");
        assert!(!obsolete.exists());
        // It may be gone already.
        let output = begin();
        fs::remove_file(&obsolete).unwrap();
        output.finish().unwrap();
    }
}
