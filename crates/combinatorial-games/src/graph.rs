//! Games as directed graphs, and the text that they are read from.

use madness_text::{Direction, Note, Place, Problem, SizeLine, TextError};

/// A finite directed graph: vertices are positions, arcs are moves. Loops and cycles are allowed.
///
/// Vertices are numbered from 0 in the order in which the text names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    names: Vec<String>,
    /// The followers of vertex v are `arcs[starts[v]..starts[v + 1]]`, sorted.
    starts: Vec<u32>,
    arcs: Vec<u32>,
    /// Why it is no graph of moves, if it has an edge without direction.
    undirected: Option<TextError>,
}

impl Graph {
    /// The most vertices, and the most arcs, of a graph.
    pub const MOST: usize = u32::MAX as usize - 1;

    /// Creates a graph from names and arcs, which may repeat.
    ///
    /// # Panics
    /// If an arc leads to or from a vertex without a name, or there are more than [`Graph::MOST`].
    pub fn new(names: Vec<String>, arcs: &[(u32, u32)]) -> Self {
        assert!(
            names.len() <= Self::MOST && arcs.len() <= Self::MOST,
            "too large"
        );
        let vertices = names.len();
        let mut sorted = arcs.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let mut starts = vec![0; vertices + 1];
        for &(from, to) in &sorted {
            assert!((to as usize) < vertices, "an arc to no vertex");
            starts[from as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let arcs = sorted.into_iter().map(|(_, to)| to).collect();
        Self {
            names,
            starts,
            arcs,
            undirected: None,
        }
    }

    /// Reads a graph in any of the [notations of arcs](madness_text::Graph), and says what was assumed.
    ///
    /// An edge without direction, as in `a -- b`, is refused: a move leads from one position to another.
    ///
    /// # Errors
    /// [`TextError`], with its line and column.
    ///
    /// ```
    /// use combinatorial_games::{Graph, SizeLine};
    ///
    /// let (graph, notes) = Graph::read("a: [b, c]\nb -> c", SizeLine::Guessed)?;
    /// assert_eq!(graph.followers(0), [1, 2]);
    /// assert!(notes.is_empty());
    /// # Ok::<(), combinatorial_games::TextError>(())
    /// ```
    pub fn read(text: &str, size: SizeLine) -> Result<(Self, Vec<Note>), TextError> {
        Self::read_in(text, Direction::Directed, size)
    }

    /// Reads a graph as [`Graph::read`] does, or one with edges that have no direction, which lead both
    /// ways: [`Graph::undirected`] tells them apart. Lights may lie on either, but a token moves along
    /// arcs.
    ///
    /// # Errors
    /// [`TextError`], with its line and column.
    ///
    /// ```
    /// use combinatorial_games::{Graph, SizeLine};
    ///
    /// let (graph, _) = Graph::read_with_edges("a -- b", SizeLine::No)?;
    /// assert_eq!((graph.followers(0), graph.followers(1)), (&[1][..], &[0][..]));
    /// assert!(graph.undirected().is_some());
    /// # Ok::<(), combinatorial_games::TextError>(())
    /// ```
    pub fn read_with_edges(text: &str, size: SizeLine) -> Result<(Self, Vec<Note>), TextError> {
        let error = match Self::read(text, size) {
            Err(error) if error.problem == Problem::NoDirection => error,
            read => return read,
        };
        let (mut graph, notes) = Self::read_in(text, Direction::BothWays, size)?;
        graph.undirected = Some(error);
        Ok((graph, notes))
    }

    fn read_in(
        text: &str,
        direction: Direction,
        size: SizeLine,
    ) -> Result<(Self, Vec<Note>), TextError> {
        let read = madness_text::Graph::read(text, direction, size)?;
        let most = Problem::TooMany(Self::MOST);
        if read.names.len() > Self::MOST || read.edges.len() > Self::MOST {
            return Err(Place::START.wrong(most));
        }
        let number = |vertex: usize| u32::try_from(vertex).expect("at most Graph::MOST vertices");
        let arcs = read
            .edges
            .iter()
            .map(|edge| (number(edge.from), number(edge.to)));
        let mut arcs: Vec<(u32, u32)> = arcs.collect();
        if direction == Direction::BothWays {
            arcs.extend_from_within(..);
            let back = arcs.len() / 2;
            arcs[back..]
                .iter_mut()
                .for_each(|arc| *arc = (arc.1, arc.0));
        }
        Ok((Self::new(read.names, &arcs), read.notes))
    }

    /// Reads a graph, whatever has to be assumed.
    ///
    /// # Errors
    /// See [`Graph::read`].
    pub fn parse(text: &str) -> Result<Self, TextError> {
        Ok(Self::read(text, SizeLine::Guessed)?.0)
    }

    /// Returns where the first edge without direction stands, if the graph has been read with one, as what
    /// [`Graph::read`] refuses.
    pub const fn undirected(&self) -> Option<&TextError> {
        self.undirected.as_ref()
    }

    /// Returns the graph with its vertices in the order of their names.
    #[must_use]
    pub fn ordered(&self) -> Self {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_unstable_by_key(|&vertex| self.name(vertex));
        let mut places = vec![0; order.len()];
        for (place, &vertex) in (0_u32..).zip(&order) {
            places[vertex] = place;
        }
        let arcs = (0..self.len()).flat_map(|from| {
            let places = &places;
            let followers = self.followers(from).iter();
            followers.map(move |&to| (places[from], places[to as usize]))
        });
        let arcs: Vec<(u32, u32)> = arcs.collect();
        let names = order.iter().map(|&vertex| self.name(vertex).to_owned());
        Self {
            undirected: self.undirected.clone(),
            ..Self::new(names.collect(), &arcs)
        }
    }

    /// Returns the number of vertices.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the number of different arcs.
    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// Returns the name of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn name(&self, vertex: usize) -> &str {
        &self.names[vertex]
    }

    /// Returns the vertex of a name.
    ///
    /// # Complexity
    /// O(vertices).
    pub fn vertex(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// Returns the followers of a vertex, in increasing order.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn followers(&self, vertex: usize) -> &[u32] {
        &self.arcs[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Returns the graph of the sum of two games, whose positions are the pairs of positions of both: a
    /// move is one in either of them. Vertex (u, v) is named `u,v` and has the number u · (vertices of
    /// the other graph) + v.
    ///
    /// ```
    /// use combinatorial_games::Graph;
    ///
    /// let heap = Graph::parse("1: 0\n0:")?;
    /// let sum = heap.plus(&heap);
    /// assert_eq!(sum.name(0), "1,1");
    /// assert_eq!(sum.followers(0), [1, 2]);
    /// # Ok::<(), combinatorial_games::TextError>(())
    /// ```
    ///
    /// # Complexity
    /// O(vertices · (vertices + arcs)) of both graphs.
    ///
    /// # Panics
    /// If there are more than [`Graph::MOST`] vertices or arcs.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let number = |u: usize, v: usize| u32::try_from(u * other.len() + v).expect("too large");
        let mut names = Vec::new();
        let mut arcs = Vec::new();
        for u in 0..self.len() {
            for v in 0..other.len() {
                names.push(format!("{},{}", self.name(u), other.name(v)));
                let first = self.followers(u).iter();
                let first = first.map(|&to| number(to as usize, v));
                let second = other.followers(v).iter();
                let second = second.map(|&to| number(u, to as usize));
                arcs.extend(first.chain(second).map(|to| (number(u, v), to)));
            }
        }
        Self::new(names, &arcs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arcs(text: &str) -> Vec<String> {
        let graph = Graph::parse(text).unwrap();
        let row = |vertex: usize| {
            let followers = graph.followers(vertex).iter();
            let names: Vec<&str> = followers.map(|&to| graph.name(to as usize)).collect();
            format!("{}: {}", graph.name(vertex), names.join(" "))
        };
        (0..graph.len()).map(row).collect()
    }

    #[test]
    fn arcs_and_tables() {
        let expected = ["A: B C", "B: C", "C: "];
        assert_eq!(arcs("A B\nA C\nB C\n"), expected);
        for text in [
            "# a table\nA: B, C\r\n\nB: C # once\nC:\n",
            "A -> B, C\nB->C",
            "digraph { A -> {B C}; B -> C; }",
            "{\"A\": [\"B\", \"C\"], \"B\": [\"C\"], \"C\": []}",
        ] {
            assert_eq!(arcs(text), expected, "{text}");
        }
        assert_eq!(arcs("A: B C\nB C\nB C\nC"), expected);
        assert_eq!(arcs("A A\n"), ["A: A"]);
    }

    #[test]
    fn a_size_line_is_noted() {
        let path = "4 3\n1 2\n2 3\n3 4\n";
        assert_eq!(arcs(path), ["1: 2", "2: 3", "3: 4", "4: "]);
        let (_, notes) = Graph::read(path, SizeLine::Guessed).unwrap();
        assert_eq!(notes.len(), 1);
        let (graph, _) = Graph::read(path, SizeLine::No).unwrap();
        assert_eq!(graph.arcs(), 4);
    }

    #[test]
    fn edges_lead_both_ways() {
        for text in [
            "c -- a\na -- b\nb -- c",
            "c-a, a-b, b-c",
            "{c, a}, {a, b}, {b, c}",
            "graph { c -- a -- b -- c }",
            "c -- a\na -> b\nb -- c\nc -- b",
        ] {
            assert!(Graph::read(text, SizeLine::No).is_err(), "{text}");
            let (graph, _) = Graph::read_with_edges(text, SizeLine::No).unwrap();
            let graph = graph.ordered();
            assert!(graph.undirected().is_some(), "{text}");
            for (vertex, followers) in [[1, 2], [0, 2], [0, 1]].iter().enumerate() {
                assert_eq!(graph.followers(vertex), followers, "{text}");
            }
        }
        let (graph, _) = Graph::read_with_edges("p edge 2 1\ne 1 2", SizeLine::No).unwrap();
        assert_eq!(graph.arcs(), 2);
        let (graph, _) = Graph::read_with_edges("a -> b", SizeLine::No).unwrap();
        assert_eq!((graph.arcs(), graph.undirected()), (1, None));
    }

    #[test]
    fn errors_have_their_place() {
        for (text, message) in [
            ("# nothing\n", "1:1: no graph"),
            ("A B\nA B C\n", "2:5: found a third name"),
            ("A B: C\n", "1:4: found \":\""),
            ("A -- B\n", "1:6: this edge has no direction"),
            ("B: C ; once\n", "1:8: a name without a second end"),
            ("A \u{1}\n", "1:3: found the control character U+0001"),
        ] {
            let error = Graph::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
