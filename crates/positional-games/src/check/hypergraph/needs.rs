//! Which facts a statement needs.

use madness_claims::Allowance;

use super::kaplansky;
use super::theorem::Need;
use crate::check::maker_breaker::TooLarge;
use crate::game::{Side, Winner};

/// Returns the facts that a statement needs, in order, or nothing if it is not checked.
pub(super) fn of(id: &str) -> Option<&'static [Need]> {
    use Need::{Class, Count, Hex, Pairing, Strong, Tiles, Weak};
    use Side::{Breaker, Maker};
    Some(match id {
        "sub-boards" => &[Weak("subboard 8x4", Maker), Weak("subboard 12x4", Maker)],
        "stealing" => &[Count(
            "on three cells the second player never wins Maker–Maker, and it is a draw where Breaker \
             wins Maker–Breaker",
            stealing,
        )],
        "extra-set" => &[
            Strong("paradox", Winner::First),
            Strong("paradox extra", Winner::Draw),
        ],
        "hex" => &[
            Hex("hex 1x1"),
            Hex("hex 2x2"),
            Hex("hex 3x3"),
            Hex("hex 4x4"),
            Hex("hex 5x5"),
            Hex("hex 6x6"),
        ],
        "kaplansky-3" => &[Count(
            "in every plane whose lines have no end the first player makes 1, 2 or 3 points of a line by \
             his first, second or fourth point, by a rule and against all replies",
            kaplansky::up_to_three,
        )],
        "row-4" => &[Weak("row 5x5 k=4", Maker)],
        "row-8" => &[Weak("zetters", Breaker), Tiles(8)],
        "row-9" => &[
            Pairing("row k=9 directions=4"),
            Count(
                "100 × 100 cells have more lines of 8 than 5000 pairs block, 7 each",
                eight,
            ),
        ],
        "row-9-tiles" => &[Weak("shannon", Breaker), Tiles(9)],
        "row-13" => &[Weak("thirteen", Breaker), Tiles(13)],
        "row-40" => &[Count(
            "squares of 40 × 40 cells have 14 cells of every line of 40, and their lines of 14 weigh \
             less than 1/2",
            forty,
        )],
        "hexagonal-4" => &[Weak("row 5x5 k=4 directions=3", Maker)],
        "hexagonal-7" => &[Pairing("row k=7 directions=3")],
        "rook-4" => &[Weak("row 6x6 k=4 directions=2", Maker)],
        "rook-5" => &[Pairing("row k=5 directions=2")],
        "line-2" => &[Weak("row 3x1 k=2 directions=1", Maker)],
        "line-3" => &[Pairing("row k=3 directions=1")],
        "torus" => &[
            Weak("torus k=3", Maker),
            Weak("torus k=4", Breaker),
            Weak("torus k=5", Breaker),
            Weak("torus k=6", Breaker),
            Weak("torus k=7", Breaker),
            Weak("torus k=8", Breaker),
            Count("4k + 4 < 2^k for k ≥ 5", torus),
        ],
        "cubes" => &[
            Class("hj n=2 d=2", 0),
            Class("hj n=3 d=3", 1),
            Class("hj n=3 d=2", 3),
            Class("hj n=4 d=2", 4),
            Class("hj n=5 d=2", 5),
        ],
        "cubes-paired" => &[
            Class("hj n=3 d=1", 5),
            Class("hj n=8 d=2", 5),
            Class("hj n=6 d=2", 5),
            Class("hj n=9 d=2", 5),
            Class("hj n=14 d=3", 5),
        ],
        "cubes-won" => &[Class("hj n=2 d=2", 0), Class("hj n=3 d=3", 1)],
        "cubes-reversed" => &[Count(
            "lines of cubes of n ≤ 6 and d ≤ 3 are mirrored to lines, and who mirrors does not lose \
             HJ(2,2) and HJ(3,2)",
            mirrored,
        )],
        _ => return animals(id),
    })
}

