//! `madness games positional class`

use std::path::Path;

use madness_games::certificate::ClassCertificate;
use madness_games::positional::families::Instance;
use madness_games::positional::maker_breaker::{self, Control, Limits, Proof};
use madness_games::positional::{ClassAnswer, ClassReason, Side, class};
use serde::Serialize;

use super::CertificateArgs;

use super::board::BoardArgs;
use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::output::Output;

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

    /// The most positions of a search; each takes about 50 bytes
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: usize,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    class: u8,
    name: &'static str,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let instance = args.board.instance()?;
    let waiting = output.waiting("searching");
    let answer = class(&instance.hypergraph, args.positions);
    let answer =
        answer.map_err(|error| anyhow::anyhow!("{}: {error} (--positions)", instance.name))?;
    drop(waiting);
    let because = &answer.because;
    let (class, name) = because.class();
    let found = if format == ReportFormat::Json || args.certificate.is_wanted() {
        let waiting = output.waiting("searching for the proof");
        let proof = proof(args, &instance, &answer);
        drop(waiting);
        let (game, board) = (instance.name.clone(), &instance.hypergraph);
        Some(ClassCertificate::new(game, board, &answer, proof))
    } else {
        None
    };
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
            let reason = reason(because);
            output.data(format_args!(
                "{}: class {class}, {name}: {reason}\n",
                instance.name
            ))?;
        }
    }
    Ok(Status::Success)
}

/// Returns the proof of who wins Maker–Breaker, if the class needs it and the proof is not too long.
fn proof(args: &Args, instance: &Instance, answer: &ClassAnswer) -> Option<Proof> {
    if !matches!(
        answer.because,
        ClassReason::DelicateDraw | ClassReason::StrongDraw
    ) {
        return None;
    }
    let limits = Limits {
        // The search for the winner was within them. The proof takes more.
        nodes: u64::MAX,
        ..Limits::of_positions(args.positions)
    };
    let board = &instance.hypergraph;
    let verdict = maker_breaker::solve(board, Side::Maker, &limits, &Control::default());
    verdict.ok()?.proof.ok()
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
