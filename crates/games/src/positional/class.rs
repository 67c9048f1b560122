//! Beck's classes of hypergraphs.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::criteria::{PairingAnswer, find_pairing};
use super::game::{Side, Winner};
use super::hypergraph::Hypergraph;
use super::maker_breaker::{self, Control, Limits, MakerBreakerError};
use super::strong;
use crate::sat::{Cdcl, Formula, Literal, SatAnswer, SatSolver};

/// The class of a hypergraph, and why it is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassAnswer {
    /// The class, 0 to 5.
    pub class: u8,
    /// Why.
    pub because: ClassReason,
}

/// Why a hypergraph is in its class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClassReason {
    /// Class 5: this pairing, by the names of the cells.
    Pairing(Vec<(String, String)>),
    /// Class 4: Breaker wins Maker–Breaker, moving second, but there is no good pairing.
    StrongDraw,
    /// Class 3: Maker wins Maker–Breaker, but Maker–Maker is a draw.
    DelicateDraw,
    /// Class 2: the first player wins Maker–Maker, but a full board can be a draw: with these cells of
    /// the first player, by name.
    DelicateWin(Vec<String>),
    /// Class 1: the first player wins Maker–Maker, and no full board is a draw.
    ForcedWin,
    /// Class 0: all sets of so many cells are winning sets, and there are enough cells that somebody has
    /// one when the board is full.
    TrivialWin {
        /// The size of the smallest sets.
        size: usize,
    },
}

impl ClassReason {
    /// Returns the class and its name, after Beck.
    #[must_use]
    pub fn class(&self) -> (u8, &'static str) {
        match self {
            Self::TrivialWin { .. } => (0, "trivial win"),
            Self::ForcedWin => (1, "forced win"),
            Self::DelicateWin(_) => (2, "delicate win"),
            Self::DelicateDraw => (3, "delicate draw"),
            Self::StrongDraw => (4, "strong draw"),
            Self::Pairing(_) => (5, "pairing draw"),
        }
    }
}

/// Why the class is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClassError {
    /// A search gave up.
    #[error("the class is {least} to {most}: {what} is open ({reason})")]
    Open {
        /// The least class that it may be.
        least: u8,
        /// The greatest.
        most: u8,
        /// The question that was not answered.
        what: &'static str,
        /// Why it was not.
        reason: String,
    },
}

/// Returns the class of a hypergraph after Beck: how the first player wins Maker–Maker, or how the
/// second one draws.
///
/// The questions are asked in this order, and each answers for the rest.
///
/// 1. Is there a good pairing? Then 5.
/// 2. Does Breaker win Maker–Breaker, Maker first? Then 4.
/// 3. Is Maker–Maker a draw? Then 3.
/// 4. Can a full board be a draw: half of the cells, rounded up, are the first player's, and each set
///    has a cell of both? Then 2.
/// 5. Are all sets of n cells winning sets, where the smallest has n, with at least 2n − 1 cells? Then
///    0, else 1.
///
/// Each search ends after about `positions` positions or 16 times as many conflicts of a formula.
/// The table of Maker–Breaker takes 16 bytes for each of them, but at least 1 MiB and at most 1 GiB.
///
/// Source: J. Beck, *Combinatorial Games: Tic-Tac-Toe Theory*, 2008; Győrffy's thesis, section 6.4.
///
/// # Errors
/// [`ClassError::Open`] with the classes that are left, if a search gave up or the board is too large
/// for it.
pub fn class(hypergraph: &Hypergraph, positions: usize) -> Result<ClassAnswer, ClassError> {
    let conflicts = (positions as u64).saturating_mul(16);
    let open = |most: u8, what: &'static str, reason: String| ClassError::Open {
        least: 0,
        most,
        what,
        reason,
    };
    let names = hypergraph.names();
    let name = |cell: usize| names[cell].clone();
    let because = 'found: {
        match find_pairing(hypergraph, &mut Cdcl, conflicts) {
            PairingAnswer::Found(pairing) => {
                let pairs = pairing.pairs.iter();
                let pairs = pairs.map(|&(a, b)| (name(a as usize), name(b as usize)));
                break 'found ClassReason::Pairing(pairs.collect());
            }
            PairingAnswer::None(_) => {}
            PairingAnswer::Unknown => {
                return Err(open(5, "a good pairing", "the search gave up".to_owned()));
            }
        }
        let winner = weak_winner(hypergraph, positions);
        if winner.map_err(|error| open(4, "Maker–Breaker", error.to_string()))? == Side::Breaker {
            break 'found ClassReason::StrongDraw;
        }
        let answer = strong::solve(hypergraph, positions);
        let answer = answer.map_err(|error| open(3, "Maker–Maker", error.to_string()))?;
        if answer.winner == Winner::Draw {
            break 'found ClassReason::DelicateDraw;
        }
        match even_colouring(hypergraph, conflicts) {
            SatAnswer::Solution(values) => {
                let own = (0..names.len()).filter(|&cell| values[cell]);
                ClassReason::DelicateWin(own.map(name).collect())
            }
            SatAnswer::NoSolution(_) => match trivial(hypergraph) {
                Some(size) => ClassReason::TrivialWin { size },
                None => ClassReason::ForcedWin,
            },
            SatAnswer::Unknown => {
                let what = "a full board that is a draw";
                return Err(open(2, what, "the search gave up".to_owned()));
            }
        }
    };
    let (class, _) = because.class();
    Ok(ClassAnswer { class, because })
}

