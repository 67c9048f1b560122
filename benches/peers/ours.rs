//! Our side of the comparison with the peers: answers one measurement a line, as the programs in
//! this folder that measure M4RI and NTL do. `run.sh` starts all of them.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use button_madness::Shape;
use button_madness::solve::{Elimination, Solver};
use gf2_algebra::field::{Batch, BinaryField, Element};
use gf2_algebra::gf2::{BitMatrix, Echelon};
use gf2_algebra::poly::Poly;

/// splitmix64 (Steele, Lea, Flood 2014), as in `common.h`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

#[derive(Default)]
struct Hash(u64);

impl Hash {
    fn add(&mut self, word: u64) {
        self.0 = Random(self.0 ^ word).next();
    }

    fn add_poly(&mut self, poly: &Poly) {
        self.add(poly.words().len() as u64);
        for &word in poly.words() {
            self.add(word);
        }
    }
}

/// The seconds of one run of the work out of `repetitions`, and the last result.
fn timed<T>(repetitions: u64, mut work: impl FnMut() -> T) -> (f64, T) {
    let start = Instant::now();
    for _ in 1..repetitions {
        std::hint::black_box(work());
    }
    let last = work();
    let taken = start.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let repetitions = repetitions as f64;
    (taken / repetitions, last)
}

fn random_matrix(size: usize, seed: u64) -> BitMatrix {
    let mut random = Random(seed);
    BitMatrix::from_words(size, size, || random.next())
}

/// Degree below `bits`.
fn random_poly(bits: usize, seed: u64) -> Poly {
    let mut random = Random(seed);
    let mut words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| random.next()).collect();
    if let (Some(last), 1..) = (words.last_mut(), bits % 64) {
        *last &= u64::MAX >> (64 - bits % 64);
    }
    Poly::from_words(words)
}

/// Degree exactly `degree`.
fn random_of_degree(degree: usize, seed: u64) -> Poly {
    &random_poly(degree, seed) + &Poly::monomial(degree)
}

fn poly_answer((seconds, poly): (f64, Poly)) -> (f64, u64) {
    let mut hash = Hash::default();
    hash.add_poly(&poly);
    (seconds, hash.0)
}

fn rank(size: usize, seed: u64) -> (f64, u64) {
    let matrix = random_matrix(size, seed);
    let mut matrix = Some(matrix);
    let take = || Echelon::new(matrix.take().expect("one repetition"));
    let (seconds, echelon) = timed(1, take);
    let mut hash = Hash::default();
    hash.add(echelon.rank() as u64);
    for &pivot in echelon.pivots() {
        hash.add(pivot as u64);
    }
    (seconds, hash.0)
}

fn multiply(size: usize, seed: u64) -> (f64, u64) {
    let (a, b) = (random_matrix(size, seed), random_matrix(size, seed + 1));
    let (seconds, product) = timed(1, || &a * &b);
    let mut hash = Hash::default();
    for row in 0..size {
        for &word in product.row_words(row) {
            hash.add(word);
        }
    }
    (seconds, hash.0)
}

/// The matrix is made anew for each elimination, and that is in the time.
fn torus(n: usize) -> (f64, u64) {
    let shape = Shape::torus(n, n).expect("a small shape");
    let (seconds, nullity) = timed(1, || Elimination::default().nullity(&shape.into()));
    let mut hash = Hash::default();
    hash.add((shape.cells() - nullity.expect("it fits into memory")) as u64);
    (seconds, hash.0)
}

fn inverse(degree: usize, repetitions: u64, seed: u64) -> (f64, Poly) {
    let modulus = random_of_degree(degree, seed);
    let residues = (seed + 1..).map(|s| random_poly(degree, s));
    let mut units = residues.filter(|a| a.inverse_mod(&modulus).is_some());
    let unit = units.next().expect("units are many");
    timed(repetitions, || {
        unit.inverse_mod(&modulus).expect("it is a unit")
    })
}

fn field(batch: bool, degree: usize, count: u64, passes: u64, seed: u64) -> (f64, u64) {
    let field = BinaryField::of_degree(degree);
    let elements = |first: u64| -> Vec<Element> {
        (0..count)
            .map(|i| field.element(random_poly(degree, seed + 2 * i + first)))
            .collect()
    };
    let (mut a, b) = (elements(0), elements(1));
    let seconds = if batch {
        let batches = field.batches();
        let mut x = Batch::from_elements(&field, &a);
        let y = Batch::from_elements(&field, &b);
        let (seconds, ()) = timed(passes, || batches.mul_assign(&mut x, &y));
        a = x.iter().collect();
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let each = seconds / count as f64;
        each
    } else {
        timed(passes, || field.mul_assign(&mut a[0], &b[0])).0
    };
    let mut hash = Hash::default();
    for element in &a {
        hash.add_poly(&element.to_poly());
    }
    (seconds, hash.0)
}

fn answer(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |index: usize| -> u64 { words[index].parse().expect("a number") };
    let size = |index: usize| -> usize { words[index].parse().expect("a size") };
    let (seconds, hash) = match words[0] {
        "rank" => rank(size(2), number(3)),
        "multiply" => multiply(size(1), number(2)),
        "torus" => torus(size(2)),
        "field-single" => field(false, size(1), number(2), number(3), number(4)),
        "field-batch" => field(true, size(1), number(2), number(3), number(4)),
        "modulus" => {
            let field = BinaryField::of_degree(size(1));
            let exponents = field.modulus().exponents().map(|e| e.to_string());
            return exponents.collect::<Vec<_>>().join(" ");
        }
        "inverse" => poly_answer(inverse(size(1), number(2), number(3))),
        what => {
            let (degree, repetitions, seed) = (size(1), number(2), number(3));
            let a = random_of_degree(degree, seed);
            let b = random_of_degree(degree, seed + 1);
            poly_answer(match what {
                "mul" => timed(repetitions, || &a * &b),
                "gcd" => timed(repetitions, || a.gcd(&b)),
                _ => panic!("no measurement named {what}"),
            })
        }
    };
    format!("{seconds:.9e} {hash:016x}")
}

fn main() -> std::io::Result<()> {
    for line in stdin().lock().lines() {
        let mut out = stdout().lock();
        writeln!(out, "{}", answer(&line?))?;
        out.flush()?;
    }
    Ok(())
}
