//! The largest power of cakes.

use std::collections::BTreeSet;

use madness_claims::{Allowance, Checked, Claim};
use serde::{Deserialize, Serialize};

use super::plane::read;
use super::shapes::{Shape, Strongest, blocked, normal, strongest};
use super::{Flaw, TooLarge, sets};
use crate::cake::power::BestPower;
use crate::cake::{Cake, Target, frames};

/// The largest number of sets that a cake of t cells blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CakePowerCertificate {
    /// `"cake-power"`.
    pub claim: String,
    /// The number of cells of a line; of an animal there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<usize>,
    /// How many of the directions (1, 0), (0, 1), (1, 1), (1, -1) lines have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directions: Option<usize>,
    /// The name of the animal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub animal: Option<String>,
    /// The number of cells of the cake.
    pub t: usize,
    /// How many sets the cake blocks.
    pub power: usize,
    /// Whether no cake of t cells blocks more.
    pub exact: bool,
    /// No cake of t cells blocks more than these.
    pub at_most: usize,
    /// The rows of the cake, as in a [`CakeWitness`](super::CakeWitness); none if no cake blocks a set.
    pub cake: Vec<String>,
    /// The rows of all cakes with that power, one of all that differ by a translation and the names of
    /// their parts, if they are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cakes: Option<Vec<Vec<String>>>,
}

impl CakePowerCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "cake-power";

    /// The most cells of a cake.
    pub const MOST_SIZE: usize = 12;

    /// Writes a power down.
    #[must_use]
    pub fn new(target: &Target, t: usize, best: &BestPower) -> Self {
        let lines = target.as_lines();
        let cake = best.cake.as_ref();
        Self {
            claim: Self::CLAIM.to_owned(),
            k: lines.map(|(k, _)| k),
            directions: lines.map(|(_, directions)| directions),
            animal: target.as_animal().map(str::to_owned),
            t,
            power: best.found,
            exact: best.is_exact(),
            at_most: best.at_most,
            cake: cake.map_or_else(Vec::new, |cake| {
                frames(std::slice::from_ref(cake)).1.concat()
            }),
            cakes: None,
        }
    }

    /// Adds all cakes with that power.
    #[must_use]
    pub fn with_all(self, cakes: &[Cake]) -> Self {
        let cakes = cakes.iter().map(std::slice::from_ref);
        let cakes = cakes.map(|cake| frames(cake).1.concat()).collect();
        Self {
            cakes: Some(cakes),
            ..self
        }
    }

    /// Counts the sets that the cake blocks, and lists all cakes that would block more than `at_most`.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (what, sets) = sets(self.k, self.directions, self.animal.as_deref())?;
        let (t, power, at_most) = (self.t, self.power, self.at_most);
        if t < 2 {
            return Err(Flaw::new("t", format!("{t} is below 2")));
        }
        if t > Self::MOST_SIZE {
            return Err(Flaw::limit(
                "t",
                format!("{t} is above {}", Self::MOST_SIZE),
            ));
        }
        if power > at_most {
            return Err(Flaw::new("at_most", format!("the cake has power {power}")));
        }
        if self.exact != (power == at_most) {
            let reason = format!("power {power} was found, and {at_most} is the bound");
            return Err(Flaw::new("exact", reason));
        }
        let counted = self.counted(&sets)?;
        if counted != power {
            return Err(Flaw::new("power", format!("the cake has {counted}")));
        }
        let found = format!("a cake of {t} cells meets {power} sets of {what} with both parts");
        let bound = format!("no cake of {t} cells meets more than {at_most}");
        let bound = match strongest(&sets, t, at_most.saturating_add(1), allowance) {
            Err(TooLarge) => Claim::too_large(bound, allowance),
            Ok(Strongest::All(shapes)) if shapes.is_empty() => {
                Claim::holds(bound, "the list of all stronger cakes is empty")
            }
            Ok(Strongest::Endless) => {
                Claim::not_checkable(bound, "the list of stronger cakes may have no end")
            }
            Ok(Strongest::All(_) | Strongest::Stronger) => {
                return Err(Flaw::new("at_most", "a cake is stronger"));
            }
        };
        let mut claims = vec![Claim::holds(found, "counted set by set"), bound];
        if let Some(cakes) = &self.cakes {
            claims.push(self.check_list(cakes, &sets, allowance)?);
        }
        Ok(Checked { claims })
    }

    /// Lists all cakes of the largest power, and compares.
    fn check_list(
        &self,
        cakes: &[Vec<String>],
        sets: &[Vec<super::Plane>],
        allowance: &mut Allowance,
    ) -> Result<Claim, Flaw> {
        let (t, power) = (self.t, self.power);
        let claim = format!(
            "{} cakes of {t} cells are all of power {power}",
            cakes.len()
        );
        if !self.exact {
            return Err(Flaw::new("cakes", "the largest power is not known"));
        }
        let mut listed = BTreeSet::new();
        for rows in cakes {
            let shape = shape_of(rows, t).map_err(|reason| Flaw::new("cakes", reason))?;
            if !listed.insert(normal(&shape)) {
                return Err(Flaw::new("cakes", format!("{rows:?} is there twice")));
            }
        }
        match strongest(sets, t, power, allowance) {
            Err(TooLarge) => Ok(Claim::too_large(claim, allowance)),
            Ok(Strongest::All(all)) if all == listed => Ok(Claim::holds(
                claim,
                "the list of all such cakes is the same",
            )),
            Ok(Strongest::Endless) => Ok(Claim::not_checkable(claim, "the list may have no end")),
            Ok(Strongest::All(all)) => {
                let reason = format!("there are {} such cakes, and not these", all.len());
                Err(Flaw::new("cakes", reason))
            }
            Ok(Strongest::Stronger) => Err(Flaw::new("at_most", "a cake is stronger")),
        }
    }

    /// Returns how many sets the cake blocks.
    fn counted(&self, sets: &[Vec<super::Plane>]) -> Result<usize, Flaw> {
        if self.cake.is_empty() {
            return Ok(0);
        }
        let shape = shape_of(&self.cake, self.t).map_err(|reason| Flaw::new("cake", reason))?;
        Ok(blocked(&shape, sets).len())
    }
}

/// Reads the rows of a cake of so many cells.
fn shape_of(rows: &[String], t: usize) -> Result<Shape, String> {
    let parts = read(rows, t)?;
    let size = parts.p.len() + parts.q.len();
    if size != t {
        return Err(format!("{size} cells"));
    }
    let p = parts.p.into_iter().map(|cell| (cell, true));
    let q = parts.q.into_iter().map(|cell| (cell, false));
    Ok(p.chain(q).collect())
}
