//! Distances: how many presses the boards of a shape take.
//!
//! The distance of a solvable board is the number of presses of a shortest solution. Two methods
//! count the boards at each distance, and share no more than the [`Coordinates`]; a third finds the
//! largest distance alone where there are too many boards to go through.
//!
//! # Coordinates
//!
//! mn presses and d = nullity: choose d cells, one in each pattern of a reduced basis of the quiet
//! patterns and in no other, and call them dependent. The presses of the other N = mn − d cells are
//! independent, because a quiet pattern without dependent cells is empty, and they make all solvable
//! boards, because a basis pattern says that the press of its dependent cell is the sum of the other
//! presses in it. So solvable boards are the vectors s of F_2^N; the press of an independent cell
//! toggles one coordinate, that of a dependent cell adds a vector p.
//!
//! # First method: breadth-first search
//!
//! [`by_bfs`] keeps one bit for each board and goes from distance to distance. The image of a set
//! of boards under s ↦ s + p is a permutation of the words that hold it, and inside the words one
//! that takes as many swaps of bit fields as p has coordinates there.
//!
//! # Second method: one press after another
//!
//! [`by_relaxation`]: let D_T(s) be the fewest presses that make s out of the cells of a set T, ∞ if
//! there are none. Presses commute and none is needed twice, so that a way to s with the cells of
//! T ∪ {c} is one to s or to s + p with those of T, and D_{T ∪ {c}}(s) = min(D_T(s), D_T(s + p) + 1):
//! **one pass for each cell is exact**, in any order. With the independent cells first, D_T(s) is
//! the number of coordinates of s that are set, and only the d dependent cells need a pass.
//!
//! A pass for p exchanges values only inside the cosets of the span of all p. So the table is never
//! made as a whole. The method goes through the 2^(N − r) cosets of the span, of dimension r ≤ d.
//! Each is a block of 2^r distances that fits into the first-level cache, and 64 blocks lie side by
//! side in the bytes of a cache line. The memory is negligible.
//!
//! # Third method: the covering radius of the quiet patterns
//!
//! [`Radius`]: the solutions of a board are a coset of the code K of the quiet patterns. The
//! farthest distance is the largest least weight of a coset, the covering radius of K. Two cells
//! belong to the same column class g in F_2^d if the same patterns of a basis contain them. Let s_g
//! be the number of cells of class g, c_g how many of them are pressed, and f_g = s_g − 2c_g: a
//! number with |f_g| ≤ s_g and the parity of s_g. The word k of the coset has weight (mn − W(k))/2
//! for the Walsh–Hadamard transform W(k) = Σ f_g (−1)^⟨g,k⟩, and
//!
//! ```text
//! farthest distance = (mn − min_f max_k W(k))/2
//! ```
//!
//! Pressing cells of class 0, which are in no quiet pattern, lowers all of W: f_0 = −s_0 at the
//! minimum. The mean of W is f_0, so max W = τ − s_0 for some τ ≥ 0, and the farthest distance is
//! (mn + s_0 − τ)/2 for the least possible τ. All W(k) have the parity of mn, so τ has that of the
//! number of classes g ≠ 0 with s_g odd. [`Radius`] decides the possible τ in turn, from the least
//! on. Put u(k) = τ − s_0 − W(k) ≥ 0, whose mean is τ: with −τ in the place of f_0, u(k) = −Σ f_g
//! (−1)^⟨g,k⟩. Then
//!
//! * for a subspace H of F_2^d, the average of u over cosets of its annihilator is
//!   u_H(k) = −Σ_{g ∈ H} f_g (−1)^⟨g,k⟩, hence **u_H ≥ 0**;
//! * for another coset c + H let v(k) = Σ_{g ∈ c + H} f_g (−1)^⟨g,k⟩. In the subspace H ∪ (c + H)
//!   the average is u_H − v or, with another sign of the character of c, u_H + v: hence **|v| ≤ u_H**.
//!   With H = 0 this says |f_g| ≤ τ.
//!
//! A branch and bound that gives values to f_g in the order of binary numbers g checks all of these
//! bounds for the subspaces and cosets of binary digits, as soon as they are complete. The
//! transforms are those of a fast transform, done bit by bit. If all branches fail, no f exists for
//! this τ. Translating k changes the signs of the f_g by a character, so the d classes of a basis
//! get f_g ≤ 0. With τ = 0, all f_g are 0, which is possible iff all classes but 0 are even. With
//! nullity 0 there is only class 0: the farthest distance is mn, and every press set is the only
//! solution of its board.
//!
//! # Any rule of a press
//!
//! All of this requires only that pressing is linear. The coordinates and both counts use the press
//! sets that change nothing, and no other property of the press matrix, which need not be
//! symmetric. The third method uses only the code K. Under the cross the nullity is small where the
//! boards are few. Under other rules it need not be, so the blocks of the second method have a
//! [limit](Coordinates::LARGEST_SPAN).
//!
//! Every farthest board has a shortest solution that [`Shortest`](crate::solutions::Shortest) finds
//! on its own, which confirms each distance from below.
//!
//! Sources: G. D. Cohen, M. G. Karpovsky, H. F. Mattson, J. R. Schatz, *Covering radius — survey and
//! recent results*, IEEE Trans. Inform. Theory 31 (1985); the bounds and the search are this
//! project's.

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, f_g, are not code"
)]

mod bfs;
mod branch_and_bound;
mod column_classes;
mod coordinates;
mod error;
mod farthest;
mod radius;
mod relaxation;
mod simd;

#[doc(hidden)]
pub use bfs::by_bfs;
#[doc(hidden)]
pub use coordinates::Coordinates;
pub use error::DistanceError;
pub use farthest::Distances;

#[doc(hidden)]
pub use radius::Known;
pub use radius::Radius;
pub(crate) use relaxation::Relaxed;
#[doc(hidden)]
pub use relaxation::by_relaxation;
