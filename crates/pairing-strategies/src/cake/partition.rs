//! Cakes of any shape, moved by a plane group, by satisfiability.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use madness_machine::Budget;
use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver};

use super::group::{GroupKind, Motion, PlaneGroup, cells_near};
use super::shape::Cake;
use super::target::Target;
use super::{Cell, Placement};

/// A search for placements in which every cell is in a cake: so many cakes of at most so many cells,
/// moved by a plane group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    /// The number of cakes that are not images of each other.
    pub cakes: usize,
    /// The most cells of a cake.
    pub size: usize,
    /// By how much the coordinates of two cells of a cake may differ: all cakes within it are tried, and
    /// some beyond.
    pub reach: i32,
}

/// What a search for placements finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchOutcome {
    /// A good placement.
    Found(Placement),
    /// There is none among those that were looked for.
    None,
    /// The solver gave up.
    Unknown,
}

/// A cell that a cake may have.
#[derive(Clone, Copy)]
struct Place {
    cake: usize,
    cell: Cell,
    orbit: usize,
    /// The motion that maps the cell of the orbit to this one.
    motion: Motion,
    /// Whether the cake has the cell.
    literal: Literal,
}

/// The variables of a formula.
struct Variables {
    places: Vec<Place>,
    /// The part of each orbit.
    parts: Vec<Literal>,
}

impl Partition {
    /// Looks for a good placement within a budget, whose steps are conflicts of the solver.
    ///
    /// A cake stands for its images. It is the image that has the first cell of an orbit: of the first
    /// orbit that it meets. If a placement is moved, its group is moved, too, and has the same name in
    /// [`PlaneGroup::of_orbits`]; so nothing is lost.
    ///
    /// There is a variable for each cake and each cell near it, whether it has the cell; one for
    /// each orbit, of which part it is; and one for each pair of cells of a winning set, up to the group,
    /// whether they are in different parts of one cake. Every winning set has such a pair. The formula has
    /// about (2 `reach` + 1)² variables and as many clauses for each pair, times the cakes. If cakes are to
    /// be [symmetric](PlaneGroup::with_symmetric_cakes), there are more clauses for that.
    pub fn search(
        &self,
        group: &PlaneGroup,
        target: &Target,
        solver: &mut dyn SatSolver,
        budget: &Budget,
    ) -> SearchOutcome {
        if self.cakes * self.size < group.orbits() {
            return SearchOutcome::None;
        }
        let (formula, variables) = self.formula(group, target);
        match solver.search(&formula, budget) {
            SatAnswer::Solution(values) => SearchOutcome::Found(variables.read(group, &values)),
            SatAnswer::NoSolution(_) => SearchOutcome::None,
            SatAnswer::Unknown => SearchOutcome::Unknown,
        }
    }

    /// Returns the cells that a cake may have: those within reach of the cell that is chosen.
    fn region(&self, group: &PlaneGroup, cake: usize) -> BTreeSet<Cell> {
        let reach = self.reach;
        let is_translated = group.kind() == GroupKind::P1 && !group.has_symmetric_cakes();
        // Moved by translations only, a cake alone has the origin as its uppermost cell, and the leftmost of
        // these.
        let is_alone = self.cakes == 1 && is_translated;
        let near = |&cell: &Cell| {
            let around = cells_near(cell, reach);
            around.filter(move |&(x, y)| !is_alone || (y, x) >= (cell.1, cell.0))
        };
        let firsts = firsts(group, cake).iter();
        firsts.flat_map(near).collect()
    }

