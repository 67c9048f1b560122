//! The loops of the additive Fourier transform, over any [`Lanes`].
//!
//! The transform is that of S.-J. Lin, W.-H. Chung and Y. S. Han (Novel polynomial basis and its
//! application to Reed–Solomon erasure codes, FOCS 2014) with Cantor's basis, where the
//! coefficients belong to X_i = Π s_b over the bits b of i, s_0 = x, s_{b+1} = s_b² + s_b. Since
//! s_b(v_j) = v_{j−b}, the butterfly on x, y over the points ω_c, …, ω_{c+2^{b+1}−1} is
//! x ← x + ω_{c / 2^b} y, y ← y + x: one table of twiddles, and as long as there are no more than
//! 2^16 points they all lie in F_{2^16}, over which an element of F_{2^64} is four coordinates.
//!
//! WebAssembly has one level of instructions, so nothing has to be inlined there, and the module
//! is smaller without the copies.

use super::lanes::Lanes;
use super::planes::{Byte, Four, Narrow, Pair, Twiddle, constant, four, pair, product, sum};
use super::tower::{CANTOR, MATRICES, omega};

/// 64 elements of F_{2^64}: plane j holds byte j of each.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in super::super) struct Block(pub(super) [[u64; 8]; 8]);

impl Block {
    pub(in super::super) const ZERO: Self = Self([[0; 8]; 8]);
}

#[inline(always)]
fn load<V: Lanes>(block: &Block) -> [V; 8] {
    read(block, 0)
}

/// Reads some planes from number `first` on. (Here and below there are loops where `map` would read
/// better: the closures of the library's functions are not inlined early enough for their
/// instructions.)
#[inline(always)]
fn read<V: Lanes, const N: usize>(block: &Block, first: usize) -> [V; N] {
    let mut planes = [V::splat(0); N];
    for (plane, from) in planes.iter_mut().zip(&block.0[first..]) {
        *plane = V::load(from);
    }
    planes
}

#[inline(always)]
fn store<V: Lanes>(planes: [V; 8], block: &mut Block) {
    for (plane, to) in planes.into_iter().zip(&mut block.0) {
        plane.store(to);
    }
}

#[inline(always)]
fn add<V: Lanes>(y: &mut [V; 8], x: &[V; 8]) {
    for i in 0..8 {
        y[i] = y[i].xor(x[i]);
    }
}

/// Computes one butterfly, or its inverse.
#[inline(always)]
fn butterfly<V: Lanes, const INVERSE: bool>(x: &mut [V; 8], y: &mut [V; 8], w: impl Twiddle<V>) {
    if INVERSE {
        add(y, x);
        w.add_scaled(x, y);
    } else {
        w.add_scaled(x, y);
        add(y, x);
    }
}

/// Computes the butterflies of the first with the second half of the blocks.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
fn halves<V: Lanes, const INVERSE: bool>(blocks: &mut [Block], twiddle: u32) {
    let (low, high) = blocks.split_at_mut(blocks.len() / 2);
    for (a, b) in low.iter_mut().zip(high) {
        let (mut x, mut y) = (load::<V>(a), load(b));
        match twiddle {
            0..0x100 => butterfly::<V, INVERSE>(&mut x, &mut y, Byte(constant(twiddle))),
            0x100..0x1_0000 => butterfly::<V, INVERSE>(&mut x, &mut y, pair(twiddle)),
            _ => butterfly::<V, INVERSE>(&mut x, &mut y, four(twiddle)),
        }
        store(x, a);
        store(y, b);
    }
}

/// Computes `target += twiddle · source`, block by block, for a twiddle in F_256.
#[inline(always)]
pub(super) fn add_multiple<V: Lanes>(target: &mut [Block], source: &[Block], twiddle: u8) {
    let twiddle = Byte(V::splat(twiddle));
    for (a, b) in target.iter_mut().zip(source) {
        let (mut x, y) = (load::<V>(a), load(b));
        twiddle.add_scaled(&mut x, &y);
        store(x, a);
    }
}

