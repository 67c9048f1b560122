//! Maker–Maker by exact search: does the first player win?
//!
//! The second player never wins (his strategy could be stolen), so the question is whether the first
//! player wins or can be kept from it. The search is df-pn on this question. At each position:
//!
//! * who can complete a set does it; who can be beaten by one cell must take it, and loses by two;
//! * if Breaker wins Maker–Breaker on the sets that the second player has not touched, by potential,
//!   the first player does not win;
//! * cells in no set that is still open for one of the players are no moves: a move elsewhere is never
//!   worse than none;
//! * positions that a symmetry of the board maps to each other are one.
//!
//! Source: A. Nagai, *Df-pn algorithm for searching AND/OR trees*, 2002; Győrffy's thesis, theorem 2.16
//! and section 2.2.4.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::families::Instance;
use super::game::Winner;
use super::hypergraph::Hypergraph;
use super::maker_breaker::{Proof, by_criterion};
use super::symmetry::{automorphisms, group};

/// How much a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions; each takes about 50 bytes.
    pub positions: usize,
    /// When the search gives up, if it has no answer yet.
    pub until: Option<Instant>,
    /// The most moves of a strategy, or steps of a proof. With 0 none is taken from the search.
    pub steps: usize,
}

impl Limits {
    /// Limits of so many positions and any time, without a strategy.
    #[must_use]
    pub fn of_positions(positions: usize) -> Self {
        Self {
            positions,
            until: None,
            steps: 0,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Who wins Maker–Maker, and how this was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrongAnswer {
    /// [`Winner::First`] or [`Winner::Draw`].
    pub winner: Winner,
    /// The different positions that were searched, 0 if a criterion shows that it is a draw.
    pub positions: usize,
    /// Why, unless it takes too many steps, or no board can be written down.
    pub proof: Option<StrongProof>,
}

/// Why the first player wins Maker–Maker, or why it is a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrongProof {
    /// It is a draw, because Breaker wins Maker–Breaker with Maker first.
    Weak(Proof),
    /// How to play: the first player to win, or the second one for a draw.
    Strategy(Strategy),
}

/// The moves of one player of Maker–Maker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Permutations of the cells that map sets to sets.
    pub maps: Vec<Vec<u32>>,
    /// Positions with the player to move, a character for each cell: `x` is the first player's, `o` the
    /// second player's, `.` is free, and `!` is free and his move. One position stands for all to which
    /// the maps take it. There are none where he can complete a set, where he must take a cell, where
    /// the other player cannot stop him, and where the sets of the first player weigh so little that the
    /// second one draws.
    pub moves: Vec<String>,
}

/// Why Maker–Maker was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrongError {
    /// Too many cells.
    #[error(
        "{cells} cells: the search takes boards of at most {} cells",
        MOST_CELLS
    )]
    TooManyCells {
        /// How many there are.
        cells: usize,
    },
    /// The limit of positions was reached.
    #[error("gave up after {positions} positions: allow more")]
    GaveUp {
        /// How many were searched.
        positions: usize,
    },
    /// The time was over.
    #[error("the time was over after {positions} positions: allow more")]
    Late {
        /// How many were searched.
        positions: usize,
    },
}

/// The most cells of a board of Maker–Maker.
pub const MOST_CELLS: usize = 64;

/// The most automorphisms that are used; each takes 16 kB. They are a group, so that all images of a
/// position have the same least image.
const MOST_SYMMETRIES: usize = 64;

/// The most automorphisms that are looked for.
const MOST_AUTOMORPHISMS: usize = 1024;

/// A search asks for the time after so many steps.
const BETWEEN_LOOKS: u32 = 256;

/// The search for a pairing gives up after so many conflicts.
const CONFLICTS: u64 = 1000;

/// Returns who wins Maker–Maker: by a criterion that shows that Breaker wins Maker–Breaker, or by a
/// search.
///
/// # Errors
/// More than [`MOST_CELLS`] cells and no criterion that shows a draw, or the search came to a limit.
///
/// ```
/// use madness_games::positional::{Winner, families::Instance, strong::{Limits, solve}};
///
/// let cube = Instance::named("hj n=3 d=3")?;
/// assert_eq!(solve(&cube, &Limits::of_positions(100_000))?.winner, Winner::First);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(instance: &Instance, limits: &Limits) -> Result<StrongAnswer, StrongError> {
    match by_criterion(instance, CONFLICTS) {
        Some(verdict) => Ok(StrongAnswer {
            winner: Winner::Draw,
            positions: 0,
            proof: verdict.proof.ok().map(StrongProof::Weak),
        }),
        None => search(&instance.hypergraph, limits),
    }
}