    fn formula(&self, group: &PlaneGroup, target: &Target) -> (Formula, Variables) {
        let mut formula = Formula::new(0);
        let mut places = Vec::new();
        for cake in 0..self.cakes {
            let mut region: Vec<Cell> = self.region(group, cake).into_iter().collect();
            region.sort_unstable_by_key(|&(x, y)| (y, x));
            for cell in region {
                let (orbit, motion) = group.place(cell);
                places.push(Place {
                    cake,
                    cell,
                    orbit,
                    motion,
                    literal: Literal::positive(formula.variable()),
                });
            }
        }
        let parts: Vec<Literal> = (0..group.orbits())
            .map(|_| Literal::positive(formula.variable()))
            .collect();
        let mut of_orbit: Vec<Vec<Place>> = vec![Vec::new(); group.orbits()];
        for place in &places {
            of_orbit[place.orbit].push(*place);
        }
        for places in &of_orbit {
            let literals: Vec<Literal> = places.iter().map(|place| place.literal).collect();
            formula.add(literals.iter().copied());
            formula.at_most_one(&literals);
        }
        // The first cake has the first cell.
        let first = places.iter().find(|place| place.cell == group.cells()[0]);
        formula.add(first.map(|place| place.literal));
        formula.add([parts[0]]);
        if self.cakes > 1 {
            let has = has_orbits(&mut formula, &of_orbit, self.cakes);
            few_cells(&mut formula, &has, self.size);
            break_symmetry(&mut formula, group, &of_orbit, &has, &parts);
        }
        if group.has_symmetric_cakes() {
            self.add_symmetry(&mut formula, group, &places, &parts);
        }
        let mut pairs = Pairs {
            group,
            of_orbit,
            literal_of: places
                .iter()
                .map(|place| ((place.cake, place.cell), place.literal))
                .collect(),
            parts: &parts,
            joins: HashMap::new(),
        };
        let mut clauses = BTreeSet::new();
        for pattern in target.patterns() {
            for (x, y) in group.lattice().cells() {
                let mut clause = Vec::new();
                for (number, &(px, py)) in pattern.iter().enumerate() {
                    for &(qx, qy) in &pattern[..number] {
                        let pair = [(x + px, y + py), (x + qx, y + qy)];
                        clause.extend(pairs.join(&mut formula, pair));
                    }
                }
                clause.sort_unstable();
                clause.dedup();
                clauses.insert(clause);
            }
        }
        for clause in clauses {
            formula.add(clause);
        }
        (formula, Variables { places, parts })
    }

    /// Adds that each cake is mapped to itself by a reflection or half-turn outside the group.
    ///
    /// There is a variable for each cake and each of these, whether it does, and one for each cake, whether
    /// its parts are exchanged.
    fn add_symmetry(
        &self,
        formula: &mut Formula,
        group: &PlaneGroup,
        places: &[Place],
        parts: &[Literal],
    ) {
        for cake in 0..self.cakes {
            let places: BTreeMap<Cell, &Place> = places
                .iter()
                .filter(|place| place.cake == cake)
                .map(|place| (place.cell, place))
                .collect();
            let involutions: BTreeSet<Motion> = firsts(group, cake)
                .iter()
                .flat_map(|&cell| group.involutions(cell, self.reach))
                .collect();
            let exchanges = Literal::positive(formula.variable());
            let mut chosen = Vec::new();
            for involution in involutions {
                let is_chosen = Literal::positive(formula.variable());
                chosen.push(is_chosen);
                for (&cell, place) in &places {
                    let image = places.get(&involution.of_cell(cell));
                    let both = image.map(|image| image.literal);
                    formula.add([!is_chosen, !place.literal].into_iter().chain(both));
                    let Some(image) = image else { continue };
                    let (part, other) = (parts[place.orbit], parts[image.orbit]);
                    for [exchanges, part, other] in [
                        [exchanges, part, !other],
                        [exchanges, !part, other],
                        [!exchanges, part, other],
                        [!exchanges, !part, !other],
                    ] {
                        formula.add([!is_chosen, !place.literal, exchanges, part, other]);
                    }
                }
            }
            formula.add(chosen);
        }
    }
}

/// Returns the cells of which a cake has one: of the first orbit that it meets. The first cake has that of
/// the first orbit.
fn firsts(group: &PlaneGroup, cake: usize) -> &[Cell] {
    match cake {
        0 => &group.cells()[..1],
        _ => group.cells(),
    }
}

/// Returns for each orbit and each cake a variable, whether the cake has a cell of the orbit.
fn has_orbits(formula: &mut Formula, of_orbit: &[Vec<Place>], cakes: usize) -> Vec<Vec<Literal>> {
    let mut has_orbits = Vec::new();
    for places in of_orbit {
        let mut of_cakes = Vec::new();
        for cake in 0..cakes {
            let has = Literal::positive(formula.variable());
            let mine = places.iter().filter(|place| place.cake == cake);
            let mine: Vec<Literal> = mine.map(|place| place.literal).collect();
            for &literal in &mine {
                formula.add([!literal, has]);
            }
            formula.add([!has].into_iter().chain(mine));
            of_cakes.push(has);
        }
        has_orbits.push(of_cakes);
    }
    has_orbits
}

