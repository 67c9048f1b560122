//! What depends on the size of a board alone: nullities, quiet patterns, press matrices, distances.

use button_madness::distance::{Distances, Radius};
use button_madness::solutions::QuietCode;
use button_madness::{Game, Lights, Presses, Rule, classify};
use madness_machine::parallel;
use num_bigint::BigUint;
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;

use super::game;
use crate::arrays;
use crate::errors::{Failure, Kind};
use crate::json::integer;
use crate::long::{How, Task, run};

/// Counts the nullities of boards of so many columns and rows.
#[pyfunction]
#[pyo3(signature = (columns, rows, surface, rule, threads, progress))]
pub(crate) fn nullities<'py>(
    py: Python<'py>,
    columns: Vec<usize>,
    rows: Vec<usize>,
    surface: &str,
    rule: &str,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let (surface, rule) = (surface.to_owned(), rule.to_owned());
    let counts = run(py, &How::new(threads, progress)?, move |task| {
        task.of(columns.len() as u64);
        let of = |index: usize| {
            // What nobody waits for any more is not computed.
            if task.is_stopped() {
                return Ok(0);
            }
            let nullity = nullity((columns[index], rows[index]), &surface, &rule);
            task.tick();
            nullity
        };
        let counts = parallel::map(columns.len(), &of).into_iter();
        counts.collect::<Result<Vec<i64>, Failure>>()
    })?;
    Ok(arrays::numbers(py, counts))
}

fn nullity(sides: (usize, usize), surface: &str, rule: &str) -> Result<i64, Failure> {
    let nullity = nullity_of((sides.0.into(), sides.1.into()), surface, rule)?;
    i64::try_from(nullity).map_err(|error| Failure::new(Kind::Undecided, error))
}

/// Counts the nullity of a board, of which the cross knows any sides.
fn nullity_of(
    (columns, rows): (BigUint, BigUint),
    surface: &str,
    rule: &str,
) -> Result<BigUint, Failure> {
    let rule: Rule = rule.parse()?;
    if rule.is_cross() {
        return Ok(classify::nullity(columns, rows, surface.parse()?)?);
    }
    let sides = usize::try_from(&columns)
        .ok()
        .zip(usize::try_from(&rows).ok());
    let (columns, rows) =
        sides.ok_or_else(|| Failure::new(Kind::Undecided, "a side is too long"))?;
    let game = Game::new(columns, rows, surface.parse()?)?.with_rule(rule);
    Ok(game.nullity()?.into())
}

/// Counts the nullity of a board whose sides are given as hexadecimal digits.
#[pyfunction]
pub(crate) fn nullity_of_any<'py>(
    py: Python<'py>,
    columns: &str,
    rows: &str,
    surface: &str,
    rule: &str,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let side = |digits: &str| {
        let side = BigUint::parse_bytes(digits.as_bytes(), 16);
        side.ok_or_else(|| Failure::new(Kind::Board, "a side of less than 1"))
    };
    let sides = (side(columns)?, side(rows)?);
    let (surface, rule) = (surface.to_owned(), rule.to_owned());
    let digits = run(py, &How::new(threads, None)?, move |_| {
        Ok(format!("{:x}", nullity_of(sides, &surface, &rule)?))
    })?;
    integer(py, &digits)
}

/// Returns a basis of the quiet patterns, the presses that change nothing, as an array of truth values,
/// nullity × rows × columns. All of them are the sums of some of these modulo 2.
///
/// >>> import button_madness as bm
/// >>> bm.quiet_patterns(4, surface="plane").shape
/// (4, 4, 4)
/// >>> bm.quiet_patterns(3, surface="plane").shape
/// (0, 3, 3)
#[pyfunction]
#[pyo3(signature = (columns, rows = None, surface = "torus", rule = "+", *, threads = None))]
pub(crate) fn quiet_patterns<'py>(
    py: Python<'py>,
    columns: usize,
    rows: Option<usize>,
    surface: &str,
    rule: &str,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let game = game((columns, rows.unwrap_or(columns)), surface, rule)?;
    let shape = game.shape();
    let basis = run(py, &How::new(threads, None)?, move |_| {
        Ok(QuietCode::new(&game)?.basis().to_vec())
    })?;
    Ok(arrays::grids(py, shape, &basis))
}

/// Returns the lamps that each button toggles, button after button, as two arrays: the numbers of the
/// cells, and where those of each button begin.
#[pyfunction]
pub(crate) fn presses_of_cells<'py>(
    py: Python<'py>,
    columns: usize,
    rows: usize,
    surface: &str,
    rule: &str,
) -> PyResult<[Bound<'py, PyArray1<i64>>; 2]> {
    let game = game((columns, rows), surface, rule)?;
    let (cells, starts) = run(py, &How::default(), move |task| Ok(lists(&game, task)))?;
    Ok([arrays::numbers(py, cells), arrays::numbers(py, starts)])
}

