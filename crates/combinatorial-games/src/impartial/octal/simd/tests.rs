use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use madness_machine::go_on;

use super::super::Engine;
use super::*;

fn plan(code: &str) -> (Engine, Plan) {
    let mut engine = Engine::new(&code.parse().unwrap()).unwrap();
    let plan = Plan::find(&mut engine, 1 << 18, &mut go_on).unwrap();
    (engine, plan)
}

/// A buffer that begins with a window.
fn buffer(window: &[u8], values: usize) -> Vec<u8> {
    let mut buffer = window.to_vec();
    // What comes later must not matter.
    buffer.resize(window.len() + values + SLACK, 0x55);
    buffer
}

#[test]
fn the_shift_register_as_the_engine() {
    const VALUES: usize = 6000;
    for code in [
        "0.106", "0.104", "0.454", "0.054", "0.16", "0.56", "0.354", "0.45", "4.106",
    ] {
        let (mut engine, plan) = plan(code);
        engine
            .extend(plan.start() + VALUES as u64, &mut go_on)
            .unwrap();
        let kernel = Kernel::new(&plan);
        let window = plan.window();
        let mut buffer = buffer(&plan.first_window(), VALUES);
        portable::compute(&kernel, &mut buffer, window, window + VALUES);
        let values = &buffer[window..window + VALUES];
        for (heap, &value) in (plan.start()..).zip(values) {
            let expected = engine.values()[usize::try_from(heap).unwrap()];
            assert_eq!(
                plan.common_value(heap, value),
                expected,
                "{code}, heap of {heap}"
            );
            assert_eq!(plan.compress(expected), u16::from(value));
        }
        let odd = (plan.start() - window as u64) % 2 == 1;
        let verified = portable::verify(&kernel, &buffer, window, window + VALUES, odd);
        assert_eq!(verified.failure, None, "{code}");
    }
}

/// Leaves out all but the first witnesses, since where one is missing all are tried.
fn shorten(plan: &mut Plan) {
    plan.reversed.drain(..plan.reversed.len() - 512);
}

/// Computes and verifies at every level, in pieces of awkward lengths.
fn compare_levels(name: &str, kernel: &Kernel, window: &[u8], values: usize) {
    let start = window.len();
    let mut expected = buffer(window, values);
    portable::compute(kernel, &mut expected, start, start + values);
    let expected = &expected[..start + values];
    let mut room = expected.to_vec();
    room.resize(start + values + SLACK, 0x33);
    for simd in Simd::variants() {
        let mut computed = buffer(window, values);
        let (mut place, mut lengths) = (
            start,
            [1, 2, 5, 11, 12, 59, 60, 61, 64, 65, 1000].iter().cycle(),
        );
        while place < start + values {
            let end = (place + lengths.next().unwrap()).min(start + values);
            kernel.compute(simd, &mut computed, place, end);
            place = end;
        }
        let differ = (0..start + values).find(|&place| computed[place] != expected[place]);
        assert_eq!(differ, None, "{name}, {simd:?}");
        if has_none(simd, expected) {
            continue;
        }
        let mut place = start;
        for length in lengths.take(13) {
            let end = (place + length).min(start + values);
            for odd in [false, true] {
                let slow = portable::verify(kernel, &room, place, end, odd);
                let fast = kernel.verify(simd, &room, place, end, odd);
                assert_eq!(slow, fast, "{name}, {simd:?}, {place}..{end}, {odd}");
            }
            place = end;
        }
    }
}

#[test]
fn all_levels_compute_the_same() {
    for code in ["0.106", "0.104", "0.454", "0.054"] {
        let (_, plan) = plan(code);
        compare_levels(code, &Kernel::new(&plan), &plan.first_window(), 100_000);
    }
}

#[test]
fn all_levels_miss_the_same_witnesses() {
    let (_, mut plan) = plan("0.106");
    plan.witnesses.truncate(9);
    shorten(&mut plan);
    let window = plan.first_window();
    // Values that two common heaps give seldom or never.
    for (parity, value, set) in [
        (0, 3, 1 << 15),
        (1, 5, 1 << 14),
        (0, 0, 1 << 15),
        (1, 2, 1 << 13),
    ] {
        plan.needed[parity][value] |= set;
        compare_levels("0.106 with more needed", &Kernel::new(&plan), &window, 3000);
    }
    plan.reversed.fill(NONE);
    let kernel = Kernel::new(&plan);
    compare_levels("0.106 without witnesses", &kernel, &window, 3000);
    let mut values = buffer(&window, 500);
    portable::compute(&kernel, &mut values, window.len(), window.len() + 500);
    let verified = portable::verify(&kernel, &values, window.len(), window.len() + 500, false);
    assert!(verified.failure.is_some());
}

/// Shift registers that belong to no game: any taps, any values.
#[test]
fn all_levels_compute_random_registers() {
    let (_, game) = plan("0.454");
    let mut random = ChaCha8Rng::seed_from_u64(0x0c7a1);
    for round in 0..90 {
        let mut plan = game.clone();
        shorten(&mut plan);
        plan.capacity = [16, 32, 64][round % 3];
        let capacity = u8::try_from(plan.capacity).unwrap();
        let smallest = random.random_range(1..=20);
        let taps = random.random_range(1..=plan.capacity - 2);
        let farthest = smallest + [1, 12, 60, 300][random.random_range(0..4)];
        plan.taps = (0..taps)
            .map(|_| Tap {
                distance: random.random_range(smallest..=farthest),
                xor: random.random_range(0..capacity),
            })
            .collect();
        plan.taps.sort_unstable();
        plan.taps.dedup();
        let sets = |random: &mut ChaCha8Rng| {
            let full = u64::MAX >> (64 - capacity);
            (0..capacity)
                .map(|_| random.random::<u64>() & random.random::<u64>() & full)
                .collect()
        };
        plan.needed = [sets(&mut random), sets(&mut random)];
        for witness in &mut plan.witnesses {
            witness.xor %= capacity;
        }
        for value in &mut plan.reversed {
            *value = if random.random_bool(0.99) {
                NONE
            } else {
                *value % capacity
            };
        }
        let window: Vec<u8> = (0..plan.window())
            .map(|_| random.random_range(0..capacity))
            .collect();
        let name = format!("round {round}, taps {:?}", plan.taps);
        compare_levels(&name, &Kernel::new(&plan), &window, 700);
    }
}

#[test]
fn patterns_are_found() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for length in [0, 1, 2, 4, 7] {
        for size in [0, 1, 63, 64, 65, 300] {
            let bytes: Vec<u8> = (0..size).map(|_| random.random_range(0..3)).collect();
            let pattern: Vec<u8> = (0..length).map(|_| random.random_range(0..3)).collect();
            for from in [0, 1, 5, 64] {
                let expected: Vec<usize> = (from.max(length)..=size)
                    .filter(|&place| bytes[..place].ends_with(&pattern))
                    .collect();
                for simd in Simd::variants() {
                    let mut places = Vec::new();
                    find(simd, &bytes, from, &pattern, &mut |place| {
                        places.push(place);
                    });
                    assert_eq!(places, expected);
                }
            }
            for simd in Simd::variants() {
                assert!(!has_none(simd, &bytes));
                let mut bytes = bytes.clone();
                bytes.push(NONE);
                assert!(has_none(simd, &bytes));
            }
        }
    }
}
