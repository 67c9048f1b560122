//! Lines that begin with `@`: what they say of a puzzle whose buttons and lamps have names.

use gf2_algebra::modular::Modulus;
use madness_text::{Cursor, Names, TextError, Token, Word, list, shown, statements, words};

use super::text::{FormatError, Line, Place, refused};
use crate::puzzle::{Geometry, Goal, Puzzle};

/// A name and how often.
pub(super) type Term<'a> = (Word<'a>, u64);

/// What the directives of a text say.
#[derive(Default)]
pub(super) struct Directives<'a> {
    states: Option<u64>,
    lit: Option<Vec<Term<'a>>>,
    goal: Option<Vec<Term<'a>>>,
    free: Vec<Word<'a>>,
    forbid: Vec<Word<'a>>,
}

/// What follows a star or `@states`, for messages.
const NUMBER: &str = "a number below 2^64";

/// Reads `a` or `a*2`.
pub(super) fn term<'a>(cursor: &mut Cursor<'_, 'a>) -> Result<Term<'a>, TextError> {
    let name = cursor.word("a name: letters, digits and _, with . - + inside; others in quotes")?;
    if cursor.take('*').is_none() {
        return Ok((name, 1));
    }
    Ok((name, cursor.number(NUMBER)?))
}

/// Reads all that is left as terms.
fn terms<'a>(cursor: &mut Cursor<'_, 'a>) -> Result<Vec<Term<'a>>, TextError> {
    list(cursor, None, term)
}

impl<'a> Directives<'a> {
    /// Takes the directives out of a text; its other lines are left.
    pub(super) fn taken_out(tokens: Vec<Token<'a>>) -> Result<(Self, Vec<Token<'a>>), FormatError> {
        let mut directives = Self::default();
        if !tokens.iter().any(|token| token.is('@')) {
            return Ok((directives, tokens));
        }
        let mut rest = Vec::new();
        for statement in statements(&tokens) {
            if statement[0].is('@') {
                directives.add(statement)?;
            } else {
                rest.extend_from_slice(statement);
            }
        }
        Ok((directives, rest))
    }

    /// Takes the line if it is a directive, and else gives it back.
    pub(super) fn take<'l>(&mut self, line: Line<'l>) -> Result<Option<Line<'l>>, FormatError>
    where
        'l: 'a,
    {
        if !line.words[0].text.starts_with('@') {
            return Ok(Some(line));
        }
        self.add(&line.tokens()?)?;
        Ok(None)
    }

    /// Adds what a line says that begins with `@`.
    pub(super) fn add(&mut self, line: &[Token<'a>]) -> Result<(), FormatError> {
        let mut cursor = Cursor::new(line);
        cursor.next();
        let name = cursor.take_word();
        let name = name.as_ref().map_or("", |name| &*name.text);
        let first = Place::from(line[0].place);
        match name {
            "states" => {
                let states = cursor.number(NUMBER)?;
                cursor.end("the end of the line: @states takes one number")?;
                if let Err(error) = Modulus::new(states) {
                    return first.error(error.to_string());
                }
                if self.states.replace(states).is_some() {
                    return first.error("the number of states was said before");
                }
            }
            "lit" => self.lit.get_or_insert_default().extend(terms(&mut cursor)?),
            "goal" => self
                .goal
                .get_or_insert_default()
                .extend(terms(&mut cursor)?),
            "free" => self.free.extend(words(cursor.rest())?),
            "forbid" => self.forbid.extend(words(cursor.rest())?),
            _ => {
                return first.error(format!(
                    "unknown directive @{name}: expected @states, @lit, @goal, @free or @forbid, or \
                     in lists @lamps",
                ));
            }
        }
        Ok(())
    }

    /// The number of states, which an option may have said as well.
    pub(super) fn states(&self, asked: Option<u64>) -> Result<u64, FormatError> {
        match (asked, self.states) {
            (Some(asked), Some(said)) if asked != said => Place::START.error(format!(
                "the file has {said} states (@states), and {asked} were asked for"
            )),
            (asked, said) => Ok(asked.or(said).unwrap_or(2)),
        }
    }

    /// The puzzle with what the directives say of it.
    pub(super) fn apply(
        &self,
        puzzle: Puzzle,
        buttons: &Names,
        lamps: &Names,
    ) -> Result<Puzzle, FormatError> {
        let states = puzzle.states();
        let value = |(word, amount): &Term<'a>| {
            let lamp = found(lamps, word, "lamp")?;
            let value = u32::try_from(*amount).ok().filter(|&value| value < states);
            let value = value.ok_or_else(|| {
                let last = states - 1;
                Place::from(word.place).wrong(format!(
                    "the value {amount} is not one of the states 0 to {last}"
                ))
            })?;
            Ok::<_, FormatError>((lamp, value))
        };
        let values = |terms: &[Term<'a>]| {
            let mut values = vec![0; puzzle.lamps()];
            for term in terms {
                let (lamp, value) = value(term)?;
                values[lamp] = value;
            }
            Ok::<_, FormatError>(values)
        };
        let start = match &self.lit {
            Some(terms) => values(terms)?,
            None => vec![1; puzzle.lamps()],
        };
        let goal = match &self.goal {
            Some(terms) => Goal::Picture(values(terms)?),
            None => Goal::Value(0),
        };
        let mut puzzle = puzzle
            .with_start(start)
            .and_then(|puzzle| puzzle.with_goal(goal))
            .map_err(|error| refused(&error))?;
        for word in &self.free {
            let lamp = found(lamps, word, "lamp")?;
            puzzle.set_free(lamp).map_err(|error| refused(&error))?;
        }
        for word in &self.forbid {
            let button = found(buttons, word, "button")?;
            puzzle.forbid(button).map_err(|error| refused(&error))?;
        }
        Ok(puzzle.with_geometry(Geometry::Names {
            buttons: buttons.all().to_vec(),
            lamps: lamps.all().to_vec(),
        }))
    }
}

fn found(names: &Names, word: &Word<'_>, what: &str) -> Result<usize, FormatError> {
    names.find(&word.text).ok_or_else(|| {
        Place::from(word.place).wrong(format!("there is no {what} {}", shown(&word.text)))
    })
}
