//! Measurements of the crate gf2: answers one a line, as `ours.rs` does.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use gf2::{BitMatrix, BitStore, BitVector};

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
}

fn random_matrix(size: usize, seed: u64) -> BitMatrix<u64> {
    let mut random = Random(seed);
    let mut matrix = BitMatrix::zeros(size, size);
    for row in 0..size {
        let words: Vec<u64> = (0..size.div_ceil(64)).map(|_| random.next()).collect();
        let entries = BitVector::<u64>::from_fn(size, |i| words[i / 64] >> (i % 64) & 1 == 1);
        matrix.set_row(row, &entries);
    }
    matrix
}

fn answer(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |index: usize| -> u64 { words[index].parse().expect("a number") };
    let size = |index: usize| -> usize { words[index].parse().expect("a size") };
    let mut hash = Hash::default();
    let seconds = match words[0] {
        "rank" => {
            let mut matrix = random_matrix(size(2), number(3));
            let start = Instant::now();
            let has_pivot = matrix.to_echelon_form();
            let seconds = start.elapsed().as_secs_f64();
            hash.add(has_pivot.count_ones() as u64);
            has_pivot.set_bits().for_each(|pivot| hash.add(pivot as u64));
            seconds
        }
        "multiply" => {
            let (size, seed) = (size(1), number(2));
            let (a, b) = (random_matrix(size, seed), random_matrix(size, seed + 1));
            let start = Instant::now();
            let product = a.dot_matrix(&b);
            let seconds = start.elapsed().as_secs_f64();
            for row in 0..size {
                product.row(row).store_words().for_each(|word| hash.add(word));
            }
            seconds
        }
        what => panic!("no measurement named {what}"),
    };
    format!("{seconds:.9e} {:016x}", hash.0)
}

fn main() -> std::io::Result<()> {
    for line in stdin().lock().lines() {
        let mut out = stdout().lock();
        writeln!(out, "{}", answer(&line?))?;
        out.flush()?;
    }
    Ok(())
}
