//! The plane, and what its pairings say about boards that are parts of it.

use madness_machine::Budget;
use madness_search::sat::{Cdcl, SatSolver};

use super::criteria::{Pairing, PairingAnswer, find_pairing};
use super::families::{Instance, orientations};
use super::plane_pairing::{PlanePairing, lines, place};

/// The plane, with all places of some shapes as winning sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plane {
    pub(super) shapes: Vec<Vec<(i64, i64)>>,
    /// The length of a line and the number of directions, if the shapes are lines.
    pub(super) lines: Option<(usize, usize)>,
    /// The pairing that was named, instead of one that is looked for.
    pub(super) named: Option<PlanePairing>,
}

/// The search for a pairing of the plane gives up after so many conflicts.
const CONFLICTS: u64 = 10_000;

/// Longer lines are cut to so many cells: a pairing of these is in all of them.
const LONGEST: usize = 100;

impl Plane {
    /// Returns the plane with the lines of k cells in the first 1 to 4 directions.
    pub(super) fn in_a_row(k: usize, directions: usize) -> Self {
        Self {
            shapes: lines(k, directions),
            lines: Some((k, directions)),
            named: None,
        }
    }

    /// Returns the plane with all places of an animal.
    pub(super) fn of_animal(name: &str) -> Option<Self> {
        Some(Self {
            shapes: orientations(name)?,
            lines: None,
            named: None,
        })
    }

    /// Returns the plane of which a board is a part, or that covers it if it is a torus; the name of the
    /// board says which. That of a file may say anything.
    fn around(name: &str) -> Option<Self> {
        let words: Vec<&str> = name.split(' ').collect();
        match words[..] {
            ["row", _, k, ref few @ ..] => {
                let directions = few.iter().find_map(|word| word.strip_prefix("directions="));
                let directions = directions.map_or(Ok(4), str::parse).ok()?;
                let k: usize = k.strip_prefix("k=")?.parse().ok()?;
                let is_known = k > 0 && (1..=4).contains(&directions);
                is_known.then(|| Self::in_a_row(k.min(LONGEST), directions))
            }
            ["animal", _, animal] => Self::of_animal(animal),
            _ => None,
        }
    }

    /// Returns the plane with a pairing that was named, unless it is none of all places of the shapes.
    pub(super) fn with_pairing(mut self, pairing: PlanePairing) -> Option<Self> {
        let is_good = pairing.blocks(&self.shapes);
        self.named = Some(pairing);
        is_good.then_some(self)
    }

    /// Returns the pairing that was named, or looks for one that repeats and is in all places of the
    /// shapes.
    pub(super) fn pairing(&self) -> Option<PlanePairing> {
        if self.named.is_some() {
            return self.named.clone();
        }
        let budget = Budget::unlimited().steps(CONFLICTS);
        let found = match self.lines {
            // The pairing of the shortest lines that have one does for all longer ones.
            Some((k, directions)) if k > 2 * directions => {
                let shortest = lines(2 * directions + 1, directions);
                PlanePairing::find(&shortest, 2 * directions, &mut Cdcl, &budget)
            }
            Some(_) => None,
            None => [2, 4, 8]
                .into_iter()
                .find_map(|period| PlanePairing::find(&self.shapes, period, &mut Cdcl, &budget)),
        };
        found.filter(|found| found.blocks(&self.shapes))
    }
}

impl Instance {
    /// Finds a good pairing of the board, or proves that there is none. If the board is a part of the plane,
    /// or a torus, it looks for a pairing of the plane first, whose size does not depend on that of the
    /// board; and then as [`find_pairing`].
    ///
    /// ```
    /// use positional_games::criteria::PairingAnswer;
    /// use positional_games::families::Instance;
    /// use madness_search::sat::Cdcl;
    ///
    /// let board = Instance::named("row 40x40 k=9")?;
    /// assert!(matches!(board.find_pairing(&mut Cdcl, 0), PairingAnswer::Found(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_pairing(&self, solver: &mut impl SatSolver, conflicts: u64) -> PairingAnswer {
        match self.cut_of_plane() {
            Some(pairing) => PairingAnswer::Found(pairing),
            None => find_pairing(&self.hypergraph, solver, conflicts),
        }
    }

    /// Returns the pairs of a pairing of the plane that lie on the board, if they block all sets.
    fn cut_of_plane(&self) -> Option<Pairing> {
        let (columns, rows) = self.board?;
        if self.hypergraph.sets().is_empty() {
            return None;
        }
        let found = Plane::around(&self.name)?.pairing()?;
        let (period, steps) = (found.period, found.partners()?);
        let (width, height) = (i64::try_from(columns).ok()?, i64::try_from(rows).ok()?);
        let is_torus = self.name.ends_with(" torus");
        let number = |x: i64, y: i64| {
            let (x, y) = if is_torus {
                (x.rem_euclid(width), y.rem_euclid(height))
            } else {
                (x, y)
            };
            let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
            u32::try_from(y * width + x).ok().filter(|_| is_inside)
        };
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pairs = cells.filter_map(|(x, y)| {
            let (dx, dy) = steps[place(period, x, y)]?;
            let (cell, partner) = (number(x, y)?, number(x + dx, y + dy)?);
            (cell < partner).then_some((cell, partner))
        });
        let pairing = Pairing {
            pairs: pairs.collect(),
        };
        pairing.check(&self.hypergraph).is_ok().then_some(pairing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::Hypergraph;

    #[test]
    fn boards_of_the_plane_are_paired() {
        for name in [
            "row 20x20 k=9",
            "row 33x17 k=12",
            "row 15x9 k=7 directions=3",
            "row 16x8 k=9 torus",
            "row 12x18 k=8 directions=3 torus",
            "row 9x9 k=5 directions=2",
            "animal 30x30 x5",
            "animal 11x12 f5",
        ] {
            let board = Instance::named(name).unwrap();
            // The solver may not search here, so these pairings come from the plane.
            let pairing = board.cut_of_plane().expect(name);
            assert_eq!(pairing.check(&board.hypergraph), Ok(()), "{name}");
            let found = board.find_pairing(&mut Cdcl, 0);
            assert_eq!(found, PairingAnswer::Found(pairing), "{name}");
        }
    }

    #[test]
    fn other_boards_are_not() {
        for name in [
            // Lines that are too short, sides that are no multiples, no set, and no place of the plane.
            "row 20x20 k=8",
            "row 10x10 k=9 torus",
            "row 8x8 k=9",
            "animal 7x7 y5",
            "hj n=9 d=2",
            "torus k=8",
            "thirteen",
        ] {
            let board = Instance::named(name).unwrap();
            assert_eq!(board.cut_of_plane(), None, "{name}");
        }
        // A name that says something else, such as that of a file.
        let other = Instance {
            hypergraph: Instance::named("row 20x20 k=3").unwrap().hypergraph,
            ..Instance::named("row 20x20 k=9").unwrap()
        };
        assert_eq!(other.cut_of_plane(), None);
        for name in [
            "row",
            "row 3x3 k=",
            "row 3x3 k=9 directions=x",
            "animal 3x3 cat",
            "",
        ] {
            let sets = Hypergraph::parse("a b\n").unwrap();
            let file = Instance::new(name.to_owned(), sets);
            assert_eq!(Plane::around(name), None, "{name}");
            assert_eq!(
                file.find_pairing(&mut Cdcl, 0),
                find_pairing(&file.hypergraph, &mut Cdcl, 0)
            );
        }
    }
}
