//! Elimination over ℤ/k for any k, one position at a time.

use num_integer::Integer;

use super::vector::Vector;

/// Makes all rows but the pivot row zero at a position, and the pivot row's entry there a divisor
/// of k.
///
/// The rows still generate the same code. The pivot row must not be zero at the position.
pub(super) fn clear<V: Vector>(rows: &mut [V], pivot: usize, position: usize) {
    let k = rows[pivot].modulus();
    normalize(&mut rows[pivot], position);
    for other in (0..rows.len()).filter(|&other| other != pivot) {
        // Euclid's algorithm; where the pivot's entry divides the other, one step.
        while rows[other].entry(position) != 0 {
            let (low, high) = rows.split_at_mut(pivot.max(other));
            let (a, b) = (&mut low[pivot.min(other)], &mut high[0]);
            let (pivot, other) = if other < pivot { (b, a) } else { (a, b) };
            let quotient = other.entry(position) / pivot.entry(position);
            other.add_multiple(pivot, (k - quotient) % k);
            if other.entry(position) != 0 {
                std::mem::swap(pivot, other);
                normalize(pivot, position);
            }
        }
    }
}

/// Subtracts the multiple of the row that makes the entry of a word as small as possible.
pub(super) fn reduce<V: Vector>(word: &mut V, row: &V, position: usize) {
    let k = row.modulus();
    let quotient = word.entry(position) / row.entry(position);
    word.add_multiple(row, (k - quotient) % k);
}

/// Multiplies a row by a unit that makes its entry a divisor of k.
fn normalize<V: Vector>(row: &mut V, position: usize) {
    let k = row.modulus();
    let unit = unit(row.entry(position), k);
    let copy = row.clone();
    row.add_multiple(&copy, unit - 1);
}

/// Returns a unit u modulo k with a·u ≡ gcd(a, k), for 0 < a < k.
fn unit(a: u32, k: u32) -> u32 {
    let modulus = i64::from(k);
    let euclid = i64::from(a).extended_gcd(&modulus);
    // The factor is determined modulo k/gcd, and some number of its class is a unit.
    let classes = (0..euclid.gcd).map(|turn| euclid.x + turn * (modulus / euclid.gcd));
    let mut units = classes.map(|t| u32::try_from(t.rem_euclid(modulus)).expect("below k"));
    let unit = units.find(|unit| unit.gcd(&k) == 1);
    unit.expect("every class has one")
}

#[cfg(test)]
mod tests {
    use num_integer::gcd;

    use super::*;
    use crate::coding::Residues;

    #[test]
    fn every_entry_becomes_the_divisor_it_generates() {
        for k in 2..60 {
            for a in 1..k {
                let unit = unit(a, k);
                assert_eq!(gcd(unit, k), 1);
                assert_eq!(a * unit % k, gcd(a, k), "{a} modulo {k}");
            }
        }
        assert_eq!(unit(1 << 30, 1 << 31), 1);
    }

    /// All sums of the rows, before and after.
    #[test]
    fn what_the_rows_generate_is_not_changed() {
        let mut state = 1_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 16
        };
        for k in 2..=9 {
            for _ in 0..20 {
                let row = |_| Residues::<u8>::new(&[(); 4].map(|()| random() % k), k);
                let mut rows: Vec<_> = (0..3).map(row).collect();
                let span = |rows: &[Residues<u8>]| {
                    let mut sums = vec![Residues::<u8>::new(&[0; 4], k)];
                    for row in rows {
                        let multiples = sums.iter().flat_map(|sum| {
                            (0..k).map(|factor| {
                                let mut sum = sum.clone();
                                sum.add_multiple(row, factor);
                                sum
                            })
                        });
                        sums = multiples.collect();
                    }
                    sums.sort_by_key(|sum| sum.lanes().to_vec());
                    sums.dedup();
                    sums
                };
                let before = span(&rows);
                for pivot in 0..3 {
                    let Some(&position) = rows[pivot].support().first() else {
                        continue;
                    };
                    clear(&mut rows, pivot, position);
                    assert_eq!(k % rows[pivot].entry(position), 0);
                    let others = (0..3).filter(|&other| other != pivot);
                    assert!(
                        others
                            .into_iter()
                            .all(|other| rows[other].entry(position) == 0)
                    );
                }
                assert!(span(&rows) == before);
            }
        }
    }
}
