//! The graph of the classes: an edge where a walk leads from one class to another.

use madness_machine::parallel;

use super::Class;

/// The graph of the classes of good pairings. It is simple: no loops, no double edges.
#[derive(Clone, Debug)]
pub struct ClassGraph {
    /// Where the neighbours of each class start, and the end of all.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    pushes: u64,
}

/// A connected component of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The classes, sorted.
    pub vertices: Vec<u32>,
    /// The number of edges.
    pub edges: u64,
    /// Whether all its cycles have an even number of edges.
    pub bipartite: bool,
}

impl ClassGraph {
    /// Builds the graph of all [`classes`](super::classes()).
    ///
    /// # Complexity
    /// 64 walks a class, 100 million pushes in all; 10 MB besides the classes.
    ///
    /// # Panics
    /// If a walk leads to a class that is not in the list, or the classes are not sorted.
    pub fn new(classes: &[Class]) -> Self {
        let of_class = parallel::map(classes.len(), &|number| {
            let (ends, pushes) = classes[number].pairing.neighbours();
            let mut neighbours: Vec<u32> = ends
                .into_iter()
                .map(|end| number_of(classes, end.canonical().0).expect("a class of the list"))
                .filter(|&other| other as usize != number)
                .collect();
            neighbours.sort_unstable();
            neighbours.dedup();
            (neighbours, pushes)
        });
        let mut graph = Self {
            starts: vec![0],
            neighbours: Vec::new(),
            pushes: 0,
        };
        for (neighbours, pushes) in of_class {
            graph.neighbours.extend(neighbours);
            graph.starts.push(index(graph.neighbours.len()));
            graph.pushes += pushes;
        }
        graph
    }

    /// Returns the number of classes.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of edges. Each leads both ways, because walks do.
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// Returns how many dominoes were pushed on the walks from all classes.
    pub fn pushes(&self) -> u64 {
        self.pushes
    }

    /// Returns the neighbours of a class, sorted.
    ///
    /// # Panics
    /// If there is no such class.
    pub fn neighbours(&self, class: u32) -> &[u32] {
        let ends = class as usize..=class as usize + 1;
        let bounds = &self.starts[ends];
        &self.neighbours[bounds[0] as usize..bounds[1] as usize]
    }

    /// Returns how many classes have 0, 1, 2, … neighbours.
    pub fn degrees(&self) -> Vec<u64> {
        let mut degrees = Vec::new();
        for bounds in self.starts.windows(2) {
            let degree = (bounds[1] - bounds[0]) as usize;
            if degrees.len() <= degree {
                degrees.resize(degree + 1, 0);
            }
            degrees[degree] += 1;
        }
        degrees
    }

    /// Returns the components, the largest first.
    pub fn components(&self) -> Vec<Component> {
        let mut depths = vec![u32::MAX; self.vertices()];
        let mut components = Vec::new();
        for first in 0..index(self.vertices()) {
            if depths[first as usize] != u32::MAX {
                continue;
            }
            depths[first as usize] = 0;
            let mut vertices = vec![first];
            let (mut read, mut ends, mut bipartite) = (0, 0, true);
            while let Some(&vertex) = vertices.get(read) {
                read += 1;
                let depth = depths[vertex as usize];
                for &next in self.neighbours(vertex) {
                    ends += 1;
                    let found = &mut depths[next as usize];
                    if *found == u32::MAX {
                        *found = depth + 1;
                        vertices.push(next);
                    }
                    bipartite &= (*found + depth) % 2 == 1;
                }
            }
            vertices.sort_unstable();
            let edges = ends / 2;
            components.push(Component {
                vertices,
                edges,
                bipartite,
            });
        }
        components.sort_by_key(|component| std::cmp::Reverse(component.vertices.len()));
        components
    }

    /// Returns a shortest path from one class to another, both included, or `None` if there is none.
    ///
    /// # Panics
    /// If there is no such class.
    pub fn path(&self, from: u32, to: u32) -> Option<Vec<u32>> {
        // From the end, so that the path is read in its order.
        let mut next = vec![u32::MAX; self.vertices()];
        next[to as usize] = to;
        let (mut queue, mut read) = (vec![to], 0);
        while next[from as usize] == u32::MAX {
            let vertex = *queue.get(read)?;
            read += 1;
            for &other in self.neighbours(vertex) {
                if next[other as usize] == u32::MAX {
                    next[other as usize] = vertex;
                    queue.push(other);
                }
            }
        }
        let mut path = vec![from];
        let mut vertex = from;
        while vertex != to {
            vertex = next[vertex as usize];
            path.push(vertex);
        }
        Some(path)
    }

