//! Laws of the game that every board obeys, tried on random boards.
//!
//! The laws are those of the source thesis and of linear algebra: pressing is
//! linear, commutes with the symmetries of the surface, and its matrix is
//! symmetric, with ones on the diagonal.

use button_madness::certificate::{Aim, BoardCertificate, Flaw, read_certificates};
use button_madness::press_matrix;
use button_madness::solve::{Elimination, Fourier, Solver, certificate, solve_for};
use button_madness::{
    Cell, Game, Grid, Lights, Obstruction, Outcome, Presses, Shape, Surface, Target,
};
use gf2_algebra::gf2::{BitMatrix, gauss};
use proptest::collection::vec;
use proptest::prelude::*;
use rayon::prelude::*;

fn any_sides() -> impl Strategy<Value = (usize, usize)> {
    let wide = prop_oneof![62..=66_usize, 126..=130_usize];
    prop_oneof![
        4 => (1..=15_usize, 1..=15_usize),
        1 => (wide.clone(), 1..=6_usize),
        1 => (1..=6_usize, wide),
    ]
}

/// Shapes of up to 15 × 15 cells, and of sides about the width of a word, on
/// every surface.
fn any_shape() -> impl Strategy<Value = Shape> {
    let surface = prop::sample::select(&Surface::ALL[..]);
    let shape = |((m, n), surface)| Shape::new(m, n, surface).expect("a shape of this test");
    (any_sides(), surface).prop_map(shape)
}

fn any_torus() -> impl Strategy<Value = Shape> {
    any_sides().prop_map(|(m, n)| torus(m, n))
}

/// Shapes with quiet patterns.
fn bad_shape() -> impl Strategy<Value = Shape> {
    any_shape().prop_filter("quiet patterns", |&shape| nullity(shape) > 0)
}

/// Shapes without quiet patterns.
fn good_shape() -> impl Strategy<Value = Shape> {
    any_shape().prop_filter("no quiet patterns", |&shape| nullity(shape) == 0)
}

fn odd_shape() -> impl Strategy<Value = Shape> {
    (0..=7_usize, 0..=7_usize).prop_map(|(m, n)| torus(2 * m + 1, 2 * n + 1))
}

/// A random set of cells.
fn any_grid<K>(shape: Shape) -> impl Strategy<Value = Grid<K>> {
    vec(any::<bool>(), shape.cells()).prop_map(move |bits| {
        Grid::from_fn(shape, |cell| bits[cell.row * shape.columns() + cell.column])
    })
}

