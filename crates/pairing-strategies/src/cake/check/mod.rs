//! Good placements of cakes and colourings, and proofs that there are none.

mod colouring;
#[cfg(test)]
mod colouring_tests;
mod plane;
mod power;
mod shapes;
#[cfg(test)]
mod tests;
mod windows;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use madness_search::sat::Literal;
use serde::{Deserialize, Serialize};

pub use colouring::{CakeColouringCertificate, WindowRecord};
use plane::Plane;
pub use power::CakePowerCertificate;

use crate::cake::refute::Refutation;
use crate::cake::table::Answer;
use crate::cake::{Cake, Lattice, Placement, Target, frames};

/// Whether cakes of at most t cells block all lines of k cells, or all places of an animal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CakeCertificate {
    /// `"cake"`.
    pub claim: String,
    /// The number of cells of a line; of an animal there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<usize>,
    /// The most cells of a cake.
    pub t: usize,
    /// How many of the directions (1, 0), (0, 1), (1, 1), (1, -1) lines have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directions: Option<usize>,
    /// The name of the animal that is to be blocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub animal: Option<String>,
    /// Whether there is a good placement.
    pub answer: CakeAnswer,
    /// Why, in words for people: the check does not read it.
    pub reason: String,
    /// The placement, if the answer is yes.
    pub witness: Option<CakeWitness>,
    /// The proof, if the answer is no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<CakeProof>,
}

/// Whether there is a good placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CakeAnswer {
    /// There is one.
    Yes,
    /// There is none.
    No,
    /// Nobody knows, or it was not found.
    Open,
}

/// A placement: all translates of some cakes by the vectors of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CakeWitness {
    /// Two vectors (column, row) whose integer combinations are the lattice.
    pub lattice: [[i32; 2]; 2],
    /// The rows of each cake, downwards: `P` and `Q` for the cells of its parts, `.` for others. The first
    /// character of every cake is the same cell, (0, 0).
    pub cakes: Vec<Vec<String>>,
}

/// Why there is no good placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum CakeProof {
    /// Cakes of up to t cells block less than their size times the number of directions.
    Bound,
    /// A rectangle that the strongest cakes cannot cover.
    Window {
        /// Its number of columns.
        width: i32,
        /// Its number of rows.
        height: i32,
        /// The strongest cakes.
        cakes: Vec<Vec<String>>,
        /// Clauses that follow one from the other up to the empty one, as in DIMACS: variables from 1, the
        /// negated ones negative.
        clauses: Vec<Vec<i32>>,
    },
    /// Cells after the last cell of a cake, row by row, that have no good colouring if that cell may have
    /// either colour.
    Corner {
        /// The cells are in columns from `-width` to `width`,
        width: i32,
        /// and in rows from 0 to `height`, in row 0 from column 1.
        height: i32,
        /// Clauses that follow one from the other up to the empty one.
        clauses: Vec<Vec<i32>>,
    },
}

/// A check stopped, as it would take more than the allowance.
#[derive(Debug)]
struct TooLarge;

/// The outcome of a part of a check: what was found, or the flaw.
type Finding = Result<Result<String, Flaw>, TooLarge>;

impl CakeWitness {
    /// Writes a placement down.
    pub fn new(placement: &Placement) -> Self {
        let basis = placement.lattice.basis();
        Self {
            lattice: basis.map(|(x, y)| [x, y]),
            cakes: frames(&placement.cakes).1,
        }
    }

    /// Reads the placement, for a picture.
    ///
    /// # Errors
    /// If the vectors make no lattice of index up to 4096, or the rows no cakes without a common cell.
    pub fn placement(&self) -> Result<Placement, Flaw> {
        let lattice = Lattice::of_basis(self.lattice.map(|[x, y]| (x, y)))
            .ok_or_else(|| Flaw::new("lattice", "no lattice of at most 4096 cells"))?;
        let small = |cells: Vec<Plane>| -> Option<Vec<(i32, i32)>> {
            let small = |(x, y): Plane| Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?));
            cells.into_iter().map(small).collect()
        };
        let cake = |rows: &Vec<String>| {
            let parts = plane::read(rows, Lattice::MOST_INDEX)
                .map_err(|reason| Flaw::new("cakes", reason))?;
            let cake = small(parts.p).zip(small(parts.q));
            cake.and_then(|(p, q)| Cake::new(p, q))
                .ok_or_else(|| Flaw::new("cakes", "a cake is too far away"))
        };
        let cakes = self.cakes.iter().map(cake).collect::<Result<_, _>>()?;
        let placement = Placement { lattice, cakes };
        if placement.is_disjoint() {
            Ok(placement)
        } else {
            Err(Flaw::new("cakes", "two cakes overlap"))
        }
    }
}

