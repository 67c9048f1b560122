//! The check: press and look.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Num;
use thiserror::Error;

use super::end_rows::{EndRows, Lit};
use super::ring::Ring;
use super::{
    Allowance, BoardCertificate, MadList, NumberCertificate, Roots, Target, Verdict, Witness,
};
use crate::board::{Grid, Lights, Presses, RowsError, Shape, Surface};
use crate::game::{Game, Offset, Rule};

/// What a certificate claims, where nothing was found that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claims: that of the answer, then what it says about shorter solutions.
    pub claims: Vec<Claim>,
}

/// A claim in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub claim: String,
    /// Whether it was checked; then it holds.
    pub checked: bool,
    /// How it was checked, or why not.
    pub because: String,
}

impl Claim {
    pub(super) fn holds(claim: impl Into<String>, because: impl Into<String>) -> Self {
        Self {
            claim: claim.into(),
            checked: true,
            because: because.into(),
        }
    }

    /// A claim whose check takes more than the [allowance](Allowance).
    pub(super) fn too_large(claim: impl Into<String>) -> Self {
        Self {
            claim: claim.into(),
            checked: false,
            because: "not checked: too large".to_owned(),
        }
    }
}

impl Checked {
    /// Whether all claims were checked.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.claims.iter().all(|claim| claim.checked)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Claim { claim, because, .. }) in self.claims.iter().enumerate() {
            let before = if index > 0 { "; " } else { "" };
            write!(f, "{before}{claim}: {because}")?;
        }
        Ok(())
    }
}

/// What does not hold in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A grid that is not one.
    #[error("{key}: {error}")]
    Rows {
        /// The key of the grid.
        key: &'static str,
        /// What is wrong with it.
        error: RowsError,
    },
    /// A grid of another size than the certificate says.
    #[error("{key} has {found_columns} columns and {found_rows} rows, not {columns} and {rows}")]
    Size {
        /// The key of the grid.
        key: &'static str,
        /// Its columns.
        found_columns: usize,
        /// Its rows.
        found_rows: usize,
        /// Columns claimed.
        columns: usize,
        /// Rows claimed.
        rows: usize,
    },
    /// A wrong number of presses.
    #[error("press_count is {claimed}, but {found} cells are pressed")]
    PressCount {
        /// The number claimed.
        claimed: usize,
        /// The number found.
        found: usize,
    },
    /// Presses that do not reach the target.
    #[error("after the presses lights are still to be switched: {wrong} (target {target})")]
    NotReached {
        /// How many lights are wrong.
        wrong: usize,
        /// The aim.
        target: Target,
    },
    /// A pattern that is not quiet.
    #[error("quiet_pattern is not quiet: pressing it toggles {toggled} cells")]
    NotQuiet {
        /// How many cells it toggles.
        toggled: usize,
    },
    /// A set of cells that some presses meet in an odd number of cells.
    #[error("quiet_pattern is met in an odd number of cells by {presses} of the presses")]
    MetOddly {
        /// How many.
        presses: usize,
    },
    /// A quiet pattern that proves nothing about the board.
    #[error("quiet_pattern meets {overlap} of the {which} cells: an even number shows nothing")]
    EvenOverlap {
        /// How many cells it meets.
        overlap: usize,
        /// Which cells those are.
        which: &'static str,
    },
    /// A quiet pattern without cells.
    #[error("quiet_pattern is empty")]
    EmptyPattern,
    /// A press set for a good n that does not light exactly one cell.
    #[error("the presses light {lit} cells, not exactly one")]
    NotOneCell {
        /// How many cells they light.
        lit: usize,
    },
    /// A verdict without anything that proves it.
    #[error("the witness holds nothing that shows {n} to be {verdict}")]
    NoWitness {
        /// n.
        n: u64,
        /// Good or bad.
        verdict: Verdict,
    },
    /// A nullity that contradicts what has been proved.
    #[error("nullity {nullity} contradicts the rest: {reason}")]
    Nullity {
        /// The nullity claimed.
        nullity: u64,
        /// Why that cannot be.
        reason: &'static str,
    },
    /// What a key says does not hold, or proves nothing.
    #[error("{key}: {reason}")]
    Key {
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        reason: String,
    },
}

impl Flaw {
    pub(super) fn key(key: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self::Key { key, reason }
    }
}

