//! The search of Maker–Maker, and the strategies in it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use madness_machine::Clock;

use super::MOST_CELLS_OF_STRONG;
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::singles;
use crate::symmetry::{automorphisms, group};

/// The most automorphisms that are used; each takes 16 kB. They are a group, so that all images of a
/// position have the same least image.
const MOST_SYMMETRIES: usize = 64;

/// The most automorphisms that are looked for; fewer if there are many sets, as each set has its image
/// looked up.
const MOST_AUTOMORPHISMS: usize = 1024;

/// The most images of sets that are looked up for more automorphisms than are used.
const MOST_IMAGES: usize = 1 << 22;

/// A search asks for the time after so many looks at a set.
const BETWEEN_LOOKS: usize = 1 << 22;

/// Proof and disproof numbers end here.
pub(super) const INFINITE: u32 = u32::MAX / 4;

/// The cells of both players. The first player moves if both have as many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) first: u64,
    pub(super) second: u64,
}

impl Position {
    pub(super) fn is_first_to_move(self) -> bool {
        self.first.count_ones() == self.second.count_ones()
    }

    fn with(self, cell: u64) -> Self {
        if self.is_first_to_move() {
            let first = self.first | cell;
            Self { first, ..self }
        } else {
            let second = self.second | cell;
            Self { second, ..self }
        }
    }
}

/// What a position shows at once.
enum Look {
    /// Whether the first player wins.
    Known(bool),
    /// The moves, and first guesses of the proof and disproof numbers.
    Open(u64, u32, u32),
}

/// A permutation of the cells, as tables for the bytes of a mask.
pub(crate) struct Symmetry(Vec<[u64; 256]>);

impl Symmetry {
    pub(crate) fn new(images: &[u32]) -> Self {
        let mut tables = vec![[0; 256]; images.len().div_ceil(8)];
        for (byte, table) in tables.iter_mut().enumerate() {
            for (mask, entry) in table.iter_mut().enumerate() {
                for bit in 0..8 {
                    if mask >> bit & 1 == 1
                        && let Some(&image) = images.get(8 * byte + bit)
                    {
                        *entry |= 1 << image;
                    }
                }
            }
        }
        Self(tables)
    }

    pub(crate) fn image(&self, mask: u64) -> u64 {
        let bytes = mask.to_le_bytes();
        let images = self.0.iter().zip(bytes);
        images.fold(0, |sum, (table, byte)| sum | table[usize::from(byte)])
    }
}

/// Mixes the two words of a position.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }
}

pub(super) struct StrongSearch {
    sets: Vec<u64>,
    pub(super) maps: Vec<Vec<u32>>,
    pub(super) symmetries: Vec<Symmetry>,
    pub(super) table: HashMap<Position, (u32, u32), BuildHasherDefault<Mixer>>,
    pub(super) clock: Clock,
    /// Looks at a set since the time was asked for.
    looks: usize,
}

