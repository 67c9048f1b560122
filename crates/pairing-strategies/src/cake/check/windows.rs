//! The check of proofs that there is no good placement.
//!
//! The clauses of a proof are followed by [`check_proof`], which stands beside the solver of formulas and
//! shares with it the types of formulas, nothing that searches.

use std::collections::BTreeSet;

use madness_claims::Allowance;
use madness_search::sat::{Formula, Literal, check_proof};

use super::plane::{Plane, read};
use super::shapes::{Shape, Strongest, blocked, normal, strongest};
use super::{CakeProof, Finding, Flaw, TooLarge};

/// A cake at its place: its cells, and the sets that it blocks.
type Placed = (BTreeSet<Plane>, BTreeSet<(usize, Plane)>);

/// The longest side of a window.
pub(super) const MOST_SIDE: i32 = 32;

pub(super) fn check(
    proof: &CakeProof,
    sets: &[Vec<Plane>],
    t: usize,
    allowance: &mut Allowance,
) -> Finding {
    match proof {
        CakeProof::Bound => bound(sets, t, allowance),
        CakeProof::Window {
            width,
            height,
            cakes,
            clauses,
        } => window(sets, t, (*width, *height), cakes, clauses, allowance),
        CakeProof::Corner {
            width,
            height,
            clauses,
        } => corner(sets, (*width, *height), clauses, allowance),
    }
}

/// Lists the cakes of at most `t` cells whose power is their size times the number of sets.
fn tight(
    sets: &[Vec<Plane>],
    t: usize,
    allowance: &mut Allowance,
) -> Result<Result<BTreeSet<Shape>, Flaw>, TooLarge> {
    let flaw = |reason: String| Ok(Err(Flaw::new("proof", reason)));
    let mut all = BTreeSet::new();
    for size in 2..=t {
        match strongest(sets, size, sets.len() * size, allowance)? {
            Strongest::All(shapes) => all.extend(shapes),
            Strongest::Stronger => {
                return flaw(format!("a cake of {size} cells has power to spare"));
            }
            Strongest::Endless => {
                return flaw(format!(
                    "the cakes of {size} cells are not bounded this way"
                ));
            }
        }
    }
    Ok(Ok(all))
}

fn bound(sets: &[Vec<Plane>], t: usize, allowance: &mut Allowance) -> Finding {
    let all = match tight(sets, t, allowance)? {
        Ok(all) => all,
        Err(flaw) => return Ok(Err(flaw)),
    };
    let needed = sets.len();
    if let Some(shape) = all.first() {
        let reason = format!(
            "a cake of {} cells has power {}",
            shape.len(),
            needed * shape.len()
        );
        return Ok(Err(Flaw::new("proof", reason)));
    }
    Ok(Ok(format!(
        "all cakes of 2 to {t} cells block less than {needed} sets a cell"
    )))
}

/// Reads the clauses of a proof.
fn literals(clauses: &[Vec<i32>], variables: usize) -> Option<Vec<Vec<Literal>>> {
    let literal = |&number: &i32| Literal::from_dimacs(number, variables);
    let clause = |clause: &Vec<i32>| clause.iter().map(literal).collect();
    clauses.iter().map(clause).collect()
}

/// Checks that a formula has no solution.
pub(super) fn refuted(
    formula: &Formula,
    clauses: &[Vec<i32>],
    allowance: &mut Allowance,
) -> Finding {
    let flaw = |reason: &str| Ok(Err(Flaw::new("clauses", reason)));
    let Some(proof) = literals(clauses, formula.variables()) else {
        return flaw("a number that is no variable");
    };
    // The number of steps of a proof is not known in advance, so the check is repeated with more
    // and more steps.
    let mut steps = 1 << 18;
    let holds = loop {
        allowance.spend(8 * steps).ok_or(TooLarge)?;
        match check_proof(formula, &proof, steps) {
            Some(holds) => break holds,
            None => steps *= 4,
        }
    };
    if !holds {
        return flaw("a clause does not follow from those before, or the last one is not empty");
    }
    Ok(Ok(format!(
        "{} clauses follow one from the other",
        clauses.len()
    )))
}

fn too_wide(side: i32) -> Flaw {
    Flaw::limit("width", format!("a side of {side} is above {MOST_SIDE}"))
}

