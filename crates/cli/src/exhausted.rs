//! The end of the command where the system gives no more memory.
//!
//! Computations that take much memory ask for it first, and are refused with a line that says what
//! needs how much. This module is for all other allocations.

use std::cell::Cell;
use std::io::Write;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use madness_machine::simd::memory;

use crate::failure::Status;
use crate::screen;
use crate::temporary;

/// Makes the command end with one line and the status of bad input.
pub(crate) fn handle() {
    memory::when_exhausted(end);
}

/// Whether a thread ends the process already.
static ENDING: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether it is this one.
    static IS_MINE: Cell<bool> = const { Cell::new(false) };
}

/// Removes the temporary files, says why, and ends the process. Locks may be held by this very
/// thread, so it waits for none.
extern "C" fn end(bytes: usize) -> ! {
    if IS_MINE.get() {
        // Ending the process needed memory that there is not.
        leave();
    }
    if ENDING.swap(true, Ordering::SeqCst) {
        loop {
            thread::sleep(Duration::from_secs(1));
        }
    }
    IS_MINE.set(true);
    temporary::remove_what_can_be();
    // It panics if the game was just drawing.
    let _ = panic::catch_unwind(screen::give_back);
    let mut line = [0; 256];
    let mut rest = &mut line[..];
    let _ = writeln!(
        rest,
        "madness: out of memory: the system gives no {bytes} bytes more; smaller input, fewer threads \
         (--threads 1) or a higher limit (ulimit -v) may do"
    );
    let left = rest.len();
    say(&line[..line.len() - left]);
    leave()
}

/// Writes to standard error without taking its lock, and ignores errors.
fn say(line: &[u8]) {
    #[cfg(unix)]
    let _ = rustix::io::write(rustix::stdio::stderr(), line);
    #[cfg(not(unix))]
    let _ = std::io::stderr().write_all(line);
}

/// Ends the process without its exit handlers, which may need memory.
fn leave() -> ! {
    let status = Status::BadInput as i32;
    #[cfg(unix)]
    signal_hook::low_level::exit(status);
    #[cfg(not(unix))]
    std::process::exit(status)
}
