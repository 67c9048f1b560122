//! Games whose positions are numbers and whose moves are computed, not stored.

use std::ops::ControlFlow;

use madness_machine::Budget;
use madness_machine::simd::memory;
use thiserror::Error;

use super::packed::{Cell, Packed, index};
use super::retrograde::{self, Stop};
use super::{Label, Outcome};

/// The moves of a game whose positions are the numbers from 0 to `positions()` − 1.
///
/// Both directions must agree: `for_each_predecessor(q, …)` visits p as often as
/// `for_each_follower(p, …)` visits q. If they do not, the labels are wrong.
pub trait Moves {
    /// Returns the number of positions.
    fn positions(&self) -> u64;

    /// Calls `visit` with each position that a move leads to.
    fn for_each_follower(&self, position: u64, visit: impl FnMut(u64));

    /// Calls `visit` with each position from which a move leads to this one.
    fn for_each_predecessor(&self, position: u64, visit: impl FnMut(u64));

    /// Calls `visit` with each position from which a move leads to one of these, as often as
    /// [`Moves::for_each_predecessor`] does for all of them, in any order.
    fn for_each_predecessor_of(&self, positions: &[u64], mut visit: impl FnMut(u64)) {
        for &position in positions {
            self.for_each_predecessor(position, &mut visit);
        }
    }

    /// Whether the rules know this position. If not, no move leads to it or from it.
    fn is_possible(&self, _position: u64) -> bool {
        true
    }

    /// Returns the number of moves.
    fn moves(&self, position: u64) -> u64 {
        let mut moves = 0;
        self.for_each_follower(position, |_| moves += 1);
        moves
    }
}

/// The most bytes of memory, if a budget says nothing.
const BYTES: u64 = 24 << 30;

/// Why a game got no labels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// More memory than is allowed.
    #[error(
        "{positions} positions need {bytes} bytes of memory, {limit} are allowed; allow more, or take a smaller game"
    )]
    Limit {
        /// The number of positions.
        positions: u64,
        /// The bytes that they need.
        bytes: u64,
        /// The bytes that are allowed.
        limit: u64,
    },
    /// More memory than there is.
    #[error(
        "{positions} positions need {bytes} bytes of memory, which are not free; take a smaller game"
    )]
    Memory {
        /// The number of positions.
        positions: u64,
        /// The bytes that they need.
        bytes: u64,
    },
    /// More moves from one position than can be counted.
    #[error(
        "position {position} has {moves} moves, more than {}",
        LoopyError::MOST_MOVES
    )]
    Moves {
        /// The position.
        position: u64,
        /// Its moves.
        moves: u64,
    },
    /// The caller did not want to go on.
    #[error("stopped before all positions had their labels")]
    Stopped,
}

impl LoopyError {
    /// The most moves from one position.
    pub const MOST_MOVES: u64 = retrograde::most_moves::<u32>() as u64;
}