/// Returns the facts that a statement about animals needs.
fn animals(id: &str) -> Option<&'static [Need]> {
    use Need::{NoPairing, OpenAnimals, Pairing, Weak};
    use Side::Maker;
    Some(match id {
        "animals-small" => &[
            Weak("animal 2x2 domino", Maker),
            Weak("animal 4x4 i3", Maker),
            Weak("animal 3x3 v3", Maker),
            Weak("animal 4x4 l4", Maker),
            Weak("animal 5x5 t4", Maker),
            Weak("animal 3x3 z4", Maker),
            Weak("animal 6x6 i4", Maker),
            Pairing("animal o4"),
        ],
        "animals-five" => &[
            Pairing("animal f5"),
            Pairing("animal i5"),
            Pairing("animal p5"),
            Pairing("animal t5"),
            Pairing("animal u5"),
            Pairing("animal v5"),
            Pairing("animal w5"),
            Pairing("animal x5"),
            Pairing("animal z5"),
            Weak("animal 6x6 l5", Maker),
            Weak("animal 5x5 n5", Maker),
            Weak("animal 6x6 y5", Maker),
        ],
        "polyhexes" => &[
            Weak("polyhex 1x1 1.1", Maker),
            Weak("polyhex 2x2 2.1", Maker),
            Weak("polyhex 3x3 3.1", Maker),
            Weak("polyhex 3x3 3.2", Maker),
            Weak("polyhex 3x3 3.3", Maker),
            Weak("polyhex 5x5 4.1", Maker),
            Weak("polyhex 3x3 4.2", Maker),
            Weak("polyhex 4x4 4.3", Maker),
            Weak("polyhex 5x5 4.4", Maker),
            Weak("polyhex 4x4 4.5", Maker),
            Weak("polyhex 4x4 4.6", Maker),
            Weak("polyhex 6x6 4.7", Maker),
        ],
        "polyhexes-five" => &[
            Weak("polyhex 5x5 5.2", Maker),
            Weak("polyhex 6x6 5.3", Maker),
            Weak("polyhex 5x5 5.4", Maker),
            Weak("polyhex 5x5 5.6", Maker),
            Weak("polyhex 6x6 5.7", Maker),
            Weak("polyhex 5x5 5.8", Maker),
            Weak("polyhex 5x5 5.9", Maker),
            Weak("polyhex 7x7 5.10", Maker),
            Weak("polyhex 5x5 5.11", Maker),
            Weak("polyhex 5x5 5.13", Maker),
            Weak("polyhex 6x6 5.14", Maker),
            Weak("polyhex 5x5 5.15", Maker),
            Weak("polyhex 6x6 5.16", Maker),
            Weak("polyhex 8x8 5.17", Maker),
            Weak("polyhex 7x7 5.19", Maker),
            Weak("polyhex 6x6 5.20", Maker),
            Weak("polyhex 7x7 5.22", Maker),
            Pairing("polyhex 5.5"),
            Pairing("polyhex 5.21"),
        ],
        "polyhexes-six" => &[
            Pairing("polyhex 6.6"),
            Pairing("polyhex 6.64"),
            Pairing("polyhex 6.67"),
            Pairing("polyhex 6.71"),
            Pairing("polyhex 6.80"),
            Pairing("polyhex 6.81"),
        ],
        "polyhexes-large" => &[OpenAnimals(&[
            1, 1, 3, 7, 20, 67, 213, 590, 1170, 1584, 1316, 596, 106, 2,
        ])],
        "polyiamonds" => &[
            Weak("polyiamond 1x1 1.1", Maker),
            Weak("polyiamond 2x2 2.1", Maker),
            Weak("polyiamond 3x3 3.1", Maker),
            Pairing("polyiamond 4.1"),
            Pairing("polyiamond 4.2"),
            Pairing("polyiamond 4.3"),
        ],
        "snaky-pairing" => &[NoPairing("animal 7x6 snaky")],
        _ => return None,
    })
}

/// What a player who owns a set gets, and who wins at the end if nobody does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// Who owns a set wins.
    First,
    /// Who owns a set loses.
    Reversed,
    /// The first player wins if he owns a set, else the second.
    Weak,
}

/// A game on at most 16 cells, played to the end.
struct Small<'a> {
    sets: Vec<u32>,
    rule: Rule,
    allowance: &'a mut Allowance,
}

impl Small<'_> {
    /// Returns what the first player gets: 1 for a win, 0 for a draw, −1 for a loss.
    fn play(&mut self, players: [u32; 2], free: u32) -> Result<i8, TooLarge> {
        self.allowance
            .spend(20 + 2 * self.sets.len() as u64)
            .ok_or(TooLarge)?;
        let has = |cells: u32| self.sets.iter().any(|set| set & cells == *set);
        match (self.rule, has(players[0]), has(players[1])) {
            (Rule::First | Rule::Weak, true, _) => return Ok(1),
            (Rule::First, _, true) | (Rule::Reversed, true, _) => return Ok(-1),
            (Rule::Reversed, _, true) => return Ok(1),
            _ => {}
        }
        if free == 0 {
            return Ok(if self.rule == Rule::Weak { -1 } else { 0 });
        }
        let mover = usize::from(players[0].count_ones() > players[1].count_ones());
        let mut best = None;
        let mut rest = free;
        while rest != 0 {
            let cell = 1 << rest.ilog2();
            rest ^= cell;
            let mut next = players;
            next[mover] |= cell;
            let value = self.play(next, free ^ cell)?;
            let is_better = |best: i8| {
                if mover == 0 {
                    value > best
                } else {
                    value < best
                }
            };
            if best.is_none_or(is_better) {
                best = Some(value);
            }
        }
        Ok(best.unwrap_or(0))
    }
}

