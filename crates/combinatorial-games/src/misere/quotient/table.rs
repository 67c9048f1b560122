//! The certificate of a quotient, and its check. Nothing here is used by the search.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::impartial::{CodeError, HeapCode};

/// A misère quotient as plain data.
///
/// Elements are numbered from 0, the identity. The monoid is given by what each generator does to
/// each element. If these maps commute and lead from the identity to all elements, they are a
/// commutative monoid: a product of generators is determined by where it takes the identity, as the
/// elements are reached from there by maps that commute with it. So each element x stands for one
/// map, and xy is where the map of x takes y.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientTable {
    /// The code of the game, such as `0.77`.
    pub code: String,
    /// The generators, in increasing order of their heaps.
    pub generators: Vec<GeneratorTimes>,
    /// The elements of the P-portion, in increasing order.
    pub p_portion: Vec<u32>,
    /// Φ of the heaps 0, 1, 2, ….
    pub values: Vec<u32>,
    /// From where and by what Φ is periodic, if the quotient is claimed for all heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
}

/// What a generator does to each element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeneratorTimes {
    /// The heap whose class the generator is.
    pub heap: u64,
    /// The product of the generator and each element.
    pub times: Vec<u32>,
}

/// From where and by what Φ is periodic: Φ(n + length) = Φ(n) for all n ≥ start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The first heap n₀ of the periodic part, at least 1.
    pub start: u64,
    /// The period p, at least 1.
    pub length: u64,
}

/// What a check has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of elements.
    pub order: usize,
    /// The number of pairs with least sets that were found.
    pub pairs: usize,
    /// The largest heap of the table.
    pub heaps: u64,
    /// Whether the quotient holds for all heaps.
    pub all_heaps: bool,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The code is none.
    #[error("the code is wrong: {0}")]
    Code(#[from] CodeError),
    /// There is no value of the heap 0.
    #[error("there is no value of the empty heap")]
    NoValue,
    /// More elements or heaps than are checked.
    #[error("{needed} {what}, more than {limit}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        needed: u64,
        /// The most.
        limit: u64,
    },
    /// The steps or the memory of the check were not granted.
    #[error("the check would take more steps or memory than allowed")]
    Refused,
    /// More pairs than allowed.
    #[error("there are more than {limit} pairs of values and options: allow more of them")]
    TooManyPairs {
        /// The most pairs.
        limit: usize,
    },
    /// A number that is no element.
    #[error("{element} is no element: there are {order}")]
    NoElement {
        /// The number.
        element: u32,
        /// The number of elements.
        order: usize,
    },
    /// A generator whose heap has no value or another one, that is out of order, or that has too few
    /// or too many products.
    #[error("the generator of heap {heap} does not fit the rest of the certificate")]
    Generator {
        /// The heap.
        heap: u64,
    },
    /// Two generators that do not commute.
    #[error("the generators of the heaps {first} and {second} do not commute on element {element}")]
    NotCommutative {
        /// A heap.
        first: u64,
        /// A heap.
        second: u64,
        /// The element.
        element: u32,
    },
    /// An element that is no product of generators.
    #[error("element {element} is no product of generators")]
    Unreachable {
        /// The element.
        element: u32,
    },
    /// The P-portion is not in increasing order.
    #[error("the P-portion is not in increasing order at element {element}")]
    Unsorted {
        /// The element that comes too late.
        element: u32,
    },
    /// Two elements that no element tells apart.
    #[error("no element tells the elements {first} and {second} apart")]
    Indistinguishable {
        /// An element.
        first: u32,
        /// An element.
        second: u32,
    },
    /// A heap without a move whose value is not the identity.
    #[error("heap {heap} has no move, so its value must be 0")]
    End {
        /// The heap.
        heap: u64,
    },
    /// The identity is in the P-portion.
    #[error("the identity is in the P-portion, but the empty sum is won by the next player")]
    GoodIdentity,
    /// A move from a sum in the P-portion to another one.
    #[error("a move from heap {heap} leads from one element of the P-portion to another")]
    GoodToGood {
        /// The heap.
        heap: u64,
    },
    /// A sum outside the P-portion from which no move leads into it.
    #[error("a sum of value {value}, outside the P-portion, has no move into it")]
    NoWayOut {
        /// The value of the sum.
        value: u32,
    },
    /// The values do not have the period, or it is 0, or it starts at 0.
    #[error("the values do not have period {} from heap {}", .0.length, .0.start)]
    Period(Period),
    /// The period is not proved by so few heaps.
    #[error("the period needs values of the heaps up to {needed}, and they end at {heaps}")]
    TooFewHeaps {
        /// The least largest heap that would do.
        needed: u64,
        /// The largest heap.
        heaps: u64,
    },
}

