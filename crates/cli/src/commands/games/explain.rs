//! `madness games explain`

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use madness_machine::Budget;
use madness_play::{Answer, Proof, Purpose, Seats, Strength, Table, draw, words};

use super::game::opened;
use crate::failure::Status;
use crate::output::Output;
use crate::value_parsers::Seconds;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    /// Text
    Text,
    /// One page, which needs nothing else
    Html,
    /// The certificate of who wins, which verify accepts, without the story
    Json,
    /// A picture of the position, without the story
    Svg,
}

/// Tell why a position is won or lost, in words, tables and the move to make
#[derive(clap::Args)]
#[command(after_help = "\
GAME is one of those of madness games play --help, and how it begins. The story is that of the position \
after the moves, for the player whose turn it is. The exit status is 1 if the game is over, and with \
--format json it is 2 if there is no certificate.

Examples:
  madness games explain nim 3,4,5
  madness games explain nim 3,4,5 --after \"1:1\"
  madness games explain row 3x3 k=3 --after \"b2 a1\"
  madness games explain zarankiewicz 3 4x4 -o story.html
  madness games explain hex 5x5 --after \"c3 b2\" -o position.svg
  madness games explain hex 4x4 --format json | madness verify -")]
pub(super) struct Args {
    /// The game, and how it begins
    #[arg(value_name = "GAME", required = true, num_args = 1..)]
    words: Vec<String>,

    /// The moves so far, with blanks between them
    #[arg(long, value_name = "MOVES", default_value = "")]
    after: String,

    /// Search for so long at most
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    time: Seconds,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ExplainFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = args.words.join(" ");
    // Nothing is left to a lot where nobody plays.
    let mut table = opened(&name, Seats::Two, Strength::Exact, 1, output)?;
    for (number, text) in (1..).zip(args.after.split_whitespace()) {
        let played = table.play(text);
        played.with_context(|| format!("--after: move {number}, {text:?}"))?;
    }
    let budget = Budget::of(args.time.0);
    match args.format {
        ExplainFormat::Svg => output.data(draw(&*table).to_svg())?,
        ExplainFormat::Json => certificate(&*table, &budget, output)?,
        ExplainFormat::Text | ExplainFormat::Html if table.end().is_some() => {
            output.data(format_args!("{}\n", words::state(&*table, None)))?;
            return Ok(Status::No);
        }
        ExplainFormat::Text | ExplainFormat::Html => {
            let Some(Answer::Why(story)) = answer(&*table, Purpose::Why, &budget, output) else {
                bail!("internal error: nothing was found to be told");
            };
            if args.format == ExplainFormat::Html {
                output.data(story.to_html())?;
            } else {
                output.data(story.to_text())?;
            }
        }
    }
    Ok(Status::Success)
}

fn answer(table: &dyn Table, purpose: Purpose, budget: &Budget, output: &Output) -> Option<Answer> {
    let _waiting = output.waiting("searching");
    table.question(purpose).answer(budget)
}

/// Prints the certificate of who wins.
fn certificate(table: &dyn Table, budget: &Budget, output: &mut Output) -> anyhow::Result<()> {
    ensure!(
        table.end().is_none(),
        "the game is over: nothing is left to be proved"
    );
    let Some(Answer::Proof(proof)) = answer(table, Purpose::Proof, budget, output) else {
        bail!("internal error: no proof was looked for");
    };
    let Proof {
        says,
        certificate,
        is_late,
    } = proof;
    let Some(certificate) = certificate else {
        let more = if is_late { " (--time)" } else { "" };
        bail!("{}{more}", says.trim_end_matches('.'));
    };
    output.data(format_args!("{certificate}\n"))?;
    Ok(())
}
