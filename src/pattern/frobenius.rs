//! Powers of any pattern on toruses with odd sides: no elimination.
//!
//! In R = F₂\[X,Y\]/(X^m − 1, Y^n − 1) a pattern is a polynomial f, its offsets (i, j) the terms
//! X^i·Y^j, and pressing S lights S·f. Squaring is a map of rings, f^(2^k) = f(X^(2^k), Y^(2^k)), so
//! multiplying by such a power moves the board once for each cell of the pattern. For odd m and n
//! let t be the order of 2 modulo lcm(m, n): then f^(2^t) = f, so that e = f^(2^t − 1) has f·e = f and e·e = e,
//! and b can be solved iff b·e = b: if b = S·f then b·e = b, and if b·e = b then
//!
//! ```text
//! S = b·f^(2^t − 2) = b·∏ f^(2^k) over k = 1 … t − 1
//! ```
//!
//! has S·f = b. Otherwise let z be a cell of b·(1 + e), and y = z·(1 + e′), where e′ is e with X, Y
//! replaced by X⁻¹, Y⁻¹, the power of the reversed pattern f′. Every press meets y evenly, as f′·(1 + e′) = 0, and
//! ⟨y, b⟩ = ⟨z, b·(1 + e)⟩ = 1.
//!
//! For the cross this is [`Frobenius`](crate::solve::Frobenius), which is faster and knows even sides.

use crate::board::{Lights, Offset, Pattern, Presses, Shape, Surface};
use crate::field::multiplicative_order_of_two;
use crate::solve::{Obstruction, Outcome, SolveError, Solver};
use num_integer::Integer;

use super::rows::add_moved;
use super::{nullity_by_roots, solved};

/// Powers of a pattern, for toruses with odd sides.
///
/// # Complexity
/// With t as in the source and k cells of the pattern, t·k passes over the board, each of O(mn/64),
/// three boards of memory; and the nullity by [roots](nullity_by_roots).
#[derive(Clone, Debug)]
pub struct PatternFrobenius {
    pattern: Pattern,
    /// The most word operations, t·k·n·⌈m/64⌉, to do.
    pub work_limit: u64,
}

impl PatternFrobenius {
    /// For a pattern.
    #[must_use]
    pub fn new(pattern: Pattern) -> Self {
        Self {
            pattern,
            work_limit: 1 << 37,
        }
    }

    /// Whether the board is a torus with odd sides, and the product has not too many factors.
    #[must_use]
    pub fn applies_to(&self, shape: Shape) -> bool {
        self.factors(shape).is_ok()
    }

    /// The offsets, and t.
    fn factors(&self, shape: Shape) -> Result<(Vec<Offset>, u64), SolveError> {
        let refuse = |reason| SolveError::NotApplicable {
            method: self.name(),
            shape,
            reason,
        };
        let (m, n) = (shape.columns() as u64, shape.rows() as u64);
        if shape.surface() != Surface::Torus || m % 2 == 0 || n % 2 == 0 {
            return Err(refuse("it is for toruses with odd sides"));
        }
        let offsets = self.pattern.offsets_on(shape);
        let offsets = offsets.ok_or_else(|| refuse("its sides are too long"))?;
        let order = |side| multiplicative_order_of_two(side).expect("an odd number");
        let t = order(m).lcm(&order(n));
        let words = (shape.columns().div_ceil(64) * shape.rows()) as u64;
        let passes = t.checked_mul(offsets.len() as u64);
        let work = passes.and_then(|passes| passes.checked_mul(words));
        if work.is_none_or(|work| work > self.work_limit) {
            return Err(refuse("the product has too many factors"));
        }
        Ok((offsets, t))
    }
}

/// `board` times f^(2^k), for the offsets of f times 2^k.
fn times(board: &[u64], shape: Shape, offsets: &[(usize, usize)]) -> Vec<u64> {
    let (n, words) = (shape.rows(), shape.columns().div_ceil(64));
    let mut product = vec![0; board.len()];
    for (row, presses) in board.chunks_exact(words).enumerate() {
        for &(across, down) in offsets {
            let to = (row + down) % n;
            let target = &mut product[to * words..][..words];
            let across = i32::try_from(across).expect("a short side");
            add_moved(target, presses, shape, across);
        }
    }
    product
}

/// S = b·f^(2^t − 2), and b·(1 + e) = b + S·f.
fn split(board: &[u64], shape: Shape, offsets: &[Offset], t: u64) -> (Vec<u64>, Vec<u64>) {
    let remainder = |offset: i32, side: usize| {
        let side = i64::try_from(side).expect("a side of a board");
        usize::try_from(i64::from(offset).rem_euclid(side)).expect("a remainder")
    };
    let (m, n) = (shape.columns(), shape.rows());
    let first: Vec<(usize, usize)> = offsets
        .iter()
        .map(|offset| (remainder(offset.columns, m), remainder(offset.rows, n)))
        .collect();
    let mut power = first.clone();
    let mut product = board.to_vec();
    for _ in 1..t {
        for (across, down) in &mut power {
            (*across, *down) = (2 * *across % m, 2 * *down % n);
        }
        product = times(&product, shape, &power);
    }
    let mut rest = times(&product, shape, &first);
    rest.iter_mut()
        .zip(board)
        .for_each(|(rest, lights)| *rest ^= lights);
    (product, rest)
}

impl Solver for PatternFrobenius {
    fn name(&self) -> &'static str {
        "frobenius"
    }

    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let shape = lights.shape();
        let (offsets, t) = self.factors(shape)?;
        let nullity = nullity_by_roots(&self.pattern, shape)?;
        let (presses, rest) = split(lights.words(), shape, &offsets, t);
        let rest = Lights::from_words(shape, rest);
        let Some(cell) = rest.iter().next() else {
            return Ok(solved(Presses::from_words(shape, presses), nullity));
        };
        let mut one = Lights::new(shape);
        one.set(cell, true);
        let reversed = self.pattern.reversed();
        let offsets = reversed.offsets_on(shape).expect("as many offsets");
        let (_, set) = split(one.words(), shape, &offsets, t);
        Ok(Outcome::Unsolvable(Obstruction {
            quiet_pattern: Presses::from_words(shape, set),
            nullity,
        }))
    }
}
