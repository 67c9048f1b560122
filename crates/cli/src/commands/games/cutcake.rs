//! `madness games cutcake`

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, anyhow};
use clap::Subcommand;
use combinatorial_games::draw::cutcake_table;
use combinatorial_games::partizan::check::{
    CutcakeCertificate, CutcakeExplanation, CutcakeTable, RangeRecord, Winners,
};
use combinatorial_games::partizan::cutcake::{Board, Hint, Step, Sum, explain};
use combinatorial_games::partizan::{Dyadic, Player};
use madness_picture::{MOST_CELLS_DRAWN, Scene};
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::table_format::TableFormat;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::input;
use crate::output::Output;
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};
use crate::value_parsers::size;

/// Tell who wins at Cutcake, and every winning cut
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Left cuts a cake between two columns, Right between two rows, and who cannot cut loses. 4x2 is a cake of \
4 columns and 2 rows. A sum is cakes joined by + or -; a cut is one in any of them. What is taken away is added with columns and \
rows exchanged. Positive values: Left \
wins, negative ones: Right wins, 0: the player who moves first loses. Sides are up to 2^63.

Examples:
  madness games cutcake 4x2 + 3x3 + 7x1
  madness games cutcake \"9223372036854775808x77 + 1x1000\" --format json | madness verify -
  madness games cutcake explain 4x4
  madness games cutcake --size 64x64 --format csv
  madness games cutcake --size 16x16 -o cutcake.svg"
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<CutcakeCommand>,

    /// The sum, such as 4x2 + 3x3 + 7x1, or - for standard input
    #[arg(value_name = "BOARD", required_unless_present = "size")]
    sum: Vec<String>,

    /// Columns and rows of a table of the values of all boards
    #[arg(long, value_name = "M[xN]", value_parser = size, conflicts_with = "sum")]
    size: Option<(usize, usize)>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,

    #[command(flatten)]
    look: LookArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

#[derive(Subcommand)]
enum CutcakeCommand {
    Explain(ExplainArgs),
}

/// Derive the value of a board step by step
#[derive(clap::Args)]
#[command(after_help = "\
The value of a board is the simplest number greater than what Left's cuts leave and less than what \
Right's cuts leave: the integer nearest to 0, or if there is none between, the fraction with the least \
denominator.

Examples:
  madness games cutcake explain 4x4
  madness games cutcake explain 4x2 --format json | madness verify -")]
struct ExplainArgs {
    /// The board: columns x rows
    board: String,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    value: i128,
    winner: Winners,
}

/// The most values of a table.
const MOST_VALUES: usize = 1 << 24;

/// The most boards, and the most ranges of cuts, that are listed for people.
const SHOWN: usize = 50;

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if let Some(CutcakeCommand::Explain(inner)) = &args.command {
        explained(inner, output)?;
        return Ok(Status::Success);
    }
    let format = args.format;
    match args.size {
        Some(size) => table(size, args, format, output)?,
        None => sum(args, format, output)?,
    }
    Ok(Status::Success)
}

fn sum(args: &Args, format: TableFormat, output: &mut Output) -> anyhow::Result<()> {
    anyhow::ensure!(
        matches!(format, TableFormat::Text | TableFormat::Json),
        "--format: pictures and csv are for --size; for a sum there are text and json"
    );
    let mut text = args.sum.join(" ");
    if text == "-" {
        let bytes = input::read(Path::new("-"))?;
        let read = String::from_utf8(bytes);
        text = read.map_err(|_| anyhow::anyhow!("stdin:1:1: not UTF-8 text, so no sum"))?;
        text.truncate(text.trim_end().len());
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_command = word.chars().all(char::is_alphabetic) && word != "cutcake";
    anyhow::ensure!(
        !is_command || word.is_empty(),
        "games cutcake has no command {word:?}: madness games cutcake 4x2 + 3x3 tells who wins and by which cuts, madness games cutcake explain 4x4 why"
    );
    let sum: Sum = text.parse().context("the sum")?;
    let found = sum.analyse();
    let certificate = CutcakeCertificate::new(&text, &sum, &found);
    let short = Answer {
        value: certificate.value,
        winner: certificate.winner,
    };
    let answer = ((CutcakeCertificate::CLAIM, text.as_str()), short);
    let is_json = format == TableFormat::Json;
    if args
        .certificate
        .put(&certificate, answer, is_json, output)?
    {
        sum_as_text(&certificate, found.hint, output)?;
    }
    Ok(())
}

fn sum_as_text(
    certificate: &CutcakeCertificate,
    hint: Option<Hint>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let winner = match certificate.value {
        1.. => "Left wins, whoever moves first",
        0 => "the player who moves first loses",
        _ => "Right wins, whoever moves first",
    };
    output.data(format_args!("{winner}; value {}\n", certificate.value))?;
    let boards = &certificate.components;
    for board in boards.iter().take(SHOWN) {
        let (columns, rows, value) = (board.columns, board.rows, board.value);
        output.data(format_args!("  {columns}x{rows}: {value}\n"))?;
    }
    more(boards.len(), output)?;
    let Some(hint) = hint else {
        return Ok(());
    };
    output.data(format_args!("winning cuts of {}:\n", hint.player))?;
    for range in certificate.moves.iter().take(SHOWN) {
        let board = boards[range.component - 1];
        let line = range_in_words(range);
        output.data(format_args!(
            "  board {}, {}x{}: {line}\n",
            range.component, board.columns, board.rows
        ))?;
    }
    more(certificate.moves.len(), output)?;
    output.data(format_args!(
        "hint: cut board {} after {} {}; no cut costs less\n",
        hint.component + 1,
        line_of(hint.player, false),
        hint.cut
    ))?;
    Ok(())
}

/// Says how many lines of a list are left out.
fn more(length: usize, output: &mut Output) -> anyhow::Result<()> {
    if let Some(left_out @ 1..) = length.checked_sub(SHOWN) {
        output.data(format_args!(
            "  and {left_out} more: --format json lists all\n"
        ))?;
    }
    Ok(())
}

fn line_of(player: Player, several: bool) -> &'static str {
    match (player, several) {
        (Player::Left, false) => "column",
        (Player::Left, true) => "columns",
        (Player::Right, false) => "row",
        (Player::Right, true) => "rows",
    }
}

