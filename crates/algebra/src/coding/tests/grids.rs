//! Codes of grids: the words of F₂^(n²) that are 0 under "add each cell of an n × n grid to itself
//! and to its neighbours". On parts of the cells, by the parities of column and row, many of them
//! are smaller.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::coding::divided::{Divided, DividedProgress, LongEntry};
use crate::coding::lee_brickell::LeeBrickell;
use crate::coding::pairs::Pairs;
use crate::coding::walsh_hadamard::WalshHadamard;
use crate::coding::{CosetSearch, Vector};
use crate::gf2::{BitMatrix, BitVector};
use crate::simd::Simd;

use super::{go_on, largest_of_all};

/// An n × n grid, on the plane or on a torus.
#[derive(Clone, Copy, Debug)]
struct Grid {
    side: usize,
    is_torus: bool,
}

const fn plane(side: usize) -> Grid {
    Grid {
        side,
        is_torus: false,
    }
}

const fn torus(side: usize) -> Grid {
    Grid {
        side,
        is_torus: true,
    }
}

impl Grid {
    fn cells(self) -> usize {
        self.side * self.side
    }

    /// The matrix of the map.
    fn matrix(self) -> BitMatrix {
        let mut matrix = BitMatrix::zero(self.cells(), self.cells());
        for cell in 0..self.cells() {
            let (row, column) = (cell / self.side, cell % self.side);
            matrix.toggle(cell, cell);
            for (down, across) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let moved = |place: usize, by: isize| {
                    if self.is_torus {
                        (place + self.side)
                            .checked_add_signed(by)
                            .map(|at| at % self.side)
                    } else {
                        place.checked_add_signed(by).filter(|&at| at < self.side)
                    }
                };
                if let (Some(row), Some(column)) = (moved(row, down), moved(column, across)) {
                    matrix.toggle(cell, row * self.side + column);
                }
            }
        }
        matrix
    }

    fn basis(self) -> Vec<BitVector> {
        self.matrix().kernel()
    }

    /// The dimension of the code, and its positions for a start.
    fn positions(self, start: &BitVector) -> (usize, Vec<LongEntry>) {
        let basis = self.basis();
        assert!(basis.len() <= 128);
        let entry = |cell: usize| {
            let holding = basis.iter().enumerate().filter(|(_, word)| word[cell]);
            let column = holding.fold(0_u128, |column, (index, _)| column | 1 << index);
            (column, start[cell])
        };
        (basis.len(), (0..self.cells()).map(entry).collect())
    }

    fn random_positions(self, seed: u64) -> (usize, Vec<LongEntry>) {
        let mut state = seed;
        let random = (0..self.cells()).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 63 == 1
        });
        self.positions(&random.collect())
    }

    /// A word that the map takes to the vector of ones: every symmetric matrix has one.
    fn all_ones(self) -> BitVector {
        let ones = BitVector::from_fn(self.cells(), |_| true);
        let solution = self.matrix().solve(&ones);
        solution.expect("a symmetric matrix takes some vector to its diagonal")
    }

    /// The parts of cells whose columns and rows have the same parities.
    fn divided(self, (dimension, positions): (usize, Vec<LongEntry>)) -> Option<Divided> {
        Divided::new(dimension, positions, |cell| {
            cell % self.side % 2 + 2 * (cell / self.side % 2)
        })
    }

    /// The coset of words that the map takes to the vector of ones.
    fn divided_all_ones(self) -> Divided {
        self.divided(self.positions(&self.all_ones())).unwrap()
    }

    /// The eight symmetries of a square.
    fn symmetries(self) -> impl Iterator<Item = Vec<u32>> {
        let last = self.side - 1;
        (0..8).map(move |which| {
            let image = |cell: usize| {
                let (mut row, mut column) = (cell / self.side, cell % self.side);
                if which & 1 == 1 {
                    row = last - row;
                }
                if which & 2 == 2 {
                    column = last - column;
                }
                if which & 4 == 4 {
                    (row, column) = (column, row);
                }
                u32::try_from(row * self.side + column).unwrap()
            };
            (0..self.cells()).map(image).collect()
        })
    }
}

