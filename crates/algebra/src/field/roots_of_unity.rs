//! Roots of unity: an element of exact order n in the smallest field that has one.

use super::{BinaryField, Element, FieldError, factorise, multiplicative_order_of_two};
use crate::poly::Poly;
use num_bigint::BigUint;

/// A primitive n-th root of unity with its field F_{2^r}, where r is the order of 2 modulo n.
///
/// ```
/// use gf2_algebra::field::PrimitiveRoot;
/// let fifth = PrimitiveRoot::new(5).unwrap();
/// assert_eq!(fifth.field().degree(), 4);
/// let powers = fifth.powers();
/// // 1 + g + g^2 + g^3 + g^4 = 0
/// assert_eq!((0..5).fold(0, |sum, j| sum ^ powers.get(j)[0]), 0);
/// ```
#[derive(Debug, Clone)]
pub struct PrimitiveRoot {
    field: BinaryField,
    root: Element,
    order: u64,
}

impl PrimitiveRoot {
    /// Finds an element of order exactly n, for odd n; the same one every time.
    ///
    /// The (2^r − 1)/n-th powers of x, x + 1, x², x² + 1, … have orders dividing n; the first for
    /// which no n/p-th power is 1, p prime, has order n. A share of φ(n)/n of all elements will do.
    ///
    /// # Complexity
    ///
    /// [`BinaryField::of_degree`] and a few exponentiations, each about r/2 multiplications in
    /// F_{2^r}. Note that r can be as large as n − 1.
    ///
    /// # Errors
    ///
    /// [`FieldError::EvenOrder`] for even n and 0, [`FieldError::DegreeTooLarge`] if r is no
    /// `usize`.
    pub fn new(n: u64) -> Result<Self, FieldError> {
        let degree = multiplicative_order_of_two(n).ok_or(FieldError::EvenOrder { n })?;
        let r = usize::try_from(degree).map_err(|_| FieldError::DegreeTooLarge { n, degree })?;
        let field = BinaryField::of_degree(r);
        let cofactor = ((BigUint::from(1_u32) << r) - 1_u32) / n;
        let proper: Vec<BigUint> = factorise(n)
            .into_iter()
            .map(|(p, _)| BigUint::from(n / p))
            .collect();
        let has_order_n = |g: &Element| proper.iter().all(|e| !field.pow(g, e).is_one());
        let mut bits = 2;
        // The units of a finite field are cyclic, so this ends before all of them are tried.
        let root = loop {
            let candidate = field.element(Poly::from_words(vec![bits]));
            let power = field.pow(&candidate, &cofactor);
            if !power.is_zero() && has_order_n(&power) {
                break power;
            }
            bits += 1;
        };
        Ok(Self {
            field,
            root,
            order: n,
        })
    }

    /// Returns the field F_{2^r}, the smallest of characteristic 2 with such a root.
    #[inline]
    pub fn field(&self) -> &BinaryField {
        &self.field
    }

    /// Returns the root g.
    #[inline]
    pub fn root(&self) -> &Element {
        &self.root
    }

    /// Returns n, the order of g.
    #[inline]
    pub fn order(&self) -> u64 {
        self.order
    }

    /// Returns all powers 1, g, …, g^(n−1).
    ///
    /// # Complexity
    ///
    /// ⌈r/64⌉ words of memory for each. Only one power in a class {j, 2j, 4j, …} modulo n takes a
    /// multiplication, the others are squares of it.
    ///
    /// # Panics
    ///
    /// If the table does not fit the address space.
    pub fn powers(&self) -> Powers {
        let count = usize::try_from(self.order).expect("a table of n elements fits in memory");
        let stride = self.field.words_per_element();
        let mut words = vec![0; count * stride];
        words[0] = 1;
        for leader in 1..count {
            // A root of unity is not 0, so zero means: not yet known.
            if words[leader * stride..][..stride].iter().any(|&w| w != 0) {
                continue;
            }
            let mut power = Element::from_words(&words[(leader - 1) * stride..][..stride]);
            self.field.mul_assign(&mut power, &self.root);
            let mut j = leader;
            loop {
                words[j * stride..][..stride].copy_from_slice(power.words());
                // 2j modulo n, which cannot overflow.
                j = if j < count - j {
                    2 * j
                } else {
                    j - (count - j)
                };
                if j == leader {
                    break;
                }
                self.field.square_assign(&mut power);
            }
        }
        Powers { words, stride }
    }
}

/// The powers of a [`PrimitiveRoot`], one after the other in one piece of memory.
#[derive(Debug, Clone)]
pub struct Powers {
    words: Vec<u64>,
    stride: usize,
}

impl Powers {
    /// Returns the words of g^j as in [`Element::words`].
    ///
    /// # Panics
    ///
    /// If j is not below the order n.
    #[must_use]
    #[inline]
    pub fn get(&self, j: usize) -> &[u64] {
        &self.words[j * self.stride..(j + 1) * self.stride]
    }

    /// Returns n, the number of powers.
    #[inline]
    pub fn count(&self) -> usize {
        self.words.len() / self.stride
    }

    /// Iterates over all powers in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.words.chunks_exact(self.stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_powers_are_n_different_elements_made_by_repeated_multiplication() {
        // 337: r = 21; 683: r = 22; 59: r = 58; 67: r = 66; 131: r = 130; 241: r = 24.
        let chosen = [337, 683, 2047, 131, 241];
        for n in (1..=67).step_by(2).chain(chosen) {
            let primitive = PrimitiveRoot::new(n).expect("n is odd");
            assert_eq!(primitive.order(), n);
            let field = primitive.field();
            let powers = primitive.powers();
            let mut expected = field.one();
            for j in 0..powers.count() {
                assert_eq!(powers.get(j), expected.words(), "power {j} of order {n}");
                expected = field.mul(&expected, primitive.root());
            }
            assert!(expected.is_one(), "the {n}-th power");
            let different: HashSet<&[u64]> = powers.iter().collect();
            assert_eq!(different.len() as u64, n);
        }
    }

    #[test]
    fn the_field_is_the_smallest() {
        for n in (1..200).step_by(2) {
            let primitive = PrimitiveRoot::new(n).expect("n is odd");
            let two = BigUint::from(2_u32);
            let smaller = (1..primitive.field().degree())
                .find(|&k| (two.pow(u32::try_from(k).unwrap()) - 1_u32) % n == BigUint::ZERO);
            assert_eq!(smaller, None, "{n}");
        }
    }

    #[test]
    fn the_first_root_of_unity_is_one_in_the_field_of_two_elements() {
        let primitive = PrimitiveRoot::new(1).expect("1 is odd");
        assert_eq!(primitive.field().degree(), 1);
        assert!(primitive.root().is_one());
        assert_eq!(primitive.powers().count(), 1);
    }

    #[test]
    fn even_orders_are_refused() {
        for n in [0, 2, 10] {
            assert_eq!(
                PrimitiveRoot::new(n).err(),
                Some(FieldError::EvenOrder { n })
            );
        }
    }
}
