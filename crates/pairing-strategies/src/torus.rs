//! Small tori with any directions: pairings one by one, their classes and their graph.

use std::collections::HashMap;
use std::ops::ControlFlow;

use thiserror::Error;

use super::cover::ExactCover;

/// A direction, or the step between two cells: columns to the right, rows down.
pub type Step = (i64, i64);

/// A linear map of the plane: the images of (1, 0) and of (0, 1).
pub type PointMap = [Step; 2];

/// A torus of n × n cells with directions of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torus {
    side: i64,
    directions: Vec<Step>,
}

/// Why there is no such torus, or too much to do on it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TorusError {
    /// No directions, or more than 16.
    #[error("expected 1 to 16 directions, such as \"h,v,d,a\" or \"1,2;2,1\"")]
    NoDirections,
    /// A direction with a number beyond ±1000.
    #[error("the direction {},{} has a number beyond ±1000", .0.0, .0.1)]
    TooLong(Step),
    /// A direction that leads nowhere.
    #[error("the direction {},{} leads from a cell to itself on this torus", .0.0, .0.1)]
    LeadsNowhere(Step),
    /// Two directions that are the same, or opposite.
    #[error("the direction {},{} is there twice", .0.0, .0.1)]
    Twice(Step),
    /// More cells and lines than bits.
    #[error("{0} cells and lines are too many: at most 128 are searched")]
    TooLarge(usize),
    /// More pairings than can be listed.
    #[error("more than {0} pairings are too many to list")]
    TooMany(usize),
    /// Cells stay free.
    #[error(
        "classes are of pairings of all cells: the side must be twice the number of directions"
    )]
    NotTight,
    /// A map that does not permute the directions up to sign, or has no inverse with whole numbers.
    #[error(
        "the map that leads 1,0 to {},{} and 0,1 to {},{} does not permute the directions of the torus",
        .0[0].0, .0[0].1, .0[1].0, .0[1].1
    )]
    NotOfTheTorus(PointMap),
    /// Maps that are no group.
    #[error(
        "these maps are no group: the identity or a product of two is missing, or one is there twice"
    )]
    NoGroup,
    /// Maps that are no generators of a finite group.
    #[error("these maps do not generate a finite group of integer matrices")]
    NotFinite,
}

/// The greatest number of a direction or a map. So no sum or product of a few leaves 64 bits.
const GREATEST: i64 = 1000;

/// The most elements of a finite group of integer matrices of two rows (the crystallographic
/// restriction).
const MOST_MAPS: usize = 12;

/// A pairing of the torus: for each cell, row after row, the step to its partner, as the number of a
/// direction, times 2, plus 1 if it leads back.
pub type TorusPairing = Vec<u8>;

/// The classes of the pairings of a torus under a group of maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TorusClasses {
    /// The least pairing of each class, sorted.
    pub least: Vec<TorusPairing>,
    /// The number of pairings of each class.
    pub sizes: Vec<u64>,
    /// The edges of the graph of classes, each once.
    pub edges: Vec<(u32, u32)>,
}

/// Where each cell goes, and each step to a partner.
type TorusMap = (Vec<usize>, Vec<u8>);

/// The most pairings that are listed.
const MOST_LISTED: usize = 1 << 20;

impl Torus {
    /// Creates a torus.
    ///
    /// # Errors
    /// If there are no directions, or one has a number beyond ±1000, leads nowhere or is there twice.
    pub fn new(side: usize, directions: Vec<Step>) -> Result<Self, TorusError> {
        let side = i64::try_from(side).unwrap_or(i64::MAX);
        if directions.is_empty() || directions.len() > 16 {
            return Err(TorusError::NoDirections);
        }
        for (at, &(x, y)) in directions.iter().enumerate() {
            if !is_small((x, y)) {
                return Err(TorusError::TooLong((x, y)));
            }
            if x % side.max(1) == 0 && y % side.max(1) == 0 {
                return Err(TorusError::LeadsNowhere((x, y)));
            }
            let same = |&(u, v): &Step| (u, v) == (x, y) || (-u, -v) == (x, y);
            if directions[..at].iter().any(same) {
                return Err(TorusError::Twice((x, y)));
            }
        }
        Ok(Self { side, directions })
    }

    /// Returns the number of columns, which is that of rows.
    pub fn side(&self) -> usize {
        self.side.try_into().unwrap_or(usize::MAX)
    }

    /// Returns the directions.
    pub fn directions(&self) -> &[Step] {
        &self.directions
    }

    fn cells(&self) -> usize {
        self.side().saturating_mul(self.side())
    }

    fn place(&self, x: i64, y: i64) -> usize {
        let place = y.rem_euclid(self.side) * self.side + x.rem_euclid(self.side);
        usize::try_from(place).expect("a cell")
    }

