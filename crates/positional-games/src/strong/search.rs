//! The search of Maker–Maker, and the strategies in it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use madness_machine::Clock;

use super::MOST_CELLS_OF_STRONG;
use super::rows::Rows;
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::singles;
use crate::symmetry::{automorphisms, group};

/// The most automorphisms that are used; each takes 16 kB. They are a group, so that all images of a
/// position have the same least image.
const MOST_SYMMETRIES: usize = 192;

/// The most automorphisms that are used at all positions, and the most cells of both players at
/// which all are: few positions with more are images of each other.
const FEW_SYMMETRIES: usize = 16;
const FEW_CELLS: u32 = 9;

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

/// The positions that were searched, by their least images.
type Table = HashMap<Position, Entry, BuildHasherDefault<Mixer>>;

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
        self.0 = mix(self.0, word);
    }
}

/// Mixes two words.
pub(super) fn mix(one: u64, other: u64) -> u64 {
    let mixed = (one ^ other.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The proof and the disproof number.
    numbers: (u32, u32),
    /// The moves that are not known to lose.
    moves: u64,
}

pub(super) struct StrongSearch {
    sets: Vec<u64>,
    pub(super) maps: Vec<Vec<u32>>,
    pub(super) symmetries: Vec<Symmetry>,
    pub(super) table: Table,
    rows: Rows,
    /// How often rows were looked for that the second player would have to meet, and how often found.
    tried: u64,
    found: u64,
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
            rows: Rows::new(),
            tried: 0,
            found: 0,
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

    /// Returns the least image of a position under the symmetries that are used there.
    pub(super) fn canonical(&self, position: Position) -> Position {
        let cells = (position.first | position.second).count_ones();
        if self.symmetries.len() > FEW_SYMMETRIES && cells > FEW_CELLS {
            return position;
        }
        let image = |symmetry: &Symmetry| Position {
            first: symmetry.image(position.first),
            second: symmetry.image(position.second),
        };
        self.symmetries.iter().map(image).min().unwrap_or(position)
    }

    /// Looks at a position without a search.
    fn look(&mut self, position: Position) -> Look {
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
        if self.rows.win(&self.sets, own, other) {
            return Look::Known(is_first);
        }
        let surplus = u32::try_from(after_move >> 31)
            .unwrap_or(u32::MAX)
            .clamp(2, 64);
        let is_threat = !is_first && self.is_threat(other, own);
        let proof = match (is_first, is_threat) {
            (true, _) => 1,
            (_, true) => 4 + 16 / surplus,
            _ => 200 + 64 / surplus,
        };
        Look::Open(moves, proof, 1)
    }

    /// Returns whether the first player has a row of threats if the second one passes: then few replies
    /// help. It is not looked for if it has hardly ever been there.
    fn is_threat(&mut self, first: u64, second: u64) -> bool {
        const ENOUGH: u64 = 500;
        const WORTH: u64 = 4;
        if self.tried > ENOUGH + WORTH * self.found {
            return false;
        }
        let is_threat = self.rows.win(&self.sets, first, second);
        self.tried += 1;
        self.found += u64::from(is_threat);
        is_threat
    }

    /// Returns the numbers of a least image.
    pub(super) fn numbers(&mut self, position: Position) -> (u32, u32) {
        if let Some(known) = self.table.get(&position) {
            return known.numbers;
        }
        match self.look(position) {
            Look::Known(true) => (0, INFINITE),
            Look::Known(false) => (INFINITE, 0),
            Look::Open(_, proof, disproof) => (proof, disproof),
        }
    }

    /// Searches below a least image until one of its numbers reaches its threshold.
    pub(super) fn expand(&mut self, position: Position, most_proof: u32, most_disproof: u32) {
        let known = self.table.get(&position).map_or(0, |known| known.moves);
        let moves = match known {
            0 => match self.look(position) {
                Look::Known(_) => return,
                Look::Open(moves, ..) => moves,
            },
            _ => known,
        };
        let is_or = position.is_first_to_move();
        // In the view of who moves: `win` is what he wants small, the least of the children; `lose` the
        // sum of theirs.
        let view = |numbers: (u32, u32)| {
            if is_or {
                numbers
            } else {
                (numbers.1, numbers.0)
            }
        };
        let mut children: Vec<(Position, u64, (u32, u32))> = Vec::new();
        for cell in singles(moves) {
            let child = self.canonical(position.with(cell));
            if children.iter().all(|&(other, ..)| other != child) {
                let numbers = view(self.numbers(child));
                children.push((child, cell, numbers));
            }
        }
        self.pay(children.len());
        let (most_win, most_lose) = view((most_proof, most_disproof));
        loop {
            children.retain(|&(.., (_, lose))| lose != 0);
            let (mut best, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0_u32);
            for (index, &(.., (win, lose))) in children.iter().enumerate() {
                if win < least {
                    (best, second, least) = (index, least, win);
                } else {
                    second = second.min(win);
                }
                sum = sum.saturating_add(lose).min(INFINITE);
            }
            if moves == 0 {
                // No open set: a draw.
                (least, sum) = if is_or { (INFINITE, 0) } else { (0, INFINITE) };
            } else if least == 0 {
                sum = INFINITE;
            }
            let is_late = self.clock.ended().is_some() || self.table.len() >= self.most();
            if least == 0 || sum == 0 || least >= most_win || sum >= most_lose || is_late {
                let entry = Entry {
                    numbers: view((least, sum)),
                    moves: children.iter().fold(0, |moves, &(_, cell, _)| moves | cell),
                };
                self.table.insert(position, entry);
                return;
            }
            let lose = children[best].2.1;
            let child_win = most_win.min(second.saturating_add(1 + second / 4));
            let child_lose = (most_lose - sum).saturating_add(lose).min(INFINITE);
            let (proof, disproof) = view((child_win, child_lose));
            self.expand(children[best].0, proof, disproof);
            for (child, _, numbers) in &mut children {
                // A transposition may have changed the numbers of others too.
                if let Some(known) = self.table.get(child) {
                    *numbers = view(known.numbers);
                }
            }
        }
    }

    /// Returns the moves of the first player, who wins, or of the second one, who draws, from a search that
    /// has shown it; nothing if there are more than `most`.
    pub(super) fn strategy(
        &mut self,
        is_first: bool,
        cells: usize,
        most: usize,
    ) -> Option<Vec<String>> {
        self.rows.is_patient = true;
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
                for cell in singles(self.moves(position)) {
                    let reply = self.canonical(position.with(cell));
                    if seen.insert(reply) {
                        open.push(reply);
                    }
                }
            }
            let Some(position) = open.pop() else {
                return Some(moves);
            };
            let choice = self.moves(position);
            if choice == 0 {
                continue;
            }
            let mut good = None;
            for cell in singles(choice) {
                let child = self.canonical(position.with(cell));
                let (proof, disproof) = self.numbers(child);
                if (if is_first { proof } else { disproof }) != 0 {
                    continue;
                }
                good = good.or(Some((cell, child)));
                // A move is preferred if the position after it shows at once that it is good.
                if self.moves(child) == 0 {
                    good = Some((cell, child));
                    break;
                }
            }
            let (cell, child) = good?;
            if choice.count_ones() > 1 {
                if moves.len() == most {
                    return None;
                }
                moves.push(in_characters(position, cell, cells));
            }
            after = Some(child);
        }
    }

    /// Returns the moves of a position that does not show at once who wins.
    fn moves(&mut self, position: Position) -> u64 {
        match self.look(position) {
            Look::Known(_) => 0,
            Look::Open(moves, ..) => moves,
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
