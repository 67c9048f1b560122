//! Multiplication in the tower, 64 elements at a time: by a constant and of each other. What is not inlined
//! in WebAssembly would be copied many times.

use super::lanes::Lanes;
use super::tower::CANTOR;

/// A twiddle: an element of F_256, F_{2^16} or F_{2^32}, in the form for multiplying by it.
pub(super) trait Twiddle<V: Lanes>: Copy {
    /// Computes `x += twiddle · y` in all of eight planes.
    fn add_scaled(self, x: &mut [V; 8], y: &[V; 8]);
}

#[derive(Clone, Copy)]
pub(super) struct Byte<V>(pub(super) V);

impl<V: Lanes> Twiddle<V> for Byte<V> {
    #[inline(always)]
    fn add_scaled(self, x: &mut [V; 8], y: &[V; 8]) {
        for i in 0..8 {
            x[i] = x[i].xor(y[i].mul(self.0));
        }
    }
}

/// For multiplication by w_0 + w_1 q after Karatsuba: w_0, v_7 w_1 and w_0 + w_1.
#[derive(Clone, Copy)]
pub(super) struct Pair<V>([V; 3]);

impl<V: Lanes> Pair<V> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn new(low: V, high: V) -> Self {
        Self([low, high.mul(constant(CANTOR[7])), low.xor(high)])
    }

    /// Computes x + w y.
    #[inline(always)]
    pub(super) fn add_product(self, x: [V; 2], y: [V; 2]) -> [V; 2] {
        V::add_product_of_pair(self, x, y)
    }

    /// What [`Lanes::add_product_of_pair`] does, inlined.
    #[inline(always)]
    pub(super) fn add_product_inlined(self, x: [V; 2], y: [V; 2]) -> [V; 2] {
        let low = y[0].mul(self.0[0]);
        let high = y[1].mul(self.0[1]);
        let both = y[0].xor(y[1]).mul(self.0[2]);
        [x[0].xor(low).xor(high), x[1].xor(low).xor(both)]
    }
}

impl<V: Lanes> Twiddle<V> for Pair<V> {
    #[inline(always)]
    fn add_scaled(self, x: &mut [V; 8], y: &[V; 8]) {
        for i in [0, 2, 4, 6] {
            [x[i], x[i + 1]] = self.add_product([x[i], x[i + 1]], [y[i], y[i + 1]]);
        }
    }
}

/// The same one storey up: W_0, v_15 W_1 and W_0 + W_1 for W_0 + W_1 t.
#[derive(Clone, Copy)]
pub(super) struct Four<V>([Pair<V>; 3]);

impl<V: Lanes> Four<V> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn new(w: [V; 4]) -> Self {
        let zero = V::splat(0);
        let v15 = Pair::new(constant(CANTOR[15]), constant(CANTOR[15] >> 8));
        let high = v15.add_product([zero, zero], [w[2], w[3]]);
        Self([
            Pair::new(w[0], w[1]),
            Pair::new(high[0], high[1]),
            Pair::new(w[0].xor(w[2]), w[1].xor(w[3])),
        ])
    }

    /// Computes x + w y.
    #[inline(always)]
    pub(super) fn add_product(self, x: [V; 4], y: [V; 4]) -> [V; 4] {
        V::add_product_of_four(self, x, y)
    }

    /// What [`Lanes::add_product_of_four`] does, inlined.
    #[inline(always)]
    pub(super) fn add_product_inlined(self, x: [V; 4], y: [V; 4]) -> [V; 4] {
        let zero = V::splat(0);
        let low = self.0[0].add_product([zero, zero], [y[0], y[1]]);
        let x0 = self.0[1].add_product([x[0].xor(low[0]), x[1].xor(low[1])], [y[2], y[3]]);
        let sum = [y[0].xor(y[2]), y[1].xor(y[3])];
        let x1 = self.0[2].add_product([x[2].xor(low[0]), x[3].xor(low[1])], sum);
        [x0[0], x0[1], x1[0], x1[1]]
    }
}

impl<V: Lanes> Twiddle<V> for Four<V> {
    #[inline(always)]
    fn add_scaled(self, x: &mut [V; 8], y: &[V; 8]) {
        for i in [0, 4] {
            let sum = self.add_product(
                [x[i], x[i + 1], x[i + 2], x[i + 3]],
                [y[i], y[i + 1], y[i + 2], y[i + 3]],
            );
            x[i..i + 4].copy_from_slice(&sum);
        }
    }
}

/// A twiddle that multiplies `N` planes at a time.
pub(super) trait Narrow<V: Lanes, const N: usize>: Copy {
    fn add_to(self, x: [V; N], y: [V; N]) -> [V; N];
}

impl<V: Lanes> Narrow<V, 1> for Byte<V> {
    #[inline(always)]
    fn add_to(self, [x]: [V; 1], [y]: [V; 1]) -> [V; 1] {
        [x.xor(y.mul(self.0))]
    }
}

impl<V: Lanes> Narrow<V, 2> for Pair<V> {
    #[inline(always)]
    fn add_to(self, x: [V; 2], y: [V; 2]) -> [V; 2] {
        self.add_product(x, y)
    }
}

/// Returns the lowest byte in all lanes.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the lowest byte is wanted")]
pub(super) fn constant<V: Lanes>(element: u32) -> V {
    V::splat(element as u8)
}

#[inline(always)]
pub(super) fn pair<V: Lanes>(element: u32) -> Pair<V> {
    Pair::new(constant(element), constant(element >> 8))
}

#[inline(always)]
pub(super) fn four<V: Lanes>(element: u32) -> Four<V> {
    Four::new([
        constant(element),
        constant(element >> 8),
        constant(element >> 16),
        constant(element >> 24),
    ])
}

#[inline(always)]
pub(super) fn sum<V: Lanes, const N: usize>(mut a: [V; N], b: [V; N]) -> [V; N] {
    for i in 0..N {
        a[i] = a[i].xor(b[i]);
    }
    a
}

#[inline(always)]
pub(super) fn mul_pair<V: Lanes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    let low = a[0].mul(b[0]);
    let high = a[1].mul(b[1]).mul(constant(CANTOR[7]));
    let both = a[0].xor(a[1]).mul(b[0].xor(b[1]));
    [low.xor(high), both.xor(low)]
}

#[inline(always)]
pub(super) fn mul_four<V: Lanes>(a: [V; 4], b: [V; 4]) -> [V; 4] {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    let ((a0, a1), (b0, b1)) = (([a0, a1], [a2, a3]), ([b0, b1], [b2, b3]));
    let low = mul_pair(a0, b0);
    let high = mul_pair(a1, b1);
    let both = mul_pair(sum(a0, a1), sum(b0, b1));
    let first = pair(CANTOR[15]).add_product(low, high);
    let second = sum(both, low);
    [first[0], first[1], second[0], second[1]]
}

#[inline(always)]
pub(super) fn product<V: Lanes>(a: [V; 8], b: [V; 8], v31: Four<V>) -> [V; 8] {
    let (a0, a1) = ([a[0], a[1], a[2], a[3]], [a[4], a[5], a[6], a[7]]);
    let (b0, b1) = ([b[0], b[1], b[2], b[3]], [b[4], b[5], b[6], b[7]]);
    let low = mul_four(a0, b0);
    let high = mul_four(a1, b1);
    let both = mul_four(sum(a0, a1), sum(b0, b1));
    let first = v31.add_product(low, high);
    let second = sum(both, low);
    [
        first[0], first[1], first[2], first[3], second[0], second[1], second[2], second[3],
    ]
}
