//! The most powerful cakes of each size.

use std::collections::BTreeSet;

use thiserror::Error;

use super::Cell;
use super::shape::Cake;
use super::target::Target;

/// The largest power of a cake of some size, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPower {
    /// The largest power that was found.
    pub found: usize,
    /// A proved bound: no cake of this size has a larger power.
    pub at_most: usize,
    /// A cake of the power that was found, if any cake blocks a set.
    pub cake: Option<Cake>,
}

impl BestPower {
    /// Whether the largest power is known.
    pub fn is_exact(&self) -> bool {
        self.found == self.at_most
    }
}

/// Why cakes were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PowerError {
    /// The list would not be complete.
    #[error(
        "cakes of {size} cells and power {threshold} may have cells that block nothing: a smaller cake \
         has power {before}, so the list has no end"
    )]
    Endless {
        /// The number of cells.
        size: usize,
        /// The power that is asked of them.
        threshold: usize,
        /// The power of a smaller cake.
        before: usize,
    },
    /// There are too many.
    #[error("more than {most} cakes of {size} cells")]
    TooMany {
        /// The number of cells.
        size: usize,
        /// The limit.
        most: usize,
    },
}

/// Returns the powers that sub-cakes of 1, 2, … cells have, if a cake of `size` cells has power `power`:
/// the last number is `power`.
///
/// A blocked set has at most two cells of the cake without which it is not blocked. So of the cells of a
/// cake of s cells and power X there is one without which 2X/s sets or fewer are not blocked.
fn thresholds(size: usize, power: usize) -> Vec<usize> {
    let mut thresholds = vec![power];
    let mut power = power;
    for size in (2..=size).rev() {
        power = (power * (size - 2)).div_ceil(size);
        thresholds.push(power);
    }
    thresholds.reverse();
    thresholds
}

/// Returns all cakes of a size with a power or more, one of all that differ by a translation and the
/// names of the parts.
///
/// # Errors
/// If the list cannot be shown to be complete, or sizes on the way have more than `most` candidates.
pub fn all_of_power(
    target: &Target,
    size: usize,
    power: usize,
    most: usize,
) -> Result<Vec<Cake>, PowerError> {
    let thresholds = thresholds(size, power);
    let steps = target.differences();
    // All cakes of two cells.
    let mut cakes: BTreeSet<Cake> = BTreeSet::new();
    for &step in &steps {
        cakes.extend(Cake::new(vec![(0, 0)], vec![step]).map(|cake| cake.canonical()));
    }
    let mut best = 0;
    for now in 2..=size {
        let threshold = thresholds[now - 1];
        if threshold <= best {
            return Err(PowerError::Endless {
                size: now,
                threshold,
                before: best,
            });
        }
        if now > 2 {
            let mut larger = BTreeSet::new();
            for cake in &cakes {
                for next in grown(cake, &steps) {
                    if larger.insert(next) && larger.len() > most {
                        return Err(PowerError::TooMany { size: now, most });
                    }
                }
            }
            cakes = larger;
        }
        let mut largest = 0;
        cakes.retain(|cake| {
            let power = cake.power(target);
            largest = largest.max(power);
            power >= threshold
        });
        // Those that were not found have less than the threshold.
        best = largest.max(threshold - 1);
        if cakes.is_empty() {
            return Ok(Vec::new());
        }
    }
    Ok(cakes.into_iter().collect())
}

/// Returns the cakes of one more cell, which is a step away from a cell of the other part.
fn grown(cake: &Cake, steps: &[Cell]) -> BTreeSet<Cake> {
    let taken: BTreeSet<Cell> = cake.cells().collect();
    let mut all = BTreeSet::new();
    for (index, others) in [cake.second(), cake.first()].into_iter().enumerate() {
        let mut tried = BTreeSet::new();
        for &(x, y) in others {
            for &(dx, dy) in steps {
                let cell = (x + dx, y + dy);
                if taken.contains(&cell) || !tried.insert(cell) {
                    continue;
                }
                let mut parts = [cake.first().to_vec(), cake.second().to_vec()];
                parts[index].push(cell);
                let [first, second] = parts;
                all.extend(Cake::new(first, second).map(|cake| cake.canonical()));
            }
        }
    }
    all
}

