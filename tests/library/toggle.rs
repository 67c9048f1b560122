//! The boards of Toggle, a game that does not know this crate, are those of Button Madness.

use button_madness::{Cell, Rule, Shape, Surface};
use combinatorial_games::impartial::toggle::{Grid, Surface as ToggleSurface, ToggleGraph};

#[test]
fn toggle_toggles_what_a_press_toggles() {
    let rules = [
        "+",
        "x",
        "king",
        "knight",
        "row+column",
        "sigma",
        "open-x",
        "open-king",
        "open-knight",
        "open-row+column",
        "@",
        "##@",
        ".#/o#",
        "#.#/.../@.#",
        "#......@",
    ];
    let mut boards = 0;
    for (surface, rule) in Surface::ALL
        .into_iter()
        .flat_map(|s| rules.map(|rule| (s, rule)))
    {
        for (columns, rows) in (1..7).flat_map(|columns| (1..7).map(move |rows| (columns, rows))) {
            let shape = Shape::new(columns, rows, surface).unwrap();
            let mine: Rule = rule.parse().unwrap();
            let mut surfaces = ToggleSurface::ALL.into_iter();
            let grid = Grid {
                columns,
                rows,
                surface: surfaces
                    .find(|other| other.name() == surface.name())
                    .unwrap(),
                rule: rule.parse().unwrap(),
            };
            assert_eq!(grid.rule.to_string(), mine.to_string());
            let graph = ToggleGraph::new(&grid.lists().unwrap()).unwrap();
            for cell in 0..shape.cells() {
                let at = Cell::new(cell % columns, cell / columns);
                let toggled = mine.cells(shape, at).map(|cell| shape.index(cell));
                let expected = toggled.fold(0, |set, cell| set ^ 1_u64 << cell);
                assert_eq!(graph.toggled(cell), expected, "{grid} {cell}");
            }
            boards += 1;
        }
    }
    assert_eq!(boards, 6 * 15 * 36);
}
