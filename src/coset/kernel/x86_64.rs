//! The portable loops compiled for AVX2 and AVX-512.

macro_rules! compiled_for {
    ($level:ident, $features:literal) => {
        pub(super) mod $level {
            use super::super::{Lanes, Term, portable};

            #[target_feature(enable = $features)]
            pub(in super::super) fn add_signs(values: &mut [Lanes], terms: &[Term]) {
                portable::add_signs(values, terms);
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn largest(values: &[Lanes], work: &mut [Lanes]) -> i16 {
                portable::largest(values, work)
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn transform(values: &[Lanes], work: &mut [Lanes]) {
                portable::transform(values, work);
            }
        }
    };
}

compiled_for!(avx2, "avx2");
compiled_for!(avx512, "avx512f,avx512bw,avx512dq,avx512vl");
