//! Labels level by level, from the positions without moves backwards.
//!
//! At the start of level m all numbers below m are given. A *candidate* is a position without a number
//! whose followers have all the numbers below m; only these may get m. A position is *reverted* when
//! one of its followers gets m. The counter of a candidate starts with its followers that have no
//! number at the start of the level, and goes down when one of them is reverted. At zero the candidate
//! gets m, unless it is reverted itself. A follower that gets m is never reverted, so it stays in the
//! counter: its predecessor has a follower with m and is no candidate for m any more.
//!
//! After the level the reverted candidates are the candidates of the next one. All other candidates
//! have ∞ for good: they lack a follower with m.
//!
//! Each level is done in rounds. A round goes through the positions that got m in the round before,
//! in the order of their numbers if they are many. The number of the round is the rank.

use std::ops::ControlFlow;

use super::implicit::{LoopyError, Moves, PackedLabels};
use super::packed::{Cell, Packed, index};

// The values of a cell during level m. Counters are stored above LAST, and numbers downwards from
// the largest value.
/// No number, no candidate, not reverted.
const OUT: u32 = 0;
/// No number, no candidate, reverted.
const OUT_REVERTED: u32 = 1;
/// A candidate, reverted.
const REVERTED: u32 = 2;
/// The position got m in this round or in the round before. Even and odd rounds use different
/// values.
const NEW: [u32; 2] = [3, 4];
const LAST: u32 = 4;

/// Returns the most moves of a position, which is the largest counter and the largest number.
pub(super) const fn most_moves<C: Cell>() -> u32 {
    (C::LARGEST - LAST - 1) / 2
}

/// Returns the number that a cell says at the end, or `None` for ∞.
#[inline]
pub(super) fn value(cell: u32, largest: u32) -> Option<u32> {
    (cell > LAST).then(|| largest - cell)
}

/// Returns how many of so many positions are listed in a round; rounds with more look for theirs.
pub(super) fn queue_length(positions: u64) -> usize {
    index(positions / 64) + 64
}

/// Returns the bytes of the two lists.
pub(super) fn queue_bytes(positions: u64) -> u64 {
    (positions / 64 + 65) * 2 * size_of::<u64>() as u64
}

/// Why the work ended early.
pub(super) enum Stop {
    /// More moves than [`most_moves`].
    Moves { position: u64, moves: u64 },
    /// The caller stopped it.
    Stopped,
    /// The ranks need more memory.
    Memory(LoopyError),
}

/// The positions of a round.
struct Round {
    /// The first positions, and one slot more, which takes the positions that do not fit.
    positions: Vec<u64>,
    /// How many there are; more than in the list if they did not fit.
    count: u64,
}

impl Round {
    fn new(length: usize) -> Self {
        Self {
            positions: vec![0; length + 1],
            count: 0,
        }
    }

    /// Adds a position if `really`, without a conditional jump.
    #[inline]
    fn push_if(&mut self, position: u64, really: bool) {
        let last = self.positions.len() - 1;
        self.positions[last.min(index(self.count))] = position;
        self.count += u64::from(really);
    }

    /// Returns whether all positions are in the list.
    fn is_listed(&self) -> bool {
        self.count < self.positions.len() as u64
    }
}

/// Positions that wait for the next step of the work. Handling many positions one step at a time,
/// without jumps that depend on cells, takes two thirds of the time of going on with each at once.
struct Batch {
    positions: [u64; BATCH],
    len: usize,
}

const BATCH: usize = 1024;

impl Batch {
    fn new() -> Self {
        Self {
            positions: [0; BATCH],
            len: 0,
        }
    }

    /// Adds a position if `really`, without a conditional jump. There must be room for it.
    #[inline]
    fn push_if(&mut self, position: u64, really: bool) {
        self.positions[self.len] = position;
        self.len += usize::from(really);
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.len == BATCH
    }
}

/// Cells that are looked through between two questions whether any of them matters.
const CHUNK: usize = 64;
/// Chunks of cells, or of a list, between two calls of `progress`.
const STEPS: u32 = 1 << 14;

