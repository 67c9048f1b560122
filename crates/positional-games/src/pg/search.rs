//! The search of games in the `.pg` format that are no other game: turns in any order, sets of both players,
//! cells that are taken before, and an end.
//!
//! It is recursion with a table, and leaves out what cannot matter:
//! * who can complete a set does so, and what the next player completes has to be taken from him;
//! * Black has lost if no set of his can be completed in the turns that he has left;
//! * of the cells that are in no set that somebody can still own one is as good as another.

use std::collections::HashMap;

use madness_machine::Clock;

use super::PgGame;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GaveUp {
    /// It came to the most positions.
    Positions,
    /// The time was over.
    Time,
}

pub(super) struct PgSearch<'a> {
    turns: &'a [bool],
    /// For each time how many turns Black has from then on.
    left: Vec<u32>,
    black: Vec<u64>,
    white: Vec<u64>,
    all: u64,
    first: u64,
    /// What is known of the cells of Black and of White; they tell what time it is.
    known: HashMap<(u64, u64), bool>,
    most: usize,
    clock: &'a Clock,
}

/// The sets that a player can still own.
struct Open {
    /// Their free cells.
    cells: u64,
    /// The cells of which one completes a set.
    ends: u64,
    /// The fewest cells that are missing.
    fewest: u32,
}

impl Open {
    fn new(sets: &[u64], own: u64, other: u64) -> Self {
        let mut open = Self {
            cells: 0,
            ends: 0,
            fewest: u32::MAX,
        };
        for set in sets.iter().filter(|&&set| set & other == 0) {
            let missing = set & !own;
            open.cells |= missing;
            open.fewest = open.fewest.min(missing.count_ones());
            if missing.is_power_of_two() {
                open.ends |= missing;
            }
        }
        open
    }
}

impl<'a> PgSearch<'a> {
    pub(super) fn new(game: &'a PgGame, most: usize, clock: &'a Clock) -> Self {
        let all = (0..game.names.len()).fold(0, |mask, cell| mask | 1_u64 << cell);
        let mut left: Vec<u32> = vec![0; game.turns.len() + 1];
        for (time, &is_black) in game.turns.iter().enumerate().rev() {
            left[time] = left[time + 1] + u32::from(is_black);
        }
        Self {
            turns: &game.turns,
            left,
            black: game.black_wins.iter().map(|set| mask(set)).collect(),
            white: game.white_wins.iter().map(|set| mask(set)).collect(),
            all,
            first: if game.first_moves.is_empty() {
                all
            } else {
                mask(&game.first_moves)
            },
            known: HashMap::new(),
            most,
            clock,
        }
    }

    /// Returns whether Black wins from a position.
    pub(super) fn black_wins(
        &mut self,
        time: usize,
        black: u64,
        white: u64,
    ) -> Result<bool, GaveUp> {
        let of_black = Open::new(&self.black, black, white);
        let of_white = Open::new(&self.white, white, black);
        if of_black.fewest == 0 {
            return Ok(true);
        }
        let mut free = self.all & !black & !white;
        if time == 0 {
            free &= self.first;
        }
        let turn = self.turns.get(time).copied().filter(|_| free != 0);
        let (Some(is_black), 1..) = (turn, of_white.fewest) else {
            return Ok(false);
        };
        if of_black.fewest > self.left[time] {
            return Ok(false);
        }
        let (own, other) = if is_black {
            (&of_black, &of_white)
        } else {
            (&of_white, &of_black)
        };
        if own.ends & free != 0 {
            return Ok(is_black);
        }
        if let Some(&known) = self.known.get(&(black, white)) {
            return Ok(known);
        }
        let is_threat = other.ends != 0 && self.turns.get(time + 1) == Some(&!is_black);
        let mut moves = free & (own.cells | other.cells);
        let others = free & !moves;
        moves |= others & others.wrapping_neg();
        if is_threat {
            // What is not taken now is completed next. Two cells cannot both be taken.
            moves &= other.ends;
            if other.ends.count_ones() > 1 {
                moves = 0;
            }
        }
        let mut wins = !is_black;
        while moves != 0 && wins != is_black {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            wins = if is_black {
                self.black_wins(time + 1, black | cell, white)?
            } else {
                self.black_wins(time + 1, black, white | cell)?
            };
        }
        if self.known.len() >= self.most {
            return Err(GaveUp::Positions);
        }
        let known = self.known.len() as u64;
        if known.is_multiple_of(256) && self.clock.look(known).is_some() {
            return Err(GaveUp::Time);
        }
        self.known.insert((black, white), wins);
        Ok(wins)
    }
}

/// Returns cells as a word.
pub(super) fn mask(cells: &[u32]) -> u64 {
    cells.iter().fold(0, |mask, &cell| mask | 1_u64 << cell)
}
