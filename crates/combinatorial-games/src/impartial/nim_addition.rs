//! Nim-addition, from its definition to the rule for binary digits.
//!
//! The definition is a recursion: a ⊕ b is the mex of all a′ ⊕ b with a′ < a and all a ⊕ b′ with
//! b′ < b. It is what a rook does that moves left or up, and what two heaps of nim do. The rule is:
//! write both numbers in binary and add without carry. [`Table`] is the definition, [`nim_sum`] the
//! rule, and the [properties](Property) lead from one to the other.
//!
//! # Source
//! Szabó, *Játékok és a számítógép* (ELTE, 2010), 3.7; C. L. Bouton, *Nim, a game with a complete
//! mathematical theory*, 1901.

use std::fmt;

use crate::mex::Mex;

/// Returns the nim-sum of two numbers: binary addition without carry.
pub const fn nim_sum(a: u32, b: u32) -> u32 {
    a ^ b
}

/// All nim-sums of numbers below a bound, by the definition.
#[derive(Clone, Debug)]
pub struct Table {
    size: u32,
    sums: Vec<u32>,
}

impl Table {
    /// Computes the sums of all a, b < `size`.
    ///
    /// # Complexity
    /// O(size³) time and 4·size² bytes.
    pub fn new(size: u32) -> Self {
        let width = size as usize;
        let mut sums = vec![0; width * width];
        let mut mex = Mex::new();
        for a in 0..width {
            for b in 0..width {
                for before in 0..a {
                    mex.insert(sums[before * width + b]);
                }
                for before in 0..b {
                    mex.insert(sums[a * width + before]);
                }
                sums[a * width + b] = mex.take();
            }
        }
        Self { size, sums }
    }

    /// Returns the number below which a and b must be.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Returns a ⊕ b.
    ///
    /// # Panics
    /// If a or b is not below [`Table::size`].
    pub fn sum(&self, a: u32, b: u32) -> u32 {
        assert!(
            a < self.size && b < self.size,
            "{a} ⊕ {b} is not in the table"
        );
        self.sums[a as usize * self.size as usize + b as usize]
    }
}

/// The eight properties of nim-addition, in the order of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// a ⊕ b = b ⊕ a.
    Commutative,
    /// (a ⊕ b) ⊕ c = a ⊕ (b ⊕ c).
    Associative,
    /// a ⊕ b ≤ a + b.
    AtMostSum,
    /// a ⊕ 0 = a.
    Zero,
    /// a ⊕ a = 0.
    OwnInverse,
    /// Every positive number is a nim-prime, or the sum of smaller nim-primes in just one way. A
    /// nim-prime is no nim-sum of smaller numbers.
    UniqueFactors,
    /// The nim-primes are the powers of 2.
    PrimesArePowers,
    /// The nim-sum of different nim-primes is their ordinary sum.
    PrimesAddUp,
}

impl Property {
    /// All properties.
    pub const ALL: [Self; 8] = [
        Self::Commutative,
        Self::Associative,
        Self::AtMostSum,
        Self::Zero,
        Self::OwnInverse,
        Self::UniqueFactors,
        Self::PrimesArePowers,
        Self::PrimesAddUp,
    ];

    /// Checks the property of an operation, for all numbers below `size`, a power of two. Returns
    /// the number of cases, or the first one in which it fails.
    ///
    /// # Complexity
    /// O(size³) at most.
    ///
    /// # Errors
    /// [`NotSo`], the counterexample.
    ///
    /// # Panics
    /// If `size` is no power of two, or above 2^12.
    pub fn check(self, size: u32, add: impl Fn(u32, u32) -> u32) -> Result<u64, NotSo> {
        assert!(
            size.is_power_of_two() && size <= 1 << 12,
            "no power of two up to 4096"
        );
        let mut cases = 0;
        let mut holds = |is_so: bool, numbers: &[u32]| {
            cases += 1;
            if is_so {
                Ok(())
            } else {
                Err(NotSo {
                    property: self,
                    numbers: numbers.to_vec(),
                })
            }
        };
        match self {
            Self::Commutative => {
                for (a, b) in pairs(size) {
                    holds(add(a, b) == add(b, a), &[a, b])?;
                }
            }
            Self::Associative => {
                for (a, b) in pairs(size) {
                    for c in 0..size {
                        let [ab, bc] = [add(a, b), add(b, c)];
                        // Sums outside of the range cannot be added further, so they count as a
                        // failure.
                        let is_so = ab < size && bc < size && add(ab, c) == add(a, bc);
                        holds(is_so, &[a, b, c])?;
                    }
                }
            }
            Self::AtMostSum => {
                for (a, b) in pairs(size) {
                    holds(add(a, b) <= a + b, &[a, b])?;
                }
            }
            Self::Zero => {
                for a in 0..size {
                    holds(add(a, 0) == a && add(0, a) == a, &[a])?;
                }
            }
            Self::OwnInverse => {
                for a in 0..size {
                    holds(add(a, a) == 0, &[a])?;
                }
            }
            Self::UniqueFactors => {
                let primes = primes(size, &add);
                let mut ways = vec![0_u32; size as usize];
                // All sums of different primes. A prime that occurs twice cancels, so no other sums
                // have to be looked at.
                let mut sums = vec![0];
                for &prime in &primes {
                    let with: Vec<u32> = sums.iter().map(|&sum| add(sum, prime)).collect();
                    sums.extend(with);
                    if sums.len() > size as usize {
                        break;
                    }
                }
                for sum in sums {
                    if let Some(ways) = ways.get_mut(sum as usize) {
                        *ways += 1;
                    }
                }
                for a in 1..size {
                    holds(ways[a as usize] == 1, &[a])?;
                }
            }
            Self::PrimesArePowers => {
                let primes = primes(size, &add);
                for a in 1..size {
                    holds(primes.contains(&a) == a.is_power_of_two(), &[a])?;
                }
            }
            Self::PrimesAddUp => {
                let primes = primes(size, &add);
                let most = primes.len().min(12);
                for chosen in 0..1_u32 << most {
                    let chosen = (0..most)
                        .filter(|i| chosen >> i & 1 != 0)
                        .map(|i| primes[i]);
                    let chosen: Vec<u32> = chosen.collect();
                    let sum: u32 = chosen.iter().sum();
                    // Each partial sum is below the next prime, so all are in the range.
                    let found = chosen.iter().try_fold(0, |sum, &prime| {
                        (sum < size && prime < size).then(|| add(sum, prime))
                    });
                    holds(found == Some(sum), &chosen)?;
                }
            }
        }
        Ok(cases)
    }
}

