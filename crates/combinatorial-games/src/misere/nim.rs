//! Nim in normal and misère play: Bouton's theorem by kinds of positions.
//!
//! A position is *large* if at least two heaps have at least 2 counters, *transitional* if exactly
//! one has, and *small* if none has. A move leads from large to large or transitional, from
//! transitional to transitional or small, and from small to small.
//!
//! A position is good if it is good to leave: its value is 0. In normal nim a small position is good
//! exactly if it has an even number of ones, and no transitional position is good: the large heap can
//! be lowered to 0 or to 1, and one of the two leaves an even number of ones.
//!
//! **Theorem.** The good positions of hysteria nim are the large good positions and the small bad
//! positions of normal nim (and h).
//!
//! *Proof.* By induction. A small position of hysteria nim is good exactly if the number of its ones
//! is odd, as moves change it by 1 and the end has γ^h = 1. So a transitional position is bad: one of
//! 0 and 1 for its large heap leaves an odd number. A large position leads to large positions, for
//! which the claim holds by induction, and to transitional ones, which are bad in both games. So it
//! is good in both games or in none.
//!
//! The values follow: γ^h of a position that is not small is the nim-sum of its heaps, and that of a
//! small one is 1 if its number of ones is even, else 0. *Proof*, by induction: a position that is
//! not small has options of all values below its nim-sum s, as in normal nim. If such an option is
//! small, the position is transitional and has the small options with 0 and with 1 in place of its
//! large heap, so it has the values 0 and 1 whichever is which. No option has the value s: one that
//! is not small has another nim-sum, and a small one has a value of 0 or 1, while s ≥ 2 if the
//! position is transitional.
//!
//! So the strategy of misère nim is that of normal nim, but for the end: a move from a transitional
//! to a small position leaves an odd number of ones ([`nim_move`]).
//!
//! # Source
//! C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.

use serde::{Deserialize, Serialize};

use crate::mex::Mex;
use crate::misere::{Counterexample, Play, TooLarge};

/// The kinds of positions of nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NimKind {
    /// No heap has 2 counters or more.
    Small,
    /// Exactly one heap has.
    Transitional,
    /// At least two heaps have.
    Large,
}

impl NimKind {
    /// Returns whether a move may lead from a position of this kind to one of kind `to`.
    pub fn leads_to(self, to: Self) -> bool {
        match self {
            Self::Small => to == Self::Small,
            Self::Transitional => to != Self::Large,
            Self::Large => to != Self::Small,
        }
    }
}

/// Returns the kind of a position.
pub fn kind(heaps: &[u64]) -> NimKind {
    match heaps.iter().filter(|&&heap| heap >= 2).count() {
        0 => NimKind::Small,
        1 => NimKind::Transitional,
        _ => NimKind::Large,
    }
}

/// Returns whether a position is good to leave in normal nim: the nim-sum of its heaps is 0.
pub fn good_in_normal_nim(heaps: &[u64]) -> bool {
    heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
}

/// Returns whether a position is good to leave in misère nim, by the theorem: large and good in
/// normal nim, or small and bad there.
pub fn good_in_misere_nim(heaps: &[u64]) -> bool {
    match kind(heaps) {
        NimKind::Small => !good_in_normal_nim(heaps),
        NimKind::Transitional => false,
        NimKind::Large => good_in_normal_nim(heaps),
    }
}

/// A move of nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NimMove {
    /// The index of the heap.
    pub heap: usize,
    /// How many counters are left in it, fewer than before.
    pub left: u64,
}

/// Returns a winning move of misère nim, None if there is none: the position is good to leave, or
/// has no counters.
///
/// # Complexity
/// O(heaps).
pub fn nim_move(heaps: &[u64]) -> Option<NimMove> {
    if good_in_misere_nim(heaps) {
        return None;
    }
    if let NimKind::Transitional = kind(heaps) {
        return Some(transitional_move(heaps, Play::Misere));
    }
    // Large, as in normal nim; or small with an even number of ones, where any move will do.
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    if sum == 0 {
        let heap = heaps.iter().position(|&heap| heap == 1)?;
        return Some(NimMove { heap, left: 0 });
    }
    let heap = heaps.iter().position(|&heap| heap ^ sum < heap)?;
    let left = heaps[heap] ^ sum;
    Some(NimMove { heap, left })
}

