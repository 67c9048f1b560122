//! `madness hint`

use std::borrow::Cow;
use std::fmt::Write;

use anyhow::Context;
use button_madness::lit_only::{LitOnly, Ordered};
use button_madness::notation::NotedBoard;
use button_madness::solutions::HintRecord;
use button_madness::solve::{Solver, automatic, certificate, check_outcome, solve_for};
use button_madness::{Cell, Lights};
use button_madness::{Game, Goal, Outcome, Target};

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::input;
use crate::lit_only::{known, shortest_order, told};
use crate::options::{BoardsArgs, GameArgs, GoalArgs, is_assumed};
use crate::output::{Output, OutputArgs};
use crate::plane::on_torus;
use crate::shortest::{Asked, Found, shortest};
use crate::summary::{SHOWN, Summary, note};
use crate::value_parsers::{Seconds, target};

/// Say which cell to press next on a shortest way
#[derive(clap::Args)]
#[command(after_help = "\
Rows are counted from 1 at the top, columns from 1 at the left. Lit cells are drawn as #, dark ones as \
a dot, the cell to press between ( and ).

Examples:
  madness hint --surface plane board.txt
  printf '011\\n110\\n' | madness hint --format json -")]
pub(crate) struct Args {
    #[command(flatten)]
    boards: BoardsArgs,

    #[command(flatten)]
    game: GameArgs,

    /// What the lights should become [default: off, or what the board says]
    #[arg(long, value_parser = target(), conflicts_with = "goal_file")]
    target: Option<Target>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Press lit cells only
    #[arg(long)]
    lit_only: bool,

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
    let said = args.game.said(args.target).with_goal(&args.goal);
    let boards = args.boards.read(said, output)?;
    let goals = args.goal.read(&args.boards.reading, boards.len())?;
    let mut status = Status::Success;
    for (index, noted) in boards.iter().enumerate() {
        let goal = goals.of(index, noted, said, output)?;
        let target = goal.target();
        let game = args.game.of_board(noted);
        let question = Question {
            noted,
            number: (boards.len() > 1).then_some(index + 1),
            to_switch: goal.to_switch(&noted.lights),
            solver: automatic(&game),
            game,
            goal,
        };
        let place = || format!("{name}:{}:1", noted.line);
        let advice = question.advice(args, output).with_context(place)?;
        if matches!(advice, Advice::None { .. }) {
            status = Status::No;
        }
        match args.format {
            ReportFormat::Json => question.print_json(&advice, output)?,
            ReportFormat::Text => {
                if index > 0 {
                    output.data("\n")?;
                }
                question.print_text(&advice, output)?;
                if index == 0
                    && is_assumed(noted, said)
                    && let Some(outcome) = advice.outcome()
                {
                    let answer = (target, &outcome);
                    output.note(on_torus(&question.game, &question.to_switch, answer))?;
                }
            }
        }
    }
    Ok(status)
}

/// A board, and what is to become of it.
struct Question<'a> {
    noted: &'a NotedBoard,
    /// The number of the board, if there are several.
    number: Option<usize>,
    game: Game,
    solver: Box<dyn Solver>,
    goal: Goal,
    to_switch: Cow<'a, Lights>,
}

/// What is said about a board.
enum Advice {
    /// A shortest way.
    Way(Box<Found>),
    /// A shortest order of presses of lit cells, and the goal it leads to.
    Order(LitOnly, Goal),
    /// There is no solution.
    None(Outcome),
    /// There are solutions, but no order of presses of lit cells.
    NoOrder(Ordered),
}

impl Advice {
    /// The answer, where it does not depend on what is lit.
    fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Way(found) => Some(found.way.answer().0),
            Self::None(outcome) => Some(outcome.clone()),
            Self::Order(..) | Self::NoOrder(..) => None,
        }
    }
}