/// A shape of the given kind with a random board on it: uniformly random, or
/// made by pressing.
fn board_on(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Lights> {
    shapes.prop_flat_map(any_lights)
}

fn any_lights(shape: Shape) -> impl Strategy<Value = Lights> {
    let pressed =
        any_grid(shape).prop_map(|presses: Presses| Game::from(presses.shape()).toggled(&presses));
    prop_oneof![any_grid(shape), pressed]
}

fn two_boards() -> impl Strategy<Value = (Lights, Lights)> {
    any_shape().prop_flat_map(|shape| (any_lights(shape), any_lights(shape)))
}

/// A random board and one of its cells.
fn board_and_cell(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = (Lights, Cell)> {
    board_on(shapes).prop_flat_map(|lights| {
        let shape = lights.shape();
        (Just(lights), any_cell(shape))
    })
}

fn any_cell(shape: Shape) -> impl Strategy<Value = Cell> {
    (0..shape.columns(), 0..shape.rows()).prop_map(|(column, row)| Cell::new(column, row))
}

fn torus(m: usize, n: usize) -> Shape {
    Shape::torus(m, n).expect("a shape of this test")
}

fn solve(lights: &Lights) -> Outcome {
    let solver = Elimination::default();
    solver
        .solve(&lights.shape().into(), lights)
        .expect("a board that fits into memory")
}

fn solution(lights: &Lights) -> Option<Presses> {
    solve(lights).presses().cloned()
}

fn nullity(shape: Shape) -> usize {
    let solver = Elimination::default();
    solver
        .nullity(&shape.into())
        .expect("a board that fits into memory")
}

fn quiet_patterns(shape: Shape) -> Vec<Presses> {
    let solver = Elimination::default();
    let patterns = solver.quiet_patterns(&shape.into());
    patterns.expect("a board that fits into memory")
}

fn sum<K: Clone>(a: &Grid<K>, b: &Grid<K>) -> Grid<K> {
    let mut sum = a.clone();
    sum.symmetric_difference(b);
    sum
}

/// The certificate of a board of this test that can be solved.
fn solved_certificate(lights: &Lights) -> BoardCertificate {
    let outcome = solve(lights);
    assert!(
        outcome.presses().is_some(),
        "{lights:?} was made by pressing"
    );
    certificate(
        &lights.shape().into(),
        lights,
        Target::Off,
        &outcome,
        "elimination",
    )
}

/// Flips one cell of a grid in a certificate.
fn flip(rows: &mut [String], Cell { column, row }: Cell) {
    let flipped = if &rows[row][column..=column] == "1" {
        "0"
    } else {
        "1"
    };
    rows[row].replace_range(column..=column, flipped);
}

/// The certificate as somebody who reads it from a file sees it.
fn check_in_writing(certificate: &BoardCertificate) -> Result<(), Flaw> {
    let json = serde_json::to_string(certificate).expect("a certificate is JSON");
    let read = read_certificates(&json).expect("what was written can be read");
    read[0].check().map(drop)
}

proptest! {
    #[test]
    fn what_was_pressed_is_solved(presses in any_shape().prop_flat_map(any_grid::<_>)) {
        let presses: Presses = presses;
        let lights = Game::from(presses.shape()).toggled(&presses);
        let found = solution(&lights).expect("a board made by pressing");
        prop_assert_eq!(Game::from(found.shape()).toggled(&found), lights);
        let difference = sum(&found, &presses);
        prop_assert!(difference.is_empty() || Game::from(difference.shape()).is_quiet(&difference));
    }

    #[test]
    fn two_methods_differ_by_a_quiet_pattern(lights in board_on(odd_shape())) {
        let by_roots = Fourier::default().solve(&lights.shape().into(), &lights).expect("odd sides");
        let by_rows = solve(&lights);
        prop_assert_eq!(by_roots.nullity(), by_rows.nullity());
        match (by_roots, by_rows) {
            (Outcome::Solved(a), Outcome::Solved(b)) => {
                let difference = sum(&a.presses, &b.presses);
                prop_assert!(difference.is_empty() || Game::from(difference.shape()).is_quiet(&difference));
            }
            (Outcome::Unsolvable(_), Outcome::Unsolvable(_)) => {}
            (a, b) => prop_assert!(false, "{a:?} against {b:?}"),
        }
    }

    #[test]
    fn a_quiet_pattern_leads_from_solution_to_solution(
        (presses, choice) in bad_shape()
            .prop_flat_map(|shape| (any_grid(shape), any::<prop::sample::Index>()))
    ) {
        let presses: Presses = presses;
        let lights = Game::from(presses.shape()).toggled(&presses);
        let patterns = quiet_patterns(lights.shape());
        let found = solution(&lights).expect("a board made by pressing");
        let other = sum(&found, choice.get(&patterns));
        prop_assert_ne!(&other, &found);
        prop_assert_eq!(Game::from(other.shape()).toggled(&other), lights);
    }

    #[test]
    fn symmetries_commute_with_solving(
        (lights, to) in board_and_cell(any_shape())
    ) {
        fn images<K>(grid: &Grid<K>, to: Cell) -> [Option<Grid<K>>; 5] {
            [
                grid.transpose(),
                grid.rotate(),
                grid.translate(to.column, to.row),
                grid.translate(to.column, 0),
                grid.translate(0, to.row),
            ]
        }
        let found = solution(&lights);
        let moved = found.as_ref().map(|presses| images(presses, to));
        for (kind, image) in images(&lights, to).into_iter().enumerate() {
            let moved = moved.as_ref().map(|moved| moved[kind].clone());
            let Some(image) = image else {
                prop_assert!(matches!(moved, None | Some(None)));
                continue;
            };
            prop_assert_eq!(image.count(), lights.count());
            prop_assert_eq!(solution(&image).is_some(), found.is_some());
            if let Some(moved) = moved {
                let moved = moved.expect("what moves the lights moves the presses");
                prop_assert_eq!(Game::from(moved.shape()).toggled(&moved), image);
            }
        }
    }

    #[test]
    fn solutions_add_up((f, g) in two_boards()) {
        let both = sum(&f, &g);
        let found = solution(&both);
        match (solution(&f), solution(&g)) {
            (Some(a), Some(b)) => {
                prop_assert!(found.is_some());
                prop_assert_eq!(Game::from(a.shape()).toggled(&sum(&a, &b)), both);
            }
            // Solvable boards are a linear space: one summand inside and one
            // outside have a sum outside.
            (Some(_), None) | (None, Some(_)) => prop_assert!(found.is_none()),
            (None, None) => {}
        }
    }

    #[test]
    fn quiet_patterns_are_a_basis(shape in any_shape()) {
        let patterns = quiet_patterns(shape);
        prop_assert!(patterns.iter().all(|pattern| Game::from(shape).is_quiet(pattern)));
        prop_assert_eq!(patterns.len(), nullity(shape));
        let matrix = BitMatrix::from_fn(patterns.len(), shape.cells(), |row, index| {
            patterns[row].get(Cell::new(index % shape.columns(), index / shape.columns()))
        });
        prop_assert_eq!(matrix.rank(), patterns.len());
    }

    #[test]
    fn nullity_is_symmetric_and_doubles(shape in any_torus()) {
        let (m, n) = (shape.columns(), shape.rows());
        prop_assert_eq!(nullity(shape), nullity(torus(n, m)));
        // ι² = ι(X², Y²), theorem 5.2 with the exact nullity.
        prop_assert_eq!(nullity(torus(2 * m, 2 * n)), 2 * nullity(shape));
    }

    #[test]
    fn pressing_everything_switches_everything(shape in any_torus()) {
        prop_assert_eq!(Game::from(shape).toggled(&Presses::full(shape)), Lights::full(shape));
    }

    /// Sutner: a symmetric matrix with ones on the diagonal has the vector of
    /// ones in its image, for any pattern of its kernel has even size.
    #[test]
    fn everything_lit_can_be_switched_off(shape in any_shape()) {
        let found = solution(&Lights::full(shape)).expect("Sutner's theorem");
        prop_assert!(Game::from(shape).solves(&found, &Lights::full(shape)));
        prop_assert!(quiet_patterns(shape).iter().all(|pattern| pattern.count() % 2 == 0));
    }

    #[test]
    fn certificates_hold_for_every_target(lights in board_on(any_shape())) {
        for target in [Target::Off, Target::On, Target::Either] {
            let (outcome, reached) = solve_for(&Elimination::default(), &lights.shape().into(), &lights, target)
                .expect("a board that fits into memory");
            let certificate = certificate(&lights.shape().into(), &lights, reached, &outcome, "elimination");
            prop_assert_eq!(check_in_writing(&certificate), Ok(()));
        }
    }

    #[test]
    fn obstructions_meet_the_lights_oddly(lights in board_on(bad_shape())) {
        let patterns = quiet_patterns(lights.shape());
        let odd = patterns.iter().any(|pattern| pattern.overlap(&lights) % 2 == 1);
        match solve(&lights) {
            Outcome::Solved(_) => prop_assert!(!odd),
            Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) => {
                prop_assert!(odd);
                prop_assert!(Game::from(quiet_pattern.shape()).is_quiet(&quiet_pattern));
                prop_assert_eq!(quiet_pattern.overlap(&lights) % 2, 1);
            }
        }
    }

    /// On a good board the solution is unique, so any other press set fails,
    /// even with its own number of presses; and the presses solve one board only.
    #[test]
    fn on_good_boards_nothing_can_be_changed(
        (lights, change) in good_shape()
            .prop_flat_map(|shape| (any_grid(shape), any_grid::<_>(shape)))
    ) {
        let (lights, change): (Lights, Presses) = (lights, change);
        prop_assume!(!change.is_empty());
        let honest = solved_certificate(&lights);
        prop_assert_eq!(check_in_writing(&honest), Ok(()));

        let presses = solution(&lights).expect("every board of a good shape");
        let mut other_presses = honest.clone();
        let changed = sum(&presses, &change);
        other_presses.press_count = Some(changed.count());
        other_presses.presses = Some(changed.to_rows());
        let wrong = Game::from(change.shape()).toggled(&change).count();
        let aim = Aim::from(Target::Off);
        prop_assert_eq!(
            check_in_writing(&other_presses),
            Err(Flaw::NotReached { wrong, aim: aim.clone() })
        );

        let mut other_lights = honest;
        let changed = Lights::from_fn(lights.shape(), |cell| lights.get(cell) ^ change.get(cell));
        other_lights.lights = changed.to_rows();
        let wrong = change.count();
        prop_assert_eq!(
            check_in_writing(&other_lights),
            Err(Flaw::NotReached { wrong, aim })
        );
    }

    /// A single press always toggles its own cell, so one flipped cell is found on bad boards as well; so is a number of
    /// presses that is off.
    #[test]
    fn no_single_cell_of_a_solution_can_be_flipped(
        (presses, cell, off_by) in any_shape()
            .prop_flat_map(|shape| (any_grid(shape), any_cell(shape), 1..1000_usize))
    ) {
        let presses: Presses = presses;
        let honest = solved_certificate(&Game::from(presses.shape()).toggled(&presses));
        let count = honest.press_count.expect("a solved board");

        let mut flipped = honest.clone();
        flip(flipped.presses.as_mut().expect("a solved board"), cell);
        let miscounted = matches!(check_in_writing(&flipped), Err(Flaw::PressCount { .. }));
        prop_assert!(miscounted);
        flipped.press_count = None;
        let missed = matches!(check_in_writing(&flipped), Err(Flaw::NotReached { .. }));
        prop_assert!(missed);

        let mut flipped = honest.clone();
        flip(&mut flipped.lights, cell);
        let missed = Err(Flaw::NotReached { wrong: 1, aim: Target::Off.into() });
        prop_assert_eq!(check_in_writing(&flipped), missed);

        for claimed in [Some(count + off_by), count.checked_sub(off_by)].into_iter().flatten() {
            let miscounted = BoardCertificate { press_count: Some(claimed), ..honest.clone() };
            let flaw = Flaw::PressCount { claimed, found: count };
            prop_assert_eq!(check_in_writing(&miscounted), Err(flaw));
        }
    }

    /// One flipped cell of a quiet pattern makes it loud. One flipped light
    /// matters iff the pattern sees it: elsewhere the pattern proves the
    /// changed board unsolvable too.
    #[test]
    fn no_single_cell_of_an_obstruction_can_be_flipped(
        (lights, cell) in board_and_cell(bad_shape())
    ) {
        let outcome = solve(&lights);
        let Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) = &outcome else {
            return Ok(()); // half of the boards are made by pressing
        };
        let honest = certificate(&lights.shape().into(), &lights, Target::Off, &outcome, "elimination");
        prop_assert_eq!(check_in_writing(&honest), Ok(()));

        let mut flipped = honest.clone();
        flip(flipped.quiet_pattern.as_mut().expect("an unsolvable board"), cell);
        let loud = matches!(check_in_writing(&flipped), Err(Flaw::NotQuiet { .. }));
        prop_assert!(loud);

        let mut flipped = honest.clone();
        flip(&mut flipped.lights, cell);
        let even = matches!(check_in_writing(&flipped), Err(Flaw::EvenOverlap { .. }));
        prop_assert_eq!(even, quiet_pattern.get(cell));
        if !quiet_pattern.get(cell) {
            prop_assert_eq!(check_in_writing(&flipped), Ok(()));
        }

        let solvable = BoardCertificate { solvable: true, ..honest.clone() };
        let json = serde_json::to_string(&solvable).expect("a certificate is JSON");
        prop_assert!(read_certificates(&json).is_err(), "no presses, nothing to replay");
        let good = BoardCertificate { nullity: Some(0), ..honest };
        let contradiction = matches!(check_in_writing(&good), Err(Flaw::Nullity { .. }));
        prop_assert!(contradiction);
    }
}

#[test]
fn nullity_by_elimination_is_that_of_the_dense_matrix() {
    let sides = (1..=12).flat_map(|m| (1..=12).map(move |n| (m, n)));
    let on = |(m, n)| Surface::ALL.map(|surface| Shape::new(m, n, surface));
    let shapes: Vec<Shape> = sides.flat_map(on).collect::<Result<_, _>>().unwrap();
    shapes.into_par_iter().for_each(|shape| {
        let rank = gauss::rank(&press_matrix(&shape.into()));
        assert_eq!(nullity(shape), shape.cells() - rank, "{shape}");
    });
}