fn grid<K>(
    key: &'static str,
    surface: Surface,
    rows: &[String],
    (columns, height): (usize, usize),
) -> Result<Grid<K>, Flaw> {
    let grid = Grid::from_digits(surface, rows).map_err(|error| Flaw::Rows { key, error })?;
    let (found_columns, found_rows) = (grid.shape().columns(), grid.shape().rows());
    if (found_columns, found_rows) != (columns, height) {
        return Err(Flaw::Size {
            key,
            found_columns,
            found_rows,
            columns,
            rows: height,
        });
    }
    Ok(grid)
}

/// The game of a certificate.
fn game(shape: Shape, rule: Option<&Rule>) -> Game {
    let cross = Game::from(shape);
    match rule {
        Some(rule) => cross.with_rule(rule.clone()),
        None => cross,
    }
}

/// Names a board for people, with the rule if that is not the cross. A large drawing is not repeated.
fn described(board: impl fmt::Display, rule: &Rule) -> String {
    let is_far = |offset: &Offset| offset.rows.abs().max(offset.columns.abs()) > 4;
    match rule.offsets() {
        Some(offsets) if offsets.iter().any(is_far) => {
            format!("{board} under a rule of {} cells", offsets.len())
        }
        _ => rule.described(board),
    }
}

/// The steps of pressing so many cells.
fn cost(game: &Game, presses: usize) -> u64 {
    let steps = match game.rule().offsets() {
        Some(offsets) => offsets.len().saturating_mul(presses),
        None => game.shape().cells(),
    };
    (steps as u64).saturating_mul(8)
}

/// Presses cell after cell.
fn press(game: &Game, lights: &mut Lights, presses: &Presses) {
    if game.rule().offsets().is_none() {
        return lights.symmetric_difference(&of_lines(game, presses));
    }
    for cell in presses.iter() {
        game.press(lights, cell);
    }
}

/// What presses toggle under the rule of a row and a column: how often a cell is toggled is the
/// number of the presses in its row and of those in its column.
fn of_lines(game: &Game, presses: &Presses) -> Lights {
    let shape = game.shape();
    let with_self = *game.rule() == Rule::row_and_column();
    let mut rows = vec![false; shape.rows()];
    let mut columns = vec![false; shape.columns()];
    for cell in presses.iter() {
        rows[cell.row] ^= true;
        columns[cell.column] ^= true;
    }
    // A press of the cell itself is in both.
    Lights::from_fn(shape, |cell| {
        rows[cell.row] ^ columns[cell.column] ^ (with_self && presses.get(cell))
    })
}

/// Refuses a nullity larger than the number of cells.
fn check_nullity(nullity: u64, columns: u64, rows: u64) -> Result<(), Flaw> {
    if nullity > columns.saturating_mul(rows) {
        let reason = "it is larger than the number of cells";
        return Err(Flaw::Nullity { nullity, reason });
    }
    Ok(())
}

/// Refuses a set of cells that is not quiet.
fn check_quiet(game: &Game, pattern: &Presses) -> Result<(), Flaw> {
    let mut lights = Lights::new(game.shape());
    press(game, &mut lights, pattern);
    if pattern.is_empty() {
        Err(Flaw::EmptyPattern)
    } else if lights.is_empty() {
        Ok(())
    } else {
        let toggled = lights.count();
        Err(Flaw::NotQuiet { toggled })
    }
}

/// Refuses a set of cells that some press meets in an odd number of cells.
fn check_met_evenly(game: &Game, set: &Presses) -> Result<(), Flaw> {
    let shape = game.shape();
    let odd = |index: &usize| {
        let toggled = game.toggles(shape.cell(*index));
        toggled.filter(|&cell| set.get(cell)).count() % 2 == 1
    };
    if set.is_empty() {
        return Err(Flaw::EmptyPattern);
    }
    let presses = match game.rule().offsets() {
        Some(_) => (0..shape.cells()).filter(odd).count(),
        // The press matrix of a row and a column is symmetric.
        None => of_lines(game, set).count(),
    };
    match presses {
        0 => Ok(()),
        presses => Err(Flaw::MetOddly { presses }),
    }
}

