//! Whether some solution of a puzzle has few presses, by eliminations and a search of its own.

use super::Allowance;

/// The allowed buttons, and how each changes the lamps that matter. If the goal is any common
/// value, there is one button more: it changes all lamps by 1, and its presses are not counted.
pub(super) struct Presses {
    /// k.
    pub(super) states: u64,
    /// How many lamps matter.
    pub(super) lamps: usize,
    /// For each button the lamps, and the amounts below k that it adds to them.
    pub(super) buttons: Vec<Vec<(usize, u64)>>,
    /// Whether the goal is any common value of the lamps.
    pub(super) same: bool,
}

/// The most buttons that determine a solution: the search calls itself once for each of them.
const MOST_DEEP: usize = 4000;

/// The entries of a vector from the place `start` on; all others are zero.
#[derive(Clone, Default)]
struct Span {
    start: usize,
    entries: Vec<u32>,
}

impl Span {
    fn one(place: usize) -> Self {
        Self {
            start: place,
            entries: vec![1],
        }
    }

    fn end(&self) -> usize {
        self.start + self.entries.len()
    }

    fn len(&self) -> u64 {
        self.entries.len() as u64
    }

    fn get(&self, place: usize) -> u32 {
        let index = place.checked_sub(self.start);
        index
            .and_then(|index| self.entries.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// Iterates over the places of the entries, from `from` on, that are not zero.
    fn places(&self, from: usize) -> impl Iterator<Item = usize> {
        let skipped = from.saturating_sub(self.start);
        let entries = self.entries.iter().enumerate().skip(skipped);
        entries.filter_map(|(index, &entry)| (entry > 0).then_some(self.start + index))
    }

    /// Returns how many entries have to be added in front and behind to include the range of
    /// `other`.
    fn growth(&self, other: &Self) -> (usize, usize) {
        if other.entries.is_empty() {
            (0, 0)
        } else if self.entries.is_empty() {
            (0, other.entries.len())
        } else {
            (
                self.start.saturating_sub(other.start),
                other.end().saturating_sub(self.end()),
            )
        }
    }

    /// self + factor·other.
    fn add(&mut self, other: &Self, factor: u64, k: u64) {
        let (front, behind) = self.growth(other);
        if self.entries.is_empty() {
            self.start = other.start;
        }
        self.entries.reserve_exact(front + behind);
        self.entries.splice(..0, std::iter::repeat_n(0, front));
        self.entries.resize(self.entries.len() + behind, 0);
        self.start -= front;
        other.add_to(self.start, &mut self.entries, factor, k);
    }

    /// Adds factor·self to entries of which the first has the place `start`.
    fn add_to(&self, start: usize, sums: &mut [u32], factor: u64, k: u64) {
        if self.entries.is_empty() {
            return;
        }
        let sums = sums[self.start - start..].iter_mut().zip(&self.entries);
        let modulus = u32::try_from(k).expect("at most 2^31 states");
        // All numbers are below 2^31. Of the sum and the sum less the modulus, the one out of range
        // has wrapped or is larger, so the smaller one is right.
        if factor % k == 1 {
            for (sum, &entry) in sums {
                let added = *sum + entry;
                *sum = added.min(added.wrapping_sub(modulus));
            }
        } else if factor % k == k - 1 {
            for (sum, &entry) in sums {
                let less = sum.wrapping_sub(entry);
                *sum = less.min(less.wrapping_add(modulus));
            }
        } else {
            for (sum, &entry) in sums {
                let added = (u64::from(*sum) + factor * u64::from(entry)) % k;
                *sum = u32::try_from(added).expect("below k");
            }
        }
    }
}

/// What buttons add to the lamps, and how often each button is in the sum.
#[derive(Clone, Default)]
struct Row {
    lamps: Span,
    buttons: Span,
}

impl Row {
    fn len(&self) -> u64 {
        self.lamps.len() + self.buttons.len()
    }
}

/// A row of an echelon form, with a divisor of k in its column. Together with the pivots after it,
/// it generates all words that are zero before this column.
struct Pivot {
    column: usize,
    divisor: u64,
    row: Span,
}

/// A column, the divisor of k there, and the row.
type RowPivot = (usize, u64, Row);

/// Arithmetic of rows modulo k, within an allowance.
struct Work<'a> {
    k: u64,
    allowance: &'a mut Allowance,
    /// The number of entries for which memory has been taken.
    held: u64,
}

impl Work<'_> {
    /// Asks the allowance for the memory of further entries.
    fn hold(&mut self, entries: u64) -> Option<()> {
        self.held = self.held.saturating_add(entries);
        self.allowance.spend(entries)?;
        self.allowance.hold(self.held.saturating_mul(4))
    }

