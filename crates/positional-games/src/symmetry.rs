//! Automorphisms of hypergraphs: the symmetries of a board.

use std::collections::HashSet;

use super::hypergraph::Hypergraph;

/// How many assignments of a cell are tried before the search ends with what it has.
const MOST_STEPS: usize = 1 << 18;

/// The most cells of a hypergraph whose automorphisms are looked for.
const MOST_CELLS_PERMUTED: usize = 256;

/// Returns automorphisms: permutations of the cells that map sets to sets, the identity first.
///
/// Cells in no set stay in their places. There may be more automorphisms: the search ends after `most`
/// of them, or when it has taken long. For hypergraphs with more than 256 cells only the identity is
/// returned.
///
/// # Complexity
/// O(cells² + members of all sets) for each automorphism, and a bounded number of steps that lead
/// nowhere.
#[must_use]
pub fn automorphisms(hypergraph: &Hypergraph, most: usize) -> Vec<Vec<u32>> {
    let cells = hypergraph.cells();
    let identity: Vec<u32> = (0..).take(cells).collect();
    let mut found = vec![identity];
    if cells > MOST_CELLS_PERMUTED {
        return found;
    }
    let of_cells = hypergraph.sets_of_cells();
    let mut common = vec![0_u32; cells * cells];
    for set in hypergraph.sets() {
        for &first in set {
            for &second in set {
                common[first as usize * cells + second as usize] += 1;
            }
        }
    }
    let kind = |cell: usize| -> Vec<usize> {
        let sizes = of_cells[cell].iter();
        let mut sizes: Vec<usize> = sizes
            .map(|&set| hypergraph.sets()[set as usize].len())
            .collect();
        sizes.sort_unstable();
        sizes
    };
    let mut search = AutomorphismSearch {
        order: order(cells, &common),
        cells,
        sets: hypergraph.sets(),
        all: hypergraph.sets().iter().map(Vec::as_slice).collect(),
        kinds: (0..cells).map(kind).collect(),
        common,
        images: Vec::with_capacity(cells),
        is_taken: vec![false; cells],
        left: MOST_STEPS,
        most,
    };
    search.run(&mut found);
    found
}

/// Returns a group of at most so many of some permutations, the identity first. To take one map after
/// another of a group leads to no map outside of it.
///
/// # Complexity
/// O(permutations · most² · cells) at worst.
#[must_use]
pub fn group(maps: &[Vec<u32>], most: usize) -> Vec<Vec<u32>> {
    let cells = maps.iter().map(Vec::len).max().unwrap_or(0);
    let identity: Vec<u32> = (0..).take(cells).collect();
    let (mut generators, mut group) = (Vec::new(), vec![identity]);
    for map in maps {
        if group.len() < most && !group.contains(map) {
            generators.push(map);
            match generated(&generators, &group[0], most) {
                Some(larger) => group = larger,
                None => _ = generators.pop(),
            }
        }
    }
    group
}

/// Returns the group that some permutations generate, unless it has more elements.
fn generated(generators: &[&Vec<u32>], identity: &[u32], most: usize) -> Option<Vec<Vec<u32>>> {
    let mut group = vec![identity.to_vec()];
    let mut known: HashSet<Vec<u32>> = group.iter().cloned().collect();
    let mut at = 0;
    while let Some(map) = group.get(at).cloned() {
        at += 1;
        for generator in generators {
            let both = map.iter().map(|&cell| generator[cell as usize]);
            let both: Vec<u32> = both.collect();
            if known.insert(both.clone()) {
                group.push(both);
            }
        }
        if group.len() > most {
            return None;
        }
    }
    Some(group)
}

