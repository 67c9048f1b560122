//! What people want to know about an answer.

use button_madness::board::{Rule, Shape};
use button_madness::certificate::Target;

/// An answer in a line.
pub(super) struct Summary<'a> {
    /// The number of the board, if there are several.
    pub(super) number: Option<usize>,
    pub(super) shape: Shape,
    /// What a press toggles.
    pub(super) pattern: &'a Rule,
    pub(super) target: Target,
    pub(super) method: &'a str,
    pub(super) nullity: usize,
}

impl Summary<'_> {
    /// The board, for the beginning of a line.
    pub(super) fn board(&self) -> String {
        let board = match self.number {
            Some(number) => format!("board {number}, {}", self.shape),
            None => self.shape.to_string(),
        };
        self.pattern.described(board)
    }

    /// Of a solution of `count` presses that makes every light what `target` says.
    pub(super) fn solved(&self, count: usize) -> String {
        let method = self.method;
        let found = if method == "bfs" {
            "a shortest one"
        } else {
            "one"
        };
        let solutions = match self.nullity {
            0 => "the only solution".to_owned(),
            nullity => format!("{found} of 2^{nullity} solutions"),
        };
        format!("{}; {solutions}, by {method}", self.switched(count))
    }

    /// What `count` presses do.
    pub(super) fn switched(&self, count: usize) -> String {
        let presses = match count {
            1 => "1 press switches".to_owned(),
            _ => format!("{count} presses switch"),
        };
        let state = match self.target {
            Target::On => "on",
            Target::Off | Target::Either => "off",
        };
        format!("{}: {presses} every light {state}", self.board())
    }

    /// Of a board without solution whose lights are gone.
    pub(super) fn unsolvable_unseen(&self) -> String {
        let (board, method, nullity) = (self.board(), self.method, self.nullity);
        format!("{board}: no solution (nullity {nullity}, by {method})")
    }

    /// Of a quiet pattern that meets so many cells, an odd number; `shown` says where it is to be
    /// seen.
    pub(super) fn unsolvable(&self, lit: usize, dark: usize, shown: &str) -> String {
        let (board, method, nullity) = (self.board(), self.method, self.nullity);
        let symmetric = self.pattern.is_symmetric_on(self.shape.surface());
        let set = if symmetric {
            "quiet pattern"
        } else {
            "certain set of cells"
        };
        let met = match self.target {
            Target::Off => format!("{lit} of the lit cells"),
            Target::On => format!("{dark} of the dark cells"),
            Target::Either => format!("{lit} of the lit and {dark} of the dark cells"),
        };
        format!(
            "{board}: no solution (nullity {nullity}, by {method}). \
             Every press meets a {set} in an even number of cells, \
             but the one found meets {met}, an odd number{shown}"
        )
    }
}
