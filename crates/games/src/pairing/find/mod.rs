//! Good pairings of the integer points of any dimension, for lines in any directions.
//!
//! With n directions of which no two are parallel, a good pairing needs k ≥ 2n + 1 in a row. Whether
//! k = 2n + 1 always suffices is a conjecture of Kruczek and Sundberg. [`find`] looks for such a pairing
//! that repeats.
//!
//! # The lemma
//! Let 2n be the product of powers q of different primes p. Choose for each of them linear forms φ with
//! integer coefficients, of which at least one is not 0 modulo p on each direction v. Take all forms
//! together, each modulo its q, as a map to a product G of cyclic groups. Then v has the order q in its
//! part of G, so it has the order 2n in G.
//!
//! Suppose that the dominoes {c, c + v} of G can be chosen so that each element is in just one domino,
//! and each coset of the multiples of v holds just one domino along v. Take their inverse images. Then
//! each point is in one pair, and along each line in direction v the pairs along v start 2n apart. So
//! every 2n + 1 consecutive points of the line hold one of these pairs: the pairing is good. ∎
//!
//! G has |G| elements and n · |G| / 2n = |G| / 2 cosets, so this is an exact cover by |G| / 2 dominoes.

mod blocks;
mod exact;
mod group;
pub mod survey;
#[cfg(test)]
mod tests;

use thiserror::Error;

pub use blocks::blocks_of_four;
use exact::{Ended, Problem};
use group::{Forms, Quotient, prime_powers};

/// A good pairing of the integer points that repeats: its dominoes are inverse images of dominoes in a
/// finite group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatticePairing {
    /// How many points in a row hold a pair.
    pub k: u64,
    /// For each direction how many steps apart the points of its pairs are.
    pub lengths: Vec<u64>,
    /// The directions of the lines.
    pub directions: Vec<Vec<i64>>,
    /// The moduli of the cyclic factors of the group.
    pub moduli: Vec<i64>,
    /// For each modulus the coefficients of the linear form that leads to the factor.
    pub maps: Vec<Vec<i64>>,
    /// For each direction the elements of the group where its dominoes start.
    pub dominoes: Vec<Vec<Vec<i64>>>,
}

/// Why there are no pairings to look for, or none was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FindError {
    /// No directions, or more than 32.
    #[error("expected 1 to {most} directions, each with as many numbers as there are dimensions", most = MOST_DIRECTIONS)]
    NoDirections,
    /// A dimension of 0 or more than 8.
    #[error("the dimension is 1 to 8")]
    Dimension,
    /// A direction that is 0, or has a number beyond 1000.
    #[error("the direction {0:?} is 0, or has a number beyond ±1000")]
    NoDirection(Vec<i64>),
    /// Two directions that are the same, or opposite.
    #[error("the direction {0:?} is there twice")]
    Twice(Vec<i64>),
    /// A direction that is a multiple of a prime of 2n.
    #[error(
        "{direction:?} is a multiple of {prime}: the method takes no multiples of a prime that divides \
         twice the number of directions"
    )]
    NotPrimitive {
        /// The direction.
        direction: Vec<i64>,
        /// The prime.
        prime: i64,
    },
    /// Groups that are too large.
    #[error("each group that was tried has more than {0} elements; a smaller one may serve")]
    TooLarge(u64),
    /// The search ended before it found one.
    #[error("no pairing was found within {0} nodes; there may be one: --nodes allows more")]
    GaveUp(u64),
}

/// The most directions.
const MOST_DIRECTIONS: usize = 32;

/// The most elements of a group.
const MOST_ELEMENTS: u64 = 1 << 16;

