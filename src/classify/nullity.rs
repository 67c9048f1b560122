//! The nullity of one board of any size, by one gcd.
//!
//! On torus, cylinder and plane let M = p·μ be the number of columns, or one more where the left and
//! right edges are free, N = q·ν the same for the rows, with p, q powers of two and μ, ν odd. All
//! depends on the pairs (a, b) of roots of unity, of orders dividing μ and ν, with
//! ι(a, b) = 1 + a + 1/a + b + 1/b = 0, that is t + 1 = b + 1/b for t = a + 1/a:
//!
//! * a = 1 with the two primitive cube roots b, iff 3 | ν; b = 1 with two a, iff 3 | μ;
//! * of all others four for each common zero t of E_{(μ−1)/2}(x) and E_{(ν−1)/2}(x + 1), since
//!   E_k = 1 + L_1 + … + L_k has as its zeros the a + 1/a of all (2k + 1)-th roots of unity a ≠ 1, and
//!   they are simple. Let their number be d, the degree of a gcd.
//!
//! A pair counts as often as it is a solution of Xᴹ = 1, Yᴺ = 1, ι(X, Y) = 0. There X = a(1 + x)
//! with xᵖ = 0 and Y = b(1 + y) with y^q = 0. X + 1/X − a − 1/a begins with x if a ≠ 1 and with x² if
//! a = 1. So ι = 0 makes y a power series in x that begins with x for a, b ≠ 1, and with x² for
//! a = 1: multiplicities min(p, q) and min(p, 2q). With brackets that are 1 if what they hold is true
//! and 0 if not,
//!
//! ```text
//! torus    = 4d·min(p, q)  + 2[3 | ν]·min(p, 2q) + 2[3 | μ]·min(2p, q)
//! cylinder = 2d·min(p, 2q) +  [3 | ν]·min(p, 4q) + 2[3 | μ]·min(p, q − 1)
//! plane    = 2d·min(p, q)  +  [3 | ν]·min(p − 1, 2q) + [3 | μ]·min(2p, q − 1)
//! ```
//!
//! The last two count in the same way the zeros of gcd(f_N(c), Xᴹ − 1) and of
//! gcd(f_M(x), f_N(x + 1)) (K. Sutner, "σ-automata and Chebyshev-polynomials", Theoret. Comput. Sci.
//! 230 (2000)): a t that belongs to b is a zero of the Fibonacci polynomial f_N, 2q-fold for t ≠ 0,
//! (q − 1)-fold for t = 0.
//!
//! For square tori this is nullity(2n) = 2·nullity(n). Where μ = ν = 2^k ± 1, the
//! [curve](super::curve) gives d.

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, f_i, are not code"
)]

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Unsigned, Zero};
use thiserror::Error;

use super::curve::Family;
use crate::board::{Gluing, Shape, ShapeError, Surface};
use crate::solve::{Chase, Elimination, SolveError, Solver, band_is_smaller};
use gf2_algebra::poly::{CyclicRing, Poly, Sequences, fibonacci, from_fibonacci_basis};

/// The largest odd part of the shorter side for which a gcd is computed.
pub const MAX_ODD_PART: u64 = 1 << 29;

/// Why a nullity cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NullityError {
    /// A side of 0.
    #[error("a board needs at least one column and one row")]
    EmptySide,
    /// A gcd that is out of reach.
    #[error(
        "the gcd is out of reach: the odd part of the shorter side must be at most {MAX_ODD_PART}, \
         that of the longer side below 2^64 (where edges are free, of the side plus 1)"
    )]
    TooLarge,
    /// More boards at once, or longer sides, than are counted at once.
    #[error("these are too many boards at once: up to 2^26, with sides up to 2^26")]
    TooMany,
    /// A twisted board that cannot be addressed.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A twisted board that takes too much memory.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Returns the nullity of the board of `columns` × `rows` cells on a surface: the dimension of the
