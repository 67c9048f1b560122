//! Plane groups that move cells to other cells.

use std::collections::BTreeSet;

use super::Cell;
use super::lattice::Lattice;
use super::target::Target;

/// A matrix of integers, by rows.
type Matrix = [i32; 4];

const IDENTITY: Matrix = [1, 0, 0, 1];

const HALF_TURN: Matrix = [-1, 0, 0, -1];

/// The most elements of a finite group of such matrices.
const MOST_MATRICES: usize = 12;

/// The map of a cell x to Mx + v.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Motion {
    matrix: Matrix,
    shift: Cell,
}

impl Motion {
    const NONE: Self = Self {
        matrix: IDENTITY,
        shift: (0, 0),
    };

    pub(super) fn of_cell(&self, cell: Cell) -> Cell {
        let (x, y) = times(&self.matrix, cell);
        (x + self.shift.0, y + self.shift.1)
    }

    /// Returns this map after another.
    fn after(&self, other: &Self) -> Self {
        Self {
            matrix: product(&self.matrix, &other.matrix),
            shift: self.of_cell(other.shift),
        }
    }

    pub(super) fn inverse(&self) -> Self {
        let matrix = inverse(&self.matrix);
        let (x, y) = times(&matrix, self.shift);
        Self {
            matrix,
            shift: (-x, -y),
        }
    }

    /// Returns the map as it is after a change of the plane.
    fn changed(&self, change: &Self) -> Self {
        change.after(self).after(&change.inverse())
    }

    /// Returns the map followed by the translation after which it maps one cell to another.
    fn mapping(self, from: Cell, to: Cell) -> Self {
        let (x, y) = self.of_cell(from);
        let shift = (self.shift.0 + to.0 - x, self.shift.1 + to.1 - y);
        Self { shift, ..self }
    }

    /// Returns the map with its translation reduced by a lattice.
    fn reduced(&self, lattice: &Lattice) -> Self {
        Self {
            matrix: self.matrix,
            shift: lattice.reduced(self.shift),
        }
    }
}

fn times(matrix: &Matrix, (x, y): Cell) -> Cell {
    (matrix[0] * x + matrix[1] * y, matrix[2] * x + matrix[3] * y)
}

fn product(one: &Matrix, other: &Matrix) -> Matrix {
    let (a, c) = times(one, (other[0], other[2]));
    let (b, d) = times(one, (other[1], other[3]));
    [a, b, c, d]
}

/// Returns the inverse of a matrix of determinant 1 or -1.
fn inverse(&[a, b, c, d]: &Matrix) -> Matrix {
    let sign = a * d - b * c;
    [sign * d, -sign * b, -sign * c, sign * a]
}

/// The kind of a plane group, by its crystallographic name. The four others, p4m,
/// p3m1, p31m and p6m, always leave a cell where it is: their mirrors go through cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(
    missing_docs,
    reason = "the names are those of the International Tables"
)]
pub enum GroupKind {
    P1,
    P2,
    Pg,
    Pm,
    Cm,
    Pgg,
    Pmg,
    Pmm,
    Cmm,
    P3,
    P4,
    P4g,
    P6,
}

impl GroupKind {
    /// All kinds with more than translations, small groups first.
    pub const ALL: [Self; 12] = [
        Self::P2,
        Self::Pg,
        Self::Pm,
        Self::Cm,
        Self::P3,
        Self::Pgg,
        Self::Pmg,
        Self::Pmm,
        Self::Cmm,
        Self::P4,
        Self::P6,
        Self::P4g,
    ];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Self::P1 => "p1",
            Self::P2 => "p2",
            Self::Pg => "pg",
            Self::Pm => "pm",
            Self::Cm => "cm",
            Self::Pgg => "pgg",
            Self::Pmg => "pmg",
            Self::Pmm => "pmm",
            Self::Cmm => "cmm",
            Self::P3 => "p3",
            Self::P4 => "p4",
            Self::P4g => "p4g",
            Self::P6 => "p6",
        }
    }
}

