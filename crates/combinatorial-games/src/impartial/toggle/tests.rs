use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use madness_machine::{Budget, Spent, go_on};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::board::{ReadToggle, ToggleBoard};
use super::graph::ToggleGraph;
use super::grid::{Grid, Rule, Surface};
use super::search::ToggleSearch;
use super::{ToggleSolver, rows};
use crate::graph::Graph;
use crate::impartial::HeapTable;

/// The definition: cells are listed, lights are counted, and the number is the least that no press leaves.
struct Definition {
    lists: Vec<Vec<usize>>,
    known: HashMap<Vec<bool>, u32>,
}

impl Definition {
    fn of(grid: &Grid) -> Self {
        let named = grid.lists().unwrap().into_iter();
        // A cell that is reached twice is toggled twice.
        let odd = |list: Vec<usize>| {
            let mut cells: Vec<usize> = list.clone();
            cells.retain(|cell| list.iter().filter(|other| *other == cell).count() % 2 == 1);
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        Self {
            lists: named.map(odd).collect(),
            known: HashMap::new(),
        }
    }

    fn options(&self, lights: &[bool]) -> Vec<Vec<bool>> {
        let mut options = Vec::new();
        for (cell, toggled) in self.lists.iter().enumerate() {
            let out = toggled.iter().filter(|cell| lights[**cell]).count();
            if lights[cell] && out > toggled.len() - out {
                let mut after = lights.to_vec();
                for &cell in toggled {
                    after[cell] = !after[cell];
                }
                options.push(after);
            }
        }
        options
    }

    fn number(&mut self, lights: &[bool]) -> u32 {
        if let Some(&known) = self.known.get(lights) {
            return known;
        }
        let options = self.options(lights);
        let numbers: HashSet<u32> = options.iter().map(|after| self.number(after)).collect();
        let number = (0..=64).find(|number| !numbers.contains(number)).unwrap();
        self.known.insert(lights.to_vec(), number);
        number
    }

    fn of_lit(&mut self, lit: u64) -> u32 {
        let lights: Vec<bool> = (0..self.lists.len())
            .map(|cell| lit >> cell & 1 == 1)
            .collect();
        self.number(&lights)
    }
}

fn grid(columns: usize, rows: usize, surface: Surface, rule: &str) -> Grid {
    Grid {
        columns,
        rows,
        surface,
        rule: rule.parse().unwrap(),
    }
}

fn search(grid: &Grid) -> ToggleSearch {
    let graph = ToggleGraph::new(&grid.lists().unwrap()).unwrap();
    ToggleSearch::new(Some(grid), graph, &Budget::unlimited())
}

fn agree(grid: &Grid, starts: impl Iterator<Item = u64>) {
    let clock = Budget::unlimited().start();
    let (mut definition, mut search) = (Definition::of(grid), search(grid));
    for lit in starts {
        let expected = definition.of_lit(lit);
        let found = search.number(lit, &clock).unwrap();
        assert_eq!(found, expected, "{grid} {lit:b}");
        for number in 0..5 {
            let has = search.has_number(lit, number, &clock).unwrap();
            assert_eq!(has, number == expected, "{grid} {lit:b} {number}");
        }
    }
}

#[test]
fn all_starts_of_4_by_4_have_the_numbers_of_the_definition() {
    agree(&Grid::plane(4, 4), 0..1 << 16);
}

#[test]
fn random_starts_of_5_by_4_have_the_numbers_of_the_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(65);
    for columns in [5, 4] {
        let starts = (0..60).map(|_| random.random_range(0..1 << 20));
        agree(&Grid::plane(columns, 20 / columns), starts);
    }
}

#[test]
fn every_surface_and_rule_has_the_numbers_of_the_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(66);
    for surface in Surface::ALL {
        for rule in [
            "+",
            "x",
            "king",
            "knight",
            "row+column",
            "sigma",
            "open-x",
            "#@/.#",
            "##o",
        ] {
            for (columns, rows) in [(3, 3), (4, 3), (2, 5), (1, 4), (6, 1)] {
                let starts = (0..40).map(|_| random.random_range(0..1 << (columns * rows)));
                agree(
                    &grid(columns, rows, surface, rule),
                    starts.chain([u64::MAX >> (64 - columns * rows)]),
                );
            }
        }
    }
}

