//! The elimination of a block, panel by panel, and of a panel, eight columns at a time.

use std::ops::Range;

use madness_machine::parallel;
use rayon::prelude::*;

use super::basis::{Basis, low_bytes};
use super::planes::{Planes, get_eight, set_eight, sixty_four};
use super::product::Strip;
use crate::simd::affine::{Affine, Mat8, Tile, Window, apply, transpose_bits};

/// Steps that a triangular solve takes at once: as many as the vectorised loop does.
const SOLVED_AT_ONCE: usize = 4;

/// Tiles that a thread updates at the least, some three microseconds' worth.
const SHARED_TILES: usize = 2048;

/// The pivots found in one byte column.
struct Step {
    /// The first of its pivot rows, counted from the first row of the block.
    first: usize,
    /// The number of its pivot rows, 1 to 8.
    count: usize,
    /// Which of the rows chosen are added to make each pivot row, so that they are the identity in
    /// the columns of the pivots.
    transform: Mat8,
}

/// What the columns to the right of eliminated panels need to know.
///
/// The block's rows are those that were no pivot rows before it; the pivot rows it finds are moved
/// to their front.
pub(super) struct Block {
    steps: Vec<Step>,
    /// The columns of the pivots.
    pivots: Vec<usize>,
    /// Plane s: for each row below the pivot rows of step s, which of these are to be added to it.
    multipliers: Planes,
    rows: usize,
}

