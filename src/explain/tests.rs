//! Reads back what explanations state, and computes it again.

use super::*;
use crate::board::{Cell, Lights, Presses, Shape, Surface};
use crate::game::Game;
use madness_picture::story::{Block, plain};

fn lights(surface: Surface, m: usize, n: usize, seed: u64) -> Lights {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    Lights::from_fn(Shape::new(m, n, surface).unwrap(), |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state >> 62 == 1
    })
}

/// The exponents of X and Y of a term such as `X^{2}Y`.
fn term(text: &str) -> Cell {
    let exponent = |variable: char| match text.split_once(variable) {
        None => 0,
        Some((_, rest)) => match rest.strip_prefix("^{") {
            None => 1,
            Some(rest) => rest.split_once('}').unwrap().0.parse().unwrap(),
        },
    };
    assert!(text == "1" || text.starts_with(['X', 'Y']), "{text}");
    Cell::new(exponent('X'), exponent('Y'))
}

/// The cells of a sum; `None` if it is abbreviated.
fn sum(text: &str) -> Option<Vec<Cell>> {
    if text.contains('…') {
        return None;
    }
    Some(match text {
        "0" => Vec::new(),
        _ => text.split(" + ").map(term).collect(),
    })
}

fn formulas(story: &Story) -> impl Iterator<Item = &String> {
    let blocks = story.all_sections().flat_map(|section| &section.blocks);
    blocks.flat_map(|block| match block {
        Block::Formulas(lines) => &lines[..],
        _ => &[],
    })
}

/// Returns the texts after each `name = `.
fn stated<'a>(story: &'a Story, name: &str) -> Vec<&'a str> {
    let start = format!("{name} = ");
    formulas(story)
        .filter_map(|line| line.strip_prefix(&start))
        .collect()
}

fn set(shape: Shape, cells: &[Cell]) -> Presses {
    Presses::from_fn(shape, |cell| cells.contains(&cell))
}

/// The rows of the table whose last column has this heading, as a set of cells.
fn table(story: &Story, heading: &str) -> Option<Vec<Cell>> {
    let mut blocks = story.all_sections().flat_map(|section| &section.blocks);
    let rows = blocks.find_map(|block| match block {
        Block::Table { head, rows } if head.last().is_some_and(|h| h == heading) => Some(rows),
        _ => None,
    })?;
    let mut cells = Vec::new();
    for row in rows {
        let j: usize = row[0].parse().ok()?;
        for cell in sum(row.last()?)? {
            assert_eq!(cell.row, 0);
            cells.push(Cell::new(cell.column, j));
        }
    }
    Some(cells)
}

/// Reads a story back; returns whether it was one of a solution.
fn holds(lights: &Lights, explanation: &Explanation) -> bool {
    let story = &explanation.story;
    let shape = lights.shape();
    let [f] = stated(story, "f(X, Y)")[..] else {
        panic!("the board is stated once");
    };
    if let Some(cells) = sum(f) {
        assert_eq!(set(shape, &cells).reinterpret(), *lights);
    }
    if explanation.solvable {
        let presses = stated(story, "S").pop().unwrap();
        if let Some(cells) = sum(presses) {
            assert!(
                Game::from(shape).solves(&set(shape, &cells), lights),
                "{shape}"
            );
        }
        if let Some(cells) = table(story, "presses s_{j}") {
            assert!(
                Game::from(shape).solves(&set(shape, &cells), lights),
                "{shape}"
            );
        }
        if let Some(cells) = stated(story, "S·ι").pop().and_then(sum) {
            assert_eq!(set(shape, &cells).reinterpret(), *lights);
        }
    } else {
        let quiet = stated(story, "q").pop().unwrap();
        for cells in [sum(quiet), table(story, "quiet pattern q_{j}")]
            .into_iter()
            .flatten()
        {
            let quiet = set(shape, &cells);
            assert!(Game::from(quiet.shape()).is_quiet(&quiet), "{shape}");
            assert_eq!(quiet.overlap(lights) % 2, 1, "{shape}");
        }
    }
    explanation.solvable
}

