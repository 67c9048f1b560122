//! Machines of Advent of Code 2025, day 10, one a line:
//! `[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}`.
//!
//! In square brackets stand the lights, all off at the start, as they are to become: `#` on, `.`
//! off. Each pair of parentheses is a button, with the lights that it toggles, counted from 0. The
//! braces hold a number for each light, which is the goal of a counter that the same buttons
//! increase; they may be missing where only the lights are asked for.

use super::text::{FormatError, Place, decoded, refused, shown};
use crate::puzzle::{Counters, Geometry, Goal, Puzzle};

/// Reads the lights of machines, each with its line. A note says if there are counters.
///
/// # Errors
/// What is no machine; a light that does not exist, or twice at one button; counters that are not one
/// for each light.
pub(super) fn read(
    bytes: &[u8],
    notes: &mut Vec<String>,
) -> Result<Vec<(usize, Puzzle)>, FormatError> {
    let machines = machines(bytes)?;
    let mut counters = machines
        .iter()
        .filter_map(|machine| machine.counters.as_ref());
    if let Some(Place { line, column }) = counters.next().map(|counters| counters.begun) {
        notes.push(format!(
            "{line}:{column}: the counters in braces are not used, only the lights (--counters: the \
             other way round)"
        ));
    }
    let puzzle = |machine: Machine| Ok((machine.line, machine.puzzle()?));
    machines.into_iter().map(puzzle).collect()
}

/// Reads the counters of machines, each with its line.
///
/// # Errors
/// As [`read`]; a machine without counters.
pub(super) fn read_counters(bytes: &[u8]) -> Result<Vec<(usize, Counters)>, FormatError> {
    let counters = |machine: Machine| Ok((machine.line, machine.counters()?));
    machines(bytes)?.into_iter().map(counters).collect()
}

fn machines(bytes: &[u8]) -> Result<Vec<Machine>, FormatError> {
    let mut machines = Vec::new();
    for (number, line) in (1..).zip(decoded(bytes)?.lines()) {
        let start = line.trim_start();
        let comment = ["#", ";", "%", "//"]
            .iter()
            .any(|sign| start.starts_with(sign));
        if start.is_empty() || comment {
            continue;
        }
        let mut reader = Reader {
            rest: line,
            place: Place {
                line: number,
                column: 1,
            },
        };
        machines.push(reader.machine()?);
    }
    if machines.is_empty() {
        return Place::START.error("the file holds no machine");
    }
    Ok(machines)
}

/// A machine as it is written.
struct Machine {
    line: usize,
    goal: Vec<u32>,
    buttons: Vec<Vec<usize>>,
    counters: Option<Numbers>,
    /// Where it ends.
    end: Place,
}

impl Machine {
    fn puzzle(self) -> Result<Puzzle, FormatError> {
        let geometry = self.geometry();
        let puzzle = Puzzle::new(2, self.goal.len(), self.wires())
            .and_then(|puzzle| puzzle.with_goal(Goal::Picture(self.goal.clone())))
            .map_err(|error| refused(&error))?;
        Ok(puzzle.with_geometry(geometry))
    }

    fn counters(self) -> Result<Counters, FormatError> {
        let Some(goal) = &self.counters else {
            return self
                .end
                .error("this machine has no counters, such as {3,5,4,7}");
        };
        let goal = goal
            .numbers
            .iter()
            .map(|(_, number)| *number as u64)
            .collect();
        let counters = Counters::new(self.wires(), goal).map_err(|error| refused(&error))?;
        Ok(counters.with_geometry(self.geometry()))
    }

    fn wires(&self) -> impl Iterator<Item = impl Iterator<Item = (usize, u64)>> {
        let buttons = self.buttons.iter();
        buttons.map(|lights| lights.iter().map(|&light| (light, 1)))
    }

    fn geometry(&self) -> Geometry {
        let name = |lights: &Vec<usize>| {
            let lights: Vec<String> = lights.iter().map(ToString::to_string).collect();
            format!("({})", lights.join(","))
        };
        Geometry::Names {
            buttons: self.buttons.iter().map(name).collect(),
            lamps: (0..self.goal.len())
                .map(|light| light.to_string())
                .collect(),
        }
    }
}

/// Numbers in brackets, each with its place.
struct Numbers {
    /// Where the brackets begin.
    begun: Place,
    numbers: Vec<(Place, usize)>,
}

