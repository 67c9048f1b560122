//! What the check of certificates needs: the game from its rules, on positions without what no longer
//! matters, up to symmetry. It shares nothing with the search, and canonical forms with the census.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

use madness_claims::Allowance;

use crate::player::Player;
use crate::zarankiewicz::Size;
use crate::zarankiewicz::saturation::canonical::{Lines, Matrix};

const SIDE: usize = Size::MOST;

/// The sets of a [`Matrix`].
const OPEN: usize = 0;
const DISCS: usize = 1;

/// A position without the cells that are in no live rectangle, in canonical form.
///
/// A cell is open, holds a disc, or is dead. A move puts a disc on an open cell; then each open cell
/// that would complete a rectangle dies. A rectangle with a dead corner is never completed. So a cell
/// all of whose rectangles have a dead corner matters only if it is open, as a move that changes
/// nothing else; two such moves cancel out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    matrix: Matrix,
    /// Whether there is a further move that changes nothing else.
    free: bool,
}

/// The check takes more steps or bytes than its allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl State {
    /// Returns the empty board.
    pub(crate) fn empty(size: Size, allowance: &mut Allowance) -> Result<Self, TooLarge> {
        let mut cells = [[0; SIDE]; 2];
        cells[OPEN][..size.rows()].fill(size.full_row());
        let matrix = Matrix {
            rows: size.rows(),
            columns: size.columns(),
            cells,
        };
        Self::of(matrix, false, allowance)
    }

    /// Returns what is left of a position.
    pub(super) fn of(
        matrix: Matrix,
        free: bool,
        allowance: &mut Allowance,
    ) -> Result<Self, TooLarge> {
        let Matrix {
            rows,
            columns,
            cells: [mut open, discs],
        } = matrix;
        let area = (rows * columns) as u64;
        allowance.spend(area * rows as u64).ok_or(TooLarge)?;
        // Open cells that would complete a rectangle die.
        let before = open;
        for row in 0..rows {
            for column in 0..columns {
                let completes = |other: usize| {
                    other != row
                        && discs[other] >> column & 1 != 0
                        && discs[other] & discs[row] & !(1 << column) != 0
                };
                if before[row] >> column & 1 != 0 && (0..rows).any(completes) {
                    open[row] &= !(1 << column);
                }
            }
        }
        // Two columns in which neither of two rows is dead are a live rectangle.
        let mut live: Lines = [0; SIDE];
        for row in 0..rows {
            for other in (0..rows).filter(|&other| other != row) {
                let common = (open[row] | discs[row]) & (open[other] | discs[other]);
                if common.count_ones() >= 2 {
                    live[row] |= common;
                }
            }
        }
        let dropped: u32 = (0..rows)
            .map(|row| (open[row] & !live[row]).count_ones())
            .sum();
        let kept_columns: Vec<usize> = (0..columns)
            .filter(|&column| live.iter().any(|row| row >> column & 1 != 0))
            .collect();
        let kept_rows: Vec<usize> = (0..rows).filter(|&row| live[row] != 0).collect();
        let mut kept = Matrix {
            rows: kept_rows.len(),
            columns: kept_columns.len(),
            cells: [[0; SIDE]; 2],
        };
        for (set, cells) in [open, discs].into_iter().enumerate() {
            for (to, &from) in kept_rows.iter().enumerate() {
                for (column, &from_column) in kept_columns.iter().enumerate() {
                    let bit = (cells[from] & live[from]) >> from_column & 1;
                    kept.cells[set][to] |= bit << column;
                }
            }
        }
        let matrix = kept.canonical(true, &mut |steps| allowance.spend(steps));
        Ok(Self {
            matrix: matrix.ok_or(TooLarge)?,
            free: free ^ (dropped % 2 == 1),
        })
    }

    /// Returns whether there is no move.
    fn is_over(&self) -> bool {
        !self.free && self.open_cells() == 0
    }

    fn open_cells(&self) -> u32 {
        let open = self.matrix.cells[OPEN].iter();
        open.map(|row| row.count_ones()).sum()
    }

    /// Returns the positions after a move. Of equal rows, and of equal columns, one is enough.
    fn followers(&self, allowance: &mut Allowance) -> Result<Vec<Self>, TooLarge> {
        let Matrix {
            rows,
            columns,
            cells: [open, discs],
        } = self.matrix;
        let mut followers = Vec::new();
        if self.free {
            let free = false;
            followers.push(Self { free, ..*self });
        }
        let equal_rows =
            |one: usize, other: usize| open[one] == open[other] && discs[one] == discs[other];
        let equal_columns = |one: usize, other: usize| {
            let differ = |row: &u32| (row >> one ^ row >> other) & 1 != 0;
            !open[..rows].iter().chain(&discs[..rows]).any(differ)
        };
        for (row, &open) in open[..rows].iter().enumerate() {
            if (0..row).any(|other| equal_rows(row, other)) {
                continue;
            }
            for column in 0..columns {
                if open >> column & 1 == 0 || (0..column).any(|other| equal_columns(column, other))
                {
                    continue;
                }
                let mut matrix = self.matrix;
                matrix.cells[OPEN][row] &= !(1 << column);
                matrix.cells[DISCS][row] |= 1 << column;
                followers.push(Self::of(matrix, self.free, allowance)?);
            }
        }
        Ok(followers)
    }

    pub(super) fn text(&self) -> String {
        let Self { matrix, free } = *self;
        Text { matrix, free }.to_string()
    }

    /// Reads a position, and drops what does not matter. `None` if the text is none.
    pub(crate) fn parse(text: &str, allowance: &mut Allowance) -> Result<Option<Self>, TooLarge> {
        let Ok(Text { matrix, free }) = text.parse() else {
            return Ok(None);
        };
        Self::of(matrix, free, allowance).map(Some)
    }
}

