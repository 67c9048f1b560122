//! k in a row on boards and tori, and in cubes of any dimension.

use super::board::Board;
use super::{FamilyError, Instance, room};
use crate::directions::DIRECTIONS;
use crate::hypergraph::Hypergraph;

/// Returns k in a row on a board, in the first 1 to 4 of [`DIRECTIONS`].
///
/// A torus continues rows, columns and diagonals at the opposite side. A line that comes back to a
/// cell before its k cells are full is no set.
pub(super) fn in_a_row(
    size: (usize, usize),
    k: usize,
    directions: usize,
    is_torus: bool,
) -> Result<Instance, FamilyError> {
    let board = Board::new(size)?;
    if k == 0 || !(1..=4).contains(&directions) {
        return Err(FamilyError::BadRow { k, directions });
    }
    let few = match directions {
        4 => String::new(),
        _ => format!(" directions={directions}"),
    };
    let torus = if is_torus { " torus" } else { "" };
    let name = format!("row {}x{} k={k}{few}{torus}", board.columns, board.rows);
    // No line has more cells than the board.
    let length = k.min(board.cells() + 1);
    room(&name, board.cells() * directions, length)?;
    let mut sets = Vec::new();
    for row in 0..board.rows {
        for column in 0..board.columns {
            for &step in &DIRECTIONS[..directions] {
                sets.extend(line(board, (column, row), step, length, is_torus));
            }
        }
    }
    Instance::on_board(name, board, sets)
}

/// Returns the cells of a line, or nothing if it leaves the board or meets itself.
fn line(
    board: Board,
    start: (usize, usize),
    step: (isize, isize),
    length: usize,
    is_torus: bool,
) -> Option<Vec<u32>> {
    let advance = |at: usize, step: isize, side: usize| {
        if is_torus {
            (at + side).checked_add_signed(step).map(|at| at % side)
        } else {
            at.checked_add_signed(step).filter(|&at| at < side)
        }
    };
    let mut cells = vec![board.cell(start.0, start.1)];
    let (mut column, mut row) = start;
    while cells.len() < length {
        column = advance(column, step.0, board.columns)?;
        row = advance(row, step.1, board.rows)?;
        if (column, row) == start {
            return None;
        }
        cells.push(board.cell(column, row));
    }
    Some(cells)
}

/// Returns the game HJ(n, d) of Hales and Jewett: the cube of n^d cells with all its lines of n
/// cells, ((n + 2)^d − n^d)/2 of them.
///
/// Source: Győrffy's thesis, example 2.6.
pub(super) fn hales_jewett(n: usize, dimension: usize) -> Result<Instance, FamilyError> {
    let name = format!("hj n={n} d={dimension}");
    let exponent = u32::try_from(dimension).unwrap_or(u32::MAX);
    let cells = n.checked_pow(exponent);
    let Some(cells) =
        cells.filter(|&cells| n > 1 && dimension > 0 && cells <= super::MOST_CELLS_OF_FAMILY)
    else {
        return Err(FamilyError::BadCube { n, dimension });
    };
    let kinds = (n + 2).checked_pow(exponent).unwrap_or(usize::MAX);
    room(&name, kinds, n)?;
    let mut sets = Vec::with_capacity(kinds / 2);
    // Each coordinate of a line stays (digits below n), rises (n) or falls (n + 1). Of the two
    // directions of a line, the one whose first moving coordinate rises counts.
    let mut kind = vec![0; dimension];
    for index in 0..kinds {
        let mut rest = index;
        for coordinate in &mut kind {
            *coordinate = rest % (n + 2);
            rest /= n + 2;
        }
        if kind.iter().find(|&&coordinate| coordinate >= n) != Some(&n) {
            continue;
        }
        let cell = |at: usize| {
            let digits = kind.iter().rev().map(|&coordinate| match coordinate {
                _ if coordinate == n => at,
                _ if coordinate == n + 1 => n - 1 - at,
                fixed => fixed,
            });
            let number = digits.fold(0, |number, digit| number * n + digit);
            u32::try_from(number).expect("cubes have few cells")
        };
        sets.push((0..n).map(cell).collect());
    }
    if dimension == 2 {
        return Instance::on_board(name, Board::new((n, n))?, sets);
    }
    let names = (0..cells).map(|cell| {
        let digits = (0..exponent).map(|place| (cell / n.pow(place) % n + 1).to_string());
        digits.collect::<Vec<_>>().join(".")
    });
    Ok(Instance {
        name,
        hypergraph: Hypergraph::new(names.collect(), sets)?,
        board: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(text: &str) -> usize {
        let instance = Instance::named(text).unwrap();
        assert_eq!(Instance::named(&instance.name).unwrap(), instance, "{text}");
        instance.hypergraph.sets().len()
    }

    #[test]
    fn lines_are_counted() {
        assert_eq!(sets("row 3x3 k=3"), 8);
        assert_eq!(sets("row 7x6 k=4"), 69);
        // 3.10: an n × n board has 4n² − 48n + 128 nines.
        assert_eq!(sets("row 20x20 k=9"), 4 * 400 - 48 * 20 + 128);
        assert_eq!(sets("row 5x5 k=4 directions=3"), 10 + 10 + 4);
        assert_eq!(sets("row 5x5 k=4 directions=2"), 20);
        assert_eq!(sets("row 5x5 k=4 directions=1"), 10);
        assert_eq!(sets("row 5x5 k=6"), 0);
        assert_eq!(sets(&format!("row 5x5 k={}", usize::MAX)), 0);
    }

    #[test]
    fn tori_are_counted() {
        for k in 3..=9 {
            assert_eq!(sets(&format!("torus k={k}")), 4 * k, "{k}");
            let instance = Instance::named(&format!("torus k={k}")).unwrap();
            assert!(instance.hypergraph.sets().iter().all(|set| set.len() == k));
        }
        assert_eq!(sets("row 8x8 k=5 torus"), 4 * 64);
        assert_eq!(sets("row 8x8 k=5 directions=3 torus"), 3 * 64);
        // Rows of 4 cells hold no five, and diagonals of 4 × 6 have 12 cells.
        assert_eq!(sets("row 4x6 k=5 torus"), 3 * 24);
        assert_eq!(sets("row 4x4 k=5 torus"), 0);
    }

    #[test]
    fn cubes_are_counted() {
        for n in 2..6_usize {
            for d in 1..5_u32 {
                let lines = ((n + 2).pow(d) - n.pow(d)) / 2;
                assert_eq!(sets(&format!("hj n={n} d={d}")), lines, "{n} {d}");
            }
        }
        let square = Instance::named("hj n=3 d=2").unwrap();
        let mut cube: Vec<_> = square.hypergraph.sets().to_vec();
        let row = Instance::named("row 3x3 k=3").unwrap();
        let mut rows: Vec<_> = row.hypergraph.sets().to_vec();
        cube.sort();
        rows.sort();
        assert_eq!((cube, square.board), (rows, Some((3, 3))));
        let names = Instance::named("hj n=3 d=3").unwrap();
        assert_eq!(names.hypergraph.names()[5], "3.2.1");
    }

    #[test]
    fn too_much_is_refused() {
        for text in [
            "row 5x5 k=0",
            "row 5x5 k=3 directions=5",
            "row 256x256 k=200",
            "hj n=1 d=3",
            "hj n=3 d=0",
            "hj n=9 d=9",
            "hj n=2 d=16",
            "hj n=99999999999 d=99999999999",
        ] {
            let error = Instance::named(text).unwrap_err();
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}
