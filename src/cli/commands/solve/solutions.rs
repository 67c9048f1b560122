//! Shortest solutions, all of them, or their number.

use std::io;

use anyhow::Context;
use button_madness::board::Presses;
use button_madness::game::Target;
use button_madness::game::{Game, Rule};
use button_madness::notation::{Layout, Notation, NotedBoard};
use button_madness::solutions::{Essential, QuietCode};
use button_madness::solve::{Outcome, Solution, check_outcome, checked_certificate, solve_for};
use num_bigint::BigUint;
use num_traits::One;

use super::{Args, SolveFormat};
use super::{format, solver};
use crate::boards;
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use crate::shortest::{Limits, colours, shortest};
use crate::summary::{Summary, note};

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let boards = boards::read(&args.file, args.surface, args.lit.as_deref())?;
    let format = format(args.format, &boards);
    let asked = &args.solutions;
    if format == SolveFormat::Pbm && !asked.count {
        output.takes_bytes()?;
    }
    anyhow::ensure!(
        asked.checkpoint.is_none() || boards.len() == 1,
        "{name}: --checkpoint is for one board, and there are {}",
        boards.len()
    );
    let mut printer = Printer {
        args,
        format,
        printed: 0,
        several: boards.len() > 1,
        output,
    };
    let mut status = Status::Success;
    for (index, board) in boards.iter().enumerate() {
        let here = || format!("{name}:{}:1", board.line);
        let found = if asked.shortest {
            printer.shortest(index, board)
        } else {
            printer.all(index, board)
        };
        let found = found.with_context(here)?;
        if found == Status::No {
            status = found;
            if format == SolveFormat::Pbm {
                // There is no picture that says so, and the next one would be taken for this.
                printer.output.abandon();
                break;
            }
        }
    }
    Ok(status)
}

/// Writes solutions one after the other.
struct Printer<'a> {
    args: &'a Args,
    format: SolveFormat,
    printed: u64,
    several: bool,
    output: &'a mut Output,
}

