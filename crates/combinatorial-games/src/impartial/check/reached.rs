//! What the options of a position tell of it, from the definition: all positions that can be reached are gone
//! through.

use std::collections::HashMap;
use std::hash::Hash;

use madness_claims::{Allowance, Flaw};

use crate::impartial::HeapGame;

/// What the options of a position tell of it.
pub(crate) trait Told: Clone {
    fn by(options: &[&Self]) -> Self;
}

/// γ^h: the least number that no option has, and 1 where there is none.
impl Told for u32 {
    fn by(options: &[&Self]) -> Self {
        match options {
            [] => 1,
            options => least_missing(options.iter().map(|&&option| option)),
        }
    }
}

/// Returns the least number that is not among some.
pub(crate) fn least_missing(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    let missing = (0..).zip(&numbers).find(|&(at, &number)| at != number);
    missing.map_or_else(
        || u32::try_from(numbers.len()).unwrap_or(u32::MAX),
        |(at, _)| at,
    )
}

/// The positions of a game, of which play always comes to an end, and what is told of them.
pub(crate) struct Reached<P, V, F> {
    options: F,
    known: HashMap<P, V>,
}

/// A position, and its options, of which those from `next` on are looked at next.
struct Frame<P> {
    position: P,
    options: Vec<P>,
    next: usize,
}

impl<P: Clone + Eq + Hash, V: Told, F: Fn(&P) -> Vec<P>> Reached<P, V, F> {
    pub(crate) fn new(options: F) -> Self {
        Self {
            options,
            known: HashMap::new(),
        }
    }

    fn frame(&self, position: P, allowance: &mut Allowance) -> Option<Frame<P>> {
        let options = (self.options)(&position);
        allowance.spend(options.len() as u64 * 100 + 100)?;
        let bytes = 2 * size_of::<(P, V)>() + 60;
        allowance.hold((self.known.len() as u64).saturating_mul(bytes as u64))?;
        Some(Frame {
            position,
            options,
            next: 0,
        })
    }

    /// Returns what is told of a position, unless the allowance does not suffice. The stack is ours, as plays
    /// may be long.
    pub(crate) fn told(&mut self, position: P, allowance: &mut Allowance) -> Option<V> {
        if let Some(known) = self.known.get(&position) {
            return Some(known.clone());
        }
        let mut stack = vec![self.frame(position, allowance)?];
        loop {
            let top = stack.last_mut()?;
            let rest = top.options[top.next..].iter();
            if let Some(open) = rest.clone().find(|option| !self.known.contains_key(option)) {
                top.next = top.options.len() - rest.len();
                let open = self.frame(open.clone(), allowance)?;
                stack.push(open);
                continue;
            }
            let options: Vec<&V> = top
                .options
                .iter()
                .map(|option| &self.known[option])
                .collect();
            let told = V::by(&options);
            let done = stack.pop()?;
            let told = self.known.entry(done.position).or_insert(told);
            if stack.is_empty() {
                return Some(told.clone());
            }
        }
    }
}

/// The most counters of a heap that a move may split.
const MOST: u64 = 200;

/// Calls `visit` with each heap from 0 and what is told of it, until it returns a flaw: of heaps that a move may
/// split, all sums that can be reached are gone through. Returns nothing if the allowance does not suffice.
pub(crate) fn for_each_heap<V: Told>(
    game: &HeapGame,
    heaps: usize,
    allowance: &mut Allowance,
    mut visit: impl FnMut(usize, V) -> Result<(), Flaw>,
) -> Result<Option<()>, Flaw> {
    if game.splits()
        && allowance
            .reach("heaps that are split", heaps as u64, MOST)
            .is_none()
    {
        return Ok(None);
    }
    let mut reached = Reached::new(|sum: &Vec<u64>| {
        let mut options = Vec::new();
        for (place, &heap) in sum.iter().enumerate() {
            game.for_each_option(heap, |left| {
                options.push(sorted(&[&sum[..place], left, &sum[place + 1..]].concat()));
            });
        }
        options
    });
    for (place, heap) in (0..heaps).zip(0_u64..) {
        let Some(told) = reached.told(sorted(&[heap]), allowance) else {
            return Ok(None);
        };
        visit(place, told)?;
    }
    Ok(Some(()))
}

/// Returns heaps in order, without empty ones.
fn sorted(heaps: &[u64]) -> Vec<u64> {
    let mut sum: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    sum.sort_unstable();
    sum
}

/// Checks γ^h of the heaps from 0; returns nothing if the allowance does not suffice.
pub(super) fn check_heaps(
    game: &HeapGame,
    numbers: &[u32],
    allowance: &mut Allowance,
) -> Result<Option<()>, Flaw> {
    for_each_heap(game, numbers.len(), allowance, |heap, value: u32| {
        let listed = numbers[heap];
        if value == listed {
            return Ok(());
        }
        let reason = format!("heap {heap}: γ^h is {value}, not {listed}");
        Err(Flaw::new("values", reason))
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A position is told by its options once, also if it was asked for itself.
    #[test]
    fn nothing_is_told_twice() {
        let asked = Cell::new(0);
        let mut reached = Reached::new(|&heap: &u64| {
            asked.set(asked.get() + 1);
            (0..heap).collect()
        });
        for heap in [0, 1, 2, 3, 5, 3, 5] {
            let told: Option<u32> = reached.told(heap, &mut Allowance::default());
            assert_eq!(
                told.map(u64::from),
                Some(if heap < 2 { 1 - heap } else { heap })
            );
        }
        assert_eq!(asked.get(), 6);
    }

    #[test]
    fn values_hold_and_others_do_not() {
        let check = |text: &str, numbers: &[u32]| {
            let game: HeapGame = text.parse().unwrap();
            check_heaps(&game, numbers, &mut Allowance::default())
        };
        // Kayles: 3 leads to 2, 1 and 1 + 1, of the values 2, 0 and 1.
        assert!(matches!(check("kayles", &[1, 0, 2, 3]), Ok(Some(()))));
        for lie in [[0, 0, 2, 3], [1, 1, 2, 3], [1, 0, 2, 2]] {
            assert!(check("kayles", &lie).is_err(), "{lie:?}");
        }
        assert!(matches!(check("kayles", &[1; 201]), Ok(None)));
        let game: HeapGame = "kayles".parse().unwrap();
        let mut little = Allowance::of_steps(10);
        assert!(matches!(check_heaps(&game, &[1, 0], &mut little), Ok(None)));
    }
}
