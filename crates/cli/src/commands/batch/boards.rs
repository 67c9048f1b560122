//! Answers to boards, one after the other.

use std::collections::HashMap;
use std::fmt;
use std::ops::AddAssign;
use std::sync::{Arc, Mutex, PoisonError};

use button_madness::notation::{
    CountLine, Header, Notation, NotedBoard, OneLine, ParseError, ParseErrorKind, Reader,
};
use button_madness::solve::{
    Solver, Tables, automatic, check_outcome, checked_certificate, solve_for,
};
use button_madness::{Game, Outcome, Rule, Target};
use button_madness::{Shape, Surface};
use madness_claims::counted;
use serde::Serialize;

use super::units::Unit;
use crate::failure::WrongAnswer;
use crate::options::Said;
use crate::overruled::overruled;

/// The most shapes whose tables are kept. For one more shape all are dropped.
const SHAPES: usize = 64;

/// How boards are answered.
pub(super) struct Batch {
    asked: Asked,
    /// The game of the boards that say nothing of it.
    usual: Usual,
    json: bool,
    reader: Reader,
    /// What comments above the first board say of all boards.
    of_all: Header,
    overruled: Mutex<Overruled>,
    tables: Mutex<HashMap<Shape, Option<Arc<Tables>>>>,
}

/// The game that the options say.
#[derive(Clone, Default)]
pub(super) struct Asked {
    pub(super) surface: Option<Surface>,
    pub(super) rule: Option<Rule>,
    pub(super) target: Option<Target>,
}

impl Asked {
    /// Returns what the options say, as the other commands have it.
    pub(super) fn said(&self) -> Said<'_> {
        Said {
            surface: self.surface,
            rule: self.rule.as_ref(),
            target: self.target,
            has_picture: false,
        }
    }
}

/// The boards that say another game of their own than the options.
#[derive(Default)]
struct Overruled {
    boards: u64,
    /// The line of the first one, and which options win over what it says.
    first: Option<(usize, Vec<String>)>,
}

/// A game but for its size.
struct Usual {
    surface: Surface,
    rule: Rule,
    target: Target,
}

/// How many boards there were of each kind.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) solved: u64,
    pub(super) unsolvable: u64,
    pub(super) bad: u64,
}

impl Counts {
    pub(super) fn boards(self) -> u64 {
        self.solved + self.unsolvable + self.bad
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.bad += other.bad;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = counted(self.boards(), "board");
        let (solved, unsolvable) = (self.solved, self.unsolvable);
        write!(
            f,
            "{boards}: {solved} solved, {unsolvable} without a solution"
        )?;
        if self.bad > 0 {
            write!(f, ", {} bad", self.bad)?;
        }
        Ok(())
    }
}

/// What is said in the place of a bad board.
#[derive(Serialize)]
struct Bad<'a> {
    line: usize,
    column: usize,
    error: &'a str,
}

/// The answers of one thread to its boards, with the tables of the last board.
struct Task<'a> {
    batch: &'a Batch,
    last: Option<(Shape, Option<Arc<Tables>>)>,
    /// A packed board, and presses.
    lights: Vec<u64>,
    presses: Vec<u64>,
    out: Vec<u8>,
    counts: Counts,
}

impl Batch {
    /// Prepares to answer boards, as JSON if `json` is set and as text otherwise.
    pub(super) fn new(asked: Asked, of_all: &Header, json: bool) -> Self {
        let said = of_all.clone();
        let mut reader = Reader::new()
            .with_count(CountLine::None)
            .usual(of_all.clone());
        if let Some(surface) = asked.surface {
            reader = reader.surface(surface);
        }
        let usual = Usual {
            surface: asked.surface.or(said.surface).unwrap_or_default(),
            rule: asked.rule.clone().or(said.rule.clone()).unwrap_or_default(),
            target: asked.target.or(said.target).unwrap_or_default(),
        };
        Self {
            asked,
            usual,
            json,
            reader,
            of_all: said,
            overruled: Mutex::default(),
            tables: Mutex::default(),
        }
    }

