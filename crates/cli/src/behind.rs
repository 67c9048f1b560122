//! Large files are written by a thread, and brought to the disk by another while they are.

use std::fs::File;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// Bytes given to the thread at a time.
const PIECE: usize = 1 << 20;

/// So many pieces are on their way, written or to be filled.
const PIECES: usize = 3;

/// Bytes after which the disk is asked to take what is written.
const TOLD: usize = 8 << 20;

/// A thread that writes to a file what it is given.
#[derive(Debug)]
pub(crate) struct Behind {
    full: SyncSender<Vec<u8>>,
    spent: Receiver<Vec<u8>>,
    /// The piece that is being filled.
    piece: Vec<u8>,
    thread: JoinHandle<io::Result<()>>,
}

impl Behind {
    /// Starts the thread, or returns `None` where there is none to be had.
    pub(crate) fn start(file: &File) -> Option<Self> {
        let mut file = file.try_clone().ok()?;
        let (full, pieces) = sync_channel::<Vec<u8>>(PIECES);
        let (again, spent) = sync_channel(PIECES);
        (0..PIECES).try_for_each(|_| again.try_send(Vec::new()).ok())?;
        let work = move || {
            let disk = ToDisk::start(&file);
            let mut untold = 0;
            for mut piece in pieces {
                file.write_all(&piece)?;
                untold += piece.len();
                if let Some(disk) = disk.as_ref().filter(|_| untold >= TOLD) {
                    disk.wake();
                    untold = 0;
                }
                piece.clear();
                // Nobody needs it after the last one.
                let _ = again.try_send(piece);
            }
            disk.map_or(Ok(()), ToDisk::finish)
        };
        let thread = thread::Builder::new().spawn(work).ok()?;
        Some(Self {
            full,
            spent,
            piece: Vec::with_capacity(PIECE),
            thread,
        })
    }

    /// Takes bytes that are to be written after those before.
    ///
    /// # Errors
    /// [`io::ErrorKind::BrokenPipe`] if bytes before could not be written: [`Behind::finish`] says why.
    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(PIECE - self.piece.len()));
            self.piece.extend_from_slice(now);
            bytes = later;
            if self.piece.len() == PIECE {
                self.send()?;
            }
        }
        Ok(())
    }

    fn send(&mut self) -> io::Result<()> {
        let ended = io::ErrorKind::BrokenPipe;
        let next = self.spent.recv().map_err(|_| ended)?;
        let piece = std::mem::replace(&mut self.piece, next);
        self.full.send(piece).map_err(|_| ended.into())
    }

    /// Writes what is left and waits for the thread.
    ///
    /// # Errors
    /// What was given could not be written, or did not get to the disk.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        // If the thread has ended, it says why.
        let _ = self.send();
        drop((self.full, self.spent));
        joined(self.thread)
    }
}

/// A thread that asks the system to bring to the disk what is written so far.
#[derive(Debug)]
struct ToDisk {
    wake: SyncSender<()>,
    thread: JoinHandle<io::Result<()>>,
}

impl ToDisk {
    /// Starts the thread, or returns `None` where there is none to be had: then all is brought to the
    /// disk at the end.
    fn start(file: &File) -> Option<Self> {
        let file = file.try_clone().ok()?;
        let (wake, woken) = sync_channel(1);
        // The system tells a failure once, so it is kept for the end.
        let work = move || woken.iter().try_for_each(|()| file.sync_data());
        let thread = thread::Builder::new().spawn(work).ok()?;
        Some(Self { wake, thread })
    }

    /// Asks for what is written by now. The thread may be at it still: then it looks again.
    fn wake(&self) {
        let _ = self.wake.try_send(());
    }

    fn finish(self) -> io::Result<()> {
        drop(self.wake);
        joined(self.thread)
    }
}

fn joined(thread: JoinHandle<io::Result<()>>) -> io::Result<()> {
    let ended = thread.join();
    ended.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_told() {
        // A file that is only open for reading.
        let name = tempfile::NamedTempFile::new().unwrap();
        let reading = File::open(name.path()).unwrap();
        let mut behind = Behind::start(&reading).unwrap();
        let bytes = vec![1; PIECE / 3 + 1];
        let mut writes = (0..20 * PIECES).map(|_| behind.write(&bytes));
        let ended = writes.find_map(Result::err).expect("no end of writing");
        assert_eq!(ended.kind(), io::ErrorKind::BrokenPipe);
        let why = behind.finish().unwrap_err();
        assert_ne!(why.kind(), io::ErrorKind::BrokenPipe, "{why}");
        // Few bytes are first written at the end.
        let mut behind = Behind::start(&reading).unwrap();
        behind.write(&bytes).unwrap();
        assert!(behind.finish().is_err());
    }
}
