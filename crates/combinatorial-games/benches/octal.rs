//! Values of octal games a second: from the definition, with the sparse space, and as a shift
//! register at every level, with and without verification.

use std::hint::black_box;

use combinatorial_games::impartial::HeapCode;
use combinatorial_games::impartial::octal::run::{Run, Spacing};
use combinatorial_games::impartial::octal::{Engine, naive};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use madness_machine::go_on;
use madness_machine::simd::{Simd, SimdLevel};

/// Values of a shift register between two checkpoints.
const SPACING: u64 = 1 << 22;

const EVEN: Spacing = Spacing {
    least: SPACING,
    most: SPACING,
};

fn by_definition(criterion: &mut Criterion) {
    const VALUES: u64 = 1 << 12;
    let mut group = criterion.benchmark_group("octal/naive");
    group
        .throughput(Throughput::Elements(VALUES))
        .sample_size(10);
    for code in ["0.106", "0.104", "0.454", "0.6"] {
        let game: HeapCode = code.parse().unwrap();
        group.bench_function(code, |bencher| {
            bencher.iter(|| naive::grundy_values(black_box(&game), VALUES, &mut go_on));
        });
    }
}

fn sparse(criterion: &mut Criterion) {
    const VALUES: u64 = 1 << 14;
    let mut group = criterion.benchmark_group("octal/engine");
    group
        .throughput(Throughput::Elements(VALUES))
        .sample_size(10);
    for code in ["0.106", "0.104", "0.454", "0.6"] {
        let mut start = Engine::new(&code.parse().unwrap()).unwrap();
        start.extend(VALUES, &mut go_on).unwrap();
        group.bench_function(code, |bencher| {
            bencher.iter(|| {
                let mut engine = start.clone();
                engine.extend(2 * VALUES, &mut go_on)
            });
        });
    }
}

fn register(criterion: &mut Criterion) {
    for code in ["0.106", "0.104", "0.454", "0.054"] {
        let mut group = criterion.benchmark_group(format!("octal/{code}"));
        group
            .throughput(Throughput::Elements(SPACING))
            .sample_size(10);
        for simd in SimdLevel::ALL.into_iter().filter_map(Simd::at) {
            let run = Run::new(&code.parse().unwrap(), EVEN, simd, &mut go_on).unwrap();
            let level = simd.level().name();
            group.bench_function(format!("scan/{level}"), |bencher| {
                bencher.iter(|| run.scan(&[]).unwrap().step(&mut go_on));
            });
            let start = run.start();
            let end = run
                .scan(&[])
                .unwrap()
                .step(&mut go_on)
                .unwrap()
                .unwrap()
                .checkpoint;
            group.bench_function(format!("verify/{level}"), |bencher| {
                bencher.iter(|| run.verify(&start, &end, &mut go_on));
            });
        }
    }
}

criterion_group!(benches, by_definition, sparse, register);
criterion_main!(benches);
