//! Two passes over a picture, a few rows in memory.

use std::fs::File;
use std::io::{BufReader, Write};

use crate::board::{Shape, Surface};
use crate::chase::{SecondPass, System};
use crate::game::{Outcome, Target};
use crate::notation::pbm::RowReader;
use crate::notation::{Notation, RowWriter};
use crate::solve::Chase;
use madness_machine::simd::memory::try_reserve;

use super::{PictureFile, PressCheck, StreamError, ones};

/// A picture that is solved by light chasing in two passes over its file: the first pass finds what is
/// lit below the last row, the closing system the first row of presses, the second pass all rows.
///
/// # Complexity
/// As [`Chase`], with the memory of some rows and of the closing system.
#[derive(Debug)]
pub struct Streaming {
    rows: Rows,
    shape: Shape,
    target: Target,
    system: System,
}

/// In how many cells a quiet pattern meets the lights of a board, as in an
/// [`Obstruction`](crate::game::Obstruction).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Lit cells of the quiet pattern.
    pub lit: usize,
    /// Dark cells of the quiet pattern.
    pub dark: usize,
}

impl Streaming {
    /// Opens a picture and works out its closing system.
    ///
    /// # Errors
    /// A file that cannot be opened or is too short, a picture that is no board, or a closing system
    /// beyond the memory limit of [`Chase`].
    ///
    /// # Panics
    /// On the projective plane, whose rows are not chased one after the other, and with
    /// [`Target::Either`].
    pub fn new(
        picture: &PictureFile,
        surface: Surface,
        target: Target,
    ) -> Result<Self, StreamError> {
        assert_ne!(surface, Surface::Projective, "it is not chased row by row");
        assert_ne!(target, Target::Either, "one colour at a time");
        let reader = picture.open()?;
        let row = words(reader.stride())?;
        let rows = Rows {
            reader,
            row,
            complemented: target == Target::On,
        };
        let shape = Shape::new(rows.reader.columns(), rows.reader.rows(), surface)?;
        let system = Chase::default().system(shape)?;
        Ok(Self {
            rows,
            shape,
            target,
            system,
        })
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the nullity. On Möbius strips and Klein bottles it comes from the elimination that
    /// [`solve`](Self::solve) needs as well: call this afterwards, and there is only one.
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// Solves the board, and writes the presses as a raw picture; returns their number. Nothing is
    /// written for a board without a solution. With `check` every answer is pressed and compared with
    /// the lights in the second pass. `tick` is called after each of the 2n rows that are read.
    ///
    /// # Errors
    /// A damaged picture, presses that cannot be written, or an answer that does not hold.
    pub fn solve(
        &mut self,
        check: bool,
        writer: impl Write,
        mut tick: impl FnMut(),
    ) -> Result<Outcome<usize, Met>, StreamError> {
        let first = self.system.first_pass();
        let mut first = first.expect("the projective plane is refused");
        for _ in 0..self.shape.rows() {
            first.push(self.rows.next()?);
            tick();
        }
        self.rows.reader.finish()?;
        let answer = first.close();
        self.rows.again()?;
        let mut second = Second {
            lights: &mut self.rows,
            check: check.then(|| PressCheck::new(self.shape)),
            shape: self.shape,
            tick,
        };
        match answer {
            Ok(presses) => {
                let count = second.write(presses, writer)?;
                let holds = second.holds();
                holds.then_some(Outcome::Solved(count))
            }
            Err(quiet) => {
                let (met, count) = second.meet(quiet)?;
                let (met, other) = (met, count - met);
                let (lit, dark) = match self.target {
                    Target::On => (other, met),
                    Target::Off | Target::Either => (met, other),
                };
                let holds = met % 2 == 1 && second.holds();
                holds.then_some(Outcome::Unsolvable(Met { lit, dark }))
            }
        }
        .ok_or(StreamError::Wrong)
    }
}

/// The rows of a picture, as the lights that are to be switched off.
#[derive(Debug)]
struct Rows {
    reader: RowReader<BufReader<File>>,
    row: Vec<u64>,
    /// Whether the dark cells are to be switched on.
    complemented: bool,
}

impl Rows {
    fn next(&mut self) -> Result<&[u64], StreamError> {
        self.reader.read_row(&mut self.row)?;
        if self.complemented {
            self.row.iter_mut().for_each(|word| *word = !*word);
            let excess = (64 - self.reader.columns() % 64) % 64;
            if let Some(last) = self.row.last_mut() {
                *last &= u64::MAX >> excess;
            }
        }
        Ok(&self.row)
    }

    /// Goes back to the first row.
    fn again(&mut self) -> Result<(), StreamError> {
        self.reader.seek_row(0).map_err(StreamError::Open)
    }
}

/// The second pass.
struct Second<'a, T> {
    lights: &'a mut Rows,
    shape: Shape,
    check: Option<PressCheck>,
    tick: T,
}

