//! Chases the projective plane in double rows.
//!
//! A path that leaves row j on the right returns in row n − 1 − j on the left, and from there in
//! row j. So the two form a ring of 2m cells, row j followed by row n − 1 − j: a *double row*.
//! There are h = ⌊n/2⌋ of them, d_0 the outermost. They are chased as on a torus; only the ends are
//! special. Let R read a double row from right to left, and let X^m exchange its halves:
//!
//! * outside, above row 0 lies row n − 1 from right to left: **d_{−1} = R d_0**;
//! * inside, n even: the last double row meets itself with its halves exchanged, d_h = X^m d_{h−1};
//! * inside, n odd: d_h is the middle row y twice, (1 + X^m) d_h = 0, and for its own lights f
//!   c d_h + (1 + X^m) d_{h−1} = (f, f), as both neighbours of y lie in d_{h−1}.
//!
//! Since d_k = F_{k+1} d_0 + F_k R d_0 + p_k, these are 2m equations for the 2m cells of d_0.

use std::sync::OnceLock;

use madness_machine::parallel;

use crate::board::{Lights, Presses, Shape, reversed};
use gf2_algebra::poly::{Poly, QuotientRing};
use gf2_algebra::simd::{Simd, dot};

use super::closed::Closed;
use super::dense::{Eliminated, TwoRows};
use super::rows::Rows;
use super::sweep::Sweep;
use super::transfer::{State, Transfer};

/// The closing system of the projective plane.
#[derive(Clone, Debug)]
pub(super) struct Projective {
    rows: Rows,
    pair: TwoRows,
    middle: bool,
    /// T^h.
    transfer: Transfer,
    eliminated: OnceLock<Eliminated>,
}

/// The result of a chase over the double rows.
struct Reached {
    /// (p_{h−1}, p_h).
    state: State,
    /// The lights of the middle row, if there is one.
    middle: Option<Vec<u64>>,
}

impl Projective {
    pub(super) fn new(simd: Simd, shape: Shape) -> Self {
        let (columns, count) = (shape.columns(), shape.rows());
        let rows = Rows::glued(simd, 2 * columns);
        Self {
            transfer: Transfer::power(&rows, count / 2),
            rows,
            pair: TwoRows { columns },
            middle: count % 2 == 1,
            eliminated: OnceLock::new(),
        }
    }

    pub(super) fn nullity(&self) -> usize {
        self.without_lights().nullity()
    }

    /// Writes presses that switch off the lights into `answer`, or a quiet pattern that meets them
    /// in an odd number of cells. Returns whether the lights can be switched off.
    pub(super) fn solve_board(&self, lights: &Lights, answer: &mut Presses) -> bool {
        let (double, middle) = self.fold(lights);
        let mut sweep = Sweep::from(&self.rows, &State::zero());
        for row in &double {
            sweep.advance(row);
        }
        let reached = Reached {
            state: sweep.state(&self.rows),
            middle,
        };
        let start = self.solve(&reached);
        match &start {
            Ok(start) => self.unfold(start, Some(&double), answer),
            Err(quiet) => self.unfold(quiet, None, answer),
        }
        start.is_ok()
    }

    /// Returns the double rows that the chase from no presses reaches, and the equations that close
    /// the board.
    pub(super) fn trace(&self, lights: &Lights) -> (Vec<Poly>, Closed) {
        let (double, middle) = self.fold(lights);
        let mut sweep = Sweep::from(&self.rows, &State::zero());
        let mut reached = vec![self.rows.element(sweep.here())];
        for row in &double {
            sweep.advance(row);
            reached.push(self.rows.element(sweep.here()));
        }
        let state = sweep.state(&self.rows);
        let consistent = self.solve(&Reached { state, middle }).is_ok();
        let closed = Closed::elimination(self.pair.columns, self.nullity(), consistent);
        (reached, closed)
    }

    /// Writes quiet pattern `index` of a basis.
    pub(super) fn write_quiet(&self, index: usize, board: &mut Presses) {
        let quiet = self.without_lights().kernel().nth(index);
        let quiet = quiet.expect("the index is below the nullity");
        self.unfold(&self.start(&quiet), None, board);
    }

    /// Returns the double rows of a board, and its middle row.
    fn fold(&self, lights: &Lights) -> (Vec<Vec<u64>>, Option<Vec<u64>>) {
        let (n, stride) = (lights.shape().rows(), lights.stride());
        let row = |j: usize| &lights.words()[j * stride..][..stride];
        let double = parallel::map(n / 2, &|j| self.pair.join(row(j), row(n - 1 - j)));
        (double, (n % 2 == 1).then(|| row(n / 2).to_vec()))
    }

