//! The inner loop of pressing and of the check, compiled for each instruction set.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use madness_machine::dispatched;
pub(super) use portable::{LONG, toggled_in};

dispatched! {
    /// Adds to a row of lights the rows of presses above, here and below, and the row here moved by
    /// one column to either side, as if the edges were free. Puts anything into the excess bits.
    ///
    /// # Panics
    /// If the rows are not equally long, or empty.
    pub(super) fn toggle_words(lights: &mut [u64], above: &[u64], here: &[u64], below: &[u64]);

    /// Returns whether the lights differ from those that these presses toggle, in the words between
    /// the first and the last. The rows are equally long. The words `soon` are prefetched meanwhile,
    /// if there are as many and the row is at least [`LONG`].
    pub(super) fn differ_inside(lights: &[u64], presses: [&[u64]; 3], soon: [&[u64]; 2]) -> bool {
        avx512 + "avx512vbmi2" => if lights.len() < LONG {
            portable::differ_inside(lights, presses, soon)
        } else {
            avx512::differ_inside(lights, presses, soon)
        },
        avx512 => portable::differ_inside(lights, presses, soon),
        avx2 => portable::differ_inside(lights, presses, soon),
        neon + "sha3" => portable::differ_inside(lights, presses, soon),
        _ => portable::differ_inside(lights, presses, soon),
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::simd::Simd;

    use super::*;

    #[test]
    fn a_press_toggles_its_neighbours() {
        for words in [
            1, 2, 3, 7, 64, 65, 66, 67, 127, 128, 129, 130, 131, 137, 138, 141,
        ] {
            let row = |seed: u64| -> Vec<u64> {
                let word = |w: u64| {
                    (seed + w)
                        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                        .rotate_left(23)
                };
                (0..words).map(word).collect()
            };
            let [lights, above, here, below] = [1, 200, 400, 600].map(row);
            let bit = |row: &[u64], i: usize| {
                let word = row.get(i / 64).copied().unwrap_or(0);
                word >> (i % 64) & 1
            };
            let mut expected = vec![0; lights.len()];
            for i in 0..64 * lights.len() {
                let before = if i > 0 { bit(&here, i - 1) } else { 0 };
                let beside = before ^ bit(&here, i) ^ bit(&here, i + 1);
                let sum = bit(&lights, i) ^ bit(&above, i) ^ bit(&below, i) ^ beside;
                expected[i / 64] |= sum << (i % 64);
            }
            for simd in Simd::variants() {
                let mut toggled = lights.clone();
                toggle_words(simd, &mut toggled, &above, &here, &below);
                assert_eq!(toggled, expected, "{words}, {simd:?}");
                // Now the lights that the presses toggle, and others.
                let pairs = lights.iter().zip(&expected);
                let mut just: Vec<u64> = pairs.map(|(before, after)| before ^ after).collect();
                let differ = |just: &[u64]| {
                    let differs = |soon| differ_inside(simd, just, [&above, &here, &below], soon);
                    let answer = differs([just, &here]);
                    assert_eq!(differs([&[], &here[1..]]), answer);
                    answer
                };
                assert!(!differ(&just), "{words}, {simd:?}");
                for w in 0..just.len() {
                    just[w] ^= 1 << (w % 64);
                    assert_eq!(differ(&just), w > 0 && w + 1 < just.len(), "{words}, {w}");
                    just[w] ^= 1 << (w % 64);
                }
            }
        }
    }
}