/// Returns who wins Maker–Maker, by a search.
pub(super) fn search(
    hypergraph: &Hypergraph,
    limits: &Limits,
) -> Result<StrongAnswer, StrongError> {
    let cells = hypergraph.cells();
    if cells > MOST_CELLS {
        return Err(StrongError::TooManyCells { cells });
    }
    let mut search = Search::new(hypergraph, *limits);
    let root = Position::default();
    // With an empty set the game is over at once.
    let is_over = hypergraph.sets().iter().any(Vec::is_empty);
    let numbers = if is_over {
        (0, INFINITE)
    } else {
        search.expand(root, INFINITE, INFINITE);
        search.numbers(root)
    };
    let positions = search.table.len();
    let winner = match numbers {
        (0, _) => Winner::First,
        (_, 0) => Winner::Draw,
        _ if search.is_late => return Err(StrongError::Late { positions }),
        _ => return Err(StrongError::GaveUp { positions }),
    };
    let moves = if is_over {
        Some(Vec::new())
    } else {
        search.strategy(winner == Winner::First, cells)
    };
    Ok(StrongAnswer {
        winner,
        positions,
        proof: moves.map(|moves| {
            StrongProof::Strategy(Strategy {
                maps: search.maps,
                moves,
            })
        }),
    })
}

/// Answers from any position whether a player can force a set, and keeps its table from one question to
/// the next.
pub(super) struct Analyst {
    search: Search,
    /// A cell in no set. To give it to the asker tells the search who is to move.
    spare: u64,
}

impl Analyst {
    /// The most cells of a board: one less than [`MOST_CELLS`].
    pub(super) const MOST_CELLS: usize = MOST_CELLS - 1;

    /// Prepares for a board of at most [`Analyst::MOST_CELLS`] cells, with a table of at most so many
    /// positions; for more cells returns nothing.
    pub(super) fn new(hypergraph: &Hypergraph, positions: usize) -> Option<Self> {
        let cells = hypergraph.cells();
        if cells > Self::MOST_CELLS {
            return None;
        }
        let mut search = Search::new(hypergraph, Limits::of_positions(positions.max(2)));
        let spare = u32::try_from(cells).ok()?;
        search.symmetries = (search.maps.iter())
            .map(|images| Symmetry::new(&[&images[..], &[spare]].concat()))
            .collect();
        let spare = 1 << spare;
        Some(Self { search, spare })
    }

