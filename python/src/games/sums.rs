//! Sums of games: who wins, and by which moves.

use std::sync::Arc;
use std::time::Duration;

use combinatorial_games::loopy::Labels;
use combinatorial_games::loopy::check::LoopyLine;
use combinatorial_games::misere::quotient::Extent;
use combinatorial_games::sum::check::MoveCertificate;
use combinatorial_games::sum::misere::MisereError;
use combinatorial_games::sum::{Move, Sum};
use pyo3::prelude::*;

use super::{Arcs, graph, graphs};
use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, Task, run, seconds};

/// A winning move: its component, counted from 0, and the positions that it leaves, in words.
type Said = (usize, String, String);

/// Says who wins a sum: the certificate, the winning moves in words, and notes of what was assumed.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn winning_moves<'py>(
    py: Python<'py>,
    sum: String,
    misere: bool,
    most: u64,
    time: Option<f64>,
    arcs: Option<Arcs>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(String, Vec<Said>, Vec<String>)> {
    let (time, graphs) = (seconds(time)?, graphs(arcs)?);
    let parsed = Sum::parse(&sum, |name| {
        graphs.get(name).map(|graph| Ok(Arc::clone(graph)))
    });
    let parsed = parsed.map_err(|error| {
        let column = error.column;
        Failure::new(Kind::Game, error).at(None, column)
    })?;
    if let (true, Some(name)) = (misere, parsed.squares()) {
        let message =
            format!("{name} ends with a row, not with the last move: it has no misère play");
        return Err(Failure::new(Kind::Game, message).into());
    }
    run(py, &How::new(threads, progress)?, move |task| {
        let (certificate, moves) = if misere {
            by_misere(&sum, &parsed, most, time, task)?
        } else {
            let found = parsed.analyse_within(&task.budget(time))?;
            (MoveCertificate::normal(&sum, &parsed, &found), found.moves)
        };
        let said = moves.iter().map(|found| {
            let component = parsed.components()[found.component].to_string();
            (found.component, component, found.in_words(&parsed))
        });
        let notes = parsed.notes().to_vec();
        Ok((json::text(&certificate)?, said.collect(), notes))
    })
}

/// The moves of a first short search, and the time for a first try to find a quotient.
const FIRST: (u64, Duration) = (300_000, Duration::from_millis(500));

/// Finds who wins in misère play by an exact search or by a quotient. Both are first tried with few moves
/// and little time, then with all that is allowed.
fn by_misere(
    text: &str,
    sum: &Sum,
    most: u64,
    time: Option<Duration>,
    task: &Task,
) -> Result<(MoveCertificate, Vec<Move>), Failure> {
    let clock = task.budget(time).start();
    let (few, moment) = FIRST;
    let (mut search, mut quotient) = (None, None);
    for (limit, time) in [(few.min(most), moment), (most, Duration::MAX)] {
        let found = sum.analyse_misere(&clock.left().steps(limit), |moves| task.reach(moves));
        match found {
            Ok(found) => {
                return Ok((MoveCertificate::misere(text, sum, &found), found.moves));
            }
            Err(
                error @ (MisereError::TooLarge { .. }
                | MisereError::Stopped { .. }
                | MisereError::NoMemory { .. }),
            ) => search = Some(error),
            Err(error) => return Err(error.into()),
        }
        if quotient.is_some() && clock.is_spent() {
            break;
        }
        let left = clock.left();
        let time = left.time.map_or(time, |left| left.min(time));
        let extent = Extent::default();
        let budget = left.time(Some(time));
        match sum.analyse_by_quotient(&extent, &budget, |_| task.reach(0)) {
            Ok(found) => {
                return Ok((MoveCertificate::by_quotient(text, sum, &found), found.moves));
            }
            Err(error) => quotient = Some(error),
        }
    }
    let search = search.map_or_else(String::new, |error| error.to_string());
    let quotient = quotient.map_or_else(String::new, |error| format!("; and {error}"));
    Err(Failure::new(Kind::GaveUp, search + &quotient))
}

/// Labels a graph in which play may go on for ever: the lines of the certificate.
#[pyfunction]
pub(crate) fn loopy(
    py: Python<'_>,
    names: Vec<String>,
    arcs: Vec<(u32, u32)>,
) -> PyResult<Vec<String>> {
    let graph = graph((names, arcs))?;
    run(py, &How::default(), move |_| {
        let labels = Labels::of(&graph);
        LoopyLine::all(&labels)
            .map(|line| json::text(&line))
            .collect()
    })
}
