//! All words of a coset, counted up: a digit for each generator.

use super::vector::Vector;

/// The most bytes of the table, which is to stay in the first-level cache.
const TABLE: usize = 16 << 10;

/// Bytes of words that a thread looks at together: some milliseconds.
const PART: usize = 32 << 20;

/// The words x + Σ dᵢ·gᵢ, 0 ≤ dᵢ < the order of gᵢ, numbered in the mixed base of the orders, the
/// first generator's digit the lowest. The sums of the first generators are in a table, so that most
/// words are not made: only their totals are found.
#[derive(Clone, Debug)]
pub(super) struct Enumeration<L> {
    orders: Vec<u32>,
    /// Generators that the table has the sums of, and how many these are.
    low: usize,
    together: u64,
    table: Vec<L>,
    /// Sums of the other generators, and those of a part.
    heads: u64,
    part: u64,
}

impl<L: Copy> Enumeration<L> {
    /// `None` if there are 2^63 words or more.
    pub(super) fn new<V: Vector<Lane = L>>(start: &V, basis: &[V], orders: &[u32]) -> Option<Self> {
        let product = |orders: &[u32]| {
            let mut orders = orders.iter().map(|&order| u64::from(order));
            orders.try_fold(1_u64, u64::checked_mul)
        };
        product(orders).filter(|&count| count < 1 << 63)?;
        let bytes = size_of_val(start.lanes()).max(1);
        let fits = |low: &usize| {
            let count = product(&orders[..*low]).and_then(|count| usize::try_from(count).ok());
            count.is_some_and(|count| count <= TABLE / bytes)
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
            together: sums.len() as u64,
            table: table.collect(),
            heads: product(&orders[low..])?,
            part: (PART / (bytes * sums.len())).max(1) as u64,
        })
    }

    pub(super) fn parts(&self) -> u64 {
        self.heads.div_ceil(self.part)
    }

    /// The word with this number.
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

    /// The least total of a part and the first word with it, if it is less than `fewest`.
    pub(super) fn best<V: Vector<Lane = L>>(
        &self,
        start: &V,
        basis: &[V],
        part: u64,
        fewest: u64,
    ) -> Option<(u64, u64)> {
        let heads = part * self.part..self.heads.min((part + 1) * self.part);
        let mut here = self.word(start, basis, heads.start * self.together);
        let (basis, orders) = (&basis[self.low..], &self.orders[self.low..]);
        let mut rest = heads.start;
        let digit = |&order: &u32| {
            let digit = rest % u64::from(order);
            rest /= u64::from(order);
            digit
        };
        let mut digits: Vec<u64> = orders.iter().map(digit).collect();
        let mut best = (fewest, None);
        for head in heads {
            if let Some((total, index)) = here.least(&self.table)
                && total < best.0
            {
                best = (total, Some(head * self.together + index as u64));
            }
            for (index, digit) in digits.iter_mut().enumerate() {
                // So often added as its order says, a generator adds up to nothing.
                here.add(basis[index].lanes());
                *digit += 1;
                if *digit < u64::from(orders[index]) {
                    break;
                }
                *digit = 0;
            }
        }
        best.1.map(|word| (best.0, word))
    }
}

/// The vector of zeros of the same length.
pub(super) fn zero<V: Vector>(like: &V) -> V {
    let mut zero = like.clone();
    zero.add_multiple(like, like.modulus() - 1);
    zero
}
