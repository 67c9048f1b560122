//! How many discs fit on a board without rows and columns that are full where they cross.

mod arrangements;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use crate::zarankiewicz::problem::{Answer, Bound, Reason};

/// The most discs on a board of which no r rows and s columns are full where they cross.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberCertificate {
    /// `"zarankiewicz-number"`.
    pub claim: String,
    /// The columns of the board.
    pub columns: u32,
    /// The rows.
    pub rows: u32,
    /// So many rows may not be full together.
    pub r: u32,
    /// In so many columns.
    pub s: u32,
    /// The most discs.
    pub discs: u32,
    /// The rows of a board with so many discs, `o` for a disc and `.` for an empty cell.
    pub position: Vec<String>,
    /// Why no more discs fit: each bound follows from the ones before it, and the last one is that of the board.
    pub bounds: Vec<Bound>,
}

/// The longest side, and the most rows and columns that may not be full.
const MOST_SIDE: u32 = 20;
const MOST_FULL: u32 = 5;

impl NumberCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "zarankiewicz-number";

    /// Creates the certificate of an answer, unless it is not exact.
    #[must_use]
    pub fn new(answer: &Answer) -> Option<Self> {
        let problem = answer.problem;
        let row = |row: &u32| {
            let cells = (0..problem.columns()).map(|column| row >> column & 1 == 1);
            cells.map(|disc| if disc { 'o' } else { '.' }).collect()
        };
        answer.is_exact().then(|| Self {
            claim: Self::CLAIM.to_owned(),
            columns: problem.columns(),
            rows: problem.rows(),
            r: problem.r(),
            s: problem.s(),
            discs: answer.most,
            position: answer.pattern.iter().map(row).collect(),
            bounds: answer.bounds.clone(),
        })
    }

    /// Checks the certificate: that the board has so many discs and is allowed, by looking at all sets of r
    /// rows; and each bound, by counting, or by a search that goes through the rows, where that which found
    /// the bound goes through the columns.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let sides = [self.columns, self.rows];
        if sides.iter().any(|side| !(1..=MOST_SIDE).contains(side)) {
            return Err(Flaw::new("columns", "sides go from 1 to 20"));
        }
        if [self.r, self.s]
            .iter()
            .any(|side| !(2..=MOST_FULL).contains(side))
        {
            return Err(Flaw::new("r", "r and s go from 2 to 5"));
        }
        let claim = format!(
            "{} fit on {}x{} without {} rows and {} columns full of them, and no more",
            counted(self.discs, "disc"),
            self.columns,
            self.rows,
            self.r,
            self.s
        );
        self.check_position()?;
        let mut searched = 0;
        for (number, bound) in self.bounds.iter().enumerate() {
            let flaw = |reason: &str| {
                let Bound { columns, rows, .. } = bound;
                Flaw::new("bounds", format!("that of {columns}x{rows}: {reason}"))
            };
            let is_side = |side: u32| (1..=MOST_SIDE).contains(&side);
            if !is_side(bound.columns) || !is_side(bound.rows) {
                return Err(flaw("sides go from 1 to 20"));
            }
            let excluded = bound.most.saturating_add(1);
            if excluded > bound.columns * bound.rows && bound.reason != Reason::All {
                return Err(flaw("there are no more cells"));
            }
            let known = Known {
                whole: self,
                bounds: &self.bounds[..number],
            };
            if bound.reason == Reason::Search {
                searched += 1;
                match known
                    .no_arrangement(bound, excluded, allowance)
                    .map_err(|why| flaw(&why))?
                {
                    None => return Ok(too_large(claim, allowance)),
                    Some(false) => return Err(flaw("one disc more fits")),
                    Some(true) => {}
                }
            } else {
                known.excludes(bound, excluded).map_err(|why| flaw(&why))?;
            }
        }
        let last = self.bounds.last();
        let is_last = last.is_some_and(|bound| {
            let sides = [bound.columns, bound.rows];
            let is_turned = self.r == self.s && sides == [self.rows, self.columns];
            bound.most == self.discs && (sides == [self.columns, self.rows] || is_turned)
        });
        if !is_last {
            return Err(Flaw::new("bounds", "the last one is not that of the board"));
        }
        let because = match searched {
            0 => "a board with so many, and bounds by counting".to_owned(),
            _ => format!(
                "a board with so many, and bounds by counting, {} by a search through all arrangements",
                if searched == 1 {
                    "one".to_owned()
                } else {
                    searched.to_string()
                }
            ),
        };
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }

    /// Checks that the board has so many discs, and no full rows and columns.
    fn check_position(&self) -> Result<(), Flaw> {
        let flaw = |reason: String| Err(Flaw::new("position", reason));
        let mut rows = Vec::new();
        for row in &self.position {
            let mut mask = 0_u32;
            if row.chars().count() as u64 != u64::from(self.columns) {
                return flaw(format!("{row:?} has not {} cells", self.columns));
            }
            for (column, cell) in row.chars().enumerate() {
                match cell {
                    'o' => mask |= 1 << column,
                    '.' => {}
                    other => return flaw(format!("found {other:?}: expected o or .")),
                }
            }
            rows.push(mask);
        }
        if rows.len() as u64 != u64::from(self.rows) {
            return flaw(format!("there are not {} rows", self.rows));
        }
        let discs: u32 = rows.iter().map(|row| row.count_ones()).sum();
        if discs != self.discs {
            return flaw(format!("it has {}", counted(discs, "disc")));
        }
        // All sets of r rows, with the columns in which all of them have a disc.
        let mut open = vec![(0, 0_u32, u32::MAX)];
        while let Some((from, taken, common)) = open.pop() {
            if common.count_ones() < self.s {
                continue;
            }
            if taken == self.r {
                return flaw(format!(
                    "{} rows and {} columns are full where they cross",
                    self.r, self.s
                ));
            }
            for (row, mask) in rows.iter().enumerate().skip(from) {
                open.push((row + 1, taken + 1, common & mask));
            }
        }
        Ok(())
    }
}

