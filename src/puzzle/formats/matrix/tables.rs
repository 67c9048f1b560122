//! Rows of entries in the notations of other tools.
//!
//! | notation | example |
//! | --- | --- |
//! | a row a line, with blanks, tabs, commas or `;` between entries, or without anything | `1 1 0` |
//! | CSV, with quotes around entries or without | `"1","1","0"` |
//! | tables, LaTeX | `\| 1 \| 1 \| 0 \|`, `1 & 1 & 0 \\\\` |
//! | lists of lists in `[ ]`, `( )` or `{ }`: JSON, Python, `NumPy`, C, Lua, Mathematica | `{{1,1},{0,1}}` |
//! | MATLAB, Octave, Julia, PARI | `[1 1; 0 1]` |
//! | a row in brackets a line: Sage, PARI | `[1 1]` |
//!
//! A name and `=` may stand before, and the name of a function before the first bracket. Blank lines
//! outside brackets separate matrices, and so do brackets.

use std::iter::Peekable;
use std::slice::Iter;

use super::gathered::Gathered;
use super::lexemes::{Kind, Lexeme, lexemes};
use crate::notation::is_constructor;
use crate::puzzle::formats::text::{FormatError, Place, shown};

/// A number or a name, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
    pub(super) quoted: bool,
}

/// A row of a matrix.
#[derive(Debug, Default)]
pub(super) struct Row<'a> {
    pub(super) entries: Vec<Entry<'a>>,
    /// Whether a `|` stands before the last entry, and before no other.
    pub(super) bar: bool,
    /// Whether nothing but blanks stands between the entries.
    pub(super) blanks: bool,
}

/// A matrix; it has a row, and no row is empty.
pub(super) struct Table<'a> {
    pub(super) rows: Vec<Row<'a>>,
    /// Whether it stands in brackets, where digits side by side are one number.
    pub(super) in_brackets: bool,
    /// Whether each line is a row, so that the first line may be a size.
    pub(super) lines: bool,
}

/// Reads the matrices of a text.
///
/// # Errors
/// Brackets that are no matrix; empty entries; what can be read in two ways.
pub(super) fn tables(text: &str) -> Result<Vec<Table<'_>>, FormatError> {
    let lexemes = lexemes(text)?;
    let mut parser = Parser {
        rest: lexemes.iter().peekable(),
        sides: None,
    };
    let mut gathered = Gathered::default();
    loop {
        let groups = parser.groups(true)?;
        let end = groups.last().map_or(End::File, |group| group.end);
        let before = gathered.tables.len();
        gathered.line(groups)?;
        if let Some((place, sides)) = parser.sides.take()
            && let Some(table) = gathered.tables[before..].last()
        {
            table.check(place, &sides)?;
        }
        if matches!(end, End::Blank | End::File) {
            gathered.end_lines()?;
        }
        if end == End::File {
            gathered.end_list()?;
            return Ok(gathered.tables);
        }
    }
}

/// What ends a group of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Semicolon,
    Line,
    Blank,
    Close,
    File,
}

/// Entries and lists beside one another.
pub(super) struct Group<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// The bars, each with the number of entries before it.
    pub(super) bars: Vec<(usize, Place)>,
    /// The bar before the first entry.
    framed: Option<Place>,
    /// Whether it begins with a name.
    named: bool,
    /// What stands between entries, `,` or `&`.
    pub(super) separator: Option<&'a str>,
    /// The first entry that only a blank separates from the one before.
    apart: Option<Place>,
    /// The comma after the last entry.
    comma: Option<Place>,
    pub(super) end: End,
}

pub(super) enum Item<'a> {
    Entry(Entry<'a>),
    List(List<'a>),
}

impl Item<'_> {
    fn place(&self) -> Place {
        match self {
            Self::Entry(entry) => entry.place,
            Self::List(list) => list.place,
        }
    }
}

/// What stands in brackets.
pub(super) struct List<'a> {
    pub(super) place: Place,
    groups: Vec<Group<'a>>,
}

struct Parser<'t, 'a> {
    rest: Peekable<Iter<'t, Lexeme<'a>>>,
    /// The numbers in brackets before an `=`, as in `int a[2][3] =`, and the place of the `=`.
    sides: Option<(Place, Vec<Option<usize>>)>,
}

