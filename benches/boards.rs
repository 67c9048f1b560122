//! Whole boards by light chasing and by powers of the press operator, beside a copy of the board:
//! memory is what they wait for.
//!
//! "into ready memory" has the answer put where an answer was before; "fresh memory" has it made
//! anew, page by page, which costs about as much again. `BOARDS_LARGE=1` adds n = 65536.

use std::hint::black_box;
use std::time::Duration;

use button_madness::chase::System;
use button_madness::solve::{Frobenius, Solver};
use button_madness::{Game, Lights, Presses, Shape, Surface};
use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

/// Random presses, and the lights that they switch on.
fn board(shape: Shape) -> Lights {
    let mut random = ChaCha8Rng::seed_from_u64(shape.columns() as u64);
    let mut presses = Presses::new(shape);
    presses.with_words_mut(|words| words.iter_mut().for_each(|word| *word = random.next_u64()));
    Game::from(presses.shape()).toggled(&presses)
}

/// All ways to solve one board.
fn board_of(criterion: &mut Criterion, n: usize, surface: Surface) {
    let shape = Shape::new(n, n, surface).expect("a board that fits into memory");
    let lights = board(shape);
    let mut group = criterion.benchmark_group(format!("{n} × {n} {surface}"));
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Bytes(8 * lights.words().len() as u64));

    let game = Game::from(shape);
    let mut answer = Presses::full(shape);
    let system = System::new(shape);
    assert!(
        system.solve_into(&lights, &mut answer)
            && Game::from(answer.shape()).solves(&answer, &lights)
    );
    let in_place = system.solve_in_place(lights.clone());
    assert_eq!(in_place.as_ref(), Ok(&answer), "the same answer in place");
    drop(in_place);

    let nullity = system.nullity();
    let run = |group: &mut BenchmarkGroup<'_, WallTime>, name, work: &mut dyn FnMut()| {
        let name = BenchmarkId::new(name, format!("nullity {nullity}"));
        group.bench_function(name, |bencher| bencher.iter(&mut *work));
    };
    // Every page of `answer` has been written to.
    run(&mut group, "copy into ready memory", &mut || {
        answer.with_words_mut(|words| words.copy_from_slice(black_box(&lights).words()));
    });
    let part = lights.words().len().div_ceil(rayon::current_num_threads());
    run(&mut group, "copy by all threads", &mut || {
        answer.with_words_mut(|words| {
            let sources = black_box(&lights).words().par_chunks(part);
            let copies = words.par_chunks_mut(part).zip(sources);
            copies.for_each(|(words, source)| words.copy_from_slice(source));
        });
    });
    run(&mut group, "System::new", &mut || {
        black_box(System::new(black_box(shape)));
    });
    run(
        &mut group,
        "System::new, solve_into ready memory",
        &mut || {
            assert!(System::new(shape).solve_into(black_box(&lights), &mut answer));
        },
    );
    run(&mut group, "check", &mut || {
        assert!(game.solves(black_box(&answer), &lights));
    });
    let name = BenchmarkId::new("System::new, solve_in_place", format!("nullity {nullity}"));
    group.bench_function(name, |bencher| {
        let solve = |lights| System::new(shape).solve_in_place(lights);
        // All threads have just been at work when the time begins. One that has slept while another
        // copied a large board takes milliseconds to come.
        let copy = || {
            let copy = lights.clone();
            assert!(game.solves(&answer, &lights));
            copy
        };
        bencher.iter_batched(copy, solve, BatchSize::PerIteration);
    });
    drop(answer);
    run(&mut group, "System::new, solve, fresh memory", &mut || {
        black_box(System::new(shape).solve(black_box(&lights))).expect("made by pressing");
    });
    let frobenius = Frobenius::default();
    if let Ok(outcome) = frobenius.solve(&lights.shape().into(), &lights) {
        let presses = outcome.presses().expect("made by pressing");
        assert!(Game::from(presses.shape()).solves(presses, &lights));
        drop(outcome);
        run(&mut group, "Frobenius, fresh memory", &mut || {
            black_box(frobenius.solve(&game, black_box(&lights))).expect("as before");
        });
    }
    group.finish();
}

/// Torus and plane: powers of two and their neighbours, and n with quiet patterns beside them.
fn straight(criterion: &mut Criterion) {
    let large = std::env::var_os("BOARDS_LARGE").map(|_| 65536);
    let sides = [4096, 3 << 12, 16383, 16384, 16385, 32768];
    for n in sides.into_iter().chain(large) {
        for surface in [Surface::Torus, Surface::Plane] {
            board_of(criterion, n, surface);
        }
    }
}

/// The surfaces whose closing is a dense system.
fn twisted(criterion: &mut Criterion) {
    for surface in [Surface::Mobius, Surface::Klein, Surface::Projective] {
        board_of(criterion, 1024, surface);
    }
}

criterion_group!(benches, straight, twisted);
criterion_main!(benches);
