//! The shortest solutions of every solvable board of some shapes, against the distances that
//! breadth-first search finds.

use button_madness::solutions::{QuietCode, Shortest};
use button_madness::solve::Bfs;
use button_madness::{Game, Presses, Shape, Surface};
use rayon::prelude::*;

/// Cells without which every board can be made in one way only: each board once.
fn information_set(code: &QuietCode) -> Vec<usize> {
    let shape = code.shape();
    let mut basis = code.basis().to_vec();
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    while let Some(pattern) = basis.pop() {
        let pivot = pattern.iter().next().expect("a quiet pattern is not empty");
        for other in &mut basis {
            if other.get(pivot) {
                let sum = Presses::from_fn(shape, |cell| other.get(cell) ^ pattern.get(cell));
                *other = sum;
            }
        }
        cells.retain(|&cell| cell != shape.index(pivot));
    }
    cells
}

/// Compares every `step`-th of the solvable boards; returns how many solvable boards there are.
fn compare(columns: usize, rows: usize, surface: Surface, step: u64) -> u64 {
    let shape = Shape::new(columns, rows, surface).unwrap();
    let code = QuietCode::new(&shape.into()).unwrap();
    let cells = information_set(&code);
    assert_eq!(cells.len(), shape.cells() - code.nullity());
    let search = Bfs::default().search(&shape.into()).unwrap();
    let sets = 1_u64 << cells.len();
    (0..sets.div_ceil(step)).into_par_iter().for_each(|index| {
        let set = index * step;
        let mut presses = Presses::new(shape);
        for (bit, &cell) in cells.iter().enumerate() {
            presses.set(shape.cell(cell), set >> bit & 1 == 1);
        }
        let lights = Game::from(presses.shape()).toggled(&presses);
        let state = lights
            .iter()
            .fold(0, |state, cell| state | 1 << shape.index(cell));
        let shortest = Shortest::new(&code, &lights, &presses).unwrap();
        assert!(
            shortest.is_optimal()
                && Game::from(shortest.presses.shape()).solves(&shortest.presses, &lights)
        );
        let distance = search.distance(state);
        assert_eq!(Some(shortest.presses.count()), distance, "{lights}");
    });
    sets
}

#[test]
fn every_board_of_small_shapes() {
    for surface in [Surface::Plane, Surface::Torus] {
        for (columns, rows) in [(4, 4), (3, 5)] {
            compare(columns, rows, surface, 1);
        }
    }
}

#[test]
fn some_boards_of_five_by_five() {
    assert_eq!(compare(5, 5, Surface::Torus, 127), 1 << 17);
    assert_eq!(compare(5, 5, Surface::Plane, 1021), 1 << 23);
}

#[test]
#[ignore = "8 million searches, a minute; runs in .ci/nightly"]
fn every_board_of_five_by_five() {
    assert_eq!(compare(5, 5, Surface::Torus, 1), 1 << 17);
    assert_eq!(compare(5, 5, Surface::Plane, 1), 1 << 23);
}
