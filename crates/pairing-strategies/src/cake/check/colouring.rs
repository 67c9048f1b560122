//! Colourings of the plane in which no set has one colour, and proofs about windows.
//!
//! [`cake::colouring`](crate::cake::colouring) says why a proof about a window is one about the plane. Here the
//! sets, the images of a colouring and the formula are made anew.

use std::collections::BTreeSet;

use madness_claims::{Allowance, Checked, Claim, counted};
use madness_search::sat::{Formula, Literal};
use serde::{Deserialize, Serialize};

use super::plane::Plane;
use super::windows::{MOST_SIDE, refuted};
use super::{CakeAnswer, Finding, Flaw, TooLarge, sets};
use crate::cake::Target;
use crate::cake::colouring::{Colouring, ColouringAnswer};

/// Whether some colours do for the plane, if no line of k cells, or no place of an animal, may have one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CakeColouringCertificate {
    /// `"cake-colouring"`.
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
    /// The number of colours.
    pub colours: u8,
    /// Whether they do.
    pub answer: CakeAnswer,
    /// The rows of a colouring, which repeat: X and O, or A to H.
    pub witness: Option<Vec<String>>,
    /// Why there is no colouring, or no other one but for its images.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<WindowRecord>,
    /// The rows of a colouring that is no image of the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Vec<String>>,
}

/// A square of the plane that has no colouring, or none that differs from all images in its middle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowRecord {
    /// Its columns, and its rows.
    pub side: i32,
    /// Clauses that follow one from the other up to the empty one, as in DIMACS.
    pub clauses: Vec<Vec<i32>>,
}

