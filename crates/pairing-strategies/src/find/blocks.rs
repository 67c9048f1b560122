//! The pairing for twelve in a row of 4 × 4 blocks.

use std::ops::ControlFlow;

use super::LatticePairing;
use crate::cover::ExactCover;

/// Returns for each cell of a block of 4 × 4 cells and each direction, of rows, columns, falling and
/// rising diagonals, the problem to choose a direction for each cell: each line of the torus of 4 × 4
/// cells has one cell with its direction.
fn problem() -> ExactCover {
    let options = (0..16).flat_map(|cell| {
        let (x, y) = (cell % 4, cell / 4);
        let lines = [y, 4 + x, 8 + (x + 4 - y) % 4, 12 + (x + y) % 4];
        lines.map(|line| 1 << cell | 1 << (16 + line))
    });
    ExactCover::new(32, options.collect())
}

/// Returns a good pairing of the plane for 12 in a row that needs no search worth the name: each cell is
/// paired with the same cell of a neighbouring block of 4 × 4 cells.
///
/// Each cell of the block has a direction, so that each line of the torus of 4 × 4 cells has one cell with
/// its direction. So every fourth cell of a line of the plane has the line's direction. Of these the
/// first is paired with the second, the third with the fourth, and so on: pairs start 8 apart, and 12 in a
/// row hold a whole one.
///
/// # Source
/// Theorem 3.8 of Győrffy's thesis.
///
/// # Panics
/// Never: there are such directions.
pub fn blocks_of_four() -> LatticePairing {
    let mut chosen = Vec::new();
    let ended = problem().for_each(&mut |options| {
        chosen = options.to_vec();
        ControlFlow::Break(())
    });
    assert!(ended.is_break(), "a block has directions");
    let mut dominoes = vec![Vec::new(); 4];
    for option in chosen {
        let (cell, direction) = (option / 4, option % 4);
        let part = |number: usize| i64::try_from(number).expect("below 4");
        let (x, y) = (part(cell % 4), part(cell / 4));
        // Of two blocks that follow each other along the direction the pairs start in the first one:
        // columns of dominoes along rows and diagonals alternate, rows of those along columns do.
        for other in [0, 4] {
            dominoes[direction].push(if direction == 1 {
                vec![x + other, y]
            } else {
                vec![x, y + other]
            });
        }
    }
    for starts in &mut dominoes {
        starts.sort_unstable();
    }
    LatticePairing {
        k: 12,
        lengths: vec![4; 4],
        directions: vec![vec![1, 0], vec![0, 1], vec![1, 1], vec![1, -1]],
        moduli: vec![8, 8],
        maps: vec![vec![1, 0], vec![0, 1]],
        dominoes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_in_a_row_hold_a_pair_of_blocks() {
        let found = blocks_of_four();
        // The step to the partner of each cell of one period.
        let mut partner = vec![None; 64];
        let cell = |x: i64, y: i64| usize::try_from(8 * y.rem_euclid(8) + x.rem_euclid(8)).unwrap();
        for (direction, starts) in found.directions.iter().zip(&found.dominoes) {
            let (dx, dy) = (4 * direction[0], 4 * direction[1]);
            for start in starts {
                let (x, y) = (start[0], start[1]);
                assert_eq!(partner[cell(x, y)].replace((dx, dy)), None);
                assert_eq!(partner[cell(x + dx, y + dy)].replace((-dx, -dy)), None);
            }
        }
        assert!(partner.iter().all(Option::is_some));
        let blocked = |k: i64| {
            (0..64).all(|first: i64| {
                found.directions.iter().all(|direction| {
                    let point =
                        |at: i64| (first % 8 + at * direction[0], first / 8 + at * direction[1]);
                    (0..k).any(|at| {
                        let (x, y) = point(at);
                        let (dx, dy) = partner[cell(x, y)].unwrap();
                        (0..k).any(|other| point(other) == (x + dx, y + dy))
                    })
                })
            })
        };
        assert!(blocked(12));
        assert!(!blocked(11));
    }
}