/// A363934, up to the antidiagonals that take a moment.
#[test]
fn numbers_of_the_encyclopedia() {
    let known: [&[u32]; 8] = [
        &[1],
        &[1, 1],
        &[1, 1, 1],
        &[2, 2, 2, 2],
        &[2, 0, 1, 0, 2],
        &[0, 3, 1, 1, 3, 0],
        &[3, 1, 3, 0, 3, 1, 3],
        &[1, 1, 0, 1, 1, 0, 1, 1],
    ];
    check_antidiagonals(known.iter().copied());
}

#[test]
#[ignore = "a minute; the nightly tests run it"]
fn more_numbers_of_the_encyclopedia() {
    check_antidiagonals(
        [
            &[1, 0, 2, 0, 2, 0, 2, 0, 1][..],
            &[2, 3, 0, 0, 0, 0, 0, 0, 3, 2],
        ]
        .into_iter(),
    );
}

fn check_antidiagonals<'a>(known: impl Iterator<Item = &'a [u32]>) {
    let clock = Budget::unlimited().start();
    for numbers in known {
        for (columns, &number) in (1..).zip(numbers) {
            let grid = Grid::plane(columns, numbers.len() + 1 - columns);
            let found = search(&grid).number(u64::MAX >> (64 - grid.cells()), &clock);
            assert_eq!(found, Ok(number), "{grid}");
        }
    }
}

/// Whatever the theorems tell is right, and they tell all that comes of a board that is all lit.
#[test]
fn one_and_two_rows_are_heaps() {
    for (columns, rows) in [(9, 1), (1, 10), (5, 2), (2, 6), (2, 2), (2, 1)] {
        let grid = Grid::plane(columns, rows);
        let mut definition = Definition::of(&grid);
        let mut told = 0;
        for lit in 0..1_u64 << grid.cells() {
            let Some((game, heaps)) = rows::heaps(&grid, lit) else {
                continue;
            };
            let table = HeapTable::new(&game, 20, HeapTable::PATIENCE, &mut go_on).unwrap();
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table.of(heap));
            assert_eq!(
                sum,
                u64::from(definition.of_lit(lit)),
                "{grid} {lit:b} {heaps:?}"
            );
            told += 1;
        }
        assert!(told > grid.cells(), "{grid}: {told}");
    }
    for (columns, rows) in [(16, 1), (8, 2), (2, 7)] {
        let grid = Grid::plane(columns, rows);
        let graph = ToggleGraph::new(&grid.lists().unwrap()).unwrap();
        let (mut seen, mut open) = (HashSet::new(), vec![graph.all()]);
        while let Some(lit) = open.pop() {
            if seen.insert(lit) {
                assert!(rows::heaps(&grid, lit).is_some(), "{grid} {lit:b}");
                open.extend(
                    graph
                        .presses(lit)
                        .map(|cell| graph.after(lit, cell).unwrap()),
                );
            }
        }
    }
    assert!(rows::heap(&Grid::plane(1, 1)).is_none() && rows::heap(&Grid::plane(3, 3)).is_none());
    assert!(rows::heap(&grid(9, 1, Surface::Cylinder, "+")).is_none());
    let (game, heap) = rows::heap(&Grid::plane(2, 1_000_000)).unwrap();
    assert_eq!(
        (game.to_string().as_str(), heap),
        ("dawsons-chess", 1_000_000)
    );
    assert_eq!(rows::heap(&Grid::plane(1000, 1)).unwrap().1, 999);
}

