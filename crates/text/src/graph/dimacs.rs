//! Graphs of DIMACS, `p edge` or `p col` and lines `e 1 2`, or `p sp` and arcs with weights, `a 1 2 5`; and of
//! PACE, `p tw` and lines `1 2`.

use super::{Draft, Form, Weight, is_plain, size};
use crate::item::{Cursor, statements};
use crate::lexer::Token;
use crate::message::{Problem, TextError};

/// Reads a graph with a problem line.
///
/// # Errors
/// Another kind of problem; vertices that the problem line does not have; another number of edges.
pub(super) fn read<'a>(tokens: &[Token<'a>], line: usize) -> Result<Draft<'a>, TextError> {
    let mut lines = statements(tokens).into_iter();
    let first = lines.next().unwrap_or_default();
    let mut cursor = Cursor::new(first);
    if first[0].place.line != line {
        return Err(first[0].unexpected("the problem line, p edge N M, before everything else"));
    }
    cursor.next();
    let kind = cursor.word("edge, col, sp or tw")?;
    // What a line begins with and what it is, if it does not begin with the edge at once.
    let (begin, form) = match &*kind.text {
        "edge" | "col" => (Some(("e", "an edge, e A B")), Form::Line),
        "sp" => (Some(("a", "an arc and its weight, a A B W")), Form::Arc),
        "tw" => (None, Form::Line),
        _ => {
            return Err(kind.place.wrong(Problem::ProblemLine {
                found: kind.text.into_owned(),
                expected: "a graph, p edge N M or p col N M or p sp N M or p tw N M",
            }));
        }
    };
    let vertices = cursor.number("the number of vertices")?;
    let edges = cursor.number("the number of edges")?;
    cursor.end("the end of the line")?;
    let mut draft = Draft {
        is_explicit: true,
        is_lenient: form == Form::Line,
        ..Draft::default()
    };
    let mut found = 0;
    for statement in lines {
        let mut cursor = Cursor::new(statement);
        if let Some((letter, line)) = begin
            && !cursor.next().is_some_and(|first| is_plain(first, letter))
        {
            return Err(statement[0].unexpected(line));
        }
        let from = cursor.numbered((1, vertices))?;
        let to = cursor.numbered((1, vertices))?;
        draft.edge(from, to, form)?;
        if form == Form::Arc {
            let weight = cursor.word("the weight of the arc")?;
            draft.weigh(Some(Weight::of(&weight)));
        }
        cursor.end("the end of the line")?;
        found += 1;
    }
    if found != edges {
        return Err(first[0].place.wrong(Problem::Count {
            said: edges,
            what: "edges",
            line,
            found,
        }));
    }
    draft.all = size::all((1, vertices), draft.entries.len(), first[0].place)?;
    Ok(draft)
}
