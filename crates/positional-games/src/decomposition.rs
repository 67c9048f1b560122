//! Decompositions of the plane into tiles that block k in a row.
//!
//! Cut the plane into tiles, and choose sets of cells inside each tile, so that every line of k cells
//! contains a set of some tile. If Breaker wins the Maker–Breaker game on each tile, with Maker first,
//! he wins k in a row on the plane: he answers every move in the tile in which it was made.
//!
//! Source: Győrffy's thesis, definition 6.3 and section 2.2.2.

use thiserror::Error;

use super::directions::DIRECTIONS;
use super::hypergraph::{Hypergraph, HypergraphError};

/// A finite piece of the plane with winning sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The cells, by column and row.
    pub cells: Vec<(i64, i64)>,
    /// The sets, by the numbers of their cells.
    pub sets: Vec<Vec<usize>>,
}

impl Tile {
    /// Returns the game on the tile. Cells have the names of their coordinates.
    ///
    /// # Errors
    /// A set with a cell that does not exist, or a tile that is too large.
    pub fn hypergraph(&self) -> Result<Hypergraph, HypergraphError> {
        let names = self.cells.iter().map(|(x, y)| format!("{x},{y}"));
        // A number that does not fit is no cell.
        let cell = |&cell: &usize| u32::try_from(cell).unwrap_or(u32::MAX);
        let sets = self.sets.iter().map(|set| set.iter().map(cell).collect());
        Hypergraph::new(names.collect(), sets.collect())
    }

    /// Returns the tile of a hypergraph whose cells have the names of places: `a1`, `b1`, … as on boards,
    /// or columns and rows, `0,0`, `1,0`, …; or nothing if a cell has another name.
    pub fn of_names(hypergraph: &Hypergraph) -> Option<Self> {
        let cells: Option<Vec<(i64, i64)>> = hypergraph
            .names()
            .iter()
            .map(|name| place_of_name(name))
            .collect();
        let sets = hypergraph.sets().iter();
        Some(Self {
            cells: cells?,
            sets: sets
                .map(|set| set.iter().map(|&cell| cell as usize).collect())
                .collect(),
        })
    }

    /// Returns the blocking power: how many lines of k cells contain a set, summed over the sets.
    ///
    /// A line with several sets counts as often. Sets that lie on no line count nothing.
    ///
    /// Source: Győrffy's thesis, definition 6.4 and examples 6.6 to 6.8.
    pub fn blocking_power(&self, k: usize) -> usize {
        let lines = |extent| (k + 1).saturating_sub(extent);
        self.extents().map(lines).sum()
    }

    /// Returns a and b of the blocking power ak − b, which it is as soon as lines hold the longest set.
    pub fn formula(&self) -> (usize, usize) {
        let add = |(a, b), extent: usize| (a + 1, b + extent - 1);
        self.extents().fold((0, 0), add)
    }

    /// Returns how long a line must be to hold a set, for each set and each direction in which it lies on one.
    fn extents(&self) -> impl Iterator<Item = usize> + '_ {
        self.sets.iter().flat_map(|set| {
            let cells = set.iter().map(|&cell| self.cells.get(cell).copied());
            let cells: Vec<(i64, i64)> = cells.collect::<Option<_>>().unwrap_or_default();
            let directions = DIRECTIONS.iter();
            directions.filter_map(move |&direction| extent(&cells, direction))
        })
    }
}

/// Returns the column and the row of a name such as `b3` or `1,2`.
fn place_of_name(name: &str) -> Option<(i64, i64)> {
    const MOST: i64 = 1 << 20;
    let small = |text: &str| {
        text.parse()
            .ok()
            .filter(|number: &i64| number.abs() <= MOST)
    };
    if let Some((x, y)) = name.split_once(',') {
        return Some((small(x)?, small(y)?));
    }
    let end = name.find(|char: char| !char.is_ascii_lowercase())?;
    let end = Some(end).filter(|&end| end > 0)?;
    let column = name[..end].bytes().try_fold(0_i64, |column, letter| {
        Some(26 * column + i64::from(letter - b'a') + 1).filter(|&column| column <= MOST)
    });
    Some((column? - 1, small(&name[end..])?))
}

