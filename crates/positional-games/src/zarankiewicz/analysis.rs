//! Who wins a position, by a theorem or by an exact search.

use std::fmt;
use std::ops::ControlFlow;

use madness_machine::{Budget, Clock};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::avoidance::Avoidance;
use super::gave_up::{GaveUp, spend};
use super::position::Position;
use super::saturation::{self, SaturationError};
use super::size::{Cell, Size};
use super::theory::{mirror, safe_discs, stars, two_rows};
use super::threats::{self, WinningMove};
use super::variant::{Outcome, Variant};
use crate::player::Player;

/// How it is known who wins a position, or why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// The player to move completes a rectangle, and wins.
    Completes,
    /// By a theorem.
    Theorem,
    /// By an exact search.
    Search,
    /// Nobody knows: a move that looks good.
    Guess,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::Completes => "a rectangle can be completed",
            Self::Theorem => "by a theorem",
            Self::Search => "by an exact search",
            Self::Guess => "a guess",
        })
    }
}

/// Who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Who wins, if both players play well.
    pub outcome: Outcome,
    /// How many more discs are put if the winner hurries and the loser does not; in a draw, those
    /// that fill the board. `None` if only the winner is known.
    pub plies: Option<usize>,
    /// A move that keeps the outcome. `None` if the game is over.
    pub cell: Option<Cell>,
    /// How this is known.
    pub reason: Reason,
    /// In variant 3: how the player to move wins.
    pub tree: Option<WinningMove>,
    /// The positions that a search looked at; 0 if none was needed.
    pub positions: u64,
}

/// Nobody knows who wins.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// No theorem tells, and the board is too large to be searched.
    #[error(
        "no theorem tells who wins {variant} on {size}, and only boards of at most {most} cells are \
         searched: choose a smaller board",
        most = Analyst::MOST_CELLS
    )]
    TooLarge {
        /// The variant.
        variant: Variant,
        /// The board.
        size: Size,
    },
    /// The budget did not suffice.
    #[error(transparent)]
    GaveUp(#[from] GaveUp),
    /// The search of variant 2 has no answer.
    #[error("no theorem tells who wins, and {0}")]
    Saturation(SaturationError),
}

impl Analysis {
    fn new(outcome: Outcome, plies: usize, cell: Cell, reason: Reason) -> Self {
        Self {
            outcome,
            plies: Some(plies),
            cell: Some(cell),
            reason,
            tree: None,
            positions: 0,
        }
    }

    fn of_wins(player: Player, wins: bool, plies: usize, cell: Cell) -> Self {
        let winner = if wins { player } else { player.other() };
        Self::new(winner.into(), plies, cell, Reason::Theorem)
    }
}

/// Finds out who wins positions. It remembers what searches have found on the last board.
///
/// ```
/// use madness_machine::Budget;
/// use positional_games::zarankiewicz::{Analyst, Outcome, Position, Reason, Size, Variant};
///
/// let position = Position::new(Variant::TwoColoursWins, Size::new(20, 20)?);
/// let budget = Budget::unlimited().steps(1_000_000);
/// let analysis = Analyst::new().analyse(&position, &budget)?;
/// assert_eq!(analysis.outcome, Outcome::First);
/// assert_eq!(analysis.plies, Some(11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Analyst {
    avoidance: Option<Box<Avoidance>>,
    saturation: Option<saturation::SaturationSearch>,
}

impl fmt::Debug for Analyst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyst").finish_non_exhaustive()
    }
}

impl Analyst {
    /// The most cells of boards of variant 4 that are searched.
    pub const MOST_CELLS: usize = Avoidance::MOST_CELLS;

