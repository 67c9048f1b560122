//! `madness games period`

mod long;

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use combinatorial_games::impartial::check::PeriodCertificate;
use combinatorial_games::impartial::octal::OctalError;
use combinatorial_games::impartial::octal::period::{Outcome, prove};
use combinatorial_games::impartial::octal::table::{table, three_digit_games, write_csv};
use combinatorial_games::impartial::{HeapCode, HeapGame};
use madness_machine::simd::Simd;
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::heap_game;
use crate::failure::Status;
use crate::formats::ListFormat;
use crate::options::{JournalArgs, read_journals};
use crate::output::Output;
use button_madness::journal::Shard;
use long::{Found, Proof};

/// Find the period of an octal game, and prove it
#[derive(clap::Args)]
#[command(
    subcommand_negates_reqs = true,
    after_help = "\
The Grundy numbers of many octal games are periodic from some heap on. A period is proved by the theorem \
of Guy and Smith, or for games with few rare heaps by witnesses; docs/games.md has both. A long proof of \
the second kind can be stopped, resumed and divided: --resume, --shard, merge, and docs/journals.md.

Examples:
  madness games period kayles
  madness games period octal:0.454
  madness games period octal:0.45 --format json | madness verify -
  madness games period octal:0.106 --up-to 1000000000000 --resume journal.jsonl
  madness games period --table --up-to 4096 --format csv"
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<PeriodCommand>,

    /// The game: kayles, octal:0.77, subtract:2,5
    #[arg(required_unless_present = "table", conflicts_with = "table")]
    game: Option<String>,

    /// All 1023 octal games d0.d1d2d3 with d0 = 0 or 4
    #[arg(long)]
    table: bool,

    /// Compute up to N Grundy numbers [default: 1000000000, of a table 65536]
    #[arg(long, value_name = "N")]
    up_to: Option<u64>,

    #[command(flatten)]
    journal: JournalArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text", global = true)]
    format: ListFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

