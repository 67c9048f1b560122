//! What a search has learnt of the positions of a board, which can be written to a file and read.
//!
//! The file begins with a line of text. Then come, in 64-bit words of the low byte first: a digest of
//! the board, and for each position its key, its kind and work, and one or two words of numbers or
//! cells. A key of 0 ends the list, and a checksum ends the file.

use std::io::{self, Read, Seek, SeekFrom, Write};

use thiserror::Error;

use crate::hypergraph::Hypergraph;
use crate::maker_breaker::MakerBreakerError;
use crate::maker_breaker::board::Board;
use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::table::{Known, MOST_WORK, Table};

/// The table of positions of a search on one board.
///
/// A search fills it, also while others read or write it. The numbers of positions are those of the
/// board whoever moves first.
#[derive(Debug)]
pub struct Memory {
    pub(super) table: Table,
    pub(super) board: Board,
}

/// Why a memory cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MemoryError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no memory.
    #[error("this is no memory of a search for the winner of Maker–Breaker; name another file")]
    Foreign,
    /// It is that of another board, or of a search by other rules.
    #[error(
        "this is the memory of a search on another board, or of another version; name another file"
    )]
    OtherBoard,
    /// Something is wrong.
    #[error("byte {at}: the memory is damaged; delete the file, or name another")]
    Damaged {
        /// Where it was noticed.
        at: u64,
    },
}

const HEAD: &[u8] = b"madness maker-breaker positions 2\n";

/// Words of eight bytes, with a checksum of them.
struct Words<T> {
    inner: T,
    /// FNV-1a over words in place of bytes.
    checksum: u64,
    bytes: u64,
}

impl<T> Words<T> {
    fn new(inner: T) -> Self {
        Self {
            inner,
            checksum: 0xCBF2_9CE4_8422_2325,
            bytes: HEAD.len() as u64,
        }
    }

    fn add(&mut self, word: u64) {
        self.checksum = (self.checksum ^ word).wrapping_mul(0x0000_0100_0000_01B3);
        self.checksum ^= self.checksum >> 32;
        self.bytes += 8;
    }
}

impl<T: Write> Words<T> {
    fn write(&mut self, word: u64) -> io::Result<()> {
        self.add(word);
        self.inner.write_all(&word.to_le_bytes())
    }
}

impl<T: Read> Words<T> {
    fn read(&mut self) -> Result<u64, MemoryError> {
        let mut bytes = [0; 8];
        self.inner.read_exact(&mut bytes).map_err(|error| {
            if error.kind() == io::ErrorKind::UnexpectedEof {
                self.damaged()
            } else {
                error.into()
            }
        })?;
        let word = u64::from_le_bytes(bytes);
        self.add(word);
        Ok(word)
    }

    fn damaged(&self) -> MemoryError {
        MemoryError::Damaged { at: self.bytes }
    }
}

/// Kinds of entries.
const MAKER: u64 = 1;
const BREAKER: u64 = 2;
const OPEN: u64 = 3;

impl Memory {
    /// Creates an empty memory of at most some number of bytes.
    ///
    /// # Errors
    /// [`MakerBreakerError::TooManyCells`], or [`MakerBreakerError::NoMemory`].
    pub fn new(hypergraph: &Hypergraph, bytes: usize) -> Result<Self, MakerBreakerError> {
        let board = Board::new(hypergraph)?;
        if !madness_machine::simd::memory::is_available(bytes as u64) {
            return Err(MakerBreakerError::NoMemory { bytes });
        }
        let table = match board {
            Board::Small(_) => Table::new::<u64>(bytes),
            Board::Large(_) => Table::new::<u128>(bytes),
        };
        Ok(Self { table, board })
    }

    /// Writes what the memory holds, and returns the number of positions. If it holds more than
    /// `most`, only those are written that took the most work. A search may go on meanwhile.
    ///
    /// # Errors
    /// Those of the writer, which should have a buffer.
    pub fn write(&self, writer: impl Write, most: u64) -> io::Result<u64> {
        match &self.board {
            Board::Small(_) => self.write_as::<u64>(writer, most),
            Board::Large(_) => self.write_as::<u128>(writer, most),
        }
    }

