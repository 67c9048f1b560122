//! Misère quotients of games with heaps, each with a certificate.
//!
//! In normal play a heap is as good as a nim heap. In misère play it is not, and what takes the
//! place of nim heaps is a finite commutative monoid, if there is one.
//!
//! # The quotient
//! Take all sums of heaps of a code (up to some size). Two sums X and Y are *indistinguishable* if
//! X + Z and Y + Z have the same outcome for every sum Z. The classes can be added, so they are a
//! commutative monoid Q, the misère quotient. Its product is written xy, its identity 1 is the class
//! of the empty sum. The *P-portion* is the set of classes of sums that the previous player wins, and
//! Φ(n) is the class of the heap n. Then the whole misère game is a table: the previous player wins
//! a sum of heaps exactly if the product of their Φ lies in the P-portion.
//!
//! # The certificate
//! Let Q be any finite commutative monoid with a subset P and elements Φ(0), …, Φ(N). Write Φ(X) for
//! the product of the Φ of the heaps of X. The table is right for all sums of heaps up to N exactly
//! if, for each sum X that has a move,
//!
//! * Φ(X) ∈ P exactly if no option X' of X has Φ(X') ∈ P,
//!
//! and Φ(X) ∉ P for the sums without a move: a player without a move has won. That is the rule of
//! misère play, so it follows by induction on the length of the longest play.
//!
//! What counts of X is the pair (x, E) = (Φ(X), {Φ(X') : X' an option of X}). An option of X + Y
//! moves in X or in Y. So the pair of X + Y is (x, E)(y, F) = (xy, xF ∪ yE), and all pairs come from
//! those of the heaps. There are finitely many. [`QuotientTable::check`] goes through them:
//!
//! * *Good stays good.* If x ∈ P, then E has no element of P. For a sum, this fails if and only if
//!   it fails for a heap H, an option H' of it and some rest Y. So it suffices to see that Φ(H)y and
//!   Φ(H')y are never both in P, for all heaps H and all y.
//! * *Bad has a way out.* If x ∉ P and X has a move, then E has an element of P. If this holds for a
//!   pair (x, E), it holds for (x, E') with E ⊂ E' too, and (x, E')(y, F) contains (x, E)(y, F) in the
//!   same sense. So of the pairs with the same x only those with the least sets E, by inclusion, are
//!   kept. Heaps without a move must have Φ = 1 and are left out, so no set is empty.
//!
//! It also sees that Q is a commutative monoid, that every element is a product of Φ(n), and that no
//! two elements are indistinguishable in it: for x ≠ y there is a z with only one of xz and yz in P.
//! With all this, Q is the quotient itself.
//!
//! # All heaps
//! Let the last digit of the code be `d_k`, so that a move takes at most k counters, and let a move
//! leave at most b heaps (b = 2 for an octal code that splits heaps). Let a table be right for heaps
//! up to N, with Φ(n + p) = Φ(n) for n₀ ≤ n ≤ N − p, where n₀ ≥ 1 and p ≥ 1. If
//!
//! ```text
//! N ≥ b·(n₀ + p − 1) + k,
//! ```
//!
//! then it is right for all heaps, with Φ(n + p) = Φ(n) for all n ≥ n₀.
//!
//! *Proof.* Let m > N. It suffices that the heaps m and m − p have the same pair: then larger heaps
//! add no pairs, and the check above has seen all of them. Their Φ are the same. A move from m takes
//! j ≤ k counters and leaves at most b heaps with m − j ≥ N + 1 − k > b·(n₀ + p − 1) counters
//! together, and not none, as m > k. So the largest of them, c, has more than n₀ + p − 1 counters.
//! Then c − p ≥ n₀ ≥ 1, and Φ(c − p) = Φ(c), if c > N by the definition of the larger Φ. The same move
//! from m − p with c − p instead of c is possible and has the same Φ. Conversely, a move from m − p
//! leaves more than b·(n₀ + p − 1) − p counters in at most b heaps, again not none: it is at least
//! b·(n₀ + p − 1) + 1 − p ≥ 1. The largest heap c has at least
//! n₀ + p − 1 + (1 − p)/b ≥ n₀ counters. So Φ(c + p) = Φ(c), and the same move from m leaves c + p
//! instead of c. ∎
//!
//! For an octal code that splits heaps this is N ≥ 2n₀ + 2p + k − 2.
//!
//! # How it is found
//! [`Quotient::find`] takes the heaps in order. For each it tries the element of the quotient so far
//! that behaves like the heap, and checks that one with all pairs. If there is none, the heap is a new
//! generator, and a new quotient is learnt: from outcomes of sums of generators, with a table of
//! sums against sums to which they are added, as automata are learnt from questions. A sum that a
//! wrong guess gets wrong is a new column. Outcomes of sums of generators come from the rules of the
//! game, with two simplifications that may be wrong: other heaps are replaced by products of
//! generators that were equal to them so far, and high powers of a generator are reduced by the
//! index and the period that it had so far, with some more periods of room. If the check of all pairs
//! shows that this was wrong, the heap in question becomes a generator too, or the room grows. So the
//! guesses need no proof: the certificate is the proof.
//!
//! # Source
//! T. E. Plambeck, *Taming the wild in impartial combinatorial games*, 2005; T. E. Plambeck,
//! A. N. Siegel, *Misère quotients for impartial games*, 2008. The learning is after D. Angluin,
//! *Learning regular sets from queries and counterexamples*, 1987, and R. L. Rivest,
//! R. E. Schapire, *Inference of finite automata using homing sequences*, 1993.

mod answer;
mod build;
mod closure;
mod evaluate;
mod learn;
mod monoid;
mod partial;
mod table;
#[cfg(test)]
mod tests;

pub use answer::{Generator, HeapMove, PositionError, Quotient};
pub use build::{Extent, Progress, QuotientError, Resource};
pub use table::{Checked, Flaw, GeneratorTimes, Period, QuotientTable};
