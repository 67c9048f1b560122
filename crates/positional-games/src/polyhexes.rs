//! Pairings of the hexagonal plane that repeat, and the animals that none of them blocks.
//!
//! A pairing blocks an animal if every place of it, turned and reflected as well, contains a pair. Then
//! Breaker, who takes the partner of each cell that Maker takes, keeps Maker from it, and from every
//! larger animal that contains it: the animal is a Loser. So the animals that no pairing of a list blocks
//! grow from smaller ones of the same kind, cell by cell, and if there are none of some size, there are
//! none of any larger one.
//!
//! The question is that of J.-P. Bode and H. Harborth, as Győrffy's thesis, section 3.4, has it: from how
//! many hexagons on is every animal a Loser, and how many are none?

use std::collections::HashSet;
use std::fmt;

use madness_machine::Budget;
use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver};

use crate::lattice::Place;

/// The steps from a cell to its partner, by columns and rows: to the neighbours, and to the cells at
/// distance 2. Those back are the opposite ones.
const STEPS: [(i8, i8); 9] = [
    (1, 0),
    (0, 1),
    (-1, 1),
    (2, 0),
    (0, 2),
    (-2, 2),
    (1, 1),
    (-1, 2),
    (-2, 1),
];

/// Returns a step as one on the plane.
fn wide((x, y): (i8, i8)) -> Place {
    (x.into(), y.into())
}

/// Returns cells turned around the cell 0,0 by sixths of a turn, and reflected.
fn images(mut cells: Vec<(i8, i8)>) -> impl Iterator<Item = Vec<(i8, i8)>> {
    (0..12).map(move |turn| {
        for (x, y) in &mut cells {
            (*x, *y) = if turn == 6 { (*y, *x) } else { (-*y, *x + *y) };
        }
        cells.clone()
    })
}

/// The most cells of a period.
pub const MOST_CELLS: usize = 32;

/// The pairings that the statement about large animals needs, a line each.
pub const PAIRINGS: &str = include_str!("../data/polyhex_pairings.txt");

/// What repeats: a rectangle of cells, which is the same so many columns to the right, and the same so
/// many rows further, moved by `shift` columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    columns: i64,
    rows: i64,
    shift: i64,
}

impl Period {
    /// Creates a period, or nothing if it has no cell or more than [`MOST_CELLS`], or the shift is not
    /// less than the number of columns.
    pub fn new(columns: u8, rows: u8, shift: u8) -> Option<Self> {
        let cells = usize::from(columns) * usize::from(rows);
        ((1..=MOST_CELLS).contains(&cells) && shift < columns).then_some(Self {
            columns: columns.into(),
            rows: rows.into(),
            shift: shift.into(),
        })
    }

    /// Returns all periods of so many cells, but those that turning or reflecting the plane makes of
    /// others.
    pub fn all(cells: u8) -> Vec<Self> {
        let all = (1..=cells).filter(|columns| cells.is_multiple_of(*columns));
        let all = all.flat_map(|columns| {
            (0..columns).filter_map(move |shift| Self::new(columns, cells / columns, shift))
        });
        let mut found: Vec<Self> = Vec::new();
        for period in all {
            // Periods with the same number of cells are the same if one has the steps of the other.
            let is_found = images(period.steps())
                .any(|steps| found.iter().any(|other| other.repeats_after(&steps)));
            if !is_found {
                found.push(period);
            }
        }
        found
    }

    /// Returns the two steps after which all is the same.
    fn steps(self) -> Vec<(i8, i8)> {
        let [columns, rows, shift] = [self.columns, self.rows, self.shift]
            .map(|number| i8::try_from(number).expect("at most 32"));
        vec![(columns, 0), (shift, rows)]
    }

    /// Whether all is the same after these steps.
    fn repeats_after(self, steps: &[(i8, i8)]) -> bool {
        steps.iter().all(|&step| self.cell(wide(step)) == 0)
    }

    /// Returns how many cells the period has.
    pub fn cells(self) -> usize {
        usize::try_from(self.columns * self.rows).expect("at most 32")
    }

    /// Returns the number of a cell in the period, row after row.
    pub fn cell(self, (x, y): Place) -> usize {
        let down = y.div_euclid(self.rows);
        let column = (x - down * self.shift).rem_euclid(self.columns);
        let cell = (y - down * self.rows) * self.columns + column;
        usize::try_from(cell).expect("in the period")
    }

