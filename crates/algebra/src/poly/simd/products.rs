//! Products of a few words, over any way to multiply two words.

/// The product of two words, low word first.
pub(super) trait Clmul: Fn(u64, u64) -> (u64, u64) + Copy {}

impl<F: Fn(u64, u64) -> (u64, u64) + Copy> Clmul for F {}

/// Writes the product of `a` and `b` to `out`, which is as long as both together.
#[inline(always)]
pub(super) fn product(out: &mut [u64], a: &[u64], b: &[u64], clmul: impl Clmul) {
    match (a, b) {
        (&[a], &[b]) => (out[0], out[1]) = clmul(a, b),
        (&[a0, a1], &[b0, b1]) => out.copy_from_slice(&two([a0, a1], [b0, b1], clmul)),
        (&[a0, a1, a2, a3], &[b0, b1, b2, b3]) => {
            out.copy_from_slice(&four([a0, a1, a2, a3], [b0, b1, b2, b3], clmul));
        }
        _ => {
            out.fill(0);
            for (index, &word) in a.iter().enumerate() {
                add_scaled(&mut out[index..], b, word, clmul);
            }
        }
    }
}

/// Multiplies factors of two words by Karatsuba's formula, without loops.
#[inline(always)]
fn two([a0, a1]: [u64; 2], [b0, b1]: [u64; 2], clmul: impl Clmul) -> [u64; 4] {
    let (low, high) = (clmul(a0, b0), clmul(a1, b1));
    let both = clmul(a0 ^ a1, b0 ^ b1);
    let inner = low.1 ^ high.0;
    [
        low.0,
        both.0 ^ low.0 ^ inner,
        both.1 ^ high.1 ^ inner,
        high.1,
    ]
}

/// Multiplies factors of four words in the same way: much used, as it multiplies in fields of
/// degree up to 256.
#[inline(always)]
fn four([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4], clmul: impl Clmul) -> [u64; 8] {
    let low = two([a0, a1], [b0, b1], clmul);
    let high = two([a2, a3], [b2, b3], clmul);
    let both = two([a0 ^ a2, a1 ^ a3], [b0 ^ b2, b1 ^ b3], clmul);
    let inner = [low[2] ^ high[0], low[3] ^ high[1]];
    [
        low[0],
        low[1],
        both[0] ^ low[0] ^ inner[0],
        both[1] ^ low[1] ^ inner[1],
        both[2] ^ high[2] ^ inner[0],
        both[3] ^ high[3] ^ inner[1],
        high[2],
        high[3],
    ]
}

/// Computes `out ^= word · a`, the row of the schoolbook. Where `out` is no longer than `a`, what
/// reaches beyond it is dropped.
#[inline(always)]
pub(super) fn add_scaled(out: &mut [u64], a: &[u64], word: u64, clmul: impl Clmul) {
    let mut carry = 0;
    for (o, &w) in out.iter_mut().zip(a) {
        let (low, high) = clmul(w, word);
        *o ^= low ^ carry;
        carry = high;
    }
    if let Some(o) = out.get_mut(a.len()) {
        *o ^= carry;
    }
}

/// Computes (a, b) ← (m_0 a + m_1 b, m_2 a + m_3 b) for a and b of equal length, the words beyond
/// it being dropped.
#[inline(always)]
pub(super) fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4], clmul: impl Clmul) {
    let (mut carry_a, mut carry_b) = (0, 0);
    for (a, b) in a.iter_mut().zip(b) {
        let (p, q) = (clmul(*a, m[0]), clmul(*b, m[1]));
        let (r, s) = (clmul(*a, m[2]), clmul(*b, m[3]));
        *a = p.0 ^ q.0 ^ carry_a;
        *b = r.0 ^ s.0 ^ carry_b;
        carry_a = p.1 ^ q.1;
        carry_b = r.1 ^ s.1;
    }
}

/// Writes the square of `a` to `out`, which is twice as long.
#[inline(always)]
pub(super) fn square(out: &mut [u64], a: &[u64]) {
    for (pair, &word) in out.chunks_exact_mut(2).zip(a) {
        (pair[0], pair[1]) = square_of_word(word);
    }
}

/// Returns the square of a word, low word first.
#[inline(always)]
pub(crate) fn square_of_word(word: u64) -> (u64, u64) {
    (spread(word & 0xffff_ffff), spread(word >> 32))
}

/// Moves bit i of a 32-bit number to bit 2i.
#[inline(always)]
fn spread(half: u64) -> u64 {
    let mut w = half;
    w = (w | w << 16) & 0x0000_ffff_0000_ffff;
    w = (w | w << 8) & 0x00ff_00ff_00ff_00ff;
    w = (w | w << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    w = (w | w << 2) & 0x3333_3333_3333_3333;
    (w | w << 1) & 0x5555_5555_5555_5555
}

/// Computes `target ^= source` up to the shorter of the two.
#[inline(always)]
pub(super) fn xor<T: Copy + std::ops::BitXorAssign>(target: &mut [T], source: &[T]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= *s;
    }
}
