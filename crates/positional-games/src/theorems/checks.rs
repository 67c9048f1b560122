//! Checks of statements, with what others need to check them again.

use std::fmt::Write as _;

use madness_machine::{Budget, Clock};
use madness_search::sat::Cdcl;

use super::{Evidence, Found};
use crate::class::class;
use crate::criteria::{Criteria, Potential};
use crate::decomposition::Decomposition;
use crate::families::{Instance, orientations};
use crate::game::{Side, Winner};
use crate::hex;
use crate::kaplansky::first_player_wins;
use crate::lattice::Lattice;
use crate::maker_breaker::{self, Options};
use crate::plane_pairing::{PlanePairing, lines};
use crate::polyhexes::{PAIRINGS, PeriodicPairing, count_open};
use crate::strong;

/// The most steps of a proof.
const PROOF_STEPS: usize = 50_000;

/// The largest side of a board of Hex that is solved.
const MOST_HEX: usize = 6;

/// Returns the budget of a search for a strong winner or a class.
fn budget(clock: &Clock) -> Budget {
    clock.left().steps(200_000)
}

fn found(text: impl Into<String>, evidence: Vec<Evidence>) -> Found {
    let text = text.into();
    Found { text, evidence }
}

/// Returns a proof that this side wins Maker–Breaker, Maker first.
fn weak(name: &str, winner: Side, clock: &Clock) -> Option<Evidence> {
    let board = Instance::named(name).ok()?;
    let options = Options {
        proof_steps: PROOF_STEPS,
        ..Options::default()
    };
    let budget = clock.left().bytes(1 << 24);
    let verdict = maker_breaker::solve(&board.hypergraph, Side::Maker, &options, &budget).ok()?;
    (verdict.winner == winner).then_some(Evidence::Weak(board, verdict))
}

fn of_class(name: &str, expected: u8, clock: &Clock) -> Option<Evidence> {
    let board = Instance::named(name).ok()?;
    let answer = class(&board, PROOF_STEPS, &budget(clock)).ok()?;
    (answer.class == expected).then_some(Evidence::Class(board, answer))
}

/// Returns that no pairs of cells block all sets of this board.
fn unpaired(name: &str, clock: &Clock) -> Option<Evidence> {
    if clock.is_spent() {
        return None;
    }
    let board = Instance::named(name).ok()?;
    let criteria = Criteria::new(&board, 100_000);
    criteria
        .no_pairing
        .is_some()
        .then_some(Evidence::NoPairing(board, criteria))
}

/// Snaky has no pairing, as a part of the plane has none.
pub(super) fn snaky_unpaired(clock: &Clock) -> Option<Found> {
    let evidence = unpaired("animal 7x6 snaky", clock)?;
    let text = "no pairs block all places on 7x6 cells, by a formula without a solution";
    Some(found(text, vec![evidence]))
}

/// The first player wins Kaplansky's game for n of 1, 2 and 3.
pub(super) fn kaplansky_up_to_three(clock: &Clock) -> Option<Found> {
    const MOST: u32 = 4;
    let points = |n| first_player_wins(n, MOST, clock).ok().flatten();
    let [one, two, three] = [points(1)?, points(2)?, points(3)?];
    let text = format!(
        "the first player wins by {one}, {two} and {three} points against all replies, in {} positions of \
         points and lines",
        clock.taken()
    );
    Some(found(text, Vec::new()))
}

pub(super) fn maker_wins(name: &str, clock: &Clock) -> Option<Found> {
    let evidence = weak(name, Side::Maker, clock)?;
    let board = name.trim_start_matches("row ");
    let text = format!("Maker wins on the board {board}, by a search");
    Some(found(text, vec![evidence]))
}

pub(super) fn sub_boards(clock: &Clock) -> Option<Found> {
    let evidence = ["subboard 8x4", "subboard 12x4"].map(|name| weak(name, Side::Maker, clock));
    let evidence = evidence.into_iter().collect::<Option<Vec<_>>>()?;
    let text = "4 × 8 and 4 × 12, by searches; `madness games positional solve subboard 16x4` proves \
                4 × 16 in some seconds";
    Some(found(text, evidence))
}