    /// sum + factor·row.
    fn add_span(&mut self, sum: &mut Span, row: &Span, factor: u64) -> Option<()> {
        let (front, behind) = sum.growth(row);
        if front > 0 {
            self.allowance.spend(sum.len())?;
        }
        self.hold((front + behind) as u64)?;
        self.allowance.spend(4 + self.cost(factor) * row.len())?;
        sum.add(row, factor, self.k);
        Some(())
    }

    /// Returns the steps of multiplying and adding an entry. Factors other than 1 and −1 need a
    /// division, which takes as long as some additions.
    fn cost(&self, factor: u64) -> u64 {
        if factor % self.k == 1 || factor % self.k == self.k - 1 {
            1
        } else {
            4
        }
    }

    fn add(&mut self, sum: &mut Row, row: &Row, factor: u64) -> Option<()> {
        self.add_span(&mut sum.lamps, &row.lamps, factor)?;
        self.add_span(&mut sum.buttons, &row.buttons, factor)
    }

    /// Eliminates the rows. Returns a pivot for each column that needs one, except for the columns
    /// to be skipped, and generators of all words that are zero in the columns eliminated.
    fn eliminated(&mut self, rows: Vec<Row>, skip: &[bool]) -> Option<(Vec<RowPivot>, Vec<Row>)> {
        let k = self.k;
        self.hold(8 * skip.len() as u64)?;
        let mut waiting: Vec<Vec<Row>> = skip.iter().map(|_| Vec::new()).collect();
        let (mut pivots, mut left) = (Vec::new(), Vec::new());
        for row in rows {
            self.put(row, 0, skip, &mut waiting, &mut left)?;
        }
        for column in 0..skip.len() {
            let mut here = std::mem::take(&mut waiting[column]);
            self.allowance.spend(1 + here.len() as u64)?;
            // The shortest row adds the fewest entries to the others.
            let Some(shortest) = (0..here.len()).min_by_key(|&index| here[index].len()) else {
                continue;
            };
            let mut pivot = here.swap_remove(shortest);
            for mut row in here {
                loop {
                    let quotient = row.lamps.get(column) / pivot.lamps.get(column);
                    self.add(&mut row, &pivot, k - u64::from(quotient))?;
                    if row.lamps.get(column) == 0 {
                        break;
                    }
                    std::mem::swap(&mut pivot, &mut row);
                }
                self.put(row, column + 1, skip, &mut waiting, &mut left)?;
            }
            // If the entry shares a divisor with k, a multiple of the pivot is zero here and goes
            // on to the later columns. The pivot itself is multiplied so that its entry becomes
            // this divisor.
            let entry = u64::from(pivot.lamps.get(column));
            let divisor = gcd(entry, k);
            if divisor > 1 {
                let mut rest = Row::default();
                self.add(&mut rest, &pivot, k / divisor)?;
                self.put(rest, column + 1, skip, &mut waiting, &mut left)?;
            }
            if entry != divisor {
                let mut row = Row::default();
                self.add(&mut row, &pivot, factor(entry, divisor, k))?;
                pivot = row;
            }
            pivots.push((column, divisor, pivot));
        }
        Some((pivots, left))
    }

    /// Puts a row into the list of its first nonzero column that is not skipped. A row without such
    /// a column goes to `left`, unless it is zero.
    fn put(
        &mut self,
        row: Row,
        from: usize,
        skip: &[bool],
        waiting: &mut [Vec<Row>],
        left: &mut Vec<Row>,
    ) -> Option<()> {
        self.allowance.spend(row.len())?;
        let place = row.lamps.places(from).find(|&place| !skip[place]);
        let is_zero = || {
            let mut places = row.lamps.places(0).chain(row.buttons.places(0));
            places.next().is_none()
        };
        match place {
            Some(place) => waiting[place].push(row),
            None if is_zero() => {}
            None => left.push(row),
        }
        Some(())
    }

