//! The cells, lines and dominoes of the torus of 8 × 8 cells, as tables.
//!
//! The cell (x, y) has the number 8y + x; x grows to the right (east) and y down (south). The
//! directions of dominoes are east, south, south-east and south-west, the kinds 0 to 3. A domino is
//! known by its kind and its start, the cell from which it leads in its direction.

/// The cells of the first column.
pub(super) const COLUMN_0: u64 = 0x0101_0101_0101_0101;
/// The cells of the last column.
pub(super) const COLUMN_7: u64 = COLUMN_0 << 7;

/// The steps of the eight compass points, clockwise from east.
pub(super) const STEPS: [(usize, usize); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (7, 1),
    (7, 0),
    (7, 7),
    (0, 7),
    (1, 7),
];

/// The kind of the dominoes along each of the first four compass points.
pub(super) const KIND: [usize; 4] = [0, 2, 1, 3];

/// The compass point of each kind of dominoes.
pub(super) const POINT: [usize; 4] = [0, 2, 1, 3];

/// Returns the cell one step on.
pub(super) const fn step(cell: usize, point: usize) -> usize {
    let (dx, dy) = STEPS[point];
    (cell / 8 + dy) % 8 * 8 + (cell + dx) % 8
}

/// For each kind and each start the cell where the domino ends.
pub(super) const END: [[usize; 64]; 4] = neighbours(0);

/// For each kind and each end the cell where the domino starts.
pub(super) const START: [[usize; 64]; 4] = neighbours(4);

const fn neighbours(turn: usize) -> [[usize; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut at = 0;
    while at < 256 {
        table[at / 64][at % 64] = step(at % 64, POINT[at / 64] + turn);
        at += 1;
    }
    table
}

/// Returns the line of a cell, and how far along it the cell is.
const fn line(kind: usize, cell: usize) -> (usize, usize) {
    let (x, y) = (cell % 8, cell / 8);
    match kind {
        0 => (y, x),
        1 => (x, y),
        2 => ((8 + x - y) % 8, x),
        _ => ((x + y) % 8, x),
    }
}

/// Returns the cell of a line.
pub(super) const fn cell_of(kind: usize, line: usize, place: usize) -> usize {
    let (x, y) = match kind {
        0 => (place, line),
        1 => (line, place),
        2 => (place, (8 + place - line) % 8),
        _ => (place, (8 + line - place) % 8),
    };
    8 * y + x
}

/// For each kind the cells of its eight lines.
pub(super) const LINES: [[u64; 8]; 4] = lines();

const fn lines() -> [[u64; 8]; 4] {
    let mut table = [[0; 8]; 4];
    let mut at = 0;
    while at < 256 {
        let (kind, cell) = (at / 64, at % 64);
        table[kind][line(kind, cell).0] |= 1 << cell;
        at += 1;
    }
    table
}

/// Returns the lowest bit of the start of a line's domino in a pairing's word.
pub(super) const fn shift(kind: usize, line: usize) -> usize {
    93 - 3 * (8 * kind + line)
}

/// For each kind and each start the line, and the start in the pairing's word.
pub(super) const FIELD: [[(usize, u128); 64]; 4] = fields();

const fn fields() -> [[(usize, u128); 64]; 4] {
    let mut table = [[(0, 0); 64]; 4];
    let mut at = 0;
    while at < 256 {
        let (kind, cell) = (at / 64, at % 64);
        let (line, place) = line(kind, cell);
        table[kind][cell] = (line, (place as u128) << shift(kind, line));
        at += 1;
    }
    table
}

/// Returns the kind and the start of the domino that leads from a cell to a compass point.
pub(super) const fn domino(cell: usize, point: usize) -> (usize, usize) {
    if point < 4 {
        (KIND[point], cell)
    } else {
        (KIND[point - 4], step(cell, point))
    }
}