    /// Remembers a board that says another game than the options.
    fn overrule(&self, board: &NotedBoard, line: usize) {
        if board.header == self.of_all {
            return;
        }
        // What is said of all boards has a note of its own.
        let own = Header {
            surface: board
                .header
                .surface
                .filter(|&own| self.of_all.surface != Some(own)),
            rule: board
                .header
                .rule
                .clone()
                .filter(|own| self.of_all.rule.as_ref() != Some(own)),
            target: board
                .header
                .target
                .filter(|&own| self.of_all.target != Some(own)),
            states: None,
        };
        let found = overruled(&own, self.asked.said(), "board");
        if found.is_empty() {
            return;
        }
        let mut known = self
            .overruled
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        known.boards += 1;
        if known.first.as_ref().is_none_or(|first| line < first.0) {
            known.first = Some((line, found));
        }
    }

    /// Returns which options won over what boards say, each with the line of the first such board.
    pub(super) fn overruled(&self) -> Vec<(usize, String)> {
        let known = self
            .overruled
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let Some((line, found)) = &known.first else {
            return Vec::new();
        };
        let others = match known.boards - 1 {
            0 => String::new(),
            others => format!("; options overrule {} more", counted(others, "board")),
        };
        let note = |text: &String| (*line, format!("{text}{others}"));
        found.iter().map(note).collect()
    }

    fn task(&self, bytes: usize) -> Task<'_> {
        Task {
            batch: self,
            last: None,
            lights: Vec::new(),
            presses: Vec::new(),
            out: Vec::with_capacity(bytes),
            counts: Counts::default(),
        }
    }

    /// Returns the text for an error that belongs to no single board.
    pub(super) fn refused(&self, error: &ParseError) -> anyhow::Result<Vec<u8>> {
        let mut task = self.task(0);
        task.bad(error)?;
        Ok(task.out)
    }

    /// The answers to boards, as text, and how many were of which kind.
    pub(super) fn answers(&self, units: &[Unit<'_>]) -> (Vec<u8>, anyhow::Result<Counts>) {
        let mut task = self.task(units.iter().map(|unit| unit.text.len() + 16).sum());
        let result = units.iter().try_for_each(|unit| task.answer(*unit));
        (task.out, result.map(|()| task.counts))
    }

    /// The answers to boards that have been read.
    pub(super) fn answers_to(&self, boards: &[NotedBoard]) -> (Vec<u8>, anyhow::Result<Counts>) {
        let mut task = self.task(64 * boards.len());
        let result = boards
            .iter()
            .try_for_each(|board| task.general(board, board.line));
        (task.out, result.map(|()| task.counts))
    }

    /// Returns the game of a board and its target.
    fn game(&self, board: &NotedBoard) -> (Game, Target) {
        let Header { rule, target, .. } = &board.header;
        let rule = self.asked.rule.as_ref().or(rule.as_ref());
        let target = self.asked.target.or(*target);
        let game = Game::from(board.lights.shape());
        (
            game.with_rule(rule.unwrap_or(&self.usual.rule).clone()),
            target.unwrap_or(self.usual.target),
        )
    }

    fn tables(&self, shape: Shape) -> Option<Arc<Tables>> {
        let known = || self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = known().get(&shape) {
            return tables.clone();
        }
        let tables =
            Tables::new(&Game::from(shape).with_rule(self.usual.rule.clone())).map(Arc::new);
        let mut known = known();
        if known.len() >= SHAPES {
            known.clear();
        }
        known.insert(shape, tables.clone());
        tables
    }
}