impl Table<'_> {
    /// Checks the matrix against the sides that a declaration gives. A side that it leaves out, as
    /// in `[]`, is not checked.
    fn check(&self, place: Place, sides: &[Option<usize>]) -> Result<(), FormatError> {
        let found = [self.rows.len(), self.rows[0].entries.len()];
        let differs =
            |(side, found): (&Option<usize>, usize)| side.is_some_and(|side| side != found);
        if sides.iter().zip(found).any(differs) {
            let [rows, entries] = found;
            return place.error(format!(
                "the brackets before this '=' say another size than that of the matrix, {rows} rows \
                 of {entries} entries"
            ));
        }
        Ok(())
    }
}

impl<'a> Parser<'_, 'a> {
    /// Reads groups up to the end of the line, or inside brackets up to the end of these.
    fn groups(&mut self, outside: bool) -> Result<Vec<Group<'a>>, FormatError> {
        let mut groups = Vec::new();
        loop {
            let group = self.group(outside)?;
            let end = group.end;
            groups.push(group);
            if end == End::Close || outside && end != End::Semicolon {
                return Ok(groups);
            }
        }
    }

    fn group(&mut self, outside: bool) -> Result<Group<'a>, FormatError> {
        let mut group = Group {
            items: Vec::new(),
            bars: Vec::new(),
            framed: None,
            named: false,
            separator: None,
            apart: None,
            comma: None,
            end: End::File,
        };
        if let Some(first) = self.rest.peek() {
            group.named = first.kind == Kind::Word && is_name(first.text);
        }
        // Whether an entry is due, after a separator.
        let mut separated = false;
        while let Some(&lexeme) = self.rest.next() {
            let place = lexeme.place;
            let empty = Item::Entry(Entry {
                text: "",
                place,
                quoted: false,
            });
            let end = match lexeme.kind {
                Kind::Word if self.is_function(&lexeme)? => continue,
                Kind::Word | Kind::Quoted => {
                    if !separated && matches!(group.items.last(), Some(Item::Entry(_))) {
                        group.apart = group.apart.or(Some(place));
                    }
                    group.items.push(Item::Entry(Entry {
                        text: lexeme.text,
                        place,
                        quoted: lexeme.kind == Kind::Quoted,
                    }));
                    (separated, group.comma) = (false, None);
                    continue;
                }
                Kind::Open => {
                    let groups = self.groups(false)?;
                    let function = lexeme.adjacent && lexeme.text == "(";
                    group.items.push(List { place, groups }.unwrapped(function));
                    (separated, group.comma) = (false, None);
                    continue;
                }
                Kind::Comma => {
                    if group.items.is_empty() || separated {
                        group.items.push(empty);
                    }
                    if *group.separator.get_or_insert(lexeme.text) != lexeme.text {
                        return place.error("both , and & stand between the entries of this row");
                    }
                    (separated, group.comma) = (true, Some(place));
                    continue;
                }
                Kind::Bar => {
                    if group.items.is_empty() && group.framed.is_none() {
                        group.framed = Some(place);
                    } else {
                        if separated || group.items.is_empty() {
                            group.items.push(empty);
                        }
                        group.bars.push((group.items.len(), place));
                    }
                    (separated, group.comma) = (!group.items.is_empty(), None);
                    continue;
                }
                Kind::Equals => {
                    self.assigned(&mut group, place, outside)?;
                    continue;
                }
                Kind::Semicolon => End::Semicolon,
                Kind::Line => End::Line,
                Kind::Blank => End::Blank,
                Kind::Close => End::Close,
            };
            group.end = end;
            break;
        }
        // The bar at the end of a table's row.
        let items = group.items.len();
        let closing = group.bars.pop_if(|(before, _)| *before == items);
        match (group.framed, closing) {
            (None, Some((_, place))) => return place.error("no entry follows this |"),
            (Some(place), None) if items > 0 => {
                return place.error("a | begins this row, and none ends it");
            }
            _ => {}
        }
        if let Some(place) = group.apart.filter(|_| group.separator.is_some()) {
            return place.error(MIXED);
        }
        Ok(group)
    }

    /// Returns whether a word is the name of a function, which a bracket follows at once.
    ///
    /// # Errors
    /// A function that may change the list that it is given.
    fn is_function(&mut self, word: &Lexeme<'a>) -> Result<bool, FormatError> {
        let mut ahead = self.rest.clone();
        let opens = |next: Option<&Lexeme<'_>>| next.is_some_and(|next| next.kind == Kind::Open);
        let next = ahead
            .next()
            .filter(|next| next.kind == Kind::Open && next.adjacent);
        let Some(next) = next.filter(|_| word.text.starts_with(char::is_alphabetic)) else {
            return Ok(false);
        };
        // A list or another function in its parentheses, unlike `GF(2)`.
        let inside = ahead.next();
        let takes_list = opens(inside)
            || inside.is_some_and(|inside| inside.kind == Kind::Word) && opens(ahead.next());
        if next.text == "(" && takes_list && !is_constructor(word.text) {
            return word.place.error(format!(
                "{}() may change the matrix: write the matrix that it returns, or array(...) and the \
                 like",
                shown(word.text)
            ));
        }
        Ok(true)
    }

    /// Drops what stands before an `=`: the name of the matrix, or the name and the value of an
    /// argument of a function.
    fn assigned(
        &mut self,
        group: &mut Group<'a>,
        place: Place,
        outside: bool,
    ) -> Result<(), FormatError> {
        let is_name = |item: &Item<'_>| match item {
            Item::Entry(entry) => is_name(entry.text),
            Item::List(_) => false,
        };
        let next = self.rest.peek().map(|next| next.kind);
        if outside {
            let opens = match next {
                Some(Kind::Open | Kind::Line) => true,
                Some(Kind::Word) => {
                    let mut ahead = self.rest.clone();
                    ahead.next();
                    ahead.next().is_some_and(|next| next.kind == Kind::Open)
                }
                _ => false,
            };
            if group.named && opens && group.bars.is_empty() && group.comma.is_none() {
                let lists = group.items.iter().filter_map(|item| match item {
                    Item::List(list) => Some(list.only_number()),
                    Item::Entry(_) => None,
                });
                let sides: Vec<Option<usize>> = lists.collect();
                self.sides = (!sides.is_empty()).then_some((place, sides));
                group.items.clear();
                (group.named, group.apart) = (false, None);
                return Ok(());
            }
        } else if group.items.last().is_some_and(is_name)
            && matches!(next, Some(Kind::Word | Kind::Quoted))
        {
            self.rest.next();
            group.items.pop();
            return Ok(());
        }
        place.error("expected a name before the '=' and a matrix in brackets after it")
    }
}