impl std::fmt::Display for GroupKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A group of symmetries of the plane that maps cells to cells, the target to itself, and no cell to
/// itself, but for the identity: the translations by a lattice and perhaps more maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaneGroup {
    kind: GroupKind,
    lattice: Lattice,
    /// One element of each coset of the translations, the identity first.
    motions: Vec<Motion>,
    /// A cell of each orbit.
    cells: Vec<Cell>,
    /// For each coset of the lattice its orbit, and the number of the motion that maps the cell of the
    /// orbit to it.
    places: Vec<(usize, usize)>,
    /// If cakes are to be symmetric: a motion that makes, with the group, one in which it has index 2.
    outer: Option<Motion>,
}

impl PlaneGroup {
    /// Returns the group of the translations by a lattice.
    pub fn of_lattice(lattice: Lattice) -> Self {
        Self {
            kind: GroupKind::P1,
            lattice,
            motions: vec![Motion::NONE],
            cells: lattice.cells().collect(),
            places: (0..lattice.index()).map(|orbit| (orbit, 0)).collect(),
            outer: None,
        }
    }

    /// Lists the groups with more than translations that have so many orbits of cells, one of all that
    /// differ by a translation or a symmetry of the target: small ones first.
    ///
    /// The number of lattices is about the sum of the divisors of `orbits` times the order of the
    /// point group, at most 12.
    pub fn of_orbits(orbits: usize, target: &Target) -> Vec<Self> {
        let symmetries = target.automorphisms();
        let mut all = Vec::new();
        for (generators, point_group) in point_groups(&symmetries) {
            let index = orbits * point_group.len();
            if orbits == 0 || index > Lattice::MOST_INDEX {
                continue;
            }
            // The symmetries of the target that map the point group to itself.
            let keeps = |matrix: &&Matrix| conjugated(&point_group, matrix) == point_group;
            let keeping: Vec<Matrix> = symmetries.iter().filter(keeps).copied().collect();
            let mut names = BTreeSet::new();
            for lattice in Lattice::all_of_index(index) {
                let is_kept = |matrix: &Matrix| lattice.image(matrix) == Some(lattice);
                if !generators.iter().all(is_kept) {
                    continue;
                }
                for motions in extensions(&lattice, &generators, point_group.len()) {
                    names.insert(canonical(&lattice, &motions, &keeping));
                }
            }
            let groups = names.into_iter().filter_map(|(lattice, motions)| {
                let mut motions: Vec<Motion> = motions.into_iter().collect();
                // The identity comes first.
                motions.sort_by_key(|motion| motion.matrix != IDENTITY);
                Self::new(lattice, motions)
            });
            all.extend(groups);
        }
        all.sort_by_key(|group| (group.motions.len(), group.kind, group.lattice));
        all
    }

    /// Returns the group, if it maps no cell to itself.
    fn new(lattice: Lattice, motions: Vec<Motion>) -> Option<Self> {
        let kind = kind(&lattice, &motions)?;
        let mut places = vec![None; lattice.index()];
        let mut cells = Vec::new();
        for cell in lattice.cells() {
            if places[lattice.coset(cell)].is_some() {
                continue;
            }
            for (number, motion) in motions.iter().enumerate() {
                let place = &mut places[lattice.coset(motion.of_cell(cell))];
                if place.replace((cells.len(), number)).is_some() {
                    return None;
                }
            }
            cells.push(cell);
        }
        Some(Self {
            kind,
            lattice,
            motions,
            cells,
            places: places.into_iter().collect::<Option<_>>()?,
            outer: None,
        })
    }

