//! The Fibonacci polynomials as a basis.
//!
//! f_0 = 0, f_1 = 1, f_{k+1} = x f_k + f_{k−1}. As x f_k = f_{k−1} + f_{k+1}, multiplication by x
//! in F_2\[x\]/(f_{m+1}) is, in the basis f_1 … f_m, the adjacency matrix of a path of m vertices.
//! (K. Sutner, "σ-automata and
//! Chebyshev-polynomials", 2000; M. Hunziker, A. Machiavelo, J. Park, "Chebyshev polynomials over
//! finite fields and reversibility of σ-automata on square grids", 2004.)
//!
//! With x = t + t⁻¹, f_k = (tᵏ + t⁻ᵏ)/(t + t⁻¹), and for D a power of two x^D = t^D + t^−D. Hence
//!
//! * **x^D f_i = f_{D+i} + f_{D−i}** for i ≤ D, and f_D = x^{D−1}.
//!
//! So Σ v_k f_k over 0 < k < 2D becomes (lower part) + v_D x^{D−1} + x^D (upper part), where the
//! upper part has the coefficients v_{D+i} and they have also been added to v_{D−i}: the half
//! above D is *folded* onto the half below it, and both are halves of half the length. Bit k − 1
//! of the words holds v_k, so that nothing else moves.

use super::Poly;

/// Returns f_k.
///
/// ```
/// use gf2_algebra::poly::fibonacci;
/// assert_eq!(fibonacci(4).to_string(), "x^3"); // x^3 + 2x
/// assert_eq!(fibonacci(5).to_string(), "x^4 + x^2 + 1");
/// ```
#[must_use]
pub fn fibonacci(k: usize) -> Poly {
    let Some(bit) = k.checked_sub(1) else {
        return Poly::zero();
    };
    let mut words = vec![0; k.div_ceil(64)];
    words[bit / 64] = 1 << (bit % 64);
    from_fibonacci_basis(words)
}

/// Returns the sum of the f_k whose bits are set: bit k − 1 for f_k.
///
/// # Complexity
/// O(m log m) bit operations for m bits, 64 at a time.
#[must_use]
pub fn from_fibonacci_basis(mut words: Vec<u64>) -> Poly {
    let mut half = words.len().next_power_of_two() / 2;
    while half > 0 {
        fold(&mut words, half);
        half /= 2;
    }
    for word in &mut words {
        for half in [32, 16, 8, 4, 2] {
            *word ^= folded(*word, half);
        }
    }
    Poly::from_words(words)
}

/// Returns the inverse of [`from_fibonacci_basis`], for a polynomial of degree below `count`: as
/// many bits, in ⌈count/64⌉ words.
///
/// # Panics
/// If the degree is not below `count`.
#[must_use]
pub fn to_fibonacci_basis(p: &Poly, count: usize) -> Vec<u64> {
    assert!(
        p.degree() < Some(count) || p.is_zero(),
        "more coefficients than asked for"
    );
    let mut words = p.words().to_vec();
    words.resize(count.div_ceil(64), 0);
    for word in &mut words {
        for half in [2, 4, 8, 16, 32] {
            *word ^= folded(*word, half);
        }
    }
    let mut half = 1;
    while half < words.len() {
        fold(&mut words, half);
        half *= 2;
    }
    words
}

/// Folds every stretch of 2 · `half` words; it is its own inverse. Words past the end are zeros.
fn fold(words: &mut [u64], half: usize) {
    for stretch in words.chunks_mut(2 * half) {
        if stretch.len() <= half {
            return;
        }
        let (lower, upper) = stretch.split_at_mut(half);
        // The upper half reversed, then moved down by a bit: v_{D+i} meets v_{D−i}.
        let reversed = |w: usize| {
            let mirrored = half.checked_sub(w + 1).and_then(|w| upper.get(w));
            mirrored.map_or(0, |word| word.reverse_bits())
        };
        for (w, word) in lower.iter_mut().enumerate().skip(half - upper.len()) {
            *word ^= reversed(w) >> 1 | reversed(w + 1) << 63;
        }
        // The bit that comes down into the word before the first of these.
        if let Some(w) = (half - upper.len()).checked_sub(1) {
            lower[w] ^= reversed(w + 1) << 63;
        }
    }
}

/// Returns what is added to the stretches of 2 · `half` bits of a word when they are folded.
fn folded(word: u64, half: u32) -> u64 {
    // Bits of which the one of value `size` is 0 in their position, for each size.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let level = half.trailing_zeros() as usize;
    // The upper halves come down, and are then reversed in place.
    let mut reversed = word >> half & LOW[level];
    for (low, shift) in LOW[..level].iter().zip([1, 2, 4, 8, 16]) {
        reversed = (reversed & low) << shift | reversed >> shift & low;
    }
    // Down by a bit within its half; the lowest bit, of the stretch's last place, falls out.
    (reversed & !(LOW[level] & !(LOW[level] << 1))) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::words;

    /// By the recurrence.
    fn by_definition(count: usize) -> Vec<Poly> {
        let mut all = vec![Poly::zero(), Poly::one()];
        while all.len() <= count {
            let next = &(&all[all.len() - 1] << 1) + &all[all.len() - 2];
            all.push(next);
        }
        all
    }

    #[test]
    fn single_polynomials_obey_the_recurrence() {
        for (k, expected) in by_definition(700).iter().enumerate() {
            assert_eq!(&fibonacci(k), expected, "f_{k}");
        }
    }

    #[test]
    fn the_basis_changes_there_and_back() {
        let basis = by_definition(1100);
        for count in [
            1_usize, 2, 3, 5, 31, 32, 63, 64, 65, 127, 128, 129, 191, 192, 193, 500, 1024, 1100,
        ] {
            let mut v = words(count.div_ceil(64), count as u64);
            if count % 64 > 0 {
                *v.last_mut().unwrap() &= (1 << (count % 64)) - 1;
            }
            let set = (0..count).filter(|i| v[i / 64] >> (i % 64) & 1 == 1);
            let expected = set.fold(Poly::zero(), |sum, i| &sum + &basis[i + 1]);
            assert_eq!(from_fibonacci_basis(v.clone()), expected, "{count}");
            assert_eq!(to_fibonacci_basis(&expected, count), v, "{count}");
        }
    }
}
