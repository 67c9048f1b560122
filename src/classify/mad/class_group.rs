//! The group of the classes of units modulo n under multiplication by −1 and 2, in coordinates.
//!
//! Its elements stand for the classes of primitive n-th roots of unity up to inversion and Frobenius:
//! aʲ belongs to the class of j. So a function of the classes is a list, and a unit m takes it to the
//! function j ↦ f(mj) by a shift of coordinates, in which nothing is computed modulo n.

use std::iter::successors;
use std::num::NonZeroU32;

use super::factored::Factored;
use super::invariant::Bits;
use super::primes::to_usize;
use super::simd::{add_bits, descend};
use madness_machine::simd::Simd;

/// The group of classes modulo n.
///
/// Class x is that of g₁^x₁ … g_s^x_s with the [generators](Factored::generators), 0 ≤ xᵢ < eᵢ, where
/// x = x₁ + e₁(x₂ + e₂(x₃ + …)). So the classes below e₁ … eᵢ are the subgroup of g₁ … gᵢ.
#[derive(Clone, Debug)]
pub(super) struct ClassGroup {
    n: u64,
    coordinates: Vec<Coordinate>,
    /// A member of each class, up to n/2.
    representatives: Vec<u64>,
    /// The classes, counted from 1 on, each in a slot near the one to which its representative is
    /// hashed.
    slots: Vec<Option<NonZeroU32>>,
    /// Bits that are set at the hashes of the representatives, in more slots than `slots` has. They
    /// rule out most other members at once.
    present: Vec<u64>,
}

/// A coordinate xᵢ.
#[derive(Clone, Copy, Debug)]
struct Coordinate {
    /// How many classes the coordinates before it make: e₁ … eᵢ₋₁.
    stride: usize,
    /// eᵢ.
    size: usize,
    /// The class of gᵢ to the power eᵢ, below the stride.
    carry: usize,
}

impl ClassGroup {
    /// Lists the classes modulo n > 1.
    ///
    /// # Complexity
    /// One product modulo n for each, and up to k steps for each prime that divides n.
    pub(super) fn new(n: &Factored) -> Self {
        // The largest prime power comes first, because a shift in the first coordinate is the
        // cheapest, and so this coordinate should be long.
        let factored = n.clone().largest_first();
        let n = factored.n();
        let mut group = Self {
            n,
            coordinates: Vec::new(),
            representatives: factored.representatives(),
            slots: Vec::new(),
            present: Vec::new(),
        };
        for representative in &mut group.representatives {
            *representative = (*representative).min(n - *representative);
        }
        group.fill_slots();
        let mut stride = 1;
        for (generator, count) in factored.generators() {
            let size = to_usize(count);
            // The carry is the class of the last power of the generator, times the generator.
            let last = group.representatives[stride * (size - 1)];
            let carry = group.class(last * generator % n);
            group.coordinates.push(Coordinate {
                stride,
                size,
                carry,
            });
            stride *= size;
        }
        group
    }

