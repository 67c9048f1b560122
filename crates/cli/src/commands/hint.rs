//! `madness hint`

use std::fmt::Write;

use anyhow::Context;
use button_madness::notation::NotedBoard;
use button_madness::solutions::HintRecord;
use button_madness::solve::{automatic, certificate, check_outcome};
use button_madness::{Cell, Lights};
use button_madness::{Game, Outcome, Target};

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::input;
use crate::options::{BoardsArgs, GameArgs, is_assumed};
use crate::output::{Output, OutputArgs};
use crate::plane::on_torus;
use crate::shortest::{Asked, Found, shortest};
use crate::summary::{SHOWN, Summary, note};
use crate::value_parsers::{Seconds, target};

/// Say which cell to press next on a shortest way
#[derive(clap::Args)]
#[command(after_help = "\
Rows are counted from 1 at the top, columns from 1 at the left. Lit cells are drawn as #, dark ones as \
a dot, the cell to press in brackets.

Examples:
  madness hint --surface plane board.txt
  printf '011\\n110\\n' | madness hint --format json -")]
pub(crate) struct Args {
    #[command(flatten)]
    boards: BoardsArgs,

    #[command(flatten)]
    game: GameArgs,

    /// What the lights should become [default: off, or what the board says]
    #[arg(long, value_parser = target())]
    target: Option<Target>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    /// Search for a shortest way for so long at most, a board
    #[arg(long, value_name = "SECONDS", default_value = "2")]
    time: Seconds,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.boards.file);
    let said = args.game.said(args.target);
    let boards = args.boards.read(said, output)?;
    let wanted = Asked {
        time: Some(args.time.0),
        checkpoint: None,
        lexicographic: false,
    };
    let mut status = Status::Success;
    for (index, noted) in boards.iter().enumerate() {
        let lights = &noted.lights;
        let game = args.game.of_board(noted);
        let asked = args.target.or(noted.header.target).unwrap_or_default();
        let solver = automatic(&game);
        let found = shortest(&game, lights, asked, &*solver, &wanted, output)
            .with_context(|| format!("{name}:{}:1", noted.line))?;
        let (outcome, target) = match &found {
            Outcome::Solved(found) => (found.way.answer().0, found.way.reached),
            Outcome::Unsolvable(obstruction) => (Outcome::Unsolvable(obstruction.clone()), asked),
        };
        check_outcome(&game, lights, target, &outcome, solver.name())?;
        if !outcome.is_solved() {
            status = Status::No;
        }
        let advice = Advice {
            noted,
            number: (boards.len() > 1).then_some(index + 1),
            game: &game,
            target,
            method: solver.name(),
            outcome: &outcome,
            found: match &found {
                Outcome::Solved(found) => Some(found),
                Outcome::Unsolvable(_) => None,
            },
        };
        match args.format {
            ReportFormat::Json => advice.print_json(output)?,
            ReportFormat::Text => {
                if index > 0 {
                    output.data("\n")?;
                }
                advice.print_text(output)?;
                if index == 0 && is_assumed(noted, said) {
                    output.note(on_torus(&game, lights, (asked, &outcome)))?;
                }
            }
        }
    }
    Ok(status)
}

/// What is said about a board.
struct Advice<'a> {
    noted: &'a NotedBoard,
    /// The number of the board, if there are several.
    number: Option<usize>,
    game: &'a Game,
    /// The colour that the solution reaches, or what was asked for.
    target: Target,
    method: &'static str,
    outcome: &'a Outcome,
    /// What is known about shorter solutions, if there is one.
    found: Option<&'a Found>,
}

impl Advice<'_> {
    fn print_json(&self, output: &mut Output) -> anyhow::Result<()> {
        let (game, lights, target) = (self.game, &self.noted.lights, self.target);
        match self.found {
            Some(found) => output.json(&HintRecord::new(game, &found.way))?,
            None => output.json(&certificate(
                game,
                lights,
                target,
                self.outcome,
                self.method,
            ))?,
        }
        Ok(())
    }

    fn print_text(&self, output: &mut Output) -> anyhow::Result<()> {
        let shape = self.game.shape();
        let state = match self.target {
            Target::On => "on",
            Target::Off | Target::Either => "off",
        };
        let hint = self.found.map(|found| (found, found.way.next_press()));
        match hint {
            None => {
                let summary = Summary {
                    number: self.number,
                    shape,
                    rule: self.game.rule(),
                    target: self.target,
                    method: self.method,
                    nullity: self.outcome.nullity(),
                    is_assumed: false,
                };
                output.data("unsolvable\n")?;
                output.note(note(&summary, self.noted, self.outcome))?;
            }
            Some((_, None)) => {
                output.data(format!("nothing to press: every light is {state}\n"))?;
            }
            Some((found, Some(press))) => {
                let (row, column) = (press.row + 1, press.column + 1);
                output.data(format!("press row {row}, column {column}\n"))?;
                if shape.columns().max(shape.rows()) <= SHOWN {
                    output.data(drawn(&self.noted.lights, press))?;
                }
                let then = match found.way.shortest.presses.count() - 1 {
                    0 => format!("every light is {state}"),
                    1 => format!("one press more makes every light {state}"),
                    more => format!("{more} presses more make every light {state}"),
                };
                let board = match self.number {
                    Some(number) => format!("board {number}, {shape}"),
                    None => shape.to_string(),
                };
                output.note(format!("{board}: then {then}; {}", found.known()))?;
            }
        }
        Ok(())
    }
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
    use button_madness::Shape;

    use super::*;

    #[test]
    fn the_cell_stands_in_brackets() {
        let shape = Shape::torus(3, 2).unwrap();
        let lights = Lights::from_fn(shape, |cell| cell.row == 0);
        assert_eq!(drawn(&lights, Cell::new(1, 0)), " #(#)#\n . . .\n");
        assert_eq!(drawn(&lights, Cell::new(2, 1)), " # # #\n . .(.)\n");
        assert_eq!(drawn(&lights, Cell::new(0, 1)), " # # #\n(.). .\n");
    }
}
