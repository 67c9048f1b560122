//! Reasons why there is no good placement.

use std::collections::{BTreeMap, BTreeSet};

use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver};

use super::Cell;
use super::power::{MOST_CANDIDATES, PowerError, all_of_power};
use super::shape::Cake;
use super::target::Target;

/// Why no good placement has cakes of at most `t` cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// Cakes block too few sets: even the best have less power a cell than there are sets a cell.
    Bound,
    /// Only cakes of some shapes block as many sets a cell as there are, and these do not cover a
    /// rectangle so that each set in it is blocked once.
    Window(Window),
    /// The cells after the last cell of a cake, row by row, have no colouring, whatever its size.
    Corner(Corner),
}

/// A rectangle that the best cakes cannot cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
    /// All cakes of at most t cells whose power is their size times the number of patterns.
    pub cakes: Vec<Cake>,
    /// The clauses that prove that the [formula](Window::formula) has no solution.
    pub proof: Vec<Vec<Literal>>,
}

/// Cells after the last cell of a cake, row by row, that have no good colouring.
///
/// None of them is in that cake. So if the placement is good they have a colouring that is good with
/// either colour of the last cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The cells have columns from `-width` to `width`.
    pub width: i32,
    /// The cells have rows from 0 to `height`; those of row 0 are right of the origin.
    pub height: i32,
    /// The clauses that prove that the [formula](Corner::formula) has no solution.
    pub proof: Vec<Vec<Literal>>,
}

/// The most conflicts of a search for a proof.
const MOST_CONFLICTS: u64 = 100_000;

/// The largest power of a pair of cells, one of each part.
fn power_of_pair(target: &Target) -> usize {
    let pair = |step: Cell| Cake::new(vec![(0, 0)], vec![step]);
    let powers = target.differences().into_iter().filter_map(pair);
    powers.map(|cake| cake.power(target)).max().unwrap_or(0)
}

/// Returns whether cakes of at most `t` cells block too few sets by the number of their pairs alone: p
/// cells and q cells have pq pairs.
fn is_beyond_pairs(target: &Target, t: usize) -> bool {
    let pair = power_of_pair(target);
    (2..=t).all(|size| (size / 2) * size.div_ceil(2) * pair < size * target.patterns().len())
}

/// Returns all cakes of at most `t` cells whose power is their size times the number of patterns, or
/// nothing if there may be stronger ones.
pub fn tight_cakes(target: &Target, t: usize) -> Option<Vec<Cake>> {
    let pair = power_of_pair(target);
    let mut tight = Vec::new();
    for size in 2..=t {
        let needed = size * target.patterns().len();
        if (size / 2) * size.div_ceil(2) * pair < needed {
            continue;
        }
        match all_of_power(target, size, needed, MOST_CANDIDATES) {
            Ok(cakes) if cakes.iter().all(|cake| cake.power(target) == needed) => {
                tight.extend(cakes);
            }
            Ok(_) | Err(PowerError::Endless { .. } | PowerError::TooMany { .. }) => return None,
        }
    }
    Some(tight)
}

/// Returns whether cakes of at most `t` cells block too few sets: pairs of cells block too few, or no cake
/// of up to 8 cells has the power that is needed.
pub fn is_beyond_bound(target: &Target, t: usize) -> bool {
    is_beyond_pairs(target, t)
        || (t <= MOST_TIGHT && tight_cakes(target, t).is_some_and(|cakes| cakes.is_empty()))
}

/// Looks for a rectangle that the best cakes of at most `t` cells cannot cover, if they have no power to
/// spare.
pub fn refute_by_window(
    target: &Target,
    t: usize,
    solver: &mut dyn SatSolver,
) -> Option<Refutation> {
    let cakes = (t <= MOST_TIGHT)
        .then(|| tight_cakes(target, t))
        .flatten()?;
    Window::find(target, &cakes, solver).map(Refutation::Window)
}

/// The most cells of cakes that are listed.
pub const MOST_TIGHT: usize = 8;

impl Corner {
    /// Looks for a proof, in larger and larger corners.
    pub fn find(target: &Target, solver: &mut dyn SatSolver) -> Option<Self> {
        for size in 1..=6 {
            let formula = Self::formula(target, size, size);
            if let SatAnswer::NoSolution(proof) = solver.solve(&formula, MOST_CONFLICTS) {
                return Some(Self {
                    width: size,
                    height: size,
                    proof,
                });
            }
        }
        None
    }