/// space of its quiet patterns.
///
/// # Complexity
/// On torus, cylinder and plane, with k the odd part of the shorter side and n that of the longer
/// one (of the sides and one more, where edges are free): O(M(k) log k + k log n) bit operations,
/// M(k) the time of a product of polynomials of degree k; about 1.5k bytes. With 2^k ± 1 for both,
/// O(M(k)), M(k) the time of a product of numbers of k bits. On the other surfaces an elimination:
/// in twice as many unknowns as there are columns (rows, where these are fewer on the projective
/// plane), or within the band of the press matrix.
///
/// # Errors
/// A side of 0; a board that is out of reach, before memory is taken.
pub fn nullity(
    columns: impl Into<BigUint>,
    rows: impl Into<BigUint>,
    surface: Surface,
) -> Result<BigUint, NullityError> {
    let (columns, rows) = (columns.into(), rows.into());
    if columns.is_zero() || rows.is_zero() {
        return Err(NullityError::EmptySide);
    }
    let free = |gluing| u32::from(gluing == Gluing::Free);
    let (sides, ends) = (surface.left_to_right(), surface.top_to_bottom());
    if ends == Gluing::Reversed {
        return Ok(twisted(&columns, &rows, surface)?.into());
    }
    let (p, mu) = split(columns + free(sides));
    let (q, nu) = split(rows + free(ends));
    let d = common_zeros(&mu, &nu)?;
    Ok(pairs(surface, (&p, &mu), (&q, &nu), d))
}

/// Returns how many pairs (a, b) there are, counted as often as they are solutions, for M = pμ and
/// N = qν with d common zeros.
fn pairs<T>(surface: Surface, (p, mu): (&T, &T), (q, nu): (&T, &T), d: T) -> T
where
    T: Clone + Ord + Unsigned + From<u32>,
{
    let times = |k: u32, n: &T| T::from(k) * n.clone();
    let less = |n: &T| n.clone() - T::one();
    let least = |a: T, b: T| a.min(b);
    // How often each t counts, and the pairs with a = 1 and with b = 1.
    let (each, a_is_one, b_is_one) = match surface {
        Surface::Torus => (
            times(4, p.min(q)),
            times(2, &least(p.clone(), times(2, q))),
            times(2, &least(times(2, p), q.clone())),
        ),
        Surface::Cylinder => (
            times(2, &least(p.clone(), times(2, q))),
            least(p.clone(), times(4, q)),
            times(2, &least(p.clone(), less(q))),
        ),
        _ => (
            times(2, p.min(q)),
            least(less(p), times(2, q)),
            least(times(2, p), less(q)),
        ),
    };
    let if_three_divides = |n: &T, pairs: T| {
        if (n.clone() % T::from(3)).is_zero() {
            pairs
        } else {
            T::zero()
        }
    };
    d * each + if_three_divides(nu, a_is_one) + if_three_divides(mu, b_is_one)
}

/// Returns the nullity of a surface without a reversal, from M and N and the common zeros of their odd
/// parts.
pub(super) fn count_pairs(surface: Surface, m: u64, n: u64, zeros: u64) -> u64 {
    let [(p, mu), (q, nu)] = [m, n].map(|n| (1 << n.trailing_zeros(), n >> n.trailing_zeros()));
    pairs(surface, (&p, &mu), (&q, &nu), zeros)
}

/// Returns d for odd μ and ν within the limit.
pub(super) fn zeros_by_gcd(mu: u64, nu: u64) -> u64 {
    match mu.min(nu) {
        1 => 0,
        shorter => gcd_degree(shorter, mu.max(nu)),
    }
}

/// Returns the power of two and the odd number whose product is n > 0.
fn split(n: BigUint) -> (BigUint, BigUint) {
    let exponent = n.trailing_zeros().expect("n > 0");
    (BigUint::one() << exponent, n >> exponent)
}

fn divisible_by_three(n: &BigUint) -> bool {
    (n % 3_u32).is_zero()
}

/// Returns d for odd μ and ν.
fn common_zeros(mu: &BigUint, nu: &BigUint) -> Result<BigUint, NullityError> {
    let (shorter, longer) = if mu < nu { (mu, nu) } else { (nu, mu) };
    if shorter.is_one() {
        return Ok(BigUint::zero());
    }
    if shorter == longer
        && let Some((family, k)) = near_power(shorter)
    {
        let pairs = family.nullity(k).to_biguint();
        let pairs = pairs.expect("a nullity is not negative");
        let with_one = 4 * u32::from(divisible_by_three(shorter));
        return Ok((pairs - with_one) / 4_u32);
    }
    let by_gcd = |n: &BigUint| n.to_u64().filter(|&n| n <= MAX_ODD_PART);
    match (by_gcd(shorter), longer.to_u64()) {
        (Some(shorter), Some(longer)) => Ok(gcd_degree(shorter, longer).into()),
        _ => Err(NullityError::TooLarge),
    }
}