/// Vertices in any order and joined in any way, without symmetries.
#[test]
fn any_graph_can_be_played_on() {
    let mut random = ChaCha8Rng::seed_from_u64(67);
    let clock = Budget::unlimited().start();
    for _ in 0..60 {
        let cells = random.random_range(1..10);
        let lists = (0..cells).map(|_| {
            let all = 0..cells;
            all.filter(|_| random.random_bool(0.3))
                .collect::<Vec<usize>>()
        });
        let lists: Vec<Vec<usize>> = lists.collect();
        let graph = ToggleGraph::new(&lists).unwrap();
        let mut search = ToggleSearch::new(None, graph.clone(), &Budget::unlimited());
        let mut definition = Definition {
            lists: lists.clone(),
            known: HashMap::new(),
        };
        for lit in 0..1 << cells {
            let found = search.number(lit, &clock).unwrap();
            assert_eq!(found, definition.of_lit(lit), "{lists:?} {lit:b}");
        }
    }
    // A cube: two squares and four edges between them.
    let cube = Graph::parse("a: b d e\nb: c f\nc: d g\nd: h\ne: f h\nf: g\ng: h\nh:").unwrap();
    let cube = Arc::new(ToggleBoard::of_graph("cube", &Arc::new(cube)).unwrap());
    let lists = (0..8).map(|cell| {
        let toggled = cube.graph().toggled(cell);
        (0..8).filter(|other| toggled >> other & 1 == 1).collect()
    });
    let mut definition = Definition {
        lists: lists.collect(),
        known: HashMap::new(),
    };
    assert!(definition.lists.iter().all(|list| list.len() == 4));
    let mut solver = ToggleSolver::new(&cube, &Budget::unlimited());
    assert_eq!(solver.number(255, &clock), Ok(definition.of_lit(255)));
}

