//! Animals on hexagonal and triangular cells: polyhexes and polyiamonds.
//!
//! A cell of either lattice has three coordinates. Those of a hexagon have the sum 0, and neighbours
//! differ by 1 in one of them and by −1 in another. Those of a triangle have the sum 1 or 2, and
//! neighbours differ by 1 in one of them. The twelve symmetries permute the coordinates, and turn the
//! plane half around.
//!
//! On the plane a cell has a column and a row. Rows of hexagons are moved by half a cell each, so that
//! the neighbours are those of Hex. In rows of triangles, those with an odd sum of column and row share
//! a side with the next row, the others with the row before.

use std::collections::BTreeSet;

/// The cells of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lattice {
    /// Hexagons; their animals are polyhexes.
    Hexagonal,
    /// Triangles; their animals are polyiamonds.
    Triangular,
}

/// The three coordinates of a cell.
type Cell = [i64; 3];

/// A cell on the plane: column and row.
pub type Place = (i64, i64);

/// The most cells of an animal that has a name.
pub const MOST_CELLS_OF_ANIMAL: usize = 8;

/// The permutations of three coordinates.
const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

impl Lattice {
    /// Returns what an animal of this lattice is called.
    pub const fn animal(self) -> &'static str {
        match self {
            Self::Hexagonal => "polyhex",
            Self::Triangular => "polyiamond",
        }
    }

    /// Whether a shape that is moved by so many columns and rows is still made of cells: up and down are
    /// exchanged if a triangle is moved by one.
    pub const fn is_translation(self, (columns, rows): Place) -> bool {
        match self {
            Self::Hexagonal => true,
            Self::Triangular => (columns + rows) % 2 == 0,
        }
    }

    /// Returns the shapes of an animal by its name, or nothing if there is no animal of that name.
    ///
    /// The name has the number of cells, a dot and the number of the animal in the list of
    /// [`animals`](Self::animals), from 1: `4.2`.
    ///
    /// ```
    /// use positional_games::lattice::Lattice;
    ///
    /// let triangle = Lattice::Hexagonal.named("3.2").unwrap();
    /// assert_eq!(triangle, [[(0, 0), (1, 0), (0, 1)], [(1, 0), (0, 1), (1, 1)]]);
    /// assert_eq!(Lattice::Triangular.named("3.2"), None);
    /// ```
    pub fn named(self, name: &str) -> Option<Vec<Vec<Place>>> {
        let (cells, number) = name.split_once('.')?;
        let plain = |digits: &str| {
            digits
                .parse::<usize>()
                .ok()
                .filter(|it| it.to_string() == digits)
        };
        let (cells, number) = (plain(cells)?, plain(number)?);
        if !(1..=MOST_CELLS_OF_ANIMAL).contains(&cells) {
            return None;
        }
        self.animals(cells).into_iter().nth(number.checked_sub(1)?)
    }

    /// Returns all animals of so many cells, each with its different orientations, of which the first is
    /// the least.
    ///
    /// Cells are ordered by row and column. The list is ordered by the least orientations.
    ///
    /// # Complexity
    /// O(animals · cells³), and there are about 4.5 (hexagons) or 2.6 (triangles) times as many with each
    /// more cell.
    pub fn animals(self, cells: usize) -> Vec<Vec<Vec<Place>>> {
        let start = match self {
            Self::Hexagonal => [0, 0, 0],
            Self::Triangular => [1, 0, 0],
        };
        let mut animals: BTreeSet<Vec<Cell>> = BTreeSet::new();
        if cells > 0 {
            animals.insert(self.least(&[start]));
        }
        for _ in 1..cells {
            let mut larger = BTreeSet::new();
            for animal in &animals {
                for &cell in animal {
                    for neighbour in self.neighbours(cell) {
                        if !animal.contains(&neighbour) {
                            let grown = [&animal[..], &[neighbour]].concat();
                            larger.insert(self.least(&grown));
                        }
                    }
                }
            }
            animals = larger;
        }
        let mut all: Vec<Vec<Vec<Place>>> = (animals.iter())
            .map(|animal| self.orientations(animal).into_iter().collect())
            .map(|shapes: Vec<Vec<(i64, i64)>>| shapes.into_iter().map(in_columns).collect())
            .collect();
        all.sort_by_cached_key(|shapes| shapes[0].iter().map(|&(x, y)| (y, x)).collect::<Vec<_>>());
        all
    }

    fn neighbours(self, cell: Cell) -> Vec<Cell> {
        let moved = |at: usize, by: i64| {
            let mut moved = cell;
            moved[at] += by;
            moved
        };
        match self {
            Self::Hexagonal => (0..3)
                .flat_map(|up| {
                    (0..3)
                        .filter(move |&down| down != up)
                        .map(move |down| (up, down))
                })
                .map(|(up, down)| {
                    let mut moved = moved(up, 1);
                    moved[down] -= 1;
                    moved
                })
                .collect(),
            Self::Triangular => {
                let by = if cell.iter().sum::<i64>() == 1 { 1 } else { -1 };
                (0..3).map(|at| moved(at, by)).collect()
            }
        }
    }

    /// Returns the row and the column of a cell.
    const fn place(self, [row, right, left]: Cell) -> (i64, i64) {
        match self {
            Self::Hexagonal => (row, right),
            Self::Triangular => (row, right - left),
        }
    }

    /// Returns the coordinates of the cell in a row and a column.
    const fn cell(self, (row, column): (i64, i64)) -> Cell {
        match self {
            Self::Hexagonal => [row, column, -row - column],
            Self::Triangular => {
                // The sum has the parity of column and row, and is 1 or 2.
                let sum = 2 - (row + column).rem_euclid(2);
                let right = (sum - row + column).div_euclid(2);
                [row, right, right - column]
            }
        }
    }

    /// Returns the different orientations of some cells, each moved to the first row and column that it can
    /// be moved to, as rows and columns.
    fn orientations(self, cells: &[Cell]) -> BTreeSet<Vec<(i64, i64)>> {
        let mut found = BTreeSet::new();
        for order in PERMUTATIONS {
            for is_turned in [false, true] {
                let image = |cell: &Cell| {
                    order.map(|at| match (self, is_turned) {
                        (_, false) => cell[at],
                        (Self::Hexagonal, true) => -cell[at],
                        (Self::Triangular, true) => 1 - cell[at],
                    })
                };
                let places = cells.iter().map(|cell| self.place(image(cell)));
                found.insert(self.in_corner(places.collect()));
            }
        }
        found
    }

    /// Moves a shape to the first row, and to the first column or, if the sum of both is odd and the cells
    /// are triangles, to the second.
    fn in_corner(self, mut places: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
        let top = places.iter().map(|place| place.0).min().unwrap_or(0);
        let mut left = places.iter().map(|place| place.1).min().unwrap_or(0);
        if !self.is_translation((left, top)) {
            left -= 1;
        }
        for (row, column) in &mut places {
            *row -= top;
            *column -= left;
        }
        places.sort_unstable();
        places
    }

    /// Returns the cells of the least orientation.
    fn least(self, cells: &[Cell]) -> Vec<Cell> {
        let least = self.orientations(cells).into_iter().next();
        least
            .unwrap_or_default()
            .into_iter()
            .map(|place| self.cell(place))
            .collect()
    }
}

