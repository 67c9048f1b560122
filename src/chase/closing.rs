//! Closes the last row onto the first: decides which first rows fit.

use crate::board::Gluing;
use gf2_algebra::poly::{Poly, QuotientRing};

use super::closed::{Closed, Unknown};
use super::equation::Equation;
use super::reversed::Reversed;
use super::rows::Rows;
use super::transfer::{State, Transfer};

/// The condition that n rows fit together at their ends, as equations for the state
/// (s_{−1}, s_0) before the first step.
///
/// With p = (p_{n−1}, p_n) reached from the zero state, all states reach T^n·w + p, and
///
/// * glued, n = 2k: (T^n + 1) w = p, and **T^n + 1 = T^k L_k**: twice the equation L_k·v = r;
/// * glued, n = 2k + 1: **T^n + 1 = (T + 1) T^k E_k**; for w' = T^k w and x = w'_0 + w'_1, the
///   equations E_k·x = p_{n−1} and c·E_k·w'_1 = p_{n−1} + p_n;
/// * free: s_{−1} = 0 and s_n = 0, that is F_{n+1}·s_0 = p_n.
///
/// A quiet pattern is a chase without lights that fits. The parity of its overlap with the lights f
/// follows from the rows at the ends, because the press operator is symmetric: ⟨f, q⟩ = ⟨p_n,
/// q_{n−1}⟩ + ⟨p_{n−1}, q_n⟩.
#[derive(Clone, Debug)]
pub(super) enum Closing {
    Even(Even),
    Odd(Odd),
    Free(Free),
    Reversed(Reversed),
}

#[derive(Clone, Debug)]
pub(super) struct Even {
    half: Transfer,
    equation: Equation,
}

#[derive(Clone, Debug)]
pub(super) struct Odd {
    half: Transfer,
    sum: Equation,
    here: Equation,
}

#[derive(Clone, Debug)]
pub(super) struct Free {
    transfer: Transfer,
    equation: Equation,
}

impl Closing {
    pub(super) fn new(rows: &Rows, count: usize, gluing: Gluing) -> Self {
        match gluing {
            Gluing::Straight if count.is_multiple_of(2) => {
                let half = Transfer::power(rows, count / 2);
                let equation = Equation::new(rows, half.l());
                Self::Even(Even { half, equation })
            }
            Gluing::Straight => {
                let half = Transfer::power(rows, count / 2);
                let sum = Equation::new(rows, half.e.clone());
                let here = Equation::new(rows, rows.mul(&rows.c(), &half.e));
                Self::Odd(Odd { half, sum, here })
            }
            Gluing::Free => {
                let transfer = Transfer::power(rows, count);
                let equation = Equation::new(rows, transfer.next.clone());
                Self::Free(Free { transfer, equation })
            }
            Gluing::Reversed => Self::Reversed(Reversed::new(rows, count)),
        }
    }

    pub(super) fn nullity(&self) -> usize {
        match self {
            Self::Even(even) => 2 * even.equation.nullity(),
            Self::Odd(odd) => odd.sum.nullity() + odd.here.nullity(),
            Self::Free(free) => free.equation.nullity(),
            Self::Reversed(reversed) => reversed.nullity(),
        }
    }

    /// Returns the state to start from, given the one reached from zero.
    ///
    /// # Errors
    ///
    /// If there is none: the start of a quiet pattern that meets the lights in an odd number of
    /// cells.
    pub(super) fn solve(&self, rows: &Rows, reached: &State) -> Result<State, State> {
        match self {
            Self::Even(even) => even.solve(rows, reached),
            Self::Odd(odd) => odd.solve(rows, reached),
            Self::Free(free) => free.solve(rows, reached),
            Self::Reversed(reversed) => reversed.solve(rows, reached),
        }
    }

    /// Returns the equations that [`Closing::solve`] solves, with their numbers.
    pub(super) fn trace(&self, rows: &Rows, reached: &State) -> Closed {
        Closed::Equations(match self {
            Self::Even(Even { half, equation }) => {
                let State { above, here } = half.backwards(rows, reached);
                vec![
                    equation.trace(rows, Unknown::Above, above),
                    equation.trace(rows, Unknown::First, here),
                ]
            }
            Self::Odd(odd) => {
                let [sum, here] = Odd::right(reached);
                vec![
                    odd.sum.trace(rows, Unknown::MiddleSum, sum),
                    odd.here.trace(rows, Unknown::Middle, here),
                ]
            }
            Self::Free(free) => {
                let right = reached.here.clone();
                vec![free.equation.trace(rows, Unknown::First, right)]
            }
            Self::Reversed(reversed) => {
                let consistent = reversed.solve(rows, reached).is_ok();
                return Closed::elimination(rows.columns(), reversed.nullity(), consistent);
            }
        })
    }

