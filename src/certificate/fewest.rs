//! Whether some solution of a puzzle has few presses, by eliminations and a search of its own.

/// The most multiplications of the eliminations together.
const MOST_STEPS: usize = 1 << 31;

/// The most operations of the search.
const MOST_LOOKS: usize = 1 << 33;

/// What can be pressed: for each button that may be, how it changes the lamps that matter. If all are
/// to become one value whichever, that value is one press more, which changes all by 1 and counts for nothing.
pub(super) struct Presses {
    /// k.
    pub(super) states: u64,
    /// For each button the amounts that it adds to the lamps.
    pub(super) buttons: Vec<Vec<u64>>,
    /// Whether a common value is to be reached, whichever.
    pub(super) same: bool,
}

/// Operations that may still be done.
struct Budget(usize);

impl Budget {
    /// `None` if there are not so many.
    fn spend(&mut self, operations: usize) -> Option<()> {
        self.0 = self.0.checked_sub(operations)?;
        Some(())
    }
}

/// Words that generate all those with zeros before a column, one of which has a divisor of k there.
struct Pivot {
    column: usize,
    divisor: u64,
    row: Vec<u64>,
}

impl Presses {
    /// Whether some solution has fewer presses than `bound`, given a solution; `None` if that takes too
    /// long.
    pub(super) fn fewer_than(&self, bound: u64, times: &[u64]) -> Option<bool> {
        let buttons = self.buttons.len();
        let lamps = self.buttons.first().map_or(0, Vec::len);
        let mut steps = Budget(MOST_STEPS);
        let generators = self.quiet_patterns(lamps, &mut steps)?;
        // Disjoint sets of buttons, each of which determines a solution.
        let mut used = vec![false; buttons];
        let mut sets: Vec<Vec<Pivot>> = Vec::new();
        while sets.len() < 64 {
            let order: Vec<usize> = (0..buttons).filter(|&button| !used[button]).collect();
            let (pivots, left) = triangular(self.states, generators.clone(), &order, &mut steps)?;
            if left || pivots.is_empty() {
                break;
            }
            for pivot in &pivots {
                used[pivot.column] = true;
            }
            sets.push(pivots);
        }
        let total: u64 = times.iter().sum();
        if sets.is_empty() {
            // No pattern changes anything: there is no other solution.
            return Some(total < bound);
        }
        // Fewer than `bound` presses are at most so many on some set.
        let most = bound.saturating_sub(1) / sets.len() as u64;
        let mut search = Search {
            states: u32::try_from(self.states).ok()?,
            bound,
            looks: Budget(MOST_LOOKS),
        };
        for mut pivots in sets {
            let mut start = times.to_vec();
            reduce(self.states, &mut pivots, &mut start, &mut steps)?;
            let rungs: Option<Vec<Rung>> = pivots.iter().map(Rung::new).collect();
            let rungs = rungs?;
            let mut stack = vec![narrow(&start)?; rungs.len() + 1];
            if search.descend(&rungs, most, &mut stack)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Generators of the presses that change nothing, or everything by the same.
    fn quiet_patterns(&self, lamps: usize, steps: &mut Budget) -> Option<Vec<Vec<u64>>> {
        let buttons = self.buttons.len();
        steps.spend(buttons.checked_mul(lamps + buttons)?)?;
        let row = |(index, amounts): (usize, &Vec<u64>)| {
            let mut row = amounts.clone();
            row.extend((0..buttons).map(|button| u64::from(button == index)));
            row
        };
        let mut rows: Vec<Vec<u64>> = self.buttons.iter().enumerate().map(row).collect();
        if self.same {
            rows.push(
                (0..lamps + buttons)
                    .map(|place| u64::from(place < lamps))
                    .collect(),
            );
        }
        let lamps_in_order: Vec<usize> = (0..lamps).collect();
        let rows = eliminated(self.states, rows, &lamps_in_order, steps)?.1;
        Some(rows.into_iter().map(|row| row[lamps..].to_vec()).collect())
    }
}

/// The pivots of generators in the columns given, and whether more than nothing is left.
fn triangular(
    k: u64,
    rows: Vec<Vec<u64>>,
    columns: &[usize],
    steps: &mut Budget,
) -> Option<(Vec<Pivot>, bool)> {
    let (pivots, left) = eliminated(k, rows, columns, steps)?;
    Some((pivots, !left.is_empty()))
}

/// One pivot for each of the columns that needs one, and generators of all words that are zero in them.
fn eliminated(
    k: u64,
    mut rows: Vec<Vec<u64>>,
    columns: &[usize],
    steps: &mut Budget,
) -> Option<(Vec<Pivot>, Vec<Vec<u64>>)> {
    let mut pivots = Vec::new();
    for &column in columns {
        let (mut here, mut others): (Vec<Vec<u64>>, Vec<Vec<u64>>) =
            rows.into_iter().partition(|row| row[column] > 0);
        if let Some(mut pivot) = here.pop() {
            for mut row in here {
                while row[column] > 0 {
                    steps.spend(row.len())?;
                    let quotient = pivot[column] / row[column];
                    add(&mut pivot, &row, k - quotient % k, k);
                    std::mem::swap(&mut pivot, &mut row);
                }
                others.push(row);
            }
            // What multiplies the entry to nothing, and so to a word of those left; and the multiple
            // that makes of the entry its divisor in common with k.
            let divisor = gcd(pivot[column], k);
            steps.spend(2 * pivot.len())?;
            let mut rest = vec![0; pivot.len()];
            add(&mut rest, &pivot, k / divisor % k, k);
            others.push(rest);
            let mut row = vec![0; pivot.len()];
            add(&mut row, &pivot, factor(pivot[column], divisor, k), k);
            pivots.push(Pivot {
                column,
                divisor,
                row,
            });
        }
        others.retain(|row| row.iter().any(|&entry| entry > 0));
        rows = others;
    }
    Some((pivots, rows))
}

/// sum + factor·row.
fn add(sum: &mut [u64], row: &[u64], factor: u64, k: u64) {
    for (sum, &entry) in sum.iter_mut().zip(row) {
        *sum = (*sum + factor * entry) % k;
    }
}

/// A number with number·entry ≡ divisor (mod k), the divisor the greatest in common with k.
fn factor(entry: u64, divisor: u64, k: u64) -> u64 {
    let modulus = i128::from(k / divisor);
    let (mut r, mut next_r) = (modulus, i128::from(entry / divisor));
    let (mut t, mut next_t) = (0, 1);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r - quotient * next_r);
        (t, next_t) = (next_t, t - quotient * next_t);
    }
    u64::try_from(t.rem_euclid(modulus)).unwrap_or(0)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Makes all rows but one, and the start, zero in each column whose divisor is 1.
fn reduce(k: u64, pivots: &mut [Pivot], start: &mut [u64], steps: &mut Budget) -> Option<()> {
    for index in 0..pivots.len() {
        if pivots[index].divisor > 1 {
            continue;
        }
        let column = pivots[index].column;
        let row = pivots[index].row.clone();
        steps.spend((index + 1) * row.len())?;
        add(start, &row, k - start[column], k);
        for above in &mut pivots[..index] {
            let entry = above.row[column];
            add(&mut above.row, &row, k - entry, k);
        }
    }
    Some(())
}

/// A pivot in numbers of 32 bits.
struct Rung {
    column: usize,
    divisor: u32,
    row: Vec<u32>,
}

impl Rung {
    fn new(pivot: &Pivot) -> Option<Self> {
        Some(Self {
            column: pivot.column,
            divisor: u32::try_from(pivot.divisor).ok()?,
            row: narrow(&pivot.row)?,
        })
    }

