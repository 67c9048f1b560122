//! Interrupts: Ctrl-C and the signals that ask a process to end.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};
#[cfg(unix)]
use std::thread;

use crate::temporary;
use crate::visible::visible;

/// The exit status of an interrupted run, as shells have it for an interrupt.
const INTERRUPTED: i32 = 130;

/// Whether the first interrupt ends a search instead of the process.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether the first interrupt has come.
static CAME: AtomicBool = AtomicBool::new(false);

/// Whether a game in the terminal hears the signals itself.
static LEFT: AtomicBool = AtomicBool::new(false);

/// The journal that holds what is done so far.
static JOURNAL: OnceLock<PathBuf> = OnceLock::new();

/// Makes interrupts say that a journal holds what is done.
pub(crate) fn say_of_journal(path: &Path) -> io::Result<()> {
    JOURNAL.get_or_init(|| path.to_owned());
    handle()
}

/// Leaves the signals to a game in the terminal, which gives the terminal back. A temporary file that a
/// signal leaves is swept up later.
pub(crate) fn leave() {
    LEFT.store(true, Ordering::SeqCst);
}

/// Makes interrupts remove the temporary files before the process ends.
pub(crate) fn handle() -> io::Result<()> {
    static ONCE: Once = Once::new();
    if LEFT.load(Ordering::SeqCst) {
        return Ok(());
    }
    let mut result = Ok(());
    ONCE.call_once(|| {
        result = listen(|| {
            if ASKED.load(Ordering::SeqCst) && !CAME.swap(true, Ordering::SeqCst) {
                return;
            }
            end();
        });
    });
    result
}

/// Calls a function in a thread of its own at each signal that ends a process.
#[cfg(unix)]
fn listen(mut heard: impl FnMut() + Send + 'static) -> io::Result<()> {
    let signals = ending();
    // Without any the thread would end at once.
    if signals.is_empty() {
        return Ok(());
    }
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    let thread = thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || signals.forever().for_each(|_| heard()))?;
    Ok(())
}

#[cfg(not(unix))]
fn listen(heard: impl FnMut() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(heard).map_err(io::Error::other)
}

/// Returns the signals that end a process and that whoever started it wants to be heard. `nohup`, and a
/// shell that starts it in the background, have some ignored.
#[cfg(unix)]
pub(crate) fn ending() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Where the system says it: Linux.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let is_heard = |signal: &i32| ignored.unwrap_or(0) >> (signal - 1) & 1 == 0;
    [SIGHUP, SIGINT, SIGTERM]
        .into_iter()
        .filter(is_heard)
        .collect()
}

/// Ends the process as an interrupt does.
pub(crate) fn end() -> ! {
    // Held to the end, so that no other file is begun.
    let _files = temporary::remove_all();
    let written = temporary::written();
    let written: Vec<String> = written
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let kept = match (JOURNAL.get(), &written[..]) {
        (None, []) => "nothing written".to_owned(),
        (None, written) => format!("but written before: {}", visible(&written.join(", "))),
        (Some(path), _) => format!(
            "{} holds what is done: the same command goes on from it",
            visible(&path.display().to_string())
        ),
    };
    // The process ends even if nobody can read the message.
    let _ = writeln!(io::stderr(), "madness: interrupted, {kept}");
    process::exit(INTERRUPTED);
}

/// Makes a write beyond the limit of file sizes fail with an error; its signal would end the process.
pub(crate) fn outlive_size_limits() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())?;
    Ok(())
}

/// While it lives, the first interrupt only sets [`came`]; the second ends the process.
pub(crate) struct AskFirst(());

impl AskFirst {
    pub(crate) fn new() -> io::Result<Self> {
        ASKED.store(true, Ordering::SeqCst);
        handle().map(|()| Self(()))
    }
}

impl Drop for AskFirst {
    fn drop(&mut self) {
        ASKED.store(false, Ordering::SeqCst);
    }
}

/// Whether an interrupt came while an [`AskFirst`] lived.
pub(crate) fn came() -> bool {
    CAME.load(Ordering::SeqCst)
}