/// A position as certificates write it: rows with a slash between them, `.` for open cells, `o` for
/// discs, `x` for dead cells, and a plus at the end for a further move that changes nothing else.
pub(super) struct Text {
    pub(super) matrix: Matrix,
    pub(super) free: bool,
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Matrix {
            rows,
            columns,
            cells: [open, discs],
        } = self.matrix;
        for row in 0..rows {
            if row > 0 {
                write!(f, "/")?;
            }
            for column in 0..columns {
                let is = |cells: &Lines| cells[row] >> column & 1 != 0;
                let cell = match (is(&open), is(&discs)) {
                    (true, _) => '.',
                    (_, true) => 'o',
                    _ => 'x',
                };
                write!(f, "{cell}")?;
            }
        }
        if self.free { write!(f, "+") } else { Ok(()) }
    }
}

impl FromStr for Text {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let rows = text.strip_suffix('+');
        let free = rows.is_some();
        let lines = rows
            .unwrap_or(text)
            .split('/')
            .filter(|row| !row.is_empty());
        let mut matrix = Matrix {
            rows: 0,
            columns: 0,
            cells: [[0; SIDE]; 2],
        };
        for line in lines {
            let first = matrix.rows == 0;
            if matrix.rows == SIDE || line.len() > SIDE || !first && line.len() != matrix.columns {
                return Err(());
            }
            matrix.columns = line.len();
            for (column, cell) in line.bytes().enumerate() {
                match cell {
                    b'.' => matrix.cells[OPEN][matrix.rows] |= 1 << column,
                    b'o' => matrix.cells[DISCS][matrix.rows] |= 1 << column,
                    b'x' => {}
                    _ => return Err(()),
                }
            }
            matrix.rows += 1;
        }
        Ok(Self { matrix, free })
    }
}

/// The positions of a strategy: whoever is to move in one of them loses.
#[derive(Default)]
pub(crate) struct Strategy {
    lost: HashSet<State>,
    /// Positions from which a move leads to one of them.
    answered: HashSet<State>,
}

impl Strategy {
    /// The bytes for a position, with room in the set.
    pub(crate) const BYTES: u64 = 4 * size_of::<State>() as u64;

    /// Adds a position that the player to move should lose.
    pub(crate) fn insert(&mut self, state: State) {
        self.lost.insert(state);
    }

    /// Returns how many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.lost.len()
    }

    fn loses(&self, state: &State) -> bool {
        state.is_over() || self.lost.contains(state)
    }

    fn is_answered(&mut self, state: &State, allowance: &mut Allowance) -> Result<bool, TooLarge> {
        if self.answered.contains(state) {
            return Ok(true);
        }
        let answered = state
            .followers(allowance)?
            .iter()
            .any(|next| self.loses(next));
        if answered {
            let bytes = (self.lost.len() + self.answered.len()) as u64 * Self::BYTES;
            allowance.hold(bytes).ok_or(TooLarge)?;
            self.answered.insert(*state);
        }
        Ok(answered)
    }

    /// Returns a position that the loser can reach and that has no answer. If there is none, then, by
    /// induction on the number of moves that are left, the player to move loses in all positions of
    /// the strategy.
    pub(crate) fn unanswered(
        &mut self,
        allowance: &mut Allowance,
    ) -> Result<Option<String>, TooLarge> {
        let lost: Vec<State> = self.lost.iter().copied().collect();
        for state in lost {
            for next in state.followers(allowance)? {
                if !self.is_answered(&next, allowance)? {
                    return Ok(Some(next.text()));
                }
            }
        }
        Ok(None)
    }

    /// Returns whether the positions show that this player wins on an empty board.
    pub(crate) fn shows(
        &mut self,
        size: Size,
        winner: Player,
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        let empty = State::empty(size, allowance)?;
        match winner {
            Player::First => self.is_answered(&empty, allowance),
            Player::Second => Ok(self.loses(&empty)),
        }
    }
}

/// Finds out anew who wins.
#[derive(Default)]
pub(crate) struct Anew {
    wins: HashMap<State, bool>,
}

impl Anew {
    /// Returns the winner on an empty board, and how many positions were visited.
    pub(crate) fn winner(
        size: Size,
        allowance: &mut Allowance,
    ) -> Result<(Player, usize), TooLarge> {
        let mut anew = Self::default();
        let empty = State::empty(size, allowance)?;
        let wins = anew.wins(&empty, allowance)?;
        let winner = if wins { Player::First } else { Player::Second };
        Ok((winner, anew.wins.len()))
    }

    pub(super) fn wins(
        &mut self,
        state: &State,
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        if let Some(&wins) = self.wins.get(state) {
            return Ok(wins);
        }
        let mut followers = state.followers(allowance)?;
        followers.sort_by_key(Self::estimate);
        let known = |next: &State| self.wins.get(next) == Some(&false);
        let mut wins = followers.iter().any(known);
        if !wins {
            for next in followers {
                if !self.wins(&next, allowance)? {
                    wins = true;
                    break;
                }
            }
        }
        let bytes = self.wins.len() as u64 * Strategy::BYTES;
        allowance.hold(bytes).ok_or(TooLarge)?;
        self.wins.insert(*state, wins);
        Ok(wins)
    }

    /// Returns a number that is small where the search should be short.
    fn estimate(state: &State) -> u32 {
        let Matrix { rows, cells, .. } = state.matrix;
        let different = (0..rows).filter(|&row| {
            let same = |other: usize| cells.iter().all(|cells| cells[other] == cells[row]);
            !(0..row).any(same)
        });
        let different = different.map(|row| cells[OPEN][row].count_ones());
        state.open_cells() + different.sum::<u32>()
    }
}