impl CakeCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "cake";

    /// The most cells of a cake.
    pub const MOST_SIZE: usize = 4096;

    /// Writes an answer down.
    #[must_use]
    pub fn new(target: &Target, t: usize, answer: &Answer) -> Self {
        let lines = target.as_lines();
        let dimacs = |proof: &[Vec<Literal>]| {
            let clause =
                |clause: &Vec<Literal>| clause.iter().map(|literal| literal.to_dimacs()).collect();
            proof.iter().map(clause).collect()
        };
        let (kind, reason, witness, proof) = match answer {
            Answer::Yes(placement) => {
                let cells = placement.lattice.index();
                let largest = placement.cakes.iter().map(Cake::size).max();
                let reason = format!(
                    "placement of {} of at most {} cells on {cells} cells that repeat",
                    counted(placement.cakes.len(), "cake"),
                    largest.unwrap_or(0),
                );
                let witness = CakeWitness::new(placement);
                (CakeAnswer::Yes, reason, Some(witness), None)
            }
            Answer::No(Refutation::Bound) => {
                let sets = target.patterns().len();
                let reason = format!(
                    "bound: no cake of up to {t} cells blocks {} for each of its cells",
                    counted(sets, "set")
                );
                (CakeAnswer::No, reason, None, Some(CakeProof::Bound))
            }
            Answer::No(Refutation::Window(window)) => {
                let reason = format!(
                    "window: the {} strongest cakes cannot cover {}x{} cells (proof of {} clauses)",
                    window.cakes.len(),
                    window.width,
                    window.height,
                    window.proof.len()
                );
                let proof = CakeProof::Window {
                    width: window.width,
                    height: window.height,
                    cakes: window
                        .cakes
                        .iter()
                        .flat_map(|cake| frames(std::slice::from_ref(cake)).1)
                        .collect(),
                    clauses: dimacs(&window.proof),
                };
                (CakeAnswer::No, reason, None, Some(proof))
            }
            Answer::No(Refutation::Corner(corner)) => {
                let reason = format!(
                    "corner: the cells after the last cell of a cake have no colouring, so no finite \
                     cakes do, whatever t (proof of {} clauses)",
                    corner.proof.len()
                );
                let proof = CakeProof::Corner {
                    width: corner.width,
                    height: corner.height,
                    clauses: dimacs(&corner.proof),
                };
                (CakeAnswer::No, reason, None, Some(proof))
            }
            Answer::Open { is_exhausted } => {
                let reason = if *is_exhausted {
                    "open: none of the placements looked for is good"
                } else {
                    "open: nothing found within the budget"
                };
                (CakeAnswer::Open, reason.to_owned(), None, None)
            }
        };
        Self {
            claim: Self::CLAIM.to_owned(),
            k: lines.map(|(k, _)| k),
            t,
            directions: lines.map(|(_, directions)| directions),
            animal: target.as_animal().map(str::to_owned),
            answer: kind,
            reason,
            witness,
            proof,
        }
    }

    /// Checks the placement cell by cell, or the proof step by step. An open answer claims nothing.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (what, sets) = sets(self.k, self.directions, self.animal.as_deref())?;
        let t = self.t;
        if t < 2 {
            return Err(Flaw::new("t", format!("{t} is below 2")));
        }
        if t > Self::MOST_SIZE {
            return Err(Flaw::limit(
                "t",
                format!("{t} is above {}", Self::MOST_SIZE),
            ));
        }
        let key = |expected: bool, key: &'static str, found: bool| {
            if expected == found {
                return Ok(());
            }
            let reason = match self.answer {
                CakeAnswer::Yes => "the answer is yes",
                CakeAnswer::No => "the answer is no",
                CakeAnswer::Open => "the answer is open",
            };
            let be = if expected { "missing" } else { "not expected" };
            Err(Flaw::new(key, format!("{be}, as {reason}")))
        };
        key(
            self.answer == CakeAnswer::Yes,
            "witness",
            self.witness.is_some(),
        )?;
        key(self.answer == CakeAnswer::No, "proof", self.proof.is_some())?;
        let (claim, finding) = match (&self.witness, &self.proof) {
            (Some(witness), _) => (
                format!("cakes of at most {t} cells block {what}"),
                plane::check(witness, &sets, t, allowance),
            ),
            (_, Some(proof)) => (
                format!("no cakes of at most {t} cells block {what}"),
                windows::check(proof, &sets, t, allowance),
            ),
            (None, None) => {
                let claim = format!("whether cakes of at most {t} cells block {what}");
                let claims = vec![Claim::not_checkable(claim, "the answer is open")];
                return Ok(Checked { claims });
            }
        };
        let claims = vec![match finding {
            Ok(finding) => Claim::holds(claim, finding?),
            Err(TooLarge) => Claim::too_large(claim, allowance),
        }];
        Ok(Checked { claims })
    }
}

/// Returns words for what is to be blocked, and the patterns of the sets.
fn sets(
    k: Option<usize>,
    directions: Option<usize>,
    animal: Option<&str>,
) -> Result<(String, Vec<Vec<Plane>>), Flaw> {
    match (k, animal) {
        (Some(k), None) => {
            if k < 2 {
                return Err(Flaw::new("k", format!("{k} is below 2")));
            }
            if k > 64 {
                return Err(Flaw::limit("k", format!("{k} is above 64")));
            }
            let directions = directions.unwrap_or(4);
            if !(1..=4).contains(&directions) {
                let reason = format!("{directions} is not from 1 to 4");
                return Err(Flaw::new("directions", reason));
            }
            let all = [(1, 0), (0, 1), (1, 1), (1, -1)];
            let line = |&(dx, dy): &(i64, i64)| {
                let places = (0..i64::try_from(k).expect("limited")).map(|at| (at * dx, at * dy));
                places.collect()
            };
            let what = match directions {
                4 => format!("{k} in a row"),
                _ => format!("{k} in a row in {}", counted(directions, "direction")),
            };
            Ok((what, all[..directions].iter().map(line).collect()))
        }
        (None, Some(animal)) => {
            if directions.is_some() {
                return Err(Flaw::new("directions", "an animal has none"));
            }
            let sets = madness_text::animals::orientations(animal)
                .ok_or_else(|| Flaw::new("animal", format!("no animal is named {animal:?}")))?;
            Ok((format!("the animal {animal}"), sets))
        }
        (Some(_), Some(_)) => Err(Flaw::new("animal", "there is k, too")),
        (None, None) => Err(Flaw::new("k", "missing, and there is no animal")),
    }
}
