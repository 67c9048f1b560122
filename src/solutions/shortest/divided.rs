//! Boards in parts by the parities of columns and rows.

use std::ops::ControlFlow;

use crate::board::{Lights, Presses, Shape, Surface};
use crate::chase::System;
use crate::solutions::QuietCode;
use gf2_algebra::coding::divided::{Cell, Divided, best};
use gf2_algebra::coding::walsh_hadamard::Weights;
use gf2_algebra::simd::Simd;

/// The parts of cells whose columns and rows have the same parities.
fn parities(shape: Shape, nullity: usize, cells: Vec<Cell>) -> Option<Divided> {
    Divided::new(nullity, cells, |index| {
        let cell = shape.cell(index);
        cell.column % 2 + 2 * (cell.row % 2)
    })
}

/// For each cell in reading order, which patterns of the basis hold it.
fn columns(code: &QuietCode) -> Vec<u64> {
    let shape = code.shape();
    let column = |index| {
        let holding = (0..code.nullity()).filter(|&k| code.basis()[k].get(shape.cell(index)));
        holding.fold(0, |column, k| column | 1 << k)
    };
    (0..shape.cells()).map(column).collect()
}

fn cells(shape: Shape, seed: u64) -> (usize, Vec<Cell>) {
    let code = QuietCode::new(shape).unwrap();
    let mut state = seed;
    let presses = Presses::from_fn(shape, |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    });
    let columns = columns(&code).into_iter().enumerate();
    let cells = columns.map(|(index, column)| (column, presses.get(shape.cell(index))));
    (code.nullity(), cells.collect())
}

/// The solutions of the all-lit board.
fn all_lit(shape: Shape) -> Divided {
    let code = QuietCode::new(shape).unwrap();
    let lights = Lights::from_fn(shape, |_| true);
    let presses = System::new(shape).solve(&lights).unwrap();
    let columns = columns(&code).into_iter().enumerate();
    let cells = columns.map(|(index, column)| (column, presses.get(shape.cell(index))));
    parities(shape, code.nullity(), cells.collect()).unwrap()
}

#[test]
fn the_best_word_is_that_of_all_words() {
    for (side, surface) in [
        (9, Surface::Plane),
        (19, Surface::Plane),
        (16, Surface::Plane),
        (14, Surface::Plane),
        (6, Surface::Torus),
        (10, Surface::Torus),
        (12, Surface::Torus),
    ] {
        let shape = Shape::new(side, side, surface).unwrap();
        for seed in 1..6 {
            let (nullity, cells) = cells(shape, seed);
            let words = u32::try_from(nullity).unwrap();
            let all = Weights::new(Simd::best(), words, cells.clone()).unwrap();
            let expected = best(&all, i16::MIN).unwrap();
            let divided =
                parities(shape, nullity, cells).expect("a code that is smaller on the parts");
            let reached = divided.run(0, |_| ControlFlow::Continue(()));
            assert_eq!(reached.excess, i64::from(expected.excess), "{shape}");
            assert_eq!(reached.bound, reached.excess);
            assert_eq!(divided.excess(reached.word), reached.excess);
        }
    }
}

#[test]
fn a_bound_holds_wherever_the_search_is_stopped() {
    let shape = Shape::new(19, 19, Surface::Plane).unwrap();
    let (nullity, cells) = cells(shape, 3);
    let divided = parities(shape, nullity, cells).unwrap();
    let end = divided.run(0, |_| ControlFlow::Continue(()));
    for steps in 1..40 {
        let mut left = steps;
        let reached = divided.run(0, |_| {
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(reached.excess <= end.excess && end.excess <= reached.bound);
    }
}

#[test]
fn codes_that_are_as_large_on_the_parts_are_not_divided() {
    for side in [17, 31, 51] {
        let shape = Shape::torus(side, side).unwrap();
        let (nullity, cells) = cells(shape, 1);
        assert!(parities(shape, nullity, cells).is_none(), "{side}");
    }
}

/// The result for n = 79, beyond what is published, once more without the use of symmetries.
#[test]
#[ignore = "twenty minutes of processor time; runs in .ci/nightly"]
fn the_all_lit_plane_of_side_79_without_symmetries() {
    let divided = all_lit(Shape::new(79, 79, Surface::Plane).unwrap());
    let reached = divided.run(0, |_| ControlFlow::Continue(()));
    assert_eq!(reached.excess, 79 * 79 - 2 * 2629);
    assert_eq!(reached.bound, reached.excess);
}

/// With symmetries and without, on boards that have some.
#[test]
fn symmetries_change_nothing() {
    for side in [9, 19, 30] {
        let shape = Shape::new(side, side, Surface::Plane).unwrap();
        let divided = all_lit(shape);
        let plain = divided.run(0, |_| ControlFlow::Continue(()));
        let images = shape.symmetries().map(|symmetry| {
            let image = |cell| shape.index(symmetry.image(shape.cell(cell)));
            let images = (0..shape.cells()).map(|cell| u32::try_from(image(cell)).unwrap());
            images.collect()
        });
        let with = divided.with_symmetries(images);
        assert_eq!(with.symmetries.len(), 8);
        let reached = with.run(0, |_| ControlFlow::Continue(()));
        assert_eq!(reached.excess, plain.excess, "{side}");
        assert_eq!(reached.bound, plain.bound);
        assert!(reached.work <= plain.work);
    }
}
