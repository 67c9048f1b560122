//! Multiplication in F_{2^r}: single elements, and batches at every level of instructions.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use gf2_algebra::field::{Batch, BinaryField, Element};
use gf2_algebra::poly::Poly;
use madness_machine::simd::{Simd, SimdLevel};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const DEGREES: [usize; 7] = [13, 61, 64, 126, 200, 233, 1000];

/// The bytes of a batch: it stays in the second cache.
const BYTES: usize = 64 << 10;

fn elements(field: &BinaryField, count: usize, seed: u64) -> Vec<Element> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut words = || {
        (0..field.words_per_element())
            .map(|_| random.next_u64())
            .collect()
    };
    (0..count)
        .map(|_| field.element(Poly::from_words(words())))
        .collect()
}

/// How many elements of the field a batch of [`BYTES`] has.
fn batch_len(field: &BinaryField) -> usize {
    BYTES / 8 / field.words_per_element()
}

fn single(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one product in F_2^r");
    for r in DEGREES {
        let field = BinaryField::of_degree(r);
        let [a, b] = &elements(&field, 2, 1)[..] else {
            panic!("two were asked for");
        };
        let expected = a.to_poly() * b.to_poly() % field.modulus();
        assert_eq!(field.mul(a, b).to_poly(), expected);
        let mut x = a.clone();
        group.bench_function(BenchmarkId::from_parameter(r), |bencher| {
            bencher.iter(|| field.mul_assign(black_box(&mut x), black_box(b)));
        });
    }
    group.finish();
}

/// Times an operation on a batch after its answer was compared with that on the elements.
fn time_batch(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    field: &BinaryField,
    on_batch: impl Fn(&mut Batch, &Batch),
    on_elements: impl Fn(&Element, &Element) -> Element,
) {
    let len = batch_len(field);
    let (a, b) = (elements(field, len, 2), elements(field, len, 3));
    let mut x = Batch::from_elements(field, &a);
    let y = Batch::from_elements(field, &b);
    on_batch(&mut x, &y);
    for i in [0, 1, 7, len / 2, len - 1] {
        assert_eq!(x.get(i), on_elements(&a[i], &b[i]), "{name}, element {i}");
    }
    group.throughput(Throughput::Elements(len as u64));
    group.bench_function(BenchmarkId::new(name, field.degree()), |bencher| {
        bencher.iter(|| on_batch(black_box(&mut x), black_box(&y)));
    });
}

fn batch(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("batch in F_2^r");
    for simd in SimdLevel::ALL.into_iter().filter_map(Simd::at) {
        let level = simd.level().name();
        for field in DEGREES.map(BinaryField::of_degree) {
            let batches = field.batches_at(simd);
            time_batch(
                &mut group,
                &format!("product, {level}"),
                &field,
                |a, b| batches.mul_assign(a, b),
                |a, b| field.mul(a, b),
            );
        }
    }
    for field in DEGREES.map(BinaryField::of_degree) {
        let batches = field.batches();
        time_batch(
            &mut group,
            "square",
            &field,
            |a, _| batches.square_assign(a),
            |a, _| field.square(a),
        );
        time_batch(
            &mut group,
            "inverse",
            &field,
            |a, _| *a = batches.inverse(a),
            |a, _| field.inverse(a).unwrap_or_else(|| field.zero()),
        );
    }
    group.finish();
}

criterion_group!(benches, single, batch);
criterion_main!(benches);
