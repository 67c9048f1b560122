//! Who wins sums with parts that are too large for canonical forms: a search that ends where all parts are
//! small, or where bounds decide.

use combinatorial_games::partizan::{Dyadic, Form, GamesError, OutcomeClass, Player as Side};

use super::region::{Atom, Parts};
use super::values::{Values, Worth, plus, wins_first};

/// The largest parts whose canonical forms a search looks for.
const SMALL: usize = 12;

/// The largest strips of parts whose canonical forms a search looks for.
const STRIP: usize = 20;

/// A sum, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    number: Dyadic,
    form: Form,
    open: Vec<Atom>,
    turn: Side,
}

impl Values {
    /// Returns whether the player to move wins.
    ///
    /// The moves in a number, and in the sum of the parts whose canonical forms are known, are those of the
    /// canonical form: a part may be replaced by another one with the same value. Bounds decide many sums:
    /// integers, and strips into which regions are cut.
    ///
    /// # Complexity
    /// Exponential in the sizes of the open parts. Of the boards of Domineering, 6 × 6 takes a millisecond
    /// and 7 × 7 seconds; 8 × 8 is too large.
    ///
    /// # Errors
    /// The budget is spent.
    pub(super) fn wins(&mut self, worth: Worth, turn: Side) -> Result<bool, GamesError> {
        if let Some(outcome) = self.outcome(&worth)? {
            return Ok(wins_first(outcome, turn));
        }
        let Worth { number, form, open } = worth;
        let node = Node {
            number,
            form,
            open,
            turn,
        };
        if let Some(&known) = self.decided.get(&node) {
            return Ok(known);
        }
        self.step()?;
        if let Some(wins) = self.bounded(&node)? {
            self.decided.insert(node, wins);
            return Ok(wins);
        }
        let mut wins = false;
        for option in self.options(&node)? {
            if !self.wins(option, turn.other())? {
                wins = true;
                break;
            }
        }
        self.decided.insert(node, wins);
        Ok(wins)
    }

    /// Returns whether the player to move wins, if bounds of the open parts tell.
    fn bounded(&mut self, node: &Node) -> Result<Option<bool>, GamesError> {
        let bounds = node.open.iter().map(Atom::bounds);
        let (least, most) = bounds.fold((0, 0), |(least, most), (low, high)| {
            (least + low, most + high)
        });
        let mut at = |bound: i64| {
            let worth = Worth {
                number: plus(node.number, Dyadic::from(bound)),
                form: node.form,
                open: Vec::new(),
            };
            self.outcome(&worth)
        };
        // What is at least something that Left wins, Left wins; and so for Right.
        let (low, high) = (at(least)?, at(most)?);
        let wins_low = low.is_some_and(|low| left_wins(low, node.turn));
        let loses_high = high.is_some_and(|high| !left_wins(high, node.turn));
        let left = match (wins_low, loses_high) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        if left.is_none() {
            return self.bounded_by_strips(node);
        }
        Ok(left.map(|left| left == (node.turn == Side::Left)))
    }

    /// Returns whether the player to move wins, if strips of the open regions tell.
    ///
    /// A region that is cut between columns is one in which Right has fewer moves, so it is worth at least as
    /// much, and Left loses the region if Left loses the strips. With rows it is the same for Right.
    fn bounded_by_strips(&mut self, node: &Node) -> Result<Option<bool>, GamesError> {
        for side in [Side::Left, Side::Right] {
            let mut better = Worth {
                number: node.number,
                form: node.form,
                open: Vec::new(),
            };
            let mut is_known = true;
            for atom in &node.open {
                let strips = self.worth(atom.better_for(side), STRIP);
                match self.sum(&better, &strips) {
                    Some(sum) if sum.open.is_empty() => better = sum,
                    _ => {
                        is_known = false;
                        break;
                    }
                }
            }
            if !is_known {
                continue;
            }
            // Who loses what is better loses.
            if let Some(outcome) = self.outcome(&better)?
                && left_wins(outcome, node.turn) != (side == Side::Left)
            {
                return Ok(Some(node.turn != side));
            }
        }
        Ok(None)
    }

    /// Returns what the player to move can leave, what looks best first.
    fn options(&mut self, node: &Node) -> Result<Vec<Worth>, GamesError> {
        let turn = node.turn;
        let mut options: Vec<(i64, Worth)> = Vec::new();
        for (index, atom) in node.open.iter().enumerate() {
            if index > 0 && node.open[index - 1] == *atom {
                continue;
            }
            for parts in atom.options(turn) {
                let score = lead(&parts);
                let small = self.worth(parts, SMALL);
                let mut open = node.open.clone();
                open.remove(index);
                let rest = Worth {
                    number: node.number,
                    form: node.form,
                    open,
                };
                let Some(option) = self.sum(&rest, &small) else {
                    return Err(GamesError::TooManyForms(self.games.count()));
                };
                self.step()?;
                options.push((score, option));
            }
        }
        options.sort_by_key(|&(score, _)| match turn {
            Side::Left => -score,
            Side::Right => score,
        });
        let mut options: Vec<Worth> = options.into_iter().map(|(_, option)| option).collect();
        let rest = |number, form| Worth {
            number,
            form,
            open: node.open.clone(),
        };
        for form in self.games.options(node.form, turn).to_vec() {
            match self.games.to_number(form) {
                Some(number) => options.push(rest(plus(node.number, number), self.games.zero())),
                None => options.push(rest(node.number, form)),
            }
        }
        if let Some(number) = less(node.number, turn) {
            options.push(rest(number, node.form));
        }
        Ok(options)
    }
}

/// Returns whether Left wins if a player moves first.
fn left_wins(outcome: OutcomeClass, turn: Side) -> bool {
    wins_first(outcome, turn) == (turn == Side::Left)
}

/// Returns how many moves Left has more than Right.
pub(super) fn lead(parts: &Parts) -> i64 {
    let atoms: i64 = parts.atoms.iter().map(Atom::lead).sum();
    let number = i64::try_from(parts.number.floor()).unwrap_or(0);
    // A free move is worth more than one that can be taken away.
    atoms + 2 * number
}

/// Returns the option of a player in the canonical form of a number.
fn less(number: Dyadic, turn: Side) -> Option<Dyadic> {
    let by = match turn {
        Side::Left => -1,
        Side::Right => 1,
    };
    if let Some(integer) = number.to_integer() {
        // Integers are free moves of one player.
        let is_own = integer.signum() == -by;
        return is_own.then(|| plus(number, Dyadic::from(i64::try_from(by).unwrap_or(0))));
    }
    Dyadic::new(number.numerator() + by, number.exponent()).ok()
}
