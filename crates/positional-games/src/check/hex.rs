//! Winners of Hex, with proofs by virtual connections.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use madness_text::size;
use serde::{Deserialize, Serialize};

use super::maker_breaker::TooLarge;
use super::sets::Groups;
use crate::game::Side;
use crate::hex::{HexProof, HexStep, HexVerdict};

/// The winner of Hex, with a proof. Maker connects the first row with the last one, Breaker the first column
/// with the last one.
///
/// A step says: if the winner has its `own` cells, and all cells `free` are free, he connects its `ends` by
/// own and free cells, though the other player moves. Its answers are a move and steps to go on with, which
/// share no free cell. No cell is in all answers, with their steps, so whichever the other player takes, one
/// answer is left whole. An answer without a move stands alone: each of its steps is answered by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexCertificate {
    /// `"hex"`.
    pub claim: String,
    /// The name of the board, such as `hex 6x6`: columns × rows.
    pub game: String,
    /// Who wins.
    pub winner: Side,
    /// Who moves first.
    pub first: Side,
    /// A first move that wins, by the number of its cell; nothing if the other player moves first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u32>,
    /// How many positions the search looked at; not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Why.
    pub proof: HexProof,
}

/// The most cells of a board.
const MOST_CELLS: u64 = 1 << 12;

/// Why a step does not hold.
type Reason = &'static str;

impl HexCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "hex";

    /// Creates the certificate of the winner on so many columns and rows.
    #[must_use]
    pub fn new((columns, rows): (usize, usize), first: Side, verdict: HexVerdict) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            game: format!("hex {columns}x{rows}"),
            winner: verdict.winner,
            first,
            first_move: verdict.first_move,
            nodes: Some(verdict.nodes),
            proof: verdict.proof,
        }
    }

    /// Checks each step of the proof.
    ///
    /// # Complexity
    /// O(cells of all steps and of the steps that they lead to).
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let expected = || Flaw::new("game", "expected hex and columns x rows, such as hex 6x6");
        let sides = self.game.strip_prefix("hex ").ok_or_else(expected)?;
        let (columns, rows) = size::size::<u64>(sides).map_err(|_| expected())?;
        if columns == 0 || rows == 0 {
            return Err(expected());
        }
        let (winner, first) = (self.winner, self.first);
        let claim = format!("{winner} wins Hex on {columns} × {rows} cells if {first} moves first");
        let cells = columns.saturating_mul(rows);
        let is_reached = allowance
            .reach("cells of a board", cells, MOST_CELLS)
            .is_some();
        let claims = vec![if is_reached {
            let board = Board {
                columns,
                rows,
                winner,
            };
            match self.because(&board, allowance) {
                Ok(because) => Claim::holds(claim, because?),
                Err(TooLarge) => Claim::too_large(claim, allowance),
            }
        } else {
            Claim::too_large(claim, allowance)
        }];
        Ok(Checked { claims })
    }

    fn because(
        &self,
        board: &Board,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let HexProof { steps, start } = &self.proof;
        for (number, step) in steps.iter().enumerate() {
            if let Err(reason) = board.holds(step, &steps[..number], allowance)? {
                let reason = format!("step {number}: {reason}");
                return Ok(Err(Flaw::new("proof", reason)));
            }
        }
        let Some(start) = steps.get(*start as usize) else {
            return Ok(Err(Flaw::new(
                "proof",
                format!("start: there is no step {start}"),
            )));
        };
        let mut ends = start.ends;
        ends.sort_unstable();
        if ends != board.edges() {
            return Ok(Err(Flaw::new(
                "proof",
                "start: it does not connect the edges",
            )));
        }
        let has_move = self.winner == self.first;
        if self.first_move.is_some() && !has_move {
            return Ok(Err(Flaw::new("first_move", "the other player moves first")));
        }
        if self
            .first_move
            .is_some_and(|cell| u64::from(cell) >= board.cells())
        {
            return Ok(Err(Flaw::new("first_move", "there is no such cell")));
        }
        if start.own.iter().any(|cell| Some(*cell) != self.first_move) {
            return Ok(Err(Flaw::new(
                "proof",
                "start: a cell is not taken by the first move",
            )));
        }
        if start.free.iter().any(|cell| Some(*cell) == self.first_move) {
            return Ok(Err(Flaw::new("proof", "start: the first move is not free")));
        }
        Ok(Ok(format!("a proof in {}", counted(steps.len(), "step"))))
    }
}

/// A board, and the player whose edges are to be connected.
struct Board {
    columns: u64,
    rows: u64,
    winner: Side,
}

impl Board {
    const fn cells(&self) -> u64 {
        self.columns * self.rows
    }

    /// The numbers of the edges of the winner.
    fn edges(&self) -> [u32; 2] {
        let first = u32::try_from(self.cells()).unwrap_or(u32::MAX);
        [first, first + 1]
    }

