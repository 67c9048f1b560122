//! Positional games: Maker–Breaker with its proof, Maker–Maker.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use madness_machine::Budget;
use positional_games::families::Instance;
use positional_games::maker_breaker::{self, Options};
use positional_games::{Hypergraph, Side, Winner, strong};

/// The table of Maker–Breaker, in bytes. It is created anew for each search.
const TABLE: u64 = 64 << 20;

fn board(name: &str) -> Hypergraph {
    Instance::named(name).expect("a board").hypergraph
}

fn winners(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("positional");
    group.sample_size(10);
    let (options, budget) = (Options::default(), Budget::unlimited().bytes(TABLE));
    for (name, winner) in [
        ("subboard 8x4", Side::Maker),
        ("7tr 10x4", Side::Maker),
        ("row 6x6 k=5", Side::Breaker),
    ] {
        let board = board(name);
        group.bench_function(format!("Maker–Breaker, {name}"), |bencher| {
            bencher.iter(|| {
                let board = black_box(&board);
                let found = maker_breaker::solve(board, Side::Maker, &options, &budget);
                assert_eq!(found.expect("a search without limits").winner, winner);
            });
        });
    }
    for (name, winner) in [("row 4x4 k=4", Winner::Draw), ("hj n=3 d=3", Winner::First)] {
        let board = Instance::named(name).expect("a board");
        let budget = Budget::unlimited().steps(1_000_000);
        group.bench_function(format!("Maker–Maker, {name}"), |bencher| {
            bencher.iter(|| {
                let found = strong::solve(black_box(&board), 0, &budget);
                assert_eq!(found.expect("enough positions").winner, winner);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, winners);
criterion_main!(benches);
