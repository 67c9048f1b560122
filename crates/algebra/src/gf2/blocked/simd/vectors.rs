//! The lookups with vector registers, from one source for vectors of 128, 256 and 512 bits. Left to
//! itself the compiler gathers a word of eight rows at a time, where there is an instruction for it,
//! which takes several times as long.

#![expect(unsafe_code, reason = "words seen as vectors")]

macro_rules! vectors {
    ($processors:ident, $level:ident, $features:literal, $vector:ident, $xor:ident) => {
        pub(super) mod $level {
            use std::arch::$processors::{$vector as Vector, $xor as xor};

            use super::super::{Tables, entry};
            use crate::simd::affine::Tile;

            /// Vectors of a row of a window.
            const WIDTH: usize = size_of::<Tile>() / size_of::<Vector>();

            const _: () = assert!(align_of::<Tile>() >= align_of::<Vector>());

            fn vectors(tile: &Tile) -> &[Vector; WIDTH] {
                // SAFETY: a tile is so many vectors, aligned as such, and any bits are a vector.
                unsafe { &*std::ptr::from_ref(tile).cast() }
            }

            fn vectors_mut(tile: &mut Tile) -> &mut [Vector; WIDTH] {
                // SAFETY: as above, and any bits are words.
                unsafe { &mut *std::ptr::from_mut(tile).cast() }
            }

            #[target_feature(enable = $features)]
            #[inline]
            pub(in super::super) fn add_from_tables(
                sums: &mut [Tile],
                places: &[u64],
                tables: &Tables,
            ) {
                for (sum, &places) in sums.iter_mut().zip(places) {
                    let [a, b, c] = [0, 1, 2].map(|table| vectors(entry(tables, table, places)));
                    let [d, e, f] = [3, 4, 5].map(|table| vectors(entry(tables, table, places)));
                    for (i, sum) in vectors_mut(sum).iter_mut().enumerate() {
                        let three = xor(xor(a[i], b[i]), c[i]);
                        *sum = xor(xor(*sum, three), xor(xor(d[i], e[i]), f[i]));
                    }
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
vectors!(x86_64, avx2, "avx2", __m256i, _mm256_xor_si256);
#[cfg(target_arch = "x86_64")]
vectors!(
    x86_64,
    avx512,
    "avx512f,avx512bw,avx512dq,avx512vl",
    __m512i,
    _mm512_xor_si512
);
#[cfg(target_arch = "aarch64")]
vectors!(aarch64, neon, "neon", uint64x2_t, veorq_u64);
