//! The check: it replays the presses and looks at the lights.

mod number;

use thiserror::Error;

use super::{Aim, Allowance, BoardCertificate, Checked, Claim, Target, Verdict};
use crate::board::{Cell, Grid, Lights, Presses, RowsError, Shape, Surface};
use crate::game::{Game, Rule};
use madness_claims::counted;

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
    #[error("after the presses lights are still to be switched: {wrong} ({})", aim.named())]
    NotReached {
        /// How many lights are wrong.
        wrong: usize,
        /// The aim.
        aim: Aim,
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
    /// What a key says is larger than the check can handle: nothing is known to be wrong.
    #[error("{key}: {reason}")]
    Limit {
        /// The key.
        key: &'static str,
        /// What is too large.
        reason: String,
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
    pub(super) fn limit(key: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self::Limit { key, reason }
    }

    pub(super) fn key(key: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self::Key { key, reason }
    }
}

/// Reads a grid of a size.
pub(super) fn grid<K>(
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
pub(super) fn game(shape: Shape, rule: Option<&Rule>) -> Game {
    let cross = Game::from(shape);
    match rule {
        Some(rule) => cross.with_rule(rule.clone()),
        None => cross,
    }
}

/// The steps of pressing so many cells.
pub(super) fn cost(game: &Game, presses: usize) -> u64 {
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

/// Refuses a nullity that no board of the size has.
fn check_nullity(nullity: u64, (columns, rows): (u64, u64), is_cross: bool) -> Result<(), Flaw> {
    let reason = if nullity > columns.saturating_mul(rows) {
        "it is larger than the number of cells"
    } else if is_cross && nullity > columns.min(rows).saturating_mul(2) {
        // Two rows in the middle, or two columns, determine the others on every surface.
        "two rows or columns determine all others, so it is twice the shorter side at most"
    } else {
        return Ok(());
    };
    Err(Flaw::Nullity { nullity, reason })
}

/// Refuses keys that belong to another verdict, because the check does not look at them.
pub(super) fn refuse_keys(keys: &[(&'static str, bool)], reason: &str) -> Result<(), Flaw> {
    match keys.iter().find(|(_, is_there)| *is_there) {
        Some((key, _)) => Err(Flaw::key(key, reason)),
        None => Ok(()),
    }
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
    /// Replays the presses, or the quiet pattern, and checks the result, within the default
    /// allowance, which is that of a file of 1 MB. A certificate does not prove the nullity: only
    /// impossible values are refused.
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
    pub(crate) fn check_within(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        let size = (self.columns, self.rows);
        let is_cross = self.rule.as_ref().is_none_or(Rule::is_cross);
        let sides = (self.columns as u64, self.rows as u64);
        if let Some(nullity) = self.nullity {
            check_nullity(nullity as u64, sides, is_cross)?;
        }
        let lights: Lights = grid("lights", self.surface, &self.lights, size)?;
        if self.solvable {
            let keys = [("quiet_pattern", self.quiet_pattern.is_some())];
            refuse_keys(&keys, "a board with a solution has none")?;
            let presses = self.presses.as_deref().unwrap_or_default();
            let presses = grid("presses", self.surface, presses, size)?;
            self.check_presses(&lights, &presses, allowance)
        } else {
            let keys = [
                ("presses", self.presses.is_some()),
                ("press_count", self.press_count.is_some()),
                ("shortest", self.shortest.is_some()),
            ];
            refuse_keys(&keys, "a board without a solution has none")?;
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
        lights: &Lights,
        presses: &Presses,
        allowance: &mut Allowance,
    ) -> Result<Checked, Flaw> {
        let found = presses.count();
        if let Some(claimed) = self.press_count.filter(|&claimed| claimed != found) {
            return Err(Flaw::PressCount { claimed, found });
        }
        let game = self.board(lights);
        let claim = format!("the {} can be solved", game.rule().described(game.shape()));
        if allowance.spend(cost(&game, found)).is_none() {
            let claims = vec![Claim::too_large(claim, allowance)];
            return Ok(Checked { claims });
        }
        let mut after = lights.clone();
        press(&game, &mut after, presses);
        let goals = self.aim.boards(lights.shape())?;
        let wrong = goals.iter().map(|goal| after.difference(goal).count());
        let (wrong, goal) = wrong
            .zip(&goals)
            .min_by_key(|(wrong, _)| *wrong)
            .expect("an aim");
        if wrong > 0 {
            let aim = self.aim.clone();
            return Err(Flaw::NotReached { wrong, aim });
        }
        let left = if found == 1 {
            "press leaves"
        } else {
            "presses leave"
        };
        let reached = match self.aim {
            Aim::Goal(_) => "the goal",
            Aim::Target(_) if goal.is_empty() => "every light off",
            Aim::Target(_) => "every light on",
        };
        let because = format!("{found} {left} {reached}");
        let mut claims = vec![Claim::holds(claim, because)];
        if let Some(shortest) = &self.shortest {
            if self.aim == Aim::Target(Target::Either) {
                let reason = "it speaks of one colour, and the target is either".to_owned();
                return Err(Flaw::key("shortest", reason));
            }
            let lights = lights.difference(goal);
            claims.push(shortest.check(&game, &lights, presses, self.nullity, allowance)?);
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
            game.rule().described(game.shape())
        );
        if allowance.spend(cost(&game, game.shape().cells())).is_none() {
            let claims = vec![Claim::too_large(claim, allowance)];
            return Ok(Checked { claims });
        }
        match &self.rule {
            None => check_quiet(&game, pattern)?,
            Some(_) => check_met_evenly(&game, pattern)?,
        }
        if self.nullity == Some(0) {
            return Err(Flaw::Nullity {
                nullity: 0,
                reason: "there is a quiet pattern",
            });
        }
        let meets = |goal: &Lights, which: &'static str| {
            let differs = |cell: &Cell| lights.get(*cell) != goal.get(*cell);
            let overlap = pattern.iter().filter(differs).count();
            if overlap.is_multiple_of(2) {
                return Err(Flaw::EvenOverlap { overlap, which });
            }
            Ok(format!("{overlap} of the {which} cells"))
        };
        let names = match self.aim {
            Aim::Target(Target::Off) => ["lit"].as_slice(),
            Aim::Target(Target::On) => &["dark"],
            Aim::Target(Target::Either) => &["lit", "dark"],
            Aim::Goal(_) => &["changed"],
        };
        let goals = self.aim.boards(lights.shape())?;
        let met = goals
            .iter()
            .zip(names)
            .map(|(goal, which)| meets(goal, which));
        let met = met.collect::<Result<Vec<_>, _>>()?.join(" and ");
        let set = if self.rule.is_some() {
            "set"
        } else {
            "quiet pattern"
        };
        let because = format!(
            "a {set} of {} meets {met}, an odd number, and every press meets it in an even one",
            counted(pattern.count(), "cell")
        );
        let claims = vec![Claim::holds(claim, because)];
        Ok(Checked { claims })
    }
}

#[cfg(test)]
mod tests;
