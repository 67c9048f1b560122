//! Many small boards by tables, and large sparse systems with several numbers of states.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use button_madness::puzzle::{Goal, Puzzle};
use button_madness::solve::Tables;
use button_madness::{Budget, Game, Outcome, Rule, Shape, Surface};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("boards by tables, checked");
    for (n, surface) in [
        (5, Surface::Plane),
        (5, Surface::Torus),
        (8, Surface::Torus),
    ] {
        let tables = Tables::new(&Game::new(n, n, surface).expect("a small shape"));
        let tables = tables.expect("a small shape");
        let cells = n * n;
        let boards: Vec<u64> = (1..=1000_u64)
            .map(|seed| seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - cells))
            .collect();
        let solved = || {
            let mut presses = [0];
            let answer = |board: &&u64| match tables.look_up(&[**board], &mut presses) {
                Ok(()) => tables.lights_up(&presses, &[**board]),
                Err(pattern) => !tables.obstructs(pattern, &[**board]),
            };
            boards.iter().filter(answer).count()
        };
        // All 8 × 8 tori can be solved.
        assert!(solved() > 0 && (n != 8 || solved() == 1000));
        group.throughput(Throughput::Elements(1000));
        group.bench_function(BenchmarkId::from_parameter(tables.game()), |bencher| {
            bencher.iter(|| black_box(solved()));
        });
    }
    group.finish();
}

fn sparse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("board of 100 000 cells with holes, all lit");
    group.sample_size(10);
    let shape = Shape::new(330, 330, Surface::Plane).expect("a shape");
    let present: Vec<bool> = (0..shape.cells())
        .map(|i| ((i * 2_654_435_761) >> 7) % 100 >= 8)
        .collect();
    for k in [2, 3, 4, 6] {
        let puzzle =
            Puzzle::grid_with_holes(k, shape, &Rule::default(), present.clone()).expect("a board");
        let puzzle = puzzle.with_goal(Goal::Value(1)).expect("a state");
        let answer = puzzle.solve().expect("a small core");
        answer.certificate(&puzzle).check().expect("a true answer");
        assert!(k != 2 || matches!(answer.outcome, Outcome::Solved(_)));
        group.bench_function(BenchmarkId::from_parameter(k), |bencher| {
            bencher.iter(|| black_box(puzzle.solve()).is_ok());
        });
    }
    group.finish();
}

/// Random wirings of so many states, buttons and lamps: 2^40 and 3^20 solutions.
fn fewest(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fewest presses, proved");
    group.sample_size(10);
    for (k, buttons, lamps) in [(2_u32, 100, 60), (3, 60, 40)] {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) % u64::from(k)
        };
        let row = |_| (0..lamps).map(|lamp| (lamp, random())).collect();
        let rows: Vec<Vec<(usize, u64)>> = (0..buttons).map(row).collect();
        let puzzle = Puzzle::new(k.into(), lamps, rows).expect("a puzzle");
        let puzzle = puzzle.with_goal(Goal::Value(1)).expect("a state");
        let find = || {
            let mut answer = puzzle.solve().expect("a small core");
            answer.shorten(&Budget::of(Duration::from_secs(3600)), |_| {
                ControlFlow::Continue(())
            })
        };
        assert!(find().expect("more buttons than lamps").is_optimal());
        group.bench_function(BenchmarkId::from_parameter(k), |bencher| {
            bencher.iter(|| black_box(find()));
        });
    }
    group.finish();
}

criterion_group!(benches, tables, sparse, fewest);
criterion_main!(benches);