/// Returns whether a word may name a button or a lamp without quotes.
pub(super) fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next();
    first.is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(|character| {
            character.is_alphanumeric() || ['_', '.', '-', '+'].contains(&character)
        })
}

impl<'a> List<'a> {
    /// Returns the only list in the parentheses of a function, or else the list itself.
    fn unwrapped(mut self, function: bool) -> Item<'a> {
        let mut items = self.groups.iter().flat_map(|group| &group.items);
        let only = matches!((items.next(), items.next()), (Some(Item::List(_)), None));
        if !(function && only) {
            return Item::List(self);
        }
        let groups = self.groups.iter_mut();
        let mut items = groups.flat_map(|group| group.items.drain(..));
        items.next().expect("the only one")
    }

    /// Returns whether it holds lists; an error if it holds entries as well.
    pub(super) fn holds_lists(&self) -> Result<bool, FormatError> {
        let mut kinds = [None; 2];
        for group in &self.groups {
            for item in &group.items {
                match item {
                    Item::Entry(entry) => kinds[0] = kinds[0].or(Some(entry.place)),
                    Item::List(list) => kinds[1] = kinds[1].or(Some(list.place)),
                }
            }
        }
        match kinds {
            [Some(place), Some(_)] => {
                place.error("this stands beside a list in brackets: a matrix is a list of rows")
            }
            [None, None] => self.place.error("these brackets hold nothing"),
            [_, list] => Ok(list.is_some()),
        }
    }

    /// Returns the only entry, if it is a number.
    fn only_number(&self) -> Option<usize> {
        let mut items = self.groups.iter().flat_map(|group| &group.items);
        match (items.next(), items.next()) {
            (Some(Item::Entry(entry)), None) => entry.text.parse().ok(),
            _ => None,
        }
    }

    /// Returns whether all its entries are strings, each a row of digits.
    pub(super) fn holds_strings(&self) -> bool {
        let mut items = self.groups.iter().flat_map(|group| &group.items);
        items.all(|item| match item {
            Item::Entry(entry) => entry.quoted && entry.text.len() > 1,
            Item::List(_) => false,
        })
    }

    fn lists(self) -> Result<Vec<Self>, FormatError> {
        let mut lists = Vec::new();
        for group in self.groups {
            if let Some((_, place)) = group.bars.first() {
                return place.error("a | stands between entries, not between lists");
            }
            for item in group.items {
                if let Item::List(list) = item {
                    lists.push(list);
                }
            }
        }
        Ok(lists)
    }

    /// Returns the rows of a list of entries: one, unless `;` or lines divide it.
    pub(super) fn rows(self) -> Result<Vec<Row<'a>>, FormatError> {
        let divided = self.groups.iter().any(|group| group.end == End::Semicolon);
        let groups = self.groups.into_iter();
        let groups: Vec<Group<'a>> = groups.filter(|group| !group.items.is_empty()).collect();
        let last = groups.len() - 1;
        let goes_on = groups[..last].iter().find_map(|group| group.comma);
        let columns = groups.iter().any(|group| group.items.len() > 1);
        let column = (last > 0 && !columns).then_some(self.place);
        if !divided && let Some(place) = goes_on.or(column) {
            return place.error(UNKNOWN_ROWS);
        }
        let rows = groups.into_iter().enumerate().map(|(index, mut group)| {
            if index == last {
                group.comma = None;
            }
            group.row()
        });
        rows.collect()
    }

    /// Returns the entries of a list inside a list, which may go over several lines.
    pub(super) fn row(self) -> Result<Row<'a>, FormatError> {
        let mut groups = self.groups.into_iter();
        let mut all = groups.next().expect("a group ends each list");
        for mut group in groups {
            if all.end == End::Semicolon {
                return self.place.error(
                    "a ; divides this row: a list of rows in brackets, or one bracket with ; \
                     between the rows",
                );
            }
            let Some(first) = group.items.first() else {
                all.end = group.end;
                continue;
            };
            let follows = all.comma.is_some() || all.items.is_empty();
            if all.separator.or(group.separator).is_some() && !follows {
                return first.place().error(MIXED);
            }
            let before = all.items.len();
            all.items.append(&mut group.items);
            let bars = group.bars.into_iter();
            all.bars
                .extend(bars.map(|(number, place)| (number + before, place)));
            all.separator = all.separator.or(group.separator);
            all.comma = group.comma;
            all.end = group.end;
        }
        all.comma = None;
        all.row()
    }

    /// Writes the matrices of the list to `tables`.
    pub(super) fn collect(self, tables: &mut Vec<Table<'a>>) -> Result<(), FormatError> {
        let place = self.place;
        let lists = self.lists()?;
        let mut levels = lists.iter().map(Self::holds_lists);
        let matrices = levels.try_fold(0, |count, holds| {
            Ok::<_, FormatError>(count + usize::from(holds?))
        })?;
        if matrices == lists.len() {
            return lists.into_iter().try_for_each(|list| list.collect(tables));
        }
        if matrices > 0 {
            return place.error("these brackets hold rows and matrices beside one another");
        }
        let rows = lists.into_iter().map(Self::row);
        tables.push(Table {
            rows: rows.collect::<Result<_, _>>()?,
            in_brackets: true,
            lines: false,
        });
        Ok(())
    }
}

