//! Labels of random graphs with a million vertices, and of two tokens on random graphs. Throughput is
//! in vertices or positions. Every answer is checked before its timing.

use std::hint::black_box;
use std::time::Duration;

use combinatorial_games::Graph;
use combinatorial_games::loopy::games::{Board, Piece, TwoTokens};
use combinatorial_games::loopy::implicit::{self, Moves, PackedLabels};
use combinatorial_games::loopy::{Labels, check_positions};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use madness_machine::{Budget, go_on};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// A graph with so many tenths of an arc for each vertex, before equal arcs are dropped.
fn random(vertices: u32, tenths: u32, seed: u64) -> Graph {
    let mut random = StdRng::seed_from_u64(seed);
    let mut vertex = || random.random_range(0..vertices);
    let arcs = u64::from(vertices) * u64::from(tenths) / 10;
    let arcs: Vec<(u32, u32)> = (0..arcs).map(|_| (vertex(), vertex())).collect();
    Graph::new((0..vertices).map(|v| v.to_string()).collect(), &arcs)
}

fn label(moves: &impl Moves) -> PackedLabels {
    implicit::label(moves, &Budget::unlimited(), &mut go_on).expect("enough memory")
}

fn check(moves: &impl Moves) {
    let labels = implicit::label_with_ranks(moves, &Budget::unlimited(), &mut go_on);
    assert_eq!(
        check_positions(moves, &labels.expect("enough memory")),
        Ok(())
    );
}

fn graphs(c: &mut Criterion) {
    let mut group = c.benchmark_group("loopy/graph");
    group.throughput(Throughput::Elements(1_000_000));
    for tenths in [10, 15, 20, 27, 40] {
        let graph = random(1_000_000, tenths, 1);
        let mean = f64::from(tenths) / 10.0;
        group.bench_function(BenchmarkId::from_parameter(mean), |bencher| {
            bencher.iter(|| Labels::of(black_box(&graph)));
        });
    }
    group.finish();
}

fn two_tokens(c: &mut Criterion) {
    for (name, may_share) in [("share", true), ("apart", false)] {
        let mut group = c.benchmark_group(format!("loopy/two_tokens/{name}"));
        // Twice 1.5 moves a position.
        check(&TwoTokens::new(&random(300, 15, 2), may_share));
        for vertices in [1000, 3162] {
            let tokens = TwoTokens::new(&random(vertices, 15, 2), may_share);
            group.throughput(Throughput::Elements(tokens.positions()));
            group.bench_function(BenchmarkId::from_parameter(vertices), |bencher| {
                bencher.iter(|| label(black_box(&tokens)));
            });
        }
        group.finish();
    }
}

fn boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("loopy/king");
    // A board with a way back from the corner far from the end, and one with a way back in the middle.
    for (name, marked) in [("far", (1999, 1999)), ("middle", (1000, 1000))] {
        let board = Board::new(2000, 2000, Piece::King, &[marked]).expect("a board");
        group.throughput(Throughput::Elements(board.positions()));
        group.bench_function(name, |bencher| bencher.iter(|| label(black_box(&board))));
    }
    check(&Board::new(200, 150, Piece::King, &[(100, 70)]).expect("a board"));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = graphs, two_tokens, boards
}
criterion_main!(benches);
