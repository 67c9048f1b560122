//! One suite that every method of solving boards is put through, and after it
//! all methods against each other and against schoolbook elimination.
//!
//! Answers are checked straight from the definition of the game, by
//! [`press_and_look`] and [`meets_oddly`], with none of the library's pressing.

use button_madness::board::{Cell, Grid, Lights, Presses, Shape, press_matrix};
use button_madness::certificate::{Certificate, Target, read_certificates};
use button_madness::gf2::kernel::Kernel;
use button_madness::gf2::{BandMatrix, Gf2, gauss};
use button_madness::solve::{
    Bfs, Elimination, Fourier, Outcome, SolveError, Solver, agree, certificate, solve_for,
};
use nalgebra::DVector;
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Up to this many cells every board of every shape is solved.
const SMALL: usize = 12;

/// Beyond that: strips and squares, sides of 1 and 2, odd and even sides, and
/// sides about the width of a machine word.
const LARGER: [(usize, usize); 31] = [
    (13, 1),
    (1, 13),
    (2, 7),
    (7, 2),
    (3, 5),
    (4, 4),
    (5, 5),
    (4, 6),
    (27, 1),
    (1, 31),
    (2, 17),
    (9, 2),
    (7, 9),
    (9, 7),
    (9, 9),
    (8, 8),
    (16, 4),
    (63, 1),
    (1, 64),
    (65, 1),
    (64, 2),
    (2, 65),
    (65, 3),
    (3, 65),
    (17, 15),
    (127, 2),
    (3, 128),
    (129, 1),
    (31, 33),
    (62, 34),
    (63, 63),
];

/// What a method owes to the boards of a shape, by its documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    Answer,
    TooManyStates,
    TooLarge,
    NotApplicable,
}

type DutyOf<'a> = &'a dyn Fn(Shape) -> Duty;

// ---------------------------------------------------------------------------
// The definition of the game.

/// The lights after the presses, cell by cell in reading order: a press toggles
/// the cell and its left, right, upper and lower neighbours round the edges,
/// each toggle by itself.
fn press_and_look(lights: &Lights, presses: &Presses) -> Vec<bool> {
    let (m, n) = (lights.shape().columns(), lights.shape().rows());
    let mut lit = cells(lights);
    let pressed = cells(presses);
    for j in 0..n {
        for i in 0..m {
            if pressed[j * m + i] {
                lit[j * m + i] ^= true;
                lit[j * m + (i + m - 1) % m] ^= true;
                lit[j * m + (i + 1) % m] ^= true;
                lit[(j + n - 1) % n * m + i] ^= true;
                lit[(j + 1) % n * m + i] ^= true;
            }
        }
    }
    lit
}

/// The cells of a grid in reading order.
fn cells<K>(grid: &Grid<K>) -> Vec<bool> {
    let (m, n) = (grid.shape().columns(), grid.shape().rows());
    let cell = |k: usize| grid.get(Cell::new(k % m, k / m));
    (0..m * n).map(cell).collect()
}

/// Whether a pattern is quiet and has an odd number of cells among those for
/// which `wanted` holds of their light.
fn meets_oddly(lights: &Lights, pattern: &Presses, wanted: bool) -> bool {
    let dark = Lights::new(lights.shape());
    let quiet = press_and_look(&dark, pattern).iter().all(|&lit| !lit);
    let (lit, pressed) = (cells(lights), cells(pattern));
    let met = lit
        .iter()
        .zip(&pressed)
        .filter(|&(&l, &p)| p && l == wanted);
    quiet && met.count() % 2 == 1
}

// ---------------------------------------------------------------------------
// Boards.

fn torus(m: usize, n: usize) -> Shape {
    Shape::torus(m, n).expect("a shape of this test")
}

/// The set whose cell k, in reading order, is bit k of `bits`.
fn numbered<K>(shape: Shape, bits: u64) -> Grid<K> {
    Grid::from_fn(shape, |cell| {
        bits >> (cell.row * shape.columns() + cell.column) & 1 == 1
    })
}

