//! Grundy numbers, periods of octal games, misère quotients.

use button_madness::Budget;
use combinatorial_games::impartial::check::PeriodCertificate;
use combinatorial_games::impartial::names::{self, Kind as GameKind};
use combinatorial_games::impartial::octal::period::prove;
use combinatorial_games::impartial::{self, BoardGame, HeapGame, HeapTable};
use combinatorial_games::misere::check::QuotientCertificate;
use combinatorial_games::misere::quotient::{Extent, Quotient, QuotientError};
use combinatorial_games::misere::{board_values, heap_values, hysteria_grundy, usual_heaps};
use madness_machine::simd::{Simd, memory};
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

use super::graph;
use crate::arrays;
use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};

/// Says what a game is played with: "heaps", "board", or nothing if no such game is known.
#[pyfunction]
pub(crate) fn played_with(game: &str) -> Option<&'static str> {
    if game.parse::<BoardGame>().is_ok() {
        return Some("board");
    }
    let is_heap = names::squares(game).is_some() || game.parse::<HeapGame>().is_ok();
    let is_meant = names::find(game).is_some_and(|found| found.kind() == GameKind::Heap);
    (is_heap || is_meant).then_some("heaps")
}

fn heap_game(game: &str) -> Result<HeapGame, Failure> {
    game.parse().map_err(|error| match error {
        impartial::HeapGameError::NoGame(_) | impartial::HeapGameError::Squares { .. } => {
            Failure::from(error)
        }
        error => Failure::new(Kind::Game, format!("{game}: {error}")),
    })
}

/// The Grundy numbers of heaps of 0 to so many counters, or γ^h in misère play; of a row of squares, the
/// Grundy numbers of so many squares.
#[pyfunction]
pub(crate) fn grundy_of_heaps<'py>(
    py: Python<'py>,
    game: &str,
    up_to: Option<u64>,
    misere: bool,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    if let (true, Some(reason)) = (misere, names::without_misere(game)) {
        return Err(Failure::new(Kind::Game, reason).into());
    }
    let (game, more) = match names::squares(game) {
        Some(squares) => (squares.game, squares.more),
        None => (heap_game(game)?, 0),
    };
    let up_to = up_to.unwrap_or_else(|| usual_heaps(&game, misere));
    let last = up_to.saturating_add(more);
    if !memory::is_available(last.saturating_mul(16)) || last > u32::MAX.into() {
        let message = format!("up_to is {up_to}: the numbers do not fit into memory");
        return Err(Failure::new(Kind::Undecided, message).into());
    }
    let numbers = run(py, &How::new(threads, progress)?, move |task| {
        task.of(last);
        if misere {
            let values = heap_values(&game, last);
            let values = values.map_err(|error| Failure::new(Kind::Undecided, error))?;
            return Ok(values.into_iter().map(i64::from).collect());
        }
        let table = HeapTable::new(&game, last, u64::MAX, &mut |heap| task.reach(heap))?;
        let numbers = table
            .list(last)
            .into_iter()
            .skip(usize::try_from(more).unwrap_or(0));
        Ok(numbers.map(i64::from).collect())
    })?;
    Ok(arrays::numbers(py, numbers))
}

/// The Grundy numbers, or γ^h, of a piece on the cells of a board, rows × columns.
#[pyfunction]
pub(crate) fn grundy_of_board<'py>(
    py: Python<'py>,
    game: &str,
    columns: u32,
    rows: u32,
    misere: bool,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let unknown = |()| Failure::new(Kind::Game, names::unknown(game, &[GameKind::Board]));
    let piece: BoardGame = game.parse().map_err(unknown)?;
    let numbers = run(py, &How::default(), move |_| {
        let numbers = if misere {
            board_values(piece, columns, rows)
        } else {
            piece.grundy_numbers(columns, rows)
        };
        let numbers = numbers.map_err(|error| Failure::new(Kind::Undecided, error))?;
        Ok(numbers.into_iter().map(i64::from).collect())
    })?;
    Ok(arrays::table(py, columns as usize, numbers))
}

/// The Grundy numbers, or γ^h, of the vertices of a graph without cycles.
#[pyfunction]
pub(crate) fn grundy_of_graph(
    py: Python<'_>,
    names: Vec<String>,
    arcs: Vec<(u32, u32)>,
    misere: bool,
) -> PyResult<Vec<u32>> {
    let graph = graph((names, arcs))?;
    run(py, &How::default(), move |_| {
        Ok(if misere {
            hysteria_grundy(&graph)?
        } else {
            impartial::grundy(&graph)?
        })
    })
}

/// Looks for the period of an octal game, with a proof; the certificate.
#[pyfunction]
pub(crate) fn period<'py>(
    py: Python<'py>,
    game: &str,
    up_to: u64,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<String> {
    let game = heap_game(game)?;
    let code = game.code().ok_or_else(|| {
        let message = "is no octal game of finite length, so it has no period to be proved";
        Failure::new(Kind::Game, format!("{game} {message}"))
    })?;
    run(py, &How::new(threads, progress)?, move |task| {
        task.of(up_to);
        let found = prove(&code, up_to, Simd::best(), &mut |values| task.reach(values))?;
        json::text(&PeriodCertificate::new(&game, &found))
    })
}

/// Looks for the misère quotient of a game with heaps; the certificate, and why it ended early, if so.
#[pyfunction]
pub(crate) fn misere_quotient<'py>(
    py: Python<'py>,
    game: &str,
    up_to: Option<u64>,
    order: Option<usize>,
    time: Option<f64>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(String, Option<String>)> {
    let game = heap_game(game)?;
    let code = game.code().ok_or_else(|| {
        Failure::new(
            Kind::Game,
            format!("{game}: quotients are found for games with a code"),
        )
    })?;
    let usual = Extent::default();
    let extent = Extent {
        heaps: up_to.unwrap_or(usual.heaps),
        order: order.unwrap_or(usual.order),
        ..usual
    };
    let time = seconds(time)?;
    run(py, &How::new(threads, progress)?, move |task| {
        task.of(extent.heaps);
        let budget: Budget = task.budget(time);
        let found = Quotient::find(&code, &extent, &budget, |at| task.reach(at.heap));
        let (quotient, why) = match found {
            Ok(quotient) => (quotient, None),
            Err(error) => {
                let why = error.to_string();
                let (QuotientError::Limit { smaller, .. } | QuotientError::Stopped { smaller, .. }) =
                    error
                else {
                    return Err(Failure::new(Kind::Internal, why));
                };
                if smaller.heaps() == 0 {
                    return Err(Failure::new(Kind::GaveUp, why));
                }
                (*smaller, Some(why))
            }
        };
        Ok((json::text(&QuotientCertificate::new(&quotient))?, why))
    })
}
