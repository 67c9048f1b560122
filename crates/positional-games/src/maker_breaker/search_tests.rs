//! The search and its table.

use std::sync::atomic::{AtomicBool, AtomicU64};

use madness_machine::Budget;

use crate::families::Instance;
use crate::game::Side;
use crate::maker_breaker::search::{SearchThread, Shared};
use crate::maker_breaker::symmetry::Symmetry;
use crate::maker_breaker::table::{Known, Table};
use crate::maker_breaker::{Options, solve};

#[test]
fn a_carrier_that_does_not_fit_is_not_believed() {
    let (table, clock) = (Table::new::<u64>(1 << 16), Budget::unlimited().start());
    let shared = Shared {
        table: &table,
        symmetry: Symmetry::new(vec![(0..8).collect()]),
        clock: &clock,
        pause: AtomicU64::new(u64::MAX),
        is_done: AtomicBool::new(false),
    };
    let search = SearchThread::<u64>::new(&shared, 8, 0);
    let sets = [0b0000_0111, 0b0001_1100];
    let cells = 0b0001_1111;
    for (key, known, fits) in [
        (1 << 20, Known::Maker(0b0000_0111), true),
        (2 << 20, Known::Maker(0b0001_1111), true),
        // No set is within it.
        (3 << 20, Known::Maker(0b0001_1011), false),
        // A cell that the position does not have.
        (4 << 20, Known::Maker(0b0010_0111), false),
        (5 << 20, Known::Breaker(0b0001_1011), true),
        (6 << 20, Known::Breaker(0b0011_1011), false),
        // A set that it leaves to Maker.
        (7 << 20, Known::Breaker(0b0000_0011), false),
        (8 << 20, Known::Open(3, 4, 5), true),
    ] {
        search.store(key, 0, known, 5);
        let found = search.look_up(key, 0, cells, sets.iter().copied());
        assert_eq!(found, fits.then_some(known), "{known:?}");
    }
}

#[test]
fn snaky_loses_within_few_positions() -> Result<(), Box<dyn std::error::Error>> {
    // Without tries of other pairs it takes 29,451 positions, and some 1,700 if the moves of a position
    // are looked at as soon as no leaf is seen.
    let board = Instance::named("animal 7x7 snaky")?.hypergraph;
    let budget = Budget::unlimited().steps(1024);
    let verdict = solve(&board, Side::Maker, &Options::default(), &budget)?;
    assert_eq!(verdict.winner, Side::Breaker);
    assert!(verdict.nodes < 1024, "{}", verdict.nodes);
    assert!(verdict.proof.is_ok());
    Ok(())
}
