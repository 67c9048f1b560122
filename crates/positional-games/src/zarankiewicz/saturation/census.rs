//! All positions of small boards, and their Grundy numbers.
//!
//! From the empty board on, all positions with one more disc are found, up to the order of rows and
//! columns, and on square boards up to transposition. Then Grundy numbers are found backwards. This
//! shares nothing with the search but the rules.

use madness_machine::simd::memory;
use madness_machine::{Budget, Clock};

use super::super::Size;
use super::canonical::{Lines, Matrix};
use super::search::{BYTES, Progress, SaturationError};

/// The positions with the same number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// How many positions there are.
    pub positions: u64,
    /// How many of them have no safe move.
    pub saturated: u64,
}

/// All positions of a board, up to the order of rows and columns, and transposition of square boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The board.
    pub size: Size,
    /// The positions by their number of discs, from 0.
    pub levels: Vec<Level>,
    /// The Grundy number of the empty board.
    pub grundy: u32,
    /// The largest Grundy number of a position.
    pub largest: u32,
}

impl Census {
    /// The most columns, and the most rows.
    pub const MOST: usize = 10;

    /// Counts all positions of a board with sides from 2 to 10. `progress` is called now and then with
    /// the number of positions so far, and may stop the census. The positions are the steps of
    /// the budget, whose bytes are 8 GiB if it says nothing.
    ///
    /// # Complexity
    /// Each position is visited twice, and takes 17 bytes; while a level is found, its positions take
    /// up to 64 bytes. 8x8 has 160 thousand positions, and each further row and column makes it ten
    /// or twenty times as many.
    ///
    /// # Errors
    /// Other boards, too much memory, or a stop.
    pub fn of(
        size: Size,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Self, SaturationError> {
        if size.shorter() < 2 || size.longer() > Self::MOST {
            return Err(SaturationError::NoCensus(size));
        }
        let mut work = Work {
            size,
            clock: budget.start(),
            progress,
            positions: 0,
        };
        let levels = work.levels()?;
        work.numbers(&levels)
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// Returns the number of positions without a safe move.
    pub fn saturated(&self) -> u64 {
        self.levels.iter().map(|level| level.saturated).sum()
    }

    /// Returns the number of moves of the longest game: the most discs without a rectangle.
    pub fn longest(&self) -> usize {
        self.levels.len() - 1
    }

    /// Returns the number of moves of the shortest game.
    pub fn shortest(&self) -> usize {
        let mut levels = self.levels.iter();
        levels
            .position(|level| level.saturated > 0)
            .expect("the last level is saturated")
    }
}

struct Work<'a> {
    size: Size,
    clock: Clock,
    progress: Progress<'a>,
    positions: u64,
}

impl Work<'_> {
    /// How many positions are gone through between two calls of the caller.
    const BREATH: usize = 1 << 14;

    /// New positions are sorted when there are so many more than after the last time.
    const BATCH: usize = 1 << 18;

    fn breathe(&mut self) -> Result<(), SaturationError> {
        let positions = self.positions;
        if self.clock.reach(positions).is_break() || (self.progress)(positions).is_break() {
            return Err(SaturationError::Stopped { positions });
        }
        Ok(())
    }

    /// Asks for memory, besides what is taken.
    fn ask(&self, taken: u64, bytes: u64) -> Result<(), SaturationError> {
        let most = self.clock.budget().bytes.unwrap_or(BYTES);
        if taken.saturating_add(bytes) > most || !memory::is_available(bytes) {
            return Err(SaturationError::Memory {
                bytes: taken.saturating_add(bytes),
                positions: self.positions,
            });
        }
        Ok(())
    }

    /// Returns the sorted positions of each level.
    fn levels(&mut self) -> Result<Vec<Vec<Packed>>, SaturationError> {
        let mut levels = vec![vec![0]];
        self.positions = 1;
        loop {
            let mut next: Vec<Packed> = Vec::new();
            let mut bound = Self::BATCH;
            let level = levels.pop().expect("a level");
            let taken = 16 * (self.positions + level.len() as u64);
            // A vector may take twice its length.
            self.ask(taken, 32 * bound as u64)?;
            for (index, &position) in level.iter().enumerate() {
                if index % Self::BREATH == 0 {
                    self.breathe()?;
                }
                self.for_each_follower(position, |follower| next.push(follower));
                if next.len() >= bound {
                    next.sort_unstable();
                    next.dedup();
                    bound = 2 * next.len() + Self::BATCH;
                    self.ask(taken, 32 * bound as u64)?;
                }
            }
            next.sort_unstable();
            next.dedup();
            next.shrink_to_fit();
            levels.push(level);
            if next.is_empty() {
                return Ok(levels);
            }
            self.positions += next.len() as u64;
            levels.push(next);
        }
    }

