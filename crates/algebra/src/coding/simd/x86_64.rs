//! The transform in vector registers, from one source for 256-bit and for 512-bit vectors.

#![expect(unsafe_code, reason = "rows of numbers seen as vectors")]

macro_rules! vectors {
    ($level:ident, $features:literal, $vector:ident, $add:ident, $subtract:ident, $maximum:ident) => {
        pub(super) mod $level {
            use std::arch::x86_64::{$add, $maximum, $subtract, $vector as Vector};

            use super::super::{Lanes, portable};

            /// Vectors of a row.
            const WIDTH: usize = size_of::<Lanes>() / size_of::<Vector>();

            const _: () = assert!(align_of::<Lanes>() >= align_of::<Vector>());

            fn vectors(rows: &[Lanes]) -> &[Vector] {
                // SAFETY: rows are a whole number of vectors, aligned as such, and any bits are a
                // vector.
                unsafe { std::slice::from_raw_parts(rows.as_ptr().cast(), rows.len() * WIDTH) }
            }

            fn vectors_mut(rows: &mut [Lanes]) -> &mut [Vector] {
                let length = rows.len() * WIDTH;
                // SAFETY: as above, and any bits are numbers.
                unsafe { std::slice::from_raw_parts_mut(rows.as_mut_ptr().cast(), length) }
            }

            #[target_feature(enable = $features)]
            #[inline]
            fn butterfly(a: Vector, b: Vector) -> (Vector, Vector) {
                ($add(a, b), $subtract(a, b))
            }

            /// Runs three stages on eight vectors that are `stride` apart.
            #[target_feature(enable = $features)]
            #[inline]
            fn eight(from: &[Vector], first: usize, stride: usize) -> [Vector; 8] {
                let at = |j: usize| from[first + j * stride];
                let ((a, b), (c, d)) = (butterfly(at(0), at(1)), butterfly(at(2), at(3)));
                let ((e, f), (g, h)) = (butterfly(at(4), at(5)), butterfly(at(6), at(7)));
                let ((a, c), (b, d)) = (butterfly(a, c), butterfly(b, d));
                let ((e, g), (f, h)) = (butterfly(e, g), butterfly(f, h));
                let ((a, e), (b, f)) = (butterfly(a, e), butterfly(b, f));
                let ((c, g), (d, h)) = (butterfly(c, g), butterfly(d, h));
                [a, b, c, d, e, f, g, h]
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn largest(values: &[Lanes], work: &mut [Lanes]) -> i16 {
                let rows = values.len();
                assert!(
                    rows.is_power_of_two() && work.len() == rows,
                    "not a transform"
                );
                if rows < 8 {
                    return portable::largest(values, work);
                }
                let length = rows * WIDTH;
                let single = rows.trailing_zeros() % 3;
                // Single stages first, until their number is a multiple of three.
                if single > 0 {
                    portable::stages_to(values, work, single);
                }
                let mut stride = WIDTH << single;
                if single == 0 && stride * 8 < length {
                    let (from, to) = (vectors(values), vectors_mut(work));
                    for block in (0..length).step_by(8 * stride) {
                        for first in block..block + stride {
                            let found = eight(from, first, stride);
                            for (j, vector) in found.into_iter().enumerate() {
                                to[first + j * stride] = vector;
                            }
                        }
                    }
                    stride *= 8;
                }
                while stride * 8 < length {
                    let work = vectors_mut(work);
                    for block in (0..length).step_by(8 * stride) {
                        for first in block..block + stride {
                            let found = eight(work, first, stride);
                            for (j, vector) in found.into_iter().enumerate() {
                                work[first + j * stride] = vector;
                            }
                        }
                    }
                    stride *= 8;
                }
                // The last three stages are not stored.
                let from = if stride == WIDTH {
                    vectors(values)
                } else {
                    vectors(work)
                };
                let mut best = Lanes([i16::MIN; super::super::LANES]);
                let mut most = vectors(std::slice::from_ref(&best))[0];
                for first in 0..stride {
                    let [a, b, c, d, e, f, g, h] = eight(from, first, stride);
                    let (a, c) = ($maximum(a, b), $maximum(c, d));
                    let (e, g) = ($maximum(e, f), $maximum(g, h));
                    let largest = $maximum($maximum(a, c), $maximum(e, g));
                    most = $maximum(most, largest);
                }
                vectors_mut(std::slice::from_mut(&mut best))[0] = most;
                best.0.into_iter().max().unwrap_or(i16::MIN)
            }
        }
    };
}

vectors!(
    avx2,
    "avx2",
    __m256i,
    _mm256_add_epi16,
    _mm256_sub_epi16,
    _mm256_max_epi16
);
vectors!(
    avx512,
    "avx512f,avx512bw,avx512dq,avx512vl",
    __m512i,
    _mm512_add_epi16,
    _mm512_sub_epi16,
    _mm512_max_epi16
);
