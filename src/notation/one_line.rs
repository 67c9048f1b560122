//! Boards on one line: solid rows of one pair of ASCII characters, joined by `/`.
//!
//! Long files of boards are made of such lines, so they are told apart, packed and written eight
//! characters at a time.

use super::bits::BytePair;
use super::solid::shown;

/// The byte 1 eight times, and the highest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// Returns a word in which the highest bit of a byte is set exactly if that byte of `word` is not 0.
/// The other bits mean nothing.
#[inline]
fn not_zero(word: u64) -> u64 {
    ((word & !HIGH) + !HIGH) | word
}

/// Returns the length, up to the line feed, of the first line of `bytes`, if that is a board of the
/// pair.
///
/// `None` only means that the line has to be looked at by another function, also if fewer than eight
/// bytes follow its last character.
#[inline]
pub(super) fn length(bytes: &[u8], pair: BytePair) -> Option<usize> {
    // It would begin a comment.
    if bytes.first() == Some(&b'/') {
        return None;
    }
    let [lit, dark, slash] = [pair.lit, pair.dark, b'/'].map(|byte| u64::from(byte) * ONES);
    let (eights, _) = bytes.as_chunks();
    let mut slashes = 0;
    for (index, &eight) in eights.iter().enumerate() {
        let word = u64::from_le_bytes(eight);
        let no_slash = not_zero(word ^ slash);
        let other = not_zero(word ^ lit) & not_zero(word ^ dark) & no_slash & HIGH;
        if other == 0 {
            slashes |= !no_slash & HIGH;
            continue;
        }
        slashes |= !no_slash & HIGH & (other - 1) & !other;
        let end = 8 * index + other.trailing_zeros() as usize / 8;
        let feed = end + usize::from(bytes[end] == b'\r');
        return (slashes != 0 && bytes.get(feed) == Some(&b'\n')).then_some(feed);
    }
    None
}

/// Returns the pair of a line of a board; `None` if it shows no pair of ASCII characters.
pub(super) fn pair(line: &[u8]) -> Option<BytePair> {
    let glyphs = shown(line)?;
    BytePair::of(glyphs.lit, glyphs.dark)
}

/// The form of a board on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneLine {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    pair: BytePair,
}

impl OneLine {
    /// Reads a line without its end, and packs its cells into the bits of `lights`. `None` for other
    /// lines, which the general reader reads or refuses.
    pub fn read(text: &[u8], lights: &mut Vec<u64>) -> Option<Self> {
        let columns = text.iter().position(|&byte| byte == b'/')?;
        // Each row but the last ends in a /.
        let rows = (text.len() + 1) / (columns + 1);
        if columns == 0 || rows * (columns + 1) != text.len() + 1 {
            return None;
        }
        let pair = match text[0] {
            b'0' | b'1' => BytePair::DIGITS,
            _ => pair(text)?,
        };
        lights.clear();
        lights.resize((columns * rows).div_ceil(64), 0);
        let mut cell = 0;
        for start in (0..text.len()).step_by(columns + 1) {
            if text.get(start + columns).is_some_and(|&byte| byte != b'/') {
                return None;
            }
            for at in (start..start + columns).step_by(8) {
                let count = (start + columns - at).min(8);
                let (cells, foreign) = pair.gather(eight(text, at));
                let used = u64::MAX >> (64 - 8 * count);
                if foreign & used != 0 {
                    return None;
                }
                let cells = cells & 0xFF >> (8 - count);
                let (word, shift) = (cell / 64, cell % 64);
                lights[word] |= cells << shift;
                if shift + count > 64 {
                    lights[word + 1] |= cells >> (64 - shift);
                }
                cell += count;
            }
        }
        Some(Self {
            columns,
            rows,
            pair,
        })
    }

    /// Appends the line of a board of this form, given packed, with a line feed.
    ///
    /// # Panics
    /// If there are fewer bits than cells.
    pub fn push(self, out: &mut Vec<u8>, cells: &[u64]) {
        let mut start = out.len();
        let end = start + self.rows * (self.columns + 1);
        // The last eight characters may go beyond the end.
        out.resize(end + 8, b'\n');
        let mut cell = 0;
        while start < end {
            for at in (start..start + self.columns).step_by(8) {
                let (word, shift) = (cell / 64, cell % 64);
                let mut bits = cells[word] >> shift;
                if shift > 56 && word + 1 < cells.len() {
                    bits |= cells[word + 1] << (64 - shift);
                }
                out[at..at + 8].copy_from_slice(&self.pair.spread(bits.to_le_bytes()[0]));
                cell += (start + self.columns - at).min(8);
            }
            start += self.columns + 1;
            out[start - 1] = b'/';
        }
        out[end - 1] = b'\n';
        out.truncate(end);
    }
}

