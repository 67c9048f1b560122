//! Sums of games: who wins, and by which moves.

use std::sync::Arc;

use combinatorial_games::impartial::names;
use combinatorial_games::loopy::Labels;
use combinatorial_games::loopy::check::LoopyLine;
use combinatorial_games::sum::Sum;
use combinatorial_games::sum::check::MoveCertificate;
use pyo3::prelude::*;

use super::{Arcs, graph, graphs};
use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};

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
    if let (true, Some(reason)) = (misere, parsed.squares().and_then(names::without_misere)) {
        return Err(Failure::new(Kind::Game, reason).into());
    }
    run(py, &How::new(threads, progress)?, move |task| {
        let (certificate, moves) = if misere {
            let budget = task.budget(time).steps(most);
            let found = parsed.decide_misere(&budget, |moves| task.reach(moves))?;
            let certificate = MoveCertificate::decided(&sum, &parsed, &found);
            (certificate, found.moves().to_vec())
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
