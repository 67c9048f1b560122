//! Good pairings of the integer points, checked on their group and point by point.
//!
//! # Why the check suffices
//! A line is k points in a row along a direction v, and the forms lead it along a coset of the multiples
//! of the image of v. Suppose that along each coset the pairs in direction v start at most k − l apart, if
//! their points are l steps apart: l is 1 for dominoes. Then one of the first k − l points of the line is
//! a start. Its partner is l points further, which is on the line too: so the line holds a pair. The pairs
//! of points do not meet, because those of the group do not. Nothing else is needed: elements may stay
//! without a pair.

#[cfg(test)]
mod tests;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use crate::find::LatticePairing;

/// A good pairing of the integer points for k in a row in some directions.
///
/// It repeats: linear forms, each modulo a number, lead from the points to a finite group, and the
/// dominoes are the inverse images of dominoes of the group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairingCertificate {
    /// `"pairing"`.
    pub claim: String,
    /// The number of coordinates.
    pub dimension: usize,
    /// How many points in a row hold a pair.
    pub k: u64,
    /// The directions of the lines.
    pub directions: Vec<Vec<i64>>,
    /// The moduli of the forms.
    pub moduli: Vec<i64>,
    /// The coefficients of the forms.
    pub maps: Vec<Vec<i64>>,
    /// For each direction the elements of the group where its dominoes start.
    pub dominoes: Vec<Vec<Vec<i64>>>,
    /// For each direction how many steps apart the points of its pairs are; none of them means 1 for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<u64>,
}

/// The group, as its elements are numbered.
struct Group<'a> {
    certificate: &'a PairingCertificate,
    /// For each element 0, or twice the number of its direction, counted from 1, and 1 more at the end
    /// of the domino.
    pairs: Vec<u8>,
}

/// The most numbers of a direction, and the most directions.
const MOST: usize = 64;

/// The greatest numbers of directions and moduli.
const GREATEST: i64 = 1 << 20;

/// The most points in a row. So the values of forms at points of a line stay below 2^56.
const MOST_IN_A_ROW: u64 = 1000;