fn too_large(claim: String, allowance: &Allowance) -> Checked {
    Checked {
        claims: vec![Claim::too_large(claim, allowance)],
    }
}

/// The number of sets of k of n, by Pascal's triangle.
fn sets(n: u32, k: u32) -> u64 {
    let mut row = vec![1_u64];
    for _ in 0..n {
        let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = [1].into_iter().chain(inner).chain([1]).collect();
    }
    row.get(k as usize).copied().unwrap_or(0)
}

/// Whether any numbers of discs in the lines would do: C(c, k) summed over the lines is at most `most`.
fn can_be_spread(discs: u32, lines: u32, length: u32, k: u32, most: u64) -> bool {
    // Discs one by one, each into a line with the fewest: C(c + 1, k) − C(c, k) grows with c.
    let mut in_line = vec![0; lines as usize];
    let mut sum = 0_u64;
    for _ in 0..discs {
        let Some(fewest) = in_line.iter_mut().min() else {
            return false;
        };
        if *fewest == length {
            return false;
        }
        sum += sets(*fewest + 1, k) - sets(*fewest, k);
        *fewest += 1;
    }
    sum <= most
}

/// The bounds that are checked already.
struct Known<'a> {
    whole: &'a NumberCertificate,
    bounds: &'a [Bound],
}

impl Known<'_> {
    /// Returns the most discs of a board.
    fn most(&self, columns: u32, rows: u32) -> Result<u32, String> {
        let is_it = |bound: &&Bound| {
            let sides = [bound.columns, bound.rows];
            sides == [columns, rows] || self.whole.r == self.whole.s && sides == [rows, columns]
        };
        let known = self.bounds.iter().find(is_it);
        known
            .map(|bound| bound.most)
            .ok_or_else(|| format!("there is no bound of {columns}x{rows} before it"))
    }

    /// Returns the most discs without a column, or without a row.
    fn most_without(&self, bound: &Bound, column: bool) -> Result<u32, String> {
        let (columns, rows) = (bound.columns, bound.rows);
        match (column, columns, rows) {
            (true, 1, _) | (false, _, 1) => Ok(0),
            (true, ..) => self.most(columns - 1, rows),
            (false, ..) => self.most(columns, rows - 1),
        }
    }

    /// Checks that so many discs do not fit.
    fn excludes(&self, bound: &Bound, discs: u32) -> Result<(), String> {
        let (columns, rows) = (bound.columns, bound.rows);
        let [r, s] = [self.whole.r, self.whole.s];
        let excluded = match bound.reason {
            Reason::All => discs > columns * rows,
            Reason::Columns => {
                let most = u64::from(s - 1) * sets(rows, r);
                !can_be_spread(discs, columns, rows, r, most)
            }
            Reason::Rows => {
                let most = u64::from(r - 1) * sets(columns, s);
                !can_be_spread(discs, rows, columns, s, most)
            }
            Reason::WithoutColumn => discs - discs / columns > self.most_without(bound, true)?,
            Reason::WithoutRow => discs - discs / rows > self.most_without(bound, false)?,
            Reason::FewInRows => {
                let least = discs.saturating_sub(self.most_without(bound, true)?);
                let each = few(least, rows, [r, s]);
                each.is_some_and(|each| each * u64::from(rows) < u64::from(discs))
            }
            Reason::FewInColumns => {
                let least = discs.saturating_sub(self.most_without(bound, false)?);
                let each = few(least, columns, [s, r]);
                each.is_some_and(|each| each * u64::from(columns) < u64::from(discs))
            }
            Reason::Search => false,
        };
        if excluded {
            Ok(())
        } else {
            Err(format!(
                "the reason does not exclude {}",
                counted(discs, "disc")
            ))
        }
    }

    /// Whether a search finds no arrangement of so many discs; nothing if the allowance does not suffice.
    fn no_arrangement(
        &self,
        bound: &Bound,
        discs: u32,
        allowance: &mut Allowance,
    ) -> Result<Option<bool>, String> {
        let least = |column| -> Result<u32, String> {
            Ok(discs.saturating_sub(self.most_without(bound, column)?))
        };
        let least = [least(true)?, least(false)?];
        let sides = [bound.columns, bound.rows];
        let full = [self.whole.r, self.whole.s];
        Ok(arrangements::fit(sides, full, discs, least, allowance).map(|fits| !fits))
    }
}

