//! How long lists of words with small totals are, in cosets of random codes.

use super::vector::Vector;

/// Sums of digits up to here are counted: the messages of more are too many anyway.
const LARGEST_SUM: usize = 1024;

/// For the first so many generators and a sum s the number of messages with this sum, in floating
/// point. Of a generator of order o the entry goes up by k/o.
#[derive(Clone, Debug)]
pub(super) struct Messages {
    k: usize,
    orders: Vec<u32>,
    /// A row for each number of generators, as far as sums are counted.
    counts: Vec<Vec<f64>>,
}

impl Messages {
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

    /// Whether all entries can be made by each generator.
    pub(super) fn is_prime(&self) -> bool {
        (2..self.k)
            .take_while(|d| d * d <= self.k)
            .all(|d| !self.k.is_multiple_of(d))
    }

    /// k.
    pub(super) fn size(&self) -> usize {
        self.k
    }

    pub(super) fn dimension(&self) -> usize {
        self.counts.len() - 1
    }

    /// With this sum exactly.
    pub(super) fn with(&self, dimension: usize, sum: usize) -> f64 {
        match self.counts[dimension].get(sum) {
            Some(count) => *count,
            None if sum > dimension * (self.k - 1) => 0.0,
            None => f64::INFINITY,
        }
    }

    /// With this sum or a smaller one.
    pub(super) fn up_to(&self, dimension: usize, sum: usize) -> f64 {
        (0..=sum).map(|sum| self.with(dimension, sum)).sum()
    }
}

/// How many sets to use, and the time, in words of a transform, if the best word has so small a total
/// as that of a random coset.
pub(super) fn plan(messages: &Messages, length: usize, effort: f64) -> (usize, f64) {
    let (dimension, k) = (messages.dimension(), messages.k);
    let words: f64 = messages
        .orders
        .iter()
        .map(|&order| f64::from(order).ln())
        .sum();
    let least = typical(length, words, k);
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
        (sets, float(sets) * messages.up_to(dimension, sum) * effort)
    });
    let least = plans.min_by(|a, b| a.1.total_cmp(&b.1));
    least.unwrap_or((1, f64::INFINITY))
}

/// About the least total of the words of a coset of a random code of e^words words: that up to which
/// there are k^length/e^words vectors. With x between 0 and 1 those with sums around
/// length·x·G′(x)/G(x), G = 1 + x + … + x^(k−1), number G(x)^length/x^sum.
fn typical(length: usize, words: f64, k: usize) -> usize {
    let (n, wanted) = (float(length), float(length) * float(k).ln() - words);
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

/// What a message takes, in words of a transform; on a ladder some rungs as well.
pub(super) fn effort<V: Vector>(start: &V, messages: &Messages) -> f64 {
    if messages.is_prime() {
        start.effort()
    } else {
        4.0 * start.effort()
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn float(count: usize) -> f64 {
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
