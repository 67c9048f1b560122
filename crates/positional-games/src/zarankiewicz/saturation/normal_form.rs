//! A normal form of pieces: pieces with the same form differ by the order of rows and columns, or by
//! transposition. The converse does not always hold.

use super::piece::{Bits, Masks, Piece, SIDE, transposed};

/// A piece in 31 bytes: the open cells and the discs of each row, row by row, then the numbers of
/// rows and columns. The highest byte is 0.
pub(super) type Form = [u64; 4];

/// The most cells of a piece that has a form.
pub(super) const MOST_CELLS_OF_PIECE: usize = 118;

/// The bit at which the number of rows is stored, followed by that of the columns.
const DIMENSIONS: usize = 2 * MOST_CELLS_OF_PIECE;

/// The bits of each of these numbers.
const DIMENSION_BITS: usize = 5;

/// How often the keys of rows and columns are refined. With more rounds hardly fewer forms are
/// visited.
const ROUNDS: usize = 3;

/// Returns a number that looks random.
#[inline]
fn scatter(number: u32) -> u32 {
    // The constants are from the search of Chris Wellons for good 32-bit hash functions.
    let number = (number ^ number >> 16).wrapping_mul(0x7feb_352d);
    let number = (number ^ number >> 15).wrapping_mul(0x846c_a68b);
    number ^ number >> 16
}

/// The lines of a piece in one direction: rows or columns.
struct Lines<'a> {
    open: &'a Masks,
    discs: &'a Masks,
    keys: [u32; SIDE],
    count: usize,
}

impl<'a> Lines<'a> {
    #[inline]
    fn new(open: &'a Masks, discs: &'a Masks, count: usize) -> Self {
        let mut keys = [0; SIDE];
        for (key, (open, discs)) in keys[..count].iter_mut().zip(open.iter().zip(discs)) {
            *key = scatter(open.count_ones() << 8 | discs.count_ones());
        }
        Self {
            open,
            discs,
            keys,
            count,
        }
    }

    /// Returns new keys, from those of the lines that cross.
    #[inline]
    fn refined(&self, crossing: &[u32; SIDE]) -> [u32; SIDE] {
        let mut keys = [0; SIDE];
        for (line, key) in keys[..self.count].iter_mut().enumerate() {
            let sum = |mask| Bits(mask).fold(0_u32, |sum, at| sum.wrapping_add(crossing[at]));
            let (open, discs) = (sum(self.open[line]), sum(self.discs[line]));
            let own = self.keys[line].wrapping_mul(0x85eb_ca6b);
            let discs = discs.wrapping_mul(0x9e37_79b1);
            *key = scatter(own.wrapping_add(open).wrapping_add(discs));
        }
        keys
    }

    /// Returns the lines in the order of their keys, and the keys.
    #[inline]
    fn order(&self) -> [(u32, usize); SIDE] {
        let mut order = [(u32::MAX, usize::MAX); SIDE];
        for (line, place) in order[..self.count].iter_mut().enumerate() {
            *place = (self.keys[line], line);
        }
        order[..self.count].sort_unstable();
        order
    }

    /// Returns a number of the multiset of the keys.
    #[inline]
    fn sum(&self) -> u32 {
        let keys = self.keys[..self.count].iter();
        keys.fold(0, |sum, &key| sum.wrapping_add(scatter(key)))
    }
}

/// Returns the form of a piece with at most [`MOST_CELLS_OF_PIECE`] cells.
///
/// Rows and columns have keys that do not depend on their order. They are sorted by them; rows with
/// equal keys are sorted by their cells. Whatever the order, the form is that of a piece that differs
/// by order only, so equal keys cost time at most.
pub(super) fn form(piece: &Piece) -> Form {
    form_and_weight(piece).0
}