impl Block {
    /// Creates a block with this number of rows and columns.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self {
            steps: Vec::with_capacity(columns.div_ceil(8)),
            pivots: Vec::new(),
            multipliers: Planes::zero(columns.div_ceil(8), rows),
            rows,
        }
    }

    /// Eliminates a panel: the window of the rows, in whose first `columns` columns pivots are
    /// sought. Rows are exchanged over their whole length to the right of the window; of that part
    /// nothing else is changed yet. Returns the steps that were made.
    pub(super) fn eliminate_panel(
        &mut self,
        affine: Affine,
        rows: &mut [u64],
        window: Window,
        columns: usize,
    ) -> Range<usize> {
        let before = self.steps.len();
        let mut planes = Planes::load(affine, rows, window);
        for plane in 0..columns.div_ceil(8) {
            let sought = u8::MAX >> (8 - (columns - 8 * plane).min(8));
            let basis = self.choose(affine, &mut planes, plane, sought, rows, window);
            if !basis.bytes.is_empty() {
                self.clear(affine, &mut planes, plane, &basis);
                let first = 64 * window.first + 8 * plane;
                let columns = basis.pivots.iter().map(|&bit| first + bit as usize);
                self.pivots.extend(columns);
            }
        }
        planes.store(affine, rows, window);
        before..self.steps.len()
    }

    /// Returns the number of pivots.
    pub(super) fn rank(&self) -> usize {
        self.steps.last().map_or(0, |step| step.first + step.count)
    }

    /// Returns all steps.
    pub(super) fn steps(&self) -> Range<usize> {
        0..self.steps.len()
    }

    /// Returns the columns of the pivots, counted from the first of the matrix.
    pub(super) fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// Finds rows whose bytes in a plane are a basis of those of all rows that are no pivot rows
    /// yet, and moves them to the front of these.
    fn choose(
        &mut self,
        affine: Affine,
        planes: &mut Planes,
        plane: usize,
        sought: u8,
        rows: &mut [u64],
        window: Window,
    ) -> Basis {
        let mut basis = Basis::new(sought);
        let (rank, mut from) = (self.rank(), self.rank());
        // A byte once found in the span of the basis stays in it.
        while !basis.is_full() {
            let residual = basis.residual();
            let Some(found) = find(affine, planes, plane, residual, from) else {
                break;
            };
            let to = rank + basis.bytes.len();
            basis.insert(planes.get(plane, found));
            if found != to {
                planes.swap(plane..planes.count(), to, found);
                self.multipliers.swap(0..self.steps.len(), to, found);
                swap_right(rows, window, to, found);
            }
            from = found + 1;
        }
        basis
    }

    /// Makes the rows chosen into pivot rows, and clears the plane below.
    fn clear(&mut self, affine: Affine, planes: &mut Planes, plane: usize, basis: &Basis) {
        let (rank, count, index) = (self.rank(), basis.bytes.len(), self.steps.len());
        let first_tile = rank / 64;
        let multipliers = &mut self.multipliers.plane_mut(index)[first_tile..];
        affine.map(
            multipliers,
            &planes.plane(plane)[first_tile..],
            basis.coordinates(),
        );
        for row in 64 * first_tile..rank + count {
            self.multipliers.set(index, row, 0);
        }
        let multipliers = &self.multipliers.plane(index)[first_tile..];
        let pivot_rows = basis.summation();
        let update = |plane: &mut [Tile]| {
            let bytes = pivot_rows.apply(get_eight(plane, rank));
            set_eight(plane, rank, bytes);
            // Bit b of what is added is the sum over the pivot rows of theirs.
            let matrix = transpose_bits(bytes & low_bytes(count)).swap_bytes();
            if matrix != 0 {
                affine.add_map(&mut plane[first_tile..], multipliers, matrix);
            }
        };
        // A thread is worth waking for some microseconds of work.
        let shares = multipliers.len() * (planes.count() - plane) / SHARED_TILES + 1;
        let of_share = (planes.count() - plane).div_ceil(shares);
        planes
            .planes_from_mut(plane)
            .with_min_len(of_share)
            .for_each(update);
        self.steps.push(Step {
            first: rank,
            count,
            transform: basis.transform(),
        });
    }

    /// Returns the multipliers of the pivot rows of the `steps` among themselves: for each step one
    /// for every step before it.
    pub(super) fn triangle(&self, steps: Range<usize>) -> Vec<Vec<Mat8>> {
        let of_step = |step: usize| {
            // Rows past the count belong to other steps: their multipliers make
            // sums that the transformation does not use.
            let first = self.steps[step].first;
            let multiplier = |earlier| self.multipliers.eight(earlier, first).swap_bytes();
            (steps.start..step).map(multiplier).collect()
        };
        steps.clone().map(of_step).collect()
    }

    /// Returns the pivot rows of the `steps` in a window to the right of their panels, as they are
    /// after elimination, one strip a step: a triangular solve. A few steps at a time get what
    /// comes from all steps before these at once.
    pub(super) fn solve_strip(
        &self,
        affine: Affine,
        rows: &[u64],
        window: Window,
        steps: Range<usize>,
        triangle: &[Vec<Mat8>],
    ) -> Vec<Strip> {
        let mut solved: Vec<Strip> = Vec::with_capacity(steps.len());
        let mut before = Vec::with_capacity(SOLVED_AT_ONCE * steps.len());
        let chunks = self.steps[steps].chunks(SOLVED_AT_ONCE);
        for (steps, triangle) in chunks.zip(triangle.chunks(SOLVED_AT_ONCE)) {
            let done = solved.len();
            let mut chosen = [Strip::default(); SOLVED_AT_ONCE];
            let chosen = &mut chosen[..steps.len()];
            before.clear();
            for ((step, strip), multipliers) in steps.iter().zip(&mut *chosen).zip(triangle) {
                let rows = &rows[step.first * window.stride..][..step.count * window.stride];
                affine.pack(strip, rows, window);
                before.extend_from_slice(&multipliers[..done]);
            }
            affine.combine(chosen, &before, &solved);
            for ((step, strip), multipliers) in steps.iter().zip(chosen).zip(triangle) {
                let strip = std::slice::from_mut(strip);
                affine.combine(strip, &multipliers[done..], &solved[done..]);
                let mut pivot_rows = Strip::default();
                affine.map(&mut pivot_rows, &strip[0], step.transform);
                solved.push(pivot_rows);
            }
        }
        solved
    }

    /// Writes the solved pivot rows of the `steps`, strips of each window, into the rows.
    pub(super) fn write_strips(
        &self,
        affine: Affine,
        rows: &mut [u64],
        solved: &[Vec<Strip>],
        windows: &[Window],
        steps: Range<usize>,
    ) {
        let (Some(Window { stride, .. }), Some(first)) =
            (windows.first(), self.steps.get(steps.start))
        else {
            return;
        };
        // The pivot rows of the steps follow each other.
        let mut rest = &mut rows[first.first * stride..];
        let mut of_steps = Vec::with_capacity(steps.len());
        for step in &self.steps[steps] {
            let (of_step, others) = rest.split_at_mut(step.count * stride);
            of_steps.push(of_step);
            rest = others;
        }
        of_steps
            .into_par_iter()
            .enumerate()
            .for_each(|(index, rows)| {
                for (strips, &window) in solved.iter().zip(windows) {
                    affine.unpack(rows, &strips[index], window);
                }
            });
    }

    /// Returns the multipliers of the `steps` for the rows below all pivot rows, packed for the
    /// update: every eight rows one for each step.
    pub(super) fn multipliers(&self, steps: Range<usize>) -> Vec<Mat8> {
        let groups = (self.rows - self.rank()).div_ceil(8);
        let mut packed = vec![0; groups * steps.len()];
        // Eight groups at a time: a cache line of each plane.
        let size = 8 * steps.len().max(1);
        parallel::each_chunk(&mut packed, size, &|block, of_block| {
            for (index, step) in steps.clone().enumerate() {
                let plane = self.multipliers.plane(step);
                let eights = sixty_four(plane, self.rank() + 64 * block);
                let groups = of_block.chunks_exact_mut(steps.len());
                for (of_group, eight) in groups.zip(eights) {
                    of_group[index] = eight.swap_bytes();
                }
            }
        });
        packed
    }
}

/// Returns the first row from `from` on whose byte in the plane a matrix does not take to zero.
fn find(affine: Affine, planes: &Planes, plane: usize, matrix: Mat8, from: usize) -> Option<usize> {
    let tiles = planes.plane(plane);
    let outside = |row: &usize| apply(matrix, planes.get(plane, *row)) != 0;
    // The rest of the tile that `from` lies in, then whole tiles.
    let next_tile = from.div_ceil(64);
    let last = 64 * tiles.len();
    if let Some(row) = (from..(64 * next_tile).min(last)).find(outside) {
        return Some(row);
    }
    let tile = next_tile + affine.find(tiles.get(next_tile..)?, matrix)?;
    (64 * tile..64 * tile + 64).find(outside)
}

/// Exchanges two rows to the right of a window.
fn swap_right(rows: &mut [u64], window: Window, a: usize, b: usize) {
    let right = window.first + window.words;
    let (head, tail) = rows.split_at_mut(b * window.stride);
    let row = &mut head[a * window.stride..][..window.stride];
    row[right..].swap_with_slice(&mut tail[right..window.stride]);
}