impl BoardCertificate {
    /// Presses the presses, or the quiet pattern, and looks, within the
    /// [default allowance](Allowance::default). The nullity is not
    /// proved by a certificate, and not checked beyond what it rules out.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_within(&mut Allowance::default())
    }

    /// As [`BoardCertificate::check`], within an allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check_within(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        let size = (self.columns, self.rows);
        check_nullity(self.nullity as u64, self.columns as u64, self.rows as u64)?;
        let lights: Lights = grid("lights", self.surface, &self.lights, size)?;
        if self.solvable {
            let presses = self.presses.as_deref().unwrap_or_default();
            let presses = grid("presses", self.surface, presses, size)?;
            self.check_presses(lights, &presses, allowance)
        } else {
            if self.shortest.is_some() {
                let reason = "a board without solution has no shortest one".to_owned();
                return Err(Flaw::key("minimal", reason));
            }
            let pattern = self.quiet_pattern.as_deref().unwrap_or_default();
            let pattern = grid("quiet_pattern", self.surface, pattern, size)?;
            self.check_pattern(&lights, &pattern, allowance)
        }
    }

    /// The game, in words too.
    fn board(&self, lights: &Lights) -> Game {
        game(lights.shape(), self.rule.as_ref())
    }

    fn check_presses(
        &self,
        mut lights: Lights,
        presses: &Presses,
        allowance: &mut Allowance,
    ) -> Result<Checked, Flaw> {
        let found = presses.count();
        if let Some(claimed) = self.press_count.filter(|&claimed| claimed != found) {
            return Err(Flaw::PressCount { claimed, found });
        }
        let game = self.board(&lights);
        let claim = format!("the {} can be solved", described(game.shape(), game.rule()));
        if allowance.spend(cost(&game, found)).is_none() {
            let claims = vec![Claim::too_large(claim)];
            return Ok(Checked { claims });
        }
        let mut before = lights.clone();
        press(&game, &mut lights, presses);
        let (lit, dark) = (lights.count(), lights.shape().cells() - lights.count());
        let wrong = match self.target {
            Target::Off => lit,
            Target::On => dark,
            Target::Either => lit.min(dark),
        };
        if wrong > 0 {
            let target = self.target;
            return Err(Flaw::NotReached { wrong, target });
        }
        let left = if found == 1 {
            "press leaves"
        } else {
            "presses leave"
        };
        let colour = if lit == 0 { "off" } else { "on" };
        let because = format!("{found} {left} every light {colour}");
        let mut claims = vec![Claim::holds(claim, because)];
        if let Some(shortest) = &self.shortest {
            if self.target == Target::Either {
                let reason = "it speaks of one colour, and the target is either".to_owned();
                return Err(Flaw::key("minimal", reason));
            }
            if lit > 0 {
                before.complement();
            }
            claims.push(shortest.check(&game, &before, presses, self.nullity, allowance)?);
        }
        Ok(Checked { claims })
    }

    fn check_pattern(
        &self,
        lights: &Lights,
        pattern: &Presses,
        allowance: &mut Allowance,
    ) -> Result<Checked, Flaw> {
        let game = self.board(lights);
        let claim = format!(
            "the {} cannot be solved",
            described(game.shape(), game.rule())
        );
        if allowance.spend(cost(&game, game.shape().cells())).is_none() {
            let claims = vec![Claim::too_large(claim)];
            return Ok(Checked { claims });
        }
        match &self.rule {
            None => check_quiet(&game, pattern)?,
            Some(_) => check_met_evenly(&game, pattern)?,
        }
        if self.nullity == 0 {
            return Err(Flaw::Nullity {
                nullity: 0,
                reason: "there is a quiet pattern",
            });
        }
        let lit = pattern.iter().filter(|&cell| lights.get(cell)).count();
        let dark = pattern.count() - lit;
        let meets = |overlap: usize, which: &'static str| {
            if overlap.is_multiple_of(2) {
                return Err(Flaw::EvenOverlap { overlap, which });
            }
            Ok(format!("{overlap} of the {which} cells"))
        };
        let met = match self.target {
            Target::Off => meets(lit, "lit")?,
            Target::On => meets(dark, "dark")?,
            Target::Either => format!("{} and {}", meets(lit, "lit")?, meets(dark, "dark")?),
        };
        let set = if self.rule.is_some() {
            "set"
        } else {
            "quiet pattern"
        };
        let because = format!(
            "a {set} of {} cells meets {met}, an odd number, and every press meets it in an even one",
            pattern.count()
        );
        let claims = vec![Claim::holds(claim, because)];
        Ok(Checked { claims })
    }
}