/// Shows that Breaker wins k in a row by tiles that have a name.
fn tiled(name: &str, k: usize, tiles: Decomposition, clock: &Clock) -> Option<Found> {
    tiles.check(k, 4).ok()?;
    let cells = tiles.tiles.first()?.cells.len();
    let evidence = vec![weak(name, Side::Breaker, clock)?, Evidence::Tiles(k, tiles)];
    let text = format!(
        "tiles of {cells} cells cover the plane, every line of {k} contains a set of a tile, and Breaker \
         wins on the tiles"
    );
    Some(found(text, evidence))
}

pub(super) fn zetters(clock: &Clock) -> Option<Found> {
    tiled("zetters", 8, Decomposition::zetters(), clock)
}

pub(super) fn shannon(clock: &Clock) -> Option<Found> {
    tiled("shannon", 9, Decomposition::shannon(), clock)
}

/// For k = 2d + 1 in d directions the count of 3.10 is exact: each cell begins d lines, and half of a
/// pair blocks at most (k − 1)/2.
pub(super) fn plane_pairing(directions: usize, clock: &Clock) -> Option<Found> {
    let k = 2 * directions + 1;
    let shapes = lines(k, directions);
    let pairing = PlanePairing::find(&shapes, k - 1, &mut Cdcl, &clock.left().steps(1_000_000))?;
    let period = pairing.period;
    pairing.blocks(&shapes).then(|| {
        let pairs = pairing.pairs.len();
        let text = format!(
            "{pairs} pairs of neighbours, repeated every {period} columns and rows, are in all lines of {k}"
        );
        let shapes = format!("row k={k} directions={directions}");
        found(text, vec![Evidence::Pairing(shapes, pairing)])
    })
}

/// By proposition 3.10 there is no pairing for eight: two cells of a line are in at most seven lines of eight.
pub(super) fn nine(clock: &Clock) -> Option<Found> {
    let mut found = plane_pairing(4, clock)?;
    let (side, k) = (100, 8);
    let starts = side - k + 1;
    let lines = 2 * starts * (side + starts);
    let blocked = side * side / 2 * (k - 1);
    let _ = write!(
        found.text,
        "; of the {lines} lines of {k} on {side} × {side} cells pairs block at most {blocked}"
    );
    (lines > blocked).then_some(found)
}

pub(super) fn thirteen(clock: &Clock) -> Option<Found> {
    let decomposition = Decomposition::thirteen();
    decomposition.check(13, 4).ok()?;
    let square = decomposition.tiles.first()?.hypergraph().ok()?;
    let potential = Potential::new(&square);
    let evidence = vec![
        weak("thirteen", Side::Breaker, clock)?,
        Evidence::Tiles(13, decomposition),
    ];
    potential.sharper().then(|| {
        let (total, largest) = (&potential.total, &potential.largest);
        let text =
            format!("every line of 13 contains a set of a square, and {total} + {largest} < 1");
        found(text, evidence)
    })
}

pub(super) fn forty(_: &Clock) -> Option<Found> {
    let side = 40_i64;
    let part = 14;
    for &(dx, dy) in &[(1, 0), (1, 1)] {
        for start in 0..side * side {
            // By symmetry one straight and one slanted direction suffice.
            let (x, y) = (start % side, start / side);
            let mut counts = [0; 4];
            for at in 0..side {
                let square = (x + at * dx) / side + 2 * ((y + at * dy) / side);
                counts[usize::try_from(square).ok()?] += 1;
            }
            if counts.iter().all(|&count| count < part) {
                return None;
            }
        }
    }
    // Each cell of a square begins at most 4 lines of 14; a cell is in few of them.
    let (sets, bound) = (4 * side * side, 1_i64 << (part - 1));
    (sets < bound).then(|| {
        let text = format!(
            "every line of 40 has 14 cells in a row in a square, and 4 · 40² = {sets} < 2^13 = {bound}"
        );
        found(text, Vec::new())
    })
}

pub(super) fn torus(clock: &Clock) -> Option<Found> {
    let evidence: Option<Vec<Evidence>> = (3..=8)
        .map(|k| {
            let winner = if k == 3 { Side::Maker } else { Side::Breaker };
            weak(&format!("torus k={k}"), winner, clock)
        })
        .collect();
    // Theorem 2.22; both sides grow, the right one doubles.
    let holds = (5..60_u32).all(|k| u64::from(4 * k + 4) < 1 << k);
    let text = "k = 3 to 8 by search; 4k + 4 < 2^k for k ≥ 5";
    evidence
        .filter(|_| holds)
        .map(|evidence| found(text, evidence))
}

