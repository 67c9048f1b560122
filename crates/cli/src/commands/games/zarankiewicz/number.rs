//! `madness games zarankiewicz number`

use madness_machine::Budget;
use positional_games::zarankiewicz::Size;
use positional_games::zarankiewicz::check::NumberCertificate;
use positional_games::zarankiewicz::problem::{Answer, Problem};
use serde::Serialize;

use super::super::certificate::CertificateArgs;
use super::super::table_format::TableFormat;
use crate::failure::Status;
use crate::output::Output;
use crate::picture::{self, LookArgs, PictureFormat};
use crate::value_parsers::Seconds;

/// Tell how many discs fit on a board without a rectangle, with such a board and a proof
#[derive(clap::Args)]
#[command(after_help = "\
This is the problem that the game is named after: the most discs on a board of which no r rows and s columns \
are full where they cross. With r = s = 2 these are boards without a rectangle. OEIS A072567 has the numbers of \
square boards; A001197 has one more, the fewest discs that force a rectangle. Boards up to 12 × 12 without a \
rectangle take no time, as counting proves all bounds. Where it does not, all arrangements are searched.

Examples:
  madness games zarankiewicz number 7x7
  madness games zarankiewicz number 6x8 --r 3 --s 3
  madness games zarankiewicz number 12x12 -o twelve.svg
  madness games zarankiewicz number --up-to 12
  madness games zarankiewicz number 8x8 --format json | madness verify -")]
pub(super) struct Args {
    /// Columns and rows of the board, at most 20
    #[arg(value_name = "M[xN]", required_unless_present = "up_to")]
    board: Option<Size>,

    /// The numbers of all boards with up to N columns and rows
    #[arg(long, value_name = "N", conflicts_with = "board", value_parser = clap::value_parser!(u8).range(1..=20))]
    up_to: Option<u8>,

    /// So many rows may not be full where they cross the columns of --s
    #[arg(long, value_name = "R", default_value_t = 2)]
    r: u32,

    /// So many columns may not be full where they cross the rows of --r
    #[arg(long, value_name = "S", default_value_t = 2)]
    s: u32,

    /// Search for so long at most, then tell between which numbers it is
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    time: Seconds,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,

    #[command(flatten)]
    look: LookArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let boards = match (args.board, args.up_to) {
        (Some(board), _) => vec![board],
        (None, up_to) => {
            let most = usize::from(up_to.unwrap_or(1));
            let sizes = (1..=most).flat_map(|rows| (1..=most).map(move |columns| (columns, rows)));
            let sizes = sizes.map(|(columns, rows)| Size::new(columns, rows));
            sizes.collect::<Result<_, _>>()?
        }
    };
    if args.board.is_none() {
        format.takes_lists("--up-to")?;
    }
    let progress = output.progress(boards.len() as u64, "boards:");
    let mut answers = Vec::new();
    for board in boards {
        let problem = Problem::new(board, args.r, args.s)?;
        answers.push(problem.answer(&Budget::of(args.time.0)));
        progress.tick();
    }
    drop(progress);
    let open = answers.iter().filter(|answer| !answer.is_exact()).count();
    if open > 0 {
        output.note(format!(
            "a search ended after {} s: --time allows more",
            args.time.0.as_secs_f64()
        ))?;
    }
    let certificates = answers.iter().filter_map(NumberCertificate::new);
    let certificates: Vec<NumberCertificate> = certificates.collect();
    let is_wanted = format == TableFormat::Json || args.certificate.is_wanted();
    anyhow::ensure!(
        open == 0 || !is_wanted,
        "a number that is not known has no certificate: --time allows a longer search"
    );
    let written = args.certificate.write_lines(&certificates)?;
    match (format, written) {
        (TableFormat::Json, Some(written)) => {
            for &NumberCertificate {
                columns,
                rows,
                discs,
                ..
            } in &certificates
            {
                let short = Short {
                    columns,
                    rows,
                    discs,
                };
                output.json(&written.answer((NumberCertificate::CLAIM, "zarankiewicz"), short))?;
            }
        }
        (TableFormat::Json, None) => {
            for certificate in &certificates {
                output.json(certificate)?;
            }
        }
        (format, _) => printed(&answers, format, args, output)?,
    }
    Ok(Status::Success)
}

/// What programs want to know at once, if the certificate is in a file.
#[derive(Serialize)]
struct Short {
    columns: u32,
    rows: u32,
    discs: u32,
}

fn printed(
    answers: &[Answer],
    format: TableFormat,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    match format {
        TableFormat::Csv => {
            output.data("columns,rows,r,s,discs,most\n")?;
            for Answer {
                problem, fit, most, ..
            } in answers
            {
                let (columns, rows) = (problem.columns(), problem.rows());
                let (r, s) = (args.r, args.s);
                output.data(format_args!("{columns},{rows},{r},{s},{fit},{most}\n"))?;
            }
        }
        TableFormat::Text if args.up_to.is_some() => table(answers, output)?,
        TableFormat::Text => {
            for answer in answers {
                in_words(answer, output)?;
            }
        }
        format => {
            let format = format.picture().unwrap_or(PictureFormat::Svg);
            for answer in answers {
                picture::write(&answer.scene(), format, args.look, output)?;
            }
        }
    }
    Ok(())
}

fn in_words(answer: &Answer, output: &mut Output) -> anyhow::Result<()> {
    let columns = answer.problem.columns();
    output.data(format_args!("{answer}\n"))?;
    for row in &answer.pattern {
        let cells = (0..columns).map(|column| if row >> column & 1 == 1 { 'o' } else { '.' });
        output.data(format_args!("{}\n", cells.collect::<String>()))?;
    }
    for reason in answer.reasons() {
        output.data(format_args!("{reason}\n"))?;
    }
    Ok(())
}

/// Prints the numbers as a table, with the columns of the boards above and their rows beside.
fn table(answers: &[Answer], output: &mut Output) -> anyhow::Result<()> {
    let width = answers.iter().map(|answer| answer.number().len()).max();
    let width = width.unwrap_or(1).max(2);
    let first: Vec<&Answer> = answers
        .iter()
        .filter(|answer| answer.problem.rows() == 1)
        .collect();
    let head = first
        .iter()
        .map(|answer| format!(" {:>width$}", answer.problem.columns()));
    output.data(format_args!("  {}\n", head.collect::<String>()))?;
    for row in answers.chunks(first.len().max(1)) {
        let cells = row
            .iter()
            .map(|answer| format!(" {:>width$}", answer.number()));
        let rows = row.first().map_or(0, |answer| answer.problem.rows());
        output.data(format_args!("{rows:>2}{}\n", cells.collect::<String>()))?;
    }
    Ok(())
}