/// Returns the cells in an order in which each has many sets in common with those before it, so that
/// wrong images are seen early.
fn order(cells: usize, common: &[u32]) -> Vec<usize> {
    let mut order = Vec::with_capacity(cells);
    let mut ties = vec![0_u64; cells];
    let mut left: Vec<usize> = (0..cells).collect();
    while !left.is_empty() {
        let at = (0..left.len()).rev().max_by_key(|&at| ties[left[at]]);
        let cell = left.remove(at.unwrap_or(0));
        for &other in &left {
            ties[other] += u64::from(common[cell * cells + other] > 0);
        }
        order.push(cell);
    }
    order
}

struct AutomorphismSearch<'a> {
    /// The order in which cells get their images.
    order: Vec<usize>,
    cells: usize,
    sets: &'a [Vec<u32>],
    all: HashSet<&'a [u32]>,
    /// The sizes of the sets of each cell.
    kinds: Vec<Vec<usize>>,
    /// How many sets contain two cells.
    common: Vec<u32>,
    /// The images of the first cells of the order.
    images: Vec<u32>,
    is_taken: Vec<bool>,
    left: usize,
    most: usize,
}

impl AutomorphismSearch<'_> {
    fn run(&mut self, found: &mut Vec<Vec<u32>>) {
        let Some(&cell) = self.order.get(self.images.len()) else {
            let mut images = vec![0; self.cells];
            for (&cell, &image) in self.order.iter().zip(&self.images) {
                images[cell] = image;
            }
            let image = |&cell: &u32| images[cell as usize];
            let maps = |set: &Vec<u32>| {
                let mut set: Vec<u32> = set.iter().map(image).collect();
                set.sort_unstable();
                self.all.contains(set.as_slice())
            };
            if images != found[0] && self.sets.iter().all(maps) {
                found.push(images);
            }
            return;
        };
        let is_useless = self.kinds[cell].is_empty();
        for image in 0..self.cells {
            if found.len() >= self.most || self.left == 0 {
                return;
            }
            if self.is_taken[image]
                || self.kinds[image] != self.kinds[cell]
                || (is_useless && image != cell)
            {
                continue;
            }
            self.left -= 1;
            let fits = self.order.iter().zip(&self.images).all(|(&before, &at)| {
                self.common[before * self.cells + cell]
                    == self.common[at as usize * self.cells + image]
            });
            if fits {
                self.images.push(u32::try_from(image).expect("few cells"));
                self.is_taken[image] = true;
                self.run(found);
                self.is_taken[image] = false;
                self.images.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Instance;

    #[test]
    fn boards_have_their_symmetries() {
        for (name, count) in [
            ("row 3x3 k=3", 8),
            ("row 5x5 k=4", 8),
            ("row 5x4 k=4", 4),
            ("subboard 12x4", 2),
            ("7tr 12x4", 2),
            ("hj n=3 d=3", 48),
            ("zetters", 4),
        ] {
            let hypergraph = Instance::named(name).unwrap().hypergraph;
            assert_eq!(automorphisms(&hypergraph, 1000).len(), count, "{name}");
        }
        let many = Hypergraph::parse("cells: a b c d e f\na b c\n").unwrap();
        assert_eq!(automorphisms(&many, 1000).len(), 6);
        assert_eq!(automorphisms(&many, 4).len(), 4);
    }

    #[test]
    fn groups_are_closed() {
        for (name, most, expected) in [
            ("row 5x5 k=4", 64, 8),
            ("row 5x5 k=4", 7, 4),
            ("row 5x5 k=4", 1, 1),
            ("hj n=3 d=3", 64, 48),
            // Of 192 automorphisms.
            ("hj n=4 d=3", 64, 48),
        ] {
            let hypergraph = Instance::named(name).unwrap().hypergraph;
            let group = group(&automorphisms(&hypergraph, 1000), most);
            assert_eq!(group.len(), expected, "{name} {most}");
            for (one, other) in group
                .iter()
                .flat_map(|one| group.iter().map(move |it| (one, it)))
            {
                let both = one.iter().map(|&cell| other[cell as usize]);
                assert!(group.contains(&both.collect()), "{name} {most}");
            }
        }
        assert_eq!(group(&[], 5), [Vec::<u32>::new()]);
    }
}
