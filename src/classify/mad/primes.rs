//! The primes that can divide a MAD number: those modulo which 2 has a small order.

use madness_machine::parallel;

/// A power of an odd prime with the data that the search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PrimePower {
    pub(super) p: u64,
    /// pᵉ.
    pub(super) q: u64,
    /// The order of 2 modulo q.
    pub(super) order: u64,
    /// A generator of the units modulo q; of those modulo p the least.
    pub(super) generator: u64,
}

/// How many odd numbers are sieved at a time.
const SEGMENT: u64 = 1 << 16;

/// Returns the odd primes p up to `limit` with `ord_p(2)` ≤ `most`, ascending.
///
/// # Complexity
/// The sieve of Eratosthenes for the odd numbers 2m + 1 and, beside it, for the factors of m, in
/// segments: O(N log log N), then a few powers of 2 for each prime. Memory for √N primes and one
/// segment for each thread.
pub(super) fn primes_of_small_order(limit: u64, most: u64) -> Vec<PrimePower> {
    let roots = small_primes(limit.isqrt());
    let last = limit.saturating_sub(1) / 2;
    let starts: Vec<u64> = (1..=last).step_by(to_usize(SEGMENT)).collect();
    let segments = parallel::map(starts.len(), &|number| {
        let start = starts[number];
        let end = last.min(start + SEGMENT - 1);
        segment(start, end, &roots, most)
    });
    segments.concat()
}

/// Returns the primes 2m + 1 of small order with `start` ≤ m ≤ `end`.
fn segment(start: u64, end: u64, roots: &[u64], most: u64) -> Vec<PrimePower> {
    let length = to_usize(end - start + 1);
    let mut composite = vec![false; length];
    // The prime factors of m up to √N; there is room for the first eight odd ones and 2,
    // and 2 · 3 · 5 · 7 · 11 · 13 · 17 · 19 · 23 · 29 is above 2³².
    let mut factors = vec![([0_u32; 10], 0_usize); length];
    for &q in roots {
        let mut m = start.next_multiple_of(q);
        while m <= end {
            let (list, count) = &mut factors[to_usize(m - start)];
            if *count < list.len() {
                list[*count] = u32::try_from(q).expect("a root of a 64-bit number");
                *count += 1;
            }
            m += q;
        }
        if q > 2 {
            // 2m + 1 = q · (2i + 1) from q² on, so m = (q² − 1)/2 + q·i.
            let first = (q * q - 1) / 2;
            let mut m = first + start.saturating_sub(first).next_multiple_of(q);
            while m <= end {
                composite[to_usize(m - start)] = true;
                m += q;
            }
        }
    }
    let prime = |index: usize| {
        let m = start + index as u64;
        let (list, count) = factors[index];
        let mut divisors = vec![2];
        let mut rest = m;
        while rest.is_multiple_of(2) {
            rest /= 2;
        }
        for q in list[..count].iter().map(|&q| q.into()).filter(|&q| q > 2) {
            divisors.push(q);
            while rest.is_multiple_of(q) {
                rest /= q;
            }
        }
        if rest > 1 {
            divisors.push(rest);
        }
        of_small_order(2 * m + 1, &divisors, most)
    };
    let candidates = (0..length).filter(|&index| !composite[index]);
    candidates.filter_map(prime).collect()
}

/// Returns the prime p with its data if the order of 2 modulo p is at most `most`. `divisors` are
/// the prime divisors of p − 1.
pub(super) fn of_small_order(p: u64, divisors: &[u64], most: u64) -> Option<PrimePower> {
    let order = small_order_of_2(p, divisors, most)?;
    let generates = |&g: &u64| divisors.iter().all(|q| power(g, (p - 1) / q, p) != 1);
    let generator = (2..p).find(generates);
    // Modulo 3 the generator is 2, so there is always one.
    generator.map(|generator| PrimePower {
        p,
        q: p,
        order,
        generator,
    })
}

/// Returns the order of 2 modulo the prime p if it is at most `most`, given the prime divisors of
/// p − 1, best in ascending order: the largest one decides most of the time, as it divides nearly
/// every order.
fn small_order_of_2(p: u64, divisors: &[u64], most: u64) -> Option<u64> {
    let (mut order, mut least) = (p - 1, 1);
    for &q in divisors.iter().rev() {
        while order.is_multiple_of(q) && power(2, order / q, p) == 1 {
            order /= q;
        }
        // The order of 2 is divisible by the power of q that `order` still has.
        let mut rest = order;
        while rest.is_multiple_of(q) {
            rest /= q;
            least *= q;
        }
        if least > most {
            return None;
        }
    }
    Some(order)
}

/// Returns `base` to the power of `exponent` modulo n < 2³².
pub(super) fn power(base: u64, exponent: u64, n: u64) -> u64 {
    debug_assert!(n < 1 << 32, "products fit into words");
    let mut power = 1 % n;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = power * power % n;
        if exponent >> bit & 1 == 1 {
            power = power * base % n;
        }
    }
    power
}

/// Returns the primes up to a limit, by the sieve of Eratosthenes.
fn small_primes(limit: u64) -> Vec<u64> {
    let mut composite = vec![false; to_usize(limit) + 1];
    let mut primes = Vec::new();
    for n in 2..=limit {
        if !composite[to_usize(n)] {
            primes.push(n);
            let multiples = (n * n..=limit).step_by(to_usize(n));
            multiples.for_each(|multiple| composite[to_usize(multiple)] = true);
        }
    }
    primes
}

pub(super) fn to_usize(n: u64) -> usize {
    usize::try_from(n).expect("a 64-bit target")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gf2_algebra::field::{factorise, multiplicative_order_of_two};

    #[test]
    fn equals_the_orders_of_the_field_layer() {
        // Beyond two segments of 2^16 odd numbers.
        for limit in [0, 1, 2, 3, 4, 9, 25, 121, 300_000] {
            for most in [1, 20, 1100] {
                let expected: Vec<(u64, u64)> = (3..=limit)
                    .step_by(2)
                    .filter(|&p| factorise(p) == [(p, 1)])
                    .filter_map(|p| Some((p, multiplicative_order_of_two(p)?)))
                    .filter(|&(_, order)| order <= most)
                    .collect();
                let found = primes_of_small_order(limit, most);
                let pairs: Vec<_> = found.iter().map(|prime| (prime.p, prime.order)).collect();
                assert_eq!(pairs, expected, "{limit} {most}");
            }
        }
    }

    #[test]
    fn generators_generate() {
        for prime in primes_of_small_order(3000, 3000) {
            let mut value = 1;
            let mut count = 0;
            loop {
                value = value * prime.generator % prime.p;
                count += 1;
                if value == 1 {
                    break;
                }
            }
            assert_eq!(count, prime.p - 1);
        }
    }
}
