//! γ^h of heaps that a move may split, from the definition: all sums that can be reached are gone through.

use std::collections::HashMap;

use madness_claims::{Allowance, Flaw};

use crate::impartial::HeapGame;

/// The most counters of a heap: a play is as long at most, and so deep the search descends.
const MOST: u64 = 200;

/// Checks γ^h of the heaps from 0; returns nothing if the allowance does not suffice.
pub(super) fn check_heaps(
    game: &HeapGame,
    numbers: &[u32],
    allowance: &mut Allowance,
) -> Result<Option<()>, Flaw> {
    let heaps = numbers.len() as u64;
    if allowance
        .reach("heaps that are split", heaps, MOST)
        .is_none()
    {
        return Ok(None);
    }
    let mut sums = Sums {
        game,
        known: HashMap::new(),
        allowance,
    };
    for (heap, &listed) in (0..).zip(numbers) {
        match sums.value(&[heap]) {
            None => return Ok(None),
            Some(value) if value == listed => {}
            Some(value) => {
                let reason = format!("heap {heap}: γ^h is {value}, not {listed}");
                return Err(Flaw::new("values", reason));
            }
        }
    }
    Ok(Some(()))
}

struct Sums<'a> {
    game: &'a HeapGame,
    /// γ^h of sums, sorted and without empty heaps.
    known: HashMap<Vec<u64>, u32>,
    allowance: &'a mut Allowance,
}

impl Sums<'_> {
    fn value(&mut self, heaps: &[u64]) -> Option<u32> {
        let mut sum: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        sum.sort_unstable();
        if let Some(&value) = self.known.get(&sum) {
            return Some(value);
        }
        let mut options = Vec::new();
        for (place, &heap) in sum.iter().enumerate() {
            self.game.for_each_option(heap, |left| {
                options.push([&sum[..place], left, &sum[place + 1..]].concat());
            });
        }
        self.allowance.spend(options.len() as u64 * 100 + 100)?;
        self.allowance
            .hold((self.known.len() as u64).saturating_mul(100))?;
        let mut values = Vec::with_capacity(options.len());
        for option in &options {
            values.push(self.value(option)?);
        }
        if values.is_empty() {
            values.push(0);
        }
        let most = u32::try_from(values.len()).ok()?;
        let value = (0..=most).find(|number| !values.contains(number))?;
        self.known.insert(sum, value);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
