//! Pairs that block all sets of a board, and boards that have none.

use std::collections::{HashMap, HashSet};

use madness_claims::{Allowance, Flaw};

use super::BoardRecord;
use super::counts::pairs_in_sets;
use crate::check::maker_breaker::TooLarge;
use crate::criteria::Use;

/// Returns the numbers of the pairs' cells, if the pairs are disjoint and each set contains one.
pub(super) fn checked_pairs(
    board: &BoardRecord,
    pairs: &[(String, String)],
    allowance: &mut Allowance,
) -> Result<Result<Vec<[u32; 2]>, Flaw>, TooLarge> {
    let members: u64 = board.sets.iter().map(|set| set.len() as u64 + 1).sum();
    let steps = members
        .saturating_add(board.cells.len() as u64)
        .saturating_add(pairs.len() as u64);
    allowance.spend(60 * steps).ok_or(TooLarge)?;
    allowance
        .hold(100 * board.cells.len() as u64)
        .ok_or(TooLarge)?;
    let numbers: HashMap<&str, u32> = (board.cells.iter().map(String::as_str)).zip(0..).collect();
    let mut partner: HashMap<u32, u32> = HashMap::new();
    let mut found = Vec::new();
    for (one, other) in pairs {
        let (Some(&a), Some(&b)) = (numbers.get(one.as_str()), numbers.get(other.as_str())) else {
            let reason = format!("{one:?}-{other:?} has a cell that the board does not have");
            return Ok(Err(Flaw::new("pairing", reason)));
        };
        if a == b || partner.insert(a, b).is_some() || partner.insert(b, a).is_some() {
            let reason = format!("{one:?}-{other:?} has a cell that is paired already");
            return Ok(Err(Flaw::new("pairing", reason)));
        }
        found.push([a, b]);
    }
    for (number, set) in (1..).zip(&board.sets) {
        let cells: HashSet<u32> = set.iter().copied().collect();
        let is_blocked = set
            .iter()
            .any(|cell| partner.get(cell).is_some_and(|other| cells.contains(other)));
        if !is_blocked {
            return Ok(Err(Flaw::new(
                "pairing",
                format!("set {number} contains no pair"),
            )));
        }
    }
    Ok(Ok(found))
}

/// Checks that uses of cells, in sets of at most three, follow from each other in each good pairing, and lead from
/// one to its contrary and back.
///
/// In a good pairing let each set use the cells of one pair that it contains. Of its cells it uses two. The pairs
/// of two sets are the same or disjoint. So if they share one cell only, not both use it; and if two sets of three
/// cells share x and y only, the one uses x exactly if the other uses y.
pub(super) fn contradiction(
    sets: &[Vec<u32>],
    chain: &[Use],
    allowance: &mut Allowance,
) -> Result<Result<(), Flaw>, TooLarge> {
    allowance.spend(60 * chain.len() as u64).ok_or(TooLarge)?;
    let wrong = |reason: String| Ok(Err(Flaw::new("no_pairing", reason)));
    let is_use = |&(set, cell, _): &Use| {
        sets.get(set)
            .is_some_and(|set| (2..=3).contains(&set.len()) && set.contains(&cell))
    };
    if let Some(what) = chain.iter().find(|&what| !is_use(what)) {
        return wrong(format!(
            "{what:?}: expected a set of two or three cells, and one of them"
        ));
    }
    let follows = |&(set, cell, is_used): &Use, &(other, there, is_there_used): &Use| {
        let (cells, others) = (&sets[set], &sets[other]);
        let shared: Vec<u32> = cells
            .iter()
            .copied()
            .filter(|cell| others.contains(cell))
            .collect();
        if set == other && !is_used && is_there_used {
            return cells.len() == 2 || cell != there;
        }
        match shared[..] {
            [only] => only == cell && only == there && is_used && !is_there_used,
            [x, y] if cells.len() == 3 && others.len() == 3 => {
                let are_both = [[x, y], [y, x]].contains(&[cell, there]);
                are_both && is_used == is_there_used
            }
            _ => false,
        }
    };
    for (one, next) in chain.iter().zip(chain.iter().skip(1)) {
        if !follows(one, next) {
            return wrong(format!("{next:?} does not follow from {one:?}"));
        }
    }
    let (Some(&first), Some(last)) = (chain.first(), chain.last()) else {
        return wrong("expected implications".to_owned());
    };
    let contrary = (first.0, first.1, !first.2);
    if first != *last || !chain.contains(&contrary) {
        return wrong("the implications do not lead to a contrary and back".to_owned());
    }
    Ok(Ok(()))
}

