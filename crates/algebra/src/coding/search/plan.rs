//! The choice of the method that takes the least time.

use std::sync::Arc;

use crate::coding::divided::Divided;
use crate::coding::enumeration::Enumeration;
use crate::coding::estimates::{float, work_units};
use crate::coding::information_sets::InformationSets;
use crate::coding::pairs::Pairs;
use crate::coding::vector::Vector;
use crate::coding::walsh_hadamard::{ColumnEntry, WalshHadamard};
use crate::simd::Simd;

use super::components::{Component, components};
use super::coset::{Coset, Messages, support_of_all};

/// The longest search that looks for a proof. All times are powers of 2, in words of a transform,
/// of which a processor does about 2^32 in a second: this one is most of a day.
pub(super) const LONGEST: f64 = 48.0;

/// The longest search by parts of the positions, whose time is an estimate.
const LONGEST_DIVIDED: f64 = 50.0;

/// The longest transforms of a search by pairs of words: an hour. The pairs are an estimate.
const LONGEST_PAIRS: f64 = 44.0;

/// An enumeration as short as this needs no better plan.
const SHORT: f64 = 18.0;

/// The least dimension for which a division into parts pays.
const LEAST_DIVIDED: usize = 20;

/// The most positions whose excess is a number of 16 bits.
const MOST_TRANSFORMED: usize = 32_767;

/// The most bytes of a vector whose positions are examined.
const LARGEST_VECTOR: usize = 1 << 20;

/// The largest ratio of length to dimension for information sets: longer codes have too many words
/// of small total on some set.
const LARGEST_RATIO: usize = 16;

/// The most lanes that are added to find an information set.
const MOST_STEPS: usize = 1 << 28;

/// A division of the positions into parts, on each of which a binary code may be smaller.
pub struct Division<'d> {
    /// Returns the part of a position, counted from 0.
    pub part: &'d dyn Fn(usize) -> usize,
    /// The permutations of the positions that map the coset to itself: a group, or nothing.
    pub images: Box<dyn Iterator<Item = Vec<usize>> + 'd>,
}

/// A method, ready to run.
#[derive(Clone, Debug)]
pub(super) enum Plan<V: Vector> {
    /// Transforms of all words.
    Transforms(Box<WalshHadamard>),
    /// Transforms on parts of the positions.
    Divided(Arc<Divided>),
    /// Pairs of words on parts of the positions.
    Pairs(Box<Pairs>),
    /// A search of its own for each summand.
    DirectSum(Vec<Component<V>>),
    /// All words, one after another.
    Enumeration(Box<Enumeration<V::Lane>>),
    /// Lists on information sets.
    Lists(Box<Lists<V>>),
    /// Random information sets, because there are too many words. First the short lists, for a
    /// lower bound.
    Random(Option<Box<InformationSets<V::Packed>>>),
}

/// Lists on information sets.
#[derive(Clone, Debug)]
pub(super) struct Lists<V: Vector> {
    pub(super) sets: InformationSets<V::Packed>,
    /// The messages of words, where 128 bits hold them.
    pub(super) messages: Option<Messages>,
    /// The exhaustive plan and its time, used if the lists exceed their estimate: the estimate is
    /// that of a random coset.
    pub(super) fallback: Option<(Plan<V>, f64)>,
}

impl<V: Vector> Plan<V> {
    /// Returns the number of parts of the search, if the plan counts them.
    pub(super) fn parts(&self) -> u64 {
        match self {
            Self::Transforms(transform) => transform.batches(),
            Self::Divided(divided) => divided.work_units(),
            Self::Pairs(pairs) => pairs.work_units(),
            Self::Enumeration(enumeration) => enumeration.batches(),
            Self::DirectSum(components) => components.iter().map(Component::parts).sum(),
            Self::Lists(_) | Self::Random(_) => 0,
        }
    }
}

/// A plan with its time.
#[derive(Clone, Debug)]
pub(super) struct Planned<V: Vector> {
    pub(super) plan: Plan<V>,
    /// The time, infinite for random search.
    pub(super) time: f64,
}

impl<V: Vector> Planned<V> {
    /// Chooses the fastest plan, and fills in the positions of the coset if they matter.
    pub(super) fn new(coset: &mut Coset<'_, V>, division: Option<Division<'_>>) -> Self {
        let mut planned = Self {
            plan: Plan::Random(None),
            time: f64::INFINITY,
        };
        let words: f64 = coset.orders.iter().map(|&o| f64::from(o).log2()).sum();
        let time = words + coset.start.effort().log2();
        if time <= LONGEST {
            planned.offer(time, || {
                let enumeration = Enumeration::new(coset.start, coset.basis, &coset.orders);
                enumeration.map(|plan| Plan::Enumeration(Box::new(plan)))
            });
        }
        if planned.time <= SHORT || size_of_val(coset.start.lanes()) > LARGEST_VECTOR {
            return planned;
        }
        coset.positions = support_of_all(coset.basis);
        let part = division.as_ref().map(|division| division.part);
        if coset.start.modulus() == 2 {
            planned.offer_transforms(coset, division);
        }
        if allows_information_sets(coset) {
            planned.offer_lists(coset);
        }
        planned.offer_direct_sum(coset, part);
        if matches!(planned.plan, Plan::Random(_)) {
            planned.give_up(coset);
        }
        planned
    }

    /// Returns the number of parts of the search: counted, or estimated from the time of lists; 0
    /// if the plan is not exhaustive.
    pub(super) fn parts(&self) -> u64 {
        match &self.plan {
            Plan::Lists(_) => work_units(self.time.exp2()).max(1),
            plan => plan.parts(),
        }
    }

