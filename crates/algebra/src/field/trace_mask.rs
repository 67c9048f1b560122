//! The mask of the trace, by Newton's identities.

use crate::poly::Poly;

/// Returns the mask whose bit i is Tr(x^i).
///
/// Tr(x^i) is the i-th power sum of the roots of the modulus x^r + Σ c(j) x^j, and Newton's
/// identities give it from those before it: p(i) = Σ_{0<k<i} c(r−k) p(i−k) + i·c(r−i).
pub(super) fn trace_mask(modulus: &Poly, degree: usize) -> Box<[u64]> {
    let gaps: Vec<usize> = modulus.exponents().skip(1).map(|e| degree - e).collect();
    let mut power_sums = vec![degree % 2 == 1; degree];
    for i in 1..degree {
        power_sums[i] = gaps.iter().take_while(|&&k| k <= i).fold(false, |sum, &k| {
            sum ^ if k < i { power_sums[i - k] } else { i % 2 == 1 }
        });
    }
    let ones = (0..degree).filter(|&i| power_sums[i]);
    let mut words = Poly::from_exponents(ones).into_words();
    words.resize(degree.div_ceil(64), 0);
    words.into()
}
