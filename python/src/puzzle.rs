//! Puzzles of any wiring, with lamps of k states.

use std::sync::{Arc, Mutex, PoisonError};

use button_madness::draw::{Drawn, puzzle as drawn};
use button_madness::picture::Scene;
use button_madness::puzzle::{
    Answer, Figure, Goal, Named, Neighbourhood, Puzzle, Shortest, WIRINGS,
};
use button_madness::{Outcome, Surface};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arrays;
use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};
use crate::verify::{Verdict, checked_text};

/// A puzzle: lamps of k states, and buttons that add to them.
#[pyclass(frozen, module = "button_madness._engine")]
pub(crate) struct Wiring {
    puzzle: Puzzle,
    figure: Option<Figure>,
    /// What it is called, if it has a name.
    name: Option<String>,
}

/// Numbers of an array.
type Numbers<'py> = PyReadonlyArray1<'py, i64>;

/// Returns a number as one that is not negative; the arrays hold no others.
fn size(number: i64) -> Result<usize, Failure> {
    usize::try_from(number).map_err(|_| Failure::new(Kind::Puzzle, "a negative number of a lamp"))
}

#[pymethods]
impl Wiring {
    /// Makes the puzzle of a sparse matrix: for each button the lamps that it changes, and by how much.
    #[staticmethod]
    fn of_matrix(
        states: u64,
        lamps: usize,
        starts: Numbers<'_>,
        numbers: Numbers<'_>,
        amounts: Numbers<'_>,
    ) -> PyResult<Self> {
        let (starts, numbers) = (starts.as_slice()?, numbers.as_slice()?);
        let amounts = amounts.as_slice()?;
        let mut buttons = Vec::with_capacity(starts.len());
        for ends in starts.windows(2) {
            let (from, to) = (size(ends[0])?, size(ends[1])?);
            let mut button = Vec::with_capacity(to.saturating_sub(from));
            for (&lamp, &amount) in numbers[from..to].iter().zip(&amounts[from..to]) {
                let amount = i128::from(amount).rem_euclid(i128::from(states.max(1)));
                button.push((size(lamp)?, u64::try_from(amount).unwrap_or_default()));
            }
            buttons.push(button);
        }
        let puzzle = Puzzle::new(states, lamps, buttons).map_err(Failure::from)?;
        Ok(Self {
            puzzle,
            figure: None,
            name: None,
        })
    }

    /// Makes the puzzle of a graph, by its edges.
    #[staticmethod]
    fn of_graph(
        states: u64,
        vertices: usize,
        edges: Vec<(usize, usize)>,
        neighbourhood: &str,
    ) -> PyResult<Self> {
        let neighbourhood = self::neighbourhood(neighbourhood)?;
        let puzzle = Puzzle::graph(states, vertices, neighbourhood, edges);
        Ok(Self {
            puzzle: puzzle.map_err(Failure::from)?,
            figure: None,
            name: None,
        })
    }

    /// Makes the puzzle of a name, such as "merlin" or "cube:3".
    #[staticmethod]
    fn of_name(states: u64, name: &str, neighbourhood: &str) -> PyResult<Self> {
        let named: Named = name.parse().map_err(Failure::from)?;
        let puzzle = named.puzzle(states, self::neighbourhood(neighbourhood)?);
        Ok(Self {
            puzzle: puzzle.map_err(Failure::from)?,
            figure: Some(named.figure()),
            name: Some(name.to_owned()),
        })
    }

    /// How many lamps there are.
    #[getter]
    fn lamps(&self) -> usize {
        self.puzzle.lamps()
    }

    /// How many buttons there are.
    #[getter]
    fn buttons(&self) -> usize {
        self.puzzle.buttons()
    }

