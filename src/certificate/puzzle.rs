//! Certificates about puzzles of any wiring, which are written out in them.

use madness_claims::counted;
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::fewest::Presses;
use super::verify::refuse_keys;
use super::{Allowance, Checked, Claim, Flaw};

/// A puzzle, written out: the key `puzzle` of a [`PuzzleCertificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleRecord {
    /// k: lamps have values 0 … k−1, and buttons add to them modulo k.
    pub states: u64,
    /// The number of lamps.
    pub lamps: usize,
    /// For each button the lamps that it adds to.
    pub buttons: Vec<Vec<Wire>>,
    /// The values of the lamps.
    pub start: Vec<u64>,
    /// What they are to become.
    pub goal: GoalRecord,
    /// Lamps whose values do not matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<usize>,
    /// Buttons that may not be pressed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<usize>,
}

/// What a button does to one lamp; lamps are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the number of a lamp, or a list of it and how often"
)]
pub enum Wire {
    /// It adds 1 to this lamp.
    Once(usize),
    /// It adds the second number to the lamp.
    Times(usize, u64),
}

impl Wire {
    pub(super) fn lamp_and_amount(self) -> (usize, u64) {
        match self {
            Self::Once(lamp) => (lamp, 1),
            Self::Times(lamp, amount) => (lamp, amount),
        }
    }
}

/// What the lamps are to become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalRecord {
    /// This value everywhere.
    Value(u64),
    /// One value everywhere, any.
    Same,
    /// These values.
    Picture(Vec<u64>),
}

/// What is claimed about solutions of a puzzle with fewer presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleShortestClaim {
    /// Whether no solution has fewer presses.
    pub optimal: bool,
    /// No solution has fewer presses than this.
    pub lower_bound: u64,
}

/// The answer to a puzzle, as `madness puzzle --format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleCertificate {
    /// The puzzle.
    pub puzzle: PuzzleRecord,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// The method that found the answer.
    pub method: String,
    /// How many solutions there are, in decimal digits: a claim that the certificate does not prove.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub solutions: Option<String>,
    /// Of a solvable puzzle: how often each button is pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presses: Option<Vec<u64>>,
    /// How many presses that are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub press_count: Option<u64>,
    /// Of a solvable puzzle: that no solution has fewer presses, or a bound for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<PuzzleShortestClaim>,
    /// Of an unsolvable puzzle: a weight for each lamp. The sum of the weighted values is changed by no
    /// button, and would have to change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstruction: Option<Vec<u64>>,
}

/// Writes digits as a number of any size.
#[expect(clippy::ref_option, reason = "serde passes a field so")]
fn number<S: Serializer>(digits: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    let digits = digits.clone().map(RawValue::from_string).transpose();
    digits.map_err(S::Error::custom)?.serialize(serializer)
}

fn flaw<T>(message: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::key("puzzle", message))
}

impl PuzzleRecord {
    /// Refuses numbers out of range.
    fn check(&self) -> Result<(), Flaw> {
        if self.states < 2 {
            return flaw(format!("there cannot be {} states", self.states));
        }
        if self.states > 1 << 31 {
            let reason = format!("{} states, more than 2^31", self.states);
            return Err(Flaw::limit("puzzle", reason));
        }
        let in_range = |values: &[u64]| values.iter().all(|&value| value < self.states);
        if self.start.len() != self.lamps || !in_range(&self.start) {
            return flaw("start is not a value below the number of states for each lamp");
        }
        match &self.goal {
            GoalRecord::Value(value) if *value >= self.states => {
                return flaw("goal is not below the number of states");
            }
            GoalRecord::Picture(values) if values.len() != self.lamps || !in_range(values) => {
                return flaw("goal is not a value below the number of states for each lamp");
            }
            _ => {}
        }
        let mut wires = self.buttons.iter().flatten();
        if wires.any(|wire| wire.lamp_and_amount().0 >= self.lamps)
            || self.free.iter().any(|&lamp| lamp >= self.lamps)
        {
            return flaw(format!(
                "a lamp is named that is not among the {}",
                self.lamps
            ));
        }
        if self
            .forbidden
            .iter()
            .any(|&button| button >= self.buttons.len())
        {
            return flaw(format!(
                "a button is forbidden that is not among the {}",
                self.buttons.len()
            ));
        }
        Ok(())
    }

