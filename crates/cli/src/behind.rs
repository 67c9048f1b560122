//! Large files are written by a thread, past the system's cache where that can be done.
//!
//! A file that is to be on the disk before it has its name gains nothing from the cache: its bytes would be
//! copied there, and the disk would wait for them until the end.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// Bytes given to the thread at a time.
const PIECE: usize = 1 << 20;

/// So many pieces are on their way, written or to be filled.
const PIECES: usize = 3;

/// Where pieces begin in memory and in the file: what disks and systems ask of a write past the cache.
const PAGE: usize = 4096;

/// A thread that writes to a file what it is given.
#[derive(Debug)]
pub(crate) struct Behind {
    full: SyncSender<Piece>,
    spent: Receiver<Piece>,
    /// The piece that is being filled.
    piece: Piece,
    thread: JoinHandle<io::Result<()>>,
}

impl Behind {
    /// Starts the thread, or returns `None` where there is none to be had.
    pub(crate) fn start(file: &File) -> Option<Self> {
        let mut file = file.try_clone().ok()?;
        let position = file.stream_position().ok()?;
        // The end of the first piece is a multiple of a page in the file.
        let begun = usize::try_from(position % PAGE as u64).ok()?;
        let (full, pieces) = sync_channel::<Piece>(PIECES);
        let (again, spent) = sync_channel(PIECES);
        (0..PIECES).try_for_each(|_| again.try_send(Piece::new(0)).ok())?;
        let work = move || {
            let mut writer = Direct::new(file);
            for mut piece in pieces {
                writer.write(&piece)?;
                piece.clear();
                // Nobody needs it after the last one.
                let _ = again.try_send(piece);
            }
            Ok(())
        };
        let thread = thread::Builder::new().spawn(work).ok()?;
        Some(Self {
            full,
            spent,
            piece: Piece::new(begun),
            thread,
        })
    }

    /// Takes bytes that are to be written after those before.
    ///
    /// # Errors
    /// [`io::ErrorKind::BrokenPipe`] if bytes before could not be written: [`Behind::finish`] says why.
    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let taken = self.piece.push(bytes);
            bytes = &bytes[taken..];
            if self.piece.to == PIECE {
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
    /// What was given could not be written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        // If the thread has ended, it says why.
        let _ = self.send();
        drop((self.full, self.spent));
        let ended = self.thread.join();
        ended.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
    }
}

/// Bytes that begin at a page in memory, as they do in the file.
#[derive(Debug)]
struct Piece {
    memory: Vec<u8>,
    /// Where the first page begins.
    page: usize,
    /// Where the bytes begin and end, from there.
    from: usize,
    to: usize,
}

impl Piece {
    /// Makes an empty piece. The bytes to come begin `from` bytes after a page does.
    fn new(from: usize) -> Self {
        let memory = vec![0; PIECE + PAGE - 1];
        // Where it cannot be told, the system refuses and the cache is used.
        let page = memory.as_ptr().align_offset(PAGE).min(PAGE - 1);
        Self {
            memory,
            page,
            from,
            to: from,
        }
    }

    /// Empties the piece. The bytes to come begin a page.
    fn clear(&mut self) {
        (self.from, self.to) = (0, 0);
    }

    /// Takes as many bytes as there is room for; returns their number.
    fn push(&mut self, bytes: &[u8]) -> usize {
        let room = &mut self.memory[self.page..][..PIECE][self.to..];
        let count = bytes.len().min(room.len());
        room[..count].copy_from_slice(&bytes[..count]);
        self.to += count;
        count
    }

    fn bytes(&self) -> &[u8] {
        &self.memory[self.page..][self.from..self.to]
    }

    /// Returns whether there are only whole pages.
    fn is_whole(&self) -> bool {
        self.from == 0 && self.to.is_multiple_of(PAGE)
    }
}

/// A file that is written past the cache if its system and its disk can do that.
#[derive(Debug)]
struct Direct {
    file: File,
    /// Whether the file is written past the cache now, and whether that may be tried.
    is_on: bool,
    is_possible: bool,
}

impl Direct {
    fn new(file: File) -> Self {
        Self {
            file,
            is_on: false,
            is_possible: true,
        }
    }

    fn write(&mut self, piece: &Piece) -> io::Result<()> {
        self.choose(piece.is_whole());
        let mut bytes = piece.bytes();
        while !bytes.is_empty() {
            match self.file.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // It asks for more than pages, or less than a page is left.
                Err(error) if error.kind() == io::ErrorKind::InvalidInput && self.is_on => {
                    set_direct(&self.file, false)?;
                    (self.is_on, self.is_possible) = (false, false);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes past the cache from now on, or through it.
    fn choose(&mut self, on: bool) {
        if on != self.is_on && self.is_possible {
            match set_direct(&self.file, on) {
                Ok(()) => self.is_on = on,
                Err(_) => self.is_possible = false,
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn set_direct(file: &File, on: bool) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let mut flags = fcntl_getfl(file)?;
    flags.set(OFlags::DIRECT, on);
    Ok(fcntl_setfl(file, flags)?)
}

#[cfg(not(target_os = "linux"))]
fn set_direct(_: &File, _: bool) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_is_in_the_file() {
        for before in [0, 1, PAGE - 1, PAGE, 3 * PAGE + 17] {
            for length in [0, 1, PAGE, PIECE - before % PAGE, 5 * PIECE, 7 * PIECE + 5] {
                let mut file = tempfile::NamedTempFile::new().unwrap();
                let bytes: Vec<u8> = (0..251).cycle().take(before + length).collect();
                file.write_all(&bytes[..before]).unwrap();
                let mut behind = Behind::start(file.as_file()).unwrap();
                let some = bytes[before..].chunks(PIECE / 3 + 1);
                some.for_each(|some| behind.write(some).unwrap());
                behind.finish().unwrap();
                let written = std::fs::read(file.path()).unwrap();
                assert!(written == bytes, "{before}, {length}");
            }
        }
    }

    #[test]
    fn what_cannot_go_past_the_cache_goes_through_it() {
        // Pages that begin where no page does, in memory or in the file.
        for (shift, first) in [(1, PAGE), (0, 7)] {
            let file = tempfile::NamedTempFile::new().unwrap();
            let mut writer = Direct::new(file.reopen().unwrap());
            let mut piece = Piece::new(0);
            piece.push(&[1; PAGE]);
            for (shift, length) in [(0, PAGE), (shift, first), (shift, PAGE)] {
                piece.page ^= shift;
                piece.to = length;
                writer.write(&piece).unwrap();
                piece.page ^= shift;
            }
            let written = std::fs::read(file.path()).unwrap();
            assert_eq!(written.len(), 2 * PAGE + first);
        }
    }

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
