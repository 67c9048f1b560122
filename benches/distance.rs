//! All distances of the 5 × 5 plane and of the 6 × 6 torus, by each of the two methods.

use std::hint::black_box;

use button_madness::distance::{Coordinates, by_bfs, by_relaxation};
use button_madness::solutions::QuietCode;
use button_madness::{Shape, Surface};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn distances(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distances of all boards");
    group.sample_size(10);
    for (n, surface, farthest) in [(5, Surface::Plane, 15), (6, Surface::Torus, 14)] {
        let shape = Shape::new(n, n, surface).expect("a small shape");
        let code = QuietCode::new(&shape.into()).expect("a small code");
        let coordinates = Coordinates::new(&code, 28).expect("within the limit");
        let counts = by_bfs(&coordinates);
        assert_eq!(counts.len(), farthest + 1);
        assert_eq!(counts.iter().sum::<u64>(), 1 << coordinates.dimension());
        assert_eq!(by_relaxation(&coordinates).counts, counts);
        group.bench_function(BenchmarkId::new("breadth-first search", shape), |bencher| {
            bencher.iter(|| by_bfs(black_box(&coordinates)));
        });
        group.bench_function(BenchmarkId::new("relaxation", shape), |bencher| {
            bencher.iter(|| by_relaxation(black_box(&coordinates)));
        });
    }
    group.finish();
}

criterion_group!(benches, distances);
criterion_main!(benches);
