//! What is known about k in a row on the plane and its relatives, with checks.

use serde::{Deserialize, Serialize};

use super::class::weak_winner;
use super::criteria::{Criteria, Potential};
use super::decomposition::Decomposition;
use super::families::{Instance, orientations};
use super::game::{Game, Side, Winner};
use super::plane_pairing::{PlanePairing, lines};
use super::{by_definition, class};
use crate::sat::Cdcl;

/// A statement about positional games.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// A short name.
    pub id: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Whether it is known.
    pub status: Status,
    /// Who has shown or asked it, where.
    pub source: &'static str,
    check: Option<fn() -> Option<String>>,
}

/// Whether a statement is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is proved.
    Proved,
    /// It is a question.
    Open,
}

/// What the check of a statement finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Finding {
    /// What was checked holds; the text says what that was.
    Holds(String),
    /// What was checked does not hold: an error of this program.
    Fails,
    /// Nothing is checked.
    NotChecked,
}

impl Statement {
    /// Checks the statement, as far as that takes no more than some seconds.
    pub fn check(&self) -> Finding {
        match self.check.map(|check| check()) {
            Some(Some(text)) => Finding::Holds(text),
            Some(None) => Finding::Fails,
            None => Finding::NotChecked,
        }
    }
}

/// All statements.
pub const STATEMENTS: &[Statement] = &[
    Statement {
        id: "row-4",
        statement: "Maker wins k in a row on the plane for k ≤ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 2.1.1",
        check: Some(|| maker_wins("row 5x5 k=4")),
    },
    Statement {
        id: "row-5",
        statement: "Maker wins 5 in a row on the plane.",
        status: Status::Proved,
        source: "L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, 1993, on 15 × 15",
        check: None,
    },
    Statement {
        id: "row-6-7",
        statement: "Who wins 6 in a row and 7 in a row on the plane?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 2.19: Breaker",
        check: None,
    },
    Statement {
        id: "row-8",
        statement: "Breaker wins k in a row on the plane for k ≥ 8.",
        status: Status::Proved,
        source: "T. G. L. Zetters, 1980",
        check: Some(zetters),
    },
    Statement {
        id: "row-9",
        statement: "Breaker wins 9 in a row on the plane by a pairing; for k ≤ 8 there is none.",
        status: Status::Proved,
        source: "A. W. Hales, R. I. Jewett, 1963; Győrffy's thesis, 2019, 3.9 and 3.10",
        check: Some(|| plane_pairing(4)),
    },
    Statement {
        id: "row-13",
        statement: "Breaker wins 13 in a row on the plane by potentials on squares of 9 × 9 cells.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, example 2.24",
        check: Some(thirteen),
    },
    Statement {
        id: "row-40",
        statement: "Breaker wins 40 in a row on the plane by potentials on squares of 40 × 40 cells.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, example 2.23",
        check: Some(forty),
    },
    Statement {
        id: "hexagonal-4",
        statement: "Maker wins k in a row in three directions (hexagonal cells) for k ≤ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 3.2",
        check: Some(|| maker_wins("row 5x5 k=4 directions=3")),
    },
    Statement {
        id: "hexagonal-5-6",
        statement: "Who wins 5 in a row and 6 in a row in three directions?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 3.12: Breaker",
        check: None,
    },
    Statement {
        id: "hexagonal-7",
        statement: "Breaker wins 7 in a row in three directions by a pairing.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, theorem 3.13",
        check: Some(|| plane_pairing(3)),
    },
    Statement {
        id: "rook-4",
        statement: "Maker wins k in a row in two directions, rows and columns, for k ≤ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 3.3",
        check: Some(|| maker_wins("row 6x6 k=4 directions=2")),
    },
    Statement {
        id: "rook-5",
        statement: "Breaker wins 5 in a row in two directions by a pairing.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, theorem 3.15",
        check: Some(|| plane_pairing(2)),
    },
    Statement {
        id: "line-2",
        statement: "Maker wins 2 in a row in one direction.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 3.3",
        check: Some(|| maker_wins("row 3x1 k=2 directions=1")),
    },
    Statement {
        id: "line-3",
        statement: "Breaker wins 3 in a row in one direction by a pairing.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, theorem 3.17",
        check: Some(|| plane_pairing(1)),
    },
    Statement {
        id: "torus",
        statement: "Maker wins k in a row on the torus of k × k cells for k = 3, Breaker for k ≥ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 5.3; for k ≥ 5 by potentials",
        check: Some(torus),
    },
    Statement {
        id: "strip",
        statement: "Does Breaker win the strip of four rows without ends? Then he wins 7 in a row.",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 6.2",
        check: None,
    },
    Statement {
        id: "cubes",
        statement: "HJ(2,2), HJ(3,3), HJ(3,2), HJ(4,2), HJ(5,2) are in Beck's classes 0, 1, 3, 4, 5.",
        status: Status::Proved,
        source: "J. Beck, 2008; Győrffy's thesis, 2019, section 6.4",
        check: Some(cubes),
    },
    Statement {
        id: "cube-4-3",
        statement: "The first player wins HJ(4,3), four in a row in a cube; it is in class 2.",
        status: Status::Proved,
        source: "O. Patashnik, 1980",
        check: None,
    },
    Statement {
        id: "cube-5-3",
        statement: "Is HJ(5,3), five in a row in a cube, a draw?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, remark 2.5",
        check: None,
    },
    Statement {
        id: "animals-small",
        statement: "Maker achieves each polyomino of up to 4 cells but the square of 2 × 2.",
        status: Status::Proved,
        source: "F. Harary, 1982; Győrffy's thesis, 2019, section 3.4",
        check: Some(small_animals),
    },
    Statement {
        id: "animals-five",
        statement: "Of the polyominoes of 5 cells Maker achieves L, N and Y, and no others.",
        status: Status::Proved,
        source: "F. Harary, 1982; Győrffy's thesis, 2019, section 3.4",
        check: Some(losing_animals),
    },
    Statement {
        id: "snaky",
        statement: "Does Maker achieve Snaky, the hexomino of 4 cells and 2 in the next row?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 3.18: yes; a preprint of September 2026 \
                 (OpenAI, Snaky in 21 Maker moves) claims so for 17 × 17, not checked here",
        check: None,
    },
];

