//! Colourings of the plane: one infinite cake, in two colours or more.
//!
//! A colouring is *good* if no set that is to be blocked has one colour. With two colours this is the case
//! t = ∞ of the table of cakes.
//!
//! **Only one.** Let the images of a colouring under the maps of the square, translations and exchanges of
//! the colours be known, and let b be such that two images that agree on b × (b − 1) or (b − 1) × b cells
//! are the same. If each good colouring of a window agrees with an image on the b × b cells in its middle,
//! each good colouring of the plane is an image: neighbouring squares of b × b cells share so many cells
//! that they belong to the same image.
//!
//! Source: Győrffy's thesis, sections 4.3.1 to 4.3.3 and figure 4.4.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use madness_search::sat::{Formula, Literal, SatAnswer, SatSolver, check_proof};
use thiserror::Error;

use super::Cell;
use super::target::Target;

/// A colouring of the plane that repeats after some columns and after some rows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colouring {
    width: usize,
    /// The colours, counted from 0, row after row.
    cells: Vec<u8>,
}

/// Why rows are no colouring.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ColouringError {
    /// No cells, or too many.
    #[error("expected rows of equal length, such as XXOO/OOXX, with 1 to {most} cells", most = Colouring::MOST_CELLS)]
    Rows,
    /// A character that is no colour.
    #[error("found {0:?}: colours are X and O, or A to H")]
    NoColour(char),
}

/// Why a formula about colourings was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the solver gave up")]
pub struct GaveUp;

/// A window that has no good colouring of some kind, with the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowProof {
    /// Columns, and rows.
    pub side: usize,
    /// The clauses that prove it.
    pub proof: Vec<Vec<Literal>>,
}

/// What is known about the good colourings in some number of colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColouringAnswer {
    /// A good colouring that repeats.
    pub found: Option<Colouring>,
    /// The proof that there is no good colouring but the images of this one, or none at all.
    pub proof: Option<WindowProof>,
    /// A good colouring that is no image of the first one; looked for in two colours.
    pub other: Option<Colouring>,
}

impl ColouringAnswer {
    /// Looks for a good colouring, and for another one, or proves that there are no others.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn find(target: &Target, colours: u8, solver: &mut dyn SatSolver) -> Result<Self, GaveUp> {
        let found = Colouring::find(target, colours, &BTreeSet::new(), solver)?;
        let (mut proof, mut other) = (None, None);
        match &found {
            None => proof = Colouring::prove_none(target, colours, solver)?,
            Some(found) if colours == 2 => {
                proof = found.prove_only(target, solver)?;
                if proof.is_none() {
                    other = Colouring::find(target, colours, &found.images(), solver)?;
                }
            }
            Some(_) => {}
        }
        Ok(Self {
            found,
            proof,
            other,
        })
    }
}

/// How long the solver tries, in conflicts.
const CONFLICTS: u64 = 200_000;

/// How long the check of a proof takes at most, in looks at literals.
const CHECK_STEPS: u64 = 1 << 34;

/// The most columns, and the most rows, of windows.
const MOST_WINDOW: usize = 12;

impl Colouring {
    /// The most cells that repeat.
    pub const MOST_CELLS: usize = 1 << 12;

    /// The most colours.
    pub const MOST_COLOURS: u8 = 8;

