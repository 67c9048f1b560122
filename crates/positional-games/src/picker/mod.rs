//! Chooser–Picker and Picker–Chooser with two cells shown, by search, with a proof.
//!
//! Picker shows two cells, Chooser takes one and Picker gets the other. The search looks for a way of Picker
//! to win: for two cells such that he wins whichever Chooser takes. Of the pairs it tries those first after
//! which the sets weigh least, or most if Picker wants a set, and only so many of them. If that is not enough,
//! it begins anew with more, and at last with all.
//!
//! * In Chooser–Picker a set of two cells must be shown as it is, and it does no harm to do it now (lemma).
//! * Parts that share no cell are won one by one.
//! * If each set has two cells of its own, Picker shows these pairs.
//!
//! *Lemma.* Let {x, y} be a set in Chooser–Picker. If Picker shows x with another cell than y, Chooser takes x,
//! and then y sooner or later. So Picker, if he wins, shows {x, y} some time. He may as well show it at once,
//! and play before that time as he would have: what he shows then depends on Chooser's answers to other pairs
//! only. ∎
//!
//! Cells in no set do not matter. If Picker wins with such a cell, he wins without it, and the other way round:
//! a single cell that is left over goes to Chooser, but Picker may show it with another one that is left over.
//!
//! Source: J. Beck, *Positional games and the second moment method*, 2002; A. Csernenszky, C. I. Mándity, A.
//! Pluhár, *On Chooser–Picker positional games*, 2009; Győrffy's thesis, sections 2.1 and 6.1.

mod chooser;
mod position;
mod proof;

use std::collections::HashMap;

use madness_machine::{Budget, Clock};
use thiserror::Error;

use self::chooser::Chooser;
use self::position::{Builder, Position, Sets, components};
pub use self::proof::{OfferProof, OfferReason, OfferStep};
use crate::df_pn;
use crate::game::{Game, Winner};
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::{own_pairs, singles};
use crate::masks::{MOST_CELLS_IN_SETS, all_cells, masks, numbers_of};
use crate::replies::{ReplyProof, Writer};

/// Who wins a game of Picker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerAnswer {
    /// [`Winner::Picker`] or [`Winner::Chooser`].
    pub winner: Winner,
    /// The positions that were searched, some of them more than once.
    pub positions: u64,
    /// Why. That Picker wins may be known without a proof.
    pub proof: Option<PickerProof>,
}

/// Why somebody wins a game of Picker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickerProof {
    /// What Picker shows.
    Offers(OfferProof),
    /// What Chooser takes.
    Replies(ReplyProof),
}

impl PickerProof {
    /// Returns the number of steps.
    #[must_use]
    pub const fn steps(&self) -> usize {
        match self {
            Self::Offers(proof) => proof.steps.len(),
            Self::Replies(proof) => proof.steps.len(),
        }
    }
}

/// Why a game of Picker was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PickerError {
    /// Another game.
    #[error("this search is for Chooser–Picker and Picker–Chooser with two cells shown")]
    AnotherGame,
    /// Too many cells.
    #[error("{0} cells are in sets: the search takes at most {MOST_CELLS_IN_SETS}")]
    TooManyCells(usize),
    /// The budget was spent.
    #[error("neither a way of Picker to win nor one of Chooser was found in {positions} positions")]
    GaveUp {
        /// How many positions were searched.
        positions: u64,
    },
}

