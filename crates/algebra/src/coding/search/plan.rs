//! The choice of a plan.

use crate::coding::divided::{self, Divided};
use crate::coding::information_sets::Information;
use crate::coding::vector::Vector;
use crate::coding::walsh_hadamard::Weights;
use crate::simd::Simd;

use super::{Division, Plan, Search};

impl<V: Vector> Search<'_, V> {
    /// Takes a plan if it is faster than the one before.
    pub(super) fn offer(&mut self, cost: f64, plan: impl FnOnce() -> Option<Plan<V>>) {
        if cost < self.cost
            && let Some(plan) = plan()
        {
            (self.plan, self.cost) = (plan, cost);
        }
    }

    /// The plans by transforms.
    pub(super) fn transforms(&mut self, division: Option<Division<'_>>) {
        let dimension = self.basis.len();
        let Ok(nullity @ ..=64) = u32::try_from(dimension) else {
            return;
        };
        if self.positions.len() > Self::LARGEST_BLOCKS {
            return;
        }
        let cells = self.cells();
        let all = f64::from(nullity);
        let divided = division.filter(|_| dimension >= Self::DIVIDED);
        let divided = divided.and_then(|division| self.divided(&cells, division));
        if let Some(divided) = divided
            && divided.estimate() <= Self::LARGEST_DIVIDED.min(all - 1.0).exp2()
        {
            let cost = divided.estimate().log2();
            self.offer(cost, || Some(Plan::Divided(Box::new(divided))));
        } else if all <= Self::LARGEST {
            let weights = Weights::new(Simd::best(), nullity, cells);
            self.offer(all, || {
                weights.map(|weights| Plan::Blocks(Box::new(weights)))
            });
        }
    }

    /// The columns of a binary code, and whether the start holds the positions.
    pub(super) fn cells(&self) -> Vec<divided::Cell> {
        let mut cells: Vec<divided::Cell> = Vec::with_capacity(self.positions.len());
        cells.extend(
            self.positions
                .iter()
                .map(|&place| (0, self.start.entry(place) == 1)),
        );
        for (index, generator) in self.basis.iter().enumerate() {
            for place in generator.support() {
                let place = self.positions.binary_search(&place);
                cells[place.expect("some generator holds it")].0 |= 1 << index;
            }
        }
        cells
    }

    pub(super) fn divided(
        &self,
        cells: &[divided::Cell],
        division: Division<'_>,
    ) -> Option<Divided> {
        let part = |index: usize| (division.part)(self.positions[index]);
        let divided = Divided::new(self.basis.len(), cells.to_vec(), part)?;
        let positions = &self.positions;
        let place = |place: usize| {
            let place = positions.binary_search(&place).ok()?;
            u32::try_from(place).ok()
        };
        let image = |image: Vec<usize>| -> Option<Vec<u32>> {
            positions
                .iter()
                .map(|&position| place(image[position]))
                .collect()
        };
        Some(divided.with_symmetries(division.images.filter_map(image)))
    }

    /// Whether there are information sets, few enough to be of use and soon found.
    pub(super) fn has_sets(&self) -> bool {
        let dimension = self.basis.len();
        let steps = dimension * dimension * self.start.lanes().len();
        self.start.modulus() <= Information::<V::Packed>::LARGEST
            && dimension > 0
            && steps <= Self::MOST_STEPS
            && self.positions.len() <= Self::SETS * dimension
    }

    pub(super) fn information(&self) -> Option<Information<V::Packed>> {
        let pack = |vector: &V| vector.packed(&self.positions);
        let basis: Vec<V::Packed> = self.basis.iter().map(pack).collect();
        let length = self.positions.len();
        Information::new(&pack(self.start), &basis, &self.orders, length)
    }
}
