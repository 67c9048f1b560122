//! How fast Maker wins Maker–Breaker: the fewest moves that suffice against every defence.

use std::collections::HashMap;

use super::hypergraph::Hypergraph;
use super::maker_breaker::Proof;

/// How many moves Maker needs, moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// So many suffice, and no fewer do.
    Exactly(usize),
    /// Fewer than these do not suffice; the search gave up, or Breaker wins.
    AtLeast(usize),
}

/// The most cells, counted where they are in sets.
const MOST_CELLS_IN_WORD: usize = 64;

/// Returns how many moves Maker needs to own a set if he moves first, by iterative deepening with a table
/// of at most so many positions. Looks for wins in at most `most` moves.
///
/// Breaker first passes. If Maker does not win then, he does not win at all; else the win needs only some
/// cells, and only replies in these cells are tried (the carriers of docs/positional.md).
///
/// Boards with more than 64 cells in sets are not searched.
///
/// # Complexity
/// Exponential in the moves; about 100 bytes for each position of the table.
///
/// ```
/// use positional_games::families::Instance;
/// use positional_games::short_win::{Moves, fewest_moves};
///
/// let board = Instance::named("animal 3x3 v3")?.hypergraph;
/// assert_eq!(fewest_moves(&board, 9, 10_000), Moves::Exactly(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fewest_moves(hypergraph: &Hypergraph, most: usize, positions: usize) -> Moves {
    let used = hypergraph.used_cells();
    if used.len() > MOST_CELLS_IN_WORD {
        return Moves::AtLeast(0);
    }
    let place = |cell: &u32| used.partition_point(|used| used < cell);
    let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, cell| mask | 1_u64 << place(cell));
    let sets: Vec<u64> = hypergraph.sets().iter().map(mask).collect();
    if sets.contains(&0) {
        return Moves::Exactly(0);
    }
    let mut search = ShortWinSearch {
        known: HashMap::new(),
        left: positions,
    };
    for moves in 1..=most {
        match search.win(kept(sets.iter().copied(), moves), moves) {
            Some(0) => {}
            Some(_) => return Moves::Exactly(moves),
            None => return Moves::AtLeast(moves),
        }
    }
    Moves::AtLeast(most.saturating_add(1))
}

/// Returns the moves of Maker in the longest line of a proof that he wins: with this proof he needs no
/// more. Returns nothing if it is a proof of Breaker, or a step leads to one that does not come before it.
#[must_use]
pub fn longest_line(proof: &Proof) -> Option<usize> {
    let Proof::Maker { start, steps, .. } = proof else {
        return None;
    };
    let mut lines: Vec<usize> = Vec::with_capacity(steps.len());
    for step in steps {
        let line = |later: u32| lines.get(later as usize).copied();
        let wins =
            |set: &Vec<u32>| set.is_empty() || step.cell.is_some_and(|cell| set[..] == [cell]);
        let length = if let Some(image) = step.image {
            line(image.step)?
        } else if step.sets.iter().any(wins) {
            1
        } else {
            let later = step.after.iter().map(|&later| line(later));
            1 + later.collect::<Option<Vec<usize>>>()?.into_iter().max()?
        };
        lines.push(length);
    }
    let starts = start.iter().map(|&step| lines.get(step as usize).copied());
    starts.collect::<Option<Vec<usize>>>()?.into_iter().max()
}

/// Returns the sets that Maker can complete in so many moves, sorted, without those that contain another.
fn kept(sets: impl Iterator<Item = u64>, moves: usize) -> Vec<u64> {
    let mut sets: Vec<u64> = sets
        .filter(|set| set.count_ones() as usize <= moves)
        .collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut minimal: Vec<u64> = Vec::with_capacity(sets.len());
    for set in sets {
        if !minimal.iter().any(|small| small & !set == 0) {
            minimal.push(set);
        }
    }
    minimal
}

struct ShortWinSearch {
    /// Cells with which Maker, to move, wins these sets in so many moves; 0 if he does not.
    known: HashMap<(Vec<u64>, usize), u64>,
    left: usize,
}

impl ShortWinSearch {
    /// Returns the cells that a win in so many moves needs, 0 if there is no win, or nothing if the search
    /// gave up. Maker moves; no set is empty.
    fn win(&mut self, sets: Vec<u64>, moves: usize) -> Option<u64> {
        let Some(&first) = sets.first() else {
            return Some(0);
        };
        // The smallest set comes first.
        if first.is_power_of_two() {
            return Some(first);
        }
        let weights = weights(&sets);
        if moves == 1 || weights.total + weights.of_cells.iter().max()? < ONE {
            return Some(0);
        }
        let key = (sets, moves);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let (sets, _) = &key;
        let mut cells: Vec<u32> = (0..64)
            .filter(|&cell| weights.of_cells[cell as usize] > 0)
            .collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(weights.of_cells[cell as usize]));
        let mut needed = 0;
        for cell in cells {
            needed = self.after(sets, 1 << cell, moves - 1)?;
            if needed != 0 {
                break;
            }
        }
        self.known.insert(key, needed);
        Some(needed)
    }

    /// Returns the cells that a win needs if Maker takes a cell and then has so many moves left.
    fn after(&mut self, sets: &[u64], cell: u64, moves: usize) -> Option<u64> {
        let next = kept(sets.iter().map(|set| set & !cell), moves);
        // First Breaker passes.
        let mut needed = self.win(next.clone(), moves)?;
        // Then he takes each cell that all wins so far need.
        let mut common = needed;
        while common != 0 {
            let reply = 1 << common.trailing_zeros();
            let left = next.iter().copied().filter(|set| set & reply == 0);
            let win = self.win(left.collect(), moves)?;
            if win == 0 {
                return Some(0);
            }
            needed |= win;
            common &= win;
        }
        Some(if needed == 0 { 0 } else { needed | cell })
    }
}

