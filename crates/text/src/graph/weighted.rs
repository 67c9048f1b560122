//! Edges with weights: a number after the two names of each, or an attribute.

use super::{Direction, Draft, Graph, SizeLine, Weight, edges, headings};
use crate::item::statements;
use crate::lexer::{Dash, Kind, Token, lex, problem_line};
use crate::message::{Problem, TextError};

/// What a line of a graph with weights is, for messages.
const LINE: &str =
    "an edge and its weight, a whole number below 2^64: `a b 5`, `a, b, 5` or `a -> b 5`";

/// A graph whose edges may have whole numbers as weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedGraph {
    /// The graph.
    pub graph: Graph,
    /// The weight of each of its edges, or nothing if no edge has one.
    pub weights: Option<Vec<u64>>,
}

impl WeightedGraph {
    /// Reads lines `a b 5`, `a, b, 5`, `a -> b 5` or `a -- b 5`, or a notation in which an edge may have an attribute
    /// `weight`: DOT, the node-link form and lists of edges of `NetworkX`; or shortest paths of DIMACS, `p sp`; or a
    /// graph without weights in any notation. Below a size line that is announced, lines may have weights too.
    ///
    /// ```
    /// use madness_text::{Direction, SizeLine, WeightedGraph};
    ///
    /// let read = |text| WeightedGraph::read(text, Direction::Directed, SizeLine::Guessed);
    /// let roads = read("a b 5\nb c 2")?;
    /// assert_eq!((roads.graph.edges.len(), roads.weights), (2, Some(vec![5, 2])));
    /// assert_eq!(read("a b\nb c")?.weights, None);
    /// # Ok::<(), madness_text::TextError>(())
    /// ```
    ///
    /// # Errors
    /// A later line of another form; an edge without a weight, or with one that is no whole number
    /// ([`Problem::Weight`]); an edge that comes again with another weight ([`Problem::OtherWeight`]); and what
    /// [`Graph::read`] refuses.
    pub fn read(text: &str, direction: Direction, size: SizeLine) -> Result<Self, TextError> {
        let draft = draft(text, &lex(text, Dash::Edges)?, direction, size)?;
        let has_weights = draft.entries.iter().any(|entry| entry.weight.is_some());
        let (graph, found) = edges::joined(&draft, direction)?;
        if !has_weights {
            let weights = None;
            return Ok(Self { graph, weights });
        }
        let mut weights = Vec::with_capacity(found.len());
        for (edge, weight) in graph.edges.iter().zip(found) {
            let place = weight.map_or(edge.place, |weight| weight.place);
            let number = weight.and_then(|weight| weight.number);
            weights.push(number.ok_or_else(|| place.wrong(Problem::Weight))?);
        }
        let weights = Some(weights);
        Ok(Self { graph, weights })
    }

    /// Reads the graph alone from the same texts: weights are dropped with a note, and need not fit together.
    ///
    /// # Errors
    /// As [`WeightedGraph::read`], but for [`Problem::Weight`] and [`Problem::OtherWeight`].
    pub fn read_graph(
        text: &str,
        direction: Direction,
        size: SizeLine,
    ) -> Result<Graph, TextError> {
        draft(text, &lex(text, Dash::Edges)?, direction, size)?.without_weights(direction)
    }
}

fn draft<'a>(
    text: &str,
    tokens: &[Token<'a>],
    direction: Direction,
    size: SizeLine,
) -> Result<Draft<'a>, TextError> {
    match of_lines(text, tokens, direction, size)? {
        Some(draft) => Ok(draft),
        None => Draft::read(text, tokens, direction, size),
    }
}

/// Reads lines that are an edge and its weight, or returns nothing if the first one is not.
fn of_lines<'a>(
    text: &str,
    tokens: &[Token<'a>],
    direction: Direction,
    size: SizeLine,
) -> Result<Option<Draft<'a>>, TextError> {
    let (tokens, note) = headings::taken_off(tokens, 3)?;
    let lines = statements(tokens);
    let announced = size == SizeLine::Yes && !lines.is_empty() && problem_line(text).is_none();
    let (head, lines) = lines.split_at(usize::from(announced));
    if let Some(first) = head.iter().find(|line| split(line).is_some()) {
        return Err(first[0].place.wrong(Problem::NoSizeLine));
    }
    if let Some(sign) = lines.first().and_then(|line| no_weight(line)) {
        return Err(sign.place.wrong(Problem::Expected(LINE)));
    }
    let Some(first) = lines.first() else {
        return Ok(None);
    };
    if split(first).is_none() {
        let is_next_weighted = lines.get(1).is_some_and(|next| split(next).is_some());
        let may_be_size = size == SizeLine::Guessed && problem_line(text).is_none();
        return if is_next_weighted && may_be_size {
            Err(first[0].place.wrong(Problem::NoWeight))
        } else {
            Ok(None)
        };
    }
    let mut edges = head.concat();
    let mut weights = vec![None; head.len()];
    for line in lines {
        let (edge, weight) =
            split(line).ok_or_else(|| line[0].place.wrong(Problem::Expected(LINE)))?;
        edges.extend_from_slice(edge);
        weights.push(Some(weight));
    }
    // A first line with a weight is no size.
    let size = if announced { size } else { SizeLine::No };
    let draft = Draft::read_lines(text, &edges, direction, size)?;
    let mut draft = draft.noted(note);
    let mut before = None;
    for entry in &mut draft.entries {
        entry.weight = weights[entry.statement];
        // In a graph with directions, an arrow that goes both ways is two edges.
        if direction == Direction::Directed
            && before.replace(entry.statement) == Some(entry.statement)
        {
            return Err(entry.from.place.wrong(Problem::Expected(LINE)));
        }
    }
    Ok(Some(draft))
}