/// Returns the family and the k of an odd number 2^k ± 1 > 1.
fn near_power(n: &BigUint) -> Option<(Family, usize)> {
    let bits = usize::try_from(n.bits()).ok()?;
    let is = |family: Family, k: usize| (k > 0 && family.number(k) == *n).then_some((family, k));
    is(Family::Mersenne, bits).or_else(|| is(Family::Fermat, bits - 1))
}

/// Returns the nullity of the torus of an odd side within the limit, by a gcd even at 2^k ± 1.
pub(super) fn square_by_gcd(n: u64) -> u64 {
    let with_one = if n.is_multiple_of(3) { 4 } else { 0 };
    4 * gcd_degree(n, n) + with_one
}

/// Returns the degree of gcd(E_{(m−1)/2}(x), E_{(n−1)/2}(x + 1)) for odd m and n.
///
/// The second is an element of F_2\[X\]/(Xᵐ − 1) for x = X + 1/X, where squares cost nothing. It does
/// not change under X ↦ 1/X, so it is s_0 + x·Σ s_i f_i(x), as Xⁱ + X⁻ⁱ = x f_i(x).
fn gcd_degree(m: u64, n: u64) -> u64 {
    let size = usize::try_from(m).expect("the limit is below 2^64");
    let ring = CyclicRing::new(size);
    let half = size / 2;
    let element = Sequences::at(&ring, &ring.element([0, 1, -1]), n / 2).e();
    let value = symmetric_at_sum(element.words(), half);
    let all = &fibonacci(half) + &fibonacci(half + 1);
    let degree = all.gcd(&value).degree();
    degree.expect("E_k is not zero") as u64
}

/// Returns s_0 + Σ s_i (Xⁱ + X⁻ⁱ), i ≤ `half`, as a polynomial in X + 1/X, from the words of s.
fn symmetric_at_sum(words: &[u64], half: usize) -> Poly {
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    let mut shifted: Vec<u64> = (0..half.div_ceil(64))
        .map(|index| word(index) >> 1 | word(index + 1) << 63)
        .collect();
    if let Some(last) = shifted.last_mut() {
        *last &= u64::MAX >> (63 - (half - 1) % 64);
    }
    let mut value = &from_fibonacci_basis(shifted) << 1;
    if word(0) & 1 == 1 {
        value += &Poly::one();
    }
    value
}

