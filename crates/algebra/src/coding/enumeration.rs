//! Enumeration of all words of a coset, in mixed radix: one digit for each generator.

use super::vector::Vector;

/// The most bytes of the table: it stays in the first-level cache.
const TABLE_BYTES: usize = 16 << 10;

/// Bytes of the words in a batch of one thread: some milliseconds.
const BATCH_BYTES: usize = 32 << 20;

/// The words x + Σ dᵢ·gᵢ, 0 ≤ dᵢ < order of gᵢ.
///
/// The number of a word is written in the mixed radix of the orders, with the first generator's
/// digit the lowest. A table holds the sums of the first generators, so that most words are never
/// formed: only their totals are computed.
#[derive(Clone, Debug)]
pub(super) struct Enumeration<L> {
    orders: Vec<u32>,
    /// The number of generators whose sums are in the table.
    low: usize,
    /// The sums in the table, and how many they are.
    table: Vec<L>,
    table_size: u64,
    /// The number of sums of the other generators, and how many of them make a batch.
    heads: u64,
    batch: u64,
}

impl<L: Copy> Enumeration<L> {
    /// Prepares the enumeration; `None` if there are 2^63 words or more.
    pub(super) fn new<V: Vector<Lane = L>>(start: &V, basis: &[V], orders: &[u32]) -> Option<Self> {
        let product = |orders: &[u32]| {
            let mut orders = orders.iter().map(|&order| u64::from(order));
            orders.try_fold(1_u64, u64::checked_mul)
        };
        product(orders).filter(|&count| count < 1 << 63)?;
        let bytes = size_of_val(start.lanes()).max(1);
        let fits = |low: &usize| {
            let count = product(&orders[..*low]).and_then(|count| usize::try_from(count).ok());
            count.is_some_and(|count| count <= TABLE_BYTES / bytes)
        };
        let low = (0..=orders.len()).take_while(fits).last().unwrap_or(0);
        let mut sums = vec![zero(start)];
        for (generator, &order) in basis[..low].iter().zip(orders) {
            let multiples = (0..order).flat_map(|factor| {
                sums.iter().map(move |sum| {
                    let mut sum = sum.clone();
                    sum.add_multiple(generator, factor);
                    sum
                })
            });
            sums = multiples.collect();
        }
        let table = sums.iter().flat_map(|sum| sum.lanes().iter().copied());
        Some(Self {
            orders: orders.to_vec(),
            low,
            table: table.collect(),
            table_size: sums.len() as u64,
            heads: product(&orders[low..])?,
            batch: (BATCH_BYTES / (bytes * sums.len())).max(1) as u64,
        })
    }

    /// Returns the number of batches.
    pub(super) fn batches(&self) -> u64 {
        self.heads.div_ceil(self.batch)
    }

    /// Returns the word with this number.
    pub(super) fn word<V: Vector>(&self, start: &V, basis: &[V], mut number: u64) -> V {
        let mut word = start.clone();
        for (generator, &order) in basis.iter().zip(&self.orders) {
            let order = u64::from(order);
            let digit = u32::try_from(number % order).expect("below the order");
            word.add_multiple(generator, digit);
            number /= order;
        }
        word
    }

    /// Returns the least total of a batch and the number of the first word that has it, if it is
    /// less than `known`.
    pub(super) fn least<V: Vector<Lane = L>>(
        &self,
        start: &V,
        basis: &[V],
        batch: u64,
        known: u64,
    ) -> Option<(u64, u64)> {
        let heads = batch * self.batch..self.heads.min((batch + 1) * self.batch);
        let mut here = self.word(start, basis, heads.start * self.table_size);
        let (basis, orders) = (&basis[self.low..], &self.orders[self.low..]);
        let mut rest = heads.start;
        let digit = |&order: &u32| {
            let digit = rest % u64::from(order);
            rest /= u64::from(order);
            digit
        };
        let mut digits: Vec<u64> = orders.iter().map(digit).collect();
        let mut least = (known, None);
        for head in heads {
            if let Some((total, index)) = here.least(&self.table)
                && total < least.0
            {
                least = (total, Some(head * self.table_size + index as u64));
            }
            for (index, digit) in digits.iter_mut().enumerate() {
                // Added as many times as its order, a generator adds up to 0.
                here.add_lanes(basis[index].lanes());
                *digit += 1;
                if *digit < u64::from(orders[index]) {
                    break;
                }
                *digit = 0;
            }
        }
        least.1.map(|number| (least.0, number))
    }
}

/// Returns the zero vector of the same length.
fn zero<V: Vector>(like: &V) -> V {
    let mut zero = like.clone();
    zero.add_multiple(like, like.modulus() - 1);
    zero
}
