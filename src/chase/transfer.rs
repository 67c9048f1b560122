//! The effect of k rows without lights on two rows of presses: powers of the transfer matrix.

use gf2_algebra::poly::{Poly, QuotientRing, Sequences};

use super::rows::Rows;

/// Two neighbouring rows of presses, s_{j−1} and s_j: they determine all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) above: Poly,
    pub(super) here: Poly,
}

impl State {
    pub(super) fn zero() -> Self {
        Self {
            above: Poly::zero(),
            here: Poly::zero(),
        }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self {
            above: &self.above + &other.above,
            here: &self.here + &other.here,
        }
    }
}

/// The power T^k of the matrix that takes (s_{j−1}, s_j) to (s_j, c·s_j + s_{j−1}): it has the
/// rows (F_{k−1}, F_k) and (F_k, F_{k+1}), and its inverse (F_{k+1}, F_k) and (F_k, F_{k−1}),
/// because det T = 1.
#[derive(Clone, Debug)]
pub(super) struct Transfer {
    /// F_{k−1}.
    pub(super) previous: Poly,
    /// F_k.
    pub(super) f: Poly,
    /// F_{k+1}.
    pub(super) next: Poly,
    /// E_k = 1 + L_1 + … + L_k.
    pub(super) e: Poly,
}

impl Transfer {
    /// Computes T^`exponent`.
    pub(super) fn power(rows: &Rows, exponent: usize) -> Self {
        let c = rows.c();
        let members = Sequences::at(rows, &c, exponent as u64);
        Self {
            // F_{k−1} = c F_k + F_{k+1}, and c F_k = L_k.
            previous: &members.l + &members.f_next,
            e: members.e(),
            f: members.f,
            next: members.f_next,
        }
    }

    /// Returns L_k = T^k + T⁻ᵏ.
    pub(super) fn l(&self) -> Poly {
        &self.previous + &self.next
    }

    /// Returns the state k rows further down.
    pub(super) fn forwards(&self, rows: &Rows, state: &State) -> State {
        let product = |a, x, b, y| &rows.mul(a, x) + &rows.mul(b, y);
        State {
            above: product(&self.previous, &state.above, &self.f, &state.here),
            here: product(&self.f, &state.above, &self.next, &state.here),
        }
    }

    /// Returns the state k rows further up.
    pub(super) fn backwards(&self, rows: &Rows, state: &State) -> State {
        let product = |a, x, b, y| &rows.mul(a, x) + &rows.mul(b, y);
        State {
            above: product(&self.next, &state.above, &self.f, &state.here),
            here: product(&self.f, &state.above, &self.previous, &state.here),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::testing::words;
    use madness_machine::simd::Simd;

    #[test]
    fn powers_are_steps() {
        let glued = |columns| Rows::glued(Simd::best(), columns);
        let free = |columns| Rows::free(Simd::best(), columns);
        for rows in [glued(7), free(7), glued(70), free(65)] {
            let sample = |seed| rows.reduce(&Poly::from_words(words(2, seed)));
            let start = State {
                above: sample(1),
                here: sample(2),
            };
            let mut state = start.clone();
            for k in 0..40 {
                let power = Transfer::power(&rows, k);
                assert_eq!(power.forwards(&rows, &start), state, "{k}");
                assert_eq!(power.backwards(&rows, &state), start, "{k}");
                let next = &rows.mul(&rows.c(), &state.here) + &state.above;
                state = State {
                    above: state.here,
                    here: next,
                };
            }
        }
    }
}
