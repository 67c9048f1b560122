//! The first of the shortest solutions in reading order.
//!
//! Of two solutions with equally many presses, the first is the one that presses the first cell in
//! which they differ. So its list of cells, in reading order, is the smaller one.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use crate::board::Presses;
use gf2_algebra::coding::{CosetSearch, Division, Position};
use gf2_algebra::gf2::words::entry;

use super::QuietCode;
use super::code::add;
use super::vector::place;

impl QuietCode {
    /// Returns the first in reading order of all solutions with as few presses as the shortest
    /// solution `shortest`, and whether this is proved; if not, the first that was found.
    ///
    /// The cells are fixed one by one: is there a solution as short that presses the next cell in
    /// which solutions differ? Each question is a search among half as many solutions as before.
    /// `progress` may stop the searches. A search that would end without a proof is made only if
    /// `may_give_up` is set.
    ///
    /// # Complexity
    /// At most that of the [search](Self::search) for a shortest solution, once more.
    pub fn first(
        &self,
        shortest: &Presses,
        may_give_up: bool,
        mut progress: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> (Presses, bool) {
        let shape = self.shape();
        let part = |index: usize| {
            let (column, row) = place(shape, index);
            column % 2 + 2 * (row % 2)
        };
        let fewest = shortest.count();
        let mut first = shortest.clone();
        let mut basis = self.basis().to_vec();
        while let Some(cell) = first_cell(&basis) {
            let at = basis.iter().position(|quiet| entry(quiet.words(), cell));
            let pivot = basis.swap_remove(at.expect("a pattern with the cell"));
            for quiet in &mut basis {
                if entry(quiet.words(), cell) {
                    add(quiet, &pivot);
                }
            }
            if entry(first.words(), cell) {
                continue;
            }
            let mut other = first.clone();
            add(&mut other, &pivot);
            let division = Division {
                part: &part,
                images: Box::new(std::iter::empty()),
            };
            let orders = vec![2; basis.len()];
            let search = CosetSearch::new(&other, &basis, &orders, fewest as u64, Some(division));
            if !(search.is_exhaustive() || search.is_settled() || may_give_up) {
                return (first, false);
            }
            let found = search.run(None, |position| {
                progress(position)?;
                if position.fewest == fewest {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if found.total == fewest as u64 {
                first = found.word;
            } else if found.lower_bound <= fewest as u64 {
                return (first, false);
            }
        }
        (first, true)
    }
}

/// Returns the position of the first cell, in reading order, that a pattern presses.
fn first_cell(patterns: &[Presses]) -> Option<usize> {
    let first = |pattern: &Presses| {
        let words = pattern.words();
        let word = words.iter().position(|&word| word != 0)?;
        Some(64 * word + words[word].trailing_zeros() as usize)
    };
    patterns.iter().filter_map(first).min()
}

/// Compares two solutions with equally many presses in reading order.
pub(crate) fn in_reading_order(a: &Presses, b: &Presses) -> Ordering {
    a.cells().cmp(b.cells())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Shape, Surface};
    use crate::game::{Game, Outcome, Rule};
    use crate::solutions::Shortest;
    use crate::solve::automatic;

    /// A random board that can be solved, and a shortest solution.
    fn solved(game: &Game, code: &QuietCode, seed: u64) -> Presses {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let pressed = |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 63 == 1
        };
        let lights: Lights = game.toggled(&Presses::from_fn(game.shape(), pressed));
        match automatic(game).solve(game, &lights).unwrap() {
            Outcome::Solved(solution) => {
                let shortest = Shortest::new(code, &lights, &solution.presses).unwrap();
                assert!(shortest.is_optimal());
                shortest.presses
            }
            Outcome::Unsolvable(_) => panic!("made to be solvable"),
        }
    }

    /// All solutions, compared by the definition.
    #[test]
    fn no_shortest_solution_comes_before_the_first() {
        let mut changed = 0;
        for (m, n, surface, rule) in [
            (4, 4, Surface::Plane, "+"),
            (9, 9, Surface::Plane, "+"),
            (5, 5, Surface::Torus, "+"),
            (9, 6, Surface::Cylinder, "+"),
            (5, 4, Surface::Projective, "+"),
            (5, 5, Surface::Plane, "king"),
            (6, 6, Surface::Torus, "x"),
            (70, 2, Surface::Plane, "+"),
        ] {
            let shape = Shape::new(m, n, surface).unwrap();
            let rule: Rule = rule.parse().unwrap();
            let game = Game::from(shape).with_rule(rule);
            let code = QuietCode::new(&game).unwrap();
            assert!(code.nullity() <= 16, "{shape}: {}", code.nullity());
            for seed in 0..6 {
                let shortest = solved(&game, &code, seed);
                let (first, proved) = code.first(&shortest, false, |_| ControlFlow::Continue(()));
                assert!(proved);
                let fewest = shortest.count();
                let all = code.solutions(shortest.clone());
                let all = all.filter(|presses| presses.count() == fewest);
                let expected = all.min_by_key(|presses| presses.cells().collect::<Vec<_>>());
                assert_eq!(Some(&first), expected.as_ref(), "{shape}, {seed}");
                changed += u32::from(first != shortest);
            }
        }
        assert!(changed > 3, "{changed}");
    }

    /// A search that is stopped proves nothing, unless there is nothing to be searched.
    #[test]
    fn a_stopped_search_proves_nothing() {
        let shape = Shape::new(12, 12, Surface::Torus).unwrap();
        let game = Game::from(shape).with_rule("x".parse().unwrap());
        let code = QuietCode::new(&game).unwrap();
        let mut unproved = 0;
        for seed in 0..4 {
            let shortest = solved(&game, &code, seed);
            let (first, proved) = code.first(&shortest, true, |_| ControlFlow::Break(()));
            assert_eq!(first.count(), shortest.count());
            unproved += u32::from(!proved);
        }
        assert!(unproved > 0, "{}", code.nullity());
    }
}