    /// Returns which of the numbers below `count` are named.
    fn marked(count: usize, named: &[usize]) -> Vec<bool> {
        let mut marked = vec![false; count];
        for &index in named {
            marked[index] = true;
        }
        marked
    }

    /// Presses a button so many times.
    fn press(&self, lamps: &mut [u64], button: usize, times: u64) {
        for wire in &self.buttons[button] {
            let (lamp, amount) = wire.lamp_and_amount();
            lamps[lamp] = (lamps[lamp] + times * (amount % self.states)) % self.states;
        }
    }

    /// Returns how many lamps do not have the value that they should have.
    fn wrong(&self, lamps: &[u64], free: &[bool]) -> usize {
        let mut matters = lamps.iter().zip(free).filter(|(_, free)| !**free);
        let first = matters.clone().next().map(|(value, _)| *value);
        match &self.goal {
            GoalRecord::Value(goal) => matters.filter(|(value, _)| *value != goal).count(),
            GoalRecord::Same => matters
                .by_ref()
                .filter(|(value, _)| Some(**value) != first)
                .count(),
            GoalRecord::Picture(goal) => {
                let lamps = lamps.iter().zip(goal).zip(free);
                lamps
                    .filter(|((value, goal), free)| !**free && value != goal)
                    .count()
            }
        }
    }
}

