//! Pressing lit cells only: an order of presses in which each cell is lit when it is pressed.
//!
//! In the game *Button Madness* by The Magic Seal some levels allow only buttons that are up. A
//! solution is then an order, not a set, and a cell may have to be pressed more than once.
//!
//! # One set of presses
//! Let a list of presses lead from the lights to the goal. Of the presses that are left at some time,
//! one may come next iff its cell is lit; what is lit then depends only on what is left, since the rest
//! of the presses leads to the goal. Presses of which neither toggles the cell of the other do not
//! matter to each other, so the list falls into parts, and each part is ordered on its own.
//!
//! Where each press toggles its own cell, and toggling is mutual, as under the cross, call the presses
//! of a part the vertices of a graph, with an edge between two that toggle each other's cells. An order
//! is an acyclic orientation, from the earlier to the later press, and a cell is lit when it is pressed
//! iff the out-degree of the press has the parity of the cell in the goal: even where the cell is to be
//! dark. docs/mathematics.md has the proof. Hence the number of edges has the parity of the number of
//! cells that are dark: other parts are refused without a search. A press with one edge is either lit,
//! and comes before the other one, so at once, or dark, and comes after it, so at the end.
//!
//! # A shortest order
//! A list whose cells are pressed an odd number of times in a solution x and an even number of times
//! elsewhere has |x| + 2e presses: those of x, and e pairs of presses of the same cell. `Game::lit_only`
//! goes through the lengths from the least weight of a solution on, for each through the solutions, and
//! for each of them through the pairs. A pair that is added must touch a part that has no order, as long
//! as there is one, or that part stays as it is: so only few pairs are tried. The first list that has an
//! order is a shortest one, if all solutions and all pairs of the lengths below have been tried.
//!
//! Under the cross every board that can be solved has an order, unless the part of the board that has to
//! change is dark, or lit everywhere in the goal. `walk` is the proof as a program: it gives an order where
//! a shortest one is out of reach.
//!
//! Sources: B. Szegedy, C. Szegedy, *Symplectic spaces and ear-decomposition of matroids*, Combinatorica
//! 26 (2006), for acyclic orientations with given parities; J. Goldwasser, X. Wang, Y. Wu, *Does the
//! lit-only restriction make any difference for the σ-game and σ⁺-game?*, European J. Combin. 30 (2009).

mod bfs;
mod certificate;
mod distances;
mod order;
mod part;
mod walk;
mod wiring;

pub use distances::LitOnlyDistances;
pub use order::{LitOnly, NoOrder, Ordered};

#[cfg(test)]
mod tests;
