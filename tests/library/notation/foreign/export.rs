//! Writes random texts and what the reader reads in them to a file, for the test of the page's reader.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use button_madness::notation::{NotedBoard, Reader};
use serde_json::{Value, json};

use super::{cases, for_each, mutated, random_boards};

/// Returns what is read in a text, or its error.
fn reading(name: &str, bytes: &[u8]) -> Value {
    let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    let board = |board: &NotedBoard| {
        let assumed = board.assumed.iter();
        let assumed = assumed.map(|assumed| json!([assumed.line(), assumed.to_string()]));
        json!({
            "rows": board.lights.to_rows(),
            "line": board.line,
            "header": board.header.to_text(),
            "assumed": assumed.collect::<Vec<_>>(),
        })
    };
    match Reader::new().read(bytes) {
        Ok(boards) => json!({
            "name": name,
            "hex": hex,
            "boards": boards.iter().map(board).collect::<Vec<_>>(),
        }),
        Err(error) => json!({ "name": name, "hex": hex, "error": error.to_string() }),
    }
}

/// Writes one text a line, so that a reader need not hold them all.
#[test]
#[ignore = "a file for tests/browser/foreign.test.mjs"]
fn texts_for_the_page() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("foreign.jsonl");
    let file = Mutex::new(File::create(path).unwrap());
    for_each(|notation, random| {
        let mut texts = String::new();
        for case in 0..2 * cases() {
            let mut bytes = (notation.write)(&random_boards(random, notation), random);
            if case % 2 == 1 {
                bytes = mutated(&bytes, random).0;
            }
            let _ = writeln!(texts, "{}", reading(notation.name, &bytes));
        }
        file.lock().unwrap().write_all(texts.as_bytes()).unwrap();
        Ok(())
    });
}