    /// Returns the formula that colours the cells of a corner, but for the origin, so that no set of one
    /// colour is in them, and no set with the origin has one colour in its other cells.
    ///
    /// The variables are the cells, row by row from left to right.
    pub fn formula(target: &Target, width: i32, height: i32) -> Formula {
        let cells: BTreeMap<Cell, usize> = (0..=height)
            .flat_map(|y| (-width..=width).map(move |x| (x, y)))
            .filter(|&(x, y)| y > 0 || x > 0)
            .zip(0..)
            .collect();
        let mut formula = Formula::new(cells.len());
        for pattern in target.patterns() {
            for dy in -height..=height {
                for dx in -2 * width - height..=2 * width + height {
                    let set = pattern.iter().map(|&(x, y)| (x + dx, y + dy));
                    let others = set.filter(|&cell| cell != (0, 0));
                    let numbers: Option<Vec<usize>> =
                        others.map(|cell| cells.get(&cell).copied()).collect();
                    if let Some(numbers) = numbers {
                        formula.add(numbers.iter().map(|&number| Literal::positive(number)));
                        formula.add(numbers.iter().map(|&number| Literal::negative(number)));
                    }
                }
            }
        }
        formula
    }
}

impl Window {
    /// Looks for a proof, in larger and larger squares.
    pub fn find(target: &Target, cakes: &[Cake], solver: &mut dyn SatSolver) -> Option<Self> {
        for size in 3..=12 {
            let formula = Self::formula(target, cakes, size, size);
            match solver.solve(&formula, MOST_CONFLICTS) {
                SatAnswer::Solution(_) => {}
                SatAnswer::NoSolution(proof) => {
                    return Some(Self {
                        width: size,
                        height: size,
                        cakes: cakes.to_vec(),
                        proof,
                    });
                }
                SatAnswer::Unknown => return None,
            }
        }
        None
    }

    /// Returns the formula that covers a rectangle by translates of cakes that meet it: each cell is in one
    /// of them, each set in the rectangle is blocked by one, and no two have a common cell or block a
    /// common set.
    ///
    /// The variables are the translates: cake by cake, by the row, then the column of the translation.
    pub fn formula(target: &Target, cakes: &[Cake], width: i32, height: i32) -> Formula {
        let inside = |(x, y): Cell| (0..width).contains(&x) && (0..height).contains(&y);
        let mut formula = Formula::new(0);
        let mut of_cell: BTreeMap<Cell, Vec<Literal>> = BTreeMap::new();
        let mut of_set: BTreeMap<(usize, Cell), Vec<Literal>> = BTreeMap::new();
        for cake in cakes {
            let reach = |coordinate: fn(Cell) -> i32| {
                let least = cake.cells().map(coordinate).min().unwrap_or(0);
                let most = cake.cells().map(coordinate).max().unwrap_or(0);
                (least, most)
            };
            let ((left, right), (top, bottom)) = (reach(|cell| cell.0), reach(|cell| cell.1));
            let blocked = cake.blocked(target);
            for dy in -bottom..height - top {
                for dx in -right..width - left {
                    if !cake.cells().any(|(x, y)| inside((x + dx, y + dy))) {
                        continue;
                    }
                    let literal = Literal::positive(formula.variable());
                    for (x, y) in cake.cells() {
                        of_cell.entry((x + dx, y + dy)).or_default().push(literal);
                    }
                    for &(pattern, (x, y)) in &blocked {
                        of_set
                            .entry((pattern, (x + dx, y + dy)))
                            .or_default()
                            .push(literal);
                    }
                }
            }
        }
        let mut apart = BTreeSet::new();
        for literals in of_cell.values().chain(of_set.values()) {
            for (index, &one) in literals.iter().enumerate() {
                apart.extend(literals[..index].iter().map(|&other| (other, one)));
            }
        }
        for (one, other) in apart {
            formula.add([!one, !other]);
        }
        for y in 0..height {
            for x in 0..width {
                formula.add(of_cell.get(&(x, y)).into_iter().flatten().copied());
                for (number, pattern) in target.patterns().iter().enumerate() {
                    if pattern.iter().all(|&(u, v)| inside((x + u, y + v))) {
                        let blocking = of_set.get(&(number, (x, y)));
                        formula.add(blocking.into_iter().flatten().copied());
                    }
                }
            }
        }
        formula
    }
}
