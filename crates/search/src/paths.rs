//! Paths from one vertex of a graph to the others: breadth-first, depth-first, and by Dijkstra's method.
//!
//! A vertex is *white* before it is reached, *grey* as long as it waits, and *black* when all its
//! followers have been looked at. Every search can keep its steps, for those who want to follow it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A directed graph whose arcs have whole numbers as weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The arcs from each vertex: where they lead, and their weights.
    arcs: Vec<Vec<(usize, u64)>>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The weight of the path to each vertex, `None` of those that were not reached. In a breadth-first
    /// and in a depth-first search every arc weighs 1.
    pub distances: Vec<Option<u64>>,
    /// The vertex before each one on its path, `None` of the start and of what was not reached.
    pub parents: Vec<Option<usize>>,
    /// The steps, if they were asked for.
    pub steps: Vec<PathStep>,
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The vertex whose turn it is. Breadth-first and in Dijkstra's method its followers are looked at
    /// and it becomes black; depth-first it was just reached and becomes grey.
    pub vertex: usize,
    /// The weight of its path.
    pub distance: u64,
    /// The vertex before it.
    pub parent: Option<usize>,
    /// Its followers that get a parent by this step, or a better one. Depth-first there are none: each
    /// is a step of its own.
    pub found: Vec<usize>,
    /// The grey vertices after the step: those that wait, in the order of their turns; depth-first the
    /// path to the vertex.
    pub waiting: Vec<usize>,
}

impl Reached {
    fn of(vertices: usize, start: usize) -> Self {
        let mut distances = vec![None; vertices];
        distances[start] = Some(0);
        Self {
            distances,
            parents: vec![None; vertices],
            steps: Vec::new(),
        }
    }

    /// Returns the path to a vertex, from the start on, or `None` if it was not reached.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn path(&self, to: usize) -> Option<Vec<usize>> {
        self.distances[to]?;
        let back = std::iter::successors(Some(to), |&at| self.parents[at]);
        let mut path: Vec<usize> = back.collect();
        path.reverse();
        Some(path)
    }
}

impl Network {
    /// Creates a graph with vertices 0 … `vertices` − 1 from its arcs: from, to and weight. Returns `None`
    /// if all weights together are 2^64 or more: the weight of a path might not fit.
    ///
    /// # Panics
    /// If an arc leads to or from no vertex.
    #[must_use]
    pub fn new(vertices: usize, arcs: &[(usize, usize, u64)]) -> Option<Self> {
        let mut from_each = vec![Vec::new(); vertices];
        let mut total: u64 = 0;
        for &(from, to, weight) in arcs {
            assert!(to < vertices, "an arc to no vertex");
            total = total.checked_add(weight)?;
            from_each[from].push((to, weight));
        }
        Some(Self { arcs: from_each })
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.arcs.len()
    }

