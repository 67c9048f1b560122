//! The answer to a board.

use button_madness::certificate::ShortestClaim;
use button_madness::draw;
use button_madness::lit_only::{LitOnly, NoOrder};
use button_madness::picture::{Colours, Scene};
use button_madness::solve::certificate;
use button_madness::{Game, Goal, Lights, Obstruction, Outcome, Presses, Solution, Target};
use numpy::PyArray2;
use pyo3::prelude::*;

use crate::arrays;
use crate::errors::Failure;
use crate::json;
use crate::verify::{Verdict, checked_text};

/// What was found about a board.
#[derive(Clone)]
pub(crate) enum Found {
    /// A solution, and what is known about shorter ones if that was asked.
    Solved(Solution, Option<ShortestClaim>),
    /// There is none.
    Unsolvable(Obstruction),
    /// An order of presses of lit cells.
    Order(LitOnly),
    /// There are solutions, but no such order is known.
    NoOrder(NoOrder),
}

/// The answer to a board: the cells to press, or the quiet pattern that proves that there is no solution.
///
/// An answer is true if there is a solution. Arrays are rows × columns.
#[pyclass(frozen, module = "button_madness")]
pub(crate) struct Answer {
    pub(crate) game: Game,
    pub(crate) lights: Lights,
    /// What is reached, or was to be.
    pub(crate) goal: Goal,
    pub(crate) found: Found,
    pub(crate) method: &'static str,
}

impl Answer {
    fn set(&self) -> Option<Presses> {
        match &self.found {
            Found::Solved(solution, _) => Some(solution.presses.clone()),
            Found::Order(found) => {
                let mut presses = Presses::new(self.game.shape());
                found.order.iter().for_each(|&cell| presses.toggle(cell));
                Some(presses)
            }
            Found::Unsolvable(_) | Found::NoOrder(_) => None,
        }
    }

    /// Returns the certificate as the text of JSON; none where nothing is known.
    fn text(&self) -> Result<Option<String>, Failure> {
        let (game, lights) = (&self.game, &self.lights);
        let of =
            |outcome: &Outcome| certificate(game, lights, self.goal.clone(), outcome, self.method);
        let outcome = match &self.found {
            Found::Solved(solution, claim) => {
                let mut written = of(&Outcome::Solved(solution.clone()));
                written.shortest = *claim;
                return Ok(Some(json::text(&written)?));
            }
            Found::Unsolvable(proof) => {
                return Ok(Some(json::text(&of(&Outcome::Unsolvable(proof.clone())))?));
            }
            Found::Order(order) => Outcome::Solved(order.clone()),
            Found::NoOrder(refusal) => Outcome::Unsolvable(refusal.clone()),
        };
        let written = game.lit_only_certificate(lights, self.goal.clone(), &outcome);
        written.as_ref().map(json::text).transpose()
    }

    fn scene(&self) -> Result<Scene, Failure> {
        let (game, lights) = (&self.game, &self.lights);
        Ok(match &self.found {
            Found::Solved(solution, _) => draw::solution(game, lights, &solution.presses)?,
            Found::Unsolvable(proof) => draw::obstruction(game, lights, &proof.quiet_pattern)?,
            Found::Order(order) => draw::order_within(usize::MAX, game, lights, order)?,
            Found::NoOrder(_) => draw::board(lights)?,
        })
    }

    fn says(&self) -> String {
        let counted = |count: usize| madness_claims::counted(count, "press");
        match &self.found {
            Found::Solved(solution, claim) => {
                let presses = counted(solution.presses.count());
                match claim {
                    Some(claim) if claim.optimal => format!("{presses}, no solution has fewer"),
                    Some(claim) => format!("{presses}, none has fewer than {}", claim.lower_bound),
                    None => presses,
                }
            }
            Found::Order(found) => {
                let presses = counted(found.order.len());
                if found.is_optimal() {
                    format!("{presses} of lit cells, no order has fewer")
                } else {
                    let least = found.lower_bound;
                    format!("{presses} of lit cells, none has fewer than {least}")
                }
            }
            Found::Unsolvable(proof) => {
                let cells = proof.quiet_pattern.count();
                format!("no solution, by a quiet pattern of {cells} cells")
            }
            Found::NoOrder(NoOrder::Unknown { .. }) => {
                "no order of lit cells was found in the time".to_owned()
            }
            Found::NoOrder(_) => "solutions, but no order of lit cells".to_owned(),
        }
    }
}

#[pymethods]
impl Answer {
    /// Whether there is a solution; with `lit_only`, whether an order of presses of lit cells was found.
    #[getter]
    fn solvable(&self) -> bool {
        matches!(self.found, Found::Solved(..) | Found::Order(_))
    }

    fn __bool__(&self) -> bool {
        self.solvable()
    }

    /// The cells to press, as an array of truth values, rows × columns; `None` if there is no solution.
    /// With `lit_only` those that are pressed an odd number of times.
    #[getter]
    fn presses<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<bool>>> {
        match &self.found {
            Found::Solved(solution, _) => Some(arrays::grid(py, &solution.presses)),
            _ => self.set().map(|presses| arrays::grid(py, &presses)),
        }
    }

