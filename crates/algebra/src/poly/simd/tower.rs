//! The field F_{2^64} as a tower over F_256, with Cantor's basis; scalar arithmetic.
//!
//! F_{2^16} = F_256\[q\]/(q² + q + v_7), F_{2^32} = F_{2^16}\[t\]/(t² + t + v_15),
//! F_{2^64} = F_{2^32}\[s\]/(s² + s + v_31), where Cantor's basis v_0 = 1, v_i² + v_i = v_{i−1}
//! (D. G. Cantor, On arithmetical algorithms over finite fields, J. Combin. Theory A 50, 1989) goes
//! through the tower: v_8 = q, v_16 = t, v_32 = s, and v_0, …, v_{2^j − 1} span F_{2^(2^j)}.
//! An element is a number whose bytes are its coordinates over F_256, lowest first.

/// Cantor's basis of F_{2^32}.
pub(super) const CANTOR: [u32; 32] = [
    0x1,
    0xbc,
    0x5c,
    0xc,
    0xae,
    0x5a,
    0xe,
    0x84,
    0x100,
    0xbcc0,
    0x5c90,
    0xc26,
    0xaed8,
    0x5a4c,
    0xef6,
    0x8494,
    0x1_0000,
    0xbc_c0c6,
    0x5c_90e0,
    0xc_267c,
    0xae_d828,
    0x5a_4cae,
    0xe_f670,
    0x84_949e,
    0x100_84e8,
    0xbcc0_b37e,
    0x5c90_44c4,
    0xc26_1694,
    0xaed8_d694,
    0x5a4c_3fe0,
    0xef6_095e,
    0x8494_14b6,
];

/// ω of the numbers with one byte that is not zero: entry \[i\]\[b\] is ω of b · 2^(8 i).
static OMEGAS: [[u32; 256]; 4] = {
    let mut omegas = [[0; 256]; 4];
    let mut i = 0;
    while i < 4 {
        let mut byte = 1_usize;
        while byte < 256 {
            let top = byte.ilog2() as usize;
            omegas[i][byte] = omegas[i][byte ^ 1 << top] ^ CANTOR[8 * i + top];
            byte += 1;
        }
        i += 1;
    }
    omegas
};

/// Returns ω_j, the element with the coordinates of the number j in Cantor's basis.
#[inline]
pub(in super::super) fn omega(index: usize) -> u32 {
    let byte = |i: usize| OMEGAS[i][index >> (8 * i) & 255];
    debug_assert!(u32::try_from(index).is_ok(), "too many points");
    byte(0) ^ byte(1) ^ byte(2) ^ byte(3)
}

/// Returns the product in F_{2^bits}, bits = 8, 16, 32 or 64.
pub(super) const fn mul(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 8 {
        let (mut product, mut i) = (0, 0);
        while i < 8 {
            product ^= (b >> i & 1) * (a << i);
            i += 1;
        }
        i = 15;
        while i > 8 {
            i -= 1;
            product ^= (product >> i & 1) * (0x11b << (i - 8));
        }
        return product;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a0, a1, b0, b1) = (a & mask, a >> half, b & mask, b >> half);
    let low = mul(a0, b0, half);
    let high = mul(a1, b1, half);
    let both = mul(a0 ^ a1, b0 ^ b1, half);
    low ^ mul(high, CANTOR[half as usize - 1] as u64, half) | (both ^ low) << half
}

/// The matrices, in 8 × 8 blocks as the affine instruction takes them, of the map that sends bit i
/// of a number to s^i, and of its inverse.
pub(super) struct Matrices {
    /// `into[j][k]`: byte k of the number to coordinate j of the element.
    pub(super) into: [[u64; 8]; 8],
    /// `out_of[j][k]`: coordinate k of the element to byte j of the number.
    pub(super) out_of: [[u64; 8]; 8],
}

/// s has degree 64 over F_2, as every element outside F_{2^32}, so its powers 1, …, s^63 are a
/// basis, and a number is a polynomial in s.
pub(super) static MATRICES: Matrices = matrices();

const fn matrices() -> Matrices {
    let mut powers = [1; 64];
    let mut i = 1;
    while i < 64 {
        powers[i] = mul(powers[i - 1], 1 << 32, 64);
        i += 1;
    }
    // Gauss–Jordan on columns: `left` becomes the identity.
    let mut left = powers;
    let mut right = [0_u64; 64];
    i = 0;
    while i < 64 {
        right[i] = 1 << i;
        i += 1;
    }
    let mut row = 0;
    while row < 64 {
        let mut pivot = row;
        while left[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        (left[pivot], left[row]) = (left[row], left[pivot]);
        (right[pivot], right[row]) = (right[row], right[pivot]);
        i = 0;
        while i < 64 {
            if i != row && left[i] >> row & 1 == 1 {
                left[i] ^= left[row];
                right[i] ^= right[row];
            }
            i += 1;
        }
        row += 1;
    }
    Matrices {
        into: blocks(&powers),
        out_of: blocks(&right),
    }
}

/// Cuts the matrix with these columns into 8 × 8 blocks.
const fn blocks(columns: &[u64; 64]) -> [[u64; 8]; 8] {
    let mut blocks = [[0; 8]; 8];
    let mut row = 0;
    while row < 64 {
        let mut column = 0;
        while column < 64 {
            let bit = columns[column] >> row & 1;
            blocks[row / 8][column / 8] |= bit << (8 * (7 - row % 8) + column % 8);
            column += 1;
        }
        row += 1;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cantors_basis() {
        assert_eq!(CANTOR[0], 1);
        for pair in CANTOR.windows(2) {
            let v = u64::from(pair[1]);
            assert_eq!(mul(v, v, 64) ^ v, u64::from(pair[0]));
        }
        // v_32 = s goes on from v_31.
        assert_eq!(mul(1 << 32, 1 << 32, 64) ^ 1 << 32, u64::from(CANTOR[31]));
    }

    #[test]
    fn the_basis_spans_the_subfields() {
        for bits in [8, 16, 32] {
            assert!(CANTOR[..bits].iter().all(|v| v >> (bits - 1) <= 1));
            let mut basis = Vec::<u32>::new();
            for &v in &CANTOR[..bits] {
                let rest = basis.iter().fold(v, |v, &b| v.min(v ^ b));
                assert_ne!(rest, 0);
                basis.push(rest);
            }
        }
    }
}
