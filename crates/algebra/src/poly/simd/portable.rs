//! The loops for every processor.

use super::lanes::Plane;
use super::transform::{self, Block};
use super::word::clmul;
use super::{basis, products};

macro_rules! plain {
    ($(fn $name:ident($($argument:ident: $type:ty),*) = $body:expr;)*) => {
        $(pub(super) fn $name($($argument: $type),*) { $body })*
    };
}

plain! {
    fn quarters(blocks: &mut [Block], w: [u32; 3], inverse: bool) = if inverse {
        transform::quarters::<Plane, true>(blocks, w);
    } else {
        transform::quarters::<Plane, false>(blocks, w);
    };
    fn small(blocks: &mut [Block], first: usize, inverse: bool) = if inverse {
        transform::small::<Plane, true>(blocks, first);
    } else {
        transform::small::<Plane, false>(blocks, first);
    };
    fn add_multiple(target: &mut [Block], source: &[Block], twiddle: u8) =
        transform::add_multiple::<Plane>(target, source, twiddle);
    fn multiply(a: &mut [Block], b: &[Block]) = transform::multiply::<Plane>(a, b);
    fn multiply_add(out: &mut [Block], a: &[Block], b: &[Block]) =
        transform::multiply_add::<Plane>(out, a, b);
    fn embed(blocks: &mut [Block], numbers: &[u32]) = transform::embed::<Plane>(blocks, numbers);
    fn extract(numbers: &mut [u64], blocks: &[Block]) =
        transform::extract::<Plane>(numbers, blocks);
    fn to_products(f: &mut [u32]) = basis::to_products(f);
    fn to_powers(f: &mut [u64]) = basis::to_powers(f);
    fn xor(target: &mut [u64], source: &[u64]) = products::xor(target, source);
    fn xor_numbers(target: &mut [u32], source: &[u32]) = products::xor(target, source);
    fn product(out: &mut [u64], a: &[u64], b: &[u64]) = products::product(out, a, b, clmul);
    fn add_scaled(out: &mut [u64], a: &[u64], word: u64) =
        products::add_scaled(out, a, word, clmul);
    fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4]) = products::combine(a, b, m, clmul);
    fn square(out: &mut [u64], a: &[u64]) = products::square(out, a);
}