    fn cell(&self, place: usize) -> Step {
        let place = i64::try_from(place).expect("a cell");
        (place % self.side, place / self.side)
    }

    fn step(&self, place: usize, code: u8) -> usize {
        let (x, y) = self.cell(place);
        let (dx, dy) = self.directions[usize::from(code / 2)];
        let sign = 1 - 2 * i64::from(code % 2);
        self.place(x + sign * dx, y + sign * dy)
    }

    /// Returns for each direction the number of the line of each cell, and the number of all lines.
    fn lines(&self) -> (Vec<Vec<usize>>, usize) {
        let mut count = 0;
        let of_direction = |direction: usize| {
            let mut lines = vec![usize::MAX; self.cells()];
            for first in 0..lines.len() {
                let mut cell = first;
                let is_new = lines[cell] == usize::MAX;
                while lines[cell] == usize::MAX {
                    lines[cell] = count;
                    cell = self.step(cell, code(direction));
                }
                count += usize::from(is_new);
            }
            lines
        };
        let lines = (0..self.directions.len()).map(of_direction).collect();
        (lines, count)
    }

    /// Returns the problem of exact cover: lines, then cells; an option for each direction and each
    /// cell where a domino starts.
    fn cover(&self, tight: bool) -> Result<ExactCover, TorusError> {
        let cells = self.cells();
        if cells > 128 {
            return Err(TorusError::TooLarge(cells));
        }
        let (lines, count) = self.lines();
        if cells + count > 128 {
            return Err(TorusError::TooLarge(cells + count));
        }
        let mut options = Vec::new();
        for (direction, lines) in lines.iter().enumerate() {
            for (start, line) in lines.iter().enumerate() {
                let end = self.step(start, code(direction));
                let cells = 1_u128 << start | 1 << end;
                options.push(cells << count | 1 << line);
            }
        }
        let required = if tight { cells + count } else { count };
        Ok(ExactCover::new(required, options))
    }

    /// Returns whether the pairings have no free cells: each domino has a line, each line a domino.
    pub fn is_tight(&self) -> bool {
        let (_, lines) = if self.cells() <= 128 {
            self.lines()
        } else {
            return false;
        };
        2 * lines == self.cells()
    }

    /// Counts the ways to place dominoes so that each line of the directions has exactly one along it;
    /// cells may stay free.
    ///
    /// # Errors
    /// If there are more than 128 cells and lines.
    ///
    /// # Complexity
    /// Proportional to the number, which grows fast.
    pub fn count(&self) -> Result<u64, TorusError> {
        Ok(self.cover(self.is_tight())?.count())
    }

    /// Lists the pairings of all cells.
    fn pairings(&self) -> Result<Vec<TorusPairing>, TorusError> {
        if !self.is_tight() {
            return Err(TorusError::NotTight);
        }
        let (cells, mut listed) = (self.cells(), Vec::new());
        let ended = self.cover(true)?.for_each(&mut |options| {
            if listed.len() == MOST_LISTED {
                return ControlFlow::Break(());
            }
            let mut pairing = vec![0; cells];
            for option in options {
                let (direction, start) = (option / cells, option % cells);
                pairing[start] = code(direction);
                pairing[self.step(start, code(direction))] = code(direction) + 1;
            }
            listed.push(pairing);
            ControlFlow::Continue(())
        });
        if ended.is_break() {
            return Err(TorusError::TooMany(MOST_LISTED));
        }
        Ok(listed)
    }

    /// Returns where a linear map leads each step to a partner.
    fn steps(&self, map: &PointMap) -> Result<Vec<u8>, TorusError> {
        let wrong = || TorusError::NotOfTheTorus(*map);
        if !is_unimodular(map) {
            return Err(wrong());
        }
        let of_step = |step: usize| {
            let (u, v) = image(map, self.directions[step / 2]);
            let is = |&(p, q): &Step| (p, q) == (u, v) || (-p, -q) == (u, v);
            let at = self.directions.iter().position(is).ok_or_else(wrong)?;
            let is_back = (self.directions[at] != (u, v)) != (step % 2 == 1);
            Ok(code(at) + u8::from(is_back))
        };
        (0..2 * self.directions.len()).map(of_step).collect()
    }

