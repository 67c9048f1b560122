//! [`pack`](super::pack) and [`unpack`](super::unpack), eight bytes at a time.

use super::{pack_by, unpack_by};

pub(super) fn pack(words: &mut Vec<u64>, bytes: &[u8]) -> bool {
    pack_by(words, bytes, |chunk| {
        let (eights, _) = chunk.as_chunks::<8>();
        eights.iter().rev().fold((0, 0), |(word, others), eight| {
            let eight = u64::from_le_bytes(*eight);
            // The product adds different powers of two, so there are no carries: byte i, times 2^(56 −
            // 7i), is bit 56 + i.
            let bits = eight.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            (word << 8 | bits, others | eight & !0x0101_0101_0101_0101)
        })
    })
}

/// The eight bits of each byte, the lowest first.
static EIGHTS: [[bool; 8]; 256] = {
    let mut eights = [[false; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            eights[byte][bit] = byte >> bit & 1 == 1;
            bit += 1;
        }
        byte += 1;
    }
    eights
};

pub(super) fn unpack(values: &mut Vec<bool>, words: &[u64], length: usize) {
    unpack_by(values, words, length, |word| {
        let mut values = [false; 64];
        let (eights, _) = values.as_chunks_mut();
        for (eight, byte) in eights.iter_mut().zip(word.to_le_bytes()) {
            *eight = EIGHTS[usize::from(byte)];
        }
        values
    });
}
