//! Forms as a table of their options, compared by the definition.

use std::collections::HashMap;

use madness_claims::{Allowance, Flaw};

use super::{FormOptions, ValueOutcome};

/// Forms whose options come before them.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) forms: Vec<FormOptions>,
    depths: Vec<u32>,
    numbers: HashMap<FormOptions, u32>,
    /// The number of forms that are in the certificate; the others come from texts.
    listed: usize,
    compared: HashMap<(u32, u32), bool>,
    sums: HashMap<(u32, u32), u32>,
    /// The number of options of sums that may still be made while a text is read.
    room: u64,
    /// Whether `room` is less than usual, because the allowance has too few steps.
    is_short: bool,
    /// What was too large to be read: its name, its size, and the largest size that is read.
    beyond: Option<(&'static str, u64, u64)>,
    /// The forms of fractions, numerator and exponent of the denominator.
    pub(super) fractions: HashMap<(i128, u32), u32>,
}

/// The steps of a comparison, without those of its options.
const STEPS: u64 = 300;

/// The steps of looking up what is known.
const STEPS_KNOWN: u64 = 20;

/// The steps of an option of a sum that a text names. It takes some 100 bytes.
const STEPS_OF_AN_OPTION: u64 = 200;

/// The most options of sums of forms that texts name.
const MOST_OPTIONS: u64 = 1 << 21;

/// The greatest depth of a form, which bounds the depth of recursions.
const DEEPEST: u32 = 600;

/// What takes up the room for texts.
const OPTIONS: &str = "options of sums";

/// What the depth of a form is.
const PLAY: &str = "moves of a play in a form";

impl Table {
    /// Creates the table of a certificate.
    ///
    /// Returns nothing if plays are too long.
    pub(super) fn new(
        forms: &[FormOptions],
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Flaw> {
        let mut table = Self {
            forms: Vec::new(),
            depths: Vec::new(),
            numbers: HashMap::new(),
            listed: forms.len(),
            compared: HashMap::new(),
            sums: HashMap::new(),
            room: 0,
            is_short: false,
            beyond: None,
            fractions: HashMap::new(),
        };
        for form in forms {
            let known = table.forms.len();
            let number = table.insert(form.clone());
            if table.is_refused(allowance) {
                return Ok(None);
            }
            if number.is_none_or(|number| number as usize != known) {
                let reason = format!("form {known} is there twice, or has a later option");
                return Err(Flaw::new("forms", reason));
            }
        }
        if forms.is_empty() {
            return Err(Flaw::new("forms", "there are none"));
        }
        Ok(Some(table))
    }

    /// Reads texts with as many options of sums as the allowance has steps for.
    pub(super) fn within<T>(
        &mut self,
        allowance: &mut Allowance,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let room = (allowance.left() / STEPS_OF_AN_OPTION).min(MOST_OPTIONS);
        self.room = room;
        self.is_short = room < MOST_OPTIONS;
        let read = read(self);
        allowance.spend((room - self.room) * STEPS_OF_AN_OPTION)?;
        read
    }

    /// `None` if something is too large, which is noted.
    pub(super) fn reach(&mut self, what: &'static str, needed: u64, most: u64) -> Option<()> {
        if needed <= most {
            return Some(());
        }
        self.beyond = Some((what, needed, most));
        None
    }

    /// Returns whether something was too large, and tells the allowance.
    pub(super) fn is_refused(&self, allowance: &mut Allowance) -> bool {
        match self.beyond {
            None => false,
            Some((OPTIONS, ..)) if self.is_short => {
                let more = allowance.left().saturating_add(1);
                allowance.spend(more).is_none()
            }
            Some((what, needed, most)) => allowance.reach(what, needed, most).is_none(),
        }
    }

    /// Returns the number of the last form of the certificate.
    pub(super) fn last(&self) -> u32 {
        u32::try_from(self.listed - 1).expect("forms are numbered")
    }

    /// Returns how many forms are those of the certificate.
    pub(super) fn listed(&self) -> usize {
        self.listed
    }

    /// Returns the number of a form, which is added if it is new; nothing if it has options that are not
    /// there, or plays that are too long.
    pub(super) fn insert(&mut self, form: FormOptions) -> Option<u32> {
        if let Some(&known) = self.numbers.get(&form) {
            return Some(known);
        }
        let mut depth = 0;
        for &option in form.left.iter().chain(&form.right) {
            depth = depth.max(*self.depths.get(option as usize)? + 1);
        }
        self.reach(PLAY, depth.into(), DEEPEST.into())?;
        let number = u32::try_from(self.forms.len()).ok()?;
        self.numbers.insert(form.clone(), number);
        self.forms.push(form);
        self.depths.push(depth);
        Some(number)
    }

    /// Returns the game in which a move is one in a or one in b; nothing if it is too large.
    pub(super) fn sum(&mut self, a: u32, b: u32) -> Option<u32> {
        if let Some(&known) = self.sums.get(&(a, b)) {
            return Some(known);
        }
        let options = |form: &FormOptions| (form.left.len() + form.right.len()) as u64;
        let options = options(&self.forms[a as usize]) + options(&self.forms[b as usize]);
        if self.room < 1 + options {
            let needed = MOST_OPTIONS - self.room + 1 + options;
            self.beyond = Some((OPTIONS, needed, MOST_OPTIONS));
            return None;
        }
        self.room -= 1 + options;
        let depth = self.depths[a as usize] + self.depths[b as usize];
        self.reach(PLAY, depth.into(), DEEPEST.into())?;
        let sides: [fn(&FormOptions) -> &Vec<u32>; 2] = [|form| &form.left, |form| &form.right];
        let mut sums = [Vec::new(), Vec::new()];
        for (side, sums) in sides.into_iter().zip(&mut sums) {
            for option in side(&self.forms[a as usize]).clone() {
                sums.push(self.sum(option, b)?);
            }
            for option in side(&self.forms[b as usize]).clone() {
                sums.push(self.sum(a, option)?);
            }
            sums.sort_unstable();
            sums.dedup();
        }
        let [left, right] = sums;
        let sum = self.insert(FormOptions { left, right })?;
        self.sums.insert((a, b), sum);
        Some(sum)
    }

    /// Returns whether a ≤ b, by the definition.
    pub(super) fn is_at_most(&mut self, a: u32, b: u32, allowance: &mut Allowance) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        allowance.spend(STEPS_KNOWN)?;
        if let Some(&known) = self.compared.get(&(a, b)) {
            return Some(known);
        }
        allowance.spend(STEPS)?;
        allowance.hold(self.compared.len() as u64 * 32)?;
        let mut holds = true;
        for option in self.forms[a as usize].left.clone() {
            if self.is_at_most(b, option, allowance)? {
                holds = false;
                break;
            }
        }
        if holds {
            for option in self.forms[b as usize].right.clone() {
                if self.is_at_most(option, a, allowance)? {
                    holds = false;
                    break;
                }
            }
        }
        self.compared.insert((a, b), holds);
        Some(holds)
    }