/// Returns cells by column and row.
fn in_columns(shape: Vec<(i64, i64)>) -> Vec<Place> {
    shape
        .into_iter()
        .map(|(row, column)| (column, row))
        .collect()
}

/// Returns the rows of a shape, with `#` for the cells and `.` for what is before and between.
pub fn drawing(shape: &[Place]) -> Vec<String> {
    let rows = shape.iter().map(|&(_, row)| row + 1).max().unwrap_or(0);
    let row = |row: i64| {
        let last = shape
            .iter()
            .filter(|place| place.1 == row)
            .map(|place| place.0)
            .max();
        let columns = 0..=last.unwrap_or(-1);
        let sign = |column| {
            if shape.contains(&(column, row)) {
                '#'
            } else {
                '.'
            }
        };
        columns.map(sign).collect()
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(lattice: Lattice, cells: usize) -> usize {
        lattice.animals(cells).len()
    }

    #[test]
    fn animals_are_counted() {
        // OEIS A000228 and A000577.
        let hexagonal = [0, 1, 1, 3, 7, 22, 82, 333];
        let triangular = [0, 1, 1, 1, 3, 4, 12, 24, 66];
        for (cells, &expected) in hexagonal.iter().enumerate() {
            assert_eq!(count(Lattice::Hexagonal, cells), expected, "{cells}");
        }
        for (cells, &expected) in triangular.iter().enumerate() {
            assert_eq!(count(Lattice::Triangular, cells), expected, "{cells}");
        }
        // Fixed polyhexes and polyiamonds: OEIS A001207 and A001420.
        let fixed = |lattice: Lattice, cells| -> usize {
            lattice.animals(cells).iter().map(Vec::len).sum()
        };
        let fixed = |lattice| [1, 2, 3, 4, 5, 6].map(|cells| fixed(lattice, cells));
        assert_eq!(fixed(Lattice::Hexagonal), [1, 3, 11, 44, 186, 814]);
        assert_eq!(fixed(Lattice::Triangular), [2, 3, 6, 14, 36, 94]);
    }

    /// The points of a cell's corners, in units in which they are whole, by plain geometry: the slow way.
    fn corners(lattice: Lattice, (column, row): Place) -> BTreeSet<Place> {
        match lattice {
            // Rows are moved by half a cell; a cell is 2 wide, and rows are 3 high.
            Lattice::Hexagonal => {
                let (x, y) = (2 * column + row, 3 * row);
                let around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
                around.iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
            }
            // Sides are 2 wide, and columns begin 1 after each other.
            Lattice::Triangular => {
                let (base, tip) = if (column + row) % 2 == 0 {
                    (row, row + 1)
                } else {
                    (row + 1, row)
                };
                BTreeSet::from([(column, base), (column + 2, base), (column + 1, tip)])
            }
        }
    }

    #[test]
    fn neighbours_share_a_side() {
        for lattice in [Lattice::Hexagonal, Lattice::Triangular] {
            let places = (-4..4).flat_map(|column| (-4..4).map(move |row| (column, row)));
            let places: Vec<Place> = places.collect();
            for &(column, row) in &places {
                let cell = lattice.cell((row, column));
                assert_eq!(lattice.place(cell), (row, column));
                let near = lattice.neighbours(cell).into_iter();
                let near: Vec<Place> = near
                    .map(|cell| lattice.place(cell))
                    .map(|(row, column)| (column, row))
                    .collect();
                let own = corners(lattice, (column, row));
                for &other in &places {
                    let shared = own.intersection(&corners(lattice, other)).count();
                    assert_eq!(
                        near.contains(&other),
                        shared == 2,
                        "{column} {row} {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn orientations_have_the_same_distances() {
        // Squares of distances of the cells' centres, times 36: congruent shapes have the same list.
        let distances = |lattice: Lattice, shape: &[Place]| {
            let centre = |&place: &Place| {
                let corners = corners(lattice, place);
                let sum = corners
                    .iter()
                    .fold((0, 0), |(x, y), &(u, v)| (x + u, y + v));
                let count = i64::try_from(corners.len()).unwrap();
                (sum.0 * 6 / count, sum.1 * 6 / count)
            };
            let centres: Vec<Place> = shape.iter().map(centre).collect();
            // A hexagon is as wide as 2√3 of its heights, a triangle as 2/√3.
            let heights = match lattice {
                Lattice::Hexagonal => (3, 1),
                Lattice::Triangular => (1, 3),
            };
            let mut all = Vec::new();
            for (at, one) in centres.iter().enumerate() {
                for other in &centres[at + 1..] {
                    let (x, y) = (one.0 - other.0, one.1 - other.1);
                    all.push(heights.0 * x * x + heights.1 * y * y);
                }
            }
            all.sort_unstable();
            all
        };
        for lattice in [Lattice::Hexagonal, Lattice::Triangular] {
            for cells in 1..=5 {
                for shapes in lattice.animals(cells) {
                    for shape in &shapes {
                        assert_eq!(distances(lattice, shape), distances(lattice, &shapes[0]));
                    }
                }
            }
        }
    }

    #[test]
    fn names_are_of_animals() {
        let hexagonal = |name| Lattice::Hexagonal.named(name);
        assert_eq!(hexagonal("5.22").unwrap().len(), 6);
        for name in [
            "",
            "5",
            "5.0",
            "5.23",
            "05.1",
            "5.1.1",
            "0.1",
            "9.1",
            "+5.1",
            "99999999999999999999.1",
        ] {
            assert_eq!(hexagonal(name), None, "{name}");
        }
        let drawn = |lattice: Lattice, cells| -> Vec<String> {
            let animals = lattice.animals(cells);
            animals
                .iter()
                .map(|shapes| drawing(&shapes[0]).join("/"))
                .collect()
        };
        assert_eq!(
            drawn(Lattice::Hexagonal, 4),
            [
                "####", "###/#", "###/..#", "##/##", "##/.##", "##/.#/#", ".#/.##/#"
            ]
        );
        assert_eq!(drawn(Lattice::Triangular, 4), ["####", "###/.#", "##/##"]);
    }
}