struct Progress<'p> {
    call: &'p mut dyn FnMut(u64) -> ControlFlow<()>,
    numbered: u64,
    steps: u32,
}

impl Progress<'_> {
    #[inline]
    fn step(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        match (self.call)(self.numbered) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Stopped),
        }
    }
}

/// Labels all positions with cells of one width. The caller has asked for the memory.
pub(super) fn label<M: Moves, C: Cell>(
    moves: &M,
    ranks: bool,
    queue_length: usize,
    may_widen: &mut dyn FnMut(&Packed) -> Result<(), LoopyError>,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<PackedLabels, Stop> {
    let positions = moves.positions();
    let mut levels = Levels::<M, C> {
        moves,
        cells: vec![C::new(OUT); index(positions)],
        ranks: ranks.then(|| Packed::One(vec![0; index(positions)])),
        now: Round::new(queue_length),
        next: Round::new(queue_length),
        progress: Progress {
            call: progress,
            numbered: 0,
            steps: 0,
        },
    };
    let mut largest = None;
    levels.count_moves()?;
    for level in 0.. {
        let before = levels.progress.numbered;
        levels.rounds(level, may_widen)?;
        // Without a follower that has m, no position gets a number above m.
        if levels.progress.numbered == before {
            break;
        }
        largest = Some(level);
        levels.start(level + 1)?;
    }
    for cell in &mut levels.cells {
        if !is_number::<C>(*cell) {
            *cell = C::new(OUT);
        }
    }
    Ok(PackedLabels {
        cells: C::pack(levels.cells),
        ranks: levels.ranks,
        numbered: levels.progress.numbered,
        largest,
    })
}

#[inline]
fn is_counter<C: Cell>(cell: C) -> bool {
    cell.get().wrapping_sub(LAST + 1) < most_moves::<C>()
}

#[inline]
fn is_number<C: Cell>(cell: C) -> bool {
    cell.get() >= C::LARGEST - most_moves::<C>()
}

struct Levels<'a, M, C> {
    moves: &'a M,
    cells: Vec<C>,
    ranks: Option<Packed>,
    now: Round,
    next: Round,
    progress: Progress<'a>,
}