fn range_in_words(range: &RangeRecord) -> String {
    let (from, to) = (range.from, range.to);
    let mut words = if from == to {
        format!("after {} {from}", line_of(range.player, false))
    } else {
        format!("after {} {from} to {to}", line_of(range.player, true))
    };
    if let (Some(every), Some(times)) = (range.every, range.times) {
        let lines = match every {
            1 => line_of(range.player, false).to_owned(),
            every => format!("{every} {}", line_of(range.player, true)),
        };
        let _ = write!(words, ", and again every {lines}, {times} times in all");
    }
    words
}

fn table(
    (columns, rows): (usize, usize),
    args: &Args,
    format: TableFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let size = Board::new(columns as u64, rows as u64);
    let size = size.context("--size: a board has at least one column and one row")?;
    let values = columns.checked_mul(rows);
    anyhow::ensure!(
        values.is_some_and(|values| values <= MOST_VALUES),
        "--size {size}: more than {MOST_VALUES} values"
    );
    match format {
        TableFormat::Csv => {
            output.data("columns,rows,value\n")?;
            for row in 1..=size.rows() {
                for column in 1..=size.columns() {
                    let board = Board::new(column, row).context("--size")?;
                    output.data(format_args!("{column},{row},{}\n", board.value()))?;
                }
            }
        }
        TableFormat::Json => {
            let certificate = CutcakeTable::new(size);
            let name = format!("cutcake {size}");
            let answer = ((CutcakeTable::CLAIM, name.as_str()), size_of(size));
            args.certificate.put(&certificate, answer, true, output)?;
            return Ok(());
        }
        TableFormat::Text | TableFormat::Svg => {
            let picture = match format {
                TableFormat::Svg => PictureFormat::Svg,
                _ => PictureFormat::Text,
            };
            picture::write(&drawn(size)?, picture, args.look, output)?;
        }
        #[cfg(feature = "png")]
        TableFormat::Png => {
            picture::write(&drawn(size)?, PictureFormat::Png, args.look, output)?;
        }
    }
    if args.certificate.is_wanted() {
        args.certificate.write(&CutcakeTable::new(size))?;
    }
    Ok(())
}

/// Draws a table.
fn drawn(size: Board) -> anyhow::Result<Scene> {
    let side = |side: u64| usize::try_from(side).unwrap_or(usize::MAX);
    cutcake_table(side(size.columns()), side(size.rows())).map_err(|_| {
        anyhow!(
            "--size {size}: a picture has up to {MOST_CELLS_DRAWN} cells, the headings among them; \
             --format csv and json take up to {MOST_VALUES} values"
        )
    })
}

/// The size of a table whose certificate is in a file.
#[derive(Serialize)]
struct Size {
    columns: u64,
    rows: u64,
}

fn size_of(size: Board) -> Size {
    Size {
        columns: size.columns(),
        rows: size.rows(),
    }
}

fn explained(args: &ExplainArgs, output: &mut Output) -> anyhow::Result<()> {
    let format = args.format;
    let board: Board = args.board.parse()?;
    let steps = explain(board)?;
    if format == ReportFormat::Json {
        output.json(&CutcakeExplanation::new(&steps))?;
        return Ok(());
    }
    for step in &steps {
        output.data(step_in_words(step))?;
    }
    Ok(())
}

fn step_in_words(step: &Step) -> String {
    let mut words = String::new();
    for (player, cuts) in [(Player::Left, &step.left), (Player::Right, &step.right)] {
        for cut in cuts {
            let ([a, b], [x, y]) = (cut.parts, cut.values);
            let y = if y < Dyadic::ZERO {
                format!("({y})")
            } else {
                y.to_string()
            };
            let _ = writeln!(
                words,
                "    {player} leaves {a} + {b}: {x} + {y} = {}",
                cut.sum
            );
        }
    }
    let value = step.value;
    let why = if value == Dyadic::ZERO {
        "0 is allowed"
    } else if value.to_integer().is_some() {
        "the allowed integer nearest to 0"
    } else {
        "no integer is allowed, and this has the least denominator"
    };
    format!(
        "{} = {} = {value}: {why}\n{words}",
        step.board,
        step.braces()
    )
}
