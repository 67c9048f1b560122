//! Looks for pairings of the hexagonal plane that leave as few animals open as it can, and writes them, a
//! line each, as `data/polyhex_pairings.txt` has them.
//!
//! Takes half an hour on two threads:
//! `cargo run --release -p positional-games --example polyhexes > pairings.txt`.

use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::thread;

use madness_machine::Budget;
use madness_search::sat::Cdcl;
use positional_games::polyhexes::{Animal, Period, PeriodicPairing, Sieve, larger};

fn main() -> Result<(), Box<dyn Error>> {
    let mut search = Search::default();
    // Animals of each size: few cells need few pairs, and periods of up to 8 cells are periods of twice as
    // many cells, too.
    let mut levels = vec![vec![Animal::one()]];
    while let Some(open) = levels.last().filter(|open| !open.is_empty()) {
        let animals = larger(open, &search.sieves, || true).ok_or("animals of too many cells")?;
        levels.push(search.block(animals, 9..=16, 1000));
    }
    // The largest ones that are open, with larger periods.
    for (cells, conflicts, sizes) in [(17..=20, 3000, 2), (21..=28, 20_000, 1)] {
        for open in levels
            .iter_mut()
            .rev()
            .filter(|open| !open.is_empty())
            .take(sizes)
        {
            *open = search.block(std::mem::take(open), cells.clone(), conflicts);
        }
    }
    for pairing in search.without_idle().ok_or("animals of too many cells")? {
        println!("{pairing}");
    }
    Ok(())
}

/// The pairings so far.
#[derive(Default)]
struct Search {
    pairings: Vec<PeriodicPairing>,
    sieves: Vec<Sieve>,
}

impl Search {
    fn is_blocked(&self, animal: &Animal) -> bool {
        self.sieves.iter().any(|sieve| sieve.blocks(animal))
    }

    /// Returns pairings that leave the same animals open, each the one that blocks the most of what those
    /// before it leave.
    fn without_idle(&self) -> Option<Vec<&PeriodicPairing>> {
        let mut blocked: Vec<Animal> = Vec::new();
        let mut open = vec![Animal::one()];
        while !open.is_empty() {
            eprint!("{} ", open.len());
            let grown = larger(&open, &[], || true)?;
            let (shut, free) = (grown.into_iter()).partition(|animal| self.is_blocked(animal));
            blocked.extend::<Vec<_>>(shut);
            open = free;
        }
        let mut rest: Vec<_> = (self.pairings.iter().zip(&self.sieves))
            .map(|(pairing, sieve)| {
                let numbers = 0..blocked.len();
                let its = numbers.filter(|&number| sieve.blocks(&blocked[number]));
                (pairing, its.collect::<Vec<usize>>())
            })
            .collect();
        let mut is_left = vec![true; blocked.len()];
        let mut chosen = Vec::new();
        loop {
            for (_, its) in &mut rest {
                its.retain(|&number| is_left[number]);
            }
            let (pairing, its) = rest.iter().max_by_key(|(_, its)| its.len())?;
            if its.is_empty() {
                eprintln!("animals are open, {} pairings", chosen.len());
                return Some(chosen);
            }
            chosen.push(*pairing);
            for &number in its {
                is_left[number] = false;
            }
        }
    }

    /// Looks for pairings that block these animals, with periods of so many cells, and with all threads;
    /// returns the animals that no pairing blocks.
    fn block(
        &mut self,
        mut animals: Vec<Animal>,
        cells: RangeInclusive<u8>,
        conflicts: u64,
    ) -> Vec<Animal> {
        let periods: Vec<Period> = cells.flat_map(Period::all).collect();
        let queue = Mutex::new(animals.iter());
        let shared = Mutex::new(&mut *self);
        let next = || queue.lock().expect("no panic").next();
        let work = || {
            while let Some(animal) = next() {
                let shapes = animal.shapes();
                for &period in &periods {
                    // Another thread may have found it.
                    if shared.lock().expect("no panic").is_blocked(animal) {
                        break;
                    }
                    let budget = Budget::unlimited().steps(conflicts);
                    let found = PeriodicPairing::find(&shapes, period, &mut Cdcl, &budget);
                    if let Some(pairing) = found {
                        let mut shared = shared.lock().expect("no panic");
                        shared.sieves.push(Sieve::new(&pairing));
                        shared.pairings.push(pairing);
                        break;
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        animals.retain(|animal| !self.is_blocked(animal));
        eprintln!("{} open, {} pairings", animals.len(), self.pairings.len());
        animals
    }
}
