//! Statements about all small boards, by playing everything.

use madness_machine::Clock;

use super::Found;
use crate::families::Instance;
use crate::hypergraph::Hypergraph;

/// All lists of non-empty sets of four cells.
pub(super) fn stealing(clock: &Clock) -> Option<Found> {
    for family in 0_u16..1 << 15 {
        if clock.is_spent() {
            return None;
        }
        let chosen = (1_u16..16).filter(|set| family >> (set - 1) & 1 == 1);
        let sets: Vec<u16> = chosen.collect();
        let value = strong(&sets, 15, 0, 0);
        if value < 0 || value > 0 && !maker_wins(&sets, 15, 0, 0) {
            return None;
        }
    }
    Some(Found {
        text: "all 32768 lists of sets of 4 cells, by playing all games".to_owned(),
        evidence: Vec::new(),
    })
}

/// Returns 1 if the player to move wins, 0 for a draw, −1 if he loses: who owns a set has won.
fn strong(sets: &[u16], all: u16, own: u16, other: u16) -> i8 {
    if sets.iter().any(|&set| set & !other == 0) {
        return -1;
    }
    let replies = bits(all & !(own | other)).map(|cell| -strong(sets, all, other, own | cell));
    replies.max().unwrap_or(0)
}

/// Whether Maker wins Maker–Breaker, to move.
fn maker_wins(sets: &[u16], all: u16, maker: u16, breaker: u16) -> bool {
    let has = |cells: u16| sets.iter().any(|&set| set & !cells == 0);
    bits(all & !(maker | breaker)).any(|cell| {
        let maker = maker | cell;
        let free = all & !(maker | breaker);
        has(maker)
            || free != 0 && bits(free).all(|reply| maker_wins(sets, all, maker, breaker | reply))
    })
}

/// Returns the cells of a mask, a mask each.
fn bits(mask: u16) -> impl Iterator<Item = u16> {
    (0..16)
        .map(|cell| 1 << cell)
        .filter(move |cell| mask & cell != 0)
}

/// Mirrors cubes at their centre, and plays the smallest to the end.
pub(super) fn reversed_cubes(clock: &Clock) -> Option<Found> {
    for dimension in 1..=3 {
        for n in 2..=6 {
            if clock.is_spent() {
                return None;
            }
            let cube = Instance::named(&format!("hj n={n} d={dimension}")).ok()?;
            if !is_mirrored(&cube.hypergraph) {
                return None;
            }
        }
    }
    // −1 if the player to move loses.
    for (name, expected) in [("hj n=2 d=2", -1), ("hj n=3 d=2", 0), ("hj n=3 d=1", 0)] {
        let board = Instance::named(name).ok()?.hypergraph;
        let mask = |set: &Vec<u32>| set.iter().fold(0_u16, |mask, cell| mask | 1 << cell);
        let sets: Vec<u16> = board.sets().iter().map(mask).collect();
        let all = (1 << board.cells()) - 1;
        if reversed(&sets, all, 0, 0) != expected {
            return None;
        }
    }
    Some(Found {
        text: "cubes of n ≤ 6 and d ≤ 3 are mirrored at their centre, line by line; HJ(2,2) and \
               HJ(3,2) by playing all games"
            .to_owned(),
        evidence: Vec::new(),
    })
}

/// Whether the mirror image at the centre of each line of a cube is a line. Cells are numbered so that
/// the image of a cell has its number counted from the end.
fn is_mirrored(cube: &Hypergraph) -> bool {
    let Ok(cells) = u32::try_from(cube.cells()) else {
        return false;
    };
    cube.sets().iter().all(|set| {
        let image: Vec<u32> = set.iter().rev().map(|cell| cells - 1 - cell).collect();
        cube.sets().contains(&image)
    })
}

/// Returns 1 if the player to move wins, 0 for a draw, −1 if he loses: who owns a set has lost.
fn reversed(sets: &[u16], all: u16, own: u16, other: u16) -> i8 {
    let has = |cells: u16| sets.iter().any(|&set| set & !cells == 0);
    if has(other) {
        return 1;
    }
    let free = all & !(own | other);
    let values = bits(free).map(|cell| -reversed(sets, all, other, own | cell));
    values.max().unwrap_or(0)
}