    /// Returns the ways in which the cakes that this group moves can be *symmetric*: each of them is to be
    /// mapped to itself by a reflection or half-turn that maps the target and the placement to themselves.
    ///
    /// With each larger group in which this one has index 2, and which has reflections or half-turns outside
    /// it, comes the group itself once, one of all that differ by a translation or a symmetry of the target.
    /// The larger group may leave cells where they are; such a cell is in a cake that is mapped to itself.
    #[must_use]
    pub fn with_symmetric_cakes(&self, target: &Target) -> Vec<Self> {
        let lattice = &self.lattice;
        let motions = self.motions.iter();
        let own: BTreeSet<Motion> = motions.map(|motion| motion.reduced(lattice)).collect();
        // Whether a change of the plane maps the group to itself.
        let keeps = |change: &Motion| {
            own.iter()
                .all(|motion| own.contains(&motion.changed(change).reduced(lattice)))
        };
        let matrices = target.automorphisms().into_iter();
        let kept = matrices.filter(|matrix| lattice.image(matrix) == Some(*lattice));
        let of_matrix = |matrix| lattice.cells().map(move |shift| Motion { matrix, shift });
        let changes: Vec<Motion> = kept.flat_map(of_matrix).filter(keeps).collect();
        // The least element of a coset stands for all motions that make the same larger group.
        let coset = |motion: Motion| {
            own.iter()
                .map(move |own| motion.after(own).reduced(lattice))
        };
        let name = |motion: Motion| coset(motion).min();
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for &outer in &changes {
            let is_new = !own.contains(&outer)
                && own.contains(&outer.after(&outer).reduced(lattice))
                && coset(outer).any(|motion| has_involution(lattice, &motion))
                && !seen.contains(&name(outer));
            if is_new {
                seen.extend(changes.iter().map(|change| name(outer.changed(change))));
                found.push(Self {
                    outer: Some(outer),
                    ..self.clone()
                });
            }
        }
        found
    }

    /// Returns whether the cakes that the group moves are to be symmetric.
    pub fn has_symmetric_cakes(&self) -> bool {
        self.outer.is_some()
    }

    /// Returns the reflections and half-turns that may map a symmetric cake to itself, if it has a certain
    /// cell: those that map this cell to one whose coordinates differ by at most `reach`.
    pub(super) fn involutions(&self, cell: Cell, reach: i32) -> Vec<Motion> {
        let of_coset = self.outer.iter().flat_map(|outer| {
            let motions = self.motions.iter();
            motions.map(|motion| outer.after(motion))
        });
        let mut found = Vec::new();
        for motion in of_coset {
            let image = motion.of_cell(cell);
            for to in cells_near(cell, reach) {
                if self.lattice.coset(to) == self.lattice.coset(image) {
                    let moved = motion.mapping(cell, to);
                    if moved.after(&moved) == Motion::NONE {
                        found.push(moved);
                    }
                }
            }
        }
        found
    }

    /// Returns the kind.
    pub fn kind(&self) -> GroupKind {
        self.kind
    }

    /// Returns the lattice of the translations.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Returns the number of orbits of cells.
    pub fn orbits(&self) -> usize {
        self.cells.len()
    }

    /// Returns a cell of each orbit.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns one element of each coset of the translations.
    pub(super) fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Returns the orbit of a cell, and the only element that maps the cell of this orbit to it.
    pub(super) fn place(&self, cell: Cell) -> (usize, Motion) {
        let (orbit, number) = self.places[self.lattice.coset(cell)];
        let motion = self.motions[number].mapping(self.cells[orbit], cell);
        (orbit, motion)
    }
}

fn conjugated(group: &BTreeSet<Matrix>, by: &Matrix) -> BTreeSet<Matrix> {
    let back = inverse(by);
    let image = |matrix: &Matrix| product(&product(by, matrix), &back);
    group.iter().map(image).collect()
}

/// Returns the groups that one or two of the matrices make, without the trivial one and without infinite
/// ones: their generators, and all their matrices. One of all that differ by one of the matrices.
fn point_groups(symmetries: &[Matrix]) -> Vec<(Vec<Matrix>, BTreeSet<Matrix>)> {
    let mut found: Vec<(Vec<Matrix>, BTreeSet<Matrix>)> = Vec::new();
    let mut names = BTreeSet::new();
    let others = || symmetries.iter().filter(|matrix| **matrix != IDENTITY);
    let single = others().map(|&one| vec![one]);
    let pairs = others().flat_map(|&one| others().map(move |&other| vec![one, other]));
    for generators in single.chain(pairs) {
        let Some(group) = closure(&generators) else {
            continue;
        };
        let images = symmetries.iter().map(|by| conjugated(&group, by));
        let name = images.min().unwrap_or_else(|| group.clone());
        if names.insert(name) {
            found.push((generators, group));
        }
    }
    found.sort_by_key(|(_, group)| group.len());
    found
}