fn small_shapes() -> impl Iterator<Item = Shape> {
    let sides = (1..=SMALL).flat_map(|m| (1..=SMALL).map(move |n| (m, n)));
    sides
        .filter(|(m, n)| m * n <= SMALL)
        .map(|(m, n)| torus(m, n))
}

fn larger_shapes() -> impl Iterator<Item = Shape> {
    LARGER.into_iter().map(|(m, n)| torus(m, n))
}

/// Which boards of a small shape can be solved, by pressing every press set.
fn solvable_by_trying(shape: Shape) -> Vec<bool> {
    let mut solvable = vec![false; 1 << shape.cells()];
    for bits in 0..1_u64 << shape.cells() {
        let lit = press_and_look(&Lights::new(shape), &numbered(shape, bits));
        let number = lit
            .iter()
            .rev()
            .fold(0, |n, &lit| n << 1 | usize::from(lit));
        solvable[number] = true;
    }
    solvable
}

fn random<K>(shape: Shape, rng: &mut ChaCha8Rng) -> Grid<K> {
    Grid::from_fn(shape, |_| rng.next_u32() & 1 == 1)
}

/// Boards of a larger shape: dark, fully lit (solved by pressing everything),
/// one lit cell, made by pressing at random, and uniformly random; with them
/// whether they can be solved, where that is known beforehand.
fn sample(shape: Shape) -> Vec<(Lights, Option<bool>)> {
    let seed = (shape.columns() * 1000 + shape.rows()) as u64;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut last = Lights::new(shape);
    last.set(Cell::new(shape.columns() - 1, shape.rows() - 1), true);
    let mut boards = vec![
        (Lights::new(shape), Some(true)),
        (Lights::full(shape), Some(true)),
        (last, None),
    ];
    let each = if shape.cells() <= 100 { 16 } else { 4 };
    for _ in 0..each {
        let presses = random(shape, &mut rng);
        let lit = press_and_look(&Lights::new(shape), &presses);
        let lights = Lights::from_fn(shape, |cell| lit[cell.row * shape.columns() + cell.column]);
        boards.push((lights, Some(true)));
        boards.push((random(shape, &mut rng), None));
    }
    boards
}

// ---------------------------------------------------------------------------
// The suite.

/// Puts a method through every small board and a sample of larger ones. `duty`
/// says which shapes its documentation lets it refuse, and how.
fn conforms(solver: &dyn Solver, duty: DutyOf) {
    for shape in small_shapes() {
        if duty(shape) != Duty::Answer {
            refuses(solver, &Lights::full(shape), duty(shape));
            continue;
        }
        let solvable = solvable_by_trying(shape);
        let count = solvable.iter().filter(|&&solvable| solvable).count();
        let nullity = (solvable.len() / count).trailing_zeros() as usize;
        for (bits, &solvable) in (0..).zip(&solvable) {
            let lights = numbered(shape, bits);
            let outcome = answers(solver, &lights, Some(solvable));
            assert_eq!(
                outcome.nullity(),
                nullity,
                "{} on {lights:?}",
                solver.name()
            );
            if shape.cells() <= 9 || bits % 7 == 0 {
                answers_for_targets(solver, &lights, &outcome);
            }
        }
    }
    for shape in larger_shapes() {
        if duty(shape) != Duty::Answer {
            refuses(solver, &Lights::full(shape), duty(shape));
            continue;
        }
        let mut nullity = None;
        for (lights, solvable) in sample(shape) {
            let outcome = answers(solver, &lights, solvable);
            let nullity = *nullity.get_or_insert(outcome.nullity());
            assert_eq!(
                outcome.nullity(),
                nullity,
                "{} on {lights:?}",
                solver.name()
            );
            answers_for_targets(solver, &lights, &outcome);
        }
    }
}