#[derive(Subcommand)]
enum PeriodCommand {
    /// Put together the journals of all shards of a proof
    #[command(after_help = "\
Examples:
  madness games period merge first.jsonl second.jsonl
  madness games period merge first.jsonl second.jsonl --certificate period.json")]
    Merge {
        /// The files that --resume has written
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

const USUAL: u64 = 1_000_000_000;
const USUAL_OF_A_TABLE: u64 = 1 << 16;

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    preperiod: Option<u64>,
    period: Option<u64>,
    proved: bool,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    if let Some(PeriodCommand::Merge { files }) = &args.command {
        let alone = args.game.is_none() && !args.table && args.up_to.is_none();
        anyhow::ensure!(
            alone && !args.journal.are_given(),
            "merge takes the game from the files: leave out the game, --table, --up-to, --resume and --shard"
        );
        let (proof, found) = Proof::merge(&read_journals(files)?)?;
        anyhow::ensure!(
            found.is_scanned(),
            "the proof is not complete, {found}: go on with each shard, with a larger --up-to"
        );
        let outcome = conclude(&proof, &found, output)?;
        let game = HeapGame::Code(proof.code().clone());
        return print((&game, &outcome), (args, format), output);
    }
    let Some(name) = &args.game else {
        return all((args, format), output);
    };
    let game = heap_game(name)?;
    let code = game.code().with_context(|| {
        format!("{game} is no octal game of finite length, so it has no period to be proved")
    })?;
    let most = args.up_to.unwrap_or(USUAL);
    let outcome = if args.journal.are_given() {
        match long(&code, most, args, output)? {
            Some(outcome) => outcome,
            None => return Ok(Status::Success),
        }
    } else {
        let progress = output.progress(most, "Grundy numbers:");
        prove(&code, most, Simd::best(), &mut |values| {
            progress.reach(values);
            ControlFlow::Continue(())
        })?
    };
    print((&game, &outcome), (args, format), output)
}

/// Goes on with a proof in a journal. Returns nothing if that is only a share of it.
fn long(
    code: &HeapCode,
    most: u64,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<Option<Outcome>> {
    let waiting = output.waiting("choosing a plan");
    let proof = Proof::of(code)?;
    drop(waiting);
    let journal = args.journal.open(&proof)?;
    let (journal, records) = journal.context("--resume FILE is missing")?;
    let (shard, found) = (args.journal.shard(), Found::try_from(records)?);
    if !found.is_empty() {
        output.note(&found)?;
    }
    let progress = output.progress(most, "Grundy numbers:");
    let (journal, found) = proof.go_on(journal, shard, found, (most, false), &progress)?;
    drop(progress);
    if shard == Shard::WHOLE {
        let concluded = conclude(&proof, &found, output);
        let one_sided = |error: &anyhow::Error| {
            matches!(error.downcast_ref(), Some(OctalError::OneSided { .. }))
        };
        return Ok(Some(match concluded {
            Err(error) if one_sided(&error) => {
                output.note("half of the period does not prove it: going on to the whole")?;
                let progress = output.progress(most, "Grundy numbers:");
                let (_, found) = proof.go_on(journal, shard, found, (most, true), &progress)?;
                drop(progress);
                conclude(&proof, &found, output)?
            }
            concluded => concluded?,
        }));
    }
    output.note(&found)?;
    output.note(if found.is_scanned() {
        "the shard is complete; `madness games period merge` puts it together with the others"
    } else {
        "no period shows so far: go on with a larger --up-to"
    })?;
    Ok(None)
}

fn conclude(proof: &Proof, found: &Found, output: &Output) -> anyhow::Result<Outcome> {
    let _waiting = output.waiting("finding the least period");
    proof.conclude(found)
}

fn print(
    (game, outcome): (&HeapGame, &Outcome),
    (args, format): (&Args, ListFormat),
    output: &mut Output,
) -> anyhow::Result<Status> {
    let certificate = PeriodCertificate::new(game, outcome);
    let short = Answer {
        preperiod: certificate.preperiod,
        period: certificate.period,
        proved: certificate.proved,
    };
    let name = game.to_string();
    let answer = ((PeriodCertificate::CLAIM, name.as_str()), short);
    let is_json = format == ListFormat::Json;
    args.certificate
        .put(&certificate, answer, is_json, output)?;
    match format {
        ListFormat::Json => {}
        ListFormat::Csv => {
            output.data("game,preperiod,period\n")?;
            output.data(row(game, outcome))?;
        }
        ListFormat::Text => output.data(sentence(game, outcome))?,
    }
    Ok(Status::Success)
}

fn row(game: &HeapGame, outcome: &Outcome) -> String {
    let mut game = game.to_string();
    if game.contains(',') {
        game = format!("\"{game}\"");
    }
    match outcome {
        Outcome::Periodic(found) => format!("{game},{},{}\n", found.preperiod, found.period),
        Outcome::Open { .. } => format!("{game},,\n"),
    }
}

fn sentence(game: &HeapGame, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Periodic(found) => format!(
            "{game}: period {} from heap {} on, the least ones, proved\n",
            found.period, found.preperiod
        ),
        Outcome::Open { heaps } => {
            format!("{game}: no period shows in the first {heaps} Grundy numbers\n")
        }
    }
}

/// The table of all games of three digits.
fn all((args, format): (&Args, ListFormat), output: &mut Output) -> anyhow::Result<Status> {
    anyhow::ensure!(
        !args.journal.are_given(),
        "--resume: a journal is for one game: name it"
    );
    anyhow::ensure!(
        !args.certificate.is_wanted(),
        "--certificate: a table has a certificate for each game: --format json prints them"
    );
    let codes = three_digit_games();
    let most = args.up_to.unwrap_or(USUAL_OF_A_TABLE);
    let progress = output.progress(codes.len() as u64, "games:");
    let rows = table(&codes, most, Simd::best(), &|done| {
        progress.reach(done);
        ControlFlow::Continue(())
    });
    drop(progress);
    let rows = rows?;
    let game = |code: &HeapCode| HeapGame::Code(code.clone());
    match format {
        ListFormat::Csv => write_csv(&rows, output.writer())?,
        ListFormat::Json => {
            for row in &rows {
                output.json(&PeriodCertificate::new(&game(&row.code), &row.outcome))?;
            }
        }
        ListFormat::Text => {
            for row in &rows {
                output.data(sentence(&game(&row.code), &row.outcome))?;
            }
        }
    }
    let is_periodic = |outcome: &Outcome| matches!(outcome, Outcome::Periodic(_));
    let periodic = rows.iter().filter(|row| is_periodic(&row.outcome)).count();
    output.note(format!(
        "{periodic} of {} games have a period, proved with at most {most} Grundy numbers each",
        rows.len()
    ))?;
    Ok(Status::Success)
}