impl Question<'_> {
    fn advice(&self, args: &Args, output: &mut Output) -> anyhow::Result<Advice> {
        let target = self.goal.target();
        let (game, lights, solver) = (&self.game, &*self.to_switch, &*self.solver);
        let time = Some(args.time.0);
        let check =
            |outcome: &Outcome, target| check_outcome(game, lights, target, outcome, solver.name());
        if args.lit_only {
            let (any, _) = solve_for(solver, game, lights, target)?;
            if !any.is_solved() {
                check(&any, target)?;
                return Ok(Advice::None(any));
            }
            let found = shortest_order(game, &self.noted.lights, &self.goal, time)?;
            return Ok(match found.outcome {
                Outcome::Solved(order) => Advice::Order(order, found.reached),
                Outcome::Unsolvable(_) => Advice::NoOrder(found),
            });
        }
        let wanted = Asked {
            time,
            checkpoint: None,
            lexicographic: false,
        };
        match shortest(game, lights, target, solver, &wanted, output)? {
            Outcome::Solved(found) => {
                check(&found.way.answer().0, found.way.reached)?;
                Ok(Advice::Way(Box::new(found)))
            }
            Outcome::Unsolvable(obstruction) => {
                let outcome = Outcome::Unsolvable(obstruction);
                check(&outcome, target)?;
                Ok(Advice::None(outcome))
            }
        }
    }

    fn print_json(&self, advice: &Advice, output: &mut Output) -> anyhow::Result<()> {
        let (game, lights) = (&self.game, &self.noted.lights);
        match advice {
            Advice::Way(found) => {
                let way = &found.way;
                output.json(&HintRecord::new(game, self.goal.reached(way.reached), way))?;
            }
            Advice::Order(found, reached) => {
                output.json(&HintRecord::of_order(
                    game,
                    reached.clone(),
                    &found.order,
                    found.is_optimal(),
                ))?;
            }
            Advice::None(outcome) => {
                let (aim, method) = (self.goal.clone(), self.solver.name());
                output.json(&certificate(game, lights, aim, outcome, method))?;
            }
            Advice::NoOrder(Ordered { reached, outcome }) => {
                let aim = reached.clone();
                output.json(&game.lit_only_certificate(lights, aim, outcome))?;
            }
        }
        Ok(())
    }

    fn summary(&self, goal: Goal, nullity: usize) -> Summary<'_> {
        Summary {
            number: self.number,
            shape: self.game.shape(),
            rule: self.game.rule(),
            goal,
            method: self.solver.name(),
            nullity,
            is_assumed: false,
        }
    }

    fn print_text(&self, advice: &Advice, output: &mut Output) -> anyhow::Result<()> {
        let (press, count, reached, known) = match advice {
            Advice::Way(found) => {
                let way = &found.way;
                let count = way.shortest.presses.count();
                (
                    way.next_press(),
                    count,
                    self.goal.reached(way.reached),
                    found.known(),
                )
            }
            Advice::Order(found, reached) => {
                let (press, count) = (found.order.first().copied(), found.order.len());
                (press, count, reached.clone(), known(found))
            }
            Advice::None(outcome) => {
                output.data("unsolvable\n")?;
                let summary = self.summary(self.goal.clone(), outcome.nullity());
                let board = (&*self.to_switch, self.noted.notation);
                return Ok(output.note(note(&summary, board, outcome))?);
            }
            Advice::NoOrder(Ordered { reached, outcome }) => {
                output.data("unsolvable\n")?;
                return Ok(output.note(told(&self.summary(reached.clone(), 0), outcome))?);
            }
        };
        let (is, makes, make) = match reached {
            Goal::Picture(_) => ("this is the goal", "reaches the goal", "reach the goal"),
            Goal::Colour(Target::On) => (
                "every light is on",
                "makes every light on",
                "make every light on",
            ),
            Goal::Colour(Target::Off | Target::Either) => (
                "every light is off",
                "makes every light off",
                "make every light off",
            ),
        };
        let Some(press) = press else {
            output.data(format!("nothing to press: {is}\n"))?;
            return Ok(());
        };
        let (row, column) = (press.row + 1, press.column + 1);
        output.data(format!("press row {row}, column {column}\n"))?;
        let shape = self.game.shape();
        if shape.columns().max(shape.rows()) <= SHOWN {
            output.data(drawn(&self.noted.lights, press))?;
        }
        let then = match count - 1 {
            0 => is.to_owned(),
            1 => format!("one press more {makes}"),
            more => format!("{more} presses more {make}"),
        };
        let board = match self.number {
            Some(number) => format!("board {number}, {shape}"),
            None => shape.to_string(),
        };
        Ok(output.note(format!("{board}: then {then}; {known}"))?)
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