/// Returns the nullity of a surface with a reversal.
pub(super) fn twisted(
    columns: &BigUint,
    rows: &BigUint,
    surface: Surface,
) -> Result<u64, NullityError> {
    let side = |n: &BigUint| n.to_usize().unwrap_or(usize::MAX);
    let shape = Shape::new(side(columns), side(rows), surface)?;
    let lying = shape
        .transposed()
        .filter(|lying| lying.columns() < shape.columns());
    let shape = lying.unwrap_or(shape);
    let nullity = if band_is_smaller(shape) {
        Elimination::default().nullity(&shape.into())?
    } else {
        Chase::default().nullity(&shape.into())?
    };
    Ok(nullity as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::System;
    use crate::classify::mad::Nullities;
    use rayon::prelude::*;

    fn of(columns: u64, rows: u64, surface: Surface) -> u64 {
        let nullity = nullity(columns, rows, surface).unwrap();
        nullity.to_u64().unwrap()
    }

    const CLOSED: [Surface; 3] = [Surface::Torus, Surface::Cylinder, Surface::Plane];

    fn by_system(columns: u64, rows: u64, surface: Surface) -> u64 {
        let [m, n] = [columns, rows].map(|side| usize::try_from(side).unwrap());
        System::new(Shape::new(m, n, surface).unwrap()).nullity() as u64
    }

    #[test]
    fn equals_the_closing_system_on_every_small_board() {
        (1..=72_u64).into_par_iter().for_each(|m| {
            for (n, surface) in (1..=72).flat_map(|n| CLOSED.map(|surface| (n, surface))) {
                let found = of(m, n, surface);
                assert_eq!(found, by_system(m, n, surface), "{m} × {n} {surface}");
            }
        });
    }

    #[test]
    fn equals_the_closing_system_on_large_boards() {
        // With many common roots, and with high powers of two and of three on either side.
        let sides = [
            127,
            128,
            129,
            191,
            192,
            255,
            257,
            383,
            511,
            513,
            683,
            767,
            1023,
            1025,
            1536,
            2047,
            3279,
            4095,
            4097,
            1 << 13,
        ];
        sides.into_par_iter().for_each(|m| {
            for n in [3, 85, 96, 255, 384, 511, 682, 1023, 1024, 4095] {
                for surface in CLOSED {
                    let found = of(m, n, surface);
                    assert_eq!(found, by_system(m, n, surface), "{m} × {n} {surface}");
                }
            }
        });
    }

    #[test]
    fn the_curve_equals_the_gcd() {
        for k in 1..=14 {
            for family in [Family::Mersenne, Family::Fermat] {
                let n = u64::try_from(family.number(k)).unwrap();
                let with_one = if n % 3 == 0 { 4 } else { 0 };
                let pairs = 4 * gcd_degree(n, n) + with_one;
                assert_eq!(family.nullity(k), pairs.into(), "{n}");
                assert!(near_power(&n.into()).is_some(), "{n}");
            }
        }
        assert_eq!(near_power(&11_u32.into()), None);
    }

    #[test]
    fn square_boards_equal_the_classes_of_roots() {
        let nullities = Nullities::up_to((1 << 14) + 1).unwrap();
        let sides = (1..=1000).chain((1..=14).flat_map(|k| [(1 << k) - 1, (1 << k) + 1]));
        for n in sides {
            assert_eq!(nullities.torus(n), Some(of(n, n, Surface::Torus)), "{n}");
            let plane = nullities.plane(n - 1).filter(|_| n > 1);
            assert_eq!(plane, (n > 1).then(|| of(n - 1, n - 1, Surface::Plane)));
        }
    }

    #[test]
    fn sides_without_bound() {
        let square = |n: BigUint, surface| nullity(n.clone(), n, surface).unwrap();
        let three = BigUint::from(3_u32) << 62;
        assert_eq!(square(three, Surface::Torus), BigUint::one() << 64);
        let family = Family::Mersenne;
        let torus = family.nullity(3001).to_biguint().unwrap();
        assert_eq!(square(family.number(3001), Surface::Torus), torus);
        // 3 does not divide 2^3001 − 1, so the plane of a side less has half of it.
        assert_eq!(
            square(family.number(3001) - 1_u32, Surface::Plane),
            torus >> 1
        );
        assert!(square(BigUint::one() << 500, Surface::Torus).is_zero());
        assert_eq!(of(3, u64::MAX, Surface::Torus), 4);
        assert_eq!(of(u64::MAX, 3, Surface::Cylinder), 4 - 2);
        assert_eq!(of(u64::MAX, 1, Surface::Plane), 0);
    }

    #[test]
    fn what_is_out_of_reach_is_refused() {
        assert_eq!(
            nullity(0_u32, 5_u32, Surface::Klein),
            Err(NullityError::EmptySide)
        );
        assert_eq!(
            nullity(5_u32, 0_u32, Surface::Torus),
            Err(NullityError::EmptySide)
        );
        let large = u64::MAX - 2;
        for surface in CLOSED {
            assert_eq!(
                nullity(large, large - 4, surface),
                Err(NullityError::TooLarge)
            );
        }
        for surface in [Surface::Mobius, Surface::Klein, Surface::Projective] {
            let found = nullity(u64::MAX, u64::MAX, surface);
            assert!(matches!(found, Err(NullityError::Shape(_))), "{found:?}");
            let found = nullity(1_u64 << 30, 1_u64 << 30, surface);
            let is_refused = if cfg!(target_pointer_width = "64") {
                matches!(found, Err(NullityError::Solve(_)))
            } else {
                matches!(found, Err(NullityError::Shape(_)))
            };
            assert!(is_refused, "{found:?}");
        }
    }

    #[test]
    fn a_side_of_any_length() {
        use crate::board::Surface;
        use crate::classify::nullity;
        assert_eq!(
            nullity(17_u64, 17_u64, Surface::Torus).unwrap(),
            16_u64.into()
        );
        assert_eq!(nullity(5_u64, 5_u64, Surface::Plane).unwrap(), 2_u64.into());
        // Short boards may be as long as one likes.
        assert_eq!(
            nullity(3_u64, u64::MAX, Surface::Torus).unwrap(),
            4_u64.into()
        );
    }
}
