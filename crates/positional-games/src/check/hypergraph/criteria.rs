//! What all criteria say about a board.

use std::collections::{BTreeMap, HashMap, HashSet};

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::BoardRecord;
use super::counts::{Rest, Weights, most_sets_of_a_pair, pairs_in_sets};
use super::pairs::{checked_pairs, contradiction, tries_without_pairing};
use crate::check::maker_breaker::TooLarge;
use crate::criteria::{BlockingPower, Criteria, NoPairing, PotentialReport, Reduction, Uniform};
use crate::hypergraph::Hypergraph;

/// The criteria of a board with their numbers, for Maker–Breaker with Maker first. The check counts all
/// numbers anew. If there is no good pairing, and no count says so, it tries all pairings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriteriaCertificate {
    /// `"positional-criteria"`.
    pub claim: String,
    /// The name of the board. If it is one of a family, the sets are those.
    pub game: String,
    /// The number of cells.
    pub cells: usize,
    /// The number of sets.
    pub sets: usize,
    /// How many sets there are of each size, smallest first.
    pub sizes: Vec<(usize, usize)>,
    /// Whether some criterion shows that Breaker wins.
    pub breaker_wins: bool,
    /// Whether some set has at most one cell.
    pub maker_wins_at_once: bool,
    /// The potential.
    pub potential: PotentialReport,
    /// The blocking power of pairs, unless the sets are too large.
    pub blocking_power: Option<BlockingPower>,
    /// Whether each set can have two cells of its own.
    pub matching: bool,
    /// If not, sets that have together fewer than two cells each, by their numbers from 0.
    pub lacking: Option<Vec<usize>>,
    /// A good pairing, by the names of its cells.
    pub pairing: Option<Vec<(String, String)>>,
    /// Why there is no good pairing. With neither, nothing is said about pairings.
    pub no_pairing: Option<NoPairing>,
    /// What does not matter.
    pub reduction: Reduction,
    /// The cells and sets.
    pub board: BoardRecord,
}

/// Boards with more members of sets are not looked through for supersets and domination.
const MOST_MEMBERS: usize = 1 << 16;

/// Boards with more pairs of cells inside of sets have no blocking power in their criteria.
const MOST_PAIRS: u64 = 1 << 20;

#[expect(
    clippy::unnecessary_wraps,
    reason = "so that what is wrong is returned at once"
)]
fn wrong(key: &'static str, reason: impl Into<String>) -> Result<Result<(), Flaw>, TooLarge> {
    Ok(Err(Flaw::new(key, reason)))
}

