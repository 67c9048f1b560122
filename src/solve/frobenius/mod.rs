//! Solving by powers of the rule: no elimination of the board, and no field beyond F₂.
//!
//! This page is about the cross, ι. `powers.rs` has other rules, and the cross on tori with an even side
//! where not every board can be solved.
//!
//! In R = F₂\[X,Y\]/(X^m − 1, Y^n − 1), with ι = 1 + X + X⁻¹ + Y + Y⁻¹, a board f is solved by an
//! S with S·ι = f. Squaring is a map of rings (Frobenius), so
//!
//! ```text
//! ι^(2^k) = ι(X^(2^k), Y^(2^k)),
//! ```
//!
//! a cross with arms of length 2^k: multiplying by it is one pass over the board. Write m = 2^a·m',
//! n = 2^b·n' with m', n' odd, s = max(a, b), and let r > 0 be the least number for which 2^r is 1
//! or −1 modulo m' and modulo n' (the signs may differ: ι does not change under X ↦ X⁻¹ or
//! Y ↦ Y⁻¹). X^(2^s) has order m' and Y^(2^s) order n', so arms of length 2^(s+r) are those of
//! length 2^s:
//!
//! ```text
//! ι^(2^(s+r)) = ι^(2^s).                                                            (1)
//! ```
//!
//! **Odd sides** (s = 0). By (1) ι·e = ι for e = ι^(2^r − 1), and e·e = e. If f = T·ι then f·e = f.
//! So
//!
//! ```text
//! S = f·ι^(2^r − 2) = f·∏ ι^(2^k) over k = 1 … r − 1
//! ```
//!
//! has S·ι = f·e, and f can be solved iff that is f. If it is not, q = f + S·ι = (1 + e)·f is not
//! empty and quiet, as (1 + e)·ι = 0. As ι and with it e do not change under (X, Y) ↦ (X⁻¹, Y⁻¹),
//! the number of common cells, modulo 2, fulfils ⟨(1 + e)·u, v⟩ = ⟨u, (1 + e)·v⟩. Take any cell z of
//! q. The quiet pattern (1 + e)·z, the same computation for the board on which only z is lit, meets
//! f in ⟨z, (1 + e)·f⟩ = ⟨z, q⟩ = 1 cell, modulo 2. (q itself proves nothing: it meets f in ⟨q, q⟩,
//! and the number of cells of a quiet pattern is even.)
//!
//! **All boards can be solved**, whatever the sides: then ι has an inverse, (1) may be divided by
//! ι^(2^s + 1), and
//!
//! ```text
//! ι⁻¹ = ι^(2^(s+r) − 2^s − 1) = ∏ ι^(2^k) over k = 0 … s + r − 1, k ≠ s,
//! ```
//!
//! which for s = 0 is the product above. On the classic 4 × 4 board (s = 2, r = 1) arms of length 2
//! meet on the far side and cancel, one factor is left, and the press operator is its own inverse.
//!
//! This is the proof of theorem 5.4 of the thesis, Szabó, "Játékok és a számítógép" (ELTE 2010,
//! chapter 5, after A. Blokhuis), read as an algorithm.

use madness_machine::parallel;
use num_integer::Integer;

mod nilpotent;
mod powers;

use crate::board::{Cell, Lights, Presses, Shape, Surface};
use crate::chase::System;
use crate::game::{Game, Obstruction, Outcome};
use gf2_algebra::field::plus_minus_order_of_two;
use gf2_algebra::simd;
use madness_machine::simd::Simd;

use super::{SolveError, Solver, solved};
use powers::Plan;

