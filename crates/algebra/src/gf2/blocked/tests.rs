//! Blocked elimination and multiplication against the slow ways, at every level, the plain one
//! included.

use super::*;
use crate::gf2::test_support::{of_rank, random_matrix};
use crate::gf2::{BitMatrix, four_russians};
use crate::simd::Simd;

const SIDES: [usize; 14] = [1, 2, 7, 8, 9, 63, 64, 65, 127, 129, 511, 512, 513, 600];

/// The echelon form by the Four Russians, which `four_russians` compares with the schoolbook.
fn check(affine: Affine, matrix: &BitMatrix, columns: usize) {
    let mut words = matrix.clone();
    let row = (matrix.stride(), matrix.columns().div_ceil(64));
    let pivots = eliminate(affine, words.words_mut(), row, columns);
    let simd = Simd::portable();
    let expected = four_russians::by_panels(simd, matrix.clone(), columns);
    let size = format!(
        "{} × {} of {columns} {affine:?}",
        matrix.rows(),
        matrix.columns()
    );
    assert_eq!(pivots, expected.pivots(), "{size}");
    // Echelon forms differ by sums of pivot rows: the reduced ones are equal,
    // and what is below the pivots is equal up to its span; the parts of the
    // pivots are zero there.
    for (row, &pivot) in pivots.iter().enumerate() {
        assert!(words.get(row, pivot), "{size}");
        assert!((0..pivot).all(|column| !words.get(row, column)), "{size}");
    }
    for row in pivots.len()..matrix.rows() {
        assert!((0..columns).all(|column| !words.get(row, column)), "{size}");
    }
    // The same row space: the rows of one added to the other raise no rank.
    let mut both = BitMatrix::zero(2 * matrix.rows(), matrix.columns());
    for row in 0..matrix.rows() {
        both.set_row_words(row, matrix.row_words(row));
        both.set_row_words(matrix.rows() + row, words.row_words(row));
    }
    let rank = |matrix: BitMatrix| {
        let columns = matrix.columns();
        four_russians::by_panels(simd, matrix, columns).rank()
    };
    let full = rank(matrix.clone());
    assert_eq!(rank(both), full, "{size}");
    assert_eq!(rank(words), full, "{size}");
}

#[test]
fn echelon_forms_at_awkward_sizes() {
    for affine in Affine::available() {
        for rows in SIDES {
            for columns in [1, 8, 64, 65, 513, 600] {
                let full = rows.min(columns);
                for rank in [full, full / 3 + 1] {
                    check(affine, &of_rank(rows, columns, rank, 3), columns);
                }
            }
        }
    }
}

#[test]
fn right_hand_sides_are_carried_along() {
    for affine in Affine::available() {
        for (rows, columns, right) in [
            (40, 30, 10),
            (600, 500, 100),
            (530, 520, 3),
            (100, 64, 1000),
        ] {
            check(affine, &random_matrix(rows, columns + right, 5), columns);
            check(affine, &of_rank(rows, columns + right, 20, 6), columns);
        }
    }
}

#[test]
fn several_panels() {
    if let Some(fastest) = Affine::available().into_iter().skip(1).last() {
        of_several_panels(fastest);
        many_columns_to_the_right(fastest);
    }
    // The portable loops are slow.
    check(Affine::portable(), &of_rank(1300, 1200, 1150, 13), 1180);
}

#[test]
#[ignore = "ten seconds; the fastest loops above, smaller matrices at every level"]
fn several_panels_at_every_level() {
    for affine in Affine::available() {
        of_several_panels(affine);
        many_columns_to_the_right(affine);
        check(affine, &of_rank(1700, 1600, 900, 9), 1600);
        check(affine, &of_rank(1810, 4100, 1801, 11), 1700);
    }
}

fn of_several_panels(affine: Affine) {
    check(affine, &random_matrix(1700, 1600, 8), 1600);
    // Pivots are rare and far apart.
    let sparse = BitMatrix::from_fn(1300, 1500, |row, column| {
        row % 7 == 3 && column == row + row / 9
    });
    check(affine, &sparse, 1500);
    check(affine, &BitMatrix::zero(1000, 1000), 1000);
    // Two blocks, and right-hand sides in the last word of the second.
    check(affine, &of_rank(2200, 2170, 2100, 10), 2140);
}

