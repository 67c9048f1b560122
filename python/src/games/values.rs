//! Values of partizan games.

use combinatorial_games::partizan::check::{CutcakeCertificate, ValueCertificate};
use combinatorial_games::partizan::cutcake;
use combinatorial_games::partizan::{Capacity, Games, PartizanSum, Player};
use pyo3::prelude::*;

use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};

/// Whether a text is a sum of games in which Left and Right have moves of their own.
#[pyfunction]
pub(crate) fn is_partizan(sum: &str) -> bool {
    PartizanSum::is_meant(sum)
}

/// A winning move: its component, counted from 0, that component, and what the move leaves.
type Said = (usize, String, String);

/// Finds the value of a sum of partizan games: the certificate, and the winning moves of Left and Right.
#[pyfunction]
#[pyo3(signature = (sum, blocked, time, threads))]
pub(crate) fn value(
    py: Python<'_>,
    sum: &str,
    blocked: Option<char>,
    time: Option<f64>,
    threads: Option<usize>,
) -> PyResult<(String, Vec<Said>, Vec<Said>)> {
    let time = seconds(time)?;
    let parsed = PartizanSum::parse_with(sum, blocked).map_err(|error| {
        let column = error.column;
        Failure::new(Kind::Game, error).at(None, column)
    })?;
    run(py, &How::new(threads, None)?, move |task| {
        let text = parsed.to_string();
        let mut games = Games::new(Capacity::default(), &task.budget(time));
        let (_, value) = parsed.values(&mut games)?;
        let certificate = ValueCertificate::new(&text, &mut games, value)?;
        let mut moves = |player| -> Result<Vec<Said>, Failure> {
            let found = parsed.winning_moves(&mut games, player)?;
            let said = found.iter().map(|found| {
                let component = &parsed.components()[found.component];
                (found.component, component.to_string(), found.left.clone())
            });
            Ok(said.collect())
        };
        let (left, right) = (moves(Player::Left)?, moves(Player::Right)?);
        Ok((json::text(&certificate)?, left, right))
    })
}

/// Analyses a sum of boards of Cutcake, however large: the certificate.
#[pyfunction]
pub(crate) fn cutcake_sum(py: Python<'_>, sum: String) -> PyResult<String> {
    let parsed: cutcake::Sum = sum.parse().map_err(|error: cutcake::ParseSumError| {
        let column = error.column;
        Failure::new(Kind::Game, error).at(None, column)
    })?;
    run(py, &How::default(), move |_| {
        json::text(&CutcakeCertificate::new(&sum, &parsed, &parsed.analyse()))
    })
}
