//! `madness games positional class`

use positional_games::check::ClassCertificate;
use positional_games::{ClassReason, class};
use serde::Serialize;

use super::CertificateArgs;
use super::board::BoardArgs;
use super::search;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Tell the class of a board after Beck, from trivial win (0) to pairing draw (5)
#[derive(clap::Args)]
#[command(after_help = "\
The classes: 0 trivial win, 1 forced win (no full board is a draw), 2 delicate win, 3 delicate draw \
(Maker wins Maker–Breaker), 4 strong draw (Breaker wins, but not by a pairing), 5 pairing draw. \
Maker–Breaker is searched on up to 128 cells, Maker–Maker on up to 64.

Examples:
  madness games positional class row 3x3 k=3
  madness games positional class hj n=3 d=3
  madness games positional class --family torus k=4 --format json
  madness games positional class hj n=4 d=2 --format json | madness verify -")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// The most positions of a search; each takes about 60 bytes
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: u64,

    /// Search for so long at most
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// The most steps of a proof, and moves of a strategy
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    steps: usize,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    class: u8,
    name: &'static str,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let instance = args.board.instance(output)?;
    let is_proof_wanted = format == ReportFormat::Json || args.certificate.is_wanted();
    let proof_steps = if is_proof_wanted { args.steps } else { 0 };
    let budget = search::within(args.time).steps(args.positions);
    let waiting = output.waiting("searching");
    let answer = class(&instance, proof_steps, &budget);
    drop(waiting);
    let answer = answer.map_err(|error| {
        let hint = match (error.is_limited, args.time) {
            (false, _) => "",
            (true, None) => " (--positions)",
            (true, Some(_)) => " (--positions, --time)",
        };
        anyhow::anyhow!("{}: {error}{hint}", instance.name)
    })?;
    let (class, name) = answer.because.class();
    let reason = reason(&answer.because);
    let found = is_proof_wanted.then(|| {
        let (game, board) = (instance.name.clone(), &instance.hypergraph);
        ClassCertificate::new(game, board, answer)
    });
    let written = match &found {
        Some(found) => args.certificate.write(found)?,
        None => None,
    };
    match (format, written) {
        (ReportFormat::Json, None) => output.json(&found)?,
        (ReportFormat::Json, Some(written)) => {
            let name_of_claim = (ClassCertificate::CLAIM, instance.name.as_str());
            output.json(&written.answer(name_of_claim, Answer { class, name }))?;
        }
        (ReportFormat::Text, _) => {
            output.data(format_args!(
                "{}: class {class}, {name}: {reason}\n",
                instance.name
            ))?;
        }
    }
    Ok(Status::Success)
}

fn reason(because: &ClassReason) -> String {
    match because {
        ClassReason::TrivialWin { size } => format!("all sets of {size} cells are winning sets"),
        ClassReason::ForcedWin => {
            "the first player wins Maker–Maker, and no full board is a draw".to_owned()
        }
        ClassReason::DelicateWin(own) => format!(
            "the first player wins Maker–Maker, but a full board is a draw if he has {}",
            own.join(" ")
        ),
        ClassReason::DelicateDraw => {
            "Maker wins Maker–Breaker, but Maker–Maker is a draw".to_owned()
        }
        ClassReason::StrongDraw => "Breaker wins Maker–Breaker, but not by a pairing".to_owned(),
        ClassReason::Pairing(pairs) => format!("the pairing {}", super::criteria::pairs(pairs)),
    }
}