fn pairs(size: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..size).flat_map(move |a| (0..size).map(move |b| (a, b)))
}

/// Returns the nim-primes below `size`: the positive numbers that are no sum of two smaller ones.
fn primes(size: u32, add: &impl Fn(u32, u32) -> u32) -> Vec<u32> {
    let is_prime = |&p: &u32| {
        let mut smaller = (0..p).flat_map(|a| (0..p).map(move |b| (a, b)));
        !smaller.any(|(a, b)| add(a, b) == p)
    };
    (1..size).filter(is_prime).collect()
}

/// A case in which a property of nim-addition does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSo {
    /// The property.
    pub property: Property,
    /// The numbers of the case.
    pub numbers: Vec<u32>,
}

impl fmt::Display for NotSo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fails for", self.property)?;
        for number in &self.numbers {
            write!(f, " {number}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Commutative => "a ⊕ b = b ⊕ a",
            Self::Associative => "(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)",
            Self::AtMostSum => "a ⊕ b ≤ a + b",
            Self::Zero => "a ⊕ 0 = a",
            Self::OwnInverse => "a ⊕ a = 0",
            Self::UniqueFactors => "one way to write a number as a sum of different nim-primes",
            Self::PrimesArePowers => "the nim-primes are the powers of 2",
            Self::PrimesAddUp => "different nim-primes add up as ordinary numbers",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_is_the_definition() {
        let table = Table::new(64);
        for (a, b) in pairs(64) {
            assert_eq!(table.sum(a, b), nim_sum(a, b), "{a} ⊕ {b}");
        }
        assert_eq!(table.sum(3, 5), 6);
        // The source has "i = 3, j = 2: 4 ⊕ 3 = 7"; that is the cell (4, 3), and (3, 2) has 1.
        assert_eq!([table.sum(4, 3), table.sum(3, 2)], [7, 1]);
    }

    #[test]
    fn the_properties_hold_of_the_definition() {
        let table = Table::new(32);
        for property in Property::ALL {
            let cases = property.check(32, |a, b| table.sum(a, b));
            assert!(cases.unwrap() >= 31, "{property}");
        }
    }

    type Lie<'a> = &'a dyn Fn(u32, u32) -> u32;

    #[test]
    fn each_property_finds_its_lie() {
        let swapped = |a: u32, b: u32| if (a, b) == (2, 1) { 0 } else { a ^ b };
        let sum = |a: u32, b: u32| a + b;
        // Numbers below 16 renamed: a group as well, with other primes.
        let renamed = |a: u32, b: u32| {
            let swap = |n: u32| match n {
                1 => 3,
                3 => 1,
                n => n,
            };
            swap(swap(a) ^ swap(b))
        };
        let lies: [(Property, Lie<'_>); 8] = [
            (Property::Commutative, &swapped),
            (Property::Associative, &swapped),
            (Property::AtMostSum, &renamed),
            (Property::Zero, &|a, b| if a == 5 { 4 } else { a ^ b }),
            (Property::OwnInverse, &sum),
            (Property::UniqueFactors, &|a, b| a.max(b)),
            (Property::PrimesArePowers, &|a, b| a.max(b)),
            (Property::PrimesAddUp, &renamed),
        ];
        for (property, lie) in lies {
            let found = property.check(16, lie).unwrap_err();
            assert_eq!(found.property, property);
            assert!(found.to_string().contains(" fails for "), "{found}");
        }
    }
}
