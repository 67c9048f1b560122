//! What moves for the computer, and gives hints: the rest of the cake for the Picker, and for the Chooser
//! parts that go on with rows.

use std::collections::{BTreeMap, HashSet};

use madness_machine::Budget;
use madness_picture::story::Story;
use pairing_strategies::cake::check::CakeCertificate;
use pairing_strategies::cake::table::Answer;
use positional_games::Player;

use super::{Cakes, Position, explain};
use crate::advice::{Advice, Promise, Proof, Strength, Sure};
use crate::board::Cell;
use crate::lots::Lots;
use crate::rules::{Advisor, Rules};
use crate::winner::Winner;

/// Rows are looked for through the cells of so many parts, those taken last.
const RECENT: usize = 24;

/// A row with a cell more is worth so much more.
const STEP: f64 = 4.0;

impl Cakes {
    /// Returns the lines with a cell of the Chooser, and how many of their cells the Chooser owns, and the
    /// Picker owns or gets.
    pub(super) fn rows<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = (Vec<Cell>, [usize; 2])> + 'a {
        let recent = position.chosen().iter().rev().take(RECENT);
        let own = recent.flat_map(|&cell| {
            let [own, _] = self.known.parts(cell).unwrap_or_default();
            own
        });
        let lines = own.flat_map(|cell| self.lines_through(cell));
        lines.map(|line| {
            let counts = position.counts(&line);
            (line, counts)
        })
    }

    /// Returns a line that no cake blocks and the Chooser can own, after as few cuts as there are; nothing
    /// if every line is blocked.
    pub(super) fn open_line(&self, position: &Position) -> Option<Vec<Cell>> {
        let is_open = |line: &Vec<Cell>| self.known.blocking(line).is_none();
        let rows = self.rows(position).filter(|(_, counts)| counts[1] == 0);
        let rows = rows.map(|(line, _)| line).filter(is_open);
        let found = rows.min_by_key(|line| self.cuts(position, line));
        found.or_else(|| self.fresh_line(position))
    }

    /// Returns an open line without any cell of the players.
    fn fresh_line(&self, position: &Position) -> Option<Vec<Cell>> {
        let (pattern, (x, y)) = self.known.placement.unblocked(&self.target)?;
        let [(width, _), _] = self.known.placement.lattice.basis();
        let cells = self.target.patterns().get(pattern)?;
        // The placement repeats after the width, and only so many columns have cells that are taken.
        let mut steps = (0..).flat_map(|times| [times * width, -times * width]);
        steps.find_map(|step| {
            let cells = cells.iter().map(|&(u, v)| Cell::new(x + u + step, y + v));
            let line: Vec<Cell> = cells.collect();
            (position.counts(&line) == [0, 0]).then_some(line)
        })
    }

    /// Returns how many cakes have to be cut for a line.
    pub(super) fn cuts(&self, position: &Position, line: &[Cell]) -> usize {
        let free = line.iter().filter(|&&cell| position.owner(cell).is_none());
        let parts = free.filter_map(|&cell| self.known.parts(cell));
        parts.collect::<HashSet<_>>().len()
    }
}

/// The computer.
pub(super) struct Computer {
    game: Cakes,
    lots: Lots,
}

impl Computer {
    pub(super) fn new(game: &Cakes, seed: u64) -> Self {
        Self {
            game: game.clone(),
            lots: Lots::new(seed),
        }
    }

    /// Returns a cell of the part that is in rows with most cells of the Chooser.
    fn promising(&self, position: &Position) -> Option<Cell> {
        let mut parts: BTreeMap<Vec<Cell>, f64> = BTreeMap::new();
        let rows = self.game.rows(position);
        for (line, [own, _]) in rows.filter(|(_, counts)| counts[1] == 0) {
            let worth = STEP.powi(i32::try_from(own).unwrap_or(i32::MAX));
            let free = line.iter().filter(|&&cell| position.owner(cell).is_none());
            for [part, rest] in free.filter_map(|&cell| self.game.known.parts(cell)) {
                if line.iter().all(|cell| !rest.contains(cell)) {
                    *parts.entry(part).or_default() += worth;
                }
            }
        }
        let best = parts
            .into_iter()
            .max_by(|one, other| one.1.total_cmp(&other.1));
        best?.0.first().copied()
    }

    /// Returns any cell that can be chosen in the part of the plane that is shown.
    fn any(&mut self, position: &Position) -> Option<Cell> {
        let cells: Vec<Cell> = self.game.moves(position).collect();
        self.lots.one_of(&cells).copied()
    }
}

impl Advisor<Cakes> for Computer {
    fn advise(
        &mut self,
        position: &Position,
        strength: Strength,
        _: &Budget,
    ) -> Option<Advice<Cell>> {
        if position.line().is_some() {
            return None;
        }
        let is_blocked = self.game.is_blocked;
        let open = match strength {
            Strength::Exact if !is_blocked => self.game.open_line(position),
            _ => None,
        };
        let is_free = |cell: &Cell| position.owner(*cell).is_none();
        let promising = match strength {
            Strength::Exact | Strength::Careful => self.promising(position),
            Strength::Easy => None,
        };
        let mut answers = None;
        let (choice, why) = if let [rest, ..] = position.rest() {
            answers = position.chosen().last().copied();
            (*rest, "which is the only answer")
        } else if let Some(cell) = open.and_then(|line| line.into_iter().find(is_free)) {
            (cell, "on a line that no cake blocks")
        } else if let Some(cell) = promising {
            (cell, "which goes on with a row")
        } else {
            (self.any(position)?, "a cake at random")
        };
        // The plane is never full, so the Picker wins by what the Chooser never gets.
        Some(Advice {
            choice,
            winner: if is_blocked {
                Winner::Unknown
            } else {
                Winner::First
            },
            sure: Sure::Proof,
            why: why.to_owned(),
            promise: is_blocked.then_some(Promise {
                player: Player::First,
                verb: "own",
                what: "a whole row",
            }),
            answers,
        })
    }

    fn explain(&mut self, position: &Position, _: &Budget) -> Option<Story> {
        explain::story(&self.game, position)
    }

    /// Returns the certificate of the placement, which blocks all rows, whatever has been cut.
    fn prove(&mut self, _: &Position, _: &Budget) -> Proof {
        let game = &self.game;
        let row = game.row();
        if !game.is_blocked {
            return Proof::none(format!(
                "There is no certificate: these cakes do not block {row}, so the Chooser wins against them."
            ));
        }
        let answer = Answer::Yes(game.known.placement.clone());
        let certificate = CakeCertificate::new(&game.target, game.t, &answer);
        let proves = format!(
            "every line of {row} meets both parts of a cake of at most {} cells, so the Chooser never owns one",
            game.t
        );
        Proof::of(&proves, &certificate)
    }
}
