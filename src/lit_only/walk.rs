//! An order for every board that has one, by the proof that there is one.
//!
//! This is for graphs in which every vertex toggles itself and its neighbours. A *flip* of v toggles its
//! closed neighbourhood, and leaves all other presses as they were: v alone if it is lit; u, v, u if
//! a neighbour u is lit. If all of it is dark, other cells are flipped twice to bring light there and back.

use std::collections::VecDeque;

use super::wiring::Wiring;

/// Flips the cells of a set, and returns the order of the presses. Toggling must be mutual, and no part of
/// the board in which something changes be dark before, or lit everywhere after.
pub(super) fn walk(wiring: &Wiring, lit: Vec<bool>, presses: &[usize]) -> Vec<usize> {
    let parts = wiring.parts();
    let mut walk = Walk {
        wiring,
        lit,
        order: Vec::new(),
    };
    let count = parts.iter().max().map_or(0, |most| most + 1);
    for part in 0..count {
        let cells: Vec<usize> = (0..parts.len())
            .filter(|&cell| parts[cell] == part)
            .collect();
        let presses = presses.iter().copied().filter(|&cell| parts[cell] == part);
        walk.part(&cells, presses.collect());
    }
    walk.order
}

struct Walk<'a> {
    wiring: &'a Wiring,
    lit: Vec<bool>,
    order: Vec<usize>,
}

impl Walk<'_> {
    /// Flips the cells of a set in a connected part.
    fn part(&mut self, cells: &[usize], mut presses: Vec<usize>) {
        while !presses.is_empty() {
            // Between two flips the part is neither dark nor lit everywhere.
            let fits = |&at: &usize| self.is_mixed_after(cells, &[presses[at]]);
            let at = match (0..presses.len()).find(fits) {
                Some(at) => at,
                None if presses.len() == 1 => 0,
                None => {
                    self.pair(cells, &mut presses);
                    continue;
                }
            };
            let cell = presses.swap_remove(at);
            self.flip(cell);
        }
    }

    /// Flips two of several cells where a flip of any of them makes the part dark, or lit everywhere.
    fn pair(&mut self, cells: &[usize], presses: &mut Vec<usize>) {
        let first = presses.swap_remove(0);
        let same = |&at: &usize| self.wiring.toggles(presses[at]) == self.wiring.toggles(first);
        let twin = (0..presses.len()).find(same);
        let other = presses.swap_remove(twin.unwrap_or(0));
        if twin.is_some() {
            // Together they change nothing.
            return;
        }
        // One makes the part dark and the other lit everywhere: their neighbourhoods divide it. A third
        // cell, which is flipped before and after them, keeps it mixed.
        let fits = |&third: &usize| {
            self.is_mixed_after(cells, &[third])
                && self.is_mixed_after(cells, &[third, first])
                && self.is_mixed_after(cells, &[third, first, other])
        };
        let third = cells.iter().copied().find(fits);
        let third = third.expect("a cell with neighbours in both neighbourhoods");
        for cell in [third, first, other, third] {
            self.flip(cell);
        }
    }

    /// Whether some cells of the part are lit and some dark after flips.
    fn is_mixed_after(&self, cells: &[usize], flips: &[usize]) -> bool {
        let is_lit = |&cell: &usize| {
            let toggled = flips
                .iter()
                .filter(|&&flip| self.wiring.does_toggle(flip, cell));
            self.lit[cell] != (toggled.count() % 2 == 1)
        };
        cells.iter().any(is_lit) && !cells.iter().all(is_lit)
    }

    fn press(&mut self, cell: usize) {
        assert!(self.lit[cell], "only lit cells are pressed");
        self.order.push(cell);
        for &toggled in self.wiring.toggles(cell) {
            self.lit[toggled] = !self.lit[toggled];
        }
    }

    /// Toggles a cell and its neighbours; nothing else is other than before.
    fn flip(&mut self, cell: usize) {
        if self.lit[cell] {
            return self.press(cell);
        }
        let neighbours = self.wiring.toggles(cell);
        if let Some(&lit) = neighbours.iter().find(|&&near| self.lit[near]) {
            for press in [lit, cell, lit] {
                self.press(press);
            }
            return;
        }
        for flip in self.around(cell) {
            self.flip(flip);
        }
    }

    /// Returns flips that together are that of a cell whose neighbourhood is dark, each of them nearer to
    /// what is lit. In a part that stays mixed one of the cases holds.
    fn around(&self, v: usize) -> Vec<usize> {
        let (distances, before) = self.distances(v);
        let at = |distance: usize, is_lit: bool| {
            let mut cells = 0..self.lit.len();
            cells.find(|&cell| distances[cell] == Some(distance) && self.lit[cell] == is_lit)
        };
        let is_edge = |a: usize, b: usize| self.wiring.does_toggle(a, b);
        let (Some(w), Some(z)) = (at(2, true), at(2, false)) else {
            // The nearest cell that is other than those at distance 2, on a shortest way.
            let is_lit = at(2, true).is_none();
            let far = (3..self.lit.len()).find_map(|distance| at(distance, is_lit));
            let far = far.expect("the part is neither dark nor lit everywhere");
            let q = before[far];
            let way: Vec<usize> = std::iter::successors(Some(q), |&cell| Some(before[cell]))
                .take_while(|&cell| cell != v)
                .collect();
            return match way[..] {
                // At distance 4 the two flips of q would only lead to one another.
                [q, _, u] if is_lit => vec![q, u, v, q, u],
                [q, _, u] => vec![u, q, v, u, q],
                _ => vec![q, v, q],
            };
        };
        let common = |x: usize| {
            let near = self.wiring.toggles(v).iter().copied();
            near.filter(move |&u| u != v && is_edge(u, x))
        };
        if is_edge(w, z) {
            return vec![w, v, w];
        }
        if let Some(u) = common(w).find(|&u| is_edge(u, z)) {
            return vec![u, v, u];
        }
        let a = common(w).next().expect("a cell on the way to w");
        let b = common(z).next().expect("a cell on the way to z");
        if is_edge(a, b) {
            vec![w, v, b, w, b]
        } else {
            vec![a, v, b, a, b]
        }
    }

    /// Returns how far each cell is, and the cell before it on a shortest way.
    fn distances(&self, from: usize) -> (Vec<Option<usize>>, Vec<usize>) {
        let mut distances = vec![None; self.lit.len()];
        let mut before = vec![from; self.lit.len()];
        distances[from] = Some(0);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((cell, distance)) = queue.pop_front() {
            for &next in self.wiring.toggles(cell) {
                if distances[next].is_none() {
                    distances[next] = Some(distance + 1);
                    before[next] = cell;
                    queue.push_back((next, distance + 1));
                }
            }
        }
        (distances, before)
    }
}
