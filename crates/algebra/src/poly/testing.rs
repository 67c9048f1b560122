//! What the tests of this folder share: awkward sizes, samples, and multiplication by definition.

use super::Poly;
use proptest::prelude::*;

/// Degrees on both sides of every word boundary that matters.
pub(crate) const AWKWARD: [usize; 12] = [0, 1, 2, 3, 31, 32, 63, 64, 65, 127, 128, 129];

/// Polynomials of at most `max_words` words, sparse and dense, zero included.
pub(crate) fn any_poly(max_words: usize) -> impl Strategy<Value = Poly> {
    let dense = prop::collection::vec(any::<u64>(), 0..=max_words).prop_map(Poly::from_words);
    let sparse = prop::collection::vec(0..64 * max_words, 0..6).prop_map(Poly::from_exponents);
    prop_oneof![3 => dense, 1 => sparse]
}

/// A pseudo-random polynomial of exactly this degree, the same at every call.
pub(crate) fn dense(degree: usize, seed: u64) -> Poly {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ degree as u64;
    let mut next_bit = || {
        // Knuth's MMIX generator: its top bit is random enough for a sample.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    };
    let below: Vec<usize> = (0..degree).filter(|_| next_bit()).collect();
    Poly::from_exponents(below.into_iter().chain([degree]))
}

/// The product by definition: every term times every term.
pub(crate) fn product_by_definition(a: &Poly, b: &Poly) -> Poly {
    let terms = a
        .exponents()
        .flat_map(|i| b.exponents().map(move |j| i + j));
    Poly::from_exponents(terms)
}

/// The remainder by definition: cancel the leading term until the degree is below the divisor's.
pub(crate) fn remainder_by_definition(a: &Poly, divisor: &Poly) -> Poly {
    let d = divisor.degree().expect("divisor is not zero");
    let mut rest = a.clone();
    while let Some(top) = rest.degree().filter(|&top| top >= d) {
        let multiple = Poly::from_exponents(divisor.exponents().map(|e| e + top - d));
        rest += &multiple;
    }
    rest
}

/// Pseudo-random words, the same at every call.
pub(crate) fn words(count: usize, seed: u64) -> Vec<u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = || {
        // Steele, Lea and Flood's SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    (0..count).map(|_| next()).collect()
}