/// Returns the best cakes of 2 to `size` cells that grow from best ones, a cell at a time, if `width`
/// cakes of each size are kept: lower bounds for the largest power.
pub fn grown_best(target: &Target, size: usize, width: usize) -> Vec<Vec<(usize, Cake)>> {
    let steps = target.differences();
    let pairs = steps
        .iter()
        .filter_map(|&step| Cake::new(vec![(0, 0)], vec![step]));
    let mut cakes: BTreeSet<Cake> = pairs.map(|cake| cake.canonical()).collect();
    let mut all = Vec::new();
    for now in 2..=size {
        if now > 2 {
            cakes = cakes.iter().flat_map(|cake| grown(cake, &steps)).collect();
        }
        let mut ranked: Vec<(usize, Cake)> = std::mem::take(&mut cakes)
            .into_iter()
            .map(|cake| (cake.power(target), cake))
            .collect();
        ranked.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        ranked.truncate(width);
        cakes.extend(ranked.iter().map(|(_, cake)| cake.clone()));
        all.push(ranked);
    }
    all
}

/// Returns the largest width for which [`grown_best`] looks at no more than three million cakes of a size.
pub fn most_width(target: &Target, size: usize) -> usize {
    const MOST_GROWN: usize = 3_000_000;
    (MOST_GROWN / (size * target.differences().len()).max(1)).max(1)
}

/// The most cakes of one size that a proof of a bound lists.
pub const MOST_CANDIDATES: usize = 500_000;

/// Returns the largest powers of cakes of 2 to `size` cells.
///
/// What is found grows by one cell at a time from the best `width` cakes of a size. The bound is that no
/// pair of cells, one of each part, blocks more sets than neighbours do, or a list of all cakes of larger
/// power, which is empty.
pub fn best_powers(target: &Target, size: usize, width: usize) -> Vec<BestPower> {
    let found = grown_best(target, size, width);
    let pair = found
        .first()
        .and_then(|best| best.first())
        .map_or(0, |best| best.0);
    let powers = (2..=size).zip(found).map(|(size, cakes)| {
        let mut best = cakes.into_iter().next();
        let mut found = best.as_ref().map_or(0, |best| best.0);
        let mut at_most = (pair * (size / 2) * size.div_ceil(2)).max(found);
        if found < at_most
            && let Ok(larger) = all_of_power(target, size, found + 1, MOST_CANDIDATES)
        {
            let ranked = larger.into_iter().map(|cake| (cake.power(target), cake));
            // The list has every cake of larger power: the largest of these, if any, is the largest of all.
            best = ranked.max_by_key(|cake| cake.0).or(best);
            found = best.as_ref().map_or(0, |best| best.0);
            at_most = found;
        }
        BestPower {
            found,
            at_most,
            cake: best.map(|best| best.1),
        }
    });
    powers.collect()
}

