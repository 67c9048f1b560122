//! Solutions that are essentially different: none is made from another by a symmetry of the board.

use madness_machine::parallel;
use num_bigint::BigUint;
use num_traits::One;

use crate::board::{Cell, Lights, Presses, Symmetry};
use crate::game::Game;

use gf2_algebra::gf2::XorBasis;

use super::code::QuietCode;
use super::vector::place;

/// The symmetries of a board of lights, and the orbits of its solutions under them.
///
/// A symmetry of the shape that leaves the lights as they are moves solutions to solutions.
///
/// ```
/// use button_madness::{Lights, Shape, Surface};
/// use button_madness::solutions::{Essential, QuietCode};
/// use button_madness::solve::{Chase, Solver};
///
/// let shape = Shape::new(5, 5, Surface::Plane)?;
/// let all_lit = Lights::from_fn(shape, |_| true);
/// let outcome = Chase::default().solve(&all_lit.shape().into(), &all_lit)?;
/// let presses = outcome.presses().expect("every all-lit board can be solved");
/// let code = QuietCode::new(&shape.into())?;
/// let essential = Essential::new(&code, &all_lit);
/// assert_eq!(essential.symmetries().len(), 8);
/// // Four solutions, turned into one another.
/// assert_eq!(essential.count(presses), 1_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Essential {
    symmetries: Vec<Symmetry>,
    /// A basis of the quiet patterns, and for each a cell that it alone holds.
    basis: Vec<(Presses, Cell)>,
}

/// The symmetries of the shape that leave the lights and the rule as they are.
pub(super) fn symmetries<'a>(
    game: &'a Game,
    lights: &'a Lights,
) -> impl Iterator<Item = Symmetry> + 'a {
    let shape = game.shape();
    let keeps =
        move |symmetry: &Symmetry| lights.iter().all(|cell| lights.get(symmetry.image(cell)));
    // All symmetries of a shape keep the cross, so no cell has to be looked at.
    let cells = if game.is_cross() { 0 } else { shape.cells() };
    let keeps_rule = move |symmetry: &Symmetry| {
        (0..cells).map(|index| shape.cell(index)).all(|cell| {
            let [mut moved, mut image] = [Lights::new(shape), Lights::new(shape)];
            for toggled in game.toggles(cell) {
                moved.toggle(symmetry.image(toggled));
            }
            game.press(&mut image, symmetry.image(cell));
            moved == image
        })
    };
    let symmetries = shape.symmetries().filter(keeps);
    symmetries.filter(keeps_rule)
}

impl Essential {
    /// Of the board `lights`.
    ///
    /// # Complexity
    /// O(d²·mn/64) for a nullity of d, and for each symmetry of the shape as many looks as there are
    /// lights at most.
    ///
    /// # Panics
    /// If shapes differ.
    #[must_use]
    pub fn new(code: &QuietCode, lights: &Lights) -> Self {
        assert_eq!(lights.shape(), code.shape(), "lights of another shape");
        Self {
            symmetries: symmetries(code.game(), lights).collect(),
            basis: reduced(code),
        }
    }

    /// The symmetries that leave the lights as they are, and the pattern of a press: a group.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The number of essentially different solutions, one of which is given: by Burnside's lemma the
    /// mean number of solutions that a symmetry leaves as they are.
    ///
    /// # Complexity
    /// O(d³/64) for each symmetry, on all threads.
    #[must_use]
    pub fn count(&self, presses: &Presses) -> BigUint {
        let logarithms = parallel::map(self.symmetries.len(), &|number| {
            self.fixed(presses, self.symmetries[number])
        });
        let fixed = logarithms.into_iter().flatten();
        let fixed = fixed.map(|log| BigUint::one() << log);
        fixed.sum::<BigUint>() / self.symmetries.len()
    }

    /// Returns the binary logarithm of the number of solutions that a symmetry g leaves as they
    /// are, or `None` if there are none. They are x + k for the quiet patterns k with
    /// (x + k)∘g = x + k, a system of linear equations. Both sides differ by a quiet pattern, so it is enough to
    /// compare them in the cells that determine one.
    fn fixed(&self, presses: &Presses, symmetry: Symmetry) -> Option<usize> {
        let nullity = self.basis.len();
        let moved = |set: &Presses, cell| set.get(symmetry.image(cell)) != set.get(cell);
        let words = nullity / 64 + 1;
        let mut equations: XorBasis<Vec<u64>> = XorBasis::new();
        for &(_, cell) in &self.basis {
            let mut row = vec![0_u64; words];
            let patterns = self.basis.iter().map(|(pattern, _)| moved(pattern, cell));
            let right = moved(presses, cell);
            for (place, bit) in patterns.chain([right]).enumerate() {
                row[place / 64] |= u64::from(bit) << (place % 64);
            }
            // A pivot in the column of the right-hand side is the equation 0 = 1: there is no
            // solution.
            if equations.insert(row) == Some(nullity) {
                return None;
            }
        }
        Some(nullity - equations.rank())
    }

