//! The portable loops compiled for AVX2 and AVX-512.

macro_rules! compiled_for {
    ($level:ident, $features:literal) => {
        pub(super) mod $level {
            use super::super::{Lanes, Move, Row, portable};

            #[target_feature(enable = $features)]
            pub(in super::super) fn add_images(to: &mut [Row], from: &[Row], step: Move) {
                portable::add_images(to, from, step);
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn finish(next: &mut [Row], seen: &mut [Row]) -> u64 {
                portable::finish(next, seen)
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn fill(
                block: &mut [Lanes],
                low: &[Lanes],
                high: &[u8],
                shift: u32,
            ) {
                portable::fill(block, low, high, shift);
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn relax(block: &mut [Lanes], mask: usize) {
                portable::relax(block, mask);
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn tally(block: &[Lanes], counts: &mut [u64; 256]) -> u8 {
                portable::tally(block, counts)
            }
        }
    };
}

compiled_for!(avx2, "avx2");
compiled_for!(avx512, "avx512f,avx512bw,avx512dq,avx512vl");
