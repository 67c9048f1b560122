//! 256-bit vectors: AVX2 and GFNI. What takes little of the time is left to the portable loops.

#![expect(unsafe_code, reason = "loads and stores through pointers to tiles")]

use std::arch::x86_64::{
    __m256i, _mm256_gf2p8affine_epi64_epi8, _mm256_load_si256, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256,
};

use super::super::portable;
use super::super::{Mat8, STRIP_WORDS, Tile, Window, transpose_bytes};
use super::{UNITS, UNITS_REVERSED};

/// The groups of eight rows that the trailing update takes at once, with two tiles (four vectors)
/// each: 3 · 4 sums in registers.
const GROUPS: usize = 3;

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn load(tile: &Tile) -> [__m256i; 2] {
    let halves = std::ptr::from_ref(tile).cast::<__m256i>();
    // SAFETY: a tile is two vectors of 32 bytes, aligned to 64.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn store(tile: &mut Tile, values: [__m256i; 2]) {
    let halves = std::ptr::from_mut(tile).cast::<__m256i>();
    // SAFETY: a tile is two vectors of 32 bytes, aligned to 64.
    unsafe {
        _mm256_store_si256(halves, values[0]);
        _mm256_store_si256(halves.add(1), values[1]);
    }
}

#[target_feature(enable = "avx2,gfni")]
#[inline]
fn product(matrix: __m256i, vectors: __m256i) -> __m256i {
    _mm256_gf2p8affine_epi64_epi8::<0>(vectors, matrix)
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
    let matrix = _mm256_set1_epi64x(matrix.cast_signed());
    for (t, s) in target.iter_mut().zip(source) {
        let [low, high] = load(s);
        store(t, [product(matrix, low), product(matrix, high)]);
    }
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn add_map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
    let matrix = _mm256_set1_epi64x(matrix.cast_signed());
    for (t, s) in target.iter_mut().zip(source) {
        let ([t0, t1], [s0, s1]) = (load(t), load(s));
        let low = _mm256_xor_si256(t0, product(matrix, s0));
        let high = _mm256_xor_si256(t1, product(matrix, s1));
        store(t, [low, high]);
    }
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn find(source: &[Tile], matrix: Mat8) -> Option<usize> {
    let matrix = _mm256_set1_epi64x(matrix.cast_signed());
    let outside = |tile| {
        let [low, high] = load(tile);
        let (low, high) = (product(matrix, low), product(matrix, high));
        _mm256_testz_si256(low, low) == 0 || _mm256_testz_si256(high, high) == 0
    };
    source.iter().position(outside)
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn split(planes: &mut [Tile; 8 * STRIP_WORDS], rows: &[u64], window: Window) {
    portable::split(planes, rows, window);
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn join(rows: &mut [u64], planes: &[Tile; 8 * STRIP_WORDS], window: Window) {
    portable::join(rows, planes, window);
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn pack(strip: &mut [Tile; STRIP_WORDS], rows: &[u64], window: Window) {
    let units = _mm256_set1_epi64x(UNITS_REVERSED);
    for (w, tile) in strip.iter_mut().enumerate() {
        let mut words = [0; 8];
        if w < window.words {
            for (word, row) in words.iter_mut().zip(rows.chunks_exact(window.stride)) {
                *word = row[window.first + w];
            }
        }
        // Byte 7 − k of word q is row k in columns 8q ….
        let bytes = Tile(transpose_bytes(words).map(u64::swap_bytes));
        let [low, high] = load(&bytes);
        store(tile, [product(low, units), product(high, units)]);
    }
}

/// Returns the words of the eight rows that a tile holds.
#[target_feature(enable = "avx2,gfni")]
#[inline]
fn words_of(tile: &Tile) -> [u64; 8] {
    let units = _mm256_set1_epi64x(UNITS);
    let [low, high] = load(tile);
    let mut bytes = Tile::default();
    store(&mut bytes, [product(low, units), product(high, units)]);
    transpose_bytes(bytes.0)
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn multipliers(multipliers: &mut [Mat8], rows: &[u64], window: Window) {
    portable::multipliers(multipliers, rows, window);
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn unpack(rows: &mut [u64], strip: &[Tile; STRIP_WORDS], window: Window) {
    for (w, tile) in strip.iter().enumerate().take(window.words) {
        for (row, word) in rows.chunks_exact_mut(window.stride).zip(words_of(tile)) {
            row[window.first + w] = word;
        }
    }
}

/// Computes Σ `multipliers[g][k]` · `strips[k]` in tiles `first` and `first + 1` for each of G
/// groups of rows.
#[target_feature(enable = "avx2,gfni")]
#[inline]
fn products<const G: usize>(
    multipliers: [&[Mat8]; G],
    strips: &[[Tile; STRIP_WORDS]],
    first: usize,
) -> [[[__m256i; 2]; 2]; G] {
    let mut sums = [[[_mm256_setzero_si256(); 2]; 2]; G];
    for (k, strip) in strips.iter().enumerate() {
        let tiles = [load(&strip[first]), load(&strip[first + 1])];
        for g in 0..G {
            let matrix = _mm256_set1_epi64x(multipliers[g][k].cast_signed());
            for (sum, tile) in sums[g].iter_mut().zip(tiles) {
                for (sum, half) in sum.iter_mut().zip(tile) {
                    *sum = _mm256_xor_si256(*sum, product(matrix, half));
                }
            }
        }
    }
    sums
}

/// The sums in all tiles, added to the `targets`.
#[target_feature(enable = "avx2,gfni")]
#[inline]
fn add_products<const G: usize>(
    targets: &mut [[Tile; STRIP_WORDS]; G],
    multipliers: [&[Mat8]; G],
    strips: &[[Tile; STRIP_WORDS]],
) {
    for first in (0..STRIP_WORDS).step_by(2) {
        let sums = products(multipliers, strips, first);
        for (target, sums) in targets.iter_mut().zip(sums) {
            for (tile, [low, high]) in target[first..].iter_mut().zip(sums) {
                let [t0, t1] = load(tile);
                store(
                    tile,
                    [_mm256_xor_si256(t0, low), _mm256_xor_si256(t1, high)],
                );
            }
        }
    }
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn combine(
    targets: &mut [[Tile; STRIP_WORDS]],
    multipliers: &[Mat8],
    strips: &[[Tile; STRIP_WORDS]],
) {
    let inner = strips.len();
    if inner == 0 {
        return;
    }
    let of_targets = targets
        .chunks_mut(GROUPS)
        .zip(multipliers.chunks(GROUPS * inner));
    for (targets, multipliers) in of_targets {
        let of_group = |g: usize| &multipliers[g * inner..(g + 1) * inner];
        if let Ok(targets) = targets.try_into() {
            let of_groups = std::array::from_fn::<_, GROUPS, _>(of_group);
            add_products(targets, of_groups, strips);
        } else {
            for (g, target) in targets.iter_mut().enumerate() {
                add_products(std::array::from_mut(target), [of_group(g)], strips);
            }
        }
    }
}

#[target_feature(enable = "avx2,gfni")]
pub(in super::super) fn update(
    rows: &mut [u64],
    window: Window,
    multipliers: &[Mat8],
    strips: &[[Tile; STRIP_WORDS]],
) {
    let inner = strips.len();
    if inner == 0 {
        return;
    }
    let blocks = rows.chunks_mut(8 * GROUPS * window.stride);
    for (block, multipliers) in blocks.zip(multipliers.chunks(GROUPS * inner)) {
        let mut sums = [[Tile::default(); STRIP_WORDS]; GROUPS];
        let sums = &mut sums[..multipliers.len() / inner];
        combine(sums, multipliers, strips);
        for (rows, sum) in block.chunks_mut(8 * window.stride).zip(sums) {
            for (w, tile) in sum.iter().enumerate().take(window.words) {
                for (row, word) in rows.chunks_exact_mut(window.stride).zip(words_of(tile)) {
                    row[window.first + w] ^= word;
                }
            }
        }
    }
}