    /// Returns the cells of the period by their numbers.
    fn places(self) -> impl Iterator<Item = Place> {
        (0..self.rows).flat_map(move |y| (0..self.columns).map(move |x| (x, y)))
    }
}

/// A pairing of the hexagonal plane that repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodicPairing {
    period: Period,
    /// For each cell of the period the step to its partner.
    partners: Vec<Option<Place>>,
}

impl PeriodicPairing {
    /// Looks for a pairing with this period and pairs of [`STEPS`] that blocks an animal, which has its
    /// orientations as shapes.
    ///
    /// Returns nothing if there is none, or the budget is spent, whose steps are the conflicts of the
    /// solver.
    pub fn find(
        shapes: &[Vec<Place>],
        period: Period,
        solver: &mut impl SatSolver,
        budget: &Budget,
    ) -> Option<Self> {
        let pair =
            |place: Place, step: usize| Literal::positive(period.cell(place) * STEPS.len() + step);
        let mut formula = Formula::new(period.cells() * STEPS.len());
        for (x, y) in period.places() {
            let mut of_cell = Vec::new();
            for (step, &by) in STEPS.iter().enumerate() {
                let (dx, dy) = wide(by);
                of_cell.extend([pair((x, y), step), pair((x - dx, y - dy), step)]);
                if period.repeats_after(&[by]) {
                    formula.add([!pair((x, y), step)]);
                }
            }
            of_cell.sort_unstable();
            of_cell.dedup();
            formula.at_most_one(&of_cell);
            for shape in shapes {
                let inside = pairs_inside(shape).into_iter();
                formula.add(inside.map(|(step, (u, v))| pair((x + u, y + v), step)));
            }
        }
        let SatAnswer::Solution(values) = solver.search(&formula, budget) else {
            return None;
        };
        let mut partners = vec![None; period.cells()];
        for (x, y) in period.places() {
            for (step, (dx, dy)) in STEPS.into_iter().map(wide).enumerate() {
                if values[pair((x, y), step).variable()] {
                    partners[period.cell((x, y))] = Some((dx, dy));
                    partners[period.cell((x + dx, y + dy))] = Some((-dx, -dy));
                }
            }
        }
        Some(Self { period, partners })
    }

    /// Reads a pairing from its text, or nothing if it is none: columns, rows and shift of the period as
    /// in `4x3+1`, and a sign for each cell, row after row. A letter is a step of [`STEPS`], `a` the first,
    /// its capital the step back, and `.` a cell without a partner.
    ///
    /// ```
    /// use positional_games::polyhexes::PeriodicPairing;
    ///
    /// let text = "2x1+0 aA";
    /// assert_eq!(PeriodicPairing::of_text(text).unwrap().to_string(), text);
    /// assert_eq!(PeriodicPairing::of_text("2x1+0 aa"), None);
    /// ```
    pub fn of_text(text: &str) -> Option<Self> {
        let (size, cells) = text.split_once(' ')?;
        let (columns, rest) = size.split_once('x')?;
        let (rows, shift) = rest.split_once('+')?;
        let [columns, rows, shift] = [columns, rows, shift].map(|number| number.parse().ok());
        let period = Period::new(columns?, rows?, shift?)?;
        let partner = |sign: u8| match sign {
            b'.' => Some(None),
            b'a'..=b'z' => Some(Some(wide(*STEPS.get(usize::from(sign - b'a'))?))),
            b'A'..=b'Z' => {
                let (x, y) = wide(*STEPS.get(usize::from(sign - b'A'))?);
                Some(Some((-x, -y)))
            }
            _ => None,
        };
        let partners: Vec<Option<Place>> = cells.bytes().map(partner).collect::<Option<_>>()?;
        if partners.len() != period.cells() {
            return None;
        }
        let is_mutual = period.places().zip(&partners).all(|((x, y), step)| {
            step.is_none_or(|(dx, dy)| {
                let there = period.cell((x + dx, y + dy));
                there != period.cell((x, y)) && partners[there] == Some((-dx, -dy))
            })
        });
        is_mutual.then_some(Self { period, partners })
    }

    /// Whether every place of these shapes contains a pair, by looking at each: the slow way.
    ///
    /// # Complexity
    /// O(cells of the period · cells of the shapes²).
    pub fn blocks(&self, shapes: &[Vec<Place>]) -> bool {
        self.period.places().all(|(x, y)| {
            shapes.iter().all(|shape| {
                shape.iter().any(|&(u, v)| {
                    self.partners[self.period.cell((x + u, y + v))]
                        .is_some_and(|(dx, dy)| shape.contains(&(u + dx, v + dy)))
                })
            })
        })
    }
}