impl StrongSearch {
    pub(super) fn new(hypergraph: &Hypergraph, clock: Clock) -> Self {
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, &cell| mask | 1_u64 << cell);
        let most = MOST_IMAGES / hypergraph.sets().len().max(1);
        let maps = automorphisms(hypergraph, most.clamp(MOST_SYMMETRIES, MOST_AUTOMORPHISMS));
        let maps = group(&maps, MOST_SYMMETRIES);
        Self {
            sets: hypergraph.sets().iter().map(mask).collect(),
            symmetries: maps.iter().map(|images| Symmetry::new(images)).collect(),
            maps,
            table: HashMap::default(),
            clock,
            looks: 0,
        }
    }

    /// Counts a look at so many positions, and asks the clock now and then.
    fn pay(&mut self, positions: usize) {
        self.looks += (positions + 1) * (self.sets.len() + 1);
        if self.looks >= BETWEEN_LOOKS {
            self.looks = 0;
            self.clock.look(self.table.len() as u64);
        }
    }

    /// Returns the most positions of the table.
    pub(super) fn most(&self) -> usize {
        let most = self.clock.budget().steps;
        most.map_or(usize::MAX, |most| {
            usize::try_from(most).unwrap_or(usize::MAX)
        })
    }

    /// Returns the least image of a position under the symmetries.
    fn canonical(&self, position: Position) -> Position {
        let image = |symmetry: &Symmetry| Position {
            first: symmetry.image(position.first),
            second: symmetry.image(position.second),
        };
        self.symmetries.iter().map(image).min().unwrap_or(position)
    }

    /// Looks at a position without a search.
    fn look(&self, position: Position) -> Look {
        let is_first = position.is_first_to_move();
        let (own, other) = if is_first {
            (position.first, position.second)
        } else {
            (position.second, position.first)
        };
        let (mut forced, mut moves) = (0_u64, 0);
        // The potential of the sets of the first player, in units of 2^−32, and that of each cell.
        let mut total = 0_u64;
        let mut of_cells = [0_u64; MOST_CELLS_OF_STRONG];
        for &set in &self.sets {
            let is_own = set & other == 0;
            let is_other = set & own == 0;
            if !is_own && !is_other {
                continue;
            }
            let free = set & !own & !other;
            moves |= free;
            let missing = free.count_ones();
            if is_own && missing == 1 {
                return Look::Known(is_first);
            }
            if is_other && missing == 1 {
                forced |= free;
            }
            if if is_first { is_own } else { is_other } {
                let weight = 1 << 32_u32.saturating_sub(missing);
                total += weight;
                for cell in singles(free) {
                    of_cells[cell.trailing_zeros() as usize] += weight;
                }
            }
        }
        if forced != 0 {
            return match forced.count_ones() {
                1 => Look::Open(forced, 1, 1),
                _ => Look::Known(!is_first),
            };
        }
        // A set of 32 cells or more counts as 2^−32, which is too much: that is sound.
        let largest = *of_cells.iter().max().unwrap_or(&0);
        let after_move = if is_first { total + largest } else { total };
        if after_move < 1 << 32 {
            return Look::Known(false);
        }
        let surplus = u32::try_from(after_move >> 31)
            .unwrap_or(u32::MAX)
            .clamp(2, 64);
        Look::Open(moves, 1 + 32 / surplus, surplus)
    }

    pub(super) fn numbers(&self, position: Position) -> (u32, u32) {
        self.numbers_of(position, self.canonical(position))
    }

    /// Returns the numbers of a position whose least image is known.
    fn numbers_of(&self, position: Position, key: Position) -> (u32, u32) {
        let known = self.table.get(&key);
        known.copied().unwrap_or_else(|| match self.look(position) {
            Look::Known(true) => (0, INFINITE),
            Look::Known(false) => (INFINITE, 0),
            Look::Open(_, proof, disproof) => (proof, disproof),
        })
    }

    /// Searches below an open position until one of its numbers reaches its threshold.
    pub(super) fn expand(&mut self, position: Position, most_proof: u32, most_disproof: u32) {
        let Look::Open(moves, ..) = self.look(position) else {
            return;
        };
        let key = self.canonical(position);
        let is_or = position.is_first_to_move();
        let children = singles(moves).map(|cell| {
            let child = position.with(cell);
            let key = self.canonical(child);
            (child, key, self.numbers_of(child, key))
        });
        let mut children: Vec<(Position, Position, (u32, u32))> = children.collect();
        self.pay(children.len());
        // In the view of who moves: `win` is what he wants small, the least of the children; `lose` the
        // sum of theirs.
        let (most_win, most_lose) = if is_or {
            (most_proof, most_disproof)
        } else {
            (most_disproof, most_proof)
        };
        let view = |numbers: (u32, u32)| {
            if is_or {
                numbers
            } else {
                (numbers.1, numbers.0)
            }
        };
        loop {
            let (mut best, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0_u32);
            for (index, &(.., numbers)) in children.iter().enumerate() {
                let (win, lose) = view(numbers);
                if win < least {
                    (best, second, least) = (index, least, win);
                } else {
                    second = second.min(win);
                }
                sum = sum.saturating_add(lose).min(INFINITE);
            }
            if children.is_empty() {
                // No open set: a draw.
                (least, sum) = if is_or { (INFINITE, 0) } else { (0, INFINITE) };
            } else if least == 0 {
                sum = INFINITE;
            }
            if least == 0 || sum == 0 || least >= most_win || sum >= most_lose {
                self.table.insert(key, view((least, sum)));
                return;
            }
            if self.clock.ended().is_some() || self.table.len() >= self.most() {
                self.table.insert(key, view((least.max(1), sum.max(1))));
                return;
            }
            let lose = view(children[best].2).1;
            let child_win = most_win.min(second.saturating_add(1 + second / 4));
            let child_lose = (most_lose - sum).saturating_add(lose).min(INFINITE);
            let (proof, disproof) = view((child_win, child_lose));
            let child = children[best].0;
            self.expand(child, proof, disproof);
            for (_, key, numbers) in &mut children {
                // A transposition may have changed the numbers of others too.
                if let Some(&known) = self.table.get(key) {
                    *numbers = known;
                }
            }
        }
    }

    /// Returns the moves of the first player, who wins, or of the second one, who draws, from a search that
    /// has shown it; nothing if there are more than `most`.
    pub(super) fn strategy(
        &self,
        is_first: bool,
        cells: usize,
        most: usize,
    ) -> Option<Vec<String>> {
        let is_proved = |position| {
            let (proof, disproof) = self.numbers(position);
            (if is_first { proof } else { disproof }) == 0
        };
        let moves_of = |position| match self.look(position) {
            Look::Known(_) => 0,
            Look::Open(moves, ..) => moves,
        };
        let (mut seen, mut moves) = (HashSet::new(), Vec::new());
        let start = Position::default();
        // Positions with the move of the player to come, and one with that of the other.
        let (mut open, mut after) = if is_first {
            (vec![start], None)
        } else {
            (Vec::new(), Some(start))
        };
        loop {
            if let Some(position) = after.take() {
                let replies = singles(moves_of(position)).map(|cell| position.with(cell));
                open.extend(replies.filter(|&reply| seen.insert(self.canonical(reply))));
            }
            let Some(position) = open.pop() else {
                return Some(moves);
            };
            let choice = moves_of(position);
            if choice == 0 {
                continue;
            }
            let good = singles(choice).map(|cell| (cell, position.with(cell)));
            let good: Vec<(u64, Position)> = good.filter(|&(_, child)| is_proved(child)).collect();
            // A move is preferred if the position after it shows at once that it is good.
            let ends = |&&(_, child): &&(u64, Position)| moves_of(child) == 0;
            let &(cell, child) = good.iter().find(ends).or(good.first())?;
            if choice.count_ones() > 1 {
                if moves.len() == most {
                    return None;
                }
                moves.push(in_characters(position, cell, cells));
            }
            after = Some(child);
        }
    }
}

/// Returns a position with a move, a character for each cell.
fn in_characters(position: Position, to_play: u64, cells: usize) -> String {
    let is_in = |mask: u64, cell: usize| mask >> cell & 1 == 1;
    let characters = (0..cells).map(|cell| match () {
        () if is_in(position.first, cell) => 'x',
        () if is_in(position.second, cell) => 'o',
        () if is_in(to_play, cell) => '!',
        () => '.',
    });
    characters.collect()
}
