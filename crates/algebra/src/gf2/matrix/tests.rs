use super::*;
use crate::gf2::test_support::random_matrix;

const SIDES: [usize; 8] = [0, 1, 63, 64, 65, 127, 128, 129];

/// Compares a matrix with its entries, and checks the invariant.
fn check(
    matrix: &BitMatrix,
    (rows, columns): (usize, usize),
    entry: impl Fn(usize, usize) -> bool,
) {
    assert_eq!((matrix.rows(), matrix.columns()), (rows, columns));
    assert_eq!(matrix.words().len(), rows * matrix.stride());
    for (row, words) in matrix.words().chunks(matrix.stride().max(1)).enumerate() {
        for (index, &word) in words.iter().enumerate() {
            let mut expected = 0;
            for column in (64 * index..columns).take(64) {
                expected |= u64::from(entry(row, column)) << (column % 64);
            }
            assert_eq!(word, expected, "row {row} of {rows} × {columns}");
        }
    }
}

fn sample(row: usize, column: usize) -> bool {
    (row * row + 3 * column + row * column) % 7 < 3
}

#[test]
fn matrices_are_made_entry_by_entry() {
    for rows in SIDES {
        for columns in SIDES.into_iter().chain([300, 5000]) {
            let shape = (rows, columns);
            let matrix = BitMatrix::from_fn(rows, columns, sample);
            check(&matrix, shape, sample);
            let mut asked = Vec::new();
            if columns < 200 {
                let _ = BitMatrix::from_fn(rows, columns, |row, column| {
                    asked.push((row, column));
                    false
                });
                let each = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                assert!(each.eq(asked), "every entry once, in this order");
            }
            check(&BitMatrix::zero(rows, columns), shape, |_, _| false);
            check(
                &BitMatrix::from_words(rows, columns, || u64::MAX),
                shape,
                |_, _| true,
            );
            check(
                &BitMatrix::from_rows(columns, matrix.iter_rows()),
                shape,
                sample,
            );
            let rows_of_truth: Vec<Vec<bool>> = matrix.iter_rows().map(Vec::from).collect();
            check(&BitMatrix::from_rows(columns, rows_of_truth), shape, sample);
            let random = random_matrix(rows, columns, 1);
            check(&random, shape, |row, column| random.get(row, column));
        }
        check(&BitMatrix::identity(rows), (rows, rows), |row, column| {
            row == column
        });
    }
}

#[test]
fn every_entry_can_be_changed_and_no_other_changes() {
    let shape = (3, 129);
    for row in 0..3 {
        for column in 0..129 {
            let mut matrix = BitMatrix::from_fn(3, 129, sample);
            matrix.toggle(row, column);
            check(&matrix, shape, |i, j| {
                sample(i, j) ^ ((i, j) == (row, column))
            });
            for value in [true, true, false, false] {
                matrix.set(row, column, value);
                assert_eq!(matrix[(row, column)], value);
                check(&matrix, shape, |i, j| {
                    if (i, j) == (row, column) {
                        value
                    } else {
                        sample(i, j)
                    }
                });
            }
        }
    }
}

#[test]
fn rows_and_columns_are_those_of_the_entries() {
    for rows in SIDES {
        for columns in SIDES {
            let mut matrix = BitMatrix::from_fn(rows, columns, sample);
            assert_eq!(
                matrix.is_zero(),
                !(0..rows).any(|i| (0..columns).any(|j| sample(i, j)))
            );
            assert_eq!(matrix.iter_rows().len(), rows);
            for row in 0..rows {
                let expected = BitVector::from_fn(columns, |column| sample(row, column));
                assert_eq!(matrix.row(row), expected);
                assert_eq!(matrix.row_words(row), expected.words());
            }
            for column in 0..columns {
                let expected = BitVector::from_fn(rows, |row| sample(row, column));
                assert_eq!(matrix.column(column), expected);
            }
            check(&matrix.transpose(), (columns, rows), |row, column| {
                sample(column, row)
            });
            if let Some(last) = rows.checked_sub(1) {
                matrix.set_row(last, &BitVector::from_fn(columns, |column| column % 5 == 1));
                let entry = |row, column| {
                    if row == last {
                        column % 5 == 1
                    } else {
                        sample(row, column)
                    }
                };
                check(&matrix, (rows, columns), entry);
                matrix.set_row_words(last, &vec![u64::MAX; columns.div_ceil(64)]);
                check(&matrix, (rows, columns), |row, column| {
                    row == last || sample(row, column)
                });
            }
        }
    }
}

