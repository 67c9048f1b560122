//! [`Lanes`] in a 512-bit register, with the Galois field instructions.

use super::lanes::{Lanes, Plane};
use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8mul_epi8, _mm512_loadu_si512,
    _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_shuffle_i64x2, _mm512_storeu_si512, _mm512_unpackhi_epi8, _mm512_unpackhi_epi16,
    _mm512_unpackhi_epi32, _mm512_unpacklo_epi8, _mm512_unpacklo_epi16, _mm512_unpacklo_epi32,
    _mm512_xor_si512,
};

/// A 512-bit register.
///
/// The one rule on which all of this file rests: **this type is named only in `mod.rs`**, in bodies
/// of [`dispatched!`](madness_machine::dispatched) that are compiled for AVX-512 F, BW, VBMI and
/// GFNI. So the intrinsics below find their instructions.
#[derive(Clone, Copy)]
pub(super) struct Register(__m512i);

#[repr(align(64))]
struct Indices([u8; 64]);

impl Indices {
    #[inline(always)]
    fn load(&self) -> __m512i {
        // SAFETY: 64 bytes are read from an array of 64 bytes; for the instruction see `Register`.
        unsafe { _mm512_loadu_si512(self.0.as_ptr().cast()) }
    }
}

/// For the two results of an exchange of a lane bit: where each lane comes from, 64 and up being
/// the second operand.
const EXCHANGES: [[Indices; 2]; 6] = exchanges();

#[expect(clippy::cast_possible_truncation, reason = "below 128")]
const fn exchanges() -> [[Indices; 2]; 6] {
    let mut all = [const { [const { Indices([0; 64]) }; 2] }; 6];
    let mut bit = 0;
    while bit < 6 {
        let mut lane = 0_usize;
        while lane < 64 {
            let other = (lane ^ 1 << bit) as u8;
            let set = lane >> bit & 1 == 1;
            all[bit][0].0[lane] = if set { other | 64 } else { lane as u8 };
            all[bit][1].0[lane] = if set { lane as u8 | 64 } else { other };
            lane += 1;
        }
        bit += 1;
    }
    all
}

/// Sorts sixteen 32-bit numbers into four groups of sixteen bytes.
const BYTES_APART: Indices = bytes_apart();

#[expect(clippy::cast_possible_truncation, reason = "below 64")]
const fn bytes_apart() -> Indices {
    let mut indices = Indices([0; 64]);
    let mut lane = 0;
    while lane < 64 {
        indices.0[lane] = (4 * (lane % 16) + lane / 16) as u8;
        lane += 1;
    }
    indices
}

/// The transposed 4 × 4 matrix of 128-bit entries.
#[inline(always)]
fn transpose(z: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: see `Register`.
    unsafe {
        let t0 = _mm512_shuffle_i64x2::<0x44>(z[0], z[1]);
        let t1 = _mm512_shuffle_i64x2::<0xee>(z[0], z[1]);
        let t2 = _mm512_shuffle_i64x2::<0x44>(z[2], z[3]);
        let t3 = _mm512_shuffle_i64x2::<0xee>(z[2], z[3]);
        [
            _mm512_shuffle_i64x2::<0x88>(t0, t2),
            _mm512_shuffle_i64x2::<0xdd>(t0, t2),
            _mm512_shuffle_i64x2::<0x88>(t1, t3),
            _mm512_shuffle_i64x2::<0xdd>(t1, t3),
        ]
    }
}

