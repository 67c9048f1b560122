//! Codes that are direct sums.
//!
//! Let the positions be divided so that every word of the code, set to zero outside of a part, is
//! still a word of the code. Then the least total of a coset is the sum of the least totals on the
//! parts, and each part is searched by itself. An example is the kernel of the adjacency matrix
//! of a bipartite graph: it is the sum of a code on the one and one on the other class of vertices.
//!
//! The finest division is read off generators in systematic form, each with a pivot where all
//! others are zero: generators that are not zero at a common position belong together. A coarser
//! division is thereby no worse: if the code is a sum over S and its complement, let g be a
//! generator with its pivot in S. Outside of S it is a word of the code that is zero at all pivots,
//! so it is zero there.

use crate::coding::echelon::clear;
use crate::coding::estimates::MessageCounts;
use crate::coding::vector::Vector;

use super::coset::{Coset, Messages};
use super::found::{Found, Position, Proof};
use super::plan::{Division, Plan, Planned};
use super::run::{Run, Step, found};

/// A summand of a code, with the plan of its search.
#[derive(Clone, Debug)]
pub(super) struct Component<V: Vector> {
    /// Where its words are not all zero, ascending.
    positions: Vec<usize>,
    start: V::Packed,
    basis: Vec<V::Packed>,
    /// A position for each generator at which all others are zero.
    pivots: Vec<usize>,
    /// The generators as sums of those of the whole code, where 128 bits hold them; else empty.
    messages: Vec<u128>,
    planned: Planned<V::Packed>,
    /// The positions that the plan is about, counted within the component.
    planned_positions: Vec<usize>,
}

/// Finds the summands of a code over a field ℤ/k. Returns none if the code is no direct sum.
///
/// `part` is that of a [`Division`].
///
/// # Complexity
/// O(d²) additions of vectors for d generators, and the plan of each summand.
pub(super) fn components<V: Vector>(
    coset: &Coset<'_, V>,
    part: Option<&dyn Fn(usize) -> usize>,
) -> Vec<Component<V>> {
    let k = coset.start.modulus();
    let is_small = (2..=MOST_GENERATORS).contains(&coset.basis.len());
    if !is_small || !MessageCounts::new(&coset.orders, k).is_prime() {
        return Vec::new();
    }
    let mut rows = coset.basis.to_vec();
    let mut pivots = Vec::new();
    for row in 0..rows.len() {
        let pivot = rows[row].support()[0];
        clear(&mut rows, row, pivot);
        pivots.push(pivot);
    }
    let classes = classes(&rows);
    if classes.len() < 2 {
        return Vec::new();
    }
    let length = coset.positions.last().map_or(0, |last| last + 1);
    let messages = coset
        .has_messages()
        .then(|| Messages::new(coset.start, coset.basis, length));
    let component = |class: &Vec<usize>| {
        let rows = || class.iter().map(|&row| &rows[row]);
        let mut positions: Vec<usize> = rows().flat_map(Vector::support).collect();
        positions.sort_unstable();
        positions.dedup();
        let message = |row: &V| {
            let mut word = coset.start.clone();
            word.add_lanes(row.lanes());
            messages.as_ref().map(|messages| messages.of(&word))
        };
        let start = coset.start.packed(&positions);
        let basis: Vec<V::Packed> = rows().map(|row| row.packed(&positions)).collect();
        let mut inner = Coset {
            start: &start,
            basis: &basis,
            orders: vec![k; basis.len()],
            at_least: 0,
            positions: Vec::new(),
        };
        let inner_part = |index: usize| part.map_or(0, |part| part(positions[index]));
        let division = part.map(|_| Division {
            part: &inner_part,
            images: Box::new(std::iter::empty()),
        });
        let planned = Planned::new(&mut inner, division);
        let planned_positions = std::mem::take(&mut inner.positions);
        Component {
            messages: rows().filter_map(message).collect(),
            pivots: class.iter().map(|&row| pivots[row]).collect(),
            positions,
            planned,
            planned_positions,
            start,
            basis,
        }
    };
    classes.iter().map(component).collect()
}

/// The most generators whose systematic form is computed to see whether the code is a sum.
const MOST_GENERATORS: usize = 512;

