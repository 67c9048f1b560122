//! Products and tables at once: see `affine/mixed.rs`.

#![expect(
    clippy::needless_range_loop,
    reason = "iterators do not hand on vectors in registers"
)]

use std::arch::asm;
use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_load_si512, _mm512_loadu_si512, _mm512_mask_storeu_epi64,
    _mm512_maskz_loadu_epi64, _mm512_or_si512, _mm512_permutex2var_epi64, _mm512_set1_epi64,
    _mm512_setr_epi64, _mm512_setzero_si512, _mm512_slli_epi64, _mm512_sllv_epi64,
    _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_storeu_si512, _mm512_ternarylogic_epi64,
    _mm512_xor_si512,
};

use super::super::super::mixed::{
    BLOCK, GROUPS, HALF, PAIRS, Places, STRIPS, Sums, TABLES, Tables,
};
use super::super::super::{Before, Mat8, STRIP_WORDS, Tile, Window};
use super::{ADD, all_products, load, mask, prefetch, product, rows_of, store, transpose_bytes};

/// Spreads the four lowest fields of six bits of each word, so that they begin at bit 6 of sixteen.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn spread(entries: __m512i) -> __m512i {
    let select = |words, mask: i64| _mm512_and_si512(words, _mm512_set1_epi64(mask));
    let entries = _mm512_slli_epi64::<6>(entries);
    let [a, b, c, d] = [
        select(entries, 0x0000_0fc0),
        select(_mm512_slli_epi64::<10>(entries), 0x0fc0_0000),
        select(_mm512_slli_epi64::<20>(entries), 0x0fc0_0000_0000),
        select(_mm512_slli_epi64::<30>(entries), 0x0fc0_0000_0000_0000),
    ];
    _mm512_or_si512(_mm512_or_si512(a, b), _mm512_or_si512(c, d))
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super::super) fn places(
    places: &mut [Places],
    low: &[u64; 8],
    high: &[u64; 8],
    shift: usize,
) {
    let Ok(places) = <&mut [Places; 8]>::try_from(places) else {
        return;
    };
    let words = |words: &[u64; 8]| {
        // SAFETY: eight words are read from an array of eight.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    };
    let shift = i64::try_from(shift).unwrap_or(0);
    let (right, left) = (_mm512_set1_epi64(shift), _mm512_set1_epi64(64 - shift));
    // A shift by 64 gives zeros.
    let entries = _mm512_or_si512(
        _mm512_srlv_epi64(transpose_bytes(words(low)), right),
        _mm512_sllv_epi64(transpose_bytes(words(high)), left),
    );
    let four = spread(entries);
    let two = spread(_mm512_and_si512(
        _mm512_srli_epi64::<24>(entries),
        _mm512_set1_epi64(0xfff),
    ));
    let order = [
        _mm512_setr_epi64(7, 15, 6, 14, 5, 13, 4, 12),
        _mm512_setr_epi64(3, 11, 2, 10, 1, 9, 0, 8),
    ];
    for (half, order) in order.into_iter().enumerate() {
        let ordered = _mm512_permutex2var_epi64(four, order, two);
        // SAFETY: four places are a vector. What is written are places: `spread` leaves
        // multiples of 64 below 64 · 64 in every sixteen bits.
        unsafe { _mm512_storeu_si512(places[4 * half..].as_mut_ptr().cast(), ordered) };
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn all_sums(rows: &[[u64; STRIP_WORDS]]) -> [__m512i; 8] {
    let mut sums = [_mm512_setzero_si512(); 8];
    for bit in 0..3 {
        let row = &rows[bit];
        // SAFETY: eight words are read from an array of eight.
        let row = unsafe { _mm512_loadu_si512(row.as_ptr().cast()) };
        for i in 0..1 << bit {
            sums[i + (1 << bit)] = _mm512_xor_si512(sums[i], row);
        }
    }
    sums
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super::super) fn tabulate(tables: &mut Tables, rows: &[u64]) {
    let (rows, _) = rows.as_chunks::<STRIP_WORDS>();
    for (table, rows) in tables.iter_mut().zip(rows.chunks_exact(6)) {
        let (low, high) = (all_sums(&rows[..3]), all_sums(&rows[3..]));
        for i in 0..8 {
            for j in 0..8 {
                store(&mut table[8 * i + j], _mm512_xor_si512(low[j], high[i]));
            }
        }
    }
}

/// Returns a matrix for each of the words, straight from memory.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn broadcasts(matrices: &[Mat8; 2 * GROUPS]) -> [[__m512i; 2]; GROUPS] {
    macro_rules! load {
        ($($index:literal),*) => { [$({
            let broadcast;
            // SAFETY: eight bytes are read at an index of an array of eight words.
            unsafe {
                asm!(
                    "vpbroadcastq {broadcast}, qword ptr [{matrices} + {place}]",
                    broadcast = out(zmm_reg) broadcast,
                    matrices = in(reg) matrices,
                    place = const 8 * $index,
                    options(pure, readonly, nostack, preserves_flags)
                );
            }
            broadcast
        }),*] };
    }
    let [a, b, c, d, e, f, g, h] = load!(0, 1, 2, 3, 4, 5, 6, 7);
    [[a, b], [c, d], [e, f], [g, h]]
}

/// Returns what is in a tile, or zeros if that is replaced.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn before<const KEPT: bool>(tile: &Tile) -> __m512i {
    if KEPT {
        load(tile)
    } else {
        _mm512_setzero_si512()
    }
}

/// Adds to a row its sums in the tables.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn add_from_tables<const KEPT: bool>(row: &mut Tile, places: &Places, tables: &Tables) {
    let entry = |table: usize| {
        // SAFETY: places are multiples of a tile's size inside a table.
        unsafe { _mm512_load_si512(tables[table].as_ptr().byte_add(places.bytes(table)).cast()) }
    };
    let mut sum = before::<KEPT>(row);
    for table in (0..TABLES).step_by(2) {
        let (a, b) = (entry(table), entry(table + 1));
        sum = _mm512_ternarylogic_epi64::<ADD>(sum, a, b);
    }
    store(row, sum);
}

