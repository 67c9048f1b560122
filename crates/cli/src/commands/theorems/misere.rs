//! The theorems about misère play, for the list of all theorems. Each check is written, with a lie that
//! it finds, in the crate of the games.

use combinatorial_games::impartial::theorems::small_games;
use combinatorial_games::misere::nim::{
    NimTable, good_in_misere_nim, good_positions_fail, kind, nim_move, strategy_fails,
    transitional_fails, transitions_fail,
};
use combinatorial_games::misere::subtraction::{
    PRINTED_ROWS, SubtractionSet, ferguson_fails, pairs_fail, printed_rows_fail,
};
use combinatorial_games::misere::wythoff::{
    self, PRINTED_TABLES, WythoffTable, printed_tables_fail,
};
use combinatorial_games::misere::{Counterexample, Play, hysteria_fails, hysteria_grundy};

use super::games::positions;
use button_madness::classify::theorem::{Bounds, Check, Status, Theorem};

const SLIDES: &str = "the slides on misère games";

/// The theorems of the slides, in their order.
pub(super) const THEOREMS: &[Theorem] = &[
    Theorem {
        id: "hysteria",
        title: "misère play as normal play",
        statement: "Give every last position of a game one more move, to a new position. The first \
                    player wins the new game in normal play iff the first player wins the old one in \
                    misère play.",
        source: SLIDES,
        status: Status::Proved,
        checks: |bounds| Ok(vec![hysteria(bounds)]),
    },
    Theorem {
        id: "misere-nim",
        title: "misère nim",
        statement: "A position of misère nim is lost for the player to move iff two heaps or more have \
                    at least 2 counters and the nim-sum is 0, or no heap has, and the number of heaps \
                    of 1 is odd. With just one such heap the player to move wins by leaving an odd \
                    number of heaps of 1.",
        source: "the slides on misère games, after C. L. Bouton, 1901",
        status: Status::Proved,
        checks: |bounds| Ok(nim(bounds)),
    },
    Theorem {
        id: "ferguson-pairs",
        title: "Ferguson's pairs",
        statement: "If a is the least number of a subtraction game, γ(n) = 1 iff γ(n − a) = 0.",
        source: FERGUSON,
        status: Status::Proved,
        checks: |bounds| {
            Ok(vec![each_set(bounds, |set, last| {
                let gamma = set.values(last, Play::Normal).expect("few heaps");
                pairs_fail(set, last, |heap| gamma[index(heap)])
            })])
        },
    },
    Theorem {
        id: "ferguson",
        title: "misère subtraction games",
        statement: "For a subtraction game γ^h is γ with 0 and 1 exchanged.",
        source: FERGUSON,
        status: Status::Proved,
        checks: |bounds| {
            let printed = printed_rows_fail(&PRINTED_ROWS).expect("sets of numbers");
            let rows = PRINTED_ROWS.len() as u64;
            let printed = Check::counted(
                ("rows", rows),
                "the printed rows, by the definition".to_owned(),
                said(printed).map_or(Ok(rows), Err),
            );
            let sets = each_set(bounds, |set, last| {
                let gamma = set.values(last, Play::Misere).expect("few heaps");
                ferguson_fails(set, last, |heap| gamma[index(heap)]).expect("few heaps")
            });
            Ok(vec![sets, printed])
        },
    },
    Theorem {
        id: "misere-wythoff",
        title: "misère Wythoff",
        statement: "The lost positions of misère Wythoff are (0, 1), (2, 2) and Wythoff's pairs from \
                    (3, 5) on.",
        source: "the slides on misère games; W. A. Wythoff, 1907, for normal play",
        status: Status::Proved,
        checks: |bounds| Ok(queen(bounds)),
    },
];

const FERGUSON: &str = "the slides on misère games, after T. S. Ferguson, 1974";

fn index(heap: u64) -> usize {
    usize::try_from(heap).expect("an index of a table")
}