    /// Returns generators of the presses that change no lamp or, if the goal is any common value,
    /// change all lamps by the same amount.
    fn quiet_patterns(&mut self, presses: &Presses) -> Option<Vec<Row>> {
        let mut rows = Vec::new();
        for (button, amounts) in presses.buttons.iter().enumerate() {
            let places = || amounts.iter().map(|&(lamp, _)| lamp);
            let mut lamps = Span::default();
            if let (Some(start), Some(end)) = (places().min(), places().max()) {
                self.hold((end - start) as u64 + 1)?;
                let entries = vec![0; end - start + 1];
                lamps = Span { start, entries };
            }
            for &(lamp, amount) in amounts {
                Span::one(lamp).add_to(lamps.start, &mut lamps.entries, amount, self.k);
            }
            // The row itself takes as much as some entries.
            self.hold(24)?;
            let buttons = Span::one(button);
            rows.push(Row { lamps, buttons });
        }
        if presses.same && presses.lamps > 0 {
            self.hold(presses.lamps as u64)?;
            let lamps = Span {
                start: 0,
                entries: vec![1; presses.lamps],
            };
            let buttons = Span::default();
            rows.push(Row { lamps, buttons });
        }
        let rows = self.eliminated(rows, &vec![false; presses.lamps])?.1;
        // From here on the columns are those of the buttons.
        let turned = rows.into_iter().map(|row| Row {
            lamps: row.buttons,
            buttons: Span::default(),
        });
        Some(turned.collect())
    }

    /// Makes all rows but one, and the start, zero in each column whose divisor is 1.
    fn reduce(&mut self, pivots: &mut [Pivot], start: &mut [u32]) -> Option<()> {
        for index in 0..pivots.len() {
            let (before, after) = pivots.split_at_mut(index);
            let Pivot {
                column,
                divisor,
                row,
            } = &after[0];
            self.allowance.spend(index as u64 + 1)?;
            if *divisor > 1 {
                continue;
            }
            let factor = self.k - u64::from(start[*column]);
            self.allowance.spend(self.cost(factor) * row.len())?;
            row.add_to(0, start, factor, self.k);
            for above in before {
                let entry = above.row.get(*column);
                if entry > 0 {
                    self.add_span(&mut above.row, row, self.k - u64::from(entry))?;
                }
            }
        }
        Some(())
    }
}

