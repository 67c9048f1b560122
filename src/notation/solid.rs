//! Reads the common case at the speed of memory: one board, solid rows, ASCII.

use super::bits::BytePair;
use super::glyphs::{Glyphs, Light};
use super::header::Header;
use super::layout::{Layout, Notation};
use super::noted_board::NotedBoard;
use crate::board::{Lights, Shape, Surface};

/// Reads `bytes` if they are a board of rows of one length and one ASCII pair, with nothing between
/// the cells, between the rows or before the first one, and nothing but line feeds after the last
/// one.
///
/// `None` only means that the general reader has to look at the bytes. What is read here, the
/// general reader reads as the same board.
pub(super) fn read(bytes: &[u8], surface: Surface) -> Option<NotedBoard> {
    let mut rest = bytes;
    let first = rest.split(|&byte| byte == b'\n').next()?;
    let columns = first.strip_suffix(b"\r").unwrap_or(first).len();
    if columns == 0 {
        return None;
    }
    let glyphs = shown(rest)?;
    let pair = BytePair::of(glyphs.lit, glyphs.dark)?;
    let mut words = Vec::with_capacity((rest.len() / (columns + 1) + 1) * columns.div_ceil(64));
    let mut rows = 0;
    while !rest.iter().all(|&byte| byte == b'\n') {
        let (row, after) = rest.split_at_checked(columns)?;
        if !pair.pack(&mut words, row) {
            return None;
        }
        rows += 1;
        rest = match after {
            [] => after,
            [b'\n', next @ ..] | [b'\r', b'\n', next @ ..] => next,
            _ => return None,
        };
    }
    let shape = Shape::new(columns, rows, surface).ok()?;
    Some(NotedBoard {
        lights: Lights::from_words(shape, words),
        notation: Notation::new(glyphs, Layout::Plain),
        line: 1,
        header: Header::default(),
        assumed: Vec::new(),
    })
}

/// Returns the pair that rows of cells show, from the first lit and the first dark one.
pub(super) fn shown(rows: &[u8]) -> Option<Glyphs> {
    let (mut lit, mut dark) = (None, None);
    let mut last = b'\n';
    for &byte in rows.iter().filter(|byte| !b"\r\n/".contains(byte)) {
        if byte == last {
            continue;
        }
        last = byte;
        match Glyphs::light(byte.into())? {
            Light::Lit => lit = lit.or(Some(char::from(byte))),
            Light::Dark => dark = dark.or(Some(char::from(byte))),
        }
        if lit.is_some() && dark.is_some() {
            break;
        }
    }
    Some(Glyphs::completed(lit, dark)).filter(|pair| !pair.clash())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::reader::Reader;
    use super::super::source::without_mark;
    use super::*;

    /// Checks that the general reader reads the same boards.
    fn agrees(text: &[u8]) -> bool {
        let text = without_mark(text);
        let fast = read(text, Surface::Torus);
        if let Some(board) = &fast {
            let general = Reader::new().read_general(text);
            assert_eq!(
                general.as_deref(),
                Ok(&[board.clone()][..]),
                "{}",
                text.escape_ascii()
            );
        }
        fast.is_some()
    }

    #[test]
    fn solid_boards_of_awkward_sizes_are_read() {
        for pair in Glyphs::ALL {
            for columns in [1, 2, 3, 7, 8, 9, 63, 64, 65, 127, 128, 129] {
                for rows in [1, 2, 3, 65] {
                    let shape = Shape::torus(columns, rows).unwrap();
                    let board = Lights::from_fn(shape, |cell| {
                        (cell.column * 40_503 + cell.row * 60_493) % 7 < 3
                    });
                    for lights in [board, Lights::new(shape), Lights::full(shape)] {
                        let text = Notation::new(pair, Layout::Plain).write(&lights);
                        for text in [
                            text.clone(),
                            text.trim_end().to_owned(),
                            text.replace('\n', "\r\n"),
                            format!("\u{feff}{text}\n\n"),
                        ] {
                            assert_eq!(agrees(text.as_bytes()), pair.dark.is_ascii());
                        }
                    }
                }
            }
        }
    }

    /// Lines of few characters and lengths, so that many of them are boards.
    fn nearly_boards() -> impl Strategy<Value = Vec<u8>> {
        let row = prop::sample::select(vec!["01", "10", "..", "#.", "##", "X.", ".0", "1", ""]);
        let end = prop::sample::select(vec!["\n", "\n", "\n", "\r\n", "\n\n", ""]);
        let line = (prop::collection::vec(row, 0..3), end);
        prop::collection::vec(line, 0..6).prop_map(|lines| {
            let text = |(row, end): (Vec<&str>, &str)| row.concat() + end;
            lines.into_iter().map(text).collect::<String>().into_bytes()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn what_is_read_the_general_reader_reads(text in nearly_boards()) {
            agrees(&text);
        }
    }

    #[test]
    fn everything_else_is_left_to_the_general_reader() {
        for text in [
            &b""[..],
            b"\n",
            b"\r\n",
            b"\n01\n",
            b"01\n\n10\n",
            b"01\n10\n\r\n",
            b"01\n1\n",
            b"01\n100\n",
            b"01\r10\r",
            b"01\n10\r",
            b"0 1\n",
            b" 01\n",
            b"01 \n",
            b"; c\n01\n",
            b"# c\n#.#\n",
            b"01\n; \n",
            b"0.\n",
            b".0\n",
            b"X.\n#.\n",
            b"##\nX.\n",
            b"#\n1\n",
            b"2\n01\n",
            b"1\n01\n",
            b"P1 1 1 1\n",
            b"01\n0\xFF\n",
            b"01\n0\0\n",
            "●○\n".as_bytes(),
        ] {
            assert!(!agrees(text), "{}", text.escape_ascii());
        }
    }
}
