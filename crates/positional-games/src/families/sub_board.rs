//! Boards of four rows, into which the plane is cut to block seven in a row.

use super::board::Board;
use super::{FamilyError, Instance};

/// Where the horizontal sets of a board of four rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Horizontals {
    /// Fours, the first of row r in the column `starts[r]`, the others every four columns.
    Fours { starts: [usize; 4] },
    /// The first and the last four of each row, and all sevens that contain neither.
    Sevens,
}

/// Returns the board of four rows of the thesis: `columns` is a multiple of 4, at least 8.
///
/// The sets are all vertical and diagonal fours, the horizontal fours in columns 1–4, 5–8, …, the
/// pairs a2-b1 and z2-y1, where z is the last column and y the one before, the triples a3-b2-c1 and
/// a2-b3-c4, and the mirror images of the triples.
///
/// Source: Győrffy's thesis, section 6.1, figures 6.2 and 6.3 (after A. Csernenszky).
pub(super) fn thesis(columns: usize) -> Result<Instance, FamilyError> {
    if !columns.is_multiple_of(4) {
        return Err(FamilyError::NotFours { columns });
    }
    let starts = [0; 4];
    build(
        format!("subboard {columns}x4"),
        columns,
        Horizontals::Fours { starts },
        [true, true],
    )
}

/// Returns the board (4, n, 7tr): as [`thesis`], but of the horizontal sets only the first and the
/// last four of each row, and all sevens between. A seven that contains one of the fours is left out,
/// since the four is won first.
///
/// Source: D. Czifra, E. Csóka, Z. Zombori, G. Makay, *Towards solving the 7-in-a-row game*, 2021.
pub(super) fn sevens(columns: usize) -> Result<Instance, FamilyError> {
    let name = format!("7tr {columns}x4");
    build(name, columns, Horizontals::Sevens, [true, true])
}

/// Returns the board with one end: as [`thesis`], but without the short sets at the right end, and
/// for any number of columns.
pub(super) fn one_ended(columns: usize) -> Result<Instance, FamilyError> {
    let starts = [0; 4];
    let name = format!("one-ended {columns}x4");
    build(name, columns, Horizontals::Fours { starts }, [true, false])
}

/// Returns a piece of the strip of four rows: all vertical and diagonal fours, and in row r the
/// horizontal fours from column `starts[r]` on, every four columns.
///
/// Source: Győrffy's thesis, section 6.1, figure 6.1 (where the strip has no ends).
pub(super) fn strip(columns: usize, starts: [usize; 4]) -> Result<Instance, FamilyError> {
    let digits: String = starts.iter().map(ToString::to_string).collect();
    let name = format!("strip {columns}x4 rows={digits}");
    build(name, columns, Horizontals::Fours { starts }, [false, false])
}