/// Returns the bytes of `text` from `at` on, and bytes without a meaning beyond its end.
#[inline]
fn eight(text: &[u8], at: usize) -> [u8; 8] {
    if let Some(&eight) = text[at..].first_chunk() {
        return eight;
    }
    if let Some(&last) = text.last_chunk() {
        let beyond = at + 8 - text.len();
        return (u64::from_le_bytes(last) >> (8 * beyond)).to_le_bytes();
    }
    let mut eight = [0; 8];
    eight[..text.len() - at].copy_from_slice(&text[at..]);
    eight
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::glyphs::Glyphs;

    use super::super::alphabet::Alphabet;
    use super::super::line_kind::LineKind;
    use super::super::pieces::Form;
    use super::super::reader::Reader;
    use super::super::source::Line;
    use super::*;
    use crate::board::Surface;

    /// Lines that are nearly boards.
    fn lines() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "0",
            "1",
            "01",
            "/",
            "/",
            ".",
            "#",
            "X",
            "..#",
            "x",
            "\r",
            " ",
            "2",
            "●",
            "00000000",
            "0110/1001/",
        ]);
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    fn pairs() -> impl Iterator<Item = BytePair> {
        Glyphs::ALL
            .into_iter()
            .filter_map(|pair| BytePair::of(pair.lit, pair.dark))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn what_is_a_board_at_once_is_one_for_the_general_reader(line in lines(), below in "[01/\n]{8,9}") {
            let text = format!("{line}\n{below}");
            for pair in pairs() {
                let Some(length) = length(text.as_bytes(), pair) else {
                    continue;
                };
                prop_assert_eq!(length, line.len());
                let text = line.strip_suffix('\r').unwrap_or(&line);
                let kind = LineKind::of(Line { number: 1, text }, &Alphabet::default());
                prop_assert_eq!(kind, LineKind::Joined);
            }
        }

        #[test]
        fn what_is_packed_the_general_reader_reads(line in lines()) {
            let mut lights = Vec::new();
            let Some(found) = OneLine::read(line.as_bytes(), &mut lights) else {
                return Ok(());
            };
            let general = Reader::new().surface(Surface::Plane);
            let boards = general.read_part(line.as_bytes(), Form::Text).unwrap();
            let [board] = &boards[..] else {
                panic!("one board: {line}");
            };
            let shape = board.lights.shape();
            prop_assert_eq!((shape.columns(), shape.rows()), (found.columns, found.rows));
            for index in 0..shape.cells() {
                let lit = lights[index / 64] >> (index % 64) & 1 == 1;
                prop_assert_eq!(lit, board.lights.get(shape.cell(index)));
            }
        }
    }

    /// A board of a form, cell by cell.
    fn written(form: OneLine, cells: &[u64]) -> String {
        let character = |cell: usize| match cells[cell / 64] >> (cell % 64) & 1 {
            1 => char::from(form.pair.lit),
            _ => char::from(form.pair.dark),
        };
        let row = |row: usize| (row * form.columns..(row + 1) * form.columns).map(character);
        let rows: Vec<String> = (0..form.rows).map(|at| row(at).collect()).collect();
        rows.join("/") + "\n"
    }

    #[test]
    fn boards_of_awkward_sizes_come_back() {
        for columns in [1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 63, 64, 65] {
            for rows in [2, 3, 7, 8, 9, 13] {
                for pair in pairs() {
                    let form = OneLine {
                        columns,
                        rows,
                        pair,
                    };
                    let cells: Vec<u64> = (0..(columns * rows).div_ceil(64) as u64)
                        .map(|word| (word + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15))
                        .collect();
                    let mut text = b"before".to_vec();
                    form.push(&mut text, &cells);
                    let line = written(form, &cells);
                    assert_eq!(text.strip_prefix(b"before"), Some(line.as_bytes()));
                    // What stands below is long enough.
                    text.extend([b'\n'; 8]);
                    assert_eq!(length(&text[6..], pair), Some(line.len() - 1), "{line}");
                    assert_eq!(super::pair(line.trim_end().as_bytes()), Some(pair));
                    let mut lights = vec![7; 3];
                    let found = OneLine::read(line.trim_end().as_bytes(), &mut lights);
                    assert_eq!(found, Some(form), "{line}");
                    assert_eq!(written(form, &lights), line);
                }
            }
        }
    }

    #[test]
    fn other_lines_are_left_to_others() {
        for text in [
            "", "/", "01", "/01/10", "01/1", "0/", "01//10", "0 1/10", "01/1x", "#0/01", "●/○",
        ] {
            assert_eq!(
                OneLine::read(text.as_bytes(), &mut Vec::new()),
                None,
                "{text}"
            );
        }
        for text in ["/0/1\n", "011\n", "01/1 \n", "0/1\r\r\n", "01/#\n", "\n0/1"] {
            let text = format!("{text}01234567");
            assert_eq!(length(text.as_bytes(), BytePair::DIGITS), None, "{text}");
        }
        assert_eq!(length(b"0/1\r\n01234567", BytePair::DIGITS), Some(4));
        assert_eq!(length(b"0/1\n", BytePair::DIGITS), None);
    }
}
