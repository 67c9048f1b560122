//! Any bytes are read or refused; what the fast paths read, the general reader
//! reads as well; what is written is read back.

use button_madness::notation::{Notation, Reader, parse_boards};

pub(crate) fn fuzz(bytes: &[u8]) {
    // A comment above the first line leaves text to the general reader, and
    // moves it down by one line.
    let general = [b";\n", bytes].concat();
    let text = !bytes.starts_with(b"P4") && !bytes.starts_with(b"\xEF\xBB\xBF");
    let read = parse_boards(bytes);
    match (&read, parse_boards(&general)) {
        (Ok(fast), Ok(slow)) if text => {
            assert_eq!(fast.len(), slow.len());
            for (fast, slow) in fast.iter().zip(&slow) {
                assert_eq!(fast.lights, slow.lights);
                assert_eq!(fast.notation, slow.notation);
                assert_eq!(fast.line + 1, slow.line);
            }
        }
        (Ok(_), Err(error)) if text => panic!("only the fast path reads this: {error}"),
        (Err(error), Ok(_)) if text && !bytes.starts_with(b"P") => {
            panic!("only the general reader reads this: {error}")
        }
        _ => {}
    }
    for board in read.iter().flatten() {
        let mut written = Vec::new();
        let result = board.notation.write_to(&board.lights, &mut written);
        result.expect("memory can be written");
        let again = parse_boards(&written).expect("what was written");
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].lights, board.lights);
        assert_eq!(again[0].notation.layout, board.notation.layout);
        let again = parse_boards(Notation::PBM.write(&board.lights).as_bytes());
        assert_eq!(again.expect("a picture")[0].lights, board.lights);
    }
    if let Err(error) = read {
        assert_eq!(error.to_string().lines().count(), 1);
    }
    for lit in ["1", "#", "X", "P", ";/", "é●"] {
        let reader = Reader::new().lit(lit).expect("characters that can be seen");
        let _ = reader.read(bytes);
    }
}
