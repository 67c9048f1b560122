//! Powers of any rule on tori: no elimination of the board, whatever its size.
//!
//! In R = F₂\[X,Y\]/(X^m − 1, Y^n − 1) a rule is a polynomial f, its offsets (i, j) the terms
//! X^i·Y^j, and pressing S lights S·f. Squaring is a map of rings, f^(2^k) = f(X^(2^k), Y^(2^k)), so
//! multiplying by such a power moves the board once for each cell of the rule.
//!
//! Let 2^c be the larger one of the powers of two in m and n, s = 2^c, and t the order of 2 modulo the lcm of the odd
//! parts of m and n. The exponents X^(2^k) repeat from k = c on, f^(s·2^t) = f^s. So with q = s·(2^t − 1) the power
//! e = f^q has e·f^s = f^s and e·e = e, and splits the ring into two (Fitting's lemma): R = e·R + (1 + e)·R.
//!
//! * On e·R the rule has an inverse, f^(q−1), a product of few such powers:
//!   q − 1 = (s − 1) + s·(2^t − 2), which has all bits from 0 to c + t − 1 but for bit c.
//! * On (1 + e)·R it is nilpotent, (1 + e)·f^s = 0. This part has 2^(a+b)·ν dimensions, where 2^a and
//!   2^b are the powers of two in m and n, and ν is the number of roots of f among the pairs of roots of
//!   unity of the odd parts: R is over a field with these roots a product of rings of 2^(a+b) dimensions, one for each pair.
//!
//! So S = b·f^(q−1) solves all of b but for b·(1 + e), and that is a system with 2^(a+b)·ν unknowns (`nilpotent`). Where
//! both sides are odd, f is 0 on the second part, and so b can be solved iff b·(1 + e) = 0. Otherwise let
//! z be a cell of b·(1 + e), and y = z·(1 + e′), where e′ is e with X, Y replaced by X⁻¹, Y⁻¹, the power of the
//! reversed rule f′. Every press meets y evenly, as f′·(1 + e′) = 0, and ⟨y, b⟩ = ⟨z, b·(1 + e)⟩ = 1.
//!
//! Where the sides are odd the product of crosses in `mod.rs` is faster for the cross.

use num_integer::Integer;

use crate::board::{Lights, Presses, Shape, Surface};
use crate::game::{Game, Obstruction, Offset, Outcome};
use crate::solve::chase::add_moved;
use crate::solve::fourier::{remainder, zeros};
use crate::solve::{SolveError, solved, unsolvable};
use gf2_algebra::field::multiplicative_order_of_two;

use super::nilpotent::Nilpotent;

/// The name of the method, as [`Frobenius`](super::Frobenius) says it.
const METHOD: &str = "frobenius";

/// The most bytes of a basis.
const MOST_BYTES: u64 = 4 << 30;

/// A game that is solved by powers of its rule.
pub(super) struct Plan {
    game: Game,
    powers: Powers,
    /// The dimension of the part of the ring where the rule is nilpotent.
    dimension: usize,
    work_limit: u64,
}

/// The powers of the rule on a torus.
pub(super) struct Powers {
    pub(super) shape: Shape,
    /// The terms of the rule.
    terms: Vec<(usize, usize)>,
    /// c.
    even: u32,
    /// t.
    period: u64,
}

fn refuse(shape: Shape, reason: &'static str) -> SolveError {
    SolveError::NotApplicable {
        method: METHOD,
        shape,
        reason,
    }
}

impl Plan {
    /// Plans a game.
    ///
    /// # Errors
    /// Boards that are no torus, and what takes more word operations than the limit.
    pub(super) fn new(game: &Game, work_limit: u64) -> Result<Self, SolveError> {
        let shape = game.shape();
        if shape.surface() != Surface::Torus {
            return Err(refuse(
                shape,
                "only the torus moves onto itself in all directions",
            ));
        }
        let few = [shape.columns(), shape.rows()].map(i32::try_from);
        let offsets = game
            .rule()
            .offsets_on(shape)
            .filter(|_| few.iter().all(Result::is_ok));
        let offsets = offsets.ok_or_else(|| refuse(shape, "its sides are too long"))?;
        let powers = Powers::new(shape, &offsets);
        let sides = [shape.columns(), shape.rows()];
        let twos = sides.map(usize::trailing_zeros);
        let [m, n] = [sides[0] >> twos[0], sides[1] >> twos[1]];
        if powers.work().is_none_or(|work| work > work_limit) {
            return Err(refuse(shape, "the product has too many factors"));
        }
        let odd = Shape::torus(m, n).expect("no larger");
        let roots = zeros(&offsets, odd, work_limit)?;
        let plan = Self {
            game: game.clone(),
            dimension: roots << (twos[0] + twos[1]),
            powers,
            work_limit,
        };
        if plan.powers.even > 0 {
            plan.check_ideal()?;
        }
        Ok(plan)
    }

    /// Checks that a basis of the nilpotent part can be found within the limits of operations and
    /// memory.
    fn check_ideal(&self) -> Result<(), SolveError> {
        let (dimension, words) = (self.dimension as u64, self.powers.words());
        let boards = dimension.checked_mul(words);
        let work = boards.and_then(|words| words.checked_mul(dimension / 2));
        let bytes = boards.and_then(|words| words.checked_mul(8));
        if work.is_some_and(|work| work <= self.work_limit)
            && bytes.is_some_and(|bytes| bytes <= MOST_BYTES)
        {
            return Ok(());
        }
        Err(refuse(
            self.powers.shape,
            "the rule is nilpotent in too many dimensions",
        ))
    }

