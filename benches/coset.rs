//! Shortest solutions: every word of the coset is looked at.

use std::hint::black_box;

use button_madness::solutions::{QuietCode, Shortest};
use button_madness::solve::{Chase, Solver};
use button_madness::{Game, Lights, Outcome, Presses, Shape, Surface};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn all_lit(shape: Shape) -> (Lights, Presses) {
    let lights = Lights::from_fn(shape, |_| true);
    match Chase::default()
        .solve(&lights.shape().into(), &lights)
        .expect("a small board")
    {
        Outcome::Solved(solution) => (lights, solution.presses),
        Outcome::Unsolvable(_) => panic!("every all-lit board can be solved"),
    }
}

/// Sides of planes, nullities, and fewest presses as in OEIS A075464.
const PLANES: [(usize, usize, usize); 4] =
    [(19, 16, 141), (30, 20, 376), (47, 30, 971), (39, 32, 561)];

fn shortest(c: &mut Criterion) {
    let mut group = c.benchmark_group("minimal");
    group.sample_size(10);
    for (side, nullity, fewest) in PLANES {
        let shape = Shape::new(side, side, Surface::Plane).expect("a small board");
        let (lights, presses) = all_lit(shape);
        let find = || {
            let code = QuietCode::new(&shape.into()).expect("a small code");
            Shortest::new(&code, &lights, &presses).expect("few enough solutions")
        };
        let code = QuietCode::new(&shape.into()).expect("a small code");
        assert_eq!(code.nullity(), nullity);
        let shortest = find();
        assert!(
            Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights)
                && shortest.is_optimal()
        );
        assert_eq!(shortest.presses.count(), fewest);
        group.throughput(Throughput::Elements(1 << nullity));
        group.bench_function(format!("plane {side}, nullity {nullity}"), |b| {
            b.iter(|| black_box(find()));
        });
    }
    group.finish();
}

criterion_group!(benches, shortest);
criterion_main!(benches);
