//! Solving by roots of unity: the press operator in the basis where it is diagonal.
//!
//! For odd m and n the polynomial of a board f ∈ F₂\[X,Y\]/(X^m − 1, Y^n − 1) is
//! determined by its values f(a, b) at all pairs of an m-th and an n-th root of
//! unity in an extension field: a finite Fourier transform. The rule is a polynomial P as well, the
//! sum of X^i·Y^j over its offsets; that of the cross is ι = 1 + X + X⁻¹ + Y + Y⁻¹. Pressing S makes
//! the values S(a, b)·P(a, b), so
//!
//! * f can be solved iff f(a, b) = 0 wherever P(a, b) = 0, and then
//!   S(a, b) = f(a, b)/P(a, b) elsewhere and 0 there;
//! * the nullity is the number of pairs with P(a, b) = 0 (`zeros.rs`);
//! * if f(a, b) ≠ 0 at such a pair, say in coordinate k of the field, then the
//!   cells (i, j) for which coordinate k of aⁱbʲ is 1 are a set that every press meets evenly, and it
//!   meets f in coordinate k of f(a, b), that is, oddly;
//! * the cells for which coordinate k of a⁻ⁱb⁻ʲ is 1 are a quiet pattern, or none, and all such sets
//!   span the quiet patterns.
//!
//! For the cross it is theorem 5.4 of the source thesis for one board at a time (for the
//! torus with sides of any odd lengths), and shares nothing with elimination.

use num_integer::Integer;

mod zeros;

use crate::board::{Cell, Lights, Presses, Shape, Surface};
use crate::game::{Game, Obstruction, Offset, Outcome};
use gf2_algebra::field::{BinaryField, Element, PrimitiveRoot, multiplicative_order_of_two};
use gf2_algebra::gf2::XorBasis;
use gf2_algebra::poly::Poly;

use super::{SolveError, Solver, bytes_of_sets, solved, within};

pub(super) use zeros::{remainder, zeros};

/// The transform over the roots of unity, for any rule on tori with odd sides.
///
/// # Complexity
/// With r = ord(2) modulo the least common multiple of the sides: O(mn(m + n))
/// multiplications in F_{2^r}, and mn elements of r bits.
///
/// ```
/// use button_madness::{Cell, Game, Lights};
/// use button_madness::solve::{Fourier, Solver};
///
/// let game = Game::torus(7, 9)?;
/// let mut lights = Lights::new(game.shape());
/// game.press(&mut lights, Cell::new(3, 4));
/// let outcome = Fourier::default().solve(&game, &lights)?;
/// assert!(outcome.presses().is_some_and(|presses| game.solves(presses, &lights)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fourier {
    /// The largest degree r of a field to work in.
    pub degree_limit: u64,
    /// The largest number of multiplications, mn(m + n), to do.
    pub work_limit: u64,
}

impl Default for Fourier {
    /// Degree 1024 and 2²⁷ multiplications: some seconds.
    fn default() -> Self {
        Self {
            degree_limit: 1024,
            work_limit: 1 << 27,
        }
    }
}

/// The powers gᵏ of a primitive root of unity whose order both sides divide.
struct Points {
    root: PrimitiveRoot,
    powers: Vec<Element>,
}

impl Points {
    fn new(order: u64) -> Self {
        let root = PrimitiveRoot::new(order).expect("an odd order, its degree within the limit");
        let table = root.powers();
        let element = |j| Poly::from_words(table.get(j).to_vec());
        let count = usize::try_from(order).expect("not above m·n");
        let powers = (0..count)
            .map(|j| root.field().element(element(j)))
            .collect();
        Self { root, powers }
    }

    fn field(&self) -> &BinaryField {
        self.root.field()
    }

    /// The k-th power of a primitive root of order `side`; k may be any number.
    fn unity(&self, side: usize, k: usize) -> &Element {
        &self.powers[self.powers.len() / side * (k % side)]
    }

