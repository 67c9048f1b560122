//! Whether this process was started without standard output (`madness … >&-`).
//!
//! The standard library opens `/dev/null` in its place before `main`: what is written then
//! vanishes without an error. So this looks earlier.

use std::io;

/// Returns an error if this process has no standard output to write to.
pub(crate) fn check() -> io::Result<()> {
    #[cfg(unix)]
    if started::WITHOUT_OUTPUT.load(std::sync::atomic::Ordering::Relaxed) {
        let why = "standard output is closed";
        return Err(io::Error::other(why));
    }
    Ok(())
}

#[cfg(unix)]
mod started {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static WITHOUT_OUTPUT: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        /// Asks the system whether the descriptor is open.
        // SAFETY: Before `main` nothing may be used that the standard library sets up for it. This
        // calls `fcntl` and writes to an atomic.
        #[ctor(unsafe)]
        fn look() {
            let open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
            WITHOUT_OUTPUT.store(!open, Ordering::Relaxed);
        }
    }
}
