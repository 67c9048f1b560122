//! What `solve` and `move` have in common: the options and the search.

use madness_machine::Budget;
use positional_games::zarankiewicz::check::{SaturationCertificate, ZarankiewiczCertificate};
use positional_games::zarankiewicz::{AnalysisError, Analyst, Outcome, Position, Reason, Variant};
use serde::Serialize;

use super::super::certificate::CertificateArgs;
use super::variant;
use crate::formats::ReportFormat;
use crate::output::Output;

/// The most positions of a search, unless something else is asked for. They take up to 700 MB.
const POSITIONS: u64 = 10_000_000;

/// Options of a search for the winner.
#[derive(clap::Args)]
pub(super) struct SearchArgs {
    /// The variant, 1 to 4
    #[arg(long, value_name = "N", value_parser = variant)]
    pub(super) variant: Variant,

    /// The most positions of a search
    #[arg(long, value_name = "N", default_value_t = POSITIONS)]
    positions: u64,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

impl SearchArgs {
    /// Finds out who wins a position, and writes the certificate where it is wanted. Returns it if it
    /// is to be told in words.
    pub(super) fn answer(
        &self,
        position: &Position,
        output: &mut Output,
    ) -> anyhow::Result<Option<ZarankiewiczCertificate>> {
        let found = certificate(position, self.positions, output)?;
        let short = Answer {
            variant: found.variant,
            columns: found.columns,
            rows: found.rows,
            winner: found.winner,
            plies: found.plies,
        };
        let answer = ((ZarankiewiczCertificate::CLAIM, "zarankiewicz"), short);
        let is_json = self.format == ReportFormat::Json;
        let is_told = self.certificate.put(&found, answer, is_json, output)?;
        Ok(is_told.then_some(found))
    }
}

/// Finds out who wins, and checks nothing yet.
fn certificate(
    position: &Position,
    positions: u64,
    output: &Output,
) -> anyhow::Result<ZarankiewiczCertificate> {
    let budget = Budget::unlimited().steps(positions);
    let waiting = output.waiting("searching");
    let mut analyst = Analyst::new();
    let analysis = analyst.analyse(position, &budget);
    let analysis = analysis.map_err(|error| match error {
        AnalysisError::GaveUp(_) => anyhow::anyhow!("{error} (--positions)"),
        error => error.into(),
    })?;
    let certificate = ZarankiewiczCertificate::new(position, &analysis);
    let is_empty_board = position.discs() == 0;
    let is_searched = analysis.reason == Reason::Search;
    let strategy = if position.variant() == Variant::OneColourLoses && is_empty_board && is_searched
    {
        analyst.strategy(
            position.size(),
            SaturationCertificate::MOST_POSITIONS,
            &budget,
        )?
    } else {
        None
    };
    drop(waiting);
    Ok(match strategy {
        Some(positions) => certificate.with_strategy(positions),
        None => certificate,
    })
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    variant: u64,
    columns: usize,
    rows: usize,
    winner: Outcome,
    plies: Option<usize>,
}
