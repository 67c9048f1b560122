//! The language DOT of Graphviz, as far as it says which vertices and edges there are.

use super::{Draft, Form, Weight, is_keyword, is_plain};
use crate::item::Cursor;
use crate::lexer::{Arrow, Kind, Token};
use crate::message::{Problem, TextError};
use crate::name::Word;

/// What a statement may begin with, for messages.
const STATEMENT: &str = "a vertex, an edge or }";

/// Whether a text begins as DOT does: `graph`, `digraph` or `strict`, perhaps a name, and a brace.
pub(super) fn is_dot(tokens: &[Token<'_>]) -> bool {
    let is_first = |token: &Token<'_>| {
        ["graph", "digraph", "strict"]
            .iter()
            .any(|word| is_plain(token, word))
    };
    tokens.first().is_some_and(is_first) && tokens.iter().skip(1).take(3).any(|token| token.is('{'))
}

/// Reads a graph in DOT.
///
/// # Errors
/// An edge operator of the other kind of graph, ports, HTML names, and what is no DOT.
pub(super) fn read<'a>(tokens: &[Token<'a>]) -> Result<Draft<'a>, TextError> {
    let mut cursor = Cursor::new(tokens);
    if cursor.peek().is_some_and(|next| is_plain(next, "strict")) {
        cursor.next();
    }
    let is_directed = match cursor.next() {
        Some(next) if is_plain(next, "digraph") => true,
        Some(next) if is_plain(next, "graph") => false,
        Some(next) => return Err(next.unexpected("graph or digraph")),
        None => return Err(cursor.unexpected("graph or digraph")),
    };
    cursor.take_word();
    if cursor.take('{').is_none() {
        return Err(cursor.unexpected("{ and the edges"));
    }
    let mut reader = Reader {
        cursor,
        is_directed,
        draft: Draft::default(),
    };
    reader.draft.is_explicit = true;
    reader.block()?;
    reader.cursor.end("the end of the graph")?;
    Ok(reader.draft)
}

struct Reader<'t, 'a> {
    cursor: Cursor<'t, 'a>,
    is_directed: bool,
    draft: Draft<'a>,
}

impl<'a> Reader<'_, 'a> {
    /// Reads statements up to the brace that closes them, and returns their vertices. The lexer bounds
    /// how deep blocks are nested.
    fn block(&mut self) -> Result<Vec<Word<'a>>, TextError> {
        let mut vertices = Vec::new();
        loop {
            if self.cursor.take('}').is_some() {
                return Ok(vertices);
            }
            if self.cursor.take(';').is_none() {
                vertices.extend(self.statement()?);
            }
        }
    }

    fn statement(&mut self) -> Result<Vec<Word<'a>>, TextError> {
        if let [first, second, ..] = self.cursor.rest()
            && ["graph", "node", "edge"]
                .iter()
                .any(|word| is_plain(first, word))
            && second.is('[')
        {
            let place = first.place;
            self.cursor.next();
            if self.attributes()?.is_some() {
                self.draft.attributes(place);
            }
            return Ok(Vec::new());
        }
        // `rankdir = LR`
        if let [name, equals, _, ..] = self.cursor.rest()
            && name.word().is_some()
            && equals.is('=')
        {
            self.draft.attributes(name.place);
            self.cursor.next();
            self.cursor.next();
            self.attribute("a value")?;
            return Ok(Vec::new());
        }
        let mut from = self.ends()?;
        let mut all = from.clone();
        let mut edges = Vec::new();
        while let Some(Kind::Arrow(arrow)) = self.cursor.peek().map(|next| &next.kind) {
            self.operator(*arrow)?;
            self.cursor.next();
            let to = self.ends()?;
            let form = if self.is_directed {
                Form::Arc
            } else {
                Form::Line
            };
            for from in &from {
                for to in &to {
                    edges.push(self.draft.entries.len());
                    self.draft.edge(from.clone(), to.clone(), form)?;
                }
            }
            all.extend_from_slice(&to);
            from = to;
        }
        let weight = self.attributes()?;
        if let (Some(weight), true) = (weight, edges.is_empty()) {
            // Vertices have no weights.
            self.draft.attributes(weight.place);
        }
        for edge in edges {
            self.draft.entries[edge].weight = weight;
        }
        Ok(all)
    }

    /// Reads one end of an edge: a vertex, or all vertices of a subgraph.
    fn ends(&mut self) -> Result<Vec<Word<'a>>, TextError> {
        let has_word = self
            .cursor
            .peek()
            .is_some_and(|next| is_plain(next, "subgraph"));
        if has_word {
            self.cursor.next();
            self.cursor.take_word();
        }
        if self.cursor.take('{').is_some() {
            return self.block();
        }
        if has_word {
            return Err(self.cursor.unexpected("{ and the vertices of the subgraph"));
        }
        let vertex = self.cursor.word(STATEMENT)?;
        if is_keyword(&vertex) {
            return Err(vertex
                .place
                .wrong(Problem::Keyword(vertex.text.into_owned())));
        }
        if let Some(next) = self.cursor.peek().filter(|next| next.is(':')) {
            return Err(next.unexpected("a vertex without a port"));
        }
        self.draft.vertex(vertex.clone())?;
        Ok(vec![vertex])
    }

    fn operator(&self, arrow: Arrow) -> Result<(), TextError> {
        let (kind, operator, fitting) = if self.is_directed {
            ("digraph", "->", Arrow::Right)
        } else {
            ("graph", "--", Arrow::Line)
        };
        match self.cursor.peek() {
            Some(found) if arrow != fitting || found.source != operator => {
                let found_text = found.source.to_owned();
                Err(found.place.wrong(Problem::Operator {
                    found: found_text,
                    kind,
                    operator,
                }))
            }
            _ => Ok(()),
        }
    }

    /// Reads the name or the value of an attribute, which may be any word.
    fn attribute(&mut self, expected: &'static str) -> Result<Word<'a>, TextError> {
        let word = self.cursor.take_word();
        word.ok_or_else(|| self.cursor.unexpected(expected))
    }

    /// Passes over attributes in brackets, and returns the weight among them.
    fn attributes(&mut self) -> Result<Option<Weight>, TextError> {
        let mut weight = None;
        while let Some(open) = self.cursor.take('[') {
            let mut are_dropped = self.cursor.peek().is_some_and(|next| next.is(']'));
            while self.cursor.take(']').is_none() {
                let name = self.attribute("an attribute, such as color=red")?;
                if self.cursor.take('=').is_none() {
                    are_dropped = true;
                } else {
                    let has_sign = matches!(
                        self.cursor.peek().map(|next| &next.kind),
                        Some(Kind::Arrow(Arrow::Dash))
                    );
                    if has_sign {
                        self.cursor.next();
                    }
                    let value = self.attribute(
                        "the value of an attribute; other characters are put in quotes",
                    )?;
                    if name.text == "weight" {
                        let found = Weight::of(&value);
                        let number = found.number.filter(|_| !has_sign);
                        weight = Some(Weight { number, ..found });
                    } else {
                        are_dropped = true;
                    }
                }
                if self.cursor.take(',').is_none() {
                    self.cursor.take(';');
                }
            }
            if are_dropped {
                self.draft.attributes(open.place);
            }
        }
        Ok(weight)
    }
}