/// Powers of the rule, for tori.
///
/// # Complexity
/// For the cross on tori with odd sides, or where every board can be solved: with s and r as in the source, s + r − 1 passes over the board, each of O(mn/64) word
/// operations, and one more to see whether the board can be solved (at most as many again for a
/// proof that it cannot); the memory of two boards. r is 16 for 65537 × 65537, and for some sides
/// as large as a quarter of their product. The nullity comes from [`System`].
///
/// Else, with 2^c the largest power of 2 in a side, t the order of 2 modulo the lcm of the odd parts of
/// the sides, and k cells of the rule: (c + t)·k passes over the board, the [roots](super::Fourier) of the
/// odd parts, and where a side is even, with d dimensions where the rule is nilpotent, d²/2 passes and an
/// elimination of d unknowns.
///
/// ```
/// use button_madness::{Game, Lights, Outcome};
/// use button_madness::solve::{Frobenius, Solver};
///
/// // The presses of a 4 × 4 board are what pressing the lit cells lights.
/// let game = Game::torus(4, 4)?;
/// let lights = Lights::from_rows([".#..", "....", "..##", "...."])?;
/// let Outcome::Solved(solution) = Frobenius::default().solve(&game, &lights)? else {
///     unreachable!("every 4 × 4 board can be solved");
/// };
/// assert_eq!(solution.presses, game.toggled(&lights.reinterpret()).reinterpret());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Frobenius {
    /// The most word operations, (s + r) · n · ⌈m/64⌉, to do.
    pub work_limit: u64,
    /// The instruction set of the inner loops.
    pub simd: Simd,
}

impl Default for Frobenius {
    /// 2³⁷ word operations, about a minute, and the best instruction set of the processor.
    fn default() -> Self {
        Self {
            work_limit: 1 << 37,
            simd: Simd::best(),
        }
    }
}

/// A factor ι^(2^k) of the product: a cross with arms of length 2^k, reduced modulo the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// k.
    pub k: u64,
    /// 2^k modulo the number of columns.
    pub across: usize,
    /// 2^k modulo the number of rows.
    pub down: usize,
}

/// The steps of the product for one board, from which an explanation is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrobeniusTrace {
    /// s: 2^s is the largest power of two in a side.
    pub s: u64,
    /// r: the least positive number for which 2^r is 1 or −1 modulo the odd part of either side.
    pub r: u64,
    /// The board times all factors, S.
    pub product: Presses,
    /// What is lit after pressing S: S·ι + f.
    pub rest: Presses,
    /// The answer.
    pub outcome: Outcome,
}

/// The factors ι^(2^k) of the product.
#[derive(Clone, Copy, Debug)]
struct Factors {
    shape: Shape,
    /// The exponent k = s, whose factor is left out.
    without: u64,
    /// One more than the last exponent: s + r.
    end: u64,
}

impl Factors {
    fn new(shape: Shape) -> Self {
        let twos = |side: usize| side.trailing_zeros();
        let order = |side: usize| {
            let odd = side >> twos(side);
            plus_minus_order_of_two(odd as u64).expect("an odd number")
        };
        let (m, n) = (shape.columns(), shape.rows());
        let without = u64::from(twos(m).max(twos(n)));
        Self {
            shape,
            without,
            end: without + order(m).lcm(&order(n)),
        }
    }

    /// Iterates over all factors that are not 1.
    fn arms(self) -> impl Iterator<Item = Factor> {
        let (m, n) = (self.shape.columns(), self.shape.rows());
        let first = Factor {
            k: 0,
            across: 1 % m,
            down: 1 % n,
        };
        let double = move |arms: &Factor| {
            Some(Factor {
                k: arms.k + 1,
                across: 2 * arms.across % m,
                down: 2 * arms.down % n,
            })
        };
        let all = std::iter::successors(Some(first), double);
        all.take_while(move |factor| factor.k < self.end)
            .filter(move |factor| factor.k != self.without)
            // If both arms of a direction end in the same cell, they cancel. A factor of which
            // nothing but the centre is left is 1.
            .filter(move |arms| 2 * arms.across % m != 0 || 2 * arms.down % n != 0)
    }
}

