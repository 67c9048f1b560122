//! Moves for a computer that plays.

use madness_machine::{Budget, Clock};

use super::analysis::{Analysis, Analyst, Reason};
use super::position::Position;
use super::size::Cell;
use super::threats;
use super::variant::{Outcome, Variant};

/// A move, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The cell of the disc.
    pub cell: Cell,
    /// Why this move.
    pub reason: Reason,
    /// Who wins if both players play well from here on, if that is known.
    pub outcome: Option<Outcome>,
}

/// Chooses moves. It never loses a position that is won by a theorem or by a finished search, and never
/// loses one that such a proof calls a draw.
///
/// It completes a rectangle if that wins, else follows a theorem, else searches for as long as it may,
/// else takes a random move among those that look good.
///
/// ```
/// use std::time::Duration;
/// use madness_machine::Budget;
/// use positional_games::zarankiewicz::{Advisor, Cell, Position, Reason, Size, Variant};
///
/// let mut position = Position::new(Variant::OneColourWins, Size::new(3, 2)?);
/// position.play(Cell::new(0, 0))?;
/// let mut advisor = Advisor::new(1);
/// let advice = advisor.advise(&position, &Budget::of(Duration::from_millis(100))).unwrap();
/// // The second player wins: the disc goes into the same column.
/// assert_eq!(advice.cell, Cell::new(0, 1));
/// assert_eq!(advice.reason, Reason::Theorem);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Advisor {
    analyst: Analyst,
    /// The state of the random numbers.
    state: u64,
}

/// Positions that are looked at however short the time is: all that the proof trees of variant 3 need.
const LEAST: u64 = 4096;

/// The discs of the opponent within which a win is looked for, before a guess.
const DISCS_AHEAD: u8 = 6;

impl Advisor {
    /// Creates an advisor, with the seed of its random moves.
    pub fn new(seed: u64) -> Self {
        Self {
            analyst: Analyst::new(),
            state: seed,
        }
    }

    /// Returns what finds out who wins, with all that it remembers.
    pub fn analyst(&mut self) -> &mut Analyst {
        &mut self.analyst
    }

    /// Returns a move, found within about this budget, or `None` if the game is over. At least 4096
    /// positions are looked at, each of which is a step.
    pub fn advise(&mut self, position: &Position, budget: &Budget) -> Option<Advice> {
        if position.end().is_some() {
            return None;
        }
        // The other half of the time is for a guess.
        let half = budget.half_time().at_least(LEAST);
        let known = self.analyst.analyse(position, &half);
        if let Ok(Analysis {
            cell: Some(cell),
            outcome,
            reason,
            ..
        }) = known
        {
            return Some(Advice {
                cell,
                reason,
                outcome: Some(outcome),
            });
        }
        Some(self.guessed(position, &half))
    }

    /// Returns a move that looks good, without theorems and without a search to the end, or `None` if the
    /// game is over. A rectangle is completed if that wins.
    pub fn guess(&mut self, position: &Position, budget: &Budget) -> Option<Advice> {
        if position.end().is_some() {
            return None;
        }
        let player = position.to_move();
        let completing = position.completing_cells(player).next();
        if let Some(cell) = completing.filter(|_| position.variant().completing_wins()) {
            return Some(Advice {
                cell,
                reason: Reason::Completes,
                outcome: Some(player.into()),
            });
        }
        Some(self.guessed(position, budget))
    }

    fn guessed(&mut self, position: &Position, budget: &Budget) -> Advice {
        let cell = match position.variant() {
            Variant::TwoColoursWins => self.guess_with_threats(position, &budget.start()),
            _ => self.guess_safely(position),
        };
        Advice {
            cell,
            reason: Reason::Guess,
            outcome: None,
        }
    }

    /// Chooses a move of variant 3 after which the opponent has no short win.
    fn guess_with_threats(&mut self, position: &Position, clock: &Clock) -> Cell {
        let cells = threats::promising(position);
        // Each round looks for wins with one disc more. If the budget ends, the moves that the last
        // whole round has left are the best known.
        let mut left = cells;
        for discs in 1..=DISCS_AHEAD {
            let mut good = Vec::with_capacity(left.len());
            for &cell in &left {
                let Ok(next) = position.after(cell) else {
                    continue;
                };
                if next.end().is_some() {
                    good.push(cell);
                    continue;
                }
                match threats::win(&next, discs, clock) {
                    Ok(None) => good.push(cell),
                    Ok(Some(_)) => {}
                    Err(_) => return self.one_of_the_first(&left),
                }
            }
            if good.is_empty() {
                break;
            }
            left = good;
        }
        self.one_of_the_first(&left)
    }

    /// Chooses a move of variant 2 or 4 that completes no rectangle, if there is one.
    fn guess_safely(&mut self, position: &Position) -> Cell {
        let player = position.to_move();
        let promising = match self.analyst.avoidance(position) {
            Some(search) => search.promising(position),
            None => Vec::new(),
        };
        if !promising.is_empty() {
            return self.one_of_the_first(&promising);
        }
        let safe: Vec<Cell> = position
            .empty_cells()
            .filter(|&cell| position.rectangle_of(player, cell).is_none())
            .collect();
        if safe.is_empty() {
            let all: Vec<Cell> = position.empty_cells().collect();
            self.one_of(&all)
        } else {
            self.one_of(&safe)
        }
    }

    /// Chooses one of the three most promising moves.
    fn one_of_the_first(&mut self, cells: &[Cell]) -> Cell {
        let most = cells.len().min(3);
        self.one_of(&cells[..most])
    }

    fn one_of(&mut self, cells: &[Cell]) -> Cell {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let index = mixed % cells.len() as u64;
        cells[usize::try_from(index).expect("below a length")]
    }
}