    /// Solves the puzzle.
    #[pyo3(signature = (start, goal, free, forbidden, shortest, time, threads, progress))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        start: Option<Vec<u32>>,
        goal: Option<&Bound<'py, PyAny>>,
        free: Vec<usize>,
        forbidden: Vec<usize>,
        shortest: bool,
        time: Option<f64>,
        threads: Option<usize>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<PuzzleAnswer> {
        let mut puzzle = self.puzzle.clone();
        if let Some(start) = start {
            puzzle = puzzle.with_start(start).map_err(Failure::from)?;
        }
        if let Some(goal) = goal {
            puzzle = puzzle.with_goal(read_goal(goal)?).map_err(Failure::from)?;
        }
        for lamp in free {
            puzzle.set_free(lamp).map_err(Failure::from)?;
        }
        for button in forbidden {
            puzzle.forbid(button).map_err(Failure::from)?;
        }
        let time = seconds(time)?;
        let (puzzle, answer, found) = run(py, &How::new(threads, progress)?, move |task| {
            let mut answer = puzzle.solve_within(&task.budget(None))?;
            let found = if shortest {
                answer.shorten(&task.budget(time), |position| {
                    task.of(position.parts);
                    task.reach(position.done)
                })
            } else {
                None
            };
            Ok((puzzle, answer, found))
        })?;
        Ok(PuzzleAnswer {
            puzzle,
            outcome: answer.outcome.clone(),
            answer: Arc::new(Mutex::new(answer)),
            shortest: found,
            figure: self.figure.clone(),
            name: self.name.clone(),
        })
    }
}

fn neighbourhood(name: &str) -> Result<Neighbourhood, Failure> {
    match name {
        "closed" => Ok(Neighbourhood::Closed),
        "open" => Ok(Neighbourhood::Open),
        _ => {
            let message = format!("no neighbourhood is called {name:?}: there are closed, open");
            Err(Failure::new(Kind::Name, message))
        }
    }
}

/// Reads a goal: a value, "same", or a value for each lamp.
fn read_goal(goal: &Bound<'_, PyAny>) -> PyResult<Goal> {
    if let Ok(word) = goal.cast::<PyString>() {
        if word.to_cow()? == "same" {
            return Ok(Goal::Same);
        }
        let message = format!("no goal is called {word}: expected \"same\", a value or an array");
        return Err(Failure::new(Kind::Name, message).into());
    }
    match goal.extract::<u32>() {
        Ok(value) => Ok(Goal::Value(value)),
        Err(_) => Ok(Goal::Picture(goal.extract()?)),
    }
}

/// The answer to a puzzle: how often to press each button, or why the goal cannot be reached.
///
/// An answer is true if there is a solution.
#[pyclass(frozen, module = "button_madness")]
pub(crate) struct PuzzleAnswer {
    puzzle: Puzzle,
    outcome: Outcome<Vec<u32>, Vec<u32>>,
    answer: Arc<Mutex<Answer>>,
    shortest: Option<Shortest>,
    figure: Option<Figure>,
    name: Option<String>,
}

impl PuzzleAnswer {
    fn with<T>(&self, question: impl FnOnce(&Answer) -> T) -> T {
        question(&self.answer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn text(&self) -> Result<String, Failure> {
        json::text(&self.with(|answer| answer.certificate(&self.puzzle)))
    }

    fn times(&self) -> Option<&[u32]> {
        match &self.outcome {
            Outcome::Solved(times) => Some(times),
            Outcome::Unsolvable(_) => None,
        }
    }

    fn scene(&self) -> Option<Scene> {
        let (figure, geometry) = (self.figure.as_ref()?, self.puzzle.geometry());
        let (buttons, lamps) = (geometry.buttons(), geometry.lamps());
        let picture = Drawn {
            figure,
            names: [&buttons, &lamps],
            values: self.puzzle.start(),
            presses: self.times(),
        };
        Some(drawn(picture, self.name.as_deref().unwrap_or_default()))
    }
}

/// Returns numbers as an array of Python's usual integers.
fn integers<'py>(py: Python<'py>, numbers: &[u32]) -> Bound<'py, PyArray1<i64>> {
    arrays::numbers(py, numbers.iter().copied().map(i64::from).collect())
}

