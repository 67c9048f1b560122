//! The Zarankiewicz game: proof trees of variant 3, the search of variant 4.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use madness_machine::Budget;
use positional_games::zarankiewicz::{Analysis, Analyst, Position, Size, Variant};

fn analyse(variant: Variant, columns: usize, rows: usize) -> Analysis {
    let size = Size::new(columns, rows).expect("a board");
    let position = Position::new(variant, size);
    let budget = Budget::unlimited().steps(10_000_000);
    let found = Analyst::new().analyse(black_box(&position), &budget);
    found.expect("a board that is solved")
}

fn boards(criterion: &mut Criterion) {
    for (columns, rows) in [(5, 5), (4, 20), (20, 20)] {
        let name = format!("variant 3, {columns}x{rows}: the first move and its proof");
        criterion.bench_function(&name, |bencher| {
            bencher.iter(|| analyse(Variant::TwoColoursWins, columns, rows));
        });
    }
    let name = "variant 1, 20x20: the first move and the length";
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| analyse(Variant::OneColourWins, 20, 20));
    });
    let mut group = criterion.benchmark_group("searches");
    group.sample_size(10);
    for (columns, rows) in [(7, 3), (5, 5)] {
        let name = format!("variant 4, {columns}x{rows}");
        group.bench_function(&name, |bencher| {
            bencher.iter(|| analyse(Variant::TwoColoursLoses, columns, rows));
        });
    }
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
