//! Pieces, normal forms, canonical forms and the table.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::zarankiewicz::saturation::canonical::Matrix;
use crate::zarankiewicz::saturation::definition::Definition;
use crate::zarankiewicz::saturation::normal_form::{Form, form, piece};
use crate::zarankiewicz::saturation::piece::{Bits, Piece, SIDE, transposed};
use crate::zarankiewicz::saturation::table::{Known, Table};

/// Returns the pieces that come up in random play.
fn random_pieces(columns: usize, rows: usize, random: &mut StdRng) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut board = Piece::of_board(columns, &vec![0; rows]);
    while board.open_cells() > 0 {
        let cells =
            (0..rows).flat_map(|row| Bits(board.open[row]).map(move |column| (row, column)));
        let cells: Vec<(usize, usize)> = cells.collect();
        let (row, column) = cells[random.random_range(0..cells.len())];
        let columns = transposed(&board.discs[..rows]);
        (board.open, board.discs) = board.after(row, column, &columns);
        Piece::split(rows, &board.open, &board.discs, |piece| pieces.push(*piece));
    }
    pieces
}

fn shuffled(piece: &Piece, random: &mut StdRng) -> Piece {
    let mut order = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        for end in (1..count).rev() {
            order.swap(end, random.random_range(0..=end));
        }
        order
    };
    let (rows, columns) = (order(piece.rows), order(piece.columns));
    let mut shuffled = Piece {
        open: [0; SIDE],
        discs: [0; SIDE],
        ..*piece
    };
    for (to, &from) in rows.iter().enumerate() {
        let moved = |mask| Bits(mask).fold(0, |all, column| all | 1 << columns[column]);
        shuffled.open[to] = moved(piece.open[from]);
        shuffled.discs[to] = moved(piece.discs[from]);
    }
    if random.random_bool(0.5) {
        shuffled = Piece {
            rows: piece.columns,
            columns: piece.rows,
            open: transposed(&shuffled.open[..piece.rows]),
            discs: transposed(&shuffled.discs[..piece.rows]),
        };
    }
    shuffled
}

fn canonical(piece: &Piece) -> Matrix {
    let matrix = Matrix {
        rows: piece.rows,
        columns: piece.columns,
        cells: [piece.open, piece.discs],
    };
    matrix.canonical(true, &mut |_| Some(())).unwrap()
}

#[test]
fn forms_keep_the_piece_and_hardly_depend_on_the_order() {
    let mut random = StdRng::seed_from_u64(1);
    let (mut same, mut all) = (0, 0);
    let mut by_form: HashMap<Form, Matrix> = HashMap::new();
    for (columns, rows) in [(4, 4), (8, 7), (9, 9), (2, 20), (13, 9)] {
        for _ in 0..30 {
            for part in random_pieces(columns, rows, &mut random) {
                let other = shuffled(&part, &mut random);
                let canonical_form = canonical(&part);
                assert_eq!(canonical(&other), canonical_form);
                let found = form(&part);
                assert_eq!(canonical(&piece(&found)), canonical_form);
                assert_eq!(
                    *by_form.entry(found).or_insert(canonical_form),
                    canonical_form
                );
                same += usize::from(form(&other) == found);
                all += 1;
            }
        }
    }
    assert!(same * 100 > all * 90, "{same} of {all}");
}

#[test]
fn open_cells_by_definition() {
    let definition = Definition::new(4, 4);
    for discs in definition.positions() {
        let masks = definition.masks(discs);
        let board = Piece::of_board(4, &masks);
        let open = definition.followers(discs).into_iter();
        let open = open.fold(0, |all, next| all | (next ^ discs));
        assert_eq!(board.open[..4], definition.masks(open));
        let columns = transposed(&board.discs[..4]);
        for row in 0..4 {
            for column in Bits(board.open[row]) {
                let (open, discs) = board.after(row, column, &columns);
                let expected = Piece::of_board(4, &discs[..4]);
                assert_eq!((expected.open, expected.discs), (open, discs));
            }
        }
    }
}

#[test]
fn a_table_that_grows_forgets_nothing() {
    let mut random = StdRng::seed_from_u64(2);
    let mut table = Table::new(1 << 20);
    let mut known: HashMap<Form, Known> = HashMap::new();
    let forms: Vec<Form> = (1..8000_u64)
        .map(|number| {
            // Forms that differ in one word only.
            let mut form = [1, 2, 3, 4];
            form[random.random_range(0..4)] = number;
            form
        })
        .collect();
    for _ in 0..20_000 {
        let form = forms[random.random_range(0..forms.len())];
        let number = random.random_range(0..=118);
        let next = if random.random_bool(0.5) {
            Known::Exactly(number)
        } else {
            Known::AtLeast(number)
        };
        table.set(&form, next).unwrap();
        known.insert(form, next);
    }
    assert_eq!(table.len(), known.len());
    for form in &forms {
        let expected = known.get(form).copied().unwrap_or(Known::AtLeast(0));
        assert_eq!(table.get(form), expected);
    }
}
