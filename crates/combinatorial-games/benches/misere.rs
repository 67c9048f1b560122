//! Misère play: quotients, the check of their certificates, and searches from the definition.

use std::hint::black_box;

use combinatorial_games::impartial::{HeapCode, HeapGame};
use combinatorial_games::misere::Play;
use combinatorial_games::misere::quotient::{Extent, Quotient};
use combinatorial_games::misere::search::outcomes;
use combinatorial_games::misere::wythoff::WythoffTable;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use madness_machine::{Budget, go_on};

const PAIRS: usize = 1_000_000;

fn code(text: &str) -> HeapCode {
    text.parse().expect("a code")
}

fn find(text: &str) -> Quotient {
    let found = Quotient::find(&code(text), &Extent::default(), &Budget::unlimited(), go_on);
    found.expect("a finite quotient")
}

/// The search for a quotient for all heaps, and the check of its certificate within it.
fn quotients(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("quotient for all heaps");
    group.sample_size(10);
    for text in ["0.77", "0.15", "0.123", "0.152", "0.72"] {
        group.bench_function(BenchmarkId::from_parameter(text), |bencher| {
            bencher.iter(|| find(black_box(text)));
        });
    }
}

fn checks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check of a certificate");
    for text in ["0.77", "0.15", "0.123"] {
        let quotient = find(text);
        group.bench_function(BenchmarkId::from_parameter(text), |bencher| {
            bencher.iter(|| black_box(quotient.certificate()).check(PAIRS));
        });
    }
}

fn definitions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("from the definition");
    group.sample_size(10);
    group.bench_function("0.77, heaps 20, 10 and 5", |bencher| {
        let kayles = HeapGame::Code(code("0.77"));
        bencher.iter(|| outcomes(&kayles, black_box(&[vec![20, 10, 5]]), PAIRS));
    });
    group.bench_function("Wythoff, board of 300 x 300", |bencher| {
        bencher.iter(|| WythoffTable::new(300, black_box(300), Play::Misere));
    });
}

criterion_group!(benches, quotients, checks, definitions);
criterion_main!(benches);
