//! Hypergraphs as text.

mod lookalikes;

use std::collections::HashSet;

use madness_text::{
    Cursor, Dash, Item, ItemKind, MOST_UNNAMED, Names, Note, Noted, Place, Problem, SizeLine,
    TextError, Token, Word, lex, list, number, problem_line, statements, words,
};

use super::hypergraph::Hypergraph;

impl Hypergraph {
    /// Reads a list of sets, and says what was assumed:
    ///
    /// * `a b c` or `a, b, c` is a set, a line each; so are `[a, b, c]` and `{a, b, c}`;
    /// * `[[1, 2], [2, 3]]`, `{{a, b}, {b, c}}` and the JSON object `{"e1": ["a", "b"]}` are several;
    /// * `e1(a,b), e2(b,c).` is the format of `HyperBench`;
    /// * `p cnf 3 2` begins a formula of DIMACS, whose clauses `1 2 0` have positive literals;
    /// * `2 3` above two lines of the cells 1 to 3 is the size of a file of hMETIS;
    /// * `cells: a b c d`, before all sets, lists all cells, also those in no set.
    ///
    /// [`lex`] says what a comment is. Without a list, cells are numbered from 0 in the order in which
    /// the text names them. A set may repeat. A set of one cell is written `{a}` if all sets have one,
    /// or if it is a number in the first line.
    ///
    /// # Errors
    /// [`TextError`], with its line and column; also where the first line may be a size or a set, and
    /// that makes a difference, and where each of some lines is a single name.
    ///
    /// # Sources
    /// G. Karypis and V. Kumar, *hMETIS, a hypergraph partitioning package*, 1998, section 4.1;
    /// the input format of DIMACS, 1993; <https://hyperbench.dbai.tuwien.ac.at>.
    ///
    /// ```
    /// use positional_games::SizeLine;
    /// use positional_games::Hypergraph;
    ///
    /// let (hypergraph, notes) = Hypergraph::read("5 6\n1, 2, 4  # a triple\n", SizeLine::Guessed)?;
    /// assert_eq!(hypergraph.names(), ["5", "6", "1", "2", "4"]);
    /// assert_eq!(hypergraph.sets(), [vec![0, 1], vec![2, 3, 4]]);
    /// assert!(notes.is_empty());
    /// # Ok::<(), positional_games::TextError>(())
    /// ```
    pub fn read(text: &str, size: SizeLine) -> Result<(Self, Vec<Note>), TextError> {
        let tokens = lex(text, Dash::InNames)?;
        let mut reader = Reader::default();
        match problem_line(text) {
            Some(line) => reader.clauses(&tokens, line)?,
            None => reader.lines(&tokens, size)?,
        }
        let too_many = |_| Place::START.wrong(Problem::TooMany(Self::MOST));
        let (names, sets) = (reader.names.into_all(), reader.sets);
        let hypergraph = Self::new(names, sets).map_err(too_many)?;
        Ok((hypergraph, reader.notes))
    }

    /// Reads a list of sets, whatever has to be assumed.
    ///
    /// # Errors
    /// See [`Hypergraph::read`].
    pub fn parse(text: &str) -> Result<Self, TextError> {
        Ok(Self::read(text, SizeLine::Guessed)?.0)
    }
}

/// What a set is, for messages.
const SET: &str =
    "the cells of a set; names other than letters, digits, _ and . - + are put in quotes";

/// Keys of an object that may say what follows.
const PARTS: &str = "cells vertices nodes sets edges hyperedges";

/// What an object holds, for messages.
const SETS: &str = "the name of a set, as in {\"e1\": [\"a\", \"b\"]}; a list of all cells is a line before \
                    the sets, cells: a b c";

#[derive(Default)]
struct Reader {
    names: Names,
    sets: Vec<Vec<u32>>,
    notes: Vec<Note>,
    /// Whether the text lists its cells, so that any other name is an error.
    is_listed: bool,
}