/// Returns how long a line in that direction must be to hold the cells, if they lie on one.
fn extent(cells: &[(i64, i64)], (dx, dy): (isize, isize)) -> Option<usize> {
    let (dx, dy) = (dx as i64, dy as i64);
    let &(x0, y0) = cells.first()?;
    let mut places = Vec::with_capacity(cells.len());
    for &(x, y) in cells {
        let place = if dx == 0 { y - y0 } else { (x - x0) * dx };
        if (x0 + place * dx, y0 + place * dy) != (x, y) {
            return None;
        }
        places.push(place);
    }
    let (least, most) = (places.iter().min()?, places.iter().max()?);
    usize::try_from(most - least + 1).ok()
}

/// Tiles that repeat with two periods and cover the plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// The tiles.
    pub tiles: Vec<Tile>,
    /// All repeats this many columns to the right.
    pub width: i64,
    /// All repeats this many rows up …
    pub height: i64,
    /// … and at the same time this many columns to the right.
    pub shift: i64,
}

/// Why tiles do not block k in a row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecompositionError {
    /// A period that is not positive, or an area that is too large.
    #[error("periods of {width} columns and {height} rows: expected 1 to {most} cells", most = Decomposition::MOST)]
    BadPeriod {
        /// The columns.
        width: i64,
        /// The rows.
        height: i64,
    },
    /// Two cells of tiles lie on the same cell of the plane.
    #[error("the cell {},{} is covered twice", cell.0, cell.1)]
    Twice {
        /// The cell, in the rectangle of the periods.
        cell: (i64, i64),
    },
    /// A cell of the plane is in no tile.
    #[error("the cell {},{} is covered by no tile", cell.0, cell.1)]
    Uncovered {
        /// The cell, in the rectangle of the periods.
        cell: (i64, i64),
    },
    /// A set with a cell that its tile does not have.
    #[error("a set has the cell number {cell}, which its tile does not have")]
    NoSuchCell {
        /// The number of the cell.
        cell: usize,
    },
    /// A line that contains no set.
    #[error("no set is in the line of {k} cells from {},{} in the direction {},{}", start.0, start.1, direction.0, direction.1)]
    Unblocked {
        /// The length of the line.
        k: usize,
        /// Its first cell.
        start: (i64, i64),
        /// Its direction.
        direction: (i64, i64),
    },
}

impl Decomposition {
    /// The most cells of a rectangle of the periods.
    pub const MOST: i64 = 1 << 20;

