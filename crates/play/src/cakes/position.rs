//! The parts that were taken.

use std::collections::HashMap;

use positional_games::Player;
use positional_games::play::Play;

use super::Cakes;
use crate::board::Cell;
use crate::rules::{Refusal, Rules};

/// The parts of cakes that the Chooser and the Picker have taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// A cell of each part that the Chooser took.
    chosen: Vec<Cell>,
    /// The part that the Picker gets next; nothing if the Chooser is to move, or owns a row.
    rest: Vec<Cell>,
    owners: HashMap<Cell, Player>,
    /// The row that the Chooser owns, if there is one.
    line: Option<Vec<Cell>>,
}

/// The most cakes of a game, which could go on for ever.
const MOST_CAKES: usize = Play::MOST_MOVES / 2;

impl Position {
    pub(super) fn to_move(&self) -> Player {
        if self.rest.is_empty() {
            Player::First
        } else {
            Player::Second
        }
    }

    pub(super) fn chosen(&self) -> &[Cell] {
        &self.chosen
    }

    /// Returns the part that is left to the Picker, who is to move if there is one.
    pub(super) fn rest(&self) -> &[Cell] {
        &self.rest
    }

    pub(super) fn line(&self) -> Option<&[Cell]> {
        self.line.as_deref()
    }

    pub(super) fn owner(&self, cell: Cell) -> Option<Player> {
        self.owners.get(&cell).copied()
    }

    pub(super) fn owners(&self) -> &HashMap<Cell, Player> {
        &self.owners
    }

    /// Returns the cells that are taken, and those of the part that is left.
    pub(super) fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.owners.keys().chain(&self.rest)
    }

    /// Returns how many cells of a line the Chooser owns, and how many the Picker owns or gets.
    pub(super) fn counts(&self, line: &[Cell]) -> [usize; 2] {
        let count = |player| {
            let is_owned = |cell: &&Cell| match self.owner(**cell) {
                Some(owner) => owner == player,
                None => player == Player::Second && self.rest.contains(cell),
            };
            line.iter().filter(is_owned).count()
        };
        [Player::First, Player::Second].map(count)
    }

    /// Takes the part with a cell.
    pub(super) fn make(&mut self, game: &Cakes, cell: Cell) -> Result<(), Refusal> {
        if self.line.is_some() {
            return Err(Refusal::Over);
        }
        if !self.rest.is_empty() {
            if !self.rest.contains(&cell) {
                let rest = game.few(&self.rest);
                let words = format!("the Picker gets the rest of the cake: {rest}");
                return Err(Refusal::Illegal(words));
            }
            self.answer();
            return Ok(());
        }
        let [own, rest] = self.cut(game, cell).map_err(Refusal::Illegal)?;
        self.chosen.push(cell);
        for &cell in &own {
            self.owners.insert(cell, Player::First);
        }
        let mut lines = own.iter().flat_map(|&cell| game.lines_through(cell));
        self.line = lines.find(|line| self.counts(line)[0] == line.len());
        if self.line.is_none() {
            self.rest = rest;
        }
        Ok(())
    }

    /// Returns the parts of the cake of a cell, or says why it is not cut.
    fn cut(&self, game: &Cakes, cell: Cell) -> Result<[Vec<Cell>; 2], String> {
        let name = game.move_text(&cell);
        if self.owners.contains_key(&cell) {
            return Err(format!("{name} is taken: choose a free cell"));
        }
        if self.chosen.len() >= MOST_CAKES {
            return Err(format!(
                "{MOST_CAKES} cakes are cut, the most there can be: begin a new game"
            ));
        }
        let parts = game.known.parts(cell);
        let parts = parts.ok_or_else(|| format!("{name} is in no cake: choose a cell of one"))?;
        if !parts.iter().flatten().all(|&cell| game.arena.has(cell)) {
            return Err(format!(
                "the cake of {name} is too far away: choose another"
            ));
        }
        Ok(parts)
    }

    /// Gives the other part to the Picker.
    pub(super) fn answer(&mut self) {
        for cell in std::mem::take(&mut self.rest) {
            self.owners.insert(cell, Player::Second);
        }
    }
}