impl PuzzleCertificate {
    /// Presses the buttons and compares the lamps with the goal, or adds up what every button does
    /// to the weighted sum. That no solution has fewer presses is checked by an elimination and a
    /// search, within the default allowance, which is that of a file of 1 MB. The number of
    /// solutions is not checked.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_within(&mut Allowance::default())
    }

    /// As [`PuzzleCertificate::check`], within an allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub(crate) fn check_within(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        let puzzle = &self.puzzle;
        puzzle.check()?;
        self.check_keys()?;
        let free = PuzzleRecord::marked(puzzle.lamps, &puzzle.free);
        let forbidden = PuzzleRecord::marked(puzzle.buttons.len(), &puzzle.forbidden);
        let claim = |can: &str| {
            format!(
                "the puzzle of {} and {} with {} states {can} be solved",
                counted(puzzle.buttons.len(), "button"),
                counted(puzzle.lamps, "lamp"),
                puzzle.states
            )
        };
        // Pressing takes time linear in the size of the certificate.
        let claims = if self.solvable {
            let found = self.check_presses(&free, &forbidden)?;
            let reached = format!("pressing {} reaches the goal", counted(found, "time"));
            let shortest = self.check_shortest(found, &free, &forbidden, allowance)?;
            let reached = Claim::holds(claim("can"), reached);
            [reached].into_iter().chain(shortest).collect()
        } else {
            let because = self.check_obstruction(&free, &forbidden)?;
            vec![Claim::holds(claim("cannot"), because)]
        };
        Ok(Checked { claims })
    }

    /// Refuses keys of the other verdict, and a number of solutions that contradicts the verdict.
    fn check_keys(&self) -> Result<(), Flaw> {
        if self.solvable {
            let keys = [("obstruction", self.obstruction.is_some())];
            refuse_keys(&keys, "a puzzle with a solution has none")?;
        } else {
            let keys = [
                ("presses", self.presses.is_some()),
                ("press_count", self.press_count.is_some()),
                ("shortest", self.shortest.is_some()),
            ];
            refuse_keys(&keys, "a puzzle without a solution has none")?;
        }
        let Some(solutions) = &self.solutions else {
            return Ok(());
        };
        let is_number = !solutions.is_empty() && solutions.bytes().all(|b| b.is_ascii_digit());
        let reason = match (is_number, solutions.bytes().all(|digit| digit == b'0')) {
            (false, _) => "is not a number in decimal digits",
            (true, true) if self.solvable => "is 0, but the puzzle is said to have a solution",
            (true, false) if !self.solvable => "is not 0, but the puzzle is said to have none",
            _ => return Ok(()),
        };
        Err(Flaw::key("solutions", reason))
    }

    /// Presses the buttons; returns how many presses that are.
    fn check_presses(&self, free: &[bool], forbidden: &[bool]) -> Result<u64, Flaw> {
        let puzzle = &self.puzzle;
        let times = self.presses.as_deref().unwrap_or_default();
        if times.len() != puzzle.buttons.len() || times.iter().any(|&t| t >= puzzle.states) {
            return flaw("presses is not a number below the number of states for each button");
        }
        if let Some(button) = (0..times.len()).find(|&b| forbidden[b] && times[b] > 0) {
            return flaw(format!(
                "button {button} is pressed, which may not be pressed"
            ));
        }
        let found: u64 = times.iter().sum();
        if let Some(claimed) = self.press_count.filter(|&claimed| claimed != found) {
            return flaw(format!(
                "press_count is {claimed}, but there are {found} presses"
            ));
        }
        let mut lamps = puzzle.start.clone();
        for (button, &times) in times.iter().enumerate() {
            puzzle.press(&mut lamps, button, times);
        }
        let wrong = puzzle.wrong(&lamps, free);
        if wrong > 0 {
            return flaw(format!(
                "after the presses {wrong} lamps have not the value that they should have"
            ));
        }
        Ok(found)
    }

    /// Checks what is claimed about solutions with fewer presses than those found.
    fn check_shortest(
        &self,
        found: u64,
        free: &[bool],
        forbidden: &[bool],
        allowance: &mut Allowance,
    ) -> Result<Option<Claim>, Flaw> {
        let Some(claim) = self.shortest else {
            return Ok(None);
        };
        let (optimal, bound) = (claim.optimal, claim.lower_bound);
        if bound > found {
            return flaw(format!(
                "lower_bound is {bound}, but there are {found} presses"
            ));
        }
        if optimal != (bound == found) {
            return flaw(format!(
                "optimal is {optimal}, but there are {found} presses and lower_bound is {bound}"
            ));
        }
        let claim = if bound == found {
            "no solution has fewer".to_owned()
        } else {
            format!("no solution has fewer than {bound}")
        };
        match self.fewer_than(bound, free, forbidden, allowance) {
            Some(true) => flaw(format!("a solution has fewer presses than {bound}")),
            Some(false) => Ok(Some(Claim::holds(claim, "as a search of all finds"))),
            None => Ok(Some(Claim::too_large(claim, allowance))),
        }
    }

    /// Whether some solution has fewer presses than `bound`; `None` if that takes more than the allowance.
    fn fewer_than(
        &self,
        bound: u64,
        free: &[bool],
        forbidden: &[bool],
        allowance: &mut Allowance,
    ) -> Option<bool> {
        let puzzle = &self.puzzle;
        let times = self.presses.as_deref().unwrap_or_default();
        let buttons = || (0..forbidden.len()).filter(|&button| !forbidden[button]);
        let mut lamps = 0;
        let place = |&free: &bool| {
            lamps += usize::from(!free);
            (!free).then(|| lamps - 1)
        };
        let places: Vec<Option<usize>> = free.iter().map(place).collect();
        let amounts = |button: usize| {
            let wires = puzzle.buttons[button].iter();
            let amounts = wires.filter_map(|wire| {
                let (lamp, amount) = wire.lamp_and_amount();
                Some((places[lamp]?, amount % puzzle.states))
            });
            amounts.collect()
        };
        let presses = Presses {
            states: puzzle.states,
            buttons: buttons().map(amounts).collect(),
            lamps,
            same: puzzle.goal == GoalRecord::Same,
        };
        let times: Vec<u64> = buttons().map(|button| times[button]).collect();
        presses.fewer_than(bound, &times, allowance)
    }

    fn check_obstruction(&self, free: &[bool], forbidden: &[bool]) -> Result<String, Flaw> {
        let puzzle = &self.puzzle;
        let k = puzzle.states;
        let weights = self.obstruction.as_deref().unwrap_or_default();
        if weights.len() != puzzle.lamps || weights.iter().any(|&weight| weight >= k) {
            return flaw("obstruction is not a weight below the number of states for each lamp");
        }
        if (0..puzzle.lamps).any(|lamp| free[lamp] && weights[lamp] != 0) {
            return flaw("obstruction has a weight for a lamp that does not matter");
        }
        for (button, wires) in puzzle
            .buttons
            .iter()
            .enumerate()
            .filter(|(b, _)| !forbidden[*b])
        {
            let change = wires.iter().fold(0, |sum, wire| {
                let (lamp, amount) = wire.lamp_and_amount();
                (sum + weights[lamp] * (amount % k)) % k
            });
            if change != 0 {
                return flaw(format!(
                    "button {button} changes the weighted sum by {change}"
                ));
            }
        }
        let weighted = |values: &mut dyn Iterator<Item = u64>| {
            weights
                .iter()
                .zip(values)
                .fold(0, |sum, (weight, value)| (sum + weight * value) % k)
        };
        let now = weighted(&mut puzzle.start.iter().copied());
        let wanted = match &puzzle.goal {
            GoalRecord::Value(value) => weighted(&mut std::iter::repeat(*value)),
            GoalRecord::Picture(values) => weighted(&mut values.iter().copied()),
            GoalRecord::Same if weighted(&mut std::iter::repeat(1)) == 0 => 0,
            GoalRecord::Same => {
                return flaw("the weighted sum is not the same for every common value");
            }
        };
        if now == wanted {
            return flaw(format!(
                "the weighted sum is {now}, as it should be: that shows nothing"
            ));
        }
        Ok(format!(
            "a weighted sum of the lamps is {now} modulo {k}, no button changes it, and at the goal it is {wanted}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROVED: PuzzleShortestClaim = PuzzleShortestClaim {
        optimal: true,
        lower_bound: 1,
    };

    /// Two lamps and a button for the first one, which is on.
    fn solved() -> PuzzleCertificate {
        PuzzleCertificate {
            puzzle: PuzzleRecord {
                states: 2,
                lamps: 2,
                buttons: vec![vec![Wire::Once(0)]],
                start: vec![1, 0],
                goal: GoalRecord::Value(0),
                free: Vec::new(),
                forbidden: Vec::new(),
            },
            solvable: true,
            method: "by hand".to_owned(),
            solutions: Some("1".to_owned()),
            presses: Some(vec![1]),
            press_count: Some(1),
            shortest: Some(PROVED),
            obstruction: None,
        }
    }

    /// The same, but the other lamp is on.
    fn unsolvable() -> PuzzleCertificate {
        let mut certificate = PuzzleCertificate {
            solvable: false,
            solutions: None,
            presses: None,
            press_count: None,
            shortest: None,
            obstruction: Some(vec![0, 1]),
            ..solved()
        };
        certificate.puzzle.start = vec![0, 1];
        certificate
    }

    #[test]
    fn keys_that_contradict_the_verdict_are_refused() {
        let flaw = |mut certificate: PuzzleCertificate, change: &dyn Fn(&mut PuzzleCertificate)| {
            assert!(certificate.check().unwrap().is_complete());
            change(&mut certificate);
            match certificate.check() {
                Err(Flaw::Key { key, .. }) => key,
                other => panic!("{other:?}"),
            }
        };
        let of_solved = |change: &dyn Fn(&mut PuzzleCertificate)| flaw(solved(), change);
        for number in ["0", "000", "abc", "", "-1", "1.5"] {
            let change = |c: &mut PuzzleCertificate| c.solutions = Some(number.to_owned());
            assert_eq!(of_solved(&change), "solutions", "{number}");
        }
        assert_eq!(of_solved(&|c| c.obstruction = Some(vec![0])), "obstruction");

        let of_other = |change: &dyn Fn(&mut PuzzleCertificate)| flaw(unsolvable(), change);
        assert_eq!(
            of_other(&|c| c.solutions = Some("5".to_owned())),
            "solutions"
        );
        assert_eq!(of_other(&|c| c.presses = Some(vec![0])), "presses");
        assert_eq!(of_other(&|c| c.press_count = Some(0)), "press_count");
        assert_eq!(of_other(&|c| c.shortest = Some(PROVED)), "shortest");
        let mut none = unsolvable();
        none.solutions = Some("0".to_owned());
        assert!(none.check().is_ok());
    }
}