/// Blocks of four panels, of which there are two.
fn many_columns_to_the_right(affine: Affine) {
    check(
        affine,
        &of_rank(2090, 64 * LONG + 70, 2085, 12),
        64 * LONG + 1,
    );
}

/// A level of the loops, and of those with the affine instruction.
type Level = (Simd, Option<Affine>);

fn with_the_instruction() -> impl Iterator<Item = Level> {
    let levels = Affine::available().into_iter();
    levels.map(|affine| (Simd::best(), Some(affine)))
}

fn by_tables() -> impl Iterator<Item = Level> {
    Simd::variants().map(|simd| (simd, None))
}

/// Checks the product of random matrices, added to what was there and in its place.
fn check_product(levels: impl Iterator<Item = Level>, (r, k, c): (usize, usize, usize)) {
    let (a, b) = (random_matrix(r, k, 1), random_matrix(k, c, 2));
    let held = random_matrix(r, c, 3);
    let least_side = if k > 1000 { 512 } else { LEAST_SIDE };
    let product = a.mul_by_rows(&b);
    let sum = BitMatrix::from_fn(r, c, |i, j| held.get(i, j) ^ product.get(i, j));
    for level in levels {
        for (before, expected) in [(Before::Kept, &sum), (Before::Replaced, &product)] {
            let mut found = held.clone();
            let target = (found.part_mut(), before);
            multiply(level, target, a.part(), b.part(), (k, c), least_side);
            assert!(found == *expected, "{r} {k} {c} {level:?} {before:?}");
        }
    }
}

#[test]
fn products_at_awkward_sizes() {
    for sides in [
        (1, 1, 1),
        (8, 8, 64),
        (9, 65, 63),
        (25, 512, 513),
        (200, 513, 600),
        (48, 1100, 70),
        (1024, 1024, 1024),
        (1025, 1030, 1090),
        (1100, 1535, 2050),
    ] {
        check_product(with_the_instruction(), sides);
    }
}

#[test]
fn products_by_quarters_of_quarters() {
    let sides = (2049, 2048, 2100);
    check_product(with_the_instruction().skip(1).chain(by_tables()), sides);
}

#[test]
fn products_of_sums_and_leftovers_of_quarters() {
    // Sums of quarters with so many columns that they are packed in two rounds.
    let fastest = || with_the_instruction().skip(1).last().into_iter();
    check_product(fastest(), (1100, 9300, 4200));
    // Quarters that cannot be halved without leftovers.
    check_product(fastest().chain(by_tables().last()), (3100, 3100, 3200));
}

#[test]
#[ignore = "five seconds; the fastest loops of each kind above, smaller products at every level"]
fn products_of_sums_and_leftovers_at_every_level() {
    check_product(with_the_instruction().skip(1), (1100, 9300, 4200));
    check_product(by_tables(), (3100, 3100, 3200));
}

#[test]
fn products_by_three_levels_of_quarters() {
    let (r, k, c) = (4097, 4100, 4200);
    let (a, b) = (random_matrix(r, k, 1), random_matrix(k, c, 2));
    let held = random_matrix(r, c, 3);
    // Different matrices have the same 64 random sums of rows with a probability of 2⁻⁶⁴.
    let sums = random_matrix(64, r, 4);
    let product = sums.mul_by_rows(&a).mul_by_rows(&b);
    let of_held = sums.mul_by_rows(&held);
    let sum = BitMatrix::from_fn(64, c, |i, j| of_held.get(i, j) ^ product.get(i, j));
    // The portable loops of the instruction are slow.
    let fastest = with_the_instruction().skip(1).last();
    for level in fastest.into_iter().chain(by_tables().last()) {
        for (before, expected) in [(Before::Kept, &sum), (Before::Replaced, &product)] {
            let mut found = held.clone();
            let target = (found.part_mut(), before);
            multiply(level, target, a.part(), b.part(), (k, c), 512);
            let found = sums.mul_by_rows(&found);
            assert!(found == *expected, "{level:?} {before:?}");
        }
    }
}

#[test]
fn products_by_tables_at_awkward_sizes() {
    for sides in [
        (1, 1, 1),
        (17, 64, 64),
        (16, 65, 63),
        (70, 100, 129),
        (33, 513, 600),
        (20, 130, 2100),
        (20000, 37, 70),
    ] {
        check_product(by_tables(), sides);
    }
}