    /// Reads rows with a stroke between them: X and O are two colours, A, B, C, … any.
    ///
    /// # Errors
    /// Rows of other lengths, too many cells, or another character.
    pub fn parse(text: &str) -> Result<Self, ColouringError> {
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].chars().count();
        let are_even = rows.iter().all(|row| row.chars().count() == width);
        if width == 0 || !are_even || width.saturating_mul(rows.len()) > Self::MOST_CELLS {
            return Err(ColouringError::Rows);
        }
        let colour = |char: char| match char.to_ascii_uppercase() {
            'X' => Ok(0),
            'O' => Ok(1),
            letter @ 'A'..='H' => Ok(letter as u8 - b'A'),
            _ => Err(ColouringError::NoColour(char)),
        };
        let cells = rows.iter().flat_map(|row| row.chars()).map(colour);
        Ok(Self {
            width,
            cells: cells.collect::<Result<_, _>>()?,
        })
    }

    /// Returns the rows of what repeats, as [`Colouring::parse`] reads them.
    pub fn rows(&self) -> Vec<String> {
        let letters = self.letters();
        let letter = |&colour: &u8| letters.chars().nth(colour.into()).unwrap_or('?');
        let rows = self.cells.chunks(self.width);
        rows.map(|row| row.iter().map(letter).collect()).collect()
    }

    /// Returns the letters of the colours.
    pub(crate) fn letters(&self) -> &'static str {
        if self.colours() > 2 { "ABCDEFGH" } else { "XO" }
    }

    /// Returns how many columns, and how many rows, repeat.
    pub fn period(&self) -> (usize, usize) {
        (self.width, self.cells.len() / self.width)
    }

    /// Returns the number of colours.
    pub fn colours(&self) -> u8 {
        self.cells.iter().max().map_or(0, |colour| colour + 1)
    }

    /// Returns the colour of a cell of the plane.
    pub fn colour(&self, (x, y): Cell) -> u8 {
        self.cells[self.place((x, y))]
    }

    fn place(&self, (x, y): Cell) -> usize {
        place(self.period(), (x, y))
    }

    /// Returns the first set that has one colour: the number of its pattern, and by how much it is moved.
    pub fn unblocked(&self, target: &Target) -> Option<(usize, Cell)> {
        let mut sets = (0..).zip(target.patterns()).flat_map(|(number, pattern)| {
            self.cells_of_period()
                .map(move |start| (number, pattern, start))
        });
        sets.find_map(|(number, pattern, (dx, dy))| {
            let mut colours = pattern.iter().map(|&(x, y)| self.colour((x + dx, y + dy)));
            let first = colours.next();
            colours
                .all(|colour| Some(colour) == first)
                .then_some((number, (dx, dy)))
        })
    }

    fn cells_of_period(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = self.period();
        let number = |at: usize| i32::try_from(at).unwrap_or(0);
        (0..height).flat_map(move |y| (0..width).map(move |x| (number(x), number(y))))
    }

    /// Returns whether no k cells in a row have one colour, in any direction: at c, c + v, c + 2v, … for
    /// each step v of whole numbers without a common divisor.
    ///
    /// A step matters by its columns modulo the width and its rows modulo the height only. A class of steps has one
    /// without a common divisor exactly if no number divides the columns, the width, the rows and the height. For
    /// the columns of the class are the multiples of their common divisor a with the width by some numbers, infinitely
    /// many of them prime (Dirichlet), and so are the rows with b; and what divides both a and b divides every step.
    pub fn blocks_all_slopes(&self, k: i32) -> bool {
        let (width, height) = self.period();
        let number = |side: usize| i32::try_from(side).unwrap_or(i32::MAX);
        let both = gcd(number(width), number(height));
        let is_primitive = |&(dx, dy): &Cell| gcd(gcd(dx, dy), both) == 1;
        let mut steps = self.cells_of_period().filter(is_primitive);
        steps.all(|(dx, dy)| {
            let mut starts = self.cells_of_period();
            starts.all(|(x, y)| {
                let first = self.colour((x, y));
                (1..k).any(|at| self.colour((x + at * dx, y + at * dy)) != first)
            })
        })
    }

    /// Returns the images under the eight maps of the square, translations and exchanges of colours, as
    /// squares of the side of a common period.
    pub fn images(&self) -> BTreeSet<Self> {
        let (width, height) = self.period();
        let side = lcm(width, height);
        let number = |at: usize| i32::try_from(at).unwrap_or(0);
        let whole = number(side);
        let mut images = BTreeSet::new();
        for map in MAPS {
            for shift in (0..side).flat_map(|y| (0..side).map(move |x| (number(x), number(y)))) {
                let cells = (0..whole).flat_map(|y| (0..whole).map(move |x| (x, y)));
                let cells = cells.map(|(x, y)| {
                    let (x, y) = (x + shift.0, y + shift.1);
                    self.colour((map[0] * x + map[1] * y, map[2] * x + map[3] * y))
                });
                images.extend(
                    exchanged(&cells.collect::<Vec<u8>>(), self.colours())
                        .map(|cells| Self { width: side, cells }),
                );
            }
        }
        images
    }

    /// Looks for a good colouring that repeats, with no more than so many colours, on small periods; those
    /// that agree with one of `others` everywhere do not count.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn find(
        target: &Target,
        colours: u8,
        others: &BTreeSet<Self>,
        solver: &mut dyn SatSolver,
    ) -> Result<Option<Self>, GaveUp> {
        let mut periods: Vec<(usize, usize)> = (1..=8)
            .flat_map(|width| (1..=8).map(move |height| (width, height)))
            .collect();
        periods.sort_by_key(|&(width, height)| (width * height, height));
        for period in periods {
            let mut formula = Sets::on_torus(target, period).formula(period, colours);
            if colours != 2 {
                for cell in 0..period.0 * period.1 {
                    formula.at_most_one(&literals(colours, cell));
                }
            }
            let number = |at: usize| i32::try_from(at).unwrap_or(0);
            let cells =
                (0..period.1).flat_map(|y| (0..period.0).map(move |x| (number(x), number(y))));
            let cells: Vec<Cell> = cells.collect();
            for other in others {
                // What agrees with it on these cells and differs farther on is left out as well.
                formula.add(
                    cells
                        .iter()
                        .enumerate()
                        .map(|(cell, &at)| !literal(colours, cell, other.colour(at))),
                );
            }
            match solver.solve(&formula, CONFLICTS) {
                SatAnswer::NoSolution(_) => {}
                SatAnswer::Unknown => return Err(GaveUp),
                SatAnswer::Solution(values) => {
                    let of = |cell: usize| {
                        let mut all = 0..colours;
                        all.find(|&colour| {
                            let literal = literal(colours, cell, colour);
                            values[literal.variable()] == literal.is_positive()
                        })
                    };
                    let cells: Option<Vec<u8>> = (0..cells.len()).map(of).collect();
                    let width = period.0;
                    let found = cells.map(|cells| Self { width, cells });
                    // What the solver says is checked: on the plane, set by set.
                    let is_new = |found: &Self| {
                        let is_other = |other: &Self| found.is_as(other);
                        !others.iter().any(is_other)
                    };
                    let found = found.filter(|it| it.unblocked(target).is_none());
                    if let Some(found) = found.filter(is_new) {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns whether two colourings of the plane are the same.
    fn is_as(&self, other: &Self) -> bool {
        let ((a, b), (c, d)) = (self.period(), other.period());
        let number = |at: usize| i32::try_from(at).unwrap_or(0);
        let cells =
            (0..lcm(b, d)).flat_map(|y| (0..lcm(a, c)).map(move |x| (number(x), number(y))));
        cells
            .into_iter()
            .all(|cell| self.colour(cell) == other.colour(cell))
    }

    /// Proves that each good colouring in as many colours is an image of this one, as the module says.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn prove_only(
        &self,
        target: &Target,
        solver: &mut dyn SatSolver,
    ) -> Result<Option<WindowProof>, GaveUp> {
        let images = self.images();
        let Some(square) = telling(&images) else {
            return Ok(None);
        };
        refuted(target, self.colours(), square, &images, square, solver)
    }

    /// Proves that a window has no good colouring in so many colours, so that the plane has none.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn prove_none(
        target: &Target,
        colours: u8,
        solver: &mut dyn SatSolver,
    ) -> Result<Option<WindowProof>, GaveUp> {
        refuted(target, colours, 0, &BTreeSet::new(), 2, solver)
    }
}

/// The maps of the square, as matrices by rows.
const MAPS: [[i32; 4]; 8] = [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
    [1, 0, 0, -1],
    [-1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
];

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// Returns the number of the cell of a period on which a cell of the plane falls.
fn place((width, height): (usize, usize), (x, y): Cell) -> usize {
    let modulo = |at: i32, side: usize| {
        let side = i64::try_from(side).unwrap_or(i64::MAX);
        usize::try_from(i64::from(at).rem_euclid(side)).unwrap_or(0)
    };
    modulo(y, height) * width + modulo(x, width)
}

/// Returns the same cells with the colours exchanged in all ways, if there are two; more colours stay.
fn exchanged(cells: &[u8], colours: u8) -> impl Iterator<Item = Vec<u8>> {
    let other = (colours == 2).then(|| cells.iter().map(|colour| 1 - colour).collect());
    std::iter::once(cells.to_vec()).chain(other)
}

/// Returns the least side b such that b × (b − 1) and (b − 1) × b cells tell all images apart.
fn telling(images: &BTreeSet<Colouring>) -> Option<usize> {
    let tells = |columns: i32, rows: i32| {
        let cells = || (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let seen: BTreeSet<Vec<u8>> = images
            .iter()
            .map(|image| cells().map(|cell| image.colour(cell)).collect())
            .collect();
        seen.len() == images.len()
    };
    let side = (2..=8).find(|&side| tells(side, side - 1) && tells(side - 1, side))?;
    usize::try_from(side).ok()
}

/// Looks for a window, from a side on, that has no good colouring but those that agree with one of some
/// colourings on a square in its middle; with a proof, which is checked.
fn refuted(
    target: &Target,
    colours: u8,
    square: usize,
    but: &BTreeSet<Colouring>,
    from: usize,
    solver: &mut dyn SatSolver,
) -> Result<Option<WindowProof>, GaveUp> {
    for side in from..=MOST_WINDOW {
        let mut formula = Sets::in_window(target, side).formula((side, side), colours);
        let first = (side - square) / 2;
        let number = |at: usize| i32::try_from(at).unwrap_or(0);
        for image in but {
            let cells = (0..square).flat_map(|y| (0..square).map(move |x| (x, y)));
            formula.add(cells.map(|(x, y)| {
                let cell = (y + first) * side + x + first;
                !literal(colours, cell, image.colour((number(x), number(y))))
            }));
        }
        match solver.solve(&formula, CONFLICTS) {
            SatAnswer::Solution(_) => {}
            SatAnswer::Unknown => return Err(GaveUp),
            SatAnswer::NoSolution(proof) => {
                let holds = check_proof(&formula, &proof, CHECK_STEPS) == Some(true);
                return Ok(holds.then_some(WindowProof { side, proof }));
            }
        }
    }
    Ok(None)
}

/// Sets of cells, by the numbers of the cells.
struct Sets(BTreeSet<Vec<usize>>);

impl Sets {
    /// Returns the sets of a torus.
    fn on_torus(target: &Target, period: (usize, usize)) -> Self {
        let number = |at: usize| i32::try_from(at).unwrap_or(0);
        let starts = (0..period.1).flat_map(|y| (0..period.0).map(move |x| (number(x), number(y))));
        let sets = starts.flat_map(|(dx, dy)| {
            let set = move |pattern: &Vec<Cell>| {
                let cells = pattern
                    .iter()
                    .map(|&(x, y)| place(period, (x + dx, y + dy)));
                cells.collect::<BTreeSet<usize>>().into_iter().collect()
            };
            target
                .patterns()
                .iter()
                .map(set)
                .collect::<Vec<Vec<usize>>>()
        });
        Self(sets.collect())
    }

    /// Returns the sets within a square.
    fn in_window(target: &Target, side: usize) -> Self {
        let whole = i32::try_from(side).unwrap_or(i32::MAX);
        let mut sets = BTreeSet::new();
        for pattern in target.patterns() {
            for (dx, dy) in (-whole..whole).flat_map(|dy| (-whole..whole).map(move |dx| (dx, dy))) {
                let cells = pattern.iter().map(|&(x, y)| (x + dx, y + dy));
                let is_inside = |&(x, y): &Cell| (0..whole).contains(&x) && (0..whole).contains(&y);
                if cells.clone().all(|cell| is_inside(&cell)) {
                    sets.insert(cells.map(|cell| place((side, side), cell)).collect());
                }
            }
        }
        Self(sets)
    }

    /// Returns the formula that colours a rectangle so that no set has one colour. If there are more than two
    /// colours a cell may have several.
    fn formula(&self, (width, height): (usize, usize), colours: u8) -> Formula {
        let cells = width * height;
        let variables = if colours == 2 {
            cells
        } else {
            cells * usize::from(colours)
        };
        let mut formula = Formula::new(variables);
        if colours != 2 {
            for cell in 0..cells {
                formula.add(literals(colours, cell));
            }
        }
        for set in &self.0 {
            for colour in 0..colours {
                formula.add(set.iter().map(|&cell| !literal(colours, cell, colour)));
            }
        }
        formula
    }
}

/// Returns the literals that say which colour a cell has.
fn literals(colours: u8, cell: usize) -> Vec<Literal> {
    let all = 0..colours;
    all.map(|colour| literal(colours, cell, colour)).collect()
}

/// Returns the literal that says that a cell has a colour.
fn literal(colours: u8, cell: usize, colour: u8) -> Literal {
    match (colours, colour) {
        (2, 0) => Literal::positive(cell),
        (2, _) => Literal::negative(cell),
        _ => Literal::positive(cell * usize::from(colours) + usize::from(colour)),
    }
}
