//! The loops with `pshufb`, for 256-bit and for 512-bit vectors.
//!
//! The groups of step 3 are in 128-bit registers at both levels.

#![expect(unsafe_code, reason = "loads and stores of vectors")]

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_adds_epu8, _mm_and_si128, _mm_loadu_si128, _mm_min_epu8,
    _mm_or_si128, _mm_set1_epi8, _mm_setzero_si128, _mm_shuffle_epi8, _mm_srli_epi16,
    _mm_storeu_si128, _mm_xor_si128, _mm256_adds_epu8, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_storeu_si256, _mm256_xor_si256, _mm512_adds_epu8, _mm512_andnot_si512,
    _mm512_broadcast_i32x4, _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi8,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_storeu_si512, _mm512_test_epi8_mask,
    _mm512_xor_si512,
};

use super::{Kernel, LANES, Near, Verified};
use crate::impartial::octal::plan::NONE;

/// The bits of 8 values: a table for the low half of 16 values.
const LOW: [u8; LANES] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// The bits of 8 values: a table for the high half of 16 values.
const HIGH: [u8; LANES] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];

/// Bytes of the bitmaps of a block: a part may begin in the last of 64 and has 16 bytes.
const FAR: usize = 64 + LANES;

/// Added with saturation, it sends values from 16 on beyond 127.
const BEYOND: i8 = 112;

/// Tables for the least value that is missing: table h is of the values 4h to 4h + 3, from the half
/// byte that has a bit for each of them.
const MISSING: [[u8; LANES]; 16] = {
    const FIRST_ZERO: [u8; 15] = [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0];
    let mut tables = [[NONE; LANES]; 16];
    let (mut half, mut offset) = (0, 0);
    while half < 16 {
        let mut bits = 0;
        while bits < 15 {
            tables[half][bits] = offset + FIRST_ZERO[bits];
            bits += 1;
        }
        half += 1;
        offset += 4;
    }
    tables
};

/// What flips the number of each 16 values to 0.
const FLIPS: [u8; 4] = [0, 16, 32, 48];

