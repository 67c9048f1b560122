//! Branch and bound: decides whether the numbers f_g of the [module page](super) exist for one τ.

use super::column_classes::ColumnClasses;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// It found values, one for each class.
    Found(Vec<i32>),
    /// All branches failed: there are no such values.
    None,
    /// It was stopped.
    Stopped,
}

/// The searches over the column classes of a shape.
#[derive(Debug)]
pub(super) struct BranchAndBound<'a> {
    classes: &'a ColumnClasses,
    /// Level i holds the transforms over all cosets of 2^i numbers, one after another.
    levels: Vec<Vec<i32>>,
}

impl<'a> BranchAndBound<'a> {
    pub(super) fn new(classes: &'a ColumnClasses) -> Self {
        let level = vec![0; 1 << classes.dimension];
        Self {
            classes,
            levels: vec![level; classes.dimension as usize + 1],
        }
    }

    /// Searches for values with max W ≤ τ − s_0, and counts down from `steps` the entries of
    /// transforms that it computes.
    pub(super) fn search(&mut self, tau: i32, steps: &mut u64) -> Ending {
        let classes = &self.classes.others;
        let candidates: Vec<Vec<i32>> = classes
            .iter()
            .map(|class| candidates(class.number, class.cells.len(), tau))
            .collect();
        // The number after which the next value is set.
        let end = |place: usize| classes.get(place).map(|class| class.number);
        let first = self.set(0, -tau, end(0), steps);
        debug_assert!(first, "τ is not negative");
        let mut choice = vec![0; classes.len()];
        let mut place = 0;
        while place < classes.len() {
            if *steps == 0 {
                return Ending::Stopped;
            }
            if let Some(&value) = candidates[place].get(choice[place]) {
                choice[place] += 1;
                if self.set(classes[place].number, value, end(place + 1), steps) {
                    place += 1;
                }
            } else {
                choice[place] = 0;
                let Some(before) = place.checked_sub(1) else {
                    return Ending::None;
                };
                place = before;
            }
        }
        let chosen = choice.iter().zip(&candidates);
        Ending::Found(chosen.map(|(&next, values)| values[next - 1]).collect())
    }

    /// Sets the value of a class number, and computes the transforms that it completes before the
    /// value of `next` is needed. Returns whether all are within bounds.
    fn set(&mut self, number: usize, value: i32, next: Option<usize>, steps: &mut u64) -> bool {
        self.levels[0][number] = value;
        let filled = match next {
            // The cosets that contain this number and not the next.
            Some(next) => (number ^ next).ilog2(),
            None => self.classes.dimension,
        };
        for level in 1..=filled as usize {
            let size = 1_usize << level;
            *steps = steps.saturating_sub(size as u64);
            let start = number & !(size - 1);
            let (below, here) = self.levels.split_at_mut(level);
            let (low, high) = below[level - 1][start..start + size].split_at(size / 2);
            let (origin, here) = here[0].split_at_mut(start);
            let (sums, differences) = here[..size].split_at_mut(size / 2);
            let mut fits = true;
            if start == 0 {
                for i in 0..size / 2 {
                    (sums[i], differences[i]) = (low[i] + high[i], low[i] - high[i]);
                    fits &= sums[i] <= 0 && differences[i] <= 0;
                }
            } else {
                let (bound, other) = origin[..size].split_at(size / 2);
                for i in 0..size / 2 {
                    (sums[i], differences[i]) = (low[i] + high[i], low[i] - high[i]);
                    fits &= sums[i].abs() <= -bound[i] && differences[i].abs() <= -other[i];
                }
            }
            if !fits {
                return false;
            }
        }
        true
    }
}

/// Returns the values of a class, the small ones first. Those of the basis are not positive.
fn candidates(number: usize, cells: usize, tau: i32) -> Vec<i32> {
    let odd = i32::from(cells % 2 == 1);
    let most = i32::try_from(cells).map_or(tau, |cells| cells.min(tau));
    let sizes = (odd..=most).step_by(2);
    let signs = |size: i32| {
        let both = size != 0 && !number.is_power_of_two();
        [Some(-size), both.then_some(size)].into_iter().flatten()
    };
    sizes.flat_map(signs).collect()
}

/// Returns max W + s_0 for these values.
pub(super) fn tau(classes: &ColumnClasses, values: &[i32]) -> i32 {
    transform(classes, values).into_iter().max().unwrap_or(0)
}

/// Returns W + s_0.
fn transform(classes: &ColumnClasses, values: &[i32]) -> Vec<i32> {
    let mut sums = vec![0; 1 << classes.dimension];
    for (class, &value) in classes.others.iter().zip(values) {
        sums[class.number] = value;
    }
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
    sums
}