#[test]
fn the_least_weight_by_parts_is_that_of_all_words() {
    for grid in [
        plane(9),
        plane(19),
        plane(16),
        plane(14),
        torus(6),
        torus(10),
        torus(12),
    ] {
        for seed in 1..6 {
            let (dimension, positions) = grid.random_positions(seed);
            let columns = positions.iter();
            let columns = columns.map(|&(column, one)| (u64::try_from(column).unwrap(), one));
            let all = WalshHadamard::new(Simd::best(), dimension, columns).unwrap();
            let expected = i64::from(largest_of_all(&all).excess);
            let divided = grid.divided((dimension, positions));
            let divided = divided.expect("a code that is smaller on the parts");
            let progress = divided.run(divided.begin(0), &mut go_on);
            assert_eq!(progress.excess, expected, "{grid:?}");
            assert_eq!(progress.bound, expected);
            assert_eq!(divided.excess(progress.message), expected);
            let divided = Arc::new(divided);
            let pairs = Pairs::new(&divided).expect("a direct sum on the halves");
            let progress = pairs.run(divided.begin(0), &mut go_on);
            assert_eq!(progress.excess, expected, "{grid:?}");
            assert_eq!(progress.bound, expected);
            assert_eq!(divided.excess(progress.message), expected);
        }
    }
}