    pub(super) fn nullity(&self) -> usize {
        match self.powers.even {
            0 => self.dimension,
            _ => Nilpotent::new(&self.powers, self.dimension).nullity(),
        }
    }

    /// A basis of the quiet patterns.
    ///
    /// # Errors
    /// If it takes too much.
    pub(super) fn quiet_patterns(&self) -> Result<Vec<Presses>, SolveError> {
        self.check_ideal()?;
        Ok(Nilpotent::new(&self.powers, self.dimension).quiet_patterns())
    }

    pub(super) fn solve(&self, lights: &Lights) -> Outcome {
        let (shape, powers) = (self.powers.shape, &self.powers);
        let (mut presses, rest) = powers.split(lights.words());
        if powers.even > 0 {
            let nilpotent = Nilpotent::new(powers, self.dimension);
            let nullity = nilpotent.nullity();
            let Some(more) = nilpotent.solve(&rest) else {
                // A quiet pattern of the rule, reversed, is a quiet pattern of the reversed rule,
                // and so a set that every press meets in an even number of cells.
                let sets = nilpotent.quiet_patterns().into_iter();
                return unsolvable(sets.map(|set| reversed(&set)), lights, nullity);
            };
            presses.iter_mut().zip(more).for_each(|(p, m)| *p ^= m);
            return solved(Presses::from_words(shape, presses), nullity);
        }
        let rest = Lights::from_words(shape, rest);
        let Some(cell) = rest.iter().next() else {
            return solved(Presses::from_words(shape, presses), self.dimension);
        };
        let mut one = Lights::new(shape);
        one.set(cell, true);
        let offsets = self.game.rule().reversed().offsets_on(shape);
        let (_, set) = Powers::new(shape, &offsets.expect("as many offsets")).split(one.words());
        Outcome::Unsolvable(Obstruction {
            quiet_pattern: Presses::from_words(shape, set),
            nullity: self.dimension,
        })
    }
}

impl Powers {
    fn new(shape: Shape, offsets: &[Offset]) -> Self {
        let (m, n) = (shape.columns(), shape.rows());
        let order = |side: usize| {
            let odd = side >> side.trailing_zeros();
            multiplicative_order_of_two(odd as u64).expect("an odd number")
        };
        let terms = offsets
            .iter()
            .map(|offset| (remainder(offset.columns, m), remainder(offset.rows, n)));
        Self {
            shape,
            terms: terms.collect(),
            even: m.trailing_zeros().max(n.trailing_zeros()),
            period: order(m).lcm(&order(n)),
        }
    }

    /// Words of a row.
    pub(super) fn width(&self) -> usize {
        self.shape.columns().div_ceil(64)
    }

    /// Words of a board.
    pub(super) fn words(&self) -> u64 {
        (self.width() * self.shape.rows()) as u64
    }

    /// Word operations of a [split](Self::split).
    fn work(&self) -> Option<u64> {
        let factors = self.period.checked_add(u64::from(self.even))?;
        let passes = factors.checked_mul(self.terms.len() as u64)?;
        passes.checked_mul(self.words())
    }

    /// Returns `board`·f.
    pub(super) fn pressed(&self, board: &[u64]) -> Vec<u64> {
        self.times(board, &self.terms)
    }

    /// Adds `board`·X^i·Y^j to a board.
    pub(super) fn add(&self, sum: &mut [u64], board: &[u64], (across, down): (usize, usize)) {
        let (n, width) = (self.shape.rows(), self.width());
        let across = i32::try_from(across).expect("a short side");
        for (row, presses) in board.chunks_exact(width).enumerate() {
            let to = (row + down) % n;
            add_moved(&mut sum[to * width..][..width], presses, self.shape, across);
        }
    }

    fn times(&self, board: &[u64], terms: &[(usize, usize)]) -> Vec<u64> {
        let mut product = vec![0; board.len()];
        for &term in terms {
            self.add(&mut product, board, term);
        }
        product
    }

    /// S = b·f^(q−1), and b·(1 + e) = b + S·f.
    pub(super) fn split(&self, board: &[u64]) -> (Vec<u64>, Vec<u64>) {
        let (m, n) = (self.shape.columns(), self.shape.rows());
        let mut power = self.terms.clone();
        let mut product = board.to_vec();
        for bit in 0..u64::from(self.even) + self.period {
            if bit != u64::from(self.even) {
                product = self.times(&product, &power);
            }
            for (across, down) in &mut power {
                (*across, *down) = (2 * *across % m, 2 * *down % n);
            }
        }
        let mut rest = self.pressed(&product);
        rest.iter_mut()
            .zip(board)
            .for_each(|(rest, lights)| *rest ^= lights);
        (product, rest)
    }
}

/// Returns the set with X, Y replaced by X⁻¹, Y⁻¹.
fn reversed(set: &Presses) -> Presses {
    let shape = set.shape();
    let mut reversed = Presses::new(shape);
    for cell in set.iter() {
        let column = (shape.columns() - cell.column) % shape.columns();
        let row = (shape.rows() - cell.row) % shape.rows();
        reversed.set(crate::board::Cell::new(column, row), true);
    }
    reversed
}
