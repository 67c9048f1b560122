//! Elimination over n: whole boards inside the band, and dense matrices.

use std::hint::black_box;

use button_madness::press_matrix;
use button_madness::solve::{Elimination, Solver};
use button_madness::{Game, Outcome, Presses};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_algebra::gf2::{BitMatrix, BitVector, Echelon, gauss};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn random_matrix(size: usize, seed: u64) -> BitMatrix {
    BitMatrix::random(size, size, &mut ChaCha8Rng::seed_from_u64(seed))
}

/// A board of the n × n torus solved, its press matrix being of side n².
fn torus(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve the n × n torus by elimination");
    group.sample_size(10);
    for n in [8, 16, 32, 64, 128, 200] {
        let game = Game::torus(n, n).expect("a small shape");
        let shape = game.shape();
        let pressed = Presses::from_fn(shape, |cell| (cell.column * 5 + cell.row * 3) % 4 == 0);
        let lights = game.toggled(&pressed);
        let Ok(Outcome::Solved(solution)) = Elimination::default().solve(&game, &lights) else {
            panic!("the board was made by pressing");
        };
        assert_eq!(game.toggled(&solution.presses), lights);
        group.throughput(Throughput::Elements(shape.cells() as u64));
        group.bench_function(BenchmarkId::from_parameter(n), |bencher| {
            bencher.iter(|| Elimination::default().solve(&game, black_box(&lights)));
        });
    }
    group.finish();
}

/// Random dense matrices, in place.
fn dense(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("echelon form of a random dense matrix");
    group.sample_size(10);
    for size in [1024, 4096, 16384, 32768] {
        let matrix = random_matrix(size, 1);
        let rank = Echelon::new(matrix.clone()).rank();
        assert!(
            rank + 10 > size,
            "a random matrix has almost full rank, not {rank}"
        );
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched(|| matrix.clone(), Echelon::new, BatchSize::PerIteration);
        });
    }
    group.finish();
}

/// Products and inverses of random dense matrices.
fn products(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random dense matrices");
    group.sample_size(10);
    for size in [1024, 4096, 16384, 32768] {
        let (a, b) = (random_matrix(size, 1), random_matrix(size, 2));
        let vector: BitVector = (0..size).map(|i| i % 3 == 0).collect();
        let by_parts = &a * (&b * &vector);
        assert_eq!(&a * &b * &vector, by_parts);
        group.bench_function(BenchmarkId::new("product", size), |bencher| {
            bencher.iter(|| &a * black_box(&b));
        });
    }
    for size in [1024, 4096] {
        let invertible = (3..9).map(|seed| random_matrix(size, seed));
        let found = invertible.map(|matrix| (matrix.inverse(), matrix));
        let Some((Some(inverse), matrix)) =
            found.into_iter().find(|(inverse, _)| inverse.is_some())
        else {
            panic!("one random matrix in 3.5 is invertible");
        };
        assert!(&matrix * &inverse == BitMatrix::identity(size));
        group.bench_function(BenchmarkId::new("inverse", size), |bencher| {
            bencher.iter(|| black_box(&matrix).inverse());
        });
    }
    group.finish();
}

/// The schoolbook oracle beside the fast path, where it is bearable.
fn oracle(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rank of the press matrix of the n × n torus");
    group.sample_size(10);
    for n in [4, 8, 12] {
        let game = Game::torus(n, n).expect("a small shape");
        let matrix = press_matrix(&game);
        let packed = BitMatrix::from(&matrix);
        assert_eq!(gauss::rank(&matrix), packed.rank());
        group.bench_function(BenchmarkId::new("schoolbook", n), |bencher| {
            bencher.iter(|| gauss::rank(black_box(&matrix)));
        });
        group.bench_function(BenchmarkId::new("four Russians", n), |bencher| {
            bencher.iter_batched(
                || packed.clone(),
                |matrix| Echelon::new(matrix).rank(),
                BatchSize::SmallInput,
            );
        });
        group.bench_function(BenchmarkId::new("band", n), |bencher| {
            bencher.iter(|| Elimination::default().nullity(black_box(&game)));
        });
    }
    group.finish();
}

criterion_group!(benches, torus, dense, products, oracle);
criterion_main!(benches);