impl NumberCertificate {
    /// Presses the witness and looks; checks the pair of roots, if there is
    /// one. The nullity is not proved by a certificate, and not checked beyond
    /// what it rules out.
    ///
    /// # Errors
    /// The first thing found that does not hold. A verdict by sieve holds only with a
    /// [list](Self::check_with).
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_with(&MadList::default())
    }

    /// As [`NumberCertificate::check`], with a list for verdicts by sieve.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check_with(&self, list: &MadList) -> Result<Checked, Flaw> {
        self.check_within(list, &mut Allowance::default())
    }

    /// As [`NumberCertificate::check_with`], within an allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check_within(&self, list: &MadList, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        if self.n == 0 {
            return Err(self.no_witness());
        }
        if let Some(key) = self.witness_of_the_cross().filter(|_| self.rule.is_some()) {
            let reason = "it is about the cross, and proves nothing about other patterns";
            return Err(Flaw::key(key, reason));
        }
        let most = |&nullity: &u64| self.rule.is_none() && nullity / 2 > self.n;
        if let Some(nullity) = self.nullity.filter(most) {
            let reason = "two rows determine all others, so it is 2n at most";
            return Err(Flaw::Nullity { nullity, reason });
        }
        let cross = Rule::default();
        let rule = self.rule.as_ref().unwrap_or(&cross);
        let board = format!("{} is {}", self.n, self.verdict);
        let claim = described(board, rule);
        let claim = if allowance.spend(self.cost(rule, list)).is_none() {
            Claim::too_large(claim)
        } else {
            let because = match self.verdict {
                Verdict::Good => self.check_good(list)?,
                Verdict::Bad => self.check_bad(list)?,
            };
            Claim::holds(claim, because)
        };
        let claims = vec![claim];
        Ok(Checked { claims })
    }

    /// The steps that the checks of the witness take.
    fn cost(&self, rule: &Rule, list: &MadList) -> u64 {
        let Witness {
            quiet_pattern,
            roots,
            presses,
            end_rows,
            ..
        } = &self.witness;
        let cells = |rows: &Option<Vec<String>>| {
            let rows = rows.iter().flatten();
            rows.map(|row| row.len() as u64).sum::<u64>()
        };
        let toggled = rule.offsets().map_or(1, <[_]>::len) as u64;
        (cells(quiet_pattern) + cells(presses))
            .saturating_mul(8 * toggled)
            .saturating_add(roots.as_ref().map_or(0, Roots::cost))
            .saturating_add(end_rows.as_ref().map_or(0, EndRows::cost))
            .saturating_add(list.cost())
    }

    /// A part of the witness that says something about the cross only.
    fn witness_of_the_cross(&self) -> Option<&'static str> {
        let witness = &self.witness;
        [
            ("roots", witness.roots.is_some()),
            ("end_rows", witness.end_rows.is_some()),
            ("divisor", witness.divisor.is_some()),
            ("complete_up_to", witness.complete_up_to.is_some()),
        ]
        .into_iter()
        .find_map(|(key, there)| there.then_some(key))
    }

    fn no_witness(&self) -> Flaw {
        Flaw::NoWitness {
            n: self.n,
            verdict: self.verdict,
        }
    }

    fn grid(&self, key: &'static str, rows: &[String]) -> Result<Presses, Flaw> {
        let n = usize::try_from(self.n).unwrap_or(usize::MAX);
        grid(key, Surface::Torus, rows, (n, n))
    }

    fn check_good(&self, list: &MadList) -> Result<String, Flaw> {
        if let Some(nullity) = self.nullity.filter(|&nullity| nullity > 0) {
            return Err(Flaw::Nullity {
                nullity,
                reason: "where every board can be solved there is no quiet pattern",
            });
        }
        let mut reasons = Vec::new();
        if let Some(rows) = &self.witness.presses {
            let presses = self.grid("presses", rows)?;
            let mut lights = Lights::new(presses.shape());
            press(
                &game(presses.shape(), self.rule.as_ref()),
                &mut lights,
                &presses,
            );
            if lights.count() != 1 {
                let lit = lights.count();
                return Err(Flaw::NotOneCell { lit });
            }
            reasons.push(format!(
                "{} presses light exactly one cell, and their translates every other",
                presses.count()
            ));
        }
        if let Some(rows) = &self.witness.end_rows {
            let factor = self.n.checked_div(rows.side).unwrap_or_default();
            if !self.n.is_multiple_of(rows.side) || !factor.is_power_of_two() {
                return Err(Flaw::key(
                    "end_rows",
                    "n is not the side times a power of 2",
                ));
            }
            rows.check(Lit::OneCell)?;
            let doubled = if factor > 1 {
                ", and twice a good number is good"
            } else {
                ""
            };
            reasons.push(format!(
                "the presses of the {0} × {0} torus that are chased from two rows light exactly one cell, \
                 and their translates every other{doubled}",
                rows.side
            ));
        }
        if let Some(bound) = self.witness.complete_up_to {
            reasons.push(list.check_good(self.n, bound)?);
        }
        self.joined(&reasons)
    }

    fn joined(&self, reasons: &[String]) -> Result<String, Flaw> {
        if reasons.is_empty() {
            return Err(self.no_witness());
        }
        Ok(reasons.join("; "))
    }

    fn check_bad(&self, list: &MadList) -> Result<String, Flaw> {
        if self.nullity == Some(0) {
            return Err(Flaw::Nullity {
                nullity: 0,
                reason: "there is a quiet pattern",
            });
        }
        let mut reasons = Vec::new();
        if let Some(rows) = &self.witness.quiet_pattern {
            let pattern = self.grid("quiet_pattern", rows)?;
            check_quiet(&game(pattern.shape(), self.rule.as_ref()), &pattern)?;
            reasons.push(format!("a quiet pattern of {} cells", pattern.count()));
        }
        if let Some(roots) = &self.witness.roots {
            roots.check(self.n)?;
            reasons.push(format!(
                "1 + a + 1/a + b + 1/b = 0 for roots of unity a, b of order dividing {} in characteristic 2",
                roots.order
            ));
        }
        if let Some(rows) = &self.witness.end_rows {
            if !self.n.is_multiple_of(rows.side) {
                return Err(Flaw::key("end_rows", "the side does not divide n"));
            }
            rows.check(Lit::Nothing)?;
            reasons.push(format!(
                "a quiet pattern of the {0} × {0} torus, chased from two rows",
                rows.side
            ));
        }
        if let Some(divisor) = self.witness.divisor {
            reasons.push(list.check_bad(self.n, divisor)?);
        }
        self.joined(&reasons)
    }
}

