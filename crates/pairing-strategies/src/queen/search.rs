//! All good pairings of the torus with given horizontal dominoes.

use super::QueenPairing;
use super::layout::{COLUMN_0, COLUMN_7, END, FIELD, LINES, START};

/// What is placed so far.
#[derive(Clone, Copy)]
struct State {
    /// The cells without a domino.
    free: u64,
    /// For the vertical and the two diagonal directions the cells of lines without a domino.
    open: [u64; 3],
    /// The lines without a domino: 8 vertical ones, then 8 of either diagonal.
    lines: u32,
    /// The starts of the dominoes, as in [`QueenPairing`].
    starts: u128,
}

/// Moves cells to the right.
fn right(cells: u64) -> u64 {
    (cells << 1 & !COLUMN_0) | (cells >> 7 & COLUMN_0)
}

/// Moves cells to the left.
fn left(cells: u64) -> u64 {
    (cells >> 1 & !COLUMN_7) | (cells << 7 & COLUMN_7)
}

fn down(cells: u64) -> u64 {
    cells.rotate_left(8)
}

fn up(cells: u64) -> u64 {
    cells.rotate_right(8)
}

/// Calls `found` with every good pairing that has the horizontal dominoes with these starts, and
/// returns the number of nodes of the search.
pub(super) fn completions(rows: u32, found: &mut impl FnMut(QueenPairing)) -> u64 {
    let mut state = State {
        free: u64::MAX,
        open: [u64::MAX; 3],
        lines: (1 << 24) - 1,
        starts: u128::from(rows) << 72,
    };
    for row in 0..8 {
        let cell = 8 * row + (rows >> (21 - 3 * row) & 7) as usize;
        state.free &= !(1 << cell | 1 << END[0][cell]);
    }
    let mut nodes = 0;
    search(state, found, &mut nodes);
    nodes
}

impl State {
    /// Places a domino of a direction: 0 vertical, 1 and 2 diagonal.
    fn place(&mut self, direction: usize, cell: usize) {
        let kind = direction + 1;
        let (line, field) = FIELD[kind][cell];
        self.free &= !(1 << cell | 1 << END[kind][cell]);
        self.open[direction] &= !LINES[kind][line];
        self.lines &= !(1 << (8 * direction + line));
        self.starts |= field;
    }
}

fn search(mut state: State, found: &mut impl FnMut(QueenPairing), nodes: &mut u64) {
    *nodes += 1;
    'placing: loop {
        let free = state.free;
        let above = up(free);
        // For each direction the cells where a domino can start.
        let starts = [
            free & above & state.open[0],
            free & left(above) & state.open[1],
            free & right(above) & state.open[2],
        ];
        let ends = [
            down(starts[0]),
            right(down(starts[1])),
            left(down(starts[2])),
        ];
        let (mut one, mut two) = (0, 0);
        for option in starts.into_iter().chain(ends) {
            two |= one & option;
            one |= option;
        }
        if free & !one != 0 {
            return;
        }
        let forced = free & !two;
        if forced != 0 {
            let cell = forced.trailing_zeros() as usize;
            for direction in 0..3 {
                if starts[direction] >> cell & 1 == 1 {
                    state.place(direction, cell);
                    continue 'placing;
                }
                if ends[direction] >> cell & 1 == 1 {
                    state.place(direction, START[direction + 1][cell]);
                    continue 'placing;
                }
            }
        }
        // The line with the fewest starts.
        let (mut fewest, mut choice) = (u32::MAX, (0, 0));
        let mut lines = state.lines;
        while lines != 0 {
            let place = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let direction = place / 8;
            let options = starts[direction] & LINES[direction + 1][place % 8];
            let count = options.count_ones();
            if count <= 1 {
                if count == 0 {
                    return;
                }
                state.place(direction, options.trailing_zeros() as usize);
                continue 'placing;
            }
            if count < fewest {
                (fewest, choice) = (count, (direction, options));
            }
        }
        if state.lines == 0 {
            found(QueenPairing::of_word(state.starts));
            return;
        }
        let (direction, mut options) = choice;
        while options != 0 {
            let mut next = state;
            next.place(direction, options.trailing_zeros() as usize);
            options &= options - 1;
            search(next, found, nodes);
        }
        return;
    }
}
