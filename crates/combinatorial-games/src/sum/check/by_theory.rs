//! Answers by theory about positions that are too large to be gone through: misère sums by a quotient or by
//! the theorem about subtraction games, and a queen by Wythoff's pairs.

use std::collections::BTreeSet;

use madness_claims::{Allowance, Flaw};

use super::rules::{Found, Rules, Unable};
use super::{MoveCertificate, winner};
use crate::impartial::{BoardGame, HeapGame};
use crate::loopy::Outcome;
use crate::misere::check::QuotientCertificate;
use crate::sum::decide::MisereVerdict;
use crate::sum::quotient::QuotientAnalysis;
use crate::sum::{Component, Left, Move, Sum};

/// The steps of looking at an option.
const STEPS_OF_AN_OPTION: u64 = 100;

/// The steps of multiplying the element of a heap.
const STEPS_OF_A_HEAP: u64 = 10;

impl MoveCertificate {
    /// Creates the certificate of an answer in misère play that a quotient gives.
    #[must_use]
    pub fn by_quotient(text: &str, sum: &Sum, found: &QuotientAnalysis) -> Self {
        let winner = winner(found.first_wins);
        let unknown = std::iter::repeat(None);
        let mut certificate = Self::of((text, sum), (true, winner), None, unknown, &found.moves);
        certificate.quotient = Some(Box::new(QuotientCertificate::new(&found.quotient)));
        certificate
    }

    /// Creates the certificate of an answer in misère play, however it was found.
    #[must_use]
    pub fn decided(text: &str, sum: &Sum, found: &MisereVerdict) -> Self {
        match found {
            MisereVerdict::Search(found) => Self::misere(text, sum, found),
            MisereVerdict::Quotient(found) => Self::by_quotient(text, sum, found),
        }
    }

    /// Checks an answer by its quotient: that it is the quotient of this game, and what it says of the
    /// sum and of every option. Returns whether the allowance sufficed.
    pub(super) fn check_quotient(
        &self,
        certificate: &QuotientCertificate,
        sum: &Sum,
        allowance: &mut Allowance,
    ) -> Result<Option<()>, Flaw> {
        let flaw = |reason: &str| Flaw::new("quotient", reason);
        let (game, heaps) = sum
            .heaps()
            .filter(|_| self.misere)
            .ok_or_else(|| flaw("it serves heaps of one game in misère play"))?;
        Flaw::unless_claimed(&certificate.claim, QuotientCertificate::CLAIM)?;
        let code = game.code();
        if code.is_none() || certificate.proof.code.parse().ok() != code {
            return Err(flaw("it is of another game"));
        }
        if self.grundy.is_some() || self.components.iter().any(|part| part.grundy.is_some()) {
            return Err(Flaw::new("grundy", "a quotient does not give it"));
        }
        let Some(quotient) = certificate.quotient(allowance)? else {
            return Ok(None);
        };
        let value = |heaps: &[u64]| {
            let value = quotient.value_of_sum(heaps);
            value.map_err(|error| Flaw::new("quotient", error.to_string()))
        };
        let is_won = |element| quotient.p_portion().binary_search(&element).is_err();
        let first_wins = is_won(value(&heaps)?);
        let mut moves = Vec::new();
        for (component, &heap) in heaps.iter().enumerate() {
            let options = game.most_options(heap).saturating_mul(STEPS_OF_AN_OPTION);
            let steps = options.saturating_add(heaps.len() as u64 * STEPS_OF_A_HEAP);
            if allowance.spend(steps).is_none() {
                return Ok(None);
            }
            let mut rest = heaps.clone();
            rest.remove(component);
            let rest = value(&rest)?;
            let mut failure = None;
            game.for_each_option(heap, |parts| match value(parts) {
                Ok(element) if is_won(quotient.product(rest, element)) => {}
                Ok(_) => {
                    let mut parts = parts.to_vec();
                    parts.sort_unstable_by(|a, b| b.cmp(a));
                    let left = Left::Heaps(parts);
                    moves.push(Move { component, left });
                }
                Err(flaw) => failure = Some(flaw),
            });
            failure.map_or(Ok(()), Err)?;
        }
        self.compare_winner(winner(first_wins))?;
        self.compare_moves(&moves, sum)?;
        Ok(Some(()))
    }
}

/// Returns the heaps of a sum of heaps of nim and of subtraction games.
fn subtractions(sum: &Sum) -> Option<Vec<(&HeapGame, u64)>> {
    let heap = |component| match component {
        &Component::Heap {
            game: ref game @ (HeapGame::Nim | HeapGame::Subtraction(_)),
            heap,
        } => Some((game, heap)),
        _ => None,
    };
    sum.components().iter().map(heap).collect()
}

/// Returns γ^h of heaps of nim and of subtraction games by the theorem: the nim-sum of their numbers in normal
/// play, or if all of these are 0 or 1 the other of 0 and 1.
fn misere_value(numbers: impl Iterator<Item = u64> + Clone) -> u64 {
    let sum = numbers.clone().fold(0, |sum, number| sum ^ number);
    if numbers.into_iter().all(|number| number < 2) {
        1 - sum
    } else {
        sum
    }
}

/// Returns what the theorem about subtraction games says of a sum in misère play, if it is one of those and of
/// heaps of nim.
pub(super) fn by_subtraction(
    sum: &Sum,
    rules: &mut Rules,
    allowance: &mut Allowance,
) -> Option<Result<Found, Unable>> {
    let heaps = subtractions(sum)?;
    Some(subtraction_moves(&heaps, rules, allowance))
}

