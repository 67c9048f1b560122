//! The MAD numbers that come with the crate, confirmed once more: for each a quiet pattern of the
//! n × n torus, pressed cell by cell.
//!
//! Let g, a and b be as in the certificate and λ the constant coefficient. Pressing the cells (i, j)
//! with λ(gᵃⁱ⁺ᵇʲ) = 1 toggles the cell (i, j) by s(k) + s(k + a) + s(k − a) + s(k + b) + s(k − b),
//! where s(k) = λ(gᵏ) and k = ai + bj mod n. So all n² cells are looked at in n steps: none for each
//! cell but one for each k. Nothing is used of the field but its multiplication, which is written
//! out here.

use std::fs;
use std::path::Path;

use button_madness::certificate::{NumberCertificate, Roots};
use button_madness::classify::mad::{known, known_certificates};
use rayon::prelude::*;

/// The product in F₂\[x\]/(modulus), for degrees up to 127.
fn product(a: u128, b: u128, modulus: u128, degree: u64) -> u128 {
    let mut product = 0;
    for bit in (0..degree).rev() {
        product <<= 1;
        if product >> degree & 1 == 1 {
            product ^= modulus;
        }
        if b >> bit & 1 == 1 {
            product ^= a;
        }
    }
    product
}

/// s(0), …, s(n − 1), and whether gⁿ = 1.
fn sequence(roots: &Roots, n: u64) -> (Vec<bool>, bool) {
    let parse = |text: &str| u128::from_str_radix(&text[2..], 16).expect("a polynomial");
    let (modulus, root) = (parse(&roots.modulus), parse(&roots.root));
    assert!(roots.degree < 128, "this test would need longer words");
    // The products of the root with every byte in every place, so that a step is a few of them.
    let reduced = (1 << roots.degree) - 1;
    let bytes = usize::try_from(roots.degree.div_ceil(8)).expect("small");
    let multiples = |place: usize| -> [u128; 256] {
        std::array::from_fn(|byte| {
            let factor = (byte as u128) << (8 * place) & reduced;
            product(root, factor, modulus, roots.degree)
        })
    };
    let table: Vec<[u128; 256]> = (0..bytes).map(multiples).collect();
    let mut power = 1_u128;
    let step = |_| {
        let bit = power & 1 == 1;
        let places = table.iter().zip(power.to_le_bytes());
        power = places.fold(0, |sum, (products, byte)| sum ^ products[usize::from(byte)]);
        bit
    };
    let sequence = (0..n).map(step).collect();
    (sequence, power == 1)
}

/// The number of k for which the sum of s(k), s(k ± a) and s(k ± b) is not zero.
fn toggled(s: &[bool], a: usize, b: usize) -> usize {
    let from = |shift: usize| s[shift..].iter().chain(&s[..shift]);
    let n = s.len();
    let sums = s.iter().zip(from(a)).zip(from((n - a) % n)).zip(from(b));
    let sums = sums.zip(from((n - b) % n));
    sums.filter(|((((here, right), left), below), above)| {
        **here ^ **right ^ **left ^ **below ^ **above
    })
    .count()
}

fn pressed(certificate: &NumberCertificate) -> (bool, usize) {
    let roots = certificate.witness.roots.as_ref().expect("a pair of roots");
    assert_eq!(roots.order, certificate.n);
    let (s, closes) = sequence(roots, certificate.n);
    assert!(closes, "the root has another order");
    let exponent = |e: u64| usize::try_from(e).expect("below n");
    let quiet = toggled(&s, exponent(roots.a), exponent(roots.b));
    (s.contains(&true), quiet)
}

fn numbers_have_quiet_patterns(last: u64) {
    let certificates = known_certificates().iter();
    let certificates: Vec<_> = certificates.filter(|one| one.n <= last).collect();
    assert!(certificates.len() > 20, "{}", certificates.len());
    certificates.par_iter().for_each(|certificate| {
        let (not_empty, toggled) = pressed(certificate);
        assert!(not_empty && toggled == 0, "{}", certificate.n);
    });
}

#[test]
fn every_number_up_to_a_million_has_a_quiet_pattern() {
    numbers_have_quiet_patterns(1_000_000);
}

#[test]
#[ignore = "boards of 25 million rows, ten seconds; runs in .ci/nightly"]
fn every_number_has_a_quiet_pattern() {
    numbers_have_quiet_patterns(u64::MAX);
}

#[test]
fn another_pair_is_not_quiet() {
    for certificate in &known_certificates()[1..12] {
        let mut wrong = certificate.clone();
        let roots = wrong.witness.roots.as_mut().expect("a pair of roots");
        roots.a = (roots.a + 1) % roots.order;
        assert!(pressed(&wrong).1 > 0, "{}", wrong.n);
    }
}

/// Numbers of lines `index number`, comments left out.
fn bfile(text: &str) -> Vec<u64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parsed = lines.zip(1..).map(|(line, expected): (&str, u64)| {
        let (index, number) = line.split_once(' ').expect("index and number");
        assert_eq!(index.parse(), Ok(expected));
        number.parse().expect("a number")
    });
    parsed.collect()
}

#[test]
fn the_bfile_is_the_list() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/b007802.txt");
    let text = fs::read_to_string(path).expect("the b-file is in the repository");
    let numbers: Vec<u64> = known().numbers.iter().map(|mad| mad.n).collect();
    assert_eq!(bfile(&text), numbers);
    assert!(text.contains(&format!("up to {}", known().limit)));
}
