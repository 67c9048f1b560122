#![no_main]

#[path = "../../tests/library/fuzz/pictures.rs"]
mod pictures;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictures::fuzz(bytes));