fn lists(game: &Game, task: &Task) -> (Vec<i64>, Vec<i64>) {
    let shape = game.shape();
    let (mut cells, mut starts) = (Vec::new(), vec![0]);
    for index in 0..shape.cells() {
        if index % 4096 == 0 && task.is_stopped() {
            break;
        }
        let mut toggled: Vec<usize> = game
            .toggles(shape.cell(index))
            .map(|cell| shape.index(cell))
            .collect();
        toggled.sort_unstable();
        // A cell that is toggled twice is not toggled.
        let mut at = 0;
        while at < toggled.len() {
            let same = toggled[at..]
                .iter()
                .take_while(|&&cell| cell == toggled[at]);
            let times = same.count();
            if times % 2 == 1 {
                cells.push(toggled[at].cast_signed() as i64);
            }
            at += times;
        }
        starts.push(cells.len().cast_signed() as i64);
    }
    (cells, starts)
}

/// How many presses the boards of a size take at most, and how many boards take how many.
///
/// The most presses lie between `at_least` and `at_most`, which are the same where `exact` says so.
#[pyclass(frozen, module = "button_madness")]
pub(crate) struct Farthest {
    game: Game,
    #[pyo3(get)]
    /// Some board takes so many presses.
    at_least: usize,
    #[pyo3(get)]
    /// No board takes more presses.
    at_most: usize,
    #[pyo3(get)]
    /// The dimension of the space of quiet patterns.
    nullity: usize,
    lights: Lights,
    presses: Presses,
    counts: Option<Vec<u64>>,
}

#[pymethods]
impl Farthest {
    /// Whether the most presses are known.
    #[getter]
    fn exact(&self) -> bool {
        self.at_least == self.at_most
    }

    /// Entry d is the number of boards whose shortest solutions have d presses; `None` if they are too many
    /// to be counted.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<u64>>> {
        Some(arrays::numbers(py, self.counts.clone()?))
    }

    /// A board that takes `at_least` presses, rows × columns.
    #[getter]
    fn lights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        arrays::grid(py, &self.lights)
    }

    /// A shortest solution of that board, rows × columns.
    #[getter]
    fn presses<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        arrays::grid(py, &self.presses)
    }

    fn _repr_svg_(&self) -> Option<String> {
        let scene = button_madness::draw::solution(&self.game, &self.lights, &self.presses);
        Some(scene.ok()?.to_svg())
    }

    fn __repr__(&self) -> String {
        let presses = if self.exact() {
            self.at_least.to_string()
        } else {
            format!("{} to {}", self.at_least, self.at_most)
        };
        format!("<Farthest: {}: {presses} presses>", self.game)
    }
}

/// Without quiet patterns the counts are binomials, and boards are counted only up to 2 to this power.
const PLAIN: usize = 25;

/// Finds a board that takes the most presses, and counts the boards by their presses if they are not too
/// many.
///
/// >>> import button_madness as bm
/// >>> found = bm.farthest(4, surface="plane")
/// >>> found.at_least, found.exact
/// (7, True)
/// >>> [int(boards) for boards in found.counts]
/// [1, 16, 120, 560, 1387, 1440, 540, 32]
#[pyfunction]
#[pyo3(signature = (columns, rows = None, surface = "torus", rule = "+", *, threads = None))]
pub(crate) fn farthest(
    py: Python<'_>,
    columns: usize,
    rows: Option<usize>,
    surface: &str,
    rule: &str,
    threads: Option<usize>,
) -> PyResult<Farthest> {
    let game = game((columns, rows.unwrap_or(columns)), surface, rule)?;
    run(py, &How::new(threads, None)?, move |_| {
        let code = QuietCode::new(&game)?;
        let nullity = code.nullity();
        let limit = if nullity == 0 {
            PLAIN
        } else {
            Distances::LIMIT
        };
        let found = |bounds: (usize, usize), presses: Presses, counts| Farthest {
            at_least: bounds.0,
            at_most: bounds.1,
            nullity,
            lights: game.toggled(&presses),
            presses,
            counts,
            game: game.clone(),
        };
        if game.shape().cells() - nullity <= limit {
            let distances = Distances::new(&code, limit)?;
            let radius = distances.radius();
            let (presses, counts) = (distances.farthest.presses, distances.counts);
            return Ok(found((radius, radius), presses, Some(counts)));
        }
        let radius = Radius::new(&code, Radius::STEPS)?;
        let bounds = (radius.at_least, radius.at_most);
        Ok(found(bounds, radius.presses, None))
    })
}
