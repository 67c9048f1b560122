//! The Grundy numbers of the heaps of a game, however large: by a theorem, listed, or by a proved period.
//!
//! **Bachet's game.** If 1 to k counters may be taken, the number of n is n mod (k + 1): by induction the
//! k heaps before n, or all of them, have all other remainders, or all smaller ones.
//!
//! **Subtraction games.** *Let m be the largest number that may be taken. If G(n + q) = G(n) for the m
//! heaps from e on, it holds for all n ≥ e.* By induction: let n ≥ e + m. As n ≥ m, each move is possible
//! from n and from n + q, and leads to heaps from e on, which have the same numbers. ∎
//!
//! **Octal games** have the bound of Guy and Smith: see [`period`](super::octal::period).

use std::ops::ControlFlow;

use madness_machine::simd::memory;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::heap_game::{HeapGame, HeapNumbers};
use super::octal::period::{guy_smith, overlaps};
use super::octal::{Engine, OctalError, Progress};

/// A period of the Grundy numbers of heaps: G(n + period) = G(n) for all n ≥ preperiod. Both are the
/// least ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeapPeriod {
    /// The heap from which on the numbers repeat.
    pub preperiod: u64,
    /// The number of counters after which they repeat.
    pub period: u64,
}

impl HeapPeriod {
    /// Returns the least heap of the same number, by the period.
    pub fn least(self, heap: u64) -> u64 {
        match heap.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => heap,
        }
    }
}

/// The Grundy numbers of all heaps of a game up to some heap.
///
/// ```
/// use combinatorial_games::impartial::{HeapGame, HeapTable};
/// use madness_machine::go_on;
///
/// let kayles: HeapGame = "kayles".parse()?;
/// let numbers = HeapTable::new(&kayles, 1_000_000_000, HeapTable::PATIENCE, &mut go_on)?;
/// assert_eq!(numbers.of(1_000_000_000), 1);
/// assert_eq!(numbers.period().map(|found| (found.preperiod, found.period)), Some((71, 12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapTable {
    numbers: Vec<u32>,
    rule: Rule,
}

#[derive(Clone, Copy, Debug)]
enum Rule {
    /// A heap is its own number.
    Nim,
    /// The number of a heap is its remainder by this.
    Remainder(u64),
    /// The numbers of all heaps are listed.
    Listed,
    /// The numbers up to the end of the first period are listed.
    Periodic(HeapPeriod),
}

/// Why the numbers are not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeapTableError {
    /// Too many steps, or too much memory.
    #[error(
        "the numbers of {heaps} heaps prove no period, and more of them take too long or do not fit into memory: take a smaller heap"
    )]
    TooLarge {
        /// How many numbers were computed.
        heaps: u64,
    },
    /// An octal game whose numbers are too large, or an interrupt.
    #[error(transparent)]
    Octal(#[from] OctalError),
}

/// Heaps whose numbers are computed before a period is looked for.
const FIRST: u64 = 1 << 10;

impl HeapTable {
    /// The steps of an answer for which somebody waits, some ten seconds; octal games take fewer of them.
    pub const PATIENCE: u64 = 1 << 32;

    /// Finds the numbers of the heaps up to `last`. They are computed until a theorem proves a period,
    /// which is looked for whenever there are twice as many, or until they reach `last`.
    ///
    /// # Errors
    /// More than about `steps` steps; an interrupt.
    ///
    /// # Complexity
    /// That of [`HeapNumbers`], of octal codes that of the [`Engine`], up to some four times the first heap of
    /// the second period.
    pub fn new(
        game: &HeapGame,
        last: u64,
        steps: u64,
        progress: Progress<'_>,
    ) -> Result<Self, HeapTableError> {
        let rule = match game {
            HeapGame::Nim => Rule::Nim,
            HeapGame::Subtraction(numbers) if game.is_bachet() => {
                Rule::Remainder(numbers.len() as u64 + 1)
            }
            _ => return Self::computed(game, last, steps, progress),
        };
        let numbers = Vec::new();
        Ok(Self { numbers, rule })
    }

