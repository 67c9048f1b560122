//! 256-bit vectors: AVX2 and GFNI. Packing is left to the portable loops; the
//! products are what takes the time.

#![expect(unsafe_code, reason = "loads and stores through pointers to tiles")]

use std::arch::x86_64::{
    __m256i, _mm256_gf2p8affine_epi64_epi8, _mm256_load_si256, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256,
};

use super::super::portable;
use super::super::{Mat8, STRIP_WORDS, Tile, Window};

/// The groups of eight rows that the trailing update takes at once, with two
/// tiles (four vectors) each: 3 · 4 sums in registers.
const GROUPS: usize = 3;

macro_rules! gfni_256 {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[target_feature(enable = "avx2,gfni")]
        $visibility fn $($rest)*
    };
}

gfni_256! {
    #[inline]
    fn load(tile: &Tile) -> [__m256i; 2] {
        let halves = std::ptr::from_ref(tile).cast::<__m256i>();
        // SAFETY: a tile is two vectors of 32 bytes, aligned to 64.
        unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
    }
}

gfni_256! {
    #[inline]
    fn store(tile: &mut Tile, values: [__m256i; 2]) {
        let halves = std::ptr::from_mut(tile).cast::<__m256i>();
        // SAFETY: a tile is two vectors of 32 bytes, aligned to 64.
        unsafe {
            _mm256_store_si256(halves, values[0]);
            _mm256_store_si256(halves.add(1), values[1]);
        }
    }
}

gfni_256! {
    #[inline]
    fn product(matrix: __m256i, vectors: __m256i) -> __m256i {
        _mm256_gf2p8affine_epi64_epi8::<0>(vectors, matrix)
    }
}

gfni_256! {
    pub(in super::super) fn map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
        let matrix = _mm256_set1_epi64x(matrix.cast_signed());
        for (t, s) in target.iter_mut().zip(source) {
            let [low, high] = load(s);
            store(t, [product(matrix, low), product(matrix, high)]);
        }
    }
}

gfni_256! {
    pub(in super::super) fn add_map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
        let matrix = _mm256_set1_epi64x(matrix.cast_signed());
        for (t, s) in target.iter_mut().zip(source) {
            let ([t0, t1], [s0, s1]) = (load(t), load(s));
            let low = _mm256_xor_si256(t0, product(matrix, s0));
            let high = _mm256_xor_si256(t1, product(matrix, s1));
            store(t, [low, high]);
        }
    }
}

gfni_256! {
    pub(in super::super) fn find(source: &[Tile], matrix: Mat8) -> Option<usize> {
        let matrix = _mm256_set1_epi64x(matrix.cast_signed());
        let outside = |tile| {
            let [low, high] = load(tile);
            let (low, high) = (product(matrix, low), product(matrix, high));
            _mm256_testz_si256(low, low) == 0 || _mm256_testz_si256(high, high) == 0
        };
        source.iter().position(outside)
    }
}

gfni_256! {
    pub(in super::super) fn pack(strip: &mut [Tile; STRIP_WORDS], rows: &[u64], window: Window) {
        portable::pack(strip, rows, window);
    }
}

gfni_256! {
    pub(in super::super) fn unpack(rows: &mut [u64], strip: &[Tile; STRIP_WORDS], window: Window) {
        portable::unpack(rows, strip, window);
    }
}

gfni_256! {
    /// Σ `multipliers[g][k]` · `strips[k]` in tiles `first` and `first + 1` for
    /// each of G groups of rows.
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
}

gfni_256! {
    /// The sums in all tiles, added to the `targets`.
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
                    store(tile, [_mm256_xor_si256(t0, low), _mm256_xor_si256(t1, high)]);
                }
            }
        }
    }
}

gfni_256! {
    pub(in super::super) fn combine(
        target: &mut [Tile; STRIP_WORDS],
        multipliers: &[Mat8],
        strips: &[[Tile; STRIP_WORDS]],
    ) {
        let mut targets = [*target];
        add_products(&mut targets, [multipliers], strips);
        [*target] = targets;
    }
}

gfni_256! {
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
        let mut groups = rows.chunks_mut(8 * window.stride);
        for multipliers in multipliers.chunks(GROUPS * inner) {
            let mut group: [&mut [u64]; GROUPS] = [&mut [], &mut [], &mut []];
            let mut targets = [[Tile::default(); STRIP_WORDS]; GROUPS];
            let count = multipliers.len() / inner;
            for (rows, target) in group.iter_mut().zip(&mut targets).take(count) {
                *rows = groups.next().expect("as many groups of rows as of multipliers");
                pack(target, rows, window);
            }
            // The sums of groups that are not there are of nothing.
            let part = |g: usize| multipliers.get(g * inner..(g + 1) * inner);
            if let (Some(a), Some(b), Some(c)) = (part(0), part(1), part(2)) {
                add_products(&mut targets, [a, b, c], strips);
            } else {
                for (g, target) in targets.iter_mut().enumerate().take(count) {
                    combine(target, part(g).expect("a group"), strips);
                }
            }
            for (rows, target) in group.into_iter().zip(&targets).take(count) {
                unpack(rows, target, window);
            }
        }
    }
}
