//! Linear systems A·x ≡ b over ℤ/k, for any k from 2 to 2³¹ and any shape of A.
//!
//! ```
//! use gf2_algebra::modular::{Budget, Modulus, SparseMatrix, System};
//!
//! // 2x + 3y ≡ 1, 3x + 2y ≡ 4 (mod 6): neither 2 nor 3 can be divided by.
//! let matrix = SparseMatrix::from_rows(2, [vec![(0, 2), (1, 3)], vec![(0, 3), (1, 2)]]);
//! let system = System::new(&matrix, &[1, 4], Modulus::new(6)?, &Budget::unlimited())?;
//! let solution = system.solution().expect("there is one");
//! assert_eq!(matrix.times(&solution, 6), [1, 4]);
//! assert_eq!(system.solutions(), 1_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! ℤ/k is the product of the rings ℤ/pᵉ for the prime powers pᵉ of k, by the Chinese remainder
//! theorem, and each of these is a local ring: its ideals form the chain (1) ⊃ (p) ⊃ (p²) ⊃ … ⊃ 0.
//! So an entry of **least p-valuation** among all that are left divides all of them, and can serve
//! as the pivot where no entry is invertible. (Elimination that takes only invertible pivots
//! calls solvable systems unsolvable for k = 4, 6, 8, …: 2x ≡ 2 modulo 4 has two solutions.)
//!
//! Row operations turn A into rows pᵛⁱ·(x_{jᵢ} + Σ aᵢⱼxⱼ), with v₁ ≤ v₂ ≤ …, where the variable of
//! a pivot does not occur in later rows. From it are read off:
//!
//! * *a solution*: row i asks that pᵛⁱ divides its right-hand side, and then determines x_{jᵢ}
//!   modulo p^{e−vᵢ} from variables that come later; whatever these are, so that nothing is to be
//!   undone;
//! * *the kernel*: for each variable without pivot a vector of order pᵉ, which has a 1 there; for
//!   each pivot with vᵢ > 0 one of order pᵛⁱ, which has p^{e−vᵢ} there, and multiples of it in all
//!   others. They generate the kernel by back substitution. It has as many elements as the product
//!   of their orders, since a pivot leaves pᵛⁱ values for its variable; so it is their direct sum;
//! * *that there is no solution*: see below.
//!
//! The first steps are done on sparse rows, in an order that limits fill (`structured`), with
//! invertible pivots only; what is left, the core, is eliminated densely (`core`): modulo 2 by the
//! Method of the Four Russians of [`gf2`](crate::gf2), modulo 3 on two bit planes, else on rows of
//! bytes or wider numbers, reduced once for many pivots.
//!
//! # Certificates
//!
//! **Theorem.** A·x ≡ b (mod k) has no solution if and only if some y has y·A ≡ 0 and y·b ≢ 0.
//! There is one with y·b ≡ k/p for a prime p that divides k.
//!
//! *Proof.* If y·A ≡ 0 then y·A·x ≡ 0 for all x, so y·b ≡ 0 if there is a solution. Conversely let
//! there be no solution. Then there is none modulo some prime power q = pᵉ of k. Let U·A = T be the
//! rows above, U invertible, pivots pᵛⁱ, with vᵢ = e for rows of zeros, and c = U·b. As there is no
//! solution, pᵛⁱ does not divide cᵢ for some i: cᵢ = u·pʷ with w < vᵢ and u invertible. Let y be
//! u⁻¹·p^{e−1−w} times row i of U. All entries of row i of T are divisible by pᵛⁱ and e−1−w+vᵢ ≥ e,
//! so y·A ≡ 0, and y·b = p^{e−1} modulo q. Multiplication by k/q maps ℤ/q into ℤ/k injectively, and
//! so (k/q)·y shows it modulo k, with (k/q)·y·b = k/p. ∎
//!
//! (In other words: ℤ/k is an injective module over itself.)

mod core;
mod error;
mod local;
mod modulus;
mod sparse;
mod structured;
mod system;

pub use error::ModularError;
pub use madness_machine::Budget;
pub use modulus::{Modulus, ModulusError, PrimePower};
pub use sparse::SparseMatrix;
pub use system::System;
