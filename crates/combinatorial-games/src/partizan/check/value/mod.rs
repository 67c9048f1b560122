//! Values of partizan games.

mod heat;
mod play;
mod read;
mod table;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use table::Table;

use crate::partizan::{Form, Games, GamesError, OutcomeClass, PartizanSum, Player};

/// The canonical form of a sum of partizan games, who wins, mean value and temperature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueCertificate {
    /// `"value"`.
    pub claim: String,
    /// The sum in plain notation: joined by `+`, with one bar in braces, and `.` empty and `#` blocked in
    /// drawings.
    pub sum: String,
    /// The canonical form in the standard notation; nothing if it is too long.
    pub value: Option<String>,
    /// The same in ASCII.
    pub ascii: Option<String>,
    /// Who wins: `left` and `right` whoever moves first, `first` and `second` whoever that is.
    pub outcome: ValueOutcome,
    /// The mean value, a rational such as `3/4`.
    pub mean: String,
    /// The temperature, a rational.
    pub temperature: String,
    /// The canonical form and those of all its options, options first: the form itself is the last.
    pub forms: Vec<FormOptions>,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueOutcome {
    /// Left, whoever moves first.
    Left,
    /// Right, whoever moves first.
    Right,
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

/// The options of a form, as numbers of forms counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormOptions {
    /// Left's options.
    pub left: Vec<u32>,
    /// Right's options.
    pub right: Vec<u32>,
}

/// The steps of reading a sum with a sign that makes the reader write options twice.
const STEPS_OF_TWICE: u64 = 10_000_000;

/// The longest text of a value in a certificate.
const MOST_TEXT: usize = 10_000;

impl ValueCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "value";

    /// Creates the certificate of a sum with that value.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn new(text: &str, games: &mut Games, value: Form) -> Result<Self, GamesError> {
        let outcome = match games.outcome(value)? {
            OutcomeClass::Left => ValueOutcome::Left,
            OutcomeClass::Right => ValueOutcome::Right,
            OutcomeClass::First => ValueOutcome::First,
            OutcomeClass::Second => ValueOutcome::Second,
        };
        let heat = games.thermograph(value)?;
        let short = |text: Option<String>| text.filter(|text| text.len() <= MOST_TEXT);
        Ok(Self {
            claim: Self::CLAIM.to_owned(),
            sum: text.to_owned(),
            value: short(games.text(value)),
            ascii: short(games.ascii(value)),
            outcome,
            mean: heat.mean().to_string(),
            temperature: heat.temperature().to_string(),
            forms: forms(games, value),
        })
    }

    /// Checks the certificate. The second player wins the sum with the negative of the form, by a search
    /// through all plays; no option of a form can be left out or bypassed; mean and temperature are
    /// computed anew on a grid of temperatures.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        // The tree of a value is made by the solver's reader, and ± writes its options twice.
        let twice = self.sum.contains(['±', '-', '−']);
        let steps = 1000 * self.sum.len() as u64 + u64::from(twice) * STEPS_OF_TWICE;
        if allowance.spend(steps).is_none() {
            let claim = format!("the value of {}", self.sum.trim());
            let claims = vec![Claim::too_large(claim, allowance)];
            return Ok(Checked { claims });
        }
        let sum = PartizanSum::parse(&self.sum);
        let sum = sum.map_err(|error| Flaw::new("sum", format!("{error}")))?;
        let forms = self.forms.len();
        let shown = match &self.value {
            Some(value) => value.clone(),
            None => format!("a canonical form with {}", counted(forms, "form")),
        };
        let claim = format!("{} has the value {shown}", self.sum.trim());
        Ok(Checked {
            claims: vec![match self.checked(&sum, allowance)? {
                Some(positions) => Claim::holds(
                    claim,
                    format!(
                        "the second player wins the sum with its negative, in {}, and nothing in the \
                         form can be left out; outcome, mean {} and temperature {} agree",
                        counted(positions, "position"),
                        self.mean,
                        self.temperature
                    ),
                ),
                None => Claim::too_large(claim, allowance),
            }],
        })
    }

    /// Returns how many positions were gone through, or nothing if the allowance does not suffice.
    fn checked(&self, sum: &PartizanSum, allowance: &mut Allowance) -> Result<Option<u64>, Flaw> {
        let Some(mut table) = Table::new(&self.forms, allowance)? else {
            return Ok(None);
        };
        let last = table.last();
        let Some(canonical) = table.is_canonical(allowance) else {
            return Ok(None);
        };
        if !canonical {
            let reason = "a form has an option that can be left out or bypassed, or is not needed";
            return Err(Flaw::new("forms", reason));
        }
        let Some(found) = table.outcome(last, allowance) else {
            return Ok(None);
        };
        if found != self.outcome {
            return Err(Flaw::new("outcome", "the form says otherwise"));
        }
        let Some((mean, temperature)) = heat::mean_and_temperature(&table, allowance) else {
            return Ok(None);
        };
        if mean != self.mean {
            return Err(Flaw::new("mean", format!("it is {mean}")));
        }
        if temperature != self.temperature {
            return Err(Flaw::new("temperature", format!("it is {temperature}")));
        }
        for (key, text) in [("value", &self.value), ("ascii", &self.ascii)] {
            let Some(text) = text else { continue };
            let read = table.within(allowance, |table| read::value(text, table));
            if table.is_refused(allowance) {
                return Ok(None);
            }
            let form = read.ok_or_else(|| Flaw::new(key, "no text of a value"))?;
            let both = table.is_at_most(form, last, allowance);
            let Some(both) = both.zip(table.is_at_most(last, form, allowance)) else {
                return Ok(None);
            };
            if both != (true, true) {
                return Err(Flaw::new(key, "the text of another form"));
            }
        }
        let parts = table.within(allowance, |table| play::parts(sum, table, last));
        if table.is_refused(allowance) {
            return Ok(None);
        }
        // The sum was read before by the reader of the solver, so a text that this reader refuses
        // is beyond the check, not wrong.
        let parts =
            parts.ok_or_else(|| Flaw::limit("sum", "the check does not read a value in it"))?;
        play::second_wins(&parts, &table, allowance)
    }
}

/// Returns a form and all below it, options first.
fn forms(games: &Games, value: Form) -> Vec<FormOptions> {
    let mut order: Vec<Form> = vec![value];
    let mut known: std::collections::HashSet<Form> = order.iter().copied().collect();
    let mut next = 0;
    while next < order.len() {
        let form = order[next];
        next += 1;
        for player in [Player::Left, Player::Right] {
            for &option in games.options(form, player) {
                if known.insert(option) {
                    order.push(option);
                }
            }
        }
    }
    // An option has an earlier birthday than its game, so options come first.
    order.sort_by_key(|&form| (games.birthday(form), form));
    let places: std::collections::HashMap<Form, u32> = order.iter().copied().zip(0..).collect();
    let options = |form, player| {
        let options = games.options(form, player).iter();
        let mut numbers: Vec<u32> = options.map(|option| places[option]).collect();
        numbers.sort_unstable();
        numbers
    };
    let rows = order.iter().map(|&form| FormOptions {
        left: options(form, Player::Left),
        right: options(form, Player::Right),
    });
    rows.collect()
}

#[cfg(test)]
mod tests;