/// Looks for disjoint pairs that block all sets, by trying everything; returns how many pairs were
/// tried, or that there is a pairing.
pub(super) fn tries_without_pairing(
    board: &BoardRecord,
    allowance: &mut Allowance,
) -> Result<Result<u64, Flaw>, TooLarge> {
    allowance
        .hold(40 * board.cells.len() as u64)
        .ok_or(TooLarge)?;
    let of_pairs = sets_of_pairs(&board.sets, allowance)?;
    let mut trial = Trial {
        sets: &board.sets,
        power: of_pairs.values().map(Vec::len).max().unwrap_or(0),
        of_pairs,
        members: board.sets.iter().map(|set| set.len() as u64 + 1).sum(),
        is_taken: vec![false; board.cells.len()],
        is_blocked: vec![false; board.sets.len()],
        excluded: HashSet::new(),
        tries: 0,
        allowance,
    };
    Ok(if trial.succeeds(0)? {
        Err(Flaw::new("no_pairing", "there is a good pairing"))
    } else {
        Ok(trial.tries)
    })
}

/// Returns the sets that contain each pair of cells, the lower cell first.
fn sets_of_pairs(
    sets: &[Vec<u32>],
    allowance: &mut Allowance,
) -> Result<HashMap<[u32; 2], Vec<usize>>, TooLarge> {
    let count = pairs_in_sets(sets);
    allowance.spend(count.saturating_mul(60)).ok_or(TooLarge)?;
    allowance.hold(count.saturating_mul(60)).ok_or(TooLarge)?;
    let mut of_pairs: HashMap<[u32; 2], Vec<usize>> = HashMap::new();
    for (number, set) in sets.iter().enumerate() {
        for (at, &first) in set.iter().enumerate() {
            for &second in &set[at + 1..] {
                let pair = [first.min(second), first.max(second)];
                of_pairs.entry(pair).or_default().push(number);
            }
        }
    }
    Ok(of_pairs)
}

/// The most pairs that are held at once: the search calls itself once for each, and the stack is
/// limited.
const DEEPEST: usize = 500;

struct Trial<'a> {
    sets: &'a [Vec<u32>],
    /// The sets that contain each pair.
    of_pairs: HashMap<[u32; 2], Vec<usize>>,
    members: u64,
    is_taken: Vec<bool>,
    is_blocked: Vec<bool>,
    /// Pairs that were tried before, with the same pairs held.
    excluded: HashSet<[u32; 2]>,
    /// The most sets that a pair blocks.
    power: usize,
    tries: u64,
    allowance: &'a mut Allowance,
}

