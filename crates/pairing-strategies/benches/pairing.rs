//! Pairings for nine in a row: counting, classes, canonical images, walks; pairings for any directions.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pairing_strategies::by_rows::{self, QueenDirections};
use pairing_strategies::check::PairingCertificate;
use pairing_strategies::find::{all_directions, find};
use pairing_strategies::queen::{ClassGraph, burnside, classes, count, plane};

/// What takes about a second.
fn whole(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nine in a row");
    group.sample_size(10);
    group.bench_function("count of the torus", |bencher| bencher.iter(count));
    group.bench_function("count of the plane", |bencher| bencher.iter(plane::count));
    group.bench_function("classes", |bencher| bencher.iter(classes));
    group.bench_function("Burnside", |bencher| bencher.iter(burnside));
    let all = classes();
    group.bench_function("graph", |bencher| bencher.iter(|| ClassGraph::new(&all)));
    let hexagonal = QueenDirections {
        rising: false,
        ..QueenDirections::ALL
    };
    group.bench_function("7 × 7 torus by rows", |bencher| {
        bencher.iter(|| by_rows::count(7, black_box(hexagonal)));
    });
}

/// What takes microseconds.
fn single(criterion: &mut Criterion) {
    let pairing = classes()[1000].pairing;
    criterion.bench_function("canonical image", |bencher| {
        bencher.iter(|| black_box(pairing).canonical());
    });
    criterion.bench_function("walk", |bencher| {
        bencher.iter(|| black_box(pairing).walk(17));
    });
    let space = all_directions(3);
    let search = || find(3, black_box(&space), 100_000).expect("a pairing");
    criterion.bench_function("27 in a row in space", |bencher| bencher.iter(search));
    let certificate = PairingCertificate::new(&search());
    criterion.bench_function("its check", |bencher| {
        bencher.iter(|| certificate.check(&mut madness_claims::Allowance::default()));
    });
}

criterion_group!(benches, whole, single);
criterion_main!(benches);
