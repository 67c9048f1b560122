//! Files that a thread reads ahead.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Bytes read at a time. The pieces together are less than the caches of one core hold.
const PIECE: usize = 1 << 18;

/// So many pieces are in the hands of the thread, read or to be read.
const PIECES: usize = 3;

/// A file whose next pieces a thread reads while those before are worked on. Where there is no thread
/// to be had, each piece is read when it is needed.
#[derive(Debug)]
pub(super) struct Ahead {
    file: File,
    thread: Option<Pieces>,
    /// The piece that is worked on, and how much of it is done.
    piece: Vec<u8>,
    used: usize,
    /// Where in the file the next byte is.
    position: u64,
}

/// The ends of the channels to the thread.
#[derive(Debug)]
struct Pieces {
    read: Receiver<io::Result<Vec<u8>>>,
    spent: SyncSender<Vec<u8>>,
    thread: thread::JoinHandle<()>,
}

impl Ahead {
    /// Reads a file from where it stands.
    pub(super) fn new(mut file: File) -> io::Result<Self> {
        let position = file.stream_position()?;
        Ok(Self {
            thread: Pieces::start(&file),
            file,
            piece: Vec::new(),
            used: 0,
            position,
        })
    }
}

impl Pieces {
    fn start(file: &File) -> Option<Self> {
        let mut file = file.try_clone().ok()?;
        let (sender, read) = sync_channel(PIECES);
        let (spent, again) = sync_channel::<Vec<u8>>(PIECES);
        (0..PIECES).try_for_each(|_| spent.try_send(Vec::new()).ok())?;
        let work = move || {
            for mut piece in again {
                let result = read_piece(&mut file, &mut piece).map(|()| piece);
                // After the end and after a failure there is nothing more to be read.
                let is_last = result.as_ref().map_or(true, Vec::is_empty);
                if sender.send(result).is_err() || is_last {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().spawn(work).ok()?;
        Some(Self {
            read,
            spent,
            thread,
        })
    }

    /// Stops the thread.
    fn stop(self) {
        drop((self.read, self.spent));
        // It does nothing that could panic.
        let _ = self.thread.join();
    }
}

/// Reads the next bytes of a file; an empty piece is its end.
fn read_piece(file: &mut File, piece: &mut Vec<u8>) -> io::Result<()> {
    piece.resize(PIECE, 0);
    let read = loop {
        match file.read(piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read?,
        }
    };
    piece.truncate(read);
    Ok(())
}

impl BufRead for Ahead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.piece.len() {
            self.used = 0;
            let spent = std::mem::take(&mut self.piece);
            if let Some(pieces) = &self.thread {
                // The thread has ended if it has met the end of the file.
                let _ = pieces.spent.send(spent);
                self.piece = pieces.read.recv().unwrap_or_else(|_| Ok(Vec::new()))?;
            } else {
                self.piece = spent;
                read_piece(&mut self.file, &mut self.piece)?;
            }
        }
        Ok(&self.piece[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
        self.position += count as u64;
    }
}

impl Read for Ahead {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(bytes)?;
        self.consume(count);
        Ok(count)
    }
}

impl Seek for Ahead {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        if let Some(thread) = self.thread.take() {
            thread.stop();
        }
        self.piece.clear();
        self.used = 0;
        // The file itself stands where the thread left it.
        self.file.seek(SeekFrom::Start(self.position))?;
        self.position = self.file.seek(to)?;
        self.thread = Pieces::start(&self.file);
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn ahead(bytes: &[u8]) -> Ahead {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        Ahead::new(file).unwrap()
    }

    #[test]
    fn what_is_read_is_in_the_file() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 7 * PIECE + 5] {
            let bytes: Vec<u8> = (0..251).cycle().take(length).collect();
            for with_thread in [true, false] {
                let mut ahead = ahead(&bytes);
                if !with_thread {
                    ahead.thread.take().unwrap().stop();
                    ahead.file.rewind().unwrap();
                }
                let mut read = Vec::new();
                assert_eq!(ahead.read_to_end(&mut read).unwrap(), length);
                assert!(read == bytes);
                // Its end is its end, as often as it is asked for.
                assert!(ahead.fill_buf().unwrap().is_empty());
                assert!(ahead.fill_buf().unwrap().is_empty());
            }
        }
    }

    #[test]
    fn reading_goes_on_where_it_is_sought() {
        let bytes: Vec<u8> = (0..241).cycle().take(7 * PIECE).collect();
        let mut ahead = ahead(&bytes);
        let mut some = vec![0; PIECE + 3];
        let mut at = 0;
        let far = i64::try_from(2 * PIECE).unwrap();
        for distance in [0, 17, -20, far, -far] {
            at = ahead.seek(SeekFrom::Current(distance)).unwrap();
            ahead.read_exact(&mut some).unwrap();
            let from = usize::try_from(at).unwrap();
            assert!(some == bytes[from..][..some.len()], "{distance}");
        }
        assert!(at > 0);
        ahead.rewind().unwrap();
        let mut read = Vec::new();
        ahead.read_to_end(&mut read).unwrap();
        assert!(read == bytes);
    }

    #[test]
    fn a_file_that_cannot_be_read_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("written");
        let file = File::create(path).unwrap();
        assert!(Ahead::new(file).unwrap().fill_buf().is_err());
    }
}
