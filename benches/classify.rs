//! The root test and the rank over n; MAD numbers and nullities up to a bound; one large n.

use std::hint::black_box;

use button_madness::chase::System;
use button_madness::classify::mad::{MadSearch, Nullities};
use button_madness::classify::{Method, Verdict, nullity};
use button_madness::{Shape, Surface};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn single(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("classify n");
    group.sample_size(10);
    for n in [5, 17, 31, 63, 127, 199] {
        let roots = Method::Fourier.classify(n).expect("a small n");
        let rank = Method::Elimination.classify(n).expect("a small n");
        assert_eq!(roots.nullity, rank.nullity);
        for (name, method) in [
            ("fourier", Method::Fourier),
            ("elimination", Method::Elimination),
        ] {
            group.bench_function(BenchmarkId::new(name, n), |bencher| {
                bencher.iter(|| method.classify(black_box(n)));
            });
        }
    }
    group.finish();
}

fn ranges(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("classify up to n");
    group.sample_size(10);
    for (name, method, last, bad) in [
        ("fourier", Method::Fourier, 200, 103),
        ("all", Method::All, 40, 22),
    ] {
        let classify = || method.classify_range(1..=black_box(last), || ());
        let found = classify().expect("small numbers");
        let is_bad =
            |number: &&button_madness::classify::Classification| number.verdict() == Verdict::Bad;
        assert_eq!(found.iter().filter(is_bad).count(), bad);
        group.bench_function(BenchmarkId::new(name, last), |bencher| {
            bencher.iter(classify);
        });
    }
    group.finish();
}

/// All MAD numbers up to a bound, from the bound on.
fn mad(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("MAD numbers up to n");
    group.sample_size(10);
    for (limit, count) in [(100_000, 18), (1_000_000, 28)] {
        let search = || {
            MadSearch::new(black_box(limit))
                .expect("a small bound")
                .run()
        };
        assert_eq!(search().numbers.len(), count);
        group.bench_function(BenchmarkId::from_parameter(limit), |bencher| {
            bencher.iter(search);
        });
    }
    group.finish();
}

/// The nullities of all square tori and planes.
fn nullities(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nullities of all squares");
    group.sample_size(10);
    let limit = 25_000;
    let all = || {
        let nullities = Nullities::up_to(black_box(limit)).expect("a small bound");
        let bad = |(_, nullity): &(u64, u64)| *nullity > 0;
        let tori = nullities.tori().filter(bad).count();
        (
            tori,
            (1..limit).filter(|&n| nullities.plane(n) > Some(0)).count(),
        )
    };
    assert_eq!(all(), (13_057, 10_568));
    group.bench_function("torus and plane up to 25000", |bencher| bencher.iter(all));
    group.finish();
}

/// One torus with a large side, for the nullity alone and with all that solves its boards.
fn one_large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one torus");
    group.sample_size(10);
    for (n, expected) in [(1_000_003_u32, 0), (1_398_101, 464_288)] {
        let alone = || nullity(black_box(n), n, Surface::Torus).expect("within the limits");
        let side = usize::try_from(n).expect("a small side");
        let shape = Shape::torus(side, side).expect("a small side");
        let system = || System::new(black_box(shape)).nullity();
        assert_eq!(system(), expected);
        assert_eq!(alone(), expected.into());
        group.bench_function(BenchmarkId::new("nullity", n), |bencher| {
            bencher.iter(alone);
        });
        group.bench_function(BenchmarkId::new("system", n), |bencher| {
            bencher.iter(system);
        });
    }
    group.finish();
}

criterion_group!(benches, single, ranges, mad, nullities, one_large);
criterion_main!(benches);