/// Boards of more words than this are shared by several threads, in parts of about this size.
const PART_WORDS: usize = 1 << 15;

impl Frobenius {
    /// Sets `result` to `board` times the cross with these arms. Row j of it is the sum of five
    /// rows: row j, row j rotated to either side, and the rows that are as far above and below as
    /// the arms say.
    fn pass(self, arms: Factor, board: &[u64], result: &mut Presses) {
        let (m, n) = (result.shape().columns(), result.shape().rows());
        let words = result.stride();
        let row = |j: usize| &board[j % n * words..][..words];
        let rows_of_part = (PART_WORDS / words).max(1);
        let fill = |part: usize, rows: &mut [u64]| {
            let mut twice = vec![0; 2 * words];
            for (j, out) in (part * rows_of_part..).zip(rows.chunks_exact_mut(words)) {
                let others = [row(j + arms.down), row(j + n - arms.down)];
                simd::circulant(self.simd, out, row(j), others, m, arms.across, &mut twice);
            }
        };
        result.with_words_mut(|result| {
            if result.len() <= PART_WORDS {
                fill(0, result);
            } else {
                parallel::each_chunk(result, rows_of_part * words, &fill);
            }
        });
    }

    /// Returns S for a board, and a spare board whose memory can be reused. Calls `seen` with the
    /// product so far after each factor.
    fn product(
        self,
        factors: Factors,
        lights: &Lights,
        mut seen: impl FnMut(Factor, &Presses),
    ) -> (Presses, Presses) {
        let mut product = Presses::new(factors.shape);
        let mut arms = factors.arms();
        match arms.next() {
            Some(first) => {
                self.pass(first, lights.words(), &mut product);
                seen(first, &product);
            }
            None => product.with_words_mut(|words| words.copy_from_slice(lights.words())),
        }
        let mut spare = Presses::new(factors.shape);
        for arms in arms {
            self.pass(arms, product.words(), &mut spare);
            std::mem::swap(&mut product, &mut spare);
            seen(arms, &product);
        }
        (product, spare)
    }

    /// Returns S and (1 + e)·f for a board f with odd sides.
    fn split(
        self,
        factors: Factors,
        lights: &Lights,
        seen: impl FnMut(Factor, &Presses),
    ) -> (Presses, Presses) {
        let (product, mut rest) = self.product(factors, lights, seen);
        let one = Factor {
            k: 0,
            across: 1 % factors.shape.columns(),
            down: 1 % factors.shape.rows(),
        };
        self.pass(one, product.words(), &mut rest);
        rest.with_words_mut(|rest| simd::xor_at(self.simd, rest, lights.words()));
        (product, rest)
    }

