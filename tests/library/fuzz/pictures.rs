//! Pictures: row by row and as a whole are the same, and what is written is read
//! back byte for byte.

use button_madness::Lights;
use button_madness::notation::pbm::{ReadError, RowReader};
use button_madness::notation::{Notation, ParseError, parse_boards};

/// Reads one picture row by row, unless its header promises rows so wide that
/// one that is there would be cut off anyway.
fn rows(bytes: &[u8]) -> Option<Result<Vec<u64>, ReadError>> {
    let mut reader = match RowReader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return Some(Err(error)),
    };
    if reader.stride() > bytes.len() / 8 + 1 {
        return None;
    }
    let mut read = || {
        let mut words = Vec::new();
        let mut row = vec![0; reader.stride()];
        while reader.rows_left() > 0 {
            reader.read_row(&mut row)?;
            words.extend(&row);
        }
        Ok(words)
    };
    Some(read().and_then(|words| reader.finish().map(|()| words)))
}

fn check(bytes: &[u8]) {
    let whole = parse_boards(bytes);
    let raw = matches!(bytes, [b'P', b'4', next, ..] if b"# \t\r\n\x0B\x0C".contains(next));
    match (rows(bytes), &whole) {
        _ if !raw => {}
        (None, whole) => assert!(whole.is_err()),
        (Some(Ok(words)), Ok(boards)) => assert_eq!(words, boards[0].lights.words()),
        // Several pictures are too many for one reader.
        (Some(Err(ReadError::Parse(_))), Ok(boards)) => assert!(boards.len() > 1),
        (Some(Err(ReadError::Parse(error))), Err(other)) => same(&error, other, bytes),
        (Some(Ok(_)), Err(error)) => panic!("only the rows are read: {error}"),
        (Some(Err(ReadError::Io(error))), _) => panic!("memory can be read: {error}"),
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

pub(crate) fn fuzz(bytes: &[u8]) {
    check(bytes);
    // Behind a good start more of the bytes matter.
    check(&[b"P4\n", bytes].concat());
    check(&[b"P4 9 3\n", bytes].concat());
    check(&[b"P1 9 3\n", bytes].concat());
}
