//! Boards from text, boards by pressing, and random ones.

use button_madness::notation::parse_boards;
use button_madness::{Lights, Presses, Surface, Target};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::{board, game};
use crate::arrays;
use crate::errors::{Failure, Kind};
use crate::long::{How, quick, run, seconds};

/// A board of a text, and what the text says of its game.
#[pyclass(frozen, module = "button_madness")]
pub(crate) struct Board {
    lights: Lights,
    /// The line of its first row, counted from 1.
    #[pyo3(get)]
    line: usize,
    /// The surface that the text names, or `None`.
    #[pyo3(get)]
    surface: Option<&'static str>,
    /// The rule that the text names, or `None`.
    #[pyo3(get)]
    rule: Option<String>,
    /// The target that the text names, or `None`.
    #[pyo3(get)]
    target: Option<&'static str>,
}

#[pymethods]
impl Board {
    /// The lit cells, as an array of truth values, rows × columns.
    #[getter]
    fn lights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        arrays::grid(py, &self.lights)
    }

    fn _repr_svg_(&self) -> Option<String> {
        Some(button_madness::draw::board(&self.lights).ok()?.to_svg())
    }

    fn __str__(&self) -> String {
        self.lights.to_string()
    }

    fn __repr__(&self) -> String {
        let shape = self.lights.shape();
        format!(
            "<Board: {} rows × {} columns, {} lit, line {}>",
            shape.rows(),
            shape.columns(),
            self.lights.count(),
            self.line
        )
    }
}

/// Reads all boards of a text, in any of the notations of the command: a `str`, or `bytes` of a file.
///
/// >>> import button_madness as bm
/// >>> first, second = bm.read_boards("#..\n.#.\n..#\n\n; surface plane\n11\n00\n")
/// >>> second.line, second.surface
/// (6, 'plane')
/// >>> second.lights
/// array([[ True,  True],
///        [False, False]])
#[pyfunction]
pub(crate) fn read_boards(text: &Bound<'_, PyAny>) -> PyResult<Vec<Board>> {
    let boards = if let Ok(text) = text.cast::<PyString>() {
        parse_boards(text.to_cow()?.as_bytes())
    } else if let Ok(bytes) = text.cast::<PyBytes>() {
        parse_boards(bytes.as_bytes())
    } else {
        return Err(
            Failure::new(Kind::Notation, "expected the text of boards, str or bytes").into(),
        );
    };
    let boards = boards.map_err(Failure::from)?.into_iter();
    let board = |noted: button_madness::notation::NotedBoard| Board {
        line: noted.line,
        surface: noted.header.surface.map(Surface::name),
        rule: noted.header.rule.as_ref().map(ToString::to_string),
        target: noted.header.target.map(Target::name),
        lights: noted.lights,
    };
    Ok(boards.map(board).collect())
}

/// Returns the lights after some presses, rows × columns. Both are given as lights are in `solve`.
///
/// >>> import button_madness as bm
/// >>> bm.press("...\n...\n...", ".../.#./...", surface="plane")
/// array([[False,  True, False],
///        [ True,  True,  True],
///        [False,  True, False]])
#[pyfunction]
#[pyo3(signature = (lights, presses, surface = "torus", rule = "+"))]
pub(crate) fn press<'py>(
    py: Python<'py>,
    lights: &Bound<'py, PyAny>,
    presses: &Bound<'py, PyAny>,
    surface: &str,
    rule: &str,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let (game, mut lights) = board(lights, surface, rule)?;
    let presses: Presses = arrays::lights(presses, game.shape().surface())?.reinterpret();
    if presses.shape() != game.shape() {
        let found = presses.shape();
        let message = format!(
            "the presses have {} × {} cells, the board has {} × {} (columns × rows)",
            found.columns(),
            found.rows(),
            game.shape().columns(),
            game.shape().rows()
        );
        return Err(Failure::new(Kind::Board, message).into());
    }
    let pressed = quick(py, || {
        game.press_all(&mut lights, &presses);
        Ok(lights)
    })?;
    Ok(arrays::grid(py, &pressed))
}

/// Returns a random board that can be solved, as an array of truth values, rows × columns.
///
/// With `presses` it is one whose shortest solution has about so many: the nearest of 64 boards, or of
/// those that are tried in `time` seconds. The same seed gives the same board, if the time is enough.
///
/// >>> import button_madness as bm
/// >>> lights = bm.random_board(5, 4, surface="plane", seed=1)
/// >>> lights.shape
/// (4, 5)
/// >>> bm.solve(lights, surface="plane").solvable
/// True
#[pyfunction]
#[pyo3(
    signature = (
    columns, rows = None, surface = "torus", rule = "+", *, presses = None, seed = None,
    time = Some(10.0), threads = None
),
    text_signature = "(columns, rows=None, surface=\"torus\", rule=\"+\", *, presses=None, \
        seed=None, time=10.0, threads=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn random_board<'py>(
    py: Python<'py>,
    columns: usize,
    rows: Option<usize>,
    surface: &str,
    rule: &str,
    presses: Option<usize>,
    seed: Option<u64>,
    time: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let game = game((columns, rows.unwrap_or(columns)), surface, rule)?;
    let mut random = match seed {
        Some(seed) => StdRng::seed_from_u64(seed),
        None => StdRng::seed_from_u64(rand::rng().next_u64()),
    };
    let (time, how) = (seconds(time)?, How::new(threads, None)?);
    let lights = match presses {
        None => run(py, &how, move |_| Ok(game.random_board(&mut random)))?,
        Some(presses) => run(py, &how, move |task| {
            let budget = task.budget(time);
            let (lights, _) = game.random_board_of(presses, &mut random, &budget)?;
            Ok(lights)
        })?,
    };
    Ok(arrays::grid(py, &lights))
}