    /// Returns whether every form of the certificate is canonical and is needed for the last one.
    pub(super) fn is_canonical(&mut self, allowance: &mut Allowance) -> Option<bool> {
        let mut needed = vec![false; self.listed];
        needed[self.listed - 1] = true;
        for index in (0..self.listed).rev() {
            let form = u32::try_from(index).ok()?;
            let FormOptions { left, right } = self.forms[index].clone();
            if !needed[index] {
                return Some(false);
            }
            for &option in left.iter().chain(&right) {
                needed[option as usize] = true;
            }
            for (position, &option) in left.iter().enumerate() {
                // Dominated: another left option is at least as great.
                for (_, &other) in left.iter().enumerate().filter(|&(at, _)| at != position) {
                    if self.is_at_most(option, other, allowance)? {
                        return Some(false);
                    }
                }
                // Reversible: a right answer leads to something that is no greater than the form.
                for answer in self.forms[option as usize].right.clone() {
                    if self.is_at_most(answer, form, allowance)? {
                        return Some(false);
                    }
                }
            }
            for (position, &option) in right.iter().enumerate() {
                for (_, &other) in right.iter().enumerate().filter(|&(at, _)| at != position) {
                    if self.is_at_most(other, option, allowance)? {
                        return Some(false);
                    }
                }
                for answer in self.forms[option as usize].left.clone() {
                    if self.is_at_most(form, answer, allowance)? {
                        return Some(false);
                    }
                }
            }
        }
        Some(true)
    }

    /// Returns who wins a form, by comparing it with 0.
    pub(super) fn outcome(&mut self, form: u32, allowance: &mut Allowance) -> Option<ValueOutcome> {
        let (left, right) = (Vec::new(), Vec::new());
        let zero = self.insert(FormOptions { left, right })?;
        let below = self.is_at_most(form, zero, allowance)?;
        let above = self.is_at_most(zero, form, allowance)?;
        Some(match (below, above) {
            (true, true) => ValueOutcome::Second,
            (true, false) => ValueOutcome::Right,
            (false, true) => ValueOutcome::Left,
            (false, false) => ValueOutcome::First,
        })
    }
}
