//! How a board is written: its characters and its layout.

use super::glyphs::Glyphs;

/// How the cells are set out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One line a row, one character a cell: `.##.`
    #[default]
    Plain,
    /// Like plain, with blanks between the cells: `. # # .`
    Spaced,
    /// Like plain, with commas between the cells: `0,1,1,0`
    Commas,
    /// The rows one after another on a line, joined by `/`: `.##./#..#`
    Joined,
    /// An array of rows in JSON, each an array of numbers: `[[0,1],[1,0]]`
    JsonNumbers,
    /// An array of rows in JSON, each a string of cells: `["01","10"]`
    JsonStrings,
    /// A plain PBM picture (netpbm, magic number `P1`).
    Pbm,
    /// A raw PBM picture (netpbm, magic number `P4`): bytes, no text.
    RawPbm,
}

impl Layout {
    /// Returns whether a board ends by itself, so that no blank line needs to follow it.
    pub fn ends_by_itself(self) -> bool {
        !matches!(self, Self::Plain | Self::Spaced | Self::Commas)
    }
}

/// How a board is written: the characters of lit and dark cells, and the layout.
///
/// A board written in the notation that a [`Reader`](crate::notation::Reader) reported is read back
/// as the same grid in the same notation. Two things cannot show: a board of dots alone does not
/// tell its lit character, and a single column does not tell its spacing.
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

    /// Returns the notation of the given pair and layout.
    #[must_use]
    pub const fn new(pair: Glyphs, layout: Layout) -> Self {
        Self {
            lit: pair.lit,
            dark: pair.dark,
            layout,
        }
    }
}
