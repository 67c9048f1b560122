//! Thermographs: mean value and temperature, with exact rationals.

use std::collections::HashMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::Ratio;

use super::{Dyadic, Form, Games, GamesError, Player};

/// An exact rational of any size.
pub type Rational = Ratio<BigInt>;

/// The thermograph of a value: what each player gets if every move costs t.
///
/// # Source
/// *Winning Ways*, chapter 6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    mean: Rational,
    temperature: Rational,
}

/// A piecewise linear function of the temperature t ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// (t, value) where the slope changes; the first has t = 0.
    points: Vec<(Rational, Rational)>,
    /// The slope after the last point.
    slope: i32,
}

impl Thermograph {
    /// Returns the mean value: n copies are worth n times as much, up to a constant.
    pub fn mean(&self) -> &Rational {
        &self.mean
    }

    /// Returns the temperature: how urgent it is to move. That of an integer is −1, that of a number
    /// with the denominator 2^k is −1/2^k, and that of all other values is at least 0.
    pub fn temperature(&self) -> &Rational {
        &self.temperature
    }

    /// Returns the left wall, for t ≥ 0.
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// Returns the right wall, for t ≥ 0.
    pub fn right(&self) -> &Wall {
        &self.right
    }
}

impl Wall {
    /// Returns the points where the slope changes, as (t, value); above the last one the wall is
    /// vertical.
    pub fn points(&self) -> &[(Rational, Rational)] {
        &self.points
    }

    fn constant(value: Rational) -> Self {
        let points = vec![(rational(0), value)];
        Self { points, slope: 0 }
    }

    /// Returns the value at t ≥ 0.
    pub fn at(&self, t: &Rational) -> Rational {
        let after = self.points.partition_point(|(start, _)| start <= t).max(1);
        let (start, value) = &self.points[after - 1];
        let slope = match self.points.get(after) {
            Some((end, other)) => (other - value) / (end - start),
            None => rational(self.slope),
        };
        value + slope * (t - start)
    }

    /// Returns the wall with `slope · t` added.
    fn tilted(mut self, slope: i32) -> Self {
        for (t, value) in &mut self.points {
            *value += rational(slope) * &*t;
        }
        self.slope += slope;
        self
    }

    fn negative(mut self) -> Self {
        for (_, value) in &mut self.points {
            *value = -&*value;
        }
        self.slope = -self.slope;
        self
    }

    /// Returns all t where one of two walls bends or where they meet, sorted.
    fn bends(&self, other: &Self) -> Vec<Rational> {
        let points = self.points.iter().chain(&other.points);
        let mut bends: Vec<Rational> = points.map(|(t, _)| t.clone()).collect();
        bends.sort_unstable();
        bends.dedup();
        let zero = rational(0);
        let differences: Vec<Rational> = bends.iter().map(|t| self.at(t) - other.at(t)).collect();
        let mut meetings = Vec::new();
        for (times, values) in bends.windows(2).zip(differences.windows(2)) {
            if (values[0] < zero && values[1] > zero) || (values[0] > zero && values[1] < zero) {
                let share = &values[0] / (&values[0] - &values[1]);
                meetings.push(&times[0] + share * (&times[1] - &times[0]));
            }
        }
        if let (Some(t), Some(difference)) = (bends.last(), differences.last()) {
            let slope = rational(self.slope - other.slope);
            if (*difference < zero && slope > zero) || (*difference > zero && slope < zero) {
                meetings.push(t - difference / slope);
            }
        }
        bends.extend(meetings);
        bends.sort_unstable();
        bends
    }

    /// Returns the greater of two walls everywhere.
    fn upper(&self, other: &Self) -> Self {
        let bends = self.bends(other);
        let last = bends.last().expect("each wall has a point");
        let (own, others) = (self.at(last), other.at(last));
        let slope = match own.cmp(&others) {
            std::cmp::Ordering::Less => other.slope,
            std::cmp::Ordering::Equal => self.slope.max(other.slope),
            std::cmp::Ordering::Greater => self.slope,
        };
        let points = bends.iter().map(|t| {
            let value = self.at(t).max(other.at(t));
            (t.clone(), value)
        });
        Self {
            points: points.collect(),
            slope,
        }
        .without_straight_points()
    }