impl fmt::Display for PeriodicPairing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Period {
            columns,
            rows,
            shift,
        } = self.period;
        write!(formatter, "{columns}x{rows}+{shift} ")?;
        for partner in &self.partners {
            let letter = |step: Option<Place>, first: u8| {
                let at = STEPS.iter().position(|&known| Some(wide(known)) == step)?;
                Some(char::from(first + u8::try_from(at).ok()?))
            };
            let back = partner.map(|(x, y)| (-x, -y));
            let sign = letter(*partner, b'a').or_else(|| letter(back, b'A'));
            write!(formatter, "{}", sign.unwrap_or('.'))?;
        }
        Ok(())
    }
}

/// Returns the pairs in a shape: the step, and the cell that it is made from.
fn pairs_inside(shape: &[Place]) -> Vec<(usize, Place)> {
    let steps = STEPS.into_iter().map(wide).enumerate();
    steps
        .flat_map(|(step, (dx, dy))| {
            let has_partner = move |(u, v): &Place| shape.contains(&(u + dx, v + dy));
            let first = shape.iter().copied().filter(has_partner);
            first.map(move |place| (step, place))
        })
        .collect()
}

/// A pairing as sets of cells, to see soon whether it blocks an animal.
#[derive(Clone, Debug)]
pub struct Sieve {
    /// All moves.
    all: u32,
    /// The cell of the period for each cell of a square of [`SIDE`].
    cells: Vec<u8>,
    /// For each step and each cell of the period the set of moves that bring the cell to the first one of a
    /// pair with that step. A move is a cell of the period, the one that the first cell is brought to.
    moves: Vec<[u32; MOST_CELLS]>,
}

impl Sieve {
    /// Prepares a pairing.
    pub fn new(pairing: &PeriodicPairing) -> Self {
        let period = pairing.period;
        let mut moves = vec![[0; MOST_CELLS]; STEPS.len()];
        for (of_step, step) in moves.iter_mut().zip(STEPS) {
            for (u, v) in period.places() {
                for (bit, (x, y)) in period.places().enumerate() {
                    if pairing.partners[period.cell((x + u, y + v))] == Some(wide(step)) {
                        of_step[period.cell((u, v))] |= 1 << bit;
                    }
                }
            }
        }
        let square = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x.into(), y.into())));
        let number = |place| u8::try_from(period.cell(place)).expect("at most 32 cells");
        Self {
            all: u32::MAX >> (MOST_CELLS - period.cells()),
            cells: square.map(number).collect(),
            moves,
        }
    }

    /// Whether every place of an animal contains a pair.
    ///
    /// # Complexity
    /// O(pairs of [`STEPS`] in its orientations).
    pub fn blocks(&self, animal: &Animal) -> bool {
        animal.inside.iter().all(|shape| {
            let mut blocked = 0;
            shape.iter().any(|&(step, at)| {
                let cell = self.cells[usize::from(at)];
                blocked |= self.moves[usize::from(step)][usize::from(cell)];
                blocked == self.all
            })
        })
    }
}

/// The most cells of an animal here.
const LARGEST: usize = SIDE as usize;

/// The side of a square that has a place for each of these animals.
const SIDE: u8 = 32;

/// A cell: its row and its column.
type Cell = (u8, u8);

/// An animal of hexagons.
#[derive(Clone, Debug)]
pub struct Animal {
    /// The cells of the least orientation, in order.
    cells: Vec<Cell>,
    /// The pairs in each orientation: the step, and the number of the first cell in a square of [`SIDE`].
    inside: Vec<Vec<(u8, u16)>>,
}

impl Animal {
    /// Returns the animal of one cell.
    pub fn one() -> Self {
        Self::new(&[vec![(0, 0)]])
    }

    /// Creates an animal from its orientations, in order.
    fn new(orientations: &[Vec<Cell>]) -> Self {
        Self {
            cells: orientations[0].clone(),
            inside: orientations.iter().map(|cells| inside(cells)).collect(),
        }
    }

