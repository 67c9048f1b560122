//! Orbits of the words of a coset under symmetries, so that a transform visits few of each orbit.
//!
//! A symmetry acts on messages by an affine map y ↦ Ty + t. It acts on affine functionals f(y) =
//! ⟨a, y⟩ + c as well, by f ↦ f(Ty + t), and this action is linear. Let W be a space of functionals
//! that the symmetries map to itself, of small dimension h and without the constant 1. The values of a
//! basis of W at y are a vector v of F_2^h, and the symmetries act linearly on these vectors. Two
//! messages of one orbit have values of one orbit. So a search that wants one message of each orbit
//! can leave out all messages but those whose values are the chosen ones, one of each orbit of F_2^h.
//!
//! An example is a cyclic code of length 31 and dimension 5, whose words but 0 are the shifts of one
//! word: there W holds all functionals, and two of the 32 messages remain.
//!
//! The spaces W are found as by Norton's and Parker's `MeatAxe`: a random sum of products of the maps
//! often has a small null space, and the images of a vector of it often span no more than a small
//! space. If the maps commute and have odd orders, such a sum θ acts on each of the smallest spaces as
//! an element of a field F_{2^e}, and θ^((2^e − 1)/p) as a p-th root of unity or 0: it is 1 on a p-th
//! part of them, so that its sum with 1 has a null space more often than θ. Chance only decides how
//! much is saved.

use std::collections::HashSet;

use super::divided::sum;

/// The largest dimension of W.
const LARGEST: usize = 20;

/// The values of so many functionals are looked up at a time.
const TABLE_BITS: usize = 10;

/// Random sums that are tried.
const TRIES: usize = 200;

/// The extensions of F₂ that a random sum may act on as an element, by degree.
const LARGEST_DEGREE: u32 = 12;

/// A symmetry's action on messages of up to 63 bits.
#[derive(Clone, Debug)]
pub(super) struct AffineMap {
    /// The images of the unit vectors under the linear part.
    pub(super) columns: Vec<u64>,
    pub(super) constant: u64,
}

/// Functionals whose values are permuted by the symmetries, and the values that a search visits.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// A basis of W; the bit after those of a message is the constant.
    functionals: Vec<u64>,
    /// One vector of values of each orbit.
    chosen: Vec<u64>,
}

impl AffineMap {
    /// Returns the image of a message.
    pub(super) fn apply(&self, message: u64) -> u64 {
        sum(&self.columns, message) ^ self.constant
    }

    /// Returns the functional that has at a message the value of the given one at its image.
    fn pulled_back(&self, functional: u64) -> u64 {
        let dimension = self.columns.len();
        let image = |index: usize| match self.columns.get(index) {
            Some(column) => odd(column & functional),
            None => odd(self.constant & functional) ^ (functional >> dimension & 1),
        };
        (0..=dimension).fold(0, |bits, index| bits | image(index) << index)
    }
}

/// Adds all images of the messages, and the images of those, and so on.
pub(super) fn close(messages: &[u64], maps: &[AffineMap]) -> HashSet<u64> {
    let mut all: HashSet<u64> = messages.iter().copied().collect();
    let mut new: Vec<u64> = all.iter().copied().collect();
    while let Some(message) = new.pop() {
        for map in maps {
            let image = map.apply(message);
            if all.insert(image) {
                new.push(image);
            }
        }
    }
    all
}

impl Values {
    /// Finds up to `most` functionals that save as much as possible; `None` if nothing is saved.
    pub(super) fn new(dimension: usize, maps: &[AffineMap], most: usize) -> Option<Self> {
        let most = LARGEST.min(most);
        let mut best: Option<Self> = None;
        for space in invariant_spaces(dimension, maps, most) {
            // With the best so far, or alone.
            let before = best.iter().flat_map(|best| &best.functionals).copied();
            let together = reduced(before.chain(space.iter().copied()));
            for functionals in [together, space] {
                if functionals.len() <= most && !functionals.contains(&(1 << dimension)) {
                    let values = Self::with(functionals, maps);
                    let saves = |best: &Self| values.share() < best.share();
                    if best.as_ref().is_none_or(saves) {
                        best = Some(values);
                    }
                }
            }
        }
        best.filter(|best| best.share() < 1.0)
    }

