//! Pictures: row by row and as a whole are the same, and what is written is read
//! back byte for byte.
#![no_main]

use button_madness::board::pbm::{ReadError, RowReader};
use button_madness::board::{Lights, Notation, ParseError, parse_boards};
use libfuzzer_sys::fuzz_target;

/// Reads one picture row by row, with memory for one row that is there.
fn rows(bytes: &[u8]) -> Result<Vec<u64>, ReadError> {
    let mut reader = RowReader::new(bytes)?;
    let mut words = Vec::new();
    // A header may promise a row that no memory holds.
    let mut row = vec![0; reader.stride().min(bytes.len() / 8 + 2)];
    if row.len() < reader.stride() {
        return Ok(words);
    }
    while reader.rows_left() > 0 {
        reader.read_row(&mut row)?;
        words.extend(&row);
    }
    reader.finish()?;
    Ok(words)
}

fn check(bytes: &[u8]) {
    let whole = parse_boards(bytes);
    if bytes.starts_with(b"P4") {
        match (rows(bytes), &whole) {
            (Ok(words), Ok(boards)) => assert_eq!(words, boards[0].lights.words()),
            // Several pictures: too much for one reader.
            (Err(ReadError::Parse(_)), Ok(boards)) => assert!(boards.len() > 1),
            (Err(ReadError::Parse(error)), Err(other)) => same(&error, other, bytes),
            (Ok(words), Err(_)) => assert!(words.is_empty() || !bytes.starts_with(b"P4\n")),
            (Err(ReadError::Io(error)), _) => panic!("{error}"),
        }
    }
    for board in whole.iter().flatten() {
        for notation in [Notation::RAW_PBM, Notation::PBM] {
            let written = write(notation, &board.lights);
            let again = parse_boards(&written).expect("what was written");
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].lights, board.lights);
            assert_eq!(again[0].notation, notation);
            assert_eq!(write(notation, &again[0].lights), written);
        }
    }
}

/// In the first picture of a file both say the same.
fn same(one: &ParseError, other: &ParseError, bytes: &[u8]) {
    assert_eq!(one.to_string().lines().count(), 1);
    let pictures = bytes.windows(2).filter(|window| window == b"P4").count();
    assert!(one == other || pictures > 1, "{one}\n{other}");
}

fn write(notation: Notation, lights: &Lights) -> Vec<u8> {
    let mut written = Vec::new();
    let result = notation.write_to(lights, &mut written);
    result.expect("memory can be written");
    written
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    // Behind a good start more of the bytes matter.
    check(&[b"P4\n", bytes].concat());
    check(&[b"P4 9 3\n", bytes].concat());
    check(&[b"P1 9 3\n", bytes].concat());
});
