//! A quotient that has been checked, and what it says about positions.

use std::ops::ControlFlow;

use madness_machine::Budget;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::build::{self, Extent, Progress, QuotientError};
use super::table::{Checked, Flaw, Period, QuotientTable};
use crate::impartial::HeapCode;
use crate::misere::Outcome;
use crate::misere::search::most_options;

/// The misère quotient of a game with heaps. Its certificate has been checked.
///
/// Elements are numbers below the order, and 0 is the identity. Those with short words come first.
///
/// ```
/// use combinatorial_games::impartial::HeapCode;
/// use combinatorial_games::misere::Outcome;
/// use combinatorial_games::misere::quotient::{Extent, Quotient};
/// use madness_machine::{Budget, go_on};
///
/// let code: HeapCode = "0.23".parse()?;
/// let quotient = Quotient::find(&code, &Extent::default(), &Budget::default(), go_on)?;
/// assert!(quotient.all_heaps());
/// assert_eq!(quotient.order(), 6);
/// assert_eq!(quotient.outcome(&[1_000_000_000_001, 2])?, Outcome::Next);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    code: HeapCode,
    certificate: QuotientTable,
    products: Vec<u32>,
    good: Vec<bool>,
    generators: Vec<Generator>,
    /// The exponents of the generators in a shortest word of each element.
    words: Vec<Vec<u32>>,
    pairs: usize,
}

/// A generator of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// The heap whose class it is.
    pub heap: u64,
    /// Its name: `a`, `b`, …, `z`, `a1`, `b1`, ….
    pub name: String,
    /// Its element.
    pub element: u32,
    /// The least i for which `g^(i + p) = g^i` for some p ≥ 1.
    pub index: usize,
    /// The least such p.
    pub period: usize,
}

/// A move in a sum of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeapMove {
    /// The heap that is played in.
    pub heap: u64,
    /// The heaps that are left of it, the largest first.
    pub parts: Vec<u64>,
}

/// A quotient does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A heap that is larger than those of the quotient.
    #[error("heap {heap} is too large: the quotient is certified for heaps up to {largest}")]
    Heap {
        /// The heap.
        heap: u64,
        /// The largest heap of the quotient.
        largest: u64,
    },
    /// A heap with too many moves to go through.
    #[error("heap {heap} has more than {limit} moves: ask for the outcome alone")]
    Moves {
        /// The heap.
        heap: u64,
        /// The most moves.
        limit: u64,
    },
}

impl Quotient {
    /// The most moves from a heap that [`Quotient::winning_moves`] goes through.
    pub const MOST_MOVES: u64 = 1 << 24;

    /// Finds the quotient of a code, heap by heap, until it holds for all heaps or a limit is
    /// reached. Its certificate is checked.
    ///
    /// If all heaps up to [`Extent::heaps`] are done, and there is no proof for all heaps, this is
    /// the quotient of these heaps. `progress` is told of every heap and every guess, which are the
    /// steps of the budget, and may stop the search.
    ///
    /// # Errors
    /// [`QuotientError`] if a limit is reached, with the quotient of the smaller heaps; or if the
    /// search is stopped. There may be no finite quotient; this does not find that out.
    ///
    /// # Source
    /// See [the module](super).
    pub fn find(
        code: &HeapCode,
        extent: &Extent,
        budget: &Budget,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self, QuotientError> {
        let clock = budget.start();
        build::find(code, extent, &mut |at| {
            clock.step()?;
            progress(at)
        })
    }

    /// Creates a quotient from a certificate, which is checked first.
    ///
    /// # Errors
    /// The [`Flaw`] of the certificate, or that it has more than `limit` pairs.
    pub fn new(certificate: QuotientTable, limit: usize) -> Result<Self, Flaw> {
        let checked = certificate.check(limit)?;
        Self::of_checked(certificate, checked)
    }

    /// As [`Quotient::new`]; `ask` is asked for steps, and for the bytes that the pairs take in all.
    pub(crate) fn within(
        certificate: QuotientTable,
        ask: &mut dyn FnMut(u64, u64) -> Option<()>,
    ) -> Result<Self, Flaw> {
        let checked = certificate.check_within(usize::MAX, ask)?;
        Self::of_checked(certificate, checked)
    }

    fn of_checked(certificate: QuotientTable, checked: Checked) -> Result<Self, Flaw> {
        let products = certificate.products()?;
        let order = checked.order;
        let mut good = vec![false; order];
        for &element in &certificate.p_portion {
            good[element as usize] = true;
        }
        let row = |element: u32| &products[element as usize * order..][..order];
        let mut words = vec![None; order];
        words[0] = Some(vec![0; certificate.generators.len()]);
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&element) = reached.get(next) {
            next += 1;
            for (index, generator) in certificate.generators.iter().enumerate() {
                let product = generator.times[element];
                if words[product as usize].is_none() {
                    let mut word = words[element].clone().expect("it was reached");
                    word[index] += 1;
                    words[product as usize] = Some(word);
                    reached.push(product as usize);
                }
            }
        }
        let generators = certificate
            .generators
            .iter()
            .enumerate()
            .map(|(index, generator)| {
                let element = generator.times[0];
                let (index_of_powers, period) = index_and_period(row(element));
                Generator {
                    heap: generator.heap,
                    name: name(index),
                    element,
                    index: index_of_powers,
                    period,
                }
            });
        Ok(Self {
            code: certificate.code.parse()?,
            generators: generators.collect(),
            words: words
                .into_iter()
                .map(|word| word.expect("all are reached"))
                .collect(),
            pairs: checked.pairs,
            certificate,
            products,
            good,
        })
    }