fn said(found: Option<Counterexample>) -> Option<String> {
    found.map(|found| found.to_string())
}

fn hysteria(bounds: &Bounds) -> Check {
    let last = positions(bounds, 5);
    let games = (1..=last).flat_map(small_games);
    let outcomes = games.map(|game| {
        let values = hysteria_grundy(&game).expect("arcs lead to smaller positions");
        let wrong = hysteria_fails(&game, |vertex| values[vertex]).expect("no cycle");
        wrong.map(|vertex| format!("position {} of {game:?}", game.name(vertex)))
    });
    let what = format!("all games of ≤ {last} positions");
    Check::new(("positions", last.into()), what, outcomes)
}

/// Heaps, and the largest heap, of the tables of nim.
const TABLES: [(u32, u64); 4] = [(1, 300), (2, 40), (3, 12), (5, 4)];

fn nim(bounds: &Bounds) -> Vec<Check> {
    let tables = |play| {
        TABLES.map(|(heaps, largest)| {
            NimTable::new(heaps, largest.min(bounds.n), play).expect("a small table")
        })
    };
    let sizes = TABLES.map(|(heaps, largest)| format!("{heaps} ≤ {}", largest.min(bounds.n)));
    let check = |what: &str, fails: &dyn Fn(&NimTable) -> Option<Counterexample>, play| {
        let what = format!(
            "{what}, number of heaps and their sizes {}",
            sizes.join(", ")
        );
        let outcomes = tables(play).into_iter().map(|table| match fails(&table) {
            None => Ok(table.positions().count() as u64),
            Some(found) => Err(found.to_string()),
        });
        Check::counted(("heap", bounds.n.min(TABLES[0].1)), what, outcomes.sum())
    };
    vec![
        check(
            "moves between large, transitional and small positions",
            &|table| transitions_fail(table, kind),
            Play::Normal,
        ),
        check(
            "transitional positions of normal nim are won",
            &|table| transitional_fails(table, |_| false),
            Play::Normal,
        ),
        check(
            "who wins misère nim",
            &|table| good_positions_fail(table, good_in_misere_nim),
            Play::Misere,
        ),
        check(
            "the strategy of misère nim",
            &|table| strategy_fails(table, nim_move),
            Play::Misere,
        ),
    ]
}

/// Checks all subtraction games with numbers up to 8.
fn each_set(
    bounds: &Bounds,
    check: impl Fn(&SubtractionSet, u64) -> Option<Counterexample>,
) -> Check {
    let (most, last) = (bounds.n.min(8), bounds.n.min(300));
    let sets = (1_u64..1 << most).map(|set| {
        let numbers = (1..=most).filter(|number| set >> (number - 1) & 1 != 0);
        SubtractionSet::new(numbers.collect()).expect("numbers from 1 on")
    });
    let what = format!("all sets of numbers ≤ {most}, heaps ≤ {last}");
    let outcomes = sets.map(|set| said(check(&set, last)));
    Check::new(("heap", last), what, outcomes)
}

fn queen(bounds: &Bounds) -> Vec<Check> {
    let last = bounds.n.min(100);
    let table = WythoffTable::new(last + 1, last + 1, Play::Misere).expect("a small table");
    let pairs = wythoff::misere_pairs(last).expect("few pairs");
    let positions = (last + 1) * (last + 1);
    vec![
        Check::counted(
            ("heap", last),
            format!("all positions with heaps ≤ {last}, by the definition"),
            said(wythoff::pairs_fail(&table, &pairs)).map_or(Ok(positions), Err),
        ),
        Check::counted(
            ("tables", 2),
            "the printed tables, by the definition".to_owned(),
            said(printed_tables_fail(&PRINTED_TABLES)).map_or(Ok(2), Err),
        ),
    ]
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
            }
            let report = theorem.check(&Bounds { n: 300, k: 1 }).unwrap();
            assert!(report.checks.iter().all(|check| check.cases > 0));
        }
    }
}