    fn computed(
        game: &HeapGame,
        last: u64,
        steps: u64,
        progress: Progress<'_>,
    ) -> Result<Self, HeapTableError> {
        let all = last.saturating_add(1);
        let is_possible = |heaps: u64| {
            game.steps_of_numbers(heaps) <= steps && memory::is_available(heaps.saturating_mul(16))
        };
        // Fewer numbers than the largest that may be taken prove no period.
        if let HeapGame::Subtraction(numbers) = game
            && !is_possible(all.min(numbers.last().copied().unwrap_or(0)))
        {
            return Err(HeapTableError::TooLarge { heaps: 0 });
        }
        let mut source = Source::of(game)?;
        let mut heaps = 0_u64;
        loop {
            let before = heaps;
            heaps = all.min(heaps.saturating_mul(2).max(FIRST));
            if !is_possible(heaps) {
                return Err(HeapTableError::TooLarge { heaps: before });
            }
            source.extend(heaps, progress)?;
            // A table of all heaps needs no period.
            let period = if heaps < all { source.period() } else { None };
            if period.is_none() && heaps < all {
                continue;
            }
            let mut numbers = source.into_numbers();
            let rule = period.map_or(Rule::Listed, Rule::Periodic);
            if let Some(HeapPeriod { preperiod, period }) = period {
                let listed = usize::try_from(preperiod + period).unwrap_or(usize::MAX);
                numbers.truncate(listed);
            }
            return Ok(Self { numbers, rule });
        }
    }

    /// Returns the number of a heap.
    ///
    /// # Panics
    /// If the heap is larger than those that were asked for, and nothing tells its number.
    pub fn of(&self, heap: u64) -> u64 {
        let listed = |heap: u64| {
            let heap = usize::try_from(heap).expect("a heap up to the last");
            u64::from(self.numbers[heap])
        };
        match self.rule {
            Rule::Nim => heap,
            Rule::Remainder(by) => heap % by,
            Rule::Listed => listed(heap),
            Rule::Periodic(period) => listed(period.least(heap)),
        }
    }

    /// Returns the numbers of the heaps from 0 to `last`, 4 bytes each.
    ///
    /// # Panics
    /// If the numbers of the heaps are larger than 32 bits, or not known so far.
    pub fn list(&self, last: u64) -> Vec<u32> {
        let number = |heap| u32::try_from(self.of(heap)).expect("a number of 32 bits");
        (0..=last).map(number).collect()
    }

    /// Returns the period, if it was proved and is needed.
    pub fn period(&self) -> Option<HeapPeriod> {
        match self.rule {
            Rule::Periodic(period) => Some(period),
            _ => None,
        }
    }
}

/// The numbers so far, with a way to compute more of them.
enum Source<'a> {
    Octal(Engine),
    Other(HeapNumbers<'a>, &'a HeapGame),
}

impl<'a> Source<'a> {
    fn of(game: &'a HeapGame) -> Result<Self, OctalError> {
        match game {
            HeapGame::Code(code) if code.is_octal() => Engine::new(code).map(Self::Octal),
            _ => Ok(Self::Other(HeapNumbers::new(game), game)),
        }
    }

    fn extend(&mut self, heaps: u64, progress: Progress<'_>) -> Result<(), OctalError> {
        match self {
            Self::Octal(engine) => engine.extend(heaps, progress),
            Self::Other(numbers, _) => {
                for heap in numbers.numbers().len() as u64..heaps {
                    numbers.next();
                    if heap % 256 == 0 && progress(heap) == ControlFlow::Break(()) {
                        return Err(OctalError::Interrupted { values: heap });
                    }
                }
                Ok(())
            }
        }
    }

    /// Returns the period that the numbers prove.
    fn period(&self) -> Option<HeapPeriod> {
        match self {
            Self::Octal(engine) => {
                let found = guy_smith(engine.code(), engine.values(), engine.space())?;
                Some(HeapPeriod {
                    preperiod: found.preperiod,
                    period: found.period,
                })
            }
            Self::Other(numbers, HeapGame::Subtraction(set)) => {
                of_subtraction(numbers.numbers(), *set.last()?)
            }
            Self::Other(..) => None,
        }
    }

    fn into_numbers(self) -> Vec<u32> {
        match self {
            Self::Octal(engine) => engine.values().iter().map(|&value| value.into()).collect(),
            Self::Other(numbers, _) => numbers.into_numbers(),
        }
    }
}

