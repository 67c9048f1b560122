//! The exact search.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use madness_machine::Clock;
use madness_machine::simd::memory::asking;

use super::board::{Geometry, Pair, scrambled};
use crate::player::Player;
use crate::zarankiewicz::gave_up::{GaveUp, spend};

/// A hasher of normal forms.
#[derive(Clone, Copy, Debug, Default)]
struct FormHasher(u64);

impl Hasher for FormHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u128(&mut self, number: u128) {
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let halves = [number as u64, (number >> 64) as u64];
        for half in halves {
            self.write_u64(half);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = scrambled(self.0.rotate_left(5) ^ number);
    }
}

/// The positions of one board of which it is known whether a player wins.
pub(super) struct AvoidanceSearch {
    geometry: Geometry,
    winner: Player,
    known: HashMap<u128, bool, BuildHasherDefault<FormHasher>>,
}

impl AvoidanceSearch {
    /// Creates a search of whether a player wins.
    pub(super) fn new(geometry: Geometry, winner: Player) -> Self {
        Self {
            geometry,
            winner,
            known: HashMap::default(),
        }
    }

    /// Returns the safe moves of a player, one of each class, the most promising ones first: those
    /// that leave him many safe cells and the opponent few.
    pub(super) fn moves(&self, pair: Pair, player: Player) -> Moves {
        let mut moves = Moves {
            of: [(0, 0); Geometry::MOST_CELLS],
            count: 0,
        };
        let mut left = self.safe(pair, player) & self.geometry.classes(pair);
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= left - 1;
            let next = after(pair, player, bit);
            let own = self.safe(next, player).count_ones().cast_signed();
            let other = self.safe(next, player.other()).count_ones().cast_signed();
            moves.of[moves.count] = (other - own, bit);
            moves.count += 1;
        }
        moves.of[..moves.count].sort_unstable();
        moves
    }

    /// Returns whether the winner in question wins, where `player` is to move.
    pub(super) fn wins(
        &mut self,
        pair: Pair,
        player: Player,
        clock: &Clock,
    ) -> Result<bool, GaveUp> {
        let safe = self.safe(pair, player);
        if safe == 0 {
            let full = pair[0] | pair[1] == self.geometry.all();
            return Ok(!full && player != self.winner);
        }
        let form = self.geometry.normal_form(pair);
        if let Some(&known) = self.known.get(&form) {
            return Ok(known);
        }
        spend(clock)?;
        let mut value = player != self.winner;
        for bit in self.moves(pair, player).bits() {
            let next = after(pair, player, bit);
            if self.wins(next, player.other(), clock)? != value {
                value = !value;
                break;
            }
        }
        let is_full = self.known.len() == self.known.capacity();
        if is_full && asking(|| self.known.try_reserve(1)).is_err() {
            return Err(GaveUp::at(clock));
        }
        self.known.insert(form, value);
        Ok(value)
    }

    /// Returns the empty cells on which a player completes no rectangle.
    pub(super) fn safe(&self, pair: Pair, player: Player) -> u64 {
        let taken = pair[0] | pair[1];
        self.geometry.all() & !taken & !self.geometry.completing(pair[player.index()])
    }
}

/// Returns the discs after a move.
fn after(pair: Pair, player: Player, bit: u64) -> Pair {
    let mut next = pair;
    next[player.index()] |= bit;
    next
}

/// Moves in an order.
pub(super) struct Moves {
    of: [(i32, u64); Geometry::MOST_CELLS],
    count: usize,
}

impl Moves {
    /// Returns the bits of their cells.
    pub(super) fn bits(&self) -> impl Iterator<Item = u64> + '_ {
        self.of[..self.count].iter().map(|&(_, bit)| bit)
    }
}
