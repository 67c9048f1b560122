//! All solutions of a board.

use button_madness::solutions::{Essential, QuietCode};
use button_madness::solve::Method;
use button_madness::{Presses, Target};
use numpy::PyArray2;
use pyo3::prelude::*;

use super::answer::{Answer, Found};
use super::solve::Question;
use super::{board, goal};
use crate::arrays;
use crate::errors::{Failure, Kind};
use crate::json::integer;
use crate::long::{How, run};

/// The solutions of a board one by one, each an array of truth values, rows × columns.
///
/// Each differs from the one before by a quiet pattern. `count` says how many there are: 2^nullity, which may
/// be more than anybody can go through. It is an iterator: `itertools.islice` takes the first ones.
#[pyclass(module = "button_madness")]
pub(crate) struct Solutions {
    basis: Vec<Presses>,
    next: Option<Presses>,
    /// A binary counter of the solutions, with a bit for each pattern of the basis.
    flips: Vec<bool>,
    is_solvable: bool,
}

#[pymethods]
impl Solutions {
    /// How many solutions there are in all, 0 if none.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        power_of_two(py, self.is_solvable.then_some(self.basis.len()))
    }

    fn __iter__(itself: PyRef<'_, Self>) -> PyRef<'_, Self> {
        itself
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> Option<Bound<'py, PyArray2<bool>>> {
        let here = self.next.take()?;
        // In a Gray code the pattern of the first zero of the counter is added.
        if let Some(index) = self.flips.iter().position(|&bit| !bit) {
            self.flips[..index].fill(false);
            self.flips[index] = true;
            let mut next = here.clone();
            next.symmetric_difference(&self.basis[index]);
            self.next = Some(next);
        }
        Some(arrays::grid(py, &here))
    }

    fn __repr__(&self) -> String {
        if self.is_solvable {
            format!("<Solutions: 2^{}>", self.basis.len())
        } else {
            "<Solutions: none>".to_owned()
        }
    }
}

/// Returns 2 to a power; nothing is 0.
fn power_of_two(py: Python<'_>, exponent: Option<usize>) -> PyResult<Bound<'_, PyAny>> {
    match exponent {
        None => integer(py, "0"),
        Some(exponent) => 1_u8.into_pyobject(py)?.into_any().lshift(exponent),
    }
}

/// Finds one solution for one colour or one picture.
fn question<'py>(
    lights: &Bound<'py, PyAny>,
    surface: &str,
    rule: &str,
    target: Option<&str>,
    goal: Option<&Bound<'py, PyAny>>,
) -> PyResult<Question> {
    let (game, lights) = board(lights, surface, rule)?;
    let goal = self::goal(&lights, target, goal)?;
    if goal.target() == Target::Either {
        let message = "target \"either\": the solutions of both colours are no coset; ask for one";
        return Err(Failure::new(Kind::Input, message).into());
    }
    let method = Method::Automatic;
    Ok(Question {
        game,
        lights,
        goal,
        method,
    })
}

/// Goes through all solutions of a board, one by one. The arguments are those of `solve`.
///
/// >>> import button_madness as bm
/// >>> solutions = bm.solutions("#####\n" * 5, surface="plane")
/// >>> solutions.count
/// 4
/// >>> sorted(int(presses.sum()) for presses in solutions)
/// [15, 15, 15, 15]
#[pyfunction]
#[pyo3(signature = (lights, surface = "torus", rule = "+", *, target = None, goal = None, threads = None))]
pub(crate) fn solutions<'py>(
    py: Python<'py>,
    lights: &Bound<'py, PyAny>,
    surface: &str,
    rule: &str,
    target: Option<&str>,
    goal: Option<&Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Solutions> {
    let question = question(lights, surface, rule, target, goal)?;
    run(py, &How::new(threads, None)?, move |_| {
        let answer = question.any()?;
        let Found::Solved(solution, _) = answer.found else {
            return Ok(Solutions {
                basis: Vec::new(),
                next: None,
                flips: Vec::new(),
                is_solvable: false,
            });
        };
        let code = QuietCode::new(&answer.game)?;
        Ok(Solutions {
            basis: code.basis().to_vec(),
            flips: vec![false; code.nullity()],
            next: Some(solution.presses),
            is_solvable: true,
        })
    })
}

/// Counts the solutions of a board: 2^nullity, or 0. The arguments are those of `solve`.
///
/// With `essential` those are one that a symmetry of the board maps to each other.
///
/// >>> import button_madness as bm
/// >>> lights = "#####\n" * 5
/// >>> bm.count(lights, surface="plane"), bm.count(lights, surface="plane", essential=True)
/// (4, 1)
#[pyfunction]
#[pyo3(signature = (
    lights, surface = "torus", rule = "+", *, target = None, goal = None, essential = false,
    threads = None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn count<'py>(
    py: Python<'py>,
    lights: &Bound<'py, PyAny>,
    surface: &str,
    rule: &str,
    target: Option<&str>,
    goal: Option<&Bound<'py, PyAny>>,
    essential: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let question = question(lights, surface, rule, target, goal)?;
    let how = How::new(threads, None)?;
    if essential {
        let digits = run(py, &how, move |_| {
            let switched = question.goal.to_switch(&question.lights).into_owned();
            let switched = match question.goal.target() {
                Target::On => {
                    let mut dark = switched;
                    dark.complement();
                    dark
                }
                Target::Off | Target::Either => switched,
            };
            let Answer { game, found, .. } = question.any()?;
            let Found::Solved(solution, _) = found else {
                return Ok("0".to_owned());
            };
            let essential = Essential::new(&QuietCode::new(&game)?, &switched);
            Ok(format!("{:x}", essential.count(&solution.presses)))
        })?;
        return integer(py, &digits);
    }
    let nullity = run(py, &how, move |_| {
        Ok(match question.any()?.found {
            Found::Solved(solution, _) => Some(solution.nullity),
            _ => None,
        })
    })?;
    power_of_two(py, nullity)
}
