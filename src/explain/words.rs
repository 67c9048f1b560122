//! Writes polynomials and numbers as text.

use crate::board::{Cell, Gluing, Shape};
use gf2_algebra::poly::Poly;

/// The largest number of terms of a sum that are written.
const TERMS: usize = 14;

/// Returns the sum of terms, abbreviated if there are many.
pub(super) fn sum(mut terms: impl Iterator<Item = String>) -> String {
    let written: Vec<String> = terms.by_ref().take(TERMS).collect();
    match (written.len(), terms.count()) {
        (0, _) => "0".to_owned(),
        (_, 0) => written.join(" + "),
        (_, more) => format!("{} + … ({} terms)", written.join(" + "), TERMS + more),
    }
}

/// Returns a power of a variable, or the empty string for the exponent 0.
fn power(variable: char, exponent: usize) -> String {
    match exponent {
        0 => String::new(),
        1 => variable.to_string(),
        _ => format!("{variable}^{{{exponent}}}"),
    }
}

/// Returns a product, or 1 if it is empty.
fn or_one(product: String) -> String {
    if product.is_empty() {
        "1".to_owned()
    } else {
        product
    }
}

/// Returns a set of cells as a polynomial in X and Y.
pub(super) fn cells(cells: impl Iterator<Item = Cell>) -> String {
    sum(cells.map(|Cell { column, row }| or_one(power('X', column) + &power('Y', row))))
}

/// Returns a row of cells as a polynomial in X, from left to right.
pub(super) fn row(row: &Poly) -> String {
    // Exponents come from the highest.
    let exponents: Vec<usize> = row.exponents().collect();
    sum(exponents.into_iter().rev().map(|e| or_one(power('X', e))))
}

/// Returns an element of the ring of rows, from the highest power. The variable is X where the ends
/// of rows are glued, and x where they are free.
pub(super) fn element(shape: Shape, element: &Poly) -> String {
    let variable = match shape.surface().left_to_right() {
        Gluing::Free => 'x',
        _ => 'X',
    };
    sum(element.exponents().map(|e| or_one(power(variable, e))))
}

/// Returns which rows of a table of `count` rows are shown, with `None` where others are left out.
pub(super) fn shown(count: usize) -> Vec<Option<usize>> {
    const FIRST: usize = 12;
    const LAST: usize = 4;
    if count <= FIRST + LAST + 1 {
        return (0..count).map(Some).collect();
    }
    let first = (0..FIRST).map(Some);
    let last = (count - LAST..count).map(Some);
    first.chain([None]).chain(last).collect()
}

/// Returns a table row that says that others were left out.
pub(super) fn left_out(columns: usize, count: usize) -> Vec<String> {
    let shown = shown(count).len() - 1;
    let mut row = vec!["…".to_owned(); columns];
    if let Some(last) = row.last_mut() {
        *last = format!("… ({} rows left out)", count - shown);
    }
    row
}
