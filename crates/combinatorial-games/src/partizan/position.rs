//! Positions of partizan games, and their values.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Form, Games, GamesError, Player};

/// A position of a partizan game in which every play ends.
pub trait Position: Clone + Eq + Hash {
    /// Returns the positions that a player's moves lead to.
    fn options(&self, player: Player) -> Vec<Self>;

    /// Returns positions whose sum this one is.
    fn parts(&self) -> Vec<Self> {
        vec![self.clone()]
    }
}

impl Games {
    /// Returns the value of a position.
    ///
    /// The depth of the recursion is the length of the longest play.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn value(&mut self, position: &impl Position) -> Result<Form, GamesError> {
        self.value_among(position, &mut HashMap::new())
    }

    fn value_among<P: Position>(
        &mut self,
        position: &P,
        known: &mut HashMap<P, Form>,
    ) -> Result<Form, GamesError> {
        let mut sum = self.zero();
        for part in position.parts() {
            let value = if let Some(&value) = known.get(&part) {
                value
            } else {
                self.step()?;
                let mut options = [Vec::new(), Vec::new()];
                for (player, values) in [Player::Left, Player::Right].iter().zip(&mut options) {
                    for option in part.options(*player) {
                        values.push(self.value_among(&option, known)?);
                    }
                }
                let [left, right] = options;
                let value = self.form(left, right)?;
                known.insert(part, value);
                value
            };
            sum = self.sum(sum, value)?;
        }
        Ok(sum)
    }
}