impl CriteriaCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "positional-criteria";

    /// Creates the certificate of the criteria of a board of some name.
    #[must_use]
    pub fn new(game: String, hypergraph: &Hypergraph, criteria: Criteria) -> Self {
        let Criteria {
            cells,
            sets,
            sizes,
            breaker_wins,
            maker_wins_at_once,
            potential,
            blocking_power,
            matching,
            lacking,
            pairing,
            no_pairing,
            reduction,
        } = criteria;
        Self {
            claim: Self::CLAIM.to_owned(),
            game,
            cells,
            sets,
            sizes,
            breaker_wins,
            maker_wins_at_once,
            potential,
            blocking_power,
            matching,
            lacking,
            pairing,
            no_pairing,
            reduction,
            board: hypergraph.into(),
        }
    }

    /// Counts all numbers anew.
    ///
    /// # Complexity
    /// About the number of sets times their members. To try all pairings is exponential at worst.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let Ok(board) = self.board.checked(&self.game, allowance) else {
            let board = self.board.in_words(&self.game);
            return Ok(Checked {
                claims: vec![Claim::too_large(
                    format!("the criteria of {board}"),
                    allowance,
                )],
            });
        };
        let board = board?;
        let claim = format!("the criteria of {board}");
        let mut claims = vec![match self.numbers(allowance) {
            Ok(counted) => {
                counted?;
                Claim::holds(claim, "all numbers counted anew")
            }
            Err(TooLarge) => Claim::too_large(claim, allowance),
        }];
        if claims[0].checked && self.breaker_wins {
            let because = match (&self.pairing, self.potential.sharper) {
                (Some(_), true) => "by potentials and by the pairing",
                (Some(_), false) => "by the pairing",
                (None, _) => "by potentials",
            };
            claims.push(Claim::holds(
                format!("Breaker wins Maker–Breaker on {board} if Maker moves first"),
                because,
            ));
        }
        if let (true, Some(reason)) = (claims[0].checked, &self.no_pairing) {
            let claim = format!("no pairing blocks all sets of {board}");
            claims.push(match self.no_pairing(reason, allowance) {
                Ok(because) => Claim::holds(claim, because?),
                Err(TooLarge) => Claim::too_large(claim, allowance),
            });
        }
        Ok(Checked { claims })
    }

    fn numbers(&self, allowance: &mut Allowance) -> Result<Result<(), Flaw>, TooLarge> {
        let sets = &self.board.sets;
        if (self.cells, self.sets) != (self.board.cells.len(), sets.len()) {
            return wrong("cells", "the board has other numbers of cells or sets");
        }
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for set in sets {
            *sizes.entry(set.len()).or_default() += 1;
        }
        if !sizes
            .iter()
            .map(|(&size, &count)| (size, count))
            .eq(self.sizes.iter().copied())
        {
            return wrong("sizes", "the sets have other sizes");
        }
        let smallest = sizes.keys().next().copied();
        if self.maker_wins_at_once != smallest.is_some_and(|size| size < 2) {
            return wrong("maker_wins_at_once", "the smallest set says otherwise");
        }
        for part in [
            Self::potential,
            Self::blocking_power,
            Self::matching,
            Self::reduction,
        ] {
            if let Err(flaw) = part(self, allowance)? {
                return Ok(Err(flaw));
            }
        }
        let potential = &self.potential;
        let is_known = potential.erdos_selfridge || potential.sharper || self.pairing.is_some();
        if self.breaker_wins != is_known {
            return wrong("breaker_wins", "the criteria say otherwise");
        }
        if self.pairing.is_some() && self.no_pairing.is_some() {
            return wrong("no_pairing", "there is a pairing");
        }
        Ok(Ok(()))
    }

    fn potential(&self, allowance: &mut Allowance) -> Result<Result<(), Flaw>, TooLarge> {
        let weights = Weights::new(&self.board.sets, self.cells, allowance)?;
        let found = &self.potential;
        let largest = weights.of_cells.iter().max().cloned().unwrap_or_default();
        for (key, weight, said) in [
            ("total", &weights.total, &found.total),
            ("largest", &largest, &found.largest),
        ] {
            let weight = weights.text(weight);
            if *said != weight {
                return wrong("potential", format!("{key}: counted {weight}"));
            }
        }
        let names = &self.board.cells;
        let is_largest = |name: &String| {
            let at = names.iter().position(|other| other == name);
            at.is_some_and(|at| weights.of_cells[at] == largest)
        };
        if !found.cell.as_ref().map_or(names.is_empty(), is_largest) {
            return wrong("potential", "cell: its sets do not weigh most");
        }
        for (key, said, weight) in [
            (
                "erdos_selfridge",
                found.erdos_selfridge,
                &weights.total + &weights.total,
            ),
            ("sharper", found.sharper, &weights.total + &largest),
            ("breaker_first", found.breaker_first, weights.total.clone()),
        ] {
            if said != weights.is_below_one(&weight) {
                return wrong("potential", format!("{key}: the sum says otherwise"));
            }
        }
        let uniform = match self.sizes[..] {
            [(size, sets)] => {
                let mut degrees = vec![0_usize; self.cells];
                for &cell in self.board.sets.iter().flatten() {
                    degrees[cell as usize] += 1;
                }
                let degree = degrees.into_iter().max().unwrap_or(0);
                let bound = u32::try_from(size)
                    .ok()
                    .and_then(|size| 1_usize.checked_shl(size));
                Some(Uniform {
                    size,
                    sets,
                    degree,
                    holds: bound.is_none_or(|bound| sets + degree < bound),
                })
            }
            _ => None,
        };
        if found.uniform != uniform {
            return wrong("potential", "uniform: the numbers are others");
        }
        Ok(Ok(()))
    }

    fn blocking_power(&self, allowance: &mut Allowance) -> Result<Result<(), Flaw>, TooLarge> {
        let sets = &self.board.sets;
        let is_counted = pairs_in_sets(sets) <= MOST_PAIRS;
        let expected = if is_counted {
            let mut used: Vec<u32> = sets.iter().flatten().copied().collect();
            used.sort_unstable();
            used.dedup();
            Some(BlockingPower {
                power: most_sets_of_a_pair(sets, allowance)?,
                cells: used.len(),
                sets: sets.len(),
            })
        } else {
            None
        };
        if self.blocking_power != expected {
            return wrong("blocking_power", "the pairs block other numbers of sets");
        }
        Ok(Ok(()))
    }

    /// Two cells for each set, or sets that have too few; and the pairing.
    fn matching(&self, allowance: &mut Allowance) -> Result<Result<(), Flaw>, TooLarge> {
        let sets = &self.board.sets;
        let pairs = match &self.pairing {
            Some(pairs) => match checked_pairs(&self.board, pairs, allowance)? {
                Ok(pairs) => Some(pairs),
                Err(flaw) => return Ok(Err(flaw)),
            },
            None => None,
        };
        match (self.matching, &self.lacking, pairs) {
            (true, None, Some(pairs)) => {
                let mut own = sets.iter().zip(&pairs);
                let has_own = |(set, pair): (&Vec<u32>, &[u32; 2])| {
                    pair.iter().all(|cell| set.binary_search(cell).is_ok())
                };
                if pairs.len() != sets.len() || !own.all(has_own) {
                    return wrong("matching", "the pairs are not two own cells for each set");
                }
            }
            (false, Some(lacking), _) => {
                if let Err(flaw) = self.lacks_cells("lacking", lacking, allowance)? {
                    return Ok(Err(flaw));
                }
            }
            _ => return wrong("matching", "expected a pairing, or sets that lack cells"),
        }
        Ok(Ok(()))
    }

    /// Checks that sets have together fewer than two cells each.
    fn lacks_cells(
        &self,
        key: &'static str,
        numbers: &[usize],
        allowance: &mut Allowance,
    ) -> Result<Result<(), Flaw>, TooLarge> {
        allowance.spend(20 * numbers.len() as u64).ok_or(TooLarge)?;
        let different: HashSet<usize> = numbers.iter().copied().collect();
        let mut cells: HashSet<u32> = HashSet::new();
        for &number in &different {
            let Some(set) = self.board.sets.get(number) else {
                return wrong(key, format!("there is no set {number}"));
            };
            allowance.spend(40 * set.len() as u64).ok_or(TooLarge)?;
            cells.extend(set);
        }
        if different.len() != numbers.len() || cells.len() >= 2 * different.len() {
            return wrong(key, "these sets have two cells each");
        }
        Ok(Ok(()))
    }

    fn no_pairing(
        &self,
        reason: &NoPairing,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let sets = &self.board.sets;
        match reason {
            NoPairing::Count(power) => {
                // The numbers of the criteria were counted.
                if Some(power) != self.blocking_power.as_ref()
                    || power.power.saturating_mul(power.cells / 2) >= power.sets
                {
                    return Ok(Err(Flaw::new("no_pairing", "the pairs may block all sets")));
                }
                return Ok(Ok(format!(
                    "{}, at most {} each",
                    counted(power.cells / 2, "pair"),
                    counted(power.power, "set")
                )));
            }
            NoPairing::TooFewCells(numbers) => {
                if let Err(flaw) = self.lacks_cells("no_pairing", numbers, allowance)? {
                    return Ok(Err(flaw));
                }
                if let [number] = numbers[..]
                    && sets[number].len() < 2
                {
                    return Ok(Ok(format!("set {} has no two cells", number + 1)));
                }
                if most_sets_of_a_pair(sets, allowance)? > 1 {
                    return Ok(Err(Flaw::new("no_pairing", "two sets may share a pair")));
                }
                let count = numbers.len();
                return Ok(Ok(format!(
                    "{count} sets have no two cells each, and no two sets share a pair"
                )));
            }
            NoPairing::Implications(chain) => {
                return Ok(contradiction(sets, chain, allowance)?.map(|()| {
                    let steps = counted(chain.len().saturating_sub(1), "implication");
                    format!("{steps} from a use of a cell to its contrary and back")
                }));
            }
            NoPairing::SharedPairs { .. } | NoPairing::Formula { .. } => {}
        }
        let tries = tries_without_pairing(&self.board, allowance)?;
        Ok(tries.map(|tries| format!("all choices tried, with {}", counted(tries, "pair"))))
    }

    fn reduction(&self, allowance: &mut Allowance) -> Result<Result<(), Flaw>, TooLarge> {
        let sets = &self.board.sets;
        let found = &self.reduction;
        let members: usize = sets.iter().map(Vec::len).sum();
        let is_small = members <= MOST_MEMBERS;
        let rest = Rest::new(if is_small { sets } else { &[] }, self.cells, allowance)?;
        if !is_small {
            let what = "members of the winning sets";
            let reached = allowance.reach(what, members as u64, MOST_MEMBERS as u64);
            return reached.ok_or(TooLarge).map(Ok);
        }
        if found.supersets != sets.len() - rest.minimal.len() {
            return wrong("reduction", "supersets: counted another number");
        }
        let useless = self.board.cells.iter().zip(&rest.degrees);
        let useless = useless.filter(|&(_, &degree)| degree == 0);
        if !useless.map(|(name, _)| name).eq(&found.useless) {
            return wrong("reduction", "useless: other cells are in no set");
        }
        if found.components != rest.parts() {
            return wrong("reduction", "components: counted another number");
        }
        let steps = rest
            .common
            .iter()
            .flatten()
            .map(|common| common.len() as u64);
        let steps = steps.fold(self.cells as u64, u64::saturating_add);
        allowance.spend(steps.saturating_mul(40)).ok_or(TooLarge)?;
        let names = (self.board.cells.iter().map(String::as_str)).zip(0_u32..);
        let numbers: HashMap<&str, u32> = names.collect();
        let mut dominated = HashSet::new();
        for (cell, by) in &found.dominated {
            let pair = (numbers.get(cell.as_str()), numbers.get(by.as_str()));
            let (Some(&cell), Some(&by)) = pair else {
                return wrong("reduction", "dominated: a cell that does not exist");
            };
            allowance.spend(self.cells as u64).ok_or(TooLarge)?;
            if !rest.dominates(by, cell) || !dominated.insert(cell) {
                return wrong("reduction", "dominated: a cell is not dominated so");
            }
        }
        for (common, cell) in rest.common.iter().zip(0..) {
            let mut others = common.iter().flatten();
            if !dominated.contains(&cell) && others.any(|&other| rest.dominates(other, cell)) {
                return wrong("reduction", "dominated: a cell is left out");
            }
        }
        Ok(Ok(()))
    }
}
