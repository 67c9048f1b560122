//! Buttons with their lamps: `button: lamp lamp*2 lamp`, with commas or brackets if you like, or an
//! object of JSON.
//!
//! A button stands in one line; buttons and lamps may have the same names and need not be as many.
//! A lamp stands once at a button. A button that is called as a directive is has its name in quotes, and
//! an object of JSON has none. Lamps are numbered as they appear; those without buttons are named by
//! `@lamps a b`, in an object by `"@lamps": ["a", "b"]`, which may also say the order.

use std::collections::HashSet;
use std::fmt::Write;

use madness_text::{
    Cursor, Dash, Item, ItemKind, Names, TextError, Token, Word, lex, list, quoted, shown,
    statements,
};

use super::built::{Built, Wired};
use super::directives::{Directives, Term, is_directive, name_or_directive, term, terms_of};
use super::text::{FormatError, Place, decoded};
use crate::puzzle::{Goal, Puzzle};

/// What a line is to be, for messages.
const LINE: &str = "a button, a colon and its lamps, such as `x: a b*2` or {\"x\": [\"a\", \"b\"]}";

/// Reads a list.
///
/// # Errors
/// A line without colon, a button that stands in two lines or may be a directive without its `@`, a
/// lamp that stands twice at a button; see also the [directives](super).
pub(super) fn read<T: Built>(
    bytes: &[u8],
    states: Option<u64>,
    transposed: bool,
) -> Result<T, FormatError> {
    let tokens = lex(decoded(bytes)?, Dash::InNames)?;
    let mut directives = Directives::of_lists();
    let (mut buttons, mut lamps) = (Names::default(), Names::default());
    let mut wires: Vec<Vec<(usize, u64)>> = Vec::new();
    for statement in statements(&tokens) {
        let is_object = statement[0].is('{');
        let found = if is_object {
            rows(&directives.taken_out_of_object(statement)?)?
        } else if statement[0].is('@') {
            directives.add(statement)?;
            Vec::new()
        } else {
            rows(statement)?
        };
        for lamp in directives.take_lamps() {
            lamps.number(&lamp.text);
        }
        for (button, terms) in found {
            if !is_object && !button.is_quoted && is_directive(&button.text) {
                return name_or_directive(&button, "a button");
            }
            check_terms(&terms)?;
            let next = buttons.len();
            if buttons.number(&button.text) < next {
                return Place::from(button.place).error("this button stands in a line above");
            }
            let wire = |(lamp, amount): Term<'_>| (lamps.number(&lamp.text), amount);
            wires.push(terms.into_iter().map(wire).collect());
        }
    }
    if wires.is_empty() {
        return Place::START.error("the file holds no button");
    }
    let states = T::states(&directives, states)?;
    let wired = Wired {
        wires,
        buttons,
        lamps,
        last: None,
    };
    let wired = if transposed {
        wired.transposed()
    } else {
        wired
    };
    T::built(wired, states, &directives)
}

/// Refuses a lamp that stands twice at a button: with two states it would cancel silently.
fn check_terms(terms: &[Term<'_>]) -> Result<(), FormatError> {
    let mut known = HashSet::with_capacity(terms.len());
    match terms.iter().find(|(lamp, _)| !known.insert(&lamp.text)) {
        Some((lamp, _)) => Place::from(lamp.place).error(format!(
            "{} comes twice at this button: write it once, with a star and how often if it is not 1, \
             as in b*2",
            shown(&lamp.text)
        )),
        None => Ok(()),
    }
}

/// A button with its lamps.
type Row<'a> = (Word<'a>, Vec<Term<'a>>);

/// Reads a line, or an object with a key for each button.
fn rows<'a>(statement: &[Token<'a>]) -> Result<Vec<Row<'a>>, TextError> {
    let mut cursor = Cursor::new(statement);
    if cursor.peek().is_some_and(|next| next.is('{')) {
        let object = cursor.item(LINE)?;
        cursor.end("the end of the text")?;
        let ItemKind::Map(entries) = object.kind else {
            return Err(statement[0].unexpected(LINE));
        };
        let row = |(button, item): (Word<'a>, Item<'a>)| Ok((button, terms_of(&item)?));
        return entries.into_iter().map(row).collect();
    }
    if !cursor.is_key() {
        cursor.take_word();
        return Err(cursor.unexpected(LINE));
    }
    let button = cursor.word(LINE)?;
    cursor.take(':');
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
        if cursor.take(open).is_some() {
            let terms = list(&mut cursor, Some(close), term)?;
            cursor.end("the end of the line")?;
            return Ok(vec![(button, terms)]);
        }
    }
    Ok(vec![(button, list(&mut cursor, None, term)?)])
}

/// Writes any puzzle as a list.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let (buttons, lamps) = (puzzle.geometry().buttons(), puzzle.geometry().lamps());
    let [buttons, lamps] = [&buttons, &lamps].map(|names| as_written(names));
    let mut text = format!("@states {}\n@lamps", puzzle.states());
    let mut add = |words: std::fmt::Arguments<'_>| {
        text.write_fmt(words).expect("a string grows");
    };
    let term = |(name, value): (&String, u32)| match value {
        1 => format!(" {name}"),
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
        let quote = if is_directive(button) { "\"" } else { "" };
        add(format_args!(
            "{quote}{button}{quote}:{}\n",
            wires.collect::<String>()
        ));
    }
    text
}

/// Names as they are written; numbers from 1 if some name cannot be.
fn as_written(names: &[String]) -> Vec<String> {
    let is_none = |name: &String| name.is_empty() || name.contains(char::is_control);
    if names.iter().any(is_none) {
        return (1..=names.len()).map(|number| number.to_string()).collect();
    }
    names.iter().map(|name| quoted(name).into_owned()).collect()
}