/// The numbers of the lanes.
const NUMBERS: [u8; LANES] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Defines the loops of a level. `$wide` is its vector with as many bytes as `$bytes`.
macro_rules! level {
    (
        $level:ident, $features:literal, $wide:ty, $bytes:literal,
        $broadcast:ident, $load:ident, $store:ident, $shuffle:ident, $or:ident, $xor:ident,
        $and_not:ident, $adds:ident, $set1:ident, $zero:ident, $nonzero:ident
    ) => {
        pub(super) mod $level {
            use super::*;

            #[inline]
            #[target_feature(enable = $features)]
            fn load16(bytes: &[u8], at: usize) -> __m128i {
                let bytes: &[u8; LANES] = bytes[at..].first_chunk().expect("long enough");
                // SAFETY: the array is as long as the vector.
                unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn store16(bytes: &mut [u8], at: usize, vector: __m128i) {
                let bytes: &mut [u8; LANES] = bytes[at..].first_chunk_mut().expect("long enough");
                // SAFETY: the array is as long as the vector.
                unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn load(bytes: &[u8], at: usize) -> $wide {
                let bytes: &[u8; $bytes] = bytes[at..].first_chunk().expect("long enough");
                // SAFETY: the array is as long as the vector.
                unsafe { $load(bytes.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn store(bytes: &mut [u8; $bytes], vector: $wide) {
                // SAFETY: the array is as long as the vector.
                unsafe { $store(bytes.as_mut_ptr().cast(), vector) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn table(table: &[u8; LANES]) -> $wide {
                $broadcast(load16(table, 0))
            }

            /// The entries of the tables of 16 values at these values exclusive or `xor`.
            #[inline]
            #[target_feature(enable = $features)]
            fn index<const PAIRS: usize>(values: $wide, xor: u8, pair: usize) -> $wide {
                let flip = xor ^ FLIPS[pair];
                let flipped = $xor(values, $set1(flip.cast_signed()));
                if PAIRS == 1 {
                    flipped
                } else {
                    $adds(flipped, $set1(BEYOND))
                }
            }

            /// Adds the sets of values exclusive or `xor` to bitmaps.
            #[inline]
            #[target_feature(enable = $features)]
            fn insert<const PAIRS: usize>(
                planes: &mut [[$wide; 2]; PAIRS],
                values: $wide,
                xor: u8,
            ) {
                let tables = [table(&LOW), table(&HIGH)];
                for (pair, planes) in planes.iter_mut().enumerate() {
                    let index = index::<PAIRS>(values, xor, pair);
                    for (plane, table) in planes.iter_mut().zip(tables) {
                        *plane = $or(*plane, $shuffle(table, index));
                    }
                }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn insert16<const PAIRS: usize>(
                planes: &mut [[__m128i; 2]; PAIRS],
                values: __m128i,
                xor: u8,
            ) {
                let tables = [load16(&LOW, 0), load16(&HIGH, 0)];
                for (pair, planes) in planes.iter_mut().enumerate() {
                    let flip = xor ^ FLIPS[pair];
                    let flipped = _mm_xor_si128(values, _mm_set1_epi8(flip.cast_signed()));
                    let index = if PAIRS == 1 {
                        flipped
                    } else {
                        _mm_adds_epu8(flipped, _mm_set1_epi8(BEYOND))
                    };
                    for (plane, table) in planes.iter_mut().zip(tables) {
                        *plane = _mm_or_si128(*plane, _mm_shuffle_epi8(table, index));
                    }
                }
            }

            /// Returns what a group, placed already, excludes by a near tap.
            #[inline]
            #[target_feature(enable = $features)]
            fn excluded<const PAIRS: usize>(near: &Near, values: __m128i) -> [[__m128i; 2]; PAIRS] {
                let tables = [load16(&near.tables[0], 0), load16(&near.tables[1], 0)];
                let mut planes = [[values; 2]; PAIRS];
                for (planes, flip) in planes.iter_mut().zip(near.flips) {
                    let index = if PAIRS == 1 {
                        values
                    } else {
                        let flipped = _mm_xor_si128(values, _mm_set1_epi8(flip.cast_signed()));
                        _mm_adds_epu8(flipped, _mm_set1_epi8(BEYOND))
                    };
                    for (plane, table) in planes.iter_mut().zip(tables) {
                        *plane = _mm_shuffle_epi8(table, index);
                    }
                }
                planes
            }

            /// Returns the least value that is missing in each lane, [`NONE`] if all are there.
            #[inline]
            #[target_feature(enable = $features)]
            fn least_missing<const PAIRS: usize>(planes: &[[__m128i; 2]; PAIRS]) -> __m128i {
                let half = _mm_set1_epi8(15);
                let mut least = _mm_set1_epi8(NONE.cast_signed());
                for (plane, &bits) in planes.as_flattened().iter().enumerate() {
                    let low = _mm_and_si128(bits, half);
                    let high = _mm_and_si128(_mm_srli_epi16::<4>(bits), half);
                    let low = _mm_shuffle_epi8(load16(&MISSING[2 * plane], 0), low);
                    let high = _mm_shuffle_epi8(load16(&MISSING[2 * plane + 1], 0), high);
                    let both = _mm_min_epu8(low, high);
                    least = if plane == 0 {
                        both
                    } else {
                        _mm_min_epu8(least, both)
                    };
                }
                least
            }

            #[target_feature(enable = $features)]
            pub(crate) fn compute(kernel: &Kernel, buffer: &mut [u8], from: usize, to: usize) {
                match kernel.capacity {
                    ..=16 => compute_with::<1>(kernel, buffer, from, to),
                    17..=32 => compute_with::<2>(kernel, buffer, from, to),
                    _ => compute_with::<4>(kernel, buffer, from, to),
                }
            }

            #[target_feature(enable = $features)]
            fn compute_with<const PAIRS: usize>(
                kernel: &Kernel,
                buffer: &mut [u8],
                from: usize,
                to: usize,
            ) {
                let (first, others) = kernel.near.split_first().expect("never empty");
                match others {
                    [] => compute_near::<PAIRS, _>(kernel, first, &[], buffer, from, to),
                    [a] => compute_near::<PAIRS, _>(
                        kernel,
                        first,
                        std::slice::from_ref(a),
                        buffer,
                        from,
                        to,
                    ),
                    [a, b] => compute_near::<PAIRS, _>(
                        kernel,
                        first,
                        &[a.clone(), b.clone()],
                        buffer,
                        from,
                        to,
                    ),
                    [a, b, c] => compute_near::<PAIRS, _>(
                        kernel,
                        first,
                        &[a.clone(), b.clone(), c.clone()],
                        buffer,
                        from,
                        to,
                    ),
                    others => compute_near::<PAIRS, _>(kernel, first, others, buffer, from, to),
                }
            }

            /// `others` is an array where few taps are near, and so its loop is unrolled.
            #[inline]
            #[target_feature(enable = $features)]
            fn compute_near<const PAIRS: usize, Others: AsRef<[Near]> + ?Sized>(
                kernel: &Kernel,
                first: &Near,
                others: &Others,
                buffer: &mut [u8],
                from: usize,
                to: usize,
            ) {
                let lane = NUMBERS;
                let below =
                    |limit: usize| lane.map(|lane| if usize::from(lane) < limit { 255 } else { 0 });
                let group = lane[kernel.group];
                let shift = lane.map(|lane| {
                    if lane + group < 16 {
                        lane + group
                    } else {
                        NONE
                    }
                });
                let shift = load16(&shift, 0);
                let outside = load16(&below(kernel.group).map(|byte| !byte), 0);
                let inside_part = load16(&below(kernel.part), 0);
                let groups = kernel.part / kernel.group;

                // What the values before the first block exclude.
                let zero = _mm_setzero_si128();
                let mut open = [[zero; 2]; PAIRS];
                for near in std::iter::once(first).chain(others.as_ref()) {
                    let after = load16(&below(near.distance).map(|byte| !byte & NONE), 0);
                    let values = _mm_or_si128(load16(buffer, from - near.distance), after);
                    let excluded = excluded::<PAIRS>(near, values);
                    for (open, excluded) in open
                        .as_flattened_mut()
                        .iter_mut()
                        .zip(excluded.as_flattened())
                    {
                        *open = _mm_or_si128(*open, *excluded);
                    }
                }

                let mut place = from;
                while place < to {
                    let mut far = [[[0_u8; FAR]; 2]; PAIRS];
                    for at in (0..64).step_by($bytes) {
                        let mut planes = [[$zero(); 2]; PAIRS];
                        for tap in &kernel.far {
                            let values = load(buffer, place + at - tap.distance);
                            insert::<PAIRS>(&mut planes, values, tap.xor);
                        }
                        for (far, plane) in
                            far.as_flattened_mut().iter_mut().zip(planes.as_flattened())
                        {
                            let chunk = far[at..].first_chunk_mut().expect("a part of 64 bytes");
                            store(chunk, *plane);
                        }
                    }
                    for at in (0..kernel.block).step_by(kernel.part) {
                        let mut planes = [[zero; 2]; PAIRS];
                        for (plane, far) in
                            planes.as_flattened_mut().iter_mut().zip(far.as_flattened())
                        {
                            *plane = load16(far, at);
                        }
                        for tap in &kernel.middle {
                            let values = load16(buffer, place + at - tap.distance);
                            insert16::<PAIRS>(&mut planes, values, tap.xor);
                        }
                        for (open, plane) in open
                            .as_flattened_mut()
                            .iter_mut()
                            .zip(planes.as_flattened())
                        {
                            *open = _mm_or_si128(*open, _mm_and_si128(*plane, inside_part));
                        }
                        for step in 0..groups {
                            let mut closed = open;
                            for closed in closed.as_flattened_mut() {
                                *closed = _mm_or_si128(*closed, outside);
                            }
                            let values = least_missing::<PAIRS>(&closed);
                            store16(buffer, place + at + step * kernel.group, values);
                            for open in open.as_flattened_mut() {
                                *open = _mm_shuffle_epi8(*open, shift);
                            }
                            for near in others.as_ref() {
                                let placed = _mm_shuffle_epi8(values, load16(&near.place, 0));
                                let excluded = excluded::<PAIRS>(near, placed);
                                for (open, excluded) in open
                                    .as_flattened_mut()
                                    .iter_mut()
                                    .zip(excluded.as_flattened())
                                {
                                    *open = _mm_or_si128(*open, *excluded);
                                }
                            }
                            let excluded = excluded::<PAIRS>(first, values);
                            for (open, excluded) in open
                                .as_flattened_mut()
                                .iter_mut()
                                .zip(excluded.as_flattened())
                            {
                                *open = _mm_or_si128(*open, *excluded);
                            }
                        }
                    }
                    place += kernel.block;
                }
            }

            #[target_feature(enable = $features)]
            pub(crate) fn verify(
                kernel: &Kernel,
                buffer: &[u8],
                from: usize,
                to: usize,
                odd: bool,
            ) -> Verified {
                match kernel.capacity {
                    ..=16 => verify_with::<1>(kernel, buffer, from, to, odd),
                    17..=32 => verify_with::<2>(kernel, buffer, from, to, odd),
                    _ => verify_with::<4>(kernel, buffer, from, to, odd),
                }
            }

            #[target_feature(enable = $features)]
            fn verify_with<const PAIRS: usize>(
                kernel: &Kernel,
                buffer: &[u8],
                from: usize,
                to: usize,
                odd: bool,
            ) -> Verified {
                let mut verified = Verified::default();
                for place in (from..to).step_by($bytes) {
                    let values = load(buffer, place);
                    let mut needed = [[$zero(); 2]; PAIRS];
                    for (pair, tables) in kernel.needed_tables.iter().enumerate().take(PAIRS) {
                        let index = index::<PAIRS>(values, 0, pair);
                        for (plane, bytes) in needed.as_flattened_mut().iter_mut().zip(tables) {
                            *plane = $or(*plane, $shuffle(table(bytes), index));
                        }
                    }
                    let mut seen = [[$zero(); 2]; PAIRS];
                    // Without witnesses every heap is searched.
                    let mut lacking = u64::MAX >> (64 - $bytes);
                    for witnesses in kernel.witnesses.chunks(WITNESSES) {
                        for tap in witnesses {
                            let values = load(buffer, place - tap.distance);
                            insert::<PAIRS>(&mut seen, values, tap.xor);
                        }
                        let mut lack = $zero();
                        for (needed, seen) in needed.as_flattened().iter().zip(seen.as_flattened())
                        {
                            lack = $or(lack, $and_not(*seen, *needed));
                        }
                        lacking = $nonzero(lack);
                        if lacking == 0 {
                            break;
                        }
                    }
                    if to - place < $bytes {
                        lacking &= (1 << (to - place)) - 1;
                    }
                    if lacking == 0 {
                        continue;
                    }
                    let mut sets = [[[0_u8; $bytes]; 2]; PAIRS];
                    for (set, seen) in sets.as_flattened_mut().iter_mut().zip(seen.as_flattened()) {
                        store(set, *seen);
                    }
                    while lacking != 0 {
                        let lane = lacking.trailing_zeros() as usize;
                        lacking &= lacking - 1;
                        let mut seen = [0; 8];
                        for (byte, set) in seen.iter_mut().zip(sets.as_flattened()) {
                            *byte = set[lane];
                        }
                        let seen = u64::from_le_bytes(seen);
                        search::<PAIRS>(kernel, buffer, place + lane, odd, seen, &mut verified);
                    }
                }
                verified
            }

            /// Looks for witnesses of one heap in the whole prefix.
            #[target_feature(enable = $features)]
            fn search<const PAIRS: usize>(
                kernel: &Kernel,
                buffer: &[u8],
                place: usize,
                odd: bool,
                mut seen: u64,
                verified: &mut Verified,
            ) {
                const STEP: usize = 4 * $bytes;
                let value = buffer[place];
                let needed = kernel.needed.iter();
                let needed = needed.fold(0, |all, sets| all | sets[usize::from(value)]);
                for k in &kernel.splits {
                    let first = place - k - kernel.reversed.len();
                    for step in (0..kernel.reversed.len()).step_by(STEP).rev() {
                        let mut planes = [[$zero(); 2]; PAIRS];
                        for at in (step..step + STEP).step_by($bytes) {
                            let small = load(&kernel.reversed, at);
                            let large = load(buffer, first + at);
                            insert::<PAIRS>(&mut planes, $xor(small, large), 0);
                        }
                        let mut bytes = [0; 8];
                        for (byte, plane) in bytes.iter_mut().zip(planes.as_flattened()) {
                            let mut lanes = [0; $bytes];
                            store(&mut lanes, *plane);
                            *byte = lanes.iter().fold(0, |all, lane| all | lane);
                        }
                        seen |= u64::from_le_bytes(bytes);
                        if needed & !seen == 0 {
                            return;
                        }
                    }
                }
                kernel.judge(seen, value, place, odd, verified);
            }
        }
    };
}

/// Returns a bit for each byte that is not zero.
#[inline]
#[target_feature(enable = "avx2")]
fn nonzero256(vector: __m256i) -> u64 {
    let zeros = _mm256_cmpeq_epi8(vector, _mm256_setzero_si256());
    u64::from(!_mm256_movemask_epi8(zeros).cast_unsigned())
}

/// Returns a bit for each byte that is not zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn nonzero512(vector: __m512i) -> u64 {
    _mm512_test_epi8_mask(vector, vector)
}

/// Witnesses between two looks at whether all values have been seen.
const WITNESSES: usize = 8;

level!(
    avx2,
    "avx2,popcnt",
    __m256i,
    32,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_shuffle_epi8,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_adds_epu8,
    _mm256_set1_epi8,
    _mm256_setzero_si256,
    nonzero256
);
level!(
    avx512,
    "avx512f,avx512bw,avx512dq,avx512vl",
    __m512i,
    64,
    _mm512_broadcast_i32x4,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_shuffle_epi8,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_andnot_si512,
    _mm512_adds_epu8,
    _mm512_set1_epi8,
    _mm512_setzero_si512,
    nonzero512
);
