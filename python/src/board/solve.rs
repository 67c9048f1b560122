//! Solving boards.

use std::time::Instant;

use button_madness::certificate::ShortestClaim;
use button_madness::lit_only::NoOrder;
use button_madness::solutions::{QuietCode, Shortest, Ways};
use button_madness::solve::{Method, Solver, check_outcome, solve_for};
use button_madness::{Budget, Game, Goal, Lights, Outcome, Presses, Target};
use pyo3::prelude::*;

use super::answer::{Answer, Found};
use super::{board, goal};
use crate::errors::Failure;
use crate::long::{How, Task, quick, run, seconds};

/// The most cells of a board that is solved in the thread that asks: it takes a few milliseconds.
const QUICK: usize = 1 << 22;

/// The most cells under other rules than the cross, whose methods are slower.
const QUICK_UNDER_RULES: usize = 1 << 11;

/// Whether a board is solved in less than a moment, so that nobody would interrupt it.
pub(super) fn is_quick(game: &Game) -> bool {
    let most = if game.is_cross() {
        // The closing systems of twisted surfaces are eliminated, which takes longer.
        let is_twisted = !matches!(
            game.shape().surface().name(),
            "torus" | "cylinder" | "plane"
        );
        if is_twisted { QUICK >> 4 } else { QUICK }
    } else {
        QUICK_UNDER_RULES
    };
    game.shape().cells() <= most
}

/// Solves a board: the cells to press, or the proof that there is no solution.
///
/// `lights` is an array of 0 and 1 or of truth values, rows × columns; a list of rows; or text, one line
/// for each row, with `#` or `1` for lit cells, `.` or `0` for dark ones.
///
/// `surface` says how the edges are glued: "torus", "plane" (the classic Lights Out), "cylinder", "mobius",
/// "klein" or "projective". `rule` says which cells a press toggles: "+", "x", "king", "knight",
/// "row+column", each after "open-" too, or a drawing such as ".#./#@#/.#.".
///
/// All lights are to be "off", or as `target` says: "off", "on" or "either", all the same colour. Or they
/// are to become the board `goal`.
///
/// With `shortest` a solution with the fewest presses is searched for so many seconds; `answer.optimal`
/// says whether it is proved to be one. With `lit_only` only lit cells may be pressed: `answer.order` has
/// an order in which that can be done.
///
/// `method` is "auto", "chase", "elimination", "sparse", "bfs", "fourier" or "frobenius". `threads` is how
/// many are used, all if it is `None`. `progress` is `True`, or a function that is called with what is done
/// of a search and how much there is.
///
/// >>> import button_madness as bm
/// >>> answer = bm.solve([[1, 1, 0], [1, 0, 0]], surface="plane")
/// >>> answer.presses
/// array([[ True, False, False],
///        [False, False, False]])
/// >>> answer = bm.solve("#../.../...", surface="torus")
/// >>> answer.solvable, answer.nullity
/// (False, 4)
/// >>> bool(answer.verify())
/// True
#[pyfunction]
#[pyo3(
    signature = (
    lights, surface = "torus", rule = "+", *, target = None, goal = None, shortest = false,
    lit_only = false, method = "auto", time = Some(10.0), threads = None, progress = None
),
    text_signature = "(lights, surface=\"torus\", rule=\"+\", *, target=None, goal=None, \
        shortest=False, lit_only=False, method=\"auto\", time=10.0, threads=None, \
        progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    lights: &Bound<'py, PyAny>,
    surface: &str,
    rule: &str,
    target: Option<&str>,
    goal: Option<&Bound<'py, PyAny>>,
    shortest: bool,
    lit_only: bool,
    method: &str,
    time: Option<f64>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer> {
    let (game, lights) = board(lights, surface, rule)?;
    let goal = self::goal(&lights, target, goal)?;
    let method: Method = method.parse().map_err(Failure::from)?;
    let question = Question {
        game,
        lights,
        goal,
        method,
    };
    let is_plain = !shortest && !lit_only && method == Method::Automatic && threads.is_none();
    if is_plain && is_quick(&question.game) {
        return quick(py, || question.any());
    }
    let (time, how) = (seconds(time)?, How::new(threads, progress)?);
    run(py, &how, move |task| {
        if lit_only {
            question.lit_only(&task.budget(time))
        } else if shortest {
            question.shortest(&task.budget(time), task)
        } else {
            question.any()
        }
    })
}

/// A board, and what is to become of it.
pub(super) struct Question {
    pub(super) game: Game,
    pub(super) lights: Lights,
    pub(super) goal: Goal,
    pub(super) method: Method,
}

impl Question {
    fn solver(&self) -> Box<dyn Solver> {
        self.method.solver(&self.game)
    }

    fn answered(self, found: Found, reached: Goal, method: &'static str) -> Answer {
        Answer {
            game: self.game,
            lights: self.lights,
            goal: reached,
            found,
            method,
        }
    }

    /// Any solution.
    pub(super) fn any(self) -> Result<Answer, Failure> {
        let solver = self.solver();
        let method = solver.name();
        let (outcome, reached) = {
            let lights = self.goal.to_switch(&self.lights);
            let target = self.goal.target();
            if self.method == Method::Automatic && target == Target::Off {
                // It is checked there.
                (self.game.solve(&lights)?, target)
            } else {
                let (outcome, reached) = solve_for(&*solver, &self.game, &lights, target)?;
                check_outcome(&self.game, &lights, reached, &outcome, method)?;
                (outcome, reached)
            }
        };
        let reached = self.goal.reached(reached);
        Ok(self.answered(of(outcome, None), reached, method))
    }

