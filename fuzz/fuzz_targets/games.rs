#![no_main]

#[path = "../../tests/library/fuzz/games.rs"]
mod games;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| games::fuzz(bytes));