impl PairingCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "pairing";

    /// Creates the certificate of a pairing.
    #[must_use]
    pub fn new(found: &LatticePairing) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            dimension: found.directions.first().map_or(0, Vec::len),
            k: found.k,
            directions: found.directions.clone(),
            moduli: found.moduli.clone(),
            maps: found.maps.clone(),
            dominoes: found.dominoes.clone(),
            lengths: if found.lengths.iter().all(|&length| length == 1) {
                Vec::new()
            } else {
                found.lengths.clone()
            },
        }
    }

    /// Returns how many steps apart the points of the pairs of a direction are.
    fn length(&self, direction: usize) -> u64 {
        self.lengths.get(direction).copied().unwrap_or(1)
    }

    /// Returns the vector from the start of a pair of a direction to its end.
    fn span(&self, direction: usize) -> Vec<i64> {
        let length = i64::try_from(self.length(direction)).unwrap_or(0);
        let numbers = self.directions[direction].iter();
        numbers.map(|x| length * x).collect()
    }

    /// Checks the certificate: on the group each element is in at most one domino, and along each
    /// direction the dominoes start at most k − 1 apart. Then it looks at the points of a box one by
    /// one.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        self.check_form()?;
        let count = self.directions.len();
        let named = self.directions.iter().map(|direction| {
            let numbers: Vec<String> = direction.iter().map(i64::to_string).collect();
            format!("({})", numbers.join(","))
        });
        let claim = format!(
            "a pairing of the points with {} for {} in a row in {}: {}",
            counted(self.dimension, "coordinate"),
            self.k,
            counted(count, "direction"),
            named.collect::<Vec<String>>().join(" ")
        );
        let too_large = |allowance: &Allowance| Checked {
            claims: vec![Claim::too_large(claim.clone(), allowance)],
        };
        let moduli = self.moduli.iter().map(|modulus| modulus.unsigned_abs());
        let order = moduli.fold(1, u64::saturating_mul);
        let work = order
            .saturating_mul(count as u64 + 1)
            .saturating_mul(self.moduli.len() as u64 + 1);
        // A byte for the domino of each element, and one to mark what was seen.
        let memory = order.saturating_mul(2);
        if allowance.spend(work.saturating_mul(16)).is_none() || allowance.hold(memory).is_none() {
            return Ok(too_large(allowance));
        }
        let mut group = Group {
            certificate: self,
            pairs: vec![0; usize::try_from(order).unwrap_or(0)],
        };
        let dominoes = group.place()?;
        for direction in 0..count {
            group.check_lines(direction)?;
        }
        let box_side = group.check_box(allowance)?;
        let points = match box_side {
            0 => "no box of points fits the allowance".to_owned(),
            side => format!(
                "all lines that start in a box of {side}^{} points, point by point",
                self.dimension
            ),
        };
        let (pairs, gap) = match (self.lengths.is_empty(), self.k - 1) {
            (true, gap) => ("dominoes", format!("at most {gap} apart")),
            (false, _) => ("pairs", "near enough".to_owned()),
        };
        let because = format!(
            "{dominoes} {pairs} of {order} elements, at most one at each, along each direction {gap}; \
             {points}"
        );
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }

    /// Checks lengths and ranges.
    fn check_form(&self) -> Result<(), Flaw> {
        let no = |key, reason: &str| Err(Flaw::new(key, reason));
        let limit = |key, reason: &str| Err(Flaw::limit(key, reason));
        if self.dimension == 0 {
            return no("dimension", "it is at least 1");
        }
        if self.directions.is_empty() {
            return no("directions", "there are none");
        }
        if self.k < 2 {
            return no("k", "it is at least 2");
        }
        let of_directions = self.directions.iter().flatten();
        let mut numbers = of_directions.chain(self.maps.iter().flatten());
        if self.dimension > MOST || self.directions.len() > MOST || self.moduli.len() > MOST {
            return limit(
                "dimension",
                "more than 64 coordinates, directions or moduli",
            );
        }
        if self.k > MOST_IN_A_ROW {
            return limit("k", "more than 1000 in a row");
        }
        if numbers.any(|x| x.unsigned_abs() > GREATEST.unsigned_abs())
            || self.moduli.iter().any(|&modulus| modulus > GREATEST)
        {
            return limit(
                "moduli",
                "a number is above 1048576, here or in a direction or a map",
            );
        }
        let is_one = |&length: &u64| length > 0 && length < self.k;
        if !(self.lengths.is_empty() || self.lengths.len() == self.directions.len())
            || !self.lengths.iter().all(is_one)
        {
            return no(
                "lengths",
                "there is not one from 1 to k − 1 for each direction",
            );
        }
        for (at, direction) in self.directions.iter().enumerate() {
            let is_one = direction.len() == self.dimension && direction.iter().any(|&x| x != 0);
            if !is_one {
                return no("directions", "one has another length, or is 0");
            }
            let opposite: Vec<i64> = direction.iter().map(|x| -x).collect();
            let before = &self.directions[..at];
            if before.contains(direction) || before.contains(&opposite) {
                return no("directions", "one is there twice");
            }
        }
        if self.moduli.iter().any(|&modulus| modulus < 1) {
            return no("moduli", "one is below 1");
        }
        let is_form = |map: &Vec<i64>| map.len() == self.dimension;
        if self.maps.len() != self.moduli.len() || !self.maps.iter().all(is_form) {
            return no("maps", "they are not a form for each modulus");
        }
        if self.dominoes.len() != self.directions.len() {
            return no("dominoes", "there is no list for each direction");
        }
        let is_element = |element: &Vec<i64>| {
            element.len() == self.moduli.len()
                && (element.iter().zip(&self.moduli)).all(|(x, modulus)| (0..*modulus).contains(x))
        };
        if !self.dominoes.iter().flatten().all(is_element) {
            return no("dominoes", "one does not start at an element of the group");
        }
        Ok(())
    }
}