/// Adds that no cake has more than `size` cells.
fn few_cells(formula: &mut Formula, has: &[Vec<Literal>], size: usize) {
    let cakes = has.first().map_or(0, Vec::len);
    for cake in 0..cakes {
        // counts[n]: more than n of the orbits so far are of the cake.
        let mut counts: Vec<Literal> = Vec::new();
        for (orbit, has) in has.iter().enumerate() {
            let has = has[cake];
            let length = (orbit + 1).min(size);
            let now: Vec<Literal> = (0..length)
                .map(|_| Literal::positive(formula.variable()))
                .collect();
            formula.add([!has, now[0]]);
            for (n, &count) in counts.iter().enumerate() {
                formula.add([!count, now[n]]);
                match now.get(n + 1) {
                    Some(&next) => formula.add([!count, !has, next]),
                    None => formula.add([!count, !has]),
                }
            }
            counts = now;
        }
    }
}

/// Adds that each cake has the first cell of the first orbit that it meets, in its first part, and that
/// cakes are numbered in the order of these orbits.
fn break_symmetry(
    formula: &mut Formula,
    group: &PlaneGroup,
    of_orbit: &[Vec<Place>],
    has: &[Vec<Literal>],
    parts: &[Literal],
) {
    for (orbit, places) in of_orbit.iter().enumerate() {
        for place in places {
            let before = has[..orbit].iter().map(|has| has[place.cake]);
            if place.cell == group.cells()[orbit] {
                formula.add(before.chain([!place.literal, parts[orbit]]));
            } else {
                formula.add(before.chain([!place.literal]));
            }
        }
        for cake in 1..has[orbit].len() {
            let before = has[..orbit].iter().map(|has| has[cake - 1]);
            formula.add(before.chain([!has[orbit][cake]]));
        }
    }
}

/// The variables of pairs of cells, whether they are in different parts of one cake.
struct Pairs<'a> {
    group: &'a PlaneGroup,
    of_orbit: Vec<Vec<Place>>,
    literal_of: HashMap<(usize, Cell), Literal>,
    parts: &'a [Literal],
    /// By the orbit of one cell, and the step to the other if the first is moved to the cell of its
    /// orbit.
    joins: HashMap<(usize, Cell), Literal>,
}

impl Pairs<'_> {
    /// Returns the variable of a pair, whose clauses are added with it. Two cells of one orbit are in no
    /// cake.
    fn join(&mut self, formula: &mut Formula, [one, other]: [Cell; 2]) -> Option<Literal> {
        let from = |one: Cell, other: Cell| {
            let (orbit, motion) = self.group.place(one);
            let (x, y) = self.group.cells()[orbit];
            let (u, v) = motion.inverse().of_cell(other);
            (orbit, (u - x, v - y))
        };
        let (first, second) = (from(one, other), from(other, one));
        if first.0 == second.0 {
            return None;
        }
        let name = first.min(second);
        if let Some(&join) = self.joins.get(&name) {
            return Some(join);
        }
        let join = Literal::positive(formula.variable());
        self.joins.insert(name, join);
        let (part, other_part) = (self.parts[first.0], self.parts[second.0]);
        formula.add([!join, part, other_part]);
        formula.add([!join, !part, !other_part]);
        for (from, to) in [(one, other), (other, one)] {
            let (orbit, motion) = self.group.place(from);
            // If the cake has an image of the first cell, it has that of the second.
            let back = motion.inverse().of_cell(to);
            for place in &self.of_orbit[orbit] {
                let next = (place.cake, place.motion.of_cell(back));
                let next = self.literal_of.get(&next).copied();
                formula.add([!join, !place.literal].into_iter().chain(next));
            }
        }
        Some(join)
    }
}

impl Variables {
    fn read(&self, group: &PlaneGroup, values: &[bool]) -> Placement {
        let holds = |literal: Literal| values[literal.variable()] == literal.is_positive();
        let count = self.places.last().map_or(0, |place| place.cake + 1);
        let mut cakes = vec![[Vec::new(), Vec::new()]; count];
        for place in self.places.iter().filter(|place| holds(place.literal)) {
            let part = usize::from(!holds(self.parts[place.orbit]));
            cakes[place.cake][part].push(place.cell);
        }
        let images = cakes.iter().flat_map(|[first, second]| {
            group.motions().iter().filter_map(move |motion| {
                let moved =
                    |cells: &[Cell]| cells.iter().map(|&cell| motion.of_cell(cell)).collect();
                // A cake of one colour blocks nothing.
                Cake::new(moved(first), moved(second))
            })
        });
        Placement {
            lattice: *group.lattice(),
            cakes: images.collect(),
        }
    }
}