    /// Returns where the arcs from a vertex lead, and their weights.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn arcs(&self, vertex: usize) -> &[(usize, u64)] {
        &self.arcs[vertex]
    }

    /// Finds paths with the fewest arcs, whatever they weigh: the vertices wait in a queue.
    ///
    /// # Complexity
    /// O(vertices + arcs), and O(vertices²) with steps.
    ///
    /// # Panics
    /// If `start` is no vertex.
    pub fn breadth_first(&self, start: usize, with_steps: bool) -> Reached {
        let mut reached = Reached::of(self.vertices(), start);
        let (mut queue, mut at) = (vec![start], 0);
        while let Some(&vertex) = queue.get(at) {
            at += 1;
            let (known, distance) = (queue.len(), reached.distances[vertex].unwrap_or(0));
            for &(to, _) in &self.arcs[vertex] {
                if reached.distances[to].is_none() {
                    reached.distances[to] = Some(distance + 1);
                    reached.parents[to] = Some(vertex);
                    queue.push(to);
                }
            }
            if with_steps {
                reached.steps.push(PathStep {
                    vertex,
                    distance,
                    parent: reached.parents[vertex],
                    found: queue[known..].to_vec(),
                    waiting: queue[at..].to_vec(),
                });
            }
        }
        reached
    }

    /// Finds a path to every vertex that can be reached, each as far as it goes before another one is
    /// begun. The paths need not be short.
    ///
    /// # Complexity
    /// O(vertices + arcs), and O(vertices²) with steps.
    ///
    /// # Panics
    /// If `start` is no vertex.
    pub fn depth_first(&self, start: usize, with_steps: bool) -> Reached {
        let mut reached = Reached::of(self.vertices(), start);
        // The path to the vertex whose turn it is, and how many arcs of each were followed.
        let mut way = vec![(start, 0)];
        let mut is_new = true;
        while let Some((vertex, followed)) = way.last_mut() {
            let vertex = *vertex;
            let next = self.arcs[vertex].get(*followed);
            *followed += 1;
            if is_new && with_steps {
                reached.steps.push(PathStep {
                    vertex,
                    distance: way.len() as u64 - 1,
                    parent: reached.parents[vertex],
                    found: Vec::new(),
                    waiting: way.iter().map(|&(vertex, _)| vertex).collect(),
                });
            }
            is_new = false;
            match next {
                Some(&(to, _)) if reached.distances[to].is_none() => {
                    reached.distances[to] = Some(way.len() as u64);
                    reached.parents[to] = Some(vertex);
                    way.push((to, 0));
                    is_new = true;
                }
                Some(_) => {}
                None => {
                    way.pop();
                }
            }
        }
        reached
    }

    /// Finds paths of the least weight by the method of E. W. Dijkstra, *A note on two problems in
    /// connexion with graphs*, 1959: the vertex of the least distance comes next.
    ///
    /// # Complexity
    /// O((vertices + arcs) · log arcs), and O(vertices² · log vertices) with steps.
    ///
    /// # Panics
    /// If `start` is no vertex.
    pub fn dijkstra(&self, start: usize, with_steps: bool) -> Reached {
        let mut reached = Reached::of(self.vertices(), start);
        let mut is_black = vec![false; self.vertices()];
        let mut waiting = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((distance, vertex))) = waiting.pop() {
            if std::mem::replace(&mut is_black[vertex], true) {
                continue;
            }
            let mut found = Vec::new();
            for &(to, weight) in &self.arcs[vertex] {
                // All weights together fit.
                let through = distance + weight;
                if reached.distances[to].is_none_or(|known| through < known) {
                    reached.distances[to] = Some(through);
                    reached.parents[to] = Some(vertex);
                    waiting.push(Reverse((through, to)));
                    if with_steps && !found.contains(&to) {
                        found.push(to);
                    }
                }
            }
            if with_steps {
                let grey = (0..self.vertices()).filter(|&at| !is_black[at]);
                let grey = grey.filter_map(|at| Some((reached.distances[at]?, at)));
                let mut grey: Vec<(u64, usize)> = grey.collect();
                grey.sort_unstable();
                reached.steps.push(PathStep {
                    vertex,
                    distance,
                    parent: reached.parents[vertex],
                    found,
                    waiting: grey.into_iter().map(|(_, at)| at).collect(),
                });
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small map: 0 → 1 → 2 → 3 is long in arcs and light, 0 → 3 is one heavy arc, 4 leads in only.
    fn map() -> Network {
        let arcs = [
            (0, 3, 9),
            (0, 1, 1),
            (1, 2, 2),
            (2, 3, 3),
            (3, 0, 1),
            (4, 0, 1),
            (1, 1, 0),
        ];
        Network::new(5, &arcs).unwrap()
    }

    #[test]
    fn three_searches_of_one_map() {
        let map = map();
        let wide = map.breadth_first(0, true);
        assert_eq!(wide.path(3), Some(vec![0, 3]));
        assert_eq!(wide.distances, [Some(0), Some(1), Some(2), Some(1), None]);
        assert_eq!(
            (wide.steps[0].found.clone(), wide.steps[0].waiting.clone()),
            (vec![3, 1], vec![3, 1])
        );
        let light = map.dijkstra(0, true);
        assert_eq!(light.path(3), Some(vec![0, 1, 2, 3]));
        assert_eq!(light.distances, [Some(0), Some(1), Some(3), Some(6), None]);
        let turns: Vec<usize> = light.steps.iter().map(|step| step.vertex).collect();
        assert_eq!(turns, [0, 1, 2, 3]);
        // Vertex 3 waits from the first step on, and gets a better parent by the third.
        assert_eq!(light.steps[0].waiting, [1, 3]);
        assert_eq!(light.steps[2].found, [3]);
        let deep = map.depth_first(0, true);
        assert_eq!(deep.path(2), Some(vec![0, 1, 2]));
        assert_eq!(
            deep.steps
                .iter()
                .map(|step| step.vertex)
                .collect::<Vec<_>>(),
            [0, 3, 1, 2]
        );
        assert_eq!(deep.steps[3].waiting, [0, 1, 2]);
        assert_eq!((deep.path(4), deep.path(0)), (None, Some(vec![0])));
    }

    /// All searches reach the same vertices, and Dijkstra's distances with equal weights are those of
    /// breadth-first search; with others they are those of relaxing all arcs.
    #[test]
    fn random_maps() {
        let mut seed = 1_u64;
        let mut below = |most: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % most
        };
        for round in 0..200 {
            let vertices = 1 + usize::try_from(below(12)).unwrap();
            let mut vertex = || usize::try_from(below(vertices as u64)).unwrap();
            let mut arcs: Vec<(usize, usize, u64)> = Vec::new();
            for _ in 0..round % 30 {
                arcs.push((vertex(), vertex(), 1));
            }
            let even = Network::new(vertices, &arcs).unwrap();
            let wide = even.breadth_first(0, false);
            assert_eq!(wide.distances, even.dijkstra(0, false).distances);
            let deep = even.depth_first(0, false);
            for at in 0..vertices {
                assert_eq!(wide.distances[at].is_some(), deep.distances[at].is_some());
            }
            for arc in &mut arcs {
                arc.2 = below(10);
            }
            let mut relaxed: Vec<Option<u64>> = vec![None; vertices];
            relaxed[0] = Some(0);
            for _ in 0..vertices {
                for &(from, to, weight) in &arcs {
                    let through = relaxed[from].map(|distance| distance + weight);
                    relaxed[to] = [relaxed[to], through].into_iter().flatten().min();
                }
            }
            let light = Network::new(vertices, &arcs).unwrap().dijkstra(0, true);
            assert_eq!(light.distances, relaxed);
        }
        assert_eq!(Network::new(1, &[(0, 0, u64::MAX), (0, 0, 1)]), None);
    }
}
