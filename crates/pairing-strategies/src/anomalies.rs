//! Checks that a good pairing without anomalies in a large square has none on the whole plane: the
//! known partners force further ones, step by step. docs/pairings.md has the proof.

use std::collections::BTreeSet;

use super::queen::{COMPASS, classes, plane};
use super::torus::{HEXAGONAL, PointMap, Step, Torus, TorusPairing};

/// A polygon by bounds of |x|, |y|, |x − y| and |x + y|.
type Bounds = [i64; 4];

/// Returns the cells of a polygon around a cell, row by row.
fn polygon(
    [of_x, of_y, of_difference, of_sum]: Bounds,
    (x, y): Step,
) -> impl Iterator<Item = Step> {
    let columns = -of_x..=of_x;
    let offsets = columns.flat_map(move |dx| (-of_y..=of_y).map(move |dy| (dx, dy)));
    offsets
        .filter(move |(dx, dy)| (dx - dy).abs() <= of_difference && (dx + dy).abs() <= of_sum)
        .map(move |(dx, dy)| (x + dx, y + dy))
}

/// Whether all partners in the outer polygon are known, if those in the inner one are. `partner` is the
/// step from a cell to its partner in a pairing that repeats. If a line of k cells holds a domino of
/// this pairing, and the partners of its other cells are known, only this domino can block it.
fn spreads(
    k: i64,
    partner: impl Fn(Step) -> Step,
    inner: impl Iterator<Item = Step>,
    outer: impl Iterator<Item = Step>,
) -> bool {
    let mut known: BTreeSet<Step> = inner.collect();
    let mut unknown: Vec<Step> = outer.filter(|cell| !known.contains(cell)).collect();
    assert!(!unknown.is_empty());
    loop {
        let before = unknown.len();
        unknown.retain(|&(x, y)| {
            let (dx, dy) = partner((x, y));
            let at = |place: i64| (x + place * dx, y + place * dy);
            // The line whose first cell has the place −first.
            let is_forced = |first: i64| {
                (-first..k - first)
                    .all(|place| [0, 1].contains(&place) || known.contains(&at(place)))
            };
            let found = known.contains(&at(1)) || (0..k - 1).any(is_forced);
            if found {
                known.extend([at(0), at(1)]);
            }
            !found
        });
        if unknown.is_empty() || unknown.len() == before {
            return unknown.is_empty();
        }
    }
}

/// Returns the step from each cell to its partner in a pairing of the torus of 6 × 6 hexagonal cells.
fn hexagonal_partner(pairing: &TorusPairing) -> impl Fn(Step) -> Step {
    |(x, y)| {
        let cell = usize::try_from(y.rem_euclid(6) * 6 + x.rem_euclid(6)).unwrap();
        let (dx, dy) = HEXAGONAL[usize::from(pairing[cell] / 2)];
        let sign = 1 - 2 * i64::from(pairing[cell] % 2);
        (sign * dx, sign * dy)
    }
}

#[test]
fn pairings_of_hexagonal_cells_spread_from_a_hexagon() {
    const IDENTITY: PointMap = [(1, 0), (0, 1)];
    let torus = Torus::new(6, HEXAGONAL.to_vec()).unwrap();
    let classes = torus.classes(&[IDENTITY]).unwrap();
    assert_eq!(classes.least.len(), 124);
    let spreads_from = |pairing, side: i64, center| {
        let hexagon = |side| polygon([side, side, side, 2 * side], center);
        spreads(
            7,
            hexagonal_partner(pairing),
            hexagon(side),
            hexagon(side + 1),
        )
    };
    for pairing in &classes.least {
        for center in (0..36).map(|cell| (cell % 6, cell / 6)) {
            assert!(spreads_from(pairing, 20, center), "{pairing:?} {center:?}");
        }
        // The partners in a small hexagon do not force the others.
        assert!(!spreads_from(pairing, 2, (0, 0)), "{pairing:?}");
    }
}

#[test]
fn pairings_of_the_plane_spread_from_an_octagon() {
    const SIDES: [i64; 2] = [30, 40];
    let repeating = classes().into_iter().step_by(5000);
    let repeating = repeating.map(|class| class.pairing.on_the_plane());
    let others = plane::classes().0.into_iter().step_by(200);
    for pairing in repeating.chain(others.map(|class| class.pairing)) {
        let partner = |(x, y): Step| COMPASS[usize::from(pairing.direction(x, y))];
        let octagon = |more| {
            let [straight, diagonal] = SIDES.map(|side| side + more);
            polygon([straight, straight, diagonal, diagonal], (0, 0))
        };
        assert!(spreads(9, partner, octagon(0), octagon(1)));
    }
}