fn window(
    sets: &[Vec<Plane>],
    t: usize,
    (width, height): (i32, i32),
    cakes: &[Vec<String>],
    clauses: &[Vec<i32>],
    allowance: &mut Allowance,
) -> Finding {
    let flaw = |key: &'static str, reason: String| Ok(Err(Flaw::new(key, reason)));
    for side in [width, height] {
        if side < 1 {
            return flaw("width", format!("a side of {side}"));
        }
        if side > MOST_SIDE {
            return Ok(Err(too_wide(side)));
        }
    }
    let all = match tight(sets, t, allowance)? {
        Ok(all) => all,
        Err(flaw) => return Ok(Err(flaw)),
    };
    if cakes.len() != all.len() {
        let reason = format!("{} are listed, and there are {}", cakes.len(), all.len());
        return flaw("cakes", reason);
    }
    let mut listed = Vec::new();
    for rows in cakes {
        let letters: usize = rows.iter().map(String::len).sum();
        allowance.spend(100 * letters as u64).ok_or(TooLarge)?;
        let parts = match read(rows, t) {
            Ok(parts) => parts,
            Err(reason) => return flaw("cakes", reason),
        };
        let p = parts.p.into_iter().map(|cell| (cell, true));
        let shape: Shape = p
            .chain(parts.q.into_iter().map(|cell| (cell, false)))
            .collect();
        listed.push(shape);
    }
    let names: BTreeSet<Shape> = listed.iter().map(normal).collect();
    if names != all || names.len() != listed.len() {
        let reason = "not the cakes of the list that is made anew".to_owned();
        return flaw("cakes", reason);
    }
    let (width, height) = (i64::from(width), i64::from(height));
    let is_inside = |&(x, y): &Plane| (0..width).contains(&x) && (0..height).contains(&y);
    // The cakes that meet the window: the cells of each, and the sets that it blocks.
    let mut placed: Vec<Placed> = Vec::new();
    let mut held = 0;
    for shape in &listed {
        let blocked = blocked(shape, sets);
        let reach = |coordinate: fn(&Plane) -> i64| {
            let all = || shape.keys().map(coordinate);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let (columns, rows) = (reach(|cell| cell.0), reach(|cell| cell.1));
        for dy in -rows.1..height - rows.0 {
            for dx in -columns.1..width - columns.0 {
                allowance.spend(2000).ok_or(TooLarge)?;
                let cells: BTreeSet<Plane> = shape.keys().map(|&(x, y)| (x + dx, y + dy)).collect();
                if cells.iter().any(is_inside) {
                    let words = cells.len() + blocked.len();
                    held += 100 * words as u64;
                    allowance.hold(held).ok_or(TooLarge)?;
                    let moved = |&(set, (x, y)): &(usize, Plane)| (set, (x + dx, y + dy));
                    placed.push((cells, blocked.iter().map(moved).collect()));
                }
            }
        }
    }
    let mut formula = Formula::new(placed.len());
    for (one, (cells, blocks)) in placed.iter().enumerate() {
        for (other, (cells_of_other, blocks_of_other)) in placed[..one].iter().enumerate() {
            let looks = cells.len() + blocks.len();
            allowance.spend(100 * looks as u64).ok_or(TooLarge)?;
            if !cells.is_disjoint(cells_of_other) || !blocks.is_disjoint(blocks_of_other) {
                formula.add([Literal::negative(one), Literal::negative(other)]);
            }
        }
    }
    for y in 0..height {
        for x in 0..width {
            let having = (0..placed.len()).filter(|&one| placed[one].0.contains(&(x, y)));
            formula.add(having.map(Literal::positive));
            for (number, set) in sets.iter().enumerate() {
                let cells: Vec<Plane> = set.iter().map(|&(u, v)| (x + u, y + v)).collect();
                allowance.spend(30 * placed.len() as u64).ok_or(TooLarge)?;
                if cells.iter().all(is_inside) {
                    let blocks = |&one: &usize| placed[one].1.contains(&(number, (x, y)));
                    formula.add((0..placed.len()).filter(blocks).map(Literal::positive));
                }
            }
        }
    }
    Ok(refuted(&formula, clauses, allowance)?.map(|finding| {
        format!(
            "the {} strongest cakes, listed anew, do not cover {width}x{height} cells: {finding}",
            all.len()
        )
    }))
}

fn corner(
    sets: &[Vec<Plane>],
    (width, height): (i32, i32),
    clauses: &[Vec<i32>],
    allowance: &mut Allowance,
) -> Finding {
    for side in [width, height] {
        if side < 0 {
            return Ok(Err(Flaw::new("width", format!("a side of {side}"))));
        }
        if side > MOST_SIDE {
            return Ok(Err(too_wide(side)));
        }
    }
    let (width, height) = (i64::from(width), i64::from(height));
    let columns = 2 * width + 1;
    // Cells are numbered row by row from the one right of the origin.
    let number = |&(x, y): &Plane| -> Option<usize> {
        let is_in = (-width..=width).contains(&x) && (0..=height).contains(&y);
        let number = y * columns + x - 1;
        (is_in && number >= 0).then(|| usize::try_from(number).expect("not negative"))
    };
    let cells = usize::try_from(columns * (height + 1) - width - 1).expect("not negative");
    let mut formula = Formula::new(cells);
    for set in sets {
        for top in -64..=height + 64 {
            for left in -width - 64..=width + 64 {
                allowance.spend(10 * set.len() as u64).ok_or(TooLarge)?;
                // The origin may have either colour, so the others may not have one colour.
                let others: Option<Vec<usize>> = set
                    .iter()
                    .map(|&(x, y)| (x + left, y + top))
                    .filter(|&cell| cell != (0, 0))
                    .map(|cell| number(&cell))
                    .collect();
                if let Some(others) = others {
                    formula.add(others.iter().copied().map(Literal::positive));
                    formula.add(others.iter().copied().map(Literal::negative));
                }
            }
        }
    }
    Ok(refuted(&formula, clauses, allowance)?.map(|finding| {
        format!("no colouring of the {cells} cells around the last cell of a cake: {finding}")
    }))
}