impl Reader {
    fn cell(&mut self, cell: &Word<'_>) -> Result<u32, TextError> {
        let wrong = |problem| Err(cell.place.wrong(problem));
        if self.is_listed && self.names.find(&cell.text).is_none() {
            return wrong(Problem::UnknownCell(cell.text.clone().into_owned()));
        }
        let number = self.names.number(&cell.text);
        if number >= Hypergraph::MOST {
            return wrong(Problem::TooMany(Hypergraph::MOST));
        }
        Ok(u32::try_from(number).expect("cells are limited"))
    }

    fn set(&mut self, cells: &[Word<'_>], place: Place) -> Result<(), TextError> {
        if cells.is_empty() {
            return Err(place.wrong(Problem::EmptySet));
        }
        if self.sets.len() == Hypergraph::MOST {
            return Err(place.wrong(Problem::TooMany(Hypergraph::MOST)));
        }
        let mut known = HashSet::with_capacity(cells.len());
        if let Some(again) = cells.iter().find(|cell| !known.insert(&cell.text)) {
            let text = again.text.clone().into_owned();
            return Err(again.place.wrong(Problem::Twice(text)));
        }
        let set: Result<_, _> = cells.iter().map(|cell| self.cell(cell)).collect();
        self.sets.push(set?);
        Ok(())
    }

    /// Reads a formula whose problem line stands in a line.
    fn clauses(&mut self, tokens: &[Token<'_>], line: usize) -> Result<(), TextError> {
        let mut cursor = Cursor::new(tokens);
        let first = tokens.first().map_or(Place::START, |first| first.place);
        if first.line != line {
            return Err(cursor.unexpected("the problem line, p cnf N M, before everything else"));
        }
        cursor.next();
        let kind = cursor.word("cnf")?;
        if kind.text != "cnf" {
            return Err(kind.place.wrong(Problem::ProblemLine {
                found: kind.text.into_owned(),
                expected: "sets as a formula, p cnf N M",
            }));
        }
        let cells = cursor.number("the number of cells")?;
        let sets = cursor.number("the number of sets")?;
        if let Some(next) = cursor.peek().filter(|next| next.place.line == line) {
            return Err(next.unexpected("the end of the line"));
        }
        self.number_cells((1, cells), (tokens.len(), first))?;
        let mut clause = Vec::new();
        while let Some(next) = cursor.peek() {
            if next.source == "-" {
                return Err(next.place.wrong(Problem::Negative));
            }
            let literal = cursor.word("a literal")?;
            if literal.text == "0" {
                self.set(&clause, literal.place)?;
                clause.clear();
            } else {
                literal.check_range((1, cells))?;
                clause.push(literal);
            }
        }
        if !clause.is_empty() {
            return Err(cursor.unexpected("0 after the last clause"));
        }
        self.check_count(sets, first)
    }

    fn check_count(&self, said: u64, place: Place) -> Result<(), TextError> {
        let found = self.sets.len() as u64;
        if found == said {
            return Ok(());
        }
        let (what, line) = ("sets", place.line);
        Err(place.wrong(Problem::Count {
            said,
            what,
            line,
            found,
        }))
    }

    /// Numbers the cells from a first to a last one of a file with so many words.
    fn number_cells(
        &mut self,
        (first, last): (u64, u64),
        (words, place): (usize, Place),
    ) -> Result<(), TextError> {
        let cells = last.saturating_add(1) - first;
        if cells > MOST_UNNAMED.saturating_add(words as u64) {
            return Err(place.wrong(Problem::TooManyUnnamed(cells)));
        }
        for cell in first..=last {
            self.names.number(&cell.to_string());
        }
        Ok(())
    }

    /// Reads sets in all notations but DIMACS.
    fn lines(&mut self, tokens: &[Token<'_>], size: SizeLine) -> Result<(), TextError> {
        let mut lines = statements(tokens);
        if let Some(first) = lines.first().copied().filter(|line| is_list(line)) {
            lines.remove(0);
            let mut cursor = Cursor::new(&first[2..]);
            let cells = match cursor.peek() {
                Some(open) if is_opening(open) => {
                    let cells = cursor.item(SET)?;
                    cursor.end("the end of the line")?;
                    cells
                        .names()
                        .ok_or_else(|| open.unexpected("a list of cells"))?
                }
                _ => words(&first[2..])?,
            };
            for cell in &cells {
                self.cell(cell)?;
            }
            self.is_listed = true;
        }
        let Some(first) = lines.first().copied() else {
            return Err(Place::START.wrong(Problem::NoSet));
        };
        if let [name, open, ..] = first
            && name.word().is_some()
            && open.is('(')
        {
            let start = tokens.len() - lines.iter().map(|line| line.len()).sum::<usize>();
            return self.hyperbench(Cursor::new(&tokens[start..]));
        }
        if !self.is_listed {
            lookalikes::check_clauses(&lines)?;
        }
        if size != SizeLine::No
            && !self.is_listed
            && (self.hmetis(&lines, size)? || self.sized_otherwise(&lines, size)?)
        {
            return Ok(());
        }
        if size == SizeLine::Yes {
            return Err(first[0].place.wrong(Problem::NoSetsLine));
        }
        self.plain(&lines)?;
        self.check_bits(first[0].place)?;
        self.check_lone(&lines)?;
        self.check_solid(&lines)
    }

    /// Reads a set a line, or sets in brackets.
    fn plain(&mut self, lines: &[&[Token<'_>]]) -> Result<(), TextError> {
        for line in lines {
            if is_opening(&line[0]) {
                self.groups(Cursor::new(line))?;
            } else if is_list(line) {
                return Err(line[0].place.wrong(Problem::LateList));
            } else if let Some(colon) = line.iter().find(|token| token.is(':')) {
                return Err(colon
                    .unexpected("a cell: only the list of all cells, `cells: a b`, has a colon"));
            } else {
                self.set(&words(line)?, line[0].place)?;
            }
        }
        Ok(())
    }

    /// Reads sets in brackets.
    fn groups(&mut self, mut cursor: Cursor<'_, '_>) -> Result<(), TextError> {
        while cursor.peek().is_some() {
            let item = cursor.item("a set in brackets, such as [1, 2]")?;
            match &item.kind {
                ItemKind::Map(entries) => {
                    let is_key = |name| entries.iter().any(|(key, _)| key.text == name);
                    if PARTS.split(' ').any(is_key) || (is_key("V") && is_key("E")) {
                        return Err(entries[0].0.place.wrong(Problem::Expected(SETS)));
                    }
                    entries.iter().try_for_each(|(_, set)| self.group(set))?;
                }
                ItemKind::List(_, items) if items.iter().any(|item| item.name().is_none()) => {
                    items.iter().try_for_each(|set| self.group(set))?;
                }
                _ => self.group(&item)?,
            }
            cursor.take(',');
        }
        Ok(())
    }

    fn group(&mut self, item: &Item<'_>) -> Result<(), TextError> {
        let expected = Problem::Expected("the cells of a set in brackets, such as [1, 2]");
        let cells = item.names().ok_or_else(|| item.place.wrong(expected))?;
        self.set(&cells, item.place)
    }

    /// Reads `e1(a,b), e2(b,c).`
    fn hyperbench(&mut self, mut cursor: Cursor<'_, '_>) -> Result<(), TextError> {
        while cursor.peek().is_some() {
            let name = cursor.word("a set, such as e1(a,b)")?;
            if cursor.take('(').is_none() {
                return Err(cursor.unexpected("( and the cells of the set"));
            }
            let cells = list(&mut cursor, Some(')'), |cursor| cursor.word(SET))?;
            self.set(&cells, name.place)?;
            if cursor.take('.').is_some() {
                return cursor.end("the end of the text after the full stop");
            }
            if cursor.peek().is_some() && cursor.take(',').is_none() {
                return Err(cursor.unexpected("a comma, or a full stop after the last set"));
            }
        }
        Ok(())
    }

    /// Reads a file of hMETIS, and returns whether it is one.
    ///
    /// # Errors
    /// Sets for which the first line may also be a set, unless that is the same or an option decides.
    fn hmetis(&mut self, lines: &[&[Token<'_>]], size: SizeLine) -> Result<bool, TextError> {
        let place = lines[0][0].place;
        let Some(rows) = lines
            .iter()
            .map(|line| numbers(line))
            .collect::<Option<Vec<_>>>()
        else {
            return Ok(false);
        };
        let [first, rows @ ..] = &rows[..] else {
            return Ok(false);
        };
        let values: Vec<u64> = first.iter().map(|(value, _)| *value).collect();
        let (sets, cells, format) = match values[..] {
            [sets, cells] => (sets, cells, 0),
            [sets, cells, format @ (1 | 10 | 11)] => (sets, cells, format),
            _ => return Ok(false),
        };
        let weighted = Weighted {
            sets: format % 10 == 1,
            cells: format >= 10,
        };
        let mut read = Self::default();
        let found = read.sized(rows, (sets, cells), &weighted, place);
        match (size, found) {
            (SizeLine::Yes, Ok(())) => {}
            (SizeLine::Yes, Err(error)) => {
                let is_other = format == 0 && self.sized_otherwise(lines, size)?;
                return if is_other { Ok(true) } else { Err(error) };
            }
            (_, Err(_)) => {
                let fit = |row: &Vec<Numbered<'_>>| {
                    row.iter().all(|&(cell, _)| (1..=cells).contains(&cell))
                };
                if format == 0 && rows.len() > 1 && rows.iter().all(fit) {
                    let found = rows.len();
                    self.notes
                        .push(Noted::FirstSet { sets, cells, found }.at(place));
                }
                return Ok(false);
            }
            (_, Ok(())) => {
                let mut plain = Self::default();
                let is_read = lines
                    .iter()
                    .try_for_each(|line| plain.set(&words(line)?, place));
                if is_read.is_ok() && !read.is_same(&plain) {
                    return Err(place.wrong(Problem::SizeOrSet { sets, cells }));
                }
            }
        }
        read.notes.push(Noted::SetsLine { sets, cells }.at(place));
        if weighted.sets || weighted.cells {
            read.notes.push(Noted::Weights.at(place));
        }
        *self = read;
        Ok(true)
    }

    /// Reads the lines below the size of a file of hMETIS.
    fn sized(
        &mut self,
        rows: &[Vec<Numbered<'_>>],
        (sets, cells): (u64, u64),
        weighted: &Weighted,
        place: Place,
    ) -> Result<(), TextError> {
        let entries = rows.iter().map(Vec::len).sum::<usize>();
        self.number_cells((1, cells), (entries, place))?;
        let of_cells = if weighted.cells { cells } else { 0 };
        let count = usize::try_from(sets).map_or(rows.len(), |sets| sets.min(rows.len()));
        if !weighted.cells && rows.len() > count {
            let (said, line) = (sets, place.line);
            let (what, found) = ("sets", rows.len() as u64);
            return Err(place.wrong(Problem::Count {
                said,
                what,
                line,
                found,
            }));
        }
        let (rows, weights) = rows.split_at(count);
        for row in rows {
            let row = &row[usize::from(weighted.sets)..];
            let row: Vec<Word<'_>> = row.iter().map(|(_, word)| word.clone()).collect();
            row.iter()
                .try_for_each(|cell| cell.check_range((1, cells)))?;
            self.set(&row, row.first().map_or(place, |cell| cell.place))?;
        }
        self.check_count(sets, place)?;
        if weights.len() as u64 != of_cells || weights.iter().any(|row| row.len() != 1) {
            return Err(place.wrong(Problem::Count {
                said: of_cells,
                what: "weights of cells",
                line: place.line,
                found: weights.len() as u64,
            }));
        }
        Ok(())
    }

    /// Reads sets below a first line that is their size, though not as hMETIS has it: cells before sets,
    /// above names, or above cells from 0. Returns whether it is one.
    ///
    /// # Errors
    /// A first line that may also be a set, unless an option decides.
    fn sized_otherwise(
        &mut self,
        lines: &[&[Token<'_>]],
        size: SizeLine,
    ) -> Result<bool, TextError> {
        let (place, values) = (lines[0][0].place, first_numbers(lines[0]));
        let mut below = Self::default();
        if !matches!(values.len(), 1 | 2) || below.plain(&lines[1..]).is_err() {
            return Ok(false);
        }
        if let [count] = values[..] {
            let has_larger = below.sets.iter().any(|set| set.len() > 1);
            if size == SizeLine::Guessed && has_larger {
                return Err(place.wrong(Problem::CountOrSet(count)));
            }
            return Ok(false);
        }
        let (first, second) = (values[0], values[1]);
        let found = below.sets.len() as u64;
        let is_size = |(sets, cells): (u64, u64)| sets == found && below.fits(cells, &values);
        let sets_first = is_size((first, second));
        if found == 0 || !(sets_first || is_size((second, first))) {
            return Ok(false);
        }
        let (sets, cells) = if sets_first {
            (first, second)
        } else {
            (second, first)
        };
        if size != SizeLine::Yes {
            let mut plain = Self::default();
            if plain.plain(lines).is_ok() && below.is_same(&plain) {
                return Ok(false);
            }
            return Err(place.wrong(Problem::CellsOrSet { cells, sets }));
        }
        if let Some((from, to)) = below.range(cells) {
            let words = lines.iter().map(|line| line.len()).sum::<usize>();
            self.number_cells((from, to), (words, place))?;
        } else if below.names.len() as u64 != cells {
            return Err(place.wrong(Problem::Count {
                said: cells,
                what: "cells",
                line: place.line,
                found: below.names.len() as u64,
            }));
        }
        self.plain(&lines[1..])?;
        self.notes.push(Noted::CellsLine { cells, sets }.at(place));
        Ok(true)
    }

    /// Returns the first and the last of so many cells, if all names are numbers of such cells.
    fn range(&self, cells: u64) -> Option<(u64, u64)> {
        let numbers: Option<Vec<u64>> = self.names.all().iter().map(|name| number(name)).collect();
        let numbers = numbers?;
        let first = u64::from(!numbers.contains(&0));
        let last = first.checked_add(cells)?.checked_sub(1)?;
        numbers
            .iter()
            .all(|&cell| cell <= last)
            .then_some((first, last))
    }

    /// Whether the sets may be of so many cells, below a line of these numbers.
    fn fits(&self, cells: u64, line: &[u64]) -> bool {
        let are_numbers = self.names.all().iter().all(|name| number(name).is_some());
        let is_named = |number: &u64| self.names.find(&number.to_string()).is_some();
        if are_numbers {
            self.range(cells).is_some()
        } else {
            self.names.len() as u64 <= cells && !line.iter().any(is_named)
        }
    }

    /// Whether two readings are the same hypergraph, but for the order of its cells and sets.
    fn is_same(&self, other: &Self) -> bool {
        self.names.len() == other.names.len() && self.named_sets() == other.named_sets()
    }

    fn named_sets(&self) -> HashSet<Vec<&str>> {
        let named = |set: &Vec<u32>| {
            let mut cells: Vec<&str> = set
                .iter()
                .map(|&cell| &*self.names.all()[cell as usize])
                .collect();
            cells.sort_unstable();
            cells
        };
        self.sets.iter().map(named).collect()
    }
}

/// A number and its place.
type Numbered<'a> = (u64, Word<'a>);

/// What has weights in a file of hMETIS.
struct Weighted {
    sets: bool,
    cells: bool,
}

/// Returns the line as numbers with blanks between, if it holds nothing else.
fn numbers<'a>(line: &[Token<'a>]) -> Option<Vec<Numbered<'a>>> {
    let numbered = |token: &Token<'a>| {
        let word = token.word().filter(|word| !word.is_quoted)?;
        Some((number(&word.text)?, word))
    };
    line.iter().map(numbered).collect()
}

/// Returns the numbers of a line that holds nothing else, with blanks or commas between; none of any
/// other line.
fn first_numbers(line: &[Token<'_>]) -> Vec<u64> {
    let numbered = |word: &Word<'_>| number(&word.text).filter(|_| !word.is_quoted);
    let found = words(line).ok();
    let found = found.and_then(|words| words.iter().map(numbered).collect());
    found.unwrap_or_default()
}

fn is_opening(token: &Token<'_>) -> bool {
    ['(', '[', '{'].iter().any(|&open| token.is(open))
}

/// Whether a line lists all cells.
fn is_list(line: &[Token<'_>]) -> bool {
    matches!(line, [name, colon, ..] if name.source == "cells" && colon.is(':'))
}

#[cfg(test)]
mod notations;
#[cfg(test)]
mod tests;
