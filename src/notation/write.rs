//! Writes a board as text.

use super::bits::{self, BytePair};
use super::layout::{Layout, Notation};
use crate::board::Grid;

impl Notation {
    /// The longest line of a plain PBM picture.
    const PBM_LINE: usize = 70;

    /// Returns a grid of lights or presses as text, every line ended by a line feed. A raw picture
    /// is no text, so the plain one is returned instead. O(mn).
    #[must_use]
    pub fn write<K>(&self, grid: &Grid<K>) -> String {
        let notation = match self.layout {
            Layout::RawPbm => Self::PBM,
            _ => *self,
        };
        let (shape, mut scratch) = (grid.shape(), Vec::new());
        let mut text = notation.header(shape.columns(), shape.rows()).into_bytes();
        text.reserve(notation.row_bytes(shape.columns()) * shape.rows());
        for (index, row) in (1..).zip(grid.words().chunks_exact(grid.stride())) {
            let last = index == shape.rows();
            notation.push_row(&mut text, row, shape.columns(), last, &mut scratch);
        }
        String::from_utf8(text).expect("rows of characters")
    }

    /// Returns the text before the first row.
    pub(super) fn header(&self, columns: usize, rows: usize) -> String {
        match self.layout {
            Layout::Plain | Layout::Spaced | Layout::Commas | Layout::Joined => String::new(),
            Layout::JsonNumbers | Layout::JsonStrings => "[".to_owned(),
            Layout::Pbm => format!("P1\n{columns} {rows}\n"),
            Layout::RawPbm => format!("P4\n{columns} {rows}\n"),
        }
    }

    /// Returns the most bytes that a row can take.
    fn row_bytes(&self, columns: usize) -> usize {
        let cell = self.lit.len_utf8().max(self.dark.len_utf8());
        match self.layout {
            Layout::Plain | Layout::Joined => columns * cell + 1,
            Layout::JsonStrings => columns * cell + 4,
            Layout::Spaced | Layout::Commas => columns * (cell + 1),
            Layout::JsonNumbers => 2 * columns + 3,
            Layout::Pbm => columns + columns.div_ceil(Self::PBM_LINE),
            Layout::RawPbm => columns.div_ceil(8),
        }
    }

