//! Estimates: how many words of small total the cosets of random codes have, and what lists of them
//! cost.

use super::vector::Vector;

/// Sums of digits are counted up to this one: there are too many messages of larger sums anyway.
const LARGEST_SUM: usize = 1024;

/// Words of a transform in a unit of work, as a power of 2: some hundredths of a second.
const UNIT_LOG2: u32 = 28;

/// Converts words of a transform to the units of work in which searches without countable parts
/// report their progress.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate, not negative and below 2^50"
)]
pub(super) fn work_units(words: f64) -> u64 {
    (words / f64::from(UNIT_LOG2).exp2()) as u64
}

/// Converts a counted number of words to units of work.
pub(super) fn counted_work_units(words: u128) -> u64 {
    u64::try_from(words >> UNIT_LOG2).unwrap_or(u64::MAX)
}

/// The number of messages with each sum of digits, for the first generators, in floating point.
///
/// A message gives each generator the digit by which it is multiplied. A generator of order o
/// counts in steps of k/o: these are the entries that it can make at its position of an information
/// set.
#[derive(Clone, Debug)]
pub(super) struct MessageCounts {
    k: usize,
    orders: Vec<u32>,
    /// Row d, entry s: the messages of the first d generators with sum s.
    counts: Vec<Vec<f64>>,
}

impl MessageCounts {
    /// Counts the messages for generators of these orders over ℤ/k.
    pub(super) fn new(orders: &[u32], k: u32) -> Self {
        let size = k as usize;
        let most = (orders.len() * (size - 1)).min(LARGEST_SUM);
        let mut counts = vec![vec![0.0; most + 1]];
        counts[0][0] = 1.0;
        for (index, &order) in orders.iter().enumerate() {
            let (below, step) = (&counts[index], (k / order) as usize);
            let row = |s: usize| {
                let sums = (0..size).step_by(step).take_while(|entry| *entry <= s);
                sums.map(|entry| below[s - entry]).sum()
            };
            counts.push((0..=most).map(row).collect());
        }
        Self {
            k: size,
            orders: orders.to_vec(),
            counts,
        }
    }

    /// Returns whether k is prime, so that each generator can make every entry.
    pub(super) fn is_prime(&self) -> bool {
        (2..self.k)
            .take_while(|d| d * d <= self.k)
            .all(|d| !self.k.is_multiple_of(d))
    }

    /// Returns k.
    pub(super) fn modulus(&self) -> usize {
        self.k
    }

    /// Returns the number of generators.
    pub(super) fn dimension(&self) -> usize {
        self.counts.len() - 1
    }

    /// Returns the number of messages of the first `dimension` generators with exactly this sum.
    pub(super) fn with(&self, dimension: usize, sum: usize) -> f64 {
        match self.counts[dimension].get(sum) {
            Some(count) => *count,
            None if sum > dimension * (self.k - 1) => 0.0,
            None => f64::INFINITY,
        }
    }

    /// Returns the number of messages of the first `dimension` generators with this sum or less.
    pub(super) fn up_to(&self, dimension: usize, sum: usize) -> f64 {
        (0..=sum).map(|sum| self.with(dimension, sum)).sum()
    }
}

/// Returns how many information sets to use, and the time in words of a transform.
///
/// The estimate assumes that the least total is that of a random coset. `message_cost` is the time
/// for one message.
pub(super) fn cheapest_sets(
    messages: &MessageCounts,
    length: usize,
    message_cost: f64,
) -> (usize, f64) {
    let (dimension, k) = (messages.dimension(), messages.k);
    let words_ln: f64 = messages
        .orders
        .iter()
        .map(|&order| f64::from(order).ln())
        .sum();
    let least = typical_least_total(length, words_ln, k);
    let (full, rest) = (length / dimension, length % dimension);
    let slack = (dimension - rest) * (k - 1);
    let last = rest > 0 && messages.is_prime();
    let plans = (1..=full + usize::from(last)).map(|sets| {
        let reaches = |sum: &usize| {
            let last = if sets > full {
                (sum + 1).saturating_sub(slack)
            } else {
                0
            };
            sets.min(full) * (sum + 1) + last >= least
        };
        let sum = (0..=LARGEST_SUM).find(reaches).unwrap_or(LARGEST_SUM);
        (
            sets,
            float(sets) * messages.up_to(dimension, sum) * message_cost,
        )
    });
    let cheapest = plans.min_by(|a, b| a.1.total_cmp(&b.1));
    cheapest.unwrap_or((1, f64::INFINITY))
}

/// Returns about the least total of a coset of a random code of e^`words_ln` words: the sum up to
/// which there are k^length/e^`words_ln` vectors.
///
/// For x between 0 and 1, the vectors with sums around length·x·G′(x)/G(x), where
/// G = 1 + x + … + x^(k−1), number G(x)^length/x^sum (saddle-point estimate). Bisection finds x.
fn typical_least_total(length: usize, words_ln: f64, k: usize) -> usize {
    let (n, wanted) = (float(length), float(length) * float(k).ln() - words_ln);
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    let mut sum = 0.0;
    for _ in 0..50 {
        let x = f64::midpoint(low, high);
        let terms = || {
            (0..k).scan(1.0, |power, index| {
                let term = (float(index), *power);
                *power *= x;
                Some(term)
            })
        };
        let whole: f64 = terms().map(|(_, power)| power).sum();
        sum = n * terms().map(|(index, power)| index * power).sum::<f64>() / whole;
        if n * whole.ln() - sum * x.ln() < wanted {
            low = x;
        } else {
            high = x;
        }
    }
    floor(sum) + 1
}

/// Returns the time for one message, in words of a transform. A Howell form adds some rows as well.
pub(super) fn message_cost<V: Vector>(start: &V, messages: &MessageCounts) -> f64 {
    if messages.is_prime() {
        start.effort()
    } else {
        4.0 * start.effort()
    }
}

/// Converts a count to floating point.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn float(count: usize) -> f64 {
    count as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate, not negative and small"
)]
fn floor(value: f64) -> usize {
    value as usize
}