    /// Returns whether the player with the cells `own` can force a set, or nothing if the table is
    /// full. Nobody owns a set yet, and the players have moved in turn.
    pub(super) fn forces(&mut self, own: u64, other: u64, is_to_move: bool) -> Option<bool> {
        if self.search.table.len() > self.search.limits.positions / 2 {
            self.search.table.clear();
        }
        let mut root = Position {
            first: own,
            second: other,
        };
        if root.is_first_to_move() != is_to_move {
            root.first |= self.spare;
        }
        self.search.expand(root, INFINITE, INFINITE);
        match self.search.numbers(root) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// Proof and disproof numbers end here.
const INFINITE: u32 = u32::MAX / 4;

/// The cells of both players. The first player moves if both have as many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Position {
    first: u64,
    second: u64,
}

impl Position {
    fn is_first_to_move(self) -> bool {
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
struct Symmetry(Vec<[u64; 256]>);

impl Symmetry {
    fn new(images: &[u32]) -> Self {
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

    fn image(&self, mask: u64) -> u64 {
        let bytes = mask.to_le_bytes();
        let images = self.0.iter().zip(bytes);
        images.fold(0, |sum, (table, byte)| sum | table[usize::from(byte)])
    }
}

/// Mixes the two words of a position.
#[derive(Default)]
struct Mixer(u64);

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

struct Search {
    sets: Vec<u64>,
    maps: Vec<Vec<u32>>,
    symmetries: Vec<Symmetry>,
    table: HashMap<Position, (u32, u32), BuildHasherDefault<Mixer>>,
    limits: Limits,
    /// How often the search may go on before it asks for the time.
    before_look: u32,
    is_late: bool,
}

impl Search {
    fn new(hypergraph: &Hypergraph, limits: Limits) -> Self {
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, &cell| mask | 1_u64 << cell);
        let maps = automorphisms(hypergraph, MOST_AUTOMORPHISMS);
        let maps = group(&maps, MOST_SYMMETRIES);
        Self {
            sets: hypergraph.sets().iter().map(mask).collect(),
            symmetries: maps.iter().map(|images| Symmetry::new(images)).collect(),
            maps,
            table: HashMap::default(),
            limits,
            before_look: BETWEEN_LOOKS,
            is_late: false,
        }
    }

    /// Whether the search came to a limit.
    fn is_at_limit(&mut self) -> bool {
        self.before_look -= 1;
        if self.before_look == 0 {
            self.before_look = BETWEEN_LOOKS;
            self.is_late |= self.limits.is_over();
        }
        self.is_late || self.table.len() >= self.limits.positions
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
        let mut of_cells = [0_u64; MOST_CELLS];
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
                let mut rest = free;
                while rest != 0 {
                    of_cells[rest.trailing_zeros() as usize] += weight;
                    rest &= rest - 1;
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

    fn numbers(&self, position: Position) -> (u32, u32) {
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
    fn expand(&mut self, position: Position, most_proof: u32, most_disproof: u32) {
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
            if self.is_at_limit() {
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
    /// has shown it; nothing if there are too many.
    fn strategy(&self, is_first: bool, cells: usize) -> Option<Vec<String>> {
        let is_proved = |position| {
            let (proof, disproof) = self.numbers(position);
            (if is_first { proof } else { disproof }) == 0
        };
        let moves_of = |position| match self.look(position) {
            Look::Known(_) => 0,
            Look::Open(moves, ..) => moves,
        };
        let (mut seen, mut moves) = (HashSet::new(), Vec::new());
        let mut replied = vec![Position::default()];
        // Positions with the other player to move, unless the first one begins.
        let mut after = if is_first {
            Vec::new()
        } else {
            replied.split_off(0)
        };
        loop {
            for position in after.drain(..) {
                let replies = singles(moves_of(position)).map(|cell| position.with(cell));
                replied.extend(replies.filter(|&reply| seen.insert(self.canonical(reply))));
            }
            let Some(position) = replied.pop() else {
                return Some(moves);
            };
            let choice = moves_of(position);
            let good = singles(choice).map(|cell| (cell, position.with(cell)));
            let good: Vec<(u64, Position)> = good.filter(|&(_, child)| is_proved(child)).collect();
            // Better a move after which it is seen at once that it is good.
            let ends = |&(_, child): &(u64, Position)| moves_of(child) == 0;
            let best = good.iter().position(ends).unwrap_or(0);
            match good.get(best) {
                None if choice == 0 => continue,
                Some((cell, _)) if choice.count_ones() > 1 => {
                    if moves.len() == self.limits.steps {
                        return None;
                    }
                    moves.push(in_characters(position, *cell, cells));
                }
                _ => {}
            }
            after.push(good.get(best)?.1);
        }
    }
}

/// Returns the cells of a mask, a mask each.
fn singles(mut mask: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = mask & mask.wrapping_neg();
        mask ^= cell;
        (cell != 0).then_some(cell)
    })
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

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::positional::families::Instance;
    use crate::positional::{Game, by_definition};

    fn winner(name: &str) -> Winner {
        let board = Instance::named(name).unwrap();
        let limits = Limits::of_positions(5_000_000);
        solve(&board, &limits).unwrap().winner
    }

    #[test]
    fn answers_are_those_of_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(31);
        let mut counts = [0; 2];
        for _ in 0..800 {
            let cells = random.random_range(4..10_u32);
            // Few single cells and pairs: with them the first move often wins.
            let least = if random.random() { 3 } else { 1 };
            let sets = (0..random.random_range(2..18)).map(|_| {
                let size = random.random_range(least..5);
                let mut set: Vec<u32> = (0..size).map(|_| random.random_range(0..cells)).collect();
                set.sort_unstable();
                set.dedup();
                set
            });
            let sets = sets.filter(|set| set.len() >= least).collect();
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let hypergraph = Hypergraph::new(names, sets).unwrap();
            let expected = by_definition(&hypergraph, Game::MakerMaker).unwrap();
            let board = Instance::new("random".to_owned(), hypergraph);
            let found = solve(&board, &Limits::of_positions(100_000)).unwrap();
            assert_eq!(found.winner, expected, "{board:?}");
            if found.positions > 1 {
                counts[usize::from(expected == Winner::First)] += 1;
            }
        }
        assert!(counts[0] > 30 && counts[1] > 30, "{counts:?}");
    }

    #[test]
    fn known_boards() {
        for (name, expected) in [
            ("row 3x3 k=3", Winner::Draw),
            ("row 4x3 k=3", Winner::First),
            ("row 4x4 k=4", Winner::Draw),
            ("row 5x4 k=4", Winner::Draw),
            ("row 5x5 k=3", Winner::First),
            ("row 5x5 k=5", Winner::Draw),
            ("hj n=2 d=2", Winner::First),
            ("hj n=3 d=3", Winner::First),
            ("torus k=3", Winner::First),
            ("torus k=4", Winner::Draw),
            ("zetters", Winner::Draw),
        ] {
            assert_eq!(winner(name), expected, "{name}");
        }
    }

    #[test]
    fn five_by_five() {
        assert_eq!(winner("row 5x5 k=4"), Winner::Draw);
        assert_eq!(winner("row 6x5 k=4"), Winner::First);
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits::of_positions(100);
        let board = Instance::named("row 5x5 k=4").unwrap();
        let error = solve(&board, &limits).unwrap_err();
        assert!(matches!(error, StrongError::GaveUp { positions } if positions < 200));
        let late = Limits {
            until: Some(Instant::now()),
            ..Limits::of_positions(usize::MAX)
        };
        let error = solve(&board, &late).unwrap_err();
        assert!(matches!(error, StrongError::Late { positions } if positions < 2000));
        let board = Instance::named("row 9x9 k=5").unwrap();
        let error = solve(&board, &limits).unwrap_err();
        assert_eq!(error, StrongError::TooManyCells { cells: 81 });
    }
}