/// Solves Chooser–Picker or Picker–Chooser with two cells shown.
///
/// The steps of the budget are positions, each of which takes some hundred bytes.
///
/// ```
/// use positional_games::picker::solve;
/// use positional_games::{Budget, Game, Winner, families::Instance};
///
/// let board = Instance::named("subboard 8x4")?.hypergraph;
/// let game = Game::ChooserPicker { most: 2 };
/// let answer = solve(&board, game, &Budget::unlimited())?;
/// assert_eq!(answer.winner, Winner::Picker);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Another game, more than [`MOST_CELLS_IN_SETS`] cells in sets, or a budget that was spent.
pub fn solve(board: &Hypergraph, game: Game, budget: &Budget) -> Result<PickerAnswer, PickerError> {
    let builder = match game {
        Game::ChooserPicker { most: 2 } => Builder::Chooser,
        Game::PickerChooser { most: 2 } => Builder::Picker,
        _ => return Err(PickerError::AnotherGame),
    };
    let (used, sets) = masks(board).map_err(PickerError::TooManyCells)?;
    let mut chooser = df_pn::Search::new(Chooser(builder), budget.start());
    let begin = Chooser::position(sets.clone());
    let most = budget.steps.unwrap_or(u64::MAX);
    let chooser_wins = |search: &df_pn::Search<Chooser>, positions| PickerAnswer {
        winner: Winner::Chooser,
        positions,
        proof: Writer::proof(search, &begin, &used, usize::MAX).map(PickerProof::Replies),
    };
    let first = chooser.run(&begin, FIRST_ROUND.min(most / 4));
    let taken = chooser.positions();
    if first == Some(true) {
        return Ok(chooser_wins(&chooser, taken));
    }
    // If it is known that Picker wins, all that is left is for finding how. Else Chooser gets the other half.
    let left = chooser.left();
    let own = match first {
        Some(_) => left,
        None => left.half_time().steps((most - taken) / 2),
    };
    let (tried, offers) = for_picker(builder, sets, &used, &own);
    let positions = taken.saturating_add(tried);
    if first.is_some() || offers.is_some() {
        return Ok(PickerAnswer {
            winner: Winner::Picker,
            positions,
            proof: offers.map(PickerProof::Offers),
        });
    }
    let last = chooser.run(&begin, most.saturating_sub(positions));
    let positions = tried.saturating_add(chooser.positions());
    match last {
        Some(true) => Ok(chooser_wins(&chooser, positions)),
        Some(false) => Ok(PickerAnswer {
            winner: Winner::Picker,
            positions,
            proof: None,
        }),
        None => Err(PickerError::GaveUp { positions }),
    }
}

/// Searches for a way of Picker to win; returns how many positions it took, and the proof if there is one.
fn for_picker(
    builder: Builder,
    sets: Sets,
    cells: &[u32],
    budget: &Budget,
) -> (u64, Option<OfferProof>) {
    let begin = builder.position(sets);
    let mut search = Search {
        builder,
        known: HashMap::new(),
        positions: 0,
        end: 0,
        most: budget.steps.unwrap_or(u64::MAX),
        clock: budget.start(),
    };
    if !search.all_widths(&begin) {
        return (search.positions, None);
    }
    let mut writer = Offers {
        search: &search,
        numbers: HashMap::new(),
        steps: Vec::new(),
        cells,
    };
    let start = writer.step(&begin);
    let steps = writer.steps;
    let proof = start.map(|start| OfferProof { start, steps });
    (search.positions, proof)
}

/// How many pairs are tried at a position, round by round; at last all of them.
const WIDTHS: [usize; 13] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 48, 96, usize::MAX];

/// The positions of the first round. Each later one has three times as many.
const FIRST_ROUND: u64 = 20_000;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// Picker wins.
    Wins(Win),
    /// He does not if he tries so many pairs at each position.
    Fails(usize),
}

/// How Picker wins.
#[derive(Clone, Copy, Debug)]
enum Win {
    /// By showing these cells.
    Shows([u64; 2]),
    /// In parts that share no cell, or by two cells of its own for each set.
    Parts,
}

/// The round is over.
struct Stopped;

struct Search {
    builder: Builder,
    known: HashMap<Sets, Known>,
    positions: u64,
    /// The round ends after so many positions.
    end: u64,
    most: u64,
    clock: Clock,
}

