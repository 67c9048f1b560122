//! The check of placements: every set of the plane is walked, up to translations of the lattice.

use std::collections::HashMap;

use madness_claims::Allowance;

use super::{CakeWitness, Finding, Flaw, TooLarge};

/// A cell of the plane, or a step.
pub(super) type Plane = (i64, i64);

/// The two parts of a cake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    /// The cells of `P`.
    pub(super) p: Vec<Plane>,
    /// The cells of `Q`.
    pub(super) q: Vec<Plane>,
}

/// Reads the rows of a cake of at most so many cells.
pub(super) fn read(rows: &[String], most: usize) -> Result<Parts, String> {
    let mut parts = Parts::default();
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            match letter {
                'P' => parts.p.push((x, y)),
                'Q' => parts.q.push((x, y)),
                '.' => {}
                other => return Err(format!("{other:?} is none of P, Q and .")),
            }
            if parts.p.len() + parts.q.len() > most {
                return Err(format!("a cake of more than {most} cells"));
            }
        }
    }
    if parts.p.is_empty() || parts.q.is_empty() {
        return Err("a cake without P or without Q".to_owned());
    }
    Ok(parts)
}

/// Reduces a cell by the lattice into the parallelogram of its two vectors.
fn reduced([(a, b), (c, d)]: [Plane; 2], (x, y): Plane) -> Plane {
    let determinant = a * d - b * c;
    let first = (x * d - y * c).div_euclid(determinant);
    let second = (a * y - b * x).div_euclid(determinant);
    (x - first * a - second * c, y - first * b - second * d)
}

/// The most cells that a placement repeats.
const MOST_CELLS_OF_TORUS: i64 = 1 << 16;

/// The largest coordinate of a vector of the lattice.
const FARTHEST: i32 = 1 << 20;

/// Checks that the cakes have at most `t` cells and no common cell, and that one of them blocks each set.
pub(super) fn check(
    witness: &CakeWitness,
    sets: &[Vec<Plane>],
    t: usize,
    allowance: &mut Allowance,
) -> Finding {
    let flaw = |key: &'static str, reason: String| Ok(Err(Flaw::new(key, reason)));
    if witness
        .lattice
        .iter()
        .flatten()
        .any(|number| number.unsigned_abs() > FARTHEST.unsigned_abs())
    {
        let reason = "a vector is longer than 1048576";
        return Ok(Err(Flaw::limit("lattice", reason)));
    }
    let [first, second] = witness.lattice.map(|[x, y]| (i64::from(x), i64::from(y)));
    // An orientation in which the determinant is positive.
    let determinant = first.0 * second.1 - first.1 * second.0;
    let lattice = if determinant < 0 {
        [second, first]
    } else {
        [first, second]
    };
    if determinant == 0 {
        return flaw("lattice", "the vectors are parallel".to_owned());
    }
    if determinant.abs() > MOST_CELLS_OF_TORUS {
        let reason = format!("it repeats {} cells, more than 65536", determinant.abs());
        return Ok(Err(Flaw::limit("lattice", reason)));
    }
    // The cells of the cakes, reduced: which cake, which part, and where it is in the cake.
    let mut owners: HashMap<Plane, (usize, bool, Plane)> = HashMap::new();
    for (number, rows) in witness.cakes.iter().enumerate() {
        let letters: usize = rows.iter().map(String::len).sum();
        allowance.spend(100 * letters as u64).ok_or(TooLarge)?;
        let parts = match read(rows, t) {
            Ok(parts) => parts,
            Err(reason) => return flaw("cakes", format!("cake {}: {reason}", number + 1)),
        };
        for (cells, is_first) in [(&parts.p, true), (&parts.q, false)] {
            for &cell in cells {
                let place = reduced(lattice, cell);
                if let Some((other, ..)) = owners.insert(place, (number, is_first, cell)) {
                    let reason = format!("cakes {} and {} overlap", other + 1, number + 1);
                    return flaw("cakes", reason);
                }
            }
        }
    }
    // All cells, up to the lattice: those that steps lead to.
    let mut cells = vec![(0, 0)];
    let mut seen = std::collections::HashSet::from([(0, 0)]);
    let mut at = 0;
    while let Some(&(x, y)) = cells.get(at) {
        at += 1;
        allowance.spend(300).ok_or(TooLarge)?;
        for next in [(x + 1, y), (x, y + 1)] {
            let next = reduced(lattice, next);
            if seen.insert(next) {
                cells.push(next);
            }
        }
    }
    for set in sets {
        for &(x, y) in &cells {
            allowance.spend(150 * set.len() as u64).ok_or(TooLarge)?;
            // The cakes that the set meets: which, where they stand, and the part.
            let mut met: Vec<(usize, Plane, bool)> = Vec::new();
            let mut is_blocked = false;
            for &(u, v) in set {
                let cell = (x + u, y + v);
                if let Some(&(number, part, own)) = owners.get(&reduced(lattice, cell)) {
                    let moved = (cell.0 - own.0, cell.1 - own.1);
                    let opposite = |met: &(usize, Plane, bool)| *met == (number, moved, !part);
                    is_blocked |= met.iter().any(opposite);
                    met.push((number, moved, part));
                }
            }
            if !is_blocked {
                let first = set.first().copied().unwrap_or_default();
                let last = set.last().copied().unwrap_or_default();
                let reason = format!(
                    "no cake blocks the set from ({}, {}) to ({}, {})",
                    x + first.0,
                    y + first.1,
                    x + last.0,
                    y + last.1
                );
                return flaw("cakes", reason);
            }
        }
    }
    let count = sets.len() * cells.len();
    Ok(Ok(format!(
        "the cakes have no common cell and block all {count} sets, up to the lattice"
    )))
}
