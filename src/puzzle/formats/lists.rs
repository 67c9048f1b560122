//! Buttons with their lamps: `button: lamp lamp*2 lamp`.
//!
//! A button stands in one line; buttons and lamps may have the same names and need not be as many.
//! Lamps are numbered as they appear; those without buttons are named by `@lamps a b`, which may also
//! say the order.

use std::fmt::Write;

use super::text::{Directives, FormatError, Names, Place, Word, decoded, lines, refused};
use crate::puzzle::{Goal, Puzzle};

/// Reads a list.
///
/// # Errors
/// A line without colon, a button that stands in two lines; see also the [directives](super).
pub(super) fn read(bytes: &[u8], states: Option<u64>) -> Result<Puzzle, FormatError> {
    let mut directives = Directives::default();
    let (mut buttons, mut lamps) = (Names::default(), Names::default());
    let mut wires: Vec<Vec<(usize, u64)>> = Vec::new();
    for line in lines(decoded(bytes)?) {
        if line.words[0].text == "@lamps" {
            for word in &line.words[1..] {
                lamps.number(word.text);
            }
            continue;
        }
        let Some(line) = directives.take(line)? else {
            continue;
        };
        let (name, rest) = button(&line.words)?;
        if buttons.find(name).is_some() {
            return line.words[0].error("this button stands in a line above");
        }
        buttons.number(name);
        let wire = |word: Word<'_>| {
            word.term()
                .map(|(name, amount)| (lamps.number(name), amount))
        };
        wires.push(rest.into_iter().map(wire).collect::<Result<_, _>>()?);
    }
    if wires.is_empty() {
        return Place::START.error("the file holds no button");
    }
    let states = directives.states(states)?;
    let puzzle = Puzzle::new(states, lamps.names.len(), wires).map_err(|error| refused(&error))?;
    directives.apply(puzzle, &buttons, &lamps)
}

/// The name before the colon and the words after it; there may be blanks before it, or none after.
fn button<'a>(words: &[Word<'a>]) -> Result<(&'a str, Vec<Word<'a>>), FormatError> {
    let first = words[0];
    let missing = || {
        first
            .place
            .wrong("expected a button, a colon and its lamps")
    };
    let Some((name, after)) = first.text.split_once(':') else {
        let second = words.get(1).ok_or_else(missing)?;
        let after = second.text.strip_prefix(':').ok_or_else(missing)?;
        let after = (!after.is_empty()).then_some(Word {
            text: after,
            place: Place {
                column: second.place.column + 1,
                ..second.place
            },
        });
        return Ok((
            first.text,
            after
                .into_iter()
                .chain(words[2..].iter().copied())
                .collect(),
        ));
    };
    if name.is_empty() {
        return first.error("there is no button before the colon");
    }
    let after = (!after.is_empty()).then_some(Word {
        text: after,
        place: Place {
            column: first.place.column + name.chars().count() + 1,
            ..first.place
        },
    });
    Ok((
        name,
        after
            .into_iter()
            .chain(words[1..].iter().copied())
            .collect(),
    ))
}

/// Writes any puzzle as a list.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let (mut buttons, lamps) = (puzzle.geometry().buttons(), puzzle.geometry().lamps());
    if buttons.iter().any(|name| is_no_button(name)) {
        buttons = (1..=buttons.len())
            .map(|number| number.to_string())
            .collect();
    }
    let mut text = format!("@states {}\n@lamps", puzzle.states());
    let mut add = |words: std::fmt::Arguments<'_>| {
        text.write_fmt(words).expect("a string grows");
    };
    let term = |(name, value): (&String, u32)| match value {
        1 if !name.contains('*') => format!(" {name}"),
        value => format!(" {name}*{value}"),
    };
    let terms = |values: &[u32]| -> String {
        let some = lamps
            .iter()
            .zip(values.iter().copied())
            .filter(|term| term.1 > 0);
        some.map(term).collect()
    };
    let marked = |names: &[String], marks: &[bool]| -> String {
        let marked = names.iter().zip(marks).filter(|(_, mark)| **mark);
        marked.flat_map(|(name, _)| [" ", name]).collect()
    };
    for lamp in &lamps {
        add(format_args!(" {lamp}"));
    }
    add(format_args!("\n@lit{}\n", terms(puzzle.start())));
    match puzzle.goal() {
        Goal::Value(0) | Goal::Same => {}
        Goal::Value(value) => {
            add(format_args!("@goal{}\n", terms(&vec![*value; lamps.len()])));
        }
        Goal::Picture(values) => add(format_args!("@goal{}\n", terms(values))),
    }
    for (directive, marks) in [
        ("@free", marked(&lamps, puzzle.free())),
        ("@forbid", marked(&buttons, puzzle.forbidden())),
    ] {
        if !marks.is_empty() {
            add(format_args!("{directive}{marks}\n"));
        }
    }
    for (button, row) in buttons.iter().zip(puzzle.wiring().iter_rows()) {
        let wires = row
            .iter()
            .map(|&(lamp, amount)| term((&lamps[lamp as usize], amount)));
        add(format_args!("{button}:{}\n", wires.collect::<String>()));
    }
    text
}

/// Whether a line that begins with the name would be read as something else.
fn is_no_button(name: &str) -> bool {
    name.contains(':')
        || ["@", "#", ";", "%", "//"]
            .iter()
            .any(|sign| name.starts_with(sign))
}