    /// For each k < m the sum over i of `values[i]` · aⁱ with a = unity(m, ±k).
    fn evaluate(&self, values: &[Element], backwards: bool) -> Vec<Element> {
        let (field, side) = (self.field(), values.len());
        let at = |k: usize| {
            let k = if backwards { side - k } else { k };
            let mut sum = field.zero();
            for (i, value) in values
                .iter()
                .enumerate()
                .filter(|(_, value)| !value.is_zero())
            {
                let mut term = value.clone();
                field.mul_assign(&mut term, self.unity(side, i * k));
                field.add_assign(&mut sum, &term);
            }
            sum
        };
        (0..side).map(at).collect()
    }

    /// The transform of an m × n array in row-major order, rows first.
    fn transform(&self, shape: Shape, array: &[Element], backwards: bool) -> Vec<Element> {
        let (m, n) = (shape.columns(), shape.rows());
        let rows = array
            .chunks_exact(m)
            .map(|row| self.evaluate(row, backwards));
        let rows: Vec<Vec<Element>> = rows.collect();
        let mut result = vec![self.field().zero(); m * n];
        for x in 0..m {
            let column: Vec<Element> = rows.iter().map(|row| row[x].clone()).collect();
            for (y, value) in self.evaluate(&column, backwards).into_iter().enumerate() {
                result[y * m + x] = value;
            }
        }
        result
    }

    /// P(a, b) at a = unity(m, x), b = unity(n, y), for the terms of P reduced modulo the sides.
    fn rule(&self, shape: Shape, terms: &[(usize, usize)], at: Cell) -> Element {
        let (m, n) = (shape.columns(), shape.rows());
        let mut sum = self.field().zero();
        for &(i, j) in terms {
            let a = self.unity(m, i * at.column % m);
            let term = self.field().mul(a, self.unity(n, j * at.row % n));
            self.field().add_assign(&mut sum, &term);
        }
        sum
    }

    /// The cells (i, j) for which coordinate `bit` of aⁱbʲ is 1.
    fn pattern(&self, shape: Shape, at: Cell, bit: usize) -> Presses {
        Presses::from_fn(shape, |cell| {
            let a = self.unity(shape.columns(), cell.column * at.column);
            let b = self.unity(shape.rows(), cell.row * at.row);
            let value = self.field().mul(a, b);
            value.words()[bit / 64] >> (bit % 64) & 1 == 1
        })
    }
}

/// The terms (i, j) of a rule, reduced modulo the sides; `None` for sides that are too long.
fn terms(game: &Game) -> Option<Vec<(usize, usize)>> {
    let shape = game.shape();
    let reduced = |offset: Offset| {
        let across = remainder(offset.columns, shape.columns());
        (across, remainder(offset.rows, shape.rows()))
    };
    let offsets = game.rule().offsets_on(shape)?;
    Some(offsets.into_iter().map(reduced).collect())
}

impl Fourier {
    fn points(&self, game: &Game) -> Result<(Points, Vec<(usize, usize)>), SolveError> {
        let shape = game.shape();
        let refuse = |reason| SolveError::NotApplicable {
            method: self.name(),
            shape,
            reason,
        };
        if shape.surface() != Surface::Torus {
            return Err(refuse("only the torus has these roots of unity"));
        }
        let (m, n) = (shape.columns() as u64, shape.rows() as u64);
        if m % 2 == 0 || n % 2 == 0 {
            return Err(refuse("both sides must be odd"));
        }
        let work = m
            .checked_mul(n)
            .and_then(|cells| cells.checked_mul(m.saturating_add(n)));
        if work.is_none_or(|work| work > self.work_limit) {
            return Err(refuse("the transform would take too long"));
        }
        let order = m.lcm(&n);
        let degree = multiplicative_order_of_two(order).expect("the order is odd");
        if degree > self.degree_limit {
            return Err(refuse("the field with the roots of unity is too large"));
        }
        let terms = terms(game).ok_or_else(|| refuse("the transform would take too long"))?;
        Ok((Points::new(order), terms))
    }
}