/// Looks for a good pairing for 2n + 1 in a row in n directions.
///
/// Directions count up to sign. The search takes at most so many nodes, over groups that are chosen at
/// random, with a fixed seed, smaller ones first.
///
/// ```
/// use madness_games::pairing::find::find;
///
/// // Seven in a row on hexagonal cells.
/// let directions = vec![vec![1, 0], vec![0, 1], vec![1, 1]];
/// let found = find(2, &directions, 100_000)?;
/// assert_eq!(found.dominoes.len(), 3);
/// # Ok::<(), madness_games::pairing::find::FindError>(())
/// ```
///
/// # Errors
/// [`FindError`].
///
/// # Complexity
/// A node takes time proportional to the number of elements of the group.
pub fn find(
    dimension: usize,
    directions: &[Vec<i64>],
    nodes: u64,
) -> Result<LatticePairing, FindError> {
    let directions = checked(dimension, directions)?;
    let twice = 2 * i64::try_from(directions.len()).expect("few directions");
    let powers = prime_powers(twice);
    let forms = powers
        .iter()
        .map(|&power| Forms::new(&directions, dimension, power));
    let forms: Vec<Forms> = forms.collect::<Result<_, _>>()?;
    let least: Vec<usize> = forms.iter().map(Forms::least).collect();
    let is_small = |ranks: &[usize]| {
        let factors = powers.iter().zip(ranks);
        let order = factors.fold(1_u64, |order, (&(_, power), &rank)| {
            let rank = u32::try_from(rank).unwrap_or(u32::MAX);
            order.saturating_mul(power.unsigned_abs().saturating_pow(rank))
        });
        order <= 1000
    };
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % bound
    };
    let mut left = nodes;
    let mut too_large = nodes > 0;
    let mut round = 0_usize;
    while left > 0 {
        // Every third group is larger than it must be, by one form for one of the primes: unless it is
        // large already.
        let more = (round % 3 == 2 && is_small(&least)).then_some(round / 3 % forms.len());
        let ranks = least.iter().enumerate();
        let ranks = ranks.map(|(at, rank)| rank + usize::from(more == Some(at)));
        let ranks: Vec<usize> = ranks.collect();
        round += 1;
        let mut quotient = Quotient {
            moduli: Vec::new(),
            maps: Vec::new(),
        };
        for ((forms, &rank), &(_, power)) in forms.iter().zip(&ranks).zip(&powers) {
            let chosen = forms.choose(rank, &mut random).unwrap_or_default();
            quotient.moduli.extend(chosen.iter().map(|_| power));
            quotient.maps.extend(chosen);
        }
        let serves = directions
            .iter()
            .all(|direction| order(&quotient, direction) == twice);
        let fits = quotient.order() <= MOST_ELEMENTS;
        too_large &= !fits;
        if !serves || !fits {
            // Not to go on for ever if nothing serves.
            left = left.saturating_sub(1 + nodes / 1000);
            continue;
        }
        let (problem, cells) = problem(&quotient, &directions);
        // A little patience at first, more in later rounds.
        let patience = (quotient.order() * 200 + 20_000) << (round / 6).min(20);
        let mut allowed = patience.min(left);
        left -= allowed;
        let ended = problem.solve(&mut allowed, random(1 << 30));
        left += allowed;
        left = left.saturating_sub(1);
        if let Ended::Found(options) = ended {
            return Ok(pairing(directions, quotient, &cells, &options));
        }
    }
    Err(if too_large {
        FindError::TooLarge(MOST_ELEMENTS)
    } else {
        FindError::GaveUp(nodes)
    })
}

/// Returns the directions with a positive first number, unless something is wrong with them.
fn checked(dimension: usize, directions: &[Vec<i64>]) -> Result<Vec<Vec<i64>>, FindError> {
    if !(1..=8).contains(&dimension) {
        return Err(FindError::Dimension);
    }
    if directions.is_empty()
        || directions.len() > MOST_DIRECTIONS
        || directions
            .iter()
            .any(|direction| direction.len() != dimension)
    {
        return Err(FindError::NoDirections);
    }
    let mut seen: Vec<Vec<i64>> = Vec::new();
    for direction in directions {
        let first = direction.iter().find(|&&x| x != 0);
        let in_range = |x: &i64| (-1000..=1000).contains(x);
        let Some(first) = first.filter(|_| direction.iter().all(in_range)) else {
            return Err(FindError::NoDirection(direction.clone()));
        };
        let normal: Vec<i64> = direction.iter().map(|x| x * first.signum()).collect();
        if seen.contains(&normal) {
            return Err(FindError::Twice(direction.clone()));
        }
        seen.push(normal);
    }
    Ok(seen)
}

