//! 512-bit vectors: AVX-512 F, BW, DQ, VL, VBMI and GFNI.

#![expect(
    unsafe_code,
    reason = "loads and stores through pointers to slices and tiles"
)]
#![expect(
    clippy::large_types_passed_by_value,
    reason = "vectors that are to stay in registers"
)]

mod transpose;

use std::arch::x86_64::{
    __m512i, __mmask8, _mm512_gf2p8affine_epi64_epi8, _mm512_load_si512, _mm512_mask_storeu_epi64,
    _mm512_maskz_loadu_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_store_si512,
    _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_test_epi8_mask, _mm512_xor_si512,
};

use super::super::{Mat8, STRIP_WORDS, Tile, Window};
use super::{UNITS, UNITS_REVERSED};
use madness_machine::simd::prefetch;
use transpose::{transpose_bytes, transpose_bytes_reversed, transpose_words};

/// The groups of eight rows and the tiles that the trailing update takes at once: 4 · 4 sums, 4 · 2
/// matrices and two tiles in registers. Half a strip of 64 · 4 tiles is 16 KiB and stays in the
/// first-level cache.
const GROUPS: usize = 4;
const WORDS: usize = 4;

/// The sum of three, as a table of values.
const ADD: i32 = 0b1001_0110;

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn load(tile: &Tile) -> __m512i {
    // SAFETY: a tile is 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(std::ptr::from_ref(tile).cast()) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn store(tile: &mut Tile, value: __m512i) {
    // SAFETY: a tile is 64 bytes, aligned to 64.
    unsafe { _mm512_store_si512(std::ptr::from_mut(tile).cast(), value) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn broadcast(matrix: Mat8) -> __m512i {
    _mm512_set1_epi64(matrix.cast_signed())
}

/// Returns as [`broadcast`], straight from memory. Left to itself the compiler loads into a
/// register and broadcasts from there, which takes a turn of the units that the products need.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "read from memory")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn broadcast_load(matrix: &Mat8) -> __m512i {
    let broadcast;
    // SAFETY: eight bytes are read through a reference to them.
    unsafe {
        std::arch::asm!(
            "vpbroadcastq {broadcast}, qword ptr [{matrix}]",
            broadcast = out(zmm_reg) broadcast,
            matrix = in(reg) matrix,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    broadcast
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn product(matrix: __m512i, vectors: __m512i) -> __m512i {
    _mm512_gf2p8affine_epi64_epi8::<0>(vectors, matrix)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
    let matrix = broadcast(matrix);
    for (t, s) in target.iter_mut().zip(source) {
        store(t, product(matrix, load(s)));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn add_map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
    let matrix = broadcast(matrix);
    for (t, s) in target.iter_mut().zip(source) {
        store(t, _mm512_xor_si512(load(t), product(matrix, load(s))));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn find(source: &[Tile], matrix: Mat8) -> Option<usize> {
    let matrix = broadcast(matrix);
    let outside = |tile| {
        let image = product(matrix, load(tile));
        _mm512_test_epi8_mask(image, image) != 0
    };
    source.iter().position(outside)
}

/// Returns the words of a window; the front has checked that there are one to eight.
fn mask(window: Window) -> __mmask8 {
    u8::MAX >> (STRIP_WORDS - window.words)
}

/// Returns the windows of at most eight rows, zeros where there is no row.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn load_rows(rows: &[u64], window: Window) -> [__m512i; 8] {
    let mut vectors = [_mm512_setzero_si512(); 8];
    for (vector, row) in vectors.iter_mut().zip(rows.chunks_exact(window.stride)) {
        let row = &row[window.first..][..window.words];
        // SAFETY: the mask lets only the words of this slice be read.
        *vector = unsafe { _mm512_maskz_loadu_epi64(mask(window), row.as_ptr().cast()) };
    }
    vectors
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn store_rows(rows: &mut [u64], vectors: &[__m512i; 8], window: Window) {
    for (row, &vector) in rows.chunks_exact_mut(window.stride).zip(vectors) {
        let row = &mut row[window.first..][..window.words];
        // SAFETY: the mask lets only the words of this slice be written.
        unsafe { _mm512_mask_storeu_epi64(row.as_mut_ptr().cast(), mask(window), vector) };
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn split(planes: &mut [Tile; 8 * STRIP_WORDS], rows: &[u64], window: Window) {
    // Vector w of group g: word q is byte q of word w of eight rows.
    let mut groups = [[_mm512_setzero_si512(); 8]; 8];
    for (group, rows) in groups.iter_mut().zip(rows.chunks(8 * window.stride)) {
        *group = transpose_words(load_rows(rows, window));
        for vector in group {
            *vector = transpose_bytes(*vector);
        }
    }
    for (w, planes) in planes.chunks_exact_mut(8).enumerate() {
        let of_word = std::array::from_fn(|g| groups[g][w]);
        for (plane, vector) in planes.iter_mut().zip(transpose_words(of_word)) {
            store(plane, vector);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn join(rows: &mut [u64], planes: &[Tile; 8 * STRIP_WORDS], window: Window) {
    let mut groups = [[_mm512_setzero_si512(); 8]; 8];
    for (w, planes) in planes.chunks_exact(8).enumerate() {
        let mut of_word = [_mm512_setzero_si512(); 8];
        for (vector, plane) in of_word.iter_mut().zip(planes) {
            *vector = load(plane);
        }
        for (group, vector) in groups.iter_mut().zip(transpose_words(of_word)) {
            group[w] = transpose_bytes(vector);
        }
    }
    for (rows, &group) in rows.chunks_mut(8 * window.stride).zip(&groups) {
        store_rows(rows, &transpose_words(group), window);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn pack(strip: &mut [Tile; STRIP_WORDS], rows: &[u64], window: Window) {
    let units = _mm512_set1_epi64(UNITS_REVERSED);
    for (tile, words) in strip
        .iter_mut()
        .zip(transpose_words(load_rows(rows, window)))
    {
        // Word k is row k of 64 columns; byte k of word q, its columns 8q ….
        let bytes = transpose_bytes_reversed(words);
        store(tile, _mm512_gf2p8affine_epi64_epi8::<0>(units, bytes));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn multipliers(multipliers: &mut [Mat8], rows: &[u64], window: Window) {
    let eights = multipliers.chunks_exact_mut(8);
    for (eight, words) in eights.zip(transpose_words(load_rows(rows, window))) {
        // Word k is row k of 64 columns; byte 7 − k of word q, its columns 8q ….
        let matrices = transpose_bytes_reversed(words);
        // SAFETY: the chunk is eight words.
        unsafe { _mm512_storeu_si512(eight.as_mut_ptr().cast(), matrices) };
    }
}

/// The rows of eight tiles: word w of vector i is row i of tile w.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn rows_of(tiles: [__m512i; 8]) -> [__m512i; 8] {
    let units = _mm512_set1_epi64(UNITS);
    let mut words = tiles;
    for tile in &mut words {
        *tile = transpose_bytes(_mm512_gf2p8affine_epi64_epi8::<0>(units, *tile));
    }
    transpose_words(words)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super) fn unpack(rows: &mut [u64], strip: &[Tile; STRIP_WORDS], window: Window) {
    let mut tiles = [_mm512_setzero_si512(); 8];
    for (vector, tile) in tiles.iter_mut().zip(strip) {
        *vector = load(tile);
    }
    store_rows(rows, &rows_of(tiles), window);
}

/// Computes Σ `multipliers[g][k]` · `strips[k]` for each of G groups of rows, in [`WORDS`]
/// tiles from `first` on. Strips are taken by twos: two products and the sum are added up by
/// one ternary operation, which leaves the affine instruction the bottleneck.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn products<const G: usize>(
    multipliers: [&[Mat8]; G],
    strips: &[[Tile; STRIP_WORDS]],
    first: usize,
) -> [[__m512i; WORDS]; G] {
    let inner = strips.len();
    let multipliers = multipliers.map(|of_group| &of_group[..inner]);
    let mut sums = [[_mm512_setzero_si512(); WORDS]; G];
    for (k, strips) in strips.chunks_exact(2).enumerate() {
        let mut matrices = [[_mm512_setzero_si512(); 2]; G];
        for (pair, of_group) in matrices.iter_mut().zip(multipliers) {
            *pair = [
                broadcast_load(&of_group[2 * k]),
                broadcast_load(&of_group[2 * k + 1]),
            ];
        }
        for w in 0..WORDS {
            let tiles = [load(&strips[0][first + w]), load(&strips[1][first + w])];
            for (sums, pair) in sums.iter_mut().zip(matrices) {
                let (a, b) = (product(pair[0], tiles[0]), product(pair[1], tiles[1]));
                sums[w] = _mm512_ternarylogic_epi64::<ADD>(sums[w], a, b);
            }
        }
    }
    if let [strip] = strips.chunks_exact(2).remainder() {
        for (sums, of_group) in sums.iter_mut().zip(multipliers) {
            let matrix = broadcast(of_group[inner - 1]);
            for (sum, tile) in sums.iter_mut().zip(&strip[first..]) {
                *sum = _mm512_xor_si512(*sum, product(matrix, load(tile)));
            }
        }
    }
    sums
}

/// The sums of [`products`] in the first `words` tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn all_products<const G: usize>(
    sums: &mut [[__m512i; STRIP_WORDS]; G],
    multipliers: [&[Mat8]; G],
    strips: &[[Tile; STRIP_WORDS]],
    words: usize,
) {
    for first in (0..words).step_by(WORDS) {
        let products = products(multipliers, strips, first);
        for (sums, products) in sums.iter_mut().zip(products) {
            // Not `copy_from_slice`, which calls for a copy of memory.
            for (w, product) in products.into_iter().enumerate() {
                sums[first + w] = product;
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn add_to_tiles<const G: usize>(
    targets: &mut [[Tile; STRIP_WORDS]],
    multipliers: [&[Mat8]; G],
    strips: &[[Tile; STRIP_WORDS]],
) {
    let mut sums = [[_mm512_setzero_si512(); STRIP_WORDS]; G];
    all_products(&mut sums, multipliers, strips, STRIP_WORDS);
    for (target, sums) in targets.iter_mut().zip(&sums) {
        for (tile, &sum) in target.iter_mut().zip(sums) {
            store(tile, _mm512_xor_si512(load(tile), sum));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
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
        if targets.len() == GROUPS {
            add_to_tiles(
                targets,
                std::array::from_fn::<_, GROUPS, _>(of_group),
                strips,
            );
        } else {
            for (g, target) in targets.chunks_mut(1).enumerate() {
                add_to_tiles(target, [of_group(g)], strips);
            }
        }
    }
}

/// Asks for the windows of rows, which are far from each other, before their sums, which take some
/// thousand cycles, are there.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn prefetch(rows: &[u64], window: Window) {
    for row in rows.chunks_exact(window.stride) {
        prefetch::ask_next(&row[window.first..=window.first]);
    }
}

/// Adds Σ `multipliers[g][k]` · `strips[k]` to the window of the rows of each of G groups.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn add_products<const G: usize>(
    rows: &mut [u64],
    multipliers: [&[Mat8]; G],
    strips: &[[Tile; STRIP_WORDS]],
    window: Window,
) {
    prefetch(rows, window);
    let mut sums = [[_mm512_setzero_si512(); STRIP_WORDS]; G];
    all_products(&mut sums, multipliers, strips, window.words);
    let mask = mask(window);
    for (rows, sums) in rows.chunks_mut(8 * window.stride).zip(&sums) {
        let vectors = rows_of(*sums);
        for (row, &vector) in rows.chunks_exact_mut(window.stride).zip(&vectors) {
            let row = row[window.first..][..window.words]
                .as_mut_ptr()
                .cast::<i64>();
            // SAFETY: the mask lets only the words of the slice be touched.
            unsafe {
                let sum = _mm512_xor_si512(_mm512_maskz_loadu_epi64(mask, row), vector);
                _mm512_mask_storeu_epi64(row, mask, sum);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
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
        if multipliers.len() == GROUPS * inner {
            let of_group = |g: usize| &multipliers[g * inner..(g + 1) * inner];
            let of_groups = std::array::from_fn::<_, GROUPS, _>(of_group);
            add_products(block, of_groups, strips, window);
        } else {
            let groups = block.chunks_mut(8 * window.stride);
            for (rows, multipliers) in groups.zip(multipliers.chunks_exact(inner)) {
                add_products(rows, [multipliers], strips, window);
            }
        }
    }
}
