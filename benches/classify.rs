//! The root test and the rank over n.

use std::hint::black_box;

use button_madness::classify::{Method, Verdict};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn single(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("classify n");
    group.sample_size(10);
    for n in [5, 17, 31, 63, 127, 199] {
        let roots = Method::Roots.classify(n).expect("a small n");
        let rank = Method::Elimination.classify(n).expect("a small n");
        assert_eq!(roots.nullity, rank.nullity);
        for (name, method) in [
            ("roots", Method::Roots),
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
        ("roots", Method::Roots, 200, 103),
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

criterion_group!(benches, single, ranges);
criterion_main!(benches);