impl Trial<'_> {
    fn succeeds(&mut self, depth: usize) -> Result<bool, TooLarge> {
        let reached = self
            .allowance
            .reach("pairs of a pairing", depth as u64, DEEPEST as u64);
        reached.ok_or(TooLarge)?;
        let steps = 2 * self.members + self.is_taken.len() as u64;
        self.allowance.spend(steps).ok_or(TooLarge)?;
        // The open set with the fewest free cells is blocked first.
        let is_free = |cell: &u32| !self.is_taken[*cell as usize];
        let mut choice: Option<(usize, &[u32])> = None;
        let mut open = 0;
        for (number, set) in self.sets.iter().enumerate() {
            if self.is_blocked[number] {
                continue;
            }
            open += 1;
            let free = set.iter().copied().filter(is_free).count();
            if choice.is_none_or(|(least, _)| free < least) {
                choice = Some((free, set));
            }
        }
        let Some((_, set)) = choice else {
            return Ok(true);
        };
        let free: Vec<u32> = set.iter().copied().filter(is_free).collect();
        let cells = self.is_taken.iter().filter(|&&is_taken| !is_taken).count();
        if (cells / 2).saturating_mul(self.power) < open {
            return Ok(false);
        }
        // Pairs that were tried before are skipped.
        let looks = (free.len() as u64).saturating_pow(2);
        self.allowance.spend(20 * looks).ok_or(TooLarge)?;
        let mut tried = Vec::new();
        let mut is_found = false;
        'pairs: for (at, &first) in free.iter().enumerate() {
            for &second in &free[at + 1..] {
                let pair = [first.min(second), first.max(second)];
                if self.excluded.contains(&pair) {
                    continue;
                }
                self.tries += 1;
                let with_both = self.of_pairs.get(&pair).map_or(&[][..], Vec::as_slice);
                self.allowance
                    .spend(100 + 10 * with_both.len() as u64)
                    .ok_or(TooLarge)?;
                let newly: Vec<usize> = (with_both.iter().copied())
                    .filter(|&set| !self.is_blocked[set])
                    .collect();
                for &set in &newly {
                    self.is_blocked[set] = true;
                }
                for cell in pair {
                    self.is_taken[cell as usize] = true;
                }
                let succeeds = self.succeeds(depth + 1);
                for cell in pair {
                    self.is_taken[cell as usize] = false;
                }
                for set in newly {
                    self.is_blocked[set] = false;
                }
                if succeeds? {
                    is_found = true;
                    break 'pairs;
                }
                self.excluded.insert(pair);
                tried.push(pair);
            }
        }
        for pair in tried {
            self.excluded.remove(&pair);
        }
        Ok(is_found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implications_are_checked() {
        let sets = [vec![0, 1, 2], vec![0, 3, 4], vec![1, 2, 3]];
        let check = |sets: &[Vec<u32>], chain: &[Use]| {
            let checked = contradiction(sets, chain, &mut Allowance::default());
            checked.is_ok_and(|checked| checked.is_ok())
        };
        // 0 and 1 share 0; 0 and 2 share 1 and 2; 1 and 2 share 3.
        let true_steps: [[Use; 2]; 4] = [
            [(0, 0, true), (1, 0, false)],
            [(1, 0, false), (1, 3, true)],
            [(1, 3, true), (2, 3, false)],
            [(0, 1, true), (2, 2, true)],
        ];
        for step in true_steps {
            // A true step is no contradiction yet, but the flaw is another one than that of a false step.
            let flaw = |chain: &[Use]| {
                let checked = contradiction(&sets, chain, &mut Allowance::default());
                checked.ok().and_then(Result::err).map(|flaw| flaw.reason)
            };
            assert!(
                flaw(&step).is_some_and(|reason| reason.contains("contrary")),
                "{step:?}"
            );
            for at in 0..2 {
                let mut false_step = step;
                false_step[at].2 = !false_step[at].2;
                let reason = flaw(&false_step).unwrap();
                let is_true = step[0].0 == step[1].0 || reason.contains("does not follow");
                assert!(is_true, "{false_step:?} {reason}");
            }
        }
        // A set of two cells whose cells are both needed elsewhere.
        let pairs = [vec![0, 1], vec![1, 2]];
        let chain = [
            (0, 1, true),
            (1, 1, false),
            (1, 1, true),
            (0, 1, false),
            (0, 1, true),
        ];
        assert!(check(&pairs, &chain));
        assert!(!check(&pairs, &chain[..4]) && !check(&pairs, &chain[1..]) && !check(&pairs, &[]));
        assert!(!check(&[vec![0, 1], vec![1, 2, 3, 4]], &chain));
        assert!(!check(&[vec![0, 1]], &chain) && !check(&[vec![0, 1], vec![2, 3]], &chain));
        assert!(contradiction(&pairs, &chain, &mut Allowance::of_steps(10)).is_err());
    }
}
