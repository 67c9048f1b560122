//! A solution with the fewest presses, by looking at all of them.

use num_traits::ToPrimitive;

use super::answer::{Answer, Outcome};

/// The most solutions that are looked at.
pub const MOST_SOLUTIONS: u64 = 1 << 24;

/// Whether a solution is known to have the fewest presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// No solution has fewer: all were looked at.
    Proved,
    /// There are more than [`MOST_SOLUTIONS`], or none: nothing was done.
    Unknown,
}

impl Answer {
    /// Replaces the solution by one with the fewest presses, if there are at most
    /// [`MOST_SOLUTIONS`].
    ///
    /// # Complexity
    /// An addition of vectors over the buttons for each solution; with two states, on packed words.
    pub fn minimize(&mut self) -> Fewest {
        let count = self
            .solutions()
            .to_u64()
            .filter(|&count| count <= MOST_SOLUTIONS);
        let (Outcome::Solved(times), Some(_)) = (&self.outcome, count) else {
            return Fewest::Unknown;
        };
        let generators: Vec<Vec<u32>> = (0..self.orders().len())
            .map(|index| self.quiet_pattern(index))
            .collect();
        let best = if self.states() == 2 {
            let pack = |bits: &Vec<u32>| Bits::pack(bits);
            let generators: Vec<Bits> = generators.iter().map(pack).collect();
            fewest(Bits::pack(times), &generators, self.orders()).unpack(times.len())
        } else {
            let counts = |values: Vec<u32>| Counts {
                values,
                states: self.states(),
            };
            let generators: Vec<Counts> = generators.into_iter().map(counts).collect();
            fewest(counts(times.clone()), &generators, self.orders()).values
        };
        self.outcome = Outcome::Solved(best);
        Fewest::Proved
    }
}

/// How often each button is pressed.
trait Presses: Clone {
    fn add(&mut self, other: &Self);
    fn total(&self) -> u64;
}

/// With two states, a bit a button.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn pack(times: &[u32]) -> Self {
        let word = |times: &[u32]| {
            times
                .iter()
                .rev()
                .fold(0, |word, &t| word << 1 | u64::from(t))
        };
        Self(times.chunks(64).map(word).collect())
    }

    fn unpack(&self, length: usize) -> Vec<u32> {
        let bit = |index: usize| u32::from(self.0[index / 64] >> (index % 64) & 1 == 1);
        (0..length).map(bit).collect()
    }
}

impl Presses for Bits {
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a ^= b);
    }

    fn total(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

#[derive(Clone)]
struct Counts {
    values: Vec<u32>,
    states: u32,
}

impl Presses for Counts {
    fn add(&mut self, other: &Self) {
        for (a, b) in self.values.iter_mut().zip(&other.values) {
            // Both are below 2^31, so that of the two numbers the right one is the smaller.
            let sum = *a + b;
            *a = sum.min(sum.wrapping_sub(self.states));
        }
    }

    fn total(&self) -> u64 {
        self.values.iter().copied().map(u64::from).sum()
    }
}

/// The first of the words of the coset with the least total. A digit of an odometer stands for each
/// generator: when it comes back to 0, its multiples have added up to nothing.
fn fewest<P: Presses>(start: P, generators: &[P], orders: &[u32]) -> P {
    let mut digits = vec![0; orders.len()];
    let (mut here, mut best) = (start.clone(), start);
    let mut least = best.total();
    loop {
        let mut index = 0;
        loop {
            let Some(generator) = generators.get(index) else {
                return best;
            };
            here.add(generator);
            digits[index] += 1;
            if digits[index] < orders[index] {
                break;
            }
            digits[index] = 0;
            index += 1;
        }
        let total = here.total();
        if total < least {
            least = total;
            best = here.clone();
        }
    }
}