impl<T: FnMut()> Second<'_, T> {
    /// Writes the presses; returns their number.
    fn write(&mut self, mut presses: SecondPass, writer: impl Write) -> Result<usize, StreamError> {
        let (columns, rows) = (self.shape.columns(), self.shape.rows());
        let mut writer = RowWriter::new(writer, Notation::RAW_PBM, columns, rows);
        let (mut row, mut count) = (vec![0; columns.div_ceil(64)], 0);
        for _ in 0..rows {
            let lights = self.lights.next()?;
            presses.next(lights, &mut row);
            count += ones(&row);
            writer.write_row(&row).map_err(StreamError::Write)?;
            if let Some(check) = &mut self.check {
                check.push(lights, &row);
            }
            (self.tick)();
        }
        writer.finish().map_err(StreamError::Write)?;
        Ok(count)
    }

    /// Returns the number of cells in which a quiet pattern meets the lights, and of its own.
    fn meet(&mut self, mut quiet: SecondPass) -> Result<(usize, usize), StreamError> {
        let mut row = vec![0; self.shape.columns().div_ceil(64)];
        let dark = row.clone();
        let (mut met, mut count) = (0, 0);
        for _ in 0..self.shape.rows() {
            quiet.next(&dark, &mut row);
            if let Some(check) = &mut self.check {
                check.push(&dark, &row);
            }
            count += ones(&row);
            for (word, lights) in row.iter_mut().zip(self.lights.next()?) {
                *word &= lights;
            }
            met += ones(&row);
            (self.tick)();
        }
        Ok((met, count))
    }

    /// Returns whether the presses toggle the right lights, or true if no check was asked for.
    fn holds(&mut self) -> bool {
        self.check.take().is_none_or(PressCheck::finish)
    }
}

/// Returns the words of a row, or an error where the system does not give that much memory.
fn words(count: usize) -> Result<Vec<u64>, StreamError> {
    let mut row = Vec::new();
    try_reserve(&mut row, count).map_err(|source| StreamError::RowMemory {
        words: count,
        source,
    })?;
    row.resize(count, 0);
    Ok(row)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::*;
    use crate::board::Lights;
    use crate::game::Game;
    use crate::notation::Reader;
    use crate::solve::solve_for;

    /// A writer that fails at every write, as on a full disk.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn streamed_answers_are_those_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.pbm");
        let (mut solved, mut unsolvable) = (0, 0);
        for surface in Surface::ALL {
            if surface == Surface::Projective {
                continue;
            }
            for (m, n) in [(1, 1), (3, 3), (5, 2), (4, 7), (63, 3), (65, 5), (128, 4)] {
                let game = Game::new(m, n, surface).unwrap();
                let lights = Lights::from_fn(game.shape(), |cell| {
                    (cell.column * cell.column + 3 * cell.row) % 5 < 2
                });
                let mut file = File::create(&path).unwrap();
                Notation::RAW_PBM.write_to(&lights, &mut file).unwrap();
                let picture = PictureFile::find(&path).unwrap();
                for target in [Target::Off, Target::On] {
                    let mut streaming = Streaming::new(&picture, surface, target).unwrap();
                    assert_eq!(streaming.shape(), game.shape());
                    let (mut written, mut ticks) = (Vec::new(), 0);
                    let answer = streaming.solve(true, &mut written, || ticks += 1).unwrap();
                    assert_eq!(ticks, 2 * n);
                    let nullity = streaming.nullity();
                    let chase = Chase::default();
                    let (expected, _) = solve_for(&chase, &game, &lights, target).unwrap();
                    assert_eq!(nullity, expected.nullity());
                    match (answer, expected) {
                        (Outcome::Solved(count), Outcome::Solved(expected)) => {
                            let read = Reader::new().surface(surface).read(&written).unwrap();
                            assert_eq!(read[0].lights.words(), expected.presses.words());
                            assert_eq!(count, expected.presses.count());
                            solved += 1;
                        }
                        (Outcome::Unsolvable(met), Outcome::Unsolvable(_)) => {
                            let odd = if target == Target::On {
                                met.dark
                            } else {
                                met.lit
                            };
                            assert_eq!(odd % 2, 1);
                            assert!(written.is_empty());
                            unsolvable += 1;
                        }
                        (answer, expected) => panic!("{game}: {answer:?}, {expected:?}"),
                    }
                }
            }
        }
        assert!(solved > 10 && unsolvable > 10, "{solved}, {unsolvable}");
    }

    #[test]
    fn what_goes_wrong_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.pbm");
        let open = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let picture = PictureFile::find(&path).unwrap();
            Streaming::new(&picture, Surface::Torus, Target::Off)
        };
        let solve = |mut streaming: Streaming| streaming.solve(true, Full, || {});
        assert!(matches!(open(b"P4 8 2\n\x01"), Err(StreamError::Read(_))));
        let surplus = solve(open(b"P4 4 4\n\0\0\0\0\0").unwrap());
        assert!(matches!(surplus, Err(StreamError::Read(_))));
        let full = solve(open(b"P4 4 4\n\0\x40\xe0\x40").unwrap());
        assert!(matches!(full, Err(StreamError::Write(_))));
        // A file that was changed between the passes.
        let mut streaming = open(b"P4 4 4\n\0\x40\xe0\x40").unwrap();
        let change = || fs::write(&path, b"P4 4 4\n\x10\x40\xe0\x40").unwrap();
        let (mut rows, mut written) = (0, Vec::new());
        let answer = streaming.solve(true, &mut written, || {
            rows += 1;
            if rows == 4 {
                change();
            }
        });
        assert!(matches!(answer, Err(StreamError::Wrong)), "{answer:?}");
    }
}
