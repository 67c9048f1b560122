//! The methods, and what they owe by their documentation.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use button_madness::chase::System;
use button_madness::solve::{
    Bfs, Chase, Elimination, Fourier, Frobenius, SolveError, Solver, SparseElimination, Tables,
};
use button_madness::{Game, Lights, Outcome, Presses, Shape, Surface};
use gf2_algebra::gf2::BandMatrix;
use madness_machine::simd::{Simd, SimdLevel};

/// What a method owes to the boards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    Answer,
    TooManyStates,
    TooLarge,
    NotApplicable,
}

/// A method, and which games its documentation lets it refuse, and how.
pub(crate) struct Method {
    pub(crate) solver: Box<dyn Solver>,
    duty: Box<dyn Fn(&Game) -> Duty + Sync>,
}

impl Method {
    pub(crate) fn new(
        solver: impl Solver + 'static,
        duty: impl Fn(&Game) -> Duty + Sync + 'static,
    ) -> Self {
        Self {
            solver: Box::new(solver),
            duty: Box::new(duty),
        }
    }

    pub(crate) fn duty(&self, game: &Game) -> Duty {
        (self.duty)(game)
    }

    pub(crate) fn answers(&self, game: &Game) -> bool {
        self.duty(game) == Duty::Answer
    }
}

/// All methods as the suite and the comparison use them. A new method is one
/// line here.
pub(crate) fn methods() -> Vec<Method> {
    let mut methods = vec![
        bfs(Bfs::with_limit(16), 16),
        fourier(Fourier::default()),
        tables(),
        sparse(4 << 30),
    ];
    for simd in SimdLevel::ALL.into_iter().filter_map(Simd::at) {
        methods.push(elimination(4 << 30, simd));
        methods.push(frobenius(1 << 37, simd));
        methods.push(chase(4 << 30, simd));
    }
    methods
}

/// The methods with limits so low that they refuse some of the shapes.
pub(crate) fn limited_methods() -> Vec<Method> {
    let fourier_within = |degree_limit, work_limit| {
        fourier(Fourier {
            degree_limit,
            work_limit,
        })
    };
    vec![
        bfs(Bfs::with_limit(7), 7),
        fourier_within(5, 1 << 27),
        fourier_within(1024, 1008),
        elimination(1 << 13, Simd::best()),
        frobenius(100, Simd::best()),
        chase(1 << 10, Simd::best()),
        sparse(1 << 11),
    ]
}

/// Elimination may refuse what takes more memory than it was allowed.
fn elimination(memory_limit: u64, simd: Simd) -> Method {
    let solver = Elimination { memory_limit, simd };
    Method::new(solver, move |game| {
        let shape = game.shape();
        let needed = if game.is_cross() {
            BandMatrix::bytes(shape.cells(), half_band(shape))
        } else {
            Some(shape.cells() * (shape.cells() / 8 + 8))
        };
        if needed.is_some_and(|bytes| bytes as u64 <= memory_limit) {
            Duty::Answer
        } else {
            Duty::TooLarge
        }
    })
}

/// Chasing may refuse what takes more memory than it was allowed.
fn chase(memory_limit: u64, simd: Simd) -> Method {
    let solver = Chase { memory_limit, simd };
    Method::new(solver, move |game| {
        if !game.is_cross() {
            return match solver.nullity(game) {
                Ok(_) => Duty::Answer,
                // Which rules can be chased is told by the method alone.
                Err(SolveError::NotApplicable { .. }) => Duty::NotApplicable,
                Err(_) => Duty::TooLarge,
            };
        }
        if System::bytes(game.shape()) > memory_limit {
            Duty::TooLarge
        } else {
            Duty::Answer
        }
    })
}

/// Twice the shorter side, or once a side whose rows follow on each other from
/// one free edge to another.
fn half_band(shape: Shape) -> usize {
    let (m, n) = (shape.columns(), shape.rows());
    match shape.surface() {
        Surface::Plane => m.min(n),
        Surface::Cylinder => m.min(2 * n),
        _ => 2 * m.min(n),
    }
}

