//! What generators hold, and how words are told by them.

use super::vector::Vector;

/// The positions that some vector holds, ascending.
pub(super) fn positions<V: Vector>(basis: &[V]) -> Vec<usize> {
    let mut holds = Vec::new();
    for generator in basis {
        let support = generator.support();
        let length = support.last().map_or(0, |last| last + 1);
        holds.resize(holds.len().max(length), false);
        for place in support {
            holds[place] = true;
        }
    }
    (0..holds.len()).filter(|&place| holds[place]).collect()
}

/// Positions, and the generators of a binary code that make the word which holds one of these alone;
/// none where 64 bits do not say which.
pub(super) fn numbers<V: Vector>(basis: &[V]) -> Vec<(usize, u64)> {
    if basis.len() > 64 || basis.first().is_none_or(|vector| vector.modulus() != 2) {
        return Vec::new();
    }
    let mut rows: Vec<V> = basis.to_vec();
    let mut numbers: Vec<(usize, u64)> = (0..basis.len()).map(|index| (0, 1 << index)).collect();
    for pivot in 0..rows.len() {
        let row = rows[pivot].clone();
        let place = row.support()[0];
        numbers[pivot].0 = place;
        let of_pivot = numbers[pivot].1;
        for (other, number) in
            rows.iter_mut()
                .zip(&mut numbers)
                .enumerate()
                .filter_map(|(index, both)| {
                    (index != pivot && both.0.entry(place) == 1).then_some(both)
                })
        {
            other.add(row.lanes());
            number.1 ^= of_pivot;
        }
    }
    numbers
}
