//! The sets that can still be completed, against the rules: a cell completes one if and only if to take
//! it ends the match so.

use std::collections::BTreeSet;

use madness_play::{Cell, Lots, OpenSets, Player, Pointed, Seats, Strength, Table, Why, open};

fn begun(game: &str) -> Box<dyn Table> {
    open(game, Seats::Two, Strength::Exact, 1).unwrap()
}

fn name(table: &dyn Table, cell: Cell) -> String {
    match table.pointed(&[cell]) {
        Pointed::Move(name) => name,
        other => panic!("{cell:?} is {other:?}"),
    }
}

/// Returns the cells that end the match, by trying each of them.
fn ending(table: &mut dyn Table, is_hex: bool) -> BTreeSet<String> {
    let mut ending = BTreeSet::new();
    for choice in table.legal(1000) {
        table.play(&choice).unwrap();
        let is_completed = |why: &Why| is_hex || matches!(why, Why::Did { .. });
        if table.end().is_some_and(|end| is_completed(&end.why)) {
            ending.insert(choice);
        }
        assert!(table.undo());
    }
    ending
}

#[test]
fn threats_are_the_cells_that_end_the_match() {
    let mut lots = Lots::new(5);
    let mut all = 0;
    for game in [
        "row 4x4 k=3",
        "row 4x4 k=3 first=breaker",
        "row 5x4 k=4 game=maker-maker",
        "row 3x3 k=3 torus game=maker-maker",
        "hj n=3 d=3",
        "hex 4x4",
        "hex 4x3 first=breaker",
        "zarankiewicz 1 4x3",
        "zarankiewicz 2 4x4",
        "zarankiewicz 3 4x4",
        "zarankiewicz 4 5x4",
    ] {
        for _ in 0..6 {
            let mut table = begun(game);
            while table.end().is_none() {
                let player = table.to_move();
                let sets = OpenSets::of(&*table).unwrap();
                let threats = sets.threats().into_iter();
                let own = threats.filter(|(_, set)| set.owner.is_none_or(|owner| owner == player));
                let own: BTreeSet<String> = own.map(|(cell, _)| name(&*table, cell)).collect();
                all += own.len();
                assert_eq!(
                    own,
                    ending(&mut *table, game.starts_with("hex")),
                    "{game}: {}",
                    table.position()
                );
                let moves = table.legal(1000);
                table.play(lots.one_of(&moves).unwrap()).unwrap();
            }
        }
    }
    assert!(all > 100, "{all}");
}

/// What is said of cells, as the page says it.
#[test]
fn a_cell_is_told() {
    let told = |game: &str, moves: &str, cell: (i32, i32)| {
        let mut table = begun(game);
        for choice in moves.split_whitespace() {
            table.play(choice).unwrap();
        }
        let cell = Cell::new(cell.0, cell.1);
        OpenSets::of(&*table).map(|sets| sets.words(cell))
    };
    for (game, moves, cell, words) in [
        (
            "row 3x3 k=3",
            "",
            (1, 1),
            "b2 is in 4 sets; all can still be completed, the nearest with 3 more cells.",
        ),
        (
            "row 3x3 k=3 game=maker-maker",
            "b2 a1 c1 a2",
            (0, 2),
            "a3 is in 3 sets; all can still be completed, the nearest with 1 more cell.",
        ),
        (
            "row 3x3 k=3",
            "b2 a1 c2 b1 c3 c1",
            (0, 0),
            "a1 is in 3 sets, and none can be completed any more.",
        ),
        (
            "hex 4x4",
            "b2 c2",
            (1, 2),
            "Through b3 Maker connects with 3 more cells, Breaker connects with 3 more cells.",
        ),
        (
            "zarankiewicz 3 3x3",
            "a1 c3",
            (1, 1),
            "No cell completes a rectangle now.",
        ),
        (
            "zarankiewicz 3 3x3",
            "a1 c3 b1 c1 a2 a3",
            (1, 1),
            "b2 completes 1 rectangle for the first player.",
        ),
        (
            "zarankiewicz 1 3x3",
            "a1 b1 a2",
            (1, 1),
            "b2 completes 1 rectangle.",
        ),
        (
            "zarankiewicz 1 3x3",
            "a1 b1 a2",
            (2, 2),
            "b2 completes a rectangle.",
        ),
        ("plane k=9", "", (0, 0), "The partner of 0,0 is 1,-1."),
    ] {
        assert_eq!(
            told(game, moves, cell).as_deref(),
            Some(words),
            "{game} {moves}"
        );
    }
    for game in ["nim 3,4,5", "cutcake 3x3", "plane k=5"] {
        assert_eq!(told(game, "", (0, 0)), None, "{game}");
    }
}

/// The partner of a partner is the cell, wherever the pairing repeats.
#[test]
fn partners_are_mutual() {
    let table = begun("plane k=9");
    let sets = OpenSets::of(&*table).unwrap();
    for (column, row) in [(0, 0), (7, 3), (-1, -9), (100, -77), (-64, 12)] {
        let cell = Cell::new(column, row);
        let [pair] = &sets.through(cell)[..] else {
            panic!("{cell:?}");
        };
        let back = sets.through(pair.cells[1]);
        assert_eq!(back[0].cells, [pair.cells[1], cell]);
        assert_eq!(pair.owner, None::<Player>);
    }
}