pub(super) fn cubes(clock: &Clock) -> Option<Found> {
    let classes = [(2, 2, 0), (3, 3, 1), (3, 2, 3), (4, 2, 4), (5, 2, 5)];
    let classes = classes.map(|(n, dimension, expected)| {
        of_class(&format!("hj n={n} d={dimension}"), expected, clock)
    });
    let evidence = classes.into_iter().collect::<Option<Vec<_>>>()?;
    Some(found(
        "each by the questions that define the classes",
        evidence,
    ))
}

pub(super) fn cubes_paired(clock: &Clock) -> Option<Found> {
    let cubes = [(3, 1), (8, 2), (6, 2), (9, 2), (14, 3)];
    let classes =
        cubes.map(|(n, dimension)| of_class(&format!("hj n={n} d={dimension}"), 5, clock));
    let evidence = classes.into_iter().collect::<Option<Vec<_>>>()?;
    let text = "pairings of HJ(3,1), HJ(6,2), HJ(8,2), HJ(9,2) and HJ(14,3)";
    Some(found(text, evidence))
}

pub(super) fn cubes_won(clock: &Clock) -> Option<Found> {
    let evidence = vec![
        of_class("hj n=2 d=2", 0, clock)?,
        of_class("hj n=3 d=3", 1, clock)?,
    ];
    Some(found(
        "HJ(2,2) and HJ(3,3) have no full board that is a draw; larger n are not checked",
        evidence,
    ))
}

pub(super) fn extra_set(clock: &Clock) -> Option<Found> {
    let boards = [("paradox", Winner::First), ("paradox extra", Winner::Draw)];
    let mut evidence = Vec::new();
    for (name, expected) in boards {
        let board = Instance::named(name).ok()?;
        let answer = strong::solve(&board, PROOF_STEPS, &budget(clock)).ok()?;
        if answer.winner != expected {
            return None;
        }
        evidence.push(Evidence::Strong(board, answer));
    }
    let text = "the first player wins on the eight paths from the root of a tree to its leaves, but \
                not with one more set";
    Some(found(text, evidence))
}

pub(super) fn hex_boards(clock: &Clock) -> Option<Found> {
    let won = |side: usize| {
        let verdict = hex::solve((side, side), Side::Maker, &clock.left()).ok()?;
        (verdict.winner == Side::Maker).then_some(Evidence::Hex(side, verdict))
    };
    let evidence = (1..=MOST_HEX).map(won).collect::<Option<Vec<_>>>()?;
    let text = format!(
        "n ≤ {MOST_HEX}, by virtual connections; `madness games positional solve hex 7x7` proves 7 × 7, from \
         d4, in half a minute"
    );
    Some(found(text, evidence))
}

/// Returns that Maker achieves animals of this family on square boards of these sides.
fn achieved(
    family: &str,
    boards: &[(&str, usize)],
    clock: &Clock,
) -> Option<(String, Vec<Evidence>)> {
    let mut texts = Vec::new();
    let mut evidence = Vec::new();
    for &(animal, side) in boards {
        let name = format!("{family} {side}x{side} {animal}");
        evidence.push(weak(&name, Side::Maker, clock)?);
        texts.push(format!("{animal} {side} × {side}"));
    }
    Some((texts.join(", "), evidence))
}

/// Returns pairings of the plane that block animals of a lattice.
fn blocked(lattice: Lattice, animals: &[&str], clock: &Clock) -> Option<Vec<Evidence>> {
    let pairing = |name: &&str| {
        let shapes = lattice.named(name)?;
        let budget = clock.left().steps(100_000);
        let find = |period| PlanePairing::find_in(lattice, &shapes, period, &mut Cdcl, &budget);
        let pairing = [2, 4, 6].into_iter().find_map(find)?;
        let words = format!("{} {name}", lattice.animal());
        let blocks = pairing.blocks_in(lattice, &shapes);
        blocks.then_some(Evidence::Pairing(words, pairing))
    };
    animals.iter().map(pairing).collect()
}

pub(super) fn polyhexes(clock: &Clock) -> Option<Found> {
    let boards = [
        ("1.1", 1),
        ("2.1", 2),
        ("3.1", 3),
        ("3.2", 3),
        ("3.3", 3),
        ("4.1", 5),
        ("4.2", 3),
        ("4.3", 4),
        ("4.4", 5),
        ("4.5", 4),
        ("4.6", 4),
        ("4.7", 6),
    ];
    let (text, evidence) = achieved("polyhex", &boards, clock)?;
    Some(found(text, evidence))
}

