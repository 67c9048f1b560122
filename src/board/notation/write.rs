//! How a board is written, and writing one that way.

use super::glyphs::Glyphs;
use crate::board::Grid;

/// How the cells are set out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One line a row, one character a cell: `.##.`
    #[default]
    Plain,
    /// As plain, with blanks between the cells: `. # # .`
    Spaced,
    /// A plain PBM picture (netpbm, magic number `P1`).
    Pbm,
    /// A raw PBM picture (netpbm, magic number `P4`): bytes, no text.
    RawPbm,
}

/// How a board is written: the characters of lit and dark cells, and the layout.
///
/// What is written in a notation of a [`Reader`](crate::board::Reader) is read
/// back as the same grid in the same notation, but for what cannot show: a board
/// of dots alone does not tell its lit character, and a single column no spacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    /// The character of a lit (or pressed) cell; pictures have `1`.
    pub lit: char,
    /// The character of a dark (or unpressed) cell; pictures have `0`.
    pub dark: char,
    /// How the cells are set out.
    pub layout: Layout,
}

/// `#` and `.`, without blanks.
impl Default for Notation {
    fn default() -> Self {
        Self::new(Glyphs::HASH, Layout::Plain)
    }
}

impl Notation {
    /// A plain PBM picture.
    pub const PBM: Self = Self::new(Glyphs::DIGITS, Layout::Pbm);

    /// A raw PBM picture.
    pub const RAW_PBM: Self = Self::new(Glyphs::DIGITS, Layout::RawPbm);

    /// The longest line of a plain PBM picture.
    const PBM_LINE: usize = 70;

    /// The notation of the given pair and layout.
    #[must_use]
    pub const fn new(pair: Glyphs, layout: Layout) -> Self {
        Self {
            lit: pair.lit,
            dark: pair.dark,
            layout,
        }
    }

    /// Writes a grid, whether of lights or of presses, every line ended by a
    /// line feed. O(mn).
    #[must_use]
    pub fn write<K>(&self, grid: &Grid<K>) -> String {
        let shape = grid.shape();
        let mut text = match self.layout {
            Layout::Plain | Layout::Spaced => String::new(),
            Layout::Pbm | Layout::RawPbm => format!("P1\n{} {}\n", shape.columns(), shape.rows()),
        };
        let (lit, dark) = match self.layout {
            Layout::Plain | Layout::Spaced => (self.lit, self.dark),
            Layout::Pbm | Layout::RawPbm => ('1', '0'),
        };
        for row in grid.iter_rows() {
            for (column, bit) in row.iter().by_vals().enumerate() {
                match self.layout {
                    Layout::Spaced if column > 0 => text.push(' '),
                    Layout::Pbm | Layout::RawPbm
                        if column > 0 && column.is_multiple_of(Self::PBM_LINE) =>
                    {
                        text.push('\n');
                    }
                    _ => {}
                }
                text.push(if bit { lit } else { dark });
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Presses, Shape, Surface};

    #[test]
    fn lights_and_presses_are_written_alike() {
        let rows = ["01", "10", "11"];
        let lights = Lights::from_rows(Surface::Torus, &rows).unwrap();
        let presses = Presses::from_rows(Surface::Torus, &rows).unwrap();
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
}