impl<'a> Printer<'a> {
    fn pattern(&self) -> &'a Rule {
        &self.args.rule.rule
    }

    fn game(&self, board: &NotedBoard) -> Game {
        Game::from(board.lights.shape()).with_rule(self.pattern().clone())
    }

    fn shortest(&mut self, index: usize, board: &NotedBoard) -> anyhow::Result<Status> {
        let asked = &self.args.solutions;
        let limits = Limits {
            time: asked.time.map(|time| time.0),
            checkpoint: asked.checkpoint.as_deref(),
        };
        let target = self.args.target;
        let game = self.game(board);
        let solver = solver(self.args.method, &game);
        let method = solver.name();
        let found = match shortest(&game, &board.lights, target, &*solver, limits, self.output)? {
            Ok(found) => found,
            Err(outcome) => return self.unsolvable(index, board, &outcome, method),
        };
        let (outcome, reached) = (found.outcome(), found.reached);
        if self.format == SolveFormat::Json {
            let mut certificate =
                checked_certificate(&game, &board.lights, reached, &outcome, method)?;
            certificate.minimal = Some(found.claim());
            self.output.json(&certificate)?;
        } else {
            if !self.args.no_check {
                check_outcome(&game, &board.lights, reached, &outcome, method)?;
            }
            self.grid(board, &found.minimal.presses)?;
        }
        let known = found.known();
        let count = found.minimal.presses.count();
        let number = self.several.then_some(index + 1);
        let summary = Summary {
            number,
            shape: board.lights.shape(),
            pattern: self.pattern(),
            target: reached,
            method,
            nullity: found.nullity,
        };
        if self.format != SolveFormat::Json {
            let switched = summary.switched(count);
            self.output
                .note(format!("{switched}; {known}, by {method}"))?;
        }
        self.output.flush()?;
        found.finish()?;
        Ok(Status::Success)
    }

    /// All solutions of the colours asked for, or their number.
    fn all(&mut self, index: usize, board: &NotedBoard) -> anyhow::Result<Status> {
        let asked = &self.args.solutions;
        let target = self.args.target;
        let game = self.game(board);
        let solver = solver(self.args.method, &game);
        let method = solver.name();
        let (mut number, mut nullity) = (BigUint::ZERO, 0);
        let mut left = asked.limit.unwrap_or(u64::MAX);
        let mut printed = 0_u64;
        for &colour in colours(target) {
            let (outcome, _) = solve_for(&*solver, &game, &board.lights, colour)?;
            nullity = outcome.nullity();
            let Outcome::Solved(solution) = &outcome else {
                continue;
            };
            check_outcome(&game, &board.lights, colour, &outcome, method)?;
            if !asked.essential {
                number += BigUint::one() << nullity;
            }
            if asked.count && !asked.essential {
                continue;
            }
            let code = QuietCode::new(&game)?;
            let essential = asked
                .essential
                .then(|| Essential::new(&code, &board.lights));
            if let Some(essential) = &essential {
                number += essential.count(&solution.presses);
            }
            if asked.count {
                continue;
            }
            let is_asked = |presses: &Presses| {
                let essential = essential.as_ref();
                essential.is_none_or(|essential| essential.is_least(presses))
            };
            // As many as there are, or as a bar can count.
            let words = 1_u64
                .checked_shl(u32::try_from(nullity)?)
                .unwrap_or(u64::MAX);
            let steps = if asked.essential {
                words
            } else {
                words.min(left)
            };
            let progress = self.output.progress_of_data(steps, "solutions:");
            for presses in code.solutions(solution.presses.clone()) {
                if left == 0 {
                    break;
                }
                if is_asked(&presses) {
                    self.one(board, colour, Solution { presses, nullity }, method)?;
                    left -= 1;
                    printed += 1;
                }
                progress.tick();
            }
        }
        if asked.count {
            self.number(board, nullity, &number)?;
        } else if number == BigUint::ZERO {
            let (outcome, _) = solve_for(&*solver, &game, &board.lights, target)?;
            return self.unsolvable(index, board, &outcome, method);
        }
        let name = Summary {
            number: self.several.then_some(index + 1),
            shape: board.lights.shape(),
            pattern: self.pattern(),
            target,
            method,
            nullity,
        }
        .board();
        if !asked.count && self.format != SolveFormat::Json {
            let different = if asked.essential {
                "essentially different "
            } else {
                ""
            };
            let said = match (number.to_string(), printed) {
                (number, 1) if number == "1" => format!("the only {different}solution"),
                (number, _) if number == printed.to_string() => {
                    format!("all {number} {different}solutions")
                }
                (number, _) => format!("{printed} of the {number} {different}solutions"),
            };
            self.output.note(format!("{name}: {said}, by {method}"))?;
        }
        Ok(if number == BigUint::ZERO {
            Status::No
        } else {
            Status::Success
        })
    }

    /// One of several solutions.
    fn one(
        &mut self,
        board: &NotedBoard,
        reached: Target,
        solution: Solution,
        method: &str,
    ) -> anyhow::Result<()> {
        let outcome = Outcome::Solved(solution);
        if self.format == SolveFormat::Json {
            let certificate =
                checked_certificate(&self.game(board), &board.lights, reached, &outcome, method)?;
            self.output.json(&certificate)?;
            return Ok(());
        }
        if !self.args.no_check {
            check_outcome(&self.game(board), &board.lights, reached, &outcome, method)?;
        }
        if let Outcome::Solved(solution) = &outcome {
            self.grid(board, &solution.presses)?;
        }
        Ok(())
    }

    /// The number of solutions, a line.
    fn number(&mut self, board: &NotedBoard, nullity: usize, number: &BigUint) -> io::Result<()> {
        if self.format != SolveFormat::Json {
            return self.output.data(format_args!("{number}\n"));
        }
        let shape = board.lights.shape();
        let (surface, columns, rows) = (shape.surface(), shape.columns(), shape.rows());
        let target = self.args.target;
        let essential = self.args.solutions.essential;
        // Written by hand: the number may be of any size.
        self.output.data(format_args!(
            "{{\"surface\":\"{surface}\",\"columns\":{columns},\"rows\":{rows},\"target\":\"{target}\",\
             \"nullity\":{nullity},\"essential\":{essential},\"solutions\":{number}}}\n"
        ))
    }

    /// A grid, with a blank line before it where others have gone before.
    fn grid(&mut self, board: &NotedBoard, presses: &Presses) -> io::Result<()> {
        if self.format == SolveFormat::Pbm {
            return Notation::RAW_PBM.write_to(presses, self.output.writer());
        }
        self.separate(board)?;
        // A raw picture is no text; in its place stands the plain one.
        let notation = match board.notation.layout {
            Layout::RawPbm => Notation::PBM,
            _ => board.notation,
        };
        notation.write_to(presses, self.output.writer())
    }

    fn separate(&mut self, board: &NotedBoard) -> io::Result<()> {
        self.printed += 1;
        let picture = matches!(board.notation.layout, Layout::Pbm | Layout::RawPbm);
        if self.printed > 1 && !picture {
            self.output.data("\n")?;
        }
        Ok(())
    }

    fn unsolvable(
        &mut self,
        index: usize,
        board: &NotedBoard,
        outcome: &Outcome,
        method: &str,
    ) -> anyhow::Result<Status> {
        let target = self.args.target;
        if self.format == SolveFormat::Json {
            let certificate =
                checked_certificate(&self.game(board), &board.lights, target, outcome, method)?;
            self.output.json(&certificate)?;
            return Ok(Status::No);
        }
        if !self.args.no_check {
            check_outcome(&self.game(board), &board.lights, target, outcome, method)?;
        }
        if self.format == SolveFormat::Text {
            self.separate(board)?;
            self.output.data("unsolvable\n")?;
        }
        let number = self.several.then_some(index + 1);
        self.output.note(note(
            (number, target, method),
            self.pattern(),
            board,
            outcome,
        ))?;
        Ok(Status::No)
    }
}
