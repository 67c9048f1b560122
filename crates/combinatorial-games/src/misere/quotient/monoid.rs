//! Finite commutative monoids with a P-portion, for the search.

/// How many of each generator there are in a sum.
pub(super) type Word = Vec<u16>;

/// A finite commutative monoid with a subset. Elements are numbered from 0, the identity.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    /// The product of x and y is `products[x * order + y]`.
    products: Vec<u32>,
    /// Whether the sums of each element are won by the previous player.
    good: Vec<bool>,
}

impl Monoid {
    /// The monoid of the empty sum alone.
    pub(super) fn trivial() -> Self {
        Self {
            products: vec![0],
            good: vec![false],
        }
    }

    /// Creates a monoid from products and P-portion.
    pub(super) fn new(products: Vec<u32>, good: Vec<bool>) -> Self {
        debug_assert_eq!(products.len(), good.len() * good.len());
        Self { products, good }
    }

    /// Returns the number of elements.
    pub(super) fn order(&self) -> usize {
        self.good.len()
    }

    /// Returns all elements.
    pub(super) fn elements(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.order()).expect("elements have numbers")
    }

    /// Returns the products of x with all elements.
    pub(super) fn row(&self, x: u32) -> &[u32] {
        &self.products[x as usize * self.order()..][..self.order()]
    }

    /// Returns the product of two elements.
    pub(super) fn product(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize * self.order() + y as usize]
    }

    /// Returns whether an element is in the P-portion.
    pub(super) fn is_good(&self, x: u32) -> bool {
        self.good[x as usize]
    }

    /// Returns the product of powers of elements.
    pub(super) fn product_of(&self, elements: &[u32], exponents: &[u16]) -> u32 {
        let mut product = 0;
        for (&element, &exponent) in elements.iter().zip(exponents) {
            for _ in 0..exponent {
                product = self.product(product, element);
            }
        }
        product
    }

    /// Returns the index i and the period p of an element: the least numbers with `x^(i + p) = x^i`.
    pub(super) fn index_and_period(&self, x: u32) -> (usize, usize) {
        let mut powers = vec![0];
        loop {
            let next = self.product(*powers.last().expect("it starts with 1"), x);
            if let Some(index) = powers.iter().position(|&power| power == next) {
                return (index, powers.len() - index);
            }
            powers.push(next);
        }
    }
}

/// Returns the sum of two words.
///
/// Returns None if an exponent leaves its range.
pub(super) fn sum(a: &[u16], b: &[u16]) -> Option<Word> {
    a.iter().zip(b).map(|(a, b)| a.checked_add(*b)).collect()
}