impl CakeColouringCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "cake-colouring";

    /// Writes an answer down.
    #[must_use]
    pub fn new(target: &Target, colours: u8, answer: &ColouringAnswer) -> Self {
        let lines = target.as_lines();
        let proof = answer.proof.as_ref();
        Self {
            claim: Self::CLAIM.to_owned(),
            k: lines.map(|(k, _)| k),
            directions: lines.map(|(_, directions)| directions),
            animal: target.as_animal().map(str::to_owned),
            colours,
            answer: match (&answer.found, proof) {
                (Some(_), _) => CakeAnswer::Yes,
                (None, Some(_)) => CakeAnswer::No,
                (None, None) => CakeAnswer::Open,
            },
            witness: answer.found.as_ref().map(Colouring::rows),
            proof: proof.map(|window| WindowRecord {
                side: i32::try_from(window.side).unwrap_or(i32::MAX),
                clauses: (window.proof.iter())
                    .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
                    .collect(),
            }),
            other: answer.other.as_ref().map(Colouring::rows),
        }
    }

    /// Checks the colourings set by set, and the proof step by step. An open answer claims nothing.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (what, sets) = sets(self.k, self.directions, self.animal.as_deref())?;
        if !(2..=Colouring::MOST_COLOURS).contains(&self.colours) {
            let reason = format!(
                "{} is not from 2 to {}",
                self.colours,
                Colouring::MOST_COLOURS
            );
            return Err(Flaw::new("colours", reason));
        }
        let mut claims = Vec::new();
        for (claim, finding) in self.findings(&what, &sets, allowance)? {
            claims.push(match finding {
                Ok(finding) => Claim::holds(claim, finding?),
                Err(TooLarge) => Claim::too_large(claim, allowance),
            });
        }
        if claims.is_empty() {
            let claim = format!("whether {} block {what}", counted(self.colours, "colour"));
            claims.push(Claim::not_checkable(claim, "the answer is open"));
        }
        Ok(Checked { claims })
    }

    /// Returns what is claimed, and what was found of it.
    fn findings(
        &self,
        what: &str,
        sets: &[Vec<Plane>],
        allowance: &mut Allowance,
    ) -> Result<Vec<(String, Finding)>, Flaw> {
        let colours = counted(self.colours, "colour");
        let read = |key: &'static str, rows: &[String]| {
            Plan::read(rows, self.colours).map_err(|reason| Flaw::new(key, reason))
        };
        let rows = match (self.answer, &self.witness, &self.proof, &self.other) {
            (CakeAnswer::Open, None, None, None) => return Ok(Vec::new()),
            (CakeAnswer::No, None, Some(proof), None) => {
                let finding = self.window(proof, sets, &BTreeSet::new(), allowance);
                return Ok(vec![(format!("{colours} do not block {what}"), finding)]);
            }
            (CakeAnswer::Yes, Some(_), Some(_), Some(_)) => {
                return Err(Flaw::new("other", "not expected, as there is a proof"));
            }
            (CakeAnswer::Yes, Some(rows), _, _) => rows,
            _ => {
                let reason = "yes has a witness, no a proof, and open neither";
                return Err(Flaw::new("answer", reason));
            }
        };
        if self.colours != 2 && (self.proof.is_some() || self.other.is_some()) {
            let reason = "whether there are others is told of 2 colours";
            return Err(Flaw::new("colours", reason));
        }
        let plan = read("witness", rows)?;
        let blocks = plan.blocks("witness", sets, allowance);
        let mut findings = vec![(format!("{colours} block {what}"), blocks)];
        if let Some(proof) = &self.proof {
            let finding = plan
                .images(allowance)
                .and_then(|images| self.window(proof, sets, &images, allowance));
            let claim = "no other colouring does, but for its images";
            findings.push((claim.to_owned(), finding));
        }
        if let Some(rows) = &self.other {
            let finding = read("other", rows)?.is_another(&plan, sets, allowance);
            let claim = "another colouring does, which is no image of it";
            findings.push((claim.to_owned(), finding));
        }
        Ok(findings)
    }

    /// Checks that no colouring of a square differs from all images in its middle.
    fn window(
        &self,
        proof: &WindowRecord,
        sets: &[Vec<Plane>],
        images: &BTreeSet<Plan>,
        allowance: &mut Allowance,
    ) -> Finding {
        let Some(middle) = telling(images) else {
            let reason = "images that are the same on 8 × 8 cells";
            return Ok(Err(Flaw::new("proof", reason)));
        };
        if !(middle.max(1)..=MOST_SIDE.into()).contains(&proof.side.into()) {
            let reason = format!(
                "{} is not from {} to {MOST_SIDE}",
                proof.side,
                middle.max(1)
            );
            return Ok(Err(Flaw::new("side", reason)));
        }
        let side = i64::from(proof.side);
        let colours = i64::from(self.colours);
        let index = |number: i64| usize::try_from(number).unwrap_or(0);
        let has = |(x, y): Plane, colour: u8| match (self.colours, colour) {
            (2, 0) => Literal::positive(index(y * side + x)),
            (2, _) => Literal::negative(index(y * side + x)),
            _ => Literal::positive(index((y * side + x) * colours + i64::from(colour))),
        };
        let cells = sets.iter().map(Vec::len).sum::<usize>() + images.len();
        let steps = 200 * cells as u64 * index(side * side * colours) as u64;
        allowance.spend(steps).ok_or(TooLarge)?;
        let per_cell = if colours == 2 { 1 } else { colours };
        let mut formula = Formula::new(index(side * side * per_cell));
        if colours != 2 {
            for cell in square(side) {
                formula.add((0..self.colours).map(|colour| has(cell, colour)));
            }
        }
        let is_inside = |&(x, y): &Plane| (0..side).contains(&x) && (0..side).contains(&y);
        for set in sets {
            for (dx, dy) in square(2 * side) {
                let cells = set.iter().map(|&(x, y)| (x + dx - side, y + dy - side));
                let cells: Vec<Plane> = cells.collect();
                if cells.iter().all(is_inside) {
                    for colour in 0..self.colours {
                        formula.add(cells.iter().map(|&cell| !has(cell, colour)));
                    }
                }
            }
        }
        let first = (side - middle) / 2;
        for image in images {
            let differs =
                square(middle).map(|(x, y)| !has((x + first, y + first), image.at((x, y))));
            formula.add(differs);
        }
        Ok(refuted(&formula, &proof.clauses, allowance)?.map(|finding| {
            if images.is_empty() {
                format!("{side} × {side} cells have no colouring: {finding}")
            } else {
                format!(
                    "each colouring of {side} × {side} cells agrees with one of {} in its middle: {finding}",
                    counted(images.len(), "image")
                )
            }
        }))
    }
}

/// Lists the cells of a square.
fn square(side: i64) -> impl Iterator<Item = Plane> {
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

/// A colouring that repeats.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Plan {
    width: i64,
    height: i64,
    cells: Vec<u8>,
}