impl Search {
    /// Searches with more and more pairs at a position; returns whether it is found that Picker wins.
    fn all_widths(&mut self, start: &Position) -> bool {
        let mut round = FIRST_ROUND;
        let mut widths = WIDTHS.into_iter();
        let mut width = 0;
        loop {
            // The last round, with all pairs, is done until it ends.
            width = widths.next().unwrap_or(width);
            self.end = self.most.min(self.positions.saturating_add(round));
            round = round.saturating_mul(3);
            match self.wins(start, width) {
                Ok(true) => return true,
                Ok(false) if width == usize::MAX => return false,
                Err(Stopped) if self.positions >= self.most || self.clock.is_spent() => {
                    return false;
                }
                Ok(false) | Err(Stopped) => {}
            }
        }
    }

    /// Returns whether Picker wins, with so many pairs tried at a position.
    fn wins(&mut self, position: &Position, width: usize) -> Result<bool, Stopped> {
        let sets = match position {
            Position::Won => return Ok(true),
            Position::Lost => return Ok(false),
            Position::Open(sets) => sets,
        };
        match self.known.get(sets) {
            Some(Known::Wins(_)) => return Ok(true),
            Some(&Known::Fails(tried)) if tried >= width => return Ok(false),
            _ => {}
        }
        if self.positions >= self.end || self.clock.is_spent() {
            return Err(Stopped);
        }
        self.positions += 1;
        let found = match self.builder {
            Builder::Chooser => self.breaks(sets, width)?,
            Builder::Picker => self.shows(sets, width)?,
        };
        let known = found.map_or(Known::Fails(width), Known::Wins);
        self.known.insert(sets.clone(), known);
        Ok(found.is_some())
    }

    /// Looks for a win of Picker who wants a cell of each set.
    fn breaks(&mut self, sets: &Sets, width: usize) -> Result<Option<Win>, Stopped> {
        let parts = components(sets);
        if parts.len() > 1 {
            for part in parts {
                if !self.wins(&Position::Open(part), width)? {
                    return Ok(None);
                }
            }
            return Ok(Some(Win::Parts));
        }
        if let Some(set) = sets.iter().find(|set| set.count_ones() == 2) {
            let cells = pair_of(*set);
            let wins = self.wins_after(sets, cells, width)?;
            return Ok(wins.then_some(Win::Shows(cells)));
        }
        if own_pairs(sets).is_some() {
            return Ok(Some(Win::Parts));
        }
        self.shows(sets, width)
    }

    /// Looks for two cells that Picker shows and wins.
    fn shows(&mut self, sets: &Sets, width: usize) -> Result<Option<Win>, Stopped> {
        let mut pairs = self.pairs(sets, width == usize::MAX);
        pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (_, cells) in pairs.into_iter().take(width) {
            if self.wins_after(sets, cells, width)? {
                return Ok(Some(Win::Shows(cells)));
            }
        }
        Ok(None)
    }

    fn wins_after(&mut self, sets: &Sets, [x, y]: [u64; 2], width: usize) -> Result<bool, Stopped> {
        let builder = self.builder;
        let after = [(x, y), (y, x)]
            .map(|(chosen, other)| builder.position(builder.after(sets, chosen, other)));
        if after.contains(&Position::Lost) {
            return Ok(false);
        }
        // What is harder for Picker first: it fails sooner.
        let hard = |position: &Position| match position {
            Position::Open(sets) => builder.hardness(sets),
            Position::Won | Position::Lost => f64::MIN,
        };
        let [one, other] = &after;
        let (first, then) = if hard(one) >= hard(other) {
            (one, other)
        } else {
            (other, one)
        };
        Ok(self.wins(first, width)? && self.wins(then, width)?)
    }