fn stealing(allowance: &mut Allowance) -> Result<bool, TooLarge> {
    for family in 0_u32..1 << 7 {
        let sets: Vec<u32> = (1..8).filter(|set| family >> (set - 1) & 1 == 1).collect();
        let mut values = [0; 2];
        for (value, rule) in values.iter_mut().zip([Rule::First, Rule::Weak]) {
            let sets = sets.clone();
            let mut game = Small {
                sets,
                rule,
                allowance,
            };
            *value = game.play([0, 0], 7)?;
        }
        let [strong, weak] = values;
        if strong < 0 || weak < 0 && strong != 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lines of cubes by their directions: each coordinate stays, rises or falls.
fn lines_of_cube(n: u32, dimension: usize) -> Vec<Vec<Vec<u32>>> {
    let mut lines: Vec<Vec<Vec<u32>>> = vec![vec![Vec::new(); n as usize]];
    for _ in 0..dimension {
        let mut longer = Vec::new();
        for line in &lines {
            for kind in 0..n + 2 {
                let coordinate = |at: u32| match kind {
                    _ if kind == n => at,
                    _ if kind > n => n - 1 - at,
                    fixed => fixed,
                };
                let cells = line.iter().zip(0..);
                let cells = cells.map(|(cell, at)| [&cell[..], &[coordinate(at)]].concat());
                longer.push(cells.collect());
            }
        }
        lines = longer;
    }
    // Lines that do not move are cells.
    lines.retain(|line| line.first() != line.last());
    for line in &mut lines {
        line.sort();
    }
    lines.sort();
    lines.dedup();
    lines
}

fn mirrored(allowance: &mut Allowance) -> Result<bool, TooLarge> {
    for (n, dimension) in (2..=6).flat_map(|n| (1..=3).map(move |dimension| (n, dimension))) {
        let lines = lines_of_cube(n, dimension);
        allowance
            .spend(1000 * lines.len() as u64 * u64::from(n))
            .ok_or(TooLarge)?;
        for line in &lines {
            let mirror = |cell: &Vec<u32>| cell.iter().map(|at| n - 1 - at).collect();
            let mut image: Vec<Vec<u32>> = line.iter().map(mirror).collect();
            image.sort();
            if lines.binary_search(&image).is_err() {
                return Ok(false);
            }
        }
    }
    for (n, is_fair) in [(2, -1..=0), (3, 0..=1)] {
        let number = |cell: &Vec<u32>| 1 << (cell[0] + n * cell[1]);
        let lines = lines_of_cube(n, 2);
        let sets = lines
            .iter()
            .map(|line| line.iter().map(number).fold(0, |set, cell: u32| set | cell));
        let mut game = Small {
            sets: sets.collect(),
            rule: Rule::Reversed,
            allowance,
        };
        let value = game.play([0, 0], (1 << (n * n)) - 1)?;
        if !is_fair.contains(&value) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn forty(allowance: &mut Allowance) -> Result<bool, TooLarge> {
    const SIDE: u32 = 40;
    const PART: usize = 14;
    allowance.spend(2_000_000).ok_or(TooLarge)?;
    // Where the line is cut: columns and rows change squares at multiples of the side. The diagonals of
    // both kinds are mirror images.
    for start in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
            let square = |at: u32| ((start.0 + at * dx) / SIDE, (start.1 + at * dy) / SIDE);
            let squares: Vec<(u32, u32)> = (0..SIDE).map(square).collect();
            let longest = squares.chunk_by(|one, other| one == other).map(<[_]>::len);
            if longest.max().unwrap_or(0) < PART {
                return Ok(false);
            }
        }
    }
    // Each cell begins at most one line of 14 in each of four directions; Σ 2^−14 < 1/2.
    Ok(4 * SIDE * SIDE * 2 < 1 << PART)
}

fn eight(allowance: &mut Allowance) -> Result<bool, TooLarge> {
    const SIDE: usize = 100;
    allowance.spend(1_000_000).ok_or(TooLarge)?;
    let starts = (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y)));
    let lines = starts.map(|(x, y)| {
        let (right, up, down) = (x + 7 < SIDE, y + 7 < SIDE, y >= 7);
        [right, up, right && up, right && down]
            .into_iter()
            .filter(|&is_line| is_line)
            .count()
    });
    // Two cells that are d steps apart on a line are in 8 − d lines of 8, in one direction.
    Ok(lines.sum::<usize>() > SIDE * SIDE / 2 * 7)
}

fn torus(allowance: &mut Allowance) -> Result<bool, TooLarge> {
    allowance.spend(100).ok_or(TooLarge)?;
    // From k to k + 1 the left side grows by 4, the right one is doubled.
    Ok((5..=100).all(|k| 4 * k + 4 < 1_u128 << k))
}