/// The method refuses the board in the way that its documentation says.
fn refuses(solver: &dyn Solver, lights: &Lights, duty: Duty) {
    let shape = lights.shape();
    let error = solver.solve(lights).expect_err("a shape out of reach");
    let found = match &error {
        SolveError::TooManyStates { shape: named, .. } => {
            assert_eq!(*named, shape);
            Duty::TooManyStates
        }
        SolveError::TooLarge {
            shape: named,
            method,
            needed,
            limit,
        } => {
            assert_eq!((*named, *method), (shape, solver.name()));
            assert!(needed.is_none_or(|needed| needed > *limit));
            Duty::TooLarge
        }
        SolveError::NotApplicable {
            shape: named,
            method,
            ..
        } => {
            assert_eq!((*named, *method), (shape, solver.name()));
            Duty::NotApplicable
        }
        other => panic!("{} on {shape}: {other}", solver.name()),
    };
    assert_eq!(found, duty, "{} on {shape}: {error}", solver.name());
    for target in [Target::Off, Target::On, Target::Either] {
        assert_eq!(solve_for(solver, lights, target).as_ref(), Err(&error));
    }
}

/// The method answers, the answer holds, and it is the one expected.
fn answers(solver: &dyn Solver, lights: &Lights, solvable: Option<bool>) -> Outcome {
    let outcome = solver
        .solve(lights)
        .unwrap_or_else(|error| panic!("{} on {lights:?}: {error}", solver.name()));
    holds(solver, lights, Target::Off, &outcome);
    if let Some(solvable) = solvable {
        let found = outcome.presses().is_some();
        assert_eq!(found, solvable, "{} on {lights:?}", solver.name());
    }
    outcome
}

/// The answers for the three targets hold, and agree with that for dark lights.
///
/// Pressing everything toggles every cell five times, so a board can be made
/// all lit iff it can be made all dark.
fn answers_for_targets(solver: &dyn Solver, lights: &Lights, off: &Outcome) {
    let solve = |target| solve_for(solver, lights, target).expect("a board within reach");
    assert_eq!(solve(Target::Off), (off.clone(), Target::Off));
    let (on, reached) = solve(Target::On);
    assert_eq!(reached, Target::On);
    holds(solver, lights, Target::On, &on);
    assert_eq!(on.presses().is_some(), off.presses().is_some());
    let (either, reached) = solve(Target::Either);
    holds(solver, lights, reached, &either);
    let counts = [off, &on, &either].map(|outcome| outcome.presses().map(Presses::count));
    assert_eq!(counts[2], counts[0].min(counts[1]));
    if counts[2].is_some() {
        assert_ne!(reached, Target::Either, "a solution reaches one colour");
    } else {
        assert_eq!(reached, Target::Either, "no colour can be reached");
    }
}

/// An answer holds by the definition of the game, and its certificate is
/// accepted after it was written out and read back.
fn holds(solver: &dyn Solver, lights: &Lights, target: Target, outcome: &Outcome) {
    let name = solver.name();
    match outcome {
        Outcome::Solved(solution) => {
            let wanted = match target {
                Target::Off => false,
                Target::On => true,
                Target::Either => panic!("{name}: which colour do the presses reach?"),
            };
            let after = press_and_look(lights, &solution.presses);
            assert!(
                after.iter().all(|&lit| lit == wanted),
                "{name} does not switch {lights:?} {target} with {:?}",
                solution.presses
            );
        }
        Outcome::Unsolvable(obstruction) => {
            let odd = |wanted| meets_oddly(lights, &obstruction.quiet_pattern, wanted);
            assert!(
                (target == Target::On || odd(true)) && (target == Target::Off || odd(false)),
                "{name}: nothing about {lights:?} (target {target}) is shown by {:?}",
                obstruction.quiet_pattern
            );
        }
    }
    let certificate = certificate(lights, target, outcome, name);
    let json = serde_json::to_string(&certificate).expect("a certificate is JSON");
    let read = read_certificates(&json).expect("what was written can be read");
    assert_eq!(read, [Certificate::Board(certificate)]);
    if let Err(flaw) = read[0].check() {
        panic!("{name} on {lights:?}, target {target}: {flaw}\n{json}");
    }
}

// ---------------------------------------------------------------------------
// The methods, and what they owe.

