//! Games that may go on for ever: positions may be repeated, and play without end is a draw.
//!
//! Both players have the same moves, and a player who cannot move loses. So a game is a finite
//! directed graph, which may have cycles and loops.
//!
//! # Labels
//! Positions are numbered one after the other, as long as that is possible. A position may get the
//! number n if
//!
//! * n is the mex of the numbers of those followers that are numbered, and
//! * every follower that is not numbered yet has a follower with the number n: who moves there can be
//!   answered by a move back to the number n.
//!
//! So a position without moves gets 0. A position that never gets a number has the label ∞ with K,
//! where K is the set of the numbers of its followers. See [`Label`].
//!
//! # What the labels must satisfy
//! Let ℓ(v) be the number of v or ∞, and let a *rank* be any whole number at each numbered position.
//! Consider three conditions, each about a position and what is at most two moves away:
//!
//! * **A.** If ℓ(u) = n, then n is the mex of the numbers of the followers of u.
//! * **B.** If ℓ(u) = n and v is a follower of u with a number above n, or with ∞, then v has a
//!   follower w with ℓ(w) = n and a rank below that of u.
//! * **C.** If ℓ(u) = ∞ with K and m = mex K, then u has a follower v with ℓ(v) = ∞ that has no
//!   follower with the number m.
//!
//! The process above satisfies them. Take for ranks the order in which the positions are numbered.
//! When u gets n, its other followers have a follower with n already, so no follower of u gets n
//! later, which is A, and w comes before u, which is B. At the end, u without a number and with
//! m = mex K may not get m, which is C.
//!
//! **Theorem.** Labels with A, B and C are unique, and position u plus a Nim heap of n counters is
//! won by the player who does not move iff ℓ(u) = n.
//!
//! *Proof.* (1) Let ℓ(u) = n. After a move to u + k with k < n, the answer is a follower of u with
//! the number k. After a move to v + n with ℓ(v) < n, the answer is the heap ℓ(v). Otherwise
//! ℓ(v) is above n, by A, and B has an answer w + n. Each answer leaves a position of the same form
//! with a smaller heap, or with the same heap and a smaller rank. So play ends, and the player who
//! answers wins. (2) If ℓ(u) = m ≠ n, there is a move to a position of (1): to the heap m if m < n, to
//! a follower of u with the number n if n < m. (3) Let ℓ(u) = ∞ with K. The player to move wins
//! u + n if n is in K, and otherwise does not lose: with m = mex K, the move is to v + m with v from
//! C if n = m, and to the heap m if n > m; n < m is in K. Either way the opponent finds a position
//! x + m where ℓ(x) = ∞ and no follower of x has the number m. Each move from there leads to a
//! position with ∞, which is (3) again, or to a number that differs from the heap, which is (2).
//! So (1), (2) and (3) say that ℓ(u) = n iff u + n is won by the player who does not move: whoever
//! wins does not depend on the labels. ∎
//!
//! The proof of (3) also says who wins: u + n with ℓ(u) = ∞ is won by the player to move if n is in
//! K, and is a draw otherwise. With n = 0 this is [`Label::outcome`].
//!
//! # Sums
//! **Theorem.** [`Label::plus`] gives the labels of a sum.
//!
//! *Proof.* They satisfy A, B and C. *Two numbers a and b.* A is Nim-addition. For B, order the pairs
//! by the sum of the numbers, then by the sum of the ranks. A move to ∞ or to a larger number in one
//! part is answered in that part, by B there. A move that lowers a number of one part and yet raises
//! the xor is answered as in Nim, by lowering another number. *A number a at u, and ∞ with K at v.*
//! The followers with a number are those that move from v to a number, so the set is K xor a. For C,
//! let m = mex(K xor a), n = m xor a and k = mex K. As n is not in K, n ≥ k. If n = k, move from v as C
//! says for v. If n > k, move from u to the number a' = k xor m; then m is not in K xor a'. This move
//! exists, by A, if a' < a. Otherwise m has the highest bit of n xor k, so m' = m xor n xor k < m. But m'
//! is not in K xor a, for m' xor a = k, so m is no mex. *Two times ∞.* No follower has a number. For
//! C with m = 0, move in one part to ∞. ∎
//!
//! # Source
//! C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1, 1966;
//! A. S. Fraenkel, Y. Yesha, *The generalized Sprague–Grundy function and its invariance under
//! certain mappings*, 1986; E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 12.

mod adjacency;
mod certificate;
pub mod check;
#[cfg(test)]
mod definition;
pub mod games;
pub mod implicit;
mod label;
mod labels;
mod numbering;
mod packed;
mod retrograde;
mod sums;
#[cfg(test)]
mod tests;

pub use certificate::{
    CertifiedVertex, Infinity, LoopyCertificate, LoopyCertificateError, NumberOrInfinity,
    check_positions,
};
pub use implicit::LoopyError;
pub use label::{Label, NumberSet, Outcome};
pub use labels::Labels;
pub use numbering::{NumberingError, NumberingStep, numbering};
pub(crate) use sums::outcome_of_sum;
pub use sums::{Part, Sum, SumMove};