/// Grants steps and bytes, or refuses.
type Ask<'a> = dyn FnMut(u64, u64) -> Option<()> + 'a;

/// A set of elements, as bits.
type Set = Vec<u64>;

fn has(set: &Set, element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}

fn elements_of(set: &Set) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(set).flat_map(|(index, &word)| {
        let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
        bits.map(move |bit| 64 * index + bit)
    })
}

fn meet(a: &Set, b: &Set) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// A certificate whose numbers have been seen to be elements.
struct Tables {
    code: HeapCode,
    order: usize,
    products: Vec<u32>,
    p_portion: Set,
}

impl QuotientTable {
    /// The most elements of a quotient that is checked.
    pub const MOST_ELEMENTS: usize = 1 << 12;

    /// The most steps to go through the options of all heaps.
    const MOST_STEPS: u64 = 1 << 32;

    /// Checks that this is the misère quotient of the code, for the heaps of the table, or for all
    /// heaps if there is a period. [The module](super) says why this is a proof.
    ///
    /// # Complexity
    /// O(pairs · different heaps · order), and O(order · generators² + order² · heaps + heaps² · digits).
    ///
    /// # Errors
    /// The first [`Flaw`] that is found, or that there are more than `limit` pairs.
    pub fn check(&self, limit: usize) -> Result<Checked, Flaw> {
        self.check_within(limit, &mut |_, _| Some(()))
    }

    /// As [`QuotientTable::check`]; `ask` is asked for the steps through the pairs, and for the bytes
    /// that all of these take.
    pub(super) fn check_within(&self, limit: usize, ask: &mut Ask<'_>) -> Result<Checked, Flaw> {
        let tables = self.tables()?;
        self.separated(&tables)?;
        let letters = self.letters(&tables)?;
        let pairs = tables.no_way_out(&letters, limit, ask)?;
        if let Some(period) = self.period {
            self.periodic(&tables.code, period)?;
        }
        Ok(Checked {
            order: tables.order,
            pairs,
            heaps: self.heaps(),
            all_heaps: self.period.is_some(),
        })
    }

    /// Returns the largest heap of the table.
    pub fn heaps(&self) -> u64 {
        self.values.len().saturating_sub(1) as u64
    }

    /// Returns the number of elements that is claimed.
    pub fn order(&self) -> usize {
        self.generators.first().map_or(1, |first| first.times.len())
    }

    /// Returns all products, those of 0 first.
    ///
    /// # Errors
    /// A [`Flaw`] if the generators do not determine a commutative monoid.
    pub(super) fn products(&self) -> Result<Vec<u32>, Flaw> {
        let order = self.order();
        if order > Self::MOST_ELEMENTS {
            return Err(Flaw::TooLarge {
                what: "elements",
                needed: order as u64,
                limit: Self::MOST_ELEMENTS as u64,
            });
        }
        let mut last = 0;
        for generator in &self.generators {
            let heap = generator.heap;
            let value = usize::try_from(heap)
                .ok()
                .and_then(|heap| self.values.get(heap));
            let fits = heap > last && generator.times.len() == order;
            if !fits || value != generator.times.first() {
                return Err(Flaw::Generator { heap });
            }
            last = heap;
        }
        let products = self
            .generators
            .iter()
            .flat_map(|generator| &generator.times);
        let mut numbers = products.chain(&self.p_portion).chain(&self.values);
        if let Some(&element) = numbers.find(|&&element| element as usize >= order) {
            return Err(Flaw::NoElement { element, order });
        }
        for (index, first) in self.generators.iter().enumerate() {
            for second in &self.generators[..index] {
                let there = first.times.iter().map(|&x| second.times[x as usize]);
                let back = second.times.iter().map(|&x| first.times[x as usize]);
                let mut pairs = (0..).zip(there.zip(back));
                if let Some((element, _)) = pairs.find(|(_, (there, back))| there != back) {
                    return Err(Flaw::NotCommutative {
                        first: first.heap,
                        second: second.heap,
                        element,
                    });
                }
            }
        }
        // The row of xg is the row of x, with the map of g applied.
        let mut rows: Vec<Option<Vec<u32>>> = vec![None; order];
        rows[0] = Some((0..).take(order).collect());
        let mut reached = vec![0];
        while let Some(element) = reached.pop() {
            let row = rows[element].clone().expect("it was reached");
            for generator in &self.generators {
                let product = generator.times[element] as usize;
                if rows[product].is_none() {
                    let times = |&x: &u32| generator.times[x as usize];
                    rows[product] = Some(row.iter().map(times).collect());
                    reached.push(product);
                }
            }
        }
        let mut products = Vec::with_capacity(order * order);
        for (element, row) in (0..).zip(rows) {
            products.extend(row.ok_or(Flaw::Unreachable { element })?);
        }
        Ok(products)
    }