#[test]
fn chases_on_all_surfaces_are_told_truly() {
    let (mut solved, mut unsolvable) = (0, 0);
    for surface in Surface::ALL {
        for (m, n) in [
            (1, 1),
            (1, 2),
            (2, 2),
            (3, 3),
            (4, 4),
            (5, 5),
            (4, 5),
            (9, 4),
            (30, 30),
        ] {
            for seed in 1..4 {
                let lights = lights(surface, m, n, seed);
                let story = story(&lights, StoryMethod::Chase).unwrap();
                if holds(&lights, &story) {
                    solved += 1;
                } else {
                    unsolvable += 1;
                }
            }
        }
    }
    assert!(solved > 30 && unsolvable > 30, "{solved} {unsolvable}");
}

#[test]
fn products_are_told_truly() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (m, n) in [
        (1, 1),
        (3, 3),
        (5, 5),
        (7, 7),
        (5, 3),
        (9, 7),
        (4, 4),
        (2, 7),
        (8, 8),
        (14, 7),
    ] {
        for seed in 1..4 {
            let lights = lights(Surface::Torus, m, n, seed);
            let story = story(&lights, StoryMethod::Frobenius).unwrap();
            if holds(&lights, &story) {
                solved += 1;
            } else {
                unsolvable += 1;
            }
        }
    }
    assert!(solved > 10 && unsolvable > 5, "{solved} {unsolvable}");
    let even = lights(Surface::Torus, 6, 6, 1);
    assert!(matches!(
        story(&even, StoryMethod::Frobenius),
        Err(ExplainError::Solve(_))
    ));
    let plane = lights(Surface::Plane, 5, 5, 1);
    assert!(matches!(
        story(&plane, StoryMethod::Frobenius),
        Err(ExplainError::Solve(_))
    ));
}

/// The gcds that are stated, multiplied out in words: their degrees are the exponents and add up to
/// the nullity.
#[test]
fn degrees_add_up_to_the_nullity() {
    for (surface, m, n) in [
        (Surface::Torus, 5, 5),
        (Surface::Torus, 6, 6),
        (Surface::Torus, 7, 7),
        (Surface::Cylinder, 9, 4),
        (Surface::Plane, 9, 9),
    ] {
        let lights = lights(surface, m, n, 1);
        let story = story(&lights, StoryMethod::Chase).unwrap();
        let variable = if surface == Surface::Plane { 'x' } else { 'X' };
        let degrees = stated(&story.story, "g = gcd(P, modulus)")
            .into_iter()
            .map(|g| {
                let first = g.split(" + ").next().unwrap();
                match first.strip_prefix(variable) {
                    None => 0,
                    Some("") => 1,
                    Some(power) => power.trim_matches(['^', '{', '}']).parse().unwrap(),
                }
            });
        let nullity = crate::chase::System::new(lights.shape()).nullity();
        assert_eq!(degrees.sum::<usize>(), nullity);
        let counted = story.story.to_text();
        let counted = counted.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            counted.contains(&match nullity {
                0 => "(nullity 0)".to_owned(),
                _ => plain(&format!("has 2^{{{nullity}}} solutions")),
            }),
            "{counted}"
        );
    }
}

/// On the plane the first row is stated as a polynomial and as cells.
#[test]
fn first_rows_are_stated_as_cells() {
    let lights = lights(Surface::Plane, 6, 7, 2);
    let story = story(&lights, StoryMethod::Chase).unwrap();
    let [first] = stated(&story.story, "s_{0}")[..] else {
        panic!("the 6 × 7 plane has one equation, which every board solves");
    };
    let (_, row) = first.split_once(",   as cells ").unwrap();
    let presses = table(&story.story, "presses s_{j}").unwrap();
    let expected: Vec<Cell> = presses.into_iter().filter(|cell| cell.row == 0).collect();
    assert_eq!(sum(row).unwrap(), expected);
}