impl Plan {
    fn read(rows: &[String], colours: u8) -> Result<Self, String> {
        let width = rows.first().map_or(0, String::len);
        let is_even = rows.iter().all(|row| row.len() == width);
        if width == 0 || !is_even || width.saturating_mul(rows.len()) > Colouring::MOST_CELLS {
            return Err(format!(
                "expected rows of equal length with 1 to {} cells",
                Colouring::MOST_CELLS
            ));
        }
        let colour = |letter: u8| {
            let colour = match letter {
                b'X' => Some(0),
                b'O' => Some(1),
                letter => letter.checked_sub(b'A'),
            };
            let colour = colour.filter(|&colour| colour < colours);
            colour.ok_or_else(|| format!("{:?} is none of {colours} colours", char::from(letter)))
        };
        let cells = rows.iter().flat_map(|row| row.bytes()).map(colour);
        let number = |side: usize| i64::try_from(side).map_err(|_| "too many cells".to_owned());
        Ok(Self {
            width: number(width)?,
            height: number(rows.len())?,
            cells: cells.collect::<Result<_, _>>()?,
        })
    }

    fn at(&self, (x, y): Plane) -> u8 {
        let place = y.rem_euclid(self.height) * self.width + x.rem_euclid(self.width);
        self.cells[usize::try_from(place).unwrap_or(0)]
    }

    /// Checks that no set has one colour.
    fn blocks(&self, key: &'static str, sets: &[Vec<Plane>], allowance: &mut Allowance) -> Finding {
        let looks: usize = sets.iter().map(Vec::len).sum();
        let steps = 20 * looks as u64 * self.cells.len() as u64;
        allowance.spend(steps).ok_or(TooLarge)?;
        for y in 0..self.height {
            for x in 0..self.width {
                for set in sets {
                    let colours: BTreeSet<u8> =
                        set.iter().map(|&(u, v)| self.at((x + u, y + v))).collect();
                    if colours.len() < 2 {
                        let reason = format!("a set at {x},{y} has one colour");
                        return Ok(Err(Flaw::new(key, reason)));
                    }
                }
            }
        }
        Ok(Ok(format!(
            "a colouring that repeats after {} and {}, set by set",
            counted(self.width, "column"),
            counted(self.height, "row")
        )))
    }

    /// Returns the images under the maps of the square, translations and the exchange of two colours, each on a
    /// square that repeats.
    fn images(&self, allowance: &mut Allowance) -> Result<BTreeSet<Self>, TooLarge> {
        let side = lcm(self.width, self.height);
        let size = (side * side).unsigned_abs();
        let images = 16 * self.cells.len() as u64;
        let steps = images.saturating_mul(size).saturating_mul(20);
        allowance.spend(steps).ok_or(TooLarge)?;
        let bytes = images.saturating_mul(size + 64);
        allowance.hold(bytes).ok_or(TooLarge)?;
        let mut all = BTreeSet::new();
        for (dx, dy) in (0..self.height).flat_map(|dy| (0..self.width).map(move |dx| (dx, dy))) {
            for map in 0..8 {
                let colour = |(x, y): Plane| {
                    let (u, v) = if map & 1 == 0 { (x, y) } else { (y, x) };
                    let u = if map & 2 == 0 { u } else { -u };
                    let v = if map & 4 == 0 { v } else { -v };
                    self.at((u + dx, v + dy))
                };
                let of = |cells: Vec<u8>| Self {
                    width: side,
                    height: side,
                    cells,
                };
                all.insert(of(square(side).map(|cell| 1 - colour(cell)).collect()));
                all.insert(of(square(side).map(colour).collect()));
            }
        }
        Ok(all)
    }

    /// Checks that no set has one colour, and that this is no image of another colouring.
    fn is_another(&self, first: &Self, sets: &[Vec<Plane>], allowance: &mut Allowance) -> Finding {
        let finding = self.blocks("other", sets, allowance)?;
        let images = first.images(allowance)?;
        let common = [self.height, first.width, first.height];
        let common = common.into_iter().fold(self.width, lcm);
        let looks = (common * common).unsigned_abs();
        let steps = looks.saturating_mul(20 * images.len() as u64);
        allowance.spend(steps).ok_or(TooLarge)?;
        let is_same = |image: &Self| square(common).all(|cell| self.at(cell) == image.at(cell));
        if images.iter().any(is_same) {
            return Ok(Err(Flaw::new("other", "an image of the witness")));
        }
        Ok(finding)
    }
}

/// Returns the least side b such that b × (b − 1) and (b − 1) × b cells tell all images apart, up to 8; 0 if
/// there are no images.
fn telling(images: &BTreeSet<Plan>) -> Option<i64> {
    if images.is_empty() {
        return Some(0);
    }
    let tells = |columns: i64, rows: i64| {
        let seen = images.iter().map(|image| {
            let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
            cells.map(|cell| image.at(cell)).collect::<Vec<u8>>()
        });
        seen.collect::<BTreeSet<_>>().len() == images.len()
    };
    (2..=8).find(|&side| tells(side, side - 1) && tells(side - 1, side))
}

fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