    fn tables(&self) -> Result<Tables, Flaw> {
        let code: HeapCode = self.code.parse()?;
        if self.values.is_empty() {
            return Err(Flaw::NoValue);
        }
        let heaps = self.heaps() + 1;
        let per_heap = match most_heaps(&code) {
            1 => 1,
            2 => heaps,
            _ => heaps.saturating_mul(heaps),
        };
        let steps = heaps.saturating_mul(per_heap);
        let steps = steps.saturating_mul(code.digits().len() as u64);
        if steps > Self::MOST_STEPS {
            return Err(Flaw::TooLarge {
                what: "steps through the options of all heaps",
                needed: steps,
                limit: Self::MOST_STEPS,
            });
        }
        let products = self.products()?;
        let order = self.order();
        let mut p_portion = vec![0; order.div_ceil(64)];
        let mut next = 0;
        for &element in &self.p_portion {
            if element < next {
                return Err(Flaw::Unsorted { element });
            }
            next = element + 1;
            p_portion[element as usize / 64] |= 1 << (element % 64);
        }
        if has(&p_portion, 0) {
            return Err(Flaw::GoodIdentity);
        }
        Ok(Tables {
            code,
            order,
            products,
            p_portion,
        })
    }

    /// Every two elements are told apart by some element.
    fn separated(&self, tables: &Tables) -> Result<(), Flaw> {
        let mut known = HashMap::new();
        for second in (0..).take(self.order()) {
            if let Some(first) = known.insert(tables.good_with(second), second) {
                return Err(Flaw::Indistinguishable { first, second });
            }
        }
        Ok(())
    }

    /// Returns the different pairs of the heaps that have a move. Checks the condition "good stays
    /// good", and that heaps without a move are the identity.
    fn letters(&self, tables: &Tables) -> Result<BTreeSet<(u32, Set)>, Flaw> {
        let mut letters = BTreeSet::new();
        let good: Vec<Set> = (0..)
            .take(tables.order)
            .map(|element| tables.good_with(element))
            .collect();
        for (heap, &value) in (0..).zip(&self.values) {
            let mut options = vec![0; tables.order.div_ceil(64)];
            let mut has_move = false;
            tables.code.for_each_option(heap, |parts| {
                has_move = true;
                let parts = parts.iter().map(|&part| {
                    let index = usize::try_from(part).expect("options are smaller");
                    self.values[index]
                });
                let option = parts.fold(0, |x, y| tables.product(x, y));
                options[option as usize / 64] |= 1 << (option % 64);
            });
            if !has_move {
                if value != 0 {
                    return Err(Flaw::End { heap });
                }
                continue;
            }
            if letters.contains(&(value, options.clone())) {
                continue;
            }
            let good_with = &good[value as usize];
            if elements_of(&options).any(|option| meet(good_with, &good[option as usize])) {
                return Err(Flaw::GoodToGood { heap });
            }
            letters.insert((value, options));
        }
        Ok(letters)
    }

