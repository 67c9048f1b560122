//! An arena of canonical forms.

mod draft;
mod name;

use std::collections::HashMap;
use std::sync::Arc;

use draft::Draft;
use madness_machine::{Budget, Clock, Spent};
use thiserror::Error;

pub use name::Name;

use super::{Dyadic, NumberError, Player, simplest_number};

/// The value of a game: its canonical form, which belongs to the [`Games`] that made it. Two games of
/// one arena are equal iff their forms are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

/// Who wins a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// The value is positive: Left wins, whoever moves first.
    Left,
    /// The value is negative: Right wins, whoever moves first.
    Right,
    /// The value is confused with 0: the player who moves first wins.
    First,
    /// The value is 0: the player who moves second wins.
    Second,
}

/// How much an arena holds.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// The most forms.
    pub forms: usize,
    /// The greatest birthday of a form, the length of its longest play. It bounds the depth of all
    /// recursions.
    pub birthday: u32,
}

impl Default for Capacity {
    /// Enough for all of Domineering on 20 cells.
    fn default() -> Self {
        Self {
            forms: 500_000,
            birthday: 500,
        }
    }
}

/// The most steps of an arena, if its budget says nothing. Each takes up to about 100 bytes and a
/// microsecond.
const STEPS: u64 = 10_000_000;

/// Why a value was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GamesError {
    /// More forms than the limit.
    #[error("the values take more than {0} canonical forms: choose a smaller position")]
    TooManyForms(usize),
    /// More steps than the limit.
    #[error("the values take more than {0} steps: choose a smaller position")]
    TooManySteps(u64),
    /// The time of the arena is over, or it was stopped.
    #[error("the values were given up: {0}")]
    Spent(Spent),
    /// Longer plays than the limit.
    #[error("a value has plays of more than {0} moves: choose a smaller position")]
    TooDeep(u32),
    /// A number that cannot be written.
    #[error(transparent)]
    Number(#[from] NumberError),
}

/// The options of Left and of Right, sorted.
type Options = (Arc<[Form]>, Arc<[Form]>);

#[derive(Clone, Debug)]
struct Node {
    left: Arc<[Form]>,
    right: Arc<[Form]>,
    birthday: u32,
    name: Option<Name>,
}

/// Canonical forms, each stored once: games are equal iff their forms are the same.
///
/// ```
/// use combinatorial_games::partizan::{Dyadic, Games};
///
/// let mut games = Games::default();
/// let (two, minus_one) = (games.number(Dyadic::from(2))?, games.number(Dyadic::from(-1))?);
/// let switch = games.form(vec![two], vec![minus_one])?;
/// assert_eq!(games.text(switch).as_deref(), Some("{2|-1}"));
/// let heat = games.thermograph(switch)?;
/// assert_eq!((heat.mean().to_string(), heat.temperature().to_string()), ("1/2".into(), "3/2".into()));
/// let negative = games.negative(switch)?;
/// assert_eq!(games.sum(switch, negative)?, games.zero());
/// # Ok::<(), combinatorial_games::partizan::GamesError>(())
/// ```
///
/// # Source
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapters 2, 3 and 6; A. N. Siegel,
/// *Combinatorial Game Theory*, II.
#[derive(Clone, Debug)]
pub struct Games {
    nodes: Vec<Node>,
    known: HashMap<Options, Form>,
    compared: HashMap<(Form, Form), bool>,
    sums: HashMap<(Form, Form), Form>,
    negatives: HashMap<Form, Form>,
    /// The forms of fractions.
    fractions: HashMap<Dyadic, Form>,
    capacity: Capacity,
    clock: Clock,
}

impl Default for Games {
    fn default() -> Self {
        Self::new(Capacity::default(), &Budget::unlimited())
    }
}

impl Games {
    /// Creates an arena that holds 0, and begins to spend its budget: all values that it finds are one
    /// computation. Comparisons, sums and positions that are looked at are its steps, ten million if
    /// nothing is said.
    #[must_use]
    pub fn new(capacity: Capacity, budget: &Budget) -> Self {
        let steps = budget.steps.unwrap_or(STEPS);
        let nothing: Arc<[Form]> = Arc::from([]);
        let zero = Node {
            left: Arc::clone(&nothing),
            right: Arc::clone(&nothing),
            birthday: 0,
            name: Some(Name {
                number: Dyadic::ZERO,
                ups: 0,
                nimber: 0,
            }),
        };
        Self {
            nodes: vec![zero],
            known: HashMap::from([((Arc::clone(&nothing), nothing), Form(0))]),
            compared: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            fractions: HashMap::new(),
            capacity,
            clock: budget.clone().steps(steps).start(),
        }
    }

    /// Begins to spend another budget. All forms, and what is known of them, stay.
    pub fn renew(&mut self, budget: &Budget) {
        let steps = budget.steps.unwrap_or(STEPS);
        self.clock = budget.clone().steps(steps).start();
    }

