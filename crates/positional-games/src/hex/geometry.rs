//! The cells of a Hex board and what a player connects.

/// The most cells of a board of Hex that is searched by virtual connections.
pub const MOST_CELLS_OF_HEX: usize = 64;

/// The player whose links are looked for: Maker connects the first row with the last one, Breaker the first
/// column with the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Down,
    Across,
}

/// A board, as one of the players sees it. Cells are numbered row by row; after them come the two edges that
/// the player connects.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub(super) cells: usize,
    /// The cells beside each cell.
    pub(super) near: Vec<u64>,
    /// The cells at each of the two edges.
    pub(super) edges: [u64; 2],
}

impl Geometry {
    /// Returns a board of at most 64 cells.
    pub(super) fn new(columns: usize, rows: usize, way: Way) -> Self {
        let cells = columns * rows;
        let bit = |column: usize, row: usize| 1_u64 << (row * columns + column);
        let mut near = vec![0; cells];
        let mut edges = [0; 2];
        for row in 0..rows {
            for column in 0..columns {
                let cell = row * columns + column;
                // The neighbours that come after a cell: to the right, below and below to the left.
                let after = [
                    (column + 1, row),
                    (column, row + 1),
                    (column.wrapping_sub(1), row + 1),
                ];
                for (x, y) in after {
                    if x < columns && y < rows {
                        near[cell] |= bit(x, y);
                        near[y * columns + x] |= bit(column, row);
                    }
                }
                let (at, last) = match way {
                    Way::Down => (row, rows - 1),
                    Way::Across => (column, columns - 1),
                };
                if at == 0 {
                    edges[0] |= bit(column, row);
                }
                if at == last {
                    edges[1] |= bit(column, row);
                }
            }
        }
        Self { cells, near, edges }
    }

    /// Returns all cells.
    pub(super) const fn all(&self) -> u64 {
        u64::MAX >> (MOST_CELLS_OF_HEX - self.cells)
    }

    /// Returns the cells that are connected with some cells by own ones.
    pub(super) fn connected(&self, from: u64, own: u64) -> u64 {
        let mut found = from & own;
        loop {
            let more = bits(found).fold(found, |more, cell| more | self.near[cell] & own);
            if more == found {
                return found;
            }
            found = more;
        }
    }
}

/// Returns the numbers of the bits of a word.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}