/// Returns all products of some matrices, unless there are too many.
fn closure(generators: &[Matrix]) -> Option<BTreeSet<Matrix>> {
    let mut all = BTreeSet::from([IDENTITY]);
    let mut open = vec![IDENTITY];
    while let Some(matrix) = open.pop() {
        for generator in generators {
            let next = product(generator, &matrix);
            if all.insert(next) {
                open.push(next);
            }
        }
        if all.len() > MOST_MATRICES {
            return None;
        }
    }
    Some(all)
}

/// Returns the groups, up to translations by a lattice, that have elements with the matrices of the
/// generators, one for each matrix of the point group, whose order is given, and that map no cell to itself.
fn extensions(lattice: &Lattice, generators: &[Matrix], order: usize) -> Vec<BTreeSet<Motion>> {
    // The motions with this matrix that map no cell to itself.
    let choices = |&matrix: &Matrix| -> Vec<Motion> {
        let motions = lattice.cells().map(|shift| Motion { matrix, shift });
        let is_free = |motion: &Motion| moves_all(lattice, motion);
        motions.filter(is_free).collect()
    };
    let Some((first, others)) = generators.split_first() else {
        return Vec::new();
    };
    let choices_of_others: Vec<Vec<Motion>> = others.iter().map(choices).collect();
    let mut tried = BTreeSet::new();
    let mut found = Vec::new();
    for one in choices(first) {
        // The others differ from one of these by a translation of the plane.
        if !tried.insert(one) {
            continue;
        }
        for (x, y) in lattice.cells() {
            let (u, v) = times(&one.matrix, (x, y));
            let shift = (one.shift.0 + x - u, one.shift.1 + y - v);
            tried.insert(Motion { shift, ..one }.reduced(lattice));
        }
        if let [second] = choices_of_others.as_slice() {
            for &other in second {
                found.extend(generated(lattice, &[one, other], order));
            }
        } else {
            found.extend(generated(lattice, &[one], order));
        }
    }
    found
}

/// Returns whether a motion maps no coset of a lattice to itself.
fn moves_all(lattice: &Lattice, motion: &Motion) -> bool {
    let is_moved = |cell: Cell| lattice.coset(motion.of_cell(cell)) != lattice.coset(cell);
    lattice.cells().all(is_moved)
}

/// Returns all products of some motions up to a lattice, if there are `order` of them, and all but the
/// identity move all cells.
fn generated(lattice: &Lattice, generators: &[Motion], order: usize) -> Option<BTreeSet<Motion>> {
    let mut all = BTreeSet::from([Motion::NONE]);
    let mut open = vec![Motion::NONE];
    while let Some(motion) = open.pop() {
        for generator in generators {
            let next = generator.after(&motion).reduced(lattice);
            if all.insert(next) {
                open.push(next);
            }
        }
        if all.len() > order {
            return None;
        }
    }
    let is_free = |motion: &Motion| *motion == Motion::NONE || moves_all(lattice, motion);
    (all.len() == order && all.iter().all(is_free)).then_some(all)
}

/// Returns one name of all groups that differ by translations of the plane and by some matrices.
fn canonical(
    lattice: &Lattice,
    motions: &BTreeSet<Motion>,
    matrices: &[Matrix],
) -> (Lattice, BTreeSet<Motion>) {
    let mut least: Option<(Lattice, BTreeSet<Motion>)> = None;
    for &matrix in matrices {
        let Some(image) = lattice.image(&matrix) else {
            continue;
        };
        if least.as_ref().is_some_and(|(least, _)| *least < image) {
            continue;
        }
        for shift in image.cells() {
            let change = Motion { matrix, shift };
            let changed = |motion: &Motion| motion.changed(&change).reduced(&image);
            let name = (image, motions.iter().map(changed).collect());
            if least.as_ref().is_none_or(|least| name < *least) {
                least = Some(name);
            }
        }
    }
    least.unwrap_or_else(|| (*lattice, motions.clone()))
}