    /// Returns the maps of a group of linear maps with all translations.
    fn maps(&self, group: &[PointMap]) -> Result<Vec<TorusMap>, TorusError> {
        let steps: Vec<Vec<u8>> = group
            .iter()
            .map(|map| self.steps(map))
            .collect::<Result<_, _>>()?;
        let mut whole = group.to_vec();
        whole.sort_unstable();
        if generated(group)? != whole {
            return Err(TorusError::NoGroup);
        }
        // This is checked before any list that is as long as the number of cells.
        if !self.is_tight() {
            return Err(TorusError::NotTight);
        }
        let mut maps = Vec::new();
        for (map, steps) in group.iter().zip(steps) {
            for shift in 0..self.cells() {
                let (dx, dy) = self.cell(shift);
                let cells = (0..self.cells()).map(|place| {
                    let (x, y) = image(map, self.cell(place));
                    self.place(x + dx, y + dy)
                });
                maps.push((cells.collect(), steps.clone()));
            }
        }
        Ok(maps)
    }

    /// Returns the integer matrices of determinant ±1 that permute the directions up to sign, sorted. If
    /// all directions are parallel, only rotations by multiples of 90° and reflections are tried.
    ///
    /// # Complexity
    /// O(n³) for n directions.
    pub fn point_group(&self) -> Vec<PointMap> {
        let directions = self.directions.iter();
        let signed: Vec<Step> = directions.flat_map(|&(x, y)| [(x, y), (-x, -y)]).collect();
        let keeps = |map: &PointMap| {
            is_unimodular(map)
                && signed
                    .iter()
                    .all(|&step| signed.contains(&image(map, step)))
        };
        let first = self.directions[0];
        let mut others = self.directions.iter();
        let Some(&second) = others.find(|&&other| area(first, other) != 0) else {
            let units = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            let pairs = units
                .iter()
                .flat_map(|&x| units.iter().map(move |&y| [x, y]));
            let mut group: Vec<PointMap> = pairs.filter(keeps).collect();
            group.sort_unstable();
            return group;
        };
        let whole = area(first, second);
        let mut group = Vec::new();
        for &to_first in &signed {
            for &to_second in &signed {
                // The map of the basis `first`, `second`, by Cramer's rule.
                let of = |part: fn(Step) -> i64| {
                    let (p, q) = (part(to_first), part(to_second));
                    let x = p * second.1 - q * first.1;
                    let y = q * first.0 - p * second.0;
                    (x % whole == 0 && y % whole == 0).then_some((x / whole, y / whole))
                };
                if let (Some((a, c)), Some((b, d))) = (of(|step| step.0), of(|step| step.1)) {
                    let map = [(a, b), (c, d)];
                    if keeps(&map) {
                        group.push(map);
                    }
                }
            }
        }
        group.sort_unstable();
        group
    }

