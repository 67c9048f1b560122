//! Who wins the Zarankiewicz game.

mod board;
mod counted;
mod exhaustive;
mod number;
mod saturation;
#[cfg(test)]
mod tests;
mod tree;

use board::Board;
use madness_claims::{Allowance, Checked, Claim, Flaw};
use serde::{Deserialize, Serialize};

pub use number::NumberCertificate;
pub use saturation::SaturationCertificate;

use crate::player::Player;
use crate::zarankiewicz::{Analysis, Cell, Outcome, Position, Reason, Size, Variant, WinningMove};

/// Who wins a board, or a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZarankiewiczCertificate {
    /// `"zarankiewicz"`.
    pub claim: String,
    /// The variant, from 1 to 4.
    pub variant: u64,
    /// The columns of the board.
    pub columns: usize,
    /// The rows of the board.
    pub rows: usize,
    /// The rows of the position, as they are written; left out for the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Vec<String>>,
    /// Who wins.
    pub winner: Outcome,
    /// How many more discs are put if the winner hurries and the loser does not; in a draw, those
    /// that fill the board. `null` if only the winner is known.
    pub plies: Option<usize>,
    /// A move that keeps what is claimed, `[column, row]` from 0; `null` if the game is over.
    #[serde(rename = "move")]
    pub cell: Option<Cell>,
    /// Why this is so.
    pub proof: Proof,
}

/// Why a player wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// What a theorem says; the check computes it in another way.
    Theorem(Theorem),
    /// How the player to move wins, in variant 3.
    Tree(WinningMove),
    /// The positions of a strategy on the empty board of variant 2, as in a
    /// [`SaturationCertificate`].
    Strategy(Vec<String>),
    /// An exact search; the check searches too.
    Search(SearchRecord),
}

/// The theorems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theorem {
    /// The game is over.
    Over,
    /// A board with a side of 1 has no rectangle.
    NoRectangle,
    /// The player to move completes a rectangle and wins.
    Completes,
    /// Variant 1: stars.
    Stars,
    /// Variant 2 with two or three rows or columns: safe discs.
    SafeDiscs,
    /// Variants 3 and 4 with two rows or columns.
    TwoRows,
    /// Variant 4: the second player mirrors.
    Mirror,
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRecord {
    /// The positions that the search looked at. This is not checked.
    pub positions: u64,
}

/// The check takes more than the allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TooLarge;

/// A claim, or why it cannot be decided or does not hold.
type Decided<T> = Result<Result<T, Flaw>, TooLarge>;

/// Returns the size of a board.
pub(super) fn size(columns: usize, rows: usize) -> Result<Size, Flaw> {
    Size::new(columns, rows).map_err(|error| match columns.min(rows) {
        0 => Flaw::new("columns", error.to_string()),
        _ => Flaw::limit("columns", error.to_string()),
    })
}