/// A reversed row of the Möbius strip is the row times `f_m`, as the story says.
#[test]
fn reversal_is_multiplication_on_free_rows() {
    use gf2_algebra::poly::{ModularRing, QuotientRing, fibonacci};
    for m in 1..40 {
        let ring = ModularRing::new(fibonacci(m + 1));
        let reversal = ring.reduce(&fibonacci(m));
        for i in 0..m {
            let turned = ring.mul(&reversal, &fibonacci(i + 1));
            assert_eq!(turned, ring.reduce(&fibonacci(m - i)), "{m} {i}");
        }
    }
}

/// The pictures of the chase and of the answer come before the algebra, and the last board is dark.
#[test]
fn pictures_come_before_the_algebra() {
    let lights = Lights::from_rows([".#..", "#..#", ".##.", "...#"]).unwrap();
    let text = story(&lights, StoryMethod::Chase).unwrap().story.to_text();
    let order = [
        "1. The board",
        "2. Light chasing",
        "3. What is missing in the first rows",
        "4. The answer",
        "5. The answer, row by row",
        "6. Other solutions",
        "The algebra, for those who want it",
        "7. The board as a polynomial",
    ];
    let places = order.map(|heading| text.find(heading).expect(heading));
    assert!(places.is_sorted(), "{text}");
    let (before, _) = text.split_at(places[6]);
    assert!(!before.contains(['X', 'ι']), "{before}");
    let rings = |from: usize, to: usize| text[places[from]..places[to]].matches('(').count();
    assert_eq!((rings(3, 4), rings(4, 5)), (6, 6), "{text}");
    // The last board of the answer is dark.
    let answer = text[places[4]..places[5]].lines();
    let rows: Vec<&str> = answer.filter(|line| line.ends_with('.')).collect();
    assert!(
        rows.len() == 4 && rows.iter().all(|row| row.ends_with(".  .  .  .")),
        "{text}"
    );
}

/// The sum of the marked lines, modulo 2, is what the chase leaves lit.
#[test]
fn marked_presses_leave_what_is_left() {
    let mut marked = 0;
    for surface in [
        Surface::Plane,
        Surface::Cylinder,
        Surface::Torus,
        Surface::Mobius,
        Surface::Klein,
    ] {
        for (columns, rows, seed) in [(4, 4, 1), (5, 4, 2), (3, 7, 3), (8, 6, 4), (2, 3, 5)] {
            let lights = lights(surface, columns, rows, seed);
            let Explanation { story, solvable } = story(&lights, StoryMethod::Chase).unwrap();
            let text = story.to_text();
            let Some((_, table)) = text.split_once("What is missing in the first rows") else {
                continue;
            };
            let (table, _) = table.split_once("To find them").unwrap();
            let cells = |line: &str| -> Vec<bool> {
                let cells = line.chars().filter(|c| ".#".contains(*c));
                cells.map(|c| c == '#').collect()
            };
            let (_, lines) = table.split_once("pressed\n").unwrap();
            let (lines, left) = lines.split_once("what is left").unwrap();
            let left = cells(left);
            assert!(left.contains(&true));
            let mut sum = vec![false; left.len()];
            for line in lines.lines().filter(|line| line.contains('×')) {
                marked += 1;
                for (sum, cell) in sum.iter_mut().zip(cells(line)) {
                    *sum ^= cell;
                }
            }
            assert_eq!(sum == left, solvable, "{text}");
        }
    }
    assert!(marked > 20, "{marked}");
}

#[test]
fn long_stories_are_short() {
    for surface in [Surface::Torus, Surface::Plane, Surface::Projective] {
        let lights = lights(surface, 200, 300, 1);
        let story = story(&lights, StoryMethod::Chase).unwrap();
        let (text, page) = (story.story.to_text(), story.story.to_html());
        assert!(text.len() < 20_000, "{}", text.len());
        assert!(page.len() < 40_000, "{}", page.len());
        assert!(text.contains("rows left out)") && text.contains("terms)"));
    }
    let long = Lights::new(Shape::torus(LARGEST + 1, 1).unwrap());
    assert!(matches!(
        story(&long, StoryMethod::Chase),
        Err(ExplainError::TooLarge { .. })
    ));
}

