//! Animals in cubes of N × N × N cells, by a win in a plane in which Maker has a cell already.
//!
//! Maker takes the cell m in the middle. Three planes of cells go through it, and no other cell is in all of
//! them. So one of them is left without a cell of Breaker, and Maker is to move in it and has m. If he wins so,
//! he wins in the cube.
//!
//! Source: I. Halupczok, J.-C. Schlage-Puchta, *Achieving Snaky*, 2007.

use std::collections::BTreeSet;

use crate::families::Instance;
use crate::hypergraph::{Hypergraph, HypergraphError};
use crate::maker_breaker::{Image, MakerStep, Proof, Verdict};

/// A cube, and the plane through its middle that is solved for it.
#[derive(Clone, Debug)]
pub struct CubeByPlane {
    side: u32,
    /// The game in the plane with a cell of Maker in the middle.
    pub plane: Instance,
}

impl CubeByPlane {
    /// Returns the plane of a board, or nothing if its name is not that of an animal in a cube.
    ///
    /// # Errors
    /// None for the boards of a family.
    pub fn new(instance: &Instance) -> Result<Option<Self>, HypergraphError> {
        let words: Vec<&str> = instance.name.split(' ').collect();
        let ["animal", size, animal] = words[..] else {
            return Ok(None);
        };
        let sides: Vec<u32> = size
            .split('x')
            .filter_map(|side| side.parse().ok())
            .collect();
        let [side, columns, rows] = sides[..] else {
            return Ok(None);
        };
        if side != columns || side != rows {
            return Ok(None);
        }
        let Ok(square) = Instance::named(&format!("animal {side}x{side} {animal}")) else {
            return Ok(None);
        };
        let middle = (side - 1) / 2;
        let stone = middle * side + middle;
        let sets = square.hypergraph.sets().iter();
        let sets = sets.map(|set| set.iter().copied().filter(|&cell| cell != stone).collect());
        let names = square.hypergraph.names().to_vec();
        let plane = Instance {
            name: format!("{} with a cell", square.name),
            hypergraph: Hypergraph::new(names, sets.collect())?,
            board: square.board,
        };
        Ok(Some(Self { side, plane }))
    }

    /// Returns Maker's win in the cube, moving first, from one in the plane; or nothing if this is none, or has
    /// no proof.
    pub fn lifted(&self, verdict: &Verdict) -> Option<Verdict> {
        let Ok(Proof::Maker { start, maps, steps }) = &verdict.proof else {
            return None;
        };
        let [start] = start[..] else { return None };
        let middle = (self.side - 1) / 2;
        let area = self.side * self.side;
        let cells = area * self.side;
        let in_cube = |cell: u32| middle * area + cell;
        let lifted = |sets: &[Vec<u32>]| -> Vec<Vec<u32>> {
            let set = |set: &Vec<u32>| set.iter().copied().map(in_cube).collect();
            sets.iter().map(set).collect()
        };
        // Maps of the plane leave all other cells in their places; two more turn the cube.
        let mut all_maps: Vec<Vec<u32>> = Vec::new();
        for map in maps {
            let mut of_cube: Vec<u32> = (0..cells).collect();
            for (cell, &image) in (0..).zip(map) {
                *of_cube.get_mut(in_cube(cell) as usize)? = in_cube(image);
            }
            all_maps.push(of_cube);
        }
        let turn = |cell: u32| {
            let (x, y, z) = (cell % self.side, cell / self.side % self.side, cell / area);
            (x * self.side + z) * self.side + y
        };
        let first_turn = u32::try_from(all_maps.len()).ok()?;
        all_maps.push((0..cells).map(turn).collect());
        all_maps.push((0..cells).map(|cell| turn(turn(cell))).collect());
        let mut all: Vec<MakerStep> = steps
            .iter()
            .map(|step| MakerStep {
                sets: lifted(&step.sets),
                cell: step.cell.map(in_cube),
                ..step.clone()
            })
            .collect();
        let plane = all.get(start as usize)?.sets.clone();
        let mut after = vec![start];
        let mut sets: BTreeSet<Vec<u32>> = plane.iter().cloned().collect();
        for map in [first_turn, first_turn + 1] {
            let turn = &all_maps[map as usize];
            let turned = plane.iter().map(|set| {
                let mut set: Vec<u32> = set.iter().map(|&cell| turn[cell as usize]).collect();
                set.sort_unstable();
                set
            });
            let turned: Vec<Vec<u32>> = turned.collect();
            sets.extend(turned.iter().cloned());
            after.push(u32::try_from(all.len()).ok()?);
            all.push(MakerStep {
                sets: turned,
                cell: None,
                after: Vec::new(),
                image: Some(Image { step: start, map }),
            });
        }
        let first = in_cube(middle * self.side + middle);
        let with_first = sets.into_iter().map(|mut set| {
            set.push(first);
            set.sort_unstable();
            set
        });
        let last = u32::try_from(all.len()).ok()?;
        all.push(MakerStep {
            sets: with_first.collect(),
            cell: Some(first),
            after,
            image: None,
        });
        Some(Verdict {
            first: Some(first),
            proof: Ok(Proof::Maker {
                start: vec![last],
                maps: all_maps,
                steps: all,
            }),
            ..verdict.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use madness_claims::Allowance;
    use madness_machine::Budget;

    use super::*;
    use crate::check::MakerBreakerCertificate;
    use crate::game::Side;
    use crate::maker_breaker::{self, Options};

    #[test]
    fn wins_in_a_plane_are_wins_in_the_cube() {
        let mut won = 0;
        for (animal, side) in [
            ("domino", 2),
            ("i3", 3),
            ("v3", 3),
            ("l4", 4),
            ("z4", 3),
            ("t4", 4),
            ("i4", 4),
            ("o4", 4),
        ] {
            let cube = Instance::named(&format!("animal {side}x{side}x{side} {animal}")).unwrap();
            let by_plane = CubeByPlane::new(&cube).unwrap().unwrap();
            let solve = |board| {
                let budget = Budget::unlimited().bytes(1 << 22);
                maker_breaker::solve(board, Side::Maker, &Options::default(), &budget).unwrap()
            };
            let plane = solve(&by_plane.plane.hypergraph);
            let lifted = by_plane.lifted(&plane);
            assert_eq!(lifted.is_some(), plane.winner == Side::Maker, "{animal}");
            let Some(lifted) = lifted else { continue };
            won += 1;
            // The search of the whole cube says the same, and the check accepts the proof for it.
            assert_eq!(solve(&cube.hypergraph).winner, Side::Maker, "{animal}");
            let (name, board) = (cube.name.clone(), &cube.hypergraph);
            let found = MakerBreakerCertificate::new(name, board, Side::Maker, lifted).unwrap();
            let checked = found.check(&mut Allowance::of_steps(u64::MAX)).unwrap();
            assert!(checked.is_complete(), "{animal}");
            // It proves nothing for another animal.
            let other = Instance::named(&format!("animal {side}x{side}x{side} o4")).unwrap();
            let mut liar = found;
            liar.game = other.name;
            liar.sets = other.hypergraph.sets().to_vec();
            assert!(
                liar.check(&mut Allowance::of_steps(u64::MAX)).is_err(),
                "{animal}"
            );
        }
        assert!(won > 4, "{won}");
    }

    #[test]
    fn other_boards_have_no_plane() {
        for name in ["animal 4x4 v3", "animal 4x4x3 v3", "hj n=3 d=3"] {
            let instance = Instance::named(name).unwrap();
            assert!(CubeByPlane::new(&instance).unwrap().is_none(), "{name}");
        }
    }
}
