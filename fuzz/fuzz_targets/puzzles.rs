#![no_main]

#[path = "../../tests/library/fuzz/puzzles.rs"]
mod puzzles;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzles::fuzz(bytes));
