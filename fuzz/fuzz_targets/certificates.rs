#![no_main]

#[path = "../../tests/library/fuzz/certificates.rs"]
mod certificates;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| certificates::fuzz(bytes));