    /// Returns pairs of cells with how little they promise: all pairs, or those within a set and those with a
    /// set of one cell.
    fn pairs(&self, sets: &Sets, all: bool) -> Vec<(f64, [u64; 2])> {
        let cells = all_cells(sets);
        let of_one = sets.iter().find(|set| set.is_power_of_two());
        let mut pairs = Vec::new();
        for x in singles(cells) {
            let with = if all || of_one == Some(&x) {
                cells
            } else {
                sets.iter()
                    .filter(|&&set| set & x != 0)
                    .fold(0, |with, set| with | set)
            };
            // Each pair once: with the lower cell first, but for a set of one cell, which may be higher.
            let with = if of_one == Some(&x) {
                with & !x
            } else {
                with & !(x | (x - 1))
            };
            for y in singles(with) {
                let one = self.builder.weight_after(sets, x, y);
                let other = self.builder.weight_after(sets, y, x);
                if let (Some(one), Some(other)) = (one, other) {
                    let (less, more) = (one.min(other), one.max(other));
                    let little = match self.builder {
                        Builder::Chooser => more + 0.3 * less,
                        Builder::Picker => -less - 0.3 * more,
                    };
                    pairs.push((little, [x, y]));
                }
            }
        }
        pairs
    }
}

/// Returns the two cells of a set of two.
fn pair_of(set: u64) -> [u64; 2] {
    let first = set & set.wrapping_neg();
    [first, set ^ first]
}

/// Writes the steps of a proof.
struct Offers<'a> {
    search: &'a Search,
    numbers: HashMap<Sets, u32>,
    steps: Vec<OfferStep>,
    cells: &'a [u32],
}

impl Offers<'_> {
    /// Writes a position that Picker wins, and returns the number of its step.
    fn step(&mut self, position: &Position) -> Option<u32> {
        let (builder, sets) = match position {
            Position::Won if self.search.builder == Builder::Picker => {
                return Some(self.once(&vec![0], OfferReason::Owned));
            }
            Position::Won => {
                let (pairs, steps) = (Vec::new(), Vec::new());
                return Some(self.once(&Vec::new(), OfferReason::Parts { pairs, steps }));
            }
            Position::Lost => return None,
            Position::Open(sets) => (self.search.builder, sets),
        };
        if let Some(&number) = self.numbers.get(sets) {
            return Some(number);
        }
        let Known::Wins(shown) = *self.search.known.get(sets)? else {
            return None;
        };
        let because = if let Win::Shows([x, y]) = shown {
            let mut after = |chosen: u64, other: u64| {
                self.step(&builder.position(builder.after(sets, chosen, other)))
            };
            let steps = [after(x, y)?, after(y, x)?];
            OfferReason::Shows {
                cells: [x, y].map(|cell| self.number(cell)),
                steps,
            }
        } else {
            let parts = components(sets);
            if parts.len() > 1 {
                let steps = parts
                    .into_iter()
                    .map(|part| self.step(&Position::Open(part)));
                OfferReason::Parts {
                    pairs: Vec::new(),
                    steps: steps.collect::<Option<_>>()?,
                }
            } else {
                let pairs = own_pairs(sets)?.into_iter();
                OfferReason::Parts {
                    pairs: pairs
                        .map(|pair| pair_of(pair).map(|cell| self.number(cell)))
                        .collect(),
                    steps: Vec::new(),
                }
            }
        };
        Some(self.once(sets, because))
    }

    /// Writes a step, unless it is there.
    fn once(&mut self, sets: &Sets, because: OfferReason) -> u32 {
        if let Some(&number) = self.numbers.get(sets) {
            return number;
        }
        let number = self.push(sets, because);
        self.numbers.insert(sets.clone(), number);
        number
    }

    fn push(&mut self, sets: &Sets, because: OfferReason) -> u32 {
        let number = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
        let sets = sets
            .iter()
            .map(|&set| numbers_of(set, self.cells))
            .collect();
        self.steps.push(OfferStep { sets, because });
        number
    }

    fn number(&self, cell: u64) -> u32 {
        self.cells[cell.trailing_zeros() as usize]
    }
}