/// Returns the form of a piece, and its weight: the number of open cells, plus the number of those
/// that are left if equal neighbours among the rows and columns of the form count once.
///
/// The weight estimates how long the search of the piece takes.
#[inline]
pub(super) fn form_and_weight(piece: &Piece) -> (Form, u32) {
    let open_columns = transposed(&piece.open[..piece.rows]);
    let disc_columns = transposed(&piece.discs[..piece.rows]);
    let mut rows = Lines::new(&piece.open, &piece.discs, piece.rows);
    let mut columns = Lines::new(&open_columns, &disc_columns, piece.columns);
    for _ in 0..ROUNDS {
        let keys = rows.refined(&columns.keys);
        columns.keys = columns.refined(&rows.keys);
        rows.keys = keys;
    }
    if (rows.count, rows.sum()) > (columns.count, columns.sum()) {
        std::mem::swap(&mut rows, &mut columns);
    }
    let mut places = [0; SIDE];
    let mut first_columns = 0;
    let mut before = None;
    for (place, &(_, column)) in columns.order()[..columns.count].iter().enumerate() {
        places[column] = place;
        let cells = Some((columns.open[column], columns.discs[column]));
        first_columns |= u32::from(cells != before) << place;
        before = cells;
    }
    let moved = |mask| Bits(mask).fold(0, |all, column| all | 1_u32 << places[column]);
    let order = rows.order();
    let mut sorted = [(0, 0, 0); SIDE];
    for (place, &(key, row)) in sorted.iter_mut().zip(&order[..rows.count]) {
        *place = (key, moved(rows.open[row]), moved(rows.discs[row]));
    }
    let sorted = &mut sorted[..rows.count];
    for end in 1..sorted.len() {
        // Nearly sorted: only equal keys are left.
        let mut at = end;
        while at > 0 && sorted[at - 1] > sorted[at] {
            sorted.swap(at - 1, at);
            at -= 1;
        }
    }
    let mut weight = 0;
    let mut before = None;
    for &(_, open, discs) in &*sorted {
        weight += open.count_ones();
        if before != Some((open, discs)) {
            weight += (open & first_columns).count_ones();
        }
        before = Some((open, discs));
    }
    (pack(columns.count, sorted), weight)
}

#[inline]
fn pack(columns: usize, rows: &[(u32, u32, u32)]) -> Form {
    let mut form = [0; 4];
    let mut at = 0;
    let mut put = |number: u32, bits: usize| {
        put_bits(&mut form, at, u64::from(number));
        at += bits;
    };
    for &(_, open, discs) in rows {
        put(open, columns);
        put(discs, columns);
    }
    put_bits(&mut form, DIMENSIONS, rows.len() as u64);
    put_bits(&mut form, DIMENSIONS + DIMENSION_BITS, columns as u64);
    form
}

#[inline]
fn put_bits(form: &mut Form, at: usize, number: u64) {
    let (word, shift) = (at / 64, at % 64);
    form[word] |= number << shift;
    if shift > 64 - SIDE && word + 1 < form.len() {
        form[word + 1] |= number >> (64 - shift);
    }
}

/// Returns bits of a form, at most [`SIDE`] of them.
#[inline]
fn take_bits(form: &Form, at: usize, bits: usize) -> u32 {
    let (word, shift) = (at / 64, at % 64);
    let mut number = form[word] >> shift;
    if shift > 64 - SIDE && word + 1 < form.len() {
        number |= form[word + 1] << (64 - shift);
    }
    u32::try_from(number & ((1 << bits) - 1)).expect("at most 20 bits")
}

/// Returns the piece of a form.
#[inline]
pub(super) fn piece(form: &Form) -> Piece {
    let dimension = |at| take_bits(form, at, DIMENSION_BITS) as usize;
    let mut piece = Piece {
        rows: dimension(DIMENSIONS),
        columns: dimension(DIMENSIONS + DIMENSION_BITS),
        open: [0; SIDE],
        discs: [0; SIDE],
    };
    for row in 0..piece.rows {
        let at = 2 * row * piece.columns;
        piece.open[row] = take_bits(form, at, piece.columns);
        piece.discs[row] = take_bits(form, at + piece.columns, piece.columns);
    }
    piece
}
