//! Kaplansky's game, played by a rule against every reply.
//!
//! The rule of the first player: win if you can; else, if the other threatens to win, take a point of that
//! line; else take a point that is on no line through others. He needs no more of a plane than that two
//! points are on one line, and that lines have points enough.

use std::collections::BTreeSet;

use madness_claims::Allowance;

use crate::check::maker_breaker::TooLarge;

/// Points by their numbers; the first player has the even ones, as the two take them in turn.
type Line = BTreeSet<usize>;

/// Lines through two or more of the first `taken` points.
#[derive(Clone, Default)]
struct Plane {
    taken: usize,
    lines: Vec<Line>,
}

impl Plane {
    /// Adds a point that is on these lines, by a sign for each, or returns nothing if two of them meet
    /// already.
    fn with(&self, is_on: impl Fn(usize) -> bool) -> Option<Self> {
        let mut next = self.clone();
        let mut joined = Line::new();
        for (number, line) in next.lines.iter_mut().enumerate() {
            if is_on(number) {
                if !joined.is_disjoint(line) {
                    return None;
                }
                joined.extend(&*line);
                line.insert(self.taken);
            }
        }
        let others = (0..self.taken).filter(|point| !joined.contains(point));
        let through = others.map(|point| Line::from([point, self.taken]));
        next.lines.extend(through.collect::<Vec<_>>());
        next.taken += 1;
        Some(next)
    }

    /// Returns a line with so many points of a player, 0 or 1, and none of the other.
    fn own(&self, player: usize, n: usize) -> Option<usize> {
        let is_own = |line: &Line| line.len() >= n && line.iter().all(|at| at % 2 == player);
        self.lines.iter().position(is_own)
    }

    /// Returns whether a player has won; a single point is on lines without others.
    fn has_won(&self, player: usize, n: usize) -> bool {
        if n == 1 {
            self.taken > player
        } else {
            self.own(player, n).is_some()
        }
    }

    /// Returns the plane after the move of the first player by the rule.
    fn by_rule(&self, n: usize) -> Option<Self> {
        let alone = self.with(|_| false)?;
        if alone.has_won(0, n) {
            return Some(alone);
        }
        let line = [0, 1]
            .into_iter()
            .find_map(|player| self.own(player, n - 1));
        line.map_or(Some(alone), |line| self.with(|at| at == line))
    }
}

/// Returns whether the rule wins with at most so many points, the first player to move.
fn wins(
    plane: &Plane,
    n: usize,
    points: usize,
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    let Some(plane) = plane.by_rule(n) else {
        return Ok(false);
    };
    if plane.has_won(0, n) {
        return Ok(true);
    }
    if points <= 1 {
        return Ok(false);
    }
    let lines = plane.lines.len();
    allowance.reach("lines", lines as u64, 40).ok_or(TooLarge)?;
    allowance.spend(200 << lines).ok_or(TooLarge)?;
    for reply in 0_u64..1 << lines {
        if let Some(next) = plane.with(|line| reply >> line & 1 == 1)
            && (next.has_won(1, n) || !wins(&next, n, points - 1, allowance)?)
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether the first player wins for n of 1, 2 and 3, by 1, 2 and 4 points.
pub(super) fn up_to_three(allowance: &mut Allowance) -> Result<bool, TooLarge> {
    for (n, points) in [(1, 1), (2, 2), (3, 4)] {
        if !wins(&Plane::default(), n, points, allowance)? {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    type Place = (i64, i64);

    fn on_line(one: Place, two: Place, three: Place) -> bool {
        (two.0 - one.0) * (three.1 - one.1) == (two.1 - one.1) * (three.0 - one.0)
    }

    /// Returns which of the points on the line through these two belong to the first player.
    fn through(points: &[Place], one: usize, two: usize) -> Vec<bool> {
        let points = points.iter().enumerate();
        let here = points.clone().filter(|&(_, &at)| {
            let place = |number: usize| points.clone().nth(number).map(|(_, &at)| at);
            on_line(place(one).unwrap(), place(two).unwrap(), at)
        });
        here.map(|(number, _)| number % 2 == 0).collect()
    }

    /// Returns two points of a line with so many points of one player alone.
    fn threat(points: &[Place], is_first: bool, n: usize) -> Option<(usize, usize)> {
        let pairs = (0..points.len()).flat_map(|two| (0..two).map(move |one| (one, two)));
        pairs.into_iter().find(|&(one, two)| {
            let owners = through(points, one, two);
            owners.len() >= n && owners.iter().all(|&owner| owner == is_first)
        })
    }

    /// The rule, in the plane of whole numbers: a point of a line, or of none, that is on no other.
    fn by_rule(points: &[Place], n: usize, random: &mut ChaCha8Rng) -> Place {
        let line =
            (n > 2).then(|| threat(points, true, n - 1).or_else(|| threat(points, false, n - 1)));
        let line = line.flatten();
        loop {
            let mut number = || i64::from(random.next_u32() % 41) - 20;
            let place = match line {
                Some((one, two)) => {
                    let step = number();
                    let [from, to] = [points[one], points[two]];
                    (
                        from.0 + step * (to.0 - from.0),
                        from.1 + step * (to.1 - from.1),
                    )
                }
                None => (number(), number()),
            };
            let mut pairs = (0..points.len()).flat_map(|two| (0..two).map(move |one| (one, two)));
            let is_free = pairs.all(|(one, two)| {
                line.is_some_and(|line| {
                    on_line(points[line.0], points[line.1], points[one])
                        && on_line(points[line.0], points[line.1], points[two])
                }) || !on_line(points[one], points[two], place)
            });
            if is_free && !points.contains(&place) {
                return place;
            }
        }
    }

    #[test]
    fn the_rule_wins_among_whole_numbers() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for (n, most) in [(2, 2), (3, 4)] {
            for _ in 0..300 {
                let mut points: Vec<Place> = Vec::new();
                loop {
                    points.push(by_rule(&points, n, &mut random));
                    if threat(&points, true, n).is_some() {
                        break;
                    }
                    assert!(points.len().div_ceil(2) < most, "{n}: {points:?}");
                    // Near points, so that many are on lines.
                    let reply = loop {
                        let mut number = || i64::from(random.next_u32() % 9) - 4;
                        let [x, y] = [number(), number()];
                        let near = points[points.len() / 2];
                        let place = (near.0 + x, near.1 + y);
                        if !points.contains(&place) {
                            break place;
                        }
                    };
                    points.push(reply);
                    assert!(threat(&points, false, n).is_none(), "{n}: {points:?}");
                }
            }
        }
    }

    #[test]
    fn fewer_points_are_not_enough_and_four_are_not_won_so() {
        for (n, points) in [(2, 1), (3, 3), (4, 4)] {
            let won = wins(&Plane::default(), n, points, &mut Allowance::default());
            assert!(matches!(won, Ok(false)), "{n}");
        }
        assert!(matches!(up_to_three(&mut Allowance::default()), Ok(true)));
        assert!(up_to_three(&mut Allowance::of_steps(100)).is_err());
    }

    #[test]
    fn lines_that_meet_are_not_met_twice() {
        let three = Plane::default()
            .with(|_| false)
            .unwrap()
            .with(|_| false)
            .unwrap();
        let three = three.with(|_| false).unwrap();
        assert_eq!(three.lines.len(), 3);
        assert!(three.with(|line| line < 2).is_none());
        assert_eq!(three.with(|line| line == 0).unwrap().lines.len(), 4);
    }
}
