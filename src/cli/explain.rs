//! `madness explain`

use std::path::Path;

use anyhow::Context;
use button_madness::explain::{Told, story};

use crate::args::{ExplainArgs, ExplainFormat, ExplainMethod};
use crate::draw::chosen_board;
use crate::failure::Status;
use crate::output::Output;

pub(crate) fn run(args: &ExplainArgs, output: &mut Output) -> anyhow::Result<Status> {
    let format = format(args)?;
    let pattern = &args.rule.pattern;
    anyhow::ensure!(
        pattern.is_cross(),
        "the story is told of the cross only, not of --pattern {pattern}: madness solve --pattern solves \
         such boards"
    );
    let (board, name) = chosen_board(&args.file, args.surface, args.lit.as_deref(), args.board)?;
    let told = match args.method {
        ExplainMethod::Chase => Told::Chase,
        ExplainMethod::Frobenius => Told::Frobenius,
    };
    let explanation = story(&board.lights, told).with_context(|| name)?;
    let story = explanation.story;
    match format {
        ExplainFormat::Text => output.data(story.to_text()),
        ExplainFormat::Html => output.data(story.to_html()),
    }?;
    Ok(if explanation.solvable {
        Status::Success
    } else {
        Status::No
    })
}

/// What was asked for, or what the name of the file ends in.
fn format(args: &ExplainArgs) -> anyhow::Result<ExplainFormat> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(ending) = args.output.path().and_then(Path::extension) else {
        return Ok(ExplainFormat::Text);
    };
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "html" | "htm" => Ok(ExplainFormat::Html),
        "txt" => Ok(ExplainFormat::Text),
        ending => anyhow::bail!(
            "--output: no story is written for a name that ends in .{ending}: choose a --format"
        ),
    }
}
