//! Edges with weights: a number after the two names of each, or an attribute.

use super::{Direction, Draft, Edge, Graph, SizeLine, edges};
use crate::item::statements;
use crate::lexer::{Dash, Kind, Token, lex};
use crate::message::{Problem, TextError};
use crate::name::number;

/// What a line of a graph with weights is, for messages.
const LINE: &str =
    "an edge and its weight, a whole number below 2^64: `a b 5`, `a, b, 5` or `a -> b 5`";

/// A graph whose edges have whole numbers as weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedGraph {
    /// The graph.
    pub graph: Graph,
    /// The weight of each of its edges.
    pub weights: Vec<u64>,
}

impl WeightedGraph {
    /// Reads lines `a b 5`, `a, b, 5`, `a -> b 5` or `a -- b 5`, or a notation in which an edge may have an attribute
    /// `weight`: DOT, the node-link form and lists of edges of `NetworkX`; or shortest paths of DIMACS, `p sp`. Returns
    /// `None` if no edge has a weight: then the text may be a graph without weights.
    ///
    /// ```
    /// use madness_text::{Direction, WeightedGraph};
    ///
    /// let read = WeightedGraph::read("a b 5\nb c 2", Direction::Directed)?.expect("weights");
    /// assert_eq!((read.graph.edges.len(), read.weights), (2, vec![5, 2]));
    /// assert_eq!(WeightedGraph::read("a b\nb c", Direction::Directed)?, None);
    /// # Ok::<(), madness_text::TextError>(())
    /// ```
    ///
    /// # Errors
    /// A later line of another form; an edge without a weight, or with one that is no whole number
    /// ([`Problem::Weight`]); and what [`Graph::read`] refuses.
    pub fn read(text: &str, direction: Direction) -> Result<Option<Self>, TextError> {
        let tokens = lex(text, Dash::Edges)?;
        let lines = statements(&tokens);
        if lines.first().is_none_or(|line| split(line).is_none()) {
            return Self::of_attributes(text, &tokens, direction);
        }
        let mut edges = Vec::new();
        let mut weights = Vec::new();
        for line in lines {
            let (edge, weight) =
                split(line).ok_or_else(|| line[0].place.wrong(Problem::Expected(LINE)))?;
            edges.extend_from_slice(edge);
            weights.push(weight);
        }
        let graph = Graph::of_tokens(text, &edges, direction, SizeLine::No)?;
        // An arrow that goes both ways is two edges.
        if let Some(Edge { place, .. }) = graph.edges.get(weights.len()) {
            return Err(place.wrong(Problem::Expected(LINE)));
        }
        Ok(Some(Self { graph, weights }))
    }