    /// Returns the least work of the positions that are written if no more than `most` may be, and how
    /// many of just this work.
    fn least_work<M: Mask>(&self, most: u64) -> (u32, u64) {
        let mut counts = [0_u64; MOST_WORK as usize + 1];
        for (.., work) in self.table.entries::<M>() {
            counts[work.min(MOST_WORK) as usize] += 1;
        }
        let mut rest = most;
        for work in (0..=MOST_WORK).rev() {
            let count = counts[work as usize];
            if count > rest {
                return (work, rest);
            }
            rest -= count;
        }
        (0, rest)
    }

    fn write_as<M: Mask>(&self, mut writer: impl Write, most: u64) -> io::Result<u64> {
        let (least, mut rest) = self.least_work::<M>(most);
        writer.write_all(HEAD)?;
        let mut words = Words::new(&mut writer);
        words.write(self.board.digest())?;
        let cells = self.board.all::<M>();
        let mut count = 0;
        for (key, known, work) in self.table.entries::<M>() {
            // An entry that two threads wrote at once can hold anything.
            if key == 0 || work < least || !known.is_possible(cells) {
                continue;
            }
            if work == least {
                if rest == 0 {
                    continue;
                }
                rest -= 1;
            }
            if count == most {
                // The search has found more meanwhile.
                break;
            }
            let (kind, [low, high]) = match known {
                Known::Maker(carrier) => (MAKER, carrier.words()),
                Known::Breaker(carrier) => (BREAKER, carrier.words()),
                Known::Open(proof, disproof, _) => {
                    (OPEN, [u64::from(proof) | u64::from(disproof) << 32, 0])
                }
            };
            words.write(key)?;
            words.write(kind | u64::from(work) << 8)?;
            words.write(low)?;
            if M::CELLS > 64 {
                words.write(high)?;
            }
            count += 1;
        }
        words.write(0)?;
        let checksum = words.checksum;
        words.write(checksum)?;
        writer.flush()?;
        Ok(count)
    }

    /// Adds what [`write`](Self::write) wrote, and returns the number of positions. If there are more
    /// than fit, those that took the least work are dropped. No more of the table is touched than the
    /// positions need, for which the reader is asked how long it is.
    ///
    /// # Errors
    /// [`MemoryError`]; then the memory may hold a part, and should not be used.
    pub fn read(&self, reader: impl Read + Seek) -> Result<u64, MemoryError> {
        match &self.board {
            Board::Small(_) => self.read_as::<u64>(reader),
            Board::Large(_) => self.read_as::<u128>(reader),
        }
    }

