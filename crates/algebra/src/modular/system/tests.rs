use num_traits::ToPrimitive;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// All vectors of a length over ℤ/k.
fn vectors(length: usize, k: u32) -> impl Iterator<Item = Vec<u32>> {
    let count = u64::from(k).pow(u32::try_from(length).unwrap());
    (0..count).map(move |mut number| {
        let mut digit = || {
            let digit = u32::try_from(number % u64::from(k)).unwrap();
            number /= u64::from(k);
            digit
        };
        (0..length).map(|_| digit()).collect()
    })
}

/// A random matrix with many zeros and many entries that are not invertible.
fn random(rng: &mut ChaCha8Rng, rows: usize, columns: usize, k: u32) -> SparseMatrix {
    let rows: Vec<Vec<(u32, u32)>> = (0..rows)
        .map(|_| {
            let entries = (0..u32::try_from(columns).unwrap()).map(|column| {
                let zero = rng.random_range(0..3) == 0;
                (column, if zero { 0 } else { rng.random_range(0..k) })
            });
            entries.filter(|entry| entry.1 > 0).collect()
        })
        .collect();
    SparseMatrix::from_rows(columns, &rows)
}

/// What the definition says about a system and about the answer to it.
fn check(matrix: &SparseMatrix, rhs: &[u32], k: u32, system: &System) {
    match system.solution() {
        Ok(x) => assert_eq!(matrix.times(x, k), rhs),
        Err(y) => {
            let transposed = matrix.transpose();
            assert!(transposed.times(y, k).iter().all(|&sum| sum == 0));
            let product = y
                .iter()
                .zip(rhs)
                .fold(0, |sum, (&y, &b)| add(sum, mul(y, b, k), k));
            assert!(
                product > 0 && k.is_multiple_of(product),
                "{product} modulo {k}"
            );
            let prime = k / product;
            assert!(
                system
                    .modulus
                    .powers()
                    .iter()
                    .any(|power| power.prime == prime)
            );
        }
    }
    for (index, &order) in system.orders().iter().enumerate() {
        let x = system.generator(index);
        assert!(matrix.times(&x, k).iter().all(|&sum| sum == 0));
        let multiple = |factor: u32| x.iter().all(|&x| mul(x, factor % k, k) == 0);
        assert!(order > 1 && multiple(order), "{order}");
        let primes = system.modulus.powers().iter().map(|power| power.prime);
        let divisors = primes.filter(|prime| order % prime == 0);
        assert!(divisors.into_iter().all(|prime| !multiple(order / prime)));
    }
    assert!(
        system
            .orders()
            .windows(2)
            .all(|pair| pair[0] % pair[1] == 0)
    );
}

fn ways() -> [Room; 3] {
    // Sparse as long as it goes, not at all, and as it is.
    let bytes = 1 << 30;
    [Some(0), Some(usize::MAX), None].map(|density| Room { bytes, density })
}

/// Every right-hand side of small systems, against all vectors.
#[test]
fn every_right_hand_side_of_small_systems_against_all_vectors() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for k in 2..=12 {
        for (rows, columns) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 3), (3, 2), (2, 3)] {
            if k > 6 && rows + columns > 5 {
                continue;
            }
            for _ in 0..4 {
                let matrix = random(&mut rng, rows, columns, k);
                let mut reached = std::collections::HashMap::new();
                for x in vectors(columns, k) {
                    *reached.entry(matrix.times(&x, k)).or_insert(0_u64) += 1;
                }
                for rhs in vectors(rows, k) {
                    for room in ways() {
                        let modulus = Modulus::new(k.into()).unwrap();
                        let system = System::within(&matrix, &rhs, modulus, room).unwrap();
                        check(&matrix, &rhs, k, &system);
                        let count = reached.get(&rhs).copied();
                        assert_eq!(
                            system.solution().is_ok(),
                            count.is_some(),
                            "{matrix:?} {rhs:?}"
                        );
                        if let Some(count) = count {
                            assert_eq!(system.solutions().to_u64(), Some(count));
                        }
                    }
                }
            }
        }
    }
}

/// Larger sparse systems: three ways, one answer.
#[test]
fn sparse_and_dense_steps_agree() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for k in [2, 3, 4, 6, 8, 9, 12, 30, 101, 72_000, 2_147_483_648] {
        for (rows, columns) in [(0, 4), (4, 0), (30, 40), (120, 90), (150, 150)] {
            let row = |rng: &mut ChaCha8Rng| {
                let mut row: Vec<(u32, u32)> = (0..4)
                    .filter(|_| columns > 0)
                    .map(|_| {
                        let column = rng.random_range(0..u32::try_from(columns).unwrap());
                        (column, rng.random_range(0..k))
                    })
                    .collect();
                row.sort_unstable();
                row.dedup_by_key(|entry| entry.0);
                row
            };
            let matrix: Vec<_> = (0..rows).map(|_| row(&mut rng)).collect();
            let matrix = SparseMatrix::from_rows(columns, &matrix);
            let x: Vec<u32> = (0..columns).map(|_| rng.random_range(0..k)).collect();
            let mut rhs = matrix.times(&x, k);
            for changed in [false, true] {
                if changed && rows > 0 {
                    rhs[0] = add(rhs[0], 1, k);
                }
                let systems = ways().map(|room| {
                    let modulus = Modulus::new(k.into()).unwrap();
                    let system = System::within(&matrix, &rhs, modulus, room).unwrap();
                    check(&matrix, &rhs, k, &system);
                    assert!(changed || system.solution().is_ok());
                    (system.solution().is_ok(), system.orders().to_vec())
                });
                assert!(systems.iter().all(|system| *system == systems[0]), "{k}");
            }
        }
    }
}

/// Only invertible pivots are not enough.
#[test]
fn pivots_that_are_not_invertible() {
    let matrix = SparseMatrix::from_rows(1, [vec![(0, 2)]]);
    let modulus = Modulus::new(4).unwrap();
    let system = System::new(&matrix, &[2], modulus.clone(), &Budget::unlimited()).unwrap();
    assert!(system.solution().is_ok());
    assert_eq!(system.orders(), [2]);
    let system = System::new(&matrix, &[1], modulus, &Budget::unlimited()).unwrap();
    assert_eq!(system.solution(), Err(&[2][..]));
}

#[test]
fn cores_beyond_the_memory_allowed_are_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let matrix = random(&mut rng, 100, 100, 5);
    let budget = Budget::unlimited().bytes(1000);
    let modulus = Modulus::new(5).unwrap();
    let error = System::new(&matrix, &[0; 100], modulus, &budget)
        .err()
        .expect("too large");
    let ModularError::TooLarge { needed, limit, .. } = error;
    assert!(needed > 1000 && limit == 1000);
}