    /// Checks that the tiles cover the plane, each cell once, and that every line of k cells in the
    /// first 1 to 4 of the directions →, ↑, ↗, ↘ contains a set of a tile.
    ///
    /// # Complexity
    /// O(width · height · k · sets of a cell).
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self, k: usize, directions: usize) -> Result<(), DecompositionError> {
        let (width, height) = (self.width, self.height);
        let area = width.checked_mul(height).filter(|&area| area <= Self::MOST);
        let Some(area) = area.filter(|_| width > 0 && height > 0) else {
            return Err(DecompositionError::BadPeriod { width, height });
        };
        let mut owner = vec![None; usize::try_from(area).expect("limited")];
        for (number, tile) in self.tiles.iter().enumerate() {
            for (index, &at) in tile.cells.iter().enumerate() {
                let cell = self.reduced(at);
                let place = &mut owner[self.index(cell)];
                if place.replace((number, index)).is_some() {
                    return Err(DecompositionError::Twice { cell });
                }
            }
            for &cell in tile.sets.iter().flatten() {
                if cell >= tile.cells.len() {
                    return Err(DecompositionError::NoSuchCell { cell });
                }
            }
        }
        for (index, place) in owner.iter().enumerate() {
            if place.is_none() {
                let index = i64::try_from(index).expect("limited");
                let cell = (index % width, index / width);
                return Err(DecompositionError::Uncovered { cell });
            }
        }
        for index in 0..area {
            let start = (index % width, index / width);
            for &(dx, dy) in &DIRECTIONS[..directions.min(4)] {
                let direction = (dx as i64, dy as i64);
                if !self.is_blocked(&owner, start, direction, k) {
                    return Err(DecompositionError::Unblocked {
                        k,
                        start,
                        direction,
                    });
                }
            }
        }
        Ok(())
    }

    fn is_blocked(
        &self,
        owner: &[Option<(usize, usize)>],
        start: (i64, i64),
        (dx, dy): (i64, i64),
        k: usize,
    ) -> bool {
        let length = i64::try_from(k).unwrap_or(i64::MAX);
        let at = |place: i64| (start.0 + place * dx, start.1 + place * dy);
        let is_on_line = |(x, y): (i64, i64)| {
            let place = if dx == 0 {
                y - start.1
            } else {
                (x - start.0) * dx
            };
            (0..length).contains(&place) && at(place) == (x, y)
        };
        (0..length).any(|place| {
            let (x, y) = at(place);
            let Some((tile, index)) = owner[self.index(self.reduced((x, y)))] else {
                return false;
            };
            let tile = &self.tiles[tile];
            let (x0, y0) = tile.cells[index];
            // The tile in this place is moved by x − x0 and y − y0.
            let is_inside = |&cell: &usize| {
                let (u, v) = tile.cells[cell];
                is_on_line((u + x - x0, v + y - y0))
            };
            let mut sets = tile.sets.iter().filter(|set| set.first() == Some(&index));
            sets.any(|set| set.iter().all(is_inside))
        })
    }

    /// Returns the cell of the rectangle of the periods on which a cell falls.
    fn reduced(&self, (x, y): (i64, i64)) -> (i64, i64) {
        let times = y.div_euclid(self.height);
        let x = x.wrapping_sub(times.wrapping_mul(self.shift));
        (x.rem_euclid(self.width), y.rem_euclid(self.height))
    }

    fn index(&self, (x, y): (i64, i64)) -> usize {
        usize::try_from(y * self.width + x).expect("inside of the rectangle")
    }

    /// Returns the decomposition of Zetters, which blocks 8 in a row: parallelograms of 4 × 3 cells
    /// that lean right and left in turn.
    ///
    /// The sets of a tile are its three rows, its four slanted triples and two vertical pairs. The
    /// solution of 1980 shows them in a figure. Of the 15 choices of two vertical pairs, with the mirrored
    /// ones in the tiles that lean left, 13 block with some offsets of the strips, 25 combinations in
    /// all; in four of them Breaker wins on the tile, and this is one of these.
    ///
    /// Source: T. G. L. Zetters, solution of problem S.10, *American Mathematical Monthly* 87 (1980).
    pub fn zetters() -> Self {
        let tile = |top: i64, leans_left: bool| {
            let column = |c: i64, r: i64| if leans_left { 5 - c - r } else { c + r };
            let cells = (0..3).flat_map(|r| (0..4).map(move |c| (c, r)));
            Tile {
                cells: cells.map(|(c, r)| (column(c, r), top + r)).collect(),
                sets: zetters_sets(),
            }
        };
        Self {
            tiles: vec![tile(0, false), tile(3, true)],
            width: 4,
            height: 6,
            shift: 0,
        }
    }

    /// Returns the decomposition of Shannon and Pollak, which blocks 9 in a row: heptominoes in the shape of an
    /// H.
    ///
    /// The sets of a tile are one of its columns, its bar and its two diagonals. The thesis shows the tiles and
    /// their four sets in a figure that is not part of its text; these are the only four of the lines of a tile
    /// with which heptominoes that are moved, not turned, block, but for mirror images.
    ///
    /// Source: C. E. Shannon, H. O. Pollak, 1954, in E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*.
    pub fn shannon() -> Self {
        let cells = vec![(0, 0), (0, 1), (0, 2), (1, 1), (2, 0), (2, 1), (2, 2)];
        let sets = [[0, 1, 2], [1, 3, 5], [0, 3, 6], [2, 3, 4]];
        Self {
            tiles: vec![Tile {
                cells,
                sets: sets.map(Vec::from).to_vec(),
            }],
            width: 7,
            height: 1,
            shift: 4,
        }
    }

    /// Returns the plane cut into squares of 9 × 9 cells, which blocks 13 in a row.
    ///
    /// A horizontal or vertical line of 13 cells has 7 cells at an end of a row or column of some
    /// square. On diagonals of 9, 8, 7, 6 and 5 cells it has at least 7, 6, 6, 5 and 5 in a square. There
    /// are 44 sets of 7 cells, 12 of 6 and 8 of 5.
    ///
    /// Source: Győrffy's thesis, example 2.24.
    pub fn thirteen() -> Self {
        let cells: Vec<(i64, i64)> = (0..9).flat_map(|y| (0..9).map(move |x| (x, y))).collect();
        let mut sets = Vec::new();
        let mut set = |start: (usize, usize), step: (usize, usize), length: usize| {
            let cell = |at: usize| 9 * (start.1 + at * step.1) + start.0 + at * step.0;
            sets.push((0..length).map(cell).collect::<Vec<usize>>());
        };
        for line in 0..9 {
            for start in [0, 2] {
                set((start, line), (1, 0), 7);
                set((line, start), (0, 1), 7);
            }
        }
        // The diagonals ↗ that begin `away` cells from the corner, below and above the long one; their
        // ends have sets of the lengths `from_start` and `to_end`.
        for (away, from_start, to_end) in [(0, 7, 7), (1, 7, 6), (2, 6, 6), (3, 5, 0), (4, 5, 0)] {
            let length = 9 - away;
            for is_above in [false, true] {
                if away == 0 && is_above {
                    continue;
                }
                let mut part = |first: usize, cells: usize| {
                    if cells > 0 {
                        let (x, y) = (away + first, first);
                        set(if is_above { (y, x) } else { (x, y) }, (1, 1), cells);
                    }
                };
                // Turned by half a turn above, so that the sets are as even as the square.
                let (from_start, to_end) = if is_above {
                    (to_end, from_start)
                } else {
                    (from_start, to_end)
                };
                part(0, from_start);
                part(length - to_end, to_end);
            }
        }
        // The other diagonals are those of the mirror image.
        for at in 36..sets.len() {
            let mirrored = sets[at].iter().map(|cell| 9 * (cell / 9) + 8 - cell % 9);
            sets.push(mirrored.collect());
        }
        Self {
            tiles: vec![Tile { cells, sets }],
            width: 9,
            height: 9,
            shift: 0,
        }
    }

    /// Returns the plane cut into boards of four rows, which blocks 7 in a row, from a hypergraph
    /// on such a board. Each strip of boards is moved by `shift` columns against the one below.
    pub fn of_boards(board: &Hypergraph, columns: usize, shift: i64) -> Self {
        let side = columns.max(1);
        let place = |cell: usize| {
            let at = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
            (at(cell % side), at(cell / side))
        };
        let cells: Vec<(i64, i64)> = (0..board.cells()).map(place).collect();
        let sets = board.sets().iter();
        let sets = sets.map(|set| set.iter().map(|&cell| cell as usize).collect());
        Self {
            width: i64::try_from(side).unwrap_or(i64::MAX),
            height: i64::try_from(board.cells() / side).unwrap_or(i64::MAX),
            shift,
            tiles: vec![Tile {
                cells,
                sets: sets.collect(),
            }],
        }
    }
}

