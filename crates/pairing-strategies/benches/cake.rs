//! Cakes: the search for placements and proofs, the power of cakes, the solver.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use madness_claims::Allowance;
use madness_machine::Budget;
use madness_search::sat::Cdcl;
use pairing_strategies::cake::Target;
use pairing_strategies::cake::check::CakeCertificate;
use pairing_strategies::cake::find::Sought;
use pairing_strategies::cake::power::best_powers;
use pairing_strategies::cake::table::{Answer, answer};

fn cakes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cake");
    group.sample_size(10);
    for (k, t) in [(7, 3), (6, 4), (5, 6), (4, 15)] {
        let target = Target::lines(k, 4).expect("lines");
        group.bench_function(format!("find k={k} t={t}"), |bencher| {
            bencher.iter(|| {
                let found = answer(
                    black_box(&target),
                    t,
                    &Sought::default(),
                    &Budget::unlimited(),
                    &mut Cdcl,
                );
                assert!(matches!(found, Answer::Yes(_)));
            });
        });
        let found = answer(
            &target,
            t,
            &Sought::default(),
            &Budget::unlimited(),
            &mut Cdcl,
        );
        let certificate = CakeCertificate::new(&target, t, &found);
        group.bench_function(format!("verify k={k} t={t}"), |bencher| {
            bencher.iter(|| {
                let mut allowance = Allowance::default();
                let checked = black_box(&certificate).check(&mut allowance);
                assert!(checked.is_ok_and(|checked| checked.is_complete()));
            });
        });
    }
    let target = Target::lines(5, 4).expect("lines");
    group.bench_function("refute k=5 t=4", |bencher| {
        bencher.iter(|| {
            let found = answer(
                black_box(&target),
                4,
                &Sought::default(),
                &Budget::unlimited(),
                &mut Cdcl,
            );
            assert!(matches!(found, Answer::No(_)));
        });
    });
    let target = Target::lines(4, 4).expect("lines");
    group.bench_function("power k=4 t=8", |bencher| {
        bencher.iter(|| best_powers(black_box(&target), 8, 200));
    });
    group.finish();
}

criterion_group!(benches, cakes);
criterion_main!(benches);
