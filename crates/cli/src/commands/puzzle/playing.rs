//! Playing a puzzle, line by line: whoever plays names the buttons to press.

use std::io::{BufRead, IsTerminal, stdin};
use std::time::Duration;

use anyhow::ensure;
use button_madness::Outcome;
use button_madness::puzzle::{Figure, Goal, Puzzle};
use madness_claims::counted;
use madness_machine::Budget;
use madness_picture::Colours;
use madness_play::Lots;

use super::picture::{figure, names, scene};
use super::wiring::Wiring;
use crate::failure::Status;
use crate::output::Output;

/// What can be typed.
const HELP: &str =
    "Type names of buttons to press them, or: undo, reset, hint, solution, buttons, quit.\n";

/// How long a hint may take.
const TIME: Duration = Duration::from_secs(2);

/// The widest line of names of buttons where these are.
const WIDEST: usize = 79;

/// A puzzle in play.
struct Play {
    puzzle: Puzzle,
    figure: Option<Figure>,
    buttons: Vec<String>,
    lamps: Vec<u32>,
    /// The buttons that were pressed.
    pressed: Vec<usize>,
}

/// The puzzle from random lamps: its goal, with buttons pressed at random.
pub(super) fn scrambled(puzzle: Puzzle, seed: u64) -> anyhow::Result<Puzzle> {
    let mut lots = Lots::new(seed);
    let states = puzzle.states();
    let forbidden = puzzle.forbidden().iter();
    let times = forbidden.map(|&is_forbidden| {
        let times = lots.draw() % u64::from(states);
        if is_forbidden {
            0
        } else {
            u32::try_from(times).expect("below the states")
        }
    });
    let times: Vec<u32> = times.collect();
    let reached = match puzzle.goal() {
        Goal::Value(value) => vec![*value; puzzle.lamps()],
        Goal::Same => vec![0; puzzle.lamps()],
        Goal::Picture(values) => values.clone(),
    };
    let solved = puzzle.with_start(reached)?;
    let start = solved.pressed(&times);
    Ok(solved.with_start(start)?)
}

/// Plays until the puzzle is solved, or the lines end.
pub(super) fn run(wiring: Wiring, puzzle: Puzzle, output: &mut Output) -> anyhow::Result<Status> {
    let mut play = Play {
        figure: figure(wiring, &puzzle).ok(),
        buttons: puzzle.geometry().buttons(),
        lamps: puzzle.start().to_vec(),
        pressed: Vec::new(),
        puzzle,
    };
    let on_terminal = stdin().is_terminal();
    output.data(play.aim()? + HELP)?;
    if let Some(map) = play.map()? {
        output.data(map + "\n")?;
    }
    output.data(play.shown()?)?;
    let mut lines = stdin().lock().lines();
    while !play.puzzle.is_goal(&play.lamps) {
        if on_terminal {
            output.data("> ")?;
            output.flush()?;
        }
        let line = lines.next().transpose()?;
        if line.is_none() && on_terminal {
            // Nobody has ended the line of the prompt.
            output.data("\n")?;
        }
        let Some(line) = line.filter(|line| line.trim() != "quit") else {
            output.data("Not solved.\n")?;
            return Ok(Status::No);
        };
        output.data(play.answer(line.trim())?)?;
    }
    let presses = counted(play.pressed.len(), "press");
    output.data(format!("Solved with {presses}.\n"))?;
    Ok(Status::Success)
}

impl Play {
    /// What is to be reached.
    fn aim(&self) -> anyhow::Result<String> {
        Ok(match self.puzzle.goal() {
            Goal::Value(0) => "Switch every lamp off.\n".to_owned(),
            Goal::Value(1) => "Switch every lamp on.\n".to_owned(),
            Goal::Value(value) => format!("Make every lamp {value}.\n"),
            Goal::Same => "Make all lamps the same.\n".to_owned(),
            Goal::Picture(values) => match &self.figure {
                Some(_) => format!("Reach these lamps:\n{}\n", self.picture(values)?),
                None => format!("Reach these lamps:\n{}", self.picture(values)?),
            },
        })
    }

