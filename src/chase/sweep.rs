//! The two passes over a board in memory.

use super::rows::Rows;
use super::step::{Row, Step};
use super::transfer::{State, Transfer};
use gf2_algebra::simd::stream;
use madness_machine::parallel;
use madness_machine::simd::prefetch;

/// A chase down the rows: with each row of lights, two rows of presses make the next.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    step: Step,
    above: Row,
    here: Row,
}

impl Sweep {
    /// Begins at a state.
    pub(super) fn from(rows: &Rows, state: &State) -> Self {
        Self {
            step: rows.step(),
            above: Row::new(&rows.cells(&state.above)),
            here: Row::new(&rows.cells(&state.here)),
        }
    }

    /// Returns the row of presses that has been reached.
    pub(super) fn here(&self) -> &[u64] {
        self.here.cells()
    }

    /// Moves one row down.
    pub(super) fn advance(&mut self, lights: &[u64]) {
        self.advance_before(lights, &[], None);
    }

    /// Moves one row down. Meanwhile prefetches some of the lights that come `later`, and writes
    /// the row of presses before.
    fn advance_before(
        &mut self,
        lights: &[u64],
        later: &[u64],
        presses: Option<&mut stream::Writer<'_>>,
    ) {
        let soon = prefetch::after(later, lights.len());
        let (above, here) = (&mut self.above, &self.here);
        self.step.advance(above, here, lights, soon, presses);
        std::mem::swap(&mut self.above, &mut self.here);
    }

    /// Moves down over rows of lights, and writes the row of presses before each.
    fn pass_over(&mut self, lights: &[u64], mut presses: Option<&mut stream::Writer<'_>>) {
        let words = self.here().len();
        for (j, row) in lights.chunks_exact(words).enumerate() {
            let later = &lights[(j + 1) * words..];
            self.advance_before(row, later, presses.as_deref_mut());
        }
    }

    /// Writes the rows of presses before the rows of lights. Each is made in its place: only the
    /// first two need their predecessors from elsewhere.
    fn make_rows(&self, lights: &[u64], presses: &mut [u64]) {
        let words = self.here().len();
        let (first, others) = presses.split_at_mut(words);
        first.copy_from_slice(self.here());
        let (mut above, mut here) = (self.above.cells(), &*first);
        let rows = others
            .chunks_exact_mut(words)
            .zip(lights.chunks_exact(words));
        for (j, (next, row)) in rows.enumerate() {
            let later = &lights[(j + 1) * words..];
            prefetch::ask(prefetch::after(later, words), 0, words);
            self.step.next(next, above, here, row);
            (above, here) = (here, next);
        }
    }

    /// Returns the state that has been reached.
    pub(super) fn state(&self, rows: &Rows) -> State {
        State {
            above: rows.element(self.above.cells()),
            here: rows.element(self.here.cells()),
        }
    }
}

/// The least number of words for which a second thread pays.
const SHARED_WORDS: usize = 1 << 15;

/// The rows of a board, in one part for each thread, and the transfer over one part.
pub(super) struct Parts {
    rows_of_part: usize,
    words_of_row: usize,
    transfer: Option<Transfer>,
}

impl Parts {
    /// Divides `count` rows into parts.
    pub(super) fn new(rows: &Rows, count: usize) -> Self {
        let words = rows.words() * count;
        let threads = if words < SHARED_WORDS {
            1
        } else {
            rayon::current_num_threads()
        };
        let rows_of_part = count.div_ceil(threads);
        Self {
            rows_of_part,
            words_of_row: rows.words(),
            transfer: (rows_of_part < count).then(|| Transfer::power(rows, rows_of_part)),
        }
    }

    fn words(&self) -> usize {
        self.rows_of_part * self.words_of_row
    }

    /// First pass: returns the state that each part reaches from zero, and the state that the whole
    /// board reaches.
    pub(super) fn reach(&self, rows: &Rows, lights: &[u64]) -> (Vec<State>, State) {
        let of_part = |part: &[u64]| {
            let mut sweep = Sweep::from(rows, &State::zero());
            sweep.pass_over(part, None);
            sweep.state(rows)
        };
        let parts: Vec<&[u64]> = lights.chunks(self.words()).collect();
        let reached = parallel::map(parts.len(), &|number| of_part(parts[number]));
        // The last part may be shorter, so it has its own transfer.
        let mut state = State::zero();
        let (last, whole) = reached.split_last().expect("a board has rows");
        for reached in whole {
            state = self.over_one(rows, &state).plus(reached);
        }
        let rest = lights.len() / self.words_of_row - whole.len() * self.rows_of_part;
        let over_rest = if whole.is_empty() {
            state
        } else {
            Transfer::power(rows, rest).forwards(rows, &state)
        };
        let end = over_rest.plus(last);
        (reached, end)
    }

    fn over_one(&self, rows: &Rows, state: &State) -> State {
        let transfer = self.transfer.as_ref();
        transfer.map_or_else(State::zero, |transfer| transfer.forwards(rows, state))
    }

    /// Returns the states before each part, given those that the parts reach from zero.
    fn starts(&self, rows: &Rows, start: State, reached: &[State]) -> Vec<State> {
        let mut starts = vec![start];
        for reached in &reached[..reached.len() - 1] {
            let before = starts.last().expect("there is a first");
            starts.push(self.over_one(rows, before).plus(reached));
        }
        starts
    }

    /// Second pass: writes the presses from the first state on. Large memory that was used before
    /// is written past the caches. Fresh memory is not, because its pages have just been cleared
    /// and so are in the caches.
    pub(super) fn fill(
        &self,
        rows: &Rows,
        (start, reached): (State, &[State]),
        lights: &[u64],
        (presses, is_fresh): (&mut [u64], bool),
    ) {
        let simd = rows.step().simd();
        let past_caches = !is_fresh && presses.len() >= stream::LARGE;
        self.share(rows, (start, reached), presses, |index, sweep, presses| {
            let lights = &lights[index * self.words()..][..presses.len()];
            if past_caches {
                stream::write(simd, presses, |presses| {
                    sweep.pass_over(lights, Some(presses));
                });
            } else {
                sweep.make_rows(lights, presses);
            }
        });
    }

    /// Second pass in place: replaces the lights by the presses.
    pub(super) fn fill_in_place(
        &self,
        rows: &Rows,
        (start, reached): (State, &[State]),
        board: &mut [u64],
    ) {
        self.share(rows, (start, reached), board, |_, sweep, board| {
            let mut later = board;
            while !later.is_empty() {
                let row;
                (row, later) = later.split_at_mut(self.words_of_row);
                sweep.advance_before(row, later, None);
                // This is the row that was reached before the step.
                row.copy_from_slice(sweep.above.cells());
            }
        });
    }

    fn share(
        &self,
        rows: &Rows,
        (start, reached): (State, &[State]),
        board: &mut [u64],
        fill: impl Fn(usize, &mut Sweep, &mut [u64]) + Sync,
    ) {
        let starts = self.starts(rows, start, reached);
        parallel::each_chunk(board, self.words(), &|index, part| {
            fill(index, &mut Sweep::from(rows, &starts[index]), part);
        });
    }
}
