use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;

const LENGTHS: [usize; 8] = [0, 1, 63, 64, 65, 127, 128, 129];

/// The vector of random entries, and the entries.
fn random(length: usize, seed: u64) -> (BitVector, Vec<bool>) {
    let vector = BitVector::random(length, &mut ChaCha8Rng::seed_from_u64(seed));
    let entries = (0..length).map(|index| vector.get(index)).collect();
    (vector, entries)
}

/// Compares a vector with its entries, and checks the invariant.
fn check(vector: &BitVector, entries: &[bool]) {
    assert_eq!(vector.len(), entries.len());
    assert_eq!(vector.words().len(), entries.len().div_ceil(64));
    for (word, bits) in vector.words().iter().zip(entries.chunks(64)) {
        let mut expected = 0;
        for (place, &entry) in bits.iter().enumerate() {
            expected |= u64::from(entry) << place;
        }
        assert_eq!(*word, expected, "{} entries", entries.len());
    }
}

#[test]
fn vectors_are_made_entry_by_entry() {
    for length in LENGTHS {
        let (vector, entries) = random(length, 1);
        check(&vector, &entries);
        check(&BitVector::zero(length), &vec![false; length]);
        check(&BitVector::from_fn(length, |i| entries[i]), &entries);
        check(&entries.iter().copied().collect(), &entries);
        check(&BitVector::from(entries.clone()), &entries);
        check(&BitVector::from(&vector), &entries);
        assert_eq!(Vec::<bool>::from(&vector), entries);
        assert_eq!(Vec::<bool>::from(vector.clone()), entries);
        let all = vec![u64::MAX; length.div_ceil(64)];
        check(&BitVector::from_words(length, all), &vec![true; length]);
        assert_eq!(BitVector::from_words(length, vector.words()), vector);
        assert_eq!(
            BitVector::from_words(length, vector.clone().into_words()),
            vector
        );
    }
    assert_eq!(BitVector::from([true, false]).words(), [1]);
    assert_eq!(BitVector::default(), BitVector::zero(0));
}

#[test]
fn random_vectors_have_ones_and_zeros_everywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut ones, mut zeros) = (vec![false; 129], vec![false; 129]);
    for _ in 0..100 {
        let vector = BitVector::random(129, &mut rng);
        for (index, entry) in vector.iter().enumerate() {
            ones[index] |= entry;
            zeros[index] |= !entry;
        }
    }
    assert!(ones.into_iter().chain(zeros).all(|seen| seen));
}

#[test]
fn every_entry_can_be_changed_and_no_other_changes() {
    for length in LENGTHS {
        for index in 0..length {
            let (mut vector, mut entries) = random(length, 3);
            vector.toggle(index);
            entries[index] ^= true;
            check(&vector, &entries);
            for value in [true, true, false, false] {
                vector.set(index, value);
                entries[index] = value;
                check(&vector, &entries);
                assert_eq!(vector[index], value);
            }
        }
    }
}

#[test]
fn entries_are_counted_and_iterated_over() {
    for length in LENGTHS {
        let (vector, entries) = random(length, 4);
        assert_eq!(vector.is_empty(), length == 0);
        assert!(BitVector::zero(length).is_zero());
        assert_eq!(vector.is_zero(), !entries.contains(&true));
        assert_eq!(
            vector.weight(),
            entries.iter().filter(|&&entry| entry).count()
        );
        let ones: Vec<usize> = (0..length).filter(|&index| entries[index]).collect();
        assert_eq!(vector.ones().collect::<Vec<_>>(), ones);
        assert!(vector.iter().eq(entries.iter().copied()));
        assert!(vector.iter().rev().eq(entries.iter().rev().copied()));
        assert!((&vector).into_iter().eq(entries.iter().copied()));
        assert_eq!(vector.iter().len(), length);
        assert_eq!(vector.iter().nth(64), entries.get(64).copied());
        // From both ends at once.
        let mut iter = vector.iter();
        for index in 0..length / 2 {
            assert_eq!(iter.next(), Some(entries[index]));
            assert_eq!(iter.next_back(), Some(entries[length - 1 - index]));
        }
        assert_eq!(iter.len(), length % 2);
    }
}

