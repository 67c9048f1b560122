//! Games on their way to a canonical form.

use std::collections::HashMap;

use super::{Form, Games, GamesError};

/// A game G that is not yet in the arena, with the comparisons of its value with known forms.
pub(super) struct Draft<'a> {
    games: &'a mut Games,
    pub(super) left: Vec<Form>,
    pub(super) right: Vec<Form>,
    /// Whether x ≤ G.
    below: HashMap<Form, bool>,
    /// Whether G ≤ x.
    above: HashMap<Form, bool>,
}

impl<'a> Draft<'a> {
    /// Creates the game with these options.
    pub(super) fn new(games: &'a mut Games, left: Vec<Form>, right: Vec<Form>) -> Self {
        Self {
            games,
            left,
            right,
            below: HashMap::new(),
            above: HashMap::new(),
        }
    }

    /// Returns whether x ≤ G: no left option of x is ≥ G, and no right option of G is ≤ x.
    fn is_below(&mut self, x: Form) -> Result<bool, GamesError> {
        if let Some(&known) = self.below.get(&x) {
            return Ok(known);
        }
        self.games.step()?;
        let (left, _) = self.games.both(x);
        let mut holds = true;
        for &option in &*left {
            holds = holds && !self.is_above(option)?;
        }
        for index in 0..self.right.len() {
            holds = holds && !self.games.is_at_most(self.right[index], x)?;
        }
        self.below.insert(x, holds);
        Ok(holds)
    }

    /// Returns whether G ≤ x.
    fn is_above(&mut self, x: Form) -> Result<bool, GamesError> {
        if let Some(&known) = self.above.get(&x) {
            return Ok(known);
        }
        self.games.step()?;
        let (_, right) = self.games.both(x);
        let mut holds = true;
        for &option in &*right {
            holds = holds && !self.is_below(option)?;
        }
        for index in 0..self.left.len() {
            holds = holds && !self.games.is_at_most(x, self.left[index])?;
        }
        self.above.insert(x, holds);
        Ok(holds)
    }

    /// Replaces reversible options by those that the answer leads to, until there are none. The value
    /// of G stays the same, and so do the comparisons.
    pub(super) fn bypass_reversible(&mut self) -> Result<(), GamesError> {
        let mut index = 0;
        while index < self.left.len() {
            let (_, answers) = self.games.both(self.left[index]);
            let mut reversed = None;
            for &answer in &*answers {
                if self.is_below(answer)? {
                    reversed = Some(answer);
                    break;
                }
            }
            match reversed {
                Some(answer) => {
                    self.left.swap_remove(index);
                    let (left, _) = self.games.both(answer);
                    self.left.extend(&*left);
                    index = 0;
                }
                None => index += 1,
            }
        }
        let mut index = 0;
        while index < self.right.len() {
            let (answers, _) = self.games.both(self.right[index]);
            let mut reversed = None;
            for &answer in &*answers {
                if self.is_above(answer)? {
                    reversed = Some(answer);
                    break;
                }
            }
            match reversed {
                Some(answer) => {
                    self.right.swap_remove(index);
                    let (_, right) = self.games.both(answer);
                    self.right.extend(&*right);
                    index = 0;
                }
                None => index += 1,
            }
        }
        Ok(())
    }
}