/// Returns in how many columns with at least so many discs a row can be, if that is bounded: each takes sets
/// of r rows with this one, of which each is in s − 1 columns at most.
fn few(least: u32, rows: u32, [r, s]: [u32; 2]) -> Option<u64> {
    let taken = sets(least.checked_sub(1)?, r - 1);
    (u64::from(s - 1) * sets(rows - 1, r - 1)).checked_div(taken)
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;

    use super::*;
    use crate::zarankiewicz::Size;
    use crate::zarankiewicz::problem::Problem;

    fn certificate([columns, rows]: [usize; 2], [r, s]: [u32; 2]) -> NumberCertificate {
        let problem = Problem::new(Size::new(columns, rows).unwrap(), r, s).unwrap();
        NumberCertificate::new(&problem.answer(&Budget::unlimited())).unwrap()
    }

    fn holds(certificate: &NumberCertificate) -> bool {
        let checked = certificate.check(&mut Allowance::default());
        checked.is_ok_and(|checked| checked.is_complete())
    }

    #[test]
    fn numbers_hold_and_changed_ones_do_not() {
        for (sides, full) in [
            ([7, 7], [2, 2]),
            ([8, 8], [2, 2]),
            ([5, 9], [2, 2]),
            ([8, 6], [3, 3]),
            ([7, 6], [3, 3]),
            ([8, 6], [2, 3]),
            ([6, 8], [2, 3]),
            ([1, 4], [2, 2]),
        ] {
            let found = certificate(sides, full);
            assert!(
                holds(&found),
                "{found:?}: {:?}",
                found.check(&mut Allowance::default())
            );
            let changed = |change: &dyn Fn(&mut NumberCertificate)| {
                let mut changed = found.clone();
                change(&mut changed);
                assert!(!holds(&changed), "{changed:?}");
            };
            changed(&|c| c.discs += 1);
            changed(&|c| c.discs -= 1);
            changed(&|c| c.columns += 1);
            changed(&|c| c.position.swap_remove(0).clear());
            changed(&|c| c.bounds.truncate(c.bounds.len() - 1));
            // A smaller bound is wrong, whatever it is said to follow from.
            for place in 0..found.bounds.len() {
                for reason in [
                    Reason::All,
                    Reason::Columns,
                    Reason::Rows,
                    Reason::WithoutColumn,
                    Reason::WithoutRow,
                    Reason::FewInRows,
                    Reason::FewInColumns,
                    Reason::Search,
                ] {
                    changed(&|c| {
                        c.bounds[place].most -= 1;
                        c.bounds[place].reason = reason;
                    });
                }
            }
        }
    }

    #[test]
    fn a_board_with_a_rectangle_is_refused() {
        let mut found = certificate([3, 3], [2, 2]);
        found.position = ["oo.", "oo.", ".oo"].map(str::to_owned).to_vec();
        let flaw = found.check(&mut Allowance::default()).unwrap_err();
        assert!(flaw.to_string().contains("full where they cross"), "{flaw}");
    }

    #[test]
    fn a_search_is_made_again() {
        let mut found = certificate([8, 8], [2, 2]);
        let last = found.bounds.last_mut().unwrap();
        assert_eq!(last.reason, Reason::FewInRows);
        last.reason = Reason::Search;
        // The bound of a board with a row less is needed then; it is that with a column less.
        assert!(holds(&found));
        let little = found.check(&mut Allowance::of_steps(10)).unwrap();
        assert!(!little.is_complete());
    }
}