    /// Writes the board of the double rows that follow from a start, with or without lights.
    fn unfold(&self, start: &State, lights: Option<&[Vec<u64>]>, board: &mut Presses) {
        let (n, stride) = (board.shape().rows(), board.stride());
        let mut sweep = Sweep::from(&self.rows, start);
        let dark = vec![0; self.rows.words()];
        board.with_words_mut(|words| {
            for j in 0..n.div_ceil(2) {
                // The middle row is the first half of the last double row.
                let [first, second] = self.pair.split(sweep.here());
                words[(n - 1 - j) * stride..][..stride].copy_from_slice(&second);
                words[j * stride..][..stride].copy_from_slice(&first);
                if j < n / 2 {
                    sweep.advance(lights.map_or(&dark, |lights| &lights[j]));
                }
            }
        });
    }

    /// Returns the start (d_{−1}, d_0), or as an error that of a quiet pattern that meets the
    /// lights in an odd number of cells.
    fn solve(&self, reached: &Reached) -> Result<State, State> {
        let eliminated = self.eliminate(&self.right_hand_side(reached));
        let answer = if let Some(solution) = eliminated.solution() {
            Ok(self.start(solution))
        } else {
            let starts = eliminated.kernel().map(|quiet| self.start(&quiet));
            let found = starts.into_iter().find(|start| self.meets(reached, start));
            Err(found.expect("an unsolvable system has an obstruction"))
        };
        let _ = self.eliminated.set(eliminated);
        answer
    }

    /// Returns the parity of the cells in which a quiet pattern meets the lights. It follows from
    /// the ends and the middle row: ⟨p_h, q_{h−1}⟩ + ⟨p_{h−1}, q_h⟩, plus the overlap in the middle
    /// row.
    fn meets(&self, reached: &Reached, start: &State) -> bool {
        let cells = |element| self.rows.cells(element);
        let end = self.transfer.forwards(&self.rows, start);
        let last = cells(&end.here);
        let in_middle = reached.middle.as_ref().is_some_and(|lights| {
            let [first, _] = self.pair.split(&last);
            dot(lights, &first)
        });
        dot(&cells(&reached.state.here), &cells(&end.above))
            ^ dot(&cells(&reached.state.above), &last)
            ^ in_middle
    }

    fn start(&self, d_0: &[u64]) -> State {
        let above = reversed(d_0, self.rows.columns());
        State {
            above: self.rows.element(&above),
            here: self.rows.element(d_0),
        }
    }

    fn without_lights(&self) -> &Eliminated {
        self.eliminated.get_or_init(|| self.eliminate(&[]))
    }

    fn exchange(&self, element: &Poly) -> Poly {
        self.rows.reduce(&(element << self.pair.columns))
    }

    /// Returns a + X^m b.
    fn with_exchanged(&self, a: &Poly, b: &Poly) -> Poly {
        a + &self.exchange(b)
    }

    /// Returns the equations as factors of d_k and d_{k−1}, each with the number of its rows that
    /// count. With an odd number of rows, both halves of a double equation say the same.
    fn equations(&self) -> Vec<([Poly; 2], usize)> {
        let one = Poly::one();
        let both = self.with_exchanged(&one, &one);
        let m = self.pair.columns;
        if self.middle {
            vec![
                ([both.clone(), Poly::zero()], m),
                ([self.rows.c(), both], m),
            ]
        } else {
            vec![([one.clone(), self.exchange(&one)], 2 * m)]
        }
    }

    fn right_hand_side(&self, reached: &Reached) -> Vec<u64> {
        let State { above, here } = &reached.state;
        let sums: Vec<Vec<u64>> = self
            .equations()
            .iter()
            .map(|([of_here, of_above], _)| {
                let product = |factor, element| self.rows.mul(factor, element);
                self.rows
                    .cells(&(&product(of_here, here) + &product(of_above, above)))
            })
            .collect();
        match (&reached.middle, &sums[..]) {
            (Some(lights), [halves, own]) => {
                let ([halves, _], [mut own, _]) = (self.pair.split(halves), self.pair.split(own));
                for (sum, light) in own.iter_mut().zip(lights) {
                    *sum ^= light;
                }
                self.pair.join(&halves, &own)
            }
            _ => sums.into_iter().next().expect("there is an equation"),
        }
    }

    fn eliminate(&self, rhs: &[u64]) -> Eliminated {
        let (rows, transfer) = (&self.rows, &self.transfer);
        let equations = self.equations();
        let matrix = equations.iter().flat_map(|([of_here, of_above], count)| {
            let sum = |of_last: &Poly, of_before: &Poly| {
                &rows.mul(of_here, of_last) + &rows.mul(of_above, of_before)
            };
            let plain = sum(&transfer.next, &transfer.f);
            let turned = sum(&transfer.f, &transfer.previous);
            let turned: Vec<_> = rows.multiples(&turned).take(*count).collect();
            rows.multiples(&plain)
                .take(*count)
                .zip(turned)
                .map(|(mut row, turned)| {
                    for (word, other) in row.iter_mut().zip(reversed(&turned, rows.columns())) {
                        *word ^= other;
                    }
                    row
                })
                .collect::<Vec<_>>()
        });
        self.pair.eliminate(matrix, rhs)
    }
}