    /// Returns the code of the game.
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Returns the certificate.
    pub fn certificate(&self) -> &QuotientTable {
        &self.certificate
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.good.len()
    }

    /// Returns how many pairs the check of the certificate has kept.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// Returns the elements of the P-portion, in increasing order: sums with these values are won by
    /// the previous player.
    pub fn p_portion(&self) -> &[u32] {
        &self.certificate.p_portion
    }

    /// Returns the generators: the heaps whose values are no products of those of smaller heaps.
    pub fn generators(&self) -> &[Generator] {
        &self.generators
    }

    /// Returns Φ of the heaps 0, 1, 2, … of the table.
    pub fn values(&self) -> &[u32] {
        &self.certificate.values
    }

    /// Returns the largest heap of the table.
    pub fn heaps(&self) -> u64 {
        self.certificate.heaps()
    }

    /// Returns from where and by what Φ is periodic, if that is proved.
    pub fn period(&self) -> Option<Period> {
        self.certificate.period
    }

    /// Returns whether the quotient holds for all heaps.
    pub fn all_heaps(&self) -> bool {
        self.period().is_some()
    }

    /// Returns the product of two elements.
    ///
    /// # Panics
    /// If one of them is not below the order.
    pub fn product(&self, x: u32, y: u32) -> u32 {
        assert!((x.max(y) as usize) < self.order(), "no element");
        self.products[x as usize * self.order() + y as usize]
    }

    /// Returns how often each generator is in a shortest word of an element.
    ///
    /// # Panics
    /// If the element is not below the order.
    pub fn exponents(&self, element: u32) -> &[u32] {
        &self.words[element as usize]
    }

    /// Returns a shortest word of an element, such as `a^2 b`, and `1` for the identity.
    ///
    /// # Panics
    /// If the element is not below the order.
    pub fn word(&self, element: u32) -> String {
        let powers = self.generators.iter().zip(self.exponents(element));
        let powers = powers.filter(|(_, exponent)| **exponent > 0);
        let powers: Vec<String> = powers
            .map(|(generator, &exponent)| match exponent {
                1 => generator.name.clone(),
                more => format!("{}^{more}", generator.name),
            })
            .collect();
        if powers.is_empty() {
            "1".to_owned()
        } else {
            powers.join(" ")
        }
    }

    /// Returns Φ of a heap.
    ///
    /// # Errors
    /// [`PositionError::Heap`] if the heap is beyond the table and there is no period.
    pub fn value(&self, heap: u64) -> Result<u32, PositionError> {
        let largest = self.heaps();
        let heap_of_table = match self.period() {
            Some(Period { start, length }) if heap > largest => start + (heap - start) % length,
            _ => heap,
        };
        let index = usize::try_from(heap_of_table).ok();
        let value = index.and_then(|index| self.values().get(index));
        value.copied().ok_or(PositionError::Heap { heap, largest })
    }

    /// Returns Φ of a sum of heaps.
    ///
    /// # Errors
    /// [`PositionError::Heap`] if a heap is beyond the table and there is no period.
    pub fn value_of_sum(&self, heaps: &[u64]) -> Result<u32, PositionError> {
        heaps.iter().try_fold(0, |product, &heap| {
            Ok(self.product(product, self.value(heap)?))
        })
    }

    /// Returns who wins a sum of heaps in misère play.
    ///
    /// # Errors
    /// [`PositionError::Heap`] if a heap is beyond the table and there is no period.
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, PositionError> {
        Ok(if self.good[self.value_of_sum(heaps)? as usize] {
            Outcome::Previous
        } else {
            Outcome::Next
        })
    }

    /// Returns the winning misère moves of a sum of heaps, each once. There is none if the previous
    /// player wins, and none from a sum without a move, which the next player has won.
    ///
    /// # Errors
    /// [`PositionError`] if a heap is beyond the table and there is no period, or has more than
    /// [`Quotient::MOST_MOVES`] moves.
    pub fn winning_moves(&self, heaps: &[u64]) -> Result<Vec<HeapMove>, PositionError> {
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let mut moves = Vec::new();
        for (index, &heap) in sorted.iter().enumerate() {
            if index > 0 && sorted[index - 1] == heap {
                continue;
            }
            if most_options(&self.code, heap) > Self::MOST_MOVES {
                let limit = Self::MOST_MOVES;
                return Err(PositionError::Moves { heap, limit });
            }
            let before = self.value_of_sum(&sorted[..index])?;
            let rest = self.product(before, self.value_of_sum(&sorted[index + 1..])?);
            let first = moves.len();
            let mut error = None;
            self.code
                .for_each_option(heap, |parts| match self.value_of_sum(parts) {
                    Ok(value) if self.good[self.product(rest, value) as usize] => {
                        moves.push(HeapMove {
                            heap,
                            parts: parts.to_vec(),
                        });
                    }
                    Ok(_) => {}
                    Err(wrong) => error = Some(wrong),
                });
            if let Some(error) = error {
                return Err(error);
            }
            moves[first..].sort_unstable_by(|a, b| b.parts.cmp(&a.parts));
            moves.dedup();
        }
        Ok(moves)
    }
}

/// Returns the name of a generator.
fn name(index: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(index % 26).expect("below 26"));
    match index / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn index_and_period(times: &[u32]) -> (usize, usize) {
    let mut first_at = vec![None; times.len()];
    let mut power = 0;
    for exponent in 0.. {
        if let Some(index) = first_at[power].replace(exponent) {
            return (index, exponent - index);
        }
        power = times[power] as usize;
    }
    unreachable!("an element has finitely many powers")
}