pub(super) fn polyhexes_of_five(clock: &Clock) -> Option<Found> {
    // Where a larger board has a shorter proof than the least one, it is taken. The proofs of 5.12 and 5.18
    // have tens of thousands of steps.
    let boards = [
        ("5.2", 5),
        ("5.3", 6),
        ("5.4", 5),
        ("5.6", 5),
        ("5.7", 6),
        ("5.8", 5),
        ("5.9", 5),
        ("5.10", 7),
        ("5.11", 5),
        ("5.13", 5),
        ("5.14", 6),
        ("5.15", 5),
        ("5.16", 6),
        ("5.17", 8),
        ("5.19", 7),
        ("5.20", 6),
        ("5.22", 7),
    ];
    let (text, mut evidence) = achieved("polyhex", &boards, clock)?;
    evidence.extend(blocked(Lattice::Hexagonal, &["5.5", "5.21"], clock)?);
    Some(found(
        format!("{text}; pairings block 5.5 and 5.21"),
        evidence,
    ))
}

pub(super) fn polyhexes_of_six(clock: &Clock) -> Option<Found> {
    let animals = ["6.6", "6.64", "6.67", "6.71", "6.80", "6.81"];
    let evidence = blocked(Lattice::Hexagonal, &animals, clock)?;
    let text = format!("pairings block {}", animals.join(", "));
    Some(found(text, evidence))
}

/// Every animal of 15 or more hexagons is blocked by a pairing of the plane.
pub(super) fn large_polyhexes(clock: &Clock) -> Option<Found> {
    let pairings: Vec<PeriodicPairing> = (PAIRINGS.lines())
        .map(PeriodicPairing::of_text)
        .collect::<Option<_>>()?;
    let open = count_open(&pairings, || !clock.is_spent())?;
    let text = format!(
        "{} pairings of the plane, one at least for each other animal; {} are not blocked, of at most {} cells",
        pairings.len(),
        open.iter().sum::<u64>(),
        open.len()
    );
    Some(found(text, vec![Evidence::OpenAnimals(open, pairings)]))
}

pub(super) fn polyiamonds(clock: &Clock) -> Option<Found> {
    let boards = [("1.1", 1), ("2.1", 2), ("3.1", 3)];
    let (text, mut evidence) = achieved("polyiamond", &boards, clock)?;
    evidence.extend(blocked(Lattice::Triangular, &["4.1", "4.2", "4.3"], clock)?);
    let text = format!("{text}; pairings block the three of 4 cells, and all others contain one");
    Some(found(text, evidence))
}

pub(super) fn small_animals(clock: &Clock) -> Option<Found> {
    let boards = [
        ("domino", 2),
        ("i3", 4),
        ("v3", 3),
        ("l4", 4),
        ("t4", 5),
        ("z4", 3),
        ("i4", 6),
    ];
    let (text, mut evidence) = achieved("animal", &boards, clock)?;
    let pairing = PlanePairing::find(
        &orientations("o4")?,
        2,
        &mut Cdcl,
        &clock.left().steps(10_000),
    )?;
    let text = format!("{text}; a pairing blocks o4");
    pairing.blocks(&orientations("o4")?).then(|| {
        evidence.push(Evidence::Pairing("animal o4".to_owned(), pairing));
        found(text, evidence)
    })
}

pub(super) fn losing_animals(clock: &Clock) -> Option<Found> {
    let losers = ["f5", "i5", "p5", "t5", "u5", "v5", "w5", "x5", "z5"];
    let mut evidence = Vec::new();
    for animal in losers {
        let shapes = orientations(animal)?;
        let mut periods = [4, 8].into_iter();
        let budget = clock.left().steps(100_000);
        let pairing =
            periods.find_map(|period| PlanePairing::find(&shapes, period, &mut Cdcl, &budget))?;
        if !pairing.blocks(&shapes) {
            return None;
        }
        evidence.push(Evidence::Pairing(format!("animal {animal}"), pairing));
    }
    let (achieved, won) = achieved("animal", &[("l5", 6), ("n5", 5), ("y5", 6)], clock)?;
    evidence.extend(won);
    let list = losers.join(", ");
    let text = format!("pairings of the plane block {list}; {achieved}");
    Some(found(text, evidence))
}
