//! The inner loops over the members of classes and over their bits, compiled for each instruction
//! set as those of `simd`.

mod portable;

use madness_machine::dispatched;

dispatched! {
    /// Replaces each member x by the smaller one of 2x and −2x modulo n, until it is below `known`,
    /// but at most `steps` times. Members are at most n/2.
    ///
    /// # Complexity
    /// A few instructions for each step of a vector of members. A group of 32 members goes on until
    /// the last of them is small.
    pub(super) fn descend(members: &mut [u32], n: u32, known: u32, steps: usize);

    /// Sets bit `bit` of the sums where the function is 1.
    pub(super) fn add_bits(sums: &mut [u64], function: &[bool], bit: u32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_machine::simd::Simd;

    #[test]
    fn bits_are_set_one_by_one() {
        for count in [0, 1, 7, 8, 9, 100] {
            let function: Vec<bool> = (0..count).map(|i| i * i % 7 > 2).collect();
            for bit in [0, 31, 63] {
                let sums = vec![1 << 5; count];
                let pairs = sums.iter().zip(&function);
                let one_by_one = |(sum, &value): (&u64, &bool)| sum | u64::from(value) << bit;
                let expected: Vec<u64> = pairs.map(one_by_one).collect();
                for simd in Simd::variants() {
                    let mut found = sums.clone();
                    add_bits(simd, &mut found, &function, bit);
                    assert_eq!(found, expected, "{count}, {bit}, {simd:?}");
                }
            }
        }
    }

    #[test]
    fn members_descend_as_one_by_one() {
        for n in [3, 2047, 65_535, 999_999, u32::MAX] {
            for (known, steps) in [(1, 5), (128, 11), (300, 40), (u32::MAX, 3)] {
                for count in [0, 1, 31, 32, 33, 100] {
                    let members: Vec<u32> = (0..count)
                        .map(|i: u32| i.wrapping_mul(0x9e37_79b9) % (n / 2 + 1))
                        .collect();
                    let one_by_one = |&member: &u32| {
                        let mut member = u64::from(member);
                        let n = u64::from(n);
                        for _ in 0..steps {
                            if member < u64::from(known) {
                                break;
                            }
                            member = (2 * member % n).min(n - 2 * member % n);
                        }
                        u32::try_from(member).unwrap()
                    };
                    let expected: Vec<u32> = members.iter().map(one_by_one).collect();
                    for simd in Simd::variants() {
                        let mut found = members.clone();
                        descend(simd, &mut found, n, known, steps);
                        assert_eq!(found, expected, "{n}, {known}, {steps}, {simd:?}");
                    }
                }
            }
        }
    }
}
