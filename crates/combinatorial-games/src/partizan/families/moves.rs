//! The winning moves in a sum of partizan games.

use std::collections::BTreeSet;

use super::{PartizanComponent, PartizanSum};
use crate::partizan::cutcake::Board;
use crate::partizan::{Dyadic, Form, Games, GamesError, OutcomeClass, Player, Position};

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartizanMove {
    /// The component, counted from 0.
    pub component: usize,
    /// What the move leaves of it: `domineering .#/.#`, `cutcake 1x2 + cutcake 3x2`, a value, or
    /// `nothing`.
    pub left: String,
}

impl PartizanSum {
    /// Returns the moves with which a player who moves first wins, each once. The moves in a value are
    /// those in its canonical form.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn winning_moves(
        &self,
        games: &mut Games,
        player: Player,
    ) -> Result<Vec<PartizanMove>, GamesError> {
        let (values, _) = self.values(games)?;
        let mut moves = BTreeSet::new();
        for (index, component) in self.components().iter().enumerate() {
            let mut others = games.zero();
            for (_, &value) in values
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index)
            {
                others = games.sum(others, value)?;
            }
            for (left, value) in component.options(games, player)? {
                let after = games.sum(others, value)?;
                let wins = match games.outcome(after)? {
                    OutcomeClass::Second => true,
                    OutcomeClass::Left => player == Player::Left,
                    OutcomeClass::Right => player == Player::Right,
                    OutcomeClass::First => false,
                };
                if wins {
                    let component = index;
                    moves.insert(PartizanMove { component, left });
                }
            }
        }
        Ok(moves.into_iter().collect())
    }
}

impl PartizanComponent {
    /// Returns what a player may leave, as text and as value.
    fn options(
        &self,
        games: &mut Games,
        player: Player,
    ) -> Result<Vec<(String, Form)>, GamesError> {
        let mut of = |options: Vec<Self>| -> Result<Vec<(String, Form)>, GamesError> {
            let option = |option: Self| Ok((option.to_string(), option.value(games)?));
            options.into_iter().map(option).collect()
        };
        match self {
            Self::Hackenbush(string) => {
                let mut options = of(string
                    .options(player)
                    .into_iter()
                    .map(Self::Hackenbush)
                    .collect())?;
                for (text, _) in &mut options {
                    if text.trim() == "hackenbush" {
                        "nothing".clone_into(text);
                    }
                }
                Ok(options)
            }
            Self::Toads(row) => of(row.options(player).into_iter().map(Self::Toads).collect()),
            Self::Domineering(board) => of(board
                .options(player)
                .into_iter()
                .map(Self::Domineering)
                .collect()),
            Self::Cutcake(board) => {
                let (columns, rows) = (board.columns(), board.rows());
                let side = match player {
                    Player::Left => columns,
                    Player::Right => rows,
                };
                // The other half of the cuts leaves the same.
                let cuts = (1..=side / 2).filter_map(|cut| match player {
                    Player::Left => Board::new(cut, rows).zip(Board::new(columns - cut, rows)),
                    Player::Right => Board::new(columns, cut).zip(Board::new(columns, rows - cut)),
                });
                let option = |(first, second): (Board, Board)| {
                    let value = first.value() + second.value();
                    let text = format!("{} + {}", Self::Cutcake(first), Self::Cutcake(second));
                    Ok((text, games.number(Dyadic::from(value))?))
                };
                cuts.map(option).collect()
            }
            Self::Value(value) => {
                let form = value.form(games)?;
                let options = games.options(form, player).to_vec();
                let text = |form| {
                    let text = games.text(form);
                    text.unwrap_or_else(|| "a form too long to be written".to_owned())
                };
                Ok(options.into_iter().map(|form| (text(form), form)).collect())
            }
        }
    }
}