impl Presses {
    /// Whether some solution has fewer presses than `bound`, given a solution; `None` if that takes
    /// more than the allowance.
    pub(super) fn fewer_than(
        &self,
        bound: u64,
        times: &[u64],
        allowance: &mut Allowance,
    ) -> Option<bool> {
        if bound == 0 {
            return Some(false);
        }
        let buttons = self.buttons.len();
        let mut work = Work {
            k: self.states,
            allowance,
            held: 0,
        };
        let generators = work.quiet_patterns(self)?;
        // Disjoint sets of buttons, each of which determines a solution.
        let mut used = vec![false; buttons];
        let mut sets: Vec<Vec<Pivot>> = Vec::new();
        while sets.len() < 64 {
            work.hold(generators.iter().map(|row| 24 + row.len()).sum())?;
            let (pivots, left) = work.eliminated(generators.clone(), &used)?;
            if !left.is_empty() || pivots.is_empty() {
                break;
            }
            let pivot = |(column, divisor, row): RowPivot| Pivot {
                column,
                divisor,
                row: row.lamps,
            };
            let pivots: Vec<Pivot> = pivots.into_iter().map(pivot).collect();
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
        // A solution with fewer than `bound` presses has at most this many on one of the disjoint
        // sets.
        let most = bound.saturating_sub(1) / sets.len() as u64;
        for mut pivots in sets {
            let deep = pivots.len() as u64;
            work.allowance
                .reach("buttons that determine a solution", deep, MOST_DEEP as u64)?;
            let mut start: Vec<u32> = times
                .iter()
                .map(|&times| u32::try_from(times).ok())
                .collect::<Option<_>>()?;
            work.reduce(&mut pivots, &mut start)?;
            let deep = pivots.len() + 1;
            let entries = (deep as u64).saturating_mul(buttons as u64);
            work.allowance.spend(entries)?;
            let held = work.held.saturating_add(entries);
            work.allowance.hold(held.saturating_mul(4))?;
            let mut stack = vec![start; deep];
            let mut search = FewestSearch {
                states: u32::try_from(self.states).ok()?,
                bound,
                allowance: &mut *work.allowance,
            };
            if search.descend(&pivots, most, &mut stack)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Returns a number with number·entry ≡ divisor (mod k), where divisor is the greatest common
/// divisor of entry and k.
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

/// A search for a word with few presses.
struct FewestSearch<'a> {
    states: u32,
    bound: u64,
    allowance: &'a mut Allowance,
}

impl FewestSearch<'_> {
    /// Returns whether some word that differs from the first of the stack by multiples of the rows
    /// has at most `most` presses in their columns, and fewer than the bound in all. `None` if that
    /// takes more than the allowance.
    fn descend(&mut self, rungs: &[Pivot], most: u64, stack: &mut [Vec<u32>]) -> Option<bool> {
        let (k, states) = (self.states, u64::from(self.states));
        let length = stack[0].len() as u64;
        let Some((rung, others)) = rungs.split_first() else {
            self.allowance.spend(length)?;
            let presses = stack[0].iter().copied().map(u64::from).sum::<u64>();
            return Some(presses < self.bound);
        };
        self.allowance.spend(1)?;
        let here = stack[0][rung.column];
        let divisor = u32::try_from(rung.divisor).ok()?;
        let mut value = here % divisor;
        if value == here && u64::from(value) <= most {
            if self.descend(others, most - u64::from(value), stack)? {
                return Some(true);
            }
            value += divisor;
        }
        let possible = |value: u32| value < k && u64::from(value) <= most;
        if !possible(value) {
            return Some(false);
        }
        let (word, deeper) = stack.split_first_mut()?;
        self.allowance.spend(length)?;
        deeper[0].copy_from_slice(word);
        if value > here {
            rung.row.add_to(0, &mut deeper[0], 1, states);
        } else {
            // Lowers the value to the least possible one. This takes a division for each entry.
            self.allowance.spend(4 * rung.row.len())?;
            let factor = u64::from(k - here / divisor);
            rung.row.add_to(0, &mut deeper[0], factor, states);
        }
        while possible(value) {
            self.allowance.spend(rung.row.len())?;
            if self.descend(others, most - u64::from(value), deeper)? {
                return Some(true);
            }
            value += divisor;
            rung.row.add_to(0, &mut deeper[0], 1, states);
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
                let of = |lamp: usize| buttons.iter().zip(times).map(move |(b, t)| b[lamp] * t);
                (0..lamps)
                    .map(|lamp| of(lamp).sum::<u64>() % k)
                    .collect::<Vec<u64>>()
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
                lamps,
                buttons: buttons
                    .iter()
                    .map(|amounts| amounts.iter().copied().enumerate().collect())
                    .collect(),
                same,
            };
            for bound in 0..=times.iter().sum::<u64>() + 1 {
                let found = presses.fewer_than(bound, &times, &mut Allowance::default());
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

    fn empty(buttons: usize) -> Presses {
        Presses {
            states: 3,
            lamps: 0,
            buttons: vec![Vec::new(); buttons],
            same: false,
        }
    }

    #[test]
    fn what_takes_too_long_is_not_decided() {
        let fewer = |buttons, bound, steps| {
            let mut allowance = Allowance::of_steps(steps);
            empty(buttons).fewer_than(bound, &vec![1; buttons], &mut allowance)
        };
        assert_eq!(fewer(200, 101, 10_000_000), Some(true));
        assert_eq!(fewer(200, 101, 1000), None);
        // No solution has fewer than 0 presses.
        assert_eq!(fewer(50_000, 0, 0), Some(false));
        // The search would go too deep.
        assert_eq!(fewer(50_000, 1, u64::MAX), None);
    }

    /// A wire to the first lamp and one to the last: rows that are dense at once.
    #[test]
    fn rows_that_take_too_much_memory_are_not_made() {
        let presses = Presses {
            states: 3,
            lamps: 50_000,
            buttons: vec![vec![(0, 1), (49_999, 1)]; 50_000],
            same: true,
        };
        let mut allowance = Allowance::of_steps(u64::MAX);
        assert_eq!(
            presses.fewer_than(1, &vec![1; 50_000], &mut allowance),
            None
        );
    }
}