/// Rows that go by tables while a pair of strips goes by the instruction, in half a block.
const MEANWHILE: usize = BLOCK / STRIPS;

/// Adds a step to the sums of one block.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
#[inline]
fn add_step_to_block<const KEPT: bool>(
    sums: &mut Sums,
    multipliers: &[[Mat8; 2 * GROUPS]; PAIRS],
    strips: &[[Tile; STRIP_WORDS]; STRIPS],
    places: &[Places; BLOCK],
    tables: &Tables,
) {
    for half in 0..2 {
        let mut products = [[_mm512_setzero_si512(); HALF]; GROUPS];
        for g in 0..GROUPS {
            for w in 0..HALF {
                products[g][w] = before::<KEPT>(&sums.tiles[half][g][w]);
            }
        }
        for pair in 0..PAIRS {
            let matrices = broadcasts(&multipliers[pair]);
            for w in 0..HALF {
                // Now and then, so that neither has to wait for the other.
                if w % (HALF / MEANWHILE) == 0 {
                    let row = (half * PAIRS + pair) * MEANWHILE + w / (HALF / MEANWHILE);
                    add_from_tables::<KEPT>(&mut sums.rows[row], &places[row], tables);
                }
                let tile = HALF * half + w;
                let tiles = [
                    load(&strips[2 * pair][tile]),
                    load(&strips[2 * pair + 1][tile]),
                ];
                for g in 0..GROUPS {
                    let a = product(matrices[g][0], tiles[0]);
                    let b = product(matrices[g][1], tiles[1]);
                    products[g][w] = _mm512_ternarylogic_epi64::<ADD>(products[g][w], a, b);
                }
            }
        }
        for g in 0..GROUPS {
            for w in 0..HALF {
                store(&mut sums.tiles[half][g][w], products[g][w]);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super::super) fn add_step(
    (sums, before): (&mut [Sums], Before),
    multipliers: &[[Mat8; 2 * GROUPS]],
    strips: &[[Tile; STRIP_WORDS]],
    places: &[Places],
    tables: &Tables,
) {
    let (multipliers, _) = multipliers.as_chunks();
    let (places, _) = places.as_chunks();
    let Ok(strips) = strips.try_into() else {
        return;
    };
    for (block, sums) in sums.iter_mut().enumerate() {
        let (multipliers, places) = (&multipliers[block], &places[block]);
        match before {
            Before::Kept => add_step_to_block::<true>(sums, multipliers, strips, places, tables),
            Before::Replaced => {
                add_step_to_block::<false>(sums, multipliers, strips, places, tables);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
pub(in super::super::super) fn add_sums(
    rows: &mut [u64],
    (window, before): (Window, Before),
    sums: &[Sums],
    multipliers: &[Mat8],
    strips: &[[Tile; STRIP_WORDS]],
) {
    let inner = strips.len();
    // What is replaced is not read.
    let kept = match before {
        Before::Kept => mask(window),
        Before::Replaced => 0,
    };
    for (block, rows) in rows.chunks_exact_mut(BLOCK * window.stride).enumerate() {
        prefetch(rows, window);
        let of_group = |g: usize| &multipliers[(GROUPS * block + g) * inner..][..inner];
        let of_groups = std::array::from_fn::<_, GROUPS, _>(of_group);
        let mut products = [[_mm512_setzero_si512(); STRIP_WORDS]; GROUPS];
        all_products(&mut products, of_groups, strips, window.words);
        let Sums {
            tiles,
            rows: by_tables,
        } = &sums[block];
        for (g, rows) in rows.chunks_exact_mut(8 * window.stride).enumerate() {
            for w in 0..STRIP_WORDS {
                let tile = load(&tiles[w / HALF][g][w % HALF]);
                products[g][w] = _mm512_xor_si512(products[g][w], tile);
            }
            let products = rows_of(products[g]);
            for (i, row) in rows.chunks_exact_mut(window.stride).enumerate() {
                let sum = _mm512_xor_si512(products[i], load(&by_tables[8 * g + i]));
                let row = row[window.first..][..window.words]
                    .as_mut_ptr()
                    .cast::<i64>();
                // SAFETY: the mask lets only the words of the slice be touched.
                unsafe {
                    let sum = _mm512_xor_si512(_mm512_maskz_loadu_epi64(kept, row), sum);
                    _mm512_mask_storeu_epi64(row, mask(window), sum);
                }
            }
        }
    }
}