/// The most positions of a search of these checks.
const POSITIONS: usize = 200_000;

fn named(name: &str) -> Option<super::Hypergraph> {
    Some(Instance::named(name).ok()?.hypergraph)
}

fn maker_wins(name: &str) -> Option<String> {
    let winner = weak_winner(&named(name)?, POSITIONS).ok()?;
    let board = name.trim_start_matches("row ");
    (winner == Side::Maker).then(|| format!("Maker wins on the board {board}, by a search"))
}

fn zetters() -> Option<String> {
    let decomposition = Decomposition::zetters();
    decomposition.check(8, 4).ok()?;
    for tile in &decomposition.tiles {
        let winner = by_definition(&tile.hypergraph().ok()?, Game::WEAK).ok()?;
        if winner != Winner::Breaker {
            return None;
        }
    }
    let text = "tiles of 12 cells cover the plane, every line of 8 contains a set of a tile, and \
                Breaker wins on the tiles by plain recursion";
    Some(text.to_owned())
}

/// For k = 2d + 1 in d directions the count of 3.10 is exact: each cell begins d lines, and half of a
/// pair blocks at most (k − 1)/2.
fn plane_pairing(directions: usize) -> Option<String> {
    let k = 2 * directions + 1;
    let shapes = lines(k, directions);
    let pairing = PlanePairing::find(&shapes, k - 1, &mut Cdcl, 1_000_000)?;
    let period = pairing.period;
    pairing.blocks(&shapes).then(|| {
        let pairs = pairing.pairs.len();
        format!("{pairs} pairs of neighbours, repeated every {period} columns and rows, are in all lines of {k}")
    })
}

fn thirteen() -> Option<String> {
    let decomposition = Decomposition::thirteen();
    decomposition.check(13, 4).ok()?;
    let square = decomposition.tiles.first()?.hypergraph().ok()?;
    let potential = Potential::new(&square);
    potential.sharper().then(|| {
        let (total, largest) = (&potential.total, &potential.largest);
        format!("every line of 13 contains a set of a square, and {total} + {largest} < 1")
    })
}

fn forty() -> Option<String> {
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
        format!("every line of 40 has 14 cells in a row in a square, and 4 · 40² = {sets} < 2^13 = {bound}")
    })
}

fn torus() -> Option<String> {
    for k in 3..=8 {
        let board = named(&format!("torus k={k}"))?;
        let breaker_wins = Criteria::new(&board, 10_000).breaker_wins
            || weak_winner(&board, POSITIONS) == Ok(Side::Breaker);
        if breaker_wins != (k > 3) {
            return None;
        }
    }
    // Theorem 2.22; both sides grow, the right one doubles.
    let holds = (5..60_u32).all(|k| u64::from(4 * k + 4) < 1 << k);
    holds.then(|| "k = 3, 4 by search, k = 5 to 8 by criteria; 4k + 4 < 2^k for k ≥ 5".to_owned())
}

fn cubes() -> Option<String> {
    for (n, dimension, expected) in [(2, 2, 0), (3, 3, 1), (3, 2, 3), (4, 2, 4), (5, 2, 5)] {
        let board = named(&format!("hj n={n} d={dimension}"))?;
        if class(&board, POSITIONS).ok()?.class != expected {
            return None;
        }
    }
    Some("each by the questions that define the classes".to_owned())
}

fn small_animals() -> Option<String> {
    let boards = [
        ("domino", 2),
        ("i3", 4),
        ("v3", 3),
        ("l4", 4),
        ("t4", 5),
        ("z4", 3),
        ("i4", 6),
    ];
    let mut texts = Vec::new();
    for (animal, side) in boards {
        let board = named(&format!("animal {side}x{side} {animal}"))?;
        if weak_winner(&board, POSITIONS) != Ok(Side::Maker) {
            return None;
        }
        texts.push(format!("{animal} {side} × {side}"));
    }
    let pairing = PlanePairing::find(&orientations("o4")?, 2, &mut Cdcl, 10_000)?;
    let text = format!("{}; a pairing blocks o4", texts.join(", "));
    pairing.blocks(&orientations("o4")?).then_some(text)
}

fn losing_animals() -> Option<String> {
    let losers = ["f5", "i5", "p5", "t5", "u5", "v5", "w5", "x5", "z5"];
    for animal in losers {
        let shapes = orientations(animal)?;
        let pairing = PlanePairing::find(&shapes, 4, &mut Cdcl, 100_000)
            .or_else(|| PlanePairing::find(&shapes, 8, &mut Cdcl, 100_000))?;
        if !pairing.blocks(&shapes) {
            return None;
        }
    }
    let list = losers.join(", ");
    Some(format!(
        "pairings of the plane block {list}; that L, N and Y are achieved is not checked"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_hold() {
        for statement in STATEMENTS {
            let finding = statement.check();
            assert_ne!(finding, Finding::Fails, "{}", statement.id);
            if statement.status == Status::Open {
                assert_eq!(finding, Finding::NotChecked, "{}", statement.id);
            }
            assert!(
                statement.source.contains(char::is_numeric),
                "{}",
                statement.id
            );
            let same = STATEMENTS.iter().filter(|other| other.id == statement.id);
            assert_eq!(same.count(), 1);
        }
    }
}