fn eliminations() -> Vec<Elimination> {
    let at = |kernel| Elimination {
        kernel,
        ..Elimination::default()
    };
    Kernel::available().map(at).collect()
}

/// Elimination may refuse what takes more memory than it was allowed.
fn elimination_duty(memory_limit: u64) -> impl Fn(Shape) -> Duty {
    move |shape| {
        let half_band = 2 * shape.columns().min(shape.rows());
        let needed = BandMatrix::bytes(shape.cells(), half_band);
        if needed.is_some_and(|bytes| bytes as u64 <= memory_limit) {
            Duty::Answer
        } else {
            Duty::TooLarge
        }
    }
}

/// Breadth-first search may refuse more than 2^limit states.
fn bfs_duty(limit_log2: usize) -> impl Fn(Shape) -> Duty {
    move |shape| {
        if shape.cells() <= limit_log2 {
            Duty::Answer
        } else {
            Duty::TooManyStates
        }
    }
}

/// The transform may refuse even sides, and odd ones beyond its limits.
fn fourier_duty(fourier: Fourier) -> impl Fn(Shape) -> Duty {
    move |shape| {
        let (m, n) = (shape.columns() as u64, shape.rows() as u64);
        let odd = m % 2 == 1 && n % 2 == 1;
        let allowed = || m * n * (m + n) <= fourier.work_limit;
        if odd && allowed() && degree(m, n) <= fourier.degree_limit {
            Duty::Answer
        } else {
            Duty::NotApplicable
        }
    }
}

/// The least r for which m and n (odd) divide 2^r − 1.
fn degree(m: u64, n: u64) -> u64 {
    let (mut power, mut r) = ((2 % m, 2 % n), 1);
    while power != (1 % m, 1 % n) {
        power = (2 * power.0 % m, 2 * power.1 % n);
        r += 1;
    }
    r
}

#[test]
fn elimination_conforms_at_every_kernel_level() {
    let eliminations = eliminations();
    assert!(!eliminations.is_empty());
    for solver in &eliminations {
        conforms(solver, &elimination_duty(4 << 30));
    }
}

#[test]
fn elimination_conforms_within_a_small_memory() {
    let solver = Elimination {
        memory_limit: 1 << 13,
        ..Elimination::default()
    };
    let duty = elimination_duty(solver.memory_limit);
    assert!(larger_shapes().any(|shape| duty(shape) == Duty::Answer));
    assert!(larger_shapes().any(|shape| duty(shape) == Duty::TooLarge));
    conforms(&solver, &duty);
}

#[test]
fn bfs_conforms() {
    conforms(&Bfs::default(), &bfs_duty(26));
}

#[test]
fn bfs_conforms_within_few_states() {
    conforms(&Bfs::with_limit(7), &bfs_duty(7));
}

#[test]
fn fourier_conforms() {
    let solver = Fourier::default();
    let refused = |shape: Shape| fourier_duty(solver)(shape) == Duty::NotApplicable;
    let odd = |shape: Shape| shape.columns() % 2 == 1 && shape.rows() % 2 == 1;
    assert!(larger_shapes().all(|shape| refused(shape) != odd(shape)));
    conforms(&solver, &fourier_duty(solver));
}

#[test]
fn fourier_conforms_within_small_limits() {
    for solver in [
        Fourier {
            degree_limit: 5,
            ..Fourier::default()
        },
        Fourier {
            work_limit: 1008,
            ..Fourier::default()
        },
    ] {
        conforms(&solver, &fourier_duty(solver));
    }
}

/// A method whose answers were tampered with.
struct Liar(fn(&mut Outcome));

impl Solver for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }
    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let mut outcome = Elimination::default().solve(lights)?;
        (self.0)(&mut outcome);
        Ok(outcome)
    }
}

#[test]
#[should_panic(expected = "liar does not switch")]
fn a_press_too_many_does_not_conform() {
    let lie = |outcome: &mut Outcome| {
        if let Outcome::Solved(solution) = outcome {
            solution.presses.toggle(Cell::new(0, 0));
        }
    };
    conforms(&Liar(lie), &|_| Duty::Answer);
}