/// Computes the butterflies of two levels on the quarters of the blocks, or their inverse.
#[inline(always)]
pub(super) fn quarters<V: Lanes>(blocks: &mut [Block], w: [u32; 3], inverse: bool) {
    if inverse {
        two_levels::<V, true>(blocks, w);
    } else {
        two_levels::<V, false>(blocks, w);
    }
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
fn two_levels<V: Lanes, const INVERSE: bool>(blocks: &mut [Block], w: [u32; 3]) {
    match w[0] | w[1] | w[2] {
        0..0x100 => {
            let w = [
                Byte(constant(w[0])),
                Byte(constant(w[1])),
                Byte(constant(w[2])),
            ];
            quarters_with::<V, _, INVERSE, 1>(blocks, w);
        }
        0x100..0x1_0000 => {
            let w = [pair(w[0]), pair(w[1]), pair(w[2])];
            quarters_with::<V, _, INVERSE, 2>(blocks, w);
        }
        _ => {
            let (low, high) = (w[1], w[2]);
            if !INVERSE {
                halves::<V, INVERSE>(blocks, w[0]);
            }
            let (left, right) = blocks.split_at_mut(blocks.len() / 2);
            halves::<V, INVERSE>(left, low);
            halves::<V, INVERSE>(right, high);
            if INVERSE {
                halves::<V, INVERSE>(blocks, w[0]);
            }
        }
    }
}

#[inline(always)]
fn quarters_with<V: Lanes, W: Narrow<V, N>, const INVERSE: bool, const N: usize>(
    blocks: &mut [Block],
    [top, low, high]: [W; 3],
) {
    let quarter = blocks.len() / 4;
    let (left, right) = blocks.split_at_mut(2 * quarter);
    let ((a, b), (c, d)) = (left.split_at_mut(quarter), right.split_at_mut(quarter));
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        for i in (0..8).step_by(N) {
            let (mut p, mut q) = (read(a, i), read(b, i));
            let (mut r, mut s) = (read(c, i), read(d, i));
            if INVERSE {
                q = sum(q, p);
                s = sum(s, r);
                p = low.add_to(p, q);
                r = high.add_to(r, s);
                r = sum(r, p);
                s = sum(s, q);
                p = top.add_to(p, r);
                q = top.add_to(q, s);
            } else {
                p = top.add_to(p, r);
                q = top.add_to(q, s);
                r = sum(r, p);
                s = sum(s, q);
                p = low.add_to(p, q);
                r = high.add_to(r, s);
                q = sum(q, p);
                s = sum(s, r);
            }
            for j in 0..N {
                p[j].store(&mut a.0[i + j]);
                q[j].store(&mut b.0[i + j]);
                r[j].store(&mut c.0[i + j]);
                s[j].store(&mut d.0[i + j]);
            }
        }
    }
}

/// ω of 2·⌊(lane mod 32)/2^bit⌋ in every lane, what the position inside the block contributes to
/// the twiddle of level `bit`.
static PATTERNS: [[u64; 8]; 6] = {
    let mut patterns = [[0; 8]; 6];
    let mut bit = 0;
    while bit < 6 {
        let mut lane = 0_usize;
        while lane < 64 {
            let (mut twiddle, mut rest) = (0, 2 * ((lane % 32) >> bit));
            while rest != 0 {
                twiddle ^= CANTOR[rest.trailing_zeros() as usize] as u64;
                rest &= rest - 1;
            }
            patterns[bit][lane / 8] |= twiddle << (8 * (lane % 8));
            lane += 1;
        }
        bit += 1;
    }
    patterns
};

/// Computes the six levels inside a block. Bit 5 of the lane number changes places with the half of
/// the planes that a coordinate is in, then bit 4 with what bit 5 was, and so on: butterflies are
/// always between planes i and i + 4. At the end the halves are apart again, and the elements in an
/// order that is the same for all transforms.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
fn inside<V: Lanes, const INVERSE: bool>(block: &mut Block, index: usize) {
    let mut planes = load::<V>(block);
    if INVERSE {
        exchange::<V, 5>(&mut planes);
        level::<V, 0, INVERSE>(&mut planes, index);
        level::<V, 1, INVERSE>(&mut planes, index);
        level::<V, 2, INVERSE>(&mut planes, index);
        level::<V, 3, INVERSE>(&mut planes, index);
        level::<V, 4, INVERSE>(&mut planes, index);
        level::<V, 5, INVERSE>(&mut planes, index);
    } else {
        level::<V, 5, INVERSE>(&mut planes, index);
        level::<V, 4, INVERSE>(&mut planes, index);
        level::<V, 3, INVERSE>(&mut planes, index);
        level::<V, 2, INVERSE>(&mut planes, index);
        level::<V, 1, INVERSE>(&mut planes, index);
        level::<V, 0, INVERSE>(&mut planes, index);
        exchange::<V, 5>(&mut planes);
    }
    store(planes, block);
}

#[inline(always)]
fn exchange<V: Lanes, const BIT: u32>(planes: &mut [V; 8]) {
    for i in 0..4 {
        (planes[i], planes[i + 4]) = V::exchange::<BIT>(planes[i], planes[i + 4]);
    }
}