fn build(
    name: String,
    columns: usize,
    horizontals: Horizontals,
    ends: [bool; 2],
) -> Result<Instance, FamilyError> {
    let board = Board::new((columns, 4))?;
    let mut sets: Vec<Vec<u32>> = Vec::new();
    for column in 0..columns {
        sets.push((0..4).map(|row| board.cell(column, row)).collect());
    }
    for column in 0..(columns + 1).saturating_sub(4) {
        sets.push((0..4).map(|at| board.cell(column + at, at)).collect());
        sets.push((0..4).map(|at| board.cell(column + at, 3 - at)).collect());
    }
    for row in 0..4 {
        let mut horizontal = |start: usize, length: usize| {
            if start + length <= columns {
                let cells = start..start + length;
                sets.push(cells.map(|column| board.cell(column, row)).collect());
            }
        };
        match horizontals {
            Horizontals::Fours { starts } => {
                for start in (starts[row]..columns).step_by(4) {
                    horizontal(start, 4);
                }
            }
            Horizontals::Sevens => {
                horizontal(0, 4);
                horizontal(columns.saturating_sub(4), 4);
                for start in 1..columns.saturating_sub(7) {
                    horizontal(start, 7);
                }
            }
        }
    }
    // What diagonals leave in a board when they cross its end: pairs and triples.
    let short: [&[(usize, usize)]; 3] = [
        &[(0, 1), (1, 0)],
        &[(0, 2), (1, 1), (2, 0)],
        &[(0, 1), (1, 2), (2, 3)],
    ];
    for (end, is_cut) in ends.into_iter().enumerate() {
        for set in short.iter().filter(|_| is_cut) {
            if set.iter().any(|&(column, _)| column >= columns) {
                continue;
            }
            let cells = set.iter().map(|&(column, row)| {
                let column = if end == 0 {
                    column
                } else {
                    columns - 1 - column
                };
                board.cell(column, row)
            });
            sets.push(cells.collect());
        }
    }
    Instance::on_board(name, board, sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(instance: &Instance, size: usize) -> usize {
        let sets = instance.hypergraph.sets().iter();
        sets.filter(|set| set.len() == size).count()
    }

    #[test]
    fn counts_of_the_thesis() {
        // Examples 6.7 and 6.8: 2 pairs, 4 triples and the fours.
        for (columns, fours) in [(8, 26), (12, 42)] {
            let instance = thesis(columns).unwrap();
            assert_eq!(instance.hypergraph.cells(), 4 * columns);
            assert_eq!(count(&instance, 2), 2);
            assert_eq!(count(&instance, 3), 4);
            assert_eq!(count(&instance, 4), fours);
            assert_eq!(instance.hypergraph.sets().len(), fours + 6);
        }
        assert!(thesis(10).is_err());
    }

    #[test]
    fn counts_of_the_paper() {
        for (columns, sets) in [(10, 46), (11, 53), (12, 60)] {
            let instance = sevens(columns).unwrap();
            assert_eq!(instance.hypergraph.sets().len(), sets, "{columns}");
            assert_eq!(count(&instance, 7), 4 * (columns - 8));
        }
    }

    #[test]
    fn names_are_those_of_the_thesis() {
        let instance = thesis(8).unwrap();
        let names = instance.hypergraph.names();
        let mut short: Vec<String> = Vec::new();
        for set in instance.hypergraph.sets() {
            if set.len() < 4 {
                let mut cells: Vec<&str> = set
                    .iter()
                    .map(|&cell| names[cell as usize].as_str())
                    .collect();
                cells.sort_unstable();
                short.push(cells.join("-"));
            }
        }
        let expected = [
            "a2-b1", "a3-b2-c1", "a2-b3-c4", "g1-h2", "f1-g2-h3", "f4-g3-h2",
        ];
        assert_eq!(short, expected);
    }

    #[test]
    fn each_set_of_the_sevens_contains_one_of_the_thesis() {
        let (hard, easy) = (sevens(12).unwrap(), thesis(12).unwrap());
        for set in hard.hypergraph.sets() {
            let is_inside = |small: &&Vec<u32>| small.iter().all(|cell| set.contains(cell));
            assert!(easy.hypergraph.sets().iter().any(|small| is_inside(&small)));
        }
    }

    #[test]
    fn boards_of_eight_columns_side_by_side_have_a_set_in_each_set() {
        // So Picker, who wins Chooser–Picker on 4 × 8, wins on 4 × 16 and 4 × 24 too.
        let small = thesis(8).unwrap();
        for columns in [16, 24] {
            let moved = |set: &Vec<u32>, left: u32| -> Vec<u32> {
                let side = u32::try_from(columns).unwrap();
                set.iter()
                    .map(|cell| cell / 8 * side + left + cell % 8)
                    .collect()
            };
            let parts: Vec<Vec<u32>> = (0..3)
                .flat_map(|at| {
                    small
                        .hypergraph
                        .sets()
                        .iter()
                        .map(move |set| moved(set, 8 * at))
                })
                .collect();
            for set in thesis(columns).unwrap().hypergraph.sets() {
                let is_inside = |part: &&Vec<u32>| part.iter().all(|cell| set.contains(cell));
                assert!(
                    parts.iter().any(|part| is_inside(&part)),
                    "{columns} {set:?}"
                );
            }
        }
    }

    #[test]
    fn strips_and_one_end() {
        let strip = strip(8, [0, 2, 2, 0]).unwrap();
        assert_eq!(strip.hypergraph.sets().len(), 8 + 10 + 2 + 1 + 1 + 2);
        let one = one_ended(6).unwrap();
        assert_eq!(one.hypergraph.cells(), 24);
        assert_eq!(one.hypergraph.sets().len(), 6 + 6 + 4 + 3);
    }
}