    /// Adds the row once to a word.
    fn add(&self, word: &mut [u32], k: u32) {
        for (sum, &entry) in word.iter_mut().zip(&self.row) {
            // Both are below 2^31, so that of the two numbers the right one is the smaller.
            let added = *sum + entry;
            *sum = added.min(added.wrapping_sub(k));
        }
    }
}

fn narrow(values: &[u64]) -> Option<Vec<u32>> {
    let values = values.iter().map(|&value| u32::try_from(value).ok());
    values.collect()
}

/// A search for a word with few presses.
struct Search {
    states: u32,
    bound: u64,
    looks: Budget,
}

impl Search {
    /// Whether a word that differs from the first of the stack by multiples of the rows has so few
    /// presses in their columns, and fewer than the bound in all. `None` if that takes too long.
    fn descend(&mut self, rungs: &[Rung], most: u64, stack: &mut [Vec<u32>]) -> Option<bool> {
        let (k, length) = (self.states, stack[0].len());
        let Some((rung, others)) = rungs.split_first() else {
            self.looks.spend(length)?;
            let presses = stack[0].iter().copied().map(u64::from).sum::<u64>();
            return Some(presses < self.bound);
        };
        self.looks.spend(1)?;
        let here = stack[0][rung.column];
        let mut value = here % rung.divisor;
        if value == here && u64::from(value) <= most {
            if self.descend(others, most - u64::from(value), stack)? {
                return Some(true);
            }
            value += rung.divisor;
        }
        let possible = |value: u32| value < k && u64::from(value) <= most;
        if !possible(value) {
            return Some(false);
        }
        let (word, deeper) = stack.split_first_mut()?;
        deeper[0].copy_from_slice(word);
        if value > here {
            rung.add(&mut deeper[0], k);
        } else {
            // Down to the least value: a division takes as long as some additions.
            self.looks.spend(8 * length)?;
            let factor = u64::from(k - here / rung.divisor);
            for (sum, &entry) in deeper[0].iter_mut().zip(&rung.row) {
                let added = u64::from(*sum) + factor * u64::from(entry);
                *sum = u32::try_from(added % u64::from(k)).ok()?;
            }
        }
        while possible(value) {
            self.looks.spend(length)?;
            if self.descend(others, most - u64::from(value), deeper)? {
                return Some(true);
            }
            value += rung.divisor;
            rung.add(&mut deeper[0], k);
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random buttons with all numbers of presses, for k = 2 … 9.
    #[test]
    fn few_presses_are_found_where_there_are_some() {
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let mut yes = 0;
        for case in 0..400_u32 {
            let k = 2 + u64::from(case % 8);
            let count = if k < 4 { 5 } else { 3 };
            let lamps = 1 + [0, 1, 2][(case % 3) as usize];
            let buttons: Vec<Vec<u64>> = (0..count)
                .map(|_| (0..lamps).map(|_| random(k)).collect())
                .collect();
            let same = case % 3 == 0;
            let times: Vec<u64> = (0..count).map(|_| random(k)).collect();
            let change = |times: &[u64]| {
                let mut change = vec![0; lamps];
                for (button, &times) in buttons.iter().zip(times) {
                    add(&mut change, button, times, k);
                }
                change
            };
            let reached = change(&times);
            let alike = |other: &[u64]| {
                let apart = |lamp: usize| (other[lamp] + k - reached[lamp]) % k;
                (0..lamps).all(|lamp| apart(lamp) == if same { apart(0) } else { 0 })
            };
            let all = (0..k.pow(count)).map(|number| {
                (0..count)
                    .map(|button| number / k.pow(button) % k)
                    .collect::<Vec<u64>>()
            });
            let fewest = all
                .filter(|times| alike(&change(times)))
                .map(|times| times.iter().sum());
            let fewest: u64 = fewest.min().unwrap();
            let presses = Presses {
                states: k,
                buttons: buttons.clone(),
                same,
            };
            for bound in 0..=times.iter().sum::<u64>() + 1 {
                let found = presses.fewer_than(bound, &times);
                assert_eq!(
                    found,
                    Some(fewest < bound),
                    "{k} {buttons:?} {times:?} {bound}"
                );
                yes += u32::from(found == Some(true));
            }
        }
        assert!(yes > 200);
    }

    #[test]
    fn what_takes_too_long_is_not_decided() {
        let buttons = vec![vec![0]; 200];
        let presses = Presses {
            states: 3,
            buttons,
            same: false,
        };
        assert_eq!(presses.fewer_than(101, &[1; 200]), Some(true));
        // More rows and columns than the eliminations may have steps.
        let presses = Presses {
            states: 3,
            buttons: vec![Vec::new(); 50_000],
            same: false,
        };
        assert_eq!(presses.fewer_than(1, &vec![1; 50_000]), None);
        // Too few steps for all rows.
        let rows = vec![vec![1; 60]; 200];
        let columns: Vec<usize> = (0..60).collect();
        let mut enough = Budget(MOST_STEPS);
        assert!(triangular(3, rows.clone(), &columns, &mut enough).is_some());
        assert!(triangular(3, rows, &columns, &mut Budget(1000)).is_none());
    }

    #[test]
    #[ignore = "two thousand million multiplications; runs in .ci/nightly"]
    fn eliminations_that_take_too_long_are_given_up() {
        let presses = Presses {
            states: 3,
            buttons: vec![vec![1; 600]; 2000],
            same: true,
        };
        assert_eq!(presses.fewer_than(1, &[1; 2000]), None);
    }
}
