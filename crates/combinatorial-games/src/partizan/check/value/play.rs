//! A sum of games against the negative of a form, played to the end.

use std::collections::HashMap;

use madness_claims::{Allowance, Flaw};

use super::read;
use super::table::Table;
use crate::partizan::check::cutcake::by_halving_sides;
use crate::partizan::{PartizanComponent, PartizanSum};

/// A component as its text, and the rules by which it is played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Part {
    /// Edges from the ground up: L or R.
    Hackenbush(Vec<u8>),
    /// A row of T, F and _.
    Toads(Vec<u8>),
    /// The empty cells, row after row.
    Domineering(Vec<Vec<bool>>),
    /// A form of the table.
    Form(u32),
    /// The negative of a form of the table.
    Negative(u32),
}

/// The steps of a position: its options are made and looked up.
const STEPS: u64 = 4000;

/// The bytes of a known position, and of each of its components.
const BYTES: u64 = 600;
const BYTES_OF_A_PART: u64 = 60;

/// The longest plays. Longer ones would need a larger stack.
const DEEPEST: usize = 2000;

/// Returns the components of the sum with the negative of a form, or nothing if a text is not read.
pub(super) fn parts(sum: &PartizanSum, table: &mut Table, form: u32) -> Option<Vec<Part>> {
    let mut parts = vec![Part::Negative(form)];
    for component in sum.components() {
        parts.push(match component {
            PartizanComponent::Hackenbush(string) => {
                Part::Hackenbush(string.to_string().into_bytes())
            }
            PartizanComponent::Toads(row) => Part::Toads(row.to_string().into_bytes()),
            PartizanComponent::Domineering(board) => Part::Domineering(drawing(&board.to_string())),
            PartizanComponent::Cutcake(board) => {
                let value = by_halving_sides(board.columns(), board.rows()).to_string();
                Part::Form(read::value(&value, table)?)
            }
            PartizanComponent::Value(value) => {
                let text: String = value.to_string().split_whitespace().collect();
                Part::Form(read::value(&text, table)?)
            }
        });
    }
    Some(parts)
}

/// Returns how many positions it took to see that the second player wins a sum, or nothing if the
/// allowance does not suffice.
pub(super) fn second_wins(
    parts: &[Part],
    table: &Table,
    allowance: &mut Allowance,
) -> Result<Option<u64>, Flaw> {
    let mut search = ValuePlay {
        table,
        known: HashMap::new(),
        allowance,
    };
    for left in [true, false] {
        match search.mover_wins(parts, left, 0) {
            None => return Ok(None),
            Some(true) => {
                return Err(Flaw::new("forms", "the sum has another value"));
            }
            Some(false) => {}
        }
    }
    Ok(Some(search.known.len() as u64))
}

/// Returns the cells of a board that is written as a size or as a drawing.
fn drawing(text: &str) -> Vec<Vec<bool>> {
    let size = text.split_once('x');
    let size = size.and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    match size {
        Some((columns, rows)) => vec![vec![true; columns]; rows],
        None => text
            .split('/')
            .map(|row| row.bytes().map(|cell| cell == b'.').collect())
            .collect(),
    }
}

struct ValuePlay<'a> {
    table: &'a Table,
    known: HashMap<(Vec<Part>, bool), bool>,
    allowance: &'a mut Allowance,
}

impl ValuePlay<'_> {
    /// Returns whether the player to move, Left or Right, wins after `depth` moves.
    fn mover_wins(&mut self, parts: &[Part], left: bool, depth: usize) -> Option<bool> {
        let mut key = (parts.to_vec(), left);
        key.0.sort_unstable();
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.allowance
            .reach("moves of a play", depth as u64, DEEPEST as u64)?;
        let size = parts.len() as u64;
        self.allowance.spend(STEPS * (1 + size / 4))?;
        let held = self.known.len() + 2 * depth;
        self.allowance
            .hold(held as u64 * (BYTES + BYTES_OF_A_PART * size))?;
        let mut wins = false;
        'parts: for index in 0..key.0.len() {
            for option in self.options(&key.0[index], left) {
                let mut after = key.0.clone();
                after[index] = option;
                if !self.mover_wins(&after, !left, depth + 1)? {
                    wins = true;
                    break 'parts;
                }
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }

    /// Returns what a player's moves make of a component, by the rules.
    fn options(&self, part: &Part, left: bool) -> Vec<Part> {
        match part {
            Part::Hackenbush(edges) => {
                let own = if left { b'L' } else { b'R' };
                let heights = (0..edges.len()).filter(|&height| edges[height] == own);
                heights
                    .map(|height| Part::Hackenbush(edges[..height].to_vec()))
                    .collect()
            }
            Part::Toads(row) => toads(row, left),
            Part::Domineering(cells) => dominoes(cells, left),
            Part::Form(form) => {
                let form = &self.table.forms[*form as usize];
                let options = if left { &form.left } else { &form.right };
                options.iter().map(|&option| Part::Form(option)).collect()
            }
            Part::Negative(form) => {
                let form = &self.table.forms[*form as usize];
                let options = if left { &form.right } else { &form.left };
                options
                    .iter()
                    .map(|&option| Part::Negative(option))
                    .collect()
            }
        }
    }
}

/// Slides and jumps: the patterns `T_` and `TF_` become `_T` and `_FT`, `_F` and `_TF` become `F_` and
/// `FT_`.
fn toads(row: &[u8], left: bool) -> Vec<Part> {
    let patterns: [(&[u8], &[u8]); 2] = if left {
        [(b"T_", b"_T"), (b"TF_", b"_FT")]
    } else {
        [(b"_F", b"F_"), (b"_TF", b"FT_")]
    };
    let mut options = Vec::new();
    for (before, after) in patterns {
        for (at, window) in row.windows(before.len()).enumerate() {
            if window == before {
                let mut option = row.to_vec();
                option[at..at + after.len()].copy_from_slice(after);
                options.push(Part::Toads(option));
            }
        }
    }
    options
}

/// Dominoes: upright ones are Left's.
fn dominoes(cells: &[Vec<bool>], left: bool) -> Vec<Part> {
    let (down, right) = if left { (1, 0) } else { (0, 1) };
    let mut options = Vec::new();
    for row in 0..cells.len() {
        for column in 0..cells[row].len() {
            let other = cells
                .get(row + down)
                .and_then(|cells| cells.get(column + right));
            if cells[row][column] && other == Some(&true) {
                let mut option = cells.to_vec();
                option[row][column] = false;
                option[row + down][column + right] = false;
                options.push(Part::Domineering(option));
            }
        }
    }
    options
}