/// Returns γ^h of a position, by the theorem.
pub fn misere_value(heaps: &[u64]) -> u64 {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    match kind(heaps) {
        NimKind::Small => sum ^ 1,
        NimKind::Transitional | NimKind::Large => sum,
    }
}

/// Returns every winning move of misère nim.
///
/// # Complexity
/// O(heaps).
pub fn winning_moves(heaps: &[u64]) -> Vec<NimMove> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let large = heaps.iter().filter(|&&heap| heap >= 2).count();
    let mut moves = Vec::new();
    for (heap, &size) in heaps.iter().enumerate() {
        // A small position is left with 0 or 1 in the heap, any other one with the nim-sum 0.
        let mut lefts = vec![0, 1, size ^ sum];
        lefts.sort_unstable();
        lefts.dedup();
        for left in lefts.into_iter().filter(|&left| left < size) {
            let is_small = large + usize::from(left >= 2) == usize::from(size >= 2);
            if sum ^ size ^ left == u64::from(is_small) {
                moves.push(NimMove { heap, left });
            }
        }
    }
    moves
}

/// Returns the move of the second proof that a transitional position is bad: the large heap is
/// lowered to 0 or 1, whichever leaves an even (normal play) or odd (misère play) number of ones.
fn transitional_move(heaps: &[u64], play: Play) -> NimMove {
    let large = heaps.iter().position(|&heap| heap >= 2);
    let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u64;
    NimMove {
        heap: large.expect("a transitional position has a large heap"),
        left: (ones + u64::from(play.value_of_the_end())) % 2,
    }
}

/// The values of all positions of nim with a number of heaps up to a size, from the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimTable {
    heaps: usize,
    /// One more than the largest heap.
    base: usize,
    play: Play,
    /// The first heap is the lowest digit of the index, in the base.
    values: Vec<u32>,
}

impl NimTable {
    /// Computes γ (normal play) or γ^h (misère play) of all positions of `heaps` heaps of 0 to
    /// `largest` counters.
    ///
    /// # Complexity
    /// O((largest + 1)^heaps · heaps · largest).
    ///
    /// # Errors
    /// [`TooLarge`] if there are more than [`TooLarge::LIMIT`] positions.
    pub fn new(heaps: u32, largest: u64, play: Play) -> Result<Self, TooLarge> {
        let base = largest.checked_add(1);
        let entries = TooLarge::check(base.and_then(|base| base.checked_pow(heaps)))?;
        let heaps = TooLarge::check(Some(heaps.into()))?;
        let base = TooLarge::check(base)?;
        let mut values = Vec::with_capacity(entries);
        let mut mex = Mex::new();
        for at in 0..entries {
            let mut power = 1;
            for _ in 0..heaps.min(entries) {
                for taken in 1..=at / power % base {
                    mex.insert(values[at - taken * power]);
                }
                power *= base;
            }
            let value = mex.take();
            values.push(if at == 0 {
                play.value_of_the_end()
            } else {
                value
            });
        }
        Ok(Self {
            heaps,
            base,
            play,
            values,
        })
    }

    /// Returns whether the values are γ or γ^h.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Returns the value of a position, None if it has another number of heaps or a larger one.
    pub fn value(&self, heaps: &[u64]) -> Option<u32> {
        let digit = |&heap: &u64| usize::try_from(heap).ok().filter(|&heap| heap < self.base);
        if heaps.len() != self.heaps {
            return None;
        }
        let digits: Option<Vec<usize>> = heaps.iter().map(digit).collect();
        let index = digits?
            .iter()
            .rev()
            .fold(0, |at, digit| at * self.base + digit);
        self.values.get(index).copied()
    }

    /// Returns all positions with their values.
    pub fn positions(&self) -> impl Iterator<Item = (Vec<u64>, u32)> {
        self.values.iter().enumerate().map(|(mut at, &value)| {
            let mut heaps = vec![0; self.heaps];
            for heap in &mut heaps {
                *heap = (at % self.base) as u64;
                at /= self.base;
            }
            (heaps, value)
        })
    }
}

fn counterexample(position: Vec<u64>, message: String) -> Counterexample {
    Counterexample { position, message }
}