    /// Finds the Grundy numbers, from the last level to the first.
    fn numbers(&mut self, levels: &[Vec<Packed>]) -> Result<Census, SaturationError> {
        let mut counts = Vec::new();
        let mut largest = 0;
        let mut after: (&[Packed], Vec<u8>) = (&[], Vec::new());
        for level in levels.iter().rev() {
            self.ask(17 * self.positions, 2 * level.len() as u64)?;
            let mut numbers = vec![0_u8; level.len()];
            let mut saturated = 0;
            for (index, (&position, number)) in level.iter().zip(&mut numbers).enumerate() {
                if index % Self::BREATH == 0 {
                    self.breathe()?;
                }
                // Numbers are below the number of cells, at most 100.
                let (mut moves, mut seen) = (0, 0_u128);
                self.for_each_follower(position, |follower| {
                    moves += 1;
                    let at = after.0.binary_search(&follower);
                    seen |= 1 << after.1[at.expect("all followers are in the next level")];
                });
                saturated += u64::from(moves == 0);
                let found = seen.trailing_ones();
                largest = largest.max(found);
                *number = u8::try_from(found).expect("at most the number of cells");
            }
            counts.push(Level {
                positions: level.len() as u64,
                saturated,
            });
            after = (level, numbers);
        }
        counts.reverse();
        Ok(Census {
            size: self.size,
            levels: counts,
            grundy: after.1[0].into(),
            largest,
        })
    }

    /// Calls `visit` with the canonical form of each position after a safe move. Of equal rows and
    /// columns only the first gets a disc.
    fn for_each_follower(&self, position: Packed, mut visit: impl FnMut(Packed)) {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let masks = unpacked(position);
        let of_column = |column: usize| {
            let rows = masks[..rows].iter().enumerate();
            rows.fold(0_u32, |all, (row, mask)| all | (mask >> column & 1) << row)
        };
        let mut by_column = [0; Census::MOST];
        for (column, mask) in by_column[..columns].iter_mut().enumerate() {
            *mask = of_column(column);
        }
        for row in 0..rows {
            if masks[..row].contains(&masks[row]) {
                continue;
            }
            for column in 0..columns {
                if masks[row] >> column & 1 != 0 || by_column[..column].contains(&by_column[column])
                {
                    continue;
                }
                // A disc completes a rectangle if this row already shares a column with a row that
                // has a disc in this column.
                let sharing = (0..rows).filter(|&other| masks[other] >> column & 1 != 0);
                if sharing
                    .map(|other| masks[other] & masks[row])
                    .any(|shared| shared != 0)
                {
                    continue;
                }
                let mut masks = masks;
                masks[row] |= 1 << column;
                visit(self.canonical(&masks));
            }
        }
    }

    fn canonical(&self, masks: &Lines) -> Packed {
        let matrix = Matrix {
            rows: self.size.rows(),
            columns: self.size.columns(),
            cells: [*masks, [0; Size::MOST]],
        };
        let square = matrix.rows == matrix.columns;
        let form = matrix.canonical(square, &mut |_| Some(()));
        packed(&form.expect("any number of steps is allowed").cells[0])
    }
}

/// The discs of all rows, 10 bits each.
type Packed = u128;

fn packed(masks: &Lines) -> Packed {
    let rows = masks[..Census::MOST].iter().enumerate();
    rows.fold(0, |all, (row, &mask)| {
        all | Packed::from(mask) << (Census::MOST * row)
    })
}

fn unpacked(position: Packed) -> Lines {
    let mut masks = [0; Size::MOST];
    for (row, mask) in masks[..Census::MOST].iter_mut().enumerate() {
        let bits = position >> (Census::MOST * row) & ((1 << Census::MOST) - 1);
        *mask = u32::try_from(bits).expect("10 bits");
    }
    masks
}