#[pymethods]
impl PuzzleAnswer {
    /// Whether the goal can be reached.
    #[getter]
    fn solvable(&self) -> bool {
        self.outcome.is_solved()
    }

    fn __bool__(&self) -> bool {
        self.solvable()
    }

    /// How often each button is to be pressed, from 0 to k − 1; `None` if the goal cannot be reached.
    #[getter]
    fn presses<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<i64>>> {
        Some(integers(py, self.times()?))
    }

    /// Why the goal cannot be reached: a weight for each lamp, such that no button changes the weighted sum
    /// of the lamps modulo k, but the goal has another sum. `None` if it can be reached.
    #[getter]
    fn obstruction<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<i64>>> {
        match &self.outcome {
            Outcome::Solved(_) => None,
            Outcome::Unsolvable(weights) => Some(integers(py, weights)),
        }
    }

    /// How many solutions there are, 0 if none.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let digits = match &self.outcome {
            Outcome::Solved(_) => self.with(|answer| format!("{:x}", answer.solutions())),
            Outcome::Unsolvable(_) => "0".to_owned(),
        };
        json::integer(py, &digits)
    }

    /// Generators of the presses that change no lamp, an array of generators × buttons.
    #[getter]
    fn quiet_patterns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i64>> {
        let numbers = self.with(|answer| {
            let count = answer.orders().len();
            let patterns = (0..count).flat_map(|index| answer.quiet_pattern(index));
            patterns.map(i64::from).collect::<Vec<i64>>()
        });
        arrays::table(py, self.puzzle.buttons(), numbers)
    }

    /// How many presses there are; `None` if the goal cannot be reached.
    #[getter]
    fn press_count(&self) -> Option<u64> {
        Some(self.times()?.iter().copied().map(u64::from).sum())
    }

    /// Whether it is proved that no solution has fewer presses; `None` if that was not asked.
    #[getter]
    fn optimal(&self) -> Option<bool> {
        self.shortest.as_ref().map(Shortest::is_optimal)
    }

    /// A number of presses below which there is no solution; `None` if that was not asked.
    #[getter]
    fn lower_bound(&self) -> Option<u64> {
        self.shortest.as_ref().map(|found| found.lower_bound)
    }

    /// Returns the values of the lamps after the presses; `None` if the goal cannot be reached.
    fn after<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<i64>>> {
        Some(integers(py, &self.puzzle.pressed(self.times()?)))
    }

    /// Returns the answer with all that it takes to check it, as a dict that `verify` reads.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = py.detach(|| self.text())?;
        json::loads(py, &text)
    }

    /// Checks the answer by its certificate, with code that shares nothing with what found it.
    #[pyo3(signature = (*, full = false))]
    fn verify(&self, py: Python<'_>, full: bool) -> PyResult<Verdict> {
        let text = py.detach(|| self.text())?;
        checked_text(py, text, full)
    }

    fn _repr_svg_(&self) -> Option<String> {
        Some(self.scene()?.to_svg())
    }

    fn __repr__(&self) -> String {
        let name = self
            .name
            .as_ref()
            .map_or(String::new(), |name| format!("{name}, "));
        let (lamps, buttons) = (self.puzzle.lamps(), self.puzzle.buttons());
        let says = match self.press_count() {
            Some(1) => "1 press".to_owned(),
            Some(count) => format!("{count} presses"),
            None => "no solution".to_owned(),
        };
        let states = self.puzzle.states();
        format!("<PuzzleAnswer: {name}{lamps} lamps, {buttons} buttons, {states} states: {says}>")
    }
}

/// Returns the names of puzzles that `puzzle` knows, with what they are.
#[pyfunction]
pub(crate) fn wirings() -> Vec<(&'static str, &'static str)> {
    WIRINGS.to_vec()
}

/// Returns the names of all surfaces.
#[pyfunction]
pub(crate) fn surfaces() -> Vec<&'static str> {
    Surface::ALL.map(Surface::name).to_vec()
}