const MIXED: &str = "a comma stands between some entries of this row, and only a blank between others: \
                     use one of them";

pub(super) const UNKNOWN_ROWS: &str = "where do the rows of this list end? Put brackets around each of them, \
                            as in [[1,0],[0,1]], or a ; between them";

impl<'a> Group<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty() && self.framed.is_none() && self.comma.is_none()
    }

    /// Returns the entries as a row.
    pub(super) fn row(self) -> Result<Row<'a>, FormatError> {
        if let Some(place) = self.comma {
            return place.error("no entry follows this comma");
        }
        if let Some(place) = self.framed.filter(|_| self.items.is_empty()) {
            return place.error("no entry follows this |");
        }
        let mut entries = Vec::with_capacity(self.items.len());
        for item in self.items {
            match item {
                Item::Entry(entry) => entries.push(entry),
                Item::List(list) => {
                    return list
                        .place
                        .error("this bracket stands beside entries without one");
                }
            }
        }
        let last = entries.len().saturating_sub(1);
        let everywhere = self.bars.len() == last && (last > 1 || self.framed.is_some());
        let bar = match self.bars[..] {
            [] => false,
            _ if everywhere => false,
            [(before, _)] if before == last => true,
            [(_, place), ..] => {
                return place.error(
                    "a | stands between all entries of a row, or before its last entry alone",
                );
            }
        };
        Ok(Row {
            entries,
            bar,
            blanks: self.separator.is_none() && self.bars.is_empty() && self.framed.is_none(),
        })
    }
}