/// Returns one of all cakes that the symmetries of the target map to each other, in order.
pub fn up_to_symmetry(target: &Target, cakes: &[Cake]) -> Vec<Cake> {
    let maps = target.automorphisms();
    let least = cakes.iter().filter_map(|cake| {
        let images = maps.iter().filter_map(|map| cake.mapped(map));
        images.map(|image| image.canonical()).min()
    });
    let classes: BTreeSet<Cake> = least.collect();
    classes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    /// Counts the sets that both parts meet, by looking at all near the cake.
    fn counted(cake: &Cake, target: &Target) -> usize {
        let mut count = 0;
        for pattern in target.patterns() {
            for dx in -60..60 {
                for dy in -60..60 {
                    let set: Vec<Cell> = pattern.iter().map(|&(x, y)| (x + dx, y + dy)).collect();
                    let meets = |part: &[Cell]| part.iter().any(|cell| set.contains(cell));
                    count += usize::from(meets(cake.first()) && meets(cake.second()));
                }
            }
        }
        count
    }

    #[test]
    fn power_is_what_the_definition_says() {
        for (k, directions) in [(3, 2), (4, 3), (4, 4), (6, 4)] {
            let target = Target::lines(k, directions).unwrap();
            for cakes in grown_best(&target, 6, 3) {
                for (power, cake) in cakes {
                    assert_eq!(power, counted(&cake, &target), "{cake:?}");
                }
            }
        }
        let target = Target::animal("v3").unwrap();
        let cake = Cake::new(vec![(0, 0), (1, 1)], vec![(1, 0), (0, 1)]).unwrap();
        assert_eq!(cake.power(&target), counted(&cake, &target));
    }

    #[test]
    fn the_table_of_the_thesis() {
        // Page 40: right up to 4 cells, too low beyond, but for k = 4 with 5 and 7 cells.
        for k in 4..=6 {
            let target = Target::lines(k, 4).unwrap();
            let thesis = [
                k - 1,
                2 * k - 2,
                4 * k - 4,
                5 * k - 4,
                7 * k - 6,
                9 * k - 8,
                11 * k - 9,
            ];
            for (t, (best, of_thesis)) in (2..).zip(best_powers(&target, 8, 200).iter().zip(thesis))
            {
                assert!(best.is_exact(), "{k} {t}");
                let is_right = t <= 4 || (k == 4 && t % 2 == 1);
                let expected = if is_right {
                    Ordering::Equal
                } else {
                    Ordering::Greater
                };
                assert_eq!(best.found.cmp(&of_thesis), expected, "{k} {t}");
            }
        }
    }

    #[test]
    fn the_least_lengths_of_the_thesis() {
        // Page 40, the last row, in hundredths: cakes of t cells must block 4t lines. Its own powers are
        // ak − b.
        let of_thesis = [
            (1, 1, 900),
            (2, 2, 700),
            (4, 4, 500),
            (5, 4, 480),
            (7, 6, 429),
            (9, 8, 400),
            (11, 9, 373),
        ];
        let right = [9, 7, 5, 5, 4, 4, 4];
        for (t, ((a, b, least), right)) in (2..).zip(of_thesis.into_iter().zip(right)) {
            assert_eq!((200 * (4 * t + b) + a) / (2 * a), least, "{t}");
            let best = |k| {
                let target = Target::lines(k, 4).unwrap();
                best_powers(&target, t, 200).pop().unwrap()
            };
            let (below, at) = (best(right - 1), best(right));
            assert!(below.is_exact() && below.found < 4 * t, "{t}: {below:?}");
            assert!(at.found >= 4 * t, "{t}: {at:?}");
        }
    }

    #[test]
    fn powers_for_four_in_a_row() {
        let target = Target::lines(4, 4).unwrap();
        let powers = best_powers(&target, 7, 200);
        let expected = [3, 6, 12, 16, 24, 28];
        assert_eq!(
            powers.iter().map(|best| best.found).collect::<Vec<_>>(),
            expected
        );
        assert!(powers.iter().all(BestPower::is_exact), "{powers:?}");
    }

    /// Figures 4.2 and 4.3: four best cakes of 3 cells, and four of 4 cells, the complete lists.
    #[test]
    fn the_best_cakes_of_the_thesis() {
        for k in 5..=7 {
            let target = Target::lines(k, 4).unwrap();
            for (size, power) in [(2, k - 1), (3, 2 * k - 2), (4, 4 * k - 4)] {
                let all = all_of_power(&target, size, power, MOST_CANDIDATES).unwrap();
                assert!(all.iter().all(|cake| cake.power(&target) == power));
                let classes = up_to_symmetry(&target, &all);
                let of_thesis = if size == 2 { 2 } else { 4 };
                assert_eq!(classes.len(), of_thesis, "{k} {size}: {classes:?}");
                // Each class has as many cakes as there are symmetries that change one of them.
                let images = classes.iter().flat_map(|cake| {
                    let maps = target.automorphisms().into_iter();
                    maps.filter_map(|map| Some(cake.mapped(&map)?.canonical()))
                });
                let images: BTreeSet<Cake> = images.collect();
                assert_eq!(images, all.into_iter().collect(), "{k} {size}");
            }
        }
    }

    #[test]
    fn a_list_finds_the_cake_that_growing_misses() {
        let target = Target::lines(4, 4).unwrap();
        for best in best_powers(&target, 6, 1) {
            let cake = best.cake.unwrap();
            assert_eq!(cake.power(&target), best.found);
        }
    }
}