    /// A solution with the fewest presses.
    pub(super) fn shortest(self, budget: &Budget, task: &Task) -> Result<Answer, Failure> {
        let clock = budget.start();
        let solver = self.solver();
        let method = solver.name();
        let lights = self.goal.to_switch(&self.lights);
        let ways = match Ways::new(&*solver, &self.game, &lights, self.goal.target())? {
            Outcome::Solved(ways) => ways,
            Outcome::Unsolvable(proof) => {
                let goal = self.goal.clone();
                drop(lights);
                return Ok(self.answered(Found::Unsolvable(proof), goal, method));
            }
        };
        let code = QuietCode::new(&self.game)?;
        let mut found = Vec::new();
        for board in &ways.solved {
            let search = code.search(&board.lights, &board.presses);
            let best = search.run(None, |position| {
                task.of(position.parts);
                task.reach(position.done)?;
                clock.step()
            });
            found.push(Shortest::from(best));
        }
        let way = ways.best(found, false);
        let (outcome, claim) = way.answer();
        let reached = self.goal.reached(way.reached);
        drop(lights);
        Ok(self.answered(of(outcome, Some(claim)), reached, method))
    }

    /// An order of presses of lit cells.
    pub(super) fn lit_only(self, budget: &Budget) -> Result<Answer, Failure> {
        let found = self.game.lit_only_for(&self.lights, &self.goal, budget)?;
        let method = self.solver().name();
        Ok(match found.outcome {
            Outcome::Solved(order) => self.answered(Found::Order(order), found.reached, method),
            Outcome::Unsolvable(NoOrder::Unsolvable(proof)) => {
                self.answered(Found::Unsolvable(proof), found.reached, method)
            }
            Outcome::Unsolvable(refusal) => {
                self.answered(Found::NoOrder(refusal), found.reached, method)
            }
        })
    }
}

fn of(outcome: Outcome, claim: Option<ShortestClaim>) -> Found {
    match outcome {
        Outcome::Solved(solution) => Found::Solved(solution, claim),
        Outcome::Unsolvable(proof) => Found::Unsolvable(proof),
    }
}

/// Solves a board so many times, and returns how many seconds each call of the library took: with packed
/// lights, and from rows of truth values to such rows. `benches/bars.py` holds `solve` against both.
#[pyfunction]
pub(crate) fn seconds_of_solve(
    py: Python<'_>,
    lights: &Bound<'_, PyAny>,
    surface: &str,
    times: usize,
) -> PyResult<Vec<(f64, f64)>> {
    let (game, lights) = board(lights, surface, "+")?;
    quick(py, move || {
        let rows = lights.to_bools();
        let once = |_| {
            let begun = Instant::now();
            game.solve(&lights)?;
            let packed = begun.elapsed().as_secs_f64();
            let begun = Instant::now();
            let read = Lights::from_bools(&rows)?.on(game.shape().surface());
            let _presses = game.solve(&read)?.presses().map(Presses::to_bools);
            Ok((packed, begun.elapsed().as_secs_f64()))
        };
        (0..times).map(once).collect()
    })
}

/// The next press of a board.
#[pyclass(frozen, get_all, module = "button_madness")]
pub(crate) struct Hint {
    /// The cell to press, `(row, column)` counted from 0; `None` if nothing is to be pressed, or nothing helps.
    press: Option<(usize, usize)>,
    /// How many presses follow it.
    remaining: usize,
    /// Whether it is proved that no way is shorter.
    optimal: bool,
    /// Whether there is a solution; with `lit_only`, whether an order was found.
    solvable: bool,
    /// The whole answer, of which this is the first press.
    answer: Py<Answer>,
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        match (self.press, self.solvable) {
            (Some((row, column)), _) => {
                let remaining = self.remaining;
                format!("<Hint: press row {row}, column {column}; {remaining} remain>")
            }
            (None, true) => "<Hint: nothing to press>".to_owned(),
            (None, false) => "<Hint: no solution>".to_owned(),
        }
    }
}

/// Says which cell to press next on a shortest way.
///
/// The arguments are those of `solve`.
///
/// >>> import button_madness as bm
/// >>> hint = bm.hint("###/###/###", surface="plane")
/// >>> hint.press, hint.remaining, hint.optimal
/// ((0, 0), 4, True)
#[pyfunction]
#[pyo3(
    signature = (
    lights, surface = "torus", rule = "+", *, target = None, goal = None, lit_only = false,
    time = Some(2.0), threads = None, progress = None
),
    text_signature = "(lights, surface=\"torus\", rule=\"+\", *, target=None, goal=None, \
        lit_only=False, time=2.0, threads=None, progress=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    lights: &Bound<'py, PyAny>,
    surface: &str,
    rule: &str,
    target: Option<&str>,
    goal: Option<&Bound<'py, PyAny>>,
    lit_only: bool,
    time: Option<f64>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Hint> {
    let answer = solve(
        py, lights, surface, rule, target, goal, true, lit_only, "auto", time, threads, progress,
    )?;
    let (mut press, mut remaining, mut optimal) = (None, 0, false);
    match &answer.found {
        Found::Solved(solution, claim) => {
            press = solution.presses.cells().next();
            remaining = solution.presses.count().saturating_sub(1);
            optimal = claim.is_some_and(|claim| claim.optimal);
        }
        Found::Order(found) => {
            press = found.order.first().map(|cell| (cell.row, cell.column));
            remaining = found.order.len().saturating_sub(1);
            optimal = found.is_optimal();
        }
        Found::Unsolvable(_) | Found::NoOrder(_) => {}
    }
    Ok(Hint {
        press,
        remaining,
        optimal,
        solvable: matches!(answer.found, Found::Solved(..) | Found::Order(_)),
        answer: Py::new(py, answer)?,
    })
}