    /// The proof that there is no solution, as an array of truth values, rows × columns: every press
    /// meets these cells in an even number, the lights to be switched meet them in an odd one. `None` if
    /// there is a solution.
    #[getter]
    fn quiet_pattern<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<bool>>> {
        match &self.found {
            Found::Unsolvable(proof) => Some(arrays::grid(py, &proof.quiet_pattern)),
            _ => None,
        }
    }

    /// The presses one after the other, each as `(row, column)`, counted from 0; `None` if there is no
    /// solution. Without `lit_only` any order does.
    #[getter]
    fn order(&self) -> Option<Vec<(usize, usize)>> {
        match &self.found {
            Found::Solved(solution, _) => Some(solution.presses.cells().collect()),
            Found::Order(found) => {
                let places = found.order.iter().map(|cell| (cell.row, cell.column));
                Some(places.collect())
            }
            Found::Unsolvable(_) | Found::NoOrder(_) => None,
        }
    }

    /// How many presses there are; `None` if there is no solution.
    #[getter]
    fn press_count(&self) -> Option<usize> {
        match &self.found {
            Found::Solved(solution, _) => Some(solution.presses.count()),
            Found::Order(found) => Some(found.order.len()),
            Found::Unsolvable(_) | Found::NoOrder(_) => None,
        }
    }

    /// Whether it is proved that no solution has fewer presses; `None` if that was not asked.
    #[getter]
    fn optimal(&self) -> Option<bool> {
        match &self.found {
            Found::Solved(_, claim) => claim.map(|claim| claim.optimal),
            Found::Order(found) => Some(found.is_optimal()),
            Found::Unsolvable(_) | Found::NoOrder(_) => None,
        }
    }

    /// A number of presses below which there is no solution; `None` if that was not asked.
    #[getter]
    fn lower_bound(&self) -> Option<usize> {
        match &self.found {
            Found::Solved(_, claim) => claim.map(|claim| claim.lower_bound),
            Found::Order(found) => Some(found.lower_bound),
            Found::NoOrder(NoOrder::Unknown { lower_bound }) => Some(*lower_bound),
            Found::Unsolvable(_) | Found::NoOrder(_) => None,
        }
    }

    /// The dimension of the space of quiet patterns: a board that can be solved has 2^nullity solutions.
    /// `None` with `lit_only`.
    #[getter]
    fn nullity(&self) -> Option<usize> {
        match &self.found {
            Found::Solved(solution, _) => Some(solution.nullity),
            Found::Unsolvable(proof) => Some(proof.nullity),
            Found::Order(_) | Found::NoOrder(_) => None,
        }
    }

    /// The board, as an array of truth values, rows × columns.
    #[getter]
    fn lights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        arrays::grid(py, &self.lights)
    }

    /// The colour that the presses reach, "off" or "on"; `None` if the goal is a picture.
    #[getter]
    fn target(&self) -> Option<&'static str> {
        match &self.goal {
            Goal::Colour(target) => Some(target.name()),
            Goal::Picture(_) => None,
        }
    }

    /// How the edges are glued.
    #[getter]
    fn surface(&self) -> &'static str {
        self.game.shape().surface().name()
    }

    /// Which cells a press toggles.
    #[getter]
    fn rule(&self) -> String {
        self.game.rule().to_string()
    }

    /// The method that found the answer.
    #[getter]
    fn method(&self) -> &'static str {
        self.method
    }

    /// Returns the lights after the presses, rows × columns; `None` if there is no solution.
    fn after<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<bool>>> {
        let mut lights = self.lights.clone();
        self.game.press_all(&mut lights, &self.set()?);
        Some(arrays::grid(py, &lights))
    }

    /// Returns the answer with all that it takes to check it, as a dict that `verify` reads; `None` where it
    /// is not known whether there is an order of lit cells.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let text = py.detach(|| self.text())?;
        text.map(|text| json::loads(py, &text)).transpose()
    }

    /// Checks the answer by its certificate, with code that shares nothing with what found it.
    #[pyo3(signature = (*, full = false))]
    fn verify(&self, py: Python<'_>, full: bool) -> PyResult<Verdict> {
        let text = py.detach(|| self.text())?.ok_or_else(|| {
            Failure::new(
                crate::errors::Kind::Certificate,
                "it is not known whether there is an order of lit cells: there is nothing to check",
            )
        })?;
        checked_text(py, text, full)
    }

    /// Returns the board with the answer as a picture, in SVG.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        Ok(py.detach(|| self.scene())?.to_svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        // A board that is too large to be drawn shows as text.
        Some(py.detach(|| self.scene()).ok()?.to_svg())
    }

    /// The board with the answer as a picture of characters.
    fn __str__(&self, py: Python<'_>) -> String {
        let drawn = py.detach(|| {
            let scene = self.scene().ok()?;
            scene.to_text(Colours::None).ok()
        });
        drawn.unwrap_or_else(|| self.__repr__())
    }

    fn __repr__(&self) -> String {
        let goal = match &self.goal {
            Goal::Picture(_) => " to a picture",
            Goal::Colour(Target::On) => " to all on",
            Goal::Colour(Target::Off | Target::Either) => "",
        };
        format!("<Answer: {}{goal}: {}>", self.game, self.says())
    }
}