    /// Returns the greatest distance of two vertices of a component.
    ///
    /// # Source
    /// F. W. Takes, W. A. Kosters, *Determining the diameter of small world networks*, 2011: distances
    /// from a few vertices bound the eccentricities of all. Here 64 vertices are searched at once.
    pub fn diameter(&self, component: &Component) -> u32 {
        let vertices = &component.vertices;
        let within = |vertex: u32| vertices.binary_search(&vertex).expect("of the component");
        // The component by itself, in the order of a breadth-first search: near vertices are close in
        // memory.
        let order = self.order(component);
        let mut place = vec![0; vertices.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[within(vertex)] = index(at);
        }
        let local = order.iter().map(|&vertex| {
            let places = self.neighbours(vertex).iter();
            places.map(|&next| place[within(next)]).collect()
        });
        let local: Vec<Vec<u32>> = local.collect();
        diameter(&local)
    }

    fn order(&self, component: &Component) -> Vec<u32> {
        let mut seen = vec![false; self.vertices()];
        let mut order: Vec<u32> = component.vertices.iter().take(1).copied().collect();
        for &vertex in &order {
            seen[vertex as usize] = true;
        }
        let mut read = 0;
        while let Some(&vertex) = order.get(read) {
            read += 1;
            for &next in self.neighbours(vertex) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    order.push(next);
                }
            }
        }
        order
    }
}

/// Returns the number of the class for which a pairing stands.
pub(super) fn number_of(classes: &[Class], pairing: super::QueenPairing) -> Option<u32> {
    let found = classes.binary_search_by_key(&pairing, |class| class.pairing);
    found.ok().map(index)
}

fn index(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32")
}

/// Returns the diameter of a connected graph by bounds: a vertex with eccentricity e bounds that of a
/// vertex at distance d by e + d from above and max(d, e − d) from below.
pub(super) fn diameter(graph: &[Vec<u32>]) -> u32 {
    let mut upper = vec![u32::MAX; graph.len()];
    let mut lower = vec![0; graph.len()];
    let mut known = vec![false; graph.len()];
    let mut diameter = 0;
    loop {
        let open = (0..graph.len()).filter(|&v| !known[v] && upper[v] > diameter);
        let mut open: Vec<usize> = open.collect();
        if open.is_empty() {
            return diameter;
        }
        // Half of the sources may be far from the middle, and half are near it, so that they bound
        // many others.
        open.sort_by_key(|&v| {
            (
                std::cmp::Reverse(upper[v]),
                std::cmp::Reverse(graph[v].len()),
            )
        });
        let mut sources: Vec<usize> = open.iter().take(32).copied().collect();
        open.sort_by_key(|&v| (lower[v], std::cmp::Reverse(graph[v].len())));
        sources.extend(open.iter().take(32));
        sources.sort_unstable();
        sources.dedup();
        let distances = distances(graph, &sources);
        let of_vertices = || distances.chunks_exact(sources.len());
        let mut eccentricities = vec![0; sources.len()];
        for of_vertex in of_vertices() {
            for (eccentricity, &distance) in eccentricities.iter_mut().zip(of_vertex) {
                *eccentricity = u32::from(distance).max(*eccentricity);
            }
        }
        for (&source, &eccentricity) in sources.iter().zip(&eccentricities) {
            known[source] = true;
            diameter = diameter.max(eccentricity);
        }
        for (vertex, of_vertex) in of_vertices().enumerate() {
            for (&eccentricity, &distance) in eccentricities.iter().zip(of_vertex) {
                let distance = u32::from(distance);
                upper[vertex] = upper[vertex].min(eccentricity + distance);
                lower[vertex] = lower[vertex].max(distance).max(eccentricity - distance);
            }
        }
    }
}

/// Returns the distances of all vertices from up to 64 sources: those of the first vertex, of the
/// second one, and so on.
fn distances(graph: &[Vec<u32>], sources: &[usize]) -> Vec<u16> {
    let width = sources.len();
    let mut distances = vec![0; width * graph.len()];
    // A bit for each source.
    let mut seen = vec![0_u64; graph.len()];
    for (at, &source) in sources.iter().enumerate() {
        seen[source] |= 1 << at;
    }
    let mut front = seen.clone();
    let mut depth = 0;
    while front.iter().any(|&bits| bits != 0) {
        depth += 1;
        let reached = graph.iter().zip(&seen).map(|(neighbours, &seen)| {
            let all = neighbours.iter();
            all.fold(0, |bits, &next| bits | front[next as usize]) & !seen
        });
        let reached: Vec<u64> = reached.collect();
        for (vertex, &bits) in reached.iter().enumerate() {
            seen[vertex] |= bits;
            let mut bits = bits;
            while bits != 0 {
                distances[width * vertex + bits.trailing_zeros() as usize] = depth;
                bits &= bits - 1;
            }
        }
        front = reached;
    }
    distances
}