/// Returns the kind of a group, or nothing if it has none of the names.
fn kind(lattice: &Lattice, motions: &[Motion]) -> Option<GroupKind> {
    let determinant = |&[a, b, c, d]: &Matrix| a * d - b * c;
    let reflections: Vec<&Motion> = motions
        .iter()
        .filter(|motion| determinant(&motion.matrix) < 0)
        .collect();
    let rotations = motions.len() - reflections.len();
    let mirrors = reflections
        .iter()
        .filter(|motion| has_mirror(lattice, motion))
        .count();
    let is_centred = reflections
        .iter()
        .any(|motion| is_rhombic(lattice, &motion.matrix));
    Some(match (rotations, reflections.len()) {
        (1, 0) => GroupKind::P1,
        (2, 0) => GroupKind::P2,
        (3, 0) => GroupKind::P3,
        (4, 0) => GroupKind::P4,
        (6, 0) => GroupKind::P6,
        (1, 1) if mirrors == 0 => GroupKind::Pg,
        (1, 1) if is_centred => GroupKind::Cm,
        (1, 1) => GroupKind::Pm,
        (2, 2) if is_centred => GroupKind::Cmm,
        (2, 2) if mirrors == 0 => GroupKind::Pgg,
        (2, 2) if mirrors == 1 => GroupKind::Pmg,
        (2, 2) => GroupKind::Pmm,
        (4, 4) => GroupKind::P4g,
        _ => return None,
    })
}

/// Returns whether a motion followed by some vector of a lattice is a reflection or half-turn.
fn has_involution(lattice: &Lattice, motion: &Motion) -> bool {
    let matrix = &motion.matrix;
    match *matrix {
        IDENTITY => false,
        HALF_TURN => true,
        _ => product(matrix, matrix) == IDENTITY && has_mirror(lattice, motion),
    }
}

/// Returns the cells whose coordinates differ by at most `reach` from those of a cell, row by row.
pub(super) fn cells_near((x, y): Cell, reach: i32) -> impl Iterator<Item = Cell> {
    let row = move |v: i32| (-reach..=reach).map(move |u| (x + u, y + v));
    (-reach..=reach).flat_map(row)
}

/// Returns whether a reflection or glide followed by a vector of the lattice is a reflection: whether it is
/// its own inverse.
fn has_mirror(lattice: &Lattice, motion: &Motion) -> bool {
    // Adding l to the translation adds l + Ml to the translation of the square. It is along the mirror, as
    // are all vectors of this kind, so small multiples of the basis will do.
    let square = motion.after(motion).shift;
    let [one, other] = lattice.basis();
    let doubled = |vector: Cell| {
        let image = times(&motion.matrix, vector);
        (vector.0 + image.0, vector.1 + image.1)
    };
    let (one, other) = (doubled(one), doubled(other));
    // All of these are multiples of one vector: compare along a coordinate in which it is not 0.
    let along = |vector: Cell| {
        if (one.0, other.0) == (0, 0) {
            vector.1
        } else {
            vector.0
        }
    };
    let divisor = gcd(along(one), along(other));
    divisor != 0 && along(square) % divisor == 0
}

/// Returns whether the vectors of a lattice along the mirror of a reflection and across it do not make
/// the whole lattice.
fn is_rhombic(lattice: &Lattice, matrix: &Matrix) -> bool {
    // The lattice is the sum of both if and only if half of v + Mv is in it for all v.
    lattice.basis().iter().any(|&vector| {
        let image = times(matrix, vector);
        let (x, y) = (vector.0 + image.0, vector.1 + image.1);
        x % 2 != 0 || y % 2 != 0 || lattice.coset((x / 2, y / 2)) != 0
    })
}

fn gcd(one: i32, other: i32) -> i32 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
