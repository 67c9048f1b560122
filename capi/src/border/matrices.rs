//! Linear algebra over GF(2) on the memory of the caller.

use madness::algebra::gf2::Echelon;

use super::memory::{self, Layout, Place};
use crate::failure::run;
use crate::matrices;
use crate::types::bm_status;

/// The layout of a matrix.
fn layout(rows: usize, columns: usize, stride: usize) -> Layout {
    Layout {
        rows,
        length: columns.div_ceil(64),
        stride,
    }
}

/// Writes the rank of a matrix over GF(2).
///
/// - `a`: the matrix, 64 entries to a word. Entry (row i, column j) is bit j mod 64, counted from the least
///   significant one, of word i * `a_stride` + j / 64. The stride is in words, at least ⌈columns / 64⌉.
///   Bits of a row after its last column are ignored. The matrix is not changed. It may be NULL if it has
///   no entries.
///
/// All functions for matrices copy them first: besides the caller's memory they take up to three times as
/// much. A matrix of side N takes about N^3 / 3 bit operations, 4096 of them an instruction at best.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_gf2_rank(
    rows: usize,
    columns: usize,
    a: *const u64,
    a_stride: usize,
    rank: *mut usize,
) -> bm_status {
    run(|| {
        // SAFETY: the header asks for what these ask for.
        let (matrix, mut place) = unsafe {
            let words = memory::rows("a", a, layout(rows, columns, a_stride))?;
            let matrix = matrices::read(rows, columns, words)?;
            (matrix, Place::one("rank", rank)?)
        };
        place.write(Echelon::new(matrix).rank());
        Ok(())
    })
}

/// Writes a basis of the kernel of a matrix over GF(2): of the vectors x with A x = 0.
///
/// - `a`: the matrix, as for bm_gf2_rank.
/// - `basis`: memory for `capacity` vectors of `columns` entries, each a row in the layout of the matrix,
///   `basis_stride` words apart; bits after the last entry become 0. It may be the memory of the matrix.
/// - `capacity`: how many vectors there is room for; `columns` are always enough. With 0, `basis` may be
///   NULL, and only the dimension is written.
/// - `dimension`: becomes the dimension of the kernel, `columns` less the rank. If it is more than
///   `capacity`, only the first `capacity` vectors are written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_gf2_kernel(
    rows: usize,
    columns: usize,
    a: *const u64,
    a_stride: usize,
    capacity: usize,
    basis: *mut u64,
    basis_stride: usize,
    dimension: *mut usize,
) -> bm_status {
    run(|| {
        // SAFETY: the header asks for what these ask for; the matrix is copied before anything is written.
        let (matrix, mut basis, mut place) = unsafe {
            let words = memory::rows("a", a, layout(rows, columns, a_stride))?;
            let matrix = matrices::read(rows, columns, words)?;
            let of_basis = layout(capacity, columns, basis_stride);
            let basis = Place::rows("basis", basis, of_basis)?.required("basis")?;
            (matrix, basis, Place::one("dimension", dimension)?)
        };
        let echelon = Echelon::new(matrix);
        for (row, vector) in echelon.kernel().take(capacity).enumerate() {
            basis.write_row(row, vector.words());
        }
        place.write(columns - echelon.rank());
        Ok(())
    })
}

/// Writes the product C = A B of two matrices over GF(2): A has `rows` rows and `inner` columns, B has
/// `inner` rows and `columns` columns, C has `rows` rows and `columns` columns.
///
/// - `a`, `b`: the factors, each as for bm_gf2_rank, with its own stride.
/// - `c`: memory for the product in the same layout; bits after the last column become 0. It may be the
///   memory of a factor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_gf2_product(
    rows: usize,
    inner: usize,
    columns: usize,
    a: *const u64,
    a_stride: usize,
    b: *const u64,
    b_stride: usize,
    c: *mut u64,
    c_stride: usize,
) -> bm_status {
    run(|| {
        // SAFETY: the header asks for what these ask for; the factors are copied before anything is written.
        let (a, b, mut c) = unsafe {
            let a = memory::rows("a", a, layout(rows, inner, a_stride))?;
            let a = matrices::read(rows, inner, a)?;
            let b = memory::rows("b", b, layout(inner, columns, b_stride))?;
            let b = matrices::read(inner, columns, b)?;
            let of_product = layout(rows, columns, c_stride);
            (a, b, Place::rows("c", c, of_product)?.required("c")?)
        };
        // Rows without entries may be any number.
        let written = if columns == 0 { 0 } else { rows };
        if written > 0 {
            let product = matrices::product(&a, &b)?;
            (0..written).for_each(|row| c.write_row(row, product.row_words(row)));
        }
        Ok(())
    })
}