impl Lanes for Register {
    #[inline(always)]
    fn load(from: &Plane) -> Self {
        // SAFETY: 64 bytes are read from an array of 64 bytes; for the instruction see `Register`.
        Self(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut Plane) {
        // SAFETY: 64 bytes are written to an array of 64 bytes; for the instruction see `Register`.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        // SAFETY: see `Register`.
        Self(unsafe { _mm512_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see `Register`.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        // SAFETY: see `Register`.
        Self(unsafe { _mm512_gf2p8mul_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn affine(self, matrix: u64) -> Self {
        // SAFETY: see `Register`.
        Self(unsafe {
            let matrix = _mm512_set1_epi64(matrix.cast_signed());
            _mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix)
        })
    }

    #[inline(always)]
    fn exchange<const BIT: u32>(low: Self, high: Self) -> (Self, Self) {
        let [first, second] = const { &EXCHANGES[BIT as usize] };
        // SAFETY: see `Register`.
        unsafe {
            (
                Self(_mm512_permutex2var_epi8(low.0, first.load(), high.0)),
                Self(_mm512_permutex2var_epi8(low.0, second.load(), high.0)),
            )
        }
    }

    #[inline(always)]
    fn split(numbers: &[u32; 64]) -> [Self; 4] {
        let mut apart = [Self::splat(0).0; 4];
        for (apart, sixteen) in apart.iter_mut().zip(numbers.as_chunks::<16>().0) {
            // SAFETY: 64 bytes are read from an array of 16 numbers of 4 bytes; for the instruction
            // see `Register`.
            let sixteen = unsafe { _mm512_loadu_si512(sixteen.as_ptr().cast()) };
            // SAFETY: see `Register`.
            *apart = unsafe { _mm512_permutexvar_epi8(BYTES_APART.load(), sixteen) };
        }
        let [a, b, c, d] = transpose(apart);
        [Self(a), Self(b), Self(c), Self(d)]
    }

    #[inline(always)]
    fn join(planes: [Self; 8], numbers: &mut [u64; 64]) {
        let [p0, p1, p2, p3, p4, p5, p6, p7] = planes;
        let (p0, p1, p2, p3) = (p0.0, p1.0, p2.0, p3.0);
        let (p4, p5, p6, p7) = (p4.0, p5.0, p6.0, p7.0);
        // SAFETY: see `Register`.
        let (first, second) = unsafe {
            // Pairs of bytes, then fours, then all eight, of two numbers in each 128-bit lane.
            let (a0, a1) = (_mm512_unpacklo_epi8(p0, p1), _mm512_unpackhi_epi8(p0, p1));
            let (b0, b1) = (_mm512_unpacklo_epi8(p2, p3), _mm512_unpackhi_epi8(p2, p3));
            let (c0, c1) = (_mm512_unpacklo_epi8(p4, p5), _mm512_unpackhi_epi8(p4, p5));
            let (d0, d1) = (_mm512_unpacklo_epi8(p6, p7), _mm512_unpackhi_epi8(p6, p7));
            let (e0, e1) = (_mm512_unpacklo_epi16(a0, b0), _mm512_unpackhi_epi16(a0, b0));
            let (e2, e3) = (_mm512_unpacklo_epi16(a1, b1), _mm512_unpackhi_epi16(a1, b1));
            let (f0, f1) = (_mm512_unpacklo_epi16(c0, d0), _mm512_unpackhi_epi16(c0, d0));
            let (f2, f3) = (_mm512_unpacklo_epi16(c1, d1), _mm512_unpackhi_epi16(c1, d1));
            let (r0, r1) = (_mm512_unpacklo_epi32(e0, f0), _mm512_unpackhi_epi32(e0, f0));
            let (r2, r3) = (_mm512_unpacklo_epi32(e1, f1), _mm512_unpackhi_epi32(e1, f1));
            let (r4, r5) = (_mm512_unpacklo_epi32(e2, f2), _mm512_unpackhi_epi32(e2, f2));
            let (r6, r7) = (_mm512_unpacklo_epi32(e3, f3), _mm512_unpackhi_epi32(e3, f3));
            ([r0, r1, r2, r3], [r4, r5, r6, r7])
        };
        for (lane, (a, b)) in transpose(first)
            .into_iter()
            .zip(transpose(second))
            .enumerate()
        {
            let (x, y) = numbers[16 * lane..][..16].split_at_mut(8);
            Self(a).store(x.try_into().expect("eight"));
            Self(b).store(y.try_into().expect("eight"));
        }
    }
}