#[test]
fn sums_and_scalar_products_are_those_of_the_entries() {
    for length in LENGTHS {
        let ((a, of_a), (b, of_b)) = (random(length, 5), random(length, 6));
        let expected: Vec<bool> = of_a.iter().zip(&of_b).map(|(a, b)| a ^ b).collect();
        let (mut by_value, mut by_xor) = (a.clone(), a.clone());
        by_value += b.clone();
        by_xor ^= &b;
        let sums = [
            &a + &b,
            a.clone() + &b,
            &a + b.clone(),
            a.clone() + b.clone(),
            &a ^ &b,
        ];
        for sum in sums.iter().chain([&by_value, &by_xor]) {
            check(sum, &expected);
        }
        assert!((&a + &a).is_zero());
        let both = of_a.iter().zip(&of_b).filter(|(a, b)| **a && **b);
        assert_eq!(a.dot(&b), both.count() % 2 == 1);
    }
}

#[test]
fn rotations_and_shifts_move_every_entry() {
    for length in LENGTHS {
        let ((source, of_source), (target, of_target)) = (random(length, 7), random(length, 8));
        for by in [0, 1, 63, 64, 65, 200] {
            let mut expected = of_target.clone();
            for (index, entry) in of_source.iter().enumerate() {
                expected[(index + by) % length] ^= entry;
            }
            let mut rotated = target.clone();
            rotated.add_rotated(&source, by);
            check(&rotated, &expected);
            for by in [by.cast_signed(), -by.cast_signed()] {
                let mut expected = of_target.clone();
                for (index, entry) in of_source.iter().enumerate() {
                    let to = index.checked_add_signed(by);
                    if let Some(place) = to.and_then(|to| expected.get_mut(to)) {
                        *place ^= entry;
                    }
                }
                let mut shifted = target.clone();
                shifted.add_shifted(&source, by);
                check(&shifted, &expected);
            }
        }
    }
}

#[test]
fn vectors_grow_and_shrink() {
    for length in LENGTHS {
        let (vector, mut entries) = random(length, 9);
        for shorter in LENGTHS.into_iter().chain([1000]) {
            let mut cut = vector.clone();
            cut.truncate(shorter);
            check(&cut, &entries[..shorter.min(length)]);
        }
        let mut grown = vector;
        for index in 0..130 {
            grown.push(index % 3 == 0);
            entries.push(index % 3 == 0);
            check(&grown, &entries);
        }
        grown.extend([true, false]);
        entries.extend([true, false]);
        check(&grown, &entries);
    }
}

#[test]
fn vectors_are_ordered_as_sequences() {
    let mut vectors: Vec<(BitVector, Vec<bool>)> = Vec::new();
    for length in LENGTHS {
        for kind in 0..4 {
            let entries = |index: usize| match kind {
                0 => false,
                1 => index + 1 == length,
                2 => index == 0,
                _ => (index * 7 + 1).is_multiple_of(3),
            };
            let entries: Vec<bool> = (0..length).map(entries).collect();
            vectors.push((entries.iter().copied().collect(), entries));
        }
    }
    for (a, of_a) in &vectors {
        for (b, of_b) in &vectors {
            assert_eq!(a.cmp(b), of_a.cmp(of_b), "{a} {b}");
            assert_eq!(a.partial_cmp(b), of_a.partial_cmp(of_b));
            assert_eq!(a == b, of_a == of_b);
        }
    }
}

#[test]
#[should_panic(expected = "no entry 3 in a vector of 3")]
fn entries_beyond_the_last_are_refused() {
    let _ = BitVector::zero(3)[3];
}

#[test]
#[should_panic(expected = "vectors of different lengths")]
fn vectors_of_different_lengths_are_not_added() {
    let _ = BitVector::zero(3) + BitVector::zero(4);
}

#[test]
#[should_panic(expected = "the words of 65 entries")]
fn too_few_words_are_refused() {
    let _ = BitVector::from_words(65, [1]);
}