    /// Returns the start of quiet pattern number `index` of a basis.
    pub(super) fn quiet(&self, rows: &Rows, index: usize) -> State {
        match self {
            Self::Even(even) => even.quiet(rows, index),
            Self::Odd(odd) => odd.quiet(rows, index),
            Self::Free(free) => free.quiet(rows, index),
            Self::Reversed(reversed) => reversed.quiet(index),
        }
    }
}

impl Even {
    fn solve(&self, rows: &Rows, reached: &State) -> Result<State, State> {
        let State { above, here } = self.half.backwards(rows, reached);
        let above = self.equation.solve(rows, &above);
        let here = self.equation.solve(rows, &here);
        if let (Some(above), Some(here)) = (above, here) {
            return Ok(State { above, here });
        }
        // q_{n−1} and q_n are the start of q again: p_n meets the first of them, p_{n−1} the
        // second.
        let meeting = |a| self.equation.null_vector_meeting(rows, a);
        let mut quiet = State::zero();
        if let Some(above) = meeting(&reached.here) {
            quiet.above = above;
        } else {
            let here = meeting(&reached.above);
            quiet.here = here.expect("an unsolvable equation has an obstruction");
        }
        Err(quiet)
    }

    fn quiet(&self, rows: &Rows, index: usize) -> State {
        let mut state = State::zero();
        let of_one = self.equation.nullity();
        let place = if index < of_one {
            &mut state.here
        } else {
            &mut state.above
        };
        *place = self.equation.null_vector(rows, index % of_one);
        state
    }
}

impl Odd {
    /// Returns the right-hand sides for x and for w'_1.
    fn right(reached: &State) -> [Poly; 2] {
        [reached.above.clone(), &reached.above + &reached.here]
    }

    fn solve(&self, rows: &Rows, reached: &State) -> Result<State, State> {
        let [sum, here] = Self::right(reached);
        let sum = self.sum.solve(rows, &sum);
        let here = self.here.solve(rows, &here);
        if let (Some(sum), Some(here)) = (sum, here) {
            return Ok(self.start(rows, &State { above: sum, here }));
        }
        // ⟨p_n, q_{−1}⟩ + ⟨p_{n−1}, q_0⟩ with q = T⁻ᵏ w', moved over to the state a = T^−k of p with
        // its rows exchanged: ⟨a_0, w'_0⟩ + ⟨a_1, w'_1⟩ = ⟨a_0, x⟩ + ⟨a_0 + a_1, w'_1⟩.
        let exchanged = State {
            above: reached.here.clone(),
            here: reached.above.clone(),
        };
        let a = self.half.backwards(rows, &exchanged);
        let mut found = State::zero();
        if let Some(sum) = self.sum.null_vector_meeting(rows, &a.above) {
            found.above = sum;
        } else {
            let here = self.here.null_vector_meeting(rows, &(&a.above + &a.here));
            found.here = here.expect("an unsolvable equation has an obstruction");
        }
        Err(self.start(rows, &found))
    }

    /// Returns T⁻ᵏ (x + w'_1, w'_1) for (x, w'_1).
    fn start(&self, rows: &Rows, found: &State) -> State {
        let middle = State {
            above: &found.above + &found.here,
            here: found.here.clone(),
        };
        self.half.backwards(rows, &middle)
    }

    fn quiet(&self, rows: &Rows, index: usize) -> State {
        let mut found = State::zero();
        if let Some(index) = index.checked_sub(self.here.nullity()) {
            found.above = self.sum.null_vector(rows, index);
        } else {
            found.here = self.here.null_vector(rows, index);
        }
        self.start(rows, &found)
    }
}

impl Free {
    fn solve(&self, rows: &Rows, reached: &State) -> Result<State, State> {
        let mut state = State::zero();
        if let Some(here) = self.equation.solve(rows, &reached.here) {
            state.here = here;
            return Ok(state);
        }
        // q_n = 0 and q_{n−1} = F_n q_0.
        let a = rows.mul(&self.transfer.f, &reached.here);
        let here = self.equation.null_vector_meeting(rows, &a);
        state.here = here.expect("an unsolvable equation has an obstruction");
        Err(state)
    }

    fn quiet(&self, rows: &Rows, index: usize) -> State {
        State {
            here: self.equation.null_vector(rows, index),
            ..State::zero()
        }
    }
}
