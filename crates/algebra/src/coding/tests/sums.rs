//! Codes that are direct sums, compared with the sum of what the definition says of the summands.

use std::ops::ControlFlow;

use super::{Coset, Random, go_on};
use crate::coding::{CosetSearch, Position, Proof, Vector};

/// The direct sum of random codes of these lengths and dimensions, its positions and generators
/// mixed, and the least total of the coset.
fn direct_sum(k: u32, summands: &[(usize, usize)], random: &mut Random) -> (Coset, u64) {
    let cosets: Vec<Coset> = summands
        .iter()
        .map(|&(length, dimension)| Coset::random(k, length, dimension, random))
        .collect();
    let least = cosets.iter().map(|coset| coset.least_total(k)).sum();
    let length: usize = summands.iter().map(|summand| summand.0).sum();
    let mut places: Vec<usize> = (0..length).collect();
    for index in (1..length).rev() {
        let other = random.below(u32::try_from(index + 1).unwrap());
        places.swap(index, other as usize);
    }
    let mut sum = Coset {
        start: vec![0; length],
        basis: Vec::new(),
        orders: Vec::new(),
    };
    let mut first = 0;
    for coset in cosets {
        let spread = |word: &[u32]| {
            let mut all = vec![0; length];
            for (index, &entry) in word.iter().enumerate() {
                all[places[first + index]] = entry;
            }
            all
        };
        let add = |sum: &mut Vec<u32>, other: &[u32]| {
            for (entry, other) in sum.iter_mut().zip(other) {
                *entry = (*entry + other) % k;
            }
        };
        add(&mut sum.start, &spread(&coset.start));
        for generator in &coset.basis {
            let mut generator = spread(generator);
            // Added to one before, it still generates the same code with it.
            if let Some(other) = sum.basis.len().checked_sub(1 + random.below(3) as usize) {
                add(&mut generator, &sum.basis[other]);
            }
            sum.basis.push(generator);
        }
        sum.orders.extend(&coset.orders);
        first += coset.start.len();
    }
    (sum, least)
}

/// Searches, with a stop at every step, and compares.
fn search<V: Vector>(start: &V, basis: &[V], orders: &[u32], least: u64) -> Proof {
    let search = CosetSearch::new(start, basis, orders, 0, None);
    assert!(search.is_exhaustive());
    let mut positions: Vec<Position> = Vec::new();
    let found = search.run(None, |position| {
        positions.push(*position);
        ControlFlow::Continue(())
    });
    assert_eq!((found.total, found.lower_bound), (least, least));
    assert_eq!(found.word.total(), least);
    let last = positions.last().unwrap();
    assert_eq!((last.done, last.fewest as u64), (last.parts, least));
    for (index, position) in positions.iter().enumerate() {
        if search.is_resumable() {
            assert!(search.accepts(position), "{position:?}");
            let again = search.run(Some(*position), go_on);
            assert_eq!((again.total, again.lower_bound), (least, least));
            assert_eq!(again.word.support(), found.word.support());
        }
        let mut left = index + 1;
        let stopped = search.run(None, |_| {
            left = usize::saturating_sub(left, 1);
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(stopped.lower_bound <= least && least <= stopped.total);
    }
    found.proof
}

#[test]
fn a_direct_sum_is_searched_by_its_summands() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for summands in [
        &[(30, 11), (25, 12)][..],
        &[(40, 14), (3, 2), (1, 1), (30, 10)],
        &[(20, 8), (20, 8), (20, 8), (20, 8)],
        // More than a message of 64 bits holds.
        &[(24, 12), (24, 12), (24, 12), (24, 12), (24, 12), (24, 12)],
    ] {
        let (sum, least) = direct_sum(2, summands, &mut random);
        let (start, basis) = sum.bits();
        let proof = search(&start, &basis, &sum.orders, least);
        let parts = summands.len();
        assert!(
            matches!(proof, Proof::Divided { parts: found } if found >= parts),
            "{proof:?}"
        );
    }
    for (k, summands) in [
        (3, &[(18, 7), (15, 6)][..]),
        (3, &[(9, 5), (9, 5), (9, 5), (9, 5)]),
        (5, &[(9, 4), (8, 4), (7, 3)]),
    ] {
        let (sum, least) = direct_sum(k, summands, &mut random);
        let (start, basis) = sum.bytes(k);
        let proof = search(&start, &basis, &sum.orders, least);
        assert!(matches!(proof, Proof::Divided { .. }), "{proof:?}");
    }
}

#[test]
fn a_code_that_is_no_sum_is_not_searched_as_one() {
    let mut random = Random(0x5555_1234_89ab_cdef);
    let coset = Coset::random(2, 60, 22, &mut random);
    let (start, basis) = coset.bits();
    let search = CosetSearch::new(&start, &basis, &coset.orders, 0, None);
    let found = search.run(None, go_on);
    assert_eq!(found.total, found.lower_bound);
    let (sum, _) = direct_sum(6, &[(9, 3), (9, 3)], &mut random);
    let (start, basis) = sum.bytes(6);
    let found = CosetSearch::new(&start, &basis, &sum.orders, 0, None).run(None, go_on);
    assert!(
        !matches!(found.proof, Proof::Divided { parts: 2 }),
        "6 is no prime"
    );
}