/// Returns the sign of a line such as `a b -3`, or the number of one such as `a, b, 1.5`, which is no edge
/// but for a weight that is no whole number.
fn no_weight<'t, 'a>(line: &'t [Token<'a>]) -> Option<&'t Token<'a>> {
    let (names, last) = match line {
        [from, first, to, second, last @ ..] if first.is(',') && second.is(',') => {
            ([from, to], last)
        }
        [from, to, last @ ..] => ([from, to], last),
        _ => return None,
    };
    let begins_with_digit =
        |token: &Token<'_>| token.source.starts_with(|c: char| c.is_ascii_digit());
    let found = match last {
        [number] if begins_with_digit(number) && split(line).is_none() => number,
        [sign, number]
            if sign.source == "-"
                && sign.place.column + 1 == number.place.column
                && begins_with_digit(number) =>
        {
            sign
        }
        _ => return None,
    };
    let are_names = names.iter().all(|name| name.word().is_some());
    are_names.then_some(found)
}

/// Splits a line into an edge and its weight.
fn split<'t, 'a>(line: &'t [Token<'a>]) -> Option<(&'t [Token<'a>], Weight)> {
    let (last, before) = line.split_last()?;
    let weight = Weight::of(&last.word()?);
    weight.number?;
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

    /// Returns the weights of a graph whose edges have no direction.
    fn both_ways(text: &str) -> Result<Option<Vec<u64>>, Problem> {
        let read = WeightedGraph::read(text, Direction::Undirected, SizeLine::Guessed);
        read.map(|read| read.weights).map_err(|error| error.problem)
    }

    fn read(text: &str) -> Result<Option<Vec<Weighted>>, String> {
        let read = WeightedGraph::read(text, Direction::Directed, SizeLine::Guessed);
        let WeightedGraph { graph, weights } = read.map_err(|error| error.to_string())?;
        Ok(weights.map(|weights| {
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
        for text in [
            "source,target,weight\na,b,5\nb,3,0\n",
            "\"from\" \"to\" \"Cost\"\n\"a\" \"b\" 5\n\"b\" \"3\" 0\n",
        ] {
            assert_eq!(read(text), Ok(Some(expected.clone())), "{text}");
            let read = WeightedGraph::read(text, Direction::Directed, SizeLine::Guessed);
            assert_eq!(read.unwrap().graph.notes.len(), 1, "{text}");
        }
        let edge = read("source target 5\na b 3").unwrap().unwrap();
        assert_eq!(edge.len(), 2);
        assert_eq!(both_ways("p edge 2 1\ne 1 2\n"), Ok(None));
        assert_eq!(both_ways("a -- b 5"), Ok(Some(vec![5])));
        assert_eq!(both_ways("a <-> b 5\nb c 2"), Ok(Some(vec![5, 2])));
        let there_and_back = "a -> b 5\nb -> a 5\nb -> c 7\nc -> b 7";
        assert_eq!(both_ways(there_and_back), Ok(Some(vec![5, 7])));
        let free = |text: &str| {
            let read = WeightedGraph::read(text, Direction::BothWays, SizeLine::Guessed);
            read.map(|read| read.weights).map_err(|error| error.problem)
        };
        let anyhow = "a b 5\nb a 5\nb -> c 7\nc -- b 7\nc c 1\na b 5\nc -> a 2";
        assert_eq!(free(anyhow), Ok(Some(vec![5, 7, 1, 2])));
        for again in ["a b 5\nb a 6", "a b 5\na b 6", "a -> b 5\nb -- a 6"] {
            assert_eq!(free(again), Err(Problem::OtherWeight), "{again}");
        }
        let other = "a -> b 5\nb -> a 6";
        assert_eq!(both_ways(other), Err(Problem::OtherWeight));
        let alone = WeightedGraph::read_graph(other, Direction::Undirected, SizeLine::Guessed);
        assert_eq!(alone.unwrap().edges.len(), 1);
        for text in ["a b\n", "a: b 5", "a -> b, 5", "digraph { a -> b; }"] {
            assert_eq!(read(text), Ok(None), "{text}");
        }
        for text in ["", "a b\nb c 5"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_size_line_is_asked_for() {
        let weights = |text: &str, size| {
            let read = WeightedGraph::read(text, Direction::Directed, size);
            let read = read.map_err(|error| error.problem)?;
            Ok((read.graph.names.len(), read.weights))
        };
        let attributes = "4 2\n1 2 {'weight': 5}\n2 3 {'weight': 1}\n";
        let lines = "4 2\n1 2 5\n2 3 1\n";
        let found = Ok((4, Some(vec![5, 1])));
        assert_eq!(weights(attributes, SizeLine::Guessed), found);
        assert_eq!(weights(attributes, SizeLine::Yes), found);
        assert_eq!(weights(attributes, SizeLine::No), Err(Problem::Weight));
        assert_eq!(weights(lines, SizeLine::Yes), found);
        assert_eq!(weights(lines, SizeLine::No), Err(Problem::ThirdName));
        let names = "2 1\na b {'weight': 5}\n";
        assert_eq!(weights(names, SizeLine::Yes), Ok((2, Some(vec![5]))));
        let none = weights("a b 5\nb c 2\n", SizeLine::Yes);
        assert_eq!(none, Err(Problem::NoSizeLine));
        assert!(weights("p tw 2 1\n1 2 5\n", SizeLine::Yes).is_err());
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
        let one = both_ways("graph { a -- b [weight=3] }");
        assert_eq!(one, Ok(Some(vec![3])));
        let there_and_back =
            |there, back| both_ways(&format!("digraph {{ a -> b {there}; b -> a {back} }}"));
        let (three, four) = ("[weight=3]", "[weight=4]");
        assert_eq!(there_and_back(three, three), Ok(Some(vec![3])));
        for (there, back) in [(three, four), (three, ""), ("", three)] {
            let other = there_and_back(there, back);
            assert_eq!(other, Err(Problem::OtherWeight), "{there} {back}");
        }
        // Without weights the attribute is dropped with a note, as others are.
        let plain = Graph::read(
            "digraph { a -> b [weight=5] }",
            Direction::Directed,
            SizeLine::Guessed,
        );
        assert_eq!(plain.unwrap().notes.len(), 1);
        for text in [
            "digraph { a -> b [weight=3]; b -> a [weight=4] }",
            "digraph { a -> b [weight=3]; b -> a }",
            "digraph { a -> b; b -> a [weight=3] }",
        ] {
            let plain = Graph::read(text, Direction::Undirected, SizeLine::Guessed);
            let plain = plain.unwrap();
            assert!(plain.edges.len() == 1 && plain.notes.len() == 1, "{text}");
        }
        for text in [
            "digraph { a -> b [weight=5]; b -> c }",
            "digraph { a -> b [weight=0.5] }",
            "digraph { a -> b [weight=-5] }",
            "a b {'weight': 3.5}",
        ] {
            let read = WeightedGraph::read(text, Direction::Directed, SizeLine::Guessed);
            let error = read.unwrap_err();
            assert_eq!(error.problem, Problem::Weight, "{text}: {error}");
        }
    }

    #[test]
    fn other_lines_are_refused() {
        for (text, message) in [
            ("a b 5\nb c", "2:1: expected an edge and its weight"),
            ("a b 5\nb c x", "2:1: expected an edge and its weight"),
            ("a b 5\nb c -2", "2:1: expected"),
            ("a b -3", "1:5: expected an edge and its weight"),
            ("a, b, -3\nb, c, 2", "1:7: expected an edge and its weight"),
            ("a b 99999999999999999999", "1:5: expected an edge and its"),
            ("a b 1.5\nb c 2", "1:5: expected an edge and its weight"),
            ("a, b, 1.5", "1:7: expected an edge and its weight"),
            ("a, b, -1.5", "1:7: expected an edge and its weight"),
            ("3 2\n1 2 5\n2 3 3", "1:1: this line has no weight"),
            ("town,city,km\na,b,5", "1:1: this line has no weight"),
            ("source,target\na,b,5", "1:1: this line has no weight"),
            ("u v w\n1 2 5", "1:1: this line may be headings"),
            ("\"from\",\"to\",\"weight\"\n1,2,5", "1:1: this line may be"),
            ("a <-> b 5", "1:"),
            ("a -- b 5", "1:6: this edge has no direction"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