impl Group<'_> {
    /// Returns the number of an element whose coordinates may be any.
    fn number(&self, coordinates: impl Iterator<Item = i64>) -> usize {
        let moduli = self.certificate.moduli.iter();
        let number = coordinates.zip(moduli).fold(0_i64, |number, (x, modulus)| {
            number * modulus + x.rem_euclid(*modulus)
        });
        usize::try_from(number).unwrap_or(0)
    }

    fn coordinates(&self, number: usize) -> Vec<i64> {
        let mut rest = i64::try_from(number).unwrap_or(0);
        let moduli = self.certificate.moduli.iter().rev();
        let mut coordinates: Vec<i64> = moduli
            .map(|modulus| {
                let x = rest % modulus;
                rest /= modulus;
                x
            })
            .collect();
        coordinates.reverse();
        coordinates
    }

    /// Returns the image of a point under the forms.
    fn forms<'a>(&'a self, point: &'a [i64]) -> impl Iterator<Item = i64> + 'a {
        let maps = self.certificate.maps.iter();
        maps.map(move |map| map.iter().zip(point).map(|(a, x)| a * x).sum())
    }

    /// Returns the number of the element after another one along a direction.
    fn next(&self, number: usize, step: &[i64]) -> usize {
        let coordinates = self.coordinates(number);
        self.number(coordinates.iter().zip(step).map(|(x, dx)| x + dx))
    }

    fn step(&self, direction: usize) -> Vec<i64> {
        self.forms(&self.certificate.directions[direction])
            .collect()
    }

    /// Returns the most steps from one start of a direction to the next one.
    fn greatest_gap(&self, direction: usize) -> u64 {
        self.certificate.k - self.certificate.length(direction)
    }

    /// Places all dominoes, and returns how many there are.
    fn place(&mut self) -> Result<usize, Flaw> {
        let mut count = 0;
        for (direction, starts) in self.certificate.dominoes.iter().enumerate() {
            let step: Vec<i64> = self.forms(&self.certificate.span(direction)).collect();
            let code = u8::try_from(2 * direction + 2).expect("at most 64 directions");
            for start in starts {
                let start = self.number(start.iter().copied());
                let end = self.next(start, &step);
                let is_free = start != end && self.pairs[start] == 0 && self.pairs[end] == 0;
                if !is_free {
                    let element = self.coordinates(start);
                    let reason = format!("that at {element:?} meets another one, or itself");
                    return Err(Flaw::new("dominoes", reason));
                }
                self.pairs[start] = code;
                self.pairs[end] = code + 1;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Checks that pairs of a direction start near enough to one another on every line.
    fn check_lines(&self, direction: usize) -> Result<(), Flaw> {
        let step = self.step(direction);
        let code = u8::try_from(2 * direction + 2).expect("at most 64 directions");
        let greatest = self.greatest_gap(direction);
        let mut seen = vec![false; self.pairs.len()];
        for first in 0..seen.len() {
            if seen[first] {
                continue;
            }
            // The first start, the last one so far, and the greatest distance of two that follow.
            let mut starts: Option<(u64, u64)> = None;
            let (mut longest, mut length) = (0, 0);
            let mut element = first;
            while !seen[element] {
                seen[element] = true;
                if self.pairs[element] == code {
                    let (earliest, last) = starts.unwrap_or((length, length));
                    longest = longest.max(length - last);
                    starts = Some((earliest, length));
                }
                length += 1;
                element = self.next(element, &step);
            }
            let is_short = starts.is_some_and(|(earliest, last)| {
                // From the last one around to the first one.
                longest.max(length - last + earliest) <= greatest
            });
            if !is_short {
                let (direction, element) = (
                    &self.certificate.directions[direction],
                    self.coordinates(first),
                );
                let reason = format!(
                    "along {direction:?} through {element:?} they start more than {greatest} apart"
                );
                return Err(Flaw::new("dominoes", reason));
            }
        }
        Ok(())
    }

    /// Looks at the points of a box, by their coordinates: the partner of the partner is the point
    /// itself, and each line that starts in the box holds a pair. Returns the side of the box.
    fn check_box(&self, allowance: &mut Allowance) -> Result<u64, Flaw> {
        let PairingCertificate {
            dimension,
            k,
            directions,
            maps,
            ..
        } = self.certificate;
        let of_point = (directions.len() as u64)
            .saturating_mul(*k)
            .saturating_mul((maps.len() * dimension) as u64 + 1)
            .saturating_mul(2);
        let exponent = u32::try_from(*dimension).unwrap_or(u32::MAX);
        let steps = |side: u64| side.saturating_pow(exponent).saturating_mul(of_point);
        // A box of k − 1 points a side meets every element if the moduli divide k − 1.
        let limit = (allowance.left() / 2).min(1 << 31);
        let side = (0..*k)
            .rev()
            .find(|&side| steps(side) <= limit)
            .unwrap_or(0);
        if side == 0 || allowance.spend(steps(side)).is_none() {
            return Ok(0);
        }
        let side = i64::try_from(side).unwrap_or(0);
        let mut point = vec![0_i64; *dimension];
        loop {
            let wrong = |what: &str| {
                let reason = format!("the point {point:?} {what}");
                Err(Flaw::new("dominoes", reason))
            };
            let code = self.pairs[self.number(self.forms(&point))];
            if code > 0 {
                let direction = self.certificate.span(usize::from(code / 2 - 1));
                let sign = if code.is_multiple_of(2) { 1 } else { -1 };
                let partner: Vec<i64> = point
                    .iter()
                    .zip(&direction)
                    .map(|(x, dx)| x + sign * dx)
                    .collect();
                if self.pairs[self.number(self.forms(&partner))] != code ^ 1 {
                    return wrong("is not the partner of its partner");
                }
            }
            for (at, direction) in directions.iter().enumerate() {
                let mut moved = point.clone();
                // A pair lies in the line if it starts so many points before the line's end.
                let is_blocked = (0..self.greatest_gap(at)).any(|_| {
                    let code = self.pairs[self.number(self.forms(&moved))];
                    for (x, dx) in moved.iter_mut().zip(direction) {
                        *x += dx;
                    }
                    usize::from(code) == 2 * at + 2
                });
                if !is_blocked {
                    return wrong(&format!("starts a line along {direction:?} without a pair"));
                }
            }
            let Some(place) = (0..*dimension).find(|&place| point[place] + 1 < side) else {
                return Ok(side.unsigned_abs());
            };
            point[place] += 1;
            point[..place].fill(0);
        }
    }
}
