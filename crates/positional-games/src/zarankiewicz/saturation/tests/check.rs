//! The check of certificates, against the definition.

use madness_claims::Allowance;
use madness_machine::{Budget, go_on};

use crate::zarankiewicz::Size;
use crate::zarankiewicz::saturation::SaturationSearch;
use crate::zarankiewicz::saturation::canonical::{Lines, Matrix};
use crate::zarankiewicz::saturation::check::{Anew, State, Strategy};
use crate::zarankiewicz::saturation::definition::Definition;

fn state(definition: &Definition, discs: u32) -> State {
    let mut cells: [Lines; 2] = [[0; Size::MOST]; 2];
    for (row, mask) in definition.masks(discs).into_iter().enumerate() {
        cells[0][row] = !mask & ((1 << definition.columns) - 1);
        cells[1][row] = mask;
    }
    let matrix = Matrix {
        rows: definition.rows,
        columns: definition.columns,
        cells,
    };
    State::of(matrix, false, &mut Allowance::unlimited(1 << 30)).unwrap()
}

#[test]
fn positions_without_what_does_not_matter_have_the_same_winner() {
    let allowance = &mut Allowance::unlimited(1 << 30);
    for (columns, rows) in [(2, 2), (3, 2), (2, 6), (3, 3), (5, 3), (4, 4)] {
        let mut definition = Definition::new(columns, rows);
        let mut anew = Anew::default();
        for discs in definition.positions().collect::<Vec<_>>() {
            let state = state(&definition, discs);
            let wins = anew.wins(&state, allowance).unwrap();
            let masks = definition.masks(discs);
            assert_eq!(wins, definition.grundy(discs) != 0, "{masks:?}");
            // The text says all that there is.
            let read = State::parse(&state.text(), allowance).unwrap();
            assert_eq!(read, Some(state), "{}", state.text());
        }
    }
}

#[test]
fn positions_of_a_strategy_are_lost_by_definition() {
    let allowance = &mut Allowance::unlimited(1 << 30);
    let size = Size::new(4, 4).unwrap();
    let mut search = SaturationSearch::new(Budget::unlimited());
    let (winner, texts) = search.strategy(size, 100, &mut go_on).unwrap();
    let texts = texts.unwrap();
    let right: Vec<State> = texts
        .iter()
        .map(|text| State::parse(text, allowance).unwrap().unwrap())
        .collect();
    // Every position of the board in place of each of those of the strategy: whatever the check
    // accepts has no position that the player to move wins.
    let mut definition = Definition::new(4, 4);
    let all: Vec<u32> = definition.positions().collect();
    let (mut accepted, mut rejected) = (0, 0);
    for (index, &discs) in all.iter().step_by(37).enumerate() {
        let mut strategy = Strategy::default();
        let changed = index % right.len();
        let state = state(&definition, discs);
        for (place, &lost) in right.iter().enumerate() {
            strategy.insert(if place == changed { state } else { lost });
        }
        let accepts = strategy.shows(size, winner, allowance).unwrap()
            && strategy.unanswered(allowance).unwrap().is_none();
        assert!(
            !accepts || definition.grundy(discs) == 0,
            "{}",
            state.text()
        );
        accepted += usize::from(accepts);
        rejected += usize::from(!accepts);
    }
    assert!(accepted > 0 && rejected > 100, "{accepted} {rejected}");
}

#[test]
fn texts_that_are_no_positions() {
    let allowance = &mut Allowance::default();
    for text in [
        "..?/...",
        "../...",
        "O",
        "+.",
        "..++",
        &".".repeat(21),
        &"./".repeat(21),
    ] {
        assert_eq!(State::parse(text, allowance), Ok(None), "{text}");
    }
}
