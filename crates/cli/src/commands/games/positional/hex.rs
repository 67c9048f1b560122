//! Hex on boards with too many chains for a list of sets.

use madness_claims::counted;
use madness_text::column_letters;
use positional_games::check::HexCertificate;
use positional_games::{Side, Winner, hex};

use super::CertificateArgs;
use super::search::SearchArgs;
use super::solve::Short;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Solves Hex on so many columns and rows.
pub(super) fn solve(
    size: (usize, usize),
    first: Side,
    (search, certificate): (&SearchArgs, &CertificateArgs),
    format: ReportFormat,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let game = format!("hex {}x{}", size.0, size.1);
    let budget = search.of_hex()?;
    let waiting = output.waiting("searching");
    let verdict = hex::solve(size, first, &budget).map_err(|error| match error {
        hex::HexError::Stopped { .. } => anyhow::anyhow!("{game}: {error} (--time, --memory)"),
        error => anyhow::anyhow!("{game}: {error}"),
    })?;
    drop(waiting);
    let (winner, nodes) = (Winner::from(verdict.winner), verdict.nodes);
    let first_move = verdict.first_move.map(|cell| {
        let (column, row) = (cell as usize % size.0, cell as usize / size.0);
        format!("{}{}", column_letters(column), row + 1)
    });
    let steps = counted(verdict.proof.steps.len(), "step");
    let found = HexCertificate::new(size, first, verdict);
    let short = Short {
        winner,
        first_move: first_move.as_deref(),
        nodes: Some(nodes),
    };
    let answer = ((HexCertificate::CLAIM, game.as_str()), short);
    if certificate.put(&found, answer, format == ReportFormat::Json, output)? {
        output.data(format_args!(
            "{game}: {winner} Maker–Breaker, {first} first\n"
        ))?;
        if let Some(cell) = first_move {
            output.data(format_args!("a winning first move: {cell}\n"))?;
        }
        output.data(format_args!("a proof of {steps} by virtual connections\n"))?;
        output.note(format!(
            "the links of {} were looked for",
            counted(nodes, "position")
        ))?;
    }
    Ok(Status::Success)
}
