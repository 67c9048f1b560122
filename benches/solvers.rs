//! Elimination, breadth-first search and the Fourier transform on the same
//! boards of 3 × 3, 4 × 4 and 5 × 5 cells, each board solved from scratch.

use std::hint::black_box;

use button_madness::solve::{Bfs, Elimination, Fourier, SolveError, Solver, agree};
use button_madness::{Game, Lights, Outcome, Presses};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

/// Breadth-first search with nothing remembered from earlier boards.
struct FreshBfs;

impl Solver for FreshBfs {
    fn name(&self) -> &'static str {
        "bfs"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        Bfs::default().solve(game, lights)
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        Bfs::default().nullity(game)
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        Bfs::default().quiet_patterns(game)
    }
}

fn solvers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one board");
    group.sample_size(10);
    for n in [3, 4, 5] {
        let game = Game::torus(n, n).expect("a small shape");
        let pressed = Presses::from_fn(game.shape(), |cell| {
            (cell.column * 5 + cell.row * 3) % 4 == 0
        });
        let lights = game.toggled(&pressed);
        let (elimination, fourier) = (Elimination::default(), Fourier::default());
        let mut solvers: Vec<&dyn Solver> = vec![&elimination, &FreshBfs];
        if n % 2 == 1 {
            solvers.push(&fourier);
        }
        let outcomes = agree(&solvers, &game, &lights).expect("the methods agree");
        assert!(outcomes.iter().all(|outcome| outcome.presses().is_some()));
        for solver in solvers {
            group.bench_function(BenchmarkId::new(solver.name(), n), |bencher| {
                bencher.iter(|| solver.solve(&game, black_box(&lights)));
            });
        }
    }
    group.finish();
}

fn distribution(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distances of all boards");
    group.sample_size(10);
    for (n, reached) in [(3, 1 << 5), (4, 1 << 16), (5, 1_u64 << 17)] {
        let game = Game::torus(n, n).expect("a small shape");
        let layers = Bfs::default()
            .distribution(&game)
            .expect("within the limit");
        assert_eq!(layers.iter().sum::<u64>(), reached);
        group.bench_function(BenchmarkId::new("bfs", n), |bencher| {
            bencher.iter(|| Bfs::default().distribution(black_box(&game)));
        });
    }
    group.finish();
}

criterion_group!(benches, solvers, distribution);
criterion_main!(benches);
