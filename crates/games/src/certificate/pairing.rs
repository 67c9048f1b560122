//! Good pairings of the integer points, checked on their group and point by point.

use madness_claims::{Allowance, Checked, Claim};
use serde::{Deserialize, Serialize};

use super::Flaw;
use crate::pairing::find::LatticePairing;

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
    /// How many points in a row hold a pair: 2n + 1 with n directions.
    pub k: u64,
    /// The directions of the lines.
    pub directions: Vec<Vec<i64>>,
    /// The moduli of the forms.
    pub moduli: Vec<i64>,
    /// The coefficients of the forms.
    pub maps: Vec<Vec<i64>>,
    /// For each direction the elements of the group where its dominoes start.
    pub dominoes: Vec<Vec<Vec<i64>>>,
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

impl PairingCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "pairing";

    /// Creates the certificate of a pairing.
    #[must_use]
    pub fn new(found: &LatticePairing) -> Self {
        Self {
            claim: Self::CLAIM.to_owned(),
            dimension: found.directions.first().map_or(0, Vec::len),
            k: 2 * found.directions.len() as u64 + 1,
            directions: found.directions.clone(),
            moduli: found.moduli.clone(),
            maps: found.maps.clone(),
            dominoes: found.dominoes.clone(),
        }
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
        let claim = format!(
            "a pairing of the points with {} coordinates for {} in a row in {count} directions",
            self.dimension, self.k
        );
        let too_large = || Checked {
            claims: vec![Claim::too_large(claim.clone())],
        };
        let moduli = self.moduli.iter().map(|modulus| modulus.unsigned_abs());
        let order = moduli.fold(1, u64::saturating_mul);
        let work = order
            .saturating_mul(count as u64 + 1)
            .saturating_mul(self.moduli.len() as u64 + 1);
        if allowance.spend(work.saturating_mul(16)).is_none() || allowance.hold(order).is_none() {
            return Ok(too_large());
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
        let because = format!(
            "{dominoes} dominoes of {order} elements, at most one at each, along each direction at most \
             {} apart; {points}",
            self.k - 1
        );
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }

    /// Checks lengths and ranges.
    fn check_form(&self) -> Result<(), Flaw> {
        let small = |numbers: &[i64]| {
            numbers
                .iter()
                .all(|x| x.unsigned_abs() <= GREATEST.unsigned_abs())
        };
        let no = |key, reason: &str| Err(Flaw::new(key, reason));
        if self.dimension == 0 || self.dimension > MOST {
            return no("dimension", "it is 1 to 64");
        }
        if self.directions.is_empty() || self.directions.len() > MOST {
            return no("directions", "there are 1 to 64");
        }
        if self.k != 2 * self.directions.len() as u64 + 1 {
            return no("k", "it is not twice the number of directions and 1");
        }
        for (at, direction) in self.directions.iter().enumerate() {
            let is_one = direction.len() == self.dimension
                && small(direction)
                && direction.iter().any(|&x| x != 0);
            if !is_one {
                return no(
                    "directions",
                    "one has another length, or is 0, or is too long",
                );
            }
            let opposite: Vec<i64> = direction.iter().map(|x| -x).collect();
            let before = &self.directions[..at];
            if before.contains(direction) || before.contains(&opposite) {
                return no("directions", "one is there twice");
            }
        }
        if self.moduli.len() > MOST || !self.moduli.iter().all(|m| (1..=GREATEST).contains(m)) {
            return no("moduli", "there are at most 64, from 1 to a million");
        }
        let is_form = |map: &Vec<i64>| map.len() == self.dimension && small(map);
        if self.maps.len() != self.moduli.len() || !self.maps.iter().all(is_form) {
            return no(
                "maps",
                "they are not a form with small numbers for each modulus",
            );
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

    /// Places all dominoes, and returns how many there are.
    fn place(&mut self) -> Result<usize, Flaw> {
        let mut count = 0;
        for (direction, starts) in self.certificate.dominoes.iter().enumerate() {
            let step = self.step(direction);
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

    /// Checks that dominoes of a direction start at most k − 1 apart on every line.
    fn check_lines(&self, direction: usize) -> Result<(), Flaw> {
        let step = self.step(direction);
        let code = u8::try_from(2 * direction + 2).expect("at most 64 directions");
        let mut seen = vec![false; self.pairs.len()];
        for first in 0..seen.len() {
            if seen[first] {
                continue;
            }
            let mut line = Vec::new();
            let mut element = first;
            while !seen[element] {
                seen[element] = true;
                line.push(self.pairs[element] == code);
                element = self.next(element, &step);
            }
            let starts = line.iter().enumerate().filter(|(_, is_start)| **is_start);
            let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
            let around = starts.first().map(|first| first + line.len());
            let ends = starts.iter().copied().skip(1).chain(around);
            let longest = starts
                .iter()
                .zip(ends)
                .map(|(start, end)| end - start)
                .max();
            let is_short = |gap: usize| (gap as u64) < self.certificate.k;
            if !longest.is_some_and(is_short) {
                let (direction, element) = (
                    &self.certificate.directions[direction],
                    self.coordinates(first),
                );
                let reason = format!(
                    "along {direction:?} through {element:?} they start more than {} apart",
                    self.certificate.k - 1
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
                let direction = &directions[usize::from(code / 2 - 1)];
                let sign = if code.is_multiple_of(2) { 1 } else { -1 };
                let partner: Vec<i64> = point
                    .iter()
                    .zip(direction)
                    .map(|(x, dx)| x + sign * dx)
                    .collect();
                if self.pairs[self.number(self.forms(&partner))] != code ^ 1 {
                    return wrong("is not the partner of its partner");
                }
            }
            for (at, direction) in directions.iter().enumerate() {
                let mut moved = point.clone();
                // A pair lies in the line if it starts before the line's last point.
                let is_blocked = (1..*k).any(|_| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::find::{all_directions, axes, find};
    use crate::pairing::queen::{QueenPairing, plane};

    fn check(certificate: &PairingCertificate) -> Result<String, String> {
        let checked = certificate.check(&mut Allowance::default());
        checked
            .map(|it| it.to_string())
            .map_err(|flaw| flaw.to_string())
    }

    #[test]
    fn pairings_are_checked_on_a_box() {
        let space = find(3, &all_directions(3), 10_000).unwrap();
        let said = check(&PairingCertificate::new(&space)).unwrap();
        assert!(said.contains("27 in a row in 13 directions"), "{said}");
        assert!(said.contains("52 dominoes of 104 elements"), "{said}");
        assert!(said.contains("a box of 26^3 points"), "{said}");
        for dimension in 1..=5 {
            let axes = PairingCertificate::new(&axes(dimension));
            assert!(check(&axes).is_ok(), "{dimension}");
        }
        let text = "0411111504155555041522220435666627333304677773044222733046667710";
        let queen: QueenPairing = text.parse().unwrap();
        let said = check(&PairingCertificate::new(&queen.lattice())).unwrap();
        assert!(said.contains("32 dominoes of 64 elements"), "{said}");
        let (classes, _) = plane::classes();
        for class in classes.iter().step_by(300) {
            let said = check(&PairingCertificate::new(&class.pairing.lattice())).unwrap();
            assert!(said.contains("64 dominoes of 128 elements"), "{said}");
        }
    }

    #[test]
    fn liars_are_found() {
        type Change = fn(&mut PairingCertificate);

        let good = PairingCertificate::new(&find(2, &all_directions(2), 10_000).unwrap());
        assert!(check(&good).is_ok());
        let changed = |change: &dyn Fn(&mut PairingCertificate)| {
            let mut liar = good.clone();
            change(&mut liar);
            check(&liar).unwrap_err()
        };
        let changes: [(&str, Change); 17] = [
            ("claim: ", |it| it.claim.clear()),
            ("dimension: ", |it| it.dimension = 0),
            ("k: ", |it| it.k = 8),
            ("directions: one has another", |it| {
                it.directions[0] = vec![0, 0];
            }),
            ("directions: one has another", |it| {
                it.directions[0] = vec![i64::MIN, 0];
            }),
            ("directions: one is there", |it| {
                it.directions[0] = it.directions[1].clone();
            }),
            ("moduli: ", |it| it.moduli[0] = 0),
            ("moduli: ", |it| it.moduli[0] = i64::MAX),
            ("maps: ", |it| it.maps[0] = vec![1, i64::MIN]),
            ("maps: ", |it| it.maps.clear()),
            ("dominoes: there is no list", |it| it.dominoes.truncate(3)),
            ("dominoes: one does not start", |it| {
                it.dominoes[0][0][0] = 8;
            }),
            ("dominoes: along", |it| it.dominoes[0].truncate(1)),
            ("dominoes: that at", |it| {
                let twice = it.dominoes[0][0].clone();
                it.dominoes[0].push(twice);
            }),
            ("dominoes: ", |it| it.maps[0] = vec![0, 0]),
            ("dominoes: ", |it| it.dominoes.swap(0, 1)),
            ("dominoes: ", |it| it.directions[0] = vec![1, 5]),
        ];
        for (message, change) in changes {
            let said = changed(&change);
            assert!(said.starts_with(message), "{message}{said}");
        }
        // Each domino moved.
        for direction in 0..4 {
            for at in 0..good.dominoes[direction].len() {
                changed(&|it| {
                    let start = &mut it.dominoes[direction][at][0];
                    *start = (*start + 1) % it.moduli[0];
                });
            }
        }
        // Tables that do not fit are not checked.
        let mut large = good.clone();
        large.moduli = vec![GREATEST; 3];
        large.maps = vec![vec![1, 0]; 3];
        large.dominoes = vec![Vec::new(); 4];
        let checked = large.check(&mut Allowance::default()).unwrap();
        assert!(!checked.is_complete());
    }
}
