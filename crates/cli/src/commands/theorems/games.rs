//! The theorems about impartial games, for the list of all theorems. Each check is written, with a lie
//! that it finds, in the crate of the games.

use combinatorial_games::Graph;
use combinatorial_games::impartial::nim_addition::{Property, Table};
use combinatorial_games::impartial::{grundy, nim_sum, theorems};

use button_madness::classify::theorem::{Bounds, Check, Status, Theorem};

const SOURCE: &str = "Szabó, chapter 3, after R. Sprague, 1935, and P. M. Grundy, 1939";

/// The theorems of chapter 3 of the thesis, in its order.
pub(super) const THEOREMS: &[Theorem] = &[
    Theorem {
        id: "3.3",
        title: "Grundy numbers exist",
        statement: "Every position of a finite game without cycles has just one Grundy number, the \
                    least number that none of its followers has.",
        source: SOURCE,
        status: Status::Proved,
        checks: |bounds| {
            Ok(vec![each_game(bounds, |game| {
                theorems::numbering(game, numbers)
            })])
        },
    },
    Theorem {
        id: "3.4",
        title: "who wins",
        statement: "The first player has a winning strategy iff the Grundy number is not 0.",
        source: SOURCE,
        status: Status::Proved,
        checks: |bounds| {
            Ok(vec![each_game(bounds, |game| {
                theorems::winners(game, numbers)
            })])
        },
    },
    Theorem {
        id: "3.9",
        title: "sums of games",
        statement: "The Grundy number of a sum of games is the nim-sum of their Grundy numbers.",
        source: SOURCE,
        status: Status::Proved,
        checks: |bounds| Ok(vec![sums(bounds)]),
    },
    Theorem {
        id: "nim-addition",
        title: "properties of nim-addition",
        statement: "Nim-addition is commutative and associative, at most the ordinary sum, with 0 as \
                    unit and every number its own inverse; every number is the nim-sum of different \
                    nim-primes in one way; these are the powers of 2, and add up as ordinary numbers.",
        source: "Szabó, 3.7, properties 1 to 8; C. L. Bouton, 1901",
        status: Status::Proved,
        checks: |bounds| Ok(properties(bounds)),
    },
];

fn numbers(game: &Graph) -> Vec<u32> {
    grundy(game).expect("arcs lead to smaller positions")
}

/// The most positions of the games that are gone through: there are 1024 of five.
pub(super) fn positions(bounds: &Bounds, most: u32) -> u32 {
    u32::try_from(bounds.n).unwrap_or(most).min(most)
}

fn each_game(
    bounds: &Bounds,
    check: impl Fn(&Graph) -> Result<(), theorems::Counterexample>,
) -> Check {
    let last = positions(bounds, 5);
    let games = (1..=last).flat_map(theorems::small_games);
    let what = format!("all games of ≤ {last} positions");
    let outcomes = games.map(|game| check(&game).err().map(|found| found.to_string()));
    Check::new(("positions", last.into()), what, outcomes)
}

fn sums(bounds: &Bounds) -> Check {
    let last = positions(bounds, 4);
    let games: Vec<Graph> = (1..=last).flat_map(theorems::small_games).collect();
    let pairs = games
        .iter()
        .flat_map(|first| games.iter().map(move |second| [first, second]));
    let what = format!("all pairs of games of ≤ {last} positions");
    let outcomes = pairs.map(|pair| {
        let found = theorems::sums(pair, numbers, nim_sum);
        found.err().map(|found| found.to_string())
    });
    Check::new(("positions", last.into()), what, outcomes)
}

fn properties(bounds: &Bounds) -> Vec<Check> {
    let last = positions(bounds, 63);
    // The largest power of 2 that has only numbers up to the bound below it.
    let size = if last == 0 {
        0
    } else {
        1 << (last + 1).ilog2()
    };
    let table = Table::new(size);
    let check = |property: Property| {
        let last = u64::from(size.saturating_sub(1));
        let what = format!("{property}, all numbers ≤ {last}, by the definition");
        let found = match size {
            0 => Ok(0),
            _ => property.check(size, |a, b| table.sum(a, b)),
        };
        Check::counted(("a", last), what, found.map_err(|found| found.to_string()))
    };
    Property::ALL.into_iter().map(check).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorems_hold() {
        for theorem in THEOREMS {
            for n in [0, 1, 3, 300] {
                let report = theorem.check(&Bounds { n, k: 1 }).unwrap();
                assert!(report.holds(), "{report:?}");
                let cases: u64 = report.checks.iter().map(|check| check.cases).sum();
                assert!((cases > 0) == (n > 0), "{n}: {report:?}");
            }
        }
    }
}
