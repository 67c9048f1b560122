//! Dense elimination of the core, which remains when sparse rows no longer pay.

mod dense_system;
mod planes;
mod ring;
mod two;

use super::modulus::PrimePower;
use super::sparse::Row;
pub(super) use dense_system::DenseSystem;
use planes::Planes;
use ring::Rows;
use two::Two;

/// Returns the bytes that a core of so many rows and columns takes, right-hand side included.
pub(super) fn bytes(ring: PrimePower, rows: usize, columns: usize) -> u128 {
    let entries = rows as u128 * (columns as u128 + 1);
    match ring.value {
        2 => entries.div_ceil(8),
        3 => entries.div_ceil(4),
        0..=0x100 => entries,
        0x101..=0x1_0000 => 2 * entries,
        _ => 4 * entries,
    }
}

/// Returns the columns without a pivot.
fn free(columns: usize, with_pivot: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut is_free = vec![true; columns];
    with_pivot.for_each(|column| is_free[column] = false);
    (0..columns).filter(|&column| is_free[column]).collect()
}

/// Eliminates rows over columns 0 … `columns` − 1 with their right-hand sides.
pub(super) fn eliminate(
    ring: PrimePower,
    rows: &[(Row, u32)],
    columns: usize,
) -> Box<dyn DenseSystem> {
    match ring.value {
        2 => Box::new(Two::new(rows, columns)),
        3 => Box::new(Planes::new(rows, columns)),
        0..=0x10 => Box::new(Rows::<u8, u16>::new(ring, rows, columns)),
        0x11..=0x100 => Box::new(Rows::<u8, u32>::new(ring, rows, columns)),
        0x101..=0x1_0000 => Box::new(Rows::<u16, u64>::new(ring, rows, columns)),
        _ => Box::new(Rows::<u32, u64>::new(ring, rows, columns)),
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::modular::Modulus;

    /// Rows of the given rank at most, with right-hand sides that have a solution.
    fn random(ring: PrimePower, sides: (usize, usize, usize), seed: u64) -> Vec<(Row, u32)> {
        let (rows, columns, rank) = sides;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut numbers = |count: usize| -> Vec<u32> {
            (0..count)
                .map(|_| rng.random_range(0..ring.value))
                .collect()
        };
        let x = numbers(columns);
        let basis: Vec<Vec<u32>> = (0..rank).map(|_| numbers(columns)).collect();
        let mut row = || {
            let mut sum = vec![0; columns];
            for (base, factor) in basis.iter().zip(numbers(rank)) {
                for (s, &b) in sum.iter_mut().zip(base) {
                    *s = ring.add(*s, ring.mul(factor, b));
                }
            }
            let entries: Row = (0..).zip(sum).filter(|entry| entry.1 != 0).collect();
            let rhs = times(ring, &entries, &x);
            (entries, rhs)
        };
        (0..rows).map(|_| row()).collect()
    }

    fn times(ring: PrimePower, row: &Row, x: &[u32]) -> u32 {
        row.iter().fold(0, |sum, &(column, entry)| {
            ring.add(sum, ring.mul(entry, x[column as usize]))
        })
    }

    /// Every way against the rows of 32-bit numbers, one pivot at a time.
    #[test]
    fn all_ways_find_the_same_kernel_and_solutions() {
        let sides = [
            (0, 3, 0),
            (3, 0, 2),
            (1, 1, 1),
            (5, 9, 3),
            (64, 65, 40),
            (130, 127, 140),
            (200, 70, 65),
            (70, 200, 129),
        ];
        for k in [
            2, 3, 4, 5, 7, 8, 9, 13, 16, 25, 27, 101, 256, 257, 343, 65_536,
        ] {
            let ring = Modulus::new(k).unwrap().powers()[0];
            for (seed, sides) in (0..).zip(sides) {
                let rows = random(ring, sides, seed);
                let core = eliminate(ring, &rows, sides.1);
                let slow = Rows::<u32, u64>::new(ring, &rows, sides.1);
                let (mut fast_orders, mut slow_orders) = (core.exponents(), slow.exponents());
                for (index, &exponent) in fast_orders.iter().enumerate() {
                    let x = core.generator(index);
                    assert!(rows.iter().all(|(row, _)| times(ring, row, &x) == 0));
                    // Its order is what it is said to be.
                    let last = ring.prime.pow(exponent - 1);
                    assert!(x.iter().any(|&x| ring.mul(x, last % ring.value) != 0));
                    let order = ring.prime.pow(exponent) % ring.value;
                    assert!(x.iter().all(|&x| ring.mul(x, order) == 0));
                }
                fast_orders.sort_unstable();
                slow_orders.sort_unstable();
                assert_eq!(fast_orders, slow_orders, "{k} {sides:?}");
                let x = core.solution().expect("the right-hand side is in the span");
                assert!(rows.iter().all(|(row, b)| times(ring, row, &x) == *b));
                assert!(slow.solution().is_some());
            }
        }
    }
}