#[test]
fn pages_are_well_formed_and_need_nothing_else() {
    for seed in 1..4 {
        for (surface, method) in [
            (Surface::Torus, StoryMethod::Frobenius),
            (Surface::Torus, StoryMethod::Chase),
            (Surface::Klein, StoryMethod::Chase),
        ] {
            let lights = lights(surface, 5, 5, seed);
            let page = story(&lights, method).unwrap().story.to_html();
            // The page is XML except for the elements that HTML does not close.
            let xml = page
                .replace("<!doctype html>", "")
                .replace("\"utf-8\">", "\"utf-8\"/>")
                .replace("initial-scale=1\">", "initial-scale=1\"/>");
            let document = roxmltree::Document::parse(&xml).unwrap();
            assert!(document.descendants().any(|node| node.has_tag_name("h1")));
            let pictures = document.descendants().filter(|node| {
                node.tag_name().name() == "svg" && node.attribute("role") == Some("img")
            });
            assert!(pictures.count() >= 2);
            let folded = page.find("<details>").unwrap();
            assert!(
                page[folded..].find("<svg").is_none() && page[..folded].find("<pre>").is_none()
            );
            assert!(!page.contains("<script") && !page.contains("href=") && !page.contains("src="));
        }
    }
}

#[test]
fn breadth_first_search_is_told_step_by_step() {
    let board = |rows: [&str; 2], surface| Lights::from_digits(surface, &rows.map(str::to_owned));
    let told = |lights: &Lights| story(lights, StoryMethod::Bfs).unwrap();
    let solvable = told(&board(["11", "10"], Surface::Plane).unwrap());
    assert!(solvable.solvable);
    let tables: Vec<&Vec<Vec<String>>> = solvable
        .story
        .all_sections()
        .flat_map(|section| &section.blocks)
        .filter_map(|block| match block {
            Block::Table { rows, .. } => Some(rows),
            _ => None,
        })
        .collect();
    // The steps and the way back: one press.
    assert_eq!(tables[0].len(), 16);
    assert_eq!(
        tables[0][0],
        [
            "00/00",
            "0",
            "NIL",
            "11/10 11/01 10/11 01/11",
            "11/10 11/01 10/11 01/11"
        ]
    );
    assert_eq!(tables[0][1][..3], ["11/10", "1", "00/00"]);
    assert_eq!(tables[0][15][4], "none");
    assert_eq!(*tables[1], [["11/10", "row 1, column 1", "00/00"]]);
    // On the torus of this size a press toggles a row or a column less a cell: not all are reached.
    let text = told(&lights(Surface::Torus, 4, 4, 3)).story.to_text();
    assert!(text.contains("The steps"), "{text}");
    let unsolvable = told(
        &Lights::from_digits(Surface::Torus, &["100", "000", "000"].map(str::to_owned)).unwrap(),
    );
    assert!(!unsolvable.solvable);
    assert!(unsolvable.story.to_text().contains("its d is ∞"));
    let large = lights(Surface::Plane, 5, 5, 1);
    assert!(matches!(
        story(&large, StoryMethod::Bfs),
        Err(ExplainError::Solve(_))
    ));
}

/// A solution that is not shortest is followed by one that is, where all can be looked at.
#[test]
fn a_shortest_solution_is_told() {
    let lights = Lights::from_rows(["##...", "#...#", "##...", ".#..#", "....."]).unwrap();
    let plane = lights.on(Surface::Plane);
    let text = story(&plane, StoryMethod::Chase).unwrap().story.to_text();
    assert!(text.contains("by 13 presses"), "{text}");
    assert!(text.contains("So there are 2² solutions"), "{text}");
    assert!(text.contains("a shortest one, with 7 presses"), "{text}");
}
