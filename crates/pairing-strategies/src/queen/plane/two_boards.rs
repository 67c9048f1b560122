//! The second count: a search on 16 × 8 cells, all directions at once.

use madness_machine::parallel;

use super::super::words;

/// The cells of 8 rows of 16 columns, 16y + x. Below the last row is the first one, moved by 8 columns.
type Cells = u128;

const COLUMN_0: Cells = 0x0001_0001_0001_0001_0001_0001_0001_0001;
const COLUMN_15: Cells = COLUMN_0 << 15;
const ROW_0: Cells = 0xffff;

fn right(cells: Cells) -> Cells {
    (cells << 1 & !COLUMN_0) | (cells >> 15 & COLUMN_0)
}

fn left(cells: Cells) -> Cells {
    (cells >> 1 & !COLUMN_15) | (cells << 15 & COLUMN_15)
}

fn half(row: Cells) -> Cells {
    (row << 8 | row >> 8) & ROW_0
}

fn down(cells: Cells) -> Cells {
    cells << 16 | half(cells >> 112)
}

fn up(cells: Cells) -> Cells {
    cells >> 16 | half(cells & ROW_0) << 112
}

/// The lines of 8 columns, 16 falling diagonals and 16 rising ones. A column is 8 columns apart from
/// itself once more: both have the same dominoes.
struct Lines(Vec<(usize, Cells)>);

impl Lines {
    fn new() -> Self {
        let along = |first: Cells, step: fn(Cells) -> Cells, length| {
            let cells = std::iter::successors(Some(first), |&cell| Some(step(cell)));
            cells.take(length).fold(0, |line, cell| line | cell)
        };
        let mut lines = Vec::new();
        for x in 0..8 {
            // Only the starts in the first eight columns; the others follow.
            lines.push((0, along(1 << x, |cell| cell << 16, 8)));
        }
        for x in 0..16 {
            lines.push((1, along(1 << x, |cell| right(down(cell)), 8)));
            lines.push((2, along(1 << x, |cell| left(down(cell)), 8)));
        }
        Self(lines)
    }
}

#[derive(Clone, Copy)]
struct State {
    free: Cells,
    /// The cells of lines without a domino; of columns those of the left half only.
    open: [Cells; 3],
}

/// Counts the good pairings of the plane by a search that knows nothing of colours.
///
/// # Complexity
/// A few seconds, 2 MB.
pub fn count_on_two_boards() -> u64 {
    count_of_words_on_two_boards(&words::least_words())
}

/// Counts the pairings whose horizontal dominoes have one of these words, each with its weight.
pub(in super::super) fn count_of_words_on_two_boards(words: &[(words::Word, u64)]) -> u64 {
    let lines = Lines::new();
    let of_words = parallel::map(words.len(), &|number| {
        let (word, weight) = words[number];
        let rows = words::starts(word);
        let left_half = COLUMN_0 * 0xff;
        let mut state = State {
            free: Cells::MAX,
            open: [left_half, Cells::MAX, Cells::MAX],
        };
        for row in 0..8 {
            let start: Cells = 0x0101 << (16 * row + words::digit(rows, row) as usize);
            state.free &= !(start | right(start));
        }
        weight * search(state, &lines)
    });
    of_words.into_iter().sum()
}

impl State {
    /// Places a domino along a line.
    fn place(&mut self, direction: usize, start: Cells, line: Cells) {
        self.open[direction] &= !line;
        let end = match direction {
            0 => down(start),
            1 => right(down(start)),
            _ => left(down(start)),
        };
        let domino = start | end;
        self.free &= !domino;
        if direction == 0 {
            // Eight columns further there is another one.
            let other = (domino & 0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff) << 8
                | domino >> 8 & 0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff;
            self.free &= !other;
        }
    }
}

fn search(mut state: State, lines: &Lines) -> u64 {
    'placing: loop {
        let free = state.free;
        let above = up(free);
        let both = free & above;
        let starts = [
            // Free here and eight columns further.
            both & both >> 8 & state.open[0],
            free & left(above) & state.open[1],
            free & right(above) & state.open[2],
        ];
        let vertical = starts[0] | starts[0] << 8;
        let covered = vertical
            | down(vertical)
            | starts[1]
            | right(down(starts[1]))
            | starts[2]
            | left(down(starts[2]));
        if free & !covered != 0 {
            return 0;
        }
        let (mut fewest, mut choice) = (u32::MAX, (0, 0));
        for &(direction, line) in &lines.0 {
            if line & state.open[direction] == 0 {
                continue;
            }
            let options = starts[direction] & line;
            let count = options.count_ones();
            if count == 0 {
                return 0;
            }
            if count == 1 {
                state.place(direction, options, line);
                continue 'placing;
            }
            if count < fewest {
                (fewest, choice) = (count, (direction, line));
            }
        }
        if fewest == u32::MAX {
            return 1;
        }
        let (direction, line) = choice;
        let mut options = starts[direction] & line;
        let mut count = 0;
        while options != 0 {
            let start = options & options.wrapping_neg();
            options &= options - 1;
            let mut next = state;
            next.place(direction, start, line);
            count += search(next, lines);
        }
        return count;
    }
}