    /// Lists the classes under translations and a [group](Self::point_group) of linear maps, and the edges of
    /// their graph: two classes are joined if a walk leads from one to the other, as on
    /// [the torus of nine in a row](super::queen::Walk).
    ///
    /// # Errors
    /// If there are too many cells or pairings, cells stay free, or the maps are no group that keeps the
    /// directions.
    ///
    /// # Complexity
    /// Lists all pairings, at most 2^20, and makes at most 12 · n² images of one pairing of each class.
    pub fn classes(&self, group: &[PointMap]) -> Result<TorusClasses, TorusError> {
        let maps = self.maps(group)?;
        let pairings = self.pairings()?;
        // Each class as it is met.
        let mut class_of: HashMap<&TorusPairing, u32> = HashMap::new();
        let by_pairing: HashMap<&TorusPairing, usize> = pairings
            .iter()
            .enumerate()
            .map(|(at, pairing)| (pairing, at))
            .collect();
        let (mut least, mut sizes) = (Vec::new(), Vec::new());
        let mut order: Vec<&TorusPairing> = pairings.iter().collect();
        order.sort_unstable();
        for pairing in order {
            if class_of.contains_key(pairing) {
                continue;
            }
            let number = u32::try_from(least.len()).expect("fewer than 2^32");
            let mut size = 0;
            for (cells, steps) in &maps {
                let mut moved = vec![0; pairing.len()];
                for (place, &step) in pairing.iter().enumerate() {
                    moved[cells[place]] = steps[usize::from(step)];
                }
                let at = by_pairing.get(&moved).expect("an image is a pairing");
                if class_of.insert(&pairings[*at], number).is_none() {
                    size += 1;
                }
            }
            least.push(pairing.clone());
            sizes.push(size);
        }
        let mut edges = Vec::new();
        for (number, pairing) in (0..).zip(&least) {
            for freed in 0..pairing.len() {
                let other = class_of[&self.walk(pairing, freed)];
                if other != number {
                    edges.push((number.min(other), number.max(other)));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        Ok(TorusClasses {
            least,
            sizes,
            edges,
        })
    }

    /// Frees a cell, and pushes dominoes until it is covered again.
    fn walk(&self, pairing: &TorusPairing, freed: usize) -> TorusPairing {
        let mut pairing = pairing.clone();
        let (mut cell, mut code) = (freed, pairing[freed]);
        loop {
            let middle = self.step(cell, code);
            let next = self.step(middle, code);
            pairing[middle] = code;
            let other = std::mem::replace(&mut pairing[next], code ^ 1);
            if next == freed {
                return pairing;
            }
            (cell, code) = (next, other);
        }
    }
}

/// Returns the code of a direction.
fn code(direction: usize) -> u8 {
    u8::try_from(2 * direction).expect("at most 16 directions")
}

fn image(map: &PointMap, (x, y): Step) -> Step {
    let [(a, b), (c, d)] = *map;
    (a * x + c * y, b * x + d * y)
}

/// Returns the determinant of two steps.
fn area((a, b): Step, (c, d): Step) -> i64 {
    a * d - b * c
}

fn is_small((x, y): Step) -> bool {
    [x, y].iter().all(|x| (-GREATEST..=GREATEST).contains(x))
}

/// Returns whether the map has small numbers and the determinant ±1.
fn is_unimodular(map: &PointMap) -> bool {
    map.iter().all(|&step| is_small(step)) && area(map[0], map[1]).abs() == 1
}

/// Returns the group that the maps generate, sorted: at most 12, with the identity.
///
/// # Errors
/// If a map has no inverse with whole numbers, or there are more than 12 products, or one has a number
/// beyond ±1000. A finite group of integer matrices of two rows has at most 12.
pub fn generated(generators: &[PointMap]) -> Result<Vec<PointMap>, TorusError> {
    if !generators.iter().all(is_unimodular) {
        return Err(TorusError::NotFinite);
    }
    let mut group: Vec<PointMap> = vec![[(1, 0), (0, 1)]];
    let mut read = 0;
    while let Some(&map) = group.get(read) {
        read += 1;
        for next in generators {
            let product = [image(next, map[0]), image(next, map[1])];
            if group.contains(&product) {
                continue;
            }
            if group.len() == MOST_MAPS || !is_unimodular(&product) {
                return Err(TorusError::NotFinite);
            }
            group.push(product);
        }
    }
    group.sort_unstable();
    Ok(group)
}

/// The directions of the hexagonal board, drawn on squares: rows, columns and falling diagonals.
pub const HEXAGONAL: [Step; 3] = [(1, 0), (0, 1), (1, 1)];

/// Returns the group D₃ of the hexagonal board: rotations by 120°, and the three reflections that
/// exchange two directions and keep the third. The thesis counts classes under it.
pub fn hexagonal_d3() -> Vec<PointMap> {
    let generators = [[(0, 1), (-1, -1)], [(0, 1), (1, 0)]];
    generated(&generators).expect("six maps")
}

impl TorusClasses {
    /// Returns the neighbours of each class in the graph.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.least.len()];
        for &(one, other) in &self.edges {
            neighbours[one as usize].push(other as usize);
            neighbours[other as usize].push(one as usize);
        }
        neighbours
    }

    /// Returns how many classes have 0, 1, 2, … neighbours.
    pub fn degrees(&self) -> Vec<usize> {
        let of_class: Vec<usize> = self.neighbours().iter().map(Vec::len).collect();
        let mut degrees = vec![0; of_class.iter().max().map_or(0, |most| most + 1)];
        for degree in of_class {
            degrees[degree] += 1;
        }
        degrees
    }

    /// Returns the greatest distance of two classes in the graph, or `None` if it is not connected.
    ///
    /// # Complexity
    /// O(classes · (classes + edges)).
    pub fn diameter(&self) -> Option<usize> {
        Some(self.layers()?.len().saturating_sub(1))
    }

    /// Returns the classes by their distance from the first one that has a class at the greatest distance
    /// there is, or `None` if the graph is not connected.
    ///
    /// # Complexity
    /// O(classes · (classes + edges)).
    pub fn layers(&self) -> Option<Vec<Vec<usize>>> {
        let neighbours = self.neighbours();
        let mut most: Vec<Vec<usize>> = Vec::new();
        for start in 0..neighbours.len() {
            let mut is_seen = vec![false; neighbours.len()];
            is_seen[start] = true;
            let mut layers = Vec::new();
            let mut layer = vec![start];
            while !layer.is_empty() {
                let mut next = Vec::new();
                for &neighbour in layer.iter().flat_map(|&class| &neighbours[class]) {
                    if !std::mem::replace(&mut is_seen[neighbour], true) {
                        next.push(neighbour);
                    }
                }
                layers.push(std::mem::replace(&mut layer, next));
            }
            if is_seen.contains(&false) {
                return None;
            }
            if layers.len() > most.len() {
                most = layers;
            }
        }
        Some(most)
    }
}
