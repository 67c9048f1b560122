//! Lines of edges and rows of adjacency lists.

use super::json::{self, NEIGHBOURS};
use super::{Direction, Draft, Form};
use crate::item::{Cursor, ItemKind, list, split};
use crate::lexer::{Arrow, Kind, Token};
use crate::message::{Noted, Problem, TextError};
use crate::name::Word;
use crate::place::Place;

/// What an edge is made of, for messages.
const NAME: &str =
    "a name: letters, digits and _, with . or + inside; other names are written in quotes";

/// Reads a line.
pub(super) fn read<'a>(
    line: &[Token<'a>],
    (direction, is_all): (Direction, bool),
    draft: &mut Draft<'a>,
) -> Result<(), TextError> {
    let parts = split(line, |token| token.is(';'));
    let is_alone = parts.len() == 1 || (parts.len() == 2 && parts[1].len() == 1);
    for (number, part) in parts.into_iter().enumerate() {
        let part = if part[0].is(';') {
            // The last semicolon may end the line; none stands before an edge, or after another one.
            let [semicolon, after @ ..] = part else {
                continue;
            };
            if number == 0 {
                return Err(semicolon.unexpected(NAME));
            }
            if after.is_empty() {
                continue;
            }
            after
        } else {
            part
        };
        let cursor = Cursor::new(part);
        if ['(', '[', '{'].iter().any(|&open| part[0].is(open)) {
            groups(cursor, (direction, is_all), draft)?;
        } else if cursor.is_key() {
            row(cursor, draft)?;
        } else if part
            .iter()
            .any(|token| matches!(token.kind, Kind::Arrow(_)))
        {
            arrows(cursor, draft)?;
        } else {
            names(cursor, is_alone, draft)?;
        }
    }
    Ok(())
}

/// Reads `(1, 2), (2, 3)`, lists of pairs, and maps.
fn groups<'a>(
    mut cursor: Cursor<'_, 'a>,
    how: (Direction, bool),
    draft: &mut Draft<'a>,
) -> Result<(), TextError> {
    while cursor.peek().is_some() {
        let item = cursor.item("an edge in brackets, such as (a, b)")?;
        json::read(&item, how, draft)?;
        cursor.take(',');
    }
    Ok(())
}

/// Reads `a: b c`, `a: b, c` or `a: [b, c]`.
fn row<'a>(mut cursor: Cursor<'_, 'a>, draft: &mut Draft<'a>) -> Result<(), TextError> {
    let vertex = cursor.word(NAME)?;
    cursor.take(':');
    let has_brackets = ['(', '[', '{']
        .iter()
        .any(|&open| cursor.peek().is_some_and(|it| it.is(open)));
    let neighbours = if has_brackets {
        let item = cursor.item(NAME)?;
        cursor.end("the end of the line")?;
        item.names().ok_or_else(|| item.place.wrong(NEIGHBOURS))?
    } else {
        list(&mut cursor, None, |cursor| cursor.word(NAME))?
    };
    if !vertex.is_quoted {
        draft.keys.push(vertex.clone());
    }
    draft.row(&vertex, neighbours)
}

fn take_arrow(cursor: &mut Cursor<'_, '_>) -> Option<Arrow> {
    let Kind::Arrow(arrow) = cursor.peek()?.kind else {
        return None;
    };
    cursor.next();
    Some(arrow)
}

impl<'a> Draft<'a> {
    /// Adds the edge that an arrow stands for, or both.
    pub(super) fn arrow(
        &mut self,
        from: &Word<'a>,
        arrow: Arrow,
        to: &Word<'a>,
    ) -> Result<(), TextError> {
        if matches!(arrow, Arrow::Dash | Arrow::Line) {
            return self.edge(from.clone(), to.clone(), Form::Line);
        }
        if arrow != Arrow::Left {
            self.edge(from.clone(), to.clone(), Form::Arc)?;
        }
        if arrow != Arrow::Right {
            self.edge(to.clone(), from.clone(), Form::Arc)?;
        }
        Ok(())
    }
}

