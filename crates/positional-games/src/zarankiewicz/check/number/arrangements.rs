//! All arrangements of so many discs, row by row, for the check: it shares nothing with the search that goes
//! column by column.

use std::collections::HashMap;

use madness_claims::Allowance;

/// Returns whether so many discs fit on a board of columns × rows, without r rows and s columns that are full
/// where they cross, and with at least so many discs in each column and each row. Returns nothing if the
/// allowance does not suffice.
///
/// The rows come in falling order of their numbers of discs, and columns that are equal so far are
/// exchanged so that the first of them get discs first: among all orders of an arrangement the largest, row
/// after row, is of this form.
pub(super) fn fit(
    [columns, rows]: [u32; 2],
    [r, s]: [u32; 2],
    discs: u32,
    [of_a_column, of_a_row]: [u32; 2],
    allowance: &mut Allowance,
) -> Option<bool> {
    let mut rest = Rest {
        r,
        s,
        of_a_column,
        of_a_row,
        used: HashMap::new(),
        in_column: vec![0; columns as usize],
        allowance,
    };
    rest.rows(rows, discs, columns, &[columns])
}

struct Rest<'a> {
    r: u32,
    s: u32,
    of_a_column: u32,
    of_a_row: u32,
    /// In how many rows a set of s columns is.
    used: HashMap<Vec<u32>, u32>,
    in_column: Vec<u32>,
    allowance: &'a mut Allowance,
}

impl Rest<'_> {
    /// Whether the rows that are left take so many discs, none more than `most`. Blocks are how many
    /// columns in turn are equal so far.
    fn rows(&mut self, rows: u32, discs: u32, most: u32, blocks: &[u32]) -> Option<bool> {
        self.allowance.spend(2000)?;
        if rows == 0 {
            let all = self
                .in_column
                .iter()
                .all(|&discs| discs >= self.of_a_column);
            return Some(discs == 0 && all);
        }
        let lacks = |&have: &u32| self.of_a_column.saturating_sub(have);
        if self.in_column.iter().any(|have| lacks(have) > rows) {
            return Some(false);
        }
        let least = self.of_a_row.max(discs.div_ceil(rows));
        for size in (least..=most.min(discs)).rev() {
            if discs - size < (rows - 1) * self.of_a_row {
                continue;
            }
            for parts in shares(size, blocks) {
                let row = chosen(&parts, blocks);
                let sets = subsets(&row, self.s);
                let used = |set: &Vec<u32>| self.used.get(set).copied().unwrap_or(0);
                self.allowance.spend(300 * (sets.len() as u64 + 1))?;
                if sets.iter().any(|set| used(set) + 1 >= self.r) {
                    continue;
                }
                self.change(&row, &sets, true);
                let next = divided(&parts, blocks);
                let found = self.rows(rows - 1, discs - size, size, &next)?;
                self.change(&row, &sets, false);
                if found {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    fn change(&mut self, row: &[u32], sets: &[Vec<u32>], added: bool) {
        for &column in row {
            let discs = &mut self.in_column[column as usize];
            *discs = if added { *discs + 1 } else { *discs - 1 };
        }
        for set in sets {
            let times = self.used.entry(set.clone()).or_default();
            *times = if added { *times + 1 } else { *times - 1 };
        }
    }
}

/// Returns all ways to take so many of the columns, some of each block.
fn shares(size: u32, blocks: &[u32]) -> Vec<Vec<u32>> {
    let Some((&first, others)) = blocks.split_first() else {
        return if size == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    };
    let mut all = Vec::new();
    for taken in 0..=first.min(size) {
        for mut rest in shares(size - taken, others) {
            rest.insert(0, taken);
            all.push(rest);
        }
    }
    all
}

/// Returns the first columns of each block.
fn chosen(parts: &[u32], blocks: &[u32]) -> Vec<u32> {
    let mut start = 0;
    let mut row = Vec::new();
    for (&taken, &length) in parts.iter().zip(blocks) {
        row.extend(start..start + taken);
        start += length;
    }
    row
}

/// Returns the blocks, divided into the columns that were taken and the others.
fn divided(parts: &[u32], blocks: &[u32]) -> Vec<u32> {
    let pairs = parts.iter().zip(blocks);
    let halves = pairs.flat_map(|(&taken, &length)| [taken, length - taken]);
    halves.filter(|&length| length > 0).collect()
}

/// Returns all sets of so many columns of a row.
fn subsets(row: &[u32], size: u32) -> Vec<Vec<u32>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &column) in row.iter().enumerate() {
        for mut set in subsets(&row[place + 1..], size - 1) {
            set.push(column);
            all.push(set);
        }
    }
    all
}