    fn fill_slots(&mut self) {
        let count = self.representatives.len().next_power_of_two();
        self.slots = vec![None; 2 * count];
        // `present` has 32 bits for each class.
        self.present = vec![0; count.div_ceil(2)];
        let numbered = successors(Some(NonZeroU32::MIN), |number| number.checked_add(1));
        for (number, &representative) in numbered.zip(&self.representatives) {
            let (word, bit) = self.mark(representative);
            self.present[word] |= bit;
            let mut slot = self.slot(representative);
            while self.slots[slot].is_some() {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = Some(number);
        }
    }

    fn slot(&self, representative: u64) -> usize {
        to_usize(hash(representative) >> 32) & (self.slots.len() - 1)
    }

    /// Returns the word and the bit of the marks that a representative is hashed to.
    fn mark(&self, representative: u64) -> (usize, u64) {
        let hash = hash(representative);
        let word = to_usize(hash >> 32) & (self.present.len() - 1);
        (word, 1 << (hash >> 26 & 63))
    }

    /// Returns a member of each class, up to n/2.
    pub(super) fn representatives(&self) -> &[u64] {
        &self.representatives
    }

    /// Returns the class of a unit below n.
    ///
    /// # Complexity
    /// k/2 steps on average.
    fn class(&self, unit: u64) -> usize {
        let mut member = unit.min(self.n - unit);
        loop {
            let (word, bit) = self.mark(member);
            if self.present[word] & bit == 0 {
                member = (2 * member).min(self.n - 2 * member);
                continue;
            }
            let mut slot = self.slot(member);
            while let Some(number) = self.slots[slot] {
                let class = number.get() as usize - 1;
                if self.representatives[class] == member {
                    return class;
                }
                slot = (slot + 1) % self.slots.len();
            }
            member = (2 * member).min(self.n - 2 * member);
        }
    }

    /// Returns the class of m for odd m < 2·`count`, but only if m is coprime to n.
    ///
    /// # Complexity
    /// That of the [class](Self::class) of every prime among them.
    pub(super) fn classes_of_odd(&self, count: usize) -> Vec<Option<usize>> {
        let mut classes: Vec<Option<usize>> = Vec::with_capacity(count);
        for m in (1..).step_by(2).take(count) {
            let mut factors = (3..).step_by(2).take_while(|p| p * p <= m);
            let class = if let Some(p) = factors.find(|p| m % p == 0) {
                let of_factors = classes[p / 2].zip(classes[m / p / 2]);
                of_factors.map(|(a, b)| self.product(a, b))
            } else {
                // m is a prime, or 1.
                let m = m as u64;
                (m == 1 || !self.n.is_multiple_of(m)).then(|| self.class(m % self.n))
            };
            classes.push(class);
        }
        classes
    }

    /// Returns the class of every class modulo a divisor, to which the other group belongs.
    ///
    /// # Complexity
    /// A product of classes for each.
    pub(super) fn modulo(&self, divisor: &Self) -> Vec<usize> {
        let mut images = vec![0];
        for &Coordinate { stride, size, .. } in &self.coordinates {
            let generator = self.representatives[stride];
            let image = divisor.class(generator % divisor.n);
            for index in 0..stride * (size - 1) {
                images.push(divisor.product(images[index], image));
            }
        }
        images
    }

    /// Returns the product of two classes.
    fn product(&self, a: usize, b: usize) -> usize {
        product(&self.coordinates, a, b)
    }

    /// Sets bit `bit` of the sum at each class x for which `function` is true at the product of x
    /// and `class`.
    ///
    /// # Complexity
    /// A few word operations for each class.
    pub(super) fn add_shifted(&self, sums: &mut [Bits], function: &[bool], class: usize, bit: u32) {
        add_shifted(&self.coordinates, sums, function, class, bit);
    }
}

/// Returns for each j < n a member of its class up to n/2: one below `bound` if one of the next `steps`
/// doubles leads there. n is below 2³².
pub(super) fn small_members(
    indices: impl Iterator<Item = u64>,
    n: u64,
    bound: u32,
    steps: usize,
) -> Vec<u32> {
    let narrow = |number: u64| u32::try_from(number).expect("a number below 2³²");
    let mut members: Vec<u32> = indices.map(|j| narrow(j.min(n - j))).collect();
    descend(Simd::best(), &mut members, narrow(n), bound, steps);
    members
}

fn hash(member: u64) -> u64 {
    member.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Returns the product of two classes of the subgroup that these coordinates make.
fn product(coordinates: &[Coordinate], a: usize, b: usize) -> usize {
    let Some((last, lower)) = coordinates.split_last() else {
        return 0;
    };
    if lower.is_empty() {
        let sum = a + b;
        return if sum < last.size {
            sum
        } else {
            sum - last.size
        };
    }
    let mut rest = product(lower, a % last.stride, b % last.stride);
    let mut sum = a / last.stride + b / last.stride;
    if sum >= last.size {
        sum -= last.size;
        rest = product(lower, rest, last.carry);
    }
    sum * last.stride + rest
}

/// Does what [`ClassGroup::add_shifted`] does, in the subgroup that these coordinates make.
fn add_shifted(
    coordinates: &[Coordinate],
    sums: &mut [Bits],
    function: &[bool],
    class: usize,
    bit: u32,
) {
    let add = |sums: &mut [Bits], function: &[bool]| add_bits(Simd::best(), sums, function, bit);
    let Some((last, lower)) = coordinates.split_last() else {
        return add(sums, function);
    };
    let (shift, rest) = (class / last.stride, class % last.stride);
    let (wrapped, upper) = function.split_at(shift * last.stride);
    let (sums, of_wrapped) = sums.split_at_mut(upper.len());
    if lower.is_empty() {
        add(sums, upper);
        add(of_wrapped, wrapped);
        return;
    }
    let parts = [
        (sums, upper, rest),
        (of_wrapped, wrapped, product(lower, rest, last.carry)),
    ];
    for (sums, function, rest) in parts {
        let blocks = sums.chunks_exact_mut(last.stride);
        for (sums, function) in blocks.zip(function.chunks_exact(last.stride)) {
            add_shifted(lower, sums, function, rest, bit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the smallest ±2^i·unit modulo n.
    fn smallest_member(unit: u64, n: u64) -> u64 {
        let doubles = std::iter::successors(Some(unit % n), |&member| Some(2 * member % n));
        let members = doubles
            .take(to_usize(n))
            .map(|member| member.min(n - member));
        members.min().unwrap()
    }

    #[test]
    fn classes_modulo_a_divisor_are_those_of_the_representatives() {
        for n in [9, 15, 63, 105, 315, 1023, 1155, 3003, 15_015] {
            let factored = Factored::new(n).unwrap();
            let group = ClassGroup::new(&factored);
            for divisor in factored.divisors().iter().filter(|d| d.n() > 1) {
                let of_divisor = ClassGroup::new(divisor);
                let representatives = group.representatives().iter();
                let expected = representatives.map(|unit| of_divisor.class(unit % divisor.n()));
                assert!(
                    expected.eq(group.modulo(&of_divisor)),
                    "{n}, {}",
                    divisor.n()
                );
            }
        }
    }

    #[test]
    fn products_and_shifts_are_those_of_the_units() {
        let numbers = [
            3, 5, 7, 9, 15, 31, 63, 73, 105, 217, 257, 315, 511, 1023, 1155, 2047, 3003,
        ];
        let mut wrapped = 0;
        for n in numbers {
            let group = ClassGroup::new(&Factored::new(n).unwrap());
            let representatives = group.representatives();
            let unit = |m: &u64| num_integer::gcd(*m, n) == 1;
            let of_unit: Vec<(u64, usize)> =
                (1..n).filter(unit).map(|m| (m, group.class(m))).collect();
            for &(m, class) in &of_unit {
                let same = smallest_member(representatives[class], n);
                assert_eq!(same, smallest_member(m, n), "{m} mod {n}");
            }
            let count = of_unit.iter().map(|&(_, class)| class).max().unwrap() + 1;
            assert_eq!(count, representatives.len(), "{n}");
            let odd = group.classes_of_odd(30);
            for (m, &class) in (1..).step_by(2).zip(&odd) {
                let expected = unit(&m).then(|| group.class(m % n));
                assert_eq!(class, expected, "{m} mod {n}");
            }
            let function: Vec<bool> = (0..count).map(|x| x * x % 7 % 2 == 1).collect();
            for &(m, class) in of_unit.iter().take(300) {
                let mut sums = vec![1 << 40; count];
                group.add_shifted(&mut sums, &function, class, 3);
                for (x, sum) in sums.into_iter().enumerate() {
                    let shifted = group.class(representatives[x] * m % n);
                    assert_eq!(group.product(x, class), shifted, "{x}, {m} mod {n}");
                    let expected = 1 << 40 | u64::from(function[shifted]) << 3;
                    assert_eq!(sum, expected, "{x}, {m} mod {n}");
                }
                wrapped += usize::from(group.coordinates.len() > 1);
            }
        }
        assert!(
            wrapped > 500,
            "{wrapped} shifts in more than one coordinate"
        );
    }
}
