#![no_main]

#[path = "../../tests/library/fuzz/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::fuzz(bytes));