    /// Replaces the plan by random search, unless its time is at most `longest`.
    pub(super) fn limit(&mut self, coset: &Coset<'_, V>, longest: f64) {
        if self.time > longest {
            self.give_up(coset);
        }
    }

    fn give_up(&mut self, coset: &Coset<'_, V>) {
        self.time = f64::INFINITY;
        let sets = match std::mem::replace(&mut self.plan, Plan::Random(None)) {
            Plan::Lists(lists) => Some(Box::new(lists.sets)),
            Plan::Random(sets @ Some(_)) => sets,
            _ if allows_information_sets(coset) && !coset.positions.is_empty() => {
                information_sets(coset).map(Box::new)
            }
            _ => None,
        };
        self.plan = Plan::Random(sets);
    }

    /// Takes a plan if it is faster than the one before.
    fn offer(&mut self, time: f64, plan: impl FnOnce() -> Option<Plan<V>>) {
        if time < self.time
            && let Some(plan) = plan()
        {
            (self.plan, self.time) = (plan, time);
        }
    }

    /// Offers the plans by transforms.
    fn offer_transforms(&mut self, coset: &Coset<'_, V>, division: Option<Division<'_>>) {
        let dimension = coset.basis.len();
        if dimension > 128 || coset.positions.len() > MOST_TRANSFORMED {
            return;
        }
        let all = float(dimension);
        let longest = LONGEST_DIVIDED.min(all - 1.0).exp2();
        let divided = division.filter(|_| dimension >= LEAST_DIVIDED);
        let divided = divided.and_then(|division| divided_plan(coset, division));
        let divided = divided.map(Arc::new);
        let pairs = divided.as_ref().and_then(Pairs::new);
        let pairs = pairs.filter(|pairs| pairs.transformed() <= LONGEST_PAIRS.exp2());
        let pairs = pairs.map(|pairs| (pairs.estimate(), Plan::Pairs(Box::new(pairs))));
        let divided = divided.map(|divided| (divided.estimate(), Plan::Divided(divided)));
        let by_parts = pairs.into_iter().chain(divided);
        let fastest = by_parts.min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((words, plan)) = fastest.filter(|(words, _)| *words <= longest) {
            self.offer(words.log2(), || Some(plan));
        } else if all <= LONGEST {
            self.offer(all, || {
                let columns = coset.columns().into_iter();
                let columns = columns.map(|(column, one)| Some((u64::try_from(column).ok()?, one)));
                let columns: Vec<ColumnEntry> = columns.collect::<Option<_>>()?;
                let transform = WalshHadamard::new(Simd::best(), dimension, columns);
                transform.map(|transform| Plan::Transforms(Box::new(transform)))
            });
        }
    }

    /// Offers a search for each summand, if the code is a direct sum and all of them are exhaustive.
    fn offer_direct_sum(&mut self, coset: &Coset<'_, V>, part: Option<&dyn Fn(usize) -> usize>) {
        let components = components(coset, part);
        let times = components.iter().map(|component| component.time().exp2());
        let time = times.sum::<f64>().log2();
        if components.len() > 1 {
            self.offer(time, || Some(Plan::DirectSum(components)));
        }
    }

    /// Offers the lists on information sets, with the plan before as the fallback if it is
    /// exhaustive and its time certain.
    fn offer_lists(&mut self, coset: &Coset<'_, V>) {
        let (start, length) = (coset.packed_start(), coset.positions.len());
        let time = InformationSets::estimate(&start, &coset.orders, length).log2();
        if time > LONGEST || time + 1.0 >= self.time {
            return;
        }
        let Some(sets) = information_sets(coset) else {
            return;
        };
        let before = std::mem::replace(&mut self.plan, Plan::Random(None));
        let is_certain = matches!(before, Plan::Transforms(_) | Plan::Enumeration(_));
        let messages = coset
            .has_messages()
            .then(|| Messages::new(&start, &coset.packed_basis(), length));
        self.plan = Plan::Lists(Box::new(Lists {
            sets,
            messages,
            fallback: is_certain.then_some((before, self.time)),
        }));
        self.time = time;
    }
}

/// Divides a binary coset into parts, with the permutations that keep its positions.
fn divided_plan<V: Vector>(coset: &Coset<'_, V>, division: Division<'_>) -> Option<Divided> {
    let positions = &coset.positions;
    let part = |index: usize| (division.part)(positions[index]);
    let divided = Divided::new(coset.basis.len(), coset.columns(), part)?;
    let index = |position: usize| {
        let index = positions.binary_search(&position).ok()?;
        u32::try_from(index).ok()
    };
    let image = |image: Vec<usize>| -> Option<Vec<u32>> {
        positions
            .iter()
            .map(|&position| index(image[position]))
            .collect()
    };
    Some(divided.with_symmetries(division.images.filter_map(image)))
}

/// Returns whether information sets may pay and are quickly found.
fn allows_information_sets<V: Vector>(coset: &Coset<'_, V>) -> bool {
    let dimension = coset.basis.len();
    let steps = dimension * dimension * coset.start.lanes().len();
    coset.start.modulus() <= InformationSets::<V::Packed>::LARGEST_MODULUS
        && dimension > 0
        && steps <= MOST_STEPS
        && coset.positions.len() <= LARGEST_RATIO * dimension
}

fn information_sets<V: Vector>(coset: &Coset<'_, V>) -> Option<InformationSets<V::Packed>> {
    InformationSets::new(
        &coset.packed_start(),
        &coset.packed_basis(),
        &coset.orders,
        coset.positions.len(),
    )
}