/// Breadth-first search may refuse more than 2^limit states.
pub(crate) fn bfs(solver: Bfs, limit_log2: usize) -> Method {
    Method::new(solver, move |game| {
        if game.shape().cells() <= limit_log2 {
            Duty::Answer
        } else {
            Duty::TooManyStates
        }
    })
}

/// The transform is for tori with odd sides, and may refuse what is beyond
/// its limits.
fn fourier(solver: Fourier) -> Method {
    Method::new(solver, move |game| {
        let shape = game.shape();
        let (m, n) = (shape.columns() as u64, shape.rows() as u64);
        let odd = shape.surface() == Surface::Torus && m % 2 == 1 && n % 2 == 1;
        let allowed = || m * n * (m + n) <= solver.work_limit;
        if odd && allowed() && degree(m, n) <= solver.degree_limit {
            Duty::Answer
        } else {
            Duty::NotApplicable
        }
    })
}

/// The powers of the rule are for tori; they may be refused where there are too many. Under the cross
/// they must answer with odd sides or where every board can be solved, within the limit.
fn frobenius(work_limit: u64, simd: Simd) -> Method {
    let solver = Frobenius { work_limit, simd };
    Method::new(solver, move |game| {
        let shape = game.shape();
        let (m, n) = (shape.columns(), shape.rows());
        let [a, b] = [m, n].map(usize::trailing_zeros);
        let twos = a.max(b);
        let words = (m.div_ceil(64) * n) as u64;
        let work = || (u64::from(twos) + plus_minus_degree(m >> a, n >> b)) * words;
        let nullity = || Elimination::default().nullity(game);
        if shape.surface() != Surface::Torus {
            Duty::NotApplicable
        } else if game.is_cross() && work() <= work_limit && (twos == 0 || nullity() == Ok(0)) {
            Duty::Answer
        } else if solver.nullity(game).is_ok() {
            // How many powers of another rule there are is told by the method alone.
            Duty::Answer
        } else {
            Duty::NotApplicable
        }
    })
}

/// Sparse elimination may refuse what takes more memory than it was allowed.
fn sparse(memory_limit: u64) -> Method {
    let solver = SparseElimination { memory_limit };
    Method::new(solver, move |game| match solver.nullity(game) {
        Ok(_) => Duty::Answer,
        Err(_) if memory_limit < 1 << 20 => Duty::TooLarge,
        Err(error) => panic!("{game}: {error}"),
    })
}

/// Tables, made for each game that is asked about.
#[derive(Default)]
struct AnyTables(Mutex<HashMap<Game, Option<Arc<Tables>>>>);

impl AnyTables {
    fn of(&self, game: &Game) -> Result<Arc<Tables>, SolveError> {
        let mut known = self.0.lock().expect("a thread has failed");
        let tables = known
            .entry(game.clone())
            .or_insert_with(|| Tables::new(game).map(Arc::new));
        tables.clone().ok_or(SolveError::NotApplicable {
            method: "tables",
            shape: game.shape(),
            reason: "the board has too many cells",
        })
    }
}

impl Solver for AnyTables {
    fn name(&self) -> &'static str {
        "tables"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        self.of(game)?.solve(game, lights)
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        self.of(game)?.nullity(game)
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        self.of(game)?.quiet_patterns(game)
    }
}

/// Tables are for boards of up to 1024 cells.
fn tables() -> Method {
    Method::new(AnyTables::default(), |game| {
        if game.shape().cells() <= Tables::MOST_CELLS {
            Duty::Answer
        } else {
            Duty::NotApplicable
        }
    })
}

/// The least r > 0 for which m and n (odd) each divide 2^r − 1 or 2^r + 1.
fn plus_minus_degree(m: usize, n: usize) -> u64 {
    let (mut powers, mut r) = ([2 % m, 2 % n], 1);
    let one = |power, side| power == 1 % side || power == side - 1;
    while !(one(powers[0], m) && one(powers[1], n)) {
        powers = [2 * powers[0] % m, 2 * powers[1] % n];
        r += 1;
    }
    r
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
