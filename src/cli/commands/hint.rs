//! `madness hint`

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Context;
use button_madness::board::{Cell, Lights, Surface};
use button_madness::game::Game;
use button_madness::game::Target;
use button_madness::solutions::{Hint, HintRecord};
use button_madness::solve::{automatic, check_outcome, checked_certificate};
use clap::ValueEnum;

use crate::boards;
use crate::failure::Status;
use crate::input;
use crate::output::{Output, OutputArgs};
use crate::rule::RuleArgs;
use crate::shortest::{Found, Limits, shortest};
use crate::summary::{SHOWN, note};
use crate::value_parsers::{Seconds, surface, target};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    /// A sentence, and the board if it is no wider than 40 cells
    Text,
    /// One JSON object a board
    Json,
}

/// Say which cell to press next on a shortest way
#[derive(clap::Args)]
#[command(after_help = "\
Rows are counted from 1 at the top, columns from 1 at the left. Lit cells are drawn as #, dark ones as
a dot, the cell to press in brackets.

Examples:
  madness hint --surface plane board.txt
  printf '011\\n110\\n' | madness hint --format json -")]
pub(crate) struct Args {
    /// File of boards, or - for standard input, as for solve
    file: PathBuf,

    /// How the edges of the boards are glued
    #[arg(long, value_parser = surface(), default_value = "torus")]
    surface: Surface,

    #[command(flatten)]
    rule: RuleArgs,

    /// What the lights should become
    #[arg(long, value_parser = target(), default_value = "off")]
    target: Target,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: HintFormat,

    /// The characters that are lit; every other one is dark
    #[arg(long, value_name = "CHARS")]
    lit: Option<String>,

    /// Search for a shortest way for so long at most, a board
    #[arg(long, value_name = "SECONDS", default_value = "2")]
    time: Seconds,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let boards = boards::read(&args.file, args.surface, args.lit.as_deref())?;
    let target = args.target;
    let limits = Limits {
        time: Some(args.time.0),
        checkpoint: None,
    };
    let mut status = Status::Success;
    for (index, board) in boards.iter().enumerate() {
        let here = || format!("{name}:{}:1", board.line);
        let lights = &board.lights;
        let game = Game::from(lights.shape()).with_rule(args.rule.rule.clone());
        let solver = automatic(&game);
        let found = shortest(&game, lights, target, &*solver, limits, output).with_context(here)?;
        let number = (boards.len() > 1).then_some(index + 1);
        if index > 0 && args.format == HintFormat::Text {
            output.data("\n")?;
        }
        match found {
            Ok(found) => {
                check_outcome(
                    &game,
                    lights,
                    found.reached,
                    &found.outcome(),
                    solver.name(),
                )?;
                say(&game, lights, &found, number, args.format, output)?;
            }
            Err(outcome) => {
                status = Status::No;
                check_outcome(&game, lights, target, &outcome, solver.name())?;
                if args.format == HintFormat::Json {
                    let certificate =
                        checked_certificate(&game, lights, target, &outcome, solver.name())?;
                    output.json(&certificate)?;
                } else {
                    output.data("unsolvable\n")?;
                    output.note(note(
                        (number, target, solver.name()),
                        &args.rule.rule,
                        board,
                        &outcome,
                    ))?;
                }
            }
        }
    }
    Ok(status)
}

fn say(
    game: &Game,
    lights: &Lights,
    found: &Found,
    number: Option<usize>,
    format: HintFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let shape = lights.shape();
    let hint = Hint::new(&found.minimal);
    if format == HintFormat::Json {
        output.json(&HintRecord::new(
            game,
            found.reached,
            hint,
            found.is_optimal(),
        ))?;
        return Ok(());
    }
    let board = match number {
        Some(number) => format!("board {number}, {shape}"),
        None => shape.to_string(),
    };
    let state = match found.reached {
        Target::On => "on",
        Target::Off | Target::Either => "off",
    };
    let Some(Hint {
        press, remaining, ..
    }) = hint
    else {
        output.data(format!("nothing to press: every light is {state}\n"))?;
        return Ok(());
    };
    let (row, column) = (press.row + 1, press.column + 1);
    output.data(format!("press row {row}, column {column}\n"))?;
    if shape.columns().max(shape.rows()) <= SHOWN {
        output.data(drawn(lights, press))?;
    }
    let then = match remaining {
        0 => format!("every light is {state}"),
        1 => format!("one press more makes every light {state}"),
        _ => format!("{remaining} presses more make every light {state}"),
    };
    output.note(format!("{board}: then {then}; {}", found.known()))?;
    Ok(())
}

/// The board, with a cell in brackets.
fn drawn(lights: &Lights, marked: Cell) -> String {
    let mut text = String::new();
    for row in 0..lights.shape().rows() {
        let mut after = ' ';
        for column in 0..lights.shape().columns() {
            let cell = Cell::new(column, row);
            let before = if cell == marked { '(' } else { after };
            after = if cell == marked { ')' } else { ' ' };
            let light = if lights.get(cell) { '#' } else { '.' };
            let _ = write!(text, "{before}{light}");
        }
        let _ = writeln!(text, "{}", after.to_string().trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use button_madness::board::Shape;

    #[test]
    fn the_cell_stands_in_brackets() {
        let shape = Shape::torus(3, 2).unwrap();
        let lights = Lights::from_fn(shape, |cell| cell.row == 0);
        assert_eq!(drawn(&lights, Cell::new(1, 0)), " #(#)#\n . . .\n");
        assert_eq!(drawn(&lights, Cell::new(2, 1)), " # # #\n . .(.)\n");
        assert_eq!(drawn(&lights, Cell::new(0, 1)), " # # #\n(.). .\n");
    }
}
