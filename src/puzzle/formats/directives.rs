//! Lines that begin with `@`: what they say of a puzzle whose buttons and lamps have names.

use gf2_algebra::modular::Modulus;
use madness_text::{
    Cursor, Item, ItemKind, Names, Problem, TextError, Token, Word, list, number, shown,
    statements, words,
};

use super::text::{FormatError, Line, Place, refused};
use crate::puzzle::{Counters, Geometry, Goal, Puzzle, PuzzleError};

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
    /// Where the text says that its lamps are counters, or something of counters alone.
    counters: Option<Place>,
    weights: Vec<Term<'a>>,
    least: Vec<Term<'a>>,
    most: Vec<Term<'a>>,
    /// The lamps in their order, where the format has buttons and lamps of their own.
    lamps: Option<Vec<Word<'a>>>,
}

/// What an entry of an object holds, for messages.
const NAMES: &str =
    "a list of names, such as [\"a\", \"b\"] (a table of true and false is a matrix)";

/// What follows a star or `@states`, for messages.
const NUMBER: &str = "a number below 2^64";

/// Keys of an object that may say what follows, where buttons are expected.
const PARTS: [&str; 8] = [
    "buttons",
    "vertices",
    "nodes",
    "edges",
    "links",
    "arcs",
    "positions",
    "moves",
];

/// Whether a name is that of a directive, without its `@`.
pub(super) fn is_directive(name: &str) -> bool {
    matches!(
        name,
        "states"
            | "lit"
            | "goal"
            | "free"
            | "forbid"
            | "lamps"
            | "counters"
            | "weights"
            | "least"
            | "most"
    )
}

/// Reads `a` or `a*2`.
pub(super) fn term<'a>(cursor: &mut Cursor<'_, 'a>) -> Result<Term<'a>, TextError> {
    let name = cursor.word("a name: letters, digits and _, with . - + inside; others in quotes")?;
    if cursor.take('*').is_none() {
        return Ok((name, 1));
    }
    Ok((name, cursor.number(NUMBER)?))
}

/// Reads all remaining tokens as terms.
fn terms<'a>(cursor: &mut Cursor<'_, 'a>) -> Result<Vec<Term<'a>>, TextError> {
    list(cursor, None, term)
}

/// The names of an item with their amounts: a list, or an object.
pub(super) fn terms_of<'a>(item: &Item<'a>) -> Result<Vec<Term<'a>>, TextError> {
    let wrong = || item.place.wrong(Problem::Expected(NAMES));
    if let ItemKind::Map(entries) = &item.kind {
        let amount = |(name, amount): &(Word<'a>, Item<'a>)| {
            let amount = amount.name().and_then(|name| number(&name.text));
            Ok((name.clone(), amount.ok_or_else(wrong)?))
        };
        return entries.iter().map(amount).collect();
    }
    let names = item.names().ok_or_else(wrong)?;
    Ok(names.into_iter().map(|name| (name, 1)).collect())
}

fn unknown<T>(name: &str, place: Place) -> Result<T, FormatError> {
    place.error(format!(
        "unknown directive @{name}: expected @states, @lit, @goal, @free or @forbid, or in lists @lamps, \
         or of counters @counters, @weights, @least or @most",
    ))
}

/// Refuses a word that may be something with a name, or a directive without its `@`.
pub(super) fn name_or_directive<T>(word: &Word<'_>, named: &str) -> Result<T, FormatError> {
    let name = &word.text;
    Place::from(word.place).error(format!(
        "this may be {named}, or say what @{name} says: write @{name} without a colon, or the name in \
         quotes, \"{name}\""
    ))
}