/// The weight of a set that Maker owns; a set of n cells weighs 2^−n of it.
const ONE: u64 = 1 << 40;

struct Weights {
    total: u64,
    of_cells: [u64; 64],
}

fn weights(sets: &[u64]) -> Weights {
    let (mut total, mut of_cells) = (0, [0; 64]);
    for &set in sets {
        // Sets of more than 40 cells weigh a little too much, which is sound.
        let weight = ONE >> set.count_ones().min(40);
        total += weight;
        let mut rest = set;
        while rest != 0 {
            of_cells[rest.trailing_zeros() as usize] += weight;
            rest &= rest - 1;
        }
    }
    Weights { total, of_cells }
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::families::Instance;
    use crate::game::Side;
    use crate::maker_breaker::{self, Options};

    /// The fewest moves by the definition, if Maker wins.
    fn plain(sets: &[u64], free: u64, maker: u64) -> Option<usize> {
        let bits = |cells: u64| {
            (0..64)
                .map(|cell| 1_u64 << cell)
                .filter(move |cell| cells & cell != 0)
        };
        let moves = bits(free).filter_map(|cell| {
            let maker = maker | cell;
            if sets.iter().any(|set| set & !maker == 0) {
                return Some(1);
            }
            let free = free & !cell;
            let mut longest = None;
            for reply in bits(free) {
                let rest = plain(sets, free & !reply, maker)?;
                longest = longest.max(Some(rest));
            }
            Some(1 + longest?)
        });
        moves.min()
    }

    #[test]
    fn moves_are_those_of_the_definition() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
        let mut counts = [0; 8];
        for _ in 0..300 {
            let cells = random.random_range(2..8_u32);
            let sets = (0..random.random_range(1..14)).map(|_| {
                let size = random.random_range(2..5);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let board = Hypergraph::new(names, sets.collect()).unwrap();
            let masks: Vec<u64> = (board.sets().iter())
                .map(|set| set.iter().fold(0, |mask, cell| mask | 1 << cell))
                .collect();
            let expected = plain(&masks, (1 << cells) - 1, 0);
            let found = fewest_moves(&board, 8, usize::MAX);
            assert_eq!(
                found,
                expected.map_or(Moves::AtLeast(9), Moves::Exactly),
                "{board:?}"
            );
            counts[expected.unwrap_or(0)] += 1;
            let verdict = maker_breaker::solve(
                &board,
                Side::Maker,
                &Options::default(),
                &Budget::unlimited().bytes(1 << 16),
            );
            let line = longest_line(&verdict.unwrap().proof.unwrap());
            assert_eq!(line.is_some(), expected.is_some());
            assert!(line >= expected, "{board:?}");
        }
        assert!(
            counts[0] > 20 && counts[2] > 50 && counts[3] > 3,
            "{counts:?}"
        );
    }

    /// The least boards and the moves, beside those that are published for the strong game (OEIS A380597
    /// and A380598): there the first player has to meet threats too, so he needs no less.
    #[test]
    fn harary_table() {
        for (animal, side, moves, strong_side, strong_moves) in [
            ("domino", 2, 2, 2, 2),
            ("i3", 4, 3, 4, 3),
            ("v3", 3, 3, 3, 3),
            ("l4", 4, 4, 4, 4),
            ("t4", 5, 4, 5, 4),
            ("z4", 3, 5, 3, 5),
            ("i4", 6, 6, 7, 8),
            ("n5", 5, 6, 6, 6),
            ("y5", 6, 6, 7, 9),
            ("l5", 6, 7, 7, 10),
        ] {
            let board = |side: usize| {
                let name = format!("animal {side}x{side} {animal}");
                Instance::named(&name).unwrap().hypergraph
            };
            let found = fewest_moves(&board(side), 10, 500_000);
            assert_eq!(found, Moves::Exactly(moves), "{animal}");
            assert!(side <= strong_side && moves <= strong_moves, "{animal}");
            let (options, budget) = (Options::default(), Budget::unlimited().bytes(1 << 22));
            let before = maker_breaker::solve(&board(side - 1), Side::Maker, &options, &budget);
            assert_eq!(before.unwrap().winner, Side::Breaker, "{animal}");
        }
    }

    #[test]
    fn limits_are_kept() {
        let board = Instance::named("animal 6x6 i4").unwrap().hypergraph;
        let Moves::AtLeast(moves) = fewest_moves(&board, 30, 50) else {
            panic!("found with 50 positions");
        };
        assert!(moves < 10);
        let board = Instance::named("animal 9x9 l4").unwrap().hypergraph;
        assert_eq!(fewest_moves(&board, 9, 1000), Moves::AtLeast(0));
        let won = Hypergraph::new(vec!["a".to_owned()], vec![vec![]]).unwrap();
        assert_eq!(fewest_moves(&won, 9, 1000), Moves::Exactly(0));
    }
}