    /// Returns 0.
    pub fn zero(&self) -> Form {
        Form(0)
    }

    /// Returns how many forms there are.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the options of a player, sorted.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn options(&self, form: Form, player: Player) -> &[Form] {
        let node = self.node(form);
        match player {
            Player::Left => &node.left,
            Player::Right => &node.right,
        }
    }

    /// Returns the length of the longest play of a form.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn birthday(&self, form: Form) -> u32 {
        self.node(form).birthday
    }

    /// Returns the value as a number, if it is one.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn to_number(&self, form: Form) -> Option<Dyadic> {
        match self.node(form).name {
            Some(Name {
                number,
                ups: 0,
                nimber: 0,
            }) => Some(number),
            _ => None,
        }
    }

    /// Returns the value as a number plus ups plus a nimber, if it is that.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn name(&self, form: Form) -> Option<Name> {
        self.node(form).name
    }

    /// Returns (x, y) if the value is the switch {x | y} of numbers x > y.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn to_switch(&self, form: Form) -> Option<(Dyadic, Dyadic)> {
        let node = self.node(form);
        let ([left], [right]) = (&*node.left, &*node.right) else {
            return None;
        };
        let bounds = (self.to_number(*left)?, self.to_number(*right)?);
        (bounds.0 > bounds.1).then_some(bounds)
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    fn both(&self, form: Form) -> Options {
        let node = self.node(form);
        (Arc::clone(&node.left), Arc::clone(&node.right))
    }

    /// Counts a step.
    pub(super) fn step(&mut self) -> Result<(), GamesError> {
        self.clock.spend().map_err(|spent| match spent {
            Spent::Steps => GamesError::TooManySteps(self.clock.taken()),
            spent => GamesError::Spent(spent),
        })
    }

    /// Returns the form of a number.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn number(&mut self, number: Dyadic) -> Result<Form, GamesError> {
        let most = self.capacity.birthday;
        let whole = number.floor().unsigned_abs();
        if whole.saturating_add(u128::from(number.exponent())) > u128::from(most) {
            return Err(GamesError::TooDeep(most));
        }
        if let Some(integer) = number.to_integer() {
            let mut form = self.zero();
            for _ in 0..integer.unsigned_abs() {
                let (left, right) = if integer > 0 {
                    (vec![form], Vec::new())
                } else {
                    (Vec::new(), vec![form])
                };
                form = self.store(left, right)?;
            }
            return Ok(form);
        }
        if let Some(&known) = self.fractions.get(&number) {
            return Ok(known);
        }
        // m/2^k = {(m − 1)/2^k | (m + 1)/2^k}.
        let neighbour = |by| Dyadic::new(number.numerator() + by, number.exponent());
        let left = self.number(neighbour(-1)?)?;
        let right = self.number(neighbour(1)?)?;
        let form = self.store(vec![left], vec![right])?;
        self.fractions.insert(number, form);
        Ok(form)
    }

    /// Returns the switch {x | y}.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn switch(&mut self, x: Dyadic, y: Dyadic) -> Result<Form, GamesError> {
        let (left, right) = (self.number(x)?, self.number(y)?);
        self.form(vec![left], vec![right])
    }

    /// Returns whether `a ≤ b`: Right wins a − b if Left moves first.
    ///
    /// # Errors
    /// [`GamesError::TooManySteps`].
    pub fn is_at_most(&mut self, a: Form, b: Form) -> Result<bool, GamesError> {
        if a == b {
            return Ok(true);
        }
        if let (Some(a), Some(b)) = (self.to_number(a), self.to_number(b)) {
            return Ok(a < b);
        }
        if let Some(&known) = self.compared.get(&(a, b)) {
            return Ok(known);
        }
        self.step()?;
        let (left, _) = self.both(a);
        let (_, right) = self.both(b);
        let mut holds = true;
        for &option in &*left {
            if self.is_at_most(b, option)? {
                holds = false;
                break;
            }
        }
        if holds {
            for &option in &*right {
                if self.is_at_most(option, a)? {
                    holds = false;
                    break;
                }
            }
        }
        self.compared.insert((a, b), holds);
        Ok(holds)
    }

    /// Returns who wins.
    ///
    /// # Errors
    /// [`GamesError::TooManySteps`].
    pub fn outcome(&mut self, form: Form) -> Result<OutcomeClass, GamesError> {
        let zero = self.zero();
        let (below, above) = (self.is_at_most(form, zero)?, self.is_at_most(zero, form)?);
        Ok(match (below, above) {
            (true, true) => OutcomeClass::Second,
            (true, false) => OutcomeClass::Right,
            (false, true) => OutcomeClass::Left,
            (false, false) => OutcomeClass::First,
        })
    }

    /// Returns the negative: the game with the players exchanged.
    ///
    /// # Errors
    /// [`GamesError::TooManyForms`].
    pub fn negative(&mut self, form: Form) -> Result<Form, GamesError> {
        if let Some(&known) = self.negatives.get(&form) {
            return Ok(known);
        }
        let (left, right) = self.both(form);
        let mut exchanged = [Vec::new(), Vec::new()];
        for (options, negatives) in [right, left].iter().zip(&mut exchanged) {
            for &option in &**options {
                negatives.push(self.negative(option)?);
            }
        }
        let [left, right] = exchanged;
        let negative = self.store(left, right)?;
        self.negatives.insert(form, negative);
        self.negatives.insert(negative, form);
        Ok(negative)
    }

    /// Returns the sum of two games: a move is a move in one of them.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn sum(&mut self, a: Form, b: Form) -> Result<Form, GamesError> {
        if let (Some(a), Some(b)) = (self.to_number(a), self.to_number(b)) {
            return self.number(a.plus(b)?);
        }
        let (a, b) = (a.min(b), a.max(b));
        if a == self.zero() {
            return Ok(b);
        }
        if let Some(&known) = self.sums.get(&(a, b)) {
            return Ok(known);
        }
        self.step()?;
        let plays = self.birthday(a).saturating_add(self.birthday(b));
        if plays > self.capacity.birthday {
            return Err(GamesError::TooDeep(self.capacity.birthday));
        }
        let mut options = [Vec::new(), Vec::new()];
        for (moved, other) in [(a, b), (b, a)] {
            let (left, right) = self.both(moved);
            // Number translation: in a sum with a value that is no number, moves in a number are dominated.
            if self.to_number(moved).is_some() {
                continue;
            }
            for (from, to) in [left, right].iter().zip(&mut options) {
                for &option in &**from {
                    to.push(self.sum(option, other)?);
                }
            }
        }
        let [left, right] = options;
        let sum = self.form(left, right)?;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }

    /// Returns the canonical form of the game with these options.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn form(&mut self, left: Vec<Form>, right: Vec<Form>) -> Result<Form, GamesError> {
        if let Some(number) = self.number_between(&left, &right)? {
            return self.number(number);
        }
        let mut draft = Draft::new(self, left, right);
        draft.bypass_reversible()?;
        let Draft { left, right, .. } = draft;
        let left = self.without_dominated(left, Player::Left)?;
        let right = self.without_dominated(right, Player::Right)?;
        self.store(left, right)
    }

    /// Returns the simplest number between options that are all numbers, if there is one.
    fn number_between(&self, left: &[Form], right: &[Form]) -> Result<Option<Dyadic>, GamesError> {
        let numbers = |options: &[Form]| -> Option<Vec<Dyadic>> {
            options.iter().map(|&form| self.to_number(form)).collect()
        };
        let (Some(left), Some(right)) = (numbers(left), numbers(right)) else {
            return Ok(None);
        };
        match simplest_number(left.into_iter().max(), right.into_iter().min()) {
            Ok(number) => Ok(Some(number)),
            Err(NumberError::NoneBetween { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the options without those that another one is at least as good as.
    fn without_dominated(
        &mut self,
        mut options: Vec<Form>,
        player: Player,
    ) -> Result<Vec<Form>, GamesError> {
        options.sort_unstable();
        options.dedup();
        let mut kept = Vec::with_capacity(options.len());
        for &option in &options {
            let mut dominated = false;
            for &other in options.iter().filter(|&&other| other != option) {
                dominated = match player {
                    Player::Left => self.is_at_most(option, other)?,
                    Player::Right => self.is_at_most(other, option)?,
                };
                if dominated {
                    break;
                }
            }
            if !dominated {
                kept.push(option);
            }
        }
        Ok(kept)
    }

    /// Returns the form with these options, which are those of a canonical form.
    fn store(&mut self, mut left: Vec<Form>, mut right: Vec<Form>) -> Result<Form, GamesError> {
        left.sort_unstable();
        right.sort_unstable();
        let key: Options = (left.into(), right.into());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let count = self.nodes.len();
        let number = u32::try_from(count)
            .ok()
            .filter(|_| count < self.capacity.forms);
        let form = Form(number.ok_or(GamesError::TooManyForms(self.capacity.forms))?);
        let options = key.0.iter().chain(&*key.1);
        let longest = options.map(|&option| self.birthday(option)).max();
        let birthday = longest.map_or(0, |longest| longest + 1);
        if birthday > self.capacity.birthday {
            return Err(GamesError::TooDeep(self.capacity.birthday));
        }
        let name = self.find_name(&key.0, &key.1)?;
        self.nodes.push(Node {
            left: Arc::clone(&key.0),
            right: Arc::clone(&key.1),
            birthday,
            name,
        });
        self.known.insert(key, form);
        Ok(form)
    }
}
