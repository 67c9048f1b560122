//! Finite groups in which all directions have the order that a tight pairing needs.

use super::FindError;

/// A homomorphism from the integer points to a product of cyclic groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quotient {
    pub(super) moduli: Vec<i64>,
    /// For each modulus the coefficients of the linear form.
    pub(super) maps: Vec<Vec<i64>>,
}

impl Quotient {
    /// Returns the number of elements.
    pub(super) fn order(&self) -> u64 {
        let factors = self.moduli.iter().map(|&modulus| modulus.unsigned_abs());
        factors.fold(1, u64::saturating_mul)
    }

    /// Returns the image of a point.
    pub(super) fn image(&self, point: &[i64]) -> Vec<i64> {
        let forms = self.moduli.iter().zip(&self.maps);
        let value = |map: &Vec<i64>| map.iter().zip(point).map(|(a, x)| a * x).sum::<i64>();
        forms
            .map(|(modulus, map)| value(map).rem_euclid(*modulus))
            .collect()
    }
}

/// Returns the prime powers whose product is a number, each with its prime.
pub(super) fn prime_powers(mut number: i64) -> Vec<(i64, i64)> {
    let mut powers = Vec::new();
    let mut prime = 2;
    while number > 1 {
        let mut power = 1;
        while number % prime == 0 {
            number /= prime;
            power *= prime;
        }
        if power > 1 {
            powers.push((prime, power));
        }
        prime += 1;
    }
    powers
}

/// The linear forms for one prime power: how many are needed, and what to choose them from.
pub(super) struct Forms {
    prime: i64,
    power: i64,
    /// Forms modulo the prime, each with the directions on which it is not 0, as bits.
    list: Vec<(Vec<i64>, u64)>,
    all: u64,
}

/// The most forms that are tried for the list.
const MOST_TRIED: usize = 1 << 18;

/// The most forms that are listed; of more than these, the first are taken.
const MOST_FORMS: usize = 5000;

impl Forms {
    pub(super) fn new(
        directions: &[Vec<i64>],
        dimension: usize,
        (prime, power): (i64, i64),
    ) -> Result<Self, FindError> {
        let not_zero = |form: &[i64]| {
            let values = directions.iter().map(|direction| {
                let value: i64 = form
                    .iter()
                    .zip(direction)
                    .map(|(a, x)| a * (x % prime))
                    .sum();
                value % prime != 0
            });
            values
                .rev()
                .fold(0, |bits, is_one| bits << 1 | u64::from(is_one))
        };
        // All forms whose first coefficient that is not 0 is 1, counted like numbers.
        let mut forms = Vec::new();
        let mut form = vec![0; dimension];
        for _ in 0..MOST_TRIED {
            if forms.len() == MOST_FORMS {
                break;
            }
            let mut place = 0;
            while place < dimension && form[place] == prime - 1 {
                form[place] = 0;
                place += 1;
            }
            if place == dimension {
                break;
            }
            form[place] += 1;
            if form.iter().rev().find(|&&a| a != 0) == Some(&1) {
                let covered = not_zero(&form);
                if covered != 0 {
                    forms.push((form.clone(), covered));
                }
            }
        }
        let all = u64::MAX >> (64 - directions.len());
        let of_all =
            |forms: &[(Vec<i64>, u64)]| forms.iter().fold(0, |bits, (_, more)| bits | more);
        let mut covered = of_all(&forms);
        if covered != all {
            // Some coordinate has no form yet. Each by itself: one is not 0 on each direction, unless that
            // is a multiple of the prime.
            for place in 0..dimension {
                let unit: Vec<i64> = (0..dimension).map(|at| i64::from(at == place)).collect();
                let more = not_zero(&unit);
                forms.push((unit, more));
            }
            covered = of_all(&forms);
        }
        if covered != all {
            let lacking = (all & !covered).trailing_zeros() as usize;
            return Err(FindError::NotPrimitive {
                direction: directions[lacking].clone(),
                prime,
            });
        }
        Ok(Self {
            prime,
            power,
            list: forms,
            all,
        })
    }

    /// Returns the least number of forms of which one is not 0 on each direction, up to 3; else the
    /// number that a greedy choice takes.
    pub(super) fn least(&self) -> usize {
        let covers = |bits: u64| bits == self.all;
        if self.list.iter().any(|form| covers(form.1)) {
            return 1;
        }
        let mut pairs = self
            .list
            .iter()
            .enumerate()
            .flat_map(|(at, one)| self.list[..at].iter().map(move |other| one.1 | other.1));
        if pairs.any(covers) {
            return 2;
        }
        self.greedy(&mut |_| 0).len()
    }

    /// Chooses forms, the one that covers most directions first; `random` decides between equals.
    fn greedy(&self, random: &mut impl FnMut(u64) -> u64) -> Vec<usize> {
        let (mut chosen, mut covered) = (Vec::new(), 0);
        while covered != self.all {
            let gain = |at: usize| (self.list[at].1 & !covered).count_ones();
            let most = (0..self.list.len()).map(gain).max().unwrap_or(0);
            let best = (0..self.list.len()).filter(|&at| gain(at) == most);
            let best: Vec<usize> = best.collect();
            let choice = best[usize::try_from(random(best.len() as u64)).unwrap_or(0)];
            covered |= self.list[choice].1;
            chosen.push(choice);
        }
        chosen
    }

    /// Chooses so many forms at random that suffice; `None` if it did not succeed.
    pub(super) fn choose(
        &self,
        rank: usize,
        random: &mut impl FnMut(u64) -> u64,
    ) -> Option<Vec<Vec<i64>>> {
        for trial in 0..2000 {
            let mut chosen = Vec::new();
            if trial % 50 == 49 {
                chosen = self.greedy(random);
            }
            while chosen.len() < rank {
                chosen.push(usize::try_from(random(self.list.len() as u64)).unwrap_or(0));
            }
            let covered = chosen.iter().fold(0, |bits, &at| bits | self.list[at].1);
            if chosen.len() == rank && covered == self.all {
                let lifted = chosen.into_iter().map(|at| {
                    let form = self.list[at].0.iter();
                    // Any number that is the same modulo the prime.
                    let times = (self.power / self.prime).unsigned_abs();
                    let lift = form.map(|&a| a + self.prime * random(times).cast_signed());
                    lift.collect()
                });
                return Some(lifted.collect());
            }
        }
        None
    }
}