/// Returns a position from which a move leads to a kind that [`NimKind::leads_to`] does not
/// allow. There is none for [`kind`].
pub fn transitions_fail(
    table: &NimTable,
    kind: impl Fn(&[u64]) -> NimKind,
) -> Option<Counterexample> {
    table.positions().find_map(|(position, _)| {
        let from = kind(&position);
        each_move(&position).find_map(|NimMove { heap, left }| {
            let mut option = position.clone();
            option[heap] = left;
            let to = kind(&option);
            (!from.leads_to(to)).then(|| {
                let message = format!("a move leads from {from:?} to {to:?}, {option:?}");
                counterexample(position.clone(), message)
            })
        })
    })
}

fn each_move(position: &[u64]) -> impl Iterator<Item = NimMove> {
    let heaps = position.iter().enumerate();
    heaps.flat_map(|(heap, &size)| (0..size).map(move |left| NimMove { heap, left }))
}

/// Returns a small position for which `good` is not what the table says. For a table of normal nim
/// there is none if `good` says whether the number of ones is even.
pub fn small_fails(table: &NimTable, good: impl Fn(&[u64]) -> bool) -> Option<Counterexample> {
    first_wrong(table, |position| kind(position) == NimKind::Small, good)
}

/// Returns a transitional position for which `good` is not what the table says. There is none, in
/// both plays, if `good` says that they are all bad.
pub fn transitional_fails(
    table: &NimTable,
    good: impl Fn(&[u64]) -> bool,
) -> Option<Counterexample> {
    let transitional = |position: &[u64]| kind(position) == NimKind::Transitional;
    first_wrong(table, transitional, good)
}

/// Returns a position for which `good` is not what the table says. There is none for a table of
/// misère nim and [`good_in_misere_nim`], which is the theorem, nor for one of normal nim and
/// [`good_in_normal_nim`].
pub fn good_positions_fail(
    table: &NimTable,
    good: impl Fn(&[u64]) -> bool,
) -> Option<Counterexample> {
    first_wrong(table, |_| true, good)
}

fn first_wrong(
    table: &NimTable,
    of_interest: impl Fn(&[u64]) -> bool,
    good: impl Fn(&[u64]) -> bool,
) -> Option<Counterexample> {
    let mut positions = table.positions();
    let wrong = |position: &[u64], value| of_interest(position) && good(position) != (value == 0);
    let (position, value) = positions.find(|(position, value)| wrong(position, *value))?;
    let word = if good(&position) { "good" } else { "bad" };
    Some(counterexample(
        position,
        format!("called {word}, but the value is {value}"),
    ))
}

