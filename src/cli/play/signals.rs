//! Signals that end the game, or have it wait.

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Nothing came.
    Nothing,
    /// To wait in the background.
    Stop,
    /// To end as this signal ends a process.
    End(i32),
}

#[cfg(unix)]
pub(super) use unix::Signals;

#[cfg(not(unix))]
pub(super) use elsewhere::Signals;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::{flag, low_level};

    use super::Asked;

    /// The signals that came, noted by handlers that do nothing else.
    pub(in super::super) struct Signals {
        last: Arc<AtomicUsize>,
    }

    impl Signals {
        pub(in super::super) fn listen() -> io::Result<Self> {
            let last = Arc::new(AtomicUsize::new(0));
            for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] {
                let number = usize::try_from(signal).map_err(io::Error::other)?;
                flag::register_usize(signal, Arc::clone(&last), number)?;
            }
            Ok(Self { last })
        }

        /// What came since the last time.
        pub(in super::super) fn asked(&self) -> Asked {
            match i32::try_from(self.last.swap(0, Ordering::SeqCst)).unwrap_or_default() {
                0 => Asked::Nothing,
                SIGTSTP => Asked::Stop,
                signal => Asked::End(signal),
            }
        }

        /// Waits in the background until the shell lets the process go on.
        pub(in super::super) fn stop() -> io::Result<()> {
            low_level::emulate_default_handler(SIGTSTP)
        }

        /// Ends the process as the signal does where nobody listens, so that a shell sees it.
        pub(in super::super) fn end(signal: i32) -> io::Result<()> {
            low_level::emulate_default_handler(signal)
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    use super::Asked;

    /// Where there are no signals, Ctrl-C is a key.
    pub(in super::super) struct Signals;

    impl Signals {
        pub(in super::super) fn listen() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in super::super) fn asked(&self) -> Asked {
            Asked::Nothing
        }

        pub(in super::super) fn stop() -> io::Result<()> {
            Ok(())
        }

        pub(in super::super) fn end(_: i32) -> io::Result<()> {
            Ok(())
        }
    }
}
