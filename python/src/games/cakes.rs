//! Pairings and cakes against k in a row.

use madness_search::sat::Cdcl;
use pairing_strategies::cake::check::{CakeCertificate, CakePowerCertificate};
use pairing_strategies::cake::find::Sought;
use pairing_strategies::cake::power::{best_powers, most_width};
use pairing_strategies::cake::table::{Answer, answer};
use pairing_strategies::cake::{MOST_SIZE, Target};
use pairing_strategies::check::PairingCertificate;
use pairing_strategies::draw::cake_placement;
use pairing_strategies::find::find;
use pairing_strategies::parse_directions;
use pyo3::prelude::*;

use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};

/// Directions as text, or one by one.
#[derive(FromPyObject)]
pub(crate) enum Directions {
    Named(String),
    Listed(Vec<Vec<i64>>),
}

/// Finds a good pairing for directions in any dimension: the certificate.
#[pyfunction]
pub(crate) fn lattice_pairing(
    py: Python<'_>,
    directions: Directions,
    dimension: usize,
    nodes: u64,
) -> PyResult<String> {
    let directions = match directions {
        Directions::Named(text) => parse_directions(&text, dimension).map_err(Failure::from)?,
        Directions::Listed(directions) => directions,
    };
    run(py, &How::default(), move |_| {
        json::text(&PairingCertificate::new(&find(
            dimension,
            &directions,
            nodes,
        )?))
    })
}

/// Returns what is to be blocked.
fn target(
    k: Option<usize>,
    animal: Option<&str>,
    directions: usize,
    t: usize,
) -> Result<Target, Failure> {
    if !(2..=MOST_SIZE).contains(&t) {
        let message = format!("t is {t}: cakes have 2 to {MOST_SIZE} cells");
        return Err(Failure::new(Kind::Game, message));
    }
    match (k, animal) {
        (Some(k), None) => Ok(Target::lines(k, directions)?),
        (None, Some(animal)) => Ok(Target::animal(animal)?),
        _ => Err(Failure::new(
            Kind::Game,
            "expected either k, the cells of a line, or an animal",
        )),
    }
}

/// Finds cakes that block a target: the certificate, and a picture of a placement.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn cakes(
    py: Python<'_>,
    k: Option<usize>,
    animal: Option<&str>,
    directions: usize,
    t: usize,
    conflicts: u64,
    time: Option<f64>,
    threads: Option<usize>,
) -> PyResult<(String, Option<String>)> {
    let target = target(k, animal, directions, t)?;
    let time = seconds(time)?;
    run(py, &How::new(threads, None)?, move |task| {
        let budget = task.budget(time).steps(conflicts);
        let found = answer(&target, t, &Sought::default(), &budget, &mut Cdcl);
        let picture = match &found {
            Answer::Yes(placement) => {
                let what = format!("Cakes that block {target}");
                Some(cake_placement(placement, &what, (12, 12), &[])?.to_svg())
            }
            _ => None,
        };
        Ok((
            json::text(&CakeCertificate::new(&target, t, &found))?,
            picture,
        ))
    })
}

/// Finds the powers of the best cakes of 2 to t cells: a certificate each.
#[pyfunction]
pub(crate) fn cake_powers(
    py: Python<'_>,
    k: Option<usize>,
    animal: Option<&str>,
    directions: usize,
    t: usize,
    width: Option<usize>,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let target = target(k, animal, directions, t)?;
    if t > CakePowerCertificate::MOST_SIZE {
        let message = format!("t is {t}: cakes of up to 12 cells are looked at");
        return Err(Failure::new(Kind::Game, message).into());
    }
    let most = most_width(&target, t);
    let width = width.unwrap_or(200).min(most);
    run(py, &How::new(threads, None)?, move |_| {
        let powers = best_powers(&target, t, width);
        let certificates = (2..).zip(powers);
        let text = |(t, best)| json::text(&CakePowerCertificate::new(&target, t, &best));
        certificates.map(text).collect()
    })
}