/// The parts have the number of the position together, and no press in one changes what may be pressed in
/// another.
#[test]
fn a_position_is_the_sum_of_its_parts() {
    let clock = Budget::unlimited().start();
    let mut random = ChaCha8Rng::seed_from_u64(68);
    let board = Grid::plane(5, 4);
    let graph = ToggleGraph::new(&board.lists().unwrap()).unwrap();
    let mut search = search(&board);
    let mut counts = [0; 4];
    for _ in 0..300 {
        let lit = random.random_range(0..1 << 20);
        let parts = search.parts_of(lit, &clock).unwrap();
        let sum = parts.iter().fold(0, |sum, part| sum ^ part.number);
        assert_eq!(Ok(sum), search.number(lit, &clock), "{lit:b}");
        let live = parts.iter().fold(0, |live, part| live | part.live);
        for cell in graph.presses(lit) {
            assert!(live >> cell & 1 == 1, "{lit:b} {cell}");
            let after = graph.after(lit, cell).unwrap();
            for part in parts.iter().filter(|part| part.live >> cell & 1 == 0) {
                let of_part = |lit| graph.presses(lit).filter(|cell| part.live >> cell & 1 == 1);
                assert!(of_part(lit).eq(of_part(after)), "{lit:b} {cell}");
            }
        }
        counts[parts.len().min(3)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Where each press has a partner, the second player wins what is the same for both: boards that are too large
/// for a search, and all positions of small ones.
#[test]
fn a_press_and_its_partner() {
    let clock = Budget::unlimited().start();
    for (columns, rows, surface) in [
        (8, 8, Surface::Torus),
        (7, 6, Surface::Torus),
        (6, 7, Surface::Cylinder),
    ] {
        let board = grid(columns, rows, surface, "+");
        let mut paired = search(&board);
        assert_eq!(
            paired.number(u64::MAX >> (64 - columns * rows), &clock),
            Ok(0),
            "{board}"
        );
        assert!(paired.positions() <= 1, "{board}");
    }
    let mut random = ChaCha8Rng::seed_from_u64(69);
    for (columns, rows) in [(6, 2), (4, 4), (6, 3)] {
        let half = columns / 2;
        let row_shift = if columns == 4 { 2 } else { 0 };
        let starts = (0..40).map(|_| {
            let lit: u64 = random.random_range(0..1 << (columns * rows));
            let partner = |cell: usize| {
                let (column, row) = (cell % columns, cell / columns);
                (row + row_shift) % rows * columns + (column + half) % columns
            };
            let pairs = (0..columns * rows).filter(|cell| lit >> cell & 1 == 1);
            pairs.fold(0, |lit, cell| lit | 1 << cell | 1_u64 << partner(cell))
        });
        let board = grid(columns, rows, Surface::Torus, "+");
        let starts: Vec<u64> = starts.collect();
        agree(&board, starts.iter().copied());
        let mut paired = search(&board);
        assert!(
            starts
                .iter()
                .all(|&lit| paired.number(lit, &clock) == Ok(0))
        );
    }
}

/// A search that was stopped goes on from there, and a small table changes nothing but the time.
#[test]
fn budgets_bound_steps_and_memory() {
    let board = Grid::plane(5, 4);
    let all = (1 << 20) - 1;
    let expected = search(&board).number(all, &Budget::unlimited().start());
    let mut stopped = search(&board);
    let mut calls = 0;
    let found = loop {
        calls += 1;
        match stopped.number(all, &Budget::unlimited().steps(200).start()) {
            Err(spent) => assert_eq!(spent, Spent::Steps),
            found => break found,
        }
        assert!(calls < 1000, "the search does not go on");
    };
    assert!(calls > 2);
    assert_eq!(found, expected);
    let graph = ToggleGraph::new(&board.lists().unwrap()).unwrap();
    let small = Budget::unlimited().bytes(1 << 16);
    let mut small = ToggleSearch::new(Some(&board), graph, &small);
    assert_eq!(small.number(all, &Budget::unlimited().start()), expected);
}

#[test]
fn boards_are_read_as_they_are_written() {
    let town = Arc::new(Graph::parse("gate: road\nroad: mill\nmill:").unwrap());
    let read = |text: &str| {
        ToggleBoard::read(text, |name| {
            (name == "town.txt").then(|| Ok(Arc::clone(&town)))
        })
    };
    for (text, written, cells, lit) in [
        ("5x4", "5x4", 20, 20),
        ("5 x 4", "5x4", 20, 20),
        ("3", "3x3", 9, 9),
        ("##./#.#", "##./#.#", 6, 4),
        ("../..", "../..", 4, 0),
        ("##/##", "2x2", 4, 4),
        ("5x4 torus", "5x4 torus", 20, 20),
        ("5x4 X", "5x4 x", 20, 20),
        (
            "4x4 \"row+column\" klein",
            "4x4 klein \"row+column\"",
            16,
            16,
        ),
        ("4x4 sigma", "4x4 \"open-+\"", 16, 16),
        ("3x3 ##@", "3x3 ##@", 9, 9),
        ("town.txt", "town.txt", 3, 3),
        ("town.txt mill, gate", "town.txt gate,mill", 3, 2),
        ("town.txt ,", "town.txt ,", 3, 0),
    ] {
        let lower = text.replace('X', "x");
        let Ok(ReadToggle::Lights { board, lit: found }) = read(&lower) else {
            panic!("{text}: {:?}", read(text));
        };
        assert_eq!(board.lights(found).to_string(), written);
        assert_eq!(
            (board.graph().cells(), found.count_ones()),
            (cells, lit),
            "{text}"
        );
        assert!(matches!(
            read(written),
            Ok(ReadToggle::Lights { board: again, lit }) if again == board && lit == found
        ));
    }
    for (text, said) in [
        ("", "no board \"\""),
        ("castle", "no board \"castle\": expected columns and rows"),
        ("##/#", "different lengths"),
        ("##?", "no board"),
        ("5x4 torus plane", "\"plane\" is one word too many"),
        ("5x4 queen", "no rule \"queen\""),
        ("9x9", "1 to 64 cells, not 81"),
        ("0x3", "not 0"),
        ("100x2 torus", "not 200"),
        ("town.txt inn", "town.txt has no vertex \"inn\""),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
    let Ok(ReadToggle::Heap { game, heap, .. }) = read("2x1000000") else {
        panic!("a heap");
    };
    assert_eq!(
        (game.to_string().as_str(), heap),
        ("dawsons-chess", 1_000_000)
    );
    assert!(matches!(
        read("65x1"),
        Ok(ReadToggle::Heap { heap: 64, .. })
    ));
}

#[test]
fn rules_are_written_as_they_are_read() {
    for text in [
        "+",
        "x",
        "king",
        "knight",
        "row+column",
        "open-king",
        "##@",
        "#o.#/..#.",
    ] {
        let rule: Rule = text.parse().unwrap();
        assert_eq!(rule.to_string(), text);
    }
    for text in ["", "#", "...", "@@", "##", "queen", "open-", "#?@"] {
        let rule = text.parse::<Rule>();
        assert_eq!(rule.is_err(), text != "#", "{text}");
    }
}