    fn read_as<M: Mask>(&self, mut reader: impl Read + Seek) -> Result<u64, MemoryError> {
        let start = reader.stream_position()?;
        let length = reader.seek(SeekFrom::End(0))?.saturating_sub(start);
        reader.seek(SeekFrom::Start(start))?;
        let mut head = [0; HEAD.len()];
        let read = reader.read_exact(&mut head);
        if read.is_err() || head != HEAD {
            return Err(match read {
                Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => error.into(),
                _ => MemoryError::Foreign,
            });
        }
        let mut words = Words::new(reader);
        if words.read()? != self.board.digest() {
            return Err(MemoryError::OtherBoard);
        }
        // The key, the kind and the numbers or cells.
        let entry = 8 * (2 + M::CELLS as u64 / 64);
        self.table.make_room::<M>(length / entry);
        let cells = self.board.all::<M>();
        let mut count = 0;
        loop {
            let key = words.read()?;
            if key == 0 {
                break;
            }
            let (kind, low) = (words.read()?, words.read()?);
            let high = if M::CELLS > 64 { words.read()? } else { 0 };
            let carrier = M::from_words([low, high]);
            let work = u32::try_from(kind >> 8).unwrap_or(u32::MAX);
            let known = match kind & 0xFF {
                MAKER => Known::Maker(carrier),
                BREAKER => Known::Breaker(carrier),
                OPEN => Known::Open(low as u32, (low >> 32) as u32, work),
                _ => return Err(words.damaged()),
            };
            if !known.is_possible(cells) || work > MOST_WORK {
                return Err(words.damaged());
            }
            self.table.put(key, known, work);
            count += 1;
        }
        let expected = words.checksum;
        if words.read()? != expected {
            return Err(words.damaged());
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::Duration;

    use madness_machine::Budget;

    use super::*;
    use crate::families::Instance;
    use crate::game::Side;
    use crate::maker_breaker::{Options, Verdict, solve};

    const BYTES: usize = 1 << 24;

    fn solve_with(memory: &Memory, budget: &Budget) -> Result<Verdict, MakerBreakerError> {
        let options = Options::default();
        super::super::solve_with(memory, Side::Maker, &options, &budget.start())
    }

    fn memory(name: &str) -> Memory {
        Memory::new(&Instance::named(name).unwrap().hypergraph, BYTES).unwrap()
    }

    fn written(memory: &Memory) -> Vec<u8> {
        let mut bytes = Vec::new();
        let count = memory.write(&mut bytes, u64::MAX).unwrap();
        assert!(count > 0);
        bytes
    }

    /// Searches in pieces, each with the memory of those before, until there is an answer.
    fn in_pieces(name: &str, nodes: u64) -> (usize, Side, bool) {
        let budget = Budget::unlimited().steps(nodes);
        let mut file: Option<Vec<u8>> = None;
        for piece in 1..100 {
            let memory = memory(name);
            if let Some(bytes) = &file {
                memory.read(Cursor::new(bytes)).unwrap();
            }
            let found = solve_with(&memory, &budget);
            match found {
                Ok(verdict) => return (piece, verdict.winner, verdict.proof.is_ok()),
                Err(MakerBreakerError::Stopped { .. }) => file = Some(written(&memory)),
                Err(error) => panic!("{error}"),
            }
        }
        panic!("no answer");
    }

    #[test]
    fn searches_in_pieces_end_where_whole_searches_do() {
        for (name, winner) in [
            ("7tr 10x4", Side::Maker),
            ("animal 5x5 snaky", Side::Breaker),
            // More than 64 cells.
            ("row 9x9 k=4", Side::Maker),
        ] {
            let (pieces, found, is_proved) = in_pieces(name, 1024);
            assert_eq!((found, is_proved), (winner, true), "{name}");
            assert!(pieces < 60, "{name}: {pieces}");
        }
        assert!(in_pieces("7tr 12x4", 4096).0 > 1);
    }

    /// However short the time is, each run gets on, until there is a proof.
    #[test]
    fn runs_without_time_come_to_an_end() {
        let budget = Budget::of(Duration::ZERO).at_least(128);
        let mut file = None;
        let is_proved = |_: usize| {
            let memory = memory("7tr 10x4");
            if let Some(bytes) = file.take() {
                memory.read(Cursor::new(bytes)).unwrap();
            }
            let found = solve_with(&memory, &budget);
            file = Some(written(&memory));
            match found {
                Ok(verdict) => {
                    assert_eq!(verdict.winner, Side::Maker);
                    verdict.proof.is_ok()
                }
                Err(MakerBreakerError::Stopped { .. }) => false,
                Err(error) => panic!("{error}"),
            }
        };
        let runs = (0..100).position(is_proved);
        assert!(runs.is_some_and(|runs| runs > 1), "{runs:?}");
    }

    #[test]
    fn a_short_file_touches_little_of_a_large_table() {
        let whole = memory("7tr 10x4");
        let unlimited = Budget::unlimited();
        solve_with(&whole, &unlimited).unwrap();
        let bytes = written(&whole);
        let board = Instance::named("7tr 10x4").unwrap().hypergraph;
        let large = Memory::new(&board, 1 << 28).unwrap();
        let count = large.read(Cursor::new(&bytes)).unwrap();
        assert_eq!(large.table.entries::<u64>().count() as u64, count);
        assert!(count > 100 && large.table.bytes_in_use() < 300 * count as usize);
    }

    #[test]
    fn a_short_memory_has_what_took_the_most_work() {
        let memory_of = |bytes: &[u8]| {
            let short = memory("7tr 12x4");
            short.read(Cursor::new(bytes)).unwrap();
            short
        };
        let works = |memory: &Memory| {
            let mut works: Vec<u32> = memory.table.entries::<u64>().map(|entry| entry.2).collect();
            works.sort_unstable_by(|a, b| b.cmp(a));
            works
        };
        let whole = memory("7tr 12x4");
        let unlimited = Budget::unlimited();
        solve_with(&whole, &unlimited).unwrap();
        let all = works(&whole);
        assert!(all.len() > 1000 && all[9] > all[999]);
        let mut nodes = Vec::new();
        for most in [0, 1, 10, 100, 1000, all.len() - 1, all.len(), all.len() + 1] {
            let mut bytes = Vec::new();
            let count = whole.write(&mut bytes, most as u64).unwrap() as usize;
            assert_eq!(count, most.min(all.len()));
            let short = memory_of(&bytes);
            assert_eq!(works(&short), all[..count]);
            let found = solve_with(&short, &unlimited).unwrap();
            assert_eq!(found.winner, Side::Maker);
            nodes.push(found.nodes);
        }
        // A few of the positions save work, and all of them nearly all.
        assert!(nodes[4] < nodes[0] && 10 * nodes[6] < nodes[0], "{nodes:?}");
    }

    #[test]
    fn a_memory_saves_the_work() {
        let board = Instance::named("7tr 10x4").unwrap().hypergraph;
        let unlimited = Budget::unlimited();
        let budget = unlimited.clone().bytes(BYTES as u64);
        let whole = solve(&board, Side::Maker, &Options::default(), &budget).unwrap();
        let first = memory("7tr 10x4");
        solve_with(&first, &unlimited).unwrap();
        let second = memory("7tr 10x4");
        second.read(Cursor::new(written(&first))).unwrap();
        let again = solve_with(&second, &unlimited).unwrap();
        assert_eq!(again.winner, whole.winner);
        assert!(
            again.nodes * 20 < whole.nodes,
            "{} {}",
            again.nodes,
            whole.nodes
        );
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let first = memory("subboard 8x4");
        let unlimited = Budget::unlimited();
        solve_with(&first, &unlimited).unwrap();
        let bytes = written(&first);
        let error = |name: &str, bytes: &[u8]| {
            memory(name)
                .read(Cursor::new(bytes))
                .unwrap_err()
                .to_string()
        };
        assert!(error("subboard 4x4", &bytes).contains("another board"));
        assert!(error("subboard 8x4", b"nothing").contains("no memory"));
        assert!(error("subboard 8x4", &[]).contains("no memory"));
        for length in [HEAD.len(), HEAD.len() + 8, bytes.len() / 2, bytes.len() - 1] {
            let error = memory("subboard 8x4")
                .read(Cursor::new(&bytes[..length]))
                .unwrap_err();
            assert!(matches!(error, MemoryError::Damaged { .. }), "{length}");
        }
        for at in (HEAD.len()..bytes.len()).step_by(13) {
            let mut changed = bytes.clone();
            changed[at] ^= 4;
            assert!(
                memory("subboard 8x4").read(Cursor::new(changed)).is_err(),
                "{at}"
            );
        }
    }

    #[test]
    fn what_no_search_knows_is_not_written() {
        let first = memory("subboard 8x4");
        solve_with(&first, &Budget::unlimited()).unwrap();
        let count = first.write(io::sink(), u64::MAX).unwrap();
        first.table.put(3, Known::<u64>::Open(0, 5, 7), 0);
        first.table.put(1 << 40, Known::Maker(1_u64 << 40), 7);
        assert_eq!(first.table.entries::<u64>().count() as u64, count + 2);
        let bytes = written(&first);
        assert_eq!(
            memory("subboard 8x4").read(Cursor::new(bytes)).unwrap(),
            count
        );
    }
}
