//! The diagonal dominoes of the plane, colour by colour.
//!
//! Take the plane modulo Λ, the vectors (x, y) of multiples of 8 with x + y a multiple of 16. Diagonal
//! dominoes join cells of one colour, by the parity of x + y. The cells of a colour are a torus of
//! 8 × 8 cells with the coordinates u = (x + y) / 2 and v = (x − y) / 2, for white cells with x − 1 for
//! x. There the falling dominoes lie along rows, one in each, and the rising ones along columns.
//! Moving the plane by 8 columns moves u and v by 4.

/// The cells of a torus of 8 × 8 cells, u + 8v.
type Cells = u64;

const COLUMN_0: Cells = 0x0101_0101_0101_0101;
const COLUMN_7: Cells = COLUMN_0 << 7;
const ROW_0: Cells = 0xff;

/// The diagonal dominoes of one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Diagonals {
    /// The cells (u, v) from which a domino leads to (u + 1, v): a falling one.
    pub(super) falling: Cells,
    /// The cells (u, v) from which a domino leads to (u, v + 1): from (x, y) to (x + 1, y − 1).
    pub(super) rising: Cells,
}

/// Moves cells by 8 columns of the plane.
fn moved(cells: Cells) -> Cells {
    let halves = (cells & 0x0f0f_0f0f_0f0f_0f0f) << 4 | cells >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    halves.rotate_left(32)
}

impl Diagonals {
    /// Returns whether the dominoes repeat after 8 columns.
    pub(super) fn repeat(self) -> bool {
        moved(self.falling) == self.falling && moved(self.rising) == self.rising
    }
}

/// Returns u and v of a cell of a colour: 0 for even x + y, 1 for odd.
pub(super) fn coordinates(x: usize, y: usize) -> (usize, usize) {
    let colour = (x + y) % 2;
    // Modulo 16, where the halves are numbers modulo 8.
    let x = x + 16 - colour;
    ((x + y) % 16 / 2, (x + 16 - y % 16) % 16 / 2)
}

/// Returns the cells of a colour that are free, from those of the torus of 8 × 8 cells of the plane.
pub(super) fn support(free: u64, colour: usize) -> Cells {
    let mut cells = 0;
    let mut rest = free;
    while rest != 0 {
        let cell = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (x, y) = (cell % 8, cell / 8);
        if (x + y) % 2 == colour {
            let (u, v) = coordinates(x, y);
            cells |= 1 << (8 * v + u) | 1 << (8 * ((v + 4) % 8) + (u + 4) % 8);
        }
    }
    cells
}

/// Lists all ways to cover cells by dominoes, one along each row and one along each column.
pub(super) fn coverings(support: Cells) -> Vec<Diagonals> {
    let mut found = Vec::new();
    let start = State {
        free: support,
        rows: Cells::MAX,
        columns: Cells::MAX,
        placed: Diagonals::default(),
    };
    if support.count_ones() == 32 {
        search(start, &mut found);
    }
    found
}

#[derive(Clone, Copy)]
struct State {
    free: Cells,
    /// The cells of rows, and of columns, that have no domino.
    rows: Cells,
    columns: Cells,
    placed: Diagonals,
}

fn right(cells: Cells) -> Cells {
    (cells << 1 & !COLUMN_0) | (cells >> 7 & COLUMN_0)
}

fn left(cells: Cells) -> Cells {
    (cells >> 1 & !COLUMN_7) | (cells << 7 & COLUMN_7)
}

impl State {
    /// Places the domino that starts in a cell, along a row or along a column.
    fn place(&mut self, start: Cells, along_row: bool) {
        let place = start.trailing_zeros();
        if along_row {
            self.free &= !(start | right(start));
            self.rows &= !(ROW_0 << (place / 8 * 8));
            self.placed.falling |= start;
        } else {
            self.free &= !(start | start.rotate_left(8));
            self.columns &= !(COLUMN_0 << (place % 8));
            self.placed.rising |= start;
        }
    }
}

fn search(mut state: State, found: &mut Vec<Diagonals>) {
    loop {
        let free = state.free;
        if free == 0 {
            // 16 dominoes, no two of a kind on a line.
            found.push(state.placed);
            return;
        }
        let falling = free & left(free) & state.rows;
        let rising = free & free.rotate_right(8) & state.columns;
        let options = [falling, right(falling), rising, rising.rotate_left(8)];
        let (mut one, mut two) = (0, 0);
        for option in options {
            two |= one & option;
            one |= option;
        }
        if free & !one != 0 {
            return;
        }
        let forced = free & !two;
        // A forced cell, or else any.
        let cells = if forced == 0 { free } else { forced };
        let cell = cells & cells.wrapping_neg();
        let starts = [
            (cell, true, falling),
            (left(cell), true, falling),
            (cell, false, rising),
            (cell.rotate_right(8), false, rising),
        ];
        let mut possible = starts
            .into_iter()
            .filter(|(start, _, all)| start & all != 0);
        if forced != 0 {
            let Some((start, along_row, _)) = possible.next() else {
                return;
            };
            state.place(start, along_row);
            continue;
        }
        for (start, along_row, _) in possible {
            let mut next = state;
            next.place(start, along_row);
            search(next, found);
        }
        return;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::ExactCover;

    #[test]
    fn coverings_are_exact_covers() {
        // Random supports that are unions of a covering's dominoes, with their shift.
        let mut seed = 1_u64;
        let mut random = |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % bound
        };
        let mut several = 0;
        for _ in 0..20_000 {
            let mut cells = 0;
            for line in 0..4 {
                let row: Cells = 1 << (8 * line + random(8));
                cells |= row | right(row) | moved(row) | moved(right(row));
                let column: Cells = 1 << (line + 8 * random(8));
                let end = column.rotate_left(8);
                cells |= column | end | moved(column) | moved(end);
            }
            if cells.count_ones() != 32 {
                continue;
            }
            let mut options = Vec::new();
            for place in 0..64 {
                let start = 1 << place;
                for (end, line) in [
                    (right(start), 64 + place / 8),
                    (start.rotate_left(8), 72 + place % 8),
                ] {
                    if (start | end) & !cells == 0 {
                        options.push(u128::from(start | end | !cells) | 1 << line);
                    }
                }
            }
            // The cells that are not of the support would be covered twice.
            let options = options.iter().map(|option| option & !u128::from(!cells));
            let mut options: Vec<u128> = options.collect();
            options.push(u128::from(!cells));
            let expected = ExactCover::new(80, options).count();
            let found = coverings(cells);
            assert_eq!(found.len() as u64, expected, "{cells:x}");
            assert!(found.iter().any(|diagonals| diagonals.repeat()));
            several += u64::from(expected > 1);
        }
        assert!(several > 0);
        assert!(coverings(0).is_empty());
    }
}