    /// Appends a row of `columns` cells, laid out as in [`Grid`], and what ends it. The content of
    /// `scratch` does not matter.
    pub(super) fn push_row(
        &self,
        bytes: &mut Vec<u8>,
        row: &[u64],
        columns: usize,
        last: bool,
        scratch: &mut Vec<u8>,
    ) {
        let after = |last_row, other| if last { last_row } else { other };
        let (begin, between, end) = match self.layout {
            Layout::Plain => ("", "", "\n"),
            Layout::Spaced => ("", " ", "\n"),
            Layout::Commas => ("", ",", "\n"),
            Layout::Joined => ("", "", after("\n", "/")),
            Layout::JsonNumbers => ("[", ",", after("]]\n", "],")),
            Layout::JsonStrings => ("\"", "", after("\"]\n", "\",")),
            Layout::RawPbm => return bits::push_raw(bytes, row, columns),
            Layout::Pbm => {
                scratch.clear();
                BytePair::DIGITS.push(scratch, row, columns);
                for line in scratch.chunks(Self::PBM_LINE) {
                    bytes.extend_from_slice(line);
                    bytes.push(b'\n');
                }
                return;
            }
        };
        let pair = match self.layout {
            Layout::JsonNumbers => Some(BytePair::DIGITS),
            _ => BytePair::of(self.lit, self.dark),
        };
        bytes.extend_from_slice(begin.as_bytes());
        match (pair, between.bytes().next()) {
            (Some(pair), None) => pair.push(bytes, row, columns),
            (Some(pair), Some(between)) => {
                scratch.clear();
                pair.push(scratch, row, columns);
                bytes.extend(scratch.iter().flat_map(|&cell| [cell, between]));
            }
            (None, _) => {
                let cells = [self.dark, self.lit].map(|cell| format!("{cell}{between}"));
                for column in 0..columns {
                    let lit = row[column / 64] >> (column % 64) & 1;
                    bytes.extend_from_slice(cells[usize::from(lit == 1)].as_bytes());
                }
            }
        }
        // Nothing follows the last cell.
        bytes.truncate(bytes.len() - between.len());
        bytes.extend_from_slice(end.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Presses, Shape, Surface};
    use crate::notation::Glyphs;

    #[test]
    fn lights_and_presses_are_written_alike() {
        let rows = ["01", "10", "11"];
        let lights = Lights::from_digits(Surface::Torus, &rows).unwrap();
        let presses = Presses::from_digits(Surface::Torus, &rows).unwrap();
        assert_eq!(Notation::default().write(&lights), ".#\n#.\n##\n");
        let spaced = Notation::new(Glyphs::new('●', '○'), Layout::Spaced);
        assert_eq!(spaced.write(&presses), "○ ●\n● ○\n● ●\n");
        assert_eq!(Notation::PBM.write(&lights), "P1\n2 3\n01\n10\n11\n");
    }

    #[test]
    fn lines_of_pictures_are_short() {
        for columns in [69, 70, 71, 140, 141, 1000] {
            let grid = Lights::full(Shape::torus(columns, 2).unwrap());
            let text = Notation::PBM.write(&grid);
            assert!(text.lines().all(|line| (1..=70).contains(&line.len())));
            assert_eq!(text.lines().count(), 2 + 2 * columns.div_ceil(70));
        }
    }

    /// The definition of every layout, cell by cell.
    fn defined(notation: Notation, grid: &Presses) -> Vec<u8> {
        let (shape, mut text) = (grid.shape(), String::new());
        if notation.layout == Layout::Pbm {
            text = format!("P1\n{} {}\n", shape.columns(), shape.rows());
        }
        for row in grid.iter_rows() {
            for (column, lit) in row.enumerate() {
                match notation.layout {
                    Layout::Spaced if column > 0 => text.push(' '),
                    Layout::Pbm if column > 0 && column % 70 == 0 => text.push('\n'),
                    _ => {}
                }
                text.push(if lit { notation.lit } else { notation.dark });
            }
            text.push('\n');
        }
        text.into_bytes()
    }

    #[test]
    fn every_layout_is_written_as_defined() {
        let pairs = Glyphs::ALL
            .into_iter()
            .chain([Glyphs::new('a', '●'), Glyphs::new('é', 'b')]);
        let layouts = pairs.flat_map(|pair| {
            [Layout::Plain, Layout::Spaced].map(|layout| Notation::new(pair, layout))
        });
        for notation in layouts.chain([Notation::PBM]) {
            for columns in [
                1, 2, 3, 7, 8, 9, 63, 64, 65, 69, 70, 71, 127, 128, 129, 141, 300,
            ] {
                let shape = Shape::torus(columns, 4).unwrap();
                let grid = Presses::from_fn(shape, |cell| {
                    (cell.column * 40_503 + cell.row * 60_493) % 7 < 3
                });
                let expected = defined(notation, &grid);
                assert_eq!(notation.write(&grid).as_bytes(), expected, "{notation:?}");
                assert!(
                    expected.len()
                        <= notation.header(columns, 4).len() + 4 * notation.row_bytes(columns)
                );
                let mut written = Vec::new();
                notation.write_to(&grid, &mut written).unwrap();
                assert_eq!(written, expected, "{notation:?}");
            }
        }
    }

    #[test]
    fn raw_pictures_are_bytes_and_their_text_is_plain() {
        let lights = Lights::from_digits(Surface::Torus, &["010", "111"]).unwrap();
        let mut written = Vec::new();
        Notation::RAW_PBM.write_to(&lights, &mut written).unwrap();
        assert_eq!(written, b"P4\n3 2\n\x40\xE0");
        assert_eq!(
            Notation::RAW_PBM.write(&lights),
            Notation::PBM.write(&lights)
        );
    }
}
