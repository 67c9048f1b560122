//! Signals that end the game, or have it wait.

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// No signal came.
    Nothing,
    /// The process is to wait in the background.
    Stop,
    /// The process is to end as this signal ends one.
    End(i32),
}

#[cfg(unix)]
pub(crate) use unix::Signals;

#[cfg(not(unix))]
pub(crate) use elsewhere::Signals;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGQUIT, SIGTSTP};
    use signal_hook::iterator::Signals as Incoming;
    use signal_hook::low_level;

    use super::Asked;
    use crate::interrupt;
    use crate::screen::terminal;

    /// How long the game may take to end by itself, and then the terminal to be given back.
    const GRACE: Duration = Duration::from_millis(500);

    /// The signals that came, as a thread of its own hears them.
    pub(crate) struct Signals {
        last: Arc<AtomicI32>,
    }

    impl Signals {
        pub(crate) fn listen() -> io::Result<Self> {
            let last = Arc::new(AtomicI32::new(0));
            let ending = interrupt::ending();
            let mut incoming = Incoming::new(ending.into_iter().chain([SIGQUIT, SIGTSTP]))?;
            let told = Arc::clone(&last);
            let listen = move || {
                for signal in incoming.forever() {
                    told.store(signal, Ordering::SeqCst);
                    if signal != SIGTSTP {
                        thread::sleep(GRACE);
                        end_anyway(signal);
                    }
                }
            };
            thread::Builder::new().spawn(listen)?;
            Ok(Self { last })
        }

        /// Returns what the last signal since the last call asks for.
        pub(crate) fn asked(&self) -> Asked {
            match self.last.swap(0, Ordering::SeqCst) {
                0 => Asked::Nothing,
                SIGTSTP => Asked::Stop,
                signal => Asked::End(signal),
            }
        }

        /// Waits in the background until the shell lets the process go on.
        pub(crate) fn stop() -> io::Result<()> {
            low_level::emulate_default_handler(SIGTSTP)
        }

        /// Ends the process as the signal does where nobody listens, so that a shell sees it.
        pub(crate) fn end(signal: i32) -> io::Result<()> {
            low_level::emulate_default_handler(signal)
        }
    }

    /// Ends a game that does not end by itself: its terminal may be gone, so that crossterm reads
    /// nothing for ever, or may take no more output.
    fn end_anyway(signal: i32) {
        let (done, waited) = mpsc::channel();
        // If the thread cannot be started, the terminal is not given back, but the game ends.
        let _ = thread::Builder::new().spawn(move || {
            terminal::give_back();
            // Nobody may be waiting any more.
            let _ = done.send(());
        });
        // The process ends even if the terminal could not be given back in time.
        let _ = waited.recv_timeout(GRACE);
        let _ = low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    use super::Asked;

    /// Where there are no signals, Ctrl-C is a key.
    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn listen() -> io::Result<Self> {
            Ok(Self)
        }

        pub(crate) fn asked(&self) -> Asked {
            Asked::Nothing
        }

        pub(crate) fn stop() -> io::Result<()> {
            Ok(())
        }

        pub(crate) fn end(_: i32) -> io::Result<()> {
            Ok(())
        }
    }
}