/// Returns who wins Maker–Breaker, Maker first, by a search of about so many positions at most.
pub(super) fn weak_winner(
    hypergraph: &Hypergraph,
    positions: usize,
) -> Result<Side, MakerBreakerError> {
    let limits = Limits {
        // Nobody reads the proof.
        steps: 0,
        ..Limits::of_positions(positions)
    };
    Ok(maker_breaker::solve(hypergraph, Side::Maker, &limits, &Control::default())?.winner)
}

/// Returns the size of the smallest sets, if all sets of this size are winning sets and one of two
/// players has as many cells when the board is full.
fn trivial(hypergraph: &Hypergraph) -> Option<usize> {
    let sets = hypergraph.sets();
    let size = sets.iter().map(Vec::len).min()?;
    let count = sets.iter().filter(|set| set.len() == size).count();
    let mut binomial = 1_usize;
    for place in 0..size {
        let factor = hypergraph.cells().checked_sub(place)?;
        binomial = binomial.checked_mul(factor)? / (place + 1);
        if binomial > sets.len().saturating_mul(hypergraph.cells() + 1) {
            return None;
        }
    }
    (count == binomial && hypergraph.cells() + 1 >= 2 * size).then_some(size)
}

/// Looks for half of the cells, rounded up, that neither contain a set nor miss one.
fn even_colouring(hypergraph: &Hypergraph, conflicts: u64) -> SatAnswer {
    let cells = hypergraph.cells();
    let mut formula = Formula::new(cells);
    for set in hypergraph.sets() {
        let own = || set.iter().map(|&cell| Literal::positive(cell as usize));
        formula.add(own());
        formula.add(own().map(|literal| !literal));
    }
    // Often no colouring is good, even or not.
    if let answer @ SatAnswer::NoSolution(_) = Cdcl.solve(&formula, conflicts) {
        return answer;
    }
    // Variable `counts[i][j]`: more than j of the first i + 1 cells are the first player's.
    let half = cells.div_ceil(2);
    let mut before: Vec<Literal> = Vec::new();
    for cell in 0..cells {
        let own = Literal::positive(cell);
        let counts: Vec<Literal> = (0..=half.min(cell))
            .map(|_| Literal::positive(formula.variable()))
            .collect();
        for (j, &count) in counts.iter().enumerate() {
            let same = before.get(j).copied();
            let fewer = if j == 0 {
                None
            } else {
                before.get(j - 1).copied()
            };
            // count ⇔ same ∨ (own ∧ fewer), where 0 cells are always there.
            let up = [!own, count].into_iter().chain(fewer.map(|fewer| !fewer));
            formula.add(up);
            if let Some(same) = same {
                formula.add([!same, count]);
            }
            formula.add([!count, own].into_iter().chain(same));
            if let Some(fewer) = fewer {
                formula.add([!count, fewer].into_iter().chain(same));
            }
        }
        before = counts;
    }
    for (j, &count) in before.iter().enumerate() {
        formula.add([if j < half { count } else { !count }]);
    }
    Cdcl.solve(&formula, conflicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positional::families::Instance;

    fn class_of(name: &str) -> u8 {
        let hypergraph = Instance::named(name).unwrap().hypergraph;
        class(&hypergraph, 1_000_000).unwrap().class
    }

    #[test]
    fn classes_of_boards() {
        for (name, expected) in [
            ("hj n=2 d=2", 0),
            ("hj n=3 d=3", 1),
            ("row 4x3 k=3", 2),
            ("hj n=3 d=2", 3),
            ("hj n=4 d=2", 4),
            ("hj n=5 d=2", 5),
            ("torus k=4", 4),
            ("torus k=5", 4),
            ("torus k=6", 5),
            ("torus k=7", 4),
            ("torus k=8", 5),
            ("zetters", 4),
        ] {
            assert_eq!(class_of(name), expected, "{name}");
        }
    }

    #[test]
    fn full_boards_that_are_draws() {
        let hypergraph = Instance::named("row 4x3 k=3").unwrap().hypergraph;
        let ClassReason::DelicateWin(own) = class(&hypergraph, 100_000).unwrap().because else {
            panic!("another class");
        };
        assert_eq!(own.len(), 6);
        let names = hypergraph.names();
        for set in hypergraph.sets() {
            let owned = set
                .iter()
                .filter(|&&cell| own.contains(&names[cell as usize]));
            assert!((1..3).contains(&owned.count()));
        }
        // Every colouring of small boards, against trying all halves.
        for name in [
            "row 3x3 k=3",
            "row 3x2 k=2",
            "hj n=2 d=3",
            "animal 3x3 v3",
            "torus k=3",
        ] {
            let hypergraph = Instance::named(name).unwrap().hypergraph;
            let cells = hypergraph.cells();
            let is_good = |own: &u32| {
                own.count_ones() as usize == cells.div_ceil(2)
                    && hypergraph.sets().iter().all(|set| {
                        let owned = set.iter().filter(|&&cell| own >> cell & 1 == 1).count();
                        owned > 0 && owned < set.len()
                    })
            };
            let expected = (0..1 << cells).any(|own| is_good(&own));
            let found = even_colouring(&hypergraph, u64::MAX);
            assert_eq!(matches!(found, SatAnswer::Solution(_)), expected, "{name}");
            if let SatAnswer::Solution(values) = found {
                let own = (0..cells).filter(|&cell| values[cell]);
                assert!(is_good(&own.fold(0, |own, cell| own | 1 << cell)), "{name}");
            }
        }
    }

    #[test]
    fn odd_hypergraphs() {
        let of_text = |text: &str| {
            class(&Hypergraph::parse(text).unwrap(), 1000)
                .unwrap()
                .class
        };
        assert_eq!(of_text("a\n"), 0);
        assert_eq!(of_text("cells: a b\na\n"), 1);
        assert_eq!(of_text("a b\n"), 5);
        assert_eq!(of_text("a b\na c\nb c\n"), 0);
        assert_eq!(of_text("a b\na c\n"), 2);
        let none = Hypergraph::new(vec!["a".to_owned()], Vec::new()).unwrap();
        assert_eq!(class(&none, 1000).unwrap().class, 5);
        let board = Instance::named("row 6x6 k=4").unwrap().hypergraph;
        let error = class(&board, 3).unwrap_err().to_string();
        assert!(error.starts_with("the class is 0 to "), "{error}");
    }

    #[test]
    fn maker_breaker_ends_at_the_limit() {
        let board = Instance::named("subboard 16x4").unwrap().hypergraph;
        let error = weak_winner(&board, 3000).unwrap_err();
        assert!(
            matches!(error, MakerBreakerError::Stopped { nodes } if nodes >= 3000),
            "{error}"
        );
        // Maker–Maker is not searched on so many cells, but Maker–Breaker is.
        let board = Instance::named("row 9x9 k=4").unwrap().hypergraph;
        assert_eq!(weak_winner(&board, 100_000), Ok(Side::Maker));
        let error = class(&board, 100_000).unwrap_err().to_string();
        let expected = "the class is 0 to 3: Maker–Maker is open (81 cells";
        assert!(error.starts_with(expected), "{error}");
    }
}