/// The rest of a line.
struct Reader<'a> {
    rest: &'a str,
    place: Place,
}

impl Reader<'_> {
    fn machine(&mut self) -> Result<Machine, FormatError> {
        let line = self.place.line;
        let goal = self.lights()?;
        let mut buttons = Vec::new();
        while let Some(lights) = self.numbers('(', ')', "button")? {
            buttons.push(button(&lights.numbers, goal.len())?);
        }
        if buttons.is_empty() {
            let expected = "expected a button, the lights that it toggles in parentheses";
            return self.place.error(expected);
        }
        let counters = self.numbers('{', '}', "list of counters")?;
        if let Some(counters) = &counters
            && counters.numbers.len() != goal.len()
        {
            return counters.begun.error(format!(
                "there are {} counters for {} lights",
                counters.numbers.len(),
                goal.len()
            ));
        }
        self.skip_blanks();
        if let Some(found) = self.rest.chars().next() {
            let after = if counters.is_some() {
                "the end of the line after the counters"
            } else {
                "a button (…), counters {…} or the end of the line"
            };
            return self.place.error(format!(
                "expected {after}, not '{}'",
                shown(&found.to_string())
            ));
        }
        Ok(Machine {
            line,
            goal,
            buttons,
            counters,
            end: self.place,
        })
    }

    fn lights(&mut self) -> Result<Vec<u32>, FormatError> {
        self.skip_blanks();
        if !self.take('[') {
            return self
                .place
                .error("expected a machine, which begins with its lights, such as [.##.]");
        }
        let mut lights = Vec::new();
        while !self.take(']') {
            let Some(found) = self.rest.chars().next() else {
                return self
                    .place
                    .error("expected a light, # or ., or the ] after the last one");
            };
            match found {
                '#' => lights.push(1),
                '.' => lights.push(0),
                _ => {
                    let found = shown(&found.to_string());
                    return self
                        .place
                        .error(format!("'{found}' is no light: # is on, . is off"));
                }
            }
            self.advance(found.len_utf8());
        }
        if lights.is_empty() {
            return self.place.error("this machine has no lights");
        }
        Ok(lights)
    }

    /// Reads numbers with commas between, in brackets; nothing if there is no such bracket.
    fn numbers(
        &mut self,
        open: char,
        close: char,
        what: &str,
    ) -> Result<Option<Numbers>, FormatError> {
        self.skip_blanks();
        let begun = self.place;
        if !self.take(open) {
            return Ok(None);
        }
        let mut numbers = Vec::new();
        loop {
            self.skip_blanks();
            let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
            let (place, text) = (self.place, &self.rest[..digits]);
            let Ok(number) = text.parse() else {
                return place.error(if digits == 0 {
                    format!("expected a number in this {what}")
                } else {
                    format!("the number {} is too large", shown(text))
                });
            };
            numbers.push((place, number));
            self.advance(digits);
            self.skip_blanks();
            if self.take(close) {
                return Ok(Some(Numbers { begun, numbers }));
            }
            if !self.take(',') {
                return self
                    .place
                    .error(format!("expected a , or the {close} that ends this {what}"));
            }
        }
    }

    fn take(&mut self, character: char) -> bool {
        let found = self.rest.starts_with(character);
        if found {
            self.advance(character.len_utf8());
        }
        found
    }

    fn skip_blanks(&mut self) {
        self.advance(self.rest.len() - self.rest.trim_start().len());
    }

    /// Goes on by so many bytes.
    fn advance(&mut self, bytes: usize) {
        let (before, rest) = self.rest.split_at(bytes);
        self.place.column += before.chars().count();
        self.rest = rest;
    }
}

/// The lights of a button, each once.
fn button(numbers: &[(Place, usize)], lights: usize) -> Result<Vec<usize>, FormatError> {
    let mut seen = vec![false; lights];
    let light = |&(place, light): &(Place, usize)| match seen.get_mut(light) {
        None => place.error(format!(
            "there is no light {light} among 0 to {}",
            lights - 1
        )),
        Some(true) => place.error(format!("the button toggles light {light} twice")),
        Some(seen) => {
            *seen = true;
            Ok(light)
        }
    };
    numbers.iter().map(light).collect()
}
