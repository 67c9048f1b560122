//! What people want to know about an answer.

use crate::options::ASSUMED_TORUS;
use button_madness::Shape;
use button_madness::notation::Notation;
use button_madness::{Goal, Lights, Outcome, Rule, Target};
use madness_claims::counted;

/// Quiet patterns are shown to people up to this side.
pub(crate) const SHOWN: usize = 40;

/// An answer in a line.
pub(crate) struct Summary<'a> {
    /// The number of the board, if there are several.
    pub(crate) number: Option<usize>,
    pub(crate) shape: Shape,
    /// What a press toggles.
    pub(crate) rule: &'a Rule,
    /// What is reached, or what was asked for.
    pub(crate) goal: Goal,
    pub(crate) method: &'a str,
    pub(crate) nullity: usize,
    /// Whether the board is a torus because nobody named its surface, and this is to be said.
    pub(crate) is_assumed: bool,
}

impl Summary<'_> {
    /// The board, for the beginning of a line.
    pub(crate) fn board(&self) -> String {
        let board = match self.number {
            Some(number) => format!("board {number}, {}", self.shape),
            None => self.shape.to_string(),
        };
        let board = self.rule.described(board);
        if self.is_assumed {
            format!("{board} ({ASSUMED_TORUS})")
        } else {
            board
        }
    }

    /// Describes a solution of `count` presses that makes every light what `target` says.
    pub(crate) fn solved(&self, count: usize) -> String {
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
    pub(crate) fn switched(&self, count: usize) -> String {
        let s = if count == 1 { "es" } else { "" };
        let presses = counted(count, "press");
        let reached = match self.goal {
            Goal::Picture(_) => format!("reach{s} the goal"),
            Goal::Colour(Target::On) => format!("switch{s} every light on"),
            Goal::Colour(Target::Off | Target::Either) => format!("switch{s} every light off"),
        };
        format!("{}: {presses} {reached}", self.board())
    }

    /// Describes a board without a solution, whose lights were overwritten.
    pub(crate) fn unsolvable_unseen(&self) -> String {
        let (board, method, nullity) = (self.board(), self.method, self.nullity);
        format!("{board}: no solution (nullity {nullity}, by {method})")
    }

    /// Describes a board without a solution by a quiet pattern that meets so many of its cells, an odd
    /// number; `shown` says where the pattern is printed.
    pub(crate) fn unsolvable(&self, lit: usize, dark: usize, shown: &str) -> String {
        let (board, method, nullity) = (self.board(), self.method, self.nullity);
        let symmetric = self.rule.is_symmetric_on(self.shape.surface());
        let set = if symmetric {
            "quiet pattern"
        } else {
            "certain set of cells"
        };
        let met = match self.goal {
            Goal::Picture(_) => format!("{lit} of the cells that have to change"),
            Goal::Colour(Target::Off) => format!("{lit} of the lit cells"),
            Goal::Colour(Target::On) => format!("{dark} of the dark cells"),
            Goal::Colour(Target::Either) => {
                format!("{lit} of the lit and {dark} of the dark cells")
            }
        };
        format!(
            "{board}: no solution (nullity {nullity}, by {method}). \
             Every press meets a {set} in an even number of cells, \
             but the one found meets {met}, an odd number{shown}"
        )
    }
}

/// What people want to know about an answer to a board: the lights that are to be switched, and how the
/// board was written.
pub(crate) fn note(
    summary: &Summary,
    (lights, notation): (&Lights, Notation),
    outcome: &Outcome,
) -> String {
    match outcome {
        Outcome::Solved(solution) => summary.solved(solution.presses.count()),
        Outcome::Unsolvable(obstruction) => {
            let set = &obstruction.quiet_pattern;
            let lit = set.overlap(lights);
            let shown = if summary.shape.columns().max(summary.shape.rows()) <= SHOWN {
                format!(":\n{}", notation.write(set).trim_end())
            } else {
                " (--format json prints it)".to_owned()
            };
            summary.unsolvable(lit, set.count() - lit, &shown)
        }
    }
}