    /// Whether no symmetry makes a smaller solution of this one, cells in reading order: so one of the
    /// solutions that symmetries make from one another is singled out.
    #[must_use]
    pub fn is_least(&self, presses: &Presses) -> bool {
        let shape = presses.shape();
        self.symmetries.iter().all(|symmetry| {
            let cells = (0..shape.cells()).map(|index| shape.cell(index));
            let pairs = cells.map(|cell| (presses.get(cell), presses.get(symmetry.image(cell))));
            let mut different = pairs.filter(|(here, there)| here != there);
            different.next().is_none_or(|(here, _)| !here)
        })
    }
}

/// A basis, and for each pattern a cell that no other one holds.
fn reduced(code: &QuietCode) -> Vec<(Presses, Cell)> {
    let shape = code.shape();
    let words = code.basis().iter().map(|pattern| pattern.words().to_vec());
    let basis = words.collect::<XorBasis<Vec<u64>>>().reduced();
    let pattern = |(words, pivot): (&Vec<u64>, usize)| {
        let (column, row) = place(shape, pivot);
        let pattern = Presses::from_words(shape, words.clone());
        (pattern, Cell { column, row })
    };
    basis.vectors().zip(basis.pivots()).map(pattern).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::board::{Shape, Surface};

    fn moved(presses: &Presses, symmetry: Symmetry) -> Presses {
        Presses::from_fn(presses.shape(), |cell| presses.get(symmetry.image(cell)))
    }

    /// Orbits as the definition has them.
    #[test]
    fn orbits_are_counted_and_one_of_each_is_least() {
        let mut several = 0;
        for surface in Surface::ALL {
            for (m, n) in [
                (1, 1),
                (2, 1),
                (1, 3),
                (2, 2),
                (3, 2),
                (3, 3),
                (2, 4),
                (4, 4),
                (5, 5),
                (6, 6),
                (5, 3),
                (3, 6),
                (5, 10),
            ] {
                let shape = Shape::new(m, n, surface).unwrap();
                let code = QuietCode::new(&shape.into()).unwrap();
                if code.nullity() > 8 {
                    continue;
                }
                let sets = [
                    Presses::new(shape),
                    Presses::from_fn(shape, |cell| cell.row == 0),
                    Presses::from_fn(shape, |cell| cell.column == cell.row),
                    Presses::from_fn(shape, |cell| (cell.column + cell.row) % 2 == 0),
                    Presses::from_fn(shape, |cell| (3 * cell.column + 5 * cell.row) % 7 < 3),
                ];
                for presses in sets {
                    let lights = Game::from(presses.shape()).toggled(&presses);
                    let essential = Essential::new(&code, &lights);
                    for &symmetry in essential.symmetries() {
                        let cells = Presses::from_fn(shape, |cell| lights.get(cell));
                        assert_eq!(moved(&cells, symmetry), cells);
                    }
                    let mut seen: HashSet<Vec<u64>> = HashSet::new();
                    let (mut orbits, mut least) = (0_u32, 0_u32);
                    for solution in code.solutions(presses.clone()) {
                        assert!(Game::from(solution.shape()).solves(&solution, &lights));
                        least += u32::from(essential.is_least(&solution));
                        if seen.contains(solution.words()) {
                            continue;
                        }
                        orbits += 1;
                        let images = essential.symmetries().iter();
                        seen.extend(images.map(|&g| moved(&solution, g).words().to_vec()));
                    }
                    assert_eq!(seen.len(), 1 << code.nullity());
                    assert_eq!(
                        (orbits, essential.count(&presses)),
                        (least, orbits.into()),
                        "{shape}"
                    );
                    several += u32::from(orbits > 1 && orbits < 1 << code.nullity());
                }
            }
        }
        assert!(several > 20, "{several}");
    }

    #[test]
    fn many_solutions_are_counted_exactly() {
        // The dark 33 × 33 torus: more orbits than 2^nullity over the symmetries.
        let shape = Shape::torus(33, 33).unwrap();
        let code = QuietCode::new(&shape.into()).unwrap();
        let dark = Lights::new(shape);
        let essential = Essential::new(&code, &dark);
        assert_eq!(essential.symmetries().len(), 8 * 33 * 33);
        let count = essential.count(&Presses::new(shape));
        let all = BigUint::one() << code.nullity();
        assert!(&count * (8 * 33 * 33_u32) > all && count < all);
    }
}