    /// Removes the points where the slope does not change.
    fn without_straight_points(mut self) -> Self {
        let mut kept: Vec<(Rational, Rational)> = Vec::with_capacity(self.points.len());
        for (index, point) in self.points.iter().enumerate() {
            let slope_after = match self.points.get(index + 1) {
                Some(next) => (&next.1 - &point.1) / (&next.0 - &point.0),
                None => rational(self.slope),
            };
            let slope_before = kept
                .last()
                .map(|last| (&point.1 - &last.1) / (&point.0 - &last.0));
            if slope_before.as_ref() != Some(&slope_after) {
                kept.push(point.clone());
            }
        }
        self.points = kept;
        self
    }

    /// Returns the wall up to t, and vertical from there on.
    fn frozen(mut self, t: &Rational) -> Self {
        let value = self.at(t);
        self.points.retain(|(start, _)| start < t);
        self.points.push((t.clone(), value));
        self.slope = 0;
        self.without_straight_points()
    }
}

fn rational(integer: i32) -> Rational {
    Rational::from_integer(integer.into())
}

impl From<Dyadic> for Rational {
    fn from(number: Dyadic) -> Self {
        let denominator = BigInt::from(1_u8) << number.exponent();
        Self::new(number.numerator().into(), denominator)
    }
}

impl Games {
    /// Returns the thermograph of a value.
    ///
    /// # Errors
    /// [`GamesError::TooManySteps`].
    pub fn thermograph(&mut self, form: Form) -> Result<Thermograph, GamesError> {
        let mut known = HashMap::new();
        let found = self.thermograph_among(form, &mut known)?;
        Ok(Thermograph::clone(&found))
    }

    fn thermograph_among(
        &mut self,
        form: Form,
        known: &mut HashMap<Form, Rc<Thermograph>>,
    ) -> Result<Rc<Thermograph>, GamesError> {
        if let Some(found) = known.get(&form) {
            return Ok(Rc::clone(found));
        }
        self.step()?;
        let found = Rc::new(match self.to_number(form) {
            Some(number) => of_number(number),
            None => hot(
                self.scaffold(form, Player::Left, known)?,
                self.scaffold(form, Player::Right, known)?,
            ),
        });
        known.insert(form, Rc::clone(&found));
        Ok(found)
    }

    /// Returns the scaffold of a player: Left's is the greatest right wall of the left options, less t;
    /// Right's is the least left wall of the right options, and t more.
    fn scaffold(
        &mut self,
        form: Form,
        player: Player,
        known: &mut HashMap<Form, Rc<Thermograph>>,
    ) -> Result<Wall, GamesError> {
        let mut scaffold: Option<Wall> = None;
        for option in self.options(form, player).to_vec() {
            let option = self.thermograph_among(option, known)?;
            // Right's least wall is found as the greatest of the negatives.
            let wall = match player {
                Player::Left => option.right.clone(),
                Player::Right => option.left.clone().negative(),
            };
            scaffold = Some(match scaffold {
                Some(other) => other.upper(&wall),
                None => wall,
            });
        }
        let wall = scaffold.expect("a value that is no number has options of both");
        let wall = wall.tilted(-1);
        Ok(match player {
            Player::Left => wall,
            Player::Right => wall.negative(),
        })
    }
}

/// Returns the thermograph of a number: a mast.
fn of_number(number: Dyadic) -> Thermograph {
    let mean = Rational::from(number);
    let denominator = BigInt::from(1_u8) << number.exponent();
    Thermograph {
        left: Wall::constant(mean.clone()),
        right: Wall::constant(mean.clone()),
        mean,
        temperature: Rational::new((-1).into(), denominator),
    }
}

/// Returns the thermograph of a value that is no number: its scaffolds up to where they meet.
fn hot(left: Wall, right: Wall) -> Thermograph {
    let bends = left.bends(&right);
    // The left scaffold falls against the right one, so they meet at one of these places.
    let meets = bends.iter().find(|&t| left.at(t) <= right.at(t));
    let temperature = meets.expect("the scaffolds meet").clone();
    let mean = left.at(&temperature);
    Thermograph {
        left: left.frozen(&temperature),
        right: right.frozen(&temperature),
        mean,
        temperature,
    }
}