impl<M: Moves, C: Cell> Levels<'_, M, C> {
    /// Starts level 0: all positions are candidates.
    fn count_moves(&mut self) -> Result<(), Stop> {
        let mut position = 0;
        for chunk in self.cells.chunks_mut(CHUNK) {
            self.progress.step()?;
            for cell in chunk {
                let moves = self.moves.moves(position);
                let few = u32::try_from(moves).ok();
                let Some(counter) = few.filter(|&few| few <= most_moves::<C>()) else {
                    return Err(Stop::Moves { position, moves });
                };
                *cell = if counter == 0 {
                    self.next.push_if(position, true);
                    C::new(NEW[0])
                } else {
                    C::new(LAST + counter)
                };
                position += 1;
            }
        }
        Ok(())
    }

    /// Starts a level above 0.
    fn start(&mut self, level: u32) -> Result<(), Stop> {
        let mut batch = Batch::new();
        for start in (0..self.cells.len()).step_by(CHUNK) {
            self.progress.step()?;
            let end = self.cells.len().min(start + CHUNK);
            let chunk = &mut self.cells[start..end];
            let is_final = |cell: C| is_number(cell) | (cell == C::new(OUT));
            if chunk.iter().fold(true, |all, &cell| all & is_final(cell)) {
                continue;
            }
            for (position, cell) in (start as u64..).zip(chunk) {
                let candidate = *cell == C::new(REVERTED);
                batch.push_if(position, candidate);
                if !candidate & !is_number(*cell) {
                    *cell = C::new(OUT);
                }
            }
            if batch.len > BATCH - CHUNK {
                self.recount(&mut batch, level);
            }
        }
        self.recount(&mut batch, level);
        Ok(())
    }

    /// Sets the counters of candidates at the start of a level. Positions that the level has numbered
    /// already, as it was started for them before, had no number at the start.
    fn recount(&mut self, batch: &mut Batch, level: u32) {
        let numbered = C::new(C::LARGEST - (level - 1));
        for &position in &batch.positions[..batch.len] {
            let mut counter = 0;
            let cells = &self.cells;
            self.moves.for_each_follower(position, |to| {
                counter += u32::from(cells[index(to)] < numbered);
            });
            let cell = if counter == 0 { NEW[0] } else { LAST + counter };
            self.cells[index(position)] = C::new(cell);
            self.next.push_if(position, counter == 0);
        }
        batch.len = 0;
    }

    fn rounds(
        &mut self,
        level: u32,
        may_widen: &mut dyn FnMut(&Packed) -> Result<(), LoopyError>,
    ) -> Result<(), Stop> {
        let mut batch = Batch::new();
        for rank in 0.. {
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.count = 0;
            if self.now.count == 0 {
                break;
            }
            self.progress.numbered += self.now.count;
            if let Some(ranks) = &mut self.ranks
                && rank > ranks.largest()
            {
                may_widen(ranks).map_err(Stop::Memory)?;
                ranks.widen();
            }
            if self.now.is_listed() {
                let now = std::mem::take(&mut self.now.positions);
                for positions in now[..index(self.now.count)].chunks(CHUNK) {
                    self.progress.step()?;
                    self.revert(positions, level, rank, &mut batch);
                }
                self.now.positions = now;
            } else {
                self.look_through(level, rank, &mut batch)?;
            }
            self.count_down(&mut batch, rank);
        }
        Ok(())
    }

    /// Does a round whose positions did not fit into the queue.
    fn look_through(&mut self, level: u32, rank: u32, batch: &mut Batch) -> Result<(), Stop> {
        let new = C::new(NEW[rank as usize % 2]);
        let mut found = Batch::new();
        for start in (0..self.cells.len()).step_by(CHUNK) {
            self.progress.step()?;
            let end = self.cells.len().min(start + CHUNK);
            let chunk = &self.cells[start..end];
            // Compares all cells of the chunk without a conditional jump.
            if chunk
                .iter()
                .fold(0, |any, &cell| any | u8::from(cell == new))
                == 0
            {
                continue;
            }
            for (position, &cell) in (start as u64..).zip(chunk) {
                found.push_if(position, cell == new);
            }
            if found.len > BATCH - CHUNK {
                self.revert(&found.positions[..found.len], level, rank, batch);
                found.len = 0;
            }
        }
        self.revert(&found.positions[..found.len], level, rank, batch);
        Ok(())
    }

    /// Gives positions their number, and reverts their predecessors.
    fn revert(&mut self, positions: &[u64], level: u32, rank: u32, batch: &mut Batch) {
        for &position in positions {
            self.cells[index(position)] = C::new(C::LARGEST - level);
        }
        if let Some(ranks) = &mut self.ranks {
            for &position in positions {
                ranks.set(index(position), rank);
            }
        }
        let moves = self.moves;
        moves.for_each_predecessor_of(positions, |reverted| {
            let cell = &mut self.cells[index(reverted)];
            let (counter, out) = (is_counter(*cell), *cell == C::new(OUT));
            let otherwise = if out { C::new(OUT_REVERTED) } else { *cell };
            *cell = if counter { C::new(REVERTED) } else { otherwise };
            batch.push_if(reverted, counter | out);
            if batch.is_full() {
                self.count_down(batch, rank);
            }
        });
    }

    /// Lowers the counters of the predecessors of positions that were reverted.
    fn count_down(&mut self, batch: &mut Batch, rank: u32) {
        let Self {
            moves, cells, next, ..
        } = self;
        let new = NEW[(rank as usize + 1) % 2];
        moves.for_each_predecessor_of(&batch.positions[..batch.len], |candidate| {
            let cell = &mut cells[index(candidate)];
            let number = cell.get();
            let is_zero = number == LAST + 1;
            let lower = number - u32::from(is_counter(*cell));
            *cell = C::new(if is_zero { new } else { lower });
            next.push_if(candidate, is_zero);
        });
        batch.len = 0;
    }
}