#[test]
fn a_bound_holds_wherever_the_search_is_stopped() {
    let grid = plane(19);
    let divided = grid.divided(grid.random_positions(3)).unwrap();
    let end = divided.run(divided.begin(0), &mut go_on);
    for steps in 1..40 {
        let mut left = steps;
        let stopped = divided.run(divided.begin(0), &mut |_| {
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(stopped.excess <= end.excess && end.excess <= stopped.bound);
    }
}

#[test]
fn codes_that_are_as_large_on_the_parts_are_not_divided() {
    for side in [17, 31, 51] {
        let grid = torus(side);
        assert!(grid.divided(grid.random_positions(1)).is_none(), "{side}");
    }
}

/// The result for n = 79, beyond what is published, once more without the use of symmetries.
#[test]
#[ignore = "twenty minutes of processor time; runs in .ci/nightly"]
fn the_all_ones_plane_of_side_79_without_symmetries() {
    let divided = plane(79).divided_all_ones();
    let progress = divided.run(divided.begin(0), &mut go_on);
    assert_eq!(progress.excess, 79 * 79 - 2 * 2629);
    assert_eq!(progress.bound, progress.excess);
}

/// The result for n = 95, beyond what is published, once more without the use of symmetries.
#[test]
#[ignore = "some minutes; runs in .ci/nightly"]
fn the_all_ones_plane_of_side_95_without_symmetries() {
    let divided = Arc::new(plane(95).divided_all_ones());
    let pairs = Pairs::new(&divided).expect("a direct sum on the halves");
    let progress = pairs.run(divided.begin(0), &mut go_on);
    assert_eq!(progress.excess, 95 * 95 - 2 * 4095);
    assert_eq!(progress.bound, progress.excess);
}

#[test]
fn symmetries_change_nothing() {
    for side in [9, 19, 30] {
        let divided = plane(side).divided_all_ones();
        let plain = divided.run(divided.begin(0), &mut go_on);
        let with = divided.with_symmetries(plane(side).symmetries());
        assert_eq!(with.symmetries.len(), 8);
        let mut states = Vec::new();
        let progress = with.run(with.begin(0), &mut |state| {
            states.push(state.clone());
            go_on(state)
        });
        assert_eq!(progress.excess, plain.excess, "{side}");
        assert_eq!(progress.bound, plain.bound);
        assert!(progress.work <= plain.work);
        // Resumed, it completes no word twice.
        for state in states {
            let before = state.work;
            let again = with.run(state.clone(), &mut go_on);
            assert_eq!(
                (again.excess, again.message),
                (progress.excess, progress.message)
            );
            assert_eq!(again.stage, progress.stage);
            if state.stage > 0 || state.items > 0 {
                assert_eq!(again.work - before, progress.work - before);
            }
        }
    }
}

/// The eight symmetries of a square together with the translations of the torus.
fn symmetries_of_torus(side: usize) -> impl Iterator<Item = Vec<u32>> {
    let shift = move |(symmetry, by): (Vec<u32>, usize)| {
        let moved = |image: u32| {
            let (row, column) = (image as usize / side, image as usize % side);
            let (row, column) = ((row + by / side) % side, (column + by % side) % side);
            u32::try_from(row * side + column).unwrap()
        };
        symmetry.into_iter().map(moved).collect()
    };
    let shifts = 0..side * side;
    let all = shifts.flat_map(move |by| torus(side).symmetries().map(move |image| (image, by)));
    all.map(shift)
}

#[test]
fn pairs_of_words_on_tori_with_symmetries_are_the_same_search() {
    let mut reduced = 0;
    for side in [6, 10, 12, 20, 24, 30, 34] {
        let plain = torus(side).divided_all_ones();
        let expected = plain.run(plain.begin(0), &mut go_on);
        for divided in [
            plain.clone(),
            plain.clone().with_symmetries(torus(side).symmetries()),
            plain.with_symmetries(symmetries_of_torus(side)),
        ] {
            let divided = Arc::new(divided);
            for least_left in [4, 17] {
                let pairs = Pairs::with_transforms(&divided, least_left).unwrap();
                reduced += usize::from(pairs.is_reduced());
                let mut states = Vec::new();
                let progress = pairs.run(divided.begin(0), &mut |state| {
                    assert!(state.excess <= expected.excess && expected.excess <= state.bound);
                    states.push(state.clone());
                    go_on(state)
                });
                assert_eq!(progress.excess, expected.excess, "{side}");
                assert_eq!(progress.bound, expected.excess);
                assert_eq!(divided.excess(progress.message), expected.excess);
                for state in states {
                    let again = pairs.run(state.clone(), &mut go_on);
                    assert_eq!(again.message, progress.message);
                    // It may end earlier: with the better word it has less to do.
                    assert_eq!(again.bound, progress.bound);
                    assert!(again.stage <= progress.stage && again.work <= progress.work);
                }
            }
        }
    }
    assert!(reduced > 3, "translations leave out words");
}

/// 2^40 words on each part: a look at all of them would take minutes.
#[test]
fn large_parts_are_left_when_the_search_is_told_to_stop() {
    let grid = torus(62);
    let divided = grid.divided(grid.random_positions(1)).unwrap();
    let divided = Arc::new(divided);
    let stop = &mut |_: &DividedProgress| ControlFlow::Break(());
    let begin = divided.begin(0);
    assert_eq!(divided.run(begin.clone(), stop), begin);
    let pairs = Pairs::new(&divided).unwrap();
    assert_eq!(pairs.run(begin.clone(), stop), begin);
}

#[test]
fn random_words_are_of_the_coset_and_soon_of_least_weight() {
    let grid = plane(16);
    let matrix = grid.matrix();
    let (start, basis) = (grid.all_ones(), grid.basis());
    let orders = vec![2; basis.len()];
    let found = CosetSearch::new(&start, &basis, &orders, 0, None).run(None, go_on);
    assert_eq!(found.total, found.lower_bound);
    let mut search = LeeBrickell::new(&start, &basis);
    for _ in 0..30 {
        let _ = search.round(|| ControlFlow::Continue(()));
        assert_eq!((&matrix * &search.least).weight(), grid.cells());
    }
    assert_eq!(search.least.total(), found.total);
    assert_eq!(search.least_total, found.total);
}