    /// Returns its orientations, each as columns and rows.
    pub fn shapes(&self) -> Vec<Vec<Place>> {
        let place = |&(row, column): &Cell| (column.into(), row.into());
        let shapes = orientations(&self.cells).into_iter();
        shapes
            .map(|cells| cells.iter().map(place).collect())
            .collect()
    }
}

/// Returns the pairs in a shape.
fn inside(cells: &[Cell]) -> Vec<(u8, u16)> {
    // A row of the square, with room for steps beyond it.
    const EDGE: u8 = 2;
    let mut rows = [0_u64; SIDE as usize + 2 * EDGE as usize];
    for &(row, column) in cells {
        rows[usize::from(row + EDGE)] |= 1 << (column + EDGE);
    }
    let mut pairs = Vec::with_capacity(8 * cells.len());
    for &(row, column) in cells {
        let at = u16::from(row) * u16::from(SIDE) + u16::from(column);
        for (step, &(dx, dy)) in (0_u8..).zip(&STEPS) {
            let there = usize::from((row + EDGE).wrapping_add_signed(dy));
            if rows[there] >> (column + EDGE).wrapping_add_signed(dx) & 1 == 1 {
                pairs.push((step, at));
            }
        }
    }
    pairs
}

/// Returns the different orientations of an animal, each in the corner of the square and in order, the least
/// one first.
fn orientations(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let places = (cells.iter()).map(|&(row, column)| (column.cast_signed(), row.cast_signed()));
    let mut all = Vec::with_capacity(12);
    for image in images(places.collect()) {
        let top = image.iter().map(|place| place.1).min().unwrap_or(0);
        let left = image.iter().map(|place| place.0).min().unwrap_or(0);
        let moved = |&(x, y): &(i8, i8)| ((y - top).cast_unsigned(), (x - left).cast_unsigned());
        let mut image: Vec<Cell> = image.iter().map(moved).collect();
        image.sort_unstable();
        all.push(image);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the animals with one cell more than these, each once, that none of the pairings blocks; or
/// nothing if it is told to stop, or the animals have 32 cells.
///
/// # Complexity
/// O(animals · cells²) for the animals, and for each new one O(pairings) tests.
pub fn larger(
    animals: &[Animal],
    sieves: &[Sieve],
    mut go_on: impl FnMut() -> bool,
) -> Option<Vec<Animal>> {
    let mut seen: HashSet<Vec<Cell>> = HashSet::new();
    let mut open = Vec::new();
    for animal in animals {
        if !go_on() || animal.cells.len() >= LARGEST {
            return None;
        }
        // Moved by one, so that there is room before it.
        let moved = animal
            .cells
            .iter()
            .map(|&(row, column)| (row + 1, column + 1));
        let moved: Vec<Cell> = moved.collect();
        for &(row, column) in &moved {
            let around = [
                (row - 1, column),
                (row - 1, column + 1),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column - 1),
                (row + 1, column),
            ];
            for cell in around {
                if moved.contains(&cell) {
                    continue;
                }
                let orientations = orientations(&[&moved[..], &[cell]].concat());
                if seen.insert(orientations[0].clone()) {
                    let larger = Animal::new(&orientations);
                    if !sieves.iter().any(|sieve| sieve.blocks(&larger)) {
                        open.push(larger);
                    }
                }
            }
        }
    }
    Some(open)
}

/// Returns how many animals of 1, 2, … hexagons none of the pairings blocks, up to the last number that is
/// not 0; or nothing if it is told to stop, or there are such animals of 32 cells.
pub fn count_open(
    pairings: &[PeriodicPairing],
    mut go_on: impl FnMut() -> bool,
) -> Option<Vec<u64>> {
    let sieves: Vec<Sieve> = pairings.iter().map(Sieve::new).collect();
    let mut open = vec![Animal::one()];
    open.retain(|one| !sieves.iter().any(|sieve| sieve.blocks(one)));
    let mut counts = Vec::new();
    while !open.is_empty() {
        counts.push(open.len() as u64);
        open = larger(&open, &sieves, &mut go_on)?;
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use madness_search::sat::Cdcl;

    use super::*;
    use crate::lattice::Lattice;

    fn pairings() -> Vec<PeriodicPairing> {
        let pairings = PAIRINGS.lines().map(PeriodicPairing::of_text);
        pairings.collect::<Option<_>>().unwrap()
    }

    /// The animals of 1, 2, … cells, by growing one.
    fn all(most: usize) -> Vec<Vec<Animal>> {
        let grown = |animals: &Vec<Animal>| larger(animals, &[], || true);
        std::iter::successors(Some(vec![Animal::one()]), grown)
            .take(most)
            .collect()
    }

    #[test]
    fn animals_are_those_of_the_lattice() {
        for (cells, animals) in (1..).zip(all(6)) {
            let orientations = |shapes: Vec<Vec<Place>>| -> BTreeSet<BTreeSet<Place>> {
                let shapes = shapes.into_iter();
                shapes.map(|shape| shape.into_iter().collect()).collect()
            };
            let grown: Vec<_> = animals.iter().map(Animal::shapes).collect();
            let known = Lattice::Hexagonal.animals(cells);
            assert_eq!(grown.len(), known.len());
            let grown: BTreeSet<_> = grown.into_iter().map(orientations).collect();
            assert_eq!(grown, known.into_iter().map(orientations).collect());
        }
    }

    #[test]
    fn sieves_see_what_is_blocked() {
        let animals: Vec<Animal> = all(7).concat();
        let (mut blocked, mut free) = (0, 0);
        for pairing in pairings().iter().step_by(9) {
            let sieve = Sieve::new(pairing);
            for animal in animals.iter().rev().step_by(5) {
                let is_blocked = pairing.blocks(&animal.shapes());
                assert_eq!(sieve.blocks(animal), is_blocked, "{pairing} {animal:?}");
                *if is_blocked { &mut blocked } else { &mut free } += 1;
            }
        }
        assert!(blocked > 20 && free > 20, "{blocked} {free}");
    }

    #[test]
    fn texts_are_read() {
        for (line, pairing) in PAIRINGS.lines().zip(pairings()) {
            assert_eq!(pairing.to_string(), line);
        }
        for wrong in [
            "",
            "2x1+0",
            "2x1+0 ",
            "2x1+0 a",
            "2x1+0 aa",
            "2x1+0 Aa.",
            "2x1+0 a.",
            "2x1+2 aA",
            "2x1-1 aA",
            "2x1+0 zZ",
            "2x1+0 éa",
            "0x1+0 ",
            "1x1+0 a",
            "300x1+0 aA",
            "33x1+0 .................................",
        ] {
            assert_eq!(PeriodicPairing::of_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn periods_are_all_up_to_symmetry() {
        for cells in 1..=12 {
            let every: Vec<Period> = (1..=cells)
                .filter(|columns| cells % columns == 0)
                .flat_map(|columns| (0..columns).map(move |shift| (columns, shift)))
                .map(|(columns, shift)| Period::new(columns, cells / columns, shift).unwrap())
                .collect();
            let found = Period::all(cells);
            for period in every {
                let same = found.iter().filter(|found| {
                    let mut images = images(found.steps());
                    images.any(|steps| period.repeats_after(&steps))
                });
                assert_eq!(same.count(), 1, "{period:?}");
            }
        }
        for (columns, rows, shift) in [(0, 1, 0), (1, 0, 0), (3, 2, 3), (33, 1, 0), (6, 6, 0)] {
            assert_eq!(Period::new(columns, rows, shift), None);
        }
    }

    #[test]
    fn pairings_are_found() {
        let budget = Budget::unlimited().steps(10_000);
        let find = |name: &str, cells| {
            let shapes = Lattice::Hexagonal.named(name).unwrap();
            let mut periods = Period::all(cells).into_iter();
            let found = periods
                .find_map(|period| PeriodicPairing::find(&shapes, period, &mut Cdcl, &budget));
            if let Some(pairing) = &found {
                assert!(pairing.blocks(&shapes), "{name} {pairing}");
                let text = pairing.to_string();
                assert_eq!(PeriodicPairing::of_text(&text).as_ref(), Some(pairing));
            }
            found.is_some()
        };
        assert!(find("5.5", 16) && find("5.21", 4));
        // What Maker achieves is not blocked.
        assert!((1..=9).all(|cells| !find("4.1", cells) && !find("5.22", cells)));
    }

    #[test]
    fn a_count_ends_when_it_is_told() {
        let mut calls = 0;
        let go_on = || {
            calls += 1;
            calls < 100
        };
        assert_eq!(count_open(&pairings(), go_on), None);
        assert_eq!(calls, 100);
        let all_cells = PeriodicPairing::of_text("1x1+0 .").unwrap();
        assert!(!all_cells.blocks(&[vec![(0, 0)]]));
    }
}