    fn of_attributes(
        text: &str,
        tokens: &[Token<'_>],
        direction: Direction,
    ) -> Result<Option<Self>, TextError> {
        // What is no graph at all is said of the graph without weights.
        let Ok(draft) = Draft::read(text, tokens, direction, SizeLine::Guessed) else {
            return Ok(None);
        };
        if draft.entries.iter().all(|entry| entry.weight.is_none()) {
            return Ok(None);
        }
        let (graph, found) = edges::joined(&draft, direction)?;
        let mut weights = Vec::with_capacity(found.len());
        for (edge, weight) in graph.edges.iter().zip(found) {
            let place = weight.map_or(edge.place, |weight| weight.place);
            let number = weight.and_then(|weight| weight.number);
            weights.push(number.ok_or_else(|| place.wrong(Problem::Weight))?);
        }
        Ok(Some(Self { graph, weights }))
    }
}

/// Splits a line into an edge and its weight.
fn split<'t, 'a>(line: &'t [Token<'a>]) -> Option<(&'t [Token<'a>], u64)> {
    let (last, before) = line.split_last()?;
    let weight = number(&last.word()?.text)?;
    let is_name = |token: &Token<'_>| token.word().is_some();
    let edge = match before {
        [from, to] if is_name(from) && is_name(to) => before,
        [from, arrow, to]
            if is_name(from) && is_name(to) && matches!(arrow.kind, Kind::Arrow(_)) =>
        {
            before
        }
        [from, first, to, second]
            if is_name(from) && is_name(to) && first.is(',') && second.is(',') =>
        {
            &before[..3]
        }
        _ => return None,
    };
    Some((edge, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An edge: its ends and its weight.
    type Weighted = (String, String, u64);

    fn read(text: &str) -> Result<Option<Vec<Weighted>>, String> {
        let read =
            WeightedGraph::read(text, Direction::Directed).map_err(|error| error.to_string())?;
        Ok(read.map(|WeightedGraph { graph, weights }| {
            let edges = graph.edges.iter().zip(weights);
            let name = |vertex: usize| graph.names[vertex].clone();
            edges
                .map(|(edge, weight)| (name(edge.from), name(edge.to), weight))
                .collect()
        }))
    }

    #[test]
    fn edges_with_weights() {
        let expected = vec![
            ("a".to_owned(), "b".to_owned(), 5),
            ("b".to_owned(), "3".to_owned(), 0),
        ];
        for text in [
            "a b 5\nb 3 0\n",
            "# a map\na, b, 5\n\nb,3,0 # no cost\n",
            "a -> b 5\nb -> 3 0",
        ] {
            assert_eq!(read(text), Ok(Some(expected.clone())), "{text}");
        }
        let both_ways = WeightedGraph::read("a -- b 5", Direction::Undirected)
            .unwrap()
            .unwrap();
        assert_eq!(both_ways.weights, [5]);
        for text in [
            "",
            "a b\n",
            "a: b 5",
            "a b\nb c 5",
            "a -> b, 5",
            "digraph { a -> b; }",
        ] {
            assert_eq!(read(text), Ok(None), "{text}");
        }
    }

    #[test]
    fn attributes_are_weights() {
        let expected = vec![
            ("a".to_owned(), "b".to_owned(), 5),
            ("b".to_owned(), "c".to_owned(), 0),
        ];
        for text in [
            "digraph { a -> b [weight=5, color=red]; b -> c [weight=\"0\"] }",
            "a b {'weight': 5}\nb c {'weight': 0, 'colour': 'red'}\n",
            "{\"directed\": true, \"nodes\": [{\"id\": \"a\"}, {\"id\": \"b\"}, {\"id\": \"c\"}], \"links\": \
             [{\"source\": \"a\", \"target\": \"b\", \"weight\": 5}, \
             {\"weight\": 0, \"source\": \"b\", \"target\": \"c\"}]}",
        ] {
            assert_eq!(read(text), Ok(Some(expected.clone())), "{text}");
        }
        let chain = read("digraph { x -> {y z} [weight=2] }").unwrap().unwrap();
        assert_eq!(chain.iter().map(|edge| edge.2).collect::<Vec<_>>(), [2, 2]);
        let roads = read("p sp 3 2\na 1 2 7\na 3 1 4\n").unwrap().unwrap();
        let edge = |from: &str, to: &str, weight| (from.to_owned(), to.to_owned(), weight);
        assert_eq!(roads, [edge("1", "2", 7), edge("3", "1", 4)]);
        let both = |text: &str| WeightedGraph::read(text, Direction::Undirected);
        let read_both = both("graph { a -- b [weight=3] }").unwrap().unwrap();
        assert_eq!(read_both.weights, [3]);
        let there_and_back =
            |back| format!("digraph {{ a -> b [weight=3]; b -> a [weight={back}] }}");
        assert_eq!(both(&there_and_back(3)).unwrap().unwrap().weights, [3]);
        assert_eq!(
            both(&there_and_back(4)).unwrap_err().problem,
            Problem::OtherWeight
        );
        // Without weights the attribute is dropped with a note, as others are.
        let plain = Graph::read(
            "digraph { a -> b [weight=5] }",
            Direction::Directed,
            SizeLine::Guessed,
        );
        assert_eq!(plain.unwrap().notes.len(), 1);
        for text in [
            "digraph { a -> b [weight=5]; b -> c }",
            "digraph { a -> b [weight=0.5] }",
            "digraph { a -> b [weight=-5] }",
            "a b {'weight': 3.5}",
        ] {
            let error = WeightedGraph::read(text, Direction::Directed).unwrap_err();
            assert_eq!(error.problem, Problem::Weight, "{text}: {error}");
        }
    }

    #[test]
    fn other_lines_are_refused() {
        for (text, message) in [
            ("a b 5\nb c", "2:1: expected an edge and its weight"),
            ("a b 5\nb c x", "2:1: expected an edge and its weight"),
            ("a b 5\nb c -2", "2:1: expected"),
            ("a b 99999999999999999999", "1:"),
            ("a <-> b 5", "1:"),
            ("a -- b 5", "1:6: this edge has no direction"),
        ] {
            let found = read(text);
            let holds = match &found {
                Err(error) => error.starts_with(message),
                // What is no weight in the first line is no graph with weights.
                Ok(None) => text.contains("999"),
                Ok(Some(_)) => false,
            };
            assert!(holds, "{text}: {found:?}");
        }
    }
}