    fn with(functionals: Vec<u64>, maps: &[AffineMap]) -> Self {
        // The images of the values of ten functionals at a time.
        let tables = |map: &AffineMap| {
            let images = functionals
                .iter()
                .map(|&functional| map.pulled_back(functional));
            let rows: Vec<u64> = images
                .map(|image| coordinates(&functionals, image))
                .collect();
            let column = |of: usize| {
                let rows = rows.iter().enumerate();
                rows.fold(0, |bits, (index, row)| bits | (row >> of & 1) << index)
            };
            let columns: Vec<u64> = (0..functionals.len()).map(column).collect();
            let table =
                |columns: &[u64]| (0..1 << columns.len()).map(|v| sum(columns, v)).collect();
            columns.chunks(TABLE_BITS).map(table).collect()
        };
        let actions: Vec<Vec<Vec<u64>>> = maps.iter().map(tables).collect();
        let image = |tables: &[Vec<u64>], values: u64| {
            let tables = tables.iter().enumerate();
            tables.fold(0, |image, (index, table)| {
                let values = values >> (TABLE_BITS * index) & ((1 << TABLE_BITS) - 1);
                image ^ table[place(values)]
            })
        };
        let mut seen = vec![false; 1 << functionals.len()];
        let mut chosen = Vec::new();
        for first in 0..seen.len() as u64 {
            if std::mem::replace(&mut seen[place(first)], true) {
                continue;
            }
            chosen.push(first);
            let mut new = vec![first];
            while let Some(values) = new.pop() {
                for action in &actions {
                    let image = image(action, values);
                    if !std::mem::replace(&mut seen[place(image)], true) {
                        new.push(image);
                    }
                }
            }
        }
        Self {
            functionals,
            chosen,
        }
    }

    /// Returns a basis of the messages at which the linear parts of all functionals are 0, and for
    /// each chosen vector a message that has these values.
    pub(super) fn messages(&self, dimension: usize) -> (Vec<u64>, Vec<u64>) {
        let pivot = |functional: &u64| 1 << functional.trailing_zeros();
        let pivots: u64 = self.functionals.iter().map(pivot).sum();
        let with = |values: u64| {
            let bits = self.functionals.iter().enumerate();
            bits.fold(0, |message, (index, functional)| {
                message
                    | if values >> index & 1 == 1 {
                        pivot(functional)
                    } else {
                        0
                    }
            })
        };
        let at = |bit: usize| {
            let functionals = self.functionals.iter().enumerate();
            functionals.fold(0, |bits, (index, functional)| {
                bits | (functional >> bit & 1) << index
            })
        };
        let free = (0..dimension).filter(|index| pivots >> index & 1 == 0);
        let low = free.map(|index| 1 << index | with(at(index)));
        let constants = at(dimension);
        let chosen = self.chosen.iter().map(|values| with(values ^ constants));
        (low.collect(), chosen.collect())
    }

    /// Returns which part of all messages have chosen values.
    #[expect(clippy::cast_precision_loss, reason = "below 2^14")]
    fn share(&self) -> f64 {
        self.chosen.len() as f64 / (1_u64 << self.functionals.len()) as f64
    }
}

/// Returns small spaces of functionals that the maps keep, as reduced bases.
fn invariant_spaces(dimension: usize, maps: &[AffineMap], most: usize) -> Vec<Vec<u64>> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    // Maps of functionals, as the images of the unit vectors.
    let unit = |map: &AffineMap| {
        (0..=dimension)
            .map(|index| map.pulled_back(1 << index))
            .collect()
    };
    let mut products: Vec<Vec<u64>> = maps.iter().map(unit).collect();
    let mut spaces: Vec<Vec<u64>> = Vec::new();
    if maps.is_empty() || most == 0 {
        return spaces;
    }
    let orders = (2..=LARGEST_DEGREE).map(|degree| (1_u32 << degree) - 1);
    let exponents: Vec<u32> = orders
        .flat_map(|order| {
            let primes = (3..=order).filter(move |p| order % p == 0 && (2..*p).all(|d| p % d != 0));
            primes.map(move |prime| order / prime)
        })
        .collect();
    for _ in 0..TRIES {
        let (a, b) = (random(products.len()), random(products.len()));
        let product = products[a]
            .iter()
            .map(|&image| sum(&products[b], image))
            .collect();
        if products.len() < 16 {
            products.push(product);
        } else {
            let place = random(products.len());
            products[place] = product;
        }
        let mut total = vec![0; dimension + 1];
        for product in &products {
            if random(2) == 1 {
                total.iter_mut().zip(product).for_each(|(a, b)| *a ^= b);
            }
        }
        let mut of_root = power(&total, exponents[random(exponents.len())]);
        for (index, image) in of_root.iter_mut().enumerate() {
            *image ^= 1 << index;
        }
        let null = [total, of_root].into_iter().map(|map| null_space(&map));
        for vector in null.flat_map(|null| null.into_iter().take(2)) {
            let mut space = vec![vector];
            let mut next = 0;
            while next < space.len() && space.len() <= most {
                for map in maps {
                    let image = reduce(&space, map.pulled_back(space[next]));
                    if image != 0 {
                        space.push(image);
                    }
                }
                next += 1;
            }
            let space = reduced(space.into_iter());
            if space.len() <= most && !spaces.contains(&space) {
                spaces.push(space);
            }
        }
    }
    spaces.sort_by_key(Vec::len);
    spaces
}

/// Returns a power of a map, which has the images of the unit vectors.
fn power(map: &[u64], exponent: u32) -> Vec<u64> {
    let product =
        |a: &[u64], b: &[u64]| -> Vec<u64> { a.iter().map(|&image| sum(b, image)).collect() };
    let bits = (0..u32::BITS - exponent.leading_zeros()).rev();
    let mut result: Vec<u64> = (0..map.len()).map(|index| 1 << index).collect();
    for bit in bits {
        result = product(&result, &result);
        if exponent >> bit & 1 == 1 {
            result = product(&result, map);
        }
    }
    result
}