/// Labels all positions of a game. See [`super`] for what the labels mean.
///
/// Each position takes one byte if no position has more than 125 moves, two bytes up to 32 765 moves,
/// four bytes up to [`LoopyError::MOST_MOVES`]; a queue takes another quarter of a byte. `progress` is
/// called now and then with the number of positions that have a number so far, and may stop the work.
/// These are the steps of the budget, whose bytes are 24 GiB if it says nothing.
///
/// # Complexity
/// O((positions + moves) · (1 + largest number)).
///
/// # Errors
/// See [`LoopyError`]. Memory is asked for before it is taken.
///
/// # Panics
/// If `moves` visits a position that is not below `moves.positions()`.
pub fn label(
    moves: &impl Moves,
    budget: &Budget,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<PackedLabels, LoopyError> {
    label_by_width(moves, budget, false, progress)
}

/// Labels all positions of a game as [`label`] does, with ranks, which take one byte a position more
/// if none is above 255, otherwise two or four.
///
/// # Errors
/// See [`LoopyError`].
///
/// # Panics
/// As [`label`] does.
pub fn label_with_ranks(
    moves: &impl Moves,
    budget: &Budget,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<PackedLabels, LoopyError> {
    label_by_width(moves, budget, true, progress)
}

fn label_by_width(
    moves: &impl Moves,
    budget: &Budget,
    ranks: bool,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<PackedLabels, LoopyError> {
    let clock = budget.start();
    let limit = budget.bytes.unwrap_or(BYTES);
    let progress = &mut |numbered| {
        clock.reach(numbered)?;
        progress(numbered)
    };
    let mut result = label_in::<u8>(moves, limit, ranks, progress);
    if matches!(result, Err(LoopyError::Moves { .. })) {
        result = label_in::<u16>(moves, limit, ranks, progress);
    }
    if matches!(result, Err(LoopyError::Moves { .. })) {
        result = label_in::<u32>(moves, limit, ranks, progress);
    }
    result
}

fn label_in<C: Cell>(
    moves: &impl Moves,
    limit: u64,
    ranks: bool,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<PackedLabels, LoopyError> {
    let positions = moves.positions();
    let claim = |bytes: u64| {
        if bytes > limit {
            return Err(LoopyError::Limit {
                positions,
                bytes,
                limit,
            });
        }
        Ok(())
    };
    let cells = positions.saturating_mul(size_of::<C>() as u64);
    let first = cells
        .saturating_add(retrograde::queue_bytes(positions))
        .saturating_add(if ranks { positions } else { 0 });
    claim(first)?;
    if !memory::is_available(first) {
        return Err(LoopyError::Memory {
            positions,
            bytes: first,
        });
    }
    let mut may_widen = |ranks: &Packed| {
        // The old ranks are there until the new ones are.
        let more = ranks.bytes().saturating_mul(2);
        claim(first.saturating_add(more))?;
        if memory::is_available(more) {
            Ok(())
        } else {
            Err(LoopyError::Memory {
                positions,
                bytes: more,
            })
        }
    };
    let queue = retrograde::queue_length(positions);
    let found = retrograde::label::<_, C>(moves, ranks, queue, &mut may_widen, progress);
    found.map_err(|stop| match stop {
        Stop::Moves { position, moves } => LoopyError::Moves { position, moves },
        Stop::Stopped => LoopyError::Stopped,
        Stop::Memory(error) => error,
    })
}

/// The labels of all positions of a game, without the sets of ∞, which follow from the moves.
#[derive(Clone, Debug)]
pub struct PackedLabels {
    pub(super) cells: Packed,
    pub(super) ranks: Option<Packed>,
    pub(super) numbered: u64,
    pub(super) largest: Option<u32>,
}

impl PackedLabels {
    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Returns the number of positions that have a number.
    pub fn numbered(&self) -> u64 {
        self.numbered
    }

    /// Returns the largest number, or `None` if all positions have ∞.
    pub fn largest(&self) -> Option<u32> {
        self.largest
    }

    /// Returns the number of a position, or `None` for ∞.
    ///
    /// # Panics
    /// If there is no such position.
    #[inline]
    pub fn value(&self, position: u64) -> Option<u32> {
        let cell = self.cells.get(index(position));
        retrograde::value(cell, self.cells.largest())
    }

    /// Returns the rank of a position that has a number, if ranks were wanted: see
    /// [`super::Labels::rank`].
    ///
    /// # Panics
    /// If there is no such position.
    #[inline]
    pub fn rank(&self, position: u64) -> Option<u32> {
        let ranks = self.ranks.as_ref()?;
        self.value(position)?;
        Some(ranks.get(index(position)))
    }

    /// Returns the bytes of memory that the labels and ranks take.
    pub fn bytes(&self) -> u64 {
        self.cells.bytes() + self.ranks.as_ref().map_or(0, Packed::bytes)
    }

    /// Returns the label of a position. `moves` must be the game that was labelled.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn label(&self, moves: &impl Moves, position: u64) -> Label {
        if let Some(value) = self.value(position) {
            return Label::Value(value.into());
        }
        let mut numbers = Vec::new();
        moves.for_each_follower(position, |to| numbers.extend(self.value(to).map(u64::from)));
        Label::infinity(numbers)
    }

    /// Returns who wins a position. `moves` must be the game that was labelled.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn outcome(&self, moves: &impl Moves, position: u64) -> Outcome {
        self.label(moves, position).outcome()
    }

    /// Returns the followers that the player to move wins by, in the order of the moves. A move back
    /// and forth between two of them does not end the game: go to one of the least rank.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn winning_moves(&self, moves: &impl Moves, position: u64) -> Vec<u64> {
        let mut to = Vec::new();
        moves.for_each_follower(position, |follower| {
            if self.value(follower) == Some(0) {
                to.push(follower);
            }
        });
        to
    }
}