/// Returns values with a small τ, found by changing one value after another. It does not prove that
/// there are none with a smaller τ. It computes about `steps` entries of transforms, and stops at
/// `least`.
pub(super) fn descend(classes: &ColumnClasses, least: i32, steps: u64) -> Vec<i32> {
    let odd = |cells: &[usize]| -i32::from(cells.len() % 2 == 1);
    let mut values: Vec<i32> = classes
        .others
        .iter()
        .map(|class| odd(&class.cells))
        .collect();
    let mut sums = transform(classes, &values);
    let mut best = values.clone();
    let mut target = sums.iter().copied().max().unwrap_or(0) - 2;
    // The squared excess over the target.
    let excess = |over: i32| i64::from(over.max(0)).pow(2);
    let energy = |sums: &[i32], target| sums.iter().map(|sum| excess(sum - target)).sum::<i64>();
    let mut here = energy(&sums, target);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut trials = steps >> classes.dimension;
    while target >= least && trials > 0 && !values.is_empty() {
        trials -= 1;
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let place = usize::try_from(random % values.len() as u64).expect("a place");
        let class = &classes.others[place];
        let cells = i32::try_from(class.cells.len()).unwrap_or(i32::MAX);
        // An odd value usually changes its sign; any other goes up or down by two.
        let value = match random >> 40 & 7 {
            0 => values[place] + 2,
            1 => values[place] - 2,
            _ if cells % 2 == 1 => -values[place],
            turn if turn % 2 == 0 => values[place] + 2,
            _ => values[place] - 2,
        };
        if value.abs() > cells {
            continue;
        }
        let change = value - values[place];
        let sign = |k: usize| 1 - 2 * ((k & class.number).count_ones() % 2).cast_signed();
        let there = sums.iter().enumerate();
        let there = there.map(|(k, sum)| excess(sum + change * sign(k) - target));
        let there: i64 = there.sum();
        if there <= here || random >> 50 == 0 {
            let sums = sums.iter_mut().enumerate();
            sums.for_each(|(k, sum)| *sum += change * sign(k));
            values[place] = value;
            here = there;
        }
        if here == 0 {
            best.clone_from(&values);
            target = sums.iter().copied().max().unwrap_or(0) - 2;
            here = energy(&sums, target);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::column_classes::ColumnClass;
    use super::*;

    /// Returns column classes of the given sizes.
    fn classes(dimension: u32, sizes: &[(usize, usize)]) -> ColumnClasses {
        let class = |&(number, size)| ColumnClass {
            number,
            cells: vec![0; size],
        };
        ColumnClasses {
            dimension,
            free: Vec::new(),
            others: sizes.iter().map(class).collect(),
        }
    }

    /// The least τ, by trying all values.
    fn least(classes: &ColumnClasses) -> i32 {
        let size = |class: &ColumnClass| i32::try_from(class.cells.len()).unwrap();
        let sizes: Vec<i32> = classes.others.iter().map(size).collect();
        let mut values: Vec<i32> = sizes.iter().map(|size| -size).collect();
        let mut best = i32::MAX;
        loop {
            best = best.min(tau(classes, &values));
            let Some(place) = (0..values.len()).find(|&place| values[place] < sizes[place]) else {
                return best;
            };
            values[place] += 2;
            (0..place).for_each(|place| values[place] = -sizes[place]);
        }
    }

    #[test]
    fn the_search_finds_what_trying_all_finds() {
        let mut random = 88_172_645_463_325_252_u64;
        let mut next = move |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from((random >> 20) % below as u64).unwrap()
        };
        let mut seen = std::collections::BTreeMap::new();
        for round in 0..400 {
            let dimension = round % 4 + 1;
            let mut sizes = Vec::new();
            let mut all = 1;
            for number in 1..1_usize << dimension {
                let chance = if number.is_power_of_two() { 1 } else { 2 };
                let size = if next(chance) == 0 {
                    next(5) + chance % 2
                } else {
                    0
                };
                if size > 0 && all * (size + 1) < 20_000 {
                    all *= size + 1;
                    sizes.push((number, size));
                }
            }
            if (0..dimension).any(|digit| !sizes.iter().any(|class| class.0 == 1 << digit)) {
                continue;
            }
            let classes = classes(dimension, &sizes);
            let expected = least(&classes);
            *seen.entry(expected).or_insert(0) += 1;
            let mut signs = BranchAndBound::new(&classes);
            for wanted in 0..=expected + 1 {
                match signs.search(wanted, &mut u64::MAX.clone()) {
                    Ending::None => assert!(wanted < expected || wanted == expected + 1),
                    Ending::Found(values) => {
                        assert!(wanted >= expected && tau(&classes, &values) <= wanted);
                    }
                    Ending::Stopped => panic!("not that long"),
                }
            }
            let values = descend(&classes, 0, 10_000);
            assert!(tau(&classes, &values) >= expected);
            assert!(values.iter().zip(&sizes).all(|(value, &(_, size))| {
                let size = i32::try_from(size).unwrap();
                value.abs() <= size && (value - size) % 2 == 0
            }));
        }
        assert!(seen.len() > 2, "{seen:?}");
    }
}