/// Returns the order of the image of a direction.
fn order(quotient: &Quotient, direction: &[i64]) -> i64 {
    let parts = quotient.image(direction).into_iter().zip(&quotient.moduli);
    parts.fold(1, |order, (value, &modulus)| {
        let part = modulus / gcd(modulus, value);
        order / gcd(order, part) * part
    })
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns the problem of exact cover, with the elements of the group in their order.
fn problem(quotient: &Quotient, directions: &[Vec<i64>]) -> (Problem, Vec<Vec<i64>>) {
    let count = usize::try_from(quotient.order()).expect("a small group");
    let mut cells = Vec::with_capacity(count);
    let mut cell = vec![0; quotient.moduli.len()];
    for _ in 0..count {
        cells.push(cell.clone());
        for (value, &modulus) in cell.iter_mut().zip(&quotient.moduli) {
            *value = (*value + 1) % modulus;
            if *value != 0 {
                break;
            }
        }
    }
    let place = |cell: &[i64]| {
        let parts = cell.iter().zip(&quotient.moduli).rev();
        parts.fold(0, |place, (value, modulus)| place * modulus + value)
    };
    let mut options = Vec::new();
    let mut items = count;
    for direction in directions {
        let step = quotient.image(direction);
        let next = |cell: &Vec<i64>| {
            let parts = cell.iter().zip(&step).zip(&quotient.moduli);
            let sum: Vec<i64> = parts.map(|((x, dx), modulus)| (x + dx) % modulus).collect();
            usize::try_from(place(&sum)).expect("an element")
        };
        let mut line_of = vec![0; count];
        for first in 0..count {
            if line_of[first] == 0 {
                let mut at = first;
                while line_of[at] == 0 {
                    line_of[at] = items;
                    at = next(&cells[at]);
                }
                items += 1;
            }
        }
        for (start, cell) in cells.iter().enumerate() {
            let option = [start, next(cell), line_of[start]];
            options.push(option.map(|item| u32::try_from(item).expect("a small group")));
        }
    }
    (Problem::new(items, options), cells)
}

fn pairing(
    directions: Vec<Vec<i64>>,
    quotient: Quotient,
    cells: &[Vec<i64>],
    options: &[u32],
) -> LatticePairing {
    let mut dominoes = vec![Vec::new(); directions.len()];
    for &option in options {
        let option = option as usize;
        dominoes[option / cells.len()].push(cells[option % cells.len()].clone());
    }
    for starts in &mut dominoes {
        starts.sort_unstable();
    }
    LatticePairing {
        k: 2 * directions.len() as u64 + 1,
        lengths: vec![1; directions.len()],
        directions,
        moduli: quotient.moduli,
        maps: quotient.maps,
        dominoes,
    }
}

/// Returns the directions of the rows of a cube, 0, 1 and −1 in all places, up to sign: (3^d − 1) / 2.
///
/// # Complexity
/// O(d 3^d).
///
/// # Panics
/// If the dimension is above 8.
pub fn all_directions(dimension: usize) -> Vec<Vec<i64>> {
    assert!(dimension <= 8, "up to 8 dimensions");
    let mut directions = Vec::new();
    for number in 0..3_i64.pow(u32::try_from(dimension).unwrap_or(0)) {
        let digits =
            (0..dimension).map(|place| number / 3_i64.pow(u32::try_from(place).unwrap_or(0)));
        let direction: Vec<i64> = digits.map(|digit| digit % 3 - 1).collect();
        if direction.iter().find(|&&x| x != 0) == Some(&1) {
            directions.push(direction);
        }
    }
    directions
}

/// Returns the good pairing of the axes by a formula, for 2d + 1 in a row in d dimensions: let s be the
/// sum of the coordinates modulo 2d; the points with s = 2i are paired with the next point along the
/// axis i, counted from 0.
///
/// # Panics
/// If the dimension is 0.
pub fn axes(dimension: usize) -> LatticePairing {
    assert!(dimension > 0, "at least one axis");
    let unit = |axis: usize| {
        (0..dimension)
            .map(move |at| i64::from(at == axis))
            .collect()
    };
    let length = i64::try_from(dimension).expect("a small dimension");
    LatticePairing {
        k: 2 * dimension as u64 + 1,
        lengths: vec![1; dimension],
        directions: (0..dimension).map(unit).collect(),
        moduli: vec![2 * length],
        maps: vec![vec![1; dimension]],
        dominoes: (0..length).map(|axis| vec![vec![2 * axis]]).collect(),
    }
}
