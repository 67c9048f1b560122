//! What positions are worth: numbers by formulas, and canonical forms of the independent parts.

use std::collections::HashMap;

use combinatorial_games::partizan::{
    Capacity, Dyadic, Form, Games, GamesError, HackenbushString, OutcomeClass, Player as Side,
};
use madness_machine::{Budget, Clock};

use super::component::Component;
use super::region::{Atom, Parts};
use super::search::Node;
use super::text::board_of;

/// The bytes that a form takes, with what is remembered of it.
const BYTES: u64 = 1_000;

/// The most forms.
pub(super) const FORMS: u64 = 400_000;

/// The largest parts of which a value is looked for: all regions of Domineering of 20 cells take a fifth of
/// a second, one of 23 cells two seconds.
pub(super) const LARGEST: usize = 20;

/// What is known of values. It stays from move to move.
pub(super) struct Values {
    pub(super) games: Games,
    pub(super) atoms: HashMap<Atom, Form>,
    /// Whether who is to move wins.
    pub(super) decided: HashMap<Node, bool>,
    most: u64,
    pub(super) clock: Clock,
}

/// The value of a position: a number and a canonical form, and parts whose values are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) number: Dyadic,
    pub(super) form: Form,
    pub(super) open: Vec<Atom>,
}

/// Returns what a component is made of.
pub(super) fn parts(component: &Component) -> Parts {
    let mut parts = Parts::new();
    match component {
        Component::Cutcake(cake) => {
            for board in cake.pieces.iter().copied().filter_map(board_of) {
                parts.add(board.value());
            }
        }
        Component::Domineering(board) => parts.add_board(board),
        Component::Toads(row) => parts.add_row(row),
        Component::Hackenbush(edges) => {
            if let Ok(string) = HackenbushString::new(edges.clone()) {
                parts.number = string.value();
            }
        }
    }
    parts
}

/// Returns the sum of two numbers of a table: up to 12 components of up to 30 edges or 900 cells.
pub(super) fn plus(a: Dyadic, b: Dyadic) -> Dyadic {
    a.plus(b).expect("the numbers of a table are small")
}

impl Values {
    pub(super) fn new() -> Self {
        Self {
            games: Games::default(),
            atoms: HashMap::new(),
            decided: HashMap::new(),
            most: FORMS,
            clock: Budget::unlimited().start(),
        }
    }

    /// Begins to spend a budget. What is known stays, unless it has become too much.
    pub(super) fn begin(&mut self, budget: &Budget) {
        let most = budget
            .bytes
            .map_or(FORMS, |bytes| (bytes / BYTES).min(FORMS));
        if most != self.most || self.games.count() as u64 > most - most / 4 {
            self.forget(most, budget);
        }
        if (self.atoms.len() + self.decided.len()) as u64 > most {
            self.decided.clear();
        }
        self.go_on(budget);
    }

    /// Begins to spend another budget, and forgets nothing: forms that somebody holds stay what they are.
    pub(super) fn go_on(&mut self, budget: &Budget) {
        self.games.renew(budget);
        self.clock = budget.start();
    }

    fn forget(&mut self, most: u64, budget: &Budget) {
        self.most = most;
        let capacity = Capacity {
            forms: usize::try_from(most).unwrap_or(usize::MAX),
            ..Capacity::default()
        };
        self.games = Games::new(capacity, budget);
        self.atoms.clear();
        self.decided.clear();
    }

    /// Counts a position that is looked at.
    pub(super) fn step(&self) -> Result<(), GamesError> {
        let held = (self.atoms.len() + self.decided.len()) as u64;
        if held > 2 * self.most {
            return Err(GamesError::TooManyForms(self.atoms.len()));
        }
        self.clock.spend().map_err(GamesError::Spent)
    }

    /// Returns the value of a part.
    pub(super) fn atom(&mut self, atom: &Atom) -> Result<Form, GamesError> {
        if let Some(&known) = self.atoms.get(atom) {
            return Ok(known);
        }
        self.step()?;
        let mut options = [Vec::new(), Vec::new()];
        for (side, values) in [Side::Left, Side::Right].into_iter().zip(&mut options) {
            for parts in atom.options(side) {
                values.push(self.form(&parts)?);
            }
        }
        let [left, right] = options;
        let value = self.games.form(left, right)?;
        self.atoms.insert(atom.clone(), value);
        Ok(value)
    }

    /// Returns the value of parts.
    fn form(&mut self, parts: &Parts) -> Result<Form, GamesError> {
        let mut sum = self.games.number(parts.number)?;
        for atom in &parts.atoms {
            let value = self.atom(atom)?;
            sum = self.games.sum(sum, value)?;
        }
        Ok(sum)
    }

    /// Returns what parts are worth. The values of parts of up to so many cells are looked for as long as
    /// there is time.
    pub(super) fn worth(&mut self, parts: Parts, largest: usize) -> Worth {
        let mut worth = Worth {
            number: parts.number,
            form: self.games.zero(),
            open: Vec::new(),
        };
        for atom in parts.atoms {
            let is_known = self.atoms.contains_key(&atom);
            let value = if is_known || atom.size() <= largest {
                self.atom(&atom).ok()
            } else {
                None
            };
            let added = value.and_then(|value| self.added(&mut worth, value));
            if added.is_none() {
                worth.open.push(atom);
            }
        }
        worth.open.sort_unstable();
        worth
    }

    /// Adds a value to a worth, if there is room for the sum.
    fn added(&mut self, worth: &mut Worth, value: Form) -> Option<()> {
        if let Some(number) = self.games.to_number(value) {
            worth.number = plus(worth.number, number);
            return Some(());
        }
        let sum = self.games.sum(worth.form, value).ok()?;
        match self.games.to_number(sum) {
            Some(number) => {
                worth.number = plus(worth.number, number);
                worth.form = self.games.zero();
            }
            None => worth.form = sum,
        }
        Some(())
    }

    /// Adds two worths.
    pub(super) fn sum(&mut self, a: &Worth, b: &Worth) -> Option<Worth> {
        let mut sum = a.clone();
        sum.number = plus(a.number, b.number);
        self.added(&mut sum, b.form)?;
        sum.open.extend(b.open.iter().cloned());
        sum.open.sort_unstable();
        Some(sum)
    }

    /// Returns the value as one form, if it is known.
    pub(super) fn whole(&mut self, worth: &Worth) -> Result<Option<Form>, GamesError> {
        if !worth.open.is_empty() {
            return Ok(None);
        }
        let number = self.games.number(worth.number)?;
        self.games.sum(worth.form, number).map(Some)
    }

    /// Returns who wins, if the value is known.
    pub(super) fn outcome(&mut self, worth: &Worth) -> Result<Option<OutcomeClass>, GamesError> {
        if !worth.open.is_empty() {
            return Ok(None);
        }
        if worth.form == self.games.zero() {
            return Ok(Some(match worth.number.cmp(&Dyadic::ZERO) {
                std::cmp::Ordering::Less => OutcomeClass::Right,
                std::cmp::Ordering::Equal => OutcomeClass::Second,
                std::cmp::Ordering::Greater => OutcomeClass::Left,
            }));
        }
        let Some(whole) = self.whole(worth)? else {
            return Ok(None);
        };
        self.games.outcome(whole).map(Some)
    }
}

/// Returns whether a player wins who moves first.
pub(super) fn wins_first(outcome: OutcomeClass, side: Side) -> bool {
    match outcome {
        OutcomeClass::Left => side == Side::Left,
        OutcomeClass::Right => side == Side::Right,
        OutcomeClass::First => true,
        OutcomeClass::Second => false,
    }
}