    /// Creates an analyst that remembers nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns who wins a position, with a move.
    ///
    /// # Complexity
    /// Variant 1, and boards with a side of at most 2 (in variant 2: 3) take microseconds to
    /// milliseconds. So do empty boards of variant 3. The other positions are searched: each that is
    /// looked at is a step of the budget.
    ///
    /// # Errors
    /// The budget does not suffice, or the board is too large to be searched.
    pub fn analyse(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Analysis, AnalysisError> {
        if let Some(known) = by_theorem(position) {
            return Ok(known);
        }
        let clock = &budget.start();
        let found = match position.variant() {
            Variant::TwoColoursWins => by_threats(position, clock)?,
            Variant::OneColourLoses => self.by_saturation(position, clock)?,
            _ => self.by_avoidance(position, clock)?,
        };
        Ok(Analysis {
            positions: clock.taken(),
            ..found
        })
    }

    /// Returns a strategy of the winner of variant 2 on the empty board: the positions that the loser
    /// has to move from. `None` if there are more than `most`, or the budget is spent, whose steps are
    /// positions that were not visited before.
    ///
    /// # Errors
    /// Boards with a side of 1, and what the search returns.
    pub fn strategy(
        &mut self,
        size: Size,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<String>>, SaturationError> {
        let search = self.saturation();
        let (clock, before) = (budget.start(), search.positions());
        let mut reach = |positions| clock.reach(positions - before);
        match search.strategy(size, most, &mut reach) {
            Ok((_, strategy)) => Ok(strategy),
            Err(SaturationError::Stopped { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the search of variant 2, which serves all boards.
    fn saturation(&mut self) -> &mut saturation::SaturationSearch {
        self.saturation
            .get_or_insert_with(|| saturation::SaturationSearch::new(Budget::unlimited()))
    }

    fn by_saturation(
        &mut self,
        position: &Position,
        clock: &Clock,
    ) -> Result<Analysis, AnalysisError> {
        let search = self.saturation();
        let (size, player) = (position.size(), position.to_move());
        let mut seen = search.positions();
        let mut gave_up = None;
        let mut spend = |positions| {
            for _ in seen..positions {
                if let Err(error) = spend(clock) {
                    gave_up = Some(error);
                    return ControlFlow::Break(());
                }
            }
            seen = positions;
            ControlFlow::Continue(())
        };
        let found = search.winning_move(size, position.rows_of(player), &mut spend);
        if found.is_ok() {
            // The last positions are counted. It does not matter if the budget is spent now,
            // because the answer is known.
            let _ = spend(search.positions());
        }
        let found = found.map_err(|error| match gave_up {
            Some(gave_up) => AnalysisError::GaveUp(gave_up),
            None => AnalysisError::Saturation(error),
        })?;
        // A player who loses anyway puts a safe disc, as long as there is one.
        let is_safe = |&cell: &Cell| position.rectangle_of(player, cell).is_none();
        let safe = position.empty_cells().find(is_safe);
        let cell = found.or(safe).or_else(|| position.empty_cells().next());
        let winner = if found.is_some() {
            player
        } else {
            player.other()
        };
        Ok(Analysis {
            outcome: winner.into(),
            plies: None,
            cell,
            reason: Reason::Search,
            tree: None,
            positions: 0,
        })
    }

    fn by_avoidance(
        &mut self,
        position: &Position,
        clock: &Clock,
    ) -> Result<Analysis, AnalysisError> {
        let too_large = AnalysisError::TooLarge {
            variant: position.variant(),
            size: position.size(),
        };
        let search = self.avoidance(position).ok_or(too_large)?;
        let (outcome, cell) = search.best(position, clock)?;
        let empty = position.size().area() - position.discs();
        Ok(Analysis {
            outcome,
            plies: (outcome == Outcome::Draw).then_some(empty),
            cell: Some(cell),
            reason: Reason::Search,
            tree: None,
            positions: 0,
        })
    }

    /// Returns the search of a position of variant 4, unless the board is too large.
    pub(super) fn avoidance(&mut self, position: &Position) -> Option<&mut Avoidance> {
        if !Avoidance::reaches(position) {
            return None;
        }
        let kept = self.avoidance.take();
        let kept = kept.filter(|avoidance| avoidance.is_for(position));
        let search = kept.unwrap_or_else(|| Box::new(Avoidance::new(position.size())));
        Some(self.avoidance.insert(search))
    }
}

/// Returns who wins a position if the game is over, a rectangle can be completed to win, or a theorem
/// tells.
fn by_theorem(position: &Position) -> Option<Analysis> {
    if let Some(end) = position.end() {
        return Some(Analysis {
            outcome: end.outcome,
            plies: Some(0),
            cell: None,
            reason: Reason::Over,
            tree: None,
            positions: 0,
        });
    }
    let (size, player) = (position.size(), position.to_move());
    let empty = size.area() - position.discs();
    if size.shorter() == 1 {
        let cell = position.empty_cells().next()?;
        return Some(Analysis::new(Outcome::Draw, empty, cell, Reason::Theorem));
    }
    if position.variant().completing_wins()
        && let Some(cell) = position.completing_cells(player).next()
    {
        return Some(Analysis::new(player.into(), 1, cell, Reason::Completes));
    }
    match position.variant() {
        Variant::OneColourWins => {
            let known = stars::verdict(position);
            Some(Analysis::of_wins(
                player,
                known.wins,
                known.plies,
                known.cell,
            ))
        }
        Variant::OneColourLoses => with_few_rows(position, 3, |position| {
            let known = safe_discs::verdict(position);
            Analysis::of_wins(player, known.wins, known.plies, known.cell)
        }),
        Variant::TwoColoursWins => with_few_rows(position, 2, two_rows_analysis),
        Variant::TwoColoursLoses => {
            with_few_rows(position, 2, two_rows_analysis).or_else(|| by_mirror(position))
        }
    }
}

fn two_rows_analysis(position: &Position) -> Analysis {
    let known = two_rows::verdict(position);
    let player = position.to_move();
    let outcome = match known.result {
        1 => player.into(),
        0 => Outcome::Draw,
        _ => player.other().into(),
    };
    Analysis::new(outcome, known.plies, known.cell, Reason::Theorem)
}

/// Calls `analysis` if the board has at most `most` rows, or columns; then they are exchanged.
fn with_few_rows(
    position: &Position,
    most: usize,
    analysis: impl FnOnce(&Position) -> Analysis,
) -> Option<Analysis> {
    if position.size().rows() <= most {
        Some(analysis(position))
    } else if position.size().columns() <= most {
        let mut found = analysis(&position.transposed());
        found.cell = found.cell.map(Cell::transposed);
        Some(found)
    } else {
        None
    }
}

/// Returns who wins a position in which the second player has the mirror image of the first
/// player's discs, or can get it.
fn by_mirror(position: &Position) -> Option<Analysis> {
    if !mirror::holds(position.size()) {
        return None;
    }
    let cell = match position.to_move() {
        Player::Second => mirror::reply(position),
        Player::First if mirror::is_mirrored(position) => {
            let player = position.to_move();
            let safe = |&cell: &Cell| position.rectangle_of(player, cell).is_none();
            let found = position.empty_cells().find(safe);
            found.or_else(|| position.empty_cells().next())
        }
        Player::First => None,
    }?;
    Some(Analysis {
        outcome: Outcome::Second,
        plies: None,
        cell: Some(cell),
        reason: Reason::Theorem,
        tree: None,
        positions: 0,
    })
}

fn by_threats(position: &Position, clock: &Clock) -> Result<Analysis, GaveUp> {
    if position.discs() == 0
        && let Some(tree) = threats::tree(position.size(), clock)?
    {
        return Ok(Analysis {
            outcome: Outcome::First,
            plies: Some(tree.plies()),
            cell: Some(tree.cell),
            reason: Reason::Search,
            tree: Some(tree),
            positions: 0,
        });
    }
    let found = threats::best(position, clock)?;
    Ok(Analysis {
        outcome: found.outcome,
        plies: Some(found.plies),
        cell: Some(found.cell),
        reason: Reason::Search,
        tree: found.tree,
        positions: 0,
    })
}
