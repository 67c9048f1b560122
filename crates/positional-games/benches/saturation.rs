//! Variant 2 of the Zarankiewicz game: the search on empty boards, the strategy and its check, and the
//! census of all positions.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use madness_claims::Allowance;
use madness_machine::{Budget, go_on};
use positional_games::Player;
use positional_games::zarankiewicz::Size;
use positional_games::zarankiewicz::check::SaturationCertificate;
use positional_games::zarankiewicz::saturation::{Census, SaturationSearch};

fn square(side: usize) -> Size {
    Size::new(side, side).expect("a size of a board")
}

fn winners(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("zarankiewicz/variant 2/winner");
    group.sample_size(10);
    for (side, winner) in [(6, Player::First), (7, Player::First), (8, Player::Second)] {
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| {
                let mut search = SaturationSearch::new(Budget::unlimited());
                let found = search.winner(black_box(square(side)), &mut go_on);
                assert_eq!(found, Ok(winner));
            });
        });
    }
    group.finish();
}

fn strategies(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("zarankiewicz/variant 2/check of a strategy");
    group.sample_size(10);
    for side in [6, 7] {
        let mut search = SaturationSearch::new(Budget::unlimited());
        let most = SaturationCertificate::MOST_POSITIONS;
        let (winner, positions) = search
            .strategy(square(side), most, &mut go_on)
            .expect("enough memory");
        let certificate = SaturationCertificate::new(square(side), winner, positions);
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| {
                let checked = black_box(&certificate).check(&mut Allowance::default());
                assert!(checked.is_ok_and(|checked| checked.is_complete()));
            });
        });
    }
    group.finish();
}

fn censuses(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("zarankiewicz/variant 2/census");
    group.sample_size(10);
    for side in [5, 6, 7] {
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            let budget = Budget::unlimited();
            bencher.iter(|| Census::of(black_box(square(side)), &budget, &mut go_on));
        });
    }
    group.finish();
}

criterion_group!(benches, winners, strategies, censuses);
criterion_main!(benches);