#[test]
fn sums_are_those_of_the_entries() {
    for rows in SIDES {
        for columns in SIDES {
            let a = BitMatrix::from_fn(rows, columns, sample);
            let b = random_matrix(rows, columns, 2);
            let expected = |row, column| sample(row, column) ^ b.get(row, column);
            let mut by_value = a.clone();
            by_value += b.clone();
            let sums = [
                &a + &b,
                a.clone() + &b,
                &a + b.clone(),
                a.clone() + b.clone(),
                by_value,
            ];
            for sum in &sums {
                check(sum, (rows, columns), expected);
            }
        }
    }
}

#[test]
fn products_are_those_of_the_definition() {
    for rows in [0, 1, 15, 16, 65] {
        for inner in SIDES {
            for columns in [0, 1, 64, 65, 129] {
                let (a, b) = (
                    random_matrix(rows, inner, 3),
                    random_matrix(inner, columns, 4),
                );
                let expected = |row, column| {
                    let terms = (0..inner).filter(|&k| a.get(row, k) && b.get(k, column));
                    terms.count() % 2 == 1
                };
                check(&(&a * &b), (rows, columns), expected);
                assert_eq!(a.mul_by_rows(&b), &a * &b);
            }
            let a = random_matrix(rows, inner, 5);
            let (x, y) = (
                random_matrix(1, inner, 6).row(0),
                random_matrix(1, rows, 7).row(0),
            );
            let of_row =
                |row: usize| (0..inner).filter(|&k| a.get(row, k) && x[k]).count() % 2 == 1;
            let of_column = |column: usize| {
                let terms = (0..rows).filter(|&row| a.get(row, column) && y[row]);
                terms.count() % 2 == 1
            };
            assert_eq!(&a * &x, BitVector::from_fn(rows, of_row));
            assert_eq!(&y * &a, BitVector::from_fn(inner, of_column));
        }
    }
}

#[test]
fn products_of_values_are_those_of_references() {
    let (a, b) = (random_matrix(3, 65, 8), random_matrix(65, 2, 9));
    let (x, y) = (
        random_matrix(1, 65, 10).row(0),
        random_matrix(1, 3, 11).row(0),
    );
    let products = [a.clone() * b.clone(), a.clone() * &b, &a * b.clone()];
    assert!(products.iter().all(|product| *product == &a * &b));
    let products = [a.clone() * x.clone(), a.clone() * &x, &a * x.clone()];
    assert!(products.iter().all(|product| *product == &a * &x));
    let products = [y.clone() * a.clone(), y.clone() * &a, &y * a.clone()];
    assert!(products.iter().all(|product| *product == &y * &a));
}

/// All vectors of a short length.
fn vectors(length: usize) -> impl Iterator<Item = BitVector> {
    (0..1_u64 << length).map(move |word| BitVector::from_fn(length, |i| word >> i & 1 == 1))
}

#[test]
fn kernels_and_solutions_are_those_of_all_vectors() {
    for rows in 0..5 {
        for columns in 0..6 {
            for seed in 0..6 {
                let matrix = random_matrix(rows, columns, seed);
                let kernel = vectors(columns).filter(|x| (&matrix * x).is_zero());
                assert_eq!(kernel.count(), 1 << matrix.kernel().len());
                assert!(matrix.kernel().iter().all(|x| (&matrix * x).is_zero()));
                assert_eq!(matrix.rank() + matrix.kernel().len(), columns);
                for rhs in vectors(rows) {
                    let solvable = vectors(columns).any(|x| &matrix * x == rhs);
                    let found = matrix.solve(&rhs);
                    assert_eq!(found.is_some(), solvable);
                    assert!(found.is_none_or(|x| &matrix * x == rhs));
                }
                if rows == columns {
                    let inverse = matrix.inverse();
                    assert_eq!(inverse.is_some(), matrix.rank() == rows);
                    assert!(inverse.is_none_or(|b| matrix * b == BitMatrix::identity(rows)));
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "shapes that do not multiply")]
fn shapes_that_do_not_fit_are_not_multiplied() {
    let _ = BitMatrix::zero(2, 3) * BitMatrix::zero(2, 3);
}

#[test]
#[should_panic(expected = "matrices of different shapes")]
fn shapes_that_differ_are_not_added() {
    let _ = BitMatrix::zero(64, 1) + BitMatrix::zero(64, 2);
}

#[test]
#[should_panic(expected = "a row of another length")]
fn ragged_rows_are_refused() {
    let _ = BitMatrix::from_rows(2, [BitVector::zero(2), BitVector::zero(3)]);
}

#[test]
#[should_panic(expected = "no row 2")]
fn rows_beyond_the_last_are_refused() {
    let _ = BitMatrix::zero(2, 0).row(2);
}
