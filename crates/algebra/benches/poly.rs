//! Multiplication, gcd and inverse over GF(2) at degrees 10⁴ to 10⁷. Every answer is checked
//! before its timing.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gf2_algebra::poly::Poly;
use rand::{Rng, SeedableRng, rngs::StdRng};
use std::hint::black_box;
use std::time::Duration;

fn random(degree: usize, seed: u64) -> Poly {
    let mut rng = StdRng::seed_from_u64(seed);
    let words = (0..=degree / 64).map(|_| rng.next_u64()).collect();
    let leading = Poly::monomial(degree);
    // Zeros from x^degree on, then the leading term.
    Poly::from_words(words) % &leading + &leading
}

/// Compares two polynomials modulo an irreducible one of degree 61 and modulo x^127 + 1.
fn assert_equal_residues(a: &Poly, b: &Poly, c: &Poly) {
    for modulus in [
        Poly::from_exponents([61, 5, 2, 1, 0]),
        Poly::from_exponents([127, 0]),
    ] {
        let product = (a % &modulus) * (b % &modulus) % &modulus;
        assert_eq!(product, c % &modulus);
    }
}

fn multiplication(c: &mut Criterion) {
    let mut group = c.benchmark_group("poly/mul");
    for degree in [10_000, 100_000, 1_000_000, 10_000_000] {
        let (a, b) = (random(degree, 1), random(degree, 2));
        assert_equal_residues(&a, &b, &(&a * &b));
        group.bench_function(BenchmarkId::from_parameter(degree), |bencher| {
            bencher.iter(|| black_box(&a) * black_box(&b));
        });
    }
}

fn gcd_and_inverse(c: &mut Criterion) {
    let mut group = c.benchmark_group("poly/gcd");
    for degree in [10_000, 100_000, 1_000_000] {
        let common = random(100, 3);
        let a = &random(degree - 100, 4) * &common;
        let b = &random(degree - 101, 5) * &common;
        let gcd = a.gcd(&b);
        assert!((&gcd % &common).is_zero() && (&a % &gcd).is_zero() && (&b % &gcd).is_zero());
        group.bench_function(BenchmarkId::from_parameter(degree), |bencher| {
            bencher.iter(|| black_box(&a).gcd(black_box(&b)));
        });
    }
    group.finish();

    let mut group = c.benchmark_group("poly/inverse");
    for degree in [10_000, 100_000, 1_000_000] {
        let a = random(degree - 1, 6);
        let modulus = (7..1000)
            .map(|seed| random(degree, seed))
            .find(|modulus| a.gcd(modulus).is_one())
            .expect("half of all polynomials are coprime to a given one");
        let inverse = a.inverse_mod(&modulus).expect("the gcd is 1");
        assert!((&a * &inverse % &modulus).is_one());
        group.bench_function(BenchmarkId::from_parameter(degree), |bencher| {
            bencher.iter(|| black_box(&a).inverse_mod(black_box(&modulus)));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .measurement_time(Duration::from_secs(3));
    targets = multiplication, gcd_and_inverse
}
criterion_main!(benches);