fn subtraction_moves(
    heaps: &[(&HeapGame, u64)],
    rules: &mut Rules,
    allowance: &mut Allowance,
) -> Result<Found, Unable> {
    let mut number = |component: usize, heap: u64, allowance: &mut Allowance| {
        rules.number(&(component, Left::Heaps(vec![heap])), allowance)
    };
    let mut numbers = Vec::new();
    for (component, &(_, heap)) in heaps.iter().enumerate() {
        numbers.push(number(component, heap, allowance)?);
    }
    let mut moves = Vec::new();
    for (component, &(game, heap)) in heaps.iter().enumerate() {
        let others = numbers.iter().enumerate();
        let others = others
            .filter(|&(other, _)| other != component)
            .map(|(_, &number)| number);
        let rest = others.clone().fold(0, |rest, number| rest ^ number);
        let are_small = others.clone().all(|number| number < 2);
        let lefts: BTreeSet<u64> = match game {
            // No other number of counters leaves a nim-sum of 0 or 1.
            HeapGame::Subtraction(taken) => taken
                .iter()
                .filter_map(|&taken| heap.checked_sub(taken))
                .collect(),
            _ => [0, 1, rest]
                .into_iter()
                .filter(|&left| left < heap)
                .collect(),
        };
        let steps = heaps.len() as u64 + lefts.len() as u64 * 10;
        allowance
            .spend(steps.saturating_mul(20))
            .ok_or(Unable::TooLarge)?;
        for left in lefts {
            let after = number(component, left, allowance)?;
            let value = if are_small && after < 2 {
                1 - (rest ^ after)
            } else {
                rest ^ after
            };
            if value == 0 {
                let left = Left::Heaps([left].into_iter().filter(|&left| left > 0).collect());
                moves.push(Move { component, left });
            }
        }
    }
    let components = numbers
        .iter()
        .map(|&number| misere_value([number].into_iter()))
        .collect();
    Ok(Found::of_numbers(
        components,
        misere_value(numbers.iter().copied()),
        moves,
    ))
}

/// A queen that is the whole sum, in normal or misère play.
pub(super) struct LoneQueen {
    cell: [u64; 2],
    is_misere: bool,
}

impl LoneQueen {
    pub(super) fn of(sum: &Sum, is_misere: bool) -> Option<Self> {
        match sum.components() {
            &[
                Component::Board {
                    game: BoardGame::Queen,
                    cell: (column, row),
                },
            ] => Some(Self {
                cell: [column, row].map(u64::from),
                is_misere,
            }),
            _ => None,
        }
    }

    /// Returns the smaller number of Wythoff's pair of some difference k. In normal play it is the a with
    /// a ≤ k φ < a + 1, where 2 φ = 1 + √5: that is (2 a − k)² ≤ 5 k² < (2 a + 2 − k)².
    fn small(&self, difference: u64) -> u64 {
        match difference {
            0 | 1 if self.is_misere => return 2 * (1 - difference),
            _ => {}
        }
        let k = u128::from(difference);
        let is_at_most = |a: u64| {
            let twice = 2 * u128::from(a);
            twice <= k || (twice - k).pow(2) <= 5 * k * k
        };
        last(2 * difference, is_at_most)
    }

    /// Returns the other number of the pair that a number is in.
    fn partner(&self, number: u64) -> u64 {
        // The smaller and the larger numbers both grow with the difference, but for the first two of misère
        // play.
        match number {
            0 | 1 if self.is_misere => return 1 - number,
            2 if self.is_misere => return 2,
            _ => {}
        }
        let least = if self.is_misere { 2 } else { 0 };
        let upper = |k: u64| self.small(k) + k;
        let k = last(number, |k| k < least || self.small(k) <= number);
        if self.small(k) == number {
            return upper(k);
        }
        self.small(last(number, |k| k < least || upper(k) <= number))
    }

    /// Returns whether a cell is that of a pair.
    fn is_lost(&self, [column, row]: [u64; 2]) -> bool {
        self.small(column.abs_diff(row)) == column.min(row)
    }

    /// Returns who wins, and the moves to cells of pairs. A cell of a pair is right with the number 0 or
    /// without a number, every other one only without.
    pub(super) fn find(&self) -> (Outcome, Vec<Move>) {
        let [column, row] = self.cell;
        let least = self.small(column.abs_diff(row));
        let steps = column.min(row).saturating_sub(least);
        let cells = [
            [self.partner(row), row],
            [column, self.partner(column)],
            [column - steps, row - steps],
        ];
        let is_move = |&[to, at]: &[u64; 2]| to <= column && at <= row && [to, at] != self.cell;
        let cells: BTreeSet<[u64; 2]> = cells.into_iter().filter(is_move).collect();
        let cells = cells.into_iter().filter(|&cell| self.is_lost(cell));
        let narrow = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
        let moves = cells.map(|[column, row]| Move {
            component: 0,
            left: Left::Cell(narrow(column), narrow(row)),
        });
        let is_lost = self.is_lost(self.cell);
        (
            winner(!is_lost),
            if is_lost { Vec::new() } else { moves.collect() },
        )
    }
}

/// Returns the last number up to `most` with a property that 0 has, and that no number has after one that has
/// it not.
fn last(most: u64, has: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = high - (high - low) / 2;
        if has(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