/// Returns a position at which `strategy` is wrong: it has no move where one wins, or a move where
/// none wins, or a move that is not allowed or does not win. There is none for a table of misère
/// nim and [`nim_move`].
pub fn strategy_fails(
    table: &NimTable,
    strategy: impl Fn(&[u64]) -> Option<NimMove>,
) -> Option<Counterexample> {
    table.positions().find_map(|(position, value)| {
        let end = position.iter().all(|&heap| heap == 0);
        let message = match strategy(&position) {
            None if value == 0 || end => return None,
            None => "a move wins, and none is given".to_owned(),
            Some(NimMove { heap, left }) => {
                let mut option = position.clone();
                match option.get_mut(heap) {
                    Some(size) if left < *size => *size = left,
                    _ => return Some(counterexample(position, "no move of nim".to_owned())),
                }
                match table.value(&option) {
                    Some(0) => return None,
                    _ => format!("the move to {option:?} does not win"),
                }
            }
        };
        Some(counterexample(position, message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::Outcome;
    use crate::misere::search::{normal_form, outcomes};

    fn tables(play: Play) -> [NimTable; 4] {
        [(1, 70), (2, 17), (3, 9), (5, 3)].map(|(n, m)| NimTable::new(n, m, play).unwrap())
    }

    fn even_ones(heaps: &[u64]) -> bool {
        heaps.iter().filter(|&&heap| heap == 1).count() % 2 == 0
    }

    #[test]
    fn kinds_and_their_transitions() {
        for table in tables(Play::Normal) {
            assert_eq!(transitions_fail(&table, kind), None);
            let lie = |heaps: &[u64]| match heaps[0] {
                1 => NimKind::Large,
                _ => kind(heaps),
            };
            assert!(transitions_fail(&table, lie).is_some());
        }
    }

    #[test]
    fn good_positions() {
        for table in tables(Play::Normal) {
            assert_eq!(small_fails(&table, even_ones), None);
            assert_eq!(transitional_fails(&table, |_| false), None);
            assert_eq!(good_positions_fail(&table, good_in_normal_nim), None);
            assert!(small_fails(&table, |heaps| !even_ones(heaps)).is_some());
            assert!(transitional_fails(&table, even_ones).is_some());
        }
        for table in tables(Play::Misere) {
            assert_eq!(small_fails(&table, |heaps| !even_ones(heaps)), None);
            assert_eq!(transitional_fails(&table, |_| false), None);
            assert_eq!(good_positions_fail(&table, good_in_misere_nim), None);
            assert!(good_positions_fail(&table, good_in_normal_nim).is_some());
            let all = |heaps: &[u64]| kind(heaps) != NimKind::Small && good_in_normal_nim(heaps);
            assert!(good_positions_fail(&table, all).is_some());
        }
    }

    #[test]
    fn the_strategy() {
        for table in tables(Play::Misere) {
            assert_eq!(strategy_fails(&table, nim_move), None);
            let normal = |heaps: &[u64]| {
                let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
                let heap = heaps.iter().position(|&heap| heap ^ sum < heap)?;
                let left = heaps[heap] ^ sum;
                Some(NimMove { heap, left })
            };
            assert!(strategy_fails(&table, normal).is_some());
            assert!(strategy_fails(&table, |_| None).is_some());
            let outside = |_: &[u64]| Some(NimMove { heap: 9, left: 0 });
            assert!(strategy_fails(&table, outside).is_some());
        }
        assert_eq!(nim_move(&[]), None);
        assert_eq!(nim_move(&[0, 0]), None);
        assert_eq!(nim_move(&[1]), None);
        assert_eq!(nim_move(&[1, 1]), Some(NimMove { heap: 0, left: 0 }));
        assert_eq!(nim_move(&[1, 5]), Some(NimMove { heap: 1, left: 0 }));
        assert_eq!(nim_move(&[u64::MAX]), Some(NimMove { heap: 0, left: 1 }));
    }

    #[test]
    fn values_and_all_winning_moves() {
        for table in tables(Play::Misere) {
            for (position, value) in table.positions() {
                assert_eq!(misere_value(&position), u64::from(value), "{position:?}");
                let wins = |&NimMove { heap, left }: &NimMove| {
                    let mut option = position.clone();
                    option[heap] = left;
                    table.value(&option) == Some(0)
                };
                let expected: Vec<NimMove> = each_move(&position).filter(wins).collect();
                assert_eq!(winning_moves(&position), expected, "{position:?}");
            }
        }
    }

    #[test]
    fn the_explicit_move_of_normal_nim() {
        for table in tables(Play::Normal) {
            for (position, _) in table.positions() {
                if kind(&position) == NimKind::Transitional {
                    let NimMove { heap, left } = transitional_move(&position, Play::Normal);
                    let mut option = position.clone();
                    option[heap] = left;
                    assert!(left < position[heap] && good_in_normal_nim(&option));
                }
            }
        }
    }

    #[test]
    fn the_table_is_the_search() {
        let nim = "octal:0.33333".parse().unwrap();
        let table = NimTable::new(4, 5, Play::Misere).unwrap();
        let known = outcomes(&nim, &[vec![5; 4]], 10_000).unwrap();
        for (position, value) in table.positions() {
            let next = known[&normal_form(&position)] == Outcome::Next;
            assert_eq!(value != 0, next, "{position:?}");
        }
        let table = NimTable::new(2, 3, Play::Normal).unwrap();
        assert_eq!(
            (table.value(&[3, 1]), table.value(&[4, 1])),
            (Some(2), None)
        );
        assert_eq!(table.value(&[1]), None);
        assert!(NimTable::new(40, 3, Play::Normal).is_err());
        assert!(NimTable::new(u32::MAX, 0, Play::Normal).is_err());
        assert!(NimTable::new(1, u64::MAX, Play::Normal).is_err());
        assert_eq!(
            NimTable::new(0, 5, Play::Misere).unwrap().value(&[]),
            Some(1)
        );
    }
}