impl ZarankiewiczCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "zarankiewicz";

    /// Creates the certificate of an analysis, which looked at so many positions.
    #[must_use]
    pub fn new(position: &Position, analysis: &Analysis) -> Self {
        let (variant, size) = (position.variant(), position.size());
        let proof = match (analysis.reason, &analysis.tree) {
            (_, Some(tree)) => Proof::Tree(tree.clone()),
            (Reason::Over, _) => Proof::Theorem(Theorem::Over),
            (Reason::Completes, _) => Proof::Theorem(Theorem::Completes),
            (Reason::Theorem, _) => Proof::Theorem(match variant {
                _ if size.shorter() == 1 => Theorem::NoRectangle,
                Variant::OneColourWins => Theorem::Stars,
                Variant::OneColourLoses => Theorem::SafeDiscs,
                _ if size.shorter() == 2 => Theorem::TwoRows,
                _ => Theorem::Mirror,
            }),
            (Reason::Search | Reason::Guess, None) => Proof::Search(SearchRecord {
                positions: analysis.positions,
            }),
        };
        let rows = position.to_string();
        let rows = || rows.lines().map(str::to_owned).collect();
        Self {
            claim: Self::CLAIM.to_owned(),
            variant: u64::from(variant.number()),
            columns: size.columns(),
            rows: size.rows(),
            position: (position.discs() > 0).then(rows),
            winner: analysis.outcome,
            plies: analysis.plies,
            cell: analysis.cell,
            proof,
        }
    }

    /// The same with a strategy as its proof: that of
    /// [`Analyst::strategy`](crate::zarankiewicz::Analyst::strategy).
    #[must_use]
    pub fn with_strategy(self, positions: Vec<String>) -> Self {
        Self {
            proof: Proof::Strategy(positions),
            ..self
        }
    }

    /// Checks the certificate. Proof trees are replayed with every reply, and shorter wins are looked
    /// for; what theorems say is computed from counts or searched for by another way.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let position = self.read()?;
        let board = Board::of(&position);
        let place = if position.discs() == 0 {
            "the empty board"
        } else {
            "the position"
        };
        let (variant, size) = (position.variant(), position.size());
        let what = match self.winner {
            Outcome::Draw => "is a draw".to_owned(),
            winner => format!("is won by the {winner} player"),
        };
        let claim = format!("{place} of {size} in {variant} {what}");
        self.check_move(&position)?;
        if let Proof::Strategy(positions) = &self.proof {
            let mut checked = self.check_strategy(&position, positions, allowance)?;
            // All first moves are alike, so nothing is to be said about the move.
            for of_strategy in &mut checked.claims {
                of_strategy.claim.clone_from(&claim);
            }
            return Ok(checked);
        }
        let mut claims = match self.check_proof(&position, &board, allowance) {
            Err(TooLarge) => vec![Claim::too_large(claim, allowance)],
            Ok(Err(flaw)) => return Err(flaw),
            Ok(Ok(because)) => vec![Claim::holds(claim, because)],
        };
        if let Proof::Tree(tree) = &self.proof {
            claims.push(Self::check_length(tree, board, allowance)?);
        } else if let Some(cell) = self.cell
            && claims[0].checked
            && !(self.plies.is_none() && self.winner == position.to_move().other().into())
        {
            // Where the player to move loses, any move does, unless it is to lose slowly.
            claims.push(self.check_value_after(&position, cell, allowance)?);
        }
        Ok(Checked { claims })
    }

    fn read(&self) -> Result<Position, Flaw> {
        let variant = Variant::from_number(self.variant)
            .map_err(|error| Flaw::new("variant", error.to_string()))?;
        let size = size(self.columns, self.rows)?;
        let Some(rows) = &self.position else {
            return Ok(Position::new(variant, size));
        };
        let position = Position::parse(variant, &rows.join("\n"))
            .map_err(|error| Flaw::new("position", error.to_string()))?;
        if position.size() != size {
            return Err(Flaw::new("position", format!("it is no board of {size}")));
        }
        Ok(position)
    }

    fn check_strategy(
        &self,
        position: &Position,
        positions: &[String],
        allowance: &mut Allowance,
    ) -> Result<Checked, Flaw> {
        if position.variant() != Variant::OneColourLoses || position.discs() > 0 {
            let reason = "a strategy is for the empty board of variant 2";
            return Err(Flaw::new("proof", reason));
        }
        if self.plies.is_some() {
            return Err(Flaw::new("plies", "a strategy tells only who wins"));
        }
        let Some(winner) = self.winner.winner() else {
            return Err(Flaw::new("winner", "with a strategy a player wins"));
        };
        SaturationCertificate::new(position.size(), winner, Some(positions.to_vec()))
            .check(allowance)
    }

    fn check_move(&self, position: &Position) -> Result<(), Flaw> {
        match self.cell {
            None if position.end().is_none() => Err(Flaw::new(
                "move",
                "the game is not over, so there is a move",
            )),
            Some(cell) => match position.after(cell) {
                Ok(_) => Ok(()),
                Err(error) => Err(Flaw::new("move", error.to_string())),
            },
            None => Ok(()),
        }
    }

    fn check_proof(
        &self,
        position: &Position,
        board: &Board,
        allowance: &mut Allowance,
    ) -> Decided<String> {
        match &self.proof {
            Proof::Theorem(theorem) => self.check_theorem(*theorem, position, board, allowance),
            Proof::Tree(tree) => self.check_tree(tree, position, board, allowance),
            Proof::Search(_) | Proof::Strategy(_) => self.check_search(position, board, allowance),
        }
    }

    fn check_theorem(
        &self,
        theorem: Theorem,
        position: &Position,
        board: &Board,
        allowance: &mut Allowance,
    ) -> Decided<String> {
        let variant = position.variant();
        let not_this = |reason: &str| Ok(Err(Flaw::new("proof", reason.to_owned())));
        let empty = board.empty();
        if theorem != Theorem::Over && position.end().is_some() {
            return not_this("the game is over");
        }
        let has_no_rectangle = board.columns.min(board.rows) == 1;
        if has_no_rectangle && !matches!(theorem, Theorem::Over | Theorem::NoRectangle) {
            return not_this("a board with a side of 1 has no rectangle");
        }
        if theorem == Theorem::Mirror {
            return Ok(self.check_mirror(position));
        }
        let (value, because) = match theorem {
            Theorem::Over => {
                let Some(end) = position.end() else {
                    return not_this("the game is not over");
                };
                let said = self.compare(end.outcome, 0);
                return Ok(said.map(|()| "the game is over".to_owned()));
            }
            Theorem::NoRectangle if has_no_rectangle => {
                let (result, plies) = (0, empty);
                let value = counted::Value { result, plies };
                (value, "there is no rectangle on such a board")
            }
            Theorem::Completes if variant.completing_wins() => {
                if board.completing(board.colour_to_move()).is_empty() {
                    return not_this("no rectangle can be completed");
                }
                let (result, plies) = (1, 1);
                let value = counted::Value { result, plies };
                (value, "a rectangle can be completed")
            }
            Theorem::Stars if variant == Variant::OneColourWins => {
                let Some(value) = counted::one_colour(board, allowance)? else {
                    return not_this("the discs are not stars");
                };
                (
                    value,
                    "all moves of the stars were gone through, by their numbers",
                )
            }
            Theorem::SafeDiscs | Theorem::TwoRows if variant != Variant::OneColourWins => {
                let lying = if board.columns < board.rows {
                    Board::of(&position.transposed())
                } else {
                    board.clone()
                };
                let wins = variant.completing_wins();
                let Some(value) = counted::few_rows(&lying, wins, allowance)? else {
                    return not_this("the board has too many rows for this theorem");
                };
                (
                    value,
                    "all positions were gone through, by the numbers of equal columns",
                )
            }
            _ => return not_this("this theorem is about another variant or board"),
        };
        let outcome = outcome_for(position.to_move(), value.result);
        Ok(self
            .compare(outcome, value.plies)
            .map(|()| because.to_owned()))
    }

    /// Compares what was found with what is claimed.
    fn compare(&self, outcome: Outcome, plies: usize) -> Result<(), Flaw> {
        self.compare_winner(outcome)?;
        if self.plies != Some(plies) {
            return Err(Flaw::new("plies", format!("they are {plies}")));
        }
        Ok(())
    }

    fn compare_winner(&self, outcome: Outcome) -> Result<(), Flaw> {
        if self.winner == outcome {
            return Ok(());
        }
        Err(Flaw::new(
            "winner",
            match outcome {
                Outcome::Draw => "it is a draw".to_owned(),
                winner => format!("the {winner} player wins"),
            },
        ))
    }

    /// Checks that the second player has the mirror image of the first player's discs, after his move
    /// if he is to move, and that the board cannot be filled that way.
    fn check_mirror(&self, position: &Position) -> Result<String, Flaw> {
        let flaw = |what: &str| Err(Flaw::new("proof", what.to_owned()));
        if position.variant() != Variant::TwoColoursLoses {
            return flaw("mirroring is for variant 4");
        }
        self.compare_winner(Outcome::Second)?;
        if self.plies.is_some() {
            return Err(Flaw::new("plies", "mirroring tells only who wins"));
        }
        let mut after = position.clone();
        if position.to_move() == Player::Second {
            let played = self.cell.map(|cell| after.play(cell));
            if !matches!(played, Some(Ok(()))) || after.end().is_some() {
                return flaw("the second player must have a move that mirrors");
            }
        }
        let board = Board::of(&after);
        let turned = Board::of(&after.transposed());
        if mirrored(&board) || mirrored(&turned) {
            let because = "the second player mirrors, and no full board is its own mirror image \
                           without a rectangle";
            return Ok(because.to_owned());
        }
        flaw("the discs are not mirrored on a board of even area that is large enough")
    }

    fn check_tree(
        &self,
        tree: &WinningMove,
        position: &Position,
        board: &Board,
        allowance: &mut Allowance,
    ) -> Decided<String> {
        let flaw = |key, what: &str| Ok(Err(Flaw::new(key, what.to_owned())));
        if position.variant() != Variant::TwoColoursWins || position.end().is_some() {
            return flaw("proof", "proof trees are for variant 3, before the end");
        }
        if self.cell != Some(tree.cell) {
            return flaw("move", "it is not that of the proof tree");
        }
        if self.winner != position.to_move().into() {
            return flaw("winner", "the player to move wins by the proof tree");
        }
        let mut board = board.clone();
        let attacker = board.colour_to_move();
        Ok(
            tree::replay(tree, &mut board, attacker, allowance)?.and_then(|plies| {
                if self.plies != Some(plies) {
                    let what = format!("the proof tree takes {plies}");
                    return Err(Flaw::new("plies", what));
                }
                Ok("every move of the proof tree was replayed, with every reply".to_owned())
            }),
        )
    }

    /// Checks that there is no win with fewer discs than the tree takes.
    fn check_length(
        tree: &WinningMove,
        mut board: Board,
        allowance: &mut Allowance,
    ) -> Result<Claim, Flaw> {
        let plies = tree.plies();
        let claim = format!("no win takes fewer than {plies} discs");
        let attacker = board.colour_to_move();
        match tree::can_win(&mut board, attacker, plies.div_ceil(2) - 1, allowance) {
            Err(TooLarge) => Ok(Claim::too_large(claim, allowance)),
            Ok(true) => Err(Flaw::new("plies", "there is a shorter win")),
            Ok(false) => Ok(Claim::holds(claim, "a search of all shorter games")),
        }
    }

    fn check_search(
        &self,
        position: &Position,
        board: &Board,
        allowance: &mut Allowance,
    ) -> Decided<String> {
        let because = "a search of all positions".to_owned();
        if position.end().is_some() {
            return Ok(Err(Flaw::new("proof", "the game is over")));
        }
        match position.variant() {
            Variant::TwoColoursWins => {
                let value = tree::value(&mut board.clone(), allowance)?;
                let outcome = match value.winner {
                    None => Outcome::Draw,
                    Some(1) => Outcome::First,
                    Some(_) => Outcome::Second,
                };
                Ok(self.compare(outcome, value.plies).map(|()| because))
            }
            Variant::OneColourLoses | Variant::TwoColoursLoses => {
                // With short rows more positions are recognised as equal.
                let result = if board.columns > board.rows {
                    exhaustive::result(&Board::of(&position.transposed()), allowance)?
                } else {
                    exhaustive::result(board, allowance)?
                };
                let outcome = outcome_for(position.to_move(), result);
                let empty = board.empty();
                if self.plies != (result == 0).then_some(empty) {
                    return Ok(Err(Flaw::new("plies", "they are said for draws alone")));
                }
                Ok(self.compare_winner(outcome).map(|()| because))
            }
            Variant::OneColourWins => {
                let what = "variant 1 needs no search";
                Ok(Err(Flaw::new("proof", what)))
            }
        }
    }

    /// Checks that the move keeps what is claimed, by the value of the position after it.
    fn check_value_after(
        &self,
        position: &Position,
        cell: Cell,
        allowance: &mut Allowance,
    ) -> Result<Claim, Flaw> {
        let claim = format!("the move to {cell} keeps that");
        let next = position
            .after(cell)
            .map_err(|error| Flaw::new("move", error.to_string()))?;
        let because = "the position after it was checked in the same way";
        let theorem = match (&self.proof, next.end()) {
            (Proof::Theorem(Theorem::Mirror), None) => {
                // A move of the second player was checked; the first player loses by any.
                return Ok(Claim::holds(claim, "mirroring wins after it"));
            }
            (_, Some(_)) => Proof::Theorem(Theorem::Over),
            (Proof::Theorem(Theorem::Stars), None) if has_completion(&next) => {
                Proof::Theorem(Theorem::Completes)
            }
            (proof, None) => proof.clone(),
        };
        let after = Self {
            plies: match (next.end(), self.plies) {
                (Some(_), None) => Some(0),
                (_, plies) => plies.map(|plies| plies.saturating_sub(1)),
            },
            proof: theorem,
            ..self.clone()
        };
        match after.check_proof(&next, &Board::of(&next), allowance) {
            Err(TooLarge) => Ok(Claim::too_large(claim, allowance)),
            Ok(Err(flaw)) => Err(Flaw::new("move", format!("after it, {flaw}"))),
            Ok(Ok(_)) => Ok(Claim::holds(claim, because)),
        }
    }
}