#[inline(always)]
fn level<V: Lanes, const BIT: u32, const INVERSE: bool>(planes: &mut [V; 8], index: usize) {
    if !INVERSE {
        exchange::<V, BIT>(planes);
    }
    let base = omega(index << (6 - BIT));
    let low = constant::<V>(base).xor(V::load(&PATTERNS[BIT as usize]));
    let [x0, x1, x2, x3, y0, y1, y2, y3] = *planes;
    let (mut x, mut y) = ([x0, x1, x2, x3], [y0, y1, y2, y3]);
    if INVERSE {
        y = sum(y, x);
    }
    match base {
        0..0x100 => {
            for i in 0..4 {
                x[i] = x[i].xor(y[i].mul(low));
            }
        }
        0x100..0x1_0000 => {
            let w = Pair::new(low, constant(base >> 8));
            [x[0], x[1]] = w.add_product([x[0], x[1]], [y[0], y[1]]);
            [x[2], x[3]] = w.add_product([x[2], x[3]], [y[2], y[3]]);
        }
        _ => {
            let high = [
                constant(base >> 8),
                constant(base >> 16),
                constant(base >> 24),
            ];
            x = Four::new([low, high[0], high[1], high[2]]).add_product(x, y);
        }
    }
    if !INVERSE {
        y = sum(y, x);
    }
    *planes = [x[0], x[1], x[2], x[3], y[0], y[1], y[2], y[3]];
    if INVERSE {
        exchange::<V, BIT>(planes);
    }
}

/// Computes the transform of 2^k blocks, the first of which has this index among all (a multiple of
/// 2^k), or its inverse.
#[inline(always)]
pub(super) fn small<V: Lanes>(blocks: &mut [Block], first: usize, inverse: bool) {
    if inverse {
        all_levels::<V, true>(blocks, first);
    } else {
        all_levels::<V, false>(blocks, first);
    }
}

#[inline(always)]
fn all_levels<V: Lanes, const INVERSE: bool>(blocks: &mut [Block], first: usize) {
    let total = blocks.len();
    let twiddles = |position: usize, size: usize| {
        let number = (first + position) / size;
        [omega(2 * number), omega(4 * number), omega(4 * number + 2)]
    };
    // The levels by fours, and one by two at the bottom if their number is odd.
    let odd = total.trailing_zeros() % 2 == 1;
    if INVERSE {
        for (position, block) in blocks.iter_mut().enumerate() {
            inside::<V, INVERSE>(block, first + position);
        }
        if odd {
            for (number, two) in blocks.chunks_exact_mut(2).enumerate() {
                halves::<V, INVERSE>(two, twiddles(2 * number, 2)[0]);
            }
        }
    }
    let least = if odd { 8 } else { 4 };
    let mut size = if INVERSE { least } else { total };
    while size >= least && size <= total {
        for (number, part) in blocks.chunks_exact_mut(size).enumerate() {
            two_levels::<V, INVERSE>(part, twiddles(size * number, size));
        }
        size = if INVERSE { 4 * size } else { size / 4 };
    }
    if !INVERSE {
        if odd {
            for (number, two) in blocks.chunks_exact_mut(2).enumerate() {
                halves::<V, INVERSE>(two, twiddles(2 * number, 2)[0]);
            }
        }
        for (position, block) in blocks.iter_mut().enumerate() {
            inside::<V, INVERSE>(block, first + position);
        }
    }
}

/// Computes `a = a · b`, element by element of F_{2^64}.
#[inline(always)]
pub(super) fn multiply<V: Lanes>(a: &mut [Block], b: &[Block]) {
    let v31 = four::<V>(CANTOR[31]);
    for (a, b) in a.iter_mut().zip(b) {
        store(product(load::<V>(a), load(b), v31), a);
    }
}

/// Computes `out += a · b`, element by element.
#[inline(always)]
pub(super) fn multiply_add<V: Lanes>(out: &mut [Block], a: &[Block], b: &[Block]) {
    let v31 = four::<V>(CANTOR[31]);
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        let product = product(load::<V>(a), load(b), v31);
        store(sum(product, load(out)), out);
    }
}

/// Multiplies a row of blocks of a matrix by planes of bytes.
#[inline(always)]
fn image<V: Lanes, const N: usize>(bytes: &[V; N], row: &[u64; 8]) -> V {
    let mut sum = bytes[0].affine(row[0]);
    for i in 1..N {
        sum = sum.xor(bytes[i].affine(row[i]));
    }
    sum
}

/// Writes the elements Σ bit_i(number) s^i.
#[inline(always)]
pub(super) fn embed<V: Lanes>(blocks: &mut [Block], numbers: &[u32]) {
    for (block, numbers) in blocks.iter_mut().zip(numbers.chunks_exact(64)) {
        let bytes = V::split(numbers.try_into().expect("64 numbers"));
        for (row, plane) in MATRICES.into.iter().zip(&mut block.0) {
            image(&bytes, row).store(plane);
        }
    }
}

/// Writes the numbers, of up to 64 bits, whose images under [`embed`] are given.
#[inline(always)]
pub(super) fn extract<V: Lanes>(numbers: &mut [u64], blocks: &[Block]) {
    for (block, numbers) in blocks.iter().zip(numbers.chunks_exact_mut(64)) {
        let planes = load::<V>(block);
        let mut bytes = [V::splat(0); 8];
        for (byte, row) in bytes.iter_mut().zip(&MATRICES.out_of) {
            *byte = image(&planes, row);
        }
        V::join(bytes, numbers.try_into().expect("64 numbers"));
    }
}
