//! `madness games explain`

use anyhow::Context;
use clap::ValueEnum;
use madness_machine::Budget;
use madness_play::{Answer, Purpose, Seats, Strength, snapshot, words};

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
    /// A picture of the position, without the story
    Svg,
}

/// Tell why a position is won or lost, in words, tables and the move to make
#[derive(clap::Args)]
#[command(after_help = "\
GAME is one of those of madness games play --help, and how it begins. The story is that of the position \
after the moves, for the player whose turn it is. The exit status is 1 if the game is over.

Examples:
  madness games explain nim 3,4,5
  madness games explain nim 3,4,5 --after \"1:1\"
  madness games explain row 3x3 k=3 --after \"b2 a1\"
  madness games explain zarankiewicz 3 4x4 -o story.html
  madness games explain hex 5x5 --after \"c3 b2\" -o position.svg")]
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
    if args.format == ExplainFormat::Svg {
        output.data(snapshot(&*table).to_svg())?;
        return Ok(Status::Success);
    }
    if table.end().is_some() {
        output.data(format_args!("{}\n", words::state(&*table, None)))?;
        return Ok(Status::No);
    }
    let question = table.question(Purpose::Why);
    let answer = {
        let _waiting = output.waiting("searching");
        question.answer(&Budget::of(args.time.0))
    };
    let Some(Answer::Why(story)) = answer else {
        anyhow::bail!("internal error: nothing was found to be told");
    };
    match args.format {
        ExplainFormat::Html => output.data(story.to_html()),
        ExplainFormat::Text | ExplainFormat::Svg => output.data(story.to_text()),
    }?;
    Ok(Status::Success)
}
