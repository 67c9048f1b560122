//! Good pairings of the integer points of any dimension, for lines in any directions.
//!
//! With n directions of which no two are parallel, a good pairing needs k ≥ 2n + 1 in a row. Whether
//! k = 2n + 1 always suffices is a conjecture of Kruczek and Sundberg. [`find`] looks for such a pairing
//! that repeats.
//!
//! # The lemma
//! Let a map lead from the integer points to a finite abelian group G, such that the order of the image
//! of each direction v is a multiple of 2n. Suppose that dominoes {c, c + v} of G can be chosen so that
//! each element is in just one domino, and in each coset of the multiples of v the dominoes along v
//! start at every 2n-th element: at c, c + 2nv, c + 4nv and so on. Take their inverse images. Then each
//! point is in one pair, and along each line in direction v the pairs along v start 2n apart. So every
//! 2n + 1 consecutive points of the line hold one of these pairs: the pairing is good. ∎
//!
//! All dominoes of a coset are one option of an exact cover, of the coset and of the elements of the
//! dominoes. A tight pairing without anomalies that repeats is always of this kind.

mod blocks;
mod dominoes;
mod exact;
mod group;
pub mod survey;
#[cfg(test)]
mod tests;

use thiserror::Error;

pub use blocks::blocks_of_four;
use dominoes::Dominoes;
use exact::Ended;
use group::{Quotient, prime_powers};

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
#[non_exhaustive]
pub enum FindError {
    /// No directions, more than 32, or one with another number of coordinates; with how many there are.
    #[error(
        "expected 1 to {most} directions, each with as many numbers as there are dimensions; \
         there are {0}",
        most = MOST_DIRECTIONS
    )]
    NoDirections(usize),
    /// A dimension of 0 or more than 8.
    #[error("the dimension is 1 to 8")]
    Dimension,
    /// A direction that is 0, or has a number beyond 1000.
    #[error("the direction {0:?} is 0, or has a number beyond ±1000")]
    NoDirection(Vec<i64>),
    /// Two directions that are the same, or opposite.
    #[error("the direction {0:?} is there twice")]
    Twice(Vec<i64>),
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
const MOST_ELEMENTS: u64 = 1 << 12;

/// Looks for a good pairing for 2n + 1 in a row in n directions.
///
/// Directions count up to sign. The search takes at most so many nodes, over groups that are chosen at
/// random, with a fixed seed.
///
/// ```
/// use pairing_strategies::find::find;
///
/// // Seven in a row on hexagonal cells.
/// let directions = vec![vec![1, 0], vec![0, 1], vec![1, 1]];
/// let found = find(2, &directions, 100_000)?;
/// assert_eq!(found.dominoes.len(), 3);
/// # Ok::<(), pairing_strategies::find::FindError>(())
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
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % bound
    };
    let mut left = nodes;
    let mut too_large = nodes > 0;
    for round in 0_u32.. {
        if left == 0 {
            break;
        }
        // Every third group is one of the smallest.
        let any_order = round % 3 != 0;
        let Some(quotient) = quotient(&directions, &powers, any_order, &mut random) else {
            // Nodes are subtracted here too, so that the loop ends if no group serves.
            left = left.saturating_sub(1 + nodes / 100);
            continue;
        };
        too_large = false;
        // Three of four searches look only for pairings that are the same with all elements c replaced
        // by b − c: if there are such pairings, they are found sooner.
        let mirror = (round % 4 > 0).then(|| quotient.element(random(quotient.order())));
        let problem = Dominoes::new(&quotient, &directions, mirror.as_deref());
        // The first searches get few nodes, those of later rounds more.
        let patience = (FIRST_PATIENCE << (round / ROUNDS_OF_PATIENCE).min(30)).min(LAST_PATIENCE);
        let mut allowed = patience.min(left);
        left -= allowed;
        let ended = problem.cover().solve(&mut allowed, random(1 << 30));
        left += allowed;
        left = left.saturating_sub(1);
        if let Ended::Found(options) = ended {
            return Ok(problem.pairing(directions, quotient, &options));
        }
    }
    Err(if too_large {
        FindError::TooLarge(MOST_ELEMENTS)
    } else {
        FindError::GaveUp(nodes)
    })
}

/// The nodes of the first searches.
const FIRST_PATIENCE: u64 = 500;

/// The nodes of searches for which nothing else has served.
const LAST_PATIENCE: u64 = 10_000;

/// How many groups are searched before the nodes of a search are doubled.
const ROUNDS_OF_PATIENCE: u32 = 30;

/// Chooses a group that serves, of some that come at random: one of the smallest, or of any order, but
/// rather one of the smaller ones. `None` if all are too large.
fn quotient(
    directions: &[Vec<i64>],
    powers: &[(i64, u32)],
    any_order: bool,
    random: &mut impl FnMut(u64) -> u64,
) -> Option<Quotient> {
    const TRIALS: usize = 30;
    let trials = (0..TRIALS).filter_map(|_| Quotient::random(directions, powers, random));
    let mut quotients: Vec<Quotient> = trials
        .filter(|quotient| quotient.order() <= MOST_ELEMENTS)
        .collect();
    let mut orders: Vec<u64> = quotients.iter().map(Quotient::order).collect();
    orders.sort_unstable();
    orders.dedup();
    let mut order = *orders.first()?;
    if any_order {
        let count = orders.len() as u64;
        order = orders[usize::try_from(random(count).min(random(count))).unwrap_or(0)];
    }
    quotients.retain(|quotient| quotient.order() == order);
    let chosen = random(quotients.len() as u64);
    Some(quotients.swap_remove(usize::try_from(chosen).unwrap_or(0)))
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
        return Err(FindError::NoDirections(directions.len()));
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
