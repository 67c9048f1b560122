//! The period that values prove by the bound of Guy and Smith; [the module above](super) has the bound.

use super::{Difference, Divisor, Period, Proof};
use crate::impartial::HeapCode;
use crate::impartial::octal::space::SparseSpace;

/// Returns the period that the values prove by the bound of Guy and Smith.
///
/// # Complexity
/// O(values).
pub fn guy_smith(code: &HeapCode, values: &[u16], space: SparseSpace) -> Option<Period> {
    let last_digit = code.digits().len().saturating_sub(1);
    let overlaps = overlaps(values);
    // The least period that satisfies the bound is the least period: a smaller one would have the
    // same pre-period, and satisfy the bound as well.
    let preperiod = |period: usize| values.len() - period - overlaps[period];
    let period = (1..values.len() / 2).find(|&period| {
        let preperiod = preperiod(period).max(1);
        2 * preperiod + 2 * period + last_digit <= values.len()
    })?;
    let preperiod = preperiod(period);
    let difference = |first: usize, second: usize| Difference {
        heaps: [first as u64, second as u64],
        values: [values[first], values[second]],
    };
    let divisors = primes(period as u64).into_iter().map(|prime| {
        let shift = period / usize::try_from(prime).expect("no more than the period");
        let first = (preperiod..values.len() - shift).find(|&n| values[n] != values[n + shift]);
        first.map(|first| Divisor {
            prime,
            difference: difference(first, first + shift),
        })
    });
    Some(Period {
        code: code.to_string(),
        preperiod: preperiod as u64,
        period: period as u64,
        exception: preperiod
            .checked_sub(1)
            .map(|last| difference(last, last + period)),
        divisors: divisors.collect::<Option<_>>()?,
        proof: Proof::GuySmith {
            heaps: (2 * preperiod.max(1) + 2 * period + last_digit) as u64,
            space,
        },
    })
}

/// Returns, for every shift, how many values at the end agree with those so much before.
pub(crate) fn overlaps<T: PartialEq + Copy>(values: &[T]) -> Vec<usize> {
    // The Z function of the values in reverse order.
    let at = |i: usize| values[values.len() - 1 - i];
    let mut overlaps = vec![0; values.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..values.len() {
        let mut length = if i < right {
            overlaps[i - left].min(right - i)
        } else {
            0
        };
        while i + length < values.len() && at(length) == at(i + length) {
            length += 1;
        }
        if i + length > right {
            (left, right) = (i, i + length);
        }
        overlaps[i] = length;
    }
    overlaps
}

/// Returns the primes that divide a number, in increasing order.
pub(super) fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        if number.is_multiple_of(prime) {
            primes.push(prime);
            while number.is_multiple_of(prime) {
                number /= prime;
            }
        }
        prime += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}
