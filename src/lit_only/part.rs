//! An order for a connected part of a list of presses.

use std::collections::HashSet;

use madness_machine::{Clock, Spent};

use super::wiring::Wiring;

/// The most presses of a part: the bits of a set.
const MOST: usize = 128;

/// A set of presses of a part.
type Set = u128;

/// Why no order was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unordered {
    /// There is none.
    Impossible,
    /// The budget was spent, or the part has more than [`MOST`] presses.
    Unknown,
}

impl From<Spent> for Unordered {
    fn from(_: Spent) -> Self {
        Self::Unknown
    }
}

/// A list of presses in which each matters to the others, directly or through others.
struct Part {
    /// For each press the others whose cells it toggles.
    toggles: Vec<Set>,
    /// For each press the others that toggle its cell.
    toggled_by: Vec<Set>,
    /// Whether every press toggles its own cell, and toggling is mutual.
    is_mutual: bool,
}

/// The presses of a part that are still to be made, and which of their cells are lit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rest {
    left: Set,
    lit: Set,
}

/// Orders the presses of a part; the cells may be repeated. `is_lit` has the lights before it.
pub(super) fn ordered(
    wiring: &Wiring,
    presses: &[usize],
    is_lit: &[bool],
    clock: &Clock,
) -> Result<Vec<usize>, Unordered> {
    if presses.len() > MOST {
        return Err(Unordered::Unknown);
    }
    let part = Part::new(wiring, presses);
    let lit = (0..presses.len()).filter(|&at| is_lit[presses[at]]);
    let whole = Rest {
        left: presses.iter().fold(0, |left, _| (left << 1) | 1),
        lit: lit.fold(0, |lit, at| lit | bit(at)),
    };
    let mut dead = HashSet::new();
    let order = part.order(whole, &mut dead, clock)?;
    Ok(order.into_iter().map(|at| presses[at]).collect())
}

fn bit(at: usize) -> Set {
    1 << at
}

/// Goes through the numbers in a set.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < MOST).then_some(first)
    })
}

impl Part {
    fn new(wiring: &Wiring, presses: &[usize]) -> Self {
        let set = |is_in: &dyn Fn(usize) -> bool| {
            let members = (0..presses.len()).filter(|&at| is_in(at));
            members.fold(0, |set, at| set | bit(at))
        };
        let numbers = 0..presses.len();
        let toggles: Vec<Set> = numbers
            .clone()
            .map(|from| set(&|to| to != from && wiring.does_toggle(presses[from], presses[to])))
            .collect();
        let toggled_by: Vec<Set> = numbers
            .map(|to| set(&|from| toggles[from] & bit(to) != 0))
            .collect();
        let own = presses.iter().all(|&cell| wiring.does_toggle(cell, cell));
        Self {
            is_mutual: own && toggles == toggled_by,
            toggles,
            toggled_by,
        }
    }

    /// Orders what is left; `dead` holds what is known to have no order.
    fn order(
        &self,
        rest: Rest,
        dead: &mut HashSet<Rest>,
        clock: &Clock,
    ) -> Result<Vec<usize>, Unordered> {
        let mut order = Vec::new();
        let mut left = rest.left;
        while left != 0 {
            let component = self.component(left);
            left &= !component;
            let rest = Rest {
                left: component,
                lit: rest.lit & component,
            };
            order.extend(self.order_of_component(rest, dead, clock)?);
        }
        Ok(order)
    }

    /// Returns the presses that hang together with the first one of a set.
    fn component(&self, left: Set) -> Set {
        let mut component = left & left.wrapping_neg();
        let mut new = component;
        while new != 0 {
            let around = members(new).fold(0, |around, at| {
                around | self.toggles[at] | self.toggled_by[at]
            });
            new = around & left & !component;
            component |= new;
        }
        component
    }

    fn order_of_component(
        &self,
        rest: Rest,
        dead: &mut HashSet<Rest>,
        clock: &Clock,
    ) -> Result<Vec<usize>, Unordered> {
        clock.spend()?;
        if self.is_refused(rest) || dead.contains(&rest) {
            return Err(Unordered::Impossible);
        }
        if rest.left.is_power_of_two() {
            // It toggles nothing else, and nothing toggles it any more.
            let is_lit = rest.lit == rest.left;
            let only = rest.left.trailing_zeros() as usize;
            return if is_lit {
                Ok(vec![only])
            } else {
                Err(Unordered::Impossible)
            };
        }
        if let Some(at) = self.leaf(rest.left) {
            return if rest.lit & bit(at) != 0 {
                self.after(at, rest, dead, clock)
            } else {
                let others = Rest {
                    left: rest.left & !bit(at),
                    ..rest
                };
                let mut order = self.order(others, dead, clock)?;
                order.push(at);
                Ok(order)
            };
        }
        for at in members(rest.lit) {
            match self.after(at, rest, dead, clock) {
                Err(Unordered::Impossible) => {}
                found => return found,
            }
        }
        dead.insert(rest);
        Err(Unordered::Impossible)
    }

    /// Makes a press, and orders the others after it.
    fn after(
        &self,
        at: usize,
        rest: Rest,
        dead: &mut HashSet<Rest>,
        clock: &Clock,
    ) -> Result<Vec<usize>, Unordered> {
        let left = rest.left & !bit(at);
        let others = Rest {
            left,
            lit: (rest.lit ^ self.toggles[at]) & left,
        };
        let later = self.order(others, dead, clock)?;
        Ok([vec![at], later].concat())
    }

    /// Whether there is no order, because the number of edges has not the parity of that of dark cells.
    fn is_refused(&self, rest: Rest) -> bool {
        let degrees = members(rest.left).map(|at| (self.toggles[at] & rest.left).count_ones());
        let dark = (rest.left & !rest.lit).count_ones();
        self.is_mutual && (degrees.sum::<u32>() / 2) % 2 != dark % 2
    }

    /// Returns a press with one edge, if there is one.
    fn leaf(&self, left: Set) -> Option<usize> {
        let is_leaf = |&at: &usize| (self.toggles[at] & left).is_power_of_two();
        members(left).find(is_leaf).filter(|_| self.is_mutual)
    }
}