fn has_completion(position: &Position) -> bool {
    let board = Board::of(position);
    !board.completing(board.colour_to_move()).is_empty()
}

fn outcome_for(player: Player, result: i8) -> Outcome {
    match result {
        1 => player.into(),
        0 => Outcome::Draw,
        _ => player.other().into(),
    }
}

/// Returns whether the rows are pairs in which the colours are exchanged, and the board cannot be
/// filled in this way without a rectangle: with 2 pairs or more and 5 columns two columns are equal in
/// two pairs; with 3 columns each pair has two equal ones, and of 4 pairs two have the same.
fn mirrored(board: &Board) -> bool {
    let pairs = board.rows / 2;
    let large_enough = (pairs >= 2 && board.columns > 4) || (pairs > 3 && board.columns == 3);
    if board.rows % 2 == 1 || !large_enough {
        return false;
    }
    let row = |row: usize| &board.cells[row * board.columns..][..board.columns];
    let mut left: Vec<usize> = (0..board.rows).collect();
    while let Some(last) = left.pop() {
        let swapped: Vec<u8> = row(last).iter().map(|&disc| (3 - disc) % 3).collect();
        match left.iter().position(|&other| row(other) == swapped) {
            Some(at) => left.swap_remove(at),
            None => return false,
        };
    }
    true
}