    fn periodic(&self, code: &HeapCode, period: Period) -> Result<(), Flaw> {
        let index = |heap: u64| usize::try_from(heap).map_err(|_| Flaw::Period(period));
        let (start, length) = (index(period.start)?, index(period.length)?);
        if start == 0 || length == 0 {
            return Err(Flaw::Period(period));
        }
        let heaps = self.heaps();
        let digits = code.digits().len().saturating_sub(1) as u64;
        let needed = period.start.saturating_add(period.length - 1);
        let needed = needed
            .saturating_mul(most_heaps(code))
            .saturating_add(digits);
        if heaps < needed {
            return Err(Flaw::TooFewHeaps { needed, heaps });
        }
        // The table is longer than start + length now.
        let (before, after) = (&self.values[start..], &self.values[start + length..]);
        if before
            .iter()
            .zip(after)
            .any(|(before, after)| before != after)
        {
            return Err(Flaw::Period(period));
        }
        Ok(())
    }
}

/// Returns the most heaps that a move leaves, at least 1.
fn most_heaps(code: &HeapCode) -> u64 {
    let most = |&digit: &u8| match digit {
        8.. => 3,
        4..8 => 2,
        _ => 1,
    };
    code.digits().iter().map(most).max().unwrap_or(1)
}

impl Tables {
    fn product(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize * self.order + y as usize]
    }

    /// Returns the elements whose product with x is in the P-portion.
    fn good_with(&self, x: u32) -> Set {
        let mut good = vec![0; self.order.div_ceil(64)];
        let row = &self.products[x as usize * self.order..][..self.order];
        for (element, &product) in row.iter().enumerate() {
            if has(&self.p_portion, product) {
                good[element / 64] |= 1 << (element % 64);
            }
        }
        good
    }

    /// Adds the products of x with the elements of a set to another set.
    fn add_products(&self, x: u32, set: &Set, to: &mut Set) {
        for y in elements_of(set) {
            let product = self.product(x, y);
            to[product as usize / 64] |= 1 << (product % 64);
        }
    }

    /// Goes through all pairs with least sets and checks the condition "bad has a way out". Returns
    /// the number of pairs.
    fn no_way_out(
        &self,
        letters: &BTreeSet<(u32, Set)>,
        limit: usize,
        ask: &mut Ask<'_>,
    ) -> Result<usize, Flaw> {
        let size = |set: &Set| {
            set.iter()
                .map(|word| u64::from(word.count_ones()))
                .sum::<u64>()
        };
        let words = self.order.div_ceil(64) as u64;
        let of_letters: u64 = letters.iter().map(|(_, options)| size(options)).sum();
        let letters_count = letters.len() as u64;
        let covers = |small: &Set, large: &Set| small.iter().zip(large).all(|(s, l)| s & !l == 0);
        let mut pairs: Vec<(u32, Set)> = Vec::new();
        let mut least: Vec<Vec<usize>> = vec![Vec::new(); self.order];
        let keep = |pairs: &mut Vec<(u32, Set)>, least: &mut [Vec<usize>], new: (u32, Set)| {
            let (value, options) = (new.0, &new.1);
            let same = &mut least[value as usize];
            if same.iter().any(|&known| covers(&pairs[known].1, options)) {
                return Ok(());
            }
            if !has(&self.p_portion, value) && !meet(options, &self.p_portion) {
                return Err(Flaw::NoWayOut { value });
            }
            if pairs.len() >= limit {
                return Err(Flaw::TooManyPairs { limit });
            }
            same.retain(|&known| !covers(options, &pairs[known].1));
            same.push(pairs.len());
            pairs.push(new);
            Ok(())
        };
        for letter in letters {
            keep(&mut pairs, &mut least, letter.clone())?;
        }
        let mut next = 0;
        while let Some((value, options)) = pairs.get(next).cloned() {
            if least[value as usize].contains(&next) {
                // For each letter two sets of products, and a comparison with each of the least
                // sets. Most comparisons end early.
                let compared = 20 + words + least.iter().map(Vec::len).max().unwrap_or(0) as u64;
                let products = of_letters + letters_count * size(&options);
                let steps = products
                    .saturating_mul(4)
                    .saturating_add(letters_count * compared * 2);
                let bytes = (pairs.len() as u64 + letters_count) * (8 * words + 48);
                ask(steps, bytes).ok_or(Flaw::Refused)?;
                for (letter, letter_options) in letters {
                    let mut of_sum = vec![0; options.len()];
                    self.add_products(value, letter_options, &mut of_sum);
                    self.add_products(*letter, &options, &mut of_sum);
                    let sum = (self.product(value, *letter), of_sum);
                    keep(&mut pairs, &mut least, sum)?;
                }
            }
            next += 1;
        }
        Ok(least.iter().map(Vec::len).sum())
    }
}
