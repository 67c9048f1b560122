//! The list of all strong cakes, made anew.

use std::collections::{BTreeMap, BTreeSet};

use madness_claims::Allowance;

use super::TooLarge;
use super::plane::Plane;

/// The most cells of cakes that are listed.
const MOST_SIZE: usize = 12;

/// A cake: for each cell, whether it is of the first part.
pub(super) type Shape = BTreeMap<Plane, bool>;

/// Moves a cake into the upper left corner and names its parts by its least cell.
pub(super) fn normal(shape: &Shape) -> Shape {
    let left = shape.keys().map(|cell| cell.0).min().unwrap_or(0);
    let top = shape.keys().map(|cell| cell.1).min().unwrap_or(0);
    let least = shape.values().next().copied().unwrap_or(true);
    let moved = shape.iter();
    moved
        .map(|(&(x, y), &part)| ((x - left, y - top), part == least))
        .collect()
}

/// Returns the sets that a cake blocks: for every cell and every place that it may have in a pattern the
/// set is looked at.
pub(super) fn blocked(shape: &Shape, sets: &[Vec<Plane>]) -> BTreeSet<(usize, Plane)> {
    let mut found = BTreeSet::new();
    for (number, set) in sets.iter().enumerate() {
        for (x, y) in shape.keys() {
            for (u, v) in set {
                let start = (x - u, y - v);
                let parts = set
                    .iter()
                    .filter_map(|(a, b)| shape.get(&(start.0 + a, start.1 + b)));
                let mut parts = parts.copied();
                if let Some(first) = parts.next()
                    && parts.any(|part| part != first)
                {
                    found.insert((number, start));
                }
            }
        }
    }
    found
}

/// What is known about the cakes of a size.
pub(super) enum Strongest {
    /// These are all cakes of this power, and no cake has more.
    All(BTreeSet<Shape>),
    /// Some cake of this size has a larger power.
    Stronger,
    /// This method cannot list the cakes.
    Endless,
}

/// Lists the cakes of a size that have at least the power `needed`.
///
/// A cake of s cells and power X has a cell without which at least X(s - 2)/s sets are blocked. If that is
/// more than all smaller cakes block, no cell is needless, and each is in a common set with one of the
/// other part. So all such cakes grow from smaller ones.
pub(super) fn strongest(
    sets: &[Vec<Plane>],
    size: usize,
    needed: usize,
    allowance: &mut Allowance,
) -> Result<Strongest, TooLarge> {
    // A bound by pairs: p cells and q cells have pq pairs, and each pair is in at most as many sets
    // as the pair with the most sets.
    let looks: usize = sets.iter().map(|set| set.len() * set.len()).sum();
    allowance.spend(50 * looks as u64).ok_or(TooLarge)?;
    let mut steps: BTreeMap<Plane, usize> = BTreeMap::new();
    for set in sets {
        for &(x, y) in set {
            for &(u, v) in set {
                if (x, y) != (u, v) {
                    *steps.entry((u - x, v - y)).or_default() += 1;
                }
            }
        }
    }
    let pair = steps.values().copied().max().unwrap_or(0);
    if (size / 2) * (size - size / 2) * pair < needed {
        return Ok(Strongest::All(BTreeSet::new()));
    }
    if size > MOST_SIZE {
        return Ok(Strongest::Endless);
    }
    let mut least = vec![needed; size + 1];
    for smaller in (1..size).rev() {
        least[smaller] = (least[smaller + 1] * (smaller - 1)).div_ceil(smaller + 1);
    }
    let mut shapes = BTreeSet::from([Shape::from([((0, 0), true)])]);
    // The largest power of the cakes of the size before, or a bound of it.
    let mut most_before = 0;
    for (now, &least) in least.iter().enumerate().skip(2) {
        if least <= most_before {
            return Ok(Strongest::Endless);
        }
        let (mut kept, mut tried, mut most) = (BTreeSet::new(), BTreeSet::new(), least - 1);
        for shape in &shapes {
            for (&(x, y), &part) in shape {
                for &(dx, dy) in steps.keys() {
                    let cell = (x + dx, y + dy);
                    if shape.contains_key(&cell) {
                        continue;
                    }
                    let mut larger = shape.clone();
                    larger.insert(cell, !part);
                    let larger = normal(&larger);
                    allowance.spend(200 * now as u64).ok_or(TooLarge)?;
                    if !tried.insert(larger.clone()) {
                        continue;
                    }
                    allowance.hold(500 * tried.len() as u64).ok_or(TooLarge)?;
                    allowance.spend(15 * (now * looks) as u64).ok_or(TooLarge)?;
                    let power = blocked(&larger, sets).len();
                    most = most.max(power);
                    if power >= least {
                        kept.insert(larger);
                    }
                }
            }
        }
        if now == size && most > needed {
            return Ok(Strongest::Stronger);
        }
        most_before = most;
        shapes = kept;
    }
    Ok(Strongest::All(shapes))
}