/// Returns the period that the numbers of a subtraction game prove, of which a move takes `largest`
/// counters at most. The least shift with so many equal numbers at the end is the least period, as that
/// has as many.
fn of_subtraction(numbers: &[u32], largest: u64) -> Option<HeapPeriod> {
    let largest = usize::try_from(largest).ok()?;
    let overlaps = overlaps(numbers);
    let period = (1..numbers.len()).find(|&shift| overlaps[shift] >= largest)?;
    Some(HeapPeriod {
        preperiod: (numbers.len() - period - overlaps[period]) as u64,
        period: period as u64,
    })
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;

    fn table(game: &HeapGame, last: u64) -> HeapTable {
        HeapTable::new(game, last, HeapTable::PATIENCE, &mut go_on).unwrap()
    }

    fn game(text: &str) -> HeapGame {
        text.parse().unwrap()
    }

    /// Numbers by a period or a theorem are those of the definition, far behind the first period.
    #[test]
    fn numbers_are_those_of_the_definition() {
        let mut periodic = 0;
        let sets = (1_u64..1 << 7).map(|bits| {
            let numbers = (1..=7).filter(|number| bits >> (number - 1) & 1 == 1);
            HeapGame::subtraction(numbers).unwrap()
        });
        let named = [
            "nim",
            "lasker",
            "grundy",
            "kayles",
            "dawsons-chess",
            "dawsons-kayles",
            "guiles",
            "officers",
            "octal:0.156",
            "octal:0.3",
            "octal:4.3",
            "octal:0.33003",
            "hexadecimal:0.8",
            "bachet:1",
            "bachet:12",
            "subtract:40,41",
            "subtract:3,17,200",
        ];
        for game in sets.chain(named.map(game)) {
            let last = if game == self::game("hexadecimal:0.8") {
                300
            } else {
                3000
            };
            let numbers = table(&game, last);
            periodic += u32::from(numbers.period().is_some());
            for (heap, expected) in (0..=last).zip(HeapNumbers::new(&game)) {
                assert_eq!(numbers.of(heap), u64::from(expected), "{game} {heap}");
            }
        }
        assert!(periodic > 120, "{periodic}");
    }

    #[test]
    fn periods_are_the_least() {
        for (text, preperiod, period) in [
            ("kayles", 71, 12),
            ("dawsons-kayles", 53, 34),
            ("subtract:1,3,4", 0, 7),
            ("subtract:2,5", 0, 7),
            ("octal:0.3", 0, 2),
        ] {
            let found = table(&game(text), 1 << 40).period();
            let (before, length) = found.map_or((9, 9), |found| (found.preperiod, found.period));
            assert_eq!((before, length), (preperiod, period), "{text}");
        }
        let (numbers, largest) = ([0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2], 4);
        let found = of_subtraction(&numbers, largest).unwrap();
        assert_eq!((found.preperiod, found.period), (0, 7));
        // One number fewer proves nothing yet.
        assert_eq!(of_subtraction(&numbers[..10], largest), None);
        assert_eq!(of_subtraction(&[], 3), None);
    }

    #[test]
    fn large_heaps() {
        for (text, heap, number) in [
            ("nim", u64::MAX, u64::MAX),
            ("bachet:3", 1_000_000_000_000_000_000, 0),
            ("bachet:1048576", u64::MAX, u64::MAX % 1_048_577),
            ("subtract:1,3,4", 1_000_000_000_000, 1),
            ("kayles", 1_000_000_000, 1),
            ("kayles", u64::MAX, 8),
            ("octal:0.07", 1_000_000, 2),
        ] {
            assert_eq!(table(&game(text), heap).of(heap), number, "{text} {heap}");
        }
    }

    #[test]
    fn what_takes_too_long_is_refused_in_time() {
        for text in [
            "officers",
            "lasker",
            "hexadecimal:0.8",
            "subtract:1,4294967296",
        ] {
            let found = HeapTable::new(&game(text), u64::MAX, 1 << 20, &mut go_on);
            assert!(
                matches!(found, Err(HeapTableError::TooLarge { .. })),
                "{text}"
            );
        }
        let stopped = HeapTable::new(&game("kayles"), 9, 1 << 30, &mut |_| ControlFlow::Break(()));
        assert!(matches!(
            stopped,
            Err(HeapTableError::Octal(OctalError::Interrupted { .. }))
        ));
    }
}