    /// The lamps, as a picture if their places are known.
    fn shown(&self) -> anyhow::Result<String> {
        let lamps = self.picture(&self.lamps)?;
        Ok(match &self.figure {
            Some(_) => lamps,
            None => format!("On: {lamps}"),
        })
    }

    /// Values of the lamps, as a picture if their places are known.
    fn picture(&self, values: &[u32]) -> anyhow::Result<String> {
        if let Some(figure) = &self.figure {
            let scene = scene(figure, &self.puzzle, values, None, "");
            return Ok(scene.to_text(Colours::None)?);
        }
        let names = self.puzzle.geometry().lamps();
        let states = self.puzzle.states();
        Ok(self.puzzle.geometry().write(&names, values, states))
    }

    /// The names of the buttons where these are, unless the picture of the lamps has them.
    fn map(&self) -> anyhow::Result<Option<String>> {
        let figure = self.figure.as_ref();
        let figure = figure.filter(|figure| figure.buttons.is_none() && figure.edges.is_empty());
        let Some(figure) = figure else {
            return Ok(None);
        };
        let map = names(figure, &self.buttons).to_text(Colours::None)?;
        let is_narrow = map.lines().all(|line| line.chars().count() <= WIDEST);
        Ok(is_narrow.then_some(map))
    }

    /// Does what a line says.
    fn answer(&mut self, line: &str) -> anyhow::Result<String> {
        match line {
            "" => self.shown(),
            "help" | "?" => Ok(HELP.to_owned()),
            "buttons" => {
                let map = self.map()?;
                Ok(map.unwrap_or_else(|| self.buttons.join(" ") + "\n"))
            }
            "undo" => {
                if self.pressed.pop().is_none() {
                    return Ok("Nothing was pressed.\n".to_owned());
                }
                self.press_again();
                self.shown()
            }
            "reset" => {
                self.pressed.clear();
                self.press_again();
                self.shown()
            }
            "hint" | "solution" => self.advice(line == "hint"),
            names => self.press(names),
        }
    }

    /// Presses the buttons that a line names, all or none.
    fn press(&mut self, names: &str) -> anyhow::Result<String> {
        let mut buttons = Vec::new();
        for name in names.split([' ', ',']).filter(|name| !name.is_empty()) {
            let button = self.buttons.iter().position(|button| button == name);
            let Some(button) = button else {
                return Ok(format!("There is no button {name:?}. {HELP}"));
            };
            if self.puzzle.forbidden()[button] {
                return Ok(format!("The button {name} may not be pressed.\n"));
            }
            buttons.push(button);
        }
        self.pressed.append(&mut buttons);
        self.press_again();
        self.shown()
    }

    /// The lamps after all that was pressed.
    fn press_again(&mut self) {
        let states = self.puzzle.states();
        let mut times = vec![0; self.buttons.len()];
        for &button in &self.pressed {
            times[button] = (times[button] + 1) % states;
        }
        self.lamps = self.puzzle.pressed(&times);
    }

    /// What to press, or why there is nothing to press.
    fn advice(&self, is_hint: bool) -> anyhow::Result<String> {
        let puzzle = self.puzzle.clone().with_start(self.lamps.clone())?;
        let Outcome::Solved(shortest) = puzzle.shortest(&Budget::of(TIME))? else {
            return Ok("No presses reach the goal from here.\n".to_owned());
        };
        let first = shortest.presses.iter().position(|&times| times > 0);
        let Some(first) = first.filter(|_| is_hint) else {
            ensure!(
                puzzle.is_goal(&puzzle.pressed(&shortest.presses)),
                "a wrong solution"
            );
            let names = self
                .buttons
                .iter()
                .zip(&shortest.presses)
                .filter(|(_, times)| **times > 0);
            let words: Vec<String> = names
                .map(|(name, times)| match times {
                    1 => name.clone(),
                    times => format!("{name}*{times}"),
                })
                .collect();
            return Ok(format!("Press {}.\n", words.join(" ")));
        };
        let count = counted(shortest.press_count(), "press");
        Ok(format!(
            "Press {}, the first of {count}.\n",
            self.buttons[first]
        ))
    }
}
