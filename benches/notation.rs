//! Boards to and from the bytes of files, beside a copy of the same bytes.
//!
//! Each board is written or read whole, from memory to memory; rows by way of
//! one row of words, as a program does that streams.

use std::hint::black_box;
use std::io::{self, Write};

use button_madness::notation::pbm::RowReader;
use button_madness::notation::{Glyphs, Layout, Notation, parse_boards};
use button_madness::{Lights, Shape};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// A side that makes pictures of 32 MiB and text of 256 MiB: beyond the caches.
const SIDE: usize = 1 << 14;

const NOTATIONS: [(&str, Notation); 5] = [
    ("P4", Notation::RAW_PBM),
    ("P1", Notation::PBM),
    ("plain", Notation::new(Glyphs::HASH, Layout::Plain)),
    ("spaced", Notation::new(Glyphs::DIGITS, Layout::Spaced)),
    ("wide", Notation::new(Glyphs::new('●', '○'), Layout::Plain)),
];

fn board() -> Lights {
    let shape = Shape::torus(SIDE, SIDE).expect("a shape");
    let mut lights = Lights::new(shape);
    let mut state = 1_u64;
    lights.with_words_mut(|words| {
        for word in words {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            *word = state ^ state >> 29;
        }
    });
    lights
}

/// Takes pieces of a file and copies them over each other, as a file system
/// does into its pages.
struct Pages(Vec<u8>);

impl Write for Pages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len().min(self.0.len());
        self.0[..length].copy_from_slice(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn stream(file: &[u8], row: &mut [u64]) -> u64 {
    let mut reader = RowReader::new(file).expect("a header");
    let mut sum = 0;
    for _ in 0..reader.rows() {
        reader.read_row(row).expect("a row");
        sum ^= row[0];
    }
    reader.finish().expect("the end");
    sum
}

fn notation(criterion: &mut Criterion) {
    let lights = board();
    for (name, notation) in NOTATIONS {
        let mut file = Vec::new();
        notation.write_to(&lights, &mut file).expect("memory");
        let read = parse_boards(&file).expect("what was written");
        assert_eq!((&read[0].lights, read[0].notation), (&lights, notation));
        drop(read);

        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.throughput(Throughput::Bytes(file.len() as u64));
        let mut copy = vec![0; file.len()];
        group.bench_function(BenchmarkId::new("copy", SIDE), |bencher| {
            bencher.iter(|| copy.copy_from_slice(black_box(&file)));
        });
        drop(copy);
        group.bench_function(BenchmarkId::new("read", SIDE), |bencher| {
            bencher.iter(|| parse_boards(black_box(&file)));
        });
        let mut pages = Pages(vec![0; 1 << 20]);
        group.bench_function(BenchmarkId::new("write", SIDE), |bencher| {
            bencher.iter(|| notation.write_to(black_box(&lights), &mut pages));
        });
        if notation == Notation::RAW_PBM {
            let mut row = vec![0; lights.stride()];
            group.bench_function(BenchmarkId::new("read rows", SIDE), |bencher| {
                bencher.iter(|| stream(black_box(&file), &mut row));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, notation);
criterion_main!(benches);