/// Returns the sets of a tile of Zetters: the cell in row r and column c has the number 4r + c.
fn zetters_sets() -> Vec<Vec<usize>> {
    let rows = (0..3).map(|r| (0..4).map(|c| 4 * r + c).collect());
    let slanted = (0..4).map(|c| (0..3).map(|r| 4 * r + c).collect());
    let pairs = [vec![1, 4], vec![3, 6]];
    rows.chain(slanted).chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Instance;

    #[test]
    fn heptominoes_block_nine() {
        let right = Decomposition::shannon();
        assert_eq!(right.check(9, 4), Ok(()));
        assert!(right.check(8, 4).is_err());
        assert_eq!(right.tiles[0].formula(), (4, 8));
        // Of the five lines of a tile four are needed, and with both columns Breaker has them all the same.
        let lines = [
            vec![0, 1, 2],
            vec![4, 5, 6],
            vec![1, 3, 5],
            vec![0, 3, 6],
            vec![2, 3, 4],
        ];
        let mut found = Vec::new();
        for chosen in 0..1_usize << lines.len() {
            for shift in 0..7 {
                let mut other = right.clone();
                other.shift = shift;
                let chosen_lines = (0..lines.len()).filter(|line| chosen >> line & 1 == 1);
                other.tiles[0].sets = chosen_lines.map(|line| lines[line].clone()).collect();
                if other.check(9, 4).is_ok() {
                    found.push((chosen, shift));
                }
            }
        }
        let columns = [0b11101, 0b11110, 0b11111];
        let expected = columns.map(|chosen| [(chosen, 3), (chosen, 4)]).concat();
        assert_eq!(found, expected);
    }

    #[test]
    fn zetters_blocks_eight() {
        let zetters = Decomposition::zetters();
        assert_eq!(zetters.check(8, 4), Ok(()));
        let seven = zetters.check(7, 4);
        assert!(matches!(seven, Err(DecompositionError::Unblocked { .. })));
        // Horizontally and vertically even seven, says the thesis.
        assert_eq!(zetters.check(7, 2), Ok(()));
        for k in 4..20 {
            assert_eq!(zetters.tiles[0].blocking_power(k), 9 * k - 19);
            assert_eq!(zetters.tiles[1].blocking_power(k), 9 * k - 19);
        }
        let tile = zetters.tiles[0].hypergraph().unwrap();
        assert_eq!((tile.cells(), tile.sets().len()), (12, 9));
    }

    #[test]
    fn tiles_of_names() {
        let zetters = &Decomposition::zetters().tiles[0];
        let named = Tile::of_names(&zetters.hypergraph().unwrap()).unwrap();
        assert_eq!(&named, zetters);
        let board = Instance::named("subboard 8x4").unwrap().hypergraph;
        let tile = Tile::of_names(&board).unwrap();
        // The rows of a board have the numbers from 1.
        let cut = Decomposition::of_boards(&board, 8, 0);
        assert_eq!(tile.cells[9], (1, 2));
        assert_eq!(tile.blocking_power(7), cut.tiles[0].blocking_power(7));
        let places = ["a1", "z1", "aa3", "-2,5"].map(place_of_name);
        assert_eq!(
            places,
            [Some((0, 1)), Some((25, 1)), Some((26, 3)), Some((-2, 5))]
        );
        for name in ["", "a", "1", "A1", "1,", "a1b", "zzzzzzzzzzzzzzzzz1"] {
            assert_eq!(place_of_name(name), None, "{name}");
        }
    }

    #[test]
    fn choices_of_pairs_for_zetters() {
        // The vertical pairs of the tile that leans right, and all combinations with offsets.
        let pairs: Vec<[usize; 2]> = (0..2)
            .flat_map(|r| (1..4).map(move |c| [4 * r + c, 4 * r + 3 + c]))
            .collect();
        let (mut combinations, mut choices) = (0, 0);
        for (at, first) in pairs.iter().enumerate() {
            for second in &pairs[..at] {
                let mut zetters = Decomposition::zetters();
                for tile in &mut zetters.tiles {
                    tile.sets.truncate(7);
                    tile.sets.extend([first.to_vec(), second.to_vec()]);
                }
                let before = combinations;
                let upper = zetters.tiles[1].cells.clone();
                for offset in 0..4 {
                    let moved = upper.iter().map(|&(x, y)| (x + offset, y));
                    zetters.tiles[1].cells = moved.collect();
                    for shift in 0..4 {
                        zetters.shift = shift;
                        combinations += usize::from(zetters.check(8, 4).is_ok());
                    }
                }
                choices += usize::from(combinations > before);
            }
        }
        assert_eq!((combinations, choices), (25, 13));
    }

    #[test]
    fn thirteen_is_blocked_by_squares() {
        let squares = Decomposition::thirteen();
        assert_eq!(squares.check(13, 4), Ok(()));
        assert!(squares.check(12, 4).is_err());
        let tile = squares.tiles[0].hypergraph().unwrap();
        let count = |size: usize| tile.sets().iter().filter(|set| set.len() == size).count();
        assert_eq!([7, 6, 5].map(count), [44, 12, 8]);
        assert_eq!(tile.sets().len(), 64);
    }

    #[test]
    fn sub_boards_block_seven() {
        for columns in [8, 12, 16] {
            let board = Instance::named(&format!("subboard {columns}x4")).unwrap();
            for shift in 0..4 {
                let cut = Decomposition::of_boards(&board.hypergraph, columns, shift);
                assert_eq!(cut.check(7, 4), Ok(()), "{columns} {shift}");
                assert!(cut.check(6, 4).is_err());
            }
            let cut = Decomposition::of_boards(&board.hypergraph, columns, 0);
            // Examples 6.7 and 6.8.
            let power = cut.tiles[0].blocking_power(7);
            assert_eq!(
                power,
                4 * columns * 7 - if columns == 8 { 88 } else { 12 * columns - 8 }
            );
        }
        let sevens = Instance::named("7tr 12x4").unwrap();
        let cut = Decomposition::of_boards(&sevens.hypergraph, 12, 1);
        assert_eq!(cut.check(7, 4), Ok(()));
        // Without a short set at an end some diagonal is free.
        let open = Instance::named("strip 12x4").unwrap();
        let cut = Decomposition::of_boards(&open.hypergraph, 12, 0);
        assert!(matches!(
            cut.check(7, 4),
            Err(DecompositionError::Unblocked { .. })
        ));
    }

    #[test]
    fn what_is_no_decomposition_is_refused() {
        let good = Decomposition::zetters();
        let changed = |change: &dyn Fn(&mut Decomposition)| {
            let mut changed = good.clone();
            change(&mut changed);
            changed.check(8, 4).unwrap_err()
        };
        let twice = changed(&|d| d.tiles[0].cells[3] = (0, 0));
        assert_eq!(twice, DecompositionError::Twice { cell: (0, 0) });
        let hole = changed(&|d| {
            d.tiles[0].cells.pop();
            d.tiles[0].sets.clear();
        });
        assert_eq!(hole, DecompositionError::Uncovered { cell: (1, 2) });
        let missing = changed(&|d| d.tiles[1].sets.push(vec![12]));
        assert_eq!(missing, DecompositionError::NoSuchCell { cell: 12 });
        for set in 0..9 {
            let error = changed(&|d| {
                d.tiles[0].sets.remove(set);
            });
            assert!(
                matches!(error, DecompositionError::Unblocked { .. }),
                "{set}"
            );
        }
        for bad in [0, -4, i64::MAX] {
            let error = changed(&|d| d.width = bad);
            assert!(matches!(error, DecompositionError::BadPeriod { .. }));
        }
    }
}