#[test]
#[should_panic(expected = "liar: nothing about")]
fn a_pattern_that_is_not_quiet_does_not_conform() {
    let lie = |outcome: &mut Outcome| {
        if let Outcome::Unsolvable(obstruction) = outcome {
            obstruction.quiet_pattern.toggle(Cell::new(0, 0));
        }
    };
    conforms(&Liar(lie), &|_| Duty::Answer);
}

#[test]
#[should_panic(expected = "liar on 1 × 3 torus")]
fn a_wrong_nullity_does_not_conform() {
    let lie = |outcome: &mut Outcome| {
        if let Outcome::Unsolvable(obstruction) = outcome {
            obstruction.nullity += 1;
        }
    };
    conforms(&Liar(lie), &|_| Duty::Answer);
}

// ---------------------------------------------------------------------------
// The methods against each other.

/// Every board of the small shapes that have few, and the samples of all others.
fn boards_to_compare() -> impl Iterator<Item = Lights> {
    let all = |shape: Shape| (0..1 << shape.cells()).map(move |bits| numbered(shape, bits));
    let small = small_shapes().filter(|shape| shape.cells() <= 9);
    let others = small_shapes().filter(|shape| shape.cells() > 9);
    let sampled = others.chain(larger_shapes());
    small
        .flat_map(all)
        .chain(sampled.flat_map(|shape| sample(shape).into_iter().map(|(lights, _)| lights)))
}

#[test]
fn all_methods_agree() {
    let eliminations = eliminations();
    let (bfs, fourier) = (Bfs::default(), Fourier::default());
    let mut all_three = 0;
    for lights in boards_to_compare() {
        let shape = lights.shape();
        let by_search = bfs_duty(26)(shape) == Duty::Answer;
        let by_roots = fourier_duty(fourier)(shape) == Duty::Answer;
        let mut solvers: Vec<&dyn Solver> = Vec::new();
        solvers.extend(by_search.then_some(&bfs as &dyn Solver));
        solvers.extend(by_roots.then_some(&fourier as &dyn Solver));
        let others = solvers.len();
        solvers.extend(eliminations.iter().map(|solver| solver as &dyn Solver));
        let outcomes = agree(&solvers, &lights).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(outcomes.len(), solvers.len());
        let levels = &outcomes[others..];
        assert!(
            levels.iter().all(|outcome| *outcome == levels[0]),
            "the answer depends on the instruction set: {lights:?}"
        );
        if by_search && let Some(shortest) = outcomes[0].presses() {
            let others = outcomes[1..].iter().filter_map(Outcome::presses);
            assert!(
                others
                    .map(Presses::count)
                    .all(|count| count >= shortest.count())
            );
        }
        all_three += usize::from(by_search && by_roots);
    }
    assert!(all_three > 0);
}

#[test]
fn elimination_agrees_with_the_schoolbook() {
    let solver = Elimination::default();
    for shape in small_shapes().chain(larger_shapes()) {
        if shape.cells() > 81 {
            continue;
        }
        let matrix = press_matrix(shape);
        let nullity = shape.cells() - gauss::rank(&matrix);
        for (lights, _) in sample(shape) {
            let rhs = DVector::from_iterator(shape.cells(), cells(&lights).into_iter().map(Gf2));
            let schoolbook = gauss::solve(&matrix, &rhs);
            let outcome = answers(&solver, &lights, Some(schoolbook.is_some()));
            assert_eq!(outcome.nullity(), nullity, "{shape}");
            if let (Some(vector), Some(presses)) = (schoolbook, outcome.presses()) {
                let column = shape.columns();
                let by_hand =
                    Presses::from_fn(shape, |cell| vector[cell.row * column + cell.column].0);
                assert!(press_and_look(&lights, &by_hand).iter().all(|&lit| !lit));
                let mut difference = by_hand;
                difference.symmetric_difference(presses);
                let changed = press_and_look(&Lights::new(shape), &difference);
                assert!(changed.iter().all(|&lit| !lit));
                assert!(nullity > 0 || difference.is_empty());
            }
        }
    }
}
