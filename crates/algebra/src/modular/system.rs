//! Systems modulo any k, combined from the systems modulo its prime powers.

use madness_machine::{Budget, parallel};
use num_bigint::BigUint;

use super::error::ModularError;
use super::local::{Local, Room};
use super::modulus::{Modulus, PrimePower, add, mul};
use super::sparse::SparseMatrix;
use madness_machine::simd::memory::available;

/// An eliminated system A·x ≡ b (mod k).
pub struct System {
    modulus: Modulus,
    columns: usize,
    parts: Vec<(PrimePower, Local)>,
    /// For each generator of the kernel and each part the generator of the part in it.
    generators: Vec<Vec<Option<usize>>>,
    orders: Vec<u32>,
    solution: Result<Vec<u32>, Vec<u32>>,
}

impl System {
    /// Eliminates A·x ≡ b modulo k. Entries need not be reduced.
    ///
    /// The bytes of the budget bound a dense core, and the sparse rows before it: 4 GiB if it says nothing,
    /// or what is available now. Nothing else of it counts: an elimination that has begun goes to its end.
    ///
    /// # Complexity
    /// For each prime power of k: the sparse steps, then O(r·c·rank) operations for a core of r ×
    /// c, on packed entries: bits modulo 2, pairs of bits modulo 3, else 1, 2 or 4 bytes.
    ///
    /// # Errors
    /// If a core does not fit into the memory allowed.
    ///
    /// # Panics
    /// If b has another height than A.
    pub fn new(
        matrix: &SparseMatrix,
        rhs: &[u32],
        modulus: Modulus,
        budget: &Budget,
    ) -> Result<Self, ModularError> {
        let bytes = (budget.bytes).unwrap_or_else(|| (4 << 30).min(available()));
        let density = None;
        Self::within(matrix, rhs, modulus, Room { bytes, density })
    }

    /// Eliminates in some memory, and with sparse steps up to some density.
    pub(super) fn within(
        matrix: &SparseMatrix,
        rhs: &[u32],
        modulus: Modulus,
        room: Room,
    ) -> Result<Self, ModularError> {
        assert_eq!(
            matrix.rows(),
            rhs.len(),
            "a right-hand side of another height"
        );
        let powers = modulus.powers();
        let parts = parallel::map(powers.len(), &|number| {
            let power = powers[number];
            Ok((power, Local::new(power, matrix, rhs, room)?))
        });
        let parts: Result<Vec<(PrimePower, Local)>, ModularError> = parts.into_iter().collect();
        let parts = parts?;
        let (orders, generators) = generators(&parts);
        let mut system = Self {
            columns: matrix.columns(),
            modulus,
            parts,
            generators,
            orders,
            solution: Ok(Vec::new()),
        };
        system.solution = system.combine()?;
        Ok(system)
    }

    /// Returns the solutions of the parts put together, or the first witness that one has none.
    fn combine(&self) -> Result<Result<Vec<u32>, Vec<u32>>, ModularError> {
        let k = self.modulus.value();
        let mut x = vec![0; self.columns];
        for (power, part) in &self.parts {
            match part.solution()? {
                Ok(of_part) => {
                    add_multiple(&mut x, &of_part, self.modulus.idempotent(*power), k);
                }
                Err(y) => {
                    let factor = k / power.value;
                    return Ok(Err(y.iter().map(|&y| mul(y, factor, k)).collect()));
                }
            }
        }
        Ok(Ok(x))
    }

    /// Returns a solution x, or a proof that there is none.
    ///
    /// # Errors
    /// If there is none: y with y·A ≡ 0 and y·b ≡ k/p for a prime p that divides k.
    pub fn solution(&self) -> Result<&[u32], &[u32]> {
        self.solution.as_deref().map_err(Vec::as_slice)
    }

    /// Returns the orders of generators of the kernel, none of them 1; each divides the one before,
    /// and the kernel is the direct sum of the cyclic groups that they generate.
    #[inline]
    pub fn orders(&self) -> &[u32] {
        &self.orders
    }

    /// Returns generator number `index` of the kernel, a vector of the order
    /// [`orders`](Self::orders) says.
    ///
    /// # Panics
    /// If there is no such generator.
    #[must_use]
    pub fn generator(&self, index: usize) -> Vec<u32> {
        let k = self.modulus.value();
        let mut x = vec![0; self.columns];
        for ((power, part), index) in self.parts.iter().zip(&self.generators[index]) {
            if let Some(index) = *index {
                add_multiple(&mut x, &part.generator(index), k / power.value, k);
            }
        }
        x
    }

    /// Returns the number of elements of the kernel, which is that of the solutions if there are
    /// any.
    pub fn solutions(&self) -> BigUint {
        // Equal orders come together.
        let groups = self.orders.chunk_by(|a, b| a == b);
        let power = |group: &[u32]| {
            let exponent = u32::try_from(group.len()).expect("columns are numbered by 32 bits");
            BigUint::from(group[0]).pow(exponent)
        };
        groups.map(power).product()
    }

    /// Returns for each prime power of k the sides of the core that was eliminated densely.
    pub fn cores(&self) -> impl Iterator<Item = (PrimePower, (usize, usize))> {
        self.parts
            .iter()
            .map(|(power, part)| (*power, part.core_sides()))
    }
}

fn add_multiple(sum: &mut [u32], other: &[u32], factor: u32, k: u32) {
    for (s, &o) in sum.iter_mut().zip(other) {
        *s = add(*s, mul(o, factor, k), k);
    }
}

/// Returns generators of the kernel modulo k: the largest order of each part together, then the
/// second largest, and so on; with their orders.
fn generators(parts: &[(PrimePower, Local)]) -> (Vec<u32>, Vec<Vec<Option<usize>>>) {
    let by_order = |part: &Local| {
        let mut numbers: Vec<usize> = (0..part.exponents.len()).collect();
        numbers.sort_by_key(|&number| std::cmp::Reverse(part.exponents[number]));
        numbers
    };
    let numbers: Vec<Vec<usize>> = parts.iter().map(|(_, part)| by_order(part)).collect();
    let count = numbers.iter().map(Vec::len).max().unwrap_or(0);
    let generator = |index: usize| {
        numbers
            .iter()
            .map(|part| part.get(index).copied())
            .collect()
    };
    let generators: Vec<Vec<Option<usize>>> = (0..count).map(generator).collect();
    let order = |generator: &Vec<Option<usize>>| {
        let of_parts = parts.iter().zip(generator);
        let orders = of_parts.filter_map(|((power, part), index)| {
            index.map(|index| power.prime.pow(part.exponents[index]))
        });
        orders.product()
    };
    (generators.iter().map(order).collect(), generators)
}

#[cfg(test)]
mod tests;