/// Reads edges with arrows: chains `a -> b -> c`, several `a-b, b-c`, or one star `a -> b, c`.
fn arrows<'a>(mut cursor: Cursor<'_, 'a>, draft: &mut Draft<'a>) -> Result<(), TextError> {
    // The source and the arrow of a line that is one edge so far, and the first name without an arrow.
    let mut star: Option<(Word<'a>, Arrow)> = None;
    let mut lone: Option<Word<'a>> = None;
    let (mut chains, mut has_comma) = (0, false);
    loop {
        let mut from = cursor.word(NAME)?;
        let Some(mut arrow) = take_arrow(&mut cursor) else {
            let source = star.as_ref().filter(|_| has_comma);
            let Some((source, arrow)) = source else {
                return Err(from.place.wrong(Problem::LoneName));
            };
            draft.arrow(source, *arrow, &from)?;
            lone.get_or_insert(from);
            if cursor.peek().is_none() {
                return Ok(());
            }
            if cursor.take(',').is_none() {
                return Err(cursor.unexpected("a comma and another name"));
            }
            continue;
        };
        if let Some(lone) = lone {
            return Err(lone.place.wrong(Problem::LoneName));
        }
        let source = from.clone();
        let mut links = 0;
        loop {
            if links == 0 && arrow != Arrow::Dash && cursor.peek().is_some_and(is_opening) {
                let item = cursor.item(NAME)?;
                let ends = item.names();
                let ends = ends.ok_or_else(|| item.place.wrong(NEIGHBOURS))?;
                for to in ends {
                    draft.arrow(&source, arrow, &to)?;
                }
                return cursor.end("the end of the line");
            }
            let to = cursor.word(NAME)?;
            draft.arrow(&from, arrow, &to)?;
            (from, links) = (to, links + 1);
            let is_dash = arrow == Arrow::Dash;
            let place = cursor.clone();
            match take_arrow(&mut cursor) {
                None => break,
                // `1-2-3` may be one name.
                Some(next) if is_dash || next == Arrow::Dash => {
                    return Err(
                        place.unexpected("the end of the edge; write -- for a chain of edges")
                    );
                }
                Some(next) => arrow = next,
            }
        }
        chains += 1;
        star = (chains == 1 && links == 1 && arrow != Arrow::Dash).then_some((source, arrow));
        if cursor.peek().is_none() {
            return Ok(());
        }
        has_comma = cursor.take(',').is_some();
    }
}

fn is_opening(token: &Token<'_>) -> bool {
    ['(', '[', '{'].iter().any(|&open| token.is(open))
}

/// Reads `a`, `a b`, `a,b`, `a b, c d`, and `a b {}` as `networkx` writes it.
fn names<'a>(
    mut cursor: Cursor<'_, 'a>,
    is_alone: bool,
    draft: &mut Draft<'a>,
) -> Result<(), TextError> {
    let edge = |draft: &mut Draft<'a>, from: &Word<'a>, to: &Word<'a>| {
        draft.edge(from.clone(), to.clone(), Form::Pair)
    };
    let mut fields: Vec<Vec<Word<'a>>> = vec![Vec::new()];
    while let Some(next) = cursor.peek() {
        let last = fields.len() - 1;
        if next.is(',') && !fields[last].is_empty() {
            cursor.next();
            fields.push(Vec::new());
        } else if next.is('{') && last == 0 && fields[0].len() == 2 {
            let item = cursor.item(NAME)?;
            let is_empty = matches!(&item.kind, ItemKind::List(_, items) if items.is_empty());
            if !is_empty && !matches!(item.kind, ItemKind::Map(_)) {
                return Err(next.unexpected("the end of the line"));
            }
            cursor.end("the end of the line")?;
            edge(draft, &fields[0][0], &fields[0][1])?;
            if let ItemKind::Map(entries) = &item.kind {
                let weight = json::weight(entries);
                if entries.len() > usize::from(weight.is_some()) {
                    draft.attributes(next.place);
                }
                draft.weigh(weight);
            }
            return Ok(());
        } else {
            fields[last].push(cursor.word(NAME)?);
        }
    }
    if fields[fields.len() - 1].is_empty() {
        return Err(cursor.unexpected(NAME));
    }
    let counts: Vec<usize> = fields.iter().map(Vec::len).collect();
    match &counts[..] {
        [1] if is_alone => draft.vertex(fields[0][0].clone()),
        [1, 1] => edge(draft, &fields[0][0], &fields[1][0]),
        counts if counts.iter().all(|&count| count == 2) => {
            let mut fields = fields.iter();
            fields.try_for_each(|ends| edge(draft, &ends[0], &ends[1]))
        }
        [1, 1, 1, ..] => Err(fields[2][0].place.wrong(Problem::ThirdName)),
        _ => {
            let other = fields.iter().find(|field| field.len() != 2);
            Err(match other.map(Vec::as_slice) {
                Some([lone]) => lone.place.wrong(Problem::LoneName),
                Some([_, _, third, ..]) => third.place.wrong(Problem::ThirdName),
                _ => cursor.unexpected(NAME),
            })
        }
    }
}

impl Draft<'_> {
    /// Notes once that attributes are dropped.
    pub(super) fn attributes(&mut self, place: Place) {
        if !self
            .notes
            .iter()
            .any(|note| note.noted == Noted::Attributes)
        {
            self.notes.push(Noted::Attributes.at(place));
        }
    }
}