    /// Solves a board of the cross as [`Solver::solve`], and returns the steps as well. Calls
    /// `seen` with the product so far after each factor that is not 1.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// ```
    /// use button_madness::{Lights, Surface};
    /// use button_madness::solve::Frobenius;
    ///
    /// let lights = Lights::from_digits(Surface::Torus, &["01000", "00000", "00110", "00000", "00000"])?;
    /// let mut arms = Vec::new();
    /// let trace = Frobenius::default().trace(&lights, |factor, _| arms.push(factor.across))?;
    /// // 2^2 is −1 modulo 5, so one cross is enough, with arms of length 2.
    /// assert_eq!((trace.s, trace.r, arms), (0, 2, vec![2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace(
        &self,
        lights: &Lights,
        seen: impl FnMut(Factor, &Presses),
    ) -> Result<FrobeniusTrace, SolveError> {
        let (factors, nullity) = self.applied_to(lights.shape())?;
        let (product, rest) = self.split(factors, lights, seen);
        Ok(FrobeniusTrace {
            s: factors.without,
            r: factors.end - factors.without,
            product,
            rest,
            outcome: self.solve_cross(factors, nullity, lights),
        })
    }

    /// Whether the method applies to a game within its limit.
    #[must_use]
    pub fn applies_to(&self, game: &Game) -> bool {
        self.for_cross(game).is_some() || Plan::new(game, self.work_limit).is_ok()
    }

    /// Returns the factors of the fast product of crosses and the nullity, where it applies.
    fn for_cross(self, game: &Game) -> Option<(Factors, usize)> {
        let found = game.is_cross().then(|| self.applied_to(game.shape()));
        found?.ok()
    }

    /// Returns the factors for a shape, and its nullity.
    fn applied_to(self, shape: Shape) -> Result<(Factors, usize), SolveError> {
        let refuse = |reason| SolveError::NotApplicable {
            method: self.name(),
            shape,
            reason,
        };
        if shape.surface() != Surface::Torus {
            return Err(refuse("only the torus moves onto itself in all directions"));
        }
        let factors = Factors::new(shape);
        let words = (shape.columns().div_ceil(64) * shape.rows()) as u64;
        let work = factors.end.checked_mul(words);
        if work.is_none_or(|work| work > self.work_limit) {
            return Err(refuse("the product has too many factors"));
        }
        let nullity = System::new(shape).nullity();
        if nullity > 0 && factors.without > 0 {
            return Err(refuse("a side is even, and not every board can be solved"));
        }
        Ok((factors, nullity))
    }

    /// Returns a basis of the quiet patterns. With odd sides they are the multiples of 1 + e, so
    /// the boards with one lit cell, times 1 + e, span them. Where every board can be solved there
    /// are none.
    fn quiet_patterns_of_cross(self, factors: Factors, nullity: usize) -> Vec<Presses> {
        let shape = factors.shape;
        // Each pattern comes with a cell that no later pattern of the basis contains.
        let mut basis: Vec<(Cell, Presses)> = Vec::new();
        let mut cells = (0..shape.cells()).map(|index| shape.cell(index));
        while basis.len() < nullity {
            let cell = cells.next().expect("the multiples span all quiet patterns");
            let mut one = Lights::new(shape);
            one.set(cell, true);
            let mut pattern = self.split(factors, &one, |_, _| {}).1;
            for (held, known) in &basis {
                if pattern.get(*held) {
                    pattern.symmetric_difference(known);
                }
            }
            let first = pattern.iter().next();
            basis.extend(first.map(|first| (first, pattern)));
        }
        basis.into_iter().map(|(_, pattern)| pattern).collect()
    }

    fn solve_cross(self, factors: Factors, nullity: usize, lights: &Lights) -> Outcome {
        if nullity == 0 {
            let (presses, _) = self.product(factors, lights, |_, _| {});
            debug_assert!(Game::from(factors.shape).solves(&presses, lights));
            return solved(presses, nullity);
        }
        let (presses, rest) = self.split(factors, lights, |_, _| {});
        if rest.is_empty() {
            return solved(presses, nullity);
        }
        let cell = rest.iter().next().expect("a set that is not empty");
        drop((presses, rest));
        let mut one = Lights::new(factors.shape);
        one.set(cell, true);
        Outcome::Unsolvable(Obstruction {
            quiet_pattern: self.split(factors, &one, |_, _| {}).1,
            nullity,
        })
    }
}

impl Solver for Frobenius {
    fn name(&self) -> &'static str {
        "frobenius"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        Ok(match self.for_cross(game) {
            Some((factors, nullity)) => self.solve_cross(factors, nullity, lights),
            None => Plan::new(game, self.work_limit)?.solve(lights),
        })
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        if let Some((_, nullity)) = self.for_cross(game) {
            return Ok(nullity);
        }
        Ok(Plan::new(game, self.work_limit)?.nullity())
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        if let Some((factors, nullity)) = self.for_cross(game) {
            return Ok(self.quiet_patterns_of_cross(factors, nullity));
        }
        Plan::new(game, self.work_limit)?.quiet_patterns()
    }
}

#[cfg(test)]
mod tests;
