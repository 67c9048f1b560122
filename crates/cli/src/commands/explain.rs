//! `madness explain`

use anyhow::Context;
use button_madness::explain::{StoryMethod, order, story};
use button_madness::{Goal, Outcome};
use clap::ValueEnum;
use madness_picture::story::Section;

use crate::failure::Status;
use crate::lit_only::{reason, shortest_order};
use crate::options::{ASSUMED_TORUS, BoardArgs, GameArgs, is_assumed};
use crate::output::{Output, OutputArgs};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    /// Text
    Text,
    /// One page with pictures, which needs nothing else
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainMethod {
    /// Light chasing, on every surface
    Chase,
    /// Powers of the press operator: tori with odd sides, and those where every board can be solved
    Frobenius,
    /// Breadth-first search with its queue, distances and parents, up to 16 cells
    Bfs,
}

/// Tell the story of one board, step by step, in pictures and polynomials
#[derive(clap::Args)]
#[command(after_help = "\
The story is that of the cross; other rules are solved by madness solve --rule.

First in pictures for those who know no algebra, then as polynomials for those who want them. All \
numbers are those of the computation. The exit status is 1 if the board has no solution.

Examples:
  madness explain board.txt
  madness explain --surface plane board.txt -o story.html
  madness explain --method frobenius board.txt
  madness explain --method bfs --surface plane 11/10
  madness explain --lit-only --surface plane board.txt")]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    game: GameArgs,

    /// How to solve the board that is explained
    #[arg(long, value_enum, default_value = "chase")]
    method: ExplainMethod,

    /// Press lit cells only: an order is told as well, step by step
    #[arg(long)]
    lit_only: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ExplainFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let said = args.game.said(None);
    let (board, name) = args.board.read(said, output)?;
    let game = args.game.of_board(&board);
    let rule = game.rule();
    anyhow::ensure!(
        rule.is_cross(),
        "the story is told of the cross only, not of --rule {rule}: madness solve --rule solves \
         such boards"
    );
    if is_assumed(&board, said) {
        output.note(format!("{} ({ASSUMED_TORUS})", board.lights.shape()))?;
    }
    let method = match args.method {
        ExplainMethod::Chase => StoryMethod::Chase,
        ExplainMethod::Frobenius => StoryMethod::Frobenius,
        ExplainMethod::Bfs => StoryMethod::Bfs,
    };
    let explanation = story(&board.lights, method).with_context(|| name.clone())?;
    let mut story = explanation.story;
    if args.lit_only && explanation.solvable {
        let found = shortest_order(&game, &board.lights, &Goal::default(), None);
        let outcome = found.with_context(|| name)?.outcome;
        match &outcome {
            Outcome::Solved(found) => story.sections.push(order(&game, &board.lights, found)),
            Outcome::Unsolvable(_) => {
                let mut section = Section::new("Pressing lit cells only");
                section.words(reason(&outcome));
                story.sections.push(section);
            }
        }
    }
    match format {
        ExplainFormat::Text => {
            let header = board.header.on(board.lights.shape().surface());
            output.data(format!("{}\n{}", header.to_text(), story.to_text()))
        }
        ExplainFormat::Html => output.data(story.to_html()),
    }?;
    Ok(if explanation.solvable {
        Status::Success
    } else {
        Status::No
    })
}
