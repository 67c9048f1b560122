//! The dominoes of a group, as a problem of exact cover.

use super::LatticePairing;
use super::exact::{Problem, index};
use super::group::Quotient;

/// The sets of dominoes of which a pairing is made: along one direction v, every 2n-th domino of a coset
/// of the multiples of v. With a mirror, such a set and its image.
pub(super) struct Dominoes {
    /// The elements of the group.
    elements: Vec<Vec<i64>>,
    /// For each direction.
    lines: Vec<Lines>,
    sets: Vec<Set>,
}

/// The cosets of the multiples of a direction.
struct Lines {
    /// For each element the one that follows it.
    next: Vec<usize>,
    /// For each element the coset, and its place there modulo 2n.
    of: Vec<(usize, usize)>,
    /// For each coset, and each place modulo 2n, the elements.
    starts: Vec<Vec<Vec<usize>>>,
}

/// Dominoes that are chosen together.
struct Set {
    direction: usize,
    /// The coset and the place of the dominoes, and of their image if it is another.
    starts: Vec<(usize, usize)>,
}

impl Dominoes {
    /// With a `mirror` b there are only sets that are the same with each element c replaced by b − c.
    pub(super) fn new(
        quotient: &Quotient,
        directions: &[Vec<i64>],
        mirror: Option<&[i64]>,
    ) -> Self {
        let elements: Vec<Vec<i64>> = (0..quotient.order())
            .map(|number| quotient.element(number))
            .collect();
        let lines: Vec<Lines> = directions
            .iter()
            .map(|direction| {
                let step = quotient.image(direction);
                let after = |element: &Vec<i64>| {
                    quotient.number(element.iter().zip(&step).map(|(x, dx)| x + dx))
                };
                Lines::new(elements.iter().map(after).collect(), 2 * directions.len())
            })
            .collect();
        let images: Option<Vec<usize>> = mirror.map(|mirror| {
            let image = |element: &Vec<i64>| {
                quotient.number(mirror.iter().zip(element).map(|(b, x)| b - x))
            };
            elements.iter().map(image).collect()
        });
        let mut sets = Vec::new();
        for (direction, lines) in lines.iter().enumerate() {
            let all = lines.starts.iter().enumerate();
            for one in all.flat_map(|(coset, starts)| (0..starts.len()).map(move |at| (coset, at)))
            {
                let mut starts = vec![one];
                if let Some(images) = &images {
                    // The image of {c, c + v} begins at b − c − v.
                    let image = lines.of[images[lines.next[lines.starts[one.0][one.1][0]]]];
                    if image < one || image.0 == one.0 && image != one {
                        continue;
                    }
                    if image != one {
                        starts.push(image);
                    }
                }
                sets.push(Set { direction, starts });
            }
        }
        let mut dominoes = Self {
            elements,
            lines,
            sets: Vec::new(),
        };
        // A set and its image may share elements.
        sets.retain(|set| {
            let mut elements: Vec<usize> = dominoes
                .starts(set)
                .flat_map(|start| [start, dominoes.lines[set.direction].next[start]])
                .collect();
            elements.sort_unstable();
            elements.windows(2).all(|pair| pair[0] < pair[1])
        });
        dominoes.sets = sets;
        dominoes
    }

    /// Returns the elements where the dominoes of a set start.
    fn starts(&self, set: &Set) -> impl Iterator<Item = usize> + '_ {
        let lines = &self.lines[set.direction];
        let places = set.starts.clone().into_iter();
        places.flat_map(|(coset, place)| lines.starts[coset][place].iter().copied())
    }

    /// Returns the problem to cover each element and each coset once, with the sets as options.
    pub(super) fn cover(&self) -> Problem {
        let mut items = self.elements.len();
        let mut first = Vec::new();
        for lines in &self.lines {
            first.push(items);
            items += lines.starts.len();
        }
        let option = |set: &Set| {
            let next = &self.lines[set.direction].next;
            let elements = self.starts(set).flat_map(|start| [start, next[start]]);
            let cosets = set.starts.iter().map(|of| first[set.direction] + of.0);
            elements.chain(cosets).map(index).collect()
        };
        Problem::new(items, self.sets.iter().map(option).collect())
    }

    /// Returns the pairing of some sets.
    pub(super) fn pairing(
        &self,
        directions: Vec<Vec<i64>>,
        quotient: Quotient,
        chosen: &[u32],
    ) -> LatticePairing {
        let mut dominoes = vec![Vec::new(); directions.len()];
        for &number in chosen {
            let set = &self.sets[number as usize];
            let starts = self.starts(set).map(|start| self.elements[start].clone());
            dominoes[set.direction].extend(starts);
        }
        for starts in &mut dominoes {
            starts.sort_unstable();
        }
        LatticePairing {
            k: 2 * directions.len() as u64 + 1,
            lengths: vec![1; directions.len()],
            directions,
            moduli: quotient.moduli,
            maps: quotient.maps,
            dominoes,
        }
    }
}

impl Lines {
    fn new(next: Vec<usize>, apart: usize) -> Self {
        let mut of = vec![(usize::MAX, 0); next.len()];
        let mut all_starts: Vec<Vec<Vec<usize>>> = Vec::new();
        for first in 0..next.len() {
            if of[first].0 != usize::MAX {
                continue;
            }
            let mut starts = vec![Vec::new(); apart];
            let mut at = first;
            for place in (0..apart).cycle() {
                of[at] = (all_starts.len(), place);
                starts[place].push(at);
                at = next[at];
                if at == first {
                    break;
                }
            }
            all_starts.push(starts);
        }
        Self {
            next,
            of,
            starts: all_starts,
        }
    }
}