impl Solver for Fourier {
    fn name(&self) -> &'static str {
        "fourier"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        let shape = game.shape();
        let (points, terms) = self.points(game)?;
        let field = points.field();
        let cells = || (0..shape.cells()).map(|index| shape.cell(index));
        let bit = |cell| {
            if lights.get(cell) {
                field.one()
            } else {
                field.zero()
            }
        };
        let mut values = points.transform(shape, &cells().map(bit).collect::<Vec<_>>(), false);
        let (mut nullity, mut obstruction) = (0, None);
        for (value, at) in values.iter_mut().zip(cells()) {
            if let Some(inverse) = field.inverse(&points.rule(shape, &terms, at)) {
                field.mul_assign(value, &inverse);
                continue;
            }
            nullity += 1;
            if !value.is_zero() {
                obstruction.get_or_insert_with(|| (at, value.to_poly()));
                *value = field.zero();
            }
        }
        if let Some((at, value)) = obstruction {
            let bit = value.degree().expect("the value is not zero");
            let quiet_pattern = points.pattern(shape, at, bit);
            return Ok(Outcome::Unsolvable(Obstruction {
                quiet_pattern,
                nullity,
            }));
        }
        // The inverse transform: 1/mn = 1 in characteristic 2, mn being odd.
        let entries = points.transform(shape, &values, true);
        debug_assert!(
            entries
                .iter()
                .all(|entry| entry.is_zero() || entry.is_one())
        );
        let presses = Presses::from_fn(shape, |cell| entries[shape.index(cell)].is_one());
        Ok(solved(presses, nullity))
    }

    /// # Complexity
    /// With k cells of the rule, O(mn·k·⌈r/64⌉) on all threads and a table of lcm(m, n) elements: much
    /// larger boards than can be solved.
    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        zeros::nullity(game)
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        const MEMORY: u64 = 1 << 30;
        let (shape, nullity) = (game.shape(), self.nullity(game)?);
        let (points, terms) = self.points(game)?;
        within(
            self.name(),
            shape,
            Some(bytes_of_sets(shape, nullity)),
            MEMORY,
        )?;
        let (m, n) = (shape.columns(), shape.rows());
        let mut basis = XorBasis::new();
        let cells = (0..shape.cells()).map(|index| shape.cell(index));
        let zeros = cells.filter(|&at| points.rule(shape, &terms, at).is_zero());
        let degree = points.field().degree();
        for (at, bit) in zeros.flat_map(|at| (0..degree).map(move |bit| (at, bit))) {
            if basis.rank() == nullity {
                break;
            }
            let inverse = Cell::new((m - at.column) % m, (n - at.row) % n);
            basis.insert(points.pattern(shape, inverse, bit).words().to_vec());
        }
        let presses = |words: &Vec<u64>| Presses::from_words(shape, words.clone());
        Ok(basis.vectors().map(presses).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_three_by_five_board_that_is_pressed_is_solved() {
        let game = Game::torus(3, 5).unwrap();
        let shape = game.shape();
        for set in (0..1_usize << 15).step_by(37) {
            let presses = Presses::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1);
            let lights = game.toggled(&presses);
            let Outcome::Solved(solution) = Fourier::default().solve(&game, &lights).unwrap()
            else {
                panic!("{lights:?} was made by pressing");
            };
            assert_eq!(game.toggled(&solution.presses), lights);
        }
    }

    #[test]
    fn boards_out_of_reach_are_refused() {
        let small_fields = Fourier {
            degree_limit: 9,
            ..Fourier::default()
        };
        let refused = |m, n| {
            let game = Game::torus(m, n).unwrap();
            small_fields
                .solve(&game, &Lights::new(game.shape()))
                .unwrap_err()
                .to_string()
        };
        assert!(refused(4, 5).contains("both sides must be odd"));
        assert!(refused(1001, 1001).contains("too long"));
        assert!(refused(1, 11).contains("too large")); // 11 | 2^10 − 1, and no less
        for surface in Surface::ALL.into_iter().skip(1) {
            let game = Game::new(3, 3, surface).unwrap();
            let error = small_fields
                .solve(&game, &Lights::new(game.shape()))
                .unwrap_err()
                .to_string();
            assert!(error.contains("only the torus"), "{error}");
        }
    }
}