impl<'a> Directives<'a> {
    /// Those of lists, which have `@lamps` besides.
    pub(super) fn of_lists() -> Self {
        Self {
            lamps: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// Returns the lamps that were named in order since it was asked last.
    pub(super) fn take_lamps(&mut self) -> Vec<Word<'a>> {
        self.lamps.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Whether a name may be a directive without its `@`.
    fn may_be_directive(&self, name: &str) -> bool {
        is_directive(name) && (name != "lamps" || self.lamps.is_some())
    }

    /// Refuses a key of an object that may be a directive without its `@`, or say what follows.
    fn check_key(&self, key: &Word<'_>) -> Result<(), FormatError> {
        if self.lamps.is_some() && PARTS.contains(&&*key.text) {
            return Place::from(key.place).error(
                "this may be a button, or say what follows: graphs are read by --wiring edges; a button of \
                 that name is written in a line",
            );
        }
        let name = match &*key.text {
            "start" => "lit",
            name if self.may_be_directive(name) => name,
            _ => return Ok(()),
        };
        Place::from(key.place).error(format!(
            "this may be a name, or say what \"@{name}\" says: write \"@{name}\", or take another name"
        ))
    }

    /// Refuses a line such as `lit a` or `lit: a`, which may be a directive without its `@`.
    fn check_line(&self, line: &[Token<'_>]) -> Result<(), FormatError> {
        let [first, second, ..] = line else {
            return Ok(());
        };
        let unquoted = first.word().filter(|word| !word.is_quoted);
        match unquoted.filter(|word| self.may_be_directive(&word.text)) {
            Some(word) if second.is(':') || second.word().is_some() => {
                name_or_directive(&word, "a name")
            }
            _ => Ok(()),
        }
    }

    /// Takes the directives out of a text; its other lines are left, but for those that may be directives
    /// without their `@`.
    pub(super) fn taken_out(tokens: &[Token<'a>]) -> Result<(Self, Vec<Token<'a>>), FormatError> {
        let mut directives = Self::default();
        let mut rest = Vec::new();
        for statement in statements(tokens) {
            if statement[0].is('@') {
                directives.add(statement)?;
            } else if statement[0].is('{') {
                rest.extend(directives.taken_out_of_object(statement)?);
            } else {
                directives.check_line(statement)?;
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

    /// Takes the entries of an object of JSON that are directives, such as `"@lit": ["a"]`; the
    /// others are left. A name that may be a directive without its `@` is refused.
    pub(super) fn taken_out_of_object(
        &mut self,
        object: &[Token<'a>],
    ) -> Result<Vec<Token<'a>>, FormatError> {
        let mut rest = vec![object[0].clone()];
        let mut cursor = Cursor::new(&object[1..]);
        let mut depth = 0_usize;
        while let Some(next) = cursor.peek() {
            let begins = depth == 0 && rest.last().is_some_and(|last| last.is('{') || last.is(','));
            let key = next.word().filter(|_| begins);
            if let Some(key) = &key {
                self.check_key(key)?;
            }
            if let Some(key) = key.filter(|key| key.text.starts_with('@')) {
                cursor.next();
                if cursor.take(':').is_none() {
                    return Err(cursor.unexpected("a colon and what it says").into());
                }
                self.set(&key, &cursor.item(NAMES)?)?;
                // One of the commas beside the entry is removed with it.
                if cursor.take(',').is_none() && rest.last().is_some_and(|last| last.is(',')) {
                    rest.pop();
                }
                continue;
            }
            if ["(", "[", "{"].contains(&next.source) {
                depth += 1;
            } else if [")", "]", "}"].contains(&next.source) {
                depth = depth.saturating_sub(1);
            }
            rest.push(next.clone());
            cursor.next();
        }
        Ok(rest)
    }

    /// Adds what an entry of an object says.
    fn set(&mut self, key: &Word<'a>, item: &Item<'a>) -> Result<(), FormatError> {
        let place = Place::from(key.place);
        let names = || {
            let names = item.names();
            names.ok_or_else(|| item.place.wrong(Problem::Expected(NAMES)))
        };
        match &key.text[1..] {
            "states" => {
                let states = item.name().and_then(|name| number(&name.text));
                let wrong = || item.place.wrong(Problem::Expected(NUMBER));
                self.set_states(states.ok_or_else(wrong)?, place)?;
            }
            "lit" => self.lit.get_or_insert_default().extend(terms_of(item)?),
            "goal" => self.goal.get_or_insert_default().extend(terms_of(item)?),
            "free" => self.free.extend(names()?),
            "forbid" => self.forbid.extend(names()?),
            "counters" => self.counters = Some(place),
            "lamps" if self.lamps.is_some() => {
                self.lamps.get_or_insert_default().extend(names()?);
            }
            name => {
                let terms = terms_of(item)?;
                self.add_of_counters(name, terms, place)?;
            }
        }
        Ok(())
    }

    fn set_states(&mut self, states: u64, place: Place) -> Result<(), FormatError> {
        if let Err(error) = Modulus::new(states) {
            return place.error(PuzzleError::from(error).to_string());
        }
        if self.states.replace(states).is_some() {
            return place.error("the number of states was said before");
        }
        Ok(())
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
                self.set_states(states, first)?;
            }
            "lit" => self.lit.get_or_insert_default().extend(terms(&mut cursor)?),
            "goal" => self
                .goal
                .get_or_insert_default()
                .extend(terms(&mut cursor)?),
            "free" => self.free.extend(words(cursor.rest())?),
            "forbid" => self.forbid.extend(words(cursor.rest())?),
            "lamps" if self.lamps.is_some() => {
                let lamps = words(cursor.rest())?;
                self.lamps.get_or_insert_default().extend(lamps);
            }
            "counters" => {
                cursor.end("the end of the line: @counters takes nothing")?;
                self.counters = Some(first);
            }
            "weights" | "least" | "most" => {
                let terms = terms(&mut cursor)?;
                self.add_of_counters(name, terms, first)?;
            }
            _ => return unknown(name, first),
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

    /// Adds what only counters have: numbers of buttons.
    fn add_of_counters(
        &mut self,
        name: &str,
        terms: Vec<Term<'a>>,
        place: Place,
    ) -> Result<(), FormatError> {
        match name {
            "weights" => self.weights.extend(terms),
            "least" => self.least.extend(terms),
            "most" => self.most.extend(terms),
            _ => return unknown(name, place),
        }
        self.counters.get_or_insert(place);
        Ok(())
    }

    /// Refuses what only counters have.
    pub(super) fn refuse_counters(&self) -> Result<(), FormatError> {
        match self.counters {
            Some(place) => place.error(
                "this is said of counters, which do not wrap: read the file as counters (--counters)",
            ),
            None => Ok(()),
        }
    }

    /// Whether the text says how many states there are.
    pub(super) fn says_states(&self) -> bool {
        self.states.is_some()
    }

    /// Whether the text says the values at the start.
    pub(super) fn says_start(&self) -> bool {
        self.lit.is_some()
    }

    /// The puzzle with what the directives say of it, and with the names. Every lamp is 1 unless said
    /// otherwise, and is to become 0.
    pub(super) fn apply(
        &self,
        puzzle: Puzzle,
        buttons: &Names,
        lamps: &Names,
    ) -> Result<Puzzle, FormatError> {
        let count = puzzle.lamps();
        let puzzle = puzzle
            .with_start(vec![1; count])
            .map_err(|error| refused(&error))?;
        let puzzle = self.apply_over(puzzle, buttons, lamps)?;
        Ok(puzzle.with_geometry(Geometry::Names {
            buttons: buttons.all().to_vec(),
            lamps: lamps.all().to_vec(),
        }))
    }

    /// The puzzle with what the directives say of it; the rest stays as it is.
    pub(super) fn apply_over(
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
            None => puzzle.start().to_vec(),
        };
        let goal = match &self.goal {
            Some(terms) => Goal::Picture(values(terms)?),
            None => puzzle.goal().clone(),
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
        Ok(puzzle)
    }

    /// The goal of counters: 0 where it is not said.
    pub(super) fn goal_of_counters(&self, lamps: &Names) -> Result<Vec<u64>, FormatError> {
        let Some(goal) = &self.goal else {
            return Place::START.error("counters need a goal: a line such as @goal a*3 b*5");
        };
        numbers(goal, lamps, "lamp")
    }

    /// The counters with what the directives say of them, but for the goal.
    pub(super) fn apply_to_counters(
        &self,
        counters: Counters,
        buttons: &Names,
        lamps: &Names,
    ) -> Result<Counters, FormatError> {
        let start = numbers(self.lit.as_deref().unwrap_or_default(), lamps, "lamp")?;
        let mut counters = counters
            .with_start(start)
            .map_err(|error| refused(&error))?;
        for word in &self.free {
            let lamp = found(lamps, word, "lamp")?;
            counters.set_free(lamp).map_err(|error| refused(&error))?;
        }
        for word in &self.forbid {
            let button = found(buttons, word, "button")?;
            counters.forbid(button).map_err(|error| refused(&error))?;
        }
        let sets: [(_, SetNumber); 3] = [
            (&self.weights, Counters::set_weight),
            (&self.least, Counters::set_least),
            (&self.most, Counters::set_most),
        ];
        for (terms, set) in sets {
            for (word, number) in terms {
                let button = found(buttons, word, "button")?;
                set(&mut counters, button, *number).map_err(|error| refused(&error))?;
            }
        }
        Ok(counters)
    }
}

/// Sets a number of a button.
type SetNumber = fn(&mut Counters, usize, u64) -> Result<(), PuzzleError>;

/// A number for each name: 0 where none is said.
fn numbers(terms: &[Term<'_>], names: &Names, what: &str) -> Result<Vec<u64>, FormatError> {
    let mut numbers = vec![0; names.len()];
    for (word, number) in terms {
        numbers[found(names, word, what)?] = *number;
    }
    Ok(numbers)
}

fn found(names: &Names, word: &Word<'_>, what: &str) -> Result<usize, FormatError> {
    names.find(&word.text).ok_or_else(|| {
        Place::from(word.place).wrong(format!("there is no {what} {}", shown(&word.text)))
    })
}