/// Returns a basis of the vectors whose image is 0.
fn null_space(images: &[u64]) -> Vec<u64> {
    let mut rows: Vec<(u64, u64)> = Vec::new();
    let mut null = Vec::new();
    for (index, &image) in images.iter().enumerate() {
        let (mut image, mut from) = (image, 1 << index);
        for &(row, of) in &rows {
            if image & (row & row.wrapping_neg()) != 0 {
                image ^= row;
                from ^= of;
            }
        }
        if image == 0 {
            null.push(from);
        } else {
            rows.push((image, from));
        }
    }
    null
}

/// Subtracts vectors, each with a lowest bit that the ones after it lack, from another one.
fn reduce(vectors: &[u64], vector: u64) -> u64 {
    let lowest = |vector: u64| vector & vector.wrapping_neg();
    vectors.iter().fold(vector, |rest, &vector| {
        if rest & lowest(vector) == 0 {
            rest
        } else {
            rest ^ vector
        }
    })
}

/// Returns the reduced basis of a span, ascending by lowest bits.
fn reduced(vectors: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut basis: Vec<u64> = Vec::new();
    for vector in vectors {
        let vector = reduce(&basis, vector);
        if vector != 0 {
            for other in &mut basis {
                if *other & (vector & vector.wrapping_neg()) != 0 {
                    *other ^= vector;
                }
            }
            basis.push(vector);
        }
    }
    basis.sort_by_key(|vector| vector.trailing_zeros());
    basis
}

/// Returns which vectors of a reduced basis add up to a vector of their span.
fn coordinates(basis: &[u64], vector: u64) -> u64 {
    let vectors = basis.iter().enumerate();
    vectors.fold(0, |bits, (index, basis)| {
        bits | (vector >> basis.trailing_zeros() & 1) << index
    })
}

fn place(values: u64) -> usize {
    usize::try_from(values).expect("few functionals")
}

fn odd(bits: u64) -> u64 {
    u64::from(bits.count_ones() % 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Multiplies a polynomial of degree below 5 by a power of x modulo x⁵ + x² + 1.
    fn times(power: u32, mut polynomial: u64) -> u64 {
        for _ in 0..power {
            polynomial = polynomial << 1 ^ if polynomial & 16 == 16 { 0b10_0101 } else { 0 };
        }
        polynomial
    }

    /// Two elements of the field with 32 elements, each multiplied by a power of x, seen from another
    /// origin.
    fn map(powers: [u32; 2], origin: u64) -> AffineMap {
        let linear = |y: u64| times(powers[0], y & 31) | times(powers[1], y >> 5) << 5;
        AffineMap {
            columns: (0..10).map(|index| linear(1 << index)).collect(),
            constant: linear(origin) ^ origin,
        }
    }

    /// Returns the messages whose values are chosen.
    fn visited(values: &Values) -> Vec<u64> {
        let (low, offsets) = values.messages(10);
        let sums = (0..1_u64 << low.len()).map(|bits| sum(&low, bits));
        let sums: Vec<u64> = sums.collect();
        let all = offsets
            .iter()
            .flat_map(|offset| sums.iter().map(move |sum| offset ^ sum));
        all.collect()
    }

    #[test]
    fn chosen_values_leave_a_message_of_each_orbit() {
        for (maps, share) in [
            // One orbit and 0 in each of the fields: the values of one field, two of 32.
            (vec![map([1, 0], 0b11_0110_1001)], 2),
            // 0, the others of each field, and one orbit of all others.
            (vec![map([1, 2], 77), map([3, 1], 77)], 4),
            (vec![map([5, 9], 0)], 2),
        ] {
            for most in [5, 7, 10] {
                let values = Values::new(10, &maps, most).expect("the maps permute values");
                assert!(values.functionals.len() <= most);
                let visited = visited(&values);
                if most == 10 && maps.len() == 2 {
                    assert_eq!(visited.len(), share);
                } else if most == 5 {
                    assert_eq!(visited.len(), 2 << 5);
                }
                assert_eq!(close(&visited, &maps).len(), 1 << 10);
            }
            assert!(
                Values::new(10, &maps, 4).is_none(),
                "there is no smaller space"
            );
        }
        assert!(Values::new(10, &[], 10).is_none());
        assert!(Values::new(10, &[map([0, 0], 5)], 10).is_none());
    }

    #[test]
    fn functionals_are_pulled_back_along_maps() {
        let map = map([7, 11], 500);
        for functional in (0..1 << 11).step_by(7) {
            let value = |functional: u64, message: u64| odd(functional & (message | 1 << 10));
            let pulled = map.pulled_back(functional);
            for message in 0..1 << 10 {
                assert_eq!(
                    value(pulled, message),
                    value(functional, map.apply(message))
                );
            }
        }
    }
}