/// Returns the classes of rows that are joined by positions at which both are not zero.
fn classes<V: Vector>(rows: &[V]) -> Vec<Vec<usize>> {
    let supports: Vec<Vec<usize>> = rows.iter().map(Vector::support).collect();
    let length = supports.iter().filter_map(|support| support.last()).max();
    let mut rows_at = vec![Vec::new(); length.map_or(0, |last| last + 1)];
    for (row, support) in supports.iter().enumerate() {
        for &position in support {
            rows_at[position].push(row);
        }
    }
    let mut classes = Vec::new();
    let mut is_known = vec![false; rows.len()];
    for row in 0..rows.len() {
        if std::mem::replace(&mut is_known[row], true) {
            continue;
        }
        let mut class = vec![row];
        let mut next = 0;
        while next < class.len() {
            for &position in &supports[class[next]] {
                for other in std::mem::take(&mut rows_at[position]) {
                    if !std::mem::replace(&mut is_known[other], true) {
                        class.push(other);
                    }
                }
            }
            next += 1;
        }
        class.sort_unstable();
        classes.push(class);
    }
    classes
}

impl<V: Vector> Component<V> {
    /// Returns the number of parts of its search.
    pub(super) fn parts(&self) -> u64 {
        self.planned.parts()
    }

    /// Returns the time of its search, as a power of 2; infinite if it is not exhaustive.
    pub(super) fn time(&self) -> f64 {
        self.planned.time
    }

    fn coset(&self) -> Coset<'_, V::Packed> {
        Coset {
            start: &self.start,
            basis: &self.basis,
            orders: vec![self.start.modulus(); self.basis.len()],
            at_least: 0,
            positions: self.planned_positions.clone(),
        }
    }

    /// Returns a message of the component as one of the whole code.
    fn message(&self, own: u128) -> u128 {
        let messages = self.messages.iter().enumerate();
        let chosen = messages.filter(|(index, _)| own >> index & 1 == 1);
        chosen.fold(0, |sum, (_, message)| sum ^ message)
    }

    /// Returns the message, in the component, of a word of the whole coset.
    fn own_message(&self, start: &V, word: &V) -> u128 {
        let pivots = self.pivots.iter().enumerate();
        let differs = |pivot: usize| u128::from(start.entry(pivot) != word.entry(pivot));
        pivots.fold(0, |sum, (index, &pivot)| sum | differs(pivot) << index)
    }
}

impl<V: Vector> Run<'_, '_, V> {
    /// Searches one summand after the other.
    pub(super) fn direct_sum(
        &mut self,
        components: &[Component<V>],
        step: &mut Step<'_>,
    ) -> Found<V> {
        let (coset, position) = (self.coset, &mut self.position);
        let has_messages = coset.has_messages();
        let mut word = coset.word(position.word);
        let mut bound = coset.fixed_total();
        let mut before = 0;
        let mut stopped = false;
        for component in components {
            let parts = component.parts();
            let end = before + parts;
            let known = word.packed(&component.positions).total();
            if stopped || position.done >= end {
                // Not begun, or done before the search was resumed.
                bound += if stopped { 0 } else { known };
                before = end;
                continue;
            }
            let own = if has_messages {
                component.own_message(coset.start, &word)
            } else {
                0
            };
            let restarts = matches!(component.planned.plan, Plan::Lists(_));
            let from = Position {
                done: if restarts { 0 } else { position.done - before },
                parts,
                word: own,
                fewest: usize::try_from(known).unwrap_or(usize::MAX),
                stage: position.stage,
                items: position.items,
            };
            let others = position.word ^ component.message(own);
            let rest = position.fewest - from.fewest;
            let inner = component.coset();
            let run = Run {
                coset: &inner,
                position: from,
            };
            let mut inner_step = |inner: &Position| {
                *position = Position {
                    // The last part is done when the search is, however many it turned out to have.
                    done: before + inner.done.min(parts - 1),
                    parts: position.parts,
                    word: if has_messages {
                        others ^ component.message(inner.word)
                    } else {
                        0
                    },
                    fewest: rest + inner.fewest,
                    ..*inner
                };
                let flow = step(position);
                stopped |= flow.is_break();
                flow
            };
            let best = run.plan(&component.planned.plan, &mut inner_step);
            word = word.with_packed(&component.positions, &best.word);
            bound += best.lower_bound;
            before = end;
            if best.total == best.lower_bound {
                (position.done, position.stage, position.items) = (end, 0, 0);
                position.fewest = usize::try_from(word.total()).unwrap_or(usize::MAX);
                stopped = stopped || step(position).is_break();
            }
        }
        let parts = components.len();
        found(coset, word, bound, Proof::Divided { parts })
    }
}