impl Task<'_> {
    fn answer(&mut self, unit: Unit<'_>) -> anyhow::Result<()> {
        if unit.on_one_line && !self.batch.json && self.batch.usual.target != Target::Either {
            let text = unit
                .text
                .strip_suffix(b"\n")
                .map_or(unit.text, |line| line.strip_suffix(b"\r").unwrap_or(line));
            if let Some(form) = OneLine::read(text, &mut self.lights)
                && let Ok(shape) = Shape::new(form.columns, form.rows, self.batch.usual.surface)
                && let Some(tables) = self.tables(shape)
            {
                return self.packed(&tables, form);
            }
        }
        let boards = match self.batch.reader.read_part(unit.text, unit.form) {
            Ok(boards) => boards,
            // The unit holds only comments.
            Err(error) if error.kind == ParseErrorKind::NoBoard => return Ok(()),
            Err(error) => return self.bad(&unit.placed(error)),
        };
        boards
            .iter()
            .try_for_each(|board| self.general(board, unit.line + board.line - 1))
    }

    /// Says why a board cannot be read, in its place.
    fn bad(&mut self, error: &ParseError) -> anyhow::Result<()> {
        self.refuse(error.line, error.column, &error.kind.to_string())
    }

    /// Says why there is no answer, in its place.
    fn refuse(&mut self, line: usize, column: usize, error: &str) -> anyhow::Result<()> {
        self.counts.bad += 1;
        if self.batch.json {
            let bad = Bad {
                line,
                column,
                error,
            };
            serde_json::to_writer(&mut self.out, &bad)?;
            self.out.push(b'\n');
        } else {
            let text = format!("error: {line}:{column}: {error}\n");
            self.out.extend(text.bytes());
        }
        Ok(())
    }

    fn tables(&mut self, shape: Shape) -> Option<Arc<Tables>> {
        match &self.last {
            Some((last, tables)) if *last == shape => tables.clone(),
            _ => {
                let tables = self.batch.tables(shape);
                self.last = Some((shape, tables.clone()));
                tables
            }
        }
    }

    /// Answers the packed board of a line.
    fn packed(&mut self, tables: &Tables, form: OneLine) -> anyhow::Result<()> {
        if self.batch.usual.target == Target::On {
            let cells = form.columns * form.rows;
            for (word, lights) in self.lights.iter_mut().enumerate() {
                let used = (cells - 64 * word).min(64);
                *lights ^= u64::MAX >> (64 - used);
            }
        }
        self.presses.clear();
        self.presses.resize(tables.words(), 0);
        let (pattern, holds) = match tables.look_up(&self.lights, &mut self.presses) {
            Ok(()) => {
                self.counts.solved += 1;
                (
                    &self.presses[..],
                    tables.lights_up(&self.presses, &self.lights),
                )
            }
            Err(pattern) => {
                self.counts.unsolvable += 1;
                self.out.extend_from_slice(b"unsolvable: ");
                (pattern, tables.obstructs(pattern, &self.lights))
            }
        };
        anyhow::ensure!(
            holds,
            WrongAnswer {
                name: "tables".to_owned()
            }
        );
        form.push(&mut self.out, pattern);
        Ok(())
    }

    /// Answers any board.
    fn general(&mut self, board: &NotedBoard, line: usize) -> anyhow::Result<()> {
        let batch = self.batch;
        let lights = &board.lights;
        if let Some(states) = board.header.states.filter(|&states| states != 2) {
            let error = format!("a board of {states} states: madness puzzle solves it");
            return self.refuse(line, 1, &error);
        }
        batch.overrule(board, line);
        let (game, target) = batch.game(board);
        let is_usual = *game.rule() == batch.usual.rule;
        let tables = is_usual.then(|| self.tables(lights.shape())).flatten();
        let general = tables.is_none().then(|| automatic(&game));
        let solver: &dyn Solver = match (&tables, &general) {
            (Some(tables), _) => &**tables,
            (_, Some(solver)) => &**solver,
            _ => unreachable!("there is a solver where there are no tables"),
        };
        let (outcome, reached) = match solve_for(solver, &game, lights, target) {
            Ok(answer) => answer,
            // No method can solve the board.
            Err(error) => return self.refuse(line, 1, &error.to_string()),
        };
        let solved = outcome.presses().is_some();
        self.counts.solved += u64::from(solved);
        self.counts.unsolvable += u64::from(!solved);
        if self.batch.json {
            let certificate = checked_certificate(&game, lights, reached, &outcome, solver.name())?;
            serde_json::to_writer(&mut self.out, &certificate)?;
            self.out.push(b'\n');
            return Ok(());
        }
        check_outcome(&game, lights, reached, &outcome, solver.name())?;
        let rows = match &outcome {
            Outcome::Solved(solution) => solution.presses.to_rows(),
            Outcome::Unsolvable(obstruction) => {
                self.out.extend_from_slice(b"unsolvable: ");
                obstruction.quiet_pattern.to_rows()
            }
        };
        let Notation { lit, dark, .. } = board.notation;
        let character = |digit: char| if digit == '1' { lit } else { dark };
        let rows: Vec<String> = rows
            .iter()
            .map(|row| row.chars().map(character).collect())
            .collect();
        self.out.extend(rows.join("/").bytes());
        self.out.push(b'\n');
        Ok(())
    }
}
