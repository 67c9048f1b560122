//! The equations by which a board closes, with all their numbers.

use gf2_algebra::poly::Poly;

/// The equations that make the last row fit the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closed {
    /// By equations in one unknown each, in the ring of rows.
    Equations(Vec<ClosingEquation>),
    /// By elimination, on surfaces with a reversal.
    Elimination {
        /// Unknown cells, and as many equations.
        unknowns: usize,
        /// The rank of the equations.
        rank: usize,
        /// Whether they have a solution for this board.
        consistent: bool,
    },
}

/// An equation P·v = r in the ring of rows F_2\[x\]/(modulus): x^m − 1 where the ends of rows are
/// glued, the Fibonacci polynomial f_{m+1} where they are free. There cell i of a row is not x^i, but
/// f_{i+1}.
///
/// With g = gcd(P, modulus) = u·P and r = q·g + remainder: solvable iff the remainder is 0, and then
/// v = u·q. The dimension of the solutions for r = 0 is the degree of g.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingEquation {
    /// The unknown v.
    pub unknown: Unknown,
    /// P.
    pub factor: Poly,
    /// The modulus of the ring.
    pub modulus: Poly,
    /// r.
    pub right: Poly,
    /// g.
    pub gcd: Poly,
    /// u.
    pub cofactor: Poly,
    /// q.
    pub quotient: Poly,
    /// r modulo g.
    pub remainder: Poly,
    /// v.
    pub solution: Option<Poly>,
}

/// The unknown of an equation. With T the step from two rows of presses to the next two:
///
/// | rows | equations |
/// | --- | --- |
/// | n = 2k, glued | L_k(c)·s_{−1} = r and L_k(c)·s_0 = r, where r are the rows T⁻ᵏ (p_{n−1}, p_n) |
/// | n = 2k + 1, glued | with (w_0, w_1) = Tᵏ (s_{−1}, s_0): E_k(c)·(w_0 + w_1) = p_{n−1} and c·E_k(c)·w_1 = p_{n−1} + p_n |
/// | n, free | F_{n+1}(c)·s_0 = p_n |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// s_{−1}, the row above the first.
    Above,
    /// s_0, the first row.
    First,
    /// w_0 + w_1, the sum of the two rows in the middle.
    MiddleSum,
    /// w_1, the second of the two rows in the middle.
    Middle,
}

impl Closed {
    /// Returns the elimination of 2·`columns` equations in as many unknowns.
    pub(super) fn elimination(columns: usize, nullity: usize, consistent: bool) -> Self {
        Self::Elimination {
            unknowns: 2 * columns,
            rank: 2 * columns - nullity,
            consistent,
        }
    }
}
