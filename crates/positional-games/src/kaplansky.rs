//! Kaplansky's game, n own points on a line that has none of the other player, by incidence: a position
//! says which of the taken points are on a line together, and no more.
//!
//! The first player only takes points that every plane has whose lines have no end: on one line through
//! taken points and on no other, or on none. The other player may take any point that is not against the
//! law of such planes, that two points are on one line; so two lines share one point at most. A win of the
//! first player that is found here is one in every such plane, also in that of whole numbers. If none is
//! found, nothing is known of the game.

use madness_machine::{Clock, Spent};

/// The most points that the first player may take in a game that is searched: the points of both are then
/// few enough for a word.
pub const MOST_POINTS: u32 = 8;

/// Points, a bit for each in the order in which they were taken.
type Points = u16;

#[derive(Clone, Default)]
struct Position {
    /// The points of the first player, and those of the other.
    owned: [Points; 2],
    /// The lines through two or more points that are taken.
    lines: Vec<Points>,
}

impl Position {
    fn taken(&self) -> Points {
        self.owned[0] | self.owned[1]
    }

    /// Returns the position after a player takes a point of these lines that is on no other.
    fn with(&self, player: usize, on: &[usize]) -> Self {
        let point = 1 << self.taken().count_ones();
        let mut next = self.clone();
        let mut alone = self.taken();
        for &line in on {
            alone &= !self.lines[line];
            next.lines[line] |= point;
        }
        while alone != 0 {
            let old = 1 << alone.trailing_zeros();
            next.lines.push(old | point);
            alone ^= old;
        }
        next.owned[player] |= point;
        next
    }

    fn has_won(&self, player: usize, n: u32) -> bool {
        let (own, other) = (self.owned[player], self.owned[1 - player]);
        // Each point is also on lines without any other.
        let is_own = |line: &Points| line & other == 0 && line.count_ones() >= n;
        own != 0 && (n <= 1 || self.lines.iter().any(is_own))
    }
}

struct Search<'a> {
    n: u32,
    clock: &'a Clock,
}

impl Search<'_> {
    /// Returns whether the first player, who is to move, wins with at most so many points more.
    fn wins(&self, position: &Position, points: u32) -> Result<bool, Spent> {
        let lines = (0..position.lines.len()).map(|line| vec![line]);
        for on in [Vec::new()].into_iter().chain(lines) {
            self.clock.spend()?;
            let next = position.with(0, &on);
            if next.has_won(0, self.n)
                || points > 1 && self.wins_against_all(&next, &mut Vec::new(), 0, 0, points - 1)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the first player wins whatever point the other takes: one of these lines, which have
    /// the points `met`, and of any of the lines from the number `following`.
    fn wins_against_all(
        &self,
        position: &Position,
        on: &mut Vec<usize>,
        met: Points,
        following: usize,
        points: u32,
    ) -> Result<bool, Spent> {
        self.clock.spend()?;
        let next = position.with(1, on);
        if next.has_won(1, self.n) || !self.wins(&next, points)? {
            return Ok(false);
        }
        for line in following..position.lines.len() {
            let of_line = position.lines[line];
            if of_line & met == 0 {
                on.push(line);
                let is_won =
                    self.wins_against_all(position, on, met | of_line, line + 1, points)?;
                on.pop();
                if !is_won {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Returns with how many points at most the first player wins, if he wins with `most_points`; nothing if no
/// such win is found. Each position that is looked at is a step of the clock.
///
/// # Complexity
/// Exponential in the square of the number of points.
///
/// # Errors
/// If the clock is spent.
///
/// # Panics
/// If there are more points than [`MOST_POINTS`].
pub fn first_player_wins(n: u32, most_points: u32, clock: &Clock) -> Result<Option<u32>, Spent> {
    assert!(most_points <= MOST_POINTS, "at most {MOST_POINTS} points");
    let search = Search { n, clock };
    for points in 1..=most_points {
        if search.wins(&Position::default(), points)? {
            return Ok(Some(points));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;

    use super::*;

    #[test]
    fn one_two_and_four_points_are_enough_and_no_fewer() {
        let clock = Budget::unlimited().start();
        let points = |n, most| first_player_wins(n, most, &clock).unwrap();
        assert_eq!(points(1, 2), Some(1));
        assert_eq!(points(2, 3), Some(2));
        assert_eq!(points(3, 4), Some(4));
        assert_eq!(points(3, 3), None);
        assert_eq!(points(4, 4), None);
    }

    #[test]
    fn points_make_lines() {
        let two = Position::default().with(0, &[]).with(1, &[]);
        assert_eq!(two.lines, [0b11]);
        let on_it = two.with(0, &[0]);
        assert_eq!(on_it.lines, [0b111]);
        assert!(!on_it.has_won(0, 2));
        let beside = two.with(0, &[]);
        assert_eq!(beside.lines, [0b11, 0b101, 0b110]);
        assert!(beside.has_won(0, 2) && !beside.has_won(1, 2) && beside.has_won(1, 1));
    }

    #[test]
    fn a_spent_clock_ends_the_search() {
        let clock = Budget::unlimited().steps(50).start();
        assert_eq!(first_player_wins(3, 4, &clock), Err(Spent::Steps));
    }
}