/// The most digits of a polynomial: degree 16383.
const MAX_DIGITS: usize = 4096;

impl Roots {
    /// The powers that the check takes: the last four are a, 1/a, b and 1/b.
    fn exponents(&self) -> [u64; 5] {
        let [a, b] = [self.a, self.b].map(|exponent| exponent.min(self.order));
        [self.order, a, self.order - a, b, self.order - b]
    }

    /// The steps of the check: squares, and a product for each bit of an exponent.
    fn cost(&self) -> u64 {
        let bits = self.exponents().map(u64::count_ones).iter().sum::<u32>();
        let products = u64::BITS - self.order.leading_zeros() + bits;
        let degree = 4 * self.modulus.len().min(MAX_DIGITS) as u64;
        Ring::cost(degree, u64::from(products))
    }

    /// Checks that gᵃ and gᵇ are n-th roots of unity with ι(gᵃ, gᵇ) = 0.
    ///
    /// That the modulus is irreducible need not be checked: the equations hold
    /// in F₂\[x\]/(p) for any irreducible factor p of the modulus as well.
    fn check(&self, n: u64) -> Result<(), Flaw> {
        if self.order == 0 || !n.is_multiple_of(self.order) {
            return Err(Flaw::key("roots", "the order does not divide n"));
        }
        if self.a >= self.order || self.b >= self.order {
            return Err(Flaw::key("roots", "an exponent is not below the order"));
        }
        let polynomial = |text: &str| {
            let digits = text.strip_prefix("0x").filter(|digits| {
                (1..=MAX_DIGITS).contains(&digits.len())
                    && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
            });
            digits
                .and_then(|digits| BigUint::from_str_radix(digits, 16).ok())
                .ok_or(Flaw::key(
                    "roots",
                    "a polynomial is not a hexadecimal number 0x… of at most 4096 digits",
                ))
        };
        let ring = Ring::new(&polynomial(&self.modulus)?)
            .ok_or(Flaw::key("roots", "the modulus has degree 0"))?;
        if ring.degree() != self.degree {
            return Err(Flaw::key(
                "roots",
                "the modulus does not have the degree claimed",
            ));
        }
        let root = polynomial(&self.root)?;
        if root.bits() > ring.degree() {
            return Err(Flaw::key(
                "roots",
                "the root is not reduced modulo the modulus",
            ));
        }
        let one = BigUint::from(1_u8);
        let [unit, sum @ ..] = ring.powers(&ring.element(&root), self.exponents());
        if unit != ring.element(&one) {
            return Err(Flaw::key(
                "roots",
                "the root to the power of its order is not 1",
            ));
        }
        let total = |place: usize| sum.iter().fold(0, |total, power| total ^ power[place]);
        if (0..unit.len()).all(|place| total(place) == unit[place]) {
            Ok(())
        } else {
            Err(Flaw::key("roots", "1 + a + 1/a + b + 1/b is not 0"))
        }
    }
}

#[cfg(test)]
mod tests;
