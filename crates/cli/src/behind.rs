//! Brings a large file to the disk while it is still being written.

use std::fs::File;
use std::io;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// A thread that asks the system to bring to the disk what is written so far.
#[derive(Debug)]
pub(crate) struct Writeback {
    wake: SyncSender<()>,
    thread: JoinHandle<io::Result<()>>,
}

impl Writeback {
    /// Starts the thread, or returns `None` where there is none to be had: then all is brought to the
    /// disk at the end.
    pub(crate) fn start(file: &File) -> Option<Self> {
        let file = file.try_clone().ok()?;
        let (wake, woken) = sync_channel(1);
        // The system tells a failure once, so it is kept for the end.
        let work = move || woken.iter().try_for_each(|()| file.sync_data());
        let thread = thread::Builder::new().spawn(work).ok()?;
        Some(Self { wake, thread })
    }

    /// Asks for what is written by now. The thread may be at it still: then it looks again.
    pub(crate) fn wake(&self) {
        let _ = self.wake.try_send(());
    }

    /// Waits for the thread.
    ///
    /// # Errors
    /// What was written before did not get to the disk.
    pub(crate) fn finish(self) -> io::Result<()> {
        drop(self.wake);
        self.thread
            .join()
            .unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
    }
}