    /// Calls a function with the numbers of the cells and the winner's edges that a cell touches.
    fn touched(&self, cell: u32, mut touched: impl FnMut(u32)) {
        let (column, row) = (
            u64::from(cell) % self.columns,
            u64::from(cell) / self.columns,
        );
        // Beside it, and in the rows before and after, which are moved by half a cell.
        for (right, down) in [(0, 1), (2, 1), (1, 0), (2, 0), (1, 2), (0, 2)] {
            let (x, y) = (column + right, row + down);
            if (1..=self.columns).contains(&x) && (1..=self.rows).contains(&y) {
                touched(u32::try_from((y - 1) * self.columns + x - 1).unwrap_or(u32::MAX));
            }
        }
        let (at, last) = match self.winner {
            Side::Maker => (row, self.rows - 1),
            Side::Breaker => (column, self.columns - 1),
        };
        let [first, second] = self.edges();
        if at == 0 {
            touched(first);
        }
        if at == last {
            touched(second);
        }
    }

    /// Checks a step.
    fn holds(
        &self,
        step: &HexStep,
        before: &[HexStep],
        allowance: &mut Allowance,
    ) -> Result<Result<(), Reason>, TooLarge> {
        let numbers = usize::try_from(self.cells() + 2).unwrap_or(usize::MAX);
        let size = (numbers + step.own.len() + step.free.len()) as u64;
        allowance.hold(40 * size).ok_or(TooLarge)?;
        allowance.spend(40 * size).ok_or(TooLarge)?;
        let mut kinds = vec![Kind::Other; numbers];
        for (cells, kind) in [(&step.own, Kind::Own), (&step.free, Kind::Free)] {
            for &cell in cells {
                if u64::from(cell) >= self.cells() {
                    return Ok(Err("there is no such cell"));
                }
                if kinds[cell as usize] != Kind::Other {
                    return Ok(Err("a cell is there twice"));
                }
                kinds[cell as usize] = kind;
            }
        }
        for edge in self.edges() {
            kinds[edge as usize] = Kind::Own;
        }
        let is_own = |end: &u32| kinds.get(*end as usize) == Some(&Kind::Own);
        if !step.ends.iter().all(is_own) {
            return Ok(Err("an end is neither an own cell nor an edge"));
        }
        let mut uses = vec![0_usize; numbers];
        for (cell, parts) in &step.answers {
            let used = match self.connects(step, &kinds, *cell, parts, before, allowance)? {
                Ok(used) => used,
                Err(reason) => return Ok(Err(reason)),
            };
            for cell in used {
                uses[cell as usize] += 1;
            }
        }
        let count = step.answers.len();
        let is_alone = count == 1 && step.answers[0].0.is_none();
        let has_moves = count > 0 && step.answers.iter().all(|(cell, _)| cell.is_some());
        let has_common = uses.contains(&count);
        Ok(if is_alone || has_moves && !has_common {
            Ok(())
        } else {
            Err("the other player has a reply to all answers")
        })
    }

    /// Checks that an answer connects the ends of its step, and returns the free cells that it uses.
    fn connects(
        &self,
        step: &HexStep,
        kinds: &[Kind],
        cell: Option<u32>,
        parts: &[u32],
        before: &[HexStep],
        allowance: &mut Allowance,
    ) -> Result<Result<Vec<u32>, Reason>, TooLarge> {
        let mut kinds = kinds.to_vec();
        let mut used = Vec::new();
        allowance
            .spend(40 * (kinds.len() as u64 + 6 * step.own.len() as u64))
            .ok_or(TooLarge)?;
        if let Some(cell) = cell {
            if kinds.get(cell as usize) != Some(&Kind::Free) {
                return Ok(Err("a move is not to a free cell"));
            }
            kinds[cell as usize] = Kind::Own;
            used.push(cell);
        }
        // Cells that are connected.
        let mut groups = Groups::of_single(kinds.len());
        for own in step.own.iter().copied().chain(cell) {
            self.touched(own, |other| {
                if kinds[other as usize] == Kind::Own {
                    groups.join(own, other);
                }
            });
        }
        for &part in parts {
            let Some(part) = before.get(part as usize) else {
                return Ok(Err("it leads to a step that does not come before it"));
            };
            let size = part.own.len() + part.free.len();
            allowance.spend(40 * size as u64).ok_or(TooLarge)?;
            if part.own.iter().any(|&own| kinds[own as usize] != Kind::Own) {
                return Ok(Err("a step that it leads to has other cells"));
            }
            for &free in &part.free {
                if kinds[free as usize] != Kind::Free {
                    return Ok(Err("a step that it leads to needs a cell that is not free"));
                }
                kinds[free as usize] = Kind::Used;
                used.push(free);
            }
            groups.join(part.ends[0], part.ends[1]);
        }
        Ok(if groups.of(step.ends[0]) == groups.of(step.ends[1]) {
            Ok(used)
        } else {
            Err("an answer does not connect the ends")
        })
    }
}

/// What a cell is for a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Own,
    Free,
    /// Free, and needed by a step that it leads to.
    Used,
    Other,
}
